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
alone, B = (generalized forces of the controls): Kirgetov's Δ = det(A M^-1 B^T) (THEORY D3) says whether they can.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from copy import copy
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.control.path_control.manifold import CurvePoint, CurveState, Manifold, make_parameters, stack_state
from anholon.control.path_control.path_functions import MAX_DERIVATIVE, PathFunction
from anholon.control.path_control.path_inputs import PathInput
from anholon.control.path_control.plane_curves import MAX_ORDER, PlaneCurve
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.graph import ONE, ZERO
from anholon.mechanics.constrained_solve import ConstrainedSolver
from anholon.mechanics.equations import EquationsOfMotion
from anholon.model.schema import Trace
from anholon.system.system import System

__all__ = ["PLANES", "PULL_RATE", "DemandEquations", "DemandValues", "make_demand_equations"]

Floats = NDArray[np.float64]

PLANES: Final[Mapping[str, tuple[int, int]]] = {"xy": (0, 1), "yz": (1, 2), "zx": (2, 0)}
"""Which world coordinates are those of the plane of a trace."""

PULL_RATE: Final = 4.0
"""λ, 1/s: the rate with which what rounding takes from the curve comes back."""

_MAX_LEVEL: Final = 7  # levels of one demand; derivatives of the curve of this order are needed
_MAX_GRAPH_NODES: Final = 400_000  # of the graph
_ZERO_TOLERANCE_REL: Final = 1e-7
_ROUNDING: Final = 1e-12
_PARALLEL_TOLERANCE_REL: Final = 1e-6


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
        rows: Sequence[_Demand],
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
        """Return the same relations with another course of what is balanced."""
        other = copy(self)
        other.balanced_function = balanced_function
        return other

    def make_parameters(self, t: float) -> Floats:
        """Return the numbers of the model that hold just after a time."""
        return make_parameters(self.system, self._compiled, t)

    def evaluate(self, t: float, state: CurveState, p: Floats) -> DemandValues:
        """Return what the functions say at a state."""
        return self.evaluate_with_function(
            t, state, p, None if self.balanced_function is None else self.balanced_function.evaluate_at(t, state.s)
        )

    def evaluate_with_function(
        self, t: float, state: CurveState, p: Floats, function_derivatives: Floats | None
    ) -> DemandValues:
        """Return what the functions say where the course of what is balanced has other derivatives (GIVEN + 1,)."""
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


class _Demand(NamedTuple):
    """One demand: its levels below the controls, α, D, and whether it is a demand of the user (not a combination)."""

    name: str
    chain: tuple[int, ...]
    top_level: int
    D: tuple[int, ...]
    is_user_demand: bool


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
    """Return the relations of a trace and the states that meet them.

    `model_state`: a state to look around; `speed` (m/s): where there is no law, that with which the curve is followed;
    `points`: where on the curve the controls are looked at; `balanced_function`: that of the last drive, which is
    balanced. Raises RunError where the controls cannot follow it.
    """
    builder = _DemandEquationBuilder(system, trace, curve, inputs, balanced_function)
    driven = [drive.name for drive in inputs if drive.kind == "motion"]
    manifold = Manifold(builder, model_state, speed, points, driven)
    rows = builder.make_demands(manifold, inputs)
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
    level = max(k for k, pair in enumerate(builder.curve_derivatives) if builder.graph.symbol_bits(pair) & used)
    return DemandEquations(
        system,
        curve,
        rows,
        code,
        scale,
        level,
        has_free_speed=builder.has_free_speed,
        balanced_function=balanced_function,
    ), manifold


class _DemandEquationBuilder:
    """The graph of a trace on that of the system."""

    def __init__(
        self, system: System, trace: Trace, curve: PlaneCurve, inputs: Sequence[PathInput], course: PathFunction | None
    ) -> None:
        known = system.equations
        graph = known.graph.copy()
        names = known.names.rebind(graph)
        kinematics = known.kinematics.rebind(names)
        self.system, self.graph, self.names, self.curve, self.balanced_function = system, graph, names, curve, course
        law = trace.speed if isinstance(trace.speed, str) or trace.speed else None
        self.has_free_speed = law is None
        controls = [names.parameters[drive.parameter] for drive in inputs]
        self.v0, self.W = _make_motion_nodes(known._replace(graph=graph, names=names), system, controls, inputs)

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
        self._flow = {
            names.time: ONE,
            **dict(zip(names.q, names.v, strict=True)),
            **dict(zip(names.v, self.v0, strict=True)),
            self.arc_length: self.rate,
        }
        for low, high in itertools.pairwise(self.curve_derivatives):
            self._flow |= {x: graph.mul(self.rate, dx) for x, dx in zip(low, high, strict=True)}
        self.off_course: int | None = None
        if course is not None:
            first += 1 + 2 * (MAX_ORDER + 1)
            given = [graph.symbol("state", first + k) for k in range(MAX_DERIVATIVE + 1)]
            pace = ONE if course.depends_on_time else self.rate
            self._flow |= {low: graph.mul(pace, high) for low, high in itertools.pairwise(given)}
            self.off_course = graph.sub(names.q[system.coordinates.index(inputs[-1].name)], given[0])
        self._pushes = [dict(zip(names.v, push, strict=True)) for push in self.W]
        rows = system.equations.rows
        self.base_conditions = [row.position for row in rows if row.position is not None]
        self.base_conditions += [row.rate for row in rows if row.order < 2]

    def differentiate_by_rates(self, node: int) -> list[int]:
        """Return the derivatives (n,) by the rates."""
        return self.graph.gradient(node, self.names.v)

    def differentiate(self, node: int) -> tuple[int, list[int]]:
        """Return the time derivative of a condition: the part without controls, and what multiplies them."""
        (top,) = self.graph.forward([node], self._flow)
        pushes = [self.graph.forward([node], push)[0] for push in self._pushes]
        if len(self.graph) > _MAX_GRAPH_NODES:
            raise RunError("the equations of this path are too large. Use a simpler model or other controls.")
        return top, pushes

    def make_demands(self, manifold: Manifold, inputs: Sequence[PathInput]) -> list[_Demand]:
        """Return the demands at the level of the controls."""
        wanted = [("the curve", self.off)]
        if not self.has_free_speed:
            # Axes that do not turn leave nothing of the rates in the accelerations.
            wanted = [("the first coordinate", self.position_gap[0]), ("the second coordinate", self.position_gap[1])]
        if self.off_course is not None:
            wanted.append((f"the time history of '{inputs[-1].name}'", self.off_course))
        goal = len(wanted)
        if len(inputs) < goal:
            raise RunError(
                f"a curve with a speed law needs two controls, and there is only '{inputs[0].name}'. Add "
                "another one, for example a force along the blade, or remove the speed law."
            )
        rows: list[_Demand] = []
        for push, drive in zip(self.W, inputs, strict=True):
            if not manifold.compute_node_sizes(push)[1].any():
                raise UsageError(
                    f"the control '{drive.name}' has no effect: its factor is 0. Give a control force its "
                    "direction and the magnitude 1, or choose the parameter that it contains."
                )
        for name, node in wanted:
            row = self._differentiate_until_controlled(_Demand(name, (), node, (), True), manifold)
            if row is None:
                raise RunError(_describe_unreachable(inputs, name))
            rows.append(row)
        for _ in range(_MAX_LEVEL):
            # What acted before all conditions were known may act no more where they hold.
            for i, row in enumerate(rows):
                again = self._remove_inactive_controls(row, manifold)
                if again is None:
                    raise RunError(_describe_unreachable(inputs, row.name))
                rows[i] = again
            values = manifold.evaluate([entry for row in rows for entry in row.D])
            D = values.reshape(len(values), len(rows), -1)
            size = np.abs(D).max(axis=(0, 2))
            D = D / np.where(size > 0.0, size, 1.0)[None, :, None]
            if np.linalg.svd(D, compute_uv=False)[:, goal - 1].max() > _PARALLEL_TOLERANCE_REL:
                return rows
            demand = self._differentiate_until_controlled(
                self._combine_parallel(rows, D, first=len(rows) == goal), manifold
            )
            if demand is None:
                break
            rows.append(demand)
        names = " and ".join(f"'{drive.name}'" for drive in inputs)
        raise RunError(
            f"{names} act on the path in the same way: the two requirements are dependent, and Kirgetov's Δ = "
            "0. They can follow the curve or keep the speed, not both. Replace one of them by another control, "
            "or remove the speed law."
        )

    def _combine_parallel(self, rows: Sequence[_Demand], D: Floats, *, first: bool) -> _Demand:
        """Return the combination of parallel demands in which no control is left, with D (places, rows, controls).

        Of two it is D_1 α_2 - D_2 α_1; of a further one and both, with b = D of these two in one control and c its own,
        b² α - c b·α, which is as regular as the stronger of the two.
        """
        graph = self.graph
        k = int(np.argmax((D[:, : min(len(rows), 2)] ** 2).sum(axis=(0, 1))))
        one, two = (self._add_pull(row) for row in rows[:2])
        b = [one.D[k], two.D[k]]
        size = graph.sqrt(graph.dot(b, b))
        b = [graph.div(entry, size) for entry in b]
        if first:
            node = graph.sub(graph.mul(b[0], two.top_level), graph.mul(b[1], one.top_level))
        else:
            last = self._add_pull(rows[-1])
            node = graph.sub(
                graph.mul(size, last.top_level), graph.mul(last.D[k], graph.dot(b, [one.top_level, two.top_level]))
            )
        return _Demand("both together", (), node, (), False)

    def _add_pull(self, row: _Demand) -> _Demand:
        """Return a demand whose top brings back what has left its lower levels: where it is kept, these decay."""
        graph, order = self.graph, len(row.chain)
        pulls = [graph.const(comb(order, k) * PULL_RATE ** (order - k)) for k in range(order)]
        return row._replace(top_level=graph.add(row.top_level, graph.dot(pulls, list(row.chain))))

    def _differentiate_until_controlled(self, row: _Demand, manifold: Manifold) -> _Demand | None:
        """Take derivatives of a demand until a control appears; None where none ever does."""
        chain, node = list(row.chain), row.top_level
        while len(chain) < _MAX_LEVEL:
            if self.graph.is_constant(node):
                if abs(self.graph.value(node)) > 1e-12:
                    raise RunError(f"{row.name} cannot be followed: it contradicts the constraints of the model")
                return None
            if chain and self._vanishes_identically(chain[-1], node, manifold):
                return None
            chain.append(node)
            manifold.add_condition(node, row.name)
            node, pushes = self.differentiate(node)
            demand = self._remove_inactive_controls(
                _Demand(row.name, tuple(chain), node, tuple(pushes), row.is_user_demand), manifold, deepen=False
            )
            if demand is not None:
                return demand
        return None

    def _vanishes_identically(self, below: int, node: int, manifold: Manifold) -> bool:
        """Tell whether a derivative of a condition vanishes by itself where the conditions hold: so do all others."""
        graph = self.graph
        moving = [x for x in graph.symbols([below]) if x in self._flow]
        slopes = [graph.abs(graph.derivative(below, x)) for x in moving]
        rates = [graph.abs(self._flow[x]) for x in moving]
        state, around = manifold.compute_node_sizes([node, graph.dot(slopes, rates), *slopes, *rates])
        typical, k = around[1], len(moving)
        rounding = around[2 : 2 + k].sum() * around[2 + k :].max(initial=0.0)
        return bool(state[0] <= max(_ZERO_TOLERANCE_REL * typical, _ROUNDING * rounding, 1e-300))

    def _remove_inactive_controls(self, row: _Demand, manifold: Manifold, *, deepen: bool = True) -> _Demand | None:
        """Leave out of a demand the controls that do not act where all conditions hold; go deeper if none does."""
        slopes = [self.graph.abs(a) for a in self.differentiate_by_rates(row.chain[-1])]
        parts = [self.graph.dot(slopes, [self.graph.abs(w) for w in push]) for push in self.W]
        k, n = len(self.W), len(slopes)
        state, around = manifold.compute_node_sizes([*row.D, *parts, *slopes, *(w for push in self.W for w in push)])
        values, typical = state[:k], around[k : 2 * k]
        # What a push has of rounding in a coordinate that it does not move is not typical of anything.
        rounding = around[2 * k : 2 * k + n].sum() * around[2 * k + n :].reshape(k, n).max(axis=1)
        acts = values > np.maximum(np.maximum(_ZERO_TOLERANCE_REL * typical, _ROUNDING * rounding), 1e-300)
        if acts.any():
            return row._replace(D=tuple(e if act else ZERO for e, act in zip(row.D, acts.tolist(), strict=True)))
        return self._differentiate_until_controlled(row, manifold) if deepen else None


def _describe_unreachable(inputs: Sequence[PathInput], name: str) -> str:
    names = " and ".join(f"'{drive.name}'" for drive in inputs)
    verb = "does" if len(inputs) == 1 else "do"
    return (
        f"{names} {verb} not act on {name}: it cannot be maintained (Kirgetov's Δ = 0 on every level). No force "
        "along it moves the point across the curve or rotates its path. Choose another control."
    )


def _make_motion_nodes(
    equations: EquationsOfMotion, system: System, controls: Sequence[int], inputs: Sequence[PathInput]
) -> tuple[list[int], list[list[int]]]:
    """Return v0 (n) and W (k × n) of v' = v0 + W u as nodes."""
    graph, rows = equations.graph, equations.rows
    solve = ConstrainedSolver(equations, system.diagnosis)
    kept = [rows[i] for i in solve.independent]
    bits = graph.symbol_bits(controls)
    if (
        graph.symbol_bits(
            [*(e for line in equations.mass for e in line), *(e for row in kept for e in (*row.A, row.b0))]
        )
        & bits
    ):
        raise UsageError("a control stands in the masses or the constraints of the model, not only in its forces")
    pushes: list[list[int]] = []
    for symbol, drive in zip(controls, inputs, strict=True):
        push = [graph.derivative(entry, symbol) for entry in equations.force]
        if graph.symbol_bits(push) & bits:
            raise UsageError(f"the forces are not linear in the control '{drive.name}'")
        if all(entry == ZERO for entry in push):
            raise UsageError(f"the control '{drive.name}' stands in no force: it controls nothing")
        pushes.append(push)
    idle = dict.fromkeys(controls, ZERO)
    still = [ZERO] * len(kept)
    sides = [(graph.substitute(equations.force, idle), [graph.neg(row.b0) for row in kept])]
    sides += [(push, still) for push in pushes]
    (v0, _), *moved = solve(*sides)
    return v0, [x for x, _ in moved]
