"""Questions for the path of a file to be written."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from anholon.files import find_lost_attributes
from anholon_gui.texts.messages import translate_message

_SUFFIX_PATTERN = re.compile(r"\*(\.\w+)")


def ask_path(parent: QWidget, title: str, start: str, filters: str) -> tuple[Path, str] | None:
    """Ask for the path of a file to be written. Return it with the chosen filter, or None.

    `filters` are those of Qt: "LaTeX (*.tex);;Text (*.txt)". A name without one of these endings gets that of the
    filter, and a file that is there already under it is asked for; so is one of which not all can be kept.
    """
    typed, chosen = QFileDialog.getSaveFileName(parent, title, start, filters)
    if not typed:
        return None
    endings = _SUFFIX_PATTERN.findall(filters)
    path = Path(typed)
    agreed = not endings or path.suffix.lower() in endings  # Qt has asked before a file with this name was chosen
    if not agreed:
        result = _SUFFIX_PATTERN.search(chosen)
        path = Path(typed + (result[1] if result else endings[0]))
    return (path, chosen) if confirm_replacement(parent, title, path, already_confirmed=agreed) else None


def confirm_replacement(parent: QWidget, title: str, path: Path, *, already_confirmed: bool = False) -> bool:
    """Return True if a file may be written at `path`: it does not exist, or the user agrees to replace it.

    If that is `already_confirmed`, the user is asked only if something of the file would be lost besides
    its content.
    """
    lost = [translate_message(text) for text in find_lost_attributes(path)]
    if not os.path.lexists(path) or (already_confirmed and not lost):
        return True
    question = QCoreApplication.translate("asking", "{} already exists. Replace it?").format(path.name)
    text = "\n\n".join([question, *(f"{text[:1].upper()}{text[1:]}." for text in lost)])
    answers = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No
    box = QMessageBox(QMessageBox.Icon.Question, title, text, answers, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)  # a name may look like HTML
    return box.exec() == QMessageBox.StandardButton.Yes
