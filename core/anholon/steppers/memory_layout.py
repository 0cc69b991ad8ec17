"""The memory that the driver and the kernels share: what stands in which slot.

One block holds, one after another, `real` (REALS), `whole` (WHOLES), `control` (CONTROLS), `atol` (n,), `y` (n,),
`stages` (STAGES, n) and scratch (see `scratch_size`), every entry 8 bytes long. Everything that a resumed chunk needs
lies in `real` and `whole`, in `y`, in stage 1 of `stages` (the slope at the current time) and in sample 0 of the
samples (the event functions there); hence chunks of any size give the same bits.
"""

from __future__ import annotations

# Slots of `real`, a vector of doubles.
T = 0  # current time
T_END = 1  # where to stop
H = 2  # size of the next step, positive; 0 asks for an automatic one
MIN_STEP = 3  # smaller steps end the run
MAX_STEP = 4
RTOL = 5
T_START = 6  # start of the segment
T_SETTLE = 7  # last start or event stop: the event functions may be zero there
PROJECTION_TOLERANCE = 8
STEP_RATE = 9  # largest number of steps for each second of the segment
T_FAULT = 10  # where a value that is not finite was met
REALS = 11

# Slots of `whole`, a vector of 64-bit integers.
FRESH = 0  # 1: slope and events at the current state are to be evaluated first
REJECTED = 1  # 1: the last attempt was rejected, so that the step may not grow
FAULTY = 2  # 1: the last attempt met a value that is not finite
FIXED = 3  # 1: every step is accepted, its size is kept
STIFF_TEST = 4  # 1: stiffness is looked for
STIFF = 5  # steps in which it was found, and
NONSTIFF = 6  # steps in which it was not, since then
COUNT = 7  # accepted steps in the record
CAPACITY = 8  # rows of the record
LOCATED = 9  # events in the list of located events
LOCATED_CAPACITY = 10
FAULT_INDEX = 11  # component that was not finite
TRIED = 12  # attempted steps
N = 13  # length of the state
N_EVENTS = 14
RHS = 15  # addresses of functions; 0: none
PROJECT = 16
EVENTS = 17
P = 18  # addresses of memory outside the block: what the functions read
CONTROL = 19  # control, in the block or not
DIRECTIONS = 20  # (N_EVENTS,)
STOPS = 21  # (N_EVENTS,)
RECORD = 22  # (CAPACITY, 2 + 8 N)
LOCATED_ROWS = 23  # (LOCATED_CAPACITY, 2 + N)
WHOLES = 24

# Slots of `control`, which the caller owns.
CANCEL = 0  # set it to 1 from any thread to stop
STEPS = 1  # accepted steps
RHS_CALLS = 2  # evaluations of the right-hand side
CONTROLS = 3

STAGES = 16

# Samples of the event functions in a step: both ends and seven points between.
INTERVALS = 8

# States that a function for several states takes at once, as `anholon.compiler` writes it.
LANES = 4

# What `advance` returns beside the values of `StepperStatus`: more room is needed, call again.
GROW = -1


def scratch_size(n: int, n_events: int) -> int:
    """Return the doubles of scratch: three states and a residual, the samples of the event functions and one set more,
    corrected states with their residuals."""
    return 3 * n + 1 + (INTERVALS + 2) * n_events + LANES * (n + 1)
