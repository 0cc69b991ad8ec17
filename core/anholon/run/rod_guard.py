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
from typing import Final

import numpy as np

from anholon.flexible.frames import Frame
from anholon.flexible.legs import Leg
from anholon.flexible.losses import is_closed, is_fed_by_loads, power_of_loads, work_of_loads
from anholon.flexible.readings import Readings
from anholon.flexible.run import RodRun
from anholon.results.outcome import Outcome
from anholon.rods.dynamics import Motion
from anholon.rods.energy import kinetic
from anholon.rods.generalized_alpha import State
from anholon.rods.kernel import strains_left
from anholon.rods.section import STRAINS
from anholon.rods.uneven import adjoint
from anholon.rods.winding import Winding
from anholon.run.rod_account import strained, wound_through

_GAINED: Final = 0.03  # part of the largest kinetic energy that steps may bring in
_GROWN: Final = 1.05  # the energy that is quickly told has grown so much when the whole energy is looked at again
_TORN: Final = 1e-6  # frozen strain from which on something changes it that is no rounding
_SURGE: Final = 2.0  # by which the power of loads may be larger between two looks than at them
_RINGING: Final = 0.15  # part of what moves in a step that its error is where nothing but ringing can be its cause
_SHORTER: Final = 8  # parts of the step asked for down to which it is shortened for ringing
_FELT: Final = 1e-4  # error of a step, as part of the rods' size and in radians, that may be ringing
_ROUNDED: Final = 1e-12  # part of the work of a typical force along the rods that rounding may bring in
_FINEST: Final = 256  # parts of the step asked for below which nothing is mended


class Guard:
    """Watches the energy of one smooth part of a motion."""

    def __init__(self, run: RodRun, motion: Motion, again: Callable[[], None]) -> None:
        """Begin where the last part of the run begins; `again` is called where the motion stands at an earlier state
        again."""
        self._run, self._motion, self._again = run, motion, again
        leg = run.motions[-1]
        assert isinstance(leg, Leg)
        self._leg, mesh = leg, leg.flexible.built.mesh
        bend = adjoint(mesh.d0)
        self._yields = mesh.compliance + bend @ mesh.compliance @ np.swapaxes(bend, 1, 2) / 12.0
        self._yields *= mesh.length[:, None, None]
        self.parts = 1  # in which the steps asked for are cut
        self._winding, self._stood = Winding(mesh), (motion.state, motion.wrench)
        self._watches = is_fed_by_loads(leg)
        self._listens = not self._watches and not leg.system.n
        self._closed = is_closed(leg)
        self._kept = motion.state, motion.wrench, 0.0
        self._fastest = 0.0
        self._rounded = _ROUNDED * leg.flexible.typical_force * float(mesh.length.sum())
        if self._watches:
            self._start, self._largest = self._energies(motion.state)
            self._seen = self._quick(motion.state)
            self._most = 0.0  # that loads can have brought in
            self._power = self._fed(motion.state)

    def finds(self) -> bool:
        """Tell whether the steps since the last look brought energy in, or ring; the motion stands there again then,
        and damps more, or goes on in steps half as long."""
        found = self._feeds() if self._watches else self._listens and self._rings()
        if found:
            self._again()
        return found

    def wound(self) -> Outcome | None:
        """Return how the run ends where elements were turned through half a turn from end to end since the last look;
        the motion stands there again then."""
        motion = self._motion
        elements = self._winding.found(motion.state.pose)
        if not len(elements):
            self._stood = motion.state, motion.wrench
            return None
        t, (motion.state, motion.wrench) = motion.state.t, self._stood
        return wound_through(self._leg.flexible.built, elements, t)

    def torn(self) -> Outcome | None:
        """Return how the run ends where something changes strains that are frozen: no multiplier keeps them then; the
        motion stands where it was looked at before again then."""
        motion, built = self._motion, self._leg.flexible.built
        state = motion.state
        left = np.abs(strains_left(built.mesh, state.pose, motion.wrench))
        e, i = np.unravel_index(int(np.argmax(left)), left.shape)
        if left[e, i] <= _TORN:
            return None
        motion.state, motion.wrench = self._stood
        return strained(built, int(e), STRAINS[int(i)], state.t)

    def _feeds(self) -> bool:
        """Do this for motions whose energy tells."""
        state = self._motion.state
        now, power = self._quick(state), self._fed(state)
        self._most += max(abs(power), abs(self._power)) * _SURGE * (state.t - self._kept[0].t)
        if now > _GROWN * self._seen:
            energy, kinetic = self._energies(state)
            if not energy - self._start <= _GAINED * max(self._largest, kinetic) + self._most + self._rounded:
                self._motion.state, self._motion.wrench, self._most = self._kept
                if not self._motion.calm():
                    self.parts *= 2
                    self._watches = self.parts < _FINEST
                # What came in before stays; from here on as much may come again.
                self._start = self._energies(self._motion.state)[0] - self._most
                return True
            self._seen, self._largest = now, max(self._largest, kinetic)
        self._kept, self._power = (state, self._motion.wrench, self._most), power
        return False

    def _rings(self) -> bool:
        """Do this for motions whose ringing tells."""
        motion = self._motion
        h, pace = motion.pace()
        self._fastest = max(self._fastest, pace)
        if motion.error > max(_FELT, _RINGING * h * self._fastest) and self.parts < _SHORTER:
            motion.state, motion.wrench, _ = self._kept
            if not motion.calm():
                self.parts *= 2
            return True
        self._kept = motion.state, motion.wrench, 0.0
        return False

    def _fed(self, state: State) -> float:
        """Return the power of loads whose work places do not tell, W."""
        return 0.0 if self._closed else power_of_loads(self._leg, state)

    def _quick(self, state: State) -> float:
        """Return the kinetic and about the strain energy of the rods, J."""
        mesh, wrench = self._leg.flexible.built.mesh, self._motion.wrench
        return kinetic(mesh, state) + 0.5 * float(np.einsum("mi,mij,mj->", wrench, self._yields, wrench))

    def _energies(self, state: State) -> tuple[float, float]:
        """Return the energy less the work of forces that stay, and the kinetic energy, J."""
        frame = Frame(state, self._motion.wrench, leg=len(self._run.motions) - 1)
        found = Readings(self._run, [frame]).energies()
        return float(found["energy"][0]) - work_of_loads(self._leg, state.pose), float(found["kinetic"][0])
