"""Programs of the equations, written by a child process.

    python -m anholon_gui.equations.program_writer

reads a request from standard input and writes the answer to standard output. SymPy, which is loaded with whatever
derives, takes some 60 MB that the window would keep.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys

import msgspec

from anholon.derivation.derivation_instant import DerivationInstant
from anholon.errors import AnholonError, ExportError
from anholon.model.schema import Model
from anholon_gui.equations.protocol import DerivationRequest

LANGUAGES = {".py": "python", ".c": "c"}
"""Programming languages by the suffix of a file."""


class _ProgramReply(msgspec.Struct, frozen=True):
    """The answer of the child: a program, or why there is none."""

    text: str = ""
    problem: str = ""


def write_program(model: Model, form: str, chart: str, moment: DerivationInstant | None, language: str) -> str:
    """Return `model` in `form` as a program, written by a child process. Raises ExportError with the reason."""
    command = [sys.executable, "-m", "anholon_gui.equations.program_writer"]
    request = DerivationRequest(0, model, form, chart, moment, language)
    new_session = os.name == "posix"  # Ctrl-C in a terminal is for the window
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=new_session
    ) as child:
        message, _ = child.communicate(msgspec.json.encode(request))
    try:
        answer = msgspec.json.decode(message, type=_ProgramReply)
    except msgspec.DecodeError:
        answer = _ProgramReply(problem=f"the writer ended early ({child.returncode})")
    if answer.problem:
        raise ExportError(answer.problem)
    return answer.text


def main() -> None:
    """Answer one request."""
    from anholon.derivation import derive_text

    request = msgspec.json.decode(sys.stdin.buffer.read(), type=DerivationRequest)
    try:
        answer = _ProgramReply(
            derive_text(request.model, request.form, request.language, request.chart, request.motion_part)
        )
    except AnholonError as error:
        answer = _ProgramReply(problem=str(error))
    with contextlib.suppress(OSError):  # the window has gone
        sys.stdout.buffer.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    main()
