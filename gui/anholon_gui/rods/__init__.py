"""Rods beside the 3D view: what is computed, diagrams along them, reactions, modes."""

from anholon_gui.rods.panel import RodsPanel

__all__ = ["RodsPanel"]
