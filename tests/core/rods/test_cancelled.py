"""Searches for equilibria are given up in the midst of them."""

from __future__ import annotations

import itertools
import threading

import pytest
from msgspec.structs import replace

import anholon
from anholon.flexible.rest import statics
from anholon.rods.balance import Cancelled


class _After:
    """A flag that is set when it has been asked for so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("name", ["elastica", "hanging-chain", "suspension-bridge"])
def test_an_equilibrium_is_given_up_between_corrections(name: str) -> None:
    model = anholon.load(name)
    asked = itertools.count()
    statics(model, cancelled=lambda: next(asked) < 0)
    most = next(asked)
    assert most > 5
    for times in (0, most // 2, most - 1):
        with pytest.raises(Cancelled):
            statics(model, cancelled=_After(times).is_set)


@pytest.mark.parametrize("form", ["statics", "path", "modes"])
def test_a_run_of_equilibria_says_that_it_was_cancelled(form: str) -> None:
    model = anholon.load("arch-snap")
    model = replace(model, simulation=replace(model.simulation, form=form))
    for times in (0, 3, 7):
        run = anholon.simulate(model, cancel=_After(times))
        assert run.outcome.status == "cancelled"
    cancel = threading.Event()
    cancel.set()
    assert anholon.simulate(model, cancel=cancel).outcome.status == "cancelled"
