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
from anholon.rods.chains.row_elimination import (
    RowSymbols,
    back_substitution_nodes,
    cosine_series,
    eliminate_nodes,
    forward_substitution_nodes,
    make_column_slices,
    turn_quaternion,
)
from anholon.rods.chains.tangent_rows import compute_line_slope
from anholon.rods.element import element_nodes, predicted_wrench_nodes
from anholon.rods.expression_vectors import (
    MatrixExpression,
    VectorExpression,
    add,
    add_matrices,
    blocks,
    find_greatest,
    identity,
    join,
    make_constant,
    make_constants,
    make_symbols,
    zeros,
)
from anholon.rods.inertia_expressions import press_axis
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
    """Return the compiled functions of two rows; see `OUTPUT_COLUMN` for their results."""
    return FunctionLibrary(_MODULES, lambda _name: _compile_equilibrium_functions())


def _compile_equilibrium_functions() -> CompiledFunctions:
    graph = Graph()
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    element = _make_element_state(rows)
    element_results = element_nodes(element)
    (line_A, slope_A), (line_B, slope_B) = (_compute_line_load(rows, end) for end in (0, 1))
    pull = join(line_A, line_B)
    AA, AB, BA, BB = (element_results["tangent"][36 * k : 36 * k + 36] for k in range(4))
    force = element_results["force"]
    results = {
        "element": join(force[:12] - pull, force[12:18], AA - slope_A.flat, AB, BA, BB - slope_B.flat),
        "element forces": element_results["carried"] - pull,
        "residual": _compute_residual(rows),
        "factors": eliminate_nodes(rows, rows.matrix("diagonal", 1)),
        "forward": forward_substitution_nodes(rows),
        "backward": back_substitution_nodes(rows),
        "next wrench": predicted_wrench_nodes(element, rows.both("eta")),
        "update": _update(rows),
    }
    functions = {name: result.nodes for name, result in results.items()}
    return compile_functions(graph, functions, 0, level=1, hoisted=False)


def _make_element_state(rows: RowSymbols) -> VectorExpression:
    """Return the state of the element kernel."""
    ends = [rows.column(name, k) for k in (0, 1) for name in ("q", "x")]
    names = "reference_twist", "length", "C", "wrench", "bowing", "frozen_compliance"
    return join(*ends, *map(rows.column, names))


def _compute_line_load(rows: RowSymbols, end: int) -> tuple[VectorExpression, MatrixExpression]:
    """Return the covector of the line load at an end of the element, and its slope by η there."""
    length = rows.number("length")
    dead = rotate_back(rows.column("q", end), rows.column("line_load"))
    both = dead + rows.column("follower_line_load")
    arm = (1.0, -1.0)[end] / 12.0 * (length * length)
    return join(0.5 * length * both, press_axis(arm, both)), compute_line_slope(length, arm, dead)


def _compute_residual(rows: RowSymbols) -> VectorExpression:
    """What is missing to equilibrium at a node, twice: supports write over the second; then its row of the tangent."""
    q, dead, none = rows.column("q", 1), rows.column("dead_load", 1), zeros(rows.graph, 3, 3)
    force, moment = rotate_back(q, dead[:3]), rotate_back(q, dead[3:])
    inner = rows.column("F_A", 1) + rows.column("F_B")
    r = rows.column("follower_load", 1) + join(force, moment) - inner
    turning = blocks([[none, force.skew()], [none, moment.skew()]])
    states, before = rows.column("K", 1), rows.column("K")
    return join(r, r, states[:36] + before[108:144] - turning.flat, before[72:108], states[36:72])


def _update(rows: RowSymbols) -> VectorExpression:
    """q, x and mean wrench after the motion along screws, D exp(η)."""
    q, eta = rows.column("q"), rows.column("eta")
    u, w = eta[:3], eta[3:]
    once = w.cross(u)
    first, second = (cosine_series(w @ w, k, _TERMS) for k in (2, 3))
    x = rows.column("x") + rotate(q, add(u, first * once, second * w.cross(once)))
    return join(turn_quaternion(q, w, _TERMS), x, rows.column("next_wrench"))


@functools.cache
def make_equilibrium_support_functions() -> FunctionLibrary:
    """Return the functions of a supported node's row and the parameters of the support, by its kind of rotation.

    They give the right-hand side and the row of the tangent, projected on the free directions, with the missing motion
    along the others.
    """
    compiled = functools.cache(_compile_supports)
    return FunctionLibrary(_MODULES, lambda name: compiled())


def _compile_supports() -> CompiledFunctions:
    graph = Graph()
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    p = make_symbols(graph, "parameter", SUPPORT_SIZE)
    axes, is_held, target = p[AXES].square().T, p[HELD_FLAGS], p[HELD_FRAME]
    q, x, r = rows.column("q"), rows.column("x"), rows.column("residual")
    axes_in_node = [rotate_back(q, axis) for axis in axes]
    # Held directions get a stiffness of the size of the free ones.
    size = find_greatest((abs(entry) for entry in rows.column("diagonal")[::7]), make_constant(graph, 1.0))

    def projection(weights: VectorExpression) -> MatrixExpression:
        return add_matrices(*(h * a.outer(a) for h, a in zip(weights, axes_in_node, strict=True)))

    away = p[HELD_POSITION] - x
    gap = add(*((h * (a @ away)) * b for h, a, b in zip(is_held, axes, axes_in_node, strict=True)))
    lean = rotate(q, rotate_back(target, axes[0])).cross(axes[0])
    same = (q @ target).sign() * target
    hinge = (axes[1] @ lean) * axes_in_node[1] + (axes[2] @ lean) * axes_in_node[2]
    turns = {
        "free": ((0.0, 0.0, 0.0), make_constants(graph, [0.0] * 3)),
        "clamped": ((1.0, 1.0, 1.0), relative_twist_nodes(q, x, same, x).w),
        "hinged": ((0.0, 1.0, 1.0), hinge),
    }
    functions, none = {}, zeros(graph, 3, 3)
    for name, (weights, missing) in turns.items():
        fixed = blocks([[projection(is_held), none], [none, projection(make_constants(graph, weights))]])
        projector = identity(graph, 6) - fixed
        right_side = projector @ r + size * join(gap, missing)
        diagonal, tangent_left, tangent_right = (
            projector @ rows.matrix(part) for part in ("diagonal", "tangent_left", "tangent_right")
        )
        functions[name] = join(right_side, (diagonal + size * fixed).flat, tangent_left.flat, tangent_right.flat).nodes
    return compile_functions(graph, functions, SUPPORT_SIZE, level=1, hoisted=False)
