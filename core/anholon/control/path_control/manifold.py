"""States that satisfy the constraints of a model and the demands of a trace, at several places of its curve.

They are found by the Gauss-Newton method from the state of the model with steps of least norm, so that unconstrained
variables keep their values; several starts with rotated angles let a heading find the direction of the curve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import NamedTuple, Protocol

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.control.path_control.path_functions import MAX_DERIVATIVE, PathFunction
from anholon.control.path_control.plane_curves import MAX_ORDER, PlaneCurve
from anholon.control.tolerances import (
    CLOSER_STATE_CHANGE,
    CONDITION_RANK_REL,
    CONDITION_STEP_REL,
    CONDITION_TOLERANCE_REL,
    COURSE_STEP,
    DRIVEN_WEIGHT,
    EXACT_CONDITION_TOLERANCE,
    MAX_CONDITION_HALVINGS,
    MAX_CONDITION_ITERATIONS,
    MIN_CONDITION_SLOPE,
    PERTURBATION_REL,
    SAME_STATE_ANGLE,
)
from anholon.errors import RunError
from anholon.formula.graph import Graph
from anholon.mechanics.namespace import Namespace
from anholon.system.system import System
from anholon.units import parse_unit


class CurveState(NamedTuple):
    """A state on the curve: q, v (n,), the way s (m) and the parameter of the curve there."""

    q: Floats
    v: Floats
    s: float
    parameter: float


class CurvePoint(NamedTuple):
    """A time, and the way and the parameter of the curve that belong to it."""

    t: float
    s: float
    parameter: float


class ManifoldEquations(Protocol):
    """The equations of a manifold: the graph of a trace, the conditions that always hold (`base_conditions`), the arc
    length by which the point leads before s (`arc_length_lag`), the vector from the position at s to the point
    (`position_gap`), s' (`rate`), whether there is no law of speed (`has_free_speed`), and the course of the balanced
    quantity (`balanced_function`), if any."""

    @property
    def system(self) -> System: ...

    @property
    def graph(self) -> Graph: ...

    @property
    def names(self) -> Namespace: ...

    @property
    def curve(self) -> PlaneCurve: ...

    @property
    def base_conditions(self) -> Sequence[int]: ...

    @property
    def arc_length_lag(self) -> int: ...

    def describe_inconsistent(self, name: str) -> str:
        """Return the message for a condition that no state satisfies."""
        ...

    @property
    def position_gap(self) -> tuple[int, ...]: ...

    @property
    def rate(self) -> int: ...

    @property
    def has_free_speed(self) -> bool: ...

    @property
    def balanced_function(self) -> PathFunction | None: ...


class Manifold:
    """States that satisfy the constraints of the model and the demands so far, at several places of the curve."""

    def __init__(
        self,
        equations: ManifoldEquations,
        guess: CurveState,
        speed: float,
        points: Sequence[CurvePoint],
        driven: Sequence[str] = (),
    ) -> None:
        system = equations.system
        self._weights = np.ones(2 * system.n)
        self._weights[[system.coordinates.index(name) for name in driven]] = DRIVEN_WEIGHT
        self._equations, self._guess, self._speed, self._points = equations, guess, speed, points
        self._balanced_function = equations.balanced_function
        self._compiled_functions: dict[tuple[int, ...], CompiledFunctions] = {}
        self._conditions = list(equations.base_conditions)
        if equations.has_free_speed:
            self._conditions.append(equations.arc_length_lag)
        y = np.concatenate([guess.q, guess.v])
        self._first = len(self._conditions) + 1
        self._states: dict[int, Floats] = dict.fromkeys(range(len(points)), y)

    def with_balanced_function(self, balanced_function: PathFunction) -> Manifold:
        """Return the same conditions with another course of the balanced quantity."""
        other = copy(self)
        other._balanced_function = balanced_function
        return other

    def add_condition(self, node: int, name: str) -> None:
        """Add a condition, and find states that satisfy it as well."""
        self._conditions.append(node)
        code = self._compile_conditions()
        results: dict[int, Floats] = {}
        for k, spot in enumerate(self._points):
            random = np.random.default_rng(k)
            speed = self._speed * random.uniform(0.8, 1.25)
            before = [self._states[k]] if k in self._states and len(self._conditions) > self._first else []
            y = self._solve(code, spot, speed, [*before, *self._make_starts(self._find_placed_state(spot), random)])
            if y is not None:
                results[k] = y
        if not results:
            raise RunError(self._equations.describe_inconsistent(name))
        self._states = results

    def evaluate(self, nodes: Sequence[int]) -> Floats:
        """Return nodes (places, len(nodes)) at the states that were found."""
        return self._evaluate(nodes, {k: [y] for k, y in self._states.items()})

    def compute_node_sizes(self, nodes: Sequence[int]) -> tuple[Floats, Floats]:
        """Return the largest sizes (len(nodes),) of nodes at the states that were found, and at others around them.

        A node that vanishes by the conditions is rounding at the former and not small at the latter.
        """
        random = np.random.default_rng(len(self._conditions))
        around = {
            k: [y + PERTURBATION_REL * (1.0 + np.abs(y)) * random.standard_normal(len(y)) for _ in range(3)]
            for k, y in self._states.items()
        }
        state = {k: [y] for k, y in self._states.items()}
        at_states, around_states = (np.abs(self._evaluate(nodes, states)).max(axis=0) for states in (state, around))
        return at_states, around_states

    def _evaluate(self, nodes: Sequence[int], states: Mapping[int, Sequence[Floats]]) -> Floats:
        builder = self._equations
        code = compile_functions(builder.graph, {"values": list(nodes)}, builder.names.n_parameters)
        out: list[Floats] = []
        for k, point_states in states.items():
            spot = self._points[k]
            p = make_parameters(builder.system, code, spot.t)
            out += [code.call("values", spot.t, self._make_full_vector(spot, y), p) for y in point_states]
        return np.array(out)

    def find_start(self, point: CurvePoint, rotation: float) -> CurveState:
        """Return the state nearest to the guess that satisfies all conditions at a place.

        `rotation`: the angle (rad) from the velocity of the point in the guess to the curve. The guess is rotated by it
        first, so that forward motion remains forward, and used as it is only where that does not converge.
        """
        code, n = self._compile_conditions(), self._equations.system.n
        angles = _find_angle_indices(self._equations.system)
        placed = self._find_placed_state(point)
        best: tuple[float, Floats] | None = None
        for i in angles:
            turned = placed.copy()
            turned[i] += rotation
            result = self._solve(code, point, self._speed, [turned])
            if result is not None:
                off = np.abs(result - turned)
                change = float(off[angles].sum() + off[[n + k for k in angles]].sum() / (1.0 + self._speed))
                if best is None or change < best[0]:
                    best = change, result
        near_by = best is not None and best[0] < SAME_STATE_ANGLE
        y = best[1] if best is not None and near_by else self._solve_stepwise(point, placed)
        if y is None:
            y = self._solve(code, point, self._speed, self._make_starts(placed, None))
        if y is None:
            raise RunError(
                "the motion cannot start at the start of the curve: no state of the model has its position, "
                "direction and curvature. Move the curve, or change the speed."
            )
        return CurveState(y[:n], y[n:], point.s, point.parameter)

    def _find_placed_state(self, point: CurvePoint) -> Floats:
        """Return the state (2n,) nearest to the guess whose point is at a place, or the guess where none is found.

        From afar the other conditions lead anywhere, and s' has a pole where the curve has its centre of curvature.
        """
        builder = self._equations
        code = self._compile_nodes((*builder.base_conditions, *builder.position_gap))
        p = make_parameters(builder.system, code, point.t)
        tail = self._make_full_vector(point, np.zeros(2 * builder.system.n))[2 * builder.system.n :]

        def residuals(states: Floats) -> Floats:
            full = np.concatenate([states, np.tile(tail, (len(states), 1))], axis=1)
            return np.asarray(code.map("conditions", np.full(len(states), point.t), full, p))

        guess = np.concatenate([self._guess.q, self._guess.v])
        result = _newton(residuals, guess, self._weights)
        return guess if result is None else result

    def _solve_stepwise(self, point: CurvePoint, first: Floats) -> Floats | None:
        """Return a state near a first one that satisfies the conditions one after another; None where it ends far away.

        So the first conditions determine the factors in the last ones.
        """
        y = first
        for count in range(self._first, len(self._conditions) + 1):
            result = self._solve(self._compile_conditions(count), point, self._speed, [y])
            if result is None:
                return None
            y = result
        angles = _find_angle_indices(self._equations.system)
        return y if np.abs(y - first)[angles].max(initial=0.0) < SAME_STATE_ANGLE else None

    def find_nearest_state(self, point: CurvePoint, y: Floats, rotation: float = 0.0) -> Floats | None:
        """Return the nearest state (2n,) that satisfies all conditions at a place; None where none does.

        It is nearest to another state, or to that with an angle changed by `rotation` (rad).
        """
        starts = [y]
        if rotation:
            starts = [y + rotation * np.eye(len(y))[i] for i in _find_angle_indices(self._equations.system)]
        return self._solve(self._compile_conditions(), point, self._speed, starts)

    def _compile_conditions(self, count: int | None = None) -> CompiledFunctions:
        """Return code for the first conditions, or all, and for s'."""
        return self._compile_nodes((*self._conditions[:count], self._equations.rate))

    def _compile_nodes(self, nodes: tuple[int, ...]) -> CompiledFunctions:
        """Return code for some nodes as conditions."""
        builder = self._equations
        if nodes not in self._compiled_functions:
            graph, size = builder.graph, builder.names.n_parameters
            self._compiled_functions[nodes] = compile_functions(graph, {"conditions": list(nodes)}, size)
        return self._compiled_functions[nodes]

    def _make_starts(self, y: Floats, random: np.random.Generator | None) -> list[Floats]:
        """Return initial guesses: a given state and the same with each of its angles changed."""
        n = self._equations.system.n
        starts = [y]
        for i in _find_angle_indices(self._equations.system):
            for part in (1, -1, 2, -2, 3, -3, 4):
                turned = y.copy()
                turned[i] += part * np.pi / 4
                starts.append(turned)
        if random is not None:
            starts = [s + 0.1 * random.standard_normal(2 * n) for s in starts]
        return starts

    def _make_full_vector(self, point: CurvePoint, y: Floats) -> Floats:
        n = self._equations.system.n
        jets, _ = self._equations.curve.compute_derivatives(point.parameter)
        function_values = (
            None if self._balanced_function is None else self._balanced_function.evaluate_at(point.t, point.s)
        )
        return stack_state(CurveState(y[:n], y[n:], point.s, point.parameter), jets, function_values)

    def _solve(
        self, code: CompiledFunctions, point: CurvePoint, speed: float, starts: Sequence[Floats]
    ) -> Floats | None:
        """Return the nearest state (2n,) that satisfies the conditions, from any start; None where none does."""
        n = self._equations.system.n
        p = make_parameters(self._equations.system, code, point.t)
        tail = self._make_full_vector(point, np.zeros(2 * n))[2 * n :]
        residuals = self._make_residuals(code, point.t, speed, tail, p)
        first = starts[0]
        best: tuple[float, Floats] | None = None
        for y in starts:
            result = _newton(residuals, y, self._weights)
            if result is None:
                continue
            full = np.concatenate([result, tail])
            if code.call("conditions", point.t, full, p)[-1] < 0.0:
                continue
            size = 1.0 + np.abs(first[n:]).max(initial=0.0)
            change = float(np.abs(result[:n] - first[:n]).sum() + np.abs(result[n:] - first[n:]).sum() / size)
            if best is None or change < best[0] - CLOSER_STATE_CHANGE:
                best = change, result
        return None if best is None else best[1]

    def _make_residuals(
        self, code: CompiledFunctions, t: float, speed: float, tail: Floats, p: Floats
    ) -> Callable[[Floats], Floats]:
        """Return the function of the residuals of conditions at states (k, 2n).

        `tail`: the values after the states in the vector of the code, whose parameters are p.
        """
        free = self._equations.has_free_speed

        def residuals(states: Floats) -> Floats:
            full = np.concatenate([states, np.tile(tail, (len(states), 1))], axis=1)
            out = code.map("conditions", np.full(len(states), t), full, p)
            return np.asarray(np.column_stack([out[:, :-1], out[:, -1] - speed]) if free else out[:, :-1])

        return residuals

    def find_free_directions(self, point: CurvePoint, y: Floats, speed: float) -> Floats:
        """Return the directions (k, 2n) in which a state (2n,) can move while all conditions hold.

        They belong to the balanced quantity, its rate and, without a speed law, the speed.
        """
        code = self._compile_conditions()
        p = make_parameters(self._equations.system, code, point.t)
        tail = self._make_full_vector(point, np.zeros(len(y)))[len(y) :]
        residuals = self._make_residuals(code, point.t, speed, tail, p)
        J, _ = _jacobian(residuals, y)
        state, off = residuals(y[None])[0], []
        first = len(tail) - MAX_DERIVATIVE - 1
        for k in range(2):
            rigid = tail.copy()
            rigid[first + k] += COURSE_STEP
            off.append((self._make_residuals(code, point.t, speed, rigid, p)(y[None])[0] - state) / COURSE_STEP)
        if self._equations.has_free_speed:
            off.append(-np.eye(len(state))[-1])  # the last residual is s' - speed
        J = J * self._weights
        scale = np.maximum(np.linalg.norm(J, axis=1), MIN_CONDITION_SLOPE)
        result = np.linalg.lstsq(J / scale[:, None], -np.array(off).T / scale[:, None], rcond=CONDITION_RANK_REL)[0]
        return np.asarray((self._weights[:, None] * result).T)


def _jacobian(residuals: Callable[[Floats], Floats], y: Floats) -> tuple[Floats, bool]:
    """Return the derivatives of residuals by a state, and whether they are finite."""
    h = CONDITION_STEP_REL * (1.0 + np.abs(y))
    moved = residuals(np.concatenate([y + np.diag(h), y - np.diag(h)]))
    J = ((moved[: len(y)] - moved[len(y) :]) / (2.0 * h[:, None])).T
    return np.asarray(J), bool(np.isfinite(moved).all())


def _newton(residuals: Callable[[Floats], Floats], y: Floats, weights: Floats) -> Floats | None:
    """Return a root near y by the shortest damped Gauss-Newton steps; None where there is none.

    `weights` (len(y),): how easily each number changes, relative to the others.
    """
    value = residuals(y[None])[0]
    if not np.isfinite(value).all():
        return None
    for _ in range(MAX_CONDITION_ITERATIONS):
        norm = float(np.abs(value).max(initial=0.0))
        J, finite = _jacobian(residuals, y)
        if not finite:
            return None
        J = J * weights
        scale = np.maximum(np.linalg.norm(J, axis=1), MIN_CONDITION_SLOPE)
        step = np.linalg.lstsq(J / scale[:, None], -value / scale, rcond=CONDITION_RANK_REL)[0]
        weighed = float(np.linalg.norm(value / scale))
        for halving in range(MAX_CONDITION_HALVINGS):
            trial = y + weights * step / 2**halving
            after = residuals(trial[None])[0]
            if np.isfinite(after).all() and np.linalg.norm(after / scale) < weighed:
                break
        else:
            return y if norm < CONDITION_TOLERANCE_REL * (1.0 + float(np.abs(y).max())) else None
        y, value = trial, after
        if float(np.abs(value).max(initial=0.0)) < EXACT_CONDITION_TOLERANCE:
            break
    return (
        y if float(np.abs(value).max(initial=0.0)) < CONDITION_TOLERANCE_REL * (1.0 + float(np.abs(y).max())) else None
    )


def _find_angle_indices(system: System) -> list[int]:
    """Return the indices of coordinates that are angles."""
    flat = parse_unit("rad").dimension
    return [
        i
        for i, coordinate in enumerate(system.model.coordinates.values())
        if coordinate.unit and parse_unit(coordinate.unit).dimension == flat
    ]


def make_parameters(system: System, code: CompiledFunctions, t: float) -> Floats:
    """Return the prepared vector p of a code for the numbers of the model just after a time."""
    p = np.zeros(code.n_params + code.n_hoisted)
    p[: code.n_params] = system.parameters(t)[: code.n_params]
    code.prepare(p)
    return p


def stack_state(state: CurveState, curve_derivatives: Floats, function_derivatives: Floats | None = None) -> Floats:
    """Return the vector (q, v, s, X, Y, X', Y', …), then the course of the balanced quantity, if there is one.

    Derivatives that are not given are 0. The course has GIVEN + 1 entries: the quantity and its derivatives.
    """
    full = np.zeros((MAX_ORDER + 1, 2))
    full[: curve_derivatives.shape[1]] = curve_derivatives.T
    return np.concatenate(
        [state.q, state.v, [state.s], full.ravel(), [] if function_derivatives is None else function_derivatives]
    )
