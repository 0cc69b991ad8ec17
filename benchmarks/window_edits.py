"""Edits of stages in the window: from the key that commits a number to the curves and the 3D view that show the motion.

Wall and process CPU times, of a session in a process of its own: the least of several edits of each programme, for a
machine that does something else besides only makes them longer. The second part opens a programme of a thousand stages
and tells how long the event loop is ever blocked.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from measuring import Row, window_session

PROGRAMMES = ("skater-staged", "slip-and-recovery", "circle-eight", "three-turn", "entry-spin-exit", "serpentine")
ROUNDS = 8
MANY = 1000
DOING = ("opening", "seeking", "playing", "editing")


def measure() -> list[Row]:
    """Edit the last stage of each programme; go through a programme of a thousand stages."""
    rows = []
    for name in PROGRAMMES:
        figures = session(name)
        rows.append(Row(f"{name}: stage edited, shown (wall)", figures["wall"], goal=0.05))
        rows.append(Row(f"{name}: stage edited, shown (CPU)", figures["cpu"]))
    figures = session("")
    return rows + [
        Row(f"{MANY} stages, longest gap of the loop, {doing}", figures[doing], goal=0.05) for doing in DOING
    ]


def session(name: str) -> dict[str, float]:
    """Run one session and return its figures."""
    with tempfile.TemporaryDirectory() as home:
        return window_session([__file__, name], home)


def main(name: str) -> None:
    """Open the window on a programme, or on a long one, and print what was measured."""
    from window_session import Heart, wait

    from anholon_gui.app import create_application
    from anholon_gui.main_window import MainWindow
    from anholon_gui.settings import Settings

    _, settings, themes = create_application(Settings())
    window = MainWindow(settings, themes)
    window.resize(1400, 860)
    window.show()
    window.begin(name or "skater-staged")
    wait(lambda: window.principles is not None and window.document.run is not None and not window.worker.running, 90)
    wait(lambda: False, 2)
    print(json.dumps(edits(window) if name else long_programme(window, Heart())))
    sys.stdout.flush()
    window.document.undo_stack.setClean()
    window.close()
    wait(lambda: False, 0.2)


def settled(window) -> bool:
    """Tell whether curves and picture are those of the present run."""
    return not window.worker.running and window.plots.settled and not window.view.picture.behind


def shows_new(window, old, drawn) -> bool:
    """Tell whether another run than the `old` one is shown, also by the pictures `drawn`."""
    run = window.document.run
    return run is not old and settled(window) and any(found is run for _, found in drawn)


def edits(window) -> dict[str, float]:
    """Edit the duration of the last stage several times by keys; return the least times, s."""
    from PySide6.QtCore import QEvent, QObject, Qt
    from PySide6.QtTest import QTest
    from window_session import wait

    class Paints(QObject):
        """Notes when a chart was painted last."""

        last = 0.0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
            if event.type() == QEvent.Type.Paint:
                self.last = time.perf_counter()
            return False

    document, number = window.document, len(window.document.model.stages) - 1
    document.select(f"stages.{number}")
    wait(lambda: False, 1)
    line = next(iter(window.model_panel.forms.form.field_at(f"stages.{number}.duration").leaves())).input
    line.setFocus()
    duration = document.model.stages[number].duration
    drawn: list[tuple[float, object]] = []
    window.view.viewport.drawn.connect(lambda: drawn.append((time.perf_counter(), window.view.picture.run)))
    found = []
    for k in range(ROUNDS):
        wait(lambda: False, 0.8)
        paints, old = Paints(), document.run
        for chart in window.plots.charts:
            chart.plot.viewport().installEventFilter(paints)
        line.selectAll()
        QTest.keyClicks(line, f"{duration * (1.0 + 0.01 * (k + 1)):.6g}")
        wait(lambda: False, 0.3)
        drawn.clear()
        wall, cpu = time.perf_counter(), time.process_time()
        QTest.keyClick(line, Qt.Key.Key_Return)
        wait(partial(shows_new, window, old, drawn), 10)
        shown = next(t for t, run in drawn if run is document.run)
        found.append((max(shown, paints.last) - wall, time.process_time() - cpu))
    return {"wall": min(wall for wall, _ in found), "cpu": min(cpu for _, cpu in found)}


def long_programme(window, heart) -> dict[str, float]:
    """Open a programme of many stages, seek, play and edit; return the longest gaps of the event loop, s."""
    from msgspec.structs import replace
    from window_session import wait

    import anholon
    from anholon.model.structs import Stage

    poses = [{"alpha1": a, "alpha2": a, "L5z": 0.4 * (-1) ** k} for k, a in enumerate((80, 60, 40, 20, 40, 60))]
    stages = tuple(
        Stage(name=f"stage {k}", duration=0.1, set=poses[k % 6], change="ramp", ramp=0.05) for k in range(MANY)
    )
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.toml"
        anholon.save(replace(anholon.load("skater-staged"), stages=stages), str(path))
        wait(lambda: False, 0.5)
        heart.take()
        window.document.open(path)
    wait(lambda: window.document.run is not None and settled(window), 120)
    wait(lambda: False, 1)
    figures["opening"] = heart.take()["longest"]
    for k in range(20):
        window.playback.seek(4.7 * k)
        wait(lambda: False, 0.1)
    figures["seeking"] = heart.take()["longest"]
    window.playback.play()
    wait(lambda: False, 3)
    window.playback.pause()
    figures["playing"] = heart.take()["longest"]
    window.document.set_value(f"stages.{MANY // 2}.duration", 0.2)
    wait(lambda: False, 0.1)
    wait(lambda: settled(window), 60)
    figures["editing"] = heart.take()["longest"]
    return figures


if __name__ == "__main__":
    main(sys.argv[1])
