"""Small motions about steady rotations of bodies with a free orientation, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import RunError
from anholon.linear.described_modes import find_described_modes
from anholon.linear.mode_ranges import find_modes_over

TOP = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
n = { value = 80, unit = "rad/s" }
[bodies.top]
kind = "inertia"
mass = 2
inertia = [0.3, 0.3, 0.1]
center = [0, 0, 0.5]
[bodies.top.orientation]
kind = "rotations"
rotation = [{ axis = "x", angle = TILT }]
angular_velocity = [0, PRECESSION, "n"]
"""
A, C, MGL = 0.8, 0.1, 9.81  # about the fixed point; kg m², N m

SATELLITE = """
format = 1
[bodies.craft]
kind = "inertia"
mass = 1
inertia = [2, 3, 4]
[bodies.craft.orientation]
kind = "quaternion"
quaternion = [0.8, -0.3, 0.4, 0.2]
angular_velocity = SPIN
"""


def top(tilt: float = 0.0, precession: float = 0.0) -> anholon.Model:
    """Return a heavy top about a fixed point."""
    return anholon.loads(TOP.replace("TILT", str(tilt)).replace("PRECESSION", str(precession)))


def roots(model: anholon.Model) -> list[complex]:
    """Return the roots that are not 0."""
    return [root for root in anholon.steady_modes(model)[1].roots.tolist() if root]


def test_sleeping_top_nutates_and_precesses_and_falls_when_it_is_slow() -> None:
    """A w² - C n w + m g l = 0 (Routh)."""
    fast = np.sqrt((C * 80) ** 2 - 4 * A * MGL)
    assert roots(top()) == pytest.approx([1j * (8 - fast) / (2 * A), 1j * (8 + fast) / (2 * A)], rel=1e-8)
    (critical,) = find_modes_over(top(), "n", [30.0, 70.0])[1]
    assert (critical.kind, critical.value) == ("end of flutter", pytest.approx(2 * np.sqrt(A * MGL) / C, rel=1e-9))
    heading = "\n".join(find_described_modes(top(), 3, ["top.turn1"]).heading)
    assert "top.turn3' = 80" in heading
    assert "__" not in heading


@pytest.mark.parametrize(("axis", "sign"), [(0, -1.0), (1, 1.0), (2, 1.0)])
def test_a_satellite_is_stable_about_two_of_its_axes(axis: int, sign: float) -> None:
    """λ² = -n² (I - I1) (I - I2)/(I1 I2), and the turning frame itself, n."""
    moments = np.array([2.0, 3.0, 4.0])
    spin = sign * 5.0 * np.eye(3)[axis]
    own, (one, two) = moments[axis], np.delete(moments, axis)
    wanted = np.sqrt(complex(-25.0 * (own - one) * (own - two) / (one * two)))
    found = roots(anholon.loads(SATELLITE.replace("SPIN", str(spin.tolist()))))
    assert min(abs(root - wanted) for root in found) < 1e-8
    assert any(root.real > 0.1 for root in found) == (axis == 1)
    assert min(abs(root - 5.0j) for root in found) < 1e-8


def test_a_top_in_regular_precession_nutates_in_its_effective_potential() -> None:
    """With p_ψ and p_φ kept the tilt moves in U = (p_ψ - p_φ cos θ)²/(2 A sin² θ) + m g l cos θ."""
    tilt, spin = 0.5, 80.0  # about the axis of the body
    momentum = C * spin
    a, b, c = A * np.cos(tilt), -momentum, MGL  # A ψ'² cos θ - C n ψ' + m g l = 0
    slow = (-b - np.sqrt(b * b - 4 * a * c)) / (2 * a)
    model = top(tilt, slow * np.sin(tilt))
    steady, modes = anholon.steady_modes(replace(model, parameters={"n": replace(model.parameters["n"], value=spin)}))
    assert steady.named_values["top.turn1'"] == pytest.approx(slow, rel=1e-9)
    assert steady.named_values["top.turn2"] == pytest.approx(0.0, abs=1e-9)
    about_vertical = A * slow * np.sin(tilt) ** 2 + momentum * np.cos(tilt)

    def potential(theta: float) -> float:
        return (about_vertical - momentum * np.cos(theta)) ** 2 / (2 * A * np.sin(theta) ** 2) + MGL * np.cos(theta)

    h = 1e-3
    five = [potential(tilt + k * h) for k in (-2, -1, 0, 1, 2)]
    bend = float(np.dot(five, [-1, 16, -30, 16, -1])) / (12 * h * h)
    assert [root for root in modes.roots.tolist() if root] == [pytest.approx(1j * np.sqrt(bend / A), rel=1e-6)]


DISC = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
v = { value = 2, unit = "m/s" }
[coordinates]
x = { unit = "m", rate = "v" }
y = { unit = "m" }
z = { unit = "m", value = 0.4 }
[bodies.disc]
kind = "disc"
mass = 2
radius = 0.4
position = ["x", "y", "z"]
[bodies.disc.orientation]
kind = "rotations"
rotation = [{ axis = "x", angle = 1.5707963267948966 }]
angular_velocity = [0, 0, "-v/0.4"]
[constraints.roll]
kind = "rolling"
body = "disc"
"""


def test_a_rolling_disc_and_a_ball_on_a_turntable() -> None:
    """An upright disc rolls stably from v² = g r/3 on; Routh's ball goes round at 2/7 of the rate of the table."""
    (critical,) = find_modes_over(anholon.loads(DISC), "v", [0.6, 2.0])[1]
    assert critical.value == pytest.approx(np.sqrt(9.81 * 0.4 / 3.0), rel=1e-7)
    assert min(abs(root - 4.0j / 7.0) for root in roots(anholon.load("ball-on-turntable"))) < 1e-7


GYROSTAT = SATELLITE.replace("[bodies.craft]", '[coordinates]\nphi = { unit = "rad", rate = 30 }\n[bodies.craft]', 1)
GYROSTAT += """
[bodies.rotor]
kind = "inertia"
frame = "craft"
rotation = [{ axis = "z", angle = "phi" }]
mass = 1
inertia = [0.1, 0.1, 0.2]
"""


def test_a_rotor_makes_the_middle_axis_of_a_satellite_stable() -> None:
    """λ² = -((C - B) n + h) ((C - A) n + h)/(A B) with the momentum h of the rotor about the axis of the spin."""
    model = anholon.loads(GYROSTAT.replace("[2, 3, 4]", "[2, 4, 3]").replace("SPIN", "[0, 0, 1]"))
    own = np.array([2.1, 4.1, 3.2])  # with the rotor
    h = 0.2 * 30.0
    wanted = np.sqrt(((own[2] - own[1]) + h) * ((own[2] - own[0]) + h) / (own[0] * own[1]))
    assert min(abs(root - 1j * wanted) for root in roots(model)) < 1e-7


def test_a_moment_moves_the_linear_model_of_a_spinning_top() -> None:
    model = anholon.linearize(top(), "moment:top.x", ["top.wx", "top.wy"])
    fast = np.sqrt((C * 80) ** 2 - 4 * A * MGL)
    poles = sorted(abs(pole.imag) for pole in model.poles if abs(pole) > 1e-6)
    assert poles == pytest.approx(sorted(2 * [(8 - fast) / (2 * A), (8 + fast) / (2 * A)]), rel=1e-7)
    assert not any("__" in name for name in (*model.states, *model.operating_point))
    s = 2.0j  # A α'' + C n β' - m g l α = M, A β'' - C n α' - m g l β = 0, w_x = α' + n β, w_y = β' - n α
    own, cross = A * s**2 - MGL, C * 80 * s
    alpha, beta = np.linalg.solve([[own, cross], [-cross, own]], [1.0, 0.0])
    found = model.C @ np.linalg.solve(s * np.eye(model.order) - model.A, model.B) + model.D
    assert found.ravel() == pytest.approx([s * alpha + 80 * beta, s * beta - 80 * alpha], rel=1e-6)


def test_a_body_that_tumbles_has_no_steady_rotation() -> None:
    with pytest.raises(RunError, match="the free bodies 'craft' turn at the start, and no steady rotation is near"):
        anholon.steady_modes(anholon.loads(SATELLITE.replace("SPIN", "[2, 2, 2]")))
