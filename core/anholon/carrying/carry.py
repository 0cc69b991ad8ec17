"""A programme carried over to another body: scaled, balanced anew, and fitted."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from anholon.carrying.balance import balanced
from anholon.carrying.fit import Fitted, fit_programme
from anholon.errors import ModelError, UsageError
from anholon.model.check import check
from anholon.model.similar import Growth
from anholon.model.skating.another import Build, Figure, carried, figure_of_body, growth_to, scaled_values
from anholon.model.structs import Model
from anholon.results.outcome import Cancel

__all__ = ["carry_over"]


def carry_over(
    model: Model,
    values: Mapping[str, float] | None = None,
    *,
    height: float | None = None,
    mass: float | None = None,
    build: Build = "same",
    fit: bool = True,
    progress: Callable[[float], None] | None = None,
    cancel: Cancel | None = None,
) -> Fitted:
    """Return a programme carried over to another body, with its stages before and after.

    The body has `height` (m) and `mass` (kg), in its own proportions or those of a woman or a man (`build`), and
    `values` of masses and lengths (in their units) beside them. What is similar to the first body needs no more; else
    poses are balanced anew, and with `fit` durations and forces are found that keep angles and speeds. Raises
    ModelError or UsageError where there is no such body, RunError where `cancel` ends it.
    """
    now = figure_of_body(model)
    if height is not None and now.height is None:
        raise UsageError("The height of this body is unknown. Give its masses and lengths.")
    figure = Figure(height or now.height, mass or now.mass)
    given = dict(values or {})
    if build == "same":
        given = scaled_values(model, figure) | given
        growth = growth_to(model, given)
        after = carried(model, given)
    else:
        length = figure.height / now.height if figure.height and now.height else 1.0
        growth = Growth(length, figure.mass / now.mass)
        after = carried(model, given, build, figure)
    wrong = [problem for problem in check(after) if problem.severity == "error"]
    if wrong:
        raise ModelError(wrong)
    alike = build == "same" and _alike(model, given, growth)
    if not alike:
        after = balanced(model, after, growth)
    return fit_programme(model, after, growth, fit=fit and not alike, progress=progress, cancel=cancel)


def _alike(model: Model, values: Mapping[str, float], growth: Growth) -> bool:
    """Tell whether all masses and all lengths change in one proportion each."""
    factors = {name: growth.of_unit(model.parameters[name].unit) for name in values}
    return all(
        math.isclose(value, model.parameters[name].value * factors[name], rel_tol=1e-7, abs_tol=1e-12)
        for name, value in values.items()
    )
