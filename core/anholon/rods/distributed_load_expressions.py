"""What is spread along an element, as expressions: beds, couples and forces per length, as covectors at its ends.

Between the ends the places are those of Hermite's cubic, x_m = (x_A + x_B)/2 + (L/8)(t_A - t_B) in the middle, and the
turns ψ those of a beam: ψ_m = (ψ_A + ψ_B)/2 + (3/2) M δ, where δ is the angle from the mean of the end sections to the
chord c, and M takes from it what is shear and no bending: about section axis 2 the part f_2, about axis 3 f_3 of it,
f = (L²/12 EI) / (1/GA + L²/12 EI). Simpson's rule sums. Along the axis, and in turns about it, sections between the
ends yield to the bed itself by what a load r = K u that goes evenly from one end to the other makes them, with a vector
g along the axis whose square is the compliance times L³:

    U = L/12 (u_A·K_A u_A + 4 u_m·K_m u_m + u_B·K_B u_B) - ((g·r_A)² + (g·r_B)²)/90 - 7 (g·r_A)(g·r_B)/360

of displacements u from the reference, and the same of the turns ψ = log(R R_0^T), in the world's axes.

Couples c per length change the wrench of an element by ad_e^T Θ - (0, c) along it, and the strain by e' = C of that.
As in `anholon.rods.element` e' adds (L²/12) ad_d e' to the relative twist, which is L C* Θ - (L²/12) ad_d C (0, c),
and the wrench that acts at the ends is Θ + (L²/12) ad_e'^T Θ - (L²/12) (0, k × c); what this differs by from that
without couples is carried by the ends, beside the moments that Simpson's rule gives them. The middle is turned beyond
the mean of the ends by -(L² e' + Δ)/8, where Δ is the change of L times the curvature of the reference.

Forces f per length that follow, with c = (L f, 0), change the wrench of a sharp element by a = ad_d^T Θ - c along it,
L Θ = (C*)^-1 (d - d_0 + (L/12) ad_d C c), and the wrench at A is, with h = L C a,

    Q^T (Θ + ad_h^T Θ / 12) + c/2 - b,   at B   P^T (Θ + ad_h^T Θ / 12) - c/2 - b,

where b = x c/12 - x³ c/720 + …, x = ad_d^T, so that the same wrench everywhere is what a ring has under pressure;
besides the sections between the ends are moved beyond the mean of these by -(h + (0, Δ))/12 in the mean, and the force
with them. What else is spread along the element belongs to a as well.
What that differs by from c/2 and from the wrench without the load is carried by the ends, less the moments of a
straight element, and less - ad_d^T c / 12 of the turn in the reference.

Forces per length that keep their direction, f + δ z + κ (z² - 1/12) from z = -1/2 at A to 1/2 at B, have the energy
-∫ f·x ds, to which the strain inside a sharp element adapts. With c = L (R^T f, 0) in the mean frame R, b = ad_d C c,
y = L Θ of the element without the force, g = (C*)^-1 b, and o what else is spread along it, it is

    y·b/12 + L g·(b/2 + ad_d C o)/144 - L c·C (c/2 + o)/12 + c·(w × (u - u_0) - w × (w × (w × u))/60 + (ΔC y)_u)/12
    + L δ·R (C y)_u/60 - L δ·(x_B - x_A)/60 + L² (δ·(t_A + t_B)/120 + κ·(t_A - t_B)/360)

beyond that of half the force at each end, ∓ L δ/12 there and L² f/12 along ∓ t, axis 1. That is the sum of Euler and
Maclaurin on the curve of the even strain d/L, whose tangents are x' = R u/L, with what the load on it lets its strain
vary. ΔC is by how much the compliance of the section is greater at B than at A.

State of the kernels: q_A (4), x_A (3), q_B, x_B, L, f_2, f_3; then of `bed` q_A, x_A, q_B, x_B of the reference, the
lever L/8 (0 of a cable), K_A, K_m, K_B (6 each: xx, xy, xz, yy, yz, zz), g (3), of `turned bed` those of turning after
them, of `couples` c_A, c_m, c_B (3 each) in the world's axes and three in the sections' own, d_0 (6), C (36), Δ (3);
of `following` q_A, x_A, q_B, x_B, L, f (3), d_0, C, Δ, and in the middle what else keeps its direction (6) and what
else follows (6) per length; of `dead` q_A, x_A, q_B, x_B, L, f, δ, κ (3 each), d_0, C, the first three rows of ΔC
(18), and in the middle what else keeps its direction (6) and what else follows (6) per length.
Outputs: covectors at A and B (12), their slopes by η at A and B (12 × 12, row by row); of beds the energy U.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.formula.linear_solve import ldlt_solve
from anholon.formula.nodes import ZERO
from anholon.rods.element import mean_compliance
from anholon.rods.expression_vectors import Row, Rows, cross, matrix_vector_product, minus, plus, times, transpose
from anholon.rods.twist import ad, relative_twist_nodes, rotate, rotate_back, transposed_product, twist_tangent_nodes

POSE_SIZE: Final = 14
"""Numbers of both ends: q_A, x_A, q_B, x_B."""

SHARED_SIZE: Final = POSE_SIZE + 3
"""Numbers that all functions read: those of the ends, L, f_2, f_3."""

BED_SIZE: Final = SHARED_SIZE + POSE_SIZE + 1 + 21
ROTATIONAL_BED_SIZE: Final = BED_SIZE + 21
COUPLES_SIZE: Final = SHARED_SIZE + 18 + 6 + 36 + 3
_MAGNUS_SHARES: Final = {3: -1.0 / 720.0, 2: 1.0 / 30240.0}
"""Powers of ad_d^T, each on top of those before, with their shares beyond the first."""

FOLLOWING_SIZE: Final = POSE_SIZE + 1 + 3 + 6 + 36 + 3 + 12
DEAD_SIZE: Final = POSE_SIZE + 1 + 9 + 6 + 36 + 18 + 12

_MODULES: Final = [
    "anholon.rods.distributed_load_expressions",
    "anholon.rods.element",
    "anholon.rods.twist",
    "anholon.rods.expression_vectors",
]


def make_distributed_functions() -> FunctionLibrary:
    """Return the functions `bed`, `turned bed`, `couples`, `following` and `dead`."""
    return FunctionLibrary(_MODULES, _compile_function)


@functools.cache
def _compile_function(name: str) -> CompiledFunctions:
    graph = Graph()
    sizes = {
        "bed": BED_SIZE,
        "turned bed": ROTATIONAL_BED_SIZE,
        "couples": COUPLES_SIZE,
        "following": FOLLOWING_SIZE,
        "dead": DEAD_SIZE,
    }
    size = sizes[name]
    y = [graph.symbol("state", i) for i in range(size)]
    return compile_functions(graph, {name: distributed_load_nodes(graph, name, y)}, 0, level=1)


def distributed_load_nodes(graph: Graph, name: str, y: Row) -> Row:
    """Return the outputs of a function for a state given by nodes."""
    if name == "couples":
        return _with_slopes(graph, y, _couples(graph, y))
    if name == "following":
        return _with_slopes(graph, y, _following(graph, y))
    if name == "dead":
        return _with_slopes(graph, y, _dead(graph, y))
    energy = _displacement_energy(graph, y)
    if name == "turned bed":
        energy = graph.add(energy, _rotation_energy(graph, y))
    return [*_with_slopes(graph, y, _energy_covectors(graph, y, energy)), energy]


def _ends(y: Row) -> tuple[tuple[Row, Row], tuple[Row, Row]]:
    """Return the quaternions and places of both ends."""
    return (y[0:4], y[7:11]), (y[4:7], y[11:14])


def _rotation_derivative(graph: Graph, q: Row, axis: int) -> Row:
    """Return q (0, e)/2 for an axis e: the change of q by a turn about its own axis."""
    e = [graph.const(0.5 * float(k == axis)) for k in range(3)]
    return [graph.neg(graph.dot(q[1:], e)), *plus(graph, times(graph, q[0], e), cross(graph, q[1:], e))]


def _basis(graph: Graph, axis: int) -> Row:
    return [graph.const(float(k == axis)) for k in range(3)]


def _with_slopes(graph: Graph, y: Row, F: Row) -> Row:
    """Return covectors (12) with their slopes by η of both ends."""
    columns = []
    for q, x in zip(*_ends(y), strict=True):
        for axis in range(3):
            columns.append(graph.forward(F, dict(zip(x, rotate(graph, q, _basis(graph, axis)), strict=True))))
        for axis in range(3):
            columns.append(graph.forward(F, dict(zip(q, _rotation_derivative(graph, q, axis), strict=True))))
    return [*F, *[columns[j][i] for i in range(12) for j in range(12)]]


def _energy_covectors(graph: Graph, y: Row, energy: int) -> Row:
    """Return the covectors (12) of an energy."""
    results: Row = []
    for q, x in zip(*_ends(y), strict=True):
        by_x = [graph.neg(node) for node in graph.gradient(energy, x)]
        by_q = graph.gradient(energy, q)
        results += rotate_back(graph, q, by_x)
        results += [graph.neg(graph.dot(by_q, _rotation_derivative(graph, q, axis))) for axis in range(3)]
    return results


def _applied(graph: Graph, K: Sequence[int], u: Row) -> Row:
    """Return K u for a symmetric K (6)."""
    xx, xy, xz, yy, yz, zz = K
    return [graph.dot(row, u) for row in ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))]


def _quadrature(graph: Graph, L: int, K: Row, u: tuple[Row, Row, Row]) -> int:
    """Return U of displacements or turns at A, in the middle and at B."""
    loads = [_applied(graph, K[6 * k : 6 * k + 6], one) for k, one in enumerate(u)]
    simpson = graph.sum(
        _scaled_node(graph, weight, graph.dot(load, one))
        for weight, load, one in zip((1.0, 4.0, 1.0), loads, u, strict=True)
    )
    a, b = (graph.dot(K[18:21], loads[k]) for k in (0, 2))
    squares = graph.add(graph.mul(a, a), graph.mul(b, b))
    yielding = graph.add(_scaled_node(graph, 1.0 / 90.0, squares), _scaled_node(graph, 7.0 / 360.0, graph.mul(a, b)))
    return graph.sub(graph.mul(L, _scaled_node(graph, 1.0 / 12.0, simpson)), yielding)


def _scaled_node(graph: Graph, factor: float, node: int) -> int:
    return graph.mul(graph.const(factor), node)


def _displacement_energy(graph: Graph, y: Row) -> int:
    """Return the energy of displacements."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    (p_A, p_B), (X_A, X_B) = _ends(y[SHARED_SIZE : SHARED_SIZE + POSE_SIZE])
    lever, K = y[SHARED_SIZE + POSE_SIZE], y[SHARED_SIZE + POSE_SIZE + 1 : BED_SIZE]
    u_A, u_B = minus(graph, x_A, X_A), minus(graph, x_B, X_B)
    e = _basis(graph, 0)
    bent_A, bent_B = (minus(graph, rotate(graph, q, e), rotate(graph, p, e)) for q, p in ((q_A, p_A), (q_B, p_B)))
    middle = plus(
        graph, times(graph, graph.const(0.5), plus(graph, u_A, u_B)), times(graph, lever, minus(graph, bent_A, bent_B))
    )
    return _quadrature(graph, y[POSE_SIZE], K, (u_A, middle, u_B))


def _rotation_energy(graph: Graph, y: Row) -> int:
    """Return the energy of turns."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    (p_A, p_B), (X_A, X_B) = _ends(y[SHARED_SIZE : SHARED_SIZE + POSE_SIZE])
    L, T = y[POSE_SIZE], y[BED_SIZE:ROTATIONAL_BED_SIZE]
    none, half = [ZERO] * 3, graph.const(0.5)
    psi_A, psi_B = (
        rotate(graph, p, relative_twist_nodes(graph, p, none, q, none).w) for q, p in ((q_A, p_A), (q_B, p_B))
    )
    straight = minus(graph, X_B, X_A)
    carried = [rotate(graph, q, rotate_back(graph, p, straight)) for q, p in ((q_A, p_A), (q_B, p_B))]
    chord = minus(graph, x_B, x_A)
    delta = _small_angle(graph, plus(graph, *carried), chord)
    mean = _mean_quaternion(graph, q_A, q_B)
    more = _bending_moment(graph, y, rotate(graph, mean, _basis(graph, 1)), delta)
    middle = plus(graph, times(graph, half, plus(graph, psi_A, psi_B)), times(graph, graph.const(1.5), more))
    return _quadrature(graph, L, T, (psi_A, middle, psi_B))


def _small_angle(graph: Graph, one: Row, two: Row) -> Row:
    """Return the small turn from one direction to another."""
    size = graph.sqrt(graph.mul(graph.dot(one, one), graph.dot(two, two)))
    return times(graph, graph.div(graph.const(1.0), size), cross(graph, one, two))


def _mean_quaternion(graph: Graph, q_A: Row, q_B: Row) -> Row:
    """Return the quaternion half way between two."""
    total = plus(graph, q_A, q_B)
    return times(graph, graph.div(graph.const(1.0), graph.sqrt(graph.dot(total, total))), total)


def _bending_moment(graph: Graph, y: Row, axis: Row, turn: Row) -> Row:
    """Return M of a turn across the rod, whose section axis 2 is `axis`."""
    f_2, f_3 = y[POSE_SIZE + 1], y[POSE_SIZE + 2]
    along = graph.mul(graph.sub(f_2, f_3), graph.dot(axis, turn))
    return plus(graph, times(graph, f_3, turn), times(graph, along, axis))


def _couples(graph: Graph, y: Row) -> Row:
    """Return the covectors (12) of couples per length."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    L, given = y[POSE_SIZE], y[SHARED_SIZE:COUPLES_SIZE]
    dead, own = ([part[3 * k : 3 * k + 3] for k in range(3)] for part in (given[:9], given[9:18]))
    d0, C, curved = given[18:24], _matrix(given[24:60]), given[60:]
    twist = relative_twist_nodes(graph, q_A, x_A, q_B, x_B)
    about = [*d0[:3], *twist.w]
    B = ad(graph, about)
    mean = _mean_quaternion(graph, q_A, q_B)

    # The mean wrench, and L² times the change of the strain along the element, without the couple and with it.
    none, twelfth = [ZERO] * 3, graph.const(1.0 / 12.0)
    couple = [*none, *times(graph, L, plus(graph, own[1], rotate_back(graph, mean, dead[1])))]
    gaps = [minus(graph, twist.d, d0), matrix_vector_product(graph, B, matrix_vector_product(graph, C, couple))]
    bare, yielding = ldlt_solve(graph, mean_compliance(graph, C, about), gaps, order=range(6))
    whole = plus(graph, bare, times(graph, graph.mul(twelfth, L), yielding))
    back = transpose(B)
    change_bare = matrix_vector_product(graph, C, matrix_vector_product(graph, back, bare))
    change = matrix_vector_product(
        graph, C, minus(graph, matrix_vector_product(graph, back, whole), times(graph, L, couple))
    )

    beyond = rotate(graph, mean, times(graph, graph.const(-0.125), plus(graph, change[3:], curved)))
    turned = rotate(graph, mean, own[1])
    middle = plus(graph, dead[1], turned, cross(graph, beyond, turned))

    bent, bent_bare = (
        plus(graph, cross(graph, wrench[:3], by[:3]), cross(graph, wrench[3:], by[3:]))
        for wrench, by in ((whole, change), (bare, change_bare))
    )
    more = times(graph, graph.div(graph.const(1.0), L), minus(graph, bent_bare, bent))
    turning = plus(graph, cross(graph, twist.w, couple[3:]), more)
    pull = times(graph, twelfth, minus(graph, [*none, *turning], yielding))
    P, Q = twist_tangent_nodes(graph, twist)
    results: Row = []
    for k, (q, slope, sign) in enumerate(((q_A, Q, -1.0), (q_B, P, 1.0))):
        end = plus(graph, dead[2 * k], rotate(graph, q, own[2 * k]))
        moment = plus(
            graph,
            times(graph, _scaled_node(graph, 1.0 / 6.0, L), end),
            times(graph, _scaled_node(graph, 1.0 / 3.0, L), middle),
        )
        shared = times(graph, graph.const(sign), matrix_vector_product(graph, transpose(slope), pull))
        results += plus(graph, shared, [*none, *rotate_back(graph, q, moment)])
    return results


def _following(graph: Graph, y: Row) -> Row:
    """Return the covectors (12) by which a force that follows differs from that on a straight element."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    L, f = y[POSE_SIZE], y[POSE_SIZE + 1 : POSE_SIZE + 4]
    d0, C, curved = (
        y[POSE_SIZE + 4 : POSE_SIZE + 10],
        _matrix(y[POSE_SIZE + 10 : POSE_SIZE + 46]),
        y[POSE_SIZE + 46 : POSE_SIZE + 49],
    )
    dead, other = y[POSE_SIZE + 49 : POSE_SIZE + 55], y[POSE_SIZE + 55 : FOLLOWING_SIZE]
    twist = relative_twist_nodes(graph, q_A, x_A, q_B, x_B)
    B, none = ad(graph, twist.d), [ZERO] * 3
    load = [*times(graph, L, f), *none]
    gaps = [minus(graph, twist.d, d0), matrix_vector_product(graph, B, matrix_vector_product(graph, C, load))]
    bare, yielding = ldlt_solve(graph, mean_compliance(graph, C, twist.d), gaps, order=range(6))
    twelfth = _scaled_node(graph, 1.0 / 12.0, L)

    # L Θ and h, less what they are without the load: differences that keep their digits beside stiff strains.
    more = times(graph, twelfth, yielding)
    back = transpose(B)
    own = matrix_vector_product(graph, C, matrix_vector_product(graph, back, bare))
    change = matrix_vector_product(
        graph, C, minus(graph, matrix_vector_product(graph, back, more), times(graph, L, load))
    )
    whole = plus(graph, own, change)
    bent = plus(
        graph, transposed_product(graph, ad(graph, whole), more), transposed_product(graph, ad(graph, change), bare)
    )
    pull = times(
        graph, graph.const(1.0 / 12.0), plus(graph, yielding, times(graph, graph.div(graph.const(1.0), L), bent))
    )

    mean = _mean_quaternion(graph, q_A, q_B)
    other = plus(graph, other, [*rotate_back(graph, mean, dead[:3]), *rotate_back(graph, mean, dead[3:])])
    whole = minus(graph, whole, matrix_vector_product(graph, C, times(graph, graph.mul(L, L), other)))
    along, turn = _scaled_node(graph, -1.0 / 24.0, L), plus(graph, whole[3:], curved)
    beyond = times(graph, along, [*cross(graph, turn, f), *cross(graph, whole[:3], f)])
    straight = [graph.sub(twist.u[0], L), *twist.u[1:]]
    turned = minus(graph, twist.w, d0[3:])
    aside = times(graph, twelfth, [*cross(graph, f, turned), *cross(graph, f, straight)])
    further = load
    for power, share in _MAGNUS_SHARES.items():
        for _ in range(power):
            further = matrix_vector_product(graph, back, further)
        aside = plus(graph, aside, times(graph, graph.const(share), further))
    P, Q = twist_tangent_nodes(graph, twist)
    at_A = minus(graph, transposed_product(graph, Q, pull), aside)
    at_B = minus(graph, aside, transposed_product(graph, P, pull))
    return [*plus(graph, at_A, beyond), *plus(graph, at_B, beyond)]


def _dead(graph: Graph, y: Row) -> Row:
    """Return the covectors (12) by which a force that keeps its direction differs from that on a straight element that
    neither stretches nor shears."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    L, given = y[POSE_SIZE], y[POSE_SIZE + 1 : DEAD_SIZE]
    f, grows, bulges, d0 = given[0:3], given[3:6], given[6:9], given[9:15]
    C, tapered = _matrix(given[15:51]), [given[51 + 6 * i : 57 + 6 * i] for i in range(3)]
    dead, own = given[69:75], given[75:81]
    twist, mean, e = (
        relative_twist_nodes(graph, q_A, x_A, q_B, x_B),
        _mean_quaternion(graph, q_A, q_B),
        _basis(graph, 0),
    )
    load = [*times(graph, L, rotate_back(graph, mean, f)), *[ZERO] * 3]
    # What else is there moves the force, and is what it is where these move.
    other = [graph.symbol("extra", i) for i in range(6)]
    b, c = (
        matrix_vector_product(graph, ad(graph, twist.d), matrix_vector_product(graph, C, one)) for one in (load, other)
    )
    gaps = [minus(graph, twist.d, d0), b]
    bare, yielding = ldlt_solve(graph, mean_compliance(graph, C, twist.d), gaps, order=range(6))

    half, twelfth = graph.const(0.5), graph.const(1.0 / 12.0)
    moved = matrix_vector_product(graph, C, plus(graph, times(graph, half, load), other))
    adapted = graph.sub(
        _scaled_node(graph, 1.0 / 12.0, graph.dot(yielding, plus(graph, times(graph, half, b), c))),
        graph.dot(load, moved),
    )
    sheared = matrix_vector_product(graph, C, bare)[:3]
    turned = plus(
        graph, cross(graph, twist.w, minus(graph, twist.u, d0[:3])), matrix_vector_product(graph, tapered, bare)
    )
    third = twist.u
    for _ in range(3):
        third = cross(graph, twist.w, third)
    turned = minus(graph, turned, times(graph, graph.const(1.0 / 60.0), third))
    inside = graph.sum([graph.dot(bare, b), graph.mul(L, adapted), graph.dot(load[:3], turned)])

    t_A, t_B = rotate(graph, q_A, e), rotate(graph, q_B, e)
    stretch = minus(graph, rotate(graph, mean, sheared), minus(graph, x_B, x_A))
    levers = plus(graph, stretch, times(graph, _scaled_node(graph, 0.5, L), plus(graph, t_A, t_B)))
    bent = graph.dot(bulges, times(graph, _scaled_node(graph, 1.0 / 360.0, L), minus(graph, t_A, t_B)))
    outside = graph.mul(L, graph.add(_scaled_node(graph, 1.0 / 60.0, graph.dot(grows, levers)), bent))
    pulls = _energy_covectors(graph, y, graph.add(graph.mul(twelfth, inside), outside))

    local_dead = [*rotate_back(graph, mean, dead[:3]), *rotate_back(graph, mean, dead[3:])]
    wrench = times(graph, L, plus(graph, own, local_dead))
    return graph.substitute(pulls, dict(zip(other, wrench, strict=True)))


def _matrix(entries: Row) -> Rows:
    return [entries[6 * i : 6 * i + 6] for i in range(6)]
