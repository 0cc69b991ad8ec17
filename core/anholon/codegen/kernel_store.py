"""Kernels as machine code: made once, then found on disk.

The text of the kernels in LLVM's language is kept under a key of all sources that decide it, and the object code under
a key of that text and of the machine. A later start needs only LLVM's linker (some ten milliseconds), and a change in
any source leads to new code whatever the dates of the files are. The folders are those of `cache`: the package itself
may lie on a read-only disk.
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from anholon.codegen.cache import ObjectCache, cache_folder
from anholon.codegen.engine import Engine, shortened
from anholon.codegen.waiting import wait_for
from anholon.errors import RunError

__all__ = ["Source", "key_of", "made_before", "make", "sources"]

_LEVEL: Final = 2
_QUICK: Final = 0
_MAKERS: Final = tuple(
    f"anholon.codegen.{name}" for name in ("engine", "kernel_store", "loops_text", "loops_values", "raw_memory")
)


class Source(NamedTuple):
    """Where kernels come from: the modules of their functions, the functions that are called from outside, further
    modules that decide what they do; `vectors`: whether loops become those of vectors; `fused`: whether products may be
    added without being rounded first."""

    loops: Sequence[str]
    entries: Sequence[str]
    besides: Sequence[str]
    vectors: bool = False
    fused: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """All modules that decide what code is made."""
        return (*self.loops, *self.besides, *_MAKERS)


def make(source: Source, *, quickly: bool = False, tell: Callable[[], object] | None = None) -> Engine:
    """Return the kernels; load them, or `tell` that they are compiled and do so; see `wait_for`. `quickly`: made with
    little effort, with the same bits."""
    found = made_before(source, quickly=quickly)
    if found is not None:
        return found
    if tell is not None:
        tell()
    return wait_for(lambda: _made(source, quickly=quickly))


def _made(source: Source, *, quickly: bool) -> Engine:
    """Compile the kernels and keep them on disk."""
    from anholon.codegen.loops_text import loops_text  # slow to import, and seldom needed

    modules = [importlib.import_module(name) for name in source.loops]
    text = loops_text(modules, source.entries, fused=source.fused)
    if not quickly:
        text = shortened(text, vectors=source.vectors)
    _store().store(_key(source, quickly), text.encode())
    return Engine(text, source.entries, _QUICK if quickly else _LEVEL)


def made_before(source: Source, *, quickly: bool = False) -> Engine | None:
    """Return the kernels if they were compiled before, by any process."""
    kept = _store().load(_key(source, quickly))
    return None if kept is None else Engine(kept.decode(), source.entries, _QUICK if quickly else _LEVEL)


def _key(source: Source, quickly: bool) -> str:
    return key_of([*sources(source), repr(source).encode()]) + ("-quick" if quickly else "")


def key_of(texts: Iterable[bytes]) -> str:
    """Return a digest of everything that decides the text of kernels from these sources."""
    import llvmlite
    import llvmlite.binding as llvm

    machine = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    digest = hashlib.sha256(repr((llvmlite.__version__, machine)).encode())
    for text in texts:
        digest.update(hashlib.sha256(text).digest())
    return digest.hexdigest()


def sources(source: Source) -> Iterator[bytes]:
    """Return the text of every module that the kernels come from."""
    for name in source.parts:
        package, _, module = name.rpartition(".")
        found = pkgutil.get_data(package, f"{module}.py")
        if found is None:
            raise RunError(f"the installation lacks the source of {name}")
        yield found


def _store() -> ObjectCache:
    return ObjectCache(cache_folder() / "kernels")
