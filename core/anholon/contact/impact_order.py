"""Sequential impacts: which contact is struck next, and the total of all of them.

Where several contacts close at one instant the law of impact needs a rule. All at once is the law of J. J. Moreau
(`anholon.contact.impact`). In sequence only one contact is struck at a time, by Newton's law and Coulomb's friction;
the others neither transmit impulses nor hold meanwhile. It is the one with the largest energy of approach,

    (A v + c)^2 / (2 A M^-1 A^T),

which does not depend on the scale of its formula and for equal masses is the one that approaches fastest; of equal ones
the first in the model. This is repeated until no contact approaches. [B. Brogliato, Nonsmooth Mechanics, Springer 2016,
on multiple impacts: the last one of a touching row of equal elastic balls leaves.]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anholon.contact.contact_problem import Contact, ContactProblem
from anholon.contact.tolerances import EQUAL_ENERGY_TOLERANCE_REL

SEQUENTIAL: Final = "sequential"
"""Value of `simulation.impacts` for impacts one after the other."""


def is_sequential(problem: ContactProblem) -> bool:
    """Return True if contacts that are met at one instant are struck one after the other."""
    return problem.system.model.simulation.impacts == SEQUENTIAL


def choose_next_impact(problem: ContactProblem, closing_contacts: Sequence[Contact], min_speed: float) -> list[Contact]:
    """Return the contacts of the next impact; empty where none approaches faster than `min_speed`.

    They are the contact that is struck next, its load, and the contacts that it loads.
    """
    approaching = [contact for contact in closing_contacts if contact.is_approaching(min_speed)]
    energies = [_approach_energy(problem, contact) for contact in approaching]
    largest = max(energies, default=0.0)
    min_energy = (1.0 - EQUAL_ENERGY_TOLERANCE_REL) * largest
    struck = next((c for c, e in zip(approaching, energies, strict=True) if e >= min_energy), None)
    if struck is None:
        return []
    return [c for c in closing_contacts if c is struck or c.load == struck.name or c.name == struck.load]


def _approach_energy(problem: ContactProblem, contact: Contact) -> float:
    """Return the energy, J, that a plastic impact without friction of this contact alone would take."""
    rows = problem.find_active_rows([contact], (True,))
    targets = np.where(np.array(rows) == contact.rows[0], -problem.equations.rate[rows], 0.0)
    impulses = problem.solve(rows, np.zeros(len(problem.v)), targets).multipliers
    return -0.5 * float(impulses[contact.rows[0]] * problem.equations.rate[contact.rows[0]])
