"""Controls as reactions: the recorded reaction of a constraint acts again, without the constraint.

A constraint that prescribes a motion has a reaction, the force or torque of the drive that performs it. `feed_back`
makes a model in which the constraint is switched off and the recorded multiplier, as a schedule of time, acts along the
same gradient: Q = Σ Λ(t) ∂f/∂q. That model is an open loop: nothing corrects a deviation, so that where the controlled
motion is unstable the replay diverges from it eventually, however well the curve is sampled.

The schedule is a cubic spline through samples that are added wherever it differs from the curve by more than the
tolerance of the run. Where the curve jumps (at the beginning of a stage, where a constraint releases) it is cut, and
each part acts in its own interval of time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.tolerances import DIVERGED_REL, MAX_REACTION_SEGMENTS, MIN_COMPARED_SIZE_REL, REACTION_JUMP_REL
from anholon.errors import RunError, UsageError
from anholon.formula.names import find_similar_name
from anholon.model.edit.element_list import free_name
from anholon.model.query.section_frames import is_section_frame
from anholon.model.query.stage_sequence import collect_stage_parameters
from anholon.model.schema import (
    AppliedTorque,
    Expression,
    Force,
    GeneralizedForce,
    GivenReaction,
    Model,
    Program,
    Schedule,
    Simulation,
)
from anholon.results.program_readings import list_controlled_motions
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.simulate import simulate
from anholon.simulation.spline_sampling import sample_for_spline
from anholon.units import parse_unit


class Difference(NamedTuple):
    """The difference between two motions: the largest difference of a coordinate divided by its largest value, found in
    `coordinate` at the time `t`; infinite where the second ended before the first."""

    error: float
    coordinate: str
    t: float

    @property
    def message(self) -> str:
        """One sentence for the user."""
        if not np.isfinite(self.error):
            return "The replay ended before the end of the recorded motion."
        if self.error > DIVERGED_REL:
            return (
                f"The replay deviates from the recorded motion. Largest relative deviation: {self.error:.2g} "
                f"({self.coordinate} at t = {self.t:.6g} s). A schedule does not correct deviations, and "
                "impacts are not part of it."
            )
        return (
            f"The replay follows the recorded motion. Largest relative deviation: {self.error:.2g} "
            f"({self.coordinate} at t = {self.t:.6g} s)."
        )


class Replay(NamedTuple):
    """A model whose constraint was replaced by its recorded reaction, its motion, its difference from the recorded
    one, and how many samples the schedules have."""

    model: Model
    run: Run
    difference: Difference
    samples: int


def replay(run: Run, name: str, *, tolerance: float | None = None) -> Replay:
    """Replace a constraint by its recorded reaction, run the new model and compare it with the recorded motion.

    `tolerance` and errors as in `feed_back`.
    """
    model = feed_back(run, name, tolerance=tolerance)
    new_run = simulate(model, until=run.segments[-1].t1)
    new_schedules = [schedule for key, schedule in model.schedules.items() if key not in run.system.model.schedules]
    return Replay(
        model, new_run, compute_difference(run, new_run), sum(len(schedule.times) for schedule in new_schedules)
    )


def compute_difference(recorded: Run, replayed: Run) -> Difference:
    """Return the largest difference between two motions at the frames of the first.

    Compared are the coordinates, and the positions of the ends and the middle of rods.
    """
    end = min(recorded.segments[-1].t1, replayed.segments[-1].t1)
    times = recorded.times[recorded.times <= end]
    names = _list_compared_quantities(recorded)
    before, after = (np.column_stack(list(run.quantity(names, times).values())) for run in (recorded, replayed))
    # A coordinate that hardly moves is measured by those that do.
    size = np.abs(before).max(axis=0, initial=0.0)
    size = np.maximum(size, MIN_COMPARED_SIZE_REL * size.max(initial=0.0))
    off = np.abs(after - before) / np.where(size > 0.0, size, 1.0)
    if end < recorded.segments[-1].t1:
        off[-1] = np.inf
    at = int(np.argmax(off))
    return Difference(float(off.flat[at]), names[at % len(names)], float(times[at // len(names)]))


def feed_back(run: Run, name: str, *, tolerance: float | None = None) -> Model:
    """Return the model of a run with the constraint `name` switched off and its recorded reaction in its place.

    `tolerance`: error of the schedule relative to the largest value of the curve; by default the resolution of the run
    (`Run.curve_tolerance`). Raises UsageError where there is no such constraint in the run, RunError where its curve
    cannot be sampled.
    """
    if not run.has_time:
        raise UsageError("equilibria and modes have no motion whose reactions could act again. Run the model in time.")
    model, tolerance = _make_model_of_run(run), tolerance or run.curve_tolerance
    _require_constraint(model, name)
    if isinstance(model.constraints.get(name), Program):
        return _with_program_controls(run, model, tolerance)
    rows = [row for row in run.system.rows if row == name or row.startswith(f"{name}.")]
    if not rows or name not in model.constraints:
        constraint_names = [key for key, constraint in model.constraints.items() if constraint.enabled]
        similar_name = find_similar_name(name, constraint_names)
        suggestion = (
            f"did you mean '{similar_name}'?" if similar_name else f"it has {', '.join(constraint_names) or 'none'}"
        )
        raise UsageError(f"the run has no reaction of a constraint '{name}'; {suggestion}")
    groups = _join_segments(run, [f"reaction:{row}" for row in rows])
    for row in rows:
        mark = row[len(name) + 1 :]
        parts = [_sample_curve(run, group, f"reaction:{row}", tolerance) for group in groups]
        stem = f"{name}-{mark}" if mark else name
        model, multiplier = _with_curve(model, stem, parts, f"Recorded reaction of the constraint {row}.")
        doc = f"The recorded reaction of {name} as an open-loop control."
        force = GivenReaction(constraint=name, multiplier=multiplier, row=mark, doc=doc)
        model = _with_force(model, f"{stem}-recorded", force)
    constraint = replace(model.constraints[name], enabled=False)
    return replace(model, constraints={**model.constraints, name: constraint})


def _list_compared_quantities(run: Run) -> list[str]:
    """Return the names of the quantities that describe a motion."""
    rods = [f"{rod}:{at}.{c}" for rod in run.system.model.rods for at in ("base", "middle", "tip") for c in "xyz"]
    return [x for x in run.system.coordinates if not is_section_frame(x)] + rods


def _require_constraint(model: Model, name: str) -> None:
    """Raise UsageError for joints and supports of rods, which are no constraints with a force in their place."""
    remedy = "Replace a constraint of bodies or of sections by its recorded reaction, or the support by loads."
    if name in model.joints:
        raise UsageError(f"'{name}' is a joint of a rod, whose reaction cannot act again without it. {remedy}")
    if name in model.supports:
        raise UsageError(f"'{name}' is a support of a rod, whose reaction cannot act again without it. {remedy}")


def _with_program_controls(run: Run, model: Model, tolerance: float) -> Model:
    """Return the model with all program constraints off and their recorded control force on every coordinate.

    One force keeps all program constraints together, and by Gauss it is no sum over their gradients.
    """
    programs = {key: item for key, item in model.constraints.items() if isinstance(item, Program) and item.enabled}
    acting = [x for x in list_controlled_motions(run.system) if np.any(run[f"control:{x}"])]
    if not programs or not acting:
        raise RunError("the run has no control force of program constraints to feed back")
    groups = _join_segments(run, [f"control:{x}" for x in acting])
    moments: dict[str, list[Expression]] = {}
    for x in acting:
        parts = [_sample_curve(run, group, f"control:{x}", tolerance) for group in groups]
        model, value = _with_curve(model, f"control-{x}", parts, f"Recorded control force on {x}.")
        doc = f"The recorded control force on {x}, as an open loop."
        body, _, axis = x.rpartition(".w")
        if body:
            moments.setdefault(body, [0.0, 0.0, 0.0])["123".index(axis)] = value
        else:
            model = _with_force(model, f"control-{x}-recorded", GeneralizedForce(coordinate=x, value=value, doc=doc))
    for body, (first, second, third) in moments.items():
        doc = f"The recorded control moment on {body}, as an open loop."
        torque = AppliedTorque(body=body, vector=(first, second, third), frame=body, doc=doc)
        model = _with_force(model, f"control-{body}-recorded", torque)
    off = {key: replace(item, enabled=False) for key, item in programs.items()}
    simulation = replace(model.simulation, form=Simulation().form)  # forms for program constraints alone need them
    return replace(model, constraints={**model.constraints, **off}, simulation=simulation)


def _make_model_of_run(run: Run) -> Model:
    """Return the model of a run with its parameter values and its end."""
    model = run.system.model
    p = run.segments[0].p if run.segments else run.system.parameters()
    staged = collect_stage_parameters(model, model.stages[0]) if model.stages else {}
    parameters = dict(model.parameters)
    for k, (key, parameter) in enumerate(model.parameters.items()):
        factor = parse_unit(parameter.unit).factor
        if key not in staged and p[k] != parameter.value * factor:
            parameters[key] = replace(parameter, value=float(p[k] / factor))
    simulation = model.simulation
    if not model.stages and run.segments and run.segments[-1].t1 > 0.0:
        simulation = replace(simulation, until=float(run.segments[-1].t1))
    return replace(model, parameters=parameters, simulation=simulation)


def _join_segments(run: Run, names: Sequence[str]) -> list[list[MotionSegment]]:
    """Return the smooth segments of the motion, joined where the named curves continue without a jump."""
    if not run.head or run.segments[-1].t1 <= run.segments[0].t0:
        raise RunError("the run has no motion. Run the model first.")
    parts = [motion for motion in run.segments if motion.t1 > motion.t0]
    groups = [[parts[0]]]
    sizes = np.maximum([np.abs(run[name]).max(initial=0.0) for name in names], 1e-300)
    for segment, next_segment in pairwise(parts):
        # The difference over a small step shows a jump of the value; a jump of the slope is left to the samples.
        before, after = (
            np.array([values[0] for values in run.quantities_within(motion, names, np.array([t])).values()])
            for motion, t in ((segment, segment.t1), (next_segment, next_segment.t0))
        )
        if (np.abs(after - before) > REACTION_JUMP_REL * sizes).any():
            groups.append([])
        groups[-1].append(next_segment)
    if len(groups) > MAX_REACTION_SEGMENTS:
        raise RunError(f"the reaction jumps {len(groups) - 1} times, more than can be written as schedules")
    return groups


def _curve(run: Run, group: Sequence[MotionSegment], name: str, times: Floats) -> Floats:
    """Return a quantity at increasing times inside joined smooth segments; at the ends, its limits from inside."""
    out = np.empty(len(times))
    starts = np.array([motion.t0 for motion in group])
    owner = np.clip(np.searchsorted(starts, times, side="right") - 1, 0, None)
    for k in np.unique(owner):
        chosen = owner == k
        out[chosen] = run.quantities_within(group[k], [name], times[chosen])[name]
    return out


def _sample_curve(run: Run, group: Sequence[MotionSegment], name: str, tolerance: float) -> tuple[Floats, Floats]:
    """Return times and values whose natural cubic spline is a curve of the run to the tolerance."""
    starts = [motion.t0 for motion in group]
    return sample_for_spline(lambda times: _curve(run, group, name, times), starts, group[-1].t1, tolerance, name)


def _with_curve(model: Model, stem: str, parts: Sequence[tuple[Floats, Floats]], doc: str) -> tuple[Model, str]:
    """Return the model with schedules for the parts of a curve, and the formula of the curve."""
    word = re.sub(r"\W", "_", stem)
    terms: list[str] = []
    for k, (times, values) in enumerate(parts):
        key = free_name(model, "schedules", f"{word}_recorded")
        schedule = Schedule(times=tuple(times.tolist()), values=tuple(values.tolist()), interpolation="cubic", doc=doc)
        model = replace(model, schedules={**model.schedules, key: schedule})
        if len(parts) == 1:
            return model, key
        window = free_name(model, "schedules", f"{word}_window")
        last = k == len(parts) - 1
        ends = (float(times[0]),) if last else (float(times[0]), float(times[-1]))
        switch_values = (1.0,) if last else (1.0, 0.0)
        if k:  # before its first time a schedule has its first value
            ends, switch_values = (min(0.0, ends[0] - 1.0), *ends), (0.0, *switch_values)
        steps = Schedule(times=ends, values=switch_values, interpolation="step", doc=f"When {key} acts.")
        model = replace(model, schedules={**model.schedules, window: steps})
        terms.append(f"{window}*{key}")
    return model, " + ".join(terms)


def _with_force(model: Model, name: str, force: Force) -> Model:
    """Return the model with one more force."""
    return replace(model, forces={**model.forces, free_name(model, "forces", name): force})
