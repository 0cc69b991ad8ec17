"""Curves of a run over the time of the playback."""

from anholon_gui.plots.panel import PlotsPanel

__all__ = ["PlotsPanel"]
