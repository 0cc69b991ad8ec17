"""Kills of the real window amid its work: what is lost, and what lies half written under its final name.

    python3 dev.py kills --count 100 --seed 1

Each session is a process with a window of its own (Linux). It types, saves or exports by clicks and keys, notes what it
does, and gets SIGKILL at a random instant. Then the model file must be one that was saved, the recovery copy must hold
all that is older than a second, and each exported file must be whole. The same seed does the same work.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

import anholon
from anholon.model.query.field_paths import get_value
from anholon.model.schema import Model
from anholon_gui.app import create_application
from anholon_gui.main_window import MainWindow
from anholon_gui.recovery import find_left_copies

Take = Callable[[str, str], None]
FIELD = "parameters.v.value"
MODEL = """name = "Blade"
[parameters]
v = { value = 1.0, unit = "m/s" }
[coordinates]
x = { rate = "v" }
[points.P]
mass = "1"
position = ["x", "0", "0"]
"""
EXPORTED = ("table.csv", "run.h5", "scene.glb", "picture.png")
ALLOWED_S = 1.0  # of work may be lost
LONGEST_S = 4.0  # from the first work to the kill
BEGIN_S = 600.0  # for a session to begin on a busy machine
PANELS = ("view3d", "plots", "stages.table", "stages.transitions", "equations", "principles", "rods")
BEAT_S = 0.05  # between two notes that the window is alive


class Note(NamedTuple):
    """What a session noted: when, s, what it did, and with what."""

    t: float
    did: str
    what: str


def session(folder: Path, kind: str, seed: int) -> None:
    """Open a window on the model in `folder` and work until killed; notes go to a file there."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ[name] = str(folder / name.lower())
    os.chdir(folder)
    with open("errors", "w", encoding="utf-8") as errors:
        os.dup2(errors.fileno(), 2)
    journal = os.open(folder / "journal", os.O_WRONLY | os.O_APPEND)

    def note(did: str, what: str = "") -> None:
        os.write(journal, f"{json.dumps(Note(time.monotonic(), did, what))}\n".encode())  # in the system's hands

    app, settings, themes = create_application()
    settings.language = "en"
    window = MainWindow(settings, themes)
    window.show()
    beat = QTimer(window)
    beat.timeout.connect(lambda: note("beat"))
    beat.start(round(1000 * BEAT_S))
    steps = WORK[kind](window, random.Random(seed), note)

    def go_on() -> None:
        QTimer.singleShot(next(steps), go_on)

    window.loader.finished.connect(lambda: QTimer.singleShot(300, go_on))
    QTimer.singleShot(0, lambda: window.load_first_model(str(folder / "model.toml")))
    app.exec()


def type_numbers(window: MainWindow, chance: random.Random, note: Take, *, save: bool = False) -> Iterator[int]:
    """Type numbers into a field letter by letter, with pauses, and on request save each; yield ms to wait."""
    field = yield from focused_field(window)
    while True:
        field.selectAll()
        text, whole = "", str(chance.randrange(10**5, 10 ** chance.randrange(6, 15)))
        for letter in whole:
            text += letter
            QTest.keyClicks(field, letter)
            note("typed", text)
            yield 0 if save else chance.choice((20, 50, 120, 120, 500))
        if save:
            note("saves", text)
            window.actions_.save.trigger()
            note("saved", text)
            yield chance.choice((0, 0, 30, 300))


def focused_field(window: MainWindow) -> Generator[int, None, QLineEdit]:
    """Show the field of the parameter; return it when it has the focus."""
    selection = window.document.selection
    selection.select(FIELD.rpartition(".")[0])
    while getattr(QApplication.focusWidget(), "objectName", str)() != FIELD:
        selection.focusRequested.emit(FIELD)
        yield 30
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    return field


def export_files(window: MainWindow, chance: random.Random, note: Take) -> Iterator[int]:
    """Export into the same files again and again by the dialogs."""
    while window.worker.running or not window.document.run:
        yield 30
    commands = {".glb": window.actions_.export_scene, ".png": window.actions_.export_film}
    while True:
        name = chance.choice(EXPORTED)
        commands.get(Path(name).suffix, window.actions_.export_data).trigger()
        dialog: Any = next(w for w in window.findChildren(QDialog) if w.isVisible() and hasattr(w, "start_button"))
        dialog.file.setText(str(Path.cwd() / name))
        ended: list[object] = []
        dialog.written.connect(ended.append)
        note("exports", name)
        for _ in range(1 + Path(name).exists()):  # where there is one, the dialog asks
            QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
        while not ended:
            yield chance.choice((1, 5, 20))
        note("exported", name)
        dialog.reject()
        yield chance.choice((0, 30))


def faults_left(folder: Path, killed: float) -> tuple[list[str], float]:
    """Return what is wrong after a kill at the time `killed`, and the age, s, of the oldest text that was lost."""
    notes = read_notes(folder)
    typed, ends = [note for note in notes if note.did == "typed"], {note[1:] for note in notes}
    found = ["1", *(note.what for note in typed)]  # what the file and the copy may hold, in the order of typing
    saved, begun = ([k for k, text in enumerate(found) if (did, text) in ends] for did in ("saved", "saves"))
    faults = []
    try:
        text = value_text(anholon.load(folder / "model.toml"))
        in_file = found.index(text) if text in found else -1
        if not max(saved, default=0) <= in_file <= max(begun, default=0):
            faults.append(f"the file holds {text}, which is not what was saved last")
    except anholon.AnholonError as error:
        in_file = -1
        faults.append(f"the file cannot be read: {error}")
    kept = max(in_file, kept_number(folder, found))
    late = max((b.t - a.t for a, b in pairwise(notes)), default=0.0) - BEAT_S
    lost = killed - typed[kept].t if kept < len(typed) else 0.0  # `found` begins one earlier
    if lost > ALLOWED_S + max(0.0, late):
        faults.append(f"{found[kept + 1]}, typed {lost:.2f} s before the kill, is lost; turns came {late:.2f} s late")
    faults += [f"{name}: {why}" for name in EXPORTED if (folder / name).exists() and (why := broken(folder / name))]
    return faults, lost


WORK = {"typing": type_numbers, "saving": partial(type_numbers, save=True), "exporting": export_files}


def read_notes(folder: Path) -> list[Note]:
    """Return what a session noted."""
    return [Note(*json.loads(line)) for line in (folder / "journal").read_text("utf-8").splitlines()]


def value_text(model: Model) -> str:
    """Return the value that is typed, as it was typed."""
    value = get_value(model, FIELD)
    return f"{value:.0f}" if isinstance(value, float) else str(value)


def kept_number(folder: Path, found: Sequence[str]) -> int:
    """Return which of the texts the recovery copy holds, the latest of those that are alike; -1 without a copy."""
    os.environ["XDG_STATE_HOME"] = str(folder / "xdg_state_home")
    for _, copy in find_left_copies():
        text = copy.pending[FIELD][0] if FIELD in copy.pending else value_text(anholon.loads(copy.model))
        return max((k for k, each in enumerate(found) if each == text), default=-1)
    return -1


def broken(path: Path) -> str:
    """Return what is wrong with an exported file, "" where it is whole."""
    content = path.read_bytes()
    if path.suffix == ".csv":
        commas = [line.count(b",") for line in content.splitlines()]
        whole = len(commas) > 100 and len(set(commas)) == 1 and content.endswith(b"\n")
    elif path.suffix == ".h5":
        whole = float(anholon.load_run(path).times[-1]) > 1.0
    elif path.suffix == ".glb":
        whole = int.from_bytes(content[8:12], "little") == len(content) > 12
    else:
        whole = content.endswith(b"IEND\xaeB`\x82")
    return "" if whole else f"only a part of it is there ({len(content)} bytes)"


def main(words: Sequence[str]) -> int:
    """Kill as many sessions as the words say; return 0 where nothing was lost."""
    parser = argparse.ArgumentParser(prog="dev.py kills", description="Kills of the real window amid its work.")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(words)
    os.environ["ANHOLON_VIEWPORT"] = "none"
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([f"anholon_gui.{name}.panel" for name in PANELS])  # else each session imports them
    chance, done, faults, most = random.Random(given.seed), Counter[str](), 0, 0.0
    for number in range(given.count):
        kind, seed = [*WORK][number % len(WORK)], chance.randrange(10**6)
        wait = chance.uniform(0.0, LONGEST_S)
        with tempfile.TemporaryDirectory(prefix="anholon-kill-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            for file, text in (("model.toml", MODEL), ("journal", ""), ("errors", "")):
                (folder / file).write_text(text, "utf-8")
            process = processes.Process(target=session, args=(folder, kind, seed))
            process.start()
            begin = time.monotonic()
            while not any(n.did != "beat" for n in read_notes(folder)) and time.monotonic() < begin + BEGIN_S:
                time.sleep(0.02)
            time.sleep(wait)
            killed = time.monotonic()
            process.kill()
            process.join()
            work = Counter(n.did for n in read_notes(folder) if n.did != "beat")
            wrong, lost = faults_left(folder, killed)
            errors = (folder / "errors").read_text("utf-8")
            if process.exitcode != -9 or not work or "Traceback" in errors:
                wrong.append(f"the session ended by itself or did nothing ({process.exitcode}): {errors}")
            done += Counter({kind: 1}) + work
            faults, most = faults + len(wrong), max(most, lost)
            for fault in wrong:
                print(f"kill {number + 1}, {kind}, seed {seed}, after {wait:.3f} s: {fault}", flush=True)
    kills = ", ".join(f"{done[kind]} in {kind}" for kind in WORK)
    acts = ", ".join(f"{done[did]} {did}" for did in ("typed", "saved", "exported"))
    print(f"{given.count} kills: {kills}; before them {acts}; at most {most:.2f} s lost; {faults} faults", flush=True)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
