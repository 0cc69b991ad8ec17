"""What several tests read from a run."""

from __future__ import annotations

import numpy as np

from anholon import Run, energy_balance


def happened(run: Run) -> list[tuple[str, float]]:
    """Return the events of a run in order: name and time, s."""
    return [(event.name, event.t) for event in run.events]


def closes(run: Run, *, driven: bool = False) -> bool:
    """Return whether the balance of energy, by its terms, closes to 1e-9 of the energy that moved, or of the work of
    drives where that is larger."""
    balance = energy_balance(run)
    work = float(np.abs(balance.drives).max()) if driven else 0.0
    return bool(np.abs(balance.rest).max() <= 1e-9 * (1.0 + work + balance.kinetic.max()))
