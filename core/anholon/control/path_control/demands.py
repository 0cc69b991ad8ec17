"""What a trace demands, brought to the level on which the controls act.

Let y be what shall vanish: the distance of the point from the curve, and with a law of speed also the way that it lags
behind. The motion is v' = v0(t, q, v) + W(t, q, v) u with the controls u and everything else, the constraints of the
model included, in v0. Derivatives along the motion are taken until the controls appear,

    y^(r) = α(t, q, v, γ) + D(t, q, v, γ) u ,

and y = y' = … = y^(r-1) = 0 become conditions on the state. What multiplies a control in a condition and vanishes where
the conditions hold is left out: along the trace it is 0 for ever, and so are its derivatives. (A blade is the case in
point: its direction is that of its path, so that the turn of the body, and not its place, is what the second derivative
demands; a torque appears in the third.) Where the rows of D of both demands are parallel, the combination in which no
control is left is a demand of its own, and is treated alike (the structure algorithm: R. M. Hirschorn, SIAM J. Control
Optim. 17 (1979) 289-297; L. M. Silverman, IEEE Trans. Autom. Control 14 (1969) 270-276).

The last level of every demand is a servo constraint A v' + b0 = 0, A = ∂y^(r-1)/∂v, kept by forces along the controls
alone, B = (generalized forces of the controls); Kirgetov's Δ = det(A M^-1 B^T) says whether (docs/theory.md 2).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.control.path_control.demand_builder import Demand, DemandBuilder
from anholon.control.path_control.manifold import CurvePoint, CurveState, Manifold, make_parameters, stack_state
from anholon.control.path_control.path_functions import MAX_DERIVATIVE, PathFunction
from anholon.control.path_control.path_inputs import PathInput
from anholon.control.path_control.plane_curves import MAX_ORDER, PlaneCurve
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.nodes import ONE
from anholon.model.schema import Trace
from anholon.system.system import System

PLANES: Final[Mapping[str, tuple[int, int]]] = {"xy": (0, 1), "yz": (1, 2), "zx": (2, 0)}
"""Which world coordinates are those of the plane of a trace."""


class DemandEquations:
    """Compiled functions of a trace.

    `orders`: levels at which the demands become equations for the controls; `demand_count`: how many are the user's;
    `first_demand`: the first of the rows that the controls keep; `scale` (r,): the largest entries of D on the curve;
    `level`: the highest derivative of the curve by its way that the controls depend on; `has_free_speed`: there is no
    law of speed. The state that is handed to the functions is (q, v, s, γ, γ', …) with the derivatives of the curve by
    its way. `balanced_function`: that of the coordinate which is balanced, the demand after those of the curve.
    """

    def __init__(
        self,
        system: System,
        curve: PlaneCurve,
        rows: Sequence[Demand],
        compiled: CompiledFunctions,
        scale: Floats,
        level: int,
        *,
        has_free_speed: bool,
        balanced_function: PathFunction | None = None,
    ) -> None:
        self.system, self.curve, self.scale, self.level, self.has_free_speed = (
            system,
            curve,
            scale,
            level,
            has_free_speed,
        )
        self.balanced_function = balanced_function
        self.orders = tuple(len(row.chain) for row in rows)
        self.controls = len(rows[0].D)
        self.demand_count = sum(row.is_user_demand for row in rows)
        # What is a combination of both demands twice over keeps them by itself, and the better.
        self.first_demand = 2 if len(rows) > self.demand_count + 1 else 0
        self._compiled = compiled

    def with_balanced_function(self, balanced_function: PathFunction) -> DemandEquations:
        """Return the same relations with another course of the balanced quantity."""
        other = copy(self)
        other.balanced_function = balanced_function
        return other

    def make_parameters(self, t: float) -> Floats:
        """Return the numbers of the model that hold just after a time."""
        return make_parameters(self.system, self._compiled, t)

    def evaluate(self, t: float, state: CurveState, p: Floats) -> DemandValues:
        """Return the values of the functions at a state."""
        return self.evaluate_with_function(
            t, state, p, None if self.balanced_function is None else self.balanced_function.evaluate_at(t, state.s)
        )

    def evaluate_with_function(
        self, t: float, state: CurveState, p: Floats, function_derivatives: Floats | None
    ) -> DemandValues:
        """Return the values of the functions for other derivatives (GIVEN + 1,) of the balanced quantity's course."""
        n, k = self.system.n, self.controls
        jets, speed = self.curve.compute_derivatives(state.parameter, max(self.level, 2))
        out = self._compiled.call("trace", t, stack_state(state, jets, function_derivatives), p)
        r, first = len(self.orders), n + n * k + 2
        chains: list[Floats] = []
        for order in self.orders:
            chains.append(out[first : first + order])
            first += order
        return DemandValues(
            out[:n],
            out[n : n + n * k].reshape(k, n).T,
            float(out[n + n * k]),
            float(out[n + n * k + 1]),
            chains,
            out[first : first + r],
            out[first + r : first + r + r * k].reshape(r, k),
            out[first + r + r * k :].reshape(r, n),
            speed,
        )


class DemandValues(NamedTuple):
    """v0 (n,), W (n, k), s', the way by which the point leads before s (m), the chains (y, y', …) of all demands, α
    (r,), D (r, k), A (r, n), and |γ'|."""

    v0: Floats
    W: Floats
    arc_length_rate: float
    arc_length_lag: float
    chains: list[Floats]
    top_level: Floats
    D: Floats
    A: Floats
    parameter_speed: float


def make_demand_equations(
    system: System,
    trace: Trace,
    curve: PlaneCurve,
    inputs: Sequence[PathInput],
    model_state: CurveState,
    speed: float,
    points: Sequence[CurvePoint],
    balanced_function: PathFunction | None = None,
) -> tuple[DemandEquations, Manifold]:
    """Return the relations of a trace and the states that satisfy them.

    `model_state`: the state near which they are sought; `speed` (m/s) along the curve where there is no speed law;
    `points` of the curve at which the controls are examined; `balanced_function`: that of the last drive, which is
    balanced. Raises RunError where the controls cannot follow it.
    """
    builder = _PathDemandBuilder(system, trace, curve, inputs, balanced_function)
    driven = [drive.name for drive in inputs if drive.kind == "motion"]
    manifold = Manifold(builder, model_state, speed, points, driven)
    return compile_demands(builder, builder.make_demands(manifold, inputs), manifold), manifold


def compile_demands(builder: DemandBuilder, rows: Sequence[Demand], manifold: Manifold) -> DemandEquations:
    """Return the compiled functions of demands at the level of the controls."""
    nodes = [
        *builder.v0,
        *(entry for push in builder.W for entry in push),
        builder.rate,
        builder.arc_length_lag,
        *(node for row in rows for node in row.chain),
        *(row.top_level for row in rows),
        *(entry for row in rows for entry in row.D),
        *(entry for row in rows for entry in builder.differentiate_by_rates(row.chain[-1])),
    ]
    code = compile_functions(builder.graph, {"trace": nodes}, builder.names.n_parameters)
    D = np.abs(manifold.evaluate([entry for row in rows for entry in row.D])).max(axis=0)
    scale = D.reshape(len(rows), -1).max(axis=1)
    used = builder.graph.symbol_bits(nodes)
    used_levels = [k for k, pair in enumerate(builder.curve_derivatives) if builder.graph.symbol_bits(pair) & used]
    equations = DemandEquations(
        builder.system,
        builder.curve,
        rows,
        code,
        scale,
        max(used_levels, default=0),
        has_free_speed=builder.has_free_speed,
        balanced_function=builder.balanced_function,
    )
    if builder.eliminates:
        equations.first_demand = 0
    return equations


class _PathDemandBuilder(DemandBuilder):
    """The graph of a trace on that of the system."""

    def __init__(
        self, system: System, trace: Trace, curve: PlaneCurve, inputs: Sequence[PathInput], course: PathFunction | None
    ) -> None:
        super().__init__(system, curve, inputs)
        graph, names = self.graph, self.names
        kinematics = system.equations.kinematics.rebind(names)
        self.balanced_function = course
        law = trace.speed if isinstance(trace.speed, str) or trace.speed else None
        self.has_free_speed = law is None
        first = 2 * system.n
        self.arc_length = graph.symbol("state", first)
        self.curve_derivatives = [
            (graph.symbol("state", first + 1 + 2 * k), graph.symbol("state", first + 2 + 2 * k))
            for k in range(MAX_ORDER + 1)
        ]
        a, b = PLANES[trace.plane]
        place = kinematics.position(trace.at)
        self.place = (place[a], place[b])
        moved = names.rates(self.place)
        (X, Y), (tx, ty), (cx, cy) = self.curve_derivatives[:3]
        dx, dy = graph.sub(self.place[0], X), graph.sub(self.place[1], Y)
        self.position_gap = dx, dy
        self.arc_length_lag = graph.add(graph.mul(tx, dx), graph.mul(ty, dy))
        self.off = graph.sub(graph.mul(tx, dy), graph.mul(ty, dx))
        if law is None:
            # s is the foot of the point on the curve.
            along = graph.add(graph.mul(tx, moved[0]), graph.mul(ty, moved[1]))
            kappa = graph.sub(graph.mul(tx, cy), graph.mul(ty, cx))
            self.rate = graph.div(along, graph.sub(ONE, graph.mul(kappa, self.off)))
        else:
            self.rate = names.node(law, "speed", local={"s": self.arc_length})
            if names.problems:
                raise ModelError(names.problems)
            if names.has_state(self.rate):
                raise UsageError(
                    "the speed law contains coordinates. It must be a formula of the path length s and the time t"
                )
        if not any(graph.mask[node] & graph.symbol_bits((*names.q, *names.v)) for node in self.place):
            raise UsageError(f"'{trace.at}' does not move: its position contains no coordinate")
        self._flow[self.arc_length] = self.rate
        for low, high in itertools.pairwise(self.curve_derivatives):
            self._flow |= {x: graph.mul(self.rate, dx) for x, dx in zip(low, high, strict=True)}
        if course is not None:
            first += 1 + 2 * (MAX_ORDER + 1)
            course_derivatives = [graph.symbol("state", first + k) for k in range(MAX_DERIVATIVE + 1)]
            pace = ONE if course.depends_on_time else self.rate
            self._flow |= {low: graph.mul(pace, high) for low, high in itertools.pairwise(course_derivatives)}
            self.off_course = graph.sub(names.q[system.coordinates.index(inputs[-1].name)], course_derivatives[0])

    def list_demands(self, inputs: Sequence[PathInput]) -> list[tuple[str, int]]:
        """Return the distance from the curve, or the position relative to that at s, and the balanced quantity."""
        demands = [("the curve", self.off)]
        if not self.has_free_speed:
            # Axes that do not turn leave nothing of the rates in the accelerations.
            first, second = self.position_gap
            demands = [("the first coordinate", first), ("the second coordinate", second)]
        if self.off_course is not None:
            demands.append((f"the time history of '{inputs[-1].name}'", self.off_course))
        if len(inputs) < len(demands):
            raise RunError(
                f"a curve with a speed law needs two controls, and there is only '{inputs[0].name}'. Add "
                "another one, for example a force along the blade, or remove the speed law."
            )
        return demands

    def describe_inconsistent(self, name: str) -> str:
        """Return the message for a demand that no state satisfies."""
        return (
            f"no state of the model satisfies {name}: the requirement is inconsistent with the constraints "
            "and forces. Move the curve, change the speed, or choose another control."
        )

    def describe_unreachable(self, inputs: Sequence[PathInput], name: str) -> str:
        """Return the message for a demand on which no control ever acts."""
        names = " and ".join(f"'{drive.name}'" for drive in inputs)
        verb = "does" if len(inputs) == 1 else "do"
        return (
            f"{names} {verb} not act on {name}: it cannot be maintained (Kirgetov's Δ = 0 on every level). No force "
            "along it moves the point across the curve or rotates its path. Choose another control."
        )

    def describe_dependent(self, inputs: Sequence[PathInput]) -> str:
        """Return the message for demands on which the controls act in the same way."""
        names = " and ".join(f"'{drive.name}'" for drive in inputs)
        return (
            f"{names} act on the path in the same way: the two requirements are dependent, and Kirgetov's Δ = "
            "0. They can follow the curve or keep the speed, not both. Replace one of them by another control, "
            "or remove the speed law."
        )
