"""Fields composed of fields: vectors, sequences of rotations, changes of parameters, named formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import Problem
from anholon.model.query.field_paths import get_value
from anholon.model.query.stage_sequence import collect_parameters_at_stage, collect_stage_parameters
from anholon.model.schema import MAX_NAME, Rotation
from anholon_gui.document import Document
from anholon_gui.forms.field import FormField, QuantityField
from anholon_gui.forms.fields import ChoiceField, ExpressionField, with_empty_choice
from anholon_gui.forms.formula_edit import Names
from anholon_gui.forms.labels import field_title
from anholon_gui.forms.number_menus import fill_numbers_menu, fill_values_menu
from anholon_gui.texts.messages import translate_message
from anholon_gui.widgets.buttons import make_icon_button
from anholon_gui.widgets.icons import make_icon

LABEL_WIDTH = 104
"""Width of the column of labels of a form."""

_AXES = ("x", "y", "z")


def make_small_button(name: str, tooltip: str, clicked: Callable[[], None]) -> QToolButton:
    """Return a small button with the icon `name`."""
    button = make_icon_button(name, tooltip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _checked=False: clicked())
    return button


class CompoundField(FormField):
    """A field composed of fields. Messages that belong to no inner field are shown below all of them."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._inner: list[FormField] = []
        self._rows = QVBoxLayout()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)
        self.column.addLayout(self._rows)
        self.column.addWidget(self.message)

    @property
    def inner_fields(self) -> tuple[FormField, ...]:
        """Fields inside this one."""
        return tuple(self._inner)

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show the problems of the field as a whole."""
        severity = "error" if any(problem.severity == "error" for problem in problems) else "warning"
        self.message.show_text("\n".join(translate_message(problem.message) for problem in problems), severity)

    def clear_rows(self) -> None:
        """Remove all rows and the fields in them."""
        self._inner.clear()
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def add_row(self, *widgets: QWidget, stretch: int | tuple[int, ...]) -> None:
        """Add `widgets` side by side. The one at the index `stretch` gets the remaining width, else all share it."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        wide = (stretch,) if isinstance(stretch, int) else stretch
        for index, widget in enumerate(widgets):
            row.addWidget(widget, 1 if index in wide else 0, Qt.AlignmentFlag(0) if index in wide else _TOP)
        self._rows.addWidget(holder)


_TOP = Qt.AlignmentFlag.AlignTop


def make_tag(text: str, width: int = 14) -> QLabel:
    """Return a muted label before a field."""
    label = QLabel(text)
    label.setProperty("role", "muted")
    label.setMinimumWidth(width)
    label.setContentsMargins(0, 5, 0, 0)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


class VectorField(CompoundField):
    """Three expressions, one below the other, so that long formulas have room."""

    def __init__(
        self,
        document: Document,
        path: str,
        unit: str,
        names: Names,
        description: str = "",
        *,
        tags: Sequence[str] = _AXES,
        numeric_only: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        for index, name in enumerate(tags):
            inner: FormField
            if numeric_only:
                inner = QuantityField(document, f"{path}.{index}", unit, description, parent=self)
            else:
                inner = ExpressionField(document, f"{path}.{index}", unit, names, description, parent=self)
            self._inner.append(inner)
            self.add_row(make_tag(name), inner, stretch=1)
        self.setFocusProxy(self._inner[0])

    def show_value(self, value: Any) -> None:
        """Show the components."""
        for inner, component in zip(self._inner, value, strict=True):
            inner.refresh(component)


class _EndField(ChoiceField):
    """One of two ends. The length of a spring or rope is updated while it equals the distance of its ends."""

    def coupled_values(self) -> Mapping[str, Any] | None:
        """Return the distance of the newly chosen ends, if the length was the distance of the former ones."""
        from anholon.scene.initial_positions import find_distance

        owner, _, number = self.path.rpartition(".between.")
        element = get_value(self.document.model, owner)
        length, run = getattr(element, "length", None), self.document.standing_run
        if length is None or length != find_distance(run, *element.between):
            return None
        ends = [self.box.currentData() if k == int(number) else end for k, end in enumerate(element.between)]
        distance = find_distance(run, *ends)
        return {f"{owner}.length": distance} if distance else None


class PairField(CompoundField):
    """Two names of elements, one below the other."""

    def __init__(
        self,
        document: Document,
        path: str,
        choices: Callable[[], Sequence[tuple[str, str]]],
        description: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        for index in range(2):
            inner = _EndField(document, f"{path}.{index}", choices, description, self)
            self._inner.append(inner)
            self.add_row(inner, stretch=0)

    def show_value(self, value: Any) -> None:
        """Show the names."""
        for inner, name in zip(self._inner, value, strict=True):
            inner.refresh(name)


class RotationsField(CompoundField):
    """A sequence of rotations about axes. Rows can be added, removed and moved."""

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names = names
        self._count = -1
        self._value: tuple[Rotation, ...] = ()
        self._add = QPushButton(make_icon("add"), self.tr("Add rotation"), self)
        self._add.setProperty("flat", True)
        self._add.clicked.connect(lambda: self._set_rotations((*self._value, Rotation(axis="z", angle=0.0))))
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the rotations."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self._rebuild()
        for index, turn in enumerate(self._value):
            self._inner[2 * index].refresh(turn.axis)
            self._inner[2 * index + 1].refresh(turn.angle)

    def _rebuild(self) -> None:
        self.clear_rows()
        self._count = len(self._value)
        for index in range(self._count):
            path = f"{self.path}.{index}"
            tip = self.tr("Axis of the rotated frame.")
            axis = ChoiceField(self.document, f"{path}.axis", lambda: with_empty_choice(_AXES), tip)
            axis.setFixedWidth(58)
            angle = ExpressionField(self.document, f"{path}.angle", "rad", self._names, self.tr("Angle of rotation."))
            remove = make_small_button("remove", self.tr("Remove this rotation"), lambda i=index: self._remove(i))  # type: ignore[misc]
            angle.fit_unit()
            self._inner += [axis, angle]
            self.add_row(axis, angle, remove, stretch=1)

    def _remove(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self._set_rotations((*self._value[:index], *self._value[index + 1 :]))

    def _set_rotations(self, value: tuple[Rotation, ...]) -> None:
        self.store(value)


class MapField(CompoundField):
    """A mapping from names to values, one row each, with a button that adds one."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._value: Mapping[str, Any] = {}
        self._keys: tuple[str, ...] | None = None
        self.add_button = QPushButton(make_icon("add"), "", self)
        self.add_button.setProperty("flat", True)
        self.column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the entries."""
        for _ in self.fill_rows(value):
            pass

    def fill_rows(self, value: Any) -> Iterator[None]:
        """Show the entries row by row. A later call replaces this one."""
        self._value = entries = dict(value)
        if tuple(entries) != self._keys:
            self._keys = None  # until all rows are there
            self.clear_rows()
            for key in entries:
                self.build_row(key)
                yield
                if self._value is not entries:
                    return
            self._keys = tuple(entries)
        for inner, entry in zip(self._inner, entries.values(), strict=True):
            inner.refresh(entry)

    def build_row(self, key: str) -> None:
        """Make the row of the entry `key` with exactly one inner field."""
        raise NotImplementedError

    def offer_menu(self, title: str) -> None:
        """Make the button below the rows open a menu, which is filled each time."""
        self.add_button.setText(title)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add_button.setMenu(self._menu)

    def _fill_menu(self) -> None:
        """Fill the menu of possible entries."""
        raise NotImplementedError

    def offer_names(self, names: Iterable[str], make_entry: Callable[[str], Any]) -> None:
        """Fill the menu with the names that have no entry yet, and their values."""
        self._menu.clear()
        for name in names:
            if name not in self._value:
                action = self._menu.addAction(name)
                action.triggered.connect(lambda _=False, n=name: self.store({**self._value, n: make_entry(n)}))

    def add_entry(self, key: str, inner: FormField, removal: str) -> None:
        """Add a row with a name, the field of its entry, and a button with the tooltip `removal` that removes it."""
        self._inner.append(inner)
        remove = make_small_button("remove", removal, lambda: self.remove_key(key))
        self.add_row(make_tag(key, 64), inner, remove, stretch=1)

    def add_value(self, name: str, value: float) -> None:
        """Add an entry and focus it."""
        self.store({**self._value, name: value})
        self.focus_entry(name)

    def remove_key(self, key: str) -> None:
        """Remove the entry `key`."""
        self.document.move_pending(f"{self.path}.{key}", None)
        self.try_store(self.value_without(key))

    def value_without(self, key: str) -> dict[str, Any]:
        """Return the entries except one."""
        return {name: entry for name, entry in self._value.items() if name != key}

    def rename_key(self, old: str, new: str) -> None:
        """Rename the entry `old` to `new` and keep its position."""
        self.document.move_pending(f"{self.path}.{old}", f"{self.path}.{new}")
        self.store({new if name == old else name: entry for name, entry in self._value.items()})


class ParameterChangesField(MapField):
    """Parameters and their new values at the beginning of a stage."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self.offer_menu(self.tr("Change a parameter"))

    def build_row(self, key: str) -> None:
        """Add a row of name, value with unit, and a button that removes the change."""
        parameter = self.document.model.parameters.get(key)
        inner = QuantityField(
            self.document,
            f"{self.path}.{key}",
            parameter.unit if parameter else "",
            parameter.doc if parameter else "",
            minimum=parameter.min if parameter else None,
            maximum=parameter.max if parameter else None,
        )
        self.add_entry(key, inner, self.tr("Remove this change"))

    def _fill_menu(self) -> None:
        self._menu.clear()
        model = self.document.model
        number = int(self.path.split(".")[1])
        if number >= len(model.stages):
            return  # the end of typing in another field has removed the stage of this form
        friction_states = collect_parameters_at_stage(model, number) | collect_stage_parameters(
            model, model.stages[number]
        )
        values = {name: value for name, value in friction_states.items() if name not in self._value}
        fill_values_menu(self._menu, model, values, lambda name: self.add_value(name, values[name]))
        self._menu.addSeparator()
        numbers = self._menu.addMenu(self.tr("Another number of the model"))
        numbers.aboutToShow.connect(lambda: fill_numbers_menu(numbers, self.document.model, self._promote_to_parameter))

    def _promote_to_parameter(self, path: str) -> None:
        """Make a number of the model a parameter and change that parameter."""
        from anholon.model.edit.parametrize import replace_by_parameter
        from anholon.model.query.field_paths import set_value

        if not self.has_element:
            return
        model, name = replace_by_parameter(self.document.model, path)
        value = {**self._value, name: model.parameters[name].value}
        self.document.edit(self.tr("Make {} a parameter").format(path), set_value(model, self.path, value))


class FormulasField(MapField):
    """Names and their formulas (the quasi-velocities of a chart)."""

    def __init__(
        self, document: Document, path: str, names: Names, description: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(document, path, description, parent)
        self._names = names
        self.add_button.setText(self.tr("Add quasi-velocity"))
        self.add_button.clicked.connect(self._add_formula)

    def build_row(self, key: str) -> None:
        """Add a row of name, formula, and a button that removes the entry."""
        name = QLineEdit(key)
        name.setAccessibleName(field_title("name"))
        name.setFixedWidth(64)
        name.editingFinished.connect(lambda: self._rename(key, name))
        inner = ExpressionField(self.document, f"{self.path}.{key}", None, self._names, self.description, numeric=False)
        self._inner.append(inner)
        remove = make_small_button("remove", self.tr("Remove"), lambda: self.remove_key(key))
        self.add_row(name, inner, remove, stretch=1)

    def _rename(self, key: str, line: QLineEdit) -> None:
        new = line.text().strip()
        if new == key:
            return
        if not new.isidentifier() or new in self._value or len(new) > MAX_NAME:
            self.message.show_text(self.tr("The name {!r} is invalid or already in use.").format(new))
            line.setText(key)
        else:
            self.rename_key(key, new)

    def _add_formula(self) -> None:
        number = 1
        while f"u{number}" in self._value:
            number += 1
        self.store({**self._value, f"u{number}": "0"})


class NamesField(CompoundField):
    """A list of names of elements: chosen ones as rows, the others in a menu."""

    def __init__(
        self,
        document: Document,
        path: str,
        choices: Callable[[], Sequence[tuple[str, str]]],
        description: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, path, description, parent)
        self._choices = choices
        self._value: tuple[str, ...] | None = None
        self._add = QPushButton(make_icon("add"), self.tr("Add"), self)
        self._add.setProperty("flat", True)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._add.setMenu(self._menu)
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the names."""
        if tuple(value) != self._value:
            self._value = tuple(value)
            self.clear_rows()
            for name in self._value:
                remove = make_small_button("remove", self.tr("Remove"), lambda n=name: self._remove(n))  # type: ignore[misc]
                self.add_row(make_tag(name), remove, stretch=0)

    def _remove(self, name: str) -> None:
        self.try_store(tuple(other for other in self._value or () if other != name))

    def _fill_menu(self) -> None:
        self._menu.clear()
        chosen = self._value or ()
        for name, text in self._choices():
            if name and name not in chosen:
                action = self._menu.addAction(text)
                action.triggered.connect(lambda _=False, n=name: self.store((*chosen, n)))
