"""Asking where a file is to be written."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

__all__ = ["ask_path"]

_ENDING = re.compile(r"\*(\.\w+)")


def ask_path(parent: QWidget, title: str, start: str, filters: str) -> tuple[Path, str] | None:
    """Ask for the path of a file to be written, and return it with the chosen filter; None where nothing was chosen.

    `filters` are those of Qt: "LaTeX (*.tex);;Text (*.txt)". A name without one of these endings gets that of the
    filter, and a file that is there already under it is asked for.
    """
    typed, chosen = QFileDialog.getSaveFileName(parent, title, start, filters)
    if not typed:
        return None
    endings = _ENDING.findall(filters)
    path = Path(typed)
    if not endings or path.suffix.lower() in endings:
        return path, chosen
    found = _ENDING.search(chosen)
    path = Path(typed + (found[1] if found else endings[0]))
    if os.path.exists(path):
        text = QCoreApplication.translate("asking", "{} is there already. Replace it?").format(path.name)
        if QMessageBox.question(parent, title, text) != QMessageBox.StandardButton.Yes:
            return None
    return path, chosen
