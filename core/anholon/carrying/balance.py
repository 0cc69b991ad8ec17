"""Poses of another body: its mass centre stands where that of the first one stood, and it turns as that one did.

The legs that carry are turned until the mass centre stands over the blade as before. Both arms are lifted or lowered,
alike, so that the moments of inertia of the poses are in the proportions they had: a body that nothing turns keeps
J_C omega, and whoever has longer arms opens them less. One factor that all moments have beside the scale is left open,
for torques make up for it; it is that with which the arms move least. Half way through a ramp the mass centre should
stand where it stood too: a few millimetres ahead of the blade give the lateral force a moment that turns a gliding
skater off. For that the trunk is bent a little.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import AnholonError
from anholon.model.poses import initial_values
from anholon.model.similar import Growth
from anholon.model.structs import Model
from anholon.model.timeline import is_ramped
from anholon.run.simulate import simulate
from anholon.system.system import compile_model

__all__ = ["balanced"]

Floats = NDArray[np.float64]
Pose = Mapping[str, float]
_Way = tuple[str, str]


class _Standing(Protocol):
    def __call__(self, pose: Pose, lean: float = 0.0) -> Floats: ...


_NEEDED: Final = ("support", "bend", "alpha1", "alpha2", "alpha3", "alpha4", "beta3", "beta4", "lean")
_ARMS: Final = ("alpha1", "alpha2")
_STEP: Final = 0.1  # degrees
_ROUNDS: Final = 5
_NEAR: Final = 1e-6  # m
_MOST: Final = 25.0  # degrees by which a leg is turned
_LIFT: Final = 15.0  # degrees by which arms are lifted as gladly as a moment of inertia is wrong by _OFF
_OFF: Final = 2e-3
_BEND: Final = 5.0  # degrees by which a trunk is bent as gladly as this part of the angular momentum is lost in a ramp:
_BY: Final = 1e-2
_LOOKS: Final = 25  # at a ramp
_KEPT: Final = 0.2  # of the angular momentum, where more of it changes torques turn the body
_FAR: Final = 20.0  # degrees in one step
_SMALL: Final = 1e-2  # degrees
_LEAST, _LARGEST = 0.0, 100.0  # degrees between which arms are moved


def balanced(before: Model, after: Model, growth: Growth) -> Model:
    """Return `after`, a body grown from that of `before` and changed, with its legs and arms turned and its trunk bent
    in all poses; a model that is no skater of thirteen parts comes back as it is."""
    if not set(_NEEDED) <= after.parameters.keys() or not {"C_x", "J_C"} <= after.definitions.keys():
        return after
    old, new = _standing(before), _standing(after)
    start = {name: value for name, value in initial_values(before).items() if name in before.parameters}
    angles = {name: value for name, value in start.items() if before.parameters[name].unit == "deg"}
    given: dict[str, Pose] = {name: pose.set for name, pose in before.poses.items() if "support" in pose.set}
    given[""] = angles | {"support": start["support"]}
    upright = {name: {key: value for key, value in pose.items() if key != "lean"} for name, pose in given.items()}
    alike = {name: next(one for one in upright if upright[one] == pose) for name, pose in upright.items()}
    poses = {name: upright[name] for name in dict.fromkeys(alike.values())}
    leans = _leans(before, alike, start["lean"])
    scales = np.array([growth.length, growth.length, growth.mass * growth.length**2])
    wanted = _Wanted(
        {name: scales[:2] * old(pose)[:2] for name, pose in poses.items()},
        {name: float(scales[2] * old(pose, leans[name])[2]) for name, pose in poses.items()},
        {
            way: (float(scales[0] * old(_between(poses, way))[0]), part / growth.length)
            for way, part in _ways(before, alike).items()
        },
        leans,
    )
    fitted = _Fit(poses, wanted, new).done()
    found = {name: {**given[name], **_short(fitted[alike[name]])} for name in given}
    changed = {name: replace(after.poses[name], set=pose) for name, pose in found.items() if name}
    turned = {name: value for name, value in found[""].items() if value != given[""][name]}
    parameters = {name: replace(after.parameters[name], value=value) for name, value in turned.items()}
    return replace(after, poses={**after.poses, **changed}, parameters={**after.parameters, **parameters})


class _Wanted(NamedTuple):
    """What poses should have: the places of the mass centre beside A, m, and the moments of inertia, kg*m^2, with the
    leans at which they are taken, degrees; how far ahead of A the mass centre lies half way between them, m, and what
    part of the angular momentum a metre there changes, 1/m."""

    places: dict[str, Floats]
    moments: dict[str, float]
    passing: dict[_Way, tuple[float, float]]
    leans: dict[str, float]


def _leans(model: Model, alike: Mapping[str, str], first: float) -> dict[str, float]:
    """Return with what lean each pose is taken first, degrees; the empty name is the pose at the start."""
    lean = first
    leans = {alike[""]: first}
    for stage in model.stages:
        lean = stage.set.get("lean", lean)
        if stage.pose in alike:
            leans.setdefault(alike[stage.pose], lean)
    return {name: leans.get(name, 0.0) for name in alike.values()}


def _ways(model: Model, alike: Mapping[str, str]) -> dict[_Way, float]:
    """Return from which pose to which one ramps go while the blade holds a body in the plane that no torque turns, and
    what part of the angular momentum is lost there when the mass centre lies ahead of A, 1/m: N T/2 of J_C omega."""
    if "phi" in model.coordinates or "theta" not in model.coordinates or "blade" not in model.constraints:
        return {}
    ways: dict[_Way, float] = {}
    at, run = alike[""], simulate(model)
    for span in run.stages:
        stage = model.stages[span.number]
        if not stage.pose or stage.pose not in alike:
            continue
        to = alike[stage.pose]
        if is_ramped(stage) and to != at:
            read = run.quantity(["reaction:blade", "J_C", "theta'"], np.linspace(span.t0, span.t1, _LOOKS))
            force, momentum = np.abs(read["reaction:blade"]).mean(), read["J_C"] * read["theta'"]
            most = np.abs(momentum).max()
            if most > 0.0 and abs(momentum[-1] - momentum[0]) < _KEPT * most:
                part = 0.5 * force * (span.t1 - span.t0) / most
                ways[at, to] = max(float(part), ways.get((at, to), 0.0))
        at = to
    return ways


def _between(poses: Mapping[str, Pose], way: _Way) -> dict[str, float]:
    one, other = (poses[name] for name in way)
    return {name: 0.5 * (value + other.get(name, value)) for name, value in one.items()}


def _short(pose: Pose) -> dict[str, float]:
    return {name: float(f"{value:.8g}") for name, value in pose.items()}


def _standing(model: Model) -> _Standing:
    """Return what gives of a pose, and a lean in degrees, the place of the mass centre beside A, ahead and to the left,
    m, and J_C, kg*m^2, (3,)."""
    start = {name: replace(item, value=0.0, rate=0.0) for name, item in model.coordinates.items()}
    system = compile_model(replace(model, coordinates=start, stages=(), events={}))

    def standing(pose: Pose, lean: float = 0.0) -> Floats:
        run = simulate(system, until=0.0, set={**pose, "lean": lean})
        read = run.quantity(["C_x", "C_y", "J_C"], [0.0])
        return np.array([read["C_x"][0], read["C_y"][0], read["J_C"][0]])

    return standing


# --- legs --------------------------------------------------------------------------------------------------------


def _turned(pose: Pose, wanted: Floats, standing: _Standing) -> dict[str, float]:
    """Return a pose with the leg that carries turned; with both of them ahead or back only, where both carry."""
    legs = list(_legs(pose["support"]))
    values = dict(pose)

    def left_of(values: Pose) -> Floats:
        return standing(values)[:2] - wanted

    try:
        for _ in range(_ROUNDS):
            left = left_of(values)
            if np.abs(left[: len(legs)]).max() < _NEAR:
                break
            slopes = np.array([(left_of(_moved(values, leg, _STEP)) - left) / _STEP for leg in legs]).T
            steps = np.linalg.solve(slopes[: len(legs)], -left[: len(legs)])
            for leg, step in zip(legs, steps.tolist(), strict=True):
                values = _moved(values, leg, step)
    except (AnholonError, np.linalg.LinAlgError):
        return dict(pose)
    far = max(abs(values[name] - pose[name]) for leg in legs for name in leg)
    return values if far < _MOST else dict(pose)


def _legs(support: float) -> Iterator[tuple[str, ...]]:
    """Yield the angles that move the body ahead, then to the side, over the foot or feet that carry."""
    if abs(support) < 0.5:
        yield ("beta3", "beta4")
    else:
        side = 4 if support > 0.0 else 3
        yield (f"beta{side}",)
        yield (f"alpha{side}",)


def _moved(values: Pose, names: Sequence[str], step: float) -> dict[str, float]:
    return {**values, **{name: values[name] + step for name in names}}


# --- arms and trunk -------------------------------------------------------------------------------------------------


class _Fit:
    """Finds by how much arms are lifted and trunks are bent, by Gauss and Newton: what is wrong of moments of inertia,
    all of which may be larger by one factor, and of places between poses weighs against what is changed."""

    def __init__(self, poses: Mapping[str, Pose], wanted: _Wanted, standing: _Standing) -> None:
        self._first, self._wanted, self._standing = poses, wanted, standing
        self._names = list(poses)

    def done(self) -> dict[str, dict[str, float]]:
        """Return the poses of the other body."""
        count = len(self._names)
        x = np.zeros((count, 2))  # by what arms are lifted and trunks are bent, degrees
        poses = {name: self._posed(name, pose, 0.0, 0.0) for name, pose in self._first.items()}
        weights = np.diag(np.tile([1.0 / _LIFT, 1.0 / _BEND], count))
        for _ in range(_ROUNDS):
            moments = np.array([self._moment(name, pose) for name, pose in poses.items()])
            places = np.array([self._passing(way, poses) for way in self._wanted.passing])
            rows = np.concatenate([moments, places])
            slopes = np.array([self._slope(poses, rows, name, k) for name in self._names for k in range(2)]).T
            larger = np.concatenate([np.full(count, -1.0 / _OFF), np.zeros(len(places))])
            whole = np.block([[slopes, larger[:, None]], [weights, np.zeros((2 * count, 1))]])
            found = np.linalg.lstsq(whole, -np.concatenate([rows, weights @ x.ravel()]), rcond=None)[0]
            step = np.clip(found[:-1].reshape(count, 2), -_FAR, _FAR)
            poses = {name: self._posed(name, poses[name], *step[k].tolist()) for k, name in enumerate(self._names)}
            x += step
            if np.abs(step).max() < _SMALL:
                break
        return poses

    def _slope(self, poses: Mapping[str, dict[str, float]], rows: Floats, name: str, k: int) -> Floats:
        """Return how what is wrong changes as one pose does, its arms or its trunk."""
        other = self._posed(name, poses[name], *(1.0, 0.0) if k == 0 else (0.0, 1.0))
        changed = rows.copy()
        changed[self._names.index(name)] = self._moment(name, other)
        for j, way in enumerate(self._wanted.passing, start=len(self._names)):
            if name in way:
                changed[j] = self._passing(way, {**poses, name: other})
        return changed - rows

    def _moment(self, name: str, pose: Pose) -> float:
        """Return how wrong a moment of inertia is, by what counts of that."""
        return math.log(self._standing(pose, self._wanted.leans[name])[2] / self._wanted.moments[name]) / _OFF

    def _passing(self, way: _Way, poses: Mapping[str, Pose]) -> float:
        """Return how wrong the place of the mass centre is half way through a ramp, by what counts of that."""
        place, part = self._wanted.passing[way]
        return part * float(self._standing(_between(poses, way))[0] - place) / _BY

    def _posed(self, name: str, pose: Pose, lift: float, bend: float) -> dict[str, float]:
        """Return a pose with both arms moved outward, no farther than arms go, the trunk bent, and the legs turned."""
        arms = {}
        for arm in _ARMS:
            least, most = min(self._first[name][arm], _LEAST), max(self._first[name][arm], _LARGEST)
            arms[arm] = min(max(pose[arm] + lift, least), most)
        return _turned({**pose, **arms, "bend": pose["bend"] + bend}, self._wanted.places[name], self._standing)
