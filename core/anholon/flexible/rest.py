"""Equilibrium of the rods of a model with the bodies beside them, and small motions about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem, RunError
from anholon.flexible.beginning import frozen_strains
from anholon.flexible.cable_shapes import slack_places
from anholon.flexible.compile import compile_rods
from anholon.flexible.flexible import Flexible
from anholon.flexible.laws_of_sections import frozen_of
from anholon.flexible.resolution import coarse_rods
from anholon.flexible.sections import AXES, PLACE, STRAIN, WRENCH, Shape
from anholon.flexible.steady import turning_of
from anholon.geometry.rotations import matrix
from anholon.model.seats import is_seat
from anholon.model.structs import Model
from anholon.rods.balance import Balance, Equilibrium
from anholon.rods.continuation import follow
from anholon.rods.dynamics import at_rest
from anholon.rods.ends import Wrenches, along_rods
from anholon.rods.energy import energies, strain_energy_of_line_loads
from anholon.rods.equilibrium import balanced, closely
from anholon.rods.loads import spring_energy
from anholon.rods.section import CABLES
from anholon.rods.stability import unstable
from anholon.rods.supports import borne
from anholon.rods.turning import Turning, centrifugal

if TYPE_CHECKING:
    from anholon.flexible.beside import RestBeside
    from anholon.rods.modes import Modes

Floats = NDArray[np.float64]

_PRESSED: Final = 1e-8
"""Extension or shortening of rods that have none, from which on they are stretched or pressed: more than rounding."""

REACTION: Final = ("x", "y", "z", "mx", "my", "mz")
"""Components of the reaction of a support or joint: force along the world's axes, moment about them."""


def beside_of(flexible: Flexible) -> RestBeside | None:
    """Return the bodies and joints beside the rods at rest; None where there are none."""
    if not flexible.model.coordinates and not flexible.built.jointed:
        return None
    from anholon.flexible.beside import RestBeside  # slow to import, and rods alone do not need them
    from anholon.flexible.joining import partner_at_start
    from anholon.system.system import compile_model

    system = compile_model(flexible.model)
    partner = partner_at_start(system, flexible)
    if partner is None:
        return None
    n = system.n
    start = system.compiled.call("initial", 0.0, np.zeros(2 * n), system.parameters()) if n else np.zeros(0)
    return RestBeside(partner, start[:n], start[n : 2 * n])


@dataclass(frozen=True)
class Statics:
    """An equilibrium of the rods of a model; `value` gives what stands at an address such as bow:tip.x."""

    flexible: Flexible
    state: Equilibrium
    balance: Balance

    @property
    def model(self) -> Model:
        """The model."""
        return self.flexible.model

    def shape(self) -> Shape:
        """Return the rods as they stand, with the wrenches of their sections."""
        return Shape(self.flexible.built, self.state.pose, self._wrenches(), others=lambda: self._others)

    def value(self, address: str) -> float:
        """Return the value at an address, SI units; raises UsageError where there is none."""
        return self.values([address])[address]

    def values(self, addresses: Sequence[str]) -> dict[str, float]:
        """Return the values at several addresses, or of several names of the model as a whole, SI units."""
        return self.shape().values(addresses)

    @cached_property
    def _others(self) -> dict[str, float]:
        """What has a name and belongs to no section."""
        from anholon.flexible.springs import with_sizes  # slow to import, and modes do not need it

        return {
            **self.coordinates(),
            **self.positions(),
            **with_sizes(self.reactions()),
            **self.springs(),
            **self.energies(),
        }

    def positions(self) -> dict[str, float]:
        """Return the positions of points and bodies, m."""
        return {} if self._beside is None else self._beside.positions(self.state.rest)

    def energies(self) -> dict[str, float]:
        """Return the energies of strain, weight and springs, and the potential energy with that of the bodies, J."""
        loads, pose, mesh = self.balance.loads, self.state.pose, self.flexible.built.mesh
        own = energies(mesh, at_rest(mesh, pose), 1, self.state.wrench)
        weight = -float(own.first_moment[0] @ self.flexible.numbers.at("gravity"))
        strain = float(own.strain[0]) + strain_energy_of_line_loads(
            mesh, pose, self.state.wrench, loads.times(self.state.factor)
        )
        found = {"strain": strain, "weight": weight, "springs": spring_energy(mesh, loads, pose)}
        bodies = 0.0 if self._beside is None else self._beside.observed(self.state.rest).get("potential", 0.0)
        return found | {"potential": sum(found.values()) + bodies}

    def springs(self) -> dict[str, float]:
        """Return what is told of springs, and the definitions of the model: force or moment, elongation or turn, energy
        of springs between sections and bodies; force and moment of springs that hold a section."""
        found: dict[str, float] = {}
        if self._beside is not None:
            told = {name for load in self._beside.partner.system.equations.loads for name in load.told}
            seen = self._beside.observed(self.state.rest)
            found = {name: x for name, x in seen.items() if name in told or name in self.model.definitions}
        from anholon.flexible.springs import springs_of

        return found | springs_of(self.flexible, self.flexible.built.mesh, self.balance.loads, self.state.pose)

    @property
    def turning(self) -> Turning | None:
        """The frame in which the rods rest, where it turns."""
        return self.balance.loads.turning

    @cached_property
    def negative(self) -> int | None:
        """Number of independent motions that lower the energy: 0 where the equilibrium is stable, None where the loads
        have no potential and its modes must tell. In a frame that turns motions that lower it may yet be stable."""
        return unstable(self.balance, self.balance.linear(self.state))

    @property
    def slack(self) -> dict[str, float]:
        """The cables that are slack, with the part of the length where they are most."""
        return slack_places(self.flexible.built, self.state.pose, self.state.wrench)

    @property
    def coarse(self) -> dict[str, int]:
        """The rods whose elements are too long for what bends them, with the number of elements that they take."""
        return coarse_rods(self.flexible.built, self.state.pose, self.state.wrench, straight=bool(self.negative))

    def coordinates(self) -> dict[str, float]:
        """Return the coordinates of the bodies."""
        names = self.model.coordinates
        found = zip(names, map(float, self.state.rest[: len(names)]), strict=True)
        return {name: value for name, value in found if not is_seat(name)}

    def reactions(self) -> dict[str, float]:
        """Return the reactions by their columns. Of supports: force along the world's axes and moment about them, on
        the rod: reaction:clamp.x … .z, reaction:clamp.mx … .mz; of joints: the same on the second of the two; of the
        bodies' constraints: their multipliers."""
        found: dict[str, float] = {}
        acting = [name for name in self.model.supports if name not in self.flexible.loose]
        for name, item in zip(acting, self.flexible.supports(), strict=True):
            k, pose = item.node, self.state.pose
            R, covector = matrix(pose.q[k]), borne((item,), pose, self.state.reactions)[k]
            wrench = [*(R @ covector[:3]), *(R @ covector[3:])]
            found |= {f"reaction:{name}.{c}": float(x) for c, x in zip(REACTION, wrench, strict=True)}
        if self._beside is not None:
            for name, force in self._beside.joint_wrenches(self.state.pose, self.state.rest).items():
                if not is_seat(name):
                    found |= {f"reaction:{name}.{c}": float(x) for c, x in zip(REACTION, force, strict=True)}
            found |= {f"reaction:{row}": x for row, x in self._beside.multipliers(self.state.rest).items()}
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
        return {**self.coordinates(), **found, **self.reactions(), **self.springs()}

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

    @property
    def _beside(self) -> RestBeside | None:
        """The bodies and joints beside the rods."""
        beside = self.balance.beside
        if beside is None:
            return None
        from anholon.flexible.beside import RestBeside

        return beside if isinstance(beside, RestBeside) else None

    def _wrenches(self) -> Wrenches:
        mesh, pose, turning = self.flexible.built.mesh, self.state.pose, self.turning
        inertia = None if turning is None else -centrifugal(mesh, pose, turning)[0]
        return along_rods(mesh, pose, self.state.wrench, self.flexible.loads(), inertia)


def balance_of(flexible: Flexible, scale: float = 1.0) -> Balance:
    """Return the equations of rest of a model's rods with the bodies and joints beside them, in the frame that turns
    with them where they do."""
    beside = beside_of(flexible)
    turning = turning_of(flexible, beside)
    if beside is not None and turning is not None:
        beside = beside.turning()
    return flexible.balance(scale, beside, turning)


def statics(model: Model, *, cancelled: Callable[[], bool] | None = None) -> Statics:
    """Return the equilibrium of the rods of a model under its loads and displacements at t = 0; on the branch of the
    path that the model's simulation asks for.

    Raises ModelError where the model is wrong, RunError where there is no equilibrium that can be reached, Cancelled
    where `cancelled` says on the way that nobody waits for it any more.
    """
    flexible, settings = compile_rods(model), model.simulation
    if settings.imperfection:
        flexible = flexible.imperfect(balance_of(flexible), 1.0)
    balance = balance_of(flexible)
    balance.cancelled = cancelled
    if not settings.branch:
        found = _stable(Statics(flexible, balanced(balance), balance))
        require_unpressed(flexible, balance, found.state)
        return found
    longest = settings.step or 0.1
    *_, last = follow(balance, step=0.2 * longest, longest=longest, branch=settings.branch)
    return Statics(flexible, last.state, balance)


def _stable(found: Statics) -> Statics:
    """Return an equilibrium; where it is not stable, that to which the loads lead when they grow slowly, if that is."""
    if not found.negative or found.turning is not None:
        return found
    state = closely(found.balance)
    slow = found if state is None else replace(found, state=state)
    return slow if slow.negative is not None and slow.negative < found.negative else found


def require_unpressed(flexible: Flexible, balance: Balance, state: Equilibrium) -> None:
    """Refuse a state in which a rod that does not stretch is shortened or stretched. Raises RunError."""
    if balance.mesh.held is not None:
        told = balance.linear(state).sums.forces.wrench
        _refuse_pressed(flexible, balance.mesh.held[:, 0] * (told - state.wrench)[:, 0], state.factor)


def require_unpressed_beyond(flexible: Flexible, balance: Balance, state: Equilibrium, end: float) -> None:
    """Refuse an equilibrium from which a rod that does not stretch would be shortened or stretched as loads and
    displacements grow to the factor `end`: no multiplier keeps that strain. Raises RunError."""
    held = balance.mesh.held
    if held is None:
        return
    linear = balance.linear(state)
    ahead = linear.moved(linear.by_load() * (end - state.factor))
    _refuse_pressed(flexible, held[:, 0] * (ahead.wrench - linear.sums.forces.wrench)[:, 0], state.factor)


def _refuse_pressed(flexible: Flexible, extension: Floats, factor: float) -> None:
    for name, rod in flexible.built.rods.items():
        given = flexible.model.rods[name]
        if given.model in CABLES or "extension" not in frozen_of(given):
            continue
        if extension[rod.elements].min() < -_PRESSED:
            raise RunError(
                f"beyond the load factor {factor:.6g} the inextensible rod “{name}” is compressed along "
                "the path. Choose the branch at an earlier bifurcation (branch of the path: 1), or make the "
                "rod extensible."
            )
        if extension[rod.elements].max() > _PRESSED:
            raise RunError(
                f"at the load factor {factor:.6g} the rod “{name}”, which does not stretch, is stretched by "
                f"{100.0 * extension[rod.elements].max():.3g} %. Bring its ends closer to each other, use more "
                "elements, or let the rod stretch."
            )


def rod_modes(model: Model, count: int = 10, *, cancelled: Callable[[], bool] | None = None) -> tuple[Statics, Modes]:
    """Return the equilibrium of the rods of a model and its small motions of lowest frequency."""
    from anholon.rods.modes import linearise, modes  # slow to import, and equilibria do not need them

    found = statics(model, cancelled=cancelled)
    require_masses(found.flexible)
    small = linearise(found.balance, found.state, found.flexible.damping)
    return found, without_frozen(found.flexible, found.balance, found.state, modes(small, count))


def without_frozen(flexible: Flexible, balance: Balance, state: Equilibrium, found: Modes) -> Modes:
    """Return the modes about an equilibrium but for those in which frozen strains vibrate."""
    from anholon.rods.modes import without_strains  # slow to import, and equilibria do not need it

    return without_strains(balance.mesh, frozen_strains(flexible), balance.linear(state).sums.tangents, found)


def has_masses(flexible: Flexible) -> bool:
    """Return True if something in the model has a mass or an inertia, so that its small motions have frequencies."""
    mesh = flexible.built.mesh
    own = (mesh.mass, mesh.inertia, mesh.node_mass, mesh.node_inertia)
    return bool(flexible.model.coordinates) or any(one.any() for one in own)


def require_masses(flexible: Flexible) -> None:
    """Refuse to look for frequencies where nothing has a mass."""
    if not has_masses(flexible):
        message = "The rods have no mass, so there are no frequencies."
        raise ModelError([Problem(path="rods", message=message, remedy="Give the sections a density or a mass.")])
