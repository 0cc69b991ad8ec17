"""Values at sections of rods as symbols, by the names under which runs give them: bow:tip.x, bow(0.3L-).N."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sympy import Add, Expr, Symbol

from anholon.array_types import Floats
from anholon.derivation.latex_names import make_upright
from anholon.derivation.rod_joints import make_numbers
from anholon.derivation.simplification import Vector, vector_sum
from anholon.derivation.subexpressions import RANK_QUANTITY, SubexpressionTable
from anholon.rods.assembly.section_values import WRENCH_NAMES

_ACCELERATION: Final = tuple(f"{axis}''" for axis in "xyz")
_LOCAL_SPIN: Final = ("omega1", "omega2", "omega3")


class SectionSymbols:
    """Symbols of places, axes, wrenches and accelerations of sections, made at their first use."""

    def __init__(self, subexpressions: SubexpressionTable) -> None:
        self._subexpressions = subexpressions
        self._known: dict[str, Symbol] = {}

    def find(self, section: str, component: str) -> Symbol:
        """Return the symbol of a component at a section; a section like bow(0.3L-) lies just before bow(0.3L)."""
        name = f"{section}.{component}"
        if name not in self._known:
            latex = _make_latex(section, component)
            self._known[name] = self._subexpressions.make_symbol(name, RANK_QUANTITY, latex=latex)
        return self._known[name]

    def make_place(self, section: str) -> Vector:
        """Return the place of a section in the world."""
        return self._make_vector(section, "xyz")

    def make_axis(self, section: str, number: int) -> Vector:
        """Return the axis 1, 2 or 3 of a section in the world."""
        return self._make_vector(section, [f"e{number}{axis}" for axis in "xyz"])

    def make_wrench(self, section: str) -> list[Symbol]:
        """Return force and moment (6) at a section, in its own axes."""
        return [self.find(section, component) for component in WRENCH_NAMES]

    def make_acceleration(self, section: str) -> Vector:
        """Return the acceleration of a section in the world."""
        return self._make_vector(section, _ACCELERATION)

    def make_spin(self, section: str, mark: str = "") -> Vector:
        """Return the angular velocity of a section in its own axes, or its derivative with the mark '."""
        return self._make_vector(section, [f"{component}{mark}" for component in _LOCAL_SPIN])

    def express_in_world(self, section: str, local: Sequence[Expr]) -> Vector:
        """Return a vector given along the axes of a section in the world."""
        return add_axes([self.make_axis(section, k) for k in (1, 2, 3)], local)

    def place_at(self, section: str, local: Floats) -> Vector:
        """Return the place of a point of a section given in its axes."""
        return vector_sum(self.make_place(section), self.express_in_world(section, make_numbers(local)))

    def _make_vector(self, section: str, components: Sequence[str]) -> Vector:
        x, y, z = (self.find(section, component) for component in components)
        return (x, y, z)


def add_axes(axes: Sequence[Vector], local: Sequence[Expr]) -> Vector:
    """Return the sum of axes times components."""
    x, y, z = (Add(*(axis[i] * part for axis, part in zip(axes, local, strict=True))) for i in range(3))
    return (x, y, z)


def _make_latex(section: str, component: str) -> str:
    """Return the LaTeX of a component at a section: the section is an index."""
    bare = component.rstrip("'")
    stem = bare.rstrip("0123456789") if len(bare) != 3 or bare[0] != "e" else "e"
    index = bare[len(stem) :]
    shown = {"omega": r"\omega"}.get(stem, stem)
    dots = len(component) - len(bare)
    if dots:
        shown = rf"\{'d' * dots}ot{{{shown}}}"
    inner = ",".join(part for part in (index, make_upright(section)) if part)
    return f"{shown}_{{{inner}}}"
