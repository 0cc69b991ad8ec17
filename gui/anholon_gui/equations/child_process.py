"""Child process of the equations panel: it derives and typesets one row after another.

    python -m anholon_gui.equations.child_process

Reads requests from standard input and writes answers to standard output (see `protocol`). SymPy and the typesetter are
imported before the first request, so that a waiting child is warm. It ends at once and without a word when its input
ends or nobody reads its output any more; Ctrl-C in the terminal is for the window, which then closes the input.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import threading
from queue import SimpleQueue
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from anholon.derivation import Statement, stream
from anholon.errors import AnholonError
from anholon_gui.equations.protocol import DerivationDone, DerivationRequest, EquationLine, Reply
from anholon_gui.equations.typeset import Typesetter

_UNIT_PATTERN = re.compile(r"\\ \\mathrm\{((?:[^{}]|\{[^{}]*\})*)\}")  # a unit behind its number, in LaTeX


class _RequestQueue:
    """Incoming requests. `latest` is the number of the newest one, even while an older one is being answered."""

    def __init__(self) -> None:
        self.latest = 0
        self._queue: SimpleQueue[DerivationRequest] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def wait_for_newest(self) -> DerivationRequest:
        """Wait for a request and return the newest one."""
        request = self._queue.get()
        while not self._queue.empty():
            request = self._queue.get()
        return request

    def _read(self) -> None:
        with contextlib.suppress(msgspec.DecodeError, OSError):
            self._wait_for_line()
        exit_process()

    def _wait_for_line(self) -> None:
        decoder = msgspec.json.Decoder(DerivationRequest)
        incomplete_line = b""
        # Unbuffered: a thread that waits inside a buffered reader keeps the process from ending.
        while data := os.read(sys.stdin.fileno(), 1 << 16):
            *lines, incomplete_line = (incomplete_line + data).split(b"\n")
            for line in lines:
                request = decoder.decode(line)
                self.latest = request.number
                self._queue.put(request)


def main() -> NoReturn:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox, typesetter = _RequestQueue(), Typesetter()
    typesetter.typeset_formula(
        r"\frac{d}{dt} \frac{\partial T}{\partial \dot{q}} = \Lambda \begin{pmatrix} 0 \end{pmatrix}"
    )
    while True:
        answer_request(inbox.wait_for_newest(), inbox, typesetter)


def exit_process() -> NoReturn:
    """End the process from any thread without cleaning up."""
    os._exit(0)


def answer_request(request: DerivationRequest, requests: _RequestQueue, typesetter: Typesetter) -> None:
    problem = ""
    try:
        arguments = (request.model, request.form, request.chart, request.motion_part, request.language)
        for block, row in stream(*arguments):
            if requests.latest != request.number:
                return
            send_reply(make_line(request.number, block, row, typesetter, request.language))
    except AnholonError as error:
        problem = str(error)
    except RecursionError:
        problem = "the expressions of this model are nested too deeply to be printed"
    send_reply(DerivationDone(request.number, problem))


def make_line(number: int, block: int, row: Statement, typesetter: Typesetter, language: str) -> EquationLine:
    """Return a row with its picture in units of the language `language`. The row itself keeps SI units."""
    if not row.latex:
        return EquationLine(number, block, row)
    try:
        picture = typesetter.typeset_row(localize_units(row, language))
    except Exception:  # the typesetter knows only a part of LaTeX; other formulas are shown as text
        return EquationLine(number, block, row)
    return EquationLine(number, block, row, picture.to_svg(), picture.width, picture.height, picture.lines_in_file())


def localize_units(row: Statement, language: str) -> Statement:
    from anholon_gui.texts.language import unit_text

    def said(match: re.Match[str]) -> str:
        unit = unit_text(match[1], language)
        return r"^{\circ}" if unit == "°" else rf"\ \mathrm{{{unit}}}"

    return replace(row, latex=_UNIT_PATTERN.sub(said, row.latex))


def send_reply(answer: Reply) -> None:
    try:
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
    except OSError:  # the window has gone
        exit_process()


if __name__ == "__main__":
    main()
