"""The window of Anholon: it shows and edits a model and runs it; the core computes the mechanics."""
