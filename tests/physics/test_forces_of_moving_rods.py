"""Forces of rods in motion at any instant, also between frames and behind steps of other lengths, against closed forms
and against rigid bodies whose multipliers SciPy's integration gives."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon

Floats = NDArray[np.float64]

G, RADIUS, MASS = 9.81, 0.7, 2.0
"""m/s², m, kg/m."""

SECTION = """
[rods.{name}.section]
kind = "given"
axial = {axial}
shear = [{axial}, {axial}]
torsion = 2e5
bending = [2e5, 2e5]
mass = 2
inertia = [2e-6, 1e-6, 1e-6]
"""
ARC = """
format = 1
[rods.arc]
elements = 8
model = "{model}"
curve = {{ kind = "arc", radius = 0.7, angle = "pi/2" }}
"""
SHAKEN = """
[supports.a]
at = "arc:base"
motion = ["0.1*sin(2*pi*t)^4", 0, "0.05*sin(2*pi*t)^4"]
[simulation]
until = 0.5
frames = 240
accuracy = {accuracy}
"""


def run(text: str) -> anholon.Run:
    result = anholon.simulate(anholon.loads(text))
    assert result.outcome.status == "done", result.outcome.text()
    return result


def largest_error(found: Floats, expected: Floats) -> float:
    """Return the largest error as part of the largest value."""
    return float(np.abs(found - expected).max() / np.abs(expected).max())


def make_arc(model: str, axial: str, accuracy: str, tail: str = SHAKEN) -> str:
    return ARC.format(model=model) + SECTION.format(name="arc", axial=axial) + tail.format(accuracy=accuracy)


def times_of(end: float, frames: int, between: int = 80) -> Floats:
    """Return the times of frames and as many others between them."""
    return np.concatenate([np.linspace(0.0, end, frames + 1), np.random.default_rng(2).uniform(0.0, end, between)])


@pytest.mark.parametrize(
    ("model", "axial", "accuracy", "error"),
    [("kirchhoff", "1e6", "1e-4", 4e-4), ("kirchhoff", "1e6", "1e-6", 2e-2), ("timoshenko", "1e8", "1e-7", 2e-2)],
)
def test_a_shaken_arc_has_the_forces_of_a_rigid_one(model: str, axial: str, accuracy: str, error: float) -> None:
    """What is clamped to a support that is shifted moves as a whole: the force on it is μ L a, and behind a section of
    the tangent t it is pulled with N = -μ (L - s) a·t. Errors below 1e-4 ask for steps that are halved on the way:
    multipliers of such steps were wrong by half of their size."""
    found = run(make_arc(model, axial, accuracy))
    assert accuracy == "1e-4" or " 0 times halved" not in found.outcome.text()
    t = times_of(0.5, 120)
    seen = found.quantity(["arc(0.3L).N", "reaction:a.x", "reaction:a.z", "arc(0.3L).e1x", "arc(0.3L).e1z"], t)
    w, length = 2.0 * np.pi, 0.5 * np.pi * RADIUS
    a = w**2 * np.sin(w * t) ** 2 * (12.0 * np.cos(w * t) ** 2 - 4.0 * np.sin(w * t) ** 2)
    assert largest_error(seen["reaction:a.x"], 0.1 * MASS * length * a) < error
    assert largest_error(seen["reaction:a.z"], 0.05 * MASS * length * a) < 2.5 * error
    along = 0.1 * seen["arc(0.3L).e1x"] + 0.05 * seen["arc(0.3L).e1z"]
    assert largest_error(seen["arc(0.3L).N"], -0.7 * MASS * length * a * along) < error


def shake_bar(frames: int, accuracy: float, until: float, motion: str = "sin(3*t)^4") -> anholon.Run:
    """Return the run of a straight bar that hardly stretches, shaken along itself and across."""
    head = WHIRLED.format(model="general") + SECTION.format(name="bar", axial="1e6")
    tail = f"[simulation]\nuntil = {until}\nframes = {frames}\naccuracy = {accuracy}\n"
    return run(f'{head}[supports.a]\nat = "bar:base"\nmotion = ["0.2*{motion}", "0.1*{motion}", 0]\n{tail}')


@pytest.mark.parametrize(
    ("frames", "accuracy", "halved", "error"), [(60, 1e-5, 0, 7e-3), (10, 1e-5, 2, 2e-2), (60, 1e-6, 1, 2e-3)]
)
def test_steps_that_are_halved_at_the_beginning_leave_no_ringing(
    frames: int, accuracy: float, halved: int, error: float
) -> None:
    """R = μ L a. Where steps were halved on the way this was wrong by 67 % and by 8 % of the largest reaction."""
    found = shake_bar(frames, accuracy, 4.0)
    assert f" {halved} times halved" in found.outcome.text()
    assert "alternate" not in found.outcome.text()
    t = times_of(4.0, 5, 400)
    seen = found.quantity(["reaction:a.x", "reaction:a.y"], t)
    a = 36.0 * np.sin(3.0 * t) ** 2 * (3.0 * np.cos(3.0 * t) ** 2 - np.sin(3.0 * t) ** 2)
    assert largest_error(seen["reaction:a.x"], 0.2 * MASS * 0.8 * a) < error
    assert largest_error(seen["reaction:a.y"], 0.1 * MASS * 0.8 * a) < error


def test_forces_that_alternate_are_reported_with_the_step_that_helps() -> None:
    """Two frames for a motion: steps of a sixtieth second cannot give its forces."""
    found = shake_bar(3, 1e-5, 0.8)
    text = found.outcome.text()
    assert "The forces in the rod 'bar' alternate from step to step by up to" in text
    assert "Equal steps, with a maximum of 0.017 s, avoid it" in text


@pytest.mark.parametrize(("damping", "error"), [(0.0, 2e-3), (1e-3, 1e-2)])
def test_equal_steps_give_the_forces_of_stiff_elastic_strains_with_any_frames(damping: float, error: float) -> None:
    """The bar moves as a whole: R = μ L a, N = -μ (L - s) a. No step is halved; each change of the step would make
    forces alternate by some ten per cent."""
    section = SECTION.format(name="bar", axial="1e6").replace("bending = [2e5, 2e5]", "bending = [1e5, 1e5]")
    motion = 'motion = ["0.2*sin(3*t)^4", "0.1*sin(3*t)^4", 0]'
    tail = f'[supports.a]\nat = "bar:base"\n{motion}\n[simulation]\nuntil = 0.8\nframes = 3\nstep = 0.004\n'
    head = WHIRLED.format(model="general").replace("[rods.bar]", f"[rods.bar]\ndamping = {damping}")
    found = run(head + section + tail)
    assert " 0 times halved" in found.outcome.text()
    t = times_of(0.8, 5, 50)
    seen = found.quantity(["reaction:a.x", "reaction:a.y", "bar(0.4L).N"], t)
    a = 36.0 * np.sin(3.0 * t) ** 2 * (3.0 * np.cos(3.0 * t) ** 2 - np.sin(3.0 * t) ** 2)
    assert largest_error(seen["reaction:a.x"], 0.2 * MASS * 0.8 * a) < error
    assert largest_error(seen["reaction:a.y"], 0.1 * MASS * 0.8 * a) < error
    assert largest_error(seen["bar(0.4L).N"], -0.6 * 0.2 * MASS * 0.8 * a) < error


WHIRLED = """
format = 1
[rods.bar]
elements = 8
model = "{model}"
curve = {{ kind = "straight", length = 0.8 }}
"""
TURN = """
[supports.hub]
at = "bar:base"
turn = [{{ axis = "z", angle = "{angle}" }}]
[simulation]
until = 0.4
frames = 50
accuracy = {accuracy}
"""


@pytest.mark.parametrize("model", ["kirchhoff", "timoshenko"])
def test_a_whirled_bar_is_pulled_by_its_own_mass(model: str) -> None:
    """N = μ θ'² (L² - s²)/2, and the hub turns it with the moment μ L³ θ''/3."""
    tail = TURN.format(angle="3*sin(pi*t)^4", accuracy="1e-8")
    found = run(WHIRLED.format(model=model) + SECTION.format(name="bar", axial="1e7") + tail)
    t = times_of(0.4, 20)
    seen = found.quantity(["bar(0.25L).N", "reaction:hub.mz", "reaction:hub"], t)
    w, length = np.pi, 0.8
    rate = 12.0 * w * np.sin(w * t) ** 3 * np.cos(w * t)
    growth = 12.0 * w**2 * np.sin(w * t) ** 2 * (3.0 * np.cos(w * t) ** 2 - np.sin(w * t) ** 2)
    assert largest_error(seen["bar(0.25L).N"], 0.5 * MASS * rate**2 * length**2 * (1.0 - 0.25**2)) < 5e-4
    assert largest_error(seen["reaction:hub.mz"], MASS * length**3 / 3.0 * growth) < 1e-3
    assert largest_error(seen["reaction:hub"], 0.5 * MASS * length**2 * np.hypot(rate**2, growth)) < 1e-3
    moved = ["bar:tip.x", "bar(0.5L).y'", "bar(0.25L).e1x", "bar(0.75L-).wz"]  # at nodes, where forces change nothing
    alone, beside = found.quantity(moved), found.quantity([*moved, "bar(0.25L).N"], found["t"])
    assert all(alone[name].tobytes() == beside[name].tobytes() for name in moved)


LINKS = """
format = 1
gravity = [0, 0, -9.81]
[rods.upper]
elements = 2
frozen = ["torsion", "bending2", "bending3"]
model = "{model}"
curve = {{ kind = "straight", length = 0.6 }}
[rods.lower]
elements = 1
frozen = ["torsion", "bending2", "bending3"]
model = "{model}"
position = [0.6, 0, 0]
curve = {{ kind = "straight", length = 0.4 }}
[supports.pin]
at = "upper:base"
turning = "hinged"
axis = "y"
[joints.knee]
between = ["upper:tip", "lower:base"]
turning = "hinged"
axis = [0, 1, 0]
[simulation]
until = {until}
frames = 40
accuracy = {accuracy}
"""


class DoublePendulum:
    """Two rigid bars with hinges; angles below the horizontal, clockwise about y. Forces of the hinges by the balances
    of both."""

    def __init__(self, lengths: tuple[float, float]) -> None:
        self.L, self.m = lengths, (MASS * lengths[0], MASS * lengths[1])

    def accelerations(self, y: Floats) -> Floats:
        (L1, L2), (m1, m2), (a, b, p, q) = self.L, self.m, y
        c, s = np.cos(a - b), np.sin(a - b)
        M = np.array([[m1 * L1**2 / 3 + m2 * L1**2, m2 * L1 * L2 * c / 2], [m2 * L1 * L2 * c / 2, m2 * L2**2 / 3]])
        f1 = (0.5 * m1 + m2) * G * L1 * np.cos(a) - 0.5 * m2 * L1 * L2 * s * q**2
        f2 = 0.5 * m2 * G * L2 * np.cos(b) + 0.5 * m2 * L1 * L2 * s * p**2
        return np.asarray(np.linalg.solve(M, [f1, f2]))

    def forces(self, y: Floats) -> tuple[Floats, Floats]:
        """Return the forces (2,) along x and z on the upper bar by the pin, and on the lower one by the knee."""
        a, b, p, q = y
        da, db = self.accelerations(y)

        def tip(angle: float, rate: float, growth: float, length: float) -> Floats:
            along, across = np.array([np.cos(angle), -np.sin(angle)]), np.array([-np.sin(angle), -np.cos(angle)])
            return length * (growth * across - rate**2 * along)

        one = tip(a, p, da, self.L[0])
        weight = np.array([0.0, G])
        knee = self.m[1] * (one + 0.5 * tip(b, q, db, self.L[1]) + weight)
        return self.m[0] * (0.5 * one + weight) + knee, knee


@pytest.mark.parametrize(
    ("model", "axial", "accuracy", "error"),
    [("kirchhoff", "1e6", "1e-4", 1e-2), ("kirchhoff", "1e6", "1e-6", 5e-4), ("timoshenko", "1e9", "1e-7", 1e-2)],
)
def test_two_bars_on_hinges_have_the_forces_of_a_double_pendulum(
    model: str, axial: str, accuracy: str, error: float
) -> None:
    """Rods that cannot bend against two rigid bars that SciPy integrates: forces are multipliers, those that hardly
    stretch are as good. The multipliers of the steps were wrong by 250 % at the accuracy 1e-4."""
    until = 0.5
    tail = LINKS.format(model=model, until=until, accuracy=accuracy)
    found = run(tail + SECTION.format(name="upper", axial=axial) + SECTION.format(name="lower", axial=axial))
    assert " 0 times halved" not in found.outcome.text()
    bars = DoublePendulum((0.6, 0.4))
    t = np.sort(times_of(until, 20, 30))
    exact = solve_ivp(
        lambda _, y: np.concatenate([y[2:], bars.accelerations(y)]), (0.0, until), np.zeros(4), t_eval=t, rtol=1e-11,
        atol=1e-12, method="DOP853",
    )  # fmt: skip
    names = ["reaction:pin.x", "reaction:pin.z", "reaction:knee.x", "reaction:knee.z"]
    seen = found.quantity(names, t)
    expected = np.array([np.concatenate(bars.forces(y)) for y in exact.y.T]).T
    size = np.abs(expected).max()
    for name, values in zip(names, expected, strict=True):
        np.testing.assert_allclose(seen[name], values, atol=error * size, err_msg=name)
