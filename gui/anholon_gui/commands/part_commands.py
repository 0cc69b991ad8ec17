"""The command that inserts a part between two elements. A dialog asks which."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from anholon_gui.actions import ElementCommands
from anholon_gui.document import Document
from anholon_gui.run.initial_picture import find_standing_run
from anholon_gui.thread_pool import wait_in_event_loop


def connect_part_commands(document: Document, commands: ElementCommands, window: QWidget) -> None:
    """Connect the command that inserts a part between two elements of the model of `document`.

    Its dialog opens over `window`.
    """

    def ask() -> None:
        from anholon_gui.dialogs.connection import ConnectionDialog

        model, standing = document.model, document.standing_run
        run = wait_in_event_loop(lambda: find_standing_run(standing, model))  # which may have to be compiled first
        dialog = ConnectionDialog(model, document.selection.path, run, window)
        if dialog.exec() and dialog.made is not None:
            commands.apply_part(*dialog.made)
        dialog.deleteLater()

    commands.connectionRequested.connect(ask)
