"""The import of a table: choice of its columns, separator and decimal sign."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import UnitError
from anholon_gui.texts.language import unit_text
from anholon_gui.texts.table_text import TableLayout, TableText, detect_layout
from anholon_gui.theme import set_state
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.table_headers import align_headers

_SHOWN_ROWS = 100


class TableImportDialog(QDialog):
    """Shows the first rows of a text and asks for `columns`, each by its title. `values` are the chosen numbers.

    Columns that the head of the table calls by `names`, alone or behind a dot, are chosen at first. Where the head has
    units, the numbers are converted to `units`.
    """

    def __init__(
        self,
        file_name: str,
        text: str,
        columns: Sequence[str],
        parent: QWidget | None = None,
        names: Sequence[str] = (),
        units: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._units = [*units, *[""] * (len(columns) - len(units))]
        self._names = [*names, *[""] * (len(columns) - len(names))]
        self.setObjectName("table-import")
        self.setWindowTitle(self.tr("Load {}").format(file_name))
        self.resize(620, 480)
        self._source = text
        self.values: list[tuple[float, ...]] = []
        self.separator, self.decimal = ComboBox(self), ComboBox(self)
        self.separator.setObjectName("separator")
        self.decimal.setObjectName("decimal")
        for label, sign in (
            (self.tr("Tab"), "\t"),
            (self.tr("Semicolon"), ";"),
            (self.tr("Comma"), ","),
            (self.tr("Spaces"), " "),
        ):
            self.separator.addItem(label, sign)
        self.decimal.addItem(self.tr("Point"), ".")
        self.decimal.addItem(self.tr("Comma"), ",")
        layout = detect_layout(text, len(columns))
        self.separator.setCurrentIndex(self.separator.findData(layout.separator))
        self.decimal.setCurrentIndex(self.decimal.findData(layout.decimal))
        self.columns = [ComboBox(self) for _ in columns]
        form = QFormLayout()
        form.addRow(self.tr("Separator"), self.separator)
        form.addRow(self.tr("Decimal sign"), self.decimal)
        for title, box in zip(columns, self.columns, strict=True):
            box.setObjectName(f"column-{title}")
            form.addRow(title, box)
        self.preview = QTableWidget(self)
        self.preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setMinimumHeight(2 * self.message.fontMetrics().lineSpacing())
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = QDialogButtonBox(self)
        self._load = QPushButton(self.tr("Load"), self)
        buttons.addButton(self._load, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._load.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column_layout = QVBoxLayout(self)
        column_layout.setContentsMargins(18, 18, 18, 14)
        column_layout.setSpacing(12)
        column_layout.addLayout(form)
        column_layout.addWidget(self.preview, 1)
        column_layout.addWidget(self.message)
        column_layout.addWidget(buttons)
        for box in (self.separator, self.decimal):
            box.currentIndexChanged.connect(self._read)
        for box in self.columns:
            box.currentIndexChanged.connect(self._choose)
        self._read()
        self._load.setFocus()

    def _read(self) -> None:
        """Read the text again with the chosen signs."""
        self._table = TableText(self._source, TableLayout(self.separator.currentData(), self.decimal.currentData()))
        count = self._table.column_count
        titles = [self._table.column_name(k) or self.tr("Column {}").format(k + 1) for k in range(count)]
        for number, box in enumerate(self.columns):
            chosen = box.currentIndex() if 0 <= box.currentIndex() < count else self._find_column(number, count)
            box.blockSignals(True)
            box.clear()
            box.addItems(titles)
            box.setCurrentIndex(min(chosen, count - 1))
            box.blockSignals(False)
        shown = (self._table.rows or self._table.lines)[:_SHOWN_ROWS]  # without numbers the text itself
        count = max(map(len, shown), default=0)
        self.preview.setRowCount(len(shown))
        self.preview.setColumnCount(count)
        self.preview.setHorizontalHeaderLabels(titles or [""] * count)
        align_headers(self.preview)
        self.preview.setVerticalHeaderLabels([str(k) for k in self._table.numbers[:_SHOWN_ROWS]])
        for row, words in enumerate(shown):
            for column in range(count):
                self.preview.setItem(row, column, QTableWidgetItem(words[column] if column < len(words) else ""))
        self._choose()

    def _find_column(self, number: int, count: int) -> int:
        """Return the column with a name in the head, or the column at its position."""
        heads = [self._table.split_column_name(k)[0].rpartition(".")[2].lower() for k in range(count)]
        name = self._names[number]
        return heads.index(name) if name and heads.count(name) == 1 else number

    def _choose(self) -> None:
        """Read the chosen columns, and show their problems."""
        chosen = [box.currentIndex() for box in self.columns]
        for column in range(self.preview.columnCount()):
            brush = self.palette().highlight() if column in chosen else QBrush(Qt.BrushStyle.NoBrush)
            ink = self.palette().highlightedText() if column in chosen else self.palette().text()
            for row in range(self.preview.rowCount()):
                item = self.preview.item(row, column)
                if item is not None:
                    item.setBackground(brush)
                    item.setForeground(ink)
        text, good = self.tr("%n row(s)", "", len(self._table.rows)), True
        try:
            factors, words = self._find_factors(chosen)
            rows = self._table.read(chosen)
            self.values = [tuple(value * f for value, f in zip(row, factors, strict=True)) for row in rows]
            text = f"{text}. {words}" if words else text
        except UnitError as error:
            text, good = str(error), False
        except ValueError as error:
            text, good = self.tr("Line {} has no number in a chosen column.").format(error), False
        if not self._table.rows or self._table.column_count < len(self.columns):
            text = self.tr("With these signs the table has fewer than {} columns of numbers.").format(len(self.columns))
            good = False
        self.message.setText(text)
        set_state(self.message, "" if good else "error")
        self._load.setEnabled(good)

    def _find_factors(self, chosen: Sequence[int]) -> tuple[list[float], str]:
        """Return the unit factors of the chosen columns, and a sentence about them.

        Raises UnitError if a column has another kind of unit than needed.
        """
        factors, words = [], []
        for column, needed in zip(chosen, self._units, strict=True):
            factor = self._table.find_factor(column, needed)
            if factor is None:
                text = self.tr("The column “{}” has another kind of unit than {}.")
                raise UnitError(text.format(self._table.column_name(column), unit_text(needed)))
            if factor != 1.0:
                column_unit = self._table.split_column_name(column)[1]
                words.append(self.tr("Values in {} are converted to {}.").format(column_unit, unit_text(needed)))
            factors.append(factor)
        return factors, " ".join(words)
