"""Texts of the window: language, messages, numbers, events, shipped models."""
