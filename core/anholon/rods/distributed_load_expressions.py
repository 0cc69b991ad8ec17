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
from typing import Final

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.rods.element import mean_compliance
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    identity,
    join,
    make_constants,
    make_symbols,
    solve_symmetric,
)
from anholon.rods.twist import (
    ad,
    compute_quaternion_change,
    relative_twist_nodes,
    rotate,
    rotate_back,
    twist_tangent_nodes,
)

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
    nodes = distributed_load_nodes(name, make_symbols(graph, "state", sizes[name])).nodes
    return compile_functions(graph, {name: nodes}, 0, level=1)


def distributed_load_nodes(name: str, y: VectorExpression) -> VectorExpression:
    """Return the outputs of a function for a state given by expressions."""
    forces = {"couples": _couples, "following": _following, "dead": _dead}
    if name in forces:
        return _with_slopes(y, forces[name](y))
    energy = _displacement_energy(y)
    if name == "turned bed":
        energy = energy + _rotation_energy(y)
    return join(_with_slopes(y, _energy_covectors(y, energy)), energy)


_Ends = tuple[tuple[VectorExpression, VectorExpression], tuple[VectorExpression, VectorExpression]]


def _ends(y: VectorExpression) -> _Ends:
    """Return the quaternions and places of both ends."""
    return (y[0:4], y[7:11]), (y[4:7], y[11:14])


def _with_slopes(y: VectorExpression, F: VectorExpression) -> VectorExpression:
    """Return covectors (12) with their slopes by η of both ends."""
    columns, axes = [], identity(y.graph, 3)
    for q, x in zip(*_ends(y), strict=True):
        columns += [F.forward(x, rotate(q, axis)) for axis in axes]
        columns += [F.forward(q, compute_quaternion_change(q, 0.5 * axis)) for axis in axes]
    return join(F, MatrixExpression(columns).T.flat)


def _energy_covectors(y: VectorExpression, energy: ScalarExpression) -> VectorExpression:
    """Return the covectors (12) of an energy."""
    results: list[ScalarExpression | VectorExpression] = []
    for q, x in zip(*_ends(y), strict=True):
        by_x, by_q = -energy.gradient(x), energy.gradient(q)
        results.append(rotate_back(q, by_x))
        results += [-(by_q @ compute_quaternion_change(q, 0.5 * axis)) for axis in identity(y.graph, 3)]
    return join(*results)


def _apply_symmetric(K: VectorExpression, u: VectorExpression) -> VectorExpression:
    """Return K u for a symmetric K (6)."""
    xx, xy, xz, yy, yz, zz = K
    return MatrixExpression([join(xx, xy, xz), join(xy, yy, yz), join(xz, yz, zz)]) @ u


def _quadrature(
    L: ScalarExpression, K: VectorExpression, u: tuple[VectorExpression, VectorExpression, VectorExpression]
) -> ScalarExpression:
    """Return U of displacements or rotations at A, in the middle and at B."""
    at_A, middle, at_B = (_apply_symmetric(K[6 * k : 6 * k + 6], displacement) for k, displacement in enumerate(u))
    simpson = join(at_A @ u[0], 4.0 * (middle @ u[1]), at_B @ u[2]).sum()
    a, b = K[18:21] @ at_A, K[18:21] @ at_B
    yielding = 1.0 / 90.0 * (a * a + b * b) + 7.0 / 360.0 * (a * b)
    return L * (1.0 / 12.0 * simpson) - yielding


def _displacement_energy(y: VectorExpression) -> ScalarExpression:
    """Return the energy of displacements."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    (p_A, p_B), (X_A, X_B) = _ends(y[SHARED_SIZE : SHARED_SIZE + POSE_SIZE])
    lever, K = y[SHARED_SIZE + POSE_SIZE], y[SHARED_SIZE + POSE_SIZE + 1 : BED_SIZE]
    u_A, u_B = x_A - X_A, x_B - X_B
    e = _axis(y)
    bent_A, bent_B = (rotate(q, e) - rotate(p, e) for q, p in ((q_A, p_A), (q_B, p_B)))
    return _quadrature(y[POSE_SIZE], K, (u_A, 0.5 * (u_A + u_B) + lever * (bent_A - bent_B), u_B))


def _rotation_energy(y: VectorExpression) -> ScalarExpression:
    """Return the energy of rotations."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    (p_A, p_B), (X_A, X_B) = _ends(y[SHARED_SIZE : SHARED_SIZE + POSE_SIZE])
    L, T = y[POSE_SIZE], y[BED_SIZE:ROTATIONAL_BED_SIZE]
    psi_A, psi_B = (rotate(p, relative_twist_nodes(p, x_A, q, x_A).w) for q, p in ((q_A, p_A), (q_B, p_B)))
    carried_A, carried_B = (rotate(q, rotate_back(p, X_B - X_A)) for q, p in ((q_A, p_A), (q_B, p_B)))
    chord = x_B - x_A
    delta = _small_angle(carried_A + carried_B, chord)
    more = _bending_moment(y, rotate(_mean_quaternion(q_A, q_B), identity(y.graph, 3)[1]), delta)
    return _quadrature(L, T, (psi_A, 0.5 * (psi_A + psi_B) + 1.5 * more, psi_B))


def _axis(y: VectorExpression) -> VectorExpression:
    """Return e_1."""
    return identity(y.graph, 3)[0]


def _small_angle(a: VectorExpression, b: VectorExpression) -> VectorExpression:
    """Return the small rotation from the direction a to b."""
    return 1.0 / ((a @ a) * (b @ b)).sqrt() * a.cross(b)


def _mean_quaternion(q_A: VectorExpression, q_B: VectorExpression) -> VectorExpression:
    """Return the quaternion half way between two."""
    total = q_A + q_B
    return 1.0 / (total @ total).sqrt() * total


def _bending_moment(y: VectorExpression, axis: VectorExpression, turn: VectorExpression) -> VectorExpression:
    """Return M of a rotation across the rod, whose section axis 2 is `axis`."""
    f_2, f_3 = y[POSE_SIZE + 1], y[POSE_SIZE + 2]
    along = (f_2 - f_3) * (axis @ turn)
    return f_3 * turn + along * axis


def _couples(y: VectorExpression) -> VectorExpression:
    """Return the covectors (12) of couples per length."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    L, numbers = y[POSE_SIZE], y[SHARED_SIZE:COUPLES_SIZE]
    dead, following = numbers[:9].square(), numbers[9:18].square()
    d0, C, curved = numbers[18:24], numbers[24:60].square(), numbers[60:]
    twist = relative_twist_nodes(q_A, x_A, q_B, x_B)
    about = join(d0[:3], twist.w)
    B, mean = ad(about), _mean_quaternion(q_A, q_B)

    # The mean wrench, and L² times the change of the strain along the element, without the couple and with it.
    none = make_constants(y.graph, [0.0] * 3)
    couple = join(none, L * (following[1] + rotate_back(mean, dead[1])))
    bare, yielding = solve_symmetric(mean_compliance(C, about), [twist.d - d0, B @ (C @ couple)])
    loaded = bare + 1.0 / 12.0 * L * yielding
    change_bare, change = C @ (B.T @ bare), C @ (B.T @ loaded - L * couple)

    beyond = rotate(mean, -0.125 * (change[3:] + curved))
    turned = rotate(mean, following[1])
    middle = dead[1] + turned + beyond.cross(turned)

    bent, bent_bare = (
        wrench[:3].cross(by[:3]) + wrench[3:].cross(by[3:]) for wrench, by in ((loaded, change), (bare, change_bare))
    )
    turning = twist.w.cross(couple[3:]) + 1.0 / L * (bent_bare - bent)
    pull = 1.0 / 12.0 * (join(none, turning) - yielding)
    P, Q = twist_tangent_nodes(twist)
    results = []
    for k, (q, slope, sign) in enumerate(((q_A, Q, -1.0), (q_B, P, 1.0))):
        end = dead[2 * k] + rotate(q, following[2 * k])
        moment = (1.0 / 6.0 * L) * end + (1.0 / 3.0 * L) * middle
        results.append(sign * (slope.T @ pull) + join(none, rotate_back(q, moment)))
    return join(*results)


def _following(y: VectorExpression) -> VectorExpression:
    """Return the covectors (12) by which a following force differs from that on a straight element."""
    (q_A, q_B), (x_A, x_B) = _ends(y)
    L, numbers = y[POSE_SIZE], y[POSE_SIZE + 1 : FOLLOWING_SIZE]
    f, d0, C, curved, dead, other = (
        numbers[:3],
        numbers[3:9],
        numbers[9:45].square(),
        numbers[45:48],
        numbers[48:54],
        numbers[54:],
    )
    twist = relative_twist_nodes(q_A, x_A, q_B, x_B)
    B = ad(twist.d)
    load = join(L * f, make_constants(y.graph, [0.0] * 3))
    bare, yielding = solve_symmetric(mean_compliance(C, twist.d), [twist.d - d0, B @ (C @ load)])
    twelfth = 1.0 / 12.0 * L

    # L Θ and h minus their values without load: differences that keep their digits with stiff strains.
    more = twelfth * yielding
    unloaded_change = C @ (B.T @ bare)
    change = C @ (B.T @ more - L * load)
    total_change = unloaded_change + change
    bent = ad(total_change).T @ more + ad(change).T @ bare
    pull = 1.0 / 12.0 * (yielding + 1.0 / L * bent)

    mean = _mean_quaternion(q_A, q_B)
    other = other + join(rotate_back(mean, dead[:3]), rotate_back(mean, dead[3:]))
    total_change = total_change - C @ ((L * L) * other)
    beyond = (-1.0 / 24.0 * L) * join((total_change[3:] + curved).cross(f), total_change[:3].cross(f))
    straight = join(twist.u[0] - L, twist.u[1:])
    aside = twelfth * join(f.cross(twist.w - d0[3:]), f.cross(straight))
    further = load
    for power, share in _MAGNUS_SHARES.items():
        for _ in range(power):
            further = B.T @ further
        aside = aside + share * further
    P, Q = twist_tangent_nodes(twist)
    return join(Q.T @ pull - aside + beyond, aside - P.T @ pull + beyond)


def _dead(y: VectorExpression) -> VectorExpression:
    """Return the covectors (12) by which a force with a fixed direction differs from that on a rigid straight element.

    Rigid: neither stretched nor sheared.
    """
    (q_A, q_B), (x_A, x_B) = _ends(y)
    L, numbers = y[POSE_SIZE], y[POSE_SIZE + 1 : DEAD_SIZE]
    f, gradient, quadratic, d0 = numbers[0:3], numbers[3:6], numbers[6:9], numbers[9:15]
    C, tapered = numbers[15:51].square(), MatrixExpression([numbers[51 + 6 * i : 57 + 6 * i] for i in range(3)])
    dead, following = numbers[69:75], numbers[75:81]
    twist, mean, e = relative_twist_nodes(q_A, x_A, q_B, x_B), _mean_quaternion(q_A, q_B), _axis(y)
    load = join(L * rotate_back(mean, f), make_constants(y.graph, [0.0] * 3))
    # Other loads displace the force; the symbols are replaced by their values after differentiation.
    other = make_symbols(y.graph, "extra", 6)
    b, c = (ad(twist.d) @ (C @ each) for each in (load, other))
    gaps = [twist.d - d0, b]
    bare, yielding = solve_symmetric(mean_compliance(C, twist.d), gaps)

    moved = C @ (0.5 * load + other)
    adapted = 1.0 / 12.0 * (yielding @ (0.5 * b + c)) - load @ moved
    sheared = (C @ bare)[:3]
    turned = twist.w.cross(twist.u - d0[:3]) + tapered @ bare
    third = twist.u
    for _ in range(3):
        third = twist.w.cross(third)
    turned = turned - 1.0 / 60.0 * third
    inside = join(bare @ b, L * adapted, load[:3] @ turned).sum()

    t_A, t_B = rotate(q_A, e), rotate(q_B, e)
    levers = rotate(mean, sheared) - (x_B - x_A) + (0.5 * L) * (t_A + t_B)
    bent = quadratic @ ((1.0 / 360.0 * L) * (t_A - t_B))
    outside = L * (1.0 / 60.0 * (gradient @ levers) + bent)
    pulls = _energy_covectors(y, 1.0 / 12.0 * inside + outside)

    wrench = L * (following + join(rotate_back(mean, dead[:3]), rotate_back(mean, dead[3:])))
    return pulls.substitute(other, wrench)
