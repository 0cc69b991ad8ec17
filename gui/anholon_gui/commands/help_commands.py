"""The commands of the Help menu: the manual, the command palette, the list of keys, the tour, versions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMenu, QToolButton, QWidget

from anholon_gui.actions import Actions
from anholon_gui.document import Document
from anholon_gui.settings import LANGUAGES, Settings

if TYPE_CHECKING:
    from anholon_gui.help.manual import Page
    from anholon_gui.help.manual_window import ManualWindow
    from anholon_gui.help.palette import CommandPalette, Entry
    from anholon_gui.help.topics import Topic
    from anholon_gui.help.tour import Tour

_MAX_SUMMARY = 60  # characters of an element's summary in the palette


class HelpCommands(QObject):
    """Opens help over `window`. The tour shows its docks and bars.

    Attributes:
        manual, palette, tour: what was opened last; None before.
    """

    def __init__(self, document: Document, actions: Actions, settings: Settings, window: QMainWindow) -> None:
        super().__init__(window)
        self._document, self._actions, self._settings, self._window = document, actions, settings, window
        self.manual: ManualWindow | None = None
        self.palette: CommandPalette | None = None
        self.tour: Tour | None = None
        actions.help.triggered.connect(self.show_topic)
        actions.manual.triggered.connect(lambda: self.show_page("start"))
        actions.shortcuts.triggered.connect(lambda: self.show_page("keys"))
        actions.palette.triggered.connect(self.show_palette)
        actions.tour.triggered.connect(self.start_tour)
        actions.about.triggered.connect(self.show_about)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)

    def fill_menu(self, menu: QMenu) -> None:
        """Add the help commands to a menu."""
        acts = self._actions
        menu.addActions([acts.help, acts.manual, acts.palette, acts.shortcuts, acts.tour])
        menu.addSeparator()
        menu.addAction(acts.about)

    # --- the manual ------------------------------------------------------------------------------------------------

    def show_topic(self) -> None:
        """Open the manual at the page about the widget that has the keyboard."""
        from anholon_gui.help.topics import find_topic

        focus = QApplication.focusWidget()
        self._show_manual(find_topic(focus or QApplication.activeWindow(), self._document))

    def show_page(self, key: str) -> None:
        """Open the manual at a page."""
        from anholon_gui.help.topics import Topic

        self._show_manual(Topic(key))

    def _show_manual(self, topic: Topic) -> None:
        """Show the manual over the active window: a modal window allows only its own children to be used."""
        from anholon_gui.help.manual_window import ManualWindow

        modal = QApplication.activeModalWidget()
        owner = modal if modal is not None else self._window
        if self.manual is None or self.manual.parentWidget() is not owner:
            self.manual = ManualWindow(owner, (self._make_keys_page(),))
            self.manual.destroyed.connect(self._forget_manual)
        self.manual.show_topic(topic)
        self.manual.show()
        self.manual.raise_()
        self.manual.activateWindow()

    def _forget_manual(self) -> None:
        self.manual = None

    def _make_keys_page(self) -> Page:
        """Return the list of shortcuts: those of the menus and keys without a menu entry."""
        from anholon_gui.help.manual import Page

        title = self.tr("Keys")
        lines = [f"# {title}\n"]
        place = None
        for entry in self._menu_entries(with_contents=False):
            if entry.keys:
                if entry.place != place:
                    place = entry.place
                    lines += ["", f"## {place}\n"]
                lines.append(f"- **{entry.keys}**: {entry.text}")
        fields = self.tr("Fields")
        lines += ["", f"## {fields}\n"]
        lines += [
            f"- **{keys}**: {text}"
            for keys, text in (
                ("Enter", self.tr("take the value")),
                ("Esc", self.tr("give back the old value")),
                ("Up, Down", self.tr("change a number by a step; with Shift by ten")),
                ("Ctrl+Space", self.tr("complete the word of a formula")),
                ("Ctrl+Shift+Space", self.tr("list names, functions and units")),
            )
        ]
        view = self.tr("3D view")
        lines += ["", f"## {view}\n"]
        lines += [
            f"- **{keys}**: {text}"
            for keys, text in (
                ("F", self.tr("show everything")),
                ("1 … 5", self.tr("front, right, top, back, left")),
                ("C", self.tr("follow the motion")),
                ("Home, Shift+Home", self.tr("view of the model; save the present one")),
                ("T, G, B, P", self.tr("trace colours, ghost poses, rods, pose")),
            )
        ]
        return Page("keys", title, "\n".join(lines), made=True)

    # --- the palette -----------------------------------------------------------------------------------------------

    def show_palette(self) -> None:
        """Open the palette over the window."""
        from anholon_gui.help.palette import CommandPalette

        entries = [*self._menu_entries(), *self._view_entries(), *self._setting_entries(), *self._element_entries()]
        self.palette = CommandPalette(entries, self._window)
        self.palette.open_over(self._window)

    def _menu_entries(self, *, with_contents: bool = True) -> Iterator[Entry]:
        """Yield the entries of all menus. `contents` adds examples, templates and recent files."""
        from anholon_gui.help.palette import collect_menu_entries

        for action in self._window.menuBar().actions():
            menu = action.menu()
            if isinstance(menu, QMenu):
                for entry in collect_menu_entries(menu, action.text().replace("&", "")):
                    if with_contents or " ▸ " not in entry.place:
                        yield entry

    def _view_entries(self) -> Iterator[Entry]:
        """Yield the entries of the tools of the 3D view that no menu has."""
        from anholon_gui.help.palette import Entry

        tools = self._window.findChild(QWidget, "viewTools")
        for button in tools.findChildren(QToolButton) if tools is not None else ():
            if not button.isHidden():
                yield Entry(self.tr("3D view"), button.toolTip(), "", button.click, button.isEnabled())

    def _setting_entries(self) -> Iterator[Entry]:
        """Yield one entry for each value of the settings that no menu has."""
        from anholon_gui.help.palette import Entry

        place = " ▸ ".join((self.tr("Settings"), self.tr("Language")))
        names = {"system": self.tr("As in the system"), "en": "English", "ru": "Русский"}
        for code in LANGUAGES:
            yield Entry(place, names[code], "", partial(setattr, self._settings, "language", code))

    def _element_entries(self) -> Iterator[Entry]:
        """Yield one entry for each element of the model, which selects the element."""
        from anholon.model.edit import element_list
        from anholon_gui.forms.labels import section_label
        from anholon_gui.forms.tree import SECTIONS, described_summary
        from anholon_gui.help.palette import Entry

        model = self._document.model
        for section in SECTIONS:
            place = section_label(section)
            path = "" if section == "model" else section
            yield Entry(self.tr("Model"), place, "", partial(self._select, path))
            if section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
                value = getattr(model, section)
                keys = range(len(value)) if section in element_list.SEQUENCES else list(value)
                for key in keys:
                    at = f"{section}.{key}"
                    name = element_list.name_of(model, at)
                    yield Entry(place, name, described_summary(model, at)[:_MAX_SUMMARY], partial(self._select, at))

    def _select(self, path: str) -> None:
        self._document.selection.select(path)
        self._document.selection.focusRequested.emit(path)

    # --- tour and versions -----------------------------------------------------------------------------------------

    def start_tour(self) -> None:
        """Begin the tour of the window."""
        from anholon_gui.help.tour import Tour, TourStep

        def find(name: str) -> QWidget | None:
            return self._window.findChild(QWidget, name)

        steps = (
            TourStep(
                lambda: find("tree"),
                self.tr("The model"),
                self.tr("Everything that the model consists of. Add makes new elements, a click selects one."),
            ),
            TourStep(
                lambda: find("forms"),
                self.tr("The form"),
                self.tr("The fields of what is selected. Every change runs the model again; Ctrl+Z takes it back."),
            ),
            TourStep(
                self._window.centralWidget,
                self.tr("The 3D view"),
                self.tr("Drag to turn, wheel to zoom, double click to see everything. A click selects a body."),
            ),
            TourStep(
                lambda: find("plots"),
                self.tr("Plots and tables"),
                self.tr("Curves chooses what is shown. The tabs have stages, transitions, equations and principles."),
            ),
            TourStep(
                lambda: find("transport"),
                self.tr("Playback"),
                self.tr("Space plays. Drag the cursor to any instant, or click the clock and type one."),
            ),
            TourStep(
                self._window.menuBar,
                self.tr("More"),
                self.tr("F1 explains what has the keyboard. Ctrl+K finds every command, example and element."),
            ),
        )
        if self.tour is not None:
            self.tour.close()
        self.tour = Tour(steps, self._window)
        self.tour.destroyed.connect(self._forget_tour)

    def _forget_tour(self) -> None:
        self.tour = None

    def show_about(self) -> None:
        """Show versions and licences."""
        from anholon_gui.help.about import AboutDialog

        dialog = AboutDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Make F1 work in dialogs, where shortcuts of the window do not act."""
        top = new.window() if new is not None else None
        if isinstance(top, QDialog) and self._actions.help not in top.actions():
            top.addAction(self._actions.help)
