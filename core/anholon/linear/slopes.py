"""Slopes of functions by differences of fourth order, which are refused where a corner or a jump leaves none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.linear.tolerances import (
    CORNER_REL,
    ROUNDED_SLOPE_REL,
    SLOPE_AGREEMENT_REL,
    SLOPE_STEP_SHARES,
    UNIT_ROUNDING_REL,
    VALUE_ROUNDING_REL,
)


def compute_slopes(
    evaluate: Callable[[Floats], Floats],
    x: Floats,
    steps: Floats,
    names: Sequence[str],
    rows: Sequence[str],
    size: float = 0.0,
) -> Floats:
    """Return the slopes (r, d) at x (d,) of a function of many points (k, d) at once, which gives values (k, r).

    `steps` (d,): first steps; smaller ones are tried where two of them disagree. Raises RunError where no two agree, or
    the slopes to both sides differ: `names` (d,) and `rows` (r,) say of what. `size`: of the numbers that the values
    are made of, whose rounding is seen in values near 0.
    """
    d = len(x)
    result, coarser = np.zeros((len(rows), d)), np.full((len(rows), d), np.nan)
    corner_before = np.full((len(rows), d), np.nan)
    pending = np.arange(d)
    failure: RunError | None = None
    for share in SLOPE_STEP_SHARES:
        h = share * steps[pending]
        offsets = np.zeros((4, len(pending), d))
        for row, k in enumerate((1.0, -1.0, 2.0, -2.0)):
            offsets[row, np.arange(len(pending)), pending] = k * h
        try:
            values = evaluate(x + np.concatenate([np.zeros((1, d)), offsets.reshape(-1, d)]))
        except RunError as error:
            failure = error
            continue
        centre, near, back, far, far_back = values[0], *np.split(values[1:], 4)
        rounding = VALUE_ROUNDING_REL * np.maximum(np.abs(values).max(axis=0), size)[:, None] / h
        slopes = ((8.0 * (near - back) - (far - far_back)) / (12.0 * h[:, None])).T
        slopes[np.abs(slopes) <= UNIT_ROUNDING_REL / VALUE_ROUNDING_REL * rounding] = 0.0
        corners = (np.abs(near + back - 2.0 * centre) / (2.0 * h[:, None])).T
        sizes = np.abs(slopes)
        small = ROUNDED_SLOPE_REL * (sizes.max(axis=0, initial=0.0) + sizes.max(axis=1, initial=0.0)[:, None])
        tolerance = SLOPE_AGREEMENT_REL * sizes + small + 1e2 * rounding
        old = coarser[:, pending]
        agrees = np.abs(slopes - old) <= tolerance
        # A smooth function leaves a quarter of the difference of both sides at a quarter of the step, a corner all.
        corner = (corners > 0.5 * corner_before[:, pending]) & (
            corners > CORNER_REL * (sizes + small / ROUNDED_SLOPE_REL * 1e-3) + 1e4 * rounding
        )
        done = (agrees & ~corner).all(axis=0)
        result[:, pending[done]] = old[:, done]
        coarser[:, pending], corner_before[:, pending] = slopes, corners
        pending, worst = pending[~done], (~agrees | corner)[:, ~done]
        if not len(pending):
            return result
    if failure is not None and np.isnan(coarser).any():
        raise failure
    row = int(np.argmax(worst[:, 0]))
    raise RunError(
        f"'{rows[row]}' has a corner or a jump there along '{names[int(pending[0])]}', as |x|, sign, step, min, max or "
        "dry friction have, and so no linear equations. Use a smooth law, or an operating point beside it."
    )
