"""Quantities of the frames of a run with rods: many frames at once, as copies of the mesh side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import numpy as np

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.geometry.rotations import conjugate, cross, matrix, multiply, rotation_vector
from anholon.mechanics.loads import ENERGY, SPRING
from anholon.model.query.rod_runs import ROD_ENERGIES, ROD_MOMENTA
from anholon.results.rods.numerical_dissipation import (
    compute_damping_at,
    compute_dead_load_work,
    compute_load_power,
    is_conservative,
)
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_powers import (
    POWER_OF_DRIVES,
    POWER_OF_SUPPORTS,
    ROD_POWERS,
    compute_damping_power,
    compute_drive_power,
    compute_support_power,
    has_moving_supports,
)
from anholon.results.rods.spring_quantities import add_magnitudes, compute_spring_quantities
from anholon.rods.assembly.section_values import (
    RodShape,
    depends_on_wrenches,
    describe_unknown_name,
    is_address,
    read_each,
)
from anholon.rods.dynamics.energy_momentum import (
    compute_first_moments,
    compute_kinetic_energies,
    compute_line_load_strain_energy,
    compute_momenta,
    compute_strain_energies,
)
from anholon.rods.dynamics.generalized_alpha import RigidState, stack_states
from anholon.rods.dynamics.rod_motion import compute_end_inertia_covectors, compute_inertia_covectors
from anholon.rods.end_wrenches import compute_end_wrenches
from anholon.rods.global_equations import compute_residual_of_wrenches, sum_at_nodes
from anholon.rods.joints import compute_wrench_on_second
from anholon.rods.loads import RodLoads, compute_spring_energy, stack_loads
from anholon.rods.mesh import repeat_mesh
from anholon.rods.supports import NodeSupport
from anholon.system.coupling.rigid_subsystem import JointRows, compute_joint_covectors
from anholon.system.element_quantities import evaluate_element_columns, is_element_column
from anholon.system.system_state import SystemState
from anholon.system.undetermined_reactions import shift_into_cones

if TYPE_CHECKING:
    from anholon.results.rods.rod_reader import RodReader

POWER_OF_LOADS: Final = "power:loads"
"""Name of the power of loads whose work does not follow from places."""

ENERGIES: Final = ("kinetic", "potential", *ROD_ENERGIES)
MOMENTA: Final = tuple(f"{noun}.{c}" for noun in ROD_MOMENTA for c in "xyz")
REACTION_COMPONENTS: Final = ("x", "y", "z", "mx", "my", "mz")

_MAX_ELEMENTS: Final = 4096  # of all copies of a mesh


def iterate_batches(frames: Sequence[RodFrame], elements: int) -> Iterator[Sequence[RodFrame]]:
    """Yield batches of frames that are read together, each from one segment of the motion."""
    batch_size = max(1, _MAX_ELEMENTS // elements)
    for _, same in groupby(frames, key=lambda frame: frame.segment):
        part = list(same)
        for k in range(0, len(part), batch_size):
            yield part[k : k + batch_size]


class FrameQuantities:
    """The numbers of some frames of one part of a motion."""

    def __init__(self, reader: RodReader, frames: Sequence[RodFrame]) -> None:
        self._reader, self._segment = reader, reader.find_segment(frames[0])
        self._count = len(frames)
        self._mesh = repeat_mesh(reader.rod_system.assembly.mesh, self._count)
        self._take_frames(frames)

    def _take_frames(self, frames: Sequence[RodFrame]) -> None:
        self._frames = frames
        states = [frame.state for frame in frames]
        self._state = stack_states(states)
        self._wrench = np.concatenate([frame.wrench for frame in frames])
        self._times = np.array([state.t for state in states])
        self._factors = np.array([frame.factor for frame in frames])
        self._unstable_counts = np.array([frame.unstable_count for frame in frames])

    def read_values(self, names: Sequence[str]) -> dict[str, Floats]:
        """Return named quantities (frames,). Raises UsageError for an unknown name."""
        results: dict[str, Floats] = {"t": self._times, "load": self._factors, "unstable": self._unstable_counts}
        results |= self._read_coordinates()
        wanted = set(names)
        assembly = self._reader.rod_system.assembly
        if any(name.startswith("reaction:") or depends_on_wrenches(assembly, name) for name in names):
            self._take_frames(self._reader.find_forces(self._frames))
        observed = set(self._reader.system.observed) - {"kinetic", "potential"}
        if wanted & {"energy", *ENERGIES}:
            results |= self.compute_energies()
        if "drift" in wanted:
            results["drift"] = self._compute_drift()
        if wanted.intersection(MOMENTA):
            results |= self._compute_momenta()
        if "numerical" in wanted:
            results["numerical"] = self._compute_numerical_loss(results["energy"])
        if "loads" in wanted:
            results["loads"] = self._compute_dead_load_work()
        if POWER_OF_LOADS in wanted:
            powers = [
                compute_load_power(self._reader.find_segment(frame), frame.state) if np.isnan(frame.factor) else 0.0
                for frame in self._frames
            ]
            results[POWER_OF_LOADS] = np.array(powers)
        for name in wanted.intersection(ROD_POWERS):
            results[name] = self._compute_rod_powers(name)
        if wanted & observed:
            results |= {name: values for name, values in self._compute_observed().items() if name in observed}
        if any(name.startswith("reaction:") for name in wanted - results.keys()):
            results |= add_magnitudes(self._compute_reactions())
        if any(name.startswith((SPRING, ENERGY)) for name in wanted - results.keys()):
            results |= self._compute_springs()
        if not self._reader.is_statics:
            del results["load"]
        if "unstable" not in self._reader.columns:
            del results["unstable"]
        if placed := [
            name for name in names if name not in results and is_element_column(self._reader.system.model, name)
        ]:
            results |= self._compute_body_positions(placed)
        others = [name for name in names if name not in results]
        if others:
            shape = self._make_shape()

            def read(name: str) -> None:
                if not is_address(name):
                    raise UsageError(describe_unknown_name(name, self._reader.quantities))
                shape.locate_address(name)

            read_each(others, read)
            results |= shape.read_columns(others)
        return {name: results[name] for name in names}

    def _compute_rod_powers(self, name: str) -> Floats:
        """Return a power of rods (frames,), 0 in equilibria."""
        segment = self._segment
        if not np.isnan(self._factors).all():
            return np.zeros(self._count)
        if name == POWER_OF_DRIVES:
            return np.array([compute_drive_power(segment, frame.state) for frame in self._frames])
        if name == POWER_OF_SUPPORTS:
            if not has_moving_supports(segment):
                return np.zeros(self._count)
            parts = np.split(self._compute_support_covectors(self._compute_joint_rows()), self._count)
            pairs = zip(self._frames, parts, strict=True)
            return np.array([compute_support_power(segment, frame.state, residual) for frame, residual in pairs])
        if not segment.rod_system.damping_times.any():
            return np.zeros(self._count)
        steps = [self._reader.find_step(frame) for frame in self._frames]
        return np.array([compute_damping_power(segment, *step) if step is not None else 0.0 for step in steps])

    def _compute_springs(self) -> dict[str, Floats]:
        """Return forces and moments of springs at sections in world axes, and the energies of springs and beds."""
        results: dict[str, Floats] = {}
        mesh = self._reader.rod_system.assembly.mesh
        for k, frame in enumerate(self._frames):
            flexible, pose = self._segment.rod_system, frame.state.pose
            for name, value in compute_spring_quantities(flexible, mesh, self._reader.loads_of(frame), pose).items():
                results.setdefault(name, np.zeros(self._count))[k] = value
        return results

    def _rigid_states(self) -> list[RigidState]:
        return [frame.state.rigid for frame in self._frames]

    def _read_coordinates(self) -> dict[str, Floats]:
        names, rigid_states = self._reader.system.coordinates, self._rigid_states()
        q, v = (np.array([rigid_state[k] for rigid_state in rigid_states]) for k in (0, 1))
        results = {name: q[:, i] for i, name in enumerate(names)}
        return results | {f"{name}'": v[:, i] for i, name in enumerate(names)}

    def _compute_body_positions(self, names: Sequence[str]) -> dict[str, Floats]:
        """Return positions and velocities of points and bodies."""
        rod_segment, states = self._segment, [np.concatenate(rigid_state[:2]) for rigid_state in self._rigid_states()]
        results = evaluate_element_columns(rod_segment.system, names, self._times, np.array(states), rod_segment.p)
        k = self._frames[0].segment
        return {name: values * self._reader.quaternion_sign(name, k) for name, values in results.items()}

    def _compute_observed(self) -> dict[str, Floats]:
        """Return the observed values of the bodies' system under the forces of the joints; 0 for inactive rows."""
        rod_segment, base = self._segment, self._reader.system
        results = {name: np.zeros(self._count) for name in base.observed}
        if rod_segment.rigid_subsystem.is_empty:
            return results
        place = {name: k for k, name in enumerate(rod_segment.system.observed)}
        for k, frame in enumerate(self._frames):
            t, rigid_state = frame.state.t, frame.state.rigid
            p, y = rod_segment.rigid_subsystem.make_loaded_parameters(frame.state), np.concatenate(rigid_state[:2])
            out = rod_segment.system.compiled.call("observe", t, y, p)
            if rod_segment.system.undetermined_reactions:
                out = shift_into_cones(base, rod_segment.system, np.array([t]), y[None], p, out[None])[0]
            for name, values in results.items():
                if name in place:
                    values[k] = out[place[name]]
            if not np.isnan(frame.factor):  # the loads of bodies grow too: the equilibrium gives their multipliers
                for i, value in zip(rod_segment.rigid_subsystem.kept_rows, rigid_state.row_multipliers, strict=False):
                    results[f"reaction:{base.rows[i]}"][k] = value
        return results

    def _compute_numerical_loss(self, energy: Floats) -> Floats:
        """Return the energy dissipated by the steps up to each frame (frames,), J.

        See `anholon.results.rods.numerical_dissipation`.
        """
        rod_segment, k = self._segment, self._frames[0].segment
        result = np.full(self._count, float(self._reader.compute_numerical_loss(k)))
        if is_conservative(rod_segment) and np.isnan(self._factors).all():
            work = np.array([compute_dead_load_work(rod_segment, frame.state.pose) for frame in self._frames])
            result += self._reader.compute_conservative_energies(k)[0] - (energy - work)
        return result

    def _compute_dead_load_work(self) -> Floats:
        """Return the work (frames,) of the forces on sections that stay, J, since the start."""
        k = self._frames[0].segment
        if not np.isnan(self._factors).all():
            return np.zeros(self._count)  # along an equilibrium path they grow
        ends = [[self._compute_work_at(frame) for frame in pair] for pair in self._reader.segment_ends[: k + 1]]
        before = sum(end - start for start, end in ends[:k]) - ends[k][0]
        return np.array([self._compute_work_at(frame) + before for frame in self._frames])

    def _compute_work_at(self, frame: RodFrame) -> float:
        return compute_dead_load_work(self._reader.find_segment(frame), frame.state.pose)

    def compute_energies(self) -> dict[str, Floats]:
        """Return energies (frames,), J, by their names."""
        mesh, rod_segment, pose, count = self._mesh, self._segment, self._state.pose, self._count
        scale = np.where(np.isnan(self._factors), 1.0, self._factors)
        numbers = rod_segment.rod_system.field_values
        if numbers.has_time_dependence("gravity"):
            g = np.stack([numbers.evaluate("gravity", t) for t in self._times])
        else:
            g = np.tile(numbers.evaluate("gravity"), (count, 1))
        weight = -np.einsum("ki,ki->k", compute_first_moments(mesh, pose, count), g) * scale
        own_mesh = self._reader.rod_system.assembly.mesh
        springs = np.array(
            [compute_spring_energy(own_mesh, self._reader.loads_of(frame), frame.state.pose) for frame in self._frames]
        )
        strain = compute_strain_energies(mesh, pose, count, self._wrench) + self._strain_energy_of_line_loads()
        kinetic, potential = compute_kinetic_energies(mesh, self._state, count), strain + weight + springs
        if not rod_segment.rigid_subsystem.is_empty:
            observed = self._compute_observed()
            kinetic, potential = kinetic + observed["kinetic"], potential + observed["potential"]
        results = {"kinetic": kinetic, "strain": strain, "weight": weight, "springs": springs}
        return results | {"potential": potential, "energy": kinetic + potential}

    def _compute_drift(self) -> Floats:
        """Return the largest residual (frames,) of constraints and supports."""
        return np.maximum(self._compute_support_gaps(), [self._compute_gap(frame) for frame in self._frames])

    def _compute_momenta(self) -> dict[str, Floats]:
        """Return the momenta (frames,) of the rods by their names."""
        momenta = compute_momenta(self._mesh, self._state, self._count)
        both = zip(MOMENTA, np.hstack(momenta).T, strict=True)
        return dict(both)

    def _strain_energy_of_line_loads(self) -> Floats:
        """Return the part of the strain energy of equilibria that loads per length cause, J; 0 in motions."""
        mesh, result = self._reader.rod_system.assembly.mesh, np.zeros(self._count)
        for k, frame in enumerate(self._frames):
            if np.isnan(frame.factor):
                continue
            loads = self._reader.loads_of(frame)
            result[k] = compute_line_load_strain_energy(mesh, frame.state.pose, frame.wrench, loads)
        return result

    def _compute_gap(self, frame: RodFrame) -> float:
        """Return the largest residual of constraints and joints."""
        rod_segment, t, rigid = self._segment, frame.state.t, frame.state.rigid
        parts = [rod_segment.rigid_subsystem.compute_joint_rows(frame.state).residual]
        if rod_segment.system.n:
            parts += SystemState(rod_segment.system, t, rigid.q, rigid.v, rod_segment.p).constraint_residual()
        return max(float(np.abs(part).max(initial=0.0)) for part in parts)

    # Supports and joints.

    def _find_active_supports(self) -> list[tuple[NodeSupport, ...]]:
        """Return the supports that act at every frame."""
        flexible = self._segment.rod_system
        return [
            flexible.compute_supports(t) if np.isnan(f) else flexible.compute_supports(0.0)
            for t, f in self._list_times_and_factors()
        ]

    def _list_times_and_factors(self) -> list[tuple[float, float]]:
        return list(zip(self._times.tolist(), self._factors.tolist(), strict=True))

    def _compute_support_gaps(self) -> Floats:
        """Return the largest residual (frames,) of the supports."""
        gaps = np.zeros(self._count)
        scale = np.where(np.isnan(self._factors), 1.0, self._factors)
        n = self._reader.rod_system.assembly.mesh.size
        for items in zip(*self._find_active_supports(), strict=True):
            axes, is_held = np.stack([item.axes for item in items]), np.array(items[0].held)
            node = items[0].node + n * np.arange(self._count)
            x = np.stack([item.x for item in items]) + scale[:, None] * np.stack([item.displacement for item in items])
            missing = np.einsum("kji,kj->ki", axes, x - self._state.pose.x[node])
            gaps = np.maximum(gaps, np.abs(np.where(is_held, missing, 0.0)).max(axis=1))
            q = np.stack([item.compute_frame(f) for item, f in zip(items, scale.tolist(), strict=True)])
            current_q = self._state.pose.q[node]
            if items[0].rotation == "clamped":
                turn = rotation_vector(multiply(q, conjugate(current_q)))
                gaps = np.maximum(gaps, np.abs(turn).max(axis=1))
            elif items[0].rotation == "hinged":
                carried = np.einsum("kij,kjl,kl->ki", matrix(current_q), np.swapaxes(matrix(q), 1, 2), axes[:, :, 0])
                gaps = np.maximum(gaps, np.abs(cross(carried, axes[:, :, 0])).max(axis=1))
        return gaps

    def _compute_joint_rows(self) -> list[JointRows]:
        """Return the rows of the joints that act at each frame; an empty list without joints."""
        rigid_subsystem = self._segment.rigid_subsystem
        return [rigid_subsystem.compute_joint_rows(frame.state) for frame in self._frames if rigid_subsystem.joints]

    def _compute_support_covectors(self, joint_rows: Sequence[JointRows]) -> Floats:
        """Return the covectors (frames * n, 6) at the nodes that the supports balance."""
        state, n = self._state, self._reader.rod_system.assembly.mesh.size
        residual = compute_residual_of_wrenches(self._mesh, state.pose, self._wrench, self._stack_loads())
        residual += compute_inertia_covectors(self._mesh, state.pose, state.w, state.dv, state.dw)
        damping = self._compute_damping()
        if damping is not None:
            residual += sum_at_nodes(self._mesh, damping[:, 0], damping[:, 1])
        active_multipliers = self._segment.rigid_subsystem.active_multipliers
        for k, links in enumerate(joint_rows):
            multipliers = self._frames[k].state.rigid.joint_multipliers[active_multipliers]
            residual[k * n : (k + 1) * n] -= compute_joint_covectors(links, multipliers, n)
        return residual

    def _compute_reactions(self) -> dict[str, Floats]:
        """Return force and moment of the supports on the rods, and of each joint on its second end."""
        reader, rod_segment, state = self._reader, self._segment, self._state
        model, n = reader.rod_system.model, reader.rod_system.assembly.mesh.size
        results = {
            f"reaction:{name}.{c}": np.zeros(self._count)
            for name in (*model.supports, *reader.joints)
            for c in REACTION_COMPONENTS
        }
        wrenches = np.zeros((self._count, 6))
        rigid_subsystem, joint_rows = rod_segment.rigid_subsystem, self._compute_joint_rows()
        residual = self._compute_support_covectors(joint_rows)
        for k, links in enumerate(joint_rows):
            multipliers = self._frames[k].state.rigid.joint_multipliers
            for joint, at, slot in zip(rigid_subsystem.joints, links.joints, rigid_subsystem.slots, strict=True):
                wrench = compute_wrench_on_second(at, multipliers[slot])
                for c, value in zip(REACTION_COMPONENTS, wrench, strict=True):
                    results[f"reaction:{joint.name}.{c}"][k] = value
        acting = rod_segment.rod_system.acting_supports
        for name, items in zip(acting, zip(*self._find_active_supports(), strict=True), strict=True):
            node = items[0].node + n * np.arange(self._count)
            R, axes = matrix(state.pose.q[node]), np.stack([item.axes for item in items])
            held_rotations = {"clamped": (1.0, 1.0, 1.0), "hinged": (0.0, 1.0, 1.0), "free": (0.0, 0.0, 0.0)}[
                items[0].rotation
            ]
            for part, is_held in (
                (slice(0, 3), np.array(items[0].held, dtype=float)),
                (slice(3, 6), np.array(held_rotations)),
            ):
                world = np.einsum("kij,kj->ki", R, residual[node, part])
                along = is_held * np.einsum("kji,kj->ki", axes, world)
                wrenches[:, part] = np.einsum("kij,kj->ki", axes, along)
            results |= {f"reaction:{name}.{c}": wrenches[:, i].copy() for i, c in enumerate(REACTION_COMPONENTS)}
        return results

    # Sections.

    def _compute_damping(self) -> Floats | None:
        """Return the covectors of damping at the elements' ends, None without damping."""
        if not self._reader.has_time:  # equilibria rest, and modes are drawn larger than they move
            return None
        return compute_damping_at(self._segment.rod_system, self._mesh, self._state, self._wrench)

    def _stack_loads(self) -> RodLoads:
        """Return the loads of all copies."""
        parts = [self._reader.loads_of(frame) for frame in self._frames]
        return stack_loads(parts, self._reader.rod_system.assembly.mesh)

    def _make_shape(self) -> RodShape:
        mesh, state = self._mesh, self._state
        inertia = compute_end_inertia_covectors(mesh, state.pose, state.w, state.dv, state.dw)
        wrenches = compute_end_wrenches(
            mesh, state.pose, self._wrench, self._stack_loads(), inertia, self._compute_damping()
        )
        return RodShape(self._reader.rod_system.assembly, state.pose, wrenches, self._count, (state.v, state.w))
