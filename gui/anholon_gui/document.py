"""The document: the one open model, its problems, and its latest run.

Views of the model subscribe here; changes call `edit`. The model is a frozen struct, so an edit is a whole new model
and undo swaps whole models (a view finds changes by `is not`). Three more things that must survive a change of
selection are kept here: the selection itself, the problems, and typed texts that are not valid yet (`pending`).
"""

from __future__ import annotations

import contextlib
import hashlib
import stat
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from anholon.errors import Problem, UsageError
from anholon.files import is_protected
from anholon.model.edit.element_list import element_path
from anholon.model.schema import Model
from anholon_gui.after_edits import keep_failures, renumber_pending
from anholon_gui.section_marker import SectionMarker
from anholon_gui.selection import Selection, find_element
from anholon_gui.thread_pool import wait_in_event_loop
from anholon_gui.undo import Edit, is_same_model

if TYPE_CHECKING:
    from anholon.outcome import Outcome
    from anholon.results.run import Run
    from anholon.scene import RunPicture

_LARGE_FILE_BYTES = 50_000  # bytes of a file whose reading would block the window


@dataclass(frozen=True)
class Reference:
    """A run kept for comparison, under a title."""

    run: Run
    title: str


class Document(QObject):
    """The open model with its path, problems, selection and latest run.

    Attributes:
        model: the frozen model that is shown.
        path: its file, or None when it was never saved (also for examples, which are never written to).
        run_path: the file of the stored run that was opened, or None.
        problems: those of the check and of the last run, pending texts included.
        run: the latest run, perhaps still growing, or None.
        initial_run, initial_picture: the first instant of what was not run yet, or None; what is seen of it.
        picture: the picture of that run, in the view of the model when it was started, or None.
        reference: a run to compare with, or None; it stays when another model is loaded.
        selection: the element that is selected.
        undo_stack: steps of undo; its clean state is the saved state.
        changed_along: during modelChanged after a removal of elements, the paths of fields that named them.
        gesture: another number for each movement by which the mouse changes a value, 0 without one; the model runs
            after each change meanwhile, and all of them are one step of undo.
        describe_path: says in words where a path leads, for the names of steps of undo.
        prefetch: called with the model that a value being typed or dragged would give.

    Signals:
        modelChanged(old, new): after every change of the model, undo and loading included.
        modelLeaving(): before another model is loaded; what was typed is still entered into the old one.
        modelReplaced(): after another model was loaded (sent after modelChanged).
        problemsChanged(), referenceChanged(), referenceFaded(opacity from 0 to 1).
        fileChanged(): the model has another file, or is saved, or no longer.
        sketched(): there is a sketch.
        runStarted(run), runGrew(), runFinished(outcome): sent by the worker on the GUI thread; a run may also have
            grown between the last runGrew and runFinished, and a short one never emits runGrew.
    """

    modelChanged = Signal(object, object)
    modelLeaving = Signal()
    modelReplaced = Signal()
    problemsChanged = Signal()
    fileChanged = Signal()
    referenceChanged = Signal()
    referenceFaded = Signal(float)
    sketched = Signal()
    runStarted = Signal(object)
    runGrew = Signal()
    runFinished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model = Model()
        self.path: Path | None = None
        self.run_path: Path | None = None
        self.run: Run | None = None
        self.initial_run: Run | None = None
        self.picture: RunPicture | None = None
        self.initial_picture: RunPicture | None = None
        self.reference: Reference | None = None
        self.selection = Selection(self)
        self.section_marker = SectionMarker(self)
        self.changed_along: tuple[str, ...] = ()
        self.gesture = 0
        self.describe_path: Callable[[Model, str], str] = lambda _model, path: path
        self.prefetch: Callable[[Model], object] = lambda _model: None
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(1000)
        self.undo_stack.cleanChanged.connect(self._on_clean)
        self._unsaved = False  # recovered text counts as changed although nothing can be undone
        self._file: bytes | None = None  # contents of the file when it was read or written here
        self._saves = self._last_save = 0  # calls of `save_as` so far, and the last one that counts
        self._written = threading.Event()  # set while nothing is being written
        self._written.set()
        self._saving = 0  # calls of `save_as` under way
        self._was_dirty = False
        self._found_problems: dict[str, tuple[Problem, ...]] = dict.fromkeys(("check", "run", "start"), ())
        self._pending: dict[str, tuple[str, str]] = {}

    def __del__(self) -> None:
        """Clear the steps of undo before Python destroys document, stack and steps in any order, which would delete
        steps twice."""
        with contextlib.suppress(RuntimeError, AttributeError):  # Qt has deleted them already, or there never were any
            self.undo_stack.blockSignals(True)
            self.undo_stack.clear()

    # --- the model -------------------------------------------------------------------------------------------------

    def edit(self, label: str, new: Model, merge_key: str | None = None, *, whole: bool = False) -> None:
        """Change the model to `new` as an undoable step named `label`.

        Steps with the same `merge_key` that follow one another quickly become one. A `whole` step makes a model whose
        parts fit one another: `last_whole_model` goes back no farther.
        """
        if not is_same_model(new, self.model):
            self.undo_stack.push(Edit(self.show_model, label, (self.model, new), merge_key, whole, self.gesture))

    def remove_elements(self, label: str, new: Model) -> None:
        """Change the model to `new`, which lacks elements, and report the entries that were removed with them."""
        from anholon.model.edit.remove import find_changed_fields

        self.changed_along = find_changed_fields(self.model, new)
        self.edit(label, new)
        self.changed_along = ()

    def last_whole_model(self) -> Model:
        """Return the model as it was opened, or as the last whole step made it."""
        model = self.model
        for index in range(self.undo_stack.index() - 1, -1, -1):
            step = self.undo_stack.command(index)
            if isinstance(step, Edit):
                if step.whole:
                    return step.models[1]
                model = step.models[0]
        return model

    def set_value(self, path: str, value: Any, label: str = "", also: Mapping[str, Any] | None = None) -> None:
        """Set the field at the dotted path `path`, and the fields in `also`. Quick changes of one field are one step of
        undo.

        Raises ModelError when the value does not fit the field.
        """
        model = self.with_value(path, value, also)
        self.set_pending(path, None)
        step_name = label or self.tr("Change {}").format(self.describe_path(self.model, path))
        self.edit(step_name, model, merge_key=path)

    def foresee(self, path: str, value: Any, also: Mapping[str, Any] | None = None) -> None:
        """Notify the prefetcher that `set_value` may follow soon. Raises ModelError as that does."""
        self.prefetch(self.with_value(path, value, also))

    def with_value(self, path: str, value: Any, also: Mapping[str, Any] | None = None) -> Model:
        """Return the model with another value of the field at `path`, and of `also`. Raises ModelError."""
        from anholon.model.query.field_paths import set_value

        model = set_value(self.model, path, value)
        for other_path, other_value in (also or {}).items():
            model = set_value(model, other_path, other_value)
        return model

    def show_model(self, model: Model) -> None:
        """Make `model` the current one and emit the signals. Only steps of undo and loading call this."""
        old, self.model = self.model, model
        if self._pending:
            self._pending = renumber_pending(self._pending, old, model)
        self.set_problems(tuple(keep_failures(self._found_problems["run"], old, model)), "run")
        self.modelChanged.emit(old, model)

    # --- files -----------------------------------------------------------------------------------------------------

    def new(self, model: Model | None = None) -> None:
        """Start with `model` (by default an empty one), which has no file."""
        self._replace(model or Model())

    def open(self, path: Path | str) -> None:
        """Load the model file at `path`. Raises ModelError or OSError and then changes nothing."""
        from anholon.model.file.model_file import load

        # A relative name could be that of an example. The digest comes before the reading: what is written between the
        # two is then known not to have been read.
        source = Path(path).absolute()
        digest = compute_file_digest(source)
        large = source.exists() and source.stat().st_size > _LARGE_FILE_BYTES
        model = wait_in_event_loop(lambda: load(source)) if large else load(source)
        self._replace(model, source.resolve(), digest)

    def open_run(self, run: Run, picture: RunPicture | None, path: Path) -> None:
        """Show a run stored in the file `path` and its model, which belongs to no model file."""
        self._replace(run.system.typed_model)
        self.run_path = path
        self.fileChanged.emit()
        self.begin_run(run, picture)
        self.finish_run(run.unchecked_outcome)

    def reload(self) -> None:
        """Load the file again as a step of undo. Raises ModelError or OSError and then changes nothing."""
        from anholon.model.file.model_file import load

        if self.path is None:
            raise ValueError("the document has no path")
        digest = compute_file_digest(self.path)
        model = load(self.path)
        self._pending.clear()
        self.edit(self.tr("Reload {}").format(self.path.name), model)
        self._file, self._unsaved = digest, False
        self.undo_stack.setClean()
        self._report_dirty()
        self.problemsChanged.emit()

    def open_example(self, name: str) -> None:
        """Load the shipped example `name` in the language of the window. It has no path: saving asks for one."""
        from anholon.model.file.model_file import load
        from anholon_gui.texts.shipped_models import translate_model

        self._replace(translate_model(load(name)))

    def restore(
        self, model: Model, path: Path | None, pending: Mapping[str, tuple[str, str]], digest: bytes | None = None
    ) -> None:
        """Show a recovered model: it belongs to `path` but differs from the file.

        `digest` is that of the file from which the model was made; the file is not read here, and may have changed.
        """
        self._replace(model, path, digest)
        self._pending = dict(pending)
        self._unsaved = True
        self._report_dirty()
        self.problemsChanged.emit()

    def save(self) -> None:
        """Write the model to its file. Raises OSError when that fails."""
        if self.path is None:
            raise ValueError("the document has no path; use save_as")
        self.save_as(self.path)

    def save_as(self, path: Path | str) -> None:
        """Write the model to `path`, which becomes its file. Raises OSError when that fails.

        A thread writes, after earlier calls, and the window keeps painting; later edits count as unsaved.
        """
        from anholon.model.file.model_file import save

        target, model = Path(path).resolve(), self.model
        self._saves += 1
        number, before, after = self._saves, self._written, threading.Event()
        self._written = after

        def write() -> bytes:
            before.wait()
            try:
                return save(model, target)
            finally:
                after.set()

        self._saving += 1
        try:
            content = wait_in_event_loop(write)
        finally:
            self._saving -= 1
        if number > self._last_save:  # no later call has ended, and no other model was loaded
            self._last_save = number
            self._on_saved(target, model, content)

    def _on_saved(self, target: Path, model: Model, content: bytes) -> None:
        """Record that a model was written."""
        self._file = compute_digest(content)
        if self.model is model:
            self._unsaved = False
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self._report_dirty()
        if target != self.path:
            self.path = target
            self.fileChanged.emit()

    @property
    def saving(self) -> bool:
        """Whether the model is being written."""
        return self._saving > 0

    @property
    def dirty(self) -> bool:
        """Whether closing now would lose changes."""
        return self._unsaved or bool(self._pending) or not self.undo_stack.isClean()

    @property
    def digest(self) -> bytes | None:
        """Digest of the contents of the file when it was last read or written here. None if there was no file."""
        return self._file

    @property
    def changed_outside(self) -> bool:
        """Whether the file may have changed since it was read or written here. False while it is being written."""
        if self.saving:
            return False
        now = None if self.path is None else compute_file_digest(self.path)
        return now is not None and (not now or now != self._file)

    @property
    def protected(self) -> bool:
        """Whether the file must not be replaced."""
        return self.path is not None and is_protected(self.path)

    @property
    def title(self) -> str:
        """Name of the document for the title bar."""
        if self.path is not None:
            return self.path.name
        if self.run_path is not None:
            return self.run_path.name
        return self.model.name or self.tr("Untitled")

    def _replace(self, model: Model, path: Path | None = None, digest: bytes | None = None) -> None:
        self.modelLeaving.emit()
        self.selection.select("")
        self.undo_stack.clear()
        self._pending.clear()
        self._found_problems = dict.fromkeys(self._found_problems, ())
        self._unsaved = False
        self.run = self.initial_run = self.picture = self.initial_picture = None
        self.path, self._file, self.run_path = path, digest, None
        self._last_save = self._saves  # the model being written is an earlier one
        self.show_model(model)
        self.problemsChanged.emit()
        self._was_dirty = self.dirty
        self.fileChanged.emit()
        self.modelReplaced.emit()

    def _on_clean(self, _clean: bool) -> None:
        self._report_dirty()

    def _report_dirty(self) -> None:
        if self.dirty != self._was_dirty:
            self._was_dirty = self.dirty
            self.fileChanged.emit()

    # --- selection -------------------------------------------------------------------------------------------------

    def focus_field(self, path: str) -> None:
        """Select the element of `path` and request the keyboard focus for its field, if it exists."""
        from anholon.model.query.field_paths import get_value

        element = find_element(path)
        if element:
            try:
                get_value(self.model, element)
            except UsageError:
                return  # found in the model before the last change
        self.selection.select(element)
        self.selection.focusRequested.emit(path)

    # --- problems and pending texts --------------------------------------------------------------------------------

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems: invalid texts first, then those of the check, then those of the run or of the first instant."""
        invalid = tuple(Problem(path=path, message=message) for path, (_, message) in self._pending.items())
        invalid_paths = {problem.path for problem in invalid}
        result: list[Problem] = []
        for problem in chain(*self._found_problems.values()):
            if problem.path not in invalid_paths and problem not in result:
                result.append(problem)
        return (*invalid, *result)

    def set_problems(self, problems: tuple[Problem, ...], source: Literal["check", "run", "start"] = "check") -> None:
        """Set the problems found by the check of the current model, by its run, or at its first instant."""
        if problems != self._found_problems[source]:
            self._found_problems[source] = problems
            self.problemsChanged.emit()

    @property
    def initial_problems(self) -> tuple[Problem, ...]:
        """Why the model cannot move before it is run. Empty if it can."""
        return self._found_problems["start"]

    @property
    def run_failures(self) -> tuple[Problem, ...]:
        """Why the latest run failed. Empty if it did not. They remain until the end of the next run."""
        return tuple(problem for problem in self._found_problems["run"] if problem.severity == "error")

    @property
    def pending(self) -> Mapping[str, tuple[str, str]]:
        """Invalid typed texts: path -> (text, problem)."""
        return self._pending

    def set_pending(self, path: str, text: str | None, message: str = "") -> None:
        """Store the invalid `text` typed at `path`, or remove it (None)."""
        from anholon.model.query.field_paths import has_value  # brings the formulas, which are not needed at the start

        before = self._pending.get(path)
        if text is None or not has_value(self.model, element_path(path)):
            self._pending.pop(path, None)
        else:
            self._pending[path] = (text, message)
        if self._pending.get(path) != before:
            self._report_dirty()
            self.problemsChanged.emit()

    def move_pending(self, old: str, new: str | None) -> None:
        """Move the invalid texts below `old` to `new` after a rename, or remove them after a deletion (None)."""
        moved: dict[str, tuple[str, str]] = {}
        for path, entry in self._pending.items():
            below = path == old or path.startswith(old + ".")
            if not below:
                moved[path] = entry
            elif new is not None:
                moved[new + path[len(old) :]] = entry
        if moved != self._pending:
            self._pending = moved
            self._report_dirty()
            self.problemsChanged.emit()

    # --- the run (called by the worker on the GUI thread) ----------------------------------------------------------

    def begin_run(self, run: Run, picture: RunPicture | None = None) -> None:
        """Show the run that has started to grow, with its `picture` if that exists."""
        self.run, self.picture = run, picture
        self.initial_run = self.initial_picture = None
        self.set_problems((), "start")
        self.runStarted.emit(run)

    def show_initial_run(self, run: Run, picture: RunPicture | None = None) -> None:
        """Show the first instant of the current model before its run, with its `picture` if that exists."""
        self.initial_run, self.initial_picture = run, picture
        if self.run is None:
            self.picture = picture
        self.sketched.emit()

    def show_run_again(self) -> None:
        """Show the latest run, which belongs to the model again, instead of the first instant."""
        if self.initial_run is not None and self.run is not None:
            self.initial_run = self.initial_picture = None
            self.sketched.emit()

    @property
    def standing_run(self) -> Run | None:
        """The shown run: the latest one, or the first instant of a model that was not run yet."""
        return self.initial_run or (self.run if self.run is not None and self.run.head else None)

    def report_run_growth(self) -> None:
        """Signal that the run has more frames."""
        self.runGrew.emit()

    def set_reference(self, reference: Reference | None) -> None:
        """Set the run for comparisons, or None."""
        if reference is not self.reference:
            self.reference = reference
            self.referenceChanged.emit()

    def finish_run(self, outcome: Outcome | None) -> None:
        """Signal the end of the run. None if it never began."""
        self.runFinished.emit(outcome)


def compute_file_digest(path: Path) -> bytes | None:
    """Return a digest of a file's contents. None if there is no file, b"" if it cannot be read as a model."""
    from anholon.model.file.model_file import MAX_BYTES

    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return None  # a pipe would wait for a writer
        return compute_digest(path.read_bytes()) if status.st_size <= MAX_BYTES else b""
    except (FileNotFoundError, NotADirectoryError, ValueError):  # a name with a zero byte is that of no file
        return None
    except OSError:
        return b""


def compute_digest(content: bytes) -> bytes:
    return hashlib.blake2b(content).digest()
