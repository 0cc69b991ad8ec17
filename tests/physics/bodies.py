"""Models and numbers that several physics tests share."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

import anholon
from anholon.model.schema import Model, Stage

GOLD = Path(__file__).parents[1] / "data" / "gold"
SI_UNITS = dict.fromkeys(
    ["", "kg", "m", "rad", "m/s", "rad/s", "1/s", "N", "N*m", "N*m*s", "N*s/m", "kg*m^2", "m/s^2"], 1.0
)


def gold(name: str) -> Any:
    """Return a file of reference numbers."""
    return json.loads((GOLD / f"{name}.json").read_text(encoding="utf-8"))


def set_si(model: Model, values: Mapping[str, float]) -> Model:
    """Return the model with parameters set in SI units, whatever units they are declared in."""
    parameters = dict(model.parameters)
    for name, value in in_own_units(model, values).items():
        parameters[name] = msgspec.structs.replace(parameters[name], value=value)
    return msgspec.structs.replace(model, parameters=parameters)


def in_own_units(model: Model, values: Mapping[str, float]) -> dict[str, float]:
    """Return SI values in the units of the parameters."""
    return {name: value / factor(model.parameters[name].unit) for name, value in values.items()}


def factor(unit: str) -> float:
    """Return what a value in a unit that the models of these tests use is multiplied by for SI."""
    return {"deg": math.pi / 180.0, "deg/s": math.pi / 180.0, "cm": 0.01, "g": 0.001}.get(unit) or SI_UNITS[unit]


def start(model: Model, **state: float) -> Model:
    """Return the model with initial values (`xi=…`) and rates (`xi_rate=…`), in SI units."""
    coordinates = dict(model.coordinates)
    for key, value in state.items():
        name, field = (key[:-5], "rate") if key.endswith("_rate") else (key, "value")
        own = value / factor(coordinates[name].unit)
        coordinates[name] = msgspec.structs.replace(coordinates[name], **{field: own})
    return msgspec.structs.replace(model, coordinates=coordinates)


def general_skater(alpha: Sequence[float], torque: float) -> Model:
    """Return the skater of the staged reference numbers: adult body, all four kinds of drag; angles in rad."""
    data = gold("skater_staged")
    body, drag = data["body"], data["drag"]
    values = {f"m{k}": m for k, m in enumerate(body["m0..m4"])}
    values |= {"l": body["l"], "L5z": torque}
    values |= {f"l{k + 1}": length for k, length in enumerate(body["l1..l4"])}
    values |= {f"alpha{k + 1}": angle for k, angle in enumerate(alpha)}
    values |= {f"kappa{k}": drag[f"k{k}"] for k in range(1, 5)}
    return set_si(msgspec.structs.replace(anholon.load("skater-reference"), stages=()), values)


def stage(model: Model, name: str, duration: float, alpha: Sequence[float], torque: float) -> Stage:
    """Return a stage that sets the four angles (rad) and the torque."""
    values = {f"alpha{k + 1}": angle for k, angle in enumerate(alpha)} | {"L5z": torque}
    return Stage(name=name, duration=duration, set=in_own_units(model, values))
