"""From one smooth segment of a motion to the next: impacts, then which contacts act.

Contacts that are met are struck; those that rest, f = 0 and f' = 0, are chosen so that no reaction pulls and no
acceleration penetrates. What is exactly between, a reaction or acceleration of 0, is decided a moment later. A contact
that would bounce back for less than the pause closes: the endless row of ever smaller bounces ends there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.contact.contact_problem import Contact, ContactProblem, ProgramControl
from anholon.contact.friction_states import make_friction_states
from anholon.contact.impact import (
    Impact,
    close_contacts,
    compute_impact,
    compute_rounding_scale,
    find_touching_contacts,
    sum_impacts,
)
from anholon.contact.impact_order import is_sequential
from anholon.contact.next_mode import choose_contact_mode
from anholon.contact.response import ContactChoice, compute_accelerations, compute_rates_at_rest
from anholon.contact.tolerances import (
    IMPACT_END_FACTOR,
    MAX_SEQUENTIAL_IMPACTS,
    MAX_SIMULTANEOUS_IMPACTS,
    MIN_HEIGHT_REL,
    MIN_RATE_TIME,
)
from anholon.errors import RunError
from anholon.mechanics.contact_mode import ContactMode, EventFunction, add_loaded_constraints, find_loading_names
from anholon.system.consistency import format_residual
from anholon.system.system_state import SystemState


class ModeTransition(NamedTuple):
    """The mode and rates just after an instant, the impacts in it, the contacts that touch at rest but do not act, and
    the directions (3,) in which slips along surfaces begin, and the time (s) of the shortest flight that begins."""

    mode: ContactMode
    v: Floats
    impacts: tuple[Impact, ...]
    inactive_touching: tuple[str, ...]
    directions: dict[str, Floats]
    shortest_flight: float


def compute_mode_transition(
    at: SystemState,
    *,
    inactive: tuple[str, ...] = (),
    previous: ContactMode,
    event_function: EventFunction | None = None,
    min_flight: float,
    program_control: ProgramControl | None = None,
) -> ModeTransition:
    """Return the mode in which the motion continues from a state of a system itself, its rates and impacts.

    `inactive`: constraints that are switched off; `previous`: the mode so far, which `event_function` has ended;
    bounces shorter than `min_flight` (s) count as closed; `program_control`: the control of program constraints. Raises
    RunError where no choice of acting constraints and frictions is consistent.
    """
    if event_function is not None and event_function.cause == "jam":
        raise RunError(
            f"at t = {at.t:.9g} s the reaction of '{event_function.name}' becomes infinite or ceases to exist: the "
            "feedback of friction gives 1 - γ = 0 (Painlevé's paradox). Reduce the coefficient of friction or the "
            "resistance, or model the bodies as elastic there"
        )
    contact_problem = ContactProblem(at, inactive, program_control)
    _require_finite(contact_problem)
    impacts: list[Impact] = []
    sequential = is_sequential(contact_problem)
    for _ in range(MAX_SEQUENTIAL_IMPACTS if sequential else MAX_SIMULTANEOUS_IMPACTS):
        impacting = compute_impact(contact_problem, min_flight)
        if impacting is None:
            break
        contact_problem, result = impacting
        impacts += result
    else:
        raise RunError(_describe_endless_impacts(contact_problem, sequential))
    if sequential and impacts:
        # A converging sequence of impacts ends with approaches of the size of rounding.
        rate_tolerance = IMPACT_END_FACTOR * compute_rounding_scale(contact_problem.v)
        still = [contact for contact in find_touching_contacts(contact_problem) if contact.is_still(rate_tolerance)]
        contact_problem, impacts = close_contacts(contact_problem, still, impacts)
        impacts = sum_impacts(impacts)
    struck = {impact.name for impact in impacts}
    contacts, choice = _choose_contacts(contact_problem, previous, event_function, struck)
    flights = _find_flights(contact_problem, contacts, choice)
    short_flights = [
        contact for contact, duration in flights if _is_brief(contact_problem, contact, duration, min_flight)
    ]
    if short_flights:
        # This ends an endless sequence of ever quicker rocks from foot to foot.
        contact_problem, impacts = close_contacts(contact_problem, [*contacts, *short_flights], impacts)
        contacts, choice = _choose_contacts(contact_problem, previous, event_function, struck)
        flights = _find_flights(contact_problem, contacts, choice)
    # A new slip from rest begins in its own direction, not in that of the slip that ended there.
    beginning = [friction for friction in contact_problem.frictions.frictions if friction.name in choice.directions]
    if any(friction.slip.any() for friction in beginning):
        v = compute_rates_at_rest(contact_problem, contacts, choice.active, beginning)
        contact_problem = contact_problem.with_rates(v)
    closed = {contact.name for contact, acts in zip(contacts, choice.active, strict=True) if acts}
    open_contacts = (contact.name for contact in contact_problem.contacts if contact.name not in closed)
    opening = tuple(contact.name for contact in contacts if contact.name not in closed)
    model = at.system.model
    inactive_names = add_loaded_constraints(
        model, {*inactive, *open_contacts, *find_loading_names(model, choice.grazing)}
    )
    mode = ContactMode(inactive_names, make_friction_states(contact_problem, choice), choice.grazing)
    flight = min((duration for _, duration in flights), default=np.inf)
    return ModeTransition(mode, contact_problem.v, tuple(impacts), opening, choice.directions, flight)


def _choose_contacts(
    problem: ContactProblem, previous: ContactMode, event_function: EventFunction | None, struck: Collection[str]
) -> tuple[list[Contact], ContactChoice]:
    """Return the contacts at rest, and the choice of acting contacts and of the states of all frictions.

    `struck`: contacts that have just had an impact. Acting contacts remain so where possible, also where a contact
    could open because its load ends with it. Contacts that have just been struck and are at rest now act already, and
    so do the contacts that they load.
    """
    contacts = [
        contact for contact in find_touching_contacts(problem) if contact.is_still(compute_rounding_scale(problem.v))
    ]
    acting = {contact.name for contact in contacts if contact.name in struck or contact.load in struck}
    previous = replace(previous, open=tuple(name for name in previous.open if name not in acting))
    needs_choice = (
        contacts
        or problem.frictions.frictions
        or any(reaction_feedback.depends_on_reaction for reaction_feedback in problem.frictions.feedbacks)
    )
    return contacts, choose_contact_mode(
        problem, contacts, previous, event_function
    ) if needs_choice else ContactChoice((), (), {})


def _describe_endless_impacts(problem: ContactProblem, sequential: bool) -> str:
    """Return the message where the impacts of one instant do not end."""
    names = ", ".join(
        f"'{contact.name}'"
        for contact in find_touching_contacts(problem)
        if contact.is_approaching(compute_rounding_scale(problem.v))
    )
    if sequential:
        return (
            f"at t = {problem.t:.9g} s the impacts do not end: after {MAX_SEQUENTIAL_IMPACTS} impacts there is still "
            f"an approach at {names}. Choose simultaneous impacts, or increase the coefficients of restitution"
        )
    return (
        f"at t = {problem.t:.9g} s the impacts do not end: after {MAX_SIMULTANEOUS_IMPACTS} impacts there is still an "
        f"approach at {names}. Reduce their coefficients of restitution or of friction"
    )


def _is_brief(problem: ContactProblem, contact: Contact, duration: float, min_flight: float) -> bool:
    """Return True if a flight of this duration, s, does not count: it is too short, or its gap is lost in rounding.

    A constraint on rates is reached without an impact, and no sequence of ever shorter flights ends at it.
    """
    if contact.order:
        return duration < min(min_flight, MIN_RATE_TIME)
    height = contact.gap + 0.25 * contact.rate * duration
    return duration < min_flight or height < MIN_HEIGHT_REL * (1.0 + float(np.abs(problem.q).max(initial=0.0)))


def _find_flights(
    problem: ContactProblem, resting_contacts: list[Contact], choice: ContactChoice
) -> list[tuple[Contact, float]]:
    """Return the contacts that have just opened, with the durations of their flights, s.

    The durations are estimated from the accelerations.
    """
    leaving = [
        contact for contact in find_touching_contacts(problem) if contact.is_leaving(compute_rounding_scale(problem.v))
    ]
    if not leaving:
        return []
    x = compute_accelerations(problem, resting_contacts, choice)
    flights = []
    for contact in leaving:
        gate = contact.rows[0]
        falling = -contact.sign * float(problem.equations.A[gate] @ x + problem.equations.b0[gate])
        opening_rate = (1.0 if contact.order else 2.0) * contact.rate
        flights.append((contact, opening_rate / falling if falling > 0.0 else np.inf))
    return flights


def _require_finite(problem: ContactProblem) -> None:
    slack = 10.0 * compute_rounding_scale(problem.q)
    for i in problem.bilateral_rows:
        if abs(problem.position[i]) > 10.0 * slack:
            name = problem.system.rows[i]
            gap = format_residual(problem.system.model, name, float(problem.position[i]))
            raise RunError(
                f"at t = {problem.t:.9g} s the constraint '{name}' cannot be switched on: the "
                f"position does not satisfy it (f = {gap}). Start the stage where it does, by "
                "an exit condition of the previous stage, or reach the position by a ramp"
            )
    for contact in problem.contacts:
        if not 0.0 <= contact.restitution <= 1.0:
            raise RunError(
                f"the coefficient of restitution of '{contact.name}' must lie between 0 and 1, not "
                f"{contact.restitution:g}"
            )
        if not contact.gap >= -slack:
            side = "f >= 0" if contact.sign > 0 else "f <= 0"
            gap = format_residual(problem.system.model, contact.name, contact.sign * contact.gap)
            raise RunError(
                f"at t = {problem.t:.9g} s the unilateral constraint '{contact.name}' is violated: it requires "
                f"{side}, but f = {gap}. Start the motion or switch it on where it "
                "is satisfied"
            )
