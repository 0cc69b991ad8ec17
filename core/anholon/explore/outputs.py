"""What is kept of every run of a sweep: one number for each expression.

    theta                    the quantity at the end of the run
    theta@1.5                at this time, s
    max(reaction:blade)      over the frames of the run; min, max, mean (over time), rms (over time), first

Quantities are those of the table of a run (`--csv`), and those that `--values` takes; SI units.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import UsageError
from anholon.formula.names import find_similar_name
from anholon.results.run import Run

__all__ = ["REDUCTIONS", "OutputExpression", "evaluate_outputs", "list_default_outputs", "parse_output_expression"]

Floats = NDArray[np.float64]


def _mean(t: Floats, values: Floats) -> float:
    """Return the mean over time by the trapezoidal rule."""
    return float(np.trapezoid(values, t) / (t[-1] - t[0])) if t[-1] > t[0] else float(values[-1])


REDUCTIONS: Final[Mapping[str, Callable[[Floats, Floats], float]]] = {
    "first": lambda t, values: float(values[0]),
    "last": lambda t, values: float(values[-1]),
    "max": lambda t, values: float(values.max()),
    "mean": _mean,
    "min": lambda t, values: float(values.min()),
    "rms": lambda t, values: float(np.sqrt(_mean(t, values**2))),
}
"""Name -> number made of the times (k,) and values (k,) at the frames."""


class OutputExpression(NamedTuple):
    """One expression, read; `time`: the time of its value, s, instead of a reduction."""

    text: str
    quantity: str
    reduction: str = "last"
    time: float | None = None


def parse_output_expression(text: str) -> OutputExpression:
    """Read one expression; whether the run has its quantity shows when there is one."""
    text = text.strip()
    if match := re.fullmatch(r"(\w+)\((.+)\)", text):
        reduction, quantity = match[1], match[2].strip()
        if reduction in REDUCTIONS:
            return OutputExpression(text, quantity, reduction)
        meant = find_similar_name(reduction, REDUCTIONS)
        offer = f"did you mean '{meant}'?" if meant else f"there are {', '.join(REDUCTIONS)}"
        raise UsageError(f"{text!r}: {reduction!r} makes no number of a curve; {offer}")
    quantity, sign, time = text.rpartition("@")
    if not sign:
        quantity, time = text, ""
    try:
        at = float(time) if sign else None
    except ValueError:
        at = -1.0
    if not quantity or (at is not None and not 0.0 <= at < np.inf):
        raise UsageError(f"{text!r} is nothing to collect; write QUANTITY, QUANTITY@TIME or max(QUANTITY)")
    return OutputExpression(text, quantity, time=at)


def list_default_outputs(run: Run) -> tuple[OutputExpression, ...]:
    """Return what is collected when nothing is asked for: all columns of the table at the end of the run."""
    return tuple(OutputExpression(name, name) for name in run.table([run.unchecked_outcome.t]) if name != "t")


def evaluate_outputs(run: Run, outputs: Sequence[OutputExpression]) -> list[float]:
    """Return the numbers of a run; NaN where the run has not come so far. Raises UsageError for unknown quantities."""
    if not run.head:
        return [np.nan] * len(outputs)
    frames = run.quantity(("t", *(each.quantity for each in outputs)))
    numbers: list[float] = []
    for each in outputs:
        if each.time is None:
            numbers.append(REDUCTIONS[each.reduction](frames["t"], frames[each.quantity]))
        elif each.time <= run.unchecked_outcome.t:
            numbers.append(float(run.quantity((each.quantity,), [each.time])[each.quantity][0]))
        else:
            numbers.append(np.nan)
    return numbers
