"""Values among the words of the command line: read, and refused where they cannot be."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Self, TypeVar

from anholon.errors import AnholonError, UsageError

if TYPE_CHECKING:
    from anholon.results.run_data import Side

_T = TypeVar("_T")


def as_argparse_type(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Return `read` in the form argparse wants: it names the option in front of the message."""

    def wrapped(text: str) -> _T:
        try:
            return read(text)
        except AnholonError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return wrapped


def parse_number(text: str, unit: str = "") -> float:
    """Read a number, or a quantity in another unit of the same kind."""
    from anholon.units import parse_quantity

    return parse_quantity(text, unit)


def parse_time(text: str) -> float:
    """Read a time, s."""
    value = parse_number(text, "s")
    if value < 0:
        raise UsageError(f"{text} is negative")
    return value


class TimeWithSide(float):
    """A time, s, and the side of a jump there that is meant."""

    side: Side

    def __new__(cls, t: float, side: Side = "") -> Self:
        """Return the time t with the side "before" or "after", or "" for exactly this time."""
        instance = super().__new__(cls, t)
        instance.side = side
        return instance


def parse_times(text: str) -> tuple[TimeWithSide, ...]:
    """Read times separated by commas, in any order; - or + behind one: before or after a jump there."""
    return tuple(_parse_instant(part.strip()) for part in text.split(","))


def _parse_instant(text: str) -> TimeWithSide:
    sides: dict[str, Side] = {"-": "before", "+": "after"}
    side = sides.get(text[-1:], "")
    return TimeWithSide(parse_time(text[:-1] if side else text), side)


def parse_length(text: str) -> float:
    """Read a length, m."""
    value = parse_number(text, "m")
    if value < 0:
        raise UsageError(f"{text} is negative")
    return value


def parse_positive(text: str, unit: str = "") -> float:
    """Read a number, or a quantity, above 0."""
    value = parse_number(text, unit)
    if value <= 0:
        raise UsageError(f"{text} must be above 0")
    return value


def parse_positive_integer(text: str) -> int:
    """Read a whole number above 0."""
    value = parse_positive(text)
    if value != int(value):
        raise UsageError(f"{text} is not a whole number")
    return int(value)


def parse_seed(text: str) -> int:
    """Read the seed of random numbers, a whole number from 0."""
    if not text.isascii() or not text.isdecimal():
        raise UsageError(f"{text!r} is no whole number from 0")
    return int(text)


def parse_branch_number(text: str) -> int:
    """Read the number of a branch; negative: to the other side."""
    try:
        return int(text)
    except ValueError:
        raise UsageError(f"{text!r} is no whole number") from None


def parse_tolerance(text: str) -> float:
    """Read a relative tolerance that double precision can represent."""
    value = parse_number(text)
    if not 1e-14 <= value <= 1e-2:
        raise UsageError(f"{text} must lie between 1e-14 and 1e-2")
    return value


def parse_bound(text: str) -> tuple[str, float]:
    """Read the largest size of something, NAME=VALUE in SI."""
    name, _, value = text.rpartition("=")
    try:
        return name.strip(), abs(float(value))
    except ValueError:
        raise UsageError(f"{text!r} is no bound; write NAME=NUMBER (SI)") from None


def parse_range(text: str) -> tuple[str, tuple[float, ...]]:
    """Read NAME=A:B or NAME=A:B:N."""
    name, equals, range_text = text.partition("=")
    parts = range_text.split(":")
    try:
        first, last = float(parts[0]), float(parts[1])
        count = int(parts[2]) if len(parts) > 2 else 21
        if not (equals and name.strip()) or len(parts) > 3 or count < 2 or count > 10_000:
            raise ValueError
    except (ValueError, IndexError):
        raise UsageError(f"{text!r} is no range; write NAME=A:B or NAME=A:B:N") from None
    step = (last - first) / (count - 1)
    return name.strip(), tuple(first + k * step for k in range(count))


def parse_frequencies(text: str) -> tuple[float, ...]:
    """Read A:B or A:B:N, frequencies in Hz that are evenly spaced on a logarithmic axis."""
    parts = text.split(":")
    try:
        first, last = float(parts[0]), float(parts[1])
        count = int(parts[2]) if len(parts) > 2 else 400
        if len(parts) > 3 or not 0.0 < first < last < 1e300 or not 2 <= count <= 100_000:
            raise ValueError
    except (ValueError, IndexError):
        raise UsageError(f"{text!r} are no frequencies; write A:B or A:B:N in Hz, 0 < A < B") from None
    return tuple(first * (last / first) ** (k / (count - 1)) for k in range(count))


def parse_names(text: str) -> tuple[str, ...]:
    """Read names separated by commas; those inside parentheses separate nothing."""
    names, depth, start = [], 0, 0
    for k, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            names.append(text[start:k])
            start = k + 1
    return tuple(name.strip() for name in (*names, text[start:]) if name.strip())


def parse_operating_point(text: str) -> str | float:
    """Read steady, equilibrium, or t=TIME in s."""
    if text in ("steady", "equilibrium"):
        return text
    name, sign, value = text.partition("=")
    if name.strip() != "t" or not sign:
        raise UsageError(f"{text!r} is no operating point; write steady, equilibrium or t=TIME")
    return parse_time(value)


def parse_size(text: str) -> tuple[int, int]:
    """Read WIDTHxHEIGHT in pixels."""
    match = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if match is None or not all(16 <= int(pixels) <= 7680 for pixels in match.groups()):
        raise UsageError(f"{text!r} is not a size; write it as 1920x1080 (16 to 7680 pixels)")
    return int(match[1]), int(match[2])


def parse_path(text: str) -> str:
    """Read the path of a file to write."""
    if not text:
        raise UsageError("the name of the file is empty")
    return text
