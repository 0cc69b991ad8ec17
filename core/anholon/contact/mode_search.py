"""Search for the acting contacts and friction states that are consistent at one state.

A contact at rest that acts must not pull, an open one must not penetrate; frictions must be as
`anholon.contact.choice_consistency` demands. Resistances of a contact that do not vanish with its reaction end where it
opens, and may close it at once: then it would pull with them and penetrate without them. It touches without pressure
there, and the share β of its resistances acts with which its reaction is 0, 0 <= β <= 1, until one of the two is
possible. [A. F. Filippov's convex solution where a right-hand side jumps.] Where the feedback of friction on the
reaction is strong (the determinant 1 - γ is not positive) there may be no choice or several: P. Painlevé's paradoxes,
which end the motion with a message.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import numpy as np

from anholon.array_types import Floats
from anholon.contact.choice_consistency import is_consistent
from anholon.contact.complementarity import ComplementaritySolution, Flags, solve_complementarity
from anholon.contact.contact_problem import Contact, ContactProblem
from anholon.contact.friction_states import has_free_directions, is_sticking
from anholon.contact.mode_candidates import ModeCandidates
from anholon.contact.response import ContactChoice, compute_accelerations
from anholon.contact.tolerances import MAX_CHOICES
from anholon.errors import RunError
from anholon.mechanics.contact_mode import ContactMode, EventFunction, FrictionState


def find_consistent(
    problem: ContactProblem, contacts: Sequence[Contact], previous: ContactMode, event: EventFunction | None
) -> ContactChoice | None:
    """Return the first consistent choice at a state; None where there is none.

    Choices that keep the mode `previous` are tried first.
    """
    return search_choice(ModeCandidates(problem, contacts, previous, event))


def search_choice(candidates: ModeCandidates, grazing: tuple[str, ...] = ()) -> ContactChoice | None:
    """Return the first consistent choice among candidates; `grazing`: contacts that are to touch without pressure."""
    start = tuple(
        contact.name not in candidates.previous.open or contact.name in grazing for contact in candidates.contacts
    )
    for count, states in enumerate(candidates.iterate_friction_states()):
        if count > MAX_CHOICES:
            return None
        choice = _find_acting(candidates, start, states, grazing)
        if choice is None:
            continue
        choice = candidates.turn_off_open_frictions(choice)
        open_now = candidates.find_inactive_constraints(choice.active)
        if not open_now.intersection(grazing) and is_consistent(candidates, choice):
            return choice
    return None


def _find_acting(
    candidates: ModeCandidates, start: Flags, states: tuple[FrictionState, ...], grazing: tuple[str, ...]
) -> ContactChoice | None:
    """Return the choice in which no contact pulls or penetrates, for given states of the frictions; None without one.

    The acting contacts, first those of `start`, and the directions in which slips begin depend on each other.
    """
    acting = start
    for _ in range(2 + len(start)):
        directions = candidates.find_slip_directions(states, acting)
        if not has_free_directions(states, directions):
            return None
        tried = ContactChoice(acting, states, directions, grazing)

        def answer(flags: Flags, tried: ContactChoice = tried) -> ComplementaritySolution:
            return candidates.evaluate(tried._replace(active=flags))

        solution = solve_complementarity(answer, acting) if acting else ()
        if solution is None:
            response = candidates.respond(candidates.turn_off_open_frictions(tried))
            if response.determinant <= 0.0:
                candidates.painleve_constraints += response.feedback_constraints
            return None
        if solution == acting or not directions:
            return tried._replace(active=solution)
        acting = solution
    return None


def search_grazing(candidates: ModeCandidates, among: tuple[str, ...] = ()) -> ContactChoice | None:
    """Return the first consistent choice with contacts that touch without pressure.

    They are as few as possible and include those of `among`.
    """
    laws = {law.constraint for law in candidates.problem.frictions.feedbacks if law.constant}
    names = [contact.name for contact in candidates.contacts if contact.name in laws]
    for count in range(1, len(names) + 1):
        for group in combinations(names, count):
            if set(among) <= set(group):
                choice = search_choice(candidates, group)
                if choice is not None:
                    return choice
    return None


def require_unique(candidates: ModeCandidates, chosen: ContactChoice | None) -> None:
    """Raise RunError where strong feedback leaves no consistent choice or several."""
    solutions: list[Floats] = []
    at = candidates.find_exceeded_friction()
    exceeded = "" if at is None or chosen is None else candidates.frictions[at].name
    if chosen is not None and is_sticking(chosen, exceeded):
        exceeded = ""
    for acting in product((True, False), repeat=len(candidates.contacts)):
        for states in candidates.iterate_friction_states():
            directions = candidates.find_slip_directions(states, acting)
            if not has_free_directions(states, directions):
                continue
            choice = candidates.turn_off_open_frictions(ContactChoice(acting, states, directions))
            # A friction at its limit that leaves it by another choice does not stick a moment later.
            if is_sticking(choice, exceeded) or not _serves(candidates, choice):
                continue
            x = compute_accelerations(candidates.problem, candidates.contacts, choice)
            size = 1.0 + float(np.abs(x).max(initial=0.0))
            if all(float(np.abs(x - other).max(initial=0.0)) > 1e-6 * size for other in solutions):
                solutions.append(x)
    if len(solutions) == 1 and chosen is not None:
        return
    names = ", ".join(f"'{name}'" for name in dict.fromkeys(candidates.painleve_constraints))
    finding = "no reaction satisfies" if not solutions else f"{len(solutions)} different motions satisfy"
    raise RunError(
        f"at t = {candidates.problem.t:.9g} s {finding} the friction laws on {names}: the feedback of friction on the "
        "reaction gives 1 - γ <= 0 (Painlevé's paradox). Reduce the coefficient of friction or the "
        "resistance, or model the bodies as elastic there"
    )


def _serves(candidates: ModeCandidates, choice: ContactChoice) -> bool:
    """Return True if no contact pulls or penetrates, and the frictions agree with the choice."""
    violated = bool(candidates.contacts) and bool(candidates.evaluate(choice).find_violated(choice.active))
    return not violated and is_consistent(candidates, choice)
