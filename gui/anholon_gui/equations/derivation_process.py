"""The child process as seen by the window: send requests, receive lines, supersede, restart after a hang."""

from __future__ import annotations

import os
import sys

import msgspec
from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QTimer, Signal

from anholon.derivation.derivation_instant import DerivationInstant
from anholon.model.schema import Model
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.equations.protocol import DerivationDone, DerivationRequest, EquationLine, Reply

_BATCH_MS = 12  # work on answers in one go; the rest waits for the event loop
_RESTART_TIMEOUT_MS = 4000  # a superseded child that says nothing for this long is replaced
_EXIT_TIMEOUT_MS = 2000


class DerivationProcess(QObject):
    """Keeps one warm child process and delivers its answers in small portions.

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
        self._partial_line = b""
        self._decoder = msgspec.json.Decoder(Reply)
        self._batch_timer = QTimer(self)
        self._batch_timer.setInterval(0)
        self._batch_timer.timeout.connect(self._deliver_batch)
        self._restart_timer = make_single_shot_timer(self, _RESTART_TIMEOUT_MS, self._restart)

    @property
    def busy(self) -> bool:
        """Whether an answer is expected."""
        return self._request is not None

    def start_child(self) -> None:
        """Start the child process unless it is running."""
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
        process.start(sys.executable, ["-m", "anholon_gui.equations.child_process"])
        self._process = process

    def request(
        self, model: Model, form: str, chart: str, motion_part: DerivationInstant | None = None, language: str = "en"
    ) -> None:
        """Request a derivation. An earlier request is dropped."""
        waiting, self._working = self._working, True
        self._number += 1
        self._request = (
            msgspec.json.encode(DerivationRequest(self._number, model, form, chart, motion_part, language)) + b"\n"
        )
        self._answers.clear()
        self.start_child()
        assert self._process is not None
        self._process.write(self._request)
        if waiting:
            self._restart_timer.start()

    def cancel(self) -> None:
        """Cancel the derivation. The child stops at its next row when it receives another request."""
        self._request = None
        self._restart_timer.stop()

    def close(self) -> None:
        """End the child process."""
        self._request, self._working = None, False
        self._batch_timer.stop()
        self._restart_timer.stop()
        process, self._process = self._process, None
        if process is not None:
            process.closeWriteChannel()
            process.kill()
            process.waitForFinished(_EXIT_TIMEOUT_MS)

    def _restart(self) -> None:
        process, self._process = self._process, None
        self._partial_line = b""
        if process is not None:
            process.kill()
        self.start_child()
        if self._request is not None and self._process is not None:
            self._process.write(self._request)

    def _read(self) -> None:
        if self._process is None or self.sender() is not self._process:
            return
        data = self._partial_line + self._process.readAllStandardOutput().data()
        *lines, self._partial_line = data.split(b"\n")
        self._answers.extend(lines)
        self._batch_timer.start()

    def _deliver_batch(self) -> None:
        """Deliver waiting answers for a few milliseconds, then return to the event loop."""
        clock = QElapsedTimer()
        clock.start()
        while self._answers and clock.elapsed() < _BATCH_MS:
            answer = self._decoder.decode(self._answers.pop(0))
            if answer.request != self._number:
                continue
            if isinstance(answer, DerivationDone):
                self._working = False
            if self._request is None:
                continue
            self._restart_timer.stop()
            if isinstance(answer, EquationLine):
                self.line.emit(answer)
            else:
                self._request = None
                self.done.emit(answer)
        if not self._answers:
            self._batch_timer.stop()

    def _on_finished(self, process: QProcess) -> None:
        process.deleteLater()
        if process is not self._process:
            return
        self._process = None
        self._partial_line = b""
        self._working = False
        if self.busy:
            number, self._request = self._number, None
            self.done.emit(
                DerivationDone(number, self.tr("the operating system ended the derivation (possibly out of memory)"))
            )
