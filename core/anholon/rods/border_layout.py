"""Where the numbers of joints, copies and bodies beside chains stand in memory, see `anholon.rods.border_slots`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from anholon.codegen.addresses import address_of_array
from anholon.geometry.rotations import matrix
from anholon.rods import border_slots as border
from anholon.rods.chain import AT, START, WIDTH
from anholon.rods.chain_layout import Layout
from anholon.rods.joints import FRAME, End, Joint, RowsLoop, Turning, loop_of_rows

Floats = NDArray[np.float64]

_KINDS: Final = {"world": border.WORLD, "node": border.NODE, "body": border.BODY}
_WORLD: Final = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
_SPARE: Final = 16
_COLUMNS: Final = {
    border.FRAME: "q", border.MISSING_THERE: "r", border.RIGHT: "right", border.ETA: "eta", border.OWN: "own",
}  # fmt: skip


class Bodies(NamedTuple):
    """Bodies beside chains: the sizes (n,) of their coordinates; their rows and which of these are kept, with orders.

    Functions by their addresses: `frames` of the bodies that carry rods, `carrying` of them, and their slopes, of q and
    the parameters `still`; the `equations` M, f, A, b0, their rates and B where these are others, `size` numbers, and
    by how much the rows miss (`levels`), of q, v and `p`; `ahead` computes from the parameters in p the numbers behind
    them. Where the bodies are `reactive`, p has the forces of the joints from `pushed` on. `holders` keep the
    functions.
    """

    scale: Floats
    rows: int
    kept: Sequence[int]
    orders: Sequence[int]
    frames: int
    carrying: int
    still: Floats
    equations: int
    size: int
    levels: int
    p: Floats
    ahead: int
    parameters: int
    reactive: bool
    pushed: int
    holders: tuple[object, ...]


class _Group(NamedTuple):
    """Joints that turn alike: their function, how many there are, places of what it reads and writes."""

    rows: RowsLoop
    many: int
    states: int
    results: int


class BorderNumbers:
    """The vectors `d` and `w`; `sides` (k, 2): rows of the chains on both sides of every tie, -1 where none is."""

    def __init__(self, layout: Layout, joints: Sequence[Joint], bodies: Bodies | None) -> None:
        self._layout, self._joints, self._bodies = layout, joints, bodies
        self._n, self._m = (len(bodies.scale), len(bodies.kept)) if bodies is not None else (0, 0)
        self.sides = np.array(self._rows_of_ties(), dtype=np.int64).reshape(-1, 2)
        self._used = 0
        self._slots = self._reserved()
        self._functions, self._vector, self._frames = self._reserved_for_bodies()
        self._groups = self._reserved_for_joints()
        seats = self._room(13 * len(layout.copies))
        self.d = np.zeros(self._used)
        self._time = np.zeros(max(1, len(joints)))
        records, copies = self._joint_records(), self._copy_records(seats)
        kept, orders = (bodies.kept, bodies.orders) if bodies is not None else ((), ())
        tail: list[int] = []
        parts = (
            (border.RECORDS, records), (border.COPY_RECORDS, copies), (border.KEPT_ROWS, kept),
            (border.ORDERS, orders), (border.SIDES, self.sides.ravel().tolist()),
            (border.PIVOTS, [0] * (self._n + len(self.sides) + self._m)),
        )  # fmt: skip
        for slot, part in parts:
            self._slots[slot] = border.SLOTS + len(tail)
            tail += part
        self.w = np.array([*[0] * border.SLOTS, *tail], dtype=np.int64)
        for slot, value in self._slots.items():
            self.w[slot] = value
        self._loops = {slot: np.array(entries, dtype=np.int64) for slot, entries in self._entries().items()}
        for slot, entries in self._loops.items():
            self.w[slot : slot + 2] = len(entries), address_of_array(entries)

    def _room(self, size: int) -> int:
        """Return a new place in `d` for so many numbers."""
        self._used += size
        return self._used - size

    def _row(self, end: End) -> int:
        return int(self._layout.row[end.number]) if end.kind == "node" else -1

    def _rows_of_ties(self) -> list[list[int]]:
        found: list[list[int]] = []
        for joint in self._joints:
            found += [[self._row(joint.A), self._row(joint.B)]] * joint.rows
        for copy in self._layout.copies:
            found += [[copy.row, copy.owner]] * (3 if copy.limp else 6)
        return found

    def _reserved(self) -> dict[int, int]:
        """Return sizes, and places for what is there at any state."""
        n, m, held, rows = self._n, self._m, len(self.sides), len(self._layout.node)
        k, dense = sum(joint.rows for joint in self._joints), n + held + m
        found = {
            border.COORDINATES: n, border.TIED: k, border.HELD: held, border.KEPT: m,
            border.JOINTS: len(self._joints), border.COPIES: len(self._layout.copies), border.CHAIN_ROWS: rows,
            border.REACTIVE: int(self._reactive), border.WIDE: WIDTH, border.BEFORE: WIDTH + START.start,
        }  # fmt: skip
        found |= {slot: WIDTH + AT[name].start for slot, name in _COLUMNS.items()}
        rooms = {
            border.STATE: 2 * n, border.PLACES: 2 * n, border.SLOPES: n, border.ACCELERATIONS: n,
            border.TIE_FORCES: k, border.ROW_FORCES: m, border.AT_START: 4 * n + k + m, border.SCALE: n,
            border.RESIDUAL: k, border.BY_Q: k * n, border.MISSING: n, border.GAPS: m,
            border.TIES: 12 * held, border.ANSWERS: 6 * held * rows, border.BESIDE: (n + m) * n, border.PUSH: n * k,
            border.FORCES_OF_ROWS: m * n, border.ROWS_THEN: m * n, border.TURNED: max(n * n, n + m),
            border.DENSE: dense**2, border.NOW: dense**2, border.LEFT: dense, border.OVER: dense,
            border.RIGHT_SIDE: dense, border.SPARE: _SPARE, border.TIME: 1,
        }  # fmt: skip
        return found | {slot: self._room(size) for slot, size in rooms.items()}

    @property
    def _reactive(self) -> bool:
        return self._bodies is not None and self._bodies.reactive

    def _reserved_for_bodies(self) -> tuple[int, int, int]:
        """Give the results of the bodies' functions their places; return those of their equations, of a vector p of
        their own, and of their frames."""
        bodies, slots, n = self._bodies, self._slots, self._n
        if bodies is None:
            return 0, 0, 0
        rows = bodies.rows
        equations, levels = self._room(bodies.size), self._room(2 * rows)
        ends = np.cumsum([equations, n * n, n, rows * n, rows, rows]).tolist()
        slots |= dict(zip((border.MASS, border.FORCE, border.A_ALL, border.B0_ALL), ends[:4], strict=True))
        slots[border.B_ALL] = ends[5] if ends[5] < equations + bodies.size else ends[2]
        slots[border.AT_PLACES], slots[border.AT_RATES] = levels, levels + rows
        vector = self._room(len(bodies.p)) if bodies.reactive else 0
        slots[border.PUSHED] = vector + bodies.pushed if bodies.reactive else self._room(n)
        return equations, vector, self._room(bodies.carrying * self._frame_size)

    @property
    def _frame_size(self) -> int:
        return FRAME + 6 * (self._n + 1)

    def _reserved_for_joints(self) -> dict[Turning, _Group]:
        found: dict[Turning, _Group] = {}
        for turning in get_args(Turning):
            count = sum(joint.turning == turning for joint in self._joints)
            if count:
                rows = loop_of_rows(turning)
                found[turning] = _Group(rows, count, self._room(count * rows.n_state), self._room(count * rows.size))
        return found

    def _joint_records(self) -> list[int]:
        """Write down what stays of the joints, and return their records."""
        found: list[int] = []
        first = 0
        seen = dict.fromkeys(self._groups, 0)
        for joint in self._joints:
            group, number = self._groups[joint.turning], seen[joint.turning]
            seen[joint.turning] += 1
            state = group.states + number * group.rows.n_state
            self.d[state : state + group.rows.n_state] = np.concatenate([_WORLD, _WORLD, joint.numbers])
            found += [first, joint.rows, group.results + number * group.rows.size]
            for side, end in enumerate((joint.A, joint.B)):
                own = self._row(end) if end.kind == "node" else end.number
                body = self._frames + end.number * self._frame_size if end.kind == "body" else 0
                found += [_KINDS[end.kind], own, state + FRAME * side, body]
            first += joint.rows
        return found

    def _copy_records(self, seats: int) -> list[int]:
        """Write down how copies are turned, and return their records."""
        found: list[int] = []
        for i, copy in enumerate(self._layout.copies):
            seat = seats + 13 * i
            self.d[seat : seat + 13] = np.concatenate([copy.q, matrix(copy.q).ravel()])
            beside = copy.row + (1 if self._layout.carries[copy.row] else -1)
            found += [copy.row, copy.owner, int(copy.limp), seat, beside]
        return found

    def _entries(self) -> dict[int, list[list[int]]]:
        """Return the loops of compiled functions."""
        bodies, slots, start, still = self._bodies, self._slots, address_of_array(self.d), address_of_array(self._time)

        def there(place: int) -> int:
            return start + 8 * place

        found = {border.JOINT_LOOPS: [self._joint_loop(group, there(0), still) for group in self._groups.values()]}
        if bodies is None:
            return found
        self.d[slots[border.SCALE] : slots[border.SCALE] + self._n] = bodies.scale
        time, y, p = there(slots[border.TIME]), there(slots[border.STATE]), address_of_array(bodies.p)
        if bodies.reactive:
            self.d[self._vector : self._vector + len(bodies.p)] = bodies.p
            p = there(self._vector)
        if bodies.carrying:
            q, given = there(slots[border.PLACES]), address_of_array(bodies.still)
            found[border.FRAME_LOOPS] = [[0, bodies.frames, 1, 0, 0, time, q, given, there(self._frames)]]
        if bodies.reactive and bodies.ahead:
            found[border.AHEAD_LOOPS] = [[0, bodies.ahead, 1, 0, 0, still, p, p, p + 8 * bodies.parameters]]
        own = [[0, bodies.equations, 1, 0, 0, time, y, p, there(self._functions)]]
        if bodies.rows:
            own.append([0, bodies.levels, 1, 0, 0, time, y, p, there(slots[border.AT_PLACES])])
        return found | {border.BODY_LOOPS: own}

    @staticmethod
    def _joint_loop(group: _Group, start: int, still: int) -> list[int]:
        rows, states, results = group.rows, start + 8 * group.states, start + 8 * group.results
        return [0, rows.address, group.many, rows.n_state, rows.size, still, states, still, results]
