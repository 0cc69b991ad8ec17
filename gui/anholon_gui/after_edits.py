"""Problems of a run and invalid typed texts after a change of the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from anholon.errors import Problem
from anholon.model.edit.element_list import SEQUENCES, element_path
from anholon.model.schema import Model


def keep_failures(problems: Iterable[Problem], old: Model, new: Model) -> Iterator[Problem]:
    """Yield the problems of a run that remain after a change of its model.

    These are the errors, without their remedies and places, which belonged to the old model.
    """
    from anholon.model.query.field_paths import has_value

    parts = [name for name in old.__struct_fields__ if name not in ("name", "doc", "view")]
    same = all(getattr(old, name) is getattr(new, name) for name in parts)
    for problem in problems:
        if same:
            yield problem
        elif problem.severity == "error":
            stays = not problem.path or has_value(new, element_path(problem.path))
            yield replace(problem, fixes=(), path=problem.path if stays else "")


def is_empty_model(model: Model) -> bool:
    """Return whether a model has nothing that could move."""
    return not (model.coordinates or model.points or model.bodies or model.rods)


def drop_emptiness(problems: tuple[Problem, ...], model: Model) -> tuple[Problem, ...]:
    """Return the problems of a check, for an empty model without the report of missing coordinates.

    An empty model is no mistake of the user.
    """
    return (
        tuple(problem for problem in problems if problem.path != "coordinates") if is_empty_model(model) else problems
    )


def renumber_pending(pending: Mapping[str, tuple[str, str]], old: Model, new: Model) -> dict[str, tuple[str, str]]:
    """Return invalid texts with the paths that the elements of sequences have now."""
    places = {section: {id(item): k for k, item in enumerate(getattr(new, section))} for section in SEQUENCES}
    names = {section: {item.name: k for k, item in enumerate(getattr(new, section))} for section in SEQUENCES}
    moved: dict[str, tuple[str, str]] = {}
    for path, entry in pending.items():
        section, _, place_and_field = path.partition(".")
        key, dot, field = place_and_field.partition(".")
        if section in SEQUENCES and key.isdigit() and int(key) < len(getattr(old, section)):
            item = getattr(old, section)[int(key)]
            place = places[section].get(id(item), names[section].get(item.name, int(key)))
            moved[f"{section}.{place}{dot}{field}"] = entry
        else:
            moved[path] = entry
    return moved
