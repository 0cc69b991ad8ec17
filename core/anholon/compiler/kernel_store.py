"""Kernels as machine code: made once, then found on disk.

The text of the kernels in LLVM's language is kept under a key of all sources that decide it, and the object code under
a key of that text and of the machine. A later start needs only LLVM's linker (some ten milliseconds), and a change in
any source leads to new code whatever the dates of the files are. The folders are those of `cache`: the package itself
may lie on a read-only disk.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from anholon.compiler.cancellation import run_cancellable
from anholon.compiler.engine import Engine, compute_digest, optimize_loops
from anholon.compiler.object_cache import ObjectCache, cache_folder
from anholon.errors import RunError

__all__ = ["KernelSource", "find_compiled_kernels", "iterate_source_texts", "load_kernels"]

_LEVEL: Final = 2
_QUICK: Final = 0
_MAKERS: Final = (
    "anholon.compiler.engine",
    "anholon.compiler.kernel_store",
    "anholon.compiler.kernel_translator",
    "anholon.compiler.kernel_expressions",
    "anholon.compiler.raw_memory",
)


class KernelSource(NamedTuple):
    """Where kernels come from: the modules of their functions, the functions that are called from outside, further
    modules that decide what they do; `vectors`: whether loops become those of vectors; `allows_fma`: whether products
    may be added without being rounded first."""

    modules: Sequence[str]
    entries: Sequence[str]
    extra_modules: Sequence[str]
    vectors: bool = False
    allows_fma: bool = False

    @property
    def all_modules(self) -> tuple[str, ...]:
        """All modules that decide what code is made."""
        return (*self.modules, *self.extra_modules, *_MAKERS)


def load_kernels(
    source: KernelSource, *, fast_compile: bool = False, report: Callable[[], object] | None = None
) -> Engine:
    """Return the kernels; load them, or `report` that they are compiled and do so; see `run_cancellable`.
    `fast_compile`: made with little effort, with the same bits."""
    engine = find_compiled_kernels(source, fast_compile=fast_compile)
    if engine is not None:
        return engine
    if report is not None:
        report()
    return run_cancellable(lambda: _compile_kernels(source, fast_compile=fast_compile))


def _compile_kernels(source: KernelSource, *, fast_compile: bool) -> Engine:
    """Compile the kernels and keep them on disk."""
    from anholon.compiler.kernel_translator import make_kernel_module  # slow to import, and seldom needed

    modules = [importlib.import_module(name) for name in source.modules]
    text = make_kernel_module(modules, source.entries, fused=source.allows_fma)
    if not fast_compile:
        text = optimize_loops(text, vectorize=source.vectors)
    _store().store(_key(source, fast_compile), text.encode())
    return Engine(text, source.entries, _QUICK if fast_compile else _LEVEL)


def find_compiled_kernels(source: KernelSource, *, fast_compile: bool = False) -> Engine | None:
    """Return the kernels if they were compiled before, by any process."""
    kept = _store().load(_key(source, fast_compile))
    return None if kept is None else Engine(kept.decode(), source.entries, _QUICK if fast_compile else _LEVEL)


def _key(source: KernelSource, fast_compile: bool) -> str:
    return compute_digest([*iterate_source_texts(source), repr(source).encode()]) + ("-quick" if fast_compile else "")


def iterate_source_texts(source: KernelSource) -> Iterator[bytes]:
    """Return the text of every module that the kernels come from."""
    for name in source.all_modules:
        package, _, module = name.rpartition(".")
        result = pkgutil.get_data(package, f"{module}.py")
        if result is None:
            raise RunError(f"the installation lacks the source of {name}")
        yield result


def _store() -> ObjectCache:
    return ObjectCache(cache_folder() / "kernels")
