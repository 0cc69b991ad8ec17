"""The equations of motion with their laws of resistance, closed in the graph (docs/theory.md 6, friction).

Laws of the size c0 + c1 N along covectors D feed back on the reactions,

    Λ = Λ0 + Σ_l G_l (c0_l + c1_l N_l),      N_j = |N_j(Λ)|,      G_l = -(A M^-1 B^T)^-1 A M^-1 D_l,

and this is solved for the N_j: with one row and a known sign ν, N = ν n Λ, the equations are linear, (1 - γ) N = N0
for one friction; several rows of one constraint give the root N of (1 - g·g) N² - 2 (N0·g) N - N0·N0 = 0; several
of these together are found by Newton's method. Where 1 - γ (the determinant for several) becomes 0 there is no
finite reaction: P. Painlevé, Leçons sur le frottement, Paris 1895.

Laws that are not linear in N, c0 + r(N), make the equations N_j = |N_j(Λ)| curved. Their root is that which grows out
of the reactions without r: the equations with λ r are solved for λ = 1/4 … 1 by Newton's method. It ends where its
determinant becomes 0, in a fold behind which there is no reaction at all, or another one far away.

A contact that has faded (`ContactMode.faded`) touches without pressure: the c0 of its laws act with the share β at
which its reaction is 0.

A projected law keeps only its part in the admissible directions, R_L = D + B^T G: A M^-1 R_L = 0, so that Λ does not
feel it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from anholon.errors import Problem
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.constrained_solve import ConstrainedSolver, distribute_least_norm, make_redundant_sides
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.loads import GeneralizedLoad
from anholon.mechanics.resistance_laws import (
    ResistanceLaw,
    compute_slip_direction,
    make_resistance_laws,
    reaction_symbol,
)
from anholon.mechanics.tolerances import RESISTANCE_LAW_ITERATIONS
from anholon.model.schema import Model, Resistance

_GROWING: Final = ((0.25, 3), (0.5, 3), (0.75, 3), (1.0, 20))
"""Parts λ of curved laws and Newton's steps with them; the last ones halve the error near a fold."""


_Vectors = dict[str, list[int]]
"""Vectors (3) by the names of constraints."""


class ClosedEquations(NamedTuple):
    """Equations with all their laws.

    `normal_forces`: the normal reactions N by constraint; `law_sizes`: the sizes of the laws by name; `determinants`,
    which vanish where no reaction is finite, by the name of a constraint; `has_nonlinear_laws`: whether a law is not
    linear in N; `grazing_shares`: β of contacts that touch without pressure.
    """

    equations: EquationsOfMotion
    normal_forces: dict[str, int]
    law_sizes: dict[str, int]
    determinants: dict[str, int]
    has_nonlinear_laws: bool = False
    grazing_shares: Mapping[str, int] = MappingProxyType({})


class _NonlinearLaw(NamedTuple):
    """A law that is not linear in N: r(N), r'(N), and the normal reactions (3) of constraints for the size 1."""

    constraint: str
    function: int
    derivative: int
    reactions: dict[str, list[int]]


def compute_sliding_reactions(equations: EquationsOfMotion, closed: ClosedEquations) -> dict[str, int]:
    """Return the forces along the rows of constraints that broke away, by the names of the rows."""
    graph, reactions = equations.graph, {}
    for index, friction in enumerate(equations.friction_elements):
        if not friction.limits_reaction or equations.mode.friction_state(friction.name).grip != "slide":
            continue
        size = closed.law_sizes[friction.name]
        if friction.slip_direction is not None:
            reactions[friction.stick_rows[0]] = size
            continue
        direction = compute_slip_direction(equations, friction, index)
        pairs = zip(friction.stick_rows, friction.tangents, strict=True)
        reactions |= {row: graph.mul(size, graph.dot(direction, push)) for row, push in pairs}
    return reactions


def close_equations(model: Model, equations: EquationsOfMotion, diagnosis: Diagnosis) -> ClosedEquations:
    """Return the equations with the forces of all laws.

    Without a mode, in the system of a model, feedback of the reactions is omitted: it is known only in the variants.
    """
    laws = make_resistance_laws(model, equations)
    if not equations.has_event_functions:
        laws = tuple(law._replace(linear_coefficient=ZERO, nonlinear_part=ZERO) for law in laws)
    if not laws:
        return ClosedEquations(_add_loads(equations, [], model), {}, {}, {})
    solved = _solve_with_unit_laws(equations, diagnosis, laws)
    laws, free, shares = _close_grazing_contacts(equations, laws, solved.place, solved.free, solved.changes)
    solved = solved._replace(free=free)
    feeding = _find_feeding_constraints(equations, laws)
    if solved.is_unique:
        for name in feeding:
            _require_determined(equations, diagnosis, name)
    N0 = {name: _reaction(equations, name, solved.place, solved.free) for name in feeding}
    g = _compute_linear_feedback(equations, laws, solved, feeding)
    curves = _make_nonlinear_laws(equations, laws, solved, feeding)
    if curves:
        sizes, determinants = _solve_nonlinear_normal_forces(equations, feeding, N0, g, curves)
    else:
        sizes, determinants = _solve_normal_forces(equations, feeding, N0, g)
    kept_rows = [equations.rows[i] for i in diagnosis.independent]
    forces = [
        _make_law_force(equations, law, sizes, change, kept_rows)
        for law, change in zip(laws, solved.changes, strict=True)
    ]
    strength: dict[str, int] = {law.name: size for law, size, _ in forces}
    return ClosedEquations(_add_loads(equations, forces, model), sizes, strength, determinants, bool(curves), shares)


class _UnitLawSolution(NamedTuple):
    """Multipliers of rows, at the places `place` by the names of the rows.

    `free`: without feedback; `changes`: for each law those due to the law at the size 1; `is_unique`: whether other
    multipliers are impossible.
    """

    place: dict[str, int]
    free: list[int]
    changes: list[list[int]]
    is_unique: bool


def _solve_with_unit_laws(
    equations: EquationsOfMotion, diagnosis: Diagnosis, laws: Sequence[ResistanceLaw]
) -> _UnitLawSolution:
    """Return the multipliers with the constant parts of the laws, and their changes by each law.

    One factorisation gives all of them. If the multipliers are not unique the smallest ones are taken, provided that
    the laws allow this.
    """
    graph, kept_rows = equations.graph, [equations.rows[i] for i in diagnosis.independent]
    still = [ZERO] * len(kept_rows)
    solve = ConstrainedSolver(equations, diagnosis)
    force = [
        graph.sum([f, *(graph.mul(law.constant, law.direction[i]) for law in laws if not law.projected)])
        for i, f in enumerate(equations.force)
    ]
    dropped = (
        make_redundant_sides(equations, diagnosis) if _has_undetermined_feedback(equations, diagnosis, laws) else []
    )
    (_, free), *solved = solve(
        (force, [graph.neg(row.b0) for row in kept_rows]), *((list(law.direction), still) for law in laws), *dropped
    )
    changes, weights = ([reactions for _, reactions in part] for part in (solved[: len(laws)], solved[len(laws) :]))
    if not dropped:
        return _UnitLawSolution({row.name: i for i, row in enumerate(kept_rows)}, free, changes, is_unique=True)
    # The driver examines whether the motion depends on the choice of the smallest ones.
    return _UnitLawSolution(
        {row.name: i for i, row in enumerate(equations.rows)},
        distribute_least_norm(equations, diagnosis, free, weights),
        [distribute_least_norm(equations, diagnosis, change, weights) for change in changes],
        is_unique=False,
    )


def _find_feeding_constraints(equations: EquationsOfMotion, laws: Sequence[ResistanceLaw]) -> list[str]:
    """Return the constraints on whose reactions laws depend, in the order of the normal reactions."""
    names = {law.constraint for law in laws if law.depends_on_reaction}
    return sorted(names, key=list(equations.normal_reactions).index)


def _compute_linear_feedback(
    equations: EquationsOfMotion, laws: Sequence[ResistanceLaw], solved: _UnitLawSolution, feeding: Sequence[str]
) -> dict[str, _Vectors]:
    """Return g_ji (3): the change of the normal reaction j by the linear laws of constraint i for N_i = 1.

    Projected laws change no reaction.
    """
    return {
        name: {
            other: _sum_vectors(
                equations,
                [
                    _scaled(equations, law.linear_coefficient, _reaction(equations, name, solved.place, change))
                    for law, change in zip(laws, solved.changes, strict=True)
                    if law.constraint == other and law.linear_coefficient != ZERO and not law.projected
                ],
            )
            for other in feeding
        }
        for name in feeding
    }


def _make_nonlinear_laws(
    equations: EquationsOfMotion, laws: Sequence[ResistanceLaw], solved: _UnitLawSolution, feeding: Sequence[str]
) -> list[_NonlinearLaw]:
    """Return the laws that are not linear in N, with their derivatives and their changes of the normal reactions."""
    graph, symbol = equations.graph, reaction_symbol(equations)
    return [
        _NonlinearLaw(
            law.constraint,
            law.nonlinear_part,
            graph.derivative(law.nonlinear_part, symbol),
            {
                name: [ZERO] * 3 if law.projected else _reaction(equations, name, solved.place, change)
                for name in feeding
            },
        )
        for law, change in zip(laws, solved.changes, strict=True)
        if law.nonlinear_part != ZERO
    ]


def _make_law_force(
    equations: EquationsOfMotion,
    law: ResistanceLaw,
    N: Mapping[str, int],
    change: Sequence[int],
    kept_rows: Sequence[ConstraintRow],
) -> tuple[ResistanceLaw, int, tuple[int, ...]]:
    """Return a law, its size for the normal reactions N, and its generalized force (n).

    `change`: the multipliers of the `kept_rows` that the law causes at the size 1; a projected law loses the part that
    these rows resist.
    """
    graph = equations.graph
    size = graph.add(
        law.constant, graph.mul(law.linear_coefficient, N[law.constraint]) if law.linear_coefficient != ZERO else ZERO
    )
    if law.nonlinear_part != ZERO:
        values = {reaction_symbol(equations): N[law.constraint]}
        size = graph.add(size, graph.substitute([law.nonlinear_part], values)[0])
    D = law.direction
    if law.projected:
        D = tuple(
            graph.sum([d, *(graph.mul(value, row.B[i]) for value, row in zip(change, kept_rows, strict=True))])
            for i, d in enumerate(D)
        )
    return law, size, tuple(graph.mul(size, d) for d in D)


def _close_grazing_contacts(
    equations: EquationsOfMotion,
    laws: tuple[ResistanceLaw, ...],
    place: dict[str, int],
    first: list[int],
    sides: Sequence[Sequence[int]],
) -> tuple[tuple[ResistanceLaw, ...], list[int], dict[str, int]]:
    """Return laws, multipliers without feedback and the shares β of contacts that touch without pressure."""
    graph = equations.graph
    shares: dict[str, int] = {}
    faded = equations.mode.faded
    gates = [
        place[next(side.gap_row for side in equations.unilateral_constraints if side.name == name)] for name in faded
    ]
    pushed = []
    for name in faded:
        law_numbers = [i for i, law in enumerate(laws) if law.constraint == name and not law.projected]
        pushed.append(
            [graph.sum([graph.mul(laws[i].constant, sides[i][k]) for i in law_numbers]) for k in range(len(first))]
        )
    lost, _ = _eliminate(
        equations, [[push[gate] for push in pushed] for gate in gates], [first[gate] for gate in gates]
    )
    for name, part, push in zip(faded, lost, pushed, strict=True):
        first = [graph.sub(value, graph.mul(part, more)) for value, more in zip(first, push, strict=True)]
        shares[name] = graph.sub(ONE, part)
        laws = tuple(
            law._replace(constant=graph.mul(shares[name], law.constant), linear_coefficient=ZERO, nonlinear_part=ZERO)
            if law.constraint == name
            else law
            for law in laws
        )
    return laws, first, shares


def _add_loads(
    equations: EquationsOfMotion, forces: Sequence[tuple[ResistanceLaw, int, tuple[int, ...]]], model: Model
) -> EquationsOfMotion:
    """Return the equations with one additional load for every law, in the order of the model."""
    graph, n = equations.graph, len(equations.names.q)
    names = [friction.name for friction in equations.friction_elements]
    switches = equations.names.switches
    for name, item in model.forces.items():
        if isinstance(item, Resistance) and (item.enabled or name in switches):
            names.append(name)
    if not names:
        return equations
    loads = []
    for name in names:
        Q = [graph.sum([q[i] for law, _, q in forces if law.name == name]) for i in range(n)]
        loads.append(GeneralizedLoad(name, tuple(Q), ZERO, conservative=False))
    force = [graph.sum([f, *(load.Q[i] for load in loads)]) for i, f in enumerate(equations.force)]
    return equations._replace(force=force, loads=(*equations.loads, *loads))


def _has_undetermined_feedback(
    equations: EquationsOfMotion, diagnosis: Diagnosis, laws: Sequence[ResistanceLaw]
) -> bool:
    """Return whether sliding frictions depend on unilateral reactions that are not unique, and nothing else does."""
    rows = {equations.rows[i].name for i in diagnosis.undetermined_rows}
    depending = [
        law for law in laws if law.depends_on_reaction and rows & {*equations.normal_reactions[law.constraint].rows}
    ]
    frictions = {friction.name for friction in equations.friction_elements if not friction.slipping_constraint}
    sided = {side.name for side in equations.unilateral_constraints}
    if any(law.projected for law in laws):
        return False
    simple = all(
        law.name in frictions and law.constraint in sided and law.nonlinear_part == ZERO
        for law in laws
        if law.depends_on_reaction
    )
    return bool(depending) and simple and not (equations.mode.faded or equations.servo_rows)


def _require_determined(equations: EquationsOfMotion, diagnosis: Diagnosis, constraint: str) -> None:
    shared = {equations.rows[i].name for i in diagnosis.undetermined_rows}
    doubtful = [row for row in equations.normal_reactions[constraint].rows if row in shared]
    if doubtful:
        equations.names.problems.append(
            Problem(
                path=f"constraints.{constraint}",
                message="a force depends on its reaction, which is not determined: the constraint depends on others",
                remedy="Remove one of the dependent constraints.",
            )
        )


def _reaction(equations: EquationsOfMotion, name: str, place: dict[str, int], multipliers: Sequence[int]) -> list[int]:
    """Return the normal reaction (3) of a constraint for given multipliers of the kept rows."""
    graph, normal_reaction = equations.graph, equations.normal_reactions[name]
    terms = [
        (multipliers[place[row]], push)
        for row, push in zip(normal_reaction.rows, normal_reaction.force_directions, strict=True)
        if row in place
    ]
    return [graph.sum([graph.mul(value, push[k]) for value, push in terms]) for k in range(3)]


def _scaled(equations: EquationsOfMotion, factor: int, vector: Sequence[int]) -> list[int]:
    return [equations.graph.mul(factor, component) for component in vector]


def _sum_vectors(equations: EquationsOfMotion, vectors: Sequence[Sequence[int]]) -> list[int]:
    return [equations.graph.sum([vector[k] for vector in vectors]) for k in range(3)]


def _solve_normal_forces(
    equations: EquationsOfMotion, names: list[str], N0: _Vectors, g: dict[str, _Vectors]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return N_j = |N0_j + Σ g_ji N_i| and the determinants of these equations."""
    graph = equations.graph
    if not names:
        return {}, {}
    signs = {name: equations.sign_of(name) for name in names}
    if len(names) == 1 and not signs[names[0]]:
        (name,) = names
        free_reaction, feedback = N0[name], g[name][name]
        a, b = graph.sub(ONE, graph.dot(feedback, feedback)), graph.dot(free_reaction, feedback)
        root = graph.sqrt(graph.add(graph.mul(b, b), graph.mul(a, graph.dot(free_reaction, free_reaction))))
        return {name: graph.div(graph.add(b, root), a)}, {name: a}

    def outward(name: str, vector: Sequence[int]) -> int:
        return _signed_magnitude(equations, name, signs[name], vector)

    N = {name: outward(name, N0[name]) if signs[name] else graph.sqrt(graph.dot(N0[name], N0[name])) for name in names}
    linear = all(signs.values())
    for _ in range(1 if linear else RESISTANCE_LAW_ITERATIONS):
        matrix: list[list[int]] = []
        right: list[int] = []
        for name in names:
            vector = _sum_vectors(equations, [N0[name], *(_scaled(equations, N[k], g[name][k]) for k in names)])
            if signs[name]:
                slopes = [outward(name, g[name][k]) for k in names]
                right.append(outward(name, N0[name]))
            else:
                size = graph.sqrt(graph.dot(vector, vector))
                slopes = [graph.div(graph.dot(vector, g[name][k]), size) for k in names]
                right.append(graph.sub(size, graph.dot(slopes, [N[k] for k in names])))
            matrix.append(
                [graph.sub(ONE if k == name else ZERO, slope) for k, slope in zip(names, slopes, strict=True)]
            )
        sizes, pivots = _eliminate(equations, matrix, right)
        N = dict(zip(names, sizes, strict=True))
    return N, dict(zip(names, pivots, strict=True))


def _solve_nonlinear_normal_forces(
    equations: EquationsOfMotion,
    names: list[str],
    N0: _Vectors,
    g: dict[str, _Vectors],
    curves: Sequence[_NonlinearLaw],
) -> tuple[dict[str, int], dict[str, int]]:
    """Return N_j = |N0_j + Σ g_ji N_i + Σ_l r_l(N)| and the determinants of these equations."""
    graph, symbol = equations.graph, reaction_symbol(equations)
    signs = {name: equations.sign_of(name) for name in names}

    def size(name: str, vector: Sequence[int]) -> int:
        return (
            _signed_magnitude(equations, name, signs[name], vector)
            if signs[name]
            else graph.sqrt(graph.dot(vector, vector))
        )

    N = {name: size(name, N0[name]) for name in names}
    pivots: list[int] = []
    for part in (part for part, steps in _GROWING for _ in range(steps)):
        growth = graph.const(part)
        put = [graph.substitute([curve.function, curve.derivative], {symbol: N[curve.constraint]}) for curve in curves]
        matrix: list[list[int]] = []
        right: list[int] = []
        for name in names:
            vector = _sum_vectors(
                equations,
                [
                    N0[name],
                    *(_scaled(equations, N[k], g[name][k]) for k in names),
                    *(
                        _scaled(equations, graph.mul(growth, value), curve.reactions[name])
                        for curve, (value, _) in zip(curves, put, strict=True)
                    ),
                ],
            )
            result = size(name, vector)
            slopes = []
            for k in names:
                moved = _sum_vectors(
                    equations,
                    [
                        g[name][k],
                        *(
                            _scaled(equations, graph.mul(growth, slope), curve.reactions[name])
                            for curve, (_, slope) in zip(curves, put, strict=True)
                            if curve.constraint == k
                        ),
                    ],
                )
                along = graph.div(graph.dot(vector, moved), result)
                slopes.append(_signed_magnitude(equations, name, signs[name], moved) if signs[name] else along)
            right.append(graph.sub(result, graph.dot(slopes, [N[k] for k in names])))
            matrix.append([graph.sub(ONE if k == name else ZERO, s) for k, s in zip(names, slopes, strict=True)])
        solved, pivots = _eliminate(equations, matrix, right)
        N = dict(zip(names, solved, strict=True))
    return N, dict(zip(names, pivots, strict=True))


def _signed_magnitude(equations: EquationsOfMotion, name: str, sign: int, vector: Sequence[int]) -> int:
    """Return the multiple of the push of a constraint that a vector is, times its sign ν."""
    graph, push = equations.graph, equations.normal_reactions[name].force_directions[0]
    along = graph.div(graph.dot(push, vector), graph.sqrt(graph.dot(push, push)))
    return along if sign > 0 else graph.neg(along)


def _eliminate(equations: EquationsOfMotion, matrix: list[list[int]], right: list[int]) -> tuple[list[int], list[int]]:
    """Return x with matrix x = right and the pivots, which are near 1 where the feedback is small."""
    graph, n = equations.graph, len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for k in range(n):
        for i in range(k + 1, n):
            factor = graph.div(rows[i][k], rows[k][k])
            if factor != ZERO:
                rows[i] = [graph.sub(a, graph.mul(factor, b)) for a, b in zip(rows[i], rows[k], strict=True)]
    x = [ZERO] * n
    for k in reversed(range(n)):
        x[k] = graph.div(graph.sub(rows[k][n], graph.dot(rows[k][k + 1 : n], x[k + 1 :])), rows[k][k])
    return x, [rows[k][k] for k in range(n)]
