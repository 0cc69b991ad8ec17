"""Where the numbers of joints, copies and bodies beside chains stand in memory, see
`anholon.rods.dynamics.constraint_block_slots`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from anholon.compiler.addresses import address_of_array
from anholon.geometry.rotations import matrix
from anholon.rods.chains.motion_rows import COLUMNS, START_COLUMNS, WIDTH
from anholon.rods.chains.row_layout import RowLayout
from anholon.rods.dynamics import constraint_block_slots as border
from anholon.rods.joints import FRAME_SIZE, Joint, JointEnd, JointKernel, JointRotation, load_joint_kernel

Floats = NDArray[np.float64]

_KINDS: Final = {"world": border.WORLD, "node": border.NODE, "body": border.BODY}
_WORLD: Final = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
_SCRATCH_SIZE: Final = 16
_COLUMNS: Final = {
    border.FRAME_COLUMN: "q", border.NODE_RESIDUAL_COLUMN: "r", border.RIGHT_SIDE_COLUMN: "right",
    border.ETA_COLUMN: "eta", border.NODE_BLOCK_COLUMN: "own",
}  # fmt: skip


class CoupledBodyFunctions(NamedTuple):
    """Bodies beside chains: the sizes (n,) of their coordinates; their rows and which of these are kept, with orders.

    Functions by their addresses: `frame_function` of the bodies that carry rods, `frame_count` of them, and their
    slopes, of q and the parameters `frame_parameters`; the `equation_function` M, f, A, b0, their rates and B where
    these are others, `equation_size` numbers, and by how much the rows miss (`level_function`), of q, v and `p`;
    `prepare_function` computes from the parameters in p the numbers behind them. With
    `has_reaction_feedback` p has the forces of the joints from `joint_force_slot` on. `references` keep the functions.
    """

    scale: Floats
    rows: int
    kept: Sequence[int]
    orders: Sequence[int]
    frame_function: int
    frame_count: int
    frame_parameters: Floats
    equation_function: int
    equation_size: int
    level_function: int
    p: Floats
    prepare_function: int
    parameter_count: int
    has_reaction_feedback: bool
    joint_force_slot: int
    references: tuple[object, ...]


class _JointGroup(NamedTuple):
    """Joints that turn alike: their function, how many there are, places of what it reads and writes."""

    rows: JointKernel
    joint_count: int
    state_slot: int
    result_slot: int


class ConstraintBlockNumbers:
    """The vectors `d` and `w`; `tie_chain_rows` (k, 2): rows of the chains on both sides of every tie, -1 where none
    is."""

    def __init__(self, layout: RowLayout, joints: Sequence[Joint], bodies: CoupledBodyFunctions | None) -> None:
        self._layout, self._joints, self._bodies = layout, joints, bodies
        self._n, self._m = (len(bodies.scale), len(bodies.kept)) if bodies is not None else (0, 0)
        self.tie_chain_rows = np.array(self._find_tie_rows(), dtype=np.int64).reshape(-1, 2)
        self._used = 0
        self._slots = self._allocate_all()
        self._functions, self._vector, self._frames = self._allocate_bodies()
        self._groups = self._allocate_joints()
        section_frames = self._allocate(13 * len(layout.copies))
        self.d = np.zeros(self._used)
        self._time = np.zeros(max(1, len(joints)))
        records, copies = self._joint_records(), self._copy_records(section_frames)
        kept, orders = (bodies.kept, bodies.orders) if bodies is not None else ((), ())
        tail: list[int] = []
        parts = (
            (border.JOINT_RECORDS, records), (border.COPY_RECORDS, copies), (border.KEPT_ROWS, kept),
            (border.ORDERS, orders), (border.TIE_CHAIN_ROWS, self.tie_chain_rows.ravel().tolist()),
            (border.PIVOTS, [0] * (self._n + len(self.tie_chain_rows) + self._m)),
        )  # fmt: skip
        for slot, part in parts:
            self._slots[slot] = border.SLOT_COUNT + len(tail)
            tail += part
        self.w = np.array([*[0] * border.SLOT_COUNT, *tail], dtype=np.int64)
        for slot, value in self._slots.items():
            self.w[slot] = value
        self._loops = {slot: np.array(entries, dtype=np.int64) for slot, entries in self._make_loop_entries().items()}
        for slot, entries in self._loops.items():
            self.w[slot : slot + 2] = len(entries), address_of_array(entries)

    def _allocate(self, size: int) -> int:
        """Return a new place in `d` for so many numbers."""
        self._used += size
        return self._used - size

    def _find_row(self, end: JointEnd) -> int:
        return int(self._layout.row[end.number]) if end.kind == "node" else -1

    def _find_tie_rows(self) -> list[list[int]]:
        found: list[list[int]] = []
        for joint in self._joints:
            found += [[self._find_row(joint.A), self._find_row(joint.B)]] * joint.row_count
        for copy in self._layout.copies:
            found += [[copy.row, copy.owner]] * (3 if copy.position_only else 6)
        return found

    def _allocate_all(self) -> dict[int, int]:
        """Return sizes, and places for what is there at any state."""
        n, m, held, rows = self._n, self._m, len(self.tie_chain_rows), len(self._layout.node)
        k, dense = sum(joint.row_count for joint in self._joints), n + held + m
        found = {
            border.COORDINATES: n, border.TIE_ROWS: k, border.TIE_AND_COPY_ROWS: held, border.KEPT_ROW_COUNT: m,
            border.JOINTS: len(self._joints), border.COPIES: len(self._layout.copies), border.CHAIN_ROWS: rows,
            border.REACTIVE: int(self._has_reaction_feedback), border.ROW_WIDTH: WIDTH,
            border.START_STATE_COLUMN: WIDTH + START_COLUMNS.start,
        }  # fmt: skip
        found |= {slot: WIDTH + COLUMNS[name].start for slot, name in _COLUMNS.items()}
        rooms = {
            border.STATE: 2 * n, border.FRAME_INPUT: 2 * n,
            border.BODY_ACCELERATIONS: n, border.METHOD_ACCELERATIONS: n,
            border.TIE_MULTIPLIERS: k, border.ROW_MULTIPLIERS: m, border.START_VALUES: 4 * n + k + m,
            border.COORDINATE_SCALE: n,
            border.TIE_RESIDUAL: k, border.TIE_SLOPES_BY_Q: k * n, border.BODY_RESIDUAL: n, border.ROW_RESIDUAL: m,
            border.TIE_GRADIENTS: 12 * held, border.TIE_RESPONSES: 6 * held * rows,
            border.BODY_TANGENT: (n + m) * n, border.JOINT_FORCE_SLOPES: n * k,
            border.B_ROWS: m * n, border.A_ROWS_OF_TANGENT: m * n, border.DIFFERENCE_BUFFER: max(n * n, n + m),
            border.TANGENT_MATRIX: dense**2, border.CURRENT_MATRIX: dense**2,
            border.ROW_SCALES: dense, border.COLUMN_SCALES: dense,
            border.RIGHT_SIDE: dense, border.SCRATCH: _SCRATCH_SIZE, border.TIME: 1,
        }  # fmt: skip
        return found | {slot: self._allocate(size) for slot, size in rooms.items()}

    @property
    def _has_reaction_feedback(self) -> bool:
        return self._bodies is not None and self._bodies.has_reaction_feedback

    def _allocate_bodies(self) -> tuple[int, int, int]:
        """Give the results of the bodies' functions their places; return those of their equations, of a vector p of
        their own, and of their frames."""
        bodies, slots, n = self._bodies, self._slots, self._n
        if bodies is None:
            return 0, 0, 0
        rows = bodies.rows
        equations, levels = self._allocate(bodies.equation_size), self._allocate(2 * rows)
        ends = np.cumsum([equations, n * n, n, rows * n, rows, rows]).tolist()
        slots |= dict(zip((border.MASS, border.FORCE, border.A_ALL, border.B0_ALL), ends[:4], strict=True))
        slots[border.B_ALL] = ends[5] if ends[5] < equations + bodies.equation_size else ends[2]
        slots[border.POSITION_RESIDUAL], slots[border.RATE_RESIDUAL] = levels, levels + rows
        vector = self._allocate(len(bodies.p)) if bodies.has_reaction_feedback else 0
        slots[border.JOINT_FORCES] = (
            vector + bodies.joint_force_slot if bodies.has_reaction_feedback else self._allocate(n)
        )
        return equations, vector, self._allocate(bodies.frame_count * self._frame_size)

    @property
    def _frame_size(self) -> int:
        return FRAME_SIZE + 6 * (self._n + 1)

    def _allocate_joints(self) -> dict[JointRotation, _JointGroup]:
        found: dict[JointRotation, _JointGroup] = {}
        for turning in get_args(JointRotation):
            count = sum(joint.rotation == turning for joint in self._joints)
            if count:
                rows = load_joint_kernel(turning)
                found[turning] = _JointGroup(
                    rows, count, self._allocate(count * rows.state_size), self._allocate(count * rows.result_size)
                )
        return found

    def _joint_records(self) -> list[int]:
        """Write down what stays of the joints, and return their records."""
        found: list[int] = []
        first = 0
        seen = dict.fromkeys(self._groups, 0)
        for joint in self._joints:
            group, number = self._groups[joint.rotation], seen[joint.rotation]
            seen[joint.rotation] += 1
            state = group.state_slot + number * group.rows.state_size
            self.d[state : state + group.rows.state_size] = np.concatenate([_WORLD, _WORLD, joint.constants])
            found += [first, joint.row_count, group.result_slot + number * group.rows.result_size]
            for side, end in enumerate((joint.A, joint.B)):
                own = self._find_row(end) if end.kind == "node" else end.number
                body = self._frames + end.number * self._frame_size if end.kind == "body" else 0
                found += [_KINDS[end.kind], own, state + FRAME_SIZE * side, body]
            first += joint.row_count
        return found

    def _copy_records(self, first_slot: int) -> list[int]:
        """Write down how copies are turned, and return their records."""
        found: list[int] = []
        for i, copy in enumerate(self._layout.copies):
            section_frame = first_slot + 13 * i
            self.d[section_frame : section_frame + 13] = np.concatenate([copy.q, matrix(copy.q).ravel()])
            beside = copy.row + (1 if self._layout.has_element[copy.row] else -1)
            found += [copy.row, copy.owner, int(copy.position_only), section_frame, beside]
        return found

    def _make_loop_entries(self) -> dict[int, list[list[int]]]:
        """Return the loops of compiled functions."""
        bodies, slots, start, still = self._bodies, self._slots, address_of_array(self.d), address_of_array(self._time)

        def there(place: int) -> int:
            return start + 8 * place

        found = {border.JOINT_LOOPS: [self._joint_loop(group, there(0), still) for group in self._groups.values()]}
        if bodies is None:
            return found
        self.d[slots[border.COORDINATE_SCALE] : slots[border.COORDINATE_SCALE] + self._n] = bodies.scale
        time, y, p = there(slots[border.TIME]), there(slots[border.STATE]), address_of_array(bodies.p)
        if bodies.has_reaction_feedback:
            self.d[self._vector : self._vector + len(bodies.p)] = bodies.p
            p = there(self._vector)
        if bodies.frame_count:
            q, given = there(slots[border.FRAME_INPUT]), address_of_array(bodies.frame_parameters)
            found[border.FRAME_LOOPS] = [[0, bodies.frame_function, 1, 0, 0, time, q, given, there(self._frames)]]
        if bodies.has_reaction_feedback and bodies.prepare_function:
            found[border.PREPARE_LOOPS] = [
                [0, bodies.prepare_function, 1, 0, 0, still, p, p, p + 8 * bodies.parameter_count]
            ]
        own = [[0, bodies.equation_function, 1, 0, 0, time, y, p, there(self._functions)]]
        if bodies.rows:
            own.append([0, bodies.level_function, 1, 0, 0, time, y, p, there(slots[border.POSITION_RESIDUAL])])
        return found | {border.BODY_LOOPS: own}

    @staticmethod
    def _joint_loop(group: _JointGroup, start: int, constants_slot: int) -> list[int]:
        rows, states, results = group.rows, start + 8 * group.state_slot, start + 8 * group.result_slot
        return [
            0,
            rows.address,
            group.joint_count,
            rows.state_size,
            rows.result_size,
            constants_slot,
            states,
            constants_slot,
            results,
        ]
