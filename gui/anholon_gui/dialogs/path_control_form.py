"""The fields of a trace: point, controls, curve as points or formulas, speed and bounds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from anholon.control.path_control.point_text import read_points, write_points
from anholon.errors import UnitError
from anholon.files import read_regular_text
from anholon.model.check.boundary_check import is_controllable_force
from anholon.model.edit.element_list import free_name, make_element
from anholon.model.schema import AppliedForce, Model, Trace
from anholon.units import has_decimal_comma, parse_quantity
from anholon_gui.forms.table_import import TableImportDialog
from anholon_gui.texts.formula_words import list_words
from anholon_gui.texts.language import label_with_unit, to_si_symbols
from anholon_gui.texts.messages import translate_message
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.icons import make_icon
from anholon_gui.widgets.name_list import offer_words

Points = tuple[tuple[float, float], ...]


class PathControlForm(QWidget):
    """The fields of a trace.

    Attributes:
        points: the points of the curve. name: under which the trace is kept in the model.
        model: the model, with a push that was added to it.

    Signals:
        changed(): after every change of what is asked for.
    """

    changed = Signal()

    def __init__(self, model: Model, name: str, parent: QWidget | None = None, draft: Trace | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.points: Points = ()
        self._controls: tuple[str, ...] = ()
        self._build_rows()
        self._fill(name or next(iter(model.traces), ""), draft)

    @property
    def name(self) -> str:
        """The name of the trace."""
        text = re.sub(r"[^\w-]+", "_", self.path_name.currentText().strip())
        return text or free_name(self.model, "traces", "trace")

    @property
    def is_drawn(self) -> bool:
        """Whether the curve is given by points."""
        return self.tabs.currentIndex() == 0

    @property
    def is_unreadable(self) -> bool:
        """Whether the text for points cannot be read."""
        return self.is_drawn and not self.points and bool(self.table.toPlainText().strip())

    # --- building --------------------------------------------------------------------------------------------------

    def _build_rows(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(6)
        self.path_name = ComboBox(self)
        self.path_name.setEditable(True)
        self.path_name.addItems(list(self.model.traces))
        self.path_name.activated.connect(lambda _index: self._fill(self.path_name.currentText()))
        self.point_box = ComboBox(self)
        self.point_box.addItems([*self.model.points, *self.model.bodies])
        self.plane = ComboBox(self)
        self.plane.addItems(["xy", "yz", "zx"])
        self.controls = QPushButton(self)
        self.controls.setAutoDefault(False)
        self.controls.setToolTip(self.tr("A curve needs one control. A speed law needs a second one."))
        self.menu = QMenu(self.controls)
        self.menu.aboutToShow.connect(self._fill_controls)
        self.controls.setMenu(self.menu)
        where = QHBoxLayout()
        where.addWidget(self.point_box, 1)
        where.addWidget(self.plane)
        form.addRow(self.tr("Name"), self.path_name)
        form.addRow(self.tr("Point"), where)
        form.addRow(self.tr("Controls"), self.controls)
        self.stage = ComboBox(self)
        self.stage.setToolTip(self.tr("Stage in which the path is followed, when the run first enters it."))
        form.addRow(self.tr("Stage"), self.stage)
        form.setRowVisible(self.stage, sum(stage.enabled for stage in self.model.stages) > 1)
        self.balanced = ComboBox(self)
        self.balanced.setToolTip(
            self.tr(
                "Lean of a skater, given by its holding force or by a coordinate. The search finds the motion "
                "that neither falls nor needs a holding force."
            )
        )
        form.addRow(self.tr("Balanced quantity"), self.balanced)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self._points_page(), self.tr("Drawn"))
        self.tabs.addTab(self._formulas_page(), self.tr("Formulas"))
        form.addRow(self.tabs)
        self.closed = QCheckBox(self.tr("Closed"), self)
        self.tabs.setCornerWidget(self.closed)
        QWidget.setTabOrder(self.tabs.tabBar(), self.closed)  # before the pages, above which it stands
        self.speed = self._make_formula_line(
            self.tr("as given by the motion"), self.tr("Speed law: a formula of the path length s and the time t"), "s"
        )
        self.duration = self._make_formula_line(
            self.tr("to the end"), self.tr("Duration of the motion along the curve, s")
        )
        self.feedback = self._make_formula_line(
            self.tr("none (schedule only)"), self.tr("Decay rate of deviations under the feedback law, 1/s")
        )
        self.bounds = self._make_line(
            "blade = 800; L5z = 150", self.tr("Largest magnitudes of controls and reactions, SI")
        )
        form.addRow(self.tr("Speed, m/s"), self.speed)
        form.addRow(self.tr("Duration, s"), self.duration)
        form.addRow(self.tr("Feedback, 1/s"), self.feedback)
        form.addRow(self.tr("Bounds"), self.bounds)
        for box, text in (
            (self.path_name, self.tr("Name")),
            (self.point_box, self.tr("Point")),
            (self.plane, self.tr("Plane")),
            (self.controls, self.tr("Controls")),
            (self.balanced, self.tr("Balanced quantity")),
            (self.stage, self.tr("Stage")),
        ):
            box.setAccessibleName(text)
        for box in (self.point_box, self.plane, self.balanced, self.stage):
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.closed.toggled.connect(lambda _on: self.changed.emit())
        self.tabs.currentChanged.connect(lambda _index: self.changed.emit())

    def _points_page(self) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(8, 8, 8, 8)
        self.table = QPlainTextEdit(page)
        self.table.setPlaceholderText(self.tr("Draw on the right, or enter x, y (one point per line)"))
        self.table.setTabChangesFocus(True)
        self.table.setAccessibleName(self.tr("Points"))
        self.table.setFixedHeight(self.table.fontMetrics().lineSpacing() * 4 + 14)
        self.table.textChanged.connect(self._read_table)
        column.addWidget(self.table)
        row = QHBoxLayout()
        for name, text, run in (
            ("open", self.tr("Load…"), self._load_points),
            ("delete", self.tr("Clear"), self._clear),
        ):
            button = QPushButton(make_icon(name), text, page)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, run=run: run())
            row.addWidget(button)
        column.addLayout(row)
        self.smoothing = self._make_line(self.tr("none"), self.tr("Mean distance of the curve from the points, m"))
        self.setTabOrder(button, self.smoothing)
        inner = QFormLayout()
        inner.addRow(self.tr("Smoothing, m"), self.smoothing)
        column.addLayout(inner)
        return page

    def _formulas_page(self) -> QWidget:
        page = QWidget(self)
        form = QFormLayout(page)
        form.setContentsMargins(8, 8, 8, 8)
        self.first = self._make_formula_line("8*sin(s)", "", "s")
        self.second = self._make_formula_line("8*sin(s)*cos(s)", "", "s")
        self.begin, self.end = self._make_formula_line("0", ""), self._make_formula_line("2*pi", "")
        for text, line in ((label_with_unit("x(s)", "m"), self.first), (label_with_unit("y(s)", "m"), self.second)):
            line.setAccessibleName(text)
            form.addRow(text, line)
        row = QHBoxLayout()
        row.addWidget(self.begin)
        row.addWidget(self.end)
        self.begin.setAccessibleName(self.tr("Start of s"))
        self.end.setAccessibleName(self.tr("End of s"))
        form.addRow(self.tr("s from, to"), row)
        return page

    def _make_line(self, hint: str, tip: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setPlaceholderText(hint)
        line.setToolTip(tip)
        line.setAccessibleName(tip)
        line.textChanged.connect(lambda _text: self.changed.emit())
        return line

    def _make_formula_line(self, hint: str, tip: str, *names: str) -> QLineEdit:
        """Return a line for a formula of parameters, definitions and `names`."""
        line = self._make_line(hint, tip)
        offer_words(line, lambda: list_words(self.model, {*self.model.parameters, *self.model.definitions, *names}))
        return line

    # --- filling ---------------------------------------------------------------------------------------------------

    def _fill(self, name: str, draft: Trace | None = None) -> None:
        """Show an unfinished trace, a trace of the model, or a new one."""
        model = self.model
        start = make_element(model, Trace, name)
        trace = draft or model.traces.get(name)
        if trace is None:
            assert isinstance(start, Trace)
            at = "A" if "A" in model.points else start.at
            usual = [name for name in parameters_by_use(model) if control_rank(model, name) < _ANGLE_RANK][:1]
            usual = usual or [name for name, force in model.forces.items() if is_controllable_force(force)][:1]
            trace = Trace(at=at, controls=tuple(usual or filter(None, start.controls)) or ("",))
            name = name or free_name(model, "traces", "trace")
        with QSignalBlocker(self):
            self.path_name.setCurrentText(name)
            self.point_box.setCurrentText(trace.at)
            self.plane.setCurrentText(trace.plane)
            self._set_controls(tuple(filter(None, trace.controls)))
            self._fill_balanced(trace.balanced)
            self._fill_stages(trace.stage)
            by_points = bool(trace.points) or not (isinstance(trace.x, str) or isinstance(trace.y, str))
            self.tabs.setCurrentIndex(0 if by_points else 1)
            self.set_points(trace.points, closed=trace.closed)
            self.closed.setChecked(trace.closed)
            for line, value in (
                (self.smoothing, trace.smoothing or ""),
                (self.first, "" if by_points else trace.x),
                (self.second, "" if by_points else trace.y),
                (self.begin, "" if by_points else trace.begin),
                (self.end, "" if by_points else trace.end),
                (self.speed, trace.speed or ""),
                (self.duration, trace.duration or ""),
                (self.feedback, trace.feedback or ""),
            ):
                line.setText(value if isinstance(value, str) else f"{value:.12g}")
            self.bounds.setText("; ".join(f"{key} = {value:g}" for key, value in trace.bounds.items()))
        self.changed.emit()

    def _fill_balanced(self, name: str) -> None:
        """List what can be balanced: angles and the earlier choice."""
        model = self.model
        self.balanced.clear()
        self.balanced.addItem(self.tr("nothing"), "")
        for other in dict.fromkeys((*model.coordinates, *model.parameters, *filter(None, [name]))):
            item = model.coordinates.get(other) or model.parameters.get(other)
            if other == name or (item is not None and item.unit in _ANGLE_UNITS):
                self.balanced.addItem(other, other)
        self.balanced.setCurrentIndex(max(self.balanced.findData(name), 0))

    def stage_note(self) -> str:
        """Return in which stage of a programme the path is followed. "" for a single stage."""
        if not self.stage.isVisibleTo(self):
            return ""
        if not self.stage.currentData():
            return self.tr("The path is followed in the first stage, “{}”.").format(self.stage.currentText())
        if self.is_drawn and not self.closed.isChecked():
            return self.tr(
                "The path is followed in the stage “{}”. Draw it from where the point is at the beginning of that "
                "stage, in the direction of its velocity: it is joined to the motion."
            ).format(self.stage.currentText())
        return self.tr(
            "The path is followed in the stage “{}”. The curve must begin where the point is at the beginning of that "
            "stage, in the direction of its velocity."
        ).format(self.stage.currentText())

    def _fill_stages(self, name: str) -> None:
        """List the enabled stages (the first has an empty name) and the chosen stage."""
        names = list(dict.fromkeys(stage.name for stage in self.model.stages if stage.enabled))
        self.stage.clear()
        for k, other in enumerate(names):
            self.stage.addItem(other, other if k else "")
        if name and name not in names:
            self.stage.addItem(name, name)
        self.stage.setCurrentIndex(max(self.stage.findText(name), 0) if name else 0)

    def set_points(self, points: Points, *, closed: bool | None) -> None:
        """Show other points. `closed` says whether the curve is closed, None: unchanged."""
        self.points = points
        with QSignalBlocker(self), QSignalBlocker(self.table), QSignalBlocker(self.closed):
            self.table.setPlainText(write_points(points))
            if closed is not None:
                self.closed.setChecked(closed)
        self.changed.emit()

    def _clear(self) -> None:
        self.smoothing.clear()
        self.set_points((), closed=False)

    def _read_table(self) -> None:
        text = self.table.toPlainText()
        try:
            self.points = read_points(text)
        except (UnitError, ValueError) as error:
            if self.points and str(error) == str(len(text.splitlines())):
                return  # the last line is being typed
            self.points = ()  # `path` says what is wrong
        self.changed.emit()

    def _load_points(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Points of a curve"), "", self.tr("Tables (*.csv *.txt *.dat *.tsv);;All files (*)")
        )
        if not path:
            return
        try:
            source = read_regular_text(path, errors="replace")
        except OSError as error:
            reason = translate_message(str(error.strerror))
            self._show_points("# " + self.tr("Cannot read {}: {}.").format(Path(path).name, reason))
            return
        dialog = TableImportDialog(Path(path).name, source, ("x, m", "y, m"), self, ("x", "y"), ("m", "m"))
        if dialog.exec():
            self._show_points("\n".join(f"{x!r}, {y!r}" for x, y in dialog.values))
        dialog.deleteLater()

    def _show_points(self, text: str) -> None:
        """Read the points of a text and show them."""
        with QSignalBlocker(self.table):
            self.table.setPlainText(text)
        self._read_table()

    def _fill_controls(self) -> None:
        menu = self.menu
        menu.clear()
        model = self.model
        groups = (
            (
                self.tr("Parameters"),
                [*parameters_by_use(model), *(n for n in self._controls if n in model.definitions)],
            ),
            (self.tr("Forces"), [name for name, force in model.forces.items() if is_controllable_force(force)]),
            (self.tr("Coordinates"), list(model.coordinates)),
            (self.tr("Constraints"), list(model.constraints)),
        )
        for title, names in groups:
            if not names:
                continue
            part = menu.addMenu(title)
            for name in names:
                action = part.addAction(name)
                action.setCheckable(True)
                action.setChecked(name in self._controls)
                action.toggled.connect(lambda on, n=name: self._toggle_control(n, on=on))
        heavy = [name for name, body in model.bodies.items() if body.mass != 0]
        if heavy:
            part = menu.addMenu(self.tr("New force along the first axis of"))
            for name in heavy:
                part.addAction(name).triggered.connect(lambda _=False, n=name: self._add_force_control(n))

    def _add_force_control(self, body: str) -> None:
        """Add a force at the point along the first axis of a body, as a control for a law of speed."""
        name = free_name(self.model, "forces", "push")
        push = AppliedForce(
            at=self.point_box.currentText(), frame=body, vector=(1.0, 0.0, 0.0), doc=self.tr("A control force.")
        )
        self.model = replace(self.model, forces={**self.model.forces, name: push})
        self._toggle_control(name, on=True)

    def _toggle_control(self, name: str, *, on: bool) -> None:
        others = tuple(other for other in self._controls if other != name)
        self._set_controls((*others, name) if on else others)
        self.changed.emit()

    def _set_controls(self, names: tuple[str, ...]) -> None:
        self._controls = names
        self.controls.setText(", ".join(names) or self.tr("Choose…"))

    # --- reading ---------------------------------------------------------------------------------------------------

    def path(self) -> Trace:
        """Return the trace that the fields describe. Raises ValueError with the problem."""
        if not self._controls:
            raise ValueError(self.tr("Choose the controls."))
        fields: dict[str, Any] = {"at": self.point_box.currentText(), "controls": self._controls}
        fields["balanced"] = self.balanced.currentData() or ""
        fields["stage"] = self.stage.currentData() or ""
        fields |= {"plane": self.plane.currentText(), "closed": self.closed.isChecked()}
        if self.is_drawn:
            text = self.table.toPlainText()
            try:
                fields["points"] = read_points(text)
                if text.strip() and not fields["points"]:
                    raise ValueError("1")
            except UnitError as error:
                raise ValueError(translate_message(str(error))) from None
            except ValueError as error:
                raise ValueError(
                    self.tr(
                        "Line {} is not a point. Each line needs two numbers, or the file needs columns named x and y."
                    ).format(error)
                ) from None
            if not fields["points"]:
                raise ValueError(self.tr("Draw a curve with the mouse, or enter its points."))
            fields["smoothing"] = self._read_number(self.smoothing, self.tr("Smoothing"))
        else:
            for key, line in (("x", self.first), ("y", self.second), ("begin", self.begin), ("end", self.end)):
                fields[key] = to_expression(line.text().strip() or line.placeholderText())
        for key, line in (("speed", self.speed), ("duration", self.duration), ("feedback", self.feedback)):
            fields[key] = to_expression(line.text()) if line.text().strip() else 0.0
        fields["bounds"] = self._read_bounds()
        return Trace(**fields)

    def _read_number(self, line: QLineEdit, name: str) -> float:
        text = line.text().strip()
        try:
            value = parse_quantity(to_si_symbols(text), "m") if text else 0.0
        except UnitError as error:
            raise ValueError(f"{name}: {translate_message(str(error))}") from None
        if value < 0.0:
            raise ValueError(self.tr("{}: {} is not a length.").format(name, text))
        return value

    def _read_bounds(self) -> dict[str, float]:
        results: dict[str, float] = {}
        for part in self.bounds.text().split(";"):
            name, sign, value = part.partition("=")
            if not part.strip():
                continue
            if not sign:
                raise ValueError(self.tr("Write bounds as: name = number; name = number."))
            try:
                results[name.strip()] = abs(parse_quantity(value))
            except UnitError as error:
                raise ValueError(f"{name.strip()}: {translate_message(str(error))}") from None
        return results


_ANGLE_UNITS = ("rad", "deg", "turn")
_ANGLE_RANK = 2  # rank of angles among the controls


def parameters_by_use(model: Model) -> list[str]:
    """Return the parameters sorted by use as controls: torques and forces first, then angles."""
    return sorted(model.parameters, key=lambda name: control_rank(model, name))


def control_rank(model: Model, name: str) -> int:
    from anholon.units import DIMENSIONLESS, parse_unit

    unit = model.parameters[name].unit
    results = parse_unit(unit).dimension
    loads = [parse_unit(load).dimension for load in ("N*m", "N")]
    if results in loads:
        return loads.index(results)
    return _ANGLE_RANK if unit and results == DIMENSIONLESS else _ANGLE_RANK + 1


def to_expression(text: str) -> float | str:
    try:
        return parse_quantity(text)
    except UnitError:
        if has_decimal_comma(text):
            raise
        return text.strip()
