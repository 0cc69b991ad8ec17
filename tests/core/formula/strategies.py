"""Random formulas as trees and as text."""

from __future__ import annotations

from hypothesis import strategies as st

from anholon.formula.syntax import ARITY, Binary, Call, Name, Number, Syntax, Unary

NAMES = ("x", "theta", "kappa1", "L5z", "blade.x", "plate.wx", "_rate", "м1", "θ", "a_b")

numbers = st.builds(
    Number,
    st.integers(0, 10**18).map(float) | st.floats(min_value=0, allow_nan=False, allow_infinity=False).map(abs),
)
names = st.builds(Name, st.sampled_from(NAMES), st.integers(0, 4))


def _larger(parts: st.SearchStrategy[Syntax]) -> st.SearchStrategy[Syntax]:
    calls = st.sampled_from(sorted(ARITY)).flatmap(
        lambda function: st.builds(
            Call,
            st.just(function),
            st.lists(parts, min_size=ARITY[function][0], max_size=ARITY[function][1] or 4).map(tuple),
        )
    )
    return st.builds(Unary, st.just("-"), parts) | st.builds(Binary, st.sampled_from("+-*/^"), parts, parts) | calls


def _larger_arithmetic(parts: st.SearchStrategy[Syntax]) -> st.SearchStrategy[Syntax]:
    return st.builds(Unary, st.just("-"), parts) | st.builds(Binary, st.sampled_from("+-*/^"), parts, parts)


formulas = st.recursive(numbers | names, _larger, max_leaves=25)
"""Trees of any kind."""

arithmetic = st.recursive(st.builds(Name, st.sampled_from("abc")), _larger_arithmetic, max_leaves=25)
"""Trees of names and operators."""

scribble = st.text("xy12.,'()+-*/^= sincomaxtπ²", max_size=60)
"""Text that looks a little like a formula."""
