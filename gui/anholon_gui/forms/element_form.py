"""The form of one element: its name, its kind, and a row for each of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from anholon.errors import Problem
from anholon.model.edit import element_list
from anholon.model.query.field_paths import field_at, get_value, has_value, unit_at
from anholon.model.schema import Model, Schedule, Stage
from anholon.model.schema.field_descriptions import FieldDescription as Description
from anholon.model.schema.field_descriptions import describe_fields
from anholon_gui.cooperative_tasks import CooperativeTask
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import LABEL_WIDTH
from anholon_gui.forms.field import FormField, QuantityField
from anholon_gui.forms.field_factory import make_field
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.labels import field_title
from anholon_gui.forms.nested_fields import KindField
from anholon_gui.forms.schedule_table import ScheduleTableField
from anholon_gui.forms.stage_fields import is_relevant_field
from anholon_gui.forms.used_values import find_used_values

_APPEARANCE_FIELDS = ("colour", "visible", "doc")  # shown last, below a rule
_HIDDEN = ("format", "name")  # the name is edited in the header
_FIRST_BATCH_ROWS = 4  # fields that are made before the form is shown
_URGENT_BATCH_MS = 15  # for which rows are made at once when one of them is needed
_MAX_BATCH_ROWS = 30  # and rows at most: those of a list of buttons hold no field
_STRETCH_ROW = 10_000  # row below all others, which takes the room that is left


class FieldsForm(QWidget):
    """Rows of fields with labels. Finds the field of a path.

    Contract for a subclass: `make_rows()` adds the rows, with a `yield` after each. The first ones are made at once,
    the others in the turns of the event loop that follow, or when one of them is asked for.
    """

    def __init__(self, document: Document, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.path = path
        self.fields: list[FormField] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(12, 8, 12, 12)
        self.grid.setHorizontalSpacing(8)
        self.grid.setVerticalSpacing(7)
        self.grid.setColumnMinimumWidth(0, LABEL_WIDTH)
        self.grid.setColumnStretch(1, 1)
        self.grid.setRowStretch(_STRETCH_ROW, 1)
        self._row = 0
        self._tags: dict[FormField, QLabel] = {}
        self._hidden_fields: set[FormField] = set()  # whose rows are not shown
        self._fields_with_problems: set[FormField] = set()  # that show a problem
        self._turns = CooperativeTask(self)
        self._turns.turnEnded.connect(self.lay_out)
        self._waiting_actions: Callable[[], None] | None = None  # called when all rows exist

    def make_rows(self) -> Iterator[None]:
        """Add the rows one by one."""
        raise NotImplementedError

    def start_building(self) -> None:
        """Start to make the rows."""
        work = self._build_steps()
        while len(self.leaves()) < _FIRST_BATCH_ROWS and self._row < _MAX_BATCH_ROWS:
            if next(work, self) is self:  # all are made
                return
        self._turns.start(work)

    def lay_out(self) -> None:
        """Place all rows now. Otherwise they are painted squeezed while each layout waits for a turn."""
        for widget in self.findChildren(QWidget):
            # Layouts show new rows in a later turn, and until then leave no room for them.
            decided = widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
            if widget.isHidden() and not decided and not widget.isWindow():
                widget.show()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    @property
    def is_complete(self) -> bool:
        """Whether all rows exist."""
        return not self._turns.is_running

    def stop_building(self) -> None:
        """Stop making rows, because another form replaces this one."""
        self._turns.cancel()
        self._waiting_actions = None

    def when_complete(self, action: Callable[[], None]) -> None:
        """Call `action` when all rows exist: now, or in a later turn of the event loop if they take long.

        Only the last one that was asked for is called.
        """
        self._waiting_actions = action
        self._turns.run_for(_URGENT_BATCH_MS)
        if self.is_complete:
            self._run_waiting_actions()

    def _run_waiting_actions(self) -> None:
        act, self._waiting_actions = self._waiting_actions, None
        if act is not None:
            act()

    def new_row(self) -> int:
        """Return the number of a new row."""
        self._row += 1
        return self._row

    def _build_steps(self) -> Iterator[None]:
        built = len(self.fields)
        for _ in self.make_rows():
            for field in self.fields[built:]:
                for _ in field.fill_rows(get_value(self.document.model, field.path)):
                    yield
                self._show_units(field)
            built = len(self.fields)
            yield
        self.show_problems()
        self._run_waiting_actions()

    def add_field(self, text: str, field: FormField) -> None:
        """Add a row of label and field. A compound field has its label inside."""
        if isinstance(field, KindField):
            field.title = text
            self.add_wide(field)
            self.fields.append(field)
            return
        row = self.new_row()
        tag = QLabel(text)
        tag.setProperty("role", "label")
        tag.setWordWrap(True)
        tag.setBuddy(field.input)
        tag.setToolTip(field.description)
        tag.setContentsMargins(0, 5, 0, 0)
        self.grid.addWidget(tag, row, 0, Qt.AlignmentFlag.AlignTop)
        self.grid.addWidget(field, row, 1)
        self._tags[field] = tag
        self.fields.append(field)
        self._show_row(field)

    def add_separator(self) -> None:
        """Add a thin line between groups of rows."""
        rule = QFrame()
        rule.setProperty("role", "rule")
        rule.setFixedHeight(1)
        self.grid.addWidget(rule, self.new_row(), 0, 1, 2)

    def add_wide(self, widget: QWidget) -> None:
        """Add a widget over the whole width."""
        self.grid.addWidget(widget, self.new_row(), 0, 1, 2)

    def leaves(self) -> list[FormField]:
        """Return all fields without inner fields, and the compound fields around them."""
        form_fields: list[FormField] = []
        for field in self.fields:
            if field.inner_fields:
                form_fields.append(field)
            form_fields += field.leaves()
        return list(dict.fromkeys(form_fields))

    def refresh(self, before: Model | None = None) -> None:
        """Show the values of the current model. `before` is the model shown until now.

        Rows that are still to be made will show it anyway.
        """
        quiet = before is not None and not self.document.pending and self._differs_only_here(before)
        staged = self.path.startswith("stages.")  # units stand in other sections than those of its fields
        for field in self.fields:
            value = get_value(self.document.model, field.path)
            alike = (
                quiet
                and before is not None
                and has_same_values(before, self.document.model, (field.path, *field.reads))
            )
            if not alike:
                field.refresh(value)
            if not (alike and staged):
                self._show_units(field)
        self.show_problems()

    def _differs_only_here(self, before: Model) -> bool:
        """Return whether an earlier model differs from the current one only in the section of this form, and in no
        name.

        Then the choices of all fields are the same.
        """
        section, model = self.path.partition(".")[0], self.document.model
        if any(
            getattr(before, name) is not getattr(model, name) for name in model.__struct_fields__ if name != section
        ):
            return False
        return section != "" and element_names(before, section) == element_names(model, section)

    def _show_units(self, field: FormField) -> None:
        for leaf in field.leaves():
            if isinstance(leaf, QuantityField | ExpressionField):
                leaf.set_unit(unit_at(self.document.model, leaf.path) or "")

    def show_problems(self) -> None:
        """Mark the fields with problems."""
        if not self.is_valid():
            return
        leaves = self.leaves()
        results: dict[str, list[Problem]] = {}
        for problem in self.document.problems:
            field = self.find_made_field(problem.path)
            if field is not None:
                results.setdefault(field.path, []).append(problem)
        for field in leaves:
            field_problems = tuple(results.get(field.path, ()))
            if field_problems or field in self._fields_with_problems or not field.message.isHidden():
                field.show_problems(field_problems)
            (self._fields_with_problems.add if field_problems else self._fields_with_problems.discard)(field)
        for field in self.fields:
            self._show_row(field)

    def _show_row(self, field: FormField) -> None:
        """Show the row of a field while the field applies or has a problem."""
        tag = self._tags.get(field)
        wanted = self.is_relevant(field) or not self._fields_with_problems.isdisjoint((field, *field.leaves()))
        if tag is not None and wanted == (field in self._hidden_fields):
            (self._hidden_fields.discard if wanted else self._hidden_fields.add)(field)
            tag.setVisible(wanted)
            field.setVisible(wanted)

    def is_relevant(self, field: FormField) -> bool:
        """Return whether a field applies to the current model."""
        return True

    def find_field(self, path: str) -> FormField | None:
        """Return the innermost field that shows `path`, or None. All rows are made first."""
        self._turns.finish()
        return self.find_made_field(path)

    def find_made_field(self, path: str) -> FormField | None:
        """Return the innermost existing field that shows `path`, or None."""
        best: FormField | None = None
        for field in self.leaves():
            inside = path == field.path or path.startswith(field.path + ".")
            if inside and (best is None or len(field.path) > len(best.path)):
                best = field
        return best

    def commit(self) -> None:
        """Commit the typed text, if its element still exists."""
        for field in self.leaves():
            if self.is_valid():
                field.commit()

    def is_valid(self) -> bool:
        """Return True if the model still has the element of the form: its addition or renaming may have been undone."""
        return has_value(self.document.model, self.path)


class ElementForm(FieldsForm):
    """The rows of the element at `path` (a section's element, the simulation, the view or the model itself).

    Attributes:
        kind: type of the element the form was made for.
    """

    def __init__(self, document: Document, path: str, parent: QWidget | None = None) -> None:
        super().__init__(document, path, parent)
        self.kind: type[Any] = type(get_value(document.model, path))
        self._used_values = find_used_values(document.model, path)
        self.start_building()

    def is_valid(self) -> bool:
        """Return True if the model still has the element with the same kind."""
        return super().is_valid() and type(get_value(self.document.model, self.path)) is self.kind

    def is_current(self) -> bool:
        """Return whether the form still shows the right rows."""
        return find_used_values(self.document.model, self.path) == self._used_values

    def is_relevant(self, field: FormField) -> bool:
        """Return whether a field applies: fields of ramps apply to stages that change by a ramp."""
        element = get_value(self.document.model, self.path)
        name = field.path.rpartition(".")[2]
        return not isinstance(element, Stage) or is_relevant_field(self.document.model, element, name)

    def make_rows(self) -> Iterator[None]:
        """Add one row for each field. Fields of appearance and notes are last.

        Below the formula of a constraint stand the values used in it, for example the speed of a motor.
        """
        path = self.path
        element = get_value(self.document.model, path)
        if not isinstance(element, Struct):
            self.add_field(field_title("formula"), make_field(self.document, path, _definition()))
            yield
            return
        prefix = f"{path}." if path else ""
        specs = [spec for spec in describe_fields(type(element)) if spec.name not in _HIDDEN]
        if isinstance(element, Model):
            specs = [spec for spec in specs if not is_tree_section(spec)]
        specs.sort(key=lambda spec: _APPEARANCE_FIELDS.index(spec.name) if spec.name in _APPEARANCE_FIELDS else -1)
        if isinstance(element, Schedule):
            self.fields.append(ScheduleTableField(self.document, path))
            self.add_wide(self.fields[-1])
            specs = [spec for spec in specs if spec.name not in ("times", "values")]
            yield
        section = path.partition(".")[0]
        ruled, is_explained = False, False
        for spec in specs:
            if spec.name in _APPEARANCE_FIELDS and not ruled and spec is not specs[0]:
                if self._used_values and not is_explained:
                    self.add_separator()
                    yield from self._make_used_values()
                self.add_separator()
                ruled = True
            self.add_field(field_title(spec.name, section), make_field(self.document, prefix + spec.name, spec))
            yield
            if section == "constraints" and spec.name == "formula":
                yield from self._make_used_values()
                is_explained = True

    def _make_used_values(self) -> Iterator[None]:
        """Add rows for the parameters and the initial values that the element uses."""
        model = self.document.model
        for path in self._used_values:
            section, name, part = path.split(".")
            field = make_field(self.document, path, field_at(model, path))
            field.description = getattr(model, section)[name].doc or field.description
            self.add_field(name if part == "value" else f"{name}'", field)
            yield


def has_same_values(before: Model, now: Model, paths: Iterable[str]) -> bool:
    """Return whether two models have the same values at some paths."""
    return all(get_value(before, path) is get_value(now, path) for path in paths)


def element_names(model: Model, section: str) -> list[str]:
    """Return the names of the elements of a section."""
    value = getattr(model, section)
    if section in element_list.SEQUENCES:
        return [element.name for element in value]
    return list(value) if section in element_list.MAPPINGS else []


def is_tree_section(spec: Description) -> bool:
    """Return whether a field of the model has its own place in the tree, or is a section of elements without one."""
    if spec.kind == "map" and spec.item is not None and spec.item.kind == "struct":
        return True
    return spec.name in (*element_list.MAPPINGS, *element_list.SEQUENCES, "simulation", "view")


def _definition() -> Description:
    spec = next(field for field in describe_fields(Model) if field.name == "definitions")
    assert spec.item is not None
    return spec.item
