"""Constraints that may let go in the file: what is wrong with their fields, and names in what stages wait for."""

from __future__ import annotations

import pytest

from anholon.model.check.model_check import check
from anholon.model.edit.rename import rename_element
from anholon.model.file.model_file import loads
from anholon.model.schema import Blade, Nonholonomic

MODEL = """
format = 1
[parameters]
G = { value = 500, unit = "N" }
N = { value = 1 }
[coordinates]
x = { rate = 5 }
y = {}
z = {}
th = { unit = "rad" }
[bodies.body]
kind = "inertia"
mass = 60
inertia = [2, 2, 2]
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "th" }]
[constraints.ice]
kind = "on-surface"
at = "body"
formula = "z"
side = "positive"
[constraints.blade]
kind = "blade"
at = "body"
frame = "body"
grip = "G"
slide = "0.3*N + 2*slip"
load = "ice"
[constraints.still]
kind = "nonholonomic"
formula = "th'"
enabled = false
[[stages]]
name = "on"
until = "slip blade"
branches = [{ when = "abs(reaction.blade) - 0.5*G", to = "off" }, { when = "release ice", to = "off" }]
[[stages]]
name = "off"
duration = 1
off = ["blade"]
[events.strong]
formula = "reaction.blade - reaction.ice"
"""

FORCE = '[forces.blade]\nkind = "generalized"\ncoordinate = "x"\nvalue = 0\n'


def told(text: str) -> dict[str, str]:
    """Return the messages of all problems by their paths."""
    return {problem.path: problem.message for problem in check(loads(text))}


def test_the_model_is_sound() -> None:
    assert not told(MODEL)


@pytest.mark.parametrize(
    ("old", "new", "path", "message"),
    [
        ('load = "ice"', 'load = "blade"', "constraints.blade.load", "A constraint cannot give its own normal"),
        ('load = "ice"', 'load = "iec"', "constraints.blade.load", "no constraint"),
        ('load = "ice"', "", "constraints.blade.slide", "N is the normal force, and no"),
        ('grip = "G"', "grip = -3", "constraints.blade.grip", "must not be negative"),
        ('grip = "G"', 'grip = "-G"', "constraints.blade.grip", "must not be negative"),
        ('grip = "G"', 'grip = "3*m"', "constraints.blade.grip", "“m”"),
        ('grip = "G"', 'grip = "x"', "constraints.blade.grip", "force"),
        ('grip = "G"', 'grip = "slip"', "constraints.blade.grip", "“slip”"),
        ('grip = "G"', "", "constraints.blade.slide", "never slips"),
        ('slide = "0.3*N + 2*slip"', 'slide = "2*G"', "constraints.blade.slide", "larger than the friction limit"),
        ('slide = "0.3*N + 2*slip"', "glide = -1", "constraints.blade.glide", "must not be negative"),
        ("[constraints.still]", FORCE + "[constraints.still]", "constraints.blade.grip", "force is named"),
        ('until = "slip blade"', 'until = "slip balde"', "stages.0.until", "“balde”"),
        ('until = "slip blade"', 'until = "grip ice"', "stages.0.until", "“ice” has a friction limit"),
        ('until = "slip blade"', 'until = "contact blade"', "stages.0.until", "has a side"),
        ('until = "slip blade"', 'until = "slip still"', "stages.0.until", "“still” has no friction limit"),
        ("reaction.blade - reaction.ice", "reaction.balde", "events.strong.formula", "no constraint “balde”"),
        ("reaction.blade - reaction.ice", "reaction.blade'", "events.strong.formula", "without primes"),
        ('formula = "th\'"', 'formula = "th\' - reaction.ice"', "constraints.still.formula", "events"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, path: str, message: str) -> None:
    assert old in MODEL
    problems = told(MODEL.replace(old, new, 1))
    assert message in problems[path]


def test_a_stage_cannot_wait_for_a_contact_that_never_opens() -> None:
    waiting = MODEL.replace('until = "slip blade"', 'until = "contact ice"')
    assert not told(waiting)
    (problem,) = check(loads(waiting.replace('side = "positive"\n', "")))
    assert (problem.path, problem.remedy) == ("stages.0.until", "Choose a unilateral type.")
    assert "is bilateral" in problem.message


def test_what_loads_may_not_let_go_itself() -> None:
    text = MODEL.replace("enabled = false", 'enabled = false\nload = "blade"')
    assert "may slip itself" in told(text)["constraints.still.load"]


def test_a_constraint_with_another_name_is_meant_everywhere() -> None:
    model = rename_element(loads(MODEL), "constraints", "blade", "edge")
    stage = model.stages[0]
    assert stage.until == "slip edge"
    assert [branch.when for branch in stage.branches] == ["abs(reaction.edge) - 0.5*G", "release ice"]
    assert model.stages[1].off == ("edge",)
    assert model.events["strong"].formula == "reaction.edge - reaction.ice"
    model = rename_element(model, "constraints", "ice", "rink")
    edge = model.constraints["edge"]
    assert isinstance(edge, Blade)
    assert edge.load == "rink"
    assert model.stages[0].branches[1].when == "release rink"
    assert model.events["strong"].formula == "reaction.edge - reaction.rink"
    assert not check(model)


def test_names_of_their_own_are_not_those_of_quantities() -> None:
    model = rename_element(loads(MODEL), "parameters", "N", "number")
    edge, still = model.constraints["blade"], model.constraints["still"]
    assert isinstance(edge, Blade)
    assert edge.slide == "0.3*N + 2*slip"
    assert isinstance(still, Nonholonomic)
    changed = rename_element(model, "parameters", "G", "bite")
    assert isinstance(changed.constraints["blade"], Blade)
    assert changed.constraints["blade"].grip == "bite"
