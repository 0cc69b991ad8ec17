"""State-space models of systems without rods, about a steady motion or a state of a motion.

The state z holds the coordinates that matter and the independent rates of `independent_coordinates`, and those of the
ignorable coordinates that an output shows. With inputs u whose rates and accelerations act as well,

    z' = A z + B0 u + B1 u' + B2 u'',    y = C z + D0 u + D1 u' + D2 u'',

and the state w = z - B2 u' - (B1 + A B2) u has no derivatives of the inputs on its right-hand side:

    w' = A w + (B0 + A (B1 + A B2)) u,    y = C w + (D0 + C (B1 + A B2)) u + (D1 + C B2) u' + D2 u''.

An output in which u' or u'' remains has no state-space model, and is refused.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.linear.active_constraints import activate_closed_constraints, require_holding_contacts
from anholon.linear.independent_coordinates import IndependentCoordinates
from anholon.linear.linear_model import LinearModel
from anholon.linear.linear_outputs import ModelOutput
from anholon.linear.model_inputs import ModelInput, make_moving_inputs, require_acting
from anholon.linear.slopes import compute_slopes
from anholon.linear.steady_motion import find_steady_motion_from
from anholon.linear.tolerances import (
    CONSTANCY_TEST_TIME,
    INPUT_RATE_SLOPE_REL,
    INPUT_STEP_REL,
    MATRIX_CHANGE_REL,
    STATE_STEP_REL,
    ZERO_SLOPE_REL,
)
from anholon.linear.turning_bodies import describe_by_angles
from anholon.model.query.orientations import show_orientations
from anholon.model.schema import Model
from anholon.results.quantity_units import find_quantity_unit
from anholon.results.run import Run
from anholon.results.run_data import FrameSegment
from anholon.system.compile import compile_model
from anholon.system.consistency import format_rate
from anholon.system.system import System
from anholon.system.system_state import SystemState


class _Point(NamedTuple):
    """A point of linearisation: `whole` is the system of the model, whose columns are read.

    `system`: its variant in the contact mode. The coordinates and rates form z; `values`: values of parameters that
    differ from the model's.
    """

    whole: System
    reduction: IndependentCoordinates
    q: Floats
    v: Floats
    t: float
    coordinates: tuple[int, ...]
    rates: tuple[int, ...]
    values: Mapping[str, float]

    @property
    def system(self) -> System:
        """The system in its contact mode."""
        return self.reduction.system

    @property
    def z(self) -> Floats:
        """The state."""
        return np.concatenate([self.q[list(self.coordinates)], self.v[list(self.rates)]])

    @property
    def state_names(self) -> tuple[str, ...]:
        """Names of the entries of z."""
        names = [show_orientations(name) for name in self.system.coordinates]
        return (*(names[i] for i in self.coordinates), *(f"{names[i]}'" for i in self.rates))


class _Matrices(NamedTuple):
    """Slopes of (z', y) by z, and by the inputs with their rates and accelerations: (r, n) and (order, r, m)."""

    by_state: Floats
    by_input: Floats


def linearize_bodies(
    model: Model, inputs: Sequence[ModelInput], outputs: Sequence[ModelOutput], *, needs_rest: bool = False
) -> LinearModel:
    """Return the linear model about the steady motion nearest to the initial state.

    `needs_rest`: whether a motion that is no equilibrium is refused. Raises ModelError, RunError or UsageError.
    """
    model = describe_by_angles(model)
    base_system = compile_model(model)
    steady = find_steady_motion_from(activate_closed_constraints(base_system))
    if needs_rest and not steady.at_rest:
        name = steady.system.coordinates[int(np.argmax(np.abs(steady.v)))]
        rate = format_rate(steady.system.model, name, float(np.abs(steady.v).max()), 1)
        raise RunError(
            f"the motion nearest to the initial state is no equilibrium: {name}' = {rate}. "
            "Linearise about the steady motion, or set the initial velocities to 0."
        )
    require_holding_contacts(steady.system, steady.reduction.p, steady.q, steady.v)
    reduction = steady.reduction
    point = _Point(
        base_system,
        reduction,
        steady.q,
        steady.v,
        0.0,
        tuple(reduction.essential_coordinates),
        tuple(reduction.independent_rates),
        {},
    )
    point, moving, instant = _with_moving_inputs(point, model, inputs)
    points = [point]
    if steady.v.any() or base_system.depends_on_time or model.schedules:
        later = _advance(point, instant)
        _require_steady(point, later)
        points.append(later)
    shown = {i for each in points for i in _find_shown_coordinates(each, outputs)}
    points = [each._replace(coordinates=(*each.coordinates, *sorted(shown))) for each in points]
    point, (matrices, *others) = points[0], [_compute_matrices(each, moving, outputs) for each in points]
    for other in others:
        _require_same(matrices, other, point, outputs)
    about = "rest" if steady.at_rest else "steady motion"
    return _make_linear_model(point, matrices, (inputs, outputs), about, steady.named_values)


def _with_moving_inputs(
    point: _Point, model: Model, inputs: Sequence[ModelInput]
) -> tuple[_Point, tuple[ModelInput, ...], str]:
    """Return the same point of the model whose equations contain the rates of its inputs."""
    moved, moving, instant = make_moving_inputs(_start_at(point, model), inputs)
    if not instant:
        return point, moving, instant
    base_system = compile_model(moved)
    system = activate_closed_constraints(base_system)
    at = SystemState(system, point.t, point.q, point.v, system.parameters(point.t))
    reduction = IndependentCoordinates(at, neighbour=point.reduction)
    return point._replace(whole=base_system, reduction=reduction), moving, instant


def _start_at(point: _Point, model: Model) -> Model:
    """Return the model with the initial state of the point, because its formulas may contain inputs."""
    from msgspec.structs import replace

    from anholon.units import parse_unit

    coordinates = {
        name: replace(item, value=float(q) / parse_unit(item.unit).factor, rate=float(v) / parse_unit(item.unit).factor)
        for (name, item), q, v in zip(model.coordinates.items(), point.q, point.v, strict=True)
    }
    return replace(model, coordinates=coordinates)


def _evaluate(point: _Point, outputs: Sequence[ModelOutput], changes: Mapping[str, float], Z: Floats) -> Floats:
    """Return (z', y) (k, n + o) at states Z (k, n), with changed values of parameters, SI."""
    system = point.system
    p = system.parameters(point.t, {**point.values, **changes})
    reduction = copy.copy(point.reduction)
    reduction.p = p
    coordinates, rates = list(point.coordinates), list(point.rates)
    free = reduction.independent_rates
    rows = []
    for z in Z:
        q = point.q.copy()
        q[coordinates] = z[: len(coordinates)]
        u = point.v.copy()
        u[rates] = z[len(coordinates) :]
        rows.append(reduction.make_state(q, u[free]))
    Y = np.array([np.concatenate([row.q, row.v]) for row in rows])
    changed = np.array([np.concatenate([row.v[coordinates], row.dv[rates]]) for row in rows])
    run = Run(point.whole)
    run.begin_segment(FrameSegment(system, point.t, point.t, p))
    run.append(np.full(len(Z), point.t), Y)
    names = [output.quantity for output in outputs if output.quantity]
    values = run.quantity(names) if names else {}
    places = {name: i for i, name in enumerate(system.coordinates)}
    columns = [
        values[output.quantity] if output.quantity else np.array([row.dv[places[output.accelerated]] for row in rows])
        for output in outputs
    ]
    return np.column_stack([changed, *columns])


def _name_rows(point: _Point, outputs: Sequence[ModelOutput]) -> list[str]:
    """Return the names of the entries of (z', y) for messages."""
    return [f"{name}'" for name in point.state_names] + [output.name for output in outputs]


def _find_size(point: _Point) -> float:
    """Return the size of the numbers in the equations, SI."""
    return 1.0 + float(np.abs(point.q).max()) + float(np.abs(point.v).max()) + float(np.abs(point.v).max()) ** 2


def _compute_state_slopes(point: _Point, outputs: Sequence[ModelOutput]) -> Floats:
    """Return the slopes of (z', y) by z."""
    steps = STATE_STEP_REL * np.maximum(1.0, np.abs(point.z))
    return compute_slopes(
        lambda Z: _evaluate(point, outputs, {}, Z),
        point.z,
        steps,
        point.state_names,
        _name_rows(point, outputs),
        _find_size(point),
    )


def _compute_matrices(point: _Point, inputs: Sequence[ModelInput], outputs: Sequence[ModelOutput]) -> _Matrices:
    """Return the derivatives of (z', y)."""
    by_state = _compute_state_slopes(point, outputs)
    z, rows, size = point.z, _name_rows(point, outputs), _find_size(point)
    by_input = np.zeros((3, len(rows), len(inputs)))
    for j, model_input in enumerate(inputs):
        for order, symbol in enumerate((model_input.parameter, *model_input.rates)):
            value = model_input.value if order == 0 else 0.0

            def at(values: Floats, symbol: str = symbol) -> Floats:
                return np.vstack([_evaluate(point, outputs, {symbol: float(x[0])}, z[None]) for x in values])

            step = np.array([INPUT_STEP_REL * (abs(value) or 1.0)])
            by_input[order, :, [j]] = compute_slopes(at, np.array([value]), step, [model_input.name], rows, size).T
    return _Matrices(by_state, by_input)


def _find_shown_coordinates(point: _Point, outputs: Sequence[ModelOutput]) -> list[int]:
    """Return the ignorable coordinates in the outputs, and those on which their rates depend in turn."""
    loose = [i for i in point.reduction.independent_coordinates if i not in point.coordinates]
    if not loose:
        return []
    every = point._replace(coordinates=(*point.coordinates, *loose))
    n, size = len(every.z), np.abs(_compute_state_slopes(every, outputs))
    matters = size > ZERO_SLOPE_REL * (1.0 + size.max(axis=1, initial=0.0))[:, None]
    first = len(point.coordinates)
    candidates = range(first, first + len(loose))
    shown = {k for k in candidates if matters[n:, k].any()}
    while more := {k for k in candidates if k not in shown and matters[sorted(shown), k].any()}:
        shown |= more
    return [every.coordinates[k] for k in sorted(shown)]


def _advance(point: _Point, instant: str) -> _Point:
    """Return the point that the steady motion has reached after a while."""
    t = point.t + CONSTANCY_TEST_TIME
    values = {**point.values, instant: t} if instant else point.values
    system = point.system
    q = point.q + CONSTANCY_TEST_TIME * point.v
    reduction = copy.copy(point.reduction)
    reduction.p, reduction.t = system.parameters(t, values), t
    state = reduction.make_state(q, point.v[reduction.independent_rates])
    return point._replace(reduction=reduction, q=state.q, v=state.v, t=t, values=values)


def _require_steady(point: _Point, later: _Point) -> None:
    """Refuse a motion that is not steady because the model depends on time."""
    first, later_rates = (_evaluate(each, (), {}, each.z[None])[0] for each in (point, later))
    if np.abs(later_rates - first).max(initial=0.0) > MATRIX_CHANGE_REL * _find_size(point):
        name = point.state_names[int(np.argmax(np.abs(later_rates - first)))]
        raise RunError(
            f"the model depends on time: {CONSTANCY_TEST_TIME:g} s later {name} does not stay as it was, so that there "
            "is no equilibrium or steady motion. Remove the time from the formulas, or switch off what depends on it."
        )


def _require_same(
    first_matrices: _Matrices, second_matrices: _Matrices, point: _Point, outputs: Sequence[ModelOutput]
) -> None:
    """Refuse a linear model that changes along the motion."""
    for first, second in (
        (first_matrices.by_state, second_matrices.by_state),
        (first_matrices.by_input, second_matrices.by_input),
    ):
        size = np.abs(first).max(axis=-1, keepdims=True) + 1e-3 * np.abs(first).max(initial=0.0)
        different = np.abs(first - second) > MATRIX_CHANGE_REL * size
        rows = np.flatnonzero(different.reshape(-1, *different.shape[-2:]).any(axis=(0, 2)))
        if len(rows):
            raise RunError(_describe_change(point, outputs, int(rows[-1])))


def _describe_change(point: _Point, outputs: Sequence[ModelOutput], row: int) -> str:
    """Return which output or state has no constant coefficients."""
    n = len(point.z)
    remedy = "Choose outputs that are constant along the steady motion, or start from rest."
    if row >= n:
        return (
            f"the output '{outputs[row - n].name}' depends on time along the motion, so that there is no linear model "
            f"with constant coefficients. {remedy}"
        )
    return (
        f"the state '{point.state_names[row]}' depends on time along the motion, so that there is no linear model with "
        f"constant coefficients. {remedy}"
    )


def _make_linear_model(
    point: _Point,
    matrices: _Matrices,
    channels: tuple[Sequence[ModelInput], Sequence[ModelOutput]],
    about: str,
    values: Mapping[str, float],
) -> LinearModel:
    """Return the linear model whose states are shifted by the rates of the inputs."""
    inputs, outputs = channels
    n = len(point.z)
    A, C = matrices.by_state[:n], matrices.by_state[n:]
    (B0, B1, B2), (D0, D1, D2) = matrices.by_input[:, :n], matrices.by_input[:, n:]
    shift = B1 + A @ B2
    B, D = B0 + A @ shift, D0 + C @ shift
    _require_proper(D1 + C @ B2, D2, np.abs(D) + np.abs(D1) + np.abs(C) @ np.abs(B2), channels)
    require_acting(inputs, np.abs(B).max(axis=0, initial=0.0) + np.abs(D).max(axis=0, initial=0.0))
    now = _evaluate(point, outputs, {}, point.z[None])[0, n:]
    values_of_channels = {item.name: item.value for item in inputs} | dict(
        zip((item.name for item in outputs), map(float, now), strict=True)
    )
    names = point.state_names
    return LinearModel(
        A,
        B,
        C,
        D,
        names,
        tuple(item.name for item in inputs),
        tuple(item.name for item in outputs),
        tuple(find_quantity_unit(point.whole.model, name) for name in names),
        tuple(item.unit for item in inputs),
        tuple(item.unit for item in outputs),
        about,
        {**values, **values_of_channels},
    )


def _require_proper(
    by_rate: Floats, by_acceleration: Floats, size: Floats, channels: tuple[Sequence[ModelInput], Sequence[ModelOutput]]
) -> None:
    """Refuse outputs that follow the rate or acceleration of an input."""
    inputs, outputs = channels
    for slopes, accelerated in ((by_acceleration, True), (by_rate, False)):
        bad = np.abs(slopes) > INPUT_RATE_SLOPE_REL * (1e-3 + size + np.abs(slopes).max(initial=0.0))
        if not bad.any():
            continue
        i, j = (int(k) for k in np.argwhere(bad)[0])
        output, moved = outputs[i].name, inputs[j].name
        remedy = "Choose outputs that follow its value, as coordinates and places, or a force as the input."
        if accelerated:
            raise RunError(
                f"the output '{output}' follows the acceleration of the input '{moved}', which moves constraints, "
                f"places or masses, so that it has no state-space model. {remedy}"
            )
        raise RunError(
            f"the output '{output}' follows the rate of the input '{moved}', which moves constraints, places or "
            f"masses, so that it has no state-space model. {remedy}"
        )
