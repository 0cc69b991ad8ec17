"""The display of rods in 3D: the user's choices, their menu, and their dialogs."""

from anholon_gui.rod_display.settings import RodDisplaySettings
from anholon_gui.rod_display.titles import colour_quantity_title

__all__ = ["RodDisplaySettings", "colour_quantity_title"]
