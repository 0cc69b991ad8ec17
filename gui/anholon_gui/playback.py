"""Playback: the only clock of the window.

Views show `Playback.time` and nothing else. While a run grows, the range follows it and the time stays, so that editing
a number shows the new motion at the same instant. For new equilibria under a growing load the last one is shown, which
is under the whole load. The last one is also shown for equilibria that replace a run whose last equilibrium was shown,
for example a failed run.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from anholon.model.query.stage_sequence import planned_end
from anholon.model.schema import Model
from anholon_gui.document import Document
from anholon_gui.texts.language import unit_text
from anholon_gui.thread_pool import ThreadPool

if TYPE_CHECKING:
    from anholon.outcome import Occurrence, StageSpan
    from anholon.results.run import Run

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0, 100.0, 1000.0)
"""Speeds offered by the transport bar, in seconds of motion per second."""

_TICK_INTERVAL_MS = 15
_FOLLOW_INTERVAL_MS = 40
_PREVIOUS_STAGE_SECONDS = 0.35  # "previous stage" within this time after a mark goes one stage further back


class Playback(QObject):
    """The shown instant and its changes.

    Attributes:
        time: the shown instant, in s, always within [t0, t1].
        t0, t1: range of what has been computed so far, in s.
        t_end: end of the motion that is planned, in s (t1 grows towards it).
        playing, loop, speed: how the time moves; speed in seconds of motion per second.
        stages: the stages of the run with their times.
        within: the times between which playing goes round and round, or None: all of the run.

    Signals:
        timeChanged(t), playingChanged(playing), rangeChanged(t0, t1), settingsChanged() (speed, loop).
        timeFollowed(t): as timeChanged, but while the time runs only so often that eyes can follow: for numbers and
            marks, which would otherwise take the time that the moving picture needs.
    """

    timeChanged = Signal(float)
    timeFollowed = Signal(float)
    playingChanged = Signal(bool)
    rangeChanged = Signal(float, float)
    settingsChanged = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.time = 0.0
        self.t0 = 0.0
        self.t1 = 0.0
        self.t_end = 0.0
        self.playing = False
        self.loop_range: tuple[float, float] | None = None
        self._speed = 1.0
        self._loop = True
        self._growing = False
        self._loaded = False  # whether equilibria were shown last
        self._restored_time: float | None = None  # instant to return to once the growing run has reached it
        self._pool = ThreadPool("anholon-instant", self, latest_only=True)
        self._clock = QElapsedTimer()
        self._followed = QElapsedTimer()
        self._followed.start()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_INTERVAL_MS)
        self._timer.timeout.connect(self._tick)
        document.runStarted.connect(self._on_started)
        document.runGrew.connect(self._emit_followed_time)
        document.runFinished.connect(self._on_finished)
        document.modelReplaced.connect(self._on_replaced)

    # --- what is played --------------------------------------------------------------------------------------------

    @property
    def stages(self) -> tuple[StageSpan, ...]:
        """Stages of the run, sorted by time."""
        run = self._document.run
        return run.stages if run is not None else ()

    @property
    def events(self) -> tuple[Occurrence, ...]:
        """Events of the run, sorted by time: those of the model, contacts, breakaways, frictions that stick or slip."""
        run = self._document.run
        return tuple(run.events) if run is not None else ()

    @property
    def model(self) -> Model:
        """The model of the shown motion."""
        run = self._document.run
        return run.system.model if run is not None else self._document.model

    @property
    def frame_count(self) -> int:
        """Number of frames computed so far."""
        run = self._document.run
        return int(run.head) if run is not None else 0

    @property
    def frame(self) -> int:
        """Index of the last stored frame at or before the shown instant."""
        run = self._document.run
        return max(0, bisect_right(run.times, self.time + 1e-12) - 1) if run is not None else 0

    def stage_at(self, t: float) -> int:
        """Return the index of the stage at the instant `t`, or -1."""
        stages = self.stages
        index = bisect_right(stages, t, key=stage_start) - 1
        return index if index >= 0 and (t < stages[index].t1 or index == len(stages) - 1) else -1

    @property
    def is_restoring(self) -> bool:
        """Whether a growing run has not yet reached the instant that was shown before it."""
        return self._restored_time is not None

    @property
    def unit(self) -> str:
        """Unit after the first number of the scrub line. Equilibria have no seconds."""
        run = self._document.run
        return f" {unit_text('s')}" if run is None or run.has_time else ""

    # --- controls --------------------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """Seconds of motion per second."""
        return self._speed

    @speed.setter
    def speed(self, value: float) -> None:
        if value > 0 and value != self._speed:
            self._speed = value
            self.settingsChanged.emit()

    @property
    def loop(self) -> bool:
        """Whether playing restarts at the end."""
        return self._loop

    @loop.setter
    def loop(self, value: bool) -> None:
        if value != self._loop:
            self._loop = value
            self.settingsChanged.emit()

    def play(self) -> None:
        """Start playing, from the start of the motion if the shown instant is its end."""
        if self.playing or self._document.run is None:
            return
        if self.time >= self.t1 and not self._growing:
            self._show_time(self.t0)
        self.playing = True
        self._restored_time = None
        self._clock.start()
        self._timer.start()
        self.playingChanged.emit(True)

    def pause(self) -> None:
        """Stop the time."""
        if self.playing:
            self.playing = False
            self._timer.stop()
            self.timeFollowed.emit(self.time)
            self.playingChanged.emit(False)

    def toggle(self) -> None:
        """Play or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def seek(self, t: float) -> None:
        """Show the instant `t`, limited to the range."""
        self._restored_time = None
        self._go(t)

    def step(self, count: int = 1) -> None:
        """Pause and move by `count` stored frames."""
        run = self._document.run
        if run is None or not run.head:
            return
        times = run.times
        self.pause()
        # Between two frames a step back goes to the earlier one.
        state = self.frame if count > 0 else bisect_left(times, self.time - 1e-12)
        self.seek(float(times[min(max(state + count, 0), len(times) - 1)]))

    def next_stage(self) -> None:
        """Go to the start of the next stage, or to the end."""
        self.seek(min((stage.t0 for stage in self.stages if stage.t0 > self.time + 1e-9), default=self.t1))

    def previous_stage(self) -> None:
        """Go to the start of the stage, or of the previous stage if that start has only just passed."""
        reach = _PREVIOUS_STAGE_SECONDS * self._speed if self.playing else 1e-9
        self.seek(max((stage.t0 for stage in self.stages if stage.t0 < self.time - reach), default=self.t0))

    # --- following the run -----------------------------------------------------------------------------------------

    def _on_started(self, run: Run) -> None:
        self._growing = True
        self._restored_time = self.time if self._restored_time is None else self._restored_time
        loaded = not run.has_time and not run.is_modal
        if loaded and (not self._loaded or self.time >= self.t1):
            self._restored_time = math.inf
        self._loaded = loaded
        model = self._document.model
        self.t_end = planned_end(model)
        self._set_range(0.0, 0.0)
        self._emit_followed_time()

    def _emit_followed_time(self) -> None:
        run = self._document.run
        if run is None or not run.head:
            return
        times = run.times
        self._set_range(float(times[0]), float(times[-1]))
        if self._restored_time is not None:
            self._show_time(self._restored_time)

    def _on_finished(self, outcome: object) -> None:
        self._growing = False
        self._emit_followed_time()
        if outcome is not None:
            self._restored_time = None
            self.t_end = self.t1
            self.rangeChanged.emit(self.t0, self.t1)

    def _on_replaced(self) -> None:
        self.pause()
        self._restored_time = None
        self._growing = self._loaded = False
        self.t_end = 0.0
        self._set_range(0.0, 0.0)
        self._show_time(0.0)

    def _set_range(self, t0: float, t1: float) -> None:
        if (t0, t1) != (self.t0, self.t1):
            self.t0, self.t1 = t0, t1
            self.rangeChanged.emit(t0, t1)
        if not t0 <= self.time <= t1 and t1 > t0:
            self._show_time(self.time)

    def _show_time(self, t: float) -> None:
        t = min(max(t, self.t0), self.t1)
        if t != self.time:
            self.time = t
            self.timeChanged.emit(t)
            if not self.playing or self._followed.elapsed() >= _FOLLOW_INTERVAL_MS:
                self._followed.start()
                self.timeFollowed.emit(t)

    def _go(self, t: float) -> None:
        """Show an instant. If its state takes long to compute, a thread computes it first."""
        run, t = self._document.run, min(max(t, self.t0), self.t1)
        if run is None or run.is_quick(t):
            self._show_time(t)
        else:
            self._pool.submit(lambda _job: run.state(t), lambda _job: self._show_found(run, t))

    def _show_found(self, run: Run, t: float) -> None:
        if run is self._document.run:
            self._show_time(t)

    def _tick(self) -> None:
        if self._pool.is_running:
            return  # the time that passes counts in the next turn
        t = self.time + self._clock.restart() * 1e-3 * self._speed
        if self.loop_range is not None and t >= self.loop_range[1] > self.loop_range[0]:
            start, end = self.loop_range
            self._go(start + (t - start) % (end - start))
            return
        if t < self.t1:
            self._go(t)
        elif self._growing:
            self._show_time(self.t1)  # wait for the run
        elif self._loop and self.t1 > self.t0:
            self._go(self.t0 + (t - self.t0) % (self.t1 - self.t0))
        else:
            self._show_time(self.t1)
            self.pause()


def stage_start(stage: StageSpan) -> float:
    return stage.t0
