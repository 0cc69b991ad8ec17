"""Springs and dampers whose ends coincide, at the start or on the way."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon.errors import RunError

Floats = NDArray[np.float64]

STIFFNESS = 100.0  # N/m
SPRING = """
format = 1
[parameters]
L0 = {{ value = {length}, unit = "m" }}
c = {{ value = {damping}, unit = "N*s/m" }}
[coordinates]
x = {{ value = {x}, rate = {vx} }}
y = {{ value = {y}, rate = {vy} }}
[points]
A = {{ position = ["x", "y", 0], mass = 1 }}
[forces.s]
kind = "spring"
between = ["world", "A"]
stiffness = 100
length = "L0"
damping = "c"
[simulation]
until = 3
"""


def spring(
    length: float = 0.0, damping: float = 0.0, start: tuple[float, float] = (0, 0), rates: tuple[float, float] = (0, 0)
) -> anholon.Model:
    """A mass of 1 kg in a plane on a spring to the origin."""
    (x, y), (vx, vy) = start, rates
    return anholon.loads(SPRING.format(length=length, damping=damping, x=x, y=y, vx=vx, vy=vy))


def damped(t: Floats, speed: float, damping: float) -> Floats:
    """x(t) of x'' + c x' + k x = 0, x(0) = 0, x'(0) = speed, for a mass of 1 kg."""
    decay = damping / 2.0
    omega = np.sqrt(STIFFNESS - decay**2)
    return np.asarray(speed / omega * np.exp(-decay * t) * np.sin(omega * t))


def there_and_back(t: Floats, amplitude: float, length: float) -> Floats:
    """x(t) of x'' = -k (x - L0 sign x) from rest at x = L0 + amplitude > 2 L0: arcs of a cosine about L0 and -L0."""
    omega = np.sqrt(STIFFNESS)
    quarter = np.arccos(-length / amplitude) / omega  # from the largest x to 0
    phase = np.mod(t + quarter, 4.0 * quarter) - quarter
    side = np.where(phase <= quarter, 1.0, -1.0)
    phase = np.where(phase <= quarter, phase, phase - 2.0 * quarter)
    return np.asarray(side * (length + amplitude * np.cos(omega * phase)))


@pytest.mark.parametrize("damping", [0.0, 2.0])
def test_a_mass_rests_where_the_ends_of_its_spring_coincide(damping: float) -> None:
    run = anholon.simulate(spring(damping=damping))
    assert run.outcome.status == "done"
    assert not run["x"].any()
    assert not run["spring:s"].any()


@pytest.mark.parametrize("damping", [0.0, 2.0])
@pytest.mark.parametrize("direction", [(1.0, 0.0), (0.0, -1.0), (0.6, 0.8)])
def test_a_mass_starts_from_coincident_ends(damping: float, direction: tuple[float, float]) -> None:
    run = anholon.simulate(spring(damping=damping, rates=direction))
    way = damped(run.times, 1.0, damping)
    assert run["x"] == pytest.approx(direction[0] * way, abs=1e-9)
    assert run["y"] == pytest.approx(direction[1] * way, abs=1e-9)
    assert run.at(0.0)["spring:s"] == pytest.approx(damping, abs=1e-12)  # c |v|, the limit along the motion


@pytest.mark.parametrize("form", ["lagrange1", "lagrange2", "udwadia-kalaba", "impulse"])
def test_a_spring_with_a_length_turns_its_force_where_its_ends_pass(form: str) -> None:
    run = anholon.simulate(spring(0.05, start=(0.15, 0.0)), form=form)
    assert run["x"] == pytest.approx(there_and_back(run.times, 0.1, 0.05), abs=2e-8)
    assert np.ptp(run["energy"]) < 1e-9


def test_a_spring_with_a_length_starts_along_the_motion_from_coincident_ends() -> None:
    """From 0 with the speed 1: the amplitude about L0 is sqrt(v²/ω² + L0²)."""
    run = anholon.simulate(spring(0.05, rates=(0.0, 1.0)))
    amplitude = np.sqrt(0.01 + 0.05**2)
    rise = np.arccos(-0.05 / amplitude) / 10.0
    assert run["y"] == pytest.approx(there_and_back(run.times - rise, amplitude, 0.05), abs=2e-8)
    assert run.at(0.0)["spring:s"] == pytest.approx(-5.0, rel=1e-12)


def test_a_spring_with_a_length_at_rest_with_coincident_ends_is_refused() -> None:
    for model in (spring(0.05), anholon.loads(ON_A_LINE.format(length=0.1, damping=0))):
        run = anholon.simulate(model)
        assert run.outcome.status == "failed"
        assert "the spring 's' coincide at rest" in run.outcome.remedy


ON_A_LINE = """
format = 1
[coordinates]
a = {{}}
b = {{}}
[points]
A = {{ position = ["a", 0, 0], mass = 1 }}
B = {{ position = ["b", 0, 0], mass = 2 }}
[forces.s]
kind = "spring"
between = ["A", "B"]
stiffness = 100
length = {length}
damping = {damping}
[simulation]
until = 2
"""


def test_two_bodies_part_from_coincident_ends() -> None:
    """The distance of two bodies of 1 and 2 kg swings as one of the reduced mass 2/3 kg, also in rotated frames."""
    model = anholon.loads(
        ON_A_LINE.format(length=0, damping=2)
        .replace("a = {}", "a = { rate = 2 }")
        .replace("b = {}", "b = { rate = -1 }")
    )
    run = anholon.simulate(model)
    omega = np.sqrt(150.0 - 1.5**2)
    way = -3.0 / omega * np.exp(-1.5 * run.times) * np.sin(omega * run.times)
    assert run["b"] - run["a"] == pytest.approx(way, abs=1e-9)
    assert run["a"] + 2.0 * run["b"] == pytest.approx(0.0, abs=1e-10)


def test_small_motions_about_coincident_ends() -> None:
    """Without damping ω = sqrt(k/m) in both directions; on a line a damper is linear, in a plane it is not."""
    _, modes = anholon.steady_modes(spring())
    assert modes.roots == pytest.approx([10j, 10j], rel=1e-9)
    _, modes = anholon.steady_modes(anholon.loads(ON_A_LINE.format(length=0, damping=2)))
    assert modes.roots[-1] == pytest.approx(-1.5 + 1j * np.sqrt(150.0 - 2.25), rel=1e-9)
    for model in (spring(damping=2.0), spring(0.1), anholon.loads(ON_A_LINE.format(length=0.1, damping=0))):
        with pytest.raises(RunError, match="the spring 's' coincide at rest"):
            anholon.steady_modes(model)
