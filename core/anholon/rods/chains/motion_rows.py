"""The equations of motion of a chain as functions of neighbouring rows: one row for every node.

Node i's row also holds the element from i to i + 1, so that what an element or a node needs lies in two rows that
follow each other, and the elimination of a block-tridiagonal matrix is a loop over them. A row of zeros with the unit
quaternion stands before the first node and after the last.

With D_i = A_i - L_i U_{i-1} the factors are P_i = D_i^-1, W_i = D_i^-1 L_i and U_i = D_i^-1 (block right of A_i); then
z_i = P_i r_i - W_i z_{i-1} on the way up, and η_i = z_i - U_i η_{i+1} on the way down.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping
from math import factorial
from typing import Final, NamedTuple

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
from anholon.rods.chains.momentum_rows import MOMENTUM_SUM_SIZE, momenta_nodes, rigid_motion_nodes
from anholon.rods.chains.tangent_rows import (
    ElementEnds,
    node_tangent_nodes,
    tangent_nodes,
)
from anholon.rods.element import damping_nodes, force_nodes, predicted_wrench_nodes
from anholon.rods.expression_vectors import (
    Row,
    Rows,
    cross,
    matrix_vector_product,
    minus,
    plus,
    sum_matrices,
    times,
)
from anholon.rods.inertia_expressions import inertia_nodes
from anholon.rods.section_law_expressions import LAW_RESULTS
from anholon.rods.twist import compute_coefficients, rotate, rotate_back

_WIDTHS: Final = {
    # What the element before this node gives its row of the tangent: see `anholon.rods.chains.tangent_rows`.
    "left": 36, "over": 36,
    # The state at the start of the step, then now: q, x, v, w, v', w', accelerations of the method, mean wrench.
    "q0": 4, "x0": 3, "rates0": 6, "slopes0": 6, "a0": 6, "wrench0": 6,
    "q": 4, "x": 3, "rates": 6, "slopes": 6, "a": 6, "next": 6,
    "gone": 6, "wrench": 6,
    # The element: what its law gives it, see `anholon.rods.section_law_expressions`, and the strains at the start of
    # the step.
    "C": 36, "shift": 6, "strain": 6, "strain0": 6, "part": 1,
    # The element, then what sits on the node.
    "d0": 6, "length": 1, "bowing": 2, "held": 6, "haste": 1, "mass": 1, "J": 3, "line": 3, "line_following": 3,
    "damping": 1,
    # Of cables the small force, and (small²/2 C)^(1/3); of nodes without frames 1.
    "small": 1, "root": 1, "frameless": 1,
    "dead": 6, "following": 6, "node_mass": 1, "node_J": 3, "lumped": 6,
    # Results.
    "F_A": 6, "F_B": 6, "theta": 6, "turn": 3,
    "r": 6, "right": 6, "z": 6, "eta": 6, "most": 3, "change": 2, "reach": 1, "sums": MOMENTUM_SUM_SIZE,
    "P": 36, "W": 36, "U": 36,
    # The frame in which the node was held when the tangent was made and the size of the held rows, then its own part of
    # the tangent and that of the element behind it.
    "held_q": 4, "held_size": 1, "own": 36, "under": 36, "beyond": 36,
}  # fmt: skip


def make_column_slices(widths: Mapping[str, int]) -> dict[str, slice]:
    """Return the columns of a row by their names and widths."""
    results, at = {}, 0
    for name, width in widths.items():
        results[name] = slice(at, at + width)
        at += width
    return results


COLUMNS: Final = make_column_slices(_WIDTHS)
"""Columns of a row."""
WIDTH: Final = sum(_WIDTHS.values())
START_COLUMNS: Final = slice(COLUMNS["q0"].start, COLUMNS["a0"].stop)
END_COLUMNS: Final = slice(COLUMNS["q"].start, COLUMNS["a"].stop)
"""The state at the start of a step, and at its end."""

INPUT_ROW_OFFSET: Final = {"gather": -1, "eliminate": -1, "up": -1}
"""Row, relative to its own, at which the two rows begin that a function reads, where it is not the own."""
OUTPUT_COLUMN: Final = {
    "gather": "r", "eliminate": "P", "up": "z", "down": "eta", "predict": "q", "reach": "reach",
    "update": "q", "carry": "gone", "mean": "theta", "change": "change", "keep": "q0", "weigh": "right",
    "own": "own", "momenta": "sums", "momenta cable": "sums", "fly": "x0", "mean cable": "theta", "mean held": "theta",
    "mean cable law": "theta", "mean held law": "theta", "aim": "wrench", "adopt": "wrench",
    "restart": "strain", "hold": "strain0",
}  # fmt: skip
"""Column at which the results of a function begin; those of sweeps begin at F_A, those of tangents at `under`."""
FORWARD_FUNCTIONS: Final = ("down", "change", "reach", "momenta", "momenta cable")
"""Functions of a row and the results of the row behind it."""

MODULES: Final = (
    "anholon.rods.bowing",
    "anholon.rods.chains.motion_rows",
    "anholon.rods.chains.cable_rows",
    "anholon.rods.chains.momentum_rows",
    "anholon.rods.section_law_expressions",
    "anholon.rods.chains.tangent_rows",
    "anholon.rods.element",
    "anholon.rods.inertia_expressions",
    "anholon.rods.twist",
    "anholon.rods.expression_vectors",
)
"""Modules that decide what the functions are."""

_TERMS: Final = 15  # of cos and sin at angles to π: π^30 / 30! is below the rounding error


class RowSymbols:
    """The symbols of two rows with given columns."""

    def __init__(self, graph: Graph, columns: Mapping[str, slice], width: int) -> None:
        self._columns, self._width = columns, width
        self._symbols = [graph.symbol("state", i) for i in range(2 * width)]

    def column(self, name: str, row: int = 0) -> Row:
        """Return the symbols of a column."""
        place, first = self._columns[name], self._width * row
        return self._symbols[first + place.start : first + place.stop]

    def matrix(self, name: str, row: int = 0) -> Rows:
        """Return the symbols of a matrix (6×6)."""
        flat = self.column(name, row)
        return [flat[6 * i : 6 * i + 6] for i in range(6)]


class StepNumbers(NamedTuple):
    """Numbers of a step, in the order in which the functions read them: those of `set_step`, then the factor of
    stiffnesses in the tangent, and what free flight needs: the point about which momenta are counted (3), the motion
    (3), velocity (3) and turning (3) that are to be added, and the centre of that turning (3)."""

    h: float = 0.0
    first_rate: float = 0.0
    last_rate: float = 0.0
    first_shift: float = 0.0
    last_shift: float = 0.0
    alpha_m: float = 0.0
    one_minus_alpha_m_inverse: float = 0.0
    by_shift: float = 0.0
    slope_new: float = 0.0
    slope_old: float = 0.0
    slope_start: float = 0.0
    by_velocity: float = 0.0
    by_acceleration: float = 0.0
    stiffness_factor: float = 1.0


FLIGHT_OFFSET: Final = len(StepNumbers._fields)
"""Place of the numbers of free flight among those of a step."""
STEP_SIZE: Final = FLIGHT_OFFSET + 15


@functools.cache
def make_motion_functions() -> FunctionLibrary:
    """Return the compiled functions of two rows and the numbers of a step; see `OUTPUT_COLUMN` for what they give."""
    return FunctionLibrary(MODULES, _compile_motion_function)


def _compile_motion_function(name: str) -> CompiledFunctions:
    """Return one of the functions: each has a graph of its own, for few are needed at once."""
    graph = Graph()
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    numbers = [graph.symbol("parameter", i) for i in range(STEP_SIZE)]
    p, flight = StepNumbers(*numbers[:FLIGHT_OFFSET]), numbers[FLIGHT_OFFSET:]
    functions: dict[str, Callable[[], Row]] = {
        "gather": lambda: _gather(graph, rows),
        "own": lambda: _node_block(graph, rows, p),
        "eliminate": lambda: eliminate_nodes(graph, rows, _diagonal(graph, rows)),
        "up": lambda: forward_substitution_nodes(graph, rows),
        "down": lambda: back_substitution_nodes(graph, rows),
        "predict": lambda: _predict(graph, rows, p),
        "reach": lambda: [
            functools.reduce(graph.maximum, [graph.abs(x) for x in rows.column("gone")[3:]], rows.column("reach", 1)[0])
        ],
        "update": lambda: _update(graph, rows, p),
        "carry": lambda: [*rows.column("next"), *rows.column("theta")],
        "keep": lambda: [x for name in ("q", "x", "rates", "slopes", "a", "wrench") for x in rows.column(name)],
        "mean": lambda: _mean(graph, rows, p, ()),
        "mean held": lambda: _mean(graph, rows, p, ("held",)),
        "mean held law": lambda: _mean(graph, rows, p, ("held", "law")),
        "aim": lambda: _aim(graph, rows),
        "adopt": lambda: [*rows.column("under"), *rows.column("beyond")][:LAW_RESULTS],
        "restart": lambda: rows.column("strain0"),
        "hold": lambda: rows.column("strain"),
        "change": lambda: _largest(graph, minus(graph, rows.column("a"), rows.column("a0")), rows.column("change", 1)),
        "weigh": lambda: _inertia_change(graph, rows),
        "momenta": lambda: _momenta(graph, rows, flight[:3]),
        "fly": lambda: rigid_motion_nodes(graph, rows.column("q"), rows.column("x"), rows.column("rates"), flight[3:]),
    }
    noun, *kind = name.split(" ")
    if "cable" in kind:
        nodes = _make_cable_function(graph, rows, p, flight[:3], noun, has_law="law" in kind)
    elif noun == "sweep":
        nodes = _sweep(graph, rows, p, kind)
    elif noun == "tangent":
        nodes = _tangent(graph, rows, p, kind)
    else:
        nodes = functions[name]()
    return compile_functions(graph, {name: nodes}, STEP_SIZE, level=1, hoisted=False)


def _make_cable_function(
    graph: Graph, rows: RowSymbols, p: StepNumbers, point: Row, function: str, *, has_law: bool
) -> Row:
    """A function of cables."""

    def at(*names: str) -> CablePiece:
        """The cable with q, x, rates and slopes of these names."""
        q, x, (v_A, v_B), (dv_A, dv_B) = [(rows.column(name), rows.column(name, 1)) for name in (*names, "slopes")]
        L, C, small, root, mass, time = (
            rows.column(name)[0] for name in ("length", "C", "small", "root", "mass", "damping")
        )
        shift = rows.column("shift")[0] if has_law else graph.const(0.0)
        v, dv, lines = (v_A[:3], v_B[:3]), (dv_A[:3], dv_B[:3]), (rows.column("line"), rows.column("line_following"))
        return CablePiece(q, x, v, dv, L, C, shift, small, root, mass, time, *lines)

    if function == "momenta":
        (lump,) = rows.column("node_mass")
        return cable_momenta_nodes(graph, at("q0", "x0", "rates0"), lump, point, rows.column("sums", 1))
    now = at("q", "x", "rates")
    if function == "mean":
        return cable_mean_nodes(graph, now, (rows.column("eta"), rows.column("eta", 1)))
    if function == "tangent":
        return cable_tangent_nodes(graph, now, p.stiffness_factor, p.by_velocity, p.by_acceleration)  # type: ignore[arg-type]
    return cable_nodes(graph, now)


def name_tangent_function(*, damped: bool, diagonal: bool, held: bool) -> str:
    """Return the name of the tangent of elements with damping, with a diagonal compliance, and with strains that are
    held."""
    return name_sweep_function(damped=damped, diagonal=diagonal, held=held).replace("sweep", "tangent")


def _momenta(graph: Graph, rows: RowSymbols, point: Row) -> Row:
    """Sums over the elements and nodes from this row on, about a point."""
    ends = [rows.column(name, k) for k in (0, 1) for name in ("q0", "x0", "rates0")]
    numbers = [x for name in ("length", "mass", "J", "node_mass", "node_J") for x in rows.column(name)]
    return momenta_nodes(graph, ends, numbers, point, rows.column("sums", 1))


def name_sweep_function(*, damped: bool, diagonal: bool, held: bool, law: bool = False) -> str:
    """Return the name of the function that sweeps over elements with damping, with a diagonal compliance, with strains
    that are held, and with the shifts of nonlinear laws."""
    kinds = {"damped": damped, "diagonal": diagonal, "held": held, "law": law}
    return " ".join(["sweep", *(kind for kind, is_one in kinds.items() if is_one)])


def _element(graph: Graph, rows: RowSymbols, p: StepNumbers, kind: Collection[str]) -> Row:
    """Return the state of the element kernel; what is held yields in steps of length h as `ElementMesh.haste` says."""
    A, B = ([*rows.column("q", k), *rows.column("x", k)] for k in (0, 1))
    C, none = rows.column("C"), graph.const(0.0)
    if "diagonal" in kind:
        C = [entry if i % 7 == 0 else none for i, entry in enumerate(C)]
    held = [none] * 6
    if "held" in kind:
        quick = graph.mul(rows.column("haste")[0], graph.mul(p.h, p.h))  # type: ignore[arg-type]
        held = times(graph, graph.minimum(graph.const(1.0), quick), rows.column("held"))
    shift = rows.column("shift") if "law" in kind else []
    return [
        *A,
        *B,
        *rows.column("d0"),
        *rows.column("length"),
        *C,
        *rows.column("wrench"),
        *rows.column("bowing"),
        *held,
        *shift,
    ]


def _mean(graph: Graph, rows: RowSymbols, p: StepNumbers, kind: Collection[str]) -> Row:
    """The wrench that Newton's method goes on to."""
    return predicted_wrench_nodes(graph, _element(graph, rows, p, kind), (rows.column("eta"), rows.column("eta", 1)))


def _aim(graph: Graph, rows: RowSymbols) -> Row:
    """The wrench that a law goes on to within one correction: multipliers of what is held stay as they are."""
    one, parts = graph.const(1.0), zip(*(rows.column(name) for name in ("held", "wrench", "theta")), strict=True)
    held = [(graph.sign(e), kept, found) for e, kept, found in parts]
    return [graph.add(graph.mul(s, kept), graph.mul(graph.sub(one, s), found)) for s, kept, found in held]


def _sweep(graph: Graph, rows: RowSymbols, p: StepNumbers, kind: Collection[str]) -> Row:
    """F_A, F_B with inertia and without line loads, Θ(d), and with a law the turning of the twist."""
    q = rows.column("q"), rows.column("q", 1)
    (length,), element = rows.column("length"), _element(graph, rows, p, kind)
    elastic = force_nodes(graph, element)
    rates, slopes = (rows.column("rates"), rows.column("rates", 1)), (rows.column("slopes"), rows.column("slopes", 1))
    spins = [*rates[0][3:], *slopes[0][3:], *rates[1][3:], *slopes[1][3:]]
    moving = [*q[0], *q[1], *slopes[0][:3], *slopes[1][:3], *spins, length, *rows.column("mass"), *rows.column("J")]
    total = plus(graph, elastic[:12], inertia_nodes(graph, moving))
    arm = graph.mul(graph.const(1.0 / 12.0), graph.mul(length, length))
    outer: Row = []
    for end, sign in ((0, 1.0), (1, -1.0)):
        pull = plus(graph, rotate_back(graph, q[end], rows.column("line")), rows.column("line_following"))
        signed = graph.mul(graph.const(sign), arm)
        moment = [graph.const(0.0), graph.neg(graph.mul(signed, pull[2])), graph.mul(signed, pull[1])]
        outer += [*times(graph, graph.mul(graph.const(0.5), length), pull), *moment]
    total = minus(graph, total, outer)
    if "damped" in kind:
        own = tuple([*rotate_back(graph, q[k], rates[k][:3]), *rates[k][3:]] for k in (0, 1))
        total = plus(graph, total, damping_nodes(graph, element, rows.column("damping")[0], (own[0], own[1])))
    return [*total, *elastic[12:18], *(elastic[21:24] if "law" in kind else [])]


def _tangent(graph: Graph, rows: RowSymbols, p: StepNumbers, kind: Collection[str]) -> Row:
    """The blocks of an element, see `tangent_nodes`."""
    q, gone, rates, slopes = ((rows.column(name), rows.column(name, 1)) for name in ("q", "gone", "rates", "slopes"))
    (mass,), (time,) = rows.column("mass"), rows.column("damping")
    at = ElementEnds(
        _element(graph, rows, p, kind), q, gone, rates, slopes, rows.column("line"), mass, rows.column("J"),
        time if "damped" in kind else None,
    )  # fmt: skip
    return tangent_nodes(graph, at, p.stiffness_factor, p.by_velocity, p.by_acceleration)  # type: ignore[arg-type]


def _node_block(graph: Graph, rows: RowSymbols, p: StepNumbers) -> Row:
    """The contribution of a node to its row of the tangent."""
    q, gone, rates, slopes, dead, (mass,) = map(rows.column, ("q", "gone", "rates", "slopes", "dead", "node_mass"))
    factors = p.stiffness_factor, p.by_velocity, p.by_acceleration
    own = node_tangent_nodes(graph, q, gone, rates, slopes, dead, mass, rows.column("node_J"), *factors)  # type: ignore[arg-type]
    (frameless,) = rows.column("frameless")  # what has no frame does not turn
    return [graph.add(entry, frameless) if i in (21, 28, 35) else entry for i, entry in enumerate(own)]


def _diagonal(graph: Graph, rows: RowSymbols) -> Rows:
    """The diagonal block of a node's row of the tangent."""
    return sum_matrices(graph, *[rows.matrix(name, 1) for name in ("over", "own", "under")])


def _inertia_change(graph: Graph, rows: RowSymbols) -> Row:
    """The change of the accelerations as forces of lumped masses, in the node's axes."""
    change = [graph.mul(m, graph.sub(x, y)) for m, x, y in zip(*map(rows.column, ("lumped", "a", "a0")), strict=True)]
    return [*rotate_back(graph, rows.column("q"), change[:3]), *change[3:]]


def _gather(graph: Graph, rows: RowSymbols) -> Row:
    """What is missing to equilibrium at a node, r, twice: supports write over the second."""
    q, w, slopes = rows.column("q", 1), rows.column("rates", 1)[3:], rows.column("slopes", 1)
    (mass,), J, dead = rows.column("node_mass", 1), rows.column("node_J", 1), rows.column("dead", 1)
    force = rotate_back(graph, q, minus(graph, dead[:3], times(graph, mass, slopes[:3])))
    spin = [graph.mul(j, x) for j, x in zip(J, w, strict=True)]
    turning = plus(graph, [graph.mul(j, x) for j, x in zip(J, slopes[3:], strict=True)], cross(graph, w, spin))
    outer = [*force, *minus(graph, rotate_back(graph, q, dead[3:]), turning)]
    inner = plus(graph, rows.column("F_A", 1), rows.column("F_B"))
    r = plus(graph, rows.column("following", 1), outer, times(graph, graph.const(-1.0), inner))
    return [*r, *r]


def eliminate_nodes(graph: Graph, rows: RowSymbols, diagonal: Rows) -> Row:
    """P, W and U, by elimination without pivots: the masses make the diagonal blocks large."""
    left, above = rows.matrix("left", 1), rows.matrix("U")
    columns = list(zip(*above, strict=True))
    D = [
        [graph.sub(entry, graph.dot(row, column)) for entry, column in zip(line, columns, strict=True)]
        for line, row in zip(diagonal, left, strict=True)
    ]
    one = [[graph.const(float(i == j)) for j in range(6)] for i in range(6)]
    table = [[*D[i], *one[i], *left[i], *rows.matrix("beyond", 1)[i]] for i in range(6)]
    for k in range(6):
        share = graph.div(graph.const(1.0), table[k][k])
        table[k] = times(graph, share, table[k])
        for i in range(6):
            if i != k:
                table[i] = minus(graph, table[i], times(graph, table[i][k], table[k]))
    return [entry for first in (6, 12, 18) for row in table for entry in row[first : first + 6]]


def forward_substitution_nodes(graph: Graph, rows: RowSymbols) -> Row:
    """z of the next row, on the way up."""
    return minus(
        graph,
        matrix_vector_product(graph, rows.matrix("P", 1), rows.column("right", 1)),
        matrix_vector_product(graph, rows.matrix("W", 1), rows.column("z")),
    )


def back_substitution_nodes(graph: Graph, rows: RowSymbols) -> Row:
    """η, and the largest entries of the translations and rotations so far with a sum that shows what is not finite."""
    eta = minus(graph, rows.column("z"), matrix_vector_product(graph, rows.matrix("U"), rows.column("eta", 1)))
    most = rows.column("most", 1)
    watch = graph.add(most[2], graph.sum(graph.abs(x) for x in eta))
    return [*eta, *_largest(graph, eta, most[:2]), watch]


def _largest(graph: Graph, motion: Row, largest_so_far: Row) -> Row:
    """Return the largest translation and rotation of a motion and of those known."""
    return [
        functools.reduce(graph.maximum, [graph.abs(x) for x in part], so_far)
        for part, so_far in ((motion[:3], largest_so_far[0]), (motion[3:], largest_so_far[1]))
    ]


def _predict(graph: Graph, rows: RowSymbols, p: StepNumbers) -> Row:
    """The state after a step over which the accelerations stay, its displacements, and the wrenches as they were."""
    start = times(graph, p.alpha_m, rows.column("a0"))  # type: ignore[arg-type]
    a = times(graph, p.one_minus_alpha_m_inverse, minus(graph, rows.column("slopes0"), start))  # type: ignore[arg-type]
    shift = (p.h, rows.column("rates0")), (p.first_shift, rows.column("a0")), (p.last_shift, a)
    gone = plus(graph, *[times(graph, k, x) for k, x in shift])  # type: ignore[arg-type]
    return [*_state_after_increment(graph, rows, gone, p), *gone, *rows.column("wrench0")]


def _update(graph: Graph, rows: RowSymbols, p: StepNumbers) -> Row:
    """The state moved on by η: T^-1(gone) η for the rotation."""
    gone, eta = rows.column("gone"), rows.column("eta")
    turn, spin = gone[3:], eta[3:]
    once = cross(graph, turn, spin)
    c = compute_coefficients(graph, graph.dot(turn, turn)).c
    turned = plus(graph, spin, times(graph, graph.const(0.5), once), times(graph, c, cross(graph, turn, once)))
    return _state_after_increment(
        graph, rows, plus(graph, gone, [*rotate(graph, rows.column("q"), eta[:3]), *turned]), p
    )


def _state_after_increment(graph: Graph, rows: RowSymbols, increment: Row, p: StepNumbers) -> Row:
    """q, x, rates, slopes, a and `next` for the displacements of a step."""
    rates0, a0 = rows.column("rates0"), rows.column("a0")

    def mixed(*parts: tuple[float, Row]) -> Row:
        return plus(graph, *[times(graph, factor, part) for factor, part in parts])  # type: ignore[arg-type]

    a = times(
        graph,
        p.by_shift,  # type: ignore[arg-type]
        minus(graph, increment, mixed((p.h, rates0), (p.first_shift, a0))),
    )
    rates = plus(graph, rates0, mixed((p.first_rate, a0), (p.last_rate, a)))
    slopes = minus(graph, mixed((p.slope_new, a), (p.slope_old, a0)), mixed((p.slope_start, rows.column("slopes0"))))
    q0, x0 = rows.column("q0"), rows.column("x0")
    quarter = graph.mul(graph.const(0.25), graph.dot(increment[3:], increment[3:]))
    cosine = cosine_series(graph, quarter, 0)
    sine = graph.mul(graph.const(0.5), cosine_series(graph, quarter, 1))
    turn = times(graph, sine, increment[3:])
    scalar = graph.sub(graph.mul(q0[0], cosine), graph.dot(q0[1:], turn))
    vector = plus(graph, times(graph, q0[0], turn), times(graph, cosine, q0[1:]), cross(graph, q0[1:], turn))
    q = [scalar, *vector]
    size = graph.div(graph.const(1.0), graph.sqrt(graph.dot(q, q)))
    return [*times(graph, size, q), *plus(graph, x0, increment[:3]), *rates, *slopes, *a, *increment]


def cosine_series(graph: Graph, x: int, offset: int, terms: int = _TERMS) -> int:
    """Return Σ (-x)^n / (2n + first)!: cos √x, or sin √x / √x."""
    total = graph.const(0.0)
    for n in reversed(range(terms)):
        total = graph.add(graph.const(1.0 / factorial(2 * n + offset)), graph.mul(graph.neg(x), total))
    return total
