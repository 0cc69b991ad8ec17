"""Equilibrium paths: the load factor follows the arc of the path through limit points and snap-back, and onto branches.

A step predicts along the tangent of the path and is corrected in the plane across it. Its length is measured by the
motions of the nodes (translations as part of the rods' size, rotations in radians) and the load as part of that at
the end. Where the tangent's load component changes sign there is a limit point; where the number of motions that lower
the energy changes without it (for loads without a potential, the sign of the determinant) there is a bifurcation. At
one the path can be left along the motion that meets no stiffness.

Source: E. Riks, Int. J. Solids Struct. 15 (1979) 529; E. Ramm, strategies for tracing the nonlinear response near limit
points (1981); W. Wagner, P. Wriggers, A simple method for the calculation of postcritical branches, Eng. Comput. 5
(1988) 103.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.geometry.rotations import matrix, multiply, quaternion, rotation_vector
from anholon.rods.balance import Balance, Equilibrium, Lost
from anholon.rods.equilibrium import reached
from anholon.rods.mechanisms import free_motions
from anholon.rods.mesh import Pose
from anholon.rods.stability import across, critical_motion, negative, sign

Floats = NDArray[np.float64]

_ITERATIONS: Final = 12
_LAST: Final = 1e-9  # correction that is the last one
_EASY: Final = 4  # iterations with which the next step may be longer
_SHORTEST: Final = 1e-7
_MOST: Final = 20_000  # steps
_SOUGHT: Final = 400  # steps in which a buckling load is sought
_OFF: Final = 0.02  # length of the first step along a branch
_NEUTRAL: Final = 1e-7  # part of the least stiffness of the unloaded state that is none
_FIRST_OF_CABLES: Final = (1e-3, 1e-2, 0.1)  # parts of the load
_LOCATE: Final = 60  # steps to a point of the path
_TOGETHER: Final = 1e-3  # stiffnesses of motions that become critical together
_SAME: Final = 1e-6  # part of a step by which it may miss the point to which it led before
_APART: Final = 1e-3  # part of the longest step: critical points that are nearer to each other are told as one

Kind = Literal["regular", "limit", "bifurcation"]


class PathPoint(NamedTuple):
    """A point of a path: the equilibrium, the arc s from the beginning, the tangent's load component dλ/ds, the number
    of motions that lower the energy (None: the loads have no potential), the sign of the determinant, what was passed
    since the point before, and the load factor there."""

    state: Equilibrium
    arc: float
    slope: float
    negative: int | None
    sign: int
    passed: Kind = "regular"
    critical: float = np.nan


class _Tangent(NamedTuple):
    motion: Floats  # z, scaled to unit length together with the load
    load: float

    def turned(self) -> _Tangent:
        return _Tangent(-self.motion, -self.load)


class _Here(NamedTuple):
    """What is known of the path at a state; `neutral`: a motion that meets no stiffness all along, as when a bent
    round column turns about its axis."""

    tangent: _Tangent
    negative: int | None
    sign: int
    neutral: Floats | None

    def beyond(self, other: _Here) -> bool:
        """Tell whether the stability is not that of another state."""
        if self.negative is None or other.negative is None:
            return self.sign != other.sign and self.neutral is None
        return self.negative != other.negative


class _Met(NamedTuple):
    """A state of the path, how far from the last point it is, and the number whose sign is looked at."""

    state: Equilibrium
    gone: float
    value: float


def follow(
    balance: Balance, *, until: float = 1.0, step: float = 0.1, longest: float = 0.5, branch: int = 0
) -> Iterator[PathPoint]:
    """Yield the points of the path from no load until the load factor reaches `until`.

    `step` and `longest`: length of the first and of the longest step; `branch`: number of the bifurcation at which the
    path is left, negative: to the other side, 0: nowhere. Raises RunError where the path cannot be followed.
    """
    path = _Path(balance)
    state, here = path.beginning(until)
    arc, ds, seen, wanted = 0.0, step, 0, abs(branch)
    yield PathPoint(state, arc, here.tangent.load, here.negative, here.sign)
    for _ in range(_MOST):
        ahead = path.ahead(state, here, ds)
        if isinstance(ahead, Lost):
            ds *= 0.5
            if ds < _SHORTEST:
                raise RunError(
                    f"the path cannot be followed beyond the load factor {state.factor:.6g}: {ahead.reason}. "
                    "There may be a branch. Use more elements, or choose the branch."
                )
            continue
        found, new = ahead
        gone, critical = ds, np.nan
        kind: Kind = "regular"
        over = (found.factor - until) * (state.factor - until) < 0.0 or found.factor == until
        apart = ds > _APART * longest
        if here.tangent.load * new.tangent.load < 0.0:
            if apart and _crossed(here, new) != 1:  # a bifurcation is near
                ds *= 0.5
                continue
            kind = "limit"
        elif new.beyond(here):
            kind = "bifurcation"
            at, gone = path.change(state, here, ds)
            critical, over = at.factor, over and (at.factor - until) * (state.factor - until) <= 0.0
            motions = path.critical(at, _crossed(here, new))
            if apart and len(motions) < _crossed(here, new):
                ds *= 0.5
                continue
            if not over and seen < wanted <= seen + len(motions):
                motion = motions[wanted - seen - 1]
                arc, seen, wanted = arc + gone, 0, 0
                yield PathPoint(at, arc, here.tangent.load, here.negative, here.sign, kind, critical)
                state, here = path.off(at, motion if branch > 0 else -motion)
                arc, ds = arc + _OFF, step
                yield PathPoint(state, arc, here.tangent.load, here.negative, here.sign)
                continue
            if not over:
                seen += len(motions)
        if over:
            last, gone = path.crossing(state, here, ds, lambda one: one.factor - until)
            last = _exactly(balance, last, until)
            end = path.here(last, here.tangent)
            if wanted > seen:
                many = {0: "no bifurcation", 1: "one bifurcation"}.get(seen, f"{seen} bifurcations")
                raise RunError(f"the path has {many} up to the load factor {until:g}: there is no branch {branch}")
            yield PathPoint(last, arc + gone, end.tangent.load, end.negative, end.sign)
            return
        arc += ds
        yield PathPoint(found, arc, new.tangent.load, new.negative, new.sign, kind, critical)
        state, here = found, new
        ds = min(longest, ds * (1.5 if found.iterations <= _EASY else 1.0))
    raise RunError(f"the path has more than {_MOST:,} steps. Use longer steps")


def _crossed(one: _Here, two: _Here) -> int:
    """Return for how many motions the stiffness changes its sign."""
    return 1 if one.negative is None or two.negative is None else abs(two.negative - one.negative)


def _exactly(balance: Balance, near: Equilibrium, factor: float) -> Equilibrium:
    """Return the equilibrium at a load factor next to a state that has it but for rounding."""
    found = reached(balance, near, factor)
    return near if isinstance(found, Lost) else found


def limit_point(balance: Balance, before: PathPoint, ds: float) -> Equilibrium:
    """Return the equilibrium between a point and the next one, ds further, where the load factor has its extremum."""
    path = _Path(balance)
    here = path.here(before.state, None)
    tangent = here.tangent if here.tangent.load * before.slope > 0.0 else here.tangent.turned()
    here = here._replace(tangent=tangent)
    return path.crossing(before.state, here, ds, lambda one: path.here(one, tangent).tangent.load)[0]


def buckling_shape(balance: Balance, until: float, longest: float) -> Floats:
    """Return the motion η (n, 6), whose largest translation is 1, that first meets no stiffness along the path: at a
    bifurcation or a limit point. Raises RunError where there is none within a thousand times the load `until`."""
    path = _Path(balance)
    before: PathPoint | None = None
    steps = islice(follow(balance, until=1e3 * until, step=0.2 * longest, longest=longest), _SOUGHT)
    for point in steps:
        if before is not None and point.passed != "regular":
            if point.passed == "limit":
                at = limit_point(balance, before, point.arc - before.arc)
            else:
                here = path.here(before.state, None)
                if here.tangent.load * before.slope < 0.0:
                    here = here._replace(tangent=here.tangent.turned())
                at, _ = path.change(before.state, here, point.arc - before.arc)
            eta = path.critical(at, 1)[0][: 6 * balance.mesh.size].reshape(-1, 6)
            return np.asarray(eta / np.abs(eta[:, :3]).max())
        before = point
    raise RunError("there is no buckling load nearby, so there is no mode for the imperfection")


class PathPiece:
    """The path between two of its points, read at lengths in between."""

    def __init__(self, balance: Balance, one: Equilibrium, two: Equilibrium, length: float) -> None:
        """`length`: of the path between the two points.

        States lie in planes across the tangent at the first point, as in the step that led to the second; where that
        step does not lead there again, as on the first one along a branch, across the chord.
        """
        self._path, self._one, self._two, self._length = _Path(balance), one, two, length
        chord = _chord(one, two)
        self._size = balance.norm(chord.motion, chord.load)
        along = _Tangent(chord.motion / self._size, chord.load / self._size)
        self._chord, self._tangent = _Here(along, None, 0, None), None
        back = _chord(two, one)
        self._back = _Here(_Tangent(back.motion / self._size, back.load / self._size), None, 0, None)
        try:
            here = self._path.here(one, along)
        except LinAlgError:
            return
        end = self._path.corrected(one, here, length)
        if not isinstance(end, Lost):
            missed = _chord(end, two)
            if balance.norm(missed.motion, missed.load) <= _SAME * self._size:
                self._tangent = here

    def at(self, gone: float) -> Equilibrium | Lost:
        """Return the equilibrium at a length from the first point, or why none was found."""
        if self._tangent is not None:
            return self._path.corrected(self._one, self._tangent, gone)
        part = gone / self._length
        found = self._on_chord(part)
        return self._on_parabola(part) if isinstance(found, Lost) else found

    def _on_chord(self, part: float) -> Equilibrium | Lost:
        """Return the equilibrium in the plane across the chord at a part of it, sought from either end."""
        found: Equilibrium | Lost = Lost("", 0)
        for start, here, ahead in ((self._one, self._chord, part), (self._two, self._back, 1.0 - part)):
            for beside in (None, [here.tangent.motion]):  # what meets no stiffness beside the way is kept out
                found = self._path.corrected(start, here, ahead * self._size, beside)
                if not isinstance(found, Lost):
                    return found
        return found

    def _on_parabola(self, part: float) -> Equilibrium | Lost:
        """Return the state at a part of the chord on the parabola through both ends and the middle: next to a
        bifurcation rounding hides the equilibria of the branch, which are symmetric about it to third order."""
        middle = self._on_chord(0.5)
        if isinstance(middle, Lost):
            return middle
        one, two = self._one, self._two
        half, whole = _chord(one, middle), _chord(one, two)
        by_half, by_whole = 4.0 * part * (1.0 - part), part * (2.0 * part - 1.0)
        motion = (by_half * half.motion + by_whole * whole.motion)[: 6 * len(one.pose.x)].reshape(-1, 6)
        by_one = 1.0 - by_half - by_whole
        wrench = by_one * one.wrench + by_half * middle.wrench + by_whole * two.wrench
        x = one.pose.x + np.einsum("kij,kj->ki", matrix(one.pose.q), motion[:, :3])
        return one._replace(
            factor=by_one * one.factor + by_half * middle.factor + by_whole * two.factor,
            pose=Pose(multiply(one.pose.q, quaternion(motion[:, 3:])), x),
            wrench=wrench,
            rest=by_one * one.rest + by_half * middle.rest + by_whole * two.rest,
        )


def _chord(one: Equilibrium, two: Equilibrium) -> _Tangent:
    """Return motion and change of load from one state to another."""
    R, back = matrix(one.pose.q), one.pose.q * np.array([1.0, -1.0, -1.0, -1.0])
    shift = np.einsum("kji,kj->ki", R, two.pose.x - one.pose.x)
    turn = rotation_vector(multiply(back, two.pose.q))
    nodes = np.concatenate([shift, turn], axis=1).ravel()
    return _Tangent(np.concatenate([nodes, two.rest - one.rest]), two.factor - one.factor)


class _Path:
    """The equations along one path."""

    def __init__(self, balance: Balance) -> None:
        self._balance = balance
        self._least = np.nan  # stiffness of the motion that meets least in the unloaded state

    def beginning(self, until: float) -> tuple[Equilibrium, _Here]:
        """Return the state without load, with a tangent that leads towards the load factor; of cables, which have no
        shape without load, one with a small part of it."""
        free = free_motions(self._balance)
        if free.away or (free.text and self._balance.mesh.cables is None):
            raise RunError(f"the path has no beginning: {free.remedied}.")
        state = self._balance.unloaded()
        if self._balance.mesh.cables is not None:
            hanging = (reached(self._balance, state, part * until) for part in _FIRST_OF_CABLES)
            state = next((found for found in hanging if not isinstance(found, Lost)), state)
        try:
            here = self.here(state, None)
        except LinAlgError as error:
            raise RunError(f"the path has no beginning: {error}") from error
        if here.tangent.load * until < 0.0:
            here = here._replace(tangent=here.tangent.turned())
        return state, here

    def here(self, state: Equilibrium, before: _Tangent | None) -> _Here:
        """Return tangent and stability at a state; the tangent in the sense of the one before."""
        balance, linear = self._balance, self._balance.linear(state)
        motion = linear.by_load()
        critical, tau = critical_motion(balance, linear, [])
        if np.isnan(self._least):
            self._least = abs(tau)
        neutral = critical if abs(tau) < _NEUTRAL * self._least else None
        if neutral is not None:
            motion = across(balance, motion, neutral)
        size = balance.norm(motion, 1.0)
        found = _Tangent(motion / size, 1.0 / size)
        if before is not None and balance.dot(before, found) < 0.0:
            found = found.turned()
        count = negative(balance, linear, 0.0 if neutral is None else 10.0 * _NEUTRAL * self._least)
        return _Here(found, count, sign(linear), neutral)

    def ahead(self, start: Equilibrium, here: _Here, ds: float) -> tuple[Equilibrium, _Here] | Lost:
        """Return the equilibrium ds along the tangent, and what is known of the path there."""
        found = self.corrected(start, here, ds)
        if isinstance(found, Lost):
            return found
        try:
            return found, self.here(found, here.tangent)
        except LinAlgError as error:
            return Lost(str(error), found.iterations)

    def corrected(
        self, start: Equilibrium, here: _Here, ds: float, beside: list[Floats] | None = None
    ) -> Equilibrium | Lost:
        """Return the equilibrium in the plane across the tangent, ds along it; where something is neutral, or motions
        are given `beside` which something else is, without going along that."""
        balance, tangent = self._balance, here.tangent
        known = [] if here.neutral is not None else beside
        balance.begin(start)
        state = balance.linear(start).moved(ds * tangent.motion, ds * tangent.load)
        for iteration in range(1, _ITERATIONS + 1):
            try:
                linear = balance.linear(state)
                rest, slope = linear.newton(), linear.by_load()
                if known is not None:
                    free = critical_motion(balance, linear, known)[0]
                    rest, slope = across(balance, rest, free), across(balance, slope, free)
            except LinAlgError as error:
                return Lost(str(error), iteration)
            ahead = balance.dot(tangent, (slope, 1.0))
            if ahead == 0.0 or not np.isfinite(ahead):
                return Lost("the tangent lies across the path", iteration)
            load = -balance.dot(tangent, (rest, 0.0)) / ahead
            z = rest + load * slope
            size = balance.norm(z, load)
            if not size <= 10.0 * max(ds, 0.1):  # nor finite
                return Lost("the corrections grow", iteration)
            state = linear.moved(z, load)
            if balance.mesh.laws:
                size = max(size, linear.change(state))
            if size < _LAST:
                return balance.settled(start, state, iteration)
        return Lost("the corrections do not shrink", _ITERATIONS)

    def crossing(
        self, start: Equilibrium, here: _Here, ds: float, signed: Callable[[Equilibrium], float]
    ) -> tuple[Equilibrium, float]:
        """Return the state where a number changes its sign between a state and that ds further, and how far it is: by
        regula falsi with the Illinois rule."""
        best, _ = self._enclosed(start, here, ds, signed)
        return best.state, best.gone

    def _enclosed(
        self, start: Equilibrium, here: _Here, ds: float, signed: Callable[[Equilibrium], float]
    ) -> tuple[_Met, tuple[_Met, _Met] | None]:
        """Return what was met last, and, where no state was found nearer to the change of sign, those on either side of
        it."""
        first = signed(start)
        low, high, at_low, at_high = 0.0, ds, first, np.nan
        best, side = _Met(start, 0.0, first), 0
        before, after = best, None
        for _ in range(_LOCATE):
            middle = 0.5 * (low + high)
            if np.isfinite(at_high) and at_low != at_high:
                guess = low - at_low * (high - low) / (at_high - at_low)
                middle = guess if low < guess < high else middle
            found = self.corrected(start, here, middle)
            try:
                value = np.nan if isinstance(found, Lost) else signed(found)
            except LinAlgError:
                value = np.nan
            if isinstance(found, Lost) or np.isnan(value):
                return best, None if after is None else (before, after)
            best = _Met(found, middle, value)
            if value == 0.0:
                break
            if value * first > 0.0:
                low, at_low, before = middle, value, best
                at_high *= 0.5 if side == 1 else 1.0
                side = 1
            else:
                high, at_high, after = middle, value, best
                at_low *= 0.5 if side == -1 else 1.0
                side = -1
            if high - low < 1e-12 * ds or abs(value) < 1e-13 * abs(first):
                break
        return best, None

    def change(self, start: Equilibrium, here: _Here, ds: float) -> tuple[Equilibrium, float]:
        """Return the first state between a state and that ds further where the stability changes, and how far it is.

        Where a rod is a little bent or pressed before it buckles, the path turns off next to the bifurcation, and there
        are no states of the way itself: then the load is that at which the stiffness would vanish, between the states
        on either side.
        """

        def stiffness(state: Equilibrium) -> float:
            linear = self._balance.linear(state)
            own = self.here(state, here.tangent)
            size = abs(critical_motion(self._balance, linear, [])[1])
            return -size if own.beyond(here) else size

        best, sides = self._enclosed(start, here, ds, stiffness)
        if sides is None:
            return best.state, best.gone
        one, two = sides
        part = one.value / (one.value - two.value)
        near = one.state if part < 0.5 else two.state
        factor = one.state.factor + part * (two.state.factor - one.state.factor)
        return near._replace(factor=factor), one.gone + part * (two.gone - one.gone)

    def critical(self, at: Equilibrium, count: int) -> list[Floats]:
        """Return motions that meet no stiffness, those along the world's z axis first, then y; towards positive ones
        where they move most."""
        linear, mesh = self._balance.linear(at), self._balance.mesh
        found: list[Floats] = []
        for _ in range(count):
            motion, tau = critical_motion(self._balance, linear, found)
            if found and abs(tau) > _TOGETHER * max(1e-3, abs(critical_motion(self._balance, linear, [])[1])):
                break
            found.append(motion)
        basis = np.stack(found)
        R = matrix(at.pose.q)
        shifts = np.einsum("kij,bkj->bki", R, basis[:, : 6 * mesh.size].reshape(len(found), -1, 6)[:, :, :3])
        weighted = shifts * np.array([1e-3, 1.0, 1e3])
        _, _, turns = np.linalg.svd(weighted.reshape(len(found), -1).T, full_matrices=False)
        turned, seen = turns @ basis, np.einsum("ab,bki->aki", turns, shifts).reshape(len(found), -1)
        most = np.abs(seen).argmax(axis=1)
        return [motion * (np.sign(row[k]) or 1.0) for motion, row, k in zip(turned, seen, most, strict=True)]

    def off(self, at: Equilibrium, motion: Floats) -> tuple[Equilibrium, _Here]:
        """Return the first state on the branch that leaves a bifurcation along a motion.

        Where a round column buckles it meets no stiffness to any side, and goes along the others by nothing but
        rounding: what it meets least beside its own way is kept out then.
        """
        along = _Here(_Tangent(motion, 0.0), None, 0, None)
        for beside in (None, [motion]):
            for part in (1.0, 0.3, 0.1, 0.03, 0.01):
                found = self.corrected(at, along, part * _OFF, beside)
                if not isinstance(found, Lost):
                    return found, self.here(found, along.tangent)
        raise RunError(f"the branch at the load factor {at.factor:.6g} was not found")
