"""Runs as files: tables, pictures of curves, and HDF5 files that keep a run whole."""
