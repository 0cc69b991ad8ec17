"""Functions that are the same in every process, found without their expression graph.

Their code, and their text in LLVM's language, is kept on disk under a key of all sources that it comes from, so that a
later start builds no graph: that takes longer than to load code that was compiled before.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import json
import pkgutil
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.compiler import engine
from anholon.compiler.addresses import address_of_array
from anholon.compiler.background_optimizer import schedule_optimization
from anholon.compiler.called_functions import LANES
from anholon.compiler.cancellation import run_cancellable
from anholon.compiler.compiled_functions import CompiledFunctions
from anholon.compiler.object_cache import ObjectCache, cache_folder
from anholon.compiler.sincos import has_sincos
from anholon.compiler.state_loops import get_state_loops

_PACKAGES: Final = ("anholon.formula", "anholon.compiler")  # what all graphs and their texts depend on
_LEVEL: Final = 1
_QUICK: Final = 0
_LARGEST: Final = 1_000_000  # characters of a text that is not improved: 2,250,000 take 20 s, in which all others wait
_OPTIMIZE_CALL_THRESHOLD: Final = 150_000  # states that take as long as it takes to make code for several at once


class _FunctionText(NamedTuple):
    """A function in LLVM's language, "" if there is none, and the numbers of its inputs and outputs."""

    text: str
    n_state: int
    size: int


class _ObjectCode(NamedTuple):
    """Object code of a function until it is linked; empty if there is no such function.

    It also has the numbers of its inputs and outputs, and whether it is fully optimised.
    """

    code: bytes
    n_state: int
    size: int
    fully_optimized: bool


Key = tuple[str, bool]
"""A function: its name, and whether it computes LANES states at once."""


class FunctionLibrary:
    """Functions of states alone, or of states and numbers that are no parameters of a model; see `CompiledFunctions`.

    Where nothing is kept from an earlier process, code is made at once and without effort; better code, with the same
    bits, takes its place later. `generation` counts how often addresses have changed: those from before stay valid.
    """

    def __init__(self, modules: Sequence[str], build: Callable[[str], CompiledFunctions]) -> None:
        """`build` makes the function of a name, perhaps with others.

        `modules` determine the result, in addition to the packages of graphs and code.
        """
        self._modules, self._build = tuple(modules), build
        self._built: list[CompiledFunctions] = []  # until all is optimized: their graphs are large
        self._name = getattr(build, "__qualname__", "")  # there may be several from the same modules
        self._lock = threading.RLock()
        self._engines: list[engine.Engine] = []
        self._addresses: dict[Key, int] = {}
        self._codes: dict[Key, _ObjectCode] = {}
        self._counts: dict[str, int] = {}
        self.generation = 0

    @property
    def backend(self) -> Literal["llvm", "python"]:
        """How the functions are made."""
        return "llvm" if engine.is_available() else "python"

    def size(self, name: str) -> int:
        """Return the number of outputs of a function."""
        return self._code((name, False)).size

    def address(self, name: str) -> int:
        """Return the address of a function."""
        if self.backend == "python":
            return self._find_built(name).address(name)
        return self.addresses([(name, False)])[0]

    def simd_address(self, name: str) -> int:
        """Return the address of a function that computes LANES states at once, 0 if there is none."""
        return self.addresses([(name, True)])[0] if self.has_simd(name) else 0

    def has_simd(self, name: str) -> bool:
        """Return whether a function can compute LANES states at once."""
        if (name, True) in self._addresses:
            return True
        return self.backend != "python" and bool(self._code((name, True)).code)

    def addresses(self, keys: Iterable[Key]) -> list[int]:
        """Return the addresses of functions, which are made together."""
        wanted = list(keys)
        if not self._addresses.keys() >= set(wanted):
            with self._lock:
                self._make([key for key in dict.fromkeys(wanted) if key not in self._addresses])
        return [self._addresses[key] for key in wanted]

    def call(self, name: str, y: ArrayLike) -> Floats:
        """Return the outputs of a function that reads a state only."""
        return np.asarray(self.map(name, np.asarray(y)[None])[0])

    def map(self, name: str, states: ArrayLike) -> Floats:
        """Return the outputs (m, size) of a function that reads only states (m, n)."""
        rows = np.ascontiguousarray(states, dtype=np.float64)
        if self.backend == "python":
            return self._find_built(name).map(name, np.zeros(len(rows)), rows, np.zeros(0))
        code, (m, n) = self._code((name, False)), rows.shape
        assert n >= code.n_state
        out, times = np.empty((m, code.size)), np.zeros(m)
        k, done, count = code.size, 0, self._counts.get(name, 0) + m
        self._counts[name] = count
        t, y, target = map(address_of_array, (times, rows, out))
        if count >= _OPTIMIZE_CALL_THRESHOLD and self.has_simd(name):
            done = m - m % LANES
            get_state_loops().lanes(self.simd_address(name), m, n, k, t, y, 0, target)
        get_state_loops().states(self.address(name), m - done, n, k, t, y + 8 * done * n, 0, target + 8 * done * k)
        return out

    def _make(self, keys: Sequence[Key]) -> None:
        """Link functions, those for one state and for several apart, for they are named alike."""
        has_sincos()  # code may call it
        results = {key: self._code(key) for key in keys}
        self._link({key: code.code for key, code in results.items()})
        self._codes |= {key: code._replace(code=b"") for key, code in results.items()}
        poor = [key for key, code in results.items() if not code.fully_optimized]
        made: dict[Key, bytes] = {}
        for key in poor:
            schedule_optimization(functools.partial(self._optimize, key, made, poor))

    def _optimize(self, key: Key, compiled: dict[Key, bytes], unoptimized: Sequence[Key]) -> None:
        """Make better code of a function; with the last of some that were made together all take their place."""
        stored = self._load_cached_code(key)  # another process may have been at it since
        if stored is None or not stored.fully_optimized:
            text = self._text(key)
            code = engine.object_code(text.text, _LEVEL)
            stored = _ObjectCode(code, text.n_state, text.size, fully_optimized=True)
            self._store(key, _LEVEL, stored)
        compiled[key] = stored.code
        if len(compiled) == len(unoptimized):
            with self._lock:
                self._link(compiled)
                self.generation += 1
                self._built.clear()  # their texts are kept on disk

    def _link(self, codes: Mapping[Key, bytes]) -> None:
        for several in (False, True):
            selected = {name: code for (name, wide), code in codes.items() if wide == several}
            if selected:
                linked = engine.Engine.from_object_code(selected.values(), selected)
                self._engines.append(linked)
                self._addresses |= {(name, several): address for name, address in linked.addresses.items()}

    def _code(self, key: Key) -> _ObjectCode:
        object_code = self._codes.get(key)
        if object_code is None:
            with self._lock:
                object_code = self._codes[key] = self._load_cached_code(key) or self._get_fast_code(key)
        return object_code

    def _load_cached_code(self, key: Key) -> _ObjectCode | None:
        """Return the best code that an earlier process has stored; None if there is none."""
        for level in (_LEVEL, _QUICK):
            cached = _store("code").load(self._cache_key(key, f"-{level}"))
            if cached is not None:
                head, _, code = cached.partition(b"\n")
                n_state, size = map(int, head.split())
                return _ObjectCode(code, n_state, size, fully_optimized=level == _LEVEL)
        return None

    def _get_fast_code(self, key: Key) -> _ObjectCode:
        return run_cancellable(lambda: self._compile_fast(key))

    def _compile_fast(self, key: Key) -> _ObjectCode:
        text = self._text(key)
        if not text.text:
            return _ObjectCode(b"", text.n_state, text.size, fully_optimized=True)
        code, is_best = engine.object_code(text.text, _QUICK), len(text.text) > _LARGEST
        object_code = _ObjectCode(code, text.n_state, text.size, fully_optimized=is_best)
        self._store(key, _LEVEL if is_best else _QUICK, object_code)
        return object_code

    def _store(self, key: Key, level: int, code: _ObjectCode) -> None:
        content = f"{code.n_state} {code.size}\n".encode() + code.code
        _store("code").store(self._cache_key(key, f"-{level}"), content)

    def _text(self, key: Key) -> _FunctionText:
        cached = _store("texts").load(self._cache_key(key))
        if cached is not None:
            return _FunctionText(*json.loads(cached))
        has_sincos()
        (name, several), compiled = key, self._find_built(key[0])
        function_text = _FunctionText(compiled.llvm_text(name, simd=several), compiled.n_state, compiled.size(name))
        _store("texts").store(self._cache_key(key), json.dumps(function_text).encode())
        return function_text

    def _find_built(self, name: str) -> CompiledFunctions:
        """Return the code that contains a function, built together with others earlier or now."""
        built = next((functions for functions in self._built if name in functions.names), None)
        if built is None:
            built = self._build(name)
            self._built.append(built)
        return built

    def _cache_key(self, key: Key, kind: str = "") -> str:
        name, several = key
        return f"{self._key}-{name.replace(' ', '_')}{'-several' if several else ''}{kind}"

    @functools.cached_property
    def _key(self) -> str:
        return engine.compute_digest([_digest_common_sources(), *_sources(self._modules), self._name.encode()])


@functools.cache
def _digest_common_sources() -> bytes:
    """Return a digest of the sources on which all functions depend."""
    names = [
        f"{package}.{module.name}"
        for package in _PACKAGES
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__)
    ]
    digest = hashlib.sha256()
    for text in _sources(sorted(names)):
        digest.update(hashlib.sha256(text).digest())
    return digest.digest()


def _store(kind: str) -> ObjectCache:
    return ObjectCache(cache_folder() / kind)


def _sources(names: Sequence[str]) -> list[bytes]:
    results = []
    for name in names:
        package, _, module = name.rpartition(".")
        text = pkgutil.get_data(package, f"{module}.py")
        assert text is not None
        results.append(text)
    return results
