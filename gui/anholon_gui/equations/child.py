"""Child process of the equations panel: derives and typesets, one row after another.

    python -m anholon_gui.equations.child

Reads requests from standard input and writes answers to standard output (see `messages`). SymPy and the typesetter are
imported before the first request, so that a waiting child is warm. It ends when its input ends.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from queue import SimpleQueue

import msgspec
import ziamath

from anholon.derivation import stream
from anholon.errors import AnholonError
from anholon_gui.equations.messages import INK, Answer, Done, Line, Request

__all__ = ["main"]

_SIZE = 17.0  # px of the typeface
_KEPT = 3000  # pictures kept, so that equations seen before need no typesetting


class _Typesetter:
    """Turns LaTeX into SVG and remembers what it did."""

    def __init__(self) -> None:
        # Qt's SVG module draws nothing where symbols are defined once and used later.
        ziamath.config.svg2 = False
        self._seen: OrderedDict[str, tuple[str, float, float]] = OrderedDict()

    def picture(self, latex: str) -> tuple[str, float, float]:
        """Return (svg, width, height) of a piece of mathematics."""
        if latex not in self._seen:
            drawn = ziamath.Latex(latex, size=_SIZE, color=INK)
            svg = drawn.svg()
            width, height = drawn.getsize()
            self._seen[latex] = (svg, float(width), float(height))
            if len(self._seen) > _KEPT:
                self._seen.popitem(last=False)
        self._seen.move_to_end(latex)
        return self._seen[latex]


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
        for line in sys.stdin.buffer:
            request = decoder.decode(line)
            self.latest = request.number
            self._queue.put(request)
        self._queue.put(None)


def main() -> None:
    """Answer requests until the input ends."""
    inbox, typesetter = _Inbox(), _Typesetter()
    typesetter.picture(r"\frac{d}{dt} \frac{\partial T}{\partial \dot{q}} = \Lambda \begin{pmatrix} 0 \end{pmatrix}")
    while (request := inbox.next()) is not None:
        _answer(request, inbox, typesetter)


def _answer(request: Request, inbox: _Inbox, typesetter: _Typesetter) -> None:
    problem = ""
    try:
        for block, row in stream(request.model, request.form, request.chart):
            if inbox.latest != request.number:
                return
            svg, width, height = typesetter.picture(row.latex) if row.latex else ("", 0.0, 0.0)
            _send(Line(request.number, block, row, svg, width, height))
    except AnholonError as error:
        problem = str(error)
    except RecursionError:
        problem = "the expressions of this model are nested too deeply to be printed"
    _send(Done(request.number, problem))


def _send(answer: Answer) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
