"""A run of a model with rods: frames of all section frames, and every quantity that can be read from them."""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.errors import UsageError
from anholon.model.check.rod_check import MODES, STATIC_FORMS
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Simulation
from anholon.outcome import Occurrence
from anholon.results.poses import Poses, RodAction, RodAttachment, RodPoses
from anholon.results.position_columns import list_position_columns
from anholon.results.run import MotionSegment, Run, Side
from anholon.rods.assembly.cable_interpolation import find_slack_cables
from anholon.rods.assembly.mesh_resolution import find_coarse_rods_among
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import POSITION, WRENCH_NAMES, RodShape, SectionStates
from anholon.rods.coupling.rigid_subsystem import RigidState
from anholon.rods.dynamics import amplitude_decay
from anholon.rods.dynamics.generalized_alpha import choose_rho
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.dynamics.rod_motion import RodMotion as RodMotion
from anholon.rods.dynamics.rod_motion import compute_end_inertia_covectors
from anholon.rods.end_wrenches import EndWrenches, compute_end_wrenches
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import NodePoses
from anholon.rods.results.drawn_sections import (
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
from anholon.rods.results.frame_quantities import (
    ENERGIES,
    MOMENTA,
    POWER_OF_LOADS,
    REACTION_COMPONENTS,
    FrameQuantities,
    iterate_batches,
)
from anholon.rods.results.numerical_dissipation import compute_damping_at, compute_dead_load_work, is_conservative
from anholon.rods.results.rod_frames import RodFrame, interpolate_frames, project_on_sections
from anholon.rods.results.rod_powers import ROD_POWERS
from anholon.rods.results.rod_segments import RodSegment
from anholon.rods.results.spring_quantities import list_magnitude_names, list_spring_names
from anholon.rods.results.step_interpolation import StepSequence
from anholon.rods.results.step_replay import StepRunRecord, add_row_multipliers, make_motion, replay_steps
from anholon.system.system import System

if TYPE_CHECKING:
    from anholon.rods.results.intermediate_equilibria import IntermediateEquilibria

Floats = NDArray[np.float64]

_LOST_AMPLITUDE_REL: Final = 0.01  # part of an amplitude from which on it is told that vibrations lose it
_SAMPLED_FRAMES: Final = 64  # frames at which elements are compared with what bends them, about
_MAX_KEPT_INTERVALS: Final = 4  # intervals between frames of which the steps are kept
_MAX_STEPS_WITH_NEIGHBOURS: Final = (
    3  # ends of steps in an interval, up to which the frames beside it support the interpolation
)
_SAME_TIME_REL: Final = 1e-9  # relative: times that are one
_QUICK: Final = 5000  # steps times elements that take some 20 ms
_RECORDS: Final = 8  # of steps between two frames that are counted
_MAX_PROJECTIONS: Final = 2  # of states between frames: what cubics miss is small


class RodRun(Run):
    """The motion of a model with rods as it was computed."""

    def __init__(self, system: System, rod_system: RodSystem, joints: Mapping[str, int] | None = None) -> None:
        """`joints`: numbers of the rows of all joints that are not shared nodes, by their names."""
        super().__init__(system)
        self.method = _describe_method(rod_system.model.simulation)
        self.rod_system, self.joints = rod_system, dict(joints or {})
        self._frames: list[RodFrame] = []
        self._ends: list[tuple[RodFrame, RodFrame]] = []  # first and last frame of every leg
        self._conservative_energies: dict[int, tuple[tuple[RodFrame, RodFrame], tuple[float, float]]] = {}  # there
        self._column_values: dict[str, list[float]] = {name: [] for name in self.columns}
        self._groups = _group_columns(self.columns)
        self._reading = threading.Lock()
        self._slack: frozenset[str] = frozenset()
        self._momentum_projection: tuple[RodSegment, MomentumProjection] | None = None
        self.scale = 0.0  # of the load factor in the length of a path, 0 where nobody has told it
        self._intermediate_equilibria: tuple[float, RodFrame, RodFrame] | None = None
        self._steps: list[StepRunRecord] = []
        self._segments: deque[tuple[tuple[RodFrame | None, ...], StepSequence]] = deque(maxlen=_MAX_KEPT_INTERVALS)
        self._motion: tuple[RodSegment, RodMotion] | None = None  # which takes steps again
        self._replaying = threading.Lock()
        self._coarse: tuple[int, dict[str, int]] = 0, {}  # of so many frames

    # Writing.

    def begin_rod_segment(self, segment: RodSegment, frame: RodFrame) -> None:
        """Open a smooth part of the motion, which begins with a frame."""
        self._ends.append((frame, frame))
        self.begin_segment(segment)

    def extend_segment(self, frame: RodFrame) -> None:
        """Say how far the present part has come."""
        last = self._motions[-1]
        assert isinstance(last, RodSegment)
        self._ends[-1] = self._ends[-1][0], frame
        self._motions[-1] = last._replace(t1=frame.state.t)

    def append_frame(self, frame: RodFrame) -> None:
        """Append a frame; the numbers of its columns are found when they are first asked for."""
        t = frame.state.t
        if not self._motions:
            self.begin_rod_segment(RodSegment(self.system, t, t, self.system.parameters(0.0), self.rod_system), frame)
        self._frames.append(frame)
        self._record_slack_cables(frame)
        self.extend_segment(frame)
        rest = frame.state.rigid
        y = np.concatenate([rest.q, rest.v]) if isinstance(rest, RigidState) else np.zeros(0)
        self.append(np.array([t]), y[None])

    def append_steps(self, record: StepRunRecord) -> None:
        """Append how the motion advanced; what went on from later or the same time before was taken back."""
        while self._steps and (self._steps[-1].segment, self._steps[-1].t0) >= (record.segment, record.t0):
            self._steps.pop()
        self._steps.append(record)

    @property
    def steps_taken(self) -> tuple[StepRunRecord, ...]:
        """How the motion advanced, in the order of time."""
        return tuple(self._steps)

    @property
    def damped_frequency(self) -> float:
        """The frequency, Hz, from which on vibrations have lost more than 1 % of their amplitude by the steps of the
        motion until now; infinite where none has, as in equilibria."""
        return amplitude_decay.find_damped_frequency(_LOST_AMPLITUDE_REL, self._make_equal_steps())

    def compute_remaining_amplitude(self, frequency: float) -> float:
        """Return the part of its amplitude that the steps have left of an undamped vibration of a frequency, Hz, that
        began with the motion."""
        return amplitude_decay.compute_remaining_amplitude(frequency, self._make_equal_steps())

    def _make_equal_steps(self) -> list[amplitude_decay.EqualSteps]:
        """Return the steps of the motion; those of one record are taken to be even, up to where the next one begins."""
        ends = [*(one.t0 for one in self._steps[1:]), self.times[-1] if self.head else 0.0]
        taken = [
            (one, min(one.t1, end) - one.t0) for one, end in zip(self._steps, ends, strict=False) if one.step_count
        ]
        return [
            amplitude_decay.EqualSteps(one.step_count, span / one.step_count, one.rho)
            for one, span in taken
            if span > 0.0
        ]

    def _record_slack_cables(self, frame: RodFrame) -> None:
        """Write down which cables have gone slack since the frame before, where most, and which are taut again."""
        if self.rod_system.assembly.mesh.cables is None:
            return
        now = find_slack_cables(self.rod_system.assembly, frame.state.pose, frame.wrench)
        for name in now.keys() - self._slack:
            self.events.append(Occurrence(name=f"{name} slack at {now[name]:.3g}L", t=frame.state.t))
        for name in self._slack - now.keys():
            self.events.append(Occurrence(name=f"{name} taut", t=frame.state.t))
        self._slack = frozenset(now)

    def copy_beginning(self, other: Run, n_segments: int, n_frames: int, n_events: int) -> None:
        """Begin with the first smooth parts, frames and events of another run, which may still be growing."""
        super().copy_beginning(other, n_segments, n_frames, n_events)
        assert isinstance(other, RodRun)
        self._frames, self._ends = other._frames[:n_frames], other._ends[:n_segments]
        self._steps = [one for one in other._steps if one.segment < n_segments]

    # Reading.

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table: coordinates, rates and reactions of the bodies; places and wrenches at the
        ends and the middle of every rod; reactions of the supports (force on the rod along the world's axes, moment
        about them) and of the joints (on the second of the two); energy, drift."""
        model = self.rod_system.model
        places = [
            f"{rod}:{end}.{c}"
            for rod in model.rods
            for end in ("base", "middle", "tip")
            for c in (*POSITION, *WRENCH_NAMES)
        ]
        joined = (name for name in self.joints if not is_section_frame(name))
        reactions = [f"reaction:{name}.{c}" for name in (*model.supports, *joined) for c in REACTION_COMPONENTS]
        names = [name for name in self.system.coordinates if not is_section_frame(name)]
        rates, rows = (f"{name}'" for name in names), self._reaction_names()
        messages = ("load", "unstable")[: 1 + (model.simulation.form == "path")] if self.is_statics else ()
        others = (*self._friction_names(), *self._extra_columns(), *list_spring_names(model))
        return ("t", *names, *rates, *rows, *messages, *places, *reactions, "energy", "drift", *others)

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of everything that can be asked for; besides, every address of a section."""
        columns = self.columns
        others = (*list_magnitude_names(columns), *ENERGIES, *MOMENTA, POWER_OF_LOADS, *ROD_POWERS)
        return (
            *columns,
            *others,
            *self._power_names(),
            *self.system.definitions,
            *list_position_columns(self.system.model),
        )

    @property
    def is_statics(self) -> bool:
        """Whether the frames are equilibria along a path of loads: t is then the length of the path."""
        return self.rod_system.model.simulation.form in STATIC_FORMS

    @property
    def coarse(self) -> dict[str, int]:
        """The rods whose elements are too long for what bends them, as far as some of the frames tell, with the number
        of elements that they take; of modes, in the equilibrium about which they swing."""
        frames = self._frames[: 1 if self.is_modal else self.head]
        if self._coarse[0] != len(frames):
            chosen = ((frame.state.pose, frame.wrench) for frame in frames[:: max(1, len(frames) // _SAMPLED_FRAMES)])
            self._coarse = len(frames), find_coarse_rods_among(self.rod_system.assembly, chosen)
        return self._coarse[1]

    @property
    def energy(self) -> Floats:
        """Kinetic energy plus that of strain, weight and springs at all frames, J."""
        return self["energy"]

    def compute_conservative_energies(self, k: int) -> tuple[float, float]:
        """Return the energies, J, at the start and the end of the smooth part number k, less the work of forces that
        stay (see `compute_dead_load_work`)."""
        frames = self._ends[k]
        kept = self._conservative_energies.get(k)
        if kept is None or kept[0] is not frames:
            own = FrameQuantities(self, frames).compute_energies()["energy"]
            work = [compute_dead_load_work(self.find_segment(frame), frame.state.pose) for frame in frames]
            start, end = (own - work).tolist()
            kept = self._conservative_energies[k] = frames, (start, end)
        return kept[1]

    def compute_numerical_loss(self, k: int) -> float:
        """Return what the steps of all smooth parts before number k took of the energy, J, see `losses`."""
        segments = enumerate(self._motions[:k])
        kept = [i for i, segment in segments if isinstance(segment, RodSegment) and is_conservative(segment)]
        ends = [self.compute_conservative_energies(i) for i in kept]
        return sum(start - end for start, end in ends)

    def state(self, t: float, side: Side = "") -> tuple[Floats, Floats]:
        """Return (q, v) of the coordinates at the time t; `side`: of a jump there."""
        if side:
            return self._state_beside(t, side)
        rest = self.frame(t).state.rigid
        return (rest.q, rest.v) if isinstance(rest, RigidState) else (np.zeros(0), np.zeros(0))

    def quantity(self, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return named quantities at the frames or at given times."""
        if times is None:
            head = self.head
            if not head:
                return self._compute_values([], names)
            self._compute_columns(names, head)
            return {name: np.array(self._column_values[name][:head]) for name in names}
        return self._compute_values(
            [self.frame(float(t)) for t in np.atleast_1d(np.asarray(times, dtype=float))], names
        )

    def quantities_within(self, segment: MotionSegment, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at given times inside one smooth part."""
        return self._compute_values(self._frames_inside(segment, times), names)

    def is_free_of_rods(self, segment: MotionSegment) -> bool:
        """Tell whether no rod is joined to the bodies in a smooth part."""
        joints = (
            segment.rigid_subsystem.joints
            if isinstance(segment, RodSegment) and segment.rigid_subsystem is not None
            else ()
        )
        return not any(end.kind == "body" for joint in joints for end in (joint.A, joint.B))

    def states_within(self, segment: MotionSegment, times: Floats, *, settle: bool = False) -> Floats:  # frames are
        """Return states (k, 2n) of the coordinates at times inside one smooth part."""
        rests = [frame.state.rigid for frame in self._frames_inside(segment, times)]
        own = [np.concatenate([r.q, r.v]) if isinstance(r, RigidState) else np.zeros(0) for r in rests]
        return np.array(own).reshape(len(rests), -1)

    def poses_within(self, segment: MotionSegment, times: Floats) -> Poses:
        """Return the poses of bodies at given times inside one smooth part."""
        return self._compute_poses(np.asarray(times), self._frames_inside(segment, times))

    def poses_without_forces(self, segment: MotionSegment, times: Floats) -> Poses:
        """Return the same: what is drawn of rods is not parted from what acts on them."""
        return self.poses_within(segment, times)

    def _frames_inside(self, motion: MotionSegment, times: Floats) -> list[RodFrame]:
        k = next(
            k
            for k, motion_segment in enumerate(self._motions)
            if motion_segment.t0 == motion.t0 and motion_segment.p is motion.p
        )
        return [self._interpolate_in_segment(k, float(t)) for t in np.atleast_1d(times)]

    def poses(self, times: ArrayLike | None = None) -> Poses:
        """Return the poses of bodies and points, and the forces of the supports, at the frames or at given times."""
        t = self.times if times is None else np.atleast_1d(np.asarray(times, dtype=float))
        return self._compute_poses(
            t, self._frames[: len(t)] if times is None else [self.frame(float(one)) for one in t]
        )

    def _compute_poses(self, t: Floats, frames: Sequence[RodFrame]) -> Poses:
        k, names = len(t), tuple(self.rod_system.model.supports)
        at, force = np.zeros((k, len(names), 3)), np.zeros((k, len(names), 3))
        for i, frame in enumerate(frames):
            for j, name in enumerate(names):
                at[i, j] = frame.state.pose.x[self.rod_system.find_node(self.rod_system.model.supports[name].at)]
        values = self._compute_values(frames, [f"reaction:{name}.{c}" for name in names for c in "xyz"]) if k else {}
        for j, name in enumerate(names):
            for i, c in enumerate("xyz"):
                force[:, j, i] = values.get(f"reaction:{name}.{c}", 0.0)
        R_WB, p_WB, p_WP = self._bodies(t, frames)
        return Poses(
            t,
            R_WB,
            p_WB,
            p_WP,
            names,
            at,
            force,
            np.linalg.norm(force, axis=2),
            self._compute_sections(frames),
        )

    def _bodies(self, t: Floats, frames: Sequence[RodFrame]) -> tuple[Floats, Floats, Floats]:
        """Return frames of the bodies and places of the points."""
        system, k = self.system, len(t)
        nb, count = len(system.bodies), len(system.points)
        placed = np.zeros((k, 12 * nb + 3 * count))
        if placed.shape[1]:
            rests = [frame.state.rigid for frame in frames]
            Y = np.array([np.concatenate([r.q, r.v]) if isinstance(r, RigidState) else np.zeros(0) for r in rests])
            segments = np.array([frame.segment for frame in frames])
            for one in dict.fromkeys(segments.tolist()):
                chosen, rod_segment = segments == one, self.find_segment(frames[int(np.argmax(segments == one))])
                placed[chosen] = rod_segment.system.map("frames", t[chosen], Y.reshape(k, -1)[chosen], rod_segment.p)
        bodies = placed[:, : 12 * nb].reshape(k, nb, 12)
        R_WB, p_WB = bodies[:, :, :9].reshape(k, nb, 3, 3), bodies[:, :, 9:]
        return R_WB, p_WB, placed[:, 12 * nb :].reshape(k, count, 3)

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
                built.rods[name].is_rectangular,
                grid.holes[name],
            )
            for name, part in grid.rod_slices.items()
        )

    # What is drawn.

    @property
    def has_time(self) -> bool:  # type: ignore[override]
        """Whether `times` are times: those of equilibria and modes are not."""
        return not (self.is_statics or self.is_modal)

    def format_instant(self, t: float) -> str:
        """Return the time of an instant, or the load factor of an equilibrium."""
        return f"λ = {self.frame(t).factor:.4f}".replace("-", "−") if self.is_statics else super().format_instant(t)

    def profile(self, rod: str, t: float, *, sides: bool = False) -> tuple[Floats, SectionStates]:
        """Return the arcs (s,) of sections along a rod and what is known there at a time, on both `sides` of nodes."""
        mesh = self.rod_system.assembly.rods[rod]
        arcs = find_drawn_arcs(self.rod_system.assembly, mesh)
        shape = self._make_shape(self.frame(t))
        return shape.evaluate_both_sides(mesh, arcs) if sides else (arcs, shape.evaluate_along(mesh, arcs))

    @property
    def base(self) -> NodePoses:
        """The pose from which displacements are counted."""
        return self.rod_system.assembly.mesh.reference

    def displayed_poses(self, times: ArrayLike, shade: str = "", scale: float = 1.0) -> Poses:
        """Return where everything is drawn at given times: see `Run.displayed_poses`. Bodies move by `scale` times
        what their coordinates have changed since the beginning; forces are told by `rod_actions`."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        built, mesh, grid = self.rod_system.assembly, self.rod_system.assembly.mesh, self._drawn_sections
        frames = [self.frame(float(one)) for one in t]
        drawn = [self._scale_frame(frame, scale) for frame in frames]
        rods = []
        for frame, large in zip(frames, drawn, strict=True):
            shades = None
            if shade:
                shades = estimate_colour_values(built, grid, frame.state, frame.wrench, shade)
                if shades is None:
                    shades = compute_colour_values(self._make_shape(frame), self._reference_shape, grid, shade)
            strain = scale * mesh.compute_strains(np.arange(len(mesh.length)), frame.wrench)
            rods.append(compute_rod_poses(built, grid, large.state.pose, strain, shades))
        R_WB, p_WB, p_WP = self._bodies(t, drawn)
        nothing = np.zeros((len(t), 0, 3))
        return Poses(t, R_WB, p_WB, p_WP, (), nothing, nothing, nothing[:, :, 0], stack_rod_poses(rods))

    @cached_property
    def _reference_shape(self) -> RodShape:
        mesh = self.rod_system.assembly.mesh
        return RodShape(self.rod_system.assembly, mesh.reference, EndWrenches(np.zeros((len(mesh.length), 2, 6))))

    def rod_actions(self, t: float, scale: float = 1.0) -> tuple[RodAction, ...]:
        """Return the loads on the rods, and the reactions of supports and joints, at a time."""
        frame = self.frame(t)
        pose = self._scale_frame(frame, scale).state.pose
        factor = 1.0 if np.isnan(frame.factor) else frame.factor
        loads = iterate_load_actions(
            self.find_segment(frame).rod_system, pose, 0.0 if self.is_statics or self.is_modal else t, factor
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
        rest = state.rigid
        if isinstance(rest, RigidState):
            first = self._frames[0].state.rigid
            assert isinstance(first, RigidState)
            rest = rest._replace(q=first.q + scale * (rest.q - first.q))
        return frame._replace(state=state._replace(pose=scale_displacements(state.pose, self.base, scale), rigid=rest))

    @property
    def marks(self) -> tuple[RodAttachment, ...]:
        """Where supports, joints and small bodies sit."""
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
        return tuple(self._frames[: self.head])

    @property
    def segment_ends(self) -> tuple[tuple[RodFrame, RodFrame], ...]:
        """The first and the last frame of every smooth part."""
        return tuple(self._ends)

    def find_segment(self, frame: RodFrame) -> RodSegment:
        """Return the smooth part that a frame belongs to."""
        motion_segment = self._motions[frame.segment]
        assert isinstance(motion_segment, RodSegment)
        return motion_segment

    def frame(self, t: float) -> RodFrame:
        """Return the state at a time of the motion: between two frames on the dense output of the steps that were taken
        there, between two equilibria the equilibrium; where it jumps, the one after."""
        motion_segments = self._motions
        last = motion_segments[-1].t1 if motion_segments else 0.0
        if not motion_segments or not motion_segments[0].t0 - 1e-9 <= t <= last + 1e-9:
            span = f"{motion_segments[0].t0:g} … {last:g} s" if motion_segments else "nothing yet"
            raise UsageError(f"t = {t:.17g} s lies outside the motion, which spans {span}")
        return self._interpolate_in_segment(
            max(0, bisect_right(motion_segments, t, key=lambda segment: segment.t0) - 1), t
        )

    def _interpolate_in_segment(self, segment: int, t: float) -> RodFrame:
        """Return the state at a time inside a smooth part."""
        first, last = self._ends[segment]
        k = bisect_right(self._times[: self.head], t) - 1
        one = self._frames[k] if k >= 0 and self._frames[k].segment == segment else first
        if t - one.state.t <= 1e-12 * max(1.0, abs(t)):
            return one
        kept = self._intermediate_equilibria  # the parts of a picture ask for the same instant, one after another
        if kept is None or kept[0] != t or kept[1] is not one:
            inside = k + 1 < self.head and self._frames[k + 1].segment == segment
            two = self._frames[k + 1] if inside else last
            if not two.state.t > one.state.t:
                return one
            if self.is_statics:
                rod_frame = self._intermediate.find_frame(one, two, t)
            else:
                rod_frame = self._interpolate_between(one, two, t) if self.has_time else interpolate_frames(one, two, t)
            kept = self._intermediate_equilibria = t, one, rod_frame
        return kept[2]

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is known, or found within some 20 ms; else steps of many elements are to
        be taken again."""
        k = bisect_right(self._times[: self.head], t) - 1
        if not 0 <= k < self.head - 1 or self.is_modal or self._frames[k].state.t == t:
            return True
        one, two, kept = self._frames[k], self._frames[k + 1], self._intermediate_equilibria
        if kept is not None and kept[:2] == (t, one):
            return True
        if any(key[1] is one for key, _ in tuple(self._segments)):
            return True
        first = max(0, bisect_right(self._steps, (one.segment, one.state.t), key=lambda record: record[:2]) - 1)
        steps = 1.0
        for record in self._steps[first : first + _RECORDS]:
            both = min(record.t1, two.state.t) - max(record.t0, one.state.t)
            steps += record.step_count * max(0.0, both) / max(record.t1 - record.t0, _SAME_TIME_REL)
        return steps * len(self.rod_system.assembly.mesh.length) <= _QUICK

    def _interpolate_between(self, one: RodFrame, two: RodFrame, t: float) -> RodFrame:
        """Return the state between two frames of a motion, with the momenta of free rods that both ends of the step
        have."""
        segment = self._find_step_sequence(one, two, t)
        start, end = (frame.state for frame in segment.find_step(t))
        if t <= start.t:
            return segment.find_step(t)[0]
        rod_frame, rod_segment = self._project_frame(segment.interpolate(t)), self.find_segment(one)
        if self._momentum_projection is None or self._momentum_projection[0] is not rod_segment:
            self._momentum_projection = (
                rod_segment,
                MomentumProjection(
                    rod_segment.rod_system.assembly.mesh,
                    *(rod_segment.rigid_subsystem.joined_nodes if rod_segment.rigid_subsystem else ()),
                ),
            )
        supports = rod_segment.rod_system.compute_supports(t)
        state = self._momentum_projection[1].correct_state(
            start, rod_frame.state, rod_segment.rod_system.compute_loads, supports, end
        )
        return rod_frame._replace(state=state)

    @cached_property
    def _intermediate(self) -> IntermediateEquilibria:
        """The equilibria between the stored ones."""
        from anholon.rods.results.intermediate_equilibria import (
            IntermediateEquilibria,  # slow to import, and not for motions
        )

        scale = self.scale or abs(self._frames[-1].factor) or 1.0
        return IntermediateEquilibria(self.rod_system, scale)

    def _find_step_sequence(self, one: RodFrame, two: RodFrame, t: float) -> StepSequence:
        """Return the steps from one frame to the next."""
        before, after = self._find_neighbours(one, two)
        key = before, one, two, after
        with self._replaying:
            for known, segment in self._segments:
                same = all(a is b for a, b in zip(known, key, strict=True))
                if same and segment.step_ends[0].state.t <= t <= segment.step_ends[-1].state.t:
                    return segment
            samples = self._replay_steps(one, two, t)
            few = len(samples) <= _MAX_STEPS_WITH_NEIGHBOURS
            segment = StepSequence(samples, before if few else None, after if few else None)
            self._segments.append((key, segment))
        return segment

    def _find_neighbours(self, one: RodFrame, two: RodFrame) -> tuple[RodFrame | None, RodFrame | None]:
        """Return the frames before one and after another of the same smooth part, None where there are none."""
        k = bisect_left(self._times[: self.head], one.state.t)
        first, last = self._ends[one.segment]
        near = [first, *self._frames[max(0, k - 1) : k + 3], last]
        own = sorted((frame for frame in near if frame.segment == one.segment), key=lambda frame: frame.state.t)
        before = [frame for frame in own if frame.state.t < one.state.t]
        after = [frame for frame in own if frame.state.t > two.state.t]
        return before[-1] if before else None, after[0] if after else None

    def _replay_steps(self, one: RodFrame, two: RodFrame, t: float) -> tuple[RodFrame, ...]:
        """Return the ends of the steps from one frame to the next."""
        rod_segment, near, settings = (
            self.find_segment(one),
            _SAME_TIME_REL * max(1.0, abs(t)),
            self.rod_system.model.simulation,
        )
        start, end = one.state.t + near, two.state.t - near
        steps = self._steps
        k = max(0, bisect_right(steps, (one.segment, start), key=lambda record: record[:2]) - 1)
        records: list[StepRunRecord] = []
        while k < len(steps) and steps[k].segment == one.segment and steps[k].t0 < end:
            records += [steps[k]] if steps[k].t1 > start else []
            k += 1
        if not records:  # a file of an earlier version
            longest, rho = settings.step or 1.0 / settings.frames, choose_rho(rod_segment.rod_system.assembly.mesh)
            records = [StepRunRecord(one.segment, one.state.t, two.state.t, longest, 0, rho, 0)]
        if sum(record.step_count for record in records) == 1:
            return one, two
        one = one._replace(state=add_row_multipliers(one.state, rod_segment.rigid_subsystem))
        if self._motion is None or self._motion[0] is not rod_segment:
            self._motion = (
                rod_segment,
                make_motion(rod_segment.rod_system, rod_segment.rigid_subsystem, one.state, one.wrench),
            )
        return replay_steps(self._motion[1], rod_segment.rod_system, one, two, records, t)

    def _project_frame(self, frame: RodFrame) -> RodFrame:
        """Return a frame between two others with coordinates and rates brought back onto the bodies' constraints."""
        rod_segment, rest, t = self.find_segment(frame), frame.state.rigid, frame.state.t
        if (
            rod_segment.rigid_subsystem is None
            or not isinstance(rest, RigidState)
            or not rod_segment.rigid_subsystem.kept_rows
            or not np.isnan(frame.factor)
        ):
            return frame
        q, v, rigid_subsystem = rest.q, rest.v, rod_segment.rigid_subsystem
        first, place = rigid_subsystem.orders < 2, rigid_subsystem.orders == 0
        for _ in range(_MAX_PROJECTIONS):
            A = rigid_subsystem.compute_equations(t, q, v, rigid_subsystem.p).A
            gaps, _ = rod_segment.system.constraint_residual(t, q, v, rigid_subsystem.p)
            if place.any():
                q = q - np.linalg.pinv(A[place]) @ gaps[rigid_subsystem.kept_rows][place]
            rates = rod_segment.system.constraint_residual(t, q, v, rigid_subsystem.p)[1][rigid_subsystem.kept_rows]
            v = v - np.linalg.pinv(A[first]) @ rates[first]
        return frame._replace(
            state=project_on_sections(frame.state._replace(rigid=rest._replace(q=q, v=v)), rigid_subsystem)
        )

    # How quantities are found.

    def _compute_columns(self, names: Sequence[str], head: int) -> None:
        """Find quantities at the frames that were added since they were last asked for; from any thread."""
        wanted = set(names)
        with self._reading:
            fresh = tuple(dict.fromkeys(name for name in names if name not in self._column_values))
            if fresh:
                self._compute_values(self._frames[:1], fresh)  # raises where one is no quantity
                self._column_values |= {name: [] for name in fresh}
                self._groups = (*self._groups, fresh)
            for group in self._groups:
                if wanted.isdisjoint(group):
                    continue
                new = self._frames[len(self._column_values[group[-1]]) : head]
                for name, values in self._compute_values(new, group).items():
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

    def loads_of(self, frame: RodFrame) -> RodLoads:
        """Return the loads of a frame."""
        flexible, moves = self.find_segment(frame).rod_system, np.isnan(frame.factor)
        return flexible.compute_loads(frame.state.t) if moves else flexible.compute_loads(0.0).scale(frame.factor)

    def _make_shape(self, frame: RodFrame) -> RodShape:
        mesh, state = self.rod_system.assembly.mesh, frame.state
        own = compute_end_inertia_covectors(mesh, state.pose, state.w, state.dv, state.dw)
        damping = compute_damping_at(self.find_segment(frame).rod_system, mesh, state, frame.wrench)
        wrenches = compute_end_wrenches(mesh, state.pose, frame.wrench, self.loads_of(frame), own, damping)
        return RodShape(self.rod_system.assembly, state.pose, wrenches, rates=(state.v, state.w))


def _describe_method(settings: Simulation) -> str:
    """Return what computes a run of rods, with its tolerance, in a few words."""
    if settings.form == MODES:
        return "modes of the linearised equations"
    if settings.form in STATIC_FORMS:
        return f"{settings.form}, Newton's method"
    longest = f"steps of at most {settings.step or 1.0 / settings.frames:.3g} s"
    if not settings.accuracy:
        return f"generalized-α method, {longest}, without control of their error"
    return f"generalized-α method, accuracy {settings.accuracy:g}, {longest}"


def _group_columns(columns: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the columns that are found together: of sections, of reactions, of the energies, and what is there."""
    parts: dict[str, list[str]] = {}
    for name in columns:
        head, colon, _ = name.partition(":")
        kind = ("reactions" if head == "reaction" else "sections") if colon else name if name == "t" else "others"
        parts.setdefault("energies" if name in ("energy", "drift") else kind, []).append(name)
    return tuple(tuple(names) for names in parts.values())
