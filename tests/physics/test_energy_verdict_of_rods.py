"""The end of a run with rods tells whether its energy balance closes: laws for sound runs, coarse steps and faults."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import RodMotion

PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[rods.beam]
elements = 16
curve = { kind = "straight", length = 1 }
section = { kind = "circle", young = 5e6, radius = 0.005, density = 1000 }
[supports.pin]
at = "beam:base"
turning = "free"
[simulation]
until = 1
"""
DAMPED = PENDULUM.replace("elements = 16", "elements = 16\ndamping = 0.01")
DRIVEN = PENDULUM.replace('turning = "free"', 'turning = "free"\nmotion = [0, 0, "0.05*sin(4*t)"]')
LOADED = PENDULUM.replace(
    "[simulation]", '[loads.push]\nkind = "section"\nat = "beam:tip"\nforce = ["0.2*sin(3*t)", 0, 0]\n[simulation]'
)
COARSE = "frames = 30\nstep = 0.04\naccuracy = 0\n"


@pytest.mark.parametrize("text", [PENDULUM, DAMPED, DRIVEN, LOADED], ids=["free", "damped", "driven", "loaded"])
@pytest.mark.parametrize("setting", ["", "step = 1e-3\naccuracy = 1e-6\n", "step = 0.004\naccuracy = 0\n"])
def test_nothing_is_said_of_a_balance_that_closes(text: str, setting: str) -> None:
    run = anholon.simulate(anholon.loads(text + setting))
    assert run.outcome == run.unchecked_outcome
    assert run.outcome.status == "done"
    assert "energy" not in run.outcome.text()


def change_rates_once(monkeypatch: pytest.MonkeyPatch, factor: float, after: float) -> None:
    """Let a motion go on with other rates from a time on, as a fault of the program would."""
    advance, done = RodMotion.advance, False

    def advance_wrongly(motion: RodMotion, *arguments: object, **options: object) -> RodState:
        nonlocal done
        result = advance(motion, *arguments, **options)  # type: ignore[arg-type]
        if result.t >= after and not done:
            done = True
            pose = result.pose._replace(x=result.pose.x.copy())
            rigid = result.rigid._replace(v=factor * result.rigid.v)
            motion.state = result._replace(pose=pose, v=factor * result.v, w=factor * result.w, rigid=rigid)
        return motion.state

    monkeypatch.setattr(RodMotion, "advance", advance_wrongly)


@pytest.mark.parametrize("text", [PENDULUM, DAMPED, LOADED], ids=["free", "damped", "loaded"])
@pytest.mark.parametrize(("factor", "word"), [(0.9, "is lost"), (1.01, "appears")])
def test_energy_that_comes_or_goes_without_a_cause_is_no_success(
    text: str, factor: float, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = anholon.simulate(anholon.loads(text))
    with monkeypatch.context() as patch:
        change_rates_once(patch, factor, 0.5)
        run = anholon.simulate(anholon.loads(text))
    kinetic = float(sound.quantity(["kinetic"], [0.5])["kinetic"][0])
    outcome = run.outcome
    said = outcome.text()
    assert f"J {word} without a cause" in said
    assert outcome.status == ("failed" if factor == 0.9 else outcome.status)
    amount = float(said.split("does not close: ")[1].split(" J")[0])
    assert amount == pytest.approx(abs(factor**2 - 1.0) * kinetic, rel=0.25)
    t = float(said.split("From t = ")[1].split(" s")[0])
    assert t == pytest.approx(0.5, abs=0.05)


ON_A_SPRING = """
format = 1
[rods.beam]
elements = 4
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.02, young = 2e11, density = 7800 }
[supports.wall]
at = "beam:base"
[coordinates]
y = { value = 0.01 }
[points.A]
position = [1, "y", 0]
mass = 0.01
[forces.pull]
kind = "generalized"
coordinate = "y"
value = "-100*(y - beam:tip.y)"
[forces.push]
kind = "force"
at = "beam:tip"
vector = [0, "100*(y - beam:tip.y)", 0]
[simulation]
until = 1
"""
"""A mass on a typed spring, 16 Hz: each force does work of its own, which frames do not resolve."""


@pytest.mark.parametrize("accuracy", [1e-5, 1e-7])
def test_works_that_frames_do_not_resolve_are_looked_at_by_steps(
    accuracy: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ON_A_SPRING + f"accuracy = {accuracy}\n"
    sound = anholon.simulate(anholon.loads(text))
    assert sound.outcome == sound.unchecked_outcome
    assert sound.outcome.status == "done"
    with monkeypatch.context() as patch:
        change_rates_once(patch, 5.0, 0.55)
        outcome = anholon.simulate(anholon.loads(text)).outcome
    assert outcome.status == "failed"
    assert "appears without a cause" in outcome.message


def test_steps_that_take_much_of_the_energy_are_told() -> None:
    """Beside a load the balance tells it as for a rod alone: the load of 1e-9 N does nothing."""
    tiny = LOADED.replace("0.2*sin(3*t)", "1e-9*t")
    alone, loaded = (anholon.simulate(anholon.loads(text + COARSE)) for text in (PENDULUM, tiny))
    assert alone.outcome.status == loaded.outcome.status == "done"
    assert "the steps changed the energy by" in alone.outcome.message
    remedy = loaded.outcome.remedy
    assert remedy.startswith("The steps changed the energy by")
    assert remedy.endswith("Use smaller steps, or specify the damping of the rods.")
    balance = anholon.energy_balance(alone)
    taken = float(np.abs(balance.work["numerical"]).max())
    told = abs(float(remedy.split("by ")[1].split(" J")[0]))
    assert told == pytest.approx(taken, rel=0.1)


@pytest.mark.parametrize(
    "name", ["flexible-pendulum", "four-bar-flexible", "flying-spaghetti", "skater-elastic-staged"]
)
def test_shipped_rods_close_their_balance(name: str) -> None:
    run = anholon.simulate(anholon.load(name))
    assert run.outcome == run.unchecked_outcome


def test_rounding_is_no_change_of_energy() -> None:
    """Nothing moves this rod but rounding: 5e-22 J, of which the steps took 99 % with a remedy."""
    text = """
    format = 1
    [rods.a]
    model = "kirchhoff"
    elements = 4
    damping = 1e-4
    position = [0.162, -0.683, -0.139]
    rotation = [{ axis = "z", angle = 1.743 }, { axis = "z", angle = -0.927 }]
    curve = { kind = "polyline", points = [[0, 0, 0], [0.3245, 0, 0], [0.3245, 0.2163, 0.1623]] }
    section = { kind = "circle", radius = 0.0054, young = 5.27e7, density = 1500 }
    [supports.base]
    at = "a:base"
    [forces.air]
    kind = "drag"
    at = "a:base"
    coefficient = 0.2
    [simulation]
    start = "equilibrium"
    until = 0.2
    frames = 40
    """
    outcome = anholon.simulate(anholon.loads(text)).outcome
    assert outcome.status == "done"
    assert not outcome.remedy
