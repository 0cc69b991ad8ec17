"""Programs of the equations, written beside the window by a child process.

    python -m anholon_gui.equations.programs

reads a request from standard input and writes the answer to standard output. SymPy, which is loaded with whatever
derives, takes some 60 MB that the window would keep.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable

import msgspec
from PySide6.QtCore import QObject, QThread

from anholon.derivation.moment import Moment
from anholon.errors import AnholonError
from anholon.model.structs import Model
from anholon_gui.equations.messages import Request

__all__ = ["LANGUAGES", "ProgramWriter"]

LANGUAGES = {".py": "python", ".c": "c"}
"""Languages by the ending of a file."""


class _Program(msgspec.Struct, frozen=True):
    """What the child answers: a program, or why there is none."""

    text: str = ""
    problem: str = ""


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
        self._request = Request(0, model, form, chart, moment, language)
        self.deliver = deliver
        self.text = ""
        self.problem = ""

    def run(self) -> None:
        """Let a child write the program; Qt calls this in the thread."""
        command = [sys.executable, "-m", "anholon_gui.equations.programs"]
        alone = os.name == "posix"  # Ctrl-C in a terminal is for the window
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=alone) as child:
            told, _ = child.communicate(msgspec.json.encode(self._request))
        try:
            answer = msgspec.json.decode(told, type=_Program)
        except msgspec.DecodeError:
            answer = _Program(problem=f"the writer ended early ({child.returncode})")
        self.text, self.problem = answer.text, answer.problem


def main() -> None:
    """Answer one request."""
    from anholon.derivation import derive_text

    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    try:
        answer = _Program(derive_text(asked.model, asked.form, asked.language, asked.chart, asked.moment))
    except AnholonError as error:
        answer = _Program(problem=str(error))
    with contextlib.suppress(OSError):  # the window has gone
        sys.stdout.buffer.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    main()
