"""Poses of another body in which its mass centre stands over the blade where that of the first one stood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import AnholonError
from anholon.model.poses import initial_values
from anholon.model.structs import Model
from anholon.run.simulate import simulate
from anholon.system.system import compile_model

__all__ = ["balanced"]

Floats = NDArray[np.float64]

_NEEDED: Final = ("support", "alpha3", "alpha4", "beta3", "beta4", "lean")
_STEP: Final = 0.1  # degrees
_ROUNDS: Final = 5
_NEAR: Final = 1e-6  # m
_MOST: Final = 25.0  # degrees by which a leg is turned


def balanced(before: Model, after: Model, length: float) -> Model:
    """Return `after` with the legs that carry turned, in all poses, so that the mass centre lies where it lay in
    `before`, `length` times as far from A; a model that is no skater of thirteen parts comes back as it is."""
    if not set(_NEEDED) <= after.parameters.keys() or "C_x" not in after.definitions:
        return after
    old, new = _offsets(before), _offsets(after)
    poses = dict(after.poses)
    for name, pose in before.poses.items():
        if "support" in pose.set:
            found = _turned(pose.set, length * old(pose.set), new)
            poses[name] = replace(poses[name], set=found)
    start = {name: value for name, value in initial_values(before).items() if name in before.parameters}
    angles = {name: value for name, value in start.items() if before.parameters[name].unit == "deg"} | {
        "support": start["support"]
    }
    found = _turned(angles, length * old(angles), new)
    turned = {name: value for name, value in found.items() if value != angles[name]}
    parameters = {name: replace(after.parameters[name], value=value) for name, value in turned.items()}
    return replace(after, poses=poses, parameters={**after.parameters, **parameters})


def _offsets(model: Model) -> Callable[[Mapping[str, float]], Floats]:
    """Return what gives the place of the mass centre beside A, (2,), ahead and to the left, m, in a pose."""
    start = {name: replace(item, value=0.0, rate=0.0) for name, item in model.coordinates.items()}
    system = compile_model(replace(model, coordinates=start, stages=(), events={}))

    def offset(pose: Mapping[str, float]) -> Floats:
        upright = {name: value for name, value in pose.items() if name != "lean"} | {"lean": 0.0}
        run = simulate(system, until=0.0, set=upright)
        read = run.quantity(["C_x", "C_y"], [0.0])
        return np.array([read["C_x"][0], read["C_y"][0]])

    return offset


def _turned(
    pose: Mapping[str, float], wanted: Floats, offset: Callable[[Mapping[str, float]], Floats]
) -> dict[str, float]:
    """Return a pose with the leg that carries turned; with both of them ahead or back only, where both carry."""
    legs = list(_legs(pose["support"]))
    values = dict(pose)
    try:
        for _ in range(_ROUNDS):
            left = offset(values) - wanted
            if np.abs(left[: len(legs)]).max() < _NEAR:
                break
            slopes = np.array([(offset(_moved(values, leg, _STEP)) - left - wanted) / _STEP for leg in legs]).T
            steps = np.linalg.solve(slopes[: len(legs)], -left[: len(legs)])
            for leg, step in zip(legs, steps.tolist(), strict=True):
                values = _moved(values, leg, step)
    except (AnholonError, np.linalg.LinAlgError):
        return dict(pose)
    far = max(abs(values[name] - pose[name]) for leg in legs for name in leg)
    return {name: float(f"{value:.8g}") for name, value in values.items()} if far < _MOST else dict(pose)


def _legs(support: float) -> Iterator[tuple[str, ...]]:
    """Yield the angles that move the body ahead, then to the side, over the foot or feet that carry."""
    if abs(support) < 0.5:
        yield ("beta3", "beta4")
    else:
        side = 4 if support > 0.0 else 3
        yield (f"beta{side}",)
        yield (f"alpha{side}",)


def _moved(values: Mapping[str, float], names: tuple[str, ...], step: float) -> dict[str, float]:
    return {**values, **{name: values[name] + step for name in names}}
