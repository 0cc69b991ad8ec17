"""Impacts one after the other: which contact is struck next, and what all of them did.

Where several contacts are met at one instant the law of impact needs a rule. All at once is the law of J. J. Moreau
(`anholon.modes.blows`). In sequence only one contact is struck at a time, by Newton's law and Coulomb's friction; the
others neither pass impulses on nor hold meanwhile. It is the one with the largest energy of approach,

    (A v + c)^2 / (2 A M^-1 A^T),

which does not depend on how its formula is scaled and for equal masses means the one that approaches fastest; of equal
ones the first in the model. That goes on until no contact approaches. [B. Brogliato, Nonsmooth Mechanics, Springer
2016, on multiple impacts: a touching row of equal elastic balls sends off the last one.]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from anholon.modes.contacts import Contact, Contacts

if TYPE_CHECKING:
    from anholon.modes.blows import Blow

SEQUENTIAL: Final = "sequential"
"""Value of `simulation.impacts` for impacts one after the other."""

MOST_IMPACTS: Final = 2000  # one after the other at one instant
MOST_BLOWS: Final = 100  # at one instant, all at once, each of which makes another contact close

_EQUAL: Final = 1e-9  # part by which energies of approach count as equal


def is_sequential(here: Contacts) -> bool:
    """Return True if contacts that are met at one instant are struck one after the other."""
    return here.system.model.simulation.impacts == SEQUENTIAL


def struck_next(here: Contacts, met: Sequence[Contact], least: float) -> list[Contact]:
    """Return the contact that is struck next, of those that approach faster than `least`; empty where none does."""
    approaching = [contact for contact in met if contact.rate < -least]
    energies = [_approach_energy(here, contact) for contact in approaching]
    largest = max(energies, default=0.0)
    return next(([c] for c, e in zip(approaching, energies, strict=True) if e >= (1.0 - _EQUAL) * largest), [])


def _approach_energy(here: Contacts, contact: Contact) -> float:
    """Return the energy, J, that a plastic impact without friction of this contact alone would take."""
    rows = here.rows_of([contact], (True,))
    targets = np.where(np.array(rows) == contact.rows[0], -here.pieces.rate[rows], 0.0)
    impulses = here.solve(rows, np.zeros(len(here.v)), targets).multipliers
    return -0.5 * float(impulses[contact.rows[0]] * here.pieces.rate[contact.rows[0]])


def summed(blows: Sequence[Blow]) -> list[Blow]:
    """Return the blows of one instant with all that struck one contact as one: their impulses and energies are added,
    and the rates are those before the first and after the last of them."""
    found: dict[tuple[str, bool], Blow] = {}
    for blow in blows:
        key = blow.name, blow.held
        first = found.get(key)
        found[key] = (
            blow
            if first is None
            else first._replace(
                impulse=first.impulse + blow.impulse,
                after=blow.after,
                loss=first.loss + blow.loss,
                drives=first.drives + blow.drives,
            )
        )
    return list(found.values())
