"""The cable element: two places, and the axial force of what hangs between them.

A cable has no stiffness against bending, so its sections have no frames that matter. The element keeps the vector Δ
from end to end, of length l and direction t, and one unknown beside its ends, the force n in its middle, for which

    H(Δ, n) = n l - L [(1 + e) n + C n²/2 + a/n],   a = ψ L² |b⊥|² / 24 + small²/2

is stationary. C is the axial compliance (with e: the law's own strain where the law is not linear), b what loads the
element per length, b⊥ its part across t. The last term is the sag between the ends: it is what the complementary energy
∫ |F| ds of a force F - b s with s from the middle has beyond n L, to fourth order. With it the element is of fourth
order, without it of second. By it, too, what hangs slack has a small force and no singular stiffness; `small` does that
for cables without load. The force on the ends is

    F = ∂H/∂Δ = n t + ψ (L³/12) (b·t) b⊥ / (n l),

and no longer along t. ψ = max(0, 1 - (L b·t / 2n)²) is 1 but for terms of higher order. It goes to 0 at a free end,
where the force vanishes and the expansion in b/n fails: what ends there swings with the right frequency only so.

A cable is never pressed: stationary n is positive, and tends to 0 where the ends come closer than L.

Source: vector mean forces in catenaries; the expansion in b is that of Δ = ∫ F/|F| ds.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.formula.graph import Graph
from anholon.rods.expression_vectors import join, make_symbols
from anholon.rods.tolerances import MAX_TENSION_ITERATIONS

CABLE_SIZE: Final = 3 + 3 + 6
"""Numbers of one element's state."""


LENGTH, COMPLIANCE, SHIFT, NEGLIGIBLE_FORCE, SAG_SHARE, FORCE = range(6, 12)
"""Columns of the kernel's state after Δ (3) and b (3)."""


class CableForces(NamedTuple):
    """Forces F (c, 3) of cables on their ends in the world, and axial forces n (c,).

    F acts from the part after on the part before; n follows from the positions, to first order about the present one.
    """

    force: Floats
    tension: Floats


class CableTangents(NamedTuple):
    """Derivatives: ∂F/∂Δ (c, 3, 3), t (c, 3), dn/dl (c,)."""

    stiffness: Floats
    direction: Floats
    tension_stiffness: Floats


@functools.cache
def _kernel() -> CompiledFunctions:
    """Return the functions `force`, `carried`, `tangent` of an element's state."""
    graph = Graph()
    y = make_symbols(graph, "state", CABLE_SIZE)
    gap, load = y[:3], y[3:6]
    L, C, shift, small, share, n = (y[i] for i in (LENGTH, COMPLIANCE, SHIFT, NEGLIGIBLE_FORCE, SAG_SHARE, FORCE))
    l = (gap @ gap).sqrt()  # noqa: E741  # the letter of the formula
    t = 1.0 / l * gap
    along = load @ t
    across = load @ load - along * along
    sag = 1.0 / 24.0 * (L * L) * (share * across) + 0.5 * (small * small)
    H = n * l - L * ((1.0 + shift) * n + 0.5 * (C * (n * n)) + sag / n)

    force, tension = H.gradient(gap), y[FORCE : FORCE + 1]
    by_n = H.gradient(tension)[0]
    yields = -by_n.gradient(tension)[0]  # -∂²H/∂n², positive
    mixed = by_n.gradient(gap)
    step, share_of = by_n / yields, 1.0 / yields
    K = force.jacobian(gap) + share_of * mixed.outer(mixed)
    functions = {
        "force": join(force + step * mixed, n + step).nodes,
        "carried": force.nodes,
        "tangent": join(K.flat, t, share_of).nodes,
    }
    return compile_functions(graph, functions, 0, level=1)


def _evaluate(name: str, rows: Floats) -> Floats:
    return _kernel().map(name, np.zeros(len(rows)), rows, _kernel().make_parameters([]))


def compute_cable_forces(rows: Floats) -> CableForces:
    """Return the forces of all elements, with the term that corrects n to the value of the places."""
    out = _evaluate("force", rows)
    return CableForces(out[:, :3], out[:, 3])


def compute_forces_of_tensions(rows: Floats) -> Floats:
    """Return the forces F (c, 3) of the axial forces in the rows."""
    return _evaluate("carried", rows)


def compute_cable_tangents(rows: Floats) -> CableTangents:
    """Return the derivatives of all elements."""
    out = _evaluate("tangent", rows)
    return CableTangents(out[:, :9].reshape(-1, 3, 3), out[:, 9:12], out[:, 12])


def compute_sag_shares(rows: Floats) -> Floats:
    """Return ψ (c,) of the sag for the axial forces in the rows."""
    gap, load, n = rows[:, :3], rows[:, 3:6], rows[:, FORCE]
    along = np.einsum("ki,ki->k", gap, load) / np.linalg.norm(gap, axis=1)
    with np.errstate(divide="ignore"):
        r = np.where(n > 0.0, 0.5 * rows[:, LENGTH] * along / n, np.inf)
    return np.asarray(np.maximum(0.0, 1.0 - np.where(along == 0.0, 0.0, r) ** 2))


def compute_unsagged_tensions(rows: Floats) -> Floats:
    """Return the axial forces n (c,) of the lengths without sag, by C n³ - e n² - a = 0, a = small²/2.

    The equation has one positive root, which is e/C for a taut cable, and small/√(-2e) for a slack one.

    The least of the bounds that hold with one term left out lies above the root, and Newton's method falls from there.
    """
    C, a = rows[:, COMPLIANCE], 0.5 * rows[:, NEGLIGIBLE_FORCE] ** 2
    e = np.linalg.norm(rows[:, :3], axis=1) / rows[:, LENGTH] - 1.0 - rows[:, SHIFT]
    n = np.maximum(e, 0.0) / C + np.cbrt(a / C)
    n = np.minimum(n, np.where(e < 0.0, np.sqrt(a / np.where(e < 0.0, -e, np.inf)), np.inf))
    for _ in range(MAX_TENSION_ITERATIONS):
        step = (n * n * (C * n - e) - a) / (n * (3.0 * C * n - 2.0 * e))
        n = n - step
        if (np.abs(step) <= 1e-15 * n).all():
            break
    return np.asarray(n)
