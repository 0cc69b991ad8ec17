"""What reaches the pixels: drawn by EGL, read back, compared with the projected motion."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

import anholon
from anholon.model.schema import Coordinate, Holonomic, Model, Point, Sphere, View
from anholon.results.run import Run
from anholon.scene import Camera, ColourLegend, RunPicture
from anholon_gui.view3d.appearance import BRIGHT, DARK
from anholon_gui.view3d.labels import paint_caption, paint_legend, paint_note
from anholon_gui.view3d.offscreen import OffscreenView, Pixels

SIZE = (320, 240)
CAMERA = Camera(azimuth=20.0, elevation=30.0, distance=6.0, center=(0.5, 0.0, 0.3))


def ball(ground: str = "ice") -> Model:
    """Return a red ball that glides along x at 1 m/s, 0.3 m above the ground, held there by a constraint."""
    return Model(
        coordinates={"x": Coordinate(rate=1.0), "z": Coordinate(value=0.3)},
        bodies={"ball": Sphere(radius=0.3, mass=1.0, position=("x", 0.0, "z"), colour="#ff2010")},
        points={"mark": Point(frame="ball", visible=False)},
        gravity=(0.0, 0.0, -9.81),
        constraints={"floor": Holonomic(formula="z - 0.3", at="mark")},
        view=View(ground=ground, traces=("mark",)),
    )


@pytest.fixture(scope="module")
def run() -> Run:
    return anholon.simulate(ball(), until=2.0)


@pytest.fixture(scope="module")
def view() -> Iterator[OffscreenView]:
    view = OffscreenView(BRIGHT)
    yield view
    view.close()


def redness(pixels: Pixels) -> np.ndarray:
    """Return where red prevails (height, width)."""
    rgb = pixels[..., :3].astype(int)
    return (rgb[..., 0] > 1.6 * rgb[..., 1]) & (rgb[..., 0] > 1.6 * rgb[..., 2])


@pytest.mark.parametrize("t", [0.0, 0.7, 1.6])
def test_a_body_appears_where_it_is_projected(run: Run, view: OffscreenView, t: float) -> None:
    picture = RunPicture(run)
    view.show(picture, t)
    pixels = view.render(CAMERA, SIZE)
    # The reaction is drawn in red, too: look at the ball's own pixels, around its centre.
    x, y, _ = CAMERA.project(run.poses([t]).p_WB[0], SIZE)[0]
    mask = redness(pixels)
    assert mask[round(y), round(x)]
    assert mask[round(y) - 4 : round(y) + 4, round(x) - 4 : round(x) + 4].all()
    edge = 0.3 / CAMERA.pixel_size(SIZE[1]) + 14
    rows = np.abs(np.arange(SIZE[1]) - y) < 6
    columns = np.abs(np.arange(SIZE[0]) - x) > edge
    assert not mask[np.ix_(rows, columns)].any()


@pytest.mark.parametrize("samples", [1, 2])
def test_the_picture_changes_with_time(run: Run, view: OffscreenView, samples: int) -> None:
    picture = RunPicture(run)
    frames = []
    for t in (0.2, 1.4, 0.2):
        view.show(picture, t)
        frames.append(view.render(CAMERA, SIZE, samples))
    assert np.array_equal(frames[0], frames[2])
    assert (np.abs(frames[0].astype(int) - frames[1]).max(axis=2) > 30).sum() > 500


def test_what_bodies_hide_of_arrows_shows_through(view: OffscreenView) -> None:
    """The force that holds a ball begins at its centre; the ball is green, so that red is that of the arrow."""
    model = ball("grid")
    green = replace(model.bodies["ball"], colour="#10ff20")
    model = replace(model, bodies={"ball": green}, view=replace(model.view, traces=()))
    run = anholon.simulate(model, until=0.1)
    view.show(RunPicture(run), 0.0)
    rgb = view.render(CAMERA, SIZE)[..., :3].astype(int)
    x, y, _ = CAMERA.project(np.array([[0.0, 0.0, 0.42]]), SIZE)[0].round().astype(int)
    before, beside = rgb[y, x], rgb[y, x + 12]
    assert beside[1] > 2 * beside[0]  # the ball
    assert before[0] > beside[0] + 30  # the arrow within it
    assert before[1] > before[2] + 20  # and the ball before the arrow


def test_the_trace_grows_with_time_up_to_the_present(view: OffscreenView) -> None:
    model = ball("grid")
    run = anholon.simulate(model, until=2.0)
    picture = RunPicture(run)
    camera = Camera(azimuth=0.0, elevation=60.0, distance=6.0, center=(1.0, 0.0, 0.3))
    blue = []
    for t in (0.0, 1.0, 2.0):
        view.show(picture, t)
        rgb = view.render(camera, SIZE)[..., :3].astype(int)
        columns = np.flatnonzero(((rgb[..., 2] > rgb[..., 0] + 40) & (rgb[..., 2] > rgb[..., 1] + 20)).any(axis=0))
        blue.append(columns.max(initial=0))
        expected, _, _ = camera.project(run.poses([t]).p_WP[0], SIZE)[0]
        assert blue[-1] <= expected + 2
    assert blue[0] < blue[1] < blue[2]


def test_channels_and_samples_show_the_same_scene(run: Run, view: OffscreenView) -> None:
    picture = RunPicture(run)
    view.show(picture, 1.0)
    plain, fine = view.render(CAMERA, SIZE, 1), view.render(CAMERA, SIZE, 2)
    assert np.abs(plain.astype(int) - fine).mean() < 3.0
    swapped = OffscreenView(BRIGHT, channels="bgra")
    try:
        swapped.show(picture, 1.0)
        assert np.array_equal(swapped.render(CAMERA, SIZE)[..., 2::-1], plain[..., :3])
    finally:
        swapped.close()


def test_ice_mirrors_and_shades(run: Run, view: OffscreenView) -> None:
    picture = RunPicture(run)
    view.show(picture, 1.0)
    pixels = view.render(CAMERA, SIZE)[..., :3].astype(int)
    empty = RunPicture(run, View(ground="ice"))
    center = run.poses([1.0]).p_WB[0, 0]
    x, y, _ = CAMERA.project([center * (1.0, 1.0, -1.6)], SIZE)[0]
    far, _, _ = CAMERA.project([center + np.array([2.0, 0.0, 0.0])], SIZE)[0]
    mirrored, plain = pixels[round(y), round(x)], pixels[round(y), min(round(far), SIZE[0] - 3)]
    assert mirrored[0] - mirrored[2] > plain[0] - plain[2] + 8
    assert empty.scene.traces == ()


def test_a_picture_is_not_drawn_again_where_it_would_be_the_same(run: Run, view: OffscreenView) -> None:
    """Another run with the same motion so far shows the same; another instant, size, look or camera does not."""
    longer = RunPicture(anholon.simulate(ball(), until=3.0))
    view.show(RunPicture(run), 1.0)
    pixels = view.render(CAMERA, SIZE, 2)
    view.show(longer, 1.0)
    assert view.is_current(CAMERA, [SIZE], 1)
    assert view.is_current(CAMERA, [SIZE], 2)
    fresh = OffscreenView(BRIGHT)
    try:
        fresh.show(longer, 1.0)
        assert np.array_equal(fresh.render(CAMERA, SIZE, 2), pixels)
    finally:
        fresh.close()
    assert not view.is_current(CAMERA, [(SIZE[0], SIZE[1] + 1)], 2)
    assert not view.is_current(CAMERA.orbit(1.0, 0.0), [SIZE], 2)
    view.renderer.appearance = DARK
    assert not view.is_current(CAMERA, [SIZE], 2)
    view.renderer.appearance = BRIGHT
    view.show(longer, 1.001)
    assert not view.is_current(CAMERA, [SIZE], 2)
    for other in (longer, RunPicture(anholon.simulate(ball("grid"), until=2.0))):
        view.show_instant(other, other.at(1.0), selected="bodies.ball" if other is longer else "")
        assert not view.is_current(CAMERA, [SIZE], 2)


def test_bodies_drawn_in_turns_keep_what_the_driver_has_of_them(run: Run, view: OffscreenView) -> None:
    """Fine and rough bodies take turns while a motion is edited: each picture is as if drawn alone, and bodies that
    stand as they did are not sent again."""
    picture, other = RunPicture(run), RunPicture(anholon.simulate(ball(), until=2.0))
    again = RunPicture(anholon.simulate(ball(), until=3.0), previous=picture)
    fine = picture.at(1.0)
    shown = [(picture, fine), (picture, picture.coarse_instant(fine)), (other, other.at(1.5))]
    shown += [*shown, (again, again.at(1.0)), *shown[:2]]
    seen, drawn = [], []
    for found, instant in shown:
        view.show_instant(found, instant)
        pixels = view.render(CAMERA, SIZE)
        seen.append(view.renderer.picture_key(CAMERA, SIZE))
        fresh = OffscreenView(BRIGHT)
        try:
            fresh.show_instant(found, instant)
            assert np.array_equal(fresh.render(CAMERA, SIZE), pixels)
        finally:
            fresh.close()
        drawn.append(pixels)
    assert not np.array_equal(drawn[0], drawn[1])
    assert seen[0] != seen[1] != seen[2]
    assert seen[1][5] == seen[4][5] == seen[8][5]  # the rough bodies, apart from arrows, have stood still
    assert seen[6] == seen[7]  # so have the fine ones, of another run that shows the same


def test_ghosts_out_of_sight_are_not_drawn_and_change_nothing(view: OffscreenView) -> None:
    model = anholon.load("skater-staged")
    run = anholon.simulate(model, until=8.0)
    picture = RunPicture(run, View(ground="ice", follow=model.view.follow, ghosts="stages"))
    for t in (0.0, 3.0, 8.0):
        camera, instant = picture.home_camera(SIZE[0] / SIZE[1], t), picture.at(t)
        assert instant.ghosts is not None
        assert len(instant.ghosts.parts) == len(instant.ghosts.times)
        shots = []
        for parts in (instant.ghosts.parts, ()):
            ghosts = dataclasses.replace(instant.ghosts, parts=parts)
            view.show_instant(picture, dataclasses.replace(instant, ghosts=ghosts))
            shots.append(view.render(camera, SIZE, 2))
        assert np.array_equal(*shots)


def test_looks_differ(run: Run, view: OffscreenView) -> None:
    view.show(RunPicture(run), 1.0)
    bright = view.render(CAMERA, SIZE)[..., :3].mean()
    view.renderer.appearance = DARK
    dark = view.render(CAMERA, SIZE)[..., :3].mean()
    view.renderer.appearance = BRIGHT
    assert bright > dark + 80


def test_seen_from_below_and_without_anything(run: Run, view: OffscreenView) -> None:
    view.show(RunPicture(run), 1.0)
    below = view.render(Camera(azimuth=0.0, elevation=-40.0, distance=5.0, center=(1.0, 0.0, 0.3)), SIZE)
    assert redness(below).sum() > 300
    view.show_instant(None, None)
    assert not redness(view.render(CAMERA, SIZE)).any()


def test_canvases_do_not_pile_up(run: Run) -> None:
    from vispy.app.backends import _egl

    before = len(_egl._VP_EGL_ALL_WINDOWS)
    for _ in range(3):
        view = OffscreenView(BRIGHT)
        view.show(RunPicture(run), 0.5)
        view.render(CAMERA, (64, 48))
        view.close()
        view.close()
    assert len(_egl._VP_EGL_ALL_WINDOWS) == before


@pytest.mark.parametrize("text", ["alpha1 = 165.7°", "two\nlines"])
def test_notes_keep_clear_of_the_tools(text: str, qapp: QApplication) -> None:
    """Of a note beside a joint that is dragged up to the tools nothing is painted where these stand."""
    for x, high in ((400.0, False), (20.0, True)):
        image = QImage(600, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.blue)
        painter = QPainter(image)
        paint_note(painter, text, x, 30.0, (600, 300), BRIGHT, (300.0, 80.0))
        painter.end()
        ground = QColor(Qt.GlobalColor.blue)
        above = image.copy(0, 0, 600, 28)
        if high:
            assert any(above.pixelColor(a, b) != ground for a in range(600) for b in range(28))
        tools = image.copy(300, 0, 300, 80)
        joint = 120 if "\n" in text else 0  # the circle on the joint itself
        strange = sum(tools.pixelColor(a, b) != ground for a in range(300) for b in range(80))
        assert strange <= joint


def test_the_ends_of_a_bar_of_colours_have_units_of_the_language(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def painted(high: str) -> QImage:
        image = QImage(300, 120, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.blue)
        painter = QPainter(image)
        paint_legend(painter, ColourLegend(title="blade", bar=((1.0, 0.0, 0.0),), low="0", high=high), BRIGHT)
        painter.end()
        return image

    monkeypatch.setattr("anholon_gui.texts.language.current_language", lambda: "ru")
    assert painted("333.1 N") == painted("333.1 Н")
    assert painted("333.1 N") != painted("333.1 W")


def test_the_legend_keeps_clear_of_the_tools(qapp: QApplication) -> None:
    """It stays in the upper corner where it fits beside them, and goes below them where it would reach them."""
    legend = ColourLegend(entries=(("Reference: a motion with a long name", (1.0, 0.0, 0.0)),))
    for left in (60.0, 580.0):
        image = QImage(600, 200, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.blue)
        painter = QPainter(image)
        paint_legend(painter, legend, BRIGHT, (left, 90.0))
        painter.end()
        painted = [y for y in range(200) if image.pixelColor(40, y) != QColor(Qt.GlobalColor.blue)]
        assert (painted[0] > 90) == (left < 100.0)
        assert image.pixelColor(590, 40) == QColor(Qt.GlobalColor.blue)


def test_captions_and_legends_end_with_the_picture(qapp: QApplication) -> None:
    name = "A stage whose name is longer than such a picture is wide"
    image = QImage(240, 240, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.blue)
    painter = QPainter(image)
    paint_caption(painter, (name, "t = 1.00 s"), (240, 240), BRIGHT)
    paint_legend(painter, ColourLegend(entries=((name, (1.0, 0.0, 0.0)),)), BRIGHT, (236.0, 0.0))
    painter.end()
    assert all(image.pixelColor(237, y) == QColor(Qt.GlobalColor.blue) for y in range(240))
    assert any(image.pixelColor(205, y) != QColor(Qt.GlobalColor.blue) for y in range(120, 240))


def test_the_legend_of_many_stages_is_as_wide_at_every_stage(qapp: QApplication) -> None:
    names = ("In", "A long way round the rink", "Spin", "Spin again", "Out", "Bow", "Off", "Gone")
    legend = ColourLegend(entries=tuple((name, (1.0, 0.0, 0.0)) for name in names))
    widths = set()
    for name in names:
        image = QImage(600, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.blue)
        painter = QPainter(image)
        widths.add(paint_legend(painter, legend.shorten_around(name, 4, 1), BRIGHT).width())
        painter.end()
    assert len(widths) == 1


@pytest.mark.parametrize("place", [(6.4e6, 0.0, 0.0), (0.0, -6.4e6, 0.0), (0.0, 0.0, 6.4e6), (2e9, 2e9, -2e9)])
def test_a_body_far_from_the_origin_looks_as_it_does_near(view: OffscreenView, place: tuple[float, ...]) -> None:
    """Pictures are the same to the pixel but for what rounding of the motion itself moves."""
    pixels = []
    for x, y, z in ((0.0, 0.0, 0.0), place):
        model = Model(
            coordinates={"u": Coordinate(rate=1.0)},
            bodies={"ball": Sphere(radius=0.3, mass=1.0, position=(f"u + {x}", y, z + 0.3), colour="#ff2010")},
            view=View(ground="none", traces=("ball",), ghosts="times", ghost_interval=0.5),
        )
        picture = RunPicture(anholon.simulate(model, until=2.0))
        picture.update()
        view.show(picture, 1.1)
        pixels.append(view.render(CAMERA.look_at((x + 1.1, y, z + 0.3)), SIZE))
    near, far = pixels
    assert redness(near).sum() > 300
    assert np.abs(near.astype(int) - far.astype(int)).max() <= 8
    assert (redness(near) != redness(far)).sum() <= 4


def test_the_ground_far_away_is_the_same(view: OffscreenView) -> None:
    pixels = []
    for x in (0.0, 5e6):
        model = ball("grid")
        body = replace(model.bodies["ball"], position=(f"x + {x}", 0.0, "z"))  # type: ignore[type-var]
        picture = RunPicture(anholon.simulate(replace(model, bodies={"ball": body}), until=0.5))
        picture.update()
        view.show(picture, 0.5)
        pixels.append(view.render(CAMERA.look_at((x + 0.5, 0.0, 0.3)), SIZE))
    assert np.abs(pixels[0].astype(int) - pixels[1].astype(int)).max() <= 16


def test_a_body_far_away_is_picked(view: OffscreenView) -> None:
    model = Model(
        coordinates={"u": Coordinate(rate=1.0)},
        bodies={"ball": Sphere(radius=0.3, mass=1.0, position=("u + 6.4e6", 0.0, 0.0))},
    )
    picture = RunPicture(anholon.simulate(model, until=1.0))
    camera = CAMERA.look_at((6.4e6 + 0.5, 0.0, 0.0))
    edge = camera.project([[6.4e6 + 0.5, 0.0, 0.29]], SIZE)[0]
    instant = picture.at(0.5)
    assert instant.pick(camera.eye, camera.ray(edge[0], edge[1], SIZE))[0] == "bodies.ball"
    assert instant.pick(camera.eye, camera.ray(edge[0], edge[1] - 20, SIZE))[0] == ""
