"""Jumps of the pose at continuous coordinates (docs/theory.md 6).

Parameters α that place masses change in zero time along the straight path α(s). The rates follow dv/ds = -M_ff^-1
h_fa(v, α_s), linear in v; bounded forces have no effect. This is the limit of short ramps. It exists where the moved
masses and constraints exert no impulse along any admissible velocity, on the path and beside it. Everything else is
refused: coordinates that would jump themselves, unbounded forces of constraints that may release, and forces that
resist the change of pose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.mechanics.configuration_jump import find_bounded_rows, resisting_forces
from anholon.mechanics.contact_mode import find_constraint_of_row
from anholon.simulation.tolerances import (
    MAX_JUMP_STEPS,
    PROBE_SHIFT,
    PROBE_TIME,
    RESISTANCE_CHANGE_REL,
    UNBOUNDED_MOMENTUM_REL,
    UNBOUNDED_RATE_TOLERANCE_REL,
)
from anholon.steppers.callbacks import PythonCallback
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
from anholon.system.system import System
from anholon.system.system_state import SystemState

BY_A_RAMP: Final = "Use a ramp or a schedule instead."
"""What helps where a jump is refused."""

_SHARES: Final = (0.0, 0.5, 1.0)  # of a segment, where it is looked at before it is integrated


def find_pose_jump(
    system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats, change: Mapping[str, float]
) -> Floats:
    """Return the rates (n,) after one segment of a path of poses, from p `before` to p `after`.

    `change`: the parameters (SI) that place masses or constraints; all others change in proportion. Raises RunError
    if ever shorter ramps have no limit, or one in which the coordinates q jump.
    """
    segment = _PoseSegment(system, t, before, after, change)
    segment.require_limit(q, v)
    n, state, values = system.n, np.concatenate([q, v]), np.empty(segment.code.size("pose"))
    bound = UNBOUNDED_MOMENTUM_REL * (1.0 + float(np.abs(system.call("momentum", t, q, v, before)).max(initial=0.0)))

    def slope(s: float, y: Floats, out: Floats) -> None:
        state[n:] = y
        segment.code.call("pose", t, state, segment.p(s), values)
        segment.require_held(values[n : 3 * n])
        segment.require_bounded(values[3 * n :], bound)
        out[:n] = values[:n]

    slope(0.0, v, np.empty(n))  # refused with its reason before the integrator reduces its steps
    integrator = Dop853(PythonCallback(slope).address(n), n, before, rtol=1e-12, atol=1e-14, t0=0.0, y0=v, t_end=1.0)
    if integrator.advance(MAX_JUMP_STEPS) is not StepperStatus.DONE:
        raise RunError(f"the pose jump at t = {t:.9g} s cannot be computed: it leads through a singular pose")
    return np.array(integrator.y)


class _PoseSegment:
    """One segment of a path in the space of poses, and the reasons to refuse it."""

    def __init__(self, system: System, t: float, before: Floats, after: Floats, change: Mapping[str, float]) -> None:
        self._system, self._t = system, t
        self._rest, self._start = before, system.with_jump_directions(before, change)
        size = len(system.model.parameters)
        self._whole = after[:size] - before[:size]
        self._least = UNBOUNDED_RATE_TOLERANCE_REL * max(1.0, max(abs(step) for step in change.values()) ** 2)
        self._names = ", ".join(f"'{name}'" for name, step in change.items() if step)
        self.code = system.compile_jump(before)

    def p(self, s: float) -> Floats:
        """Return the vector at a share of the segment, with the directions in which parameters move."""
        return self._moved(self._start, s)

    def _moved(self, p: Floats, s: float) -> Floats:
        moved = p.copy()
        moved[: len(self._whole)] += s * self._whole
        return np.asarray(moved)

    def require_limit(self, q: Floats, v: Floats) -> None:
        """Refuse a segment along which forces resist the jump, or on which or near which coordinates are pushed."""
        system, n, t = self._system, self._system.n, self._t
        values, aside = np.empty(self.code.size("pose")), self._aside(q, v)
        goes_on = system.depends_on_time or system.has_active_ramps(self._rest)
        for s in _SHARES:
            self._require_free(q, v, s)
            for when, place in ((t, q), (t, q + aside), *([(t + PROBE_TIME, q)] if goes_on else [])):
                self.code.call("pose", when, np.concatenate([place, v]), self.p(s), values)
                self.require_held(values[n : 3 * n], beside=place is not q or when != t)

    def _aside(self, q: Floats, v: Floats) -> Floats:
        """Return a displacement (n,) that holonomic constraints allow, otherwise in no particular direction."""
        system, aside = self._system, PROBE_SHIFT * np.sqrt(1.0 + np.arange(self._system.n))
        holonomic_rows = [i for i in system.diagnosis.independent if system.holonomic[i]]
        if holonomic_rows:
            rows = SystemState(system, self._t, q, v, self.p(0.0)).evaluate_equations().A[holonomic_rows]
            aside -= np.linalg.pinv(rows) @ (rows @ aside)
        return np.asarray(aside)

    def require_held(self, pushed: Floats, *, beside: bool = False) -> None:
        """Refuse velocities (n) and accelerations (n) of the coordinates that follow those of parameters."""
        if np.abs(pushed).max(initial=0.0) <= self._least:
            return
        name = self._system.coordinates[int(np.abs(pushed).argmax()) % self._system.n]
        if beside:
            raise RunError(
                f"at t = {self._t:.9g} s the pose jump of {self._names} pushes along '{name}' as soon as it "
                "moves and has no limit for short ramps.",
                BY_A_RAMP,
            )
        raise RunError(
            f"at t = {self._t:.9g} s the pose jump of {self._names} pushes along the free coordinate '{name}', "
            "which would jump as well.",
            BY_A_RAMP,
        )

    def require_bounded(self, reactions: Floats, bound: float) -> None:
        """Refuse reactions without bound, of all orders, of rows that have bounds."""
        if np.abs(reactions).max(initial=0.0) <= bound:
            return
        system = self._system
        limited = system.derive(_find_bounded_rows)
        rows = [system.rows[i] for i in system.diagnosis.independent if system.rows[i] in limited]
        name = find_constraint_of_row(rows[int(np.abs(reactions).argmax()) % len(rows)].removeprefix("friction:"))
        raise RunError(
            f"at t = {self._t:.9g} s the pose jump of {self._names} needs an unbounded force of '{name}', which "
            "lifts off, slips, or is the normal force of a slipping contact.",
            BY_A_RAMP,
        )

    def _require_free(self, q: Floats, v: Floats, s: float) -> None:
        """Refuse forces that depend on the rate of the pose change: their impulse does not vanish."""
        system = self._system
        forces = system.derive(_find_resisting_forces, system.jump_parameters)
        for name, nodes in forces.items():
            moving, still = (
                np.array(system.equations.graph.evaluate(nodes, self._t, [*q, *v], list(p)))
                for p in (self.p(s), self._moved(self._rest, s))
            )
            if not np.abs(moving - still).max(initial=0.0) <= RESISTANCE_CHANGE_REL * (
                1.0 + np.abs(still).max(initial=0.0)
            ):
                raise RunError(
                    f"at t = {self._t:.9g} s the pose jump of {self._names} meets the resistance of '{name}', which "
                    "grows with the speed. Its impulse in zero time is not computed.",
                    BY_A_RAMP,
                )


def _find_bounded_rows(system: System) -> set[str]:
    return find_bounded_rows(system.model, system.equations)


def _find_resisting_forces(system: System, jump_parameters: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    return resisting_forces(system.model, system.equations)
