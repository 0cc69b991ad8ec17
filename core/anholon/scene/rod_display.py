"""Options of the display of rods: colours, arrows and marks, scale of displacements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour
from anholon.number_text import typeset_number
from anholon.scene.colour_maps import map_diverging, map_sequential

SHADES: Final = {
    "speed": "m/s",
    **dict.fromkeys(("e", "g2", "g3"), ""),
    **dict.fromkeys(("k1", "k2", "k3"), "1/m"),
    **dict.fromkeys(("N", "T2", "T3"), "N"),
    **dict.fromkeys(("M1", "M2", "M3"), "N·m"),
}
"""What may colour rods, and its unit."""

AMPLITUDE: Final = 0.1
"""Amplitude of modes as they are computed: the largest displacement as part of the size of the rods."""

_SHADES: Final = 256  # of a scale
_BAR: Final = 25  # colours of the bar of a legend


class RodDisplay(Struct, frozen=True, kw_only=True):
    """Display options of rods; kept with the settings, not with the model.

    `shade` is one of SHADES, or empty: each rod in its own colour; `span` its fixed range, None: as the run has it.
    `scale` multiplies displacements of a motion or of equilibria, `amplitude` is the largest displacement of a mode
    relative to the size of the rods.
    """

    shade: str = ""
    span: tuple[float, float] | None = None
    frames: bool = False
    loads: bool = True
    reactions: bool = True
    supports: bool = True
    reference: bool = False
    scale: float = 1.0
    amplitude: float = AMPLITUDE


@dataclass(frozen=True)
class ColourScale:
    """Colours for values from `low` to `high`; a range about zero has its own palette, whose middle is zero."""

    name: str
    low: float
    high: float

    @property
    def _table(self) -> NDArray[np.float32]:
        return _DIVERGING if self.low < 0.0 < self.high else _HEAT

    def colours(self, values: Floats) -> NDArray[np.float32]:
        """Return colours (k, 3) for values (k,)."""
        with np.errstate(over="ignore", invalid="ignore"):  # of a narrow range, and of values that are no numbers
            if self.low < 0.0 < self.high:
                parts = 0.5 + 0.5 * np.where(values < 0.0, -values / self.low, values / self.high)
            else:
                parts = (values - self.low) / (self.high - self.low) if self.high > self.low else np.zeros_like(values)
        at = np.clip(np.nan_to_num(parts), 0.0, 1.0) * (_SHADES - 1)
        return np.asarray(self._table[np.rint(at).astype(np.intp)])

    @property
    def bar(self) -> tuple[Colour, ...]:
        """The colours from the lowest to the highest value."""
        part = np.linspace(0.0, 1.0, _BAR)
        rows = self.colours(self.low * (1.0 - part) + self.high * part)  # the difference may be no number
        return tuple((float(r), float(g), float(b)) for r, g, b in rows)

    @property
    def ends(self) -> tuple[str, str]:
        """The lowest and the highest value as texts, with the unit."""
        unit = SHADES.get(self.name, "")
        low, high = (typeset_number(f"{value + 0.0:.4g}") for value in (self.low, self.high))
        return low, f"{high} {unit}".rstrip()


_PARTS: Final = np.linspace(0.0, 1.0, _SHADES)
_HEAT: Final = map_sequential(_PARTS).astype(np.float32)
_DIVERGING: Final = map_diverging(_PARTS).astype(np.float32)
