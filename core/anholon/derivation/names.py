"""Names in print: `kappa1` is a Greek letter with an index, `theta''` a letter with two dots."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["latex_name", "upright"]

# fmt: off
_GREEK = frozenset(
    {
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu",
        "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega", "Gamma", "Delta",
        "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
    }
)
# fmt: on
_VARIANTS = {"phi": r"\varphi", "epsilon": r"\varepsilon"}
_DOTS = ("", r"\dot", r"\ddot", r"\dddot")
_STEM = re.compile(r"([^\W\d_]+)(.*)", re.DOTALL)


def upright(words: str) -> str:
    r"""Return `words` as upright LaTeX text for use inside mathematics (`left arm` -> `\mathrm{left\ arm}`)."""
    return rf"\mathrm{{{words.replace('_', ' ').replace('-', ' ').replace(' ', chr(92) + ' ')}}}"


@lru_cache(maxsize=4096)
def latex_name(text: str) -> str:
    """Return the LaTeX of a name as it stands in formulas, with primes as dots and indices as subscripts.

    A trailing `^0` or `^d` stands for a superscript, as in names of derived quantities.
    """
    bare = text.rstrip("'")
    primes = len(text) - len(bare)
    bare, _, above = bare.partition("^")
    match = _STEM.fullmatch(bare)
    stem, rest = (match.group(1), match.group(2)) if match else (bare, "")
    index = ",".join(_index(part) for part in re.split(r"[_.]", rest) if part)

    letter = _letter(stem)
    if primes:
        letter = f"{_DOTS[primes]}{{{letter}}}" if primes < len(_DOTS) else f"{{{letter}}}^{{({primes})}}"
    return letter + (f"_{{{index}}}" if index else "") + (f"^{{{above}}}" if above else "")


def _letter(stem: str) -> str:
    if stem in _GREEK:
        return _VARIANTS.get(stem, "\\" + stem)
    return stem if len(stem) == 1 else rf"\mathrm{{{stem}}}"


def _index(part: str) -> str:
    """Return one subscript: digits and single letters in italics, Greek names as letters, words upright."""
    if part in _GREEK:
        return _letter(part)
    match = re.fullmatch(r"([^\W\d_]+)(\d+)", part)
    if match and match.group(1) in _GREEK:
        return f"{_letter(match.group(1))}{match.group(2)}"
    if re.fullmatch(r"\d*[^\W\d_]?", part):
        return part
    return rf"\mathrm{{{part}}}"
