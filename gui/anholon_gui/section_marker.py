"""The section of a rod in the form: marked in the 3D view while it is typed, or picked there by a click."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class SectionMarker(QObject):
    """The marked section of rods.

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
        """Mark a section."""
        if section != self.section:
            self.section = section
            self.changed.emit()

    def set_picking(self, *, picking: bool) -> None:
        """Start or stop picking a section by the next click on a rod."""
        if picking != self.picking:
            self.picking = picking
            if not picking:
                self.ended.emit()

    def clear(self) -> None:
        """Remove the mark and stop picking."""
        self.set_section("")
        self.set_picking(picking=False)

    def deliver_section(self, section: str) -> None:
        """Send the clicked section to the form that picks one."""
        self.picked.emit(section)
        self.set_picking(picking=False)
