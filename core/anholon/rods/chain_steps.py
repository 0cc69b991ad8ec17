"""The length of the steps of a chain, with a border or without; in the manner of `anholon.rods.chain_driver`."""

from __future__ import annotations

from typing import Final

from anholon.codegen.raw_memory import Reals, Wholes
from anholon.rods.border_driver import error_bordered, newton_bordered
from anholon.rods.border_slots import TIME
from anholon.rods.border_state import keep_bordered
from anholon.rods.chain_driver import (
    ACCURACY,
    ARRIVED,
    BEGUN,
    BORDERED,
    DONE,
    EASY,
    ERROR,
    FAILED,
    FINEST,
    FLIES,
    HALVED,
    HALVINGS,
    KEEP,
    LONGEST,
    MADE_FOR,
    MOST_STEPS,
    PAUSED,
    RHO,
    STEPS,
    TOTAL,
    fly,
    judge,
    know_momenta,
    newton,
    perform,
    set_step,
)


def attempt(real: Reals, whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes, h: float) -> int:
    """Do a step of length h up to its error; return 1 where Newton's method converged."""
    set_step(p, real[RHO], h)
    if whole[BORDERED] == 1:
        stride = 1 << (FINEST - whole[HALVED])
        d[w[TIME]] = real[BEGUN] + (whole[DONE] + stride) * real[LONGEST] / (1 << FINEST)
        found = newton_bordered(real, whole, p, memory, d, w, 0)
        if found == 0 and newton_bordered(real, whole, p, memory, d, w, 1) == 0:
            real[MADE_FOR] = 0.0
            return 0
        enough = (EASY if whole[HALVED] > 0 else 1.0) * real[ACCURACY]
        real[ERROR] = error_bordered(real, whole, p, memory, d, w, enough)
        return 1
    if newton(real, whole, p, memory, 0) == 0 and newton(real, whole, p, memory, 1) == 0:
        real[MADE_FOR] = 0.0
        return 0
    judge(real, whole, p, memory)
    return 1


def advance(real: Reals, whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> int:
    """Go on in steps of at most LONGEST until TOTAL of the smallest are DONE, or MOST_STEPS steps.

    A step that fails, or whose error is above ACCURACY, is halved; small steps grow again where the error allows it.
    """
    if whole[FLIES] == 2:
        know_momenta(real, whole, p, memory)
    taken = 0
    while whole[DONE] < whole[TOTAL]:
        stride = 1 << (FINEST - whole[HALVED])
        h = real[LONGEST] / (1 << whole[HALVED])
        found = attempt(real, whole, p, memory, d, w, h)
        if found == 0 or real[ERROR] > real[ACCURACY]:
            if whole[HALVED] < FINEST:
                whole[HALVED] += 1
                whole[HALVINGS] += 1
                if whole[MOST_STEPS] == 1:
                    return PAUSED
                continue
            if found == 0:
                return FAILED
        whole[DONE] += stride
        whole[STEPS] += 1
        if whole[BORDERED] == 1:
            keep_bordered(whole, memory, d, w)
        else:
            perform(whole, KEEP)
        if whole[FLIES] == 1:
            fly(real, whole, p, memory)
        if whole[HALVED] > 0 and whole[DONE] % (2 * stride) == 0 and real[ERROR] < EASY * real[ACCURACY]:
            whole[HALVED] -= 1
        taken += 1
        if taken >= whole[MOST_STEPS] and whole[DONE] < whole[TOTAL]:
            return PAUSED
    return ARRIVED


PARTS: Final = ("attempt", "advance")
"""The functions, each after those that it calls."""
