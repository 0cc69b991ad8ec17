"""Searches for equilibria are given up in the midst of them."""

from __future__ import annotations

import itertools
import threading

import pytest
from msgspec.structs import replace

import anholon
from anholon.linear.mode_ranges import ModeRange
from anholon.model.query.section_frames import find_named_sections
from anholon.outcome import Cancelled
from anholon.results.rods.modal_reader import ModalReader
from anholon.results.rods.rod_statics import statics
from anholon.results.run import Run


@pytest.fixture(autouse=True)
def code_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancel nothing while code is compiled: that takes long on a busy machine, and the searches are tested here."""
    monkeypatch.setattr("anholon.compiler.cancellation._SHORT", 60.0)


class _After:
    """A flag that is set when it has been asked for so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


LIMP = """
format = 1
gravity = [0, 0, -9.81]
[rods.chain]
elements = 20
curve = { kind = "catenary", span = 1.5, length = 2 }
[rods.chain.section]
kind = "given"
axial = 1e4
shear = [1e4, 1e4]
torsion = 1e-3
bending = [1e-3, 1e-3]
mass = 0.3
inertia = [1e-4, 5e-5, 5e-5]
[supports.pin]
at = "chain:base"
turning = "free"
"""
"""A heavy rod that bends nearly freely, whose rest takes many corrections."""


@pytest.mark.parametrize("name", ["elastica", "", "suspension-bridge"])
def test_an_equilibrium_is_given_up_between_corrections(name: str) -> None:
    model = anholon.load(name) if name else anholon.loads(LIMP)
    asked = itertools.count()
    statics(model, cancelled=lambda: next(asked) < 0)
    most = next(asked)
    assert most > 5
    for times in (0, most // 2, most - 1):
        with pytest.raises(Cancelled):
            statics(model, cancelled=_After(times).is_set)


@pytest.mark.parametrize("form", ["statics", "path"])
def test_the_search_for_an_imperfection_is_given_up(form: str) -> None:
    """An elastica has no buckling load: the search goes up to a thousand times the load."""
    model = anholon.load("elastica")
    model = replace(model, simulation=replace(model.simulation, form=form, imperfection=1e-3))
    for times in (3, 40):
        flag = _After(times)
        assert anholon.simulate(model, cancel=flag).outcome.status == "cancelled"
        assert flag.left == -1
    with pytest.raises(Cancelled):
        statics(model, cancelled=_After(40).is_set)


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


SEATED = """
format = 1
gravity = [0, 0, -9.81]
[rods.bow]
elements = 6
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.004, young = 1e9, density = 1000 }
[supports.clamp]
at = "bow:base"
[constraints.slide]
kind = "holonomic"
formula = "bow:tip.y"
[simulation]
start = "equilibrium"
until = 0.01
"""


def test_a_motion_is_given_up_while_the_equilibrium_is_sought_in_which_it_begins() -> None:
    model = anholon.loads(LIMP)
    model = replace(model, simulation=replace(model.simulation, start="equilibrium", until=0.01))
    cancel = threading.Event()
    cancel.set()
    for flag in (cancel, _After(3)):
        run = anholon.simulate(model, cancel=flag)
        assert run.outcome.status == "cancelled"
        assert "Cancelled during the search for the" in run.outcome.message
        assert not run.head


def test_so_it_is_where_sections_carry_constraints() -> None:
    model = anholon.loads(SEATED)
    assert find_named_sections(model)
    run = anholon.simulate(model, cancel=_After(2))
    assert run.outcome.status == "cancelled"
    assert not run.head
    assert anholon.simulate(model).outcome.status == "done"


def test_a_range_is_given_up_with_what_it_had() -> None:
    model = anholon.load("elastica")
    settings = replace(model.simulation, form="modes", modes=2, over="load", over_from=0.0, over_to=0.5, over_count=6)
    cancel = threading.Event()

    def observe(run: Run) -> None:
        assert isinstance(run.reader, ModalReader)
        if run.curves is not None and len(run.curves.values) == 2:
            thread = threading.Thread(target=cancel.set)
            thread.start()
            thread.join()

    run = anholon.simulate(replace(model, simulation=settings), observe=observe, cancel=cancel)
    assert isinstance(run.reader, ModalReader)
    assert run.curves is not None
    assert run.outcome.status == "cancelled"
    assert run.outcome.message == "Cancelled after 2 of 6 values of the range."
    assert len(run.curves.values) == 2
    asked = itertools.count()
    told = ModeRange(model, "load", [0.0, 0.5, 1.0], lambda: next(asked) < 0).iterate(1)
    next(told)
    first = next(asked)
    next(told)
    most = next(asked)
    assert most > first + 2
    told = ModeRange(model, "load", [0.0, 0.5, 1.0], _After(first + 1).is_set).iterate(1)
    next(told)
    with pytest.raises(Cancelled):
        next(told)


def test_a_range_of_bodies_is_given_up_between_values() -> None:
    told = ModeRange(anholon.load("whipple-bicycle"), "v", [4.0, 5.0], _After(1).is_set).iterate(1)
    next(told)
    with pytest.raises(Cancelled):
        next(told)
