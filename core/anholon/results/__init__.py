"""Runs: append-only columns and what can be read from them."""
