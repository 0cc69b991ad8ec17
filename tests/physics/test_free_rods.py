"""Rods that nothing holds, or not against every motion: motions of frequency 0 first, then the elastic ones."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import brentq

import anholon
from anholon import rod_modes
from anholon.cli import main
from anholon.errors import RunError

RADIUS, YOUNG, DENSITY, LENGTH = 0.002, 2.1e11, 7850.0, 2.0
FREE = """
format = 1
[rods.b]
elements = {elements}
model = "{model}"
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "circle", radius = 0.002, young = 2.1e11, density = 7850 }}
"""
BALL = '[supports.s]\nat = "b:base"\nturning = "free"\n'
SECOND = """
[rods.c]
elements = 12
model = "kirchhoff"
position = [2, 0, 0]
curve = { kind = "straight", length = 2 }
section = { kind = "circle", radius = 0.002, young = 2.1e11, density = 7850 }
[joints.j]
between = ["b:tip", "c:base"]
"""
BODY = """
[coordinates]
x = { value = 0 }
y = { value = 0 }
z = { value = 0 }
a = { value = 0, unit = "rad" }
b = { value = 0, unit = "rad" }
c = { value = 0, unit = "rad" }
[bodies.k]
kind = "inertia"
position = ["2 + x", "y", "z"]
rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }, { axis = "z", angle = "c" }]
mass = 0.5
inertia = [1e-9, 1e-9, 1e-9]
[joints.j]
between = ["b:tip", "k"]
"""
SCALE = np.sqrt(YOUNG * RADIUS**2 / (4.0 * DENSITY)) / LENGTH**2 / (2.0 * np.pi)
"""Hz, times (β L)² for a beam of Euler and Bernoulli: sqrt(EI/μ) = c r/2."""


def free(elements: int = 12, model: str = "kirchhoff") -> str:
    return FREE.format(elements=elements, model=model)


def frequencies(text: str, count: int) -> NDArray[np.float64]:
    _, found = rod_modes(anholon.loads(text), count)
    assert found.is_stable
    return found.frequencies


def roots(characteristic: object, *near: float) -> NDArray[np.float64]:
    return np.array([brentq(characteristic, x - 0.3, x + 0.3) for x in near])  # type: ignore[arg-type]


def free_free() -> NDArray[np.float64]:
    return roots(lambda x: np.cos(x) - 1.0 / np.cosh(x), 4.73, 7.853)


def pinned_free() -> NDArray[np.float64]:
    return roots(lambda x: np.tan(x) - np.tanh(x), 3.927, 7.069)


@pytest.mark.parametrize("elements", [1, 2, 3, 16, 40])
def test_a_free_rod_has_six_motions_of_frequency_0(elements: int) -> None:
    """cos β cosh β = 1; the elements swing without the error of the mesh, a single one has the first pair."""
    found = frequencies(free(elements), 10)
    assert not found[:6].any()
    exact = SCALE * np.repeat(free_free(), 2) ** 2
    known = 2 if elements == 1 else 4
    np.testing.assert_allclose(found[6 : 6 + known], exact[:known], rtol=2e-5)


@pytest.mark.parametrize("model", ["general", "timoshenko", "bernoulli", "kirchhoff", "inextensible"])
@pytest.mark.parametrize("damping", ["", "damping = 1e-5\n"], ids=["undamped", "damped"])
def test_every_model_of_a_free_rod(model: str, damping: str) -> None:
    """Shear and the turning of the sections lower the frequencies by about 1e-5 of them."""
    found = frequencies(free(12, model) + damping, 10)
    assert not found[:6].any()
    np.testing.assert_allclose(found[6:10], SCALE * np.repeat(free_free(), 2) ** 2, rtol=1e-4)


@pytest.mark.parametrize("elements", [1, 16, 64])
def test_a_rod_on_a_ball_joint_turns_freely_about_it(elements: int) -> None:
    """tan β = tanh β"""
    found = frequencies(free(elements) + BALL, 7)
    assert not found[:3].any()
    known = 2 if elements == 1 else 4
    np.testing.assert_allclose(found[3 : 3 + known], (SCALE * np.repeat(pinned_free(), 2) ** 2)[:known], rtol=4e-5)


@pytest.mark.parametrize(
    ("support", "count"),
    [
        ('turning = "hinged"\naxis = "y"\n', 1),
        ('turning = "hinged"\naxis = "x"\n', 1),
        ('held = "yz"\n', 1),
        ('held = "yz"\nturning = "hinged"\naxis = "x"\n', 2),
        ('held = "z"\nturning = "free"\n', 5),
    ],
    ids=["hinge across", "hinge along", "slide", "slide and turn", "on a plane"],
)
def test_each_motion_that_a_support_allows_has_frequency_0(support: str, count: int) -> None:
    found = frequencies(free() + '[supports.s]\nat = "b:base"\n' + support, 12)
    assert not found[:count].any()
    assert (found[count:] > 0.1).all()


@pytest.mark.parametrize(
    ("turning", "count"), [('turning = "free"', 9), ('turning = "hinged"\naxis = [0, 1, 0]', 7), ("", 6)]
)
def test_two_free_rods_with_a_joint(turning: str, count: int) -> None:
    """Three relative turns at a ball joint, one at a hinge; then the first of both rods or of the whole."""
    found = frequencies(free() + SECOND + turning, 12)
    assert not found[:count].any()
    assert found[count] > 0.1
    if count == 9:
        np.testing.assert_allclose(found[9:11], SCALE * pinned_free()[0] ** 2, rtol=2e-5)


@pytest.mark.parametrize(("turning", "count"), [("clamped", 6), ("free", 9)])
def test_a_free_rod_with_a_body(turning: str, count: int) -> None:
    """A beam with the mass m at its end: 1 - cos β cosh β = β m/(μ L) (cos β sinh β - sin β cosh β)."""
    heavy = 0.5 / (DENSITY * np.pi * RADIUS**2 * LENGTH)

    def characteristic(x: float) -> float:
        one = 1.0 - np.cos(x) * np.cosh(x)
        return one - heavy * x * (np.cos(x) * np.sinh(x) - np.sin(x) * np.cosh(x))

    found = frequencies(free() + BODY + f'turning = "{turning}"', count + 2)
    assert not found[:count].any()
    if turning == "free":
        np.testing.assert_allclose(found[count:], SCALE * brentq(characteristic, 3.5, 4.6) ** 2, rtol=1e-4)


def test_a_hanging_rod_turns_freely_about_the_vertical_only() -> None:
    """A thin pendulum, ω² = 3 g/(2 L), a little softer for its bending; on its head it falls, with the growth ω."""
    for angle, grows in (("pi/2", False), ("-pi/2", True)):
        text = free().replace("[rods", "gravity = [0, 0, -9.81]\n[rods").replace("kirchhoff", "inextensible")
        turned = text.replace("curve", f'rotation = [{{ axis = "y", angle = "{angle}" }}]\ncurve')
        _, found = rod_modes(anholon.loads(turned + BALL), 5)
        pendulum = np.sqrt(1.5 * 9.81 / LENGTH)
        if grows:
            np.testing.assert_allclose(found.roots[:2].real, pendulum, rtol=0.02)
            assert found.squares[2] == 0.0
        else:
            assert found.squares[0] == 0.0
            np.testing.assert_allclose(found.roots[1:3].imag, pendulum, rtol=0.02)


def test_springs_hold_some_motions() -> None:
    """A spring of 10 N/m along the rod: sqrt(k/m) as long as it is soft beside the rod."""
    spring = '[loads.a]\nkind = "spring"\nat = "b:base"\nstiffness = [10, 0, 0]\n'
    found = frequencies(free() + spring, 7)
    assert not found[:5].any()
    mass = DENSITY * np.pi * RADIUS**2 * LENGTH
    assert found[5] == pytest.approx(np.sqrt(10.0 / mass) / (2.0 * np.pi), rel=1e-4)


@pytest.mark.parametrize("held", ["", BALL], ids=["free", "ball"])
def test_the_free_rod_without_loads_is_at_rest_as_it_is_described(held: str) -> None:
    found = anholon.statics(anholon.loads(free() + held))
    assert found.unstable_count == 0
    values = found.values(["b:tip.x", "b:tip.z", "b:middle.N", "strain"])
    assert list(values.values()) == pytest.approx([2.0, 0.0, 0.0, 0.0], abs=1e-12)


@pytest.mark.parametrize("form", ["statics", "path"])
def test_loads_on_free_rods_are_refused_by_name(form: str) -> None:
    text = free() + '[loads.f]\nkind = "section"\nat = "b:tip"\nforce = [1, 0, 0]\n'
    with pytest.raises(RunError, match=r"the rod that begins at .* add a support"):
        anholon.statics(anholon.loads(text))
    run = anholon.simulate(anholon.loads(text + f'[simulation]\nform = "{form}"\n'))
    assert run.outcome.status == "failed"
    assert "has no support and floats freely" in run.outcome.message


def test_free_motions_are_named(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{tmp_path}/free.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(free())
    assert main(["modes", path, "--count", "7", "--values", "b:tip.z"]) == 0
    assert "6 free motions have the frequency 0: nothing resists them" in capsys.readouterr().out
    run = anholon.simulate(anholon.loads(free() + '[simulation]\nform = "modes"\nmodes = 7\n'))
    assert [span.name for span in run.stages] == [f"{k}: free motion, 0 Hz" for k in range(1, 7)] + ["7: 4.6043 Hz"]
