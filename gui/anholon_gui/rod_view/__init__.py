"""How rods are shown in 3D: what the user has chosen, the menu of it, and the questions it asks."""

from anholon_gui.rod_view.choices import RodView
from anholon_gui.rod_view.titles import shade_title

__all__ = ["RodView", "shade_title"]
