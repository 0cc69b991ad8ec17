"""Unexpected exceptions of threads: shown in the window once each, with a report that can be copied."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from anholon.log import describe_versions
from anholon_gui.dialogs.message_boxes import show_failure
from anholon_gui.run.jobs import RunFailure


class ErrorReports(QObject):
    """Shows failures with details, which are defects of the program. Each is shown once."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._shown: set[str] = set()

    def show_failure(self, failure: RunFailure) -> None:
        """Show a failure of a thread unless it has no details or was shown before."""
        if not failure.details or failure.details in self._shown:
            return
        self._shown.add(failure.details)
        title = self.tr("An internal error occurred. The program continues.")
        text = self.tr("{}\n\nPlease send the report below with your model.").format(failure.message)
        show_failure(self._window, title, text, make_report(failure))


def make_report(failure: RunFailure) -> str:
    """Return the text of an error report with versions and the traceback."""
    return f"{describe_versions()}\n\n{failure.details}"
