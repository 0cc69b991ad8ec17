"""After an edit of a stage the window shows the whole new motion, and never parts of two."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

import anholon
from anholon.model.schema import Model
from anholon.results.run import Run
from anholon.scene import RunPicture
from anholon.system.system import System
from anholon_gui.document import Document
from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel
from anholon_gui.run.worker import Worker
from anholon_gui.view3d import View3D

RUN_MS = 60_000


@pytest.fixture
def window(full_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Return a window on a programme with ghosts and traces in the colours of the stages, which runs after edits."""
    full_window.worker.auto = True
    monkeypatch.setattr(Worker, "_runs_are_short", True)  # runs count as short on a busy machine, too
    full_window.document.open_example("three-turn")
    qtbot.waitUntil(lambda: settled(full_window), timeout=RUN_MS)
    yield full_window
    full_window.worker.auto = False


def settled(window: MainWindow) -> bool:
    """Return whether there is a run and all of it is shown."""
    assert isinstance(window.plots, PlotsPanel)
    run = window.document.run
    return run is not None and not window.worker.running and window.plots.is_up_to_date and bool(window.plots.charts)


def edit(window: MainWindow, qtbot: QtBot, path: str, value: object) -> Run:
    """Change a value of the model and wait until its motion is shown."""
    before = window.document.run
    window.document.set_value(path, value)
    qtbot.waitUntil(lambda: window.document.run is not before and settled(window), timeout=RUN_MS)
    run = window.document.run
    assert run is not None
    return run


@pytest.mark.parametrize(
    ("path", "value"),
    [("stages.6.duration", 3.2), ("stages.3.set.turn", 0.8)],
)
def test_all_that_is_shown_is_of_the_new_run(window: MainWindow, qtbot: QtBot, path: str, value: object) -> None:
    plots, view = window.plots, window.view
    assert isinstance(plots, PlotsPanel)
    assert isinstance(view, View3D)
    window.playback.seek(1.0)
    run = edit(window, qtbot, path, value)
    whole = anholon.simulate(window.document.model)
    assert run.times.tobytes() == whole.times.tobytes()
    names = plots.names
    for name, column in whole.quantity(names).items():
        assert plots.pyramid(name).values == pytest.approx(column, rel=1e-12, abs=1e-12, nan_ok=True)
    assert plots.charts[0].plot.x_range() == pytest.approx((0.0, whole.times[-1]))
    assert [span[:2] for span in plots.charts[0].plot.spans] == [(span.t0, span.t1) for span in whole.stages]
    assert view.picture is not None
    assert view.picture.run is run
    assert not view.picture.has_new_frames
    expected = RunPicture(whole)
    expected.update()
    (trace,), (other,) = view.picture.traces, expected.traces
    assert trace.positions == pytest.approx(other.positions, abs=1e-12)
    assert (trace.colours == other.colours).all()
    seen, fresh = view.picture.at(1.0), expected.at(1.0)
    assert seen.mesh.vertices == pytest.approx(fresh.mesh.vertices, abs=1e-6)
    assert seen.ghosts is not None
    assert fresh.ghosts is not None
    assert seen.ghosts.times == fresh.ghosts.times
    assert seen.ghosts.vertices == pytest.approx(fresh.ghosts.vertices, abs=1e-6)
    assert [arrow.tip for arrow in seen.arrows] == [pytest.approx(arrow.tip, abs=1e-9) for arrow in fresh.arrows]


def test_what_nobody_sees_is_filled_when_it_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    table = window.stage_table
    assert table is not None
    run = edit(window, qtbot, "stages.2.duration", 0.8)
    assert not table.isVisible()
    window.stage_table_dock.show()
    window.stage_table_dock.raise_()
    qtbot.waitUntil(lambda: len(table.rows.rows) == len(run.stages) and table.is_up_to_date, timeout=RUN_MS)
    assert [row.t0 for row in table.rows.rows] == [span.t0 for span in run.stages]
    # And what is seen no more waits for its turn with the last motion.
    run = edit_behind(window, qtbot)
    window.plots_dock.raise_()
    qtbot.waitUntil(lambda: settled(window) and len(shown_times(window)) == len(run.times), timeout=RUN_MS)
    assert (shown_times(window) == run.times).all()


def edit_behind(window: MainWindow, qtbot: QtBot) -> Run:
    """Change a stage while the plots are behind the table; return the new run."""
    before = window.document.run
    window.document.set_value("stages.6.duration", 2.5)
    qtbot.waitUntil(lambda: window.document.run is not before and not window.worker.running, timeout=RUN_MS)
    assert window.document.run is not None
    return window.document.run


def shown_times(window: MainWindow) -> np.ndarray:
    """Return the times of the samples of the first curve that is shown."""
    assert isinstance(window.plots, PlotsPanel)
    return window.plots.pyramid(next(iter(sorted(window.plots.chosen)))).times


def test_edits_in_a_row_end_with_the_motion_of_the_last(window: MainWindow, qtbot: QtBot) -> None:
    before = window.document.run
    for duration in (2.5, 2.6, 2.7):
        window.document.set_value("stages.0.duration", duration)
    qtbot.waitUntil(lambda: window.document.run is not before and settled(window), timeout=RUN_MS)
    run = window.document.run
    assert run is not None
    assert run.stages[0].t1 == pytest.approx(2.7)
    window.document.undo_stack.undo()
    qtbot.waitUntil(lambda: window.document.run is not run and settled(window), timeout=RUN_MS)
    assert window.document.run is not None
    assert window.document.run.stages[0].t1 == pytest.approx(2.4)


def test_what_is_undone_and_done_again_is_shown_without_a_computation(window: MainWindow, qtbot: QtBot) -> None:
    before = window.document.run
    run = edit(window, qtbot, "stages.3.duration", 0.9)
    for stand, expected in ((window.document.undo_stack.undo, before), (window.document.undo_stack.redo, run)):
        stand()
        qtbot.waitUntil(lambda expected=expected: window.document.run is expected and settled(window), timeout=RUN_MS)
        assert shown_times(window).tobytes() == expected.times.tobytes()
    window.worker.start()  # who asks for a run gets one
    qtbot.waitUntil(lambda: window.document.run is not run and settled(window), timeout=RUN_MS)
    again = window.document.run
    assert again is not None
    assert again.quantity(("theta",))["theta"].tobytes() == run.quantity(("theta",))["theta"].tobytes()


def test_an_edit_undone_at_once_leaves_the_motion_that_was(window: MainWindow, qtbot: QtBot) -> None:
    before = window.document.run
    window.document.set_value("stages.3.duration", 0.91)
    window.document.undo_stack.undo()
    qtbot.waitUntil(lambda: not window.worker.running and settled(window), timeout=RUN_MS)
    qtbot.wait(50)
    assert window.document.run is before
    assert before is not None
    assert shown_times(window).tobytes() == before.times.tobytes()
    run = edit(window, qtbot, "stages.3.duration", 0.92)
    assert run.times.tobytes() == anholon.simulate(window.document.model).times.tobytes()


def test_what_is_typed_is_run_before_it_is_entered(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.document
    document.selection.select("stages.3")
    line, before = line_of(window, qtbot, "stages.3.duration"), document.run
    line.setFocus()
    line.selectAll()
    told: list[Model] = []
    then: list[tuple[float, bool]] = []
    prefetch = document.prefetch

    def watched(model: Model) -> None:
        told.append(model)
        then.append((document.model.stages[3].duration, document.run is before))
        prefetch(model)

    monkeypatch.setattr(document, "prefetch", watched)
    qtbot.keyClicks(line, "0.93")
    qtbot.waitUntil(lambda: bool(told) and told[-1].stages[3].duration == 0.93, timeout=RUN_MS)
    assert then[0] == (before.system.model.stages[3].duration, True)  # nobody had entered it yet
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.run is not before and settled(window), timeout=RUN_MS)
    assert document.run is not None
    assert document.run.system.model is told[-1]
    whole = anholon.simulate(document.model)
    assert document.run.times.tobytes() == whole.times.tobytes()
    assert document.run["theta"].tobytes() == whole["theta"].tobytes()
    # What is given back instead leaves all as it was.
    before = document.run
    qtbot.keyClicks(line, "0.97")
    qtbot.waitUntil(lambda: told[-1].stages[3].duration == 0.97, timeout=RUN_MS)
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: told[-1] == document.model, timeout=RUN_MS)
    run = edit(window, qtbot, "stages.6.duration", 3.3)
    assert run is not before
    assert [span.t1 - span.t0 for span in run.stages][3] == pytest.approx(0.93)


def test_what_was_run_ahead_is_not_offered_to_be_foretold(window: MainWindow, qtbot: QtBot) -> None:
    document, panel = window.document, window.transitions
    assert panel is not None
    window.transitions_dock.raise_()
    document.selection.select("stages.1")
    before = document.run
    document.foresee("stages.1.duration", 0.77)
    document.set_value("stages.1.duration", 0.77)
    qtbot.waitUntil(lambda: document.run is not before and settled(window), timeout=RUN_MS)
    assert document.run is not None
    assert document.run.system.model is not document.model  # made apart, and equal
    qtbot.waitUntil(lambda: panel.is_up_to_date and panel.transition is not None, timeout=RUN_MS)
    assert "foresee:" not in panel.text.toHtml()


def test_a_sketch_that_takes_longer_than_the_window_stays_harms_nothing(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, going, over = Document(), threading.Event(), threading.Event()
    worker = Worker(document)
    worker.auto, compiling = False, worker._compile

    def slowly(model: Model, cancelled: Callable[[], bool] | None = None) -> System:
        going.set()
        over.wait(10.0)
        return compiling(model, cancelled)

    monkeypatch.setattr(worker, "_compile", slowly)
    worker.load_solver()
    document.open_example("skater-staged")
    worker._compute_initial()
    assert going.wait(10.0)
    (thread,) = [one for one in threading.enumerate() if one.name == "anholon-run" and not one.idle][-1:]
    worker.stop(0.0)
    shiboken6.delete(worker)
    over.set()
    thread.join(10.0)
    assert not thread.is_alive()


def line_of(window: MainWindow, qtbot: QtBot, path: str) -> QLineEdit:
    """Return the line that edits a value, when its form is there."""
    qtbot.waitUntil(lambda: window.model_panel.forms.form.find_field(path) is not None, timeout=RUN_MS)
    form = window.model_panel.forms.form
    assert form is not None
    field = form.find_field(path)
    assert field is not None
    line = next(iter(field.leaves())).input
    assert isinstance(line, QLineEdit)
    return line


def test_a_curve_chosen_just_after_an_edit_is_whole(window: MainWindow, qtbot: QtBot) -> None:
    plots = window.plots
    assert isinstance(plots, PlotsPanel)
    hidden = next(name for name in plots.names if name not in plots.chosen)
    before = window.document.run
    window.document.runFinished.connect(lambda _: plots.choose(hidden), Qt.ConnectionType.QueuedConnection)
    window.document.set_value("stages.6.duration", 3.1)
    qtbot.waitUntil(lambda: window.document.run is not before and settled(window), timeout=RUN_MS)
    run = window.document.run
    assert run is not None
    assert hidden in plots.chosen
    curves = [curve for chart in plots.charts for curve in chart.plot.curves]
    assert len(curves) >= len(plots.chosen)
    assert [float(curve.x[-1]) for curve in curves] == pytest.approx([run.times[-1]] * len(curves))
