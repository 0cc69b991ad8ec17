"""The joints of a model between rods, bodies and the world, and the bodies beside the rods in one part of a motion."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import conjugate, from_matrix, matrix
from anholon.model.query.rod_positions import is_section
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Model
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.joints import Joint, JointEnd
from anholon.rods.mesh import NodePoses
from anholon.system.compile_bodies import compile_bodies
from anholon.system.coupling.body_frames import JoinedBodyFrame, JoinedBodyFrames
from anholon.system.coupling.rigid_subsystem import RigidSubsystem
from anholon.system.system import System

_IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])


class ModelJoints:
    """All joints of a model that are not shared nodes.

    `bodies`: those that rods are joined to; `row_counts`: numbers of the joints' rows by their names.
    """

    def __init__(self, system: System, rod_system: RodSystem) -> None:
        _require_supported(system)
        self._rod_system = rod_system
        model, built = rod_system.model, rod_system.assembly
        named = [end for name in built.separate_joints for end in model.joints[name].between]
        self.bodies = tuple(dict.fromkeys(end for end in named if end in model.bodies))
        self.body_frames = JoinedBodyFrames(system, self.bodies)
        self.row_counts = rod_system.joint_row_counts
        ends = np.cumsum([0, *self.row_counts.values()])
        self._slots = {name: slice(int(ends[k]), int(ends[k + 1])) for k, name in enumerate(self.row_counts)}
        self.count = int(ends[-1])

    def make_joint(self, name: str, pose: NodePoses, at: tuple[JoinedBodyFrame, ...]) -> Joint:
        """Return a joint of two frames in their present positions at a pose.

        It lies at the section that is named last; but if there is a section of a cable, which carries no arm, at that
        one. The axis of a hinge is that of the world in this position.
        """
        item, flexible = self._rod_system.model.joints[name], self._rod_system
        axis = flexible.find_joint_axis(name)
        if item.turning == "hinged" and not axis.any():
            raise ModelError([Problem(path=f"joints.{name}.axis", message="The axis has no direction.")])
        if is_section_frame(name):
            # A section frame follows its section, also where that has left the reference pose.
            node, body = flexible.find_node(item.between[0]), self.bodies.index(item.between[1])
            ends = (JointEnd("node", node, _IDENTITY, np.zeros(3)), JointEnd("body", body, _IDENTITY, np.zeros(3)))
            return Joint(name, *ends, item.turning, axis)
        nodes = [flexible.find_node(end) for end in reversed(item.between) if is_section(end)]
        cables = flexible.assembly.mesh.cables
        points = [] if cables is None else [node for node in nodes if cables.point_nodes[node]]
        place = pose.x[(points or nodes)[0]]
        first_end, second_end = (self._make_joint_end(end, place, pose, at) for end in item.between)
        return Joint(name, first_end, second_end, item.turning, axis)

    def _make_joint_end(self, end: str, place: Floats, pose: NodePoses, at: tuple[JoinedBodyFrame, ...]) -> JointEnd:
        """Return one frame of a joint; `place` (3,) is the position of the joint."""
        if is_section(end):
            node = self._rod_system.find_node(end)
            q, x = pose.q[node], pose.x[node]
            return JointEnd("node", node, conjugate(q), matrix(q).T @ (place - x))
        if end in self.bodies:
            k = self.bodies.index(end)
            R, x = at[k].rotation, at[k].x
            return JointEnd("body", k, conjugate(from_matrix(R)), R.T @ (place - x))
        return JointEnd("world", 0, np.array([1.0, 0.0, 0.0, 0.0]), place)

    def place_joints(
        self, system: System, q: Floats, p: Floats | None = None, inactive: Collection[str] = ()
    ) -> RigidSubsystem:
        """Return the bodies at coordinates q (n,) with the active joints in the rods' reference pose.

        p: that of the model by default.
        """
        p = system.parameters() if p is None else p
        anchors, reference = self.body_frames.compute_frames(0.0, q, p), self._rod_system.assembly.mesh.reference
        acting = [self.make_joint(name, reference, anchors) for name in self.row_counts if name not in inactive]
        return self.make_rigid_subsystem(system, acting, p)

    def make_rigid_subsystem(
        self, system: System, joints: Mapping[str, Joint] | Iterable[Joint], p: Floats
    ) -> RigidSubsystem:
        """Return the bodies in a mode with the joints that act."""
        acting = tuple(joints.values() if isinstance(joints, Mapping) else joints)
        return RigidSubsystem(
            system, self.body_frames, acting, p, [self._slots[joint.name] for joint in acting], self.count
        )


def _require_supported(system: System) -> None:
    """Refuse elements that cannot move together with rods."""
    if system.programs:
        message = (
            "A program constraint cannot act beside rods: its control contains derivatives of the order n - 2 of the "
            "forces on the bodies, and those of rods have none where waves arrive."
        )
        remedy = "Prescribe the motion by a holonomic or parametric constraint, or remove the rods."
        raise ModelError([Problem(path="constraints", message=message, remedy=remedy)])


def make_rigid_subsystem_of_model(model: Model, rod_system: RodSystem) -> tuple[RigidSubsystem, tuple[Floats, Floats]]:
    """Return bodies and joints coupled with the rods in the initial position of a model, with coordinates and rates."""
    system = compile_bodies(model, rods=rod_system)
    start = np.split(_read_initial_values(system), 2)
    return make_initial_rigid_subsystem(system, rod_system), (start[0], start[1])


def make_initial_rigid_subsystem(system: System, rod_system: RodSystem) -> RigidSubsystem:
    """Return bodies and joints coupled with the rods in the initial position of the model."""
    return ModelJoints(system, rod_system).place_joints(system, _read_initial_values(system)[: system.n])


def _read_initial_values(system: System) -> Floats:
    """Return coordinates and rates (2n,) as the model's initial values give them."""
    if not system.n:
        return np.zeros(0)
    return system.compiled.call("initial", 0.0, np.zeros(2 * system.n), system.parameters())
