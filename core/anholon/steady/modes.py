"""Small motions about a steady motion: roots and shapes of z' = J z."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.model.rod_coupling import require_no_acting_rods
from anholon.model.structs import Model
from anholon.steady.critical import Beside
from anholon.steady.motion import Steady, steady_motion
from anholon.steady.sweep import Looked

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

_SLOW: Final = 1e-2  # part of the largest root below which roots may be rounding
_FLAT: Final = 1e-6  # part of the largest slope below which real parts may be
_SHARES: Final = (0.618, 1.414)  # of the step of differences
_CLEAR: Final = 10.0  # errors of a root above which it is not 0
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
    raw, vectors = np.linalg.eig(steady.J)
    values = _cleaned(steady, raw)
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


def _cleaned(steady: Steady, values: Complexes) -> Complexes:
    """Return the roots (n,) without what is nothing but rounding: of what is permanently 0, and of their real parts."""
    most = float(np.abs(values).max(initial=0.0))
    if most == 0.0:
        return values.astype(np.complex128)
    sizes, real = np.abs(values), np.abs(values.real)
    doubtful = ((sizes > 0.0) & (sizes <= _SLOW * most)) | (
        (real > 0.0) & (real <= _FLAT * float(np.abs(steady.J).max()))
    )
    errors = _errors(steady, values) if doubtful.any() else np.zeros(len(values))
    found = np.where(real <= np.maximum(_RISING * most, _CLEAR * errors), 1j * values.imag, values)
    return np.where(sizes <= np.maximum(_RISING * most, _CLEAR * errors), 0.0, found).astype(np.complex128)


def _errors(steady: Steady, values: Complexes) -> Floats:
    """Return the errors (n,) of roots: how far others lie from them that belong to slopes by other differences."""
    others = [np.linalg.eigvals(steady.slopes(share)) for share in _SHARES]
    apart = [np.abs(values[:, None] - other[None, :]).min(axis=1) for other in others]
    return np.asarray(np.max(apart, axis=0))


def beside(steady: Steady) -> Beside:
    """Return what the search for a critical value wants to know of a steady motion."""
    found, roots = modes_about(steady), np.linalg.eigvals(steady.J).astype(np.complex128)
    zeros = int(np.count_nonzero(_cleaned(steady, roots) == 0.0))
    fluttering = found.growing & found.swinging
    diverging = int(np.count_nonzero(found.growing & ~found.swinging))
    return Beside(roots, zeros, diverging, int(fluttering.sum()))


def look(steady: Steady) -> Looked[Steady]:
    """Return what a range of values wants to know of a steady motion."""
    found = modes_about(steady)
    flutters = found.growing & found.swinging
    frequency = float(np.abs(found.roots.imag[flutters]).min(initial=np.inf)) / (2.0 * np.pi)
    diverging = int(np.count_nonzero(found.growing & ~found.swinging))
    return Looked(steady, found.lowest, diverging, int(np.count_nonzero(flutters)), frequency)


def steady_modes(model: Model) -> tuple[Steady, SteadyModes]:
    """Return the steady motion nearest to the initial state of a model without rods, and the small motions about it."""
    require_no_acting_rods(model, "steady motions and the small motions about them are those of")
    found = steady_motion(model)
    return found, modes_about(found)
