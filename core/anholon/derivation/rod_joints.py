"""Joints of rods in symbols: their places on both parts, their reactions, and the forces on the bodies.

A joint lies where its sections are in the reference shape. Each side carries its place and the axes that are those of
the world there, so that the joint says: both places agree, and as many directions as it holds. Its reaction, force
F and moment M, acts on the second of the two, and with the other sign on the first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np
from sympy import Add, Expr, Symbol

from anholon.array_types import Floats
from anholon.derivation.generalized_forces import ForceContribution
from anholon.derivation.phrases import make_phrase
from anholon.derivation.simplification import ZERO, Vector, dot
from anholon.derivation.subexpressions import RANK_MULTIPLIER, SubexpressionTable
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.symbolic_kinematics import AXES, SymbolicKinematics
from anholon.derivation.symbols import make_exact_number
from anholon.geometry.rotations import cross, matrix
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import WORLD
from anholon.rods.assembly.rod_system import RodSystem
from anholon.system.coupling.model_joints import ModelJoints
from anholon.system.system import System

_ROUNDING: Final = 1e-13  # by which computed places and axes miss whole numbers


class JointSide(NamedTuple):
    """One side of a joint: its `owner`, a section, a body or the world; in the owner's frame the `place` (3,) of the
    joint and the world's axes of the reference, the columns of `axes` (3, 3)."""

    owner: str
    place: Floats
    axes: Floats

    @property
    def is_section(self) -> bool:
        """Whether it is a section of a rod."""
        return is_section(self.owner)

    @property
    def is_body(self) -> bool:
        """Whether it is a body."""
        return not self.is_section and self.owner != WORLD


class RodJointGeometry(NamedTuple):
    """A joint: how it turns, its sides A and B, and of a hinge its axis and two directions across it, (3, 3), along the
    world's axes of the reference."""

    name: str
    turning: str
    A: JointSide
    B: JointSide
    hinge: Floats


class JointReaction(NamedTuple):
    """The reaction of a joint in symbols: `force` on its second side, along the world's axes; `moment`: along the
    world's axes too, or of a hinge along its two directions across, carried by the side `carrier`; none of a ball."""

    geometry: RodJointGeometry
    force: tuple[Symbol, ...]
    moment: tuple[Symbol, ...]
    carrier: JointSide


def find_joint_geometry(
    system: System, rod_system: RodSystem, inactive: Collection[str] = ()
) -> tuple[RodJointGeometry, ...]:
    """Return the joints that act at the beginning of the motion of a model, with the bodies in their initial state."""
    model, assembly = rod_system.model, rod_system.assembly
    names = [name for name in model.joints if name not in inactive]
    if not names:
        return ()
    joints = ModelJoints(system, rod_system)
    q = np.zeros(0)
    if system.n:
        q = system.compiled.call("initial", 0.0, np.zeros(2 * system.n), system.parameters())[: system.n]
    frames = joints.body_frames.compute_frames(0.0, q, system.parameters())
    of_bodies = {body: (frame.rotation, frame.x) for body, frame in zip(joints.bodies, frames, strict=True)}
    reference = assembly.mesh.reference

    def frame_of(end: str) -> tuple[Floats, Floats]:
        return (
            find_reference_frame(rod_system, end) if is_section(end) else of_bodies.get(end, (np.eye(3), np.zeros(3)))
        )

    geometries = []
    for name in names:
        joint_model = model.joints[name]
        if is_section_frame(name):
            identity = np.eye(3), np.zeros(3)
            ends = [_make_side(end, identity, np.zeros(3), np.eye(3)) for end in joint_model.between]
        else:
            if name in assembly.separate_joints:
                joint = joints.make_joint(name, reference, frames)
                end = joint.A if joint.A.kind == "node" else joint.B
                place = reference.x[end.number] + matrix(reference.q[end.number]) @ end.position
            else:
                place = reference.x[rod_system.find_node(joint_model.between[1])]
            ends = [_make_side(end, frame_of(end), place, np.eye(3)) for end in joint_model.between]
        axis = rod_system.find_joint_axis(name)
        geometries.append(RodJointGeometry(name, joint_model.turning, ends[0], ends[1], _make_hinge_directions(axis)))
    return tuple(geometries)


def find_reference_frame(rod_system: RodSystem, section: str) -> tuple[Floats, Floats]:
    """Return axes (3, 3) and place (3,) of a section in the reference shape."""
    place = parse_section(section)
    rod, mesh = rod_system.assembly.rods[place.rod], rod_system.assembly.mesh
    k = int(np.argmin(np.abs(rod.arcs - place.arc(rod.length))))
    element, end = (rod.first_element + k - 1, 1) if k else (rod.first_element, 0)
    pose = mesh.compute_end_poses(mesh.reference, end)
    return matrix(pose.q[element]), pose.x[element]


def _make_side(owner: str, frame: tuple[Floats, Floats], place: Floats, axes: Floats) -> JointSide:
    R, x = frame
    return JointSide(owner, R.T @ (place - x), R.T @ axes)


def _make_hinge_directions(axis: Floats) -> Floats:
    """Return the axis of a hinge and two directions across it, each of unit length, as rows.

    The first direction across it is that of `anholon.rods.joints`. A zero axis, of joints that need none, becomes z.
    """
    unit = axis if axis.any() else np.array([0.0, 0.0, 1.0])
    across = cross(unit, np.eye(3)[int(np.argmin(np.abs(unit)))])
    across = across / np.linalg.norm(across)
    return np.stack([unit, across, cross(unit, across)])


def make_number(value: float) -> Expr:
    """Return a number with twelve digits, without rounding errors of integers."""
    near = round(value)
    return make_exact_number(near if abs(value - near) < _ROUNDING else float(f"{value:.12g}"))


def make_numbers(values: Floats) -> Vector:
    """Return a computed vector."""
    x, y, z = (make_number(float(value)) for value in values)
    return (x, y, z)


def make_reactions(
    joints: tuple[RodJointGeometry, ...], subexpressions: SubexpressionTable
) -> tuple[JointReaction, ...]:
    """Return the reactions of joints as new symbols."""

    def symbol(stem: str, index: str, name: str) -> Symbol:
        return subexpressions.make_symbol(f"{stem}_{index}_{make_label(name)}", RANK_MULTIPLIER)

    reactions = []
    for joint in joints:
        carrier = joint.A if joint.A.is_body else joint.B if joint.B.is_body else joint.A
        components = {"free": (), "hinged": ("1", "2"), "clamped": AXES}[joint.turning]
        force = tuple(symbol("F", axis, joint.name) for axis in AXES)
        moment = tuple(symbol("M", axis, joint.name) for axis in components)
        reactions.append(JointReaction(joint, force, moment, carrier))
    return tuple(reactions)


def make_joint_contributions(
    reactions: tuple[JointReaction, ...], kinematics: SymbolicKinematics
) -> list[ForceContribution]:
    """Return the generalized forces of the reactions of joints with bodies: ±(F · ∂v/∂q' + M · ∂ω/∂q')."""
    contributions = []
    for reaction in reactions:
        joint = reaction.geometry
        for side, sign in ((joint.A, -1), (joint.B, 1)):
            if not side.is_body:
                continue
            other = joint.B if side is joint.A else joint.A
            force = tuple(sign * component for component in reaction.force)
            moment = tuple(sign * component for component in reaction.moment)
            parts = [
                _compute_force_part((force[0], force[1], force[2]), side, joint.name, kinematics),
                _compute_moment_part(moment, reaction, side, kinematics),
            ]
            generalized = tuple(kinematics.subexpressions.simplify(Add(*column)) for column in zip(*parts, strict=True))
            contributions.append(
                ForceContribution(
                    joint.name, _describe_reaction(reaction, side, other), "F", force + moment, generalized
                )
            )
    return contributions


def _describe_reaction(reaction: JointReaction, side: JointSide, other: JointSide) -> str:
    """Return the description of a reaction on a body."""
    name = reaction.geometry.name
    if is_section_frame(name):
        section = other.owner
        return make_phrase(
            "{} is the section {}, with a small share of its mass: force and moment of the rod on it",
            side.owner,
            section,
        )
    if not reaction.moment:
        return make_phrase("force of the joint {} with {} on {}, along the world's axes", name, other.owner, side.owner)
    if len(reaction.moment) == 2:
        return make_phrase(
            "force of the joint {} with {} on {}, along the world's axes, and moment along two directions across it",
            name,
            other.owner,
            side.owner,
        )
    return make_phrase(
        "force and moment of the joint {} with {} on {}, along the world's axes", name, other.owner, side.owner
    )


def _compute_force_part(force: Vector, side: JointSide, name: str, kinematics: SymbolicKinematics) -> list[Expr]:
    """Return F · ∂v/∂q' of the place of a joint on a body."""
    motion = kinematics.compute_motion_at(make_numbers(side.place), side.owner, label=name)
    local = kinematics.express_along(force, WORLD, motion.frame)
    return [dot(local, partial) for partial in kinematics.compute_partials(motion.velocity)]


def _compute_moment_part(
    moment: tuple[Expr, ...], reaction: JointReaction, side: JointSide, kinematics: SymbolicKinematics
) -> list[Expr]:
    """Return M · ∂ω/∂q' of a body."""
    if not moment:
        return [ZERO for _ in kinematics.symbols.rates]
    if len(moment) == 2:
        local = compute_hinge_moment(moment, reaction)
    else:
        local = kinematics.express_along((moment[0], moment[1], moment[2]), WORLD, side.owner)
    spin = kinematics.compute_angular_velocity(side.owner)
    return [dot(local, partial) for partial in kinematics.compute_partials(spin)]


def compute_hinge_moment(moment: tuple[Expr, ...], reaction: JointReaction) -> Vector:
    """Return the moment of a hinge along the axes of the side with its directions."""
    across = [make_numbers(reaction.carrier.axes @ row) for row in reaction.geometry.hinge[1:]]
    x, y, z = (Add(*(m * d[i] for m, d in zip(moment, across, strict=True))) for i in range(3))
    return (x, y, z)
