"""Groups of stages that are copied, pasted and moved keep calling one another by name."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anholon.errors import ModelError
from anholon.model.edit.element_list import move_element
from anholon.model.edit.remove import remove_stages
from anholon.model.edit.stage_groups import insert_stages, move_stages, read_stages, write_stages
from anholon.model.query.element_colours import stage_colour
from anholon.model.schema import Branch, Model, Stage


def stages(count: int) -> tuple[Stage, ...]:
    return tuple(
        Stage(
            name=f"s{k}",
            duration=1.0 + k,
            next=f"s{(k + 1) % count}",
            branches=(Branch(when="t - 1", to=f"s{(k + 2) % count}"),),
            set={"a": float(k)},
        )
        for k in range(count)
    )


@given(st.integers(1, 8), st.data())
def test_a_text_of_stages_is_read_as_it_was_written(count: int, data: st.DataObject) -> None:
    programme = stages(count)
    first = data.draw(st.integers(0, count - 1))
    chosen = programme[first : data.draw(st.integers(first + 1, count))]
    assert read_stages(write_stages(chosen)) == chosen


@given(st.integers(1, 8), st.data())
def test_a_copied_group_calls_its_own_copies(count: int, data: st.DataObject) -> None:
    model = Model(stages=stages(count))
    at = data.draw(st.integers(0, count))
    grown = insert_stages(model, at, model.stages)
    assert len({stage.name for stage in grown.stages}) == 2 * count
    fresh = grown.stages[at : at + count]
    own = [stage.name for stage in fresh]
    assert [own.index(stage.next) for stage in fresh] == [(k + 1) % count for k in range(count)]
    assert [own.index(stage.branches[0].to) for stage in fresh] == [(k + 2) % count for k in range(count)]
    assert remove_stages(grown, range(at, at + count)) == model


@given(st.integers(1, 8), st.data())
def test_moved_stages_stand_together_and_nothing_is_lost(count: int, data: st.DataObject) -> None:
    model = Model(stages=stages(count))
    numbers = data.draw(st.sets(st.integers(0, count - 1), min_size=1))
    at = data.draw(st.integers(0, count))
    moved, first = move_stages(model, numbers, at)
    names = [stage.name for stage in moved.stages]
    assert sorted(names) == sorted(stage.name for stage in model.stages)
    assert names[first : first + len(numbers)] == [f"s{k}" for k in sorted(numbers)]
    before = {f"s{k}" for k in range(at) if k not in numbers}
    assert set(names[:first]) == before


@given(st.integers(1, 15), st.data())
def test_stages_keep_their_colours_where_they_are_moved(count: int, data: st.DataObject) -> None:
    """Whether they have one of their own or are shown in one in turn; what stays where it was stays as it was."""
    own = data.draw(st.lists(st.sampled_from(["", "#102030"]), min_size=count, max_size=count))
    model = Model(stages=tuple(replace(stage, colour=c) for stage, c in zip(stages(count), own, strict=True)))
    colours = {stage.name: stage_colour(model, k) for k, stage in enumerate(model.stages)}
    numbers = data.draw(st.sets(st.integers(0, count - 1), min_size=1))
    moved, _first = move_stages(model, numbers, data.draw(st.integers(0, count)))
    by_place, _ = move_element(model, f"stages.{min(numbers)}", 1)
    for other in (moved, by_place):
        assert {stage.name: stage_colour(other, k) for k, stage in enumerate(other.stages)} == colours
        for k, stage in enumerate(other.stages):
            assert stage == model.stages[k] or stage.name != model.stages[k].name


def test_a_text_without_stages_is_refused() -> None:
    with pytest.raises(ModelError, match="no stages"):
        read_stages("format = 1")


def test_ten_stages_are_told_apart_by_their_colours() -> None:
    """In CIE L*a*b*, where 2.3 is a difference that is just seen."""
    model = Model(stages=stages(10))

    def lab(colour: str) -> tuple[float, ...]:
        parts = (int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5))
        r, g, b = (((c + 0.055) / 1.055) ** 2.4 if c > 0.04045 else c / 12.92 for c in parts)
        x = 0.4124 * r + 0.3576 * g + 0.1805 * b
        y = 0.2126 * r + 0.7152 * g + 0.0722 * b
        z = 0.0193 * r + 0.1192 * g + 0.9505 * b
        fx, fy, fz = (c ** (1 / 3) for c in (x / 0.9505, y, z / 1.089))
        return 116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)

    seen = [lab(stage_colour(model, k)) for k in range(10)]
    assert min(math.dist(a, b) for a, b in itertools.combinations(seen, 2)) > 20.0
