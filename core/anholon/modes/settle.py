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
from anholon.modes.complementarity import Flags, choose
from anholon.modes.contacts import Contact, Contacts
from anholon.system.mode import Mode
from anholon.system.system import System

Floats = NDArray[np.float64]

TOUCHING: Final = 1e-10
"""Gaps and rates below this part of the size of the state are 0."""

_MOMENT: Final = 1e-5  # s; how far ahead is looked where a reaction is 0
_BLOWS: Final = 100  # blows in one instant, each of which makes another contact close


class Blow(NamedTuple):
    """A contact that was struck: its impulse P (that of its gate, in units of the multiplier times s), rates of the
    gap before and after, and the kinetic energy that the whole blow took."""

    name: str
    impulse: float
    before: float
    after: float
    loss: float


class Settled(NamedTuple):
    """The mode and rates just after an instant, the blows in it, and the contacts that touch at rest but do not act."""

    mode: Mode
    v: Floats
    blows: tuple[Blow, ...]
    left: tuple[str, ...]


def settle(
    system: System, t: float, q: Floats, v: Floats, p: Floats, *, off: tuple[str, ...] = (), before: Mode, pause: float
) -> Settled:
    """Return how the motion of a system with modes goes on from a state.

    `p` is the vector of the system itself; constraints in `off` are switched off; `before`: the mode so far; bounces
    shorter than `pause` (s) count as closed. Raises RunError where no choice of acting contacts serves.
    """
    here = Contacts(system, t, q, v, p, off)
    _require_sound(here)
    blows: list[Blow] = []
    for _ in range(_BLOWS):
        struck = _strike(here, pause)
        if struck is None:
            break
        here, found = struck
        blows += found
    resting = [contact for contact in _touching(here) if abs(contact.rate) <= _small(here.v)]
    acting = _resting(here, resting, before)
    closed = {contact.name for contact, acts in zip(resting, acting, strict=True) if acts}
    apart = (contact.name for contact in here.contacts if contact.name not in closed)
    left = tuple(contact.name for contact in resting if contact.name not in closed)
    return Settled(Mode(tuple(sorted({*off, *apart}))), here.v, tuple(blows), left)


def _small(x: Floats) -> float:
    return TOUCHING * (1.0 + float(np.abs(x).max(initial=0.0)))


def _touching(here: Contacts) -> list[Contact]:
    return [contact for contact in here.contacts if contact.gap <= _small(here.q)]


def _require_sound(here: Contacts) -> None:
    slack = 10.0 * _small(here.q)
    for contact in here.contacts:
        if not 0.0 <= contact.restitution <= 1.0:
            raise RunError(
                f"the coefficient of restitution of '{contact.name}' must lie between 0 and 1, not "
                f"{contact.restitution:g}"
            )
        if not contact.gap >= -slack:
            side = "f >= 0" if contact.sign > 0 else "f <= 0"
            raise RunError(
                f"at t = {here.t:.9g} s the unilateral constraint '{contact.name}' is violated: it asks for {side}, "
                f"but f = {contact.sign * contact.gap:.6g}"
            )


def _strike(here: Contacts, pause: float) -> tuple[Contacts, list[Blow]] | None:
    """Return the state after a blow with those that were struck; None where nothing approaches."""
    met = _touching(here)
    if not any(contact.rate < -_small(here.v) for contact in met):
        return None
    met = [_tamed(here, contact, pause) for contact in met]
    acting = choose(lambda flags: here.struck(met, flags), (True,) * len(met))
    if acting is None:
        raise _undecided(here, met, "blow")
    change, impulses = here.blow(met, acting)
    there = here.at(here.v + change)
    after = {contact.name: contact.rate for contact in there.contacts}
    loss = _kinetic(here) - _kinetic(there)
    gates = [contact.rows[0] for contact in met]
    return there, [
        Blow(contact.name, contact.sign * float(impulses[gate]), contact.rate, after[contact.name], loss)
        for contact, gate, acts in zip(met, gates, acting, strict=True)
        if acts and impulses[gate] != 0.0
    ]


def _tamed(here: Contacts, contact: Contact, pause: float) -> Contact:
    """Return a contact without rebound where it would fly for less than the pause."""
    rebound = -contact.restitution * contact.rate
    if rebound <= 0.0:
        return contact
    gate = contact.rows[0]
    x = here.accelerations((), ()).x
    falling = -contact.sign * float(here.pieces.A[gate] @ x + here.pieces.b0[gate])
    return contact._replace(restitution=0.0) if 2.0 * rebound < pause * falling else contact


def _resting(here: Contacts, resting: list[Contact], before: Mode) -> Flags:
    """Return which of the resting contacts act."""
    if not resting:
        return ()
    start = tuple(contact.name not in before.open for contact in resting)
    acting = choose(lambda flags: here.resting(resting, flags), start)
    if acting is None:
        raise _undecided(here, resting, "contact")
    for _ in resting:
        answer = here.resting(resting, acting)
        undecided = [
            i
            for i, acts in enumerate(acting)
            if (answer.force[i] <= answer.small_force if acts else answer.gap[i] <= answer.small_gap)
        ]
        turned = _turning(here, resting, acting, undecided) if undecided else None
        if turned is None:
            break
        acting = tuple(acts != (i == turned) for i, acts in enumerate(acting))
    return acting


def _turning(here: Contacts, resting: list[Contact], acting: Flags, undecided: list[int]) -> int | None:
    """Return the contact with the reaction or acceleration 0 that is wrong a moment later, if any."""
    x, h = here.accelerations(resting, acting).x, _MOMENT
    later = Contacts(
        here.system, here.t + h, here.q + h * here.v + 0.5 * h * h * x, here.v + h * x, here.p, here.switched_off
    )
    then = [contact for contact in later.contacts if contact.name in {c.name for c in resting}]
    answer = later.resting(then, acting)
    for i in undecided:
        value, small = (answer.force[i], answer.small_force) if acting[i] else (answer.gap[i], answer.small_gap)
        if value < -1e-4 * small:
            return i
    return None


def _kinetic(here: Contacts) -> float:
    system = here.system
    observed = system.call("observe", here.t, here.q, here.v, here.p)
    return float(observed[system.observed.index("kinetic")])


def _undecided(here: Contacts, contacts: list[Contact], noun: str) -> RunError:
    names = ", ".join(f"'{contact.name}'" for contact in contacts)
    return RunError(f"at t = {here.t:.9g} s no choice of acting constraints among {names} serves for the {noun}")
