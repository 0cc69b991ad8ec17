"""Functions of a system as callable machine code, compiled when first asked for.

Every function has the C signature `void f(double t, const double *y, const double *p, double *out)`; `out` must not
overlap the inputs. `p` holds the parameters, followed by values that depend on them alone; `prepare` computes these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.compiler import engine, time_tables
from anholon.compiler.addresses import address_of_array
from anholon.compiler.analysis import TimeFunctions, find_driven_nodes
from anholon.compiler.evaluation_plan import DRIVEN, PREPARE, EvaluationPlan, make_evaluation_plan, with_time_table
from anholon.compiler.machine_code import OFTEN, MachineCode, Preludes
from anholon.compiler.python_functions import PythonFunctions
from anholon.compiler.shared_subexpressions import Prelude
from anholon.errors import UsageError
from anholon.formula.derivative import find_parameter_slots
from anholon.formula.graph import Graph

Backend = Literal["auto", "llvm", "python"]
Vector = NDArray[np.float64]

_DOUBLE: Final = np.dtype(np.float64)
_TABLES: Final = 32  # that are kept
_UNKNOWN: Final = object()
_TABULATED: Final = 15  # operations for each value from which on a table is quicker, and for all of them
_MIN_TABLE_OPERATIONS: Final = 300


def compile_functions(
    graph: Graph,
    functions: Mapping[str, Sequence[int]],
    n_params: int,
    level: int = 0,
    *,
    compiled_first: Collection[str] = (),
    prelude: Prelude | None = None,
    prefaced: Collection[str] = (),
    hoisted: bool = True,
    backend: Backend = "auto",
    cached: bool = True,
    ahead: Collection[str] = (),
    time_functions: TimeFunctions | None = None,
    apart: bool = False,
) -> CompiledFunctions:
    """Prepare functions for running: name -> nodes of its outputs.

    Machine code is generated when the address of a function is first requested, for small functions together, or after
    so many calls that this is worth its time; until then it is interpreted, with the same bits. Better code is
    generated in the background. Functions named in `compiled_first` are needed at once: they are generated together,
    unless all are to be generated `apart`; the others are examined later. Values that depend on parameters alone and
    are read by the functions named in `ahead`, or else those in `compiled_first`, or else all, are computed ahead. The
    functions named in `prefaced` compute nearly the same: of two of them that are needed at once the common part is
    compiled only once, and all of them call `prelude`, which was compiled before, if it is given. Without `hoisted`
    nothing is computed ahead and `prepare` is empty: p may be longer than needed. `level` is the effort of the
    compiler, 0 to 3. Without it ("python", or "auto" if it is missing) the same functions run as generated Python. If
    much depends on `time_functions` alone, the code reads it from a table, without which it must not be called, see
    `CompiledFunctions.make_tabulated_parameters`.
    """
    if PREPARE in functions:
        raise UsageError(f"'{PREPARE}' names the function that computes what depends on parameters alone")
    if backend == "python" or (backend == "auto" and not engine.is_available()):
        plan = make_evaluation_plan(graph, functions, n_params, compiled_first, hoisted=hoisted)
        return CompiledFunctions(plan, PythonFunctions(graph, plan))
    if prelude is not None and not prelude.is_worthwhile:
        prelude = None
    prelude_function = prelude.function if prelude is not None else None
    driven = None
    if time_functions is not None and time_functions.nodes:
        driven = find_driven_nodes(graph, [node for nodes in functions.values() for node in nodes], time_functions)
        if driven.operations < max(_MIN_TABLE_OPERATIONS, _TABULATED * len(driven.nodes)):
            driven = None
    read = driven.nodes if driven is not None else ()
    plan = make_evaluation_plan(
        graph, functions, n_params, ahead or compiled_first, prelude_function, prefaced, hoisted=hoisted, driven=read
    )
    if time_functions is not None and driven is not None:
        plan = with_time_table(plan, driven, time_tables.HEAD, time_functions.slots)
        time_tables.get_look_up()  # code calls it
    preludes = Preludes(compiled_first, prelude, prefaced)
    return CompiledFunctions(
        plan, MachineCode(graph, plan, () if apart else compiled_first, preludes, level, cached, apart=apart)
    )


class DrivenValues:
    """Values of nodes that depend on time and parameters alone, for the codes of graphs that have these in common."""

    def __init__(self, count: int) -> None:
        """`count`: the number of nodes, the first ones, that the graphs have in common."""
        self._count = count
        self._known: dict[bytes, dict[int, Vector]] = {}  # by parameters and times, the last behind

    def remembering(
        self, nodes: Sequence[int], numbers: Vector, values: Callable[[Sequence[int], Vector], Vector]
    ) -> Callable[[Vector], Vector]:
        """Return a function of times that gives all nodes, (k, len(nodes)).

        It calls `values` only for nodes that are not cached for the numbers.
        """

        def values_at(times: Vector) -> Vector:
            key = numbers.tobytes() + times.tobytes()
            cached_columns = self._known.pop(key, {})
            missing = tuple(node for node in nodes if node not in cached_columns)
            computed = {}
            if missing:
                computed = dict(zip(missing, np.ascontiguousarray(values(missing, times).T), strict=True))
            result = np.stack(
                [cached_columns[node] if node in cached_columns else computed[node] for node in nodes], axis=1
            )
            cached_columns |= {node: column for node, column in computed.items() if node < self._count}
            for oldest in [*self._known][: 1 - _TABLES]:
                self._known.pop(oldest, None)
            self._known[key] = cached_columns
            return result

        return values_at


class CompiledFunctions:
    """Compiled functions. Addresses stay valid as long as this object lives, also those from before `optimize`.

    Attributes:
        names: the functions.
        n_state: the least length of y.
        n_params: the number of parameters, the head of p.
        n_hoisted: the number of values that `prepare` computes from them; p has n_params + n_hoisted entries.
    """

    def __init__(self, plan: EvaluationPlan, code: MachineCode | PythonFunctions) -> None:
        self.names = tuple(plan.functions)
        self.n_state = plan.n_state
        self.n_params = plan.n_params
        self.n_hoisted = len(plan.prepare.outputs)
        self._plan = plan
        self._code = code
        self._tables: dict[object, Any] = {}  # by what they were asked for with, the last behind

    @property
    def backend(self) -> Literal["llvm", "python"]:
        """How the functions are made."""
        return self._code.backend

    @property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs that the functions are made of, each once."""
        functions = (self._plan.prepare, *self._plan.functions.values())
        return tuple({id(function.graph): function.graph for function in functions}.values())

    def size(self, name: str) -> int:
        """Return the number of outputs of a function."""
        return self._plan.functions[name].size

    def nodes(self, name: str) -> tuple[int, ...]:
        """Return the nodes of the outputs of a function."""
        return self._plan.functions[name].outputs

    def llvm_text(self, name: str, *, simd: bool) -> str:
        """Return a function in LLVM's language, for one state or for LANES states at once ("" if there is none)."""
        assert isinstance(self._code, MachineCode)
        return self._code.text(name, several=simd)

    def count_operations(self, name: str) -> int:
        """Return the number of operations of a function, without the hoisted ones."""
        return self._plan.functions[name].n_ops

    def address(self, name: str) -> int:
        """Return the address of a function, the best code there is by now."""
        if name not in self._plan.functions:
            raise UsageError(f"there is no function '{name}' among {', '.join(self.names)}")
        return self._code.address(name)

    def prepare_address(self) -> int:
        """Return the address of `prepare`, which writes p[n_params:] and reads p; 0 if there is nothing to prepare."""
        return self._code.address(PREPARE) if self.n_hoisted else 0

    def simd_address(self, name: str, count: int = 0) -> int:
        """Return the address of a function that computes LANES states at once, 0 if there is none.

        It has the signature of `anholon.compiler.simd_text` and gives the same bits. It is compiled when the total of
        the requested `count_operations` states makes this worthwhile.
        """
        return self._code.simd_address(name, count)

    def column_address(self, name: str) -> int:
        """Return the address of a function for WIDTH parallel integrations; 0 if it is too large, or reads a table.

        See `anholon.compiler.simd_text.make_column_module`.
        """
        return self._code.column_address(name)

    def compile_simd(self, name: str) -> None:
        """Make the function that computes LANES states at once, which `map` calls too; from any thread."""
        self._code.simd_address(name, OFTEN)

    def make_parameters(self, values: ArrayLike) -> Vector:
        """Return a prepared vector p for these parameter values."""
        p = np.zeros(self.n_params + self.n_hoisted)
        p[: self.n_params] = values
        self.prepare(p)
        return p

    def make_parameter_rows(self, values: Vector) -> Vector:
        """Return prepared vectors p as rows (m, …) for rows of parameter values (m, n_params)."""
        p = np.zeros((len(values), self.n_params + self.n_hoisted))
        p[:, : self.n_params] = values
        if self.n_hoisted and len(p):
            self._code.prepare_rows(p)
        return p

    @property
    def reads_table(self) -> bool:
        """Whether the functions read a table, which vectors p must contain."""
        return self._plan.table is not None

    def make_tabulated_parameters(
        self, values: ArrayLike, t0: float, length: float, since: ArrayLike, shared: DrivenValues | None = None
    ) -> Vector | None:
        """Return a prepared vector p for these parameter values with a table for times from t0 on; for one thread.

        The table covers `length` seconds. None if it is less accurate than the functions. `since`: the parameters with
        which the time functions are the same functions of the time since t0: those that begin at other times have the
        same table. `shared`: values that other code of the same nodes has computed for these parameters.
        """
        p = self.make_parameters(values)
        if not time_tables.is_resolved(t0, t0 + length):
            return None
        numbers = np.asarray(since, dtype=np.float64)
        key = numbers[self._table_parameters].tobytes(), length
        # Requested again when a motion continues after an event, and after an edit of something else.
        result = self._tables.pop(key, _UNKNOWN)
        if result is _UNKNOWN:
            prepared = self.make_parameters(numbers)

            nodes = self._plan.functions[DRIVEN].outputs

            def driven(some: Sequence[int], times: Vector) -> Vector:
                states = np.zeros((len(times), self.n_state))
                if len(some) == len(nodes) or not isinstance(self._code, MachineCode):
                    return self.map(DRIVEN, times, states, prepared)
                out = np.empty((len(times), len(some)))
                self._code.part(DRIVEN, some).map(times, states, prepared.tolist(), out)
                return out

            values_at = (shared or DrivenValues(0)).remembering(nodes, numbers, driven)
            result = time_tables.make_table(values_at, self._plan.n_tabulated, 0.0, length)
        for oldest in [*self._tables][: 1 - _TABLES]:
            self._tables.pop(oldest, None)
        self._tables[key] = result
        return (
            None
            if result is None
            else np.concatenate([p, time_tables.continue_table(result, self._plan.n_tabulated, t0)])
        )

    @cached_property
    def _table_parameters(self) -> list[int]:
        """The slots in p that tables depend on."""
        function = self._plan.functions[DRIVEN]
        return find_parameter_slots(function.graph, function.outputs)

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
        else:
            self._check(out, size, "out")
        self._code.call(name, t, address_of_array(state), address_of_array(p), address_of_array(out))
        return out

    def call_chain(self, names: Sequence[str], n: int, p: Vector) -> list[Vector]:
        """Return the outputs of functions at time 0 and prepared parameters p, each at the outputs of the one before.

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
            self._code.call(name, 0.0, state, parameters, out)
            outputs.append(memory[end : end + size])
            state, end = out, end + size
        return outputs

    def map(
        self, name: str, times: ArrayLike, states: ArrayLike, p: Vector, out: NDArray[np.float64] | None = None
    ) -> NDArray[np.float64]:
        """Return the outputs (m, size) of a function for m times and states (m, n), n >= n_state; `out`: where to.

        p is one vector for all, or has rows (k, …), each for the next m / k of the states.
        """
        t = np.ascontiguousarray(times, dtype=np.float64)
        rows = np.ascontiguousarray(states, dtype=np.float64)
        if t.ndim != 1 or rows.ndim != 2 or len(rows) != len(t) or rows.shape[1] < self.n_state:
            raise UsageError(f"times {t.shape} and states {rows.shape} do not fit a state of {self.n_state}")
        has_rows = p.ndim == 2
        if has_rows and (p.dtype != _DOUBLE or not p.flags.c_contiguous or len(t) % max(len(p), 1)):
            raise UsageError(f"rows of parameters {p.shape} do not fit {len(t)} states")
        self._check(np.zeros(p.shape[1]) if has_rows else p, self.n_params + self.n_hoisted, "p")
        shape = len(t), self.size(name)
        if out is None:
            out = np.empty(shape)
        elif out.shape != shape or out.dtype != _DOUBLE or not out.flags.c_contiguous:
            raise UsageError(f"out must be contiguous doubles of the shape {shape}")
        (self._code.map_rows if has_rows else self._code.map)(name, t, rows, p, out)
        return out

    def optimize(self, level: int = 1, names: Collection[str] | None = None) -> bool:
        """Compile the functions in use with more optimisation; to be called from another thread.

        With `names` only these functions are compiled. From then on `address` gives the new code, which gives the same
        bits in less time. Returns whether there is any.
        """
        return self._code.optimize(level, self.names if names is None else names)

    @staticmethod
    def _check(array: Vector, length: int, name: str) -> None:
        if array.dtype != _DOUBLE or array.ndim != 1 or len(array) < length or not array.flags.c_contiguous:
            raise UsageError(f"{name} must be a contiguous vector of at least {length} doubles")
