"""What a ramp will do, told before it is run: its reactions and the rates at its end.

The motion that the ramp prescribes is integrated from its beginning with all constraints that act then, as if nothing
let go, lifted off or landed; what that asks of them beside what they hold says whether they will, and when. For a blade

    N = M [ω (u - ω y_C) + y_C'']

of which M Δy_C max|f''|/ε², the force of the moving masses alone, is left when the time ε of the ramp is small, y_C
follows the profile and the change of pose does not turn the body. Where it does, ω grows with 1/ε, and all of the force
with 1/ε².
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formulations.base import Bound
from anholon.formulations.catalogue import bind
from anholon.integrators.dop853 import Integrator, Status, interpolate
from anholon.model.timeline import FADE, shape_bend
from anholon.results.run import Motion
from anholon.stages.ramping import Moving
from anholon.stages.whole import Blade, blades, seen, whole
from anholon.system.corners import Corners
from anholon.system.mode import Watch
from anholon.system.parameters import breakpoints
from anholon.system.ramps import Ramp
from anholon.system.system import System

Floats = NDArray[np.float64]

_LOOKS: Final = 401  # at every smooth part of the ramp
_CLOSER: Final = 4  # looks around a peak, each four times as close as the one before
_PLACES: Final = 801  # of a profile, where it is looked at
_FINE, _FINER = 65, 3  # looks between two of these, where something changes, and how many times over
_LEFT: Final = 1e-9  # part of its largest value beyond which a reserve or a gap is not 0
_CHANGES: Final = ("slip", "release", "contact")
_RTOL: Final = 1e-9
_STEPS: Final = 20_000
_SHORT: Final = 1e-5  # s, in which finite forces and rates do nothing


class Peak(NamedTuple):
    """The largest magnitude of a reaction: its value with its sign, and when it acts, s."""

    value: float
    t: float


class Change(NamedTuple):
    """What would be the first to change while a ramp is under way: a slip, a release or a contact of a constraint, as
    an event of the run calls it, and when, s."""

    what: str
    name: str
    t: float


class Forecast(NamedTuple):
    """What is expected of a ramp, SI units.

    `peaks` of all reactions; `turning` about the vertical and `speeds` along the blades at its end; `steep`: the
    largest |f''| of its profiles; `sideways`: by blade, M Δy_C max|f''| / ε², the force of the moving masses alone, N;
    `sharp`: by blade, what its lateral force comes to for ever shorter ramps, being as 1/ε², taken at this length, N,
    with its sign; empty where ramps begin with a blow; both empty where they differ in profile or length;
    `grips`: what constraints with a grip hold when their reaction is largest, in the unit of their multipliers;
    `reached`: whether the motion could be followed to the end of the ramp; `change`: what would let go, lift off or
    land before that; what is told of later times does not come then.
    """

    length: float
    peaks: dict[str, Peak]
    turning: float
    speeds: dict[str, float]
    steep: float
    sideways: dict[str, float]
    sharp: dict[str, float]
    grips: dict[str, float]
    reached: bool
    change: Change | None = None


class _Driven(NamedTuple):
    """The prescribed motion: times (k,), states (k, 2n), reactions (k, m), the vector p at every time, and what would
    change first."""

    times: Floats
    states: Floats
    reactions: Floats
    numbers: list[Floats]
    reached: bool
    change: Change | None


def forecast(system: System, t: float, q: Floats, v: Floats, ramps: tuple[Ramp, ...], p: Floats) -> Forecast:
    """Return what is expected of ramps that begin together at the time t and the state (q, v) just after it; p is the
    vector in which they, and others under way, go on."""
    names = system.equations.names.ramps
    length = max(ramp.length for ramp in ramps)
    driven = _follow(system, t, q, v, length, p)
    peaks = {row: summit(driven.times, driven.reactions[:, k]) for k, row in enumerate(system.rows)}
    grips: dict[str, float] = {}
    for row in _gripping(system):
        at = int(np.abs(driven.reactions[:, system.rows.index(row)]).argmax())
        held = dict(zip(system.rows, driven.reactions[at].tolist(), strict=True))
        grips[row] = _grip(system, row, float(driven.times[at]), driven.states[at], driven.numbers[at], held)
    begin, end = names.standing(p, t), names.standing(driven.numbers[-1], float(driven.times[-1]))
    for vector in (begin, end):
        system.compiled.prepare(vector)
    q1, v1 = np.split(driven.states[-1], 2)
    before = whole(system, t, q, v, begin)
    after = whole(system, float(driven.times[-1]), q1, v1, end)
    settled = whole(system, t, q, v, end)  # the pose of the end in the place of the beginning
    shapes = {ramp.shape for ramp in ramps if ramp.shape != FADE}
    places = np.linspace(0.0, 1.0, _PLACES).tolist()
    steep = max((abs(shape_bend(shape, s)) for shape in shapes for s in places), default=0.0)
    # What ramps of several shapes or lengths do together has no one law of their length.
    alike = len(shapes) == 1 and all(ramp.length == length for ramp in ramps)
    acting = blades(system, t, q, v, begin) if alike else ()
    sideways = {
        blade.name: float(before.mass * ((settled.centre - before.centre) @ blade.side) * steep / length**2)
        for blade in acting
    }
    sharp = _sharp(system, t, q, ramps, p, acting) if steep and alike else {}
    ahead = blades(system, float(driven.times[-1]), q1, v1, end)
    speeds = {blade.name: seen(blade, after)[0] for blade in ahead}
    return Forecast(length, peaks, after.turning, speeds, steep, sideways, sharp, grips, driven.reached, driven.change)


def _sharp(
    system: System, t: float, q: Floats, ramps: tuple[Ramp, ...], p: Floats, acting: tuple[Blade, ...]
) -> dict[str, float]:
    """Return by blade to what its force times ε² comes for ever shorter ramps, over ε² of these, N: from rest, as rates
    that do not grow with 1/ε have no part in it; empty where that motion cannot be followed."""
    names, begun = system.equations.names.ramps, {ramp.name for ramp in ramps}
    length = max(ramp.length for ramp in ramps)
    part = min(1.0, _SHORT / length)
    quick = p.copy()
    names.fill(
        quick,
        [
            ramp._replace(length=part * ramp.length) if ramp.name in begun and ramp.t0 == t else ramp
            for ramp in names.read(p)
        ],
    )
    driven = _follow(system, t, q, np.zeros(system.n), part * length, quick)
    if not driven.reached:
        return {}
    found = ((blade, driven.reactions[:, system.rows.index(blade.name)]) for blade in acting)
    return {b.name: b.force * summit(driven.times, values).value * part**2 for b, values in found}


def _follow(system: System, t: float, q: Floats, v: Floats, length: float, p: Floats) -> _Driven:
    """Integrate the motion that ramps prescribe, over all their length, in smooth parts."""
    names, end = system.equations.names.ramps, t + length
    moving = Moving(system.values(p), names.read(p))
    stops = {
        end,
        *(ramp.t0 + ramp.length for ramp in moving.ramps),
        *breakpoints(list(system.model.schedules.values())),
    }
    times, states, reactions, numbers = [], [], [], []
    state, reached, change = np.concatenate([q, v]), True, None
    for t0, t1 in pairwise([t, *sorted(stop for stop in stops if t < stop <= end)]):
        moving = moving.settled(t0)
        own = system.parameters(t0, moving.values, moving.ramps)
        system.nudge_as(own, system, p)
        place, speed = np.split(state, 2)
        bound = bind("lagrange1", system, own, t0, place)
        integrator = Integrator(
            bound.rhs,
            bound.size,
            bound.p,
            rtol=_RTOL,
            atol=1e-3 * _RTOL,
            t0=t0,
            y0=bound.encode(t0, place, speed),
            t_end=t1,
            max_step=length / 8.0,
            project_address=bound.project,
        )
        reached = integrator.advance(_STEPS) is Status.DONE
        looks = np.linspace(t0, integrator.t, _LOOKS)
        Y = bound.decode(looks, interpolate(integrator.record, looks)) if integrator.t > t0 else state[None, :]
        looks = looks[: len(Y)]
        times.append(looks)
        states.append(Y)
        beside = np.clip(looks, *Corners.of(system).inside(t0, float(looks[-1]), own))
        reactions.append(system.map("observe", beside, Y, own)[:, : system.m])
        numbers += [own] * len(looks)
        if len(looks) > 1:
            change = change or _change(system, looks, _readings(bound, integrator), own)
        state = Y[-1]
        if not reached:
            break
    return _Driven(np.concatenate(times), np.concatenate(states), np.concatenate(reactions), numbers, reached, change)


def _readings(bound: Bound, integrator: Integrator) -> Callable[[Floats], Floats]:
    """Return the states (k, 2n) of a motion as a function of times (k,)."""
    return lambda times: bound.decode(times, interpolate(integrator.record, times))


def spent(motion: Motion) -> Watch | None:
    """Return the watch of a slip with which a motion has ended, None where it ended otherwise."""
    times = motion.steps()
    watched, reserves = _reserves(motion.system, times, motion.states(times), motion.p, ("slip",))
    empty = np.flatnonzero(np.abs(reserves[-1]) <= _LEFT * np.abs(reserves).max(axis=0))
    return watched[int(empty[0])] if len(empty) else None


def _reserves(
    system: System, times: Floats, states: Floats, p: Floats, causes: Sequence[str]
) -> tuple[list[Watch], Floats]:
    """Return watches of some causes and what is left till they are met, (k, watches)."""
    chosen = [k for k, watch in enumerate(system.watches) if watch.cause in causes]
    if not chosen:
        return [], np.zeros((len(times), 0))
    first = len(system.model.events) + len(system.crossings)
    values = system.map("events", times, states, p)
    return [system.watches[k] for k in chosen], values[:, [first + k for k in chosen]]


def _change(system: System, times: Floats, states: Callable[[Floats], Floats], p: Floats) -> Change | None:
    """Return what would be the first to change along a motion, given by the states (k, 2n) at any times (k,)."""
    watched, reserves = _reserves(system, times, states(times), p, _CHANGES)
    # What begins at 0, as a gap that has just opened, must have left it before it can come back.
    small = _LEFT * np.abs(reserves).max(axis=0)
    gone = np.maximum.accumulate(reserves, axis=0) > small
    found: list[Change] = []
    for column, watch in enumerate(watched):
        below = np.flatnonzero((reserves[1:, column] < 0.0) & gone[:-1, column])
        if reserves[0, column] < -small[column]:
            found.append(Change(watch.cause, watch.name, float(times[0])))
        elif len(below):
            t0, t1 = times[below[0]], times[below[0] + 1]
            for _ in range(_FINER):
                inside = np.linspace(t0, t1, _FINE)
                values = _reserves(system, inside, states(inside), p, _CHANGES)[1][:, column]
                k = max(int(np.argmax(values < 0.0)), 1)
                t0, t1 = inside[k - 1], inside[k]
            found.append(Change(watch.cause, watch.name, float(t1)))
    return min(found, key=lambda change: change.t, default=None)


def _gripping(system: System) -> list[str]:
    """Return the rows that let go beyond a grip."""
    return [rub.own for rub in system.equations.rubs if rub.own and rub.own in system.rows]


def _grip(system: System, row: str, t: float, y: Floats, p: Floats, held: dict[str, float]) -> float:
    """Return the largest multiplier that a row with a grip holds at a state with these reactions."""
    equations = system.equations
    rub = next(rub for rub in equations.rubs if rub.own == row)
    limit, share = equations.graph.evaluate([rub.limit, rub.static], t, list(y), list(p))
    if rub.constraint and share:
        press = equations.pressed[rub.constraint]
        pushes = equations.graph.evaluate([node for push in press.pushes for node in push], t, list(y), list(p))
        weights = np.array([held.get(name, 0.0) for name in press.rows])
        limit += share * float(np.linalg.norm(weights @ np.array(pushes).reshape(-1, 3)))
    return float(limit)


def sharpened(read: Callable[[Floats], Floats], times: Floats, values: Floats) -> Peak:
    """Return where a curve is farthest from 0 that `read` gives at any times (k,), looked at closer than at `times`."""
    for _ in range(_CLOSER):
        at = int(np.abs(values).argmax())
        if not 0 < at < len(times) - 1:
            break
        times = np.linspace(times[at - 1], times[at + 1], 9)
        values = read(times)
    return summit(times, values)


def summit(times: Floats, values: Floats) -> Peak:
    """Return where a curve is farthest from 0, between its samples by the parabola through three of them."""
    at = int(np.abs(values).argmax())
    if 0 < at < len(times) - 1:
        (t0, t1, t2), (y0, y1, y2) = times[at - 1 : at + 2], values[at - 1 : at + 2]
        if not t0 < t1 < t2:  # at the instant between two parts
            return Peak(float(y1), float(t1))
        left, right = (y1 - y0) / (t1 - t0), (y2 - y1) / (t2 - t1)
        bend = (right - left) / (t2 - t0)
        if bend:
            t = 0.5 * (t0 + t1 - left / bend)
            if t0 <= t <= t2:
                return Peak(float(y0 + left * (t - t0) + bend * (t - t0) * (t - t1)), float(t))
    return Peak(float(values[at]), float(times[at]))
