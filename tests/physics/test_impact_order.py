"""Several contacts struck at one instant: all at once (Moreau), or one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import anholon
from anholon import Run, energy_balance
from anholon.cli import main

G = 9.81  # m/s^2


def _row(
    masses: Sequence[float],
    rates: Sequence[float],
    e: float,
    *,
    impacts: str = "sequential",
    scale: Sequence[float] = (),
) -> str:
    """Return a row of balls on a line; the first ones with a rate come from 1 m away, in touch with each other."""
    count = len(masses)
    moving = next((k for k in range(count) if not rates[k]), 0)
    factors = scale or [1.0] * count
    lines = ["format = 1", "[coordinates]"]
    for k in range(count):
        lines.append(f'x{k} = {{ unit = "m", value = {-1.0 if k < moving else 0.0}, rate = {rates[k]} }}')
    lines.append("[points]")
    lines += [f'P{k} = {{ position = ["x{k}", 0, 0], mass = {masses[k]} }}' for k in range(count)]
    for k in range(count - 1):
        lines += [f"[constraints.c{k}]", 'kind = "holonomic"', f'formula = "{factors[k]}*(x{k + 1} - x{k})"']
        lines += ['side = "positive"', f"restitution = {e}"]
    return "\n".join([*lines, "[simulation]", "until = 2", f'impacts = "{impacts}"'])


def _rates(run: Run, t: float = 1.5) -> list[float]:
    now = run.at(t)
    return [now[f"x{k}'"] for k in range(len(run.system.coordinates))]


def _sequence(masses: Sequence[float], rates: Sequence[float], e: float) -> list[float]:
    """Return the rates after impacts of pairs, the one with the largest energy of approach first, to 1e-13."""
    v = list(rates)
    reduced = [a * b / (a + b) for a, b in pairwise(masses)]
    while True:
        energies = [0.5 * m * max(v[k] - v[k + 1], 0.0) ** 2 for k, m in enumerate(reduced)]
        if max(energies) < 1e-26:
            return v
        k = next(k for k, energy in enumerate(energies) if energy >= (1.0 - 1e-9) * max(energies))
        impulse = (1.0 + e) * (v[k] - v[k + 1]) * reduced[k]
        v[k] -= impulse / masses[k]
        v[k + 1] += impulse / masses[k + 1]


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_a_touching_cradle_sends_off_its_last_ball(count: int) -> None:
    run = anholon.simulate(anholon.loads(_row([1.0] * count, [1.5] + [0.0] * (count - 1), 1.0)))
    assert _rates(run) == pytest.approx([0.0] * (count - 1) + [1.5], abs=1e-12)
    impacts = [event for event in run.events if event.name.startswith("contact")]
    assert [event.name for event in impacts] == [f"contact c{k}" for k in range(count - 1)]
    assert all(event.impulse == pytest.approx(1.5) and abs(event.loss) < 1e-12 for event in impacts)


def test_two_balls_send_off_two() -> None:
    run = anholon.simulate(anholon.loads(_row([1.0] * 5, [1.0, 1.0, 0.0, 0.0, 0.0], 1.0)))
    assert _rates(run) == pytest.approx([0.0, 0.0, 0.0, 1.0, 1.0], abs=1e-12)


def test_all_at_once_is_the_default_and_the_law_of_moreau() -> None:
    text = _row([1.0] * 3, [1.0, 0.0, 0.0], 1.0, impacts="simultaneous")
    for source in (text, text.replace('impacts = "simultaneous"', "")):
        run = anholon.simulate(anholon.loads(source))
        assert _rates(run) == pytest.approx([-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0])


@pytest.mark.parametrize(
    ("masses", "e"),
    [
        ((1.0, 1.0, 1.0), 0.5),
        ((1.0, 2.0, 3.0, 0.5), 0.8),
        ((4.0, 1.0, 2.0), 0.3),
        ((1.0, 1.0, 1.0, 1.0, 1.0), 0.0),
        ((10.0, 1.0, 1.0), 0.0),
        ((1.0, 0.5, 2.0, 1.0), 1.0),
    ],
)
def test_other_rows_follow_the_sequence_of_pairs(masses: tuple[float, ...], e: float) -> None:
    rates = [1.0] + [0.0] * (len(masses) - 1)
    run = anholon.simulate(anholon.loads(_row(masses, rates, e)))
    assert run.outcome.status == "done"
    assert _rates(run) == pytest.approx(_sequence(masses, rates, e), abs=1e-8)
    assert np.dot(masses, _rates(run)) == pytest.approx(masses[0], abs=1e-12)
    lost = 0.5 * masses[0] - 0.5 * np.dot(masses, np.square(_rates(run)))
    assert sum(event.loss for event in run.events) == pytest.approx(lost, abs=1e-9)
    assert np.abs(energy_balance(run).rest).max() < 1e-9


def test_the_order_does_not_depend_on_the_scale_of_formulas() -> None:
    masses, rates = (1.0, 2.0, 3.0, 0.5), (1.0, 0.0, 0.0, 0.0)
    found = [
        _rates(anholon.simulate(anholon.loads(_row(masses, rates, 0.8, scale=scale))))
        for scale in ((1.0, 1.0, 1.0), (1.0, 50.0, 0.01))
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-12)


def test_a_sequence_without_end_is_refused_with_a_remedy_that_works() -> None:
    text = _row((100.0, 1.0, 1000.0), (1.0, 0.0, 0.0), 0.0)
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert "Choose simultaneous impacts" in run.outcome.text()
    run = anholon.simulate(anholon.loads(text.replace('"sequential"', '"simultaneous"')))
    assert _rates(run) == pytest.approx([100.0 / 1101.0] * 3)


STACK = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
a = { unit = "m", value = 1 }
b = { unit = "m" }
[points]
A = { position = [0, 0, "a"], mass = MASS }
B = { position = [0, 0, "b"], mass = 1 }
[constraints.floor]
kind = "holonomic"
formula = "b"
side = "positive"
restitution = E
[constraints.between]
kind = "holonomic"
formula = "a - b"
side = "positive"
restitution = E
[simulation]
until = 0.5
impacts = "sequential"
"""


def test_an_elastic_ball_bounces_off_one_that_lies_on_the_floor() -> None:
    """Three impacts: on the ball, of that on the floor, and on the ball again, which lies still after them."""
    run = anholon.simulate(anholon.loads(STACK.replace("MASS", "1").replace("E\n", "1\n")))
    t = math.sqrt(2.0 / 9.81)
    v = math.sqrt(2.0 * 9.81)
    assert [event.name for event in run.events][:2] == ["contact between", "contact floor"]
    assert [event.impulse for event in run.events][:2] == pytest.approx([2.0 * v, 2.0 * v])
    assert run.at(0.49)["a'"] == pytest.approx(v - 9.81 * (0.49 - t))
    assert run.at(0.49)["b"] == pytest.approx(0.0, abs=1e-9)


def test_a_plastic_ball_comes_to_rest_on_one_that_lies_on_the_floor() -> None:
    run = anholon.simulate(anholon.loads(STACK.replace("MASS", "1").replace("E\n", "0\n")))
    now = run.at(0.49)
    assert (now["a"], now["b"], now["a'"], now["b'"]) == pytest.approx((0.0, 0.0, 0.0, 0.0), abs=1e-9)
    assert now["reaction:floor"] == pytest.approx(2.0 * 9.81)


RUBBING = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m", rate = 3 }
z = { unit = "m", value = 1 }
y = { unit = "m" }
u = { unit = "m", value = 1 }
[points]
P = { position = ["x", 0, "z"], mass = 2 }
Q = { position = ["y", 1, "u"], mass = 1 }
[constraints.first]
kind = "holonomic"
formula = "z"
at = "P"
side = "positive"
restitution = 0.5
[constraints.second]
kind = "holonomic"
formula = "u"
at = "Q"
side = "positive"
restitution = 0
[forces.dry]
kind = "friction"
constraint = "first"
coefficient = 0.2
at = "P"
[simulation]
until = 0.6
impacts = "IMPACTS"
"""


@pytest.mark.parametrize("impacts", ["simultaneous", "sequential"])
def test_friction_takes_its_part_in_impacts_of_a_sequence(impacts: str) -> None:
    run = anholon.simulate(anholon.loads(RUBBING.replace("IMPACTS", impacts)))
    t, v = math.sqrt(2.0 / 9.81), math.sqrt(2.0 * 9.81)
    assert run.at(0.5)["x'"] == pytest.approx(3.0 - 0.2 * 1.5 * v)
    assert run.at(0.5)["z'"] == pytest.approx(0.5 * v - 9.81 * (0.5 - t))
    assert run.at(0.5)["u"] == pytest.approx(0.0, abs=1e-9)
    assert np.abs(energy_balance(run).rest).max() < 1e-9


def test_a_resumed_run_does_not_keep_impacts_of_the_other_law() -> None:
    text = (
        _row([1.0] * 3, [1.0, 0.0, 0.0], 1.0)
        + '\n[[stages]]\nname = "a"\nduration = 1.5\n[[stages]]\nname = "b"\nduration = 1'
    )
    first = anholon.simulate(anholon.loads(text))
    second = anholon.simulate(anholon.loads(text.replace('"sequential"', '"simultaneous"')), resume=first)
    assert _rates(second) == pytest.approx([-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0])


def test_the_command_line_chooses_the_law(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "row.toml"
    path.write_text(_row([1.0] * 3, [1.0, 0.0, 0.0], 1.0, impacts="simultaneous"), "utf-8")
    for words, last in (([], 2.0 / 3.0), (["--impacts", "sequential"], 1.0)):
        assert main(["run", str(path), "--at", "1.5", "--values", "x2'", *words]) == 0
        row = capsys.readouterr().out.splitlines()[1]
        assert float(row.split(",")[1]) == pytest.approx(last)


def _pendulums(count: int, raised: int) -> str:
    """Return a cradle of pendulums of 1 m that touch, the first of them raised by half a radian."""
    lines = ["format = 1", "gravity = [0, 0, -9.81]", "[coordinates]"]
    lines += [f'a{k} = {{ unit = "rad", value = {0.5 if k < raised else 0.0} }}' for k in range(count)]
    lines.append("[points]")
    lines += [f'P{k} = {{ position = ["{0.1 * k} - sin(a{k})", 0, "-cos(a{k})"], mass = 1 }}' for k in range(count)]
    for k in range(count - 1):
        lines += [f"[constraints.c{k}]", 'kind = "holonomic"', f'formula = "P{k + 1}.x - P{k}.x - 0.1"']
        lines += ['side = "positive"', "restitution = 1"]
    return "\n".join([*lines, "[simulation]", "until = 6", 'impacts = "sequential"'])


@pytest.mark.parametrize("raised", [1, 2])
def test_a_cradle_of_pendulums_swings_to_and_fro(raised: int) -> None:
    """Each half swing takes half the period of one pendulum, 4 K(sin(a/2)) sqrt(l/g), and as many balls swing."""
    from scipy.special import ellipk

    run = anholon.simulate(anholon.loads(_pendulums(5, raised)))
    period = 4.0 * ellipk(math.sin(0.25) ** 2) * math.sqrt(1.0 / G)
    assert run.outcome.status == "done"
    for half, side in ((0.5, -1.0), (1.0, 1.0), (1.5, -1.0), (2.0, 1.0)):
        now = run.at(half * period)
        angles = [now[f"a{k}"] for k in range(5)]
        expected = [0.5] * raised + [0.0] * (5 - raised)
        assert angles == pytest.approx([side * a for a in (expected if side > 0.0 else expected[::-1])], abs=1e-6)
    assert np.ptp(run["energy"]) < 1e-9
