"""Laws of resistance in print: friction and formulas that depend on the size of a reaction (non-ideal constraints).

A law acts along a covector D with the size c0 + c1 N, N the size of the reaction of its constraint. N stands in the
equations of every form like a reaction; what closes them is N = |sum of Lambda_i n_i|, with the forces n_i of the unit
multipliers. With one row and a known sign of Lambda the equation is linear (see `anholon.system.laws`):

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

from anholon.derivation.algebra import measure, root
from anholon.derivation.bridge import Bridge
from anholon.derivation.kinematics import AXES, Kinematics
from anholon.derivation.ledger import RANK_MULTIPLIER
from anholon.derivation.names import upright
from anholon.derivation.restrictions import plain
from anholon.formula.graph import ZERO
from anholon.system.equations import Equations
from anholon.system.laws import Law, laws_of, reaction_symbol

_CANCELLED = 40  # operations of squares that are brought over one divisor

__all__ = ["Pressed", "Resisted", "resisted"]


class Pressed(NamedTuple):
    """The reaction of a constraint on which laws depend.

    `size` is its symbol N; `rows` and `pushes` the rows with the forces (3) of their unit multipliers; `sign` that of
    the only multiplier, 0 where it is not known or there are several.
    """

    constraint: str
    size: Symbol
    rows: tuple[str, ...]
    pushes: tuple[tuple[Expr, ...], ...]
    sign: int

    def value(self, multipliers: dict[str, Expr]) -> Expr:
        """Return N for given multipliers by the names of rows."""
        known = [
            (multipliers[row], push) for row, push in zip(self.rows, self.pushes, strict=True) if row in multipliers
        ]
        if self.sign and len(known) == 1:
            ((value, push),) = known
            return Mul(self.sign, root(_square(push)), value)
        return root(_square([Add(*(value * push[k] for value, push in known)) for k in range(3)]))


class Resisted(NamedTuple):
    """A law: its size, c1 of its part linear in N, the covector D (n) along which it acts; `direction` (3) where it has
    one; `curved`: the part r(N) of its size that is not linear in N."""

    name: str
    constraint: str
    size: Expr
    slope: Expr
    covector: tuple[Expr, ...]
    direction: tuple[Expr, ...]
    projected: bool
    curved: Expr

    @property
    def feeds(self) -> bool:
        """Whether the size depends on the reaction."""
        return bool(self.slope != 0 or self.curved != 0)


def resisted(kinematics: Kinematics, equations: Equations) -> tuple[dict[str, Pressed], list[Resisted]]:
    """Return the reactions on which laws depend, and the laws that act in the mode of the equations."""
    model, ledger = kinematics.model, kinematics.ledger
    bridge = Bridge(kinematics.symbols, equations)
    off = {name for name, force in model.forces.items() if not force.enabled}
    laws = tuple(law for law in laws_of(model, equations) if law.name not in off)
    pressed: dict[str, Pressed] = {}
    for name in dict.fromkeys(law.constraint for law in laws if law.constraint in equations.pressed):
        press = equations.pressed[name]
        pushes = tuple(
            tuple(
                ledger.offer(f"n_{axis}_{label}", ledger.tidy(bridge.expression(entry)))
                for axis, entry in zip(AXES, push, strict=True)
            )
            for push, label in zip(press.pushes, map(plain, press.rows), strict=True)
        )
        size = ledger.symbol(f"N_{plain(name)}", RANK_MULTIPLIER, latex=rf"N_{{{upright(name)}}}")
        pressed[name] = Pressed(name, size, press.rows, pushes, equations.sign_of(name))
    return pressed, [_read(law, pressed.get(law.constraint), kinematics, bridge, equations) for law in laws]


def _read(law: Law, load: Pressed | None, kinematics: Kinematics, bridge: Bridge, equations: Equations) -> Resisted:
    ledger, labels = kinematics.ledger, tuple(kinematics.symbols.coordinates)
    free, slope = (ledger.tidy(bridge.expression(node)) for node in (law.c0, law.c1))
    rub = next((rub for rub in equations.rubs if rub.name == law.name), None)
    direction: tuple[Expr, ...] = ()
    if rub is not None and not (rub.own and rub.along is not None and rub.governs):  # a row has its gradient alone
        direction = _direction(rub.along, rub.slip, plain(law.name), kinematics, bridge)
    covector = tuple(
        ledger.offer(f"D_{plain(law.name)}_{label}", ledger.tidy(bridge.expression(entry)))
        for label, entry in zip(labels, law.D, strict=True)
    )
    size = free if load is None else free + slope * load.size
    curved: Expr = Integer(0)
    if load is not None and law.rest != ZERO:
        inside = Bridge(kinematics.symbols, equations, {reaction_symbol(equations): load.size})
        curved = ledger.tidy(inside.expression(law.rest))
    return Resisted(law.name, law.constraint, size + curved, slope, covector, direction, law.projected, curved)


def _direction(
    along: Sequence[int] | None, slip: Sequence[int], name: str, kinematics: Kinematics, bridge: Bridge
) -> tuple[Expr, ...]:
    """Return the direction of a slip: the only one that it can have, else that of its velocity."""
    ledger = kinematics.ledger
    if along is not None:
        return tuple(ledger.tidy(bridge.expression(node)) for node in along)
    w = [ledger.tidy(bridge.expression(node)) for node in slip]
    speed = ledger.keep(f"w_{name}", sympy.sqrt(ledger.tidy(_square(w))), note="speed of the slip")
    return tuple(component / speed for component in w)


def _square(vector: Sequence[Expr]) -> Expr:
    square = Add(*(component**2 for component in vector))
    return sympy.cancel(square) if measure(square) <= _CANCELLED else square
