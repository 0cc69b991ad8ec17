"""Compiling again and again while a model is edited: what did not change is not compiled anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Final, TypeVar

from anholon.mechanics.parameters import structure_of
from anholon.model.file import toml_reader
from anholon.model.query.orientations import add_orientations
from anholon.model.schema import Model
from anholon.system.compile import compile_model
from anholon.system.system import System
from anholon.system.variants import find_entered_variants

_USED: Final = ("rhs", "project")  # where runs spend their time
_MAPPED: Final = ("project", "observe")  # called for all frames
_WORTHWHILE: Final = 200  # operations from which on better code is noticed
_KEPT: Final = 6  # systems: what is done is often undone
_KEPT_BYTES: Final = 32 * 2**20  # of all systems that are kept
_NODE_BYTES: Final = 180  # of a node of a graph with its share of the code; measured with a skater of thirteen parts

_T = TypeVar("_T")


def estimate_bytes(systems: Iterable[System]) -> int:
    """Return the approximate memory of systems with their entered modes, in bytes; shared graphs count once."""
    graphs: dict[int, int] = {}
    for system in systems:
        for variant in (system, *find_entered_variants(system)):
            variant_graphs = (variant.equations.graph, *(graph for code in variant.codes for graph in code.graphs))
            graphs |= {id(graph): len(graph) for graph in variant_graphs}
    return _NODE_BYTES * sum(graphs.values())


def keep_light(items: Sequence[_T], system_of: Callable[[_T], System]) -> list[_T]:
    """Return the first objects with systems that take no more than 32 MB together; at least two."""
    systems = [system_of(item) for item in items]
    return [item for k, item in enumerate(items) if k < 2 or estimate_bytes(systems[: k + 1]) <= _KEPT_BYTES]


class CompileCache:
    """The systems compiled last, for any threads.

    Models that differ from one of them only in numbers share it; models that differ only in constraints share the base
    of the last one.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._systems: tuple[System, ...] = ()  # of different structure, the last one first

    def compile(self, model: Model, cancelled: Callable[[], bool] | None = None) -> System:
        """Return the system of a model.

        Raises ModelError with everything that is wrong with the model, and Cancelled like `compile_model`.
        """
        model = add_orientations(model)
        with self._lock:
            cached_systems = self._systems
        structure = structure_of(model) if cached_systems else b""
        alike = next((system for system in cached_systems if system.structure == structure), None)
        like = alike or next(iter(cached_systems), None)
        revised = like.reuse_for(model) if like is not None else None
        system = revised if revised is not None else compile_model(model, like=like, cancelled=cancelled)
        with self._lock:
            others = (other for other in self._systems if other is not like and other.structure != system.structure)
            previous = (like,) if like is not None and like.structure != system.structure else ()
            self._systems = tuple(keep_light((system, *previous, *others)[:_KEPT], lambda entry: entry))
        return system

    def optimize(self, is_cancelled: Callable[[], bool]) -> None:
        """Recompile the functions that runs of the last system call most, with more effort; for idle time.

        The motion stays the same to the last bit. `is_cancelled` is called between two functions.
        """
        with self._lock:
            last = next(iter(self._systems), None)
        if last is None:
            return
        toml_reader.warm_up()  # for the check of the next model, the first that is not read from a file
        codes = [code for system in (last, *find_entered_variants(last)) for code in system.codes]
        for code in codes:
            for name in _USED:
                if name in code.names and code.count_operations(name) >= _WORTHWHILE and not is_cancelled():
                    code.optimize(names=(name,))
        if not is_cancelled():
            last.equations.forced_model.prelude.improve()
        for code in codes:
            for name in _MAPPED:
                if name in code.names and not is_cancelled():
                    code.compile_simd(name)
