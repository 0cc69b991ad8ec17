"""What a ramp will do, told before it is run: its reactions and the rates at its end.

The motion that the ramp prescribes is integrated from its beginning with all constraints that act then, as if nothing
let go or lifted off; what that asks of them beside what they hold says whether they will. For a blade

    N = M [ω (u - ω y_C) + y_C'']

of which M Δy_C max|f''|/ε², the force of the moving masses alone, is left when the time ε of the ramp is small.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formulations.catalogue import bind
from anholon.integrators.dop853 import Integrator, Status, interpolate
from anholon.model.timeline import shape_bend
from anholon.stages.ramping import Moving
from anholon.stages.whole import blades, seen, whole
from anholon.system.parameters import breakpoints
from anholon.system.ramps import Ramp
from anholon.system.system import System

Floats = NDArray[np.float64]

_LOOKS: Final = 401  # at every smooth part of the ramp
_PLACES: Final = 801  # of a profile, where it is looked at
_RTOL: Final = 1e-9
_STEPS: Final = 20_000


class Peak(NamedTuple):
    """The largest magnitude of a reaction: its value with its sign, and when it acts, s."""

    value: float
    t: float


class Forecast(NamedTuple):
    """What is expected of a ramp, SI units.

    `peaks` of all reactions; `turning` about the vertical and `speeds` along the blades at its end; `steep`: the
    largest |f''| of its profile; `sideways`: by blade, M Δy_C max|f''| / ε², the force of the moving masses alone, N;
    `grips`: what constraints with a grip hold when their reaction is largest, in the unit of their multipliers;
    `reached`: whether the motion could be followed to the end of the ramp.
    """

    length: float
    peaks: dict[str, Peak]
    turning: float
    speeds: dict[str, float]
    steep: float
    sideways: dict[str, float]
    grips: dict[str, float]
    reached: bool


class _Driven(NamedTuple):
    """The prescribed motion: times (k,), states (k, 2n), reactions (k, m), and the vector p at every time."""

    times: Floats
    states: Floats
    reactions: Floats
    numbers: list[Floats]
    reached: bool


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
    steep = max(abs(shape_bend(ramps[0].shape, s)) for s in np.linspace(0.0, 1.0, _PLACES).tolist())
    sideways = {
        blade.name: float(before.mass * ((settled.centre - before.centre) @ blade.side) * steep / length**2)
        for blade in blades(system, t, q, v, begin)
    }
    ahead = blades(system, float(driven.times[-1]), q1, v1, end)
    speeds = {blade.name: seen(blade, after)[0] for blade in ahead}
    return Forecast(length, peaks, after.turning, speeds, steep, sideways, grips, driven.reached)


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
    state, reached = np.concatenate([q, v]), True
    for t0, t1 in pairwise([t, *sorted(stop for stop in stops if t < stop <= end)]):
        moving = moving.settled(t0)
        own = system.parameters(t0, moving.values, moving.ramps)
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
        reactions.append(system.compiled.map("observe", looks, Y, own)[:, : system.m])
        numbers += [own] * len(looks)
        state = Y[-1]
        if not reached:
            break
    return _Driven(np.concatenate(times), np.concatenate(states), np.concatenate(reactions), numbers, reached)


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


def summit(times: Floats, values: Floats) -> Peak:
    """Return where a curve is farthest from 0, between its samples by the parabola through three of them."""
    at = int(np.abs(values).argmax())
    if 0 < at < len(times) - 1:
        (t0, t1, t2), (y0, y1, y2) = times[at - 1 : at + 2], values[at - 1 : at + 2]
        left, right = (y1 - y0) / (t1 - t0), (y2 - y1) / (t2 - t1)
        bend = (right - left) / (t2 - t0)
        if bend:
            t = 0.5 * (t0 + t1 - left / bend)
            if t0 <= t <= t2:
                return Peak(float(y0 + left * (t - t0) + bend * (t - t0) * (t - t1)), float(t))
    return Peak(float(values[at]), float(times[at]))
