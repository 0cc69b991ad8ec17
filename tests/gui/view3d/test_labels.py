"""Labels beside the arrows of the 3D view."""

from __future__ import annotations

import dataclasses
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

import anholon
from anholon.scene import Camera, RunPicture
from anholon.scene.arrows import arrow_mesh
from anholon.scene.rod_picture import ForceArrow
from anholon_gui.view3d.label_placement import label_background, place_labels

BEAM = """
format = 1
[rods.beam]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.02, young = 2e9, density = 1000 }
elements = 2
[supports.wall]
at = "beam:base"
[simulation]
form = "statics"
until = 1
frames = 2
"""


def test_labels_at_one_place_stand_one_below_another(qapp: QApplication) -> None:
    instant = RunPicture(anholon.simulate(anholon.loads(BEAM))).at(1.0)
    arrows = []
    for k in range(6):
        start, reach = np.array([0.0, 0.0, 0.01 * k]), np.array([0.3, 0.0, 0.0])
        mesh = arrow_mesh(start, reach, 1.0, 1.0)
        assert mesh is not None
        arrows.append(ForceArrow(mesh, (1.0, 0.0, 0.0), f"wall{k} = {10.0 * k} N", start, start + reach))
    instant = dataclasses.replace(instant, arrows=tuple(arrows))
    metrics, size = QFontMetricsF(QFont()), (800, 600)
    camera = Camera(azimuth=0.0, elevation=0.0, distance=3.0)
    placed = place_labels(metrics, instant, camera, size)
    assert [place.text for place in placed] == [arrow.label for arrow in arrows]
    for (one, *_), (two, *_) in combinations(placed, 2):
        assert not one.intersects(two)
    x, y, _ = camera.project(arrows[0].tip[None], size)[0]
    alone = place_labels(metrics, dataclasses.replace(instant, arrows=instant.arrows[:1]), camera, size)
    assert placed[0] == alone[0]  # the first stands where it would alone, beyond its tip
    assert placed[0][0].left() > x
    assert abs(placed[0][0].center().y() - y) < metrics.height()


@pytest.mark.parametrize("name", ["serpentine", "waltz-jump", "circle-eight"])
def test_labels_cover_no_skater(qapp: QApplication, name: str) -> None:
    """Also the load on the ice, whose arrow ends before her chest: a line leads to where it is written."""
    picture, size = RunPicture(anholon.simulate(anholon.load(name))), (800, 600)
    metrics, led = QFontMetricsF(QFont()), 0
    for t in np.linspace(*picture.times, 40).tolist():
        instant = picture.at(t)
        camera = picture.home_camera(4 / 3, t).look_at(instant.center)
        pixels = camera.project(instant.mesh.vertices, size)
        for place in place_labels(metrics, instant, camera, size):
            box = label_background(place.box)
            inside = (np.abs(pixels[:, 0] - box.center().x()) < 0.5 * box.width() - 2) & (
                np.abs(pixels[:, 1] - box.center().y()) < 0.5 * box.height() - 2
            )
            assert not inside.any(), (t, place.text)
            led += place.tip is not None
    assert led > 0 or name == "circle-eight"
