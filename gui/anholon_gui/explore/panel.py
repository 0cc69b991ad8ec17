"""The panel of studies: varied values, outputs, progress and results.

A study is a part of the model (`[studies.NAME]`): every change of it is a step of undo. Its runs are computed by
processes that a thread waits for. A click on a point gives its values to the model, which is run and shown in 3D.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.model.edit.assign import list_assignable_names
from anholon.model.edit.study_names import rename_study
from anholon.model.schema import Model, Study, StudyRange
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.explore.collect_line import CollectLine
from anholon_gui.explore.range_table import RangeTable, range_around
from anholon_gui.explore.study_chart import StudyChart
from anholon_gui.explore.study_runs import compute_study, count_kept_runs, describe_outcome, describe_point
from anholon_gui.playback import Playback
from anholon_gui.texts.language import unit_text
from anholon_gui.texts.messages import problem_text
from anholon_gui.thread_pool import Job, ThreadPool
from anholon_gui.widgets.buttons import make_icon_button
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.number_box import NumberBox

if TYPE_CHECKING:
    from anholon.explore.sweep_result import SweepResult

_CLOSE_TIMEOUT_S = 10.0
_LAYOUT_MS = 50  # after which the panel has the size that its new texts need
_MOST_SAMPLES = 1_000_000
_LARGEST_SEED = 2**31
_LATEST_END_S = 1e7
_MOST_ENTRIES = 300  # of the menu of values


class StudiesPanel(QWidget):
    """Defines, runs and shows the studies of `document`. `run_model` runs the model with the values of a point.

    The action `study_value` adds the selected parameter or initial value to the study that is shown.
    """

    def __init__(
        self,
        document: Document,
        _playback: Playback,
        run_model: Callable[[], object],
        study_value: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._run_model = document, run_model
        self._pool = ThreadPool("anholon-study", self)
        self._job: Job[SweepResult] | None = None
        self._started, self._first = 0.0, 0
        self._running = self._studied = document.model, Study()  # of the runs under way, and of the result
        self.result: SweepResult | None = None

        self.name = ComboBox()
        self.name_edit = QLineEdit(self)
        self.name.setLineEdit(self.name_edit)
        self.name.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        self.name.setAccessibleName(self.tr("Study"))
        self.name.setToolTip(self.tr("Study (another name renames it)"))
        self.add_study = make_icon_button("add", self.tr("New study"), self)
        self.remove_study = make_icon_button("remove", self.tr("Remove the study"), self)
        self.ranges = RangeTable(self)
        self.add_value = QToolButton(self)
        self.add_value.setText(self.tr("Add a value"))
        self.add_value.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.values_menu = QMenu(self)
        self.add_value.setMenu(self.values_menu)
        self.remove_value = make_icon_button("remove", self.tr("Remove the selected values"), self)
        self.design = ComboBox()
        for key, text in (
            ("grid", self.tr("Grid: all combinations")),
            ("random", self.tr("Random points")),
            ("latin", self.tr("Latin hypercube")),
            ("sobol", self.tr("Sobol sequence")),
        ):
            self.design.addItem(text, key)
        self.samples = NumberBox(1.0, _MOST_SAMPLES, "", self)
        self.samples.setAccessibleName(self.tr("Number of points"))
        self.seed = NumberBox(0.0, _LARGEST_SEED, "", self)
        self.seed.setAccessibleName(self.tr("Seed of the random numbers"))
        self.until = NumberBox(0.0, _LATEST_END_S, f" {unit_text('s')}", self, self.tr("that of the model"))
        self.until.setAccessibleName(self.tr("End time (0: that of the model)"))
        for field in (self.samples, self.seed, self.until):
            field.setToolTip(field.accessibleName())
        self.seed_label = QLabel(self.tr("Seed"), self)
        self.collect = CollectLine(document, self)
        self.run = QPushButton(self.tr("Run the study"), self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.progress = QProgressBar(self)
        self.message = QLabel(self, wordWrap=True)
        self.kind, self.right, self.upward, self.colour = (ComboBox() for _ in range(4))
        for box, text in (
            (self.design, self.tr("Points")),
            (self.kind, self.tr("Picture")),
            (self.right, self.tr("To the right")),
            (self.upward, self.tr("Upward")),
            (self.colour, self.tr("Colour")),
        ):
            box.setAccessibleName(text)
            box.setToolTip(text)
            box.setSizeAdjustPolicy(box.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(4)  # long words of some languages would push buttons out of the window
        for key, text in (
            ("curves", self.tr("Curves")),
            ("heat", self.tr("Heat map")),
            ("scatter", self.tr("Scatter plot")),
            ("parallel", self.tr("Parallel coordinates")),
        ):
            self.kind.addItem(text, key)
        self.save = make_icon_button("data", self.tr("Save the table (CSV, HDF5, Parquet, MATLAB)"), self)
        self.chart = StudyChart(self)
        self._scroll = QScrollArea(self)  # a small window is not high enough for all of it
        self._scroll_timer = make_single_shot_timer(
            self, _LAYOUT_MS, lambda: self._scroll.ensureWidgetVisible(self.point)
        )
        self.point = QLabel(self)
        self.point.setProperty("role", "muted")
        self._build()
        self._connect()
        study_value.triggered.connect(self._vary_selected)
        self._fill()

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(8, 6, 8, 6)
        column.addLayout(_row((self.name, 1), self.add_study, self.remove_study))
        column.addWidget(self.ranges)
        column.addLayout(_row(self.add_value, self.remove_value, (QWidget(self), 1)))
        form = QGridLayout()
        form.addWidget(QLabel(self.tr("Points"), self), 0, 0)
        form.addWidget(self.design, 0, 1)
        form.addLayout(_row((self.samples, 1), self.seed_label, (self.seed, 1)), 1, 1)
        form.addWidget(QLabel(self.tr("End time"), self), 2, 0)
        form.addLayout(_row(self.until, (QWidget(self), 1)), 2, 1)
        form.addWidget(QLabel(self.tr("Collect"), self), 3, 0)
        form.addWidget(self.collect, 3, 1)
        form.setColumnStretch(1, 1)
        column.addLayout(form)
        column.addLayout(_row((self.run, 1), self.cancel))
        column.addWidget(self.progress)
        column.addWidget(self.message)
        column.addLayout(_row((self.kind, 1), (self.colour, 1), self.save))
        column.addLayout(_row((self.right, 1), (self.upward, 1)))
        column.addWidget(self.chart, 1)
        column.addWidget(self.point)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(content)
        outer = _row(self._scroll)
        outer.setContentsMargins(0, 0, 0, 0)
        self.setLayout(outer)

    def _connect(self) -> None:
        self.add_study.clicked.connect(self._add_study)
        self.remove_study.clicked.connect(self._remove_study)
        self.name.activated.connect(self._fill)
        self.name_edit.editingFinished.connect(self._on_name)
        self.ranges.edited.connect(lambda over: self._change(over=over))
        self.ranges.refused.connect(lambda text: self.message.setText(problem_text(text, "")))
        self.values_menu.aboutToShow.connect(self._fill_values)
        self.remove_value.clicked.connect(self.ranges.remove_selected)
        self.design.activated.connect(lambda _: self._change(design=self.design.currentData()))
        self.samples.valueChanged.connect(partial(self._on_integer, "samples"))
        self.seed.valueChanged.connect(partial(self._on_integer, "seed"))
        self.until.valueChanged.connect(self._on_until)
        self.collect.editingFinished.connect(self._on_collect)
        self.run.clicked.connect(self.start)
        self.cancel.clicked.connect(self._give_up)
        for box in (self.kind, self.right, self.upward, self.colour):
            box.activated.connect(self._draw)
        self.save.clicked.connect(self._on_save)
        self.chart.pointChosen.connect(self.open_point)
        self.chart.pointHovered.connect(self._describe)
        self._document.modelChanged.connect(self._on_model)
        self._document.modelReplaced.connect(self._on_replaced)

    # --- the study in the model ------------------------------------------------------------------------------------

    @property
    def study(self) -> Study | None:
        """The shown study."""
        return self._document.model.studies.get(self._shown_name)

    @property
    def _shown_name(self) -> str:
        """The name of the shown study, even while another one is typed."""
        return self.name.itemText(self.name.currentIndex())

    def _on_name(self) -> None:
        """Rename the study to the typed name."""
        old, new = self._shown_name, self.name_edit.text().strip()
        if not old or new == old:
            return
        try:
            model = rename_study(self._document.model, old, new)
        except AnholonError as error:
            self.message.setText(problem_text(str(error), ""))
            self.name_edit.setText(old)
            return
        self.name.setItemText(self.name.currentIndex(), new)
        self._document.edit(self.tr("Rename a study"), model)

    def _add_study(self) -> None:
        model = self._document.model
        number = next(k for k in range(1, len(model.studies) + 2) if f"study{k}" not in model.studies)
        name = f"study{number}"
        self._document.edit(self.tr("Add a study"), replace(model, studies={**model.studies, name: Study()}))
        self.name.setCurrentIndex(self.name.findText(name))
        self._fill()

    def _remove_study(self) -> None:
        model, removed = self._document.model, self._shown_name
        studies = {name: study for name, study in model.studies.items() if name != removed}
        self._document.edit(self.tr("Remove a study"), replace(model, studies=studies))

    def _change(self, **fields: Any) -> None:
        """Change the shown study. If there is none, create one."""
        if self.study is None:
            self._add_study()
        study = self.study
        if study is not None:
            model, name = self._document.model, self._shown_name
            changed = replace(study, **fields)
            self._document.edit(self.tr("Change a study"), replace(model, studies={**model.studies, name: changed}))

    def _on_integer(self, field: str, value: float) -> None:
        if value == int(value) and self.study is not None and int(value) != getattr(self.study, field):
            self._change(**{field: int(value)})

    def _on_until(self, value: float) -> None:
        if self.study is not None and value != self.study.until:
            self._change(until=value)

    def _on_collect(self) -> None:
        texts = tuple(text.strip() for text in self.collect.text().split(";") if text.strip())
        if texts != (self.study.collect if self.study is not None else ()):
            self._change(collect=texts)

    def _fill_values(self) -> None:
        """List the values that can be varied and are not yet."""
        self.values_menu.clear()
        varied_names = {item.name for item in self.study.over} if self.study is not None else set()
        names = [name for name in list_assignable_names(self._document.model) if name not in varied_names]
        for name in names[:_MOST_ENTRIES]:
            self.values_menu.addAction(name).triggered.connect(partial(self._on_value, name))
        if not names:
            self.values_menu.addAction(self.tr("No values")).setEnabled(False)

    def _on_value(self, name: str, _checked: bool = False) -> None:
        self.vary(name)

    def _vary_selected(self) -> None:
        """Vary the parameter or initial value that is selected in the model, and show the panel."""
        section, _, name = self._document.selection.path.partition(".")
        if section in ("parameters", "coordinates") and name:
            dock: QWidget | None = self
            while dock is not None and not isinstance(dock, QDockWidget):
                dock = dock.parentWidget()
            if dock is not None:
                dock.show()
                dock.raise_()
            self.vary(name)

    def vary(self, name: str) -> None:
        """Vary a value in the study, in a range around its present value within its bounds."""
        study = self.study or Study()
        if name in (item.name for item in study.over):
            return
        low, high = range_around(self._document.model, name)
        self._change(over=(*study.over, StudyRange(name=name, low=low, high=high)))

    def _on_model(self, old: Model, new: Model) -> None:
        if old.studies != new.studies or old.parameters is not new.parameters:
            self._fill()

    def _on_replaced(self) -> None:
        self._give_up()
        self.result = None
        self.message.setText("")
        self._fill()
        self._fill_columns()

    def _fill(self) -> None:
        """Show the study of the model."""
        model, shown = self._document.model, self._shown_name
        if [self.name.itemText(k) for k in range(self.name.count())] != list(model.studies):
            self.name.clear()
            self.name.addItems(list(model.studies))
            if shown in model.studies:
                self.name.setCurrentIndex(self.name.findText(shown))
        study = self.study or Study()
        is_grid = study.design == "grid"
        self.ranges.show_ranges(model, study.over, is_grid=is_grid)
        self.design.setCurrentIndex(self.design.findData(study.design))
        for widget in (self.samples, self.seed, self.seed_label):
            widget.setVisible(not is_grid)
        for box, value in ((self.samples, study.samples), (self.seed, study.seed), (self.until, study.until)):
            if box.value() != value or not box.text():
                box.setValue(value)
        if not self.collect.hasFocus() or not self.collect.isModified():
            self.collect.setText("; ".join(study.collect))
        self._update_buttons()
        self._offer_kept_runs()

    def _offer_kept_runs(self) -> None:
        """Show how many runs of the study are stored from before a crash or a cancellation."""
        study = self.study
        if study is None or self._job is not None or (self.result is not None and self._studied[1] == study):
            return
        run_count = count_kept_runs(self._document.model, study)
        if run_count:
            self.message.setText(
                self.tr("%n runs of this study are kept from before; it goes on with them.", "", run_count)
            )

    def _update_buttons(self) -> None:
        running = self._job is not None
        self.remove_study.setEnabled(self.study is not None)
        self.run.setEnabled(not running and self.study is not None and bool(self.study.over))
        self.cancel.setEnabled(running)
        self.progress.setVisible(running)
        for widget in (self.kind, self.right, self.upward, self.colour, self.save):
            widget.setEnabled(self.result is not None)

    # --- runs ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Run the current study."""
        self._on_collect()
        study, model = self.study, self._document.model
        if study is None or self._job is not None:
            return
        self.message.setText("")
        self._started, self._first = time.monotonic(), 0
        self._running = model, study
        self.progress.setRange(0, 0)
        self._job = self._pool.submit(lambda job: compute_study(job, model, study), self._on_done, self._on_told)
        self._update_buttons()

    def _give_up(self) -> None:
        if self._job is not None:
            self._job.cancel.set()

    def _on_told(self, news: tuple[int, int]) -> None:
        done, points = news
        self.progress.setRange(0, points)
        self.progress.setValue(done)
        self._first = self._first or done  # stored results took no time
        remaining_s = (time.monotonic() - self._started) / max(done - self._first + 1, 1) * (points - done)
        self.progress.setFormat(self.tr("{} of {}, {} s left").format(done, points, math.ceil(remaining_s)))

    def _on_done(self, job: Job[SweepResult]) -> None:
        self._job = None
        try:
            result = job.result()
        except AnholonError as error:
            self.message.setText(problem_text(str(error), ""))
        else:
            self.result, self._studied = result, self._running
            self.message.setText(describe_outcome(result, self._describe_path))
            self._fill_columns()
            if "done" in result.statuses:
                self._scroll_timer.start()
        self._update_buttons()

    # --- results ---------------------------------------------------------------------------------------------------

    def _fill_columns(self) -> None:
        """List the columns of the result for the picture."""
        result = self.result
        names = [*result.names, *result.collect] if result is not None else []
        for box, first in (
            (self.right, 0),
            (self.upward, len(result.names) if result is not None else 0),
            (self.colour, -1),
        ):
            chosen = box.currentText()
            box.clear()
            if box is self.colour:
                box.addItem(self.tr("one colour"), "")
            for name in names:
                box.addItem(name, name)
            place = box.findText(chosen)
            box.setCurrentIndex(place if place >= 0 else box.count() - 1 if first < 0 else min(first, len(names) - 1))
        self._draw()

    def _draw(self) -> None:
        kind = str(self.kind.currentData())
        result = self.result if self.result is not None and self.result.collect else None
        if kind == "heat" and result is not None:  # the plane of two values that were changed, coloured by a number
            number = upward if (upward := self.upward.currentText()) in result.collect else result.collect[0]
            if not self.colour.currentData():
                self.colour.setCurrentText(number)
            if upward == number:
                for box, name in zip((self.right, self.upward), result.names, strict=False):
                    box.setCurrentText(name)
        for box in (self.right, self.upward):
            box.setEnabled(kind != "parallel" and result is not None)
        columns = (str(box.currentData() or "") for box in (self.right, self.upward, self.colour))
        self.chart.show_result(result, kind, *columns)
        self._describe(-1)

    def _describe(self, number: int) -> None:
        """Show the values of the point under the pointer."""
        result = self.result
        if result is None or number < 0:
            self.point.setText(self.tr("A click on a point opens its run.") if result is not None else "")
            return
        names = (*result.names, *result.collect[:3])
        self.point.setText(describe_point(result, number, names, self._describe_path))

    def _describe_path(self, path: str) -> str:
        return self._document.describe_path(self._studied[0], path)

    def open_point(self, number: int) -> None:
        """Run the studied model with the values of a point. The document keeps its view and studies."""
        from anholon.explore.sweep_point import assign_point

        if self.result is None:
            return
        studied, study = self._studied
        present = self._document.model
        model = assign_point(studied, self.result.names, self.result.points[number].tolist())
        if study.until:
            model = replace(model, simulation=replace(model.simulation, until=study.until))
        self._document.edit(
            self.tr("Open the run of a point"), replace(model, view=present.view, studies=present.studies)
        )
        self._run_model()

    def _on_save(self) -> None:
        filters = "CSV (*.csv);;HDF5 (*.h5);;Parquet (*.parquet);;MATLAB (*.mat)"
        chosen = ask_path(self, self.tr("Save the table of the study"), f"{self._shown_name}.csv", filters)
        if chosen is not None:
            self.save_table(chosen[0])

    def save_table(self, path: Path) -> None:
        """Write the table to a file in the format of its suffix."""
        from anholon.explore.sweep_file import save_sweep

        if self.result is not None:
            try:
                save_sweep(self.result, path)
            except AnholonError as error:
                self.message.setText(problem_text(str(error), ""))
            else:
                self.message.setText(self.tr("The table was written to {}.").format(path))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Cancel the running study."""
        self._pool.close(_CLOSE_TIMEOUT_S)
        super().closeEvent(event)


def _row(*items: QWidget | tuple[QWidget, int]) -> QHBoxLayout:
    """Return widgets in a row. Each pair has a stretch factor."""
    layout = QHBoxLayout()
    for item in items:
        widget, stretch = item if isinstance(item, tuple) else (item, 0)
        layout.addWidget(widget, stretch)
    layout.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return layout
