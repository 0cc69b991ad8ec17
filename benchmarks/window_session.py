"""One session of the real window, timed: started as a process of its own by `window.py`; prints JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QTimer

from anholon_gui.app import create_application
from anholon_gui.main_window import MainWindow
from anholon_gui.settings import Settings

BEAT = 5  # ms between two beats of the heart


class Heart:
    """A timer in the event loop; the longest time between two beats tells how long the loop was blocked."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._gaps: list[float] = []
        self._timer = QTimer(interval=BEAT)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self._gaps.append(now - self._last)
        self._last = now

    def take(self) -> dict[str, float]:
        """Return the longest gap and the 99th percentile since the last call, s."""
        gaps, self._gaps = sorted(self._gaps), []
        return {"longest": gaps[-1], "p99": gaps[int(0.99 * (len(gaps) - 1))]}


def wait(until: Callable[[], bool], seconds: float) -> None:
    """Let the event loop turn until a condition holds."""
    loop = QEventLoop()
    end = time.perf_counter() + seconds
    poll = QTimer(interval=2)
    poll.timeout.connect(lambda: loop.quit() if until() or time.perf_counter() > end else None)
    poll.start()
    loop.exec()


def main(started: float, model: str) -> None:
    """Open the window, play, run, derive, export; print what was measured."""
    figures: dict[str, object] = {}
    app, settings, themes = create_application(Settings())
    window = MainWindow(settings, themes)
    window.resize(1920, 1080)
    window.show()
    wait(window.isVisible, 5)
    app.processEvents()
    figures["visible"] = time.time() - started

    # First frame of the 3D view, then everything.
    drawn: list[float] = []
    QTimer.singleShot(0, lambda: window.load_first_model(model))
    wait(lambda: window.view is not None, 30)
    window.view.viewport.drawn.connect(lambda: drawn.append(time.perf_counter()))  # type: ignore[union-attr]
    wait(lambda: bool(drawn), 30)
    figures["first_frame"] = time.time() - started
    wait(lambda: window.equations is not None and window.document.run is not None and not window.worker.running, 120)
    wait(lambda: False, 3)

    heart = Heart()
    figures |= played(window, heart, drawn)
    if model.endswith(".toml"):
        window.rod_view.set(shade="M3")
        wait(lambda: False, 2)
        figures["coloured"] = played(window, heart, drawn)["fps"]
        finish(window, figures)
        return

    # Run, derive and export while the loop beats.
    window.worker.start()
    wait(lambda: not window.worker.running, 60)
    figures["running"] = heart.take()
    window.equations_dock.raise_()
    wait(lambda: False, 4)
    figures["deriving"] = heart.take()
    finish(window, figures)


def played(window: MainWindow, heart: Heart, drawn: list[float]) -> dict[str, object]:
    """Play for five seconds with the 3D view at 1280 x 720; return frames per second and gaps of the event loop."""
    view = window.view
    assert view is not None
    view.setFixedSize(1280, 720)
    wait(lambda: False, 1)
    heart.take()
    drawn.clear()
    window.playback.play()
    wait(lambda: False, 5)
    window.playback.pause()
    return {"fps": (len(drawn) - 1) / (drawn[-1] - drawn[0]), "playing": heart.take()}


def finish(window: MainWindow, figures: dict[str, object]) -> None:
    """Print what was measured and close the window."""
    print(json.dumps(figures))
    sys.stdout.flush()
    window.document.undo_stack.setClean()
    window.close()
    wait(lambda: False, 0.2)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2])
