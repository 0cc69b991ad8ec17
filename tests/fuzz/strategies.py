"""Random formulas and model files, and how many of them a test takes."""

from __future__ import annotations

import copy
import os
import random
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, Final, TypeVar

import tomlkit
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

__all__ = ["examples", "formulas", "fuzz", "models", "require_words", "scribbles", "strained_models"]

EXAMPLES_VARIABLE: Final = "ANHOLON_FUZZ_EXAMPLES"
FEW: Final = 40

_Test = TypeVar("_Test", bound=Callable[..., Any])


def require_words(error: Exception) -> None:
    """Fail unless a refusal says something."""
    assert str(error).strip()


def fuzz(few: int = FEW, *, shrink: bool = True) -> Callable[[_Test], _Test]:
    """Take so many examples, always the same ones; other ones, and as many as `dev.py fuzz` asks for, there.

    A smaller seed is no simpler: without `shrink` the first fault ends the test.
    """
    asked = int(os.environ.get(EXAMPLES_VARIABLE, "0"))
    return settings(
        max_examples=asked * few // FEW or few,
        deadline=None,
        derandomize=not asked,
        database=None,
        phases=tuple(Phase) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )


# --- formulas ------------------------------------------------------------------------------------------------------

NUMBERS: Final = ("0", "1", "-1", "0.5", "2", "3", "1e-3", "1e6", "1e300", "5e-324", "1e308", "2.5", "7")
NAMES: Final = ("t", "x", "y", "x'", "y'", "q1", "m", "g", "P.x", "pi", "unknown", "θ", "имя")
FUNCTIONS: Final = (
    "sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "exp", "log", "abs", "sign", "step", "sinh", "tanh",
)  # fmt: skip
SCRAPS: Final = (
    *NUMBERS, *NAMES, *FUNCTIONS, "(", ")", "+", "-", "*", "/", "^", "**", ",", ".", "²", "'", " ", "min(", "−",
)  # fmt: skip


def _larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds("({} {} {})".format, parts, st.sampled_from("+-*/"), parts),
        st.builds("{}({})".format, st.sampled_from(FUNCTIONS), parts),
        st.builds("({})^{}".format, parts, st.sampled_from(("2", "-1", "0.5", "3", "(1/3)", "x"))),
        st.builds("{}({}, {})".format, st.sampled_from(("min", "max", "atan2")), parts, parts),
        st.builds("-{}".format, parts),
    )


formulas = st.recursive(st.sampled_from((*NUMBERS, *NAMES[:8])), _larger, max_leaves=12)
"""Formulas that can be read, of any size and meaning."""

scribbles = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(SCRAPS), max_size=25).map("".join),
    st.builds(str.__mul__, st.sampled_from(SCRAPS), st.integers(1, 2000)),
    st.builds(
        lambda text, at, scrap: text[:at] + scrap + text[at:], formulas, st.integers(0, 40), st.sampled_from(SCRAPS)
    ),
)
"""Texts that somebody may type where a formula is expected."""

# --- models --------------------------------------------------------------------------------------------------------

ODD: Final[tuple[Any, ...]] = (
    0, -1, 1, 2, 1e-300, 5e-324, 1e300, 1e308, -0.0, True, False, "", "x", "t", "0", "1/0", "sqrt(-1)", "log(0)", "nan",
    "x'", "unknown", "a*b", "1e999", "(", "90", "2 m", [], {}, [0], ["x"], [0, 0, 0], "0*t", "sin(t)", "step(t - 0.1)",
)  # fmt: skip

FACTORS: Final = (0.0, -1.0, 1e-30, 1e-12, 1e-6, 1e6, 1e12, 1e30, 1e150)
"""By which one number of a model is multiplied that stays right in form."""


def examples(rods: bool = False) -> list[str]:
    """Return the texts of the shipped models: those of rigid systems, or those with rods."""
    folder = files("anholon_resources") / "examples"
    texts = [path.read_text("utf-8") for path in folder.iterdir() if path.name.endswith(".toml")]
    return sorted(text for text in texts if ("[rods" in text) is rods)


@st.composite
def models(draw: st.DrawFn, rods: bool = False) -> str:
    """Draw the text of a shipped model with a few changes: values replaced by odd ones, keys and elements left out,
    renamed or doubled."""
    data = tomllib.loads(draw(st.sampled_from(examples(rods))))
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 4))):
        _change(data, chance)
    return tomlkit.dumps(data)


def _change(data: dict[str, Any], chance: random.Random) -> None:
    """Change one place of a nested table."""
    node: Any = data
    while True:
        keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(node[key], dict | list) and node[key] and chance.random() < 0.85:
            node = node[key]
            continue
        break
    way = chance.random()
    if way < 0.6:
        node[key] = copy.deepcopy(chance.choice(ODD))
    elif way < 0.8:
        del node[key]
    elif isinstance(node, dict):
        node[f"{key}2"] = copy.deepcopy(node[key])
    else:
        node.append(copy.deepcopy(node[key]))


@st.composite
def strained_models(draw: st.DrawFn, rods: bool = False) -> str:
    """Draw the text of a shipped model with one number far larger or smaller than it is."""
    data = tomllib.loads(draw(st.sampled_from(examples(rods))))
    places = list(_find_numbers(data))
    node, key = places[draw(st.integers(0, len(places) - 1))]
    node[key] *= draw(st.sampled_from(FACTORS))
    return tomlkit.dumps(data)


def _find_numbers(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield where numbers stand in nested tables: the table or list, and the key."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(value, dict | list):
            yield from _find_numbers(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield node, key
