"""One session of the real window, timed: started as a process of its own by `window.py`; prints JSON."""

from __future__ import annotations

import sys
import time

from PySide6.QtCore import QTimer
from window_driver import Heart, finish, open_window, pause, wait

from anholon_gui.main_window import MainWindow


def main(started: float, model: str) -> None:
    """Open the window, play, run, derive; print what was measured."""
    figures: dict[str, object] = {}
    window = open_window(1920, 1080)
    figures["visible"] = time.time() - started

    # First frame of the 3D view, then everything.
    drawn: list[float] = []
    QTimer.singleShot(0, lambda: window.load_first_model(model))
    wait("the 3D view", lambda: window.view is not None)
    assert window.view is not None
    window.view.viewport.drawn.connect(lambda: drawn.append(time.perf_counter()))
    wait("the first frame", lambda: bool(drawn))
    figures["first_frame"] = time.time() - started
    wait("equations and motion", lambda: window.equations is not None and is_idle(window))
    pause(3)

    heart = Heart()
    figures |= played(window, heart, drawn)
    if model.endswith(".toml"):
        window.rod_view.set(shade="M3")
        pause(2)
        figures["coloured"] = played(window, heart, drawn)["fps"]
        finish(window, figures)
        return

    # Run and derive while the loop beats.
    window.worker.start()
    wait("the motion", lambda: not window.worker.running)
    figures["running"] = heart.take()
    window.equations_dock.raise_()
    pause(4)
    figures["deriving"] = heart.take()
    finish(window, figures)


def is_idle(window: MainWindow) -> bool:
    """Return whether there is a run and none is being computed."""
    return window.document.run is not None and not window.worker.running


def played(window: MainWindow, heart: Heart, drawn: list[float]) -> dict[str, object]:
    """Play for five seconds with the 3D view at 1280 x 720; return frames per second and gaps of the event loop."""
    view = window.view
    assert view is not None
    view.setFixedSize(1280, 720)
    pause(1)
    heart.take()
    drawn.clear()
    window.playback.play()
    pause(5)
    window.playback.pause()
    return {"fps": (len(drawn) - 1) / (drawn[-1] - drawn[0]), "playing": heart.take()}


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2])
