"""Small motions about a steady motion: roots and shapes of z' = J z."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.model.structs import Model
from anholon.steady.motion import Steady, steady_motion
from anholon.steady.sweep import Looked

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

_SLOW: Final = 1e-4  # part of the largest root below which roots may be rounding
_ROUNDING: Final = 1e-11  # of the slopes, as part of the largest root
_RISING: Final = 1e-9  # part of the largest root by which rounding lets others grow
_SWINGING: Final = 1e-7  # part of a root


class SteadyModes(NamedTuple):
    """Modes in the order of the sizes of their roots: `roots` (k,): λ of motions like exp(λ t), 1/s, those that swing
    forward or do not swing; `shapes` (k, n): the coordinates' parts, the largest of which is 1."""

    roots: Complexes
    shapes: Complexes

    @property
    def growing(self) -> NDArray[np.bool_]:
        """Whether motions grow, (k,)."""
        return self.roots.real > 0.0

    @property
    def stable(self) -> bool:
        """Whether no small motion grows exponentially."""
        return not bool(self.growing.any())

    def lowest(self, count: int) -> SteadyModes:
        """Return the first modes."""
        return SteadyModes(self.roots[:count], self.shapes[:count])

    @property
    def swinging(self) -> NDArray[np.bool_]:
        """Whether motions swing, (k,)."""
        return np.abs(self.roots.imag) > _SWINGING * np.abs(self.roots)


def modes_about(steady: Steady) -> SteadyModes:
    """Return all small motions about a steady motion."""
    values, vectors = np.linalg.eig(steady.J)
    most = float(np.abs(values).max(initial=0.0))
    values = np.where(np.abs(values) <= _lost(steady.J, most), 0.0, values)
    flat = np.abs(values.real) <= _RISING * most
    values = np.where(flat, 1j * values.imag, values)
    values = np.where(np.abs(values) <= _RISING * most, 0.0, values)
    forward = np.flatnonzero(values.imag >= 0.0)
    order = forward[np.lexsort((-values[forward].real, np.abs(values[forward])))]
    roots = values[order].astype(np.complex128)
    reduction = steady.reduction
    shapes = []
    for root, z in zip(roots, vectors[:, order].T.astype(np.complex128), strict=True):
        shape = steady.q_by_z @ z
        known = {*reduction.essential, *reduction.held}
        # Ignorable coordinates follow their rates.
        loose = [i for i in range(len(shape)) if i not in known]
        shape[loose] = (steady.v_by_z @ z)[loose] / root if root else 0.0
        largest = shape[int(np.argmax(np.abs(shape)))] if shape.any() else 1.0
        shapes.append(shape / largest)
    return SteadyModes(roots, np.array(shapes, dtype=np.complex128).reshape(len(roots), -1))


def _lost(J: Floats, most: float) -> float:
    """Return the size of roots that may be nothing but rounding: it leaves its square root of slow ones that are
    coupled to one another as a place is to its rate."""
    if most == 0.0:
        return 0.0
    T, _, count = scipy.linalg.schur(J, output="complex", sort=lambda root: abs(root) <= _SLOW * most)
    coupling = float(np.abs(np.triu(T[:count, :count], 1)).max(initial=0.0))
    return float(np.sqrt(_ROUNDING * most * coupling)) + _ROUNDING * most


def look(steady: Steady) -> Looked[Steady]:
    """Return what a range of values wants to know of a steady motion."""
    found = modes_about(steady)
    flutters = found.growing & found.swinging
    frequency = float(np.abs(found.roots.imag[flutters]).min(initial=np.inf)) / (2.0 * np.pi)
    diverging = int(np.count_nonzero(found.growing & ~found.swinging))
    return Looked(steady, found.lowest, diverging, int(np.count_nonzero(flutters)), frequency)


def steady_modes(model: Model) -> tuple[Steady, SteadyModes]:
    """Return the steady motion nearest to the initial state of a model without rods, and the small motions about it."""
    found = steady_motion(model)
    return found, modes_about(found)
