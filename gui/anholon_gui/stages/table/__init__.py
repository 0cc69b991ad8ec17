"""The table of the stages of a run: initial and final states, energies, peaks, paths and turns."""

from anholon_gui.stages.table.panel import StageTablePanel

__all__ = ["StageTablePanel"]
