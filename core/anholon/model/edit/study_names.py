"""Studies follow the names of a model: what they change and collect is renamed, or goes away, with its element."""

from __future__ import annotations

import re

from msgspec.structs import replace

from anholon.model.schema import Model, Study

__all__ = ["remove_from_studies", "rename_in_studies"]

_QUANTITIES = ("parameters", "definitions", "schedules", "coordinates", "controls")
_PLACES = ("points", "bodies", "rods")


def rename_in_studies(model: Model, section: str, old: str, new: str) -> Model:
    """Return the model whose studies name an element of a section by its new name."""
    if not model.studies:
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
        collect = tuple(re.sub(pattern, lambda _: new, text) for text in study.collect)
        return replace(study, over=over, collect=collect)

    return replace(model, studies={name: renamed(study) for name, study in model.studies.items()})


def remove_from_studies(model: Model, section: str, name: str) -> Model:
    """Return the model whose studies do not change the values of an element that has been taken away."""
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
    stage_value = f".set.{old}"
    if section == "parameters" and text.startswith("stages.") and text.endswith(stage_value):
        return text[: -len(old)] + new
    return text
