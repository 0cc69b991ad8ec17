"""Functions of a system as callable machine code, compiled when first asked for.

Every function has the C signature `void f(double t, const double *y, const double *p, double *out)`; `out` must not
overlap the inputs. `p` holds the parameters, followed by values that depend on them alone; `prepare` computes these.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.codegen import engine, quick, tables
from anholon.codegen.addresses import address_of_array
from anholon.codegen.lanes_text import LANES, lanes_text
from anholon.codegen.llvm_text import CALLS, module_text
from anholon.codegen.loops import lanes_loop, loop
from anholon.codegen.plan import DRIVEN, PREPARE, Function, Plan, make_plan, share, tabulated
from anholon.codegen.prelude import Prelude
from anholon.codegen.python_code import PythonCode
from anholon.errors import UsageError
from anholon.formula.graph import Graph

__all__ = ["Backend", "Compiled", "compile_functions"]

Backend = Literal["auto", "quick", "llvm", "python"]
Vector = NDArray[np.float64]

_UNIT: Final = 400  # operations and outputs that are compiled together; a module by itself costs about as much as 250
_LARGEST: Final = 7_000  # operations of a function beyond which it is not improved: that would take too long
_OFTEN: Final = 150_000  # states that take as long as it takes to make code for several at once
_CALL: Final = 10  # operations that a call of the C library takes as long as
_COMMON: Final = "prelude:common"  # what two functions of a module share
_DOUBLE: Final = np.dtype(np.float64)
_TABLES: Final = 32  # that are kept
_UNKNOWN: Final = object()
_TABULATED: Final = 15  # operations for each value from which on a table is quicker, and for all of them
_AT_LEAST: Final = 300
_KEPT: Final = 400  # operations and outputs from which on code is kept on disk: less is made as soon as written

_SIGNATURE: Final = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


def compile_functions(
    graph: Graph,
    functions: Mapping[str, Sequence[int]],
    n_params: int,
    level: int = 0,
    *,
    first: Collection[str] = (),
    prelude: Prelude | None = None,
    prefaced: Collection[str] = (),
    hoisted: bool = True,
    backend: Backend = "auto",
    cached: bool = True,
    courses: Sequence[range] = (),
) -> Compiled:
    """Prepare functions for running: name -> nodes of its outputs.

    Machine code is made when a function is first asked for, for small functions together. Those named in `first` are
    needed at once: they are made together, only what they read is computed ahead from the parameters, and the others
    are looked at later. The functions named in `prefaced` compute nearly the same: of two of them that are needed at
    once the common part is compiled only once, and all of them call `prelude`, which was compiled before, if given.
    Without `hoisted` nothing is computed ahead and `prepare` is empty: p may be longer than it need be.
    `level` is the effort of the compiler, 0 to 3. Code of level 0 is made by the assembler ("quick") where there is one
    and by LLVM elsewhere; other code is made by LLVM. Without it ("python", or "auto" where it is missing) the same
    functions run as generated Python. `courses`: nodes of which courses in time are made; where much depends on them
    alone, code of the assembler reads it from a table, without which it must not be called, see `Compiled.tabulated`.
    """
    if PREPARE in functions:
        raise UsageError(f"'{PREPARE}' names the function that computes what depends on parameters alone")
    if backend == "python" or (backend == "auto" and not engine.is_available()):
        plan = make_plan(graph, functions, n_params, first, hoisted=hoisted)
        return Compiled(plan, PythonCode(graph, plan))
    if level == 0 and (backend == "quick" or (backend == "auto" and quick.is_available())):
        plan = make_plan(graph, functions, n_params, first, hoisted=hoisted, find=quick.hoisted_nodes)
        if courses:
            outputs = [node for function in plan.functions.values() for node in function.outputs]
            driven = quick.driven_nodes(graph, outputs, courses)
            if driven.operations >= max(_AT_LEAST, _TABULATED * len(driven.nodes)):
                plan = tabulated(plan, driven.nodes, driven.kinks, tables.HEAD)
        return Compiled(plan, _QuickCode(graph, plan, first, cached))
    if prelude is not None and not prelude.is_worthwhile:
        prelude = None
    known = prelude.function if prelude is not None else None
    plan = make_plan(graph, functions, n_params, first, known, prefaced, hoisted=hoisted)
    return Compiled(plan, _MachineCode(graph, plan, first, _Preludes(first, prelude, prefaced), level, cached))


class Compiled:
    """Compiled functions. Addresses stay valid as long as this object lives, also those from before `improve`.

    Attributes:
        names: the functions.
        n_state: the least length of y.
        n_params: the number of parameters, the head of p.
        n_hoisted: the number of values that `prepare` computes from them; p has n_params + n_hoisted entries.
    """

    def __init__(self, plan: Plan, code: _QuickCode | _MachineCode | PythonCode) -> None:
        self.names = tuple(plan.functions)
        self.n_state = plan.n_state
        self.n_params = plan.n_params
        self.n_hoisted = len(plan.prepare.outputs)
        self._plan = plan
        self._code = code
        self._tables: dict[object, Any] = {}  # by what they were asked for with, the last behind

    @property
    def backend(self) -> Literal["quick", "llvm", "python"]:
        """How the functions were made at first."""
        return self._code.backend

    def with_function(self, name: str, nodes: Sequence[int], graph: Graph | None = None, behind: str = "") -> Compiled:
        """Return the same functions with another one, or none, of that name; only code of the assembler can be divided
        so. Vectors p serve both. `graph`: one that has grown out of that of the others. `behind`: a function whose
        outputs are to stand behind these."""
        assert isinstance(self._code, _QuickCode)
        code, function = self._code.with_function(name, nodes, graph, behind)
        functions = {key: known for key, known in self._plan.functions.items() if key != name}
        reads = [code.state_slots(nodes), self.n_state]
        functions |= {name: function} if function.size else {}
        plan = self._plan._replace(functions=functions, n_state=max(reads))
        other = Compiled(plan, code)
        other._tables = self._tables  # the same parameters tell them
        return other

    def on(self, graph: Graph, changed: Sequence[range]) -> Compiled:
        """Return the same functions, of the assembler, with a graph in which some nodes are others, which nothing that
        depends on parameters alone reads but they. What was computed ahead is so again."""
        assert isinstance(self._code, _QuickCode)
        others = np.zeros(len(graph), dtype=np.bool_)
        for nodes in changed:
            others[nodes.start : nodes.stop] = True
        ready = {node: slot for node, slot in self._code.ready.items() if not others[node]}
        functions = {name: Function(graph, name, one.outputs, ready) for name, one in self._plan.functions.items()}
        plan = self._plan._replace(functions=functions)
        return Compiled(plan, self._code.on(graph, plan, ready))

    def size(self, name: str) -> int:
        """Return the number of outputs of a function."""
        return self._plan.functions[name].size

    def nodes(self, name: str) -> tuple[int, ...]:
        """Return the nodes of the outputs of a function, those of the function behind it last."""
        function = self._plan.functions[name]
        return function.outputs + (self.nodes(function.behind) if function.behind else ())

    def text(self, name: str, *, several: bool) -> str:
        """Return a function in LLVM's language, for one state or for LANES states at once ("" where there is none)."""
        assert isinstance(self._code, _MachineCode)
        return self._code.text(name, several=several)

    def count(self, name: str) -> int:
        """Return the number of operations of a function, without the hoisted ones."""
        return self._plan.functions[name].n_ops

    def address(self, name: str) -> int:
        """Return the address of a function, the best code there is by now."""
        if name not in self._plan.functions:
            raise UsageError(f"there is no function '{name}' among {', '.join(self.names)}")
        return self._code.address(name)

    def address_ahead(self) -> int:
        """Return the address of `prepare`, which writes p[n_params:] and reads p; 0 where nothing is computed ahead."""
        return self._code.address(PREPARE) if self.n_hoisted else 0

    def lanes(self, name: str, count: int = 0) -> int:
        """Return the address of a function that computes LANES states at once, 0 where there is none.

        It has the signature of `anholon.codegen.lanes_text` and gives the same bits. It is made when all the `count`
        states for which it was asked have become so many that it was worth its time.
        """
        return self._code.lanes(name, count)

    def widen(self, name: str) -> None:
        """Make the function that computes LANES states at once, which `map` calls too; from any thread."""
        self._code.lanes(name, _OFTEN)

    def parameters(self, values: ArrayLike) -> Vector:
        """Return a prepared vector p for these parameter values."""
        p = np.zeros(self.n_params + self.n_hoisted)
        p[: self.n_params] = values
        self.prepare(p)
        return p

    @property
    def reads_table(self) -> bool:
        """Whether the functions read a table, which vectors p must have."""
        return self._plan.table is not None

    def tabulated(self, values: ArrayLike, t0: float, length: float, since: ArrayLike) -> Vector | None:
        """Return a prepared vector p for these parameter values with a table for times from t0 on, for so many seconds
        and one thread; None where a table is not as good as what it stands for. `since`: the parameters with which the
        courses are the same functions of the time since t0: those that begin at other times have the same table."""
        p = self.parameters(values)
        if not tables.is_resolved(t0, t0 + length):
            return None
        numbers = np.asarray(since, dtype=np.float64)
        asked = numbers[self._driving].tobytes(), length
        # A motion that goes on behind an event asks for it again, and so does one of which something else was edited.
        found = self._tables.pop(asked, _UNKNOWN)
        if found is _UNKNOWN:
            prepared = self.parameters(numbers)

            def driven(times: Vector) -> Vector:
                return self.map(DRIVEN, times, np.zeros((len(times), self.n_state)), prepared)

            found = tables.table(driven, self._plan.driven, 0.0, length)
        for oldest in [*self._tables][: 1 - _TABLES]:
            self._tables.pop(oldest, None)
        self._tables[asked] = found
        return None if found is None else np.concatenate([p, tables.later(found, self._plan.driven, t0)])

    @cached_property
    def _driving(self) -> list[int]:
        """The parameters that tables depend on."""
        function = self._plan.functions[DRIVEN]
        graph = function.graph
        return [graph.right[leaf] for leaf in graph.symbols(function.outputs) if graph.kind(leaf) == "parameter"]

    def prepare(self, p: Vector) -> None:
        """Fill p[n_params:] from p[:n_params], in place. To be called whenever a parameter has changed."""
        self._check(p, self.n_params + self.n_hoisted, "p")
        if self.n_hoisted:
            start = address_of_array(p)
            self._code.call(PREPARE, 0.0, start, start, start + 8 * self.n_params)

    def call(self, name: str, t: float, y: ArrayLike, p: Vector, out: Vector | None = None) -> Vector:
        """Return the outputs of a function at time t, state y and prepared parameters p."""
        state = np.ascontiguousarray(y, dtype=np.float64)
        self._check(state, self.n_state, "y")
        self._check(p, self.n_params + self.n_hoisted, "p")
        size = self.size(name)
        if out is None:
            out = np.empty(size)
        self._check(out, size, "out")
        self._code.call(name, t, address_of_array(state), address_of_array(p), address_of_array(out))
        return out

    def chain(self, names: Sequence[str], t: float, n: int, p: Vector) -> list[Vector]:
        """Return the outputs of functions at time t and prepared parameters p, each at the outputs of the one before.

        The first one is given a state (n,) of zeros.
        """
        self._check(p, self.n_params + self.n_hoisted, "p")
        sizes = [self.size(name) for name in names]
        memory = np.zeros(n + sum(sizes))
        state, parameters = address_of_array(memory), address_of_array(p)
        outputs: list[Vector] = []
        end = n
        for name, size in zip(names, sizes, strict=True):
            out = state + 8 * (n if not outputs else len(outputs[-1]))
            self._code.call(name, t, state, parameters, out)
            outputs.append(memory[end : end + size])
            state, end = out, end + size
        return outputs

    def map(
        self, name: str, times: ArrayLike, states: ArrayLike, p: Vector, out: NDArray[np.float64] | None = None
    ) -> NDArray[np.float64]:
        """Return the outputs (m, size) of a function for m times and states (m, n), n >= n_state; `out`: where to."""
        t = np.ascontiguousarray(times, dtype=np.float64)
        rows = np.ascontiguousarray(states, dtype=np.float64)
        if t.ndim != 1 or rows.ndim != 2 or len(rows) != len(t) or rows.shape[1] < self.n_state:
            raise UsageError(f"times {t.shape} and states {rows.shape} do not fit a state of {self.n_state}")
        self._check(p, self.n_params + self.n_hoisted, "p")
        shape = len(t), self.size(name)
        if out is None:
            out = np.empty(shape)
        elif out.shape != shape or out.dtype != _DOUBLE or not out.flags.c_contiguous:
            raise UsageError(f"out must be contiguous doubles of the shape {shape}")
        self._code.map(name, t, rows, p, out)
        return out

    def improve(self, level: int = 1, names: Collection[str] | None = None) -> bool:
        """Compile what is in use once more, with more effort; to be called from another thread.

        With `names` only these functions are compiled. From then on `address` gives the new code, which gives the same
        bits in less time. Returns whether there is any.
        """
        return self._code.improve(level, self.names if names is None else names)

    @staticmethod
    def _check(array: Vector, length: int, name: str) -> None:
        if array.dtype != _DOUBLE or array.ndim != 1 or len(array) < length or not array.flags.c_contiguous:
            raise UsageError(f"{name} must be a contiguous vector of at least {length} doubles")


class _MachineCode:
    """Functions as machine code. Functions are grouped into units that are compiled together."""

    backend: Literal["quick", "llvm"] = "llvm"

    def __init__(
        self, graph: Graph, plan: Plan, first: Collection[str], preludes: _Preludes, level: int, cached: bool
    ) -> None:
        self._graph = graph
        self._stages = preludes
        self._level = level
        self._cached = cached
        together = [function for name, function in plan.functions.items() if name in first]
        everything = [plan.prepare, *plan.functions.values()]
        self._units = [[plan.prepare, *together]] if together else self._group(everything)
        self._unit_of = {function.name: unit for unit, group in enumerate(self._units) for function in group}
        self._functions = plan.functions
        self._later = [function for function in plan.functions.values() if function.name not in self._unit_of]
        # All that were ever used: their addresses may still be in use.
        self._engines: list[engine.Engine | quick.Assembly] = []
        self._levels: dict[str, int] = {}
        self._calls: dict[str, tuple[int, Callable[..., None]]] = {}
        self._counts: dict[str, int] = {}  # states that a function was called for, as far as it was told
        self._lanes: dict[str, int] = {}
        self._widening: set[str] = set()  # for which the former are being made, or are
        self._lock = threading.Lock()

    def address(self, name: str) -> int:
        return self._entry(name)[0]

    def call(self, name: str, t: float, y: int, p: int, out: int) -> None:
        self._entry(name)[1](t, y, p, out)

    def map(self, name: str, times: Vector, states: NDArray[Any], p: Vector, out: NDArray[Any]) -> None:
        m, n, k = len(times), states.shape[1], out.shape[1]
        t, y, parameters, target = map(address_of_array, (times, states, p, out))
        lanes, done = self._lanes.get(name, 0), 0
        if lanes:
            done = m - m % LANES
            lanes_loop()(lanes, m, n, k, t, y, parameters, target)
        rest = m - done, n, k, t + 8 * done, y + 8 * done * n, parameters, target + 8 * done * k
        loop()(self.address(name), *rest)

    def lanes(self, name: str, count: int) -> int:
        address = self._lanes.get(name)
        if address is None:
            computed = self._counts.get(name, 0) + count
            self._counts[name] = computed
            if computed < _OFTEN:
                return 0
            with self._lock:
                if name in self._widening:
                    return self._lanes.get(name, 0)  # another thread is at it, for long: nobody waits
                self._widening.add(name)
            address = self._lanes[name] = self._side_by_side(self._functions[name])
        return address

    def _side_by_side(self, function: Function) -> int:
        """Compile a function for several states at once; 0 where it mostly writes down what it has read."""
        text = self._lanes_text(function)
        if not text:
            return 0
        made = engine.Engine(text, [function.name], 1, cached=self._cached and _weight(function) >= _KEPT)
        self._engines.append(made)
        return made.addresses[function.name]

    def _lanes_text(self, function: Function) -> str:
        if function.table is not None or function.behind:
            return ""  # LLVM's code knows neither
        slow = sum(function.graph.operation[node] in CALLS for node in function.computed)
        if not 2 * len(function.outputs) <= function.n_ops + _CALL * slow or function.n_ops > _LARGEST:
            return ""
        return lanes_text(function.graph, function, sincos=engine.has_sincos())

    def text(self, name: str, *, several: bool) -> str:
        function = self._functions[name]
        if several:
            return self._lanes_text(function)
        return module_text(function.graph, [function], sincos=engine.has_sincos())

    def improve(self, level: int, names: Collection[str]) -> bool:
        improved = False
        for name in names:
            if self._levels.get(name, level) >= level:
                continue
            (function,) = (one for one in self._units[self._unit_of[name]] if one.name == name)
            if function.n_ops > _LARGEST or function.behind:
                continue
            text = module_text(function.graph, [function], sincos=engine.has_sincos())
            made = engine.Engine(text, [name], level, cached=self._cached and _weight(function) >= _KEPT)
            with self._lock:
                self._take(made, level)
            improved = True
        return improved

    def _entry(self, name: str) -> tuple[int, Callable[..., None]]:
        entry = self._calls.get(name)
        if entry is None:
            with self._lock:
                if name not in self._unit_of:
                    self._group_later()
                unit = self._unit_of[name]
                if name not in self._levels:
                    self._take(self._make(unit), self._level)
            entry = self._calls[name]
        return entry

    def _group_later(self) -> None:
        for group in self._group(self._later):
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

    def _make(self, unit: int) -> engine.Engine | quick.Assembly:
        functions, needs = self._stages.divided(self._units[unit])
        text = module_text(self._graph, functions, sincos=engine.has_sincos())
        kept = self._cached and (self._level > 0 or sum(map(_weight, functions)) >= _KEPT)
        names = [function.name for function in functions if function.start is None]
        return engine.Engine(text, names, self._level, cached=kept, needs=needs)

    def _take(self, made: engine.Engine | quick.Assembly, level: int) -> None:
        self._engines.append(made)
        self._levels.update(dict.fromkeys(made.addresses, level))
        self._calls.update({name: (address, _SIGNATURE(address)) for name, address in made.addresses.items()})


class _QuickCode(_MachineCode):
    """Functions as machine code of the assembler, which makes each of them in less time than one is grouped."""

    backend = "quick"

    def __init__(self, graph: Graph, plan: Plan, first: Collection[str], cached: bool) -> None:
        # One by one: most systems are asked for few of their functions, as ramps that stand still have others.
        super().__init__(graph, plan, (), _Preludes(first, None, ()), 0, cached)
        self.ready = {node: plan.n_params + k for k, node in enumerate(plan.prepare.outputs)}
        self._table = plan.table
        if self._table is not None:
            driven = plan.functions[DRIVEN].outputs[: plan.driven]
            self.ready |= {node: self._table + tables.HEAD + k for k, node in enumerate(driven)}

    def on(self, graph: Graph, plan: Plan, ready: Mapping[int, int]) -> _QuickCode:
        """Return the code of another graph, with the same function `prepare`."""
        other = _QuickCode(graph, plan, (), self._cached)
        other.ready = dict(ready)
        address, call = self._entry(PREPARE)
        other._engines, other._levels = list(self._engines), {PREPARE: 0}
        other._calls[PREPARE] = address, call
        return other

    def with_function(
        self, name: str, nodes: Sequence[int], graph: Graph | None, behind: str
    ) -> tuple[_QuickCode, Function]:
        """Return a copy with another function of that name, which reads what is computed ahead already."""
        other = copy(self)
        other._graph = graph or self._graph
        more = self._functions[behind].size if behind else 0
        function = Function(other._graph, name, tuple(nodes), self.ready, table=self._table, behind=behind, more=more)
        with self._lock:
            units = [[known for known in unit if known.name != name] for unit in self._units]
            other._units = [*units, [function]]
            other._unit_of = {**self._unit_of, name: len(self._units)}
            other._functions = {**self._functions, name: function}
            other._later = [known for known in self._later if known.name != name]
            other._engines = list(self._engines)
            other._levels, other._calls = dict(self._levels), dict(self._calls)
            other._counts, other._lanes = dict(self._counts), dict(self._lanes)
            other._widening = set(self._lanes)
        other._widening.discard(name)
        for known in (other._levels, other._calls, other._counts, other._lanes):
            known.pop(name, None)
        other._lock = threading.Lock()
        return other, function

    def state_slots(self, nodes: Sequence[int]) -> int:
        """Return the least length of a state from which these nodes can be computed."""
        graph = self._graph
        return max((graph.right[leaf] + 1 for leaf in graph.symbols(nodes) if graph.kind(leaf) == "state"), default=0)

    def _group(self, functions: Sequence[Function]) -> list[list[Function]]:
        return [[function] for function in functions]

    def _entry(self, name: str) -> tuple[int, Callable[..., None]]:
        behind = self._functions[name].behind if name in self._functions else ""
        if behind and name not in self._calls:
            super()._entry(behind)  # made before, and known to the one that calls it
        return super()._entry(name)

    def _make(self, unit: int) -> quick.Assembly:
        known = {name: address for name, (address, _) in self._calls.items()}
        (function,) = self._units[unit]
        return quick.Assembly(function.graph, [function], known)


class _Preludes:
    """How functions are divided into preludes."""

    def __init__(self, first: Collection[str], prelude: Prelude | None, prefaced: Collection[str]) -> None:
        self._together = [name for name in first if name in prefaced][:2]
        self._prelude = prelude
        self._prefaced = prefaced

    def divided(self, functions: Sequence[Function]) -> tuple[list[Function], list[engine.Engine]]:
        """Return the functions with the preludes that stand in the same module, and the code of the others."""
        result = {function.name: function for function in functions}
        needs: list[engine.Engine] = []
        if self._prelude is not None:
            before, kept = self._prelude.function, self._prelude.kept
            for name in result.keys() & self._prefaced:
                result[name] = replace(result[name], calls=(before.name,), kept=kept, room=len(kept))
                needs = [self._prelude.code()]
        if len(self._together) == 2 and all(name in result for name in self._together):
            one, other = self._together
            shared = share(result[one], result[other], _COMMON)
            if shared is not None:
                common, result[one], result[other] = shared
                result[_COMMON] = common
        return list(result.values()), needs


def _weight(function: Function) -> int:
    return function.n_ops + function.n_values
