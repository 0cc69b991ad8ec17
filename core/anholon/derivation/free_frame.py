"""Equations in rates and the angular velocities of free bodies in their axes, which are their quasi-velocities.

For such a velocity w_k of a body, with the slope d/dpi_k along the turn about its axis k (000 section 6; Hamel 1904),

    d/dt dT/dw_k + (w x dT/dw)_k - dT/dpi_k = Q_k,

Euler's equations where T depends on w alone: the symbols gamma are those of the rotations, gamma^r_sa = epsilon_sar.
By the rates r', w = W r', the same equations would not become so short: W W^T is a multiple of 1, which is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.mechanics import Mechanics
from anholon.derivation.simplification import ONE, ZERO, cross, dot
from anholon.derivation.symbolic_kinematics import FreeTurn


class _Axis(NamedTuple):
    """An angular velocity among the quasi-velocities: which, of which free turn, about which of its axes."""

    place: int
    turn: FreeTurn
    axis: int


class FreeFrame:
    """Momenta, slopes of T, forces and masses by rates and angular velocities, in the order of the quasi-velocities."""

    def __init__(self, mechanics: Mechanics, symbols: Sequence[Symbol], axes: Sequence[_Axis | int]) -> None:
        """`axes`: for every quasi-velocity in `symbols` the axis, or the number of the coordinate whose rate it is."""
        self.mechanics, self.symbols, self.axes = mechanics, tuple(symbols), tuple(axes)
        self._shown = {
            self.rate(axis): symbol for axis, symbol in zip(self.axes, self.symbols, strict=True) if axis in self._turns
        }

    @property
    def _turns(self) -> list[_Axis]:
        return [axis for axis in self.axes if isinstance(axis, _Axis)]

    def rate(self, axis: _Axis | int) -> Symbol:
        """Return the symbol of a velocity in T."""
        return axis.turn.velocity[axis.axis] if isinstance(axis, _Axis) else self.mechanics.symbols.rates[axis]

    def show(self, expr: Expr) -> Expr:
        """Return an expression in the quasi-velocities."""
        return self.mechanics.subexpressions.simplify(expr.xreplace(self._shown))

    @cached_property
    def momenta(self) -> list[Expr]:
        """dT/dw."""
        return [self._project(self.rate(axis), f"P_{s.name}") for axis, s in zip(self.axes, self.symbols, strict=True)]

    @cached_property
    def slopes(self) -> list[Expr]:
        """dT/dpi at fixed velocities."""
        places = list(self.mechanics.symbols.coordinates.values())
        return [
            self._project(
                axis.turn.directions[axis.axis] if isinstance(axis, _Axis) else places[axis], f"T_{symbol.name}"
            )
            for axis, symbol in zip(self.axes, self.symbols, strict=True)
        ]

    def _project(self, variable: Symbol, name: str) -> Expr:
        """Return the slope of T by a velocity, or by a place at fixed velocities."""
        table = self.mechanics.subexpressions
        parts = []
        for group in self.mechanics.groups:
            of_centre, of_spin = (
                [table.differentiate(component, variable) for component in vector]
                for vector in (group.velocity, group.angular_velocity)
            )
            turning = [dot(row, group.angular_velocity) for row in group.inertia]
            parts.append(Mul(group.mass, dot(group.velocity, of_centre)) + dot(turning, of_spin))
        return table.shorten(name, Add(*parts))

    @cached_property
    def masses(self) -> list[list[Expr]]:
        """The slopes of the momenta by the velocities."""
        table = self.mechanics.subexpressions
        return [[table.differentiate(momentum, self.rate(axis)) for axis in self.axes] for momentum in self.momenta]

    @cached_property
    def inertial_forces(self) -> list[Expr]:
        """The terms of the equations besides accelerations and forces."""
        table = self.mechanics.subexpressions
        change = table.make_derivative_at_fixed([axis.turn.velocity[axis.axis] for axis in self._turns])
        results = []
        for place, (momentum, slope) in enumerate(zip(self.momenta, self.slopes, strict=True)):
            results.append(Add(change(momentum), Mul(-1, slope), self._gyroscopic(place)))
        return [self.show(table.simplify_shortest(value)) for value in results]

    def _gyroscopic(self, place: int) -> Expr:
        axis = self.axes[place]
        if not isinstance(axis, _Axis):
            return ZERO
        body_axes = sorted(
            (body_axis for body_axis in self._turns if body_axis.turn is axis.turn),
            key=lambda body_axis: body_axis.axis,
        )
        a, b, c = (self.momenta[body_axis.place] for body_axis in body_axes)
        return cross(axis.turn.velocity, (a, b, c))[axis.axis]

    def list_symbols(self) -> list[tuple[int, int, int, Expr]]:
        """Return the symbols gamma^r_sa that are not zero, with their numbers r, s, a, from 1 on."""
        nonzero = []
        for r, s, a in product(self._turns, repeat=3):
            if r.turn is s.turn is a.turn and len({r.axis, s.axis, a.axis}) == 3:
                sign = ONE if (a.axis - s.axis) % 3 == 1 else -ONE
                nonzero.append((r.place + 1, s.place + 1, a.place + 1, sign))
        return nonzero

    @cached_property
    def forces(self) -> list[Expr]:
        """Return the generalized forces along the velocities: moments about the axes of free bodies.

        Forces by rotation vectors are Q = W^T L + rest, where L is due to forces at points and the rest to energies
        that are formulas of the axes.
        """
        mechanics, table = self.mechanics, self.mechanics.subexpressions
        parts = [Add(*(c.generalized[i] for c in mechanics.contributions)) for i in range(mechanics.size)]
        results: list[Expr] = []
        for axis in self.axes:
            if not isinstance(axis, _Axis):
                results.append(parts[axis])
                continue
            turn, first = axis.turn, axis.turn.first
            moments = [table.differentiate(parts[first], turn.slopes[k][0]) for k in range(3)]
            remainder = [
                table.simplify(parts[first + i] - Add(*(turn.slopes[k][i] * moments[k] for k in range(3))))
                for i in range(3)
            ]
            inverse = turn.inverse
            results.append(Add(moments[axis.axis], *(inverse[i][axis.axis] * remainder[i] for i in range(3))))
        return [
            table.name_if_long(f"Qw_{symbol.name}", self.show(table.simplify_shortest(force)))
            for force, symbol in zip(results, self.symbols, strict=True)
        ]


def find_free_frame(mechanics: Mechanics, symbols: Sequence[Symbol], definitions: Sequence[Expr]) -> FreeFrame | None:
    """Return the frame of quasi-velocities that are rates and all angular velocities of free bodies in their axes.

    None for other quasi-velocities and for models with constraints.
    """
    turns = mechanics.kinematics.free_turns()
    if not turns or mechanics.constraints:
        return None
    rates = mechanics.symbols.rates
    axis_of_velocity = {turn.velocity[k]: (turn, k) for turn in turns for k in range(3)}
    axes: list[_Axis | int] = []
    for place, definition in enumerate(definitions):
        if definition in axis_of_velocity:
            axes.append(_Axis(place, *axis_of_velocity[definition]))
        elif definition in rates:
            axes.append(rates.index(definition))
        else:
            return None
    turned = {turn.first + k for turn in turns for k in range(3)}
    if turned & {axis for axis in axes if isinstance(axis, int)}:
        return None
    return FreeFrame(mechanics, symbols, axes)
