"""Parts of machines put into a model in one step: what they make moves as textbooks say."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import anholon
from anholon.errors import UsageError
from anholon.library.parts.relative_joints import set_apart
from anholon.model.schema import Body, Coordinate, Model, OnSurface, Sphere

G = 9.81
JOINTS = {
    "revolute": 1,
    "prismatic": 1,
    "cylindrical": 2,
    "universal": 2,
    "spherical": 0,
    "planar-xy": 3,
    "planar-xz": 3,
    "vertical": 1,
    "free": 3,
}


def started(model: Model, **values: float | tuple[float, float]) -> Model:
    """Return the model with initial values, or values and rates, of coordinates in their units."""
    coordinates = dict(model.coordinates)
    for name, given in values.items():
        value, rate = given if isinstance(given, tuple) else (given, 0.0)
        coordinates[name] = replace(coordinates[name], value=value, rate=rate)
    return replace(model, coordinates=coordinates)


def with_values(model: Model, **values: float) -> Model:
    """Return the model with other values of parameters."""
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    return replace(model, parameters={**model.parameters, **changed})


def with_body(model: Model, name: str, **fields: object) -> Model:
    return replace(model, bodies={**model.bodies, name: replace(model.bodies[name], **fields)})  # type: ignore[type-var]


def chain(*joints: str) -> Model:
    """Return bodies that hang on each other by joints."""
    model, path = Model(), ""
    for joint in joints:
        model, path = anholon.add_part(model, joint, path)
    return model


@pytest.mark.parametrize(("joint", "count"), JOINTS.items())
def test_each_joint_makes_its_coordinates_and_keeps_the_energy(joint: str, count: int) -> None:
    model = chain(joint, "revolute")
    assert len(model.coordinates) == count + 1
    assert model.gravity == (0.0, 0.0, -G)
    model = started(
        model, **{name: (0.2, 0.5) if c.unit == "m" else (20.0, 30.0) for name, c in model.coordinates.items()}
    )
    run = anholon.simulate(model, until=1.0)
    energy = run["energy"]
    assert np.ptp(energy) < 1e-8 * (1.0 + abs(energy).max())


@pytest.mark.parametrize("amplitude", [5.0, 60.0, 150.0])
def test_a_revolute_joint_makes_a_rod_that_swings(amplitude: float) -> None:
    model = started(with_values(chain("revolute"), l1=1.7), phi1=amplitude)
    period = 4.0 * math.sqrt(2.0 * 1.7 / (3.0 * G)) * float(ellipk(math.sin(math.radians(amplitude) / 2.0) ** 2))
    run = anholon.simulate(model, until=period)
    assert run["phi1"][-1] == pytest.approx(math.radians(amplitude), rel=1e-6)
    assert run["link1_end.x"][0] == pytest.approx(1.7 * math.sin(math.radians(amplitude)))  # to the right


def test_a_joint_is_given_to_a_body_that_has_none() -> None:
    ball = Model(bodies={"ball": Sphere(radius=0.1, position=(0.3, 0.0, 2.0))})
    model, path = anholon.add_part(ball, "vertical", "bodies.ball")
    assert (path, list(model.bodies)) == ("bodies.ball", ["ball"])
    run = anholon.simulate(started(model, z1=0.0), until=0.5)
    assert run["ball.z"][-1] == pytest.approx(2.0 - G * 0.125)
    assert run["ball.x"][-1] == 0.3


def test_a_four_bar_closes_by_a_pin_in_the_plane_of_the_model() -> None:
    model = with_values(chain("revolute", "revolute", "revolute"), l1=1.0, l2=3.0, l3=2.5)
    model, path = anholon.connect_parts(model, "revolute", "world", "link3_end", (3.0, 0.0, 0.0))
    assert path == "constraints.joint1"
    model, _ = anholon.add_part(model, "motor", "bodies.link1")
    model = with_values(started(model, phi1=180.0, phi2=-110.0, phi3=-120.0), omega1=2.0)
    state = anholon.initial_state(anholon.compile_model(model))
    assert state.corrected_q is not None
    assert state.corrected_v is not None
    degrees = {name: math.degrees(value) for name, value in zip(model.coordinates, state.corrected_q, strict=True)}
    rates = {name: math.degrees(rate) for name, rate in zip(model.coordinates, state.corrected_v, strict=True)}
    run = anholon.simulate(started(model, **{name: (degrees[name], rates[name]) for name in degrees}), until=2.0)
    crank = run["phi1"]
    assert np.allclose(crank - crank[0], rates["phi1"] * math.pi / 180.0 * run.times, atol=1e-6)
    # Freudenstein's equation for the angle of the rocker, from the direction of the crank
    theta = crank - math.pi / 2.0
    rocker = np.arctan2(run["link2_end.z"], run["link2_end.x"] - 3.0)
    k1, k2 = 3.0 / 1.0, 3.0 / 2.5
    k3 = (1.0 - 9.0 + 6.25 + 9.0) / (2.0 * 1.0 * 2.5)
    assert np.abs(k1 * np.cos(rocker) - k2 * np.cos(theta) + k3 - np.cos(theta - rocker)).max() < 1e-7


@pytest.mark.parametrize("connection", ["revolute", "universal", "spherical", "cylindrical", "prismatic", "fixed"])
def test_each_joint_between_placed_parts_is_a_constraint_that_holds(connection: str) -> None:
    model = chain("free")
    other, path = anholon.add_part(model, "free", "")
    assert path == "bodies.box2"
    other = started(other, z2=1.0)
    freedoms = {"revolute": 1, "universal": 2, "spherical": 3, "cylindrical": 2, "prismatic": 1, "fixed": 0}
    joined, path = anholon.connect_parts(other, connection, "box1", "box2")
    assert path.startswith("constraints.")
    system = anholon.compile_model(joined)
    assert anholon.classify(system).freedoms == 6 + freedoms[connection]
    run = anholon.simulate(joined, until=0.3)
    assert run["drift"].max() < 1e-8


def test_bodies_in_one_place_are_set_apart() -> None:
    model = Model()
    for k, expected in enumerate((0.0, 0.6, 1.2), start=1):
        model, path = anholon.add_part(model, "prismatic", "")
        model = set_apart(model, path[7:])
        assert model.bodies[path[7:]].position[0] == f"s{k}"
        assert model.coordinates[f"s{k}"].value == pytest.approx(expected)
    moved, path = anholon.add_part(started(model, s1=-0.6), "prismatic", "")  # the place of the first is free now
    assert set_apart(moved, path[7:]) is moved
    model, path = anholon.add_part(model, "revolute", "")
    assert set_apart(model, path[7:]).bodies[path[7:]].position == (1.5, 0.0, 0.0)
    hung, path = anholon.add_part(model, "revolute", "bodies.box1")
    assert set_apart(hung, path[7:]) is hung, "what hangs on another body stays there"


def test_parts_of_one_body_are_not_connected() -> None:
    with pytest.raises(UsageError, match="cannot move against each other"):
        anholon.connect_parts(chain("revolute"), "revolute", "link1", "link1_end")


def test_a_motor_needs_a_joint() -> None:
    with pytest.raises(UsageError, match="Add a joint first"):
        anholon.add_part(Model(), "motor")
    with pytest.raises(UsageError, match="There is no part lever"):
        anholon.add_part(Model(), "lever")


def test_a_spring_damper_swings_along_a_slide_as_an_oscillator() -> None:
    model, path = anholon.add_part(chain("prismatic"), "spring-damper", "bodies.box1")
    assert path == "forces.spring1"
    run = anholon.simulate(started(model, s1=0.2), until=3.0)
    delta, omega = 0.5, math.sqrt(100.0 - 0.25)  # m = 1 kg, k = 100 N/m, d = 1 N·s/m
    t = run.times
    expected = 0.2 * np.exp(-delta * t) * (np.cos(omega * t) + delta / omega * np.sin(omega * t))
    assert np.abs(run["s1"] - expected).max() < 1e-8


def test_a_torsional_spring_adds_to_the_weight() -> None:
    model, _ = anholon.add_part(chain("revolute"), "torsional-spring", "bodies.link1")
    model = replace(model, forces={"s": replace(model.forces["torsional_spring1"], damping=0.0)})  # type: ignore[call-arg]
    run = anholon.simulate(started(model, phi1=40.0), until=1.0)

    def rate(_t: float, y: np.ndarray) -> list[float]:
        return [y[1], -3.0 * (10.0 * y[0] + 0.5 * G * math.sin(y[0]))]

    end = solve_ivp(rate, (0.0, 1.0), [math.radians(40.0), 0.0], rtol=1e-10, atol=1e-12).y[0, -1]
    assert run["phi1"][-1] == pytest.approx(end, abs=1e-7)


def test_stops_hold_a_pendulum_in_its_range() -> None:
    model, path = anholon.add_part(chain("revolute"), "stop", "bodies.link1")
    assert path == "constraints.stop_min1"
    model = with_values(started(model, phi1=(0.0, 600.0)), phi1_min1=-30.0, phi1_max1=45.0)
    run = anholon.simulate(model, until=2.0)
    assert math.radians(44.0) < run["phi1"].max() < math.radians(45.0) + 1e-9
    assert run["phi1"].min() > math.radians(-30.0) - 1e-9


def test_a_ratchet_lets_a_pendulum_swing_one_way() -> None:
    model, path = anholon.add_part(chain("revolute"), "ratchet", "bodies.link1")
    assert path == "constraints.ratchet1"
    run = anholon.simulate(started(model, phi1=-60.0), until=3.0)
    assert run["phi1"][-1] == pytest.approx(math.radians(60.0), abs=1e-4)  # it stays at the top of its swing
    assert np.diff(run["phi1"]).min() > -1e-9


@pytest.mark.parametrize(("start", "end"), [(0.0, 1.0), (0.4, 0.7)])
def test_a_servo_moves_a_slide_as_a_damped_oscillator(start: float, end: float) -> None:
    model, _ = anholon.add_part(chain("prismatic"), "servo", "bodies.box1")
    run = anholon.simulate(started(with_values(model, target1=end, d1=8.0), s1=start), until=2.0)
    delta, omega, t = 4.0, math.sqrt(100.0 - 16.0), run.times
    expected = end + (start - end) * np.exp(-delta * t) * (np.cos(omega * t) + delta / omega * np.sin(omega * t))
    assert np.abs(run["s1"] - expected).max() < 1e-8


def test_a_wheel_rolls_down_an_inclined_plane() -> None:
    model, path = anholon.add_part(Model(), "incline")
    model, path = anholon.add_part(model, "wheel", path)
    assert path == "bodies.wheel1"
    run = anholon.simulate(with_values(model, slope1=25.0, r1=0.3), until=1.0)
    assert np.allclose(run["s1"], G * math.sin(math.radians(25.0)) * run.times**2 / 3.0, atol=1e-9)
    assert np.allclose(run["phi1"] * 0.3, run["s1"], atol=1e-9)


def test_a_wheel_on_a_cart_rolls_with_it() -> None:
    model = with_body(chain("prismatic"), "box1", position=("s1", 0.0, 0.35))
    model, _ = anholon.add_part(model, "wheel", "bodies.box1")
    run = anholon.simulate(started(model, s1=(0.0, 1.5), phi1=(0.0, math.degrees(1.5 / 0.09))), until=1.0)
    assert run["wheel1.z"][-1] == pytest.approx(0.09)
    assert run["phi1"][-1] == pytest.approx(1.5 / 0.09)


def test_wheels_of_a_cart_on_an_incline_roll_on_the_incline() -> None:
    model, path = anholon.add_part(Model(), "incline")
    model, cart = anholon.add_part(model, "prismatic", path)
    for _ in range(2):
        model, _ = anholon.add_part(model, "wheel", cart)
    run = anholon.simulate(with_values(model, slope1=30.0), until=1.0)
    acceleration = 3.0 * G * math.sin(math.radians(30.0)) / (3.0 + 2.0 * 0.5)
    assert np.allclose(run["s1"], acceleration * run.times**2 / 2.0, atol=1e-9)
    assert np.allclose(run["phi2"] * 0.09, run["s1"], atol=1e-9)


def test_a_car_that_moves_up_and_down_lands_on_its_wheels() -> None:
    """The blow on landing turns the wheels: m v = (m + 2 J / r^2) v', of three masses of 1 kg."""
    model, box = anholon.add_part(Model(), "planar-xz")
    for _ in range(2):
        model, _ = anholon.add_part(model, "wheel", box)
    front, rear = (model.bodies[name].position for name in ("wheel1", "wheel2"))
    assert front == (0.15, -0.11, -0.09)
    assert rear == (-0.15, -0.11, -0.09)
    run = anholon.simulate(started(model, x1=(0.0, 1.0), z1=(0.5, 0.0)), until=1.0)
    assert run["wheel1.z"][-1] == pytest.approx(0.09, abs=1e-9)
    assert run["x1'"][-1] == pytest.approx(0.75, abs=1e-9)
    assert run["z1"].min() == pytest.approx(0.18, abs=1e-9)


@pytest.mark.parametrize(("joint", "count"), [("planar-xy", 6), ("planar-xz", 4), ("free", 4)])
def test_no_wheel_stands_in_another_one(joint: str, count: int) -> None:
    model, box = anholon.add_part(Model(), joint)
    for _ in range(count):
        model, _ = anholon.add_part(model, "wheel", box)
    places = {body.position[:2] for name, body in model.bodies.items() if name.startswith("wheel")}
    assert len(places) == count


@pytest.mark.parametrize("slope", [20.0, 60.0])
def test_a_wheel_with_friction_rolls_on_a_gentle_slope_and_slips_on_a_steep_one(slope: float) -> None:
    """A disc rolls while tan(slope) <= 3 mu, here 42 degrees."""
    model, path = anholon.add_part(Model(), "incline")
    model, wheel = anholon.add_part(model, "wheel", path)
    model, _ = anholon.add_part(model, "friction", wheel)
    run = anholon.simulate(with_values(model, slope1=slope), until=1.0)
    angle, mu = math.radians(slope), 0.3
    slipping = math.tan(angle) > 3.0 * mu
    along = G * (math.sin(angle) - mu * math.cos(angle)) if slipping else 2.0 * G * math.sin(angle) / 3.0
    turn = 2.0 * mu * G * math.cos(angle) / 0.2 if slipping else along / 0.2
    assert np.allclose(run["s1"], along * run.times**2 / 2.0, atol=1e-8)
    assert np.allclose(run["phi1"], turn * run.times**2 / 2.0, atol=1e-7)


def test_a_wheel_at_a_given_height_has_no_friction() -> None:
    model, box = anholon.add_part(Model(), "planar-xy")
    model, wheel = anholon.add_part(model, "wheel", box)
    with pytest.raises(UsageError, match="friction limit"):
        anholon.add_part(model, "friction", wheel)


@pytest.mark.parametrize(("length", "drop"), [(1.0, 0.91), (0.5, 0.5)])
def test_a_box_on_a_slack_rope_falls(length: float, drop: float) -> None:
    """At the start the ends of the rope coincide: it has no direction there, and need not have one."""
    model, box = anholon.add_part(Model(), "vertical")
    model, _ = anholon.add_part(model, "contact", box)
    model, _ = anholon.add_part(model, "rope", box)
    run = anholon.simulate(with_values(model, rope1=length), until=1.5)
    assert run.outcome.status == "done"
    assert run.events[0].t == pytest.approx(math.sqrt(2.0 * drop / G), abs=1e-9)
    assert run["z1"].min() == pytest.approx(1.0 - drop, abs=1e-2)
    assert run["z1"].min() > 1.0 - drop - 1e-9


def test_a_rope_at_a_corner_over_the_ground_is_refused_in_words() -> None:
    """The look at states beside the start ended in an internal error."""
    model, link = anholon.add_part(Model(), "spherical")
    model, _ = anholon.add_part(model, "contact", link)
    model, _ = anholon.add_part(model, "rope", "points.link1_corner6")
    with pytest.raises(anholon.ModelError, match="initial state"):
        anholon.simulate(model, until=0.1)


def test_a_belt_in_free_fall_ends_no_motion_by_rounding() -> None:
    """All reactions are rounding of weights then, and so are the limits of friction."""
    model, box = anholon.add_part(Model(), "planar-xz")
    model, _ = anholon.add_part(model, "belt", box)
    model, _ = anholon.add_part(model, "friction", box)
    run = anholon.simulate(model, until=0.8)
    assert run.outcome.status == "done"
    landed = run.events[0].t
    falls = run.times < landed
    assert run["z1"][falls] == pytest.approx(1.0 - 0.5 * G * run.times[falls] ** 2, abs=1e-9)


def test_more_one_sided_constraints_than_coordinates_may_vanish_at_the_start() -> None:
    """A pendulum at rest between stops above a floor that it cannot reach: the floor has no direction there."""
    model, link = anholon.add_part(Model(), "revolute")
    model, _ = anholon.add_part(model, "stop", link)
    floor = OnSurface(at="link1_end", formula="z + 1.5", side="positive")
    model = replace(model, constraints={**model.constraints, "floor": floor})
    run = anholon.simulate(model, until=0.5)
    assert run.outcome.status == "done"
    assert run["phi1"] == pytest.approx(0.0, abs=1e-12)


def test_a_ball_bounces_with_its_coefficient() -> None:
    model, _ = anholon.add_part(Model(bodies={"ball": Sphere(radius=0.1)}), "vertical", "bodies.ball")
    model, _ = anholon.add_part(model, "contact", "bodies.ball")
    touch = replace(model.constraints["contact1"], restitution=0.7)  # type: ignore[call-arg]
    run = anholon.simulate(replace(started(model, z1=1.1), constraints={"contact1": touch}), until=1.2)
    first = math.sqrt(2.0 / G)
    top = first + 0.7 * math.sqrt(2.0 * G) / G
    height = np.interp(top, run.times, run["z1"])
    assert height == pytest.approx(0.1 + 0.49, abs=2e-3)
    assert run["z1"].min() > 0.1 - 1e-9


def test_a_blade_makes_a_sleigh() -> None:
    model = with_body(chain("planar-xy"), "box1", center=(0.2, 0.0, 0.0), mass=2.0)
    model, _ = anholon.add_part(model, "blade", "bodies.box1")
    body: Body = model.bodies["box1"]
    inertia = 2.0 * (0.3**2 + 0.18**2) / 12.0
    run = anholon.simulate(started(model, x1=(0.0, -1.0), phi1=(0.0, 90.0)), until=4.0)
    assert body.center == (0.2, 0.0, 0.0)
    k2 = inertia / 2.0 + 0.04
    c = math.sqrt(1.0 + k2 * (math.pi / 2.0) ** 2)
    t0 = math.atanh(1.0 / c) * k2 / (0.2 * c)
    speed = c * np.tanh(0.2 * c / k2 * (run.times - t0))
    along = run["x1'"] * np.cos(run["phi1"]) + run["y1'"] * np.sin(run["phi1"])
    assert np.abs(along - speed).max() < 1e-8


def test_a_rope_stops_a_fall() -> None:
    model, _ = anholon.add_part(chain("vertical"), "rope", "bodies.box1")
    anchor = model.points["anchor1"].position
    assert anchor == (0.0, 0.0, 1.0)
    run = anholon.simulate(with_values(started(model, z1=0.5), rope1=1.2), until=1.0)
    assert run["z1"][-1] == pytest.approx(-0.2, abs=1e-8)


def test_a_gear_turns_the_next_wheel_back() -> None:
    model = chain("revolute")
    model, _ = anholon.add_part(model, "revolute", "")
    model, _ = anholon.add_part(model, "gear", "bodies.link2")
    run = anholon.simulate(started(model, phi1=(0.0, 90.0), phi2=(0.0, -90.0)), until=0.5)
    assert np.allclose(run["phi1"], -run["phi2"], atol=1e-9)


def test_new_pins_and_axes_lie_in_the_plane_of_the_model() -> None:
    from anholon.model.edit.element_list import make_element
    from anholon.model.schema import Hinge, Pin

    upright, level = chain("revolute"), chain("planar-xy", "revolute")
    assert make_element(upright, Pin, "a").plane == "zx"  # type: ignore[attr-defined]
    assert make_element(level, Pin, "a").plane == "xy"  # type: ignore[attr-defined]
    assert make_element(upright, Hinge, "a").axis == "y"  # type: ignore[attr-defined]
    assert make_element(Model(coordinates={"q": Coordinate()}), Pin, "a").plane == "xy"  # type: ignore[attr-defined]


def test_a_link_is_as_long_and_as_heavy_as_the_one_before() -> None:
    model = with_body(with_values(chain("revolute"), l1=0.4), "link1", mass=3.0)
    model, _ = anholon.add_part(model, "revolute", "bodies.link1")
    assert (model.parameters["l2"].value, model.bodies["link2"].mass) == (0.4, 3.0)
    run = anholon.simulate(with_values(model, l1=0.6), until=0.01)
    assert run["link2_end.z"][0] == pytest.approx(-1.0)  # it hangs on the end of the first, however long that is


def test_friction_of_a_sliding_body_presses_with_its_weight() -> None:
    """Down an inclined plane with g (sin a - mu cos a); a vertical slide has no weight across it and no friction."""
    model, plane = anholon.add_part(Model(), "incline")
    model, box = anholon.add_part(model, "prismatic", plane)
    model, friction = anholon.add_part(model, "friction", box)
    assert friction == "forces.friction1"
    model = with_values(model, slope1=35.0, mu1=0.4)
    run = anholon.simulate(model, until=0.8)
    slope = math.radians(35.0)
    assert run["s1"][-1] == pytest.approx(G * (math.sin(slope) - 0.4 * math.cos(slope)) * 0.8**2 / 2.0, rel=1e-9)
    assert abs(run["reaction:contact1"][-1]) == pytest.approx(G * math.cos(slope), rel=1e-9)
    still = anholon.simulate(with_values(model, mu1=0.71), until=0.5)
    assert np.abs(still["s1"]).max() < 1e-12


def test_friction_acts_at_every_corner_that_touches() -> None:
    """A box that slides on the ground stops after v^2 / (2 mu g); the corners in front press more."""
    model, box = anholon.add_part(Model(), "planar-xz")
    model, _ = anholon.add_part(model, "friction", box)  # which makes it touch the ground
    assert len(model.forces) == len(model.constraints) == 4
    model = with_values(started(model, x1=(0.0, 1.5), z1=0.09), mu1=0.2)
    run = anholon.simulate(model, until=1.2)
    assert run["x1"][-1] == pytest.approx(1.5**2 / (2.0 * 0.2 * G), rel=1e-8)
    with pytest.raises(UsageError, match="have friction"):
        anholon.add_part(model, "friction", box)


def test_a_box_on_a_belt_sticks_and_slips() -> None:
    """A box on a belt, held by a spring, goes with the belt until the spring pulls as friction can, then slips
    back, and is caught again."""
    k, mu, v = 40.0, 0.25, 0.3
    model, box = anholon.add_part(Model(), "belt")
    model, spring = anholon.add_part(model, "spring-damper", box)
    forces = {**model.forces, "spring1": replace(model.forces["spring1"], stiffness=k, damping=0.0)}  # type: ignore[call-arg]
    assert spring == "forces.spring1"
    model = with_values(replace(model, forces=forces), mu1=mu, v_belt1=v)
    run = anholon.simulate(started(model, s1=(0.0, v)), until=4.0)
    s, t = run["s1"], run.times
    slips = mu * G / k / v  # when the spring has been stretched by mu N / k
    sticking = t < slips - 1e-9
    np.testing.assert_allclose(s[sticking], v * t[sticking], atol=1e-9)
    # then it swings about mu N / k with the amplitude v / sqrt(k), which it leaves with the velocity v again
    period = 2.0 * math.pi / math.sqrt(k)
    free = (t > slips) & (t < slips + period - 1e-6)
    swing = mu * G / k + v / math.sqrt(k) * np.sin(math.sqrt(k) * (t[free] - slips))
    np.testing.assert_allclose(s[free], swing, atol=1e-8)


def test_a_drive_of_a_guided_body_moves_it_along_its_guide() -> None:
    model, box = anholon.add_part(Model(), "vertical")
    model, _ = anholon.add_part(model, "friction", box)
    model, motor = anholon.add_part(model, "motor", box)
    assert model.constraints[motor.partition(".")[2]].formula == "z1' - v1"  # type: ignore[union-attr]
