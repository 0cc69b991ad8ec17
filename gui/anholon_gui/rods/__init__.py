"""The panel of rods: kind of computation, diagrams along rods, reactions, modes."""

from anholon_gui.rods.panel import RodsPanel

__all__ = ["RodsPanel"]
