"""Which constraints act: contacts that open and close, and impacts where they close."""
