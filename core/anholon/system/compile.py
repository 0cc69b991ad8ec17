"""The way from a model to its system, and to its pickled form."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from pickle import PicklingError

from anholon.errors import ModelError
from anholon.model.file.model_file import loads
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model
from anholon.system.compile_bodies import compile_bodies
from anholon.system.system import System


def compile_model(model: Model, *, like: System | None = None, cancelled: Callable[[], bool] | None = None) -> System:
    """Return the system of a model; raises ModelError with everything that is wrong with it.

    `like` is the system of a similar model, as from before an edit: what both have in common is not derived again. Rods
    are assembled for the run that the model asks for. While it is sought how sections with constraints begin,
    `cancelled` is asked whether that is still wanted; raises Cancelled if not.
    """
    if model.rods:
        from anholon.system.compile_rods import compile_with_rods  # slow to import, and other models need none

        return compile_with_rods(model, cancelled)
    try:
        return compile_bodies(model, like=like)
    except ModelError as error:
        if not any(getattr(item, "drive", "") for item in model.constraints.values()):
            raise
        from anholon.system.servo_index import name_servo_index  # most errors need no index

        raise name_servo_index(model, error) from None


def _pickle_system(system: System) -> tuple[Callable[[str], System], tuple[str]]:
    """Pickle a system as the text of its model, which is compiled when it is unpickled.

    Raises PicklingError for the system of another contact mode than the first, which a run has entered: pickle the run.
    """
    if system.equations.has_event_functions or system.has_rechosen_rows:
        raise PicklingError("a system in a contact mode of its run has no model of its own; pickle the run")
    return _unpickle_system, (dumps(system.typed_model),)


def _unpickle_system(text: str) -> System:
    return compile_model(loads(text))


copyreg.pickle(System, _pickle_system)
