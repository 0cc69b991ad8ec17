"""Rods that turn uniformly: the frame in which they rest.

How rods begin to move (by themselves, with a body, on a support that turns) is a rigid motion or not. Where it is one
that turns, and supports, springs and loads look the same from the frame that turns with it at all times, equilibria and
small motions are those in that frame. Where only the rods' own beginning turns, and what holds them does not allow it
or does not turn with it, they are looked at as at rest; a support that turns against another is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.flexible import Flexible
from anholon.flexible.rates import first_rates
from anholon.geometry.rotations import matrix, quaternion
from anholon.model.structs import Bed, SectionSpring
from anholon.rods.supports import Support
from anholon.rods.turning import Turning

if TYPE_CHECKING:
    from anholon.flexible.beside import RestBeside

Floats = NDArray[np.float64]

_TOLERANCE: Final = 1e-9
_ANGLES: Final = (0.7, 2.0, 3.9)  # rad, after which what turns is looked at


def turning_of(flexible: Flexible, beside: RestBeside | None = None) -> Turning | None:
    """Return the frame that turns with the rods; None where they rest in the world.

    Raises ModelError where supports turn and something does not turn with them.
    """
    partner = beside.partner if beside is not None else None
    start = (beside.q, beside.v) if beside is not None else (np.zeros(0), np.zeros(0))
    reference = flexible.built.mesh.reference
    v, w = first_rates(flexible, partner, start)
    found = _rigid(reference.x, v, np.einsum("kij,kj->ki", matrix(reference.q), w))
    driven = [name for name in flexible.model.supports if name not in flexible.loose and flexible.spin(name).any()]
    if found is None:
        if driven:
            message = "The support rotates, but not all rods initially rotate with it about its axis."
            raise ModelError([Problem(path=f"supports.{driven[0]}.spin", message=message, remedy=_SPIN)])
        return None
    against = _against(flexible, found) or (_unsteady(beside) if beside is not None else None)
    if against is None:
        return found
    if driven:
        raise ModelError([against])
    return None


_SPIN: Final = "Give the rods the angular velocity and velocity of this motion, or none."


def _rigid(x: Floats, v: Floats, W: Floats) -> Turning | None:
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
    if np.abs(W - omega).max() > _TOLERANCE * size or max(float(off), along) > _TOLERANCE * size * spread:
        return None
    return Turning(omega, middle + np.cross(omega, speed) / size**2)


def _against(flexible: Flexible, turning: Turning) -> Problem | None:
    """Return what does not look the same from the frame that turns."""
    size = float(np.linalg.norm(turning.omega))
    names = [name for name in flexible.model.supports if name not in flexible.loose]
    first = flexible.supports(0.0)
    loads = flexible.loads(0.0)
    length = float(np.ptp(flexible.built.mesh.reference.x, axis=0).max())
    for angle in _ANGLES:
        t = angle / size
        back = matrix(quaternion(-t * turning.omega))
        for name, one, now in zip(names, first, flexible.supports(t), strict=True):
            if not _held_alike(one, now, back, turning, length):
                message = "The support does not rotate with the rods, so there is no equilibrium."
                remedy = "Give it the same angular velocity about the same axis, or make it a bearing on the axis."
                return Problem(path=f"supports.{name}", message=message, remedy=remedy)
        for name, load in flexible.model.loads.items():
            if isinstance(load, Bed) and name not in flexible.loose and not _bears_alike(flexible, load, back, turning):
                message = "The elastic foundation does not rotate with the rods, so there is no equilibrium."
                remedy = "On the axis it may have equal lateral stiffness and no rotational stiffness."
                return Problem(path=f"loads.{name}", message=message, remedy=remedy)
            if isinstance(load, SectionSpring) and not _draws_alike(flexible, name, load, back, turning):
                message = "The spring does not rotate with the rods, so there is no equilibrium."
                remedy = "On the axis it may have equal lateral stiffness and no rotational stiffness."
                return Problem(path=f"loads.{name}", message=message, remedy=remedy)
        then = flexible.loads(t)
        dead = ((loads.dead[:, :3], then.dead[:, :3]), (loads.dead[:, 3:], then.dead[:, 3:]), (loads.line, then.line))
        following = ((loads.following, then.following), (loads.line_following, then.line_following))
        if not all(_close(one, now @ back.T) for one, now in dead):
            message = "A load (or the weight) keeps a direction across the axis of rotation."
            remedy = (
                "Use follower loads, or loads along the axis. Such a motion has no equilibrium and must "
                "be simulated in time."
            )
            return Problem(path="loads" if flexible.model.loads else "gravity", message=message, remedy=remedy)
        if not all(_close(one, now) for one, now in following):
            remedy = "Use constant loads for equilibria."
            return Problem(path="loads", message="A load depends on time while the rods rotate.", remedy=remedy)
    return None


def _close(one: Floats, two: Floats) -> bool:
    return bool(np.abs(one - two).max(initial=0.0) <= _TOLERANCE * float(np.abs(one).max(initial=0.0)))


def _held_alike(one: Support, now: Support, back: Floats, turning: Turning, length: float) -> bool:
    """Tell whether a support holds at a later time what it held at first, seen from the frame; `back`: the turn back
    from then."""
    small = 1e-7  # of an angle, and of the length: supports by formulas have their own rounding
    held = [item.axes[:, np.array(item.held)] for item in (one, now)]
    along = [part @ part.T for part in (held[0], back @ held[1])]
    if np.abs(along[0] - along[1]).max() > small:
        return False
    place = turning.about + back @ (now.x + now.moved - turning.about)
    if np.abs(along[0] @ (place - one.x - one.moved)).max() > small * length:
        return False
    if one.turning == "free":
        return True
    seen = back @ matrix(now.q)
    if one.turning == "clamped":
        return bool(np.abs(seen - matrix(one.q)).max() <= small)
    # The axis of a hinge, in the frame and in the section.
    axes = [one.axes[:, 0], back @ now.axes[:, 0]]
    carried = [matrix(item.q).T @ item.axes[:, 0] for item in (one, now)]
    return bool(max(np.abs(pair[0] - pair[1]).max() for pair in (axes, carried)) <= small)


def _draws_alike(flexible: Flexible, name: str, load: SectionSpring, back: Floats, turning: Turning) -> bool:
    K = np.diag(flexible.numbers.at(f"stiffness:{name}"))
    if flexible.numbers.at(f"turning:{name}").any():
        return False
    x = flexible.built.mesh.reference.x[flexible.node(load.at)] - turning.about
    size = float(np.abs(K).max())
    return bool(np.abs(back @ K @ back.T - K).max() <= _TOLERANCE * size) and bool(
        np.abs(K @ (back @ x - x)).max() <= _TOLERANCE * size * max(1.0, float(np.abs(x).max()))
    )


def _bears_alike(flexible: Flexible, load: Bed, back: Floats, turning: Turning) -> bool:
    """Tell whether a bed draws what turns back to the same places, seen from the frame."""
    mesh, e = flexible.built.mesh, flexible.built.rods[load.rod].elements
    bed = next(one for one in flexible.loads(0.0).beds if np.array_equal(one.elements, e))
    if bed.turning is not None:
        return False
    for end, K in ((0, bed.stiffness[:, 0]), (1, bed.stiffness[:, 2])):
        size = float(np.abs(K).max())
        x = mesh.frames(mesh.reference, end).x[e] - turning.about
        moved = (K @ (x @ back.T - x)[..., None])[..., 0]
        if np.abs(moved).max() > _TOLERANCE * size * max(1.0, float(np.abs(x).max())):
            return False
        if np.abs(back @ K @ back.T - K).max() > _TOLERANCE * size:
            return False
    return True


def _unsteady(beside: RestBeside) -> Problem | None:
    """Return a problem where the bodies' equations change while their coordinates run on with their rates."""
    if not beside.v.any():
        return None
    fastest = float(np.abs(beside.v).max())
    for angle in _ANGLES:
        if not beside.alike(angle / fastest):
            name = beside.partner.system.coordinates[int(np.argmax(np.abs(beside.v)))]
            message = "The bodies beside the rods rotate, and their equations change with the rotation."
            remedy = "Describe the rotation by one angle about the axis, on which nothing else depends."
            return Problem(path=f"coordinates.{name}.rate", message=message, remedy=remedy)
    return None
