"""The account of a motion of rods: how much work its steps were, and what they changed of its energy."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.outcome import Outcome
from anholon.results.rods.rod_reader import get_rod_reader
from anholon.results.run import Run
from anholon.rods.assembly.rod_assembly import RodAssembly
from anholon.rods.dynamics.amplitude_decay import describe_damped_frequency
from anholon.rods.dynamics.rod_motion import RodMotion
from anholon.simulation.tolerances import LARGE_LOSS_REL, LOSS_SAMPLES, REPORTED_LOSS_REL, ROD_WORK_ROUNDING_REL


class StepWork(NamedTuple):
    """The cost of the steps: their number, Newton corrections, tangents, and repeated shorter steps."""

    steps: int = 0
    newton_iterations: int = 0
    tangent_assemblies: int = 0
    repeated_steps: int = 0

    def add(self, segment: RodMotion) -> StepWork:
        """Return the sum with that of a motion."""
        own = segment.steps, segment.iterations, segment.tangents, segment.halved_steps
        return StepWork(*(a + b for a, b in zip(self, own, strict=True)))


def add_step_work(run: Run, outcome: Outcome, statistics: StepWork) -> Outcome:
    """Return the outcome of a motion that has reached its end, with what its steps were and changed of the energy."""
    share = _energy_loss_share(run)
    if not statistics.steps:
        return outcome
    text = (
        f"The motion was computed to t = {outcome.t:.9g} s in {statistics.steps} steps: {statistics.newton_iterations} "
        f"corrections, {statistics.tangent_assemblies} tangents, {statistics.repeated_steps} times halved"
    )
    message = f"{text}."
    if abs(share) >= REPORTED_LOSS_REL:
        message = f"{text}; the steps changed the energy by {-100.0 * share:+.2g} % of the largest kinetic energy."
    message = " ".join(filter(None, (message, describe_damped_frequency(get_rod_reader(run).damped_frequency))))
    remedy = "Use smaller steps, or specify the damping of the rods." if abs(share) > LARGE_LOSS_REL else ""
    return replace(outcome, message=message, remedy=" ".join(filter(None, (outcome.remedy, remedy))))


def make_over_rotation_outcome(assembly: RodAssembly, elements: NDArray[np.intp], t: float) -> Outcome:
    """Return the outcome of a motion in which elements were turned through half a turn from end to end."""
    name = next(name for name, rod in assembly.rods.items() if np.isin(elements, rod.elements).any())
    message = f"At t = {t:.6g} s an element of the rod '{name}' is rotated by more than half a turn between its ends."
    return Outcome(status="failed", t=t, message=message, remedy="Give the rod more elements.")


def strained(built: RodAssembly, element: int, strain: str, t: float) -> Outcome:
    """Return the outcome of a motion in which a frozen strain of an element is changed by what holds its rod."""
    name = next(name for name, rod in built.rods.items() if element in rod.elements)
    message = f"At t = {t:.6g} s supports or joints change the {strain} of the rod '{name}', which is frozen."
    remedy = "Let them move as the rod allows, or do not freeze this strain."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _energy_loss_share(run: Run) -> float:
    """Return the energy that the steps dissipated, see `anholon.results.rods.numerical_dissipation`, divided by the
    largest kinetic energy."""
    reader = get_rod_reader(run)
    taken = reader.compute_numerical_loss(run.segment_count)
    if not taken:
        return 0.0
    times = run.times[:: max(1, run.head // LOSS_SAMPLES)]
    largest = float(np.abs(run.quantity(("kinetic",), times)["kinetic"]).max(initial=0.0))
    rounded = (
        ROD_WORK_ROUNDING_REL * reader.rod_system.typical_force * float(reader.rod_system.assembly.mesh.length.sum())
    )
    return taken / largest if largest > abs(taken) * 1e-9 and largest > rounded else 0.0
