"""One point of a sweep: a model with some values, run, and what is collected of it.

    python -m anholon.explore.sweep_point

is a child process of a sweep: it reads a task from the first line of its standard input (JSON), then one list of values
from every further line, and answers each with a line. What it cannot run it answers with the reason.
"""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable, Sequence

import msgspec

from anholon.errors import AnholonError
from anholon.explore.outputs import OutputExpression, evaluate_outputs, parse_output_expression
from anholon.model.edit.assign import assign_value
from anholon.model.file.model_file import loads
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.simulate import simulate
from anholon.system.system import System, compile_model

__all__ = ["PointResult", "PointRunner", "SweepTask", "main", "make_point_result", "make_refused_result"]


class SweepTask(msgspec.Struct, frozen=True):
    """What all points of a sweep share; `until` in s, None leaves the end to the model."""

    model: str
    names: tuple[str, ...]
    collect: tuple[str, ...]
    until: float | None = None


class PointResult(msgspec.Struct, frozen=True):
    """What came of a point: how its run ended (done, failed, refused, cancelled), when, why, and its numbers."""

    status: str
    t: float | None
    numbers: list[float | None] = msgspec.field(default_factory=list)
    reason: str = ""


class PointRunner:
    """Runs the points of a task one after another; the code is compiled for the first of them."""

    def __init__(self, task: SweepTask) -> None:
        self._task = task
        self._model = loads(task.model)
        self._system: System | None = None

    def run(self, values: list[float], cancel: CancelFlag | None = None) -> Run:
        """Return the run of a point; raises what `simulate` raises."""
        model = self._model
        for name, value in zip(self._task.names, values, strict=True):
            model = assign_value(model, name, f"{value:.17g}", "--over")
        if model.rods:
            return simulate(model, until=self._task.until, cancel=cancel)
        self._system = (self._system and self._system.reuse_for(model)) or compile_model(model)
        return simulate(self._system, until=self._task.until, cancel=cancel)

    def compute_result(
        self, values: list[float], outputs: Sequence[OutputExpression], cancel: CancelFlag | None = None
    ) -> PointResult:
        """Return what came of a point; a point that cannot be run is refused with the reason."""
        try:
            return make_point_result(self.run(values, cancel), outputs)
        except AnholonError as error:
            return make_refused_result(error)


def make_point_result(run: Run, outputs: Sequence[OutputExpression]) -> PointResult:
    """Return how a run ended, and what is collected of it; raises UsageError for what the run does not have."""
    outcome, numbers = run.unchecked_outcome, evaluate_outputs(run, outputs)
    reason = "" if outcome.status == "done" else outcome.text()
    return PointResult(outcome.status, outcome.t, [x if math.isfinite(x) else None for x in numbers], reason)


def make_refused_result(error: AnholonError) -> PointResult:
    """Return the answer of a point that cannot be run."""
    return PointResult("refused", None, reason=str(error))


def main() -> None:
    """Answer points until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits for the answers
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    read: Callable[[], bytes] = sys.stdin.buffer.readline
    task = msgspec.json.decode(read(), type=SweepTask)
    runner, wanted = PointRunner(task), [parse_output_expression(text) for text in task.collect]
    while line := read():
        answer = runner.compute_result(msgspec.json.decode(line, type=list[float]), wanted)
        answers.write(msgspec.json.encode(answer) + b"\n")


if __name__ == "__main__":
    main()
