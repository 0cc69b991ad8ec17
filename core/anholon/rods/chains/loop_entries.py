"""What loops over the rows of chains are made of, see `anholon.compiler.state_loops`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.compiler import CompiledFunctions
from anholon.compiler.function_library import FunctionLibrary


class SectionLawRows(NamedTuple):
    """Rows of the elements with one law, as runs from a first one on, its function and that one's numbers."""

    runs: list[tuple[int, int]]
    compiled: CompiledFunctions
    parameters: NDArray[np.float64]


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
