"""Parameters of a stage that change separately from its others: by a jump, or by a ramp of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from anholon.model.query.field_paths import get_value
from anholon.model.query.stage_sequence import collect_stage_parameters, find_default_ramp_duration
from anholon.model.schema import Change, Stage
from anholon.model.schema.field_descriptions import describe_fields
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import CompoundField, NamesField, make_small_button
from anholon_gui.forms.field import FormField, QuantityField
from anholon_gui.forms.fields import with_empty_choice
from anholon_gui.forms.labels import value_label
from anholon_gui.forms.stage_fields import RampProfileField, TransitionField
from anholon_gui.texts.descriptions import description_text
from anholon_gui.widgets.icons import make_icon

_FIELDS_PER_CHANGE = 4  # of each change


class _ParametersField(NamesField):
    """The parameters of one change. A change without parameters is removed."""

    on_empty: Callable[[], None]
    """Removes the change."""

    def store(self, value: Any) -> None:
        """Set the parameters, or remove the change."""
        if value:
            super().store(value)
        else:
            self.on_empty()


class SeparateChangesField(CompoundField):
    """Separate changes of a stage: their parameters and how they change."""

    def __init__(self, document: Document, path: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(document, path, description, parent)
        self._value: tuple[Change, ...] = ()
        self._count = -1
        self._removers: list[QWidget] = []  # of whole changes; the last parameter takes its change along
        self._specs = {spec.name: spec for spec in describe_fields(Change)}
        self._add = QPushButton(make_icon("add"), self.tr("Choose a parameter"), self)
        self._add.setProperty("flat", True)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self._add.setMenu(self._menu)
        self.column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the changes. Jumps have no fields of ramps."""
        self._value = tuple(value)
        if len(self._value) != self._count:
            self._rebuild()
        for index, way in enumerate(self._value):
            names, change, ramp, profile = self._inner[_FIELDS_PER_CHANGE * index : _FIELDS_PER_CHANGE * (index + 1)]
            names.refresh(way.parameters)
            self._removers[index].setVisible(len(way.parameters) != 1)
            change.refresh(way.change)
            ramp.refresh(way.ramp)
            profile.refresh(way.profile)
            ramp.setVisible(way.change == "ramp")
            profile.setVisible(way.change == "ramp")

    def _rebuild(self) -> None:
        self.clear_rows()
        self._removers.clear()
        self._count = len(self._value)
        for index in range(self._count):
            self._inner += self._add_change_rows(index)

    def _add_change_rows(self, index: int) -> tuple[FormField, ...]:
        """Add the fields of one change, one below the other."""
        path, document = f"{self.path}.{index}", self.document
        names = _ParametersField(
            document, f"{path}.parameters", self._unassigned_parameters, self._description_of("parameters")
        )
        names.on_empty = lambda: self._remove_change(index)
        change = TransitionField(
            document,
            f"{path}.change",
            lambda: [(name, value_label(name, "change")) for name in self._specs["change"].choices],
            self._description_of("change"),
        )
        ramp = QuantityField(document, f"{path}.ramp", "s", self._description_of("ramp"), minimum=0.0)
        profile = RampProfileField(document, f"{path}.profile", self._description_of("profile"))
        remove = make_small_button(
            "remove", self.tr("Use the transition of the stage"), lambda: self._remove_change(index)
        )
        self._removers.append(remove)
        self.add_row(names, remove, stretch=0)
        self.add_row(change, ramp, stretch=(0, 1))
        self.add_row(profile, stretch=0)
        return names, change, ramp, profile

    def _description_of(self, name: str) -> str:
        return description_text(self._specs[name].description)

    def _stage_of_field(self) -> Stage:
        stage: Stage = get_value(self.document.model, self.path.rpartition(".")[0])
        return stage

    def _unassigned_parameters(self) -> Sequence[tuple[str, str]]:
        """Return the parameters that the stage sets and that have no separate change yet."""
        apart = {name for way in self._value for name in way.parameters}
        return with_empty_choice(
            [
                name
                for name in collect_stage_parameters(self.document.model, self._stage_of_field())
                if name not in apart
            ]
        )

    def _fill(self) -> None:
        self._menu.clear()
        others = self._unassigned_parameters() if self.has_element else ()
        for name, text in others:
            action = self._menu.addAction(text)
            action.triggered.connect(lambda _=False, n=name: self._add_change(n))
        if not others:
            self._menu.addAction(self.tr("The stage sets no other parameter")).setEnabled(False)

    def _add_change(self, name: str) -> None:
        if not self.has_element:
            return
        self.store(self._with_change(name))
        self.focus_entry(f"{len(self._value) - 1}.change")

    def _with_change(self, name: str) -> tuple[Change, ...]:
        """Return the changes with a new one, of the kind that the stage itself does not have."""
        stage = self._stage_of_field()
        if stage.change == "ramp":
            return *self._value, Change(parameters=(name,), change="jump")
        return *self._value, Change(parameters=(name,), change="ramp", ramp=find_default_ramp_duration(stage))

    def _remove_change(self, index: int) -> None:
        self.document.move_pending(f"{self.path}.{index}", None)
        self.try_store((*self._value[:index], *self._value[index + 1 :]))
