"""The equations of rest of a chain as functions of neighbouring rows.

`anholon.rods.chains.row_elimination` says what rows are, and how they are eliminated. Newton's method on frames and
wrenches is that of `anholon.rods.statics.equilibrium_problem`, with every step a few loops over the rows.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, Literal

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.rods.chains.row_elimination import (
    RowSymbols,
    back_substitution_nodes,
    cosine_series,
    eliminate_nodes,
    forward_substitution_nodes,
    make_column_slices,
)
from anholon.rods.element import element_nodes, predicted_wrench_nodes
from anholon.rods.expression_vectors import (
    Row,
    Rows,
    blocks,
    cross,
    matrix_product,
    matrix_vector_product,
    minus,
    outer,
    plus,
    scale_matrix,
    skew,
    sum_matrices,
    times,
    transpose,
    zeros,
)
from anholon.rods.twist import relative_twist_nodes, rotate, rotate_back

_WIDTHS: Final = {
    "q": 4, "x": 3, "wrench": 6,
    # The element, then what sits on the node: as in `anholon.rods.chains.motion_columns`.
    "reference_twist": 6, "length": 1, "C": 36, "bowing": 2, "frozen_compliance": 6, "line_load": 3,
    "follower_line_load": 3, "dead_load": 6, "follower_load": 6,
    # Results of the element: its covectors, N and N·m, the wrench to go on with, its tangent AA, AB, BA, BB (6×6 each).
    "F_A": 6, "F_B": 6, "next_wrench": 6, "K": 144,
    # Results of the node: r without and with supports, the blocks A, L, R of its row; the solution.
    "residual": 6, "right_side": 6, "diagonal": 36, "tangent_left": 36, "tangent_right": 36,
    "z": 6, "eta": 6, "largest_eta": 3, "P": 36, "W": 36, "U": 36,
}  # fmt: skip

COLUMNS: Final = make_column_slices(_WIDTHS)
"""Columns of a row."""
WIDTH: Final = sum(_WIDTHS.values())

RowFunctionName = Literal[
    "element", "element forces", "residual", "factors", "forward", "backward", "next wrench", "update"
]
"""What functions of rows compute: covectors, wrench and tangent of an element, or its covectors for the given wrench; r
and the row of the node; P, W, U; z; η; the wrench to go on with; the pose after η."""

OUTPUT_COLUMN: Final[Mapping[RowFunctionName, str]] = {
    "element": "F_A", "element forces": "F_A", "residual": "residual", "factors": "P", "forward": "z",
    "backward": "eta", "next wrench": "next_wrench", "update": "q",
}  # fmt: skip
"""Column at which the results of a function begin."""
READING_ROW_BEFORE: Final[tuple[RowFunctionName, ...]] = ("residual", "factors", "forward")
"""Functions that read their own row and the one before; the others read their own and the one after."""

AXES: Final = slice(0, 9)
HELD_FLAGS: Final = slice(9, 12)
HELD_POSITION: Final = slice(12, 15)
HELD_FRAME: Final = slice(15, 19)
SUPPORT_SIZE: Final = 19
"""Numbers of a support: axes (9, row by row), held (3), the place (3) and frame (4) to be held."""


_TERMS: Final = 30  # of series at angles to 10 rad: large corrections are only tried


_MODULES: Final = (
    "anholon.rods.bowing",
    "anholon.rods.chains.row_elimination",
    "anholon.rods.chains.cable_rows",
    "anholon.rods.chains.momentum_rows",
    "anholon.rods.section_law_expressions",
    "anholon.rods.chains.equilibrium_rows",
    "anholon.rods.chains.tangent_rows",
    "anholon.rods.element",
    "anholon.rods.twist",
    "anholon.rods.expression_vectors",
)
"""Modules that decide what the functions are."""


@functools.cache
def make_equilibrium_functions() -> FunctionLibrary:
    """Return the compiled functions of two rows; see `OUTPUT_COLUMN` for what they give."""
    return FunctionLibrary(_MODULES, lambda _name: _compile_equilibrium_functions())


def _compile_equilibrium_functions() -> CompiledFunctions:
    graph = Graph()
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    element = _element(rows)
    own = element_nodes(graph, element)
    lines = [_line_load(graph, rows, end) for end in (0, 1)]
    pull = [*lines[0][0], *lines[1][0]]
    tangent = [own["tangent"][36 * k : 36 * k + 36] for k in range(4)]
    for k, end in ((0, 0), (3, 1)):
        tangent[k] = minus(graph, tangent[k], _flat(lines[end][1]))
    force = own["force"]
    functions: Mapping[str, Row] = {
        "element": [*minus(graph, force[:12], pull), *force[12:18], *(entry for part in tangent for entry in part)],
        "element forces": minus(graph, own["carried"], pull),
        "residual": _residual(graph, rows),
        "factors": eliminate_nodes(graph, rows, rows.matrix("diagonal", 1)),
        "forward": forward_substitution_nodes(graph, rows),
        "backward": back_substitution_nodes(graph, rows),
        "next wrench": predicted_wrench_nodes(graph, element, (rows.column("eta"), rows.column("eta", 1))),
        "update": _update(graph, rows),
    }
    return compile_functions(graph, functions, 0, level=1, hoisted=False)


def _element(rows: RowSymbols) -> Row:
    """Return the state of the element kernel."""
    A, B = ([*rows.column("q", k), *rows.column("x", k)] for k in (0, 1))
    names = "reference_twist", "length", "C", "wrench", "bowing", "frozen_compliance"
    return [*A, *B, *(symbol for name in names for symbol in rows.column(name))]


def _line_load(graph: Graph, rows: RowSymbols, end: int) -> tuple[Row, Rows]:
    """Return the covector of the line load at an end of the element, and its slope by η there."""
    (length,) = rows.column("length")
    dead = rotate_back(graph, rows.column("q", end), rows.column("line_load"))
    both = plus(graph, dead, rows.column("follower_line_load"))
    half = graph.mul(graph.const(0.5), length)
    arm = graph.mul(graph.const((1.0 if end == 0 else -1.0) / 12.0), graph.mul(length, length))
    along = [arm, ZERO, ZERO]
    turned = skew(graph, dead)
    slope = blocks(
        [
            [zeros(3, 3), scale_matrix(graph, half, turned)],
            [zeros(3, 3), matrix_product(graph, skew(graph, along), turned)],
        ]
    )
    return [*times(graph, half, both), *cross(graph, along, both)], slope


def _residual(graph: Graph, rows: RowSymbols) -> Row:
    """What is missing to equilibrium at a node, twice: supports write over the second; then its row of the tangent."""
    q, dead = rows.column("q", 1), rows.column("dead_load", 1)
    force, moment = rotate_back(graph, q, dead[:3]), rotate_back(graph, q, dead[3:])
    inner = plus(graph, rows.column("F_A", 1), rows.column("F_B"))
    r = minus(graph, plus(graph, rows.column("follower_load", 1), [*force, *moment]), inner)
    turning = blocks([[zeros(3, 3), skew(graph, force)], [zeros(3, 3), skew(graph, moment)]])
    states, before = rows.column("K", 1), rows.column("K")
    diagonal = minus(graph, plus(graph, states[:36], before[108:144]), _flat(turning))
    return [*r, *r, *diagonal, *before[72:108], *states[36:72]]


def _update(graph: Graph, rows: RowSymbols) -> Row:
    """q, x and mean wrench after the motion along screws, D exp(η)."""
    q, eta = rows.column("q"), rows.column("eta")
    u, w = eta[:3], eta[3:]
    square = graph.dot(w, w)
    quarter = graph.mul(graph.const(0.25), square)
    cosine, sine = (cosine_series(graph, quarter, k, _TERMS) for k in (0, 1))
    sine = graph.mul(graph.const(0.5), sine)
    turn = times(graph, sine, w)
    scalar = graph.sub(graph.mul(q[0], cosine), graph.dot(q[1:], turn))
    vector = plus(graph, times(graph, q[0], turn), times(graph, cosine, q[1:]), cross(graph, q[1:], turn))
    turned = [scalar, *vector]
    size = graph.div(graph.const(1.0), graph.sqrt(graph.dot(turned, turned)))
    once = cross(graph, w, u)
    translation = plus(
        graph,
        u,
        times(graph, cosine_series(graph, square, 2, _TERMS), once),
        times(graph, cosine_series(graph, square, 3, _TERMS), cross(graph, w, once)),
    )
    x = plus(graph, rows.column("x"), rotate(graph, q, translation))
    return [*times(graph, size, turned), *x, *rows.column("next_wrench")]


@functools.cache
def make_equilibrium_support_functions() -> FunctionLibrary:
    """Return the functions of a supported node's row and the parameters of the support, by how the node may turn: its
    right-hand side and its row of the tangent, projected on the free directions, with the missing motion along the
    others."""
    compiled = functools.cache(_compile_supports)
    return FunctionLibrary(_MODULES, lambda name: compiled())


def _compile_supports() -> CompiledFunctions:
    graph = Graph()
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    p = [graph.symbol("parameter", i) for i in range(SUPPORT_SIZE)]
    axes = transpose([p[AXES][3 * i : 3 * i + 3] for i in range(3)])
    q, x, r, target = rows.column("q"), rows.column("x"), rows.column("residual"), p[HELD_FRAME]
    one, none = graph.const(1.0), graph.const(0.0)
    own = [rotate_back(graph, q, axis) for axis in axes]
    # The stiffness of what is held is of the size of what is free.
    size = functools.reduce(graph.maximum, [graph.abs(rows.column("diagonal")[7 * i]) for i in range(6)], one)

    def projection(weights: Row) -> Rows:
        return sum_matrices(
            graph, *[scale_matrix(graph, h, outer(graph, a, a)) for h, a in zip(weights, own, strict=True)]
        )

    held = p[HELD_FLAGS]
    away = minus(graph, p[HELD_POSITION], x)
    gap = plus(
        graph, *[times(graph, graph.mul(h, graph.dot(a, away)), b) for h, a, b in zip(held, axes, own, strict=True)]
    )
    carried = rotate(graph, q, rotate_back(graph, target, axes[0]))
    lean = cross(graph, carried, axes[0])
    same = times(graph, graph.sign(graph.dot(q, target)), target)
    hinge = plus(graph, *[times(graph, graph.dot(axes[k], lean), own[k]) for k in (1, 2)])
    turns: dict[str, tuple[Row, Row]] = {
        "free": ([none, none, none], [none, none, none]),
        "clamped": ([one, one, one], relative_twist_nodes(graph, q, x, same, x).w),
        "hinged": ([none, one, one], hinge),
    }
    functions = {}
    for name, (weights, missing) in turns.items():
        fixed = blocks([[projection(held), zeros(3, 3)], [zeros(3, 3), projection(weights)]])
        unit = [[graph.const(float(i == j)) for j in range(6)] for i in range(6)]
        kept = [minus(graph, a, b) for a, b in zip(unit, fixed, strict=True)]
        right = plus(graph, matrix_vector_product(graph, kept, r), times(graph, size, [*gap, *missing]))
        parts = [
            matrix_product(graph, kept, rows.matrix(part)) for part in ("diagonal", "tangent_left", "tangent_right")
        ]
        parts[0] = sum_matrices(graph, parts[0], scale_matrix(graph, size, fixed))
        functions[name] = [*right, *(entry for part in parts for entry in _flat(part))]
    return compile_functions(graph, functions, SUPPORT_SIZE, level=1, hoisted=False)


def _flat(matrix: Rows) -> Row:
    return [entry for row in matrix for entry in row]
