"""Targeted simplification: rules that make mechanics readable and always end quickly.

`simplify` expands an expression of bounded size, collects `sin^2 + cos^2`, folds `cos a cos b + sin a sin b`, and
gathers the terms that share the same function of the state, so that `-kappa1*xi' - kappa3*xi'` reads `-(kappa1 +
kappa3)*xi'`. Larger expressions come back as they are; long ones are named (see `ledger`) before they could grow.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

import sympy
from sympy import Add, Expr, Integer, Mul, Pow, Symbol, cos, sin, tan
from sympy.core.operations import LatticeOp
from sympy.simplify.fu import TR10i

Vector: TypeAlias = tuple[Expr, Expr, Expr]

ZERO: Expr = sympy.S.Zero
ONE: Expr = sympy.S.One

_MAX_EXPANDED_TERMS = 160  # terms; what would have more when multiplied out is left as it is
_MAX_FACTORED_TERMS = 8  # terms; larger sums of parameters are not factored
_MAX_QUOTIENT_OPERATIONS = 25  # operations of a quotient that takes the place of a sum of quotients
_MAX_FOLDED_TERMS = 24  # terms; larger sums are not searched for cos(a - b)


def count_operations(expr: Expr) -> int:
    """Return the printed length of an expression: the number of its operations and functions."""
    return _count_operations(expr)


@lru_cache(2**14)  # of a sum that is measured most terms were measured before, in other sums
def _count_operations(expr: Expr) -> int:
    """Return the same number as SymPy's `count_ops`, five to ten times as fast."""
    count = 0
    if expr.is_Rational:
        return int(expr.is_negative) + int(not expr.is_Integer)
    if isinstance(expr, Add):
        signs = [_is_negative(term) for term in expr.args]
        terms = (-term if sign else term for term, sign in zip(expr.args, signs, strict=True))
        return sum(map(_count_operations, terms)) + len(signs) - 1 + all(signs)
    if isinstance(expr, Mul):
        if _is_negative(expr):
            count += 1
            expr = expr.as_two_terms()[1] if expr.args[0] is sympy.S.NegativeOne else -expr
        above, below = sympy.fraction(expr)
        if above.is_Integer:
            return count + 1 + int(above.is_negative) + _count_operations(below)
        if below is not ONE:
            return count + 1 + (0 if below.is_Integer else _count_operations(below)) + _count_operations(above)
    if isinstance(expr, Pow) and expr.exp is sympy.S.NegativeOne:
        return count + 1 + _count_operations(expr.base)
    if isinstance(expr, (Mul, LatticeOp)):
        count += len(expr.args) - 1
    elif isinstance(expr, Pow) or expr is sympy.S.Exp1 or (expr.args and expr.is_Function):
        count += 1
    return count + sum(map(_count_operations, expr.args))


def _is_negative(term: Expr) -> bool:
    """Return True if a term has a negative number as its first factor."""
    first = term.args[0] if isinstance(term, Mul) else term
    return bool(first.is_Number and first.is_extended_negative)


def dot(a: Sequence[Expr], b: Sequence[Expr]) -> Expr:
    """Return the scalar product of two component lists."""
    return Add(*(x * y for x, y in zip(a, b, strict=True)))


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product in right-handed axes."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def vector_sum(*vectors: Vector) -> Vector:
    """Return the sum of vectors given in the same axes."""
    return (Add(*(v[0] for v in vectors)), Add(*(v[1] for v in vectors)), Add(*(v[2] for v in vectors)))


def make_root(square: Expr) -> Expr:
    """Return a square root with its numerical factor in front."""
    number, radicand = square.primitive()
    return sympy.sqrt(number) * sympy.sqrt(radicand)


def simplify_vector(vector: Iterable[Expr], state: frozenset[Symbol]) -> Vector:
    """Return a vector with simplified components."""
    x, y, z = (simplify(component, state) for component in vector)
    return (x, y, z)


def simplify(expr: Expr, state: frozenset[Symbol]) -> Expr:
    """Return an equal expression in its readable form; `state` holds the symbols that are not parameters."""
    if expr.is_Atom or _count_terms(expr) > _MAX_EXPANDED_TERMS:
        return expr
    return _simplify(expr, state & expr.free_symbols)


@lru_cache(2**12)  # the forms of the equations of a model have most of their expressions in common
def _simplify(expr: Expr, state: frozenset[Symbol]) -> Expr:
    masks: dict[Expr, Expr] = {}
    expanded = _expand_products(_mask_denominators(_replace_tangents(expr), masks))
    expanded = _collect_squares(expanded)
    expanded = _fold_differences(expanded)
    bases = {mask: base for base, mask in masks.items()}
    while bases and expanded.free_symbols & bases.keys():  # a masked sum may hold masks itself
        expanded = expanded.xreplace(bases)
    return _combine_quotients(_collect_state_factors(expanded, state))


def _expand_products(expr: Expr) -> Expr:
    """Return an expression without products of sums.

    SymPy goes through all of it for each of its rules, so that only rules that apply here are used.
    """
    sums = any(isinstance(power.exp, Add) for power in expr.atoms(Pow)) or expr.has(sympy.exp)
    logarithms = expr.has(sympy.log)
    return sympy.expand(expr, trig=False, power_base=True, power_exp=sums, log=logarithms, basic=False)


def _combine_quotients(expr: Expr) -> Expr:
    """Return a sum over a common divisor as one quotient, where that is shorter."""
    if not isinstance(expr, Add) or not all(_has_divisor(term) for term in expr.args):
        return expr
    quotient = extract_common_factor(expr)
    return (
        quotient
        if (length := count_operations(quotient)) <= _MAX_QUOTIENT_OPERATIONS and length < count_operations(expr)
        else expr
    )


def _has_divisor(term: Expr) -> bool:
    return any(
        isinstance(factor, Pow) and isinstance(factor.base, Add) and factor.exp.could_extract_minus_sign()
        for factor in Mul.make_args(term)
    )


def _count_terms(expr: Expr) -> int:
    """Return the approximate number of terms of an expanded expression."""
    if isinstance(expr, Add):
        return sum(_count_terms(term) for term in expr.args)
    if isinstance(expr, Mul):
        return math.prod(_count_terms(factor) for factor in expr.args)
    if isinstance(expr, Pow) and expr.exp.is_Integer and expr.exp > 1:
        return int(_count_terms(expr.base) ** min(int(expr.exp), 8))
    return 1


def _mask_denominators(expr: Expr, masks: dict[Expr, Expr]) -> Expr:
    """Replace sums in denominators by symbols, so that expanding leaves them alone."""

    def mask(base: Expr, exponent: Expr) -> Expr:
        return masks.setdefault(base, sympy.Dummy(real=True)) ** exponent

    return expr.replace(
        lambda node: isinstance(node, Pow) and isinstance(node.base, Add) and node.exp.could_extract_minus_sign(),
        lambda node: mask(*node.args),
    )


def _replace_tangents(expr: Expr) -> Expr:
    return expr.replace(tan, lambda x: sin(x) / cos(x)) if expr.has(tan) else expr


def _collect_squares(expr: Expr) -> Expr:
    """Use sin^2 + cos^2 = 1 for one angle after another, in the direction that leaves fewer terms."""
    while True:
        before = expr
        squared = _find_squared_functions(expr)
        for angle in sorted({wave.args[0] for wave in squared}, key=str):
            for high, low in ((sin(angle), cos(angle)), (cos(angle), sin(angle))):
                if high not in squared:
                    continue
                reduced = _replace_square(expr, high, low)
                fewer = len(Add.make_args(reduced)) - len(Add.make_args(expr))
                if fewer < 0 or (fewer == 0 and reduced != expr and count_operations(reduced) < count_operations(expr)):
                    expr, squared = reduced, _find_squared_functions(reduced)
        if expr == before:
            return expr


def _find_squared_functions(expr: Expr) -> set[Expr]:
    """Return the sines and cosines that are squared somewhere."""
    return {
        power.base
        for power in expr.atoms(Pow)
        if isinstance(power.base, (sin, cos)) and power.exp.is_Integer and power.exp >= 2
    }


def _replace_square(expr: Expr, high: Expr, low: Expr) -> Expr:
    """Replace high^2 by 1 - low^2 in every term of an expanded sum."""
    terms = []
    for term in Add.make_args(expr):
        power = term.as_powers_dict().get(high, ZERO)
        if power.is_Integer and power >= 2:
            pairs = int(power) // 2
            cofactor = term / high ** (2 * pairs)
            terms += [math.comb(pairs, k) * (-1) ** k * cofactor * low ** (2 * k) for k in range(pairs + 1)]
        else:
            terms.append(term)
    return Add(*terms)


def _fold_differences(expr: Expr) -> Expr:
    """Fold cos a cos b + sin a sin b and similar sums where a short sum has such products."""
    while 2 <= len(terms := Add.make_args(expr)) <= _MAX_FOLDED_TERMS:
        groups = _group_similar_terms(terms)
        if not groups:
            break
        other_terms = [term for k, term in enumerate(terms) if not any(k in group for group in groups)]
        folded = _expand_products(Add(*other_terms, *(TR10i(Add(*(terms[k] for k in group))) for group in groups)))
        if len(Add.make_args(folded)) >= len(terms):
            break
        expr = folded
    return expr


def _group_similar_terms(terms: Sequence[Expr]) -> list[set[int]]:
    """Return groups of terms that differ only by the trigonometric functions of two angles.

    Their other factors are the same, and they contain cos a cos b and sin a sin b, or sin a cos b and cos a sin b.
    SymPy's own search among all terms takes a hundred times as long.
    """
    by_factors: dict[tuple[Expr, frozenset[tuple[Expr, Expr]]], list[int]] = {}
    waving: list[tuple[int, Expr, dict[Expr, Expr], list[Expr]]] = []
    for k, term in enumerate(terms):
        number, factors = term.as_coeff_Mul()
        powers = dict(factors.as_powers_dict())
        waves = [base for base, exponent in powers.items() if isinstance(base, (sin, cos)) and exponent.is_positive]
        by_factors.setdefault((abs(number), frozenset(powers.items())), []).append(k)
        if len(waves) > 1:
            waving.append((k, abs(number), powers, waves))
    groups: list[set[int]] = []
    for k, number, powers, waves in waving:
        for pair in itertools.combinations(waves, 2):
            other = dict(powers)
            for wave in pair:
                for base, change in ((wave, -1), (_cofunction(wave), 1)):
                    other[base] = other.get(base, ZERO) + change
            partners = by_factors.get((number, frozenset((base, power) for base, power in other.items() if power)), ())
            for partner in partners:
                merged = [group for group in groups if group & {k, partner}]
                groups = [group for group in groups if group not in merged] + [{k, partner}.union(*merged)]
    return groups


def _cofunction(wave: Expr) -> Expr:
    """Return the sine for a cosine and the cosine for a sine."""
    return cos(wave.args[0]) if isinstance(wave, sin) else sin(wave.args[0])


def _collect_state_factors(expr: Expr, state: frozenset[Symbol]) -> Expr:
    """Collect the terms of an expanded sum that share a factor of the state; restore tangents."""
    groups: dict[Expr, list[Expr]] = {}
    for term in Add.make_args(expr):
        constant: list[Expr] = []
        moving: list[Expr] = []
        for factor in Mul.make_args(term):
            (moving if factor.free_symbols & state else constant).append(factor)
        groups.setdefault(_restore_tangents(Mul(*moving)), []).append(Mul(*constant))
    return Add(*(_factor_sum(coefficients, moving) for moving, coefficients in groups.items()))


def _factor_sum(coefficients: list[Expr], state_factor: Expr) -> Expr:
    """Return (sum of the coefficients) * moving, with common factors and a common sign taken out of the sum."""
    total = Add(*coefficients)
    if not isinstance(total, Add):
        return total * state_factor
    total = extract_common_factor(_write_as_power(total))
    if state_factor == 1:
        return total
    factors: list[Expr] = []
    number = ONE
    for factor in Mul.make_args(total):
        if isinstance(factor, Add) and all(term.could_extract_minus_sign() for term in factor.args):
            number, factor = -number, -factor
        factors.append(factor)
    return Mul(number, *factors, state_factor)  # in one call: SymPy would multiply a lone -1 into the sum


@lru_cache(2**10)  # the same moments of inertia stand in many sums
def _write_as_power(total: Expr) -> Expr:
    """Return a short sum of parameters as a product where that is shorter: (a + b)^2 for a^2 + 2ab + b^2."""
    if len(total.args) > _MAX_FACTORED_TERMS or not total.has(Pow):
        return total
    product = sympy.factor(total)
    return product if count_operations(product) < count_operations(total) else total


def extract_common_factor(total: Expr) -> Expr:
    """Extract the factors that all terms of a sum share."""
    powers = [term.as_powers_dict() for term in Add.make_args(total)]
    shared = ONE
    for base in powers[0]:
        if base.is_Number:
            continue
        exponents = [p.get(base, ZERO) for p in powers]
        if all(e.is_Number for e in exponents):
            low, high = min(exponents), max(exponents)
            common = low if low > 0 else high if high < 0 else ZERO
            shared *= base**common
    if shared == 1:
        return total
    inner = Add(*(term / shared for term in Add.make_args(total)))
    if all(term.could_extract_minus_sign() for term in Add.make_args(inner)):
        return Mul(-1, shared, -inner)
    return Mul(shared, inner)


def _restore_tangents(monomial: Expr) -> Expr:
    """Write sin^n / cos^n of the same angle as tan^n."""
    powers = monomial.as_powers_dict()
    for base, exponent in list(powers.items()):
        if not (isinstance(base, cos) and exponent.is_Integer and exponent < 0):
            continue
        above = powers.get(sin(base.args[0]), ZERO)
        if above.is_Integer and above > 0:
            common = Integer(min(int(above), -int(exponent)))
            quotient = Pow(sin(base.args[0]) / cos(base.args[0]), common)
            monomial = monomial / quotient * tan(base.args[0]) ** common
    return monomial
