"""Widgets of several panels."""
