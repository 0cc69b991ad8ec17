"""What a run asks of the reader of its frames and segments, which depends on how the motion was computed.

Coordinates and rates are read by dense output and the functions of the system (`anholon.results.state_reader`); of rods
the nodes are read, too (`anholon.results.rods.rod_reader`).
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.results.poses import Poses, RodAction, RodAttachment, RodPoses
from anholon.results.quaternion_signs import QuaternionSigns
from anholon.results.run_data import MotionSegment, RunData
from anholon.system.drive_power import DrivePower


class RunReader(ABC):
    """Reads one run. Times are (k,), s; quantities are (k,) each, in SI units; a reader never writes into its run.

    Where there are no rods, nothing is said of them, and the clock of the run is the time.
    """

    remarks: tuple[str, ...] = ()
    """Warnings and notes on how well the motion is resolved, for the terminal."""
    curve_tolerance = 1e-8
    """Part of the largest value of a quantity to which its curve is smooth between the steps."""
    is_smooth = True
    """Whether powers are as smooth between the steps as a motion of coordinates is."""
    reads_quickly = True
    """Whether quantities of many frames are found in little time."""
    has_form = True
    """Whether a form of the equations was integrated to a relative tolerance."""
    is_modal = False
    is_statics = False
    has_time = True
    coarse: dict[str, int] = {}  # noqa: RUF012  # never written

    def __init__(self, data: RunData, method: str) -> None:
        self.data, self.system, self.method = data, data.system, method

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def quantities(self) -> tuple[str, ...]: ...

    @abstractmethod
    def read_frames(self, names: Sequence[str], first: int = 0) -> dict[str, Floats]: ...

    @abstractmethod
    def read_at(self, names: Sequence[str], times: Floats) -> dict[str, Floats]: ...

    @abstractmethod
    def read_within(self, segment: MotionSegment, names: Sequence[str], times: Floats) -> dict[str, Floats]: ...

    def read_across(self, names: Sequence[str], times: Floats, numbers: NDArray[np.int64]) -> dict[str, Floats]:
        """Return named quantities at times inside the smooth segments with given numbers (k,)."""
        results = {name: np.empty(len(times)) for name in names}
        for k in np.unique(numbers).tolist():
            chosen = numbers == k
            for name, values in self.read_within(self.data.segments[k], names, times[chosen]).items():
                results[name][chosen] = values
        return results

    @abstractmethod
    def evaluate_within(self, segment: MotionSegment, function: str, times: Floats) -> Floats:
        """Return a compiled function of the system at times inside one smooth segment, (k, size)."""

    @abstractmethod
    def states_at(self, times: Floats) -> Floats: ...

    @abstractmethod
    def states_within(self, segment: MotionSegment, times: Floats, *, settle: bool) -> Floats: ...

    @abstractmethod
    def poses_of_frames(self, first: int, end: int) -> Poses: ...

    @abstractmethod
    def poses_at(self, times: Floats) -> Poses: ...

    @abstractmethod
    def poses_within(self, segment: MotionSegment, times: Floats, *, with_forces: bool) -> Poses: ...

    @abstractmethod
    def forces_and_points(self, first: int, end: int, places: Sequence[tuple[str, int]]) -> tuple[Floats, Floats]: ...

    @cached_property
    def _quaternion_signs(self) -> QuaternionSigns:
        return QuaternionSigns(self.system.model)

    def quaternion_sign(self, column: str, segment: int) -> float:
        """Return the factor of a quantity of a body in the segment with a number: 1 where it is no quaternion."""
        return self._quaternion_signs.sign(column, segment, self._find_seam)

    def _find_seam(self, k: int) -> tuple[Floats, Floats]:
        """Return the states (2n,) at the end of the smooth segment k and at the start of the next one."""
        before, after = self.data.segments[k], self.data.segments[k + 1]
        end = self.states_within(before, np.array([before.t1]), settle=False)
        return end[0], self.states_within(after, np.array([after.t0]), settle=False)[0]

    @property
    def has_drives(self) -> bool:
        """Whether anything is moved, or changed, by given functions of time."""
        return DrivePower(self.system).has_drives

    @property
    def further_powers(self) -> tuple[str, ...]:
        """Names of further powers, `power:NAME`, besides those of forces, reactions and controls."""
        return ()

    @property
    def further_works(self) -> dict[str, float]:
        """Names and signs of the quantities that are works themselves, J."""
        return {}

    @abstractmethod
    def drive_powers(self, times: Floats, numbers: NDArray[np.int64]) -> Floats:
        """Return the power of the drives, W, at times inside the smooth segments with given numbers (k,)."""

    def copy_beginning(  # noqa: B027  # nothing is kept as a rule
        self, other: RunReader, n_segments: int, n_frames: int
    ) -> None:
        """Copy what another reader has stored for the first segments and frames, which both runs share."""

    def is_quick(self, t: float) -> bool:
        """Return True if the state at a time is found within some 20 ms."""
        return True

    def is_free_of_rods(self, segment: MotionSegment) -> bool:
        """Return whether no rod is joined to the bodies in a smooth segment.

        Then their own equations determine their motion.
        """
        return True

    def format_instant(self, t: float) -> str:
        """Return the label of a picture: its time, or the load factor of an equilibrium."""
        ends = [abs(float(end)) for end in self.data.times[-1:] if end]
        apart = min([1.0 / self.system.model.simulation.frames, *ends])
        return f"t = {t:.{max(3, math.ceil(-math.log10(apart)) + 1)}f} s"

    def displayed_poses(self, times: ArrayLike, shade: str, scale: float) -> Poses:
        """Return where everything is drawn at given times."""
        return self.poses_at(np.atleast_1d(np.asarray(times, dtype=float)))

    def rod_actions(self, t: float, scale: float) -> tuple[RodAction, ...]:
        """Return the loads and reactions on the rods at a time, drawn with a scale."""
        return ()

    def reference_rods(self) -> tuple[RodPoses, ...]:
        """Return the section frames of the rods in the shape from which displacements are counted."""
        return ()

    @property
    def marks(self) -> tuple[RodAttachment, ...]:
        """Supports and joints of rods."""
        return ()

    # Names of columns that every run has, as far as its system does.

    def _friction_names(self) -> tuple[str, ...]:
        return tuple(f"friction:{name}" for name in self.system.frictions)

    def _reaction_names(self) -> tuple[str, ...]:
        return tuple(f"reaction:{name}" for name in self.system.rows)

    def _extra_columns(self) -> tuple[str, ...]:
        """Return Kirgetov's Δ, if there are parametric constraints, the controls, and the quantities of springs."""
        named = ("delta", "delta:normalised", *self.system.model.controls)
        reported = (name for load in self.system.equations.loads for name in load.reported)
        return (*(name for name in named if name in self.system.observed), *reported)

    def _power_names(self) -> tuple[str, ...]:
        driven = [name for name, control in zip(self.system.rows, self.system.parametric, strict=True) if control]
        names = (*self.system.loads, *self._reaction_names(), *(f"control:{name}" for name in driven))
        return tuple(f"power:{name}" for name in names)
