"""Keys of an animation: as many instants as are needed for straight lines between them to show the motion.

Players interpolate linearly from key to key, and rotate evenly. Where this would be off by more than a tolerance, as in
fast pirouettes, keys are added. Where the motion jumps, there are two keys that no player can distinguish.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import from_matrix

if TYPE_CHECKING:
    from anholon.results.poses import Poses
    from anholon.results.run import Run

_HALVINGS: Final = 6  # of the time between two frames, at most
_PROBES: Final = (0.5, 0.2)  # parts of the time between two keys at which the motion is compared; errors that are
# odd about the middle, as on paths of equilibria, do not show at the middle itself
_SAME: Final = 1e-9  # of the size: smaller changes are no jumps


class AnimationKeys(NamedTuple):
    """`times` (k,) of the motion, s, where limits from the left lie just before their instant; `clock` (k,) of the
    animation, s, growing as 32 bit floats, too."""

    times: Floats
    clock: Floats


def choose_animation_keys(
    run: Run,
    poses_at: Callable[[Floats], Poses],
    span: tuple[float, float],
    step: float,
    speed: float,
    tolerance: float,
    reach: float,
    stop: Callable[[], None],
) -> AnimationKeys:
    """Return the keys of a part of the motion: at least every `step` s, closer where the poses would be off.

    Between keys, poses of `poses_at` of bodies with a `reach`, m, are off by at most `tolerance`, m. `speed`: seconds
    of motion in one second of the animation; `stop` is called now and then.
    """
    first, last = span
    inner = {t for motion in run.segments for t in (motion.t0, motion.t1) if first < t < last}
    edges = [first, *sorted(inner), last]
    times: list[float] = []
    kinks = (
        np.zeros(0) if run.has_time else run.times
    )  # of an equilibrium path, which goes straight from one to the next
    for start, end in pairwise(edges):
        stop()
        times += _choose_keys(poses_at, start, end, step, tolerance, reach, kinks)
    if first == last:
        times = [first]
    result = np.array(times)
    return _assign_clock_times(poses_at, result, first, speed, reach)


def _choose_keys(
    poses_at: Callable[[Floats], Poses],
    start: float,
    end: float,
    step: float,
    tolerance: float,
    reach: float,
    kinks: Floats,
) -> list[float]:
    """Return the times of the keys inside one part: both ends from inside, and its `kinks`."""
    count = max(1, math.ceil((end - start) / step - 1e-6))
    last = max(start, float(np.nextafter(end, -np.inf)))
    inner = kinks[(kinks > start) & (kinks < last)]
    times = np.unique(np.concatenate([np.linspace(start, end, count + 1)[:-1], inner, [last]]))
    open_ = np.ones(len(times) - 1, dtype=bool)  # intervals that may still be too long
    for _ in range(_HALVINGS):
        starts, ends = times[:-1][open_], times[1:][open_]
        middles = 0.5 * (starts + ends)
        before, after = poses_at(starts), poses_at(ends)
        probes = [(share, poses_at(starts + share * (ends - starts))) for share in _PROBES]
        wide = (
            np.max([_interpolation_error(before, probe, after, share, reach) for share, probe in probes], axis=0)
            > tolerance
        )
        if not wide.any():
            break
        split = np.zeros(len(open_), dtype=bool)
        split[np.flatnonzero(open_)[wide]] = True
        times = np.sort(np.concatenate([times, middles[wide]]))
        open_ = np.repeat(split, np.where(split, 2, 1))
    return [float(t) for t in times]


def _interpolation_error(before: Poses, middle: Poses, after: Poses, share: float, reach: float) -> Floats:
    """Return the largest error (k,), m, of linear interpolation between two instants after a part of the time."""
    result = np.zeros(len(middle.times))
    pairs = [
        (before.R_WB, before.p_WB, middle.R_WB, middle.p_WB, after.R_WB, after.p_WB),
        *(
            (a.R_WS, a.p_WS, m.R_WS, m.p_WS, b.R_WS, b.p_WS)
            for a, m, b in zip(before.rods, middle.rods, after.rods, strict=True)
        ),
    ]
    for k, (Ra, pa, Rm, pm, Rb, pb) in enumerate(pairs):
        if not pm.shape[1]:
            continue
        off = np.linalg.norm(pm - (1.0 - share) * pa - share * pb, axis=2)
        qa, qm, qb = (from_matrix(R) for R in (Ra, Rm, Rb))
        qb = np.where(np.sum(qa * qb, axis=-1, keepdims=True) < 0.0, -qb, qb)
        angle = np.arccos(np.minimum(np.sum(qa * qb, axis=-1, keepdims=True), 1.0))
        sine = np.where(angle > 1e-9, np.sin(angle), 1.0)
        parts = (np.where(angle > 1e-9, np.sin(s * angle) / sine, s) for s in (1.0 - share, share))
        straight = sum(part * q for part, q in zip(parts, (qa, qb), strict=True))
        cosine = np.minimum(np.abs(np.sum(straight * qm, axis=-1)), 1.0)
        turn = 2.0 * np.sqrt(np.maximum(0.0, 2.0 * (1.0 - cosine)))
        arm = reach if k == 0 else float(middle.rods[k - 1].halves.max())
        result = np.maximum(result, np.max(off + arm * turn, axis=1))
    if middle.p_WP.shape[1]:
        points = middle.p_WP - (1.0 - share) * before.p_WP - share * after.p_WP
        result = np.maximum(result, np.linalg.norm(points, axis=2).max(axis=1))
    return np.nan_to_num(result)


def _assign_clock_times(
    poses_at: Callable[[Floats], Poses], times: Floats, first: float, speed: float, reach: float
) -> AnimationKeys:
    """Assign every key its clock time; omit keys that the clock cannot distinguish, except at jumps of the motion."""
    raw = ((times - first) / speed).astype(np.float32)
    key_indices, clock = [0], [raw[0]]
    for k in range(1, len(times)):
        if raw[k] > clock[-1]:
            key_indices.append(k)
            clock.append(raw[k])
        elif _is_discontinuous(poses_at(times[[key_indices[-1], k]]), reach):
            before = np.nextafter(raw[k], np.float32(-np.inf))
            if len(clock) > 1 and before <= clock[-2]:
                key_indices[-1] = k  # two jumps at once: the last counts
            elif len(clock) == 1:
                key_indices[-1] = k
            else:
                clock[-1] = before
                key_indices.append(k)
                clock.append(raw[k])
        else:
            key_indices[-1] = k
    return AnimationKeys(times[key_indices], np.array(clock, dtype=np.float64))


def _is_discontinuous(poses: Poses, reach: float) -> bool:
    """Return True if a place or a force differs between two instants."""
    tolerance = _SAME * reach
    moved = [np.ptp(places, axis=0).max(initial=0.0) for places in (poses.p_WB, poses.p_WP)]
    moved += [np.ptp(rod.p_WS, axis=0).max(initial=0.0) for rod in poses.rods]
    turned = reach * np.ptp(poses.R_WB, axis=0).max(initial=0.0)
    force = np.abs(poses.force).max(initial=0.0)
    impacting = np.ptp(poses.force, axis=0).max(initial=0.0) > 1e-6 * force
    return bool(max(*moved, turned) > tolerance or impacting)


def make_continuous_quaternions(R: Floats) -> Floats:
    """Return continuous quaternions (k, …, 4), x y z w, of rotations (k, …, 3, 3) in time.

    Players turn the short way only between quaternions on the same side.
    """
    q = from_matrix(R)
    signs = np.where(np.sum(q[1:] * q[:-1], axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
    q[1:] *= np.cumprod(signs, axis=0)
    return np.roll(q, -1, axis=-1)
