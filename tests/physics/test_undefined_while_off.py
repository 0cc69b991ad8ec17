"""What is switched off takes no part in the equations, also where its formula is undefined; what acts ends the motion
there, by its name. A mass glides over ice from x = 1 m at -1 m/s and passes the root's edge x = 0 at t = 1 s."""

from __future__ import annotations

import pytest

import anholon
from anholon import Run
from anholon.errors import ModelError

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


BOW = """
format = 1
gravity = [0, 0, "{gravity}"]
[rods.bow]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.01, young = 1e8, density = 1000 }}
elements = 4
[supports.wall]
at = "bow:base"
motion = [0, "{motion}", 0]
[loads.pull]
kind = "section"
at = "bow:tip"
force = [0, "{force}", 0]
[simulation]
until = 0.01
"""


@pytest.mark.parametrize(
    ("changed", "path"),
    [({"gravity": "1/t"}, "gravity"), ({"motion": "log(t)"}, "supports.wall"), ({"force": "sin(t)/t"}, "loads.pull")],
)
def test_what_is_not_finite_when_a_rod_begins_is_refused_by_name(changed: dict[str, str], path: str) -> None:
    """At rest and in motion alike, as forces on bodies are; what is off at the start need not be defined there."""
    formulas = {"gravity": "0", "motion": "0", "force": "1", **changed}
    model = anholon.loads(BOW.format(**formulas))
    for act in (anholon.statics, anholon.simulate, anholon.rod_modes):
        with pytest.raises(ModelError, match="is not a finite number") as caught:
            act(model)
        assert [problem.path for problem in caught.value.problems] == [path]


def test_a_load_that_is_not_finite_at_the_start_may_act_later() -> None:
    model = anholon.loads(
        BOW.format(gravity="0", motion="0", force="sin(t)/t").replace("until", "#")
        + '[[stages]]\nname = "free"\nduration = 0.01\noff = ["pull"]\n[[stages]]\nname = "on"\nduration = 0.01\n'
    )
    assert anholon.simulate(model).outcome.status == "done"
