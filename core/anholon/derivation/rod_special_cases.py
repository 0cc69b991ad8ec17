"""The classical equations as special cases of a rod's six: those that fit the rods of a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from sympy import Expr

from anholon.derivation.phrases import make_phrase
from anholon.derivation.rod_equations import (
    derivative_symbol,
    derive_bernoulli,
    derive_plane_beam,
    derive_string,
    derive_timoshenko,
)
from anholon.derivation.rod_printer import RodPrinter
from anholon.derivation.statements import CURVES, Statement
from anholon.model.schema import Arc, LawSection, MatrixSection, Rod, Straight
from anholon.rods.section import CABLES, FROZEN

_NONE: Final = (
    "none of the classical special cases fits {}: its reference is neither a straight line nor an arc without twist"
)
_SMALL: Final = {
    (True, False): "small motions of a straight beam with shear (Timoshenko)",
    (True, True): "small deflections of a straight beam with shear (Timoshenko)",
    (False, False): "small motions of a straight beam without shear (Bernoulli)",
    (False, True): "small deflections of a straight beam without shear (Bernoulli)",
}


class _SpecialCase(NamedTuple):
    """A classical equation: its description, and its left sides, which vanish."""

    note: str
    left_sides: tuple[Expr, ...]


def write_special_cases(
    rods: Mapping[str, Rod], print_: RodPrinter, *, statics: bool
) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row) of the special cases that fit the rods, each once with the names of its rods."""
    fitting: dict[_SpecialCase, list[str]] = {}
    for name, rod in rods.items():
        cases = list(_find_cases(rod, statics=statics))
        for case in cases:
            fitting.setdefault(case, []).append(name)
        if not cases:
            yield CURVES, Statement(note=make_phrase(_NONE, name))
    zero = derivative_symbol("x") * 0
    for case, names in fitting.items():
        note: str = make_phrase("{}: {}", ", ".join(names), make_phrase(case.note))
        for expr in case.left_sides:
            yield CURVES, print_.equation(zero, expr, note)
            note = ""


def _find_cases(rod: Rod, *, statics: bool) -> Iterator[_SpecialCase]:
    """Yield the classical equations that a rod obeys when it moves in the plane of its reference."""
    frozen = {*FROZEN.get(rod.model, ()), *CABLES.get(rod.model, ()), *rod.frozen}
    stretch, shear = "extension" not in frozen, "shear2" not in frozen
    if rod.model in CABLES:
        note = "an inextensible, perfectly flexible string; under its own weight the catenary"
        if stretch:
            note = "a perfectly flexible cable in its plane; α: stretch, κ: curvature, per stretched length"
        yield _SpecialCase(note, derive_string(stretch=stretch))
        return
    if rod.twist not in (0, "0") or not isinstance(rod.curve, Straight | Arc):
        return
    if shear:
        note = "statics of a beam in its plane, with shear"
    elif stretch:
        note = "statics of a curved beam in its plane; α: stretch, κ: curvature, per stretched length"
    else:
        note = "statics of an inextensible curved beam in its plane; κ: curvature"
    yield _SpecialCase(note, derive_plane_beam(shear=shear, stretch=stretch))
    if isinstance(rod.curve, Straight) and "bending3" not in frozen and _has_plain_law(rod, statics=statics):
        note, left_sides = _SMALL[shear, statics], derive_timoshenko() if shear else derive_bernoulli()
        yield _SpecialCase(note, tuple(_make_still(expr) if statics else expr for expr in left_sides))


def _has_plain_law(rod: Rod, *, statics: bool) -> bool:
    """Return True if GA and EI are the same everywhere and there is no damping.

    They then stand before derivatives.
    """
    if isinstance(rod.section, LawSection | MatrixSection):
        return False
    fields = (getattr(rod.section, name) for name in rod.section.__struct_fields__)
    varies = any(isinstance(value, str) and re.search(r"\bs\b", value) for value in fields)
    return not varies and (statics or rod.damping in (0, "0"))


def _make_still(expr: Expr) -> Expr:
    """Return an equation without its time-dependent terms."""
    return expr.xreplace({symbol: symbol * 0 for symbol in expr.free_symbols if "t" in symbol.name.partition("_")[2]})
