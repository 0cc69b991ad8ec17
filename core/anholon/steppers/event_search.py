"""Finding the zeros of event functions on the dense output of one step; the functions are kernels over raw memory.

Event functions are sampled at nine equal points of the step. A change of sign between neighbours is a crossing. Where
the parabola through three samples comes near zero between two of them, or the straight lines that lead to them from
outside meet below zero, as beside a corner, the extremum is sought, so that two crossings in one interval are seen as
well. Samples: (INTERVALS + 1, n_events), row s belongs to x = s / INTERVALS.
"""

from __future__ import annotations

from anholon.compiler.raw_memory import Reals, Wholes, call, shift
from anholon.steppers.dop853_step import dense_value, larger
from anholon.steppers.memory_layout import INTERVALS

_GOLDEN = 0.3819660112501051  # (3 - sqrt 5) / 2
_NEAR = 0.5  # the extremum is sought where the parabola comes this near to zero, relative to the nearest sample
_EDGE = 0.0625  # of an interval: where the first and the last one are looked at for the slope at their ends
_PRECISION = 1e-15  # of x, relative to the larger of the step and the time
_SETTLED = 1e-10  # zeros this near to a start (seconds, relative to times above 1 s) belong to the start


def event_value(
    events: int, index: int, x: float, t: float, h: float, y: Reals, coefficients: Reals, p: Reals, n: int,
    state: Reals, values: Reals,
) -> float:  # fmt: skip
    """Return event function `index` at the fraction x of the step; leaves the state there in `state`."""
    dense_value(y, coefficients, n, x, state)
    call(events, t + x * h, state, p, values)
    return values[index]


def find_zero(
    events: int, index: int, x_old: float, g_old: float, x_new: float, g_new: float, t: float, h: float,
    y: Reals, coefficients: Reals, p: Reals, n: int, state: Reals, values: Reals,
) -> float:  # fmt: skip
    """Return x of the zero between two fractions where the signs differ, on the side of `x_new` to the last digit.

    Chandrupatla's method: inverse quadratic interpolation where it is safe, bisection elsewhere. [T. R. Chandrupatla,
    A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function without using derivatives,
    Adv. Eng. Software 28 (1997) 145-149]
    """
    tolerance = _PRECISION * larger(1.0, abs(t / h))
    a, ga = x_new, g_new  # the newest point
    b, gb = x_old, g_old  # the end on the other side of the zero
    d, gd = a, ga  # the point before
    portion = 0.5
    for _ in range(100):
        width = abs(b - a)
        if ga == 0.0 or width <= tolerance:
            break
        x = a + portion * (b - a)
        g = event_value(events, index, x, t, h, y, coefficients, p, n, state, values)
        if (g > 0.0) == (ga > 0.0):
            d, gd = a, ga
        else:
            d, gd = b, gb
            b, gb = a, ga
        a, ga = x, g
        # Interpolate where the three points are monotonic enough, but never nearer to an end than the tolerance.
        portion = 0.5
        if gd != gb and ga != gd and ga != gb:
            xi = (a - b) / (d - b)
            phi = (ga - gb) / (gd - gb)
            if phi * phi < xi and (1.0 - phi) * (1.0 - phi) < 1.0 - xi:
                portion = ga / (gb - ga) * gd / (gb - gd) + (d - a) / (b - a) * ga / (gd - ga) * gb / (gd - gb)
        least = 0.5 * tolerance / larger(abs(b - a), tolerance)
        portion = least if portion < least else (1.0 - least if portion > 1.0 - least else portion)
    if (ga > 0.0) == (g_old > 0.0) and ga != 0.0:
        return b
    return a


def round_dip(index: int, interval: int, sign: float, samples: Reals, n_events: int) -> float:
    """Return where, in intervals of the step, the parabola through the nearest three samples comes near zero inside an
    interval; -1 where it keeps away."""
    left = sign * samples[interval * n_events + index]
    right = sign * samples[(interval + 1) * n_events + index]
    middle = interval if left < right else interval + 1
    middle = 1 if middle < 1 else (INTERVALS - 1 if middle > INTERVALS - 1 else middle)
    before = sign * samples[(middle - 1) * n_events + index]
    centre = sign * samples[middle * n_events + index]
    after = sign * samples[(middle + 1) * n_events + index]
    bend = before - 2.0 * centre + after
    tilt = 0.5 * (after - before)
    if not bend > 0.0:
        return -1.0
    place = middle - tilt / bend  # of the extremum
    if not interval <= place <= interval + 1:
        return -1.0
    if centre - 0.5 * tilt * tilt / bend > _NEAR * (left if left < right else right):
        return -1.0
    return place


def sharp_dip(
    events: int, index: int, interval: int, sign: float, samples: Reals, n_events: int, t: float, h: float,
    y: Reals, coefficients: Reals, p: Reals, n: int, state: Reals, values: Reals,
) -> float:  # fmt: skip
    """Return where, in intervals of the step, the straight lines that lead into an interval from both sides meet below
    zero; -1 where they do not."""
    left = sign * samples[interval * n_events + index]
    right = sign * samples[(interval + 1) * n_events + index]
    # An end of the step has no sample beyond it: only where the other line leads below zero is there a look inside.
    fall, rise = 0.0, 0.0
    if interval > 0:
        fall = left - sign * samples[(interval - 1) * n_events + index]
        if left + fall >= 0.0:
            return -1.0
    if interval < INTERVALS - 1:
        rise = sign * samples[(interval + 2) * n_events + index] - right
        if right - rise >= 0.0:
            return -1.0
    if interval == 0:
        x = _EDGE / INTERVALS
        fall = (sign * event_value(events, index, x, t, h, y, coefficients, p, n, state, values) - left) / _EDGE
    if interval == INTERVALS - 1:
        x = 1.0 - _EDGE / INTERVALS
        rise = (right - sign * event_value(events, index, x, t, h, y, coefficients, p, n, state, values)) / _EDGE
    if not fall < 0.0 < rise:
        return -1.0
    x = (right - rise - left) / (fall - rise)
    if left + fall * x >= 0.0 or x <= 0.0 or x >= 1.0:
        return -1.0
    return interval + x


def find_dip(
    events: int, index: int, interval: int, sign: float, samples: Reals, n_events: int, t: float, h: float,
    y: Reals, coefficients: Reals, p: Reals, n: int, state: Reals, values: Reals,
) -> float:  # fmt: skip
    """Return x inside `interval` where `sign` times the event function is negative although both ends are positive.

    Returns -1 where there is none: nothing tells of one, or the golden section does not find a negative value.
    """
    place = round_dip(index, interval, sign, samples, n_events)
    if place < 0.0:
        place = sharp_dip(events, index, interval, sign, samples, n_events, t, h, y, coefficients, p, n, state, values)
    if place < 0.0:
        return -1.0

    low, high = interval / INTERVALS, (interval + 1) / INTERVALS
    a = place / INTERVALS
    ga = sign * event_value(events, index, a, t, h, y, coefficients, p, n, state, values)
    while not ga < 0.0 and high - low > 1e-9:
        b = a + _GOLDEN * (high - a) if high - a > a - low else a - _GOLDEN * (a - low)
        gb = sign * event_value(events, index, b, t, h, y, coefficients, p, n, state, values)
        if gb < ga:
            a, b = b, a
            ga = gb
        if b > a:
            high = b
        else:
            low = b
    return a if ga < 0.0 else -1.0


def keep_crossing(
    index: int, x: float, rising: bool, directions: Wholes, settle: float, t: float, h: float, y: Reals,
    coefficients: Reals, n: int, located: Reals, count: int,
) -> int:  # fmt: skip
    """Insert a crossing into the list by time if its direction is wanted; return the new length of this step's list.

    A row of `located` is index, time, state. Crossings at the settling time are those of the start itself.
    """
    time = t + x * h
    wanted = directions[index]
    if (wanted > 0 and not rising) or (wanted < 0 and rising):
        return count
    if abs(time - settle) <= _SETTLED * larger(1.0, abs(settle)):
        return count
    width = n + 2
    forward = 1.0 if h > 0.0 else -1.0
    place = count
    while place > 0 and forward * (located[(place - 1) * width + 1] - time) > 0.0:
        for j in range(width):
            located[place * width + j] = located[(place - 1) * width + j]
        place -= 1
    row = shift(located, place * width)
    row[0] = index
    row[1] = time
    dense_value(y, coefficients, n, x, shift(row, 2))
    return count + 1


def search_events(
    events: int, n_events: int, directions: Wholes, samples: Reals, settle: float, t: float, h: float,
    y: Reals, y_new: Reals, coefficients: Reals, p: Reals, n: int, state: Reals, values: Reals,
    located: Reals,
) -> int:  # fmt: skip
    """Write the crossings of one step to `located` in order of time and return how many there are.

    Row 0 of `samples` is given, the others are filled; `state` (n,) and `values` (n_events,) are scratch.
    """
    for s in range(1, INTERVALS):
        dense_value(y, coefficients, n, s / INTERVALS, state)
        call(events, t + h * s / INTERVALS, state, p, shift(samples, s * n_events))
    call(events, t + h, y_new, p, shift(samples, INTERVALS * n_events))

    count = 0
    for index in range(n_events):
        for interval in range(INTERVALS):
            g_old = samples[interval * n_events + index]
            g_new = samples[(interval + 1) * n_events + index]
            x_old = interval / INTERVALS
            x_new = (interval + 1) / INTERVALS
            if (g_old < 0.0 and g_new >= 0.0) or (g_old > 0.0 and g_new <= 0.0):
                x = find_zero(events, index, x_old, g_old, x_new, g_new, t, h, y, coefficients, p, n, state, values)
                count = keep_crossing(
                    index, x, g_old < 0.0, directions, settle, t, h, y, coefficients, n, located, count
                )
            elif g_old * g_new > 0.0:
                sign = 1.0 if g_old > 0.0 else -1.0
                dip = find_dip(
                    events, index, interval, sign, samples, n_events, t, h, y, coefficients, p, n, state, values
                )
                if dip >= 0.0:
                    g_dip = event_value(events, index, dip, t, h, y, coefficients, p, n, state, values)
                    x = find_zero(events, index, x_old, g_old, dip, g_dip, t, h, y, coefficients, p, n, state, values)
                    count = keep_crossing(
                        index, x, g_old < 0.0, directions, settle, t, h, y, coefficients, n, located, count
                    )
                    x = find_zero(events, index, dip, g_dip, x_new, g_new, t, h, y, coefficients, p, n, state, values)
                    count = keep_crossing(
                        index, x, g_old > 0.0, directions, settle, t, h, y, coefficients, n, located, count
                    )
    return count
