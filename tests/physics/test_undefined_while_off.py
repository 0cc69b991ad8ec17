"""What is switched off takes no part in the equations, also where its formula is undefined; what acts ends the motion
there, by its name. A mass glides over ice from x = 1 m at -1 m/s and passes the root's edge x = 0 at t = 1 s."""

from __future__ import annotations

import pytest

import anholon
from anholon import Run

MODEL = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {{ value = 1, rate = -1, unit = "" }}
z = {{}}
[points]
P = {{ position = ["x", 0, "z"], mass = 1 }}
[constraints.ice]
kind = "holonomic"
formula = "z"
at = "P"
{part}
{stages}
"""
OFF = '[[stages]]\nname = "off"\nduration = 2\noff = ["part"]'
ON = '[[stages]]\nname = "free"\nduration = 0.5\n[[stages]]\nname = "on"\nduration = 1.5\non = ["part"]'
LATE = '[[stages]]\nname = "free"\nduration = 1.5\n[[stages]]\nname = "on"\nduration = 0.5\non = ["part"]'

PARTS = {
    "force": '[forces.part]\nkind = "force"\nat = "P"\nvector = ["sqrt(x)", 0, 0]',
    "generalized": '[forces.part]\nkind = "generalized"\ncoordinate = "x"\nvalue = "log(x)"',
    "potential": '[forces.part]\nkind = "potential"\nenergy = "x^1.5"',
    "drag": '[forces.part]\nkind = "drag"\nat = "P"\ncoefficient = "log(x)"',
    "spring": '[forces.part]\nkind = "spring"\nbetween = ["world", "P"]\nstiffness = "sqrt(x)"\nlength = 1',
    "friction": '[forces.part]\nkind = "friction"\nconstraint = "ice"\ncoefficient = "0.1*sqrt(x)"',
    "static": '[forces.part]\nkind = "friction"\nconstraint = "ice"\ncoefficient = 0.1\nstatic = "0.2+0.1*log(x)"',
    "resistance": '[forces.part]\nkind = "resistance"\nconstraint = "ice"\nviscous = "N*sqrt(x)"',
    "law of N": '[forces.part]\nkind = "resistance"\nconstraint = "ice"\ncoordinate = "x"\nvalue = "N^1.5*log(x)"',
    "constraint": '[constraints.part]\nkind = "holonomic"\nformula = "sqrt(x) - 1"',
    "side": '[constraints.part]\nkind = "holonomic"\nformula = "sqrt(x) - 1 + t"\nside = "positive"',
    "rate": '[constraints.part]\nkind = "nonholonomic"\nformula = "x\' + sqrt(x)"',
}


def move(part: str, stages: str, **options: str) -> Run:
    """Return the motion with a part and the stages that switch it."""
    return anholon.simulate(anholon.loads(MODEL.format(part=part, stages=stages)), **options)


@pytest.mark.parametrize("kind", PARTS)
def test_the_mass_glides_on_where_what_is_off_is_undefined(kind: str) -> None:
    run = move(PARTS[kind], OFF)
    assert run.outcome.status == "done"
    assert run.at(2.0)["x"] == pytest.approx(-1.0, abs=1e-9)
    assert run.energy[-1] == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("options", [{"method": "radau"}, {"form": "maggi"}, {"form": "gauss"}, {"form": "newton"}])
def test_all_methods_and_forms_leave_it_out(options: dict[str, str]) -> None:
    assert move(PARTS["force"], OFF, **options).at(2.0)["x"] == pytest.approx(-1.0, abs=1e-8)


@pytest.mark.parametrize("kind", sorted(PARTS.keys() - {"constraint", "side", "rate"}))
def test_forces_that_never_act_may_be_undefined(kind: str) -> None:
    head, _, rest = PARTS[kind].partition("\n")
    assert move(f"{head}\nenabled = false\n{rest}", "").at(2.0)["x"] == pytest.approx(-1.0, abs=1e-9)


@pytest.mark.parametrize("kind", ["force", "friction", "law of N"])
def test_a_force_that_acts_ends_the_motion_by_its_name(kind: str) -> None:
    head, _, rest = PARTS[kind].partition("\n")
    for stages, earliest in ((ON, 0.5), (LATE, 1.5)):
        outcome = move(f"{head}\nenabled = false\n{rest}", stages).outcome
        assert outcome.status == "failed"
        assert outcome.t >= earliest
        assert "'part'" in outcome.message + outcome.remedy


def test_an_undefined_load_of_a_rod_ends_its_motion_by_its_name() -> None:
    rod = """
    format = 1
    [parameters]
    F = { value = 0.01 }
    T = { value = 0.05, unit = "s" }
    [rods.bow]
    curve = { kind = "straight", length = 1 }
    section = { kind = "circle", radius = 0.01, young = 1e8, density = 1000 }
    elements = 4
    [supports.wall]
    at = "bow:base"
    [loads.pull]
    kind = "line"
    rod = "bow"
    force = [0, "F*sqrt(1 - t/T)", 0]
    [[stages]]
    name = "only"
    duration = 0.1
    """
    outcome = anholon.simulate(anholon.loads(rod)).outcome
    assert outcome.status == "failed"
    assert "the load 'pull' becomes undefined" in outcome.message
    assert anholon.simulate(anholon.loads(rod + 'off = ["pull"]\n')).outcome.status == "done"
