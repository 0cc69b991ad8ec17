"""Programs of the equations, written beside the window: a thread compiles the model and hands the text over."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QThread

from anholon.derivation.moment import Moment
from anholon.errors import AnholonError
from anholon.model.structs import Model

__all__ = ["LANGUAGES", "ProgramWriter"]

LANGUAGES = {".py": "python", ".c": "c"}
"""Languages by the ending of a file."""


class ProgramWriter(QThread):
    """Writes `model` in `form` as a program; `text` or, where that fails, `problem` is set when it has finished."""

    def __init__(
        self,
        model: Model,
        form: str,
        chart: str,
        moment: Moment | None,
        language: str,
        deliver: Callable[[str], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._question = (model, form, language, chart, moment)
        self.deliver = deliver
        self.text = ""
        self.problem = ""

    def run(self) -> None:
        """Write the program; Qt calls this in the thread."""
        from anholon.derivation import derive_text

        try:
            self.text = derive_text(*self._question)
        except AnholonError as error:
            self.problem = str(error)
