"""The command that puts something between two parts: it asks by a dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from anholon_gui.actions import ElementCommands
from anholon_gui.document import Document
from anholon_gui.run.initial_picture import find_standing_run


def connect_part_commands(document: Document, commands: ElementCommands, window: QWidget) -> None:
    """Connect the commands that insert a part between two elements of the model of `document`, with dialogs over
    `window`."""

    def ask() -> None:
        from anholon_gui.dialogs.connection import ConnectionDialog

        run = find_standing_run(document.standing_run, document.model)
        dialog = ConnectionDialog(document.model, document.selection.path, run, window)
        if dialog.exec() and dialog.made is not None:
            commands.apply_part(*dialog.made)
        dialog.deleteLater()

    commands.connectionRequested.connect(ask)
