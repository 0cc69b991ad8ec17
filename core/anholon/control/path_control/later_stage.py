"""A path in a later stage of a programme: it begins in the state in which a run enters that stage.

The path is worked out with the model of that stage alone, whose time begins with the stage; its schedules are then
shifted to the time of the programme, of which all else stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.path_control.fair_splines import CurveStart
from anholon.control.path_control.manifold import CurveState
from anholon.control.path_control.path_inputs import ACTIVE_PARAMETER, PathInput
from anholon.control.path_control.path_replay import set_initial_state
from anholon.control.path_control.programme import keep_outside_path, lengthen_stage, switch_element, with_switch_of
from anholon.control.tolerances import MIN_LED_LENGTH_REL, STAGE_START_REL, STAGE_TIME_REL, ZERO_SPEED
from anholon.errors import FormulaError, RunError, UsageError
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.mechanics.driven_forces import set_controls
from anholon.model.query.stage_sequence import collect_stage_parameters, first_stage, longest_ramp
from anholon.model.schema import GeneralizedForce, GivenReaction, Model, Schedule, Trace
from anholon.outcome import CancelFlag, StageSpan
from anholon.results.run import Run
from anholon.simulation.ramp_state import find_ramped_changes
from anholon.simulation.simulate import simulate
from anholon.system.system import System
from anholon.units import parse_unit

_TIMED_SECTIONS = ("coordinates", "definitions", "points", "bodies", "constraints", "forces")


class StageStart(NamedTuple):
    """The beginning of a later stage: its number, its time in the programme, s, and the stages run until then, itself
    the last; the system of the programme; q (n,) and v (n,) after the transition, SI; how a drawn path begins, None for
    another one."""

    number: int
    time: float
    spans: tuple[StageSpan, ...]
    system: System
    q: Floats
    v: Floats
    curve: CurveStart | None


def find_later_stage(model: Model, trace: Trace) -> int | None:
    """Return the number of the stage of a path; None for the first one and without stages.

    Raises UsageError where there is no such stage, or it is disabled.
    """
    if not trace.stage:
        return None
    number = next((k for k, stage in enumerate(model.stages) if stage.name == trace.stage), None)
    if number is None:
        raise UsageError(f"there is no stage '{trace.stage}'. Choose a stage of the model for the path")
    if not model.stages[number].enabled:
        raise UsageError(f"the stage '{trace.stage}' is disabled. Enable it to follow a path there")
    return None if number == first_stage(model) else number


def run_to_stage(programme: Model, trace: Trace, number: int, cancel: CancelFlag | None) -> StageStart:
    """Run a programme without forces of controls, and return its first entry into a stage."""
    name = programme.stages[number].name
    _require_force_controls(programme, trace)
    without_controls = _remove_control_forces(programme, trace)
    _require_no_time(without_controls, name)
    run = simulate(without_controls, cancel=cancel)
    place = next((k for k, span in enumerate(run.stages) if span.number == number), None)
    if place is None:
        raise RunError(
            f"the programme does not reach the stage '{name}': the run ends at t = {run.unchecked_outcome.t:.6g} s "
            f"({run.unchecked_outcome.text()}). Change the stages before it"
        )
    spans = tuple(run.stages[: place + 1])
    start = spans[-1].t0
    for span in spans[:-1]:
        if span.t0 + longest_ramp(programme.stages[span.number]) > start + STAGE_TIME_REL * (1.0 + start):
            raise UsageError(
                f"a ramp of the stage '{span.name}' is not finished when the stage '{name}' begins, and a path is "
                "followed with constant parameters. Shorten the ramp, or insert a stage between them"
            )
    q, v = run.state(start, "after")
    return StageStart(number, start, spans, run.system, q, v, find_curve_start(run, trace, start))


def find_curve_start(run: Run, trace: Trace, time: float) -> CurveStart | None:
    """Return the start of a drawn curve in a stage that `run` enters at a time, s, from the motion of the point then.

    No drawing by hand is that exact, and where a blade guides the point, the curvature belongs to the state, too. None
    for other curves, where the point is at rest, and where the points do not continue its motion.
    """
    if not trace.points or trace.closed:
        return None
    start = find_point_motion(run, trace.at, trace.plane, time)
    points = np.array(trace.points)
    if start is None or _measure_length(start.lead(points)[1:]) < MIN_LED_LENGTH_REL * _measure_length(points):
        return None
    return start


def find_point_motion(run: Run, point: str, plane: str, time: float) -> CurveStart | None:
    """Return the position, direction and curvature of a point's motion after a time, s; None where it is at rest.

    The motion of the point or body is taken in a coordinate plane.
    """
    names = [f"{point}.{rate}{axis}" for rate in ("", "v", "a") for axis in plane]
    values = run.quantities_beside(names, [time], ["after"])
    place, velocity, acceleration = np.array([values[name][0] for name in names]).reshape(3, 2)
    speed = float(np.hypot(*velocity))
    if speed <= ZERO_SPEED:
        return None
    bend = float(velocity[0] * acceleration[1] - velocity[1] * acceleration[0]) / speed**3
    return CurveStart(place, velocity / speed, bend)


def _measure_length(points: Floats) -> float:
    return float(np.hypot(*np.diff(points, axis=0).T).sum())


def make_later_stage_model(programme: Model, start: StageStart) -> Model:
    """Return the model of a later stage alone: its parameters, switches and initial state, without stages.

    Its time begins with the stage. Raises UsageError where that stage changes parameters by a ramp.
    """
    values = {name: parameter.value for name, parameter in programme.parameters.items()}
    constraints: dict[str, Any] = dict(programme.constraints)
    forces: dict[str, Any] = dict(programme.forces)
    for span in start.spans:
        stage = programme.stages[span.number]
        targets = collect_stage_parameters(programme, stage)
        if span is start.spans[-1]:
            moving = [name for name in find_ramped_changes(stage, targets) if targets[name] != values[name]]
            if moving:
                raise UsageError(
                    f"the stage '{stage.name}' changes '{moving[0]}' by a ramp, and a path is followed with constant "
                    "parameters. Insert a stage that makes the ramp before it"
                )
        values |= targets
        constraints = {name: switch_element(item, name, stage) for name, item in constraints.items()}
        forces = {name: switch_element(item, name, stage) for name, item in forces.items()}
    parameters = {name: replace(item, value=values[name]) for name, item in programme.parameters.items()}
    stage_model = replace(programme, parameters=parameters, constraints=constraints, forces=forces, stages=())
    return set_initial_state(stage_model, start.system, start.q, start.v)


def require_start_on_path(system: System, start: StageStart, path_start: CurveState) -> None:
    """Raise RunError where the path begins in another state than its stage.

    Earlier stages lead to that state, and a path cannot change it.
    """
    lines: list[str] = []
    count = len(start.q)
    for i, name in enumerate(system.coordinates[:count]):
        unit = system.model.coordinates[name].unit
        factor = parse_unit(unit).factor
        for mark, per, needed, stage_value in (
            ("", "", path_start.q[i], start.q[i]),
            ("'", "/s", path_start.v[i], start.v[i]),
        ):
            if abs(needed - stage_value) > STAGE_START_REL * (1.0 + abs(stage_value)):
                stage_text = f"{name}{mark} = {stage_value / factor:.9g} {unit}{per}".rstrip()
                lines.append(f"{stage_text}, and the path needs {needed / factor:.9g}")
    if lines:
        raise RunError(
            f"the path does not begin in the state in which the stage begins, at t = {start.time:.6g} s: "
            f"{'; '.join(lines)}. Let the curve begin at the place of the point then, in the direction of its velocity"
        )


def insert_into_later_stage(
    programme: Model, planned: Model, inputs: Sequence[PathInput], end: float, start: StageStart
) -> Model:
    """Return a programme whose stage follows a path.

    `planned` is that stage alone with the controls found for it, which act for `end`, s, from the beginning of the
    stage. A stage that would end earlier by its duration lasts as long as the path.
    """
    definitions, result = dict(planned.definitions), programme
    for control in inputs:
        if control.kind == "parameter":
            result, definitions = keep_outside_path(result, definitions, control.name)
    added = {name: item for name, item in planned.parameters.items() if name not in programme.parameters}
    stage = result.stages[start.number]
    longer = lengthen_stage(stage, end)
    return replace(
        result,
        parameters=result.parameters | added,
        definitions=definitions,
        schedules={
            name: item if programme.schedules.get(name) == item else _shift_schedule(name, item, start.time)
            for name, item in planned.schedules.items()
        },
        forces={name: with_switch_of(programme.forces, name, item) for name, item in planned.forces.items()},
        stages=(*result.stages[: start.number], longer, *result.stages[start.number + 1 :]),
    )


def run_programme_along_path(
    programme: Model, number: int, place: int, start: float, end: float, cancel: CancelFlag | None
) -> Run:
    """Return the run of a programme to the end of its path.

    The path takes `end`, s, in the stage with a number, the one at a `place` in the run, which begins at the time
    `start`, s. Raises RunError where the stage does not begin then, or ends before the path.
    """
    run = simulate(programme, until=start + end, cancel=cancel)
    span = run.stages[place] if place < len(run.stages) else None
    name, tolerance = programme.stages[number].name, STAGE_TIME_REL * (1.0 + start + end)
    if span is None or span.number != number or abs(span.t0 - start) > tolerance:
        raise RunError(
            f"with the schedules of the path the stage '{name}' does not begin at t = {start:.9g} s any more. "
            "Let the stage before it end by its duration"
        )
    if run.unchecked_outcome.status != "done":
        raise RunError(f"with the schedules of the path the programme does not run: {run.unchecked_outcome.text()}")
    if span.t1 < start + end - tolerance:
        raise RunError(
            f"the stage '{name}' ends {span.t1 - start:.6g} s after its beginning, and the path takes "
            f"{end:.6g} s. Shorten the duration of the path, or change the exit condition of the stage"
        )
    return run


def _shift_schedule(name: str, schedule: Schedule, delay: float) -> Schedule:
    """Return a schedule that begins later; the schedule of active controls is 0 before."""
    times = tuple((np.array(schedule.times) + delay).tolist())
    if name == ACTIVE_PARAMETER:
        return replace(schedule, times=(0.0, *times), values=(0.0, *schedule.values))
    return replace(schedule, times=times)


def require_forces(inputs: Sequence[PathInput], trace: Trace) -> None:
    """Raise UsageError for controls that are positions.

    Stages before the path move them, and their schedules would too.
    """
    for control in inputs:
        if control.kind == "motion":
            raise UsageError(
                f"the parameter '{control.name}' places masses, and the stages before '{trace.stage}' give its motion. "
                "Choose a force, a coordinate or a parameter of forces for a path in a later stage"
            )


def _require_force_controls(programme: Model, trace: Trace) -> None:
    """Raise UsageError for controls that would change the motion in the stages before the path."""
    for name in trace.controls:
        if name in programme.constraints:
            raise UsageError(
                f"the constraint '{name}' is a control of a path in a later stage, and it acts in other stages. Switch "
                "it off in the stage, and choose a force or a coordinate as the control"
            )
        force = programme.forces.get(name)
        value = force.value if isinstance(force, GeneralizedForce) else None
        value = force.multiplier if isinstance(force, GivenReaction) else value
        if value and not (isinstance(value, str) and ACTIVE_PARAMETER in value):
            raise UsageError(
                f"the force '{name}' is a control of a path in a later stage, and it has a value in other stages. Add "
                "a force for the path, or choose the coordinate"
            )


def remove_unused_activation(programme: Model, trace: Trace) -> Model:
    """Return a programme without the schedule of when the controls of an earlier path act, where no other does."""
    if ACTIVE_PARAMETER in _find_used_names(_remove_control_forces(programme, trace)):
        return programme
    schedules = {name: item for name, item in programme.schedules.items() if name != ACTIVE_PARAMETER}
    return replace(programme, schedules=schedules)


def _remove_control_forces(programme: Model, trace: Trace) -> Model:
    """Return a programme in which the forces that are controls of a path are 0."""
    forces = [name for name in trace.controls if name in programme.coordinates or name in programme.forces]
    return set_controls(programme, forces, ["0"] * len(forces))


def _require_no_time(programme: Model, stage: str) -> None:
    """Raise UsageError for schedules and formulas of the time t: the time of the path begins with the stage."""
    used = next((name for name in programme.schedules if name in _find_used_names(programme)), None)
    if used is not None and programme.schedules[used].author != "user":
        raise UsageError(
            f"the schedule '{used}' of an earlier path acts in the programme, which has one path. Remove that schedule "
            "and the forces that read it, or choose the controls of the earlier path again"
        )
    if used is not None:
        raise UsageError(
            f"the schedule '{used}' depends on the time t, and a path in a later stage is worked out in the time of "
            f"that stage. Write the law with stage.t, the time since a stage began, or follow a path before '{stage}'"
        )
    for name, item in _iterate_elements(programme):
        if any("t" in _find_names(text) for text in _iterate_texts(item)):
            raise UsageError(
                f"'{name}' depends on the time t, and a path in a later stage is worked out in the time of that stage. "
                f"Write the law with stage.t, the time since a stage began, or follow a path before '{stage}'"
            )


def _find_used_names(programme: Model) -> set[str]:
    """Return all names in the formulas of a programme that move it."""
    texts = (text for _, item in _iterate_elements(programme) for text in _iterate_texts(item))
    return {name for text in texts for name in _find_names(text)}


def _iterate_elements(programme: Model) -> Iterator[tuple[str, object]]:
    """Yield the names and contents of all elements of a model that may depend on time."""
    data = msgspec.to_builtins(programme)
    for section in _TIMED_SECTIONS:
        yield from data.get(section, {}).items()


def _iterate_texts(item: object) -> Iterator[str]:
    """Yield the texts in an element of a model, without its description."""
    if isinstance(item, str):
        yield item
    elif isinstance(item, dict):
        for key, value in item.items():
            if key != "doc":
                yield from _iterate_texts(value)
    elif isinstance(item, list | tuple):
        for value in item:
            yield from _iterate_texts(value)


def _find_names(text: str) -> set[str]:
    """Return the names in a formula; none for a text that is no formula."""
    try:
        return {node.text for node in free_names(parse(text))}
    except FormulaError:
        return set()
