"""Commands on stages: each is a step of undo and an action for menus and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence

from anholon.errors import ModelError
from anholon.model.edit import element_list
from anholon.model.schema import Model, Stage
from anholon_gui.document import Document
from anholon_gui.widgets.icons import make_icon


class StageCommands(QObject):
    """Edits the stages of the document.

    Signals:
        markedChanged(): other stages are chosen.

    Attributes:
        marked: numbers of the chosen stages, one after another; the selection of the document is among them.
    """

    selectionChanged = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._anchor = 0
        self.selected: range = range(0)
        document.selection.changed.connect(self._follow_selection)
        document.modelChanged.connect(self._follow_selection)

    # --- choice ----------------------------------------------------------------------------------------------------

    @property
    def current(self) -> int | None:
        """Number of the selected stage, or None."""
        section, _, key = self._document.selection.path.partition(".")
        if section != "stages" or not key or int(key) >= len(self._document.model.stages):
            return None
        return int(key)

    def select(self, number: int, *, extend: bool = False) -> None:
        """Select a stage. With `extend` select all stages from the first selected one."""
        if not extend or self.current is None:
            self._anchor = number
        self._set_selected(self._anchor, number)

    def open(self, number: int) -> None:
        """Show the form of a stage and focus it."""
        self.select(number)
        self._document.focus_field(f"stages.{number}.name")

    def _set_selected(self, anchor: int, number: int) -> None:
        last = len(self._document.model.stages) - 1
        self._anchor = min(anchor, last)
        self.selected = range(min(self._anchor, number), max(self._anchor, number) + 1)
        self._document.selection.focus(f"stages.{number}")
        self.selectionChanged.emit()

    def _follow_selection(self) -> None:
        """Follow the selection of the document."""
        state = self.current
        if state is None:
            wanted = range(0)
        elif state in self.selected:
            wanted = range(self.selected.start, min(self.selected.stop, len(self._document.model.stages)))
        else:
            wanted, self._anchor = range(state, state + 1), state
        if wanted != self.selected:
            self.selected = wanted
            self.selectionChanged.emit()

    # --- edits -----------------------------------------------------------------------------------------------------

    def insert(self, at: int) -> None:
        """Insert a new stage before the one with number `at`, and select its name for typing."""
        model = self._document.model
        name = element_list.free_name(model, "stages")
        stage = element_list.make_element(model, Stage, name)
        assert isinstance(stage, Stage)
        self._insert_stages(self.tr("Add {}").format(name), at, (stage,))
        self._document.focus_field(f"stages.{at}.name")

    def insert_before(self) -> None:
        """Insert a new stage before the chosen ones."""
        self.insert(self.selected.start if self.selected else 0)

    def insert_after(self) -> None:
        """Insert a new stage after the chosen ones, or at the end."""
        self.insert(self._position_after_selected)

    def copy(self) -> None:
        """Copy the chosen stages to the clipboard as text of a model file."""
        from anholon.model.edit.stage_groups import write_stages

        if self.selected:
            QGuiApplication.clipboard().setText(write_stages(self._selected_stages()))

    def cut(self) -> None:
        """Copy the chosen stages to the clipboard and remove them."""
        self.copy()
        self._remove(self.tr("Cut %n stage(s)", "", len(self.selected)))

    def paste(self) -> None:
        """Insert the stages of the clipboard after the chosen ones."""
        from anholon.model.edit.stage_groups import read_stages

        try:
            stages = read_stages(QGuiApplication.clipboard().text())
        except ModelError:
            return  # something else is there
        self._insert_stages(self.tr("Paste %n stage(s)", "", len(stages)), self._position_after_selected, stages)

    def duplicate(self) -> None:
        """Insert copies of the chosen stages after them."""
        if self.selected:
            self.copy_to(self._position_after_selected)

    def copy_to(self, at: int) -> None:
        """Insert copies of the chosen stages before the one with number `at`."""
        self._insert_stages(self.tr("Copy %n stage(s)", "", len(self.selected)), at, self._selected_stages())

    def remove(self) -> None:
        """Remove the chosen stages."""
        self._remove(self.tr("Delete %n stage(s)", "", len(self.selected)))

    def move_to(self, at: int) -> None:
        """Move the chosen stages before the one with number `at`."""
        if self.selected:
            count, offset = len(self.selected), (self.current or 0) - self.selected.start
            model, first = self._model_moved(at)
            self._apply_edit(self.tr("Move %n stage(s)", "", count), model, range(first, first + count), first + offset)

    def move(self, steps: int) -> None:
        """Move the chosen stages by a number of places."""
        at = self._target_position(steps)
        if at is not None:
            self.move_to(at)

    def toggle_enabled(self) -> None:
        """Enable the chosen stages, or disable them if all are enabled."""
        enable = not all(stage.enabled for stage in self._selected_stages())
        label = self.tr("Enable %n stage(s)", "", len(self.selected))
        if not enable:
            label = self.tr("Disable %n stage(s)", "", len(self.selected))
        self._document.edit(label, self._model_toggled())

    def set_duration(self, number: int, duration: float) -> None:
        """Set the duration of a stage, s."""
        name = self._document.model.stages[number].name
        self._document.set_value(f"stages.{number}.duration", duration, self.tr("Duration of {}").format(name))

    def _model_toggled(self) -> Model:
        enable, model = not all(stage.enabled for stage in self._selected_stages()), self._document.model
        stages = [replace(s, enabled=enable) if k in self.selected else s for k, s in enumerate(model.stages)]
        return replace(model, stages=tuple(stages))

    def _model_without_selected(self) -> Model:
        from anholon.model.edit.remove import remove_stages

        return remove_stages(self._document.model, self.selected)

    def _model_with_inserted(self, at: int, stages: Sequence[Stage]) -> Model:
        from anholon.model.edit.stage_groups import insert_stages

        return insert_stages(self._document.model, at, stages)

    def _model_moved(self, at: int) -> tuple[Model, int]:
        """Return the model with the chosen stages before the one with number `at`, and their new first number."""
        from anholon.model.edit.stage_groups import move_stages

        return move_stages(self._document.model, self.selected, at)

    def _target_position(self, steps: int) -> int | None:
        """Return the number of the stage before which the chosen ones are moved by some places, or None."""
        at = self.selected.start - 1 if steps < 0 else self.selected.stop + 1
        return at if self.selected and 0 <= at <= len(self._document.model.stages) else None

    @property
    def _position_after_selected(self) -> int:
        return self.selected.stop if self.selected else len(self._document.model.stages)

    def _selected_stages(self) -> tuple[Stage, ...]:
        return tuple(self._document.model.stages[k] for k in self.selected)

    def _insert_stages(self, label: str, at: int, stages: Sequence[Stage]) -> None:
        self._apply_edit(label, self._model_with_inserted(at, stages), range(at, at + len(stages)), at)

    def _remove(self, label: str) -> None:
        if not self.selected:
            return
        model = self._model_without_selected()
        for number in self.selected:
            self._document.move_pending(f"stages.{number}", None)
        at = min(self.selected.start, len(model.stages) - 1)
        if at < 0:
            self._document.selection.select("stages")
            self._document.remove_elements(label, model)
        else:
            self._apply_edit(label, model, range(at, at + 1), at, self._document.remove_elements)

    def _apply_edit(
        self,
        label: str,
        model: Model,
        marked: range,
        current: int,
        change: Callable[[str, Model], None] | None = None,
    ) -> None:
        """Change the model and choose the stages `selected`."""
        self._document.selection.select("stages")  # the form of a stage that moves away must not receive later input
        (change or self._document.edit)(label, model)
        self._anchor = marked.start if current != marked.start else marked.stop - 1
        self.selected = marked
        self._document.selection.select(f"stages.{current}")
        self.selectionChanged.emit()


class StageActions(QObject):
    """The commands on stages as actions. Their shortcuts act while the timeline has the keyboard."""

    def __init__(self, commands: StageCommands, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = commands
        self.add = self._make_action("add", self.tr("Add stage &after"), "Ins", commands.insert_after)
        self.add_before = self._make_action("", self.tr("Add stage &before"), "Shift+Ins", commands.insert_before)
        self.open = self._make_action("settings", self.tr("&Open form"), "Return", self._open)
        self.cut = self._make_action("cut", self.tr("Cu&t"), "Ctrl+X", commands.cut)
        self.copy = self._make_action("data", self.tr("&Copy"), "Ctrl+C", commands.copy)
        self.paste = self._make_action("paste", self.tr("&Paste"), "Ctrl+V", commands.paste)
        self.duplicate = self._make_action("duplicate", self.tr("&Duplicate"), "Ctrl+Shift+D", commands.duplicate)
        self.toggle = self._make_action("toggle", self.tr("&Enable or disable"), "E", commands.toggle_enabled)
        self.left = self._make_action("left", self.tr("Move le&ft"), "Alt+Left", lambda: commands.move(-1))
        self.right = self._make_action("right", self.tr("Move &right"), "Alt+Right", lambda: commands.move(1))
        self.remove = self._make_action("delete", self.tr("De&lete"), "Del", commands.remove)
        commands.selectionChanged.connect(self._update_actions)
        self._update_actions()

    @property
    def groups(self) -> tuple[tuple[QAction, ...], ...]:
        """The actions in groups for menus."""
        return (
            (self.open, self.add, self.add_before),
            (self.cut, self.copy, self.paste, self.duplicate),
            (self.toggle, self.left, self.right),
            (self.remove,),
        )

    def _open(self) -> None:
        if self._commands.current is not None:
            self._commands.open(self._commands.current)

    def _update_actions(self) -> None:
        some = bool(self._commands.selected)
        for action in (self.open, self.cut, self.copy, self.duplicate, self.toggle, self.left, self.right, self.remove):
            action.setEnabled(some)

    def _make_action(self, icon_name: str, text: str, keys: str, command: Callable[[], None]) -> QAction:
        action = QAction(text, self)
        if icon_name:
            action.setIcon(make_icon(icon_name))
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        plain, shown = text.replace("&", ""), QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{plain} ({shown})")
        action.triggered.connect(lambda _checked=False: command())
        return action
