"""The form of a whole section: all parameters, coordinates or definitions at once, and buttons to add elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from anholon.model.edit import element_list
from anholon.model.query.field_paths import field_at, get_value
from anholon.model.schema import Model
from anholon_gui.document import Document
from anholon_gui.forms.element_form import FieldsForm
from anholon_gui.forms.field_factory import make_field
from anholon_gui.forms.labels import field_title, kind_label, section_label, singular_label
from anholon_gui.widgets.icons import make_icon

_PAGE_SIZE = 60  # elements that are shown at first, and more of them at a time
_INLINE_FIELDS = {
    "parameters": ("value",),
    "coordinates": ("value", "rate"),
    "definitions": ("",),
    "stages": ("duration",),
}


class SectionForm(FieldsForm):
    """The elements of a section. Those with one or two values can be edited here at once.

    Of very many elements only the first have rows until more are requested, because thousands of rows are slow.
    """

    def __init__(
        self, document: Document, section: str, add: Callable[[str, str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(document, section, parent)
        self.section = section
        self._signature = section_signature(document.model, section)
        self._add = add
        self._made_count, self._shown = 0, _PAGE_SIZE  # existing rows, and requested rows
        self._bottom_buttons: list[QPushButton] = []  # below them
        self.start_building()

    def make_rows(self) -> Iterator[None]:
        """Add the elements, then the buttons."""
        paths = [f"{self.section}.{key}" for key in element_keys(self.document.model, self.section)]
        if not paths:
            hint = QLabel(self.tr("{}: none yet.").format(section_label(self.section)))
            hint.setProperty("role", "muted")
            self.add_wide(hint)
        for path in paths[self._made_count : self._shown]:
            self._made_count += 1
            self._add_element(path)
            yield
        remaining_count = len(paths) - self._made_count
        if remaining_count > 0:
            more = QPushButton(make_icon("down"), self.tr("Show %n more", "", min(remaining_count, _PAGE_SIZE)))
            more.setProperty("flat", True)
            more.clicked.connect(self._make_page)
            self._add_button(more)
        self._add_buttons()
        yield

    def _make_page(self) -> None:
        """Make the rows of one more page."""
        for button in self._bottom_buttons:
            button.hide()
            button.deleteLater()  # later: it is the one that was clicked
        self._bottom_buttons.clear()
        self._shown += _PAGE_SIZE
        self._turns.start(self._build_steps())

    def is_current(self) -> bool:
        """Return whether the form still shows the right rows."""
        return section_signature(self.document.model, self.section) == self._signature

    def _add_element(self, path: str) -> None:
        model = self.document.model
        name = element_list.name_of(model, path)
        inline = _INLINE_FIELDS.get(self.section, ())
        element = get_value(model, path)
        doc = str(getattr(element, "doc", ""))
        if not inline:
            kind = (
                kind_label(element_list.kind_of(element)) if len(element_list.element_types(self.section)) > 1 else ""
            )
            button = QPushButton(make_icon(self.section), f"{name}   {kind}".rstrip())
            button.setProperty("flat", True)
            button.setToolTip(doc)
            button.clicked.connect(lambda: self.document.selection.select(path))
            self.grid.addWidget(button, self.new_row(), 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
            return
        for index, field in enumerate(inline):
            place = f"{path}.{field}" if field else path
            text = name if index == 0 else field_title(field).lower()
            widget = make_field(self.document, place, field_at(model, place))
            widget.description = doc or widget.description
            self.add_field(text, widget)

    def _add_buttons(self) -> None:
        kinds = [element_list.kind_of(kind) for kind in element_list.element_types(self.section)]
        several = len(kinds) > 1
        for kind in kinds or [""]:
            button = QPushButton(make_icon("add"), kind_label(kind) if several else singular_label(self.section))
            button.setProperty("flat", True)
            button.setToolTip(self.tr("Add to {}").format(section_label(self.section)))
            button.clicked.connect(lambda _=False, k=kind: self._add(self.section, k))
            self._add_button(button)

    def _add_button(self, button: QPushButton) -> None:
        self._bottom_buttons.append(button)
        self.grid.addWidget(button, self.new_row(), 0, 1, 2, Qt.AlignmentFlag.AlignLeft)


def section_signature(model: Model, section: str) -> tuple[tuple[str, str], ...]:
    """Return names and kinds of the elements of a section. Rows are kept while these stay the same."""
    pairs = []
    for key in element_keys(model, section):
        element = get_value(model, f"{section}.{key}")
        kind = "" if isinstance(element, str) else element_list.kind_of(element)
        pairs.append((element_list.name_of(model, f"{section}.{key}"), kind))
    return tuple(pairs)


def element_keys(model: Model, section: str) -> list[str]:
    value = getattr(model, section)
    return [str(index) for index in range(len(value))] if section in element_list.SEQUENCES else list(value)
