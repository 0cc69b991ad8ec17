"""Model files with random changes are refused in words, or run for a short time."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given

import anholon
from anholon.errors import AnholonError
from anholon.model.check.model_check import check
from anholon.model.file.toml_writer import dumps
from tests.fuzz.strategies import fuzz, models, require_words, strained_models

SHORT = 0.02  # s of motion
PATIENCE = 10.0  # s of a run


@fuzz(50)
@given(models())
def test_changed_models_are_refused_or_run(text: str) -> None:
    try_model(text)


@fuzz(12)
@given(models(rods=True))
def test_changed_models_with_rods_are_refused_or_run(text: str) -> None:
    try_model(text)


@fuzz(40)
@given(strained_models())
def test_strained_models_are_refused_or_run(text: str) -> None:
    try_model(text)


@fuzz(10)
@given(strained_models(rods=True))
def test_strained_models_with_rods_are_refused_or_run(text: str) -> None:
    try_model(text)


class _Patience:
    """A flag that is set after so many seconds, for runs that would take hours."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def is_set(self) -> bool:
        return time.monotonic() > self._end


def try_model(text: str) -> None:
    """Read, check, write and run a model: every exception but a reported problem is a fault, so is every warning."""
    try:
        model = anholon.loads(text)
    except AnholonError as error:
        require_words(error)
        return
    assert anholon.loads(dumps(model)) == model
    problems = check(model)
    for problem in problems:
        assert problem.message
        assert problem.severity in ("error", "warning")
    try:
        run = anholon.simulate(model, until=None if model.rods else SHORT, cancel=_Patience(PATIENCE))
    except AnholonError as error:
        require_words(error)
        return
    if run.outcome.status == "done" and not problems:
        for name, column in run.table().items():
            assert np.isfinite(column).all(), name


def test_a_model_that_runs_is_among_them() -> None:
    """The check above can fail: an unchanged example comes through to its table."""
    with pytest.raises(AnholonError):
        anholon.simulate(anholon.loads("format = 1\n[coordinates]\nx = { value = 'unknown' }\n"))
    assert np.isfinite(anholon.simulate(anholon.load("spring"), until=SHORT).table()["t"]).all()
