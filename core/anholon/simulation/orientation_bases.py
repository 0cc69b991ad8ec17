"""Free orientations: their rotation vectors are reset from another base before they become singular."""

from __future__ import annotations

from typing import NamedTuple

from anholon.array_types import Floats
from anholon.forms.program_form import ProgramForm
from anholon.geometry.conformal_rotation import FARTHEST_SQUARE, move_base
from anholon.model.query.orientations import find_orientation_slots
from anholon.simulation.tolerances import BASE_EVENT_TOLERANCE_REL
from anholon.system.system import System


class RebasedState(NamedTuple):
    """Coordinates and rates (n,) of the same motion, with other rotation vectors."""

    q: Floats
    v: Floats


class OrientationBases:
    """The free orientations of a system."""

    def __init__(self, system: System) -> None:
        self._n, self._slots = system.n, tuple(find_orientation_slots(system.model).values())

    @property
    def exist(self) -> bool:
        """Whether there are any."""
        return bool(self._slots)

    def find_far(self, q: Floats) -> list[slice]:
        """Return the slots in the coordinates q (n,) of the rotation vectors that are long."""
        limit = FARTHEST_SQUARE * (1.0 - BASE_EVENT_TOLERANCE_REL)
        return [slot for slot in self._slots if q[slot] @ q[slot] >= limit]

    def move_far_bases(self, q: Floats, v: Floats) -> RebasedState | None:
        """Return the state with long rotation vectors begun anew; None if there are none."""
        far = self.find_far(q)
        if not far:
            return None
        q, v = q.copy(), v.copy()
        for slot in far:
            q[slot], v[slot] = move_base(q[slot], v[slot])
        return RebasedState(q, v)

    def move_control(self, control: tuple[ProgramForm, Floats] | None) -> tuple[ProgramForm, Floats] | None:
        """Return a form for programs and its state y with those rotation vectors begun anew that are long."""
        if control is None:
            return None
        form, y = control
        return form, form.move_bases(y, self.find_far(y[: self._n]))
