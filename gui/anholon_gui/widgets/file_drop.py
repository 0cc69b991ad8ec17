"""Files dropped anywhere on a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class FileDropTarget(QObject):
    """Accepts local files dropped on a window before a field under the pointer takes their address as text.

    The function that opens them reports errors.

    Signals:
        filesDropped(paths): files were dropped. It comes after the drop has ended: until then the program that they
            come from waits, and with it a question that is asked here.
    """

    filesDropped = Signal(list)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Watch the native window, which receives drags before its widgets, as soon as it exists."""
        if watched is self._window:
            handle = self._window.windowHandle() if event.type() == QEvent.Type.Show else None
            if handle is not None:
                self._window.removeEventFilter(self)
                handle.installEventFilter(self)
            return False
        if isinstance(event, QDropEvent | QDragMoveEvent | QDragEnterEvent) and event.mimeData().hasUrls():
            return self._take(event, event.mimeData())
        return False

    def _take(self, event: QDropEvent, data: QMimeData) -> bool:
        """Accept files, refuse other addresses."""
        all_local = all(url.isLocalFile() for url in data.urls())
        event.setDropAction(Qt.DropAction.CopyAction)
        event.setAccepted(all_local)
        if all_local and event.type() == QEvent.Type.Drop:
            paths = [Path(url.toLocalFile()) for url in data.urls()]
            QTimer.singleShot(0, self, lambda: self.filesDropped.emit(paths))
        return True
