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
from typing import Literal, NamedTuple

import numpy as np
from numpy.linalg import LinAlgError

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.geometry.rotations import matrix, rotation_between
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem, StepFailed
from anholon.rods.statics.load_step import step_to_load
from anholon.rods.statics.mechanisms import find_free_motions
from anholon.rods.statics.stability import (
    count_negative_stiffnesses,
    find_critical_motion,
    find_determinant_sign,
    remove_components,
)
from anholon.rods.tolerances import (
    BRANCH_STEP,
    CABLE_START_LOADS,
    EASY_PATH_ITERATIONS,
    MAX_BUCKLING_STEPS,
    MAX_LOCATION_STEPS,
    MAX_PATH_ITERATIONS,
    MAX_PATH_STEPS,
    MIN_PATH_STEP,
    MIN_POINT_DISTANCE_REL,
    MULTIPLE_STIFFNESS_REL,
    PATH_CORRECTION,
    PATH_NEUTRAL_STIFFNESS_REL,
    SAME_PATH_POINT_REL,
)

PathPointKind = Literal["regular", "limit", "bifurcation"]


class PathPoint(NamedTuple):
    """A point of a path: the equilibrium, the arc s from the beginning, the tangent's load component dλ/ds, the number
    of motions that lower the energy (None: the loads have no potential), the sign of the determinant, what was passed
    since the point before, and the load factor there."""

    state: Equilibrium
    arc_length: float
    load_slope: float
    unstable_count: int | None
    determinant_sign: int
    passed_kind: PathPointKind = "regular"
    critical_load: float = np.nan


class _Tangent(NamedTuple):
    motion: Floats  # z, scaled to unit length together with the load
    load_change: float

    def make_reversed(self) -> _Tangent:
        return _Tangent(-self.motion, -self.load_change)


class _PathState(NamedTuple):
    """Data of the path at a state; `neutral_motion`: one without stiffness, as the rotation of a bent round column."""

    tangent: _Tangent
    unstable_count: int | None
    determinant_sign: int
    neutral_motion: Floats | None

    def has_other_stability(self, other: _PathState) -> bool:
        """Return whether the stability is not that of another state."""
        if self.unstable_count is None or other.unstable_count is None:
            return self.determinant_sign != other.determinant_sign and self.neutral_motion is None
        return self.unstable_count != other.unstable_count


class _PathSample(NamedTuple):
    """A state of the path, how far from the last point it is, and the number whose sign is looked at."""

    state: Equilibrium
    arc_length: float
    value: float


def follow_path(
    problem: EquilibriumProblem, *, until: float = 1.0, step: float = 0.1, max_step: float = 0.5, branch: int = 0
) -> Iterator[PathPoint]:
    """Yield the points of the path from no load until the load factor reaches `until`.

    `step` and `max_step`: length of the first and of the longest step; `branch`: number of the bifurcation at which the
    path is left, negative: to the other side, 0: nowhere. Raises RunError where the path cannot be followed.
    """
    path = _Path(problem)
    state, path_state = path.find_start(until)
    arc, ds, found_count, wanted = 0.0, step, 0, abs(branch)
    yield _make_point(state, arc, path_state)
    for _ in range(MAX_PATH_STEPS):
        ahead = path.step_along_tangent(state, path_state, ds)
        if isinstance(ahead, StepFailed):
            ds *= 0.5
            if ds < MIN_PATH_STEP:
                raise RunError(
                    f"the equilibrium path cannot be followed beyond the load factor {state.factor:.6g}: "
                    f"{ahead.reason}. There may be a branch. Use more elements, or choose the branch."
                )
            continue
        equilibrium, new = ahead
        distance, critical = ds, np.nan
        kind: PathPointKind = "regular"
        over = (equilibrium.factor - until) * (state.factor - until) < 0.0 or equilibrium.factor == until
        apart = ds > MIN_POINT_DISTANCE_REL * max_step
        if path_state.tangent.load_change * new.tangent.load_change < 0.0:
            if apart and _count_sign_changes(path_state, new) != 1:  # a bifurcation is near
                ds *= 0.5
                continue
            kind = "limit"
        elif new.has_other_stability(path_state):
            kind = "bifurcation"
            at, distance = path.find_stability_change(state, path_state, ds)
            critical, over = at.factor, over and (at.factor - until) * (state.factor - until) <= 0.0
            motions = path.find_null_motions(at, _count_sign_changes(path_state, new))
            if apart and len(motions) < _count_sign_changes(path_state, new):
                ds *= 0.5
                continue
            if not over and found_count < wanted <= found_count + len(motions):
                motion = motions[wanted - found_count - 1]
                arc, found_count, wanted = arc + distance, 0, 0
                yield _make_point(at, arc, path_state, kind, critical)
                state, path_state = path.find_branch_start(at, motion if branch > 0 else -motion)
                arc, ds = arc + BRANCH_STEP, step
                yield _make_point(state, arc, path_state)
                continue
            if not over:
                found_count += len(motions)
        if over:
            last, distance = path.find_zero(state, path_state, ds, lambda end: end.factor - until)
            last = _solve_at_load(problem, last, until)
            if wanted > found_count:
                raise _make_missing_branch_error(branch, found_count, until)
            yield _make_point(last, arc + distance, path.evaluate(last, path_state.tangent))
            return
        arc += ds
        yield _make_point(equilibrium, arc, new, kind, critical)
        state, path_state = equilibrium, new
        ds = min(max_step, ds * (1.5 if equilibrium.iterations <= EASY_PATH_ITERATIONS else 1.0))
    raise RunError(f"the equilibrium path has more than {MAX_PATH_STEPS:,} steps. Use longer steps")


def _make_point(
    state: Equilibrium, arc: float, data: _PathState, kind: PathPointKind = "regular", critical: float = np.nan
) -> PathPoint:
    """Return a point of the path with the data of a state of it."""
    return PathPoint(state, arc, data.tangent.load_change, data.unstable_count, data.determinant_sign, kind, critical)


def _make_missing_branch_error(branch: int, found_count: int, until: float) -> RunError:
    """Return the error for a branch that begins at none of the bifurcations that were found."""
    many = {0: "no bifurcation", 1: "one bifurcation"}.get(found_count, f"{found_count} bifurcations")
    return RunError(f"the equilibrium path has {many} up to the load factor {until:g}: there is no branch {branch}")


def _count_sign_changes(a: _PathState, b: _PathState) -> int:
    """Return the number of motions whose stiffness changes its sign between two points of the path."""
    return 1 if a.unstable_count is None or b.unstable_count is None else abs(b.unstable_count - a.unstable_count)


def _solve_at_load(problem: EquilibriumProblem, start: Equilibrium, factor: float) -> Equilibrium:
    """Return the equilibrium at a load factor next to a state that has it but for rounding."""
    result = step_to_load(problem, start, factor)
    return start if isinstance(result, StepFailed) else result


def find_limit_point(problem: EquilibriumProblem, point_before: PathPoint, ds: float) -> Equilibrium:
    """Return the equilibrium with an extremum of the load factor, between a point and the next one, `ds` further."""
    path = _Path(problem)
    path_state = path.evaluate(point_before.state, None)
    tangent = (
        path_state.tangent
        if path_state.tangent.load_change * point_before.load_slope > 0.0
        else path_state.tangent.make_reversed()
    )
    path_state = path_state._replace(tangent=tangent)
    return path.find_zero(
        point_before.state, path_state, ds, lambda equilibrium: path.evaluate(equilibrium, tangent).tangent.load_change
    )[0]


def find_buckling_shape(problem: EquilibriumProblem, until: float, max_step: float) -> Floats:
    """Return the motion η (n, 6) that first loses its stiffness along the path; its largest translation is 1.

    At a bifurcation or a limit point. Raises RunError if there is none within a thousand times the load `until`.
    """
    path = _Path(problem)
    before: PathPoint | None = None
    steps = islice(follow_path(problem, until=1e3 * until, step=0.2 * max_step, max_step=max_step), MAX_BUCKLING_STEPS)
    for point in steps:
        if before is not None and point.passed_kind != "regular":
            if point.passed_kind == "limit":
                at = find_limit_point(problem, before, point.arc_length - before.arc_length)
            else:
                path_state = path.evaluate(before.state, None)
                if path_state.tangent.load_change * before.load_slope < 0.0:
                    path_state = path_state._replace(tangent=path_state.tangent.make_reversed())
                at, _ = path.find_stability_change(before.state, path_state, point.arc_length - before.arc_length)
            eta = path.find_null_motions(at, 1)[0][: 6 * problem.mesh.size].reshape(-1, 6)
            return np.asarray(eta / np.abs(eta[:, :3]).max())
        before = point
    raise RunError("there is no buckling load nearby, so there is no mode for the imperfection")


class PathInterval:
    """The path between two of its points, read at lengths in between."""

    def __init__(self, problem: EquilibriumProblem, start: Equilibrium, target: Equilibrium, length: float) -> None:
        """`length`: of the path between the two points.

        States lie in planes across the tangent at the first point, as in the step that led to the second; where that
        step does not lead there again, as on the first one along a branch, across the chord.
        """
        self._path, self._one, self._two, self._length = _Path(problem), start, target, length
        chord = _compute_chord(start, target)
        self._size = problem.norm(chord.motion, chord.load_change)
        along = _Tangent(chord.motion / self._size, chord.load_change / self._size)
        self._chord, self._tangent = _PathState(along, None, 0, None), None
        back = _compute_chord(target, start)
        self._reversed = _PathState(_Tangent(back.motion / self._size, back.load_change / self._size), None, 0, None)
        try:
            path_state = self._path.evaluate(start, along)
        except LinAlgError:
            return
        end = self._path.correct(start, path_state, length)
        if not isinstance(end, StepFailed):
            missed = _compute_chord(end, target)
            if problem.norm(missed.motion, missed.load_change) <= SAME_PATH_POINT_REL * self._size:
                self._tangent = path_state

    def find_state(self, arc_length: float) -> Equilibrium | StepFailed:
        """Return the equilibrium at a length from the first point, or why none was found."""
        if self._tangent is not None:
            return self._path.correct(self._one, self._tangent, arc_length)
        part = arc_length / self._length
        result = self._solve_across_chord(part)
        return self._interpolate_parabola(part) if isinstance(result, StepFailed) else result

    def _solve_across_chord(self, fraction: float) -> Equilibrium | StepFailed:
        """Return the equilibrium in the plane across the chord at a part of it, sought from either end."""
        result: Equilibrium | StepFailed = StepFailed("", 0)
        for start, path_state, ahead in (
            (self._one, self._chord, fraction),
            (self._two, self._reversed, 1.0 - fraction),
        ):
            for rigid in (None, [path_state.tangent.motion]):  # what meets no stiffness beside the way is kept out
                result = self._path.correct(start, path_state, ahead * self._size, rigid)
                if not isinstance(result, StepFailed):
                    return result
        return result

    def _interpolate_parabola(self, fraction: float) -> Equilibrium | StepFailed:
        """Return the state at a fraction of the chord on the parabola through both ends and the middle.

        Next to a bifurcation rounding hides the equilibria of the branch, which are symmetric about it to third order.
        """
        middle = self._solve_across_chord(0.5)
        if isinstance(middle, StepFailed):
            return middle
        start, end = self._one, self._two
        to_middle, to_end = _compute_chord(start, middle), _compute_chord(start, end)
        b, c = 4.0 * fraction * (1.0 - fraction), fraction * (2.0 * fraction - 1.0)
        motion = (b * to_middle.motion + c * to_end.motion)[: 6 * len(start.pose.x)].reshape(-1, 6)
        a = 1.0 - b - c
        wrench = a * start.wrench + b * middle.wrench + c * end.wrench
        return start._replace(
            factor=a * start.factor + b * middle.factor + c * end.factor,
            pose=start.pose.displace(motion),
            wrench=wrench,
            extra_unknowns=a * start.extra_unknowns + b * middle.extra_unknowns + c * end.extra_unknowns,
        )


def _compute_chord(start: Equilibrium, end: Equilibrium) -> _Tangent:
    """Return the motion and the change of load factor from one state to another."""
    R = matrix(start.pose.q)
    shift = np.einsum("kji,kj->ki", R, end.pose.x - start.pose.x)
    turn = rotation_between(start.pose.q, end.pose.q)
    nodes = np.concatenate([shift, turn], axis=1).ravel()
    return _Tangent(np.concatenate([nodes, end.extra_unknowns - start.extra_unknowns]), end.factor - start.factor)


class _Path:
    """The equations along one path."""

    def __init__(self, problem: EquilibriumProblem) -> None:
        self._problem = problem
        self._least = np.nan  # stiffness of the motion that meets least in the unloaded state

    def find_start(self, until: float) -> tuple[Equilibrium, _PathState]:
        """Return the state without load, with a tangent that leads towards the load factor; of cables, which have no
        shape without load, one with a small part of it."""
        free = find_free_motions(self._problem)
        if free.has_free_piece or (free.text and self._problem.mesh.cables is None):
            raise RunError(f"the equilibrium path has no beginning: {free.text_with_remedy}.")
        state = self._problem.make_unloaded_state()
        if self._problem.mesh.cables is not None:
            cable_shape = (step_to_load(self._problem, state, part * until) for part in CABLE_START_LOADS)
            state = next((result for result in cable_shape if not isinstance(result, StepFailed)), state)
        try:
            path_state = self.evaluate(state, None)
        except LinAlgError as error:
            raise RunError(f"the equilibrium path has no beginning: {error}") from error
        if path_state.tangent.load_change * until < 0.0:
            path_state = path_state._replace(tangent=path_state.tangent.make_reversed())
        return state, path_state

    def evaluate(self, state: Equilibrium, tangent_before: _Tangent | None) -> _PathState:
        """Return tangent and stability at a state; the tangent in the sense of the one before."""
        balance, linear = self._problem, self._problem.linearise(state)
        motion = linear.compute_load_derivative()
        critical, tau = find_critical_motion(balance, linear, [])
        if np.isnan(self._least):
            self._least = abs(tau)
        neutral = critical if abs(tau) < PATH_NEUTRAL_STIFFNESS_REL * self._least else None
        if neutral is not None:
            motion = remove_components(balance, motion, neutral)
        size = balance.norm(motion, 1.0)
        tangent = _Tangent(motion / size, 1.0 / size)
        if tangent_before is not None and balance.dot(tangent_before, tangent) < 0.0:
            tangent = tangent.make_reversed()
        count = count_negative_stiffnesses(
            balance, linear, 0.0 if neutral is None else 10.0 * PATH_NEUTRAL_STIFFNESS_REL * self._least
        )
        return _PathState(tangent, count, find_determinant_sign(linear), neutral)

    def step_along_tangent(
        self, start: Equilibrium, path_state: _PathState, ds: float
    ) -> tuple[Equilibrium, _PathState] | StepFailed:
        """Return the equilibrium ds along the tangent, and the state of the path there."""
        result = self.correct(start, path_state, ds)
        if isinstance(result, StepFailed):
            return result
        try:
            return result, self.evaluate(result, path_state.tangent)
        except LinAlgError as error:
            return StepFailed(str(error), result.iterations)

    def correct(
        self, start: Equilibrium, path_state: _PathState, ds: float, excluded: list[Floats] | None = None
    ) -> Equilibrium | StepFailed:
        """Return the equilibrium in the plane across the tangent, `ds` along it.

        The corrections have no component along a neutral motion: that of the state, or, if motions `excluded`
        are given, the softest motion that is orthogonal to these.
        """
        balance, tangent = self._problem, path_state.tangent
        excluded_motions = [] if path_state.neutral_motion is not None else excluded
        balance.set_step_start(start)
        state = balance.linearise(start).move_state(ds * tangent.motion, ds * tangent.load_change)
        for iteration in range(1, MAX_PATH_ITERATIONS + 1):
            try:
                linear = balance.linearise(state)
                z0, dz = linear.compute_correction(), linear.compute_load_derivative()
                if excluded_motions is not None:
                    free = find_critical_motion(balance, linear, excluded_motions)[0]
                    z0, dz = remove_components(balance, z0, free), remove_components(balance, dz, free)
            except LinAlgError as error:
                return StepFailed(str(error), iteration)
            ahead = balance.dot(tangent, (dz, 1.0))
            if ahead == 0.0 or not np.isfinite(ahead):
                return StepFailed("the tangent lies across the path", iteration)
            load = -balance.dot(tangent, (z0, 0.0)) / ahead
            z = z0 + load * dz
            correction_size = balance.norm(z, load)
            if not correction_size <= 10.0 * max(ds, 0.1):  # nor finite
                return StepFailed("the corrections grow", iteration)
            state = linear.move_state(z, load)
            if balance.mesh.laws:
                correction_size = max(correction_size, linear.compute_wrench_change(state))
            if correction_size < PATH_CORRECTION:
                return balance.accept_step(start, state, iteration)
        return StepFailed("the corrections do not shrink", MAX_PATH_ITERATIONS)

    def find_zero(
        self, start: Equilibrium, path_state: _PathState, ds: float, function: Callable[[Equilibrium], float]
    ) -> tuple[Equilibrium, float]:
        """Return the state at a sign change of a number within ds, and its distance, by the Illinois rule."""
        best, _ = self._bracket_zero(start, path_state, ds, function)
        return best.state, best.arc_length

    def _bracket_zero(
        self, start: Equilibrium, path_state: _PathState, ds: float, function: Callable[[Equilibrium], float]
    ) -> tuple[_PathSample, tuple[_PathSample, _PathSample] | None]:
        """Return the state nearest to the change of sign, and, if a step fails, the states on either side of it."""
        first = function(start)
        low, high, at_low, at_high = 0.0, ds, first, np.nan
        best, side = _PathSample(start, 0.0, first), 0
        before, after = best, None
        for _ in range(MAX_LOCATION_STEPS):
            middle = 0.5 * (low + high)
            if np.isfinite(at_high) and at_low != at_high:
                guess = low - at_low * (high - low) / (at_high - at_low)
                middle = guess if low < guess < high else middle
            result = self.correct(start, path_state, middle)
            try:
                value = np.nan if isinstance(result, StepFailed) else function(result)
            except LinAlgError:
                value = np.nan
            if isinstance(result, StepFailed) or np.isnan(value):
                return best, None if after is None else (before, after)
            best = _PathSample(result, middle, value)
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

    def find_stability_change(self, start: Equilibrium, path_state: _PathState, ds: float) -> tuple[Equilibrium, float]:
        """Return the first state between a state and that `ds` further where the stability changes, and its distance.

        If a rod is slightly curved or compressed before it buckles, the path turns off next to the bifurcation, and the
        fundamental path has no states there. The load is then that at which the stiffness would vanish, interpolated
        between the states on either side.
        """

        def stiffness(state: Equilibrium) -> float:
            linear = self._problem.linearise(state)
            new = self.evaluate(state, path_state.tangent)
            size = abs(find_critical_motion(self._problem, linear, [])[1])
            return -size if new.has_other_stability(path_state) else size

        best, sides = self._bracket_zero(start, path_state, ds, stiffness)
        if sides is None:
            return best.state, best.arc_length
        stable, unstable = sides
        part = stable.value / (stable.value - unstable.value)
        nearest = stable.state if part < 0.5 else unstable.state
        factor = stable.state.factor + part * (unstable.state.factor - stable.state.factor)
        return nearest._replace(factor=factor), stable.arc_length + part * (unstable.arc_length - stable.arc_length)

    def find_null_motions(self, at: Equilibrium, count: int) -> list[Floats]:
        """Return motions that meet no stiffness, those along the world's z axis first, then y.

        The largest component of each is positive.
        """
        linear, mesh = self._problem.linearise(at), self._problem.mesh
        results: list[Floats] = []
        for _ in range(count):
            motion, tau = find_critical_motion(self._problem, linear, results)
            if results and abs(tau) > MULTIPLE_STIFFNESS_REL * max(
                1e-3, abs(find_critical_motion(self._problem, linear, [])[1])
            ):
                break
            results.append(motion)
        basis = np.stack(results)
        R = matrix(at.pose.q)
        shifts = np.einsum("kij,bkj->bki", R, basis[:, : 6 * mesh.size].reshape(len(results), -1, 6)[:, :, :3])
        weighted = shifts * np.array([1e-3, 1.0, 1e3])
        _, _, turns = np.linalg.svd(weighted.reshape(len(results), -1).T, full_matrices=False)
        turned, rows = turns @ basis, np.einsum("ab,bki->aki", turns, shifts).reshape(len(results), -1)
        largest = np.abs(rows).argmax(axis=1)
        return [motion * (np.sign(row[k]) or 1.0) for motion, row, k in zip(turned, rows, largest, strict=True)]

    def find_branch_start(self, at: Equilibrium, motion: Floats) -> tuple[Equilibrium, _PathState]:
        """Return the first state on the branch that leaves a bifurcation along a motion.

        Where a round column buckles it meets no stiffness to any side, and goes along the others by nothing but
        rounding: what it meets least beside its own way is kept out then.
        """
        along = _PathState(_Tangent(motion, 0.0), None, 0, None)
        for rigid in (None, [motion]):
            for part in (1.0, 0.3, 0.1, 0.03, 0.01):
                result = self.correct(at, along, part * BRANCH_STEP, rigid)
                if not isinstance(result, StepFailed):
                    return result, self.evaluate(result, along.tangent)
        raise RunError(f"the branch at the load factor {at.factor:.6g} was not found")
