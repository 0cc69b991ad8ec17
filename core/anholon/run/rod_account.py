"""The account of a motion of rods: how much work its steps were, and what they changed of its energy."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.build import Built
from anholon.flexible.run import RodRun
from anholon.results.outcome import Outcome
from anholon.rods.dissipation import damped_text
from anholon.rods.dynamics import Motion

_TOLD: Final = 1e-3  # part of the largest kinetic energy from which on its change by the steps is told
_MUCH: Final = 1e-2  # part from which on a remedy is told as well
_ROUNDED: Final = 1e-12  # part of the work of a typical force along the rods that is rounding
_SAMPLES: Final = 32  # frames at which the kinetic energy is looked at


class Work(NamedTuple):
    """How much work the steps were: their number, corrections by Newton's method, tangents, and steps that were taken
    again shorter."""

    steps: int = 0
    corrections: int = 0
    tangents: int = 0
    halved: int = 0

    def more(self, motion: Motion) -> Work:
        """Return the sum with that of a motion."""
        own = motion.steps, motion.iterations, motion.tangents, motion.halved
        return Work(*(a + b for a, b in zip(self, own, strict=True)))


def done(run: RodRun, t: float, work: Work) -> Outcome:
    """Return the outcome of a motion that has reached its end."""
    share = _share_taken(run)
    if not work.steps:
        return Outcome(status="done", t=t, message=f"The motion was computed to t = {t:.9g} s.")
    told = (
        f"The motion was computed to t = {t:.9g} s in {work.steps} steps: {work.corrections} corrections, "
        f"{work.tangents} tangents, {work.halved} times halved"
    )
    message = f"{told}."
    if abs(share) >= _TOLD:
        message = f"{told}; the steps changed the energy by {-100.0 * share:+.2g} % of the largest kinetic energy."
    message = " ".join(filter(None, (message, damped_text(run.damped_above))))
    remedy = "Use smaller steps, or specify the damping of the rods." if abs(share) > _MUCH else ""
    return Outcome(status="done", t=t, message=message, remedy=remedy)


def given_up(run: RodRun, message: str = "Cancelled during the search for the initial equilibrium.") -> RodRun:
    """Close a run that was cancelled before its first state was known."""
    run.close(Outcome(status="cancelled", t=0.0, message=message))
    return run


def wound_through(built: Built, elements: NDArray[np.intp], t: float) -> Outcome:
    """Return the outcome of a motion in which elements were turned through half a turn from end to end."""
    name = next(name for name, rod in built.rods.items() if np.isin(elements, rod.elements).any())
    message = f"At t = {t:.6g} s an element of the rod '{name}' is rotated by more than half a turn between its ends."
    return Outcome(status="failed", t=t, message=message, remedy="Give the rod more elements.")


def strained(built: Built, element: int, strain: str, t: float) -> Outcome:
    """Return the outcome of a motion in which a frozen strain of an element is changed by what holds its rod."""
    name = next(name for name, rod in built.rods.items() if element in rod.elements)
    message = f"At t = {t:.6g} s supports or joints change the {strain} of the rod '{name}', which is frozen."
    remedy = "Let them move as the rod allows, or do not freeze this strain."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _share_taken(run: RodRun) -> float:
    """Return what the steps took of the energy, see `anholon.flexible.losses`, as part of the largest kinetic
    energy."""
    taken = run.taken_before(len(run.motions))
    if not taken:
        return 0.0
    times = run.times[:: max(1, run.head // _SAMPLES)]
    largest = float(np.abs(run.quantity(("kinetic",), times)["kinetic"]).max(initial=0.0))
    rounded = _ROUNDED * run.flexible.typical_force * float(run.flexible.built.mesh.length.sum())
    return taken / largest if largest > abs(taken) * 1e-9 and largest > rounded else 0.0
