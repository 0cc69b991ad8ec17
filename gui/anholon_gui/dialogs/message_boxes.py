"""Short questions: unsaved changes, recovery of an unsaved model. Messages about failures."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from anholon_gui.document import Document
from anholon_gui.recovery import RecoveryCopy, file_state


def ask_unsaved(parent: QWidget, document: Document) -> Literal["save", "discard", "cancel"]:
    """Ask what to do with unsaved changes."""
    title = QCoreApplication.translate("questions", "Unsaved changes")
    box = _make_box(parent, "unsaved", QMessageBox.Icon.Warning, title)
    box.setText(QCoreApplication.translate("questions", "Save the changes to “{}”?").format(document.title))
    text = QCoreApplication.translate("questions", "Otherwise, they are lost.")
    if document.pending:
        text += " " + QCoreApplication.translate(
            "questions", "Fields marked as invalid are not part of the model and are not saved."
        )
    box.setInformativeText(text)
    save = box.addButton(QMessageBox.StandardButton.Save)
    discard = box.addButton(QMessageBox.StandardButton.Discard)
    discard.setText(QCoreApplication.translate("questions", "Do not save"))
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Save)
    box.exec()
    clicked = box.clickedButton()
    return "save" if clicked is save else "discard" if clicked is discard else "cancel"


def ask_overwrite(parent: QWidget, document: Document) -> Literal["replace", "elsewhere", "cancel"]:
    """Ask what to do if the target file was written by another program."""
    title = QCoreApplication.translate("questions", "The file was changed")
    box = _make_box(parent, "changed-outside", QMessageBox.Icon.Warning, title)
    text = QCoreApplication.translate("questions", "“{}” was changed by another window or program.")
    box.setText(text.format(document.title))
    box.setInformativeText(QCoreApplication.translate("questions", "Saving replaces its present contents."))
    elsewhere = box.addButton(
        QCoreApplication.translate("questions", "Save elsewhere…"), QMessageBox.ButtonRole.AcceptRole
    )
    replace = box.addButton(QCoreApplication.translate("questions", "Replace"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(elsewhere)
    box.setEscapeButton(cancel)
    box.exec()
    clicked = box.clickedButton()
    return "replace" if clicked is replace else "elsewhere" if clicked is elsewhere else "cancel"


def ask_recovery(parent: QWidget, copy: RecoveryCopy) -> Literal["recover", "discard", "later"]:
    """Ask what to do with a model that a session left unsaved.

    The question shows when the copy was made, and whether its file has changed since.
    """
    title = QCoreApplication.translate("questions", "Recover unsaved work")
    box = _make_box(parent, "recovery", QMessageBox.Icon.Question, title)
    text = QCoreApplication.translate("questions", "“{}” was not saved when Anholon last ended.")
    box.setText(text.format(copy.title))
    when = to_local_time(copy.saved).strftime("%Y-%m-%d %H:%M")
    lines = [QCoreApplication.translate("questions", "A recovery copy from {} exists.").format(when)]
    message = {
        "same": QCoreApplication.translate("questions", "Its file {} is unchanged since the last save."),
        "changed": QCoreApplication.translate(
            "questions",
            "Its file {} was changed since then by another window or program. Anholon asks before "
            "it overwrites the file.",
        ),
        "missing": QCoreApplication.translate("questions", "Its file {} no longer exists."),
    }.get(file_state(copy))
    if message:
        lines.append(message.format(copy.path))
    box.setInformativeText("\n".join(lines))
    accept = QMessageBox.ButtonRole.AcceptRole
    recover = box.addButton(QCoreApplication.translate("questions", "Recover"), accept)
    discard = box.addButton(
        QCoreApplication.translate("questions", "Delete the copy"), QMessageBox.ButtonRole.DestructiveRole
    )
    later = box.addButton(QCoreApplication.translate("questions", "Decide later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(recover)
    box.setEscapeButton(later)
    box.exec()
    clicked = box.clickedButton()
    return "recover" if clicked is recover else "discard" if clicked is discard else "later"


def show_failure(parent: QWidget, title: str, text: str, details: str = "") -> None:
    """Report a failure without waiting for an answer."""
    box = _make_box(parent, "failure", QMessageBox.Icon.Warning, title)
    box.setText(title)
    box.setInformativeText(text)
    if details:
        box.setDetailedText(details)
    box.open()


def to_local_time(time: datetime) -> datetime:
    """Return a time in the user's time zone, or unchanged if the calendar ends there."""
    try:
        return time.astimezone()
    except (OverflowError, OSError, ValueError):
        return time


def _make_box(parent: QWidget, name: str, icon: QMessageBox.Icon, title: str) -> QMessageBox:
    """Return a box with plain text, because names of models and files may look like HTML."""
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setIcon(icon)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    return box
