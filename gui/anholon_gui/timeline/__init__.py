"""The timeline: the stages of a programme as blocks that can be moved, stretched, copied and opened."""

from anholon_gui.timeline.dock import TimelineDock

__all__ = ["TimelineDock"]
