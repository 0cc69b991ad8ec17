"""Units of quantities for which the model gives none: reactions and definitions, from the dimensions of their formulas.

The power of a reaction is its multiplier times the rate of change of the constraint, so the unit of the multiplier of
f = 0 is J / [f] for a holonomic constraint, W / [f] for one on the rates and (W/s) / [f] for one on accelerations; for
a program of order n it is (J/s^n) / [f].
"""

from __future__ import annotations

import re
from typing import Final, assert_never

from anholon.errors import AnholonError
from anholon.formula.dimension import infer_dimension
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.formula.syntax import STAGE_TIME, TIME
from anholon.model.schema import (
    Coupling,
    Holonomic,
    Model,
    Nonholonomic,
    Parametric,
    Program,
    SecondOrder,
    TypedConstraint,
    Universal,
)
from anholon.model.schema.formula_components import BODY_RATES
from anholon.units import DIMENSIONLESS, Dimension, dimension_text, parse_unit

_NUMBERS = ("", "1", "%")  # units of plain numbers
_PER = ("", "/s", "/s^2")
_ANGLES: Final = re.compile(r"\b(?:deg(?:rees?)?|arcmin|arcsec|rev|turn)\b|°")


class FormulaUnits:
    """SI units, as text, of the values of the formulas of `model`; empty if they are not known for certain.

    With `plain`, quantities without a unit are plain numbers; else they may have any unit.
    """

    def __init__(self, model: Model, *, plain: bool = False) -> None:
        self._model = model
        self._known: dict[str, Dimension | None] = dict.fromkeys((TIME, STAGE_TIME), _dimension_of("s"))
        self._in_progress: set[str] = set()
        for section in (model.parameters, model.schedules, model.coordinates, model.controls):
            self._known |= {name: _dimension_of(quantity.unit) for name, quantity in section.items()}
            if plain:
                self._known |= {name: DIMENSIONLESS for name, quantity in section.items() if not quantity.unit}

    def of_definition(self, name: str) -> str:
        """Return the unit of the definition `name`."""
        return dimension_unit(self._of_name(name))

    def of_formula(self, text: str) -> str:
        """Return the unit of the value of a formula, empty if it is not known."""
        return dimension_unit(self._of_formula(text))

    def of_quantity(self, text: str) -> str:
        """Return the unit of a name with its primes, such as reaction.blade or theta'; empty for any other formula.

        Angles are in rad.
        """
        name = text.rstrip("'")
        order, (owner, _, row) = len(text) - len(name), name.partition(".")
        if owner == "reaction" and row.partition(".")[0] in self._model.constraints and not order:
            return self.of_reaction(row)
        if name in self._model.coordinates:
            unit = self._model.coordinates[name].unit
            turned = unit not in _NUMBERS and _dimension_of(unit) == DIMENSIONLESS
            return f"rad{_PER[order]}" if turned and order < len(_PER) else self.of_derivative(name, order)
        return "" if order else self.of_definition(name)

    def dimension_of(self, name: str) -> Dimension | None:
        """Return the dimension of the quantity that a name in a formula denotes, without its primes.

        None if it is not known for certain.
        """
        owner, _, row = name.partition(".")
        if owner == "reaction" and row.partition(".")[0] in self._model.constraints:
            return _dimension_of(self.of_reaction(row).replace("·", "*"))
        return self._of_name(name)

    def of_reaction(self, name: str, order: int = 0) -> str:
        """Return the unit of the multiplier of the row `name`.

        A ready constraint may have several rows (`pin.x`), and the unit for a program constraint depends on its
        `order`.
        """
        owner, _, mark = name.partition(".")
        constraint = self._model.constraints[owner]
        if isinstance(constraint, Coupling):
            first, work = self._of_name(constraint.first), _dimension_of("J")
            return "" if first is None or work is None else dimension_unit(_quotient(work, first))
        if not isinstance(constraint, TypedConstraint):
            return "N·m" if mark.startswith("torque") or (isinstance(constraint, Universal) and not mark) else "N"
        dimension = self._of_formula(constraint.formula)
        kind = "J" if self._is_position_level(constraint) else _work(constraint, order)
        work = _dimension_of(kind)
        if dimension is None or work is None:
            return ""
        return dimension_unit(_quotient(work, dimension))

    def of_residual(self, name: str, order: int) -> str:
        """Return the unit of the residual of the row `name` in positions (`order` 0) or in rates (1)."""
        owner, _, mark = name.partition(".")
        constraint = self._model.constraints.get(owner)
        if constraint is None:
            return ""
        if isinstance(constraint, Coupling):
            return self.of_quantity(constraint.first + "'" * order)
        if not isinstance(constraint, TypedConstraint):
            turns = mark.startswith("torque") or (isinstance(constraint, Universal) and not mark)
            return f"{'rad' if turns else 'm'}{_PER[order]}"
        dimension, time = self._of_formula(constraint.formula), _dimension_of("s")
        if dimension is None or time is None:
            return ""
        differentiated = order and (isinstance(constraint, Holonomic) or self._is_position_level(constraint))
        return dimension_unit(_quotient(dimension, time) if differentiated else dimension)

    def of_control(self, coordinate: str) -> str:
        """Return the unit of the control force on a coordinate."""
        return dimension_unit(self._per(_dimension_of("J"), coordinate))

    def of_derivative(self, coordinate: str, order: int) -> str:
        """Return the unit of a derivative of a coordinate."""
        moved, time = self._of_name(coordinate), _dimension_of(f"s^{order}")
        return "" if moved is None or time is None else dimension_unit(_quotient(moved, time))

    def _per(self, work: Dimension | None, coordinate: str) -> Dimension | None:
        moved = self._of_name(coordinate)
        return None if moved is None or work is None else _quotient(work, moved)

    def _is_position_level(self, constraint: TypedConstraint) -> bool:
        """Return whether a parametric constraint contains no rate, so that its multiplier times f is a work."""
        return isinstance(constraint, Parametric) and not self._contains_rates(constraint.formula)

    def _contains_rates(self, formula: str) -> bool:
        """Return whether a formula contains rates of coordinates, except those in laws of controls."""
        try:
            names = free_names(parse(formula))
        except AnholonError:
            return False
        for name in names:
            definition = self._model.definitions.get(name.text)
            moving = "." in name.text or name.text in self._model.coordinates or definition is not None
            if (moving and name.primes) or (definition is not None and self._contains_rates(definition)):
                return True
            if name.text.rpartition(".")[2] in BODY_RATES:
                return True
        return False

    def _of_formula(self, text: str) -> Dimension | None:
        try:
            return infer_dimension(parse(text), lambda name: self._of_name(name.text), text, guess=True)
        except AnholonError:
            return None

    def _of_name(self, name: str) -> Dimension | None:
        if "." in name:
            return _of_component(name.rsplit(".", 1)[1])
        if self._known.get(name) is None and name not in self._in_progress:
            self._in_progress.add(name)
            self._known[name] = None
            if name in self._model.definitions:
                self._known[name] = self._of_formula(self._model.definitions[name])
            elif name in self._model.controls and isinstance(law := self._model.controls[name].law, str):
                self._known[name] = self._of_formula(law)
        return self._known[name]


def _work(constraint: TypedConstraint, order: int) -> str:
    """Return the unit of a multiplier times its formula."""
    match constraint:
        case Holonomic():
            return "J"
        case SecondOrder():
            return "W/s"
        case Program():
            return f"J/s^{order}" if order else ""
        case Nonholonomic() | Parametric():
            return "W"
        case _:
            assert_never(constraint)


def _of_component(component: str) -> Dimension | None:
    if component in ("x", "y", "z"):
        return _dimension_of("m")
    return _dimension_of("1/s") if component in BODY_RATES else DIMENSIONLESS


def _dimension_of(unit: str) -> Dimension | None:
    if not unit:
        return None  # a plain number with any SI unit
    try:
        return parse_unit(unit).dimension
    except AnholonError:
        return None


def _quotient(dividend: Dimension, divisor: Dimension) -> Dimension:
    return tuple(a - b for a, b in zip(dividend, divisor, strict=True))


def dimension_unit(dimension: Dimension | None) -> str:
    """Return the SI unit of a dimension as text; "" for plain numbers and unknown dimensions."""
    if dimension is None or dimension == DIMENSIONLESS:
        return ""
    text = dimension_text(dimension)
    return text[text.index("(") + 1 : -1] if text.endswith(")") and " (" in text else text


def formula_unit(unit: str) -> str:
    """Return the unit that a quantity with the unit `unit` has in formulas, such as rad for deg.

    It is "" if `unit` cannot be read.
    """
    text = _ANGLES.sub("rad", unit.replace("rpm", "rad/s"))
    try:
        parsed = parse_unit(text)
    except AnholonError:
        return ""
    return text if parsed.factor == 1.0 else dimension_unit(parsed.dimension)
