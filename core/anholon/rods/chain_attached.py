"""What draws at the nodes and elements of chains beside their loads, in compiled loops: springs, beds, couples.

See `anholon.rods.loads.Spring` and `anholon.rods.spread_kernel`. Each has its own numbers, and two functions of its row
and the next: "draw" adds its covectors to what is there, "stiffen" their slopes to the tangent.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions
from anholon.codegen.library import Library
from anholon.formula.graph import Graph
from anholon.rods.chain import AT, WIDTH, Columns
from anholon.rods.loads import Loads, Spring
from anholon.rods.mesh import Mesh
from anholon.rods.spread import numbers_of
from anholon.rods.spread_kernel import BED, COUPLES, POSE, SHARED, TURNED_BED, spread_nodes
from anholon.rods.twist import coefficients, relative, rotate, rotate_back
from anholon.rods.vectors import Row, cross, minus, plus, times, transpose

Floats = NDArray[np.float64]

_MODULES: Final = tuple(
    f"anholon.rods.{name}" for name in ("chain", "chain_attached", "spread_kernel", "element", "twist", "vectors")
)
_STIFFNESS, _TURNING, _X, _Q = slice(0, 3), slice(3, 6), slice(6, 9), slice(9, 13)
_SPRING: Final = 13
_SIZES: Final = {"bed": BED, "turned bed": TURNED_BED, "couples": COUPLES}

WIDTHS: Final = {"draw": 12, "stiffen": 36, "draw element": 12, "stiffen element": 144}
"""Numbers of results, which replace what they are made from."""

PLACES: Final = {"draw": "r", "stiffen": "own", "draw element": "F_A", "stiffen element": "under"}
"""Columns at which these begin."""


class Attached(NamedTuple):
    """What is attached: its kind, whether to an element or to a node, the number of that, and its own numbers."""

    kind: str
    element: bool
    number: int
    numbers: Floats

    def called(self, noun: str) -> str:
        """Return the name of a function: "draw" or "stiffen" and the kind."""
        return f"{noun} {self.kind}"

    def width(self, noun: str) -> str:
        """Return which of WIDTHS and PLACES are those of the function."""
        return f"{noun} element" if self.element else noun


def renewed(before: list[Attached], mesh: Mesh, loads: Loads, known: Loads | None) -> list[Attached] | None:
    """Return what is attached by loads; None where it is what the `known` ones attached `before`, but for the numbers,
    which are written there."""
    parts, old = (*loads.springs, *loads.spread), () if known is None else (*known.springs, *known.spread)
    if len(parts) == len(old) and all(one is two for one, two in zip(parts, old, strict=True)):
        return None
    found = [Attached("spring", False, spring.node, _numbers(spring)) for spring in loads.springs]
    for item in loads.spread:
        kind, rows = numbers_of(mesh, item)
        found += [Attached(kind, True, int(e), row.copy()) for e, row in zip(item.elements, rows, strict=True)]
    if [one[:3] for one in before] != [one[:3] for one in found]:
        return found
    for one, two in zip(before, found, strict=True):
        one.numbers[:] = two.numbers
    return None


def _numbers(spring: Spring) -> Floats:
    return np.concatenate([spring.stiffness, spring.turning, spring.x, spring.q])


@functools.cache
def attached_functions() -> Library:
    """Return the functions "draw" and "stiffen" of all kinds, and those that "copy" their results."""
    return Library(_MODULES, lambda name: _compiled(name.split(" ", 1)[1]))


@functools.cache
def _compiled(kind: str) -> Compiled:
    """Return the functions of a kind; "draw", "stiffen", … stand for the copies."""
    graph = Graph()
    if kind in WIDTHS:
        copied = [graph.symbol("state", i) for i in range(WIDTHS[kind])]
        return compile_functions(graph, {f"copy {kind}": copied}, 0, level=1, hoisted=False)
    rows = Columns(graph, AT, WIDTH)
    count = _SPRING if kind == "spring" else _SIZES[kind] - POSE
    p = [graph.symbol("parameter", i) for i in range(count)]
    draw, stiffen = _spring(graph, rows, p) if kind == "spring" else _spread(graph, rows, p, kind)
    functions = {f"draw {kind}": draw, f"stiffen {kind}": stiffen}
    return compile_functions(graph, functions, count, level=1, hoisted=False)


def _spread(graph: Graph, rows: Columns, p: Row, kind: str) -> tuple[Row, Row]:
    """Beds and couples: the covectors at both ends, and the blocks of the element's tangent."""
    (q_A, q_B), (x_A, x_B) = ((rows.at(name), rows.at(name, 1)) for name in ("q", "x"))
    numbers = list(p)
    if kind == "turned bed":  # of the two signs of quaternions the nearer ones
        for q, first in ((q_A, 0), (q_B, 7)):
            part = slice(SHARED - POSE + first, SHARED - POSE + first + 4)
            numbers[part] = times(graph, graph.sign(graph.dot(q, numbers[part])), numbers[part])
    out = spread_nodes(graph, kind, [*q_A, *x_A, *q_B, *x_B, *numbers])
    F, slopes = out[:12], [out[12 + 12 * i : 24 + 12 * i] for i in range(12)]
    before = [rows.at("under"), rows.at("beyond"), rows.at("left", 1), rows.at("over", 1)]
    after: Row = []
    for k, block in enumerate(before):
        i, j = divmod(k, 2)
        own = [entry for row in slopes[6 * i : 6 * i + 6] for entry in row[6 * j : 6 * j + 6]]
        after += minus(graph, block, own)
    return minus(graph, [*rows.at("F_A"), *rows.at("F_B")], F), after


def _spring(graph: Graph, rows: Columns, p: Row) -> tuple[Row, Row]:
    """Springs of a node: what is missing there, twice, and its own part of the tangent."""
    q, x = rows.at("q"), rows.at("x")
    pull = _covector(graph, p, q, x)
    r = plus(graph, rows.at("r"), pull)
    axes = [[graph.const(float(i == k)) for i in range(3)] for k in range(3)]
    columns = [graph.forward(pull, dict(zip(x, rotate(graph, q, axis), strict=True))) for axis in axes]
    for axis in axes:
        scalar = graph.neg(graph.dot(q[1:], axis))
        vector = plus(graph, times(graph, q[0], axis), cross(graph, q[1:], axis))
        turned = times(graph, graph.const(0.5), [scalar, *vector])
        columns.append(graph.forward(pull, dict(zip(q, turned, strict=True))))
    slopes = [entry for row in transpose(columns) for entry in row]
    return [*r, *r], minus(graph, rows.at("own"), slopes)


def _covector(graph: Graph, p: Row, q: Row, x: Row) -> Row:
    """The force and the moment, in the node's axes, of the energy φ·k φ / 2 of a turn by the rotation vector φ in the
    world: -S^T k φ with φ' = S δ, S = 1 - φ~/2 + c φ~²."""
    force = [graph.mul(k, graph.sub(x0, at)) for k, x0, at in zip(p[_STIFFNESS], p[_X], x, strict=True)]
    rest = p[_Q]
    near = times(graph, graph.sign(graph.dot(rest, q)), rest)
    phi = rotate(graph, rest, relative(graph, near, x, q, x).w)
    pull = [graph.mul(k, angle) for k, angle in zip(p[_TURNING], phi, strict=True)]
    once = cross(graph, phi, pull)
    c = coefficients(graph, graph.dot(phi, phi)).c
    moment = plus(graph, pull, times(graph, graph.const(0.5), once), times(graph, c, cross(graph, phi, once)))
    return [*rotate_back(graph, q, force), *times(graph, graph.const(-1.0), rotate_back(graph, q, moment))]
