"""Disabled parts are left out: what is wrong in them is told, and stops no motion; `check`, runs and derivations agree.
A part that a stage switches on, or along which a force acts, is none of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import anholon
from anholon.cli import main
from anholon.derivation import derive_text
from anholon.errors import ModelError
from anholon.model.check.model_check import check

BODY = """
format = 1
[coordinates]
x = { value = 1, rate = -1 }
[points]
P = { position = ["x", 0, 0], mass = 1 }
"""
ROD = """
format = 1
[rods.bow]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 1e8, density = 1000 }
elements = 2
[supports.wall]
at = "bow:base"
"""
STAGE = '\n[[stages]]\nname = "a"\nduration = 0.05\n'

FORCE = '[forces.f]\nenabled = false\nkind = "force"\nat = "P"\nvector = ["nope", 0, 0]\n'
ON_BODIES = [
    FORCE,
    '[forces.f]\nenabled = false\nkind = "force"\nat = "Q"\nvector = ["2*(", 0, 0]\n',
    '[forces.f]\nenabled = false\nkind = "generalized"\ncoordinate = "x"\nvalue = "x"\n',
    '[forces.f]\nenabled = false\nkind = "spring"\nbetween = ["P", "P"]\nstiffness = 1\n',
    '[forces.f]\nenabled = false\nkind = "friction"\nconstraint = "none"\ncoefficient = -1\n',
    '[forces.f]\nenabled = false\nkind = "reaction"\nconstraint = "none"\nmultiplier = "nope"\n',
    '[constraints.c]\nenabled = false\nkind = "holonomic"\nformula = "nope"\n',
    '[constraints.c]\nenabled = false\nkind = "nonholonomic"\nformula = "2*("\nside = "positive"\n',
    '[constraints.c]\nenabled = false\nkind = "blade"\nat = "Q"\nframe = "W"\n',
    '[constraints.c]\nenabled = false\nkind = "parametric"\nformula = "nope"\ndrive = "none"\n',
    '[events.e]\nenabled = false\nformula = "nope"\n',
    FORCE + STAGE + 'off = ["f"]\n',
    FORCE + STAGE + '[[stages]]\nname = "b"\nenabled = false\nduration = 1\non = ["f"]\n',
    STAGE + '[[stages]]\nname = "b"\nenabled = false\nuntil = "nope"\nset = { nope = 1 }\nnext = "nowhere"\n',
    STAGE + '[[stages]]\nname = "b"\nenabled = false\nchange = "ramp"\nprofile = "2*("\npose = "none"\n',
]
ON_RODS = [
    '[supports.s]\nenabled = false\nat = "none:tip"\nmotion = ["nope", 0, 0]\n',
    '[joints.j]\nenabled = false\nbetween = ["bow:tip", "none"]\n',
    '[loads.l]\nenabled = false\nkind = "section"\nat = "none:tip"\nforce = ["2*(", 0, 0]\n',
    '[loads.l]\nenabled = false\nkind = "bed"\nrod = "bow"\nstiffness = ["nope", 0, 0]\n',
    '[forces.f]\nenabled = false\nkind = "spring"\nbetween = ["bow:tip", "none:tip"]\nstiffness = 1\n',
]


@pytest.mark.parametrize("part", ON_BODIES)
def test_a_disabled_part_on_bodies_stops_nothing(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = anholon.loads(BODY + part)
    problems = check(model)
    assert problems
    assert {problem.severity for problem in problems} == {"warning"}
    assert anholon.simulate(model, until=0.05).at(0.05)["x"] == pytest.approx(0.95, abs=1e-12)
    assert "x'' = 0" in derive_text(model, "lagrange1", "text")

    (tmp_path / "model.toml").write_text(BODY + part, "utf-8")
    assert main(["check", str(tmp_path / "model.toml")]) == 0
    shown = capsys.readouterr()
    assert "no errors" in shown.out
    assert problems[0].message in shown.err


@pytest.mark.parametrize("part", ON_RODS)
def test_a_disabled_part_on_rods_stops_nothing(part: str) -> None:
    model = anholon.loads(ROD + part)
    assert {problem.severity for problem in check(model)} == {"warning"}
    assert anholon.simulate(model, until=0.02).outcome.status == "done"


@pytest.mark.parametrize(
    "part",
    [
        FORCE + STAGE + 'on = ["f"]\n',
        FORCE.replace("enabled = false\n", ""),
        '[constraints.c]\nenabled = false\nkind = "holonomic"\nformula = "nope"\n'
        '[forces.f]\nkind = "reaction"\nconstraint = "c"\nmultiplier = 1\n',
    ],
)
def test_parts_that_may_act_are_refused(part: str) -> None:
    with pytest.raises(ModelError, match="nope"):
        anholon.simulate(anholon.loads(BODY + part))
