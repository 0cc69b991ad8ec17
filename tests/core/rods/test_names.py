"""Values at sections by name: both sides of loads and kinks, speeds, sizes of reactions, names that are none."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon import loads
from anholon.errors import UsageError
from anholon.linear.mode_values import compute_mode_values
from anholon.linear.modes_at_equilibrium import rod_modes
from anholon.model.schema import Model
from anholon.results.formula_quantity import make_formula_quantity


def bow(model: str = "general") -> Model:
    """A bent rod with a load between its sections; the name is not in Latin letters."""
    return loads(f"""
format = 1
gravity = [0, 0, -9.81]
[definitions]
deep = "-лук:tip.z"
[rods."лук"]
elements = 7
model = "{model}"
curve = {{ kind = "polyline", points = [[0, 0, 0], [0.6, 0, 0], [0.6, 0.6, 0]] }}
section = {{ kind = "rectangle", width = 0.03, height = 0.006, young = 1.1e10, density = 700 }}
[supports.clamp]
at = "лук:base"
[loads.string]
kind = "section"
at = "лук(0.37L)"
force = [0, 0, -40]
[simulation]
until = 0.02
step = 0.0005
frames = 2000
""")


def test_both_sides_of_a_load_and_of_a_kink_have_names() -> None:
    found = anholon.statics(bow())
    sides = found.values([f"лук({at}).{c}" for at in ("0.37L-", "0.37L", "0.444-", "0.444") for c in ("T2", "T3", "N")])
    axes = found.values([f"лук(0.37L).e{k}z" for k in (1, 2, 3)])
    for k, c in ((1, "N"), (2, "T2"), (3, "T3")):
        # The piece behind and the load together pull at the piece before.
        jump = sides[f"лук(0.37L-).{c}"] - sides[f"лук(0.37L).{c}"]
        assert jump == pytest.approx(-40.0 * axes[f"лук(0.37L).e{k}z"], abs=1e-7)
        assert sides[f"лук(0.444).{c}"] == pytest.approx(sides[f"лук(0.37L).{c}"], abs=1e-12)  # typed in metres
        assert sides[f"лук(0.444-).{c}"] == pytest.approx(sides[f"лук(0.37L-).{c}"], abs=1e-12)
    kink = found.values(
        [f"лук(0.5L{side}).{c}" for side in ("-", "") for c in ("x", "y", "z", "e1x", "e1y", "M1", "M2")]
    )
    assert kink["лук(0.5L-).x"] == pytest.approx(kink["лук(0.5L).x"], abs=1e-14)
    assert kink["лук(0.5L-).e1x"] > 0.8 > 0.2 > abs(kink["лук(0.5L).e1x"])
    # Diagrams show both sides.
    built = found.rod_system.assembly
    arcs, at = found.make_shape().evaluate_both_sides(built.rods["лук"], built.rods["лук"].arcs)
    (k,) = np.flatnonzero((arcs[:-1] == arcs[1:]) & (np.abs(arcs[:-1] - 0.444) < 1e-9))
    assert at.wrench[k, 2] == pytest.approx(sides["лук(0.37L-).T3"], rel=1e-12)
    assert at.wrench[k + 1, 2] == pytest.approx(sides["лук(0.37L).T3"], rel=1e-12)
    # Torsion behind the corner is bending before it.
    assert kink["лук(0.5L-).M2"] == pytest.approx(kink["лук(0.5L).M1"], rel=1e-9)


def test_speeds_of_sections_are_the_rates_of_their_places() -> None:
    run = anholon.simulate(bow("kirchhoff"))  # without waves of shear, which ring faster than the steps
    t, h = 0.013, 1e-6  # a frame: between frames turns and their rates go their own ways
    for at in (":tip", "(0.2)", "(0.83L)"):
        names = [f"лук{at}.{c}" for c in ("x", "y", "z")]
        rates = [f"{name}'" for name in names]
        early, now, late = (run.quantity([*names, *rates, f"лук{at}.speed"], [t + k * h]) for k in (-1, 0, 1))
        seen = np.array([now[rate][0] for rate in rates])
        by_places = np.array([(late[name][0] - early[name][0]) / (2 * h) for name in names])
        assert seen == pytest.approx(by_places, abs=2e-3 * np.linalg.norm(by_places))
        assert now[f"лук{at}.speed"][0] == pytest.approx(np.linalg.norm(seen), rel=1e-12)
    turning = run.quantity(["лук:tip.wx", "лук:tip.wy", "лук:tip.wz"], [t])
    axes = [run.quantity([f"лук:tip.e1{c}" for c in "xyz"], [t + k * h]) for k in (-1, 1)]
    change = np.array([(axes[1][f"лук:tip.e1{c}"][0] - axes[0][f"лук:tip.e1{c}"][0]) / (2 * h) for c in "xyz"])
    e1 = np.array([run.quantity([f"лук:tip.e1{c}"], [t])[f"лук:tip.e1{c}"][0] for c in "xyz"])
    w = np.array([turning[f"лук:tip.w{c}"][0] for c in "xyz"])
    assert change == pytest.approx(np.cross(w, e1), abs=5e-3 * np.linalg.norm(w))


def test_the_size_of_a_reaction_and_what_the_model_defines_have_names() -> None:
    found, run = anholon.statics(bow()), anholon.simulate(bow())
    force = [found.value(f"reaction:clamp.{c}") for c in "xyz"]
    assert found.value("reaction:clamp") == pytest.approx(np.linalg.norm(force), rel=1e-12)
    assert found.make_shape().read_values(["reaction:clamp.z"])["reaction:clamp.z"] == force[2]
    assert found.value("deep") == pytest.approx(-found.value("лук:tip.z"), abs=1e-9)
    assert found.value("лук:tip.speed") == 0.0
    seen = run.quantity(["reaction:clamp", *(f"reaction:clamp.{c}" for c in "xyz")])
    size = np.linalg.norm([seen[f"reaction:clamp.{c}"] for c in "xyz"], axis=0)
    assert seen["reaction:clamp"] == pytest.approx(size, rel=1e-12)


def test_spaces_in_the_brackets_do_not_matter() -> None:
    found = anholon.statics(bow())
    assert found.value("лук( 0.25 L ).x") == found.value("лук(0.25L).x")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("лук(0.25).v2", "Components: x, y, z, dx"),
        ("лук:tip", "not a valid section value"),
        ("лук:end.x", "Write rod:base, rod:tip"),
        ("лук(2L).x", "length is 1.2 m"),
        ("лук(-0.1).x", "outside the rod"),
        ("bow:tip.x", "Rods: лук"),
        ("лук:base-.x", "not a valid section value"),
        ("reaction:clam.x", "Did you mean “reaction:clamp.x”"),
        ("power:string", "There are"),
        ("nothing", "There are"),
    ],
)
def test_what_is_no_name_is_refused_with_those_that_there_are(name: str, words: str) -> None:
    found, run = anholon.statics(bow()), anholon.simulate(bow(), until=0.001)
    with pytest.raises(UsageError, match=words.replace("(", r"\(")):
        run.quantity([name])
    if name != "power:string":
        with pytest.raises(UsageError, match=words.replace("(", r"\(")):
            found.value(name)


def test_all_names_that_are_none_are_told_at_once() -> None:
    names = ["лук:tip.x", "nothing", "bow:tip.x", "лук(2L).x", "reaction:clam.x"]
    wrong = ("“nothing”", "Rods: лук", "length is 1.2 m", "Did you mean “reaction:clamp.x”")
    found, run = anholon.statics(bow()), anholon.simulate(bow(), until=0.001)
    rest, shapes = rod_modes(bow(), 2)
    for ask in (found.values, run.quantity):
        with pytest.raises(UsageError) as caught:
            ask(names)
        lines = f"{caught.value}".splitlines()
        assert [word in line for word, line in zip(wrong, lines, strict=True)] == [True] * 4
    with pytest.raises(UsageError, match=r"Rods: лук\n.*“nothing”"):
        compute_mode_values(rest, shapes, ["лук:tip.x", "bow:tip.x", "nothing"])


CART = """
format = 1
[coordinates.{}]
rate = 1
unit = "m"
[parameters.strain]
value = 3
[points.{}]
[bodies.cart]
kind = "box"
position = [0, 0, 1]
size = [0.2, 0.2, 0.2]
mass = 1
[rods.beam]
curve = {{ kind = "straight", length = 0.5 }}
section = {{ kind = "circle", young = 2e9, radius = 0.01, density = 1000 }}
[supports.clamp]
at = "beam:base"
[simulation]
until = 0.02
"""


def test_columns_that_only_rods_have_are_no_names_of_coordinates_and_points() -> None:
    """A coordinate `weight` was read as the potential energy of the weight."""
    for name in ("weight", "springs", "numerical", "loads", "load", "unstable"):
        problem = next(p for p in anholon.check(loads(CART.format(name, "P"))) if p.path == f"coordinates.{name}")
        assert problem.message == f"The name “{name}” is reserved."
    for name in ("momentum", "angular"):
        problem = next(p for p in anholon.check(loads(CART.format("x", name))) if p.path == f"points.{name}")
        assert problem.message == f"The name “{name}” is reserved."


def test_a_parameter_comes_before_an_energy_of_its_name_in_a_formula_of_quantities() -> None:
    model = loads(CART.format("x", "P").replace("position = [0, 0, 1]", 'position = ["x", 0, 1]'))
    run = anholon.simulate(model)
    assert make_formula_quantity(run, "2*strain").read(run, [0.01]) == pytest.approx(6.0)
    assert make_formula_quantity(run, "x'").read(run, [0.01]) == pytest.approx(1.0)
