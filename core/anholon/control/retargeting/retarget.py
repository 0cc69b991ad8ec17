"""A programme carried over to another body: scaled, balanced anew, and fitted."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from anholon.control.retargeting.pose_balance import balance_poses
from anholon.control.retargeting.programme_fit import FittedProgramme, fit_programme
from anholon.control.tolerances import SAME_PARAMETER, SAME_PARAMETER_REL
from anholon.errors import ModelError, UsageError
from anholon.library.skater.body_change import (
    Build,
    Stature,
    body_parameters,
    find_growth,
    find_scale_factors,
    find_stature,
    scale_to_body,
)
from anholon.model.check.model_check import check
from anholon.model.edit.scaling import ScaleFactors, scale_model
from anholon.model.schema import Model
from anholon.outcome import CancelFlag


def carry_over(
    model: Model,
    values: Mapping[str, float] | None = None,
    *,
    height: float | None = None,
    mass: float | None = None,
    build: Build = "same",
    fit: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: CancelFlag | None = None,
) -> FittedProgramme:
    """Return a programme retargeted to another body, with its stages before and after.

    The body has `height` (m) and `mass` (kg), in its own proportions or those of a woman or a man (`build`), and in
    addition `values` of masses and lengths (in their units). A body similar to the first needs nothing more; otherwise
    poses are balanced anew, and with `fit` durations and forces are found that keep angles and speeds. Raises
    ModelError or UsageError where there is no such body, RunError where `cancel` ends it.
    """
    stature = find_stature(model)
    if height is not None and stature.height is None:
        raise UsageError("The height of this body is unknown. Give its masses and lengths.")
    if not stature.mass and (mass is not None or build != "same"):
        raise UsageError("The bodies of this model have no mass. Give the masses and lengths that change.")
    figure = Stature(height or stature.height, mass or stature.mass)
    new_values = dict(values or {})
    growth = find_growth(stature, figure)
    if build == "same":
        similar = scale_model(model, growth)
        new_values = {name: similar.parameters[name].value for name in body_parameters(similar)} | new_values
        scale_factors = find_scale_factors(similar, new_values)
        after = scale_to_body(similar, new_values)
        growth = ScaleFactors(growth.length * scale_factors.length, growth.mass * scale_factors.mass)
        is_similar = _is_similar(similar, new_values, scale_factors)
    else:
        after = scale_to_body(model, new_values, build, figure)
        is_similar = False
    wrong = [problem for problem in check(after) if problem.severity == "error"]
    if wrong:
        raise ModelError(wrong)
    if not is_similar:
        after = balance_poses(model, after, growth)
    return fit_programme(model, after, growth, fit=fit and not is_similar, progress=progress, cancel=cancel)


def _is_similar(model: Model, values: Mapping[str, float], growth: ScaleFactors) -> bool:
    """Return True if these parameter values change all masses, and all lengths, in one proportion each."""
    factors = {name: growth.of_unit(model.parameters[name].unit) for name in values}
    return all(
        math.isclose(
            value, model.parameters[name].value * factors[name], rel_tol=SAME_PARAMETER_REL, abs_tol=SAME_PARAMETER
        )
        for name, value in values.items()
    )
