"""Heartbeat of an event loop: how long each turn took by the clock, in CPU time of its thread, and what it was doing.

On a busy machine the clock also counts what other processes do. CPU time of the thread does not; neither does `own`,
the time by the clock less the time for which the thread stood in the queue of the processor (Linux only).
"""

from __future__ import annotations

import faulthandler
import re
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer

BEAT_MS = 5  # between two heartbeats
LATE_MS = 50.0  # a turn that takes longer is late
SAMPLE_S = 0.002  # between two looks at the stack of the thread
LISTED = 40  # lines of a list


class Beat(NamedTuple):
    """One turn: ms by the clock, ms of CPU time of the thread, ms by the clock without the queue of the processor."""

    wall: float
    busy: float
    own: float


class Turn(NamedTuple):
    """A late turn: what it took, the action before, and what `faulthandler` told at each look with the ms."""

    beat: Beat
    doing: str
    stacks: list[tuple[str, float]]


def queued() -> float:
    """Return the time, ms, for which this thread has waited for a processor; 0 where the system does not say."""
    try:
        return float(Path("/proc/thread-self/schedstat").read_text("ascii").split()[1]) / 1e6
    except (OSError, ValueError, IndexError):
        return 0.0


def _clocks() -> tuple[float, ...]:
    """Return the wall clock, s, the CPU time of this thread, s, and its time in the queue of the processor, ms."""
    return time.perf_counter(), time.thread_time(), queued()


class Heartbeat(QObject):
    """Beats every few ms in the event loop of the thread that makes it.

    `doing` returns what was done last; `blame` looks at the stack of the thread all the time, from another one.
    """

    def __init__(self, doing: Callable[[], str], *, verbose: bool = False, blame: bool = False) -> None:
        super().__init__()
        self.beats: list[Beat] = []
        self.late: list[Turn] = []
        self._doing = doing
        self._verbose = verbose
        self._last = _clocks()
        self._stacks: list[tuple[str, float]] = []
        self._home = threading.get_ident()
        self._over = threading.Event()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)
        self._timer.start(BEAT_MS)
        if blame:
            threading.Thread(target=self._look, name="heartbeat-blame", daemon=True).start()

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Leave what is done within out of its turn: a user does not search the window for widgets in this thread."""
        before = _clocks()
        yield
        self._last = tuple(last + now - then for last, now, then in zip(self._last, _clocks(), before, strict=True))

    def stop(self) -> None:
        """Beat no more."""
        self._timer.stop()
        self._over.set()

    def _on_beat(self) -> None:
        doing = self._doing()
        now = _clocks()
        wall, busy = (1000.0 * (now[k] - self._last[k]) for k in range(2))
        beat = Beat(wall, busy, wall - (now[2] - self._last[2]))
        stacks, self._stacks = self._stacks, []
        self._last = now
        self.beats.append(beat)
        if beat.busy > LATE_MS or beat.own > LATE_MS:
            self.late.append(Turn(beat, doing, stacks))
        if self._verbose and beat.wall > 150.0:
            print(f"{wall:.0f} ms ({busy:.0f} ms busy, {beat.own:.0f} ms own): {doing}", flush=True)

    def _look(self) -> None:
        """Note the stack of the thread with the time since the look before."""
        then = time.perf_counter()
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as file:
            while not self._over.wait(SAMPLE_S):
                now = time.perf_counter()
                if now - self._last[0] > 0.02:  # a turn that may become late
                    file.seek(0)
                    file.truncate()
                    # Frames looked at from here would keep widgets of the other thread, and delete them in this one.
                    faulthandler.dump_traceback(file, all_threads=True)
                    file.seek(0)
                    self._stacks.append((part_of(file.read(), self._home), 1000.0 * (now - max(then, self._last[0]))))
                then = now

    def text(self) -> str:
        """Return the figures in lines."""
        beats = np.array(self.beats or [Beat(0.0, 0.0, 0.0)])
        names = ("by the clock", "main thread busy", "without the queue of the processor")
        return "\n".join(
            f"turns of the event loop, {name}: {len(ms)}, p99 {np.percentile(ms, 99):.0f} ms, max {ms.max():.0f} ms, "
            f"longer than {LATE_MS:.0f} ms {100.0 * float(np.mean(ms > LATE_MS)):.2f} %"
            for name, ms in zip(names, beats.T, strict=True)
        )

    def blame(self) -> str:
        """Return the late turns with what they did longest, and the functions with the time that was spent in them."""
        lines = [f"{len(self.late)} late turns"]
        inside: Counter[str] = Counter()
        for turn in sorted(self.late, key=lambda turn: -turn.beat.own):
            total: Counter[tuple[str, ...]] = Counter()
            for text, ms in turn.stacks:
                stack = stack_of(text)
                total[stack] += ms
                for frame in set(stack):
                    inside[frame] += ms
            wall, busy, own = turn.beat
            lines.append(f"{wall:.0f} ms ({busy:.0f} busy, {own:.0f} own) {turn.doing}")
            lines += [f"    {ms:5.0f} ms {' < '.join(stack[:9])}" for stack, ms in total.most_common(4)]
        lines.append("time of late turns within:")
        lines += [f"    {ms:6.0f} ms {frame}" for frame, ms in inside.most_common(2 * LISTED)]
        return "\n".join(lines)


def part_of(text: str, thread: int) -> str:
    """Return what a report of `faulthandler` says of a thread; of all threads it would fill the memory that is
    measured."""
    return text.partition(f"hread 0x{thread:016x}")[2].partition("\n\n")[0]


def stack_of(text: str) -> tuple[str, ...]:
    """Return the functions of the stack of a thread, the innermost first, from its part of a report."""
    frames = (re.fullmatch(r'  File "(.*)", line (\d+) in (.*)', line) for line in text.splitlines()[1:])
    return tuple(f"{'/'.join(Path(f[1]).parts[-2:])}:{f[2]} {f[3]}" for f in frames if f is not None)
