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

from anholon.codegen import Compiled, compile_functions
from anholon.codegen.library import Library
from anholon.formula.graph import Graph
from anholon.rods.chain_cable import (
    Cable,
    cable_mean_nodes,
    cable_momenta_nodes,
    cable_nodes,
    cable_tangent_nodes,
)
from anholon.rods.chain_flight import SUMS, flown_nodes, momenta_nodes
from anholon.rods.chain_law import LAW_RESULTS
from anholon.rods.chain_tangent import (
    Ends,
    held_head_nodes,
    held_tail_nodes,
    kept_nodes,
    own_nodes,
    tangent_nodes,
)
from anholon.rods.element import damping_nodes, force_nodes, mean_nodes
from anholon.rods.motion_kernel import inertia_nodes
from anholon.rods.twist import coefficients, relative, rotate, rotate_back
from anholon.rods.vectors import Row, Rows, apply, cross, minus, plus, sum_of, times, transpose

_WIDTHS: Final = {
    # What the element before this node gives its row of the tangent: see `anholon.rods.chain_tangent`.
    "left": 36, "over": 36,
    # The state at the start of the step, then now: q, x, v, w, v', w', accelerations of the method, mean wrench.
    "q0": 4, "x0": 3, "rates0": 6, "slopes0": 6, "a0": 6, "wrench0": 6,
    "q": 4, "x": 3, "rates": 6, "slopes": 6, "a": 6, "next": 6,
    "gone": 6, "wrench": 6,
    # The element: what its law gives it, see `anholon.rods.chain_law`, and the strains at the start of the step.
    "C": 36, "shift": 6, "strain": 6, "strain0": 6, "part": 1,
    # The element, then what sits on the node.
    "d0": 6, "length": 1, "bowing": 2, "held": 6, "haste": 1, "mass": 1, "J": 3, "line": 3, "line_following": 3,
    "damping": 1,
    # Of cables the small force, and (small²/2 C)^(1/3); of nodes without frames 1.
    "small": 1, "root": 1, "frameless": 1,
    "dead": 6, "following": 6, "node_mass": 1, "node_J": 3, "lumped": 6,
    # Results.
    "F_A": 6, "F_B": 6, "theta": 6, "turn": 3,
    "r": 6, "right": 6, "z": 6, "eta": 6, "most": 3, "change": 2, "reach": 1, "sums": SUMS,
    "P": 36, "W": 36, "U": 36,
    # The frame in which the node was held when the tangent was made and the size of the held rows, then its own part of
    # the tangent and that of the element behind it.
    "held_q": 4, "held_size": 1, "own": 36, "under": 36, "beyond": 36,
}  # fmt: skip


def places_of(widths: Mapping[str, int]) -> dict[str, slice]:
    """Return the columns of a row by their names and widths."""
    found, at = {}, 0
    for name, width in widths.items():
        found[name] = slice(at, at + width)
        at += width
    return found


AT: Final = places_of(_WIDTHS)
"""Columns of a row."""
WIDTH: Final = sum(_WIDTHS.values())
START: Final = slice(AT["q0"].start, AT["a0"].stop)
NOW: Final = slice(AT["q"].start, AT["a"].stop)
"""The state at the start of a step, and at its end."""

INPUT: Final = {"gather": -1, "eliminate": -1, "up": -1}
"""Row, relative to its own, at which the two rows begin that a function reads, where it is not the own."""
OUTPUT: Final = {
    "gather": "r", "eliminate": "P", "up": "z", "down": "eta", "predict": "q", "reach": "reach",
    "update": "q", "carry": "gone", "mean": "theta", "change": "change", "keep": "q0", "weigh": "right",
    "own": "own", "momenta": "sums", "momenta cable": "sums", "fly": "x0", "mean cable": "theta", "mean held": "theta",
    "tangent cable": "under", "adopt": "wrench", "restart": "strain", "hold": "strain0",
}  # fmt: skip
"""Column at which the results of a function begin; those of sweeps begin at F_A, those of tangents at `under`."""
DOWNWARDS: Final = ("down", "change", "reach", "momenta", "momenta cable")
"""Functions of a row and the results of the row behind it."""

_MODULES: Final = tuple(
    f"anholon.rods.{name}"
    for name in (
        "bowing",
        "chain",
        "chain_cable",
        "chain_flight",
        "chain_law",
        "chain_tangent",
        "element",
        "motion_kernel",
        "twist",
        "vectors",
    )
)
"""Modules that decide what the functions are."""

_TERMS: Final = 15  # of cos and sin at angles to π: π^30 / 30! is below the rounding error


class Columns:
    """The symbols of two rows with given columns."""

    def __init__(self, graph: Graph, places: Mapping[str, slice], width: int) -> None:
        self._places, self._width = places, width
        self._symbols = [graph.symbol("state", i) for i in range(2 * width)]

    def at(self, name: str, row: int = 0) -> Row:
        """Return the symbols of a column."""
        place, first = self._places[name], self._width * row
        return self._symbols[first + place.start : first + place.stop]

    def square(self, name: str, row: int = 0) -> Rows:
        """Return the symbols of a matrix (6×6)."""
        flat = self.at(name, row)
        return [flat[6 * i : 6 * i + 6] for i in range(6)]


class Step(NamedTuple):
    """Numbers of a step, in the order in which the functions read them: those of `set_step`, then the factor of
    stiffnesses in the tangent, and what free flight needs: the point about which momenta are counted (3), the motion
    (3), velocity (3) and turning (3) that are to be added, and the centre of that turning (3)."""

    h: float = 0.0
    first_rate: float = 0.0
    last_rate: float = 0.0
    first_shift: float = 0.0
    last_shift: float = 0.0
    old: float = 0.0
    new: float = 0.0
    by_shift: float = 0.0
    slope_new: float = 0.0
    slope_old: float = 0.0
    slope_start: float = 0.0
    by_velocity: float = 0.0
    by_acceleration: float = 0.0
    stiff: float = 1.0


FLIGHT: Final = len(Step._fields)
"""Place of the numbers of free flight among those of a step."""
NUMBERS: Final = FLIGHT + 15


@functools.cache
def chain_functions() -> Library:
    """Return the compiled functions of two rows and the numbers of a step; see `OUTPUT` for what they give."""
    return Library(_MODULES, _compiled_chain)


def _compiled_chain(name: str) -> Compiled:
    """Return one of the functions: each has a graph of its own, for few are needed at once."""
    graph = Graph()
    rows = Columns(graph, AT, WIDTH)
    numbers = [graph.symbol("parameter", i) for i in range(NUMBERS)]
    p, flight = Step(*numbers[:FLIGHT]), numbers[FLIGHT:]
    functions: dict[str, Callable[[], Row]] = {
        "gather": lambda: _gather(graph, rows),
        "own": lambda: _own(graph, rows, p),
        "eliminate": lambda: eliminate_nodes(graph, rows, _diagonal(graph, rows)),
        "up": lambda: up_nodes(graph, rows),
        "down": lambda: down_nodes(graph, rows),
        "predict": lambda: _predict(graph, rows, p),
        "reach": lambda: [
            functools.reduce(graph.maximum, [graph.abs(x) for x in rows.at("gone")[3:]], rows.at("reach", 1)[0])
        ],
        "update": lambda: _update(graph, rows, p),
        "carry": lambda: [*rows.at("next"), *rows.at("theta")],
        "keep": lambda: [x for name in ("q", "x", "rates", "slopes", "a", "wrench") for x in rows.at(name)],
        "mean": lambda: _mean(graph, rows, p, ()),
        "mean held": lambda: _mean(graph, rows, p, ("held",)),
        "adopt": lambda: [*rows.at("under"), *rows.at("beyond")][:LAW_RESULTS],
        "restart": lambda: rows.at("strain0"),
        "hold": lambda: rows.at("strain"),
        "change": lambda: _largest(graph, minus(graph, rows.at("a"), rows.at("a0")), rows.at("change", 1)),
        "weigh": lambda: _weighed(graph, rows),
        "momenta": lambda: _momenta(graph, rows, flight[:3]),
        "fly": lambda: flown_nodes(graph, rows.at("q"), rows.at("x"), rows.at("rates"), flight[3:]),
    }
    noun, *kind = name.split(" ")
    if "cable" in kind:
        nodes = _of_cable(graph, rows, p, flight[:3], noun)
    elif noun == "sweep":
        nodes = _sweep(graph, rows, p, kind)
    elif noun == "tangent":
        nodes = _tangent(graph, rows, p, kind)
    else:
        nodes = functions[name]()
    return compile_functions(graph, {name: nodes}, NUMBERS, level=1, hoisted=False)


def _of_cable(graph: Graph, rows: Columns, p: Step, point: Row, noun: str) -> Row:
    """A function of cables."""

    def at(*names: str) -> Cable:
        """The cable with q, x, rates and slopes of these names."""
        q, x, (v_A, v_B), (dv_A, dv_B) = [(rows.at(name), rows.at(name, 1)) for name in (*names, "slopes")]
        L, C, small, root, mass, time = (
            rows.at(name)[0] for name in ("length", "C", "small", "root", "mass", "damping")
        )
        v, dv, lines = (v_A[:3], v_B[:3]), (dv_A[:3], dv_B[:3]), (rows.at("line"), rows.at("line_following"))
        return Cable(q, x, v, dv, L, C, small, root, mass, time, *lines)

    if noun == "momenta":
        (lump,) = rows.at("node_mass")
        return cable_momenta_nodes(graph, at("q0", "x0", "rates0"), lump, point, rows.at("sums", 1))
    now = at("q", "x", "rates")
    if noun == "mean":
        return cable_mean_nodes(graph, now, (rows.at("eta"), rows.at("eta", 1)))
    if noun == "tangent":
        return cable_tangent_nodes(graph, now, p.stiff, p.by_velocity, p.by_acceleration)  # type: ignore[arg-type]
    return cable_nodes(graph, now)


def tangent_name(*, damped: bool, diagonal: bool, held: bool) -> str:
    """Return the name of the tangent of elements with damping, with a diagonal compliance, and with strains that are
    held."""
    return sweep_name(damped=damped, diagonal=diagonal, held=held).replace("sweep", "tangent")


def _momenta(graph: Graph, rows: Columns, point: Row) -> Row:
    """Sums over the elements and nodes from this row on, about a point."""
    ends = [rows.at(name, k) for k in (0, 1) for name in ("q0", "x0", "rates0")]
    numbers = [x for name in ("length", "mass", "J", "node_mass", "node_J") for x in rows.at(name)]
    return momenta_nodes(graph, ends, numbers, point, rows.at("sums", 1))


def sweep_name(*, damped: bool, diagonal: bool, held: bool, law: bool = False) -> str:
    """Return the name of the function that sweeps over elements with damping, with a diagonal compliance, with strains
    that are held, and with the shifts of nonlinear laws."""
    kinds = {"damped": damped, "diagonal": diagonal, "held": held, "law": law}
    return " ".join(["sweep", *(kind for kind, is_one in kinds.items() if is_one)])


def _element(graph: Graph, rows: Columns, p: Step, kind: Collection[str]) -> Row:
    """Return the state of the element kernel; what is held as `anholon.rods.mesh.Mesh.within` says."""
    A, B = ([*rows.at("q", k), *rows.at("x", k)] for k in (0, 1))
    C, none = rows.at("C"), graph.const(0.0)
    if "diagonal" in kind:
        C = [entry if i % 7 == 0 else none for i, entry in enumerate(C)]
    held = [none] * 6
    if "held" in kind:
        quick = graph.mul(rows.at("haste")[0], graph.mul(p.h, p.h))  # type: ignore[arg-type]
        held = times(graph, graph.minimum(graph.const(1.0), quick), rows.at("held"))
    shift = rows.at("shift") if "law" in kind else []
    return [*A, *B, *rows.at("d0"), *rows.at("length"), *C, *rows.at("wrench"), *rows.at("bowing"), *held, *shift]


def _mean(graph: Graph, rows: Columns, p: Step, kind: Collection[str]) -> Row:
    """The wrench that Newton's method goes on to."""
    return mean_nodes(graph, _element(graph, rows, p, kind), (rows.at("eta"), rows.at("eta", 1)))


def _sweep(graph: Graph, rows: Columns, p: Step, kind: Collection[str]) -> Row:
    """F_A, F_B with inertia and without line loads, Θ(d), and with a law the turning of the twist."""
    q = rows.at("q"), rows.at("q", 1)
    (length,), element = rows.at("length"), _element(graph, rows, p, kind)
    elastic = force_nodes(graph, element)
    rates, slopes = (rows.at("rates"), rows.at("rates", 1)), (rows.at("slopes"), rows.at("slopes", 1))
    spins = [*rates[0][3:], *slopes[0][3:], *rates[1][3:], *slopes[1][3:]]
    moving = [*q[0], *q[1], *slopes[0][:3], *slopes[1][:3], *spins, length, *rows.at("mass"), *rows.at("J")]
    total = plus(graph, elastic[:12], inertia_nodes(graph, moving))
    arm = graph.mul(graph.const(1.0 / 12.0), graph.mul(length, length))
    outer: Row = []
    for end, sign in ((0, 1.0), (1, -1.0)):
        pull = plus(graph, rotate_back(graph, q[end], rows.at("line")), rows.at("line_following"))
        signed = graph.mul(graph.const(sign), arm)
        moment = [graph.const(0.0), graph.neg(graph.mul(signed, pull[2])), graph.mul(signed, pull[1])]
        outer += [*times(graph, graph.mul(graph.const(0.5), length), pull), *moment]
    total = minus(graph, total, outer)
    if "damped" in kind:
        own = tuple([*rotate_back(graph, q[k], rates[k][:3]), *rates[k][3:]] for k in (0, 1))
        total = plus(graph, total, damping_nodes(graph, element, rows.at("damping")[0], (own[0], own[1])))
    return [*total, *elastic[12:18], *(elastic[21:24] if "law" in kind else [])]


def _tangent(graph: Graph, rows: Columns, p: Step, kind: Collection[str]) -> Row:
    """The blocks of an element, see `tangent_nodes`."""
    q, gone, rates, slopes = ((rows.at(name), rows.at(name, 1)) for name in ("q", "gone", "rates", "slopes"))
    (mass,), (time,) = rows.at("mass"), rows.at("damping")
    at = Ends(
        _element(graph, rows, p, kind), q, gone, rates, slopes, rows.at("line"), mass, rows.at("J"),
        time if "damped" in kind else None,
    )  # fmt: skip
    return tangent_nodes(graph, at, p.stiff, p.by_velocity, p.by_acceleration)  # type: ignore[arg-type]


def _own(graph: Graph, rows: Columns, p: Step) -> Row:
    """What a node adds to its row of the tangent."""
    q, gone, rates, slopes, dead, (mass,) = map(rows.at, ("q", "gone", "rates", "slopes", "dead", "node_mass"))
    factors = p.stiff, p.by_velocity, p.by_acceleration
    own = own_nodes(graph, q, gone, rates, slopes, dead, mass, rows.at("node_J"), *factors)  # type: ignore[arg-type]
    (frameless,) = rows.at("frameless")  # what has no frame does not turn
    return [graph.add(entry, frameless) if i in (21, 28, 35) else entry for i, entry in enumerate(own)]


def _diagonal(graph: Graph, rows: Columns) -> Rows:
    """The diagonal block of a node's row of the tangent."""
    return sum_of(graph, *[rows.square(name, 1) for name in ("over", "own", "under")])


def _weighed(graph: Graph, rows: Columns) -> Row:
    """The change of the accelerations as forces of lumped masses, in the node's axes."""
    change = [graph.mul(m, graph.sub(x, y)) for m, x, y in zip(*map(rows.at, ("lumped", "a", "a0")), strict=True)]
    return [*rotate_back(graph, rows.at("q"), change[:3]), *change[3:]]


def _gather(graph: Graph, rows: Columns) -> Row:
    """What is missing to equilibrium at a node, r, twice: supports write over the second."""
    q, w, slopes = rows.at("q", 1), rows.at("rates", 1)[3:], rows.at("slopes", 1)
    (mass,), J, dead = rows.at("node_mass", 1), rows.at("node_J", 1), rows.at("dead", 1)
    force = rotate_back(graph, q, minus(graph, dead[:3], times(graph, mass, slopes[:3])))
    spin = [graph.mul(j, x) for j, x in zip(J, w, strict=True)]
    turning = plus(graph, [graph.mul(j, x) for j, x in zip(J, slopes[3:], strict=True)], cross(graph, w, spin))
    outer = [*force, *minus(graph, rotate_back(graph, q, dead[3:]), turning)]
    inner = plus(graph, rows.at("F_A", 1), rows.at("F_B"))
    r = plus(graph, rows.at("following", 1), outer, times(graph, graph.const(-1.0), inner))
    return [*r, *r]


def eliminate_nodes(graph: Graph, rows: Columns, diagonal: Rows) -> Row:
    """P, W and U, by elimination without pivots: the masses make the diagonal blocks large."""
    left, above = rows.square("left", 1), rows.square("U")
    columns = list(zip(*above, strict=True))
    D = [
        [graph.sub(entry, graph.dot(row, column)) for entry, column in zip(line, columns, strict=True)]
        for line, row in zip(diagonal, left, strict=True)
    ]
    one = [[graph.const(float(i == j)) for j in range(6)] for i in range(6)]
    table = [[*D[i], *one[i], *left[i], *rows.square("beyond", 1)[i]] for i in range(6)]
    for k in range(6):
        share = graph.div(graph.const(1.0), table[k][k])
        table[k] = times(graph, share, table[k])
        for i in range(6):
            if i != k:
                table[i] = minus(graph, table[i], times(graph, table[i][k], table[k]))
    return [entry for first in (6, 12, 18) for row in table for entry in row[first : first + 6]]


def up_nodes(graph: Graph, rows: Columns) -> Row:
    """z of the next row, on the way up."""
    return minus(
        graph, apply(graph, rows.square("P", 1), rows.at("right", 1)), apply(graph, rows.square("W", 1), rows.at("z"))
    )


def down_nodes(graph: Graph, rows: Columns) -> Row:
    """η, and the largest entries of the translations and rotations so far with a sum that shows what is not finite."""
    eta = minus(graph, rows.at("z"), apply(graph, rows.square("U"), rows.at("eta", 1)))
    most = rows.at("most", 1)
    watch = graph.add(most[2], graph.sum(graph.abs(x) for x in eta))
    return [*eta, *_largest(graph, eta, most[:2]), watch]


def _largest(graph: Graph, motion: Row, known: Row) -> Row:
    """Return the largest translation and rotation of a motion and of those known."""
    return [
        functools.reduce(graph.maximum, [graph.abs(x) for x in part], so_far)
        for part, so_far in ((motion[:3], known[0]), (motion[3:], known[1]))
    ]


def _predict(graph: Graph, rows: Columns, p: Step) -> Row:
    """The state after a step over which the accelerations stay, its displacements, and the wrenches as they were."""
    start = times(graph, p.old, rows.at("a0"))  # type: ignore[arg-type]
    a = times(graph, p.new, minus(graph, rows.at("slopes0"), start))  # type: ignore[arg-type]
    shift = (p.h, rows.at("rates0")), (p.first_shift, rows.at("a0")), (p.last_shift, a)
    gone = plus(graph, *[times(graph, k, x) for k, x in shift])  # type: ignore[arg-type]
    return [*_placed(graph, rows, gone, p), *gone, *rows.at("wrench0")]


def _update(graph: Graph, rows: Columns, p: Step) -> Row:
    """The state moved on by η: T^-1(gone) η for the rotation."""
    gone, eta = rows.at("gone"), rows.at("eta")
    turn, spin = gone[3:], eta[3:]
    once = cross(graph, turn, spin)
    c = coefficients(graph, graph.dot(turn, turn)).c
    turned = plus(graph, spin, times(graph, graph.const(0.5), once), times(graph, c, cross(graph, turn, once)))
    return _placed(graph, rows, plus(graph, gone, [*rotate(graph, rows.at("q"), eta[:3]), *turned]), p)


def _placed(graph: Graph, rows: Columns, gone: Row, p: Step) -> Row:
    """q, x, rates, slopes, a and `next` for the displacements of a step."""
    rates0, a0 = rows.at("rates0"), rows.at("a0")

    def mixed(*parts: tuple[float, Row]) -> Row:
        return plus(graph, *[times(graph, factor, part) for factor, part in parts])  # type: ignore[arg-type]

    a = times(
        graph,
        p.by_shift,  # type: ignore[arg-type]
        minus(graph, gone, mixed((p.h, rates0), (p.first_shift, a0))),
    )
    rates = plus(graph, rates0, mixed((p.first_rate, a0), (p.last_rate, a)))
    slopes = minus(graph, mixed((p.slope_new, a), (p.slope_old, a0)), mixed((p.slope_start, rows.at("slopes0"))))
    q0, x0 = rows.at("q0"), rows.at("x0")
    quarter = graph.mul(graph.const(0.25), graph.dot(gone[3:], gone[3:]))
    cosine = alternating(graph, quarter, 0)
    sine = graph.mul(graph.const(0.5), alternating(graph, quarter, 1))
    turn = times(graph, sine, gone[3:])
    scalar = graph.sub(graph.mul(q0[0], cosine), graph.dot(q0[1:], turn))
    vector = plus(graph, times(graph, q0[0], turn), times(graph, cosine, q0[1:]), cross(graph, q0[1:], turn))
    q = [scalar, *vector]
    size = graph.div(graph.const(1.0), graph.sqrt(graph.dot(q, q)))
    return [*times(graph, size, q), *plus(graph, x0, gone[:3]), *rates, *slopes, *a, *gone]


def alternating(graph: Graph, x: int, first: int, terms: int = _TERMS) -> int:
    """Return Σ (-x)^n / (2n + first)!: cos √x, or sin √x / √x."""
    total = graph.const(0.0)
    for n in reversed(range(terms)):
        total = graph.add(graph.const(1.0 / factorial(2 * n + first)), graph.mul(graph.neg(x), total))
    return total


class SupportNumbers(NamedTuple):
    """Numbers of a support in the order in which its functions read them: axes (9, row by row), held (3), the place (3)
    and frame (4) to be held."""

    axes: slice = slice(0, 9)
    held: slice = slice(9, 12)
    x: slice = slice(12, 15)
    q: slice = slice(15, 19)


SUPPORT: Final = SupportNumbers()
SUPPORT_SIZE: Final = 19


COPIES: Final = {"head": 72, "tail": 5 + 108, "free": 6}
"""Numbers of results that replace what they are made from."""


def support_name(turning: str, *, partly: bool) -> str:
    """Return the name of the function of a support that holds the place along some directions only, or not so."""
    return turning + (" partly" if partly else "")


@functools.cache
def support_functions() -> Library:
    """Return the functions of a supported node's row and the numbers of the support: what stands in place of r; and by
    the way of turning, "head" and "tail" of its row of the tangent, and the "free" part of a right-hand side.

    Along held directions it is the motion that is missing, times the size of the held rows, for the factors project
    only the equations of the others. Where all directions are held or none, that projection does not depend on how the
    node has turned; where only some are, the equations are taken to the axes of the factors.
    """
    made = functools.cache(_compiled_supports)
    return Library(_MODULES, lambda name: made())


def _compiled_supports() -> Compiled:
    graph = Graph()
    rows = Columns(graph, AT, WIDTH)
    p = [graph.symbol("parameter", i) for i in range(SUPPORT_SIZE)]
    flat = p[SUPPORT.axes]
    axes = [flat[0:3], flat[3:6], flat[6:9]]
    directions = transpose(axes)
    (size,) = rows.at("held_size")
    q, x, r = rows.at("q"), rows.at("x"), rows.at("r")
    one = graph.const(1.0)

    along = apply(graph, directions, rotate(graph, q, r[:3]))
    gap = times(graph, size, apply(graph, directions, minus(graph, p[SUPPORT.x], x)))
    shift = [
        graph.add(graph.mul(held, missing), graph.mul(graph.sub(one, held), free))
        for held, missing, free in zip(p[SUPPORT.held], gap, along, strict=True)
    ]
    shift = apply(graph, axes, shift)
    target = times(graph, graph.sign(graph.dot(q, p[SUPPORT.q])), p[SUPPORT.q])
    carried = rotate(graph, q, rotate_back(graph, p[SUPPORT.q], directions[0]))
    missing = times(graph, size, apply(graph, directions, cross(graph, carried, directions[0])))
    about = graph.dot(directions[0], rotate(graph, q, r[3:]))
    turns = {
        "free": r[3:],
        "clamped": times(graph, size, relative(graph, q, x, target, x).w),
        "hinged": rotate_back(graph, q, apply(graph, axes, [about, *missing[1:]])),
    }
    functions = {
        support_name(turning, partly=partly): [*rotate_back(graph, rows.at("held_q") if partly else q, shift), *turn]
        for turning, turn in turns.items()
        for partly in (False, True)
    }
    functions["bare"] = [graph.const(0.0)] * 36
    # Results must not overlap what is read: what replaces something is copied there.
    for name, width in COPIES.items():
        functions[f"copy {name}"] = [graph.symbol("state", i) for i in range(width)]
    for turning in turns:
        kept = kept_nodes(graph, turning, q, directions, p[SUPPORT.held])
        left, over, own, under, beyond = map(rows.square, ("left", "over", "own", "under", "beyond"))
        functions[f"head {turning}"] = held_head_nodes(graph, kept, left, over)
        tail, largest = held_tail_nodes(graph, kept, over, own, under, beyond)
        functions[f"tail {turning}"] = [*q, largest, *tail]
        functions[f"free {turning}"] = apply(graph, kept, rows.at("right"))
    return compile_functions(graph, functions, SUPPORT_SIZE, level=1, hoisted=False)
