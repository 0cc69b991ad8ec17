"""Names in print, as formulas print them, and words inside mathematics."""

from __future__ import annotations

import re
from functools import lru_cache

from anholon.formula.text import name_to_latex
from anholon.model.query.orientations import ORIENTATION_MARK

_NUMBERED = re.compile(r"[A-Za-z]{2,}\d+")


def make_upright(words: str) -> str:
    r"""Return words as upright LaTeX for use inside mathematics (`left_arm` -> `\mathrm{left\ arm}`)."""
    if not words.isascii():
        return name_to_latex(f"x_{words.replace('_', ' ')}")[3:-1] if words.isalnum() else rf"\text{{{words}}}"
    return rf"\mathrm{{{words.replace('_', ' ').replace('-', ' ').replace(' ', chr(92) + ' ')}}}"


@lru_cache(maxsize=4096)
def make_latex_name(text: str) -> str:
    """Return the LaTeX of a name with its primes as dots and its parts after underscores as indices.

    An index that is itself a Greek name with a number is printed as that name: `Q_theta1` is Q with the index θ₁.
    """
    bare = text.rstrip("'")
    primes = len(text) - len(bare)
    body, mark, number = bare.rpartition(ORIENTATION_MARK)
    if mark and number.isdigit() and "_" not in body:  # a component of a conformal rotation vector
        return name_to_latex(f"{body}.r{number}", primes)
    head, *indices = bare.replace(ORIENTATION_MARK, "_r").split("_")
    numbered = [name_to_latex(index) if _NUMBERED.fullmatch(index) else "" for index in indices]
    if not any(latex.startswith("\\") and not latex.startswith(r"\mathrm") for latex in numbered):
        return name_to_latex(bare.replace(ORIENTATION_MARK, "_r"), primes)
    printed = [latex or name_to_latex(f"x_{index}")[3:-1] for latex, index in zip(numbered, indices, strict=True)]
    stem, separator, number = name_to_latex(head, primes).partition("_{")
    stem_index = [number.removesuffix("}")] if separator else []  # as in e1_x: one index for the number and the rest
    return f"{stem}_{{{','.join([*stem_index, *printed])}}}"
