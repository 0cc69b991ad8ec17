"""From nodes of the compiled equations to SymPy: for what has no formula, such as a body that rolls on a surface.

Symbols of the graph become those of the derivation, a schedule its name; long shared nodes get names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from sympy import Add, Expr, Mul, Pow, Symbol

from anholon.derivation.algebra import root
from anholon.derivation.symbols import Symbols, exact
from anholon.formula.derivative import reachable
from anholon.formula.operations import (
    ABS,
    ADD,
    ATAN2,
    CONST,
    DIV,
    GUARD,
    MAXIMUM,
    MINIMUM,
    MUL,
    NAMES,
    NEG,
    POWER,
    SIGN,
    SQRT,
    STEP,
    SUB,
    SYMBOL,
)
from anholon.system.equations import Equations
from anholon.system.namespace import NUDGE_SLOTS

__all__ = ["Bridge"]

_BINARY: dict[int, Callable[[Expr, Expr], Expr]] = {
    ADD: lambda a, b: Add(a, b),
    SUB: lambda a, b: Add(a, Mul(-1, b)),
    MUL: lambda a, b: Mul(a, b),
    DIV: lambda a, b: Mul(a, Pow(b, -1)),
    POWER: Pow,
    ATAN2: sympy.atan2,
    MINIMUM: sympy.Min,
    MAXIMUM: sympy.Max,
    GUARD: lambda a, _: a,  # what is printed is the simplified formula
}
_UNARY: dict[int, Callable[[Expr], Expr]] = {
    NEG: lambda a: Mul(-1, a),
    SQRT: root,
    ABS: sympy.Abs,
    SIGN: sympy.sign,
    STEP: lambda a: sympy.Heaviside(a, 1),
}


class Bridge:
    """Reads nodes of `equations` as expressions in the symbols of a derivation; `known` nodes stand for themselves."""

    def __init__(self, symbols: Symbols, equations: Equations, known: Mapping[int, Expr] | None = None) -> None:
        names, model = equations.names, symbols.model
        self._ledger, self._graph = symbols.ledger, equations.graph
        self._known: dict[int, Expr] = {names.time: symbols.ledger.time}
        self._known |= zip(names.q, symbols.coordinates.values(), strict=True)
        self._known |= zip(names.v, symbols.rates, strict=True)
        self._known |= known or {}
        zero = exact(0)
        self._known |= dict.fromkeys(names.ramps.at_rest(equations.graph), zero)
        self._known |= {node: exact(int(model.forces[name].enabled)) for name, node in names.switches.items()}
        for index in range(len(equations.rubs)):  # a slip that just begins has its direction from numbers
            self._known |= {names.nudge(index, k): zero for k in range(NUDGE_SLOTS)}
        self._known |= {
            node: symbols.parameters[name] for name, node in names.parameters.items() if name in symbols.parameters
        }
        for name in names.parameters.keys() - symbols.parameters.keys():  # under way on a ramp
            self._follow(names.value(name), name, symbols, equations)
        # A control keeps its name where its law stands.
        if model.controls:
            self._known |= {names.control(name): symbols.expression(name) for name in model.controls}
        for name in model.schedules:
            self._follow(names.schedules[name], name, symbols, equations)

    def _follow(self, node: int, name: str, symbols: Symbols, equations: Equations) -> None:
        """Take note of a function of time and of its derivatives."""
        for primes in range(3):
            self._known[node] = symbols.expression(name + "'" * primes)
            (node,) = equations.names.rates([node])

    def expression(self, node: int) -> Expr:
        """Return a node as an expression, named where long."""
        graph = self._graph
        for inner in sorted(reachable(graph, [node], -1)):
            if inner in self._known:
                continue
            code = graph.operation[inner]
            if code == CONST:
                self._known[inner] = exact(graph.value(inner))
            elif code > SYMBOL:
                parts = [self._part(argument) for argument in graph.arguments(inner)]
                self._known[inner] = self._ledger.offer("g", self._ledger.tidy(_applied(code, parts)))
        return self._part(node)

    def _part(self, node: int) -> Expr:
        if node not in self._known:
            graph = self._graph
            self._known[node] = (
                exact(graph.value(node)) if graph.is_constant(node) else Symbol(f"p_{graph.right[node]}", real=True)
            )
        return self._known[node]


def _applied(code: int, parts: list[Expr]) -> Expr:
    if len(parts) == 2:
        return _BINARY[code](*parts)
    return _UNARY[code](*parts) if code in _UNARY else getattr(sympy, NAMES[code])(*parts)
