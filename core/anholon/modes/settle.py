"""From one smooth part of a motion to the next: blows, then which contacts act.

Contacts that are met are struck; those that rest, f = 0 and f' = 0, are chosen so that no reaction pulls and no
acceleration penetrates. What is exactly between, a reaction or acceleration of 0, is decided a moment later. A contact
that would bounce back for less than the pause closes: the endless row of ever smaller bounces ends there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.modes.blows import Blow, small, strike, touching
from anholon.modes.choice import Choice, decide, holds_of
from anholon.modes.contacts import Contact, Contacts, Control
from anholon.modes.impact_order import MOST_BLOWS, MOST_IMPACTS, is_sequential, summed
from anholon.modes.response import respond
from anholon.system.mode import Mode, Watch, loaded_by, with_followers
from anholon.system.system import System

Floats = NDArray[np.float64]

_ENDED: Final = 10.0  # times the rate that is rounding: where a sequence of impacts has converged


class Settled(NamedTuple):
    """The mode and rates just after an instant, the blows in it, the contacts that touch at rest but do not act, and
    the directions (3,) in which slips along surfaces begin, and the time (s) of the shortest flight that begins."""

    mode: Mode
    v: Floats
    blows: tuple[Blow, ...]
    left: tuple[str, ...]
    directions: dict[str, Floats]
    flight: float


def settle(
    system: System,
    t: float,
    q: Floats,
    v: Floats,
    p: Floats,
    *,
    off: tuple[str, ...] = (),
    before: Mode,
    watch: Watch | None = None,
    pause: float,
    control: Control | None = None,
) -> Settled:
    """Return how the motion of a system with modes goes on from a state.

    `p` is the vector of the system itself; constraints in `off` are switched off; `before`: the mode so far, which
    `watch` has ended; bounces shorter than `pause` (s) count as closed; `control`: that of programs. Raises RunError
    where no choice of acting constraints and frictions serves.
    """
    if watch is not None and watch.cause == "jam":
        raise RunError(
            f"at t = {t:.9g} s the reaction of '{watch.name}' becomes infinite or ceases to exist: the feedback "
            "of friction gives 1 - γ = 0 (Painlevé's paradox). Reduce the coefficient of friction or the "
            "resistance, or model the bodies as elastic there"
        )
    here = Contacts(system, t, q, v, p, off, control)
    _require_sound(here)
    blows: list[Blow] = []
    sequential = is_sequential(here)
    for _ in range(MOST_IMPACTS if sequential else MOST_BLOWS):
        struck = strike(here, pause)
        if struck is None:
            break
        here, found = struck
        blows += found
    else:
        raise RunError(_endless(here, sequential))
    if sequential and blows:
        # A sequence that converges ends with approaches that are rounding.
        here = _held_down(here, [c for c in touching(here) if abs(c.rate) <= _ENDED * small(here.v)])
        blows = summed(blows)
    resting, choice = _chosen(here, before, watch)
    flights = _flights(here, resting, choice)
    brief = [contact for contact, lasts in flights if lasts < pause]
    if brief:
        # The end of an endless row of ever quicker rocks from foot to foot.
        here = _held_down(here, [*resting, *brief])
        resting, choice = _chosen(here, before, watch)
        flights = _flights(here, resting, choice)
    closed = {contact.name for contact, acts in zip(resting, choice.acting, strict=True) if acts}
    apart = (contact.name for contact in here.contacts if contact.name not in closed)
    left = tuple(contact.name for contact in resting if contact.name not in closed)
    away = with_followers(system.model, {*off, *apart, *loaded_by(system.model, choice.faded)})
    mode = Mode(away, holds_of(here, choice), choice.faded)
    flight = min((lasts for _, lasts in flights), default=np.inf)
    return Settled(mode, here.v, tuple(blows), left, choice.directions, flight)


def _chosen(here: Contacts, before: Mode, watch: Watch | None) -> tuple[list[Contact], Choice]:
    """Return the contacts at rest, and the choice of those that act and of all frictions."""
    resting = [contact for contact in touching(here) if abs(contact.rate) <= small(here.v)]
    asked = resting or here.grips.grips or any(feed.acts for feed in here.grips.feeds)
    return resting, decide(here, resting, before, watch) if asked else Choice((), (), {})


def _endless(here: Contacts, sequential: bool) -> str:
    """Return the message where the impacts of one instant do not end."""
    names = ", ".join(f"'{contact.name}'" for contact in touching(here) if contact.rate < -small(here.v))
    if sequential:
        return (
            f"at t = {here.t:.9g} s the impacts do not end: after {MOST_IMPACTS} impacts there is still an "
            f"approach at {names}. Choose simultaneous impacts, or increase the coefficients of restitution"
        )
    return (
        f"at t = {here.t:.9g} s the impacts do not end: after {MOST_BLOWS} impacts there is still an approach "
        f"at {names}. Reduce their coefficients of restitution or of friction"
    )


def _held_down(here: Contacts, contacts: list[Contact]) -> Contacts:
    """Return the state with the rates that close contacts, whichever way they went."""
    rows = here.rows_of(contacts, (True,) * len(contacts))
    return here.at(here.v + here.solve(rows, np.zeros(len(here.v)), -here.pieces.rate[rows]).x)


def _flights(here: Contacts, resting: list[Contact], choice: Choice) -> list[tuple[Contact, float]]:
    """Return the contacts that have just opened, with the times after which they are met again, as far as accelerations
    tell."""
    leaving = [contact for contact in touching(here) if contact.rate > small(here.v)]
    if not leaving:
        return []
    x = respond(here, resting, *choice).solved.x
    flights = []
    for contact in leaving:
        gate = contact.rows[0]
        falling = -contact.sign * float(here.pieces.A[gate] @ x + here.pieces.b0[gate])
        flights.append((contact, 2.0 * contact.rate / falling if falling > 0.0 else np.inf))
    return flights


def _require_sound(here: Contacts) -> None:
    slack = 10.0 * small(here.q)
    for i in here.fixed:
        if abs(here.position[i]) > 10.0 * slack:
            raise RunError(
                f"at t = {here.t:.9g} s the constraint '{here.system.rows[i]}' cannot be switched on: the "
                f"position does not satisfy it (f = {here.position[i]:.6g}). Start the stage where it does, by "
                "an exit condition of the previous stage, or reach the position by a ramp"
            )
    for contact in here.contacts:
        if not 0.0 <= contact.restitution <= 1.0:
            raise RunError(
                f"the coefficient of restitution of '{contact.name}' must lie between 0 and 1, not "
                f"{contact.restitution:g}"
            )
        if not contact.gap >= -slack:
            side = "f >= 0" if contact.sign > 0 else "f <= 0"
            raise RunError(
                f"at t = {here.t:.9g} s the unilateral constraint '{contact.name}' is violated: it requires "
                f"{side}, but f = {contact.sign * contact.gap:.6g}. Start the motion or switch it on where it "
                "is satisfied"
            )
