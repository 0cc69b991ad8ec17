"""Names in formulas: which are used, and which was meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from anholon.errors import FormulaError
from anholon.formula.look_alikes import did_you_mean, replace_look_alikes
from anholon.formula.syntax import CONSTANTS, Name, Syntax, iterate_nodes

if TYPE_CHECKING:
    import numpy as np  # loaded when many names are compared
    from numpy.typing import NDArray

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

_VARIANTS = str.maketrans("ςϑϕϖϱϵ", "σθφπρε")
_MOST_CANDIDATES = 5000
_LONGEST = 60
_NEAR = 0.65  # likeness of a name that was meant
_COMPARED = 20  # names that are compared in full, those with the most letters in common first
_BINS = 64  # letters that are counted apart


class _LimitedSuggestions(NamedTuple):
    """Names that were searched for, with candidates and results; beyond `max_count` names the result is None."""

    max_count: int
    suggestions: dict[tuple[str, tuple[str, ...]], str | None]


_SUGGESTIONS: ContextVar[_LimitedSuggestions | None] = ContextVar("suggestions", default=None)
"""Names that were searched for, where their number is limited."""


def split_dotted_name(name: str) -> tuple[str, str]:
    """Return the parts of a dotted name before and after its point: blade, x of blade.x; bow(0.3L), x of
    bow(0.3L).x."""
    at = name.rindex(".") if ":" in name or "(" in name else name.index(".")
    return name[:at], name[at + 1 :]


def free_names(syntax: Syntax) -> list[Name]:
    """Return the names a formula depends on, every occurrence from left to right; time counts, constants do not."""
    return [node for node in iterate_nodes(syntax) if isinstance(node, Name) and node.text not in CONSTANTS]


def find_similar_name(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that was most likely meant by `name`, or None.

    A name that differs only in capitals, underscores, Greek letters (`κ1` for `kappa1`) or look-alike Cyrillic letters
    goes first, then the nearest spelling.
    """
    if len(name) > _LONGEST:
        return None
    names = tuple(islice(candidates, _MOST_CANDIDATES))
    limited = _SUGGESTIONS.get()
    if limited is None:
        return _find_likely_name(name, names)
    if (name, names) not in limited.suggestions and len(limited.suggestions) < limited.max_count:
        limited.suggestions[name, names] = _find_likely_name(name, names)
    return limited.suggestions.get((name, names))


def _find_likely_name(name: str, names: tuple[str, ...]) -> str | None:
    candidates, folded = _make_candidate_table(names), _fold_name(name)
    for result in (folded, _find_nearest(folded, candidates)):
        candidate = next((c for c in candidates.by_fold.get(result, ()) if c != name), None)
        if candidate is not None:
            return candidate
    return None


@contextmanager
def limit_suggestions(max_count: int = 100) -> Iterator[None]:
    """Limit the number of names that `find_similar_name` searches for in this context.

    A file with thousands of unknown names would take minutes, and the first ones show the fault.
    """
    token = _SUGGESTIONS.set(_LimitedSuggestions(max_count, {}))
    try:
        yield
    finally:
        _SUGGESTIONS.reset(token)


class _CandidateTable(NamedTuple):
    """Names in their folded form, sorted, with the counts of their letters (k, _BINS) and their lengths (k,)."""

    by_fold: dict[str, list[str]]
    folded: list[str]
    letters: NDArray[np.int16]
    lengths: NDArray[np.int16]


@lru_cache(maxsize=16)
def _make_candidate_table(candidates: tuple[str, ...]) -> _CandidateTable:
    import numpy as np

    by_fold: dict[str, list[str]] = {}
    for candidate in candidates:
        if len(candidate) <= _LONGEST:
            by_fold.setdefault(_fold_name(candidate), []).append(candidate)
    folded = list(by_fold)
    letters = np.array([_count_letters(name) for name in folded], dtype=np.int16).reshape(len(folded), _BINS)
    return _CandidateTable(by_fold, folded, letters, np.array([len(name) for name in folded], dtype=np.int16))


def _find_nearest(name: str, candidates: _CandidateTable) -> str:
    """Return the known folded name that is most like another one; empty if none is.

    Names with the most letters in common, in any order, are compared in full.
    """
    from difflib import SequenceMatcher

    import numpy as np

    # The matcher is not symmetric: `tetha` is near `theta` in one direction only.
    def likeness(candidate: str) -> float:
        pairs = ((name, candidate), (candidate, name))
        return max(SequenceMatcher(None, a, b).ratio() for a, b in pairs)

    common = np.minimum(candidates.letters, np.array(_count_letters(name), dtype=np.int16)).sum(axis=1)
    bounds = 2.0 * common / np.maximum(candidates.lengths + len(name), 1)
    best, result = 0.0, ""
    # One more than are compared: `name` itself may be among them, and is passed over.
    for k in np.argsort(-bounds, kind="stable")[: _COMPARED + 1].tolist():
        candidate = candidates.folded[k]
        if bounds[k] < max(best, _NEAR):
            break
        if candidate != name and (value := likeness(candidate)) > best:
            best, result = value, candidate
    return result if best >= _NEAR else ""


def _count_letters(name: str) -> list[int]:
    """Return the counts of the letters in a name, by their codes modulo _BINS."""
    counts = [0] * _BINS
    for letter in name:
        counts[ord(letter) % _BINS] += 1
    return counts


def make_unknown_name_error(name: Name, candidates: Iterable[str], source: str = "") -> FormulaError:
    """Return the error for an unknown `name`, with the nearest of `candidates` as its remedy."""
    likely_name = find_similar_name(name.text, candidates)
    remedy = did_you_mean(name.text, likely_name, f"{likely_name}{chr(39) * name.primes}")
    return FormulaError(f"There is no “{name.text[:_LONGEST]}” here.", source, name.span, remedy)


@lru_cache(maxsize=8192)
def _fold_name(name: str) -> str:
    """Return a name without differences that are easily mistyped: capitals, underscores, alphabets."""
    plain = unicodedata.normalize("NFKC", name).translate(_VARIANTS)
    spelled = "".join(GREEK.get(letter, letter) for letter in plain)
    return replace_look_alikes(spelled).casefold().replace("_", "")
