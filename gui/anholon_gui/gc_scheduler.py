"""Searches for reference cycles and returns free memory in pauses, never while the user waits.

Python's own search starts whenever a number of objects has been made, in whichever thread made the last one, and blocks
the whole window: with a programme of a thousand stages for a tenth of a second.
"""

from __future__ import annotations

import gc
from time import monotonic, thread_time

from PySide6.QtCore import QObject, QTimer

from anholon.garbage_collection import release_free_memory
from anholon_gui.document import Document
from anholon_gui.run.worker import Worker

_YOUNG_MS = 2000  # between two looks at the objects made since
_YOUNG = 5000  # objects: fewer are not worth a search
_FLOOD = 60_000  # objects that came at once, those of a large model and its run: to be searched once, and soon
_HUGE_FLOOD = 200_000  # objects that came at once: too many to be searched without a pause that is noticed
_OLD = 20.0  # s after which older objects are searched too, in a pause
_LATEST = 60.0  # s after which it is searched without a pause: forms that were closed lie in cycles
_LONG = 0.04  # s of CPU time of a search whose survivors are left out of later ones: the window must not stop for 0.05
_CALM = 0.5  # s since the last change: until then it may not be seen yet
_TRIM = 4.0  # s, at least, between two times that free memory is given back


class GcScheduler(QObject):
    """Controls the search for reference cycles until it is closed.

    Models, systems, runs and pictures are not in cycles: they are freed with their last reference, even if they are
    excluded from searches. What the search must find are small objects of the window, such as closed forms, and what
    they refer to. A search takes about 0.3 ms for every thousand objects, so objects of the libraries are never
    searched again. A large model is searched once: most of its objects hold numbers only, which Python does not track
    afterwards. Objects that arrive in very large numbers, and those that survive a long search, are never searched
    again either. This must be rare, because cycles among them remain, such as the open form.
    """

    def __init__(self, document: Document, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._by_itself = gc.isenabled()
        self._searched = monotonic()  # when all was searched that is not left out
        self._changed = 0.0  # when the model was
        self._trimmed = monotonic()  # when free memory was given back
        gc.disable()
        self._young = QTimer(self)
        self._young.setInterval(_YOUNG_MS)
        self._young.timeout.connect(self._collect)
        self._young.start()
        document.modelChanged.connect(self._note)

    def settle(self) -> None:
        """Exclude all present objects from later searches: those of the libraries, or of a large model."""
        gc.freeze()

    def close(self) -> None:
        """Enable Python's own search again if it was enabled before."""
        self._young.stop()
        gc.unfreeze()
        if self._by_itself:
            gc.enable()

    def _note(self) -> None:
        self._changed = monotonic()

    def _collect(self) -> None:
        """Search the objects made since the last search if they are many."""
        allocated, now = gc.get_count()[0], monotonic()
        if self._worker.running and now - self._searched < 2.0 * _LATEST:
            return
        if now - self._trimmed > _TRIM:  # takes a few ms: also where edits follow each other without a pause
            self._trimmed = now
            release_free_memory()
        is_quiet, age = now - self._changed >= _CALM, now - self._searched
        if allocated > _FLOOD:
            if is_quiet or age > _LATEST:
                self.settle() if allocated > _HUGE_FLOOD else gc.collect(0)
        elif (is_quiet and age > _OLD) or age > _LATEST:
            began = thread_time()  # on a busy machine every search takes long by the clock
            gc.collect()
            self._searched = monotonic()
            if thread_time() - began > _LONG:
                self.settle()
        elif is_quiet and allocated >= _YOUNG:
            gc.collect(0)
