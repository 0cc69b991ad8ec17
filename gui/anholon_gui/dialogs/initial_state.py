"""The initial state as a table: given values, which of them to keep, and the nearest consistent state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.model.schema import Model
from anholon.number_text import typeset_number
from anholon_gui.forms.field import field_error_text
from anholon_gui.forms.fields import parse_expression
from anholon_gui.forms.labels import editor_text
from anholon_gui.texts.language import unit_text
from anholon_gui.texts.messages import problem_text
from anholon_gui.widgets.table_headers import align_headers

if TYPE_CHECKING:
    from anholon.simulation.initial import InitialState

    Answer = Callable[[InitialState | Exception], None]
    Compute = Callable[[Model, Answer], None]

_GIVEN, _KEEP = 1, 4  # columns
_KEPT_WORDS = {(False, False): "nothing", (True, False): "value", (False, True): "rate", (True, True): "both"}
Index = QModelIndex | QPersistentModelIndex


class InitialStateDialog(QDialog):
    """Shows the given state and the nearest consistent state. The given values and the choice of kept ones can be
    edited.

    `compute(model, answer)` finds the state of a changed model and calls `answer` with it or with the reason why there
    is none.

    Signals:
        chosen(Model): the model with the accepted state.
    """

    chosen = Signal(object)

    def __init__(self, model: Model, state: InitialState, compute: Compute, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("initial-state")
        self.setWindowTitle(self.tr("Initial state"))
        self.resize(720, 460)
        self._given_model = self._model = model
        self._compute = compute
        self._state: InitialState | None = state
        self._text = QLabel(self)
        self._text.setObjectName("initial-state-text")
        self._text.setWordWrap(True)
        self._text.setMinimumHeight(3 * self._text.fontMetrics().lineSpacing())  # the table stays where it is
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = QDialogButtonBox(self)
        self._apply = buttons.addButton(self.tr("Apply correction"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)  # Enter ends a typed value
        buttons.accepted.connect(self._choose)
        buttons.rejected.connect(self.reject)

        self.table = QTableWidget(0, 5, self)
        self.table.setAccessibleName(self.windowTitle())
        self.table.setFocus()
        self.table.setHorizontalHeaderLabels(
            [self.tr("Quantity"), self.tr("Given"), self.tr("Consistent"), self.tr("Unit"), self.tr("Keep")]
        )
        align_headers(self.table, right=(_GIVEN, _GIVEN + 1))
        self.table.setToolTip(self.tr("A correction leaves what is kept as it is given, and finds the rest."))
        self.table.verticalHeader().hide()
        delegate = _GivenDelegate(self.table)
        delegate.entered.connect(self._on_entered)
        self.table.setItemDelegateForColumn(_GIVEN, delegate)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(12)
        column.addWidget(self._text)
        column.addWidget(self.table, 1)
        column.addWidget(buttons)
        self._make_rows()
        self._show_state()
        self.table.itemChanged.connect(self._on_item_changed)

    # --- showing ---------------------------------------------------------------------------------------------------

    def _make_rows(self) -> None:
        for name, coordinate in self._model.coordinates.items():
            for mark, unit in (("", coordinate.unit), ("'", f"{coordinate.unit or '1'}/s")):
                row = self.table.rowCount()
                self.table.insertRow(row)
                for column, content in enumerate((f"{name}{mark}", "", "", unit_text(unit), "")):
                    item = QTableWidgetItem(content)
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                    if column in (1, 2):
                        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                    if column == _GIVEN:
                        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                    if column == _KEEP:
                        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                    self.table.setItem(row, column, item)

    def _show_state(self) -> None:
        """Fill the table from the model and its state."""
        self.table.blockSignals(True)
        for k, (name, old_q, new_q, old_v, new_v) in enumerate(list_states(self._model, self._state)):
            coordinate = self._model.coordinates[name]
            self._show_row(2 * k, coordinate.value, (old_q, new_q), keep=coordinate.keep in ("value", "both"))
            self._show_row(2 * k + 1, coordinate.rate, (old_v, new_v), keep=coordinate.keep in ("rate", "both"))
        self.table.blockSignals(False)
        self._text.setText(self._describe_state())
        state = self._state
        can_correct = state is not None and not state.consistent and state.corrected_q is not None
        is_good = state is not None and state.consistent and self._model is not self._given_model
        self._apply.setText(self.tr("Apply") if is_good else self.tr("Apply correction"))
        self._apply.setEnabled(can_correct or is_good)
        self._apply.setDefault(can_correct or is_good)

    def _show_row(self, row: int, typed: float | str, numbers: tuple[float, float], *, keep: bool) -> None:
        typed_value, consistent_value = numbers
        for column, content in ((_GIVEN, _number_text(typed_value)), (2, _number_text(consistent_value))):
            item = self._item(row, column)
            item.setText(content)
            font = item.font()
            font.setBold(is_different(typed_value, consistent_value))
            item.setFont(font)
        self._item(row, _GIVEN).setData(Qt.ItemDataRole.UserRole, editor_text(typed))
        self._item(row, _GIVEN).setToolTip(typed if isinstance(typed, str) else "")
        self._item(row, _KEEP).setCheckState(Qt.CheckState.Checked if keep else Qt.CheckState.Unchecked)

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.table.item(row, column)
        assert item is not None
        return item

    def _describe_state(self) -> str:
        state = self._state
        if state is None:
            return self.tr("Computing…")
        if state.consistent:
            return self.tr("The initial state satisfies all constraints.")
        if state.corrected_q is None and any(
            coordinate.keep != "nothing" for coordinate in self._model.coordinates.values()
        ):
            return self.tr("No consistent state near by keeps all that is kept. Keep fewer values.")
        if state.corrected_q is None:
            return self.tr("The initial state violates the constraints, and no consistent state was found near it.")
        violations = problem_text(f"the initial state violates {state.violations or 'the constraints'}", "")
        what = self.tr(
            "The column “Consistent” shows the nearest consistent state with what is kept. Nothing changes until you "
            "apply it."
        )
        return f"{violations}. {what}"

    # --- changing --------------------------------------------------------------------------------------------------

    def _on_entered(self, row: int, text: str) -> None:
        """Store the typed text as a given value."""
        name = [*self._model.coordinates][row // 2]
        unit = self._model.coordinates[name].unit
        try:
            value = parse_expression(text, f"{unit or '1'}/s" if row % 2 else unit)
            self._change(f"coordinates.{name}.{'rate' if row % 2 else 'value'}", value)
        except (AnholonError, ValueError) as error:
            self._text.setText(field_error_text(error))

    def _on_item_changed(self, item: QTableWidgetItem) -> None:
        """Store the choice of values to keep."""
        if item.column() == _KEEP:
            name = [*self._model.coordinates][item.row() // 2]
            rows = (2 * (item.row() // 2), 2 * (item.row() // 2) + 1)
            flags = tuple(self._item(row, _KEEP).checkState() == Qt.CheckState.Checked for row in rows)
            self._change(f"coordinates.{name}.keep", _KEPT_WORDS[flags[0], flags[1]])

    def _change(self, path: str, value: float | str) -> None:
        from anholon.model.query.field_paths import set_value

        self._model = model = set_value(self._model, path, value)
        self._apply.setEnabled(False)

        def take(answer: InitialState | Exception) -> None:
            if model is not self._model:
                return  # it has been changed since
            if isinstance(answer, Exception):
                self._text.setText(field_error_text(answer))
                return
            self._state = answer
            self._show_state()

        self._compute(model, take)

    def _choose(self) -> None:
        from anholon.model.query.field_paths import set_value
        from anholon.simulation.initial import list_corrections

        model = self._model
        if self._state is not None and not self._state.consistent:
            for path, value in list_corrections(model, self._state):
                model = set_value(model, path, value)
        self.chosen.emit(model)
        self.accept()


class _GivenDelegate(QStyledItemDelegate):
    """Edits the typed text in a cell that shows its number.

    Signals:
        entered(row, text).
    """

    entered = Signal(int, str)

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802 (Qt's name)
        """Show the typed text, selected."""
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(Qt.ItemDataRole.UserRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:  # noqa: N802
        """Store the typed text."""
        if isinstance(editor, QLineEdit) and editor.text() != index.data(Qt.ItemDataRole.UserRole):
            self.entered.emit(index.row(), editor.text())


def list_states(model: Model, state: InitialState | None) -> list[tuple[str, float, float, float, float]]:
    """Return name, value and rate as given and as corrected, in the units of the coordinates."""
    from anholon.units import parse_unit

    if state is None:
        return []
    q = state.q if state.corrected_q is None else state.corrected_q
    v = state.v if state.corrected_v is None else state.corrected_v
    rows = []
    for index, (name, coordinate) in enumerate(model.coordinates.items()):
        factor = parse_unit(coordinate.unit).factor if coordinate.unit else 1.0
        place, corrected, rate, corrected_rate = (float(array[index]) / factor for array in (state.q, q, state.v, v))
        rows.append((name, place, corrected, rate, corrected_rate))
    return rows


def _number_text(value: float) -> str:
    return typeset_number(f"{value:.9g}")


def is_different(old: float, new: float) -> bool:
    return abs(new - old) > 1e-12 * (1.0 + abs(old))
