"""A programme carried over to another body."""
