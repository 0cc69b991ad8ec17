"""Rods and bodies at one instant of a run, for forms and principles."""

from __future__ import annotations

from anholon.errors import UsageError
from anholon.results.rods.rod_reader import get_rod_reader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.run import Run
from anholon.system.coupling.rod_state_equations import RodStateEquations, read_rod_equations


def read_rod_instant(run: Run, t: float) -> tuple[RodStateEquations, RodSegment]:
    """Return the equations at the time t of a motion with rods, and the smooth segment in which they hold.

    Raises UsageError for equilibria and modes, which are no motions, and outside the run.
    """
    reader = get_rod_reader(run)
    if reader.is_modal:
        raise UsageError(
            "the run shows modes, and forms and principles are those of motions. Choose a form of the simulation in "
            "which the rods move"
        )
    if reader.is_statics:
        raise UsageError(
            "the run shows equilibria, and forms and principles are those of motions. Choose a form of the simulation "
            "in which the rods move"
        )
    (frame,) = reader.find_forces([reader.frame(t)])
    segment = reader.find_segment(frame)
    equations = read_rod_equations(segment.rod_system, segment.rigid_subsystem, frame.state, frame.wrench)
    return equations, segment
