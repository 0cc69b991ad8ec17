"""Steps of a chain: the rows of `anholon.rods.chains.motion_rows` in memory, and the loops over them that steps are
made of."""

from __future__ import annotations

import ctypes
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler.addresses import address_of_array
from anholon.compiler.function_library import FunctionLibrary
from anholon.kernels.loop_program import ENTRY, LoopProgram
from anholon.kernels.rod_step_kernel import MOMENTA_UNKNOWN, Chain, ChainProgram, get_rod_step
from anholon.rods.bowing import compute_bowing_factors
from anholon.rods.chains.attached_loads import (
    RESULT_COLUMNS,
    RESULT_SIZES,
    AttachedLoad,
    make_attached_functions,
    update_attached_loads,
)
from anholon.rods.chains.loop_entries import LoopEntry, LoopFunction, RowLoops, make_law_rows
from anholon.rods.chains.motion_columns import (
    COLUMNS,
    END_COLUMNS,
    FLIGHT_OFFSET,
    FOUND_COLUMNS,
    START_COLUMNS,
    STEP_PLACES,
    STEP_SIZE,
    WIDTH,
)
from anholon.rods.chains.motion_rows import Action, ElementKind, RowFunction, make_motion_functions
from anholon.rods.chains.row_layout import make_row_layout
from anholon.rods.chains.support_rows import (
    COPIED_RESULT_SIZES,
    SUPPORT,
    SUPPORT_SIZE,
    make_support_functions,
    name_support_function,
)
from anholon.rods.dynamics.generalized_alpha import RodState, Tolerances
from anholon.rods.element_kernel import by_rounding, find_cable_laws
from anholon.rods.inertia import compute_lumped_masses
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, merge_supports
from anholon.rods.tolerances import MASS_FREE_STEP, NEGLIGIBLE_IMPULSE_REL, UNIFORM_LOAD_REL

_STATE_SPLITS: Final = tuple(
    np.cumsum((4, 3, 3, 3, 3, 3))
)  # ends of q, x, v, w, v', w'; the method's accelerations follow
_RESULTS: Final = {
    "largest": "largest_eta", "change": "acceleration_change", "reach": "largest_rotation", "sums": "momentum_sums",
}  # fmt: skip
"""Results for the whole chain: fields of the kernel, and the columns of row 0 where they stand."""
_LOAD_COLUMNS: Final = {
    "dead_load": "dead", "follower_load": "following", "line_load": "line", "follower_line_load": "line_following",
}  # fmt: skip
"""Columns of loads, and the fields of `RodLoads` that stand there."""
_LINE_LOADS: Final = ("line_load", "follower_line_load")  # of elements, the others of nodes


class ChainStepper:
    """The equations of a chain during one step after another."""

    has_block = False
    """Whether something ties rows together or stands beside them."""

    def __init__(
        self, mesh: ElementMesh, damping: Floats | None, *, rho: float, tolerances: Tolerances, size: float
    ) -> None:
        layout = make_row_layout(mesh)
        self._mesh, self.layout, self._n = mesh, layout, len(layout.node)
        self._memory = np.zeros((self._n + 2, WIDTH))
        self._memory[:, [COLUMNS["q"].start, COLUMNS["q0"].start]] = 1.0
        self.rows = rows = self._memory[1:-1]
        values_by_column = {
            "reference_twist": mesh.d0, "length": mesh.length[:, None], "C": mesh.compliance.reshape(-1, 36),
            "bowing": compute_bowing_factors(mesh.compliance, mesh.length),
            "mass": mesh.mass[:, None], "J": mesh.inertia,
        }  # fmt: skip
        for name, value in values_by_column.items():
            rows[layout.element, COLUMNS[name]] = value
        if mesh.held is not None:
            rows[layout.element, COLUMNS["frozen_compliance"]] = mesh.held
            release_rate = np.inf if mesh.frozen_release_rate is None else mesh.frozen_release_rate[:, None]
            rows[layout.element, COLUMNS["frozen_release_rate"]] = release_rate
        if damping is not None:
            rows[layout.element, COLUMNS["damping"]] = damping[:, None]
        rows[layout.row, COLUMNS["node_mass"]] = mesh.node_mass[:, None]
        rows[layout.row, COLUMNS["node_J"]] = mesh.node_inertia
        rows[layout.row, COLUMNS["lumped_mass"]] = compute_lumped_masses(mesh)
        self._has_node_terms = bool(mesh.node_mass.any() or mesh.node_inertia.any() or mesh.cables is not None)
        if mesh.cables is not None:
            cables, negligible_force = mesh.cables.elements, mesh.cables.negligible_force
            cube_root = np.cbrt(0.5 * negligible_force**2 / mesh.compliance[cables, 0, 0])
            rows[layout.element[cables], COLUMNS["negligible_force"]] = negligible_force[:, None]
            rows[layout.element[cables], COLUMNS["cube_root"]] = cube_root[:, None]
            rows[layout.row, COLUMNS["frameless"]] = mesh.cables.point_nodes[:, None]
            rows[[copy.row for copy in layout.copies if copy.position_only], COLUMNS["frameless"]] = 1.0
        self._functions, self._p = make_motion_functions(), np.zeros(STEP_SIZE)
        spare_size = max(*COPIED_RESULT_SIZES.values(), *RESULT_SIZES.values())
        self._loops = RowLoops(self._memory, self._functions, self._p, spare_size)
        diagonal = not mesh.compliance[:, ~np.eye(6, dtype=bool)].any()
        damped, frozen = damping is not None and bool(damping.any()), mesh.held is not None
        kind = ElementKind(damped=damped, diagonal=diagonal, frozen=frozen)
        self._rod_kinds: dict[Action, ElementKind] = {
            "element forces": kind._replace(law=bool(mesh.laws)),
            "element tangent": kind,
            "next wrench": ElementKind(frozen=frozen, law=frozen and bool(mesh.laws)),
        }
        self._cable_kind = ElementKind(cable=True, law=bool(find_cable_laws(mesh)))
        self._laws = [make_law_rows(law, self.rows, self.layout.element[law.elements]) for law in mesh.laws]
        self._support_numbers: dict[int, Floats] = {}
        self._attached: list[AttachedLoad] = []
        self._loads: RodLoads | None = None
        self._supports: tuple[NodeSupport, ...] | None = None
        self._held_nodes: list[NodeSupport] = []  # the supports merged, one for each node
        # Gravity of loads that are only a weight, at the end of the step and at its start.
        self._gravity: Floats | None = None
        self._gravity_before: Floats | None = None
        self._start_loads_unknown = True  # the loads at the start are not known
        self._pose_in_rows: NodePoses | None = None  # pose of the state that stands in the rows
        self._chain = Chain(
            tolerance=tolerances[0], force_tolerance=tolerances[1], rounding=tolerances[2], size=size, rho=rho,
            contraction=1.0, p=address_of_array(self._p), flight=address_of_array(self._p) + 8 * FLIGHT_OFFSET,
            **{field: self._column_address(name) for field, name in _RESULTS.items()},
        )  # fmt: skip
        self._programs: list[tuple[list[LoopEntry], NDArray[np.int64]]] = []
        self._generation: tuple[int, ...] = (0, 0)

    def _column_address(self, name: str) -> int:
        """Return the address of a column in row 0 of the chain."""
        return address_of_array(self.rows) + 8 * int(COLUMNS[name].start)

    def _run(self, program: ChainProgram) -> None:
        """Run the loops of a program."""
        get_rod_step().run_program(ctypes.addressof(self._chain), program)

    # What counts.

    @property
    def error(self) -> float:
        """Error of the last step."""
        return float(self._chain.error)

    @property
    def step_counts(self) -> tuple[int, int, int, int]:
        """Numbers of steps, corrections, tangents, and steps that were halved."""
        chain = self._chain
        return chain.steps, chain.iterations, chain.tangents, chain.halvings

    # The state.

    def load_state(self, state: RodState, wrench: Floats) -> bool:
        """Load the state at the start of a step and its wrenches; return whether it was not loaded yet."""
        if state.pose is self._pose_in_rows:
            return False
        rows, q = self.rows, state.pose.q[self.layout.node]
        against = np.einsum("ij,ij->i", q[1:], q[:-1]) < 0.0
        rows[0, COLUMNS["q0"]] = q[0]
        rows[1:, COLUMNS["q0"]] = q[1:] * np.cumprod(np.where(against, -1.0, 1.0))[:, None]
        parts = [state.pose.x, state.v, state.w, state.dv, state.dw, state.a]
        rows[:, START_COLUMNS.start + 4 : START_COLUMNS.stop] = np.concatenate(parts, axis=1)[self.layout.node]
        rows[self.layout.element, COLUMNS["wrench0"]] = wrench
        for law in self._mesh.laws:
            strain = law.find_strains(np.arange(len(law.elements)), wrench[law.elements])
            rows[self.layout.element[law.elements], COLUMNS["strain0"]] = np.where(np.isfinite(strain), strain, 0.0)
        rows[:, END_COLUMNS] = rows[:, START_COLUMNS]
        self._pose_in_rows, self._start_loads_unknown = state.pose, True
        if self._chain.free_flight:
            self._chain.free_flight = MOMENTA_UNKNOWN
        return True

    def read_state(self, t: float) -> RodState:
        """Return the state that was reached, for its time."""
        now = (
            self.rows[:, START_COLUMNS].copy() if self.layout.is_identity else self.rows[self.layout.row, START_COLUMNS]
        )
        q, x, v, w, dv, dw, a = (
            now[:, i:j] for i, j in zip((0, *_STATE_SPLITS), (*_STATE_SPLITS, now.shape[1]), strict=True)
        )
        self._pose_in_rows = NodePoses(q, x)
        return RodState(t, self._pose_in_rows, v, w, dv, dw, a)

    def read_wrenches(self, *, from_pose: bool = True) -> Floats:
        """Return the wrenches (m, 6) at the end of the last step, of its pose or (not `from_pose`) as iterated."""
        wrench = self.rows[self.layout.element, COLUMNS["wrench0"]]
        if from_pose:
            self._run(ChainProgram.BALANCE)
            next_wrenches = self.rows[self.layout.element, COLUMNS["next_wrench"]]
            wrench = np.where(by_rounding(self._mesh), wrench, next_wrenches)
        return wrench

    # Steps.

    def compute_accelerations(
        self, state: RodState, loads: RodLoads, supports: tuple[NodeSupport, ...], wrench: Floats
    ) -> RodState:
        """Return a state with the accelerations of the equations of motion at its positions and velocities.

        `wrench` (m, 6): contains the multipliers of frozen strains.
        """
        frozen_compliance = self._mesh.held
        self.load_state(
            state,
            np.zeros_like(wrench) if frozen_compliance is None else np.where(frozen_compliance > 0.0, wrench, 0.0),
        )
        self.set_end_loads(loads, supports)
        rows = self.rows
        rows[:, END_COLUMNS] = rows[:, START_COLUMNS]
        rows[:, COLUMNS["accelerations"].start : COLUMNS["a"].stop] = rows[:, COLUMNS["increment"]] = 0.0
        self._p[STEP_PLACES.h] = MASS_FREE_STEP
        self._run(ChainProgram.BALANCE)
        # The wrenches follow from the places, then the forces from the wrenches.
        rows[:, COLUMNS["wrench"]] = np.where(
            rows[:, COLUMNS["frozen_compliance"]] > 0.0, rows[:, COLUMNS["wrench"]], rows[:, COLUMNS["next_wrench"]]
        )
        self._run(ChainProgram.BALANCE)
        forces = rows[:, COLUMNS["right_side"]].copy()
        # The tangent of a step with mass only, without the terms of rotation.
        rows[:, COLUMNS["rates"]] = 0.0
        self._p[:FLIGHT_OFFSET] = 0.0
        self._p[STEP_PLACES.h], self._p[STEP_PLACES.dv_by_d] = MASS_FREE_STEP, 1.0
        self._run(ChainProgram.TANGENT)
        rows[:, COLUMNS["right_side"]] = forces
        self._run(ChainProgram.TIE_RESPONSE)
        self._chain.tangent_step = 0.0
        eta = rows[self.layout.row, COLUMNS["eta"]]
        state = state.accelerate(eta)
        rows[:, COLUMNS["accelerations0"]] = rows[:, COLUMNS["a0"]] = state.a[self.layout.node]
        return state

    def set_end_loads(self, loads: RodLoads, supports: tuple[NodeSupport, ...]) -> None:
        """Set the loads and supports at the end of the next step."""
        chain = self._chain
        is_changed = supports is not self._supports and self._write_supports(supports)
        if loads is not self._loads:
            rows, layout, loads_before = self.rows, self.layout, self._loads
            for column, field in _LOAD_COLUMNS.items():
                value = getattr(loads, field)
                if loads_before is None or value is not getattr(loads_before, field):
                    rows[layout.element if column in _LINE_LOADS else layout.row, COLUMNS[column]] = value
            self._loads, self._gravity = loads, None if supports else self._find_gravity(loads)
            others = update_attached_loads(self._attached, self._mesh, loads, loads_before)
            if others is not None or (not self._has_node_terms and loads.dead.any()):
                self._attached, self._has_node_terms = self._attached if others is None else others, True
                is_changed = True
        if is_changed:
            self._write_programs()
        if self._start_loads_unknown:
            self._start_loads_unknown, self._gravity_before = False, self._gravity
        if supports or self._gravity is None or self._gravity_before is None:
            chain.free_flight = 0
            return
        chain.gravity_before, chain.gravity = tuple(self._gravity_before.tolist()), tuple(self._gravity.tolist())
        if chain.free_flight == 0:
            chain.free_flight = MOMENTA_UNKNOWN

    def accept_loads(self) -> None:
        """Note that the loads at the end of the last step are those at the beginning of the next."""
        self._gravity_before = self._gravity

    def forget_steps(self) -> None:
        """Forget all earlier steps: the next ones equal those of a new stepper, bit by bit."""
        chain, mesh = self._chain, self._mesh
        chain.tangent_step, chain.contraction, self._pose_in_rows = 0.0, 1.0, None
        for columns in FOUND_COLUMNS:
            self.rows[:, columns] = 0.0
        for law in mesh.laws:  # where a tangent stands
            compliance = mesh.compliance[law.elements].reshape(-1, 36)
            self.rows[self.layout.element[law.elements], COLUMNS["C"]] = compliance

    def set_rho(self, rho: float) -> None:
        """Set ρ and forget the factors, which may have been made for another one."""
        self._chain.rho, self._chain.tangent_step, self._chain.contraction = rho, 0.0, 1.0

    def prepare_steps(self, t: float, max_step: float, halvings: tuple[int, int], accuracy: float) -> None:
        """Prepare for steps of at most `max_step` from a time on, halved so often, after so many calm ones."""
        chain = self._chain
        chain.start_time, chain.max_step, chain.accuracy = t, max_step, accuracy
        chain.done_steps, (chain.halving_level, chain.calm_steps) = 0, halvings
        if self._generation != self._generations:
            self._write_function_addresses()

    def advance(self, total: int, steps: int, *, pauses_at_halving: bool = False) -> int:
        """Advance until `total` smallest steps, `steps` steps or, if requested, a halving; return the status."""
        chain = self._chain
        chain.total_steps, chain.max_steps, chain.pauses_at_halving = total, steps, pauses_at_halving
        self._pose_in_rows = None
        return get_rod_step().advance(ctypes.addressof(self._chain))

    @property
    def progress(self) -> tuple[int, int, int]:
        """The number of the smallest steps done, how many times the step is halved, and the number of calm steps."""
        return self._chain.done_steps, self._chain.halving_level, self._chain.calm_steps

    def _find_gravity(self, loads: RodLoads) -> Floats | None:
        """Return the gravity (3,) of loads that are only a weight; None for other loads."""
        mesh = self._mesh
        if len(self.layout.runs) > 1:
            return None  # several parts, or of several kinds
        if not loads.is_plain:
            return None
        force, moment, line = self._find_negligible_loads()
        limits = np.array([force] * 3 + [moment] * 3)
        outer = (loads.following, limits), (loads.dead[:, 3:], moment), (loads.line_following, line)
        if any((np.abs(force_values) > limit).any() for force_values, limit in outer):
            return None
        if mesh.mass.any():
            heavy = int(np.argmax(mesh.mass))
            gravity = np.asarray(loads.line[heavy] / mesh.mass[heavy])
        elif mesh.node_mass.any():
            heavy = int(np.argmax(mesh.node_mass))
            gravity = np.asarray(loads.dead[heavy, :3] / mesh.node_mass[heavy])
        else:
            return None
        for force_values, mass, limit in ((loads.line, mesh.mass, line), (loads.dead[:, :3], mesh.node_mass, force)):
            weight = mass[:, None] * gravity
            if (
                np.abs(force_values - weight) > np.maximum(UNIFORM_LOAD_REL * np.abs(weight).max(initial=0.0), limit)
            ).any():
                return None
        return gravity

    def _find_negligible_loads(self) -> tuple[float, float, float]:
        """Return the force, moment, and force per length whose effect on the momenta is below rounding."""
        h, mesh = self._chain.max_step, self._mesh
        if not h > 0.0:
            return 0.0, 0.0, 0.0
        total_mass = float(mesh.mass @ mesh.length + mesh.node_mass.sum())
        force = (
            NEGLIGIBLE_IMPULSE_REL
            * total_mass
            * float(np.abs(self.rows[:, COLUMNS["rates0"]][:, :3]).max(initial=0.0))
            / h
        )
        return force, force * float(self._chain.size), force / float(mesh.length.sum())

    # The loops.

    def _write_supports(self, supports: tuple[NodeSupport, ...]) -> bool:
        """Store the numbers of the supports; return whether the loops change."""
        merged, before = merge_supports(supports), self._held_nodes
        self._held_nodes = [item for item, _ in merged]
        is_changed = self._supports is None or [
            (support.node, support.rotation, support.held) for support in before
        ] != [(support.node, support.rotation, support.held) for support in self._held_nodes]
        if is_changed:
            self._chain.exact_supports = not any(map(_holds_partially, self._held_nodes))
            self._support_numbers = {item.node: np.zeros(SUPPORT_SIZE) for item in self._held_nodes}
        for item, hinge in merged:
            p = self._support_numbers[item.node]
            p[SUPPORT.axes], p[SUPPORT.held], p[SUPPORT.hinge] = item.axes.ravel(), item.held, hinge
            p[SUPPORT.x], p[SUPPORT.q] = item.x + item.displacement, item.q
        self._supports = supports
        return is_changed

    def _write_programs(self) -> None:
        """Store the loops of all programs."""
        self._chain.tangent_step = 0.0
        supports = self._held_nodes
        sides = [
            self._make_support_loop(
                item, name_support_function(item.rotation, partial=_holds_partially(item)), "right_side"
            )
            for item in supports
        ]
        has_element = self.layout.has_element[self.layout.row]
        held_rows = [
            self._make_support_loop(item, "bare", "diagonal_after") for item in supports if not has_element[item.node]
        ]
        for item in supports:  # the tail of a row reads its head
            held_rows += self._make_replacing_loops(item, "tail", "tangent_q")
            held_rows += self._make_replacing_loops(item, "head", "tangent_left")
        free = [entry for item in supports for entry in self._make_replacing_loops(item, "free", "right_side")]
        loops = self._make_loops
        # Laws are evaluated for the wrenches of the element forces; the next forces need the laws' tangents.
        forces = self._make_element_loops("element forces")
        forces += [*self._make_law_loops("law wrench", "law"), *forces] * 2 if self._laws else []
        balance = [*forces, *self._make_attached_loops("draw", elements=True), *loops("residual")]
        balance += self._make_attached_loops("draw", elements=False)
        first, last = [*balance, *sides], loops("update", "accept increment")
        solve, restored = loops("forward", "backward"), self._make_law_loops("restore strain", "law")
        tangent = [*self._make_element_loops("element tangent"), *self._make_attached_loops("stiffen", elements=True)]
        stiffened = self._make_attached_loops("stiffen", elements=False)
        node_tangents = [*loops("node tangent"), *stiffened] if self._has_node_terms else []
        # Multipliers change with every correction, other wrenches with that of a new tangent.
        every_wrench = self._make_element_loops("next wrench")
        wrenches = self._make_element_loops("next wrench", cables_only=self._mesh.held is None)
        momenta = RowFunction("momenta", ElementKind(cable=self.layout.runs[0].is_cable))
        programs = {
            ChainProgram.PREDICT: [*loops("predict", "largest rotation"), *restored],
            ChainProgram.ITERATE: [*first, *solve, *wrenches, *last],
            ChainProgram.ITERATE_FULL_NEWTON: [*first, *solve, *(wrenches if self._laws else every_wrench), *last],
            ChainProgram.TANGENT: [*tangent, *node_tangents, *held_rows, *loops("factors")],
            ChainProgram.CHANGE: loops("acceleration change"),
            ChainProgram.FILTER_ERROR: [*loops("inertia change"), *free, *solve],
            ChainProgram.ACCEPT_STEP: [*loops("accept step"), *self._make_law_loops("store strain")],
            ChainProgram.MOMENTA: [] if supports else self._loops.make_loops(momenta, 0, self._n),
            ChainProgram.CORRECT_MOMENTA: [] if supports else loops("rigid motion"),
            ChainProgram.BALANCE: balance,
            ChainProgram.SUPPORT: sides,
            ChainProgram.SOLVE: solve,
            ChainProgram.UPDATE: [*wrenches, *last],
            ChainProgram.TANGENT_OPEN: [*tangent, *loops("node tangent"), *stiffened],
            ChainProgram.TANGENT_CLOSE: [*held_rows, *loops("factors")],
            ChainProgram.TIE_RESPONSE: [*free, *solve],
        }
        self._programs = []
        for program, entries in programs.items():
            records = np.array([[entry.simd_width, 0, *entry.arguments] for entry in entries], dtype=np.int64).reshape(
                -1, ENTRY
            )
            self._programs.append((entries, records))
            self._chain.programs[program] = LoopProgram(len(records), address_of_array(records))
        self._write_function_addresses()

    def _write_function_addresses(self) -> None:
        """Store the addresses of the fastest functions that exist by now in the loops."""
        self._generation = self._generations
        addresses: dict[LoopFunction, int] = {}
        for library in self._libraries:
            functions = {e.function for entries, _ in self._programs for e in entries if e.function.library is library}
            keys = [(called.name, called.is_simd) for called in functions]
            addresses |= zip(functions, library.addresses(keys), strict=True)
        for entries, records in self._programs:
            records[:, 1] = [addresses.get(entry.function, entry.function.address) for entry in entries]

    @property
    def _generations(self) -> tuple[int, ...]:
        return tuple(library.generation for library in self._libraries)

    @property
    def _libraries(self) -> tuple[FunctionLibrary, ...]:
        more = (make_attached_functions(),) if self._attached else ()
        return (make_motion_functions(), make_support_functions(), *more)

    def _make_loops(self, *actions: Action) -> list[LoopEntry]:
        """Return the loops over all nodes of functions, one after another."""
        return [entry for action in actions for entry in self._loops.make_loops(RowFunction(action), 0, self._n)]

    def _make_element_loops(self, action: Action, *, cables_only: bool = False) -> list[LoopEntry]:
        """Return the loops of a function over all elements, or over those that are cables."""
        entries: list[LoopEntry] = []
        for run in self.layout.runs:
            if run.is_cable or not cables_only:
                kind = self._cable_kind if run.is_cable else self._rod_kinds[action]
                entries += self._loops.make_loops(RowFunction(action, kind), run.first, run.size)
        return entries

    def _make_law_loops(self, *actions: Action | Literal["law"]) -> list[LoopEntry]:
        """Return the loops of functions over the elements with laws; "law" evaluates these for the rows' wrenches."""
        entries: list[LoopEntry] = []
        for action in actions:
            for runs, code, p in self._laws:
                for first, count in runs:
                    if action != "law":
                        entries += self._loops.make_loops(RowFunction(action), first, count)
                        continue
                    called = LoopFunction(None, "law", address=code.address("law"))
                    entries.append(self._loops.make_row_loop(first, p, called, "diagonal_after", count))
                    entries += self._loops.make_loops(RowFunction("take law"), first, count)
        return entries

    def _make_support_loop(self, item: NodeSupport, name: str, target: str) -> LoopEntry:
        """Return the loop of a function of one supported node."""
        row = int(self.layout.row[item.node])
        return self._loops.make_row_loop(
            row, self._support_numbers[item.node], LoopFunction(make_support_functions(), name), target
        )

    def _make_replacing_loops(self, item: NodeSupport, name: str, target: str) -> list[LoopEntry]:
        """Return the loops of a function of one supported node whose results replace what it reads."""
        return self._loops.make_copied_loops(
            self._make_support_loop(item, f"{name} {item.rotation}", target), f"copy {name}"
        )

    def _make_attached_loops(self, action: str, *, elements: bool) -> list[LoopEntry]:
        """Return the loops of loads on elements, or on nodes: "draw" for their forces, "stiffen" for their tangents."""
        entries: list[LoopEntry] = []
        for load in self._attached:
            if load.on_element == elements:
                row = self.layout.element[load.number] if elements else self.layout.row[load.number]
                function = LoopFunction(make_attached_functions(), load.make_function_name(action))
                key = load.make_result_key(action)
                entry = self._loops.make_row_loop(int(row), load.numbers, function, RESULT_COLUMNS[key])
                entries += self._loops.make_copied_loops(entry, f"copy {key}")
        return entries


def _holds_partially(item: NodeSupport) -> bool:
    """Return whether a support holds the place along some directions only."""
    return any(item.held) and not all(item.held)
