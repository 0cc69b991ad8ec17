"""Sees that the steps of rods bring no energy in, wind no element, and keep frozen strains.

Where steps are so long that a whirling rod turns far in one, the generalized-α method feeds the ringing that it does
not resolve more than ρ = 0.9 damps it; with a smaller ρ, as for cables, it dies away. In a motion in which only forces
with a potential and loads do work energy cannot grow by more than these do: where it does, the motion stands again
where it was looked at before, damps more, and if that is not enough takes shorter steps.

Where supports of rods are moved, or gravity changes, energy does not tell. Ringing that is not resolved does:
accelerations change in a step by what they are, so that the error of the step is a large part of all that moves in it,
0.11 (ω h)² of it in a motion with the frequency ω that is resolved.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from anholon.outcome import Outcome
from anholon.rods.dynamics.energy_momentum import compute_kinetic_energy
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.half_turn_monitor import HalfTurnMonitor
from anholon.rods.dynamics.rod_motion import RodMotion
from anholon.rods.element_kernel import strains_left
from anholon.rods.results.frame_quantities import FrameQuantities
from anholon.rods.results.numerical_dissipation import (
    compute_dead_load_work,
    compute_load_power,
    is_conservative,
    is_driven_by_loads_only,
)
from anholon.rods.results.rod_frames import RodFrame
from anholon.rods.results.rod_run import RodRun
from anholon.rods.results.rod_segments import RodSegment
from anholon.rods.section import STRAIN_NAMES
from anholon.rods.tapered_elements import compute_adjoint
from anholon.simulation.rod_work import make_over_rotation_outcome, strained
from anholon.simulation.tolerances import (
    ENERGY_GAIN_REL,
    ENERGY_RECHECK_FACTOR,
    FROZEN_STRAIN_TOLERANCE,
    MAX_RINGING_PARTS,
    MAX_STEP_PARTS,
    MIN_RINGING_ERROR_REL,
    POWER_MARGIN,
    RINGING_ERROR_REL,
    ROD_WORK_ROUNDING_REL,
)


class RodEnergyGuard:
    """Watches the energy of one smooth part of a motion."""

    def __init__(self, run: RodRun, segment: RodMotion, on_restart: Callable[[], None]) -> None:
        """Begin where the last part of the run begins; `on_restart` is called where the motion stands at an earlier
        state again."""
        self._run, self._motion, self._on_restart = run, segment, on_restart
        motion_segment = run.segments[-1]
        assert isinstance(motion_segment, RodSegment)
        self._segment, mesh = motion_segment, motion_segment.rod_system.assembly.mesh
        bend = compute_adjoint(mesh.d0)
        self._element_compliances = mesh.compliance + bend @ mesh.compliance @ np.swapaxes(bend, 1, 2) / 12.0
        self._element_compliances *= mesh.length[:, None, None]
        self.step_divisor = 1  # in which the steps asked for are cut
        self._half_turn_monitor, self._half_turn_checkpoint = HalfTurnMonitor(mesh), (segment.state, segment.wrench)
        self._checks_energy = is_driven_by_loads_only(motion_segment)
        self._checks_ringing = not self._checks_energy and not motion_segment.system.n
        self._is_conservative = is_conservative(motion_segment)
        self._checkpoint = segment.state, segment.wrench, 0.0
        self._max_speed = 0.0
        self._rounded = ROD_WORK_ROUNDING_REL * motion_segment.rod_system.typical_force * float(mesh.length.sum())
        if self._checks_energy:
            self._start_energy, self._max_kinetic_energy = self._compute_energies(segment.state)
            self._quick_energy = self._rod_energy(segment.state)
            self._max_load_work = 0.0  # that loads can have brought in
            self._power = self._path_dependent_power(segment.state)

    def check_and_roll_back(self) -> bool:
        """Tell whether the steps since the last look brought energy in, or ring; the motion stands there again then,
        and damps more, or goes on in steps half as long."""
        is_found = self._gains_energy() if self._checks_energy else self._checks_ringing and self._is_ringing()
        if is_found:
            self._on_restart()
        return is_found

    def find_over_rotation(self) -> Outcome | None:
        """Return how the run ends where elements were turned through half a turn from end to end since the last look;
        the motion stands there again then."""
        motion = self._motion
        elements = self._half_turn_monitor.find_turned_elements(motion.state.pose)
        if not len(elements):
            self._half_turn_checkpoint = motion.state, motion.wrench
            return None
        t, (motion.state, motion.wrench) = motion.state.t, self._half_turn_checkpoint
        return make_over_rotation_outcome(self._segment.rod_system.assembly, elements, t)

    def torn(self) -> Outcome | None:
        """Return how the run ends where something changes strains that are frozen: no multiplier keeps them then; the
        motion stands where it was looked at before again then."""
        motion, built = self._motion, self._segment.rod_system.assembly
        state = motion.state
        left = np.abs(strains_left(built.mesh, state.pose, motion.wrench))
        e, i = np.unravel_index(int(np.argmax(left)), left.shape)
        if left[e, i] <= FROZEN_STRAIN_TOLERANCE:
            return None
        motion.state, motion.wrench = self._half_turn_checkpoint
        return strained(built, int(e), STRAIN_NAMES[int(i)], state.t)

    def _gains_energy(self) -> bool:
        """Do this for motions whose energy tells."""
        state = self._motion.state
        now, power = self._rod_energy(state), self._path_dependent_power(state)
        self._max_load_work += max(abs(power), abs(self._power)) * POWER_MARGIN * (state.t - self._checkpoint[0].t)
        if now > ENERGY_RECHECK_FACTOR * self._quick_energy:
            energy, kinetic = self._compute_energies(state)
            if (
                not energy - self._start_energy
                <= ENERGY_GAIN_REL * max(self._max_kinetic_energy, kinetic) + self._max_load_work + self._rounded
            ):
                self._motion.state, self._motion.wrench, self._max_load_work = self._checkpoint
                if not self._motion.increase_damping():
                    self.step_divisor *= 2
                    self._checks_energy = self.step_divisor < MAX_STEP_PARTS
                # What came in before stays; from here on as much may come again.
                self._start_energy = self._compute_energies(self._motion.state)[0] - self._max_load_work
                return True
            self._quick_energy, self._max_kinetic_energy = now, max(self._max_kinetic_energy, kinetic)
        self._checkpoint, self._power = (state, self._motion.wrench, self._max_load_work), power
        return False

    def _is_ringing(self) -> bool:
        """Do this for motions whose ringing tells."""
        motion = self._motion
        h, pace = motion.compute_step_and_speed()
        self._max_speed = max(self._max_speed, pace)
        if (
            motion.error > max(MIN_RINGING_ERROR_REL, RINGING_ERROR_REL * h * self._max_speed)
            and self.step_divisor < MAX_RINGING_PARTS
        ):
            motion.state, motion.wrench, _ = self._checkpoint
            if not motion.increase_damping():
                self.step_divisor *= 2
            return True
        self._checkpoint = motion.state, motion.wrench, 0.0
        return False

    def _path_dependent_power(self, state: RodState) -> float:
        """Return the power of loads whose work places do not tell, W."""
        return 0.0 if self._is_conservative else compute_load_power(self._segment, state)

    def _rod_energy(self, state: RodState) -> float:
        """Return the kinetic and about the strain energy of the rods, J."""
        mesh, wrench = self._segment.rod_system.assembly.mesh, self._motion.wrench
        return compute_kinetic_energy(mesh, state) + 0.5 * float(
            np.einsum("mi,mij,mj->", wrench, self._element_compliances, wrench)
        )

    def _compute_energies(self, state: RodState) -> tuple[float, float]:
        """Return the energy less the work of forces that stay, and the kinetic energy, J."""
        frame = RodFrame(state, self._motion.wrench, segment=len(self._run.segments) - 1)
        results = FrameQuantities(self._run, [frame]).compute_energies()
        return float(results["energy"][0]) - compute_dead_load_work(self._segment, state.pose), float(
            results["kinetic"][0]
        )
