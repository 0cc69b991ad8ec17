"""What kind of constraints a set of rows is: Frobenius' theorem on numbers, and integrals in symbols.

The rows A v + c = 0 of first order, linear in the rates, are the differential forms ω_i = A_ij dq_j + c_i dt in the
space of (q, t). A family of them is holonomic (each is a combination of differentials of functions of q and t) if and
only if dω_i vanishes on the directions which the family leaves free (Frobenius; see Neimark and Fufaev, Dynamics of
Nonholonomic Systems, ch. I; Warner, Foundations of Differentiable Manifolds and Lie Groups, ch. 1).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import FormulaError
from anholon.formula.parser import parse
from anholon.formula.symbolic import enlarge_sympy_cache, to_sympy
from anholon.formula.syntax import TIME, Name
from anholon.mechanics.tolerances import CLOSED_FORM_TOLERANCE_REL

_LONGEST: Final = 400  # characters of a formula whose integral is sought


class ConstraintForms(NamedTuple):
    """Differential forms of m rows at one state: ω (m, n + 1) and its exterior derivatives dω (m, n + 1, n + 1)."""

    omega: Floats
    d_omega: Floats


class IntegrableRows(NamedTuple):
    """The largest integrable family of rows.

    `rows`: indices of rows that are holonomic within the set; `combinations` (k, m): a basis of all holonomic
    combinations with constant coefficients, including those that vanish because rows depend on one another.
    """

    rows: tuple[int, ...]
    combinations: Floats


def find_integrable_rows(states: Sequence[ConstraintForms]) -> IntegrableRows:
    """Return which rows, and which of their combinations, form the largest integrable family at the given states.

    Combinations whose derivative does not vanish on the directions that the family leaves free are removed until none
    remains to be removed: the derived systems of the family, for combinations with constant coefficients.
    """
    m = len(states[0].omega)
    combinations = np.eye(m)
    scale = np.maximum(np.linalg.norm(states[0].omega, axis=1), 1e-12)
    scaled = [ConstraintForms(state.omega / scale[:, None], state.d_omega / scale[:, None, None]) for state in states]
    while len(combinations):
        columns = []
        for omega, d_omega in scaled:
            free = _null_space(combinations @ omega)
            curls = np.einsum("ja,ijk,kb->iab", free, np.einsum("ci,ijk->cjk", combinations, d_omega), free)
            columns.append(curls.reshape(len(combinations), -1).T)
        stacked = np.vstack(columns)
        closed = (
            _null_space(stacked, at_least=CLOSED_FORM_TOLERANCE_REL).T if stacked.size else np.eye(len(combinations))
        )
        if len(closed) == len(combinations):
            break
        combinations = closed @ combinations
    # A row is in the family when its unit vector is: the projector on the family has 1 on its diagonal.
    inside = np.einsum("ci,ci->i", combinations, combinations)
    return IntegrableRows(tuple(int(i) for i in np.flatnonzero(inside > 1.0 - 1e-8)), combinations / scale)


def compute_rank(rows: Floats) -> int:
    """Return the rank of rows (m, n), each divided by its length; rows of the size of rounding do not count."""
    lengths = np.linalg.norm(rows, axis=1)
    good = lengths > 1e-9 * max(1.0, float(lengths.max(initial=0.0)))
    return int(np.linalg.matrix_rank(rows[good] / lengths[good, None], tol=1e-9)) if good.any() else 0


def find_integral(formula: str, coordinates: Sequence[str], constants: Callable[[str], bool]) -> str:
    """Return a formula f(q, t) whose time derivative is the given one, linear in the rates; empty if none is found.

    `constants` returns True for the other names that are constant in time.
    """
    if len(formula) > _LONGEST:
        return ""
    enlarge_sympy_cache()
    import sympy  # slow to import and wanted here alone
    from sympy.integrals.manualintegrate import manualintegrate

    rates = {name: sympy.Symbol(f"{name}'", real=True) for name in coordinates}
    places = {name: sympy.Symbol(name, real=True) for name in (*coordinates, TIME)}

    def symbol_of(name: Name) -> Any:
        if name.text in rates and name.primes < 2:
            return rates[name.text] if name.primes else places[name.text]
        if name.text == TIME:
            return places[TIME]
        if constants(name.text) and not name.primes:
            return sympy.Symbol(name.text, real=True)
        raise FormulaError(f"'{name.text}' cannot be integrated", formula, name.span)

    try:
        expression = to_sympy(parse(formula), symbol_of, formula)
    except FormulaError:
        return ""
    at_rest = dict.fromkeys(rates.values(), 0)
    parts = {places[name]: sympy.diff(expression, rate) for name, rate in rates.items()}
    parts[places[TIME]] = expression.subs(at_rest)
    result: Any = sympy.Integer(0)
    for place, slope in parts.items():
        remainder = sympy.expand(slope - sympy.diff(result, place))
        if remainder != 0:
            result += manualintegrate(remainder, place)
    if result.has(sympy.Integral, sympy.Piecewise) or not _is_potential(result, parts):
        return ""
    return str(sympy.nsimplify(result)).replace("**", "^")


def _is_potential(candidate: Any, parts: dict[Any, Any]) -> bool:
    """Return whether the partial derivatives have the wanted values at a few numbers."""
    import sympy

    names = sorted({s for e in (candidate, *parts.values()) for s in e.free_symbols}, key=str)
    for start in (0.37, 0.81):
        numbers = {symbol: start + 0.123 * math.sqrt(k + 2.0) for k, symbol in enumerate(names)}
        for place, slope in parts.items():
            error = complex(sympy.N((sympy.diff(candidate, place) - slope).subs(numbers)))
            if not abs(error) < 1e-9:
                return False
    return True


def _null_space(A: Floats, at_least: float = 1e-10) -> Floats:
    """Return an orthonormal basis, by columns, of the x with A x = 0."""
    _, s, Vt = np.linalg.svd(A, full_matrices=True)
    size = int(np.sum(s > at_least * max(1.0, float(s.max(initial=0.0)))))
    return np.ascontiguousarray(Vt[size:].T)
