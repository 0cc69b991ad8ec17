"""Names in print, as formulas print them, and words inside mathematics."""

from __future__ import annotations

from functools import lru_cache

from anholon.formula.text import name_to_latex

__all__ = ["latex_name", "upright"]


def upright(words: str) -> str:
    r"""Return words as upright LaTeX for use inside mathematics (`left_arm` -> `\mathrm{left\ arm}`)."""
    return rf"\mathrm{{{words.replace('_', ' ').replace('-', ' ').replace(' ', chr(92) + ' ')}}}"


@lru_cache(maxsize=4096)
def latex_name(text: str) -> str:
    """Return the LaTeX of a name with its primes as dots and its parts after underscores as indices."""
    bare = text.rstrip("'")
    return name_to_latex(bare, len(text) - len(bare))
