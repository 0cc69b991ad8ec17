"""What loops over the rows of chains are made of, see `anholon.codegen.loops`."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.codegen.library import Library


class RowsOfLaw(NamedTuple):
    """Rows of the elements with one law, as runs from a first one on, its function and that one's numbers."""

    runs: list[tuple[int, int]]
    code: Compiled
    p: NDArray[np.float64]


class Called(NamedTuple):
    """A function of a library, for one row or for LANES rows at once, or one whose address does not change."""

    library: Library | None
    name: str
    wide: bool = False
    address: int = 0


class Entry(NamedTuple):
    """A loop: the function and the other whole numbers."""

    called: Called
    rest: list[int]

    @property
    def wide(self) -> int:
        return int(self.called.wide)


def listed(array: NDArray[Any]) -> Any:
    """Return the same memory as a vector of Python's numbers."""
    kind = ctypes.c_double if array.dtype == np.float64 else ctypes.c_int64
    return (kind * array.size).from_buffer(array)  # type: ignore[arg-type]  # an array is a buffer
