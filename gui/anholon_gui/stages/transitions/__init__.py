"""Transitions between stages, explained: before and after, what is kept, other paths, forecast ramps, refusals."""

from anholon_gui.stages.transitions.panel import TransitionsPanel

__all__ = ["TransitionsPanel"]
