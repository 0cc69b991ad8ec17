"""Studies as the user typed them: names that the model does not have, values that it refuses."""

from __future__ import annotations

from collections.abc import Iterator

from anholon.errors import Problem, UsageError
from anholon.model.edit.assign import assign_value
from anholon.model.schema import Model, Study
from anholon.number_text import format_shortest


def check_studies(model: Model) -> Iterator[Problem]:
    """Yield the problems of the studies of a model; their outputs are checked in their first run."""
    for name, study in model.studies.items():
        yield from _check_study(model, study, f"studies.{name}")


def _check_study(model: Model, study: Study, path: str) -> Iterator[Problem]:
    names = [item.name for item in study.over]
    for index, item in enumerate(study.over):
        place = f"{path}.over.{index}"
        if item.name in names[:index]:
            yield Problem(path=f"{place}.name", message="A value is named twice.", remedy="Remove one of them.")
        for field, value in (("low", item.low), ("high", item.high)):
            try:
                assign_value(model, item.name, format_shortest(value), "")
            except UsageError as error:
                yield Problem(path=f"{place}.{field}", message=f"This value cannot be studied: {error}.")
                break
