"""What the law of the jump says about a ramp before it is run: its reactions and the rates at its end.

A ramp of length ε carries the pose along α(f(t/ε)). For a short one the position does not change in the meantime and
the rates follow the pose as in a jump (THEORY D5 (ii)); at every share f(s) of the way they are known, and with
α' = α_s f'(s)/ε, α'' = α_s f''(s)/ε² the equations give the reactions. For a blade these are

    N(s) = M [ω (u - ω y_C) + y_C''],     ω = H/J_C,     d(u - ω y_C) = H dy_C/J_C

with H = J_C ω of the beginning; the last term, of order M Δy_C max|f''|/ε², is all that counts when ε is small. What is
left out changes N by an amount of the order of ε times it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.stages.paths import along
from anholon.stages.whole import blades, seen, whole
from anholon.system.ramps import Ramp
from anholon.system.system import System

Floats = NDArray[np.float64]

_LOOKS: Final = 801  # at the ramp


class Peak(NamedTuple):
    """The largest magnitude of a reaction: its value with its sign, and when it acts, s."""

    value: float
    t: float


class Forecast(NamedTuple):
    """What is expected of a ramp, SI units.

    `peaks` of all reactions; `turning` about the vertical and `speeds` along the blades at its end; `steep`: the
    largest |f''| of its profile; `sideways`: by blade, M Δy_C max|f''| / ε², the force of the moving masses alone, N;
    `grips`: what constraints with a grip hold at the beginning of the ramp, in the unit of their multipliers.
    """

    length: float
    peaks: dict[str, Peak]
    turning: float
    speeds: dict[str, float]
    steep: float
    sideways: dict[str, float]
    grips: dict[str, float]


def forecast(system: System, t: float, q: Floats, v: Floats, ramps: tuple[Ramp, ...], p: Floats) -> Forecast:
    """Return what is expected of ramps that begin together at the time t and the state (q, v) just after it; p is the
    vector in which they go on."""
    length, shape = ramps[0].length, ramps[0].shape
    s = np.linspace(0.0, 1.0, _LOOKS)
    f, _, bend = _shaped(shape, s)
    standing = system.equations.names.ramps.standing(p, t)
    system.compiled.prepare(standing)
    change = {ramp.name: ramp.change for ramp in ramps}
    rates = along(system, t, q, v, standing, change, f)
    times = t + length * s
    values = system.compiled.map("observe", times, np.hstack([np.tile(q, (len(s), 1)), rates]), p)
    peaks: dict[str, Peak] = {}
    for k, row in enumerate(system.rows):
        peaks[row] = summit(times, values[:, k])
    steep = float(np.abs(bend).max())
    there = standing.copy()
    for k, name in enumerate(system.model.parameters):
        there[k] += change.get(name, 0.0)
    system.compiled.prepare(there)
    before, after = whole(system, t, q, v, standing), whole(system, t, q, rates[-1], there)
    acting = blades(system, t, q, v, standing)
    ahead = blades(system, t, q, rates[-1], there)
    sideways = {
        blade.name: float(before.mass * ((after.centre - before.centre) @ blade.side) * steep / length**2)
        for blade in acting
    }
    speeds = {blade.name: seen(blade, after)[0] for blade in ahead}
    return Forecast(length, peaks, after.turning, speeds, steep, sideways, _grips(system, t, q, v, p))


def _grips(system: System, t: float, q: Floats, v: Floats, p: Floats) -> dict[str, float]:
    """Return the largest multipliers that constraints with a grip hold at a state."""
    equations = system.equations
    graph, y = equations.graph, np.concatenate([q, v])
    values = dict(zip(system.rows, system.call("observe", t, q, v, p).tolist(), strict=False))
    found: dict[str, float] = {}
    for rub in equations.rubs:
        if not rub.own or rub.own not in system.rows:
            continue
        limit, share = graph.evaluate([rub.limit, rub.static], t, list(y), list(p))
        if rub.constraint and share:
            press = equations.pressed[rub.constraint]
            pushes = graph.evaluate([node for push in press.pushes for node in push], t, list(y), list(p))
            weights = np.array([values.get(row, 0.0) for row in press.rows])
            limit += share * float(np.linalg.norm(weights @ np.array(pushes).reshape(-1, 3)))
        found[rub.own] = float(limit)
    return found


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


def _shaped(shape: str, s: Floats) -> tuple[Floats, Floats, Floats]:
    """Return a shape, a formula of s, with its first and second derivatives at places (k,)."""
    graph = Graph()
    place = graph.symbol("time", 0)
    node = lower(parse(shape), graph, lambda _name: place)
    (first,) = graph.forward([node], {place: graph.const(1.0)})
    (second,) = graph.forward([first], {place: graph.const(1.0)})
    rows = [graph.evaluate([node, first, second], float(x), [], []) for x in s]
    f, one, two = np.array(rows, dtype=np.float64).T
    return f, one, two
