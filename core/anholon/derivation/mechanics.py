"""The equations of a model before any form is chosen: M q'' + h = Q + A^T Lambda,  A q'' + b = 0.

    M_ij = sum over groups of  m v_i . v_j + omega_i . J omega_j
    h_i  = sum over groups of  m v_i . w + omega_i . (J omega^ + Omega x J omega)

with the partial velocities v_i = dv_C/dq'_i and omega_i, the acceleration w of the mass centre and the derivative
omega^ of the components of omega for q'' = 0, and the angular velocity Omega of the axes. Constraints of velocity give
A = df/dq', of position A = df/dq; b is the rest of their derivative (Chetaev; linear or not).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from sympy import Add, Expr, Mul, Symbol

from anholon.derivation.derivation_instant import DerivationInstant
from anholon.derivation.generalized_forces import ForceContribution, make_contributions
from anholon.derivation.linear_systems import MAX_INVERTED_SIZE, invert
from anholon.derivation.phrases import make_phrase
from anholon.derivation.regularity import StateGradients
from anholon.derivation.resistance_terms import ReactionMagnitude, ResistanceTerm, collect_resistance_laws
from anholon.derivation.rigid_groups import RigidGroup, make_groups
from anholon.derivation.rod_joints import JointReaction, make_joint_contributions
from anholon.derivation.simplification import ZERO, Vector, count_operations, cross, dot
from anholon.derivation.subexpressions import MAX_INLINE_OPERATIONS, SubexpressionTable
from anholon.derivation.symbolic_constraints import SymbolicConstraint, iterate_constraint_rows, make_label
from anholon.derivation.symbolic_kinematics import SymbolicKinematics
from anholon.derivation.symbols import ModelSymbols
from anholon.errors import Problem, UsageError
from anholon.formula.syntax import STAGE_TIME
from anholon.mechanics.contact_mode import ContactMode
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.loads import GRAVITY
from anholon.model.schema import Model

_MAX_SUM_OPERATIONS = 200  # operations up to which what the rigid groups give is added up
_MAX_INLINE_INERTIA_OPERATIONS = 45  # operations up to which an entry of h stays without a name


class Mechanics:
    """The parts of the equations, each computed when it is first needed."""

    def __init__(
        self,
        model: Model,
        equations: EquationsOfMotion,
        diagnosis: Diagnosis,
        moment: DerivationInstant | None = None,
        gradients: StateGradients | None = None,
    ) -> None:
        """Prepare the equations; `gradients`: the numbers of rows and charts at the state of the moment, if known."""
        if moment is not None and moment.mode.faded:
            raise UsageError(
                f"at t = {moment.t:.9g} s '{moment.mode.faded[0]}' touches without pressure, and only a part of its "
                "resistances acts. Choose an instant before or after, or write the equations as a program (--as python)"
            )
        self.model = model
        self.moment = moment
        self.gradients = gradients
        self.equations = equations
        self.diagnosis = diagnosis
        self.doubts: tuple[Problem, ...] = ()
        self.rod_reactions: tuple[JointReaction, ...] = ()
        self.multipliers: tuple[Symbol, ...] | None = None
        self.definite = diagnosis.is_mass_definite
        self._kept = diagnosis.independent
        self.subexpressions = SubexpressionTable()
        self.symbols = ModelSymbols(
            model,
            self.subexpressions,
            {ramp.name for ramp in moment.ramps} if moment else (),
            moment.values.get(STAGE_TIME, 0.0) if moment else 0.0,
        )
        self.kinematics = SymbolicKinematics(self.symbols)

    @property
    def is_time_driven(self) -> bool:
        """Whether elements are driven by explicit functions of time."""
        graph, names = self.equations.graph, self.equations.names
        ramps = {} if self.moment is not None and self.moment.ramps else names.ramps.inactive_nodes(graph)
        return any(graph.depends(node, names.time) for node in graph.substitute(self.equations.masses.x, ramps))

    @property
    def has_virtual_rows(self) -> bool:
        """Whether reactions act along rows B of their own (control laws that contain coordinates)."""
        return any(row.virtual != row.gradient for row in self.constraints)

    @property
    def inactive_constraints(self) -> tuple[str, ...]:
        """Constraints that do not act at the moment."""
        return self.moment.mode.open if self.moment is not None else ()

    @property
    def has_contact_modes(self) -> bool:
        """Whether the motion has contact modes."""
        return self.moment is not None and self.moment.mode != ContactMode()

    @property
    def size(self) -> int:
        """Number of coordinates."""
        return len(self.model.coordinates)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the coordinates."""
        return tuple(self.model.coordinates)

    @cached_property
    def groups(self) -> list[RigidGroup]:
        """The rigid groups."""
        return make_groups(self.kinematics)

    @cached_property
    def contributions(self) -> list[ForceContribution]:
        """The generalized forces of each force."""
        given = make_contributions(self.kinematics, self.groups, self.equations)
        given += make_joint_contributions(self.rod_reactions, self.kinematics)
        return given + compute_resistance_forces(self)

    def joint_forces(self) -> list[Expr]:
        """Return the generalized forces of the reactions of joints with rods, by coordinate."""
        contributions = make_joint_contributions(self.rod_reactions, self.kinematics)
        return [Add(*(c.generalized[i] for c in contributions)) for i in range(self.size)]

    @cached_property
    def generalized_forces(self) -> list[Expr]:
        """Return Q by coordinate, named where long."""
        contributions = self.contributions
        totals = [
            self.subexpressions.simplify_shortest(Add(*(c.generalized[i] for c in contributions)))
            for i in range(self.size)
        ]
        return [
            self.subexpressions.name_if_long(f"Q_{label}", total)
            for label, total in zip(self.labels, totals, strict=True)
        ]

    def other_forces(self) -> list[Expr]:
        """Return the generalized forces of all forces but gravity."""
        contributions = [c for c in self.contributions if c.name != GRAVITY]
        return [
            self.subexpressions.simplify_shortest(Add(*(c.generalized[i] for c in contributions)))
            for i in range(self.size)
        ]

    @cached_property
    def mass_matrix(self) -> list[list[Expr]]:
        """The mass matrix M by rows; long entries are named."""
        matrix = [[ZERO] * self.size for _ in range(self.size)]
        shares: dict[tuple[int, int], dict[str, Expr]] = {}
        for group, velocities, spins in self.partial_velocities:
            moved = [i for i in range(self.size) if any(velocities[i]) or any(spins[i])]
            for i in moved:
                for j in moved:
                    if i <= j:
                        share = group.mass * dot(velocities[i], velocities[j])
                        share += dot(spins[i], [dot(row, spins[j]) for row in group.inertia])
                        shares.setdefault((i, j), {})[group.name] = self.subexpressions.simplify_shortest(share)
        for i, j in sorted(shares):
            named = self._sum_shares(f"M_{self.labels[i]}_{self.labels[j]}", shares[i, j], MAX_INLINE_OPERATIONS)
            matrix[i][j] = matrix[j][i] = named
        return matrix

    @cached_property
    def inertial_forces(self) -> list[Expr]:
        """The part h of MW that does not contain accelerations; long entries are named."""
        shares: list[dict[str, Expr]] = [{} for _ in range(self.size)]
        for group, velocities, spins in self.partial_velocities:
            momentum = tuple(dot(row, group.angular_velocity) for row in group.inertia)
            turning = cross(group.frame_angular_velocity, (momentum[0], momentum[1], momentum[2]))
            rate = [
                self.subexpressions.simplify(dot(row, group.angular_velocity_bias) + extra)
                for row, extra in zip(group.inertia, turning, strict=True)
            ]
            rate = [
                self.subexpressions.name_if_long(f"K_{axis}_{group.name}", r)
                for axis, r in zip("xyz", rate, strict=True)
            ]
            for index in range(self.size):
                share = group.mass * dot(velocities[index], group.bias) + dot(spins[index], rate)
                shares[index][group.name] = self.subexpressions.simplify_shortest(share)
        return [
            self._sum_shares(f"h_{label}", parts, _MAX_INLINE_INERTIA_OPERATIONS)
            for label, parts in zip(self.labels, shares, strict=True)
        ]

    @cached_property
    def momenta(self) -> list[Expr]:
        """The momenta p = dT/dq'; long ones are named."""
        return self._sum_over_groups("p", lambda group, i, v, w: self._compute_momentum(group, v[i], w[i]))

    @cached_property
    def kinetic_energy_gradient(self) -> list[Expr]:
        """The slopes dT/dq at fixed rates; long ones are named."""
        coordinates = tuple(self.symbols.coordinates.values())

        def slope(group: RigidGroup, i: int) -> Expr:
            of_centre, of_spin = (
                [self.subexpressions.differentiate(component, coordinates[i]) for component in vector]
                for vector in (group.velocity, group.angular_velocity)
            )
            return self._compute_momentum(group, of_centre, of_spin)

        return self._sum_over_groups("T", lambda group, i, v, w: slope(group, i))

    def make_regular(self) -> tuple[list[list[Expr]], list[Expr]]:
        """Return M and f = Q - h; for a singular M, M + A^T A and f - A^T b, which leave motion and reactions.

        Where B is not A it is M + B^T B and f; this leaves the motion, and B q'' is to be taken from the multipliers
        (see `compute_regularisation`).
        """
        M = [list(row) for row in self.mass_matrix]
        f = [Add(q, -c) for q, c in zip(self.generalized_forces, self.inertial_forces, strict=True)]
        if self.definite:
            return M, f
        for row in self.constraints:
            for i, a in enumerate(row.virtual):
                if not self.has_virtual_rows:
                    f[i] -= a * row.bias
                for j, b in enumerate(row.virtual):
                    M[i][j] += a * b
        return [[self.subexpressions.simplify(entry) for entry in row] for row in M], f

    def compute_regularisation(self) -> list[Expr]:
        """Return the excess of the multipliers of the rows where `make_regular` has added B^T B to M: B q''."""
        if self.definite or not self.has_virtual_rows:
            return [ZERO for _ in self.constraints]
        return [Add(*map(Mul, row.virtual, self.symbols.accelerations)) for row in self.constraints]

    @cached_property
    def laws(self) -> tuple[dict[str, ReactionMagnitude], list[ResistanceTerm]]:
        """The reactions on which laws of resistance depend, and these laws."""
        return collect_resistance_laws(self.kinematics, self.equations)

    def _compute_momentum(self, group: RigidGroup, of_centre: Sequence[Expr], of_spin: Sequence[Expr]) -> Expr:
        """Return m v . a + (J omega) . b."""
        turning = [dot(row, group.angular_velocity) for row in group.inertia]
        return group.mass * dot(group.velocity, of_centre) + dot(turning, of_spin)

    def _sum_over_groups(
        self, name: str, share: Callable[[RigidGroup, int, list[Vector], list[Vector]], Expr]
    ) -> list[Expr]:
        """Return the sum over the groups, coordinate by coordinate."""
        results = []
        for i, label in enumerate(self.labels):
            shares = {
                group.name: self.subexpressions.simplify_shortest(share(group, i, v, w))
                for group, v, w in self.partial_velocities
            }
            results.append(self._sum_shares(f"{name}_{label}", shares, _MAX_INLINE_INERTIA_OPERATIONS))
        return results

    def _sum_shares(self, name: str, shares: dict[str, Expr], inline: int) -> Expr:
        """Return the sum of the shares of the groups; a very long sum keeps its shares apart, under names."""
        total = self.subexpressions.simplify_shortest(Add(*shares.values()))
        if count_operations(total) > _MAX_SUM_OPERATIONS:
            total = Add(
                *(self.subexpressions.name_if_long(f"{name}_{group}", share) for group, share in shares.items())
            )
        return self.subexpressions.name_if_long(name, total, max_inline=inline)

    @property
    def constraints(self) -> list[SymbolicConstraint]:
        """The independent rows of the enabled constraints."""
        return [row for number, row in enumerate(self.all_constraints) if number in self._kept]

    @cached_property
    def all_constraints(self) -> list[SymbolicConstraint]:
        """Return the rows of the enabled constraints, including redundant ones."""
        return list(iterate_constraint_rows(self.kinematics, self.equations))

    @cached_property
    def partial_velocities(self) -> list[tuple[RigidGroup, list[Vector], list[Vector]]]:
        """Every group with its dv_C/dq'_j and domega/dq'_j."""
        partials = self.kinematics.compute_partials
        return [(group, partials(group.velocity), partials(group.angular_velocity)) for group in self.groups]


def compute_resistance_forces(mechanics: Mechanics) -> list[ForceContribution]:
    """Return the generalized forces of the laws of resistance."""
    force_contributions = []
    for law in mechanics.laws[1]:
        covector = remove_reaction_part(law.covector, mechanics) if law.is_projected else law.covector
        generalized = tuple(mechanics.subexpressions.simplify(law.magnitude * entry) for entry in covector)
        force = mechanics.model.forces.get(law.name)
        if force is None:
            words: str = make_phrase("sliding force of {}, against its slip", law.name.partition(".")[0])
        else:
            words = force.doc or make_phrase("resistance that belongs to {}", law.constraint)
        if law.direction:
            words = make_phrase("{}, along e_{}", words, make_label(law.name))
        if law.depends_on_reaction:
            size = make_label(law.constraint)
            words = make_phrase("{}; N_{} is the size of the reaction of {}", words, size, law.constraint)
        force_contributions.append(
            ForceContribution(law.name, words, "R", (law.magnitude,), generalized, law.direction)
        )
    return force_contributions


def remove_reaction_part(covector: Sequence[Expr], mechanics: Mechanics) -> tuple[Expr, ...]:
    """Return the part of a covector without effect on the reactions: D + B^T G with A M^-1 (D + B^T G) = 0."""
    table, rows = mechanics.subexpressions, mechanics.constraints
    if not mechanics.definite or mechanics.size > MAX_INVERTED_SIZE:
        raise UsageError(
            "a law of resistance along the admissible directions is written with the inverse of the mass matrix, which "
            f"is {'too large to be written' if mechanics.definite else 'singular here'}. Write the equations as a "
            "program (--as python, --as c)"
        )
    raised = invert([list(line) for line in mechanics.mass_matrix], table, "m")
    along = [table.simplify(dot(line, covector)) for line in raised]
    pulls = [[table.simplify(dot(line, row.virtual)) for line in raised] for row in rows]
    D = [[table.simplify(dot(row.gradient, pull)) for pull in pulls] for row in rows]
    right_sides = [table.simplify(-dot(row.gradient, along)) for row in rows]
    G = [table.name_if_long("G_R", table.simplify_shortest(dot(line, right_sides))) for line in invert(D, table, "Di")]
    return tuple(
        table.simplify(Add(entry, *(g * row.virtual[i] for g, row in zip(G, rows, strict=True))))
        for i, entry in enumerate(covector)
    )
