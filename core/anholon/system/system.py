"""The system: what a model becomes when it is compiled. Immutable; all that moves is passed to it."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Mapping, Sequence
from threading import RLock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.errors import Problem, raise_if_errors
from anholon.formula.syntax import STAGE_TIME
from anholon.garbage_collection import gc_paused
from anholon.mechanics.configuration_jump import (
    compute_row_displacements,
    find_moving_parameters,
    keeps_configuration,
    make_jump_nodes,
)
from anholon.mechanics.constrained_solve import make_least_norm_nodes
from anholon.mechanics.contact_mode import ContactMode, has_constraint_switches
from anholon.mechanics.equations import EquationsOfMotion, build_equations
from anholon.mechanics.friction import name_stick_rows
from anholon.mechanics.parameters import (
    collect_schedule_pieces,
    fill_schedules,
    find_stage_parameters,
    make_base_vector,
    structure_of,
)
from anholon.mechanics.ramps import Ramp
from anholon.model.check.model_check import check
from anholon.model.query.section_frames import add_section_frames
from anholon.model.query.stage_sequence import SWITCH, find_crossing_formulas
from anholon.model.schema import Model
from anholon.system.compile import CompiledParts, compile_equations, compile_initial, compile_mode
from anholon.system.evaluation import SystemEvaluation
from anholon.system.output_functions import contains_time, find_drawn_rows, make_drawing_nodes
from anholon.system.ramp_code import POSE_DEPENDENT, RampCode, code_at_rest
from anholon.system.remarks import describe_assumed_laws, describe_redundancy
from anholon.system.state_diagnosis import diagnose_state
from anholon.system.undetermined_reactions import UndeterminedReactions, find_undetermined_reactions

Floats = NDArray[np.float64]


_OF_MOTION: Final = ("rhs", "project", "events", "initial", "residual", "pieces", "momentum", "frames", "sizes")


class System(SystemEvaluation):
    """A compiled model.

    `coordinates`, `rows`, `programs` (rows of third and higher order, not among `rows`), `bodies`, `points`, `loads`,
    `definitions`, `charts`: names, in the order of all arrays. `program_order`: the highest of all programs, else 0.
    `linear`: all constraints are linear in the rates; `depends_on_time`: time stands in the equations themselves. `p`
    stands for the runtime vector of parameters made by `parameters`; SI units throughout.

    `parametric`: which rows contain controls; `same_variables`: whose A and B are slopes by the same variables;
    `servo_rows`: indices of rows whose reactions do not act along A (B is not A).

    `unilateral_constraints`: the unilateral constraints; `frictions`: names of forces (and of blades with friction
    along them); `releasable`: constraints that may let go and slip; `stick_rows`: rows that act only while one sticks;
    `friction_rows`: these and the rows of frictions that stick; `slipping_rows`: those that have let go. In the system
    of a model all constraints act and no friction does; its motion goes through variants of it, one for each `mode`,
    which have the same coordinates and parameters but other rows, and whose `event_functions` are event functions
    behind those of the model. `observed` names the numbers of the function `observe`.
    `has_contact_modes`: whether the motion goes through modes; `has_rechosen_rows`: the redundant rows it is solved
    for were chosen later.
    """

    def __init__(self, model: Model, parts: CompiledParts, *, chosen: bool = False) -> None:
        equations, outputs, compiled, diagnosis = parts
        self.model = model
        self.compiled = compiled
        self.diagnosis = diagnosis
        self.has_rechosen_rows = chosen
        self.coordinates = tuple(model.coordinates)
        self.rows = tuple(row.name for row in equations.rows)
        self.holonomic = tuple(row.position is not None for row in equations.rows)
        self.orders = tuple(row.order for row in equations.rows)
        self.parametric = tuple(row.control_power is not None for row in equations.rows)
        self.same_variables = tuple(row.same_variables for row in equations.rows)
        self.servo_rows = equations.servo_rows
        self.programs = tuple(row.name for row in equations.programs)
        self.program_order = equations.program_order
        self.linear = all(row.linear for row in equations.rows)
        self.depends_on_time = contains_time(equations)
        self.loads = tuple(load.name for load in equations.loads)
        self.conservative = tuple(load.conservative for load in equations.loads)
        self.bodies = tuple(model.bodies)
        self.points = tuple(model.points)
        self.definitions = outputs.definitions
        self.charts = tuple(chart.chart for chart in equations.charts)
        self.drawn_rows = find_drawn_rows(equations)
        self.observed = outputs.observed
        self.mode = equations.mode
        self.unilateral_constraints = equations.unilateral_constraints
        self.frictions = tuple(
            friction.name
            for friction in equations.friction_elements
            if not (friction.slipping_constraint and friction.stick_rows)
        )
        self.releasable = tuple(
            friction.name
            for friction in equations.friction_elements
            if friction.slipping_constraint and friction.stick_rows
        )
        self.slipping_rows = tuple(row.name for row in equations.slipping_rows)
        self.stick_rows = frozenset(name for friction in equations.friction_elements for name in friction.stick_rows)
        self.friction_rows = frozenset(
            name for friction in equations.friction_elements for name in name_stick_rows(friction)
        )
        self.event_functions = equations.event_functions
        self.crossings = tuple(find_crossing_formulas(model))
        self.n = len(self.coordinates)
        self.m = len(self.rows)
        self._n_parameters = outputs.n_parameters
        self._size_layout = outputs.size_layout
        self._friction_nodes = outputs.friction_nodes
        self._equations = equations
        self._structure = structure_of(model)
        self._slots = {name: k for k, name in enumerate(model.parameters)}
        first = equations.names.switch_slot
        self._slots |= {SWITCH + name: first + k for k, name in enumerate(equations.names.switches)}
        if equations.names.has_stage_time:
            self._slots[STAGE_TIME] = equations.names.stage_start_slot
        self._base = make_base_vector(model, equations.names, self._n_parameters + compiled.n_hoisted)
        self._schedules = collect_schedule_pieces(model)
        self._derived: dict[Hashable, object] = {}
        self._derived_lock = RLock()  # of all that share the graph
        self._ramp_code = RampCode(equations, compiled)
        self._variants: dict[ContactMode, System] = {}  # variants of this very model
        self.has_contact_modes = self.depends_on_reactions or has_constraint_switches(model)

    @property
    def entered_variants(self) -> tuple[System, ...]:
        """The systems of modes that were entered so far."""
        with self._derived_lock:
            return tuple(result for result in self._derived.values() if isinstance(result, System))

    @property
    def depends_on_reactions(self) -> bool:
        """Whether forces or modes depend on reactions: contacts, frictions, grips, laws of resistance."""
        return bool(
            self.unilateral_constraints or self._equations.normal_reactions or self._equations.friction_elements
        )

    @property
    def is_own_variant(self) -> bool:
        """Whether it is itself the variant in which all constraints act: it has no other modes than those of stages
        that switch constraints, all its rows are independent, and none of them holds a control."""
        return not (self.depends_on_reactions or self.diagnosis.redundant or self.programs or any(self.parametric))

    @property
    def undetermined_reactions(self) -> UndeterminedReactions:
        """Frictions that stick and one-sided constraints whose forces are not unique in this mode."""
        return self.get_derived("shared", lambda: find_undetermined_reactions(self._equations, self.diagnosis))

    @property
    def observes_reactions(self) -> bool:
        """Whether what is observed depends on reactions: of a reactive system, and of one with laws of control."""
        return self.depends_on_reactions or any(self.parametric)

    def get_variant(self, mode: ContactMode, t: float, q: Floats, v: Floats, p: Floats) -> System:
        """Return the system of a mode, compiled when it is first entered, at this state (t, q, v, p).

        Raises ModelError where its equations have no solution there.
        """
        if mode == self.mode and (self.is_own_variant or not self.has_contact_modes):
            return self
        known = self._variants.get(mode)
        if known is not None:
            return known
        numbers = p[: self._equations.names.n_parameters]
        y = np.concatenate([q, v])
        system = self.get_derived(mode, lambda: self._compile_variant(mode, t, y, numbers))
        known = system if system.model is self.model else system.with_numbers_of(self.model)
        return self._variants.setdefault(mode, known)

    def _compile_variant(self, mode: ContactMode, t: float, y: Floats, numbers: Floats) -> System:
        """Return the variant of a mode that begins at the time t and the state y (2n,)."""
        return System(self.model, compile_mode(self.model, self._equations.forced_model, mode, t, y, numbers))

    @property
    def moving_parameters(self) -> tuple[str, ...]:
        """The parameters set by stages that move masses or constraints."""
        return self.get_derived("posed", lambda: find_moving_parameters(self._equations, self._row_displacements))

    @property
    def _row_displacements(self) -> Mapping[str, int]:
        return self.get_derived("carried", lambda: compute_row_displacements(self.model, self._equations))

    def choose_redundant_rows(self, current: System, t: float, q: Floats, v: Floats, p: Floats) -> System | None:
        """Return the system of the mode of `current`, this system or a variant of it, solved for those of its redundant
        rows that are most independent at the state (t, q, v, p); None where these are the ones it is solved for.
        """
        mode = current.mode if current.equations.has_event_functions else None
        equations = build_equations(self.model, self._equations.forced_model, mode)
        numbers = np.zeros(equations.names.n_parameters + len(self.model.parameters))
        numbers[: equations.names.n_parameters] = p[: equations.names.n_parameters]
        diagnosis = diagnose_state(equations, self.model, t, np.concatenate([q, v]), numbers, prefer_strongest=True)
        same = diagnosis.independent == current.diagnosis.independent or len(diagnosis.independent) != len(
            current.diagnosis.independent
        )
        if diagnosis.problems or same:
            return None
        if mode is None and diagnosis.independent == self.diagnosis.independent:
            return self
        system = self.get_derived(
            (mode, diagnosis.independent),
            lambda: System(self.model, compile_equations(self.model, equations, diagnosis, prelude=True), chosen=True),
        )
        return system if system.model is self.model else system.with_numbers_of(self.model)

    @property
    def equations(self) -> EquationsOfMotion:
        """The equations as nodes of the graph."""
        return self._equations

    def compile_nodes(self, nodes: Mapping[str, Sequence[int]], *, ramps_at_rest: bool = False) -> CompiledFunctions:
        """Return nodes of the graph as code that computes nothing ahead: any vector p of the system serves, with
        `ramps_at_rest` such in which no ramp is under way."""
        if ramps_at_rest:
            return code_at_rest(self._equations, nodes, self._n_parameters)
        return compile_functions(self._equations.graph, nodes, self._n_parameters, hoisted=False, apart=True)

    def code_at(self, p: Floats, t: float, until: float | None = None) -> tuple[CompiledFunctions, Floats]:
        """Return the functions for a vector p at a time, or until another one, with the vector that they take, which
        serves one thread: such in which ramps that are not under way take no time, and what depends on the others alone
        stands in a table, if there are such."""
        return self._ramp_code.at(p, t, t if until is None else until)

    @property
    def codes(self) -> tuple[CompiledFunctions, ...]:
        """The codes that motions have been computed by, or would be where there are no ramps."""
        return self._ramp_code.codes

    @property
    def drawing_functions(self) -> CompiledFunctions:
        """The functions that only a picture of the forces needs; any vector p of the system serves them."""
        return self.get_derived("drawn", lambda: self._compile_drawing(resting=False))

    def map(self, name: str, times: Floats, Y: Floats, p: Floats, out: Floats | None = None) -> Floats:
        """Return the outputs (k, …) of a function, or one that only pictures need, at times and states Y (k, 2n),
        written to `out` if it is given."""
        if self.has_function(name):
            code, own = self.code_at(p, float(times.min()), float(times.max())) if len(times) else (self.compiled, p)
            return code.map(name, times, Y, own, out)
        if self.has_active_ramps(p) or self.compiled.backend == "python":
            return self.drawing_functions.map(name, times, Y, p, out)
        drawn = self.get_derived("drawn-at-rest", lambda: self._compile_drawing(resting=True))
        return drawn.map(name, times, Y, p, out)

    def distribute_multipliers(self, times: Floats, Y: Floats, p: Floats, multipliers: Floats) -> Floats:
        """Return the smallest multipliers (k, m) of all rows at states Y (k, 2n) for those of the kept rows (k, …)."""
        if not self.diagnosis.redundant:
            return multipliers
        return self.get_derived("spread", self._compile_distribution).map(
            "spread", times, np.hstack([Y, multipliers]), p
        )

    def distribute_multipliers_at(self, t: float, q: Floats, v: Floats, p: Floats, multipliers: Floats) -> Floats:
        """Return the same (m,) at one state."""
        (least,) = self.distribute_multipliers(np.array([t]), np.concatenate([q, v])[None], p, multipliers[None])
        return np.asarray(least)

    def compile_jump(self, p: Floats) -> CompiledFunctions:
        """Return the function `pose` as code, for the direction that p holds: dv/ds (n) of a jump of the pose, its two
        obstacles (n each), and the reactions of rows where they have bounds, of the orders 1/ε, 1/ε² and 1/ε², the time
        of the jump being ε."""
        return self.get_jump_function(ramps_active=self.has_active_ramps(p))

    def get_jump_function(self, *, ramps_active: bool = False) -> CompiledFunctions:
        """Return it, `ramps_active` for ramps that go on meanwhile."""
        # Most motions need none, or in few of their modes.
        return self.get_derived(f"pose:{ramps_active}", lambda: self._compile_pose(ramps_active))

    def _compile_pose(self, ramps_active: bool) -> CompiledFunctions:
        nodes = make_jump_nodes(self.model, self._equations, self.diagnosis, self._row_displacements)
        return self.compile_nodes({"pose": nodes}, ramps_at_rest=not ramps_active)

    def has_active_ramps(self, p: Floats) -> bool:
        """Tell whether p holds any ramp."""
        slots = self._equations.names.ramps.slots
        return bool(p[slots.start : slots.stop].any())

    def _compile_distribution(self) -> CompiledFunctions:
        return self.compile_nodes({"spread": make_least_norm_nodes(self._equations, self.diagnosis)})

    def _compile_drawing(self, *, resting: bool) -> CompiledFunctions:
        return self.compile_nodes(make_drawing_nodes(self._equations, self._friction_nodes), ramps_at_rest=resting)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know although the system can be run."""
        return () if self.has_contact_modes else describe_redundancy(self.rows, self.diagnosis)

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """What the user should know of the laws that are supposed here."""
        return describe_assumed_laws(self._equations)

    def reuse_for(self, model: Model) -> System | None:
        """Return a system for `model` that shares the compiled code, or None when that does not serve.

        It does not where the structure is another one, or where the new numbers ask for another way of solving (a
        mass that became zero). Raises ModelError, like `compile_model`, when the new numbers are wrong.
        """
        if not self._equations.forced_model.unconstrained_model.has_same_size_changes(model):
            return None
        if structure_of(model) != self._structure:
            return None
        raise_if_errors(check(model))
        revised = self.with_numbers_of(model)
        return revised if revised._solve_still_fits() else None

    def is_same_motion(self, other: System) -> bool:
        """Tell whether the motion of another system is, to the bit, that of this one, whose functions are made of the
        same operations; both on one foundation, and with vectors p alike."""
        mine, theirs = self._equations, other._equations
        if mine.forced_model is not theirs.forced_model or mine.names.n_parameters != theirs.names.n_parameters:
            return False
        names = [name for name in _OF_MOTION if self.has_function(name) or other.has_function(name)]
        if not all(self.has_function(name) and other.has_function(name) for name in names):
            return False
        shared = len(mine.forced_model.graph)
        return all(
            mine.graph.is_identical(self.compiled.nodes(name), theirs.graph, other.compiled.nodes(name), shared)
            for name in names
        )

    @property
    def structure(self) -> bytes:
        """What identifies the model but for its numbers; systems with the same share compiled code."""
        return self._structure

    def with_numbers_of(self, model: Model) -> System:
        """Return the system with the numbers of another model of the same structure."""
        revised = copy.copy(self)
        revised.model, revised._variants = model, {}
        revised._base = make_base_vector(model, self._equations.names, self._n_parameters + self.compiled.n_hoisted)
        revised._schedules = collect_schedule_pieces(model)
        revised.has_contact_modes = self.depends_on_reactions or has_constraint_switches(model)
        posed = find_stage_parameters(model)
        if posed != self._equations.stage_parameters:
            revised._equations = self._equations._replace(stage_parameters=posed)
            with self._derived_lock:
                gone = (
                    ()
                    if keeps_configuration(self._equations, {*posed} ^ {*self._equations.stage_parameters})
                    else POSE_DEPENDENT
                )
                kept = {key: result for key, result in self._derived.items() if key not in gone}
            revised._derived = {key: _with_model(result, model) for key, result in kept.items()}
        return revised

    def _solve_still_fits(self) -> bool:
        """Tell whether the solve that was compiled fits the equations at the initial state; without coordinates, as in
        models of rods alone, nothing is solved."""
        if not self.n:
            return True
        p, rest = self.parameters(), np.zeros(self.n)
        q, v = np.split(self.call("initial", 0.0, rest, rest, p), 2)
        diagnosis = self.diagnose(0.0, q, v, p)
        if diagnosis.problems and self.has_contact_modes:
            return False
        raise_if_errors(diagnosis.problems)
        return (diagnosis.is_mass_definite, diagnosis.independent) == (
            self.diagnosis.is_mass_definite,
            self.diagnosis.independent,
        )

    def parameters(
        self, t: float = 0.0, changes: Mapping[str, float] | None = None, ramps: Sequence[Ramp] = ()
    ) -> Floats:
        """Return the runtime vector p just after time t; `changes` overrides parameters, in SI units; `ramps` are those
        that go on then."""
        p = self._base.copy()
        for name, value in (changes or {}).items():
            p[self._slots[name]] = value
        fill_schedules(p, len(self.model.parameters), self._schedules, t)
        if ramps:
            self._equations.names.ramps.fill(p, ramps)
        self.compiled.prepare(p)
        return p

    def convert_parameters(self, p: Floats) -> Floats:
        """Return the vector p of another system on the same equations as one of this system."""
        result = np.zeros(self._n_parameters + self.compiled.n_hoisted)
        result[: self._n_parameters] = p[: self._n_parameters]
        self.compiled.prepare(result)
        return result

    def parameter_values(self, p: Floats) -> dict[str, float]:
        """Return the parameters in a vector p, SI units, and which of the forces act that stages switch."""
        return {name: float(p[slot]) for name, slot in self._slots.items()}

    def with_jump_directions(self, p: Floats, directions: Mapping[str, float]) -> Floats:
        """Return p with the directions of a pose jump filled in."""
        start, result = self._equations.names.n_parameters, p.copy()
        for name in self._equations.stage_parameters:
            result[start + self._slots[name]] = directions.get(name, 0.0) if name in self.moving_parameters else 0.0
        self.compiled.prepare(result)
        return result


def _with_model(value: object, model: Model) -> object:
    return value.with_numbers_of(model) if isinstance(value, System) else value


def compile_model(model: Model, *, like: System | None = None) -> System:
    """Return the system of a model; raises ModelError with everything that is wrong with it.

    `like` is the system of a similar model, as from before an edit: what both have in common is not derived again.
    """
    with gc_paused():
        whole = add_section_frames(model)
        return System(whole, compile_initial(whole, like.equations.forced_model if like is not None else None))
