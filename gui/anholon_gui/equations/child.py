"""Child process of the equations panel: derives and typesets, one row after another.

    python -m anholon_gui.equations.child

Reads requests from standard input and writes answers to standard output (see `messages`). SymPy and the typesetter are
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

from anholon.derivation import Row, stream
from anholon.errors import AnholonError
from anholon_gui.equations.messages import Answer, Done, Line, Request
from anholon_gui.equations.typeset import Typesetter

__all__ = ["main"]

_UNIT = re.compile(r"\\ \\mathrm\{((?:[^{}]|\{[^{}]*\})*)\}")  # a unit behind its number, in LaTeX


class _Inbox:
    """Requests as they come; `latest` is the number of the newest one, also while an older one is being answered."""

    def __init__(self) -> None:
        self.latest = 0
        self._queue: SimpleQueue[Request] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> Request:
        """Wait for a request and return the newest."""
        request = self._queue.get()
        while not self._queue.empty():
            request = self._queue.get()
        return request

    def _read(self) -> None:
        with contextlib.suppress(msgspec.DecodeError, OSError):
            self._take()
        _end()

    def _take(self) -> None:
        decoder = msgspec.json.Decoder(Request)
        rest = b""
        # Unbuffered: a thread that waits inside a buffered reader keeps the process from ending.
        while data := os.read(sys.stdin.fileno(), 1 << 16):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                request = decoder.decode(line)
                self.latest = request.number
                self._queue.put(request)


def main() -> NoReturn:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox, typesetter = _Inbox(), Typesetter()
    typesetter.formula(r"\frac{d}{dt} \frac{\partial T}{\partial \dot{q}} = \Lambda \begin{pmatrix} 0 \end{pmatrix}")
    while True:
        _answer(inbox.next(), inbox, typesetter)


def _end() -> NoReturn:
    """End the process from any thread, whatever the others do: nothing here needs to be tidied up."""
    os._exit(0)


def _answer(request: Request, inbox: _Inbox, typesetter: Typesetter) -> None:
    problem = ""
    try:
        asked = (request.model, request.form, request.chart, request.moment, request.language)
        for block, row in stream(*asked):
            if inbox.latest != request.number:
                return
            _send(_line(request.number, block, row, typesetter, request.language))
    except AnholonError as error:
        problem = str(error)
    except RecursionError:
        problem = "the expressions of this model are nested too deeply to be printed"
    _send(Done(request.number, problem))


def _line(number: int, block: int, row: Row, typesetter: Typesetter, words: str) -> Line:
    """Return a row with its picture, in which units are those of the language `words`; the row itself keeps SI."""
    if not row.latex:
        return Line(number, block, row)
    try:
        picture = typesetter.picture(row if words == "en" else _in_words(row, words))
    except Exception:  # the typesetter knows a part of LaTeX only; what it refuses is shown as text
        return Line(number, block, row)
    return Line(number, block, row, picture.svg(), picture.width, picture.height, picture.cut())


def _in_words(row: Row, code: str) -> Row:
    from anholon_gui.language import own_symbols

    def said(match: re.Match[str]) -> str:
        unit = own_symbols(match[1], code)
        return r"^{\circ}" if unit == "°" else rf"\ \mathrm{{{unit}}}"

    return replace(row, latex=_UNIT.sub(said, row.latex))


def _send(answer: Answer) -> None:
    try:
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
    except OSError:  # the window has gone
        _end()


if __name__ == "__main__":
    main()
