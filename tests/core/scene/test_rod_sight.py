"""What is seen of rods: colours by a quantity, arrows, enlarged displacements, the reference shape."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.results.poses import RodPoses
from anholon.results.run import Run
from anholon.scene import RodDisplay, RunPicture
from anholon.scene.colour_maps import map_diverging
from anholon.scene.meshes import TriangleMesh, volume
from anholon.scene.rod_display import SHADES, ColourScale
from anholon.scene.rod_tubes import make_rod_tube

BEAM = """
format = 1
[rods.beam]
curve = { kind = "straight", length = 2 }
section = { kind = "circle", radius = 0.02, hole = 0.01, young = 2e9, density = 1000 }
elements = 8
[supports.wall]
at = "beam:base"
[supports.rail]
at = "beam:tip"
held = "y"
turning = "free"
[loads.tip]
kind = "section"
at = "beam:tip"
force = [0, 0, -4]
[loads.wind]
kind = "line"
rod = "beam"
force = [0, 0, "-3*s"]
[simulation]
form = "statics"
until = 1
frames = 4
"""


@pytest.fixture(scope="module")
def run() -> Run:
    return anholon.simulate(anholon.loads(BEAM))


def test_a_hollow_tube_is_closed_and_has_the_volume_of_its_wall() -> None:
    count, k = 40, 12
    x = np.linspace(0.0, 3.0, count)
    p = np.stack([x, 0.0 * x, 0.0 * x], axis=-1)
    R = np.broadcast_to(np.eye(3), (count, 3, 3))
    halves, holes = np.full((count, 2), 0.2), np.full(count, 0.15)
    poses = RodPoses("pipe", R[None], p[None], np.zeros((1, count, 6)), halves, "ellipse", holes)
    tube = make_rod_tube("rods.pipe", 0, poses, (1.0, 0.0, 0.0))
    vertices, normals = tube.placed_vertices(poses, 0)
    mesh = TriangleMesh(vertices, normals, tube.mesh.faces, tube.mesh.tint)
    polygon = 0.5 * k * np.sin(2.0 * np.pi / k)
    assert volume(mesh) == pytest.approx(3.0 * polygon * (0.2**2 - 0.15**2), rel=1e-12)
    a, b, c = (vertices[mesh.faces[:, j]] for j in range(3))
    flat = np.cross(b - a, c - a)
    assert (np.einsum("ij,ij->i", flat, normals[mesh.faces].sum(axis=1)) > 0.0).all()


@pytest.mark.parametrize("shade", SHADES)
def test_sections_are_coloured_by_their_values(run: Run, shade: str) -> None:
    rod = run.displayed_poses([1.0], shade).rods[0]
    assert rod.colour_values is not None
    if shade == "speed":
        assert (rod.colour_values == 0.0).all()
        return
    arcs = np.linspace(0.0, 2.0, rod.colour_values.shape[1])
    addresses = [f"beam({arc:.17g}).{shade}" for arc in arcs]
    values = run.quantity(addresses, [1.0])
    assert rod.colour_values[0] == pytest.approx([float(values[a][0]) for a in addresses], abs=1e-12)


@pytest.mark.parametrize("shade", ["N", "T3", "M2", "k2"])
def test_sections_of_many_elements_have_the_means_of_their_neighbours(shade: str) -> None:
    run = anholon.simulate(anholon.loads(BEAM.replace("elements = 8", "elements = 64")))
    rod = run.displayed_poses([1.0], shade).rods[0]
    assert rod.colour_values is not None
    addresses = [f"beam({arc:.17g}).{shade}" for arc in np.linspace(0.0, 2.0, 65)]
    values = run.quantity(addresses, [1.0])
    exact = np.array([float(values[a][0]) for a in addresses])
    # No eye tells a thousandth of the largest.
    assert np.abs(rod.colour_values[0] - exact).max() < 1e-3 * np.abs(exact).max()


def test_the_legend_spans_the_run_and_the_colour_of_zero_is_neutral(run: Run) -> None:
    picture = RunPicture(run, rods=RodDisplay(shade="M2"))
    picture.update()
    legend = picture.legend
    assert legend is not None
    assert legend.title == "M2"
    assert legend.high.endswith("N·m")
    neutral = map_diverging([0.5])[0]
    assert ColourScale("M2", -3.0, 3.0).colours(np.zeros(1))[0] == pytest.approx(neutral, abs=0.02)
    fixed = RunPicture(run, rods=RodDisplay(shade="M2", span=(-5.0, 7.0))).legend
    assert fixed is not None
    assert (fixed.low, fixed.high) == ("−5", "7 N·m")


def test_colours_follow_the_load(run: Run) -> None:
    picture = RunPicture(run, rods=RodDisplay(shade="M2"))
    picture.update()
    unloaded = picture.at(0.0).mesh.colours.copy()
    assert np.ptp(unloaded[:500], axis=0).max() < 1e-6
    assert np.ptp(picture.at(1.0).mesh.colours[:500], axis=0).max() > 0.2


def test_displacements_are_enlarged_as_told(run: Run) -> None:
    reference = run.displayed_poses([0.0]).rods[0].p_WS[0]
    gone = run.displayed_poses([1.0]).rods[0].p_WS[0] - reference
    large = run.displayed_poses([1.0], scale=3.0).rods[0].p_WS[0] - reference
    nodes = slice(None, None, 6)  # between them the axis is drawn with the slopes of the enlarged frames
    assert large[nodes] == pytest.approx(3.0 * gone[nodes], abs=1e-12)
    assert run.displayed_poses([1.0], scale=0.0).rods[0].p_WS[0] == pytest.approx(reference, abs=1e-9)
    legend = RunPicture(run, rods=RodDisplay(scale=3.0)).legend
    assert legend is not None
    assert legend.displacement_scale == 3.0


def test_loads_and_reactions_balance(run: Run) -> None:
    actions = {(action.path, action.kind): action for action in run.rod_actions(1.0)}
    line = actions["loads.wind", "line"].vectors
    total = actions["loads.tip", "force"].vectors[0] + np.array([0.0, 0.0, -3.0])  # the integral of 3 s over 2 m
    assert line[-1] == pytest.approx([0.0, 0.0, -3.0])
    held = actions["supports.wall", "reaction"].vectors[0] + actions["supports.rail", "reaction"].vectors[0]
    assert held == pytest.approx(-total, abs=1e-9)
    names = [arrow.label.split(" = ")[0] for arrow in RunPicture(run).at(1.0).arrows]
    assert sorted(names) == ["tip", "wall", "wall", "wind"]
    assert not RunPicture(run, rods=RodDisplay(loads=False, reactions=False)).at(1.0).arrows


def test_supports_axes_and_reference_are_drawn_on_demand(run: Run) -> None:
    plain = RodDisplay(loads=False, reactions=False, supports=False)
    picture = RunPicture(run, rods=plain)
    bare = len(picture.at(1.0).mesh.vertices)
    picture.show_rods(replace(plain, supports=True))
    with_supports = picture.at(1.0).mesh
    assert len(with_supports.vertices) > bare
    picture.show_rods(replace(plain, frames=True))
    assert len(picture.at(1.0).mesh.vertices) > bare
    assert picture.at(1.0).ghosts is None
    picture.show_rods(replace(plain, reference=True))
    ghosts = picture.at(1.0).ghosts
    assert ghosts is not None
    assert len(ghosts.vertices) == bare
    assert picture.at(0.5).ghosts is ghosts
    assert np.abs(ghosts.vertices[:, 2]).max() == pytest.approx(0.02, rel=0.05)


def test_addresses_of_sections_lead_to_their_places_and_back(run: Run) -> None:
    sight = RunPicture(run).rod_picture
    place = sight.section_position("beam(0.37L)", 1.0)
    assert place is not None
    assert place[0] == pytest.approx(0.74, rel=1e-2)
    assert place[2] == pytest.approx(run["beam(0.37L).z"][-1], rel=1e-3)
    assert sight.section_address("beam", place, 1.0) == "beam(0.37L)"
    assert sight.section_address("beam", place + np.array([9.0, 0.0, 0.0]), 1.0) == "beam:tip"
    assert np.array_equal(sight.section_position("beam(0.74)", 1.0), place)  # type: ignore[arg-type]
    assert [sight.section_position(text, 1.0) for text in ("beam(2.1)", "beam(", "other:tip")] == [None] * 3


@pytest.mark.parametrize(("height", "ground"), [(0.0, "none"), (-0.5, "none"), (0.5, "grid")])
def test_no_grid_hides_rods_that_lie_in_it_or_below(height: float, ground: str) -> None:
    model = anholon.loads(f"""
format = 1
[rods.bow]
elements = 4
position = [0, 0, {height}]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.01, young = 1e10, density = 1000 }}
[supports.clamp]
at = "bow:base"
""")
    assert RunPicture(anholon.simulate(model, until=0.001)).scene.ground == ground


CLOTHES_LINE = """
format = 1
gravity = [0, 0, -9.81]
[rods.line]
model = "cable"
elements = 8
curve = { kind = "straight", length = 2.1 }
section = { kind = "cable", axial = 2e4, mass = 0.05 }
lumps = [{ at = "0.25L", mass = 0.4 }, { at = "0.75L", mass = 0.4 }]
[supports.left]
at = "line:base"
turning = "free"
[supports.right]
at = "line:tip"
turning = "free"
motion = [-0.1, 0, 0]
[simulation]
form = "statics"
until = 1
frames = 5
"""


def test_small_bodies_are_drawn_where_they_hang() -> None:
    run = anholon.simulate(anholon.loads(CLOTHES_LINE))
    plain = RodDisplay(loads=False, reactions=False, supports=False)
    found = RunPicture(run, rods=plain).at(1.0).mesh
    bare = anholon.simulate(anholon.loads(CLOTHES_LINE.replace("lumps =", "# lumps =")))
    more = found.vertices[len(RunPicture(bare, rods=plain).at(1.0).mesh.vertices) :]
    one, two = np.split(more, 2)
    for own, section in ((one, "line(0.25L)"), (two, "line(0.75L)")):
        place = [float(run.quantity([f"{section}.{c}"], [1.0])[f"{section}.{c}"][0]) for c in "xyz"]
        assert 0.5 * (own.min(axis=0) + own.max(axis=0)) == pytest.approx(place, abs=1e-6)


@pytest.mark.parametrize("aspect", [0.6, 1.0, 1.8])
def test_the_first_view_holds_the_arrows(aspect: float) -> None:
    """The pulls at the ends of a taut line lie along it, and reach beyond it."""
    picture = RunPicture(anholon.simulate(anholon.loads(CLOTHES_LINE)))
    camera = picture.home_camera(aspect, 1.0)
    arrows = picture.at(1.0).arrows
    assert {arrow.label.partition(" ")[0] for arrow in arrows} == {"left", "right"}
    width, height = round(600 * aspect), 600
    for arrow in arrows:
        x, y, _ = camera.project(arrow.mesh.vertices, (width, height)).T
        assert x.min() > 0.0
        assert x.max() < width
        assert y.min() > 0.0
        assert y.max() < height


@pytest.mark.parametrize(
    ("low", "high"), [(-5e-324, 1.0), (-1e308, 1e308), (0.0, 5e-324), (1e-300, 1e300), (-1.0, 5e-324)]
)
def test_ranges_of_any_size_have_colours(low: float, high: float) -> None:
    """Also of values far outside, and of those that are no numbers."""
    scale = ColourScale("M2", low, high)
    found = scale.colours(np.array([low, high, 0.0, 1e308, -1e308, np.inf, -np.inf, np.nan]))
    assert ((found >= 0.0) & (found <= 1.0)).all()
    assert found[1].tolist() == found[5].tolist() == scale.colours(np.array([1e308]))[0].tolist()
    assert found[0].tolist() == found[6].tolist()
    bar = scale.bar
    assert bar[0] == pytest.approx(found[0])
    assert bar[-1] == pytest.approx(found[1])
