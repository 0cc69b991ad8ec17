"""Which constraints act in the initial state, for linear equations about it."""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.errors import ModelError, RunError
from anholon.mechanics.contact_mode import ContactMode
from anholon.system.system import System

_CLOSED_GAP: Final = 1e-9  # gaps (SI) below this are closed


def activate_closed_constraints(system: System) -> System:
    """Return the variant of a system in which those of its unilateral constraints act that are closed at the start.

    Raises RunError for a system with friction, which has no linear equations.
    """
    if system.frictions:
        raise RunError(
            f"the friction '{system.frictions[0]}' has no linear equations: it sticks up to its friction limit "
            "and then jumps to the sliding force. Switch it off, or use a viscous resistance."
        )
    if not system.has_contact_modes:
        return system
    p = system.parameters()
    q, v = np.split(system.call("initial", 0.0, np.zeros(system.n), np.zeros(system.n), p), 2)
    gaps = system.constraint_residual(0.0, q, v, p)[0]
    limit = _CLOSED_GAP * (1.0 + float(np.abs(q).max(initial=0.0)))
    apart = [
        side.name for side in system.unilateral_constraints if side.sign * gaps[system.rows.index(side.gap_row)] > limit
    ]
    try:
        return system.get_variant(ContactMode(tuple(sorted(apart))), 0.0, q, v, p)
    except ModelError as error:
        raise RunError(f"the initial state is not valid: {error.problems[0].text()}") from error
