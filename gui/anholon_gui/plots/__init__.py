"""Curves of a run beside the playback's time."""

from anholon_gui.plots.panel import PlotsPanel

__all__ = ["PlotsPanel"]
