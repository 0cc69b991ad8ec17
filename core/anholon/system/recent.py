"""Compiling again and again while a model is edited: what did not change is not compiled anew."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Final

from anholon.model import read
from anholon.model.structs import Model
from anholon.system.parameters import structure_of
from anholon.system.system import System, compile_model

_USED: Final = ("rhs", "project")  # where runs spend their time
_MAPPED: Final = ("project", "observe")  # called for all frames
_WORTHWHILE: Final = 200  # operations from which on better code is noticed
_KEPT: Final = 6  # systems: what is done is often undone
_ELEMENTS: Final = 130  # of all systems that are kept; each of a skater of thirteen parts (61) takes 20 to 50 MB
_COUNTED: Final = ("bodies", "points", "constraints", "forces", "coordinates")


def _lightest(systems: tuple[System, ...]) -> tuple[System, ...]:
    """Return the first of some systems whose models have together no more than `_ELEMENTS`; two at least."""
    sizes = [sum(len(getattr(system.model, part)) for part in _COUNTED) for system in systems]
    return tuple(system for k, system in enumerate(systems) if k < 2 or sum(sizes[: k + 1]) <= _ELEMENTS)


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
            self._known = _lightest((system, *kept, *others)[:_KEPT])
        return system

    def improve(self, stopped: Callable[[], bool]) -> None:
        """Compile once more, with more effort, what runs of the last system call most; for when nothing else is to do.

        The motion stays the same to the last bit. Between two functions `stopped` is asked whether to leave it at that.
        """
        with self._lock:
            last = next(iter(self._known), None)
        if last is None:
            return
        read.warm_up()  # for the check of the next model, the first that is not read from a file
        codes = [code for system in (last, *last.variants) for code in system.codes]
        for code in codes:
            for name in _USED:
                if name in code.names and code.count(name) >= _WORTHWHILE and not stopped():
                    code.improve(names=(name,))
        if not stopped():
            last.equations.foundation.prelude.improve()
        for code in codes:
            for name in _MAPPED:
                if name in code.names and not stopped():
                    code.widen(name)
