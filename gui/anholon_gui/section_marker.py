"""The section of a rod that a form is about: shown in the 3D view while it is typed, and taken from a click there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class SectionMarker(QObject):
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

    def set_section(self, section: str) -> None:
        """Show where a section is."""
        if section != self.section:
            self.section = section
            self.changed.emit()

    def set_picking(self, *, picking: bool) -> None:
        """Let the next click on a rod give a section, or no more."""
        if picking != self.picking:
            self.picking = picking
            if not picking:
                self.ended.emit()

    def clear(self) -> None:
        """Show nothing, and want nothing."""
        self.set_section("")
        self.set_picking(picking=False)

    def deliver_section(self, section: str) -> None:
        """Give the section that was clicked on to who wants it."""
        self.picked.emit(section)
        self.set_picking(picking=False)
