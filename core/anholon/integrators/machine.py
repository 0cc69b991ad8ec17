"""The integrator's kernels as machine code: made by numba once, then found on disk and loaded without it.

numba compiles `kernels` to LLVM text (seconds); the text is kept under a key of the sources and of numba's version, and
`codegen` keeps the object code under a key of that text and of the machine. A later start needs only LLVM (some ten
milliseconds), and a change in any source leads to new code whatever the dates of the files are. The folders are those
of `codegen.cache`: the package itself may lie on a read-only disk.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import pkgutil
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from anholon.codegen.cache import ObjectCache, cache_folder
from anholon.codegen.engine import Engine
from anholon.errors import RunError

__all__ = ["Kernels", "kernels", "warm_up"]

_SOURCES: Final = (
    "dop853_coefficients", "dop853_step", "event_search", "kernels", "machine", "raw_memory", "slots", "status",
)  # fmt: skip
_LEVEL: Final = 2
_ADDRESS, _WHOLE = ctypes.c_void_p, ctypes.c_int64

# What numba's functions take: places for the result and for an exception, then the arguments.
_PLACES = (_ADDRESS, _ADDRESS)
_ADVANCE = ctypes.CFUNCTYPE(ctypes.c_int32, *_PLACES, _ADDRESS, _WHOLE)
_INTERPOLATE = ctypes.CFUNCTYPE(
    ctypes.c_int32, *_PLACES, _ADDRESS, _WHOLE, _WHOLE, _ADDRESS, _WHOLE, *[_ADDRESS] * 5, ctypes.c_double, _WHOLE
)
_SETTLE = ctypes.CFUNCTYPE(
    ctypes.c_int32, *_PLACES, *[_ADDRESS] * 4, *[_WHOLE] * 2, *[_ADDRESS] * 2, ctypes.c_double, _WHOLE
)


class Kernels(NamedTuple):
    """The kernels as callables that release the interpreter lock; arguments as in `anholon.integrators.kernels`.

    All take two leading addresses, of the 64-bit result and of a pointer that stays unused.
    """

    advance: Callable[..., int]
    interpolate: Callable[..., int]
    settle: Callable[..., int]
    engine: Engine


def kernels() -> Kernels:
    """Return the kernels; compile or load them at the first call. May be called from any thread."""
    return _shelf.get()


def warm_up() -> None:
    """Compile or load the kernels now, so that the first run need not wait."""
    kernels()


class _Shelf:
    """The kernels of this process, loaded once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kernels: Kernels | None = None

    def get(self) -> Kernels:
        if self._kernels is None:
            with self._lock:
                if self._kernels is None:
                    self._kernels = _load()
        return self._kernels


_shelf = _Shelf()


def _load() -> Kernels:
    store = ObjectCache(cache_folder() / "kernels")
    key = _key(_sources())
    kept = store.load(key)
    if kept is None:
        text = _llvm_text()
        store.store(key, text.encode())
    else:
        text = kept.decode()
    engine = Engine(text, ("advance", "interpolate", "settle"), _LEVEL)
    at = engine.addresses
    return Kernels(_ADVANCE(at["advance"]), _INTERPOLATE(at["interpolate"]), _SETTLE(at["settle"]), engine)


def _key(sources: Iterable[bytes]) -> str:
    """Return a digest of everything that decides the text of the kernels."""
    import llvmlite
    import llvmlite.binding as llvm

    machine = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    digest = hashlib.sha256(repr((_numba_version(), llvmlite.__version__, machine)).encode())
    for source in sources:
        digest.update(hashlib.sha256(source).digest())
    return digest.hexdigest()


def _numba_version() -> str:
    """Return what tells one numba from another, without importing it; asking the metadata would take 20 ms."""
    found = importlib.util.find_spec("numba")
    if found is None or found.origin is None:
        raise RunError("numba is not installed; Anholon makes its integrator with it")
    try:
        return (Path(found.origin).parent / "_version.py").read_text()
    except OSError:
        from importlib.metadata import version

        return version("numba")


def _sources() -> Iterator[bytes]:
    """Return the text of every module that the kernels come from."""
    for name in _SOURCES:
        source = pkgutil.get_data("anholon.integrators", f"{name}.py")
        if source is None:
            raise RunError(f"the installation lacks the source of anholon.integrators.{name}")
        yield source


def _llvm_text() -> str:
    """Compile the kernels with numba and return them as one LLVM module that exports nothing else."""
    import llvmlite.binding as llvm
    from numba import njit

    from anholon.integrators import kernels as source
    from anholon.integrators.dop853_step import KERNEL

    module: Any = None
    for name, signature in source.ENTRIES.items():
        compiled = njit(signature, **KERNEL)(getattr(source, name))
        overload = compiled.overloads[signature.args]
        part = llvm.parse_assembly(compiled.inspect_llvm(signature.args))
        part.get_function(overload.fndesc.mangled_name).name = name
        if module is None:
            module = part
        else:
            module.link_in(part)
    for function in module.functions:
        if not function.is_declaration and function.name not in source.ENTRIES:
            function.linkage = "internal"
    return str(module)
