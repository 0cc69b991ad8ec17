"""Groups of stages as texts and as parts of a programme: copied, pasted, moved, with references between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from anholon.errors import ModelError, Problem
from anholon.model.edit.element_list import free_name, reorder_stages
from anholon.model.file.model_file import loads
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model, Stage


def write_stages(stages: Sequence[Stage]) -> str:
    """Return stages as a text of a model file that has nothing else."""
    return dumps(Model(stages=tuple(stages)))


def read_stages(text: str) -> tuple[Stage, ...]:
    """Return the stages in a text of a model file; raises ModelError if there are none."""
    stages = loads(text).stages
    if not stages:
        raise ModelError([Problem(path="stages", message="The text has no stages.", remedy="Copy stages first.")])
    return stages


def insert_stages(model: Model, at: int, stages: Iterable[Stage]) -> Model:
    """Return the model with stages put in before the one of number `at`.

    Where their names are taken they get new ones, and what they say of one another follows.
    """
    names: dict[str, str] = {}
    grown, added = model, []
    for stage in stages:
        name = free_name(grown, "stages", stage.name)
        names.setdefault(stage.name, name)
        added.append(replace(stage, name=name))
        grown = replace(grown, stages=(*grown.stages, added[-1]))
    renamed = tuple(_rename_stage_references(stage, names) for stage in added)
    return replace(model, stages=(*model.stages[:at], *renamed, *model.stages[at:]))


def move_stages(model: Model, numbers: Iterable[int], at: int) -> tuple[Model, int]:
    """Return the model with the stages with these numbers moved before stage `at`, and the new number of the first.

    All stages keep the colours by which they are known.
    """
    moved = sorted(set(numbers))
    remaining = [k for k in range(len(model.stages)) if k not in moved]
    first = sum(k < at for k in remaining)
    order = [*remaining[:first], *moved, *remaining[first:]]
    return replace(model, stages=reorder_stages(model, order)), first


def _rename_stage_references(stage: Stage, names: Mapping[str, str]) -> Stage:
    """Return a stage that calls others by their new names."""
    branches = tuple(replace(branch, to=names.get(branch.to, branch.to)) for branch in stage.branches)
    return replace(stage, next=names.get(stage.next, stage.next), branches=branches)
