"""The equations of a model before any form is chosen: M q'' + h = Q + A^T Lambda,  A q'' + b = 0.

    M_ij = sum over groups of  m v_i . v_j + omega_i . J omega_j
    h_i  = sum over groups of  m v_i . w + omega_i . (J omega^ + Omega x J omega)

with the partial velocities v_i = dv_C/dq'_i and omega_i, the acceleration w of the mass centre and the derivative
omega^ of the components of omega for q'' = 0, and the angular velocity Omega of the axes. Constraints of velocity give
A = df/dq', of position A = df/dq; b is the rest of their derivative (Chetaev; linear or not).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sympy import Add, Expr

from anholon.derivation.algebra import ZERO, cross, dot, measure
from anholon.derivation.forces import Contribution, contributions
from anholon.derivation.kinematics import Kinematics
from anholon.derivation.ledger import INLINE, Ledger
from anholon.derivation.masses import Group, groups
from anholon.derivation.symbols import Symbols
from anholon.model.structs import Holonomic, Model, TypedConstraint

__all__ = ["Mechanics", "RowOfConstraint"]

_LONGEST = 200  # operations up to which what the rigid groups give is added up
_INERTIAL = 45  # operations up to which an entry of h stays without a name


class RowOfConstraint(Struct, frozen=True):
    """A constraint as a row A q'' + b = 0.

    `left` is the left side as typed; `velocity` the relation between the rates that follows from it (`left` itself for
    a constraint of velocity, its derivative for one of position).
    """

    name: str
    kind: Literal["holonomic", "nonholonomic"]
    left: Expr
    velocity: Expr
    gradient: tuple[Expr, ...]
    bias: Expr
    linear: bool


class Mechanics:
    """The pieces of the equations, each worked out when it is asked for."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.ledger = Ledger()
        self.symbols = Symbols(model, self.ledger)
        self.kinematics = Kinematics(self.symbols)
        self._groups: list[Group] | None = None
        self._contributions: list[Contribution] | None = None
        self._constraints: list[RowOfConstraint] | None = None
        self._matrix: list[list[Expr]] | None = None
        self._inertial: list[Expr] | None = None

    @property
    def size(self) -> int:
        """Number of coordinates."""
        return len(self.model.coordinates)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the coordinates."""
        return tuple(self.model.coordinates)

    def groups(self) -> list[Group]:
        """Return the rigid groups."""
        if self._groups is None:
            self._groups = groups(self.kinematics)
        return self._groups

    def contributions(self) -> list[Contribution]:
        """Return what each force gives."""
        if self._contributions is None:
            self._contributions = contributions(self.kinematics, self.groups())
        return self._contributions

    def generalized_forces(self) -> list[Expr]:
        """Return Q by coordinate, named where long."""
        given = self.contributions()
        totals = [self.ledger.shortest(Add(*(c.generalized[i] for c in given))) for i in range(self.size)]
        return [self.ledger.offer(f"Q_{label}", total) for label, total in zip(self.labels, totals, strict=True)]

    def mass_matrix(self) -> list[list[Expr]]:
        """Return M by rows; long entries are named."""
        if self._matrix is None:
            pairs = self._partial_velocities()
            self._matrix = [[ZERO] * self.size for _ in range(self.size)]
            for i in range(self.size):
                for j in range(i, self.size):
                    shares = {}
                    for group, velocities, spins in pairs:
                        share = group.mass * dot(velocities[i], velocities[j])
                        share += dot(spins[i], [dot(row, spins[j]) for row in group.inertia])
                        shares[group.name] = self.ledger.shortest(share)
                    named = self._total(f"M_{self.labels[i]}_{self.labels[j]}", shares, INLINE)
                    self._matrix[i][j] = self._matrix[j][i] = named
        return self._matrix

    def inertial_forces(self) -> list[Expr]:
        """Return h, the part of MW that does not contain accelerations; long entries are named."""
        if self._inertial is None:
            shares: list[dict[str, Expr]] = [{} for _ in range(self.size)]
            for group, velocities, spins in self._partial_velocities():
                momentum = tuple(dot(row, group.spin) for row in group.inertia)
                turning = cross(group.frame_spin, (momentum[0], momentum[1], momentum[2]))
                rate = [
                    self.ledger.tidy(dot(row, group.spin_bias) + extra)
                    for row, extra in zip(group.inertia, turning, strict=True)
                ]
                rate = [self.ledger.offer(f"K_{axis}_{group.name}", r) for axis, r in zip("xyz", rate, strict=True)]
                for index in range(self.size):
                    share = group.mass * dot(velocities[index], group.bias) + dot(spins[index], rate)
                    shares[index][group.name] = self.ledger.shortest(share)
            self._inertial = [
                self._total(f"h_{label}", parts, _INERTIAL) for label, parts in zip(self.labels, shares, strict=True)
            ]
        return self._inertial

    def _total(self, name: str, shares: dict[str, Expr], inline: int) -> Expr:
        """Return the sum of what the groups give; a very long sum keeps its shares apart, under names."""
        total = self.ledger.shortest(Add(*shares.values()))
        if measure(total) > _LONGEST:
            total = Add(*(self.ledger.offer(f"{name}_{group}", share) for group, share in shares.items()))
        return self.ledger.offer(name, total, inline=inline)

    def constraints(self) -> list[RowOfConstraint]:
        """Return the enabled constraints as rows."""
        if self._constraints is None:
            self._constraints = [
                self._row(name, constraint)
                for name, constraint in self.model.constraints.items()
                if constraint.enabled and isinstance(constraint, TypedConstraint)
            ]
        return self._constraints

    def _row(self, name: str, constraint: TypedConstraint) -> RowOfConstraint:
        ledger = self.ledger
        left = self.symbols.expression(constraint.formula)
        holonomic = isinstance(constraint, Holonomic)
        velocity = ledger.bias(left) if holonomic else ledger.tidy(left)
        gradient = tuple(
            ledger.offer(f"A_{name}_{label}", ledger.partial(velocity, rate))
            for label, rate in zip(self.labels, self.symbols.rates, strict=True)
        )
        rates = set(self.symbols.rates)
        linear = not any(ledger.expand(entry).free_symbols & rates for entry in gradient)
        bias = ledger.offer(f"b_{name}", ledger.bias(velocity))
        return RowOfConstraint(
            name, "holonomic" if holonomic else "nonholonomic", left, velocity, gradient, bias, linear
        )

    def _partial_velocities(self) -> list[tuple[Group, list[tuple[Expr, Expr, Expr]], list[tuple[Expr, Expr, Expr]]]]:
        partials = self.kinematics.partials
        return [(group, partials(group.velocity), partials(group.spin)) for group in self.groups()]
