"""Constraints in symbols: every row of the run, expanded from the same formulas.

Typed and ready constraints go through `anholon.constraints.library.expand`, as on the numeric route, and the rows are
those that the compiled equations have: what the coordinates meet by themselves is left out there and here. A row is

    order 0  f(q, t) = 0:         A = f_q,   b = (f')' at q'' = 0
    order 1  f(q, q', t) = 0:     A = f_q',  b = f_q q' + f_t            (Chetaev; linear or not)
    order 2  f(q, q', q'', t) = 0:  A = f_q'', b = f at q'' = 0

and ends as A q'' + b = 0 (THEORY D2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import sympy
from msgspec import Struct
from sympy import Expr

from anholon.constraints.library import ReadyRow, expand
from anholon.derivation.algebra import ONE, ZERO, dot, root
from anholon.derivation.bridge import Bridge
from anholon.derivation.kinematics import Kinematics
from anholon.derivation.phrases import phrase
from anholon.formula.graph import ZERO as NOTHING
from anholon.model.structs import Constraint, Program, TypedConstraint
from anholon.system.equations import Equations
from anholon.system.mode import taking_part

__all__ = ["KINDS", "RowOfConstraint", "plain", "restrictions"]

KINDS = ("holonomic", "nonholonomic", "second-order")
"""Kinds of rows by their order."""


class RowOfConstraint(Struct, frozen=True):
    """A constraint as a row A q'' + b = 0, with the rows B that virtual displacements obey (B = A unless controlled).

    `name` is that of the run, `label` the same without points; `formula` the left side in the language of formulas,
    `left` in coordinates; `velocity` the relation between the rates that follows from it, None for one of second order.
    """

    name: str
    order: int
    formula: str
    left: Expr
    velocity: Expr | None
    gradient: tuple[Expr, ...]
    bias: Expr
    linear: bool
    virtual: tuple[Expr, ...]

    @property
    def label(self) -> str:
        """The name as part of other names."""
        return plain(self.name)

    @property
    def kind(self) -> str:
        """The kind of the row."""
        return KINDS[self.order]


def plain(name: str) -> str:
    """Return the name of a row as part of other names of the grammar."""
    return re.sub(r"\W", "_", name)


def restrictions(kinematics: Kinematics, equations: Equations) -> Iterator[RowOfConstraint]:
    """Yield all rows of a model, in the order and by the names of its compiled equations."""
    model = kinematics.model
    wanted = {row.name: row.order for row in equations.rows}
    taking = set(taking_part(model))
    oblique = {equations.rows[i].name for i in equations.oblique}
    for owner, item in model.constraints.items():
        if owner not in taking or isinstance(item, Program):
            continue
        found = [row for row in expand(item, model) if _restricts(row, owner, item, equations)]
        own = [name for name in wanted if name == owner or name.startswith(f"{owner}.")]
        for row in found:
            name = f"{owner}.{row.mark}" if len(own) > 1 else owner
            if name in wanted:
                yield _row(name, wanted[name], row, kinematics, oblique=name in oblique)
        marks = {f"{owner}.{row.mark}" if len(own) > 1 else owner for row in found}
        for name in own:
            if name not in marks:
                yield _bridged(name, wanted[name], kinematics, equations)
    for name, order in wanted.items():
        if name.partition(".")[0] not in model.constraints:  # frictions that stick
            yield _bridged(name, order, kinematics, equations)


def _restricts(row: ReadyRow, owner: str, item: Constraint, equations: Equations) -> bool:
    """Tell whether a row is more than 0 = 0 in the coordinates of the model."""
    if isinstance(item, TypedConstraint) or row.carried is not None:
        return True
    return equations.names.node(row.formula, f"constraints.{owner}") != NOTHING


def _bridged(name: str, order: int, kinematics: Kinematics, equations: Equations) -> RowOfConstraint:
    """Return a row that has no formula: read from the nodes of the compiled equations."""
    row = next(row for row in equations.rows if row.name == name)
    left = Bridge(kinematics.symbols, equations).expression(row.rate if row.position is None else row.position)
    return _complete(name, order, "", left, kinematics)


def _row(name: str, order: int, row: ReadyRow, kinematics: Kinematics, *, oblique: bool) -> RowOfConstraint:
    label = plain(name)
    if row.carried is None:
        left, length = kinematics.symbols.expression(row.formula), ONE
    else:
        left, length = _carried(label, row, kinematics)
    return _complete(name, order, str(row.formula), left, kinematics, oblique=oblique, length=length)


def _complete(
    name: str,
    order: int,
    formula: str,
    left: Expr,
    kinematics: Kinematics,
    *,
    oblique: bool = False,
    length: Expr = ONE,
) -> RowOfConstraint:
    """Return a row of the given order from its left side; an oblique one has rows of virtual displacements apart.

    A row f/length of position has the derivatives f'/length and f''/length, as f and f' vanish.
    """
    symbols, ledger = kinematics.symbols, kinematics.ledger
    label = plain(name)
    if order == 2:
        variables, velocity = symbols.accelerations, None
        highest = left
    else:
        variables = symbols.rates
        highest = velocity = ledger.bias(left) if order == 0 else ledger.tidy(left)
    gradient = tuple(
        ledger.offer(f"A_{label}_{coordinate}", ledger.tidy(ledger.partial(highest, variable) / length))
        for coordinate, variable in zip(symbols.coordinates, variables, strict=True)
    )
    rates = set(symbols.rates)
    linear = order == 2 or not any(ledger.expand(entry).free_symbols & rates for entry in gradient)
    bias = ledger.bias(highest) if order < 2 else ledger.without(left, symbols.accelerations)
    bias = ledger.tidy(bias / length)
    return RowOfConstraint(
        name,
        order,
        formula,
        left / length,
        None if velocity is None else velocity / length,
        gradient,
        ledger.offer(f"b_{label}", bias),
        linear,
        _virtual(left, label, order, kinematics, length) if oblique else gradient,
    )


def _virtual(left: Expr, label: str, order: int, kinematics: Kinematics, length: Expr) -> tuple[Expr, ...]:
    """Return the row B of virtual displacements: slopes by the highest derivative at fixed controls."""
    symbols, ledger = kinematics.symbols, kinematics.ledger
    for variables in (symbols.accelerations, symbols.rates, tuple(symbols.coordinates.values()))[2 - order :]:
        slopes = [symbols.held_partial(left, variable) for variable in variables]
        if any(slope != 0 for slope in slopes):
            return tuple(
                ledger.offer(f"B_{label}_{coordinate}", ledger.tidy(slope / length))
                for coordinate, slope in zip(symbols.coordinates, slopes, strict=True)
            )
    return tuple(ZERO for _ in symbols.coordinates)


def _carried(label: str, row: ReadyRow, kinematics: Kinematics) -> tuple[Expr, Expr]:
    """Return F and |grad F| of a formula in the coordinates x, y, z of a point in a frame, as in `anholon.system`."""
    assert row.carried is not None
    symbols, ledger = kinematics.symbols, kinematics.ledger
    own: dict[str, Expr] = {axis: sympy.Dummy(axis, real=True) for axis in "xyz"}
    F = symbols.expression(row.formula, own)
    slopes = [sympy.diff(F, symbol) for symbol in own.values()]
    where = {
        symbol: ledger.offer(f"{axis}_{label}", ledger.tidy(symbols.expression(text)))
        for (axis, symbol), text in zip(own.items(), row.carried, strict=True)
    }
    size = ledger.tidy(dot(slopes, slopes).xreplace(where))
    left = ledger.tidy(F.xreplace(where))
    steepness = root(size)
    if size.is_number:
        return left, steepness
    return left, ledger.keep(f"s_{label}", steepness, note=phrase("length of the gradient of {}", row.formula))
