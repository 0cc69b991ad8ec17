"""Fields whose values are elements themselves: one of several kinds, lists of elements, lists of vectors, places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from anholon.model.edit import element_list
from anholon.model.schema import Model
from anholon.model.schema.field_descriptions import FieldDescription as Description
from anholon.model.schema.field_descriptions import describe_fields, kinds_by_name
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import LABEL_WIDTH, CompoundField, make_small_button, make_tag
from anholon_gui.forms.field import FormField
from anholon_gui.forms.fields import ChoiceField, ExpressionField
from anholon_gui.forms.formula_edit import Names
from anholon_gui.forms.labels import editor_text, field_title, kind_label
from anholon_gui.forms.pasted_numbers import PasteError, read_pasted_numbers
from anholon_gui.forms.rod_section_field import RodSectionField
from anholon_gui.texts.descriptions import description_text
from anholon_gui.texts.language import unit_text
from anholon_gui.widgets.icons import make_icon

FieldFactory = Callable[[str, Description], FormField]
"""Makes the field of a path."""

_TAG_WIDTH_PX = 84  # width of the names of inner fields
_INDENT_PX = 12
_ZERO = re.compile(r"\((0: .+)\)\.$")  # at the end of the description of a field: the meaning of 0
_NONE = "(0: none)."


class _KindChoiceField(ChoiceField):
    """The kind of a rod's axis or section, or of a body's orientation. A new kind resembles the former element.

    The kind `none` means no element, if that is allowed.
    """

    def __init__(
        self, document: Document, path: str, kinds: dict[str, type[Struct]], description: str, none: str = ""
    ) -> None:
        choices = [*([("", none)] if none else []), *((name, kind_label(name)) for name in kinds)]
        super().__init__(document, path, lambda: choices, description)
        self._kinds = kinds

    def store(self, value: Any) -> None:
        """Replace the element by one of another kind."""
        from anholon.model.query.field_paths import has_value

        owner = self.path.removesuffix(".kind")
        _, name, field = owner.split(".")
        if not has_value(self.document.model, owner):
            return
        model = _find_conversion(field)(self.document.model, name, self._kinds.get(value))
        self.document.move_pending(owner, None)  # texts typed in removed fields
        self.document.edit(self.tr("Change the kind of {}").format(owner), model)


def _find_conversion(field: str) -> Callable[[Model, str, Any], Model]:
    """Return the function that converts the kind of an element in a field."""
    if field == "orientation":
        from anholon.model.edit.orientation_kind import set_orientation_kind  # brings NumPy: not at the start

        return set_orientation_kind
    from anholon.rods.edit.convert_section import convert_curve, convert_section

    return convert_curve if field == "curve" else convert_section


class KindField(CompoundField):
    """An element of one of several kinds: its kind beside its `title`, then its fields."""

    def __init__(
        self, document: Document, path: str, spec: Description, make: FieldFactory, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description_text(spec.description), parent)
        self._make = make
        self.title = ""
        self._kinds = kinds_by_name(spec.structs)
        self._none = self.tr("none") if spec.optional else ""
        self._shown_kind: type[Struct] | None = None
        self._notes: dict[str, QLabel] = {}  # the meaning of 0, below the fields to which it applies

    def show_value(self, value: Any) -> None:
        """Show the kind and its fields. The fields of another kind are made anew."""
        shown: type[Struct] = type(value)
        fields = describe_fields(shown) if value is not None else ()
        if shown is not self._shown_kind:
            self._shown_kind = shown
            chosen = bool(self._inner) and self._inner[0].input.hasFocus()
            self.clear_rows()
            kind = _KindChoiceField(self.document, f"{self.path}.kind", self._kinds, self.description, self._none)
            self._inner.append(kind)
            self._notes = {}
            heading = make_label(self.title, 0)
            heading.setProperty("role", "label")
            heading.setToolTip(self.description)
            self.add_row(heading, kind, stretch=1)
            for spec in fields:
                inner = self._make(f"{self.path}.{spec.name}", spec)
                self._inner.append(inner)
                if isinstance(inner, VectorsField):  # which needs the whole width
                    self.add_row(make_label(field_title(spec.name), _INDENT_PX), QWidget(), stretch=1)
                    inner.column.setContentsMargins(_INDENT_PX, 0, 0, 0)
                    self.add_row(inner, stretch=0)
                else:
                    self.add_row(make_label(field_title(spec.name), _INDENT_PX), inner, stretch=1)
                if _ZERO.search(spec.description) and not spec.description.endswith(_NONE):
                    self._notes[spec.name] = note = zero_note(spec.description)
                    self.add_row(make_label("", _INDENT_PX), note, stretch=1)
            if chosen:  # the list of kinds is another one now, and the keyboard belongs there
                self._inner[0].input.setFocus()
        first, *others = self._inner
        first.refresh(element_list.kind_of(value) if value is not None else "")
        for spec, inner in zip(fields, others, strict=True):
            inner.refresh(getattr(value, spec.name))
            if spec.name in self._notes:
                self._notes[spec.name].setVisible(getattr(value, spec.name) == 0.0)


def zero_note(description: str) -> QLabel:
    """Return a label with the meaning of 0 from the description of a field, for a place below the field."""
    meaning = _ZERO.search(description_text(description))
    note = QLabel(meaning[1] if meaning is not None else "")
    note.setWordWrap(True)
    note.setProperty("role", "muted")
    return note


def make_label(text: str, indent: int) -> QLabel:
    """Return a label as wide as the labels of the form."""
    result = make_tag(text)
    result.setWordWrap(True)
    result.setFixedWidth(LABEL_WIDTH + 2)
    result.setContentsMargins(indent, 5, 0, 0)
    return result


class _ListField(CompoundField):
    """A list of variable length. Subclasses make the rows of an item."""

    def __init__(self, document: Document, path: str, spec: Description, parent: QWidget | None = None) -> None:
        super().__init__(document, path, description_text(spec.description), parent)
        assert spec.item is not None
        self._minimum_count = spec.shortest or 0
        self._item = spec.item
        self._value: tuple[Any, ...] = ()
        self._count = -1
        self._add = QPushButton(make_icon("add"), self.tr("Add row"), self)
        self._add.setProperty("flat", True)
        self._add.clicked.connect(lambda: self.store((*self._value, self.make_item())))
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def make_item(self) -> Any:
        """Return a new item."""
        raise NotImplementedError

    def build_item(self, index: int) -> None:
        """Add the rows of an item."""
        raise NotImplementedError

    def show_item(self, index: int, value: Any) -> None:
        """Show an item in its fields."""
        raise NotImplementedError

    def show_value(self, value: Any) -> None:
        """Show the list."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self._count = len(self._value)
            self.clear_rows()
            for index in range(self._count):
                self.build_item(index)
        for index, item in enumerate(self._value):
            self.show_item(index, item)

    def make_remove_button(self, index: int) -> QWidget:
        """Return the button that removes an item."""
        button = make_small_button("remove", self.tr("Remove this row"), lambda: self._remove(index))
        button.setEnabled(self._count > self._minimum_count)
        return button

    def _remove(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self.try_store((*self._value[:index], *self._value[index + 1 :]))


class VectorsField(_ListField):
    """A list of vectors, one per row."""

    def __init__(
        self,
        document: Document,
        path: str,
        spec: Description,
        unit: str,
        names: Names,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, spec, parent)
        self._unit, self._names = unit, names
        self._copy = QPushButton(make_icon("duplicate"), self.tr("Copy rows"), self)
        self._paste = QPushButton(make_icon("paste"), self.tr("Paste rows"), self)
        self._paste.setToolTip(self.tr("Replace all rows by those of the clipboard, as of a spreadsheet"))
        for button, run in ((self._copy, self.copy), (self._paste, self.paste)):
            button.setProperty("flat", True)
            button.clicked.connect(lambda _checked=False, run=run: run())
            self.column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def copy(self) -> None:
        """Copy all rows in the format of a spreadsheet."""
        lines = ["\t".join(editor_text(component) for component in row) for row in self._value]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")

    def paste(self) -> None:
        """Replace all rows by the numbers of the clipboard. A missing third column is 0."""
        text = QGuiApplication.clipboard().text()
        try:
            rows = read_pasted_numbers(text, {3: (self._unit,) * 3, 2: (self._unit,) * 2})
        except PasteError as error:
            self.message.show_text(str(error))
            return
        if len(rows) < self._minimum_count:
            message = self.tr("The clipboard has too few rows: {}; {} are needed.")
            self.message.show_text(message.format(len(rows), self._minimum_count))
            return
        self.try_store(tuple((*row, 0.0)[:3] for row in rows))

    def make_item(self) -> Any:
        """Return a vector that continues the list."""
        if not self._value:
            return (0.0, 0.0, 0.0)
        last = self._value[-1]
        return (last[0] + 0.5 if isinstance(last[0], int | float) else last[0], last[1], last[2])

    def build_item(self, index: int) -> None:
        """Add three expressions side by side."""
        row = [
            ExpressionField(
                self.document, f"{self.path}.{index}.{k}", self._unit, self._names, self.description, bare=True
            )
            for k in range(3)
        ]
        self._inner += row
        self.add_row(*row, make_tag(unit_text(self._unit)), self.make_remove_button(index), stretch=(0, 1, 2))

    def show_item(self, index: int, value: Any) -> None:
        """Show the components."""
        for inner, component in zip(self._inner[3 * index : 3 * index + 3], value, strict=True):
            inner.refresh(component)


class StructsField(_ListField):
    """A list of elements of one kind, each with all its fields."""

    def __init__(
        self, document: Document, path: str, spec: Description, make: FieldFactory, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, spec, parent)
        self._make = make
        self._kind = self._item.structs[0]
        self._fields = describe_fields(self._kind)

    def make_item(self) -> Any:
        """Return an element with starting values."""
        return element_list.make_element(self.document.model, self._kind, "")

    def build_item(self, index: int) -> None:
        """Add the fields of an element, with the button that removes it next to the first."""
        for k, spec in enumerate(self._fields):
            inner = self._make(f"{self.path}.{index}.{spec.name}", spec)
            self._inner.append(inner)
            more = [self.make_remove_button(index)] if k == 0 else []
            name = make_tag(field_title(spec.name), _TAG_WIDTH_PX)
            name.setWordWrap(True)
            self.add_row(name, inner, *more, stretch=1)

    def show_item(self, index: int, value: Any) -> None:
        """Show the fields of an element."""
        count = len(self._fields)
        for spec, inner in zip(self._fields, self._inner[count * index : count * (index + 1)], strict=True):
            inner.refresh(getattr(value, spec.name))


class AttachmentsField(CompoundField):
    """Sections or bodies, one below the other. Sections can be picked in the 3D view."""

    def __init__(
        self,
        document: Document,
        path: str,
        tags: Sequence[str],
        description: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        for index, name in enumerate(tags):
            inner = RodSectionField(document, f"{path}.{index}", description, self)
            self._inner.append(inner)
            self.add_row(make_tag(name), inner, stretch=1)

    def show_value(self, value: Any) -> None:
        """Show the names."""
        for inner, text in zip(self._inner, value, strict=True):
            inner.refresh(text)
