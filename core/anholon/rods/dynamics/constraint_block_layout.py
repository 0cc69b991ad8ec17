"""Where the numbers of joints, copies and bodies beside chains stand in memory, see `kernels/constraint_block.h`."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.geometry.rotations import matrix
from anholon.kernels.loop_program import LoopProgram, LoopRecord
from anholon.kernels.rod_step_kernel import BODY, NODE, WORLD, ConstraintBlockData, CopyData, JointData
from anholon.rods.chains.motion_columns import COLUMNS, START_COLUMNS, WIDTH
from anholon.rods.chains.row_layout import RowLayout
from anholon.rods.joints import FRAME_SIZE, Joint, JointEnd, JointKernel, JointRotation, load_joint_kernel

_KINDS: Final = {"world": WORLD, "node": NODE, "body": BODY}
_WORLD: Final = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
_SCRATCH_SIZE: Final = 16
_ROTATION_SIZE: Final = 4 + 9  # how a copy is turned: quaternion and matrix
_COLUMNS: Final = {
    "frames": COLUMNS["q"].start, "node_residuals": COLUMNS["residual"].start, "etas": COLUMNS["eta"].start,
    "right_sides": COLUMNS["right_side"].start, "node_blocks": COLUMNS["diagonal_node"].start,
    "start_states": START_COLUMNS.start,
}  # fmt: skip


class CoupledBodyFunctions(NamedTuple):
    """Bodies coupled to chains as compiled functions, by their addresses (0 for none).

    frame_function: (t, (q, 0), frame_parameters) -> frames and slopes by (q, t) of `frame_count` bodies with rods.
    equation_function: (t, (q, v), p) -> M, f, A, b0, the rows' rates, and B where it is not A; `equation_size` numbers.
    level_function: (t, (q, v), p) -> by how much the rows are missed: in position (rows,), in rate (rows,).
    prepare_function: writes derived numbers after the `parameter_count` parameters in p.

    scale: (n,) sizes of the coordinates; n = 0, and no equations, where all bodies move by formulas of time. kept,
    orders: (m,) which of the `rows` rows are kept, and the order of each of these. p: parameters and derived numbers;
    with `has_reaction_feedback` the forces of the joints (n,) stand in it from `joint_force_offset` on. references:
    keep the functions alive.
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
    joint_force_offset: int
    references: tuple[object, ...]


class _JointGroup(NamedTuple):
    """Joints with the same kind of rotation: their function, their number, offsets of its inputs and results in `d`."""

    rows: JointKernel
    joint_count: int
    state_offset: int
    result_offset: int


class ConstraintBlockMemory:
    """The structure `block` and its memory; `tie_chain_rows` (k, 2): rows of the chains on both sides of every tie.

    A row is -1 if a side is no chain. All numbers are in one vector `d`, those of a field from its offset on.
    """

    def __init__(
        self, layout: RowLayout, rows_address: int, joints: Sequence[Joint], bodies: CoupledBodyFunctions | None
    ) -> None:
        """`rows_address`: of row 0 of the chains."""
        self._layout, self._joints, self._bodies = layout, joints, bodies
        self._n, self._m = (len(bodies.scale), len(bodies.kept)) if bodies is not None else (0, 0)
        self.tie_chain_rows = np.array(self._find_tie_rows(), dtype=np.int64).reshape(-1, 2)
        self._used = 0
        self._offsets = self._allocate_all()
        self._functions, self._vector, self._frames = self._allocate_bodies()
        self._groups = self._allocate_joints()
        section_frames = self._allocate(_ROTATION_SIZE * len(layout.copies))
        self.d = np.zeros(self._used)
        self._time = np.zeros(max(1, len(joints)))
        self._records = self._joint_records(), self._copy_records(section_frames)
        kept_rows, orders = (bodies.kept, bodies.orders) if bodies is not None else ((), ())
        self._integers = {
            "kept_rows": np.array([*kept_rows, 0], dtype=np.int64),
            "orders": np.array([*orders, 0], dtype=np.int64),
            "tie_rows": self.tie_chain_rows,
            "pivots": np.zeros(self._n + len(self.tie_chain_rows) + self._m + 1, dtype=np.int64),
        }
        self._loops = {name: np.array(entries, dtype=np.int64) for name, entries in self._make_loop_entries().items()}
        self.block = self._make_block(rows_address)

    def view(self, name: str, *shape: int) -> Floats:
        """Return numbers of the block by the name of their field."""
        offset = self._offsets[name]
        return self.d[offset : offset + int(np.prod(shape))].reshape(shape)

    def _make_block(self, rows_address: int) -> ConstraintBlockData:
        """Return the structure with all sizes and addresses."""
        joints, copies = self._records
        return ConstraintBlockData(
            n=self._n, k=sum(joint.row_count for joint in self._joints), held=len(self.tie_chain_rows), m=self._m,
            joint_count=len(joints), copy_count=len(copies), chain_rows=len(self._layout.node), row_width=WIDTH,
            reactive=int(self._has_reaction_feedback),
            joints=ctypes.addressof(joints), copies=ctypes.addressof(copies),
            **{name: rows_address + 8 * int(column) for name, column in _COLUMNS.items()},
            **{name: self._address(offset) for name, offset in self._offsets.items()},
            **{name: address_of_array(part) for name, part in self._integers.items()},
            **{name: LoopProgram(len(part), address_of_array(part)) for name, part in self._loops.items()},
        )  # fmt: skip

    def _address(self, offset: int) -> int:
        """Return the address of the number `offset` of `d`."""
        return address_of_array(self.d) + 8 * int(offset)

    def _allocate(self, size: int) -> int:
        """Reserve `count` numbers of `d`; return the offset of the first."""
        self._used += size
        return self._used - size

    def _find_row(self, end: JointEnd) -> int:
        return int(self._layout.row[end.number]) if end.kind == "node" else -1

    def _find_tie_rows(self) -> list[list[int]]:
        tie_rows: list[list[int]] = []
        for joint in self._joints:
            tie_rows += [[self._find_row(joint.A), self._find_row(joint.B)]] * joint.row_count
        for copy in self._layout.copies:
            tie_rows += [[copy.row, copy.owner]] * (3 if copy.position_only else 6)
        return tie_rows

    def _allocate_all(self) -> dict[str, int]:
        """Reserve the fields that every model has; return their offsets."""
        n, m, ties, rows = self._n, self._m, len(self.tie_chain_rows), len(self._layout.node)
        k, dense = sum(joint.row_count for joint in self._joints), n + ties + m
        sizes = {
            "state": 2 * n, "frame_input": 2 * n, "accelerations": n, "method_accelerations": n,
            "tie_multipliers": k, "row_multipliers": m, "start_values": 4 * n + k + m, "scale": n,
            "tie_residual": k, "tie_slopes": k * n, "body_residual": n, "row_residual": m,
            "G": 12 * ties, "Y": 6 * ties * rows, "S": (n + m) * n, "P": n * k, "B_kept": m * n, "A_kept": m * n,
            "difference": max(n * n, n + m), "tangent_matrix": dense**2, "current_matrix": dense**2,
            "row_scales": dense, "column_scales": dense, "right_side": dense, "scratch": _SCRATCH_SIZE, "time": 1,
        }  # fmt: skip
        return {name: self._allocate(size) for name, size in sizes.items()}

    @property
    def _has_reaction_feedback(self) -> bool:
        return self._bodies is not None and self._bodies.has_reaction_feedback

    def _allocate_bodies(self) -> tuple[int, int, int]:
        """Reserve the results of the bodies' functions; return three offsets.

        These are the offsets of their equations, of a vector p of their own, and of their frames.
        """
        bodies, offsets, n = self._bodies, self._offsets, self._n
        if bodies is None:
            return 0, 0, 0
        rows = bodies.rows
        equations, levels = self._allocate(bodies.equation_size), self._allocate(2 * rows)
        # Layout of the equations: M (n, n), f (n,), A (rows, n), b0 (rows,), rates (rows,), then B, where it is not A.
        starts = np.cumsum([equations, n * n, n, rows * n, rows, rows]).tolist()
        offsets |= dict(zip(("M", "f", "A", "b0"), starts[:4], strict=True))
        offsets["B"] = starts[5] if starts[5] < equations + bodies.equation_size else offsets["A"]
        offsets["position_residual"], offsets["rate_residual"] = levels, levels + rows
        vector = self._allocate(len(bodies.p)) if bodies.has_reaction_feedback else 0
        offsets["joint_forces"] = (
            vector + bodies.joint_force_offset if bodies.has_reaction_feedback else self._allocate(n)
        )
        return equations, vector, self._allocate(bodies.frame_count * self._frame_size)

    @property
    def _frame_size(self) -> int:
        return FRAME_SIZE + 6 * (self._n + 1)

    def _allocate_joints(self) -> dict[JointRotation, _JointGroup]:
        groups: dict[JointRotation, _JointGroup] = {}
        for turning in get_args(JointRotation):
            count = sum(joint.rotation == turning for joint in self._joints)
            if count:
                rows = load_joint_kernel(turning)
                groups[turning] = _JointGroup(
                    rows, count, self._allocate(count * rows.state_size), self._allocate(count * rows.result_size)
                )
        return groups

    def _joint_records(self) -> ctypes.Array[JointData]:
        """Store the constants of the joints, and return their records."""
        records = (len(self._joints) * JointData)()
        first = 0
        joint_counts = dict.fromkeys(self._groups, 0)
        for record, joint in zip(records, self._joints, strict=True):
            group, number = self._groups[joint.rotation], joint_counts[joint.rotation]
            joint_counts[joint.rotation] += 1
            state = group.state_offset + number * group.rows.state_size
            self.d[state : state + group.rows.state_size] = np.concatenate([_WORLD, _WORLD, joint.constants])
            record.first, record.rows = first, joint.row_count
            record.results = self._address(group.result_offset + number * group.rows.result_size)
            for end_index, end in enumerate((joint.A, joint.B)):
                side_record = record.sides[end_index]
                side_record.kind, side_record.frame = _KINDS[end.kind], self._address(state + FRAME_SIZE * end_index)
                side_record.number = self._find_row(end) if end.kind == "node" else end.number
                if end.kind == "body":
                    side_record.body = self._address(self._frames + end.number * self._frame_size)
            first += joint.row_count
        return records

    def _copy_records(self, first: int) -> ctypes.Array[CopyData]:
        """Store the rotations of the copies from the offset `first` on, and return their records."""
        records = (len(self._layout.copies) * CopyData)()
        for i, (record, copy) in enumerate(zip(records, self._layout.copies, strict=True)):
            offset = first + _ROTATION_SIZE * i
            self.d[offset : offset + _ROTATION_SIZE] = np.concatenate([copy.q, matrix(copy.q).ravel()])
            record.row, record.owner, record.position_only = copy.row, copy.owner, int(copy.position_only)
            record.turn = self._address(offset)
            record.beside = copy.row + (1 if self._layout.has_element[copy.row] else -1)
        return records

    def _make_loop_entries(self) -> dict[str, list[LoopRecord]]:
        """Return the loops of compiled functions."""
        bodies, offsets, zero_time = self._bodies, self._offsets, address_of_array(self._time)
        loops = {"joint_loops": [self._joint_loop(group, zero_time) for group in self._groups.values()]}
        if bodies is None:
            return loops
        self.view("scale", self._n)[:] = bodies.scale
        time, state, p = self._address(offsets["time"]), self._address(offsets["state"]), address_of_array(bodies.p)
        if bodies.has_reaction_feedback:
            self.d[self._vector : self._vector + len(bodies.p)] = bodies.p
            p = self._address(self._vector)
        if bodies.frame_count:
            q, frames = self._address(offsets["frame_input"]), self._address(self._frames)
            loops["frame_loops"] = [
                _call_once(bodies.frame_function, time, q, address_of_array(bodies.frame_parameters), frames)
            ]
        if bodies.has_reaction_feedback and bodies.prepare_function:
            derived = p + 8 * bodies.parameter_count
            loops["prepare_loops"] = [_call_once(bodies.prepare_function, zero_time, p, p, derived)]
        if not self._n:
            return loops
        body_loops = [_call_once(bodies.equation_function, time, state, p, self._address(self._functions))]
        if bodies.rows:
            residuals = self._address(offsets["position_residual"])
            body_loops.append(_call_once(bodies.level_function, time, state, p, residuals))
        return loops | {"body_loops": body_loops}

    def _joint_loop(self, group: _JointGroup, still: int) -> LoopRecord:
        """Return the loop over joints with the same kind of rotation.

        `still`: address of zeros, because joints need no time and no parameters.
        """
        return LoopRecord(
            in_lanes=0,
            function=group.rows.address,
            row_count=group.joint_count,
            state_size=group.rows.state_size,
            result_size=group.rows.result_size,
            times=still,
            states=self._address(group.state_offset),
            parameters=still,
            results=self._address(group.result_offset),
        )


def _call_once(function: int, time: int, state: int, p: int, results: int) -> LoopRecord:
    """Return the loop that calls a function for one row; all arguments are addresses."""
    return LoopRecord(
        in_lanes=0, function=function, row_count=1, state_size=0, result_size=0,
        times=time, states=state, parameters=p, results=results,
    )  # fmt: skip
