"""How an equation lies on the sheet: whole, scaled down a little, or broken into several lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from anholon_gui.equations.messages import Strip

__all__ = ["Flow", "Part", "flow"]

_COMFORTABLE = 0.8  # an equation is broken before it is scaled down further
_SMALLEST = 0.55  # scale of one that cannot be broken
_INDENT = 26.0  # px of continued lines
_FILLED = 0.4  # share of the room that a line should fill
_LEADING = 7.0  # px between lines


class Part(NamedTuple):
    """The piece [x0, x1] x [y0, y1] of the picture, and where its upper left corner comes to lie; px at full size."""

    x0: float
    y0: float
    x1: float
    y1: float
    x: float
    y: float


class Flow(NamedTuple):
    """An equation laid out: its parts (none: the picture as it is) and its size in px, all times `scale`."""

    scale: float
    width: float
    height: float
    parts: tuple[Part, ...] = ()


def flow(width: float, height: float, strips: Sequence[Strip], room: float) -> Flow:
    """Lay out a picture of this size in so much `room`, px; only one that cannot be broken may stick out of it."""
    scale = room / max(1.0, width)
    if scale >= _COMFORTABLE or not any(strip.cuts for strip in strips):
        scale = max(_SMALLEST, min(1.0, scale))
        return Flow(scale, width, height)
    parts: list[Part] = []
    y = 0.0
    for number, strip in enumerate(strips):
        start, x = strip.left, 0.0 if number == 0 else _INDENT
        while True:
            end = _break(strip, start, room - x)
            parts.append(Part(start, strip.top, end, strip.bottom, x, y))
            y += strip.bottom - strip.top + _LEADING
            if end >= strip.right:
                break
            start, x = end, _INDENT
    widest = max(part.x + part.x1 - part.x0 for part in parts)
    scale = max(_SMALLEST, min(1.0, room / widest))
    return Flow(scale, widest, y - _LEADING, tuple(parts))


def _break(strip: Strip, start: float, room: float) -> float:
    """Return where the line that begins at `start` ends: at the last good place within the room, else at the next."""
    if strip.right - start <= room:
        return strip.right
    ahead = [(x, rank) for x, rank in strip.cuts if x > start + 1.0]
    for worst, least in ((0, 0.0), (1, _FILLED), (2, _FILLED), (2, 0.0)):
        within = [x for x, rank in ahead if rank <= worst and least * room <= x - start <= room]
        if within:
            return within[-1]
    return ahead[0][0] if ahead else strip.right
