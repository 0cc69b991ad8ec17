"""The panel of studies: what is changed and collected, the runs under way, and what came of them.

A study is a part of the model (`[studies.NAME]`): every change of it is a step of undo. Its runs are computed by
processes, for which a thread waits. A click on a point gives its values to the model, which is run and shown in 3D.
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
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.model.edit.assign import list_assignable_names
from anholon.model.schema import Model, Study, StudyRange
from anholon_gui.document import Document
from anholon_gui.explore.range_table import RangeTable
from anholon_gui.explore.study_chart import StudyChart
from anholon_gui.playback import Playback
from anholon_gui.texts.messages import translate_message
from anholon_gui.thread_pool import Job, ThreadPool
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon
from anholon_gui.widgets.number_box import NumberBox

if TYPE_CHECKING:
    from anholon.explore.sweep_result import SweepResult

__all__ = ["StudiesPanel"]

_TOLD_EVERY_S = 0.1  # between two reports of the progress
_CLOSE_TIMEOUT_S = 10.0
_NEW_RANGE_REL = 0.2  # to both sides of the present value
_MOST_SAMPLES = 1_000_000
_MOST_ENTRIES = 300  # of the menu of values


class StudiesPanel(QWidget):
    """Sets up, runs and shows the studies of `document`; `run_model` runs the model, with the values of a point."""

    def __init__(
        self,
        document: Document,
        _playback: Playback,
        run_model: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._run_model = document, run_model
        self._pool = ThreadPool("anholon-study", self)
        self._job: Job[SweepResult] | None = None
        self._started = 0.0
        self.result: SweepResult | None = None

        self.name = ComboBox()
        self.name.setAccessibleName(self.tr("Study"))
        self.add_study = self._make_button("add", self.tr("New study"))
        self.remove_study = self._make_button("remove", self.tr("Remove the study"))
        self.ranges = RangeTable(self)
        self.add_value = QToolButton(self)
        self.add_value.setText(self.tr("Add a value"))
        self.add_value.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.values_menu = QMenu(self)
        self.add_value.setMenu(self.values_menu)
        self.remove_value = self._make_button("remove", self.tr("Remove the selected values"))
        self.design = ComboBox()
        self.design.setAccessibleName(self.tr("Points"))
        for key, text in (
            ("grid", self.tr("Grid: all combinations")),
            ("random", self.tr("Random points")),
            ("latin", self.tr("Latin hypercube")),
            ("sobol", self.tr("Sobol sequence")),
        ):
            self.design.addItem(text, key)
        self.samples = NumberBox(1.0, _MOST_SAMPLES, "", self)
        self.samples.setAccessibleName(self.tr("Number of points"))
        self.collect = QLineEdit(self)
        self.collect.setAccessibleName(self.tr("Collected quantities"))
        self.collect.setPlaceholderText(self.tr("for example max(reaction:blade); theta@1.5; time(apex)"))
        self.run = QPushButton(self.tr("Run the study"), self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.progress = QProgressBar(self)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.kind, self.right, self.upward, self.colour = (ComboBox() for _ in range(4))
        for box, text in (
            (self.kind, self.tr("Picture")),
            (self.right, self.tr("To the right")),
            (self.upward, self.tr("Upward")),
            (self.colour, self.tr("Colour")),
        ):
            box.setAccessibleName(text)
            box.setToolTip(text)
        for key, text in (
            ("curves", self.tr("Curves")),
            ("heat", self.tr("Heat map")),
            ("scatter", self.tr("Scatter plot")),
            ("parallel", self.tr("Parallel coordinates")),
        ):
            self.kind.addItem(text, key)
        self.save = self._make_button("data", self.tr("Save the table (CSV, HDF5, Parquet, MATLAB)"))
        self.chart = StudyChart(self)
        self.point = QLabel(self)
        self.point.setProperty("role", "muted")
        self._build()
        self._connect()
        self._fill()

    # --- building --------------------------------------------------------------------------------------------------

    def _make_button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(make_icon(icon))
        button.setToolTip(text)
        button.setAccessibleName(text)
        return button

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addLayout(_row((self.name, 1), self.add_study, self.remove_study))
        column.addWidget(self.ranges)
        column.addLayout(_row(self.add_value, self.remove_value, (QWidget(self), 1)))
        form = QGridLayout()
        form.addWidget(QLabel(self.tr("Points"), self), 0, 0)
        form.addWidget(self.design, 0, 1)
        form.addWidget(self.samples, 0, 2)
        form.addWidget(QLabel(self.tr("Collect"), self), 1, 0)
        form.addWidget(self.collect, 1, 1, 1, 2)
        form.setColumnStretch(1, 1)
        column.addLayout(form)
        column.addLayout(_row(self.run, self.cancel, (self.progress, 1)))
        column.addWidget(self.message)
        column.addLayout(_row((self.kind, 1), (self.right, 1), (self.upward, 1), (self.colour, 1), self.save))
        column.addWidget(self.chart, 1)
        column.addWidget(self.point)
        self.setMinimumWidth(300)

    def _connect(self) -> None:
        self.add_study.clicked.connect(self._add_study)
        self.remove_study.clicked.connect(self._remove_study)
        self.name.activated.connect(self._fill)
        self.ranges.edited.connect(lambda over: self._change(over=over))
        self.ranges.refused.connect(lambda text: self._tell(translate_message(text)))
        self.values_menu.aboutToShow.connect(self._fill_values)
        self.remove_value.clicked.connect(self.ranges.remove_selected)
        self.design.activated.connect(lambda _: self._change(design=self.design.currentData()))
        self.samples.valueChanged.connect(self._on_samples)
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
        """The study that is shown."""
        return self._document.model.studies.get(self.name.currentText())

    def _add_study(self) -> None:
        model = self._document.model
        number = next(k for k in range(1, len(model.studies) + 2) if f"study{k}" not in model.studies)
        name = f"study{number}"
        self._document.edit(self.tr("Add a study"), replace(model, studies={**model.studies, name: Study()}))
        self.name.setCurrentText(name)
        self._fill()

    def _remove_study(self) -> None:
        model, gone = self._document.model, self.name.currentText()
        studies = {name: study for name, study in model.studies.items() if name != gone}
        self._document.edit(self.tr("Remove a study"), replace(model, studies=studies))

    def _change(self, **fields: Any) -> None:
        """Change the study that is shown; one is made where there is none."""
        if self.study is None:
            self._add_study()
        study = self.study
        if study is not None:
            model, name = self._document.model, self.name.currentText()
            changed = replace(study, **fields)
            self._document.edit(self.tr("Change a study"), replace(model, studies={**model.studies, name: changed}))

    def _on_samples(self, value: float) -> None:
        if value == int(value) and self.study is not None and int(value) != self.study.samples:
            self._change(samples=int(value))

    def _on_collect(self) -> None:
        texts = tuple(text.strip() for text in self.collect.text().split(";") if text.strip())
        if texts != (self.study.collect if self.study is not None else ()):
            self._change(collect=texts)

    def _fill_values(self) -> None:
        """Offer what can be changed and is not yet."""
        self.values_menu.clear()
        taken = {item.name for item in self.study.over} if self.study is not None else set()
        names = [name for name in list_assignable_names(self._document.model) if name not in taken]
        for name in names[:_MOST_ENTRIES]:
            self.values_menu.addAction(name).triggered.connect(partial(self._on_value, name))
        if not names:
            self.values_menu.addAction(self.tr("No values")).setEnabled(False)

    def _on_value(self, name: str, _checked: bool = False) -> None:
        self.vary(name)

    def vary(self, name: str) -> None:
        """Add a value to the study, with a range around its present value within its bounds."""
        study = self.study or Study()
        low, high = _range_around(self._document.model, name)
        self._change(over=(*study.over, StudyRange(name=name, low=low, high=high)))

    def _on_model(self, old: Model, new: Model) -> None:
        if old.studies != new.studies or old.parameters is not new.parameters:
            self._fill()

    def _on_replaced(self) -> None:
        self._give_up()
        self.result = None
        self._tell("")
        self._fill()
        self._fill_columns()

    def _fill(self) -> None:
        """Show the study of the model."""
        model, shown = self._document.model, self.name.currentText()
        if [self.name.itemText(k) for k in range(self.name.count())] != list(model.studies):
            self.name.clear()
            self.name.addItems(list(model.studies))
            if shown in model.studies:
                self.name.setCurrentText(shown)
        study = self.study or Study()
        is_grid = study.design == "grid"
        self.ranges.show_ranges(model, study.over, is_grid=is_grid)
        self.design.setCurrentIndex(self.design.findData(study.design))
        self.samples.setVisible(not is_grid)
        if self.samples.value() != study.samples:
            self.samples.setValue(study.samples)
        if not self.collect.hasFocus() or not self.collect.isModified():
            self.collect.setText("; ".join(study.collect))
        self._update_buttons()

    def _update_buttons(self) -> None:
        running = self._job is not None
        self.remove_study.setEnabled(self.study is not None)
        self.run.setEnabled(not running and self.study is not None and bool(self.study.over))
        self.cancel.setEnabled(running)
        self.progress.setVisible(running)
        self.save.setEnabled(self.result is not None)

    # --- runs ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Run the study as it stands."""
        self._on_collect()
        study, model = self.study, self._document.model
        if study is None or self._job is not None:
            return
        self._tell("")
        self._started = time.monotonic()
        self.progress.setRange(0, 0)
        self._job = self._pool.submit(lambda job: _compute(job, model, study), self._on_done, self._on_told)
        self._update_buttons()

    def _give_up(self) -> None:
        if self._job is not None:
            self._job.cancel.set()

    def _on_told(self, news: tuple[int, int]) -> None:
        done, points = news
        self.progress.setRange(0, points)
        self.progress.setValue(done)
        left = (time.monotonic() - self._started) / max(done, 1) * (points - done)
        self.progress.setFormat(self.tr("{} of {}, {} s left").format(done, points, math.ceil(left)))

    def _on_done(self, job: Job[SweepResult]) -> None:
        self._job = None
        try:
            result = job.result()
        except AnholonError as error:
            self._tell(translate_message(str(error)))
        else:
            self.result = result
            done = sum(status == "done" for status in result.statuses)
            given_up = sum(status == "cancelled" for status in result.statuses)
            reason = next((text for text in result.reasons if text and not given_up), "")
            words = self.tr("{} of {} runs came to their end.").format(done, len(result))
            self._tell(f"{words} {translate_message(reason)}".strip())
            self._fill_columns()
        self._update_buttons()

    def _tell(self, text: str) -> None:
        self.message.setText(text)

    # --- results ---------------------------------------------------------------------------------------------------

    def _fill_columns(self) -> None:
        """Offer the columns of the result for the picture."""
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
        if kind == "heat" and result is not None and self.upward.currentText() in result.collect:
            # The plane of two values that were changed, coloured by a number.
            for box, name in zip((self.right, self.upward), result.names, strict=False):
                box.setCurrentText(name)
        for box in (self.right, self.upward):
            box.setEnabled(kind != "parallel")
        columns = (str(box.currentData() or "") for box in (self.right, self.upward, self.colour))
        self.chart.show_result(result, kind, *columns)
        self._describe(-1)

    def _describe(self, number: int) -> None:
        """Tell the values of the point under the pointer."""
        result = self.result
        if result is None or number < 0:
            self.point.setText(self.tr("A click on a point opens its run.") if result is not None else "")
            return
        parts = [f"{name} = {result[name][number]:.5g}" for name in (*result.names, *result.collect[:3])]
        self.point.setText(", ".join([*parts, translate_message(result.reasons[number])]).rstrip(", "))

    def open_point(self, number: int) -> None:
        """Give the values of a point to the model and let it be run."""
        from anholon.explore.sweep_point import assign_point

        if self.result is None:
            return
        try:
            model = assign_point(self._document.model, self.result.names, self.result.points[number].tolist())
        except AnholonError as error:
            self._tell(translate_message(str(error)))
            return
        self._document.edit(self.tr("Open the run of a point"), model)
        self._run_model()

    def _on_save(self) -> None:
        filters = "CSV (*.csv);;HDF5 (*.h5);;Parquet (*.parquet);;MATLAB (*.mat)"
        chosen = ask_path(self, self.tr("Save the table of the study"), f"{self.name.currentText()}.csv", filters)
        if chosen is not None:
            self.save_table(chosen[0])

    def save_table(self, path: Path) -> None:
        """Write the table to a file, whose ending says how."""
        from anholon.explore.sweep_file import save_sweep

        if self.result is not None:
            try:
                save_sweep(self.result, path)
            except AnholonError as error:
                self._tell(translate_message(str(error)))
            else:
                self._tell(self.tr("The table was written to {}.").format(path))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """End the runs that are under way."""
        self._pool.close(_CLOSE_TIMEOUT_S)
        super().closeEvent(event)


def _compute(job: Job[SweepResult], model: Model, study: Study) -> SweepResult:
    """Run a study, in a thread that waits for processes."""
    from anholon.explore.sweep import sweep

    latest = 0.0

    def tell(done: int, points: int) -> None:
        nonlocal latest
        now = time.monotonic()
        if now - latest >= _TOLD_EVERY_S or done == points:
            latest = now
            job.report((done, points))

    return sweep(model, study, progress=tell, cancel=job.cancel)


def _range_around(model: Model, name: str) -> tuple[float, float]:
    """Return a range around the value that a name has, within what the model allows."""
    parameter = model.parameters.get(name)
    coordinate = model.coordinates.get(name.removesuffix("'"))
    value: Any = 1.0
    if parameter is not None:
        value = parameter.value
    elif coordinate is not None:
        value = coordinate.rate if name.endswith("'") else coordinate.value
    else:
        stage, _, field = name.removeprefix("stages.").rpartition(".set.")
        found = next((item for item in model.stages if item.name == (stage or field.rpartition(".")[0])), None)
        if found is not None:
            value = found.set.get(field, 1.0) if stage else getattr(found, field.rpartition(".")[2], 1.0)
    number = float(value) if isinstance(value, int | float) else 0.0
    span = _NEW_RANGE_REL * abs(number) or 1.0
    low, high = number - span, number + span
    if parameter is not None:
        low = low if parameter.min is None else max(low, parameter.min)
        high = high if parameter.max is None else min(high, parameter.max)
    return float(f"{low:.6g}"), float(f"{high:.6g}")


def _row(*items: QWidget | tuple[QWidget, int]) -> QHBoxLayout:
    """Return widgets in a row, those in pairs with a share of the room."""
    layout = QHBoxLayout()
    for item in items:
        widget, stretch = item if isinstance(item, tuple) else (item, 0)
        layout.addWidget(widget, stretch)
    layout.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return layout
