"""Actions of the window and the commands on elements: each is defined once, menus and buttons only show it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence

from anholon.model.edit import element_list
from anholon.model.edit.element_list import MAPPINGS, SEQUENCES
from anholon.model.schema import Distance, Model, Spring
from anholon_gui.document import Document
from anholon_gui.thread_pool import wait_in_event_loop
from anholon_gui.widgets.icons import make_icon

Key = QKeySequence.StandardKey


class ElementCommands(QObject):
    """Adds, copies, removes, moves and renames elements of the document's model, each as one step of undo.

    Signals:
        added(path): a new element was added and selected; its name may be typed over.
        gravitySet(): with a part that was added gravity acts from now on.
        connectionRequested(): the user wants to put something between two parts.
        messageSent(text, kind): something for the status line.
    """

    added = Signal(str)
    gravitySet = Signal()
    connectionRequested = Signal()
    messageSent = Signal(str, str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    def add(self, section: str, kind: str = "") -> None:
        """Add a new element of `kind` (by default the section's first kind) and select it.

        For rods `kind` is the shape of the axis, and supports are added too. A joint places the elements that it joins
        unless the user has placed them.
        """
        model = self._document.model
        if section == "rods":
            from anholon.library.rod_templates import ROD_SHAPES, add_rod

            new, path = add_rod(model, kind if kind in ROD_SHAPES else "straight")
            self._apply_addition(element_list.name_of(new, path), new, path)
            return
        if section == "joints" and model.rods:
            from anholon.rods.edit.add_joint import add_joint

            new, path = wait_in_event_loop(lambda: add_joint(model))  # it compiles the rods to see where they end
            self._apply_addition(element_list.name_of(new, path), new, path)
            return
        name = element_list.free_name(model, section)
        kinds = {element_list.kind_of(cls): cls for cls in element_list.element_types(section)}
        element: Any = "0"
        if kinds:
            chosen = kinds[kind] if kind else next(iter(kinds.values()))
            element = self._fit_length(element_list.make_element(model, chosen, name, self._document.selection.path))
        self._apply_addition(name, *element_list.add_element(model, section, name, element))

    def _fit_length(self, element: Any) -> Any:
        """Return a new spring, rope or link with the distance of its ends as length. Other elements are unchanged."""
        from anholon.scene.initial_positions import find_distance

        if not isinstance(element, Spring | Distance):
            return element
        distance = find_distance(self._document.standing_run, *element.between)
        return replace(element, length=distance) if distance else element

    def add_part(self, part: str) -> None:
        """Add a part of a machine (a name of `anholon.library.parts`) at the selected element, and select the part."""
        from anholon.errors import UsageError
        from anholon.library.parts.part_list import add_part
        from anholon.library.parts.relative_joints import set_apart
        from anholon_gui.texts.messages import translate_message

        model = self._document.model
        try:
            new, path = add_part(model, part, self._document.selection.path)
        except UsageError as error:
            self.messageSent.emit(translate_message(str(error)), "warning")
            return
        section, _, name = path.partition(".")
        is_new_body = section == "bodies" and name not in model.bodies
        self.apply_part(set_apart(new, name) if is_new_body else new, path)

    def apply_part(self, new: Model, path: str) -> None:
        """Show a model with one more part at `path`, as one step of undo."""
        weight = any(new.gravity) and not any(self._document.model.gravity)
        self._apply_addition(element_list.name_of(new, path), new, path)
        if weight:
            self.gravitySet.emit()

    def _apply_addition(self, name: str, new: Model, path: str) -> None:
        self._document.edit(self.tr("Add {}").format(name), new)
        self._document.selection.select(path)
        self.added.emit(path)

    def copy(self) -> bool:
        """Copy the selected element to the clipboard as text of a model file. Return False if none is selected."""
        from anholon.model.edit.transfer import element_text

        if self.has_element:
            text = element_text(self._document.model, self._document.selection.path)
            QGuiApplication.clipboard().setText(text)
        return self.has_element

    def cut(self) -> None:
        """Copy the selected element to the clipboard and remove it."""
        if self.copy():
            self.remove()

    def paste(self) -> None:
        """Add the elements that the clipboard describes."""
        self.add_text(QGuiApplication.clipboard().text())

    def add_text(self, text: str) -> None:
        """Add the elements that a text of the model file describes, and select the last one."""
        from anholon.errors import ModelError
        from anholon.model.edit.transfer import paste_elements
        from anholon_gui.texts.messages import error_text

        try:
            new, paths = paste_elements(self._document.model, text)
        except ModelError as error:
            self.messageSent.emit(self.tr("Nothing was pasted: {}").format(error_text(error)), "warning")
            return
        names = ", ".join(element_list.name_of(new, path) for path in paths)
        self._document.edit(self.tr("Paste {}").format(names), new)
        self._document.selection.select(paths[-1])

    @property
    def can_be_disabled(self) -> bool:
        """Whether the selected element can be disabled or enabled."""
        return self.has_element and hasattr(self._selected_element, "enabled")

    @property
    def _selected_element(self) -> Any:
        """The selected element. None between the undo of its addition and the change of the selection."""
        section, _, key = self._document.selection.path.partition(".")
        items = getattr(self._document.model, section)
        if section in SEQUENCES:
            return items[int(key)] if int(key) < len(items) else None
        return items.get(key)

    def toggle(self) -> None:
        """Disable the selected element, or enable it."""
        if self.can_be_disabled:
            path, name = (
                self._document.selection.path,
                element_list.name_of(self._document.model, self._document.selection.path),
            )
            enabled = self._selected_element.enabled
            label = self.tr("Disable {}") if enabled else self.tr("Enable {}")
            self._document.set_value(f"{path}.enabled", not enabled, label.format(name))

    def duplicate(self) -> None:
        """Copy the selected element and select the copy."""
        if self.has_element:
            new, path = element_list.duplicate_element(self._document.model, self._document.selection.path)
            label = self.tr("Duplicate {}").format(
                element_list.name_of(self._document.model, self._document.selection.path)
            )
            self._document.edit(label, new)
            self._document.selection.select(path)

    def remove(self) -> None:
        """Remove the selected element with the entries that only name it, and select its neighbour."""
        from anholon.model.edit.remove import remove_with_references

        if not self.has_element:
            return
        path = self._document.selection.path
        section = path.partition(".")[0]
        model = self._document.model
        label = self.tr("Delete {}").format(element_list.name_of(model, path))
        neighbour = self._find_neighbour(path)
        self._document.move_pending(path, None)
        self._document.selection.select(section)
        self._document.remove_elements(label, remove_with_references(model, path))
        self._document.selection.select(neighbour or section)

    def move(self, steps: int) -> None:
        """Move the selected element within its section."""
        if self.has_element:
            new, path = element_list.move_element(self._document.model, self._document.selection.path, steps)
            label = self.tr("Move {}").format(element_list.name_of(self._document.model, self._document.selection.path))
            self._document.edit(label, new)
            self._document.selection.select(path)

    def move_before(self, path: str, row: int) -> None:
        """Move an element before the one in `row` of its section, or to the end if there is no such row."""
        section, _, key = path.partition(".")
        items = getattr(self._document.model, section)
        index = int(key) if section in SEQUENCES else list(items).index(key)
        steps = row - index - (row > index)
        if steps:
            self._document.selection.select(path)
            self.move(steps)

    def rename(self, path: str, new: str) -> str:
        """Rename the element at `path` wherever it is mentioned. Return why that is not possible, or ""."""
        from anholon.formula.syntax import ARITY, CONSTANTS
        from anholon.model.check.model_check import REACTIONS, RESERVED
        from anholon.model.edit.rename import rename_element
        from anholon.model.schema.formula_components import FRAMES, QUANTITIES

        section = path.partition(".")[0]
        model = self._document.model
        old, new = element_list.name_of(model, path), new.strip()
        if new == old:
            return ""
        if not new:
            return self.tr("A name is needed.")
        strict = section in QUANTITIES or section in FRAMES
        if strict and not new.isidentifier():
            return self.tr("A name consists of letters, digits and underscores and begins with a letter.")
        max_length = element_list.longest_name(section)
        if len(new) > max_length:
            return self.tr("A name may have at most {} characters.").format(max_length)
        if section in MAPPINGS and "." in new:
            return self.tr("A name must not contain dots.")
        reserved = RESERVED if section in QUANTITIES else {*ARITY, *CONSTANTS, REACTIONS}
        if strict and new in reserved:
            return self.tr("{} is a reserved name in formulas.").format(new)
        if new in element_list.taken_names(model, section):
            return self.tr("The name “{}” is already in use.").format(new)
        target = path if section in SEQUENCES else f"{section}.{new}"
        self._document.set_pending(f"{path}.name", None)
        self._document.move_pending(path, target)
        renamed = rename_element(model, section, old, new)
        self._document.selection.select(section if target != path else path)
        self._document.edit(self.tr("Rename {} to {}").format(old, new), renamed)
        self._document.selection.select(target)
        return ""

    def convert(self, path: str, kind: str) -> None:
        """Change the kind of the element at `path` and keep the values that both kinds have."""
        section, _, key = path.partition(".")
        model = self._document.model
        if not key:
            return
        element = getattr(model, section)[key]
        cls = next(cls for cls in element_list.element_types(section) if element_list.kind_of(cls) == kind)
        if cls is not type(element):
            changed = element_list.convert_element(model, element, cls, element_list.name_of(model, path))
            label = self.tr("Change the kind of {}").format(element_list.name_of(model, path))
            self._document.set_value(path, changed, label)

    @property
    def has_element(self) -> bool:
        """Whether the selection is an element that can be copied or removed."""
        section, _, key = self._document.selection.path.partition(".")
        return bool(key) and section in (*MAPPINGS, *SEQUENCES)

    def _find_neighbour(self, path: str) -> str:
        """Return the path of the element that takes the place of the one at `path` after its removal."""
        section, _, key = path.partition(".")
        value = getattr(self._document.model, section)
        keys = [str(index) for index in range(len(value))] if section in SEQUENCES else list(value)
        index = keys.index(key)
        if section in SEQUENCES:
            return f"{section}.{min(index, len(keys) - 2)}" if len(keys) > 1 else ""
        remaining_keys = keys[:index] + keys[index + 1 :]
        return f"{section}.{remaining_keys[min(index, len(remaining_keys) - 1)]}" if remaining_keys else ""


class Actions(QObject):
    """All actions of the window. The window connects the actions that open a dialog."""

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self.new = self._make_action("new", Key.New)
        self.open = self._make_action("open", Key.Open)
        self.new_window = self._make_action("", "Ctrl+Shift+N")
        self.save = self._make_action("save", Key.Save)
        self.save_as = self._make_action("", Key.SaveAs)
        self.reload = self._make_action("", "Ctrl+Shift+L")
        self.difference = self._make_action("", None)
        self.file_choices = (self.reload, self.difference)  # where a file was changed outside
        self.export_film = self._make_action("film", "Ctrl+E")
        self.export_scene = self._make_action("scene", "Ctrl+Alt+E")
        self.export_data = self._make_action("data", "Ctrl+Shift+E")
        self.export_report = self._make_action("report", "Ctrl+Alt+R")
        self.exports = (self.export_film, self.export_scene, self.export_data, self.export_report)
        self.quit = self._make_action("", "Ctrl+Q")
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

        self.undo = document.undo_stack.createUndoAction(self)
        self.undo.setIcon(make_icon("undo"))
        self.undo.setShortcut(QKeySequence(Key.Undo))
        self.redo = document.undo_stack.createRedoAction(self)
        self.redo.setIcon(make_icon("redo"))
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        # These keys belong to the tree; elsewhere they are those of texts.
        self.cut = self._make_action("cut", None)
        self.copy = self._make_action("duplicate", None)
        self.paste = self._make_action("paste", None)
        self.enable = self._make_action("toggle", "Ctrl+Alt+D")
        self.duplicate = self._make_action("duplicate", "Ctrl+D")
        self.remove = self._make_action("delete", None)
        self.rename = self._make_action("rename", "F2")
        self.move_up = self._make_action("up", "Alt+Up")
        self.move_down = self._make_action("down", "Alt+Down")
        self.settings = self._make_action("settings", "Ctrl+,")
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)

        self.run = self._make_action("run", "F5")
        self.cancel = self._make_action("cancel", "Shift+F5")
        self.pause_run = self._make_action("pause", "Ctrl+F5", checkable=True)
        self.continue_run = self._make_action("step-forward", "Ctrl+Shift+F5")
        self.auto_run = self._make_action("auto-run", None, checkable=True)
        self.initial_state = self._make_action("initial-state", None)
        self.replay_reaction = self._make_action("schedules", None)
        self.solve_rest_to_rest = self._make_action("boundary", "Ctrl+B")
        self.follow_path = self._make_action("traces", "Ctrl+T")
        self.solve_servo = self._make_action("controls", None)
        self.frequency_response = self._make_action("plots", "Ctrl+Alt+B")
        self.retarget = self._make_action("poses", "Ctrl+Shift+B")
        self.study_value = self._make_action("plots", None)
        self.run_actions = [
            self.run,
            self.pause_run,
            self.cancel,
            self.continue_run,
            self.auto_run,
            self.initial_state,
            self.replay_reaction,
        ]
        self.run_actions += [self.solve_rest_to_rest, self.follow_path, self.solve_servo, self.frequency_response]
        self.pin = self._make_action("pin", "Ctrl+Shift+R")
        self.load_reference = self._make_action("open", None)
        self.drop_reference = self._make_action("remove", None)

        self.play = self._make_action("play", None)
        self.play.setShortcut(QKeySequence("Space"))
        self.step_forward = self._make_action("step-forward", ".")
        self.step_back = self._make_action("step-back", ",")
        self.next_stage = self._make_action("stage-next", "Ctrl+Right")
        self.previous_stage = self._make_action("stage-previous", "Ctrl+Left")
        self.loop = self._make_action("loop", "Ctrl+L", checkable=True)
        self.next_problem = self._make_action("warning", "F8")

        self.next_pane = self._make_action("", "F6")
        self.previous_pane = self._make_action("", "Shift+F6")
        self.reset_layout = self._make_action("reset-layout", None)
        self.full_screen = self._make_action("", Key.FullScreen, checkable=True)
        self.help = self._make_action("", "F1")
        self.manual = self._make_action("", None)
        self.palette = self._make_action("", "Ctrl+K")
        self.shortcuts = self._make_action("", None)
        self.tour = self._make_action("", None)
        self.about = self._make_action("info", None)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.retranslate()

    def retranslate(self) -> None:
        """Set the texts in the current language."""
        texts = {
            self.new: self.tr("&New"),
            self.open: self.tr("&Open…"),
            self.save: self.tr("&Save"),
            self.save_as: self.tr("Save &as…"),
            self.reload: self.tr("Re&load"),
            self.difference: self.tr("D&ifference to the file…"),
            self.export_film: self.tr("Export &film…"),
            self.export_scene: self.tr("Export &3D scene…"),
            self.export_data: self.tr("Export &data…"),
            self.export_report: self.tr("Export re&port…"),
            self.quit: self.tr("&Quit"),
            self.cut: self.tr("Cu&t element"),
            self.copy: self.tr("&Copy element"),
            self.paste: self.tr("&Paste elements"),
            self.enable: self.tr("&Enable or disable"),
            self.new_window: self.tr("New &window"),
            self.duplicate: self.tr("&Duplicate"),
            self.remove: self.tr("De&lete"),
            self.rename: self.tr("&Rename"),
            self.move_up: self.tr("Move &up"),
            self.move_down: self.tr("Move do&wn"),
            self.settings: self.tr("&Settings…"),
            self.run: self.tr("&Run"),
            self.cancel: self.tr("&Cancel"),
            self.pause_run: self.tr("Pause &the computation"),
            self.continue_run: self.tr("Co&mpute further"),
            self.auto_run: self.tr("Run after every &edit"),
            self.initial_state: self.tr("Check &initial state…"),
            self.solve_rest_to_rest: self.tr("&Boundary problem…"),
            self.follow_path: self.tr("Follo&w a path…"),
            self.solve_servo: self.tr("Solve ser&vo constraints"),
            self.frequency_response: self.tr("Fre&quency response…"),
            self.retarget: self.tr("Adapt to another bod&y…"),
            self.study_value: self.tr("Stud&y…"),
            self.pin: self.tr("&Use as reference"),
            self.load_reference: self.tr("L&oad reference…"),
            self.drop_reference: self.tr("&Drop reference"),
            self.replay_reaction: self.tr("Replace by its recorded re&action"),
            self.play: self.tr("&Play or pause"),
            self.step_forward: self.tr("Step &forward"),
            self.step_back: self.tr("&Step back"),
            self.next_stage: self.tr("&Next stage"),
            self.previous_stage: self.tr("Previous sta&ge"),
            self.loop: self.tr("&Loop"),
            self.next_problem: self.tr("Next pro&blem"),
            self.next_pane: self.tr("Ne&xt pane"),
            self.previous_pane: self.tr("Previo&us pane"),
            self.reset_layout: self.tr("Reset la&yout"),
            self.full_screen: self.tr("&Full screen"),
            self.help: self.tr("&Help on this"),
            self.manual: self.tr("&Manual"),
            self.palette: self.tr("Find a &command…"),
            self.shortcuts: self.tr("&Keys"),
            self.tour: self.tr("Guided &tour"),
            self.about: self.tr("&About Anholon"),
        }
        for action, text in texts.items():
            action.setText(text)
            plain = text.replace("&", "").rstrip("…")
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{plain} ({keys})" if keys else plain)

    def _make_action(
        self, icon_name: str, shortcut: QKeySequence.StandardKey | str | None, *, checkable: bool = False
    ) -> QAction:
        action = QAction(self)
        if icon_name:
            action.setIcon(make_icon(icon_name))
        if isinstance(shortcut, str):
            action.setShortcut(QKeySequence(shortcut))
        elif shortcut is not None:
            action.setShortcuts(QKeySequence.keyBindings(shortcut) or [])
        action.setCheckable(checkable)
        return action
