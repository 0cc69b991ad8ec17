"""The lighting and colours of the scene, bright or dark."""

from __future__ import annotations

from dataclasses import dataclass

from anholon.model.query.element_colours import Colour


@dataclass(frozen=True)
class Appearance:
    """Colours are sRGB triples in [0, 1].

    `sheen` is the reflection of the light by the ice, `scratches` the visibility of its marks (negative: darker),
    `mirror` the opacity of the mirror image, `shadow` the darkness of shadows.
    """

    sky_top: Colour
    sky_bottom: Colour
    ice: Colour
    ice_line: Colour
    grid: Colour
    grid_line: Colour
    ambient_above: Colour
    ambient_below: Colour
    shade: Colour
    label: str  # text, #rrggbb
    label_base: str  # behind the text, #aarrggbb
    sheen: float
    scratches: float
    mirror: float
    shadow: float


BRIGHT = Appearance(
    sky_top=(0.80, 0.86, 0.92),
    sky_bottom=(0.93, 0.955, 0.975),
    ice=(0.845, 0.905, 0.945),
    ice_line=(0.60, 0.71, 0.80),
    grid=(0.925, 0.935, 0.945),
    grid_line=(0.70, 0.735, 0.775),
    ambient_above=(0.40, 0.43, 0.48),
    ambient_below=(0.24, 0.25, 0.27),
    shade=(0.22, 0.30, 0.40),
    label="#18202b",
    label_base="#d8ffffff",
    sheen=0.075,
    scratches=0.11,
    mirror=0.20,
    shadow=0.46,
)

DARK = Appearance(
    sky_top=(0.055, 0.075, 0.105),
    sky_bottom=(0.135, 0.170, 0.215),
    ice=(0.175, 0.245, 0.315),
    ice_line=(0.285, 0.375, 0.455),
    grid=(0.120, 0.142, 0.170),
    grid_line=(0.225, 0.262, 0.305),
    ambient_above=(0.33, 0.37, 0.43),
    ambient_below=(0.13, 0.14, 0.17),
    shade=(0.01, 0.02, 0.04),
    label="#eef3f8",
    label_base="#b8101820",
    sheen=0.40,
    scratches=0.10,
    mirror=0.26,
    shadow=0.62,
)
