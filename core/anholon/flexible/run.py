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
from anholon.flexible.cable_shapes import slack_places
from anholon.flexible.dense_output import Segment
from anholon.flexible.drawing import (
    Grid,
    drawn_arcs,
    enlarged,
    grid_of,
    loads_seen,
    marks_of,
    quick_shades,
    reactions_seen,
    rods_at,
    shades_of,
    stacked_poses,
)
from anholon.flexible.flexible import Flexible
from anholon.flexible.frames import Frame, between, on_seats
from anholon.flexible.legs import Leg
from anholon.flexible.losses import damping_at, is_closed, work_of_loads
from anholon.flexible.partner import Rest
from anholon.flexible.readings import ENERGIES, REACTION, Readings, portions
from anholon.flexible.replay import StepRecord, motion_from, steps_between, with_rows
from anholon.flexible.resolution import coarse_among
from anholon.flexible.sections import PLACE, WRENCH, At, Shape
from anholon.flexible.springs import sizes_among, spring_names
from anholon.model.rods import MODES, STATIC_FORMS
from anholon.model.seats import is_seat
from anholon.model.structs import Simulation
from anholon.results.outcome import Located
from anholon.results.places import place_names
from anholon.results.poses import Action, Mark, Poses, RodPoses
from anholon.results.run import Motion, Run, Side
from anholon.rods import dissipation
from anholon.rods.dynamics import Motion as RodMotion
from anholon.rods.dynamics import inertia_ends
from anholon.rods.ends import Wrenches, along_rods
from anholon.rods.free_flight import FreeFlight
from anholon.rods.generalized_alpha import rho_for
from anholon.rods.loads import Loads
from anholon.rods.mesh import Pose
from anholon.system.system import System

if TYPE_CHECKING:
    from anholon.flexible.intermediate import Intermediate

Floats = NDArray[np.float64]

_LOST: Final = 0.01  # part of an amplitude from which on it is told that vibrations lose it
_LOOKED: Final = 64  # frames at which elements are compared with what bends them, about
_SEGMENTS: Final = 4  # intervals between frames of which the steps are kept
_FEW: Final = 3  # ends of steps in an interval, up to which the frames beside it support the interpolation
_NEAR: Final = 1e-9  # relative: times that are one
_QUICK: Final = 5000  # steps times elements that take some 20 ms
_RECORDS: Final = 8  # of steps between two frames that are counted
_PROJECTIONS: Final = 2  # of states between frames: what cubics miss is small


class RodRun(Run):
    """The motion of a model with rods as it was computed."""

    def __init__(self, system: System, flexible: Flexible, joints: Mapping[str, int] | None = None) -> None:
        """`joints`: numbers of the rows of all joints that are not shared nodes, by their names."""
        super().__init__(system)
        self.method = _method(flexible.model.simulation)
        self.flexible, self.joints = flexible, dict(joints or {})
        self._frames: list[Frame] = []
        self._ends: list[tuple[Frame, Frame]] = []  # first and last frame of every leg
        self._bare: dict[tuple[int, bool], tuple[Frame, float]] = {}  # energies there
        self._known: dict[str, list[float]] = {name: [] for name in self.columns}
        self._groups = _groups(self.columns)
        self._reading = threading.Lock()
        self._slack: frozenset[str] = frozenset()
        self._free: tuple[Leg, FreeFlight] | None = None
        self.scale = 0.0  # of the load factor in the length of a path, 0 where nobody has told it
        self._between: tuple[float, Frame, Frame] | None = None
        self._steps: list[StepRecord] = []
        self._segments: deque[tuple[tuple[Frame | None, ...], Segment]] = deque(maxlen=_SEGMENTS)
        self._motion: tuple[Leg, RodMotion] | None = None  # which takes steps again
        self._replaying = threading.Lock()
        self._coarse: tuple[int, dict[str, int]] = 0, {}  # of so many frames

    # Writing.

    def enter(self, leg: Leg, frame: Frame) -> None:
        """Open a smooth part of the motion, which begins with a frame."""
        self._ends.append((frame, frame))
        self.begin(leg)

    def reach(self, frame: Frame) -> None:
        """Say how far the present part has come."""
        last = self._motions[-1]
        assert isinstance(last, Leg)
        self._ends[-1] = self._ends[-1][0], frame
        self._motions[-1] = last._replace(t1=frame.state.t)

    def add(self, frame: Frame) -> None:
        """Append a frame; the numbers of its columns are found when they are first asked for."""
        t = frame.state.t
        if not self._motions:
            self.enter(Leg(self.system, t, t, self.system.parameters(0.0), self.flexible), frame)
        self._frames.append(frame)
        self._tell_slack(frame)
        self.reach(frame)
        rest = frame.state.rest
        y = np.concatenate([rest.q, rest.v]) if isinstance(rest, Rest) else np.zeros(0)
        self.append(np.array([t]), y[None])

    def stepped(self, record: StepRecord) -> None:
        """Append how the motion advanced; what went on from later or the same time before was taken back."""
        while self._steps and (self._steps[-1].leg, self._steps[-1].t0) >= (record.leg, record.t0):
            self._steps.pop()
        self._steps.append(record)

    @property
    def steps_taken(self) -> tuple[StepRecord, ...]:
        """How the motion advanced, in the order of time."""
        return tuple(self._steps)

    @property
    def damped_above(self) -> float:
        """The frequency, Hz, from which on vibrations have lost more than 1 % of their amplitude by the steps of the
        motion until now; infinite where none has, as in equilibria."""
        return dissipation.damped_above(_LOST, self._step_lengths())

    def kept_amplitude(self, frequency: float) -> float:
        """Return the part of its amplitude that the steps have left of an undamped vibration of a frequency, Hz, that
        began with the motion."""
        return dissipation.kept(frequency, self._step_lengths())

    def _step_lengths(self) -> list[dissipation.Steps]:
        """Return the steps of the motion; those of one record are taken to be even, up to where the next one begins."""
        ends = [*(one.t0 for one in self._steps[1:]), self.times[-1] if self.head else 0.0]
        taken = [(one, min(one.t1, end) - one.t0) for one, end in zip(self._steps, ends, strict=False) if one.steps]
        return [dissipation.Steps(one.steps, span / one.steps, one.rho) for one, span in taken if span > 0.0]

    def _tell_slack(self, frame: Frame) -> None:
        """Write down which cables have gone slack since the frame before, where most, and which are taut again."""
        if self.flexible.built.mesh.cables is None:
            return
        now = slack_places(self.flexible.built, frame.state.pose, frame.wrench)
        for name in now.keys() - self._slack:
            self.events.append(Located(name=f"{name} slack at {now[name]:.3g}L", t=frame.state.t))
        for name in self._slack - now.keys():
            self.events.append(Located(name=f"{name} taut", t=frame.state.t))
        self._slack = frozenset(now)

    def take_over_rods(self, other: RodRun, motions: int, head: int, events: int) -> None:
        """Begin with the first smooth parts, frames and events of another run, which may still be growing."""
        self.take_over(other, motions, head, events)
        self._frames, self._ends = other._frames[:head], other._ends[:motions]
        self._steps = [one for one in other._steps if one.leg < motions]

    # Reading.

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table: coordinates, rates and reactions of the bodies; places and wrenches at the
        ends and the middle of every rod; reactions of the supports (force on the rod along the world's axes, moment
        about them) and of the joints (on the second of the two); energy, drift."""
        model = self.flexible.model
        places = [
            f"{rod}:{end}.{c}" for rod in model.rods for end in ("base", "middle", "tip") for c in (*PLACE, *WRENCH)
        ]
        joined = (name for name in self.joints if not is_seat(name))
        reactions = [f"reaction:{name}.{c}" for name in (*model.supports, *joined) for c in REACTION]
        names = [name for name in self.system.coordinates if not is_seat(name)]
        rates, rows = (f"{name}'" for name in names), self._reaction_names()
        told = ("load", "unstable")[: 1 + (model.simulation.form == "path")] if self.is_statics else ()
        others = (*self._friction_names(), *self._own_names(), *spring_names(model))
        return ("t", *names, *rates, *rows, *told, *places, *reactions, "energy", "drift", *others)

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of everything that can be asked for; besides, every address of a section."""
        columns, momenta = self.columns, [f"{noun}.{c}" for noun in ("momentum", "angular") for c in "xyz"]
        others = (*sizes_among(columns), *ENERGIES, *momenta)
        return (*columns, *others, *self._power_names(), *self.system.definitions, *place_names(self.system.model))

    @property
    def is_statics(self) -> bool:
        """Whether the frames are equilibria along a path of loads: t is then the length of the path."""
        return self.flexible.model.simulation.form in STATIC_FORMS

    @property
    def coarse(self) -> dict[str, int]:
        """The rods whose elements are too long for what bends them, as far as some of the frames tell, with the number
        of elements that they take; of modes, in the equilibrium about which they swing."""
        frames = self._frames[: 1 if self.is_modal else self.head]
        if self._coarse[0] != len(frames):
            chosen = ((frame.state.pose, frame.wrench) for frame in frames[:: max(1, len(frames) // _LOOKED)])
            self._coarse = len(frames), coarse_among(self.flexible.built, chosen)
        return self._coarse[1]

    @property
    def energy(self) -> Floats:
        """Kinetic energy plus that of strain, weight and springs at all frames, J."""
        return self["energy"]

    def bare_energy(self, k: int, *, last: bool = False) -> float:
        """Return the energy, J, at the start or the end of the smooth part number k, less the work of forces that stay
        (see `work_of_loads`)."""
        frame = self._ends[k][int(last)]
        kept = self._bare.get((k, last))
        if kept is None or kept[0] is not frame:
            own = float(Readings(self, [frame]).energies()["energy"][0])
            kept = self._bare[k, last] = frame, own - work_of_loads(self.leg(frame), frame.state.pose)
        return kept[1]

    def taken_before(self, k: int) -> float:
        """Return what the steps of all smooth parts before number k took of the energy, J, see `losses`."""
        legs = [(i, leg) for i, leg in enumerate(self._motions[:k]) if isinstance(leg, Leg) and is_closed(leg)]
        return sum(self.bare_energy(i) - self.bare_energy(i, last=True) for i, _ in legs)

    def state(self, t: float, side: Side = "") -> tuple[Floats, Floats]:
        """Return (q, v) of the coordinates at the time t; `side`: of a jump there."""
        if side:
            return self._state_beside(t, side)
        rest = self.frame(t).state.rest
        return (rest.q, rest.v) if isinstance(rest, Rest) else (np.zeros(0), np.zeros(0))

    def quantity(self, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return named quantities at the frames or at given times."""
        if times is None:
            head = self.head
            if not head:
                return self._values([], names)
            self._read(names, head)
            return {name: np.array(self._known[name][:head]) for name in names}
        return self._values([self.frame(float(t)) for t in np.atleast_1d(np.asarray(times, dtype=float))], names)

    def within(self, motion: Motion, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at given times inside one smooth part."""
        return self._values(self._inside(motion, times), names)

    def free_of_rods(self, motion: Motion) -> bool:
        """Tell whether no rod is joined to the bodies in a smooth part."""
        joints = motion.partner.joints if isinstance(motion, Leg) and motion.partner is not None else ()
        return not any(end.kind == "body" for joint in joints for end in (joint.A, joint.B))

    def states_within(self, motion: Motion, times: Floats, *, settle: bool = False) -> Floats:  # frames are
        """Return states (k, 2n) of the coordinates at times inside one smooth part."""
        rests = [frame.state.rest for frame in self._inside(motion, times)]
        own = [np.concatenate([r.q, r.v]) if isinstance(r, Rest) else np.zeros(0) for r in rests]
        return np.array(own).reshape(len(rests), -1)

    def poses_within(self, motion: Motion, times: Floats) -> Poses:
        """Return the poses of bodies at given times inside one smooth part."""
        return self._posed(np.asarray(times), self._inside(motion, times))

    def stances(self, motion: Motion, times: Floats) -> Poses:
        """Return the same: what is drawn of rods is not parted from what acts on them."""
        return self.poses_within(motion, times)

    def _inside(self, motion: Motion, times: Floats) -> list[Frame]:
        k = next(k for k, leg in enumerate(self._motions) if leg.t0 == motion.t0 and leg.p is motion.p)
        return [self._frame_in(k, float(t)) for t in np.atleast_1d(times)]

    def poses(self, times: ArrayLike | None = None) -> Poses:
        """Return the poses of bodies and points, and the forces of the supports, at the frames or at given times."""
        t = self.times if times is None else np.atleast_1d(np.asarray(times, dtype=float))
        return self._posed(t, self._frames[: len(t)] if times is None else [self.frame(float(one)) for one in t])

    def _posed(self, t: Floats, frames: Sequence[Frame]) -> Poses:
        k, names = len(t), tuple(self.flexible.model.supports)
        at, force = np.zeros((k, len(names), 3)), np.zeros((k, len(names), 3))
        for i, frame in enumerate(frames):
            for j, name in enumerate(names):
                at[i, j] = frame.state.pose.x[self.flexible.node(self.flexible.model.supports[name].at)]
        values = self._values(frames, [f"reaction:{name}.{c}" for name in names for c in "xyz"]) if k else {}
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
            self._sections(frames),
        )

    def _bodies(self, t: Floats, frames: Sequence[Frame]) -> tuple[Floats, Floats, Floats]:
        """Return frames of the bodies and places of the points."""
        system, k = self.system, len(t)
        nb, count = len(system.bodies), len(system.points)
        placed = np.zeros((k, 12 * nb + 3 * count))
        if placed.shape[1]:
            rests = [frame.state.rest for frame in frames]
            Y = np.array([np.concatenate([r.q, r.v]) if isinstance(r, Rest) else np.zeros(0) for r in rests])
            legs = np.array([frame.leg for frame in frames])
            for one in dict.fromkeys(legs.tolist()):
                chosen, leg = legs == one, self.leg(frames[int(np.argmax(legs == one))])
                placed[chosen] = leg.system.map("frames", t[chosen], Y.reshape(k, -1)[chosen], leg.p)
        bodies = placed[:, : 12 * nb].reshape(k, nb, 12)
        R_WB, p_WB = bodies[:, :, :9].reshape(k, nb, 3, 3), bodies[:, :, 9:]
        return R_WB, p_WB, placed[:, 12 * nb :].reshape(k, count, 3)

    def rods(self, times: ArrayLike) -> tuple[RodPoses, ...]:
        """Return the section frames of all rods at given times, with their wrenches."""
        return self._sections([self.frame(float(t)) for t in np.atleast_1d(np.asarray(times, dtype=float))])

    def _sections(self, frames: Sequence[Frame]) -> tuple[RodPoses, ...]:
        grid, built = self._grid, self.flexible.built
        shapes = [self._shape(frame) for frame in frames]
        rows = [shape.inside(grid.e, grid.L, grid.xi) for shape in shapes]
        R, x, wrench = (np.stack([getattr(at, part) for at in rows]) for part in ("R", "x", "wrench"))
        return tuple(
            RodPoses(
                name,
                R[:, part],
                x[:, part],
                wrench[:, part],
                grid.halves[name],
                built.rods[name].angular,
                grid.holes[name],
            )
            for name, part in grid.own.items()
        )

    # What is drawn.

    @property
    def timed(self) -> bool:  # type: ignore[override]
        """Whether `times` are times: those of equilibria and modes are not."""
        return not (self.is_statics or self.is_modal)

    def moment(self, t: float) -> str:
        """Return the time of an instant, or the load factor of an equilibrium."""
        return f"λ = {self.frame(t).factor:.4f}".replace("-", "−") if self.is_statics else super().moment(t)

    def profile(self, rod: str, t: float, *, sides: bool = False) -> tuple[Floats, At]:
        """Return the arcs (s,) of sections along a rod and what is known there at a time, on both `sides` of nodes."""
        mesh = self.flexible.built.rods[rod]
        arcs = drawn_arcs(self.flexible.built, mesh)
        shape = self._shape(self.frame(t))
        return shape.both_sides(mesh, arcs) if sides else (arcs, shape.along(mesh, arcs))

    @property
    def base(self) -> Pose:
        """The pose from which displacements are counted."""
        return self.flexible.built.mesh.reference

    def seen(self, times: ArrayLike, shade: str = "", scale: float = 1.0) -> Poses:
        """Return where everything is drawn at given times: see `Run.seen`. Bodies move by `scale` times what their
        coordinates have changed since the beginning; forces are told by `actions`."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        built, mesh, grid = self.flexible.built, self.flexible.built.mesh, self._grid
        frames = [self.frame(float(one)) for one in t]
        drawn = [self._enlarged(frame, scale) for frame in frames]
        rods = []
        for frame, large in zip(frames, drawn, strict=True):
            shades = None
            if shade:
                shades = quick_shades(built, grid, frame.state, frame.wrench, shade)
                if shades is None:
                    shades = shades_of(self._shape(frame), self._still, grid, shade)
            strain = scale * mesh.strains(np.arange(len(mesh.length)), frame.wrench)
            rods.append(rods_at(built, grid, large.state.pose, strain, shades))
        R_WB, p_WB, p_WP = self._bodies(t, drawn)
        nothing = np.zeros((len(t), 0, 3))
        return Poses(t, R_WB, p_WB, p_WP, (), nothing, nothing, nothing[:, :, 0], stacked_poses(rods))

    @cached_property
    def _still(self) -> Shape:
        mesh = self.flexible.built.mesh
        return Shape(self.flexible.built, mesh.reference, Wrenches(np.zeros((len(mesh.length), 2, 6))))

    def actions(self, t: float, scale: float = 1.0) -> tuple[Action, ...]:
        """Return the loads on the rods, and the reactions of supports and joints, at a time."""
        frame = self.frame(t)
        pose = self._enlarged(frame, scale).state.pose
        factor = 1.0 if np.isnan(frame.factor) else frame.factor
        loads = loads_seen(self.leg(frame).flexible, pose, 0.0 if self.is_statics or self.is_modal else t, factor)
        return (*loads, *reactions_seen(self.flexible, pose, *self._reactions(frame)))

    def _reactions(self, frame: Frame) -> tuple[Floats, dict[str, Floats]]:
        """Return the reactions of the supports (k, 6) and the wrenches (6,) of the joints in one frame."""
        names = (*self.flexible.model.supports, *self.joints)
        found = self._values([frame], [f"reaction:{name}.{c}" for name in names for c in REACTION])
        rows = {name: np.array([found[f"reaction:{name}.{c}"][0] for c in REACTION]) for name in names}
        supports = [rows[name] for name in self.flexible.model.supports]
        return np.array(supports).reshape(-1, 6), {name: rows[name] for name in self.joints}

    def _enlarged(self, frame: Frame, scale: float) -> Frame:
        if scale == 1.0:
            return frame
        state = frame.state
        rest = state.rest
        if isinstance(rest, Rest):
            first = self._frames[0].state.rest
            assert isinstance(first, Rest)
            rest = rest._replace(q=first.q + scale * (rest.q - first.q))
        return frame._replace(state=state._replace(pose=enlarged(state.pose, self.base, scale), rest=rest))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Where supports, joints and small bodies sit."""
        return tuple(marks_of(self.flexible, self._grid))

    def reference_rods(self) -> tuple[RodPoses, ...]:
        """Return the section frames of all rods in the shape from which displacements are counted."""
        return rods_at(
            self.flexible.built, self._grid, self.base, np.zeros((len(self.flexible.built.mesh.length), 6)), None
        )

    @cached_property
    def _grid(self) -> Grid:
        return grid_of(self.flexible.built)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames."""
        return tuple(self._frames[: self.head])

    @property
    def ends(self) -> tuple[tuple[Frame, Frame], ...]:
        """The first and the last frame of every smooth part."""
        return tuple(self._ends)

    def leg(self, frame: Frame) -> Leg:
        """Return the smooth part that a frame belongs to."""
        found = self._motions[frame.leg]
        assert isinstance(found, Leg)
        return found

    def frame(self, t: float) -> Frame:
        """Return the state at a time of the motion: between two frames on the dense output of the steps that were taken
        there, between two equilibria the equilibrium; where it jumps, the one after."""
        legs = self._motions
        last = legs[-1].t1 if legs else 0.0
        if not legs or not legs[0].t0 - 1e-9 <= t <= last + 1e-9:
            span = f"{legs[0].t0:g} … {last:g} s" if legs else "nothing yet"
            raise UsageError(f"t = {t:.17g} s lies outside the motion, which spans {span}")
        return self._frame_in(max(0, bisect_right(legs, t, key=lambda leg: leg.t0) - 1), t)

    def _frame_in(self, leg: int, t: float) -> Frame:
        """Return the state at a time inside a smooth part."""
        first, last = self._ends[leg]
        k = bisect_right(self._times[: self.head], t) - 1
        one = self._frames[k] if k >= 0 and self._frames[k].leg == leg else first
        if t - one.state.t <= 1e-12 * max(1.0, abs(t)):
            return one
        kept = self._between  # the parts of a picture ask for the same instant, one after another
        if kept is None or kept[0] != t or kept[1] is not one:
            inside = k + 1 < self.head and self._frames[k + 1].leg == leg
            two = self._frames[k + 1] if inside else last
            if not two.state.t > one.state.t:
                return one
            if self.is_statics:
                found = self._intermediate.at(one, two, t)
            else:
                found = self._within(one, two, t) if self.timed else between(one, two, t)
            kept = self._between = t, one, found
        return kept[2]

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is known, or found within some 20 ms; else steps of many elements are to
        be taken again."""
        k = bisect_right(self._times[: self.head], t) - 1
        if not 0 <= k < self.head - 1 or self.is_modal or self._frames[k].state.t == t:
            return True
        one, two, kept = self._frames[k], self._frames[k + 1], self._between
        if kept is not None and kept[:2] == (t, one):
            return True
        if any(key[1] is one for key, _ in tuple(self._segments)):
            return True
        first = max(0, bisect_right(self._steps, (one.leg, one.state.t), key=lambda record: record[:2]) - 1)
        steps = 1.0
        for record in self._steps[first : first + _RECORDS]:
            both = min(record.t1, two.state.t) - max(record.t0, one.state.t)
            steps += record.steps * max(0.0, both) / max(record.t1 - record.t0, _NEAR)
        return steps * len(self.flexible.built.mesh.length) <= _QUICK

    def _within(self, one: Frame, two: Frame, t: float) -> Frame:
        """Return the state between two frames of a motion, with the momenta of free rods that both ends of the step
        have."""
        segment = self._segment(one, two, t)
        start, end = (frame.state for frame in segment.step(t))
        if t <= start.t:
            return segment.step(t)[0]
        found, leg = self._settled(segment.at(t)), self.leg(one)
        if self._free is None or self._free[0] is not leg:
            self._free = leg, FreeFlight(leg.flexible.built.mesh, *(leg.partner.ties if leg.partner else ()))
        supports = leg.flexible.supports(t)
        state = self._free[1].corrected(start, found.state, leg.flexible.loads, supports, end)
        return found._replace(state=state)

    @cached_property
    def _intermediate(self) -> Intermediate:
        """The equilibria between the stored ones."""
        from anholon.flexible.intermediate import Intermediate  # slow to import, and not for motions

        scale = self.scale or abs(self._frames[-1].factor) or 1.0
        return Intermediate(self.flexible, scale)

    def _segment(self, one: Frame, two: Frame, t: float) -> Segment:
        """Return the steps from one frame to the next."""
        before, after = self._beside(one, two)
        key = before, one, two, after
        with self._replaying:
            for known, segment in self._segments:
                same = all(a is b for a, b in zip(known, key, strict=True))
                if same and segment.samples[0].state.t <= t <= segment.samples[-1].state.t:
                    return segment
            samples = self._replayed(one, two, t)
            few = len(samples) <= _FEW
            segment = Segment(samples, before if few else None, after if few else None)
            self._segments.append((key, segment))
        return segment

    def _beside(self, one: Frame, two: Frame) -> tuple[Frame | None, Frame | None]:
        """Return the frames before one and after another of the same smooth part, None where there are none."""
        k = bisect_left(self._times[: self.head], one.state.t)
        first, last = self._ends[one.leg]
        near = [first, *self._frames[max(0, k - 1) : k + 3], last]
        own = sorted((frame for frame in near if frame.leg == one.leg), key=lambda frame: frame.state.t)
        before = [frame for frame in own if frame.state.t < one.state.t]
        after = [frame for frame in own if frame.state.t > two.state.t]
        return before[-1] if before else None, after[0] if after else None

    def _replayed(self, one: Frame, two: Frame, t: float) -> tuple[Frame, ...]:
        """Return the ends of the steps from one frame to the next."""
        leg, near, settings = self.leg(one), _NEAR * max(1.0, abs(t)), self.flexible.model.simulation
        start, end = one.state.t + near, two.state.t - near
        steps = self._steps
        k = max(0, bisect_right(steps, (one.leg, start), key=lambda record: record[:2]) - 1)
        records: list[StepRecord] = []
        while k < len(steps) and steps[k].leg == one.leg and steps[k].t0 < end:
            records += [steps[k]] if steps[k].t1 > start else []
            k += 1
        if not records:  # a file of an earlier version
            longest, rho = settings.step or 1.0 / settings.frames, rho_for(leg.flexible.built.mesh)
            records = [StepRecord(one.leg, one.state.t, two.state.t, longest, 0, rho, 0)]
        if sum(record.steps for record in records) == 1:
            return one, two
        one = one._replace(state=with_rows(one.state, leg.partner))
        if self._motion is None or self._motion[0] is not leg:
            self._motion = leg, motion_from(leg.flexible, leg.partner, one.state, one.wrench)
        return steps_between(self._motion[1], leg.flexible, one, two, records, t)

    def _settled(self, frame: Frame) -> Frame:
        """Return a frame between two others with coordinates and rates brought back onto the bodies' constraints."""
        leg, rest, t = self.leg(frame), frame.state.rest, frame.state.t
        if leg.partner is None or not isinstance(rest, Rest) or not leg.partner.kept or not np.isnan(frame.factor):
            return frame
        q, v, partner = rest.q, rest.v, leg.partner
        first, place = partner.orders < 2, partner.orders == 0
        for _ in range(_PROJECTIONS):
            A = partner.pieces(t, q, v, partner.p).A
            gaps, _ = leg.system.residual(t, q, v, partner.p)
            if place.any():
                q = q - np.linalg.pinv(A[place]) @ gaps[partner.kept][place]
            rates = leg.system.residual(t, q, v, partner.p)[1][partner.kept]
            v = v - np.linalg.pinv(A[first]) @ rates[first]
        return frame._replace(state=on_seats(frame.state._replace(rest=rest._replace(q=q, v=v)), partner))

    # How quantities are found.

    def _read(self, names: Sequence[str], head: int) -> None:
        """Find quantities at the frames that were added since they were last asked for; from any thread."""
        wanted = set(names)
        with self._reading:
            fresh = tuple(dict.fromkeys(name for name in names if name not in self._known))
            if fresh:
                self._values(self._frames[:1], fresh)  # raises where one is no quantity
                self._known |= {name: [] for name in fresh}
                self._groups = (*self._groups, fresh)
            for group in self._groups:
                if wanted.isdisjoint(group):
                    continue
                new = self._frames[len(self._known[group[-1]]) : head]
                for name, values in self._values(new, group).items():
                    self._known[name] += values.tolist()

    def _values(self, frames: Sequence[Frame], names: Sequence[str]) -> dict[str, Floats]:
        """Return named quantities of frames."""
        if len(frames) == 0:
            return {name: np.zeros(0) for name in names}
        parts = [Readings(self, part).values(names) for part in portions(frames, len(self.flexible.built.mesh.length))]
        return {name: np.concatenate([part[name] for part in parts]) for name in names}

    def loads_of(self, frame: Frame) -> Loads:
        """Return the loads of a frame."""
        flexible, moves = self.leg(frame).flexible, np.isnan(frame.factor)
        return flexible.loads(frame.state.t) if moves else flexible.loads(0.0).times(frame.factor)

    def _shape(self, frame: Frame) -> Shape:
        mesh, state = self.flexible.built.mesh, frame.state
        own = inertia_ends(mesh, state.pose, state.w, state.dv, state.dw)
        damping = damping_at(self.leg(frame).flexible, mesh, state, frame.wrench)
        wrenches = along_rods(mesh, state.pose, frame.wrench, self.loads_of(frame), own, damping)
        return Shape(self.flexible.built, state.pose, wrenches, rates=(state.v, state.w))


def _method(settings: Simulation) -> str:
    """Return what computes a run of rods, with its tolerance, in a few words."""
    if settings.form == MODES:
        return "modes of the linearised equations"
    if settings.form in STATIC_FORMS:
        return f"{settings.form}, Newton's method"
    longest = f"steps of at most {settings.step or 1.0 / settings.frames:.3g} s"
    if not settings.accuracy:
        return f"generalized-α method, {longest}, without control of their error"
    return f"generalized-α method, accuracy {settings.accuracy:g}, {longest}"


def _groups(columns: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the columns that are found together: of sections, of reactions, of the energies, and what is there."""
    parts: dict[str, list[str]] = {}
    for name in columns:
        head, colon, _ = name.partition(":")
        kind = ("reactions" if head == "reaction" else "sections") if colon else name if name == "t" else "others"
        parts.setdefault("energies" if name in ("energy", "drift") else kind, []).append(name)
    return tuple(tuple(names) for names in parts.values())
