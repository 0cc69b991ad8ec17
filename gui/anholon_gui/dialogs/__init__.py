"""Dialogs: questions before something is lost, exports, settings, the initial state."""
