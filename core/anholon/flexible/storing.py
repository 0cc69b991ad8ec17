"""Runs of rods as arrays and records, to be kept in files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.flexible import Flexible
from anholon.flexible.frames import Frame, frames_of
from anholon.flexible.joining import Joining
from anholon.flexible.legs import Leg, LegRecord, recorded, restored
from anholon.flexible.partner import Rest
from anholon.flexible.replay import StepRecord
from anholon.flexible.run import RodRun
from anholon.model.rods import STATIC_FORMS
from anholon.rods.chain_driver import FINEST
from anholon.system.system import System

Floats = NDArray[np.float64]


def kept_frames(run: RodRun) -> list[Frame]:
    """Return the frames of a run, then the first and the last one of every part of the motion."""
    return [*run.frames, *(frame for pair in run.ends for frame in pair)]


def records(run: RodRun) -> list[LegRecord]:
    """Return what distinguishes the parts of a motion, with what acts in each."""
    found = []
    for leg in run.motions:
        assert isinstance(leg, Leg)
        numbers = leg.flexible.numbers
        joints = leg.partner.joints if leg.partner is not None else ()
        found.append(
            LegRecord(
                leg.t0,
                leg.t1,
                numbers.changes,
                numbers.ramps,
                tuple(sorted(leg.flexible.loose)),
                dict(leg.flexible.seats),
                leg.system.mode,
                tuple(recorded(joint) for joint in joints),
            )
        )
    return found


def kept_steps(run: RodRun) -> Floats:
    """Return how the motion advanced, a row for each `StepRecord`."""
    return np.array(run.steps_taken, dtype=float).reshape(-1, len(StepRecord._fields))


def take_steps(run: RodRun, rows: Floats) -> None:
    """Tell a run how its motion advanced; raises ValueError where that cannot be."""
    legs = len(run.motions)
    for leg, t0, t1, longest, halvings, rho, steps in rows.tolist():
        fits = 0 <= leg < legs and t0 < t1 and longest > 0.0 and 0 <= halvings <= FINEST and 0.0 < rho <= 1.0
        if not (fits and steps >= 0):
            raise ValueError("the steps do not fit the parts of the motion")
        run.stepped(StepRecord(int(leg), t0, t1, longest, int(halvings), rho, int(steps)))


def as_computed(flexible: Flexible, last_factor: float) -> Flexible:
    """Return the rods of a run in a file as they were computed: of equilibria with the imperfection that the model asks
    for, which is found from the shape in which the rods buckle."""
    settings = flexible.model.simulation
    if settings.form not in STATIC_FORMS or not settings.imperfection:
        return flexible
    from anholon.flexible.rest import balance_of  # slow to import, and not for motions

    end = last_factor or settings.until
    return flexible.imperfect(balance_of(flexible, abs(end) or 1.0), end)


def rebuilt(run: RodRun, kept: Sequence[LegRecord], parts: Mapping[str, Floats], frames: int, n: int) -> None:
    """Fill a run with what was kept of it: so many frames, then those at the ends of every part."""
    base, mesh = run.system, run.flexible.built.mesh
    joining = joining_of(base, run.flexible)
    joints = joining.count if joining is not None else 0
    statics = run.is_statics or run.is_modal
    found = list(frames_of(parts, n, joints, statics=statics))
    grid, ends = found[:frames], found[frames:]
    if len(ends) != 2 * len(kept) or any(not 0 <= frame.leg < len(kept) for frame in found):
        raise ValueError("frames and parts of the motion do not fit together")
    for k, record in enumerate(kept):
        first, last = ends[2 * k], ends[2 * k + 1]
        flexible = run.flexible.staged(record.changes, record.ramps, record.loose, record.seats)
        system, partner, t = base, None, record.t0
        p = base.parameters(t, record.changes, record.ramps)
        if joining is not None:
            rest = first.state.rest
            if base.modal and base.n and isinstance(rest, Rest):
                system = base.variant(record.mode, t, rest.q, rest.v, p)
                p = system.parameters(t, record.changes, record.ramps)
            own = [restored(joint, mesh.size, len(joining.bodies)) for joint in record.joints]
            if any(joint.name not in joining.rows for joint in own):
                raise ValueError("a joint does not fit the model")
            partner = joining.partner(system, own, p)
        run.enter(Leg(system, t, record.t1, p, flexible, partner), first)
        for frame in grid:
            if frame.leg == k:
                run.add(frame)
        run.reach(last)


def joining_of(system: System, flexible: Flexible) -> Joining | None:
    """Return the joints of a model, None where it has neither joints nor bodies that move."""
    return Joining(system, flexible) if system.n or flexible.built.jointed else None
