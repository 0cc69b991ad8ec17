"""Sees that the steps of rods bring no energy in, wind no element, and keep frozen strains.

Where steps are so long that a whirling rod turns far in one, the generalized-α method feeds the ringing that it does
not resolve more than ρ = 0.9 damps it; with a smaller ρ, as for cables, it dies away. In a motion in which only forces
with a potential and loads do work energy cannot grow by more than these do: where it does, the motion stands again
where it was looked at before, damps more, and if that is not enough takes shorter steps.

Where supports of rods are moved, or gravity changes, energy does not tell. Ringing that is not resolved does:
accelerations change in a step by what they are, so that the error of the step is a large part of all that moves in it,
0.11 (ω h)² of it in a motion with the frequency ω that is resolved.

Where one of the first steps of a segment is halved, the segment begins anew with steps as short as that: each change of
the step starts vibrations that it does not resolve, whose forces are large, and none is needed at the beginning.

Every state between two advances is checked. Where nothing else looks at the motion on the way, several are checked
together, which costs little more than one: the motion then stands again where the first of them went wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.outcome import Outcome
from anholon.results.rods.frame_quantities import FrameQuantities
from anholon.results.rods.numerical_dissipation import (
    compute_dead_load_work,
    compute_load_power,
    is_conservative,
    is_driven_by_loads_only,
)
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader
from anholon.results.rods.rod_segments import RodSegment
from anholon.rods.dynamics.energy_momentum import compute_kinetic_energies
from anholon.rods.dynamics.generalized_alpha import RodState, stack_states
from anholon.rods.dynamics.half_turn_monitor import HalfTurnMonitor
from anholon.rods.dynamics.rod_motion import RodMotion
from anholon.rods.element_kernel import strains_left
from anholon.rods.mesh import repeat_mesh
from anholon.rods.section import STRAIN_NAMES
from anholon.rods.tapered_elements import compute_adjoint
from anholon.simulation.rod_work import make_over_rotation_outcome, make_stretched_string_outcome, strained
from anholon.simulation.tolerances import (
    ENERGY_GAIN_REL,
    ENERGY_RECHECK_FACTOR,
    FIRST_ROD_STEPS,
    FROZEN_STRAIN_TOLERANCE,
    GUARDED_ELEMENTS,
    GUARDED_STATES,
    MAX_RETRY_PARTS,
    MAX_RINGING_PARTS,
    MAX_STEP_PARTS,
    MIN_RINGING_ERROR_REL,
    POWER_MARGIN,
    RINGING_ERROR_REL,
    ROD_WORK_ROUNDING_REL,
)


class _Reached(NamedTuple):
    """A reached state of a motion.

    It has the state, the wrenches, the length to which its steps were halved, s, and the power of loads whose work does
    not follow from positions, W.
    """

    state: RodState
    wrench: Floats
    step_limit: float
    power: float


class RodEnergyGuard:
    """Watches the energy of one smooth segment of a motion."""

    def __init__(
        self, reader: RodReader, segment: RodMotion, on_restart: Callable[[], None], *, several_at_once: bool
    ) -> None:
        """Begin at the start of the last segment of the run.

        `on_restart` is called when the motion returns to an earlier state; `several_at_once`: nobody else reads the
        states between two checks.
        """
        self._reader, self._motion, self._on_restart = reader, segment, on_restart
        motion_segment = reader.data.segments[-1]
        assert isinstance(motion_segment, RodSegment)
        self._segment, mesh = motion_segment, motion_segment.rod_system.assembly.mesh
        bend = compute_adjoint(mesh.d0)
        self._element_compliances = mesh.compliance + bend @ mesh.compliance @ np.swapaxes(bend, 1, 2) / 12.0
        self._element_compliances *= mesh.length[:, None, None]
        self.step_divisor = 1  # in which the steps asked for are cut
        self._checks_energy = is_driven_by_loads_only(motion_segment)
        self._checks_ringing = not self._checks_energy and not motion_segment.system.n
        self._is_conservative = is_conservative(motion_segment)
        self._half_turn_monitor = HalfTurnMonitor(mesh)
        max_batch = max(1, min(GUARDED_STATES, GUARDED_ELEMENTS // len(mesh.length)))
        self._most = max_batch if several_at_once and not self._checks_ringing else 1
        self._batch = self._most  # states that are checked together
        self._reached: list[_Reached] = []  # not yet checked
        self._max_speed = 0.0
        self._rounded = ROD_WORK_ROUNDING_REL * motion_segment.rod_system.typical_force * float(mesh.length.sum())
        self._max_load_work = 0.0  # that loads can have brought in
        self._begin = self._checkpoint = self._stand()
        self._watch_first_steps()
        self._start_energy = self._max_kinetic_energy = self._quick_energy = np.nan  # not yet known

    @property
    def is_settled(self) -> bool:
        """Whether all states until now were checked and accepted."""
        return not self._reached and self._motion.steps >= self._motion.first_steps.stop

    def check(self, *, now: bool = False) -> Outcome | bool:
        """Check the state that the motion has reached, or several states together, at the latest if `now`.

        Returns True if steps add energy or ring: the motion stands before them again, and is damped more or continues
        in steps half as long; also if one of the first steps was halved: the motion begins anew. Returns the outcome of
        the run if elements were rotated by half a turn from end to end, or if something changes frozen strains, which
        no multiplier maintains then: the motion stands before that. False otherwise.
        """
        if self._motion.is_halved_early:
            self._begin_anew()
            return True
        self._reached.append(self._stand())
        if len(self._reached) < self._batch and not now:
            return False
        states, self._reached = self._reached, []
        turned = self._half_turn_monitor.find_turned_elements([checkpoint.state.pose for checkpoint in states])
        energies = self._find_suspected_energies(states) if self._checks_energy else {}
        for k, checkpoint in enumerate(states):
            gains_energy = (
                self._gains_energy(checkpoint, *energies[k])
                if k in energies
                else self._checks_ringing and self._rings()
            )
            if gains_energy:
                self._half_turn_monitor.accept(k)
                self._go_back()
                self._motion.step_limit = checkpoint.step_limit
                self._damp_more()
                self._batch = 1
                self._on_restart()
                return True
            lost = self._find_torn(checkpoint)
            if lost is None and len(turned[k]):
                lost = make_over_rotation_outcome(self._segment.rod_system.assembly, turned[k], checkpoint.state.t)
            if lost is not None:
                self._go_back()
                return lost
            self._checkpoint = checkpoint
        self._half_turn_monitor.accept(len(states))
        self._batch = min(2 * self._batch, self._most)
        return False

    def retry_failed_step(self) -> bool:
        """Return to the last accepted state and damp more, or take other steps, if no step converges.

        Return False if nothing is left to try.
        """
        if self.step_divisor >= MAX_RETRY_PARTS:
            return False
        self._go_back()
        self._damp_more()
        self._batch = 1
        self._on_restart()
        return True

    def _watch_first_steps(self) -> None:
        """Make the motion end if a step is halved after one of the steps that begin now."""
        motion, step_count = self._motion, self._motion.steps
        motion.first_steps, motion.first_step_limit = (
            range(step_count + 1, step_count + 1 + FIRST_ROD_STEPS),
            motion.step_limit,
        )

    def _begin_anew(self) -> None:
        """Begin the segment anew with the short steps to which one of its first steps was halved."""
        motion, start = self._motion, self._begin
        motion.state, motion.wrench = start.state, start.wrench
        self._checkpoint, self._reached = start, []
        self._half_turn_monitor = HalfTurnMonitor(self._segment.rod_system.assembly.mesh)
        self._watch_first_steps()
        self._on_restart()

    def _stand(self) -> _Reached:
        """Return the present state of the motion."""
        motion = self._motion
        power = 0.0 if self._is_conservative else compute_load_power(self._segment, motion.state)
        return _Reached(motion.state, motion.wrench, motion.step_limit, power)

    def _go_back(self) -> None:
        """Go back to the last accepted state of the motion."""
        motion, good = self._motion, self._checkpoint
        motion.state, motion.wrench = good.state, good.wrench

    def _damp_more(self) -> None:
        """Increase the damping of the motion, or shorten its steps."""
        if not self._motion.increase_damping():
            self.step_divisor *= 2
            self._motion.step_limit /= 2.0
            self._checks_energy = self._checks_energy and self.step_divisor < MAX_STEP_PARTS

    def _find_torn(self, reached: _Reached) -> Outcome | None:
        """Return the outcome of the run if something changes frozen strains."""
        built = self._segment.rod_system.assembly
        if (stretched := self._segment.rod_system.find_stretched_string(reached.state.pose)) is not None:
            return make_stretched_string_outcome(*stretched, reached.state.t)
        if built.mesh.held is None:
            return None
        residual_strains = np.abs(strains_left(built.mesh, reached.state.pose, reached.wrench))
        e, i = np.unravel_index(int(np.argmax(residual_strains)), residual_strains.shape)
        if residual_strains[e, i] <= FROZEN_STRAIN_TOLERANCE:
            return None
        return strained(built, int(e), STRAIN_NAMES[int(i)], reached.state.t)

    def _find_suspected_energies(self, reached: Sequence[_Reached]) -> dict[int, tuple[float, float, float]]:
        """Return quick estimates of the energies of all states, their complete energies and the kinetic energies, J.

        Only the quick estimate is computed where it has not grown: energy cannot have come in there.
        """
        begins = np.isnan(self._start_energy)
        states = [self._checkpoint, *reached] if begins else reached
        quick = self._compute_rod_energies(states)
        if begins:
            self._quick_energy = float(quick[0])
        needed = quick > ENERGY_RECHECK_FACTOR * self._quick_energy
        needed[0] |= begins
        complete, kinetic = np.full(len(quick), -np.inf), np.zeros(len(quick))
        if needed.any():
            complete[needed], kinetic[needed] = self._compute_energies(
                [state for state, is_needed in zip(states, needed, strict=True) if is_needed]
            )
        if begins:
            self._start_energy, self._max_kinetic_energy = float(complete[0]), float(kinetic[0])
        energies = list(zip(quick.tolist(), complete.tolist(), kinetic.tolist(), strict=True))
        return dict(enumerate(energies[int(begins) :]))

    def _gains_energy(self, reached: _Reached, quick: float, energy: float, kinetic: float) -> bool:
        """Return whether the energy has grown until a state; see `_find_suspected_energies`."""
        before, span = self._max_load_work, reached.state.t - self._checkpoint.state.t
        self._max_load_work += max(abs(reached.power), abs(self._checkpoint.power)) * POWER_MARGIN * span
        if not quick > ENERGY_RECHECK_FACTOR * self._quick_energy:
            return False
        allowed = ENERGY_GAIN_REL * max(self._max_kinetic_energy, kinetic) + self._max_load_work + self._rounded
        if not energy - self._start_energy <= allowed:
            self._max_load_work = before
            # What came in before stays; from here on as much may come again.
            self._start_energy = float(self._compute_energies([self._checkpoint])[0][0]) - before
            return True
        self._quick_energy, self._max_kinetic_energy = quick, max(self._max_kinetic_energy, kinetic)
        return False

    def _rings(self) -> bool:
        """Return whether the last steps ring, for motions whose ringing matters."""
        motion = self._motion
        h, pace = motion.compute_step_and_speed()
        self._max_speed = max(self._max_speed, pace)
        limit = max(MIN_RINGING_ERROR_REL, RINGING_ERROR_REL * h * self._max_speed)
        return motion.error > limit and self.step_divisor < MAX_RINGING_PARTS

    def _compute_rod_energies(self, reached: Sequence[_Reached]) -> Floats:
        """Return the kinetic energies and approximate strain energies of the rods, J."""
        mesh = repeat_mesh(self._segment.rod_system.assembly.mesh, len(reached))
        wrenches = np.stack([checkpoint.wrench for checkpoint in reached])
        kinetic = compute_kinetic_energies(
            mesh, stack_states([checkpoint.state for checkpoint in reached]), len(reached)
        )
        strain = 0.5 * np.einsum("kmi,mij,kmj->k", wrenches, self._element_compliances, wrenches)
        return np.asarray(kinetic + strain)

    def _compute_energies(self, reached: Sequence[_Reached]) -> tuple[Floats, Floats]:
        """Return the energies less the work of dead loads, and the kinetic energies, J."""
        segment = len(self._reader.data.segments) - 1
        frames = [RodFrame(checkpoint.state, checkpoint.wrench, segment=segment) for checkpoint in reached]
        results = FrameQuantities(self._reader, frames).compute_energies()
        work = [compute_dead_load_work(self._segment, checkpoint.state.pose) for checkpoint in reached]
        return results["energy"] - np.array(work), results["kinetic"]
