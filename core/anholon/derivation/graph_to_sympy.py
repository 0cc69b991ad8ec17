"""From nodes of the compiled equations to SymPy, for rows without a formula, such as those of rolling bodies.

Symbols of the graph become those of the derivation, a schedule its name; long shared nodes get names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from sympy import Add, Expr, Mul, Pow, Symbol

from anholon.derivation.simplification import make_root
from anholon.derivation.symbols import ModelSymbols, make_exact_number
from anholon.formula.derivative import find_reachable_nodes
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
    SWITCHED,
    SYMBOL,
)
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.namespace import SLIP_START_SLOTS

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
    SWITCHED: lambda acts, a: a if acts != 0 else acts,
}
_UNARY: dict[int, Callable[[Expr], Expr]] = {
    NEG: lambda a: Mul(-1, a),
    SQRT: make_root,
    ABS: sympy.Abs,
    SIGN: sympy.sign,
    STEP: lambda a: sympy.Heaviside(a, 1),
}


class GraphConverter:
    """Reads nodes of `equations` as expressions in the symbols of a derivation; `known` nodes stand for themselves."""

    def __init__(
        self, symbols: ModelSymbols, equations: EquationsOfMotion, replacements: Mapping[int, Expr] | None = None
    ) -> None:
        names, model = equations.names, symbols.model
        self._subexpressions, self._graph = symbols.subexpressions, equations.graph
        self._replacements: dict[int, Expr] = {names.time: symbols.subexpressions.time}
        self._replacements |= zip(names.q, symbols.coordinates.values(), strict=True)
        self._replacements |= zip(names.v, symbols.rates, strict=True)
        self._replacements |= replacements or {}
        zero = make_exact_number(0)
        self._replacements |= dict.fromkeys(names.ramps.inactive_nodes(equations.graph), zero)
        self._replacements |= {
            node: make_exact_number(int(model.forces[name].enabled)) for name, node in names.switches.items()
        }
        for index in range(len(equations.friction_elements)):  # a slip that just begins has its direction from numbers
            self._replacements |= {names.slip_start(index, k): zero for k in range(SLIP_START_SLOTS)}
        self._replacements |= {
            node: symbols.parameters[name] for name, node in names.parameters.items() if name in symbols.parameters
        }
        for name in names.parameters.keys() - symbols.parameters.keys():  # under way on a ramp
            self._register_time_function(names.value(name), name, symbols, equations)
        # A control keeps its name where its law stands.
        if model.controls:
            self._replacements |= {names.control(name): symbols.convert(name) for name in model.controls}
        for name in model.schedules:
            self._register_time_function(names.schedules[name], name, symbols, equations)

    def _register_time_function(
        self, node: int, name: str, symbols: ModelSymbols, equations: EquationsOfMotion
    ) -> None:
        """Register a function of time and its derivatives."""
        for primes in range(3):
            self._replacements[node] = symbols.convert(name + "'" * primes)
            (node,) = equations.names.rates([node])

    def expression(self, node: int) -> Expr:
        """Return a node as an expression, named where long."""
        graph = self._graph
        for inner in sorted(find_reachable_nodes(graph, [node], -1)):
            if inner in self._replacements:
                continue
            code = graph.operation[inner]
            if code == CONST:
                self._replacements[inner] = make_exact_number(graph.value(inner))
            elif code > SYMBOL:
                parts = [self._convert(argument) for argument in graph.arguments(inner)]
                self._replacements[inner] = self._subexpressions.name_if_long(
                    "g", self._subexpressions.simplify(_apply_operation(code, parts))
                )
        return self._convert(node)

    def _convert(self, node: int) -> Expr:
        if node not in self._replacements:
            graph = self._graph
            self._replacements[node] = (
                make_exact_number(graph.value(node))
                if graph.is_constant(node)
                else Symbol(f"p_{graph.right[node]}", real=True)
            )
        return self._replacements[node]


def _apply_operation(code: int, parts: list[Expr]) -> Expr:
    if len(parts) == 2:
        return _BINARY[code](*parts)
    return _UNARY[code](*parts) if code in _UNARY else getattr(sympy, NAMES[code])(*parts)
