"""The differential principles of a motion at one instant, all together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.principles.constraint_surface import RowFunction, trace_rate_curve
from anholon.principles.gauss_measure import GaussSample, ServoComparison, compare_measures, sample_gauss_measure
from anholon.principles.generalized_gauss_measure import GeneralizedSample, sample_generalized_measure
from anholon.principles.power_terms import PowerTerm, compute_powers
from anholon.principles.released_measure import ReleasedMeasure, compute_released_measure
from anholon.principles.residuals import Residual, compute_residuals, make_generalized_residual
from anholon.principles.rod_state_quantities import read_rod_state_quantities
from anholon.principles.state_quantities import StateQuantities, read_state_quantities
from anholon.principles.tangent_space import TangentSplitting, split_tangent_space
from anholon.principles.vector_figure import VectorFigure, make_acceleration_figure, make_rate_figure
from anholon.results.run import Run
from anholon.system.system_state import SystemState


class Principles(NamedTuple):
    """The values of all principles at one instant of a motion.

    `splitting`: W, Y and R with their parts in K and L; `figure`, `rates`: the same and V to scale, as in the figures 2
    and 1 of 001; `residuals` of the principles; `gauss`: Z at random admissible accelerations; `servo`: the ordinary
    beside the modified principle of Gauss, None for ordinary constraints; `powers` of forces, reactions and drives;
    `generalized`: the measure of the generalized principle of Gauss, None without program constraints; `released`:
    Kirgetov's functions, (5.1) and, where constraints to release were named, (5.3) without these.
    """

    instant: StateQuantities
    splitting: TangentSplitting
    figure: VectorFigure
    rates: VectorFigure
    residuals: tuple[Residual, ...]
    gauss: GaussSample
    servo: ServoComparison | None
    powers: tuple[PowerTerm, ...]
    generalized: GeneralizedSample | None = None
    released: tuple[ReleasedMeasure, ...] = ()


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def principles_at(
    run: Run,
    t: float,
    *,
    covariant: bool = False,
    count: int = 200,
    seed: int = 0,
    released: Sequence[str] = (),
) -> Principles:
    """Return the values of all principles for a run at the time t.

    `covariant`: include the inertia terms of the coordinates in the acceleration (001), so that all vectors belong to
    the tangent space and do not depend on the choice of coordinates. `count`, `seed`: random accelerations for Gauss's
    principle. `released`: constraints, or rows of them, for Kirgetov's function (5.3). The nodes of rods are
    coordinates beside those of bodies. Raises RunError where the motion is not a finite number, UsageError for
    equilibria and modes, for rods with too many nodes, and for a name in `released` that no constraint has.
    """
    if run.system.rods is not None:
        instant, evaluate = read_rod_state_quantities(run, t)
        principles = evaluate_principles(instant, covariant=covariant, count=count, seed=seed, released=released)
        return _with_rate_curve(principles, evaluate)
    instant, system, p = read_state_quantities(run, t)

    def evaluate_row(row: int, v: Floats) -> tuple[float, Floats]:
        at = SystemState(system, t, instant.q, v, p)
        return float(at.constraint_residual()[1][row]), at.evaluate_equations().A[row]

    principles = evaluate_principles(instant, covariant=covariant, count=count, seed=seed, released=released)
    principles = _with_rate_curve(principles, evaluate_row)
    generalized = sample_generalized_measure(run, system, instant, p, count, seed)
    if generalized is None:
        return principles
    generalized_residual = make_generalized_residual(generalized)
    return principles._replace(generalized=generalized, residuals=(*principles.residuals, generalized_residual))


def _with_rate_curve(principles: Principles, evaluate_row: RowFunction) -> Principles:
    """Return the principles with the surface of a constraint that is not linear in the figure of the rates."""
    curve = trace_rate_curve(evaluate_row, principles.instant, principles.rates)
    return principles._replace(rates=principles.rates._replace(curve=curve))


def evaluate_principles(
    quantities: StateQuantities,
    *,
    covariant: bool = False,
    count: int = 200,
    seed: int = 0,
    released: Sequence[str] = (),
) -> Principles:
    """Return the values of all principles for a system at one state."""
    splitting = split_tangent_space(quantities, covariant=covariant)
    independent_rows = list(quantities.kept)
    functions: list[Sequence[str] | None] = [None, released] if released else [None]
    return Principles(
        quantities,
        splitting,
        make_acceleration_figure(splitting),
        make_rate_figure(splitting),
        compute_residuals(quantities, splitting),
        sample_gauss_measure(splitting, count, seed),
        compare_measures(splitting, quantities.A[independent_rows], quantities.B[independent_rows])
        if quantities.servo
        else None,
        compute_powers(quantities),
        None,
        tuple(compute_released_measure(quantities, splitting, names, count, seed) for names in functions),
    )
