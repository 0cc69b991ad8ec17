"""The rod element: two section frames, and the wrench of the sections between them.

The element keeps the relative twist d = log(D_A^-1 D_B) of its ends and the section law in compliance form. Its
unknowns are the frames and the mean wrench Θ = (n, m), for which

    H(d, Θ) = Θ · (d̂ - d_0) - L/2 Θ^T K(w) Θ,   K(w) = C + ad_d* C ad_d*^T / 12,   d* = (u_0, w)

is stationary, where d̂ is d with the bowed translation along the rod (`anholon.rods.bowing`). C is the section's
compliance, with zeros where a strain is frozen. The second term of K is what the strain does inside the element: the
least energy of a strain that varies linearly along it at a given twist, by the balance Θ' = ad_e^T Θ of 002. It makes
the element of fourth order on slender rods. Sharp elements have d* = d and a further term (`_sixth_order_term`), by
which they are of sixth order on all rods, but lead Newton's method astray from far away: their equilibria are found
from those of plain ones, and where they are too long for the forces in them they are plain; as far as they are sharp,
d̂ is d, for the further term contains what bowing does. Where C varies along an element, greater by ΔC at B than at A,
it stands for what K is in the reference, and uneven elements, which are sharp ones, add to K(d) what turning changes
of it: (ad_t ΔC + ΔC ad_t^T) / 12, t = d - d_0 (`anholon.rods.tapered_elements`). The wrench on the section frames is g
= ∂H/∂d, its covectors at the ends are F_A = -Q^T g and F_B = P^T g.

Newton's method on frames and Θ together eliminates Θ element by element: with Θ(d) = (L K)^-1 (d̂ - d_0) and Z^T =
∂g/∂Θ the wrench is g + Z^T (Θ(d) - Θ), and its slope Z^T (L K)^-1 Z + ∂²H/∂d². Where Θ = Θ(d) this is the plain
derivative of the energy, but far from equilibrium slender rods need few steps only this way.

Where K has no inverse, as that of a rod that does not stretch, frames do not tell the wrench: the force along the axis
is a multiplier, and stationarity by Θ is the constraint that the strain stays. A step of Newton's method then adds the
proximal term -L/2 (Θ⁺ - Θ) · E (Θ⁺ - Θ) to H, E diagonal: Θ(d) solves L (K + E) Θ(d) = d̂ - d_0 + L E Θ. That lets the
frozen strains yield by what the multipliers change in the step, and nothing where these no longer change: E decides
about the way only, not where it leads [R. T. Rockafellar, Augmented Lagrangians and applications of the proximal point
algorithm in convex programming, Math. Oper. Res. 1 (1976) 97]. The wrenches have to go on as the step foresees, to
Θ(d) + ∂Θ/∂d (P η_B - Q η_A): what the ends alone tell lags behind by a step. Multipliers take no part in damping.

State of the kernel, `SIZE` numbers in a row: q_A (4), x_A (3), q_B (4), x_B (3), d_0 (6), L, C (36 row by row), Θ (6),
the factors of bowing (2), E (6), and a shift (6) of d̂ - d_0 by which a nonlinear law differs from its tangent C;
without them there is none. Sharp elements read the force per length on them (3), too, in the axes of their middle, and
which part of what makes them sharp counts.
"""

from __future__ import annotations

from typing import Final, Literal

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.formula.linear_solve import ldlt_solve
from anholon.rods.bowing import bowing_node
from anholon.rods.expression_vectors import (
    Row,
    Rows,
    matrix_product,
    matrix_vector_product,
    minus,
    plus,
    scale_matrix,
    sum_matrices,
    times,
    transpose,
)
from anholon.rods.twist import (
    Twist,
    ad,
    coadjoint,
    geometric_stiffness_nodes,
    relative_twist_nodes,
    transposed_product,
    twist_tangent_nodes,
)

WRENCH: Final = slice(57, 63)
"""Columns of the mean wrench."""

BOWING: Final = slice(63, 65)
"""Columns of the factors of bowing in an element's state."""

HELD: Final = slice(65, 71)
"""Columns of the compliances within a step of what is held."""

SHIFT: Final = slice(71, 77)
"""Columns of the shift of a nonlinear law."""

SIZE: Final = 77
"""Numbers of one element's state."""

SIXTH_ORDER_SIZE: Final = SIZE + 4
"""Numbers of that of a sharp one."""

TAPERED_SIZE: Final = SIXTH_ORDER_SIZE + 36
"""Numbers of that of an uneven one."""

ElementKind = Literal["plain", "sharp", "uneven"]
_SIZES: Final[dict[ElementKind, int]] = {"plain": SIZE, "sharp": SIXTH_ORDER_SIZE, "uneven": TAPERED_SIZE}


class _ElementSymbols:
    """The symbols of the kernel's state."""

    def __init__(self, symbols: Row) -> None:
        self.qA, self.xA, self.qB, self.xB = symbols[:4], symbols[4:7], symbols[7:11], symbols[11:14]
        self.d0, self.length = symbols[14:20], symbols[20]
        self.C = [symbols[21 + 6 * i : 27 + 6 * i] for i in range(6)]
        self.wrench = symbols[57:63]
        self.bowing = symbols[BOWING]
        self.held, self.shift = symbols[HELD], symbols[SHIFT]
        self.load = symbols[SIZE : SIZE + 3]
        self.sixth_order_factors = symbols[SIXTH_ORDER_SIZE - 1] if len(symbols) >= SIXTH_ORDER_SIZE else -1
        own = symbols[SIXTH_ORDER_SIZE:]
        self.compliance_gradient = [own[6 * i : 6 * i + 6] for i in range(6)] if own else None

    def compute_bowing(self, graph: Graph, d: Row) -> int:
        """Return by how much the translation along the rod is greater in d̂ than in d."""
        return bowing_node(graph, self.bowing, d, self.d0)

    def strain_gap(self, graph: Graph, d: Row) -> Row:
        """Return d̂ - d_0 without the shift."""
        gap = minus(graph, [graph.add(d[0], self.compute_bowing(graph, d)), *d[1:]], self.d0)
        return minus(graph, gap, self.shift) if self.shift else gap

    def regular(self, graph: Graph, K: Rows) -> Rows:
        """Return L (K + E)."""
        if self.held:
            K = [[graph.add(x, e) if i == j else x for j, x in enumerate(K[i])] for i, e in enumerate(self.held)]
        return scale_matrix(graph, self.length, K)

    def borne(self, graph: Graph, gap: Row) -> Row:
        """Return a gap and L E Θ."""
        if not self.held:
            return gap
        own = [graph.mul(e, force) for e, force in zip(self.held, self.wrench, strict=True)]
        return plus(graph, gap, times(graph, self.length, own))

    def free(self, graph: Graph, row: Row) -> Row:
        """Return a row (6) with zeros for frozen strains."""
        one = graph.const(1.0)
        kept = [graph.sub(one, graph.sign(e)) for e in self.held]
        return [graph.mul(share, x) for share, x in zip(kept, row, strict=True)] if self.held else row


def compile_element(kind: ElementKind = "plain") -> FunctionLibrary:
    """Return the functions of the elements of a kind of their state.

    twist     d (6)
    force     F_A (6), F_B (6), Θ(d) (6), d (6)
    carried   F_A (6), F_B (6) of the wrench Θ itself: free of the rounding of stiff strains
    tangent   ∂F_A/∂η_A, ∂F_A/∂η_B, ∂F_B/∂η_A, ∂F_B/∂η_B (36 each), P, Q, ∂Θ/∂d, Z^T ∂Θ/∂d (36 each)
    energy    H of the wrench Θ itself: the strain energy where Θ = Θ(d) and there is no shift
    yields    L E - ∂²H/∂Θ² (36) of sharp elements

    The F of `force` are those of Newton's method: with the part that brings Θ to Θ(d).
    """
    modules = ["anholon.rods.element", "anholon.rods.bowing", "anholon.rods.twist", "anholon.rods.expression_vectors"]
    return FunctionLibrary(
        modules, {"plain": _compile_plain, "sharp": _compile_sixth_order, "uneven": _compile_tapered}[kind]
    )


def _compile_plain(_name: str) -> CompiledFunctions:
    return _compile_kind("plain")


def _compile_sixth_order(_name: str) -> CompiledFunctions:
    return _compile_kind("sharp")


def _compile_tapered(_name: str) -> CompiledFunctions:
    return _compile_kind("uneven")


def _compile_kind(kind: ElementKind) -> CompiledFunctions:
    graph = Graph()
    state = [graph.symbol("state", i) for i in range(_SIZES[kind])]
    functions = _functions(graph, state) if kind == "plain" else _sixth_order_functions(graph, state)
    return compile_functions(graph, functions, 0, level=1)


def force_nodes(graph: Graph, state: Row) -> Row:
    """Return the outputs of `force` for a state given by nodes."""
    at = _ElementSymbols(state)
    twist = relative_twist_nodes(graph, at.qA, at.xA, at.qB, at.xB)
    compliance = mean_compliance(graph, at.C, [*at.d0[:3], *twist.w])
    gap = at.borne(graph, at.strain_gap(graph, twist.d))
    (wrench,) = ldlt_solve(graph, at.regular(graph, compliance), [gap], order=range(6))
    return _force(graph, at, twist, wrench)


def element_nodes(graph: Graph, state: Row) -> dict[str, Row]:
    """Return the outputs of all functions of `compile_element` for a state given by nodes."""
    return _functions(graph, state)


def damping_nodes(graph: Graph, state: Row, time: int, rates: tuple[Row, Row]) -> Row:
    """Return the covectors F_A (6), F_B (6) of damping, g_d = τ Z^T ∂Θ/∂d d', d' = P η'_B - Q η'_A, for rates η' (6) of
    the ends in their own axes: they take the power d' · g_d, which is never negative."""
    P, Q = _tangents(graph, state)
    at = _ElementSymbols(state)
    d = relative_twist_nodes(graph, at.qA, at.xA, at.qB, at.xB).d
    rate = _wrench_change(graph, state, rates, only_free=True)
    felt = graph.forward(
        plus(graph, at.wrench, _plain_potential_gradient(graph, at, d)), dict(zip(at.wrench, rate, strict=True))
    )
    force = times(graph, time, felt)
    return [*times(graph, graph.const(-1.0), transposed_product(graph, Q, force)), *transposed_product(graph, P, force)]


def predicted_wrench_nodes(graph: Graph, state: Row, motions: tuple[Row, Row]) -> Row:
    """Return the mean wrench (6) that Newton's method on frames and wrench together goes on to with small motions η
    (6) of the ends: Θ(d) + ∂Θ/∂d (P η_B - Q η_A)."""
    return plus(graph, force_nodes(graph, state)[12:18], _wrench_change(graph, state, motions))


def _tangents(graph: Graph, state: Row) -> tuple[Rows, Rows]:
    """Return P and Q."""
    at = _ElementSymbols(state)
    return twist_tangent_nodes(graph, relative_twist_nodes(graph, at.qA, at.xA, at.qB, at.xB))


def _wrench_change(graph: Graph, state: Row, motions: tuple[Row, Row], *, only_free: bool = False) -> Row:
    """Return ∂Θ/∂d (P η_B - Q η_A) (6), without the matrix: L (K + E) ∂Θ/∂d = Z; `only_free`: without what is held."""
    at, (P, Q) = _ElementSymbols(state), _tangents(graph, state)
    change = minus(graph, matrix_vector_product(graph, P, motions[1]), matrix_vector_product(graph, Q, motions[0]))
    d = relative_twist_nodes(graph, at.qA, at.xA, at.qB, at.xB).d
    # Z x = x + ∂(x · ∂H/∂d - x · Θ)/∂Θ.
    bent = _plain_potential_gradient(graph, at, d)
    extra = [graph.symbol("extra", 6 + i) for i in range(6)]
    turned = dict(zip(at.wrench, extra, strict=True))
    work = graph.dot(change, graph.substitute(bent, turned))
    mixed = graph.substitute(graph.gradient(work, extra), dict(zip(extra, at.wrench, strict=True)))
    compliance = at.regular(graph, mean_compliance(graph, at.C, [*at.d0[:3], *d[3:]]))
    column = plus(graph, change, mixed)
    (wrench_change,) = ldlt_solve(graph, compliance, [at.free(graph, column) if only_free else column], order=range(6))
    return at.free(graph, wrench_change) if only_free else wrench_change


def _plain_potential(graph: Graph, at: _ElementSymbols, d: Row) -> int:
    """Return H - Θ · (d - d_0) of a plain element, without a shift."""
    form = _quadratic_form(graph, at, [*at.d0[:3], *d[3:]], at.wrench, at.wrench)
    energy = graph.mul(graph.mul(graph.const(-0.5), at.length), form)
    return graph.add(energy, graph.mul(at.wrench[0], at.compute_bowing(graph, d)))


def _plain_potential_gradient(graph: Graph, at: _ElementSymbols, d: Row) -> Row:
    """Return ∂H/∂d - Θ (6) of a plain element at the twist d."""
    free = [graph.symbol("extra", i) for i in range(6)]
    return graph.substitute(graph.gradient(_plain_potential(graph, at, free), free), dict(zip(free, d, strict=True)))


def _functions(graph: Graph, state: Row) -> dict[str, Row]:
    """Return the outputs of all functions."""
    at = _ElementSymbols(state)
    twist = relative_twist_nodes(graph, at.qA, at.xA, at.qB, at.xB)
    P, Q = twist_tangent_nodes(graph, twist)

    # H's derivatives by a free twist, then at the element's own.
    free = [graph.symbol("extra", i) for i in range(6)]
    compliance = mean_compliance(graph, at.C, [*at.d0[:3], *free[3:]])
    energy = _plain_potential(graph, at, free)
    states = dict(zip(free, twist.d, strict=True))
    bent = graph.gradient(energy, free)
    curved = graph.jacobian(bent, free)
    mixed = graph.jacobian(bent, at.wrench)
    flat = graph.substitute([*bent, *_flat(curved), *_flat(mixed), *_flat(compliance)], states)
    bent, curved, mixed, compliance = flat[:6], _square(flat[6:42]), _square(flat[42:78]), _square(flat[78:])

    # The mean wrench and its slopes: L (K + E) [Θ(d), ∂Θ/∂d] = [d - d_0 + L E Θ, Z].
    one = [[graph.const(float(i == j)) for j in range(6)] for i in range(6)]
    Z = transpose(sum_matrices(graph, one, mixed))
    gap = at.borne(graph, at.strain_gap(graph, twist.d))
    columns = [gap, *transpose(Z), *(at.free(graph, column) for column in transpose(Z))]
    solved = ldlt_solve(graph, at.regular(graph, compliance), columns, order=range(6))
    wrench, slope = solved[0], transpose(solved[1:7])

    now, negative = plus(graph, at.wrench, bent), graph.const(-1.0)
    force = _force(graph, at, twist, wrench)
    carried = [*times(graph, negative, transposed_product(graph, Q, now)), *transposed_product(graph, P, now)]

    elastic = matrix_product(graph, transpose(Z), slope)
    viscous = matrix_product(graph, transpose(Z), transpose([at.free(graph, column) for column in solved[7:]]))
    tangent = _tangent(graph, twist, (P, Q), sum_matrices(graph, elastic, curved), now, (slope, viscous))
    stored = [graph.add(graph.dot(at.wrench, minus(graph, twist.d, at.d0)), graph.substitute([energy], states)[0])]
    return {"twist": twist.d, "force": force, "carried": carried, "tangent": tangent, "energy": stored}


def _sixth_order_functions(graph: Graph, state: Row) -> dict[str, Row]:
    """Return the outputs of all functions with X in H, which is no quadratic form of the wrench any more."""
    at = _ElementSymbols(state)
    twist = relative_twist_nodes(graph, at.qA, at.xA, at.qB, at.xB)
    P, Q = twist_tangent_nodes(graph, twist)
    free = [graph.symbol("extra", i) for i in range(6)]
    about = [
        *plus(graph, at.d0[:3], times(graph, at.sixth_order_factors, minus(graph, free[:3], at.d0[:3]))),
        *free[3:],
    ]
    form = _quadratic_form(graph, at, about, at.wrench, at.wrench)
    if at.compliance_gradient is not None:
        form = graph.add(form, _tapered_term(graph, at, free))
    form = graph.mul(graph.mul(graph.const(-0.5), at.length), form)
    further = graph.mul(at.sixth_order_factors, _sixth_order_term(graph, at, free))
    stretched = graph.mul(at.wrench[0], at.compute_bowing(graph, free))
    H = graph.sum([graph.dot(at.wrench, minus(graph, free, at.d0)), stretched, form, graph.neg(further)])

    bent, missing = graph.gradient(H, free), graph.gradient(H, at.wrench)
    curved, mixed = graph.jacobian(bent, free), graph.jacobian(bent, at.wrench)
    yields = graph.jacobian(missing, at.wrench)
    states = dict(zip(free, twist.d, strict=True))
    flat = graph.substitute([*bent, *missing, *_flat(curved), *_flat(mixed), *_flat(yields)], states)
    now, missing = flat[:6], flat[6:12]
    curved, mixed, yields = (_square(flat[k : k + 36]) for k in (12, 48, 84))

    # A step of Newton's method for the wrench, and its slopes: (L E - ∂²H/∂Θ²) [ΔΘ, ∂Θ/∂d] = [∂H/∂Θ, Z].
    negative = graph.const(-1.0)
    yields = scale_matrix(graph, negative, yields)
    for i, e in enumerate(at.held):
        yields[i][i] = graph.add(yields[i][i], graph.mul(at.length, e))
    columns = [missing, *mixed, *(at.free(graph, column) for column in mixed)]
    solved = ldlt_solve(graph, yields, columns, order=range(6))
    step, slope = solved[0], transpose(solved[1:7])
    g = plus(graph, now, matrix_vector_product(graph, mixed, step))
    force = [*times(graph, negative, transposed_product(graph, Q, g)), *transposed_product(graph, P, g)]
    carried = [*times(graph, negative, transposed_product(graph, Q, now)), *transposed_product(graph, P, now)]
    elastic = matrix_product(graph, mixed, slope)
    viscous = matrix_product(graph, mixed, transpose([at.free(graph, column) for column in solved[7:]]))
    tangent = _tangent(graph, twist, (P, Q), sum_matrices(graph, elastic, curved), now, (slope, viscous))
    force += [*plus(graph, at.wrench, step), *twist.d]
    functions = {"twist": twist.d, "force": force, "carried": carried, "tangent": tangent}
    functions["energy"] = graph.substitute([H], states)
    return functions | {"yields": _flat(yields)}


def _sixth_order_term(graph: Graph, at: _ElementSymbols, d: Row) -> int:
    """Return X, by which H is of sixth order.

    The complementary energy of an element, W*(g) with d = ∂W*/∂g, follows from its growth with the length, the equation
    of Hamilton and Jacobi ∂W*/∂L = e_0 · Θ_B + Θ_B · C Θ_B / 2 with the wrench Θ_B = P(d)^T g at the end B. Its series
    by L is, with a = ad_e^T g, b = C a, p = ad_e^T a, q = ad_e b, r = ad_b^T g at the strain e = e_0 + C g,

        W* = L (e_0 · g + g · C g / 2) + L³ a · C a / 24 + L⁵ (-2 q·p + 2 r·C p - 6 q·r + 6 r·C r + p·C p) / 1440,

    and X is what is left of the last term where K(d) stands for the middle one,

        X = L⁵ ((p + r) · C (p + r) - 2 q·p + 4 q·r) / 1440.

    a is the change of the wrench from end
    to end, which the load on the element takes a part of.
    """
    L = at.length
    taken = [*times(graph, L, at.load), *[graph.const(0.0)] * 3]
    a = minus(graph, transposed_product(graph, ad(graph, d), at.wrench), taken)
    b = matrix_vector_product(graph, at.C, a)
    q, p = matrix_vector_product(graph, ad(graph, d), b), transposed_product(graph, ad(graph, d), a)
    r = times(graph, L, transposed_product(graph, ad(graph, b), at.wrench))
    both = plus(graph, p, r)
    form = graph.dot(both, matrix_vector_product(graph, at.C, both))
    mixed = graph.dot(q, minus(graph, times(graph, graph.const(4.0), r), times(graph, graph.const(2.0), p)))
    return graph.mul(graph.mul(graph.const(1.0 / 1440.0), L), graph.add(form, mixed))


def _tangent(
    graph: Graph, twist: Twist, ends: tuple[Rows, Rows], K: Rows, wrench_now: Row, slopes: tuple[Rows, Rows]
) -> Row:
    """Return the outputs of `tangent`: F_B = P^T g and F_A = -Q^T g vary by g and by the turning of the frames (G and
    N/2, at the wrench reached); `slopes`: ∂Θ/∂d and Z^T ∂Θ/∂d."""
    P, Q = ends
    negative = graph.const(-1.0)
    G = geometric_stiffness_nodes(graph, twist, wrench_now)
    half = scale_matrix(graph, graph.const(0.5), coadjoint(graph, wrench_now))
    to_B = sum_matrices(graph, matrix_product(graph, transpose(P), K), G, half)
    to_A = sum_matrices(graph, matrix_product(graph, transpose(Q), K), G, scale_matrix(graph, negative, half))
    return [
        *_flat(matrix_product(graph, to_A, Q)),
        *_flat(scale_matrix(graph, negative, matrix_product(graph, to_A, P))),
        *_flat(scale_matrix(graph, negative, matrix_product(graph, to_B, Q))),
        *_flat(matrix_product(graph, to_B, P)),
        *_flat(P),
        *_flat(Q),
        *(entry for slope in slopes for entry in _flat(slope)),
    ]


def _force(graph: Graph, at: _ElementSymbols, twist: Twist, wrench: Row) -> Row:
    """Return the outputs of `force` with the mean wrench Θ(d).

    ∂H/∂d is quadratic in the wrench: at Θ, with its slope along the way to Θ(d), it is the form of Θ and 2 Θ(d) - Θ.
    The part of bowing is linear in the wrench.
    """
    P, Q = twist_tangent_nodes(graph, twist)
    free = [graph.symbol("extra", i) for i in range(6)]
    ahead = minus(graph, times(graph, graph.const(2.0), wrench), at.wrench)
    weighted = graph.mul(graph.const(-0.5), at.length)
    form = graph.mul(weighted, _quadratic_form(graph, at, [*at.d0[:3], *free[3:]], at.wrench, ahead))
    form = graph.add(form, graph.mul(wrench[0], at.compute_bowing(graph, free)))
    states = dict(zip(free, twist.d, strict=True))
    g = plus(graph, wrench, graph.substitute(graph.gradient(form, free), states))
    back = times(graph, graph.const(-1.0), transposed_product(graph, Q, g))
    return [*back, *transposed_product(graph, P, g), *wrench, *twist.d]


def _quadratic_form(graph: Graph, at: _ElementSymbols, d: Row, a: Row, b: Row) -> int:
    """Return a · K b."""
    turned = [transposed_product(graph, ad(graph, d), one) for one in (a, b)]
    inner = graph.dot(turned[0], matrix_vector_product(graph, at.C, turned[1]))
    return graph.add(graph.dot(a, matrix_vector_product(graph, at.C, b)), graph.mul(graph.const(1.0 / 12.0), inner))


def _tapered_term(graph: Graph, at: _ElementSymbols, d: Row) -> int:
    """Return what turning changes of Θ · K Θ where C varies: 2 Θ · ΔC ad_t^T Θ / 12, t = d - d_0."""
    assert at.compliance_gradient is not None
    turned = transposed_product(graph, ad(graph, minus(graph, d, at.d0)), at.wrench)
    return graph.mul(
        graph.const(1.0 / 6.0), graph.dot(matrix_vector_product(graph, at.compliance_gradient, at.wrench), turned)
    )


def mean_compliance(graph: Graph, C: Rows, d: Row) -> Rows:
    """Return K = C + ad_d C ad_d^T / 12, (6×6)."""
    B = ad(graph, d)
    inside = matrix_product(graph, matrix_product(graph, B, C), transpose(B))
    return sum_matrices(graph, C, scale_matrix(graph, graph.const(1.0 / 12.0), inside))


def _square(flat: Row) -> Rows:
    return [flat[6 * i : 6 * i + 6] for i in range(6)]


def _flat(matrix: Rows) -> Row:
    return [entry for row in matrix for entry in row]
