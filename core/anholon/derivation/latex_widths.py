"""Widths of signs as TeX sets them: Computer Modern at 10.95 pt, the size of an article with the option 11pt.

Source of the numbers: the font metrics of cmr10, cmmi10, cmsy10 and, for Cyrillic, larm1095, in thousandths of the
size; spaces between signs: Knuth, The TeXbook, chapter 18.
"""

from __future__ import annotations

import string
from typing import Final

FONT_SIZE_PT: Final = 10.95
"""Size of the letters on the sheet, pt."""

STYLE_SCALES: Final = (1.0, 1.0, 0.78, 0.67)
"""Size of signs in display, text, indices, and indices of indices."""

FENCE_WIDTHS: Final = (4.26, 6.54, 8.06, 9.6)
"""Width of a parenthesis, pt, about a line, a fraction, two and more lines."""

KINDS: Final = ("ord", "op", "bin", "rel", "open", "close", "punct", "inner")
"""Kinds of signs, between which TeX leaves room."""

_LETTERS: Final = string.ascii_letters
_ITALIC: Final = (
    "529 429 433 520 466 597 513 576 345 469 552 318 878 600 485 503 482 479 469 361 572 521 743 572 526 509 "
    "750 809 786 856 796 782 786 912 518 651 921 681 1079 912 791 781 791 767 671 723 792 806 1083 907 803 754"
)
_UPRIGHT: Final = (
    "500 556 444 556 444 383 514 556 278 306 528 278 833 556 500 556 528 392 394 389 556 542 736 528 542 444 "
    "750 708 722 764 681 653 785 750 361 514 778 625 917 750 778 681 778 736 556 722 750 764 1042 750 775 611"
)
_CYRILLIC: Final = (
    "497 497 497 442 552 442 828 442 552 552 552 552 663 552 497 552 552 442 497 525 773 525 552 552 801 801 608 718 "
    "497 442 746 539"
)
_COMMANDS: Final = {
    "alpha": 643, "beta": 618, "gamma": 573, "delta": 482, "epsilon": 406, "zeta": 511, "eta": 532, "theta": 497,
    "iota": 354, "kappa": 576, "lambda": 583, "mu": 603, "nu": 558, "xi": 484, "pi": 606, "rho": 517, "sigma": 607,
    "tau": 550, "upsilon": 576, "phi": 596, "chi": 626, "psi": 687, "omega": 658, "Gamma": 625, "Delta": 833,
    "Theta": 778, "Lambda": 694, "Xi": 667, "Pi": 750, "Sigma": 722, "Upsilon": 778, "Phi": 722, "Psi": 778,
    "Omega": 722, "varphi": 654, "vartheta": 591, "varepsilon": 466, "varrho": 517, "partial": 586, "prime": 275,
    "infty": 1000, "circ": 500, "ldots": 1167, "cdot": 278, "times": 778, "to": 1000, "geq": 778, "leq": 778,
    "neq": 778, "sum": 1444,
}  # fmt: skip
_SIGNS: Final = {"+": 778, "-": 778, "=": 778, "<": 778, ">": 778, "(": 389, ")": 389, "[": 278, "]": 278, "/": 500}
_SIGNS.update(dict.fromkeys(".,;:|!", 278) | {"'": 276, "*": 500})
SPACES: Final = {r"\,": 0.167, r"\:": 0.222, r"\;": 0.278, r"\ ": 0.332, r"\!": -0.167, r"\quad": 1.0, r"\qquad": 2.0}
"""Widths of spaces that are asked for, in sizes of the letters."""

_UNKNOWN: Final = 1000
_FUNCTIONS: Final = frozenset(
    {
        *("sin", "cos", "tan", "sinh", "cosh", "tanh", "ln", "exp"),
        "arcsin",
        "arccos",
        "arctan",
        "max",
        "min",
        "det",
        "sum",
    }
)
_RELATIONS: Final = frozenset({"=", "<", ">", ":", r"\to", r"\geq", r"\leq", r"\neq"})
_OPERATIONS: Final = frozenset({"+", "-", "*", r"\cdot", r"\times", r"\circ"})

_WIDTHS: Final = dict(zip(_LETTERS, map(int, _ITALIC.split()), strict=True)) | {
    f"\\{name}": width for name, width in _COMMANDS.items()
}
_WIDTHS.update(_SIGNS)
_UPRIGHT_WIDTHS: Final = dict(zip(_LETTERS, map(int, _UPRIGHT.split()), strict=True)) | _SIGNS | {" ": 332, "-": 332}
_UPRIGHT_WIDTHS.update(
    zip("абвгдежзийклмнопрстуфхцчшщъыьэюя", map(int, _CYRILLIC.split()), strict=True), **{"ё": 442, "_": 500}
)

_THIN, _MEDIUM, _WIDE = 0.167, 0.222, 0.278
# Rows: the sign before; columns: the sign after, both in the order of KINDS; 0 nothing, 1 thin, 2 medium, 3 wide.
_GAPS: Final = ("01230001", "11030001", "22002002", "33030033", "00000000", "01230001", "11011111", "11231011")
_GAP_WIDTHS: Final = (0.0, _THIN, _MEDIUM, _WIDE)


def sign_width(token: str, *, upright: bool = False) -> float:
    """Return the width of a letter, sign or command in sizes of the letters."""
    if token.isdigit() or token.replace(".", "", 1).isdigit():
        return sum(0.278 if sign == "." else 0.5 for sign in token)
    if upright:
        width = _UPRIGHT_WIDTHS.get(token)
        if width is None:  # capital letters of other alphabets are a third wider
            width = _UPRIGHT_WIDTHS.get(token.lower(), 750) * 4 // 3 if len(token) == 1 else _UNKNOWN
        return width / 1000
    if token.startswith("\\") and token[1:] in _FUNCTIONS and token not in _WIDTHS:
        return sum(_UPRIGHT_WIDTHS[letter] for letter in token[1:]) / 1000
    return _WIDTHS.get(token, _UNKNOWN) / 1000


def sign_kind(token: str) -> str:
    """Return the kind of a letter, sign or command (see KINDS)."""
    if token in _RELATIONS:
        return "rel"
    if token in _OPERATIONS:
        return "bin"
    if token in (",", ";"):
        return "punct"
    if token in ("(", "["):
        return "open"
    if token in (")", "]", "!"):
        return "close"
    if token.startswith("\\") and token[1:] in _FUNCTIONS:
        return "op"
    return "inner" if token == r"\ldots" else "ord"


def compute_gap(before: str, after: str, style: int) -> float:
    """Return the room that TeX leaves between two kinds of signs in a style, in sizes of the letters."""
    gap = int(_GAPS[KINDS.index(before)][KINDS.index(after)])
    return 0.0 if style > 1 and (gap > 1 or "op" not in (before, after)) else _GAP_WIDTHS[gap]
