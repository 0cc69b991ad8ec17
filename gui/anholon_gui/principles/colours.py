"""Colours of the panel's vectors and terms, for the light and for the dark theme."""

from __future__ import annotations

from PySide6.QtGui import QColor

from anholon_gui.theme import Theme

_COLOURS = {
    "W": ("#1766c2", "#5aa7ff"),
    "Y": ("#1c7c46", "#5fce8c"),
    "R": ("#c23a22", "#ff8a70"),
    "V": ("#6d4bc4", "#b39bff"),
    "ordinary": ("#a86200", "#f0b04e"),
    "energy": ("#1d2530", "#e3e8ee"),
    "kinetic": ("#1766c2", "#5aa7ff"),
    "potential": ("#1c7c46", "#5fce8c"),
}

CURVE_COLOURS = (("#c23a22", "#ff8a70"), ("#6d4bc4", "#b39bff"), ("#a86200", "#f0b04e"), ("#b0316f", "#ff86bd"))
"""Colours of the works, one after another."""


def vector_colour(name: str, theme: Theme) -> str:
    """Return the colour of a vector or term as #rrggbb."""
    light, dark = _COLOURS[name]
    return dark if theme.name == "dark" else light


def with_opacity(colour: str, opacity: float) -> QColor:
    """Return a colour with an opacity."""
    result = QColor(colour)
    result.setAlphaF(opacity)
    return result
