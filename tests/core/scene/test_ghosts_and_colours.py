"""Ghosts stand where the run was; traces have the colours of stages or of a reaction, and a legend says which."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

import anholon
from anholon.model.query.element_colours import parse_colour
from anholon.model.schema import Model, View
from anholon.results.run import Run
from anholon.scene import ColourLegend, RunPicture
from anholon.scene.body_meshes import BodyDimensions
from anholon.scene.colour_maps import map_sequential
from anholon.scene.composition import SceneMesh, make_scene
from anholon.scene.ghost_poses import MOST_GHOSTS


@pytest.fixture(scope="module")
def model() -> Model:
    return anholon.load("skater-staged")


@pytest.fixture(scope="module")
def run(model: Model) -> Run:
    return anholon.simulate(model)


def seen(run: Run, **changes: object) -> RunPicture:
    """Return the picture of a run in its view with changes."""
    picture = RunPicture(run, replace(run.system.model.view, **changes))
    picture.update()
    return picture


def standing(run: Run, t: float) -> NDArray[np.float32]:
    """Return the vertices (n, 3) of bodies of few triangles where they are at t."""
    p = run.segments[bisect_right([motion.t0 for motion in run.segments], t) - 1].p
    dimensions = {
        name: BodyDimensions(tuple(centre), tuple(sizes)) for name, (centre, sizes) in run.system.body_sizes(p).items()
    }
    scene = make_scene(run.system.model, dimensions, run.poses(run.times[:1]), coarse=True)
    assembly = SceneMesh(scene)
    assembly.update(run.poses([t]))
    return assembly.vertices


def test_a_ghost_stands_at_the_end_of_every_stage(run: Run) -> None:
    picture = seen(run, ghosts="stages")
    ghosts = picture.at(1.0).ghosts
    assert ghosts is not None
    assert ghosts.times == tuple(span.t1 for span in run.stages)
    parts = np.split(ghosts.vertices, len(ghosts.times))
    for span, part in zip(run.stages, parts, strict=True):
        # The arms are still as in the stage that ends: at the instant just before stand the same bodies.
        assert part == pytest.approx(standing(run, span.t1 - 1e-6), abs=1e-4)
    assert ghosts.faces.max() < len(ghosts.vertices)
    assert picture.at(1.1).ghosts is ghosts  # nothing to be uploaded anew
    assert picture.at(run.stages[0].t1).ghosts is not ghosts  # the present pose hides its own ghost


def test_bodies_stand_where_they_are_with_and_without_forces(run: Run) -> None:
    for motion in run.segments:
        times = np.array([motion.t0, motion.t1])
        bare, whole = run.poses_without_forces(motion, times), run.poses_within(motion, times)
        for found, expected in ((bare.R_WB, whole.R_WB), (bare.p_WB, whole.p_WB), (bare.p_WP, whole.p_WP)):
            assert (found == expected).all()


def test_ghosts_every_so_often_follow_the_time(run: Run) -> None:
    picture = seen(run, ghosts="times", ghost_interval=0.25)
    ghosts = picture.at(1.1).ghosts
    assert ghosts is not None
    assert ghosts.times == (0.0, 0.25, 0.5, 0.75, 1.0)
    part = np.split(ghosts.vertices, 5)[2]
    assert part == pytest.approx(standing(run, 0.5), abs=1e-6)
    late = picture.at(10.1).ghosts
    assert late is not None
    assert len(late.times) == MOST_GHOSTS
    assert late.times[-1] == 10.0


def test_there_are_no_ghosts_unless_asked_for(run: Run) -> None:
    assert seen(run).at(3.0).ghosts is None


def test_traces_have_the_colours_of_the_stages(run: Run) -> None:
    picture = seen(run, trace_colours="stage")
    (trace,) = picture.traces
    for span in run.stages:
        inside = (trace.times > span.t0) & (trace.times < span.t1)
        assert trace.colours[inside] == pytest.approx(np.tile(parse_colour(span.colour), (inside.sum(), 1)))
    assert picture.legend is not None
    assert picture.legend.entries == tuple((span.name, parse_colour(span.colour)) for span in run.stages)


@pytest.mark.parametrize(
    ("present", "most", "beside", "names"),
    [
        ("1", 8, 2, ["1", "2", "3", "…"]),
        ("7", 8, 2, ["…", "5", "6", "7", "8", "9", "…"]),
        ("19", 8, 2, ["…", "17", "18", "19", "20"]),
        ("7", 4, 0, ["7"]),
        ("7", 6, 1, ["…", "6", "7", "8", "…"]),
        ("7", 20, 2, [str(k) for k in range(1, 21)]),
        ("", 8, 2, ["1", "2", "3", "…"]),
    ],
)
def test_a_legend_of_many_stages_tells_the_present_one_and_its_neighbours(
    present: str, most: int, beside: int, names: list[str]
) -> None:
    legend = ColourLegend(entries=tuple((str(k), (k / 20.0, 0.0, 0.0)) for k in range(1, 21)))
    told = legend.shorten_around(present, most, beside)
    assert [name for name, _ in told.entries] == names
    assert told.current == present
    reds = [colour[0] for _, colour in told.entries]
    assert np.diff(reds) == pytest.approx(0.05)  # dots have the colour of what they stand for


def test_traces_have_the_colours_of_the_reaction(run: Run) -> None:
    picture = seen(run, trace_colours="reaction", trace_reaction="blade")
    (trace,) = picture.traces
    force = np.abs(run.quantity(["reaction:blade"], trace.times)["reaction:blade"])
    largest = np.abs(run.reaction("blade")).max()
    assert trace.colours == pytest.approx(map_sequential(force / largest), abs=1e-9)
    legend = picture.legend
    assert legend is not None
    assert (legend.title, legend.low, legend.high) == ("blade", "0", f"{largest:.4g} N")
    assert legend.bar[-1] == pytest.approx(tuple(map_sequential([1.0])[0]))


def test_traces_have_colours_of_their_own_otherwise(run: Run) -> None:
    picture = seen(run, trace_colours="own")
    assert picture.legend is None
    assert len(np.unique(picture.traces[0].colours, axis=0)) == 1
    tinted = RunPicture(run, View(traces=("A",)), tint=(0.1, 0.2, 0.3))
    assert tinted.traces[0].colours[0] == pytest.approx((0.1, 0.2, 0.3))


def test_the_camera_of_the_view_looks_beside_the_middle(run: Run) -> None:
    plain, shifted = (seen(run, shift=shift).home_camera(1.5, 0.0) for shift in ((0.0, 0.0, 0.0), (1.0, -2.0, 0.5)))
    assert np.subtract(shifted.center, plain.center) == pytest.approx([1.0, -2.0, 0.5])
