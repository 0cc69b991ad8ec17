"""The model tree: sections and their elements, with a short summary and marks of problems."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication
from PySide6.QtWidgets import QTreeView

from anholon.model import schema
from anholon.model.edit import element_list
from anholon.model.schema import Model
from anholon.number_text import typeset_number
from anholon_gui.document import Document
from anholon_gui.forms.labels import editor_text, kind_label, section_label, value_label
from anholon_gui.texts.descriptions import first_sentence
from anholon_gui.texts.language import quantity_text, unit_text
from anholon_gui.theme import theme_of
from anholon_gui.widgets.icons import make_icon

_EXPLAINED = ("parameters", "coordinates")  # sections whose rows say what the quantity means
_MEASURED_NAMES = 2000  # of the opened sections
_MAX_NAME_CHARACTERS = 26  # letters of names that are shown beside long values; longer ones end in dots

SECTIONS = (
    "model",
    "parameters",
    "coordinates",
    "definitions",
    "schedules",
    "controls",
    "points",
    "bodies",
    "forces",
    "constraints",
    "rods",
    "supports",
    "joints",
    "loads",
    "poses",
    "charts",
    "stages",
    "events",
    "boundary",
    "traces",
    "simulation",
    "view",
)
"""Sections of the tree in order."""

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_MAX_CHANGED_SECTIONS = 3  # sections in which one edit adds or removes elements, at most; more is another model
_PATH_TYPE = "application/x-anholon-element"
_SECTION_ID = 0xFFFFFFFF  # internal id of a section; an element holds the number of its section


class TreeModel(QAbstractItemModel):
    """A Qt item model over the frozen model: column 0 the name, column 1 a summary.

    A change of the model becomes the smallest removal and insertion of rows in each section, so that the view keeps
    its selection and its open branches.

    Attributes:
        is_removing: whether rows are about to be removed, and are counted still.

    Signals:
        renamed(): rows of a sequence that stay have other names.
        moveRequested(path, row): an element was dropped before that row of its section.
        textDropped(text): a text from elsewhere was dropped.
    """

    renamed = Signal()
    moveRequested = Signal(str, int)
    textDropped = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_removing = False
        self._document = document
        self._keys = {section: row_keys(document.model, section) for section in SECTIONS}
        self._problem_marks: dict[str, str] = {}
        document.modelChanged.connect(self._on_model_changed)
        document.problemsChanged.connect(self._mark_problems)
        self._mark_problems()

    # --- paths -----------------------------------------------------------------------------------------------------

    def path_of(self, index: Index) -> str:
        """Return the path of the item at `index`: a section's name, or that of an element."""
        if not index.isValid():
            return ""
        if index.internalId() == _SECTION_ID:
            return SECTIONS[index.row()] if index.row() else ""
        section = SECTIONS[int(index.internalId())]
        key = index.row() if section in element_list.SEQUENCES else self._keys[section][index.row()]
        return f"{section}.{key}"

    def index_of(self, path: str) -> QModelIndex:
        """Return the index of the item at `path`. Invalid when there is none."""
        section, _, key = (path or "model").partition(".")
        if section not in SECTIONS:
            return QModelIndex()
        number = SECTIONS.index(section)
        if not key:
            return self.createIndex(number, 0, _SECTION_ID)
        keys = self._keys[section]
        row = int(key) if section in element_list.SEQUENCES else keys.index(key) if key in keys else -1
        return self.createIndex(row, 0, number) if 0 <= row < len(keys) else QModelIndex()

    # --- Qt's item model -------------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        if not parent.isValid():
            return self.createIndex(row, column, _SECTION_ID)
        return self.createIndex(row, column, parent.row())

    def parent(self, child: Index = _ROOT) -> QModelIndex:  # type: ignore[override]
        if not child.isValid() or child.internalId() == _SECTION_ID:
            return QModelIndex()
        return self.createIndex(int(child.internalId()), 0, _SECTION_ID)

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt's name)
        if not parent.isValid():
            return len(SECTIONS)
        if parent.internalId() != _SECTION_ID or parent.column() > 0:
            return 0
        return len(self._keys[SECTIONS[parent.row()]])

    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 (Qt's name)
        return 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Element"), self.tr("Value"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        path = self.path_of(index)
        section, _, key = (path or "model").partition(".")
        model = self._document.model
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == 1:
                return described_summary(model, path)
            return self._keys[section][index.row()] if key else section_label(section)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            mark = self._problem_marks.get(path)
            if mark:
                theme = theme_of(QGuiApplication.palette())
                return make_icon(mark, theme.error if mark == "error" else theme.warning)
            return make_icon(section) if not key else None
        if role == Qt.ItemDataRole.ForegroundRole:
            theme = theme_of(QGuiApplication.palette())
            if index.column() == 0 and self._problem_marks.get(path) == "error":
                return QColor(theme.error)
            disabled = key and not getattr(get_element(model, path), "enabled", True)
            empty = not key and not self._keys[section] and section not in ("model", "simulation", "view")
            return QColor(theme.muted) if index.column() == 1 or disabled or empty else None
        if role == Qt.ItemDataRole.FontRole and key and not getattr(get_element(model, path), "enabled", True):
            font = QFont()
            font.setStrikeOut(True)
            return font
        if role == Qt.ItemDataRole.ToolTipRole:
            doc = getattr(get_element(model, path), "doc", "") if key else ""
            return f"{element_summary(model, path)}\n{doc}".strip() or None
        return None

    # --- dragging --------------------------------------------------------------------------------------------------

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if not index.isValid():
            return flags
        dragged = Qt.ItemFlag.ItemIsDragEnabled if index.internalId() != _SECTION_ID else Qt.ItemFlag.NoItemFlags
        return flags | Qt.ItemFlag.ItemIsDropEnabled | dragged

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 (Qt's name)
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:  # noqa: N802 (Qt's name)
        return [_PATH_TYPE, "text/plain"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802 (Qt's name)
        """Return the element as text of a model file, and its path for this tree."""
        from anholon.model.edit.transfer import element_text

        path, data = self.path_of(indexes[0]), QMimeData()
        data.setText(element_text(self._document.model, path))
        data.setData(_PATH_TYPE, f"{os.getpid()} {id(self)} {path}".encode())
        return data

    def canDropMimeData(  # noqa: N802 (Qt's name)
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Return whether data can be dropped here: an element of this tree stays in its section."""
        path = self._own_path(data)
        return not path or self.path_of(parent).partition(".")[0] == path.partition(".")[0]

    def _own_path(self, data: QMimeData) -> str:
        """Return the path of the dragged element of this tree, or "" if it comes from elsewhere."""
        pid, tree_id, path = (*bytes(data.data(_PATH_TYPE).data()).decode().split(" ", 2), "", "", "")[:3]
        return path if (pid, tree_id) == (str(os.getpid()), str(id(self))) else ""

    def dropMimeData(  # noqa: N802 (Qt's name)
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Request the move of the element. Return False, because the view then has no rows to remove."""
        path = self._own_path(data)
        if not path:
            self.textDropped.emit(data.text())
        elif self.canDropMimeData(data, action, row, column, parent):
            target = row if row >= 0 else self.rowCount(parent)
            if parent.internalId() != _SECTION_ID:  # it takes the place of the element that it is dropped on
                target = parent.row() + (self.index_of(path).row() < parent.row())
            self.moveRequested.emit(path, target)
        return False

    # --- following the document ------------------------------------------------------------------------------------

    def _on_model_changed(self, old: Model, new: Model) -> None:
        changed = [section for section in SECTIONS[1:] if getattr(old, section) is not getattr(new, section)]
        keys = {section: row_keys(new, section) for section in changed}
        if sum(keys[section] != self._keys[section] for section in changed) > _MAX_CHANGED_SECTIONS:
            self.beginResetModel()
            self._keys |= keys
            self.endResetModel()
            return
        if old.name != new.name:
            self._emit_row_changed(0, _SECTION_ID)
        for section in changed:
            number = SECTIONS.index(section)
            same = keys[section] == self._keys[section]
            self._update_section(number, section, keys[section], changed_rows(old, new, section))
            if not same or section in ("simulation", "view"):
                self._emit_row_changed(number, _SECTION_ID)
        if bool(old.stages) != bool(new.stages):  # without stages it says how long the motion lasts
            self._emit_row_changed(SECTIONS.index("simulation"), _SECTION_ID)

    def _emit_row_changed(self, row: int, parent: int) -> None:
        """Signal that a row has changed, cell by cell: for more than one cell a view paints all its rows."""
        for column in range(2):
            cell = self.createIndex(row, column, parent)
            self.dataChanged.emit(cell, cell)

    def _update_section(self, number: int, section: str, new: list[str], changed: range) -> None:
        """Replace the rows between the common head and the common tail of the old and the new keys.

        The rows in `changed` get other texts. In a sequence of the same length all rows stay, because their positions
        count.
        """
        old = self._keys[section]
        if section in element_list.SEQUENCES and len(old) == len(new) and old != new:
            self._keys[section] = old = new
            self.renamed.emit()
        parent = self.createIndex(number, 0, _SECTION_ID)
        head = 0
        while head < min(len(old), len(new)) and old[head] == new[head]:
            head += 1
        tail = 0
        while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        if len(old) - tail > head:
            self.is_removing = True
            self.beginRemoveRows(parent, head, len(old) - tail - 1)
            self._keys[section] = [*old[:head], *old[len(old) - tail :]]
            self.is_removing = False
            self.endRemoveRows()
        if len(new) - tail > head:
            self.beginInsertRows(parent, head, len(new) - tail - 1)
            self._keys[section] = new
            self.endInsertRows()
        if len(changed) == 1:
            self._emit_row_changed(changed.start, number)
        elif changed:
            first, last = self.createIndex(changed.start, 0, number), self.createIndex(changed.stop - 1, 1, number)
            self.dataChanged.emit(first, last)

    def _mark_problems(self) -> None:
        """Mark every item with a problem at or below it."""
        marks: dict[str, str] = {}
        for problem in self._document.problems:
            if problem.severity == "info":
                continue
            parts = problem.path.split(".")
            if parts[0] not in SECTIONS:
                parts = [""]  # gravity and what else belongs to the model itself
            for path in (parts[0], ".".join(parts[:2])):
                if marks.get(path) != "error":
                    marks[path] = problem.severity
        if marks != self._problem_marks:
            self._problem_marks = marks
            for number, section in enumerate(SECTIONS):
                if self._keys[section]:
                    last = self.createIndex(len(self._keys[section]) - 1, 1, number)
                    self.dataChanged.emit(self.createIndex(0, 0, number), last)
            self.dataChanged.emit(
                self.createIndex(0, 0, _SECTION_ID), self.createIndex(len(SECTIONS) - 1, 1, _SECTION_ID)
            )


def described_summary(model: Model, path: str) -> str:
    """Return the summary of an element. For a parameter or coordinate its meaning follows the value."""
    summary = element_summary(model, path)
    section, _, key = path.partition(".")
    note = first_sentence(getattr(get_element(model, path), "doc", "")) if key and section in _EXPLAINED else ""
    return f"{summary}   {note}" if note else summary


def element_summary(model: Model, path: str) -> str:
    """Return a summary of the element at `path` in a few characters. For a section it is the number of its elements."""
    section, _, key = path.partition(".")
    if not section:
        return model.name
    if not key:
        if section == "simulation":
            simulation = model.simulation
            return value_label(simulation.form) if model.stages else quantity_text(_number(simulation.until), "s")
        if section == "view":
            return value_label(model.view.ground)
        count = len(getattr(model, section))
        return str(count) if count else ""
    element = get_element(model, path)  # None while the rows of an older model are being removed
    match element:
        case str():
            return element
        case schema.Parameter():
            return quantity_text(_number(element.value), element.unit)
        case schema.Coordinate():
            return quantity_text(_number(element.value), element.unit)
        case schema.Control():
            return _number(element.law)
        case schema.Schedule():
            return unit_text(element.unit)
        case schema.Point():
            return element.frame if element.frame != schema.WORLD else ""
        case (
            schema.Holonomic()
            | schema.Nonholonomic()
            | schema.SecondOrder()
            | schema.Parametric()
            | schema.Program()
            | schema.Event()
        ):
            return element.formula
        case schema.Boundary():
            return ", ".join(f"{name} = {_number(value)}" for name, value in element.target.items())
        case schema.Pose():
            return ", ".join(element.set)
        case schema.Trace():
            return ", ".join(element.controls)
        case schema.Stage():
            return quantity_text(_number(element.duration), "s")
        case schema.Chart():
            return ", ".join(element.velocities)
        case None:
            return ""
        case _:
            return kind_label(element_list.kind_of(element))


def _number(value: float | str) -> str:
    """Return a number or a formula in the notation of panels."""
    return value if isinstance(value, str) else typeset_number(editor_text(value))


def get_element(model: Model, path: str) -> Any:
    section, _, key = path.partition(".")
    value = getattr(model, section)
    if section in element_list.SEQUENCES:
        return value[int(key)] if int(key) < len(value) else None
    return value.get(key) if isinstance(value, dict) else None


def fit_name_column(tree: QTreeView) -> None:
    """Fit the width of the names' column, but keep necessary values visible.

    The names of empty sections, which have no value, take both columns.
    """
    for row in range(1, len(SECTIONS)):
        tree.setFirstColumnSpanned(row, _ROOT, not tree.model().index(row, 1).data())
    tree.resizeColumnToContents(0)
    header, metrics = tree.header(), tree.fontMetrics()
    indent = 2 * tree.indentation()
    needed = max(header.sectionSize(0), indent + metrics.horizontalAdvance(f"{_find_longest_name(tree)}mm"))
    free = tree.viewport().width() - tree.sizeHintForColumn(1)
    max_width = max(indent + _MAX_NAME_CHARACTERS * metrics.averageCharWidth(), free)
    header.resizeSection(0, min(needed, max_width))


def _find_longest_name(tree: QTreeView) -> str:
    """Return the longest name in the opened sections. Qt measures only visible rows and few others."""
    model = tree.model()
    opened = (section for row in range(len(SECTIONS)) if tree.isExpanded(section := model.index(row, 0)))
    names = (str(model.index(k, 0, section).data()) for section in opened for k in range(model.rowCount(section)))
    return max(itertools.islice(names, _MEASURED_NAMES), key=len, default="")


def changed_rows(old: Model, new: Model, section: str) -> range:
    """Return the rows of a section from the first to the last changed one."""
    before, after = getattr(old, section), getattr(new, section)
    if not isinstance(after, dict | tuple | list):
        return range(0)
    befores = list(before.values() if isinstance(before, dict) else before)
    afters = list(after.values() if isinstance(after, dict) else after)
    if len(befores) != len(afters):
        return range(len(afters))
    rows = [k for k, (a, b) in enumerate(zip(befores, afters, strict=True)) if a is not b]
    return range(rows[0], rows[-1] + 1) if rows else range(0)


def row_keys(model: Model, section: str) -> list[str]:
    """Return keys that distinguish the rows of a section."""
    value = getattr(model, section, None)
    if section in element_list.SEQUENCES:
        return [element.name for element in value or ()]
    return list(value) if isinstance(value, dict) else []
