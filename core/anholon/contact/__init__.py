"""Which constraints act: contacts that open and close, and blows where they close."""
