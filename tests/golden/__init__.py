"""Behaviour as a whole: what all shipped examples give, recorded before a change and compared after it."""
