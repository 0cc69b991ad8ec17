"""One session of `window_edits`: a process of its own with the real window; prints JSON."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from window_driver import Heart, finish, open_window, pause, wait

import anholon
from anholon.model.edit.remove import remove_stages
from anholon.model.edit.stage_groups import insert_stages
from anholon.model.query.field_paths import get_value, set_value
from anholon.model.query.stage_sequence import collect_stage_parameters
from anholon.model.schema import Model, Stage
from anholon.results.run import Run
from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel
from anholon_gui.view3d import View3D

ROUNDS = 2  # edits of one entry, of which the quicker counts
TYPING = 0.2  # s from the last letter to the key that commits it
REST = 0.25  # s between two edits of an entry
LOOK = 0.8  # s between two clicks: who looks at what there is before the next one

Figures = dict[str, float]
"""Instants of the parts of an edit, s after the key, and their CPU times, s."""


def main(what: str) -> None:
    """Open the window on a programme, or on one with that number of stages, and print the results."""
    window = open_window(1400, 860)
    window.load_first_model("skater-staged" if what.isdigit() else what)
    wait("panels and motion", lambda: window.principles is not None and window.document.run is not None)
    watch = Watch(window)
    wait("the first motion", watch.is_up_to_date)
    pause(2)
    finish(window, long_programme(watch, int(what)) if what.isdigit() else edits(watch))


class Paints(QObject):
    """Records when a chart was painted last."""

    last = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Let everything through."""
        if event.type() == QEvent.Type.Paint:
            self.last = time.perf_counter()
        return False


class Watch:
    """Measures how edits are shown in a complete window."""

    def __init__(self, window: MainWindow) -> None:
        view, plots = window.view, window.plots
        assert view is not None
        assert plots is not None
        self.window, self.document, self.heart = window, window.document, Heart()
        self._view: View3D = view
        self._plots: PlotsPanel = plots
        self._paints = Paints()
        self._drawn: list[tuple[float, Run | None]] = []
        view.viewport.drawn.connect(lambda: self._drawn.append((time.perf_counter(), self._shown_run())))

    def _shown_run(self) -> Run | None:
        picture = self._view.picture
        return None if picture is None else picture.run

    def is_up_to_date(self) -> bool:
        """Return whether curves and picture show the present run."""
        picture = self._view.picture
        behind = picture is None or picture.run is not self.document.run or picture.has_new_frames
        return not self.window.worker.running and self._plots.is_up_to_date and not behind

    def edit(self, what: str, commit: Callable[[], object]) -> None:
        """Do an edit that changes the motion, and wait until all of it is shown."""
        old = self.document.run
        commit()
        wait(what, lambda: self.document.run is not old and self.is_up_to_date())

    def time_edit(self, what: str, commit: Callable[[], object]) -> tuple[Figures, float]:
        """Do an edit; return the times and CPU times of its parts, and the longest turn of the loop, s."""
        window, drawn = self.window, self._drawn
        for chart in self._plots.charts:
            chart.plot.viewport().installEventFilter(self._paints)
        pause(TYPING)
        drawn.clear()
        self.heart.take()
        old, key, cpu, loop = self.document.run, time.perf_counter(), time.process_time(), time.thread_time()
        commit()
        wait(what, lambda: self.document.run is not old and self.is_up_to_date() and self._when_drawn() is not None)
        cpu, loop = time.process_time() - cpu, time.thread_time() - loop
        pause(0.1)
        gap = self.heart.take()["longest"]
        course, fully_shown = window.worker.course, self._when_drawn()
        assert fully_shown is not None
        instants = {
            "requested": course.requested,
            "started": course.started,
            "compiled": course.compiled,
            "simulated": course.simulated,
            "prepared": course.prepared,
            "seen": next(t for t, run in drawn if run is not None and run is not old),
            "whole": fully_shown,
            "painted": max(fully_shown, self._paints.last),
        }
        figures = {name: instant - key for name, instant in instants.items()}
        return figures | {"loop": loop, "thread": course.cpu, "process": cpu}, gap

    def _when_drawn(self) -> float | None:
        """Return when the view first showed all of the present run."""
        run, simulated = self.document.run, self.window.worker.course.simulated
        return next((t for t, drawn_run in self._drawn if drawn_run is run and t >= simulated), None)


def edits(watch: Watch) -> dict[str, object]:
    """Click, type entries, and set the worst of these at once; return the figures of each, s."""
    clicked = clicks(watch)
    typed, gaps = type_entries(watch)
    worst = max(typed, key=lambda path: typed[path]["painted"])
    return {
        "clicked": clicked,
        "typed": typed,
        "worst": worst,
        "longest": sorted(gaps)[len(gaps) // 2],
        "at once": {worst: set_at_once(watch, worst, inside=False)},
        "at once, seen inside the stage": {worst: set_at_once(watch, worst, inside=True)},
    }


def clicks(watch: Watch) -> dict[str, Figures]:
    """Do each change that takes a single click once, and undo it; return the figures of each."""
    document, model, figures = watch.document, watch.document.model, {}
    for what, new in clicked_models(model).items():
        pause(LOOK)
        figures[what], _ = watch.time_edit(what, partial(document.edit, what, new))
        watch.edit("the undone click", partial(document.edit, "as it was", model))
    return figures


def type_entries(watch: Watch) -> tuple[dict[str, Figures], list[float]]:
    """Type each entry a few times; return the figures of the fastest edit of each, and the longest turns of the loop,
    s.

    CPU times are the least of all.
    """
    figures, gaps = {}, []
    for path, value in entries(watch.document.model.stages).items():
        figures[path], more = repeat(watch, path, value, partial(typed_entry, watch.window))
        gaps += more
    return figures, gaps


def set_at_once(watch: Watch, path: str, *, inside: bool) -> Figures:
    """Set an entry a few times without typing; return the figures of the fastest edit.

    The shown instant is at the beginning or `inside` the stage.
    """

    def commit(path: str, value: object) -> Callable[[], object]:
        return lambda: watch.document.set_value(path, value)

    run = watch.document.run
    assert run is not None
    watch.window.playback.seek(middle_of(run, int(path.split(".")[1])) if inside else 0.0)
    return repeat(watch, path, entries(watch.document.model.stages)[path], commit)[0]


def repeat(
    watch: Watch,
    path: str,
    value: Callable[[int], object],
    commit: Callable[[str, object], Callable[[], object]],
) -> tuple[Figures, list[float]]:
    """Edit an entry a few times, then undo all; return the figures of the fastest edit, and the longest turns, s."""
    document, model = watch.document, watch.document.model
    document.selection.select(path.rpartition(".set.")[0] or path.rpartition(".")[0])
    pause(REST)
    watch.edit(path, lambda: document.set_value(path, value(1)))  # not measured: the field may be a new one
    all_figures, gaps = [], []
    for k in range(2, ROUNDS + 2):
        pause(REST)
        # A model that there was before would be shown as it was.
        document.edit("comment", replace(document.model, doc=f"{path}: {time.perf_counter_ns()}"))
        figures, gap = watch.time_edit(path, commit(path, value(k)))
        all_figures.append(figures)
        gaps.append(gap)
    watch.edit("the entry that is taken back", lambda: document.edit("as it was", model))
    best = min(all_figures, key=lambda figures: figures["painted"])
    return best | {"process": min(figures["process"] for figures in all_figures)}, gaps


def entries(stages: tuple[Stage, ...]) -> dict[str, Callable[[int], object]]:
    """Return the edited entries: their paths, each with a function from the round to its value."""
    values: dict[str, Callable[[int], object]] = {}
    for number in (0, len(stages) // 2):
        stage, path = stages[number], f"stages.{number}"
        if stage.duration:
            values[f"{path}.duration"] = partial(scale, stage.duration, 0.01)
        values[f"{path}.until"] = lambda k: f"theta - {40.0 + 0.1 * k!r}"  # which it never does
        for name in list(stage.set)[:1]:
            values[f"{path}.set.{name}"] = partial(shift, stage.set[name])
        if stage.change == "ramp":
            values[f"{path}.ramp"] = partial(scale, stage.ramp, -0.01)
            values[f"{path}.profile"] = lambda k: ("linear", "quintic")[k % 2]
    return values


def scale(value: float, share: float, k: int) -> float:
    """Return a value changed by k times a share of it."""
    return value * (1.0 + share * k)


def shift(value: float, k: int) -> float:
    """Return a value changed by k hundredths of it, or of 1 if it is smaller."""
    return value + 0.01 * (1.0 + abs(value)) * k


def clicked_models(model: Model) -> dict[str, Model]:
    """Return the models that single clicks make: description -> model."""
    number = len(model.stages) // 2
    stage, path = model.stages[number], f"stages.{number}"
    used = {name for each in model.stages for name in collect_stage_parameters(model, each)}
    fresh = next(name for name in ("kappa4", "kappa3", "kappa1") if name not in used)
    law = next(f"forces.{name}.coefficient" for name, force in model.forces.items() if hasattr(force, "coefficient"))
    models = {
        "blade off": set_value(model, f"{path}.off", (*stage.off, "blade")),
        f"new {fresh}": set_value(model, f"{path}.set", {**stage.set, fresh: 1.5 * model.parameters[fresh].value}),
        "disabled": set_value(model, f"{path}.enabled", False),
        "copied": insert_stages(model, number + 1, (stage,)),
        "deleted": remove_stages(model, (spare(model, number),)),
        "law of a force": set_value(model, law, f"1.01*({get_value(model, law)})"),
        "gravity": set_value(model, "gravity.2", -9.7),
    }
    ramp = next((k for k, each in enumerate(model.stages) if k and each.change == "ramp"), None)
    if ramp is not None:
        models["typed profile"] = set_value(model, f"stages.{ramp}.profile", "s^2*(3 - 2*s)")
    return models


def spare(model: Model, number: int) -> int:
    """Return the number of the stage nearest to another one that no stage leads to by its name."""
    named = {stage.next for stage in model.stages} | {way.to for stage in model.stages for way in stage.branches}
    free = [k for k, stage in enumerate(model.stages) if stage.name not in named]
    return min(free, key=lambda k: abs(k - number))


def middle_of(run: Run, number: int) -> float:
    """Return an instant in the middle of a stage of a run, or the first instant if the run did not reach it."""
    return next((0.5 * (span.t0 + span.t1) for span in run.stages if span.number == number), 0.0)


def typed_entry(window: MainWindow, path: str, value: object) -> Callable[[], object]:
    """Type a value into a line or a formula; return the function that commits it.

    It presses the key, or for choices it chooses.
    """
    form = window.model_panel.forms.form
    field = None if form is None else form.find_field(path)
    line = None if field is None else next(iter(field.leaves())).input
    if not isinstance(line, QLineEdit | QPlainTextEdit) or not line.isVisible():  # chosen from a list
        return lambda: window.document.set_value(path, value)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, f"{value:.6g}" if isinstance(value, float) else str(value))
    return lambda: QTest.keyClick(line, Qt.Key.Key_Return)


def long_programme(watch: Watch, count: int) -> dict[str, object]:
    """Open a programme of many stages, seek, play and edit; return the longest gaps of the event loop, s."""
    window, document, heart = watch.window, watch.document, watch.heart
    poses = [{"alpha1": a, "alpha2": a, "L5z": 0.4 * (-1) ** k} for k, a in enumerate((80, 60, 40, 20, 40, 60))]
    stages = tuple(
        Stage(name=f"stage {k}", duration=0.1, set=poses[k % 6], change="ramp", ramp=0.05) for k in range(count)
    )
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.toml"
        anholon.save(replace(anholon.load("skater-staged"), stages=stages), path)
        pause(0.5)
        heart.take()
        watch.edit("the long programme", lambda: document.open(path))
    pause(1)
    figures["opening"] = heart.take()["longest"]
    for k in range(20):
        window.playback.seek(4.7 * k)
        pause(0.1)
    figures["seeking"] = heart.take()["longest"]
    window.playback.play()
    pause(3)
    window.playback.pause()
    figures["playing"] = heart.take()["longest"]
    watch.edit("the edited stage", lambda: document.set_value(f"stages.{count // 2}.duration", 0.2))
    figures["editing"] = heart.take()["longest"]
    return figures


if __name__ == "__main__":
    main(sys.argv[1])
