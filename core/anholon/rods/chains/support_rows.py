"""Supported nodes of a chain in motion as functions of their rows."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.rods.chains.motion_columns import COLUMNS, WIDTH
from anholon.rods.chains.motion_rows import MODULES
from anholon.rods.chains.row_elimination import RowSymbols
from anholon.rods.chains.tangent_rows import free_projection_nodes, support_head_nodes, support_tail_nodes
from anholon.rods.expression_vectors import join, make_constants, make_symbols
from anholon.rods.twist import relative_twist_nodes, rotate, rotate_back


class SupportNumbers(NamedTuple):
    """Numbers of a support in the order of its functions' inputs: axes (9, row by row), held (3), place (3), frame (4).

    Place and frame are those to be held; the last three numbers are the axis (3) of a hinge.
    """

    axes: slice = slice(0, 9)
    held: slice = slice(9, 12)
    x: slice = slice(12, 15)
    q: slice = slice(15, 19)
    hinge: slice = slice(19, 22)


SUPPORT: Final = SupportNumbers()
SUPPORT_SIZE: Final = 22


COPIED_RESULT_SIZES: Final = {"head": 72, "tail": 5 + 108, "free": 6}
"""Numbers of results that replace what they are made from."""


def name_support_function(turning: str, *, partial: bool) -> str:
    """Return the name of the function of a support; `partial`: it holds the place along some directions only."""
    return turning + (" partly" if partial else "")


@functools.cache
def make_support_functions() -> FunctionLibrary:
    """Return the functions of a supported node's row and the numbers of the support.

    By the kind of rotation ("free", "clamped", "hinged") they give the right side that replaces r; "head" and "tail" of
    the node's row of the tangent, the parts of the element before and of the rest; and "free", a right side projected
    on the free directions. "copy …" returns what it reads, "bare" zeros.

    Along held directions the right side is the motion that is missing to the prescribed place, times the size of the
    held rows: the factors project only the equations of the free directions. Where all directions are held or none,
    that projection does not depend on how the node has rotated since the tangent was made; where only some are
    ("partly"), the equations are taken to the axes in which the factors were made.
    """
    compiled = functools.cache(_compile_supports)
    return FunctionLibrary((*MODULES, "anholon.rods.chains.support_rows"), lambda name: compiled())


def _compile_supports() -> CompiledFunctions:
    graph = Graph()
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    p = make_symbols(graph, "parameter", SUPPORT_SIZE)
    directions, is_held = p[SUPPORT.axes].square().T, p[SUPPORT.held]
    size = rows.number("held_row_size")
    q, x, r = rows.column("q"), rows.column("x"), rows.column("residual")

    along = directions @ rotate(q, r[:3])
    gap = size * (directions @ (p[SUPPORT.x] - x))
    shift = join(*(h * missing + (1.0 - h) * free for h, missing, free in zip(is_held, gap, along, strict=True)))
    shift = directions.T @ shift
    target = (q @ p[SUPPORT.q]).sign() * p[SUPPORT.q]
    hinge = p[SUPPORT.hinge]
    # The hinge axis of the node returns to its place; rotation about it is free.
    missing = size * rotate(q, rotate_back(p[SUPPORT.q], hinge)).cross(hinge)
    about = (hinge @ rotate(q, r[3:])) * hinge
    turns = {
        "free": r[3:],
        "clamped": size * relative_twist_nodes(q, x, target, x).w,
        "hinged": rotate_back(q, about + missing),
    }
    results = {
        name_support_function(turning, partial=partly): join(
            rotate_back(rows.column("tangent_q") if partly else q, shift), turn
        )
        for turning, turn in turns.items()
        for partly in (False, True)
    }
    results["bare"] = make_constants(graph, [0.0] * 36)
    # Results must not overlap inputs: a result that replaces an input is copied there.
    for name, width in COPIED_RESULT_SIZES.items():
        results[f"copy {name}"] = make_symbols(graph, "state", width)
    for turning in turns:
        projector = free_projection_nodes(turning, q, directions, is_held, hinge)
        tangent_left, before, node, after, tangent_right = map(
            rows.matrix, ("tangent_left", "diagonal_before", "diagonal_node", "diagonal_after", "tangent_right")
        )
        results[f"head {turning}"] = support_head_nodes(projector, tangent_left, before)
        tail, largest = support_tail_nodes(projector, before, node, after, tangent_right)
        results[f"tail {turning}"] = join(q, largest, tail)
        results[f"free {turning}"] = projector @ rows.column("right_side")
    functions = {name: result.nodes for name, result in results.items()}
    return compile_functions(graph, functions, SUPPORT_SIZE, level=1, hoisted=False)
