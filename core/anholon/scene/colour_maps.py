"""Colours of values: from blue to red, and from blue over grey to red, as sRGB triples in [0, 1]."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.model.query.element_colours import parse_colour

_HEAT = ("#2f5fc4", "#2d9db5", "#6fbf4b", "#e8b21f", "#e2632a", "#9c1230")
_DIVERGING = ("#1f4fa8", "#5d9bd5", "#c9ced6", "#e8895a", "#a8142c")


def map_sequential(values: ArrayLike) -> NDArray[np.float64]:
    """Return colours (k, 3) for values (k,) from 0 to 1: blue, teal, yellow, orange, dark red."""
    return _interpolate_colours(_HEAT, values)


def map_diverging(values: ArrayLike) -> NDArray[np.float64]:
    """Return colours (k, 3) for values (k,) from 0 to 1, a half being neutral: blue, grey, dark red."""
    return _interpolate_colours(_DIVERGING, values)


def _interpolate_colours(texts: tuple[str, ...], values: ArrayLike) -> NDArray[np.float64]:
    at = np.clip(np.nan_to_num(np.asarray(values, dtype=np.float64)), 0.0, 1.0)
    stops = np.array([parse_colour(text) for text in texts])
    places = np.linspace(0.0, 1.0, len(stops))
    return np.column_stack([np.interp(at, places, stops[:, k]) for k in range(3)])
