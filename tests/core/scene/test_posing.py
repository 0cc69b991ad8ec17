"""Posing: a dragged point is where the mouse is, moved by the joint nearest to it; constraints are kept."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.library.skater.options import make_skater, read_options
from anholon.model.schema import Model, Parameter
from anholon.scene import Camera, RunPicture, Scene, SceneInstant
from anholon.scene.manipulation import DraggedPoint, Posture, _samples
from anholon.system.compile import compile_model

SIZE = (800, 600)
FRONT = Camera(azimuth=90.0, elevation=5.0, distance=6.0, center=(0.0, 0.0, 1.0))  # looks along -x: the plate is broad


class Studio:
    """A posture of a model seen through a camera."""

    def __init__(self, model: Model, camera: Camera = FRONT) -> None:
        self.system = compile_model(model)
        self.camera = camera
        p = self.system.parameters()
        q, _ = np.split(self.system.compiled.call("initial", 0.0, np.zeros(2 * self.system.n), p), 2)
        self.posture = Posture(self.system, 0.0, q, p)
        self.picture = RunPicture(anholon.simulate(self.system, until=0.0))

    def seen(self) -> tuple[Scene, SceneInstant]:
        return self.picture.posed_scene(self.system, self.posture.poses(), self.posture.p)

    def grip(self, path: str, local: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> tuple[DraggedPoint, np.ndarray]:
        """Take hold of a point of a body, given in its frame; return the grip and the pixel."""
        scene, _ = self.seen()
        poses = self.posture.poses()
        k = self.system.bodies.index(path.partition(".")[2])
        place = poses.R_WB[0, k] @ np.array(local) + poses.p_WB[0, k]
        pixel = self.camera.project(place[None, :], SIZE)[0, :2]
        return DraggedPoint(self.posture, scene, path, place, self.camera, SIZE), pixel


def arm() -> Model:
    """Return an upper arm and a forearm on a trunk that turns about the vertical; angles are parameters, in degrees."""
    return anholon.loads(
        """
        format = 1
        [parameters]
        shoulder = { value = 40, unit = "deg", min = 0, max = 170 }
        flexion = { value = 0, unit = "deg" }
        elbow = { value = 10, unit = "deg", min = 0, max = 150 }
        length = { value = 0.4, unit = "m" }
        [coordinates]
        x = {}
        turn = { unit = "rad" }
        [bodies.trunk]
        kind = "box"
        size = [0.2, 0.4, 0.6]
        mass = 40
        position = ["x", 0, 1]
        rotation = [{ axis = "z", angle = "turn" }]
        [bodies.upper]
        kind = "thin-rod"
        frame = "trunk"
        position = [0, 0.25, 0.25]
        rotation = [{ axis = "y", angle = "flexion" }, { axis = "x", angle = "shoulder" }]
        center = [0, 0, "-length/2"]
        length = "length"
        [bodies.fore]
        kind = "thin-rod"
        frame = "upper"
        position = [0, 0, "-length"]
        rotation = [{ axis = "x", angle = "elbow" }]
        center = [0, 0, "-length/2"]
        length = "length"
        """
    )


def test_the_nearest_joint_is_moved_and_the_point_follows_the_mouse() -> None:
    studio = Studio(arm())
    grip, pixel = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    assert grip.candidate_names[0] == "elbow"
    before = studio.posture.poses().p_WB.copy()
    variable = grip.choose_variable(20.0, -5.0)
    assert variable is not None
    assert variable.name == "elbow"
    whole, _ = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    behind = whole.choose_variable(20.0, -5.0, farther=True)
    assert behind is not None
    assert behind.name in ("shoulder", "flexion")
    # A place that the hand can reach: 30° further.
    expected = np.deg2rad(40.0)
    probe = Studio(replace_value(arm(), "elbow", 40.0))
    _, target = probe.grip("bodies.fore", (0.0, 0.0, -0.4))
    assert grip.drag_to(*target) == pytest.approx(expected, abs=1e-6)
    assert studio.posture.values() == pytest.approx({"elbow": 40.0})
    assert studio.posture.poses().p_WB == pytest.approx(before)  # the elbow itself stays
    scene, instant = studio.seen()
    path, place = instant.mesh.pick_with_point(FRONT.eye, FRONT.ray(*(target + 0.15 * (pixel - target)), SIZE))
    assert scene is not None
    assert path in ("bodies.fore", "")
    assert place.shape == (3,)


def replace_value(model: Model, name: str, value: float) -> Model:
    parameters = {**model.parameters, name: replace(model.parameters[name], value=value)}
    return replace(model, parameters=parameters)


def test_the_upper_arm_moves_at_the_shoulder_in_the_plane_that_the_mouse_asks_for() -> None:
    studio = Studio(arm())
    grip, _ = studio.grip("bodies.upper", (0.0, 0.0, -0.35))
    assert set(grip.candidate_names[:2]) == {"shoulder", "flexion"}
    sideways = grip.choose_variable(10.0, -10.0)
    assert sideways is not None
    assert sideways.name == "shoulder"
    side = Studio(arm(), Camera(azimuth=0.0, elevation=5.0, distance=6.0, center=(0.0, 0.0, 1.0)))
    grip, _ = side.grip("bodies.upper", (0.0, 0.0, -0.35))
    forward = grip.choose_variable(10.0, 0.0)
    assert forward is not None
    assert forward.name == "flexion"


def test_the_trunk_has_only_the_coordinates() -> None:
    studio = Studio(arm(), Camera(azimuth=0.0, elevation=60.0, distance=6.0, center=(0.0, 0.0, 1.0)))
    grip, pixel = studio.grip("bodies.trunk", (0.0, 0.0, 0.3))
    variable = grip.choose_variable(15.0, 0.0)
    assert variable is not None
    assert (variable.name, variable.coordinate) == ("x", True)
    grip.drag_to(pixel[0] + 100.0, pixel[1])
    moved = studio.camera.project(studio.posture.poses().p_WB[0, :1] + [0.0, 0.0, 0.3], SIZE)[0]
    assert moved[0] == pytest.approx(pixel[0] + 100.0, abs=1e-3)


def test_bounds_and_steps_are_kept() -> None:
    studio = Studio(arm())
    grip, pixel = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    grip.choose_variable(20.0, -5.0)
    assert grip.drag_to(pixel[0] + 40.0, pixel[1] - 31.0, snap=5.0) / np.deg2rad(5.0) == pytest.approx(
        round(studio.posture.value("elbow") / np.deg2rad(5.0))
    )
    grip.drag_to(pixel[0] - 300.0, pixel[1] + 200.0)
    assert 0.0 <= studio.posture.value("elbow") <= np.deg2rad(150.0)


def test_lengths_are_moved_only_where_no_angle_is() -> None:
    model = arm()
    fixed = replace(
        model,
        coordinates={
            name: replace(item, value="0*length" if name == "x" else "0*shoulder")
            for name, item in model.coordinates.items()
        },
        parameters={
            name: Parameter(value=item.value if name == "length" else 0.5, unit="m" if name == "length" else "")
            for name, item in model.parameters.items()
        },
    )
    studio = Studio(fixed)
    grip, _ = studio.grip("bodies.upper", (0.0, 0.0, -0.35))
    assert "length" not in grip.candidate_names  # a point of the upper arm itself does not move with its length
    grip, _ = studio.grip("bodies.fore", (0.0, 0.0, -0.3))
    assert "length" in grip.candidate_names


def test_a_pendulum_stays_on_its_rod_while_it_is_dragged() -> None:
    model = anholon.loads(
        """
        format = 1
        [coordinates]
        x = {}
        y = { value = -1 }
        [bodies.bob]
        kind = "sphere"
        radius = 0.1
        mass = 1
        position = ["x", 0, "y"]
        [constraints.rod]
        kind = "distance"
        between = ["bob", "world"]
        length = 1
        """
    )
    studio = Studio(model, Camera(azimuth=0.0, elevation=0.0, distance=6.0))
    assert studio.posture.set_value("x", 0.6)
    assert studio.posture.values() == pytest.approx({"x": 0.6, "y": -0.8})
    assert not studio.posture.set_value("x", 1.5)  # longer than the rod
    assert studio.posture.values() == pytest.approx({"x": 0.6, "y": -0.8})
    grip, pixel = studio.grip("bodies.bob")
    assert grip.choose_variable(-10.0, 8.0) is not None
    grip.drag_to(pixel[0] - 60.0, pixel[1] + 20.0)
    x, y = studio.posture.value("x"), studio.posture.value("y")
    assert np.hypot(x, y) == pytest.approx(1.0, abs=1e-9)
    assert abs(x) < 0.6


def test_coordinates_that_follow_by_formulas_are_left_alone() -> None:
    studio = Studio(anholon.load("four-bar"), Camera(azimuth=0.0, elevation=0.0, distance=4.0))
    start = studio.posture.value("x1")
    assert not studio.posture.set_value("x1", start + 0.05)
    assert studio.posture.value("x1") == start
    assert studio.posture.values() == {}


def test_the_skater_lifts_an_arm_by_its_angle() -> None:
    studio = Studio(anholon.load("skater-staged"))
    grip, pixel = studio.grip("bodies.right_hand")
    assert grip.candidate_names[0] == "alpha1"
    variable = grip.choose_variable(0.0, -20.0)
    assert variable is not None
    assert variable.name == "alpha1"
    value = grip.drag_to(pixel[0], pixel[1] - 30.0)
    assert value != pytest.approx(np.deg2rad(80.0))
    leg, _ = studio.grip("bodies.left_boot")
    found = leg.choose_variable(15.0, 0.0)
    assert found is not None
    assert found.name == "alpha4"


@pytest.mark.parametrize("body", ["right_shank", "right_thigh", "right_foot", "left_shank", "left_thigh", "left_foot"])
@pytest.mark.parametrize("right", [30.0, -30.0])
def test_on_both_feet_a_leg_is_moved_by_its_own_hip(body: str, right: float) -> None:
    model = make_skater(read_options([]))
    both = replace(model.parameters["support"], value=0.0)
    model = replace(model, parameters={**model.parameters, "support": both})
    camera = Camera(azimuth=90.0, elevation=8.0, distance=5.0, center=(0.0, 0.0, 0.9))
    grip, pixel = Studio(model, camera).grip(f"bodies.{body}")
    variable = grip.choose_variable(right, 0.0)
    assert variable is not None
    assert variable.name == ("alpha3" if body.startswith("right") else "alpha4")
    before = grip.posture.value(variable.name)
    grip.drag_to(pixel[0] + right, pixel[1])
    assert 3.0 < np.degrees(abs(grip.posture.value(variable.name) - before)) < 30.0
    assert grip.posture.values().keys() == {variable.name}


def test_joints_keep_their_natural_range_and_leave_the_rest_of_the_way_to_the_next_joint() -> None:
    model = replace_value(arm(), "elbow", 30.0)
    elbow = replace(model.parameters["elbow"], min=-360.0, max=360.0, natural_min=0.0, natural_max=150.0)
    studio = Studio(replace(model, parameters={**model.parameters, "elbow": elbow}))
    _, down = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    probe = Studio(replace_value(arm(), "elbow", 10.0))
    _, stretched = probe.grip("bodies.fore", (0.0, 0.0, -0.4))
    way = stretched - down
    grip, _ = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    assert grip.choose_variable(*way) is studio.posture.variables["elbow"]
    assert grip.drag_to(*stretched) == pytest.approx(np.deg2rad(10.0), abs=1e-6)
    assert not grip.stopped
    assert grip.drag_to(*(stretched + 6 * way)) == pytest.approx(0.0, abs=1e-9)  # elbows bend one way only
    assert grip.stopped
    again, _ = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    pulled = again.choose_variable(*way)  # the arm is stretched: its shoulder takes it farther
    assert pulled is not None
    assert pulled.name == "shoulder"
    back = again.choose_variable(*-way)
    assert back is not None
    assert back.name == "elbow"
    # What was put beyond the range by hand stays there, and comes back by the mouse.
    studio.posture.set_value("elbow", np.deg2rad(-40.0))
    wrong, pixel = studio.grip("bodies.fore", (0.0, 0.0, -0.4))
    assert wrong.choose_variable(*-way) is studio.posture.variables["elbow"]
    wrong.drag_to(*(pixel + 6 * way))
    assert studio.posture.value("elbow") == pytest.approx(np.deg2rad(-40.0), abs=1e-9)
    assert wrong.drag_to(*stretched) == pytest.approx(np.deg2rad(10.0), abs=1e-6)


def test_boxes_around_bodies_are_not_those_of_their_joints_and_rails() -> None:
    model, path = anholon.add_part(Model(), "revolute")
    model, _ = anholon.add_part(model, "prismatic", path)
    studio = Studio(model)
    scene, _ = studio.seen()
    boxes = _samples(scene)
    for k, name in enumerate(studio.system.bodies):
        drawn = [shape for shape in scene.shapes if shape.anchor.kind == "body" and shape.anchor.index == k]
        body = drawn[0].mesh.vertices
        assert drawn[0].path == f"bodies.{name}"
        assert name == "box1" or len(drawn) == 3, "a link, its pin and the rail of the box"
        assert boxes[k].min(axis=0) == pytest.approx(body.min(axis=0))
        assert boxes[k].max(axis=0) == pytest.approx(body.max(axis=0))
