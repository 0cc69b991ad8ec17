"""Types of arrays, for annotations."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Complexes = NDArray[np.complex128]
Numbers = NDArray[np.inexact[Any]]
Indices = NDArray[np.intp]
