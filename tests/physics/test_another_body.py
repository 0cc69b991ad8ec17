"""Programmes carried over to other bodies: exact where they are similar, fitted where they are not.

The law is Froude's: with lengths λ and masses μ times as large and gravity the same, times go with √λ, and every
quantity kg^a m^b s^c with μ^a λ^b √λ^c.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

import anholon
from anholon import carry_over
from anholon.control.retargeting.pose_balance import balance_poses
from anholon.control.retargeting.programme_fit import RAMP_TIME
from anholon.errors import ModelError, RunError, UsageError
from anholon.library.skater.body_change import (
    Stature,
    body_parameters,
    find_scale_factors,
    find_stature,
    scale_to_body,
    scaled_values,
)
from anholon.model.edit.scaling import ScaleFactors, scale_model

BODIES = ((1.45, 35.0), (1.95, 95.0))


def assert_alike(model: anholon.Model, other: anholon.Model, growth: ScaleFactors) -> None:
    """Check that both motions are one, up to the scale."""
    one, two = anholon.simulate(model), anholon.simulate(other)
    assert one.outcome.status == two.outcome.status
    assert two.outcome.t == pytest.approx(growth.time * one.outcome.t, rel=1e-8)
    assert [span.name for span in one.stages] == [span.name for span in two.stages]
    # Events are located to rounding of times; just beside them both are on the same side.
    times = np.linspace(0.0, one.outcome.t, 37) * (1.0 - 1e-7)
    names = [*model.coordinates, *(f"{name}'" for name in model.coordinates), "energy"]
    a, b = one.quantity(names, times), two.quantity(names, growth.time * times)
    for name in names:
        if name == "energy":
            factor = growth.of_unit("J")
        else:
            factor = growth.of_unit(model.coordinates[name.rstrip("'")].unit) / growth.time ** name.count("'")
        np.testing.assert_allclose(b[name], factor * a[name], rtol=0.0, atol=3e-7 * factor * (1.0 + abs(a[name]).max()))


@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("skater-staged", BODIES[0]),
        ("slip-and-recovery", BODIES[1]),
        ("waltz-jump", BODIES[0]),
        ("serpentine", BODIES[1]),
    ],
)
def test_programmes_of_similar_bodies_are_similar(name: str, figure: tuple[float, float]) -> None:
    model = anholon.load(name)
    now, asked = find_stature(model), Stature(*figure)
    assert now.height is not None
    other = scale_to_body(model, scaled_values(model, asked))
    told = find_stature(other)
    assert told.height == pytest.approx(figure[0], abs=1e-3)
    assert told.mass == pytest.approx(figure[1], rel=1e-6)
    growth = ScaleFactors(figure[0] / now.height, figure[1] / now.mass)
    assert_alike(model, other, growth)


LITERAL = """
format = 1
name = "Numbers everywhere"
[parameters]
m = { value = 2, unit = "kg" }
r = { value = 40, unit = "cm" }
k = { value = 30, unit = "N/m" }
push = { value = 3, unit = "N" }
[definitions]
reach = "r + 0.1"
slope = "0.2*sin(2*t)"
[coordinates]
x = { value = 0.3, rate = 0.5, unit = "m" }
phi = { value = "atan2(r, 0.5)", rate = 1.2, unit = "rad" }
[bodies.cart]
kind = "box"
position = ["x", 0, 0]
mass = "m + 0.5"
size = [0.4, 0.3, 0.2]
[bodies.arm]
kind = "thin-rod"
frame = "cart"
rotation = [{ axis = "y", angle = "phi" }]
mass = 0.7
length = "reach"
[forces.spring]
kind = "generalized"
coordinate = "x"
value = "-k*x - 0.8*x' + push*sin(3*t) + 1.5*slope + 4*step(x - 0.2)"
[forces.turn]
kind = "generalized"
coordinate = "phi"
value = "0.6 - 0.05*phi' + max(push*reach, 0.9)/10"
[[stages]]
name = "Out"
duration = 5
until = "x' + 0.2"
[[stages]]
name = "Back"
duration = 2
until = "phi - 4"
set = { push = -6, r = 50 }
[[stages]]
name = "On"
duration = 1.5
branches = [{ when = "x - 0.31", to = "Back" }]
[simulation]
until = 6
"""


def test_numbers_in_formulas_go_along() -> None:
    model = anholon.loads(LITERAL)
    growth = ScaleFactors(1.7, 0.4)
    assert_alike(model, scale_model(model, growth), growth)


def test_roots_and_arcs_that_few_numbers_have_go_along() -> None:
    """Where the loop of a four-bar closes has no value for most lengths; frames are 1 a second at least."""
    model, growth = anholon.load("four-bar"), ScaleFactors(1.7, 0.4)
    assert_alike(model, scale_model(model, growth), growth)
    assert_alike(model, scale_model(replace(model, simulation=replace(model.simulation, frames=1.0)), growth), growth)


def test_formulas_stay_readable() -> None:
    other = scale_model(anholon.loads(LITERAL), ScaleFactors(4.0, 3.0))
    assert other.stages[0].until == "x' + 0.4"  # speeds go with √λ
    assert other.stages[1].until == "phi - 4"
    assert other.definitions["reach"] == "r + 0.4"
    assert other.stages[1].set == {"push": -18.0, "r": 200.0}
    assert other.stages[2].duration == 3.0
    assert scale_model(anholon.loads(LITERAL), ScaleFactors(1.0, 1.0)) == anholon.loads(LITERAL)


def test_a_heavier_trunk_spins_up_by_a_greater_moment() -> None:
    model = anholon.load("two-foot-to-one-foot-spin")
    values = {"m_trunk": 1.3 * model.parameters["m_trunk"].value}
    fitted = carry_over(model, values)
    up = fitted.stages[0]
    theta = fitted.invariants.angles.index("theta")
    omega = len(fitted.invariants.angles) + [name for name, _ in fitted.invariants.speeds].index("omega")
    assert up.fitted[theta] == pytest.approx(up.target[theta], abs=1e-3)
    assert up.fitted[omega] == pytest.approx(up.target[omega], rel=1e-3)
    lighter, heavier = (run.quantity(["J_C"], [1.0])["J_C"][0] for run in (fitted.source_run, fitted.target_run))
    assert heavier > lighter
    # Her angles stay in all stages but for what ramps leave to the next one.
    assert max(abs(stage.fitted[theta] - stage.target[theta]) for stage in fitted.stages) < 0.5
    assert [span.name for span in fitted.target_run.stages] == [span.name for span in fitted.source_run.stages]


def test_poses_of_another_build_stand_over_the_blade() -> None:
    model = anholon.load("spiral")
    other = scale_to_body(model, {}, "male", Stature(1.8, 78.0))
    length = 1.8 / 1.65
    mended = balance_poses(model, other, ScaleFactors(length, 78.0 / 55.0))

    def offset(of: anholon.Model, pose: str) -> NDArray[np.float64]:
        """Return the place of the mass centre beside A, ahead and to the left, m."""
        upright = {name: value for name, value in of.poses[pose].set.items() if name != "lean"} | {"lean": 0.0}
        run = anholon.simulate(replace(of, stages=()), until=0.0, set=upright)
        read = {name: run[name][0] for name in ("C_x", "C_y", "xi", "eta", "theta")}
        x, y, angle = read["C_x"] - read["xi"], read["C_y"] - read["eta"], read["theta"]
        return np.array(
            [x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)],
        )

    for name in ("glide", "spiral"):
        wanted = length * offset(model, name)
        assert np.abs(offset(other, name) - wanted).max() > 1e-3
        np.testing.assert_allclose(offset(mended, name), wanted, atol=3e-6)
    # Nothing turns her: J_C omega stays, and so do the turns where the moments of inertia keep their proportions...
    leans = (("glide", 20.9), ("spiral", 9.55))
    raw, whole = (np.divide(moments(of, leans), moments(model, leans)) for of in (other, mended))
    assert abs(raw[0] / raw[1] - 1.0) > 0.02
    assert whole[0] == pytest.approx(whole[1], rel=3e-3)
    # ... and where the lateral force has no moment on the way.
    one, two = anholon.simulate(model), anholon.simulate(mended)
    turns = [[run.at(span.t1 - 1e-9)["theta'"] for span in run.stages] for run in (one, two)]
    np.testing.assert_allclose(np.array(turns[1]) * math.sqrt(length), turns[0], rtol=0.02)


def moments(model: anholon.Model, poses: Iterable[tuple[str, float]]) -> NDArray[np.float64]:
    """Return J_C of poses, each with a lean."""
    system = anholon.compile_model(replace(model, stages=()))
    sets = [{**model.poses[pose].set, "lean": lean} for pose, lean in poses]
    return np.array([anholon.simulate(system, until=0.0, set=values)["J_C"][0] for values in sets])


def test_longer_arms_are_opened_less() -> None:
    model = anholon.load("two-foot-to-one-foot-spin")
    values = {f"{kind}_{part}": 1.2 for kind in "ml" for part in ("upper_arm", "forearm")}
    values = {name: factor * model.parameters[name].value for name, factor in values.items()}
    other = scale_to_body(model, values)
    mended = balance_poses(model, other, find_scale_factors(model, values))
    assert mended.poses["arms-out"].set["alpha1"] < model.poses["arms-out"].set["alpha1"] - 10.0
    poses = [("arms-out", 0.0), ("one-foot", 0.0), ("scratch", 0.0)]
    raw, whole = (moments(of, poses) / moments(model, poses) for of in (other, mended))
    assert np.ptp(raw) > 0.15 * raw.mean()
    assert np.ptp(whole) < 0.04 * whole.mean()


def test_bodies_that_cannot_be_are_refused() -> None:
    model = anholon.load("skater-staged")
    assert set(body_parameters(model)) == {"m0", "m1", "m2", "m3", "m4", "l", "l1", "l2", "l3", "l4", "h"}
    with pytest.raises(UsageError, match="thirteen parts"):
        carry_over(model, build="male")
    with pytest.raises(UsageError, match="no parameter"):
        carry_over(model, {"wings": 2.0})
    with pytest.raises(ModelError):
        carry_over(model, {"m0": -1.0})

    class Given:
        def is_set(self) -> bool:
            return True

    with pytest.raises(RunError):
        carry_over(model, cancel=Given())


def test_a_mass_is_reached_whatever_is_a_parameter() -> None:
    """The cart and its arm have 3.2 kg, of which the parameter m is 2: with 8 kg in all everything grows by 2.5."""
    model = anholon.loads(LITERAL)
    fitted = carry_over(model, mass=8.0, fit=False)
    assert fitted.model.parameters["m"].value == pytest.approx(5.0, rel=1e-9)
    assert_alike(model, fitted.model, ScaleFactors(1.0, 2.5))


def test_a_model_without_masses_has_no_other_mass() -> None:
    for options in ({"mass": 70.0}, {"build": "male"}):
        with pytest.raises(UsageError, match="have no mass"):
            carry_over(anholon.load("cantilever-modes"), **options)


def test_what_has_no_stages_and_no_height_goes_by_its_masses() -> None:
    model = anholon.load("thesis-curves")
    fitted = carry_over(model, {"m": 5.0})
    assert fitted.stages == ()
    # 42 kg in all; lengths stay, and so do times and speeds.
    assert_alike(model, fitted.model, ScaleFactors(1.0, 5.0 / 7.0))
    with pytest.raises(UsageError, match=r"The height of this body is unknown\."):
        carry_over(model, height=1.45)


LEAP = """
format = 1
name = "A leap on the spot"
gravity = [0, 0, -9.81]
[parameters]
m_body = { value = 50, unit = "kg" }
m_foot = { value = 5, unit = "kg" }
leg = { value = 0.6, unit = "m" }
[coordinates]
z = { unit = "m" }
[bodies.foot]
kind = "sphere"
position = [0, 0, "z"]
mass = "m_foot"
radius = 0.05
[bodies.body]
kind = "sphere"
position = [0, 0, "z + leg"]
mass = "m_body"
radius = 0.2
[constraints.ice]
kind = "holonomic"
formula = "z"
side = "positive"
[[stages]]
name = "Stand"
duration = 0.2
[[stages]]
name = "Thrust"
duration = 1
until = "release ice"
set = { leg = 1.0 }
change = "ramp"
ramp = 0.3
[[stages]]
name = "Flight"
duration = 2
until = "contact ice"
[[stages]]
name = "Down"
duration = 0.3
"""


def test_a_thrust_gets_the_time_that_makes_the_flight_as_long() -> None:
    """Off the ice at l'' = -g M/m the mass centre rises at l' m/M: a greater share of the mass in the feet takes height
    away, and a quicker thrust, l' going with its inverse, gives it back."""
    model = anholon.loads(LEAP)
    fitted = carry_over(model, {"m_foot": 15.0})

    def flight(run: anholon.Run) -> float:
        return next(span.t1 - span.t0 for span in run.stages if span.name == "Flight")

    plain = carry_over(model, {"m_foot": 15.0}, fit=False)
    assert flight(plain.target_run) < 0.9 * flight(plain.source_run)
    assert flight(fitted.target_run) == pytest.approx(flight(fitted.source_run), rel=2e-3)
    (change,) = fitted.stages[1].changes
    assert change.name == RAMP_TIME
    assert change.fitted < 0.9 * change.original == pytest.approx(0.9 * change.scaled)


TURN = """
format = 1
name = "A moment that goes on"
[parameters]
m_trunk = { value = 50, unit = "kg" }
m_hand = { value = 2, unit = "kg" }
reach = { value = 0.2, unit = "m" }
moment = { value = 0, unit = "N*m" }
[coordinates]
theta = { unit = "rad" }
[bodies.trunk]
kind = "inertia"
rotation = [{ axis = "z", angle = "theta" }]
mass = "m_trunk"
inertia = [1, 1, "0.02*m_trunk"]
[bodies.right_hand]
kind = "sphere"
frame = "trunk"
position = ["reach", 0, 0]
mass = "m_hand"
radius = 0.05
[bodies.left_hand]
kind = "sphere"
frame = "trunk"
position = ["-reach", 0, 0]
mass = "m_hand"
radius = 0.05
[forces.turn]
kind = "torque"
body = "trunk"
vector = [0, 0, "moment"]
[[stages]]
name = "Begin"
duration = 0.3
set = { moment = 6 }
[[stages]]
name = "Reach"
duration = 2
set = { reach = 0.8 }
change = "ramp"
ramp = 2
[[stages]]
name = "Rest"
duration = 1
set = { moment = 0 }
"""


def test_a_moment_is_fitted_to_all_stages_in_which_it_acts() -> None:
    """J ω = ∫ M dt: heavier hands hardly count while they are near, and much when they are far. What begins the turn is
    off by less than what it comes to would be, had it been fitted to its own stage alone."""
    fitted = carry_over(anholon.loads(TURN), {"m_hand": 4.0, "m_trunk": 46.0})
    model = fitted.model
    J = [0.02 * 46.0 + 8.0 * (reach**2 + 0.4 * 0.05**2) for reach in (0.2, 0.8)]
    moment = model.stages[0].set["moment"]
    ends = np.array([stage.fitted[1] for stage in fitted.stages])
    np.testing.assert_allclose(ends[:2], [moment * 0.3 / J[0], moment * 2.3 / J[1]], rtol=1e-8)
    wanted = np.array([stage.target[1] for stage in fitted.stages])
    alone = ends * wanted[0] / ends[0]
    assert abs(alone - wanted)[1] > 0.3 * wanted[1]
    assert (abs(ends - wanted) / wanted).max() < 0.75 * (abs(alone - wanted) / wanted).max()
