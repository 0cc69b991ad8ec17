"""Compiling again and again while a model is edited: what did not change is not compiled anew."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import sleep
from typing import Final

from anholon.model import read
from anholon.model.structs import Model
from anholon.model.timeline import POWERS
from anholon.system.leaping import prepare_jumps
from anholon.system.mode import Hold, Mode, with_followers
from anholon.system.parameters import structure_of
from anholon.system.ramps import Ramp
from anholon.system.system import System, compile_model

_USED: Final = ("rhs", "project")  # where runs spend their time
_ASKED: Final = ("initial", "project", "events", "residual", "momentum", "pieces", "observe")
_STEPPED: Final = ("rhs", "project", "events")
_MAPPED: Final = ("project", "observe")  # called for all frames
_WORTHWHILE: Final = 200  # operations from which on better code is noticed
_LOOKS: Final = 30  # before what may be needed is derived, with pauses (s) before each
_PAUSE: Final = 0.05
_KEPT: Final = 6  # systems: what is done is often undone, and what is run ahead is often not done


def _switched_off(system: System) -> list[Mode]:
    """Return the modes that the motion of a system may have where a stage switches one constraint off more."""
    model = system.model
    if not model.stages:
        return []
    found: dict[Mode, None] = {}
    for known in (variant.mode for variant in (system, *system.variants)):
        for name, item in model.constraints.items():
            if item.enabled and name not in known.open and (known.holds or not system.releasing):
                away = with_followers(model, (*known.open, name))
                idle = {rub.name for rub in system.skeleton.rubs if (rub.own or rub.constraint) in away}
                holds = tuple(Hold(hold.name) if hold.name in idle else hold for hold in known.holds)
                found[Mode(away, holds)] = None
    return list(found)


def _make_ready(system: System, stopped: Callable[[], bool]) -> None:
    """Make the code that a motion and its picture ask for, as far as `stopped` lets it: without ramps, and with those
    of ready shapes under way."""
    for name in _ASKED:
        if system.has(name) and not stopped():
            system.compiled.address(name)
    moving = [Ramp(name, 0.0, 1.0, 1.0, POWERS[0]) for name in system.skeleton.names.ramps.names[:1]]
    for ramps in ([], moving) if moving else ([],):
        code, _ = system.at_rest(system.parameters(ramps=ramps), 0.0)
        for name in _STEPPED:
            if name in code.names and not stopped():
                code.address(name)
    shown = None if stopped() else system.shown_at_rest
    if shown is not None:
        for name in shown.names:
            shown.address(name)


class Recent:
    """The systems compiled last: models that differ from one of them in numbers only share it, those that differ in
    constraints only share what the last one stands on; for any threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: tuple[System, ...] = ()  # of different structure, the last one first

    def system(self, model: Model) -> System:
        """Return the system of a model; raises ModelError with everything that is wrong with it."""
        with self._lock:
            known = self._known
        structure = structure_of(model) if known else b""
        alike = next((system for system in known if system.structure == structure), None)
        like = alike or next(iter(known), None)
        revised = like.revise(model) if like is not None else None
        system = revised if revised is not None else compile_model(model, like=like)
        with self._lock:
            others = (other for other in self._known if other is not like and other.structure != system.structure)
            kept = (like,) if like is not None and like.structure != system.structure else ()
            self._known = (system, *kept, *others)[:_KEPT]
        return system

    def improve(self, stopped: Callable[[], bool]) -> None:
        """Compile once more, with more effort, what runs of the last system call most; for when nothing else is to do.

        The motion stays the same to the last bit. Between two functions `stopped` is asked whether to leave it at that.
        After a longer pause what holds where a stage switches a constraint off is derived, and what jumps of the pose
        need: an edit may ask for both.
        """
        with self._lock:
            last = next(iter(self._known), None)
        if last is None:
            return
        read.warm_up()  # for the check of the next model, the first that is not read from a file
        systems = (last, *last.variants)
        for system in systems:
            for name in _USED:
                if system.has(name) and system.compiled.count(name) >= _WORTHWHILE and not stopped():
                    system.compiled.improve(names=(name,))
        if not stopped():
            last.skeleton.foundation.prelude.improve()
        for system in systems:
            for name in _MAPPED:
                if system.has(name) and not stopped():
                    system.compiled.widen(name)
        for _ in range(_LOOKS):
            sleep(_PAUSE)
            if stopped():
                return
        for mode in _switched_off(last):  # a twentieth of the work, and asked for by a single click
            if stopped():
                return
            found = last.foresee(mode, stopped)
            if found is not None:
                _make_ready(found, stopped)
        for system in systems:
            prepare_jumps(system, stopped)
