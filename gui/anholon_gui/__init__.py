"""The window of Anholon: shows and edits a model, runs it, computes nothing mechanical itself."""
