"""Attached loads in the compiled loops of chains: springs, beds, couples on nodes and elements.

See `anholon.rods.loads.NodeSpring` and `anholon.rods.distributed_load_expressions`. Each has its own values, and two
functions of its row and the next: "draw" adds its covectors to F_A, F_B or r, "stiffen" their derivatives to the
tangent.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph
from anholon.rods.chains.motion_columns import COLUMNS, WIDTH
from anholon.rods.chains.row_elimination import RowSymbols
from anholon.rods.distributed_load_expressions import (
    BED_SIZE,
    COUPLES_SIZE,
    POSE_SIZE,
    ROTATIONAL_BED_SIZE,
    SHARED_SIZE,
    distributed_load_nodes,
)
from anholon.rods.distributed_loads import make_kernel_rows
from anholon.rods.expression_vectors import MatrixExpression, VectorExpression, identity, join, make_symbols
from anholon.rods.loads import NodeSpring, RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.twist import (
    compute_coefficients,
    compute_quaternion_change,
    relative_twist_nodes,
    rotate,
    rotate_back,
)

_MODULES: Final = (
    "anholon.rods.chains.motion_columns",
    "anholon.rods.chains.momentum_rows",
    "anholon.rods.chains.row_elimination",
    "anholon.rods.chains.attached_loads",
    "anholon.rods.distributed_load_expressions",
    "anholon.rods.element",
    "anholon.rods.twist",
    "anholon.rods.expression_vectors",
)
_STIFFNESS, _ROTATIONAL_STIFFNESS, _X, _Q = slice(0, 3), slice(3, 6), slice(6, 9), slice(9, 13)
_SPRING_SIZE: Final = 13
_INPUT_SIZES: Final = {"bed": BED_SIZE, "turned bed": ROTATIONAL_BED_SIZE, "couples": COUPLES_SIZE}

RESULT_SIZES: Final = {"draw": 12, "stiffen": 36, "draw element": 12, "stiffen element": 144}
"""Numbers of results, which replace what they are made from."""

RESULT_COLUMNS: Final = {
    "draw": "residual", "stiffen": "diagonal_node", "draw element": "F_A", "stiffen element": "diagonal_after",
}  # fmt: skip
"""Columns at which these begin."""


class AttachedLoad(NamedTuple):
    """An attached load: its kind, whether on an element or on a node, the number of that, and its values."""

    kind: str
    on_element: bool
    number: int
    numbers: Floats

    def make_function_name(self, action: str) -> str:
        """Return the name of a function: "draw" or "stiffen" and the kind."""
        return f"{action} {self.kind}"

    def make_result_key(self, action: str) -> str:
        """Return the key of the function in RESULT_SIZES and RESULT_COLUMNS."""
        return f"{action} element" if self.on_element else action


def update_attached_loads(
    before: list[AttachedLoad], mesh: ElementMesh, loads: RodLoads, loads_before: RodLoads | None
) -> list[AttachedLoad] | None:
    """Return the attached loads, or None if those in `before` are updated in place.

    Updated are the values, if the loads equal `loads_before` except for these.
    """
    parts, old = (
        (*loads.springs, *loads.distributed),
        () if loads_before is None else (*loads_before.springs, *loads_before.distributed),
    )
    if len(parts) == len(old) and all(new_load is old_load for new_load, old_load in zip(parts, old, strict=True)):
        return None
    attached_loads = [AttachedLoad("spring", False, spring.node, _spring_numbers(spring)) for spring in loads.springs]
    for item in loads.distributed:
        kind, rows = make_kernel_rows(mesh, item)
        attached_loads += [
            AttachedLoad(kind, True, int(e), row.copy()) for e, row in zip(item.elements, rows, strict=True)
        ]
    if [load[:3] for load in before] != [load[:3] for load in attached_loads]:
        return attached_loads
    for load_before, load in zip(before, attached_loads, strict=True):
        load_before.numbers[:] = load.numbers
    return None


def _spring_numbers(spring: NodeSpring) -> Floats:
    return np.concatenate([spring.stiffness, spring.rotational_stiffness, spring.x, spring.q])


@functools.cache
def make_attached_functions() -> FunctionLibrary:
    """Return the functions "draw" and "stiffen" of all kinds, and the functions that "copy" their results."""
    return FunctionLibrary(_MODULES, lambda name: _compile_kind(name.split(" ", 1)[1]))


def _compile_kind(kind: str) -> CompiledFunctions:
    """Return the functions of a kind, or the copy of the results of "draw" or "stiffen"."""
    graph = Graph()
    if kind in RESULT_SIZES:
        copied = make_symbols(graph, "state", RESULT_SIZES[kind])
        return compile_functions(graph, {f"copy {kind}": copied.nodes}, 0, level=1, hoisted=False)
    rows = RowSymbols(graph, COLUMNS, WIDTH)
    count = _SPRING_SIZE if kind == "spring" else _INPUT_SIZES[kind] - POSE_SIZE
    p = make_symbols(graph, "parameter", count)
    draw, stiffen = _compute_spring(rows, p) if kind == "spring" else _compute_distributed_load(rows, p, kind)
    functions = {f"draw {kind}": draw.nodes, f"stiffen {kind}": stiffen.nodes}
    return compile_functions(graph, functions, count, level=1, hoisted=False)


def _compute_distributed_load(
    rows: RowSymbols, p: VectorExpression, kind: str
) -> tuple[VectorExpression, VectorExpression]:
    """Return F_A and F_B less the covectors of a distributed load, and the element's tangent less their slopes.

    `kind`: kind of a bed or of distributed couples; the tangent has four blocks.
    """
    (q_A, q_B), (x_A, x_B) = rows.both("q"), rows.both("x")
    if kind == "turned bed":  # quaternions with the sign nearer to those of the ends
        first = SHARED_SIZE - POSE_SIZE
        reference_q_A, reference_q_B = p[first : first + 4], p[first + 7 : first + 11]
        near_A, near_B = (
            (q @ reference_q).sign() * reference_q for q, reference_q in ((q_A, reference_q_A), (q_B, reference_q_B))
        )
        p = join(p[:first], near_A, p[first + 4 : first + 7], near_B, p[first + 11 :])
    out = distributed_load_nodes(kind, join(q_A, x_A, q_B, x_B, p))
    F, slopes = out[:12], out[12:156].square()
    ends = slice(0, 6), slice(6, 12)
    element_blocks = [row[j] for i in ends for j in ends for row in slopes.rows[i]]
    tangent_left, before = rows.column("tangent_left", 1), rows.column("diagonal_before", 1)
    blocks = join(rows.column("diagonal_after"), rows.column("tangent_right"), tangent_left, before)
    return join(rows.column("F_A"), rows.column("F_B")) - F, blocks - join(*element_blocks)


def _compute_spring(rows: RowSymbols, p: VectorExpression) -> tuple[VectorExpression, VectorExpression]:
    """Return r, twice, with the wrench of a spring of the node, and the node's contribution to A."""
    q, x, axes = rows.column("q"), rows.column("x"), identity(rows.graph, 3)
    pull = _compute_spring_covector(p, q, x)
    r = rows.column("residual") + pull
    columns = [pull.forward(x, rotate(q, axis)) for axis in axes]
    columns += [pull.forward(q, 0.5 * compute_quaternion_change(q, axis)) for axis in axes]
    return join(r, r), rows.column("diagonal_node") - MatrixExpression(columns).T.flat


def _compute_spring_covector(p: VectorExpression, q: VectorExpression, x: VectorExpression) -> VectorExpression:
    """Return the force and the moment of a spring at the node, in the node's axes.

    Its rotational energy is φ·k φ / 2 of the rotation vector φ in the world, so that the moment is -S^T k φ with φ' = S
    δ, S = 1 - φ~/2 + c φ~².
    """
    reference_q = p[_Q]
    phi = rotate(reference_q, relative_twist_nodes((reference_q @ q).sign() * reference_q, x, q, x).w)
    pull = p[_ROTATIONAL_STIFFNESS].multiply_entries(phi)
    cross_product = phi.cross(pull)
    moment = pull + 0.5 * cross_product + compute_coefficients(phi @ phi).c * phi.cross(cross_product)
    force = p[_STIFFNESS].multiply_entries(p[_X] - x)
    return join(rotate_back(q, force), -1.0 * rotate_back(q, moment))
