"""Equilibrium of the rods of a model, and small motions about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem, UsageError
from anholon.flexible.build import Built, build, rotation
from anholon.flexible.description import Numbers
from anholon.flexible.sections import AXES, PLACE, STRAIN, WRENCH, Shape, Wrenches, along_rods
from anholon.geometry.rotations import matrix, multiply, quaternion
from anholon.model.check import check
from anholon.model.rods import section_of
from anholon.model.structs import LineLoad, Model, SectionLoad, SectionSpring
from anholon.rods import loads as rod_loads
from anholon.rods.balance import Balance, Equilibrium
from anholon.rods.continuation import buckling_shape
from anholon.rods.equilibrium import balanced
from anholon.rods.loads import Loads, Spring
from anholon.rods.modes import Modes, linearise
from anholon.rods.modes import modes as modes_of
from anholon.rods.shapes import displaced
from anholon.rods.supports import Support

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Flexible:
    """The rods of a model, ready to be computed: the mesh, and supports and loads as functions of time."""

    model: Model
    numbers: Numbers
    built: Built

    def loads(self, t: float = 0.0) -> Loads:
        """Return weight, loads and springs at a time."""
        return self._loads_at(t) if self.numbers.varies("gravity", "force:", "moment:") else self._steady_loads

    def supports(self, t: float = 0.0) -> tuple[Support, ...]:
        """Return the supports at a time, the displacements at that time being their `moved`."""
        return self._supports_at(t) if self.numbers.varies("motion:", "turn:") else self._steady_supports

    @cached_property
    def _steady_loads(self) -> Loads:
        return self._loads_at(0.0)

    @cached_property
    def _steady_supports(self) -> tuple[Support, ...]:
        return self._supports_at(0.0)

    def _supports_at(self, t: float) -> tuple[Support, ...]:
        return tuple(self._support(name, t) for name in self.model.supports)

    def _loads_at(self, t: float) -> Loads:
        mesh, numbers = self.built.mesh, self.numbers
        found = rod_loads.weight(mesh, tuple(map(float, numbers.at("gravity", t))))  # type: ignore[arg-type]
        springs: list[Spring] = []
        for name, load in self.model.loads.items():
            match load:
                case SectionLoad():
                    wrench = np.concatenate([numbers.at(f"force:{name}", t), numbers.at(f"moment:{name}", t)])
                    (found.following if load.following else found.dead)[self.node(load.at)] += wrench
                case LineLoad():
                    rod = self.built.rods[load.rod]
                    chosen = slice(rod.first, rod.first + len(rod.arcs) - 1)
                    middles = 0.5 * (rod.arcs[1:] + rod.arcs[:-1]) / rod.length
                    target = found.line_following if load.following else found.line
                    target[chosen] += numbers.along(f"force:{name}", middles, t)
                case SectionSpring():
                    k = self.node(load.at)
                    stiffness, turning = numbers.at(f"stiffness:{name}"), numbers.at(f"turning:{name}")
                    springs.append(Spring(k, stiffness, turning, mesh.reference.x[k], mesh.reference.q[k]))
        return found._replace(springs=tuple(springs))

    def balance(self, scale: float = 1.0) -> Balance:
        """Return the equations of rest; `scale` of the load factor in the length of a path."""
        return Balance(self.built.mesh, self.supports(), self.loads(), scale=scale)

    def imperfect(self, until: float) -> Flexible:
        """Return the rods with the imperfection of the model: their reference moved along the first buckling shape that
        is met up to a load factor."""
        share, longest = self.model.simulation.imperfection, self.model.simulation.step or 0.1
        if not share:
            return self
        balance = self.balance(abs(until) or 1.0)
        shape = buckling_shape(balance, until, longest)
        mesh = displaced(self.built.mesh, share * balance.size * shape)
        return replace(self, built=self.built._replace(mesh=mesh))

    def node(self, section: str) -> int:
        """Return the node of a section that the model names."""
        place = section_of(section)
        return self.built.rods[place.rod].node(place)

    def _support(self, name: str, t: float) -> Support:
        given, numbers, reference = self.model.supports[name], self.numbers, self.built.mesh.reference
        k = self.node(given.at)
        axes = rotation(given.axes, numbers.at(f"axes:{name}"))
        # The hinge's axis comes first.
        order = np.roll(np.arange(3), -"xyz".index(given.axis)) if given.turning == "hinged" else np.arange(3)
        held = tuple("xyz"[i] in given.held for i in order)
        moved = axes @ numbers.at(f"motion:{name}", t)
        turn = np.array([1.0, 0.0, 0.0, 0.0])
        for one, angle in zip(given.turn, numbers.at(f"turn:{name}", t), strict=True):
            turn = multiply(turn, quaternion(angle * np.eye(3)["xyz".index(one.axis)]))
        q = multiply(turn, reference.q[k])
        return Support(k, axes[:, order], held, given.turning, reference.x[k], q, moved)  # type: ignore[arg-type]


def compile_rods(model: Model) -> Flexible:
    """Return the rods of a model ready to be computed. Raises ModelError with everything that is wrong."""
    problems = [problem for problem in check(model) if problem.severity == "error"]
    if problems:
        raise ModelError(problems)
    if not model.rods:
        raise ModelError([Problem(path="rods", message="The model has no rods.", remedy="Add a rod.")])
    numbers = Numbers(model)
    return Flexible(model, numbers, build(model, numbers))


@dataclass(frozen=True)
class Statics:
    """An equilibrium of the rods of a model; `value` gives what stands at an address such as bow:tip.x."""

    flexible: Flexible
    state: Equilibrium

    @property
    def model(self) -> Model:
        """The model."""
        return self.flexible.model

    def shape(self) -> Shape:
        """Return the rods as they stand, with the wrenches of their sections."""
        return Shape(self.flexible.built, self.state.pose, self._wrenches())

    def value(self, address: str) -> float:
        """Return the value at an address, SI units; raises UsageError where there is none."""
        if address.startswith("reaction:"):
            found = self.reactions()
            if address not in found:
                raise UsageError(f"there is no “{address[:80]}”; reactions: {', '.join(found) or 'none'}")
            return found[address]
        return self.shape().value(address)

    def reactions(self) -> dict[str, float]:
        """Return the reactions of the supports by their columns: force along the world's axes and moment about them,
        both on the rod: reaction:clamp.x … .z, reaction:clamp.mx … .mz."""
        found: dict[str, float] = {}
        for name, support in self.model.supports.items():
            k = self.flexible.node(support.at)
            R, covector = matrix(self.state.pose.q[k]), self.state.reactions[k]
            for column, value in zip(
                ("x", "y", "z", "mx", "my", "mz"), [*(R @ covector[:3]), *(R @ covector[3:])], strict=True
            ):
                found[f"reaction:{name}.{column}"] = float(value)
        return found

    def summary(self) -> dict[str, float]:
        """Return places and wrenches at the base, middle and tip of every rod, and all reactions, by address."""
        shape = self.shape()
        addresses = [
            f"{rod}:{end}.{component}"
            for rod in self.model.rods
            for end in ("base", "middle", "tip")
            for component in (*PLACE, *WRENCH)
        ]
        found = shape.values(addresses)
        return {**found, **self.reactions()}

    def table(self) -> tuple[list[str], list[list[str | float]]]:
        """Return a header and a row for every section at the elements' ends: rod, arc, place, axes, strain, wrench."""
        shape = self.shape()
        rows: list[list[str | float]] = []
        for name, rod in self.flexible.built.rods.items():
            at = shape.along(rod, rod.arcs)
            axes = np.swapaxes(at.R, 1, 2).reshape(-1, 9)
            table = np.hstack([rod.arcs[:, None], at.x, axes, at.strain, at.wrench])
            rows += [[name, *map(float, row)] for row in table]
        return ["rod", "arc", *PLACE, *AXES, *STRAIN, *WRENCH], rows

    def _wrenches(self) -> Wrenches:
        return along_rods(self.flexible.built.mesh, self.state.pose, self.state.wrench, self.flexible.loads())


def statics(model: Model) -> Statics:
    """Return the equilibrium of the rods of a model under its loads and displacements at t = 0.

    Raises ModelError where the model is wrong, RunError where there is no equilibrium that can be reached.
    """
    flexible = compile_rods(model)
    return Statics(flexible, balanced(flexible.balance()))


def rod_modes(model: Model, count: int = 10) -> tuple[Statics, Modes]:
    """Return the equilibrium of the rods of a model and its small motions of lowest frequency."""
    found = statics(model)
    mesh = found.flexible.built.mesh
    if not (mesh.mass.any() or mesh.node_mass.any()):
        message = "The rods have no mass, so there are no frequencies."
        raise ModelError([Problem(path="rods", message=message, remedy="Give the sections a density or a mass.")])
    linear = linearise(found.flexible.balance(), found.state)
    return found, modes_of(linear, count)
