"""The length of the steps of a chain, with a border or without; in the manner of
`anholon.rods.dynamics.chain_step_kernel`."""

from __future__ import annotations

from typing import Final

from anholon.compiler.raw_memory import Reals, Wholes
from anholon.rods.dynamics.chain_step_kernel import (
    ACCEPT_STEP,
    ACCURACY,
    ARRIVED,
    BORDERED,
    DONE_STEPS,
    DOUBLING_ERROR_REL,
    ERROR,
    FAILED,
    FREE_FLIGHT,
    HALVING_LEVEL,
    HALVINGS,
    MAX_HALVINGS,
    MAX_STEP,
    MAX_STEPS,
    PAUSED,
    RHO,
    START_TIME,
    STEPS,
    TANGENT_STEP,
    TOTAL_STEPS,
    correct_momenta,
    estimate_error,
    record_momenta,
    run_program,
    set_step,
    solve_step,
)
from anholon.rods.dynamics.constraint_block_slots import TIME
from anholon.rods.dynamics.constraint_block_state import accept_bordered_step
from anholon.rods.dynamics.constraint_block_step import estimate_bordered_error, solve_bordered_step


def try_step(reals: Reals, integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes, h: float) -> int:
    """Do a step of length h up to its error; return 1 where Newton's method converged."""
    set_step(p, reals[RHO], h)
    if integers[BORDERED] == 1:
        stride = 1 << (MAX_HALVINGS - integers[HALVING_LEVEL])
        d[w[TIME]] = reals[START_TIME] + (integers[DONE_STEPS] + stride) * reals[MAX_STEP] / (1 << MAX_HALVINGS)
        found = solve_bordered_step(reals, integers, p, memory, d, w, 0)
        if found == 0 and solve_bordered_step(reals, integers, p, memory, d, w, 1) == 0:
            reals[TANGENT_STEP] = 0.0
            return 0
        enough = (DOUBLING_ERROR_REL if integers[HALVING_LEVEL] > 0 else 1.0) * reals[ACCURACY]
        reals[ERROR] = estimate_bordered_error(reals, integers, p, memory, d, w, enough)
        return 1
    if solve_step(reals, integers, p, memory, 0) == 0 and solve_step(reals, integers, p, memory, 1) == 0:
        reals[TANGENT_STEP] = 0.0
        return 0
    estimate_error(reals, integers, p, memory)
    return 1


def advance(reals: Reals, integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> int:
    """Go on in steps of at most LONGEST until TOTAL of the smallest are DONE, or MOST_STEPS steps.

    A step that fails, or whose error is above ACCURACY, is halved; small steps grow again where the error allows it.
    """
    if integers[FREE_FLIGHT] == 2:
        record_momenta(reals, integers, p, memory)
    taken = 0
    while integers[DONE_STEPS] < integers[TOTAL_STEPS]:
        stride = 1 << (MAX_HALVINGS - integers[HALVING_LEVEL])
        h = reals[MAX_STEP] / (1 << integers[HALVING_LEVEL])
        found = try_step(reals, integers, p, memory, d, w, h)
        if found == 0 or reals[ERROR] > reals[ACCURACY]:
            if integers[HALVING_LEVEL] < MAX_HALVINGS:
                integers[HALVING_LEVEL] += 1
                integers[HALVINGS] += 1
                if integers[MAX_STEPS] == 1:
                    return PAUSED
                continue
            if found == 0:
                return FAILED
        integers[DONE_STEPS] += stride
        integers[STEPS] += 1
        if integers[BORDERED] == 1:
            accept_bordered_step(integers, memory, d, w)
        else:
            run_program(integers, ACCEPT_STEP)
        if integers[FREE_FLIGHT] == 1:
            correct_momenta(reals, integers, p, memory)
        if (
            integers[HALVING_LEVEL] > 0
            and integers[DONE_STEPS] % (2 * stride) == 0
            and reals[ERROR] < DOUBLING_ERROR_REL * reals[ACCURACY]
        ):
            integers[HALVING_LEVEL] -= 1
        taken += 1
        if taken >= integers[MAX_STEPS] and integers[DONE_STEPS] < integers[TOTAL_STEPS]:
            return PAUSED
    return ARRIVED


PARTS: Final = ("try_step", "advance")
"""The functions, each after those that it calls."""
