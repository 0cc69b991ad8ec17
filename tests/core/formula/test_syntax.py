"""Trees: equality, folding, chains, and trees too deep for recursion."""

from __future__ import annotations

from hypothesis import given
from tests.core.formula.strategies import formulas

from anholon.formula.syntax import (
    Binary,
    Name,
    Number,
    Syntax,
    Unary,
    fold_tree,
    iterate_nodes,
    nesting_depth,
    operands,
    operator_chain,
)

A, B, C = Name("a"), Name("b"), Name("c")
SUM = Binary("+", Binary("-", A, B), C)


def test_spans_do_not_count():
    assert Name("a", 1, (3, 5)) == Name("a", 1, (0, 2))
    assert hash(Name("a", 1, (3, 5))) == hash(Name("a", 1, (0, 2)))
    assert Name("a", 1) != Name("a")
    assert Number(1.0) != A
    assert Binary("+", A, B) != Binary("+", B, A)
    assert A != "a"


def test_a_chain_is_one_level():
    assert operator_chain(SUM) == [("+", A), ("-", B), ("+", C)]
    assert operator_chain(Binary("/", Binary("*", A, B), C)) == [("*", A), ("*", B), ("/", C)]
    assert operator_chain(Binary("+", A, Binary("+", B, C))) == [("+", A), ("+", Binary("+", B, C))]
    assert operands(Unary("-", SUM)) == (SUM,)
    assert nesting_depth(SUM) == 1
    assert nesting_depth(Unary("-", SUM)) == 2


def test_walk_goes_from_left_to_right():
    assert list(iterate_nodes(Unary("-", SUM))) == [Unary("-", SUM), SUM, A, B, C]


@given(formulas)
def test_fold_visits_what_walk_visits(tree):
    assert fold_tree(tree, lambda _, parts: 1 + sum(parts)) == len(list(iterate_nodes(tree)))


def test_no_depth_is_too_deep_for_trees():
    def tower() -> Syntax:
        tree: Syntax = A
        for _ in range(20_000):
            tree = Binary("*", Unary("-", tree), B)
        return tree

    one, two = tower(), tower()
    assert one == two
    assert hash(one) == hash(two)
    assert nesting_depth(one) == 40_000
