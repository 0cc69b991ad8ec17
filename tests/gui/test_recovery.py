"""Nothing is lost by a crash, and nothing of others is written over: autosave, recovery, saving, protected files."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

import anholon
from anholon.library.templates import TEMPLATES
from anholon.model.file import toml_writer
from anholon.model.query.field_paths import get_value
from anholon.model.schema import Model
from anholon_gui.document import Document
from anholon_gui.forms.line_edit import COMMIT_DELAY_MS
from anholon_gui.main_window import MainWindow
from anholon_gui.recovery import AUTOSAVE_DELAY_MS, Autosave, file_state, find_left_copies
from anholon_gui.settings import recovery_folder

MakeWindow = Callable[[], MainWindow]

posix = pytest.mark.skipif(os.name == "nt", reason="permissions and links of POSIX")


def sleigh() -> Model:
    """Return a small model with the parameter that the tests change."""
    return anholon.loads('name = "Blade"\n[parameters]\nv = { value = 1.0, unit = "m/s" }\n')


def speed_in(path: Path) -> float:
    """Return the value that the tests change, of a model file."""
    return float(anholon.load(path).parameters["v"].value)


def abandon(path: Path | None, speed: float = 9.5, *, edits: Callable[[Document], object] | None = None) -> Path:
    """Leave a copy as a session does that ends at once, with the file at `path`; return the copy."""
    document = Document()
    autosave = Autosave(document)
    if path is None:
        document.new(sleigh())
    else:
        document.open(path)
    document.set_value("parameters.v.value", speed)
    if edits is not None:
        edits(document)
    autosave.write()
    autosave._lock.unlock()
    return autosave.file


def answer(words: str, seen: list[str]) -> None:
    """Press the button of the next question whose text holds `words`, and note what the question says."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, press)
            return
        seen.append(f"{box.text()}\n{box.informativeText()}")
        next(button for button in box.buttons() if words in button.text()).click()

    QTimer.singleShot(20, press)


def recovered(window: MainWindow, source: str = "") -> str:
    """Start a window on `source` with a copy left behind, recover that, and return what the question said."""
    seen: list[str] = []
    answer("Recover", seen)
    window.autosave = Autosave(window.document, window)
    window.files.open_at_start(source, window.autosave.take_over)
    return seen[0]


# --- autosave ------------------------------------------------------------------------------------------------------

STEADY = """
import sys, time
from PySide6.QtCore import QCoreApplication, QTimer
from anholon.model.file.model_file import load
from anholon_gui.dialogs.export import DataDialog
from anholon_gui.document import Document
from anholon_gui.recovery import Autosave
app = QCoreApplication([])
document = Document()
autosave = Autosave(document)
document.open(sys.argv[1])
count = 0
def edit():
    global count
    count += 1
    try:
        document.set_value("parameters.v.value", float(count))
    except BaseException:
        app.exit(1)
        raise
    print(count, time.monotonic(), flush=True)
timer = QTimer()
timer.timeout.connect(edit)
timer.start(int(sys.argv[2]))
app.exec()
"""


@pytest.mark.parametrize(("interval", "edits"), [(1500, 2), (150, 14)])
def test_steady_work_is_kept_but_for_the_last_second(interval: int, edits: int, home: Path, tmp_path: Path) -> None:
    """A real process is killed amid edits that never pause: what is older than a second is in the copy."""
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    words = [sys.executable, "-c", STEADY, str(path), str(interval)]
    times: list[float] = []
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            while len(times) < edits:
                times.append(float(child.stdout.readline().split()[1]))
            if interval > 1000:
                time.sleep(1.0)
        finally:
            child.kill()
    killed = time.monotonic()
    late = max((b - a - interval / 1000 for a, b in pairwise(times)), default=0.0)  # a busy machine
    old = [k for k, t in enumerate(times, start=1) if t < killed - 1.0 - max(0.0, late)]
    assert old, "the test has lasted long enough to say anything"
    ((_, copy),) = find_left_copies()
    assert anholon.loads(copy.model).parameters["v"].value >= old[-1]
    assert copy.path == str(path)
    assert AUTOSAVE_DELAY_MS < 1000


def test_a_slow_writing_does_not_put_off_the_copy_for_ever(
    home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each edit comes while the copy of the one before is being written."""
    dumps = toml_writer.dumps
    together: list[int] = []
    running = [0]

    def slowly(model: Model) -> str:
        running[0] += 1
        together.append(running[0])
        time.sleep(0.3)
        running[0] -= 1
        return dumps(model)

    monkeypatch.setattr(toml_writer, "dumps", slowly)
    document = Document()
    autosave = Autosave(document)
    document.new(sleigh())
    for count in range(1, 100):
        document.set_value("parameters.v.value", float(count))
        qtbot.wait(40)
        if autosave.file.exists():
            break
    assert autosave.file.exists()
    document.set_value("parameters.v.value", 1000.0)
    monkeypatch.setattr(toml_writer, "dumps", dumps)

    def is_last() -> bool:
        copy = json.loads(autosave.file.read_text("utf-8"))
        return anholon.loads(copy["model"]).parameters["v"].value == 1000.0

    qtbot.waitUntil(is_last)
    assert max(together) == 1, "one copy is written at a time"
    autosave.close()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("doc", "a long text that is typed without a pause " * 5),
        ("parameters.v.value", "1234567890123456" + "0" * 200),
        ("parameters.v.value", "12345678 furlongs " * 12),
    ],
    ids=["notes", "number", "invalid"],
)
def test_what_is_typed_without_a_pause_is_kept(path: str, text: str, window: MainWindow, qtbot: QtBot) -> None:
    """Texts are entered where typing pauses; until then the copy holds what would be entered."""
    document = window.document
    document.new(sleigh())
    autosave = Autosave(document, window, window.model_panel.forms.typed_state)
    document.selection.select(path.rpartition(".value")[0])
    document.selection.focusRequested.emit(path)
    qtbot.waitUntil(lambda: getattr(QApplication.focusWidget(), "objectName", str)() == path)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit | QPlainTextEdit)
    field.selectAll()
    model = document.model

    def kept() -> str:
        """Return what the copy holds of the text."""
        if not autosave.file.exists():
            return ""
        copy = json.loads(autosave.file.read_text("utf-8"))
        if path in copy["pending"]:
            invalid, why = copy["pending"][path]
            assert why
            return str(invalid)
        value = get_value(anholon.loads(copy["model"]), path)
        return value if isinstance(value, str) else f"{value:.0f}"

    slowest = 0.0
    for character in text:
        last = time.monotonic()
        qtbot.keyClicks(field, character)
        qtbot.wait(50)
        slowest = max(slowest, time.monotonic() - last)
        if len(kept()) > 12 and kept()[:12] == text[:12]:
            break
    assert text.startswith(kept()[:12])
    assert len(kept()) > 12
    if slowest < COMMIT_DELAY_MS / 1000:  # else a busy machine has made a pause
        assert document.model is model, "nothing was entered"
        assert not document.pending
    autosave.close()


def test_a_copy_is_written_once_and_given_up_when_all_is_saved(home: Path, qtbot: QtBot, tmp_path: Path) -> None:
    document = Document()
    autosave = Autosave(document)
    document.new(sleigh())
    document.set_value("parameters.v.value", 2.0)
    qtbot.waitUntil(autosave.file.exists)
    before = autosave.file.stat().st_mtime_ns
    document.problemsChanged.emit()  # the check has ended, which is no edit
    qtbot.wait(AUTOSAVE_DELAY_MS + 200)
    assert autosave.file.stat().st_mtime_ns == before
    document.undo_stack.undo()
    assert not autosave.file.exists()
    document.undo_stack.redo()
    qtbot.waitUntil(autosave.file.exists)
    if os.name != "nt":
        assert stat.S_IMODE(autosave.file.stat().st_mode) == 0o600
        assert stat.S_IMODE(autosave.file.parent.stat().st_mode) == 0o700
    document.save_as(tmp_path / "a.toml")
    autosave.close()
    assert not list(recovery_folder().iterdir())


def test_nothing_is_written_after_the_end(home: Path, qtbot: QtBot) -> None:
    """The user closes the window without saving while a copy is due."""
    document = Document()
    autosave = Autosave(document)
    document.new(sleigh())
    document.set_value("parameters.v.value", 2.0)
    autosave.close()
    document.set_value("parameters.v.value", 3.0)
    qtbot.wait(AUTOSAVE_DELAY_MS + 200)
    assert not list(recovery_folder().iterdir())


def test_copies_that_cannot_be_written_are_told_once(window: MainWindow, qtbot: QtBot, home: Path) -> None:
    """No folder can be made here: the window works on, and says so once."""
    folder = recovery_folder()
    folder.parent.parent.mkdir(parents=True, exist_ok=True)
    folder.parent.write_text("", "utf-8")
    window.loader.start = lambda: None  # type: ignore[method-assign]  # the panels are not needed here
    window.load_first_model()
    window.document.new(sleigh())

    def boxes() -> list[QMessageBox]:
        return [box for box in window.findChildren(QMessageBox, "failure") if box.isVisible()]

    window.document.set_value("parameters.v.value", 2.0)
    qtbot.waitUntil(lambda: len(boxes()) == 1)
    (box,) = boxes()
    assert box.text() == "Cannot write recovery copies"
    assert str(folder) in box.informativeText()
    assert "Save often" in box.informativeText()
    box.close()
    window.document.set_value("parameters.v.value", 3.0)
    qtbot.wait(AUTOSAVE_DELAY_MS + 300)
    assert not boxes()

    # As soon as it is possible, copies are kept.
    folder.parent.unlink()
    window.document.set_value("parameters.v.value", 4.0)
    assert window.autosave is not None
    qtbot.waitUntil(window.autosave.file.exists)
    assert not list(find_left_copies()), "and locked"


NO_PATH = b'{"path": "a\\u0000b", "title": "", "saved": "2026-01-01T00:00:00", "model": ""}'

# --- copies of other sessions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b'{"path": null', b"\xff\xfe", b"[]", b'{"model": 1}', b"[" * 100_000, NO_PATH], ids=range(7)
)
def test_a_copy_that_cannot_be_read_is_renamed_and_told(content: bytes, window: MainWindow, home: Path) -> None:
    folder = recovery_folder()
    folder.mkdir(parents=True)
    (folder / "a.json").write_bytes(content)
    window.files.open_at_start("chaplygin-sleigh")
    kept = folder / "a.json.unreadable"
    assert kept.read_bytes() == content
    box = window.findChild(QMessageBox, "failure")
    assert isinstance(box, QMessageBox)
    assert "Cannot read a copy of unsaved work" in box.text()
    assert str(kept) in box.informativeText()
    box.close()
    assert window.document.model == anholon.load("chaplygin-sleigh"), "the window opens all the same"
    assert list(find_left_copies()) == []
    assert kept.exists()


def test_a_copy_whose_model_cannot_be_read_is_kept_too(window: MainWindow, home: Path) -> None:
    file = abandon(None)
    copy = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**copy, "model": "[coordinates\n"}), "utf-8")
    answer("Recover", [])
    window.files.open_at_start("chaplygin-sleigh")
    assert file.with_name(f"{file.name}.unreadable").exists()
    assert window.document.model == anholon.load("chaplygin-sleigh")
    for box in window.findChildren(QMessageBox):
        box.close()


def test_a_copy_with_odd_words_is_offered_as_plain_text(window: MainWindow, home: Path) -> None:
    """A title that looks like HTML, and a time at the end of the calendar."""
    folder = recovery_folder()
    folder.mkdir(parents=True)
    title = '<img src="file:///etc/motd"> <b>Trust me</b>'
    for number, when in enumerate(("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-01-01T00:00:00")):
        copy = {"path": f"/nowhere/{title}", "title": title, "saved": when, "model": ""}
        (folder / f"{number}.json").write_text(json.dumps(copy), "utf-8")
    assert len(list(find_left_copies())) == 3
    seen: list[str] = []

    def decline() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, decline)
            return
        seen.append(box.text())
        labels = [label for label in box.findChildren(QLabel) if label.text()]
        assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
        if len(seen) < 3:
            QTimer.singleShot(20, decline)
        next(button for button in box.buttons() if "later" in button.text()).click()

    QTimer.singleShot(20, decline)
    window.files.open_at_start("chaplygin-sleigh")
    assert len(seen) == 3
    assert all(title in text for text in seen)


def test_two_windows_are_not_offered_the_same_copy(home: Path, qapp: QApplication) -> None:
    file = abandon(None)
    for found, _ in find_left_copies():
        assert found == file
        lock = QLockFile(str(file.with_suffix(".lock")))
        lock.setStaleLockTime(0)
        assert not lock.tryLock(0), "who is asked about it holds it"
    assert [found for found, _ in find_left_copies()] == [file]


def test_a_file_that_is_as_it_was_is_told_so(make_window: MakeWindow, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    abandon(path)
    window = make_window()
    told = recovered(window)
    assert "was not saved when Anholon last ended" in told
    assert time.strftime("A recovery copy from %Y-%m-%d %H:") in told
    assert f"Its file {path} is unchanged since the last save." in told
    assert not window.document.changed_outside
    assert window.files.save()  # nobody is asked
    assert speed_in(path) == 9.5


def test_a_file_that_was_changed_since_is_told_and_saving_asks(
    make_window: MakeWindow, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, mine = tmp_path / "a.toml", tmp_path / "mine.toml"
    anholon.save(sleigh(), path)
    abandon(path)
    path.write_text(path.read_text("utf-8") + "# by somebody else\n", "utf-8")
    theirs = path.read_bytes()
    window = make_window()
    told = recovered(window)
    assert f"Its file {path} was changed since then" in told
    assert "Anholon asks before it overwrites the file." in told
    assert "unchanged since the last save" not in told
    assert window.document.model.parameters["v"].value == 9.5

    seen: list[str] = []
    answer("Cancel", seen)
    assert not window.files.save()
    assert "a.toml" in seen[0]
    assert path.read_bytes() == theirs
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(mine), ""))
    answer("elsewhere", seen)
    assert window.files.save()
    assert (path.read_bytes(), speed_in(mine)) == (theirs, 9.5)


def test_a_change_that_was_known_to_no_session_is_found_after_a_second_crash(
    make_window: MakeWindow, home: Path, tmp_path: Path
) -> None:
    """The copy is recovered, and the session that shows it ends at once: the digest goes along."""
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    abandon(path)
    path.write_text("# by somebody else\n", "utf-8")
    window = make_window()
    recovered(window)
    autosave = window.autosave
    assert autosave is not None
    window.document.set_value("parameters.v.value", 11.0)
    autosave.write()
    autosave._lock.unlock()
    ((_, copy),) = find_left_copies()
    assert file_state(copy) == "changed"
    autosave._lock.tryLock(0)
    autosave.close()


@pytest.mark.parametrize(("fate", "told"), [("removed", "no longer exists"), ("replaced", "was changed since")])
def test_a_file_that_is_gone_or_another_is_told(
    fate: str, told: str, make_window: MakeWindow, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)
    abandon(path)
    path.unlink()
    if fate == "replaced":
        anholon.save(TEMPLATES["pendulum"](), path)
    window = make_window()
    assert told in recovered(window)
    if fate == "removed":
        assert window.files.save()
        assert speed_in(path) == 9.5
        return
    answer("Cancel", [])
    assert not window.files.save()


def test_a_file_that_came_after_the_copy_is_not_written_over(
    make_window: MakeWindow, home: Path, tmp_path: Path
) -> None:
    """The file was removed while the session ran; another model has its name when the copy is recovered."""
    path = tmp_path / "a.toml"
    anholon.save(sleigh(), path)

    def remove(_document: Document) -> None:
        path.unlink()

    abandon(path, edits=remove)
    anholon.save(TEMPLATES["pendulum"](), path)
    window = make_window()
    assert "was changed since" in recovered(window)
