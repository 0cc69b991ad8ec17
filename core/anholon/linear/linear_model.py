"""A linear state-space model x' = A x + B u, y = C x + D u, its frequency response, poles and zeros.

x, u and y are deviations from the operating point, in SI units. The frequency response is G(iω) = C (iω I - A)⁻¹ B + D.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Complexes, Floats
from anholon.errors import RunError, UsageError
from anholon.linear.tolerances import (
    INFINITE_ZERO_REL,
    REAL_ZERO_REL,
    ROUNDED_POLE_REL,
    SHOWN_RESONANCES,
    SINGULAR_VALUE_REL,
)


@dataclass(frozen=True)
class LinearModel:
    """A model linearised about an operating point.

    A (n, n), B (n, m), C (k, n), D (k, m); names and SI units (empty for plain numbers) of the n states, m inputs and k
    outputs; `about`: what it is linearised about ("rest", "steady motion" or "state at t = … s"); `operating_point`:
    values of coordinates, of rates that are not 0, of inputs and outputs there, by name.
    """

    A: Floats
    B: Floats
    C: Floats
    D: Floats
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    state_units: tuple[str, ...]
    input_units: tuple[str, ...]
    output_units: tuple[str, ...]
    about: str
    operating_point: Mapping[str, float]

    @property
    def order(self) -> int:
        """Number of states n."""
        return len(self.A)

    @cached_property
    def poles(self) -> Complexes:
        """Eigenvalues of A (n,), 1/s, in ascending size; of a pair the one with the positive imaginary part first."""
        return _sort_roots(np.linalg.eigvals(self.A).astype(np.complex128))

    @property
    def is_stable(self) -> bool:
        """Whether all poles have negative real parts."""
        return bool((self.poles.real < 0.0).all())

    def zeros(self, input_name: str | None = None, output_name: str | None = None) -> Complexes:
        """Return the zeros (z,), 1/s, of the transfer function from an input to an output; the first ones by default.

        They are the finite eigenvalues of the pencil [A - s I, B; C, D] (A. Emami-Naeini, P. Van Dooren, Automatica 18
        (1982) 415). Raises UsageError for an unknown name.
        """
        from scipy.linalg import eig  # slow to import, and few need it

        j, i = self.find_channel(input_name, output_name)
        n = self.order
        pencil = np.block([[self.A, self.B[:, [j]]], [self.C[[i]], self.D[[i]][:, [j]]]])
        mass = np.zeros((n + 1, n + 1))
        mass[:n, :n] = np.eye(n)
        # Rows and columns of one size: forces and lengths stand side by side.
        for _ in range(3):
            for axis in (1, 0):
                size = np.abs(pencil).max(axis=axis, keepdims=True)
                scale = 1.0 / np.where(size > 0.0, size, 1.0)
                pencil, mass = pencil * scale, mass * scale
        if not np.abs(pencil[-1]).any() or not np.abs(pencil[:, -1]).any():
            return np.zeros(0, dtype=np.complex128)
        values, divisors = eig(pencil, mass, right=False, homogeneous_eigvals=True)
        finite = np.abs(divisors) > INFINITE_ZERO_REL * np.maximum(np.abs(values), np.abs(divisors).max(initial=0.0))
        roots = values[finite] / divisors[finite]
        return _sort_roots(np.where(np.abs(roots.imag) <= REAL_ZERO_REL * np.abs(roots), roots.real, roots))

    def static_gain(self) -> Floats:
        """Return the change (k, m) of the outputs by lasting changes of the inputs, G(0) = D - C A⁻¹ B.

        Raises RunError where A is singular: then a constant input has no steady response.
        """
        if self.order and self._is_singular:
            raise RunError(
                "a pole is 0: under a lasting input something runs away, and there is no static gain. "
                "Read the frequency response at low frequencies instead."
            )
        return self.D - self.C @ np.linalg.solve(self.A, self.B) if self.order else self.D.copy()

    def frequency_response(self, omega: ArrayLike) -> Complexes:
        """Return G(iω), shape (len(omega), k, m), complex, for angular frequencies `omega`, rad/s.

        `abs` is the ratio of amplitudes, output over input in SI units; the argument is the phase by which the output
        leads, rad. The response is infinite at an undamped resonance.
        """
        frequencies = np.atleast_1d(np.asarray(omega, dtype=np.float64))
        result = np.broadcast_to(self.D.astype(np.complex128), (len(frequencies), *self.D.shape)).copy()
        if not self.order or not len(frequencies):
            return result
        T, output_matrix, input_matrix = self._triangular_form
        n, m = input_matrix.shape
        poles = 1j * frequencies[:, None] - np.diagonal(T)  # iω minus each pole, (f, n)
        x = np.zeros((n, len(frequencies), m), dtype=np.complex128)
        with np.errstate(divide="ignore", invalid="ignore"):
            for i in range(n - 1, -1, -1):  # (iω I - T) x = Q^H B from the last row up
                x[i] = (input_matrix[i] + np.tensordot(T[i, i + 1 :], x[i + 1 :], axes=1)) / poles[:, i, None]
            result += np.einsum("kn,nfm->fkm", output_matrix, x)
        result[~np.isfinite(result)] = np.inf
        return result

    @cached_property
    def _is_singular(self) -> bool:
        """Whether A, in balanced units, has a singular value of the size of rounding."""
        from scipy.linalg import matrix_balance

        sizes = np.linalg.svd(matrix_balance(self.A)[0], compute_uv=False)
        return bool(sizes[-1] <= SINGULAR_VALUE_REL * sizes[0])

    @cached_property
    def _triangular_form(self) -> tuple[Complexes, Complexes, Complexes]:
        """T, C Q and Q^H B with A = Q T Q^H of states in balanced units."""
        from scipy.linalg import matrix_balance, schur  # slow to import, and few need it

        balanced, (scale, order) = matrix_balance(self.A, separate=True)
        T, Q = schur(balanced, output="complex")
        C, B = self.C[:, order] * scale, self.B[order] / scale[:, None]
        return T, C @ Q, Q.conj().T @ B

    def suggest_frequencies(self, count: int = 400) -> Floats:
        """Return frequencies (count,), Hz, evenly spaced on a logarithmic axis.

        They range from well below the slowest poles to above the tenth oscillating one, or the fastest: the fastest
        poles of a mesh are not those of the rods.
        """
        sizes = np.abs(self.poles)
        swinging = np.sort(sizes[self.poles.imag > REAL_ZERO_REL * sizes])[:SHOWN_RESONANCES]
        shown = swinging if len(swinging) else sizes
        sizes = sizes[sizes > ROUNDED_POLE_REL * shown.max(initial=0.0)]  # double poles 0 are split by rounding
        if not len(sizes):
            return np.geomspace(1e-2, 1e2, count)
        return np.geomspace(0.1 * float(sizes.min()), 5.0 * float(shown.max()), count) / (2.0 * np.pi)

    def find_channel(self, input_name: str | None, output_name: str | None) -> tuple[int, int]:
        """Return the numbers of an input and an output; the first ones without names. Raises UsageError."""
        if input_name is not None and input_name not in self.inputs:
            raise UsageError(f"the linear model has no input '{input_name}'; it has: {', '.join(self.inputs)}")
        if output_name is not None and output_name not in self.outputs:
            raise UsageError(f"the linear model has no output '{output_name}'; it has: {', '.join(self.outputs)}")
        return (
            0 if input_name is None else self.inputs.index(input_name),
            0 if output_name is None else self.outputs.index(output_name),
        )

    def channel_unit(self, input_name: str | None = None, output_name: str | None = None) -> str:
        """Return the SI unit of a transfer function, empty for plain numbers."""
        j, i = self.find_channel(input_name, output_name)
        above, below = self.output_units[i], self.input_units[j]
        if above == below:
            return ""
        if not below:
            return above
        dividend, divisor = (f"({unit})" if "/" in unit else unit for unit in (above, below))
        return f"{dividend or '1'}/{f'({below})' if '·' in below else divisor}"


def compute_phase(response: Complexes) -> Floats:
    """Return phases, degrees, of responses (f, …) without jumps of a whole turn along the first axis.

    The phase at the first frequency is between -180 and 180.
    """
    angles = np.angle(np.where(np.isfinite(response), response, 0.0))
    return np.asarray(np.degrees(np.unwrap(angles, axis=0)))


def _sort_roots(roots: Complexes) -> Complexes:
    """Return roots in the order of their sizes, both of a pair side by side, that which swings forward first."""
    size = np.abs(roots)
    steps = np.round(np.log(np.maximum(size, 1e-300)) * 1e9)
    return roots[np.lexsort((-roots.imag, -roots.real, steps))].astype(np.complex128)
