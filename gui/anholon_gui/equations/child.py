"""Child process of the equations panel: derives and typesets, one row after another.

    python -m anholon_gui.equations.child

Reads requests from standard input and writes answers to standard output (see `messages`). SymPy and the typesetter are
imported before the first request, so that a waiting child is warm. It ends when its input ends.
"""

from __future__ import annotations

import os
import sys
import threading
from queue import SimpleQueue

import msgspec

from anholon.derivation import Row, stream
from anholon.errors import AnholonError
from anholon_gui.equations.messages import Answer, Done, Line, Request
from anholon_gui.equations.typeset import Typesetter

__all__ = ["main"]


class _Inbox:
    """Requests as they come; `latest` is the number of the newest one, also while an older one is being answered."""

    def __init__(self) -> None:
        self.latest = 0
        self._queue: SimpleQueue[Request | None] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> Request | None:
        """Wait for a request and return the newest; None at the end of the input."""
        request = self._queue.get()
        while request is not None and not self._queue.empty():
            request = self._queue.get()
        return request

    def _read(self) -> None:
        decoder = msgspec.json.Decoder(Request)
        rest = b""
        # Unbuffered: a thread that waits inside a buffered reader keeps the process from ending.
        while data := os.read(sys.stdin.fileno(), 1 << 16):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                request = decoder.decode(line)
                self.latest = request.number
                self._queue.put(request)
        self._queue.put(None)


def main() -> None:
    """Answer requests until the input ends."""
    inbox, typesetter = _Inbox(), Typesetter()
    typesetter.formula(r"\frac{d}{dt} \frac{\partial T}{\partial \dot{q}} = \Lambda \begin{pmatrix} 0 \end{pmatrix}")
    while (request := inbox.next()) is not None:
        _answer(request, inbox, typesetter)


def _answer(request: Request, inbox: _Inbox, typesetter: Typesetter) -> None:
    problem = ""
    try:
        for block, row in stream(request.model, request.form, request.chart):
            if inbox.latest != request.number:
                return
            _send(_line(request.number, block, row, typesetter))
    except AnholonError as error:
        problem = str(error)
    except RecursionError:
        problem = "the expressions of this model are nested too deeply to be printed"
    _send(Done(request.number, problem))


def _line(number: int, block: int, row: Row, typesetter: Typesetter) -> Line:
    if not row.latex:
        return Line(number, block, row)
    try:
        picture = typesetter.picture(row)
    except Exception:  # the typesetter knows a part of LaTeX only; what it refuses is shown as text
        return Line(number, block, row)
    return Line(number, block, row, picture.svg(), picture.width, picture.height)


def _send(answer: Answer) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
