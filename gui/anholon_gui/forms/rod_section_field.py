"""The field for a section of a rod, typed or picked in the 3D view."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from anholon_gui.forms.fields import TextField
from anholon_gui.widgets.icons import make_icon


class RodSectionField(TextField):
    """The address of a section. The 3D view marks it while it is typed, and a click there picks a section."""

    def build(self, unit: str | None = None) -> None:
        """Lay out the line with a button next to it."""
        super().build(unit)
        self.button = QToolButton(self)
        self.button.setIcon(make_icon("pin"))
        self.button.setCheckable(True)
        self.button.setAccessibleName(self.tr("Pick on a rod"))
        self.button.setToolTip(self.tr("The next click on a rod in the 3D view selects the section."))
        row = self.column.itemAt(0)
        assert isinstance(row, QHBoxLayout)
        row.addWidget(self.button)
        marking = self.document.section_marker
        self.button.toggled.connect(self._set_picking)
        marking.picked.connect(self._on_picked)
        marking.ended.connect(self._stop_marking)
        self.line.textChanged.connect(self._mark_section)
        self.line.installEventFilter(self)
        self.destroyed.connect(marking.clear)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Mark the section while the line has the focus."""
        if event.type() == QEvent.Type.FocusIn:
            self.document.section_marker.set_section(self.line.text().strip())
        elif event.type() == QEvent.Type.FocusOut and not self.button.isChecked():
            self.document.section_marker.set_section("")
        return super().eventFilter(watched, event)

    def _mark_section(self, text: str) -> None:
        if self.line.hasFocus() or self.button.isChecked():
            self.document.section_marker.set_section(text.strip())

    def _set_picking(self, picking: bool) -> None:
        if picking and self.document.section_marker.picking:  # for another field, which gives way
            with QSignalBlocker(self.button):
                self.document.section_marker.set_picking(picking=False)
                self.button.setChecked(True)
        self.document.section_marker.set_picking(picking=picking)
        self.document.section_marker.set_section(self.line.text().strip() if picking else "")

    def _stop_marking(self) -> None:
        self.button.setChecked(False)

    def _on_picked(self, section: str) -> None:
        if self.button.isChecked():
            self.store(section)
