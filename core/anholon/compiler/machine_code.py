"""Functions of a plan as machine code of LLVM, and how they are computed until there is any."""

from __future__ import annotations

import ctypes
import struct
import threading
import weakref
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import engine, time_tables
from anholon.compiler.addresses import address_of_array
from anholon.compiler.background_optimizer import schedule_optimization
from anholon.compiler.called_functions import CALLS, LANES
from anholon.compiler.evaluation_plan import DRIVEN, PREPARE, EvaluationPlan, Function, extract_common_part
from anholon.compiler.interpreter import BLOCK, Interpreter
from anholon.compiler.llvm_text import module_text
from anholon.compiler.shared_subexpressions import Prelude
from anholon.compiler.simd_text import make_column_module, make_simd_module
from anholon.compiler.sincos import get_row_address, has_sincos
from anholon.compiler.state_loops import get_state_loops
from anholon.formula.graph import Graph

Vector = NDArray[np.float64]

_UNIT: Final = 400  # operations and outputs that are compiled together; a module by itself costs about as much as 250
_LARGEST: Final = 7_000  # operations of a function beyond which it is not improved: that would take too long
_BESIDE: Final = 2_500  # the same beside other work, which waits for the compiler
_WORTHWHILE: Final = 60  # operations from which on better code is noticed
_MODULE: Final = 250  # operations of a module that take as long to compile as what it takes by itself
_COMPILED: Final = 36.0  # times that an operation is computed by the interpreter while one is compiled
_SIDE_BY_SIDE: Final = 4.0  # times of one operation at one state that it takes for a block of states
_OFTEN_ENOUGH: Final = 0.15  # of the time of compiling, spent in the interpreter, from which on code is made beside
OFTEN: Final = 150_000  # states that take as long as it takes to make code for several at once
_CALL: Final = 10  # operations that a call of the C library takes as long as
_COMMON: Final = "prelude:common"  # what two functions of a module share
_KEPT: Final = 400  # operations and outputs from which on code is kept on disk: less is made as soon as written
_SIGNATURE: Final = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class MachineCode:
    """Functions as machine code. Functions are grouped into units that are compiled together."""

    backend: Literal["llvm"] = "llvm"

    def __init__(
        self,
        graph: Graph,
        plan: EvaluationPlan,
        first: Collection[str],
        preludes: Preludes,
        level: int,
        cached: bool,
        *,
        apart: bool,
    ) -> None:
        self._graph = graph
        self._plan = plan
        self._stages = preludes
        self._level = level
        self._cached = cached
        self._apart = apart
        together = [function for name, function in plan.functions.items() if name in first]
        self._functions = {**plan.functions, PREPARE: plan.prepare}
        self._later = [function for function in self._functions.values() if function not in together]
        self._units = [together] if together else []
        self._unit_of = {function.name: 0 for function in together}
        self._engines: list[engine.Engine] = []  # all that were ever used: their addresses may still be in use
        self._levels: dict[str, int] = {}
        self._calls: dict[str, tuple[int, Callable[..., None]]] = {}
        self._interpreters: dict[str, Interpreter] = {}
        self._parts: dict[tuple[str, tuple[int, ...]], Interpreter] = {}
        self._spent: dict[str, float] = {}  # by the interpreter, in times of an operation
        self._improving: set[str] = set()
        self._counts: dict[str, int] = {}  # states that a function was called for, as far as it was counted
        self._lanes: dict[str, int] = {}
        self._columns: dict[str, int] = {}  # functions of integrations side by side
        self._widening: set[str] = set()  # for which the former are being made, or are
        self._lock = threading.Lock()

    def address(self, name: str) -> int:
        return self._entry(name)[0]

    def call(self, name: str, t: float, y: int, p: int, out: int) -> None:
        interpreter = self._interpreter(name, 1)
        if interpreter is None:
            self._entry(name)[1](t, y, p, out)
            return
        results = interpreter.call(t, *self._given(name, t, y, p))
        struct.pack_into(f"{len(results)}d", (ctypes.c_char * (8 * len(results))).from_address(out), 0, *results)

    def map(self, name: str, times: Vector, states: NDArray[Any], p: Vector, out: NDArray[Any]) -> None:
        m, n, k = len(times), states.shape[1], out.shape[1]
        interpreter = self._interpreter(name, m)
        t, y, parameters, target = map(address_of_array, (times, states, p, out))
        if interpreter is not None:
            if self._functions[name].table is None:
                interpreter.map(times, states, p.tolist(), out)
            else:
                for row, time in enumerate(times.tolist()):
                    out[row] = interpreter.call(time, *self._given(name, time, y + 8 * row * n, parameters))
            return
        lanes, done = self._lanes.get(name, 0), 0
        if lanes:
            done = m - m % LANES
            get_state_loops().lanes(lanes, m, n, k, t, y, parameters, target)
        remaining_arguments = m - done, n, k, t + 8 * done, y + 8 * done * n, parameters, target + 8 * done * k
        get_state_loops().states(self.address(name), *remaining_arguments)

    def map_rows(self, name: str, times: Vector, states: NDArray[Any], p: NDArray[Any], out: NDArray[Any]) -> None:
        each = max(len(times) // max(len(p), 1), 1)
        get_state_loops().rows(
            self.address(name), len(times), states.shape[1], out.shape[1],
            *map(address_of_array, (times, states, p, out)), p.shape[1], each,
        )  # fmt: skip

    def prepare_rows(self, p: NDArray[Any]) -> None:
        (m, width), start = p.shape, address_of_array(p)
        times, out = np.zeros(m), start + 8 * self._plan.n_params
        get_state_loops().rows(
            self.address(PREPARE), m, width, width, address_of_array(times), start, start, out, width, 1
        )

    def simd_address(self, name: str, count: int) -> int:
        address = self._lanes.get(name)
        if address is None:
            computed = self._counts.get(name, 0) + count
            self._counts[name] = computed
            if computed < OFTEN:
                return 0
            with self._lock:
                if name in self._widening:
                    return self._lanes.get(name, 0)  # another thread is at it, for long: nobody waits
                self._widening.add(name)
            address = self._lanes[name] = self._side_by_side(self._functions[name])
        return address

    def _side_by_side(self, function: Function) -> int:
        """Compile a function for several states at once; 0 if it mostly copies its inputs."""
        text = self._simd_text(function)
        if not text:
            return 0
        compiled = engine.Engine(text, [function.name], 1, cached=self._cached and _weight(function) >= _KEPT)
        self._engines.append(compiled)
        return compiled.addresses[function.name]

    def column_address(self, name: str) -> int:
        function = self._functions[name]
        if function.table is not None or function.n_ops > _LARGEST:
            return 0
        with self._lock:
            address = self._columns.get(name)
            if address is None:
                text = make_column_module(function.graph, function, sincos=has_sincos())
                made = engine.Engine(text, [name], 1, cached=self._cached and _weight(function) >= _KEPT)
                self._engines.append(made)
                address = self._columns[name] = made.addresses[name]
        return address

    def _simd_text(self, function: Function) -> str:
        if function.table is not None:
            return ""  # several states are several times
        slow = sum(function.graph.operation[node] in CALLS for node in function.computed)
        if not 2 * len(function.outputs) <= function.n_ops + _CALL * slow or function.n_ops > _LARGEST:
            return ""
        return make_simd_module(function.graph, function, sincos=has_sincos())

    def text(self, name: str, *, several: bool) -> str:
        function = self._functions[name]
        if several:
            return self._simd_text(function)
        return module_text(function.graph, [function], sincos=has_sincos())

    def optimize(self, level: int, names: Collection[str]) -> bool:
        improved = False
        for name in (*names, PREPARE):
            if self._levels.get(name, -1 if name in self._interpreters else level) >= level:
                continue
            improved = self._optimize(name, level) or improved
        return improved

    def _optimize(self, name: str, level: int) -> bool:
        """Compile a function with as much optimisation as its size allows; return whether there is new code."""
        function = self._functions[name]
        if function.n_ops > _LARGEST:
            return False
        text = module_text(function.graph, [function], sincos=has_sincos())
        compiled = engine.Engine(text, [name], level, cached=self._cached and _weight(function) >= _KEPT)
        with self._lock:
            self._take(compiled, level)
        return True

    def _optimize_later(self, name: str) -> None:
        """Queue a function for better code in the background, as long as it is still in use."""
        if self._level > 0 or name in self._improving:
            return
        self._improving.add(name)
        if not _WORTHWHILE <= self._functions[name].n_ops <= _BESIDE:
            return
        weak_self = weakref.ref(self)

        def work() -> None:
            code = weak_self()
            if code is not None and code._levels.get(name, -1) < 1:
                code._optimize(name, 1)

        schedule_optimization(work)

    def _interpreter(self, name: str, states: int) -> Interpreter | None:
        """Return an interpreter of a function, as long as interpretation costs less than compilation; else None."""
        function = self._functions[name]
        if name in self._calls or self._level > 0:
            return None
        steps = function.n_ops * (1.0 if states == 1 else _SIDE_BY_SIDE * -(-states // BLOCK))
        if function.table is not None:
            steps = float(states * (function.n_ops + self._plan.n_tabulated))  # one by one: each has a time of its own
        spent, price = self._spent.get(name, 0.0) + steps, _COMPILED * (function.n_ops + _MODULE)
        if spent > price:
            return None
        self._spent[name] = spent
        if spent > _OFTEN_ENOUGH * price:
            self._optimize_later(name)
        interpreter = self._interpreters.get(name)
        if interpreter is None:
            of_table = (self._plan.pairs, self._plan.vanishing_slots) if name == DRIVEN else ()
            interpreter = self._interpreters[name] = Interpreter(function, get_row_address(), *of_table)
        return interpreter

    def part(self, name: str, outputs: Sequence[int]) -> Interpreter:
        """Return a function that computes some of the outputs of another one."""
        key, function = (name, tuple(outputs)), self._functions[name]
        interpreter = self._parts.get(key)
        if interpreter is None:
            some = replace(function, outputs=tuple(outputs))
            plan = self._plan
            interpreter = self._parts[key] = Interpreter(some, get_row_address(), plan.pairs, plan.vanishing_slots)
        return interpreter

    def _given(self, name: str, t: float, y: int, p: int) -> tuple[Sequence[float], Sequence[float]]:
        """Return the numbers of the state and the parameters that a function reads; those of a table at the time t."""
        n, k = (0, self._plan.n_params) if name == PREPARE else (self._plan.n_state, self._n_slots)
        table = self._functions[name].table
        if table is not None:
            time_tables.get_look_up()(t, p + 8 * table)
            k = table + time_tables.HEAD + self._plan.n_tabulated
        state = (ctypes.c_double * n).from_address(y)[:] if n else ()
        return state, (ctypes.c_double * k).from_address(p)[:] if k else ()

    @property
    def _n_slots(self) -> int:
        return self._plan.n_params + len(self._plan.prepare.outputs)

    def _entry(self, name: str) -> tuple[int, Callable[..., None]]:
        entry = self._calls.get(name)
        if entry is None:
            with self._lock:
                if name not in self._unit_of:
                    self._group_later()
                unit = self._unit_of[name]
                if name not in self._levels:
                    self._take(self._make(unit), self._level)
                    for function in self._units[unit]:
                        self._optimize_later(function.name)
            entry = self._calls[name]
        return entry

    def _group_later(self) -> None:
        groups = [[function] for function in self._later] if self._apart else self._group(self._later)
        for group in groups:
            self._units.append(group)
            self._unit_of.update(dict.fromkeys((function.name for function in group), len(self._units) - 1))

    def _group(self, functions: Sequence[Function]) -> list[list[Function]]:
        """Group functions, in their order, so that small ones share a module."""
        units: list[list[Function]] = []
        room = 0
        for function in functions:
            weight = _weight(function)
            if units and weight <= room:
                units[-1].append(function)
            else:
                units.append([function])
                room = _UNIT
            room -= weight
        return units

    def _make(self, unit: int) -> engine.Engine:
        functions, needs = self._stages.divided(self._units[unit])
        text = module_text(self._graph, functions, sincos=has_sincos())
        is_cached = self._cached and (self._level > 0 or sum(map(_weight, functions)) >= _KEPT)
        names = [function.name for function in functions if function.workspace_start is None]
        return engine.Engine(text, names, self._level, cached=is_cached, needs=needs)

    def _take(self, made: engine.Engine, level: int) -> None:
        for name in made.addresses:
            self._interpreters.pop(name, None)  # holds as much memory as the code
        self._engines.append(made)
        self._levels.update(dict.fromkeys(made.addresses, level))
        self._calls.update({name: (address, _SIGNATURE(address)) for name, address in made.addresses.items()})


class Preludes:
    """The division of functions into preludes."""

    def __init__(self, first: Collection[str], prelude: Prelude | None, prefaced: Collection[str]) -> None:
        self._together = [name for name in first if name in prefaced][:2]
        self._prelude = prelude
        self._prefaced = prefaced

    def divided(self, functions: Sequence[Function]) -> tuple[list[Function], list[engine.Engine]]:
        """Return the functions with the preludes in the same module, and the code of the other preludes."""
        result = {function.name: function for function in functions}
        needs: list[engine.Engine] = []
        if self._prelude is not None:
            before, slots = self._prelude.function, self._prelude.kept
            for name in result.keys() & self._prefaced:
                result[name] = replace(
                    result[name], calls=(before.name,), workspace_slots=slots, workspace_size=len(slots)
                )
                needs = [self._prelude.code()]
        if len(self._together) == 2 and all(name in result for name in self._together):
            first_name, second_name = self._together
            shared = extract_common_part(result[first_name], result[second_name], _COMMON)
            if shared is not None:
                common, result[first_name], result[second_name] = shared
                result[_COMMON] = common
        return list(result.values()), needs


def _weight(function: Function) -> int:
    return function.n_ops + function.n_values
