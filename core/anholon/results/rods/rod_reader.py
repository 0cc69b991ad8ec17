"""Reads a run of a model with rods: frames of all nodes, and every quantity that can be read from them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.model.query.rod_runs import STATIC_FORMS
from anholon.model.query.section_frames import is_section_frame
from anholon.number_text import typeset_number
from anholon.results.poses import Poses, RodAction, RodAttachment, RodPoses, unpack_frames
from anholon.results.rods.drawn_sections import (
    DrawnSections,
    compute_colour_values,
    compute_rod_poses,
    estimate_colour_values,
    find_drawn_arcs,
    find_drawn_sections,
    iterate_load_actions,
    iterate_marks,
    iterate_reaction_actions,
    scale_displacements,
    stack_rod_poses,
)
from anholon.results.rods.frame_interpolation import FrameInterpolation
from anholon.results.rods.frame_quantities import (
    ENERGIES,
    MOMENTA,
    POWER_OF_LOADS,
    REACTION_COMPONENTS,
    FrameQuantities,
    iterate_batches,
)
from anholon.results.rods.method_text import describe_method
from anholon.results.rods.numerical_dissipation import compute_damping_at, compute_dead_load_work, is_conservative
from anholon.results.rods.rod_columns import group_columns, list_rod_columns, list_rod_powers
from anholon.results.rods.rod_data import RodData
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_powers import POWER_OF_DRIVES, ROD_POWERS
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.rods.spring_quantities import list_magnitude_names, list_spring_names
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.results.run_reader import RunReader
from anholon.rods.assembly.mesh_resolution import describe_coarse_rod, find_coarse_rods_among
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import RodShape, SectionStates
from anholon.rods.dynamics import amplitude_decay
from anholon.rods.dynamics.rod_motion import RodMotion as RodMotion
from anholon.rods.dynamics.rod_motion import compute_end_inertia_covectors
from anholon.rods.end_wrenches import EndWrenches, compute_end_wrenches
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import NodePoses
from anholon.system.element_quantities import list_element_columns, list_orientation_columns
from anholon.system.system import System

_LOST_AMPLITUDE_REL: Final = 0.01  # part of an amplitude from which on the loss by vibrations is reported
_CURVE_TOLERANCE_OF_FIXED_STEPS: Final = 1e-4
_SAMPLED_FRAMES: Final = 64  # frames at which elements are compared with what bends them, about


class RodReader(RunReader):
    """Reads the motion, the equilibria or the modes of a model with rods."""

    is_smooth = False
    reads_quickly = False
    has_form = False

    def __init__(self, system: System, rod_system: RodSystem) -> None:
        """`rod_system`: the rods of the system, perhaps with an imperfection."""
        self.data: RodData = RodData(system, rod_system)
        super().__init__(self.data, describe_method(rod_system.model.simulation))
        self.rod_system, self.joints = rod_system, rod_system.joint_row_counts
        self.curve_tolerance = 10.0 * rod_system.model.simulation.accuracy or _CURVE_TOLERANCE_OF_FIXED_STEPS
        self._interpolation = FrameInterpolation(self.data, is_statics=self.is_statics, is_modal=self.is_modal)
        self._conservative_energies: dict[int, tuple[tuple[RodFrame, RodFrame], tuple[float, float]]] = {}
        self._column_values: dict[str, list[float]] = {name: [] for name in self.columns}
        self._groups = group_columns(self.columns)
        self._reading = threading.Lock()
        self._coarse: tuple[int, dict[str, int]] = 0, {}  # of so many frames

    @property
    def damped_frequency(self) -> float:
        """The frequency, Hz, above which vibrations have lost more than 1 % of their amplitude.

        They lose it by the steps of the motion until now; infinite if there are no such vibrations, as in equilibria.
        """
        return amplitude_decay.find_damped_frequency(_LOST_AMPLITUDE_REL, self.data.make_equal_steps())

    @property
    def remarks(self) -> tuple[str, ...]:  # type: ignore[override]
        """Which elements are too long, and from which frequency on vibrations are damped by the steps."""
        damped = amplitude_decay.describe_damped_frequency(self.damped_frequency)
        warnings = (f"warning: {describe_coarse_rod(*item)}" for item in self.coarse.items())
        return (*warnings, *((f"note: {damped}",) if damped else ()))

    def compute_remaining_amplitude(self, frequency: float) -> float:
        """Return the fraction of its amplitude that an undamped vibration of a frequency, Hz, has after all steps."""
        return amplitude_decay.compute_remaining_amplitude(frequency, self.data.make_equal_steps())

    # Reading.

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table: see `anholon.results.rods.rod_columns`."""
        model = self.system.model
        coordinates = [name for name in self.system.coordinates if not is_orientation_coordinate(model, name)]
        names = [name for name in coordinates if not is_section_frame(name)]
        turns = list_orientation_columns(model)
        bodies = (*names, *(f"{name}'" for name in names), *turns, *self._reaction_names())
        joined = [name for name in self.joints if not is_section_frame(name)]
        others = (*self._friction_names(), *self._extra_columns())
        return (
            "t",
            *bodies,
            *list_rod_columns(self.rod_system.model, joined),
            *others,
            *list_spring_names(self.rod_system.model),
        )

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of everything that can be asked for; besides, every address of a section."""
        columns, orientation_columns = self.columns, list_orientation_columns(self.system.model)
        others = (*list_magnitude_names(columns), *ENERGIES, *MOMENTA, POWER_OF_LOADS, *ROD_POWERS)
        return (
            *columns,
            *others,
            *self._power_names(),
            *self.system.definitions,
            *(name for name in list_element_columns(self.system.model) if name not in orientation_columns),
        )

    @property
    def is_statics(self) -> bool:  # type: ignore[override]
        """Whether the frames are equilibria along a path of loads; t is then the length of the path."""
        return self.rod_system.model.simulation.form in STATIC_FORMS

    @property
    def has_drives(self) -> bool:
        """Whether bodies are moved by given functions of time, or gravity changes."""
        return super().has_drives or any(isinstance(x, str) for x in self.rod_system.model.gravity)

    @property
    def further_powers(self) -> tuple[str, ...]:
        """Names of the powers of loads, damping and supports, as far as there are any."""
        return list_rod_powers(self.rod_system.model)

    @property
    def further_works(self) -> dict[str, float]:
        """The energy that the steps dissipated, and the work of constant loads."""
        return {"numerical": -1.0, **({"loads": 1.0} if self.rod_system.model.loads else {})}

    def drive_powers(self, times: Floats, numbers: NDArray[np.int64]) -> Floats:
        """Return the power of the drives, W, at times inside the smooth segments with given numbers (k,)."""
        return self.read_across([POWER_OF_DRIVES], times, numbers)[POWER_OF_DRIVES]

    @property
    def coarse(self) -> dict[str, int]:  # type: ignore[override]
        """The rods whose elements are too long for their curvature in some of the checked frames, with the number of
        elements that they need; of modes, in the equilibrium about which they oscillate."""
        frames = self.data.frames[: 1 if self.is_modal else self.data.head]
        if self._coarse[0] != len(frames):
            chosen = ((frame.state.pose, frame.wrench) for frame in frames[:: max(1, len(frames) // _SAMPLED_FRAMES)])
            self._coarse = len(frames), find_coarse_rods_among(self.rod_system.assembly, chosen)
        return self._coarse[1]

    def compute_conservative_energies(self, k: int) -> tuple[float, float]:
        """Return the energies, J, at start and end of segment k minus the work of `compute_dead_load_work`."""
        frames = self.data.ends[k]
        stored = self._conservative_energies.get(k)
        if stored is None or stored[0] is not frames:
            energies = FrameQuantities(self, frames).compute_energies()["energy"]
            work = [compute_dead_load_work(self.data.find_segment(frame), frame.state.pose) for frame in frames]
            start, end = (energies - work).tolist()
            stored = self._conservative_energies[k] = frames, (start, end)
        return stored[1]

    def compute_numerical_loss(self, k: int) -> float:
        """Return the energy that the steps dissipated before the smooth segment k, J; see `numerical_dissipation`."""
        segments = enumerate(self.data.segments[:k])
        conservative_segments = [
            i for i, segment in segments if isinstance(segment, RodSegment) and is_conservative(segment)
        ]
        ends = [self.compute_conservative_energies(i) for i in conservative_segments]
        return sum(start - end for start, end in ends)

    def evaluate_within(self, segment: MotionSegment, function: str, times: Floats) -> Floats:
        """Return a function of the bodies' system at times inside a smooth segment, (k, size), with joint forces."""
        assert isinstance(segment, RodSegment)
        frames = self._frames_inside(segment, times)
        return np.array([segment.rigid_subsystem.evaluate(function, frame.state) for frame in frames])

    def states_at(self, times: Floats) -> Floats:
        """Return coordinates and rates (k, 2n) of the bodies at given times."""
        return self._stack_states([self.frame(float(t)) for t in times])

    def read_frames(self, names: Sequence[str], first: int = 0) -> dict[str, Floats]:
        """Return named quantities at the frames from number `first` on."""
        head = self.data.head
        if not head:
            return self._compute_values([], names)
        self._compute_columns(names, head)
        return {name: np.array(self._column_values[name][first:head]) for name in names}

    def read_at(self, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at given times."""
        return self._compute_values([self.frame(float(t)) for t in times], names)

    def read_within(self, segment: MotionSegment, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at given times inside one smooth segment."""
        return self._compute_values(self._frames_inside(segment, times), names)

    def is_free_of_rods(self, segment: MotionSegment) -> bool:
        """Return whether no rod is joined to the bodies in a smooth segment."""
        joints = segment.rigid_subsystem.joints if isinstance(segment, RodSegment) else ()
        return not any(end.kind == "body" for joint in joints for end in (joint.A, joint.B))

    def states_within(self, segment: MotionSegment, times: Floats, *, settle: bool) -> Floats:  # frames are
        """Return states (k, 2n) of the coordinates at times inside one smooth segment."""
        return self._stack_states(self._frames_inside(segment, times))

    def _stack_states(self, frames: Sequence[RodFrame]) -> Floats:
        states = [np.concatenate(frame.state.rigid[:2]) for frame in frames]
        return np.array(states).reshape(len(frames), 2 * self.system.n)

    def poses_within(self, segment: MotionSegment, times: Floats, *, with_forces: bool) -> Poses:
        """Return poses at given times inside one smooth segment; places of rods are not separated from their forces."""
        return self._compute_poses(np.asarray(times), self._frames_inside(segment, times))

    def _frames_inside(self, motion: MotionSegment, times: Floats) -> list[RodFrame]:
        k = next(
            k
            for k, motion_segment in enumerate(self.data.segments)
            if motion_segment.t0 == motion.t0 and motion_segment.p is motion.p
        )
        return [self._interpolation.interpolate_in_segment(k, float(t)) for t in np.atleast_1d(times)]

    def poses_of_frames(self, first: int, end: int) -> Poses:
        """Return the poses of bodies and points, and the forces of the supports, at some frames."""
        return self._compute_poses(self.data.times[first:end], self.data.frames[first:end])

    def poses_at(self, times: Floats) -> Poses:
        """Return the poses at given times."""
        return self._compute_poses(times, [self.frame(float(t)) for t in times])

    def forces_and_points(self, first: int, end: int, places: Sequence[tuple[str, int]]) -> tuple[Floats, Floats]:
        """Return the support forces of some frames, and some places: see `Run.forces_and_points`."""
        poses = self.poses_of_frames(first, end)
        positions = {"body": poses.p_WB, "point": poses.p_WP}
        result = np.zeros((end - first, len(places), 3))
        for k, (kind, index) in enumerate(places):
            if kind in positions:
                result[:, k] = positions[kind][:, index]
        return poses.force, result

    def _compute_poses(self, t: Floats, frames: Sequence[RodFrame]) -> Poses:
        k, names = len(t), tuple(self.rod_system.model.supports)
        at, force = np.zeros((k, len(names), 3)), np.zeros((k, len(names), 3))
        for i, frame in enumerate(frames):
            for j, name in enumerate(names):
                at[i, j] = frame.state.pose.x[self.rod_system.find_node(self.rod_system.model.supports[name].at)]
        values = self._compute_values(frames, [f"reaction:{name}.{c}" for name in names for c in "xyz"])
        for j, name in enumerate(names):
            for i, c in enumerate("xyz"):
                force[:, j, i] = values.get(f"reaction:{name}.{c}", 0.0)
        sizes, sections = np.linalg.norm(force, axis=2), self._compute_sections(frames)
        return Poses(t, *self._bodies(t, frames), names, at, force, sizes, sections)

    def _bodies(self, t: Floats, frames: Sequence[RodFrame]) -> tuple[Floats, Floats, Floats]:
        """Return frames of the bodies and places of the points."""
        nb, count = len(self.system.bodies), len(self.system.points)
        placed = np.zeros((len(t), 12 * nb + 3 * count))
        if placed.shape[1]:
            Y, segments = self._stack_states(frames), np.array([frame.segment for frame in frames])
            for segment_number in dict.fromkeys(segments.tolist()):
                chosen, rod_segment = (
                    segments == segment_number,
                    self.data.find_segment(frames[int(np.argmax(segments == segment_number))]),
                )
                placed[chosen] = rod_segment.system.map("frames", t[chosen], Y[chosen], rod_segment.p)
        return unpack_frames(placed, nb)

    def rods(self, times: ArrayLike) -> tuple[RodPoses, ...]:
        """Return the section frames of all rods at given times, with their wrenches."""
        return self._compute_sections([self.frame(float(t)) for t in np.atleast_1d(np.asarray(times, dtype=float))])

    def _compute_sections(self, frames: Sequence[RodFrame]) -> tuple[RodPoses, ...]:
        grid, built = self._drawn_sections, self.rod_system.assembly
        shapes = [self._make_shape(frame) for frame in frames]
        rows = [shape.evaluate_inside(grid.e, grid.L, grid.xi) for shape in shapes]
        R, x, wrench = (np.stack([getattr(at, part) for at in rows]) for part in ("R", "x", "wrench"))
        return tuple(
            RodPoses(
                name,
                R[:, part],
                x[:, part],
                wrench[:, part],
                grid.half_sizes[name],
                built.rods[name].outline,
                grid.holes[name],
            )
            for name, part in grid.rod_slices.items()
        )

    # What is drawn.

    @property
    def has_time(self) -> bool:  # type: ignore[override]
        """Whether `times` are times: not for equilibria and modes."""
        return not (self.is_statics or self.is_modal)

    def format_instant(self, t: float) -> str:
        """Return the time of an instant, or the load factor of an equilibrium."""
        return f"λ = {typeset_number(f'{self.frame(t).factor:.4f}')}" if self.is_statics else super().format_instant(t)

    def profile(self, rod: str, t: float, *, sides: bool = False) -> tuple[Floats, SectionStates]:
        """Return the arcs (s,) of sections along a rod and the values there at a time, on both `sides` of nodes."""
        mesh = self.rod_system.assembly.rods[rod]
        arcs = find_drawn_arcs(self.rod_system.assembly, mesh)
        shape = self._make_shape(self.frame(t))
        return shape.evaluate_both_sides(mesh, arcs) if sides else (arcs, shape.evaluate_along(mesh, arcs))

    @property
    def base(self) -> NodePoses:
        """The pose from which displacements are counted."""
        return self.rod_system.assembly.mesh.reference

    def displayed_poses(self, times: ArrayLike, shade: str, scale: float) -> Poses:
        """Return where everything is drawn at given times: see `Run.displayed_poses`.

        The displacements of bodies' coordinates since the start are multiplied by `scale`; forces are those of
        `rod_actions`.
        """
        t = np.atleast_1d(np.asarray(times, dtype=float))
        built, mesh, grid = self.rod_system.assembly, self.rod_system.assembly.mesh, self._drawn_sections
        frames = [self.frame(float(instant)) for instant in t]
        drawn = [self._scale_frame(frame, scale) for frame in frames]
        rods = []
        for frame, scaled_frame in zip(frames, drawn, strict=True):
            shades = None
            if shade:
                shades = estimate_colour_values(built, grid, frame.state, frame.wrench, shade)
                if shades is None:
                    shades = compute_colour_values(self._make_shape(frame), self._reference_shape, grid, shade)
            strain = scale * mesh.compute_strains(np.arange(len(mesh.length)), frame.wrench)
            rods.append(compute_rod_poses(built, grid, scaled_frame.state.pose, strain, shades))
        R_WB, p_WB, p_WP = self._bodies(t, drawn)
        nothing = np.zeros((len(t), 0, 3))
        return Poses(t, R_WB, p_WB, p_WP, (), nothing, nothing, nothing[:, :, 0], stack_rod_poses(rods))

    @cached_property
    def _reference_shape(self) -> RodShape:
        mesh = self.rod_system.assembly.mesh
        return RodShape(self.rod_system.assembly, mesh.reference, EndWrenches(np.zeros((len(mesh.length), 2, 6))))

    def rod_actions(self, t: float, scale: float) -> tuple[RodAction, ...]:
        """Return the loads on the rods, and the reactions of supports and joints, at a time."""
        frame = self.frame(t)
        pose = self._scale_frame(frame, scale).state.pose
        factor = 1.0 if np.isnan(frame.factor) else frame.factor
        loads = iterate_load_actions(
            self.data.find_segment(frame).rod_system, pose, 0.0 if self.is_statics or self.is_modal else t, factor
        )
        return (*loads, *iterate_reaction_actions(self.rod_system, pose, *self._compute_reactions(frame)))

    def _compute_reactions(self, frame: RodFrame) -> tuple[Floats, dict[str, Floats]]:
        """Return the reactions of the supports (k, 6) and the wrenches (6,) of the joints in one frame."""
        names = (*self.rod_system.model.supports, *self.joints)
        results = self._compute_values([frame], [f"reaction:{name}.{c}" for name in names for c in REACTION_COMPONENTS])
        rows = {name: np.array([results[f"reaction:{name}.{c}"][0] for c in REACTION_COMPONENTS]) for name in names}
        supports = [rows[name] for name in self.rod_system.model.supports]
        return np.array(supports).reshape(-1, 6), {name: rows[name] for name in self.joints}

    def _scale_frame(self, frame: RodFrame, scale: float) -> RodFrame:
        if scale == 1.0:
            return frame
        state = frame.state
        rigid, first = state.rigid, self.data.frames[0].state.rigid
        rigid = rigid._replace(q=first.q + scale * (rigid.q - first.q))
        return frame._replace(state=state._replace(pose=scale_displacements(state.pose, self.base, scale), rigid=rigid))

    @property
    def marks(self) -> tuple[RodAttachment, ...]:
        """The positions of supports, joints and small bodies."""
        return tuple(iterate_marks(self.rod_system, self._drawn_sections))

    def reference_rods(self) -> tuple[RodPoses, ...]:
        """Return the section frames of all rods in the shape from which displacements are counted."""
        return compute_rod_poses(
            self.rod_system.assembly,
            self._drawn_sections,
            self.base,
            np.zeros((len(self.rod_system.assembly.mesh.length), 6)),
            None,
        )

    @cached_property
    def _drawn_sections(self) -> DrawnSections:
        return find_drawn_sections(self.rod_system.assembly)

    @property
    def frames(self) -> tuple[RodFrame, ...]:
        """The frames."""
        return tuple(self.data.frames[: self.data.head])

    @property
    def segment_ends(self) -> tuple[tuple[RodFrame, RodFrame], ...]:
        """The first and the last frame of every smooth segment."""
        return tuple(self.data.ends)

    def find_segment(self, frame: RodFrame) -> RodSegment:
        """Return the smooth segment that a frame belongs to."""
        return self.data.find_segment(frame)

    def frame(self, t: float) -> RodFrame:
        """Return the state at a time of the motion; where it jumps, the one after."""
        return self._interpolation.find_frame(t)

    def find_step(self, frame: RodFrame) -> tuple[RodFrame, RodFrame] | None:
        """Return the ends of the step that contains a frame or begins with it; None if no step was taken."""
        return self._interpolation.find_step(frame.segment, frame.state.t)

    def replay_first_steps(self, frame: RodFrame, count: int) -> list[RodFrame]:
        """Return the ends of at most `count` steps after a frame, with consistent forces."""
        return self._interpolation.replay_first_steps(frame, count)

    def repeat_step(self, frame: RodFrame) -> tuple[RodFrame, RodFrame] | None:
        """Return the states after the step that begins with a frame, and after two of half its length.

        None if no step begins there, or if these do not converge.
        """
        return self._interpolation.repeat_step(frame)

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is known, or found within some 20 ms."""
        return self._interpolation.is_quick(t)

    # How quantities are found.

    def _compute_columns(self, names: Sequence[str], head: int) -> None:
        """Find quantities at the frames that were added since they were last asked for; from any thread."""
        wanted = set(names)
        with self._reading:
            new_names = tuple(dict.fromkeys(name for name in names if name not in self._column_values))
            if new_names:
                self._compute_values(self.data.frames[:1], new_names)  # raises where one is no quantity
                self._column_values |= {name: [] for name in new_names}
                self._groups = (*self._groups, new_names)
            missing: dict[int, list[str]] = {}  # by the first frame; found together, they share the forces of a frame
            for group in self._groups:
                if not wanted.isdisjoint(group):
                    missing.setdefault(len(self._column_values[group[-1]]), []).extend(group)
            for first, columns in missing.items():
                for name, values in self._compute_values(self.data.frames[first:head], columns).items():
                    self._column_values[name] += values.tolist()

    def _compute_values(self, frames: Sequence[RodFrame], names: Sequence[str]) -> dict[str, Floats]:
        """Return named quantities of frames."""
        if len(frames) == 0:
            return {name: np.zeros(0) for name in names}
        parts = [
            FrameQuantities(self, part).read_values(names)
            for part in iterate_batches(frames, len(self.rod_system.assembly.mesh.length))
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in names}

    def find_forces(self, frames: Sequence[RodFrame]) -> list[RodFrame]:
        """Return frames of one smooth segment with the forces of `RodData.find_forces`; equilibria are unchanged."""
        return self.data.find_forces(frames) if self.has_time else list(frames)

    def loads_of(self, frame: RodFrame) -> RodLoads:
        """Return the loads of a frame."""
        flexible, moves = self.data.find_segment(frame).rod_system, np.isnan(frame.factor)
        return flexible.compute_loads(frame.state.t) if moves else flexible.compute_loads(0.0).scale(frame.factor)

    def _make_shape(self, frame: RodFrame) -> RodShape:
        (frame,) = self.find_forces([frame])
        mesh, state = self.rod_system.assembly.mesh, frame.state
        inertia = compute_end_inertia_covectors(mesh, state.pose, state.w, state.dv, state.dw)
        damping = compute_damping_at(self.data.find_segment(frame).rod_system, mesh, state, frame.wrench)
        wrenches = compute_end_wrenches(mesh, state.pose, frame.wrench, self.loads_of(frame), inertia, damping)
        return RodShape(self.rod_system.assembly, state.pose, wrenches, rates=(state.v, state.w))


def get_rod_reader(run: Run) -> RodReader:
    """Return the reader of a run of a model with rods."""
    assert isinstance(run.reader, RodReader)
    return run.reader
