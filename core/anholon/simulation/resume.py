"""Continues an earlier run: the motion that both runs share is not computed again.

A run keeps its state at the beginning of each segment of its plan. A new run of a changed model compares its own plan
with the segments of the old run and begins at the first one that differs, so that stages, branches and repetitions are
those that really happened. The shared motion is equal to the bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from anholon.array_types import Floats
from anholon.errors import ModelError
from anholon.mechanics.contact_mode import ContactMode, EventFunction, add_loaded_constraints, find_active_constraints
from anholon.model.query.element_colours import stage_colour
from anholon.model.schema import Model, Simulation, View
from anholon.outcome import StageSpan
from anholon.results.run import Run
from anholon.simulation.mode_switching import ModeEntry
from anholon.simulation.run_options import RunOptions
from anholon.simulation.run_plan import ExitCondition, PlannedSegment, RunPlan
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


class ResumePoint(NamedTuple):
    """What held when a part of the plan was to begin, before its transition.

    `previous_end`: the time and the way by which the part before ended; counts of frames on the grid, of stored
    frames, of smooth segments of the motion, events and stages so far; coordinates and rates (n,); how the part before
    was entered, what ended it, and its mode; and what else the integration has to know of it.
    """

    part: PlannedSegment
    previous_end: tuple[float, ExitCondition | None] | None
    frame: int
    head: int
    motions: int
    events: int
    stages: int
    q: Floats
    v: Floats
    mode_entry: ModeEntry | None
    ended_by: EventFunction | None
    mode: ContactMode | None
    integration_state: object


class RunHistory:
    """The moments of one run; it grows with the run."""

    def __init__(self, model: Model, options: RunOptions) -> None:
        self.model, self.options = model, options
        self.resume_points: list[ResumePoint] = []


class SharedBeginning(NamedTuple):
    """The part of a run that a new run shares with an old one.

    It has the resume points until the first segment that differs, that segment (None: the motion ends there), the end
    of the segment before, and the stages so far with the names of the new model.
    """

    resume_points: tuple[ResumePoint, ...]
    last_point: ResumePoint
    next_segment: PlannedSegment | None
    spans: tuple[StageSpan, ...]

    @property
    def t(self) -> float:
        """Until when the motions are the same, s."""
        assert self.last_point.previous_end is not None
        return self.last_point.previous_end[0]


def find_earlier_ends(run: Run) -> tuple[float, ...]:
    """Return the times, s, at which segments of a finished motion without stages ended.

    A longer run of the same model ends its segments there too, and continues from the last one.
    """
    history = run.history
    if not isinstance(history, RunHistory) or history.model.stages:
        return ()
    return tuple(point.previous_end[0] for point in history.resume_points if point.previous_end is not None)


def find_shared_beginning(old: Run, system: System, timeline: RunPlan, options: RunOptions) -> SharedBeginning | None:
    """Return the beginning that the run of a system along a plan shares with an old run; None if there is none.

    Afterwards the plan stands at the first segment that is not shared. Raises RunError if the new plan cannot continue.
    """
    history = old.history
    if not isinstance(history, RunHistory) or history.options != options:
        return None
    if old.system.has_contact_modes != system.has_contact_modes and not (
        old.system.is_own_variant and system.is_own_variant
    ):
        return None
    if old.system.equations.names.ramps.names != system.equations.names.ramps.names:
        return None  # code without ramps hoists other subexpressions than code with ramps, and rounds differently
    alike = old.system.structure == system.structure
    if (system.program_order and not alike) or not is_same_except_stages(history.model, system.model):
        return None
    parted = _find_constraints_of_one(old.system, system)
    if any(parted) and not (old.system.is_own_variant and system.is_own_variant):
        return None
    moments = tuple(history.resume_points)
    formulas = old.system.crossings, system.crossings
    shared_points: list[ResumePoint] = []
    numbers: list[int] = []
    part: PlannedSegment | None = timeline.first_segment()
    last: ResumePoint | None = None
    for k, moment in enumerate(moments):
        if (
            part is None
            or k == len(moments) - 1
            or not _is_same_segment(moment.part, formulas[0], part, formulas[1], parted)
        ):
            last = moment
            break
        entry = _convert_end(moment, moments[k - 1].part, shared_points[-1].part) if shared_points else None
        shared_points.append(
            _with_contact_mode(moment, system, shared_points, parted)._replace(part=part, previous_end=entry)
        )
        numbers += [part.stage] if part.starts_stage else []
        entry = _convert_end(moments[k + 1], moment.part, part)
        assert entry is not None
        part = timeline.next_segment(part, *entry)
    if last is None or not shared_points or (any(parted) and not _is_same_motion(moments, shared_points, system)):
        return None
    last = _with_contact_mode(last, system, shared_points, parted)._replace(
        previous_end=_convert_end(last, moments[len(shared_points) - 1].part, shared_points[-1].part)
    )
    if last.mode_entry is not None:
        # A run that was continued before has systems of earlier models, with other events and shapes of ramps.
        before = last.mode_entry.system
        is_same_structure = before.equations.names.ramps.shapes == system.equations.names.ramps.shapes
        is_same_structure = is_same_structure and before.structure == system.structure
        last = last._replace(
            mode_entry=_convert_entry(
                last, last.mode_entry, system, shared_points[-1].part, alike=alike and is_same_structure
            )
        )
    return SharedBeginning(
        tuple(shared_points), last, part, _rename_spans(old.stages[: last.stages], numbers, system.model)
    )


Parted = tuple[tuple[str, ...], tuple[str, ...]]
"""Constraints that take part in the motion of one model only, and of another one only."""


def _find_constraints_of_one(first: System, second: System) -> Parted:
    """Return the constraints that only one of two systems has: disabled ones, where stages switch them on."""
    ones, others = find_active_constraints(first.model), find_active_constraints(second.model)
    return tuple(name for name in ones if name not in others), tuple(name for name in others if name not in ones)


def _is_same_motion(points: Sequence[ResumePoint], kept_points: Sequence[ResumePoint], system: System) -> bool:
    """Return True if a system moves through the kept segments exactly as the old one did, to the last bit.

    With other constraints its rows might have been derived in another order.
    """
    checked: set[tuple[int, tuple[str, ...]]] = set()
    for moment, after in zip(kept_points, points[1:], strict=False):
        part, entered = moment.part, after.mode_entry
        if entered is None or (id(entered.system), part.switched_off) in checked:
            continue
        p = system.parameters(part.t0, part.parameter_values, part.ramps)
        mode = ContactMode(add_loaded_constraints(system.model, part.switched_off))
        try:
            variant = Variants(system).get(mode, SystemState(system, part.t0, moment.q, moment.v, p))
        except ModelError:
            return False
        if not variant.is_same_motion(entered.system):
            return False
        checked.add((id(entered.system), part.switched_off))
    return True


def _with_contact_mode(
    point: ResumePoint, system: System, kept_points: Sequence[ResumePoint], parted: Parted
) -> ResumePoint:
    """Return a resume point with its contact mode; `kept_points`: those before.

    The mode is given only if a system has several.
    """
    if any(parted) and point.mode_entry is not None:
        open_ones = add_loaded_constraints(system.model, kept_points[-1].part.switched_off)
        return point._replace(mode=ContactMode(open_ones) if system.has_contact_modes else None)
    if point.mode_entry is None or (point.mode is not None) == system.has_contact_modes:
        return point
    return point._replace(mode=ContactMode() if system.has_contact_modes else None)


def is_same_except_stages(first: Model, second: Model) -> bool:
    """Return whether two models differ only in their stages and in nothing else that could change the motion."""
    return _without_stages(first) == _without_stages(second)


def _without_stages(model: Model) -> Model:
    # What else matters of the simulation's settings are options of the run.
    settings = Simulation(impacts=model.simulation.impacts)
    return msgspec.structs.replace(model, name="", doc="", stages=(), boundary={}, simulation=settings, view=View())


def _is_same_segment(
    first: PlannedSegment, ones: tuple[str, ...], second: PlannedSegment, others: tuple[str, ...], parted: Parted
) -> bool:
    """Return whether a motion continues in the same way through two planned segments.

    The targets of their exits do not matter, nor do inactive constraints that only one motion has.
    """
    old_constraints, new_constraints = parted
    if not set(old_constraints).issubset(first.switched_off) or not set(new_constraints).issubset(second.switched_off):
        return False
    off = (
        tuple(name for name in first.switched_off if name not in old_constraints),
        tuple(name for name in second.switched_off if name not in new_constraints),
    )
    plain = first._replace(stage=0, exits=(), switched_off=off[0]) == second._replace(
        stage=0, exits=(), switched_off=off[1]
    )
    return plain and _find_awaited(first, ones) == _find_awaited(second, others)


def _find_awaited(segment: PlannedSegment, formulas: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return the ends for which a segment waits: formulas with directions, and changes of mode."""
    return [(way.mode_change or formulas[way.crossing], way.direction) for way in segment.exits]


def _convert_end(
    point: ResumePoint, before: PlannedSegment, current: PlannedSegment
) -> tuple[float, ExitCondition | None] | None:
    """Return where and how a part ended, as the same part of another plan has it."""
    if point.previous_end is None:
        return None
    t, way = point.previous_end
    return t, None if way is None else current.exits[before.exits.index(way)]


def _convert_entry(
    last: ResumePoint, entry: ModeEntry, system: System, segment: PlannedSegment, *, alike: bool
) -> ModeEntry:
    """Return the entry into the previous segment, converted to the new system."""
    if alike:
        return entry._replace(system=entry.system.with_numbers_of(system.model))
    if system.has_contact_modes and last.mode is not None:
        assert last.previous_end is not None
        p = system.parameters(segment.t0, segment.parameter_values, segment.ramps)
        system = Variants(system).get(last.mode, SystemState(system, last.previous_end[0], last.q, last.v, p))
    p = system.parameters(segment.t0, segment.parameter_values, segment.ramps)
    system.copy_slip_starts(p, entry.system, entry.p)
    return ModeEntry(system, p, entry.v, ())


def _rename_spans(spans: tuple[StageSpan, ...], numbers: list[int], model: Model) -> tuple[StageSpan, ...]:
    """Return the spans of the stages with the names and colours of the new model."""
    return tuple(
        msgspec.structs.replace(span, name=model.stages[k].name, colour=stage_colour(model, k), number=k)
        for span, k in zip(spans, numbers, strict=True)
    )
