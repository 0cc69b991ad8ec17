"""Further forms in quasi-velocities w in print: Appell's and Boltzmann and Hamel's equations.

    appell            S = 1/2 sum of m W^2 + ...,   dS/dw' = Q_w
    boltzmann-hamel   d/dt dT*/dw^s - dT*/dpi^s + (dT*/dw^r) gamma^r_sa w^a = Q_s + Lambda_s

All n quasi-velocities of the second are those of the chart, then the constraints themselves (which vanish); time is the
coordinate number 0 with w^0 = 1. Under laws of control the last ones are B q', which do not vanish, and the slopes of S
are taken along virtual displacements, on which it is no function of the free quasi-accelerations alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sympy import Add, Expr, Mul, Rational

from anholon.derivation.classical import compute_acceleration, compute_angular_acceleration, write_element_accelerations
from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.free_frame import FreeFrame
from anholon.derivation.maggi import Maggi
from anholon.derivation.nonlinear_quasi_forms import is_linear_in_rates, write_nonlinear_equations
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import Matrix, transpose
from anholon.derivation.quasi_velocities import QuasiVelocities, make_independent_rates, make_quasi_velocities
from anholon.derivation.simplification import ONE, ZERO, dot
from anholon.derivation.statements import Statement
from anholon.derivation.symbolic_kinematics import AXES

_HALF = Rational(1, 2)


class Appell(Maggi):
    """Appell's equations with the energy of accelerations."""

    def equations(self) -> Iterator[Statement]:
        """Yield S by elements, S as a function of the quasi-accelerations, and its slopes."""
        mechanics, author = self.mechanics, self.builder
        yield self.make_statement(
            r"\frac{\partial S}{\partial \dot{v}^{\lambda}} = Q_{\lambda},\qquad S = \frac{1}{2} \ddot{x}^{T} "
            r"b\,\ddot{x}",
            "dS/dv_l' = Q_l, S = x''^T b x''/2",
            "Appell's equations, with the energy of accelerations S",
        )
        for rows in write_element_accelerations(mechanics, author):
            yield from rows
        terms: list[Expr] = []
        for group in mechanics.groups:
            square = Add(*(compute_acceleration(mechanics, group, axis) ** 2 for axis in range(3)))
            terms.append(Mul(_HALF, group.mass, square))
            turning = compute_angular_acceleration(mechanics, group)
            momentum = [dot(row, group.angular_velocity) for row in group.inertia]
            rate = [dot(row, turning) for row in group.inertia]
            carried = [
                group.frame_angular_velocity[(k + 1) % 3] * momentum[(k + 2) % 3]
                - group.frame_angular_velocity[(k + 2) % 3] * momentum[(k + 1) % 3]
                for k in range(3)
            ]
            named = [
                value if value.is_Atom else self.subexpressions.name_value(f"epsilon_{AXES[k]}_{group.name}", value)
                for k, value in enumerate(turning)
            ]
            replaced = dict(zip(turning, named, strict=True))
            if any(value != 0 for value in turning):
                inner = [replaced.get(value, value) for value in turning]
                rate = [dot(row, inner) for row in group.inertia]
                terms.append(Mul(_HALF, dot(inner, rate)))
                terms.append(dot(inner, carried))
        S = Add(*(term for term in terms if term != 0))
        yield from self.define("S", S, note="energy of accelerations, up to terms without accelerations")
        yield from self._write_quadratic()
        yield from write_differentiated(mechanics, author)

    def _write_quadratic(self) -> Iterator[Statement]:
        """Yield S as a function of v', and its slopes."""
        reduced, table, writer = self.reduced, self.subexpressions, self.builder.writer
        columns = transpose(self.velocities.virtual)
        Q = [
            table.shorten(
                f"Qv_{number + 1}",
                dot(columns[number], self.mechanics.generalized_forces),
            )
            for number in range(self.velocities.count)
        ]
        k = [
            table.shorten(
                f"k_{number + 1}",
                Add(q.xreplace(self.velocities.rate_substitutions), Mul(-1, right)),
            )
            for number, (q, right) in enumerate(zip(Q, reduced.right, strict=True))
        ]
        dots = self.velocities.derivatives
        if self.mechanics.has_virtual_rows:
            yield Statement(
                note="the slopes of S along virtual displacements, which hold the controls; then the accelerations are "
                "those that the constraints allow"
            )
        else:
            terms: list[Expr] = []
            for i, first in enumerate(dots):
                terms.append(Mul(_HALF, reduced.matrix[i][i], first**2))
                terms += [Mul(reduced.matrix[i][j], first, dots[j]) for j in range(i)]
                terms.append(Mul(k[i], first))
            yield from self.define(
                "S_v", Add(*terms), note="S in quasi-accelerations, up to terms without them", latex=r"S + \ldots"
            )
        for number, dot_ in enumerate(dots):
            left = Add(dot(reduced.matrix[number], dots), k[number])
            yield from self.builder.definitions([left, Q[number]])
            name = writer.latex(dot_)
            yield Statement(
                latex=rf"\frac{{\partial S}}{{\partial {name}}} = "
                + self.builder.writer.equation(writer.latex(left), Q[number], "latex"),
                text=f"dS/d({dot_.name}) = {writer.text(left)} = {writer.text(Q[number])}",
                note="Appell's equations" if number == 0 else "",
            )


class BoltzmannHamel(Maggi):
    """The Boltzmann-Hamel equations with the three-index symbols."""

    @cached_property
    def velocities(self) -> QuasiVelocities:
        """The quasi-velocities; rates replace those that B does not complete."""
        chart = make_quasi_velocities(self.mechanics, self.chart)
        return chart if chart.is_completed else make_independent_rates(self.mechanics)

    @cached_property
    def extended_rows(self) -> Matrix:
        """Y (n, n + 1): quasi-velocities and constraints as rows (Y_0, Y_1 ... Y_n) over (1, q')."""
        table, rates = self.subexpressions, self.mechanics.symbols.rates
        results = []
        for definition in self.velocities.definitions:
            offset = table.set_to_zero(definition, rates)
            results.append([offset, *(table.differentiate(definition, rate) for rate in rates)])
        for row in self.rows:
            assert row.velocity is not None
            if row.virtual != row.gradient:
                results.append([ZERO, *row.virtual])
                continue
            results.append([table.set_to_zero(row.velocity, rates), *row.gradient])
        return results

    @cached_property
    def extended_inverse(self) -> Matrix:
        """X (n + 1, n + 1), the inverse of Y with time as the coordinate 0."""
        X = [[ONE, *(ZERO for _ in self.extended_rows)]]
        for line in self.velocities.virtual:
            offset = Mul(-1, dot(line, [row[0] for row in self.extended_rows]))
            X.append([self.subexpressions.simplify(offset), *line])
        return X

    @cached_property
    def symbols(self) -> list[list[list[Expr]]]:
        """gamma^r_sa by r, s = 1 ... n and a = 0 ... n."""
        table, n = self.subexpressions, self.mechanics.size
        places = [table.time, *self.mechanics.symbols.coordinates.values()]
        X = self.extended_inverse
        results: list[list[list[Expr]]] = []
        for row in self.extended_rows:
            slopes = [[table.differentiate(entry, place) for place in places] for entry in row]
            curl = {
                (i, j): table.simplify(slopes[i][j] - slopes[j][i])
                for i in range(n + 1)
                for j in range(n + 1)
                if i != j
            }
            curl = {pair: value for pair, value in curl.items() if value != 0}
            results.append(
                [
                    [
                        table.shorten(
                            f"gamma_{len(results) + 1}_{s}_{a}",
                            Add(*(value * X[i][s] * X[j][a] for (i, j), value in curl.items())),
                            latex=rf"\gamma^{{{len(results) + 1}}}_{{{s}\,{a}}}",
                        )
                        for a in range(n + 1)
                    ]
                    for s in range(1, n + 1)
                ]
            )
        return results

    def equations(self) -> Iterator[Statement]:
        """Yield the momenta, the symbols and the equations."""
        if not is_linear_in_rates(self):
            yield from write_nonlinear_equations(self)
            return
        mechanics, table = self.mechanics, self.subexpressions
        yield self.make_statement(
            r"\frac{d}{dt} \frac{\partial T^{*}}{\partial w^{\sigma}} - \frac{\partial T^{*}}{\partial \pi^{\sigma}} + "
            r"\frac{\partial T^{*}}{\partial w^{\rho}} \gamma^{\rho}_{\sigma\alpha} w^{\alpha} = Q_{\sigma} + "
            r"\Lambda_{\sigma}",
            "d/dt dT*/dw_s - dT*/dpi_s + sum over r, a of dT*/dw_r gamma^r_sa w_a = Q_s + Lambda_s",
            "quasi-velocities w, then B q' under laws of control, whose w follow from the constraints; w_0 = 1 for time"
            if mechanics.has_virtual_rows
            else "quasi-velocities w, then the constraints, whose w vanish; w_0 = 1 for time",
        )
        if self.free_frame is not None:
            yield from self._write_in_free_frame(self.free_frame)
            return
        n, count = mechanics.size, self.velocities.count
        columns = transpose(self.velocities.virtual)
        names = [*(symbol.name for symbol in self.velocities.symbols), *(row.label for row in self.rows)]
        p, slopes = mechanics.momenta, mechanics.kinetic_energy_gradient
        P = [self.name_if_compound(f"P_{name}", dot(column, p)) for name, column in zip(names, columns, strict=True)]
        for s, (name, momentum) in enumerate(zip(names, P, strict=True)):
            yield from self.define(f"P_{name}", momentum, note="momenta dT*/dw" if s == 0 else "")
        yield from self._write_symbols()

        # T* has its slopes at fixed w, T at fixed q'.
        rates = [ONE, *mechanics.symbols.rates]
        places = list(mechanics.symbols.coordinates.values())
        turned = [
            [dot([table.differentiate(entry, place) for entry in row], rates) for place in places]
            for row in self.extended_rows
        ]
        fixed = [
            Add(slope, *(Mul(-1, momentum, line[i]) for momentum, line in zip(P, turned, strict=True)))
            for i, slope in enumerate(slopes)
        ]
        T = [
            self.name_if_compound(f"T_{name}", dot(column, fixed)) for name, column in zip(names, columns, strict=True)
        ]
        if any(slope != 0 for slope in T):
            yield Statement(note="slopes of T* along the quasi-velocities at fixed w, dT*/dpi")
        for name, slope in zip(names, T, strict=True):
            if slope != 0:
                yield from self.define(f"T_{name}", slope)
        released = self._make_constraint_velocities()
        for row, value in zip(self.rows, released, strict=True):
            if value != 0:
                yield from self.define(f"w_{row.label}", value, note="quasi-velocity that the control keeps alive")
        w: list[Expr] = [ONE, *self.velocities.symbols, *released]
        Q = mechanics.generalized_forces
        for s, (name, column) in enumerate(zip(names, columns, strict=True)):
            growth = self.name_if_compound(f"P_{name}'", self._differentiate_momentum(column, p))
            yield from self.define(
                f"P_{name}'",
                growth,
                note=make_phrase("along {}", name) if s < count else make_phrase("along {}, released", name),
            )
            swirl = Add(*(P[r] * self.symbols[r][s][a] * w[a] for r in range(n) for a in range(n + 1)))
            force = table.shorten(f"Qw_{name}", dot(column, Q))
            right = force if s < count else Add(force, self.multipliers[s - count])
            yield from self.equal(Add(growth, Mul(-1, T[s]), swirl), right)
        yield from write_differentiated(mechanics, self.builder)

    def _write_in_free_frame(self, frame: FreeFrame) -> Iterator[Statement]:
        """Yield momenta, slopes and equations in rates and angular velocities of free bodies: Euler's equations."""
        names = [symbol.name for symbol in frame.symbols]
        for s, (name, momentum) in enumerate(zip(names, frame.momenta, strict=True)):
            yield from self.define(f"P_{name}", frame.show(momentum), note="momenta dT*/dw" if s == 0 else "")
        note: str = make_phrase("three-index symbols that are not zero: gamma^r_sa")
        for r, s, a, value in frame.list_symbols():
            yield from self.define(f"gamma_{r}_{s}_{a}", value, note=note, latex=rf"\gamma^{{{r}}}_{{{s}\,{a}}}")
            note = ""
        if any(slope != 0 for slope in frame.slopes):
            yield Statement(note="slopes of T* along the quasi-velocities at fixed w, dT*/dpi")
        for name, slope in zip(names, frame.slopes, strict=True):
            if slope != 0:
                yield from self.define(f"T_{name}", frame.show(slope))
        dots = self.velocities.derivatives
        for name, row, inertial_force, force in zip(
            names, frame.masses, frame.inertial_forces, frame.forces, strict=True
        ):
            growth = dot([frame.show(entry) for entry in row], dots)
            yield from self.equal(Add(growth, inertial_force), force, note=make_phrase("along {}", name))

    def _make_constraint_velocities(self) -> list[Expr]:
        """Return the quasi-velocities of the rows: zero, and B q' under laws of control."""
        rates = self.mechanics.symbols.rates
        return [
            self.name_if_compound(f"w_{row.label}", dot(row.virtual, rates)) if row.virtual != row.gradient else ZERO
            for row in self.rows
        ]

    def _differentiate_momentum(self, column: list[Expr], p: list[Expr]) -> Expr:
        """Return d/dt of X_s . p with the accelerations in it."""
        mechanics, table = self.mechanics, self.subexpressions
        parts: list[Expr] = []
        for i, (entry, momentum) in enumerate(zip(column, p, strict=True)):
            moving = zip(mechanics.mass_matrix[i], mechanics.symbols.accelerations, strict=True)
            parts.append(entry * Add(table.differentiate_without_accelerations(momentum), *(m * a for m, a in moving)))
            parts.append(table.differentiate_without_accelerations(entry) * momentum)
        return Add(*parts)

    def _write_symbols(self) -> Iterator[Statement]:
        """Yield the symbols gamma^r_sa that are not zero."""
        n, number = self.mechanics.size, 0
        for r in range(n):
            for s in range(n):
                for a in range(n + 1):
                    value = self.symbols[r][s][a]
                    if value == 0 or (a > self.velocities.count and not self.mechanics.has_virtual_rows):
                        continue  # those with a constraint meet w = 0
                    note = "three-index symbols that are not zero: gamma^r_sa" if not number else ""
                    latex = rf"\gamma^{{{r + 1}}}_{{{s + 1}\,{a}}}"
                    yield from self.define(f"gamma_{r + 1}_{s + 1}_{a}", value, note=note, latex=latex)
                    number += 1
        if not number:
            yield Statement(note="all three-index symbols vanish: the quasi-velocities are rates of coordinates")
