"""Constraints in symbols: every row of the run, expanded from the same formulas.

Typed and ready constraints go through `anholon.mechanics.ready_constraints.expand_constraint`, as on the numeric
route, and the rows are those that the compiled equations have: what the coordinates meet by themselves is left out
there and here. A row is

    order 0  f(q, t) = 0:         A = f_q,   b = (f')' at q'' = 0
    order 1  f(q, q', t) = 0:     A = f_q',  b = f_q q' + f_t            (Chetaev; linear or not)
    order 2  f(q, q', q'', t) = 0:  A = f_q'', b = f at q'' = 0

and ends as A q'' + b = 0 (docs/theory.md 2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import sympy
from msgspec import Struct
from sympy import Expr

from anholon.derivation.graph_to_sympy import GraphConverter
from anholon.derivation.phrases import make_phrase
from anholon.derivation.simplification import ONE, ZERO, dot, make_root
from anholon.derivation.symbolic_kinematics import SymbolicKinematics
from anholon.formula.nodes import ZERO as NOTHING
from anholon.mechanics.contact_mode import find_active_constraints
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.ready_constraints import ConstraintFormula, expand_constraint
from anholon.model.schema import Constraint, Program, TypedConstraint

KINDS = ("holonomic", "nonholonomic", "second-order")
"""Kinds of rows by their order."""


class SymbolicConstraint(Struct, frozen=True):
    """A constraint as a row A q'' + b = 0, with the rows B that virtual displacements obey (B = A unless controlled).

    `name` is that of the run, `label` the same without points; `formula` the left side in the language of formulas,
    `left_side` in coordinates; `velocity` the relation between the rates that follows from it, None for one of second
    order.
    """

    name: str
    order: int
    formula: str
    left_side: Expr
    velocity: Expr | None
    gradient: tuple[Expr, ...]
    bias: Expr
    is_linear: bool
    virtual: tuple[Expr, ...]

    @property
    def label(self) -> str:
        """The name as part of other names."""
        return make_label(self.name)

    @property
    def kind(self) -> str:
        """The kind of the row."""
        return KINDS[self.order]


def make_label(name: str) -> str:
    """Return the name of a row as part of other names of the grammar."""
    return re.sub(r"\W", "_", name)


def iterate_constraint_rows(
    kinematics: SymbolicKinematics, equations: EquationsOfMotion
) -> Iterator[SymbolicConstraint]:
    """Yield all rows of a model, in the order and by the names of its compiled equations."""
    model = kinematics.model
    orders = {row.name: row.order for row in equations.rows}
    taking = set(find_active_constraints(model))
    oblique = {equations.rows[i].name for i in equations.servo_rows}
    for owner, item in model.constraints.items():
        if owner not in taking or isinstance(item, Program):
            continue
        constraint_formulas = [
            row for row in expand_constraint(item, model) if _is_nontrivial(row, owner, item, equations)
        ]
        row_names = [name for name in orders if name == owner or name.startswith(f"{owner}.")]
        for row in constraint_formulas:
            name = f"{owner}.{row.suffix}" if len(row_names) > 1 else owner
            if name in orders:
                yield _make_row(name, orders[name], row, kinematics, oblique=name in oblique)
        marks = {f"{owner}.{row.suffix}" if len(row_names) > 1 else owner for row in constraint_formulas}
        for name in row_names:
            if name not in marks:
                yield _convert_row(name, orders[name], kinematics, equations)
    for name, order in orders.items():
        if name.partition(".")[0] not in model.constraints:  # frictions that stick
            yield _convert_row(name, order, kinematics, equations)


def _is_nontrivial(row: ConstraintFormula, owner: str, item: Constraint, equations: EquationsOfMotion) -> bool:
    """Return True if a row is not 0 = 0 in the coordinates of the model."""
    if isinstance(item, TypedConstraint) or row.body_coordinates is not None:
        return True
    return equations.names.node(row.formula, f"constraints.{owner}") != NOTHING


def _convert_row(
    name: str, order: int, kinematics: SymbolicKinematics, equations: EquationsOfMotion
) -> SymbolicConstraint:
    """Return a row without a formula, read from the nodes of the compiled equations."""
    row = next(row for row in equations.rows if row.name == name)
    left = GraphConverter(kinematics.symbols, equations).expression(row.rate if row.position is None else row.position)
    return _complete_row(name, order, "", left, kinematics)


def _make_row(
    name: str, order: int, row: ConstraintFormula, kinematics: SymbolicKinematics, *, oblique: bool
) -> SymbolicConstraint:
    label = make_label(name)
    if row.body_coordinates is None:
        left, length = kinematics.symbols.convert(row.formula), ONE
    else:
        left, length = _compute_surface_row(label, row, kinematics)
    return _complete_row(name, order, str(row.formula), left, kinematics, oblique=oblique, length=length)


def _complete_row(
    name: str,
    order: int,
    formula: str,
    left: Expr,
    kinematics: SymbolicKinematics,
    *,
    oblique: bool = False,
    length: Expr = ONE,
) -> SymbolicConstraint:
    """Return a row of the given order from its left side; an oblique row has a separate row of virtual displacements.

    A row f/length of position has the derivatives f'/length and f''/length, as f and f' vanish.
    """
    symbols, table = kinematics.symbols, kinematics.subexpressions
    label = make_label(name)
    if order == 2:
        variables, velocity = symbols.accelerations, None
        highest = left
    else:
        variables = symbols.rates
        highest = velocity = table.differentiate_without_accelerations(left) if order == 0 else table.simplify(left)
    gradient = tuple(
        table.name_if_long(f"A_{label}_{coordinate}", table.simplify(table.differentiate(highest, variable) / length))
        for coordinate, variable in zip(symbols.coordinates, variables, strict=True)
    )
    rates = set(symbols.rates)
    linear = order == 2 or not any(table.expand(entry).free_symbols & rates for entry in gradient)
    bias = (
        table.differentiate_without_accelerations(highest)
        if order < 2
        else table.set_to_zero(left, symbols.accelerations)
    )
    bias = table.simplify(bias / length)
    return SymbolicConstraint(
        name,
        order,
        formula,
        left / length,
        None if velocity is None else velocity / length,
        gradient,
        table.name_if_long(f"b_{label}", bias),
        linear,
        _compute_virtual_row(left, label, order, kinematics, length) if oblique else gradient,
    )


def _compute_virtual_row(
    left: Expr, label: str, order: int, kinematics: SymbolicKinematics, length: Expr
) -> tuple[Expr, ...]:
    """Return the row B of virtual displacements: slopes by the highest derivative at fixed controls."""
    symbols, table = kinematics.symbols, kinematics.subexpressions
    for variables in (symbols.accelerations, symbols.rates, tuple(symbols.coordinates.values()))[2 - order :]:
        slopes = [symbols.held_partial(left, variable) for variable in variables]
        if any(slope != 0 for slope in slopes):
            return tuple(
                table.name_if_long(f"B_{label}_{coordinate}", table.simplify(slope / length))
                for coordinate, slope in zip(symbols.coordinates, slopes, strict=True)
            )
    return tuple(ZERO for _ in symbols.coordinates)


def _compute_surface_row(label: str, row: ConstraintFormula, kinematics: SymbolicKinematics) -> tuple[Expr, Expr]:
    """Return F and |grad F| of a formula in the coordinates x, y, z of a point in a frame, as in `anholon.system`."""
    assert row.body_coordinates is not None
    symbols, table = kinematics.symbols, kinematics.subexpressions
    local_symbols: dict[str, Expr] = {axis: sympy.Dummy(axis, real=True) for axis in "xyz"}
    F = symbols.convert(row.formula, local_symbols)
    slopes = [sympy.diff(F, symbol) for symbol in local_symbols.values()]
    coordinates = {
        symbol: table.name_if_long(f"{axis}_{label}", table.simplify(symbols.convert(text)))
        for (axis, symbol), text in zip(local_symbols.items(), row.body_coordinates, strict=True)
    }
    size = table.simplify(dot(slopes, slopes).xreplace(coordinates))
    left = table.simplify(F.xreplace(coordinates))
    steepness = make_root(size)
    if size.is_number:
        return left, steepness
    return left, table.name_value(
        f"s_{label}", steepness, note=make_phrase("length of the gradient of {}", row.formula)
    )
