"""The choice of acting contacts and holds of frictions at one state: all signs must come out as they were supposed.

A contact at rest that acts must not pull, an open one not penetrate; a friction that sticks must not need more than
its grip, one that begins to slide must accelerate the way it was supposed to. Resistances of a contact that do not
vanish with its reaction end where it opens, and that may close it at once: then it would pull with them, and penetrate
without them. It touches without pressure there, and the share β of its resistances acts that keeps it so, 0 <= β <= 1,
till one of the two is possible. [A. F. Filippov's convex solution where a right-hand side jumps.] Where the feedback of
friction on the reaction is strong (the determinant 1 - γ is not positive) there may be no choice or several: P.
Painlevé's paradoxes, which are told and end the motion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.contact.complementarity import ComplementaritySolution, Flags, solve_complementarity
from anholon.contact.contact_choice import (
    ContactChoice,
    compute_direction_distance,
    compute_initial_slip_acceleration,
    find_sticking,
    has_free_directions,
    is_friction_consistent,
    is_holding,
    is_sticking,
    limit_step,
    make_unit,
)
from anholon.contact.contact_problem import Contact, ContactProblem, find_acting_contacts
from anholon.contact.prescribed_slip import PrescribedSlip, find_prescribed_slip, is_prescribed
from anholon.contact.response import Response, compute_response, is_jointly_sticking
from anholon.contact.slip_onset import align_slip_directions, find_slip_onset
from anholon.contact.tolerances import (
    ALIGNED_TOLERANCE,
    CLEAR_EXCESS_REL,
    FIRST_EXCESS_REL,
    IMMEDIATE_TIME,
    JOINT_STOP_FACTOR,
    LIMIT_APPROACH_FACTOR,
    LIMIT_RESERVE_REL,
    LOOK_AHEAD_TIME,
    MAX_CHOICES,
    MAX_DIRECTION_ITERATIONS,
    RELIABLE_EXCESS_REL,
    SHARE_TOLERANCE,
    STILL_SPEED_TOLERANCE_REL,
    TRANSVERSE_ACCELERATION_REL,
    UNDECIDED_TOLERANCE_REL,
)
from anholon.errors import RunError
from anholon.mechanics.contact_mode import (
    ContactMode,
    EventFunction,
    FrictionState,
    find_constraint_of_row,
    find_loading_names,
)
from anholon.mechanics.friction_values import FrictionValues
from anholon.mechanics.sticking_set import compute_margins
from anholon.system.tolerances import COEFFICIENT_TOLERANCE

Floats = NDArray[np.float64]


_SOON: Final = (1e-9, 1e-7, 1e-5, 1e-3, 1e-2)  # s; how far ahead is looked where a set lets go


def compute_still_speed(v: Floats) -> float:
    """Return the slip speed (m/s) below which a friction is at rest."""
    return STILL_SPEED_TOLERANCE_REL * (1.0 + float(np.abs(v).max(initial=0.0)))


def choose_contact_mode(
    problem: ContactProblem,
    resting_contacts: Sequence[Contact],
    previous: ContactMode,
    event_function: EventFunction | None,
) -> ContactChoice:
    """Return the choice that serves; raises RunError where none does, or several without a reason to prefer one."""
    for grip in problem.frictions.frictions:
        if (
            min(grip.kinetic_coefficient, grip.static_coefficient, grip.constant_force, grip.constant_limit)
            < -2.0 * COEFFICIENT_TOLERANCE
            and grip.slipping_constraint
        ):
            raise RunError(
                f"at t = {problem.t:.9g} s the friction limit or the sliding force of '{grip.slipping_constraint}' is "
                "negative"
            )
        slack = 2.0 * COEFFICIENT_TOLERANCE
        if (
            not grip.slipping_constraint
            and not -slack <= grip.kinetic_coefficient <= grip.static_coefficient * (1.0 + 1e-12) + slack
        ):
            raise RunError(
                f"at t = {problem.t:.9g} s the coefficient of the friction '{grip.name}' is "
                f"{grip.kinetic_coefficient:g}. "
                f"It must be between 0 and the static friction coefficient {grip.static_coefficient:g}"
            )
    chooser = _ModeSelector(problem, resting_contacts, previous, event_function)
    released = chooser.choose_breakaway() if event_function is not None and event_function.joint_frictions else None
    if released is not None:
        return chooser.resolve_ties(released)
    contact_choice = chooser.find_consistent()
    if contact_choice is None or (
        event_function is not None
        and event_function.cause == "slip"
        and is_sticking(contact_choice, event_function.name)
    ):
        faded = chooser.choose_with_grazing()
        if faded is not None and (
            contact_choice is None or not is_sticking(faded, event_function.name if event_function else "")
        ):
            contact_choice = faded
    if (
        contact_choice is not None
        and event_function is not None
        and event_function.cause == "slip"
        and is_sticking(contact_choice, event_function.name)
    ):
        contact_choice = chooser.choose_shortly_after(contact_choice, event_function.name)
    if chooser.jammed and not (contact_choice is not None and contact_choice.grazing):
        chooser.require_unique(contact_choice)
    if contact_choice is None or (
        event_function is not None
        and event_function.cause == "slip"
        and is_sticking(contact_choice, event_function.name)
    ):
        chooser.require_weaker_sliding()
    if contact_choice is not None and event_function is not None and event_function.cause == "slip":
        chooser.require_sticking(contact_choice, event_function.name)
    if contact_choice is None:
        names = ", ".join(
            f"'{name}'"
            for name in (*(c.name for c in resting_contacts), *(g.name for g in problem.frictions.frictions))
        )
        message = f"at t = {problem.t:.9g} s no consistent contact mode exists among {names}"
        if problem.control is not None:
            message += ": the program constraint requires accelerations that are not possible there. Reduce its demand"
        else:
            message += describe_bilateral_remedy(problem, resting_contacts) or (
                ". Reduce their coefficients of friction, or replace one of them by a spring"
            )
        raise RunError(message)
    if event_function is not None:
        contact_choice = chooser.resolve_ties(contact_choice)  # a contact that opens here holds no more
    if event_function is None or event_function.cause != "slip":
        contact_choice = chooser.resolve_ties(chooser.choose_immediate_slip(contact_choice))
    return contact_choice


def choose_for_impact(impact_equations: ContactProblem, closing_contacts: Sequence[Contact]) -> ContactChoice | None:
    """Return the choice that serves for a blow (`ContactProblem.make_impact_equations`) on contacts that are met; None
    where none does."""
    return _ModeSelector(impact_equations, closing_contacts, ContactMode(), None).find_consistent()


def describe_bilateral_remedy(problem: ContactProblem, contacts: Sequence[Contact]) -> str:
    """Return what helps where a contact would pull for the sake of firm constraints that act while it does, or where
    unilateral constraints on rates leave no rates; or ""."""
    names = {contact.name for contact in contacts}
    rows = [find_constraint_of_row(problem.system.rows[i]) for contact in contacts for i in contact.rows[1:]]
    firm = ", ".join(f"'{name}'" for name in dict.fromkeys(rows) if name not in names)
    if firm:
        return f". Give {firm} a friction limit: without one, its unlimited force may lift its contact"
    loaded = next((contact for contact in contacts if contact.load), None)
    if loaded is not None:
        return f". The unlimited force of '{loaded.name}' may lift '{loaded.load}', without which it does not act"
    if any(contact.order == 1 for contact in contacts) and not problem.frictions.frictions:
        return ". No rates satisfy all of them: remove one of these constraints, or widen its limit"
    return ""


class _ModeSelector:
    def __init__(
        self,
        problem: ContactProblem,
        resting_contacts: Sequence[Contact],
        previous: ContactMode,
        event_function: EventFunction | None,
    ) -> None:
        self._here, self._resting_contacts = problem, resting_contacts
        self._previous, self._event_function = previous, event_function
        self._still = compute_still_speed(problem.v)
        self._prescribed_slips: dict[tuple[str, Flags], PrescribedSlip | None] = {}
        every = problem.find_active_rows(resting_contacts, (True,) * len(resting_contacts))
        self._prescribed = {grip.name for grip in problem.frictions.frictions if is_prescribed(problem, every, grip)}
        self.jammed: list[str] = []
        self._initial_grazing: dict[str, Floats] = {}  # directions in which several slips begin

    def choose_with_grazing(self, initial_grazing: tuple[str, ...] = ()) -> ContactChoice | None:
        """Return the first choice that serves with contacts that touch without pressure, as few as possible, those in
        `initial_grazing` among them."""
        laws = {
            reaction_feedback.constraint
            for reaction_feedback in self._here.frictions.feedbacks
            if reaction_feedback.constant
        }
        names = [contact.name for contact in self._resting_contacts if contact.name in laws]
        every = (group for count in range(1, len(names) + 1) for group in combinations(names, count))
        groups = (group for group in every if set(initial_grazing) <= set(group))
        return next(filter(None, map(self.find_consistent, groups)), None)

    def find_consistent(self, grazing: tuple[str, ...] = ()) -> ContactChoice | None:
        """Return the first choice that serves, those tried first that keep things as they are; `grazing`: contacts that
        are to touch without pressure."""
        start = tuple(
            contact.name not in self._previous.open or contact.name in grazing for contact in self._resting_contacts
        )
        for count, holds in enumerate(self._iterate_friction_states()):
            if count > MAX_CHOICES:
                return None
            directions = self._find_slip_directions(holds, start)
            if not has_free_directions(holds, directions):
                continue

            def answer(
                flags: Flags, friction_states: tuple[FrictionState, ...] = holds, d: dict[str, Floats] = directions
            ) -> ComplementaritySolution:
                return self._evaluate(flags, friction_states, d, grazing)

            acting = solve_complementarity(answer, start) if start else ()
            if acting is None:
                self._respond_and_record(
                    self._turn_off_open_frictions(ContactChoice(start, holds, directions, grazing))
                )
                continue
            choice = self._turn_off_open_frictions(ContactChoice(acting, holds, directions, grazing))
            if not self._inactive_constraints(acting).intersection(grazing) and self._is_consistent(choice):
                return choice
        return None

    def require_unique(self, found: ContactChoice | None) -> None:
        """Raise RunError with the reason where strong feedback leaves no choice or several."""
        served: list[Floats] = []
        at = self._find_exceeded_friction()
        spent = "" if at is None or found is None else self._here.frictions.frictions[at].name
        if found is not None and is_sticking(found, spent):
            spent = ""
        for acting in product((True, False), repeat=len(self._resting_contacts)):
            for friction_states in self._iterate_friction_states():
                directions = self._find_slip_directions(friction_states, acting)
                if not has_free_directions(friction_states, directions):
                    continue
                choice = self._turn_off_open_frictions(ContactChoice(acting, friction_states, directions))
                # What is at its limit and leaves it by another choice does not stick a moment later.
                if is_sticking(choice, spent) or self._is_violated(choice) or not self._is_consistent(choice):
                    continue
                x = self._get_response(choice).solution.x
                size = 1.0 + float(np.abs(x).max(initial=0.0))
                if all(float(np.abs(x - other).max(initial=0.0)) > 1e-6 * size for other in served):
                    served.append(x)
        if len(served) == 1 and found is not None:
            return
        names = ", ".join(f"'{name}'" for name in dict.fromkeys(self.jammed))
        what = "no reaction satisfies" if not served else f"{len(served)} different motions satisfy"
        raise RunError(
            f"at t = {self._here.t:.9g} s {what} the friction laws on {names}: the feedback of friction on the "
            "reaction gives 1 - γ <= 0 (Painlevé's paradox). Reduce the coefficient of friction or the "
            "resistance, or model the bodies as elastic there"
        )

    def resolve_ties(self, choice: ContactChoice) -> ContactChoice:
        """Return the choice with what is exactly between, a reaction or acceleration of 0, decided a moment later."""
        for _ in self._resting_contacts:
            answer = self._evaluate(*choice)
            undecided = [
                i
                for i, acts in enumerate(choice.active)
                if self._resting_contacts[i].name not in choice.grazing
                and (answer.force[i] <= answer.small_force if acts else answer.gap[i] <= answer.small_gap)
            ]
            if not undecided:
                break
            later, then = self._predict_state(choice, LOOK_AHEAD_TIME)
            names = [contact.name for contact in self._resting_contacts]
            answer = _evaluate_contacts(later, then, choice)
            values = [(i, answer.force[i], answer.small_force) for i in undecided if choice.active[i]]
            values += [(i, answer.gap[i], answer.small_gap) for i in undecided if not choice.active[i]]
            turned = next((i for i, value, small in values if value < -1e-4 * small), None)
            if turned is None:
                break
            acting = tuple(acts != (i == turned) for i, acts in enumerate(choice.active))
            choice = self._turn_off_open_frictions(
                ContactChoice(acting, choice.friction_states, choice.directions, choice.grazing)
            )
            if turned in self._evaluate(*choice).find_violated(choice.active):
                contact_choice = self.choose_with_grazing((*choice.grazing, names[turned])) or self.choose_with_grazing(
                    (names[turned],)
                )
                if contact_choice is None:
                    break
                choice = contact_choice
        return choice

    def require_weaker_sliding(self) -> None:
        """Raise RunError where a constraint lets go whose sliding force is larger than its grip."""
        grips = self._here.frictions.frictions
        acting = (True,) * len(self._resting_contacts)
        held = tuple(
            FrictionState(grip.name, "stick", 0, 1) if self._at_rest(grip) else self._candidate_states(grip, 1)[0]
            for grip in grips
        )
        response = self._get_response(self._turn_off_open_frictions(ContactChoice(acting, held, {})))
        for grip in grips:
            N = response.normal_forces.get(grip.constraint, 0.0)
            if grip.slipping_constraint and grip.sliding_force(N) > grip.static_limit(N) * (1.0 + 1e-9):
                raise RunError(
                    f"at t = {self._here.t:.9g} s '{grip.slipping_constraint}' slips at {grip.static_limit(N):.6g} N, "
                    "but its sliding "
                    f"force is {grip.sliding_force(N):.6g} N. Choose a sliding force not above the friction limit"
                )

    def choose_breakaway(self) -> ContactChoice | None:
        """Return the choice that serves as soon as what held together cannot, for which the forces of its frictions and
        contacts are not unique; None where it goes on to hold.

        At the instant itself all goes on to balance, and it is not known what begins to slip or to open.
        """
        acting = tuple(contact.name not in self._previous.open for contact in self._resting_contacts)
        held = self._turn_off_open_frictions(ContactChoice(acting, self._previous.holds, {}, self._previous.faded))
        far = self._step_far_outside_cones(held)
        if far is None:
            return None
        h, missed, later, then = far
        contact_choice = _ModeSelector(later, then, self._previous, None).find_consistent()
        if contact_choice is None or not any(
            grip.name in contact_choice.directions for grip in later.frictions.frictions
        ):
            return contact_choice
        return self._choose_slip_directions(contact_choice, held, h * min(1.0, FIRST_EXCESS_REL / missed), far)

    def _step_far_outside_cones(
        self, sticking: ContactChoice
    ) -> tuple[float, float, ContactProblem, list[Contact]] | None:
        """Return a time, the part of the forces by which all miss the cones then, and the state and contacts there, far
        enough beyond the limit; None where it is not passed."""
        for h in _SOON:
            missed, later, then = self._compute_cone_violation(sticking, h)
            if missed <= CLEAR_EXCESS_REL:
                continue
            if missed < RELIABLE_EXCESS_REL:  # it grows in proportion to the time
                h = min(2.0 * h * RELIABLE_EXCESS_REL / missed, _SOON[-1])
                missed, later, then = self._compute_cone_violation(sticking, h)
            return h, missed, later, then
        return None

    def _compute_cone_violation(self, sticking: ContactChoice, h: float) -> tuple[float, ContactProblem, list[Contact]]:
        """Return by which part of the forces no distribution lies inside all cones a time h later, and the state and
        contacts there."""
        later, then = self._predict_state(sticking, h)
        others = compute_response(later, then, *sticking).sticking_set
        missed = -compute_margins([others])[0][0] / others.scale if others is not None else 0.0
        return missed, later, then

    def _choose_slip_directions(
        self,
        choice: ContactChoice,
        sticking: ContactChoice,
        h: float,
        far: tuple[float, float, ContactProblem, list[Contact]],
    ) -> ContactChoice:
        """Return a choice that serves `far` beyond the limit with the directions in which its slips begin just beyond
        it, a time h later: farther from there they are a little different."""
        at, missed, later, then = far
        moved = compute_response(later, then, *choice).solution.x - compute_response(later, then, *sticking).solution.x
        while at > h:
            at = max(h, LIMIT_APPROACH_FACTOR * at)
            near, later, then = self._compute_cone_violation(sticking, at)
            if near <= 0.0:
                break
            friction_values = [grip for grip in later.frictions.frictions if grip.name in choice.directions]
            rest = compute_response(later, then, *sticking).solution.x
            directions = align_slip_directions(
                later, then, choice.active, choice.friction_states, friction_values, rest + near / missed * moved
            )
            if directions is None:
                break
            choice = choice._replace(directions=directions)
            moved, missed = compute_response(later, then, *choice).solution.x - rest, near
        return choice

    def require_sticking(self, choice: ContactChoice, name: str) -> None:
        """Raise RunError where a friction whose grip was exceeded goes on to stick, and needs more a moment later."""
        for grip, limit, held in self._predict_sticking(choice):
            if grip == name and held > limit * (1.0 + 1e-9):
                raise RunError(
                    f"at t = {self._here.t:.9g} s '{name}' needs more than its friction limit {limit:.6g}, and "
                    "no choice of slipping contacts satisfies the friction laws. Reduce a coefficient of "
                    "friction, or increase the friction limit"
                )

    def choose_shortly_after(self, choice: ContactChoice, name: str) -> ContactChoice:
        """Return the choice that serves as soon as it makes no difference, where a friction whose grip was exceeded
        would stick: what it needs may grow so quickly that the instant is known too roughly."""
        later, then = self._predict_state(choice, IMMEDIATE_TIME)
        contact_choice = _ModeSelector(later, then, self._previous, self._event_function).find_consistent()
        return choice if contact_choice is None or is_sticking(contact_choice, name) else contact_choice

    def choose_immediate_slip(self, choice: ContactChoice) -> ContactChoice:
        """Return the choice that serves where what sticks at the limit of its grip exceeds it at once."""
        if not any(map(is_holding, choice.friction_states)):
            return choice
        if self._leaves_cones_at_once(choice):
            apart = self._here.find_inactive(self._resting_contacts, choice.active)
            now = ContactMode(apart, choice.friction_states, choice.grazing)
            return _ModeSelector(self._here, self._resting_contacts, now, None).choose_breakaway() or choice
        margins = {
            name: limit - held
            for name, limit, held in find_sticking(self._here, choice, self._get_response(choice))
            if held > limit * (1.0 - LIMIT_RESERVE_REL)
        }
        for name, limit, held in self._predict_sticking(choice) if margins else ():
            lost = margins[name] - (limit - held) if name in margins else 0.0  # within a moment
            if lost > 0.0 and margins[name] <= lost * IMMEDIATE_TIME / LOOK_AHEAD_TIME:
                slip = _ModeSelector(
                    self._here, self._resting_contacts, self._previous, EventFunction("slip", name, -1)
                ).find_consistent()
                if slip is not None and not is_sticking(slip, name):
                    return slip
        return choice

    def _leaves_cones_at_once(self, choice: ContactChoice) -> bool:
        """Return whether frictions and contacts that hold together are at the limit of that, and beyond it at once."""
        others = self._get_response(choice).sticking_set
        if others is None:
            return False
        left = compute_margins([others])[0][0]
        if left > LIMIT_RESERVE_REL * others.scale:
            return False
        later, then = self._predict_state(choice, LOOK_AHEAD_TIME)
        soon = compute_response(later, then, *choice).sticking_set
        lost = left - compute_margins([soon])[0][0] if soon is not None else 0.0
        return bool(lost > CLEAR_EXCESS_REL * others.scale and left <= lost * IMMEDIATE_TIME / LOOK_AHEAD_TIME)

    def _predict_sticking(self, choice: ContactChoice) -> list[tuple[str, float, float]]:
        """Return what sticks, the limit of its grip and what it holds a moment later."""
        later, then = self._predict_state(choice, LOOK_AHEAD_TIME)
        return find_sticking(
            later, choice, compute_response(later, then, choice.active, choice.friction_states, choice.directions)
        )

    def _predict_state(self, choice: ContactChoice, h: float) -> tuple[ContactProblem, list[Contact]]:
        """Return the state after a short time, by a choice, and the contacts there that rest now."""
        later = self._here.predict(self._get_response(choice).solution.x, h)
        names = [contact.name for contact in self._resting_contacts]
        return later, sorted((c for c in later.contacts if c.name in names), key=lambda c: names.index(c.name))

    # One choice.

    def _turn_off_open_frictions(self, choice: ContactChoice) -> ContactChoice:
        """Return the choice with frictions off whose contacts are open."""
        gone = self._inactive_constraints(choice.active)
        grips = self._here.frictions.frictions
        if choice.grazing:
            gone |= {*choice.grazing, *find_loading_names(self._here.system.model, choice.grazing)}
        pairs = zip(grips, choice.friction_states, strict=True)
        friction_states = tuple(
            FrictionState(friction_state.name) if {grip.constraint, grip.slipping_constraint} & gone else friction_state
            for grip, friction_state in pairs
        )
        return choice._replace(friction_states=friction_states)

    def _inactive_constraints(self, active: Flags) -> set[str]:
        acts = {contact.name for contact in find_acting_contacts(self._resting_contacts, active)}
        one_sided = {side.name for side in self._here.system.unilateral_constraints}
        return (one_sided - acts) | set(self._here.switched_off)

    def _get_response(self, choice: ContactChoice) -> Response:
        return compute_response(self._here, self._resting_contacts, *choice)

    def _evaluate(
        self,
        active: Flags,
        friction_states: tuple[FrictionState, ...],
        directions: dict[str, Floats],
        grazing: tuple[str, ...] = (),
    ) -> ComplementaritySolution:
        return _evaluate_contacts(
            self._here,
            self._resting_contacts,
            self._turn_off_open_frictions(ContactChoice(active, friction_states, directions, grazing)),
        )

    def _is_violated(self, choice: ContactChoice) -> bool:
        return bool(self._evaluate(*choice).find_violated(choice.active)) if self._resting_contacts else False

    def _is_consistent(self, choice: ContactChoice) -> bool:
        """Return whether holds and reactions are as they were supposed."""
        if not self._here.frictions.frictions and not self._here.frictions.feedbacks:
            return True
        response = self._get_response(choice)
        if choice.grazing and (
            response.feedback_constraints
            or not all(-SHARE_TOLERANCE <= share <= 1.0 + SHARE_TOLERANCE for share in response.grazing_shares)
        ):
            return False
        if response.determinant <= 0.0:
            self.jammed += response.feedback_constraints
        if response.determinant < 0.0 and not self._here.frictions.frictions:
            return False
        if response.sticking_set is not None and response.sticking_set.undetermined_name:
            raise RunError(_describe_undetermined_friction(self._here, response.sticking_set.undetermined_name))
        if not response.is_consistent and any(map(is_holding, choice.friction_states)):
            return False  # a program keeps moving what would stick
        large = max(
            (float(np.abs(self._here.equations.f).max(initial=0.0)), *map(abs, response.normal_forces.values()))
        )
        small = UNDECIDED_TOLERANCE_REL * max(large, 1e-300)
        if any(size < -small for size in response.normal_forces.values()):
            return False
        sizes = {"": 0.0, **response.normal_forces}
        for grip, friction_state in zip(self._here.frictions.frictions, choice.friction_states, strict=True):
            given = (
                self._find_prescribed_slip(grip, choice.active)
                if friction_state.grip != "off" and self._at_rest(grip)
                else None
            )
            if not is_friction_consistent(grip, friction_state, choice, given):
                return False
            if grip.name in response.sticking_forces:
                if (
                    float(np.linalg.norm(response.sticking_forces[grip.name]))
                    > grip.static_limit(sizes[grip.constraint]) + small
                ):
                    return False
            elif friction_state.grip == "slide" and self._at_rest(grip):
                if is_jointly_sticking(self._here, self._resting_contacts, choice.active, choice.friction_states, grip):
                    return False  # what others hold does not begin to slip
                direction = choice.directions.get(grip.name)
                if direction is None:
                    direction = (
                        friction_state.slip * grip.slip_direction if grip.slip_direction is not None else np.zeros(3)
                    )
                gained = compute_initial_slip_acceleration(grip, response.solution.x, given)
                least_gain = UNDECIDED_TOLERANCE_REL * self._slip_term_size(grip, choice.active, response.solution.x)
                along = float(direction @ gained)
                if along < -least_gain:
                    return False
                aside = float(np.linalg.norm(gained - along * direction))
                several = len(choice.directions) > 1 and not self._here.in_impact
                if several and grip.slip_direction is None and aside > TRANSVERSE_ACCELERATION_REL * along + least_gain:
                    return False  # friction would not act against the slip
        return True

    def _find_prescribed_slip(self, friction: FrictionValues, active: Flags) -> PrescribedSlip | None:
        """Return what the acting constraints prescribe of a slip that is at rest; None where they prescribe nothing."""
        if friction.name not in self._prescribed:
            return None
        key = friction.name, active
        if key not in self._prescribed_slips:
            off = tuple(FrictionState(other.name) for other in self._here.frictions.frictions)
            x = compute_response(self._here, self._resting_contacts, active, off, {}).solution.x
            self._prescribed_slips[key] = find_prescribed_slip(
                self._here, self._here.find_active_rows(self._resting_contacts, active), friction, x
            )
        return self._prescribed_slips[key]

    def _slip_term_size(self, friction: FrictionValues, active: Flags, x: Floats) -> float:
        """Return the size of the terms of which the acceleration of a slip is the sum: where friction balances what
        pushes, it is much smaller than that without friction."""
        off = tuple(FrictionState(friction.name) for friction in self._here.frictions.frictions)
        free = compute_response(self._here, self._resting_contacts, active, off, {}).solution.x
        size = np.abs(friction.slip_jacobian).sum(axis=0) @ (np.abs(x) + np.abs(free))
        return max(float(size) + float(np.abs(friction.bias).max()), 1e-300)

    def _respond_and_record(self, choice: ContactChoice) -> Response:
        """Return the response to a choice, and remember the constraints on which friction feeds back too strongly."""
        response = self._get_response(choice)
        if response.determinant <= 0.0:
            self.jammed += response.feedback_constraints
        return response

    # All choices of holds.

    def _at_rest(self, friction: FrictionValues) -> bool:
        stopped = (
            self._event_function.name
            if self._event_function is not None and self._event_function.cause == "stop"
            else ""
        )
        if stopped == friction.name:
            return True
        speed = (
            abs(float(friction.slip_direction @ friction.slip))
            if friction.slip_direction is not None
            else float(np.linalg.norm(friction.slip))
        )
        # What slides on several feet comes to rest on all of them at once.
        return speed <= (JOINT_STOP_FACTOR if stopped else 1.0) * self._still

    def _iterate_friction_states(self) -> Iterator[tuple[FrictionState, ...]]:
        """Yield the holds of all frictions, likely ones first."""
        grips = self._here.frictions.frictions
        if not grips:
            yield ()
            return
        loads = dict.fromkeys(grip.constraint for grip in grips if grip.constraint)
        signed = [name for name in loads if self._needs_sign(name)]
        for normals in product(*(self._normal_signs(name) for name in signed)):
            normal = dict(zip(signed, normals, strict=True))
            options = [self._candidate_states(grip, normal.get(grip.constraint, 0)) for grip in grips]
            at = self._find_exceeded_friction()
            if at is None:
                every = product(*options)
                yield next(every)
                yield from self._iterate_slip_onsets(options)
                yield from every
                continue
            # What was to slip holds only where no choice of the others lets it slip.
            for first in options[at]:
                yield from product(*options[:at], [first], *options[at + 1 :])

    def _iterate_slip_onsets(self, options: Sequence[Sequence[FrictionState]]) -> Iterator[tuple[FrictionState, ...]]:
        """Yield the holds with which several frictions that are at rest begin to slip along surfaces, if they do."""
        friction_values = [
            g for g in self._here.frictions.frictions if self._at_rest(g) and g.name not in self._prescribed
        ]
        if (
            self._here.in_impact
            or len(friction_values) < 2
            or all(grip.slip_direction is not None for grip in friction_values)
        ):
            return
        acting = (True,) * len(self._resting_contacts)
        slip_onset = find_slip_onset(
            self._here, self._resting_contacts, acting, [choices[0] for choices in options], friction_values
        )
        if slip_onset is not None:
            self._initial_grazing = slip_onset.directions
            yield slip_onset.friction_states

    def _needs_sign(self, constraint: str) -> bool:
        one_sided = any(side.name == constraint for side in self._here.system.unilateral_constraints)
        return not one_sided and len(self._here.frictions.force_directions[constraint][0]) == 1

    def _normal_signs(self, constraint: str) -> tuple[int, int]:
        """Return both signs of a multiplier, that first which it would have without friction."""
        watch = self._event_function
        if watch is not None and watch.cause == "turn" and watch.name == constraint:
            held = [
                self._previous.friction_state(grip.name).normal
                for grip in self._here.frictions.frictions
                if grip.constraint == constraint
            ]
            sign = -held[0] or 1
            return (sign, -sign)
        row = self._here.system.rows.index(self._here.frictions.force_directions[constraint][0][0])
        off = tuple(FrictionState(grip.name) for grip in self._here.frictions.frictions)
        acting = (True,) * len(self._resting_contacts)
        solution = compute_response(self._here, self._resting_contacts, acting, off, {}).solution
        value = solution.multipliers[row]
        if abs(value) <= UNDECIDED_TOLERANCE_REL * float(
            np.abs(self._here.equations.M @ solution.x).max(initial=0.0) + 1e-300
        ):
            later = self._here.predict(solution.x, LOOK_AHEAD_TIME)
            names = {contact.name for contact in self._resting_contacts}
            then = [contact for contact in later.contacts if contact.name in names]
            value = compute_response(later, then, acting, off, {}).solution.multipliers[row]
        return (1, -1) if value >= 0.0 else (-1, 1)

    def _candidate_states(self, friction: FrictionValues, normal: int) -> list[FrictionState]:
        name = friction.name
        if not self._at_rest(friction):
            sign = (
                0
                if friction.slip_direction is None
                else (1 if float(friction.slip_direction @ friction.slip) > 0.0 else -1)
            )
            return [FrictionState(name, "slide", sign, normal)]
        stick = FrictionState(name, "stick")
        slides = [
            FrictionState(name, "slide", sign, normal)
            for sign in ((1, -1) if friction.slip_direction is not None else (0,))
        ]
        at = self._find_exceeded_friction()
        slipped = at is not None and self._here.frictions.frictions[at].name == name
        kept = [stick]
        if name in self._prescribed:
            kept += [FrictionState(name, "driven", 0, normal)]
            kept += [FrictionState(name, "driven", 1, normal)] if friction.slip_direction is None else []
        return [*slides, *kept] if slipped else [*kept, *slides]

    def _find_exceeded_friction(self) -> int | None:
        """Return the number of the friction whose grip was exceeded."""
        watch, grips = self._event_function, self._here.frictions.frictions
        if watch is None or watch.cause != "slip":
            return None
        return next((k for k, grip in enumerate(grips) if grip.name == watch.name), None)

    def _find_slip_directions(self, friction_states: tuple[FrictionState, ...], active: Flags) -> dict[str, Floats]:
        """Return the directions in which slips begin along surfaces: those of the acceleration that they leave."""
        grips = self._here.frictions.frictions
        friction_values = [
            grip
            for grip, friction_state in zip(grips, friction_states, strict=True)
            if grip.slip_direction is None and friction_state.grip == "slide" and self._at_rest(grip)
        ]
        given = {
            grip.name: prescribed_slip
            for grip in (
                *friction_values,
                *(
                    g
                    for g, friction_state in zip(grips, friction_states, strict=True)
                    if friction_state.grip == "driven"
                ),
            )
            if (prescribed_slip := self._find_prescribed_slip(grip, active)) is not None
        }
        kept = {
            grip.name: given[grip.name].free_directions[0]
            for grip, friction_state in zip(grips, friction_states, strict=True)
            if friction_state.grip == "driven"
            and friction_state.slip
            and grip.name in given
            and len(given[grip.name].free_directions) == 1
        }
        if not friction_values:
            return kept
        directions = {grip.name: self._initial_grazing.get(grip.name, np.zeros(3)) for grip in friction_values}
        best, missed, step = directions, np.inf, np.inf
        for _ in range(MAX_DIRECTION_ITERATIONS):
            choice = self._turn_off_open_frictions(ContactChoice(active, friction_states, {**directions, **kept}))
            x = self._get_response(choice).solution.x
            gained = {
                grip.name: compute_initial_slip_acceleration(grip, x, given.get(grip.name)) for grip in friction_values
            }
            miss = max(
                # At the limit of the grip the slip gains nothing yet, and goes the way that was supposed.
                0.0
                if directions[grip.name].any()
                and np.abs(gained[grip.name]).max() <= UNDECIDED_TOLERANCE_REL * self._slip_term_size(grip, active, x)
                else compute_direction_distance(directions[grip.name], gained[grip.name])
                for grip in friction_values
            )
            if miss < missed:
                best, missed, step = directions, miss, 2.0 * step
                ahead = gained
            else:
                step = min(0.25 * step, 1.0)  # what slips the other way at once is approached in shorter steps
            if missed <= ALIGNED_TOLERANCE:
                break
            directions = {name: make_unit(best[name] + limit_step(step, ahead[name])) for name in best}
        return {**best, **kept}


def _describe_undetermined_friction(problem: ContactProblem, name: str) -> str:
    """Return the message that a friction depends on a reaction of either sign that is not unique."""
    constraint = next(grip.constraint for grip in problem.frictions.frictions if grip.name == name)
    return (
        f"at t = {problem.t:.9g} s the friction '{name}' depends on the reaction of '{constraint}', which is not "
        "determined, because the constraint depends on others and may push or pull. Make the constraint "
        "unilateral, or remove one of the dependent constraints"
    )


def _evaluate_contacts(
    problem: ContactProblem, contacts: Sequence[Contact], choice: ContactChoice
) -> ComplementaritySolution:
    """Return forces and accelerations of the gaps of resting contacts."""
    solution = compute_response(problem, contacts, *choice).solution
    return problem.evaluate(contacts, choice.active, solution, problem.equations.b0, problem.equations.f)
