"""Where the numbers of joints, copies and bodies beside chains stand in memory, see `kernels/constraint_block.h`."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.geometry.rotations import matrix
from anholon.kernels.loop_program import LoopProgram
from anholon.kernels.rod_step_kernel import BODY, NODE, WORLD, ConstraintBlockData, CopyData, JointData
from anholon.rods.chains.motion_columns import COLUMNS, START_COLUMNS, WIDTH
from anholon.rods.chains.row_layout import RowLayout
from anholon.rods.joints import FRAME_SIZE, Joint, JointEnd, JointKernel, JointRotation, load_joint_kernel

_KINDS: Final = {"world": WORLD, "node": NODE, "body": BODY}
_WORLD: Final = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
_SCRATCH_SIZE: Final = 16
_COLUMNS: Final = {
    "frames": COLUMNS["q"].start, "node_residuals": COLUMNS["residual"].start, "etas": COLUMNS["eta"].start,
    "right_sides": COLUMNS["right_side"].start, "node_blocks": COLUMNS["diagonal_node"].start,
    "start_states": START_COLUMNS.start,
}  # fmt: skip


class CoupledBodyFunctions(NamedTuple):
    """Bodies beside chains: the sizes (n,) of their coordinates; their rows and which of these are kept, with orders.

    Functions by their addresses: `frame_function` of the bodies that carry rods, `frame_count` of them, and their
    slopes, of q and the parameters `frame_parameters`; the `equation_function` M, f, A, b0, their rates and B where
    these are others, `equation_size` numbers, and by how much the rows miss (`level_function`), of q, v and `p`;
    `prepare_function` computes from the parameters in p the numbers behind them. Where all bodies move by formulas of
    time there are no coordinates and no equations. With
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
    """The structure `block` and the memory it points to; `tie_chain_rows` (k, 2): rows of the chains on both sides of
    every tie, -1 where none is. Numbers lie in one vector `d`, and `places` are theirs by names of fields."""

    def __init__(
        self, layout: RowLayout, rows_address: int, joints: Sequence[Joint], bodies: CoupledBodyFunctions | None
    ) -> None:
        """`rows_address`: of row 0 of the chains."""
        self._layout, self._joints, self._bodies = layout, joints, bodies
        self._n, self._m = (len(bodies.scale), len(bodies.kept)) if bodies is not None else (0, 0)
        self.tie_chain_rows = np.array(self._find_tie_rows(), dtype=np.int64).reshape(-1, 2)
        self._used = 0
        self._places = self._allocate_all()
        self._functions, self._vector, self._frames = self._allocate_bodies()
        self._groups = self._allocate_joints()
        section_frames = self._allocate(13 * len(layout.copies))
        self.d = np.zeros(self._used)
        self._time = np.zeros(max(1, len(joints)))
        self._records = self._joint_records(), self._copy_records(section_frames)
        kept, orders = (bodies.kept, bodies.orders) if bodies is not None else ((), ())
        self._integers = {
            "kept_rows": np.array([*kept, 0], dtype=np.int64),
            "orders": np.array([*orders, 0], dtype=np.int64),
            "tie_rows": self.tie_chain_rows,
            "pivots": np.zeros(self._n + len(self.tie_chain_rows) + self._m + 1, dtype=np.int64),
        }
        self._loops = {name: np.array(entries, dtype=np.int64) for name, entries in self._make_loop_entries().items()}
        self.block = self._make_block(rows_address)

    def view(self, name: str, *shape: int) -> Floats:
        """Return numbers of the block by the name of their field."""
        at = self._places[name]
        return self.d[at : at + int(np.prod(shape))].reshape(shape)

    def _make_block(self, rows_address: int) -> ConstraintBlockData:
        """Return the structure with all sizes and addresses."""
        joints, copies = self._records
        return ConstraintBlockData(
            n=self._n, k=sum(joint.row_count for joint in self._joints), held=len(self.tie_chain_rows), m=self._m,
            joint_count=len(joints), copy_count=len(copies), chain_rows=len(self._layout.node), row_width=WIDTH,
            reactive=int(self._has_reaction_feedback),
            joints=ctypes.addressof(joints), copies=ctypes.addressof(copies),
            **{name: rows_address + 8 * int(column) for name, column in _COLUMNS.items()},
            **{name: self._address(place) for name, place in self._places.items()},
            **{name: address_of_array(part) for name, part in self._integers.items()},
            **{name: LoopProgram(len(part), address_of_array(part)) for name, part in self._loops.items()},
        )  # fmt: skip

    def _address(self, place: int) -> int:
        """Return the address of a place in `d`."""
        return address_of_array(self.d) + 8 * int(place)

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

    def _allocate_all(self) -> dict[str, int]:
        """Return arrays, by names of fields, for the parts present at every state."""
        n, m, held, rows = self._n, self._m, len(self.tie_chain_rows), len(self._layout.node)
        k, dense = sum(joint.row_count for joint in self._joints), n + held + m
        rooms = {
            "state": 2 * n, "frame_input": 2 * n, "accelerations": n, "method_accelerations": n,
            "tie_multipliers": k, "row_multipliers": m, "start_values": 4 * n + k + m, "scale": n,
            "tie_residual": k, "tie_slopes": k * n, "body_residual": n, "row_residual": m,
            "G": 12 * held, "Y": 6 * held * rows, "S": (n + m) * n, "P": n * k, "B_kept": m * n, "A_kept": m * n,
            "difference": max(n * n, n + m), "tangent_matrix": dense**2, "current_matrix": dense**2,
            "row_scales": dense, "column_scales": dense, "right_side": dense, "scratch": _SCRATCH_SIZE, "time": 1,
        }  # fmt: skip
        return {name: self._allocate(size) for name, size in rooms.items()}

    @property
    def _has_reaction_feedback(self) -> bool:
        return self._bodies is not None and self._bodies.has_reaction_feedback

    def _allocate_bodies(self) -> tuple[int, int, int]:
        """Allocate the results of the bodies' functions; return those of their equations, of a vector p of their own,
        and of their frames."""
        bodies, places, n = self._bodies, self._places, self._n
        if bodies is None:
            return 0, 0, 0
        rows = bodies.rows
        equations, levels = self._allocate(bodies.equation_size), self._allocate(2 * rows)
        ends = np.cumsum([equations, n * n, n, rows * n, rows, rows]).tolist()
        places |= dict(zip(("M", "f", "A", "b0"), ends[:4], strict=True))
        places["B"] = ends[5] if ends[5] < equations + bodies.equation_size else ends[2]
        places["position_residual"], places["rate_residual"] = levels, levels + rows
        vector = self._allocate(len(bodies.p)) if bodies.has_reaction_feedback else 0
        places["joint_forces"] = vector + bodies.joint_force_slot if bodies.has_reaction_feedback else self._allocate(n)
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

    def _joint_records(self) -> ctypes.Array[JointData]:
        """Write down what stays of the joints, and return their records."""
        found = (len(self._joints) * JointData)()
        first = 0
        seen = dict.fromkeys(self._groups, 0)
        for record, joint in zip(found, self._joints, strict=True):
            group, number = self._groups[joint.rotation], seen[joint.rotation]
            seen[joint.rotation] += 1
            state = group.state_slot + number * group.rows.state_size
            self.d[state : state + group.rows.state_size] = np.concatenate([_WORLD, _WORLD, joint.constants])
            record.first, record.rows = first, joint.row_count
            record.results = self._address(group.result_slot + number * group.rows.result_size)
            for side, end in enumerate((joint.A, joint.B)):
                own = record.sides[side]
                own.kind, own.frame = _KINDS[end.kind], self._address(state + FRAME_SIZE * side)
                own.number = self._find_row(end) if end.kind == "node" else end.number
                if end.kind == "body":
                    own.body = self._address(self._frames + end.number * self._frame_size)
            first += joint.row_count
        return found

    def _copy_records(self, first_slot: int) -> ctypes.Array[CopyData]:
        """Write down how copies are turned, and return their records."""
        found = (len(self._layout.copies) * CopyData)()
        for i, (record, copy) in enumerate(zip(found, self._layout.copies, strict=True)):
            turn = first_slot + 13 * i
            self.d[turn : turn + 13] = np.concatenate([copy.q, matrix(copy.q).ravel()])
            record.row, record.owner, record.position_only = copy.row, copy.owner, int(copy.position_only)
            record.turn = self._address(turn)
            record.beside = copy.row + (1 if self._layout.has_element[copy.row] else -1)
        return found

    def _make_loop_entries(self) -> dict[str, list[list[int]]]:
        """Return the loops of compiled functions."""
        bodies, places, there, still = self._bodies, self._places, self._address, address_of_array(self._time)
        found = {"joint_loops": [self._joint_loop(group, there(0), still) for group in self._groups.values()]}
        if bodies is None:
            return found
        self.view("scale", self._n)[:] = bodies.scale
        time, y, p = there(places["time"]), there(places["state"]), address_of_array(bodies.p)
        if bodies.has_reaction_feedback:
            self.d[self._vector : self._vector + len(bodies.p)] = bodies.p
            p = there(self._vector)
        if bodies.frame_count:
            q, given = there(places["frame_input"]), address_of_array(bodies.frame_parameters)
            found["frame_loops"] = [[0, bodies.frame_function, 1, 0, 0, time, q, given, there(self._frames)]]
        if bodies.has_reaction_feedback and bodies.prepare_function:
            found["prepare_loops"] = [
                [0, bodies.prepare_function, 1, 0, 0, still, p, p, p + 8 * bodies.parameter_count]
            ]
        if not self._n:
            return found
        own = [[0, bodies.equation_function, 1, 0, 0, time, y, p, there(self._functions)]]
        if bodies.rows:
            own.append([0, bodies.level_function, 1, 0, 0, time, y, p, there(places["position_residual"])])
        return found | {"body_loops": own}

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
