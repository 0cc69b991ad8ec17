"""The section of a rod that a form is about: shown in the 3D view while it is typed, and taken from a click there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

__all__ = ["Marking"]


class Marking(QObject):
    """What is marked on the rods.

    Attributes:
        section: the address that is shown, as bow(0.3L); nothing: none.
        picking: whether the next click on a rod gives a section.

    Signals:
        changed(): another section is shown.
        picked(section): a section was clicked on while one was wanted.
        ended(): none is wanted any more.
    """

    changed = Signal()
    picked = Signal(str)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.section = ""
        self.picking = False

    def mark(self, section: str) -> None:
        """Show where a section is."""
        if section != self.section:
            self.section = section
            self.changed.emit()

    def want(self, *, wanted: bool) -> None:
        """Let the next click on a rod give a section, or no more."""
        if wanted != self.picking:
            self.picking = wanted
            if not wanted:
                self.ended.emit()

    def clear(self) -> None:
        """Show nothing, and want nothing."""
        self.mark("")
        self.want(wanted=False)

    def pick(self, section: str) -> None:
        """Give the section that was clicked on to who wants it."""
        self.picked.emit(section)
        self.want(wanted=False)
