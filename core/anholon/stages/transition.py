"""Transitions between smooth parts: what the rates do when parameters or driven motions jump.

Pose jump (THEORY D5 (ii)): parameters α that place masses change in zero time along the straight path α(s). With
continuous q the admissible equations leave dv/ds = -M_ff^-1 h_fa(v, α_s), linear in v; bounded forces drop out. It is
the limit of ever shorter ramps. Where the path makes q itself jump, or where what moves meets a drag, the limit is that
of `anholon.stages.leaping`. Where ramps have no limit at all, or where they would need an unbounded reaction of a
constraint that may let go, the transition is refused.

Rate jump (THEORY D5 (i)): the rate of a driven motion jumps at fixed configuration, M (v+ - v-) = B^T P; one-sided
contacts take part where they press. Rows that may let go take no part: no force that is bounded has an impulse.
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
from anholon.modes.complementarity import Answer, Flags, choose
from anholon.stages.leaping import Leg, singular_text, unbounded_text
from anholon.system.mode import loaded_by, owner
from anholon.system.system import System

Floats = NDArray[np.float64]

_HELD: Final = 1e-9
_UNBOUNDED: Final = 1e-8  # part of the momenta
_SHIFT: Final = 1e-4  # m, rad: a place beside that of the jump
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
) -> tuple[Floats, Floats]:
    """Return the coordinates and rates just after the parameters jump from p `before` to p `after` at time t and
    configuration q.

    `path`: groups of parameters that change one after another; those not named change last, all in one proportion.
    A ramp that begins or ends in a corner changes the rate of its parameter, not the parameter itself.
    """
    made = crossing(system, t, q, v, before, after, path)
    return made.q, made.v


class Crossing(NamedTuple):
    """A transition: the coordinates (n,) and rates (n,) after it, whether the place stays, the rates after the pose has
    jumped (n,), and the impulses of all rows (m,) in the jump of rates that follows, in units of their multipliers
    times s."""

    q: Floats
    v: Floats
    stays: bool
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
    ramps = system.skeleton.names.ramps
    there, here = ramps.standing(after, t), ramps.standing(before, t)
    for p in (there, here):
        system.compiled.prepare(p)
    _check_places(system, t, q, v, here)
    _check_laws(system, t, q, v, after)  # told first: a pose is singular where a law is lost
    place = q
    for start, end in _legs(system, here, there, path):
        q, v = _pose_jump(system, t, q, v, start, end)
    _check_held(system, t, q, v, after)
    _check_laws(system, t, q, v, after)
    return _rate_jump(system, t, q, v, before, after, stays=q is place)


def _check_places(system: System, t: float, q: Floats, v: Floats, p: Floats) -> None:
    """Refuse parts whose place depends on the time since the stage began, where they would leap back with it."""
    names = system.skeleton.names
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


def _pose_jump(system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats) -> tuple[Floats, Floats]:
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    change = {name: float(after[slots[name]] - before[slots[name]]) for name in system.posed}
    if all(abs(step) <= _ROUNDED * (1.0 + abs(before[slots[name]])) for name, step in change.items()):
        return q, v
    leg = Leg(system, t, before, change)
    if leg.felt or _leaps(leg, system, t, q, v):
        return leg.leap(q, v)
    posing, n = system.posing, system.n
    state, values = np.concatenate([q, v]), np.empty(posing.size("pose"))
    momentum = float(np.abs(system.call("momentum", t, q, v, before)).max(initial=0.0))
    bound, reactions = _UNBOUNDED * (1.0 + momentum), values[3 * n :]

    def along(s: float, y: Floats, out: Floats) -> None:
        state[n:] = y
        posing.call("pose", t, state, leg.p(s), values)
        if max(map(abs, values[n : 3 * n].tolist()), default=0.0) > leg.least:
            raise _LeapError
        if max(map(abs, reactions.tolist()), default=0.0) > bound:
            bounded = leg.bounded
            raise RunError(unbounded_text(system, t, bounded[int(np.abs(reactions).argmax()) % len(bounded)]))
        out[:n] = values[:n]

    along(0.0, v, np.empty(n))  # told as it is, before the integrator tries
    callback = Callback(along)
    integrator = Integrator(callback.address(n), n, before, rtol=1e-12, atol=1e-14, t0=0.0, y0=v, t_end=1.0)
    try:
        status = integrator.advance(_STEPS)
    except _LeapError:
        return leg.leap(q, v)
    if status is not Status.DONE:
        raise RunError(singular_text(t))
    return q, np.array(integrator.y)


class _LeapError(Exception):
    """The place begins to leap along a path."""


def _leaps(leg: Leg, system: System, t: float, q: Floats, v: Floats) -> bool:
    """Tell whether masses or constraints push the coordinates somewhere along a leg, or beside it."""
    n, p = system.n, leg.p(0.0)
    values = np.empty(system.posing.size("pose"))
    aside = _SHIFT * np.sqrt(1.0 + np.arange(n))  # some direction without a meaning
    held = [i for i in system.diagnosis.kept if system.holonomic[i]]
    if held:
        rows = system.pieces(t, q, v, p).A[held]
        aside -= np.linalg.pinv(rows) @ (rows @ aside)
    for s in (0.0, 0.5, 1.0):
        for place in (q, q + aside):
            system.posing.call("pose", t, np.concatenate([place, v]), leg.p(s), values)
            if np.abs(values[n : 3 * n]).max(initial=0.0) > leg.least:
                return True
    return False


def _check_held(system: System, t: float, q: Floats, v: Floats, after: Floats) -> None:
    """Refuse a change of parameters that breaks a holonomic constraint at once."""
    position, _ = system.residual(t, q, v, after)
    for name, value in zip(system.rows, position, strict=True):
        if abs(value) > _HELD:
            raise RunError(
                f"at t = {t:.9g} s the new parameters break the holonomic constraint '{name}' (residual {value:.3g}). "
                "Change them by a ramp (change = ramp) or a schedule of time instead."
            )


def _rate_jump(
    system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats, *, stays: bool
) -> Crossing:
    """Keep the momenta up to impulses of the constraints when the rate of a driven motion jumps."""
    rest = np.zeros(system.n)
    driven = system.call("momentum", t, q, rest, after) - system.call("momentum", t, q, rest, before)
    pieces = system.pieces(t, q, v, after)
    kept = [i for i in system.diagnosis.kept if system.rows[i] not in system.governed]
    if np.abs(driven).max(initial=0.0) == 0.0 and np.abs(pieces.rate[kept]).max(initial=0.0) <= _HELD:
        return Crossing(q, v, stays, v, np.zeros(system.m))
    gates = {side.name: (system.rows.index(side.gate), side.sign) for side in system.sides if side.gate in system.rows}
    names = [name for name, (gate, _) in gates.items() if gate in kept]

    def impulse(acting: Flags) -> tuple[Floats, Floats]:
        """Return the change of the rates (n,) and the impulses (m,) where some of the contacts act."""
        lost = {name for name, acts in zip(names, acting, strict=True) if not acts}
        away = lost | loaded_by(system.model, lost)
        rows = [i for i in kept if owner(system.rows[i]) not in away]
        A, m = pieces.A[rows], len(rows)
        K = np.block([[pieces.M, -pieces.B[rows].T], [A, np.zeros((m, m))]])
        solved = np.linalg.solve(K, np.concatenate([-driven, -pieces.rate[rows]]))
        impulses = np.zeros(system.m)
        impulses[rows] = solved[system.n :]
        return solved[: system.n], impulses

    def answer(acting: Flags) -> Answer:
        change, impulses = impulse(acting)
        flags, signs = np.array(acting, dtype=bool), np.array([gates[name][1] for name in names], dtype=float)
        rows = [gates[name][0] for name in names]
        gap = signs * (pieces.A[rows] @ change + pieces.rate[rows]) * ~flags
        large = 1.0 + float(np.abs(impulses).max(initial=0.0)), 1.0 + float(np.abs(change).max(initial=0.0))
        return Answer(signs * impulses[rows] * flags, gap, _HELD * large[0], _HELD * large[1])

    # No contact pulls, at such a jump either.
    acting = choose(answer, (True,) * len(names)) if names else ()
    if acting is None:
        met = ", ".join(f"'{name}'" for name in names)
        raise RunError(f"at t = {t:.9g} s no choice of acting constraints among {met} serves for the blow")
    change, impulses = impulse(acting)
    return Crossing(q, v + change, stays, v, impulses)
