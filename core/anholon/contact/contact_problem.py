"""Contacts at one state: the numbers of all constraints of a model, and the solves of impacts and of resting contacts.

    impact      M (v+ - v-) = A^T P,  s P >= 0,  s (A v+ + c + e (A v- + c)) >= 0,  the product of both 0
    contact   M v' = f + A^T Λ,     s Λ >= 0,  s (A v' + b0) >= 0,                 the product of both 0

for the rows of touching unilateral constraints with f = 0 and the sign s of their open side; all other rows hold as
equations, of a constraint of several rows (rolling) all or none. A unilateral constraint on rates, s f(q, v, t) >= 0,
always touches: its rate A v + c is f itself. One row: Newton's law of impact; several at once: the
law of J. J. Moreau (Unilateral contact and dry friction in finite freedom dynamics, CISM 302, Springer 1988), which
keeps the energy from growing where all e are equal. Friction in impacts: `anholon.contact.impact`.

Source: docs/theory.md 6.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.complementarity import ComplementaritySolution, Flags
from anholon.contact.tolerances import AGREEING_ROWS_TOLERANCE_REL, UNDECIDED_TOLERANCE_REL
from anholon.mechanics.contact_mode import add_loaded_constraints, find_constraint_of_row, find_loaded_constraints
from anholon.system.system_state import SystemState


class Contact(NamedTuple):
    """A unilateral constraint at a state: its gap s f, the rate of that, e, and its rows, the gate first; `order`: 0
    where f is a gap, 1 where f is a rate, whose gap is 0; `rate_scale`: rate of the gap for rates of size 1; `load`:
    the contact without which one on rates does not act."""

    name: str
    sign: int
    gap: float
    rate: float
    restitution: float
    rows: tuple[int, ...]
    order: int = 0
    rate_scale: float = 1.0
    load: str = ""

    def is_approaching(self, tolerance: float) -> bool:
        """Return True if it closes faster than with rates of the size `tolerance`."""
        return self.rate < -tolerance * self.rate_scale

    def is_still(self, tolerance: float) -> bool:
        """Return True if it neither closes nor opens faster than with rates of the size `tolerance`."""
        return abs(self.rate) <= tolerance * self.rate_scale

    def is_leaving(self, tolerance: float) -> bool:
        """Return True if it opens faster than with rates of the size `tolerance`."""
        return self.rate > tolerance * self.rate_scale


class ConstrainedSolution(NamedTuple):
    """Accelerations or changes of rates x (n,) and multipliers or impulses (m,) of all rows, 0 where one is open."""

    x: Floats
    multipliers: Floats


class ProgramControl(NamedTuple):
    """The control of program constraints when a mode ends: its generalized force (n,), and the gradients (r, n) along
    which it may jump so that the accelerations `acceleration` (n,) do not change across them; `force_rate`,
    `acceleration_rate` (n,): their time derivatives. With `tangential` it exerts no force on constraints (the
    generalized principle of Gauss)."""

    force: Floats
    force_rate: Floats
    rows: Floats
    acceleration: Floats
    acceleration_rate: Floats
    tangential: bool

    def extrapolate(self, h: float) -> ProgramControl:
        """Return the control after a short time."""
        force, before = self.force + h * self.force_rate, self.acceleration + h * self.acceleration_rate
        return self._replace(force=force, acceleration=before)


class ContactProblem:
    """All constraints of a system at one state; constraints in `off` do not take part."""

    def __init__(
        self,
        at: SystemState,
        inactive: Sequence[str] = (),
        program_control: ProgramControl | None = None,
    ) -> None:
        self.at, self.control = at, program_control
        self.system, self.t, self.q, self.v, self.p = system, *_ = at
        self.switched_off = add_loaded_constraints(system.model, inactive)
        self.responses: dict[Hashable, Any] = {}  # to choices, as far as they were asked for
        self.in_impact = False
        self.equations = at.evaluate_equations()
        self.frictions = at.friction_data()
        position, rate = at.constraint_residual()
        self.position = position
        rebound = at.call("rebound") if system.unilateral_constraints else np.zeros(0)
        # What a one-sided contact loads acts with it.
        leaders = find_loaded_constraints(system.model)
        one_sided = {side.name for side in system.unilateral_constraints}
        owners = [
            leaders[name]
            if leaders.get(name) in one_sided and name not in one_sided and name not in self.switched_off
            else name
            for name in map(find_constraint_of_row, system.rows)
        ]
        self.contacts: list[Contact] = []
        governed = [i for i, row in enumerate(system.rows) if row in system.stick_rows]
        for side, e in zip(system.unilateral_constraints, rebound.tolist(), strict=True):
            if side.name in self.switched_off:
                continue
            gate = system.rows.index(side.gap_row)
            others = [i for i, name in enumerate(owners) if name == side.name and i != gate and i not in governed]
            gap, speed = side.sign * float(position[gate]), side.sign * float(rate[gate])
            contact = Contact(side.name, side.sign, gap, speed, e, (gate, *others))
            if side.order:
                size = float(np.abs(self.equations.A[gate]).max())
                load = leaders[side.name] if leaders.get(side.name) in one_sided else ""
                contact = contact._replace(order=side.order, rate_scale=size, load=load)
            self.contacts.append(contact)
        inactive_names = {*one_sided, *self.switched_off}
        self.bilateral_rows = [i for i, name in enumerate(owners) if name not in inactive_names and i not in governed]

    def with_rates(self, v: Floats) -> ContactProblem:
        """Return the same problem with other rates."""
        return ContactProblem(self.at._replace(v=v), self.switched_off, self.control)

    def predict(self, x: Floats, h: float) -> ContactProblem:
        """Return the state reached after a short time h with the accelerations x."""
        q, v = self.q + h * self.v + 0.5 * h * h * x, self.v + h * x
        control = None if self.control is None else self.control.extrapolate(h)
        return ContactProblem(self.at._replace(t=self.t + h, q=q, v=v), self.switched_off, control)

    def find_inactive(self, contacts: Sequence[Contact], active: Flags) -> tuple[str, ...]:
        """Return the constraints that do not act where some of the contacts do."""
        acts = {contact.name for contact in find_acting_contacts(contacts, active)}
        inactive = {side.name for side in self.system.unilateral_constraints} - acts
        return add_loaded_constraints(self.system.model, {*inactive, *self.switched_off})

    def find_active_rows(self, contacts: Sequence[Contact], active: Flags) -> list[int]:
        """Return the fixed rows and those of the acting contacts, in order."""
        acting = find_acting_contacts(contacts, active)
        return sorted([*self.bilateral_rows, *(row for contact in acting for row in contact.rows)])

    def solve(self, rows: Sequence[int], top: Floats, bottom: Floats) -> ConstrainedSolution:
        """Return x and Λ with M x = top + B^T Λ and A x = bottom for some rows, the smallest Λ."""
        chosen = list(rows)
        x, result = solve_constrained(self.equations.M, self.equations.A[chosen], top, bottom, self.equations.B[chosen])
        multipliers = np.zeros(len(self.equations.A))
        multipliers[list(rows)] = result
        return ConstrainedSolution(x, multipliers)

    def free_acceleration(self) -> Floats:
        """Return the accelerations (n,) without any of the unilateral constraints."""
        return self.solve(self.bilateral_rows, self.equations.f, -self.equations.b0[self.bilateral_rows]).x

    def make_impact_equations(self, closing_contacts: Sequence[Contact]) -> ContactProblem:
        """Return the equations of an impact on the contacts that are met, in the form of equations of motion.

        Changes of rates and impulses take the place of accelerations and forces. The frictions are those that contacts
        that are met, or rows that hold all along or are switched on, may load.
        """
        contact_problem = copy(self)
        contact_problem.control, contact_problem.responses, contact_problem.in_impact = None, {}, True
        contact_problem.equations = self.equations._replace(
            f=np.zeros(len(self.v)), b0=self._impact_targets(closing_contacts)
        )
        names = {contact.name for contact in closing_contacts} | {
            find_constraint_of_row(self.system.rows[i]) for i in self.bilateral_rows
        }
        loaded = [grip for grip in self.frictions.frictions if grip.constraint in names]
        friction_values = (
            grip._replace(bias=grip.slip, slip=np.zeros(3), constant_force=0.0, constant_limit=0.0) for grip in loaded
        )
        contact_problem.frictions = self.frictions._replace(frictions=tuple(friction_values), feedbacks=())
        return contact_problem

    def evaluate(
        self,
        contacts: Sequence[Contact],
        active: Flags,
        solution: ConstrainedSolution,
        b: Floats,
        applied_force: Floats,
    ) -> ComplementaritySolution:
        """Return forces and gaps of contacts; `b` (m,) and `applied_force` (n,) belong to A x + b and M x = given +
        …"""
        A = self.equations.A
        gates = [contact.rows[0] for contact in contacts]
        signs = np.array([contact.sign for contact in contacts], dtype=float)
        flags = np.array(active, dtype=bool)
        acting = {contact.name for contact, flag in zip(contacts, active, strict=True) if flag}
        unloaded = np.array([bool(contact.load) and contact.load not in acting for contact in contacts], dtype=bool)
        force = signs * solution.multipliers[gates] * flags
        rates = signs * (A[gates] @ solution.x + b[gates])
        gap = rates * ~(flags | unloaded)
        sizes = np.abs(A[gates]).max(axis=1, initial=0.0)
        large_force = max(
            float(np.abs(applied_force).max(initial=0.0)), float(np.abs(self.equations.M @ solution.x).max())
        )
        # Forces in balance leave accelerations of the size of their rounding.
        inertia = np.diag(self.equations.M)
        pulled = np.abs(applied_force) / np.maximum(inertia, 1e-30 + 1e-12 * inertia.max(initial=0.0))
        large_gap = float((np.abs(A[gates]) @ (np.abs(solution.x) + pulled) + np.abs(b[gates])).max(initial=0.0))
        # A gradient that the rates turn may vanish with them, and says nothing of the other forces.
        linear = [self.system.equations.rows[gate].linear for gate in gates]
        least_size = float(sizes.min(initial=np.inf, where=linear if any(linear) else True))
        small_force = UNDECIDED_TOLERANCE_REL * large_force / max(least_size, 1e-300)
        # Opposite limits of one rate contradict each other: together they leave a compromise that meets none of them.
        on_rates = np.array([contact.order == 1 for contact in contacts], dtype=bool)
        large_rates = large_gap + sizes * float(np.abs(solution.x).max(initial=0.0))
        force[on_rates & flags & ~unloaded & (np.abs(rates) > AGREEING_ROWS_TOLERANCE_REL * large_rates)] = -np.inf
        return ComplementaritySolution(force, gap, small_force, UNDECIDED_TOLERANCE_REL * max(large_gap, 1e-300))

    def _impact_targets(self, contacts: Sequence[Contact]) -> Floats:
        """Return c (m,) of the law of impact A (v+ - v-) + c = 0."""
        targets = self.equations.rate.copy()
        for contact in contacts:
            if contact.rate < 0.0:
                targets[contact.rows[0]] *= 1.0 + contact.restitution
        return targets


def find_acting_contacts(contacts: Sequence[Contact], active: Flags) -> list[Contact]:
    """Return the contacts whose flag is set, without those whose load does not act."""
    names = {contact.name for contact, flag in zip(contacts, active, strict=True) if flag}
    return [contact for contact in contacts if contact.name in names and (not contact.load or contact.load in names)]


def solve_constrained(M: Floats, A: Floats, top: Floats, bottom: Floats, B: Floats) -> tuple[Floats, Floats]:
    """Return x (n) and Λ (k) with M x = top + B^T Λ and A x = bottom; the smallest Λ where it is not unique.

    For several right-hand sides (n, r) and (k, r) at once, x is (n, r) and Λ (k, r).
    """
    n, k = len(M), len(A)
    # Rows and masses are brought to one size, so that the rank follows from numbers near 1.
    scale = np.sqrt(np.maximum(np.diag(M), 1e-30 + 1e-12 * np.diag(M).max(initial=0.0)))
    rows, lengths = _normalise_rows(A / scale)
    pushes, reaches = _normalise_rows(B / scale)
    K = np.zeros((n + k, n + k))
    K[:n, :n], K[:n, n:], K[n:, :n] = M / np.outer(scale, scale), -pushes.T, rows
    right = np.concatenate([(top.T / scale).T, (bottom.T / lengths).T])
    result = np.linalg.lstsq(K, right, rcond=1e-12)[0]
    return (result[:n].T / scale).T, (result[n:].T / reaches).T


def _normalise_rows(rows: Floats) -> tuple[Floats, Floats]:
    """Return rows (k, n) at unit length, and their lengths; zero rows remain zero."""
    lengths = np.linalg.norm(rows, axis=1) if len(rows) else np.zeros(0)
    lengths = np.where(lengths > 0.0, lengths, 1.0)
    return rows / lengths[:, None], lengths
