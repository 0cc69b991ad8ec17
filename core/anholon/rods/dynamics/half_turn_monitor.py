"""Elements that are turned by more than half a turn from end to end, where their strains are not known any more.

The steps follow an element beyond half a turn, but two frames do not tell on which side of it they are: what is read of
such an element, and what is reset with its frames, is as if it were turned the other way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anholon.rods.chains.row_layout import make_row_layout
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.tolerances import HALF_TURN_COSINE


class HalfTurnMonitor:
    """Watches the elements of one smooth motion, whose quaternions change their signs at half a turn only."""

    def __init__(self, mesh: ElementMesh) -> None:
        layout = make_row_layout(mesh)
        # A row that is held to another may have another sign.
        watched = (layout.row[mesh.ends] == layout.element[:, None] + np.arange(2)).all(axis=1)
        if mesh.cables is not None:
            watched[mesh.cables.elements] = False
        self._elements = np.flatnonzero(watched)
        self._ends = mesh.ends[watched]
        self._before: NDArray[np.float64] | None = None  # cosines of half the angles, (1, elements)
        self._after = np.zeros((0, len(self._elements)))

    def find_turned_elements(self, poses: Sequence[NodePoses]) -> list[NDArray[np.intp]]:
        """Return the elements that rotated through half a turn to each pose from the previous one.

        The pose before the first is the last accepted one.
        """
        q = np.stack([pose.q for pose in poses])
        now = np.einsum("fki,fki->fk", q[:, self._ends[:, 0]], q[:, self._ends[:, 1]])
        self._after = now
        before = np.concatenate([now[:1] if self._before is None else self._before, now[:-1]])
        through = (now * before < 0.0) & (np.minimum(np.abs(now), np.abs(before)) < HALF_TURN_COSINE)
        return [self._elements[row] for row in through]

    def accept(self, count: int) -> None:
        """Continue from the last of the first `count` examined poses."""
        if count:
            self._before = self._after[count - 1 : count]
