"""Hash-consed graph of expressions: every distinct expression exists once and is named by a small integer.

A node's arguments always have smaller numbers than the node itself, so ascending order is evaluation order and
no walk over the graph needs recursion. Construction simplifies as it goes:

* constants fold, 0 and 1 vanish, signs move outwards (`sin(-x)` is `-sin(x)`, `b - a` is `-(a - b)`);
* a product is (parameter-only factor) * (rest), so that whatever depends on parameters alone gathers in one place
  and is computed once per change of parameters; its other factors are known as a sorted tuple, so that `(x y) z`
  and `x (y z)` are one node;
* a sum collects equal terms and uses sin^2 + cos^2 = 1 (`anholon.formula.like_terms`).

Sums and products are kept in the association in which they were first built: prefixes shared between
expressions, as the positions along a chain of links, stay shared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from anholon.formula import derivative, evaluate, like_terms
from anholon.formula.nodes import ONE, WAVES, ZERO, NodeTable
from anholon.formula.operations import (
    ABS,
    ACOS,
    ASIN,
    ATAN,
    ATAN2,
    CONST,
    COS,
    COSH,
    DIV,
    EVEN,
    EXP,
    GUARD,
    LOG,
    MAXIMUM,
    MINIMUM,
    MUL,
    NEG,
    ODD,
    POWER,
    SCALAR,
    SIGN,
    SIN,
    SINH,
    SQRT,
    STEP,
    SWITCHED,
    TAN,
    TANH,
)

_FACTORS: Final = 12  # longest product whose factors are remembered; longer ones are grouped as built
_POWER: Final = 12  # largest whole exponent that is written as multiplications


class Graph(NodeTable):
    """A growing set of expressions over time, state, parameters and extra symbols.

    Everything is built by these methods; they return nodes. The attributes are those of `NodeTable`.
    """

    # Arithmetic

    def add(self, a: int, b: int) -> int:
        """Return a + b."""
        return self.sum((a, b))

    def sub(self, a: int, b: int) -> int:
        """Return a - b."""
        return self.sum((a, self.neg(b)))

    def neg(self, a: int) -> int:
        """Return -a."""
        operation = self.operation[a]
        if operation == NEG:
            return self.left[a]
        if operation == CONST:
            return self.const(-self._values[a])
        return self.node(NEG, a)

    def sum(self, terms: Iterable[int]) -> int:
        """Return the sum of the terms, with equal terms collected and sin^2 + cos^2 = 1 applied."""
        operation, left = self.operation, self.left
        codes = []
        for term in terms:
            if operation[term] == NEG:
                codes.append(2 * left[term] + 1)
            elif term != ZERO:
                codes.append(2 * term)
        return like_terms.signed_sum(self, codes)

    def product(self, factors: Iterable[int]) -> int:
        """Return the product of the factors."""
        result = ONE
        for factor in factors:
            result = self.mul(result, factor)
        return result

    def dot(self, a: Sequence[int], b: Sequence[int]) -> int:
        """Return the sum of the products a_i b_i."""
        return self.sum([self.mul(x, y) for x, y in zip(a, b, strict=True) if x and y])  # neither is the node ZERO

    def mul(self, a: int, b: int) -> int:
        """Return a * b."""
        if a <= ONE or b <= ONE:
            if self.dropped_nodes is not None and (a == ZERO or b == ZERO):
                self.dropped_nodes.append(b if a == ZERO else a)
            return ZERO if a == ZERO or b == ZERO else b if a == ONE else a
        operation, mask, state_mask = self.operation, self.mask, self.state_mask
        if not (mask[a] & state_mask and mask[b] & state_mask) or operation[a] == NEG or operation[b] == NEG:
            return self._signed_product(a, b)

        # Both depend on more than parameters: their parameter-only factors go in front.
        p = q = ONE
        if operation[a] == MUL and not mask[self.left[a]] & state_mask:
            p, a = self.left[a], self.right[a]
        if operation[b] == MUL and not mask[self.left[b]] & state_mask:
            q, b = self.left[b], self.right[b]
        product = self._monomial(a, b)
        if p == ONE and q == ONE:
            return product
        coefficient = self.mul(p, q)
        if product in self.factors:
            return self._scale(coefficient, product)
        # Factors cancelled: the product may have a sign or a coefficient of its own.
        return self.mul(coefficient, product)

    def _signed_product(self, a: int, b: int) -> int:
        """Return a * b where a factor has a sign, a number or a parameter-only factor."""
        operation, mask = self.operation, self.mask

        # Signs move outwards; negative numbers count as signs.
        negative = False
        if operation[a] == NEG:
            a, negative = self.left[a], True
        elif operation[a] == CONST and self._values[a] < 0.0:
            a, negative = self.const(-self._values[a]), True
        if operation[b] == NEG:
            b, negative = self.left[b], not negative
        elif operation[b] == CONST and self._values[b] < 0.0:
            b, negative = self.const(-self._values[b]), not negative

        of_state = mask[a] & self.state_mask, mask[b] & self.state_mask
        if all(of_state):
            result = self.mul(a, b)
        elif any(of_state):
            if of_state[0]:
                a, b = b, a
            coefficient, variable_part = self.split(b, self.state_mask)
            result = self._scale(self.mul(a, coefficient), variable_part)
        else:
            # Between parameter-only factors the numbers are gathered in front.
            p, a = self.split(a, -1)
            q, b = self.split(b, -1)
            coefficient = self.const(self._values[p] * self._values[q])
            if a == ONE or b == ONE:
                result = self._scale(coefficient, b if a == ONE else a)
            else:
                variable_part = self._monomial(a, b)
                result = variable_part if coefficient == ONE else self.mul(coefficient, variable_part)
        return self.neg(result) if negative else result

    def _scale(self, coefficient: int, factor: int) -> int:
        """Return coefficient * rest for a coefficient and a rest as `split` gives them."""
        if coefficient == ONE:
            return factor
        if factor == ONE:
            return coefficient
        if self.operation[coefficient] == CONST:
            value = self._values[coefficient]
            if value < 0.0:
                return self.neg(self._scale(self.const(-value), factor))
            if value == 0.0:
                return ZERO
        elif self.operation[coefficient] == NEG:
            return self.neg(self._scale(self.left[coefficient], factor))
        return self.node(MUL, coefficient, factor)

    def monomial(self, factors: tuple[int, ...]) -> int:
        """Return the product of sorted factors as `split` leaves them; an empty tuple gives 1."""
        product = self._products.get(factors)
        if product is not None:
            return product
        result = ONE
        for factor in factors:
            result = self.mul(result, factor)
        return result

    def _monomial(self, a: int, b: int) -> int:
        """Return a * b for two nodes without coefficients, neither of them 1."""
        operation = self.operation
        if a == b and operation[a] in (SQRT, ABS):
            if self.dropped_nodes is not None:
                self.dropped_nodes.append(a)
            inner = self.left[a]
            return inner if operation[a] == SQRT else self.mul(inner, inner)
        for quotient, factor in ((a, b), (b, a)):
            if operation[quotient] == DIV and self.right[quotient] == factor:
                if self.dropped_nodes is not None:
                    self.dropped_nodes.append(quotient)
                return self.left[quotient]

        # One key for all associations of the same factors.
        key = tuple(sorted(self.factors.get(a, (a,)) + self.factors.get(b, (b,))))
        if len(key) > _FACTORS:
            return self.node(MUL, a, b) if a < b else self.node(MUL, b, a)
        result = self._products.get(key)
        if result is None:
            result = self.node(MUL, a, b) if a < b else self.node(MUL, b, a)
            self._products[key] = result
            self.factors[result] = key
            if not self.angles.keys().isdisjoint(key):
                self.expandable.add(result)
            squared = tuple(x for x, y in pairwise(key) if x == y and operation[x] in WAVES)
            if squared:
                self.squares[result] = squared
        return result

    def div(self, a: int, b: int) -> int:
        """Return a / b; a divisor that is parameter-only becomes a factor."""
        operation = self.operation
        if operation[b] == CONST:
            if operation[a] == CONST:
                return self.const(SCALAR[DIV](self._values[a], self._values[b]))
            if self._values[b] != 0.0:
                return self.mul(a, self.const(1.0 / self._values[b]))
            return self.node(DIV, a, b)
        if a == ZERO:
            self._drop_divisor(b)
            return ZERO
        negative = operation[a] == NEG
        if negative:
            a = self.left[a]
        if operation[b] == NEG:
            b, negative = self.left[b], not negative
        if operation[b] == DIV:
            self._drop_divisor(self.right[b])
            result = self.div(self.mul(a, self.right[b]), self.left[b])
            return self.neg(result) if negative else result

        level = self.state_mask if self.mask[b] & self.state_mask else -1
        p, a = self.split(a, level)
        q, b = self.split(b, level)
        if q != ONE:
            p = self.mul(p, self._reciprocal(q))
        if a == b:
            self._drop_divisor(b)
            result = p
        elif b in (factors := self.factors.get(a, ())):
            self._drop_divisor(b)
            other_factors = list(factors)
            other_factors.remove(b)
            result = self.mul(p, self.monomial(tuple(other_factors)))
        elif level == -1 or a == ONE:
            result = self.mul(self.mul(p, a), self._reciprocal(b))
        elif operation[a] == DIV:
            result = self.mul(p, self.div(self.left[a], self.mul(self.right[a], b)))
        else:
            result = self.mul(p, self.node(DIV, a, b))
        return self.neg(result) if negative else result

    def _drop_divisor(self, divisor: int) -> None:
        """Note that a divisor does not stand in the result."""
        if self.dropped_nodes is not None and self.operation[divisor] != CONST:
            self.dropped_nodes.append(self.node(DIV, ONE, divisor))

    def _reciprocal(self, a: int) -> int:
        return self.const(1.0 / self._values[a]) if self.operation[a] == CONST else self.node(DIV, ONE, a)

    def power(self, a: int, b: int) -> int:
        """Return a ^ b; small whole exponents become multiplications, 1/2 and negative halves square roots.

        Positive halves above 1/2 stay powers: the slope of x sqrt(x) by the rule of products is undefined at x = 0.
        """
        if self.operation[b] == CONST:
            exponent = self._values[b]
            if self.operation[a] == CONST:
                return self.const(SCALAR[POWER](self._values[a], exponent))
            if exponent == 0.5:
                return self.sqrt(a)
            if exponent < 0.0:
                if exponent % 1.0 == 0.5 and -exponent < _POWER:
                    return self.div(ONE, self.mul(self._whole_power(a, int(-exponent)), self.sqrt(a)))
                return self.div(ONE, self.power(a, self.const(-exponent)))
            if exponent > 2.0 and self.operation[a] == SQRT:
                if self.dropped_nodes is not None:
                    self.dropped_nodes.append(a)
                return self.power(self.left[a], self.const(0.5 * exponent))
            if exponent.is_integer() and exponent <= _POWER:
                return self._whole_power(a, int(exponent))
        if self.dropped_nodes is not None:
            self.dropped_nodes += a, b  # pow(x, 0) = pow(1, x) = 1 also where x is undefined
        return self.node(POWER, a, b)

    def _whole_power(self, a: int, exponent: int) -> int:
        if exponent == 0 and self.dropped_nodes is not None:
            self.dropped_nodes.append(a)
        result, square = ONE, a
        while exponent:
            if exponent & 1:
                result = self.mul(result, square)
            exponent >>= 1
            if exponent:
                square = self.mul(square, square)
        return result

    # Functions

    def sqrt(self, a: int) -> int:
        """Return the square root; the root of a square is the absolute value."""
        if self.operation[a] == MUL and self.left[a] == self.right[a]:
            return self.abs(self.left[a])
        return self._function(SQRT, a)

    def sin(self, a: int) -> int:
        """Return sin(a)."""
        return self._function(SIN, a)

    def cos(self, a: int) -> int:
        """Return cos(a)."""
        return self._function(COS, a)

    def tan(self, a: int) -> int:
        """Return tan(a)."""
        return self._function(TAN, a)

    def asin(self, a: int) -> int:
        """Return arcsin(a)."""
        return self._function(ASIN, a)

    def acos(self, a: int) -> int:
        """Return arccos(a)."""
        return self._function(ACOS, a)

    def atan(self, a: int) -> int:
        """Return arctan(a)."""
        return self._function(ATAN, a)

    def atan2(self, a: int, b: int) -> int:
        """Return the angle of the point (b, a) from the first axis."""
        return self._function_of_two(ATAN2, a, b)

    def sinh(self, a: int) -> int:
        """Return sinh(a)."""
        return self._function(SINH, a)

    def cosh(self, a: int) -> int:
        """Return cosh(a)."""
        return self._function(COSH, a)

    def tanh(self, a: int) -> int:
        """Return tanh(a)."""
        return self._function(TANH, a)

    def exp(self, a: int) -> int:
        """Return e^a."""
        return self._function(EXP, a)

    def log(self, a: int) -> int:
        """Return the natural logarithm of a."""
        return self._function(LOG, a)

    def abs(self, a: int) -> int:
        """Return |a|."""
        return self._function(ABS, a)

    def sign(self, a: int) -> int:
        """Return -1, 0 or 1 with the sign of a."""
        return self._function(SIGN, a)

    def step(self, a: int) -> int:
        """Return 0 for a < 0 and 1 for a >= 0."""
        return self._function(STEP, a)

    def minimum(self, a: int, b: int) -> int:
        """Return the smaller of a and b."""
        return a if a == b else self._function_of_two(MINIMUM, a, b)

    def maximum(self, a: int, b: int) -> int:
        """Return the larger of a and b."""
        return a if a == b else self._function_of_two(MAXIMUM, a, b)

    def guard(self, a: int, b: int) -> int:
        """Return a where b is finite, elsewhere a value that is undefined."""
        if self.operation[b] == CONST and math.isfinite(self._values[b]):
            return a
        return self._function_of_two(GUARD, a, b)

    def switched(self, acts: int, a: int) -> int:
        """Return a where the number of a switch, 1 or 0, is not 0, and 0 where it is, even if a is undefined there."""
        if self.operation[acts] == CONST:
            return a if self._values[acts] != 0.0 else ZERO
        if self.operation[a] == CONST and math.isfinite(self._values[a]):
            return self.mul(acts, a)
        return self.node(SWITCHED, acts, a)

    def _function(self, code: int, a: int) -> int:
        if self.operation[a] == CONST:
            return self.const(SCALAR[code](self._values[a]))
        if self.operation[a] == NEG:
            if code in EVEN:
                return self._function(code, self.left[a])
            if code in ODD:
                return self.neg(self.node(code, self.left[a]))
        return self.node(code, a)

    def _function_of_two(self, code: int, a: int, b: int) -> int:
        if self.operation[a] == CONST and self.operation[b] == CONST:
            return self.const(SCALAR[code](self._values[a], self._values[b]))
        return self.node(code, a, b)

    # Derivatives, values, rewriting

    def derivative(self, node: int, symbol: int) -> int:
        """Return the partial derivative of a node with respect to a symbol."""
        return derivative.forward_derivative(self, (node,), {symbol: ONE})[0]

    def forward(
        self, nodes: Sequence[int], seeds: Mapping[int, int], tangents: dict[int, int] | None = None
    ) -> list[int]:
        """Return the derivatives of the nodes along a direction: d node = sum (d node / d symbol) seeds[symbol].

        `tangents` keeps them between calls.
        """
        return derivative.forward_derivative(self, nodes, seeds, tangents)

    def jacobian(self, nodes: Sequence[int], symbols: Sequence[int]) -> list[list[int]]:
        """Return the rows d nodes[i] / d symbols[j], column by column in forward mode."""
        return derivative.jacobian(self, nodes, symbols)

    def jacobian_columns(self, nodes: Sequence[int], symbols: Sequence[int]) -> list[dict[int, int]]:
        """Return the Jacobian without its zeros: for each symbol j the entries i -> d nodes[i] / d symbols[j]."""
        return derivative.jacobian_columns(self, nodes, symbols)

    def gradient(self, node: int, symbols: Sequence[int]) -> list[int]:
        """Return d node / d symbols[j] in reverse mode: the cost does not grow with the number of symbols."""
        return derivative.gradient(self, node, symbols)

    def pullback(self, covector: Sequence[tuple[int, int]], symbols: Sequence[int]) -> list[int]:
        """Return Σ_k weight_k d node_k / d symbols[j] for pairs (node_k, weight_k), in one backward pass."""
        return derivative.pullback(self, covector, symbols)

    def substitute(self, nodes: Sequence[int], mapping: Mapping[int, int]) -> list[int]:
        """Return the nodes with every node of the mapping replaced, simplified anew."""
        return evaluate.substitute(self, nodes, mapping)

    def is_identical(self, nodes: Sequence[int], other: Graph, other_nodes: Sequence[int], shared: int) -> bool:
        """Return True if nodes of another graph are identical to these to the bit.

        They are the same operations on the same arguments in the same order; both graphs have the same first `shared`
        nodes.
        """
        return evaluate.is_identical(self, nodes, other, other_nodes, shared)

    def evaluate(
        self,
        nodes: Sequence[int],
        t: float = 0.0,
        y: Sequence[float] = (),
        p: Sequence[float] = (),
        extra: Sequence[float] = (),
    ) -> list[float]:
        """Return the values of the nodes at time t, state y, parameters p and extra values."""
        return evaluate.evaluate(self, nodes, t, y, p, extra)

    def evaluate_along(self, nodes: Sequence[int], times: Sequence[float]) -> list[list[float]]:
        """Return the values of nodes that depend on the time alone, for each of the times."""
        return evaluate.evaluate_along(self, nodes, times)

    def count_operations(self, nodes: Sequence[int], *, parameter_only: bool = False) -> int:
        """Return the number of operations behind the nodes; operations on parameters alone count only on request."""
        return evaluate.count_operations(self, nodes, parameter_only=parameter_only)

    def format_node(self, node: int) -> str:
        """Return a node as one line of text, for messages and tests."""
        return evaluate.format_node(self, node)
