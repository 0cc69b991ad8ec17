"""Points of a sweep computed many at a time: their values are checked, integrated and collected as arrays.

A point about which there is any doubt is left out here and simulated on its own, so that its row is the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from anholon.explore.outputs import TIME_OF_EVENT, OutputReader
from anholon.model.check.number_check import can_check_numbers, find_clear_numbers
from anholon.outcome import CancelFlag
from anholon.results.run import Run
from anholon.simulation.batch_integration import BatchIntegration, find_batch_integration
from anholon.system.system import System
from anholon.units import parse_unit


class PointResult(msgspec.Struct, frozen=True, gc=False):
    """The result of a point: how its run ended (done, stopped, failed, refused), when, why, and its outputs."""

    status: str
    t: float | None
    numbers: tuple[float | None, ...] = ()
    reason: str = ""


def find_point_batch(run: Run, names: Sequence[str], reader: OutputReader) -> PointBatch | None:
    """Return a batch for points like that of a run; None where such points must be run one by one.

    `reader` has read outputs of that run.
    """
    if not can_check_numbers(run.system.model, names):
        return None
    if any(output.reduction == TIME_OF_EVENT for output in reader.outputs):
        return None
    integration = find_batch_integration(run, reads_end=reader.reads_end)
    return None if integration is None else PointBatch(integration, names, reader)


class PointBatch:
    """Computes points with values of `names`."""

    def __init__(self, integration: BatchIntegration, names: Sequence[str], reader: OutputReader) -> None:
        self._integration, self._names, self._reader = integration, tuple(names), reader
        system = integration.system
        self._base = system.parameters()[: system.compiled.n_params]
        self._slots = [_find_slot(system, name) for name in names]
        self.size = integration.size

    def compute(self, points: Sequence[Sequence[float]], cancel: CancelFlag | None) -> list[PointResult | None]:
        """Return the results of points; None for those that must be run one by one."""
        values = np.array(points, dtype=float).reshape(len(points), len(self._names))
        clear = np.flatnonzero(find_clear_numbers(self._integration.system.model, self._names, values))
        numbers = np.tile(self._base, (len(clear), 1))
        for (slot, factor), column in zip(self._slots, values[clear].T, strict=True):
            numbers[:, slot] = column * factor
        results: list[PointResult | None] = [None] * len(points)
        ended = self._integration.compute(numbers, cancel.is_set if cancel is not None else lambda: False)
        if ended is None:
            return results
        chosen, runs = ended
        read = [np.broadcast_to(each, (len(chosen),)) for each in self._reader.read(runs)]
        table = np.stack(read, axis=1) if read else np.zeros((len(chosen), 0))
        until = runs.unchecked_outcome.t
        reason = self._reader.describe_missing(until)
        is_finite = bool(np.isfinite(table).all())
        for k, row in zip(clear[chosen].tolist(), table.tolist(), strict=True):
            outputs = tuple(row) if is_finite else tuple(x if math.isfinite(x) else None for x in row)
            results[k] = PointResult("done", until, outputs, reason)
        return results


def _find_slot(system: System, name: str) -> tuple[int, float]:
    """Return the slot in p of a parameter, an initial value or a rate, and the factor of its unit."""
    model = system.model
    if name in model.parameters:
        return system.slots[name], parse_unit(model.parameters[name].unit).factor
    coordinate = name.removesuffix("'")
    place = list(model.coordinates).index(coordinate) + (system.n if name.endswith("'") else 0)
    return system.equations.names.initial_slot + place, parse_unit(model.coordinates[coordinate].unit).factor
