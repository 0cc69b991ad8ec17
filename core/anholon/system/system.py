"""The system: what a model becomes when it is compiled. Immutable; all that moves is passed to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Protocol

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.errors import Problem, raise_if_errors
from anholon.mechanics.configuration_jump import (
    compute_row_displacements,
    find_jump_parameters,
    find_moving_parameters,
    make_jump_nodes,
)
from anholon.mechanics.parameters import (
    CubicPiece,
    collect_schedule_pieces,
    fill_schedules,
    find_stage_parameters,
    make_base_vector,
    structure_of,
)
from anholon.mechanics.ramps import Ramp
from anholon.model.check.model_check import check
from anholon.model.query.orientations import add_orientations
from anholon.model.query.section_frames import is_section_frame
from anholon.model.query.stage_sequence import without_disabled_parts
from anholon.model.schema import Model
from anholon.system.evaluation import SystemEvaluation
from anholon.system.remarks import describe_assumed_laws, describe_redundancy, find_schedule_impacts
from anholon.system.system_state import SystemState
from anholon.system.undetermined_reactions import UndeterminedReactions, find_undetermined_reactions

_OF_MOTION: Final = ("rhs", "project", "events", "initial", "residual", "pieces", "momentum", "frames", "sizes")


class JumpFunction(Protocol):
    """The result of `System.compile_jump`: the function `pose`."""

    def size(self, name: str) -> int:
        """Return the number of outputs."""

    def call(self, name: str, t: float, y: Floats, p: Floats, out: Floats) -> Floats:
        """Write the outputs at the state y (2n,) into `out`, and return it."""


@dataclass(frozen=True, eq=False)
class System(SystemEvaluation):
    """A compiled model. `p` stands for the runtime vector of parameters made by `parameters`; SI units throughout.

    The contact modes of its motion are other systems: see `anholon.system.variants`.
    """

    @property
    def undetermined_reactions(self) -> UndeterminedReactions:
        """Frictions that stick and one-sided constraints whose forces are not unique in this mode."""
        return self.derive(_find_undetermined_reactions)

    @cached_property
    def jump_parameters(self) -> tuple[str, ...]:
        """The parameters set by stages that jumps of the pose may feel."""
        return find_jump_parameters(self.equations)

    @property
    def moving_parameters(self) -> tuple[str, ...]:
        """The parameters set by stages that move masses or constraints."""
        return self.derive(_find_moving_parameters, self.jump_parameters)

    def compile_jump(self, p: Floats) -> JumpFunction:
        """Return the function `pose` as code, for the direction in p.

        It gives dv/ds (n) of a configuration jump, its two obstacles (n each), and the bounded reactions of rows of the
        orders 1/ε, 1/ε² and 1/ε², with the time ε of the jump.
        """
        return self.get_jump_function(ramps_active=self.has_active_ramps(p))

    def get_jump_function(self, *, ramps_active: bool = False) -> CompiledFunctions:
        """Return the function of a pose jump, with `ramps_active` for ramps that continue meanwhile."""
        return self.derive(_compile_jump, ramps_active, self.jump_parameters)  # most motions need none

    def list_counts(self) -> tuple[tuple[int, str], ...]:
        """Return the number of parts of each kind in the system, without the coordinates of sections of rods."""
        coordinate_count = sum(not is_section_frame(name) for name in self.coordinates)
        counts = (coordinate_count, "coordinate"), (len(self.rows) + len(self.programs), "constraint")
        stages = len(self.model.stages), "stage"
        if self.rods is None:
            return (*counts, stages)
        rods, elements = len(self.rods.assembly.rods), len(self.rods.assembly.mesh.length)
        shown = (count for count in (*counts, stages) if count[0])
        return (rods, "rod"), (elements, "element"), (len(self.model.supports), "support"), *shown

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings on a system that can be run."""
        return () if self.has_contact_modes else describe_redundancy(self.rows, self.diagnosis)

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """Remarks on assumed laws, and on impacts that a table causes."""
        return (*describe_assumed_laws(self.equations), *find_schedule_impacts(self, self.parameters()))

    def reuse_for(self, model: Model) -> System | None:
        """Return a system for `model` that shares the compiled code; None if that is not possible.

        It is not possible if the structure differs, or if the new numbers require another way of solving (a mass that
        became zero). Raises ModelError, like `compile_model`, if the new numbers are wrong.
        """
        if self.rods is not None:
            return self._reuse_with_rods(model)
        model = add_orientations(model) if model.free_bodies else model
        if not self.equations.forced_model.unconstrained_model.has_same_size_changes(model):
            return None
        if structure_of(model) != self.structure:
            return None
        raise_if_errors(check(model))
        revised = self.with_numbers_of(model)
        return revised if revised._solve_still_fits() else None

    def _reuse_with_rods(self, model: Model) -> System | None:
        """Return the compiled system for other values in a model with rods and without coordinates."""
        assert self.rods is not None
        acting = without_disabled_parts(model)
        rods = self.rods.reuse_for(acting)
        if rods is None:
            return None
        system = self if rods is self.rods else replace(self.with_numbers_of(rods.model), rods=rods)
        typed = None if acting is model else model
        return system if typed is system.with_disabled_parts else replace(system, with_disabled_parts=typed)

    def is_same_motion(self, other: System) -> bool:
        """Return whether another system has exactly the same motion, to the bit.

        Then the functions of both consist of the same operations; both have one base, and equal vectors p.
        """
        mine, theirs = self.equations, other.equations
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

    def with_numbers_of(self, model: Model) -> System:
        """Return the system with the numbers of another model of the same structure."""
        equations, staged = self.equations, find_stage_parameters(model)
        if staged != equations.stage_parameters:
            equations = equations._replace(stage_parameters=staged)
        return replace(self, model=model, equations=equations)

    def _solve_still_fits(self) -> bool:
        """Return whether the compiled solution fits the equations at the initial state.

        Without coordinates, for example in models of rods alone, nothing is solved.
        """
        if not self.n:
            return True
        p = self.parameters()
        q, v = np.split(self.read_initial_values(p), 2)
        diagnosis = SystemState(self, 0.0, q, v, p).diagnose()
        if diagnosis.problems and self.has_contact_modes:
            return False
        raise_if_errors(diagnosis.problems)
        return (diagnosis.is_mass_definite, diagnosis.independent) == (
            self.diagnosis.is_mass_definite,
            self.diagnosis.independent,
        )

    @cached_property
    def _base(self) -> Floats:
        return make_base_vector(self.model, self.equations.names, self.outputs.n_parameters + self.compiled.n_hoisted)

    @cached_property
    def _schedules(self) -> tuple[tuple[CubicPiece, ...], ...]:
        return collect_schedule_pieces(self.model)

    def parameters(
        self, t: float = 0.0, changes: Mapping[str, float] | None = None, ramps: Sequence[Ramp] = ()
    ) -> Floats:
        """Return the runtime vector p just after time t.

        `changes` overrides parameters, in SI units; `ramps` are those active from then on.
        """
        p = self._base.copy()
        for name, value in (changes or {}).items():
            p[self.slots[name]] = value
        fill_schedules(p, len(self.model.parameters), self._schedules, t)
        if ramps:
            self.equations.names.ramps.fill(p, ramps)
        self.compiled.prepare(p)
        return p

    def convert_parameters(self, p: Floats) -> Floats:
        """Return the vector p of another system on the same equations as one of this system."""
        result = np.zeros(self.outputs.n_parameters + self.compiled.n_hoisted)
        result[: self.outputs.n_parameters] = p[: self.outputs.n_parameters]
        self.compiled.prepare(result)
        return result

    def parameter_values(self, p: Floats) -> dict[str, float]:
        """Return the parameters in a vector p, SI units, and which of the forces act that stages switch."""
        return {name: float(p[slot]) for name, slot in self.slots.items()}

    def with_jump_directions(self, p: Floats, directions: Mapping[str, float]) -> Floats:
        """Return p with the directions of a pose jump filled in."""
        start, result = self.equations.names.n_parameters, p.copy()
        for name in self.equations.stage_parameters:
            result[start + self.slots[name]] = directions.get(name, 0.0) if name in self.moving_parameters else 0.0
        self.compiled.prepare(result)
        return result


def _find_undetermined_reactions(system: System) -> UndeterminedReactions:
    return find_undetermined_reactions(system.equations, system.diagnosis)


# What depends on the parameters that stages set, which systems of one structure need not have in common, takes those
# that matter as an argument.


def _find_moving_parameters(system: System, jump_parameters: tuple[str, ...]) -> tuple[str, ...]:
    return find_moving_parameters(system.equations, system.derive(_compute_row_displacements, jump_parameters))


def _compute_row_displacements(system: System, jump_parameters: tuple[str, ...]) -> Mapping[str, int]:
    return compute_row_displacements(system.model, system.equations)


def _compile_jump(system: System, ramps_active: bool, jump_parameters: tuple[str, ...]) -> CompiledFunctions:
    displacements = system.derive(_compute_row_displacements, jump_parameters)
    nodes = make_jump_nodes(system.model, system.equations, system.diagnosis, displacements)
    return system.compile_nodes({"pose": nodes}, ramps_at_rest=not ramps_active)
