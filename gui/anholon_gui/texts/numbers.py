"""Readable numbers for the panels."""

from __future__ import annotations

import math

from anholon.number_text import with_minus


def rounded_text(value: float, digits: int = 4, exponent_from: float = 1e6) -> str:
    """Return a number with a few digits. Very small ones, and those from `exponent_from` on, with powers of ten."""
    if not math.isfinite(value):
        return "–"
    if value != 0.0 and not 1e-3 <= abs(value) < exponent_from:
        mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
        text = f"{mantissa}{power_text(int(exponent))[1:]}"
    else:  # no powers of ten here: 28290 and not 2.829e+04
        value += 0.0  # -0 is 0
        text = f"{value:.0f}" if abs(value) >= 10.0**digits - 0.5 else f"{value:.{digits}g}"
    return with_minus(text)


def power_text(exponent: int) -> str:
    """Return a power of ten in the notation of all panels: 1e−6."""
    return with_minus(f"1e{exponent}")
