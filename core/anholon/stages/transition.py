"""Transitions between smooth parts: what the rates do when parameters or driven motions jump.

Pose jump (THEORY D5 (ii)): parameters α that place masses change in zero time along the straight path α(s). With
continuous q the admissible equations leave dv/ds = -M_ff^-1 h_fa(v, α_s), linear in v; bounded forces drop out. It is
the limit of ever shorter ramps. Where the path would make q itself jump, where ramps have no limit at all, or where it
would need an unbounded reaction of a constraint that may let go, the transition is refused.

Rate jump (THEORY D5 (i)): the rate of a driven motion jumps at fixed configuration, M (v+ - v-) = B^T P. Rows that may
let go take no part: no force that is bounded has an impulse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.formula.syntax import STAGE_TIME
from anholon.integrators.callbacks import Callback
from anholon.integrators.dop853 import Integrator, Status
from anholon.system.mode import owner
from anholon.system.system import System

Floats = NDArray[np.float64]

_OBSTACLE: Final = 1e-9
_HELD: Final = 1e-9
_UNBOUNDED: Final = 1e-8  # part of the momenta
_UNLIMITED: Final = 1e-7  # part of the momenta that the masses of the path have
_NODES: Final = 16  # of a path, at which it is asked whether there is a limit
_SHIFT: Final = 1e-4  # of differences along a path
_STEPS: Final = 100_000
_ROUNDED: Final = 4e-16  # changes of parameters that are none


def cross(
    system: System,
    t: float,
    q: Floats,
    v: Floats,
    before: Floats,
    after: Floats,
    path: Sequence[Sequence[str]] = (),
) -> Floats:
    """Return the rates just after the parameters jump from p `before` to p `after` at time t and configuration q.

    `path`: groups of parameters that change one after another; those not named change last, all in one proportion.
    A ramp that begins or ends in a corner changes the rate of its parameter, not the parameter itself.
    """
    return crossing(system, t, q, v, before, after, path).v


class Crossing(NamedTuple):
    """A transition: the rates after it (n,), those after the pose has jumped (n,), and the impulses of all rows (m,) in
    the jump of rates that follows, in units of their multipliers times s."""

    v: Floats
    posed: Floats
    impulses: Floats


def crossing(
    system: System,
    t: float,
    q: Floats,
    v: Floats,
    before: Floats,
    after: Floats,
    path: Sequence[Sequence[str]] = (),
) -> Crossing:
    """Return all about the transition that `cross` takes."""
    ramps = system.equations.names.ramps
    there, here = ramps.standing(after, t), ramps.standing(before, t)
    for p in (there, here):
        system.compiled.prepare(p)
    _check_places(system, t, q, v, here)
    _check_laws(system, t, q, v, after)  # told first: a pose is singular where a law is lost
    for start, end in _legs(system, here, there, path):
        v = _pose_jump(system, t, q, v, start, end)
    _check_held(system, t, q, v, after)
    _check_laws(system, t, q, v, after)
    return _rate_jump(system, t, q, v, before, after)


def _check_places(system: System, t: float, q: Floats, v: Floats, p: Floats) -> None:
    """Refuse parts whose place depends on the time since the stage began, where they would leap back with it."""
    names = system.equations.names
    if not names.staged or p[names.begun_slot] == t:
        return
    fresh = p.copy()
    fresh[names.begun_slot] = t
    system.compiled.prepare(fresh)
    leap = system.call("frames", t, q, v, fresh) - system.call("frames", t, q, v, p)
    if np.abs(leap).max(initial=0.0) > _HELD:
        raise RunError(
            f"at t = {t:.9g} s parts would leap: their place depends on {STAGE_TIME}, which starts from 0. "
            "Let the formula end the stage with the value that it begins with, or move the parts by ramps."
        )


def _check_laws(system: System, t: float, q: Floats, v: Floats, p: Floats) -> None:
    """Refuse parameters with which laws of control cannot be maintained any more."""
    found = system.diagnosed(t, q, v, p) if any(system.parametric) else None
    if found is not None and found.control is not None and found.control.failure:
        raise RunError(f"at t = {t:.9g} s the motion cannot go on: {found.problems[0].text()}")


def _legs(
    system: System, before: Floats, after: Floats, path: Sequence[Sequence[str]]
) -> Iterator[tuple[Floats, Floats]]:
    """Yield the vectors p at the ends of every leg of a path in the space of poses."""
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    here = before
    for group in path:
        there = here.copy()
        for name in group:
            there[slots[name]] = after[slots[name]]
        system.compiled.prepare(there)
        yield here, there
        here = there
    yield here, after


def _pose_jump(system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats) -> Floats:
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    change = {name: float(after[slots[name]] - before[slots[name]]) for name in system.posed}
    if all(abs(step) <= _ROUNDED * (1.0 + abs(before[slots[name]])) for name, step in change.items()):
        return v
    start = system.directed(before, change)
    moved = np.array([slots[name] for name in system.posed])
    step, first = np.array(list(change.values())), start[moved]
    momentum = float(np.abs(system.call("momentum", t, q, v, before)).max(initial=0.0))
    most, bound = _OBSTACLE * max(1.0, float(np.abs(step).max()) ** 2), _UNBOUNDED * (1.0 + momentum)
    n, posing = system.n, system.posing
    p, state, values = start.copy(), np.concatenate([q, v]), np.empty(posing.size("pose"))
    pushes, reactions = values[n : 3 * n], values[3 * n :]

    def along(s: float, y: Floats, out: Floats) -> None:
        p[moved] = first + s * step
        state[n:] = y
        posing.call("pose", t, state, p, values)
        if max(map(abs, pushes.tolist()), default=0.0) > most:
            raise RunError(_obstacle_text(system, t, pushes, _limited(system, t, q, start, moved, step)))
        if max(map(abs, reactions.tolist()), default=0.0) > bound:
            raise RunError(_unbounded_text(system, t, reactions))
        out[:n] = values[:n]

    # Look at both ends first: an exception cannot leave the compiled integrator.
    for s in (0.0, 0.5, 1.0):
        along(s, v, np.empty(system.n))
    callback = Callback(along)
    integrator = Integrator(
        callback.address(system.n), system.n, start, rtol=1e-12, atol=1e-14, t0=0.0, y0=v, t_end=1.0
    )
    if integrator.advance(_STEPS) is not Status.DONE:
        raise RunError(f"the pose jump at t = {t:.9g} s cannot be computed: its path leads through a singular pose")
    return np.array(integrator.y)


def _limited(system: System, t: float, q: Floats, start: Floats, moved: NDArray[np.intp], step: Floats) -> bool:
    """Tell whether ever shorter ramps have a limit in which q jumps.

    The masses that a path moves drive q with V/ε. Begun without momenta of the order 1/ε along admissible velocities,
    M_ff V + M_fa α_s = 0, the motion ends with bounded rates only if the equations of the quick motion keep these
    momenta 0: then q goes along V, whatever the profile. A blade whose lateral momentum turns with it does not.
    """
    n = system.n

    def at(s: float) -> Floats:
        p = start.copy()
        p[moved] += s * step
        system.compiled.prepare(p)
        return p

    def driven(s: float, place: Floats) -> Floats:
        return system.pose(t, place, np.zeros(n), at(s))[n : 2 * n]

    place, kept = q.copy(), list(system.diagnosis.kept)
    for s in (np.arange(_NODES) / _NODES).tolist():
        rates = driven(s, place)
        ahead, behind = (driven(s + h, place + h * rates) for h in (_SHIFT, -_SHIFT))
        p = at(s)
        mixed = system.pose(t, place, rates, p)
        forth, still, back = (system.pieces(t, place, k * rates, p) for k in (1.0, 0.0, -1.0))
        quadratic = 0.5 * (forth.f + back.f) - still.f  # in V alone, without weights and what is viscous
        admissible = np.linalg.svd(still.B[kept])[2][len(kept) :] if kept else np.eye(n)
        change = (ahead - behind) / (2.0 * _SHIFT) - mixed[:n] - mixed[2 * n : 3 * n]
        gained = np.abs(admissible @ (still.M @ change - quadratic)).max(initial=0.0)
        if gained > _UNLIMITED * (1.0 + float(np.abs(still.M).max()) * float(np.abs(rates).max()) ** 2):
            return False
        place = place + driven(s + 0.5 / _NODES, place + 0.5 / _NODES * rates) / _NODES
    return True


def _obstacle_text(system: System, t: float, push: Floats, limited: bool) -> str:
    name = system.coordinates[int(np.abs(push).argmax()) % system.n]
    if not limited:
        return (
            f"at t = {t:.9g} s the change of pose pushes along '{name}', which is free to move, and in zero time "
            "it has no limit: the shorter a ramp, the greater the rates that it leaves. "
            "Change the pose by a ramp (change = ramp) or a schedule of time instead."
        )
    return (
        f"at t = {t:.9g} s the change of pose pushes along '{name}', which is free to move: in zero time the "
        "coordinate itself would jump. Change the pose by a ramp (change = ramp) or a schedule of time instead."
    )


def _unbounded_text(system: System, t: float, reactions: Floats) -> str:
    letting = [system.rows[i] for i in system.diagnosis.kept if system.rows[i] in system.governed]
    name = owner(letting[int(np.abs(reactions).argmax()) % len(letting)])
    return (
        f"at t = {t:.9g} s the change of pose, in zero time, needs a force of '{name}' without bound, but that lets go "
        "where its grip is exceeded. Change the pose by a ramp (change = ramp), symmetrically, or let it hold without "
        "a grip."
    )


def _check_held(system: System, t: float, q: Floats, v: Floats, after: Floats) -> None:
    """Refuse a change of parameters that breaks a holonomic constraint at once."""
    position, _ = system.residual(t, q, v, after)
    for name, value in zip(system.rows, position, strict=True):
        if abs(value) > _HELD:
            raise RunError(
                f"at t = {t:.9g} s the new parameters break the holonomic constraint '{name}' (residual {value:.3g}). "
                "Change them by a ramp (change = ramp) or a schedule of time instead."
            )


def _rate_jump(system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats) -> Crossing:
    """Keep the momenta up to impulses of the constraints when the rate of a driven motion jumps."""
    rest = np.zeros(system.n)
    driven = system.call("momentum", t, q, rest, after) - system.call("momentum", t, q, rest, before)
    pieces = system.pieces(t, q, v, after)
    kept = [i for i in system.diagnosis.kept if system.rows[i] not in system.governed]
    if np.abs(driven).max(initial=0.0) == 0.0 and np.abs(pieces.rate[kept]).max(initial=0.0) <= _HELD:
        return Crossing(v, v, np.zeros(system.m))
    A = pieces.A[kept]
    m = len(kept)
    K = np.block([[pieces.M, -pieces.B[kept].T], [A, np.zeros((m, m))]])
    right = np.concatenate([-driven, -pieces.rate[kept]])
    solved = np.linalg.solve(K, right)
    impulses = np.zeros(system.m)
    impulses[kept] = solved[system.n :]
    return Crossing(v + solved[: system.n], v, impulses)
