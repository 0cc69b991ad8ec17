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

from anholon.derivation.algebra import ZERO, Vector, cross, dot, measure
from anholon.derivation.forces import Contribution, contributions
from anholon.derivation.kinematics import Kinematics
from anholon.derivation.ledger import INLINE, Ledger
from anholon.derivation.linear import INVERTED, inverse
from anholon.derivation.masses import Group, groups
from anholon.derivation.moment import Moment
from anholon.derivation.phrases import phrase
from anholon.derivation.regularity import Gradients
from anholon.derivation.resistance import Pressed, Resisted, resisted
from anholon.derivation.restrictions import RowOfConstraint, plain, restrictions
from anholon.derivation.symbols import Symbols
from anholon.errors import Problem, UsageError
from anholon.formula.syntax import STAGE_TIME
from anholon.model.structs import Model
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.loads import GRAVITY
from anholon.system.mode import Mode

__all__ = ["Mechanics"]

_LONGEST = 200  # operations up to which what the rigid groups give is added up
_INERTIAL = 45  # operations up to which an entry of h stays without a name


class Mechanics:
    """The pieces of the equations, each worked out when it is asked for."""

    def __init__(
        self,
        model: Model,
        equations: Equations,
        diagnosis: Diagnosis,
        moment: Moment | None = None,
        gradients: Gradients | None = None,
    ) -> None:
        """`gradients`: the numbers of rows and charts at the state of the moment, where they are known."""
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
        self.multipliers: tuple[Symbol, ...] | None = None
        self.definite = diagnosis.definite
        self._kept = diagnosis.kept
        self.ledger = Ledger()
        self.symbols = Symbols(
            model,
            self.ledger,
            {ramp.name for ramp in moment.ramps} if moment else (),
            moment.values.get(STAGE_TIME, 0.0) if moment else 0.0,
        )
        self.kinematics = Kinematics(self.symbols)
        self._groups: list[Group] | None = None
        self._contributions: list[Contribution] | None = None
        self._constraints: list[RowOfConstraint] | None = None
        self._matrix: list[list[Expr]] | None = None
        self._inertial: list[Expr] | None = None
        self._moving: list[tuple[Group, list[Vector], list[Vector]]] | None = None
        self._momenta: list[Expr] | None = None
        self._slopes: list[Expr] | None = None

    @property
    def timed(self) -> bool:
        """Whether elements are driven by time itself."""
        graph, names = self.equations.graph, self.equations.names
        ramps = {} if self.moment is not None and self.moment.ramps else names.ramps.at_rest(graph)
        return any(graph.depends(node, names.time) for node in graph.substitute(self.equations.masses.x, ramps))

    @property
    def oblique(self) -> bool:
        """Whether reactions act along rows B of their own (laws of control that contain coordinates)."""
        return any(row.virtual != row.gradient for row in self.constraints())

    @property
    def open(self) -> tuple[str, ...]:
        """Constraints that do not act at the moment."""
        return self.moment.mode.open if self.moment is not None else ()

    @property
    def modal(self) -> bool:
        """Whether the motion goes through modes."""
        return self.moment is not None and self.moment.mode != Mode()

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
            self._contributions = contributions(self.kinematics, self.groups(), self.equations)
            self._contributions += acting(self)
        return self._contributions

    def generalized_forces(self) -> list[Expr]:
        """Return Q by coordinate, named where long."""
        given = self.contributions()
        totals = [self.ledger.shortest(Add(*(c.generalized[i] for c in given))) for i in range(self.size)]
        return [self.ledger.offer(f"Q_{label}", total) for label, total in zip(self.labels, totals, strict=True)]

    def other_forces(self) -> list[Expr]:
        """Return the generalized forces of everything but gravity."""
        given = [c for c in self.contributions() if c.name != GRAVITY]
        return [self.ledger.shortest(Add(*(c.generalized[i] for c in given))) for i in range(self.size)]

    def mass_matrix(self) -> list[list[Expr]]:
        """Return M by rows; long entries are named."""
        if self._matrix is None:
            self._matrix = [[ZERO] * self.size for _ in range(self.size)]
            shares: dict[tuple[int, int], dict[str, Expr]] = {}
            for group, velocities, spins in self.partial_velocities():
                moved = [i for i in range(self.size) if any(velocities[i]) or any(spins[i])]
                for i in moved:
                    for j in moved:
                        if i <= j:
                            share = group.mass * dot(velocities[i], velocities[j])
                            share += dot(spins[i], [dot(row, spins[j]) for row in group.inertia])
                            shares.setdefault((i, j), {})[group.name] = self.ledger.shortest(share)
            for i, j in sorted(shares):
                named = self._total(f"M_{self.labels[i]}_{self.labels[j]}", shares[i, j], INLINE)
                self._matrix[i][j] = self._matrix[j][i] = named
        return self._matrix

    def inertial_forces(self) -> list[Expr]:
        """Return h, the part of MW that does not contain accelerations; long entries are named."""
        if self._inertial is None:
            shares: list[dict[str, Expr]] = [{} for _ in range(self.size)]
            for group, velocities, spins in self.partial_velocities():
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

    def momenta(self) -> list[Expr]:
        """Return p = dT/dq'; long ones are named."""
        if self._momenta is None:
            self._momenta = self._shared("p", lambda group, i, v, w: self._momentum(group, v[i], w[i]))
        return self._momenta

    def slopes(self) -> list[Expr]:
        """Return dT/dq at fixed rates; long ones are named."""
        if self._slopes is None:
            coordinates = tuple(self.symbols.coordinates.values())

            def slope(group: Group, i: int) -> Expr:
                of_centre, of_spin = (
                    [self.ledger.partial(component, coordinates[i]) for component in vector]
                    for vector in (group.velocity, group.spin)
                )
                return self._momentum(group, of_centre, of_spin)

            self._slopes = self._shared("T", lambda group, i, v, w: slope(group, i))
        return self._slopes

    def regular(self) -> tuple[list[list[Expr]], list[Expr]]:
        """Return M and f = Q - h; where M is singular M + A^T A and f - A^T b, which leave motion and reactions.

        Where B is not A it is M + B^T B and f; this leaves the motion, and B q'' is to be taken from the multipliers
        (see `thickness`).
        """
        M = [list(row) for row in self.mass_matrix()]
        f = [Add(q, -c) for q, c in zip(self.generalized_forces(), self.inertial_forces(), strict=True)]
        if self.definite:
            return M, f
        for row in self.constraints():
            for i, a in enumerate(row.virtual):
                if not self.oblique:
                    f[i] -= a * row.bias
                for j, b in enumerate(row.virtual):
                    M[i][j] += a * b
        return [[self.ledger.tidy(entry) for entry in row] for row in M], f

    def thickness(self) -> list[Expr]:
        """Return what the multipliers of the rows have too much where `regular` has added B^T B to M: B q''."""
        if self.definite or not self.oblique:
            return [ZERO for _ in self.constraints()]
        return [Add(*map(Mul, row.virtual, self.symbols.accelerations)) for row in self.constraints()]

    @cached_property
    def laws(self) -> tuple[dict[str, Pressed], list[Resisted]]:
        """The reactions on which laws of resistance depend, and these laws."""
        return resisted(self.kinematics, self.equations)

    def _momentum(self, group: Group, of_centre: Sequence[Expr], of_spin: Sequence[Expr]) -> Expr:
        """Return m v . a + (J omega) . b."""
        turning = [dot(row, group.spin) for row in group.inertia]
        return group.mass * dot(group.velocity, of_centre) + dot(turning, of_spin)

    def _shared(self, name: str, share: Callable[[Group, int, list[Vector], list[Vector]], Expr]) -> list[Expr]:
        """Return what the groups give together, coordinate by coordinate."""
        found = []
        for i, label in enumerate(self.labels):
            shares = {
                group.name: self.ledger.shortest(share(group, i, v, w)) for group, v, w in self.partial_velocities()
            }
            found.append(self._total(f"{name}_{label}", shares, _INERTIAL))
        return found

    def _total(self, name: str, shares: dict[str, Expr], inline: int) -> Expr:
        """Return the sum of what the groups give; a very long sum keeps its shares apart, under names."""
        total = self.ledger.shortest(Add(*shares.values()))
        if measure(total) > _LONGEST:
            total = Add(*(self.ledger.offer(f"{name}_{group}", share) for group, share in shares.items()))
        return self.ledger.offer(name, total, inline=inline)

    def constraints(self) -> list[RowOfConstraint]:
        """Return the independent rows of the enabled constraints."""
        return [row for number, row in enumerate(self.all_constraints()) if number in self._kept]

    def all_constraints(self) -> list[RowOfConstraint]:
        """Return the rows of the enabled constraints, redundant ones among them."""
        if self._constraints is None:
            self._constraints = list(restrictions(self.kinematics, self.equations))
        return self._constraints

    def partial_velocities(self) -> list[tuple[Group, list[Vector], list[Vector]]]:
        """Return (group, dv_C/dq'_j, domega/dq'_j) of every group."""
        if self._moving is None:
            partials = self.kinematics.partials
            self._moving = [(group, partials(group.velocity), partials(group.spin)) for group in self.groups()]
        return self._moving


def acting(mechanics: Mechanics) -> list[Contribution]:
    """Return what the laws of resistance give."""
    found = []
    for law in mechanics.laws[1]:
        covector = admissible(law.covector, mechanics) if law.projected else law.covector
        generalized = tuple(mechanics.ledger.tidy(law.size * entry) for entry in covector)
        force = mechanics.model.forces.get(law.name)
        if force is None:
            words: str = phrase("sliding force of {}, against its slip", law.name.partition(".")[0])
        else:
            words = force.doc or phrase("resistance that belongs to {}", law.constraint)
        if law.direction:
            words = phrase("{}, along e_{}", words, plain(law.name))
        if law.feeds:
            size = plain(law.constraint)
            words = phrase("{}; N_{} is the size of the reaction of {}", words, size, law.constraint)
        found.append(Contribution(law.name, words, "R", (law.size,), generalized, law.direction))
    return found


def admissible(covector: Sequence[Expr], mechanics: Mechanics) -> tuple[Expr, ...]:
    """Return the part of a covector that leaves the reactions alone: D + B^T G with A M^-1 (D + B^T G) = 0."""
    ledger, rows = mechanics.ledger, mechanics.constraints()
    if not mechanics.definite or mechanics.size > INVERTED:
        raise UsageError(
            "a law of resistance along the admissible directions is written with the inverse of the mass matrix, which "
            f"is {'too large to be written' if mechanics.definite else 'singular here'}. Write the equations as a "
            "program (--as python, --as c)"
        )
    raised = inverse([list(line) for line in mechanics.mass_matrix()], ledger, "m")
    along = [ledger.tidy(dot(line, covector)) for line in raised]
    pulls = [[ledger.tidy(dot(line, row.virtual)) for line in raised] for row in rows]
    D = [[ledger.tidy(dot(row.gradient, pull)) for pull in pulls] for row in rows]
    held = [ledger.tidy(-dot(row.gradient, along)) for row in rows]
    G = [ledger.offer("G_R", ledger.shortest(dot(line, held))) for line in inverse(D, ledger, "Di")]
    return tuple(
        ledger.tidy(Add(entry, *(g * row.virtual[i] for g, row in zip(G, rows, strict=True))))
        for i, entry in enumerate(covector)
    )
