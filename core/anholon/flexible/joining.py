"""The joints of a model between rods, bodies and the world, and the bodies beside the rods in one part of a motion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.anchors import Anchor, Anchors
from anholon.flexible.flexible import Flexible
from anholon.flexible.partner import Partner
from anholon.geometry.rotations import from_matrix, matrix
from anholon.model.rods import is_section
from anholon.model.seats import is_seat
from anholon.model.structs import Model
from anholon.rods.joints import ROWS, End, Joint
from anholon.rods.mesh import Pose
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]

_WITHOUT = np.array([1.0, 0.0, 0.0, 0.0])
_CONJUGATE = np.array([1.0, -1.0, -1.0, -1.0])


class Joining:
    """All joints of a model that are not shared nodes.

    `bodies`: those that rods are joined to; `rows`: numbers of the joints' rows by their names.
    """

    def __init__(self, system: System, flexible: Flexible) -> None:
        _require_possible(system)
        self._flexible = flexible
        model, built = flexible.model, flexible.built
        named = [end for name in built.jointed for end in model.joints[name].between]
        self.bodies = tuple(dict.fromkeys(end for end in named if end in model.bodies))
        self.anchors = Anchors(system, self.bodies)
        self.rows = {name: ROWS[model.joints[name].turning] for name in built.jointed}
        ends = np.cumsum([0, *self.rows.values()])
        self._slots = {name: slice(int(ends[k]), int(ends[k + 1])) for k, name in enumerate(self.rows)}
        self.count = int(ends[-1])

    def joint(self, name: str, pose: Pose, at: tuple[Anchor, ...]) -> Joint:
        """Return a joint of two frames as they stand at a pose.

        It lies at the section that is named last, but at that of a cable, which carries no arm, where there is one; the
        axis of a hinge is that of the world there.
        """
        given, flexible = self._flexible.model.joints[name], self._flexible
        axis = flexible.numbers.at(f"joint:{name}")
        size = float(np.linalg.norm(axis))
        if given.turning == "hinged" and not size > 0.0:
            raise ModelError([Problem(path=f"joints.{name}.axis", message="The axis has no direction.")])
        if is_seat(name):
            # A seat is where its section is, also where that is no longer as in the reference.
            node, body = flexible.node(given.between[0]), self.bodies.index(given.between[1])
            ends = (End("node", node, _WITHOUT, np.zeros(3)), End("body", body, _WITHOUT, np.zeros(3)))
            return Joint(name, *ends, given.turning, axis)
        nodes = [flexible.node(end) for end in reversed(given.between) if is_section(end)]
        cables = flexible.built.mesh.cables
        points = [] if cables is None else [node for node in nodes if cables.points[node]]
        place = pose.x[(points or nodes)[0]]
        one, two = (self._end(end, place, pose, at) for end in given.between)
        return Joint(name, one, two, given.turning, axis / size if size > 0.0 else axis)

    def _end(self, end: str, place: Floats, pose: Pose, at: tuple[Anchor, ...]) -> End:
        """Return one frame of a joint; `place` (3,) is where the joint lies."""
        if is_section(end):
            node = self._flexible.node(end)
            q, x = pose.q[node], pose.x[node]
            return End("node", node, q * _CONJUGATE, matrix(q).T @ (place - x))
        if end in self.bodies:
            k = self.bodies.index(end)
            R, x = at[k].turned, at[k].x
            return End("body", k, from_matrix(R) * _CONJUGATE, R.T @ (place - x))
        return End("world", 0, np.array([1.0, 0.0, 0.0, 0.0]), place)

    def partner(self, system: System, joints: Mapping[str, Joint] | Iterable[Joint], p: Floats) -> Partner:
        """Return the bodies in a mode with the joints that act."""
        acting = tuple(joints.values() if isinstance(joints, Mapping) else joints)
        return Partner(system, self.anchors, acting, p, [self._slots[joint.name] for joint in acting], self.count)


def _require_possible(system: System) -> None:
    """Refuse what cannot move together with rods."""
    if system.programs:
        message = (
            "A program constraint cannot act beside rods: its control contains derivatives of the order n - 2 of the "
            "forces on the bodies, and those of rods have none where waves arrive."
        )
        remedy = "Prescribe the motion by a holonomic or parametric constraint, or remove the rods."
        raise ModelError([Problem(path="constraints", message=message, remedy=remedy)])


def joining_of_model(model: Model, flexible: Flexible) -> tuple[Partner | None, tuple[Floats, Floats]]:
    """Return bodies and joints beside the rods of a model as its initial values place them, if there are such, with
    coordinates and rates."""
    nothing = np.zeros(0)
    if not model.coordinates and not flexible.built.jointed:
        return None, (nothing, nothing)
    system = compile_model(model)
    if not system.n:
        return partner_at_start(system, flexible), (nothing, nothing)
    start = np.split(system.compiled.call("initial", 0.0, np.zeros(2 * system.n), system.parameters()), 2)
    return partner_at_start(system, flexible), (start[0], start[1])


def partner_at_start(system: System, flexible: Flexible) -> Partner | None:
    """Return bodies and joints beside the rods as the model's initial values place them; None where there are none."""
    if not system.n and not flexible.built.jointed:
        return None
    joining, p = Joining(system, flexible), system.parameters()
    q = system.compiled.call("initial", 0.0, np.zeros(2 * system.n), p)[: system.n] if system.n else np.zeros(0)
    anchors, reference = joining.anchors.at(0.0, q, p), flexible.built.mesh.reference
    return joining.partner(system, [joining.joint(name, reference, anchors) for name in joining.rows], p)
