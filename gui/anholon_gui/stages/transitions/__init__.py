"""Transitions between stages: values before and after, conserved quantities, other paths, forecasts, refusals."""

from anholon_gui.stages.transitions.panel import TransitionsPanel

__all__ = ["TransitionsPanel"]
