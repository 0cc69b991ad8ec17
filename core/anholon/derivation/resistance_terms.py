"""Laws of resistance in print: friction and formulas that depend on the size of a reaction (non-ideal constraints).

A law acts along a covector D with the size c0 + c1 N, N the size of the reaction of its constraint. N stands in the
equations of every form like a reaction; what closes them is N = |sum of Lambda_i n_i|, with the forces n_i of the unit
multipliers. With one row and a known sign of Lambda the equation is linear (see `anholon.mechanics.closed_equations`):

    Lambda = Lambda0 + N Gamma,   (1 - gamma) N = N0,    Gamma = -(A M^-1 B^T)^-1 A M^-1 (sum of c1 D)

where 1 - gamma = 0 no finite reaction exists (Painleve). Laws that are not linear in N, c0 + c1 N + r(N), give

    F(N) = N - nu n (Lambda0 + N Gamma + sum of Gamma_l r_l(N)) = 0,     Gamma_l = -(A M^-1 B^T)^-1 A M^-1 D_l,

whose root is the one that grows out of the reaction without r; where F'(N) = 0 it ends in a fold.

A projected law keeps its part along admissible directions, D + B^T G with A M^-1 (D + B^T G) = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sympy
from sympy import Add, Expr, Integer, Mul, Symbol

from anholon.derivation.graph_to_sympy import GraphConverter
from anholon.derivation.latex_names import make_upright
from anholon.derivation.simplification import count_operations, make_root
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.symbolic_kinematics import AXES, SymbolicKinematics
from anholon.formula.nodes import ZERO
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.resistance_laws import ResistanceLaw, make_resistance_laws, reaction_symbol

_MAX_COMBINED_OPERATIONS = 40  # operations of squares that are brought over one divisor


class ReactionMagnitude(NamedTuple):
    """The reaction of a constraint on which laws depend.

    `magnitude` is its symbol N; `rows` and `unit_forces` the rows with the forces (3) of their unit multipliers;
    `sign` that of the only multiplier, 0 where it is not known or there are several.
    """

    constraint: str
    magnitude: Symbol
    rows: tuple[str, ...]
    unit_forces: tuple[tuple[Expr, ...], ...]
    sign: int

    def compute_value(self, multipliers: dict[str, Expr]) -> Expr:
        """Return N for given multipliers by the names of rows."""
        pairs = [
            (multipliers[row], push)
            for row, push in zip(self.rows, self.unit_forces, strict=True)
            if row in multipliers
        ]
        if self.sign and len(pairs) == 1:
            ((value, push),) = pairs
            return Mul(self.sign, make_root(_compute_square(push)), value)
        return make_root(_compute_square([Add(*(value * push[k] for value, push in pairs)) for k in range(3)]))


class ResistanceTerm(NamedTuple):
    """A law: its size, c1 of its part linear in N, the covector D (n) along which it acts; `direction` (3) where it has
    one; `nonlinear_part`: the part r(N) of its size that is not linear in N."""

    name: str
    constraint: str
    magnitude: Expr
    linear_coefficient: Expr
    covector: tuple[Expr, ...]
    direction: tuple[Expr, ...]
    is_projected: bool
    nonlinear_part: Expr

    @property
    def depends_on_reaction(self) -> bool:
        """Whether the size depends on the reaction."""
        return bool(self.linear_coefficient != 0 or self.nonlinear_part != 0)


def collect_resistance_laws(
    kinematics: SymbolicKinematics, equations: EquationsOfMotion
) -> tuple[dict[str, ReactionMagnitude], list[ResistanceTerm]]:
    """Return the reactions on which laws depend, and the laws that act in the mode of the equations."""
    model, table = kinematics.model, kinematics.subexpressions
    bridge = GraphConverter(kinematics.symbols, equations)
    off = {name for name, force in model.forces.items() if not force.enabled}
    laws = tuple(law for law in make_resistance_laws(model, equations) if law.name not in off)
    pressed: dict[str, ReactionMagnitude] = {}
    for name in dict.fromkeys(law.constraint for law in laws if law.constraint in equations.normal_reactions):
        normal_reaction = equations.normal_reactions[name]
        pushes = tuple(
            tuple(
                table.name_if_long(f"n_{axis}_{label}", table.simplify(bridge.expression(entry)))
                for axis, entry in zip(AXES, push, strict=True)
            )
            for push, label in zip(normal_reaction.force_directions, map(make_label, normal_reaction.rows), strict=True)
        )
        size = table.make_symbol(f"N_{make_label(name)}", RANK_MULTIPLIER, latex=rf"N_{{{make_upright(name)}}}")
        pressed[name] = ReactionMagnitude(name, size, normal_reaction.rows, pushes, equations.sign_of(name))
    return pressed, [_read_law(law, pressed.get(law.constraint), kinematics, bridge, equations) for law in laws]


def _read_law(
    law: ResistanceLaw,
    load: ReactionMagnitude | None,
    kinematics: SymbolicKinematics,
    bridge: GraphConverter,
    equations: EquationsOfMotion,
) -> ResistanceTerm:
    table, labels = kinematics.subexpressions, tuple(kinematics.symbols.coordinates)
    free, slope = (table.simplify(bridge.expression(node)) for node in (law.constant, law.linear_coefficient))
    friction = next((friction for friction in equations.friction_elements if friction.name == law.name), None)
    direction: tuple[Expr, ...] = ()
    if friction is not None and not (
        friction.limits_reaction and friction.slip_direction is not None
    ):  # a row has its gradient alone
        direction = _find_direction(friction.slip_direction, friction.slip, make_label(law.name), kinematics, bridge)
    covector = tuple(
        table.name_if_long(f"D_{make_label(law.name)}_{label}", table.simplify(bridge.expression(entry)))
        for label, entry in zip(labels, law.direction, strict=True)
    )
    size = free if load is None else free + slope * load.magnitude
    curved: Expr = Integer(0)
    if load is not None and law.nonlinear_part != ZERO:
        inside = GraphConverter(kinematics.symbols, equations, {reaction_symbol(equations): load.magnitude})
        curved = table.simplify(inside.expression(law.nonlinear_part))
    return ResistanceTerm(law.name, law.constraint, size + curved, slope, covector, direction, law.projected, curved)


def _find_direction(
    along: Sequence[int] | None, slip: Sequence[int], name: str, kinematics: SymbolicKinematics, bridge: GraphConverter
) -> tuple[Expr, ...]:
    """Return the direction of a slip: its only possible one, else that of its velocity."""
    table = kinematics.subexpressions
    if along is not None:
        return tuple(table.simplify(bridge.expression(node)) for node in along)
    w = [table.simplify(bridge.expression(node)) for node in slip]
    speed = table.name_value(f"w_{name}", sympy.sqrt(table.simplify(_compute_square(w))), note="speed of the slip")
    return tuple(component / speed for component in w)


def _compute_square(vector: Sequence[Expr]) -> Expr:
    square = Add(*(component**2 for component in vector))
    return sympy.cancel(square) if count_operations(square) <= _MAX_COMBINED_OPERATIONS else square
