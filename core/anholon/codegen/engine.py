"""LLVM at work: text in, addresses out.

The compiler is used without any pass over the intermediate code: on straight-line code without common subexpressions
they cost more than they bring. Level 0 compiles at once, level 1 gives code about twice as fast.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import sys
import threading
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from anholon.codegen.cache import ObjectCache, cache_folder
from anholon.codegen.llvm_text import LIBRARY, SINCOS
from anholon.errors import RunError

if TYPE_CHECKING:
    import llvmlite.binding as llvm

__all__ = ["Engine", "has_sincos", "is_available", "loop_address"]

# What the code generator may call on its own account.
_RUNTIME: Final = ("memcpy", "memset", "memmove")
_WINDOWS_RUNTIME: Final = ("__chkstk",)

_LOOP_TEXT: Final = """
define void @loop(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out) nounwind {
start:
  %any = icmp sgt i64 %m, 0
  br i1 %any, label %body, label %end
body:
  %i = phi i64 [0, %start], [%next, %body]
  %at = getelementptr inbounds double, ptr %times, i64 %i
  %t = load double, ptr %at
  %row = mul i64 %i, %n
  %y = getelementptr inbounds double, ptr %states, i64 %row
  %place = mul i64 %i, %k
  %o = getelementptr inbounds double, ptr %out, i64 %place
  call void %f(double %t, ptr %y, ptr %p, ptr %o)
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %m
  br i1 %more, label %body, label %end
end:
  ret void
}
"""


class _Host(NamedTuple):
    """The machine we run on, as LLVM names it; `identity` enters the keys of the cache."""

    cpu: str
    features: str
    identity: str
    sincos: bool


def is_available() -> bool:
    """Return whether LLVM can be used on this machine."""
    try:
        _host()
    except (ImportError, OSError, RuntimeError):
        return False
    return True


class Engine:
    """Machine code of one module, which may call functions of others that it `needs`.

    Its addresses are valid as long as the object lives.
    """

    def __init__(
        self, text: str, names: Iterable[str], level: int, *, cached: bool = True, needs: Sequence[Engine] = ()
    ) -> None:
        import llvmlite.binding as llvm

        host = _host()
        machine = llvm.Target.from_default_triple().create_target_machine(
            cpu=host.cpu, features=host.features, opt=level, jit=True
        )
        store = ObjectCache(cache_folder() / "code")
        key = hashlib.sha256(f"{host.identity}\n{level}\n{text}".encode()).hexdigest()
        code = store.load(key) if cached else None
        self.from_cache = code is not None
        if code is None:
            code = _compile(text, machine, [name for other in needs for name in other.addresses])
            if cached:
                store.store(key, code)
        self._engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._needs = tuple(needs)
        with _linking:
            for other in needs:
                for name, address in other.addresses.items():
                    llvm.add_symbol(name, address)
            self._engine.finalize_object()
        self.addresses: dict[str, int] = {name: self._engine.get_function_address(name) for name in names}
        missing = [name for name, address in self.addresses.items() if not address]
        if missing:
            raise RunError(f"compiled code lacks {', '.join(missing)}")


def has_sincos() -> bool:
    """Return whether the C library finds the sine and cosine of an angle by one call."""
    return _host().sincos


def loop_address() -> int:
    """Return the address of `loop(f, m, n, k, times, states, p, out)`.

    It calls f(times[i], states[i], p, out[i]) for m rows of n state values and k outputs.
    """
    return _loop_engine().addresses["loop"]


@functools.cache
def _loop_engine() -> Engine:
    return Engine(_LOOP_TEXT, ("loop",), 1)


def _compile(text: str, machine: llvm.TargetMachine, given: Collection[str]) -> bytes:
    """Return object code; all functions that it calls must be known to the linker, or be among those given."""
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    called = [function.name for function in module.functions if function.is_declaration]
    called = [name for name in called if not name.startswith("llvm.") and name not in given]
    missing = [name for name in called if not llvm.address_of_symbol(name)]
    if missing:
        raise RunError(f"compiled code calls {', '.join(missing)}, which this machine lacks")
    return bytes(machine.emit_object(module))


@functools.cache
def _host() -> _Host:
    """Start LLVM for this machine, give it the functions of the C library, and describe the machine."""
    import llvmlite
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    sincos = _register_library(llvm.add_symbol)
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    version = ".".join(str(number) for number in llvm.llvm_version_info)
    identity = "\n".join((llvm.get_default_triple(), cpu, features, version, llvmlite.__version__))
    return _Host(cpu, features, identity, sincos)


def _register_library(add_symbol: Any) -> bool:
    """Tell the linker where every function is that generated code can call; return whether `sincos` is among them.

    An unresolved name would become a call to address 0, so a missing one is an error here, before any code is made.
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
    found = set()
    for name in (*names, SINCOS):
        library = next((library for library in libraries if hasattr(library, name)), None)
        if library is not None:
            add_symbol(name, ctypes.cast(getattr(library, name), ctypes.c_void_p).value)
            found.add(name)
    missing = [name for name in names if name not in found]
    if missing:
        raise OSError(f"the C library lacks {', '.join(missing)}")
    return SINCOS in found


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


_linking = threading.Lock()  # the linker has one table of names for all threads
_fltused = ctypes.c_int(0x9875)  # Windows: a symbol that only has to exist
