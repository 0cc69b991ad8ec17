"""Fields of stages: exit conditions, the order in which a jump changes parameters, the profile of a ramp."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from anholon.errors import FormulaError
from anholon.model.query.field_paths import get_value
from anholon.model.query.stage_sequence import (
    BUILTIN_SHAPES,
    changes_of,
    collect_stage_parameters,
    find_default_ramp_duration,
    has_ramp,
    shape_formula,
    shape_values,
)
from anholon.model.schema import Branch, Model, Stage
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import CompoundField, make_small_button, make_tag
from anholon_gui.forms.fields import ChoiceField, EventConditionField, TextField
from anholon_gui.forms.formula_edit import Names
from anholon_gui.forms.labels import value_label
from anholon_gui.theme import theme_of
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.icons import make_icon

_RAMP_FIELDS, _ANY_RAMP_FIELDS, _JUMP_FIELDS = ("ramp", "profile"), ("unfinished",), ("path",)
"""Fields of a stage about its common ramp, about any ramps, and about jumps."""


def is_relevant_field(model: Model, stage: Stage, field: str) -> bool:
    """Return whether a field of a stage has an effect for the way in which its parameters change."""
    if field in _RAMP_FIELDS:
        return stage.change == "ramp"
    if field in _ANY_RAMP_FIELDS:
        return has_ramp(stage)
    if field in _JUMP_FIELDS:
        return any(way.change == "jump" for way in changes_of(stage))
    return field != "apart" or bool(stage.apart) or len(collect_stage_parameters(model, stage)) > 1


_DIRECTIONS = ("up", "down", "both")
_CUSTOM_PROFILE = "own"
_PREVIEW_POINTS = 60  # of a course that is drawn


class ExitConditionsField(CompoundField):
    """Exit conditions of a stage: a formula, the direction of its crossing, and the next stage."""

    def __init__(
        self,
        document: Document,
        path: str,
        names: Names,
        stages: Callable[[], Sequence[tuple[str, str]]],
        description: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names, self._stages = names, stages
        self._value: tuple[Branch, ...] = ()
        self._count = -1
        self._add = QPushButton(make_icon("add"), self.tr("Add exit"), self)
        self._add.setProperty("flat", True)
        self._add.clicked.connect(self._append)
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the exit conditions."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self._rebuild()
        for index, branch in enumerate(self._value):
            when, direction, to = self._inner[3 * index : 3 * index + 3]
            when.refresh(branch.when)
            direction.refresh(branch.direction)
            to.refresh(branch.to)

    def _rebuild(self) -> None:
        self.clear_rows()
        self._count = len(self._value)
        for index in range(self._count):
            path = f"{self.path}.{index}"
            tip = self.tr("Exit condition, for example theta = 90°, reaction.blade > 800 N, slip blade.")
            when = EventConditionField(self.document, f"{path}.when", self._names, tip)
            tip = self.tr("Which crossings of zero count.")
            direction = ChoiceField(
                self.document, f"{path}.direction", lambda: [(name, value_label(name)) for name in _DIRECTIONS], tip
            )
            to = ChoiceField(self.document, f"{path}.to", self._stages, self.tr("Next stage."))
            remove = make_small_button("remove", self.tr("Remove this exit"), lambda i=index: self._remove(i))  # type: ignore[misc]
            self._inner += [when, direction, to]
            self.add_row(when, remove, stretch=0)
            self.add_row(direction, make_tag("→"), to, stretch=2)

    def _append(self) -> None:
        stages = [name for name, _ in self._stages() if name]
        constraints = self.document.model.constraints.items()
        friction_states = next((name for name, item in constraints if getattr(item, "grip", 0)), "")
        when = f"slip {friction_states}" if friction_states else "t - 1"  # the usual choice for a blade that can slip
        self.store((*self._value, Branch(when=when, to=stages[-1] if stages else "")))
        self.focus_entry(f"{len(self._value) - 1}.when")

    def _remove(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self.try_store((*self._value[:index], *self._value[index + 1 :]))


class TransitionField(ChoiceField):
    """How the parameters of a stage change. A ramp without a time gets one."""

    def store(self, value: Any) -> None:
        """Set how they change, and the time of a ramp."""
        if self.has_element:
            self.document.set_value(self.path, value, also=self._ramp_values(value))

    def _ramp_values(self, value: Any) -> dict[str, float] | None:
        owner, model = self.path.rpartition(".")[0], self.document.model
        stage = get_value(model, ".".join(owner.split(".")[:2]))
        timed = get_value(model, f"{owner}.ramp") > 0.0
        return {f"{owner}.ramp": find_default_ramp_duration(stage)} if value == "ramp" and not timed else None


class JointGroupsField(CompoundField):
    """Groups of names, one per line, separated by spaces."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._value: tuple[str, ...] = ()
        self._count = -1
        self._add = QPushButton(make_icon("add"), self.tr("Add group"), self)
        self._add.setProperty("flat", True)
        self._add.clicked.connect(self._append)
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def _append(self) -> None:
        self.store((*self._value, ""))
        self.focus_entry(str(len(self._value) - 1))

    def show_value(self, value: Any) -> None:
        """Show the groups."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self.clear_rows()
            self._count = len(self._value)
            for index in range(self._count):
                group = TextField(self.document, f"{self.path}.{index}", self.description)
                remove = make_small_button("remove", self.tr("Remove this group"), lambda i=index: self._remove(i))  # type: ignore[misc]
                self._inner.append(group)
                self.add_row(group, remove, stretch=0)
        for inner, text in zip(self._inner, self._value, strict=True):
            inner.refresh(text)

    def _remove(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self.try_store((*self._value[:index], *self._value[index + 1 :]))


class RampPreview(QWidget):
    """A small picture of the profile of a ramp: its value over s from 0 to 1, and its rate of change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points: tuple[tuple[float, float], ...] = ()
        self._shape = ""
        self.setFixedHeight(64)
        self.setMinimumWidth(96)

    def show_shape(self, shape: str) -> None:
        """Show a profile, or nothing if it cannot be read."""
        if shape == self._shape:
            return
        self._shape = shape
        places = [k / _PREVIEW_POINTS for k in range(_PREVIEW_POINTS + 1)]
        try:
            self.points = tuple(zip(places, shape_values(shape_formula(shape), places), strict=True))
        except FormulaError:
            self.points = ()
        if not all(math.isfinite(value) for _, value in self.points):
            self.points = ()
        self.setToolTip(self.tr("Profile from 0 to 1 (thin line: its rate)") if self.points else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the curve."""
        theme = theme_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(theme.border), 1.0))
        painter.setBrush(QColor(theme.base))
        painter.drawRoundedRect(frame, 4.0, 4.0)
        if self.points:
            speeds = [
                (0.5 * (a + b), (g - f) / (b - a)) for (a, f), (b, g) in zip(self.points, self.points[1:], strict=False)
            ]
            fastest = max(abs(speed) for _, speed in speeds) or 1.0
            self._draw(painter, [(s, speed / fastest) for s, speed in speeds], theme.muted, 1.0)
            self._draw(painter, list(self.points), theme.accent, 2.0)
        painter.end()

    def _draw(self, painter: QPainter, points: list[tuple[float, float]], ink: str, width: float) -> None:
        low, high = min(0.0, *(y for _, y in points)), max(1.0, *(y for _, y in points))
        inside = QRectF(self.rect()).adjusted(8.0, 7.0, -8.0, -7.0)
        scale = inside.height() / (high - low)
        line = [QPointF(inside.x() + x * inside.width(), inside.bottom() - (y - low) * scale) for x, y in points]
        painter.setPen(QPen(QColor(ink), width))
        painter.drawPolyline(line)


class RampProfileField(CompoundField):
    """The profile of a ramp: a built-in one or a formula of s, with a picture of it."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.box = ComboBox()
        self.box.setAccessibleName(self.tr("Ramp profile"))
        for shape in (*BUILTIN_SHAPES, _CUSTOM_PROFILE):
            self.box.addItem(self.tr("a formula of s") if shape == _CUSTOM_PROFILE else value_label(shape), shape)
        self.box.activated.connect(self._choose)
        self._line = TextField(document, path, description)
        self._inner.append(self._line)
        self.preview = RampPreview(self)
        self.add_row(self.box, stretch=0)
        self.add_row(self._line, stretch=0)
        self.add_row(self.preview, stretch=0)

    def show_value(self, value: Any) -> None:
        """Show the profile."""
        self._line.refresh(value)
        is_custom = value not in BUILTIN_SHAPES or self.path in self.document.pending
        self.box.setCurrentIndex(self.box.findData(_CUSTOM_PROFILE if is_custom else value))
        self._line.setVisible(is_custom)
        self.preview.show_shape(value)

    def _choose(self) -> None:
        shape = self.box.currentData()
        value = get_value(self.document.model, self.path)
        if shape != _CUSTOM_PROFILE:
            self.document.set_pending(self.path, None)
            self.store(shape)
        elif value in BUILTIN_SHAPES:
            self.store(BUILTIN_SHAPES[value])  # the same course, to be changed
