"""Newton's method for a chain at rest, all its work in compiled loops over the rows of
`anholon.rods.chains.equilibrium_rows`."""

from __future__ import annotations

import ctypes
import functools
import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.compiler.called_functions import LANES
from anholon.kernels.loop_program import ENTRY, LoopProgram, LoopRecord
from anholon.kernels.rod_equilibrium_kernel import ChainEquilibrium, get_rod_equilibrium
from anholon.rods.bowing import compute_bowing_factors
from anholon.rods.chains.equilibrium_rows import (
    AXES,
    COLUMNS,
    HELD_FLAGS,
    HELD_FRAME,
    HELD_POSITION,
    OUTPUT_COLUMN,
    READING_ROW_BEFORE,
    SUPPORT_SIZE,
    WIDTH,
    RowFunctionName,
    make_equilibrium_functions,
    make_equilibrium_support_functions,
)
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport

_Names = tuple[RowFunctionName, ...]

_ELEMENT_FUNCTIONS: Final[_Names] = ("element", "element forces", "next wrench")
_INDEPENDENT: Final[_Names] = (
    *_ELEMENT_FUNCTIONS,
    "residual",
    "update",
)  # of other rows' results: several rows at once
_RESIDUAL_FUNCTIONS: Final[_Names] = ("element", "residual")
_SOLUTION_FUNCTIONS: Final[_Names] = ("factors", "forward", "backward", "next wrench", "update")
_FINAL_RESIDUAL_FUNCTIONS: Final[_Names] = ("element forces", "residual")


class ConvergenceLimits(NamedTuple):
    """Limits of corrections; translations are multiplied by `scale`.

    A correction below `converged_change` ends the method, as does a first one above `max_first_change`, any that is not
    finite, above `max_change` or with a rotation above `max_rotation`, and one below `slow_change` that is not half the
    one before.
    """

    scale: float
    converged_change: float
    max_first_change: float
    max_change: float
    max_rotation: float
    slow_change: float


class NewtonResult(NamedTuple):
    """The result of Newton's method: its status, the number of corrections, and the size of the last one.

    For the status see `anholon.kernels.rod_equilibrium_kernel`.
    """

    status: int
    iterations: int
    last_correction: float


class ChainEquilibriumProblem:
    """The equations of rest of a chain."""

    def __init__(self, mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads) -> None:
        m, n = len(mesh.length), mesh.size
        self._m = m
        self._memory = np.zeros((n + 2, WIDTH))
        self._memory[:, COLUMNS["q"].start] = 1.0
        self._rows = rows = self._memory[1:-1]
        rows[:m, COLUMNS["reference_twist"]], rows[:m, COLUMNS["length"]] = mesh.d0, mesh.length[:, None]
        rows[:m, COLUMNS["C"]] = mesh.compliance.reshape(m, 36)
        rows[:m, COLUMNS["bowing"]] = compute_bowing_factors(mesh.compliance, mesh.length)
        if mesh.held is not None:
            rows[:m, COLUMNS["frozen_compliance"]] = mesh.held
        self._none, self._times = np.zeros(1), np.zeros(n)
        self._p = [np.zeros(SUPPORT_SIZE) for _ in supports]
        for p, item in zip(self._p, supports, strict=True):
            p[AXES], p[HELD_FLAGS], p[HELD_POSITION], p[HELD_FRAME] = item.axes.ravel(), item.held, item.x, item.q
        self._support_motions = [
            (p, item)
            for p, item in zip(self._p, supports, strict=True)
            if item.displacement.any() or len(item.rotation_vectors)
        ]
        self._loads_of = [
            (self._rows[: len(part)], COLUMNS[name], part)
            for name, part in zip(
                ("dead_load", "follower_load", "line_load", "follower_line_load"), loads[:4], strict=True
            )
            if part.any()
        ]
        memory_address = address_of_array(self._memory)
        loops, before, remaining_steps = _loops(m, n, make_equilibrium_functions().generation)
        count = len(supports)
        self._entries = placed = np.empty((len(loops) + count, ENTRY), dtype=np.int64)
        placed[:before], placed[before + count :] = loops[:before], loops[before:]
        placed[:, 5], placed[:, 7] = address_of_array(self._times), address_of_array(self._none)
        placed[:, [6, 8]] += memory_address
        for k, (item, p) in enumerate(zip(supports, self._p, strict=True), before):
            placed[k] = self._support_entry(item, p, memory_address)
        entries, steps = address_of_array(placed), len(placed) - remaining_steps
        self._equilibrium = ChainEquilibrium(
            LoopProgram(steps, entries),
            LoopProgram(remaining_steps, entries + 8 * ENTRY * steps),
            memory_address + 8 * (WIDTH + COLUMNS["largest_eta"].start),
        )
        self._kernel = get_rod_equilibrium()
        self._pose_in_rows: NodePoses | None = None

    @staticmethod
    def is_supported(mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads) -> bool:
        """Return whether the mesh is one chain of elements that end in their nodes, and there is machine code.

        Its supports and loads must be those for chains.
        """
        m = len(mesh.length)
        if (
            m + 1 != mesh.size
            or mesh.cables is not None
            or mesh.laws
            or mesh.sixth_order is not None
            or not loads.is_plain
            or len({item.node for item in supports}) < len(supports)
        ):
            return False
        if any(any(s.held) and not all(s.held) and s.rotation != "clamped" for s in supports):
            return False  # the reactions turn with such nodes
        chain = bool((mesh.ends[:, 0] == np.arange(m)).all() and (mesh.ends[:, 1] == mesh.ends[:, 0] + 1).all())
        straight = bool((mesh.offset_q[..., 0] == 1.0).all())
        return chain and straight and make_equilibrium_functions().backend == "llvm"

    def set_state(self, pose: NodePoses, wrench: Floats, factor: float) -> None:
        """Set a pose with its wrenches, and a load factor."""
        if pose is not self._pose_in_rows:
            rows, q = self._rows, pose.q
            against = np.einsum("ij,ij->i", q[1:], q[:-1]) < 0.0
            rows[:, COLUMNS["q"]] = q
            if against.any():
                rows[1:, COLUMNS["q"]] *= np.cumprod(np.where(against, -1.0, 1.0))[:, None]
            rows[:, COLUMNS["x"]], rows[: self._m, COLUMNS["wrench"]] = pose.x, wrench
        for rows, place, part in self._loads_of:
            rows[:, place] = factor * part
        for p, item in self._support_motions:
            p[HELD_POSITION], p[HELD_FRAME] = item.x + factor * item.displacement, item.compute_frame(factor)

    def compute_largest_rotation(self) -> float:
        """Return the largest angle, rad, between both ends of an element."""
        q = self._rows[:, COLUMNS["q"]]
        return 2.0 * math.acos(min(1.0, float(np.abs(np.einsum("ij,ij->i", q[1:], q[:-1])).min())))

    def run_newton(self, limits: ConvergenceLimits, max_iterations: int) -> NewtonResult:
        """Run at most `max_iterations` steps of Newton's method, see `ConvergenceLimits`."""
        self._pose_in_rows = None
        equilibrium = self._equilibrium
        for name, value in limits._asdict().items():
            setattr(equilibrium, name, value)
        status = self._kernel.newton(ctypes.addressof(equilibrium), max_iterations)
        return NewtonResult(status, equilibrium.iterations, equilibrium.size)

    def read_state(self) -> tuple[NodePoses, Floats]:
        """Return pose and wrenches (m, 6)."""
        rows = self._rows
        self._pose_in_rows = NodePoses(rows[:, COLUMNS["q"]].copy(), rows[:, COLUMNS["x"]].copy())
        return self._pose_in_rows, rows[: self._m, COLUMNS["wrench"]].copy()

    def compute_residual(self) -> Floats:
        """Return the unbalanced forces at the nodes (n, 6)."""
        self._kernel.residual(ctypes.addressof(self._equilibrium))
        return -self._rows[:, COLUMNS["residual"]]

    # The loops.

    def _support_entry(self, item: NodeSupport, numbers: Floats, memory: int) -> LoopRecord:
        at = memory + 8 * WIDTH * (1 + item.node)
        p, times = address_of_array(numbers), address_of_array(self._times)
        address = make_equilibrium_support_functions().address(item.rotation)
        return LoopRecord(0, address, 1, WIDTH, WIDTH, times, at, p, at + 8 * COLUMNS["right_side"].start)


@functools.lru_cache(maxsize=64)
def _loops(m: int, n: int, generation: int) -> tuple[NDArray[np.int64], int, int]:
    """Return the loops of a correction and of the remaining steps for a memory that begins at 0.

    Further the numbers of loops before those of the supports, and of loops for the remaining steps; `generation`: that
    of the functions.
    """
    functions = make_equilibrium_functions()
    wide = [(name, True) for name in _INDEPENDENT if n > LANES and functions.has_simd(name)]
    functions.addresses([*wide, *((name, False) for name in OUTPUT_COLUMN)])  # together: that is quicker
    parts = [
        [entry for name in names for entry in _entry(name, m, n)]
        for names in (_RESIDUAL_FUNCTIONS, _SOLUTION_FUNCTIONS, _FINAL_RESIDUAL_FUNCTIONS)
    ]
    return np.array([entry for part in parts for entry in part], dtype=np.int64), len(parts[0]), len(parts[2])


def _entry(name: RowFunctionName, m: int, n: int) -> list[LoopRecord]:
    """Return the loops of one function."""
    functions = make_equilibrium_functions()
    count = m if name in _ELEMENT_FUNCTIONS else n
    start, stride = (n, -WIDTH) if name == "backward" else (1, WIDTH)
    states, out = (
        8 * WIDTH * (start - int(name in READING_ROW_BEFORE)),
        8 * (WIDTH * start + COLUMNS[OUTPUT_COLUMN[name]].start),
    )
    entry = LoopRecord(0, functions.address(name), count, stride, stride, 0, states, 0, out)
    lanes = functions.simd_address(name) if name in _INDEPENDENT and count >= LANES else 0
    if not lanes:
        return [entry]
    simd_count = count - count % LANES
    moved = 8 * simd_count * stride
    return [
        entry._replace(in_lanes=1, function=lanes, row_count=simd_count),
        entry._replace(row_count=count - simd_count, states=states + moved, results=out + moved),
    ]
