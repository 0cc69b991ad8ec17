"""Sums of the expression graph: equal terms collected, sin^2 + cos^2 = 1.

A term is written (coefficient, rest); the coefficient holds everything that depends on parameters alone. A sum of
parameter-only terms is treated in the same way one level down, with numbers as the coefficients. Signed terms are
codes: `2 n` stands for `+n` and `2 n + 1` for `-n`.

The sums inside the given terms are opened on trial. What comes out is taken only when it is smaller than the plain
sum of the given terms, or depends on fewer symbols; otherwise the terms are added as they were given, so that sums
already computed elsewhere stay shared. Products of short sums of sines and cosines are multiplied out on trial in the
same way, which is what makes the mass matrix of a planar mechanism collapse:

    m (-a s - b c)^2 + m (a c - b s)^2  =  m (a^2 + b^2)
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from anholon.formula.nodes import ONE, WAVES, ZERO
from anholon.formula.operations import ADD, CONST, COS, MUL, NEG, SIN, SUB

if TYPE_CHECKING:
    from anholon.formula.graph import Graph

_FLATTENED_SUMS: Final = 64  # most terms of one sum that are opened
_FACTOR_TERMS: Final = 4  # longest factor that is multiplied out
_ANGLES: Final = 2  # most different angles in the products that are multiplied out
_EXPANDED: Final = 160  # most products of one sum when multiplied out
_DISTINCT_TERMS: Final = 10  # most distinct terms among them: beyond, little can be gained

_Terms = dict[tuple[int, ...], list[int]]  # factors of the rest -> signed coefficients


def signed_sum(graph: Graph, codes: list[int]) -> int:
    """Return the sum of signed terms; their nodes are neither negations nor zero."""
    if len(codes) < 2:
        if not codes:
            return ZERO
        return graph.neg(codes[0] >> 1) if codes[0] & 1 else codes[0] >> 1

    mask, state_mask = graph.mask, graph.state_mask
    total = 0
    for code in codes:
        total |= mask[code >> 1]
    level = state_mask if total & state_mask else -1

    # Open the sums inside, and check whether any two terms have the same variable part.
    flat = _flatten_sums(graph, codes)
    operation, left, right, squares = graph.operation, graph.left, graph.right, graph.squares
    variable_parts = set()
    squared = False
    for code in flat:
        node = code >> 1
        if not mask[node] & level:
            node = ONE
        elif operation[node] == MUL and not mask[left[node]] & level:
            node = right[node]
        variable_parts.add(node)
        if node in squares:
            squared = True

    if len(variable_parts) < len(flat) or squared:
        terms = _combine_like_terms(graph, flat, level)
        if level == -1 or len(terms) <= len(codes) + 1 or _dependence(graph, terms) != total:
            if level == -1 or len(terms) < len(flat):
                codes = _codes(graph, terms)
        elif len(flat) > len(codes):
            # The opened sum is too long: collect among the given terms only.
            terms = _combine_like_terms(graph, codes, level)
            if len(terms) < len(codes):
                codes = _codes(graph, terms)
    if level != -1 and graph.angles:
        expanded = _expand(graph, codes)
        if expanded is not None and len(expanded) <= len(codes) + 1:
            codes = _codes(graph, expanded)
    return _chain(graph, codes)


def _flatten_sums(graph: Graph, codes: list[int]) -> list[int]:
    """Return the terms with the sums among them replaced by their own terms."""
    addends = graph.addends
    flat: list[int] = []
    for code in codes:
        inner = addends.get(code >> 1)
        if inner is None:
            flat.append(code)
        elif code & 1:
            flat.extend([term ^ 1 for term in inner])
        else:
            flat.extend(inner)
    return flat if len(flat) <= _FLATTENED_SUMS else codes


def _combine_like_terms(graph: Graph, codes: list[int], level: int) -> _Terms:
    """Add the coefficients of equal variable parts, drop terms that cancel and apply sin^2 + cos^2 = 1."""
    factors = graph.factors
    gathered: _Terms = {}
    for code in codes:
        coefficient, variable_part = graph.split(code >> 1, level)
        key = () if variable_part == ONE else factors.get(variable_part, (variable_part,))
        gathered.setdefault(key, []).append(2 * coefficient + (code & 1))
    return _apply_sin2_cos2(graph, _add_coefficients(graph, gathered))


def _add_coefficients(graph: Graph, gathered: _Terms) -> _Terms:
    """Return the terms with one signed coefficient each, without terms that cancelled."""
    result: _Terms = {}
    for key, codes in gathered.items():
        code = codes[0] if len(codes) == 1 else _coefficient(graph, codes)
        if code >> 1 != ZERO:
            result[key] = [code]
        elif graph.dropped_nodes is not None:
            graph.dropped_nodes += [*key, *(inner >> 1 for inner in codes)]
    return result


def _coefficient(graph: Graph, codes: list[int]) -> int:
    """Return the signed sum of signed coefficients; numbers are added at once."""
    operation = graph.operation
    if all(operation[code >> 1] == CONST for code in codes):
        node = graph.const(sum(-graph.value(code >> 1) if code & 1 else graph.value(code >> 1) for code in codes))
    else:
        signed = []
        for code in codes:
            if operation[code >> 1] == NEG:
                code = 2 * graph.left[code >> 1] + (~code & 1)
            signed.append(code)
        node = signed_sum(graph, signed)
    if operation[node] == NEG:
        return 2 * graph.left[node] + 1
    if operation[node] == CONST and graph.value(node) < 0.0:
        return 2 * graph.const(-graph.value(node)) + 1
    return 2 * node


def _apply_sin2_cos2(graph: Graph, terms: _Terms) -> _Terms:
    """Replace c X sin(x)^2 + c X cos(x)^2 by c X while there is such a pair."""
    operation, left = graph.operation, graph.left
    todo = list(terms)
    while todo:
        key = todo.pop()
        if key not in terms:
            continue
        for node, following in pairwise(key):
            if node != following or operation[node] not in WAVES:
                continue
            other = graph.find_node(COS if operation[node] == SIN else SIN, left[node])
            if other is None:
                continue
            other_factors = list(key)
            other_factors.remove(node)
            other_factors.remove(node)
            partner = tuple(sorted([*other_factors, other, other]))
            if terms.get(partner) != terms[key]:
                continue
            if graph.dropped_nodes is not None:
                graph.dropped_nodes.append(node)
            coefficient = terms.pop(key)
            del terms[partner]
            reduced = tuple(other_factors)
            code = _coefficient(graph, terms.get(reduced, []) + coefficient)
            if code >> 1 == ZERO:
                if graph.dropped_nodes is not None:
                    graph.dropped_nodes += reduced
                terms.pop(reduced, None)
            else:
                terms[reduced] = [code]
                todo.append(reduced)
            # The changed coefficients may make further pairs.
            todo.extend(k for k in terms if k != reduced)
            break
    return terms


def _dependence(graph: Graph, terms: _Terms) -> int:
    mask = graph.mask
    result = 0
    for key, (code,) in terms.items():
        result |= mask[code >> 1]
        for factor in key:
            result |= mask[factor]
    return result


def _codes(graph: Graph, terms: _Terms) -> list[int]:
    """Return collected terms as signed terms."""
    codes = []
    for key, (code,) in terms.items():
        node = graph.mul(code >> 1, graph.monomial(key))
        if graph.operation[node] == NEG:
            node, code = graph.left[node], code ^ 1
        if node != ZERO:
            codes.append(2 * node + (code & 1))
    return codes


def _expand(graph: Graph, codes: list[int]) -> _Terms | None:
    """Multiply out the products of short sums of sines and cosines; return None where nothing can be gained."""
    factors, addends, state_mask = graph.factors, graph.addends, graph.state_mask
    operation, left, right, mask = graph.operation, graph.left, graph.right, graph.mask

    # It takes two such products to gain anything.
    candidates = 0
    for code in codes:
        node = code >> 1
        if operation[node] == MUL:
            scaled = not mask[left[node]] & state_mask
            variable_part = right[node] if scaled else node
            candidates += variable_part in graph.expandable or (scaled and variable_part in graph.angles)
    if candidates < 2:
        return None

    candidates = 0
    angles: set[int] = set()
    split = []
    for code in codes:
        coefficient, variable_part = graph.split(code >> 1, state_mask)
        key = () if variable_part == ONE else factors.get(variable_part, (variable_part,))
        sums = [f for f in key if f in graph.angles and len(addends[f]) <= _FACTOR_TERMS]
        if sums and (len(key) > 1 or coefficient != ONE):
            candidates += 1
            angles = angles.union(*[graph.angles[f] for f in sums])
            if len(angles) > _ANGLES:
                return None
        else:
            sums = []
        split.append((2 * coefficient + (code & 1), key, sums))
    if candidates < 2:
        return None

    # Every product becomes a list of (signed coefficient, factors).
    gathered: _Terms = {}
    total = 0
    for signed, key, sums in split:
        rest_factors = list(key)
        for factor in sums:
            rest_factors.remove(factor)
        products: list[tuple[int, tuple[int, ...]]] = [(signed, tuple(rest_factors))]
        for factor in sums:
            inner = []
            for term in addends[factor]:
                coefficient, variable_part = graph.split(term >> 1, state_mask)
                inner.append(
                    (
                        2 * coefficient + (term & 1),
                        () if variable_part == ONE else factors.get(variable_part, (variable_part,)),
                    )
                )
            products = [(2 * graph.mul(c >> 1, d >> 1) + ((c ^ d) & 1), k + m) for c, k in products for d, m in inner]
        total += len(products)
        for signed_product, product in products:
            gathered.setdefault(tuple(sorted(product)), []).append(signed_product)
        if total > _EXPANDED or len(gathered) > _DISTINCT_TERMS + len(codes):
            return None
    return _apply_sin2_cos2(graph, _add_coefficients(graph, gathered))


def _chain(graph: Graph, codes: list[int]) -> int:
    """Add signed terms one after another in the order of their nodes, reusing every sum that exists."""
    if len(codes) < 2:
        if not codes:
            return ZERO
        return graph.neg(codes[0] >> 1) if codes[0] & 1 else codes[0] >> 1
    codes = sorted(codes)
    flat: list[int] = []
    so_far = -1
    for code in codes:
        inner = graph.addends.get(code >> 1, (code & ~1,))
        terms = [term ^ 1 for term in inner] if code & 1 else [*inner]
        if so_far < 0:
            so_far, flat = code, terms
            continue

        # The leading term is positive; otherwise the sum is the negative of another one.
        flat += terms
        if len(flat) > _FLATTENED_SUMS:
            flat = [so_far, code]
        flat.sort()
        flip = flat[0] & 1 | (so_far & code & 1)
        key = tuple(sorted([term ^ 1 for term in flat]) if flip else flat)
        node = graph.find_sum(key)
        if node is None:
            a, b = so_far ^ flip, code ^ flip
            if a & 1:
                node = graph.node(SUB, b >> 1, a >> 1)
            elif b & 1:
                node = graph.node(SUB, a >> 1, b >> 1)
            else:
                node = graph.node(ADD, min(a, b) >> 1, max(a, b) >> 1)
            graph.register_sum(node, key)
        so_far = 2 * node + flip
    return graph.neg(so_far >> 1) if so_far & 1 else so_far >> 1
