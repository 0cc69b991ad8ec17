"""Compiling again and again while a model is edited: what did not change is not compiled anew."""

from __future__ import annotations

from threading import Lock

from anholon.model.structs import Model
from anholon.system.system import System, compile_model


class Recent:
    """The system compiled last: models that differ from it in numbers only share it, those that differ in constraints
    only share what it stands on; for any threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: System | None = None

    def system(self, model: Model) -> System:
        """Return the system of a model; raises ModelError with everything that is wrong with it."""
        with self._lock:
            last = self._last
        revised = last.revise(model) if last is not None else None
        system = revised if revised is not None else compile_model(model, like=last)
        with self._lock:
            self._last = system
        return system
