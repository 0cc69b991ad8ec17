"""Commands on files: open, save, templates, examples, recent files, recovery. Each asks before data are lost."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, QProcess, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from anholon.errors import AnholonError, ModelError
from anholon.files import MAX_TABLE_BYTES, find_lost_attributes, read_regular_file, read_regular_text
from anholon.model.schema import Model
from anholon_gui.dialogs.message_boxes import ask_overwrite, ask_recovery, ask_unsaved, show_failure
from anholon_gui.document import Document
from anholon_gui.recovery import find_left_copies, rename_unreadable
from anholon_gui.settings import Settings
from anholon_gui.texts.messages import error_text, translate_message
from anholon_gui.texts.shipped_models import translate_model, translate_shipped
from anholon_gui.thread_pool import wait_in_event_loop
from anholon_gui.widgets.file_dialogs import confirm_replacement

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.scene import RunPicture

_TEMPLATES = (
    QT_TRANSLATE_NOOP("templates", "empty"),
    QT_TRANSLATE_NOOP("templates", "pendulum"),
    QT_TRANSLATE_NOOP("templates", "sleigh"),
    QT_TRANSLATE_NOOP("templates", "disc"),
    QT_TRANSLATE_NOOP("templates", "chain"),
    QT_TRANSLATE_NOOP("templates", "skater"),
    QT_TRANSLATE_NOOP("templates", "cantilever"),
    QT_TRANSLATE_NOOP("templates", "spring"),
    QT_TRANSLATE_NOOP("templates", "arch"),
    QT_TRANSLATE_NOOP("templates", "rod between bodies"),
)
"""Names of the templates, for the translators."""

OPENED_ENDINGS = (".toml", ".h5")
"""Endings of files that the window opens."""

RUN_ENDING = ".h5"
"""Ending of files that keep a run."""

WELCOME = "entry-spin-exit"
"""Example shown at the first start: a skater of thirteen parts glides, spins and glides out."""


class FileCommands(QObject):
    """The commands of the File menu.

    `commit_typing` takes over what was typed into fields but not yet entered; it is called before anything is saved or
    left.

    Attributes:
        open_window: opens a model in another window, and returns whether that was possible.

    Signals:
        messageSent(text, kind): something for the status line.
        fileChangedOutside(text): the same, with the choice to reload or to look at the difference.
    """

    messageSent = Signal(str, str)
    fileChangedOutside = Signal(str)

    def __init__(
        self, document: Document, settings: Settings, commit_typing: Callable[[], None], window: QWidget
    ) -> None:
        super().__init__(window)
        self._document = document
        self._settings = settings
        self._commit_typing = commit_typing
        self._window = window
        self.open_window = start_window

    # --- opening ---------------------------------------------------------------------------------------------------

    def open_at_start(self, source: str, take_over_copy: Callable[[Path], None] = Path.unlink) -> None:
        """Show the first model: recovered work, `source`, the last file, or the welcome example.

        The copy of recovered work passes to this window. If this window shows recovered work, a requested `source` is
        shown in another window.
        """
        from anholon.model.file.examples import example_names

        if self.offer_recovery(take_over_copy):
            if source and self._document.path != Path(source).resolve():
                self.open_in_new_window(source)
            return
        source = source or self._first_source()
        if source in example_names() and not os.path.exists(source):
            self.open_example(source)
        else:
            self.open(Path(source))

    def _first_source(self) -> str:
        """Return the most recent file that still exists, or the welcome example."""
        recent = next((path for path in self._settings.recent if os.path.exists(path)), None)
        return str(recent) if recent else WELCOME

    def begins_with_stages(self, source: str) -> bool:
        """Return True if the text of the first model seems to have stages, and False in doubt."""
        from anholon.model.file.examples import example_names, example_path

        source = source or self._first_source()
        path = example_path(source) if source in example_names() and not os.path.exists(source) else Path(source)
        try:
            return b"[[stages]]" in read_regular_file(path, MAX_TABLE_BYTES)
        except OSError:
            return False

    def new(self) -> None:
        """Start an empty model."""
        self.proceed_if_saved(self._document.new)

    def new_skater(self) -> None:
        """Ask for body and stance of a skater, and start with that model."""
        self.proceed_if_saved(self._ask_for_skater)

    def _ask_for_skater(self) -> None:
        from anholon.library.skater.options import make_skater
        from anholon_gui.dialogs.skater import SkaterDialog

        dialog = SkaterDialog(self._window)
        if dialog.exec():
            self._document.new(translate_model(make_skater(dialog.options())))
        dialog.deleteLater()

    def open_chosen(self) -> None:
        """Open a file chosen by the user."""
        self.proceed_if_saved(self._ask_for_file)

    def _ask_for_file(self) -> None:
        folder = str(self._settings.folder)
        both = self.tr("Models and runs")
        filters = f"{both} (*.toml *{RUN_ENDING});;{self._file_filter()}"
        path, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open model"), folder, filters)
        if path:
            self.open(Path(path))

    def open(self, path: Path) -> None:
        """Open the model file, or the stored run, at `path`."""
        load = self._open_run if path.suffix.lower() == RUN_ENDING else self._document.open
        if self.load_model(lambda: load(path), path.name):
            self._settings.add_recent(path.resolve())

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open the first of several files here and the others in windows of their own.

        Files that cannot be opened are reported.
        """
        self._window.activateWindow()  # a question must not stay behind the window that the files come from
        opened = [path for path in paths if path.suffix.lower() in OPENED_ENDINGS]
        for path in opened[1:]:
            self.open_in_new_window(str(path))
        if opened:
            self.proceed_if_saved(lambda: self.open(opened[0]))
        others = ", ".join(path.name for path in paths if path not in opened)
        if others:
            reason = self.tr("Models (*.toml) and stored runs (*.h5) can be opened here.")
            show_failure(self._window, self.tr("Cannot open {}").format(others), reason)

    def _open_run(self, path: Path) -> None:
        """Show a run stored in a file. Raises AnholonError or OSError."""

        def read() -> tuple[Run, RunPicture | None]:
            from anholon.export.hdf5 import load_run
            from anholon_gui.run.jobs import make_picture

            run = load_run(path)
            if run.head:
                run.quantity(("energy",))  # all quantities are computed together and kept
            return run, make_picture(run)

        run, picture = wait_in_event_loop(read)
        self._document.open_run(run, picture, path.resolve())
        self.messageSent.emit(
            self.tr("Stored run of {} frames. It stays as it is until the model is edited or run.").format(run.head),
            "info",
        )

    def reload(self) -> None:
        """Load the file again. Undo restores the previous model."""
        path = self._document.path
        if path is not None and self.load_model(self._document.reload, path.name):
            self.messageSent.emit(self.tr("Reloaded {}. Undo restores the model before.").format(path.name), "good")

    def show_difference(self) -> None:
        """Show how the file differs from the model in the window."""
        from anholon.model.file.comments import merge_with_comments
        from anholon_gui.dialogs.file_difference import FileDifferenceDialog

        self._commit_typing()
        path = self._document.path
        if path is None:
            return
        try:
            text = read_regular_text(path, errors="replace")
        except OSError as error:
            show_failure(self._window, self.tr("Cannot open {}").format(path.name), error_text(error))
            return
        dialog = FileDifferenceDialog(path.name, merge_with_comments(text, self._document.model), text, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.reloadRequested.connect(self.reload)
        dialog.open()

    def open_example(self, name: str) -> None:
        """Open the shipped example `name`."""
        self.load_model(lambda: self._document.open_example(name), name)

    def begin_example(self, name: str) -> None:
        """Open the shipped example `name` unless the user keeps the unsaved changes."""
        self.proceed_if_saved(lambda: self.open_example(name))

    def show_examples(self) -> None:
        """Show all examples as pictures and open the chosen one."""
        from anholon_gui.dialogs.example_gallery import ExamplesDialog

        dialog = ExamplesDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.gallery.chosen.connect(self.begin_example)
        dialog.open()

    def proceed_if_saved(self, proceed: Callable[[], None]) -> bool:
        """Call `proceed` unless the user keeps the unsaved changes. Return whether it was called."""
        self._commit_typing()
        if self._document.dirty:
            answer = ask_unsaved(self._window, self._document)
            if answer == "cancel" or (answer == "save" and not self.save()):
                return False
        proceed()
        return True

    def load_model(self, load: Callable[[], None], name: str) -> bool:
        try:
            load()
        except (OSError, AnholonError) as error:
            show_failure(self._window, self.tr("Cannot open {}").format(name), error_text(error))
            return False
        return True

    def offer_recovery(self, take_over_copy: Callable[[Path], None]) -> bool:
        """Offer unsaved work of an earlier session. Return True if it is shown now."""
        from anholon.model.file.model_file import loads

        unreadable: list[Path] = []
        shown = False
        for file, copy in find_left_copies(unreadable.append):
            answer = ask_recovery(self._window, copy)
            if answer == "discard":
                with contextlib.suppress(OSError):  # then it is offered again
                    file.unlink()
            elif answer == "recover":
                try:
                    model = loads(copy.model)
                except ModelError:
                    rename_unreadable(file, unreadable.append)
                    continue
                self._document.restore(model, Path(copy.path) if copy.path else None, copy.pending, copy.digest)
                take_over_copy(file)
                shown = True
                break
        if unreadable:
            text = self.tr("The copy may be truncated. It is stored in:")
            places = "\n".join(map(str, unreadable))
            show_failure(self._window, self.tr("Cannot read a copy of unsaved work"), f"{text}\n{places}")
        return shown

    def open_in_new_window(self, source: str) -> None:
        """Open a model in another window."""
        if not self.open_window(os.path.abspath(source) if os.path.exists(source) else source):
            title = self.tr("Cannot open {}").format(source)
            show_failure(self._window, title, self.tr("Cannot start another window. Open the model with File ▸ Open."))

    # --- saving ----------------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Save the document, and ask for a file if it has none. Return False if it is still unsaved."""
        self._commit_typing()
        if self._document.path is None:
            return self.save_as()
        if self._document.changed_outside:
            answer = ask_overwrite(self._window, self._document)
            if answer != "replace":
                return answer == "elsewhere" and self.save_as()
        return self._write(self._document.path)

    def check_file_on_disk(self) -> None:
        """Report that another program has written the file while another window was active."""
        if self._document.changed_outside:
            text = self.tr("{} was changed by another window or program. Anholon asks before it overwrites the file.")
            self.fileChangedOutside.emit(text.format(self._document.title))

    def save_as(self) -> bool:
        """Save the document in a file chosen by the user. Return False if it is still unsaved."""
        self._commit_typing()
        document = self._document
        folder = document.path.parent if document.path else self._settings.folder
        start = str(folder / f"{file_stem(document)}.toml")
        title = self.tr("Save model")
        typed, _ = QFileDialog.getSaveFileName(self._window, title, start, self._file_filter())
        if not typed:
            return False
        if Path(typed).suffix:
            path = Path(typed)
        else:
            path = Path(f"{typed}.toml")
            if not confirm_replacement(self._window, title, path):
                return False
        if path.resolve() == document.path and document.changed_outside:
            answer = ask_overwrite(self._window, document)
            if answer != "replace":
                return answer == "elsewhere" and self.save_as()
        return self._write(path)

    def _write(self, path: Path) -> bool:
        lost = find_lost_attributes(path)
        try:
            self._document.save_as(path)
        except (OSError, ModelError) as error:
            remedy = self.tr("The model stays open. Save it in another place.")
            message = f"{error_text(error)}\n\n{remedy}"
            show_failure(self._window, self.tr("Cannot save {}").format(path.name), message)
            return False
        self._settings.add_recent(path.resolve())
        if self._document.pending:
            text, kind = self.tr("Saved {}. Fields marked as invalid were not saved.").format(path.name), "warning"
        else:
            text, kind = self.tr("Saved {}").format(path.name), "good"
        if lost:
            text, kind = f"{text}: {'; '.join(map(translate_message, lost))}", "warning"
        self.messageSent.emit(text, kind)
        return True

    def _file_filter(self) -> str:
        models, others = self.tr("Anholon models"), self.tr("All files")
        return f"{models} (*.toml);;{others} (*)"

    # --- menus -----------------------------------------------------------------------------------------------------

    def fill_templates(self, menu: QMenu) -> None:
        """Fill `menu` with the templates."""
        from anholon.library.templates import TEMPLATES

        menu.clear()
        for name, factory in TEMPLATES.items():
            title = QCoreApplication.translate("templates", name)
            title = title[:1].upper() + title[1:]
            if name == "skater":
                menu.addAction(f"{title}…").triggered.connect(self.new_skater)
            else:
                menu.addAction(title).triggered.connect(lambda _=False, f=factory: self.start_template(f))

    def start_template(self, factory: Callable[[], Model]) -> None:
        """Start with the model of a template."""
        self.proceed_if_saved(lambda: self._document.new(translate_model(factory())))

    def fill_examples(self, menu: QMenu) -> None:
        """Fill `menu` with the shipped examples in groups.

        Each entry has the title of the example and its name in files and on the command line.
        """
        from anholon.model.file.examples import example_groups, read_example_title
        from anholon_gui.dialogs.example_gallery import group_titles

        if menu.actions():
            return
        menu.addAction(self.tr("&All as pictures…")).triggered.connect(self.show_examples)
        menu.addSeparator()
        for title, group in zip(group_titles(), example_groups(), strict=True):
            part = menu.addMenu(title)
            for name in group:
                action = part.addAction(f"{translate_shipped(read_example_title(name))}\t{name}")
                action.setData(name)
                action.triggered.connect(lambda _=False, n=name: self.begin_example(n))

    def fill_recent(self, menu: QMenu) -> None:
        """Fill `menu` with the most recent files."""
        menu.clear()
        menu.setToolTipsVisible(True)
        for path in self._settings.recent:
            action = menu.addAction(path.name)
            action.setToolTip(str(path))
            action.setEnabled(os.path.exists(path))
            action.triggered.connect(lambda _=False, p=path: self.proceed_if_saved(lambda: self.open(p)))
        menu.addSeparator()
        clear = menu.addAction(self.tr("&Clear list"))
        clear.setEnabled(bool(self._settings.recent))
        clear.triggered.connect(self._settings.clear_recent)


def start_window(source: str) -> bool:
    """Open a model in another window of another process. Return whether that process started."""
    started = QProcess.startDetached(sys.executable, ["-m", "anholon_gui", source])
    return bool(started[0] if isinstance(started, tuple) else started)


def file_stem(document: Document) -> str:
    """Return the stem of the file name for `document` and its exports."""
    if document.path is not None:
        return document.path.stem
    words = "".join(c if c.isalnum() else " " for c in document.model.name.lower()).split()
    return "-".join(words) or "model"
