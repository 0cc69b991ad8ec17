"""Many runs of one system that differ in parameters and initial states, integrated together as arrays.

This serves motions without stages, events, contacts and rods, by Lagrange's equations with multipliers and DOP853. The
monitors of a single run are applied with wider margins: a run about which there is any doubt is not among the results
and must be simulated on its own.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.forms.lagrange1 import LagrangeWithMultipliers
from anholon.mechanics.tolerances import MASSLESS_TOLERANCE_REL
from anholon.results.run import Run
from anholon.results.run_batch import RunBatch
from anholon.simulation.rank_monitor import compute_singular_value, find_monitored_rows, get_monitor_functions
from anholon.simulation.segment import IntegratedSegment
from anholon.simulation.tolerances import (
    BATCH_SAMPLES,
    CLEAR_BATCH_SIGMA_REL,
    CLEAR_INDEPENDENCE,
    CLEAR_MASS_EIGENVALUE,
    CLEAR_ROW_LENGTH_REL,
    MAX_BATCH_RECORD_BYTES,
    MAX_BATCH_RUNS,
    MAX_SIGMA_CHANGE,
    SPARE_BATCH_STEPS,
)
from anholon.simulation.undefined_values import find_doubtful_values, get_doubtful_masses
from anholon.steppers.dop853 import Dop853
from anholon.steppers.stepper_batch import BatchFunctions, StepperBatch
from anholon.system.kink_times import KinkTimes
from anholon.system.system import System
from anholon.system.tolerances import INITIAL_ROUNDING_REL


def find_batch_integration(run: Run, *, reads_end: bool = False) -> BatchIntegration | None:
    """Return a batch integration of runs similar to a finished one; None if such runs must be made one by one.

    With `reads_end` only the ends of the runs are read.
    """
    system = run.system
    outcome = run.unchecked_outcome
    if outcome.status != "done" or outcome.remedy or run.segment_count != 1 or run.events or run.stages:
        return None
    segment = run.last_segment
    if not isinstance(segment, IntegratedSegment) or type(segment.form) is not LagrangeWithMultipliers:
        return None
    if not isinstance(segment.integrator, Dop853) or segment.system is not system or not _is_smooth(system):
        return None
    functions = _find_functions(system)
    is_possible = functions.rhs_in_columns and (functions.project_in_columns or not system.m)
    return BatchIntegration(run, segment.integrator, functions, reads_end=reads_end) if is_possible else None


def _is_smooth(system: System) -> bool:
    """Return whether the equations alone determine a motion, without checks during it."""
    model, diagnosis = system.model, system.diagnosis
    return not (
        system.rods is not None
        or model.stages
        or model.schedules
        or model.events
        or model.controls
        or model.free_bodies
        or system.has_contact_modes
        or system.event_functions
        or system.programs
        or system.servo_rows
        or system.depends_on_reactions
        or system.equations.names.ramps.size
        or system.compiled.backend != "llvm"
        or diagnosis.redundant
        or diagnosis.problems
        or not diagnosis.is_mass_definite
        or KinkTimes(system).has_kinks
        or find_doubtful_values(system).limits
    )


class BatchIntegration:
    """Integrates runs like a given one, whose stepper is `stepper`; with `reads_end` only their ends are read."""

    def __init__(self, run: Run, stepper: Dop853, functions: BatchFunctions, *, reads_end: bool) -> None:
        self.system, self._stepper, self._times = run.system, stepper, run.times.copy()
        self._functions, system = functions, run.system
        self._is_monitored = bool(find_monitored_rows(system))
        self._masses, self._doubts = get_doubtful_masses(system), find_doubtful_values(system)
        is_watched = self._is_monitored or self._masses is not None or any(self._doubts)
        self._rows = 0 if reads_end and not is_watched else 2 * stepper.record.count + SPARE_BATCH_STEPS

    @property
    def size(self) -> int:
        """The largest number of runs that are integrated together."""
        width = 2 + 8 * self._stepper.n_states
        return min(max(MAX_BATCH_RECORD_BYTES // (8 * max(self._rows, 1) * width), 1), MAX_BATCH_RUNS)

    def compute(
        self, values: Floats, is_cancelled: Callable[[], bool] = lambda: False
    ) -> tuple[NDArray[np.intp], RunBatch] | None:
        """Integrate one run for every row of `values` (k, …), the first entries of the vectors p.

        Returns the numbers of the rows whose runs ended without any doubt, and these runs; None if there are none.
        """
        system = self.system
        p = system.compiled.make_parameter_rows(values)
        start, clear = _find_starts(system, p)
        chosen = np.flatnonzero(clear)
        if not len(chosen):
            return None
        chosen_p = np.ascontiguousarray(p[chosen])
        steppers = StepperBatch(self._stepper, self._functions, chosen_p, start[chosen], self._rows)
        steppers.advance(is_cancelled)
        ended = np.array([i for i in steppers.find_ended().tolist() if self._is_clear(steppers, i)], dtype=np.intp)
        if not len(ended):
            return None
        runs = RunBatch(system, steppers, ended, self._times)
        if self._doubts.energy or self._doubts.residuals:
            quantities = runs.quantity(("energy", "drift"))
            is_defined = np.asarray(np.isfinite(quantities["energy"] + quantities["drift"]).all(axis=1))
            ended, runs = ended[is_defined], runs.select(is_defined)
        return (chosen[ended], runs) if len(ended) else None

    def _is_clear(self, steppers: StepperBatch, i: int) -> bool:
        """Return whether the monitors of a single run would clearly not interrupt the motion number i."""
        if self._is_monitored and not _has_clear_rank(self.system, steppers, i):
            return False
        return self._masses is None or _are_defined(self._masses, steppers, i)


def _are_defined(functions: CompiledFunctions, steppers: StepperBatch, i: int) -> bool:
    """Return whether no value of the function `masses` becomes undefined along the motion number i of `steppers`."""
    times, Y = steppers.sample_steps(i, (0.001, 0.5, 1.0))
    return not bool(np.isnan(functions.map("masses", times, Y, steppers.p[i])).any())


def _find_functions(system: System) -> BatchFunctions:
    """Return the functions of a motion as the best code compiled so far."""
    code = system.compiled
    if not system.m:
        return BatchFunctions(code.address("rhs"), 0, code.column_address("rhs"), 0)
    return BatchFunctions(
        code.address("rhs"), code.address("project"), code.column_address("rhs"), code.column_address("project")
    )


def _find_starts(system: System, p: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the initial states (k, 2n) for rows of parameters, and a mask of the regular ones.

    Regular states are consistent to rounding and have the rank and the mass for which the system was compiled.
    """
    k, n = len(p), system.n
    t = np.zeros(k)
    start = system.map("initial", t, np.zeros((k, 2 * n)), p)
    clear = np.asarray(np.isfinite(start).all(axis=1))
    if system.m:
        residual = system.map("project", t, start, p)[:, -1]
        clear &= residual <= INITIAL_ROUNDING_REL * (1.0 + np.abs(start).max(axis=1))
    pieces = system.map("pieces", t, start, p)
    clear &= np.isfinite(pieces).all(axis=1)
    at = np.flatnonzero(clear)
    M = pieces[at, : n * n].reshape(len(at), n, n)
    A = pieces[at, n * n + n : n * n + n + system.m * n].reshape(len(at), system.m, n)
    clear[at] = _are_regular(M, A)
    return start, clear


def _are_regular(M: Floats, A: Floats) -> NDArray[np.bool_]:
    """Return a mask of the states with clearly definite mass matrices (k, n, n) and independent rows (k, m, n).

    Masses and rows are scaled as in `diagnose_equations`.
    """
    diagonal = np.sqrt(np.maximum(np.diagonal(M, axis1=1, axis2=2), 0.0))
    largest = diagonal.max(axis=1, initial=0.0)[:, None]
    scale = np.where(diagonal > MASSLESS_TOLERANCE_REL * largest, diagonal, np.maximum(largest, 1.0))
    scaled = M / (scale[:, :, None] * scale[:, None, :])
    regular = np.linalg.eigvalsh(scaled)[:, 0] > CLEAR_MASS_EIGENVALUE if scaled.size else np.ones(len(M), dtype=bool)
    if A.shape[1]:
        rows = A / scale[:, None, :]
        lengths = np.linalg.norm(rows, axis=2, keepdims=True)
        regular &= (lengths[..., 0] > CLEAR_ROW_LENGTH_REL * np.maximum(1.0, lengths.max(axis=(1, 2))[:, None])).all(
            axis=1
        )
        unit = rows / np.where(lengths > 0.0, lengths, 1.0)
        if A.shape[1] > 1:
            regular &= np.linalg.eigvalsh(unit @ unit.transpose(0, 2, 1))[:, 0] > CLEAR_INDEPENDENCE**2
    return regular


def _has_clear_rank(system: System, steppers: StepperBatch, i: int) -> bool:
    """Return True if the monitored rows of a system are clearly independent along the motion number i of `steppers`.

    None of the rows is redundant. The check is that of `RankMonitor`, with wider margins.
    """
    count = len(find_monitored_rows(system))
    functions, p = get_monitor_functions(system), steppers.p[i]
    times, Y = steppers.sample_steps(i, BATCH_SAMPLES)
    inertia = functions.map("inertia", times[:1], Y[:1], p)[0]
    rows = functions.map("rows", times, Y, p).reshape(len(times), count, -1)
    if not (np.isfinite(rows).all() and np.isfinite(inertia).all() and (inertia > 0.0).all()):
        return False
    rows /= np.sqrt(inertia)
    sigma = compute_singular_value(rows / np.linalg.norm(rows, axis=2).max(axis=0)[:, None], count)
    min_sigma = np.minimum(sigma[1:], sigma[:-1]) - MAX_SIGMA_CHANGE * np.abs(np.diff(sigma))
    return bool(min_sigma.min() > CLEAR_BATCH_SIGMA_REL * sigma.max())
