"""The dense system of what stands beside chains, see `anholon.rods.dynamics.constraint_block_step`."""

from __future__ import annotations

from typing import Final

from anholon.compiler.raw_memory import Reals, Wholes
from anholon.rods.dynamics.chain_step_kernel import (
    INFINITE,
)
from anholon.rods.dynamics.constraint_block_slots import (
    A_ALL,
    A_ROWS_OF_TANGENT,
    B_ROWS,
    BODY_TANGENT,
    CHAIN_ROWS,
    COLUMN_SCALES,
    COORDINATES,
    JOINT_FORCE_SLOPES,
    KEPT_ROW_COUNT,
    KEPT_ROWS,
    ORDERS,
    PIVOTS,
    ROW_SCALES,
    TIE_AND_COPY_ROWS,
    TIE_CHAIN_ROWS,
    TIE_GRADIENTS,
    TIE_RESPONSES,
    TIE_ROWS,
    TIE_SLOPES_BY_Q,
)


def write_dense(p: Reals, d: Reals, w: Wholes, target: int) -> None:
    """Write down the dense system of what is not η, with the slopes of ties and rows as they are now."""
    n, k, m, held = w[COORDINATES], w[TIE_ROWS], w[KEPT_ROW_COUNT], w[TIE_AND_COPY_ROWS]
    size = n + held + m
    for i in range(size * size):
        d[target + i] = 0.0
    for r in range(n):
        for i in range(n):
            d[target + size * r + i] = d[w[BODY_TANGENT] + n * r + i]
        for i in range(k):
            d[target + size * r + n + i] = d[w[JOINT_FORCE_SLOPES] + k * r + i]
        for i in range(m):
            d[target + size * r + n + held + i] = -d[w[B_ROWS] + n * i + r]
    for i in range(k):
        for j in range(n):
            d[target + size * (n + i) + j] = d[w[TIE_SLOPES_BY_Q] + n * i + j]
    for r in range(m):
        row, order = w[w[KEPT_ROWS] + r], w[w[ORDERS] + r]
        for i in range(n):
            # Rows of rates turn, too, about as fast as they did; those of accelerations are as they were.
            total = d[w[BODY_TANGENT] + n * (n + r) + i]
            if order < 2:
                change = d[w[A_ALL] + n * row + i] - d[w[A_ROWS_OF_TANGENT] + n * r + i]
                total += (p[11] if order == 1 else 1.0) * change
            d[target + size * (n + held + r) + i] = total
    for i in range(held):
        for j in range(held):
            total = 0.0
            for side in range(2):
                row = w[w[TIE_CHAIN_ROWS] + 2 * i + side]
                if row >= 0:
                    G, Y = w[TIE_GRADIENTS] + 12 * i + 6 * side, w[TIE_RESPONSES] + 6 * (w[CHAIN_ROWS] * j + row)
                    for c in range(6):
                        total += d[G + c] * d[Y + c]
            d[target + size * (n + i) + n + j] = total


def scale_dense(d: Reals, w: Wholes, at: int) -> int:
    """Find by what rows and columns of the dense system are to be multiplied; return 1 where that is possible."""
    size = w[COORDINATES] + w[TIE_AND_COPY_ROWS] + w[KEPT_ROW_COUNT]
    for i in range(size):
        largest = 0.0
        for j in range(size):
            largest = max(largest, abs(d[at + size * i + j]))
        if not 0.0 < largest < INFINITE:
            return 0
        d[w[ROW_SCALES] + i] = 1.0 / largest
    for j in range(size):
        largest = 0.0
        for i in range(size):
            largest = max(largest, abs(d[at + size * i + j]) * d[w[ROW_SCALES] + i])
        if not 0.0 < largest < INFINITE:
            return 0
        d[w[COLUMN_SCALES] + j] = 1.0 / largest
    return 1


def factorise_dense(d: Reals, w: Wholes, at: int) -> float:
    """Scale the dense system and put its factors in its place; return the smallest pivot."""
    size = w[COORDINATES] + w[TIE_AND_COPY_ROWS] + w[KEPT_ROW_COUNT]
    for i in range(size):
        for j in range(size):
            d[at + size * i + j] *= d[w[ROW_SCALES] + i] * d[w[COLUMN_SCALES] + j]
    least = INFINITE
    for k in range(size):
        best, pivot = -1.0, k
        for i in range(k, size):
            if abs(d[at + size * i + k]) > best:
                best, pivot = abs(d[at + size * i + k]), i
        w[w[PIVOTS] + k] = pivot
        if not best > 0.0:
            return 0.0
        least = min(least, best)
        if pivot != k:
            for j in range(size):
                kept = d[at + size * k + j]
                d[at + size * k + j] = d[at + size * pivot + j]
                d[at + size * pivot + j] = kept
        over = 1.0 / d[at + size * k + k]
        for i in range(k + 1, size):
            if d[at + size * i + k] != 0.0:
                part = d[at + size * i + k] * over
                d[at + size * i + k] = part
                for j in range(k + 1, size):
                    d[at + size * i + j] -= part * d[at + size * k + j]
    return least


def solve_dense(d: Reals, w: Wholes, at: int, x: int) -> None:
    """Put the solution of the dense system, which is factorised, in the place of its right side."""
    size = w[COORDINATES] + w[TIE_AND_COPY_ROWS] + w[KEPT_ROW_COUNT]
    for i in range(size):
        d[x + i] *= d[w[ROW_SCALES] + i]
    for k in range(size):
        pivot = w[w[PIVOTS] + k]
        kept = d[x + pivot]
        d[x + pivot] = d[x + k]
        d[x + k] = kept
    for k in range(size):
        for i in range(k + 1, size):
            d[x + i] -= d[at + size * i + k] * d[x + k]
    for back in range(size):
        k = size - 1 - back
        total = d[x + k]
        for j in range(k + 1, size):
            total -= d[at + size * k + j] * d[x + j]
        d[x + k] = total / d[at + size * k + k]
    for i in range(size):
        d[x + i] *= d[w[COLUMN_SCALES] + i]


PARTS: Final = ("write_dense", "scale_dense", "factorise_dense", "solve_dense")
"""The functions, each after those that it calls."""
