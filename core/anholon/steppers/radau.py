"""Radau: adaptive integration of stiff equations y' = f(t, y) by an implicit method, in chunks.

Radau IIA of order 5 with three stages; dense output of order 4. [E. Hairer, G. Wanner, Solving Ordinary Differential
Equations II, 2nd ed., Springer 1996, section IV.8]
"""

from __future__ import annotations

import ctypes
from typing import Unpack

import numpy as np
from numpy.typing import ArrayLike

from anholon.compiler.addresses import address_of_array
from anholon.kernels.radau_kernel import NODES, RadauData, get_radau
from anholon.steppers.kernel_stepper import KernelStepper
from anholon.steppers.stepper import Jacobian, StepperOptions
from anholon.steppers.tolerances import RADAU_DENSE_OUTPUT_FACTOR, RADAU_ESTIMATE_EXPONENT, RADAU_ESTIMATE_FACTOR


class Radau(KernelStepper):
    """The implicit stepper; see `anholon.steppers.stepper` for the contract.

    `rtol` and `atol` mean the same as with `Dop853`: the errors of both are of this size.
    """

    def __init__(
        self,
        rhs_address: int,
        n: int,
        p: ArrayLike,
        *,
        jacobian: Jacobian = Jacobian(),  # noqa: B008  # never changed
        **options: Unpack[StepperOptions],
    ) -> None:
        if jacobian.m not in (0, n - jacobian.m):
            raise ValueError(f"{jacobian.m} of {n} components cannot have the others as slopes")
        rtol = options["rtol"]
        options["rtol"] = wide = RADAU_ESTIMATE_FACTOR * rtol**RADAU_ESTIMATE_EXPONENT
        options["atol"] = np.asarray(options["atol"]) * (wide / rtol)
        super().__init__(rhs_address, n, p, **options)
        k = n - jacobian.m
        sizes = (k * n, k * k, 2 * k * k, 2 * k, *5 * (NODES * n,), (NODES + 1) * n, n, NODES * n)
        self._method_memory = np.zeros(sum(sizes))
        places = address_of_array(self._method_memory) + 8 * np.cumsum((0, *sizes[:-1]))
        self._jacobian_p = np.ascontiguousarray(jacobian.p, dtype=np.float64)
        self._method = RadauData(
            self._base, jacobian.address, address_of_array(self._jacobian_p), jacobian.m,
            0, 0, 0.0, 0.0, 0.0, 0.0, RADAU_DENSE_OUTPUT_FACTOR * rtol / wide, 0, 0, *places.tolist(),
        )  # fmt: skip
        self._advance = get_radau()

    @property
    def jacobian_count(self) -> int:
        """The number of evaluated Jacobians."""
        return int(self._method.jacobian_calls)

    def finish(self) -> None:
        """Keep only the memory that may still be read."""
        super().finish()
        self._method_memory = np.zeros(0)

    def _call_kernel(self, budget: int) -> int:
        return self._advance(ctypes.addressof(self._method), budget)
