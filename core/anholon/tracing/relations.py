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

from anholon.codegen import Compiled, compile_functions
from anholon.errors import ModelError, RunError, UsageError
from anholon.formula.graph import ONE, ZERO
from anholon.model.structs import Trace
from anholon.system.equations import Equations
from anholon.system.solve import Solver
from anholon.system.system import System
from anholon.tracing.courses import GIVEN, Course
from anholon.tracing.curves import ORDER, Curve
from anholon.tracing.drives import Drive
from anholon.tracing.manifold import Manifold, Spot, State, numbers, stacked

__all__ = ["PLANES", "PULL", "Reading", "Relations", "relate"]

Floats = NDArray[np.float64]

PLANES: Final[Mapping[str, tuple[int, int]]] = {"xy": (0, 1), "yz": (1, 2), "zx": (2, 0)}
"""Which world coordinates are those of the plane of a trace."""

PULL: Final = 4.0
"""λ, 1/s: the rate with which what rounding takes from the curve comes back."""

_DEEPEST: Final = 7  # levels of one demand; derivatives of the curve of this order are needed
_NODES: Final = 400_000  # of the graph
_VANISHES: Final = 1e-7
_ROUNDING: Final = 1e-12
_PARALLEL: Final = 1e-6


class Relations:
    """Compiled functions of a trace.

    `orders`: levels at which the demands become equations for the controls; `demands`: how many are the user's;
    `first`: the first of the rows that the controls keep; `scale` (r,): the largest entries of D on the curve; `level`:
    the highest derivative of the curve by its way that the controls depend on; `free`: there is no law of speed. The
    state that is handed to the functions is (q, v, s, γ, γ', …) with the derivatives of the curve by its way. `course`:
    that of the coordinate which is balanced, the demand after those of the curve.
    """

    def __init__(
        self,
        system: System,
        curve: Curve,
        rows: Sequence[_Row],
        code: Compiled,
        scale: Floats,
        level: int,
        *,
        free: bool,
        course: Course | None = None,
    ) -> None:
        self.system, self.curve, self.scale, self.level, self.free = system, curve, scale, level, free
        self.course = course
        self.orders = tuple(len(row.chain) for row in rows)
        self.controls = len(rows[0].D)
        self.demands = sum(row.own for row in rows)
        # What is a combination of both demands twice over keeps them by itself, and the better.
        self.first = 2 if len(rows) > self.demands + 1 else 0
        self._code = code

    def along(self, course: Course) -> Relations:
        """Return the same relations with another course of what is balanced."""
        other = copy(self)
        other.course = course
        return other

    def vector(self, t: float) -> Floats:
        """Return the numbers of the model that hold just after a time."""
        return numbers(self.system, self._code, t)

    def at(self, t: float, state: State, p: Floats) -> Reading:
        """Return what the functions say at a state."""
        return self.beside(t, state, p, None if self.course is None else self.course.at(t, state.s))

    def beside(self, t: float, state: State, p: Floats, given: Floats | None) -> Reading:
        """Return what the functions say where the course of what is balanced has other derivatives (GIVEN + 1,)."""
        n, k = self.system.n, self.controls
        jets, speed = self.curve.jets(state.at, max(self.level, 2))
        out = self._code.call("trace", t, stacked(state, jets, given), p)
        r, first = len(self.orders), n + n * k + 2
        chains: list[Floats] = []
        for order in self.orders:
            chains.append(out[first : first + order])
            first += order
        return Reading(
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


class Reading(NamedTuple):
    """v0 (n,), W (n, k), s', the way by which the point leads before s (m), the chains (y, y', …) of all demands, α
    (r,), D (r, k), A (r, n), and |γ'|."""

    v0: Floats
    W: Floats
    rate: float
    lag: float
    chains: list[Floats]
    top: Floats
    D: Floats
    A: Floats
    speed: float


class _Row(NamedTuple):
    """One demand: its levels below the controls, α, D, and whether it is a demand of the user (not a combination)."""

    name: str
    chain: tuple[int, ...]
    top: int
    D: tuple[int, ...]
    own: bool


def relate(
    system: System,
    trace: Trace,
    curve: Curve,
    drives: Sequence[Drive],
    guess: State,
    speed: float,
    spots: Sequence[Spot],
    course: Course | None = None,
) -> tuple[Relations, Manifold]:
    """Return the relations of a trace and the states that meet them.

    `guess`: a state to look around; `speed` (m/s): where there is no law, that with which the curve is followed;
    `spots`: where on the curve the controls are looked at; `course`: that of the last drive, which is balanced.
    Raises RunError where the controls cannot follow it.
    """
    builder = _Builder(system, trace, curve, drives, course)
    driven = [drive.name for drive in drives if drive.kind == "motion"]
    manifold = Manifold(builder, guess, speed, spots, driven)
    rows = builder.rows(manifold, drives)
    nodes = [
        *builder.v0,
        *(entry for push in builder.W for entry in push),
        builder.rate,
        builder.lag,
        *(node for row in rows for node in row.chain),
        *(row.top for row in rows),
        *(entry for row in rows for entry in row.D),
        *(entry for row in rows for entry in builder.slopes(row.chain[-1])),
    ]
    code = compile_functions(builder.graph, {"trace": nodes}, builder.names.n_parameters)
    D = np.abs(manifold.values([entry for row in rows for entry in row.D])).max(axis=0)
    scale = D.reshape(len(rows), -1).max(axis=1)
    used = builder.graph.bits(nodes)
    level = max(k for k, pair in enumerate(builder.jets) if builder.graph.bits(pair) & used)
    return Relations(system, curve, rows, code, scale, level, free=builder.free, course=course), manifold


class _Builder:
    """The graph of a trace on that of the system."""

    def __init__(
        self, system: System, trace: Trace, curve: Curve, drives: Sequence[Drive], course: Course | None
    ) -> None:
        known = system.equations
        graph = known.graph.copy()
        names = known.names.on(graph)
        kinematics = known.kinematics.on(names)
        self.system, self.graph, self.names, self.curve, self.course = system, graph, names, curve, course
        law = trace.speed if isinstance(trace.speed, str) or trace.speed else None
        self.free = law is None
        controls = [names.parameters[drive.parameter] for drive in drives]
        self.v0, self.W = _motion(known._replace(graph=graph, names=names), system, controls, drives)

        first = 2 * system.n
        self.way = graph.symbol("state", first)
        self.jets = [
            (graph.symbol("state", first + 1 + 2 * k), graph.symbol("state", first + 2 + 2 * k))
            for k in range(ORDER + 1)
        ]
        a, b = PLANES[trace.plane]
        place = kinematics.position(trace.at)
        self.place = (place[a], place[b])
        moved = names.rates(self.place)
        (X, Y), (tx, ty), (cx, cy) = self.jets[:3]
        dx, dy = graph.sub(self.place[0], X), graph.sub(self.place[1], Y)
        self.apart = dx, dy
        self.lag = graph.add(graph.mul(tx, dx), graph.mul(ty, dy))
        self.off = graph.sub(graph.mul(tx, dy), graph.mul(ty, dx))
        if law is None:
            # s is the foot of the point on the curve.
            along = graph.add(graph.mul(tx, moved[0]), graph.mul(ty, moved[1]))
            kappa = graph.sub(graph.mul(tx, cy), graph.mul(ty, cx))
            self.rate = graph.div(along, graph.sub(ONE, graph.mul(kappa, self.off)))
        else:
            self.rate = names.node(law, "speed", local={"s": self.way})
            if names.problems:
                raise ModelError(names.problems)
            if names.has_state(self.rate):
                raise UsageError(
                    "the speed law contains coordinates. It must be a formula of the path length s and the time t"
                )
        if not any(graph.mask[node] & graph.bits((*names.q, *names.v)) for node in self.place):
            raise UsageError(f"'{trace.at}' does not move: its position contains no coordinate")
        self._flow = {
            names.time: ONE,
            **dict(zip(names.q, names.v, strict=True)),
            **dict(zip(names.v, self.v0, strict=True)),
            self.way: self.rate,
        }
        for low, high in itertools.pairwise(self.jets):
            self._flow |= {x: graph.mul(self.rate, dx) for x, dx in zip(low, high, strict=True)}
        self.off_course: int | None = None
        if course is not None:
            first += 1 + 2 * (ORDER + 1)
            given = [graph.symbol("state", first + k) for k in range(GIVEN + 1)]
            pace = ONE if course.timed else self.rate
            self._flow |= {low: graph.mul(pace, high) for low, high in itertools.pairwise(given)}
            self.off_course = graph.sub(names.q[system.coordinates.index(drives[-1].name)], given[0])
        self._pushes = [dict(zip(names.v, push, strict=True)) for push in self.W]
        rows = system.equations.rows
        self.own = [row.position for row in rows if row.position is not None]
        self.own += [row.rate for row in rows if row.order < 2]

    def slopes(self, node: int) -> list[int]:
        """Return the derivatives (n,) by the rates."""
        return self.graph.gradient(node, self.names.v)

    def derived(self, node: int) -> tuple[int, list[int]]:
        """Return the time derivative of a condition: the part without controls, and what multiplies them."""
        (top,) = self.graph.forward([node], self._flow)
        pushes = [self.graph.forward([node], push)[0] for push in self._pushes]
        if len(self.graph) > _NODES:
            raise RunError("the equations of this path are too large. Use a simpler model or other controls.")
        return top, pushes

    def rows(self, manifold: Manifold, drives: Sequence[Drive]) -> list[_Row]:
        """Return the demands at the level of the controls."""
        wanted = [("the curve", self.off)]
        if not self.free:
            # Axes that do not turn leave nothing of the rates in the accelerations.
            wanted = [("the first coordinate", self.apart[0]), ("the second coordinate", self.apart[1])]
        if self.off_course is not None:
            wanted.append((f"the time history of '{drives[-1].name}'", self.off_course))
        goal = len(wanted)
        if len(drives) < goal:
            raise RunError(
                f"a curve with a speed law needs two controls, and there is only '{drives[0].name}'. Add "
                "another one, for example a force along the blade, or remove the speed law."
            )
        rows: list[_Row] = []
        for push, drive in zip(self.W, drives, strict=True):
            if not manifold.sizes(push)[1].any():
                raise UsageError(
                    f"the control '{drive.name}' has no effect: its factor is 0. Give a control force its "
                    "direction and the magnitude 1, or choose the parameter that it contains."
                )
        for name, node in wanted:
            row = self._deepened(_Row(name, (), node, (), True), manifold)
            if row is None:
                raise RunError(_unreached(drives, name))
            rows.append(row)
        for _ in range(_DEEPEST):
            # What acted before all conditions were known may act no more where they hold.
            for i, row in enumerate(rows):
                again = self._renewed(row, manifold)
                if again is None:
                    raise RunError(_unreached(drives, row.name))
                rows[i] = again
            values = manifold.values([entry for row in rows for entry in row.D])
            D = values.reshape(len(values), len(rows), -1)
            size = np.abs(D).max(axis=(0, 2))
            D = D / np.where(size > 0.0, size, 1.0)[None, :, None]
            if np.linalg.svd(D, compute_uv=False)[:, goal - 1].max() > _PARALLEL:
                return rows
            found = self._deepened(self._combined(rows, D, first=len(rows) == goal), manifold)
            if found is None:
                break
            rows.append(found)
        names = " and ".join(f"'{drive.name}'" for drive in drives)
        raise RunError(
            f"{names} act on the path in the same way: the two requirements are dependent, and Kirgetov's Δ = "
            "0. They can follow the curve or keep the speed, not both. Replace one of them by another control, "
            "or remove the speed law."
        )

    def _combined(self, rows: Sequence[_Row], D: Floats, *, first: bool) -> _Row:
        """Return the combination of parallel demands in which no control is left, with D (places, rows, controls).

        Of two it is D_1 α_2 - D_2 α_1; of a further one and both, with b = D of these two in one control and c its own,
        b² α - c b·α, which is as regular as the stronger of the two.
        """
        graph = self.graph
        k = int(np.argmax((D[:, : min(len(rows), 2)] ** 2).sum(axis=(0, 1))))
        one, two = (self._pulled(row) for row in rows[:2])
        b = [one.D[k], two.D[k]]
        size = graph.sqrt(graph.dot(b, b))
        b = [graph.div(entry, size) for entry in b]
        if first:
            node = graph.sub(graph.mul(b[0], two.top), graph.mul(b[1], one.top))
        else:
            last = self._pulled(rows[-1])
            node = graph.sub(graph.mul(size, last.top), graph.mul(last.D[k], graph.dot(b, [one.top, two.top])))
        return _Row("both together", (), node, (), False)

    def _pulled(self, row: _Row) -> _Row:
        """Return a demand whose top brings back what has left its lower levels: where it is kept, these decay."""
        graph, order = self.graph, len(row.chain)
        pulls = [graph.const(comb(order, k) * PULL ** (order - k)) for k in range(order)]
        return row._replace(top=graph.add(row.top, graph.dot(pulls, list(row.chain))))

    def _deepened(self, row: _Row, manifold: Manifold) -> _Row | None:
        """Take derivatives of a demand until a control appears; None where none ever does."""
        chain, node = list(row.chain), row.top
        while len(chain) < _DEEPEST:
            if self.graph.is_constant(node):
                if abs(self.graph.value(node)) > 1e-12:
                    raise RunError(f"{row.name} cannot be followed: it contradicts the constraints of the model")
                return None
            if chain and self._follows(chain[-1], node, manifold):
                return None
            chain.append(node)
            manifold.demand(node, row.name)
            node, pushes = self.derived(node)
            found = self._renewed(_Row(row.name, tuple(chain), node, tuple(pushes), row.own), manifold, deepen=False)
            if found is not None:
                return found
        return None

    def _follows(self, below: int, node: int, manifold: Manifold) -> bool:
        """Tell whether a derivative of a condition vanishes by itself where the conditions hold: so do all others."""
        graph = self.graph
        moving = [x for x in graph.symbols([below]) if x in self._flow]
        slopes = [graph.abs(graph.derivative(below, x)) for x in moving]
        rates = [graph.abs(self._flow[x]) for x in moving]
        here, around = manifold.sizes([node, graph.dot(slopes, rates), *slopes, *rates])
        typical, k = around[1], len(moving)
        rounding = around[2 : 2 + k].sum() * around[2 + k :].max(initial=0.0)
        return bool(here[0] <= max(_VANISHES * typical, _ROUNDING * rounding, 1e-300))

    def _renewed(self, row: _Row, manifold: Manifold, *, deepen: bool = True) -> _Row | None:
        """Leave out of a demand the controls that do not act where all conditions hold; go deeper if none does."""
        slopes = [self.graph.abs(a) for a in self.slopes(row.chain[-1])]
        parts = [self.graph.dot(slopes, [self.graph.abs(w) for w in push]) for push in self.W]
        k, n = len(self.W), len(slopes)
        here, around = manifold.sizes([*row.D, *parts, *slopes, *(w for push in self.W for w in push)])
        values, typical = here[:k], around[k : 2 * k]
        # What a push has of rounding in a coordinate that it does not move is not typical of anything.
        rounding = around[2 * k : 2 * k + n].sum() * around[2 * k + n :].reshape(k, n).max(axis=1)
        acts = values > np.maximum(np.maximum(_VANISHES * typical, _ROUNDING * rounding), 1e-300)
        if acts.any():
            return row._replace(D=tuple(e if act else ZERO for e, act in zip(row.D, acts.tolist(), strict=True)))
        return self._deepened(row, manifold) if deepen else None


def _unreached(drives: Sequence[Drive], name: str) -> str:
    names = " and ".join(f"'{drive.name}'" for drive in drives)
    verb = "does" if len(drives) == 1 else "do"
    return (
        f"{names} {verb} not act on {name}: it cannot be maintained (Kirgetov's Δ = 0 on every level). No force "
        "along it moves the point across the curve or rotates its path. Choose another control."
    )


def _motion(
    equations: Equations, system: System, controls: Sequence[int], drives: Sequence[Drive]
) -> tuple[list[int], list[list[int]]]:
    """Return v0 (n) and W (k × n) of v' = v0 + W u as nodes."""
    graph, rows = equations.graph, equations.rows
    solve = Solver(equations, system.diagnosis)
    kept = [rows[i] for i in solve.kept]
    bits = graph.bits(controls)
    if (
        graph.bits([*(e for line in equations.mass for e in line), *(e for row in kept for e in (*row.A, row.b0))])
        & bits
    ):
        raise UsageError("a control stands in the masses or the constraints of the model, not only in its forces")
    pushes: list[list[int]] = []
    for symbol, drive in zip(controls, drives, strict=True):
        push = [graph.derivative(entry, symbol) for entry in equations.force]
        if graph.bits(push) & bits:
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
