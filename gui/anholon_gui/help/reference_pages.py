"""Pages of the manual that are made of the program: one for each section of the model, and one of all functions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from anholon.model.edit import element_list
from anholon.model.schema import Model, Simulation, View
from anholon.model.schema.field_descriptions import FieldDescription, describe_fields
from anholon_gui.forms.labels import SECTION_DESCRIPTIONS, field_title, kind_label, section_label, value_label
from anholon_gui.forms.tree import SECTIONS
from anholon_gui.texts.descriptions import description_text
from anholon_gui.texts.formula_words import list_words
from anholon_gui.texts.language import unit_text

_HIDDEN = ("format", "name")


def section_page_key(section: str) -> str:
    """Return the key of the page about a section of the model; empty stands for the model itself."""
    return f"section-{section or 'model'}"


def section_pages() -> Iterator[tuple[str, str, str]]:
    """Yield key, title and Markdown of the page of functions and of all pages about sections of the model."""
    title = QCoreApplication.translate("help", "Functions and units")
    yield "functions", title, f"# {title}\n\n" + "\n".join(_word_lines())
    for section in SECTIONS:
        title = section_label(section)
        yield section_page_key(section), title, f"# {title}\n\n" + "\n".join(_section_lines(section))


def _word_lines() -> Iterator[str]:
    """Yield what needs no model: functions, constants, units."""
    for group in list_words(Model(), ())[1:]:
        yield f"## {group.title}\n"
        yield from (f"- `{word.text}`: {word.meaning}" for word in group.words)
        yield ""


def _section_lines(section: str) -> Iterator[str]:
    intro = SECTION_DESCRIPTIONS.get("" if section == "model" else section, "")
    if intro:
        yield description_text(str(intro)) + "\n"
    types = _types_of(section)
    for cls in types:
        if len(types) > 1:
            yield f"## {kind_label(element_list.kind_of(cls))}\n"
        text = description_text(cls.__doc__ or "")
        if section != "model" and not (len(types) == 1 and text == description_text(str(intro))):
            yield text + "\n"
        yield from _field_lines(cls, section)
        yield ""


def _types_of(section: str) -> tuple[type[Struct], ...]:
    single: dict[str, type[Struct]] = {"model": Model, "simulation": Simulation, "view": View}
    return (single[section],) if section in single else tuple(element_list.element_types(section))


def _field_lines(cls: type[Struct], section: str) -> Iterator[str]:
    """Yield one entry for each field of a kind, with the fields inside it below."""
    for field in describe_fields(cls):
        if field.name in _HIDDEN or (section == "model" and (field.name in SECTIONS or _is_section(field))):
            continue
        title = field_title(field.name, section)
        yield f"- **{title}**{_unit(field)}: {description_text(field.description)}{_choices(field)}"
        for inner in field.structs or (field.item.structs if field.item is not None else ()):
            label = kind_label(element_list.kind_of(inner))
            names = ", ".join(field_title(part.name) for part in describe_fields(inner) if part.name not in _HIDDEN)
            yield f"  - {label}: {names}"


def _is_section(field: FieldDescription) -> bool:
    return field.kind in ("map", "struct", "list") and field.name in (*element_list.MAPPINGS, *element_list.SEQUENCES)


def _unit(field: FieldDescription) -> str:
    unit = field.unit or (field.item.unit if field.item is not None else "")
    return f" ({unit_text(unit)})" if unit else ""


def _choices(field: FieldDescription) -> str:
    if not field.choices:
        return ""
    return f" ({'; '.join(value_label(choice, field.name) for choice in field.choices)})"
