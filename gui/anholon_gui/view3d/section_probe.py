"""The note next to a section of a rod: the one in the form, or the one that was clicked last."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.scene import Camera, RunPicture
from anholon_gui.section_marker import SectionMarker


class SectionProbe:
    """Stores the section that was clicked last. `marker` has the one in the form."""

    def __init__(self, marker: SectionMarker) -> None:
        self._marker = marker
        self._clicked: tuple[str, int] | None = None  # rod and number of the section

    def clear(self) -> None:
        """Forget the clicked section."""
        self._clicked = None

    def click(self, picture: RunPicture | None, path: str, place: NDArray[np.float64], t: float) -> None:
        """Store the section of a rod at a clicked position (3,), or none if another element was there."""
        section, _, name = path.partition(".")
        self._clicked = None
        if section == "rods" and picture is not None:
            self._clicked = name, picture.rod_picture.nearest_section(name, place, shown_time(picture, t))

    def note(
        self, picture: RunPicture | None, camera: Camera, size: tuple[int, int], t: float
    ) -> tuple[str, float, float] | None:
        """Return the text and its position in a viewport of `size`, pixels. None if there is no note."""
        if picture is None:
            return None
        marked, rods, time = self._marker.section, picture.rod_picture, shown_time(picture, t)
        place = rods.section_position(marked, time) if marked else None
        text = f"● {marked}"
        if place is None:
            if self._clicked is None or self._clicked[0] not in picture.run.system.model.rods:
                return None
            place, text = rods.describe_section(*self._clicked, time)
        x, y, depth = camera.project(place[None], size)[0]
        return (text, float(x), float(y)) if depth > 0.0 else None


def shown_time(picture: RunPicture, t: float) -> float:
    """Return the instant shown by a picture at a time of the playback."""
    first, last = picture.times
    return min(max(t, first), last)
