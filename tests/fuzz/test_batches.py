"""Hundreds of formulas and files for each seed: read or refused in words, never executed, and soon."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import anholon
from anholon.errors import AnholonError, FormulaError, UnitError
from anholon.formula.array_values import evaluate_over_arrays
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.formula.syntax import CONSTANTS, Name, Syntax, iterate_nodes
from anholon.formula.text import to_latex, to_text
from anholon.model.check.model_check import check
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model
from anholon.units import parse_quantity
from tests.fuzz.generators import file_texts, formula_texts
from tests.fuzz.strategies import EXAMPLES_VARIABLE, fuzz, require_words
from tests.fuzz.test_formulas import POINT, require_place

TOGETHER: Final = 10  # formulas in a model: its check takes longer than that of one formula
ASKED: Final = EXAMPLES_VARIABLE in os.environ
FORMULAS, FILES = (2500, 250) if ASKED else (250, 25)  # of one seed
LIMIT: Final = 1.0 if ASKED else 60.0  # s of processor time for one text
TIMES: Final = np.linspace(-2.0, 2.0, 5)
CALLS: Final = ("os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "socket.connect", "ctypes.dlopen")

seeds = st.integers(0, 2**48)
tried: Counter[str] = Counter()
"""How many texts of each kind this process has tried."""


@fuzz(4, shrink=False)
@given(seeds)
def test_formulas_of_a_seed(seed: int) -> None:
    texts = list(formula_texts(seed, FORMULAS))
    try_all("formulas", texts, try_formula)
    groups = [texts[k : k + TOGETHER] for k in range(0, FORMULAS, TOGETHER)]
    for group in groups:
        try:
            with limited_time(), nothing_executed(*group):
                check_forces(group)
        except Exception:
            try_all("formulas again", group, lambda text: check_forces([text]))
            raise


@fuzz(4, shrink=False)
@given(seeds)
def test_files_of_a_seed(seed: int) -> None:
    try_all("files", file_texts(seed, FILES), try_file)


def try_all(kind: str, texts: Iterable[str], attempt: Callable[[str], None]) -> None:
    """Try each text; a failure names the very text."""
    for text in texts:
        tried[kind] += 1
        try:
            with limited_time(), nothing_executed(text):
                attempt(text)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\nby this text: {text!r}") from error


# --- one text ------------------------------------------------------------------------------------------------------


def try_formula(text: str) -> None:
    """Read, check, print and evaluate a formula in every way that needs no compiler."""
    try:
        parse_quantity(text, "m")
    except UnitError as error:
        require_words(error)
    try:
        tree = parse(text)
    except FormulaError as error:
        require_words(error)
        require_place(error, text)
        return
    assert to_latex(tree)
    printed = to_text(tree)
    if len(printed) < len(text):
        assert parse(printed) == tree, printed
    names = list({node: 0 for node in iterate_nodes(tree) if isinstance(node, Name) and node.text not in CONSTANTS})
    values = {name.text + "'" * name.primes: TIMES + k for k, name in enumerate(names)}
    evaluate_over_arrays(tree, values, TIMES.shape)
    try_nodes(tree, text, names)


def try_nodes(tree: Syntax, text: str, names: list[Name]) -> None:
    """Evaluate the graph of a formula and its slopes."""
    graph = Graph()
    symbols = {name: graph.symbol("state", k) for k, name in enumerate(names)}
    try:
        node = lower(tree, graph, symbols.__getitem__, text)
    except FormulaError as error:
        require_words(error)
        require_place(error, text)
        return
    slopes = graph.gradient(node, list(symbols.values())[:4])
    found = graph.evaluate([node, *slopes], 0.3, [0.7 + 0.2 * k for k in range(len(names))])
    assert all(isinstance(value, float) for value in found)


@cache
def _point() -> Model:
    return anholon.loads(POINT % "'x'")


def check_forces(texts: Sequence[str]) -> None:
    """Check a model on which a force of each formula acts."""
    model = _point()
    force = model.forces["f"]
    model = replace(model, forces={f"f{k}": replace(force, vector=(text, 0, 0)) for k, text in enumerate(texts)})
    for problem in check(model):
        require_words(ValueError(problem.message))


def try_file(text: str) -> None:
    """Read, check and write a file; what is written is the same model."""
    try:
        model = anholon.loads(text)
    except AnholonError as error:
        require_words(error)
        return
    for problem in check(model):
        require_words(ValueError(problem.message))
        assert problem.severity in ("error", "warning")
    assert anholon.loads(dumps(model)) == model


# --- limits --------------------------------------------------------------------------------------------------------


class TooSlow(BaseException):
    """A text took longer than allowed."""


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooSlow


@contextmanager
def limited_time() -> Iterator[None]:
    """Stop what takes longer than the limit, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        yield
    except TooSlow:
        raise TimeoutError(f"longer than {LIMIT} s") from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


_executed: list[str] = []
_tried: list[str] = []


def _on_event(event: str, arguments: tuple[Any, ...]) -> None:
    """Note where Python compiles a part of the text that is tried, or starts a program."""
    if not _tried:
        return
    if event == "compile":
        source = arguments[0]
        words = source.decode("utf-8", "replace") if isinstance(source, bytes) else str(source)
        # Not annotations of our own, some of them one word, nor modules that are imported.
        if words.isidentifier() or not any(words.strip() in text for text in _tried):
            return
    elif event not in CALLS:
        return
    _executed.append(f"{event} {arguments!r}")


@cache
def _listen() -> None:
    sys.addaudithook(_on_event)


@contextmanager
def nothing_executed(*texts: str) -> Iterator[None]:
    """Fail where a part of a text is compiled by Python, or a program is started."""
    _listen()
    _tried.extend(texts)
    try:
        yield
    finally:
        _tried.clear()
    executed = _executed.copy()
    _executed.clear()
    assert not executed, executed


def test_an_execution_is_noticed() -> None:
    with pytest.raises(AssertionError, match="compile"), nothing_executed("1 + 1"):
        eval("1 + 1")
