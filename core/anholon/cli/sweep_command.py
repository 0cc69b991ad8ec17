"""The command `sweep`: a model over a grid or a sample of values."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anholon.cli.arguments import Arguments, suggest
from anholon.cli.model_arguments import load_prepared_model
from anholon.errors import AnholonError, UsageError
from anholon.explore.design import SAMPLINGS, Design, read_points
from anholon.explore.executors import connect_to_cluster
from anholon.explore.journal import find_journal_path
from anholon.explore.sweep import make_design, sweep
from anholon.explore.sweep_file import require_format
from anholon.explore.sweep_result import SweepResult

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from anholon.model.schema import Model, Study

_REASONS = 5  # reported in the terminal; all are in the file
_SIGNAL_STATUS = 128  # to which the number of a signal is added, as shells report it


def run_sweep(arguments: Arguments) -> int:
    """Run the points, write the outputs, report the results; Ctrl-C and SIGTERM write the results so far."""
    require_format(arguments.output)
    model = load_prepared_model(arguments)
    over = _find_study(model, arguments) if arguments.study else _make_design(arguments)
    with _end_on_signal() as end, _connect(arguments) as (executor, workers):
        result = sweep(
            model,
            over,
            arguments.collect,
            until=arguments.until,
            workers=workers,
            executor=executor,
            output=Path(arguments.output),
            resume=arguments.resume,
            progress=_ProgressLine(),
            cancel=end,
        )
    for line in _summary(result):
        print(line)
    print(f"written: {arguments.output}")
    if end.signal:
        if "cancelled" in result.statuses:
            journal = find_journal_path(arguments.output)
            print(f"ended early; the same command with --resume goes on from {journal}", file=sys.stderr)
        return _SIGNAL_STATUS + end.signal
    if result.failed == len(result):
        raise AnholonError(f"no point came to its end. {result.reasons[0]}")
    return 0


def _find_study(model: Model, arguments: Arguments) -> Study:
    """Return the study of the model that the arguments name."""
    if arguments.study not in model.studies:
        names = ", ".join(model.studies) or "none"
        raise UsageError(
            f"--study: there is no study {arguments.study!r}{suggest(arguments.study, tuple(model.studies))}; studies "
            f"of the model are: {names}"
        )
    if arguments.axes or arguments.design != "grid" or (arguments.samples, arguments.seed) != (None, None):
        raise UsageError("sweep: --study says which points are run: leave out --over, --design, --samples and --seed")
    return model.studies[arguments.study]


def _make_design(arguments: Arguments) -> Design:
    """Return the points that the words ask for."""
    name = arguments.design
    if name in ("grid", *SAMPLINGS):
        if not arguments.axes:
            raise UsageError("sweep: --over is missing: which values are changed?\n  see: anholon sweep --help")
        if name != "grid" and arguments.samples is None:
            raise UsageError(f"sweep: --design {name} needs --samples N")
        if name == "grid" and arguments.seed is not None:
            raise UsageError("sweep: a grid has no random values: leave out --seed, or choose a sampling by --design")
        return make_design(arguments.axes, name, arguments.samples, arguments.seed or 0)
    if not Path(name).is_file():
        raise UsageError(
            f"--design: there is no design and no file {name!r}{suggest(name, ('grid', *SAMPLINGS))}; designs are "
            f"grid, {', '.join(SAMPLINGS)}, or a CSV file"
        )
    if arguments.axes or (arguments.samples, arguments.seed) != (None, None):
        raise UsageError(f"sweep: {name} has all points: leave out --over, --samples and --seed")
    return read_points(name)


def _connect(arguments: Arguments) -> AbstractContextManager[tuple[Executor | None, int | None]]:
    """Return a context with the executor, None for processes of this machine, and its number of workers."""
    if not arguments.scheduler:
        return nullcontext((None, arguments.workers))
    if arguments.workers is not None:
        raise UsageError("sweep: --workers is for this machine; a scheduler knows its workers")
    return connect_to_cluster(arguments.scheduler)


def _summary(result: SweepResult) -> Iterator[str]:
    counts = Counter(result.statuses)
    yield f"{len(result)} points: {', '.join(f'{count} {status}' for status, count in counts.items())}"
    reported = [k for k, reason in enumerate(result.reasons) if reason and result.statuses[k] != "cancelled"]
    for k in reported[:_REASONS]:
        place = ", ".join(f"{name} = {value:g}" for name, value in zip(result.names, result.points[k], strict=True))
        yield f"  {place}: {result.reasons[k]}"
    if len(reported) > _REASONS:
        yield f"  … and {len(reported) - _REASONS} more, with their reasons in the file"


class _EndFlag(threading.Event):
    """Is set by a signal, whose number it keeps."""

    signal: int = 0


@contextmanager
def _end_on_signal() -> Iterator[_EndFlag]:
    """Yield a flag that Ctrl-C and SIGTERM set; the second time they end the process at once."""
    flag = _EndFlag()
    if threading.current_thread() is not threading.main_thread():
        yield flag
        return

    def end(number: int, _: Any) -> None:
        flag.signal = number
        flag.set()
        signal.signal(number, signal.SIG_DFL)
        print("\nending; what has been computed is written", file=sys.stderr, flush=True)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield flag
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _ProgressLine:
    """Shows the progress and the remaining time on a terminal."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._begin: tuple[float, int] | None = None

    def __call__(self, done: int, points: int) -> None:
        if not self._is_shown:
            return
        now = time.monotonic()
        if self._begin is None:
            self._begin = now, done
        started, first = self._begin
        seconds_left = (now - started) / (done - first) * (points - done) if done > first else 0.0
        remaining = f", {_format_duration(seconds_left)} left" if done > first and done < points else ""
        print(f"\r{done} of {points}{remaining}\x1b[K", end="\n" if done == points else "", file=sys.stderr, flush=True)


def _format_duration(seconds: float) -> str:
    """Return h:mm:ss or m:ss."""
    minutes, remainder = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{remainder:02}" if hours else f"{minutes}:{remainder:02}"
