"""Going on from an earlier run: what both motions have in common is not computed again.

A run keeps what held when each smooth part of its plan began. A new run of a changed model goes through its own plan
beside the parts that the old run has gone through; it begins at the first part that differs. Which stages were played,
by which branches and how often, is thereby decided by what happened. What is kept, is kept to the bit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from numpy import float64
from numpy.typing import NDArray

from anholon.errors import ModelError
from anholon.formulations.program_form import ProgramForm
from anholon.model.structs import Model, Simulation, View
from anholon.model.timeline import stage_colour
from anholon.results.outcome import StageSpan
from anholon.results.run import Run
from anholon.run.ranks import Scales
from anholon.run.switching import Entered
from anholon.stages.plan import Exit, Part, Timeline
from anholon.system.mode import Mode, Watch, taking_part, with_followers
from anholon.system.system import System

Floats = NDArray[float64]


class Options(NamedTuple):
    """What a run was asked for beside its model: the given values of parameters in SI units, and whether anything could
    happen between two frames that a longer step would not show."""

    rtol: float
    atol: float
    form: str
    chart: str
    frames: float
    watched: bool
    given: Mapping[str, float]


class Moment(NamedTuple):
    """What held when a part of the plan was to begin, before its transition.

    `came`: the time and the way by which the part before ended; counts of frames on the grid, of stored frames, of
    smooth parts of the motion, events and stages so far; coordinates and rates (n,); the size of the next step, s;
    what the driver has to know of the part before; and the scales of the rows of constraints.
    """

    part: Part
    came: tuple[float, Exit | None] | None
    frame: int
    head: int
    motions: int
    events: int
    stages: int
    q: Floats
    v: Floats
    h: float
    entered: Entered | None
    ended: Watch | None
    before: tuple[ProgramForm, Floats] | None
    mode: Mode | None
    scales: Scales | None = None


class History:
    """The moments of one run; it grows with the run."""

    def __init__(self, model: Model, options: Options) -> None:
        self.model, self.options = model, options
        self.moments: list[Moment] = []


class Common(NamedTuple):
    """What a new run has in common with an old one: the moments until the first part that differs, that part (None:
    the motion ends there), where and how the one before ended, and the stages so far as the new model calls them."""

    moments: tuple[Moment, ...]
    last: Moment
    part: Part | None
    spans: tuple[StageSpan, ...]

    @property
    def t(self) -> float:
        """Until when the motions are the same, s."""
        assert self.last.came is not None
        return self.last.came[0]


def common(old: Run, system: System, timeline: Timeline, options: Options) -> Common | None:
    """Return what the run of a system along a timeline has in common with an old run; None: nothing to speak of.

    The timeline stands at the returned part afterwards. Raises RunError where the new plan cannot go on.
    """
    history = old.history
    if not isinstance(history, History) or history.options != options:
        return None
    if old.system.modal != system.modal and not (old.system.plain and system.plain):
        return None
    if old.system.equations.names.ramps.names != system.equations.names.ramps.names:
        return None  # what is hoisted where nothing has a ramp is not where something has, and rounds otherwise
    alike = old.system.structure == system.structure
    if (system.program_order and not alike) or not same_but_stages(history.model, system.model):
        return None
    parted = _parted(old.system, system)
    if any(parted) and not (old.system.plain and system.plain):
        return None
    moments = tuple(history.moments)
    formulas = old.system.crossings, system.crossings
    kept: list[Moment] = []
    numbers: list[int] = []
    part: Part | None = timeline.first()
    last: Moment | None = None
    for k, moment in enumerate(moments):
        if part is None or k == len(moments) - 1 or not _same(moment.part, formulas[0], part, formulas[1], parted):
            last = moment
            break
        came = _came(moment, moments[k - 1].part, kept[-1].part) if kept else None
        kept.append(_with_mode(moment, system, kept, parted)._replace(part=part, came=came))
        numbers += [part.stage] if part.begins else []
        came = _came(moments[k + 1], moment.part, part)
        assert came is not None
        part = timeline.after(part, *came)
    if last is None or not kept or (any(parted) and not _moves_alike(moments, kept, system)):
        return None
    last = _with_mode(last, system, kept, parted)._replace(came=_came(last, moments[len(kept) - 1].part, kept[-1].part))
    if last.entered is not None:
        # A run that has gone on before holds systems of models before that, with other events and shapes of ramps.
        before = last.entered.system
        held = before.equations.names.ramps.shapes == system.equations.names.ramps.shapes
        held = held and before.structure == system.structure
        last = last._replace(entered=_entered(last, last.entered, system, kept[-1].part, alike=alike and held))
    return Common(tuple(kept), last, part, _renamed(old.stages[: last.stages], numbers, system.model))


Parted = tuple[tuple[str, ...], tuple[str, ...]]
"""Constraints that take part in the motion of one model only, and of another one only."""


def _parted(one: System, other: System) -> Parted:
    """Return what takes part in one of two systems only: disabled constraints, where stages switch these on."""
    ones, others = taking_part(one.model), taking_part(other.model)
    return tuple(name for name in ones if name not in others), tuple(name for name in others if name not in ones)


def _moves_alike(moments: Sequence[Moment], kept: Sequence[Moment], system: System) -> bool:
    """Tell whether a system moves through the parts that are kept as that did through which they were gone, to the bit;
    the rows of other constraints might have been derived in another order for it."""
    known: set[tuple[int, tuple[str, ...]]] = set()
    for moment, after in zip(kept, moments[1:], strict=False):
        part, entered = moment.part, after.entered
        if entered is None or (id(entered.system), part.off) in known:
            continue
        p = system.parameters(part.t0, part.changes, part.ramps)
        mode = Mode(with_followers(system.model, part.off))
        try:
            own = system.variant(mode, part.t0, moment.q, moment.v, p)
        except ModelError:
            return False
        if not own.computes_as(entered.system):
            return False
        known.add((id(entered.system), part.off))
    return True


def _with_mode(moment: Moment, system: System, kept: Sequence[Moment], parted: Parted) -> Moment:
    """Return a moment with the mode that held, which is told where a system has several only; `kept`: those before."""
    if any(parted) and moment.entered is not None:
        open_ones = with_followers(system.model, kept[-1].part.off)
        return moment._replace(mode=Mode(open_ones) if system.modal else None)
    if moment.entered is None or (moment.mode is not None) == system.modal:
        return moment
    return moment._replace(mode=Mode() if system.modal else None)


def same_but_stages(one: Model, other: Model) -> bool:
    """Tell whether two models differ in nothing that could change the motion but their stages."""
    return _without_stages(one) == _without_stages(other)


def _without_stages(model: Model) -> Model:
    # What else matters of the simulation's settings are options of the run.
    settings = Simulation(impacts=model.simulation.impacts)
    return msgspec.structs.replace(model, name="", doc="", stages=(), boundary={}, simulation=settings, view=View())


def _same(one: Part, ones: tuple[str, ...], other: Part, others: tuple[str, ...], parted: Parted) -> bool:
    """Tell whether two parts let the motion go the same way: where their ways out lead to does not matter, nor do
    constraints that take part in one motion only and do not act."""
    gone, fresh = parted
    if not set(gone).issubset(one.off) or not set(fresh).issubset(other.off):
        return False
    off = tuple(name for name in one.off if name not in gone), tuple(name for name in other.off if name not in fresh)
    plain = one._replace(stage=0, exits=(), off=off[0]) == other._replace(stage=0, exits=(), off=off[1])
    return plain and _awaited(one, ones) == _awaited(other, others)


def _awaited(part: Part, formulas: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return what a part waits for: formulas with directions, and changes of mode."""
    return [(way.happens or formulas[way.crossing], way.direction) for way in part.exits]


def _came(moment: Moment, before: Part, now: Part) -> tuple[float, Exit | None] | None:
    """Return where and how a part ended, as the same part of another plan has it."""
    if moment.came is None:
        return None
    t, way = moment.came
    return t, None if way is None else now.exits[before.exits.index(way)]


def _entered(last: Moment, entered: Entered, system: System, part: Part, *, alike: bool) -> Entered:
    """Return how the part before was entered, as the new system has it."""
    if alike:
        return entered._replace(system=entered.system.with_model(system.model))
    if system.modal and last.mode is not None:
        assert last.came is not None
        p = system.parameters(part.t0, part.changes, part.ramps)
        system = system.variant(last.mode, last.came[0], last.q, last.v, p)
    p = system.parameters(part.t0, part.changes, part.ramps)
    system.nudge_as(p, entered.system, entered.p)
    return Entered(system, p, entered.v, ())


def _renamed(spans: tuple[StageSpan, ...], numbers: list[int], model: Model) -> tuple[StageSpan, ...]:
    """Return the stages that were gone through as the new model calls and colours them."""
    return tuple(
        msgspec.structs.replace(span, name=model.stages[k].name, colour=stage_colour(model, k), number=k)
        for span, k in zip(spans, numbers, strict=True)
    )
