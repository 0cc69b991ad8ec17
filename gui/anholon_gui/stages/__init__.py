"""Panels of stages: table, transitions, poses."""
