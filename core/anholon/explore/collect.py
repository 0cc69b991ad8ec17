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
from anholon.formula.names import near
from anholon.results.run import Run

__all__ = ["REDUCTIONS", "Collected", "collected", "read_collected", "standard"]

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


class Collected(NamedTuple):
    """One expression, read; `at`: the time of its value, s, instead of a reduction."""

    text: str
    quantity: str
    reduction: str = "last"
    at: float | None = None


def read_collected(text: str) -> Collected:
    """Read one expression; whether the run has its quantity shows when there is one."""
    text = text.strip()
    if match := re.fullmatch(r"(\w+)\((.+)\)", text):
        reduction, quantity = match[1], match[2].strip()
        if reduction in REDUCTIONS:
            return Collected(text, quantity, reduction)
        meant = near(reduction, REDUCTIONS)
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
    return Collected(text, quantity, at=at)


def standard(run: Run) -> tuple[Collected, ...]:
    """Return what is collected when nothing is asked for: all columns of the table at the end of the run."""
    return tuple(Collected(name, name) for name in run.table([run.ended.t]) if name != "t")


def collected(run: Run, wanted: Sequence[Collected]) -> list[float]:
    """Return the numbers of a run; NaN where the run has not come so far. Raises UsageError for unknown quantities."""
    if not run.head:
        return [np.nan] * len(wanted)
    frames = run.quantity(("t", *(each.quantity for each in wanted)))
    numbers: list[float] = []
    for each in wanted:
        if each.at is None:
            numbers.append(REDUCTIONS[each.reduction](frames["t"], frames[each.quantity]))
        elif each.at <= run.ended.t:
            numbers.append(float(run.quantity((each.quantity,), [each.at])[each.quantity][0]))
        else:
            numbers.append(np.nan)
    return numbers
