"""Instructions of x86-64 with AVX for numbers of double precision, written byte by byte; the functions are kernels.

The encodings are those of the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. Where numbers lie
in memory is told by one whole number, a place: its kind in the high bits, the offset in bytes in the low ones.
"""

from __future__ import annotations

from anholon.codegen.raw_memory import Wholes, put_byte, put_half, put_whole

# What the writer knows, in whole numbers: where the next byte goes, where the code begins, and the register that holds
# the address of each kind of place.
AT = 0
START = 1
BASES = 2

NOWHERE = 0
STATE = 1
PARAMETERS = 2
OUT = 3
STACK = 4
POOL = 5  # constants in front of the code
SHIFT = 40  # of the kind in a place
WRITER = BASES + POOL

# Prefixes of the instructions: one number, and whole registers.
SINGLE = 3
WHOLE = 1

# Instructions with two operands and a result.
PLUS = 0x58
TIMES = 0x59
MINUS = 0x5C
LEAST = 0x5D
OVER = 0x5E
MOST = 0x5F
ROOT = 0x51
AND = 0x54
OR = 0x56
EXCLUSIVE = 0x57
COMPARE = 0xC2

# Comparisons, false for NaN.
NOT_ZERO = 0x0C
NOT_BELOW = 0x1D

# Comparison, true for NaN.
UNORDERED = 0x03

# Registers for addresses.
RAX = 0
RDX = 2
RBX = 3
RSP = 4
RBP = 5
RSI = 6
RDI = 7
R14 = 14


def byte(w: Wholes, value: int) -> None:
    """Write one byte."""
    put_byte(w[AT], value)
    w[AT] += 1


def half(w: Wholes, value: int) -> None:
    """Write four bytes."""
    put_half(w[AT], value)
    w[AT] += 4


def whole(w: Wholes, value: int) -> None:
    """Write eight bytes."""
    put_whole(w[AT], value)
    w[AT] += 8


def prefix(w: Wholes, kind: int, table: int, target: int, first: int, second: int) -> None:
    """Write the VEX prefix of an instruction from a table of opcodes; `second` may be the base of a place."""
    if table == 1 and second < 8:
        byte(w, 0xC5)
        byte(w, (0x80 if target < 8 else 0) | (15 - first) << 3 | kind)
    else:
        byte(w, 0xC4)
        byte(w, (0x80 if target < 8 else 0) | 0x40 | (0x20 if second < 8 else 0) | table)
        byte(w, (15 - first) << 3 | kind)


def base_of(w: Wholes, place: int) -> int:
    """Return the register that holds the address of a place."""
    kind = place >> SHIFT
    return 0 if kind == POOL else w[BASES + kind - 1]


def memory(w: Wholes, register: int, place: int, behind: int) -> None:
    """Write the operands of an instruction: a register, and a place; `behind` bytes of it follow."""
    kind = place >> SHIFT
    offset = place - (kind << SHIFT)
    field = (register & 7) << 3
    if kind == POOL:
        byte(w, field | 5)
        half(w, w[START] + offset - (w[AT] + 4 + behind))
        return
    base = w[BASES + kind - 1]
    byte(w, (0x40 if offset < 128 else 0x80) | field | (base & 7))
    if base == RSP:
        byte(w, 0x24)
    if offset < 128:
        byte(w, offset)
    else:
        half(w, offset)


def operate(w: Wholes, kind: int, code: int, target: int, first: int, second: int) -> None:
    """target = first (operation) second, all of them registers."""
    prefix(w, kind, 1, target, first, second)
    byte(w, code)
    byte(w, 0xC0 | (target & 7) << 3 | (second & 7))


def operate_at(w: Wholes, kind: int, code: int, target: int, first: int, place: int) -> None:
    """target = first (operation) what is in memory."""
    prefix(w, kind, 1, target, first, base_of(w, place))
    byte(w, code)
    memory(w, target, place, 0)


def compare(w: Wholes, target: int, first: int, place: int, way: int) -> None:
    """target = all bits set where the comparison of first with what is in memory holds, else none."""
    prefix(w, SINGLE, 1, target, first, base_of(w, place))
    byte(w, COMPARE)
    memory(w, target, place, 1)
    byte(w, way)


def mark_undefined(w: Wholes, target: int, source: int) -> None:
    """target = all bits set, which is a NaN, where the source is NaN, else none; both of them registers."""
    operate(w, SINGLE, COMPARE, target, source, source)
    byte(w, UNORDERED)


def choose(w: Wholes, target: int, otherwise: int, chosen: int, mask: int) -> None:
    """target = chosen where the mask is set, else otherwise."""
    prefix(w, WHOLE, 3, target, otherwise, chosen)
    byte(w, 0x4B)
    byte(w, 0xC0 | (target & 7) << 3 | (chosen & 7))
    byte(w, mask << 4)


def load(w: Wholes, target: int, place: int) -> None:
    """Load a number."""
    prefix(w, SINGLE, 1, target, 0, base_of(w, place))
    byte(w, 0x10)
    memory(w, target, place, 0)


def store(w: Wholes, source: int, place: int) -> None:
    """Store a number."""
    prefix(w, SINGLE, 1, source, 0, base_of(w, place))
    byte(w, 0x11)
    memory(w, source, place, 0)


def move(w: Wholes, target: int, source: int) -> None:
    """Copy a register."""
    if target != source:
        operate(w, WHOLE, 0x28, target, 0, source)


def move_address(w: Wholes, target: int, source: int) -> None:
    """Copy a register for addresses."""
    byte(w, 0x48)
    byte(w, 0x89)
    byte(w, 0xC0 | source << 3 | target)


def address_of(w: Wholes, target: int, place: int) -> None:
    """Load the address of a place."""
    byte(w, 0x48)
    byte(w, 0x8D)
    memory(w, target, place, 0)


def call_at(w: Wholes, address: int) -> None:
    """Call the function at an address."""
    byte(w, 0x48)
    byte(w, 0xB8 | RAX)
    whole(w, address)
    byte(w, 0xFF)
    byte(w, 0xD0 | RAX)


def pass_on(w: Wholes, count: int, address: int) -> None:
    """Call a function with the state and the parameters of this one, which keeps its addresses, and a place `count`
    numbers behind its own."""
    move_address(w, RDI, RBX)
    move_address(w, RSI, RBP)
    byte(w, 0x4C)  # mov rdx, r14
    byte(w, 0x89)
    byte(w, 0xF2)
    byte(w, 0x48)  # add rdx, size
    byte(w, 0x81)
    byte(w, 0xC2)
    half(w, 8 * count)
    call_at(w, address)


def clear(w: Wholes, count: int) -> None:
    """Set `count` numbers from the address in RDX on to zero; RDI, RAX and RCX are used up."""
    move_address(w, RDI, RDX)
    byte(w, 0x31)  # xor eax, eax
    byte(w, 0xC0)
    byte(w, 0x48)  # mov rcx, count
    byte(w, 0xB9)
    whole(w, count)
    byte(w, 0xF3)  # rep stosq
    byte(w, 0x48)
    byte(w, 0xAB)


def enter(w: Wholes, keeps: bool) -> int:
    """Begin a function f(t, y, p, out); return where the size of its frame goes, see `leave`.

    With `keeps` its addresses move to registers that calls do not touch.
    """
    if keeps:
        byte(w, 0x53)  # push rbx, rbp, r14
        byte(w, 0x55)
        byte(w, 0x41)
        byte(w, 0x56)
    byte(w, 0x48)  # sub rsp, size
    byte(w, 0x81)
    byte(w, 0xEC)
    half(w, 0)
    size = w[AT] - 4
    if keeps:
        move_address(w, RBX, RDI)
        move_address(w, RBP, RSI)
        byte(w, 0x49)  # mov r14, rdx
        byte(w, 0x89)
        byte(w, 0xD6)
    w[BASES + STATE - 1] = RBX if keeps else RDI
    w[BASES + PARAMETERS - 1] = RBP if keeps else RSI
    w[BASES + OUT - 1] = R14 if keeps else RDX
    w[BASES + STACK - 1] = RSP
    return size


def leave(w: Wholes, keeps: bool, at: int, size: int) -> None:
    """End the function; its frame has a size in bytes, a multiple of 16."""
    put_half(at, size)
    byte(w, 0x48)  # add rsp, size
    byte(w, 0x81)
    byte(w, 0xC4)
    half(w, size)
    if keeps:
        byte(w, 0x41)  # pop r14, rbp, rbx
        byte(w, 0x5E)
        byte(w, 0x5D)
        byte(w, 0x5B)
    byte(w, 0xC3)
