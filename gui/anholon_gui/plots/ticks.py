"""Numbers at ticks, with as many digits as distinguish the ticks. A common offset is shown once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from anholon.number_text import with_minus
from anholon_gui.texts.numbers import power_text

_OFFSET_REL = 1e-4  # range / largest value: below it what all values have in common is written once
_MAX_PLAIN, _MIN_PLAIN = 1e5, 1e-2  # values between these are written without a power of ten
_MAX_DECIMALS = 15


class TickFormat(NamedTuple):
    """Ticks are shown as (value - offset) / 10^exponent. Offset and exponent are shown next to the axis."""

    offset: Decimal
    exponent: int

    @property
    def note(self) -> str:
        """The text next to the axis, empty if the numbers are the values themselves."""
        parts = [f"×{power_text(self.exponent)}"] if self.exponent else []
        if self.offset:
            sign = "+" if self.offset > 0 else "−"
            parts.append(f"{sign} {abs(self.offset):f}")
        return " ".join(parts)

    def texts(self, values: Sequence[float], step: float) -> list[str]:
        """Return the numbers of ticks that are `step` apart."""
        unit, offset = 10.0**self.exponent, float(self.offset)
        digits = count_decimals(step / unit)
        texts = [f"{(value - offset) / unit:.{digits}f}" for value in values]
        return [with_minus("0" if not float(text) else text) for text in texts]


def choose_tick_format(low: float, high: float) -> TickFormat:
    """Return the format of ticks between two values."""
    size, span = max(abs(low), abs(high)), high - low
    offset = Decimal(0)
    if 0.0 < span < _OFFSET_REL * size:
        place = math.floor(math.log10(span)) + 1
        inside = math.floor(high / 10.0**place)  # the last round number below or within the range
        offset = Decimal(inside if inside * 10.0**place >= low else math.floor(low / 10.0**place)).scaleb(place)
        size = max(abs(low - float(offset)), abs(high - float(offset)))
    exponent = 0
    if size and not _MIN_PLAIN <= size < _MAX_PLAIN:
        exponent = 3 * math.floor(math.log10(size) / 3.0)
    return TickFormat(offset, exponent)


def count_decimals(step: float) -> int:
    """Return the number of decimals of a multiple of a step."""
    for digits in range(_MAX_DECIMALS):
        if abs(step * 10.0**digits - round(step * 10.0**digits)) < 1e-6 * step * 10.0**digits:
            return digits
    return _MAX_DECIMALS
