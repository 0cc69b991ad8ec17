"""The same motion at another size: lengths and masses in one proportion each, and all else that follows from them.

What is λ times as long and μ times as heavy moves alike in √λ times the time where gravity stays (Froude's similarity):
every quantity of the dimension kg^a m^b s^c goes with μ^a λ^b √λ^c, so that nothing has to be solved anew. Numbers in
formulas go along: a formula f of names x that become s x has to become s_f f(x/s).
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
from anholon.units import Dimension, parse_unit

__all__ = ["ScaleFactors", "scale_model"]

_PROBES: Final = 4
_TRIES: Final = 12  # where a formula has no value
_CLOSE: Final = 1e-9  # of the size of a formula: it is the same function
_COMPARING: Final = ("min", "max", "atan2")
_NOTHING: Final = 1e-12
_LOAD: Final = "N"  # what a grip calls the reaction that it depends on
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
        """Return by what a quantity of this dimension grows."""
        length, time, mass, *_ = dimension
        return math.pow(self.mass, mass) * math.pow(self.length, length + 0.5 * time)

    def of_unit(self, unit: str) -> float:
        """Return by what a quantity in this unit grows; what has no unit, or none that can be read, stays."""
        try:
            return self.of_dimension(parse_unit(unit).dimension) if unit else 1.0
        except AnholonError:
            return 1.0


def scale_model(model: Model, factors: ScaleFactors) -> Model:
    """Return a model of the same build whose motion is the same at another size."""
    if factors == (1.0, 1.0):
        return model
    enlarged = _ModelScaler(model, factors)
    whole = FieldDescription(name="", kind="struct", structs=(Model,))
    changed = enlarged.value(whole, model, ())
    assert isinstance(changed, Model)
    return changed


def round_noise(value: float) -> float:
    """Return a number without the dust of rounding."""
    return float(f"{value:.10g}")


class _ModelScaler:
    """Makes the parts of a model larger."""

    def __init__(self, model: Model, growth: ScaleFactors) -> None:
        self._model, self._growth = model, growth
        self._formulas = _FormulaScaler(model, growth)

    def value(self, field: FieldDescription, value: Any, keys: tuple[str, ...]) -> Any:
        """Return the scaled value of the field at the path of `keys`."""
        match value:
            case Struct():
                changes = {
                    inner.name: self.value(inner, getattr(value, inner.name), (*keys, inner.name))
                    for inner in describe_fields(type(value))
                }
                return replace(value, **{name: new for name, new in changes.items() if new != getattr(value, name)})
            case dict() if field.item is not None:
                item = field.item
                return {name: self.value(item, inner, (*keys, name)) for name, inner in value.items()}
            case tuple() if field.item is not None:
                return tuple(self.value(field.item, inner, (*keys, str(k))) for k, inner in enumerate(value))
            case str() if field.kind in ("expression", "formula"):
                return self._formulas.scale_formula(value, self._unit(keys), keys)
            case bool():
                return value
            case float() | int() if value and field.kind in ("number", "expression"):
                factor = self._growth.of_unit(self._unit(keys) or "")
                return value if factor == 1.0 else self._clip_to_bounds(field, round_noise(value * factor), keys)
        return value

    def _clip_to_bounds(self, field: FieldDescription, value: float, keys: tuple[str, ...]) -> float:
        """Return a number in a field; settings of the simulation, which say nothing of a body, keep to their bounds."""
        if keys[0] != "simulation":
            return value
        least, most = (math.nan if bound is None else bound for bound in (field.least, field.most))
        return max(least, min(most, value)) if math.isfinite(least + most) else value

    def _unit(self, keys: tuple[str, ...]) -> str | None:
        return unit_at(self._model, ".".join(keys))


class _FormulaScaler:
    """Makes formulas larger: their numbers where that is enough, their names where it is not."""

    def __init__(self, model: Model, growth: ScaleFactors) -> None:
        self._model, self._growth = model, growth
        self._units = FormulaUnits(model, plain=True)
        self._random = random.Random(1)

    def scale_formula(self, text: str, unit: str | None, keys: tuple[str, ...]) -> str:
        """Return a formula that gives s_f f(x/s), where s_f is by what quantities of `unit` grow."""
        if parse_mode_change(text) is not None:
            return text
        try:
            syntax = parse(text)
        except AnholonError:
            return text
        factor = self._factor(syntax, text, unit, keys)
        for candidate in (text, self._with_numbers(syntax, text), self._with_names(syntax, text)):
            ratio = self._ratio(syntax, candidate)
            if ratio is not None:
                rest = round_noise(factor / ratio)
                return candidate if math.isclose(rest, 1.0, rel_tol=_CLOSE) else f"{rest:.10g}*({candidate})"
        return text

    def _factor(self, syntax: Syntax, text: str, unit: str | None, keys: tuple[str, ...]) -> float:
        """Return by what the value of a formula has to grow."""
        if unit is not None:
            return self._growth.of_unit(unit)
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
        return 1.0 if dimension is None else self._growth.of_dimension(dimension)

    def _factor_of_name(self, name: Name) -> float:
        """Return by what a name in a formula grows."""
        if name.text in (TIME, STAGE_TIME):
            return self._growth.time
        return self._of_dimension(self._dimension(name)) / self._growth.time**name.primes

    # --- trying ----------------------------------------------------------------------------------------------------

    def _ratio(self, old: Syntax, text: str) -> float | None:
        """Return c where `text` of larger names is c times the old formula of the old ones; None where there is none
        such."""
        new = parse(text)
        results: list[float] = []
        names = dict.fromkeys((node.text, node.primes) for node in iterate_nodes(old) if isinstance(node, Name))
        for k in range(_TRIES):
            values = {name: self._probe_value(*name, near_initial=k >= _PROBES) for name in names}
            before = _value(old, values)
            after = _value(new, {key: value * self._factor_of_name(Name(*key)) for key, value in values.items()})
            if before is None or after is None or abs(before) < _NOTHING:
                if (before is None) is not (after is None) or abs(after or 0.0) > _NOTHING:
                    return None  # only one of them has a value, or is not 0
            else:
                results.append(after / before)
            if len(results) == _PROBES:
                break
        if not results:
            return 1.0
        return results[0] if all(math.isclose(value, results[0], rel_tol=_CLOSE) for value in results) else None

    def _probe_value(self, name: str, primes: int, *, near_initial: bool) -> float:
        """Return a value of a name at random, or `near_initial` the one that it begins with: roots and arcs ask for
        that."""
        known = (
            evaluate_formula(self._model, name, {})
            if near_initial and not primes and name not in (TIME, STAGE_TIME)
            else math.nan
        )
        if math.isfinite(known) and known:
            return known * self._random.uniform(0.95, 1.05)
        return self._random.uniform(0.3, 1.7)

    # --- ways ------------------------------------------------------------------------------------------------------

    def _with_numbers(self, syntax: Syntax, text: str) -> str:
        """Return the formula with those numbers larger that are added to, or compared with, what grows."""
        spans: dict[tuple[int, int], str] = {}
        for node in iterate_nodes(syntax):
            terms: tuple[Syntax, ...] = ()
            if isinstance(node, Binary) and node.op in "+-":
                terms = tuple(term for _, term in operator_chain(node))
            elif isinstance(node, Call) and node.function in _COMPARING:
                terms = tuple(node.args)
            dimensions = [dimension for term in terms if (dimension := self._inferred(term, text)) is not None]
            factor = self._of_dimension(dimensions[0]) if dimensions else 1.0
            if factor != 1.0:
                for term in terms:
                    for number in _numbers(term):
                        spans[number.span] = f"{round_noise(number.value * factor):.10g}"
        for (start, end), word in sorted(spans.items(), reverse=True):
            text = text[:start] + word + text[end:]
        return text

    def _inferred(self, term: Syntax, text: str) -> Dimension | None:
        try:
            return infer_dimension(term, self._dimension, text, guess=True)
        except AnholonError:
            return None

    def _with_names(self, syntax: Syntax, text: str) -> str:
        """Return the formula of names as large as they were."""
        spans = {}
        for node in iterate_nodes(syntax):
            if isinstance(node, Name) and (factor := self._factor_of_name(node)) != 1.0:
                spans[node.span] = f"({text[slice(*node.span)]}/{factor:.15g})"
        for (start, end), word in sorted(spans.items(), reverse=True):
            text = text[:start] + word + text[end:]
        return text


def _numbers(term: Syntax) -> Iterator[Number]:
    """Yield the number that a term is, or that stands first in a product of numbers."""
    match term:
        case Number():
            yield term
        case Unary():
            yield from _numbers(term.operand)
        case Binary(op="*" | "/") if all(isinstance(node, Number | Binary) for node in iterate_nodes(term)):
            yield from _numbers(operator_chain(term)[0][1])


def _value(syntax: Syntax, values: Mapping[tuple[str, int], float]) -> float | None:
    """Return the value of a formula from those of its names; None where it has none."""
    graph = Graph()
    try:
        node = lower(syntax, graph, lambda name: graph.const(values[name.text, name.primes]))
    except AnholonError:  # a root of what is negative
        return None
    (value,) = evaluate(graph, [node], 0.0, (), (), ())
    return value if math.isfinite(value) else None
