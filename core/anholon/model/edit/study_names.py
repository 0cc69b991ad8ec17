"""Studies follow the names of a model: what they change and collect is renamed, or goes away, with its element."""

from __future__ import annotations

import re

from msgspec.structs import replace

from anholon.errors import UsageError
from anholon.model.schema import Model, Study

_QUANTITIES = ("parameters", "definitions", "schedules", "coordinates", "controls")
_PLACES = ("points", "bodies", "rods")


def rename_in_studies(model: Model, section: str, old: str, new: str) -> Model:
    """Return the model whose studies name an element of a section by its new name."""
    if not model.studies or section == "studies":
        return model
    escaped = re.escape(old)
    if section in _QUANTITIES:
        pattern = rf"(?<![\w.:]){escaped}(?![\w.:(])"
    elif section in _PLACES:
        pattern = rf"(?<![\w.]){escaped}(?=[.:(])"
    else:
        pattern = rf"(?:(?<=:)|(?<=reaction\.)|(?<=\w )|(?<=time\()){escaped}(?![\w-])"

    def renamed(study: Study) -> Study:
        over = tuple(replace(item, name=_rename_range(item.name, section, old, new)) for item in study.over)
        collect = study.collect  # which names no stages
        if section != "stages":
            collect = tuple(re.sub(pattern, lambda _: new, text) for text in collect)
        return replace(study, over=over, collect=collect)

    return replace(model, studies={name: renamed(study) for name, study in model.studies.items()})


def rename_study(model: Model, old: str, new: str) -> Model:
    """Return the model with the study `old` named `new`, in its place; raises UsageError if that is no free name."""
    if not re.fullmatch(r"[^\W\d][\w-]*", new):
        raise UsageError(f"“{new[:60]}” is not a name.")
    if new != old and new in model.studies:
        raise UsageError(f"The name “{new}” is already used in studies.")
    return replace(model, studies={new if name == old else name: study for name, study in model.studies.items()})


def remove_from_studies(model: Model, section: str, name: str) -> Model:
    """Return the model whose studies do not change the values of a removed element."""
    if not model.studies or section not in ("parameters", "coordinates"):
        return model
    studies = {
        key: replace(
            study,
            over=tuple(item for item in study.over if _rename_range(item.name, section, name, "") == item.name),
        )
        for key, study in model.studies.items()
    }
    return replace(model, studies=studies)


def _rename_range(text: str, section: str, old: str, new: str) -> str:
    """Return the name of a range after an element of a section was renamed."""
    if section in ("parameters", "coordinates") and text.removesuffix("'") == old:
        return new + text[len(old) :]
    if section == "stages":
        field = text.removeprefix(f"stages.{old}.")
        is_field = field != text and (field in ("duration", "ramp") or field.startswith("set."))
        return f"stages.{new}.{field}" if is_field else text
    stage_value = f".set.{old}"
    if section == "parameters" and text.startswith("stages.") and text.endswith(stage_value):
        return text[: -len(old)] + new
    return text
