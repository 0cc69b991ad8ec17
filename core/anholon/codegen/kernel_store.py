"""Kernels as machine code: made by numba once, then found on disk and loaded without it.

numba compiles a module of kernels to LLVM text (seconds), or `anholon.codegen.loops_text` writes it; the text is kept
under a key of the sources and of numba's version, and the object code under a key of that text and of the machine. A
later start needs only LLVM (some ten milliseconds), and a change in any source leads to new code whatever the dates of
the files are. The folders are those of `cache`: the package itself may lie on a read-only disk.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from anholon.codegen.cache import ObjectCache, cache_folder
from anholon.codegen.engine import Engine, shortened
from anholon.errors import RunError

__all__ = ["Source", "key_of", "made_before", "make", "sources"]

_LEVEL: Final = 2
_QUICK: Final = 0


class Source(NamedTuple):
    """A module of kernels, whose ENTRIES name them with their signatures, and all modules that it takes part in: every
    one that decides what code is made. Where the module has modules as its LOOPS, they are written in LLVM's language
    by ourselves; otherwise numba compiles them."""

    module: str
    parts: Sequence[str]


def make(source: Source, *, quickly: bool = False) -> Engine:
    """Return the kernels; compile or load them. `quickly`: made of loops with little effort, with the same bits."""
    found = made_before(source, quickly=quickly)
    if found is not None:
        return found
    text, names = _llvm_text(source.module, quickly=quickly)
    _store().store(_key(source, quickly), "\n".join([" ".join(names), text]).encode())
    return Engine(text, names, _QUICK if quickly else _LEVEL)


def made_before(source: Source, *, quickly: bool = False) -> Engine | None:
    """Return the kernels if they were compiled before, by any process."""
    kept = _store().load(_key(source, quickly))
    if kept is None:
        return None
    names, _, text = kept.decode().partition("\n")
    return Engine(text, names.split(), _QUICK if quickly else _LEVEL)


def _key(source: Source, quickly: bool) -> str:
    return key_of(sources(source)) + ("-quick" if quickly else "")


def key_of(texts: Iterable[bytes]) -> str:
    """Return a digest of everything that decides the text of kernels from these sources."""
    import llvmlite
    import llvmlite.binding as llvm

    machine = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    digest = hashlib.sha256(repr((_numba_version(), llvmlite.__version__, machine)).encode())
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


def _numba_version() -> str:
    """Return what tells one numba from another, without importing it; asking the metadata would take 20 ms."""
    found = importlib.util.find_spec("numba")
    if found is None or found.origin is None:
        raise RunError("numba is not installed; Anholon makes its kernels with it")
    try:
        return (Path(found.origin).parent / "_version.py").read_text()
    except OSError:
        from importlib.metadata import version

        return version("numba")


def _llvm_text(name: str, *, quickly: bool) -> tuple[str, list[str]]:
    """Return the kernels as one LLVM module that exports nothing else, and their names."""
    source: Any = importlib.import_module(name)
    if hasattr(source, "LOOPS"):
        from anholon.codegen.loops_text import loops_text  # slow to import, and seldom needed

        text = loops_text(source.LOOPS, source.ENTRIES)
        return text if quickly else shortened(text), list(source.ENTRIES)
    import llvmlite.binding as llvm
    from numba import njit

    module: Any = None
    for entry, signature in source.ENTRIES.items():
        compiled = njit(signature, **source.KERNEL)(getattr(source, entry))
        overload = compiled.overloads[signature.args]
        part = llvm.parse_assembly(compiled.inspect_llvm(signature.args))
        part.get_function(overload.fndesc.mangled_name).name = entry
        if module is None:
            module = part
        else:
            module.link_in(part)
    for function in module.functions:
        if not function.is_declaration and function.name not in source.ENTRIES:
            function.linkage = "internal"
    return str(module), list(source.ENTRIES)
