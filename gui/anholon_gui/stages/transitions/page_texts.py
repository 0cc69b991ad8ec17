"""Texts and HTML fragments of the page of a transition."""

from __future__ import annotations

import math
import sys

from PySide6.QtCore import QCoreApplication

from anholon.number_text import typeset_number

__all__ = ["cell_html", "deviation_text", "group_name", "link_html", "profile_name", "without_rounding"]

translate = QCoreApplication.translate

_ROUNDING_REL = 32.0 * sys.float_info.epsilon  # error of a few operations / size of their terms


def cell_html(text: str, column: int, style: str = "") -> str:
    return f'<td align="{"right" if column else "left"}" style="{style}">{text}</td>'


def link_html(address: str, text: str) -> str:
    return f'<a href="{address}">{text}</a>'


def without_rounding(value: float, size: float) -> float:
    """Return a value, or 0 if it is only the rounding error of terms of the given `size`."""
    return 0.0 if abs(value) <= _ROUNDING_REL * size else float(value)


def deviation_text(expected: float, actual: float) -> str:
    """Return the deviation of the expected value from the actual one, as text."""
    if not math.isfinite(actual) or not actual:
        return "–"
    off = 100.0 * without_rounding(expected / actual - 1.0, 1.0)
    if not off:
        return "0 %"
    return f"{typeset_number(f'{off:+.2g}')} %"


def profile_name(shape: str) -> str:
    """Return the name of a profile, or its formula."""
    words = {
        "cosine": translate("transitions", "cosine"),
        "linear": translate("transitions", "linear"),
        "quintic": translate("transitions", "quintic"),
    }
    return words.get(shape, f"f(s) = {shape}")


def group_name(noun: str) -> str:
    """Return the name of a group of joints in the user's language."""
    words = {"arms": translate("transitions", "arms"), "legs": translate("transitions", "legs")}
    return words.get(noun, noun)
