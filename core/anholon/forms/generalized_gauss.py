"""The generalized principle of Gauss for program constraints: the least derivative of the control acceleration.

Let δ = q'' - w, where w is the acceleration that the plant would have without control at the same state: M w = f +
A^T μ, A w + b0 = 0. Of all motions with a q^(n) + a0 = 0 the principle takes the one with the smallest

    |δ^(n-2)|  in the metric of M,      δ^(n-2) = M^-1 a^T ν   where no ordinary rows stand,

and the control force R = M δ follows by integration from δ = … = δ^(n-3) = 0. Acceleration and force are vectors in
the tangent space (001 sections 1 and 6), and so are their derivatives: δ^(k) are covariant derivatives along the
motion, which depend on no choice of coordinates,

    M Dδ/dt = M δ' + G δ,   G = J^T b J',   J = ∂x/∂q  (b, x: masses and components of the elements),

and among ordinary rows the derivatives within the directions they leave free (A δ = 0): Dδ/dt is then the part of
it that is M-orthogonal to the rows. So a system has the same motion in redundant and in independent coordinates.
In Cartesian coordinates, and wherever M is constant, they are plain derivatives of [M^-1 (Q - h)].

Beside laws of control (B is not A) the principle of Gauss holds for what of an acceleration is tangent to virtual
displacements (Kirgetov). So does this one: u is the part of δ with B u = 0, δ = P u with P = 1 - M^-1 B^T Δ^-1 A, and
|D^(n-2) u| is the smallest. Then D^(n-2) u = M^-1 P^T a^T ν: a multiple of A added to a changes nothing, so that the
motion does not depend on how the program is written. R = M δ moves no reaction. Where B = A, u is δ itself.

The state is (q, v, u, Du, …, D^(n-3) u): it gives q'' = w + P u, q''' and so on.

Source: 001, end of section 6, with its references [37, 38]; 004 (4.1)-(4.8); docs/theory.md 2.
"""

from __future__ import annotations

from collections.abc import Mapping

from anholon.errors import RunError
from anholon.forms.differentiated_equations import Matrix, PlantEquations, ProgramEquations, require_moderate_size
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import ZERO
from anholon.system.system import System


def make_generalized_gauss_motion(system: System) -> ProgramEquations:
    """Return the motion of the least derivative of the control acceleration; raises RunError where there is none."""
    plant = PlantEquations(system)
    _refuse_unsupported(plant)
    motion = _GeneralizedGauss(plant).motion()
    require_moderate_size(motion, plant)
    return motion


def _refuse_unsupported(plant: PlantEquations) -> None:
    orders = sorted({row.order for row in plant.programs})
    if len(orders) > 1:
        raise RunError(
            f"the program constraints are of orders {', '.join(map(str, orders))}: the generalized principle of "
            "Gauss compares derivatives of one order. Differentiate the lower ones in time until all have the "
            "same order, or choose the form Mangeron–Deleanu (mangeron-deleanu)."
        )


class _GeneralizedGauss:
    def __init__(self, plant: PlantEquations) -> None:
        self._plant = plant
        n, order = plant.n, plant.order
        self._delta = [plant.states(n * k, n) for k in range(order - 2)]
        self._w = plant.make_derivative_tower(n, order - 1)
        self._mu = plant.make_derivative_tower(len(plant.independent), order - 1)
        self._flow = plant.time_derivative_seeds(self._w, self._mu)

        # δ_k' = δ_(k+1) + turned_k; for the last k the principle chooses δ_(k+1).
        G = make_frame_rotation(plant)
        turned = [correct_for_rotation(plant, G, delta, self._flow) for delta in self._delta]
        for k, delta in enumerate(self._delta):
            above = self._delta[k + 1] if k + 1 < len(self._delta) else [ZERO] * n
            self._flow |= zip(delta, self._sum(above, turned[k]), strict=True)

    def motion(self) -> ProgramEquations:
        """Return the nodes of the motion."""
        plant, names, n = self._plant, self._plant.names, self._plant.n
        w, mu, delta = self._w, self._mu, self._delta
        still, zero_reactions = [ZERO] * n, [ZERO] * len(plant.independent)
        nodes = [*plant.force_residual(w[0], plant.reaction_force(plant.B, mu[0])), *plant.constraint_residual(w[0])]
        solved: dict[int, int] = {}
        control_derivative = list(delta[0])
        if plant.has_servo_rows:
            # The plant under the force M u: its w is q'' itself.
            push = plant.mass_times(delta[0])
            nodes[:n] = [plant.graph.sub(node, force) for node, force in zip(nodes, push, strict=False)]
            control_derivative = list(still)
        for j, current in plant.levels(nodes, self._flow):
            if j > 2:
                control_derivative = plant.graph.forward(control_derivative, self._flow)
            unknown = [*w[j - 2], *mu[j - 2]]
            right_side = plant.negate(plant.substitute(plant.set_to_zero(current, unknown), solved))
            (x, multipliers) = plant.solve([], (right_side[:n], right_side[n:]))[0]
            solved |= zip(unknown, [*x, *multipliers], strict=True)
            solved |= zip(names.derivatives(j), self._sum(x, plant.substitute(control_derivative, solved)), strict=True)

        # The nodes of q^(n) so far lack the derivative that the principle chooses.
        A = [plant.substitute(row.A, solved) for row in plant.programs]
        missing = plant.negate(plant.substitute([row.f for row in plant.programs], solved))
        if plant.has_servo_rows:
            ((free, reactions),) = plant.solve(
                [], (plant.force, [plant.graph.neg(row.b0) for row in plant.independent])
            )
            acceleration = plant.substitute(names.derivatives(2), solved)
            control = [plant.graph.sub(a, b) for a, b in zip(acceleration, free, strict=True)]
            min_derivative, step, pulls = self._solve_tangent(A, missing, [plant.graph.dot(row, control) for row in A])
        else:
            control, reactions = delta[0], plant.substitute(mu[0], solved)
            along = [plant.graph.dot(row, control) for row in A]
            (min_derivative, _), (_, multipliers) = plant.solve(
                A, (still, [*zero_reactions, *missing]), (still, [*zero_reactions, *along])
            )
            step, pulls = min_derivative, multipliers[len(plant.independent) :]
        highest = names.derivatives(plant.order)
        solved |= zip(highest, self._sum([solved[symbol] for symbol in highest], step), strict=True)
        derivatives = [plant.substitute(names.derivatives(j), solved) for j in range(2, plant.order + 1)]
        rates = [plant.substitute([self._flow[symbol] for symbol in part], solved) for part in delta]
        rates[-1] = self._sum(rates[-1], min_derivative)
        return ProgramEquations(
            [*names.v, *derivatives[0], *(entry for part in rates for entry in part)],
            self._projection(),
            derivatives,
            reactions,
            pulls,
            plant.mass_times(control),
            [],
            [],
        )

    def _solve_tangent(self, A: Matrix, missing: list[int], along: list[int]) -> tuple[list[int], list[int], list[int]]:
        """Return the smallest e with B e = 0 and a P e = lack, then P e, and Λ with a P M^-1 P^T a^T Λ = along."""
        plant, graph = self._plant, self._plant.graph
        zero_reactions = [ZERO] * len(plant.independent)
        shapes = [x for x, _ in plant.solve_dual(*((row, zero_reactions) for row in A))]
        moves = [x for x, _ in plant.solve([], *((plant.mass_times(x), zero_reactions) for x in shapes))]
        gram = [[graph.dot(row, x) for x in moves] for row in A]
        strengths, pulls = ldlt_solve(graph, gram, [missing, along])
        parts = [
            [
                graph.sum([graph.mul(x[i], value) for x, value in zip(results, strengths, strict=True)])
                for i in range(plant.n)
            ]
            for results in (shapes, moves)
        ]
        return parts[0], parts[1], pulls

    def _projection(self) -> list[int]:
        """Return a projection step of q and v onto the ordinary rows, and of the control into their free directions."""
        plant, graph = self._plant, self._plant.graph
        if not plant.independent:
            return []
        q, v, residual = plant.project_state()
        off = [[graph.neg(graph.dot(row, delta)) for row in plant.B] for delta in self._delta]
        steps = plant.solve_virtual(*(([ZERO] * plant.n, bottom) for bottom in off))
        moved = [self._sum(delta, step) for delta, (step, _) in zip(self._delta, steps, strict=True)]
        hidden = [entry for delta in moved for entry in delta]
        return [*q, *v, *hidden, graph.maximum(residual, plant.max_abs([x for part in off for x in part]))]

    def _sum(self, a: list[int], b: list[int]) -> list[int]:
        return [self._plant.graph.add(x, y) for x, y in zip(a, b, strict=True)]


def make_frame_rotation(plant: PlantEquations) -> Matrix:
    """Return G = J^T b J', with the rates of J along the motion."""
    masses, count = plant.system.equations.masses, len(plant.system.equations.masses.x)
    columns = []
    for column in masses.J:
        motion = [ZERO] * count
        for k, entry in zip(column, plant.names.rates(list(column.values())), strict=True):
            motion[k] = entry
        columns.append(masses.weighted_covector(motion))
    return [list(line) for line in zip(*columns, strict=True)]


def correct_for_rotation(plant: PlantEquations, G: Matrix, delta: list[int], flow: Mapping[int, int]) -> list[int]:
    """Return x with M x = -G δ + B^T λ, B x = -B' δ: δ' less the covariant derivative of δ."""
    graph = plant.graph
    top = [graph.neg(graph.dot(line, delta)) for line in G]
    bottom = []
    for row in plant.B:
        bottom.append(graph.neg(graph.dot(graph.forward(row, flow), delta)))
    if all(entry == ZERO for entry in (*top, *bottom)):
        return [ZERO] * plant.n
    return plant.solve_virtual((top, bottom))[0][0]


def make_deviation_nodes(system: System) -> list[int]:
    """Return D^(N-2) u (n) of any motion as nodes of its derivatives q'', …, q^(N), N the order of the programs.

    It is linear in q^(N); the principle makes it the smallest in the metric of M.
    """
    plant = PlantEquations(system)
    graph, flow = plant.graph, plant.time_derivative_seeds()
    right_side = [graph.neg(row.b0) for row in plant.independent]
    (w, _) = plant.solve([], (plant.force, right_side))[0]
    delta = [graph.sub(a, b) for a, b in zip(plant.names.derivatives(2), w, strict=True)]
    if plant.has_servo_rows:
        delta = plant.solve_virtual((plant.mass_times(delta), [ZERO] * len(plant.independent)))[0][0]
    G = make_frame_rotation(plant)
    for _ in range(plant.order - 2):
        moved = graph.forward(delta, flow)
        delta = [graph.sub(a, b) for a, b in zip(moved, correct_for_rotation(plant, G, delta, flow), strict=True)]
    return delta
