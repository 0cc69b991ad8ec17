"""Transitions between stages, explained: before and after, what is kept, other paths, ramps foretold, refusals."""

from anholon_gui.stages.transitions.panel import TransitionsPanel

__all__ = ["TransitionsPanel"]
