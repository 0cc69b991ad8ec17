"""Dialogs: confirmations, exports, settings, the initial state."""
