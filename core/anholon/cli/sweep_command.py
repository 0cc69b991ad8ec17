"""The command `sweep`: a model over a grid of values."""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anholon.cli.arguments import Arguments
from anholon.cli.model_arguments import load_prepared_model, require_ending
from anholon.errors import AnholonError
from anholon.explore.sweep import SweepResult, sweep
from anholon.explore.sweep_file import ENDINGS, save_sweep
from anholon.export.output_file import require_writable

__all__ = ["run_sweep"]

_REASONS = 5  # told in the terminal; all are in the file
_INTERRUPTED = 130


def run_sweep(arguments: Arguments) -> int:
    """Run the grid, write what was collected, tell how it went; Ctrl-C writes what there is."""
    require_ending(arguments.output, ENDINGS)
    require_writable(arguments.output)
    with _cancel_on_interrupt() as cancel:
        sweep_result = sweep(
            load_prepared_model(arguments),
            arguments.axes,
            arguments.collect,
            until=arguments.until,
            workers=arguments.workers,
            progress=_show_progress,
            cancel=cancel,
        )
    save_sweep(sweep_result, Path(arguments.output))
    for line in _summary(sweep_result):
        print(line)
    print(f"written: {arguments.output}")
    if cancel.is_set():
        return _INTERRUPTED
    if sweep_result.failed == len(sweep_result.statuses):
        raise AnholonError(f"no point came to its end. {sweep_result.reasons[0]}")
    return 0


def _summary(result: SweepResult) -> Iterator[str]:
    counts = Counter(result.statuses)
    yield f"{len(result.statuses)} points: {', '.join(f'{count} {status}' for status, count in counts.items())}"
    failures = [k for k, status in enumerate(result.statuses) if status not in ("done", "cancelled")]
    for k in failures[:_REASONS]:
        place = ", ".join(f"{name} = {value:g}" for (name, _), value in zip(result.axes, result.points[k], strict=True))
        yield f"  {place}: {result.reasons[k]}"
    if len(failures) > _REASONS:
        yield f"  … and {len(failures) - _REASONS} more, with their reasons in the file"


@contextmanager
def _cancel_on_interrupt() -> Iterator[threading.Event]:
    """Give a flag that Ctrl-C sets."""
    flag = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield flag
        return
    before = signal.signal(signal.SIGINT, lambda *_: flag.set())
    try:
        yield flag
    finally:
        signal.signal(signal.SIGINT, before)


def _show_progress(done: int, points: int) -> None:
    """Show how far it is, where someone looks on."""
    if sys.stderr.isatty():
        print(f"\r{done} of {points}", end="\n" if done == points else "", file=sys.stderr, flush=True)
