"""Signs that keep the quaternions of free bodies continuous where the bases of their rotation vectors are reset."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from anholon.array_types import Floats
from anholon.geometry.conformal_rotation import to_quaternion
from anholon.model.query.orientations import find_orientation_slots
from anholon.model.schema import Model
from anholon.system.element_quantities import QUATERNION_COMPONENTS

FindSeam = Callable[[int], tuple[Floats, Floats]]


class QuaternionSigns:
    """The sign (+1 or -1) of every free body in every smooth segment of a run.

    Both signs are the same rotation, and the quaternion of a rotation vector changes its sign after a whole turn.
    """

    def __init__(self, model: Model) -> None:
        self._slots = find_orientation_slots(model)
        self._lock = Lock()
        self._signs: dict[str, list[float]] = {body: [1.0] for body in self._slots}

    def sign(self, column: str, segment: int, find_seam: FindSeam) -> float:
        """Return the factor of a quantity of a body in the segment with a number: 1 where it is no quaternion.

        `find_seam(k)`: coordinates (n,) at the end of segment k and at the start of the next one. It is not kept: it
        belongs to the reader that keeps these signs, and in a circle neither would be freed.
        """
        body, _, component = column.rpartition(".")
        if body not in self._slots or component not in QUATERNION_COMPONENTS:
            return 1.0
        with self._lock:
            while len(self._signs[body]) <= segment:
                self._add_next(find_seam)
            return self._signs[body][segment]

    def _add_next(self, find_seam: FindSeam) -> None:
        """Find the signs in the first smooth segment for which they are not known."""
        end, start = find_seam(len(next(iter(self._signs.values()))) - 1)
        for body, slot in self._slots.items():
            same = to_quaternion(end[slot]) @ to_quaternion(start[slot]) >= 0.0
            self._signs[body].append(self._signs[body][-1] * (1.0 if same else -1.0))
