"""The display of rods in 3D: the user's choices, their menu, and their storage."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from anholon_gui.document import Document
from anholon_gui.rod_display.titles import colour_quantity_title
from anholon_gui.settings import Settings

if TYPE_CHECKING:
    from anholon.scene import RodDisplay

COLOUR_QUANTITIES = ("", "speed", "e", "g2", "g3", "k1", "k2", "k3", "N", "T2", "T3", "M1", "M2", "M3")
"""Quantities that may colour rods, in the order of the menu; empty: their own colour."""

DISPLACEMENT_SCALES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 1000.0)
"""Scales of displacements in the menu."""

_GROUP_STARTS = ("speed", "e", "N")  # entries with a line above them


class RodDisplaySettings(QObject):
    """The display of rods, the same for all models and kept in the settings.

    Signals:
        changed(): after another choice.
    """

    changed = Signal()

    def __init__(self, document: Document, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._settings, self._window = document, settings, window
        self._display: RodDisplay | None = None
        self._menu: QMenu | None = None
        self._colour_actions: dict[str, QAction] = {}
        self._scales: dict[float, QAction] = {}
        self._switches: dict[str, QAction] = {}
        self._other_scale: QAction | None = None
        document.modelChanged.connect(self._update_actions)

    @property
    def display(self) -> RodDisplay:
        """The current display."""
        if self._display is None:
            from anholon.scene import RodDisplay  # brings NumPy, which the window does not need to appear

            try:
                self._display = msgspec.json.decode(self._settings.rods, type=RodDisplay)
            except msgspec.MsgspecError:
                self._display = RodDisplay()
            self._check_current()
        return self._display

    def set(self, **changes: Any) -> None:
        """Change the display of rods."""
        new = msgspec.structs.replace(self.display, **changes)
        if new != self._display:
            self._display = new
            self._settings.rods = msgspec.json.encode(new).decode()
            self._check_current()
            self.changed.emit()

    def _toggle_part(self, part: str, on: bool) -> None:
        self.set(**{part: on})

    # --- the menu --------------------------------------------------------------------------------------------------

    @property
    def menu(self) -> QMenu:
        """The menu of all choices."""
        if self._menu is None:
            self._menu = self._build()
            self._menu.aboutToShow.connect(self._check_current)
        return self._menu

    def _build(self) -> QMenu:
        menu = QMenu(self.tr("Display of &rods"), self._window)
        shades = menu.addMenu(self.tr("&Colour by"))
        group = QActionGroup(self)
        for name in COLOUR_QUANTITIES:
            if name in _GROUP_STARTS:
                shades.addSeparator()
            action = self._add_choice(shades, group, colour_quantity_title(name), partial(self.set, shade=name))
            self._colour_actions[name] = action
        self._add_action(menu, self.tr("Colour &range…"), self._ask_range)
        scales = menu.addMenu(self.tr("Scale of &displacements"))
        scales_group = QActionGroup(self)
        for scale in DISPLACEMENT_SCALES:
            text = f"× {scale:g}" if scale != 1.0 else self.tr("× 1 (true)")
            self._scales[scale] = self._add_choice(scales, scales_group, text, partial(self.set, scale=scale))
        self._other_scale = self._add_choice(scales, scales_group, self.tr("Other…"), self._ask_scale)
        menu.addSeparator()
        for part, text in (
            ("loads", self.tr("&Loads as arrows")),
            ("reactions", self.tr("R&eactions as arrows")),
            ("supports", self.tr("&Supports and joints")),
            ("frames", self.tr("&Axes of sections")),
            ("reference", self.tr("Re&ference shape")),
        ):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.triggered.connect(lambda on, p=part: self._toggle_part(p, on))
            self._switches[part] = action
        return menu

    def _add_choice(self, menu: QMenu, group: QActionGroup, text: str, act: Callable[[], None]) -> QAction:
        action = self._add_action(menu, text, act)
        action.setCheckable(True)
        group.addAction(action)
        return action

    def _add_action(self, menu: QMenu, text: str, act: Callable[[], None]) -> QAction:
        action = menu.addAction(text)
        action.triggered.connect(lambda _=False: act())
        return action

    def _check_current(self) -> None:
        if self._menu is None:
            return
        display = self.display
        for name, action in self._colour_actions.items():
            action.setChecked(name == display.shade)
        for scale, action in self._scales.items():
            action.setChecked(scale == display.scale)
        if self._other_scale is not None:
            other = display.scale not in self._scales
            self._other_scale.setChecked(other)
            self._other_scale.setText(self.tr("Other (× {:g})…").format(display.scale) if other else self.tr("Other…"))
        for part, action in self._switches.items():
            action.setChecked(getattr(display, part))

    def _update_actions(self) -> None:
        if self._menu is not None:
            self._menu.menuAction().setEnabled(bool(self._document.model.rods))

    # --- questions -------------------------------------------------------------------------------------------------

    def _ask_range(self) -> None:
        from anholon_gui.rod_display.dialogs import ColourRangeDialog

        dialog = ColourRangeDialog(self.display, lambda span: self.set(span=span), self._window)
        dialog.open()

    def _ask_scale(self) -> None:
        from anholon_gui.rod_display.dialogs import DisplacementScaleDialog

        self._check_current()  # a dialog that is left changes nothing
        dialog = DisplacementScaleDialog(self.display.scale, lambda scale: self.set(scale=scale), self._window)
        dialog.open()
