"""Widgets that several panels use."""
