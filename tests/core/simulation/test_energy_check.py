"""The energy balance of a run closes, or its outcome says where and by how much it does not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.energy_check import add_energy_warning, find_imbalance
from anholon.system.drive_power import conserves_energy

Floats = NDArray[np.float64]

PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
b = { value = 0, unit = "N*s/m" }
w = { value = 0, unit = "m/s" }
[coordinates]
x = { value = 0.6, unit = "m" }
z = { value = -0.8, unit = "m" }
[points.P]
position = ["x + w*t", 0, "z"]
mass = 2
[forces.drag]
kind = "force"
at = "P"
vector = ["-b*x'", 0, "-b*z'"]
[constraints.rod]
kind = "holonomic"
formula = "x^2 + z^2 - 1*m*m"
[parameters.m]
value = 1
unit = "m"
[simulation]
until = 2
"""


class Slowed:
    """A motion whose rates are those of another one times a factor from a time on."""

    def __init__(self, motion: MotionSegment, t: float, factor: float) -> None:
        self._motion, self._t, self._factor = motion, t, factor

    def __getattr__(self, name: str) -> object:
        return getattr(self._motion, name)

    def states(self, times: Floats) -> Floats:
        states = self._motion.states(times)
        states[times > self._t, states.shape[1] // 2 :] *= self._factor
        return states


def slowed(run: Run, t: float, factor: float) -> Run:
    """Return a run with the motion of another one, slowed down at a time by nothing."""
    other = Run(run.system)
    for motion in run.segments:
        other.begin_segment(Slowed(motion, t, factor))
        times = run.times[(run.times >= motion.t0) & (run.times <= motion.t1)]
        other.append(times, other.last_segment.states(times))
    judge = partial(add_energy_warning, rtol=run.system.model.simulation.rtol, atol=run.system.model.simulation.atol)
    other.close(run.unchecked_outcome, judge)
    return other


@pytest.mark.parametrize("values", [{}, {"b": 0.3}, {"w": 0.2}, {"b": 0.3, "w": -1.5}])
@pytest.mark.parametrize("factor", [0.0, 0.5, 0.999, 1.0 - 1e-6, 1.2])
def test_energy_that_is_lost_without_a_cause_is_no_success(values: dict[str, float], factor: float) -> None:
    """1/2 m v² (f² - 1) is missing; from 1e-3 of the energy turned over on the run has failed."""
    run = anholon.simulate(anholon.loads(PENDULUM), set=values)
    assert run.outcome.status == "done"
    assert run.outcome.remedy == ""
    kinetic = run.at(1.25)["kinetic"]
    outcome = slowed(run, 1.25, factor).outcome
    found = find_imbalance(slowed(run, 1.25, factor), 1e-10, 1e-10)
    assert found is not None
    steps = run.segments[0].steps()
    assert found.t == pytest.approx(1.25, abs=np.diff(steps).max())
    if not values:
        later = run.quantity(["kinetic"], np.linspace(1.25, 2.0, 200))["kinetic"].max()
        assert abs(found.amount) == pytest.approx(later * abs(factor**2 - 1.0), rel=0.02)
    assert outcome.status == ("failed" if abs(factor - 1.0) > 1e-2 else "done")
    assert "energy balance does not close" in outcome.text()
    assert f"t = {found.t:.9g} s" in outcome.text()
    assert kinetic > 0.0


THRUST = """
format = 1
[parameters]
b = { value = 10, unit = "N*s/m" }
u = { value = 1, unit = "m/s" }
[coordinates]
x = { rate = 1 }
[points.P]
position = ["x", 0, 0]
mass = 2
[forces]
drag = { kind = "force", at = "P", vector = ["-b*x'", 0, 0] }
thrust = { kind = "force", at = "P", vector = ["b*u", 0, 0] }
[simulation]
until = 2
"""


def test_works_that_cancel_count_in_what_is_turned_over_and_in_what_is_rounded() -> None:
    """Drag takes b v² t, thrust gives b u v t; 1 s at nine tenths of the speed leaves 0.19 J and their difference."""
    run = anholon.simulate(anholon.loads(THRUST))
    found = find_imbalance(slowed(run, 1.0, 0.9), 1e-10, 1e-10)
    assert found is not None
    assert found.amount == pytest.approx(-0.19 - 10.0 * (0.9 - 0.81), rel=1e-4)
    assert found.turnover == pytest.approx(1.0 + 10.0 * (1.0 + 0.81) + 10.0 * (1.0 + 0.9), rel=1e-4)
    heavy = anholon.simulate(anholon.loads(THRUST), set={"b": 1e9})
    assert (heavy.outcome.status, heavy.outcome.remedy) == ("done", "")


@pytest.mark.parametrize("name", ["pendulum", "whipple-bicycle", "skater-staged", "four-bar"])
def test_slopes_of_the_energy_of_large_models_are_those_of_small_ones(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many coordinates they are found by a gradient, of few by differences."""
    model = anholon.loads(PENDULUM) if name == "pendulum" else anholon.load(name)
    run = anholon.simulate(model, until=0.2)
    broken = slowed(run, 0.1, 0.5)
    explained = []
    for limit in (0, 10**6):
        monkeypatch.setattr("anholon.simulation.energy_check.MAX_DIFFERENCED_STATES", limit)
        found = find_imbalance(broken, 1e-10, 1e-9)
        assert found is not None
        explained.append(found.explained)
    assert explained[0] == pytest.approx(explained[1], rel=1e-6)


@pytest.mark.parametrize("rtol", [1e-4, 1e-7, 1e-10, 1e-12])
def test_no_tolerance_alarms(rtol: float) -> None:
    run = anholon.simulate(anholon.loads(PENDULUM), set={"b": 0.3, "w": 0.2}, until=20.0, rtol=rtol, atol=rtol)
    assert run.outcome.status == "done"
    assert run.outcome.remedy == ""


def test_what_conserves_energy_is_known_by_its_equations() -> None:
    model = anholon.loads(PENDULUM)
    assert not conserves_energy(anholon.compile_model(model))  # b and w may be set
    plain = PENDULUM.replace("x + w*t", "x").replace("[forces.drag]", "[forces.none]")
    plain = plain.replace(
        'kind = "force"\nat = "P"\nvector = ["-b*x\'", 0, "-b*z\'"]', 'kind = "potential"\nenergy = "b*x*w"'
    )
    assert conserves_energy(anholon.compile_model(anholon.loads(plain)))
    driven = plain.replace("x^2 + z^2 - 1*m*m", "x - w*t - 0.6*m")
    assert not conserves_energy(anholon.compile_model(anholon.loads(driven)))


@pytest.mark.parametrize(
    "name",
    [
        "skater-staged",
        "bead-with-friction",
        "release-from-sphere",
        "second-order-constraints",
        "third-order-oscillators",
        "isotachic-point",
        "two-foot-to-one-foot-spin",
        "four-bar",
    ],
)
def test_shipped_examples_close(name: str) -> None:
    for rtol in (None, 1e-6):
        run = anholon.simulate(anholon.load(name), rtol=rtol)
        assert run.outcome.status == "done"
        assert "balance" not in run.outcome.text()


STICK = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = 3, unit = "m" }
z = { value = 1, unit = "m" }
[points.P]
position = ["x", 0, "z"]
mass = 2
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
at = "P"
restitution = 0.6
[forces.rub]
kind = "friction"
constraint = "floor"
coefficient = 0.3
[forces.gust]
kind = "force"
at = "P"
vector = ["4*step(sin(7*t))", 0, 0]
[simulation]
until = 3
"""


def test_impacts_frictions_and_jumps_of_forces_are_accounted_for() -> None:
    """Bounces, a slide to rest, and a typed force that jumps where no step ends."""
    run = anholon.simulate(anholon.loads(STICK))
    assert run.outcome.status == "done"
    assert run.outcome.remedy == ""
    assert any(event.loss > 1.0 for event in run.events)
    assert "balance" in slowed(run, 0.2, 0.9).outcome.text()


def test_the_command_line_tells(capsys: pytest.CaptureFixture[str], tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    from anholon.cli import main
    from anholon.simulation import simulate as module

    path = tmp_path / "pendulum.toml"
    path.write_text(PENDULUM)
    true: Callable[..., Run] = module.simulate
    monkeypatch.setattr(module, "simulate", lambda *args, **options: slowed(true(*args, **options), 1.25, 0.5))
    assert main(["run", str(path)]) != 0
    told = "".join(capsys.readouterr())
    assert "failed at t = 1.2" in told
    assert "is lost without a cause" in told
    monkeypatch.setattr(module, "simulate", lambda *args, **options: slowed(true(*args, **options), 1.25, 1.0 - 1e-6))
    assert main(["run", str(path)]) == 0
    assert "warning: From t = 1.2" in "".join(capsys.readouterr())


def test_a_sweep_tells_of_points_that_lose_energy(monkeypatch: pytest.MonkeyPatch) -> None:
    from anholon.explore import sweep_point as module

    factors = iter((1.0, 0.5, 1.0 - 1e-6))
    true: Callable[..., Run] = module.simulate
    monkeypatch.setattr(
        module, "simulate", lambda *args, **options: slowed(true(*args, **options), 1.25, next(factors))
    )
    result = anholon.sweep(anholon.loads(PENDULUM), {"b": [0.1, 0.2, 0.3]}, ["x"], workers=1)
    assert result.statuses == ("done", "failed", "done")
    assert result.reasons[0] == ""
    assert all("is lost without a cause" in reason for reason in result.reasons[1:])


def test_a_run_that_fails_later_tells_of_the_energy_too() -> None:
    """x'' = x³ after a loss of a tenth of the speed at 0.7 s; at √2 s x is beyond all bounds."""
    text = PENDULUM.replace('"x + w*t", 0, "z"', '"x", 0, "z"').replace("-b*x'\"", 'k*x^3"').replace("-b*z'\"", '0"')
    text = text.replace("value = 0.6", "value = 1, rate = 0.70710678118654752").replace(
        'formula = "x^2 + z^2 - 1*m*m"', 'formula = "z + 0.8*m"'
    )
    text = text.replace("[coordinates]", '[parameters.k]\nvalue = 2\nunit = "kg/(m^2*s^2)"\n[coordinates]')
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert "balance" not in run.outcome.text()
    outcome = slowed(run, 0.7, 0.9).outcome
    assert outcome.t == pytest.approx(2.0**0.5, rel=1e-6)
    assert "From t = 0.7" in outcome.message
    assert "becomes unbounded" in outcome.message
