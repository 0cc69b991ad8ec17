"""Edits of stages in the window: from the key that commits an entry to the curves and the 3D view that show the motion.

Several entries of the first, a middle and the last stage of each programme are edited: the duration, the event that
ends it, an angle or a torque, the length and the kind of a ramp. Each is typed, and entered a fifth of a second later;
what was typed is run meanwhile. The worst entry is also set at once, as by a click, so that all is computed after it:
looked at where the motion begins, and in the middle of the edited stage, where the picture itself is another one.
Then there is what is done by single clicks, each for the first time since the programme was opened: a blade switched
off, a new parameter in a stage, a profile that is typed, a stage disabled, copied or deleted, the law of a force,
gravity.
Wall times and process CPU times, of a session in a process of its own: the least of several edits, for a machine that
does something else besides only makes them longer. The second part opens a programme of a thousand stages and tells how
long the event loop is ever blocked.

`python benchmarks/window_edits.py NAME ...` prints every entry of these programmes, typed and set at once: when the
thread has begun, the system is compiled, the motion is over, what is shown of it is prepared, the 3D view first shows
any of it, it shows all of it, the last chart is painted (all of them in ms from the key on), and the CPU times of the
event loop, of the thread that runs, and of the whole process with the driver's threads.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from measuring import Row, window_session

PROGRAMMES = (
    "skater-staged", "slip-and-recovery", "circle-eight", "three-turn", "spiral", "entry-spin-exit",
    "two-foot-to-one-foot-spin", "serpentine", "waltz-jump",
)  # fmt: skip
ROUNDS = 4
MANY = 1000
SESSION = "--session"
TYPED, AT_ONCE = "typed", "at once"
INSIDE = "at once, seen inside"  # with the shown instant in the middle of the edited stage
CLICKED = "clicked"  # at once, the first time
DOING = ("opening", "seeking", "playing", "editing")


def measure() -> list[Row]:
    """Edit stages of each programme; go through a programme of a thousand stages."""
    rows = []
    for name in PROGRAMMES:
        figures = session(name)
        entry = max(figures["entries"], key=lambda found: figures["entries"][found]["painted"])
        worst = figures["entries"][entry]
        rows.append(Row(f"{name}: {entry}", worst["painted"], goal=0.05))
        rows.append(Row(f"{name}: the same, first seen in 3D", worst["seen"]))
        rows.append(Row(f"{name}: the same (CPU)", worst["process"]))
        rows.append(Row(f"{name}: longest turn of the loop", figures["longest"], goal=0.05))
        rows.append(Row(f"{name}: set at once", session(name, AT_ONCE, entry)["entries"][entry]["painted"], goal=0.05))
        inside = session(name, INSIDE, entry)["entries"][entry]["painted"]
        rows.append(Row(f"{name}: set at once, seen inside the stage", inside, goal=0.05))
        for click, figure in session(name, CLICKED)["entries"].items():
            rows.append(Row(f"{name}: {click}, {CLICKED}", figure["painted"], goal=0.05))
    figures = session("")
    return rows + [
        Row(f"{MANY} stages, longest gap of the loop, {doing}", figures[doing], goal=0.05) for doing in DOING
    ]


def session(name: str, how: str = TYPED, entry: str = "") -> dict:
    """Run one session, of all entries or one, and return its figures."""
    with tempfile.TemporaryDirectory() as home:
        return window_session([__file__, SESSION, name, how, entry], home)


def main(name: str, how: str, entry: str) -> None:
    """Open the window on a programme, or on a long one, and print what was measured."""
    from window_session import Heart, wait

    from anholon_gui.app import create_application
    from anholon_gui.main_window import MainWindow
    from anholon_gui.settings import Settings

    _, settings, themes = create_application(Settings())
    window = MainWindow(settings, themes)
    window.resize(1400, 860)
    window.show()
    window.load_first_model(name or "skater-staged")
    wait(lambda: window.principles is not None and window.document.run is not None and not window.worker.running, 90)
    wait(lambda: False, 2)
    if not name:
        found: dict = long_programme(window, Heart())
    elif how == CLICKED:
        found = clicks(window, Heart(), entry)
    else:
        found = edits(window, Heart(), how, entry)
    print(json.dumps(found))
    sys.stdout.flush()
    window.document.undo_stack.setClean()
    window.close()
    wait(lambda: False, 0.2)


def settled(window) -> bool:
    """Return whether curves and picture are those of the present run."""
    return not window.worker.running and window.plots.settled and not window.view.picture.behind


def shows_new(window, old, drawn) -> bool:
    """Return whether another run than the `old` one is shown, also by the pictures `drawn`."""
    run = window.document.run
    return run is not old and settled(window) and any(found is run for _, found in drawn)


def entries(stages) -> dict[str, object]:
    """Return what is edited: the path of an entry and a function of the round that gives its values."""
    found = {}
    for number in sorted({0, len(stages) // 2, len(stages) - 1}):
        stage, path = stages[number], f"stages.{number}"
        if stage.duration:
            found[f"{path}.duration"] = lambda k, value=stage.duration: value * (1.0 + 0.01 * k)
        found[f"{path}.until"] = lambda k: f"theta - {40.0 + 0.1 * k!r}"  # which it never does
        for name in {next(iter(stage.set), ""), next(reversed(stage.set), "")} - {""}:
            found[f"{path}.set.{name}"] = lambda k, value=stage.set[name]: value + 0.01 * (1.0 + abs(value)) * k
        if stage.change == "ramp":
            found[f"{path}.ramp"] = lambda k, value=stage.ramp: value * (1.0 - 0.01 * k)
            found[f"{path}.profile"] = lambda k: ("linear", "quintic")[k % 2]
    return found


class Watch:
    """Watches how edits come to be shown in a window."""

    def __init__(self, window, heart) -> None:
        from PySide6.QtCore import QEvent, QObject

        class Paints(QObject):
            """Notes when a chart was painted last."""

            last = 0.0

            def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
                if event.type() == QEvent.Type.Paint:
                    self.last = time.perf_counter()
                return False

        self.window, self.heart, self.paints = window, heart, Paints()
        self.drawn: list[tuple[float, object]] = []
        window.view.viewport.drawn.connect(lambda: self.drawn.append((time.perf_counter(), window.view.picture.run)))

    def course(self, commit) -> tuple[dict[str, float], float]:
        """Do an edit; return when its parts were done and what they took, s, and the longest turn of the event loop."""
        from window_session import wait

        window, drawn = self.window, self.drawn
        for chart in window.plots.charts:
            chart.plot.viewport().installEventFilter(self.paints)
        wait(lambda: False, 0.2)
        drawn.clear()
        self.heart.take()
        old, key, cpu, loop = window.document.run, time.perf_counter(), time.process_time(), time.thread_time()
        commit()
        wait(partial(shows_new, window, old, drawn), 10)
        cpu, loop = time.process_time() - cpu, time.thread_time() - loop
        wait(lambda: False, 0.1)
        gap = self.heart.take()["longest"]
        course = window.worker.course
        seen = next(t for t, run in drawn if run is not None and run is not old)
        whole = next(t for t, run in drawn if run is window.document.run and t >= course.moved)
        instants = {
            "asked": course.asked,
            "begun": course.begun,
            "compiled": course.compiled,
            "moved": course.moved,
            "prepared": course.prepared,
            "seen": seen,
            "whole": whole,
            "painted": max(whole, self.paints.last),
        }
        figure = {name: instant - key for name, instant in instants.items()}
        return figure | {"loop": loop, "thread": course.cpu, "process": cpu}, gap


def clicked(model) -> dict[str, object]:
    """Return the models that single clicks make of one: what is done, and what comes of it."""
    from anholon.model.edit.remove import remove_stages
    from anholon.model.edit.stage_groups import insert_stages
    from anholon.model.query.field_paths import get_value, set_value
    from anholon.model.query.stage_sequence import collect_stage_parameters

    number = len(model.stages) // 2
    stage, path = model.stages[number], f"stages.{number}"
    fresh = next(
        name
        for name in ("kappa4", "kappa3", "kappa1")
        if not any(name in collect_stage_parameters(model, s) for s in model.stages)
    )
    law = next(f"forces.{name}.coefficient" for name, force in model.forces.items() if hasattr(force, "coefficient"))
    found = {
        "blade off": set_value(model, f"{path}.off", (*stage.off, "blade")),
        f"new {fresh}": set_value(model, f"{path}.set", {**stage.set, fresh: 1.5 * model.parameters[fresh].value}),
        "disabled": set_value(model, f"{path}.enabled", False),
        "copied": insert_stages(model, number + 1, (stage,)),
        "deleted": remove_stages(model, (spare(model, number),)),
        "law of a force": set_value(model, law, f"1.01*({get_value(model, law)})"),
        "gravity": set_value(model, "gravity.2", -9.7),
    }
    ramp = next((k for k, s in enumerate(model.stages) if k and s.change == "ramp"), None)
    if ramp is not None:
        found["typed profile"] = set_value(model, f"stages.{ramp}.profile", "s^2*(3 - 2*s)")
    return found


def spare(model, number: int) -> int:
    """Return the number of the stage nearest to another one that no stage leads to by its name."""
    named = {stage.next for stage in model.stages} | {way.to for stage in model.stages for way in stage.branches}
    free = [k for k, stage in enumerate(model.stages) if stage.name not in named]
    return min(free, key=lambda k: abs(k - number))


def clicks(window, heart, only: str) -> dict[str, object]:
    """Do each thing that a click does once, and undo it; return how each went, s, and the longest turn of the loop."""
    from window_session import wait

    document, watch = window.document, Watch(window, heart)
    figures, gaps, model = {}, [], document.model
    for what, new in clicked(model).items():
        if only not in ("", what):
            continue
        wait(lambda: False, 3.0)  # who looks at what there is before the next click
        figures[what], gap = watch.course(lambda what=what, new=new: document.edit(what, new))
        gaps.append(gap)
        old = document.run
        document.edit("as it was", model)
        wait(lambda old=old: document.run is not old and settled(window), 10)
    return {"entries": figures, "longest": max(gaps)}


def edits(window, heart, how: str, entry: str) -> dict[str, object]:
    """Edit several entries of several stages a few times, or one; return how the quickest edit of each went, s (CPU
    times: the least), and the longest turn of the event loop meanwhile."""
    from msgspec.structs import replace
    from window_session import wait

    document, watch = window.document, Watch(window, heart)
    figures, gaps = {}, []
    for path, value in entries(document.model.stages).items():
        if entry not in ("", path):
            continue
        document.selection.select(path.rpartition(".set.")[0] or path.rpartition(".")[0])
        wait(lambda: False, 0.3)
        model, old = document.model, document.run
        document.set_value(path, value(ROUNDS + 2))  # not measured: the field may be a new one
        wait(lambda old=old: document.run is not old and settled(window), 10)
        if how == INSIDE:
            window.playback.seek(middle_of(document.run, int(path.split(".")[1])))
        found = []
        for k in range(ROUNDS):
            wait(lambda: False, 0.4)
            # A model that there was before would be shown as it was.
            document.edit("comment", replace(document.model, doc=f"{path}: {k}"))
            commit = committing(window, path, value(k + 1), how)
            figure, gap = watch.course(commit)
            found.append(figure)
            gaps.append(gap)
        figures[path] = min(found, key=lambda figure: figure["painted"])
        figures[path]["process"] = min(figure["process"] for figure in found)
        old = document.run
        document.edit("as it was", model)
        wait(lambda old=old: document.run is not old and settled(window), 10)
    return {"entries": figures, "longest": sorted(gaps)[len(gaps) // 2]}


def middle_of(run, number: int) -> float:
    """Return an instant in the middle of a stage of a run; of one that it did not come to, the first instant."""
    return next((0.5 * (span.t0 + span.t1) for span in run.stages if span.number == number), 0.0)


def committing(window, path: str, value: object, how: str):
    """Return the function that commits a value: where it is typed into a line or a formula, the key of that."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

    field = window.model_panel.forms.form.field_at(path)
    line = next(iter(field.leaves())).input if field is not None else None
    if how in (AT_ONCE, INSIDE) or not isinstance(line, QLineEdit | QPlainTextEdit):
        return lambda: window.document.set_value(path, value)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, f"{value:.6g}" if isinstance(value, float) else str(value))
    return lambda: QTest.keyClick(line, Qt.Key.Key_Return)


def long_programme(window, heart) -> dict[str, float]:
    """Open a programme of many stages, seek, play and edit; return the longest gaps of the event loop, s."""
    from msgspec.structs import replace
    from window_session import wait

    import anholon
    from anholon.model.schema import Stage

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


def tell(name: str, how: str) -> None:
    """Print a table of one programme."""
    figures = session(name, how)
    print(f"{name}, {how}: longest turn of the loop {1e3 * figures['longest']:.0f} ms")
    head = next(iter(figures["entries"].values()))
    print(f"{'ms':28}" + "".join(f"{column:>9}" for column in head))
    for entry, row in figures["entries"].items():
        print(f"{entry:28}" + "".join(f"{1e3 * row[column]:9.1f}" for column in head))


if __name__ == "__main__":
    if sys.argv[1] == SESSION:
        main(*sys.argv[2:])
    else:
        for chosen in sys.argv[1:]:
            tell(chosen, TYPED)
            tell(chosen, AT_ONCE)
            tell(chosen, INSIDE)
            tell(chosen, CLICKED)
