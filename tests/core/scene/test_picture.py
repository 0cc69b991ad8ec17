"""The picture of real runs: shapes are where the run says, traces and arrows follow it, stages change sizes."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.query.element_colours import parse_colour
from anholon.model.schema import Box, Coordinate, Disc, Model, Nonholonomic, Plate, Point, Rotation, Spring, View
from anholon.results.run import Run
from anholon.scene import RunPicture, find_anchor
from anholon.scene.composition import compute_bounds
from anholon.scene.trace_lines import TRACE_POINTS


def cart() -> Model:
    """Return a plate that glides along x at 2 m/s and spins about z at 1 rad/s, with a spring to the world."""
    return Model(
        coordinates={
            "x": Coordinate(rate=2.0),
            "y": Coordinate(),
            "turn": Coordinate(rate=1.0, unit="rad"),
        },
        bodies={
            "plate": Plate(
                width=0.4,
                height=0.8,
                mass=3.0,
                position=("x", "y", 0.4),
                rotation=(Rotation(axis="z", angle="turn"),),
                colour="#ff0000",
            ),
            "hidden": Box(size=(1, 1, 1), visible=False),
            "wheel": Disc(radius=0.2, axis="y", hollow=True, frame="plate", position=(0.0, 0.0, -0.2)),
        },
        points={"tip": Point(frame="plate", position=(0.0, 0.2, 0.0))},
        forces={"string": Spring(between=("tip", "world"), stiffness=0.0)},
        constraints={"rail": Nonholonomic(formula="y'", at="plate")},
        view=View(ground="ice", follow="plate", traces=("tip", "plate")),
    )


@pytest.fixture(scope="module")
def run() -> Run:
    return anholon.simulate(cart(), until=3.0)


def test_shapes_are_where_the_run_says(run: Run) -> None:
    picture = RunPicture(run)
    t = 1.3
    instant = picture.at(t)
    plate = picture.scene.shapes[0]
    vertices = instant.mesh.vertices[: len(plate.mesh.vertices)]
    turn = np.array([[np.cos(t), -np.sin(t), 0.0], [np.sin(t), np.cos(t), 0.0], [0.0, 0.0, 1.0]])
    expected = plate.mesh.vertices @ turn.T + (2.0 * t, 0.0, 0.4)
    assert vertices == pytest.approx(expected, abs=1e-5)
    normals = instant.mesh.normals[: len(plate.mesh.vertices)]
    assert normals == pytest.approx(plate.mesh.normals @ turn.T, abs=1e-5)


def test_the_scene_holds_what_is_visible(run: Run) -> None:
    scene = RunPicture(run).scene
    assert [shape.path for shape in scene.shapes] == ["bodies.plate", "bodies.wheel", "points.tip"]
    assert scene.shapes[0].colour == parse_colour("#ff0000")
    assert [source.name for source in scene.traces] == ["tip", "plate"]
    assert [reaction.name for reaction in scene.reactions] == ["rail"]
    assert [span.path.partition(".")[0] for span in scene.connectors] == ["forces"]


def test_a_spring_reaches_from_end_to_end(run: Run) -> None:
    picture = RunPicture(run)
    instant = picture.at(2.0)
    spring = instant.mesh.vertices[sum(len(shape.mesh.vertices) for shape in picture.scene.shapes) :]
    tip = run.poses([2.0]).p_WP[0, 0]
    distance = np.linalg.norm(spring - tip, axis=1)
    assert distance.min() < 0.05
    assert np.linalg.norm(spring, axis=1).min() < 0.05


def test_traces_pass_through_the_places_of_the_run(run: Run) -> None:
    trace = RunPicture(run).traces[0]
    assert trace.times == pytest.approx(run.times)
    assert trace.positions == pytest.approx(run.poses(trace.times).p_WP[:, 0])


def test_a_picture_grows_with_its_run(run: Run) -> None:
    partial = anholon.simulate(cart(), until=1.0)
    picture = RunPicture(partial)
    before, version = picture.traces[0].times[-1], picture.version
    assert not picture.update()
    rest = run.times[run.times > 1.0]
    partial.begin_segment(run.segments[-1])
    partial.append(rest, np.array([np.concatenate(run.state(float(t))) for t in rest]))
    assert picture.update()
    assert picture.version > version
    assert picture.traces[0].times[-1] > before


def test_a_following_camera_looks_at_what_it_follows(run: Run) -> None:
    picture = RunPicture(run)
    center = picture.at(2.5).center
    assert center[:2] == pytest.approx([5.0, 0.0], abs=1e-6)
    pixel = picture.home_camera(16 / 9, 2.5).project([center], (1600, 900))[0]
    assert 500 < pixel[0] < 1100
    assert 200 < pixel[1] < 700


def test_times_outside_the_run_are_cut(run: Run) -> None:
    picture = RunPicture(run)
    assert picture.at(-5.0).t == 0.0
    assert picture.at(99.0).t == pytest.approx(3.0)


def test_another_view_of_the_same_run(run: Run) -> None:
    picture = RunPicture(run, View(ground="none", traces=("plate",)))
    assert picture.scene.ground == "none"
    assert picture.scene.follow is None
    assert len(picture.traces) == 1


def test_places_have_names() -> None:
    model = cart()
    assert find_anchor(model, "tip") == find_anchor(model, "tip")
    assert find_anchor(model, "world") is not None
    assert find_anchor(model, "nobody") is None


def test_reaction_of_the_skater_is_drawn_with_its_value() -> None:
    run = anholon.simulate(anholon.load("skater-reference"), until=2.0)
    picture = RunPicture(run)
    instant = picture.at(1.5)
    (arrow,) = instant.arrows
    value = float(run.quantity(["reaction:blade"], [1.5])["reaction:blade"][0])
    shown = float(arrow.label.split("=")[1].removesuffix("N").strip().replace("−", "-"))
    assert shown == pytest.approx(value, abs=0.5 * 10 ** -(len(arrow.label.partition(".")[2].removesuffix(" N"))))
    force = run.poses([1.5]).force[0, 0]
    along = (arrow.tip - arrow.start) / np.linalg.norm(arrow.tip - arrow.start)
    assert along == pytest.approx(force / np.linalg.norm(force), abs=1e-9)


def test_stages_change_the_sizes_of_bodies() -> None:
    model = anholon.load("skater-staged")
    run = anholon.simulate(model)
    picture = RunPicture(run)
    assert {picture.stage_at(0.5 * (stage.t0 + stage.t1)) for stage in run.stages} == {s.name for s in run.stages}
    for stage in run.stages:
        assert np.isfinite(picture.at(stage.t0 + 0.1).mesh.vertices).all()


def test_a_ray_meets_the_element_in_front(run: Run) -> None:
    picture = RunPicture(run)
    instant = picture.at(1.0)
    camera = picture.home_camera(4 / 3, 1.0)
    center = run.poses([1.0]).p_WB[0, 0] + (0.0, 0.0, 0.2)
    x, y, _ = camera.project([center], (800, 600))[0]
    ray = camera.ray(float(x), float(y), (800, 600))
    assert np.cross(ray, center - camera.eye) == pytest.approx(np.zeros(3), abs=1e-9)
    assert instant.mesh.pick(camera.eye, ray) == "bodies.plate"
    assert instant.mesh.pick(camera.eye, -ray) == ""


def test_a_highlighted_element_is_brighter_and_the_others_stay(run: Run) -> None:
    assembly = RunPicture(run).at(0.0).mesh
    lit = assembly.highlighted_colours("bodies.wheel")
    changed = (lit != assembly.colours).any(axis=1)
    assert changed.any()
    assert not changed.all()
    assert (lit >= assembly.colours).all()
    assert np.array_equal(assembly.highlighted_colours("bodies.none"), assembly.colours)


def test_a_rough_picture_fills_the_same_room_with_fewer_triangles() -> None:
    """Ellipsoids and the like inside the same box up to the width of a facet; another instant than the latest stays."""
    picture = RunPicture(anholon.simulate(anholon.load("three-turn"), until=1.0))
    instant = picture.at(0.7)
    before = instant.mesh.vertices.copy()
    rough = picture.coarse_instant(instant)
    assert len(rough.mesh.faces) < 0.5 * len(instant.mesh.faces)
    for extreme in (np.min, np.max):
        assert extreme(rough.mesh.vertices, axis=0) == pytest.approx(extreme(before, axis=0), abs=0.02)
    assert (rough.t, rough.stage, rough.arrows) == (instant.t, instant.stage, instant.arrows)
    assert np.array_equal(instant.mesh.vertices, before)
    picture.at(0.2)
    assert picture.coarse_instant(instant) is instant


def test_a_long_run_is_taken_in_by_portions() -> None:
    long = anholon.simulate(cart(), until=60.0)
    picture = RunPicture(long)
    portions = 0
    while picture.has_new_frames:
        assert picture.update(seconds=0.0)
        portions += 1
    assert picture.traces[0].times[0] == 0.0
    assert picture.traces[0].times[-1] > 59.0
    assert len(picture.traces[0].times) <= TRACE_POINTS
    assert not picture.update()
    assert portions <= long.head // 25 + 1  # the smallest ones, where parts of the motion are many


def test_the_link_of_a_distance_reaches_from_end_to_end_and_can_be_picked() -> None:
    model = anholon.loads(
        """
        format = 1
        [coordinates]
        x = { value = 3 }
        y = { value = 4 }
        [points]
        A = { position = ["x", "y", 0], mass = 1 }
        [constraints]
        bar = { kind = "distance", between = ["world", "A"], length = 5 }
        """
    )
    picture = RunPicture(anholon.simulate(model, until=0.1))
    (span,) = picture.scene.connectors
    assembly = picture.at(0.0).mesh
    link = assembly.vertices[-len(span.mesh.vertices) :]
    along = link @ np.array([0.6, 0.8, 0.0])
    assert (along.min(), along.max()) == pytest.approx((0.0, 5.0), abs=1e-4)
    above = np.array([1.5, 2.0, 1.0])
    assert assembly.pick(above, np.array([0.0, 0.0, -1.0])) == "constraints.bar"


@pytest.mark.parametrize("number", [0, 2, 3])
@pytest.mark.parametrize("colours", ["own", "stage", "reaction"])
def test_a_picture_that_uses_an_earlier_one_again_is_the_same(number: int, colours: str) -> None:
    model = anholon.load("skater-staged")
    view = replace(model.view, trace_colours=colours, ghosts="stages")
    stages = list(model.stages)
    stages[number] = replace(stages[number], duration=1.1 * stages[number].duration)
    first = anholon.simulate(model)
    old = RunPicture(first, view)
    old.prepare(2.0)
    before = old.at(2.0).mesh.vertices.copy()
    run = anholon.simulate(replace(model, stages=tuple(stages)), resume=first)
    picture, fresh = RunPicture(run, view, previous=old), RunPicture(run, view)
    picture.prepare(2.0)
    fresh.prepare(2.0)
    assert picture.traces[0].positions.tobytes() == fresh.traces[0].positions.tobytes()
    assert picture.traces[0].colours.tobytes() == fresh.traces[0].colours.tobytes()
    assert picture.legend == fresh.legend
    for t in (0.5, 2.0, float(run.times[-1])):
        seen, expected = picture.at(t), fresh.at(t)
        assert seen.mesh.vertices.tobytes() == expected.mesh.vertices.tobytes()
        assert seen.ghosts is not None
        assert expected.ghosts is not None
        assert seen.ghosts.times == expected.ghosts.times
        assert seen.ghosts.vertices.tobytes() == expected.ghosts.vertices.tobytes()
        assert [a.tip.tobytes() for a in seen.arrows] == [a.tip.tobytes() for a in expected.arrows]
        assert picture.home_camera(1.5, t) == fresh.home_camera(1.5, t)
    assert old.at(2.0).mesh.vertices.tobytes() == before.tobytes()  # nothing of the old one was moved


@cache
def begun(name: str) -> Run:
    """Return how the motion of an example begins."""
    return anholon.simulate(anholon.load(name), until=0.1)


@pytest.mark.parametrize("name", ["skater-staged", "whip"])
@pytest.mark.parametrize(
    "change",
    [
        {"trace_colours": "reaction"},
        {"trace_colours": "stage", "ghosts": "times"},
        {"ghosts": "stages"},
        {"azimuth": 12.0, "distance": 3.0},
        {"ground": "none"},
        {"traces": ()},
        {"follow": ""},
    ],
)
def test_another_view_of_the_same_run_shows_what_a_fresh_picture_shows(name: str, change: dict[str, Any]) -> None:
    run = begun(name)
    old = RunPicture(run)
    old.update()
    view = replace(old.view, **change)
    picture, fresh = RunPicture(run, view, previous=old), RunPicture(run, view)
    picture.update()
    fresh.update()
    assert not picture.has_new_frames
    assert picture.legend == fresh.legend
    assert picture.path_bounds[0] == pytest.approx(fresh.path_bounds[0])
    assert picture.path_bounds[1] == pytest.approx(fresh.path_bounds[1])
    for seen, expected in zip(picture.traces, fresh.traces, strict=True):
        assert seen.times.tobytes() == expected.times.tobytes()
        assert seen.positions.tobytes() == expected.positions.tobytes()
        assert seen.colours.tobytes() == expected.colours.tobytes()
    for t in (0.0, 0.07):
        assert picture.home_camera(1.5, t).center == pytest.approx(fresh.home_camera(1.5, t).center)
        one, two = picture.at(t), fresh.at(t)
        assert one.mesh.vertices.tobytes() == two.mesh.vertices.tobytes()
        assert [a.label for a in one.arrows] == [a.label for a in two.arrows]
        assert (one.ghosts and one.ghosts.times) == (two.ghosts and two.ghosts.times)


def test_the_camera_of_another_view_needs_no_other_picture() -> None:
    run = begun("skater-staged")
    picture = RunPicture(run)
    picture.update()
    for change in ({"azimuth": 12.0}, {"distance": 3.0, "shift": (0.0, 0.0, 0.0)}):
        view = replace(picture.view, **change)
        other = RunPicture(run, view)
        other.update()
        assert picture.home_camera(1.5, 0.07, view) == other.home_camera(1.5, 0.07)


@pytest.mark.parametrize(("factor", "again"), [(1.1, True), (0.9, True), (0.1, False)])
def test_what_an_earlier_picture_has_thinned_out_is_not_looked_at_again(
    factor: float, again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anholon.scene.run_picture.TRACE_POINTS", 200)
    monkeypatch.setattr("anholon.scene.run_picture._CHUNK", 100)
    model = anholon.load("skater-staged")
    stages = list(model.stages)
    stages[-1] = replace(stages[-1], duration=factor * stages[-1].duration)
    first = anholon.simulate(model)
    old = RunPicture(first)
    old.update()
    run = anholon.simulate(replace(model, stages=tuple(stages)), resume=first)
    kept, firsts = run.count_shared(first)[1], []
    glance = type(run).forces_and_points
    monkeypatch.setattr(
        type(run), "forces_and_points", lambda run, first, *rest: (firsts.append(first), glance(run, first, *rest))[1]
    )
    picture = RunPicture(run, previous=old)
    picture.prepare(0.0)
    assert (min(firsts) > kept // 2) == again  # a shorter run is not thinned out as much
    fresh = RunPicture(run)
    fresh.update()
    assert picture.traces[0].times.tobytes() == fresh.traces[0].times.tobytes()
    assert picture.traces[0].positions.tobytes() == fresh.traces[0].positions.tobytes()
    assert picture.legend == fresh.legend


@pytest.mark.parametrize("name", ["waltz-jump", "rolling-disc"])
def test_a_glance_at_frames_tells_what_their_poses_tell(name: str) -> None:
    run = anholon.simulate(anholon.load(name), until=1.5)
    poses = run.poses_of_frames(3, run.head - 2)
    bodies, points = range(len(run.system.bodies)), range(len(run.system.points))
    wanted = [*(("body", k) for k in bodies), ("world", 0), *(("point", k) for k in points)]
    force, places = run.forces_and_points(3, run.head - 2, wanted)
    assert force.tobytes() == poses.force.tobytes()
    expected = np.concatenate([poses.p_WB, np.zeros((len(places), 1, 3)), poses.p_WP], axis=1)
    np.testing.assert_allclose(places, expected, rtol=0, atol=1e-14 * (1.0 + np.abs(expected).max()))


def test_the_box_around_a_turning_body_is_no_larger_than_its_corners_need() -> None:
    """A thin rod of length 2 about its end, in the plane x, z: 4 wide and high where it goes round, and thin in y."""
    text = """
[coordinates]
phi = { unit = "deg", rate = 180 }
[bodies.rod]
kind = "thin-rod"
mass = 1
length = 2
center = ["0", "0", "1"]
rotation = [{ axis = "y", angle = "phi" }]
"""
    run = anholon.simulate(anholon.loads(text), until=2.0)
    picture = RunPicture(run)
    picture.prepare(1.0)
    low, high = picture.path_bounds
    assert high[[0, 2]] == pytest.approx([2.0, 2.0], rel=0.05)
    assert low[[0, 2]] == pytest.approx([-2.0, -2.0], rel=0.05)
    assert high[1] - low[1] < 0.3


def test_the_box_around_the_path_follows_an_edit() -> None:
    model = anholon.load("circle-eight")
    run = anholon.simulate(model, until=4.0)
    before = RunPicture(run)
    before.prepare(1.0)
    assert before.path_bounds[1][0] > before.path_bounds[0][0]
    longer = anholon.simulate(model, until=5.0, resume=run)
    after, fresh = RunPicture(longer, previous=before), RunPicture(longer)
    for picture in (after, fresh):
        picture.prepare(1.0)
    np.testing.assert_array_equal(after.path_bounds, fresh.path_bounds)
    low, high = compute_bounds(fresh.scene, longer.poses())
    np.testing.assert_allclose(fresh.path_bounds, (low, high), atol=1e-12)
