"""What the generalized-α method takes of vibrations: numerical dissipation by frequency.

A vibration x'' = -ω² x keeps, over a step h, the part of its amplitude that is the spectral radius of the step's
amplification matrix, a function of Ω = ω h and ρ. It is 1 - O(Ω⁴) where the step resolves the vibration, and goes to ρ
where it does not.

Source: J. Chung, G. M. Hulbert, J. Appl. Mech. 60 (1993) 371, eqs. 12 to 19.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.rods.dynamics.generalized_alpha import make_step_coefficients
from anholon.rods.tolerances import MAX_OMEGA_H, RESOLVED_OMEGA_H

_TABLE_POINTS: Final = 256  # of the table between the two, in even steps of ln Ω
_SEARCH_ROUNDS: Final = 6  # in which the interval of ln f is cut where a frequency is looked for
_SEARCH_POINTS: Final = 65  # at which it is cut


class EqualSteps(NamedTuple):
    """A number of steps of the length `h`, s, with the damping `rho`."""

    step_count: int
    h: float
    rho: float


def compute_spectral_radius(omega_h: ArrayLike, rho: float) -> Floats:
    """Return the part of its amplitude that a vibration keeps over a step, for Ω = ω h of any shape.

    The unknowns at both ends of the step are x, h x' and h² times the method's acceleration.
    """
    square = np.square(np.asarray(omega_h, dtype=np.float64))
    by = make_step_coefficients(rho)
    after, before = np.zeros((2, *square.shape, 3, 3))
    after[..., 0, 0] = after[..., 1, 1] = before[..., 0, 0] = before[..., 0, 1] = before[..., 1, 1] = 1.0
    after[..., 0, 2], before[..., 0, 2] = -by.beta, 0.5 - by.beta
    after[..., 1, 2], before[..., 1, 2] = -by.gamma, 1.0 - by.gamma
    after[..., 2, 0], after[..., 2, 2] = (1.0 - by.alpha_f) * square, 1.0 - by.alpha_m
    before[..., 2, 0], before[..., 2, 2] = -by.alpha_f * square, -by.alpha_m
    return np.asarray(np.abs(np.linalg.eigvals(np.linalg.solve(after, before))).max(axis=-1))


def compute_log_decrement(omega_h: ArrayLike, rho: float) -> Floats:
    """Return the decrease of ln(amplitude) over a step, from a table of -ln `compute_spectral_radius`."""
    omega_h = np.asarray(omega_h, dtype=np.float64)
    log_omega, values = _table(rho)
    if not values.size:
        return np.zeros_like(omega_h)  # ρ = 1 damps nothing
    inside = np.exp(np.interp(np.log(np.maximum(omega_h, RESOLVED_OMEGA_H)), log_omega, values))
    return np.asarray(
        np.where(omega_h < RESOLVED_OMEGA_H, np.exp(values[0]) * (omega_h / RESOLVED_OMEGA_H) ** 4, inside)
    )


@functools.lru_cache(maxsize=16)
def _table(rho: float) -> tuple[Floats, Floats]:
    """Return ln Ω (k,) and ln of the decrements (k,); empty for ρ = 1."""
    if rho >= 1.0:
        return np.zeros(0), np.zeros(0)
    log_omega = np.linspace(np.log(RESOLVED_OMEGA_H), np.log(MAX_OMEGA_H), _TABLE_POINTS)
    return log_omega, np.log(-np.log(compute_spectral_radius(np.exp(log_omega), rho)))


def compute_remaining_amplitude(frequency: float, steps: Sequence[EqualSteps]) -> float:
    """Return the part of its amplitude that a vibration of a frequency, Hz, keeps over all steps."""
    return float(np.exp(-_sum_log_decrement(np.array([2.0 * np.pi * frequency]), _group_by_rho(steps))[0]))


def find_damped_frequency(lost_fraction: float, steps: Sequence[EqualSteps]) -> float:
    """Return the frequency, Hz, above which vibrations lose more than a fraction of their amplitude over all steps.

    Infinite if there is none.
    """
    groups, limit = _group_by_rho(steps), -np.log1p(-lost_fraction)
    if not groups:
        return np.inf
    lengths = np.concatenate([h for h, _ in groups.values()])
    low, high = np.log(1e-6 / lengths.max()), np.log(MAX_OMEGA_H / lengths.min())
    if _sum_log_decrement(np.exp([high]), groups)[0] <= limit:
        return np.inf
    for _ in range(_SEARCH_ROUNDS):
        between = np.linspace(low, high, _SEARCH_POINTS)
        k = int(np.argmax(_sum_log_decrement(np.exp(between), groups) > limit))
        low, high = float(between[max(k - 1, 0)]), float(between[k])
    return float(np.exp(high)) / (2.0 * np.pi)


def describe_damped_frequency(frequency: float) -> str:
    """Return a sentence on the vibrations that lose more than 1 % of their amplitude; empty if there are none."""
    if not np.isfinite(frequency):
        return ""
    return f"Vibrations above {frequency:.3g} Hz lost more than 1 % of their amplitude to numerical dissipation."


def _group_by_rho(steps: Sequence[EqualSteps]) -> dict[float, tuple[Floats, Floats]]:
    """Return the lengths (k,) and counts (k,) of steps with each ρ."""
    results: dict[float, tuple[Floats, Floats]] = {}
    for rho in {item.rho for item in steps if item.step_count}:
        group = [item for item in steps if item.rho == rho and item.step_count]
        results[rho] = np.array([item.h for item in group]), np.array([float(item.step_count) for item in group])
    return results


def _sum_log_decrement(omega: Floats, groups: dict[float, tuple[Floats, Floats]]) -> Floats:
    """Return the total decrease of ln(amplitude) of vibrations (k,)."""
    decrements = [compute_log_decrement(omega[:, None] * h, rho) @ count for rho, (h, count) in groups.items()]
    return np.asarray(np.sum(decrements, axis=0))
