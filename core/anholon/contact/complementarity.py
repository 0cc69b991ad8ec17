"""Complementarity: which of several one-sided conditions act, force >= 0, gap >= 0, and one of the two is 0."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from anholon.array_types import Floats
from anholon.contact.tolerances import BLOCK_PIVOTS, MAX_ENUMERATED

Flags = tuple[bool, ...]


class ComplementaritySolution(NamedTuple):
    """The result of one choice of acting conditions: forces (k,), 0 where one does not act, and gaps (k,), 0 where one
    does; values above -`small_force` and -`small_gap` count as not negative."""

    force: Floats
    gap: Floats
    small_force: float
    small_gap: float

    def find_violated(self, active: Flags) -> list[int]:
        """Return the conditions that pull or penetrate."""
        return [
            i
            for i, acts in enumerate(active)
            if (self.force[i] < -self.small_force if acts else not self.gap[i] >= -self.small_gap)
        ]


def solve_complementarity(evaluate: Callable[[Flags], ComplementaritySolution], start: Flags) -> Flags | None:
    """Return the flags of the acting conditions, found from the choice `start`; None where no choice is a solution.

    Principal pivoting: wrong conditions change over, all at once at first, then only the one of least index, which ends
    for positive definite problems. [K. G. Murty, Note on a Bard-type scheme for solving the complementarity problem,
    Opsearch 11 (1974) 123-130] If it cycles, all choices are tried.
    """
    acting = start
    for step in range(BLOCK_PIVOTS + 20 * len(start)):
        wrong = evaluate(acting).find_violated(acting)
        if not wrong:
            return acting
        changed = wrong if step < BLOCK_PIVOTS else wrong[:1]
        acting = tuple(acts != (i in changed) for i, acts in enumerate(acting))
    if len(start) > MAX_ENUMERATED:
        return None
    choices = product((True, False), repeat=len(start))
    return next((choice for choice in choices if not evaluate(choice).find_violated(choice)), None)
