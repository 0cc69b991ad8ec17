"""Which rows of `anholon.rods.chains.motion_columns` stand for which nodes and elements of a mesh.

Elements that follow each other lie in rows that do so; where a chain of them ends, the next begins with a row of its
own. A node at which several chains end has a row in each: one of them is its own, the others are copies that are held
to it. A copy may be turned against its node, as at a kink of the axis, but not sit elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.rods.mesh import ElementMesh


class ElementRun(NamedTuple):
    """Rows of elements of one kind that follow each other: the first one, their number, whether they are cables."""

    first: int
    size: int
    is_cable: bool


class RowCopy(NamedTuple):
    """A row that is tied to another, rotated against it by the quaternion (4,).

    `position_only`: only its place is tied.
    """

    row: int
    owner: int
    q: Floats
    position_only: bool


class RowLayout(NamedTuple):
    """Rows of a mesh: `node` (r,): node of every row, `row` (n,): row of a node; `element` (m,): row of an element.

    Further runs of elements of one kind, copies, and whether a row has an element after it (r,).
    """

    node: Indices
    row: Indices
    element: Indices
    runs: tuple[ElementRun, ...]
    copies: tuple[RowCopy, ...]
    has_element: NDArray[np.bool_]

    @property
    def is_identity(self) -> bool:
        """Whether rows, nodes and elements are numbered alike."""
        return not self.copies and bool((self.node == np.arange(len(self.node))).all())


def make_row_layout(mesh: ElementMesh) -> RowLayout:
    """Return the rows of a mesh. The frame of every node is that of the end of some element."""
    no_bending = mesh.mark_cables()
    even = mesh.offset_q[..., 0] == 1.0
    node: list[int] = []
    row = np.full(mesh.size, -1, dtype=np.intp)
    element = np.zeros(len(mesh.length), dtype=np.intp)
    pending: list[tuple[int, int, Floats, bool]] = []

    def place(k: int, e: int, end: int) -> None:
        at = len(node)
        node.append(k)
        if row[k] < 0 and even[e, end]:
            row[k] = at
        else:
            pending.append((at, k, mesh.offset_q[e, end], bool(no_bending[e])))

    for e, (A, B) in enumerate(mesh.ends.tolist()):
        goes_on = e > 0 and mesh.ends[e - 1, 1] == A and even[e, 0] and even[e - 1, 1] and row[A] == len(node) - 1
        if not goes_on:
            place(A, e, 0)
        element[e] = len(node) - 1
        place(B, e, 1)
    assert (row >= 0).all()
    copies = tuple(RowCopy(at, int(row[k]), q, slack) for at, k, q, slack in pending)
    carries = np.zeros(len(node), dtype=bool)
    carries[element] = True
    stretches: list[ElementRun] = []
    for e, at in enumerate(element.tolist()):
        last = stretches[-1] if stretches else None
        if last is not None and last.first + last.size == at and last.is_cable == no_bending[e]:
            stretches[-1] = last._replace(size=last.size + 1)
        else:
            stretches.append(ElementRun(at, 1, bool(no_bending[e])))
    return RowLayout(np.array(node), row, element, tuple(stretches), copies, carries)
