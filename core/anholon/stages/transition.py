"""Transitions between smooth parts: what the rates do when parameters or driven motions jump.

Pose jump (THEORY D5 (ii)): parameters that place masses change in zero time (`anholon.stages.pose_jump`).

Rate jump (THEORY D5 (i)): the rate of a driven motion jumps at fixed configuration, M (v+ - v-) = B^T P; one-sided
contacts take part where they press. Rows that may let go or stick take no part, as no force that is bounded has an
impulse, but for friction that an impulse loads (`anholon.modes.blows`).

Where both come together, ramps that stop do so first, as at the end of their stage, and the pose jumps after that;
ramps that go on go on meanwhile, and what they have of the momenta changes with the pose.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.formula.syntax import STAGE_TIME
from anholon.model.structs import Model
from anholon.modes.blows import Blow, driven_blow
from anholon.modes.complementarity import Answer, Flags, choose
from anholon.modes.contacts import Contacts
from anholon.results.outcome import Located
from anholon.stages.pose_jump import BY_A_RAMP, pose_jump
from anholon.system.corners import Corners, beyond
from anholon.system.mode import loaded_by, owner
from anholon.system.system import System

Floats = NDArray[np.float64]

_HELD: Final = 1e-9
_ROUNDED: Final = 1e-14  # changes of parameters that are none: the end of a ramp by a polynomial of large parts
_CORNER: Final = 1e-8  # part of the momenta: what changes by less comes of the time between the sides of a corner
_TIMES: Final = 4.0  # steps of the rounding of times, by which the end of a ramp is missed at most
_FELT: Final = 1e-11  # part of the momenta below which impulses are rounding


class Crossing(NamedTuple):
    """A transition: the rates (n,) after it, the impulses of all rows (m,) in jumps of driven rates, in units of their
    multipliers times s, the work of the drives in these, J, and the energy that frictions took, J."""

    v: Floats
    impulses: Floats
    work: float
    loss: float = 0.0


def crossing(
    system: System,
    t: float,
    q: Floats,
    v: Floats,
    before: Floats,
    after: Floats,
    path: Sequence[Sequence[str]] = (),
    *,
    whole: System | None = None,
) -> Crossing:
    """Return what the transition at time t and configuration q does in which the parameters jump from p `before` to p
    `after`, in a variant `system` of `whole`.

    `path`: groups of parameters that change one after another; those not named change last, all in one proportion.
    A ramp that begins or ends in a corner changes the rate of its parameter, not the parameter itself.
    """
    ramps = system.equations.names.ramps
    here = ramps.standing(before, t)
    system.compiled.prepare(here)
    _check_places(system, t, q, v, here)
    _check_schedules(system, t, q, v, here, after)
    _check_laws(system, t, q, v, after)  # told first: a pose is singular where a law is lost
    first = _Jump(v, np.zeros(system.m), 0.0)
    if _changes(system, here, ramps.standing(after, t)):
        going, posed = _going_on(system, t, before, after)
        first = _rate_jump(whole, system, t, q, v, before, going)
        v = first.v
        for start, end in _legs(system, going, posed, path):
            change = _changes(system, start, end)
            v = pose_jump(system, t, q, v, start, end, change) if change else v
        before = posed
    _check_held(system, t, q, v, after)
    _check_laws(system, t, q, v, after)
    last = _rate_jump(whole, system, t, q, v, before, after)
    impulses = _felt(system, t, q, last.v, after, first.impulses + last.impulses)
    return Crossing(last.v, impulses, first.work + last.work, first.loss + last.loss)


def cornered(whole: System, system: System, t: float, q: Floats, v: Floats, p: Floats) -> Crossing:
    """Return what a corner of driven places does that lies between the time t and `beyond` it, in a variant `system` of
    `whole`."""
    v, impulses, work, loss = _rate_jump(whole, system, t, q, v, p, p, turns=True)
    return Crossing(v, _felt(system, beyond(t), q, v, p, impulses), work, loss)


def _felt(system: System, t: float, q: Floats, v: Floats, after: Floats, impulses: Floats) -> Floats:
    """Return the impulses without what is rounding."""
    if not impulses.any():
        return impulses
    least = _least(system.pieces(t, q, v, after).M, v)
    return np.where(np.abs(impulses) > least, impulses, 0.0)


def _least(M: Floats, v: Floats) -> float:
    """Return the size of momenta below which they are rounding beside masses that move at 1 m/s and at their rates."""
    return _FELT * float(np.abs(M).max(initial=0.0) + np.abs(M @ v).max(initial=0.0))


def blows(system: System, t: float, made: Crossing) -> tuple[Located, ...]:
    """Return what is told of a transition: the impulses of the rows where driven rates jumped."""
    felt = [(row, P) for row, P in zip(system.rows, made.impulses.tolist(), strict=True) if P]
    return tuple(
        Located(name=f"blow {row}", t=t, impulse=P, **({} if k else {"drives": made.work, "loss": made.loss}))
        for k, (row, P) in enumerate(felt)
    )


def struck(system: System, t: float, found: Sequence[Blow]) -> list[Located]:
    """Return what is told of blows at an instant: contacts that were met, rows that were switched on, and what held."""
    sided = {side.name for side in system.sides}
    nouns = ("blow" if blow.held else "contact" if blow.name in sided else "engage" for blow in found)
    return [
        Located(name=f"{noun} {blow.name}", t=t, impulse=blow.impulse, loss=blow.loss, drives=blow.drives)
        for noun, blow in zip(nouns, found, strict=True)
    ]


def _going_on(system: System, t: float, before: Floats, after: Floats) -> tuple[Floats, Floats]:
    """Return p `before` with the ramps that go on, all other ones stopped at the value that they have reached, and with
    the forces that act from there on; and the same with the parameters that p `after` has."""
    names, numbers = system.equations.names, len(system.model.parameters)
    going, ramps = names.ramps.standing(before, t).copy(), names.ramps
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    for name in {ramp.name for ramp in ramps.read(after)}:
        own = ramps.slots_of(name)
        going[slots[name]] = after[slots[name]]
        going[own.start : own.stop] = after[own.start : own.stop]
    switches = slice(names.switch_slot, names.nudge_slot)
    going[switches] = after[switches]
    if names.staged:
        going[names.begun_slot] = after[names.begun_slot]
    posed = going.copy()
    posed[:numbers] = after[:numbers]
    for p in (going, posed):
        system.compiled.prepare(p)
    return going, posed


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
            f"at t = {t:.9g} s bodies would jump: their position depends on {STAGE_TIME}, which starts from 0. "
            "Let the formula have the same value at the start and the end of the stage, or move the bodies by "
            "ramps."
        )


def _check_schedules(system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats) -> None:
    """Refuse parts whose place a schedule lets leap: what that does to the rates is known for parameters only."""
    own = slice(len(system.model.parameters), system.equations.names.switch_slot)
    if np.array_equal(before[own], after[own]):
        return
    graph, placed = system.equations.graph, list(system.equations.masses.x)
    if not graph.bits(placed) & graph.bits(graph.leaves_in(range(own.start, own.stop))):
        return
    stepped = before.copy()
    stepped[own] = after[own]
    places = system.derived("mass places", lambda: system.code({"places": placed}))
    state = np.concatenate([q, v])
    leap = places.call("places", t, state, stepped) - places.call("places", t, state, before)
    if np.abs(leap).max(initial=0.0) > _HELD:
        names = ", ".join(f"'{name}'" for name in _stepping(system.model, t))
        raise RunError(
            f"at t = {t:.9g} s bodies would jump with the schedule {names}. Replace the schedule by a parameter "
            "that stages set, or let the schedule change within a finite time."
        )


def _stepping(model: Model, t: float) -> Iterator[str]:
    """Yield the schedules that may leap at a time."""
    for name, schedule in model.schedules.items():
        if schedule.interpolation == "step" and t in schedule.times:
            yield name


def _check_laws(system: System, t: float, q: Floats, v: Floats, p: Floats) -> None:
    """Refuse parameters with which laws of control cannot be maintained any more."""
    found = system.diagnosed(t, q, v, p) if any(system.parametric) else None
    if found is not None and found.control is not None and found.control.failure:
        raise RunError(f"at t = {t:.9g} s the motion cannot continue: {found.problems[0].text()}")


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


def _changes(system: System, before: Floats, after: Floats) -> dict[str, float]:
    """Return the changes of the parameters that place masses or constraints; {} where there are none."""
    slots = {name: k for k, name in enumerate(system.model.parameters)}
    change = {name: float(after[slots[name]] - before[slots[name]]) for name in system.posed}
    still = all(abs(step) <= _ROUNDED * (1.0 + abs(before[slots[name]])) for name, step in change.items())
    return {} if still else change


def _check_held(system: System, t: float, q: Floats, v: Floats, after: Floats) -> None:
    """Refuse a change of parameters that breaks a holonomic constraint at once."""
    position, _ = system.residual(t, q, v, after)
    for name, value in zip(system.rows, position, strict=True):
        if abs(value) > _HELD:
            raise RunError(
                f"at t = {t:.9g} s the new parameters violate the holonomic constraint '{name}' "
                f"(residual {value:.3g}).",
                BY_A_RAMP,
            )


def _sides(system: System, t: float, before: Floats, after: Floats) -> tuple[float, float]:
    """Return the times beside t at which it is asked what holds before and after it: where places turn a corner just
    then, it is not said which side the instant itself is on."""
    if not (system.under_way(before) or system.under_way(after)):
        return t, t
    corners = Corners.of(system)
    return corners.before(t, before), corners.behind(t, after)


class _Jump(NamedTuple):
    """A jump of the rate of a driven motion: the rates (n,) after it, the impulses (m,), the work of the drives and the
    energy that frictions took, J."""

    v: Floats
    impulses: Floats
    work: float
    loss: float = 0.0


def _rate_jump(
    whole: System | None,
    system: System,
    t: float,
    q: Floats,
    v: Floats,
    before: Floats,
    after: Floats,
    *,
    turns: bool = False,
) -> _Jump:
    """Keep the momenta up to impulses of the constraints, and of frictions that they load, when the rate of a driven
    motion jumps. `turns`: places turn a corner just behind t."""
    rest = np.zeros(system.n)
    early, late = (t, beyond(t)) if turns else _sides(system, t, before, after)
    ends = system.call("momentum", early, q, rest, before), system.call("momentum", late, q, rest, after)
    driven = ends[1] - ends[0]
    if late > early:
        size = np.maximum(np.abs(ends).max(axis=0), np.abs(driven).max(initial=0.0))
        driven[np.abs(driven) <= _CORNER * size] = 0.0
    pieces = system.pieces(late, q, v, after)
    kept = [i for i in system.diagnosis.kept if system.rows[i] not in system.yielding]
    least = _least(pieces.M, v)
    if driven.any() and system.under_way(before):
        # Smooth ramps end with slopes of rounding, short ones with those of the rounding of times.
        sooner = system.call("momentum", early - _TIMES * math.ulp(early), q, rest, before)
        least += float(np.abs(ends[0] - sooner).max())
    if np.abs(driven).max(initial=0.0) <= least and np.abs(pieces.rate[kept]).max(initial=0.0) <= _HELD:
        return _Jump(v, np.zeros(system.m), 0.0)
    gates = {side.name: (system.rows.index(side.gate), side.sign) for side in system.sides if side.gate in system.rows}
    names = [name for name, (gate, _) in gates.items() if gate in kept]

    def impulse(acting: Flags) -> tuple[Floats, Floats]:
        """Return the change of the rates (n,) and the impulses (m,) where some of the contacts act."""
        lost = {name for name, acts in zip(names, acting, strict=True) if not acts}
        away = lost | loaded_by(system.model, lost)
        rows = [i for i in kept if owner(system.rows[i]) not in away]
        A, m = pieces.A[rows], len(rows)
        n = system.n
        K = np.zeros((n + m, n + m))
        K[:n, :n], K[:n, n:], K[n:, :n] = pieces.M, -pieces.B[rows].T, A
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
        raise RunError(
            f"at t = {t:.9g} s no consistent contact mode among {met} exists for the jump of a driven velocity. "
            "Use a ramp with a smooth start and end"
        )
    change, impulses = impulse(acting)
    lost = 0.0
    if whole is not None and system.yielding:
        contacts = Contacts(whole, late, q, v, whole.carried(after), system.mode.open)
        rubbed = driven_blow(contacts, driven)
        if rubbed is not None:
            change, lost = rubbed[0], rubbed[2]
            impulses = _by_rows(system, whole, rubbed[1])
    kinetic = system.observed.index("kinetic")
    sides = (late, v + change, after), (early, v, before)
    energies = (system.call("observe", time, q, *state)[kinetic] for time, *state in sides)
    return _Jump(v + change, impulses, float(np.subtract(*energies)) + lost, lost)


def _by_rows(system: System, other: System, impulses: Floats) -> Floats:
    """Return the impulses of another variant's rows in the order of those of a system; 0 where a row does not act."""
    known = dict(zip(other.rows, impulses.tolist(), strict=True))
    return np.array([known.get(row, 0.0) for row in system.rows])
