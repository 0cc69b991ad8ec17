"""Pictures of models while they are built: what has a place is drawn, joints too, and nothing hides it."""

from __future__ import annotations

import math
import threading

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.file.examples import example_names
from anholon.model.schema import (
    AxisOrientation,
    Box,
    CircleSection,
    Coordinate,
    Disc,
    Drag,
    Model,
    Parameter,
    Point,
    Rod,
    Rotation,
    Spring,
    Straight,
    View,
)
from anholon.scene import RunPicture
from anholon.scene.standing_model import make_standing_model


def chain(*joints: str) -> Model:
    """Return bodies that hang on each other by joints."""
    model, path = Model(), ""
    for joint in joints:
        model, path = anholon.add_part(model, joint, path)
    return model


def first_instant(model: Model) -> anholon.Run:
    cancel = threading.Event()
    cancel.set()
    return anholon.simulate(model, until=0.0, cancel=cancel)


@pytest.mark.parametrize("name", ["four-bar", "rolling-disc", "whipple-bicycle", "waltz-jump"])
def test_a_standing_model_has_all_bodies_where_the_model_has_them(name: str) -> None:
    assert name in example_names()
    model = anholon.load(name)
    standing, shown = make_standing_model(model)
    assert shown == model
    there, expected = first_instant(standing).poses([0.0]), first_instant(model).poses([0.0])
    np.testing.assert_allclose(there.p_WB, expected.p_WB, atol=1e-12)
    np.testing.assert_allclose(there.R_WB, expected.R_WB, atol=1e-12)


def test_what_cannot_move_stands_at_its_initial_values() -> None:
    model, _ = anholon.connect_parts(chain("revolute", "revolute"), "revolute", "world", "link2_end", (5.0, 0.0, 0.0))
    with pytest.raises(anholon.ModelError):
        anholon.simulate(model)
    standing, shown = make_standing_model(model)
    run = first_instant(standing)
    assert shown.bodies == model.bodies
    assert run.poses([0.0]).p_WB[0, 1] == pytest.approx([0.0, 0.0, -1.0])


def test_what_has_no_mass_and_what_has_no_place() -> None:
    bodies = {
        "weightless": Box(position=("x", 0.0, 0.0), size=(0.1, 0.1, 0.1)),
        "nowhere": Box(position=("unknown", 0.0, 0.0), size=(0.1, 0.1, 0.1)),
        "on_it": Box(frame="nowhere", size=(0.1, 0.1, 0.1)),
        "turned": Box(rotation=(Rotation(axis="z", angle="a"),), size=(0.1, 0.1, 0.1)),
    }
    model = Model(
        coordinates={"x": Coordinate(value=0.7), "a": Coordinate(value=30.0, unit="deg")},
        bodies=bodies,
        forces={"d": Drag(at="nowhere", coefficient=1.0)},
    )
    standing, shown = make_standing_model(model)
    run = first_instant(standing)
    assert list(shown.bodies) == ["weightless", "turned"]
    assert run.poses([0.0]).p_WB[0, 0, 0] == 0.7
    assert run.poses([0.0]).R_WB[0, 1, 0, 0] == pytest.approx(math.cos(math.radians(30.0)))
    picture = RunPicture(run, shown=shown)
    assert {shape.path for shape in picture.scene.shapes} == {"bodies.weightless", "bodies.turned"}
    ghost = picture.at(0.0).as_ghost()
    assert ghost.ghosts is not None
    assert len(ghost.ghosts.vertices) > 0
    assert len(ghost.mesh.vertices) == 0
    assert ghost.pick(np.array([0.7, -5.0, 0.0]), np.array([0.0, 1.0, 0.0]))[0] == "bodies.weightless"


def test_a_body_that_turns_freely_stands_as_it_begins() -> None:
    body = Box(
        size=(0.1, 0.2, 0.3), position=("x", 0.0, 1.0), orientation=AxisOrientation(axis=(1.0, 1.0, 0.0), angle="pi/2")
    )
    standing, shown = make_standing_model(Model(coordinates={"x": Coordinate(value=0.2)}, bodies={"b": body}))
    run = first_instant(standing)
    picture = RunPicture(run, shown=shown)
    assert {shape.path for shape in picture.scene.shapes} == {"bodies.b"}
    R = run.poses([0.0]).R_WB[0, 0]
    assert pytest.approx([1.0, 1.0, 0.0]) == R @ (1.0, 1.0, 0.0)
    assert np.trace(R) == pytest.approx(1.0)  # a quarter of a turn


@pytest.mark.parametrize(
    ("height", "angle", "ground"), [(0.0, 10.0, "none"), (1.3, 120.0, "grid"), (0.9, 170.0, "none")]
)
def test_the_ground_is_left_out_where_something_goes_below_it(height: float, angle: float, ground: str) -> None:
    model = chain("revolute")
    model = replace(
        model,
        bodies={"link1": replace(model.bodies["link1"], position=(0.0, 0.0, height))},
        coordinates={"phi1": replace(model.coordinates["phi1"], value=angle)},
    )
    picture = RunPicture(anholon.simulate(model, until=3.0))
    assert picture.scene.ground == ground
    ice = replace(model, view=View(ground="ice"))
    assert RunPicture(anholon.simulate(ice, until=3.0)).scene.ground == "ice"  # it is part of what is described


@pytest.mark.parametrize(("rate", "follows"), [(0.1, False), (3.0, True)])
def test_what_travels_far_is_followed(rate: float, follows: bool) -> None:
    model = chain("prismatic")
    model = replace(model, coordinates={"s1": replace(model.coordinates["s1"], rate=rate)})
    run = anholon.simulate(model, until=4.0)
    picture = RunPicture(run, follows=True)
    assert (picture.scene.follow is not None) == follows
    assert picture.at(4.0).center[0] == pytest.approx(4.0 * rate if follows else 0.0)
    assert RunPicture(run).scene.follow is None  # only where it is asked for
    kept = RunPicture(run, View(distance=5.0), follows=True)
    assert kept.scene.follow is None  # a view that was set up by hand


def test_joints_springs_stops_and_guides_are_drawn() -> None:
    model = chain("revolute", "spherical")
    before = {shape.path for shape in RunPicture(anholon.simulate(model, until=0.1)).scene.shapes}
    assert {"bodies.link1", "bodies.link2"} <= before
    model, _ = anholon.add_part(model, "torsional-spring", "bodies.link1")
    model, _ = anholon.add_part(model, "stop", "bodies.link1")
    model, _ = anholon.add_part(model, "spring-damper", "bodies.link1")
    scene = RunPicture(anholon.simulate(model, until=0.1)).scene
    marks = [shape.path for shape in scene.shapes]
    assert marks.count("bodies.link1") == marks.count("bodies.link2") == 2  # the body and its joint
    assert {"forces.torsional_spring1", "constraints.stop_min1", "constraints.stop_max1"} <= set(marks)
    assert [span.path for span in scene.connectors] == ["forces.spring1"]
    damped = scene.connectors[0].mesh
    free = replace(model, forces={**model.forces, "spring1": replace(model.forces["spring1"], damping=0.0)})  # type: ignore[call-arg]
    undamped = RunPicture(anholon.simulate(free, until=0.1)).scene.connectors[0].mesh
    assert len(damped.vertices) > len(undamped.vertices)
    assert isinstance(model.forces["spring1"], Spring)


def test_motors_and_rails_are_drawn_where_they_are() -> None:
    model, _ = anholon.add_part(chain("revolute"), "motor", "bodies.link1")
    picture = RunPicture(anholon.simulate(model, until=1.0))
    (motor,) = [shape for shape in picture.scene.shapes if shape.path == "constraints.motor1"]
    assert np.ptp(motor.mesh.vertices, axis=0).argmin() == 1, "it turns about y"
    model, _ = anholon.add_part(chain("prismatic"), "motor", "bodies.box1")
    picture = RunPicture(anholon.simulate(model, until=1.0))
    paths = [shape.path for shape in picture.scene.shapes]
    assert "constraints.motor1" in paths
    rail = next(shape for shape in picture.scene.shapes if shape.anchor.kind == "world")
    assert rail.path == "bodies.box1"
    assert np.ptp(rail.mesh.vertices, axis=0).argmax() == 0

    def middle(t: float) -> np.ndarray:
        vertices = picture.at(t).mesh.vertices
        at = paths.index("bodies.box1")  # the body
        first = sum(len(shape.mesh.vertices) for shape in picture.scene.shapes[:at])
        body = vertices[first : first + len(picture.scene.shapes[at].mesh.vertices)].mean(axis=0)
        last = vertices[len(vertices) - len(rail.mesh.vertices) :].mean(axis=0)
        return np.array([body[0], last[0]])

    assert middle(1.0) - middle(0.0) == pytest.approx([1.0, 0.0], abs=1e-5), "the box slides, its rail stays"
    low, high = picture.tight_bounds(1.0)
    assert high[0] - low[0] < np.ptp(rail.mesh.vertices[:, 0]), "a picture of the whole leaves out the ends of the rail"


def test_a_lone_point_or_rod_that_falls_far_is_followed_without_the_ground() -> None:
    point = Model(
        coordinates={"x": Coordinate(rate=8.0), "z": Coordinate(value=1.0)},
        points={"p": Point(position=("x", 0.0, "z"), mass=1.0)},
        gravity=(0.0, 0.0, -9.81),
        view=View(ghosts="times", ghost_interval=0.5),
    )
    bar = Rod(
        curve=Straight(length=1.0),
        section=CircleSection(radius=0.02, young=1e7, density=1000.0),
        elements=2,
        position=(0.0, 0.0, 1.0),
        velocity=(8.0, 0.0, 0.0),
    )
    rod = replace(point, coordinates={}, points={}, rods={"bar": bar})
    for model, kind in ((point, "point"), (rod, "rod")):
        picture = RunPicture(anholon.simulate(model, until=1.5), follows=True)
        assert picture.scene.ground == "none"
        assert picture.scene.follow is not None
        assert picture.scene.follow.kind == kind
        start = 0.5 if kind == "rod" else 0.0
        assert picture.at(1.5).center == pytest.approx([start + 12.0, 0.0, 1.0 - 9.81 * 1.5**2 / 2.0], abs=1e-2)
        ghosts = picture.at(1.5).ghosts
        assert ghosts is not None
        counts = [count for count, _ in ghosts.parts]
        means = [part.mean(axis=0)[0] for part in np.split(ghosts.vertices, np.cumsum(counts)[:-1])]
        assert np.diff(means) == pytest.approx(4.0, abs=0.05), "ghosts stand where it was every 0.5 s"


def test_a_pin_that_closes_a_loop_is_drawn_along_its_axis() -> None:
    model = anholon.load("four-bar")
    picture = RunPicture(anholon.simulate(model, until=0.1))
    pins = [shape for shape in picture.scene.shapes if shape.path.startswith("constraints.")]
    assert pins
    for pin in pins:
        sizes = np.ptp(pin.mesh.vertices, axis=0)
        assert sizes.max() > 1.05 * np.sort(sizes)[1]  # longer along its axis than across


def test_stops_stand_on_both_sides_of_a_slide() -> None:
    model, _ = anholon.add_part(chain("prismatic"), "stop", "bodies.box1")
    shapes = {s.path: s.mesh.vertices[:, 0].mean() for s in RunPicture(anholon.simulate(model, until=0.1)).scene.shapes}
    assert shapes["constraints.stop_min1"] < 0.0 < shapes["constraints.stop_max1"]


@pytest.mark.parametrize("bound", [0.25, 0.5])
def test_a_stop_of_a_slide_stands_where_the_body_strikes_it(bound: float) -> None:
    model, _ = anholon.add_part(chain("prismatic"), "stop", "bodies.box1")
    box = model.bodies["box1"]
    model = replace(model, parameters={**model.parameters, "s1_max1": Parameter(value=1e3 * bound, unit="mm")})
    picture = RunPicture(anholon.simulate(model, until=0.1))
    (stop,) = (shape for shape in picture.scene.shapes if shape.path == "constraints.stop_max1")
    assert stop.anchor.kind == "world"  # the body comes to it
    assert stop.mesh.vertices[:, 0].min() == pytest.approx(bound + box.size[0] / 2, abs=1e-6)  # type: ignore[union-attr]


def test_the_front_of_a_figure_is_its_face() -> None:
    model = anholon.load("waltz-jump")
    run = anholon.simulate(model, until=0.3)
    picture = RunPicture(run)
    name = next(iter(model.bodies))
    forward = run.poses([0.2]).R_WB[0, list(model.bodies).index(name), :, 0]
    azimuth = math.radians(picture.figure_azimuth(0.2))
    eye = np.array([math.sin(azimuth), -math.cos(azimuth)])  # from the middle to the eye, as seen from above
    assert eye @ forward[:2] / np.linalg.norm(forward[:2]) == pytest.approx(1.0)
    assert RunPicture(anholon.simulate(chain("revolute"), until=0.1)).figure_azimuth(0.0) == 0.0


def test_a_wheel_on_the_ground_keeps_the_ground() -> None:
    model = Model(
        parameters={"r": Parameter(value=0.3, unit="m")},
        coordinates={"s": Coordinate(rate=0.2)},
        bodies={"wheel": Disc(position=("s", 0.0, "r"), radius="r", axis="y", mass=1.0)},
    )
    assert RunPicture(anholon.simulate(model, until=1.0)).scene.ground == "grid"
