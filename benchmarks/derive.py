"""Derivations in symbols: the times until the first equations and until all of them.

The pendulum of five links stands for what a user types: its points placed by angles.
"""

from __future__ import annotations

import time

from measuring import Row

import anholon
from anholon.derivation.derive import stream
from anholon.errors import AnholonError
from anholon.forms.form_names import FORMS
from anholon.model.schema import Coordinate, Model, Parameter, Point

LINKS = 5


def measure() -> list[Row]:
    """Time the slowest form of each model, and the whole derivation of the bicycle in one form."""
    rows = []
    cases = {
        "skater": (anholon.load("skater-reference"), 0.3),
        "five links, angles": (pendulum(), 2.0),
    }
    for name, (model, goal) in cases.items():
        times = {form: form_times for form in FORMS if (form_times := derive(model, form)) is not None}
        first = max(times, key=lambda form: times[form][0])
        slowest = max(times, key=lambda form: times[form][1])
        rows.append(Row(f"{name}: first rows ({first})", times[first][0], goal=goal))
        rows.append(Row(f"{name}: all rows ({slowest})", times[slowest][1]))
    form_times = derive(anholon.load("whipple-bicycle"), "lagrange1")
    assert form_times is not None
    rows.append(Row("Whipple bicycle: first rows (lagrange1)", form_times[0]))
    rows.append(Row("Whipple bicycle: all rows (lagrange1)", form_times[1], goal=10.0))
    return rows


def derive(model: Model, form: str) -> tuple[float, float] | None:
    """Return the CPU times until the first rows and until all rows; None for a form that does not apply."""
    started = time.process_time()
    first = 0.0
    try:
        for block, _ in stream(model, form):
            if block > 0 and not first:  # behind the data
                first = time.process_time() - started
    except AnholonError:
        return None
    return first, time.process_time() - started


def pendulum() -> Model:
    """Return a plane pendulum of five links, placed by angles, each with its mass at the end."""
    parameters = {
        "g": Parameter(value=9.81, unit="m/s^2"),
        "m": Parameter(value=1.0, unit="kg"),
        "l": Parameter(value=0.5, unit="m"),
    }
    model = Model(gravity=(0, 0, "-g"), parameters=parameters)
    for i in range(1, LINKS + 1):
        model.coordinates[f"phi{i}"] = Coordinate(value=0.1 * i, unit="rad")
        above = range(1, i + 1)
        x = " + ".join(f"l*sin(phi{k})" for k in above)
        z = " - ".join(["0", *(f"l*cos(phi{k})" for k in above)])
        model.points[f"P{i}"] = Point(position=(x, 0, z), mass="m")
    return model
