"""Pose jumps in which the place itself leaps, and such that change what resists: integrated along their path.

With the velocities U of `anholon.system.leaping` the coordinates follow q' = U along the path, and the rates left
beside them w' = M^-1 (…), both whatever the profile of the ramps whose limit it is. There is no such limit where the
part of the order 1/ε² does not vanish, all along the path and beside it: then the rates grow like 1/ε, or depend on
the profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.integrators.callbacks import Callback
from anholon.integrators.dop853 import Integrator, Status, interpolate
from anholon.modes.contacts import constrained
from anholon.stages.glimpse import glimpse
from anholon.stages.loosening import apart
from anholon.system.leaping import Leap, Leaping
from anholon.system.mode import owner
from anholon.system.posing import bounded_rows
from anholon.system.system import System

Floats = NDArray[np.float64]

_NOTHING: Final = 1e-9  # part of the squares of what moves
_SEEN: Final = 1e-5  # the same where it is seen by differences, and how many times more it must be than what these miss
_SURE: Final = 30.0
_BESIDE: Final = 1e-6  # the same for its slopes, by differences
_UNBOUNDED: Final = 1e-8  # part of the momenta
_NODES: Final = 9  # of a path, beside which it is looked
_SHIFT: Final = 1e-4

SOON: Final = 1e-4
"""Time after a jump at which it is looked whether parts that go on meanwhile change what it does, s."""

_QUICK: Final = (1e9, 1e12)  # rates at which it is asked how forces grow with them
_LINEAR: Final = 1e-6
_STEPS: Final = 100_000


class Leg:
    """One leg of a path in the space of poses, from p `start` to `end`, where the parameters that place masses or
    constraints change by `change` (SI), and all others with them in proportion.

    `bounded`: the rows whose reactions have bounds; `system`: a variant of `whole`.
    """

    def __init__(
        self, system: System, t: float, start: Floats, end: Floats, change: Mapping[str, float], whole: System
    ) -> None:
        slots = {name: k for k, name in enumerate(system.model.parameters)}
        self._system, self._t, self._change, self._all = system, t, change, whole
        self._whole = end[: len(slots)] - start[: len(slots)]
        moved = np.array([slots[name] for name in change], dtype=np.intp)
        self._directions = system.equations.names.n_parameters + moved
        self._step = np.array(list(change.values()))
        self._longest = float(np.abs(self._step).max(initial=0.0))
        self._start = system.directed(start, change)
        self._functions = Leaping(system, moving=system.under_way(start))
        self._kept = list(system.diagnosis.kept)
        bounded = system.derived("bounded rows", lambda: bounded_rows(system.model, system.equations))
        self.bounded = [system.rows[i] for i in self._kept if system.rows[i] in bounded]

    def p(self, s: float) -> Floats:
        """Return the vector at a share of the leg."""
        p = self._start.copy()
        p[: len(self._whole)] += s * self._whole
        return p

    @property
    def timed(self) -> bool:
        """Whether parts may move by themselves meanwhile: by ramps that go on, or by functions of time."""
        return self._system.timed or self._system.under_way(self._start)

    @property
    def felt(self) -> bool:
        """Whether forces feel the motion of the parts that move."""
        return self._functions.felt

    def require_limit(self, q: Floats) -> None:
        """Refuse a leg that is seen to have no limit without anything being derived."""
        seen = glimpse(self._system, self._t, q, self._start, self._change) if self._known() else None
        if seen is not None:
            least = max(_SEEN * self._size(seen.place), _SURE * seen.missed)
            if np.abs(seen.obstacle).max(initial=0.0) > least:
                raise RunError(unlimited_text(self._system, self._t, seen.place))

    def leap(self, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Return the coordinates and rates after the leg; raises RunError where there is no limit."""
        n, system, t = self._system.n, self._system, self._t
        momentum = float(np.abs(system.call("momentum", t, q, v, self._start)).max(initial=0.0))
        bound = _UNBOUNDED * (1.0 + momentum)
        known, least, felt, rods = self._known(), self.least, self.felt, bool(system.model.rods)

        def along(s: float, y: Floats, out: Floats) -> None:
            place, rates = y[:n], y[n:]
            p = self.p(s)
            found = self._functions.leap(t, place, rates, p)
            leaps = max(map(abs, found.place.tolist()), default=0.0) > least
            if leaps and not known:
                raise RunError(unknown_text(system, t, found.place))
            if not self._vanishes(found, _NOTHING):
                raise RunError(unlimited_text(system, t, found.place))
            multipliers = found.multipliers
            out[:n], out[n:] = found.place, found.rates
            pull = self._pull(place, rates, found.place, p) if felt or leaps else np.zeros(n)
            if pull.any() or rods:
                system.compiled.prepare(p)
                pieces = system.pieces(t, place, rates, p)
                A, B = pieces.A[self._kept], pieces.B[self._kept]
                top, bottom = pull, np.zeros(len(A))
                if rods:  # carried ones follow with their masses
                    top = pull - (pieces.M - System.pieces(system, t, place, rates, p).M) @ found.rates
                change, more = constrained(pieces.M, A, top, bottom, B)
                out[n:] += change
                multipliers = np.vstack([multipliers[:2], multipliers[2] + more])
            for k, i in enumerate(self._kept if self.bounded else ()):
                if system.rows[i] in self.bounded and np.abs(multipliers[:, k]).max() > bound:
                    raise RunError(unbounded_text(system, t, system.rows[i]))

        y = np.concatenate([q, v])
        along(0.0, y, np.empty(2 * n))  # told as it is, before the integrator tries
        integrator = Integrator(
            Callback(along).address(2 * n), 2 * n, self._start, rtol=1e-12, atol=1e-14, t0=0.0, y0=y, t_end=1.0
        )
        if integrator.advance(_STEPS) is not Status.DONE:
            raise RunError(singular_text(t))
        shares = np.linspace(0.0, 1.0, _NODES)
        for s, state in zip(shares.tolist(), interpolate(integrator.record, shares), strict=True):
            self._look_beside(s, state[:n], state[n:])
            if system.mode.open and not apart(self._all, t, state[:n], state[n:], self.p(s), system):
                raise RunError(profile_text(system, t, state[:n] - q))
        q, v = np.split(np.array(integrator.y), 2)
        return q, v

    @property
    def least(self) -> float:
        """Velocities of the coordinates by the leg below which the place stays."""
        return _NOTHING * max(1.0, self._longest**2)

    def _known(self) -> bool:
        """Tell whether leaps are known of all that acts: rows linear in the rates, no laws of control, programs or
        rods."""
        system, equations = self._system, self._system.equations
        kept = [equations.rows[i] for i in self._kept]
        plain = all(row.order < 2 and row.linear for row in kept) and not system.model.controls
        return plain and not system.programs and not system.model.rods

    def _vanishes(self, found: Leap, share: float) -> bool:
        """Tell whether the part of the order 1/ε² does."""
        return bool(np.abs(found.obstacle).max(initial=0.0) <= share * self._size(found.place))

    def _size(self, place: Floats) -> float:
        return float(max(1.0, self._longest**2, max(map(abs, place.tolist())) ** 2))

    def _look_beside(self, s: float, q: Floats, w: Floats) -> None:
        """Require that the part of the order 1/ε² vanishes beside the path too, where the rates carry the motion."""
        system, t, p = self._system, self._t, self.p(s)
        system.compiled.prepare(p)
        held = [i for i in self._kept if system.holonomic[i]]
        rows = system.pieces(t, q, w, p).A[held]
        _, sizes, directions = np.linalg.svd(rows) if held else (None, np.zeros(0), np.eye(system.n))
        for direction in directions[int((sizes > 1e-10).sum()) :]:
            ahead, behind = (self._functions.leap(t, q + h * direction, w, p) for h in (_SHIFT, -_SHIFT))
            slope = (ahead.obstacle - behind.obstacle) / (2.0 * _SHIFT)
            if not self._vanishes(ahead._replace(obstacle=slope), _BESIDE):
                raise RunError(profile_text(system, t, direction))
        soon = self._functions.leap(t + SOON, q, w, p) if self.timed else None
        if soon is not None and not self._vanishes(soon._replace(obstacle=soon.obstacle / SOON), _BESIDE):
            raise RunError(driven_text(t))

    def _pull(self, q: Floats, w: Floats, place: Floats, p: Floats) -> Floats:
        """Return the part (n) of the generalized forces that is linear in the rates, at the velocities of the leg."""
        slopes = []
        for rate in _QUICK:
            once, twice = (
                self._functions.damping(self._t, q, w + one * place, self._directed(p, one)) for one in (rate, 2 * rate)
            )
            slopes.append((twice - once) / rate)
        first, second = slopes
        size = np.abs(first).max(initial=0.0)
        if np.abs(second - first).max(initial=0.0) <= _LINEAR * size:
            return np.asarray(first)
        if np.abs(second).max(initial=0.0) > size:
            raise RunError(resisted_text(self._t))
        return np.asarray(second)

    def _directed(self, p: Floats, rate: float) -> Floats:
        directed = p.copy()
        directed[self._directions] = rate * self._step
        return directed


def unlimited_text(system: System, t: float, place: Floats) -> str:
    """Return why there is no limit: the rates grow like 1/ε."""
    name = system.coordinates[int(np.abs(place).argmax()) % system.n]
    return (
        f"at t = {t:.9g} s the change of pose pushes along '{name}', which is free to move, and in zero time "
        "it has no limit: the shorter a ramp, the greater the rates that it leaves. "
        "Change the pose by a ramp (change = ramp) or a schedule of time instead."
    )


def profile_text(system: System, t: float, direction: Floats) -> str:
    """Return why there is no limit: the rates depend on the profile."""
    name = system.coordinates[int(np.abs(direction).argmax()) % system.n]
    return (
        f"at t = {t:.9g} s the change of pose drives '{name}' as soon as it is moved aside, and in zero time it has no "
        "limit: what ever shorter ramps leave depends on their profile. "
        "Change the pose by a ramp (change = ramp) or a schedule of time instead."
    )


def driven_text(t: float) -> str:
    """Return why there is no limit while other parts go on moving."""
    return (
        f"at t = {t:.9g} s the change of pose pushes on what other parts are just moving aside, and in zero time "
        "it has no limit: what ever shorter ramps leave depends on their profile. "
        "Change the pose by a ramp (change = ramp), or when nothing else moves."
    )


def unknown_text(system: System, t: float, place: Floats) -> str:
    """Return why a leap of the place is not computed."""
    name = system.coordinates[int(np.abs(place).argmax()) % system.n]
    return (
        f"at t = {t:.9g} s the change of pose pushes along '{name}', which is free to move: in zero time the "
        "coordinate itself would jump, which is not computed beside rods, laws of control, programs and constraints on "
        "accelerations or not linear in the rates. "
        "Change the pose by a ramp (change = ramp) or a schedule of time instead."
    )


def resisted_text(t: float) -> str:
    """Return why forces that grow faster than rates leave no limit."""
    return (
        f"at t = {t:.9g} s the change of pose meets a resistance that grows faster than the speed, and in zero time it "
        "has no limit: the shorter a ramp, the greater the impulse. "
        "Change the pose by a ramp (change = ramp) or a schedule of time instead."
    )


def unbounded_text(system: System, t: float, row: str) -> str:
    """Return why a row whose reaction has bounds does not allow a jump."""
    name = owner(row.removeprefix("friction:"))
    if row in system.yielding:
        return (
            f"at t = {t:.9g} s the change of pose, in zero time, needs a force of '{name}' without bound, but that "
            "lets go where its grip is exceeded: the place would leap, which is not computed beside rods and programs. "
            "Change the pose by a ramp (change = ramp), symmetrically, or let it hold without a grip."
        )
    return (
        f"at t = {t:.9g} s the change of pose, in zero time, presses or pulls '{name}' without bound, but that lifts "
        "off, rubs, or loads what lets go. Change the pose by a ramp (change = ramp) or a schedule of time instead."
    )


def singular_text(t: float) -> str:
    """Return why a path cannot be followed."""
    return f"the pose jump at t = {t:.9g} s cannot be computed: its path leads through a singular pose"
