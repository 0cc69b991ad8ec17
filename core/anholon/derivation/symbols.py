"""The symbols of a model and its formulas as SymPy expressions.

A formula goes from its syntax tree to SymPy node by node; no text is ever handed to SymPy. Parameters, coordinates,
rates and schedules become symbols; definitions become named quantities or are used in place when they are short; dotted
names (`blade.x`) are asked from `places`, which the kinematics provides.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from fractions import Fraction

import sympy
from sympy import Add, Expr, Rational, Symbol

from anholon.derivation.simplification import ONE, ZERO, Vector, count_operations, make_root
from anholon.derivation.subexpressions import (
    RANK_ACCELERATION,
    RANK_PARAMETER,
    RANK_RATE,
    RANK_STATE,
    SubexpressionTable,
)
from anholon.errors import FormulaError
from anholon.formula.parser import parse
from anholon.formula.syntax import (
    STAGE_TIME,
    TIME,
    Binary,
    Call,
    Name,
    Number,
    Syntax,
    Unary,
    fold_tree,
    operator_chain,
)
from anholon.model.schema import Expression, Model
from anholon.units import parse_unit

_LONG_ROOT = 12  # operations of a root that gets a name

_FUNCTIONS: dict[str, Callable[..., Expr]] = {
    "abs": sympy.Abs,
    "acos": sympy.acos,
    "asin": sympy.asin,
    "atan": sympy.atan,
    "atan2": sympy.atan2,
    "cos": sympy.cos,
    "cosh": sympy.cosh,
    "exp": sympy.exp,
    "log": sympy.log,
    "max": sympy.Max,
    "min": sympy.Min,
    "sign": sympy.sign,
    "sin": sympy.sin,
    "sinh": sympy.sinh,
    "sqrt": sympy.sqrt,
    "step": sympy.Heaviside,
    "tan": sympy.tan,
    "tanh": sympy.tanh,
}

_OPERATIONS: dict[str, Callable[[Expr, Expr], Expr]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "^": lambda a, b: a**b,
}


class ModelSymbols:
    """The symbols of `model`, registered in `subexpressions`; `resolve_dotted_name(name, component)` resolves dotted
    names.

    `ramped` parameters are functions of time, with rates, as schedules are. `start_time`: the instant at which the
    stage began, s.
    """

    def __init__(
        self, model: Model, subexpressions: SubexpressionTable, ramped: Container[str] = (), start_time: float = 0.0
    ) -> None:
        self.model = model
        self.subexpressions = subexpressions
        self.resolve_dotted_name: Callable[[str, str], Expr] | None = None
        self.parameters: dict[str, Symbol] = {}
        self.coordinates: dict[str, Symbol] = {}
        self.controls: dict[str, Expr] = {}
        self._names: dict[str, tuple[Expr, ...]] = {
            TIME: (subexpressions.time,),
            STAGE_TIME: (subexpressions.time - make_exact_number(start_time),),
            "pi": (sympy.pi,),
        }
        self._ramped_parameters: list[str] = []
        self._higher: list[tuple[Symbol, ...]] = []
        self.held_controls: set[Symbol] = set()

        for name in model.parameters:
            if name not in ramped:
                self.parameters[name] = subexpressions.make_symbol(name, RANK_PARAMETER)
                self._names[name] = (self.parameters[name], ZERO, ZERO)
        for name in model.coordinates:
            acceleration = subexpressions.make_symbol(f"{name}''", RANK_ACCELERATION)
            rate = subexpressions.make_symbol(f"{name}'", RANK_RATE, rate=ZERO)
            self.coordinates[name] = subexpressions.make_symbol(name, RANK_STATE, rate=rate)
            self._names[name] = (self.coordinates[name], rate, acceleration)
        for name in (*model.schedules, *(name for name in model.parameters if name in ramped)):
            second = subexpressions.make_symbol(f"{name}''", RANK_STATE, rate=ZERO)
            first = subexpressions.make_symbol(f"{name}'", RANK_STATE, rate=second)
            self._names[name] = (subexpressions.make_symbol(name, RANK_STATE, rate=first), first, second)

    @property
    def rates(self) -> tuple[Symbol, ...]:
        """Symbols of the rates q', in the order of the coordinates."""
        return tuple(self._names[name][1] for name in self.coordinates)

    @property
    def accelerations(self) -> tuple[Symbol, ...]:
        """Symbols of the accelerations q'', in the order of the coordinates."""
        return tuple(self._names[name][2] for name in self.coordinates)

    def derivatives(self, order: int) -> tuple[Symbol, ...]:
        """Return the symbols of q^(order), order >= 1."""
        if order < 3:
            return self.rates if order == 1 else self.accelerations
        while len(self._higher) < order - 2:
            mark = "'" * (len(self._higher) + 3)
            self._higher.append(
                tuple(self.subexpressions.make_symbol(f"{name}{mark}", RANK_ACCELERATION) for name in self.coordinates)
            )
        return self._higher[order - 3]

    def convert(self, expression: Expression, local: Mapping[str, Expr] | None = None) -> Expr:
        """Return a field of the model (a number or a formula) as a SymPy expression in SI units.

        Names in `local` stand for the expressions given there.
        """
        if isinstance(expression, str):
            return self._convert(parse(expression), expression, local or {})
        return make_exact_number(expression)

    def convert_vector(self, vector: tuple[Expression, Expression, Expression]) -> Vector:
        """Return a vector field of the model."""
        x, y, z = (self.convert(component) for component in vector)
        return (x, y, z)

    def _convert(self, syntax: Syntax, source: str, local: Mapping[str, Expr]) -> Expr:
        def build(node: Syntax, parts: list[Expr]) -> Expr:
            match node:
                case Number():
                    return make_exact_number(node.value)
                case Name():
                    state = local.get(node.text) if not node.primes else None
                    return self._resolve(node, source) if state is None else state
                case Unary():
                    return -parts[0]
                case Binary():
                    result = parts[0]
                    for (operation, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
                        result = _OPERATIONS[operation](result, part)
                    return result
                case Call() if node.function == "sqrt":
                    return self._make_root(parts[0])
                case Call():
                    return _FUNCTIONS[node.function](*parts)

        return fold_tree(syntax, build)

    def _make_root(self, square: Expr) -> Expr:
        """Return a square root, under a name where it is long: it stands in denominators, and so do its rates."""
        value = make_root(self.subexpressions.simplify(square)) if isinstance(square, Add) else sympy.sqrt(square)
        return self.subexpressions.name_value("rho", value) if count_operations(value) > _LONG_ROOT else value

    def _resolve(self, name: Name, source: str) -> Expr:
        if name.text in self.model.controls:
            return self._make_control(name.text, name.primes)
        if name.text in self.model.definitions and name.text not in self._names:
            self._names[name.text] = (self._make_definition(name.text),)
        derivatives = self._names.get(name.text)
        if derivatives is not None and name.primes < len(derivatives):
            return derivatives[name.primes]
        if name.text in self.coordinates:
            return self.derivatives(name.primes)[list(self.coordinates).index(name.text)]
        if derivatives is None:
            owner, _, component = name.text.rpartition(".")
            if not owner or self.resolve_dotted_name is None:
                raise FormulaError(f"there is nothing called {name.text!r}", source, name.span)
            derivatives = (self.resolve_dotted_name(owner, component),)
        value = derivatives[0]
        for _ in range(name.primes):
            value = self.derivative(value)
        return value

    def derivative(self, value: Expr) -> Expr:
        """Return the time derivative of a function of time, coordinates and rates, with the accelerations in it."""
        parts = []
        for order in range(1, 3 + len(self._higher)):
            slopes = [self.subexpressions.differentiate(value, symbol) for symbol in self.derivatives(order)]
            if any(slope != 0 for slope in slopes):
                parts += [a * b for a, b in zip(slopes, self.derivatives(order + 1), strict=True)]
        return self.subexpressions.simplify(Add(self.subexpressions.differentiate_without_accelerations(value), *parts))

    def held_partial(self, expr: Expr, variable: Symbol) -> Expr:
        """Return a partial derivative at fixed controls."""
        terms = []
        for symbol in sorted(expr.free_symbols & self.subexpressions.state, key=str):
            if symbol in self.held_controls:
                continue
            inner = ONE if symbol == variable else ZERO
            if symbol != variable and symbol in self.subexpressions.named:
                inner = self.held_partial(self.subexpressions.named[symbol].value, variable)
            if inner != 0:
                terms.append(sympy.diff(expr, symbol) * inner)
        return self.subexpressions.simplify(Add(*terms))

    def _make_control(self, name: str, primes: int) -> Expr:
        """Return a control or its derivative in time under a name, so that it can be held."""
        label = name + "'" * primes
        if label not in self._names:
            if primes:
                value = self.derivative(self._make_control(name, primes - 1))
                note = ""
            else:
                control = self.model.controls[name]
                value = self.convert(control.law)
                note = control.doc or "law of control"
                if not isinstance(control.law, str):
                    value = value * make_exact_number(parse_unit(control.unit).factor)
            control_symbol = self.subexpressions.name_value(label, value, note=note)
            self._names[label] = (control_symbol,)
            self.held_controls |= {
                symbol for symbol in control_symbol.free_symbols if symbol in self.subexpressions.named
            }
            self.controls.setdefault(label, control_symbol)
        return self._names[label][0]

    def _make_definition(self, name: str) -> Expr:
        if name in self._ramped_parameters:
            raise FormulaError(f"the definition of {name!r} refers to itself", self.model.definitions[name])
        self._ramped_parameters.append(name)
        try:
            value = self.convert(self.model.definitions[name])
        finally:
            self._ramped_parameters.pop()
        # Its author gave it a name, so it keeps the name however short it is.
        return value if value.is_Atom else self.subexpressions.name_value(name, value, note="definition")


def make_exact_number(number: float) -> Expr:
    """Return a typed number as the decimal fraction that its author wrote, without rounding errors in print."""
    return Rational(*Fraction(repr(number)).as_integer_ratio()) if isinstance(number, float) else sympy.Integer(number)
