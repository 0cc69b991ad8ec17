"""Actions of the window and the commands on elements: each has one home, menus and buttons only show it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from anholon.model import elements
from anholon.model.elements import MAPPINGS, SEQUENCES
from anholon.model.structs import Model
from anholon_gui.document import Document
from anholon_gui.icons import icon

__all__ = ["Actions", "ElementCommands"]

Key = QKeySequence.StandardKey


class ElementCommands(QObject):
    """Adds, copies, removes, moves and renames elements of the document's model, each as one step of undo.

    Signals:
        added(path): a new element was added and selected; its name may be typed over.
    """

    added = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    def add(self, section: str, kind: str = "") -> None:
        """Add a new element of `kind` (the section's first kind by default) and select it; of rods, `kind` is the shape
        of the axis, and supports come along; a joint brings what it joins together where nobody has placed it."""
        model = self._document.model
        if section == "rods":
            from anholon.model.rod_library import ROD_SHAPES, with_rod

            new, path = with_rod(model, kind if kind in ROD_SHAPES else "straight")
            self._finish(elements.name_of(new, path), new, path)
            return
        if section == "joints" and len(model.rods) > 1:
            from anholon.flexible.new_joint import with_joint

            new, path = with_joint(model)
            self._finish(elements.name_of(new, path), new, path)
            return
        name = elements.free_name(model, section)
        kinds = {elements.kind_of(cls): cls for cls in elements.kinds(section)}
        element: Any = "0"
        if kinds:
            element = elements.blank(model, kinds[kind] if kind else next(iter(kinds.values())), name)
        self._finish(name, *elements.add(model, section, name, element))

    def _finish(self, name: str, new: Model, path: str) -> None:
        self._document.edit(self.tr("Add {}").format(name), new)
        self._document.selection.select(path)
        self.added.emit(path)

    def duplicate(self) -> None:
        """Copy the selected element and select the copy."""
        if self.has_element:
            new, path = elements.duplicate(self._document.model, self._document.selection.path)
            label = self.tr("Duplicate {}").format(
                elements.name_of(self._document.model, self._document.selection.path)
            )
            self._document.edit(label, new)
            self._document.selection.select(path)

    def remove(self) -> None:
        """Remove the selected element and what only names it, and select its neighbour."""
        from anholon.model.removal import without

        if not self.has_element:
            return
        path = self._document.selection.path
        section = path.partition(".")[0]
        model = self._document.model
        label = self.tr("Delete {}").format(elements.name_of(model, path))
        neighbour = self._neighbour(path)
        self._document.move_pending(path, None)
        self._document.selection.select(section)
        self._document.take_away(label, without(model, path))
        self._document.selection.select(neighbour or section)

    def move(self, steps: int) -> None:
        """Move the selected element within its section."""
        if self.has_element:
            new, path = elements.move(self._document.model, self._document.selection.path, steps)
            label = self.tr("Move {}").format(elements.name_of(self._document.model, self._document.selection.path))
            self._document.edit(label, new)
            self._document.selection.select(path)

    def rename(self, path: str, new: str) -> str:
        """Rename the element at `path` wherever it is mentioned; return why that is not possible, or nothing."""
        from anholon.formula.syntax import ARITY, CONSTANTS
        from anholon.model.rename import FRAMES, QUANTITIES, rename

        section = path.partition(".")[0]
        model = self._document.model
        old, new = elements.name_of(model, path), new.strip()
        if new == old:
            return ""
        if not new:
            return self.tr("A name is needed.")
        strict = section in QUANTITIES or section in FRAMES
        if strict and not new.isidentifier():
            return self.tr("A name consists of letters, digits and underscores and begins with a letter.")
        if section in MAPPINGS and "." in new:
            return self.tr("A name must not contain dots.")
        if strict and (new in ARITY or new in CONSTANTS):
            return self.tr("{} is a reserved name in formulas.").format(new)
        if new in elements.taken_names(model, section):
            return self.tr("The name “{}” is already in use.").format(new)
        target = path if section in SEQUENCES else f"{section}.{new}"
        self._document.set_pending(f"{path}.name", None)
        self._document.move_pending(path, target)
        renamed = rename(model, section, old, new)
        self._document.selection.select(section if target != path else path)
        self._document.edit(self.tr("Rename {} to {}").format(old, new), renamed)
        self._document.selection.select(target)
        return ""

    def convert(self, path: str, kind: str) -> None:
        """Make the element at `path` one of another kind, keeping the values that both kinds have."""
        section, _, key = path.partition(".")
        model = self._document.model
        if not key:
            return
        element = getattr(model, section)[key]
        cls = next(cls for cls in elements.kinds(section) if elements.kind_of(cls) == kind)
        if cls is not type(element):
            changed = elements.convert(model, element, cls, elements.name_of(model, path))
            label = self.tr("Change the kind of {}").format(elements.name_of(model, path))
            self._document.set_value(path, changed, label)

    @property
    def has_element(self) -> bool:
        """Whether the selection is an element that can be copied or removed."""
        section, _, key = self._document.selection.path.partition(".")
        return bool(key) and section in (*MAPPINGS, *SEQUENCES)

    def _neighbour(self, path: str) -> str:
        """Return the path of the element that takes the place of the one at `path` after its removal."""
        section, _, key = path.partition(".")
        value = getattr(self._document.model, section)
        keys = [str(index) for index in range(len(value))] if section in SEQUENCES else list(value)
        index = keys.index(key)
        if section in SEQUENCES:
            return f"{section}.{min(index, len(keys) - 2)}" if len(keys) > 1 else ""
        rest = keys[:index] + keys[index + 1 :]
        return f"{section}.{rest[min(index, len(rest) - 1)]}" if rest else ""


class Actions(QObject):
    """All actions of the window. The window connects those whose work needs a dialog."""

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self.new = self._make("new", Key.New)
        self.open = self._make("open", Key.Open)
        self.save = self._make("save", Key.Save)
        self.save_as = self._make("", Key.SaveAs)
        self.export_film = self._make("film", "Ctrl+E")
        self.export_scene = self._make("scene", "Ctrl+Alt+E")
        self.export_data = self._make("data", "Ctrl+Shift+E")
        self.export_report = self._make("report", "Ctrl+Alt+R")
        self.exports = (self.export_film, self.export_scene, self.export_data, self.export_report)
        self.quit = self._make("", "Ctrl+Q")
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

        self.undo = document.undo_stack.createUndoAction(self)
        self.undo.setIcon(icon("undo"))
        self.undo.setShortcut(QKeySequence(Key.Undo))
        self.redo = document.undo_stack.createRedoAction(self)
        self.redo.setIcon(icon("redo"))
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        self.duplicate = self._make("duplicate", "Ctrl+D")
        self.remove = self._make("delete", None)
        self.rename = self._make("rename", "F2")
        self.move_up = self._make("up", "Alt+Up")
        self.move_down = self._make("down", "Alt+Down")
        self.settings = self._make("settings", "Ctrl+,")
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)

        self.run = self._make("run", "F5")
        self.cancel = self._make("cancel", "Shift+F5")
        self.auto_run = self._make("auto-run", None, checkable=True)
        self.initial_state = self._make("initial-state", None)
        self.feed_back = self._make("schedules", None)
        self.boundary = self._make("boundary", "Ctrl+B")
        self.trace = self._make("traces", "Ctrl+T")
        self.another_body = self._make("poses", "Ctrl+Shift+B")
        self.of_runs = [self.run, self.cancel, self.auto_run, self.initial_state, self.feed_back]
        self.of_runs += [self.boundary, self.trace]
        self.pin = self._make("pin", "Ctrl+Shift+R")
        self.load_reference = self._make("open", None)
        self.drop_reference = self._make("remove", None)

        self.play = self._make("play", None)
        self.play.setShortcut(QKeySequence("Space"))
        self.step_forward = self._make("step-forward", ".")
        self.step_back = self._make("step-back", ",")
        self.next_stage = self._make("stage-next", "Ctrl+Right")
        self.previous_stage = self._make("stage-previous", "Ctrl+Left")
        self.loop = self._make("loop", "Ctrl+L", checkable=True)
        self.next_problem = self._make("warning", "F8")

        self.next_pane = self._make("", "F6")
        self.previous_pane = self._make("", "Shift+F6")
        self.reset_layout = self._make("reset-layout", None)
        self.full_screen = self._make("", Key.FullScreen, checkable=True)
        self.about = self._make("info", None)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.retranslate()

    def retranslate(self) -> None:
        """Set the texts in the current language."""
        texts = {
            self.new: self.tr("&New"),
            self.open: self.tr("&Open…"),
            self.save: self.tr("&Save"),
            self.save_as: self.tr("Save &as…"),
            self.export_film: self.tr("Export &film…"),
            self.export_scene: self.tr("Export &3D scene…"),
            self.export_data: self.tr("Export &data…"),
            self.export_report: self.tr("Export re&port…"),
            self.quit: self.tr("&Quit"),
            self.duplicate: self.tr("&Duplicate"),
            self.remove: self.tr("De&lete"),
            self.rename: self.tr("&Rename"),
            self.move_up: self.tr("Move &up"),
            self.move_down: self.tr("Move do&wn"),
            self.settings: self.tr("&Settings…"),
            self.run: self.tr("&Run"),
            self.cancel: self.tr("&Cancel"),
            self.auto_run: self.tr("Run after every &edit"),
            self.initial_state: self.tr("Check &initial state…"),
            self.boundary: self.tr("&Boundary problem…"),
            self.trace: self.tr("Follow a pa&th…"),
            self.another_body: self.tr("Adapt to another bod&y…"),
            self.pin: self.tr("&Use as reference"),
            self.load_reference: self.tr("L&oad reference…"),
            self.drop_reference: self.tr("&Drop reference"),
            self.feed_back: self.tr("Replace by its recorded re&action"),
            self.play: self.tr("&Play or pause"),
            self.step_forward: self.tr("Step &forward"),
            self.step_back: self.tr("&Step back"),
            self.next_stage: self.tr("&Next stage"),
            self.previous_stage: self.tr("Pre&vious stage"),
            self.loop: self.tr("&Loop"),
            self.next_problem: self.tr("Next pro&blem"),
            self.next_pane: self.tr("Ne&xt pane"),
            self.previous_pane: self.tr("Previo&us pane"),
            self.reset_layout: self.tr("Reset la&yout"),
            self.full_screen: self.tr("&Full screen"),
            self.about: self.tr("&About Anholon"),
        }
        for action, text in texts.items():
            action.setText(text)
            plain = text.replace("&", "").rstrip("…")
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{plain} ({keys})" if keys else plain)

    def _make(self, picture: str, key: QKeySequence.StandardKey | str | None, *, checkable: bool = False) -> QAction:
        action = QAction(self)
        if picture:
            action.setIcon(icon(picture))
        if isinstance(key, str):
            action.setShortcut(QKeySequence(key))
        elif key is not None:
            action.setShortcuts(QKeySequence.keyBindings(key) or [])
        action.setCheckable(checkable)
        return action
