"""Elements as text: copied from one model and pasted into another, in the words of the model file."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from anholon.errors import ModelError, Problem
from anholon.model.edit.element_list import MAPPINGS, SEQUENCES, add_element, free_name, name_of
from anholon.model.edit.rename import rename_element
from anholon.model.file.model_file import loads
from anholon.model.file.toml_writer import dumps
from anholon.model.query.field_paths import get_value
from anholon.model.schema import FORMAT, Model

_HEAD = "".join(("format = ", str(FORMAT), "\n"))  # the first line of a model file


def element_text(model: Model, path: str) -> str:
    """Return the text of the element at a path in a model file."""
    section = path.partition(".")[0]
    element = get_value(model, path)
    content: Any = (element,) if section in SEQUENCES else {name_of(model, path): element}
    return dumps(replace(Model(), **{section: content})).removeprefix(_HEAD).lstrip("\n")


def paste_elements(model: Model, text: str) -> tuple[Model, tuple[str, ...]]:
    """Return a model with the elements that a text of the file describes behind its own, and their paths.

    Names that are taken get a number, also where the elements of the text name one another.

    Raises ModelError if the text is no part of a model file, or has no elements.
    """
    stripped = text.strip()
    is_prose = not any(line.lstrip().startswith("[") or "=" in line for line in stripped.splitlines())
    part = Model() if is_prose else loads(stripped if stripped.startswith("format") else f"{_HEAD}{stripped}\n")
    if not any(getattr(part, section) for section in (*MAPPINGS, *SEQUENCES)):
        message = "the text contains no element of a model"
        raise ModelError([Problem(path="", message=message, remedy="Copy an element, or its lines of a model file.")])
    paths: list[str] = []
    for section in (*MAPPINGS, *SEQUENCES):
        for old in _names_in(part, section):
            new = free_name(model, section, old)
            if new != old:
                if new in _names_in(part, section):  # a later one has the name: both have to make way
                    new = free_name(_with_names(model, part, section), section, old)
                part = rename_element(part, section, old, new)
            element = _find(part, section, new)
            model, path = add_element(model, section, new, element)
            paths.append(path)
    return model, tuple(paths)


def _names_in(part: Model, section: str) -> list[str]:
    items = getattr(part, section)
    return [item.name for item in items] if section in SEQUENCES else list(items)


def _find(part: Model, section: str, name: str) -> Any:
    items = getattr(part, section)
    return next(item for item in items if item.name == name) if section in SEQUENCES else items[name]


def _with_names(model: Model, part: Model, section: str) -> Model:
    """Return a model that has the names of another one's section, too."""
    if section in SEQUENCES:
        return msgspec.structs.replace(model, **{section: (*getattr(model, section), *getattr(part, section))})
    return msgspec.structs.replace(model, **{section: {**getattr(part, section), **getattr(model, section)}})
