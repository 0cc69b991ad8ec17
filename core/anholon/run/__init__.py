"""Driving a system through time."""
