"""What is found out about a graph before code is written, as kernels over its arrays."""

from __future__ import annotations

from anholon.codegen.raw_memory import WholePointer, halves_at, shift
from anholon.codegen.slots import COUNT, LEFT, NODES, OPERATION, OUTPUTS, RESULTS, RIGHT, SCRATCH
from anholon.formula import operations

_CONST = operations.CONST
_SYMBOL = operations.SYMBOL
_ADD = operations.ADD
_SUB = operations.SUB
_MUL = operations.MUL
_DIV = operations.DIV
_NEG = operations.NEG
_PARAMETER = 2  # the kind of a symbol
_ZERO, _ONE = 0, 1


def hoisted(a: WholePointer) -> int:
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


def reduced(a: WholePointer) -> int:
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
        code = int(operation[node])
        operations_left[node], lefts[node], rights[node] = code, left[node], right[node]
        if same[node] == _ZERO:
            continue
        same[node] = node
        if code <= _SYMBOL:
            continue
        one = int(same[left[node]])
        other = int(same[right[node]]) if right[node] >= 0 else -1
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
