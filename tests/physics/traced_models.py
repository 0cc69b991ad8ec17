"""Models that follow traces: skaters, a drone, a sleigh and a puck; how they are followed and replayed."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from tests import models

import anholon
from anholon import Followed
from anholon.model.schema import AppliedForce, Coordinate, Model, Trace

Floats = NDArray[np.float64]
Points = tuple[tuple[float, float], ...]

CIRCLE = {"x": "5*sin(s/5)", "y": "5 - 5*cos(s/5)", "begin": 0, "end": "10*pi", "closed": True}
EIGHT = {"x": "8*sin(s)", "y": "8*sin(s)*cos(s)", "begin": 0, "end": "2*pi", "closed": True}

DRONE = models.text("drone")
CAR = models.text("car")
PUCK = models.text("puck")


def skater(**values: float) -> Model:
    model = anholon.load("skater-reference")
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    return replace(model, parameters={**model.parameters, **changed})


def pushed() -> Model:
    model = skater()
    push = AppliedForce(at="A", frame="plate", vector=(1.0, 0.0, 0.0))
    return replace(model, forces={**model.forces, "push": push})


def sleigh(speed: float = 2.0, **values: float) -> Model:
    model = anholon.load("chaplygin-sleigh")
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    coordinates = {**model.coordinates, "x": Coordinate(rate=speed), "theta": Coordinate(unit="rad")}
    return replace(model, coordinates=coordinates, parameters={**model.parameters, **changed})


def follow(model: Model, **trace: object) -> Followed:
    return anholon.follow_trace(model, Trace(**{"at": "A", "controls": ("L5z",), **trace}), sensitivity=False)  # type: ignore[arg-type]


def drawn(count: int = 40, size: float = 8.0, noise: float = 0.0) -> Points:
    """Return points of a figure eight, as a hand would set them."""
    s = np.linspace(0.0, 2 * np.pi, count, endpoint=False)
    shake = noise * np.random.default_rng(1).standard_normal((count, 2))
    return points(np.column_stack([size * np.sin(s), size * np.sin(s) * np.cos(s)]) + shake)


def points(table: Floats) -> Points:
    return tuple((float(x), float(y)) for x, y in table)


def replayed(found: Followed, times: Floats) -> Floats:
    """Return the places (k, 2) of the point in the ordinary simulation of the model that was written and read."""
    run = anholon.simulate(anholon.loads(anholon.dumps(found.model)), until=float(found.times[-1]))
    assert run.outcome.status == "done"
    names = list(run.system.points)
    return np.asarray(run.poses(times).p_WP[:, names.index(found.trace.at), :2])
