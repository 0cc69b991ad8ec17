"""The panel with the table of stages: it grows with the run, and a click on a row goes to its stage."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QGuiApplication, QHideEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.export.stage_csv import collect_stage_numbers, save_stages
from anholon.results.stage_table import StageTable
from anholon_gui.cooperative_tasks import CooperativeTask, Steps, make_single_shot_timer, run_in_thread
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.stages.table.columns import GROUPS, HIDDEN, StageColumn, group_title, make_columns
from anholon_gui.stages.table.rows import StageTableModel
from anholon_gui.texts.messages import error_text, problem_text
from anholon_gui.thread_pool import ThreadPool
from anholon_gui.widgets.bars import ResponsiveBar
from anholon_gui.widgets.buttons import make_text_button
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon.results.run import Run

_GROW_INTERVAL_MS = 250  # interval of updates of a growing run
_BATCH_ROWS = 50  # rows that are shown together while the others are still read
_FIRST_ROWS = 10  # and the first ones, one by one
_MAX_NAME_WIDTH_PX = 150  # of the names of stages, at most
_WIDEST = "−0.0000e−00"  # of all numbers


class StageTablePanel(QWidget):
    """Shows one row for each stage of the run of `document`. The stage at the time of `playback` is emphasized.

    The run is read in small portions between events, and only while the panel is visible.
    """

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._table: StageTable | None = None  # of the run that is shown
        self._read_count: Run | None = None  # what is being shown
        self._pool = ThreadPool("anholon-stages", self)
        self._reading = Lock()
        self._columns: tuple[StageColumn, ...] = ()
        self._keys: set[str] = set()
        self._hidden = set(HIDDEN)
        self._reference: tuple[Run, list[dict[str, float]]] | None = None
        self._has_grown = False

        self.rows = StageTableModel(self)
        self.view = QTableView(self)
        self.view.setModel(self.rows)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setWordWrap(False)
        self.view.setShowGrid(False)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.horizontalHeader().setHighlightSections(False)  # a row is chosen, not all columns
        self.view.verticalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.verticalHeader().setMaximumWidth(_MAX_NAME_WIDTH_PX)
        self.view.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.view.verticalHeader().setSectionsClickable(True)
        self.view.clicked.connect(lambda index: self._seek_stage(index.row()))
        self.view.verticalHeader().sectionClicked.connect(self._seek_stage)
        self.view.selectionModel().selectionChanged.connect(self._on_selected)
        self._copy = QAction(make_icon("duplicate"), self.tr("Copy"), self)
        self._copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._copy.triggered.connect(self.copy)
        self.view.addAction(self._copy)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._hint = QLabel(self)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "muted")
        self._bar = self._build_bar()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._hint, 1)
        layout.addWidget(self.view, 1)
        self.failure = QLabel(self)
        self.failure.setObjectName("failed-stage")
        self.failure.setWordWrap(True)
        self.failure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.failure.setContentsMargins(8, 6, 8, 6)
        self.failure.setProperty("role", "error")
        self.failure.hide()
        layout.addWidget(self.failure)

        self._turns = CooperativeTask(self)
        self._growth = make_single_shot_timer(self, _GROW_INTERVAL_MS, self._update_run)
        document.runStarted.connect(self._on_started)
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(self._update_run)
        document.modelReplaced.connect(self._on_replaced)
        document.problemsChanged.connect(self._show_failure)
        document.referenceChanged.connect(self._update_run)
        playback.timeFollowed.connect(self._highlight_current)
        self._show_hint()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def is_up_to_date(self) -> bool:
        """Whether everything computed so far is shown."""
        return not self._turns.is_running and not self._growth.isActive()

    def is_group_shown(self, group: str) -> bool:
        """Return whether the columns of a group are shown."""
        return group not in self._hidden

    def show_group(self, group: str, shown: bool = True) -> None:
        """Show or hide the columns of a group."""
        (self._hidden.discard if shown else self._hidden.add)(group)
        self._choose_columns()

    def compare(self, differences: bool) -> None:
        """Show the differences to the reference, or the values."""
        self._differences.setChecked(differences)

    def copy(self) -> None:
        """Copy the selected rows, or all, to the clipboard, with tabs between columns."""
        chosen = sorted({index.row() for index in self.view.selectionModel().selectedRows()})
        QGuiApplication.clipboard().setText(self.rows.text(chosen or list(range(len(self.rows.rows)))))

    def save(self, path: Path) -> None:
        """Write the table to a file (CSV, SI units). Raises ExportError if that fails."""
        if self._table is not None:
            save_stages(self._table.run, path)

    def _build_bar(self) -> ResponsiveBar:
        menu = QMenu(self)
        for group in GROUPS:
            action = menu.addAction(group_title(group))
            action.setCheckable(True)
            action.setChecked(self.is_group_shown(group))
            action.toggled.connect(lambda on, g=group: self.show_group(g, on))
        self._choose = make_text_button("data", self.tr("Columns"), self)
        self._choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._choose.setMenu(menu)
        copy = make_text_button("duplicate", self.tr("Copy"), self)
        copy.clicked.connect(self.copy)
        export = make_text_button("save", self.tr("Export…"), self)
        export.clicked.connect(self._export)
        self._differences = make_text_button("", self.tr("Differences"), self)
        self._differences.setToolTip(self.tr("Differences from the stages of the reference"))
        self._differences.setCheckable(True)
        self._differences.toggled.connect(self._compare)
        self._differences.hide()
        self._export_buttons = (copy, export)
        bar = ResponsiveBar(self)
        for button in (self._choose, copy, export, self._differences):
            bar.add_widget(button)
        bar.add_stretch()
        return bar

    def _update_run(self) -> None:
        """Show the computed part of the latest run."""
        self._growth.stop()
        run = self._document.run
        if run is None or not run.head or not self.isVisible():
            return
        if self._turns.is_running and self._read_count is run:
            self._has_grown = True
        else:
            self._read_count = run
            self._turns.start(self._update_run_steps(run))

    def _update_run_steps(self, run: Run) -> Steps:
        table = self._table
        if table is None or table.run is not run:
            table = yield from run_in_thread(self._pool, lambda: StageTable(run))
            self._table = table
            self._show_hint()
        self._has_grown = True
        while self._has_grown:
            self._has_grown = False
            shown = len(self.rows.rows)
            try:
                yield from run_in_thread(self._pool, table.prepare)
                for step in self._extend_table_steps(table):
                    yield step
                    if step is None and len(table.current_rows) > (
                        shown if shown < _FIRST_ROWS else shown + _BATCH_ROWS
                    ):
                        shown = len(table.current_rows)
                        yield from self._show_rows_steps(table)
            except AnholonError:
                return  # the run ended before anything could be read; the window says why
            yield from self._show_rows_steps(table)
        yield from self._read_reference_steps()

    def _extend_table_steps(self, table: StageTable) -> Steps:
        """Add the new data of a run to its table. Portions with rods take long and are read in the thread."""
        portions = table.update()
        if table.run.reader.reads_quickly:
            yield from portions
            return

        def read() -> bool:
            with self._reading:  # a portion that was given up may still be read
                return next(portions, self) is not self

        while (yield from run_in_thread(self._pool, read)):
            yield None

    def _show_rows_steps(self, table: StageTable) -> Steps:
        """Show the computed rows."""
        run, rows = table.run, table.current_rows
        shown_numbers = {id(row): numbers for row, numbers in zip(self.rows.rows, self.rows.numbers, strict=True)}
        numbers: list[dict[str, float]] = []
        for row in rows:
            results = shown_numbers.get(id(row))
            numbers.append(results or collect_stage_numbers(run, row))
            if results is None:
                yield None
        if numbers and set(numbers[0]) != self._keys:
            self._keys = set(numbers[0])
            self._columns = make_columns(run, numbers[0])
            self._choose_columns()
            yield None
        self.rows.set_stages(rows, numbers, [run.stages[row.number].colour for row in rows])
        self._fit_columns()
        self._highlight_current()
        self._show_hint()
        yield None

    def _read_reference_steps(self) -> Steps:
        """Read the stages of the reference, once."""
        reference = self._document.reference
        if reference is None:
            self._reference = None
        elif self._reference is None or self._reference[0] is not reference.run:
            table = yield from run_in_thread(self._pool, lambda: StageTable(reference.run))
            yield from run_in_thread(self._pool, table.prepare)
            yield from self._extend_table_steps(table)
            self._reference = reference.run, [collect_stage_numbers(reference.run, row) for row in table.current_rows]
        self._differences.setVisible(self._reference is not None)
        self._compare()

    def _compare(self) -> None:
        numbers = self._reference[1] if self._reference is not None else []
        self.rows.compare(numbers, differences=self._differences.isChecked() and bool(numbers))

    def _choose_columns(self) -> None:
        self.rows.set_columns(tuple(column for column in self._columns if self.is_group_shown(column.group)))
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Make the columns as wide as their headings and any number in bold, as in the current stage."""
        metrics, heading = self.view.fontMetrics(), self.view.horizontalHeader()
        bold = QFont(self.view.font())
        bold.setBold(True)
        number = QFontMetrics(bold).horizontalAdvance(_WIDEST) + 14
        for k, column in enumerate(self.rows.columns):
            wanted = max(number, *(metrics.horizontalAdvance(line) + 18 for line in column.heading.split("\n")))
            if heading.sectionSize(k) != wanted:
                heading.resizeSection(k, wanted)

    def _show_hint(self) -> None:
        run = self._document.run
        empty = not self.rows.rows
        text = self.tr("Run the model to see its stages.")
        if run is not None and run.stages:
            text = self.tr("Reading the stages…")
        elif run is not None and run.head:
            text = self.tr("The motion has no stages. Add stages to compare them.")
        self._hint.setText(text)
        self._hint.setVisible(empty)
        for button in self._export_buttons:
            button.setEnabled(not empty)
        self.view.setVisible(not empty)

    # --- following -------------------------------------------------------------------------------------------------

    def _show_failure(self) -> None:
        """Show which stage has failed and why, until the next run has ended."""
        model, lines, failed = self._document.model, [], -1
        for problem in self._document.run_failures:
            section, _, place = problem.path.partition(".")
            number = place.partition(".")[0]
            words = problem_text(problem.message, problem.remedy)
            if section == "stages" and number.isdigit() and int(number) < len(model.stages):
                failed = int(number)
                words = self.tr("Stage “{}”: {}").format(model.stages[int(number)].name, words)
            lines.append(words)
        self.failure.setText("\n".join(lines))
        self.failure.setVisible(bool(lines))
        self.rows.set_failed(failed)

    def _on_started(self) -> None:
        self._growth.start()

    def _on_grew(self) -> None:
        if not self._growth.isActive():
            self._growth.start()

    def _on_replaced(self) -> None:
        """Clear the table: another model was loaded."""
        self._growth.stop()
        self._turns.cancel()
        self._table, self._columns, self._keys = None, (), set()
        self.rows.set_stages((), [], [])
        self._show_hint()

    def _highlight_current(self) -> None:
        """Emphasize the stage at the shown time."""
        t = self._playback.time
        rows = self.rows.rows
        at = next((k for k in range(len(rows) - 1, -1, -1) if rows[k].t0 <= t + 1e-12), -1)
        self.rows.set_current(at)

    def _on_selected(self, chosen: QItemSelection) -> None:
        """Follow the arrow keys."""
        indexes = chosen.indexes()
        if indexes and self.view.hasFocus():
            self._seek_stage(indexes[0].row())

    def _seek_stage(self, row: int) -> None:
        """Show the first instant of the stage in a row."""
        if row < len(self.rows.rows):
            self._playback.pause()
            self._playback.seek(self.rows.rows[row].t0)

    def _export(self) -> None:
        name = self.tr("stages.csv")
        choice = ask_path(self, self.tr("Export the stage table"), name, "CSV (*.csv)")
        if choice is not None:
            try:
                self.save(choice[0])
            except AnholonError as error:
                self._hint.setText(error_text(error))
                self._hint.show()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Stop the timer when the window is closed."""
        super().hideEvent(event)
        self._growth.stop()
        self._turns.cancel()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Update the table after changes while it was hidden."""
        super().showEvent(event)
        self._update_run()
