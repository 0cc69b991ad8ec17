"""Named quantities, which keep the size of a derivation within bounds.

Every intermediate result is offered to the ledger. A short one is used as it is; a long one gets a name, and the name
is used from there on. Differentiation goes through the names by the chain rule, so that derivatives of named quantities
are named quantities again and nothing is ever multiplied out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import sympy
from msgspec import Struct
from sympy import Add, Expr, Symbol

from anholon.derivation.expression_value import evaluate_expression
from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.simplification import ONE, ZERO, count_operations, simplify

MAX_INLINE_OPERATIONS = 14
"""Operations up to which a result is used as it is instead of under a name."""

_MAX_EXPANDED_OPERATIONS = 500  # operations up to which names are written out to see whether terms cancel
_MAX_PREFERRED_OPERATIONS = 120  # operations of a result that is preferred to a shorter one with names

RANK_PARAMETER, RANK_STATE, RANK_QUANTITY, RANK_RATE, RANK_MULTIPLIER, RANK_ACCELERATION = range(6)


class NamedQuantity(Struct, frozen=True):
    """A quantity with a name: `symbol` = `value`."""

    symbol: Symbol
    value: Expr
    note: str = ""
    unit: str = ""


class SubexpressionTable:
    """The symbols of one derivation, their order in print, their derivatives, and the named quantities in order.

    `differentiate_without_accelerations` gives the time derivative with all accelerations q'' set to zero.
    """

    def __init__(self) -> None:
        self.time = self._symbol("t")
        self.ranks: dict[Symbol, int] = {self.time: RANK_STATE}
        self.latex: dict[Symbol, str] = {}
        self.named: dict[Symbol, NamedQuantity] = {}
        self._rates: dict[Symbol, Expr] = {self.time: ONE}
        self._by_value: dict[Expr, Symbol] = {}
        self._used_names: set[str] = {"t"}
        self._printed: set[Symbol] = set()
        self._state: set[Symbol] = {self.time}
        self._frozen_state: frozenset[Symbol] | None = None
        self._has_bias = False
        self._bias: dict[Symbol, Expr] = {}
        self._declared_rates: set[Symbol] = set()
        self._inverses: list[tuple[tuple[tuple[Expr, ...], ...], tuple[tuple[Expr, ...], ...]]] = []
        self._expanded_lengths: dict[Symbol, int] = {}
        self._expanded_values: dict[Symbol, Expr] = {}
        self._partials: dict[tuple[Symbol, Symbol], Expr] = {}
        self._evaluated: tuple[Mapping[Symbol, float], dict[Symbol, float | None]] | None = None

    # Symbols

    def make_symbol(self, name: str, rank: int, rate: Expr | None = None, latex: str = "") -> Symbol:
        """Return a new symbol; `rate` is its time derivative where it depends on time, None for a constant."""
        symbol = self._symbol(self._make_unique_name(name))
        self.ranks[symbol] = rank
        if latex:
            self.latex[symbol] = latex
        if rate is not None:
            self._rates[symbol] = rate
        if rate is not None or rank > RANK_PARAMETER:
            self._state.add(symbol)
            self._frozen_state = None
        return symbol

    def is_used(self, name: str) -> bool:
        """Return True if a symbol has this name."""
        return name in self._used_names

    def is_model_name(self, name: str) -> bool:
        """Return True if a name belongs to a parameter, a coordinate, a schedule or a named quantity."""
        symbol = self._symbol(name)
        return symbol in self.named or symbol in self._rates or self.ranks.get(symbol) == RANK_PARAMETER

    @property
    def state(self) -> frozenset[Symbol]:
        """Symbols that are not parameters or functions of parameters."""
        if self._frozen_state is None:
            self._frozen_state = frozenset(self._state)
        return self._frozen_state

    def is_constant(self, expr: Expr) -> bool:
        """Return True if an expression depends on parameters only."""
        return not (expr.free_symbols & self.state)

    # Names

    def simplify(self, expr: Expr) -> Expr:
        """Return the readable form of an expression."""
        return simplify(expr, self.state)

    def simplify_shortest(self, expr: Expr) -> Expr:
        """Return the readable form of an expression, with the names of the state in it or written out.

        Written out is preferred where things cancel: where the result is hardly longer than with names, or clearly
        shorter than the names and their values.
        """
        named = simplify(expr, self.state)
        names = [s for s in expr.free_symbols if s in self.named and s in self.state]
        short = count_operations(named)
        expanded_length = short + sum(self._count_expanded_operations(name) for name in names)
        if not names or expanded_length > _MAX_EXPANDED_OPERATIONS:
            return named
        written = simplify(expr.xreplace({name: self._expand_state_name(name) for name in names}), self.state)
        length = count_operations(written)
        return (
            written if length <= max(1.3 * short + 4, min(0.6 * expanded_length, _MAX_PREFERRED_OPERATIONS)) else named
        )

    def _count_expanded_operations(self, name: Symbol) -> int:
        """Return the length of a quantity with all names of the state in it written out once."""
        if name not in self._expanded_lengths:
            value = self.named[name].value
            inner = [s for s in value.free_symbols if s in self.named and s in self.state]
            self._expanded_lengths[name] = count_operations(value) + sum(
                self._count_expanded_operations(s) for s in inner
            )
        return self._expanded_lengths[name]

    def _expand_state_name(self, name: Symbol) -> Expr:
        """Return the expression of a name of the state with all such names in it expanded.

        Names of constants stay.
        """
        if name not in self._expanded_values:
            value = self.named[name].value
            inner = {s: self._expand_state_name(s) for s in value.free_symbols if s in self.named and s in self.state}
            self._expanded_values[name] = value.xreplace(inner)
        return self._expanded_values[name]

    def name_if_long(
        self, name: str, value: Expr, *, note: str = "", latex: str = "", max_inline: int = MAX_INLINE_OPERATIONS
    ) -> Expr:
        """Return a short `value` itself, else the name that stands for it from now on."""
        if value.is_Atom or (-value).is_Atom or count_operations(value) <= max_inline:
            return value
        return self.name_value(name, value, note=note, latex=latex)

    def shorten(self, name: str, value: Expr, *, latex: str = "", max_inline: int = MAX_INLINE_OPERATIONS) -> Expr:
        """Return the shortest readable form of a value, or where that is long the name it has from now on."""
        return self.name_if_long(name, self.simplify_shortest(value), latex=latex, max_inline=max_inline)

    def name_value(self, name: str, value: Expr, *, note: str = "", unit: str = "", latex: str = "") -> Expr:
        """Return the name that stands for `value` from now on; equal values share one name."""
        existing = self.find_name(value)
        if existing is not value:
            return existing
        constant = self.is_constant(value)
        symbol = self.make_symbol(name, RANK_PARAMETER if constant else RANK_QUANTITY, latex=latex)
        entry = NamedQuantity(symbol, value, note, unit)
        self.named[symbol] = entry
        self._by_value[value] = symbol
        return symbol

    def name_root(self, symbol: Symbol, value: Expr, variables: Iterable[Symbol]) -> None:
        """Name a value, and the root of a sum in its partial derivatives by the variables, by a symbol.

        The derivatives of u = sqrt(x^2 + y^2), for example, are x/u and y/u.
        """
        self.named[symbol] = NamedQuantity(symbol, value, "", "")
        self._by_value[value] = symbol
        self.mark_printed(symbol)
        for variable in variables:
            self._partials[symbol, variable] = self.write_roots(self.differentiate(value, variable))

    def write_roots(self, expr: Expr) -> Expr:
        """Return an expression with the names of roots in it, where these are known: 1/(x^2 + y^2) as u^-2."""
        for value, symbol in self._by_value.items():
            if value.is_Pow and value.exp == sympy.S.Half and value.base.is_Add:
                expr = expr.replace(
                    lambda part, base=value.base: part.is_Pow and part.base == base,
                    lambda part, name=symbol: name ** (2 * part.exp),
                )
        return expr

    def find_name(self, value: Expr) -> Expr:
        """Return the name of a value, or the value itself where it has none."""
        if value in self._by_value:
            return self._by_value[value]
        return -self._by_value[-value] if -value in self._by_value else value

    def list_unprinted(self, expressions: Iterable[Expr]) -> list[NamedQuantity]:
        """Return the named quantities in `expressions` that were not returned before, in their order."""
        needed: set[Symbol] = set()
        queue = [symbol for expr in expressions for symbol in expr.free_symbols]
        while queue:
            symbol = queue.pop()
            if symbol in self.named and symbol not in needed and symbol not in self._printed:
                needed.add(symbol)
                queue.extend(self.named[symbol].value.free_symbols)
        self._printed |= needed
        return [entry for symbol, entry in self.named.items() if symbol in needed]

    def mark_printed(self, *expressions: Expr) -> None:
        """Mark the names in `expressions` as explained."""
        self._printed |= {symbol for expr in expressions for symbol in expr.free_symbols if symbol in self.named}

    # Derivatives

    def declare_rate(self, name: Expr, rate: Expr) -> None:
        """Declare the time derivative of a named quantity of the coordinates, in a shorter form than by the chain
        rule."""
        assert isinstance(name, Symbol)
        self._bias[name] = rate
        self._declared_rates.add(name)

    def declare_slope(self, name: Expr, variable: Symbol, slope: Expr) -> None:
        """Declare the partial derivative of a named quantity by a variable that does not stand in it."""
        assert isinstance(name, Symbol)
        self._partials[name, variable] = slope

    def declare_inverse(self, rows: Sequence[Sequence[Expr]], inverse: Sequence[Sequence[Expr]]) -> None:
        """Declare the inverse of a matrix of named quantities in a shorter form than cofactors."""
        self._inverses.append((tuple(map(tuple, rows)), tuple(map(tuple, inverse))))

    def find_inverse(self, matrix: Sequence[Sequence[Expr]]) -> list[list[Expr]] | None:
        """Return the inverse of a matrix with the rows of a declared one, in any order."""
        rows = [tuple(row) for row in matrix]
        for declared_rows, inverse in self._inverses:
            if set(rows) == set(declared_rows) and len(rows) == len(declared_rows):
                return [[line[declared_rows.index(row)] for row in rows] for line in inverse]
        return None

    def make_derivative_at_fixed(self, velocities: Iterable[Symbol]) -> Callable[[Expr], Expr]:
        """Return a function that gives time derivatives with q'' = 0 while these velocities are fixed."""
        rates: dict[Symbol, Expr] = dict.fromkeys(velocities, ZERO)

        def change(symbol: Symbol) -> Expr:
            if symbol not in rates:
                declared = symbol in self._declared_rates or symbol not in self.named
                rates[symbol] = self._bias_of_symbol(symbol) if declared else derive(self.named[symbol].value)
            return rates[symbol]

        def derive(expr: Expr) -> Expr:
            return self._chain(expr, change)

        return derive

    def differentiate_without_accelerations(self, expr: Expr) -> Expr:
        """Return the time derivative of an expression with q'' = 0."""
        return self._chain(expr, self._bias_of_symbol)

    def differentiate(self, expr: Expr, variable: Symbol) -> Expr:
        """Return the partial derivative of an expression, taken through the named quantities."""
        symbols = expr.free_symbols
        if variable not in symbols and self.named.keys().isdisjoint(symbols):
            return ZERO
        return self._chain(expr, lambda symbol: self._partial_of_symbol(symbol, variable))

    def _chain(self, expr: Expr, derivative_of: Callable[[Symbol], Expr]) -> Expr:
        terms = []
        for symbol in sorted(expr.free_symbols & self.state, key=str):
            inner = derivative_of(symbol)
            if inner != 0:
                terms.append(_differentiate(expr, symbol) * inner)
        return self.simplify(Add(*terms))

    def _bias_of_symbol(self, symbol: Symbol) -> Expr:
        if symbol in self.named:
            if symbol not in self._bias:
                value = self.differentiate_without_accelerations(self.named[symbol].value)
                latex = rf"{{{self.latex.get(symbol) or make_latex_name(symbol.name)}}}^{{\prime}}"
                note = "" if self._has_bias else "a prime: derivative in time without the accelerations"
                result = self.name_if_long(f"{symbol.name}_b", value, note=note, latex=latex)
                self._has_bias |= result is not value
                self._bias[symbol] = result
            return self._bias[symbol]
        return self._rates.get(symbol, ZERO)

    def _partial_of_symbol(self, symbol: Symbol, variable: Symbol) -> Expr:
        if symbol == variable:
            return ONE
        if symbol not in self.named:
            return ZERO
        key = (symbol, variable)
        if key not in self._partials:
            value = self.differentiate(self.named[symbol].value, variable)
            self._partials[key] = self.name_if_long(f"{symbol.name}_{variable.name.rstrip(chr(39))}", value)
        return self._partials[key]

    # Numbers

    def expand(self, expr: Expr) -> Expr:
        """Return an expression with all names replaced by their expressions."""
        while True:
            inner = {s: self.named[s].value for s in expr.free_symbols if s in self.named}
            if not inner:
                return expr
            expr = expr.xreplace(inner)

    def evaluate_number(self, expr: Expr, values: Mapping[Symbol, float]) -> float | None:
        """Return the value of an expression of parameters, or None where it has none."""
        result = self.evaluate([expr], values)[0]
        return result if result is not None and abs(result) != float("inf") and result == result else None

    def evaluate(self, expressions: Iterable[Expr], values: Mapping[Symbol, float]) -> list[float | None]:
        """Return the values of expressions, name by name; None where a symbol has no value."""
        if self._evaluated is None or self._evaluated[0] is not values:
            self._evaluated = (values, dict(values))
        cached = self._evaluated[1]  # the expressions of names do not change

        def evaluated(expr: Expr) -> float | None:
            inner: dict[Symbol, float] = {}
            for symbol in expr.free_symbols:
                if symbol not in cached:
                    cached[symbol] = evaluated(self.named[symbol].value) if symbol in self.named else None
                value = cached[symbol]
                if value is None:
                    return None
                inner[symbol] = value
            return evaluate_expression(expr, inner)

        return [evaluated(expr) for expr in expressions]

    def set_to_zero(self, expr: Expr, symbols: Iterable[Symbol]) -> Expr:
        """Return an expression with these symbols set to zero; names that contain them are written out."""
        zeros = frozenset(symbols)
        while True:
            inner = {
                name: self.named[name].value
                for name in expr.free_symbols
                if name in self.named and self.expand(name).free_symbols & zeros
            }
            if not inner:
                return self.simplify(expr.xreplace(dict.fromkeys(zeros, ZERO)))
            expr = expr.xreplace(inner)

    # Helpers

    @staticmethod
    def _symbol(name: str) -> Symbol:
        return Symbol(name, real=True)

    def _make_unique_name(self, name: str) -> str:
        candidate, count = name, 1
        while candidate in self._used_names:
            count += 1
            candidate = f"{name}_{count}"
        self._used_names.add(candidate)
        return candidate


def _differentiate(expr: Expr, symbol: Symbol) -> Expr:
    derivative = sympy.diff(expr, symbol)
    # A switch acts at an instant; between the instants its derivative is zero.
    return derivative.replace(sympy.DiracDelta, lambda *_: ZERO) if derivative.has(sympy.DiracDelta) else derivative
