"""Writes a small picture of every example for the start page: python -m tests.gallery.thumbnails [NAME ...]."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

import anholon
import anholon_resources
from anholon.errors import AnholonError
from anholon.model.file.examples import example_names
from anholon.results.run import Run
from anholon_gui.film import FilmCamera, open_studio

_SIZE_PX, _SCALE, _COLOURS = (216, 136), 2, 96  # drawn larger and shrunk: soft edges
_MOMENTS = {"waltz-jump": 0.47, "hanging-chain": 1.0, "skate-on-incline": 0.5}
_MOMENT = 0.4  # part of the motion that is shown
_NEARER = 0.75  # part of the distance of the camera: no labels need room
_MAX_SECONDS = 30.0  # of motion


def main(names: Sequence[str]) -> int:
    """Write the pictures of the examples; return 1 when one cannot be drawn."""
    folder = Path(anholon_resources.__file__).parent / "thumbnails"
    folder.mkdir(exist_ok=True)
    status = 0
    for name in names or example_names():
        try:
            run = anholon.simulate(anholon.load(name))
        except AnholonError as error:
            print(f"{name}: {error}", file=sys.stderr)
            status = 1
            continue
        first, last = run.times[0], run.times[-1]
        t = first + _MOMENTS.get(name, _MOMENT if run.has_time else 1.0) * min(last - first, _MAX_SECONDS)
        image = draw(run, float(t)).resize(_SIZE_PX, Image.Resampling.LANCZOS)
        image.quantize(_COLOURS).save(folder / f"{name}.png", optimize=True)
        print(f"{name}: t = {t:g} s", flush=True)
    return status


def draw(run: Run, t: float) -> Image.Image:
    """Return the picture of a run at `t`, s, without labels, from nearer than a film shows it."""
    size = _SIZE_PX[0] * _SCALE, _SIZE_PX[1] * _SCALE
    with open_studio(run, dark=False) as (view, picture, _):
        camera = FilmCamera(picture, size).camera_at(picture.at(t))
        view.show(picture, t)
        pixels = view.render(replace(camera, distance=_NEARER * camera.distance), size, 2)
        return Image.fromarray(pixels[..., 2::-1].copy())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
