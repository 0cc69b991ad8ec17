"""Coming to rest in a resisting medium: the way to equilibria that no growth of the loads leads to.

Each step solves the equations of rest with a stiffness c that holds every node back where the step began: the implicit
Euler method for rods without inertia in a medium that resists like c per unit of pseudo-time. c falls while the steps
succeed and grows when they fail, so that the last ones are those of Newton's method. Where the loads have a potential
it falls with every step, and what is reached is stable; rods that nothing holds against their loads drift away.

`settled_down` keeps c so large that the steps are those of a gradient flow, K + c positive: what is near an unstable
equilibrium leaves it then, and does not find it again.

Source: C. T. Kelley, D. E. Keyes, Convergence analysis of pseudo-transient continuation, SIAM J. Numer. Anal. 35 (1998)
508.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, multiply, rotation_vector
from anholon.rods.balance import FLOOR, Balance, Equilibrium, Lost
from anholon.rods.mesh import Pose
from anholon.rods.stability import negative

Floats = NDArray[np.float64]

_STEPS: Final = 400
_INNER: Final = 12  # corrections of one step
_SMALL: Final = 1e-8  # corrections that end a step
_LONGEST: Final = 0.35  # motion in a step, as part of the rods' size and in radians
_RESTING: Final = 1e-9  # motion in a step after which the rods are at rest
_AWAY: Final = 300.0  # sizes of the rods
_FLOW: Final = 200  # steps
_MEDIUM: Final = 100.0  # stiffness of the medium at first, as part of that of bending over the whole length
_THICKEST: Final = 1e12
_NUDGE: Final = 1e-3  # largest translation, as part of the rods' size, or rotation
_SHARE: Final = 0.05  # of the rods' size: how far a moment is worth a force in the medium


def relaxed(balance: Balance, start: Equilibrium, factor: float = 1.0) -> Equilibrium | Lost:
    """Return the state in which rods come to rest with the load factor `factor`, let go from `start`."""
    mesh = balance.mesh
    too_far = balance.turns_too_far(start, factor)
    if too_far is not None:
        return too_far
    state = start._replace(factor=factor)
    try:
        linear = balance.linear(state)
    except LinAlgError:
        return Lost("an element rotated too far between its ends", 0)
    shape = np.array([1.0] * 3 + [(_SHARE * balance.size) ** 2] * 3) * np.ones((mesh.size, 1)) / mesh.size
    push = max(linear.unbalanced, linear.sums.size, np.finfo(float).tiny)
    c, done, before = push / (0.05 * balance.size), 0, np.inf
    for _ in range(_STEPS):
        found, unbalanced = _step(balance, state, c * shape)
        done += found.iterations
        if isinstance(found, Lost):
            c *= 6.0
            if c > 1e14 * push / balance.size:
                return Lost("the rods cannot be released in a viscous medium", done)
            continue
        gone = distance(balance, state, found)
        before_step, state = state, found
        if np.abs(state.pose.x - mesh.reference.x).max() > _AWAY * balance.size:
            return Lost("released under the full load, the rods move away without limit", done)
        # A motion that meets no stiffness grows under the rounding of forces as the medium thins.
        if gone < _RESTING or (gone > 0.5 * before and unbalanced <= FLOOR):
            return balance.settled(before_step, state, done)
        before = gone
        c *= 0.25 if gone < 0.3 * _LONGEST else 0.6
    return Lost("released under the full load in a viscous medium, the rods do not come to rest", done)


def settled_down(balance: Balance, start: Equilibrium, factor: float) -> Equilibrium | Lost:
    """Return the stable equilibrium with the load factor `factor` into which rods settle that are let go next to
    `start`; the loads must have a potential."""
    mesh = balance.mesh
    too_far = balance.turns_too_far(start, factor)
    if too_far is not None:
        return too_far
    state = _nudged(balance, start)._replace(factor=factor)
    shape = (balance.weights[: 6 * mesh.size] ** 2).reshape(-1, 6)
    yields = float(np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max())
    bends = 1.0 / (yields * float(mesh.length.sum()))
    c, done = _MEDIUM * bends, 0
    for _ in range(_FLOW):
        found, _ = _step(balance, state, c * shape)
        done += found.iterations
        linear = None if isinstance(found, Lost) else balance.linear(found)
        if isinstance(found, Lost) or linear is None or negative(balance, linear, c):
            c *= 4.0
            if c > _THICKEST * bends:
                break
            continue
        gone, state = distance(balance, state, found), found
        if negative(balance, linear) == 0:
            near = _newton(balance, state)
            done += near.iterations
            if not isinstance(near, Lost):
                return balance.settled(state, near, done)
            c *= 0.3
        elif gone < _RESTING:
            break
        elif gone < 0.3 * _LONGEST:
            c *= 0.5
    return Lost("released in a viscous medium, the rods do not come to rest", done)


def _newton(balance: Balance, start: Equilibrium) -> Equilibrium | Lost:
    """Return the stable equilibrium next to a state."""
    state, done = start, 0
    for done in range(1, _INNER + 1):
        try:
            linear = balance.linear(state)
            z = linear.newton()
        except LinAlgError:
            break
        size = balance.largest(z)
        if not size < _LONGEST or negative(balance, linear):
            break
        state = linear.moved(z)
        if size < _SMALL:
            return state._replace(iterations=done)
    return Lost("no equilibrium is next to it", done)


def _nudged(balance: Balance, state: Equilibrium) -> Equilibrium:
    """Return a state that is off by a motion that is soft and not symmetric to anything."""
    n = 6 * balance.mesh.size
    linear, W = balance.linear(state), balance.weights**2
    z = np.concatenate([np.sin(1.0 + 1.7 * np.arange(n)), np.zeros(len(state.rest))])
    for _ in range(2):
        z = linear.inverse(W * z)
    size = balance.largest(z)
    if not size > 0.0:
        return state  # everything is held
    return linear.moved(z * (_NUDGE / size))._replace(wrench=state.wrench)


def _step(balance: Balance, start: Equilibrium, drag: Floats) -> tuple[Equilibrium | Lost, float]:
    """Return the state at the end of a step of the implicit Euler method, and the forces that only the medium bears, as
    part of all that cancel."""
    balance.begin(start)
    state = start
    for iteration in range(1, _INNER + 1):
        try:
            linear = balance.linear(state, drag)
            z = linear.newton(-drag * _motion(start.pose, state.pose))
        except LinAlgError:
            return Lost("singular", iteration), np.inf
        size = balance.largest(z)
        if not size < 2.0 * _LONGEST:  # infinite as well
            return Lost("too far", iteration), np.inf
        state = linear.moved(z)
        if balance.mesh.laws:
            size = max(size, linear.change(state))
        if size < _SMALL:
            if distance(balance, start, state) > _LONGEST:
                return Lost("too far", iteration), np.inf
            lost = balance.lost_turns(start, state, iteration)
            if lost is not None:
                return lost, np.inf
            return state._replace(iterations=iteration), linear.unbalanced / linear.cancelling
    return Lost("slow", _INNER), np.inf


def _motion(one: Pose, two: Pose) -> Floats:
    """Return the motions (n, 6) of nodes from one pose to another, in the axes of the second."""
    back = one.q * np.array([1.0, -1.0, -1.0, -1.0])
    turn = rotation_vector(multiply(back, two.q))
    return np.concatenate([np.einsum("kji,kj->ki", matrix(two.q), two.x - one.x), turn], axis=1)


def distance(balance: Balance, one: Equilibrium, two: Equilibrium) -> float:
    """Return the largest motion between two states."""
    return balance.largest(np.concatenate([_motion(one.pose, two.pose).ravel(), two.rest - one.rest]))
