"""A run of a model with rods: frames of all section frames, and every quantity that can be read from them."""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.errors import UsageError
from anholon.flexible.coupled import Partner, Rest, joined_residual
from anholon.flexible.drawing import (
    Grid,
    drawn_arcs,
    enlarged,
    grid_of,
    loads_seen,
    marks_of,
    reactions_seen,
    rods_at,
    shades_of,
    stacked_poses,
)
from anholon.flexible.frames import Frame, between
from anholon.flexible.sections import PLACE, WRENCH, At, Shape, Wrenches, along_rods, read_address
from anholon.flexible.statics import Flexible
from anholon.geometry.rotations import matrix
from anholon.model.rods import STATIC_FORMS
from anholon.results.poses import Action, Mark, Poses, RodPoses
from anholon.results.run import Motion, Run
from anholon.rods.assembly import carried_residual
from anholon.rods.dynamics import energy, inertia, inertia_ends
from anholon.rods.joints import wrench_on_second
from anholon.rods.loads import Loads, spring_energy
from anholon.rods.mesh import Pose
from anholon.rods.supports import Held, hold
from anholon.system.system import System

Floats = NDArray[np.float64]

ENERGIES: Final = ("kinetic", "potential", "strain", "weight", "springs")
_REACTION: Final = ("x", "y", "z", "mx", "my", "mz")


class RodSpan(NamedTuple):
    """The smooth part of a motion of rods, for readers of runs."""

    system: System
    t0: float
    t1: float
    p: Floats
    multipliers: None = None

    def readings(self, times: Floats) -> Floats | None:
        """Return None: nothing is read beside the state."""
        return None

    def steps(self) -> Floats:
        """Return the ends of the part."""
        return np.array([self.t0, self.t1])

    def states(self, times: Floats) -> Floats:
        """Return no coordinates for these times: those of the frames are kept by the run."""
        return np.zeros((len(times), 2 * self.system.n))


class RodRun(Run):
    """The motion of a model with rods as it was computed."""

    def __init__(self, system: System, flexible: Flexible, partner: Partner | None = None) -> None:
        super().__init__(system)
        self.flexible, self.partner = flexible, partner
        self._frames: list[Frame] = []
        self._known: dict[str, list[float]] = {name: [] for name in self.columns}
        self._groups = _groups(self.columns)
        self._reading = threading.Lock()
        self._between: tuple[float, Frame, Frame] | None = None
        self._reactions_at: dict[int, tuple[Floats, dict[str, Floats]]] = {}

    # Writing.

    def add(self, frame: Frame) -> None:
        """Append a frame; the numbers of its columns are found when they are first asked for."""
        self._frames.append(frame)
        t = frame.state.t
        p = self.system.parameters(0.0)
        if not self._motions:
            self.begin(RodSpan(self.system, t, t, p))
        self._motions = (*self._motions[:-1], RodSpan(self.system, self._motions[-1].t0, t, p))
        rest = frame.state.rest
        y = np.concatenate([rest.q, rest.v]) if isinstance(rest, Rest) else np.zeros(0)
        self.append(np.array([t]), y[None])

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
        reactions = [f"reaction:{name}.{c}" for name in (*model.supports, *self._joint_names()) for c in _REACTION]
        names = self.system.coordinates
        rates, rows = (f"{name}'" for name in names), (f"reaction:{row}" for row in self.system.rows)
        load = ("load",) if self.is_statics else ()
        return ("t", *names, *rates, *rows, *load, *places, *reactions, "energy", "drift")

    @property
    def quantities(self) -> tuple[str, ...]:
        """Names of everything that can be asked for; besides, every address of a section."""
        momenta = [f"{noun}.{c}" for noun in ("momentum", "angular") for c in "xyz"]
        return (*self.columns, *ENERGIES, *momenta)

    @property
    def is_statics(self) -> bool:
        """Whether the frames are equilibria along a path of loads: t is then the length of the path."""
        return self.flexible.model.simulation.form in STATIC_FORMS

    @property
    def energy(self) -> Floats:
        """Kinetic energy plus that of strain, weight and springs at all frames, J."""
        return self["energy"]

    def state(self, t: float) -> tuple[Floats, Floats]:
        """Return (q, v) of the coordinates at the time t."""
        rest = self.frame(t).state.rest
        return (rest.q, rest.v) if isinstance(rest, Rest) else (np.zeros(0), np.zeros(0))

    def quantity(self, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, Floats]:
        """Return named quantities at the frames or at given times."""
        if times is None:
            head = self.head
            new = [name for name in names if name not in self._known]
            self._read(names, head)
            found = {name: np.array(self._known[name][:head]) for name in names if name in self._known}
            if new:
                rows = [self._values(frame, new) for frame in self._frames[:head]]
                found |= {name: np.array([row[name] for row in rows]) for name in new}
            return {name: found[name] for name in names}
        rows = [self._values(self.frame(float(t)), names) for t in np.atleast_1d(np.asarray(times, dtype=float))]
        return {name: np.array([row[name] for row in rows]) for name in names}

    def within(self, motion: Motion, names: Sequence[str], times: Floats) -> dict[str, Floats]:
        """Return named quantities at given times."""
        return self.quantity(names, times)

    def poses_within(self, motion: Motion, times: Floats) -> Poses:
        """Return the poses of bodies at given times."""
        return self.poses(times)

    def poses(self, times: ArrayLike | None = None) -> Poses:
        """Return the poses of bodies and points, and the forces of the supports, at the frames or at given times."""
        t = self.times if times is None else np.atleast_1d(np.asarray(times, dtype=float))
        frames = self._frames[: len(t)] if times is None else [self.frame(float(one)) for one in t]
        k, names = len(t), tuple(self.flexible.model.supports)
        at, force = np.zeros((k, len(names), 3)), np.zeros((k, len(names), 3))
        for i, frame in enumerate(frames):
            values = self._reactions(frame)
            for j, name in enumerate(names):
                at[i, j] = frame.state.pose.x[self.flexible.node(self.flexible.model.supports[name].at)]
                force[i, j] = values[j, :3]
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
            self.rods(t),
        )

    def _bodies(self, t: Floats, frames: Sequence[Frame]) -> tuple[Floats, Floats, Floats]:
        """Return frames of the bodies and places of the points."""
        system, k = self.system, len(t)
        nb, count = len(system.bodies), len(system.points)
        placed = np.zeros((k, 12 * nb + 3 * count))
        if placed.shape[1]:
            rests = [frame.state.rest for frame in frames]
            Y = np.array([np.concatenate([r.q, r.v]) if isinstance(r, Rest) else np.zeros(0) for r in rests])
            placed = system.compiled.map("frames", t, Y.reshape(k, -1), system.parameters(0.0))
        bodies = placed[:, : 12 * nb].reshape(k, nb, 12)
        R_WB, p_WB = bodies[:, :, :9].reshape(k, nb, 3, 3), bodies[:, :, 9:]
        return R_WB, p_WB, placed[:, 12 * nb :].reshape(k, count, 3)

    def rods(self, times: ArrayLike) -> tuple[RodPoses, ...]:
        """Return the section frames of all rods at given times, with their wrenches."""
        grid, built = self._grid, self.flexible.built
        shapes = [self._shape(self.frame(float(t))) for t in np.atleast_1d(np.asarray(times, dtype=float))]
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
        return f"λ = {self.frame(t).factor:.4f}" if self.is_statics else super().moment(t)

    def profile(self, rod: str, t: float) -> tuple[Floats, At]:
        """Return the arcs (s,) of sections along a rod and what is known there at a time."""
        mesh = self.flexible.built.rods[rod]
        arcs = drawn_arcs(mesh)
        return arcs, self._shape(self.frame(t)).along(mesh, arcs)

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
                shades = shades_of(self._shape(frame), self._still, built, grid, frame.state, shade)
            strain = scale * (mesh.compliance @ frame.wrench[:, :, None])[:, :, 0]
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
        loads = loads_seen(self.flexible, pose, 0.0 if self.is_statics or self.is_modal else t, factor)
        return (*loads, *reactions_seen(self.flexible, pose, *self._reactions_near(t)))

    def _reactions_near(self, t: float) -> tuple[Floats, dict[str, Floats]]:
        """Return the reactions of supports and joints at a time, evenly between those of the frames about it, which
        are kept: they cost more than all else that is drawn."""
        times = self.times
        k = min(max(0, bisect_right(times, t) - 1), max(0, len(times) - 2))
        near = []
        for j in (k, min(k + 1, len(times) - 1)):
            if j not in self._reactions_at:
                frame = self._frames[j]
                self._reactions_at[j] = self._reactions(frame), self._joint_wrenches(frame)
            near.append(self._reactions_at[j])
        (one, joints), (two, others) = near
        h = float(times[min(k + 1, len(times) - 1)] - times[k])
        s = min(max((t - float(times[k])) / h, 0.0), 1.0) if h > 0.0 else 0.0
        joined = {name: (1.0 - s) * wrench + s * others[name] for name, wrench in joints.items()}
        return (1.0 - s) * one + s * two, joined

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
        """Where supports and joints sit."""
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

    def frame(self, t: float) -> Frame:
        """Return the state at a time between the first and the last frame, by cubics between two frames."""
        times = self.times
        if not len(times) or not times[0] - 1e-9 <= t <= times[-1] + 1e-9:
            span = f"{times[0]:g} … {times[-1]:g} s" if len(times) else "nothing yet"
            raise UsageError(f"t = {t:.17g} s lies outside the motion, which spans {span}")
        k = max(0, bisect_right(times, t) - 1)
        one = self._frames[k]
        if k + 1 >= len(times) or t - times[k] <= 1e-12 * max(1.0, abs(t)):
            return one
        kept = self._between  # the parts of a picture ask for the same instant, one after another
        if kept is None or kept[0] != t or kept[1] is not one:
            kept = self._between = t, one, between(one, self._frames[k + 1], t)
        return kept[2]

    # How quantities are found.

    def _read(self, names: Sequence[str], head: int) -> None:
        """Find columns at the frames that were added since they were last asked for; from any thread."""
        wanted = set(names)
        with self._reading:
            for group in self._groups:
                if wanted.isdisjoint(group):
                    continue
                for frame in self._frames[len(self._known[group[-1]]) : head]:
                    for name, value in self._values(frame, group).items():
                        self._known[name].append(value)

    def _values(self, frame: Frame, names: Sequence[str]) -> dict[str, float]:
        """Return named quantities of one frame."""
        found: dict[str, float] = {"t": frame.state.t, "load": frame.factor, **self._rest(frame)}
        wanted = set(names)
        if wanted & {"energy", "drift", *ENERGIES} or any(name.startswith(("momentum.", "angular.")) for name in names):
            found |= self._energies(frame)
        if any(name.startswith("reaction:") for name in names):
            values = self._reactions(frame)
            for j, name in enumerate(self.flexible.model.supports):
                found |= {f"reaction:{name}.{c}": float(values[j, i]) for i, c in enumerate(_REACTION)}
            for name, wrench in self._joint_wrenches(frame).items():
                found |= {f"reaction:{name}.{c}": float(wrench[i]) for i, c in enumerate(_REACTION)}
        others = [name for name in names if name not in found]
        for name in others:
            try:
                read_address(name)
            except UsageError:
                known = ", ".join(self.quantities[:8])
                raise UsageError(f"the run has no quantity '{name}'; it has {known}, …") from None
        if others:
            found |= self._shape(frame).values(others)
        return {name: found[name] for name in names}

    def _energies(self, frame: Frame) -> dict[str, float]:
        state, mesh, t = frame.state, self.flexible.built.mesh, frame.state.t
        own = energy(mesh, state)
        loads = self._loads(frame)
        g = self.flexible.numbers.at("gravity", t) * (1.0 if np.isnan(frame.factor) else frame.factor)
        weight = -float(own.first_moment @ g)
        springs = spring_energy(loads, state.pose)
        held = self._held(frame)
        found = {"kinetic": own.kinetic, "strain": own.strain, "weight": weight, "springs": springs}
        found["potential"] = own.strain + weight + springs
        drift = float(np.abs(held.step).max(initial=0.0))
        if self.partner is not None and isinstance(state.rest, Rest):
            p = self.partner.vector(t)
            q, v = state.rest.q, state.rest.v
            if self.system.n:
                observed = self.system.compiled.call("observe", t, np.concatenate([q, v]), p)
                place = {name: k for k, name in enumerate(self.system.observed)}
                found["kinetic"] += float(observed[place["kinetic"]])
                found["potential"] += float(observed[place["potential"]])
            gaps = [*self.system.residual(t, q, v, p)[1], *joined_residual(self.partner, state, p)]
            drift = max(drift, *(abs(float(gap)) for gap in gaps), 0.0)
        found["energy"] = found["kinetic"] + found["potential"]
        found["drift"] = drift
        for i, c in enumerate("xyz"):
            found[f"momentum.{c}"], found[f"angular.{c}"] = float(own.momentum[i]), float(own.angular[i])
        return found

    def _joint_names(self) -> tuple[str, ...]:
        return tuple(joint.name for joint in self.partner.joints) if self.partner is not None else ()

    def _rest(self, frame: Frame) -> dict[str, float]:
        """Return coordinates, rates and multipliers of the bodies' constraints."""
        rest = frame.state.rest
        if not isinstance(rest, Rest):
            return {}
        found = {name: float(q) for name, q in zip(self.system.coordinates, rest.q, strict=True)}
        found |= {f"{name}'": float(v) for name, v in zip(self.system.coordinates, rest.v, strict=True)}
        return found | {f"reaction:{row}": float(x) for row, x in zip(self.system.rows, rest.rows, strict=True)}

    def _joint_wrenches(self, frame: Frame) -> dict[str, Floats]:
        """Return force and moment (6,) on the second of the two frames of every joint."""
        rest = frame.state.rest
        if self.partner is None or not isinstance(rest, Rest):
            return {}
        p = self.partner.vector(frame.state.t)
        at = self.partner.placed(frame.state.pose, self.partner.anchors.at(frame.state.t, rest.q, p))
        found, first = {}, 0
        for joint, one in zip(self.partner.joints, at, strict=True):
            found[joint.name] = wrench_on_second(one, rest.joints[first : first + joint.rows])
            first += joint.rows
        return found

    def _reactions(self, frame: Frame) -> Floats:
        """Return force and moment (k, 6) of the supports on the rods, along and about the world's axes."""
        flexible, state = self.flexible, frame.state
        mesh, pose = flexible.built.mesh, state.pose
        loads = self._loads(frame)
        residual = carried_residual(mesh, pose, frame.wrench, loads) + inertia(mesh, pose, state.w, state.dv, state.dw)
        held = self._held(frame)
        along = np.where(held.fixed, np.einsum("kij,kj->ki", held.basis, residual), 0.0)
        covectors = np.einsum("kij,ki->kj", held.basis, along)
        found = np.zeros((len(flexible.model.supports), 6))
        for j, support in enumerate(flexible.model.supports.values()):
            node = flexible.node(support.at)
            R = matrix(pose.q[node])
            found[j] = np.concatenate([R @ covectors[node, :3], R @ covectors[node, 3:]])
        return found

    def _loads(self, frame: Frame) -> Loads:
        """Return the loads of a frame."""
        if np.isnan(frame.factor):
            return self.flexible.loads(frame.state.t)
        return self.flexible.loads(0.0).times(frame.factor)

    def _held(self, frame: Frame) -> Held:
        """Return what the supports hold in a frame."""
        if np.isnan(frame.factor):
            return hold(self.flexible.supports(frame.state.t), frame.state.pose, 1.0)
        return hold(self.flexible.supports(0.0), frame.state.pose, frame.factor)

    def _shape(self, frame: Frame) -> Shape:
        mesh, state = self.flexible.built.mesh, frame.state
        own = inertia_ends(mesh, state.pose, state.w, state.dv, state.dw)
        wrenches = along_rods(mesh, state.pose, frame.wrench, self._loads(frame), own)
        return Shape(self.flexible.built, state.pose, wrenches)


def _groups(columns: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the columns that are found together: of sections, of reactions, of the energies, and what is there."""
    parts: dict[str, list[str]] = {}
    for name in columns:
        head, colon, _ = name.partition(":")
        kind = ("reactions" if head == "reaction" else "sections") if colon else name if name == "t" else "others"
        parts.setdefault("energies" if name in ("energy", "drift") else kind, []).append(name)
    return tuple(tuple(names) for names in parts.values())
