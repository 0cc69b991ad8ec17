"""Poses of another body with the mass centre and the ratios of moments of inertia of the first one.

The supporting legs are turned until the mass centre is over the blade as before. Both arms are raised or lowered alike,
so that the moments of inertia of the poses keep their ratios: a body without torque keeps J_C ω, and longer arms open
less. One common factor of all moments beside the scale remains free, as torques can be scaled with it; it is chosen so
that the arms move least. Half way through a ramp the mass centre should be where it was, too: a few millimetres ahead
of the blade give the lateral force a moment that turns a gliding skater. For that the trunk is bent a little.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.tolerances import (
    ARM_ANGLE_SCALE,
    BALANCE_DISTANCE,
    INERTIA_ERROR_SCALE_REL,
    MAX_LEG_ROTATION,
    MAX_MOMENTUM_CHANGE_REL,
    MAX_POSE_ITERATIONS,
    MAX_STEP_ANGLE,
    MOMENTUM_LOSS_SCALE_REL,
    POSE_ANGLE_TOLERANCE,
    POSE_STEP,
    RAMP_SAMPLES,
    TRUNK_ANGLE_SCALE,
)
from anholon.errors import AnholonError
from anholon.model.check.pose_check import initial_values
from anholon.model.edit.scaling import ScaleFactors
from anholon.model.query.stage_sequence import has_ramp
from anholon.model.schema import Model
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model

PoseAngles = Mapping[str, float]
_RampKey = tuple[str, str]


class _PoseEvaluator(Protocol):
    def __call__(self, pose: PoseAngles, lean: float = 0.0) -> Floats: ...


_SKATER_PARAMETERS: Final = ("support", "bend", "alpha1", "alpha2", "alpha3", "alpha4", "beta3", "beta4", "lean")
_ARM_ANGLES: Final = ("alpha1", "alpha2")
_MIN_ARM_ANGLE, _MAX_ARM_ANGLE = 0.0, 100.0  # degrees between which arms are moved


def balance_poses(source: Model, target: Model, growth: ScaleFactors) -> Model:
    """Return `target` with its legs and arms turned and its trunk bent in all poses.

    `target` is a body grown from that of `source` and changed; a model that is no skater of thirteen parts is returned
    unchanged.
    """
    if not set(_SKATER_PARAMETERS) <= target.parameters.keys() or not {"C_x", "J_C"} <= target.definitions.keys():
        return target
    old, new = _make_pose_evaluator(source), _make_pose_evaluator(target)
    start = {name: value for name, value in initial_values(source).items() if name in source.parameters}
    angles = {name: value for name, value in start.items() if source.parameters[name].unit == "deg"}
    source_poses: dict[str, PoseAngles] = {
        name: pose.set for name, pose in source.poses.items() if "support" in pose.set
    }
    source_poses[""] = angles | {"support": start["support"]}
    upright = {
        name: {key: value for key, value in pose.items() if key != "lean"} for name, pose in source_poses.items()
    }
    same_poses = {name: next(other for other in upright if upright[other] == pose) for name, pose in upright.items()}
    poses = {name: upright[name] for name in dict.fromkeys(same_poses.values())}
    leans = _find_leans(source, same_poses, start["lean"])
    scales = np.array([growth.length, growth.length, growth.mass * growth.length**2])
    targets = _PoseTargets(
        {name: scales[:2] * old(pose)[:2] for name, pose in poses.items()},
        {name: float(scales[2] * old(pose, leans[name])[2]) for name, pose in poses.items()},
        {
            way: (float(scales[0] * old(_make_midpoint(poses, way))[0]), part / growth.length)
            for way, part in _find_ramps(source, same_poses).items()
        },
        leans,
    )
    fitted = _PoseFit(poses, targets, new).run()
    results = {name: {**source_poses[name], **_round_angles(fitted[same_poses[name]])} for name in source_poses}
    changed = {name: replace(target.poses[name], set=pose) for name, pose in results.items() if name}
    turned = {name: value for name, value in results[""].items() if value != source_poses[""][name]}
    parameters = {name: replace(target.parameters[name], value=value) for name, value in turned.items()}
    return replace(target, poses={**target.poses, **changed}, parameters={**target.parameters, **parameters})


class _PoseTargets(NamedTuple):
    """Properties that poses should have: places of the mass centre relative to A, m, and moments of inertia, kg*m^2,
    with the leans at which they are taken, degrees; the distance of the mass centre ahead of A half way between them,
    m, and the relative change of the angular momentum by it, 1/m."""

    mass_centres: dict[str, Floats]
    moments: dict[str, float]
    ramp_midpoints: dict[_RampKey, tuple[float, float]]
    leans: dict[str, float]


def _find_leans(model: Model, same_poses: Mapping[str, str], first: float) -> dict[str, float]:
    """Return the lean at the first use of each pose, degrees; the empty name is the pose at the start."""
    lean = first
    leans = {same_poses[""]: first}
    for stage in model.stages:
        lean = stage.set.get("lean", lean)
        if stage.pose in same_poses:
            leans.setdefault(same_poses[stage.pose], lean)
    return {name: leans.get(name, 0.0) for name in same_poses.values()}


def _find_ramps(model: Model, same_poses: Mapping[str, str]) -> dict[_RampKey, float]:
    """Return the pairs of poses of ramps in which the blade guides a body without a torque.

    The values are the relative loss of angular momentum by the distance of the mass centre ahead of A, 1/m: N T / (2
    J_C ω).
    """
    if "phi" in model.coordinates or "theta" not in model.coordinates or "blade" not in model.constraints:
        return {}
    ways: dict[_RampKey, float] = {}
    start_pose, run = same_poses[""], simulate(model)
    for span in run.stages:
        stage = model.stages[span.number]
        if not stage.pose or stage.pose not in same_poses:
            continue
        end_pose = same_poses[stage.pose]
        if has_ramp(stage) and end_pose != start_pose:
            read = run.quantity(["reaction:blade", "J_C", "theta'"], np.linspace(span.t0, span.t1, RAMP_SAMPLES))
            force, momentum = np.abs(read["reaction:blade"]).mean(), read["J_C"] * read["theta'"]
            peak_momentum = np.abs(momentum).max()
            if peak_momentum > 0.0 and abs(momentum[-1] - momentum[0]) < MAX_MOMENTUM_CHANGE_REL * peak_momentum:
                part = 0.5 * force * (span.t1 - span.t0) / peak_momentum
                ways[start_pose, end_pose] = max(float(part), ways.get((start_pose, end_pose), 0.0))
        start_pose = end_pose
    return ways


def _make_midpoint(poses: Mapping[str, PoseAngles], way: _RampKey) -> dict[str, float]:
    first, second = (poses[name] for name in way)
    return {name: 0.5 * (value + second.get(name, value)) for name, value in first.items()}


def _round_angles(pose: PoseAngles) -> dict[str, float]:
    return {name: float(f"{value:.8g}") for name, value in pose.items()}


def _make_pose_evaluator(model: Model) -> _PoseEvaluator:
    """Return a function of a pose and a lean, degrees, for its mass centre and moment of inertia, (3,).

    The mass centre is relative to A, ahead and to the left, m; J_C in kg*m^2.
    """
    start = {name: replace(item, value=0.0, rate=0.0) for name, item in model.coordinates.items()}
    system = compile_model(replace(model, coordinates=start, stages=(), events={}))

    def standing(pose: PoseAngles, lean: float = 0.0) -> Floats:
        run = simulate(system, until=0.0, set={**pose, "lean": lean})
        read = run.quantity(["C_x", "C_y", "J_C"], [0.0])
        return np.array([read["C_x"][0], read["C_y"][0], read["J_C"][0]])

    return standing


# --- legs --------------------------------------------------------------------------------------------------------


def _rotate_legs(pose: PoseAngles, target: Floats, evaluate: _PoseEvaluator) -> dict[str, float]:
    """Return a pose with the supporting leg turned; where both support, both are turned only forward or back."""
    segments = list(_iterate_leg_angles(pose["support"]))
    values = dict(pose)

    def compute_error(values: PoseAngles) -> Floats:
        return evaluate(values)[:2] - target

    try:
        for _ in range(MAX_POSE_ITERATIONS):
            error = compute_error(values)
            if np.abs(error[: len(segments)]).max() < BALANCE_DISTANCE:
                break
            slopes = np.array(
                [
                    (compute_error(_change_angles(values, segment, POSE_STEP)) - error) / POSE_STEP
                    for segment in segments
                ]
            ).T
            steps = np.linalg.solve(slopes[: len(segments)], -error[: len(segments)])
            for segment, step in zip(segments, steps.tolist(), strict=True):
                values = _change_angles(values, segment, step)
    except (AnholonError, np.linalg.LinAlgError):
        return dict(pose)
    far = max(abs(values[name] - pose[name]) for segment in segments for name in segment)
    return values if far < MAX_LEG_ROTATION else dict(pose)


def _iterate_leg_angles(support: float) -> Iterator[tuple[str, ...]]:
    """Yield the angles that move the body forward, then to the side, over the supporting feet."""
    if abs(support) < 0.5:
        yield ("beta3", "beta4")
    else:
        side = 4 if support > 0.0 else 3
        yield (f"beta{side}",)
        yield (f"alpha{side}",)


def _change_angles(values: PoseAngles, names: Sequence[str], step: float) -> dict[str, float]:
    return {**values, **{name: values[name] + step for name in names}}


# --- arms and trunk -------------------------------------------------------------------------------------------------


class _PoseFit:
    """Finds the lift of arms and the bend of trunks by the Gauss-Newton method: errors of moments of inertia, all of
    which may grow by one factor, and of positions between poses are weighed against the changes."""

    def __init__(self, poses: Mapping[str, PoseAngles], targets: _PoseTargets, evaluate: _PoseEvaluator) -> None:
        self._first, self._targets, self._evaluate = poses, targets, evaluate
        self._names = list(poses)

    def run(self) -> dict[str, dict[str, float]]:
        """Return the poses of the other body."""
        count = len(self._names)
        x = np.zeros((count, 2))  # by what arms are lifted and trunks are bent, degrees
        poses = {name: self._make_pose(name, pose, 0.0, 0.0) for name, pose in self._first.items()}
        weights = np.diag(np.tile([1.0 / ARM_ANGLE_SCALE, 1.0 / TRUNK_ANGLE_SCALE], count))
        for _ in range(MAX_POSE_ITERATIONS):
            moments = np.array([self._compute_inertia_error(name, pose) for name, pose in poses.items()])
            places = np.array([self._compute_ramp_error(way, poses) for way in self._targets.ramp_midpoints])
            rows = np.concatenate([moments, places])
            slopes = np.array([self._compute_slope(poses, rows, name, k) for name in self._names for k in range(2)]).T
            larger = np.concatenate([np.full(count, -1.0 / INERTIA_ERROR_SCALE_REL), np.zeros(len(places))])
            matrix = np.block([[slopes, larger[:, None]], [weights, np.zeros((2 * count, 1))]])
            result = np.linalg.lstsq(matrix, -np.concatenate([rows, weights @ x.ravel()]), rcond=None)[0]
            step = np.clip(result[:-1].reshape(count, 2), -MAX_STEP_ANGLE, MAX_STEP_ANGLE)
            poses = {name: self._make_pose(name, poses[name], *step[k].tolist()) for k, name in enumerate(self._names)}
            x += step
            if np.abs(step).max() < POSE_ANGLE_TOLERANCE:
                break
        return poses

    def _compute_slope(self, poses: Mapping[str, dict[str, float]], rows: Floats, name: str, k: int) -> Floats:
        """Return the derivative of the errors with respect to one pose, its arms or its trunk."""
        other = self._make_pose(name, poses[name], *(1.0, 0.0) if k == 0 else (0.0, 1.0))
        changed = rows.copy()
        changed[self._names.index(name)] = self._compute_inertia_error(name, other)
        for j, way in enumerate(self._targets.ramp_midpoints, start=len(self._names)):
            if name in way:
                changed[j] = self._compute_ramp_error(way, {**poses, name: other})
        return changed - rows

    def _compute_inertia_error(self, name: str, pose: PoseAngles) -> float:
        """Return the weighted error of a moment of inertia."""
        return (
            math.log(self._evaluate(pose, self._targets.leans[name])[2] / self._targets.moments[name])
            / INERTIA_ERROR_SCALE_REL
        )

    def _compute_ramp_error(self, way: _RampKey, poses: Mapping[str, PoseAngles]) -> float:
        """Return the weighted error of the position of the mass centre half way through a ramp."""
        place, part = self._targets.ramp_midpoints[way]
        return part * float(self._evaluate(_make_midpoint(poses, way))[0] - place) / MOMENTUM_LOSS_SCALE_REL

    def _make_pose(self, name: str, pose: PoseAngles, lift: float, bend: float) -> dict[str, float]:
        """Return a pose with the trunk bent, the legs turned, and both arms moved outward within their range."""
        arms = {}
        for arm in _ARM_ANGLES:
            lower, upper = min(self._first[name][arm], _MIN_ARM_ANGLE), max(self._first[name][arm], _MAX_ARM_ANGLE)
            arms[arm] = min(max(pose[arm] + lift, lower), upper)
        return _rotate_legs(
            {**pose, **arms, "bend": pose["bend"] + bend}, self._targets.mass_centres[name], self._evaluate
        )
