"""Answers that are kept from one model to the next are those that each model would get alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import anholon
from anholon.model.check.model_check import check
from anholon.model.query.model_caches import SectionCache
from anholon.model.schema import Model, Schedule, Stage


def counting() -> tuple[SectionCache[float], list[str]]:
    calls: list[str] = []

    def heaviest(model: Model) -> float:
        calls.append(model.name)
        return max(parameter.value for parameter in model.parameters.values())

    return SectionCache(heaviest), calls


def test_sections_that_were_not_read_do_not_matter() -> None:
    answer, calls = counting()
    model = anholon.load("skater-staged")
    first = answer(model)
    assert answer(replace(model, stages=model.stages[:1], gravity=(0, 0, 0))) == first
    assert len(calls) == 1


def test_a_changed_section_is_read_again_also_when_it_was_changed_in_place() -> None:
    answer, _ = counting()
    model = anholon.load("skater-staged")
    first = answer(model)
    name, parameter = next(iter(model.parameters.items()))
    other = replace(model, parameters={**model.parameters, name: replace(parameter, value=2.0 * first)})
    assert answer(other) == 2.0 * first
    assert answer(model) == first
    model.parameters[name] = replace(parameter, value=3.0 * first)
    assert answer(model) == 3.0 * first


def test_what_a_remembered_function_asks_another_one_counts_as_read() -> None:
    inner, _ = counting()
    outer = SectionCache(lambda model: 2.0 * inner(model))
    model = anholon.load("skater-staged")
    first = outer(model)
    name, parameter = next(iter(model.parameters.items()))
    other = replace(model, parameters={**model.parameters, name: replace(parameter, value=2.0 * first)})
    assert outer(other) == 4.0 * first


def edits(model: Model) -> list[Model]:
    """Return a model with what may be wrong in it, one after another."""
    parameters, bodies = model.parameters, model.bodies
    name, parameter = next((name, item) for name, item in parameters.items() if name.startswith(("m", "M")))
    body = next(iter(bodies))
    twice = {"x_again": next(iter(model.constraints.values()))}
    return [
        model,
        replace(model, parameters={**parameters, name: replace(parameter, value=-1.0, min=None)}),
        replace(model, bodies={**bodies, body: replace(bodies[body], mass="nothing*2")}),
        replace(model, constraints={**model.constraints, **twice}),
        replace(model, mirror={"alpha1": "alpha2", "alpha2": "2*alpha1"}),
        replace(model, stages=(*model.stages, Stage(name="waits", until="t - 1"))),
        replace(model, schedules={"pulse": Schedule(times=[0.0, 1.0], values=[0.0, 1.0])}),
        replace(model, parameters={k: v for k, v in parameters.items() if k != name}),
        model,
    ]


@pytest.mark.parametrize("name", ["skater-staged", "circle-eight"])
def test_checks_of_edited_models_are_those_of_the_models_alone(name: str) -> None:
    model = anholon.load(name)
    found = [check(one) for one in edits(model)]
    again = [check(one) for one in reversed(edits(model))]
    assert found == again[::-1]
    assert found[0] == found[-1]
    assert any(found)
