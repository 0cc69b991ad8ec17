"""Newton's, Lagrange's and the impulse form in print.

newton      m w = F + R,  dK/dt = N  for every element;  sum of R . dv/dq' + N . domega/dq' = Q + A^T Lambda
lagrange1   d/dt dT/dq' - dT/dq = Q + A^T Lambda,     A q'' + b = 0          (Chetaev: A = df/dq')
lagrange2   d/dt dT/dq' - dT/dq = Q                   for independent coordinates
impulse     dp = (dT/dq + Q) dt + A^T Lambda dt;      an impact: M (v+ - v-) = A^T P
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Symbol

from anholon.derivation.constraint_print import write_differentiated
from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.linear_systems import SINGULAR_MESSAGE, EliminationStep, SingularError, solve
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import PrintedForm, write_acting_forces, write_inertia
from anholon.derivation.rigid_groups import RigidGroup
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import ZERO, dot
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_MULTIPLIER
from anholon.derivation.symbolic_kinematics import AXES

_MAX_SOLVED_UNKNOWNS = 5  # unknowns up to which the system is solved in print
_MAX_MOMENTA_COORDINATES = 5  # coordinates up to which momenta are written beside the equations
_OPERATOR = (
    r"\frac{d}{dt} \frac{\partial T}{\partial \dot{q}^{\sigma}} - \frac{\partial T}{\partial q^{\sigma}} = Q_{\sigma}"
)


class _MultiplierForm(PrintedForm):
    """Solves M q'' - A^T Lambda = Q - h, A q'' = -b."""

    def basis(self) -> Iterator[Statement]:
        """Yield the multipliers."""
        if not self.rows:
            rates = self.mechanics.symbols.rates
            yield Statement(
                latex=r",\quad ".join(map(self.builder.writer.latex, rates)),
                text=", ".join(map(self.builder.writer.text, rates)),
                note="no constraints: the rates are independent",
            )
            return
        latex = ", ".join(map(self.builder.writer.latex, self.multipliers))
        yield Statement(
            latex=rf"\ddot{{q}},\qquad \Lambda = \left({latex}\right)",
            text="q''; Lambda = (" + ", ".join(symbol.name for symbol in self.multipliers) + ")",
            note="all coordinates stay; every row brings its multiplier as an unknown",
        )

    def solved(self) -> Iterator[Statement]:
        """Yield accelerations and multipliers."""
        if self.mechanics.size + len(self.rows) <= _MAX_SOLVED_UNKNOWNS:
            try:
                yield from self.steps(self._eliminate())
            except SingularError:
                yield Statement(note=SINGULAR_MESSAGE)
            return
        push = self.multiplier_forces
        yield self.make_statement(
            rf"\begin{{pmatrix}} M & -{push}^{{T}} \\ A & 0 \end{{pmatrix}} \begin{{pmatrix}} \ddot{{q}} \\ \Lambda "
            r"\end{pmatrix} = \begin{pmatrix} Q - h \\ -b \end{pmatrix}"
            if self.rows
            else r"M \ddot{q} = Q - h",
            f"[M, -{push}^T; A, 0] [q''; Lambda] = [Q - h; -b]" if self.rows else "M q'' = Q - h",
            "linear system for the accelerations and the reactions; its entries stand above",
        )
        if self.rows:
            yield self.make_statement(
                rf"A M^{{-1}} {push}^{{T}} \Lambda = -b - A M^{{-1}} \left(Q - h\right)",
                f"A M^-1 {push}^T Lambda = -b - A M^-1 (Q - h)",
                "reactions",
            )
            yield self.make_statement(
                rf"\ddot{{q}} = M^{{-1}} \left(Q - h + {push}^{{T}} \Lambda\right)",
                f"q'' = M^-1 (Q - h + {push}^T Lambda)",
                "accelerations",
            )

    def _eliminate(self) -> list[EliminationStep]:
        mechanics = self.mechanics
        M, h, Q = mechanics.mass_matrix, mechanics.inertial_forces, mechanics.generalized_forces
        matrix = [[*M[i], *(-row.virtual[i] for row in self.rows)] for i in range(mechanics.size)]
        matrix += [[*row.gradient, *(ZERO for _ in self.rows)] for row in self.rows]
        right = [*(q - c for q, c in zip(Q, h, strict=True)), *(-row.bias for row in self.rows)]
        unknowns: list[Symbol] = [*mechanics.symbols.accelerations, *self.multipliers]
        return solve(matrix, right, unknowns, self.subexpressions)


class LagrangeFirst(_MultiplierForm):
    """Lagrange's equations with multipliers."""

    def equations(self) -> Iterator[Statement]:
        """Yield Lagrange's equations and the differentiated constraints."""
        reaction, words = "", ""
        if self.rows and self.mechanics.has_virtual_rows:
            reaction, words = r" + \Lambda_{\kappa} B^{\kappa}_{\sigma}", " + sum over k of Lambda_k*B_ks"
        elif self.rows:
            reaction = r" + \Lambda_{\kappa} \frac{\partial f^{\kappa}}{\partial \dot{q}^{\sigma}}"
            words = " + sum over k of Lambda_k*df_k/dq'_s"
        yield self.make_statement(
            _OPERATOR + reaction,
            "d/dt(dT/dq'_s) - dT/dq_s = Q_s" + words,
            "Lagrange's equations with multipliers" if reaction else "Lagrange's equations of the second kind",
        )
        yield from write_inertia(self.mechanics, self.builder)
        yield from write_acting_forces(self)
        yield from write_differentiated(self.mechanics, self.builder)


class LagrangeSecond(LagrangeFirst):
    """Lagrange's equations of the second kind: with momenta and slopes of T, for independent coordinates."""

    def equations(self) -> Iterator[Statement]:
        """Yield momenta, slopes of the kinetic energy and the equations."""
        yield from write_momenta(self)
        yield from super().equations()


class Newton(_MultiplierForm):
    """Newton's law of every element, with the reaction on it."""

    def basis(self) -> Iterator[Statement]:
        """Yield the accelerations of the elements as the coordinates carry them."""
        yield self.make_statement(
            r"\ddot{x} = J\,\ddot{q} + g",
            "x'' = J q'' + g",
            "the elements move as the coordinates say",
        )
        for values in write_element_accelerations(self.mechanics, self.builder):
            yield from values

    def equations(self) -> Iterator[Statement]:
        """Yield the laws of the elements, then their projections on the coordinates."""
        yield self.make_statement(
            r"m\,\vec{W} = \vec{F} + \vec{R},\qquad \frac{d\vec{K}}{dt} = \vec{N}",
            "m W = F + R, dK/dt = N",
            "every element freed from everything: weight F, reaction R at its mass centre, moment N about it",
        )
        mechanics, author, table = self.mechanics, self.builder, self.subexpressions
        gravity = mechanics.symbols.convert_vector(mechanics.model.gravity)
        totals: list[list[Expr]] = [[] for _ in mechanics.labels]
        for group, of_centre, of_spin in mechanics.partial_velocities:
            weight = mechanics.kinematics.express_along(gravity, "world", group.frame)
            for axis in range(3):
                columns = [partial[axis] for partial in of_centre]
                if not any(columns) and weight[axis] == 0:
                    continue
                acceleration = compute_acceleration(mechanics, group, axis)
                force = table.simplify(group.mass * acceleration - group.mass * weight[axis])
                name = f"R_{AXES[axis]}_{group.name}"
                reaction = table.name_value(name, force) if not force.is_Atom else force
                note = make_phrase("reaction on {}, from everything that touches it", group.name) if axis == 0 else ""
                yield from self.define(name, reaction, note=note)
                for total, column in zip(totals, columns, strict=True):
                    total.append(column * reaction)
            for axis in range(3):
                columns = [partial[axis] for partial in of_spin]
                if not any(columns):
                    continue
                moment = compute_inertia_moment(mechanics, group, axis)
                name = f"N_{AXES[axis]}_{group.name}"
                reaction = table.name_value(name, moment) if not moment.is_Atom else moment
                yield from self.define(name, reaction, note=make_phrase("moment on {}", group.name))
                for total, column in zip(totals, columns, strict=True):
                    total.append(column * reaction)
        yield self.make_statement(
            rf"J^{{T}} R = Q + {self.multiplier_forces}^{{T}} \Lambda",
            f"J^T R = Q + {self.multiplier_forces}^T Lambda",
            "what the elements take from the coordinates is what acts on these",
        )
        others = mechanics.other_forces()
        for index, label in enumerate(mechanics.labels):
            right = Add(others[index], self.compute_reaction_on(index))
            yield from self.equal(Add(*totals[index]), right, note=make_phrase("along {}", label))
        yield from write_differentiated(mechanics, author)


def compute_acceleration(mechanics: Mechanics, group: RigidGroup, axis: int) -> Expr:
    """Return a component of the acceleration of the mass centre of a group, named where long."""
    partials = mechanics.kinematics.compute_partials(group.velocity)
    moving = zip((partial[axis] for partial in partials), mechanics.symbols.accelerations, strict=True)
    value = Add(group.bias[axis], *(a * b for a, b in moving))
    return value if value.is_Atom else mechanics.subexpressions.name_value(f"W_{AXES[axis]}_{group.name}", value)


def compute_angular_acceleration(mechanics: Mechanics, group: RigidGroup) -> list[Expr]:
    """Return the derivatives of the components of the angular velocity of a group, with q''."""
    partials = mechanics.kinematics.compute_partials(group.angular_velocity)
    return [
        Add(bias, *(p[axis] * a for p, a in zip(partials, mechanics.symbols.accelerations, strict=True)))
        for axis, bias in enumerate(group.angular_velocity_bias)
    ]


def compute_inertia_moment(mechanics: Mechanics, group: RigidGroup, axis: int) -> Expr:
    """Return a component of dK/dt = J epsilon + Omega x J omega."""
    turning = compute_angular_acceleration(mechanics, group)
    momentum = [dot(row, group.angular_velocity) for row in group.inertia]
    i, j = (axis + 1) % 3, (axis + 2) % 3
    carried = group.frame_angular_velocity[i] * momentum[j] - group.frame_angular_velocity[j] * momentum[i]
    return mechanics.subexpressions.simplify(dot(group.inertia[axis], turning) + carried)


def write_element_accelerations(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Iterator[Statement]]:
    """Yield, group by group, the rows of the accelerations of the mass centres."""
    for group in mechanics.groups:
        yield _write_group(mechanics, builder, group)


def _write_group(mechanics: Mechanics, builder: RowBuilder, group: RigidGroup) -> Iterator[Statement]:
    if group.frame == "world":
        note = make_phrase("acceleration of the mass centre of {}, fixed axes", group.name)
    else:
        note = make_phrase("acceleration of the mass centre of {}, axes of {}", group.name, group.frame)
    for axis in range(3):
        value = compute_acceleration(mechanics, group, axis)
        if value != 0:
            yield from builder.named_value(f"W_{AXES[axis]}_{group.name}", value, note=note)
            note = make_phrase("")


def write_momenta(form: PrintedForm, *, always: bool = False) -> Iterator[Statement]:
    """Yield p_s = dT/dq'_s and dT/dq_s; for large systems only where they are needed."""
    if form.mechanics.size > _MAX_MOMENTA_COORDINATES and not always:
        return
    yield form.make_statement(
        r"p_{\sigma} = \frac{\partial T}{\partial \dot{q}^{\sigma}}", "p_s = dT/dq'_s", "momenta and slopes of T"
    )
    for label, momentum in zip(form.mechanics.labels, form.mechanics.momenta, strict=True):
        yield from form.define(f"p_{label}", momentum)
    for label, slope in zip(form.mechanics.labels, form.mechanics.kinetic_energy_gradient, strict=True):
        yield from form.define(f"T_{label}", slope, latex=rf"\frac{{\partial T}}{{\partial {make_latex_name(label)}}}")


class Impulse(_MultiplierForm):
    """The impulse form: momenta, the growth of the impulses of the reactions, and an impact."""

    def basis(self) -> Iterator[Statement]:
        """Yield the momenta, which with the coordinates are the state."""
        yield from write_momenta(self, always=True)
        yield self.make_statement(
            r"\dot{q} = M^{-1} \left(p - p|_{\dot{q} = 0}\right)", "q' = M^-1 (p - p at q' = 0)", "rates from momenta"
        )

    def equations(self) -> Iterator[Statement]:
        """Yield the growth of the momenta, then an impact."""
        mechanics, Q = self.mechanics, self.mechanics.generalized_forces
        yield self.make_statement(
            r"dp_{\sigma} = \left(\frac{\partial T}{\partial q^{\sigma}} + Q_{\sigma}\right) dt + d\rho_{\sigma},"
            rf"\qquad d\rho = {self.multiplier_forces}^{{T}} \Lambda\,dt",
            f"dp_s = (dT/dq_s + Q_s) dt + drho_s, drho = {self.multiplier_forces}^T Lambda dt",
            "growth of the momenta; rho are the impulses of the reactions",
        )
        for index in range(mechanics.size):
            moving = zip(mechanics.mass_matrix[index], mechanics.symbols.accelerations, strict=True)
            growth = Add(
                self.subexpressions.differentiate_without_accelerations(mechanics.momenta[index]),
                *(m * a for m, a in moving),
            )
            right = Add(mechanics.kinetic_energy_gradient[index], Q[index], self.compute_reaction_on(index))
            yield from self.equal(growth, right, note="the left side is dp/dt" if index == 0 else "")
        yield from write_differentiated(mechanics, self.builder)
        if self.rows:
            yield from self._write_impact(self._make_joint_impulses())

    def _make_joint_impulses(self) -> list[Expr]:
        """Return the impulses of the joints with rods in an impact, by coordinate, in the place of forces."""
        impulses: dict[Expr, Expr] = {}
        for reaction in self.mechanics.rod_reactions:
            for letter, symbols in (("P", reaction.force), ("H", reaction.moment)):
                for symbol in symbols:
                    name = f"{letter}{symbol.name[1:]}"
                    impulses[symbol] = self.subexpressions.make_symbol(name, RANK_MULTIPLIER)
        return [pull.xreplace(impulses) for pull in self.mechanics.joint_forces()]

    def _write_impact(self, passed_on: list[Expr]) -> Iterator[Statement]:
        """Yield the equations of a jump of the rates at fixed coordinates.

        `passed_on`: the impulses of joints with rods.
        """
        yield self.make_statement(
            rf"M \left(v^{{+}} - v^{{-}}\right) = {self.multiplier_forces}^{{T}} P,\qquad "
            r"A v^{+} + c = -\varepsilon \left(A v^{-} + c\right)",
            f"M (v+ - v-) = {self.multiplier_forces}^T P, A v+ + c = -eps (A v- + c)",
            "a blow in no time: forces and terms of rates drop out, P are the impulses of the reactions",
        )
        mechanics, table = self.mechanics, self.subexpressions
        jumps = [
            table.make_symbol(f"dv_{label}", RANK_MULTIPLIER, latex=rf"\Delta {make_latex_name(label + chr(39))}")
            for label in mechanics.labels
        ]
        impulses, before = self.make_row_symbols("P", "P"), self.make_row_symbols("c", r"(1 + \varepsilon)\,c")
        for line, index in zip(mechanics.mass_matrix, range(mechanics.size), strict=True):
            right = Add(*(row.virtual[index] * P for row, P in zip(self.rows, impulses, strict=True)), passed_on[index])
            yield from self.equal(dot(line, jumps), right)
        if any(passed_on):
            yield Statement(note="P and H of joints are impulses of their forces and moments, which the rods take up")
        for row, c in zip(self.rows, before, strict=True):
            if row.order < 2:
                yield from self.builder.vanishes(
                    dot(row.gradient, jumps) + c,
                    note=make_phrase("c is the velocity that {} forbids, before the blow", row.name),
                )
