"""What is read from the frames of a run with rods: many frames at once, as copies of the mesh side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import UsageError
from anholon.flexible.frames import Frame
from anholon.flexible.losses import damping_at, is_closed, power_of_loads, work_of_loads
from anholon.flexible.partner import Rest, pulls
from anholon.flexible.sections import Shape, is_address, read_all, unknown_text
from anholon.flexible.springs import springs_of, with_sizes
from anholon.geometry.rotations import cross, matrix, multiply, rotation_vector
from anholon.results.places import is_place, place_values
from anholon.rods.assembly import carried_residual, node_sums
from anholon.rods.dynamics import inertia, inertia_ends
from anholon.rods.ends import along_rods
from anholon.rods.energy import energies, strain_energy_of_line_loads
from anholon.rods.generalized_alpha import State
from anholon.rods.joints import wrench_on_second
from anholon.rods.loads import Loads, spring_energy
from anholon.rods.mesh import Pose, tiled
from anholon.rods.supports import Support
from anholon.system.loads import ENERGY, SPRING
from anholon.system.undetermined import inside_cones

if TYPE_CHECKING:
    from anholon.flexible.run import RodRun

Floats = NDArray[np.float64]

POWER_OF_LOADS: Final = "power:loads"
"""Name of the power of loads whose work does not follow from places."""

ENERGIES: Final = ("kinetic", "potential", "strain", "weight", "springs", "numerical", "loads")
REACTION: Final = ("x", "y", "z", "mx", "my", "mz")

_ELEMENTS: Final = 4096  # of all copies of a mesh


def portions(frames: Sequence[Frame], elements: int) -> Iterator[Sequence[Frame]]:
    """Yield frames of one part of the motion after another, as many as are read together."""
    most = max(1, _ELEMENTS // elements)
    for _, same in groupby(frames, key=lambda frame: frame.leg):
        part = list(same)
        for k in range(0, len(part), most):
            yield part[k : k + most]


class Readings:
    """The numbers of some frames of one part of a motion."""

    def __init__(self, run: RodRun, frames: Sequence[Frame]) -> None:
        self._run, self._frames, self._leg = run, frames, run.leg(frames[0])
        self._count = len(frames)
        self._mesh = tiled(run.flexible.built.mesh, self._count)
        states = [frame.state for frame in frames]
        pose = Pose(*(np.concatenate([state.pose[k] for state in states]) for k in (0, 1)))
        self._state = State(0.0, pose, *(np.concatenate([state[k] for state in states]) for k in range(2, 7)))
        self._wrench = np.concatenate([frame.wrench for frame in frames])
        self._times = np.array([state.t for state in states])
        self._factors = np.array([frame.factor for frame in frames])
        self._falling = np.array([frame.falling for frame in frames])

    def values(self, names: Sequence[str]) -> dict[str, Floats]:
        """Return named quantities (frames,); raises UsageError for a name that is none."""
        found: dict[str, Floats] = {"t": self._times, "load": self._factors, "unstable": self._falling}
        found |= self._coordinates()
        wanted = set(names)
        observed = set(self._run.system.observed) - {"kinetic", "potential"}
        if wanted & {"energy", "drift", *ENERGIES} or any(name.startswith(("momentum.", "angular.")) for name in names):
            found |= self.energies()
        if "numerical" in wanted:
            found["numerical"] = self._taken(found["energy"])
        if "loads" in wanted:
            found["loads"] = self._worked()
        if POWER_OF_LOADS in wanted:
            powers = [
                power_of_loads(self._run.leg(one), one.state) if np.isnan(one.factor) else 0.0 for one in self._frames
            ]
            found[POWER_OF_LOADS] = np.array(powers)
        if wanted & observed:
            found |= {name: values for name, values in self._observed().items() if name in observed}
        if any(name.startswith("reaction:") for name in wanted - found.keys()):
            found |= with_sizes(self._reactions())
        if any(name.startswith((SPRING, ENERGY)) for name in wanted - found.keys()):
            found |= self._springs()
        if not self._run.is_statics:
            del found["load"]
        if "unstable" not in self._run.columns:
            del found["unstable"]
        if placed := [name for name in names if name not in found and is_place(self._run.system.model, name)]:
            found |= self._places_of_bodies(placed)
        others = [name for name in names if name not in found]
        if others:
            shape = self._shape()

            def read(name: str) -> None:
                if not is_address(name):
                    raise UsageError(unknown_text(name, self._run.quantities))
                shape.where(name)

            read_all(others, read)
            found |= shape.columns(others)
        return {name: found[name] for name in names}

    def _springs(self) -> dict[str, Floats]:
        """Return forces and moments, along and about the world's axes, of springs that hold sections, and the energies
        of springs and beds."""
        found: dict[str, Floats] = {}
        own = self._run.flexible.built.mesh
        for k, frame in enumerate(self._frames):
            flexible, pose = self._leg.flexible, frame.state.pose
            for name, told in springs_of(flexible, own, self._run.loads_of(frame), pose).items():
                found.setdefault(name, np.zeros(self._count))[k] = told
        return found

    def _rests(self) -> list[Rest]:
        return [frame.state.rest for frame in self._frames if isinstance(frame.state.rest, Rest)]

    def _coordinates(self) -> dict[str, Floats]:
        names, rests = self._run.system.coordinates, self._rests()
        if not rests:
            return {}
        q, v = (np.array([rest[k] for rest in rests]) for k in (0, 1))
        found = {name: q[:, i] for i, name in enumerate(names)}
        return found | {f"{name}'": v[:, i] for i, name in enumerate(names)}

    def _places_of_bodies(self, names: Sequence[str]) -> dict[str, Floats]:
        """Return positions and velocities of points and bodies."""
        leg, n = self._leg, self._run.system.n
        rests = self._rests()
        states = [np.concatenate([rest.q, rest.v]) for rest in rests] if rests else np.zeros((self._count, 2 * n))
        return place_values(leg.system, names, self._times, np.array(states), leg.p)

    def _observed(self) -> dict[str, Floats]:
        """Return what the bodies' system observes, under the forces of the joints; 0 of rows that do not act."""
        leg, base, rests = self._leg, self._run.system, self._rests()
        found = {name: np.zeros(self._count) for name in base.observed}
        if not rests or not base.n or leg.partner is None:
            return found
        place = {name: k for k, name in enumerate(leg.system.observed)}
        for k, (frame, rest) in enumerate(zip(self._frames, rests, strict=True)):
            t = frame.state.t
            p = leg.partner.vector(leg.partner.push(frame.state.pose, rest, t))
            out = leg.system.compiled.call("observe", t, np.concatenate([rest.q, rest.v]), p)
            if leg.system.shared:
                y = np.concatenate([rest.q, rest.v])[None]
                out = inside_cones(base, leg.system, np.array([t]), y, p, out[None])[0]
            for name, values in found.items():
                if name in place:
                    values[k] = out[place[name]]
            if not np.isnan(frame.factor):  # the loads of bodies grow too: their rows bear what the equilibrium says
                for i, value in zip(leg.partner.kept, rest.rows, strict=False):
                    found[f"reaction:{base.rows[i]}"][k] = value
        return found

    def _taken(self, energy: Floats) -> Floats:
        """Return what the steps have taken of the energy (frames,), J, see `anholon.flexible.losses`."""
        leg, k = self._leg, self._frames[0].leg
        found = np.full(self._count, float(self._run.taken_before(k)))
        if is_closed(leg) and np.isnan(self._factors).all():
            work = np.array([work_of_loads(leg, frame.state.pose) for frame in self._frames])
            found += self._run.bare_energy(k) - (energy - work)
        return found

    def _worked(self) -> Floats:
        """Return the work (frames,) of the forces on sections that stay, J, since the start."""
        k = self._frames[0].leg
        if not np.isnan(self._factors).all():
            return np.zeros(self._count)  # along a path of equilibria they grow
        ends = [[self._work_at(frame) for frame in pair] for pair in self._run.ends[: k + 1]]
        before = sum(end - begin for begin, end in ends[:k]) - ends[k][0]
        return np.array([self._work_at(frame) + before for frame in self._frames])

    def _work_at(self, frame: Frame) -> float:
        return work_of_loads(self._run.leg(frame), frame.state.pose)

    def energies(self) -> dict[str, Floats]:
        """Return energies, momenta, and by how much constraints and supports miss."""
        mesh, leg = self._mesh, self._leg
        own = energies(mesh, self._state, self._count, self._wrench)
        scale = np.where(np.isnan(self._factors), 1.0, self._factors)
        numbers = leg.flexible.numbers
        if numbers.varies("gravity"):
            g = np.stack([numbers.at("gravity", t) for t in self._times])
        else:
            g = np.tile(numbers.at("gravity"), (self._count, 1))
        weight = -np.einsum("ki,ki->k", own.first_moment, g) * scale
        own_mesh = self._run.flexible.built.mesh
        springs = np.array(
            [spring_energy(own_mesh, self._run.loads_of(frame), frame.state.pose) for frame in self._frames]
        )
        strain = own.strain + self._strain_energy_of_line_loads()
        found = {"kinetic": own.kinetic, "strain": strain, "weight": weight, "springs": springs}
        found["potential"] = strain + weight + springs
        drift = self._support_gaps()
        rests = self._rests()
        if leg.partner is not None and rests:
            if self._run.system.n:
                observed = self._observed()
                found["kinetic"] = found["kinetic"] + observed["kinetic"]
                found["potential"] = found["potential"] + observed["potential"]
            drift = np.maximum(drift, [self._gap(frame, rest) for frame, rest in zip(self._frames, rests, strict=True)])
        found["energy"] = found["kinetic"] + found["potential"]
        found["drift"] = drift
        for i, c in enumerate("xyz"):
            found[f"momentum.{c}"], found[f"angular.{c}"] = own.momentum[:, i], own.angular[:, i]
        return found

    def _strain_energy_of_line_loads(self) -> Floats:
        """Return what loads per length add to the strain energy of equilibria, J; 0 in motions."""
        mesh, found = self._run.flexible.built.mesh, np.zeros(self._count)
        for k, frame in enumerate(self._frames):
            if np.isnan(frame.factor):
                continue
            loads = self._run.loads_of(frame)
            found[k] = strain_energy_of_line_loads(mesh, frame.state.pose, frame.wrench, loads)
        return found

    def _gap(self, frame: Frame, rest: Rest) -> float:
        """Return the largest residual of constraints and joints."""
        leg, t = self._leg, frame.state.t
        assert leg.partner is not None
        parts = [leg.partner.joint_residual(frame.state, rest.q)]
        if leg.system.n:
            parts += leg.system.residual(t, rest.q, rest.v, leg.p)
        return max(float(np.abs(part).max(initial=0.0)) for part in parts)

    # Supports and joints.

    def _acting(self) -> list[tuple[Support, ...]]:
        """Return the supports that act at every frame."""
        flexible = self._leg.flexible
        return [flexible.supports(t) if np.isnan(f) else flexible.supports(0.0) for t, f in self._pairs()]

    def _pairs(self) -> list[tuple[float, float]]:
        return list(zip(self._times.tolist(), self._factors.tolist(), strict=True))

    def _support_gaps(self) -> Floats:
        """Return by how much the supports miss (frames,)."""
        gaps = np.zeros(self._count)
        scale = np.where(np.isnan(self._factors), 1.0, self._factors)
        n = self._run.flexible.built.mesh.size
        for items in zip(*self._acting(), strict=True):
            axes, held = np.stack([item.axes for item in items]), np.array(items[0].held)
            node = items[0].node + n * np.arange(self._count)
            x = np.stack([item.x for item in items]) + scale[:, None] * np.stack([item.moved for item in items])
            missing = np.einsum("kji,kj->ki", axes, x - self._state.pose.x[node])
            gaps = np.maximum(gaps, np.abs(np.where(held, missing, 0.0)).max(axis=1))
            q = np.stack([item.frame(f) for item, f in zip(items, scale.tolist(), strict=True)])
            now = self._state.pose.q[node]
            if items[0].turning == "clamped":
                turn = rotation_vector(multiply(q, now * np.array([1.0, -1.0, -1.0, -1.0])))
                gaps = np.maximum(gaps, np.abs(turn).max(axis=1))
            elif items[0].turning == "hinged":
                carried = np.einsum("kij,kjl,kl->ki", matrix(now), np.swapaxes(matrix(q), 1, 2), axes[:, :, 0])
                gaps = np.maximum(gaps, np.abs(cross(carried, axes[:, :, 0])).max(axis=1))
        return gaps

    def _reactions(self) -> dict[str, Floats]:
        """Return force and moment of the supports on the rods, and of the joints on the second of the two."""
        run, leg, mesh, state = self._run, self._leg, self._mesh, self._state
        model, n = run.flexible.model, run.flexible.built.mesh.size
        found = {
            f"reaction:{name}.{c}": np.zeros(self._count) for name in (*model.supports, *run.joints) for c in REACTION
        }
        wrenches = np.zeros((self._count, 6))
        residual = carried_residual(mesh, state.pose, self._wrench, self._loads())
        residual += inertia(mesh, state.pose, state.w, state.dv, state.dw)
        damping = self._damping()
        if damping is not None:
            residual += node_sums(mesh, damping[:, 0], damping[:, 1])
        for k, (frame, rest) in enumerate(zip(self._frames, self._rests(), strict=False)):
            if leg.partner is None or not leg.partner.joints:
                break
            t, partner = frame.state.t, leg.partner
            links = partner.joined(frame.state.pose, partner.anchors.at(t, rest.q, partner.p))
            residual[k * n : (k + 1) * n] -= pulls(links, rest.joints[partner.taken], n)
            for joint, at, slot in zip(partner.joints, links.at, partner.slots, strict=True):
                for c, value in zip(REACTION, wrench_on_second(at, rest.joints[slot]), strict=True):
                    found[f"reaction:{joint.name}.{c}"][k] = value
        acting = [name for name in model.supports if name not in leg.flexible.loose]
        for name, items in zip(acting, zip(*self._acting(), strict=True), strict=True):
            node = items[0].node + n * np.arange(self._count)
            R, axes = matrix(state.pose.q[node]), np.stack([item.axes for item in items])
            turning = {"clamped": (1.0, 1.0, 1.0), "hinged": (0.0, 1.0, 1.0), "free": (0.0, 0.0, 0.0)}[items[0].turning]
            for part, held in ((slice(0, 3), np.array(items[0].held, dtype=float)), (slice(3, 6), np.array(turning))):
                world = np.einsum("kij,kj->ki", R, residual[node, part])
                along = held * np.einsum("kji,kj->ki", axes, world)
                wrenches[:, part] = np.einsum("kij,kj->ki", axes, along)
            found |= {f"reaction:{name}.{c}": wrenches[:, i].copy() for i, c in enumerate(REACTION)}
        return found

    # Sections.

    def _damping(self) -> Floats | None:
        """Return the covectors of damping at the elements' ends, None where there is none."""
        if not self._run.timed:  # equilibria rest, and modes are drawn larger than they move
            return None
        return damping_at(self._leg.flexible, self._mesh, self._state, self._wrench)

    def _loads(self) -> Loads:
        """Return the loads of all copies."""
        parts = [self._run.loads_of(frame) for frame in self._frames]
        if self._count == 1:
            return parts[0]
        n = self._run.flexible.built.mesh.size
        springs = tuple(item._replace(node=item.node + k * n) for k, one in enumerate(parts) for item in one.springs)
        dead, following, line, line_following = (
            np.concatenate([np.asarray(one[k]) for one in parts]) for k in range(4)
        )
        m = len(self._run.flexible.built.mesh.length)
        growth, bulge = (
            _together([one.growth for one in parts], (m, 6)),
            _together([one.bulge for one in parts], (m, 3)),
        )
        beds = tuple(item._replace(elements=item.elements + k * m) for k, one in enumerate(parts) for item in one.beds)
        couples = tuple(
            item._replace(elements=item.elements + k * m) for k, one in enumerate(parts) for item in one.couples
        )
        return Loads(dead, following, line, line_following, springs, growth, bulge, None, beds, couples)

    def _shape(self) -> Shape:
        mesh, state = self._mesh, self._state
        own = inertia_ends(mesh, state.pose, state.w, state.dv, state.dw)
        wrenches = along_rods(mesh, state.pose, self._wrench, self._loads(), own, self._damping())
        return Shape(self._run.flexible.built, state.pose, wrenches, self._count, (state.v, state.w))


def _together(parts: Sequence[Floats | None], shape: tuple[int, int]) -> Floats | None:
    """Return arrays of a shape, zero where there is none, one after another; None where there are none."""
    if all(one is None for one in parts):
        return None
    return np.concatenate([np.zeros(shape) if one is None else one for one in parts])
