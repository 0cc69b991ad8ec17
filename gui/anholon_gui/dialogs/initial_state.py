"""An initial state that violates constraints: the values as given beside the nearest consistent ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.model.schema import Model
from anholon_gui.texts.language import unit_text

if TYPE_CHECKING:
    from anholon.simulation.initial import InitialState

__all__ = ["InitialStateDialog", "with_corrected_state"]


def with_corrected_state(model: Model, state: InitialState) -> Model:
    """Return `model` with the initial values and rates of the consistent state, each in the unit of its coordinate.

    Numbers and formulas that are right already stay as they were typed.
    """
    coordinates = {}
    for name, old_q, new_q, old_v, new_v in state_rows(model, state):
        coordinate = model.coordinates[name]
        changes = {"value": new_q} if is_different(old_q, new_q) else {}
        changes |= {"rate": new_v} if is_different(old_v, new_v) else {}
        coordinates[name] = replace(coordinate, **changes) if changes else coordinate
    return replace(model, coordinates=coordinates)


class InitialStateDialog(QDialog):
    """Shows both states side by side and offers the correction."""

    def __init__(self, model: Model, state: InitialState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("initial-state")
        self.setWindowTitle(self.tr("Initial state"))
        self.resize(640, 420)
        text = QLabel(self)
        text.setWordWrap(True)
        buttons = QDialogButtonBox(self)
        offered = state.corrected_q is not None
        if state.consistent:
            text.setText(self.tr("The initial state satisfies all constraints."))
            buttons.addButton(QDialogButtonBox.StandardButton.Close)
        elif offered:
            largest = max(float(abs(state.position).max()), float(abs(state.rate).max()))
            text.setText(
                self.tr(
                    "The initial state violates the constraints. The largest residual is {} (SI). The right "
                    "column shows the nearest consistent state in the metric of the kinetic energy. Nothing "
                    "changes until you apply it."
                ).format(f"{largest:.3g}")
            )
            apply = buttons.addButton(self.tr("Apply correction"), QDialogButtonBox.ButtonRole.AcceptRole)
            apply.setDefault(True)
            buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        else:
            text.setText(
                self.tr("The initial state violates the constraints, and no consistent state was found near it.")
            )
            buttons.addButton(QDialogButtonBox.StandardButton.Close)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

        self.table = QTableWidget(0, 4, self)
        self.table.setHorizontalHeaderLabels(
            [self.tr("Quantity"), self.tr("Given"), self.tr("Consistent"), self.tr("Unit")]
        )
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for name, old_q, new_q, old_v, new_v in state_rows(model, state):
            unit = model.coordinates[name].unit
            self._add_row(name, old_q, new_q, unit)
            self._add_row(f"{name}'", old_v, new_v, f"{unit or '1'}/s")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(12)
        column.addWidget(text)
        column.addWidget(self.table, 1)
        column.addWidget(buttons)

    def _add_row(self, name: str, old: float, new: float, unit: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for index, content in enumerate((name, f"{old:.9g}", f"{new:.9g}", unit_text(unit))):
            item = QTableWidgetItem(content)
            if index in (1, 2):
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if is_different(old, new):
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.table.setItem(row, index, item)


def state_rows(model: Model, state: InitialState) -> list[tuple[str, float, float, float, float]]:
    """Return name, value and rate as given and as corrected, in the units of the coordinates."""
    from anholon.units import parse_unit

    q = state.q if state.corrected_q is None else state.corrected_q
    v = state.v if state.corrected_v is None else state.corrected_v
    rows = []
    for index, (name, coordinate) in enumerate(model.coordinates.items()):
        factor = parse_unit(coordinate.unit).factor if coordinate.unit else 1.0
        values = (float(array[index]) / factor for array in (state.q, q, state.v, v))
        rows.append((name, *values))
    return rows  # type: ignore[return-value]


def is_different(old: float, new: float) -> bool:
    return abs(new - old) > 1e-12 * (1.0 + abs(old))
