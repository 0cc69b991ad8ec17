"""Where values are while a function is written: in registers, or in memory; the functions are kernels.

The value whose next use is farthest leaves its register (L. A. Belady, IBM Systems Journal 5, 1966). It goes to memory
once; what was read from memory, or stored as a result, need not go there at all.
"""

from __future__ import annotations

from anholon.codegen import x86
from anholon.codegen.raw_memory import Wholes, halves_at, whole_numbers_at
from anholon.codegen.x86 import NOWHERE, SHIFT, STACK

REGISTERS = 15  # in which values stay; the last one is for what is not kept
SPARE = 15
NEVER = 2147483647  # position of the next use of what is not used again
TIME = STACK << SHIFT  # the first slot of the frame is its

# What is known, in whole numbers behind those of `x86`.
OWNER = x86.WRITER  # nodes in the registers, -1 for none
NEXT = OWNER + 16  # addresses of arrays over nodes: position of the next use, register (-1), place in memory
REGISTER = NEXT + 1
HOME = NEXT + 2
FREE = NEXT + 3  # address of a stack of free slots of the frame, and their number
FREE_COUNT = NEXT + 4
FRAME = NEXT + 5  # slots of the frame so far


def slot(r: Wholes) -> int:
    """Return a free place in the frame."""
    if r[FREE_COUNT] > 0:
        r[FREE_COUNT] -= 1
        index = halves_at(r[FREE])[r[FREE_COUNT]]
    else:
        index = r[FRAME]
        r[FRAME] += 1
    return (STACK << SHIFT) + 8 * index


def vacate(r: Wholes, register: int) -> None:
    """Free a register; its value goes to memory if it is not there yet and is used again."""
    node = r[OWNER + register]
    if node < 0:
        return
    home = whole_numbers_at(r[HOME])
    if home[node] == NOWHERE and halves_at(r[NEXT])[node] != NEVER:
        home[node] = slot(r)
        x86.store(r, register, home[node])
    halves_at(r[REGISTER])[node] = -1
    r[OWNER + register] = -1


def is_free(r: Wholes) -> bool:
    """Tell whether there is a free register."""
    found = False
    for register in range(REGISTERS):
        found = found or r[OWNER + register] < 0
    return found


def take(r: Wholes, kept: int) -> int:
    """Return a register that is free or now made free; not the one that is to be `kept` (-1: any)."""
    following = halves_at(r[NEXT])
    farthest, chosen = -1, 0
    for register in range(REGISTERS):
        node = r[OWNER + register]
        if node < 0:
            return register
        if register != kept and following[node] > farthest:
            farthest, chosen = following[node], register
    vacate(r, chosen)
    return chosen


def own(r: Wholes, register: int, node: int) -> None:
    """Let a node live in a register."""
    r[OWNER + register] = node
    halves_at(r[REGISTER])[node] = register


def fetch(r: Wholes, node: int, kept: int) -> int:
    """Return the register in which a node is, or is brought; `kept` stays what it is."""
    register = halves_at(r[REGISTER])[node]
    if register < 0:
        register = take(r, kept)
        x86.load(r, register, whole_numbers_at(r[HOME])[node])
        own(r, register, node)
    return register


def proceed(r: Wholes, node: int, following: int) -> None:
    """Note the next use of a node; a register that is not needed any more is free."""
    halves_at(r[NEXT])[node] = following
    if following == NEVER:
        register = halves_at(r[REGISTER])[node]
        if register >= 0:
            r[OWNER + register] = -1
            halves_at(r[REGISTER])[node] = -1


def forget(r: Wholes, node: int) -> None:
    """Free the place in the frame of a node that is not used again."""
    home = whole_numbers_at(r[HOME])
    if halves_at(r[NEXT])[node] == NEVER and home[node] >> SHIFT == STACK and home[node] != TIME:
        halves_at(r[FREE])[r[FREE_COUNT]] = (home[node] - (STACK << SHIFT)) // 8
        r[FREE_COUNT] += 1
        home[node] = NOWHERE


def bring(r: Wholes, target: int, node: int) -> None:
    """Copy a node to a register that belongs to nobody."""
    register = halves_at(r[REGISTER])[node]
    if register >= 0:
        x86.move(r, target, register)
    else:
        x86.load(r, target, whole_numbers_at(r[HOME])[node])
