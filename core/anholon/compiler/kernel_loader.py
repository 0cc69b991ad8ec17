"""Kernels as machine code: made of their committed text at a first start, then found on disk.

The text (`anholon.kernels.kernel_text`) is for any machine; here it is given the target and the layout of data of this
one, optimised and compiled. The object code is kept under a key of the text, the machine and the version of LLVM.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

from anholon.compiler.cancellation import run_cancellable
from anholon.compiler.engine import Engine, compute_digest, data_layout, introduce, object_code, optimize_loops
from anholon.compiler.object_cache import ObjectCache, cache_folder
from anholon.errors import RunError

Functions = dict[str, Callable[..., Any]]
"""Functions of a kernel by name; they release the interpreter lock."""

_LEVEL: Final = 2

Made = TypeVar("Made")


class KernelLoader(Generic[Made]):
    """One kernel of this process, loaded when it is first asked for; any thread may ask."""

    def __init__(
        self,
        name: str,
        prototypes: Mapping[str, Any],
        make: Callable[[Functions], Made],
        *,
        vectorize: bool = False,
        called_by_code: Sequence[str] = (),
    ) -> None:
        """`name`: of the C file; `prototypes`: of ctypes, by names of functions; `make` returns the result of `get`.

        With `vectorize` loops are vectorised. Generated code may call the functions `called_by_code` by their names as
        soon as the kernel is there.
        """
        self._name, self._prototypes, self._make, self._vectorize = name, dict(prototypes), make, vectorize
        self._called_by_code = tuple(called_by_code)
        self._lock = threading.Lock()
        self._engine: Engine | None = None
        self._made: Made | None = None

    def get(self, report: Callable[[], object] | None = None) -> Made:
        """Return the kernel; call `report` before it is compiled, which happens once on a machine."""
        if self._made is None:
            with self._lock:
                if self._made is None:
                    self._engine = engine = self._load(report)
                    self._made = self._make(
                        {name: _bind(engine, name, kind) for name, kind in self._prototypes.items()}
                    )
        return self._made

    def address(self, name: str) -> int:
        """Return the address of a function, for other machine code."""
        self.get()
        assert self._engine is not None
        return self._engine.addresses[name]

    def _load(self, report: Callable[[], object] | None) -> Engine:
        text = files("anholon.kernels").joinpath(f"{self._name}.ll").read_text("utf-8")
        store = ObjectCache(cache_folder() / "kernels")
        key = compute_digest([text.encode(), repr((_LEVEL, self._vectorize)).encode()])
        code = store.load(key)
        if code is None:
            if report is not None:
                report()
            code = run_cancellable(lambda: self._compile(text))
            store.store(key, code)
        engine = Engine.from_object_code([code], self._prototypes)
        introduce({name: engine.addresses[name] for name in self._called_by_code})
        return engine

    def _compile(self, text: str) -> bytes:
        return object_code(optimize_loops(data_layout() + text, vectorize=self._vectorize), _LEVEL)


def _bind(engine: Engine, name: str, prototype: Any) -> Callable[..., Any]:
    """Return a function of an engine that keeps the engine alive."""
    function: Any = prototype(engine.addresses[name])
    function.engine = engine
    return function  # type: ignore[no-any-return]


def check_layout(
    layout: Callable[[], int],
    structures: Mapping[type[ctypes.Structure], Sequence[str]],
    constants: Sequence[int] = (),
) -> None:
    """Compare sizes of structures, offsets of fields and constants with the values that C exports at an address.

    Raises RunError if they differ: a kernel would read the wrong memory."""
    expected: list[int] = []
    for structure, fields in structures.items():
        expected += [ctypes.sizeof(structure), *(getattr(structure, field).offset for field in fields)]
    expected += constants
    exported = list((ctypes.c_int64 * len(expected)).from_address(layout()))
    if exported != expected:
        raise RunError(f"structures of a kernel have the layout {exported} in C and {expected} in Python")
