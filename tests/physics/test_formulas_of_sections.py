"""Formulas that contain places, axes and speeds of sections of rods."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon import check
from anholon.errors import ModelError
from anholon.model.edit.rename import rename_element

BOW = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
w = { value = 2, unit = "1/m" }
k = { value = 800, unit = "N/m" }
[rods.bow]
elements = 6
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 2e9, density = 7800 }
[supports.clamp]
at = "bow:base"
[simulation]
until = 0.1
step = 0.005
"""


def values(more: str, *names: str) -> list[np.ndarray]:
    """Return quantities of a motion of the bow."""
    run = anholon.simulate(anholon.loads(BOW + more))
    assert run.outcome.status == "done", run.outcome.message
    found = run.quantity(list(names))
    return [found[name] for name in names]


def test_a_typed_constraint_holds_sections() -> None:
    formula = "bow:tip.y - 0.1*bow(0.5L).z + 0.01*bow:tip.e1y/w"
    more = f'[constraints.guide]\nkind = "holonomic"\nformula = "{formula}"\n'
    y, z, e = values(more, "bow:tip.y", "bow(0.5L).z", "bow:tip.e1y")
    assert np.abs(y - 0.1 * z + 0.01 * e / 2.0).max() < 1e-12
    assert np.ptp(y) > 1e-3
    still = anholon.statics(anholon.loads(BOW + more))
    y, z, e = (still.value(name) for name in ("bow:tip.y", "bow(0.5L).z", "bow:tip.e1y"))
    assert abs(y - 0.1 * z + 0.01 * e / 2.0) < 1e-12


def test_a_control_leads_a_section() -> None:
    control = '[controls.lift]\nlaw = "0.05*(1 - cos(20*t))"\nunit = "m"\n'
    (y, t) = values(
        control + '[constraints.lead]\nkind = "parametric"\nformula = "bow:tip.y - lift"\n', "bow:tip.y", "t"
    )
    assert y == pytest.approx(0.05 * (1.0 - np.cos(20.0 * t)), abs=1e-12)


def test_a_force_by_places_of_sections_is_a_spring() -> None:
    spring = '[loads.k]\nkind = "spring"\nat = "bow:tip"\nstiffness = [0, 0, 800]\n'
    typed = '[forces.k]\nkind = "force"\nat = "bow:tip"\nvector = [0, 0, "-k*bow:tip.z"]\n'
    assert values(typed, "bow:tip.z")[0] == pytest.approx(values(spring, "bow:tip.z")[0], abs=1e-5)


def test_stages_and_events_wait_for_sections() -> None:
    definition = '[definitions]\ndrop = "-bow:tip.z"\n'
    run = anholon.simulate(anholon.loads(BOW + definition + '[events.low]\nformula = "drop - 0.05"\n'))
    (event,) = run.events
    stages = '[[stages]]\nname = "fall"\nuntil = "bow:tip.z + 0.05"\n[[stages]]\nname = "on"\nduration = 0.02\n'
    staged = anholon.simulate(anholon.loads(BOW + stages))
    begun = staged.stages[1].t0
    assert staged.quantity(["bow:tip.z"], [begun])["bow:tip.z"][0] == pytest.approx(-0.05, abs=1e-10)
    assert begun == pytest.approx(event.t, abs=1e-9)


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("bow:tip.M2 - 1", "Strains and forces inside a rod, as M2, follow from the motion"),
        ("bow(3L).x - 1", "The position lies outside the rod."),
        ("bog:tip.x - 1", "There is no rod “bog”."),
        ("bow:tip.q - 1", "has no component “q”"),
        ("bow:top.x - 1", "“:” cannot stand in a formula."),
    ],
)
def test_what_no_section_has_is_refused(formula: str, words: str) -> None:
    model = anholon.loads(BOW + f'[constraints.p]\nkind = "holonomic"\nformula = "{formula}"\n')
    assert words in check(model)[0].message


def test_loads_on_rods_know_no_places() -> None:
    load = '[loads.p]\nkind = "section"\nat = "bow:tip"\nforce = [0, "k*bow:tip.x", 0]\n'
    with pytest.raises(ModelError, match="Places of sections are not known here"):
        anholon.statics(anholon.loads(BOW + load))


def test_formulas_follow_the_name_of_a_rod() -> None:
    text = '[constraints.p]\nkind = "holonomic"\nformula = "bow:tip.e3y*cos(w*bow(0.25L).x)"\n'
    renamed = rename_element(anholon.loads(BOW + text), "rods", "bow", "arc")
    assert renamed.constraints["p"].formula == "arc:tip.e3y*cos(w*arc(0.25L).x)"  # type: ignore[union-attr]
    assert not check(renamed)
