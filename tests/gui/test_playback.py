"""The clock of the window where the state between two frames takes long to find."""

from __future__ import annotations

import threading

import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

import anholon
from anholon.results.run import Run
from anholon_gui.document import Document
from anholon_gui.playback import Playback

RODS = """
format = 1
gravity = [0, 0, -9.81]
[rods.beam]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.01, young = 1e9, density = 1000 }}
elements = {elements}
[supports.wall]
at = "beam:base"
[simulation]
until = 0.1
frames = 50
"""


@pytest.fixture(scope="module")
def run() -> Run:
    run = anholon.simulate(anholon.loads(RODS.format(elements=4)))
    assert isinstance(run, Run)
    return run


def test_states_on_frames_and_between_few_elements_are_quick(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    between = 0.5 * float(run.times[1] + run.times[2])
    assert run.is_quick(between)
    monkeypatch.setattr("anholon.results.rods.frame_interpolation._QUICK", 1)
    assert run.is_quick(float(run.times[1]))
    assert run.is_quick(float(run.times[-1]) + 1.0)  # is refused at once
    later = 0.5 * float(run.times[3] + run.times[4])
    assert not run.is_quick(later)
    run.frame(later)
    assert run.is_quick(later)


def test_an_instant_that_takes_long_is_shown_when_a_thread_has_found_it(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document()
    playback = Playback(document)
    document.begin_run(run)
    document.finish_run(run.unchecked_outcome)
    threads: list[bool] = []
    gate, state = threading.Event(), Run.state

    def watched(self: Run, t: float) -> tuple[NDArray, NDArray]:
        gate.wait(10.0)
        threads.append(threading.current_thread() is threading.main_thread())
        return state(self, t)

    monkeypatch.setattr(Run, "is_quick", lambda _run, _t: False)
    monkeypatch.setattr(Run, "state", watched)
    shown: list[float] = []
    playback.timeChanged.connect(shown.append)
    for t in (0.03, 0.05, 0.07):
        playback.seek(t)
    assert playback.time == 0.0
    gate.set()
    qtbot.waitUntil(lambda: playback.time == 0.07)
    assert shown == [0.03, 0.07]  # of those that waited the last one
    assert threads == [False, False]
    playback.play()
    qtbot.waitUntil(lambda: len(shown) > 5)
    playback.pause()
    assert not any(threads)
    qtbot.waitUntil(lambda: not playback._pool.is_running)
    playback._pool.close(10.0)
