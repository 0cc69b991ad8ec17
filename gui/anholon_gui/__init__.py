"""The window of Anholon: it shows and edits a model and runs it. The core computes the mechanics."""
