"""Names in formulas: what each name of a model means as a node of the graph.

The state is y = (q, v): coordinates in slots 0 … n-1, their rates in slots n … 2n-1. The parameter vector p holds the
parameters in SI units, five numbers for every schedule (t0, c0 … c3: the polynomial valid in the present segment of
time), the initial values and rates that are plain numbers, and the directions used by pose jumps.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from anholon.errors import FormulaError, Problem
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.names import unknown_name
from anholon.formula.parser import parse
from anholon.formula.syntax import TIME, Name
from anholon.model.structs import Expression, Model

SCHEDULE_SLOTS: Final = 5
"""Numbers in p that describe one schedule in one segment of time: t0, c0, c1, c2, c3."""

Vector3 = tuple[int, int, int]
"""Three nodes of the graph."""

ElementNames = Callable[[str, str, tuple[int, int]], int]
"""Resolver of `element.component`: (element, component, span) -> node."""


class Namespace:
    """Nodes of all names of one model in one graph, with the total time derivative along the motion."""

    def __init__(self, model: Model, graph: Graph) -> None:
        self.graph = graph
        self.time = graph.symbol("time", 0)
        n = len(model.coordinates)
        self.q = tuple(graph.symbol("state", i) for i in range(n))
        self.v = tuple(graph.symbol("state", n + i) for i in range(n))
        self.a = tuple(graph.symbol("extra", i) for i in range(n))
        self._rate_bits, self._acceleration_bits = graph.bits(self.v), graph.bits(self.a)
        self._state_bits = self._rate_bits | graph.bits(self.q)
        self.parameters = {name: graph.symbol("parameter", k) for k, name in enumerate(model.parameters)}
        self.coordinates = {name: i for i, name in enumerate(model.coordinates)}
        self.schedules = {
            name: self._schedule(len(self.parameters) + SCHEDULE_SLOTS * k) for k, name in enumerate(model.schedules)
        }
        self.initial_slot = len(self.parameters) + SCHEDULE_SLOTS * len(self.schedules)
        self.n_parameters = self.initial_slot + 2 * n
        self.problems: list[Problem] = []
        self._definitions = dict(model.definitions)
        self._lowered: dict[str, int] = {}
        self._open: set[str] = set()
        self._elements: ElementNames | None = None
        one = graph.const(1.0)
        self._flow: Mapping[int, int] = {self.time: one, **dict(zip(self.q, self.v, strict=True))}
        self._full_flow: Mapping[int, int] = {**self._flow, **dict(zip(self.v, self.a, strict=True))}

    def on(self, graph: Graph) -> Namespace:
        """Return the same names for a copy of the graph; `attach` is still to be called."""
        other = copy.copy(self)
        other.graph = graph
        other.problems, other._lowered, other._open = [*self.problems], {**self._lowered}, set()
        return other

    def attach(self, elements: ElementNames) -> None:
        """Tell how dotted names of points and bodies are resolved."""
        self._elements = elements

    def initial(self, index: int) -> int:
        """Return the node of the `index`-th initial number in p (values first, then rates)."""
        return self.graph.symbol("parameter", self.initial_slot + index)

    def direction(self, index: int) -> int:
        """Return the node of the `index`-th pose direction in p."""
        return self.graph.symbol("parameter", self.n_parameters + index)

    def rates(self, nodes: Sequence[int]) -> list[int]:
        """Return total time derivatives with the rates v held fixed (their own derivatives are taken as zero).

        Applied to functions of (q, t) this is the velocity; applied to a velocity it is the bias acceleration, the
        part of the acceleration that does not contain q''.
        """
        return self.graph.forward(nodes, self._flow)

    def has_rates(self, node: int) -> bool:
        """Tell whether a node depends on any rate v."""
        return bool(self.graph.mask[node] & self._rate_bits)

    def has_state(self, node: int) -> bool:
        """Tell whether a node depends on coordinates or rates."""
        return bool(self.graph.mask[node] & self._state_bits)

    @contextmanager
    def place(self, path: str, source: str = "") -> Iterator[None]:
        """Collect a formula error that occurs inside as a problem of the field `path`."""
        try:
            yield
        except FormulaError as error:
            self.problems.append(
                Problem(
                    path=path,
                    message=error.message,
                    remedy=error.remedy,
                    source=error.source or source,
                    span=error.span,
                )
            )

    def node(
        self, expression: Expression, path: str, *, accelerations: bool = False, local: Mapping[str, int] | None = None
    ) -> int:
        """Return the node of a number or formula; an error becomes a problem of the field `path` (and the node 0).

        With `accelerations` names may have a second time derivative, which contains the symbols `a`. Names in `local`
        stand for the nodes given there.
        """
        if not isinstance(expression, str):
            return self.graph.const(float(expression))
        with self.place(path, expression):
            known = local or {}
            return lower(
                parse(expression),
                self.graph,
                lambda name: (
                    known[name.text]
                    if name.text in known and not name.primes
                    else self._resolve(name, expression, accelerations)
                ),
            )
        return self.graph.const(0.0)

    def vector(self, expressions: Iterable[Expression], path: str) -> Vector3:
        """Return the nodes of three components."""
        x, y, z = (self.node(e, f"{path}.{i}") for i, e in enumerate(expressions))
        return (x, y, z)

    def definition(self, name: str) -> int:
        """Return the node of a definition, lowered when first asked for."""
        node = self._lowered.get(name)
        if node is None:
            if name in self._open:
                raise FormulaError(f"definition '{name}' depends on itself", remedy="Break the circle of definitions.")
            self._open.add(name)
            text = self._definitions[name]
            try:
                node = lower(parse(text), self.graph, lambda inner: self._resolve(inner, text))
            finally:
                self._open.discard(name)
            self._lowered[name] = node
        return node

    def _schedule(self, slot: int) -> int:
        graph = self.graph
        t0, c0, c1, c2, c3 = (graph.symbol("parameter", slot + i) for i in range(SCHEDULE_SLOTS))
        tau = graph.sub(self.time, t0)
        return graph.add(c0, graph.mul(tau, graph.add(c1, graph.mul(tau, graph.add(c2, graph.mul(tau, c3))))))

    def _resolve(self, name: Name, source: str, accelerations: bool = False) -> int:
        node, primes = self._base(name, source)
        for _ in range(primes):
            if self.graph.mask[node] & self._acceleration_bits:
                raise FormulaError(
                    f"'{name.text}{chr(39) * name.primes}' needs the third derivative of a coordinate",
                    source,
                    name.span,
                    "A constraint of second order contains accelerations at most.",
                )
            if self.has_rates(node) and not accelerations:
                raise FormulaError(
                    f"'{name.text}{chr(39) * name.primes}' needs accelerations, which are not known here",
                    source,
                    name.span,
                    "Use rates of first order only; accelerations stand in second-order constraints.",
                )
            (node,) = self.graph.forward([node], self._full_flow) if accelerations else self.rates([node])
        return node

    def _base(self, name: Name, source: str) -> tuple[int, int]:
        text, primes = name.text, name.primes
        index = self.coordinates.get(text)
        if index is not None:
            return (self.v[index], primes - 1) if primes else (self.q[index], 0)
        if text in self.parameters:
            return self.parameters[text], primes
        if text in self.schedules:
            return self.schedules[text], primes
        if text in self._definitions:
            return self.definition(text), primes
        if text == TIME:
            return self.time, primes
        if "." in text and self._elements is not None:
            element, component = text.split(".", 1)
            return self._elements(element, component, name.span), primes
        known = (*self.coordinates, *self.parameters, *self.schedules, *self._definitions, TIME)
        raise unknown_name(name, known, source)
