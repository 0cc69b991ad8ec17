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
    eliminate_nodes,
    forward_substitution_nodes,
    largest_nodes,
    turn_quaternion,
)
from anholon.rods.chains.tangent_rows import ElementEnds, TangentFactors, node_tangent_nodes, tangent_nodes
from anholon.rods.element import damping_nodes, force_nodes, predicted_wrench_nodes
from anholon.rods.expression_vectors import (
    ScalarExpression,
    VectorExpression,
    add,
    find_greatest,
    join,
    make_constant,
    make_constants,
    make_symbols,
)
from anholon.rods.inertia_expressions import inertia_nodes, press_axis
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
    """A function of rows: its action, and the kind of its elements."""

    action: Action
    kind: ElementKind = ElementKind()

    @property
    def name(self) -> str:
        """The name of its code."""
        terms = [term for term, is_there in zip(ElementKind._fields, self.kind, strict=True) if is_there]
        return " ".join((self.action, *terms))


class _Symbols(NamedTuple):
    """Inputs of functions: two rows, the numbers of the step, and those of a rod that is not held."""

    rows: RowSymbols
    step: StepNumbers[ScalarExpression]
    flight: VectorExpression

    @property
    def tangent_factors(self) -> TangentFactors:
        """The factors of the terms of a tangent."""
        return TangentFactors(self.step.stiffness_factor, self.step.v_by_d, self.step.dv_by_d)


class RowAction(NamedTuple):
    """Definition of an action: `build(symbols, kind)` returns its results, which begin at the column `output` of row 0.

    `row_before`: row 0 is the one before, and the results go to row 1. `backward`: rows are taken from the last to the
    first, because each reads the results of the one after it. `independent`: rows do not read each other's results, and
    several may be taken at once. `in_place`: the results replace what is read, so that no row may be taken twice.
    """

    build: Callable[[_Symbols, ElementKind], VectorExpression]
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
    p = make_symbols(graph, "parameter", STEP_SIZE)
    symbols = _Symbols(rows, StepNumbers(*p[:FLIGHT_OFFSET]), p[FLIGHT_OFFSET:])
    result = ACTIONS[function.action].build(symbols, function.kind)
    return compile_functions(graph, {name: result.nodes}, STEP_SIZE, level=1, hoisted=False)


# --- the state of a step ---------------------------------------------------------------------------------------------


def _predict(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """The state after a step with v' = v'_0, its increment d, and the wrench at the start."""
    rows, step = at.rows, at.step
    a0 = rows.column("a0")
    a = step.one_minus_alpha_m_inverse * (rows.column("accelerations0") - step.alpha_m * a0)
    increment = add(step.h * rows.column("rates0"), step.d_by_a0 * a0, step.d_by_a * a)
    return join(_compute_state(at, increment), increment, rows.column("wrench0"))


def _update(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """The state corrected by η, with d_w + T^-1(d_w) η_w for the rotation."""
    rows = at.rows
    increment, eta = rows.column("increment"), rows.column("eta")
    rotation, eta_w = increment[3:], eta[3:]
    once = rotation.cross(eta_w)
    change = add(eta_w, 0.5 * once, compute_coefficients(rotation @ rotation).c * rotation.cross(once))
    return _compute_state(at, increment + join(rotate(rows.column("q"), eta[:3]), change))


def _compute_state(at: _Symbols, increment: VectorExpression) -> VectorExpression:
    """Return q, x, v, v' and a for an increment d, then d."""
    rows, step = at.rows, at.step
    rates0, a0 = rows.column("rates0"), rows.column("a0")
    a = step.a_by_d * (increment - (step.h * rates0 + step.d_by_a0 * a0))
    rates = rates0 + (step.v_by_a0 * a0 + step.v_by_a * a)
    accelerations = (step.dv_by_a * a + step.dv_by_a0 * a0) - step.dv_by_dv0 * rows.column("accelerations0")
    q = turn_quaternion(rows.column("q0"), increment[3:])
    return join(q, rows.column("x0") + increment[:3], rates, accelerations, a, increment)


def _largest_rotation(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    so_far = at.rows.number("largest_rotation", 1)
    return join(find_greatest(map(abs, at.rows.column("increment")[3:]), so_far))


def _acceleration_change(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    change = at.rows.column("a") - at.rows.column("a0")
    return largest_nodes(change, at.rows.column("acceleration_change", 1))


def _inertia_change(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """M (a - a_0) with lumped masses M, in the node's axes: the right side of the estimate of the step's error."""
    lumped, a, a0 = map(at.rows.column, ("lumped_mass", "a", "a0"))
    change = lumped.multiply_entries(a - a0)
    return join(rotate_back(at.rows.column("q"), change[:3]), change[3:])


def _copy(*names: str, size: int | None = None) -> Callable[[_Symbols, ElementKind], VectorExpression]:
    """Return the function that copies columns, or as many of their numbers as `size` says."""
    return lambda at, _kind: join(*map(at.rows.column, names))[:size]


# --- elements --------------------------------------------------------------------------------------------------------


def _make_element_state(at: _Symbols, kind: ElementKind) -> VectorExpression:
    """Return the state of the element kernel (`anholon.rods.element`)."""
    rows, none = at.rows, make_constants(at.rows.graph, [0.0] * 6)
    C = rows.column("C")
    if kind.diagonal:
        C = join(*(entry if i % 7 == 0 else none[0] for i, entry in enumerate(C)))
    frozen_compliance = none
    if kind.frozen:
        share = rows.number("frozen_release_rate") * (at.step.h * at.step.h)
        frozen_compliance = make_constant(rows.graph, 1.0).at_most(share) * rows.column("frozen_compliance")
    twist, length, wrench, bowing = map(rows.column, ("reference_twist", "length", "wrench", "bowing"))
    ends = [rows.column(name, k) for k in (0, 1) for name in ("q", "x")]
    shift = [rows.column("shift")] if kind.law else []
    return join(*ends, twist, length, C, wrench, bowing, frozen_compliance, *shift)


def _make_cable_piece(rows: RowSymbols, kind: ElementKind, names: tuple[str, str, str]) -> CablePiece:
    """Return the piece of cable with q, x and rates in the columns of these names."""
    q, x, (v_A, v_B), (dv_A, dv_B) = map(rows.both, (*names, "accelerations"))
    L, C, negligible_force, cube_root, mass, damping = map(
        rows.number, ("length", "C", "negligible_force", "cube_root", "mass", "damping")
    )
    shift = rows.number("shift") if kind.law else make_constant(rows.graph, 0.0)
    v, dv, loads = (v_A[:3], v_B[:3]), (dv_A[:3], dv_B[:3]), map(rows.column, ("line_load", "follower_line_load"))
    return CablePiece(q, x, v, dv, L, C, shift, negligible_force, cube_root, mass, damping, *loads)


_END_NAMES: Final = ("q", "x", "rates")
_START_NAMES: Final = ("q0", "x0", "rates0")


def _make_element_ends(at: _Symbols, kind: ElementKind) -> ElementEnds:
    """Return the inputs of an element's forces and tangent."""
    q, increments, rates, accelerations = map(at.rows.both, ("q", "increment", "rates", "accelerations"))
    mass, J, damping = at.rows.number("mass"), at.rows.column("J"), at.rows.number("damping")
    return ElementEnds(
        _make_element_state(at, kind), q, increments, rates, accelerations, at.rows.column("line_load"), mass, J,
        damping if kind.damped else None,
    )  # fmt: skip


def _element_forces(at: _Symbols, kind: ElementKind) -> VectorExpression:
    """F_A and F_B with inertia and without line loads, Θ(d), and with laws the rotation of the twist."""
    if kind.cable:
        return cable_nodes(_make_cable_piece(at.rows, kind, _END_NAMES))
    ends = _make_element_ends(at, kind)
    elastic = force_nodes(ends.element)
    total = elastic[:12] + inertia_nodes(ends.inertia_state)
    total = total - _line_load_covectors(at.rows, ends)
    if ends.damping is not None:
        own_rates = [join(rotate_back(q, rates[:3]), rates[3:]) for q, rates in zip(ends.q, ends.rates, strict=True)]
        total = total + damping_nodes(ends.element, ends.damping, (own_rates[0], own_rates[1]))
    return join(total, elastic[12:18], *([elastic[21:24]] if kind.law else []))


def _line_load_covectors(rows: RowSymbols, ends: ElementEnds) -> VectorExpression:
    """Return the force L/2 f and the moment ±L²/12 e_1 × f at A and at B (6 each) of a line load f, in their axes."""
    arm = 1.0 / 12.0 * (ends.length * ends.length)
    covectors = []
    for q, sign in zip(ends.q, (1.0, -1.0), strict=True):
        f = rotate_back(q, ends.line_load) + rows.column("follower_line_load")
        covectors += [0.5 * ends.length * f, press_axis(sign * arm, f)]
    return join(*covectors)


def _element_tangent(at: _Symbols, kind: ElementKind) -> VectorExpression:
    """The four blocks of the element in S, see `tangent_nodes`."""
    if kind.cable:
        return cable_tangent_nodes(_make_cable_piece(at.rows, kind, _END_NAMES), at.tangent_factors)
    return tangent_nodes(_make_element_ends(at, kind), at.tangent_factors)


def _next_wrench(at: _Symbols, kind: ElementKind) -> VectorExpression:
    """The wrench with which Newton's method goes on after the corrections η of the ends."""
    eta = at.rows.both("eta")
    if kind.cable:
        return cable_mean_nodes(_make_cable_piece(at.rows, kind, _END_NAMES), eta)
    return predicted_wrench_nodes(_make_element_state(at, kind), eta)


def _law_wrench(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """The wrench for which laws are evaluated within one correction: multipliers of frozen strains stay as they are."""
    components = zip(*map(at.rows.column, ("frozen_compliance", "wrench", "next_wrench")), strict=True)
    return join(
        *(e.sign() * multiplier + (1.0 - e.sign()) * next_component for e, multiplier, next_component in components)
    )


# --- nodes -----------------------------------------------------------------------------------------------------------


def _residual(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """The residual r, twice, because supports replace the second one.

    r is the loads minus the inertia of the node's body and minus the covectors of both elements, in the node's axes.
    """
    rows = at.rows
    q, w, accelerations = rows.column("q", 1), rows.column("rates", 1)[3:], rows.column("accelerations", 1)
    J, dead_load = rows.column("node_J", 1), rows.column("dead_load", 1)
    force = rotate_back(q, dead_load[:3] - rows.number("node_mass", 1) * accelerations[:3])
    euler = J.multiply_entries(accelerations[3:]) + w.cross(J.multiply_entries(w))
    outer = join(force, rotate_back(q, dead_load[3:]) - euler)
    inner = rows.column("F_A", 1) + rows.column("F_B")
    r = add(rows.column("follower_load", 1), outer, -1.0 * inner)
    return join(r, r)


def _node_tangent(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """The contribution of the body and the dead load on the node to A."""
    names = "q", "increment", "rates", "accelerations", "dead_load", "node_J"
    q, increment, rates, accelerations, dead_load, J = map(at.rows.column, names)
    mass = at.rows.number("node_mass")
    entries = node_tangent_nodes(q, increment, rates, accelerations, dead_load, J, mass, at.tangent_factors)
    frameless = at.rows.number("frameless")  # what has no frame does not rotate
    return join(*(entry + frameless if i in (21, 28, 35) else entry for i, entry in enumerate(entries)))


def _factors(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    """P, W and U."""
    before, node, after = (at.rows.matrix(f"diagonal_{part}", 1) for part in ("before", "node", "after"))
    return eliminate_nodes(at.rows, before + node + after)


def _momenta(at: _Symbols, kind: ElementKind) -> VectorExpression:
    """Sums over the elements and nodes from this row on, about a point."""
    rows, point, sums = at.rows, at.flight[:3], at.rows.column("momentum_sums", 1)
    if kind.cable:
        return cable_momenta_nodes(_make_cable_piece(rows, kind, _START_NAMES), rows.number("node_mass"), point, sums)
    ends = [rows.column(name, k) for k in (0, 1) for name in _START_NAMES]
    numbers = join(*map(rows.column, ("length", "mass", "J", "node_mass", "node_J")))
    return momenta_nodes(ends, numbers, point, sums)


def _rigid_motion(at: _Symbols, _kind: ElementKind) -> VectorExpression:
    q, x, rates = map(at.rows.column, _END_NAMES)
    return rigid_motion_nodes(q, x, rates, at.flight[3:])


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
    "forward": RowAction(lambda at, _kind: forward_substitution_nodes(at.rows), "z", row_before=True),
    "backward": RowAction(lambda at, _kind: back_substitution_nodes(at.rows), "eta", backward=True),
    # The error of the step: the largest |a - a_0|, and M (a - a_0) as a right side.
    "acceleration change": RowAction(_acceleration_change, "acceleration_change", backward=True),
    "inertia change": RowAction(_inertia_change, "right_side", independent=True),
    # A rod that nothing holds: its momenta, and the rigid motion that corrects them.
    "momenta": RowAction(_momenta, "momentum_sums", backward=True),
    "rigid motion": RowAction(_rigid_motion, "x0", independent=True),
}
"""What functions of rows compute."""
