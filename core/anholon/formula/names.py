"""Names in formulas: which are used, and which was meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from anholon.errors import FormulaError
from anholon.formula.syntax import CONSTANTS, Name, Syntax, walk

__all__ = ["GREEK", "free_names", "near", "owner_and_component", "unknown_name"]

GREEK: Mapping[str, str] = MappingProxyType(
    {
        "α": "alpha",
        "β": "beta",
        "γ": "gamma",
        "δ": "delta",
        "ε": "epsilon",
        "ζ": "zeta",
        "η": "eta",
        "θ": "theta",
        "ι": "iota",
        "κ": "kappa",
        "λ": "lambda",
        "μ": "mu",
        "ν": "nu",
        "ξ": "xi",
        "ο": "omicron",
        "π": "pi",
        "ρ": "rho",
        "σ": "sigma",
        "τ": "tau",
        "υ": "upsilon",
        "φ": "phi",
        "χ": "chi",
        "ψ": "psi",
        "ω": "omega",
        "Γ": "Gamma",
        "Δ": "Delta",
        "Θ": "Theta",
        "Λ": "Lambda",
        "Ξ": "Xi",
        "Π": "Pi",
        "Σ": "Sigma",
        "Φ": "Phi",
        "Ψ": "Psi",
        "Ω": "Omega",
    }
)
"""Greek letters and how they are spelled out."""

# Letters of the Cyrillic keyboard that look like Latin ones.
_LOOK_ALIKES = str.maketrans("асеорхукмтнвАСЕОРХУКМТНВ", "aceopxykmthbACEOPXYKMTHB")
_VARIANTS = str.maketrans("ςϑϕϖϱϵ", "σθφπρε")
_MOST_CANDIDATES = 5000
_LONGEST = 60
_NEAR = 0.65  # likeness of a name that was meant


def owner_and_component(name: str) -> tuple[str, str]:
    """Return what stands before and behind the point of a dotted name: blade, x of blade.x; bow(0.3L), x of
    bow(0.3L).x."""
    at = name.rindex(".") if ":" in name or "(" in name else name.index(".")
    return name[:at], name[at + 1 :]


def free_names(syntax: Syntax) -> list[Name]:
    """Return the names a formula depends on, every occurrence from left to right; time counts, constants do not."""
    return [node for node in walk(syntax) if isinstance(node, Name) and node.text not in CONSTANTS]


def near(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that was most likely meant by `name`, or None.

    A name that differs only in capitals, underscores, Greek letters (`κ1` for `kappa1`) or look-alike Cyrillic letters
    goes first, then the nearest spelling.
    """
    from difflib import SequenceMatcher

    if len(name) > _LONGEST:
        return None
    known = [c for _, c in zip(range(_MOST_CANDIDATES), candidates, strict=False) if len(c) <= _LONGEST and c != name]
    folded = _folded(name)
    by_fold: dict[str, str] = {}
    for candidate in known:
        by_fold.setdefault(_folded(candidate), candidate)
    if folded in by_fold:
        return by_fold[folded]

    # The matcher is not symmetric: `tetha` is near `theta` in one direction only.
    def likeness(candidate: str) -> float:
        pairs = ((folded, candidate), (candidate, folded))
        return max(SequenceMatcher(None, a, b).ratio() for a, b in pairs)

    best, found = 0.0, ""
    for candidate in by_fold:
        bound = _most(folded, candidate)
        if bound > best and bound >= _NEAR and (value := likeness(candidate)) > best:
            best, found = value, candidate
    return by_fold[found] if best >= _NEAR else None


def _most(one: str, other: str) -> float:
    """Return how alike two names are at most, by their letters in any order."""
    left, common = list(other), 0
    for letter in one:
        if letter in left:
            left.remove(letter)
            common += 1
    return 2.0 * common / ((len(one) + len(other)) or 1)


def unknown_name(name: Name, candidates: Iterable[str], source: str = "") -> FormulaError:
    """Return the error that says that nothing is called `name`, with the nearest of `candidates` as its remedy."""
    meant = near(name.text, candidates)
    remedy = f"Did you mean {meant + chr(39) * name.primes}?" if meant else ""
    return FormulaError(f"There is no “{name.text[:_LONGEST]}” here.", source, name.span, remedy)


@lru_cache(maxsize=8192)
def _folded(name: str) -> str:
    """Return a name without what is easily mistyped: capitals, underscores, alphabets."""
    plain = unicodedata.normalize("NFKC", name).translate(_VARIANTS)
    spelled = "".join(GREEK.get(letter, letter) for letter in plain)
    return spelled.translate(_LOOK_ALIKES).casefold().replace("_", "")
