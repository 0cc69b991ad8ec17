"""Light and dark themes: a palette, a small stylesheet and the named colours of the panels.

The theme follows the system unless the user chose one. Panels draw with `theme_of(self.palette())` and follow the
palette.

Another stylesheet would restyle every widget at once and block the window for a few hundred milliseconds. Therefore all
themes share one stylesheet: its colours are roles of the palette, and other properties depend on the property `theme`
of the window. Qt keeps the colours that it once read from the palette; therefore each widget is polished again after a
change, a few in a turn of the event loop.
"""

from __future__ import annotations

from importlib.resources import files
from string import Template

from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QActionGroup, QColor, QPalette, QPixmapCache
from PySide6.QtWidgets import QApplication, QGraphicsView, QMenu, QStyleFactory, QWidget
from shiboken6 import isValid

from anholon_gui.cooperative_tasks import PAINT, CooperativeTask, Steps
from anholon_gui.settings import Settings


class Theme(Struct, frozen=True, kw_only=True):
    """Named colours, each as #rrggbb.

    Text, also muted, has a contrast of at least 4.5 : 1 on all grounds, hints and lines one of 3 : 1 (WCAG 2.2, 1.4.3
    and 1.4.11).
    """

    name: str
    window: str  # behind everything
    panel: str  # docks, toolbars
    base: str  # fields and lists
    raised: str  # buttons
    text: str
    muted: str  # secondary text, units
    faint: str  # hints in empty fields
    border: str  # lines between parts
    outline: str  # frames of fields and buttons
    accent: str
    accent_text: str  # on the accent colour
    selection: str  # background of a selected row
    hover: str
    error: str
    error_base: str  # background of a field with an error
    warning: str
    good: str


LIGHT = Theme(
    name="light",
    window="#e9ecf0",
    panel="#f6f7f9",
    base="#ffffff",
    raised="#ffffff",
    text="#1d2530",
    muted="#576272",
    faint="#737d8c",
    border="#7d8796",
    outline="#737d8c",
    accent="#1461b8",
    accent_text="#ffffff",
    selection="#d6e6f9",
    hover="#e8eef6",
    error="#b8241a",
    error_base="#fdeceb",
    warning="#8f5300",
    good="#176e3d",
)

DARK = Theme(
    name="dark",
    window="#15191f",
    panel="#1d2229",
    base="#12161b",
    raised="#2a313a",
    text="#e3e8ee",
    muted="#98a4b3",
    faint="#7d899a",
    border="#6f7b8d",
    outline="#7d899a",
    accent="#57a3ff",
    accent_text="#0b1017",
    selection="#203755",
    hover="#28303a",
    error="#ff7a70",
    error_base="#3a1f20",
    warning="#f0b04e",
    good="#5fce8c",
)


def set_state(widget: QWidget, state: str) -> None:
    """Mark `widget` as "error", "warning" or "" (none) for the stylesheet."""
    if (widget.property("state") or "") != state:
        widget.setProperty("state", state)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def theme_of(palette: QPalette) -> Theme:
    """Return the theme that `palette` belongs to."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


class Themes(QObject):
    """Applies a theme to the application and follows the system's choice.

    Signals:
        changed(Theme): after another theme was applied everywhere.
    """

    changed = Signal(object)

    def __init__(self, app: QApplication, choice: str = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app = app
        self._choice = choice
        self._turns = CooperativeTask(self)
        app.setStyle(QStyleFactory.create("Fusion"))
        app.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        self.current = self._wanted_theme()
        self._set_palette()
        app.setStyleSheet(make_stylesheet())

    @property
    def is_applied(self) -> bool:
        """Whether every widget has the colours of the current theme."""
        return not self._turns.is_running

    def choose(self, choice: str) -> None:
        """Use the theme `choice`: "system", "light" or "dark"."""
        self._choice = choice
        theme = self._wanted_theme()
        if theme is not self.current:
            self.current = theme
            self._set_palette()
            self._turns.start(self._polish_steps())

    def apply_to(self, window: QWidget) -> None:
        """Apply the rules of the current theme to `window` and its children."""
        window.setProperty("theme", self.current.name)

    def _wanted_theme(self) -> Theme:
        if self._choice == "system":
            return DARK if self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._choice == "dark" else LIGHT

    def _on_system_changed(self) -> None:
        self.choose(self._choice)

    def _set_palette(self) -> None:
        QPixmapCache.clear()
        self._app.setPalette(make_palette(self.current))
        for window in self._app.topLevelWidgets():
            self.apply_to(window)

    def _polish_steps(self) -> Steps:
        """Polish one widget after another, parents first."""
        for window in self._app.topLevelWidgets():
            for widget in (window, *window.findChildren(QWidget)) if isValid(window) else ():
                if isValid(widget):  # it may have been deleted since, as the window may
                    style = widget.style()
                    style.unpolish(widget)
                    style.polish(widget)
                    widget.update()
                    yield PAINT if isinstance(widget, QGraphicsView) else None
        self.changed.emit(self.current)


def fill_theme_menu(menu: QMenu, settings: Settings) -> None:
    """Fill a menu with the themes and check the chosen one."""
    titles = {
        "system": QCoreApplication.translate("themes", "As in the system"),
        "light": QCoreApplication.translate("themes", "Light"),
        "dark": QCoreApplication.translate("themes", "Dark"),
    }
    group = QActionGroup(menu)
    for name, title in titles.items():
        action = group.addAction(menu.addAction(title))
        action.setCheckable(True)
        action.setData(name)
        action.triggered.connect(lambda _=False, n=name: setattr(settings, "theme", n))

    def mark() -> None:
        for action in group.actions():
            action.setChecked(action.data() == settings.theme)

    menu.aboutToShow.connect(mark)


def make_stylesheet() -> str:
    """Return the stylesheet for all themes."""
    folder = files("anholon_resources") / "themes"
    names: dict[str, str] = {}
    for theme in (LIGHT, DARK):
        icons = str(folder.joinpath(theme.name)).replace("\\", "/")
        names |= {f"{theme.name}_{key}": value for key, value in {**asdict(theme), "icons": icons}.items()}
    return Template((folder / "anholon.qss").read_text(encoding="utf-8")).substitute(names)


def make_palette(theme: Theme) -> QPalette:
    """Return the Qt palette of `theme`."""
    role = QPalette.ColorRole
    palette = QPalette()
    colours = {
        role.Window: theme.panel,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.selection,  # as the sheet uses it, which gives lists other alternate rows
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.faint,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.Link: theme.accent,
        role.LinkVisited: theme.muted,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_text,
        role.Accent: theme.accent,
        role.Light: theme.raised,
        role.Midlight: theme.hover,
        role.Mid: theme.border,
        role.Dark: theme.outline,
        role.Shadow: theme.window,
    }
    for key, value in colours.items():
        palette.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(theme.faint))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.border))
    return palette
