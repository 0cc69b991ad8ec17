"""The same motion at another size: lengths and masses in one proportion each, and all else that follows from them.

A model of the same topology, λ times as long and μ times as heavy, has the same motion in √λ times the time if gravity
is the same (Froude's similarity): every quantity of the dimension kg^a m^b s^c is multiplied by μ^a λ^b √λ^c, and
nothing has to be solved again. Formulas are scaled, too: where the names x in a formula f become s x, it has to become
s_f f(x/s).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from anholon.errors import AnholonError
from anholon.formula.dimension import infer_dimension
from anholon.formula.evaluate import evaluate
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
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
    iterate_nodes,
    operator_chain,
)
from anholon.model.check.pose_check import evaluate_formula
from anholon.model.query.field_paths import unit_at
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.stage_sequence import parse_mode_change
from anholon.model.schema import Model
from anholon.model.schema.field_descriptions import FieldDescription, describe_fields
from anholon.number_text import format_shortest
from anholon.units import Dimension, parse_unit

_PROBES: Final = 4  # values of the names at which two formulas are compared
_MAX_TRIES: Final = 12  # of such values: at some a formula has no value
_SAME_RATIO_REL: Final = 1e-9  # by which ratios of two formulas may differ: rounding
_ZERO_VALUE: Final = 1e-12  # of a formula at names of the size 1, in SI units: rounding
_COMPARING_FUNCTIONS: Final = ("min", "max", "atan2")
_LOAD: Final = "N"  # name of the reaction in the formula of a friction limit
_FORCE: Final = parse_unit("N").dimension


class ScaleFactors(NamedTuple):
    """The factors by which lengths and masses grow; gravity stays."""

    length: float
    mass: float

    @property
    def time(self) -> float:
        """The factor by which times grow."""
        return math.sqrt(self.length)

    def of_dimension(self, dimension: Dimension) -> float:
        """Return the factor of a quantity of this dimension."""
        length, time, mass, *_ = dimension
        return math.pow(self.mass, mass) * math.pow(self.length, length + 0.5 * time)

    def of_unit(self, unit: str) -> float:
        """Return the factor of a quantity in this unit; 1 without a unit, or with an unreadable one."""
        try:
            return self.of_dimension(parse_unit(unit).dimension) if unit else 1.0
        except AnholonError:
            return 1.0


def scale_model(model: Model, factors: ScaleFactors) -> Model:
    """Return a model of the same topology with the same motion at another size."""
    if factors == (1.0, 1.0):
        return model
    root_field = FieldDescription(name="", kind="struct", structs=(Model,))
    scaled = _ModelScaler(model, factors).scale_value(root_field, model, ())
    assert isinstance(scaled, Model)
    return scaled


def round_noise(value: float) -> float:
    """Return a number without rounding noise: ten digits of it."""
    return float(f"{value:.10g}")


class _ModelScaler:
    """Scales the fields of a model."""

    def __init__(self, model: Model, factors: ScaleFactors) -> None:
        self._model, self._factors = model, factors
        self._formulas = _FormulaScaler(model, factors)

    def scale_value(self, field: FieldDescription, value: Any, keys: tuple[str, ...]) -> Any:
        """Return the scaled value of the field at the path of `keys`."""
        match value:
            case Struct():
                changes = {
                    inner.name: self.scale_value(inner, getattr(value, inner.name), (*keys, inner.name))
                    for inner in describe_fields(type(value))
                }
                return replace(value, **{name: new for name, new in changes.items() if new != getattr(value, name)})
            case dict() if field.item is not None:
                item = field.item
                return {name: self.scale_value(item, inner, (*keys, name)) for name, inner in value.items()}
            case tuple() if field.item is not None:
                return tuple(self.scale_value(field.item, inner, (*keys, str(k))) for k, inner in enumerate(value))
            case str() if field.kind in ("expression", "formula"):
                return self._formulas.scale_formula(value, self._unit(keys), keys)
            case bool():
                return value
            case float() | int() if value and field.kind in ("number", "expression"):
                factor = self._factors.of_unit(self._unit(keys) or "")
                return value if factor == 1.0 else self._clip_to_bounds(field, round_noise(value * factor), keys)
        return value

    def _clip_to_bounds(self, field: FieldDescription, value: float, keys: tuple[str, ...]) -> float:
        """Return the number for a field; settings of the simulation stay within their bounds.

        Only they are limited, because they do not describe a body.
        """
        if keys[0] != "simulation":
            return value
        lower, upper = (math.nan if bound is None else bound for bound in (field.least, field.most))
        return max(lower, min(upper, value)) if math.isfinite(lower + upper) else value

    def _unit(self, keys: tuple[str, ...]) -> str | None:
        return unit_at(self._model, ".".join(keys))


class _FormulaScaler:
    """Scales formulas: by their numbers if that is sufficient, else by factors of their names."""

    def __init__(self, model: Model, factors: ScaleFactors) -> None:
        self._model, self._factors = model, factors
        self._units = FormulaUnits(model, plain=True)
        self._random = random.Random(1)

    def scale_formula(self, text: str, unit: str | None, keys: tuple[str, ...]) -> str:
        """Return a formula that gives s_f f(x/s), s_f the factor of quantities in `unit`.

        It is unchanged if there is no unit, or if it cannot be read.
        """
        if parse_mode_change(text) is not None:
            return text
        try:
            syntax = parse(text)
        except AnholonError:
            return text
        factor = self._infer_factor(syntax, text, unit, keys)
        for candidate in (text, self._scale_added_numbers(syntax, text), self._divide_names(syntax, text)):
            ratio = self._find_constant_ratio(syntax, candidate)
            if ratio is not None:
                remaining = round_noise(factor / ratio)
                is_done = math.isclose(remaining, 1.0, rel_tol=_SAME_RATIO_REL)
                return candidate if is_done else f"{remaining:.10g}*({candidate})"
        return text

    def _infer_factor(self, syntax: Syntax, text: str, unit: str | None, keys: tuple[str, ...]) -> float:
        """Return the factor of the value of a formula: by the unit of its field, else by the formula's dimension."""
        if unit is not None:
            return self._factors.of_unit(unit)
        if keys[0] == "definitions":
            return self._of_dimension(self._units.dimension_of(keys[1]))
        try:
            return self._of_dimension(infer_dimension(syntax, self._dimension, text, guess=True))
        except AnholonError:
            return 1.0

    def _dimension(self, name: Name) -> Dimension | None:
        if name.text == _LOAD and name.text not in self._model.parameters:
            return _FORCE
        return self._units.dimension_of(name.text)

    def _of_dimension(self, dimension: Dimension | None) -> float:
        return 1.0 if dimension is None else self._factors.of_dimension(dimension)

    def _factor_of_name(self, name: Name) -> float:
        """Return the factor of a name in a formula."""
        if name.text in (TIME, STAGE_TIME):
            return self._factors.time
        return self._of_dimension(self._dimension(name)) / self._factors.time**name.primes

    # --- comparing two formulas --------------------------------------------------------------------------------------

    def _find_constant_ratio(self, old: Syntax, text: str) -> float | None:
        """Return c if the formula `text` of scaled names is c times the old formula of the old names, else None.

        It must be so at all values tried.
        """
        new = parse(text)
        ratios: list[float] = []
        names = dict.fromkeys((node.text, node.primes) for node in iterate_nodes(old) if isinstance(node, Name))
        for k in range(_MAX_TRIES):
            values = {name: self._probe_value(*name, near_initial=k >= _PROBES) for name in names}
            before = _value(old, values)
            after = _value(new, {key: value * self._factor_of_name(Name(*key)) for key, value in values.items()})
            if before is None or after is None or abs(before) < _ZERO_VALUE:
                if (before is None) is not (after is None) or abs(after or 0.0) > _ZERO_VALUE:
                    return None  # only one of them has a value, or is not 0
            else:
                ratios.append(after / before)
            if len(ratios) == _PROBES:
                break
        if not ratios:
            return 1.0
        is_constant = all(math.isclose(ratio, ratios[0], rel_tol=_SAME_RATIO_REL) for ratio in ratios)
        return ratios[0] if is_constant else None

    def _probe_value(self, name: str, primes: int, *, near_initial: bool) -> float:
        """Return a random value of a name, or one near its initial value, where roots and inverse functions exist."""
        initial = (
            evaluate_formula(self._model, name, {})
            if near_initial and not primes and name not in (TIME, STAGE_TIME)
            else math.nan
        )
        if math.isfinite(initial) and initial:
            return initial * self._random.uniform(0.95, 1.05)
        return self._random.uniform(0.3, 1.7)

    # --- scaled formulas ---------------------------------------------------------------------------------------------

    def _scale_added_numbers(self, syntax: Syntax, text: str) -> str:
        """Return the formula in which numbers are scaled that are added to, or compared with, scaled quantities."""
        spans: dict[tuple[int, int], str] = {}
        for node in iterate_nodes(syntax):
            terms: tuple[Syntax, ...] = ()
            if isinstance(node, Binary) and node.op in "+-":
                terms = tuple(term for _, term in operator_chain(node))
            elif isinstance(node, Call) and node.function in _COMPARING_FUNCTIONS:
                terms = tuple(node.args)
            dimensions = [dimension for term in terms if (dimension := self._infer_dimension(term, text)) is not None]
            factor = self._of_dimension(dimensions[0]) if dimensions else 1.0
            if factor != 1.0:
                for term in terms:
                    for number in _numbers(term):
                        spans[number.span] = f"{round_noise(number.value * factor):.10g}"
        for (start, end), word in sorted(spans.items(), reverse=True):
            text = text[:start] + word + text[end:]
        return text

    def _infer_dimension(self, term: Syntax, text: str) -> Dimension | None:
        try:
            return infer_dimension(term, self._dimension, text, guess=True)
        except AnholonError:
            return None

    def _divide_names(self, syntax: Syntax, text: str) -> str:
        """Return the formula with every name divided by its factor: f(x/s)."""
        spans = {}
        for node in iterate_nodes(syntax):
            if isinstance(node, Name) and (factor := self._factor_of_name(node)) != 1.0:
                spans[node.span] = f"({text[slice(*node.span)]}/{format_shortest(factor)})"
        for (start, end), word in sorted(spans.items(), reverse=True):
            text = text[:start] + word + text[end:]
        return text


def _numbers(term: Syntax) -> Iterator[Number]:
    """Yield the number that a term is, or that is the first factor of a product of numbers."""
    match term:
        case Number():
            yield term
        case Unary():
            yield from _numbers(term.operand)
        case Binary(op="*" | "/") if all(isinstance(node, Number | Binary) for node in iterate_nodes(term)):
            yield from _numbers(operator_chain(term)[0][1])


def _value(syntax: Syntax, values: Mapping[tuple[str, int], float]) -> float | None:
    """Return the value of a formula from those of its names; None if it has none."""
    graph = Graph()
    try:
        node = lower(syntax, graph, lambda name: graph.const(values[name.text, name.primes]))
    except AnholonError:  # a root of what is negative
        return None
    (value,) = evaluate(graph, [node], 0.0, (), (), ())
    return value if math.isfinite(value) else None
