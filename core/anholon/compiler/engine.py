"""LLVM at work: text in, addresses out.

The compiler is used without any pass over the intermediate code but for that of loops (`optimize_loops`): on
straight-line code without common subexpressions they cost more than they bring. Level 0 compiles at once, level 1
gives code about twice as fast.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import sys
import threading
import weakref
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from anholon.compiler.called_functions import LIBRARY
from anholon.compiler.cancellation import run_cancellable
from anholon.compiler.object_cache import ObjectCache, cache_folder
from anholon.errors import RunError

if TYPE_CHECKING:
    import llvmlite.binding as llvm

# What the code generator may call on its own account.
_RUNTIME: Final = ("memcpy", "memset", "memmove")
_WINDOWS_RUNTIME: Final = ("__chkstk",)
_LOOPS_LEVEL: Final = 2


class _TargetMachine(NamedTuple):
    """The machine of this process in LLVM's terms.

    `identity` is part of the keys of the cache; `has_fma`: it multiplies and adds in one instruction.
    """

    cpu: str
    features: str
    identity: str
    has_fma: bool


def is_available() -> bool:
    """Return whether LLVM can be used on this machine."""
    try:
        _detect_target()
    except (ImportError, OSError, RuntimeError):
        return False
    return True


def linker_symbol(name: str) -> str:
    """Return the name of a function as linkers know it: names of the user may have any letters."""
    return name.encode("ascii", "xmlcharrefreplace").decode()


class Engine:
    """Machine code of one module, which may call functions of others that it `needs`.

    Its addresses are valid as long as the object lives. LLVM frees the code when the next engine is made: it has one
    lock, and a thread that drops the last reference, as the window does with a run, must not wait for a compilation.
    """

    def __init__(
        self, text: str, names: Iterable[str], level: int, *, cached: bool = True, needs: Sequence[Engine] = ()
    ) -> None:
        store = ObjectCache(cache_folder() / "code")
        key = hashlib.sha256(f"{_detect_target().identity}\n{level}\n{text}".encode()).hexdigest()
        code = store.load(key) if cached else None
        self.from_cache = code is not None

        def compiled() -> bytes:
            made = object_code(text, level, [linker_symbol(name) for other in needs for name in other.addresses])
            if cached:
                store.store(key, made)
            return made

        self._link([run_cancellable(compiled) if code is None else code], names, needs)

    @classmethod
    def from_object_code(cls, codes: Iterable[bytes], names: Iterable[str]) -> Engine:
        """Return the functions of several modules, from their object code."""
        engine = cls.__new__(cls)
        engine._link(codes, names, ())
        return engine

    def _link(self, codes: Iterable[bytes], names: Iterable[str], needs: Sequence[Engine]) -> None:
        run_cancellable(lambda: self._load(codes, names, needs))  # LLVM may be at work for another thread

    def _load(self, codes: Iterable[bytes], names: Iterable[str], needs: Sequence[Engine]) -> None:
        import llvmlite.binding as llvm

        with contextlib.suppress(IndexError):  # other threads may empty it, too
            while True:
                _dropped.pop().close()
        # A level of effort makes no difference to code that is there.
        self._engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _make_target_machine(0))
        weakref.finalize(self, _dropped.append, self._engine).atexit = False
        for code in codes:
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._needs = tuple(needs)
        with _link_lock:
            for other in needs:
                for name, address in other.addresses.items():
                    llvm.add_symbol(linker_symbol(name), address)
            self._engine.finalize_object()
        self.addresses: dict[str, int] = {
            name: self._engine.get_function_address(linker_symbol(name)) for name in names
        }
        missing = [name for name, address in self.addresses.items() if not address]
        if missing:
            raise RunError(f"compiled code lacks {', '.join(missing)}")


def compute_digest(texts: Iterable[bytes]) -> str:
    """Return a digest of everything that decides what code is made on this machine of such texts."""
    digest = hashlib.sha256(_detect_target().identity.encode())
    for text in texts:
        digest.update(hashlib.sha256(text).digest())
    return digest.hexdigest()


def data_layout() -> str:
    """Return the lines of a module with its target machine and data layout."""
    import llvmlite.binding as llvm

    target = _make_target_machine(0)
    return f'target triple = "{llvm.get_default_triple()}"\ntarget datalayout = "{target.target_data}"\n'


def optimize_loops(text: str, *, vectorize: bool = False) -> str:
    """Return a module with loops and branches in less instructions: numbers in registers, nothing computed twice.

    With `vectorize` loops take several numbers at once where that keeps the bits of each.
    """
    import llvmlite.binding as llvm

    machine = _make_target_machine(_LOOPS_LEVEL)
    wanted = llvm.create_pipeline_tuning_options(speed_level=_LOOPS_LEVEL)
    wanted.loop_unrolling = False  # loops here are short: longer code would not be quicker
    wanted.loop_vectorization = wanted.slp_vectorization = vectorize
    builder = llvm.create_pass_builder(machine, wanted)
    with _parse_module(text) as module:
        builder.getModulePassManager().run(module, builder)
        return str(module)


def has_fma() -> bool:
    """Return whether the processor adds a product without rounding it first."""
    return _detect_target().has_fma


def introduce(addresses: Mapping[str, int]) -> None:
    """Register functions that code may call with the linker."""
    import llvmlite.binding as llvm

    with _link_lock:
        for name, address in addresses.items():
            llvm.add_symbol(name, address)


def object_code(text: str, level: int, known_symbols: Collection[str] = ()) -> bytes:
    """Return object code; all functions that it calls must be known to the linker, or be among those given."""
    import llvmlite.binding as llvm

    machine = _make_target_machine(level)
    with _parse_module(text) as module:
        called = [function.name for function in module.functions if function.is_declaration]
        called = [name for name in called if not name.startswith("llvm.") and name not in known_symbols]
        missing = [name for name in called if not llvm.address_of_symbol(name)]
        if missing:
            raise RunError(f"compiled code calls {', '.join(missing)}, which this machine lacks")
        return bytes(machine.emit_object(module))


@contextlib.contextmanager
def _parse_module(text: str) -> Iterator[llvm.ModuleRef]:
    """Parse a module in a context of its own and free both at the end.

    The global context of LLVM never frees the constants of the modules parsed in it.
    """
    import llvmlite.binding as llvm

    with llvm.create_context() as context, llvm.parse_assembly(text, context) as module:
        yield module


def _make_target_machine(level: int) -> llvm.TargetMachine:
    """Return a code generator for this machine with an optimisation level; each serves one engine."""
    import llvmlite.binding as llvm

    host = _detect_target()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=host.cpu, features=host.features, opt=level, jit=True
    )


@functools.cache
def _detect_target() -> _TargetMachine:
    """Start LLVM for this machine, give it the functions of the C library, and describe the machine."""
    import llvmlite
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    _register_library(llvm.add_symbol)
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    version = ".".join(str(number) for number in llvm.llvm_version_info)
    identity = "\n".join((llvm.get_default_triple(), cpu, features, version, llvmlite.__version__))
    fused = "+fma" in features.split(",") or not llvm.get_default_triple().startswith(("x86", "i"))
    return _TargetMachine(cpu, features, identity, fused)


def _register_library(add_symbol: Any) -> None:
    """Register the address of every function that generated code can call.

    An unresolved name would become a call to address 0; a missing one is therefore an error here, before any code is
    made.
    """
    if sys.platform == "win32":
        libraries = [ctypes.CDLL("ucrtbase"), ctypes.CDLL("vcruntime140"), ctypes.WinDLL("ntdll")]
        names = (*LIBRARY, *_RUNTIME, *_WINDOWS_RUNTIME)
        add_symbol("_fltused", ctypes.addressof(_fltused))
    else:
        libraries = [ctypes.CDLL(None)]
        if sys.platform != "darwin":
            libraries += [ctypes.CDLL(name) for name in ("libm.so.6",) if _can_load(name)]
        names = (*LIBRARY, *_RUNTIME)
    results = set()
    for name in names:
        library = next((library for library in libraries if hasattr(library, name)), None)
        if library is not None:
            add_symbol(name, ctypes.cast(getattr(library, name), ctypes.c_void_p).value)
            results.add(name)
    missing = [name for name in names if name not in results]
    if missing:
        raise OSError(f"the C library lacks {', '.join(missing)}")


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


_dropped: Final[deque[Any]] = deque()  # LLVM's engines of the objects that are gone
_link_lock = threading.Lock()  # the linker has one table of names for all threads
_fltused = ctypes.c_int(0x9875)  # Windows: a symbol that only has to exist
