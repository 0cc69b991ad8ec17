"""The child process seen from the window: ask, receive lines, supersede, restart when it hangs."""

from __future__ import annotations

import os
import sys

import msgspec
from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QTimer, Signal

from anholon.derivation.moment import Moment
from anholon.model.structs import Model
from anholon_gui.equations.messages import Answer, Done, Line, Request
from anholon_gui.turns import once

__all__ = ["Deriver"]

_SLICE_MS = 12  # work on answers in one go; the rest waits for the event loop
_PATIENCE_MS = 4000  # a superseded child that says nothing for this long is replaced
_FAREWELL_MS = 2000


class Deriver(QObject):
    """Keeps one warm child process and hands its answers over in small portions.

    Signals:
        line(Line): a row of the latest request.
        done(Done): the end of the latest request.
    """

    line = Signal(object)
    done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._number = 0
        self._request: bytes | None = None
        self._working = False  # the child has not ended its last derivation, which may have been dropped
        self._answers: list[bytes] = []
        self._rest = b""
        self._decoder = msgspec.json.Decoder(Answer)
        self._pump = QTimer(self)
        self._pump.setInterval(0)
        self._pump.timeout.connect(self._hand_over)
        self._watch = once(self, _PATIENCE_MS, self._restart)

    @property
    def busy(self) -> bool:
        """Whether an answer is expected."""
        return self._request is not None

    def warm(self) -> None:
        """Start the child process unless it runs."""
        if self._process is not None:
            return
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        if os.name == "posix":  # Ctrl-C in a terminal is for the window alone
            parameters = QProcess.UnixProcessParameters()
            parameters.flags = QProcess.UnixProcessFlag.CreateNewSession
            process.setUnixProcessParameters(parameters)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(lambda *_: self._on_finished(process))
        process.start(sys.executable, ["-m", "anholon_gui.equations.child"])
        self._process = process

    def ask(self, model: Model, form: str, chart: str, moment: Moment | None = None, language: str = "en") -> None:
        """Ask for a derivation; an earlier one is dropped."""
        waiting, self._working = self._working, True
        self._number += 1
        self._request = msgspec.json.encode(Request(self._number, model, form, chart, moment, language)) + b"\n"
        self._answers.clear()
        self.warm()
        assert self._process is not None
        self._process.write(self._request)
        if waiting:
            self._watch.start()

    def drop(self) -> None:
        """Forget the derivation under way; the child stops at its next row when it is asked again."""
        self._request = None
        self._watch.stop()

    def close(self) -> None:
        """End the child process."""
        self._request, self._working = None, False
        self._pump.stop()
        self._watch.stop()
        process, self._process = self._process, None
        if process is not None:
            process.closeWriteChannel()
            process.kill()
            process.waitForFinished(_FAREWELL_MS)

    def _restart(self) -> None:
        process, self._process = self._process, None
        self._rest = b""
        if process is not None:
            process.kill()
        self.warm()
        if self._request is not None and self._process is not None:
            self._process.write(self._request)

    def _read(self) -> None:
        if self._process is None or self.sender() is not self._process:
            return
        data = self._rest + self._process.readAllStandardOutput().data()
        *lines, self._rest = data.split(b"\n")
        self._answers.extend(lines)
        self._pump.start()

    def _hand_over(self) -> None:
        """Hand over waiting answers for a few milliseconds, then let the event loop go on."""
        clock = QElapsedTimer()
        clock.start()
        while self._answers and clock.elapsed() < _SLICE_MS:
            answer = self._decoder.decode(self._answers.pop(0))
            if answer.request != self._number:
                continue
            if isinstance(answer, Done):
                self._working = False
            if self._request is None:
                continue
            self._watch.stop()
            if isinstance(answer, Line):
                self.line.emit(answer)
            else:
                self._request = None
                self.done.emit(answer)
        if not self._answers:
            self._pump.stop()

    def _on_finished(self, process: QProcess) -> None:
        process.deleteLater()
        if process is not self._process:
            return
        self._process = None
        self._rest = b""
        self._working = False
        if self.busy:
            number, self._request = self._number, None
            self.done.emit(Done(number, self.tr("the operating system ended the derivation (possibly out of memory)")))
