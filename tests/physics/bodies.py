"""Models and numbers that several physics tests share."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

import anholon
from anholon.model.structs import Model, Stage
from anholon.system.parameters import with_values
from anholon.units import parse_unit

GOLD = Path(__file__).parents[1] / "data" / "gold"


def gold(name: str) -> Any:
    """Return a file of reference numbers."""
    return json.loads((GOLD / f"{name}.json").read_text(encoding="utf-8"))


def set_si(model: Model, values: Mapping[str, float]) -> Model:
    """Return the model with parameters set in SI units, whatever units they are declared in."""
    return with_values(model, in_own_units(model, values))


def in_own_units(model: Model, values: Mapping[str, float]) -> dict[str, float]:
    """Return SI values in the units of the parameters."""
    return {name: value / parse_unit(model.parameters[name].unit).factor for name, value in values.items()}


def start(model: Model, **state: float) -> Model:
    """Return the model with initial values (`xi=…`) and rates (`xi_rate=…`), in SI units."""
    coordinates = dict(model.coordinates)
    for key, value in state.items():
        name, field = (key[:-5], "rate") if key.endswith("_rate") else (key, "value")
        factor = parse_unit(coordinates[name].unit).factor
        coordinates[name] = msgspec.structs.replace(coordinates[name], **{field: value / factor})
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
