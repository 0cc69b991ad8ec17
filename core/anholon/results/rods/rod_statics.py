"""Equilibrium of the rods of a model with the bodies beside them, and small motions about it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.cancellation import cancelled_by
from anholon.errors import RunError
from anholon.geometry.rotations import matrix
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Model
from anholon.results.rods.impossible_spans import solve_possible_equilibrium
from anholon.rods.assembly.cable_interpolation import find_slack_cables
from anholon.rods.assembly.mesh_resolution import find_coarse_rods
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_functions import list_frozen_strains
from anholon.rods.assembly.section_values import AXES, POSITION, STRAIN_COMPONENTS, WRENCH_NAMES, RodShape
from anholon.rods.dynamics.energy_momentum import (
    compute_first_moments,
    compute_line_load_strain_energy,
    compute_strain_energies,
)
from anholon.rods.end_wrenches import EndWrenches, compute_end_wrenches
from anholon.rods.loads import compute_spring_energy
from anholon.rods.rotating_frame import RotatingFrame, compute_centrifugal_covectors
from anholon.rods.section import CABLES, STRAIN_NAMES
from anholon.rods.statics.continuation import follow_path
from anholon.rods.statics.equilibrium import find_nearest_stable_equilibrium, find_stability_loss
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem
from anholon.rods.statics.stability import count_unstable_motions
from anholon.rods.supports import compute_support_covectors
from anholon.system.compile_rods import compile_rods
from anholon.system.coupling.uniform_rotation import find_rotating_frame

if TYPE_CHECKING:
    from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations

_MAX_FROZEN_STRAIN: Final = 1e-8
"""Extension or shortening of rods that have none, from which on they are stretched or pressed: more than rounding."""

REACTION_COMPONENTS: Final = ("x", "y", "z", "mx", "my", "mz")
"""Components of the reaction of a support or joint: force along the world's axes, moment about them."""


def make_rigid_equations(rod_system: RodSystem) -> RigidEquilibriumEquations | None:
    """Return the equilibrium equations of bodies and joints coupled to the rods; None if there are none."""
    if not rod_system.model.coordinates and not rod_system.assembly.separate_joints:
        return None
    from anholon.system.coupling.coupled_equilibrium import (
        RigidEquilibriumEquations,  # slow to import, and rods alone do not need them
    )
    from anholon.system.coupling.model_joints import make_rigid_subsystem_of_model

    rigid_subsystem, start = make_rigid_subsystem_of_model(rod_system.model, rod_system)
    return RigidEquilibriumEquations(rigid_subsystem, *start)


@dataclass(frozen=True)
class Statics:
    """An equilibrium of the rods of a model; `value` returns the value at an address such as bow:tip.x.

    `left`: the unstable equilibrium under the same loads that growing loads lead to, where another one was looked for.
    """

    rod_system: RodSystem
    state: Equilibrium
    problem: EquilibriumProblem
    left: Equilibrium | None = None

    @property
    def model(self) -> Model:
        """The model."""
        return self.rod_system.model

    def make_shape(self) -> RodShape:
        """Return the rods in equilibrium, with the wrenches of their sections."""
        return RodShape(
            self.rod_system.assembly, self.state.pose, self._compute_wrenches(), named_values=lambda: self._named_values
        )

    def value(self, address: str) -> float:
        """Return the value at an address, SI units; raises UsageError if there is none."""
        return self.values([address])[address]

    def values(self, addresses: Sequence[str]) -> dict[str, float]:
        """Return the values at several addresses, or of several names of the model as a whole, SI units."""
        return self.make_shape().read_values(addresses)

    @cached_property
    def _named_values(self) -> dict[str, float]:
        """What has a name and belongs to no section."""
        from anholon.results.rods.spring_quantities import add_magnitudes  # slow to import, and modes do not need it

        return {
            **self.coordinates(),
            **self.positions(),
            **add_magnitudes(self.reactions()),
            **self.springs(),
            **self.energies(),
        }

    def positions(self) -> dict[str, float]:
        """Return the positions of points and bodies, m."""
        return (
            {} if self._rigid_equations is None else self._rigid_equations.compute_positions(self.state.extra_unknowns)
        )

    def energies(self) -> dict[str, float]:
        """Return the energies of strain, weight and springs, and the potential energy with that of the bodies, J."""
        loads, pose, mesh = self.problem.loads, self.state.pose, self.rod_system.assembly.mesh
        weight = -float(compute_first_moments(mesh, pose, 1)[0] @ self.rod_system.field_values.evaluate("gravity"))
        strain = float(compute_strain_energies(mesh, pose, 1, self.state.wrench)[0]) + compute_line_load_strain_energy(
            mesh, pose, self.state.wrench, loads.scale(self.state.factor)
        )
        results = {"strain": strain, "weight": weight, "springs": compute_spring_energy(mesh, loads, pose)}
        bodies = (
            0.0
            if self._rigid_equations is None
            else self._rigid_equations.compute_observed(self.state.extra_unknowns).get("potential", 0.0)
        )
        return results | {"potential": sum(results.values()) + bodies}

    def springs(self) -> dict[str, float]:
        """Return quantities of springs, and the definitions of the model.

        Force or moment, elongation or angle, energy of springs between sections and bodies; force and moment of springs
        that hold a section.
        """
        results: dict[str, float] = {}
        if self._rigid_equations is not None:
            reported = {
                name for load in self._rigid_equations.rigid_subsystem.system.equations.loads for name in load.reported
            }
            observed = self._rigid_equations.compute_observed(self.state.extra_unknowns)
            results = {name: x for name, x in observed.items() if name in reported or name in self.model.definitions}
        from anholon.results.rods.spring_quantities import compute_spring_quantities

        return results | compute_spring_quantities(
            self.rod_system, self.rod_system.assembly.mesh, self.problem.loads, self.state.pose
        )

    @property
    def rotating_frame(self) -> RotatingFrame | None:
        """The frame in which the rods are at rest, if it rotates."""
        return self.problem.loads.rotating_frame

    @cached_property
    def unstable_count(self) -> int | None:
        """Number of independent motions that lower the energy: 0 for a stable equilibrium.

        None if the loads have no potential, so that only its modes decide. In a rotating frame an equilibrium may be
        stable although motions lower the energy.
        """
        return count_unstable_motions(self.problem, self.problem.linearise(self.state))

    @cached_property
    def snap_through_factor(self) -> float:
        """The load factor above which the equilibria that grow from the reference are unstable, and rods snap through.

        NaN if they do not snap through to this equilibrium.
        """
        return math.nan if self.left is None else find_stability_loss(self.problem)

    @property
    def lost_turns(self) -> dict[str, tuple[float, float]]:
        """The rods with at least one turn of torsion less than in the unstable equilibrium that they left.

        Values: turns of torsion from end to end in that equilibrium, and in this one.
        """
        if self.left is None:
            return {}
        before, after = (compute_torsions(self.rod_system, state) for state in (self.left, self.state))
        return {
            name: (turns_before, after[name])
            for name, turns_before in before.items()
            if abs(turns_before) - abs(after[name]) > 0.99
        }

    @property
    def slack_cables(self) -> dict[str, float]:
        """The cables that are slack, with the part of the length where they are most."""
        return find_slack_cables(self.rod_system.assembly, self.state.pose, self.state.wrench)

    @property
    def coarse_rods(self) -> dict[str, int]:
        """The rods whose elements are too long for what bends them, with the number of elements that they take."""
        return find_coarse_rods(
            self.rod_system.assembly, self.state.pose, self.state.wrench, include_straight=bool(self.unstable_count)
        )

    def coordinates(self) -> dict[str, float]:
        """Return the coordinates of the bodies."""
        names = self.model.coordinates
        result = zip(names, map(float, self.state.extra_unknowns[: len(names)]), strict=True)
        return {name: value for name, value in result if not is_section_frame(name)}

    def reactions(self) -> dict[str, float]:
        """Return the reactions by their columns.

        Of supports: force along the world's axes and moment about them, on the rod: reaction:clamp.x … .z,
        reaction:clamp.mx … .mz; of joints: the same on the second end; of the bodies' constraints: their multipliers.
        """
        results: dict[str, float] = {}
        for name, item in self.rod_system.compute_named_supports().items():
            k, pose = item.node, self.state.pose
            R, covector = matrix(pose.q[k]), compute_support_covectors((item,), pose, self.state.reactions)[k]
            wrench = [*(R @ covector[:3]), *(R @ covector[3:])]
            results |= {f"reaction:{name}.{c}": float(x) for c, x in zip(REACTION_COMPONENTS, wrench, strict=True)}
        if self._rigid_equations is not None:
            for name, force in self._rigid_equations.compute_joint_wrenches(
                self.state.pose, self.state.extra_unknowns
            ).items():
                if not is_section_frame(name):
                    results |= {
                        f"reaction:{name}.{c}": float(x) for c, x in zip(REACTION_COMPONENTS, force, strict=True)
                    }
            results |= {
                f"reaction:{row}": x
                for row, x in self._rigid_equations.name_multipliers(self.state.extra_unknowns).items()
            }
        return results

    def summary(self) -> dict[str, float]:
        """Return places and wrenches at the base, middle and tip of every rod, and all reactions, by address."""
        shape = self.make_shape()
        addresses = [
            f"{rod}:{end}.{component}"
            for rod in self.model.rods
            for end in ("base", "middle", "tip")
            for component in (*POSITION, *WRENCH_NAMES)
        ]
        results = shape.read_values(addresses)
        return {**self.coordinates(), **results, **self.reactions(), **self.springs()}

    def table(self) -> tuple[list[str], list[list[str | float]]]:
        """Return a header and a row for every section at the elements' ends: rod, arc, place, axes, strain, wrench."""
        shape = self.make_shape()
        rows: list[list[str | float]] = []
        for name, rod in self.rod_system.assembly.rods.items():
            at = shape.evaluate_along(rod, rod.arcs)
            axes = np.swapaxes(at.R, 1, 2).reshape(-1, 9)
            table = np.hstack([rod.arcs[:, None], at.x, axes, at.strain, at.wrench])
            rows += [[name, *map(float, row)] for row in table]
        return ["rod", "arc", *POSITION, *AXES, *STRAIN_COMPONENTS, *WRENCH_NAMES], rows

    @property
    def _rigid_equations(self) -> RigidEquilibriumEquations | None:
        """The equations of bodies and joints coupled to the rods."""
        coupled_equations = self.problem.coupled
        if coupled_equations is None:
            return None
        from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations

        return coupled_equations if isinstance(coupled_equations, RigidEquilibriumEquations) else None

    def _compute_wrenches(self) -> EndWrenches:
        mesh, pose, turning = self.rod_system.assembly.mesh, self.state.pose, self.rotating_frame
        inertia = None if turning is None else -compute_centrifugal_covectors(mesh, pose, turning)[0]
        return compute_end_wrenches(mesh, pose, self.state.wrench, self.rod_system.compute_loads(), inertia)


def compute_torsions(rod_system: RodSystem, state: Equilibrium) -> dict[str, float]:
    """Return the torsion of every rod between its ends, in turns."""
    mesh = rod_system.assembly.mesh
    k1 = mesh.compute_strains(np.arange(len(mesh.length)), state.wrench)[:, 3] * mesh.length / (2.0 * math.pi)
    return {name: float(k1[rod.elements].sum()) for name, rod in rod_system.assembly.rods.items()}


def make_equilibrium_problem(
    rod_system: RodSystem, scale: float = 1.0, cancelled: Callable[[], bool] | None = None
) -> EquilibriumProblem:
    """Return the equilibrium equations of a model's rods with the coupled bodies and joints.

    In the frame that rotates with them, if they rotate. Solving them raises Cancelled when `cancelled` returns True.
    """
    equations = make_rigid_equations(rod_system)
    turning = find_rotating_frame(rod_system, equations)
    if equations is not None and turning is not None:
        equations = equations.make_rotating()
    problem = rod_system.make_equilibrium_problem(scale, equations, turning)
    problem.cancelled = cancelled
    return problem


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def statics(model: Model, *, cancelled: Callable[[], bool] | None = None) -> Statics:
    """Return the equilibrium of the rods of a model under its loads and displacements at t = 0.

    It is on the branch of the path that the model's simulation requests. Stages are not applied.

    Raises ModelError where the model is wrong, RunError where there is no equilibrium that can be reached, Cancelled
    where `cancelled` says on the way that nobody waits for it any more.
    """
    with cancelled_by(cancelled):
        return _find_statics(model, cancelled)


def _find_statics(model: Model, cancelled: Callable[[], bool] | None) -> Statics:
    """Return the equilibrium as `statics` does; waits for compiled code end where the context says so."""
    flexible, settings = compile_rods(model, cancelled), model.simulation
    if settings.imperfection:
        flexible = flexible.with_imperfection(make_equilibrium_problem(flexible, cancelled=cancelled), 1.0)
    balance = make_equilibrium_problem(flexible, cancelled=cancelled)
    if not settings.branch:
        result = _find_stable(Statics(flexible, solve_possible_equilibrium(flexible, balance), balance))
        require_frozen_strains_small(flexible, balance, result.state)
        return result
    longest = settings.step or 0.1
    *_, last = follow_path(balance, step=0.2 * longest, max_step=longest, branch=settings.branch)
    return Statics(flexible, last.state, balance)


def _find_stable(statics: Statics) -> Statics:
    """Return an equilibrium; where it is not stable, that to which the loads lead when they grow slowly, if that is."""
    if not statics.unstable_count or statics.rotating_frame is not None:
        return statics
    state = find_nearest_stable_equilibrium(statics.problem)
    slow = statics if state is None else replace(statics, state=state, left=statics.state)
    return slow if slow.unstable_count is not None and slow.unstable_count < statics.unstable_count else statics


def require_frozen_strains_small(rod_system: RodSystem, balance: EquilibriumProblem, state: Equilibrium) -> None:
    """Refuse a state whose ends require nonzero frozen strains, which multipliers cannot give. Raises RunError."""
    if (stretched := rod_system.find_stretched_string(state.pose)) is not None:
        raise RunError(
            f"at the load factor {state.factor:.6g} the string “{stretched[0]}”, which does not stretch, is stretched "
            f"by {100.0 * stretched[1]:.2g} %. Bring its ends closer to each other, or take a cable."
        )
    if balance.mesh.held is not None:
        foreseen = balance.linearise(state).equations.forces.wrench
        strains = balance.mesh.held * (foreseen - state.wrench)
        _refuse_pressed(rod_system, strains[:, 0], state.factor)
        _refuse_turned(rod_system, strains, state.factor)


def require_unpressed_beyond(flexible: RodSystem, balance: EquilibriumProblem, state: Equilibrium, end: float) -> None:
    """Refuse an equilibrium from which growing loads would shorten or stretch an inextensible rod.

    `end`: load factor up to which loads and displacements grow. No multiplier keeps such a strain zero. Raises
    RunError.
    """
    frozen_compliance = balance.mesh.held
    if frozen_compliance is None:
        return
    linear = balance.linearise(state)
    state_ahead = linear.move_state(linear.compute_load_derivative() * (end - state.factor))
    _refuse_pressed(
        flexible, frozen_compliance[:, 0] * (state_ahead.wrench - linear.equations.forces.wrench)[:, 0], state.factor
    )


def _refuse_turned(rod_system: RodSystem, strains: Floats, factor: float) -> None:
    """Refuse strains (m, 6) of elements whose torsion, bending or shear is frozen."""
    for name, rod in rod_system.assembly.rods.items():
        over = np.abs(strains[rod.elements, 1:]).max(axis=0) * np.array([1.0] * 2 + [rod.length] * 3)
        if rod_system.model.rods[name].model not in CABLES and over.max() > _MAX_FROZEN_STRAIN:
            frozen = STRAIN_NAMES[1 + int(np.argmax(over))].rstrip("23")
            raise RunError(
                f"at the load factor {factor:.6g} the ends of the rod “{name}” ask for a {frozen} that is frozen. "
                "Displace and turn them as its other strains allow, or let that strain change."
            )


def _refuse_pressed(flexible: RodSystem, extension: Floats, factor: float) -> None:
    for name, rod in flexible.assembly.rods.items():
        rod_model = flexible.model.rods[name]
        if rod_model.model in CABLES or "extension" not in list_frozen_strains(rod_model):
            continue
        if extension[rod.elements].min() < -_MAX_FROZEN_STRAIN:
            raise RunError(
                f"beyond the load factor {factor:.6g} the inextensible rod “{name}” is compressed along "
                "the path. Choose the branch at an earlier bifurcation (branch of the path: 1), or make the "
                "rod extensible."
            )
        if extension[rod.elements].max() > _MAX_FROZEN_STRAIN:
            raise RunError(
                f"at the load factor {factor:.6g} the rod “{name}”, which does not stretch, is stretched by "
                f"{100.0 * extension[rod.elements].max():.3g} %. Bring its ends closer to each other, use more "
                "elements, or let the rod stretch."
            )
