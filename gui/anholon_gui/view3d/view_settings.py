"""The view settings of a model, and the parts of the present view to be stored in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import msgspec

from anholon.array_types import Floats
from anholon.errors import AnholonError
from anholon.model.query.element_colours import COMPARISON_COLOUR
from anholon.model.schema import Model, View
from anholon.scene import Camera, ColourLegend, RunPicture
from anholon.scene.rod_display import SHADES
from anholon_gui.rod_display import colour_quantity_title

if TYPE_CHECKING:
    from anholon.results.run import Run

_T = TypeVar("_T")

VIEWS = {"front": (0.0, 0.0), "side": (90.0, 0.0), "top": (0.0, 89.9), "back": (180.0, 0.0), "left": (-90.0, 0.0)}
"""Directions of view: azimuth and elevation, deg."""

_FULL_LEGEND_ENTRIES = 6  # entries of a legend that are all shown
_NARROW_WIDTH_PX = 440  # pixels of a view where only the present one is
_SMALL_REL = 0.4  # distance that would be enough, of that of the camera, where a box is small in the picture


def with_next_colours(view: View) -> View:
    """Return the view with the traces coloured in the next way: each in its own colour, by stage, by reaction."""
    return msgspec.structs.replace(view, trace_colours=_next(("own", "stage", "reaction"), view.trace_colours))


def with_next_ghosts(view: View) -> View:
    """Return the view with the next kind of ghost poses: none, those at the ends of stages, one at every interval."""
    return msgspec.structs.replace(view, ghosts=_next(("none", "stages", "times"), view.ghosts))


def _next(choices: Sequence[_T], present: _T) -> _T:
    """Return the choice after the present one."""
    return choices[(choices.index(present) + 1) % len(choices)]


def camera_settings(view: View) -> tuple[object, ...]:
    """Return the camera settings of a view."""
    return (view.azimuth, view.elevation, view.distance, view.follow, view.shift)


def placed_elements(model: Model) -> object:
    """Return the elements with a position of their own in the picture."""
    return model.rods, model.bodies, model.points


def find_better_camera(camera: Camera, box: tuple[Floats, Floats], aspect: float) -> Camera | None:
    """Return the camera that shows a box (its corners (3,), m) from the same side, or None.

    A better camera is needed if the box is not entirely in a picture of this `aspect` or is small there.
    """
    fitting = camera.fit_box(*box, aspect)
    small = fitting.distance < _SMALL_REL * camera.distance
    return fitting if small or not camera.contains_box(*box, aspect) else None


def make_reference_picture(run: Run, view: View) -> RunPicture | None:
    """Return the picture of a reference run in one colour. None if it cannot be shown."""
    try:
        return RunPicture(run, View(ground=view.ground, traces=view.traces), tint=COMPARISON_COLOUR)
    except AnholonError:
        return None


def complete_legend(legend: ColourLegend | None, reference: str) -> ColourLegend | None:
    """Return the legend of a picture in the language of the window, with the name of a shown reference."""
    if legend is not None and legend.bar and legend.title in SHADES:
        legend = replace(legend, title=colour_quantity_title(legend.title))
    if reference:
        legend = legend or ColourLegend()
        legend = replace(legend, entries=(*legend.entries, (reference, COMPARISON_COLOUR)))
    return legend


def legend_around(legend: ColourLegend | None, stage: str, width: int) -> ColourLegend | None:
    """Return the legend during a stage, for a view of a `width` in pixels.

    Of many names it has the current one and its neighbours, in a narrow view the current one alone, so that the scene
    stays visible.
    """
    if legend is None:
        return None
    model_entries = tuple(entry for entry in legend.entries if entry[1] != COMPARISON_COLOUR)
    max_entries, neighbours = (1, 0) if width < _NARROW_WIDTH_PX else (_FULL_LEGEND_ENTRIES, 1)
    shortened = replace(legend, entries=model_entries).shorten_around(stage, max_entries, neighbours)
    return replace(
        shortened, entries=(*shortened.entries, *(entry for entry in legend.entries if entry[1] == COMPARISON_COLOUR))
    )


def stored_view(view: View, camera: Camera, picture: RunPicture, aspect: float, t: float) -> View:
    """Return the view of a model with `camera` for a picture of this `aspect` at `t`, s."""
    azimuth, elevation, distance = camera.azimuth, camera.elevation, camera.distance
    plain = msgspec.structs.replace(
        view, azimuth=azimuth, elevation=elevation, distance=distance, shift=(0.0, 0.0, 0.0)
    )
    middle = picture.home_camera(aspect, t, plain).center
    shift = tuple(round(a - b, 4) + 0.0 for a, b in zip(camera.center, middle, strict=True))
    return msgspec.structs.replace(
        view,
        azimuth=round(azimuth, 2),
        elevation=round(elevation, 2),
        distance=round(distance, 4),
        shift=shift,
    )
