"""The timeline: the stages of a programme as blocks to be put in order, stretched, copied and opened."""

from anholon_gui.timeline.dock import TimelineDock

__all__ = ["TimelineDock"]
