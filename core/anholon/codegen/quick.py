"""The assembler at work: functions of a graph in, addresses out, some fifty times as fast as LLVM.

Only for 64-bit x86 processors with AVX on systems with the calling convention of System V (Linux, macOS), and only
where its kernels were compiled before; elsewhere, and for code that is worth more effort, there is LLVM.
"""

from __future__ import annotations

import ctypes
import functools
import mmap
import platform
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import engine, kernel_store, slots
from anholon.codegen.addresses import address_of_array
from anholon.codegen.circular import ALONE
from anholon.codegen.llvm_text import CALLS
from anholon.codegen.plan import Function
from anholon.codegen.tables import filling
from anholon.errors import RunError
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE, ZERO, Arrays
from anholon.formula.operations import CONST, NAMES, SYMBOL

__all__ = ["SOURCE", "Assembly", "driven_nodes", "hoisted_nodes", "is_available", "reduced_graph", "suits", "warm_up"]

SOURCE: Final = kernel_store.Source(
    loops=tuple(f"anholon.codegen.{name}" for name in ("x86", "registers", "analysis", "assembler")),
    entries=("assemble", "driven", "hoisted", "reduced"),
    besides=("anholon.codegen.slots", "anholon.formula.operations"),
)
"""Where the kernels come from."""

_FIRST: Final = 1 << 16  # bytes of the first try
_ALIGNED: Final = 64  # bytes
_MANY, _SMALL = 2000, 200  # nodes of a graph, and of a function of which a graph of its own is made
_SIGNATURE: Final = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Assembly:
    """Machine code of functions. Its addresses are valid as long as the object lives."""

    def __init__(
        self, graph: Graph, functions: Sequence[Function], known: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        """`known`: addresses of functions that these call."""
        code = _workshop().assembled(graph, functions, known)
        self._memory = mmap.mmap(-1, len(code.text), prot=mmap.PROT_READ | mmap.PROT_WRITE)
        self._memory[:] = code.text
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        if not _protected(start, len(code.text)):
            raise RunError("this machine refuses to execute code that was made while running")
        self.addresses = {name: start + offset for name, offset in code.entries.items()}


def is_available() -> bool:
    """Return whether the assembler can be used now."""
    return _shelf.get() is not None


def warm_up() -> None:
    """Compile the kernels of the assembler if they never were, where they can be used."""
    if suits():
        _shelf.make()


def hoisted_nodes(graph: Graph, outputs: Sequence[int]) -> list[int]:
    """Return the operations on parameters alone whose results the outputs read, ascending."""
    return _workshop().hoisted(graph, outputs)


class Driven(NamedTuple):
    """What depends on courses in time alone: nodes, ascending, those that they are made of with kinks at known places,
    as the maximum, and how many operations it takes."""

    nodes: list[int]
    kinks: list[int]
    operations: int


def driven_nodes(graph: Graph, outputs: Sequence[int], courses: Sequence[range]) -> Driven:
    """Return what the outputs read that depends on courses in time alone; `courses` are the nodes that these are made
    of."""
    return _workshop().driven(graph, outputs, courses)


def reduced_graph(graph: Graph, zeros: Sequence[int]) -> tuple[Graph, NDArray[np.int32]]:
    """Return the graph, not to grow, for values with which some leaves are zero, and the node that stands for each."""
    arrays, same = _workshop().reduced(graph, zeros)
    return graph.rewritten(arrays), same


class _Code:
    """What was assembled: bytes, and where the functions begin."""

    def __init__(self, text: bytes, entries: Mapping[str, int]) -> None:
        self.text, self.entries = text, entries


class _Workshop:
    """The kernels with the memory that they work in; one thread at a time."""

    def __init__(self, made: engine.Engine) -> None:
        self._made = made
        self._assemble = _SIGNATURE(made.addresses["assemble"])
        self._hoisted = _SIGNATURE(made.addresses["hoisted"])
        self._reduced = _SIGNATURE(made.addresses["reduced"])
        self._driven = _SIGNATURE(made.addresses["driven"])
        self._lock = threading.Lock()
        self._scratch = np.empty(0, dtype=np.uint8)
        self._room = np.empty(_FIRST, dtype=np.uint8)
        self._library, self._circular = _library()

    def assembled(self, graph: Graph, functions: Sequence[Function], known: Mapping[str, int]) -> _Code:
        with self._lock:
            entries: dict[str, int] = {}
            end = 0
            for function in functions:
                start = -(-end // _ALIGNED) * _ALIGNED
                behind = known[function.behind] if function.behind else 0
                end = self._one(graph, function, behind, start, entries)
            return _Code(self._room[:end].tobytes(), entries)

    def _one(self, graph: Graph, function: Function, behind: int, start: int, entries: dict[str, int]) -> int:
        """Assemble a function into the memory for code from a place on; return where it ends."""
        nodes, ready, read = _few(graph, function) or (graph.arrays(), function.ready, function.outputs)
        places = np.full(len(nodes.operation), -1, dtype=np.int32)
        if ready:
            places[np.fromiter(ready, np.int32)] = np.fromiter(ready.values(), np.int32)
        outputs = np.array(read, dtype=np.int32)
        a = self._slots(nodes, outputs)
        a[slots.PLACES], a[slots.CLEARED] = address_of_array(places), function.is_sparse
        a[slots.LIBRARY], a[slots.CIRCULAR] = address_of_array(self._library), self._circular
        a[slots.BEHIND] = behind
        if function.table is not None:
            a[slots.TABLE], a[slots.FILLING] = function.table, filling()
        while True:
            base = address_of_array(self._room)
            a[slots.CODE], a[slots.END] = base + start, base + len(self._room)
            used = self._run(self._assemble, a)
            if used >= 0:
                entries[function.name] = int(a[slots.ENTRY]) - base
                return start + used
            larger = np.empty(4 * len(self._room), dtype=np.uint8)
            larger[:start] = self._room[:start]
            self._room = larger

    def hoisted(self, graph: Graph, outputs: Sequence[int]) -> list[int]:
        with self._lock:
            read = np.array(outputs, dtype=np.int32)
            count = self._run(self._hoisted, self._slots(graph.arrays(), read))
            found: list[int] = self._scratch[: 4 * count].view(np.int32).tolist()
            return found

    def driven(self, graph: Graph, outputs: Sequence[int], courses: Sequence[range]) -> Driven:
        with self._lock:
            read, inside = np.array(outputs, dtype=np.int32), np.zeros(len(graph), dtype=np.int32)
            for nodes in courses:
                inside[nodes.start : nodes.stop] = 1
            a = self._slots(graph.arrays(), read)
            a[slots.COURSES] = address_of_array(inside)
            count = self._run(self._driven, a)
            kinks = int(a[slots.ENTRY])
            found: list[int] = self._scratch[: 4 * (count + kinks)].view(np.int32).tolist()
            return Driven(found[:count], found[count:], int(a[slots.OPERATIONS]))

    def reduced(self, graph: Graph, zeros: Sequence[int]) -> tuple[Arrays, NDArray[np.int32]]:
        with self._lock:
            given, read = graph.arrays(), np.array(zeros, dtype=np.int32)
            n = len(given.operation)
            results = np.empty((3, n), dtype=np.int32)
            a = self._slots(given, read)
            for k, row in enumerate(results):
                a[slots.RESULTS + k] = address_of_array(row)
            self._run(self._reduced, a)
            same = self._scratch[: 4 * n].view(np.int32).copy()
            return Arrays(results[0], results[1], results[2], given.value), same

    def _slots(self, nodes: Arrays, outputs: NDArray[np.int32]) -> NDArray[np.int64]:
        """Return the list that the kernels read, with enough memory to work in."""
        a = np.zeros(slots.SLOTS, dtype=np.int64)
        n = len(nodes.operation)
        size = slots.SCRATCH_FIXED + slots.SCRATCH_EACH * (n + len(outputs))
        if size > len(self._scratch):
            self._scratch = np.empty(size * 3 // 2, dtype=np.uint8)
        a[slots.NODES], a[slots.COUNT] = n, len(outputs)
        a[slots.OPERATION], a[slots.LEFT] = address_of_array(nodes.operation), address_of_array(nodes.left)
        a[slots.RIGHT], a[slots.VALUE] = address_of_array(nodes.right), address_of_array(nodes.value)
        a[slots.OUTPUTS], a[slots.SCRATCH] = address_of_array(outputs), address_of_array(self._scratch)
        return a

    @staticmethod
    def _run(kernel: Callable[..., int], a: NDArray[np.int64]) -> int:
        return kernel(address_of_array(a))


def _few(graph: Graph, function: Function) -> tuple[Arrays, dict[int, int], list[int]] | None:
    """Return the nodes of a small function in a large graph by themselves, with what is ready among them and its
    outputs, as they are numbered there; None where they are many. The kernels look at all nodes they are given."""
    if len(graph) < _MANY or len(function.outputs) > _SMALL:
        return None
    ready, operation = function.ready, graph.operation
    seen, waiting = {ZERO, ONE}, list(function.outputs)
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if len(seen) > _SMALL:
            return None
        if node not in ready:
            waiting += graph.arguments(node)
    number = {node: k for k, node in enumerate(sorted(seen))}
    operations = [operation[node] for node in number]
    ends = [
        (number.get(left, -1), number.get(right, -1)) if code > SYMBOL else (left, right)
        for code, left, right in ((operation[node], graph.left[node], graph.right[node]) for node in number)
    ]
    values = [graph.value(node) if code == CONST else 0.0 for node, code in zip(number, operations, strict=True)]
    sides = np.array(ends, dtype=np.int32)
    left, right = np.ascontiguousarray(sides[:, 0]), np.ascontiguousarray(sides[:, 1])
    nodes = Arrays(np.array(operations, dtype=np.int32), left, right, np.array(values))
    return nodes, {number[node]: ready[node] for node in number if node in ready}, [number[k] for k in function.outputs]


class _Shelf:
    """The workshop of this process, once there is one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._workshop: _Workshop | None = None
        self._looked = False

    def get(self) -> _Workshop | None:
        if not self._looked:
            with self._lock:
                if not self._looked:
                    made = kernel_store.made_before(SOURCE) if suits() else None
                    self._workshop = None if made is None else _Workshop(made)
                    self._looked = True
        return self._workshop

    def make(self) -> None:
        if self.get() is None:
            made = kernel_store.make(SOURCE)
            with self._lock:
                self._workshop = _Workshop(made)


_shelf = _Shelf()


def _workshop() -> _Workshop:
    found = _shelf.get()
    if found is None:
        raise RunError("the assembler is not available on this machine")
    return found


@functools.cache
def suits() -> bool:
    """Tell whether the code that is written would run on this machine."""
    if platform.machine() not in ("x86_64", "AMD64") or sys.platform not in ("linux", "darwin"):
        return False
    return sys.maxsize > 2**32 and engine.is_available() and engine.has_feature("avx") and _may_execute()


def _may_execute() -> bool:
    """Tell whether the system lets memory be executed that was written: hardened ones do not, and LLVM has its ways."""
    memory = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
    return _protected(ctypes.addressof(ctypes.c_char.from_buffer(memory)), mmap.PAGESIZE)


def _library() -> tuple[NDArray[np.int64], int]:
    """Return the addresses of functions by operation, 0 for instructions, and that for sine and cosine, or 0."""
    library = np.zeros(len(NAMES), dtype=np.int64)
    for code, name in CALLS.items():
        library[code] = engine.address_of(name)
    return library, engine.address_of(ALONE) if engine.has_sincos() else 0


def _protected(start: int, size: int) -> bool:
    """Let memory be executed, and written no more; tell whether the system allows it."""
    return _mprotect()(start, -(-size // mmap.PAGESIZE) * mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_EXEC) == 0


@functools.cache
def _mprotect() -> Callable[[int, int, int], int]:
    function = ctypes.CDLL(None).mprotect
    function.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    function.restype = ctypes.c_int
    found: Callable[[int, int, int], int] = function
    return found
