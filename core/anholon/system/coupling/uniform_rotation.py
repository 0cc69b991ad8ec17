"""Rods that turn uniformly: the frame in which they rest.

How rods begin to move (by themselves, with a body, on a support that turns) is a rigid motion or not. Where it is one
that turns, and supports, springs and loads look the same from the frame that turns with it at all times, equilibria and
small motions are those in that frame. Where only the rods' own beginning turns, and what holds them does not allow it
or does not turn with it, they are looked at as at rest; a support that turns against another is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import matrix, quaternion
from anholon.model.schema import Bed, SectionSpring
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.rotating_frame import RotatingFrame
from anholon.rods.supports import NodeSupport
from anholon.system.coupling.initial_rates import find_initial_rates

if TYPE_CHECKING:
    from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations

_STEADY_TOLERANCE_REL: Final = 1e-9
_TEST_ANGLES: Final = (0.7, 2.0, 3.9)  # rad, after which what turns is looked at


def find_rotating_frame(
    rod_system: RodSystem, rigid_equations: RigidEquilibriumEquations | None = None
) -> RotatingFrame | None:
    """Return the frame that rotates with the rods; None if they are at rest in the world.

    Raises ModelError if supports rotate and another part does not rotate with them.
    """
    rigid_subsystem = rigid_equations.rigid_subsystem if rigid_equations is not None else None
    start = (rigid_equations.q, rigid_equations.v) if rigid_equations is not None else (np.zeros(0), np.zeros(0))
    reference = rod_system.assembly.mesh.reference
    v, w = find_initial_rates(rod_system, rigid_subsystem, start)
    rotating_frame = _find_rigid_rotation(reference.x, v, np.einsum("kij,kj->ki", matrix(reference.q), w))
    driven = [name for name in rod_system.acting_supports if rod_system.find_support_spin(name).any()]
    if rotating_frame is None:
        if driven:
            message = "The support rotates, but not all rods initially rotate with it about its axis."
            raise ModelError([Problem(path=f"supports.{driven[0]}.spin", message=message, remedy=_SPIN_REMEDY)])
        return None
    against = _find_unsteady_part(rod_system, rotating_frame) or (
        _find_unsteady_bodies(rigid_equations) if rigid_equations is not None else None
    )
    if against is None:
        return rotating_frame
    if driven:
        raise ModelError([against])
    return None


_SPIN_REMEDY: Final = "Give the rods the angular velocity and velocity of this motion, or none."


def _find_rigid_rotation(x: Floats, v: Floats, W: Floats) -> RotatingFrame | None:
    """Return the turning of velocities v and angular velocities W (n, 3) in the world, if they are such."""
    omega = W.mean(axis=0)
    size = float(np.linalg.norm(omega))
    if size == 0.0:
        return None
    middle = x.mean(axis=0)
    speed = v.mean(axis=0)
    off = np.abs(v - speed - np.cross(omega, x - middle)).max(initial=0.0)
    spread = float(np.ptp(x, axis=0).max()) + 1e-300
    along = abs(float(speed @ omega)) / size
    if (
        np.abs(W - omega).max() > _STEADY_TOLERANCE_REL * size
        or max(float(off), along) > _STEADY_TOLERANCE_REL * size * spread
    ):
        return None
    return RotatingFrame(omega, middle + np.cross(omega, speed) / size**2)


def _find_unsteady_part(rod_system: RodSystem, rotating_frame: RotatingFrame) -> Problem | None:
    """Return a problem for the part of the model that changes in the rotating frame; None if there is none."""
    size = float(np.linalg.norm(rotating_frame.omega))
    first = rod_system.compute_supports(0.0)
    loads = rod_system.compute_loads(0.0)
    length = float(np.ptp(rod_system.assembly.mesh.reference.x, axis=0).max())
    for angle in _TEST_ANGLES:
        t = angle / size
        back = matrix(quaternion(-t * rotating_frame.omega))
        for (name, later), initial in zip(rod_system.compute_named_supports(t).items(), first, strict=True):
            if not _holds_equally(initial, later, back, rotating_frame, length):
                message = "The support does not rotate with the rods, so there is no equilibrium."
                remedy = "Give it the same angular velocity about the same axis, or make it a bearing on the axis."
                return Problem(path=f"supports.{name}", message=message, remedy=remedy)
        for name, load in rod_system.model.loads.items():
            if (
                isinstance(load, Bed)
                and name not in rod_system.inactive
                and not _bed_acts_equally(rod_system, load, back, rotating_frame)
            ):
                message = "The elastic foundation does not rotate with the rods, so there is no equilibrium."
                remedy = "On the axis it may have equal lateral stiffness and no rotational stiffness."
                return Problem(path=f"loads.{name}", message=message, remedy=remedy)
            if isinstance(load, SectionSpring) and not _spring_acts_equally(
                rod_system, name, load, back, rotating_frame
            ):
                message = "The spring does not rotate with the rods, so there is no equilibrium."
                remedy = "On the axis it may have equal lateral stiffness and no rotational stiffness."
                return Problem(path=f"loads.{name}", message=message, remedy=remedy)
        later_loads = rod_system.compute_loads(t)
        dead = (
            (loads.dead[:, :3], later_loads.dead[:, :3]),
            (loads.dead[:, 3:], later_loads.dead[:, 3:]),
            (loads.line, later_loads.line),
        )
        following = ((loads.following, later_loads.following), (loads.line_following, later_loads.line_following))
        if not all(_is_close(initial, later @ back.T) for initial, later in dead):
            message = "A load (or the weight) keeps a direction across the axis of rotation."
            remedy = (
                "Use follower loads, or loads along the axis. Such a motion has no equilibrium and must "
                "be simulated in time."
            )
            return Problem(path="loads" if rod_system.model.loads else "gravity", message=message, remedy=remedy)
        if not all(_is_close(initial, later) for initial, later in following):
            remedy = "Use constant loads for equilibria."
            return Problem(path="loads", message="A load depends on time while the rods rotate.", remedy=remedy)
    return None


def _is_close(first: Floats, second: Floats) -> bool:
    return bool(
        np.abs(first - second).max(initial=0.0) <= _STEADY_TOLERANCE_REL * float(np.abs(first).max(initial=0.0))
    )


def _holds_equally(
    initial: NodeSupport, later: NodeSupport, back: Floats, rotating_frame: RotatingFrame, length: float
) -> bool:
    """Return True if a support holds its section at a later time as it did at first, seen from the frame.

    `back`: the rotation back from the later time.
    """
    small = 1e-7  # of an angle, and of the length: supports by formulas have their own rounding
    held_axes = [item.axes[:, np.array(item.held)] for item in (initial, later)]
    along = [part @ part.T for part in (held_axes[0], back @ held_axes[1])]
    if np.abs(along[0] - along[1]).max() > small:
        return False
    place = rotating_frame.center + back @ (later.x + later.displacement - rotating_frame.center)
    if np.abs(along[0] @ (place - initial.x - initial.displacement)).max() > small * length:
        return False
    if initial.rotation == "free":
        return True
    rotation = back @ matrix(later.q)
    if initial.rotation == "clamped":
        return bool(np.abs(rotation - matrix(initial.q)).max() <= small)
    # The axis of a hinge, in the frame and in the section.
    axes = [initial.axes[:, 0], back @ later.axes[:, 0]]
    carried = [matrix(item.q).T @ item.axes[:, 0] for item in (initial, later)]
    return bool(max(np.abs(pair[0] - pair[1]).max() for pair in (axes, carried)) <= small)


def _spring_acts_equally(
    rod_system: RodSystem, name: str, load: SectionSpring, back: Floats, rotating_frame: RotatingFrame
) -> bool:
    K = np.diag(rod_system.field_values.evaluate(f"stiffness:{name}"))
    if rod_system.field_values.evaluate(f"turning:{name}").any():
        return False
    x = rod_system.assembly.mesh.reference.x[rod_system.find_node(load.at)] - rotating_frame.center
    size = float(np.abs(K).max())
    return bool(np.abs(back @ K @ back.T - K).max() <= _STEADY_TOLERANCE_REL * size) and bool(
        np.abs(K @ (back @ x - x)).max() <= _STEADY_TOLERANCE_REL * size * max(1.0, float(np.abs(x).max()))
    )


def _bed_acts_equally(rod_system: RodSystem, load: Bed, back: Floats, rotating_frame: RotatingFrame) -> bool:
    """Return True if a bed pulls a section that rotates back to the same place, seen from the frame."""
    mesh, e = rod_system.assembly.mesh, rod_system.assembly.rods[load.rod].elements
    bed = next(candidate for candidate in rod_system.compute_loads(0.0).beds if np.array_equal(candidate.elements, e))
    if bed.rotational_stiffness is not None:
        return False
    for end, K in ((0, bed.stiffness[:, 0]), (1, bed.stiffness[:, 2])):
        size = float(np.abs(K).max())
        x = mesh.compute_end_poses(mesh.reference, end).x[e] - rotating_frame.center
        moved = (K @ (x @ back.T - x)[..., None])[..., 0]
        if np.abs(moved).max() > _STEADY_TOLERANCE_REL * size * max(1.0, float(np.abs(x).max())):
            return False
        if np.abs(back @ K @ back.T - K).max() > _STEADY_TOLERANCE_REL * size:
            return False
    return True


def _find_unsteady_bodies(rigid_equations: RigidEquilibriumEquations) -> Problem | None:
    """Return a problem if the bodies' equations change while their coordinates continue with their rates."""
    if not rigid_equations.v.any():
        return None
    fastest = float(np.abs(rigid_equations.v).max())
    for angle in _TEST_ANGLES:
        if not rigid_equations.is_steady_after(angle / fastest):
            name = rigid_equations.rigid_subsystem.system.coordinates[int(np.argmax(np.abs(rigid_equations.v)))]
            message = "The bodies beside the rods rotate, and their equations change with the rotation."
            remedy = "Describe the rotation by one angle about the axis, on which nothing else depends."
            return Problem(path=f"coordinates.{name}.rate", message=message, remedy=remedy)
    return None
