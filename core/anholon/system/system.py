"""The system: what a model becomes when it is compiled. Immutable; all that moves is passed to it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from threading import RLock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions
from anholon.collecting import uncollected
from anholon.errors import Problem, refuse
from anholon.formula.syntax import STAGE_TIME
from anholon.model.check import check
from anholon.model.seats import seated
from anholon.model.structs import Model
from anholon.model.timeline import SWITCH, crossings
from anholon.system.assembly import Assembly, assemble, assemble_mode, assemble_start
from anholon.system.calls import Calls
from anholon.system.equations import Equations, build_equations
from anholon.system.functions import contains_time, drawn_nodes, drawn_rows
from anholon.system.inspection import diagnose_at
from anholon.system.mode import Mode, switches_constraints
from anholon.system.notes import redundancy, suppositions
from anholon.system.parameters import base_vector, fill_schedules, pieces_of, posed_by, structure_of
from anholon.system.posing import carried_rows, moving_parameters, pose_nodes, stays_put
from anholon.system.ramp_code import POSED, RampCode, code_at_rest
from anholon.system.ramps import Ramp
from anholon.system.rubbing import stick_rows
from anholon.system.solve import spread_nodes
from anholon.system.undetermined import Shared, shared_by

Floats = NDArray[np.float64]


_OF_MOTION: Final = ("rhs", "project", "events", "initial", "residual", "pieces", "momentum", "frames", "sizes")


class System(Calls):
    """A compiled model.

    `coordinates`, `rows`, `programs` (rows of third and higher order, not among `rows`), `bodies`, `points`, `loads`,
    `definitions`, `charts`: names, in the order of all arrays. `program_order`: the highest of all programs, else 0.
    `linear`: all constraints are linear in the rates; `timed`: time stands in the equations themselves. `p` stands for
    the runtime vector of parameters made by `parameters`; SI units throughout.

    `parametric`: which rows contain controls; `alike`: whose A and B are slopes by the same variables; `oblique`:
    indices of rows whose reactions do not act along A (B is not A).

    `sides`: the unilateral constraints; `frictions`: names of forces (and of blades with friction along them);
    `releasing`: constraints that may let go and slip; `governed`: rows that act only while one sticks; `yielding`:
    these and the rows of frictions that stick; `slipping`: those that have let go. In the system of a model all
    constraints act and no friction does; its motion goes through variants of it, one for each `mode`, which have the
    same coordinates and parameters but other rows, and whose `watches` are event functions behind those of the model.
    `observed` names the numbers of the function `observe`.
    `modal`: whether the motion goes through modes; `chosen`: the redundant rows it is solved for were chosen later.
    """

    def __init__(self, model: Model, parts: Assembly, *, chosen: bool = False) -> None:
        equations, outputs, compiled, diagnosis = parts
        self.model = model
        self.compiled = compiled
        self.diagnosis = diagnosis
        self.chosen = chosen
        self.coordinates = tuple(model.coordinates)
        self.rows = tuple(row.name for row in equations.rows)
        self.holonomic = tuple(row.position is not None for row in equations.rows)
        self.orders = tuple(row.order for row in equations.rows)
        self.parametric = tuple(row.driven is not None for row in equations.rows)
        self.alike = tuple(row.alike for row in equations.rows)
        self.oblique = equations.oblique
        self.programs = tuple(row.name for row in equations.programs)
        self.program_order = equations.program_order
        self.linear = all(row.linear for row in equations.rows)
        self.timed = contains_time(equations)
        self.loads = tuple(load.name for load in equations.loads)
        self.conservative = tuple(load.conservative for load in equations.loads)
        self.bodies = tuple(model.bodies)
        self.points = tuple(model.points)
        self.definitions = outputs.definitions
        self.charts = tuple(chart.chart for chart in equations.charts)
        self.contacts = drawn_rows(equations)
        self.observed = outputs.observed
        self.mode = equations.mode
        self.sides = equations.sides
        self.frictions = tuple(rub.name for rub in equations.rubs if not (rub.own and rub.governs))
        self.releasing = tuple(rub.name for rub in equations.rubs if rub.own and rub.governs)
        self.slipping = tuple(row.name for row in equations.slipping)
        self.governed = frozenset(name for rub in equations.rubs for name in rub.governs)
        self.yielding = frozenset(name for rub in equations.rubs for name in stick_rows(rub))
        self.watches = equations.watches
        self.crossings = tuple(crossings(model))
        self.n = len(self.coordinates)
        self.m = len(self.rows)
        self._n_parameters = outputs.n_parameters
        self._size_layout = outputs.size_layout
        self._rubbing = outputs.rubbing
        self._equations = equations
        self._structure = structure_of(model)
        self._slots = {name: k for k, name in enumerate(model.parameters)}
        first = equations.names.switch_slot
        self._slots |= {SWITCH + name: first + k for k, name in enumerate(equations.names.switches)}
        if equations.names.staged:
            self._slots[STAGE_TIME] = equations.names.begun_slot
        self._base = base_vector(model, equations.names, self._n_parameters + compiled.n_hoisted)
        self._schedules = pieces_of(model)
        self._derived: dict[Hashable, object] = {}
        self._derived_lock = RLock()  # of all that share the graph
        self._ramp_code = RampCode(equations, compiled)
        self._entered: dict[Mode, System] = {}  # variants of this very model
        self.modal = self.reactive or switches_constraints(model)

    @property
    def variants(self) -> tuple[System, ...]:
        """The systems of modes that were entered so far."""
        with self._derived_lock:
            return tuple(found for found in self._derived.values() if isinstance(found, System))

    @property
    def reactive(self) -> bool:
        """Whether forces or modes depend on reactions: contacts, frictions, grips, laws of resistance."""
        return bool(self.sides or self._equations.pressed or self._equations.rubs)

    @property
    def plain(self) -> bool:
        """Whether it is itself the variant in which all constraints act: it has no other modes than those of stages
        that switch constraints, all its rows are independent, and none of them holds a control."""
        return not (self.reactive or self.diagnosis.dropped or self.programs or any(self.parametric))

    @property
    def shared(self) -> Shared:
        """Frictions that stick and one-sided constraints whose forces are not unique in this mode."""
        return self.derived("shared", lambda: shared_by(self._equations, self.diagnosis))

    @property
    def pressing(self) -> bool:
        """Whether what is observed depends on reactions: of a reactive system, and of one with laws of control."""
        return self.reactive or any(self.parametric)

    def variant(self, mode: Mode, t: float, q: Floats, v: Floats, p: Floats) -> System:
        """Return the system of a mode, compiled when it is first entered, at this state (t, q, v, p).

        Raises ModelError where its equations have no solution there.
        """
        if mode == self.mode and (self.plain or not self.modal):
            return self
        known = self._entered.get(mode)
        if known is not None:
            return known
        numbers = p[: self._equations.names.n_parameters]
        y = np.concatenate([q, v])
        found = self.derived(mode, lambda: self._made(mode, t, y, numbers))
        known = found if found.model is self.model else found.with_model(self.model)
        return self._entered.setdefault(mode, known)

    def _made(self, mode: Mode, t: float, y: Floats, numbers: Floats) -> System:
        """Return the variant of a mode that begins at the time t and the state y (2n,)."""
        return System(self.model, assemble_mode(self.model, self._equations.foundation, mode, t, y, numbers))

    @property
    def posed(self) -> tuple[str, ...]:
        """The parameters set by stages that move masses or constraints."""
        return self.derived("posed", lambda: moving_parameters(self._equations, self._carried))

    @property
    def _carried(self) -> Mapping[str, int]:
        return self.derived("carried", lambda: carried_rows(self.model, self._equations))

    def regrouped(self, now: System, t: float, q: Floats, v: Floats, p: Floats) -> System | None:
        """Return the system of the mode of `now`, this system or a variant of it, solved for those of its redundant
        rows that are most independent at the state (t, q, v, p); None where these are the ones it is solved for.
        """
        mode = now.mode if now.equations.watching else None
        equations = build_equations(self.model, self._equations.foundation, mode)
        numbers = np.zeros(equations.names.n_parameters + len(self.model.parameters))
        numbers[: equations.names.n_parameters] = p[: equations.names.n_parameters]
        found = diagnose_at(equations, self.model, t, np.concatenate([q, v]), numbers, strongest=True)
        same = found.kept == now.diagnosis.kept or len(found.kept) != len(now.diagnosis.kept)
        if found.problems or same:
            return None
        if mode is None and found.kept == self.diagnosis.kept:
            return self
        system = self.derived(
            (mode, found.kept),
            lambda: System(self.model, assemble(self.model, equations, found, prelude=True), chosen=True),
        )
        return system if system.model is self.model else system.with_model(self.model)

    @property
    def equations(self) -> Equations:
        """The equations as nodes of the graph."""
        return self._equations

    def code(self, nodes: Mapping[str, Sequence[int]], *, resting: bool = False) -> Compiled:
        """Return nodes of the graph as code that computes nothing ahead: any vector p of the system serves, with
        `resting` such in which no ramp is under way."""
        if resting:
            return code_at_rest(self._equations, nodes, self._n_parameters)
        return compile_functions(self._equations.graph, nodes, self._n_parameters, hoisted=False, apart=True)

    def code_at(self, p: Floats, t: float, until: float | None = None) -> tuple[Compiled, Floats]:
        """Return the functions for a vector p at a time, or until another one, with the vector that they take, which
        serves one thread: such in which ramps that are not under way take no time, and what depends on the others alone
        stands in a table, if there are such."""
        return self._ramp_code.at(p, t, t if until is None else until)

    @property
    def codes(self) -> tuple[Compiled, ...]:
        """The codes that motions have been computed by, or would be where there are no ramps."""
        return self._ramp_code.codes

    @property
    def drawn(self) -> Compiled:
        """The functions that only a picture of the forces needs; any vector p of the system serves them."""
        return self.derived("drawn", lambda: self._compile_drawn(resting=False))

    def map(self, name: str, times: Floats, Y: Floats, p: Floats, out: Floats | None = None) -> Floats:
        """Return the outputs (k, …) of a function, or one that only pictures need, at times and states Y (k, 2n),
        written to `out` if it is given."""
        if self.has(name):
            code, own = self.code_at(p, float(times.min()), float(times.max())) if len(times) else (self.compiled, p)
            return code.map(name, times, Y, own, out)
        if self.under_way(p) or self.compiled.backend == "python":
            return self.drawn.map(name, times, Y, p, out)
        drawn = self.derived("drawn-at-rest", lambda: self._compile_drawn(resting=True))
        return drawn.map(name, times, Y, p, out)

    def spread(self, times: Floats, Y: Floats, p: Floats, found: Floats) -> Floats:
        """Return the smallest multipliers (k, m) of all rows at states Y (k, 2n) for those of the kept rows (k, …)."""
        if not self.diagnosis.dropped:
            return found
        return self.derived("spread", self._compile_spread).map("spread", times, np.hstack([Y, found]), p)

    def spread_at(self, t: float, q: Floats, v: Floats, p: Floats, found: Floats) -> Floats:
        """Return the same (m,) at one state."""
        (least,) = self.spread(np.array([t]), np.concatenate([q, v])[None], p, found[None])
        return np.asarray(least)

    def posing(self, p: Floats) -> Compiled:
        """Return the function `pose` as code, for the direction that p holds: dv/ds (n) of a jump of the pose, its two
        obstacles (n each), and the reactions of rows where they have bounds, of the orders 1/ε, 1/ε² and 1/ε², the time
        of the jump being ε."""
        return self.pose_code(moving=self.under_way(p))

    def pose_code(self, *, moving: bool = False) -> Compiled:
        """Return it, `moving` for ramps that go on meanwhile."""
        # Most motions need none, or in few of their modes.
        return self.derived(f"pose:{moving}", lambda: self._compile_pose(moving))

    def _compile_pose(self, moving: bool) -> Compiled:
        nodes = pose_nodes(self.model, self._equations, self.diagnosis, self._carried)
        return self.code({"pose": nodes}, resting=not moving)

    def under_way(self, p: Floats) -> bool:
        """Tell whether p holds any ramp."""
        slots = self._equations.names.ramps.slots
        return bool(p[slots.start : slots.stop].any())

    def _compile_spread(self) -> Compiled:
        return self.code({"spread": spread_nodes(self._equations, self.diagnosis)})

    def _compile_drawn(self, *, resting: bool) -> Compiled:
        return self.code(drawn_nodes(self._equations, self._rubbing), resting=resting)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know although the system can be run."""
        return () if self.modal else redundancy(self.rows, self.diagnosis)

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """What the user should know of the laws that are supposed here."""
        return suppositions(self._equations)

    def revise(self, model: Model) -> System | None:
        """Return a system for `model` that shares the compiled code, or None when that does not serve.

        It does not where the structure is another one, or where the new numbers ask for another way of solving (a
        mass that became zero). Raises ModelError, like `compile_model`, when the new numbers are wrong.
        """
        if not self._equations.foundation.ground.grows_alike(model):
            return None
        if structure_of(model) != self._structure:
            return None
        refuse(check(model))
        revised = self.with_model(model)
        return revised if revised._solves_alike() else None

    def computes_as(self, other: System) -> bool:
        """Tell whether the motion of another system is, to the bit, that of this one, whose functions are made of the
        same operations; both on one foundation, and with vectors p alike."""
        mine, theirs = self._equations, other._equations
        if mine.foundation is not theirs.foundation or mine.names.n_parameters != theirs.names.n_parameters:
            return False
        names = [name for name in _OF_MOTION if self.has(name) or other.has(name)]
        if not all(self.has(name) and other.has(name) for name in names):
            return False
        shared = len(mine.foundation.graph)
        return all(
            mine.graph.same(self.compiled.nodes(name), theirs.graph, other.compiled.nodes(name), shared)
            for name in names
        )

    @property
    def structure(self) -> bytes:
        """What identifies the model but for its numbers; systems with the same share compiled code."""
        return self._structure

    def with_model(self, model: Model) -> System:
        """Return the system with the numbers of another model of the same structure."""
        revised = object.__new__(System)
        revised.__dict__.update(self.__dict__)
        revised.model, revised._entered = model, {}
        revised._base = base_vector(model, self._equations.names, self._n_parameters + self.compiled.n_hoisted)
        revised._schedules = pieces_of(model)
        revised.modal = self.reactive or switches_constraints(model)
        posed = posed_by(model)
        if posed != self._equations.posed:
            revised._equations = self._equations._replace(posed=posed)
            with self._derived_lock:
                gone = () if stays_put(self._equations, {*posed} ^ {*self._equations.posed}) else POSED
                kept = {key: found for key, found in self._derived.items() if key not in gone}
            revised._derived = {key: _with_model(found, model) for key, found in kept.items()}
        return revised

    def _solves_alike(self) -> bool:
        """Tell whether the solve that was compiled fits the equations at the initial state; without coordinates, as in
        models of rods alone, nothing is solved."""
        if not self.n:
            return True
        p, rest = self.parameters(), np.zeros(self.n)
        q, v = np.split(self.call("initial", 0.0, rest, rest, p), 2)
        found = self.diagnosed(0.0, q, v, p)
        if found.problems and self.modal:
            return False
        refuse(found.problems)
        return (found.definite, found.kept) == (self.diagnosis.definite, self.diagnosis.kept)

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

    def carried(self, p: Floats) -> Floats:
        """Return the vector p of another system on the same equations as one of this system."""
        result = np.zeros(self._n_parameters + self.compiled.n_hoisted)
        result[: self._n_parameters] = p[: self._n_parameters]
        self.compiled.prepare(result)
        return result

    def values(self, p: Floats) -> dict[str, float]:
        """Return the parameters in a vector p, SI units, and which of the forces act that stages switch."""
        return {name: float(p[slot]) for name, slot in self._slots.items()}

    def directed(self, p: Floats, directions: Mapping[str, float]) -> Floats:
        """Return p with the directions of a pose jump filled in."""
        start, result = self._equations.names.n_parameters, p.copy()
        for name in self._equations.posed:
            result[start + self._slots[name]] = directions.get(name, 0.0) if name in self.posed else 0.0
        self.compiled.prepare(result)
        return result


def _with_model(found: object, model: Model) -> object:
    return found.with_model(model) if isinstance(found, System) else found


def compile_model(model: Model, *, like: System | None = None) -> System:
    """Return the system of a model; raises ModelError with everything that is wrong with it.

    `like` is the system of a similar model, as from before an edit: what both have in common is not derived again.
    """
    with uncollected():
        whole = seated(model)
        return System(whole, assemble_start(whole, like.equations.foundation if like is not None else None))
