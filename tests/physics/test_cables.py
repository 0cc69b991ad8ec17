"""Cables and strings: catenaries, their convergence, small and large motions, against closed forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.optimize import fsolve
from scipy.special import jn_zeros

import anholon
from anholon import loads
from anholon.cli import main
from anholon.errors import ModelError
from anholon.model.schema import Model

GOLD: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "gold" / "rods.json").read_text(encoding="utf-8")
)
CASES = GOLD["6.3_catenary"]["cases"]

HANGING = """
format = 1
name = "A line between two points"
gravity = [0, 0, -1]
[rods.line]
model = "string"
elements = 16
curve = { kind = "straight", length = 3 }
section = { kind = "cable", axial = 100, mass = 1 }
[supports.left]
at = "line:base"
turning = "free"
[supports.right]
at = "line:tip"
turning = "free"
motion = [-1, 0, 0.5]
"""


def line(length: float = 3.0, span: float = 2.0, rise: float = 0.0, elements: int = 16, **rod: Any) -> Model:
    model = loads(HANGING)
    curve = replace(model.rods["line"].curve, length=length)
    made = replace(model.rods["line"], curve=curve, elements=elements, **rod)
    right = replace(model.supports["right"], motion=(span - length, 0.0, rise))
    return replace(model, rods={"line": made}, supports={**model.supports, "right": right})


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['length']}-{case['height_difference']}")
def test_catenaries_are_of_fourth_order(case: dict[str, Any]) -> None:
    points = np.array(case["points s/L:0,.1..1 -> x,y relative to left support"])
    errors = []
    for elements in (20, 40):
        found = anholon.statics(line(case["length"], case["span"], case["height_difference"], elements))
        at = [[found.value(f"line({k / 10}L).{c}") for c in "xz"] for k in range(11)]
        errors.append(float(np.abs(np.array(at) - points[:, 1:]).max()))
        assert found.value("line:base.N") == pytest.approx(
            case["N_left/w,N_right/w"][0], rel=2e-6 * (20 / elements) ** 4
        )
    assert np.log2(errors[0] / errors[1]) > 3.7
    assert errors[1] < 5e-7


def test_the_reactions_carry_the_weight_and_the_force_inside_is_theirs() -> None:
    found = anholon.statics(line(3.0, 2.0, 0.5, 32))
    reactions = found.reactions()
    assert reactions["reaction:left.z"] + reactions["reaction:right.z"] == pytest.approx(3.0, rel=1e-10)
    assert reactions["reaction:left.x"] == pytest.approx(-reactions["reaction:right.x"], rel=1e-9)
    for side, end in (("left", "base"), ("right", "tip")):
        pull = np.hypot(reactions[f"reaction:{side}.x"], reactions[f"reaction:{side}.z"])
        assert found.value(f"line:{end}.N") == pytest.approx(pull, rel=1e-9)
    # The multiplier is what the weight behind a section and the horizontal pull ask for.
    behind = reactions["reaction:right.z"] - 1.0 * 2.0
    pull = np.hypot(behind, reactions["reaction:right.x"])
    assert found.value("line(1.0).N") == pytest.approx(pull, rel=1e-6)


def elastic_catenary(length: float, span: float, EA: float) -> float:
    """Return the horizontal pull of an elastic catenary of weight 1 per length between points at one height (H. M.
    Irvine, Cable Structures, 1981, 1.4)."""

    def gap(H: float) -> float:
        return H * length / EA + 2.0 * H * np.arcsinh(0.5 * length / H) - span

    return float(fsolve(gap, 1.0, xtol=1e-14)[0])


@pytest.mark.parametrize("EA", [10.0, 1e3, 1e6])
def test_elastic_catenaries(EA: float) -> None:
    model = line(2.05, 2.0, 0.0, 32, model="cable")
    section = replace(model.rods["line"].section, axial=EA)
    found = anholon.statics(replace(model, rods={"line": replace(model.rods["line"], section=section)}))
    assert found.reactions()["reaction:right.x"] == pytest.approx(elastic_catenary(2.05, 2.0, EA), rel=2e-7)


def test_a_stiff_cable_is_a_string() -> None:
    gaps = []
    string = anholon.statics(line(model="string"))
    for EA in (1e3, 1e4, 1e5):
        model = line(model="cable")
        section = replace(model.rods["line"].section, axial=EA)
        cable = anholon.statics(replace(model, rods={"line": replace(model.rods["line"], section=section)}))
        gaps.append(cable.value("line:middle.z") - string.value("line:middle.z"))
    assert gaps[0] / gaps[1] == pytest.approx(10.0, rel=5e-3)
    assert gaps[1] / gaps[2] == pytest.approx(10.0, rel=1e-3)


def test_a_string_with_masses_is_a_polygon_of_forces() -> None:
    model = loads(
        HANGING.replace("mass = 1", "mass = 0")
        .replace(
            'model = "string"', 'model = "string"\nlumps = [{ at = "0.25L", mass = 2 }, { at = "0.75L", mass = 1 }]'
        )
        .replace("motion = [-1, 0, 0.5]", "motion = [-1, 0, 0]")
    )
    found = anholon.statics(model)
    reactions = found.reactions()
    assert reactions["reaction:left.z"] + reactions["reaction:right.z"] == pytest.approx(3.0, rel=1e-9)
    # Straight between the masses: the ends' directions are those of the reactions.
    x, z = found.value("line(0.25L).x"), found.value("line(0.25L).z")
    assert np.hypot(x, z) == pytest.approx(0.75, rel=1e-9)
    assert z / x == pytest.approx(reactions["reaction:left.z"] / reactions["reaction:left.x"], rel=1e-7)


def test_frequencies_of_a_taut_string() -> None:
    model = loads(HANGING.replace("gravity = [0, 0, -1]", "").replace("motion = [-1, 0, 0.5]", "motion = [0.03, 0, 0]"))
    cable = replace(model.rods["line"], model="cable")
    _, modes = anholon.rod_modes(replace(model, rods={"line": cable}), 4)
    T, length = 100 * 0.01, 3.03
    exact = 0.5 / length * np.sqrt(T / (1.0 / 1.01))  # the mass per length is less when it is drawn out
    assert modes.frequencies == pytest.approx([exact, exact, 2 * exact, 2 * exact], rel=1e-9)


def test_frequencies_of_a_hanging_chain() -> None:
    model = loads(HANGING)
    down = loads(HANGING.replace("elements = 16", 'elements = 32\nrotation = [{ axis = "y", angle = "pi/2" }]')).rods[
        "line"
    ]
    held = {"left": model.supports["left"]}
    _, modes = anholon.rod_modes(replace(model, rods={"line": down}, supports=held), 6)
    exact = jn_zeros(0, 3) / (4.0 * np.pi * np.sqrt(3.0))  # Daniel Bernoulli: ω = j / 2 √(g/L)
    assert modes.frequencies[::2] == pytest.approx(exact, rel=1e-6)


def test_a_mass_on_a_string_swings_as_a_pendulum() -> None:
    text = HANGING.replace('model = "string"', 'model = "string"\nrotation = [{ axis = "y", angle = 0.8 }]').replace(
        "elements = 16", 'elements = 4\nlumps = [{ at = "tip", mass = 1e5 }]'
    )
    model = replace(loads(text), supports={"left": loads(text).supports["left"]})
    model = replace(model, simulation=replace(model.simulation, until=2.0, frames=20.0, step=0.01))
    run = anholon.simulate(model)
    assert run.outcome.status == "done"
    # θ'' = -g/L sin θ from rest at 0.8 below the horizontal.
    theta, rate, h = np.pi / 2 - 0.8, 0.0, 1e-4
    for _ in range(20_000):
        rate -= h * np.sin(theta + 0.5 * h * rate) / 3.0
        theta += h * rate
    assert run["line:tip.x"][-1] == pytest.approx(3.0 * np.sin(theta), abs=2e-3)
    assert np.hypot(run["line:tip.x"], run["line:tip.z"]) == pytest.approx(np.full(41, 3.0), rel=1e-5)


def test_a_cable_at_rest_stays_at_rest() -> None:
    model = line(model="cable")
    start = replace(model.simulation, start="equilibrium", until=0.5, frames=10.0, step=0.01)
    run = anholon.simulate(replace(model, simulation=start))
    assert np.abs(run["line:middle.z"] - run["line:middle.z"][0]).max() < 1e-9


@pytest.mark.parametrize("held", ["base", "base and tip"])
@pytest.mark.parametrize("model", ["cable", "string"])
def test_a_cable_that_nothing_pulls_bears_nothing(model: str, held: str) -> None:
    text = f'format = 1\n[rods.b]\nmodel = "{model}"\nelements = 5\ncurve = {{ kind = "straight", length = 1 }}\n'
    text += 'section = { kind = "cable", axial = 2e4, mass = 0.5 }\n'
    for k, end in enumerate(held.split(" and ")):
        text += f'[supports.s{k}]\nat = "b:{end}"\nturning = "free"\n'
    found = anholon.statics(loads(text))
    assert abs(found.value("b:base.N")) < 1e-6
    assert abs(found.value("reaction:s0.x")) < 1e-6
    assert found.value("b:tip.x") == pytest.approx(1.0, rel=1e-12)
    assert anholon.rod_modes(loads(text), 3)[1].frequencies == pytest.approx(0.0, abs=1e-3)


def test_a_cable_that_is_let_fall_tells_that_it_is_slack() -> None:
    model = line(length=3.0, span=3.0, elements=4, model="cable")
    lifted = replace(model.supports["left"], motion=("0.3*sin(3*t)", 0.0, 0.0))
    model = replace(model, supports={**model.supports, "left": lifted})
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, until=0.04, frames=50.0, step=0.01)))
    assert run.outcome.status == "done"
    struck, slack = run.events[:2]
    assert struck.name == "engage left"  # the support moves at once
    assert struck.t == 0.0
    assert slack.name.startswith("line slack at 0.1")


REFUSED = {
    "clamped": (
        'at = "line:base"\nturning = "free"',
        'at = "line:base"',
        "supports.left.turning",
        "cannot be fixed or hinged",
    ),
    "moment": (
        "",
        '[loads.twist]\nkind = "section"\nat = "line:middle"\nmoment = [1, 0, 0]',
        "loads.twist.moment",
        "moment",
    ),
    "following": (
        "",
        '[loads.f]\nkind = "section"\nat = "line:tip"\nforce = [1, 0, 0]\nfollowing = true',
        "loads.f",
        "axes",
    ),
    "joint": ("", '[joints.j]\nbetween = ["line:tip", "world"]', "joints.j.turning", "cannot be fixed or hinged"),
    "inertia": (
        "elements = 16",
        'elements = 16\nlumps = [{ at = "tip", inertia = [1, 1, 1] }]',
        "rods.line.lumps",
        "cannot rotate attached bodies",
    ),
    "frozen": ("elements = 16", 'elements = 16\nfrozen = ["torsion"]', "rods.line.frozen", "no strains"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_needs_a_moment_is_refused(name: str) -> None:
    old, new, path, message = REFUSED[name]
    text = HANGING.replace(old, new) if old else HANGING + new
    with pytest.raises(ModelError, match=message) as caught:
        anholon.statics(loads(text))
    assert any(problem.path.startswith(path) for problem in caught.value.problems)


def test_a_cable_carries_the_deck_of_a_bridge() -> None:
    text = """
format = 1
name = "bridge"
gravity = [0, 0, -10]
[rods.main]
model = "string"
elements = 16
curve = { kind = "catenary", span = 8, length = 9 }
position = [0, 0, 2.2]
section = { kind = "cable", mass = 1 }
[rods.deck]
elements = 16
curve = { kind = "straight", length = 8 }
section = { kind = "rectangle", width = 0.5, height = 0.02, young = 1e9, density = 100 }
[supports.a]
at = "main:base"
turning = "free"
[supports.b]
at = "main:tip"
turning = "free"
[supports.c]
at = "deck:base"
turning = "hinged"
axis = "y"
[supports.d]
at = "deck:tip"
held = "yz"
turning = "hinged"
axis = "y"
"""
    flat = anholon.statics(loads(text))
    for k, s in enumerate((0.25, 0.5, 0.75)):
        x, z = flat.value(f"main({s}L).x"), flat.value(f"main({s}L).z")
        text += f"""
[rods.hanger{k}]
model = "string"
elements = 2
curve = {{ kind = "straight", length = {z:.17g} }}
position = [{x:.17g}, 0, 0]
rotation = [{{ axis = "y", angle = "-pi/2" }}]
section = {{ kind = "cable", mass = 0.01 }}
[joints.low{k}]
between = ["hanger{k}:base", "deck({x:.17g})"]
turning = "free"
[joints.high{k}]
between = ["hanger{k}:tip", "main({s}L)"]
turning = "free"
"""
    found = anholon.statics(loads(text))
    reactions = found.reactions()
    weight = 10 * (9 * 1 + 8 * 0.5 * 0.02 * 100 + 0.01 * sum(flat.value(f"main({s}L).z") for s in (0.25, 0.5, 0.75)))
    assert sum(reactions[f"reaction:{name}.z"] for name in "abcd") == pytest.approx(weight, rel=1e-9)
    assert found.value("hanger1:middle.N") > 10.0
    assert abs(found.value("deck:middle.dz")) < 0.3 * abs(flat.value("deck:middle.dz"))


STAYED = """
format = 1
[rods.stay]
model = "cable"
elements = 8
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "cable", axial = 2e4 }}
[rods.mast]
elements = 8
position = [1, 0, -1]
rotation = [{{ axis = "y", angle = "-pi/2" }}]
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "given", axial = 1e8, shear = [1e8, 1e8], torsion = 100, bending = [100, 100] }}
[supports.wall]
at = "stay:base"
turning = "free"
[supports.ground]
at = "mast:base"
[joints.tie]
between = ["stay:tip", "mast(1.0)"]
turning = "free"
[loads.wind]
kind = "section"
at = "mast:tip"
force = [{P}, 0, 0]
[simulation]
form = "{form}"
until = 1
frames = 4
"""


def test_a_stay_that_the_mast_leans_towards_is_slack_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = STAYED.format(P=-3.0, form="statics")
    run = anholon.simulate(anholon.loads(text))
    assert [event.name.split(" at ")[0] for event in run.events] == ["stay slack"]
    # The mast is a cantilever that nothing else holds: P ℓ³ / 3EI, less the geometry of 0.08² / 2.
    assert run.quantity(["mast:tip.dx"], [1.0])["mast:tip.dx"][0] == pytest.approx(-3.0 * 8.0 / 300.0, rel=5e-3)
    path = tmp_path / "stay.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["statics", str(path)]) == 0
    assert "stay is slack" in capsys.readouterr().out


def test_the_path_of_a_stayed_mast_leads_to_its_equilibrium() -> None:
    run = anholon.simulate(anholon.loads(STAYED.format(P=30.0, form="path")))
    assert run.outcome.status == "done"
    rest = anholon.statics(anholon.loads(STAYED.format(P=30.0, form="statics")))
    for address in ("mast:tip.x", "stay:tip.N", "mast:base.M2"):
        last = run.quantity([address], [run.times[-1]])[address][0]
        assert last == pytest.approx(rest.value(address), rel=1e-9)


LET_GO = """
format = 1
gravity = [0, 0, -9.81]
[rods.r]
model = "{model}"
elements = 12
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "cable", axial = {axial}, mass = 1.0 }}
[supports.hinge]
at = "r:base"
turning = "free"
[simulation]
until = 0.3
frames = 100
step = {step}
accuracy = 1
"""


@pytest.mark.parametrize("step", [1e-3, 2.5e-4])
def test_a_string_let_go_from_the_horizontal_keeps_its_energy(step: float) -> None:
    """Nothing pulls it at first. (What it bears at the start was sought by small motions between slack and taut until
    an element was 3 % longer, and with ρ = 0.6 short steps fed its blows.)"""
    run = anholon.simulate(anholon.loads(LET_GO.format(model="string", axial=1e4, step=step)))
    assert run.outcome.status == "done"
    assert np.ptp(run.energy) < 1e-3 * run.quantity(["kinetic"])["kinetic"].max()


def test_the_string_is_the_limit_of_the_cable() -> None:
    """A cable stretches by N/EA: its places tend to those of the string by 1/EA."""
    places = []
    for model, axial in (("string", 1.0), ("cable", 1e3), ("cable", 1e4), ("cable", 1e5)):
        run = anholon.simulate(anholon.loads(LET_GO.format(model=model, axial=axial, step=1e-3)))
        places.append(np.stack([run["r:tip.x"], run["r:tip.z"]]))
    gaps = np.array([np.abs(one - places[0]).max() for one in places[1:]])
    assert np.diff(np.log10(gaps)) == pytest.approx(-1.0, abs=0.05)
