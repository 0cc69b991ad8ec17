"""The next contact mode at one state: which contacts act, and which frictions stick or slide.

The search for a consistent choice stands in `anholon.contact.mode_search`. Here are the cases in which the instant
itself does not decide: what is at its limit and exceeds it at once, reactions and accelerations that are exactly 0, and
the messages where there is no choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from anholon.contact.breakaway import choose_breakaway, choose_immediate_breakaway
from anholon.contact.contact_problem import Contact, ContactProblem
from anholon.contact.friction_states import find_sticking, is_holding, is_sticking
from anholon.contact.mode_candidates import ModeCandidates, evaluate_contacts
from anholon.contact.mode_search import find_consistent, require_unique, search_choice, search_grazing
from anholon.contact.response import ContactChoice, compute_response
from anholon.contact.tolerances import IMMEDIATE_TIME, LIMIT_RESERVE_REL, LOOK_AHEAD_TIME
from anholon.errors import RunError
from anholon.mechanics.contact_mode import ContactMode, EventFunction, FrictionState, find_constraint_of_row
from anholon.system.tolerances import COEFFICIENT_TOLERANCE


def choose_contact_mode(
    problem: ContactProblem,
    resting_contacts: Sequence[Contact],
    previous: ContactMode,
    event_function: EventFunction | None,
) -> ContactChoice:
    """Return the choice of contacts and friction states with which the motion continues from a state."""
    _require_coefficients(problem)
    candidates = ModeCandidates(problem, resting_contacts, previous, event_function)
    if event_function is not None and event_function.joint_frictions:
        released = choose_breakaway(candidates)
        if released is not None:
            return _resolve_ties(candidates, released)
    exceeded = event_function.name if event_function is not None and event_function.cause == "slip" else ""
    choice = search_choice(candidates)
    if choice is None or is_sticking(choice, exceeded):
        grazing = search_grazing(candidates)
        if grazing is not None and (
            choice is None or not is_sticking(grazing, event_function.name if event_function else "")
        ):
            choice = grazing
    if choice is not None and is_sticking(choice, exceeded):
        choice = _choose_shortly_after(candidates, choice, exceeded)
    if candidates.painleve_constraints and not (choice is not None and choice.grazing):
        require_unique(candidates, choice)
    if choice is None or is_sticking(choice, exceeded):
        _require_weaker_sliding(candidates)
    if choice is None:
        raise RunError(_describe_missing_choice(problem, resting_contacts))
    if exceeded:
        _require_sticking(candidates, choice, exceeded)
    if event_function is not None:
        choice = _resolve_ties(candidates, choice)  # a contact that opens here holds no more
    if not exceeded:
        choice = _resolve_ties(candidates, _choose_immediate_slip(candidates, choice))
    return choice


def choose_for_impact(impact_equations: ContactProblem, closing_contacts: Sequence[Contact]) -> ContactChoice | None:
    """Return the consistent choice for an impact on contacts that close; None where there is none.

    The equations are those of `ContactProblem.make_impact_equations`.
    """
    return find_consistent(impact_equations, closing_contacts, ContactMode(), None)


def describe_bilateral_remedy(problem: ContactProblem, contacts: Sequence[Contact]) -> str:
    """Return the remedy where a contact would pull because of bilateral constraints; or "".

    It is given also where unilateral constraints on rates contradict each other.
    """
    names = {contact.name for contact in contacts}
    rows = [find_constraint_of_row(problem.system.rows[i]) for contact in contacts for i in contact.rows[1:]]
    unlimited = ", ".join(f"'{name}'" for name in dict.fromkeys(rows) if name not in names)
    if unlimited:
        return f". Give {unlimited} a friction limit: without one, its unlimited force may lift its contact"
    loaded = next((contact for contact in contacts if contact.load), None)
    if loaded is not None:
        return f". The unlimited force of '{loaded.name}' may lift '{loaded.load}', without which it does not act"
    if any(contact.order == 1 for contact in contacts) and not problem.frictions.frictions:
        return ". No rates satisfy all of them: remove one of these constraints, or widen its limit"
    return ""


# What ends the motion.


def _require_coefficients(problem: ContactProblem) -> None:
    """Raise RunError for a negative friction coefficient, or a static coefficient below the sliding one."""
    slack = 2.0 * COEFFICIENT_TOLERANCE
    for friction in problem.frictions.frictions:
        kinetic, static = friction.kinetic_coefficient, friction.static_coefficient
        if friction.slipping_constraint:
            if min(kinetic, static, friction.constant_force, friction.constant_limit) < -slack:
                raise RunError(
                    f"at t = {problem.t:.9g} s the friction limit or the sliding force of "
                    f"'{friction.slipping_constraint}' is negative"
                )
        elif not -slack <= kinetic <= static * (1.0 + 1e-12) + slack:
            raise RunError(
                f"at t = {problem.t:.9g} s the coefficient of the friction '{friction.name}' is {kinetic:g}. "
                f"It must be between 0 and the static friction coefficient {static:g}"
            )


def _require_weaker_sliding(candidates: ModeCandidates) -> None:
    """Raise RunError where a constraint slips whose sliding force is larger than its limit."""
    states = tuple(
        FrictionState(friction.name, "stick", 0, 1)
        if candidates.is_at_rest(friction)
        else candidates.find_candidates(friction, 1)[0]
        for friction in candidates.frictions
    )
    sticking_choice = candidates.turn_off_open_frictions(ContactChoice(candidates.all_active, states, {}))
    response = candidates.respond(sticking_choice)
    for friction in candidates.frictions:
        N = response.normal_forces.get(friction.constraint, 0.0)
        if friction.slipping_constraint and friction.sliding_force(N) > friction.static_limit(N) * (1.0 + 1e-9):
            raise RunError(
                f"at t = {candidates.problem.t:.9g} s '{friction.slipping_constraint}' slips at "
                f"{friction.static_limit(N):.6g} N, but its sliding force is {friction.sliding_force(N):.6g} N. Choose "
                "a sliding force not above the friction limit"
            )


def _require_sticking(candidates: ModeCandidates, choice: ContactChoice, name: str) -> None:
    """Raise RunError where a friction beyond its limit would stick on and needs more force a moment later."""
    for friction, limit, force in _predict_sticking(candidates, choice):
        if friction == name and force > limit * (1.0 + 1e-9):
            raise RunError(
                f"at t = {candidates.problem.t:.9g} s '{name}' needs more than its friction limit {limit:.6g}, and "
                "no choice of slipping contacts satisfies the friction laws. Reduce a coefficient of "
                "friction, or increase the friction limit"
            )


def _describe_missing_choice(problem: ContactProblem, contacts: Sequence[Contact]) -> str:
    parts = (*(contact.name for contact in contacts), *(friction.name for friction in problem.frictions.frictions))
    names = ", ".join(f"'{name}'" for name in parts)
    message = f"at t = {problem.t:.9g} s no consistent contact mode exists among {names}"
    if problem.control is not None:
        return (
            message + ": the program constraint requires accelerations that are not possible there. Reduce its demand"
        )
    return message + (
        describe_bilateral_remedy(problem, contacts)
        or ". Reduce their coefficients of friction, or replace one of them by a spring"
    )


# What a moment later decides.


def _resolve_ties(candidates: ModeCandidates, choice: ContactChoice) -> ContactChoice:
    """Return the choice with contacts whose reaction or acceleration is exactly 0 decided a moment later."""
    contacts = candidates.contacts
    for _ in contacts:
        answer = candidates.evaluate(choice)
        undecided = [
            i
            for i, acts in enumerate(choice.active)
            if contacts[i].name not in choice.grazing
            and (answer.force[i] <= answer.small_force if acts else answer.gap[i] <= answer.small_gap)
        ]
        if not undecided:
            break
        answer = evaluate_contacts(*candidates.predict(choice, LOOK_AHEAD_TIME), choice)
        values = [(i, answer.force[i], answer.small_force) for i in undecided if choice.active[i]]
        values += [(i, answer.gap[i], answer.small_gap) for i in undecided if not choice.active[i]]
        turned = next((i for i, value, small in values if value < -1e-4 * small), None)
        if turned is None:
            break
        acting = tuple(acts != (i == turned) for i, acts in enumerate(choice.active))
        choice = candidates.turn_off_open_frictions(choice._replace(active=acting))
        if turned in candidates.evaluate(choice).find_violated(choice.active):
            name = contacts[turned].name
            grazing = search_grazing(candidates, (*choice.grazing, name)) or search_grazing(candidates, (name,))
            if grazing is None:
                break
            choice = grazing
    return choice


def _choose_shortly_after(candidates: ModeCandidates, choice: ContactChoice, name: str) -> ContactChoice:
    """Return the choice that is consistent a moment later, where a friction whose limit was exceeded would stick.

    The force that it needs may grow so quickly that the instant is known too roughly.
    """
    later, contacts = candidates.predict(choice, IMMEDIATE_TIME)
    later_choice = find_consistent(later, contacts, candidates.previous, candidates.event)
    return choice if later_choice is None or is_sticking(later_choice, name) else later_choice


def _choose_immediate_slip(candidates: ModeCandidates, choice: ContactChoice) -> ContactChoice:
    """Return the choice in which the frictions slip that are at their limit and exceed it at once."""
    if not any(map(is_holding, choice.friction_states)):
        return choice
    together = choose_immediate_breakaway(candidates, choice)
    if together is not None:
        return together
    margins = {
        name: limit - force
        for name, limit, force in find_sticking(candidates.problem, choice, candidates.respond(choice))
        if force > limit * (1.0 - LIMIT_RESERVE_REL)
    }
    for name, limit, force in _predict_sticking(candidates, choice) if margins else ():
        margin_loss = margins[name] - (limit - force) if name in margins else 0.0  # within a moment
        if margin_loss > 0.0 and margins[name] <= margin_loss * IMMEDIATE_TIME / LOOK_AHEAD_TIME:
            event = EventFunction("slip", name, -1)
            slip = find_consistent(candidates.problem, candidates.contacts, candidates.previous, event)
            if slip is not None and not is_sticking(slip, name):
                return slip
    return choice


def _predict_sticking(candidates: ModeCandidates, choice: ContactChoice) -> list[tuple[str, float, float]]:
    """Return the names of frictions that stick by themselves, their limits and their forces a moment later."""
    later, contacts = candidates.predict(choice, LOOK_AHEAD_TIME)
    response = compute_response(later, contacts, choice._replace(grazing=()))
    return find_sticking(later, choice, response)
