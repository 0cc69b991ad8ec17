"""The account of a motion of rods: how much work its steps were, and what they changed of its energy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.outcome import Outcome
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import get_rod_reader
from anholon.results.run import Run
from anholon.rods.assembly.rod_assembly import RodAssembly
from anholon.rods.dynamics.amplitude_decay import describe_damped_frequency
from anholon.rods.dynamics.rod_motion import RodMotion
from anholon.simulation.tolerances import (
    ALTERNATION_SAMPLES,
    LARGE_LOSS_REL,
    LOSS_SAMPLES,
    REPORTED_ALTERNATION_REL,
    REPORTED_LOSS_REL,
    ROD_WORK_ROUNDING_REL,
    SAME_LENGTH_REL,
)

_SIXTH_DIFFERENCE: Final = np.array([1.0, -6.0, 15.0, -20.0, 15.0, -6.0, 1.0]) / 64.0


class StepWork(NamedTuple):
    """The cost of the steps: their number, Newton corrections, tangents, and repeated shorter steps."""

    steps: int = 0
    newton_iterations: int = 0
    tangent_assemblies: int = 0
    repeated_steps: int = 0

    def add(self, segment: RodMotion) -> StepWork:
        """Return the sum with the step work of a motion."""
        segment_counts = segment.steps, segment.iterations, segment.tangents, segment.halved_steps
        return StepWork(*(a + b for a, b in zip(self, segment_counts, strict=True)))


def add_step_work(run: Run, outcome: Outcome, statistics: StepWork) -> Outcome:
    """Return the outcome of a finished motion with the work of its steps and their change of the energy."""
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
    alternation = find_force_alternation(run) if statistics.repeated_steps else None
    remarks = (
        describe_damped_frequency(get_rod_reader(run).damped_frequency),
        alternation.message if alternation else "",
    )
    message = " ".join(filter(None, (message, *remarks)))
    remedy = "Use smaller steps, or specify the damping of the rods." if abs(share) > LARGE_LOSS_REL else ""
    return replace(outcome, message=message, remedy=" ".join(filter(None, (outcome.remedy, remedy))))


class ForceAlternation(NamedTuple):
    """Forces or moments of a rod that alternate from step to step.

    `share`: their part of the largest force or moment; and the length of the shortest successive equal steps, s.
    """

    rod: str
    share: float
    shortest: float

    @property
    def message(self) -> str:
        """The message and the remedy."""
        return (
            f"The forces in the rod '{self.rod}' alternate from step to step by up to {100.0 * self.share:.2g} % of "
            "the largest: changes of the step start vibrations that the steps do not resolve. Equal steps, with a "
            f"maximum of {self.shortest:.2g} s, avoid it, or freezing strains that hardly change."
        )


def find_force_alternation(run: Run) -> ForceAlternation | None:
    """Return the rod whose forces or moments alternate most from step to step in a motion.

    None if none alternates by a hundredth of the largest.

    A sixth difference divided by 64 measures the alternation: a vibration with ten steps in a period gives 1e-3 of it.
    It is computed from the first steps behind some frames, where these have equal lengths.
    """
    reader = get_rod_reader(run)
    data = reader.data
    frames = data.frames[: data.head]
    sampled = frames[:: max(1, len(frames) // ALTERNATION_SAMPLES)]
    ends = [reader.replay_first_steps(frame, len(_SIXTH_DIFFERENCE)) for frame in sampled]
    windows = [
        step_frames
        for step_frames in ends
        if len(step_frames) == len(_SIXTH_DIFFERENCE) and _are_equal_steps(step_frames)
    ]
    if not windows:
        return None
    wrenches = np.array([[frame.wrench for frame in step_frames] for step_frames in windows])
    m = wrenches.shape[2]
    wrenches = wrenches.reshape(len(windows), len(_SIXTH_DIFFERENCE), m, 2, 3)
    alternating = np.abs(np.einsum("k,wkmpi->wmpi", _SIXTH_DIFFERENCE, wrenches)).max(axis=(0, 3))
    largest = np.abs(wrenches).max(axis=(0, 1, 2, 4))
    shares = np.divide(alternating, largest, out=np.zeros_like(alternating), where=largest > 0.0).max(axis=1)
    element = int(np.argmax(shares))
    if not shares[element] > REPORTED_ALTERNATION_REL:
        return None
    rods = data.rod_system.assembly.rods
    name = next(name for name, rod in rods.items() if element in rod.elements)
    # Steps that end at an event may have any length.
    shortest = min(float(np.diff([frame.state.t for frame in step_frames]).min()) for step_frames in windows)
    return ForceAlternation(name, float(shares[element]), shortest)


def _are_equal_steps(ends: Sequence[RodFrame]) -> bool:
    """Return whether steps are equally long."""
    steps = np.diff([frame.state.t for frame in ends])
    return bool(np.ptp(steps) <= SAME_LENGTH_REL * steps.max())


def make_over_rotation_outcome(assembly: RodAssembly, elements: NDArray[np.intp], t: float) -> Outcome:
    """Return the outcome of a motion in which elements were turned through half a turn from end to end."""
    name = next(name for name, rod in assembly.rods.items() if np.isin(elements, rod.elements).any())
    message = f"At t = {t:.6g} s an element of the rod '{name}' is rotated by more than half a turn between its ends."
    return Outcome(status="failed", t=t, message=message, remedy="Give the rod more elements.")


def strained(built: RodAssembly, element: int, strain: str, t: float) -> Outcome:
    """Return the outcome of a motion in which supports or joints of a rod change a frozen strain of an element."""
    name = next(name for name, rod in built.rods.items() if element in rod.elements)
    message = f"At t = {t:.6g} s supports or joints change the {strain} of the rod '{name}', which is frozen."
    remedy = "Let them move as the rod allows, or do not freeze this strain."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def make_stretched_string_outcome(name: str, extension: float, t: float) -> Outcome:
    """Return the outcome of a motion in which a string, which is inextensible, is stretched by an `extension`."""
    message = (
        f"At t = {t:.6g} s the string '{name}' is stretched by {100.0 * extension:.2g} %, and strings do not stretch."
    )
    remedy = "Bring closer what holds its ends, or take a cable, which stretches."
    return Outcome(status="failed", t=t, message=message, remedy=remedy)


def _energy_loss_share(run: Run) -> float:
    """Return the energy that the steps dissipated divided by the largest kinetic energy.

    See `anholon.results.rods.numerical_dissipation`.
    """
    reader = get_rod_reader(run)
    numerical_loss = reader.compute_numerical_loss(run.segment_count)
    if not numerical_loss:
        return 0.0
    times = run.times[:: max(1, run.head // LOSS_SAMPLES)]
    largest = float(np.abs(run.quantity(("kinetic",), times)["kinetic"]).max(initial=0.0))
    rounded = (
        ROD_WORK_ROUNDING_REL * reader.rod_system.typical_force * float(reader.rod_system.assembly.mesh.length.sum())
    )
    return numerical_loss / largest if largest > abs(numerical_loss) * 1e-9 and largest > rounded else 0.0
