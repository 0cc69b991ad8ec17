"""Functions that are the same in every process, found without their expression graph.

Their text in LLVM's language is kept on disk under a key of all sources that it comes from, so that a later start
builds no graph: that takes longer than to load code that was compiled before.
"""

from __future__ import annotations

import functools
import importlib
import json
import pkgutil
import threading
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.codegen import engine
from anholon.codegen.addresses import address_of_array
from anholon.codegen.cache import ObjectCache, cache_folder
from anholon.codegen.compiled import Compiled
from anholon.codegen.kernel_store import key_of
from anholon.codegen.lanes_text import LANES
from anholon.codegen.loops import lanes_loop, loop

__all__ = ["Library"]

Floats = NDArray[np.float64]

_PACKAGES: Final = ("anholon.formula", "anholon.codegen")  # what all graphs and their texts depend on
_LEVEL: Final = 1
_OFTEN: Final = 150_000  # states that take as long as it takes to make code for several at once


class _Text(NamedTuple):
    """A function: its text for one state and for several, numbers that it reads and writes."""

    single: str
    several: str
    n_state: int
    size: int


class Library:
    """Functions of states alone, or of states and numbers that are no parameters of a model; see `Compiled`."""

    def __init__(self, modules: Sequence[str], build: Callable[[str], Compiled]) -> None:
        """`build` makes the function of a name, perhaps with others; `modules` decide what it makes, beside the
        packages of graphs and code."""
        self._modules, self._build = tuple(modules), functools.cache(build)
        self._name = getattr(build, "__qualname__", "")  # there may be several from the same modules
        self._lock = threading.RLock()
        self._texts: dict[str, _Text] = {}
        self._engines: list[engine.Engine] = []
        self._addresses: dict[tuple[str, bool], int] = {}
        self._counts: dict[str, int] = {}

    @property
    def backend(self) -> Literal["llvm", "python"]:
        """How the functions are made."""
        return "llvm" if engine.is_available() else "python"

    def size(self, name: str) -> int:
        """Return the number of outputs of a function."""
        return self._text(name).size

    def address(self, name: str) -> int:
        """Return the address of a function."""
        if self.backend == "python":
            return self._build(name).address(name)
        return self._address(name, several=False)

    def lanes(self, name: str) -> int:
        """Return the address of a function that computes LANES states at once, 0 where there is none."""
        if self.backend == "python" or not self._text(name).several:
            return 0
        return self._address(name, several=True)

    def call(self, name: str, y: ArrayLike) -> Floats:
        """Return the outputs of a function that reads a state only."""
        return np.asarray(self.map(name, np.asarray(y)[None])[0])

    def map(self, name: str, states: ArrayLike) -> Floats:
        """Return the outputs (m, size) of a function that reads states (m, n) only."""
        rows = np.ascontiguousarray(states, dtype=np.float64)
        if self.backend == "python":
            return self._build(name).map(name, np.zeros(len(rows)), rows, np.zeros(0))
        text, (m, n) = self._text(name), rows.shape
        assert n >= text.n_state
        out, times = np.empty((m, text.size)), np.zeros(m)
        k, done, count = text.size, 0, self._counts.get(name, 0) + m
        self._counts[name] = count
        t, y, target = map(address_of_array, (times, rows, out))
        if count >= _OFTEN and text.several:
            done = m - m % LANES
            lanes_loop()(self.lanes(name), m, n, k, t, y, 0, target)
        loop()(self.address(name), m - done, n, k, t, y + 8 * done * n, 0, target + 8 * done * k)
        return out

    def _address(self, name: str, *, several: bool) -> int:
        known = self._addresses.get((name, several))
        if known is None:
            with self._lock:
                text = self._text(name)
                made = engine.Engine(text.several if several else text.single, [name], _LEVEL)
                self._engines.append(made)
                known = self._addresses[name, several] = made.addresses[name]
        return known

    def _text(self, name: str) -> _Text:
        found = self._texts.get(name)
        if found is None:
            with self._lock:
                store, key = ObjectCache(cache_folder() / "texts"), f"{self._key}-{name.replace(' ', '_')}"
                kept = store.load(key)
                if kept is None:
                    engine.has_sincos()
                    compiled = self._build(name)
                    found = _Text(*compiled.texts(name), compiled.n_state, compiled.size(name))
                    store.store(key, json.dumps(found).encode())
                else:
                    engine.has_sincos()  # texts may call it
                    found = _Text(*json.loads(kept))
                self._texts[name] = found
        return found

    @functools.cached_property
    def _key(self) -> str:
        names = [
            f"{package}.{module.name}"
            for package in _PACKAGES
            for module in pkgutil.iter_modules(importlib.import_module(package).__path__)
        ]
        return key_of([*_sources([*sorted(names), *self._modules]), self._name.encode()])


def _sources(names: Sequence[str]) -> list[bytes]:
    found = []
    for name in names:
        package, _, module = name.rpartition(".")
        text = pkgutil.get_data(package, f"{module}.py")
        assert text is not None
        found.append(text)
    return found
