"""Export of the shown run as an animated scene (GLB), as CSV or HDF5 data, or as a report.

The export runs in the background with progress and can be cancelled.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError, ExportError
from anholon.export.output_file import output_file, require_writable
from anholon.files import find_lost_attributes
from anholon_gui.equations.form_titles import list_forms
from anholon_gui.settings import Settings
from anholon_gui.texts.language import current_language
from anholon_gui.texts.messages import error_text, translate_message
from anholon_gui.thread_pool import Job, ThreadPool
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.number_box import NumberBox

if TYPE_CHECKING:
    from anholon.model.schema import Model, View
    from anholon.results.run import Run

_POLL_SECONDS = 0.05


class _Export:
    """One export: it is either written or cancelled, whichever comes first.

    Cancelling does not wait for the thread, which may be in the midst of something that cannot be interrupted.
    """

    def __init__(self) -> None:
        self.stop = threading.Event()
        self._committed = False
        self._lock = threading.Lock()

    def commit(self) -> None:
        """Decide that the file is written. Raises ExportError if the export was cancelled before."""
        with self._lock:
            if self.stop.is_set():
                raise ExportError("cancelled")
            self._committed = True

    def cancel(self) -> bool:
        """Decide that no file is written. Return False if it is too late."""
        with self._lock:
            if not self._committed:
                self.stop.set()
            return not self._committed


class _ExportDialog(QDialog):
    """A form with a file, a progress bar and the buttons Export and Cancel. The work runs in a thread.

    Contract for a subclass: `name` is that of the widget and `title` that of the window; `add_rows(form)` adds its
    choices; `suffixes` names the endings and their descriptions; `prepare` returns what runs in a thread with the path
    and writes the file, calling `report_progress(part)` with 0 … 1 and looking at what `stop` was when it was prepared.

    Signals:
        written(path): the file was written.
    """

    name: ClassVar[str]
    written = Signal(object)
    _progressed = Signal(float)

    def __init__(self, run: Run, stem: str, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(self.name)
        self.setWindowTitle(self.title())
        self.run = run
        self.stop = threading.Event()
        self._settings = settings
        self._export: _Export | None = None  # under way
        self._pool = ThreadPool("anholon-export", self)
        self._is_closed = False  # closed while a thread was still at work
        self._replaced: Path | None = None  # the file that may be written over

        self.file = QLineEdit(str(settings.folder / (stem + next(iter(self.suffixes())))), self)
        self.file.setMinimumWidth(340)
        self.file.setAccessibleName(self.tr("File"))
        self.file.textChanged.connect(lambda _text: self._clear_message())
        browse = QPushButton(self.tr("Choose…"), self)
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.file, 1)
        row.addWidget(browse)
        self.form = QFormLayout()
        self.form.setSpacing(10)
        self.form.addRow(self.tr("File"), row)
        self.add_rows(self.form)

        self.progress = QProgressBar(self)
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        size_policy = self.progress.sizePolicy()
        size_policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(size_policy)
        self.progress.hide()  # an empty bar looks like a field
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setMinimumHeight(self.fontMetrics().lineSpacing() * 2)
        buttons = QDialogButtonBox(self)
        self.start_button = buttons.addButton(self.tr("Export"), QDialogButtonBox.ButtonRole.ActionRole)
        self.start_button.setDefault(True)
        self.cancel_button = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.start_button.clicked.connect(self.start)
        self.cancel_button.clicked.connect(self._cancel_or_close)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(12)
        column.addLayout(self.form)
        column.addWidget(self.progress)
        column.addWidget(self.message)
        column.addWidget(buttons)
        self._progressed.connect(lambda part: self.progress.setValue(round(1000 * part)))

    def title(self) -> str:
        """Return the title of the window."""
        raise NotImplementedError

    def suffixes(self) -> dict[str, str]:
        """Return the suffixes of the possible files with their descriptions."""
        raise NotImplementedError

    def add_rows(self, form: QFormLayout) -> None:
        """Add the choices of this export."""

    @abstractmethod
    def prepare(self) -> Callable[[Path], None]:
        """Read the choices on the GUI thread and return the work for the thread."""

    def report_progress(self, fraction: float) -> None:
        """Show progress (called from the thread)."""
        self._progressed.emit(fraction)

    def start(self) -> None:
        """Start the export, unless one is running."""
        path = self._settings.folder / os.path.expanduser(self.file.text())  # a name alone: where the last one went
        if path.suffix.lower() not in self.suffixes():
            endings = ", ".join(self.suffixes())
            self._show_message(self.tr("The file name must end in one of {}.").format(endings), "error")
            return
        try:
            require_writable(path)
        except AnholonError as error:
            self._show_message(error_text(error), "error")
            return
        if os.path.exists(path) and path != self._replaced:
            self._replaced = path
            words = self.tr("The file {} already exists. Export again to replace it, or choose another name.")
            lost = [f"{text[:1].upper()}{text[1:]}." for text in map(translate_message, find_lost_attributes(path))]
            self._show_message(" ".join([words.format(path.name), *lost]), "warning")
            return
        refused = next((box.problem for box in self.findChildren(NumberBox) if box.problem), "")
        if refused:
            self._show_message(refused, "error")
            return
        export = self._export = _Export()
        self.stop = export.stop  # also of the work, which keeps this one
        work = self.prepare()
        self.progress.show()
        self.start_button.setEnabled(False)
        self._show_message(self.tr("Writing {}…").format(path.name), "muted")

        def target(_job: Job[Path]) -> Path:
            with output_file(path) as draft:
                try:
                    work(draft)
                except ExportError as error:
                    raise ExportError(str(error).replace(str(draft), str(path))) from error
                export.commit()
            return path

        self._pool.submit(target, lambda job: self._on_ended(export, job))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Cancel before closing."""
        self._abandon_export()
        super().closeEvent(event)

    def reject(self) -> None:
        """Cancel before closing."""
        self._abandon_export()
        super().reject()

    def _abandon_export(self) -> None:
        """Cancel the export. The dialog stays hidden until its threads have ended."""
        if self._export is not None:
            self._export.cancel()
            self._export = None
        if self._pool.is_running:
            self._is_closed = True
            self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)

    def _cancel_or_close(self) -> None:
        """End the export at once, or close the window."""
        export = self._export
        if export is None:
            self.reject()
        elif export.cancel():
            self._show_result(export, ExportError("cancelled"))

    def _on_ended(self, export: _Export, job: Job[Path]) -> None:
        """Record that a thread has ended, and show the result if it is still wanted."""
        if export is self._export:
            try:
                result: Path | Exception = job.result()
            except Exception as error:  # also a defect, which must reach the user as a message
                result = error
            self._show_result(export, result)
        if self._is_closed and not self._pool.is_running:
            self.deleteLater()

    def _show_result(self, export: _Export, result: Path | Exception) -> None:
        """Show the result of the export."""
        self._export = None
        self.start_button.setEnabled(True)
        self.progress.setRange(0, 1000)
        if isinstance(result, Path):
            self.progress.setValue(1000)
            self._settings.folder = result.parent
            self._replaced = result  # written here, and again with other choices
            self._show_message(self.tr("Written: {}").format(result), "muted")
            self.cancel_button.setText(self.tr("Close"))
            self.written.emit(result)
        else:
            self.progress.setValue(0)
            cancelled = export.stop.is_set()
            self._show_message(self.tr("Cancelled. No file was written.") if cancelled else error_text(result), "error")

    def _clear_message(self) -> None:
        """Remove the message about another file."""
        if self._export is None:
            self.progress.hide()
            self._show_message("", "muted")

    def _show_message(self, text: str, role: str) -> None:
        self._set_role(self.message, role)
        self.message.setText(text[:1].upper() + text[1:])

    def _set_role(self, label: QLabel, role: str) -> None:
        """Set the colour of a label by its kind of message: muted, warning or error."""
        label.setProperty("role", role)
        label.style().unpolish(label)
        label.style().polish(label)

    def _browse(self) -> None:
        filters = ";;".join(f"{words} (*{ending})" for ending, words in self.suffixes().items())
        choice = ask_path(self, self.windowTitle(), self.file.text(), filters)
        if choice is not None:
            self.file.setText(str(choice[0]))
            self._replaced = choice[0]  # a file that is there was agreed to


class MotionDialog(_ExportDialog):
    """Export of a part of the motion around the shown instant `t`, as `view` shows it in 3D."""

    def __init__(
        self,
        run: Run,
        stem: str,
        settings: Settings,
        parent: QWidget | None = None,
        view: View | None = None,
        t: float | None = None,
    ) -> None:
        super().__init__(run, stem, settings, parent)
        self._view = view if view is not None and view_fits(view, run.system.model) else None
        self._t = t  # the shown instant
        if run.is_modal and t is not None:  # the mode that is shown
            shown = [k for k, stage in enumerate(run.stages) if stage.t0 <= t + 1e-9]
            self.part.setCurrentIndex(1 + shown[-1] if shown else 0)

    def add_rows(self, form: QFormLayout) -> None:
        """Add the rows of part, frame rate and speed."""
        self.part = ComboBox(self)
        self.part.addItem(self.tr("Everything"), None)
        for stage in self.run.stages:
            self.part.addItem(stage.name, (stage.t0, stage.t1))
        self.fps = NumberBox(1.0, 120.0, self.tr(" frames/s"), self)
        self.fps.setValue(30.0)
        self.speed = NumberBox(0.01, 100.0, " ×", self)
        self.speed.setValue(1.0)
        if self.run.stages:
            form.addRow(self.tr("Part"), self.part)
        else:
            self.part.hide()  # else it would lie over the first row
        form.addRow(self.tr("Frame rate"), self.fps)
        form.addRow(self.tr("Speed"), self.speed)


class SceneDialog(MotionDialog):
    """Export of the moving bodies as a scene for other programs."""

    name = "export-scene"

    def title(self) -> str:
        """Return the title of the window."""
        return self.tr("Export 3D scene")

    def suffixes(self) -> dict[str, str]:
        """Return the suffix of animated scenes."""
        return {".glb": self.tr("Animated scene (glTF)")}

    def add_rows(self, form: QFormLayout) -> None:
        """Add the rows of part, frame rate and speed."""
        super().add_rows(form)
        self.fps.setToolTip(self.tr("Minimum number of keyframes per second. More are added where the motion is fast."))

    def prepare(self) -> Callable[[Path], None]:
        """Write the scene."""
        fps, speed, part = self.fps.value(), self.speed.value(), self.part.currentData()
        rods, stop = self._settings.rods, self.stop.is_set

        def work(path: Path) -> None:
            import msgspec

            from anholon.export.glb_animation import save_animation
            from anholon.scene import RodDisplay

            save_animation(
                self.run,
                path,
                view=self._view,
                rods=msgspec.json.decode(rods, type=RodDisplay),
                fps=fps,
                speed=speed,
                t0=part[0] if part else None,
                t1=part[1] if part else None,
                progress=self.report_progress,
                stop=stop,
            )

        return work


def view_fits(view: View, model: Model) -> bool:
    """Return whether a model has every element that a view of it names.

    The view may have been changed since the run.
    """
    elements = {"", *model.points, *model.bodies}
    return {view.follow, *view.traces} <= elements and view.trace_reaction in {"", *model.constraints}


class DataDialog(_ExportDialog):
    """Export of the run's columns as CSV or for MATLAB, or of the whole run as HDF5."""

    name = "export-data"

    def title(self) -> str:
        """Return the title of the window."""
        return self.tr("Export data")

    def suffixes(self) -> dict[str, str]:
        """Return the suffixes of tables and runs."""
        return {
            ".csv": self.tr("Table as text (CSV)"),
            ".mat": self.tr("Table for MATLAB and Octave (MAT)"),
            ".h5": self.tr("Run (HDF5)"),
        }

    def add_rows(self, form: QFormLayout) -> None:
        """Add the row of the sampling rate of a table."""
        self.rate = ComboBox(self)
        self.rate.addItem(self.tr("stored frames"), 0.0)
        for rate in (10.0, 25.0, 50.0, 100.0, 1000.0):
            self.rate.addItem(self.tr("{:g} rows per second").format(rate), rate)
        form.addRow(self.tr("Rows (CSV)"), self.rate)
        self.byte_order_mark = QCheckBox(self.tr("For Excel: with a byte-order mark (CSV)"), self)
        form.addRow("", self.byte_order_mark)

    def prepare(self) -> Callable[[Path], None]:
        """Write the table or the run."""
        rate, mark = float(self.rate.currentData()), self.byte_order_mark.isChecked()

        def work(path: Path) -> None:
            from anholon.export.csv_table import save_csv
            from anholon.export.hdf5 import save_run
            from anholon.export.matlab import save_mat

            if path.suffix.lower() == ".h5":
                save_run(self.run, path)
            elif path.suffix.lower() == ".mat":
                save_mat(self.run, path)
            elif path.suffix.lower() == ".csv":
                times = self.run.times
                end = float(times[-1])
                count = int(end * rate + 1e-9)
                rows = [k / rate for k in range(count + 1)] if rate else None
                save_csv(self.run, path, rows, byte_order_mark=mark)
            else:
                raise AssertionError(f"no writer of {path.suffix} files")
            self.report_progress(1.0)

        return work


class ReportDialog(_ExportDialog):
    """Export of a report: model, equations, motion and curves. A child process derives the equations."""

    name = "export-report"

    def title(self) -> str:
        """Return the title of the window."""
        return self.tr("Export report")

    def suffixes(self) -> dict[str, str]:
        """Return the suffixes of documents."""
        return {".html": self.tr("Web page (HTML)"), ".tex": self.tr("LaTeX document")}

    def add_rows(self, form: QFormLayout) -> None:
        """Add the choice of the form of the equations. For rods it is Lerbet's."""
        model = self.run.system.model
        self.equations = ComboBox(self)
        for name, words in list_forms(rods=False, bodies=True):
            self.equations.addItem(words, name)
        self.equations.setCurrentIndex(self.equations.findData("maggi"))
        if model.has_coordinates:
            form.addRow(self.tr("Equations"), self.equations)
        else:
            self.equations.hide()

    def prepare(self) -> Callable[[Path], None]:
        """Store the run in a temporary file for the child process, which writes the report."""
        form, words, stop = str(self.equations.currentData()), current_language(), self.stop
        self.progress.setRange(0, 0)  # how long the equations take is not known before

        def work(path: Path) -> None:
            from anholon.export.hdf5 import save_run

            with tempfile.TemporaryDirectory(prefix="anholon-") as folder:
                run_file = Path(folder) / "run.h5"
                save_run(self.run, run_file)
                _run_report_child([str(run_file), str(path), "--form", form, "--lang", words], stop)

        return work


def _run_report_child(arguments: list[str], stop: threading.Event) -> None:
    """Run the child process to its end. Raises ExportError with its message if it fails or is cancelled."""
    command = [sys.executable, "-m", "anholon", "export", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, encoding="utf-8"
    ) as child:
        while child.poll() is None:
            if stop.wait(_POLL_SECONDS):
                child.kill()
                raise ExportError("cancelled")
        assert child.stderr is not None
        message = child.stderr.read().strip().removeprefix("anholon: ")
    if child.returncode != 0:
        raise ExportError(message or f"the writer ended early ({child.returncode})")
