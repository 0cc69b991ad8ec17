"""What is kept of every run of a sweep: one number for each expression.

    theta                    the quantity at the end of the run; also final(theta), last(theta)
    theta@1.5                at this time, s
    max(reaction:blade)      over the frames of the run; min, max, mean (over time), rms (over time), integral, first
    max(abs(theta) - 0.1)    a formula of quantities and parameters stands where a quantity may, SI units
    time(apex)               when the event of this name happened first, s; of a change of mode: time(contact floor)

Quantities are those of the table of a run (`--csv`), and those that `--values` takes; SI units.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import FormulaError, UsageError
from anholon.formula.names import find_similar_name
from anholon.formula.syntax import ARITY
from anholon.model.query.stage_sequence import parse_mode_change
from anholon.model.schema import Model
from anholon.number_text import format_shortest
from anholon.results.formula_quantity import FormulaQuantity, find_quantity
from anholon.results.quantity_units import find_quantity_unit
from anholon.results.run import Run
from anholon.results.run_batch import RunBatch

_NOTHING: Final = np.asarray(np.nan)

TIME_OF_EVENT: Final = "time"
"""The word for the time of an event."""


def _mean(t: Floats, values: Floats) -> Floats:
    """Return the mean over time by the trapezoidal rule."""
    return _integral(t, values) / (t[-1] - t[0]) if t[-1] > t[0] else values[..., -1]


def _integral(t: Floats, values: Floats) -> Floats:
    return np.asarray(np.trapezoid(values, t))


REDUCTIONS: Final[Mapping[str, Callable[[Floats, Floats], Floats]]] = {
    "final": lambda t, values: values[..., -1],
    "first": lambda t, values: values[..., 0],
    "integral": _integral,
    "last": lambda t, values: values[..., -1],
    "max": lambda t, values: np.asarray(values.max(axis=-1)),
    "mean": _mean,
    "min": lambda t, values: np.asarray(values.min(axis=-1)),
    "rms": lambda t, values: np.sqrt(_mean(t, values**2)),
}
"""Name -> number made of the times (m,) and values (m,) at the frames of a run, or of many, (k, m) -> (k,)."""


class OutputExpression(NamedTuple):
    """One expression, read; `time`: the time of its value, s, instead of a reduction."""

    text: str
    quantity: str
    reduction: str = "last"
    time: float | None = None


def parse_output_expression(text: str) -> OutputExpression:
    """Read one expression; the quantity is checked only when there is a run."""
    text = text.strip()
    match = re.fullmatch(r"(\w+)\((.+)\)", text)
    if match and _closes_at_end(text):
        reduction, quantity = match[1], match[2].strip()
        if reduction in REDUCTIONS and not _has_several_arguments(quantity):
            return OutputExpression(text, quantity, reduction)
        if reduction == TIME_OF_EVENT:
            return OutputExpression(text, quantity, TIME_OF_EVENT)
        if reduction not in ARITY:
            words = (*REDUCTIONS, TIME_OF_EVENT)
            similar_name = find_similar_name(reduction, words)
            suggestion = f"did you mean '{similar_name}'?" if similar_name else f"there are {', '.join(words)}"
            raise UsageError(f"'{text}': '{reduction}' makes no number of a curve; {suggestion}")
    quantity, sign, time = text.rpartition("@")
    if not sign:
        quantity, time = text, ""
    try:
        at = float(time) if sign else None
    except ValueError:
        at = -1.0
    if not quantity or (at is not None and not 0.0 <= at < np.inf):
        raise UsageError(f"'{text}' is nothing to collect; write QUANTITY, QUANTITY@TIME or max(QUANTITY)")
    return OutputExpression(text, quantity.strip(), time=at)


def _closes_at_end(text: str) -> bool:
    """Return True if the first parenthesis of a text is closed by its last character."""
    depth = 0
    for k, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and letter == ")":
            return k == len(text) - 1
    return False


def _has_several_arguments(text: str) -> bool:
    """Return True if a comma stands outside all parentheses, as in max(x, y), which is a formula."""
    depth = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and letter == ",":
            return True
    return False


def list_default_outputs(run: Run) -> tuple[OutputExpression, ...]:
    """Return the default outputs: all columns of the table at the end of the run."""
    return tuple(OutputExpression(name, name) for name in run.table([run.unchecked_outcome.t]) if name != "t")


def find_output_unit(model: Model, output: OutputExpression) -> str:
    """Return the SI unit of an output; empty for plain numbers, and where it is unknown."""
    if output.reduction == TIME_OF_EVENT:
        return "s"
    unit = find_quantity_unit(model, output.quantity)
    return f"{unit}·s" if unit and output.reduction == "integral" else unit


class OutputReader:
    """Reads the outputs of one run after another, for models that differ in values only."""

    def __init__(self, outputs: Sequence[OutputExpression]) -> None:
        self.outputs = tuple(outputs)
        self._quantities: dict[str, FormulaQuantity | str] = {}

    @property
    def reads_end(self) -> bool:
        """Whether all outputs are values at the last frame."""
        return all(map(_needs_end, self.outputs))

    def read(self, run: Run | RunBatch) -> list[Floats]:
        """Return the numbers of a run, () each, or of many runs, (k,).

        They are NaN where a run ended earlier, or an event has not happened. Raises UsageError for quantities and
        events that the run does not have.
        """
        if not run.head:
            return [_NOTHING] * len(self.outputs)
        frames = self._read_columns(run, [each for each in self.outputs if _needs_frames(each)], run.quantity)
        end = self._read_columns(run, [each for each in self.outputs if _needs_end(each)], run.quantity_at_end)
        numbers: list[Floats] = []
        for each in self.outputs:
            if each.reduction == TIME_OF_EVENT:
                numbers.append(np.asarray(_find_event_time(run, each.quantity)))
            elif each.time is None:
                columns = end if _needs_end(each) else frames
                numbers.append(REDUCTIONS[each.reduction](columns["t"], self._evaluate(run, each.quantity, columns)))
            elif each.time <= run.unchecked_outcome.t:
                at_time = self._read_columns(run, [each], partial(run.quantity, times=[each.time]))
                numbers.append(self._evaluate(run, each.quantity, at_time)[..., 0])
            else:
                numbers.append(_NOTHING)
        return numbers

    def describe_missing(self, end: float) -> str:
        """Return which of the outputs a run that comes to its end at a time, s, does not reach; empty if it reaches
        all."""
        missing = ", ".join(each.text for each in self.outputs if each.time is not None and each.time > end)
        return f"The motion ends at t = {format_shortest(end)} s, before {missing}." if missing else ""

    def _read_columns(
        self,
        run: Run | RunBatch,
        outputs: Sequence[OutputExpression],
        read: Callable[[Sequence[str]], dict[str, Floats]],
    ) -> dict[str, Floats]:
        """Return the times and the columns from which these outputs are computed."""
        names = dict.fromkeys(name for each in outputs for name in self._columns_of(run, each.quantity))
        return read(tuple(dict.fromkeys(("t", *names)))) if outputs else {}

    def _columns_of(self, run: Run | RunBatch, quantity: str) -> tuple[str, ...]:
        """Return the columns of a run from which a quantity is computed."""
        if quantity not in self._quantities:
            assert isinstance(run, Run)  # what many runs have is known from one
            try:
                self._quantities[quantity] = find_quantity(run, quantity)
            except FormulaError as error:
                reason = " ".join(filter(None, (error.message, error.remedy)))
                raise UsageError(f"'{quantity}' is nothing to collect: {reason}") from None
        source = self._quantities[quantity]
        return (source,) if isinstance(source, str) else tuple(source.quantities.values())

    def _evaluate(self, run: Run | RunBatch, quantity: str, columns: Mapping[str, Floats]) -> Floats:
        source = self._quantities[quantity]
        return columns[source] if isinstance(source, str) else source.compute(run, columns)


def _needs_end(output: OutputExpression) -> bool:
    """Return True if an output is a value at the last frame."""
    return output.time is None and output.reduction in ("final", "last")


def _needs_frames(output: OutputExpression) -> bool:
    """Return True if an output depends on the values at all frames."""
    return output.time is None and output.reduction not in ("final", "last", TIME_OF_EVENT)


def _find_event_time(run: Run | RunBatch, name: str) -> float:
    """Return the time of the first occurrence of an event, s; NaN if it did not happen."""
    words = " ".join(name.split())
    if words not in run.system.model.events and parse_mode_change(words) is None:
        events = ", ".join(run.system.model.events) or "none"
        raise UsageError(
            f"time({name}): the model has no event '{name}'; events are: {events}; or a change of mode, as contact NAME"
        )
    return next((event.t for event in run.events if event.name == words), np.nan)
