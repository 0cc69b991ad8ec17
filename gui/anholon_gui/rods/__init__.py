"""Rods beside the 3D view: kind of computation, diagrams along them, reactions, modes."""

from anholon_gui.rods.panel import RodsPanel

__all__ = ["RodsPanel"]
