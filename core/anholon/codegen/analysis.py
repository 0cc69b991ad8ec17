"""What is found out about a graph before code is written, as kernels over its arrays."""

from __future__ import annotations

from anholon.codegen.raw_memory import Wholes, halves_at, numbers_at, shift
from anholon.codegen.slots import (
    COUNT,
    COURSES,
    ENTRY,
    LEFT,
    NODES,
    OPERATION,
    OPERATIONS,
    OUTPUTS,
    RESULTS,
    RIGHT,
    SCRATCH,
    VALUE,
)
from anholon.formula import operations

_CONST = operations.CONST
_SYMBOL = operations.SYMBOL
_ADD = operations.ADD
_SUB = operations.SUB
_MUL = operations.MUL
_DIV = operations.DIV
_NEG = operations.NEG
_SIN = operations.SIN
_COS = operations.COS
_TAN = operations.TAN
_ATAN = operations.ATAN
_SINH = operations.SINH
_COSH = operations.COSH
_TANH = operations.TANH
_EXP = operations.EXP
_POWER = operations.POWER
_ABS = operations.ABS
_SIGN = operations.SIGN
_STEP = operations.STEP
_MINIMUM = operations.MINIMUM
_MAXIMUM = operations.MAXIMUM
_GUARD = operations.GUARD
_SMOOTH = (_ADD, _SUB, _MUL, _DIV, _NEG, _SIN, _COS, _TAN, _ATAN, _SINH, _COSH, _TANH, _EXP, _GUARD)
_DECIDING = (_ABS, _SIGN, _STEP, _MINIMUM, _MAXIMUM)
_DRIVEN, _FREE, _ROUGH = 1, 2, 4  # what a node depends on, bit by bit: courses in time, other things, odd courses
_PARAMETER = 2  # the kind of a symbol
_ZERO, _ONE = 0, 1


def hoisted(a: Wholes) -> int:
    """Find what the outputs read that depends on parameters alone and takes an operation; return how many nodes.

    They are written, ascending, to the first half of the scratch memory.
    """
    n = a[NODES]
    operation, left, right = halves_at(a[OPERATION]), halves_at(a[LEFT]), halves_at(a[RIGHT])
    outputs = halves_at(a[OUTPUTS])
    found = halves_at(a[SCRATCH])
    marked, varies = shift(found, n), shift(found, 2 * n)
    for node in range(n):
        marked[node] = 0
        code = operation[node]
        if code == _SYMBOL:
            varies[node] = 1 if left[node] != _PARAMETER else 0
        elif code == _CONST:
            varies[node] = 0
        else:
            varies[node] = varies[left[node]] | (varies[right[node]] if right[node] >= 0 else 0)
    for k in range(a[COUNT]):
        marked[outputs[k]] = 1
    for node in range(n - 1, -1, -1):
        if marked[node] != 0 and varies[node] != 0 and operation[node] > _SYMBOL:
            marked[left[node]] = 1
            if right[node] >= 0:
                marked[right[node]] = 1
    count = 0
    for node in range(n):
        if marked[node] != 0 and varies[node] == 0 and operation[node] > _SYMBOL:
            found[count] = node
            count += 1
    return count


def reduced(a: Wholes) -> int:
    """Work out what follows where the outputs, which are leaves, are zero; return 0.

    The results are arrays of operations and arguments in which nothing is added to zero or multiplied by it. The first
    part of the scratch memory tells for each node the one that stands for it there.
    """
    n = a[NODES]
    operation, left, right = halves_at(a[OPERATION]), halves_at(a[LEFT]), halves_at(a[RIGHT])
    zeros, same = halves_at(a[OUTPUTS]), halves_at(a[SCRATCH])
    operations_left, lefts = halves_at(a[RESULTS]), halves_at(a[RESULTS + 1])
    rights = halves_at(a[RESULTS + 2])
    for node in range(n):
        same[node] = -1
    for k in range(a[COUNT]):
        same[zeros[k]] = _ZERO
    for node in range(n):
        code = operation[node]
        operations_left[node], lefts[node], rights[node] = code, left[node], right[node]
        if same[node] == _ZERO:
            continue
        same[node] = node
        if code <= _SYMBOL:
            continue
        one = same[left[node]]
        other = same[right[node]] if right[node] >= 0 else -1
        lefts[node], rights[node] = one, other
        if code in (_ADD, _SUB) and other == _ZERO:
            same[node] = one
        elif code == _ADD and one == _ZERO:
            same[node] = other
        elif code == _SUB and one == _ZERO:
            operations_left[node], lefts[node], rights[node] = _NEG, other, -1
        elif code == _MUL:
            if one == _ZERO or other == _ZERO:
                same[node] = _ZERO
            elif one == _ONE:
                same[node] = other
            elif other == _ONE:
                same[node] = one
        elif code in (_DIV, _NEG) and one == _ZERO:
            same[node] = _ZERO
    return 0


def driven(a: Wholes) -> int:
    """Find what the outputs read that depends on courses in time alone, smoothly, and takes an operation; return how
    many nodes.

    They are written, ascending, to the first part of the scratch memory; behind them, from the last to the first, the
    operations with kinks that they are made of and that have them at known places, as the maximum; what is made of
    others, as square roots, is none of them. OPERATIONS tells how many operations they take, ENTRY how many of these
    have kinks.
    """
    n = a[NODES]
    operation, left, right = halves_at(a[OPERATION]), halves_at(a[LEFT]), halves_at(a[RIGHT])
    value, outputs, courses = numbers_at(a[VALUE]), halves_at(a[OUTPUTS]), halves_at(a[COURSES])
    found = halves_at(a[SCRATCH])
    marked, kind = shift(found, n), shift(found, 2 * n)
    for node in range(n):
        marked[node] = 0
        code = operation[node]
        if code == _SYMBOL:
            kind[node] = _FREE if left[node] != _PARAMETER else 0
            continue
        if code == _CONST:
            kind[node] = 0
            continue
        one, other = left[node], right[node]
        has = kind[one] | (kind[other] if other >= 0 else 0)
        if has == 0:
            kind[node] = 0
            continue
        if code == _POWER:
            smooth = operation[other] == _CONST and value[other] > 0.0 and value[other] == float(int(value[other]))
        else:
            smooth = code in _SMOOTH or code in _DECIDING
        if not smooth:
            has |= _FREE | _ROUGH
        if courses[node] != 0:
            has = _FREE | _ROUGH if has & _ROUGH else _DRIVEN
        kind[node] = has
    for k in range(a[COUNT]):
        marked[outputs[k]] = 1
    for node in range(n - 1, -1, -1):
        if marked[node] != 0 and kind[node] & _FREE and operation[node] > _SYMBOL:
            marked[left[node]] = 1
            if right[node] >= 0:
                marked[right[node]] = 1
    count = 0
    for node in range(n):
        if marked[node] != 0 and kind[node] == _DRIVEN:
            found[count] = node
            count += 1
        else:
            marked[node] = 0
    taken, kinks = 0, 0
    for node in range(n - 1, -1, -1):
        if marked[node] != 0 and kind[node] != 0 and operation[node] > _SYMBOL:
            taken += 1
            if operation[node] in _DECIDING:
                found[count + kinks] = node
                kinks += 1
            marked[left[node]] = 1
            if right[node] >= 0:
                marked[right[node]] = 1
    a[OPERATIONS], a[ENTRY] = taken, kinks
    return count
