"""The differential principles of a motion at one instant, all together."""

from __future__ import annotations

from typing import NamedTuple

from anholon.model.rod_coupling import require_no_acting_rods
from anholon.principles.figure import Figure, acceleration_figure, rate_figure
from anholon.principles.gauss import GaussSample, ServoComparison, compare, sample
from anholon.principles.generalized import GeneralizedSample, generalized_sample
from anholon.principles.geometry import Splitting, split
from anholon.principles.instant import Instant, instant_of
from anholon.principles.powers import Power, powers
from anholon.principles.residuals import Residual, least_derivative, residuals
from anholon.principles.surface import rate_curve
from anholon.results.run import Run


class Principles(NamedTuple):
    """What the principles say about one instant of a motion.

    `splitting`: W, Y and R with their parts in K and L; `figure`, `rates`: the same and V to scale, as in the figures
    2 and 1 of 001; `residuals` of the principles; `gauss`: Z at random admissible accelerations; `servo`: the ordinary
    beside the modified principle of Gauss, None for ordinary constraints; `powers` of forces, reactions and drives;
    `generalized`: the measure of the generalized principle of Gauss, None without program constraints.
    """

    instant: Instant
    splitting: Splitting
    figure: Figure
    rates: Figure
    residuals: tuple[Residual, ...]
    gauss: GaussSample
    servo: ServoComparison | None
    powers: tuple[Power, ...]
    generalized: GeneralizedSample | None = None


def principles_at(run: Run, t: float, *, covariant: bool = False, count: int = 200, seed: int = 0) -> Principles:
    """Return what the principles say about a run at the time t.

    `covariant`: count the inertia terms of the coordinates with the acceleration (001), so that all vectors are those
    of the tangent space and do not depend on the choice of coordinates. `count`, `seed`: random accelerations for
    Gauss's principle. Raises RunError where the motion is not a finite number, UsageError where there is none.
    """
    require_no_acting_rods(run.system.model, "the differential principles are those of")
    instant, system, p = instant_of(run, t)
    found = principles_of(instant, covariant=covariant, count=count, seed=seed)
    found = found._replace(rates=found.rates._replace(curve=rate_curve(system, instant, p, found.rates)))
    generalized = generalized_sample(run, system, instant, p, count, seed)
    if generalized is None:
        return found
    least = least_derivative(generalized)
    return found._replace(generalized=generalized, residuals=(*found.residuals, least))


def principles_of(instant: Instant, *, covariant: bool = False, count: int = 200, seed: int = 0) -> Principles:
    """Return what the principles say about a system at one state."""
    splitting = split(instant, covariant=covariant)
    kept = list(instant.kept)
    return Principles(
        instant,
        splitting,
        acceleration_figure(splitting),
        rate_figure(splitting),
        residuals(instant, splitting),
        sample(splitting, count, seed),
        compare(splitting, instant.A[kept], instant.B[kept]) if instant.servo else None,
        powers(instant),
    )
