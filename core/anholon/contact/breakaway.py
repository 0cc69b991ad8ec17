"""Breakaway of a sticking set with non-unique forces: which parts slip or open, and in which direction.

At the instant at which no distribution lies inside all cones any more the accelerations are still 0 and do not
determine what happens. It is found from a state a short time later, at which the excess is clear.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from anholon.contact.contact_problem import Contact, ContactProblem
from anholon.contact.mode_candidates import ModeCandidates
from anholon.contact.mode_search import find_consistent
from anholon.contact.response import ContactChoice, compute_accelerations, compute_response
from anholon.contact.slip_onset import align_slip_directions
from anholon.contact.tolerances import (
    CLEAR_EXCESS_REL,
    FIRST_EXCESS_REL,
    IMMEDIATE_TIME,
    LIMIT_APPROACH_FACTOR,
    LIMIT_RESERVE_REL,
    LOOK_AHEAD_TIME,
    RELIABLE_EXCESS_REL,
)
from anholon.mechanics.contact_mode import ContactMode
from anholon.mechanics.sticking_set import compute_margins

_SOON: Final = (1e-9, 1e-7, 1e-5, 1e-3, 1e-2)  # s; times ahead at which a set that breaks away is evaluated


class _Excess(NamedTuple):
    """The part of the forces by which every distribution misses a cone a time `h` later, and the state there."""

    h: float
    missed: float
    problem: ContactProblem
    contacts: list[Contact]


def choose_breakaway(candidates: ModeCandidates) -> ContactChoice | None:
    """Return the consistent choice once the previous mode can no longer hold; None where it holds."""
    previous = candidates.previous
    acting = tuple(contact.name not in previous.open for contact in candidates.contacts)
    sticking_choice = candidates.turn_off_open_frictions(ContactChoice(acting, previous.holds, {}, previous.faded))
    far = _find_clear_excess(candidates, sticking_choice)
    if far is None:
        return None
    choice = find_consistent(far.problem, far.contacts, previous, None)
    if choice is None or not any(friction.name in choice.directions for friction in far.problem.frictions.frictions):
        return choice
    return _find_first_directions(candidates, choice, sticking_choice, far)


def choose_immediate_breakaway(candidates: ModeCandidates, choice: ContactChoice) -> ContactChoice | None:
    """Return the choice after a breakaway that happens at once; None where there is none.

    The frictions and contacts of `choice` are at the limit of what they can hold together and exceed it at once.
    """
    sticking_set = candidates.respond(choice).sticking_set
    if sticking_set is None:
        return None
    margin = compute_margins([sticking_set])[0][0]
    if margin > LIMIT_RESERVE_REL * sticking_set.scale:
        return None
    later, contacts = candidates.predict(choice, LOOK_AHEAD_TIME)
    later_set = compute_response(later, contacts, choice).sticking_set
    margin_loss = margin - compute_margins([later_set])[0][0] if later_set is not None else 0.0
    if margin_loss <= CLEAR_EXCESS_REL * sticking_set.scale or margin > margin_loss * IMMEDIATE_TIME / LOOK_AHEAD_TIME:
        return None
    inactive = candidates.problem.find_inactive(candidates.contacts, choice.active)
    mode = ContactMode(inactive, choice.friction_states, choice.grazing)
    return choose_breakaway(ModeCandidates(candidates.problem, candidates.contacts, mode, None)) or choice


def _find_clear_excess(candidates: ModeCandidates, sticking_choice: ContactChoice) -> _Excess | None:
    """Return the excess clearly beyond the limit; None where the limit is not passed."""
    for h in _SOON:
        excess = _compute_excess(candidates, sticking_choice, h)
        if excess.missed > CLEAR_EXCESS_REL:
            if excess.missed < RELIABLE_EXCESS_REL:  # it grows in proportion to the time
                longer = min(2.0 * h * RELIABLE_EXCESS_REL / excess.missed, _SOON[-1])
                excess = _compute_excess(candidates, sticking_choice, longer)
            return excess
    return None


def _compute_excess(candidates: ModeCandidates, sticking_choice: ContactChoice, h: float) -> _Excess:
    """Return the excess over the limit after the time h, s, of sticking."""
    later, contacts = candidates.predict_held(sticking_choice, h)
    sticking_set = compute_response(later, contacts, sticking_choice).sticking_set
    excess = 0.0 if sticking_set is None else -compute_margins([sticking_set])[0][0] / sticking_set.scale
    return _Excess(h, excess, later, contacts)


def _find_first_directions(
    candidates: ModeCandidates, choice: ContactChoice, sticking_choice: ContactChoice, far: _Excess
) -> ContactChoice:
    """Return a choice found at the excess `far` with the directions of its slips just beyond the limit.

    They differ a little from the directions farther beyond it.
    """
    h = far.h * min(1.0, FIRST_EXCESS_REL / far.missed)
    at, excess, later, contacts = far
    moved = compute_accelerations(later, contacts, choice) - compute_accelerations(later, contacts, sticking_choice)
    while at > h:
        at = max(h, LIMIT_APPROACH_FACTOR * at)
        _, near, later, contacts = _compute_excess(candidates, sticking_choice, at)
        if near <= 0.0:
            break
        slipping = [friction for friction in later.frictions.frictions if friction.name in choice.directions]
        sticking_accelerations = compute_accelerations(later, contacts, sticking_choice)
        start = sticking_accelerations + near / excess * moved
        directions = align_slip_directions(later, contacts, choice, slipping, start)
        if directions is None:
            break
        choice = choice._replace(directions=directions)
        moved, excess = compute_accelerations(later, contacts, choice) - sticking_accelerations, near
    return choice
