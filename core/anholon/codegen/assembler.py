"""Machine code for one function in one pass: the kernel `assemble`.

The nodes are put into an order, each argument as close to its use as depth first order allows. Then every operation
becomes one instruction, or a call.

Nothing is fused or rearranged: the code gives the same bits as that of LLVM, and is made some fifty times as fast.

Kernels take the address of the list of whole numbers that `slots` describes.
"""

from __future__ import annotations

from anholon.codegen import x86
from anholon.codegen.raw_memory import (
    Halves,
    Reals,
    Wholes,
    halves_at,
    numbers_at,
    shift,
    whole_numbers_at,
)
from anholon.codegen.registers import (
    FRAME,
    FREE,
    FREE_COUNT,
    HOME,
    NEVER,
    NEXT,
    OWNER,
    REGISTER,
    REGISTERS,
    SPARE,
    TIME,
    bring,
    fetch,
    forget,
    is_free,
    own,
    proceed,
    slot,
    take,
    vacate,
)  # fmt: skip
from anholon.codegen.slots import (
    BEHIND,
    CIRCULAR,
    CLEARED,
    CODE,
    COUNT,
    END,
    ENTRY,
    FILLING,
    LEFT,
    LIBRARY,
    NODES,
    OPERATION,
    OPERATIONS,
    OUTPUTS,
    PLACES,
    RIGHT,
    SCRATCH,
    SCRATCH_FIXED,
    TABLE,
    VALUE,
)
from anholon.codegen.x86 import (
    NOWHERE,
    OUT,
    PARAMETERS,
    POOL,
    SHIFT,
    SINGLE,
    STATE,
    WHOLE,
)
from anholon.formula import operations

__all__ = ["assemble"]

_CONST = operations.CONST
_SYMBOL = operations.SYMBOL
_ADD = operations.ADD
_SUB = operations.SUB
_MUL = operations.MUL
_DIV = operations.DIV
_NEG = operations.NEG
_SQRT = operations.SQRT
_SIN = operations.SIN
_COS = operations.COS
_ABS = operations.ABS
_SIGN = operations.SIGN
_STEP = operations.STEP
_POWER = operations.POWER
_MINIMUM = operations.MINIMUM
_MAXIMUM = operations.MAXIMUM
_GUARD = operations.GUARD
_WHOLE_POWER = 1024  # as in `llvm_text`

_NEAR = 48  # operations until the next use of what is worth a register that is free
_ROOM = 4096  # bytes that one operation may need

# The pool: masks of the sign and of the rest, 1 and 0, then constants.
_SIGN_MASK = POOL << SHIFT
_REST_MASK = (POOL << SHIFT) + 16
_UNIT = (POOL << SHIFT) + 32
_NULL = (POOL << SHIFT) + 48
_CONSTANTS = 56


def order(a: Wholes, done: Halves, stack: Halves, sequence: Halves) -> int:
    """Write the nodes to compute, arguments before results; return their number. `done` must be zero."""
    operation, left, right = halves_at(a[OPERATION]), halves_at(a[LEFT]), halves_at(a[RIGHT])
    places, outputs = halves_at(a[PLACES]), halves_at(a[OUTPUTS])
    count = 0
    for k in range(a[COUNT]):
        stack[0] = outputs[k]
        depth = 1
        while depth > 0:
            node = stack[depth - 1]
            if done[node] != 0 or operation[node] <= _SYMBOL or places[node] >= 0:
                depth -= 1
                continue
            one, other = left[node], right[node]
            waiting = False
            if other >= 0 and done[other] == 0 and operation[other] > _SYMBOL and places[other] < 0:
                stack[depth] = other
                depth += 1
                waiting = True
            if done[one] == 0 and operation[one] > _SYMBOL and places[one] < 0:
                stack[depth] = one
                depth += 1
                waiting = True
            if not waiting:
                depth -= 1
                done[node] = 1
                sequence[count] = node
                count += 1
    return count


def instruction(code: int) -> int:
    """Return the opcode of an operation with two operands."""
    if code == _ADD:
        return x86.PLUS
    if code == _SUB:
        return x86.MINUS
    if code == _MUL:
        return x86.TIMES
    if code == _DIV:
        return x86.OVER
    return x86.LEAST if code == _MINIMUM else x86.MOST


def raise_to(r: Wholes, target: int, base: int, exponent: int) -> None:
    """Write a whole power by repeated squaring, from the leading binary digit on."""
    digit = 1
    while 2 * digit <= exponent:
        digit *= 2
    so_far = base
    digit //= 2
    while digit > 0:
        x86.operate(r, SINGLE, x86.TIMES, target, so_far, so_far)
        if exponent & digit:
            x86.operate(r, SINGLE, x86.TIMES, target, target, base)
        so_far = target
        digit //= 2
    if so_far == base:
        x86.move(r, target, base)


def whole_exponent(operation: Halves, value: Reals, node: int) -> int:
    """Return the exponent where a power with it is computed by products, else 0."""
    if operation[node] != _CONST or not 1.0 <= value[node] <= _WHOLE_POWER:
        return 0
    exponent = int(value[node])
    return exponent if float(exponent) == value[node] else 0


def alone(r: Wholes, code: int, node: int, one: int, following: int, exponent: int) -> int:
    """Write an operation of one argument that is no call; return the register of its result."""
    source = fetch(r, one, -1)
    if code != _NEG and code != _ABS and code != _SQRT:
        # More than one instruction: the argument must outlive the first.
        target = take(r, source)
        if code == _STEP:
            x86.mark_undefined(r, SPARE, source)
            x86.compare(r, target, source, _NULL, x86.NOT_BELOW)
            x86.operate_at(r, WHOLE, x86.AND, target, target, _UNIT)
            x86.operate(r, WHOLE, x86.OR, target, target, SPARE)
        elif code == _SIGN:
            x86.operate_at(r, WHOLE, x86.AND, SPARE, source, _SIGN_MASK)
            x86.operate_at(r, WHOLE, x86.OR, SPARE, SPARE, _UNIT)
            x86.compare(r, target, source, _NULL, x86.NOT_ZERO)
            x86.choose(r, target, source, SPARE, target)
        else:
            raise_to(r, target, source, exponent)
        proceed(r, one, following)
    else:
        proceed(r, one, following)
        target = take(r, -1)
        if code == _NEG:
            x86.operate_at(r, WHOLE, x86.EXCLUSIVE, target, source, _SIGN_MASK)
        elif code == _ABS:
            x86.operate_at(r, WHOLE, x86.AND, target, source, _REST_MASK)
        else:
            x86.operate(r, SINGLE, x86.ROOT, target, source, source)
    forget(r, one)
    own(r, target, node)
    return target


def pair(r: Wholes, code: int, node: int, one: int, other: int, next_one: int, next_other: int) -> int:
    """Write an operation of two arguments that is no call; return the register of its result."""
    register = halves_at(r[REGISTER])
    if code in (_ADD, _MUL) and register[one] < 0 and register[other] >= 0:
        one, other = other, one
        next_one, next_other = next_other, next_one
    first = fetch(r, one, register[other])
    following = halves_at(r[NEXT])
    position = following[other]
    second = register[other]
    if second < 0 and next_other != NEVER and next_other - position < _NEAR and is_free(r):
        second = fetch(r, other, first)
    place = whole_numbers_at(r[HOME])[other]
    proceed(r, one, next_one)
    proceed(r, other, next_other)
    target = take(r, -1)
    if code == _GUARD:
        if second >= 0:
            x86.operate_at(r, SINGLE, x86.TIMES, SPARE, second, _NULL)
        else:
            x86.load(r, SPARE, place)
            x86.operate_at(r, SINGLE, x86.TIMES, SPARE, SPARE, _NULL)
        x86.operate(r, SINGLE, x86.PLUS, target, first, SPARE)
    elif code in (_MINIMUM, _MAXIMUM):
        # The instruction gives the second operand where either is NaN.
        x86.mark_undefined(r, SPARE, first)
        if second >= 0:
            x86.operate(r, SINGLE, instruction(code), target, first, second)
        else:
            x86.operate_at(r, SINGLE, instruction(code), target, first, place)
        x86.operate(r, WHOLE, x86.OR, target, target, SPARE)
    elif second >= 0:
        x86.operate(r, SINGLE, instruction(code), target, first, second)
    else:
        x86.operate_at(r, SINGLE, instruction(code), target, first, place)
    forget(r, one)
    forget(r, other)
    own(r, target, node)
    return target


def vacate_all(r: Wholes) -> None:
    """Bring everything that is used again to memory."""
    for register in range(REGISTERS):
        vacate(r, register)


def called(r: Wholes, address: int, node: int, one: int, other: int, next_one: int, next_other: int) -> int:
    """Write the call of a function of one or two arguments; return the register of its result."""
    if other >= 0:
        bring(r, SPARE, other)
    # What is used again goes to memory before the arguments take their registers.
    register = halves_at(r[REGISTER])
    source = register[one]
    place = whole_numbers_at(r[HOME])[one]
    proceed(r, one, next_one)
    if other >= 0:
        proceed(r, other, next_other)
    vacate_all(r)
    if source >= 0:
        x86.move(r, 0, source)
    else:
        x86.load(r, 0, place)
    if other >= 0:
        x86.move(r, 1, SPARE)
    x86.call_at(r, address)
    forget(r, one)
    if other >= 0:
        forget(r, other)
    own(r, 0, node)
    return 0


def circle(r: Wholes, address: int, sine: int, cosine: int, one: int, following: int) -> None:
    """Write the call that finds the sine and the cosine of one angle; both come to the frame."""
    source = halves_at(r[REGISTER])[one]
    home = whole_numbers_at(r[HOME])
    place = home[one]
    proceed(r, one, following)
    vacate_all(r)
    if source >= 0:
        x86.move(r, 0, source)
    else:
        x86.load(r, 0, place)
    forget(r, one)
    home[sine], home[cosine] = slot(r), slot(r)
    x86.address_of(r, x86.RDI, home[sine])
    x86.address_of(r, x86.RSI, home[cosine])
    x86.call_at(r, address)


def assemble(a: Wholes) -> int:
    """Write a function; return how many bytes were used, or -1 where the memory for code is too small."""
    n, count = a[NODES], a[COUNT]
    operation, left, right = halves_at(a[OPERATION]), halves_at(a[LEFT]), halves_at(a[RIGHT])
    value, places, outputs = numbers_at(a[VALUE]), halves_at(a[PLACES]), halves_at(a[OUTPUTS])
    library = whole_numbers_at(a[LIBRARY])
    total = n + count

    # Memory: what is indexed by nodes, by positions in the sequence, by outputs.
    home = whole_numbers_at(a[SCRATCH])
    r = shift(home, total)
    at = a[SCRATCH] + 8 * total + SCRATCH_FIXED
    register, following = halves_at(at), halves_at(at + 4 * total)
    shown, again = halves_at(at + 8 * total), halves_at(at + 12 * total)  # outputs of a node; the next one
    partner, sequence = halves_at(at + 16 * total), halves_at(at + 20 * total)
    next_one, next_other = halves_at(at + 24 * total), halves_at(at + 28 * total)
    sines, cosines, free = halves_at(at + 32 * total), halves_at(at + 36 * total), at + 40 * total
    stack = halves_at(at + 44 * total)
    for node in range(n):
        register[node] = 0  # first: whether it is in the sequence
    size = order(a, register, stack, sequence)
    a[OPERATIONS] = size
    for node in range(n):
        home[node] = NOWHERE
        register[node], following[node], shown[node], partner[node] = -1, NEVER, -1, -1
        sines[node], cosines[node] = -1, -1
    for k in range(count - 1, -1, -1):
        again[k] = shown[outputs[k]]
        shown[outputs[k]] = k

    # Sines and cosines of one angle, uses of every value, and whether other functions are called.
    calls = a[CLEARED] != 0
    for position in range(size):
        node = sequence[position]
        code = operation[node]
        if a[CIRCULAR] != 0 and code == _SIN:
            sines[left[node]] = node
        elif a[CIRCULAR] != 0 and code == _COS:
            cosines[left[node]] = node
        calls = calls or library[code] != 0
    for position in range(size - 1, -1, -1):
        node = sequence[position]
        one, other = left[node], right[node]
        if operation[node] == _SIN and sines[one] >= 0 and cosines[one] >= 0:
            partner[node] = cosines[one]
        elif operation[node] == _COS and sines[one] >= 0 and cosines[one] >= 0:
            partner[node] = sines[one]
        next_one[position] = following[one]
        following[one] = position
        if other >= 0:
            next_other[position] = next_one[position] if other == one else following[other]
            following[other] = position

    # The pool: constants that are read, behind the masks.
    code_at = a[CODE]
    if code_at + _ROOM + 8 * (n + count) > a[END]:
        return -1
    r[x86.AT] = code_at
    x86.whole(r, -9223372036854775808)
    x86.whole(r, 0)
    x86.whole(r, 9223372036854775807)
    x86.whole(r, 0)
    x86.whole(r, 4607182418800017408)
    x86.whole(r, 0)
    x86.whole(r, 0)
    numbers = numbers_at(code_at + _CONSTANTS)
    known = 0
    for node in range(n):
        if following[node] == NEVER and shown[node] < 0:
            continue
        if places[node] >= 0:
            home[node] = (PARAMETERS << SHIFT) + 8 * places[node]
        elif operation[node] == _CONST:
            numbers[known] = value[node]
            home[node] = (POOL << SHIFT) + _CONSTANTS + 8 * known
            known += 1
        elif operation[node] == _SYMBOL:
            kind = left[node]
            if kind == 0:
                home[node] = TIME
            else:
                home[node] = ((STATE if kind == 1 else PARAMETERS) << SHIFT) + 8 * right[node]
    entry = code_at + (_CONSTANTS + 8 * known + 15) // 16 * 16
    looks = False  # whether it reads what is found in the table
    for node in range(n):
        looks = looks or (a[FILLING] != 0 and places[node] >= a[TABLE] and home[node] != NOWHERE)
    calls = calls or looks or a[BEHIND] != 0

    # The function.
    a[ENTRY] = entry
    r[x86.AT], r[x86.START] = entry, code_at
    for k in range(16):
        r[OWNER + k] = -1
    r[NEXT], r[REGISTER], r[HOME] = at + 4 * total, at, a[SCRATCH]
    r[FREE], r[FREE_COUNT], r[FRAME] = free, 0, 1
    frame = x86.enter(r, calls)
    x86.store(r, 0, TIME)
    if a[CLEARED] != 0:
        x86.clear(r, count)
    if looks:
        x86.address_of(r, x86.RDI, (PARAMETERS << SHIFT) + 8 * a[TABLE])
        x86.call_at(r, a[FILLING])
    for position in range(size):
        if r[x86.AT] + _ROOM > a[END]:
            return -1
        node, code = sequence[position], operation[sequence[position]]
        one, other = left[node], right[node]
        after_one, after_other = next_one[position], next_other[position] if other >= 0 else NEVER
        if register[node] >= 0 or home[node] != NOWHERE:  # came with its partner
            proceed(r, one, after_one)
            forget(r, one)
            continue
        exponent = whole_exponent(operation, value, other) if code == _POWER else 0
        found = -1
        if partner[node] >= 0:
            sine = node if code == _SIN else partner[node]
            cosine = partner[node] if code == _SIN else node
            # The place of the partner in the sequence reads the angle once more.
            circle(r, a[CIRCULAR], sine, cosine, one, after_one)
            for k in range(2):
                which = sine if k == 0 else cosine
                if shown[which] >= 0:
                    x86.load(r, SPARE, home[which])
                    at_output = shown[which]
                    while at_output >= 0:
                        x86.store(r, SPARE, (OUT << SHIFT) + 8 * at_output)
                        at_output = again[at_output]
            continue
        if exponent > 0 or (other < 0 and library[code] == 0):
            found = alone(r, code, node, one, after_one, exponent)
            if exponent > 0:
                proceed(r, other, after_other)
        elif library[code] != 0:
            found = called(r, library[code], node, one, other, after_one, after_other)
        else:
            found = pair(r, code, node, one, other, after_one, after_other)
        at_output = shown[node]
        if at_output >= 0:
            home[node] = (OUT << SHIFT) + 8 * at_output
        while at_output >= 0:
            if r[x86.AT] + _ROOM > a[END]:
                return -1
            x86.store(r, found, (OUT << SHIFT) + 8 * at_output)
            at_output = again[at_output]
        if following[node] == NEVER:
            proceed(r, node, NEVER)

    # Outputs that were not computed here.
    for k in range(count):
        node = outputs[k]
        if shown[node] != k or (a[CLEARED] != 0 and node == 0):
            continue
        if operation[node] <= _SYMBOL or places[node] >= 0:
            x86.load(r, SPARE, home[node])
            at_output = k
            while at_output >= 0:
                if r[x86.AT] + _ROOM > a[END]:
                    return -1
                x86.store(r, SPARE, (OUT << SHIFT) + 8 * at_output)
                at_output = again[at_output]
    if a[BEHIND] != 0:
        x86.load(r, 0, TIME)
        x86.pass_on(r, count, a[BEHIND])
    x86.leave(r, calls, frame, 8 * ((r[FRAME] + 1) // 2 * 2))
    return r[x86.AT] - code_at
