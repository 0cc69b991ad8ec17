"""The rods of a model, ready to be computed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.build import Built, RodMesh, rotation
from anholon.flexible.cables import typical_force
from anholon.flexible.description import Numbers
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion
from anholon.model.rods import place_on, section_of
from anholon.model.structs import Bed, LineLoad, Model, SectionLoad, SectionSpring
from anholon.rods import loads as rod_loads
from anholon.rods import spread
from anholon.rods.loads import Loads, Spring
from anholon.rods.spread import bed_of, couples_of
from anholon.rods.supports import Support, at_odds
from anholon.rods.turning import Turning
from anholon.system.ramps import Ramp

if TYPE_CHECKING:
    from anholon.rods.balance import Balance, Beside

Floats = NDArray[np.float64]


class Seat(NamedTuple):
    """Where a support that was switched on holds its section without displacement: place, m, and quaternion."""

    x: tuple[float, ...]
    q: tuple[float, ...]


class _Hold(NamedTuple):
    """What stays of a support: the support without displacement, its axes as they are typed and the order in which they
    come, the axes (3,) of its turns, and its uniform turning, rad/s, about a point."""

    item: Support
    axes: Floats
    order: NDArray[np.intp]
    turns: tuple[Floats, ...]
    spin: Floats
    about: Floats


@dataclass(frozen=True)
class Flexible:
    """The rods of a model, ready to be computed: the mesh, and supports and loads as functions of time.

    `loose`: supports, joints and loads that do not act; `seats`: where supports hold that a stage has switched on.
    """

    model: Model
    numbers: Numbers
    built: Built
    loose: frozenset[str] = frozenset()
    seats: Mapping[str, Seat] = field(default_factory=dict)

    def staged(
        self, changes: Mapping[str, float], ramps: Sequence[Ramp], loose: Collection[str], seats: Mapping[str, Seat]
    ) -> Flexible:
        """Return the rods as they are in a part of a motion."""
        return Flexible(self.model, self.numbers.staged(changes, ramps), self.built, frozenset(loose), dict(seats))

    def loads(self, t: float = 0.0) -> Loads:
        """Return weight, loads and springs at a time."""
        varying = self._varying_loads
        if not varying:
            return self._steady_loads
        if not all(isinstance(self.model.loads.get(name), SectionLoad) for name in varying):
            return self._loads_at(t, self._acting_loads, gravity=True)
        # Only what varies is reckoned anew; the other arrays stay the same objects.
        steady, own = self._steady_loads, self._loads_at(t, varying, gravity=False)
        both = zip((steady.dead, steady.following), (own.dead, own.following), strict=True)
        dead, following = (one + two if two.any() else one for one, two in both)
        return steady._replace(dead=dead, following=following)

    @cached_property
    def _acting_loads(self) -> tuple[str, ...]:
        return tuple(name for name in self.model.loads if name not in self.loose)

    @cached_property
    def _varying_loads(self) -> tuple[str, ...]:
        """Names of the loads that vary in time, and of gravity where it does."""
        own = [name for name in self._acting_loads if self.numbers.varies(f"force:{name}", f"moment:{name}")]
        return (*own, "") if self.numbers.varies("gravity") else tuple(own)

    def loads_of(self, names: Sequence[str], t: float) -> Loads:
        """Return only the loads of these names, without weight, at a time."""
        return self._loads_at(t, names, gravity=False)

    def supports(self, t: float = 0.0) -> tuple[Support, ...]:
        """Return the supports at a time, the displacements at that time being their `moved`."""
        return self._supports_at(t) if self.moves else self._steady_supports

    @cached_property
    def moves(self) -> bool:
        """Whether supports move."""
        return self.numbers.varies("motion:", "turn:") or any(self.spin(name).any() for name in self.model.supports)

    @cached_property
    def resting(self) -> dict[str, Support]:
        """The supports that do not move."""
        names = [name for name in self.model.supports if not self.numbers.varies(f"motion:{name}", f"turn:{name}")]
        return {name: self._support(name, 0.0) for name in names if not self.spin(name).any()}

    @cached_property
    def typical_force(self) -> float:
        """A force, N, of the size of those in the rods; 0 where nothing tells."""
        mesh, numbers, masses = self.built.mesh, self.numbers, {}
        for name, rod in self.model.rods.items():
            own = self.built.rods[name]
            lumps = [
                (own.node(place_on(name, lump.at)), numbers.at(f"lump:{name}.{k}")) for k, lump in enumerate(rod.lumps)
            ]
            masses[name] = own.length, float(mesh.mass[own.elements] @ mesh.length[own.elements]), lumps
        return typical_force(self.model, numbers, masses)

    def spin(self, support: str) -> Floats:
        """Return the angular velocity (3,) with which a support turns, rad/s."""
        return self.numbers.at(f"turning_at:{support}")

    @cached_property
    def _steady_loads(self) -> Loads:
        steady = [name for name in self._acting_loads if name not in self._varying_loads]
        return self._loads_at(0.0, steady, gravity=True)

    @cached_property
    def _loaded(self) -> dict[str, int]:
        """Nodes of the loads of sections."""
        loads = self.model.loads.items()
        return {name: self.node(load.at) for name, load in loads if isinstance(load, SectionLoad | SectionSpring)}

    @cached_property
    def _steady_supports(self) -> tuple[Support, ...]:
        return self._supports_at(0.0)

    def _supports_at(self, t: float) -> tuple[Support, ...]:
        acting = [name for name in self.model.supports if name not in self.loose]
        steady = self.resting
        found = tuple(steady.get(name) or self._support(name, t) for name in acting)
        odd = at_odds(found) if len({item.node for item in found}) < len(found) else None
        if odd is not None:
            one, two = (acting[k] for k in odd)
            message = (
                f"“{one}” and “{two}” support the same section, and both fix a rotation or are not at right angles."
            )
            remedy = "Use one support for both."
            raise ModelError([Problem(path=f"supports.{two}", message=message, remedy=remedy)])
        return found

    def _loads_at(self, t: float, names: Sequence[str], *, gravity: bool) -> Loads:
        mesh, numbers = self.built.mesh, self.numbers
        found = rod_loads.none(mesh)
        if gravity:
            found = rod_loads.weight(mesh, tuple(map(float, numbers.at("gravity", t))))  # type: ignore[arg-type]
        springs: list[Spring] = []
        beds: list[spread.Bed] = []
        couples = np.zeros((2, len(mesh.length), 3, 3))  # dead and following ones
        growth, bulge = np.zeros((len(mesh.length), 6)), np.zeros((len(mesh.length), 3))
        for name in names:
            match load := self.model.loads[name]:
                case SectionLoad():
                    wrench = np.concatenate([numbers.at(f"force:{name}", t), numbers.at(f"moment:{name}", t)])
                    (found.following if load.following else found.dead)[self._loaded[name]] += wrench
                case LineLoad():
                    rod = self.built.rods[load.rod]
                    chosen = slice(rod.first, rod.first + len(rod.arcs) - 1)
                    target, part = (found.line_following, slice(3, 6)) if load.following else (found.line, slice(0, 3))
                    mean, grows, bulges = _course_of(*(numbers.along(f"force:{name}", at, t) for at in _gauss(rod)))
                    target[chosen] += mean
                    growth[chosen, part] += grows
                    if not load.following:
                        bulge[chosen] += bulges
                    couples[int(load.following), chosen] += self._thrice(f"moment:{name}", rod, t)
                case Bed():
                    rod = self.built.rods[load.rod]
                    stiffness = self._along_axes(load, rod, self._thrice(f"stiffness:{name}", rod))
                    turning = self._along_axes(load, rod, self._thrice(f"turning:{name}", rod))
                    beds.append(bed_of(mesh, rod.elements, stiffness, turning))
                case SectionSpring():
                    k = self._loaded[name]
                    stiffness, turning = numbers.at(f"stiffness:{name}"), numbers.at(f"turning:{name}")
                    springs.append(Spring(k, stiffness, turning, mesh.reference.x[k], mesh.reference.q[k]))
        # A following load turns with a curved reference: the integral along an element is that of Hermite.
        growth[:, 3:] -= cross(mesh.d0[:, 3:], found.line_following)
        found = found._replace(springs=tuple(springs), beds=tuple(beds), couples=couples_of(*couples))
        return found.grown(mesh, growth)._replace(bulge=bulge if bulge.any() else None)

    def _thrice(self, group: str, rod: RodMesh, t: float = 0.0) -> Floats:
        """Return the numbers (m, 3, k) of a group at A, in the middle and at B of the elements of a rod."""
        middles = 0.5 * (rod.arcs[:-1] + rod.arcs[1:])
        arcs = np.stack([rod.arcs[:-1], middles, rod.arcs[1:]], axis=1)
        return self.numbers.along(group, arcs.ravel() / rod.length, t).reshape(*arcs.shape, -1)

    def _along_axes(self, bed: Bed, rod: RodMesh, K: Floats) -> Floats:
        """Return stiffnesses (m, 3, 3, 3) in the world's axes from those (m, 3, 3) along the axes of a bed."""
        mesh, e = self.built.mesh, rod.elements
        R = np.broadcast_to(np.eye(3), (len(e), 3, 3, 3))
        if bed.axes == "section":
            q = [mesh.frames(mesh.reference, end).q[e] for end in (0, 1)]
            q[1] *= np.where(np.sum(q[0] * q[1], axis=1, keepdims=True) < 0.0, -1.0, 1.0)
            R = np.stack([matrix(one) for one in (q[0], normalised(q[0] + q[1]), q[1])], axis=1)
        return np.asarray(R * K[:, :, None, :] @ np.swapaxes(R, -1, -2))

    def balance(self, scale: float = 1.0, beside: Beside | None = None, turning: Turning | None = None) -> Balance:
        """Return the equations of rest, with what stands `beside`, in a frame that may turn; `scale` of the load factor
        in the length of a path."""
        from anholon.rods.balance import Balance  # not for motions

        return Balance(self.built.mesh, self.supports(), self.loads()._replace(turning=turning), beside, scale)

    @cached_property
    def damping(self) -> Floats:
        """Damping times (m,) of all elements, s."""
        found = np.zeros(len(self.built.mesh.length))
        for name, rod in self.built.rods.items():
            found[rod.first : rod.first + len(rod.arcs) - 1] = self.numbers.at(f"damping:{name}")[0]
        return found

    def imperfect(self, balance: Balance, until: float) -> Flexible:
        """Return the rods with the imperfection of the model: their reference moved along the first buckling shape that
        is met about a load factor."""
        share, longest = self.model.simulation.imperfection, self.model.simulation.step or 0.1
        from anholon.rods.continuation import buckling_shape  # slow to import, and not for motions
        from anholon.rods.shapes import displaced

        shape = buckling_shape(balance, until, longest)
        mesh = displaced(self.built.mesh, share * balance.size * shape)
        return replace(self, built=self.built._replace(mesh=mesh))

    def node(self, section: str) -> int:
        """Return the node of a section that the model names."""
        place = section_of(section)
        return self.built.rods[place.rod].node(place)

    def sharing(self, section: str) -> list[str]:
        """Return the rods that share the node of a section."""
        k = self.node(section)
        return [name for name, rod in self.built.rods.items() if k in rod.nodes]

    @cached_property
    def _holds(self) -> dict[str, _Hold]:
        """What stays of the supports."""
        return {name: self._hold(name) for name in self.model.supports}

    def _hold(self, name: str) -> _Hold:
        given, numbers, reference = self.model.supports[name], self.numbers, self.built.mesh.reference
        k = self.node(given.at)
        axes = rotation(given.axes, numbers.at(f"axes:{name}"))
        # The hinge's axis comes first.
        order = np.roll(np.arange(3), -"xyz".index(given.axis)) if given.turning == "hinged" else np.arange(3)
        held = tuple("xyz"[i] in given.held for i in order)
        seat = self.seats.get(name) or Seat(tuple(reference.x[k]), tuple(reference.q[k]))
        item = Support(k, axes[:, order], held, given.turning, np.array(seat.x), np.array(seat.q), np.zeros(3))  # type: ignore[arg-type]
        turns = tuple(np.eye(3)["xyz".index(one.axis)] for one in given.turn)
        return _Hold(item, axes, order, turns, self.spin(name), numbers.at(f"turning_about:{name}"))

    def _support(self, name: str, t: float) -> Support:
        item, axes, order, turns, spin, about = self._holds[name]
        moved = axes @ self.numbers.at(f"motion:{name}", t)
        x, q = item.x, item.q
        done = np.zeros((0, 3))
        if turns:
            done = self.numbers.at(f"turn:{name}", t)[:, None] * np.array(turns)
            for turn in done[::-1]:
                q = multiply(quaternion(turn), q)
        if spin.any():
            gone = quaternion(t * spin)
            x = about + matrix(gone) @ (x - about)
            q, axes, moved, done = (
                multiply(gone, q),
                matrix(gone) @ axes,
                matrix(gone) @ moved,
                done @ matrix(gone).T,
            )
            item = item._replace(axes=axes[:, order])
        return item._replace(x=x, q=q, moved=moved, turns=done)


def _gauss(rod: RodMesh) -> tuple[Floats, Floats, Floats]:
    """Return the parts of the length of a rod at the three Gauss points of its elements."""
    middle, step = 0.5 * (rod.arcs[:-1] + rod.arcs[1:]), 0.5 * 0.6**0.5 * np.diff(rod.arcs)
    return (middle - step) / rod.length, middle / rod.length, (middle + step) / rod.length


def _course_of(one: Floats, two: Floats, three: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the mean of what has these values at the Gauss points, by how much it is greater at B than at A, and its
    share of z² - 1/12, z from -1/2 to 1/2."""
    return (5.0 * (one + three) + 8.0 * two) / 18.0, (5.0 / 3.0) ** 0.5 * (three - one), (one + three - 2.0 * two) / 0.3
