"""Runs as files: tables, pictures of curves, scenes in motion, and HDF5 files that keep a run whole."""
