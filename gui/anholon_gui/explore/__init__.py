"""The panel of studies: many runs of the model, defined, computed, shown, and opened one by one."""

from anholon_gui.explore.panel import StudiesPanel

__all__ = ["StudiesPanel"]
