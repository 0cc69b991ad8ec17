"""Program constraints: motions that must not depend on coordinates, units, redundancy or the order of rows; jumps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon import loads
from anholon.errors import RunError
from anholon.export.hdf5 import load_run, save_run
from anholon.forms.binding import bind_form
from anholon.forms.program_form import ProgramForm
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

FORMS = ("mangeron-deleanu", "generalized-gauss")
BOTH = pytest.mark.parametrize("form", FORMS)

FIELD = """
format = 1
[parameters]
w = { value = 3, unit = "1/s" }
p = { value = 1.1, unit = "1/s" }
m = { value = 1.3, unit = "kg" }
[forces.field]
kind = "potential"
energy = "m*w^2*(S.x^2 + 2*S.y^2)/2"
[points]
S = { position = [%s, 0], mass = "m" }
[coordinates]
"""
CARTESIAN = (
    FIELD % '"x", "y"'
    + """
x = { value = 1.0, rate = 0.3 }
y = { value = 0.2, rate = 0.9 }
"""
)
POLAR = (
    FIELD % '"r*cos(a)", "r*sin(a)"'
    + """
r = { value = "sqrt(1.04)", rate = "(0.3 + 0.2*0.9)/sqrt(1.04)" }
a = { value = "atan(0.2)", rate = "(0.9 - 0.2*0.3)/1.04", unit = "rad" }
"""
)


def program(*formulas: str) -> str:
    """Return program constraints c0, c1, …"""
    return "[constraints]\n" + "".join(
        f'c{k} = {{ kind = "program", formula = "{f}" }}\n' for k, f in enumerate(formulas)
    )


@BOTH
@pytest.mark.parametrize(
    "formula",
    [
        "S.x''*S.x''' + S.y''*S.y'''",
        "S.x''' + p*S.y'' + p^2*S.y'",
        "S.x'''' + p^2*S.y''",
        "S.x'*S.x'''' + S.y'*S.y'''' + p^3*S.x*S.x''",
        "S.x'*S.x''''' + S.y'*S.y''''' + p^3*S.x*S.x'''",
        "S.x'''*S.x'''' + S.y'''*S.y''''",
    ],
)
def test_the_motion_does_not_depend_on_the_coordinates(formula: str, form: str) -> None:
    if form == "mangeron-deleanu" and formula.startswith("S.x'''*"):
        with pytest.raises(RunError, match=r"contains derivatives of order 3.*generalized-gauss"):
            anholon.simulate(loads(CARTESIAN + program(formula)), form=form)
        return
    one, two = (
        anholon.simulate(loads(text + program(formula)), 0.4, form=form, rtol=1e-12) for text in (CARTESIAN, POLAR)
    )
    assert one.outcome.status == two.outcome.status == "done"
    t = np.linspace(0.0, 0.4, 8)
    a, b = one.quantity(["x", "y", "reaction:c0"], t), two.quantity(["r", "a", "reaction:c0"], t)
    size = 1.0 + np.abs(a["x"]).max()
    assert np.abs(a["x"] - b["r"] * np.cos(b["a"])).max() < 1e-10 * size
    assert np.abs(a["y"] - b["r"] * np.sin(b["a"])).max() < 1e-10 * size
    assert np.abs(a["reaction:c0"] - b["reaction:c0"]).max() < 1e-9 * (1.0 + np.abs(a["reaction:c0"]).max())


PENDULUM = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
p = { value = 1.1, unit = "1/s" }
m = { value = 1.3, unit = "kg" }
M = { value = 0.7, unit = "kg" }
l = { value = 0.9, unit = "m" }
[points]
C = { position = ["s", %s, 0], mass = "M" }
S = { position = [%s, 0], mass = "m" }
[coordinates]
s = { value = 0.1, rate = 0.4 }
"""
MINIMAL = PENDULUM % ("0", '"s + l*sin(a)", "-l*cos(a)"') + 'a = { value = 0.6, rate = 0.7, unit = "rad" }\n'
REDUNDANT = (
    PENDULUM % ('"h"', '"x", "y"')
    + """
h = {}
x = { value = "0.1 + l*sin(0.6)", rate = "0.4 + l*0.7*cos(0.6)" }
y = { value = "-l*cos(0.6)", rate = "l*0.7*sin(0.6)" }
"""
)


HELD = """
rod = { kind = "distance", between = ["C", "S"], length = "l" }
rail = { kind = "holonomic", formula = "h" }
"""


@BOTH
@pytest.mark.parametrize(
    "formula",
    [
        "S.x''' + p*S.x''",
        "s''' + p^2*s'",
        "S.x''*S.x''' + S.y''*S.y'''",
        "S.x'''' + p^2*S.x''",
        "C.x''''' + S.x''''' + p*C.x''''",
    ],
)
def test_redundant_coordinates_give_the_motion_of_independent_ones(formula: str, form: str) -> None:
    # The plant is the constrained one, whatever holds it: on positions, on rates, on accelerations, redundant rows.
    until = 0.3 if "''*" in formula else 0.8  # the control of that one is lost at 0.36 s
    reference = anholon.simulate(loads(MINIMAL + program(formula)), until, form=form, rtol=1e-12)
    assert reference.outcome.status == "done"
    t = np.linspace(0.0, until, 6)
    a = reference.quantity(["s", "a", "s''", "reaction:c0"], t)
    for rail in ('"holonomic", formula = "h"', '"nonholonomic", formula = "h\'"', '"second-order", formula = "h\'\'"'):
        more = (
            'again = { kind = "holonomic", formula = "2*h*(1 + s^2/l^2)" }\n'
            if 'holonomic", formula = "h"' in rail
            else ""
        )
        rows = f'rod = {{ kind = "distance", between = ["C", "S"], length = "l" }}\nrail = {{ kind = {rail} }}\n{more}'
        run = anholon.simulate(loads(REDUNDANT + program(formula) + rows), until, form=form, rtol=1e-12)
        assert run.outcome.status == "done"
        b = run.quantity(["s", "x", "s''", "reaction:c0", "drift"], t)
        assert np.abs(a["s"] - b["s"]).max() < 1e-11
        assert np.abs(a["s"] + 0.9 * np.sin(a["a"]) - b["x"]).max() < 1e-11
        assert np.abs(a["s''"] - b["s''"]).max() < 1e-10
        assert np.abs(a["reaction:c0"] - b["reaction:c0"]).max() < 1e-10 * (1.0 + np.abs(a["reaction:c0"]).max())
        assert b["drift"].max() < 1e-11


def test_reactions_of_ordinary_rows_balance_the_plant_with_the_control() -> None:
    # M q'' = f + A^T μ + R, with the numbers of a run; its energy balance closes with the work of all of them.
    system = anholon.compile_model(loads(REDUNDANT + program("S.x''*S.x''' + S.y''*S.y'''") + HELD))
    for form in FORMS:
        run = anholon.simulate(system, 0.3, form=form)
        for t in (0.0, 0.17, 0.3):
            q, v = run.state(t)
            at = run.at(t)
            pieces = SystemState(system, t, q, v, run.segments[0].p).evaluate_equations()
            acceleration = np.array([at[f"{x}''"] for x in system.coordinates])
            control = np.array([at[f"control:{x}"] for x in system.coordinates])
            multipliers = np.array([at[f"reaction:{name}"] for name in system.rows])
            lack = pieces.M @ acceleration - pieces.f - control - pieces.A.T @ multipliers
            assert np.abs(lack).max() < 1e-10 * np.abs(pieces.f).max()


SPRING = """
format = 1
[parameters]
m1 = { value = 2, unit = "kg" }
m2 = { value = 1.5, unit = "kg" }
p = { value = 0.7, unit = "1/s" }
[coordinates]
x1 = { rate = 0.5 }
x2 = { value = 0.2, rate = -0.1 }
y1 = { value = 0.3, rate = 0.4 }
[points]
A = { position = ["x1", "y1", 0], mass = "m1" }
B = { position = ["x2", 0, 0], mass = "m2" }
[schedules]
k = { times = %s, values = [30, 45], unit = "N/m", interpolation = "%s" }
[forces.spring]
kind = "potential"
energy = "k*((x2 - x1)^2 + y1^2)/2"
"""


@BOTH
@pytest.mark.parametrize(
    "formula",
    [
        "x1''' + p*x1''",
        "x1''*x1''' + y1''*y1'''",
        "x1'*x1''' + y1'*y1'''",
        "(2 + sin(p*t))*x1'''' + 3*p*x1''' + p^2*x1''",
        "x1''''' + 3*p*x1'''' + p^2*x1'''",
    ],
)
def test_a_jump_is_the_limit_of_ever_shorter_ramps(formula: str, form: str) -> None:
    t = np.linspace(0.0, 1.2, 7)
    names = ["x1", "x2", "y1", "x1''", "reaction:c0"]
    jump = anholon.simulate(loads(SPRING % ("[0, 0.5]", "step") + program(formula)), 1.2, form=form, rtol=1e-12)
    expected = jump.quantity(names, t)
    errors = []
    for ramp in (1e-2, 1e-3):
        text = SPRING % (f"[{0.5 - ramp / 2}, {0.5 + ramp / 2}]", "linear")
        found = anholon.simulate(loads(text + program(formula)), 1.2, form=form, rtol=1e-12).quantity(names, t)
        errors.append(
            max(float(np.abs(found[x] - expected[x]).max()) / (1.0 + np.abs(expected[x]).max()) for x in names)
        )
    assert errors[1] < 1e-3
    assert errors[1] < 0.15 * errors[0]


@BOTH
def test_the_program_is_kept_when_a_parameter_jumps(form: str) -> None:
    text = SPRING % ("[0, 0.5]", "step") + program("x1''*x1''' + y1''*y1'''")
    run = anholon.simulate(loads(text), 1.2, form=form, rtol=1e-12)
    size = np.hypot(run["x1''"], run["y1''"])
    assert np.abs(size / size[0] - 1.0).max() < 1e-8


def test_a_jump_without_a_limit_ends_the_run_with_the_reason() -> None:
    text = SPRING % ("[0, 0.5]", "step") + program("x1'''*x1'''' + y1'''*y1''''")
    run = anholon.simulate(loads(text), 1.2, form="generalized-gauss")
    assert run.outcome.status == "failed"
    assert run.outcome.t == 0.5
    assert "smooth schedule" in run.outcome.message


@pytest.mark.parametrize("swapped", [False, True])
def test_rows_of_several_orders_go_together(swapped: bool) -> None:
    # x1'' = a exp(-p t) and x2'' an oscillation; the derivatives at the start are those of the plant.
    rows = ["x1''' + p*x1''", "x2'''' + p^2*x2''"]
    text = (SPRING % ("[0, 99]", "step")) + program(*(reversed(rows) if swapped else rows))
    run = anholon.simulate(loads(text), 2.0, form="mangeron-deleanu", rtol=1e-12)
    t = run.times
    m1, m2, p, k = 2.0, 1.5, 0.7, 30.0
    a1, a2, j2 = k * 0.2 / m1, -k * 0.2 / m2, -k * (-0.1 - 0.5) / m2
    assert np.abs(run["x1''"] - a1 * np.exp(-p * t)).max() < 1e-10
    assert np.abs(run["x2''"] - a2 * np.cos(p * t) - j2 / p * np.sin(p * t)).max() < 1e-9
    one, two = (run.reaction(name) for name in (("c1", "c0") if swapped else ("c0", "c1")))
    spring = k * (run["x2"] - run["x1"])
    assert np.abs(one - m1 * run["x1''"] + spring).max() < 1e-9
    assert np.abs(two - m2 * run["x2''"] - spring).max() < 1e-9
    with pytest.raises(RunError, match=r"orders 3, 4.*Differentiate"):
        anholon.simulate(loads(text), form="generalized-gauss")


@BOTH
@pytest.mark.parametrize(("length", "time", "mass"), [(2.0, 3.0, 5.0), (5.0, 0.5, 3.0)])
def test_units_do_not_matter(length: float, time: float, mass: float, form: str) -> None:
    def run(L: float, T: float, M: float) -> anholon.Run:
        text = CARTESIAN + program("S.x''*S.x''' + S.y''*S.y''' + p^2*S.x'*S.x''")
        for old, new in (
            ("value = 3,", f"value = {3 / T!r},"),
            ("value = 1.1,", f"value = {1.1 / T!r},"),
            ("value = 1.3,", f"value = {1.3 * M!r},"),
            ("value = 1.0, rate = 0.3", f"value = {L!r}, rate = {0.3 * L / T!r}"),
            ("value = 0.2, rate = 0.9", f"value = {0.2 * L!r}, rate = {0.9 * L / T!r}"),
        ):
            assert text.count(old) == 1
            text = text.replace(old, new)
        return anholon.simulate(loads(text), 0.8 * T, form=form, rtol=1e-12)

    one, other = run(1.0, 1.0, 1.0), run(length, time, mass)
    t = np.linspace(0.0, 0.8, 5)
    a, b = one.quantity(["x", "y", "control:x"], t), other.quantity(["x", "y", "control:x"], t * time)
    for name, scale in (("x", length), ("y", length), ("control:x", mass * length / time**2)):
        assert np.abs(a[name] - b[name] / scale).max() < 1e-10 * (1.0 + np.abs(a[name]).max())


@BOTH
def test_a_run_comes_back_from_its_file_with_its_control(form: str, tmp_path: Path) -> None:
    run = anholon.simulate(loads(REDUNDANT + program("S.x''' + p*S.x''") + HELD), 0.5, form=form)
    save_run(run, tmp_path / "run.h5")
    kept = load_run(tmp_path / "run.h5")
    t = np.linspace(0.0, 0.5, 9)
    before, after = run.quantity(run.quantities, t), kept.quantity(run.quantities, t)
    for name, values in before.items():
        assert np.abs(after[name] - values).max() <= 1e-10 * (1.0 + np.abs(values).max()), name


@BOTH
def test_a_control_that_is_lost_is_named(form: str) -> None:
    # The program asks for more and more along the rod, which the rod itself forbids.
    for text in (
        MINIMAL + program("S.x''*S.x''' + S.y''*S.y'''"),
        REDUNDANT + program("S.x''*S.x''' + S.y''*S.y'''") + HELD,
    ):
        outcome = anholon.simulate(loads(text), 1.0, form=form).outcome
        assert outcome.status == "failed"
        assert outcome.t == pytest.approx(0.364, abs=0.003)
        assert "become dependent" in outcome.remedy


def test_a_singular_matrix_of_the_joint_system_is_named() -> None:
    system = anholon.compile_model(loads(CARTESIAN + program("S.x''*S.x''' + S.y''*S.y'''")))
    p = system.parameters()
    bound = bind_form("mangeron-deleanu", SystemState(system, 0.0, np.array([1.0, 0.2]), np.zeros(2), p))
    assert isinstance(bound, ProgramForm)
    y = bound.encode(0.0, np.array([1.0, 0.2]), np.array([0.3, 0.9]))
    assert bound.find_singularity(0.0, y) == ""
    y[-1] = 1.3  # Λ = m
    assert "∂a/∂q'' of the joint system becomes singular" in bound.find_singularity(0.0, y)


@BOTH
def test_the_control_is_drawn_where_the_program_says(form: str) -> None:
    run = anholon.simulate(anholon.load("satellite-constant-acceleration"), 4500, form=form)
    times = [1501.0, 2700.0, 4500.0]  # the control is switched on at 1500 s
    poses, q = run.poses(times), run.quantity(["x", "y", "control:x", "control:y", "reaction:modulus"], times)
    assert poses.rows == ("modulus",)
    np.testing.assert_allclose(poses.force[:, 0, :2], np.stack([q["control:x"], q["control:y"]], axis=1), rtol=1e-12)
    np.testing.assert_allclose(poses.force_at[:, 0, :2], np.stack([q["x"], q["y"]], axis=1), rtol=1e-12)
    np.testing.assert_array_equal(poses.multipliers[:, 0], q["reaction:modulus"])
