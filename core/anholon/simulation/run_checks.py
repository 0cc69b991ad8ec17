"""What is looked at before a run starts: values, laws of control, and whether the frames fit into memory."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, RunError, UsageError
from anholon.model.schema import Model
from anholon.simulation.tolerances import MAX_FRAME_BYTES
from anholon.system.system import System

Floats = NDArray[np.float64]


def require_maintainable_laws(system: System, p: Floats) -> None:
    """Refuse laws of control that cannot be maintained with the given values of the parameters."""
    if any(system.parametric) and not system.has_contact_modes:
        q, v = np.split(system.call("initial", 0.0, np.zeros(system.n), np.zeros(system.n), p), 2)
        diagnosis = system.diagnose(0.0, q, v, p)
        if diagnosis.control is not None and diagnosis.control.failure:
            raise ModelError(list(diagnosis.problems))


def require_memory(frame_size: int, frames: float, end: float) -> None:
    """Refuse a run whose frames, so many a second of so many bytes, would not fit into memory."""
    if frames * end * frame_size > MAX_FRAME_BYTES:
        raise RunError(
            f"the run would have {frames * end:.3g} frames and would not fit into memory. Reduce the frame rate to at "
            f"most {MAX_FRAME_BYTES / (frame_size * end):.3g} frames per second, or end earlier."
        )


def check_values(model: Model, values: Mapping[str, float]) -> None:
    for name, value in values.items():
        if name not in model.parameters:
            raise UsageError(f"the model has no parameter '{name}'; it has {', '.join(model.parameters)}")
        if not math.isfinite(value):
            raise UsageError(f"the value of '{name}' must be a finite number")
        parameter = model.parameters[name]
        low = -math.inf if parameter.min is None else parameter.min
        high = math.inf if parameter.max is None else parameter.max
        if not low <= value <= high:
            raise UsageError(
                f"the value of '{name}', {value:g}, lies outside {low:g} … {high:g} {parameter.unit}".rstrip()
            )
