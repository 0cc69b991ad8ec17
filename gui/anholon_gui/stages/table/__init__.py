"""The table of the stages of a run: what each began and ended with, its energies, peaks, ways and turns."""

from anholon_gui.stages.table.panel import StageTablePanel

__all__ = ["StageTablePanel"]
