"""Shipped examples and templates: the geometry they claim, worked out here without the solver."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.formula.syntax import Name
from anholon.library.skater.five_part import skater
from anholon.library.templates import chaplygin_sleigh, rolling_disc
from anholon.model.file.examples import example_groups, example_names, example_path, read_example_title
from anholon.model.file.model_file import load, loads
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Body, Expression, GivenInertia, Model, Plate, ThinRod
from anholon.units import parse_unit

GOLD = Path(__file__).parents[2] / "data" / "gold"
Floats = NDArray[np.float64]


class Geometry:
    """Numbers of a model at given coordinates: formulas without dotted names, frames of bodies."""

    def __init__(self, model: Model, **coordinates: float) -> None:
        self.model = model
        self.coordinates = dict.fromkeys(model.coordinates, 0.0) | coordinates

    def __call__(self, expression: Expression) -> float:
        """Return the value of an expression."""
        graph = Graph()
        if not isinstance(expression, str):
            return float(expression)
        return graph.value(lower(parse(expression), graph, lambda name: graph.const(self._of(name))))

    def _of(self, name: Name) -> float:
        assert not name.primes
        if name.text in self.coordinates:
            return self.coordinates[name.text]
        if name.text in self.model.definitions:
            return self(self.model.definitions[name.text])
        parameter = self.model.parameters[name.text]
        return parameter.value * parse_unit(parameter.unit).factor

    def vector(self, expressions: Any) -> Floats:
        """Return three components."""
        return np.array([self(e) for e in expressions])

    def frame(self, name: str) -> tuple[Floats, Floats]:
        """Return (R_WB, p_WB) of a body."""
        if name == "world":
            return np.eye(3), np.zeros(3)
        body = self.model.bodies[name]
        R, p = self.frame(body.frame)
        p = p + R @ self.vector(body.position)
        for turn in body.rotation:
            R = R @ rotation(turn.axis, self(turn.angle))
        return R, p

    def center(self, name: str) -> Floats:
        """Return the mass centre of a body in the world."""
        R, p = self.frame(name)
        return p + R @ self.vector(self.model.bodies[name].center)


def rotation(axis: str, angle: float) -> Floats:
    """Return the matrix of a right-handed turn."""
    k = "xyz".index(axis)
    i, j = (k + 1) % 3, (k + 2) % 3
    R = np.eye(3)
    R[i, i] = R[j, j] = math.cos(angle)
    R[j, i], R[i, j] = math.sin(angle), -math.sin(angle)
    return R


def gold(name: str) -> Any:
    """Return a file of reference numbers."""
    return json.loads((GOLD / f"{name}.json").read_text(encoding="utf-8"))


# --- the skater ----------------------------------------------------------------------------------------------------

SKATER = gold("skater_staged")
PARTS = ("plate", "right_arm", "left_arm", "right_leg", "left_leg")


def adult(alpha: tuple[float, float, float, float]) -> Model:
    """Return the skater of the reference numbers in a pose, in degrees."""
    body, drag = SKATER["body"], SKATER["drag"]
    return skater(
        tuple(body["m0..m4"]),
        body["l"],
        tuple(body["l1..l4"]),
        alpha,
        (drag["k1"], drag["k2"], drag["k3"], drag["k4"]),
    )


def inertia_about_vertical(geometry: Geometry, body: Body, name: str) -> float:
    """Return the moment of inertia of a plate or rod about the vertical through its own mass centre."""
    R, _ = geometry.frame(name)
    mass = geometry(body.mass)
    if isinstance(body, Plate):
        edges = [(geometry(body.width), R[:, 1]), (geometry(body.height), R[:, 2])]
    else:
        assert isinstance(body, ThinRod)
        edges = [(geometry(body.length), R[:, 2])]
    return float(sum(mass * length**2 * (1 - axis[2] ** 2) / 12 for length, axis in edges))


@pytest.mark.parametrize("theta", [0.0, 0.7])
def test_parts_of_the_skater_lie_where_the_thesis_has_them(theta: float) -> None:
    data = SKATER["2a_rigid"]
    model = adult(tuple(data["alpha_deg"]))
    geometry = Geometry(model, xi=1.5, eta=-2.0, theta=theta)
    b, n = np.array([math.cos(theta), math.sin(theta)]), np.array([-math.sin(theta), math.cos(theta)])
    masses = np.array([geometry(model.bodies[name].mass) for name in PARTS])
    offsets = [geometry.center(name)[:2] - np.array([1.5, -2.0]) for name in PARTS]
    y = np.array([d @ n for d in offsets])
    np.testing.assert_allclose([d @ b for d in offsets], 0, atol=1e-14)
    np.testing.assert_allclose(y, data["y_k"], atol=1e-14)
    own = [inertia_about_vertical(geometry, model.bodies[name], name) for name in PARTS]
    np.testing.assert_allclose(own, data["J_own"], atol=1e-14)
    y_C = masses @ y / masses.sum()
    assert y_C == pytest.approx(data["y_C"], abs=1e-14)
    inertia = sum(own) + masses @ (y - y_C) ** 2
    assert inertia == pytest.approx(data["J_C"], abs=1e-13)
    # The definitions that the user sees say the same.
    assert geometry("M") == data["M"]
    assert geometry("y_C") == pytest.approx(y_C, abs=1e-14)
    assert geometry("J_C") == pytest.approx(inertia, abs=1e-13)


def test_everything_with_mass_is_a_part_of_the_skater_and_feet_stand_on_the_ice() -> None:
    model = adult((80.0, 35.0, 5.0, 50.0))
    assert [name for name, body in model.bodies.items() if body.mass != 0.0] == list(PARTS)
    geometry = Geometry(model)
    low = geometry.center("right_blade")[2] - 0.02
    assert low == pytest.approx(0.0, abs=1e-12)  # leg 3 reaches further down than leg 4
    assert geometry.center("left_blade")[2] - 0.02 > 0.2
    R, _ = geometry.frame("left_boot")
    np.testing.assert_allclose(R, np.eye(3), atol=1e-14)


def test_the_reference_skater_has_the_data_of_the_thesis() -> None:
    model = load("skater-reference")
    data = gold("skater_reference")
    geometry = Geometry(model)
    values = {name: parameter.value for name, parameter in model.parameters.items()}
    assert values | {
        "m0": 0, "m1": 7, "m2": 7, "m3": 0, "m4": 0, "l": 1, "l1": 0.01, "l2": 0.01, "l3": 0, "l4": 0,
        "alpha1": 90, "alpha2": 90, "alpha3": 0, "alpha4": 0, "kappa1": 0.6, "kappa2": 0, "kappa3": 0, "kappa4": 0,
    } == values  # fmt: skip
    assert geometry("J_C") == pytest.approx(data["J_C"]["value"], abs=1e-12)
    assert geometry("M") == data["M"]
    assert model.coordinates["xi"].rate == 7
    assert list(model.coordinates) == ["xi", "theta", "eta"]


def test_the_staged_skater_changes_its_pose_symmetrically() -> None:
    model = load("skater-staged")
    assert len(model.stages) == 4
    assert 15 < sum(stage.duration for stage in model.stages) < 18
    for stage in model.stages:
        assert stage.set["alpha1"] == stage.set["alpha2"]
        assert stage.set["alpha3"] == stage.set["alpha4"]
        values = {k: msgspec.structs.replace(model.parameters[k], value=v) for k, v in stage.set.items()}
        posed = Geometry(msgspec.structs.replace(model, parameters={**model.parameters, **values}))
        assert posed("y_C") == pytest.approx(0.0, abs=1e-15)


# --- the bicycle ---------------------------------------------------------------------------------------------------


BICYCLE: Mapping[str, tuple[float, float, float]] = {
    # mass, x and height of the mass centres of Table 1 of Meijaard et al. (2007)
    "rear_wheel_mass": (2, 0, 0.3),
    "frame": (85, 0.3, 0.9),
    "fork": (4, 0.9, 0.7),
    "front_wheel_mass": (3, 1.02, 0.35),
}
DOWN = np.diag([1.0, -1.0, -1.0])  # from our axes to theirs: y to the right, z down


def assembly(geometry: Geometry, names: tuple[str, ...]) -> tuple[float, Floats, Floats]:
    """Return (mass, mass centre, inertia tensor about the mass centre) of some bodies in the axes of the paper."""
    parts = []
    for name in names:
        body = geometry.model.bodies[name]
        assert isinstance(body, GivenInertia)
        R, _ = geometry.frame(name)
        (xx, yy, zz), (xy, xz, yz) = geometry.vector(body.inertia), geometry.vector(body.products)
        own = DOWN @ R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T @ DOWN
        parts.append((geometry(body.mass), DOWN @ geometry.center(name), own))
    total = sum(mass for mass, _, _ in parts)
    center = sum(mass * c for mass, c, _ in parts) / total
    inertia = sum(
        own + mass * ((c - center) @ (c - center) * np.eye(3) - np.outer(c - center, c - center))
        for mass, c, own in parts
    )
    return total, np.asarray(center), np.asarray(inertia)


def test_the_bicycle_has_the_masses_and_mass_centres_of_the_benchmark() -> None:
    model = load("whipple-bicycle")
    geometry = Geometry(model)
    assert sorted(name for name, body in model.bodies.items() if body.mass != 0.0) == sorted(BICYCLE)
    for name, (mass, x, z) in BICYCLE.items():
        assert geometry(model.bodies[name].mass) == mass
        np.testing.assert_allclose(geometry.center(name), [x, 0, z], atol=1e-14, err_msg=name)


def test_the_bicycle_has_the_mass_matrix_of_the_benchmark() -> None:
    # Appendix A of Meijaard et al.: entries of M for roll and steer from the inertia of the whole and of the front.
    geometry = Geometry(load("whipple-bicycle"))
    w, c, tilt = 1.02, 0.08, math.pi / 10
    sin, cos = math.sin(tilt), math.cos(tilt)
    m, p, inertia = assembly(geometry, tuple(BICYCLE))
    whole = inertia + m * (p @ p * np.eye(3) - np.outer(p, p))  # about the rear contact
    m_A, p_A, front = assembly(geometry, ("fork", "front_wheel_mass"))
    u = (p_A[0] - w - c) * cos - p_A[2] * sin
    mu = c / w * cos
    steer = m_A * u * u + front[0, 0] * sin**2 + 2 * front[0, 2] * sin * cos + front[2, 2] * cos**2
    steer_roll = -m_A * u * p_A[2] + front[0, 0] * sin + front[0, 2] * cos
    steer_yaw = m_A * u * p_A[0] + front[0, 2] * sin + front[2, 2] * cos
    assert whole[0, 0] == pytest.approx(80.81722, abs=1e-11)
    assert steer_roll + mu * whole[0, 2] == pytest.approx(2.31941332208709, abs=1e-12)
    assert steer + 2 * mu * steer_yaw + mu**2 * whole[2, 2] == pytest.approx(0.29784188199686, abs=1e-12)
    assert m * p[2] == pytest.approx(-80.95, abs=1e-12)


def test_the_steering_axis_of_the_bicycle_has_its_tilt_and_trail() -> None:
    geometry = Geometry(load("whipple-bicycle"))
    R, foot = geometry.frame("fork")
    np.testing.assert_allclose(foot, [1.02 + 0.08, 0, 0], atol=1e-14)
    turned, _ = Geometry(load("whipple-bicycle"), steer=0.4).frame("fork")
    turn = turned @ R.T
    angle = math.acos((np.trace(turn) - 1) / 2)
    axis = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / (2 * math.sin(angle))
    assert angle == pytest.approx(0.4, abs=1e-12)
    np.testing.assert_allclose(axis, [-math.sin(math.pi / 10), 0, math.cos(math.pi / 10)], atol=1e-12)
    _, hub = geometry.frame("front_wheel")
    np.testing.assert_allclose(hub, [1.02, 0, 0.35], atol=1e-14)


# --- all of them ---------------------------------------------------------------------------------------------------


def test_all_examples_are_there_the_skaters_first() -> None:
    assert example_names() == (
        "skater-staged",
        "skater-reference",
        "thesis-curves",
        "circle-eight",
        "serpentine",
        "spiral",
        "three-turn",
        "two-foot-to-one-foot-spin",
        "entry-spin-exit",
        "waltz-jump",
        "figure-eight-by-control",
        "andrews-mechanism",
        "appell-hamel",
        "arch-snap",
        "ball-on-turntable",
        "bead-with-friction",
        "beck-column",
        "bend-45",
        "cantilever-modes",
        "cart-pendulum",
        "cart-two-pendulums",
        "catenary",
        "chaplygin-sleigh",
        "crane-by-servo",
        "elastica",
        "eulers-disc",
        "flexible-pendulum",
        "flipping-body",
        "flying-spaghetti",
        "four-bar",
        "four-bar-flexible",
        "hanging-chain",
        "helix",
        "inchworm",
        "isotachic-point",
        "lee-frame",
        "lever-hoist",
        "parallel-cranks",
        "parallel-velocities",
        "pendulum-chain",
        "pendulum-redundant",
        "pole-vaulter",
        "princeton-beam",
        "rattleback",
        "rattleback-free",
        "release-from-sphere",
        "right-angle-cantilever",
        "ring-on-rod",
        "ring-on-turning-rod",
        "roll-up",
        "rolling-disc",
        "satellite",
        "satellite-constant-acceleration",
        "second-order-constraints",
        "skate-on-incline",
        "skater-elastic",
        "skater-elastic-staged",
        "slip-and-recovery",
        "spin-up",
        "spring",
        "suslov",
        "suspension-bridge",
        "third-order-oscillators",
        "whip",
        "whipple-bicycle",
        "wrecking-ball",
    )
    with pytest.raises(KeyError):
        example_path("nothing")


@pytest.mark.parametrize("name", example_names())
def test_examples_come_back_and_are_ready_to_be_seen(name: str) -> None:
    model = load(name)
    assert loads(dumps(model)) == model
    assert model.name
    assert len(model.doc) > 60
    assert model.view.traces or model.rods
    assert all(body.colour for body in model.bodies.values() if body.visible)


def test_templates_and_examples_agree() -> None:
    assert load("chaplygin-sleigh") == chaplygin_sleigh()
    assert load("rolling-disc") == rolling_disc()
    staged = load("skater-staged")
    assert skater(alpha=(85, 85, 12, 12), L5z=0.5).bodies == staged.bodies


def test_the_groups_of_examples_hold_each_once() -> None:
    groups = example_groups()
    names = [name for group in groups for name in group]
    assert sorted(names) == sorted(example_names())
    assert {"three-turn", "waltz-jump", "slip-and-recovery"} <= set(groups[0])
    assert read_example_title("three-turn") == load(str(example_path("three-turn"))).name
