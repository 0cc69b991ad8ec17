"""Units of measure: reading them, comparing dimensions, converting what the user types.

Everything inside the program is SI. A `Unit` says how a value typed in it becomes SI: `value_SI = value * factor`.

The table is our own on purpose. Importing pint 0.25 and building its registry takes 0.4 s, which is most of the time
the window has to appear and many times the time of a run; the few dozen units of mechanics fit on one page. The tests
compare every entry with pint.

Grammar of a unit: names with an optional exponent (`m^2`, `m**2`, `m²`, `m2`, `s^-1`, `m^(1/2)`), products by `*`, `·`
or a space, quotients by `/`, parentheses. A quotient by several factors needs parentheses: `J/(kg*K)`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from anholon.errors import UnitError

Exponent = int | Fraction
"""An exponent; whole ones are integers, with which arithmetic is ten times as fast."""

Dimension = tuple[Exponent, ...]
"""Exponents of length, time, mass, temperature, electric current; an angle is a plain number."""

_MAX_LENGTH = 40
_MAX_EXPONENT = 12
_BASE_SYMBOLS = ("m", "s", "kg", "K", "A")


def dimension(length: int = 0, time: int = 0, mass: int = 0, temperature: int = 0, current: int = 0) -> Dimension:
    """Return the dimension with these exponents."""
    return (length, time, mass, temperature, current)


def raise_dimension(dim: Dimension, power: Exponent) -> Dimension:
    """Return the dimension dim^power."""
    powers = (power * e for e in dim)
    return tuple(int(e) if e.denominator == 1 else e for e in powers)


DIMENSIONLESS = dimension()
"""The dimension of plain numbers and angles."""


class Unit(Struct, frozen=True):
    """A unit of measure: a value given in it times `factor` is the value in SI."""

    factor: float
    dimension: Dimension


# name -> (SI factor, exponents of length, time, mass, temperature, current)
_PREFIXABLE: Mapping[str, tuple[float, tuple[int, ...]]] = MappingProxyType(
    {
        "m": (1.0, (1,)),
        "g": (1e-3, (0, 0, 1)),
        "s": (1.0, (0, 1)),
        "K": (1.0, (0, 0, 0, 1)),
        "A": (1.0, (0, 0, 0, 0, 1)),
        "rad": (1.0, ()),
        "Hz": (1.0, (0, -1)),
        "N": (1.0, (1, -2, 1)),
        "J": (1.0, (2, -2, 1)),
        "W": (1.0, (2, -3, 1)),
        "Pa": (1.0, (-1, -2, 1)),
        "C": (1.0, (0, 1, 0, 0, 1)),
        "V": (1.0, (2, -3, 1, 0, -1)),
        "Nm": (1.0, (2, -2, 1)),
        "L": (1e-3, (3,)),
        "l": (1e-3, (3,)),
    }
)
_PLAIN: Mapping[str, tuple[float, tuple[int, ...]]] = MappingProxyType(
    {
        "1": (1.0, ()),
        "%": (0.01, ()),
        "deg": (math.pi / 180, ()),
        "°": (math.pi / 180, ()),
        "arcmin": (math.pi / 10_800, ()),
        "arcsec": (math.pi / 648_000, ()),
        "rev": (2 * math.pi, ()),
        "turn": (2 * math.pi, ()),
        "sr": (1.0, ()),
        "rpm": (math.pi / 30, (0, -1)),
        "min": (60.0, (0, 1)),
        "h": (3600.0, (0, 1)),
        "d": (86_400.0, (0, 1)),
        "day": (86_400.0, (0, 1)),
        "t": (1000.0, (0, 0, 1)),
        "in": (0.0254, (1,)),
        "ft": (0.3048, (1,)),
        "yd": (0.9144, (1,)),
        "mi": (1609.344, (1,)),
        "mph": (0.44704, (1, -1)),
        "kph": (1 / 3.6, (1, -1)),
        "knot": (1852 / 3600, (1, -1)),
        "lb": (0.45359237, (0, 0, 1)),
        "oz": (0.45359237 / 16, (0, 0, 1)),
        "lbf": (4.4482216152605, (1, -2, 1)),
        "Ns": (1.0, (1, -1, 1)),
        "Nms": (1.0, (2, -1, 1)),
        "kgf": (9.80665, (1, -2, 1)),
        "kWh": (3.6e6, (2, -2, 1)),
        "bar": (1e5, (-1, -2, 1)),
        "mbar": (100.0, (-1, -2, 1)),
        "psi": (4.4482216152605 / 0.0254**2, (-1, -2, 1)),
        "atm": (101_325.0, (-1, -2, 1)),
    }
)
_LONG_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "m": ("meter", "metre"),
        "mm": ("millimeter", "millimetre"),
        "cm": ("centimeter", "centimetre"),
        "km": ("kilometer", "kilometre"),
        "g": ("gram",),
        "kg": ("kilogram",),
        "t": ("tonne",),
        "s": ("second", "sec"),
        "min": ("minute",),
        "h": ("hour", "hr"),
        "rad": ("radian",),
        "deg": ("degree",),
        "rev": ("revolution",),
        "Hz": ("hertz",),
        "N": ("newton",),
        "J": ("joule",),
        "W": ("watt",),
        "Pa": ("pascal",),
        "K": ("kelvin",),
        "A": ("ampere",),
        "C": ("coulomb",),
        "V": ("volt",),
        "L": ("liter", "litre"),
        "in": ("inch",),
        "ft": ("foot", "feet"),
        "mi": ("mile",),
        "lb": ("pound",),
        "%": ("percent",),
    }
)
_PREFIXES: Mapping[str, float] = MappingProxyType(
    {"n": 1e-9, "µ": 1e-6, "u": 1e-6, "m": 1e-3, "c": 1e-2, "d": 1e-1, "h": 1e2, "k": 1e3, "M": 1e6, "G": 1e9}
)
# What a keyboard in another alphabet gives; used to suggest, never to guess.
_CYRILLIC: Mapping[str, str] = MappingProxyType(
    {
        "м": "m",
        "см": "cm",
        "мм": "mm",
        "км": "km",
        "с": "s",
        "мс": "ms",
        "мин": "min",
        "ч": "h",
        "г": "g",
        "кг": "kg",
        "т": "t",
        "н": "N",
        "кн": "kN",
        "дж": "J",
        "вт": "W",
        "па": "Pa",
        "гц": "Hz",
        "рад": "rad",
        "град": "deg",
    }
)

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_UNIT_BEHIND = re.compile(r"(?:\s*(?:[^\W\d_]|°|%)[^,()+]*)?")
_GROUP = 3  # digits that a comma separates where it groups them
_OFFSET_UNITS = frozenset({"°C", "°F", "degC", "degF", "celsius", "fahrenheit"})

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<name>  °[CF]? | % | [^\W\d_²³¹⁰⁴-⁹⁻]+ | 1(?![\d.]) )
      | (?P<power> (?:\^|\*\*)\s* (?: [-−+]?\d{1,3}(?:\.\d{1,4})? | \(\s*[-−+]?\d{1,3}(?:\s*/\s*\d{1,3})?\s*\) )
                 | (?<=[^\W\d]) [-−]?\d{1,2} (?![\d.]) | ⁻?[²³¹⁰⁴-⁹]{1,2} )
      | (?P<sign>  [*·⋅×/()] )
    )""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"(?P<sign>[-+]?)(?P<digits>[\d.,]+)(?:[eE](?P<exponent>[-+]?\d+))?")
TABLE_COMMENT = re.compile(r"#(?![\w/]+[!?]|N/A|Н/Д)")  # what spreadsheets write for errors is none
_CELL = re.compile(r"[-+]?(?:[0-9]+(?P<sign>[.,])?[0-9]*|(?P<first>[.,])[0-9]+)(?:[eE][-+]?[0-9]+)?")


@lru_cache(maxsize=1024)
def parse_unit(text: str) -> Unit:
    """Return the unit named by `text`; an empty text is a plain number.

    Raises UnitError when it cannot be read, with the nearest known name where there is one.
    """
    if len(text) > _MAX_LENGTH:
        raise UnitError(f"A unit has at most {_MAX_LENGTH} characters, this one has {len(text):,}.")
    if not text.strip():
        return Unit(1.0, DIMENSIONLESS)
    return _UnitParser(text).read()


def parse_quantity(text: str, unit: str = "") -> float:
    """Return the number typed by the user, expressed in `unit`.

    A bare number is in `unit` already; a number with a unit of the same dimension is converted: ("500 g", "kg") -> 0.5.
    A comma is read as the decimal sign, "0,5" -> 0.5; if it may also group digits, as in "1,234", UnitError names both
    readings.
    """
    if len(text) > 100:
        raise UnitError(f"A number was expected, not {len(text):,} characters.")
    typed = text.strip().replace("−", "-")
    if not typed:
        raise UnitError("A number is missing.")
    number = _NUMBER.match(typed)
    if number is None or not re.search(r"\d", number["digits"]):
        raise UnitError(f"{_quoted(typed)} is not a number." + (f" Write a number in {unit}." if unit else ""))
    unit_text = typed[number.end() :]
    if re.match(r"[\s_']*\d|\.|,", unit_text):
        raise UnitError(f"{_quoted(typed)} is not one number; write it without gaps.")
    digits = _normalise_decimal_sign(number["sign"] + number["digits"])
    value = float(f"{digits}e{number['exponent'] or 0}")
    if not math.isfinite(value) or (value == 0.0 and float(digits) != 0.0):
        raise UnitError(f"The number {_quoted(number.group())} is too large or too small.")
    if not unit_text.strip():
        return value

    typed_unit, wanted = parse_unit(unit_text.strip()), parse_unit(unit)
    if typed_unit.dimension != wanted.dimension:
        raise UnitError(
            f"{_quoted(unit_text.strip())} measures {dimension_text(typed_unit.dimension)}, "
            f"but {dimension_phrase(wanted.dimension)} is needed."
        )
    return value if typed_unit.factor == wanted.factor else value * (typed_unit.factor / wanted.factor)


def parse_cell(text: str, decimal: str = ".") -> float:
    """Return the number in a cell of a table with this decimal sign; raises UnitError for any other text."""
    typed = text.strip().replace("−", "-")
    match = _CELL.fullmatch(typed)
    if match is None or (match["sign"] or match["first"] or decimal) != decimal:
        raise UnitError(f"{_quoted(typed)} is not a number.")
    value = float(typed.replace(",", "."))
    return value if value and math.isfinite(value) else parse_quantity(typed.replace(",", "."))


def has_decimal_comma(text: str) -> bool:
    """Return True if the text is a number, with a unit or without, that is written with a comma: no formula is."""
    number = _NUMBER.match(text.strip().replace("−", "-"))
    return number is not None and "," in number["digits"] and bool(_UNIT_BEHIND.fullmatch(text.strip(), number.end()))


def _normalise_decimal_sign(digits: str) -> str:
    """Return digits with a point as the decimal sign; raises UnitError if commas or points are ambiguous.

    `digits` may begin with a sign.
    """
    commas, points = digits.count(","), digits.count(".")
    if not commas and points <= 1:
        return digits
    integer_part, _, fraction = digits.partition(",")
    if commas == 1 and not points and fraction:
        if re.fullmatch(r"[-+]?[1-9]\d{0,2}", integer_part) and len(fraction) == _GROUP:
            raise UnitError(
                f"{_quoted(digits)} may mean {integer_part}.{fraction} or {integer_part}{fraction}: write one of them."
            )
        return f"{integer_part}.{fraction}"
    if re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?", digits):
        plain = digits.replace(",", "")
    elif re.fullmatch(r"[-+]?\d{1,3}(\.\d{3})+(,\d+)?", digits):
        plain = digits.replace(".", "").replace(",", ".")
    elif commas == 1 and not points and integer_part:
        raise UnitError(f"Digits are missing behind the comma: write {integer_part}.0.")
    else:
        raise UnitError(f"{_quoted(digits)} is not one number; write it with one decimal point and without groups.")
    raise UnitError(f"Digits are not grouped: write {plain}.")


def dimension_text(dim: Dimension) -> str:
    """Return a dimension in words with its SI unit, such as `force (N)`, or the unit alone, such as `m³/s`."""
    word = _words().get(dim)
    if word is not None:
        return word
    above = [_power_text(symbol, p) for symbol, p in _in_customary_order(dim) if p > 0]
    below = [_power_text(symbol, -p) for symbol, p in _in_customary_order(dim) if p < 0]
    quotient = "·".join(below) if len(below) == 1 else f"({'·'.join(below)})"
    return ("·".join(above) or "1") + (f"/{quotient}" if below else "")


def dimension_phrase(dim: Dimension) -> str:
    """Return the same for the middle of a sentence: `a plain number or angle` with its article."""
    return "a plain number or angle" if dim == DIMENSIONLESS else dimension_text(dim)


def _in_customary_order(dim: Dimension) -> list[tuple[str, Exponent]]:
    """Return (SI base unit, exponent) in the order of use: kg·m·s."""
    exponents = dict(zip(_BASE_SYMBOLS, dim, strict=True))
    return [(symbol, exponents[symbol]) for symbol in ("kg", "m", "s", "A", "K")]


def _power_text(symbol: str, power: Exponent) -> str:
    if power == 1:
        return symbol
    if power.denominator == 1:
        return symbol + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))
    return f"{symbol}^({power})"


@lru_cache(maxsize=1)
def _words() -> dict[Dimension, str]:
    """Return the words for the dimensions that have one in mechanics."""
    return {
        parse_unit(unit).dimension: f"{word} ({unit})" if unit else word
        for word, unit in (
            ("plain number or angle", ""),
            ("length", "m"),
            ("time", "s"),
            ("mass", "kg"),
            ("temperature", "K"),
            ("current", "A"),
            ("area", "m²"),
            ("volume", "m³"),
            ("speed", "m/s"),
            ("acceleration", "m/s²"),
            ("angular velocity or frequency", "1/s"),
            ("angular acceleration", "1/s²"),
            ("force", "N"),
            ("torque or energy", "N·m"),
            ("power", "W"),
            ("pressure", "Pa"),
            ("momentum or impulse", "N·s"),
            ("angular momentum or rotary damping", "N·m·s"),
            ("moment of inertia", "kg·m²"),
            ("stiffness", "N/m"),
            ("damping", "N·s/m"),
            ("density", "kg/m³"),
        )
    }


def _quoted(text: str) -> str:
    """Return a short, printable quotation of what the user typed."""
    shown = "".join(c if c.isprintable() else "�" for c in text[:30])
    return f"“{shown}{'…' if len(text) > 30 else ''}”"


@lru_cache(maxsize=1)
def _table() -> dict[str, Unit]:
    """Return every name that can stand in a unit, prefixed ones and long ones included."""

    def unit(factor: float, exponents: tuple[int, ...]) -> Unit:
        return Unit(factor, dimension(*exponents))

    table = {name: unit(*entry) for name, entry in _PLAIN.items()}
    table |= {name: unit(*entry) for name, entry in _PREFIXABLE.items()}
    for prefix, scale in _PREFIXES.items():
        for name, (factor, exponents) in _PREFIXABLE.items():
            table.setdefault(prefix + name, unit(_scaled(factor, scale), exponents))
    for short, names in _LONG_NAMES.items():
        table |= dict.fromkeys(names, table[short])
        for long in names:
            table.setdefault(long + "s", table[short])
    return table


def _scaled(factor: float, scale: float) -> float:
    """Return factor * scale, rounded once: kg is 1 and mg is 1e-6 exactly."""
    return float(Fraction(repr(factor)) * Fraction(repr(scale)))


class _UnitParser:
    """Reads one unit from left to right; the nesting is bounded by the length of the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split()
        self.position = 0

    def read(self) -> Unit:
        unit = self._product()
        if self.position < len(self.tokens):
            raise self._error("A closing parenthesis has no opening one.")
        if not (math.isfinite(unit.factor) and unit.factor > 0):
            raise self._error("The powers are too large.")
        return unit

    def _split(self) -> list[tuple[str, str]]:
        tokens = []
        end = len(self.text.rstrip())
        position = 0
        while position < end:
            result = _TOKEN.match(self.text, position)
            if result is None:
                raise self._error(self._unreadable(position))
            tokens.append((str(result.lastgroup), result.group(str(result.lastgroup))))
            position = result.end()
        return tokens

    def _unreadable(self, position: int) -> str:
        remaining_text = self.text[position:].lstrip()
        if remaining_text[0].isnumeric():
            return "A unit has no numbers except exponents."
        if remaining_text[0] in "^*":
            return f"An exponent is a number between -{_MAX_EXPONENT} and {_MAX_EXPONENT}, such as m^2 or m^(1/2)."
        return f"The character {_quoted(remaining_text[0])} cannot stand in a unit."

    def _peek(self) -> tuple[str, str]:
        return self.tokens[self.position] if self.position < len(self.tokens) else ("end", "")

    def _next(self) -> tuple[str, str]:
        token = self._peek()
        self.position += 1
        return token

    def _product(self) -> Unit:
        """Read factors up to a closing parenthesis or the end."""
        factor, exponents = 1.0, DIMENSIONLESS
        sign, divided = 1, False
        while True:
            power_unit = self._power()
            factor = factor * power_unit.factor if sign > 0 else factor / power_unit.factor
            exponents = tuple(a + sign * b for a, b in zip(exponents, power_unit.dimension, strict=True))
            kind, value = self._peek()
            if kind == "end" or value == ")":
                return Unit(factor, exponents)
            if kind == "power":
                raise self._error("Two exponents follow each other.")
            if value in ("*", "·", "⋅", "×", "/"):
                self.position += 1
                sign = -1 if value == "/" else 1
                divided = divided or sign < 0
            elif divided:
                # J/kg K: half of the readers take K below the line, half above it.
                raise self._error("After a quotient, write the product with * or parentheses: J/(kg*K).")
            else:
                sign = 1

    def _power(self) -> Unit:
        """Read a name or a group in parentheses, with its exponent."""
        kind, value = self._next()
        if kind == "name":
            unit = self._named(value)
        elif value == "(":
            unit = self._product()
            if self._next()[1] != ")":
                raise self._error("A parenthesis is not closed.")
        elif kind == "power":
            raise self._error("An exponent has no unit before it.")
        else:
            raise self._error(f"A unit is missing before “{value}”." if value else "A unit is missing at the end.")
        if self._peek()[0] != "power":
            return unit
        exponent = self._exponent(self._next()[1])
        try:
            factor = unit.factor ** (int(exponent) if exponent.denominator == 1 else float(exponent))
        except OverflowError:
            factor = math.inf
        return Unit(factor, raise_dimension(unit.dimension, exponent))

    def _exponent(self, text: str) -> Fraction:
        plain = text.translate(_SUPERSCRIPTS).replace("−", "-").lstrip("^*").strip("() \t\n").replace(" ", "")
        try:
            exponent = Fraction(plain)
        except (ValueError, ZeroDivisionError):
            raise self._error(f"“{text}” is not an exponent.") from None
        if abs(exponent) > _MAX_EXPONENT:
            raise self._error(f"Exponents lie between -{_MAX_EXPONENT} and {_MAX_EXPONENT}.")
        return exponent

    def _named(self, name: str) -> Unit:
        unit = _table().get(name.replace("μ", "µ"))
        if unit is not None:
            return unit
        if name in _OFFSET_UNITS:
            raise self._error("Temperatures are given in kelvin (K); scales with another zero are not units.")
        near = _find_nearest_unit(name)
        raise self._error(f"There is no unit {_quoted(name)}." + (f" Did you mean {near}?" if near else ""))

    def _error(self, message: str) -> UnitError:
        return UnitError(f"The unit {_quoted(self.text)} cannot be read. {message}")


def _find_nearest_unit(name: str) -> str | None:
    """Return the known unit that was most likely meant: other capitals, another alphabet, a typing error."""
    from difflib import get_close_matches

    if other := _CYRILLIC.get(name.casefold()):
        return other
    table = _table()
    same = [unit for unit in table if unit.casefold() == name.casefold()]
    if same:
        return same[0]
    close = get_close_matches(name, list(table), n=1, cutoff=0.65)
    return close[0] if close else None
