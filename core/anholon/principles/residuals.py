"""The differential principles as numbers: what is left of each at the actual acceleration.

    d'Alembert-Lagrange   (M v' - f) · δq = 0       for all δq with B δq = 0
    Suslov-Jourdain       (M v' - f) · δ'v = 0      for all variations δ'v of the rates that the constraints allow
    Gauss                 (M v' - f) · δ''v' = 0    for all variations of the accelerations, A δ''v' = 0: δ''Z = 0
    Mangeron-Deleanu      U - a^T Λ = 0             the control of programs a q^(n) + a0 = 0 along their gradients
    generalized Gauss     δZ_N = 0              for all variations of q^(N) that the programs allow, Z_N of D^(N-2) δ
    Kirgetov              δ''Z' = 0                 for the same variations, Z' of the part in ker B (servo constraints)

For constraints of the orders 0 and 1 the three sets of variations are one (001 sections 1, 2 and 6). Constraints of
second order leave the rates free, so that only Gauss's principle can be stated without further definitions; for servo
constraints displacements obey B and accelerations A, and the principles of Jourdain and Gauss fail while those of
d'Alembert-Lagrange and Kirgetov hold (004). In M v' - f the given forces f contain what belongs to constraints that are
not ideal, and the control U. Program constraints limit no acceleration, so that none of these principles fixes U; that
of Mangeron and Deleanu does, or the generalized one of Gauss, by which U has a part across the gradients.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.principles.generalized import GeneralizedSample
from anholon.principles.geometry import Splitting, bases
from anholon.principles.instant import Instant

Floats = NDArray[np.float64]

PrincipleName = Literal[
    "newton",
    "constraints",
    "dalembert-lagrange",
    "jourdain",
    "gauss",
    "kirgetov",
    "mangeron-deleanu",
    "generalized-gauss",
]

HOLDS: float = 1e-8
"""Relative residuals up to this one are the rounding of the solve."""


class Residual(NamedTuple):
    """What is left of a principle: the largest value over all variations of unit length.

    `value` in `unit`, to be compared with `scale`; `directions`: dimension of the variations; `applies`: whether the
    principle can be stated for the constraints of the system; `expected`: whether it should hold.
    """

    name: PrincipleName
    value: float
    scale: float
    unit: str
    directions: int
    applies: bool = True
    expected: bool = True

    @property
    def relative(self) -> float:
        """Residual as a part of the forces that it is made of."""
        return self.value / self.scale if self.scale > 0.0 else 0.0

    @property
    def holds(self) -> bool:
        """Whether the residual is rounding."""
        return self.relative <= HOLDS


def residuals(instant: Instant, splitting: Splitting) -> tuple[Residual, ...]:
    """Return the residuals of the equations of motion, of the constraints and of all principles that apply."""
    m = splitting.metric
    W, Y = m.flat(splitting.W.whole), m.flat(splitting.given)
    lost = W - Y
    reaction = m.flat(splitting.R.whole + splitting.Y.whole - splitting.given)
    force = m.mass * (float(np.linalg.norm(W)) + float(np.linalg.norm(Y)))
    virtual, free = m.flat(splitting.L), m.flat(splitting.admissible)
    found = [Residual("newton", m.mass * _size(lost - reaction), force, "N", len(W))]
    if instant.rows:
        gradients = m.raised(instant.A.T)
        lengths = np.maximum(np.linalg.norm(gradients, axis=0), np.finfo(float).tiny)
        off = np.abs((instant.A @ instant.acceleration + instant.b0) / lengths)
        largest = max(float(np.linalg.norm(m.flat(instant.acceleration))), float(np.abs(instant.b0 / lengths).max()))
        found.append(Residual("constraints", float(off.max()), largest, "m/s²", len(instant.rows)))
    plain = all(order <= 1 for order in instant.orders)
    servo = instant.servo
    found.append(Residual("dalembert-lagrange", m.mass * _size(virtual.T @ lost), force, "J/m", virtual.shape[1]))
    slope = m.mass * _size(free.T @ lost)
    found.append(Residual("jourdain", slope, force, "W/(m/s)", free.shape[1], applies=plain, expected=not servo))
    found.append(Residual("gauss", slope, force, "kg·m/s²", free.shape[1], expected=not servo))
    if servo:
        turned = free.T @ (virtual @ (virtual.T @ lost))
        found.append(Residual("kirgetov", m.mass * _size(turned), force, "kg·m/s²", free.shape[1]))
    if len(instant.program):
        U = m.raised(instant.control)
        gradients, _ = bases(m.raised(instant.program.T), len(U))
        across = _size(U - gradients @ (gradients.T @ U))
        found.append(Residual("mangeron-deleanu", across, _size(U), "N", gradients.shape[1], expected=False))
    return tuple(found)


def least_derivative(sample: GeneralizedSample) -> Residual:
    """Return the residual of the generalized principle of Gauss, which a control along the gradients need not obey."""
    unit = f"kg·m/s^{sample.order}"
    return Residual("generalized-gauss", sample.slope, sample.size, unit, sample.directions, expected=False)


def _size(x: Floats) -> float:
    return float(np.linalg.norm(x))
