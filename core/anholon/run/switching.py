"""The mode of a motion while it runs: entered at the start of every smooth part and wherever a watch was met."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, RunError
from anholon.modes.settle import Settled, settle
from anholon.results.outcome import Located
from anholon.run.initial import project
from anholon.stages.plan import Part
from anholon.system.mode import Mode
from anholon.system.system import System

Floats = NDArray[np.float64]

_PAUSE: Final = 1e-6
"""Bounces shorter than this part of the time between two frames count as closed."""


class Entered(NamedTuple):
    """A mode that was entered: its system, the vector p of that system, the rates, and what happened."""

    system: System
    p: Floats
    v: Floats
    events: tuple[Located, ...]


class Switching:
    """The modes of one run of a system, one after another; `part` is the first one of the plan, `p` its vector."""

    def __init__(self, system: System, part: Part, p: Floats) -> None:
        self._system = system
        self._part, self._p = part, p  # the part of the plan that was entered last, and its vector p
        self._pause = _PAUSE / system.model.simulation.frames
        self._mode: Mode | None = None

    def enter(self, part: Part, t: float, q: Floats, v: Floats) -> Entered:
        """Return how the motion goes on from a state inside a part of the plan; raises RunError where it cannot."""
        system = self._system
        if part is not self._part:
            self._part, self._p = part, system.parameters(part.t0, part.changes)
        p = self._p
        if not system.modal:
            return Entered(system, p, v, ())
        before = self._mode
        found = settle(system, t, q, v, p, before=before or Mode(), pause=self._pause)
        self._mode = found.mode
        try:
            variant = system.variant(found.mode, t, q, found.v, p)
        except ModelError as error:
            raise RunError(f"at t = {t:.9g} s the motion cannot go on: {error.problems[0].text()}") from error
        own = variant.parameters(part.t0, part.changes)
        held = project(variant, np.concatenate([q, found.v]), own, t) if variant.m else None
        rates = found.v if held is None else held[system.n :]
        return Entered(variant, own, rates, _events(t, before, found))


def _events(t: float, before: Mode | None, found: Settled) -> tuple[Located, ...]:
    """Return what the user should know of an instant: blows, contacts that last from then on, and releases."""
    after, blows = found.mode, found.blows
    told: list[Located] = []
    for k, blow in enumerate(blows):
        # The energy is that of the whole blow, told once.
        same = k > 0 and blows[k - 1].loss == blow.loss
        told.append(Located(name=f"contact {blow.name}", t=t, impulse=blow.impulse, loss=0.0 if same else blow.loss))
    if before is None:
        released = list(found.left)
    else:
        struck = {blow.name for blow in blows}
        closed = [name for name in before.open if name not in after.open]
        told += [Located(name=f"{'rest' if name in struck else 'contact'} {name}", t=t) for name in closed]
        released = [name for name in after.open if name not in before.open]
    return (*told, *(Located(name=f"release {name}", t=t) for name in released))
