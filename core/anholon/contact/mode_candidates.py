"""Candidates for the friction states and slip directions at one state.

A friction at rest may stick or begin to slide, one that slides goes on to slide. `ModeCandidates` lists the
combinations, the most likely ones first, and finds the directions in which slips begin along surfaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from anholon.array_types import Floats
from anholon.contact.complementarity import ComplementaritySolution, Flags
from anholon.contact.contact_problem import Contact, ContactProblem, find_acting_contacts
from anholon.contact.friction_states import (
    compute_direction_distance,
    compute_initial_slip_acceleration,
    limit_step,
    make_unit,
)
from anholon.contact.prescribed_slip import PrescribedSlip, find_prescribed_slip, is_prescribed
from anholon.contact.response import (
    ContactChoice,
    Response,
    compute_accelerations,
    compute_rates_at_rest,
    compute_response,
)
from anholon.contact.slip_onset import align_slip_directions, find_slip_onset, turn_slip_directions
from anholon.contact.tolerances import (
    ALIGNED_TOLERANCE,
    DIRECTION_ITERATIONS_AT_LIMIT,
    DIRECTION_ITERATIONS_BEFORE_NEWTON,
    DIRECTION_TOLERANCE,
    JOINT_STOP_FACTOR,
    LOOK_AHEAD_TIME,
    MAX_DIRECTION_ITERATIONS,
    STILL_SPEED_TOLERANCE_REL,
    UNDECIDED_TOLERANCE_REL,
)
from anholon.mechanics.contact_mode import ContactMode, EventFunction, FrictionState, find_loading_names
from anholon.mechanics.friction_values import FrictionValues


def compute_still_speed(v: Floats) -> float:
    """Return the slip speed (m/s) below which a friction is at rest."""
    return STILL_SPEED_TOLERANCE_REL * (1.0 + float(np.abs(v).max(initial=0.0)))


class ModeCandidates:
    """Candidates for the next contact mode at one state, with the contacts that rest there.

    `previous`: the mode before; `event`: the event that ended it, None at a start.
    """

    def __init__(
        self,
        problem: ContactProblem,
        contacts: Sequence[Contact],
        previous: ContactMode,
        event: EventFunction | None,
    ) -> None:
        self.problem, self.contacts, self.previous, self.event = problem, contacts, previous, event
        self.frictions = problem.frictions.frictions
        self.all_active: Flags = (True,) * len(contacts)
        self.painleve_constraints: list[str] = []  # where friction feeds back too strongly on the reaction
        self._still_speed = compute_still_speed(problem.v)
        self._prescribed_slips: dict[tuple[str, Flags], PrescribedSlip | None] = {}
        rows = problem.find_active_rows(contacts, self.all_active)
        self._prescribed = {friction.name for friction in self.frictions if is_prescribed(problem, rows, friction)}
        self._driven = {
            friction.name
            for friction in self.frictions
            if friction.name in self._prescribed and is_prescribed(problem, problem.bilateral_rows, friction)
        }
        self._first_directions: dict[str, Floats] = {}  # in which several slips begin together
        self._frictions_off = tuple(FrictionState(friction.name) for friction in self.frictions)

    # One choice.

    def respond(self, choice: ContactChoice) -> Response:
        """Return the response to a choice."""
        return compute_response(self.problem, self.contacts, choice)

    def evaluate(self, choice: ContactChoice) -> ComplementaritySolution:
        """Return the forces and the accelerations of the gaps of the contacts, with frictions of open ones off."""
        return evaluate_contacts(self.problem, self.contacts, self.turn_off_open_frictions(choice))

    def predict(self, choice: ContactChoice, h: float) -> tuple[ContactProblem, list[Contact]]:
        """Return the state a time h later, with a choice, and the same contacts there."""
        later = self.problem.predict(compute_accelerations(self.problem, self.contacts, choice), h)
        return later, self._find_same_contacts(later)

    def predict_held(self, choice: ContactChoice, h: float) -> tuple[ContactProblem, list[Contact]]:
        """Return the result of `predict` with rates with which acting contacts and sticking frictions stay at rest.

        While a body turns, a step of second order leaves them slips of order h^2, whose directions mean nothing.
        """
        later, contacts = self.predict(choice, h)
        pairs = zip(later.frictions.frictions, choice.friction_states, strict=True)
        sticking = [friction for friction, state in pairs if state.grip == "stick"]
        later = later.with_rates(compute_rates_at_rest(later, contacts, choice.active, sticking))
        return later, self._find_same_contacts(later)

    def _find_same_contacts(self, later: ContactProblem) -> list[Contact]:
        names = [contact.name for contact in self.contacts]
        return sorted((c for c in later.contacts if c.name in names), key=lambda c: names.index(c.name))

    def turn_off_open_frictions(self, choice: ContactChoice) -> ContactChoice:
        """Return the choice with the frictions off whose contacts are open or touch without pressure."""
        inactive_constraints = self.find_inactive_constraints(choice.active)
        if choice.grazing:
            inactive_constraints |= {*choice.grazing, *find_loading_names(self.problem.system.model, choice.grazing)}
        pairs = zip(self.frictions, choice.friction_states, strict=True)
        friction_states = tuple(
            FrictionState(state.name)
            if {friction.constraint, friction.slipping_constraint} & inactive_constraints
            else state
            for friction, state in pairs
        )
        return choice._replace(friction_states=friction_states)

    def find_inactive_constraints(self, active: Flags) -> set[str]:
        """Return the constraints that do not act where some of the contacts do."""
        acts = {contact.name for contact in find_acting_contacts(self.contacts, active)}
        one_sided = {side.name for side in self.problem.system.unilateral_constraints}
        return (one_sided - acts) | set(self.problem.switched_off)

    # One friction.

    def is_at_rest(self, friction: FrictionValues) -> bool:
        """Return True if the friction is at rest, or the event is its stop."""
        stopped = self.event.name if self.event is not None and self.event.cause == "stop" else ""
        if stopped == friction.name:
            return True
        direction = friction.slip_direction
        speed = float(np.linalg.norm(friction.slip)) if direction is None else abs(float(direction @ friction.slip))
        # A body that slides on several feet stops on all of them at once.
        return speed <= (JOINT_STOP_FACTOR if stopped else 1.0) * self._still_speed

    def find_exceeded_friction(self) -> int | None:
        """Return the number of the friction whose limit was exceeded; None for other events."""
        if self.event is None or self.event.cause != "slip":
            return None
        return next((k for k, friction in enumerate(self.frictions) if friction.name == self.event.name), None)

    def find_prescribed_slip(self, friction: FrictionValues, active: Flags) -> PrescribedSlip | None:
        """Return the prescribed slip of a friction at rest under the acting constraints; None without one."""
        if friction.name not in self._prescribed:
            return None
        key = friction.name, active
        if key not in self._prescribed_slips:
            x = compute_accelerations(self.problem, self.contacts, self._make_frictionless(active))
            rows = self.problem.find_active_rows(self.contacts, active)
            self._prescribed_slips[key] = find_prescribed_slip(self.problem, rows, friction, x)
        return self._prescribed_slips[key]

    def may_stick(self, friction: FrictionValues, prescribed: PrescribedSlip | None) -> bool:
        """Return True if a friction may stick although constraints prescribe its slip.

        A drive carries the force that friction does not. A contact that keeps the slip at 0, for example a wall at
        which a box stands, may be unable to, because it only pushes.
        """
        return prescribed is None or (prescribed.stays_zero and friction.name not in self._driven)

    def compute_slip_scale(self, friction: FrictionValues, active: Flags, x: Floats) -> float:
        """Return the size of the terms whose sum is the acceleration of a slip, m/s^2.

        Where friction balances the load the sum is much smaller than that without friction.
        """
        free = compute_accelerations(self.problem, self.contacts, self._make_frictionless(active))
        size = np.abs(friction.slip_jacobian).sum(axis=0) @ (np.abs(x) + np.abs(free))
        return max(float(size) + float(np.abs(friction.bias).max()), 1e-300)

    # All combinations.

    def iterate_friction_states(self) -> Iterator[tuple[FrictionState, ...]]:
        """Yield the states of all frictions, likely ones first."""
        if not self.frictions:
            yield ()
            return
        loads = dict.fromkeys(friction.constraint for friction in self.frictions if friction.constraint)
        signed = [name for name in loads if self._needs_sign(name)]
        for normals in product(*(self._find_normal_signs(name) for name in signed)):
            normal = dict(zip(signed, normals, strict=True))
            options = [
                self.find_candidates(friction, normal.get(friction.constraint, 0)) for friction in self.frictions
            ]
            at = self.find_exceeded_friction()
            if at is None:
                combinations = product(*options)
                yield next(combinations)
                yield from self._iterate_joint_slips(options)
                yield from combinations
                continue
            # The friction that exceeded its limit sticks only where no choice of the others agrees with its slip.
            for first in options[at]:
                yield from product(*options[:at], [first], *options[at + 1 :])

    def _iterate_joint_slips(self, options: Sequence[Sequence[FrictionState]]) -> Iterator[tuple[FrictionState, ...]]:
        """Yield the states in which several frictions at rest begin to slip together.

        First all of them slip as they would without friction, then as Gauss's principle says.
        """
        inactive = self.find_inactive_constraints(self.all_active)  # frictions of open contacts have no force
        resting = [
            f
            for f in self.frictions
            if self.is_at_rest(f)
            and f.name not in self._prescribed
            and not {f.constraint, f.slipping_constraint} & inactive
        ]
        if len(resting) < 2:
            return
        yield self._slide_freely(options, resting)
        if self.problem.in_impact:
            return
        first = [candidates[0] for candidates in options]
        slip_onset = find_slip_onset(self.problem, self.contacts, self.all_active, first, resting)
        if slip_onset is not None:
            self._first_directions = slip_onset.directions
            yield slip_onset.friction_states

    def _slide_freely(
        self, options: Sequence[Sequence[FrictionState]], resting: Sequence[FrictionValues]
    ) -> tuple[FrictionState, ...]:
        """Return the states in which all frictions at rest slide along their accelerations without friction."""
        x = compute_accelerations(self.problem, self.contacts, self._make_frictionless(self.all_active))
        states = {}
        for friction in resting:
            acceleration = compute_initial_slip_acceleration(friction, x, None)
            tolerance = UNDECIDED_TOLERANCE_REL * self.compute_slip_scale(friction, self.all_active, x)
            if float(np.linalg.norm(acceleration)) <= tolerance:
                states[friction.name] = "stick", 0
            elif friction.slip_direction is None:
                states[friction.name] = "slide", 0
            else:
                states[friction.name] = "slide", 1 if float(friction.slip_direction @ acceleration) > 0.0 else -1
        return tuple(
            next((state for state in candidates if (state.grip, state.slip) == states.get(state.name)), candidates[0])
            for candidates in options
        )

    def _make_frictionless(self, active: Flags) -> ContactChoice:
        return ContactChoice(active, self._frictions_off, {})

    def _needs_sign(self, constraint: str) -> bool:
        one_sided = any(side.name == constraint for side in self.problem.system.unilateral_constraints)
        return not one_sided and len(self.problem.frictions.force_directions[constraint][0]) == 1

    def _find_normal_signs(self, constraint: str) -> tuple[int, int]:
        """Return both signs of a multiplier, first the one that it would have without friction."""
        if self.event is not None and self.event.cause == "turn" and self.event.name == constraint:
            previous_signs = [
                self.previous.friction_state(friction.name).normal
                for friction in self.frictions
                if friction.constraint == constraint
            ]
            sign = -previous_signs[0] or 1
            return (sign, -sign)
        row = self.problem.system.rows.index(self.problem.frictions.force_directions[constraint][0][0])
        choice = self._make_frictionless(self.all_active)
        solution = self.respond(choice).solution
        value = solution.multipliers[row]
        size = float(np.abs(self.problem.equations.M @ solution.x).max(initial=0.0) + 1e-300)
        if abs(value) <= UNDECIDED_TOLERANCE_REL * size and not self.problem.in_impact:  # no time passes in an impact
            later, contacts = self.predict(choice, LOOK_AHEAD_TIME)
            value = compute_response(later, contacts, choice).solution.multipliers[row]
        return (1, -1) if value >= 0.0 else (-1, 1)

    def find_candidates(self, friction: FrictionValues, normal: int) -> list[FrictionState]:
        """Return the possible states of a friction, with the sign of its normal reaction."""
        name, direction = friction.name, friction.slip_direction
        if not self.is_at_rest(friction):
            sign = 0 if direction is None else (1 if float(direction @ friction.slip) > 0.0 else -1)
            return [FrictionState(name, "slide", sign, normal)]
        slides = [FrictionState(name, "slide", sign, normal) for sign in ((0,) if direction is None else (1, -1))]
        resting_states = [FrictionState(name, "stick")]
        if name in self._prescribed:
            driven = [FrictionState(name, "driven", free, normal) for free in ((0, 1) if direction is None else (0,))]
            resting_states = [*resting_states, *driven] if name in self._driven else [*driven, *resting_states]
        at = self.find_exceeded_friction()
        exceeded = at is not None and self.frictions[at].name == name
        return [*slides, *resting_states] if exceeded else [*resting_states, *slides]

    # Directions in which slips begin.

    def find_slip_directions(self, friction_states: tuple[FrictionState, ...], active: Flags) -> dict[str, Floats]:
        """Return the directions in which slips begin along surfaces: those of the accelerations that result."""
        pairs = list(zip(self.frictions, friction_states, strict=True))
        beginning = [
            friction
            for friction, state in pairs
            if friction.slip_direction is None and state.grip == "slide" and self.is_at_rest(friction)
        ]
        driven = [friction for friction, state in pairs if state.grip == "driven"]
        prescribed_slips = {
            friction.name: prescribed
            for friction in (*beginning, *driven)
            if (prescribed := self.find_prescribed_slip(friction, active)) is not None
        }
        driven_directions = {
            friction.name: prescribed_slips[friction.name].free_directions[0]
            for friction, state in pairs
            if state.grip == "driven"
            and state.slip
            and friction.name in prescribed_slips
            and len(prescribed_slips[friction.name].free_directions) == 1
        }
        if not beginning:
            return driven_directions
        first = {friction.name: self._first_directions.get(friction.name, np.zeros(3)) for friction in beginning}
        choice = ContactChoice(active, friction_states, {**first, **driven_directions})
        count = MAX_DIRECTION_ITERATIONS if prescribed_slips else DIRECTION_ITERATIONS_BEFORE_NEWTON
        best, distance = self._align_directions(choice, beginning, prescribed_slips, count)
        if distance > ALIGNED_TOLERANCE:
            best = self._align_coupled_directions(
                choice._replace(directions={**best, **driven_directions}), distance, beginning, prescribed_slips
            )
        return {**best, **driven_directions}

    def _align_coupled_directions(
        self,
        choice: ContactChoice,
        distance: float,
        beginning: Sequence[FrictionValues],
        prescribed_slips: dict[str, PrescribedSlip],
    ) -> dict[str, Floats]:
        """Return the directions in which coupled slips begin, where `_align_directions` does not converge.

        The slips change the directions of each other or press on their own contacts. `choice`: the result of
        `_align_directions`; `distance`: its distance from the directions of its accelerations. At the limit of sticking
        the slips begin against the forces that held; otherwise Newton's method finds their directions.
        """
        opposed = self._oppose_sticking_forces(choice, beginning)
        count = MAX_DIRECTION_ITERATIONS if prescribed_slips else DIRECTION_ITERATIONS_AT_LIMIT
        attempts = [(choice.directions, distance), self._align_directions(opposed, beginning, prescribed_slips, count)]
        for start in () if prescribed_slips else (opposed, choice):
            tried = self.turn_off_open_frictions(start)
            turned = turn_slip_directions(self.problem, self.contacts, tried, beginning)
            if turned is None:
                x = compute_accelerations(self.problem, self.contacts, tried)
                turned = align_slip_directions(self.problem, self.contacts, tried, beginning, x)
            if turned is not None:
                aligned = choice._replace(directions={**choice.directions, **turned})
                attempts.append(self._align_directions(aligned, beginning, prescribed_slips, count=1))
            if attempts[-1][1] <= DIRECTION_TOLERANCE:
                break
        return min(attempts, key=lambda attempt: attempt[1])[0]

    def _oppose_sticking_forces(self, choice: ContactChoice, beginning: Sequence[FrictionValues]) -> ContactChoice:
        """Return a choice in which slips begin against the forces that would make them stick."""
        names = {friction.name for friction in beginning}
        states = tuple(
            FrictionState(state.name, "stick", 0, state.normal) if state.name in names else state
            for state in choice.friction_states
        )
        forces = self.respond(self.turn_off_open_frictions(choice._replace(friction_states=states))).sticking_forces
        opposed = {
            friction.name: make_unit(-forces[friction.name] @ friction.slip_axes)
            for friction in beginning
            if friction.name in forces
        }
        return choice._replace(directions={**choice.directions, **opposed})

    def _align_directions(
        self,
        choice: ContactChoice,
        beginning: Sequence[FrictionValues],
        prescribed_slips: dict[str, PrescribedSlip],
        count: int,
    ) -> tuple[dict[str, Floats], float]:
        """Return the directions in which slips begin, with their distance from the directions of their accelerations.

        At most `count` iterations start from the directions of `choice`.
        """
        directions = {friction.name: choice.directions[friction.name] for friction in beginning}
        best, distance, step = directions, np.inf, np.inf
        for _ in range(count):
            tried = self.turn_off_open_frictions(choice._replace(directions={**choice.directions, **directions}))
            x = compute_accelerations(self.problem, self.contacts, tried)
            accelerations = {
                friction.name: compute_initial_slip_acceleration(friction, x, prescribed_slips.get(friction.name))
                for friction in beginning
            }
            miss = max(
                self._compute_miss(friction, directions, accelerations, choice.active, x) for friction in beginning
            )
            if miss < distance:
                best, distance, step = directions, miss, 2.0 * step
                ahead = accelerations
            else:
                step = min(0.25 * step, 1.0)  # smaller steps where the slip would reverse at once
            if distance <= ALIGNED_TOLERANCE:
                break
            directions = {name: make_unit(best[name] + limit_step(step, ahead[name])) for name in best}
        return best, distance

    def _compute_miss(
        self,
        friction: FrictionValues,
        directions: dict[str, Floats],
        accelerations: dict[str, Floats],
        active: Flags,
        x: Floats,
    ) -> float:
        """Return the distance of the direction of a slip from that of its acceleration."""
        direction, acceleration = directions[friction.name], accelerations[friction.name]
        # At its limit the slip has no acceleration yet; the assumed direction is kept.
        if direction.any() and np.abs(acceleration).max() <= UNDECIDED_TOLERANCE_REL * self.compute_slip_scale(
            friction, active, x
        ):
            return 0.0
        return compute_direction_distance(direction, acceleration)


def evaluate_contacts(
    problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice
) -> ComplementaritySolution:
    """Return the forces and the accelerations of the gaps of resting contacts."""
    solution = compute_response(problem, contacts, choice).solution
    return problem.evaluate(contacts, choice.active, solution, problem.equations.b0, problem.equations.f)
