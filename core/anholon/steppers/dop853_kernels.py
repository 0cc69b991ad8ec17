"""The kernels that become machine code: `advance` integrates a chunk, `interpolate` evaluates dense output and may
bring it onto the constraints, `settle` does that with states that are there already.

They use only raw memory (see `memory_layout` for its layout) and raise nothing. The record has one row for each
accepted step,
    t_old, h, y_old (n), F_1 (n) .. F_7 (n)
and the row after the last step is open: it holds the current time, 0 and the current state.
"""

from __future__ import annotations

from anholon.compiler.raw_memory import (
    Reals,
    Wholes,
    call,
    call_lanes,
    numbers_at,
    shift,
    square_root,
    whole_numbers,
)
from anholon.steppers import memory_layout
from anholon.steppers.dop853_step import (
    dense_value,
    error_norm,
    extend_step,
    fit_ends,
    fit_interior,
    larger,
    try_step,
)
from anholon.steppers.event_search import search_events
from anholon.steppers.status import StepperStatus

_SAFETY = 0.9
_SHRINK = 0.2  # smallest factor from one step size to the next
_GROW = 10.0
_SPACING = 10.0 * 2.220446049250313e-16  # of times: a step must move them

_PROJECTIONS = 5  # Newton corrections for one step
_QUADRATIC = 1e-9  # a residual below this is round-off after one more correction

_STIFF_AFTER = 1000  # steps before the first look for stiffness
_STABLE = 6.1  # the step, relative to the time scale of the fastest decay, at which DOP853 becomes unstable
_LIMITED = 1.0  # the same at tight tolerances, where rounding errors of what decays keep the steps shorter,
_SLOW = 0.1  # if what moves is slower than what decays by this factor
_STIFF_STEPS = 15  # at these limits make equations stiff,
_NONSTIFF_STEPS = 6  # below them in between begin the count anew

_RUNNING = int(StepperStatus.RUNNING)
_DONE = int(StepperStatus.DONE)
_EVENT = int(StepperStatus.EVENT)
_CANCELLED = int(StepperStatus.CANCELLED)
_NOT_FINITE = int(StepperStatus.NOT_FINITE)
_STEP_TOO_SMALL = int(StepperStatus.STEP_TOO_SMALL)
_TOO_MANY_STEPS = int(StepperStatus.TOO_MANY_STEPS)
_STIFF = int(StepperStatus.STIFF)


def smaller(a: float, b: float) -> float:
    """Return the smaller of two numbers, the second where one is NaN."""
    return a if a < b else b


def eighth_root(value: float) -> float:
    """Return value^(1/8), the sensitivity of the step size to the error."""
    return square_root(square_root(square_root(value)))


def first_not_finite(values: Reals, n: int) -> int:
    """Return the index of the first value that is not finite, or -1."""
    for i in range(n):
        if values[i] - values[i] != 0.0:
            return i
    return -1


def initial_step(
    rhs: int, p: Reals, atol: Reals, real: Reals, control: Wholes, y: Reals, slope: Reals,
    stage: Reals, slope_ahead: Reals, n: int,
) -> float:  # fmt: skip
    """Return a first step from the sizes of y, y' and a difference for y''.

    E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4.
    """
    span = real[memory_layout.T_END] - real[memory_layout.T]
    d0 = 0.0
    d1 = 0.0
    for i in range(n):
        weight = 1.0 / (atol[i] + real[memory_layout.RTOL] * abs(y[i]))
        d0 += weight * y[i] * weight * y[i]
        d1 += weight * slope[i] * weight * slope[i]
    d0, d1 = square_root(d0 / larger(1.0, n)), square_root(d1 / larger(1.0, n))
    h = 1e-6 if d0 < 1e-5 or d1 < 1e-5 else 0.01 * d0 / d1
    h = smaller(h, abs(span))
    signed = h if span > 0.0 else -h
    for i in range(n):
        stage[i] = y[i] + signed * slope[i]
    call(rhs, real[memory_layout.T] + signed, stage, p, slope_ahead)
    control[memory_layout.RHS_CALLS] += 1
    d2 = 0.0
    for i in range(n):
        weight = 1.0 / (atol[i] + real[memory_layout.RTOL] * abs(y[i]))
        bend = weight * (slope_ahead[i] - slope[i])
        d2 += bend * bend
    d2 = square_root(d2 / larger(1.0, n)) / h
    largest = larger(d1, d2)
    if not largest < 1e300:  # the trial point lies outside the domain: start small, the step control does the rest
        return h
    ahead = larger(1e-6, 1e-3 * h) if largest <= 1e-15 else eighth_root(0.01 / largest)
    first: float = smaller(100.0 * h, ahead)
    return first


def project_state(project: int, t: float, y: Reals, p: Reals, n: int, out: Reals, tolerance: float) -> bool:
    """Correct y in place until the residual is below the tolerance or stops falling; return whether y has changed.

    `project` writes the corrected state to out[:n] and the residual before the correction to out[n].
    """
    changed = False
    previous = 0.0
    for k in range(_PROJECTIONS):
        call(project, t, y, p, out)
        residual = out[n]
        if residual <= tolerance or (k > 0 and not residual < 0.5 * previous):
            break
        for i in range(n):
            y[i] = out[i]
        changed = True
        previous = residual
        if residual < _QUADRATIC:
            break
    return changed


def watch_stiffness(
    whole: Wholes, h: float, y: Reals, y_new: Reals, stage: Reals, slope: Reals, slope_stage: Reals, slope_new: Reals,
    n: int,
) -> None:  # fmt: skip
    """Count the steps that stability limits: those of a size beyond the fastest time scale |Δy| / |Δf|.

    It is that of the difference between end and last stage, two states at the same time.
    [E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, section IV.2]
    """
    distance = 0.0
    change = 0.0
    path = 0.0
    bend = 0.0
    for i in range(n):
        distance += (y_new[i] - stage[i]) * (y_new[i] - stage[i])
        change += (slope_new[i] - slope_stage[i]) * (slope_new[i] - slope_stage[i])
        path += (y_new[i] - y[i]) * (y_new[i] - y[i])
        bend += (slope_new[i] - slope[i]) * (slope_new[i] - slope[i])
    limit = _LIMITED if bend * distance < _SLOW * _SLOW * change * path else _STABLE
    if h * h * change > limit * limit * distance:
        whole[memory_layout.NONSTIFF] = 0
        whole[memory_layout.STIFF] += 1
        return
    whole[memory_layout.NONSTIFF] += 1
    if whole[memory_layout.NONSTIFF] == _NONSTIFF_STEPS:
        whole[memory_layout.STIFF] = 0


def advance(real: Reals, budget: int) -> int:
    """Try up to `budget` steps and return a `StepperStatus`, or `memory_layout.GROW` where the record or the event
    list is full.

    `real` is the block of memory that `memory_layout` describes.
    """
    whole = whole_numbers(shift(real, memory_layout.REALS))
    n, n_events = whole[memory_layout.N], whole[memory_layout.N_EVENTS]
    rhs, project, events = whole[memory_layout.RHS], whole[memory_layout.PROJECT], whole[memory_layout.EVENTS]
    p, record, located = (
        numbers_at(whole[memory_layout.P]), numbers_at(whole[memory_layout.RECORD]),
        numbers_at(whole[memory_layout.LOCATED_ROWS]),
    )  # fmt: skip
    control = whole_numbers(numbers_at(whole[memory_layout.CONTROL]))
    directions = whole_numbers(numbers_at(whole[memory_layout.DIRECTIONS]))
    stops = whole_numbers(numbers_at(whole[memory_layout.STOPS]))
    atol = shift(real, memory_layout.REALS + memory_layout.WHOLES + memory_layout.CONTROLS)
    y = shift(atol, n)
    stages = shift(y, n)
    scratch = shift(stages, memory_layout.STAGES * n)
    width = 2 + 8 * n
    y_new = scratch
    stage = shift(scratch, n)
    projected = shift(scratch, 2 * n)
    samples = shift(scratch, 3 * n + 1)
    values = shift(samples, (memory_layout.INTERVALS + 1) * n_events)
    slope_new = shift(stages, 12 * n)
    t_end = real[memory_layout.T_END]
    tolerance = real[memory_layout.PROJECTION_TOLERANCE]
    fixed = whole[memory_layout.FIXED] != 0

    # Evaluate what belongs to a start: slope, first step, event functions.
    if whole[memory_layout.FRESH] != 0:
        t = real[memory_layout.T]
        call(rhs, t, y, p, stages)
        control[memory_layout.RHS_CALLS] += 1
        bad = first_not_finite(y, n)
        bad = bad if bad >= 0 else first_not_finite(stages, n)
        if bad >= 0:
            real[memory_layout.T_FAULT] = t
            whole[memory_layout.FAULT_INDEX] = bad
            return _NOT_FINITE
        if real[memory_layout.H] == 0.0 and t != t_end:
            real[memory_layout.H] = initial_step(rhs, p, atol, real, control, y, stages, stage, slope_new, n)
        if n_events > 0:
            call(events, t, y, p, samples)
        real[memory_layout.T_SETTLE] = t
        whole[memory_layout.FRESH] = 0

    while True:
        # See whether there is a reason not to step.
        t = real[memory_layout.T]
        count = whole[memory_layout.COUNT]
        if t == t_end:
            return _DONE
        if control[memory_layout.CANCEL] != 0:
            return _CANCELLED
        if budget <= 0:
            return _RUNNING
        if count + 2 > whole[memory_layout.CAPACITY]:
            return memory_layout.GROW
        if (
            whole[memory_layout.LOCATED] + 2 * memory_layout.INTERVALS * n_events
            > whole[memory_layout.LOCATED_CAPACITY]
        ):
            return memory_layout.GROW
        if count > real[memory_layout.STEP_RATE] * (abs(t - real[memory_layout.T_START]) + 1.0):
            return _TOO_MANY_STEPS
        budget -= 1
        whole[memory_layout.TRIED] += 1

        # Choose the step: end exactly at t_end, and never leave a tiny rest before it.
        remaining = t_end - t
        size = smaller(real[memory_layout.H], real[memory_layout.MAX_STEP])
        if size < larger(real[memory_layout.MIN_STEP], _SPACING * abs(t)) and size < abs(remaining):
            return _NOT_FINITE if whole[memory_layout.FAULTY] != 0 else _STEP_TOO_SMALL
        h = size if remaining > 0.0 else -size
        t_new = t + h
        if 1.01 * size >= abs(remaining):
            t_new = t_end
        elif 2.0 * size > abs(remaining) and not fixed:
            t_new = t + 0.5 * remaining
        h = t_new - t

        # Try it. Where the error is good, go on: new slope, inner coefficients of dense output, projection of the end.
        row = shift(record, count * width)
        coefficients = shift(row, 2 + n)
        try_step(rhs, t, h, y, p, stage, stages, n, y_new)
        norm = error_norm(h, y, y_new, real[memory_layout.RTOL], atol, stages, n)
        control[memory_layout.RHS_CALLS] += 11
        finite = norm < 1e300
        good = finite and (norm < 1.0 or fixed)
        if good:
            call(rhs, t_new, y_new, p, slope_new)
            if whole[memory_layout.STIFF_TEST] != 0 and count >= _STIFF_AFTER:
                watch_stiffness(whole, h, y, y_new, stage, stages, shift(stages, 11 * n), slope_new, n)
            extend_step(rhs, t, h, y, p, stage, stages, n)
            control[memory_layout.RHS_CALLS] += 4
            finite = fit_interior(h, stages, n, coefficients) == 0.0
        if good and finite and project != 0 and project_state(project, t_new, y_new, p, n, projected, tolerance):
            call(rhs, t_new, y_new, p, slope_new)
            control[memory_layout.RHS_CALLS] += 1
            finite = first_not_finite(y_new, n) < 0 and first_not_finite(slope_new, n) < 0

        # Reject: shrink and try again. A value that is not finite may only mean a step out of the domain.
        if not finite or not good:
            whole[memory_layout.REJECTED] = 1
            if finite:
                whole[memory_layout.FAULTY] = 0
                real[memory_layout.H] = abs(h) * larger(_SHRINK, _SAFETY / eighth_root(norm))
                continue
            whole[memory_layout.FAULTY] = 1
            real[memory_layout.T_FAULT] = t_new
            bad = first_not_finite(shift(stages, n), 15 * n)
            whole[memory_layout.FAULT_INDEX] = bad % n if bad >= 0 else first_not_finite(y_new, n)
            real[memory_layout.H] = _SHRINK * abs(h)
            if fixed:
                return _NOT_FINITE
            continue

        # Accept: let dense output pass through the end, projected or not.
        fit_ends(h, y, stages, y_new, slope_new, n, coefficients)

        # Set the next step; one that was cut short for t_end does not make it smaller.
        if not fixed:
            factor = smaller(_GROW, _SAFETY / eighth_root(norm))
            if whole[memory_layout.REJECTED] != 0:
                real[memory_layout.H] = abs(h) * smaller(1.0, factor)
            else:
                real[memory_layout.H] = larger(abs(h) * factor, size if abs(h) < size else 0.0)
        whole[memory_layout.REJECTED] = 0
        whole[memory_layout.FAULTY] = 0

        # Locate events; a stop event ends the step there.
        stopped = False
        if n_events > 0:
            found_at = whole[memory_layout.LOCATED]
            fresh = shift(located, found_at * (n + 2))
            found = search_events(
                events, n_events, directions, samples, real[memory_layout.T_SETTLE], t, h, y, y_new, coefficients, p, n,
                stage, values, fresh,
            )  # fmt: skip
            kept = 0
            while kept < found:
                crossing = shift(fresh, kept * (n + 2))
                if stopped and crossing[1] != t_new:
                    break
                kept += 1
                if not stopped and stops[int(crossing[0])] != 0:
                    stopped = True
                    t_new = crossing[1]
                    for i in range(n):
                        y_new[i] = crossing[2 + i]
            whole[memory_layout.LOCATED] = found_at + kept
            for i in range(n_events):
                samples[i] = samples[memory_layout.INTERVALS * n_events + i]

        # Move: close the row, open the next one with the state reached.
        row[1] = h
        for i in range(n):
            y[i] = y_new[i]
            row[width + 2 + i] = y_new[i]
            stages[i] = slope_new[i]
        row[width] = t_new
        row[width + 1] = 0.0
        real[memory_layout.T] = t_new
        whole[memory_layout.COUNT] = count + 1
        control[memory_layout.STEPS] += 1
        if stopped:
            whole[memory_layout.FRESH] = 1
            return _EVENT
        if whole[memory_layout.STIFF] == _STIFF_STEPS:
            whole[memory_layout.STIFF] = 0
            return _STIFF


def is_finite(values: Reals, n: int) -> bool:
    """Tell whether all values are finite."""
    watch = 0.0  # zero, or NaN where a value is not finite
    for i in range(n):
        watch += values[i] - values[i]
    return watch == 0.0


def copy(source: Reals, target: Reals, n: int) -> None:
    """Copy n numbers."""
    for i in range(n):
        target[i] = source[i]


def settle_row(
    project: int, t: float, y: Reals, n: int, p: Reals, out: Reals, tolerance: float, max_count: int
) -> None:
    """Project one state y (n,) in place, as `settle` does it."""
    for _ in range(max_count):
        call(project, t, y, p, out)
        if not is_finite(out, n + 1):
            return
        copy(out, y, n)
        if out[n] < tolerance:
            return


def settle_rows(
    project: int, lanes: int, times: Reals, states: Reals, m: int, n: int, p: Reals, out: Reals, tolerance: float,
    max_count: int,
) -> None:  # fmt: skip
    """Do what `settle` does."""
    j = 0
    while lanes != 0 and j + memory_layout.LANES <= m:
        block = shift(states, j * n)
        waiting = (1 << memory_layout.LANES) - 1  # one bit for each lane
        for _ in range(max_count):
            call_lanes(lanes, shift(times, j), block, n, p, out, n + 1)
            for lane in range(memory_layout.LANES):
                if waiting & (1 << lane) == 0:
                    continue
                found = shift(out, lane * (n + 1))
                finite = is_finite(found, n + 1)
                if finite:
                    copy(found, shift(block, lane * n), n)
                if not finite or found[n] < tolerance:
                    waiting &= ~(1 << lane)
            if waiting == 0:
                break
        j += memory_layout.LANES
    while j < m:
        settle_row(project, times[j], shift(states, j * n), n, p, out, tolerance, max_count)
        j += 1


def interpolate(
    record: Reals, count: int, n: int, times: Reals, m: int, out: Reals, project: int, lanes: int, p: Reals,
    scratch: Reals, tolerance: float, max_count: int,
) -> int:  # fmt: skip
    """Write the states at `times` (m,) to `out` (m, n); return -1, or the index of a time outside the record.

    With a function `project` they are corrected as `settle` does it.
    """
    width = 2 + 8 * n
    first = record[0]
    last = record[count * width]
    forward = 1.0 if last >= first else -1.0
    k, j = 0, 0
    while j < m:
        time = times[j]
        if not (forward * (time - first) >= 0.0 and forward * (last - time) >= 0.0):
            return j
        # Find the last row that starts at or before the time: stay, go one on, or search.
        if forward * (time - record[k * width]) < 0.0:
            k = 0
        if k < count and forward * (time - record[(k + 1) * width]) >= 0.0:
            k += 1
        if k < count and forward * (time - record[(k + 1) * width]) >= 0.0:
            low, high = k + 1, count + 1
            while high - low > 1:
                middle = (low + high) // 2
                if forward * (time - record[middle * width]) >= 0.0:
                    low = middle
                else:
                    high = middle
            k = low
        row = shift(record, k * width)
        if k == count or time == row[0]:
            copy(shift(row, 2), shift(out, j * n), n)
            j += 1
            continue

        # All times that follow inside the row.
        scale = 1.0 / row[1]
        start, end = row[0], row[width]
        while True:
            dense_value(shift(row, 2), shift(row, 2 + n), n, (time - start) * scale, shift(out, j * n))
            j += 1
            if j == m:
                break
            time = times[j]
            if not (forward * (time - start) > 0.0 and forward * (end - time) > 0.0):
                break
    if project != 0:
        settle_rows(project, lanes, times, out, m, n, p, scratch, tolerance, max_count)
    return -1


def settle(
    project: int, lanes: int, times: Reals, states: Reals, m: int, n: int, p: Reals, out: Reals, tolerance: float,
    max_count: int,
) -> int:  # fmt: skip
    """Project every row of `states` (m, n) in place; out (LANES, n + 1) is scratch. Return 0.

    A row is corrected up to `max_count` times, until the residual before a correction was below `tolerance`; where the
    projection is not finite it stays as it is. `lanes` is the same function for several rows at once, or 0.
    """
    settle_rows(project, lanes, times, states, m, n, p, out, tolerance, max_count)
    return 0
