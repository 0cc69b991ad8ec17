"""Loops over the rows of chains as the kernel runs them, see `kernels/loops.h`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.compiler.addresses import address_of_array
from anholon.compiler.called_functions import LANES
from anholon.compiler.function_library import FunctionLibrary
from anholon.rods.chains.motion_columns import COLUMNS, WIDTH
from anholon.rods.chains.motion_rows import ACTIONS, RowFunction
from anholon.rods.chains.row_elimination import RowSymbols
from anholon.rods.section_law import SectionLaw
from anholon.rods.section_law_expressions import SectionLawSymbols


class SectionLawRows(NamedTuple):
    """Rows of the elements with one law, as runs from a first one on, its function and that one's numbers."""

    runs: list[tuple[int, int]]
    compiled: CompiledFunctions
    parameters: NDArray[np.float64]


def make_law_rows(law: SectionLaw, rows: Floats, at: NDArray[np.intp]) -> SectionLawRows:
    """Return the data for the loops of a law whose elements are in the given rows (k,) of the chains."""
    rows[at, COLUMNS["length_fraction"]] = law.length_fractions[:, None]
    symbols = RowSymbols(law.formulas.graph, COLUMNS, WIDTH)
    names = "strain", "wrench", "C", "reference_twist", "twist_rotation"
    strain, wrench, C, d0, rotation = map(symbols.column, names)
    fraction, length = map(symbols.number, ("length_fraction", "length"))
    numbers = SectionLawSymbols(fraction, strain, wrench, C, d0, rotation, length)
    code = law.formulas.compile_law(numbers, law.is_free.tolist())
    breaks = np.flatnonzero(np.diff(at) != 1) + 1
    runs = [(int(run[0]), len(run)) for run in np.split(at, breaks)]
    return SectionLawRows(runs, code, code.make_parameters(law.parameters[: law.formulas.parameter_count]))


class LoopFunction(NamedTuple):
    """A function of a library, for one row or for LANES rows at once, or one whose address does not change."""

    library: FunctionLibrary | None
    name: str
    is_simd: bool = False
    address: int = 0


class LoopEntry(NamedTuple):
    """A loop: the function and the other whole numbers."""

    function: LoopFunction
    arguments: list[int]

    @property
    def simd_width(self) -> int:
        return int(self.function.is_simd)


class RowLoops:
    """Makes loops over the rows of one memory, before whose first and behind whose last row there is one of zeros."""

    def __init__(self, memory: Floats, functions: FunctionLibrary, p: Floats, spare_size: int) -> None:
        """`functions`: those of two rows (`make_motion_functions`); p: the numbers of a step; `spare_size`: the largest
        number of results that replace what they are made from."""
        self._functions, self._kept = functions, (np.zeros(len(memory)), np.zeros(spare_size))
        self._memory, self._p = address_of_array(memory), address_of_array(p)
        self._times, self._spare = map(address_of_array, self._kept)

    def make_loops(self, function: RowFunction, first: int, rows: int) -> list[LoopEntry]:
        """Return the loops of one function over `rows` rows from `first` on."""
        name, action = function.name, ACTIONS[function.action]
        start_row, stride = (first + rows, -WIDTH) if action.backward else (first + 1, WIDTH)  # row of the memory
        states = self._memory + 8 * WIDTH * (start_row - int(action.row_before))
        out = self._memory + 8 * (WIDTH * start_row + COLUMNS[action.output].start)

        def entry(at: int, count: int, *, wide: bool) -> LoopEntry:
            moved = 8 * at * stride
            called = LoopFunction(self._functions, name, wide)
            return LoopEntry(called, [count, stride, stride, self._times, states + moved, self._p, out + moved])

        if not (action.independent and rows >= LANES and self._functions.has_simd(name)):
            return [entry(0, rows, wide=False)]
        entries, remaining = [entry(0, rows - rows % LANES, wide=True)], rows % LANES
        if remaining and action.in_place:
            entries.append(entry(rows - remaining, remaining, wide=False))
        elif remaining:  # some rows are evaluated twice, which is faster than another function
            entries.append(entry(rows - LANES, LANES, wide=True))
        return entries

    def make_row_loop(self, row: int, p: Floats, function: LoopFunction, target: str, count: int = 1) -> LoopEntry:
        """Return the loop of a function of numbers p over `count` rows from `row` on.

        Its results begin at the column `target`.
        """
        at = self._memory + 8 * WIDTH * (1 + row)
        arguments = [count, WIDTH, WIDTH, self._times, at, address_of_array(p), at + 8 * COLUMNS[target].start]
        return LoopEntry(function, arguments)

    def make_copied_loops(self, entry: LoopEntry, name: str) -> list[LoopEntry]:
        """Return loops whose results replace their inputs as two: results must not overlap inputs."""
        *head, _, p, to = entry.arguments
        copied = LoopEntry(entry.function._replace(name=name), [*head, self._spare, p, to])
        return [entry._replace(arguments=[*entry.arguments[:-1], self._spare]), copied]
