"""Seats of sections that carry constraints or forces, with the places, rates and masses that the rods give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.flexible.build import Built, build
from anholon.flexible.description import Numbers
from anholon.flexible.flexible import Flexible
from anholon.flexible.sections import AXES, PLACE
from anholon.geometry.rotations import matrix
from anholon.model.rods import is_section, section_of
from anholon.model.seats import Carrier, Seat, base_turns, carriers, seated, seats_of, unseated, without_mentions
from anholon.model.structs import Force, Model, Rotation, TorsionSpring
from anholon.rods.generalized_alpha import State

Floats = NDArray[np.float64]

_SHARE: Final = 1e-3  # of the mass and inertia of half an element that a seat takes over


def with_seats(model: Model, cancelled: Callable[[], bool] | None = None) -> Model:
    """Return a checked model with seats for the sections that carry constraints or forces, as they begin; the model
    itself where there are none. Raises Cancelled where nobody waits any more for the equilibrium of their
    beginning."""
    model = unseated(model)
    wanted = carriers(model)
    if not wanted:
        return model
    numbers = Numbers(model)
    built = build(model, numbers)
    state, frames = _beginning(model, numbers, built, cancelled)
    model = replace(model, forces=_unturned(model, built, frames))
    return seated(model, {one.name: _seat(numbers, built, state, one) for one in wanted})


def lightened(model: Model, built: Built) -> Built:
    """Return rods that have given up the masses of the seats on them."""
    own = seats_of(model)
    if not own:
        return built
    mesh = built.mesh
    mass, inertia = mesh.node_mass.copy(), mesh.node_inertia.copy()
    for name, section in own.items():
        node = _node(built, section)
        body = model.bodies[name]
        given = float(body.mass)  # a seat has numbers
        mass[node] -= given
        if hasattr(body, "inertia"):
            inertia[node] -= np.array(body.inertia, dtype=np.float64)
        else:
            square = given * float(body.radius) ** 2  # type: ignore[union-attr]  # a disc
            inertia[node] -= square * np.array([0.5, 0.25, 0.25])
    return built._replace(mesh=mesh._replace(node_mass=mass, node_inertia=inertia))


def _node(built: Built, section: str) -> int:
    place = section_of(section)
    return built.rods[place.rod].node(place)


def _beginning(
    model: Model, numbers: Numbers, built: Built, cancelled: Callable[[], bool] | None
) -> tuple[State, dict[str, Floats]]:
    """Return the state with which the rods begin, without what acts on the sections, and the axes (3, 3) of the bodies
    as their initial values turn them."""
    from anholon.flexible.beginning import first_state  # slow to import, and rods without seats do not need them
    from anholon.flexible.joining import joining_of_model

    bare = replace(
        model,
        constraints={name: item for name, item in model.constraints.items() if not carriers(_only(model, name, True))},
        forces={name: item for name, item in model.forces.items() if not carriers(_only(model, name, False))},
        events={},
        stages=(),
    )
    reference = built.mesh.reference

    def value(section: str, component: str) -> float:
        node = _node(built, section)
        if component in PLACE:
            return float(reference.x[node, PLACE.index(component)])
        if component in AXES:
            axis, c = divmod(AXES.index(component), 3)
            return float(matrix(reference.q[node])[c, axis])
        return 0.0

    bare = without_mentions(bare, value)
    flexible = Flexible(bare, numbers, built)
    partner, start = joining_of_model(bare, flexible)
    frames: dict[str, Floats] = {}
    if partner is not None and partner.system.n and _torsions(model):
        system = partner.system
        placed = system.compiled.call("frames", 0.0, np.concatenate(start), partner.p)
        for k, name in enumerate(system.bodies):
            frames[name] = placed[12 * k : 12 * k + 9].reshape(3, 3)
    return first_state(flexible, partner, start, cancelled)[0], frames


def _torsions(model: Model) -> dict[str, TorsionSpring]:
    """Return the torsional springs that have no moment as they stand in the reference: one of their ends is a section,
    and nothing else is said."""
    forces = model.forces.items()
    found = {name: force for name, force in forces if isinstance(force, TorsionSpring) and not force.zero}
    return {name: force for name, force in found.items() if any(map(is_section, force.between))}


def _unturned(model: Model, built: Built, frames: Mapping[str, Floats]) -> dict[str, Force]:
    """Return the forces of a model whose torsional springs know how their ends stand in the reference."""
    found = dict(model.forces)
    for name, force in _torsions(model).items():
        A, B = (_axes(built, end, frames) for end in force.between)
        angles = zip("zyx", base_turns((A.T @ B).tolist()), strict=True)
        turns = tuple(Rotation(axis=axis, angle=angle) for axis, angle in angles)  # type: ignore[arg-type]
        found[name] = replace(force, zero=turns)
    return found


def _axes(built: Built, end: str, frames: Mapping[str, Floats]) -> Floats:
    """Return the axes (3, 3) of a section in the reference, of a body at the beginning, or of the world."""
    if is_section(end):
        return matrix(built.mesh.reference.q[_node(built, end)])
    return frames.get(end, np.eye(3))


def _only(model: Model, name: str, constraint: bool) -> Model:
    """Return a model with one constraint or force only."""
    alone = replace(model, definitions={}, controls={}, points={}, bodies={}, events={}, stages=())
    if constraint:
        return replace(alone, constraints={name: model.constraints[name]}, forces={})
    return replace(alone, constraints={}, forces={name: model.forces[name]})


def _seat(numbers: Numbers, built: Built, state: State, one: Carrier) -> Seat:
    place = section_of(one.section)
    rod, mesh = built.rods[place.rod], built.mesh
    node = rod.node(place)
    R, w = matrix(state.pose.q[node]), state.w[node]
    at = np.flatnonzero((mesh.ends == node).any(axis=1))
    mass = _SHARE * 0.5 * float((mesh.mass * mesh.length)[at].min())
    turning = _SHARE * 0.5 * float((mesh.inertia * mesh.length[:, None])[at].min())
    radius = _radius(numbers, one, place.arc(rod.length) / rod.length) if one.rolls else 0.0
    return Seat(
        _three(state.pose.x[node]),
        base_turns(R.tolist()),
        _three(state.v[node]),
        _three(w),
        mass or 1e-9,
        (turning or 1e-12,) * 3,
        radius,
    )


def _three(x: Floats) -> tuple[float, float, float]:
    return (float(x[0]), float(x[1]), float(x[2]))


def _radius(numbers: Numbers, one: Carrier, s: float) -> float:
    """Return the radius of a section that rolls, which is a circle."""
    name = section_of(one.section).rod
    return float(numbers.along(f"section:{name}", np.array([s]))[0, 0])
