"""The differential principles as numbers: the residual of each at the actual acceleration.

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

from anholon.array_types import Floats
from anholon.principles.generalized_gauss_measure import GeneralizedSample
from anholon.principles.state_quantities import StateQuantities
from anholon.principles.tangent_space import TangentSplitting, compute_bases

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

SATISFIED_TOLERANCE_REL: float = 1e-8
"""Relative residuals up to this one are the rounding of the solve."""


class Residual(NamedTuple):
    """The residual of a principle: the largest value over all variations of unit length.

    `value` in `unit`, to be compared with `scale`; `directions`: dimension of the variations; `is_applicable`: whether
    the principle can be stated for the constraints of the system; `expected`: whether it should hold.
    """

    name: PrincipleName
    value: float
    scale: float
    unit: str
    directions: int
    is_applicable: bool = True
    expected: bool = True

    @property
    def relative(self) -> float:
        """Residual relative to its forces."""
        return self.value / self.scale if self.scale > 0.0 else 0.0

    @property
    def is_satisfied(self) -> bool:
        """Whether the residual is rounding."""
        return self.relative <= SATISFIED_TOLERANCE_REL


def compute_residuals(quantities: StateQuantities, splitting: TangentSplitting) -> tuple[Residual, ...]:
    """Return the residuals of the equations of motion, of the constraints and of all principles that apply."""
    m = splitting.metric
    W, Y = m.flat(splitting.W.total), m.flat(splitting.given)
    lost = W - Y
    reaction = m.flat(splitting.R.total + splitting.Y.total - splitting.given)
    force = m.mass * (float(np.linalg.norm(W)) + float(np.linalg.norm(Y)))
    virtual, free = m.flat(splitting.L), m.flat(splitting.admissible)
    residuals = [Residual("newton", m.mass * _size(lost - reaction), force, "N", len(W))]
    if quantities.rows:
        gradients = m.raise_index(quantities.A.T)
        lengths = np.maximum(np.linalg.norm(gradients, axis=0), np.finfo(float).tiny)
        off = np.abs((quantities.A @ quantities.acceleration + quantities.b0) / lengths)
        largest = max(
            float(np.linalg.norm(m.flat(quantities.acceleration))), float(np.abs(quantities.b0 / lengths).max())
        )
        residuals.append(Residual("constraints", float(off.max()), largest, "m/s²", len(quantities.rows)))
    plain = all(order <= 1 for order in quantities.orders)
    servo = quantities.servo
    residuals.append(Residual("dalembert-lagrange", m.mass * _size(virtual.T @ lost), force, "J/m", virtual.shape[1]))
    slope = m.mass * _size(free.T @ lost)
    residuals.append(
        Residual("jourdain", slope, force, "W/(m/s)", free.shape[1], is_applicable=plain, expected=not servo)
    )
    residuals.append(Residual("gauss", slope, force, "kg·m/s²", free.shape[1], expected=not servo))
    if servo:
        turned = free.T @ (virtual @ (virtual.T @ lost))
        residuals.append(Residual("kirgetov", m.mass * _size(turned), force, "kg·m/s²", free.shape[1]))
    if len(quantities.program):
        U = m.raise_index(quantities.control)
        gradients, _ = compute_bases(m.raise_index(quantities.program.T), len(U))
        across = _size(U - gradients @ (gradients.T @ U))
        residuals.append(Residual("mangeron-deleanu", across, _size(U), "N", gradients.shape[1], expected=False))
    return tuple(residuals)


def make_generalized_residual(sample: GeneralizedSample) -> Residual:
    """Return the residual of the generalized principle of Gauss, which a control along the gradients need not obey."""
    unit = f"kg·m/s^{sample.order}"
    return Residual("generalized-gauss", sample.slope, sample.size, unit, sample.directions, expected=False)


def _size(x: Floats) -> float:
    return float(np.linalg.norm(x))
