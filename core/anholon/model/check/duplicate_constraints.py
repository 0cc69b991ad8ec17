"""Constraints that say the same thing twice, or contradict each other.

Two formulas f and g are compared by their values at random points: f = c g everywhere means that both constraints are
one, f = c g + d with d other than 0 that they cannot hold together. Parameters have their values, everything else
(coordinates, rates, time, schedules, positions of points) is varied freely.
"""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import Final

from anholon.errors import FormulaError, Problem
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.formula.syntax import Name, Syntax
from anholon.model.schema import Holonomic, Model, Nonholonomic, TypedConstraint
from anholon.units import parse_unit

_POINTS: Final = 8
_CLOSE: Final = 1e-9
_FLAT: Final = 1e-12  # a formula that varies less does not vary
_HUGE: Final = 1e150  # greater values have no square


def find_duplicates(model: Model) -> list[Problem]:
    """Return the problems of enabled constraints that repeat or contradict an earlier one."""
    values = _values(model)
    problems: list[Problem] = []
    same = _pairs({name: _direction(sample) for name, sample in values.items()})
    for earlier, later in same:
        # The same row again is a slip; a multiple of it has a reaction in another unit, and may be meant.
        slip = _equal(values[earlier], values[later])
        problems.append(
            Problem(
                path=f"constraints.{later}.formula",
                message=f"The constraint “{later}” is equivalent to “{earlier}”.",
                remedy="Remove or switch off one of them. Only the sum of their reactions is determined.",
                severity="error" if slip else "warning",
                source=_formula(model, later),
            )
        )
    repeated = {later for _, later in same}
    centred = {name: _direction(_subtract_mean(sample)) for name, sample in values.items() if name not in repeated}
    for earlier, later in _pairs(centred):
        problems.append(
            Problem(
                path=f"constraints.{later}.formula",
                message=f"The constraint “{later}” contradicts “{earlier}”: they differ by a constant.",
                remedy="Remove or switch off one of them.",
                source=_formula(model, later),
            )
        )
    return problems


def _equal(first: list[float], second: list[float]) -> bool:
    """Return whether two rows of values are the same up to the sign."""
    size = max(abs(value) for value in first)
    return any(
        max(abs(a - sign * b) for a, b in zip(first, second, strict=True)) <= _CLOSE * size for sign in (1.0, -1.0)
    )


def _formula(model: Model, name: str) -> str:
    constraint = model.constraints[name]
    return constraint.formula if isinstance(constraint, TypedConstraint) else ""


def _values(model: Model) -> dict[str, list[float]]:
    """Return the values of all constraint formulas at the random points, without those that cannot be evaluated."""
    graph = Graph()
    book = _VariableTable(model, graph)
    nodes: dict[str, int] = {}
    for name, constraint in model.constraints.items():
        # Several one-sided constraints may act at different times.
        one_sided = isinstance(constraint, Holonomic | Nonholonomic) and constraint.side != "both"
        if constraint.enabled and isinstance(constraint, TypedConstraint) and not one_sided:
            try:
                nodes[name] = book.node(parse(constraint.formula))
            except FormulaError:
                continue  # reported where formulas are checked
    if len(nodes) < 2:
        return {}  # nothing to repeat
    source = random.Random(20080)
    rows = []
    for _ in range(_POINTS):
        y = [source.uniform(0.2, 1.2) for _ in range(book.count)]
        rows.append(graph.evaluate(list(nodes.values()), source.uniform(0.2, 1.2), y, []))
    samples = {name: [row[i] for row in rows] for i, name in enumerate(nodes)}
    return {name: sample for name, sample in samples.items() if all(abs(value) < _HUGE for value in sample)}


class _VariableTable:
    """Nodes of names: parameters are constants, definitions are unfolded, everything else varies on its own."""

    def __init__(self, model: Model, graph: Graph) -> None:
        self._graph = graph
        self._model = model
        self._variables: dict[tuple[str, int], int] = {}
        self._definitions: dict[str, int] = {}
        self._open: set[str] = set()

    @property
    def count(self) -> int:
        """The number of variables of the formulas."""
        return len(self._variables)

    def node(self, syntax: Syntax) -> int:
        """Return the node of a formula."""
        return lower(syntax, self._graph, self._resolve)

    def _resolve(self, name: Name) -> int:
        parameter = self._model.parameters.get(name.text)
        if parameter is not None:
            return self._graph.const(0.0 if name.primes else parameter.value * parse_unit(parameter.unit).factor)
        text = self._model.definitions.get(name.text)
        if text is None or name.primes:
            key = (name.text, name.primes)
            if key not in self._variables:
                self._variables[key] = self._graph.symbol("state", len(self._variables))
            return self._variables[key]
        if name.text not in self._definitions:
            if name.text in self._open:
                raise FormulaError("The definition depends on itself.", text)
            self._open.add(name.text)
            self._definitions[name.text] = self.node(parse(text))
            self._open.discard(name.text)
        return self._definitions[name.text]


def _subtract_mean(sample: list[float]) -> list[float]:
    mean = math.fsum(sample) / len(sample)
    return [value - mean for value in sample]


def _direction(sample: list[float]) -> list[float] | None:
    """Return the sample as a unit vector whose first large entry is positive; None for a sample that vanishes."""
    length = math.hypot(*sample)
    if length < _FLAT:
        return None
    largest = max(range(len(sample)), key=lambda i: abs(sample[i]))
    sign = math.copysign(1.0, sample[largest])
    return [sign * value / length for value in sample]


def _pairs(directions: dict[str, list[float] | None]) -> list[tuple[str, str]]:
    """Return (earlier, later) for formulas with the same direction, each later one once."""
    order = {name: i for i, name in enumerate(directions)}
    sorted_directions = sorted((direction, name) for name, direction in directions.items() if direction is not None)
    pairs: list[tuple[str, str]] = []
    for (vector, first), (next_vector, second) in pairwise(sorted_directions):
        if math.dist(vector, next_vector) < _CLOSE:
            earlier, later = sorted((first, second), key=order.__getitem__)
            pairs.append((earlier, later))
    return sorted(pairs, key=lambda pair: order[pair[1]])
