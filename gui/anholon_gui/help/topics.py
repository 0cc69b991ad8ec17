"""The page of the manual about the widget that has the keyboard."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtWidgets import QMainWindow, QWidget

from anholon.model.edit import element_list
from anholon.model.query.field_paths import get_value, has_value
from anholon_gui.document import Document
from anholon_gui.forms.field import FormField
from anholon_gui.forms.labels import field_title, kind_label
from anholon_gui.help.reference_pages import section_page_key

_PAGES: Final = {
    "poses": "view",
    "plots": "plots",
    "stage_table": "stages",
    "transitions": "stages",
    "timeline": "stages",
    "equations": "equations",
    "principles": "equations",
    "rods": "rods",
    "studies": "studies",
    "problems": "building",
    "transport": "exploring",
    "toolbar": "running",
    "connection": "building",
    "gravity-question": "building",
    "table-import": "files",
    "file-difference": "files",
    "examples": "start",
    "about": "start",
    "names": "formulas",
    "palette": "start",
    "another-body": "controls",
    "boundary": "controls",
    "trace": "controls",
    "frequency-response": "controls",
    "initial-state": "running",
    "principle": "equations",
    "settings": "settings",
    "new-skater": "start",
    "rod-range": "rods",
    "rod-scale": "rods",
    "export-film": "files",
    "export-scene": "files",
    "export-data": "files",
    "export-report": "files",
}
"""Pages by the names of docks, bars and dialogs."""


class Topic(NamedTuple):
    """A page of the manual with words to find on it: first the heading, then the entry below it."""

    page: str
    places: tuple[str, ...] = ()


def find_topic(widget: QWidget | None, document: Document) -> Topic:
    """Return the page about the widget that has the focus or about its ancestors."""
    while widget is not None:
        if isinstance(widget, FormField):
            return _topic_of_path(document, widget.path)
        if widget.property("helpTopic") == "selection":
            return _topic_of_path(document, document.selection.path)
        if widget.objectName() in _PAGES:
            return Topic(_PAGES[widget.objectName()])
        parent = widget.parentWidget()
        if isinstance(parent, QMainWindow) and parent.centralWidget() is widget:
            return Topic("view")
        widget = parent
    return Topic("start")


def _topic_of_path(document: Document, path: str) -> Topic:
    """Return the page of a section with the kind of the element and the field at `path`."""
    model = document.model
    section, _, element_path = path.partition(".")
    if section not in (*element_list.MAPPINGS, *element_list.SEQUENCES):
        page_section = section if section in ("simulation", "view") else ""
        field = path if not page_section else element_path
        return Topic(
            section_page_key(page_section),
            tuple(field_title(name, page_section) for name in field.split(".")[:1] if name),
        )
    places = []
    key, _, field = element_path.partition(".")
    element = f"{section}.{key}"
    if key and has_value(model, element) and len(element_list.element_types(section)) > 1:
        places.append(kind_label(element_list.kind_of(get_value(model, element))))
    if field:
        places.append(field_title(field.partition(".")[0]))
    return Topic(section_page_key(section), tuple(places))
