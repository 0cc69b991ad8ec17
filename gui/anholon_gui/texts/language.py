"""The language of the window, and its units of measurement.

In files units always have SI symbols. The window shows them in the notation of its language; both notations can be
typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from anholon.errors import UnitError
from anholon.number_text import typeset_number
from anholon.units import parse_unit

_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")

_RUSSIAN: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{"m": "м", "g": "г", "s": "с", "K": "К", "A": "А", "N": "Н", "J": "Дж", "W": "Вт", "Pa": "Па", "Hz": "Гц"},
        **{"C": "Кл", "V": "В", "L": "л", "l": "л", "rad": "рад", "Nm": "Н·м", "Ns": "Н·с", "Nms": "Н·м·с"},
        **{"min": "мин", "h": "ч", "d": "сут", "day": "сут", "t": "т", "deg": "°", "rev": "об", "turn": "об"},
        **{"rpm": "об/мин", "kph": "км/ч", "kgf": "кгс", "kWh": "кВт·ч", "bar": "бар", "mbar": "мбар", "atm": "атм"},
        "sr": "ср",
    }
)
"""Symbols of GOST 8.417 by SI symbol."""

_PREFIXES: Final[Mapping[str, str]] = MappingProxyType(
    {"n": "н", "µ": "мк", "u": "мк", "m": "м", "c": "с", "d": "д", "h": "г", "k": "к", "M": "М", "G": "Г"}
)
_PREFIXED_SYMBOLS: Final = ("m", "g", "s", "K", "A", "N", "J", "W", "Pa", "Hz", "C", "V", "L", "l", "rad", "Nm")
_ALTERNATIVE_SYMBOLS: Final[Mapping[str, str]] = MappingProxyType(
    {"град": "deg", "н": "N", "кн": "kN", "дж": "J", "кдж": "kJ", "вт": "W", "квт": "kW", "па": "Pa", "кпа": "kPa"}
    | {
        "гц": "Hz",
        "к": "K",
        "а": "A",
        "в": "V",
        "сек": "s",
        "час": "h",
        "Нм": "Nm",
        "Нс": "Ns",
        "оборот": "rev",
    }
)
"""Other symbols that may be typed, in small letters or as words."""

_SYMBOL_PATTERN = re.compile(r"[^\W\d_²³¹⁰⁴-⁹⁻]+")
_CYRILLIC_PATTERN = re.compile(r"[а-яёА-ЯЁ]+")
_CONDITION_UNIT_PATTERN = re.compile(r"[=<>]\s*[-−+]?[\d.]+(?:e[-−+]?\d+)?\s*[а-яёА-ЯЁ][^<>=]*$")
_DEGREES_PATTERN = re.compile(r"(?<=\d) deg\b")
_NAMED_UNIT_PATTERN = re.compile(r"(?<=единицах: )\S+?(?=\.(?:\s|$))")
_QUANTITY_PATTERN = re.compile(r"([-−+]?(?<![\d.,])\d[\d.,]*+(?:e[-−+]?\d++)?) ([^\W\d_][^\s<>=]*+)")


def russian_symbols() -> dict[str, str]:
    """Return the Russian symbol of every SI symbol, with prefixes."""
    table = dict(_RUSSIAN)
    for prefix, russian in _PREFIXES.items():
        for name in _PREFIXED_SYMBOLS:
            table.setdefault(prefix + name, russian + _RUSSIAN[name])
    return table


_TO_RUSSIAN: Final[Mapping[str, str]] = MappingProxyType(russian_symbols())
_TO_SI: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{
            russian: name
            for name, russian in reversed(list(_TO_RUSSIAN.items()))
            if _CYRILLIC_PATTERN.fullmatch(russian) and not name.startswith("u")
        },
        **_ALTERNATIVE_SYMBOLS,
    }
)


def current_language() -> str:
    """Return the code of the language of the window."""
    return QCoreApplication.translate("language", "en", "code of the language: en, ru")


def install_translation(app: QObject, language: str) -> None:
    """Install the texts in `language`: "system", or a code such as "ru".

    In a language without texts everything is English, including Qt's own texts.
    """
    locale = QLocale.system() if language == "system" else QLocale(language)
    code = "ru" if locale.language() == QLocale.Language.Russian else "en"
    folder = files("anholon_resources") / "translations"
    for name, place in (
        ("anholon", str(folder)),
        ("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ):
        translator = QTranslator(app)
        if translator.load(f"{name}_{code}", place):
            QCoreApplication.installTranslator(translator)


def unit_text(unit: str, code: str = "") -> str:
    """Return a unit typeset in the language of the window: `kg*m^2` → "kg·m²", `(m)/s` → "m/s", `deg` → "°"."""
    return localize_unit(typographic_unit(unit), code)


@lru_cache(256)
def typographic_unit(unit: str) -> str:
    unit = re.sub(r"\^1(?![\d.])", "", unit)
    unit = re.sub(r"\((\w+)\)", r"\1", unit)  # no parentheses around one word
    unit = re.sub(r"\*\((\w+/\w+)\)$", r"*\1", unit)
    unit = re.sub(r"\bdeg\b", "°", unit)
    return re.sub(r"\^(-?\d+)(?![\d.])", lambda match: match[1].translate(_SUPERSCRIPTS), unit).replace("*", "·")


def localize_unit(unit: str, code: str = "") -> str:
    """Return a unit with the symbols of the language of the window, otherwise unchanged."""
    if (code or current_language()) != "ru":
        return unit
    return _SYMBOL_PATTERN.sub(lambda match: _TO_RUSSIAN.get(match[0], match[0]), unit)


def quantity_text(number: str, unit: str) -> str:
    """Return a number with its unit: 85° without a gap, 3 m/s with one."""
    number, shown = typeset_number(number), unit_text(unit)
    return f"{number}{shown}" if shown == "°" else f"{number} {shown}".rstrip()


def localize_units(text: str, code: str = "") -> str:
    """Return a text with the units after numbers in the language of the window: 90 deg → 90°."""
    if (code or current_language()) != "ru":
        return _DEGREES_PATTERN.sub("°", text)

    def said(match: re.Match[str]) -> str:
        symbols = _SYMBOL_PATTERN.findall(match[2])
        if not all(symbol in _TO_RUSSIAN for symbol in symbols):
            return match[0]
        shown = unit_text(match[2], "ru")
        return f"{match[1]}{shown}" if shown.startswith("°") else f"{match[1]} {shown}"

    text = _NAMED_UNIT_PATTERN.sub(lambda match: unit_text(match[0], "ru"), text)
    return _QUANTITY_PATTERN.sub(said, text)


def to_si_symbols(text: str) -> str:
    """Return a typed number with its unit, or a unit alone, with SI symbols: "5 м/с" → "5 m/s"."""
    return _CYRILLIC_PATTERN.sub(lambda match: _TO_SI.get(match[0], match[0]), text)


def is_unit(text: str) -> bool:
    """Return whether a text is a unit in SI symbols."""
    try:
        parse_unit(text)
    except UnitError:
        return False
    return True


def to_si_condition(text: str) -> str:
    """Return a typed equation or inequality with SI symbols in the unit after its last number."""
    return _CONDITION_UNIT_PATTERN.sub(lambda match: to_si_symbols(match[0]), text)


def label_with_unit(label: str, unit: str) -> str:
    """Return a label with the unit of its quantity: "Speed, m/s"."""
    return f"{label}, {unit_text(unit)}" if unit else label
