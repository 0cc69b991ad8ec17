"""Forces that jump with the sign of a rate, as a typed -mu*N*sign(x'), between whose values a motion chatters."""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.simulation.tolerances import CHATTER_JUMP_FACTOR, FORCE_ROUNDING_REL
from anholon.system.system_state import SystemState

STEPS: Final = (1e-8, 1e-6)  # changes of a rate or coordinate, relative to 1 (SI) and the size of the state
COARSE_STEPS: Final = (1e-4, 1e-3)  # the same where the motion stops one step before the jump, as beside rods


def describe_chatter(at: SystemState, steps: tuple[float, float] = STEPS) -> str:
    """Return the remedy for a force that jumps at a state as a rate changes its sign; "" if there is none.

    Such a force turns the motion back from both sides. `steps`: changes that are tried, as in `STEPS`.
    """
    system, t, q, v, p = at
    equations, n = system.equations, system.n
    size = 1.0 + float(np.abs(np.concatenate([q, v])).max(initial=0.0))
    numbers = p.tolist()
    for load in equations.loads:
        if load.conservative or load.name in system.frictions or not any(load.Q):
            continue

        def force(q: Floats, v: Floats, nodes: tuple[int, ...] = load.Q) -> Floats:
            return np.array(equations.graph.evaluate(nodes, t, [*q, *v], numbers))

        for i, name in enumerate(system.coordinates):
            way = np.eye(n)[i] * size
            jumps = [force(q, v + step * way) - force(q, v - step * way) for step in steps]
            if not _is_discontinuous(jumps, i, float(np.abs(force(q, v)).max(initial=0.0))):
                continue
            aside = [force(q + step * way, v) - force(q - step * way, v) for step in steps]
            if _is_discontinuous(aside, i, float(np.abs(force(q, v)).max(initial=0.0))):
                return (
                    f"The force '{load.name}' jumps there and reverses the velocity of '{name}' at each "
                    "passage. Use a smooth force, for example tanh(…/0.001) instead of sign(…)."
                )
            return (
                f"The force '{load.name}' jumps there and reverses the velocity of '{name}' at each passage. "
                "Use Coulomb friction on the constraint with the normal force, which sticks and slips, or a "
                "smooth force, for example tanh(x'/0.001) instead of sign(x')."
            )
    return ""


def _is_discontinuous(changes: list[Floats], i: int, size: float) -> bool:
    """Return True if a force on the coordinate number i falls by as much over a short step as over a longer one."""
    short, long = (float(-change[i]) for change in changes)
    return short > FORCE_ROUNDING_REL * (1e-3 + size) and long < CHATTER_JUMP_FACTOR * short
