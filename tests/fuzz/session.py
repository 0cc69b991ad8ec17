"""A session of the same edits again and again: what memory holds after a warm-up, and after the others.

    python -m tests.fuzz.session WARM ROUNDS

A round shows a form, changes a number, switches a constraint, runs the motion, and undoes both. Prints a line of JSON:
bytes resident, numbers of fields of formulas that Python knows and of source files whose text it keeps, after the
warm-up and at the end, each time just after a search for cycles: before it, the forms of all rounds since the search
before are there, and how many rounds these are depends on the machine.
"""

from __future__ import annotations

import gc
import json
import linecache
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEventLoop, QTimer

from anholon.garbage_collection import release_free_memory
from anholon_gui import gc_scheduler
from anholon_gui.app import create_application
from anholon_gui.document import Document
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.main_window import MainWindow
from tests.fuzz.monkey import resident

PAUSE_MS = 5
PATIENCE_MS = 60_000
OLDEST = 2  # the generation of objects that only a search among all reaches


def wait(condition: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds; raises TimeoutError after a minute."""
    loop, watch, end = QEventLoop(), QTimer(), QTimer()
    watch.timeout.connect(lambda: loop.quit() if condition() else None)
    end.setSingleShot(True)
    end.timeout.connect(loop.quit)
    watch.start(PAUSE_MS)
    end.start(PATIENCE_MS)
    loop.exec()
    if not condition():
        raise TimeoutError


def one_round(window: MainWindow, number: int) -> None:
    """Edit and undo; the numbers are others in every round."""
    document: Document = window.document
    model = document.model
    names = list(model.coordinates)
    for group, items in (("coordinates", names), ("parameters", list(model.parameters))):
        document.selection.select(f"{group}.{items[number % len(items)]}")
        wait(lambda: True)
    name = names[number % len(names)]
    shifted = replace(model.coordinates[name], value=1e-3 * (number + 1))
    document.edit("value", replace(model, coordinates={**model.coordinates, name: shifted}))
    switched = {
        key: replace(item, enabled=not item.enabled) if key == next(iter(model.constraints)) else item
        for key, item in document.model.constraints.items()
    }
    document.edit("switch", replace(document.model, constraints=switched))
    wait(lambda: not window.worker.running)
    document.undo_stack.undo()
    document.undo_stack.undo()
    wait(lambda: not window.worker.running)


def go_on(window: MainWindow, numbers: Iterator[int], rounds: int) -> None:
    """Do the rounds, and others until the window has searched for cycles among all objects that it searches."""
    for number in islice(numbers, rounds):
        one_round(window, number)
    searched: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == OLDEST:
            searched.append(info["collected"])

    gc.callbacks.append(note)
    while not searched:
        one_round(window, next(numbers))
    gc.callbacks.remove(note)


def held() -> tuple[int, int, int]:
    """Return the bytes resident, how many fields of formulas there are, and how many sources of modules are kept; what
    lies in cycles counts."""
    release_free_memory()
    fields = sum(isinstance(item, FormulaEdit) for item in gc.get_objects())
    return resident(), fields, len(linecache.cache)


def main() -> None:
    """Do the rounds that the words ask for."""
    warm, rounds = map(int, sys.argv[1:])
    gc_scheduler._LATEST = 2.0  # s; as long as a small part of the session
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            os.environ[name] = str(Path(folder) / name.lower())
        _, settings, themes = create_application()
        window = MainWindow(settings, themes)
        window.resize(1200, 800)
        window.show()
        loaded: list[object] = []
        window.loader.finished.connect(lambda *_: loaded.append(True))
        QTimer.singleShot(0, lambda: window.load_first_model("chaplygin-sleigh"))
        wait(lambda: bool(loaded))
        wait(lambda: not window.worker.running)
        numbers, found = count(), []
        for each in (warm, rounds):
            go_on(window, numbers, each)
            found.append(held())
        print(json.dumps(found), flush=True)
        os._exit(0)  # nothing of the session is to be kept


if __name__ == "__main__":
    main()
