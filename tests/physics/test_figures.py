"""The figures that are shipped: what is mechanically true of each of them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.special import fresnel

import anholon
from anholon import Run
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import mirror_values, set_initial_pose
from anholon.model.schema import Model

STANCES = {"serpentine": "balanced", "waltz-jump": "jumping"}
FIGURES = (
    "circle-eight",
    "serpentine",
    "spiral",
    "three-turn",
    "two-foot-to-one-foot-spin",
    "entry-spin-exit",
    "waltz-jump",
)


def along(run: Run, t: float) -> float:
    """Return the speed along the blade."""
    row = run.at(t)
    return row["xi'"] * math.cos(row["theta"]) + row["eta'"] * math.sin(row["theta"])


def beside(run: Run, t: float) -> tuple[float, float]:
    """Return where the mass centre lies, ahead of A and to the left of it."""
    row = run.at(t)
    x, y, c, s = row["C_x"] - row["xi"], row["C_y"] - row["eta"], math.cos(row["theta"]), math.sin(row["theta"])
    return x * c + y * s, -x * s + y * c


def span(run: Run, name: str) -> tuple[float, float]:
    """Return when a stage begins and ends."""
    found = next(stage for stage in run.stages if stage.name == name)
    return found.t0, found.t1


def loaded(name: str) -> Model:
    """Return a figure."""
    return anholon.load(name)


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_skated_by_the_body_of_the_template(name: str) -> None:
    model = loaded(name)
    own = make_skater(SkaterOptions(stance=STANCES.get(name, "upright")))  # type: ignore[arg-type]
    assert model.bodies == own.bodies
    assert model.constraints == own.constraints
    known = {key: own.poses[key].set for key in own.poses}
    for key, pose in model.poses.items():
        # Every pose is complete, so that nothing is left of the one before it.
        assert set(pose.set) == set(known["neutral"]), key
    for stage in model.stages:
        assert stage.colour


@pytest.mark.parametrize("name", FIGURES)
def test_the_blade_neither_slips_nor_leaves_the_plane(name: str) -> None:
    run = anholon.simulate(loaded(name))
    assert run.outcome.status == "done"
    table = run.table(run.times)
    assert table["drift"].max() < 1e-9
    # A skater of 55 kg: no figure asks for more than twice her weight.
    assert np.abs(run.reaction("blade")).max() < 2.0 * 55.0 * 9.81
    # A rink, 60 by 30 m, has room for it.
    assert np.ptp(table["xi"]) < 60.0
    assert np.ptp(table["eta"]) < 30.0


def test_the_eight_closes_and_its_circles_have_the_radius_u_over_omega() -> None:
    model = loaded("circle-eight")
    run = anholon.simulate(model)
    rounds = [stage.t0 for stage in run.stages if stage.name == "Left circle"]
    assert len(rounds) == 2
    first, second = (run.at(t) for t in rounds)
    assert math.hypot(second["xi"] - first["xi"], second["eta"] - first["eta"]) < 1e-3
    assert second["theta"] == pytest.approx(first["theta"], abs=1e-6)
    centres = []
    for name, side in (("Left circle", 1.0), ("Right circle", -1.0)):
        _, end = span(run, name)
        times = np.linspace(end - 3.0, end, 40)
        table = run.table(times)
        z = np.array(table["xi"]) + 1j * np.array(table["eta"])
        # The circle through the first, the middle and the last point holds all the others.
        a, b, c = z[0], z[20], z[-1]
        w = (c - a) / (b - a)
        centre = a + (b - a) * (w - abs(w) ** 2) / (2j * w.imag)
        radius = abs(a - centre)
        np.testing.assert_allclose(np.abs(z - centre), radius, rtol=1e-3)
        omega = run.at(end - 1e-6)["theta'"]
        assert math.copysign(1.0, omega) == side
        assert radius == pytest.approx(abs(along(run, end - 1e-6) / omega), rel=2e-3)
        # School figures: the diameter is three times the height of the skater (1.65 m).
        assert 2.0 * radius == pytest.approx(3.0 * 1.65, rel=0.01)
        assert abs(along(run, end - 1e-6) * omega) == pytest.approx(9.81 * math.tan(math.radians(10.3)), rel=2e-3)
        centres.append(centre)
    # The circles nearly touch, one before the other.
    assert 2.0 * radius < abs(centres[0] - centres[1]) < 2.1 * radius
    assert centres[0].real == pytest.approx(centres[1].real, abs=1e-3)
    # The right half is the mirror image of the left one.
    assert mirror_values(model, model.poses["left-edge"].set) == pytest.approx(model.poses["right-edge"].set)


def test_the_lateral_force_on_the_circles_is_that_of_the_mass_centre() -> None:
    run = anholon.simulate(loaded("circle-eight"))
    _, end = span(run, "Left circle")
    t = end - 1e-3
    row = run.at(t)
    omega, (x, y) = row["theta'"], beside(run, t)
    assert x == pytest.approx(0.0, abs=1e-3)
    assert row["reaction:blade"] == pytest.approx(55.0 * omega * (along(run, t) - omega * y), rel=1e-4)


def test_the_spiral_keeps_its_angular_momentum() -> None:
    """No moment turns her; the lateral force has none as long as the mass centre is neither ahead nor behind."""
    run = anholon.simulate(loaded("spiral"))
    edges = [t for name in ("Edge", "Spiral", "Exit") for t in (span(run, name)[0] + 1e-9, span(run, name)[1] - 1e-9)]
    momentum = [run.at(t)["J_C"] * run.at(t)["theta'"] for t in edges]
    np.testing.assert_allclose(momentum, momentum[0], rtol=0.01)
    begin, end = span(run, "Spiral")
    turns = [run.at(t)["theta'"] for t in (begin - 1.5, 0.5 * (begin + end), end + 1.5)]
    inertia = [run.at(t)["J_C"] for t in (begin - 1.5, 0.5 * (begin + end), end + 1.5)]
    assert inertia[1] > 1.6 * inertia[0]
    assert turns[1] < 0.62 * turns[0]
    assert turns[2] == pytest.approx(turns[0], rel=0.1)


def test_arms_drawn_in_quicken_the_spin_as_the_moment_of_inertia_falls() -> None:
    model = loaded("two-foot-to-one-foot-spin")
    free = set_initial_pose(model, {f"kappa{k}": 0.0 for k in range(1, 5)})
    run = anholon.simulate(replace(free, stages=free.stages[:6]))
    times = [span(run, "Two-foot spin")[1], span(run, "One-foot spin")[1], span(run, "Scratch spin")[1]]
    J, omega = (np.array([run.at(t - 1e-9)[key] for t in times]) for key in ("J_C", "theta'"))

    # J_C*omega changes only by the moment of the lateral force about the mass centre while that is not above the blade.
    def moment(name: str) -> float:
        t = np.linspace(*span(run, name), 4001)
        table, centre = run.table(t), run.quantity(["C_x", "C_y"], t)
        x, y, theta = centre["C_x"] - table["xi"], centre["C_y"] - table["eta"], table["theta"]
        ahead = x * np.cos(theta) + y * np.sin(theta)
        return float(-np.trapezoid(ahead * table["reaction:blade"], t))

    ways = (("Onto one foot", "One-foot spin"), ("Arms in", "Scratch spin"))
    moments = [sum(moment(name) for name in way) for way in ways]
    np.testing.assert_allclose(np.diff(J * omega), moments, rtol=0, atol=2e-4)
    np.testing.assert_allclose(J * omega, J[0] * omega[0], rtol=0.1)
    assert J[2] < 0.4 * J[1]
    assert omega[2] > 2.4 * omega[1] > 0.0
    # The work of drawing in becomes energy of turning; where nothing moves the energy stays.
    begin, end = span(run, "Scratch spin")
    energy = [run.at(t)["kinetic"] for t in (begin + 1e-9, end - 1e-9)]
    assert energy[1] == pytest.approx(energy[0], rel=1e-8)
    before = run.at(span(run, "Arms in")[0] - 1e-9)["kinetic"]
    assert energy[0] > 2.0 * before
    # It stays where it is.
    table = run.table(np.linspace(0.0, run.outcome.t, 200))
    assert np.hypot(table["xi"], table["eta"]).max() < 0.5


def test_the_three_turn_turns_by_pi_and_has_one_cusp() -> None:
    run = anholon.simulate(loaded("three-turn"))
    begin, end = span(run, "Turn, first half")[0], span(run, "Turn, second half")[1]
    assert run.at(end)["theta"] - run.at(begin)["theta"] == pytest.approx(math.pi, abs=1e-6)
    times = np.linspace(0.0, run.outcome.t, 4000)
    moving = run.quantity(["xi'", "eta'", "theta"], times)
    speed = moving["xi'"] * np.cos(moving["theta"]) + moving["eta'"] * np.sin(moving["theta"])
    crossings = np.flatnonzero(np.diff(np.sign(speed)) != 0)
    assert len(crossings) == 1
    assert begin < times[crossings[0]] < end
    # At the cusp the path turns back on itself: the direction of travel jumps by pi, that of the blade does not.
    assert speed[0] > 1.5
    assert speed[-1] < -1.5
    # She goes on round the same side: the lateral force points to the left before, to the right after.
    assert run.at(begin - 1.0)["reaction:blade"] > 0.0 > run.at(end + 2.0)["reaction:blade"]


def test_a_turn_without_force_is_a_cycloid() -> None:
    """y_C = (V/omega) cos(omega t), omega constant: the mass centre goes straight, the lateral force vanishes."""
    speed, omega = 1.5, 6.0
    flat = anholon.loads(
        f"""
        format = 1
        [coordinates]
        xi = {{ rate = {2 * speed} }}
        eta = {{}}
        theta = {{ rate = {omega}, unit = "rad" }}
        [bodies.skate]
        kind = "inertia"
        position = ["xi", "eta", 0]
        rotation = [{{ axis = "z", angle = "theta" }}]
        inertia = [1, 1, 1]
        [bodies.body]
        kind = "inertia"
        frame = "skate"
        position = [0, "{speed / omega}*cos({omega}*t)", 1]
        mass = 55
        inertia = [5, 5, 1]
        [constraints.blade]
        kind = "nonholonomic"
        formula = "eta'*cos(theta) - xi'*sin(theta)"
        at = "skate"
        """
    )
    run = anholon.simulate(flat, until=math.pi / omega, rtol=1e-12, atol=1e-13)
    times = np.linspace(0.0, math.pi / omega, 50)
    assert np.abs(run.table(times)["reaction:blade"]).max() < 1e-7
    for t in times:
        assert along(run, t) == pytest.approx(2.0 * speed * math.cos(omega * t), abs=1e-9)


def test_the_spin_is_entered_and_left() -> None:
    run = anholon.simulate(loaded("entry-spin-exit"))
    begin, end = span(run, "Spin")
    assert along(run, 0.5) > 3.0
    assert run.at(begin)["theta'"] > 12.0
    table = run.table(np.linspace(begin, end, 100))
    assert np.hypot(table["xi"] - table["xi"][0], table["eta"] - table["eta"][0]).max() < 0.2
    assert along(run, run.outcome.t) < -1.0, "she leaves backward"
    assert run.at(run.outcome.t)["theta"] - run.at(0.0)["theta"] > 8.0 * math.pi


def test_the_serpentine_is_steered_by_lean() -> None:
    model = loaded("serpentine")
    run = anholon.simulate(model)
    lobes = [stage for stage in run.stages if stage.name.endswith("lobe")]
    assert [stage.name for stage in lobes] == ["First lobe", "Second lobe", "Third lobe"]
    for stage, side in zip(lobes, (-1.0, 1.0, -1.0), strict=True):
        last = run.at(stage.t1 - 1e-6)
        assert last["theta"] == pytest.approx(0.9 * side, abs=1e-4)
        # Gravity and the turn agree, nearly as for a point on the circle.
        assert last["u"] * last["theta'"] == pytest.approx(9.81 * math.tan(last["phi"]), rel=0.05)
        assert last["reaction:ice"] == pytest.approx(55.0 * 9.81, rel=1e-3)
    # The ice pushes, and presses on the blade: its centre of pressure stays within the length of the blade.
    ice, rocker = run.reaction("ice"), run.reaction("rocker")
    assert ice.min() > 0.0
    assert np.abs(rocker / ice).max() < 0.5 * 1.12 * model.parameters["l_foot"].value


def test_the_curves_of_the_thesis_are_spirals_of_cornu() -> None:
    """Without resistance xi + i eta = 7 ∫ exp(i b t^2) dt, b = L/(2 J): Fresnel's integrals."""
    model = set_initial_pose(loaded("thesis-curves"), {"kappa1": 0.0})
    run = anholon.simulate(model, until=15.0)
    J = 2 * 7 * (1.005**2 + 0.01**2 / 12)
    for k, torque in ((1, 1.0), (2, 0.65), (3, 0.3)):
        b = torque / (2 * J)
        for t in (3.0, 9.0, 15.0):
            S, C = fresnel(math.sqrt(2 * b / math.pi) * t)
            row, scale = run.at(t), 7.0 * math.sqrt(math.pi / (2 * b))
            assert (row[f"xi{k}"], row[f"eta{k}"]) == pytest.approx((scale * C, scale * S), abs=1e-7)
            assert row[f"reaction:blade{k}"] == pytest.approx(14.0 * 7.0 * torque * t / J, rel=1e-8)
    resisted = anholon.simulate(loaded("thesis-curves"), until=15.0).at(15.0)
    alone = anholon.simulate(anholon.load("skater-reference"), until=15.0).at(15.0)
    assert (resisted["xi1"], resisted["eta1"]) == pytest.approx((alone["xi"], alone["eta"]), abs=1e-8)
