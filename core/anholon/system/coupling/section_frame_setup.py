"""Frames of sections that carry constraints or forces, with the places, rates and masses that the rods give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix
from anholon.model.query.base_rotations import compute_base_angles, make_base_rotations
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.query.section_frames import (
    NamedSection,
    SectionFrame,
    add_section_frames,
    compute_section_frame_inertia,
    find_named_sections,
    map_section_frames,
    remove_section_frames,
    replace_section_values,
)
from anholon.model.schema import Force, Model, TorsionSpring, View
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.rod_assembly import RodAssembly, assemble_rods
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import AXES, POSITION
from anholon.rods.dynamics.generalized_alpha import RodState

_FRAME_MASS_REL: Final = 1e-3  # of the mass and inertia of half an element that a section frame takes over


def add_frames_of_carrying_sections(model: Model, cancelled: Callable[[], bool] | None = None) -> Model:
    """Return a checked model with frames for the sections that carry constraints or forces, in their initial positions.

    The model itself is returned if there are none. Raises Cancelled if the search for their initial equilibrium is no
    longer needed.
    """
    model = remove_section_frames(model)
    wanted = find_named_sections(model)
    if not wanted:
        return model
    numbers = FieldValues(model)
    built = assemble_rods(model, numbers)
    state, frames = _find_initial_section_state(model, numbers, built, cancelled)
    model = replace(model, forces=_set_reference_rotations(model, built, frames))
    return add_section_frames(
        model, {section.name: _make_section_frame(numbers, built, state, section) for section in wanted}
    )


def remove_section_frame_masses(model: Model, assembly: RodAssembly) -> RodAssembly:
    """Return the rods without the masses of the section frames on them."""
    section_frames = map_section_frames(model)
    if not section_frames:
        return assembly
    mesh = assembly.mesh
    mass, inertia = mesh.node_mass.copy(), mesh.node_inertia.copy()
    for name, section in section_frames.items():
        node = _find_node(assembly, section)
        frame_mass, moments = compute_section_frame_inertia(model.bodies[name])
        mass[node] -= frame_mass
        inertia[node] -= np.array(moments)
    return assembly._replace(mesh=mesh._replace(node_mass=mass, node_inertia=inertia))


def _find_node(assembly: RodAssembly, section: str) -> int:
    place = parse_section(section)
    return assembly.rods[place.rod].find_node(place)


def _find_initial_section_state(
    model: Model, numbers: FieldValues, assembly: RodAssembly, cancelled: Callable[[], bool] | None
) -> tuple[RodState, dict[str, Floats]]:
    """Return the initial state of the rods without forces on the sections, and initial axes (3, 3) of the bodies."""
    from anholon.system.coupling.initial_rod_state import (
        find_initial_state,  # slow to import, and rods without section frames do not need them
    )
    from anholon.system.coupling.model_joints import make_rigid_subsystem_of_model

    bare = _remove_acting_on_sections(model)
    reference = assembly.mesh.reference

    def value(section: str, component: str) -> float:
        node = _find_node(assembly, section)
        if component in POSITION:
            return float(reference.x[node, POSITION.index(component)])
        if component in AXES:
            axis, c = divmod(AXES.index(component), 3)
            return float(matrix(reference.q[node])[c, axis])
        return 0.0

    bare = replace_section_values(bare, value)
    flexible = RodSystem(bare, numbers, assembly)
    rigid_subsystem, start = make_rigid_subsystem_of_model(bare, flexible)
    frames: dict[str, Floats] = {}
    if rigid_subsystem.system.n and _find_relaxed_torsion_springs(model):
        system = rigid_subsystem.system
        placed = system.compiled.call("frames", 0.0, np.concatenate(start), rigid_subsystem.p)
        for k, name in enumerate(system.bodies):
            frames[name] = placed[12 * k : 12 * k + 9].reshape(3, 3)
    return find_initial_state(flexible, rigid_subsystem, start, cancelled)[0], frames


def _remove_acting_on_sections(model: Model) -> Model:
    """Return a model without constraints and forces on sections, and without the elements that depend on them.

    These are frictions of a constraint, constraints that it loads, a force that drives it, and elements that only name
    one of them.
    """
    constraints = {
        name: item
        for name, item in model.constraints.items()
        if not find_named_sections(_select_single(model, name, True))
    }
    forces = {
        name: item
        for name, item in model.forces.items()
        if not find_named_sections(_select_single(model, name, False))
        and getattr(item, "constraint", "") in ("", *constraints)
    }
    while True:
        lost = [
            name
            for name, item in constraints.items()
            if getattr(item, "load", "") not in ("", *constraints)
            or (getattr(item, "drive", "") in model.forces and getattr(item, "drive", "") not in forces)
        ]
        if not lost:
            break
        constraints = {name: item for name, item in constraints.items() if name not in lost}
        forces = {name: item for name, item in forces.items() if getattr(item, "constraint", "") not in lost}
    return replace(
        model, constraints=constraints, forces=forces, events={}, stages=(), boundary={}, traces={}, view=View()
    )


def _find_relaxed_torsion_springs(model: Model) -> dict[str, TorsionSpring]:
    """Return the torsional springs without a moment in the reference pose.

    One of their ends is a section, and their rotation `zero` is not given.
    """
    forces = model.forces.items()
    springs = {name: force for name, force in forces if isinstance(force, TorsionSpring) and not force.zero}
    return {name: force for name, force in springs.items() if any(map(is_section, force.between))}


def _set_reference_rotations(model: Model, assembly: RodAssembly, frames: Mapping[str, Floats]) -> dict[str, Force]:
    """Return the forces of a model with the rotations of torsional springs in the reference pose filled in."""
    forces = dict(model.forces)
    for name, force in _find_relaxed_torsion_springs(model).items():
        A, B = (_find_axes(assembly, end, frames) for end in force.between)
        forces[name] = replace(force, zero=make_base_rotations((A.T @ B).tolist()))
    return forces


def _find_axes(assembly: RodAssembly, end: str, frames: Mapping[str, Floats]) -> Floats:
    """Return the axes (3, 3) of a section in the reference, of a body at the beginning, or of the world."""
    if is_section(end):
        return matrix(assembly.mesh.reference.q[_find_node(assembly, end)])
    return frames.get(end, np.eye(3))


def _select_single(model: Model, name: str, constraint: bool) -> Model:
    """Return a model with one constraint or force only."""
    alone = replace(model, definitions={}, controls={}, points={}, bodies={}, events={}, stages=())
    if constraint:
        return replace(alone, constraints={name: model.constraints[name]}, forces={})
    return replace(alone, constraints={}, forces={name: model.forces[name]})


def _make_section_frame(
    numbers: FieldValues, assembly: RodAssembly, state: RodState, section: NamedSection
) -> SectionFrame:
    place = parse_section(section.section)
    rod, mesh = assembly.rods[place.rod], assembly.mesh
    node = rod.find_node(place)
    R, w = matrix(state.pose.q[node]), state.w[node]
    at = np.flatnonzero((mesh.ends == node).any(axis=1))
    mass = _FRAME_MASS_REL * 0.5 * float((mesh.mass * mesh.length)[at].min())
    turning = _FRAME_MASS_REL * 0.5 * float((mesh.inertia * mesh.length[:, None])[at].min())
    radius = (
        _compute_section_radius(numbers, section, place.arc(rod.length) / rod.length) if section.is_rolling else 0.0
    )
    return SectionFrame(
        _as_triple(state.pose.x[node]),
        compute_base_angles(R.tolist()),
        _as_triple(state.v[node]),
        _as_triple(w),
        mass or 1e-9,
        (turning or 1e-12,) * 3,
        radius,
    )


def _as_triple(x: Floats) -> tuple[float, float, float]:
    return (float(x[0]), float(x[1]), float(x[2]))


def _compute_section_radius(numbers: FieldValues, section: NamedSection, s: float) -> float:
    """Return the radius of a rolling section, which is a circle."""
    name = parse_section(section.section).rod
    return float(numbers.evaluate_along(f"section:{name}", np.array([s]))[0, 0])
