"""Numbers of the panels as people read them."""

from __future__ import annotations

import math

__all__ = ["rounded_text"]


def rounded_text(value: float, digits: int = 4, exponent_from: float = 1e6) -> str:
    """Return a number with some digits; very small ones, and those from `exponent_from` on, by powers of ten."""
    if not math.isfinite(value):
        return "–"
    if value != 0.0 and not 1e-3 <= abs(value) < exponent_from:
        mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
        text = f"{mantissa}e{int(exponent)}"
    else:  # no powers of ten here: 28290 and not 2.829e+04
        text = f"{value:.0f}" if abs(value) >= 10.0**digits - 0.5 else f"{value:.{digits}g}"
    return text.replace("-", "−")
