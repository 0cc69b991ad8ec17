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
from anholon.rods.bowing import bowing_node
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    add_matrices,
    identity,
    join,
    make_constants,
    make_symbols,
    solve_symmetric,
)
from anholon.rods.twist import (
    Twist,
    ad,
    coadjoint,
    geometric_stiffness_nodes,
    relative_twist_nodes,
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

    def __init__(self, symbols: VectorExpression) -> None:
        self.qA, self.xA, self.qB, self.xB = symbols[:4], symbols[4:7], symbols[7:11], symbols[11:14]
        self.d0, self.length = symbols[14:20], symbols[20]
        self.C = symbols[21:57].square()
        self.wrench = symbols[WRENCH]
        self.bowing = symbols[BOWING]
        self.held, self.shift = symbols[HELD], symbols[SHIFT]
        self.load, self.further = symbols[SIZE : SIZE + 3], symbols[SIZE + 3 :]

    @property
    def sixth_order_factors(self) -> ScalarExpression:
        """The part of what makes a sharp element sharp that counts."""
        return self.further[0]

    @property
    def compliance_gradient(self) -> MatrixExpression | None:
        """ΔC (6×6) of an uneven element."""
        return self.further[1:].square() if len(self.further) > 1 else None

    def find_twist(self) -> Twist:
        """Return the relative twist of the ends."""
        return relative_twist_nodes(self.qA, self.xA, self.qB, self.xB)

    def compute_bowing(self, d: VectorExpression) -> ScalarExpression:
        """Return the difference of the translations along the rod in d̂ and in d."""
        return bowing_node(self.bowing, d, self.d0)

    def strain_gap(self, d: VectorExpression) -> VectorExpression:
        """Return d̂ - d_0 without the shift."""
        gap = join(d[0] + self.compute_bowing(d), d[1:]) - self.d0
        return gap - self.shift if len(self.shift) else gap

    def find_mean_compliance(self, d: VectorExpression) -> MatrixExpression:
        """Return K at a twist d."""
        return mean_compliance(self.C, join(self.d0[:3], d[3:]))

    def regular(self, K: MatrixExpression) -> MatrixExpression:
        """Return L (K + E)."""
        if len(self.held):
            K = add_to_diagonal(K, self.held)
        return self.length * K

    def borne(self, gap: VectorExpression) -> VectorExpression:
        """Return a gap and L E Θ."""
        return gap + self.length * self.held.multiply_entries(self.wrench) if len(self.held) else gap

    def free(self, row: VectorExpression) -> VectorExpression:
        """Return a row (6) with zeros for frozen strains."""
        return join(*((1.0 - e.sign()) * x for e, x in zip(self.held, row, strict=True))) if len(self.held) else row


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
    state = make_symbols(graph, "state", _SIZES[kind])
    functions = element_nodes(state) if kind == "plain" else _sixth_order_functions(state)
    return compile_functions(graph, {name: result.nodes for name, result in functions.items()}, 0, level=1)


def force_nodes(state: VectorExpression) -> VectorExpression:
    """Return the outputs of `force` for a state given by expressions."""
    at = _ElementSymbols(state)
    twist = at.find_twist()
    compliance = at.find_mean_compliance(twist.d)
    (wrench,) = solve_symmetric(at.regular(compliance), [at.borne(at.strain_gap(twist.d))])
    return _force(at, twist, wrench)


def damping_nodes(
    state: VectorExpression, time: ScalarExpression, rates: tuple[VectorExpression, VectorExpression]
) -> VectorExpression:
    """Return the covectors F_A (6), F_B (6) of damping for rates η' (6) of the ends in their own axes.

    g_d = τ Z^T ∂Θ/∂d d', d' = P η'_B - Q η'_A: the dissipated power d' · g_d is never negative.
    """
    at = _ElementSymbols(state)
    twist = at.find_twist()
    rate = _wrench_change(state, rates, only_free=True)
    felt = (at.wrench + _plain_potential_gradient(at, twist.d)).forward(at.wrench, rate)
    return _covectors(twist_tangent_nodes(twist), time * felt)


def predicted_wrench_nodes(
    state: VectorExpression, motions: tuple[VectorExpression, VectorExpression]
) -> VectorExpression:
    """Return the next mean wrench (6) of Newton's method on frames and wrench together.

    After small motions η (6) of the ends it is Θ(d) + ∂Θ/∂d (P η_B - Q η_A).
    """
    return force_nodes(state)[12:18] + _wrench_change(state, motions)


def _wrench_change(
    state: VectorExpression, motions: tuple[VectorExpression, VectorExpression], *, only_free: bool = False
) -> VectorExpression:
    """Return ∂Θ/∂d (P η_B - Q η_A) (6), without the matrix: L (K + E) ∂Θ/∂d = Z.

    `only_free`: without frozen strains.
    """
    at = _ElementSymbols(state)
    twist = at.find_twist()
    P, Q = twist_tangent_nodes(twist)
    change = P @ motions[1] - Q @ motions[0]
    # Z x = x + ∂(x · ∂H/∂d - x · Θ)/∂Θ.
    bent = _plain_potential_gradient(at, twist.d)
    extra = make_symbols(state.graph, "extra", 6, first=6)
    work = change @ bent.substitute(at.wrench, extra)
    column = change + work.gradient(extra).substitute(extra, at.wrench)
    compliance = at.regular(at.find_mean_compliance(twist.d))
    (wrench_change,) = solve_symmetric(compliance, [at.free(column) if only_free else column])
    return at.free(wrench_change) if only_free else wrench_change


def _plain_potential(at: _ElementSymbols, d: VectorExpression) -> ScalarExpression:
    """Return H - Θ · (d - d_0) of a plain element, without a shift."""
    form = _quadratic_form(at, join(at.d0[:3], d[3:]), at.wrench, at.wrench)
    return -0.5 * at.length * form + at.wrench[0] * at.compute_bowing(d)


def _plain_potential_gradient(at: _ElementSymbols, d: VectorExpression) -> VectorExpression:
    """Return ∂H/∂d - Θ (6) of a plain element at the twist d."""
    free = make_symbols(d.graph, "extra", 6)
    return _plain_potential(at, free).gradient(free).substitute(free, d)


def element_nodes(state: VectorExpression) -> dict[str, VectorExpression]:
    """Return the outputs of all functions of `compile_element` for a state given by expressions."""
    at = _ElementSymbols(state)
    twist = at.find_twist()
    ends = twist_tangent_nodes(twist)

    # H's derivatives by a free twist, then at the element's own.
    free = make_symbols(state.graph, "extra", 6)
    compliance = at.find_mean_compliance(free)
    energy = _plain_potential(at, free)
    bent = energy.gradient(free)
    curved, mixed = bent.jacobian(free), bent.jacobian(at.wrench)
    parts = join(bent, energy, curved.flat, mixed.flat, compliance.flat).substitute(free, twist.d)
    bent, energy, curved, mixed = parts[:6], parts[6], parts[7:43].square(), parts[43:79].square()

    # The mean wrench and its slopes: L (K + E) [Θ(d), ∂Θ/∂d] = [d - d_0 + L E Θ, Z].
    Z = identity(state.graph, 6) + mixed  # Z^T
    gap = at.borne(at.strain_gap(twist.d))
    wrench, *slopes = solve_symmetric(at.regular(parts[79:].square()), [gap, *Z, *map(at.free, Z)])
    now = at.wrench + bent
    return {
        "twist": twist.d,
        "force": _force(at, twist, wrench),
        "carried": _covectors(ends, now),
        "tangent": _tangent(at, twist, curved, now, (Z, slopes)),
        "energy": join(at.wrench @ (twist.d - at.d0) + energy),
    }


def _sixth_order_functions(state: VectorExpression) -> dict[str, VectorExpression]:
    """Return the outputs of all functions with X in H, which is no quadratic form of the wrench any more."""
    at = _ElementSymbols(state)
    twist, share = at.find_twist(), at.sixth_order_factors
    ends = twist_tangent_nodes(twist)
    free = make_symbols(state.graph, "extra", 6)
    about = join(at.d0[:3] + share * (free[:3] - at.d0[:3]), free[3:])
    form = _quadratic_form(at, about, at.wrench, at.wrench)
    if at.compliance_gradient is not None:
        form = form + _tapered_term(at.compliance_gradient, at, free)
    form = -0.5 * at.length * form
    further = share * _sixth_order_term(at, free)
    stretched = at.wrench[0] * at.compute_bowing(free)
    H = join(at.wrench @ (free - at.d0), stretched, form, -further).sum()

    bent, missing = H.gradient(free), H.gradient(at.wrench)
    curved, mixed, yields = bent.jacobian(free), bent.jacobian(at.wrench), missing.jacobian(at.wrench)
    parts = join(bent, missing, H, curved.flat, mixed.flat, yields.flat).substitute(free, twist.d)
    now, missing, H = parts[:6], parts[6:12], parts[12]
    curved, mixed, yields = (parts[k : k + 36].square() for k in (13, 49, 85))

    # A step of Newton's method for the wrench, and its slopes: (L E - ∂²H/∂Θ²) [ΔΘ, ∂Θ/∂d] = [∂H/∂Θ, Z].
    yields = add_to_diagonal(-yields, at.length * at.held)
    step, *slopes = solve_symmetric(yields, [missing, *mixed, *map(at.free, mixed)])
    return {
        "twist": twist.d,
        "force": join(_covectors(ends, now + mixed @ step), at.wrench + step, twist.d),
        "carried": _covectors(ends, now),
        "tangent": _tangent(at, twist, curved, now, (mixed, slopes)),
        "energy": join(H),
        "yields": yields.flat,
    }


def _sixth_order_term(at: _ElementSymbols, d: VectorExpression) -> ScalarExpression:
    """Return X, the sixth-order term of H.

    The complementary energy of an element, W*(g) with d = ∂W*/∂g, follows from its growth with the length, the equation
    of Hamilton and Jacobi ∂W*/∂L = e_0 · Θ_B + Θ_B · C Θ_B / 2 with the wrench Θ_B = P(d)^T g at the end B. Its series
    by L is, with a = ad_e^T g, b = C a, p = ad_e^T a, q = ad_e b, r = ad_b^T g at the strain e = e_0 + C g,

        W* = L (e_0 · g + g · C g / 2) + L³ a · C a / 24 + L⁵ (-2 q·p + 2 r·C p - 6 q·r + 6 r·C r + p·C p) / 1440,

    and X is the remainder of the last term if K(d) replaces the middle one,

        X = L⁵ ((p + r) · C (p + r) - 2 q·p + 4 q·r) / 1440.

    a is the change of the wrench from end to end, less the part that the load on the element causes.
    """
    L = at.length
    load_term = join(L * at.load, make_constants(d.graph, [0.0] * 3))
    a = ad(d).T @ at.wrench - load_term
    b = at.C @ a
    q, p = ad(d) @ b, ad(d).T @ a
    r = L * (ad(b).T @ at.wrench)
    form = (p + r) @ (at.C @ (p + r))
    return 1.0 / 1440.0 * L * (form + q @ (4.0 * r - 2.0 * p))


def _tangent(
    at: _ElementSymbols,
    twist: Twist,
    curved: MatrixExpression,
    now: VectorExpression,
    slopes: tuple[MatrixExpression, list[VectorExpression]],
) -> VectorExpression:
    """Return the outputs of `tangent`: F_B = P^T g and F_A = -Q^T g vary with g and with the rotation of the frames.

    The rotation gives G and N/2, at the wrench reached; `slopes`: Z^T, and the columns of ∂Θ/∂d, then those without
    frozen strains.
    """
    P, Q = twist_tangent_nodes(twist)
    Z, columns = slopes
    slope = MatrixExpression(columns[:6]).T
    elastic, viscous = Z @ slope, Z @ MatrixExpression([at.free(column) for column in columns[6:]]).T
    K = elastic + curved
    G = geometric_stiffness_nodes(twist, now)
    half = 0.5 * coadjoint(now)
    to_B, to_A = add_matrices(P.T @ K, G, half), add_matrices(Q.T @ K, G, -half)
    return join(*(block.flat for block in (to_A @ Q, -(to_A @ P), -(to_B @ Q), to_B @ P, P, Q, slope, viscous)))


def _force(at: _ElementSymbols, twist: Twist, wrench: VectorExpression) -> VectorExpression:
    """Return the outputs of `force` with the mean wrench Θ(d).

    ∂H/∂d is quadratic in the wrench: at Θ, with its slope along the way to Θ(d), it is the form of Θ and 2 Θ(d) - Θ.
    The part of bowing is linear in the wrench.
    """
    free = make_symbols(wrench.graph, "extra", 6)
    ahead = 2.0 * wrench - at.wrench
    form = -0.5 * at.length * _quadratic_form(at, join(at.d0[:3], free[3:]), at.wrench, ahead)
    form = form + wrench[0] * at.compute_bowing(free)
    g = wrench + form.gradient(free).substitute(free, twist.d)
    return join(_covectors(twist_tangent_nodes(twist), g), wrench, twist.d)


def _covectors(ends: tuple[MatrixExpression, MatrixExpression], g: VectorExpression) -> VectorExpression:
    """Return F_A (6) = -Q^T g, F_B (6) = P^T g for P and Q."""
    P, Q = ends
    return join(-(Q.T @ g), P.T @ g)


def _quadratic_form(
    at: _ElementSymbols, d: VectorExpression, a: VectorExpression, b: VectorExpression
) -> ScalarExpression:
    """Return a · K b."""
    turned = ad(d).T
    inner = (turned @ a) @ (at.C @ (turned @ b))
    return a @ (at.C @ b) + 1.0 / 12.0 * inner


def _tapered_term(gradient: MatrixExpression, at: _ElementSymbols, d: VectorExpression) -> ScalarExpression:
    """Return what turning changes of Θ · K Θ where C varies by ΔC: 2 Θ · ΔC ad_t^T Θ / 12, t = d - d_0."""
    turned = ad(d - at.d0).T @ at.wrench
    return 1.0 / 6.0 * ((gradient @ at.wrench) @ turned)


def mean_compliance(C: MatrixExpression, d: VectorExpression) -> MatrixExpression:
    """Return K = C + ad_d C ad_d^T / 12, (6×6)."""
    B = ad(d)
    return C + 1.0 / 12.0 * (B @ C @ B.T)


def add_to_diagonal(matrix: MatrixExpression, terms: VectorExpression) -> MatrixExpression:
    """Return the matrix with terms added on the diagonal."""
    rows = [join(*(x + terms[i] if i == j else x for j, x in enumerate(row))) for i, row in enumerate(matrix)]
    return MatrixExpression(rows)
