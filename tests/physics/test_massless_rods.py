"""Rods without mass: critical loads, and modes of the masses on them, against closed forms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon import rod_modes
from anholon.cli import main
from anholon.errors import ModelError
from anholon.linear.mode_ranges import find_modes_over
from anholon.results.rods.modal_reader import ModalReader

COLUMN = """
format = 1
[parameters]
P = { value = 1, unit = "N" }
[rods.a]
elements = 8
model = "kirchhoff"
DAMPING
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 2, bending = [1, 2] }
[supports.base]
at = "a:base"
[loads.f]
kind = "section"
at = "a:tip"
force = ["-P", 0, 0]
"""
EULER = np.pi**2 / 4.0  # P L²/EI of a column that is clamped at one end
BEAM = """
format = 1
[rods.a]
elements = ELEMENTS
model = "MODEL"
curve = { kind = "straight", length = 2 }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 2, bending = [1, 2] }
lumps = [{ at = "tip", LUMP }]
[supports.base]
at = "a:base"
"""
STRING = """
format = 1
[rods.a]
elements = ELEMENTS
model = "string"
curve = { kind = "straight", length = 4 }
section = { kind = "cable" }
lumps = [{ at = "0.25L", mass = 0.3 }, { at = "0.5L", mass = 0.3 }, { at = "0.75L", mass = 0.3 }]
[supports.base]
at = "a:base"
turning = "free"
[supports.tip]
at = "a:tip"
held = "yz"
turning = "free"
[loads.pull]
kind = "section"
at = "a:tip"
force = [5, 0, 0]
"""


@pytest.mark.parametrize("name", ["load", "P"])
@pytest.mark.parametrize("damping", ["", "damping = 0.01"])
def test_a_column_without_mass_buckles_at_euler_s_loads(name: str, damping: str) -> None:
    """P = π² EI/4 L² in either plane; there are no frequencies."""
    steps, criticals = find_modes_over(anholon.loads(COLUMN.replace("DAMPING", damping)), name, [0.0, 2.0, 4.0, 6.0])
    assert [one.kind for one in criticals] == ["divergence", "divergence"]
    assert [one.value for one in criticals] == pytest.approx([EULER, 2.0 * EULER], rel=1e-7)
    assert not any(len(step.modes.roots) for step in steps)


def test_the_command_line_prints_critical_loads_without_frequencies(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"{tmp_path}/column.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(COLUMN.replace("DAMPING", ""))
    assert main(["modes", path, "--over", "P=0:4:3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["0", *["-"] * 5]
    assert "nothing has a mass: there are critical values, but no frequencies" in lines
    assert float(lines[-1].removeprefix("divergence at P = ")) == pytest.approx(EULER, rel=1e-7)


def test_a_run_of_modes_over_a_range_shows_how_a_column_without_mass_buckles() -> None:
    """The shape is 1 - cos(πx/2), to the mesh: at the middle 1 - √½ of the tip."""
    settings = '[simulation]\nform = "modes"\nover = "P"\nover_from = 0\nover_to = 4\nover_count = 3\n'
    run = anholon.simulate(anholon.loads(COLUMN.replace("DAMPING", "") + settings))
    assert isinstance(run.reader, ModalReader)
    assert [line.kind for line in run.entries] == ["divergence"]
    assert run.entries[0].factor == pytest.approx(EULER, rel=1e-7)
    assert run["a:middle.z"][0] / run["a:tip.z"][0] == pytest.approx(1.0 - np.sqrt(0.5), rel=1e-2)


def test_loads_without_potential_need_masses() -> None:
    """Beck's column flutters at a load that depends on how its mass is distributed."""
    text = COLUMN.replace("DAMPING", "") + "following = true\n"
    with pytest.raises(ModelError, match=r"no potential.*depends on the masses"):
        find_modes_over(anholon.loads(text), "P", [0.0, 10.0, 20.0, 30.0])


def frequencies(text: str) -> list[float]:
    """Return ω, rad/s, of all modes."""
    return list(np.abs(rod_modes(anholon.loads(text))[1].roots.imag))


@pytest.mark.parametrize("elements", [1, 8])
@pytest.mark.parametrize("model", ["kirchhoff", "bernoulli"])
def test_a_mass_on_the_tip_of_a_beam_without_mass(model: str, elements: int) -> None:
    """ω² = 3 EI/(m L³) in either plane; what else bernoulli has is ω² = EA/(m L). A disc: ω² = GJ/(I L)."""
    text = BEAM.replace("ELEMENTS", str(elements)).replace("MODEL", model)
    bending = [np.sqrt(3.0 * EI / (0.5 * 8.0)) for EI in (1.0, 2.0)]
    stretching = [np.sqrt(1e9 / (0.5 * 2.0))] if model == "bernoulli" else []
    assert frequencies(text.replace("LUMP", "mass = 0.5")) == pytest.approx([*bending, *stretching], rel=1e-6)
    assert frequencies(text.replace("LUMP", "inertia = [0.1, 0, 0]")) == pytest.approx([np.sqrt(2.0 / 0.2)], rel=1e-8)


@pytest.mark.parametrize("elements", [4, 16])
def test_equal_masses_on_a_taut_string_without_mass(elements: int) -> None:
    """ω = 2 √(T/m a) sin(kπ/2(n + 1)), in either plane, and nothing else."""
    exact = 2.0 * np.sqrt(5.0 / 0.3) * np.sin(np.arange(1, 4) * np.pi / 8.0)
    assert frequencies(STRING.replace("ELEMENTS", str(elements))) == pytest.approx(list(np.repeat(exact, 2)), rel=1e-7)


HUNG = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
model = "MODEL"
curve = { kind = "straight", length = 1 }
section = { SECTION }
lumps = [{ at = "tip", mass = 0.4 }]
ROD
[supports.base]
at = "a:base"
turning = "free"
"""
FINE = "[simulation]\nstep = 1e-3\naccuracy = 1e-7\n"
DOWN = 'rotation = [{ axis = "y", angle = "pi/2" }]'
TIMES = [0.1, 0.25, 0.4]


def hung(model: str = "string", section: str = 'kind = "cable", axial = 500', rod: str = "") -> str:
    return HUNG.replace("MODEL", model).replace("SECTION", section).replace("ROD", rod)


def swung(rates: Callable[[float, NDArray[np.float64]], list[float]], start: list[float]) -> NDArray[np.float64]:
    """Return the first of some variables at TIMES, integrated by another program."""
    found = solve_ivp(rates, (0.0, TIMES[-1]), start, method="DOP853", rtol=1e-10, atol=1e-12, t_eval=TIMES)
    return np.asarray(found.y[0])


def test_a_pendulum_on_a_string_without_mass() -> None:
    """φ'' = g cos φ of the angle below the horizontal; the string bears m (g sin φ + φ'²), and `elements` changes
    nothing."""
    run = anholon.simulate(anholon.loads(hung() + FINE), TIMES[-1])
    found = run.quantity(["a:tip.z", "a:middle.N"], TIMES)
    phi = swung(lambda t, y: [y[1], 9.81 * np.cos(y[0])], [0.0, 0.0])
    np.testing.assert_allclose(found["a:tip.z"], -np.sin(phi), rtol=5e-4)
    np.testing.assert_allclose(found["a:middle.N"], 3.0 * 0.4 * 9.81 * np.sin(phi), rtol=1e-3)
    other = anholon.simulate(anholon.loads(hung(rod="elements = 3") + FINE), TIMES[-1])
    np.testing.assert_array_equal(other.quantity(["a:tip.z"], TIMES)["a:tip.z"], found["a:tip.z"])


@pytest.mark.parametrize(
    ("section", "pull"),
    [
        ('kind = "cable", axial = 500', lambda e: 500.0 * e),
        ('kind = "cable", axial = "100*(1 + 5*s)"', lambda e: 500.0 / np.log(6.0) * e),
        ('kind = "law", force = ["100*e + 50*e^3", 0, 0]', lambda e: 100.0 * e + 50.0 * e**3),
    ],
)
def test_a_cable_without_mass_is_a_spring(section: str, pull: Callable[[float], float]) -> None:
    """m u'' = m g - N(u/L): ω² = EA/(m L), the mean compliance of one that varies, and nonlinear laws."""
    run = anholon.simulate(anholon.loads(hung("cable", section, DOWN) + FINE), TIMES[-1])
    exact = swung(lambda t, y: [y[1], 9.81 - pull(y[0]) / 0.4], [0.0, 0.0])
    np.testing.assert_allclose(-1.0 - run.quantity(["a:tip.z"], TIMES)["a:tip.z"], exact, atol=2e-3 * exact.max())


def test_masses_on_a_taut_string_without_mass_move() -> None:
    """Three equal ones driven by a force on the middle one, against their linear equations."""
    drive = '[loads.drive]\nkind = "section"\nat = "a:middle"\nforce = [0, 0, "0.001*sin(3*t)"]\n'
    text = STRING.replace("ELEMENTS", "16").replace("mass = 0.3 }]", 'mass = 0.3 }, { at = "tip", mass = 1 }]')
    run = anholon.simulate(anholon.loads(text + drive), 2.0)
    K = 5.0 / 0.3 * np.array([[2.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 2.0]])

    def rates(t: float, y: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.concatenate([y[3:], [0.0, 0.001 * np.sin(3.0 * t) / 0.3, 0.0] - K @ y[:3]])

    exact = solve_ivp(rates, (0.0, 2.0), np.zeros(6), method="DOP853", rtol=1e-10, atol=1e-12, t_eval=[1.0, 2.0]).y
    found = run.quantity(["a:middle.z", "a(0.25L).z"], [1.0, 2.0])
    size = float(np.abs(exact[:3]).max())
    np.testing.assert_allclose(found["a:middle.z"], exact[1], atol=0.02 * size)
    np.testing.assert_allclose(found["a(0.25L).z"], exact[0], atol=0.02 * size)


def test_two_masses_on_a_string_in_free_flight() -> None:
    """They turn about their centre of mass evenly: N = μ ω² L."""
    text = hung(rod="spin = [0, 0, 3]\nvelocity = [0, 0, 1]").replace(
        "mass = 0.4 }", 'mass = 0.4 }, { at = "base", mass = 0.6 }'
    )
    text = text.partition("[supports.base]")[0].replace("gravity = [0, 0, -9.81]", "")
    run = anholon.simulate(anholon.loads(text), 1.0)
    found = run.quantity(["a:middle.N", "a:tip.x", "a:base.x", "a:tip.z"], [0.5, 1.0])
    np.testing.assert_allclose(found["a:middle.N"], 0.24 * 9.0, rtol=1e-3)
    np.testing.assert_allclose(found["a:tip.x"] - found["a:base.x"], np.cos([1.5, 3.0]), atol=3e-3)
    np.testing.assert_allclose(found["a:tip.z"], [0.5, 1.0], rtol=1e-9)


def test_a_string_without_mass_that_is_not_straight_begins_slack() -> None:
    """The mass falls freely until √½ m become 1 m."""
    bent = hung().replace(
        'kind = "straight", length = 1', 'kind = "polyline", points = [[0,0,0],[0.5,0,0],[0.5,0,-0.5]]'
    )
    run = anholon.simulate(anholon.loads(bent), 0.2)
    np.testing.assert_allclose(run.quantity(["a:tip.z"], [0.2])["a:tip.z"], [-0.5 - 0.5 * 9.81 * 0.04], rtol=1e-6)


@pytest.mark.parametrize("mass", ["1000", '"2*half"'])
def test_a_heavy_body_on_a_string_without_mass_stretches_it_by_no_more_than_1e_6(mass: str) -> None:
    """A pendulum of a tonne."""
    text = (
        hung().replace('lumps = [{ at = "tip", mass = 0.4 }]', "")
        + """
[coordinates]
x = { value = 1, unit = "m" }
y = { value = 0, unit = "m" }
z = { value = 0, unit = "m" }
[bodies.k]
kind = "inertia"
position = ["x", "y", "z"]
mass = MASS
inertia = [1, 1, 1]
[joints.j]
between = ["a:tip", "k"]
turning = "free"
[parameters]
half = { value = 500, unit = "kg" }
"""
    ).replace("MASS", mass)
    found = anholon.simulate(anholon.loads(text + FINE), 0.4).quantity(["x", "z", "a:tip.N"], TIMES)
    np.testing.assert_allclose(np.hypot(found["x"], found["z"]), 1.0, atol=1e-6)
    np.testing.assert_allclose(found["a:tip.N"], -3.0 * 9810.0 * found["z"], rtol=1e-3)


@pytest.mark.parametrize("elements", [1, 8])
@pytest.mark.parametrize("model", ["general", "kirchhoff"])
def test_a_mass_on_a_beam_without_mass_moves(model: str, elements: int) -> None:
    """m u'' + 3 EI u/L³ = F."""
    text = BEAM.replace("ELEMENTS", str(elements)).replace("MODEL", model).replace("LUMP", "mass = 0.5")
    text += '[loads.f]\nkind = "section"\nat = "a:tip"\nforce = [0, 0, "0.01*sin(t)"]\n'
    run = anholon.simulate(anholon.loads(text), 4.0)
    exact = solve_ivp(
        lambda t, y: [y[1], 0.01 * np.sin(t) / 0.5 - 0.75 * y[0]], (0.0, 4.0), [0.0, 0.0], rtol=1e-10, atol=1e-13,
        t_eval=[1.0, 4.0],
    ).y[0]  # fmt: skip
    np.testing.assert_allclose(run.quantity(["a:tip.z"], [1.0, 4.0])["a:tip.z"], exact, rtol=1e-3)


FREE_TIP = """
[supports.other]
at = "a:tip"
turning = "free"
[[stages]]
name = "held"
duration = 1
[[stages]]
name = "free"
duration = 1
off = ["other"]
"""


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        (hung().replace('at = "tip"', 'at = "0.5L"'), "rods.a.section", "its motion at tip is not determined"),
        (
            hung().replace('at = "tip"', 'at = "0.5L"') + FREE_TIP,
            "rods.a.section", "its motion at tip is not determined",
        ),
        (
            hung() + '[loads.f]\nkind = "section"\nat = "a:middle"\nforce = [0, 0, 1]',
            "rods.a.section", "its motion at 0.5L is not determined",
        ),
        (hung() + '[loads.f]\nkind = "line"\nrod = "a"\nforce = [0, 0, 1]', "loads.f", "no mass along its length"),
        (hung("cable", 'kind = "law", force = ["(1 + s)*e", 0, 0]'), "rods.a.section.force.0", "same law everywhere"),
        (hung("cable", 'kind = "cable", axial = 1, mass = "max(0, s - 0.5)"'), "rods.a.section", "a part of it"),
        (BEAM.replace("LUMP", "mass = 0"), "rods.a.section", "Neither the rod nor anything attached"),
        (BEAM.replace("LUMP", "mass = 1") + 'turning = "free"', "rods.a.section", "without moving any mass"),
        (BEAM.partition("[supports.base]")[0].replace("LUMP", "mass = 1"), "rods.a.section", "without moving any mass"),
    ],
)  # fmt: skip
def test_motions_that_no_mass_determines_are_refused(text: str, path: str, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        anholon.simulate(anholon.loads(text.replace("ELEMENTS", "4").replace('"MODEL"', '"general"')), 0.1)
    assert [problem.path for problem in caught.value.problems] == [path]
    assert message in caught.value.problems[0].message
    assert "mass" in caught.value.problems[0].remedy
