"""The figures of the library for any body, and gains of balance: what fits one body fits all others of its build.

The shipped figures are those of a woman; men.toml has the changes for a man's proportions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Final

from msgspec.structs import replace

from anholon.library.skater.anthropometry import Sex
from anholon.library.skater.body_change import Stature, scale_to_body
from anholon.library.skater.edge_stance import MASS
from anholon.model.edit.scaling import ScaleFactors
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load
from anholon.model.schema import Model, Stage

_TIMES: Final = ("duration", "ramp")

HEIGHT: Final = 1.65
"""Of the body that the figures and the gains of balance were made for, m."""

FIGURES: Final[Mapping[str, str]] = {
    "circle-eight": "upright",
    "three-turn": "upright",
    "spiral": "upright",
    "two-foot-to-one-foot-spin": "upright",
    "entry-spin-exit": "upright",
    "serpentine": "balanced",
    "waltz-jump": "jumping",
}
"""The figures of the library, and the stance in which they are skated."""


def compute_scale_factor(unit: str, height: float, mass: float) -> float:
    """Return the factor of a quantity from the usual body to one of this height (m) and mass (kg)."""
    return ScaleFactors(height / HEIGHT, mass / MASS).of_unit(unit)


def make_figure(name: str, height: float, mass: float, sex: Sex) -> Model:
    """Return a figure of the library for a body of this height (m), mass (kg) and sex."""
    model = load(example_path(name))
    if sex == "male":
        model = _changed(model, _men()[name])
    model = scale_to_body(model, {}, sex, Stature(height, mass))
    return replace(model, name=f"{model.name}: {height:g} m, {mass:g} kg")


_Changes = Mapping[str, Mapping[str, Mapping[str, float]]]


@lru_cache(maxsize=1)
def _men() -> Mapping[str, _Changes]:
    """Return the changes of each figure for a man's proportions: of `poses` and `stages`, by their names."""
    text = (resources.files("anholon_resources") / "men.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _changed(model: Model, changes: _Changes) -> Model:
    """Return a figure with other values of its poses and stages; it begins in the pose of its first stage."""
    angles, others = changes.get("poses", {}), changes.get("stages", {})
    poses = {name: replace(pose, set={**pose.set, **angles.get(name, {})}) for name, pose in model.poses.items()}
    stages = tuple(_stage(stage, others.get(stage.name, {})) for stage in model.stages)
    start = poses[stages[0].pose].set
    parameters = {name: replace(item, value=start.get(name, item.value)) for name, item in model.parameters.items()}
    return replace(model, poses=poses, stages=stages, parameters=parameters)


def _stage(stage: Stage, values: Mapping[str, float]) -> Stage:
    times = {name: values.get(name, getattr(stage, name)) for name in _TIMES}
    return replace(stage, set={**stage.set, **{k: v for k, v in values.items() if k not in _TIMES}}, **times)
