"""The first instant of a model, shown before the model is run."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from anholon.errors import AnholonError, ModelError, Problem
from anholon.model.schema import Model
from anholon.outcome import Cancelled
from anholon_gui.run.jobs import make_picture

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.scene import RunPicture
    from anholon.system.system import System

_LOOKS = ("colour", "visible", "doc", "mass")


class InitialPicture(NamedTuple):
    """A run of one frame and its picture. `reason`: why the model cannot move as it is, or ""."""

    run: Run | None
    picture: RunPicture | None
    problems: tuple[Problem, ...] = ()


def compute_initial_picture(model: Model, compiling: Callable[[Model, Callable[[], bool]], System]) -> InitialPicture:
    """Return the first instant of a model. A model that cannot be run is shown at its initial values."""
    import anholon
    from anholon.scene import RunPicture
    from anholon.scene.standing_model import make_standing_model

    cancel = threading.Event()
    cancel.set()  # the first instant is computed nevertheless
    try:
        run = anholon.simulate(compiling(model, cancel.is_set), until=0.0, cancel=cancel)
        if run.head:
            return InitialPicture(run, make_picture(run))
        outcome = run.unchecked_outcome
        problems: tuple[Problem, ...] = (Problem(path="", message=outcome.message, remedy=outcome.remedy),)
    except Cancelled:  # where its rods rest takes long to find
        problems = ()
    except ModelError as error:
        problems = error.problems or (Problem(path="", message=str(error)),)
    except AnholonError as error:
        problems = (Problem(path="", message=str(error)),)
    try:
        standing, shown = make_standing_model(model)
        run = anholon.simulate(standing, until=0.0, cancel=cancel)
        return InitialPicture(run, RunPicture(run, model.view, shown=shown) if run.head else None, problems)
    except AnholonError:  # the list of problems says why
        return InitialPicture(None, None, problems)


def find_standing_run(run: Run | None, model: Model) -> Run | None:
    """Return a run that shows a model at its beginning. None if nothing has a position.

    It is `run` if that has the same positions and values, else the first instant is computed here.
    """
    import anholon

    run_model = run.system.model if run is not None else None
    fields = ("bodies", "points", "coordinates", "parameters", "definitions", "constraints")
    if run_model is not None and all(getattr(run_model, field) == getattr(model, field) for field in fields):
        return run
    return compute_initial_picture(model, lambda changed, _cancelled: anholon.compile_model(changed)).run


def has_same_places(model: Model, other: Model) -> bool:
    """Return whether two models have the same elements in the same initial positions."""
    if (
        model.bodies is other.bodies
        and model.points is other.points
        and model.coordinates.keys() == other.coordinates.keys()
    ):
        return True
    return (
        model.points.keys() == other.points.keys()
        and model.coordinates.keys() == other.coordinates.keys()
        and model.bodies.keys() == other.bodies.keys()
        and all(_place(model.bodies[name]) == _place(other.bodies[name]) for name in model.bodies)
        and all(model.points[name].position == other.points[name].position for name in model.points)
    )


def _place(body: object) -> tuple[object, ...]:
    """Return the fields of a body that determine its position and size."""
    names = (name for name in type(body).__struct_fields__ if name not in _LOOKS)  # type: ignore[attr-defined]
    return (type(body), *(getattr(body, name) for name in names))
