"""The places of a model that cannot move yet: with its initial values as they are, consistent or not, with or without
masses, so that it is seen while it is built.

`make_standing_model(model)` has the same bodies and points in the same places, without forces and constraints, and can
always be compiled: each coordinate moves a point of its own that is not seen. What has no place is omitted.
"""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import UnitError
from anholon.model.check.model_check import check
from anholon.model.edit.element_list import free_name
from anholon.model.schema import Coordinate, GivenInertia, Model, Point, Simulation
from anholon.units import parse_unit

_ROUNDS = 20  # of leaving out what has no place: what stands on it has none either
_PLACED = ("bodies", "points")


def make_standing_model(model: Model) -> tuple[Model, Model]:
    """Return a compilable model with the same positions as `model`, and `model` without elements that have no position.

    Bodies and points of both come in the same order.
    """
    shown = model
    for _ in range(_ROUNDS):
        standing = _strip(shown)
        wrong = {problem.path for problem in check(standing) if problem.severity == "error"}
        if not wrong:
            return _move_points(standing), shown
        shown = _leave_out(shown, wrong)
    return Model(), Model()


def _strip(model: Model) -> Model:
    """Return only the parts of a model that determine positions; coordinates are numbers in SI, at rest."""
    coordinates = {name: Coordinate(value=_in_si(c), unit="") for name, c in model.coordinates.items()}
    coordinates = coordinates or {free_name(model, "coordinates"): Coordinate()}  # nothing is compiled without one
    bodies = {name: replace(body, mass=0.0) for name, body in model.bodies.items()}
    points = {name: replace(point, mass=0.0) for name, point in model.points.items()}
    return Model(
        parameters=model.parameters,
        definitions=model.definitions,
        schedules=model.schedules,
        controls=model.controls,
        coordinates=coordinates,
        bodies=bodies,
        points=points,
        simulation=Simulation(until=1e-3),
        view=model.view,
    )


def _in_si(coordinate: Coordinate) -> float | int | str:
    if isinstance(coordinate.value, str) or not coordinate.unit:
        return coordinate.value
    try:
        return coordinate.value * parse_unit(coordinate.unit).factor
    except UnitError:
        return coordinate.value


def _leave_out(model: Model, wrong: set[str]) -> Model:
    """Return the model without the elements at some paths; a wrong initial value becomes 0."""
    names = {tuple(path.split(".")[:2]) for path in wrong}
    sections = {
        section: {name: item for name, item in getattr(model, section).items() if (section, name) not in names}
        for section in ("parameters", "definitions", "schedules", "controls", *_PLACED)
    }
    coordinates = {
        name: replace(c, value=0.0) if ("coordinates", name) in names else c for name, c in model.coordinates.items()
    }
    reduced = replace(model, coordinates=coordinates, **sections)
    return reduced if reduced != model else replace(model, bodies={}, points={})


def _move_points(model: Model) -> Model:
    """Return the model in which each coordinate and each free orientation moves a mass of its own.

    The masses then determine a motion.
    """
    points = dict(model.points)
    for name in model.coordinates:
        key = free_name(replace(model, points=points), "points", "mass_of_a_coordinate")
        points[key] = Point(position=(name, 0.0, 0.0), mass=1.0, visible=False)
    bodies = dict(model.bodies)
    for name in model.free_bodies:
        key = free_name(replace(model, bodies=bodies), "bodies", "mass_of_an_orientation")
        bodies[key] = GivenInertia(frame=name, mass=1.0, inertia=(1.0, 1.0, 1.0), visible=False)
    return replace(model, points=points, bodies=bodies)
