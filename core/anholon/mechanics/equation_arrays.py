"""The equations of motion at one state as dense arrays."""

from __future__ import annotations

from typing import NamedTuple

from anholon.array_types import Floats


class EquationArrays(NamedTuple):
    """The equations at one state: M (n×n) v' = f (n) + B^T Λ, A (m×n) v' + b0 (m) = 0, rate level (m).

    B (m×n) are the rows that virtual displacements obey, B δq = 0 (docs/theory.md 2); A for ordinary constraints.
    """

    M: Floats
    f: Floats
    A: Floats
    b0: Floats
    rate: Floats
    B: Floats


def unpack_equations(out: Floats, n: int, m: int) -> EquationArrays:
    """Return the parts of a flat `pieces` output."""
    a = n * n
    b = a + n
    c = b + m * n
    d, e = c + m, c + 2 * m
    rows, oblique = out[b:c].reshape(m, n), out[e:]
    return EquationArrays(
        out[:a].reshape(n, n), out[a:b], rows, out[c:d], out[d:e], oblique.reshape(m, n) if oblique.size else rows
    )


class ChartArrays(NamedTuple):
    """Quasi-velocities of a chart at one state: W = ∂w/∂v (r×n), values (r), bias (r) with w' = W v' + bias."""

    W: Floats
    value: Floats
    bias: Floats


def unpack_chart(out: Floats, r: int, n: int) -> ChartArrays:
    """Return the parts of what the function of a chart gives, for r quasi-velocities and n coordinates."""
    end = r * n
    return ChartArrays(out[:end].reshape(r, n), out[end : end + r], out[end + r :])
