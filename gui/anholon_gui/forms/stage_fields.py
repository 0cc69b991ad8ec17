"""Fields of stages: ways out of a stage, and the order in which a jump changes parameters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from anholon.model.structs import Branch
from anholon_gui.document import Document
from anholon_gui.forms.compound import Compound, small_button, tag
from anholon_gui.forms.fields import ChoiceField, ExpressionField, TextField
from anholon_gui.forms.formula import Names
from anholon_gui.forms.text import value_label
from anholon_gui.icons import icon

__all__ = ["BranchesField", "GroupsField"]

_DIRECTIONS = ("up", "down", "both")


class BranchesField(Compound):
    """Ways out of a stage: a formula, the direction of its crossing, and the stage that follows."""

    def __init__(
        self,
        document: Document,
        path: str,
        names: Names,
        stages: Callable[[], Sequence[tuple[str, str]]],
        description: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names, self._stages = names, stages
        self._value: tuple[Branch, ...] = ()
        self._count = -1
        self._add = QPushButton(icon("add"), self.tr("Add way out"), self)
        self._add.setProperty("flat", True)
        self._add.clicked.connect(self._append)
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the ways out."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self._rebuild()
        for index, branch in enumerate(self._value):
            when, direction, to = self._inner[3 * index : 3 * index + 3]
            when.refresh(branch.when)
            direction.refresh(branch.direction)
            to.refresh(branch.to)

    def _rebuild(self) -> None:
        self.clear_rows()
        self._count = len(self._value)
        for index in range(self._count):
            path = f"{self.path}.{index}"
            tip = self.tr("Function of t, q, q' and reactions whose zero is sought, or a change as slip blade.")
            when = ExpressionField(self.document, f"{path}.when", None, self._names, tip, numeric=False)
            tip = self.tr("Which crossings of zero count.")
            direction = ChoiceField(
                self.document, f"{path}.direction", lambda: [(name, value_label(name)) for name in _DIRECTIONS], tip
            )
            to = ChoiceField(self.document, f"{path}.to", self._stages, self.tr("Stage that follows."))
            remove = small_button("remove", self.tr("Remove this way out"), lambda i=index: self._remove(i))  # type: ignore[misc]
            self._inner += [when, direction, to]
            self.add_row(when, remove, stretch=0)
            self.add_row(direction, tag("→"), to, stretch=2)

    def _append(self) -> None:
        stages = [name for name, _ in self._stages() if name]
        self.store((*self._value, Branch(when="t - 1", to=stages[-1] if stages else "")))

    def _remove(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self.store((*self._value[:index], *self._value[index + 1 :]))


class GroupsField(Compound):
    """Groups of names, one line each; names stand apart by spaces."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._value: tuple[str, ...] = ()
        self._count = -1
        self._add = QPushButton(icon("add"), self.tr("Add group"), self)
        self._add.setProperty("flat", True)
        self._add.clicked.connect(lambda: self.store((*self._value, "")))
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the groups."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self.clear_rows()
            self._count = len(self._value)
            for index in range(self._count):
                group = TextField(self.document, f"{self.path}.{index}", self.description)
                remove = small_button("remove", self.tr("Remove this group"), lambda i=index: self._remove(i))  # type: ignore[misc]
                self._inner.append(group)
                self.add_row(group, remove, stretch=0)
        for inner, text in zip(self._inner, self._value, strict=True):
            inner.refresh(text)

    def _remove(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self.store((*self._value[:index], *self._value[index + 1 :]))
