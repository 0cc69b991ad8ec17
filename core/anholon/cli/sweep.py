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
from anholon.cli.models import prepared, require_ending
from anholon.errors import AnholonError
from anholon.explore.sweep import Sweep, sweep
from anholon.explore.tables import ENDINGS, save_sweep
from anholon.export.files import require_place

__all__ = ["sweep_and_tell"]

_REASONS = 5  # told in the terminal; all are in the file
_INTERRUPTED = 130


def sweep_and_tell(arguments: Arguments) -> int:
    """Run the grid, write what was collected, tell how it went; Ctrl-C writes what there is."""
    require_ending(arguments.output, ENDINGS)
    require_place(arguments.output)
    with _given_up() as cancel:
        found = sweep(
            prepared(arguments),
            arguments.axes,
            arguments.collect,
            until=arguments.until,
            workers=arguments.workers,
            progress=_show,
            cancel=cancel,
        )
    save_sweep(found, Path(arguments.output))
    for line in _summary(found):
        print(line)
    print(f"written: {arguments.output}")
    if cancel.is_set():
        return _INTERRUPTED
    if found.failed == len(found.statuses):
        raise AnholonError(f"no point came to its end. {found.reasons[0]}")
    return 0


def _summary(found: Sweep) -> Iterator[str]:
    counts = Counter(found.statuses)
    yield f"{len(found.statuses)} points: {', '.join(f'{count} {status}' for status, count in counts.items())}"
    failures = [k for k, status in enumerate(found.statuses) if status not in ("done", "cancelled")]
    for k in failures[:_REASONS]:
        place = ", ".join(f"{name} = {value:g}" for (name, _), value in zip(found.axes, found.points[k], strict=True))
        yield f"  {place}: {found.reasons[k]}"
    if len(failures) > _REASONS:
        yield f"  … and {len(failures) - _REASONS} more, with their reasons in the file"


@contextmanager
def _given_up() -> Iterator[threading.Event]:
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


def _show(done: int, points: int) -> None:
    """Show how far it is, where someone looks on."""
    if sys.stderr.isatty():
        print(f"\r{done} of {points}", end="\n" if done == points else "", file=sys.stderr, flush=True)
