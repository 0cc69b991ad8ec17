"""Blows: contacts that are met while they close, with the impulses of friction there.

The laws of impact have the form of those of motion, without finite forces: with the change of rates Δv and impulses
in the place of accelerations and reactions

    M Δv = A^T P + Σ T^T p,   s P >= 0,   s (A v+ + c + e (A v- + c)) >= 0,   |p| <= μ0 |P|,   p = -μ |P| w+/|w+|

where w = T v is the slip of a friction on the contact: it sticks, w+ = 0, where its impulse suffices, else it slips
on. Parts of a grip that do not come with the normal reaction give no impulse. [J. J. Moreau, Unilateral contact and
dry friction in finite freedom dynamics, CISM 302, Springer 1988; for e = 0 no blow gains energy, with a rebound
Newton's law may do so beside friction (T. R. Kane 1984), which ends the motion.]
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.modes.choice import Choice, chosen, firm_remedy
from anholon.modes.contacts import Contact, Contacts
from anholon.modes.impact_order import is_sequential, struck_next
from anholon.modes.response import Response, respond
from anholon.system.mode import owner

Floats = NDArray[np.float64]

TOUCHING: Final = 1e-10
"""Gaps and rates below this part of the size of the state are 0."""

_GAINED: Final = 1e-9  # of the kinetic energy: less than that is rounding
_SLIGHT: Final = 1e-12  # of the largest impulse: less than that is rounding
_ROUNDED: Final = 1e-13  # the same for differences of two energies


class Blow(NamedTuple):
    """A contact that was struck, a row that was switched on with a rate that it forbids, or a grip there: its impulse P
    (that of its gate, in units of the multiplier times s), and rates of the gap (of the slip) before and after.

    `held`: it held before, and takes its part in the blow on others. The first one of a blow carries what the whole
    blow did: `loss`, the energy lost in all contacts, J, and `drives`, the work that what moves by itself did on its
    masses meanwhile: T+ - T- = drives - loss."""

    name: str
    impulse: float
    before: float
    after: float
    loss: float = 0.0
    drives: float = 0.0
    held: bool = False


def small(x: Floats) -> float:
    """Return what counts as 0 beside the coordinates or rates x (n,)."""
    return TOUCHING * (1.0 + float(np.abs(x).max(initial=0.0)))


def touching(here: Contacts) -> list[Contact]:
    """Return the contacts without a gap."""
    return [contact for contact in here.contacts if contact.gap <= small(here.q)]


def strike(here: Contacts, pause: float) -> tuple[Contacts, list[Blow]] | None:
    """Return the state after a blow with those that were struck; None where nothing approaches."""
    met = touching(here)
    least = small(here.v)
    switched = [i for i in here.fixed if abs(here.pieces.rate[i]) > 10.0 * least]
    if not switched and not any(contact.rate < -least for contact in met):
        return None
    if is_sequential(here):
        met = [] if switched else struck_next(here, met, least)
    met = [_tamed(here, contact, pause) for contact in met]
    blow = here.in_blow(met)
    choice = chosen(blow, met)
    if choice is None:
        names = ", ".join(f"'{contact.name}'" for contact in met)
        raise RunError(
            f"at t = {here.t:.9g} s no consistent contact mode among {names} exists for the impact"
            + (firm_remedy(here, met) or ". Reduce their coefficients of friction")
        )
    found = respond(blow, met, *choice)
    impulses = found.solved.multipliers
    there = here.at(here.v + found.solved.x)
    after = {contact.name: contact.rate for contact in there.contacts}
    rubbed = _rubbed(there, blow, choice, found)
    # The work of all impulses on what moves in the contacts; drives that move them do not count.
    gained = 0.5 * float(impulses @ (here.pieces.rate + there.pieces.rate) + sum(rub.work for rub in rubbed))
    if gained > _GAINED * _kinetic(here):
        names = ", ".join(f"'{contact.name}'" for contact in met)
        raise RunError(
            f"at t = {here.t:.9g} s the impact on {names} would gain {gained:.3g} J of energy: friction and "
            "Newton's law of restitution are incompatible there. Set the coefficient of restitution or the "
            "coefficient of friction to 0"
        )
    told = [_of_row(here, there, i, impulses) for i in switched]
    struck = [(contact, acts) for contact, acts in zip(met, choice.acting, strict=True) if acts]
    told += [
        Blow(contact.name, contact.sign * float(impulses[gate]), contact.rate, after[contact.name])
        for contact, _ in struck
        if impulses[gate := contact.rows[0]] != 0.0
    ]
    told += [
        _of_row(here, there, i, impulses)
        for contact, _ in struck
        for i in contact.rows[1:]
        if owner(here.system.rows[i]) not in after and impulses[i] != 0.0
    ]
    told += [Blow(rub.name, rub.impulse, rub.before, rub.after) for rub in rubbed if rub.told]
    # What holds all along takes its part as well, as the foot that stands while the other one comes down.
    least = _SLIGHT * float(np.abs(impulses).max(initial=0.0))
    told += [
        _of_row(here, there, i, impulses)._replace(held=True)
        for i in here.fixed
        if i not in switched and abs(impulses[i]) > least
    ]
    if told:
        told[0] = told[0]._replace(loss=-gained, drives=_drives(here, there, gained))
    return there, told


def driven_blow(here: Contacts, driven: Floats) -> tuple[Floats, Floats, float] | None:
    """Return the change of the rates (n,), the impulses of all rows (m,) and the energy, J, that frictions take where
    the momenta of driven masses jump (n,); None where no friction is loaded, or no choice of contacts serves."""
    met = touching(here)
    blow = here.in_blow(met)
    loaded = tuple(grip for grip in blow.grips.grips if max(grip.coefficient, grip.static) > 0.0)
    if not loaded:
        return None
    blow.grips = blow.grips._replace(grips=loaded)
    blow.pieces = here.pieces._replace(f=-driven, b0=here.pieces.rate)
    choice = chosen(blow, met)
    if choice is None:
        return None
    found = respond(blow, met, *choice)
    rubbed = _rubbed(here.at(here.v + found.solved.x), blow, choice, found)
    return found.solved.x, found.solved.multipliers, -0.5 * sum(rub.work for rub in rubbed)


def _of_row(here: Contacts, there: Contacts, row: int, impulses: Floats) -> Blow:
    rates = float(here.pieces.rate[row]), float(there.pieces.rate[row])
    return Blow(here.system.rows[row], float(impulses[row]), *rates)


def _drives(here: Contacts, there: Contacts, gained: float) -> float:
    """Return the work of what moves by itself in a blow, J; 0 where rounding is all that is left."""
    before, after = _kinetic(here), _kinetic(there)
    work = after - before - gained
    return work if abs(work) > _ROUNDED * max(before, after) else 0.0


class _Rub(NamedTuple):
    """What a friction did in a blow: its impulse and the slip along its direction, where it has one, its impulse times
    the slips before and after, and whether it is a constraint with a grip."""

    name: str
    impulse: float
    before: float
    after: float
    work: float
    told: bool


def _rubbed(there: Contacts, blow: Contacts, choice: Choice, found: Response) -> list[_Rub]:
    then = {grip.name: grip.slip for grip in there.grips.grips}
    rubs = []
    for grip, hold in zip(blow.grips.grips, choice.holds, strict=True):
        if hold.grip == "off":
            continue
        across = grip.across if grip.along is None else grip.along[None, :]
        if hold.grip == "driven":
            axes = choice.directions[grip.name][None, :] if hold.slip else np.zeros((0, 3))
            impulse = found.held.get(grip.name, np.zeros(0)) @ axes
        elif hold.grip == "stick":
            impulse = found.held[grip.name] @ across
        else:
            direction = choice.directions.get(grip.name) if grip.along is None else hold.slip * grip.along
            impulse = -grip.coefficient * found.sizes[grip.constraint] * np.asarray(direction)
        along = across[0]
        before, after = grip.bias, then[grip.name]
        told = grip.along is not None and grip.name == grip.own
        work = float(impulse @ (before + after))
        rubs.append(_Rub(grip.name, float(impulse @ along), float(before @ along), float(after @ along), work, told))
    return rubs


def _tamed(here: Contacts, contact: Contact, pause: float) -> Contact:
    """Return a contact without rebound where it would fly for less than the pause."""
    rebound = -contact.restitution * contact.rate
    if rebound <= 0.0:
        return contact
    gate = contact.rows[0]
    x = here.free()
    falling = -contact.sign * float(here.pieces.A[gate] @ x + here.pieces.b0[gate])
    return contact._replace(restitution=0.0) if 2.0 * rebound < pause * falling else contact


def _kinetic(here: Contacts) -> float:
    system = here.system
    observed = system.call("observe", here.t, here.q, here.v, here.p)
    return float(observed[system.observed.index("kinetic")])
