"""Headers of tables."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidget

__all__ = ["align_headers"]


def align_headers(table: QTableWidget, right: range | tuple[int, ...] = ()) -> None:
    """Align the titles of a table with its cells: at the right over the number columns `right`, else at the left."""
    for column in range(table.columnCount()):
        title = table.horizontalHeaderItem(column)
        if title is not None:
            side = Qt.AlignmentFlag.AlignRight if column in right else Qt.AlignmentFlag.AlignLeft
            title.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
