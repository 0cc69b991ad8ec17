"""Annotated types that the structs share: formulas, vectors, quantities with their units, names of other things."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from msgspec import Meta

FORMAT = 1
"""Number of the file format written by this version."""

WORLD = "world"
"""Name of the inertial frame; no element may take it."""

MAX_ENTRIES = 10_000
"""Most entries of one section of a file."""

MAX_NAME = 200
"""Most characters of the name of an element."""

MAX_LABEL = 60
"""Most characters of the name of a stage or of a chart."""

MAX_TEXT = 20_000
"""Most characters of one formula."""

Expression = int | float | Annotated[str, Meta(max_length=MAX_TEXT, extra={"role": "formula"})]
"""A number, or a formula in the grammar of `anholon.formula`."""

Formula = Annotated[str, Meta(max_length=MAX_TEXT, extra={"role": "formula"})]
"""A formula in the grammar of `anholon.formula`."""

ElementName = Annotated[str, Meta(max_length=MAX_NAME)]
"""The name of an element."""

Axis = Literal["x", "y", "z"]
Plane = Literal["xy", "yz", "zx"]

Unit = Annotated[str, Meta(max_length=40, description="Unit of the value (empty: dimensionless, or SI).")]
Doc = Annotated[str, Meta(max_length=2000, description="Notes of the author.")]
Vector = Annotated[tuple[Expression, Expression, Expression], Meta(description="Three components x, y, z.")]
Colour = Annotated[
    str,
    Meta(
        pattern=r"^(#[0-9a-fA-F]{6})?$",
        description="Colour as #rrggbb (empty: automatic).",
        extra={"role": "colour"},
    ),
]


_LONGEST_NUMBER = 400  # characters of a quoted number; longer texts are read as formulas
_SAME_MINUS = str.maketrans("−", "-")


def parse_plain_number(value: Expression) -> Expression:
    """Return the number that a text consists of, with signs and parentheses (`"-90"`); anything else unchanged.

    For fields in which a number is in a unit given beside it, while formulas are SI: quotes alone make no formula.
    """
    if not isinstance(value, str) or len(value) > _LONGEST_NUMBER:
        return value
    text, sign = value.translate(_SAME_MINUS).strip(), 1.0
    while text[:1] in ("+", "-", "("):
        if text[0] == "(":
            if text[-1] != ")":
                return value
            text = text[1:-1].strip()
        else:
            sign = -sign if text[0] == "-" else sign
            text = text[1:].strip()
    if not text or text.strip("0123456789.eE+-"):
        return value
    try:
        number = float(text)
    except ValueError:
        return value
    is_underflow = number == 0.0 and text.lower().partition("e")[0].strip("0.") != ""
    return sign * number if math.isfinite(number) and not is_underflow else value


def describe_quantity(description: str, unit: str) -> Meta:
    """Describe a field that holds a number or formula in the SI unit `unit`."""
    return Meta(description=description, extra={"unit": unit})


def describe_reference(refers: str, description: str) -> Meta:
    """Describe a field that names something: an `element` (point or body), `frame` (the world or a body), `end` (an
    element or the world), `body`, `coordinate`, `chart`, `constraint`, `switch` (a constraint or force), `stage`,
    `pose`, `control` (a coordinate, force or constraint), `drive` (one of these or a parameter), `balanced` (a
    coordinate or parameter), `rod`, `section` (of a rod) or `place` (a section, a body or the world)."""
    return Meta(max_length=MAX_NAME, description=description, extra={"refers": refers})


Mass = Annotated[
    Expression, describe_quantity("m: inertia against acceleration of its centre, and weight, which acts there.", "kg")
]
Length = Annotated[Expression, describe_quantity("Length.", "m")]
