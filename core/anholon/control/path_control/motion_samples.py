"""A motion along a trace as it is shown: controls, reactions and Kirgetov's Δ at instants."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.control.path_control.planned_motion import PlannedMotion


class PathSamples(NamedTuple):
    """Samples of a motion, at `times`."""

    times: Floats
    s: Floats
    positions: Floats
    speed: Floats
    curvature: Floats
    controls: dict[str, Floats]
    reactions: dict[str, Floats]
    delta: Floats


def sample_motion(plan: PlannedMotion, times: Floats) -> PathSamples:
    relations, drives = plan.relations, plan.inputs
    system = relations.system
    count = len(times)
    controls = np.zeros((count, len(drives)))
    reactions, delta = np.zeros((count, system.m)), np.zeros(count)
    s, speed, at = np.zeros(count), np.zeros(count), np.zeros(count)
    for k, t in enumerate(times.tolist()):
        state, reading, u = plan.evaluate(t)
        s[k], speed[k], at[k] = state.s, reading.arc_length_rate, state.parameter
        controls[k] = compute_control_values(plan, t)
        p = system.parameters(t, {drive.parameter: float(value) for drive, value in zip(drives, u, strict=True)})
        reactions[k] = system.call("observe", t, state.q, state.v, p)[: system.m]
        delta[k] = plan.compute_delta(t)
    curve = relations.curve
    inside = np.array([curve.wrap_parameter(value) for value in at.tolist()])
    return PathSamples(
        times,
        s,
        curve.compute_points(at),
        speed,
        curve.compute_curvatures(inside),
        {drive.name: controls[:, k] for k, drive in enumerate(drives)},
        {row: reactions[:, k] for k, row in enumerate(system.rows)},
        delta,
    )


def merge_samples(samples: PathSamples, other: PathSamples) -> PathSamples:
    """Return the samples of both, in the order of time."""
    order = np.argsort(np.concatenate([samples.times, other.times]), kind="stable")

    def both(a: Floats, b: Floats) -> Floats:
        return np.asarray(np.concatenate([a, b])[order])

    def named(a: dict[str, Floats], b: dict[str, Floats]) -> dict[str, Floats]:
        return {name: both(a[name], b[name]) for name in a}

    return PathSamples(
        both(samples.times, other.times),
        both(samples.s, other.s),
        both(samples.positions, other.positions),
        both(samples.speed, other.speed),
        both(samples.curvature, other.curvature),
        named(samples.controls, other.controls),
        named(samples.reactions, other.reactions),
        both(samples.delta, other.delta),
    )


def compute_control_values(plan: PlannedMotion, t: float) -> Floats:
    """Return the value of every control at a time, SI: forces, and positions where motions are driven."""
    state, _, u = plan.evaluate(t)
    names = plan.relations.system.coordinates
    return np.array(
        [
            state.q[names.index(drive.name)] if drive.is_position else value
            for drive, value in zip(plan.inputs, u.tolist(), strict=True)
        ]
    )
