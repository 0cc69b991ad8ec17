"""How rods are shown in 3D: what the user has chosen, the menu of it, and the questions it asks."""

from anholon_gui.rod_display.settings import RodDisplaySettings
from anholon_gui.rod_display.titles import colour_quantity_title

__all__ = ["RodDisplaySettings", "colour_quantity_title"]
