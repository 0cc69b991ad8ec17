"""Demands brought to the level on which the controls act: derivatives along the motion v' = v0 + W u.

See `anholon.control.path_control.demands` for the algorithm. What is demanded, and of which quantity s behind (q, v) it
is a function, is said by subclasses: the curve of a trace there, servo constraints in `anholon.control.servo`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.control.path_control.manifold import Manifold
from anholon.control.path_control.path_functions import PathFunction
from anholon.control.path_control.path_inputs import PathInput
from anholon.control.path_control.plane_curves import PlaneCurve
from anholon.control.tolerances import (
    DEMAND_ROUNDING_REL,
    MAX_DEMAND_LEVEL,
    MAX_GRAPH_NODES,
    PARALLEL_DEMAND_REL,
    ZERO_DEMAND_REL,
)
from anholon.errors import RunError, UsageError
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.constrained_solve import ConstrainedSolver
from anholon.mechanics.equations import EquationsOfMotion
from anholon.system.system import System

PULL_RATE: Final = 4.0
"""λ, 1/s: the rate with which what rounding takes from the curve comes back."""


class Demand(NamedTuple):
    """One demand: its levels below the controls, α, D, whether it is a demand of the user (not a combination), and the
    derivative of the user's demands at which its first level stands."""

    name: str
    chain: tuple[int, ...]
    top_level: int
    D: tuple[int, ...]
    is_user_demand: bool
    level: int = 0

    @property
    def order(self) -> int:
        """The derivative of the user's demands in which the controls appear."""
        return self.level + len(self.chain)


class DemandBuilder:
    """The graph of demands on that of the system: v' = v0 + W u, and derivatives along that motion.

    `rate`: the time derivative of the state s after (q, v); `has_free_speed`: whether no law of speed gives s;
    `eliminates`: whether parallel demands are combined by elimination, for any number of them, not two by two;
    `arc_length_lag`: distance of the motion beyond s; `base_conditions`: those of the constraints of the model.
    """

    off_course: int | None = None
    balanced_function: PathFunction | None = None
    has_free_speed = False
    arc_length_lag = ZERO
    rate = ONE
    position_gap: tuple[int, ...] = ()
    eliminates = False
    curve_derivatives: Sequence[tuple[int, int]] = ()

    def __init__(self, system: System, curve: PlaneCurve, inputs: Sequence[PathInput]) -> None:
        equations = system.equations
        graph = equations.graph.copy()
        names = equations.names.rebind(graph)
        self.system, self.graph, self.names, self.curve = system, graph, names, curve
        controls = [names.parameters[drive.parameter] for drive in inputs]
        self.v0, self.W = _make_motion_nodes(equations._replace(graph=graph, names=names), system, controls, inputs)
        self._flow = {
            names.time: ONE,
            **dict(zip(names.q, names.v, strict=True)),
            **dict(zip(names.v, self.v0, strict=True)),
        }
        self._pushes = [dict(zip(names.v, push, strict=True)) for push in self.W]
        rows = system.equations.rows
        self.base_conditions = [row.position for row in rows if row.position is not None]
        self.base_conditions += [row.rate for row in rows if row.order < 2]

    def list_demands(self, inputs: Sequence[PathInput]) -> list[tuple[str, int]]:
        """Return the demands, quantities that must vanish, by name; raises RunError for too few controls."""
        raise NotImplementedError

    def describe_inconsistent(self, name: str) -> str:
        """Return the message for a demand that no state satisfies."""
        raise NotImplementedError

    def describe_unreachable(self, inputs: Sequence[PathInput], name: str) -> str:
        """Return the message for a demand on which no control ever acts."""
        raise NotImplementedError

    def describe_dependent(self, inputs: Sequence[PathInput]) -> str:
        """Return the message for demands on which the controls act in the same way."""
        raise NotImplementedError

    def differentiate_by_rates(self, node: int) -> list[int]:
        """Return the derivatives (n,) by the rates."""
        return self.graph.gradient(node, self.names.v)

    def differentiate(self, node: int) -> tuple[int, list[int]]:
        """Return the time derivative of a condition: the part without controls and their coefficients."""
        (top,) = self.graph.forward([node], self._flow)
        pushes = [self.graph.forward([node], push)[0] for push in self._pushes]
        if len(self.graph) > MAX_GRAPH_NODES:
            raise RunError("the equations of this path are too large. Use a simpler model or other controls.")
        return top, pushes

    def make_demands(self, manifold: Manifold, inputs: Sequence[PathInput]) -> list[Demand]:
        """Return the demands at the level of the controls."""
        demands_of_user = self.list_demands(inputs)
        goal = len(demands_of_user)
        rows: list[Demand] = []
        for push, drive in zip(self.W, inputs, strict=True):
            if not manifold.compute_node_sizes(push)[1].any():
                raise UsageError(
                    f"the control '{drive.name}' has no effect: its factor is 0. Give a control force its "
                    "direction and the magnitude 1, or choose the parameter that it contains."
                )
        for name, node in demands_of_user:
            row = self._differentiate_until_controlled(Demand(name, (), node, (), True), manifold)
            if row is None:
                raise RunError(self.describe_unreachable(inputs, name))
            rows.append(row)
        current = list(range(goal))  # rows that stand for the demands: those that have controls of their own, last
        for _ in range(MAX_DEMAND_LEVEL):
            # A control that acted before all conditions were known may no longer act where they hold.
            for i, row in enumerate(rows):
                remaining = self._remove_inactive_controls(row, manifold)
                if remaining is None:
                    raise RunError(self.describe_unreachable(inputs, row.name))
                rows[i] = remaining
            values = manifold.evaluate([entry for row in rows for entry in row.D])
            D = values.reshape(len(values), len(rows), -1)
            size = np.abs(D).max(axis=(0, 2))
            D = D / np.where(size > 0.0, size, 1.0)[None, :, None]
            if np.linalg.svd(D, compute_uv=False)[:, goal - 1].max() > PARALLEL_DEMAND_REL:
                return rows
            if not self.eliminates:
                free = [self._combine_parallel(rows, D, first=len(rows) == goal)]
            else:
                free, current = self._eliminate_controls(rows, current, values.reshape(len(values), len(rows), -1))
            demands = [self._differentiate_until_controlled(row, manifold) for row in free]
            new_rows = [row for row in demands if row is not None]
            if len(new_rows) < len(demands):
                break
            current += range(len(rows), len(rows) + len(new_rows))
            rows += new_rows
        raise RunError(self.describe_dependent(inputs))

    def _eliminate_controls(
        self, rows: Sequence[Demand], current: Sequence[int], D: Floats
    ) -> tuple[list[Demand], list[int]]:
        """Return combinations of the `current` rows without controls, and the pivot rows.

        The controls of the pivot rows eliminate those of the others, by Gaussian elimination with pivots that are large
        at all places; D (places, rows, controls).
        """
        graph = self.graph
        level = max(rows[i].order for i in current)
        tops = {i: self._add_pull(rows[i]).top_level for i in current}
        pushes = {i: list(rows[i].D) for i in current}
        values = {i: D[:, i].copy() for i in current}
        scales = {i: max(float(np.abs(D[:, i]).max()), 1e-300) for i in current}
        pivot_rows: list[int] = []
        while True:
            remaining = [
                i for i in current if i not in pivot_rows and np.abs(values[i]).max() > PARALLEL_DEMAND_REL * scales[i]
            ]
            if not remaining:
                break
            choices = [
                (float(np.abs(values[i][:, k]).min()) / scales[i], i, k) for i in remaining for k in range(D.shape[2])
            ]
            _, pivot, k = max(choices)
            pivot_rows.append(pivot)
            for i in (i for i in current if i not in pivot_rows):
                share = graph.div(pushes[i][k], pushes[pivot][k])
                tops[i] = graph.sub(tops[i], graph.mul(share, tops[pivot]))
                pairs = zip(pushes[i], pushes[pivot], strict=True)
                pushes[i] = [graph.sub(entry, graph.mul(share, other)) for entry, other in pairs]
                with np.errstate(all="ignore"):
                    values[i] = values[i] - values[i][:, [k]] / values[pivot][:, [k]] * values[pivot]
        free = [Demand("all together", (), tops[i], (), False, level) for i in current if i not in pivot_rows]
        return free, pivot_rows

    def _combine_parallel(self, rows: Sequence[Demand], D: Floats, *, first: bool) -> Demand:
        """Return the combination of parallel demands without controls; D (places, rows, controls).

        For two demands it is D_1 α_2 - D_2 α_1; for a further one and both, with b = D of these two in one control and
        its c, b² α - c b·α, which is as regular as the stronger of the two.
        """
        graph = self.graph
        k = int(np.argmax((D[:, : min(len(rows), 2)] ** 2).sum(axis=(0, 1))))
        demand_1, demand_2 = (self._add_pull(row) for row in rows[:2])
        b = [demand_1.D[k], demand_2.D[k]]
        size = graph.sqrt(graph.dot(b, b))
        b = [graph.div(entry, size) for entry in b]
        if first:
            node = graph.sub(graph.mul(b[0], demand_2.top_level), graph.mul(b[1], demand_1.top_level))
        else:
            last = self._add_pull(rows[-1])
            node = graph.sub(
                graph.mul(size, last.top_level),
                graph.mul(last.D[k], graph.dot(b, [demand_1.top_level, demand_2.top_level])),
            )
        level = max(row.order for row in (rows[:2] if first else rows))
        return Demand("both together", (), node, (), False, level)

    def _add_pull(self, row: Demand) -> Demand:
        """Return a demand whose highest level contains a pull, by which deviations of its lower levels decay."""
        graph, order = self.graph, len(row.chain)
        pulls = [graph.const(comb(order, k) * PULL_RATE ** (order - k)) for k in range(order)]
        return row._replace(top_level=graph.add(row.top_level, graph.dot(pulls, list(row.chain))))

    def _differentiate_until_controlled(self, row: Demand, manifold: Manifold) -> Demand | None:
        """Differentiate a demand until a control appears; None where none ever does."""
        chain, node = list(row.chain), row.top_level
        while len(chain) < MAX_DEMAND_LEVEL:
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
                row._replace(chain=tuple(chain), top_level=node, D=tuple(pushes)), manifold, deepen=False
            )
            if demand is not None:
                return demand
        return None

    def _vanishes_identically(self, below: int, node: int, manifold: Manifold) -> bool:
        """Return True if a derivative of a condition, and so all higher ones, vanishes where the conditions hold."""
        graph = self.graph
        moving = [x for x in graph.symbols([below]) if x in self._flow]
        slopes = [graph.abs(graph.derivative(below, x)) for x in moving]
        rates = [graph.abs(self._flow[x]) for x in moving]
        state, around = manifold.compute_node_sizes([node, graph.dot(slopes, rates), *slopes, *rates])
        typical, k = around[1], len(moving)
        rounding = around[2 : 2 + k].sum() * around[2 + k :].max(initial=0.0)
        return bool(state[0] <= max(ZERO_DEMAND_REL * typical, DEMAND_ROUNDING_REL * rounding, 1e-300))

    def _remove_inactive_controls(self, row: Demand, manifold: Manifold, *, deepen: bool = True) -> Demand | None:
        """Return a demand without the controls that do not act where all conditions hold.

        If none acts, the demand is differentiated until one does.
        """
        slopes = [self.graph.abs(a) for a in self.differentiate_by_rates(row.chain[-1])]
        parts = [self.graph.dot(slopes, [self.graph.abs(w) for w in push]) for push in self.W]
        k, n = len(self.W), len(slopes)
        state, around = manifold.compute_node_sizes([*row.D, *parts, *slopes, *(w for push in self.W for w in push)])
        values, typical = state[:k], around[k : 2 * k]
        # What a push has of rounding in a coordinate that it does not move is not typical of anything.
        rounding = around[2 * k : 2 * k + n].sum() * around[2 * k + n :].reshape(k, n).max(axis=1)
        acts = values > np.maximum(np.maximum(ZERO_DEMAND_REL * typical, DEMAND_ROUNDING_REL * rounding), 1e-300)
        if acts.any():
            return row._replace(D=tuple(e if act else ZERO for e, act in zip(row.D, acts.tolist(), strict=True)))
        return self._differentiate_until_controlled(row, manifold) if deepen else None


def _make_motion_nodes(
    equations: EquationsOfMotion, system: System, controls: Sequence[int], inputs: Sequence[PathInput]
) -> tuple[list[int], list[list[int]]]:
    """Return v0 (n) and W (k × n) of v' = v0 + W u as nodes."""
    graph, rows = equations.graph, equations.rows
    solve = ConstrainedSolver(equations, system.diagnosis)
    independent_rows = [rows[i] for i in solve.independent]
    bits = graph.symbol_bits(controls)
    if (
        graph.symbol_bits(
            [*(e for line in equations.mass for e in line), *(e for row in independent_rows for e in (*row.A, row.b0))]
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
            if drive.name in system.model.forces:
                raise UsageError(
                    f"the force '{drive.name}' moves nothing: give it a direction in which its place can move, for "
                    "example vector = [1, 0, 0]"
                )
            raise UsageError(f"the control '{drive.name}' stands in no force: it controls nothing")
        pushes.append(push)
    zero_controls = dict.fromkeys(controls, ZERO)
    zeros = [ZERO] * len(independent_rows)
    sides = [(graph.substitute(equations.force, zero_controls), [graph.neg(row.b0) for row in independent_rows])]
    sides += [(push, zeros) for push in pushes]
    (v0, _), *moved = solve(*sides)
    return v0, [x for x, _ in moved]
