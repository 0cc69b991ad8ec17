"""The equations of a step of a chain as functions of adjacent rows: one row of numbers for every node.

Rows are described in `anholon.rods.chains.motion_columns`, their elimination in `anholon.rods.chains.row_elimination`;
a correction of Newton's method is a few loops over them (`kernels/rod_step.c`).

A step of the length h takes the state (q_0, x_0, v_0, v'_0, a_0) to (q, x, v, v', a) by the generalized-α method, whose
unknown is the increment d = (d_x, d_w) of every node, a translation in the world and a rotation vector in the axes in
which the node stands at the start:

    x = x_0 + d_x,   q = q_0 exp(d_w),
    a = (d - h v_0 - h² (1/2 - β) a_0) / (h² β),
    v = v_0 + h (1 - γ) a_0 + h γ a,
    (1 - α_f) v' = (1 - α_m) a + α_m a_0 - α_f v'_0.

v (6) is the velocity in the world and the angular velocity in the node's axes, v' its derivative, a the acceleration
of the method. A correction η (6), both in the node's axes, changes d by R η_x and T^-1(d_w) η_w, T the tangent of the
exponential map. It solves S η = r: r is what is missing to balance, and

    S = (stiffness) + (damping, gyroscopic terms) ∂v/∂x + (mass) ∂v'/∂x,   ∂v/∂x = γ / (h β),
    ∂v'/∂x = (1 - α_m) / (h² β (1 - α_f)).

Source: O. Brüls, A. Cardona, M. Arnold, Lie group generalized-α time integration of constrained flexible multibody
systems, Mech. Mach. Theory 48 (2012) 121.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.rods.chains.cable_rows import (
    CablePiece,
    cable_mean_nodes,
    cable_momenta_nodes,
    cable_nodes,
    cable_tangent_nodes,
)
from anholon.rods.chains.momentum_rows import momenta_nodes, rigid_motion_nodes
from anholon.rods.chains.motion_columns import COLUMNS, FLIGHT_OFFSET, STEP_SIZE, WIDTH, StepNumbers
from anholon.rods.chains.row_elimination import (
    RowSymbols,
    back_substitution_nodes,
    cosine_series,
    eliminate_nodes,
    forward_substitution_nodes,
    largest_nodes,
)
from anholon.rods.chains.tangent_rows import (
    ElementEnds,
    node_tangent_nodes,
    tangent_nodes,
)
from anholon.rods.element import damping_nodes, force_nodes, predicted_wrench_nodes
from anholon.rods.expression_vectors import Row, cross, minus, plus, sum_matrices, times
from anholon.rods.inertia_expressions import inertia_nodes
from anholon.rods.section_law_expressions import LAW_RESULTS
from anholon.rods.twist import compute_coefficients, rotate, rotate_back

MODULES: Final = (
    "anholon.rods.bowing",
    "anholon.rods.chains.motion_columns",
    "anholon.rods.chains.motion_rows",
    "anholon.rods.chains.cable_rows",
    "anholon.rods.chains.momentum_rows",
    "anholon.rods.chains.row_elimination",
    "anholon.rods.section_law_expressions",
    "anholon.rods.chains.tangent_rows",
    "anholon.rods.element",
    "anholon.rods.inertia_expressions",
    "anholon.rods.twist",
    "anholon.rods.expression_vectors",
)
"""Modules whose text decides what the functions are: their machine code is cached by it."""


class ElementKind(NamedTuple):
    """Which terms a function of elements, or of a whole chain of them, has."""

    cable: bool = False
    """The elements are pieces of cable."""
    damped: bool = False
    """There is damping."""
    diagonal: bool = False
    """The compliances are diagonal."""
    frozen: bool = False
    """Some strains are frozen."""
    law: bool = False
    """Some elements have nonlinear laws."""


Action = Literal[
    "predict", "largest rotation", "element forces", "residual", "element tangent", "node tangent", "factors",
    "forward", "backward", "update", "accept increment", "next wrench", "law wrench", "take law", "restore strain",
    "store strain", "acceleration change", "inertia change", "accept step", "momenta", "rigid motion",
]  # fmt: skip
"""What functions of rows compute, see `ACTIONS`."""


class RowFunction(NamedTuple):
    """A function of rows: what it computes, and for which elements."""

    action: Action
    kind: ElementKind = ElementKind()

    @property
    def name(self) -> str:
        """The name of its code."""
        terms = [term for term, is_there in zip(ElementKind._fields, self.kind, strict=True) if is_there]
        return " ".join((self.action, *terms))


class _Symbols(NamedTuple):
    """What functions read: two rows, the numbers of the step, and those of a rod that nothing holds."""

    rows: RowSymbols
    step: StepNumbers
    flight: Row


class RowAction(NamedTuple):
    """How an action is carried out: `build(graph, symbols, kind)` returns its results, which begin at the column
    `output` of row 0.

    `row_before`: row 0 is the one before, and the results go to row 1. `backward`: rows are taken from the last to the
    first, because each reads the results of the one after it. `independent`: rows do not read each other's results, and
    several may be taken at once. `in_place`: the results replace what is read, so that no row may be taken twice.
    """

    build: Callable[[Graph, _Symbols, ElementKind], Row]
    output: str
    row_before: bool = False
    backward: bool = False
    independent: bool = False
    in_place: bool = False


@functools.cache
def make_motion_functions() -> FunctionLibrary:
    """Return the compiled functions of two rows and the numbers of a step, by the names of `RowFunction`s."""
    return FunctionLibrary(MODULES, _compile_motion_function)


@functools.cache
def _list_functions() -> Mapping[str, RowFunction]:
    """Return all functions by their names."""
    kinds = [ElementKind(*terms) for terms in itertools.product((False, True), repeat=len(ElementKind._fields))]
    functions = [RowFunction(action, kind) for action in ACTIONS for kind in kinds]
    return {function.name: function for function in functions}


def _compile_motion_function(name: str) -> CompiledFunctions:
    """Return one of the functions: each has a graph of its own, because few are needed at once."""
    graph, function = Graph(), _list_functions()[name]
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    p = [graph.symbol("parameter", i) for i in range(STEP_SIZE)]
    symbols = _Symbols(rows, StepNumbers(*p[:FLIGHT_OFFSET]), p[FLIGHT_OFFSET:])
    nodes = ACTIONS[function.action].build(graph, symbols, function.kind)
    return compile_functions(graph, {name: nodes}, STEP_SIZE, level=1, hoisted=False)


# --- the state of a step ---------------------------------------------------------------------------------------------


def _predict(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """The state after a step with v' = v'_0, its increment d, and the wrench at the start."""
    rows, step = at.rows, at.step
    start = times(graph, step.alpha_m, rows.column("a0"))
    a = times(graph, step.one_minus_alpha_m_inverse, minus(graph, rows.column("accelerations0"), start))
    terms = (step.h, rows.column("rates0")), (step.d_by_a0, rows.column("a0")), (step.d_by_a, a)
    increment = plus(graph, *[times(graph, factor, vector) for factor, vector in terms])
    return [*_compute_state(graph, at, increment), *increment, *rows.column("wrench0")]


def _update(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """The state corrected by η, with d_w + T^-1(d_w) η_w for the rotation."""
    rows = at.rows
    increment, eta = rows.column("increment"), rows.column("eta")
    rotation, eta_w = increment[3:], eta[3:]
    once = cross(graph, rotation, eta_w)
    c = compute_coefficients(graph, graph.dot(rotation, rotation)).c
    change = plus(graph, eta_w, times(graph, graph.const(0.5), once), times(graph, c, cross(graph, rotation, once)))
    corrected = plus(graph, increment, [*rotate(graph, rows.column("q"), eta[:3]), *change])
    return _compute_state(graph, at, corrected)


def _compute_state(graph: Graph, at: _Symbols, increment: Row) -> Row:
    """Return q, x, v, v' and a for an increment d, then d."""
    rows, step = at.rows, at.step
    rates0, a0 = rows.column("rates0"), rows.column("a0")

    def combine(*terms: tuple[int, Row]) -> Row:
        return plus(graph, *[times(graph, factor, vector) for factor, vector in terms])

    a = times(graph, step.a_by_d, minus(graph, increment, combine((step.h, rates0), (step.d_by_a0, a0))))
    rates = plus(graph, rates0, combine((step.v_by_a0, a0), (step.v_by_a, a)))
    accelerations = minus(
        graph,
        combine((step.dv_by_a, a), (step.dv_by_a0, a0)),
        combine((step.dv_by_dv0, rows.column("accelerations0"))),
    )
    q0, x0 = rows.column("q0"), rows.column("x0")
    quarter = graph.mul(graph.const(0.25), graph.dot(increment[3:], increment[3:]))
    cosine = cosine_series(graph, quarter, 0)
    half_sinc = graph.mul(graph.const(0.5), cosine_series(graph, quarter, 1))
    axis = times(graph, half_sinc, increment[3:])
    scalar = graph.sub(graph.mul(q0[0], cosine), graph.dot(q0[1:], axis))
    vector = plus(graph, times(graph, q0[0], axis), times(graph, cosine, q0[1:]), cross(graph, q0[1:], axis))
    q = [scalar, *vector]
    scale = graph.div(graph.const(1.0), graph.sqrt(graph.dot(q, q)))
    return [*times(graph, scale, q), *plus(graph, x0, increment[:3]), *rates, *accelerations, *a, *increment]


def _largest_rotation(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    components = [graph.abs(x) for x in at.rows.column("increment")[3:]]
    return [functools.reduce(graph.maximum, components, at.rows.column("largest_rotation", 1)[0])]


def _acceleration_change(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    change = minus(graph, at.rows.column("a"), at.rows.column("a0"))
    return largest_nodes(graph, change, at.rows.column("acceleration_change", 1))


def _inertia_change(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """M (a - a_0) with lumped masses M, in the node's axes: the right side of the estimate of the step's error."""
    lumped, a, a0 = map(at.rows.column, ("lumped_mass", "a", "a0"))
    change = [graph.mul(m, graph.sub(x, y)) for m, x, y in zip(lumped, a, a0, strict=True)]
    return [*rotate_back(graph, at.rows.column("q"), change[:3]), *change[3:]]


def _copy(*names: str, size: int | None = None) -> Callable[[Graph, _Symbols, ElementKind], Row]:
    """Return the function that copies columns, or as many of their numbers as `size` says."""
    return lambda _graph, at, _kind: [x for name in names for x in at.rows.column(name)][:size]


# --- elements --------------------------------------------------------------------------------------------------------


def _make_element_state(graph: Graph, at: _Symbols, kind: ElementKind) -> Row:
    """Return the state of the element kernel (`anholon.rods.element`)."""
    rows, zero = at.rows, graph.const(0.0)
    A, B = ([*rows.column("q", k), *rows.column("x", k)] for k in (0, 1))
    C = rows.column("C")
    if kind.diagonal:
        C = [entry if i % 7 == 0 else zero for i, entry in enumerate(C)]
    frozen_compliance = [zero] * 6
    if kind.frozen:
        share = graph.mul(rows.column("frozen_release_rate")[0], graph.mul(at.step.h, at.step.h))
        frozen_compliance = times(graph, graph.minimum(graph.const(1.0), share), rows.column("frozen_compliance"))
    twist, length, wrench, bowing = map(rows.column, ("reference_twist", "length", "wrench", "bowing"))
    shift = rows.column("shift") if kind.law else []
    return [*A, *B, *twist, *length, *C, *wrench, *bowing, *frozen_compliance, *shift]


def _make_cable_piece(graph: Graph, rows: RowSymbols, kind: ElementKind, names: tuple[str, str, str]) -> CablePiece:
    """Return the piece of cable with q, x and rates in the columns of these names."""
    q, x, (v_A, v_B), (dv_A, dv_B) = [(rows.column(name), rows.column(name, 1)) for name in (*names, "accelerations")]
    L, C, negligible_force, cube_root, mass, damping = (
        rows.column(name)[0] for name in ("length", "C", "negligible_force", "cube_root", "mass", "damping")
    )
    shift = rows.column("shift")[0] if kind.law else graph.const(0.0)
    v, dv, loads = (v_A[:3], v_B[:3]), (dv_A[:3], dv_B[:3]), map(rows.column, ("line_load", "follower_line_load"))
    return CablePiece(q, x, v, dv, L, C, shift, negligible_force, cube_root, mass, damping, *loads)


_END_NAMES: Final = ("q", "x", "rates")
_START_NAMES: Final = ("q0", "x0", "rates0")


def _element_forces(graph: Graph, at: _Symbols, kind: ElementKind) -> Row:
    """F_A and F_B with inertia and without line loads, Θ(d), and with laws the rotation of the twist."""
    rows = at.rows
    if kind.cable:
        return cable_nodes(graph, _make_cable_piece(graph, rows, kind, _END_NAMES))
    q = rows.column("q"), rows.column("q", 1)
    (length,), element = rows.column("length"), _make_element_state(graph, at, kind)
    elastic = force_nodes(graph, element)
    rates, accelerations = ((rows.column(name), rows.column(name, 1)) for name in ("rates", "accelerations"))
    rotations = [*rates[0][3:], *accelerations[0][3:], *rates[1][3:], *accelerations[1][3:]]
    motion = [*q[0], *q[1], *accelerations[0][:3], *accelerations[1][:3], *rotations]
    inertia = inertia_nodes(graph, [*motion, length, *rows.column("mass"), *rows.column("J")])
    total = plus(graph, elastic[:12], inertia)
    total = minus(graph, total, _line_load_covectors(graph, rows, q, length))
    if kind.damped:
        own_rates = [[*rotate_back(graph, q[k], rates[k][:3]), *rates[k][3:]] for k in (0, 1)]
        (damping,) = rows.column("damping")
        total = plus(graph, total, damping_nodes(graph, element, damping, (own_rates[0], own_rates[1])))
    return [*total, *elastic[12:18], *(elastic[21:24] if kind.law else [])]


def _line_load_covectors(graph: Graph, rows: RowSymbols, q: tuple[Row, Row], length: int) -> Row:
    """Return the force L/2 f and the moment ±L²/12 e_1 × f at A and at B (6 each) of a line load f, in their axes."""
    arm = graph.mul(graph.const(1.0 / 12.0), graph.mul(length, length))
    covectors: Row = []
    for end, sign in ((0, 1.0), (1, -1.0)):
        f = plus(graph, rotate_back(graph, q[end], rows.column("line_load")), rows.column("follower_line_load"))
        signed = graph.mul(graph.const(sign), arm)
        moment = [graph.const(0.0), graph.neg(graph.mul(signed, f[2])), graph.mul(signed, f[1])]
        covectors += [*times(graph, graph.mul(graph.const(0.5), length), f), *moment]
    return covectors


def _element_tangent(graph: Graph, at: _Symbols, kind: ElementKind) -> Row:
    """The four blocks of the element in S, see `tangent_nodes`."""
    rows, factors = at.rows, (at.step.stiffness_factor, at.step.v_by_d, at.step.dv_by_d)
    if kind.cable:
        return cable_tangent_nodes(graph, _make_cable_piece(graph, rows, kind, _END_NAMES), *factors)
    names = "q", "increment", "rates", "accelerations"
    q, increments, rates, accelerations = ((rows.column(name), rows.column(name, 1)) for name in names)
    (mass,), (damping,) = rows.column("mass"), rows.column("damping")
    ends = ElementEnds(
        _make_element_state(graph, at, kind), q, increments, rates, accelerations, rows.column("line_load"), mass,
        rows.column("J"), damping if kind.damped else None,
    )  # fmt: skip
    return tangent_nodes(graph, ends, *factors)


def _next_wrench(graph: Graph, at: _Symbols, kind: ElementKind) -> Row:
    """The wrench with which Newton's method goes on after the corrections η of the ends."""
    eta = at.rows.column("eta"), at.rows.column("eta", 1)
    if kind.cable:
        return cable_mean_nodes(graph, _make_cable_piece(graph, at.rows, kind, _END_NAMES), eta)
    return predicted_wrench_nodes(graph, _make_element_state(graph, at, kind), eta)


def _law_wrench(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """The wrench for which laws are evaluated within one correction: multipliers of frozen strains stay as they are."""
    columns = map(at.rows.column, ("frozen_compliance", "wrench", "next_wrench"))
    one, components = graph.const(1.0), zip(*columns, strict=True)
    marked = [(graph.sign(e), kept, following) for e, kept, following in components]
    return [
        graph.add(graph.mul(is_frozen, kept), graph.mul(graph.sub(one, is_frozen), following))
        for is_frozen, kept, following in marked
    ]


# --- nodes -----------------------------------------------------------------------------------------------------------


def _residual(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """r twice, for supports replace the second: loads less the inertia of what sits on the node and less the covectors
    of both elements, in the node's axes."""
    rows = at.rows
    q, w, accelerations = rows.column("q", 1), rows.column("rates", 1)[3:], rows.column("accelerations", 1)
    (mass,), J, dead_load = rows.column("node_mass", 1), rows.column("node_J", 1), rows.column("dead_load", 1)
    force = rotate_back(graph, q, minus(graph, dead_load[:3], times(graph, mass, accelerations[:3])))
    spin = [graph.mul(j, x) for j, x in zip(J, w, strict=True)]
    euler = plus(graph, [graph.mul(j, x) for j, x in zip(J, accelerations[3:], strict=True)], cross(graph, w, spin))
    outer = [*force, *minus(graph, rotate_back(graph, q, dead_load[3:]), euler)]
    inner = plus(graph, rows.column("F_A", 1), rows.column("F_B"))
    r = plus(graph, rows.column("follower_load", 1), outer, times(graph, graph.const(-1.0), inner))
    return [*r, *r]


def _node_tangent(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """The part of A of what sits on the node."""
    names = "q", "increment", "rates", "accelerations", "dead_load", "node_mass"
    q, increment, rates, accelerations, dead_load, (mass,) = map(at.rows.column, names)
    factors = at.step.stiffness_factor, at.step.v_by_d, at.step.dv_by_d
    own = node_tangent_nodes(
        graph, q, increment, rates, accelerations, dead_load, mass, at.rows.column("node_J"), *factors
    )
    (frameless,) = at.rows.column("frameless")  # what has no frame does not rotate
    return [graph.add(entry, frameless) if i in (21, 28, 35) else entry for i, entry in enumerate(own)]


def _factors(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    """P, W and U."""
    parts = "diagonal_before", "diagonal_node", "diagonal_after"
    return eliminate_nodes(graph, at.rows, sum_matrices(graph, *[at.rows.matrix(name, 1) for name in parts]))


def _momenta(graph: Graph, at: _Symbols, kind: ElementKind) -> Row:
    """Sums over the elements and nodes from this row on, about a point."""
    rows, point, sums = at.rows, at.flight[:3], at.rows.column("momentum_sums", 1)
    if kind.cable:
        (node_mass,) = rows.column("node_mass")
        return cable_momenta_nodes(graph, _make_cable_piece(graph, rows, kind, _START_NAMES), node_mass, point, sums)
    ends = [rows.column(name, k) for k in (0, 1) for name in _START_NAMES]
    numbers = [x for name in ("length", "mass", "J", "node_mass", "node_J") for x in rows.column(name)]
    return momenta_nodes(graph, ends, numbers, point, sums)


def _rigid_motion(graph: Graph, at: _Symbols, _kind: ElementKind) -> Row:
    q, x, rates = map(at.rows.column, _END_NAMES)
    return rigid_motion_nodes(graph, q, x, rates, at.flight[3:])


ACTIONS: Final[Mapping[Action, RowAction]] = {
    # The state: v' = v'_0 at first; then corrected by η; the largest |d_w|.
    "predict": RowAction(_predict, "q", independent=True),
    "update": RowAction(_update, "q", independent=True, in_place=True),
    "largest rotation": RowAction(_largest_rotation, "largest_rotation", backward=True),
    # The increment and the wrench of the last correction become those for which forces are computed.
    "accept increment": RowAction(_copy("next_increment", "next_wrench"), "increment"),
    # The state at the end becomes that at the start of the next step.
    "accept step": RowAction(_copy("q", "x", "rates", "accelerations", "a", "wrench"), "q0"),
    # Elements: covectors, blocks of S, and the wrench to go on with.
    "element forces": RowAction(_element_forces, "F_A", independent=True),
    "element tangent": RowAction(_element_tangent, "diagonal_after", independent=True),
    "next wrench": RowAction(_next_wrench, "next_wrench", independent=True),
    # Nonlinear laws: the wrench to evaluate them for; their results, computed into the columns of the tangent, go to
    # the element; strains are kept from step to step.
    "law wrench": RowAction(_law_wrench, "wrench"),
    "take law": RowAction(_copy("diagonal_after", "tangent_right", size=LAW_RESULTS), "wrench"),
    "store strain": RowAction(_copy("strain"), "strain0"),
    "restore strain": RowAction(_copy("strain0"), "strain"),
    # Nodes: r, their part of S; P, W, U, z and η of the elimination.
    "residual": RowAction(_residual, "residual", row_before=True, independent=True),
    "node tangent": RowAction(_node_tangent, "diagonal_node", independent=True),
    "factors": RowAction(_factors, "P", row_before=True),
    "forward": RowAction(lambda graph, at, _kind: forward_substitution_nodes(graph, at.rows), "z", row_before=True),
    "backward": RowAction(lambda graph, at, _kind: back_substitution_nodes(graph, at.rows), "eta", backward=True),
    # The error of the step: the largest |a - a_0|, and M (a - a_0) as a right side.
    "acceleration change": RowAction(_acceleration_change, "acceleration_change", backward=True),
    "inertia change": RowAction(_inertia_change, "right_side", independent=True),
    # A rod that nothing holds: its momenta, and the rigid motion that corrects them.
    "momenta": RowAction(_momenta, "momentum_sums", backward=True),
    "rigid motion": RowAction(_rigid_motion, "x0", independent=True),
}
"""What functions of rows compute."""
