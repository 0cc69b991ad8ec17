"""DOP853: adaptive integration of y' = f(t, y) with dense output, events and projection, in chunks.

The explicit Runge-Kutta pair of order 8(5,3) by Dormand and Prince with dense output of order 7. [E. Hairer,
S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993, sections II.4 to II.6]
"""

from __future__ import annotations

from typing import Unpack

from numpy.typing import ArrayLike

from anholon.kernels.dop853_kernel import get_dop853
from anholon.steppers.kernel_stepper import KernelStepper
from anholon.steppers.stepper import StepperOptions


class Dop853(KernelStepper):
    """The explicit stepper; see `anholon.steppers.stepper` for the contract.

    With `fixed_step` every step has the size h0. With `detect_stiffness` a chunk ends with `StepperStatus.STIFF` where
    stability and not accuracy seems to have limited the steps for some time; the run may continue nevertheless.
    """

    def __init__(
        self,
        rhs_address: int,
        n: int,
        p: ArrayLike,
        *,
        fixed_step: bool = False,
        detect_stiffness: bool = False,
        **options: Unpack[StepperOptions],
    ) -> None:
        super().__init__(rhs_address, n, p, **options)
        if fixed_step and self.h == 0.0:
            raise ValueError("a fixed step needs a size h0")
        self._segment.fixed, self._segment.stiff_test = fixed_step, detect_stiffness
        self._advance = get_dop853().advance

    def _call_kernel(self, budget: int) -> int:
        return self._advance(self._base, budget)
