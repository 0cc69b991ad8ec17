"""The state-space model of a model for chosen inputs and outputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from msgspec.structs import replace

from anholon.compiler.cancellation import cancelled_by
from anholon.errors import UsageError
from anholon.linear.linear_model import LinearModel
from anholon.linear.linear_outputs import add_outputs
from anholon.linear.model_inputs import add_inputs
from anholon.model.query.orientations import add_orientations
from anholon.model.schema import Model


@np.errstate(over="ignore", invalid="ignore")  # what is not finite is refused or reported
def linearize(
    model: Model,
    inputs: str | Sequence[str] = (),
    outputs: str | Sequence[str] = (),
    *,
    at: Literal["steady", "equilibrium"] = "steady",
    modes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> LinearModel:
    """Return A, B, C, D of a model about its equilibrium or steady motion, in SI units. Stages are not applied.

    `inputs`: parameters that stand in forces or move what is prescribed (`NAME`), parts of named loads (`load:NAME`),
    generalized forces (`force:COORDINATE`), forces and moments at points, bodies and sections (`force:P.x`,
    `moment:rod:tip.z`). `outputs`: quantities of a run (`x`, `x'`, `reaction:NAME`, `P.x`, `rod:tip.z`, `energy`),
    accelerations of coordinates (`x''`) and formulas of coordinates. `at`: "steady" takes the steady motion nearest to
    the initial state, which is an equilibrium where nothing moves; "equilibrium" refuses one that moves. `modes`: how
    many modes of rods the state holds at most, 40 by default, beside which the rest of their motion follows as at rest.
    `cancelled` says on the way that nobody waits any more; then Cancelled is raised.

    Raises ModelError, RunError or UsageError with what would help.
    """
    inputs, outputs = ([channel] if isinstance(channel, str) else list(channel) for channel in (inputs, outputs))
    double = _find_double(inputs)
    if double:
        raise UsageError(f"the input '{double}' is named twice")
    double = _find_double(outputs)
    if double:
        raise UsageError(f"the output '{double}' is named twice")
    if not inputs:
        raise UsageError("there is no input: name at least one parameter, load:NAME, force:COORDINATE or force:PLACE.x")
    model, own_outputs = add_outputs(add_orientations(_without_programme(model)), outputs)
    model, own_inputs = add_inputs(model, inputs)
    if model.rods:
        from anholon.linear.linearize_rods import DEFAULT_MODES, linearize_rods  # slow to import, and not for bodies

        with cancelled_by(cancelled):
            return linearize_rods(model, own_inputs, own_outputs, modes or DEFAULT_MODES, cancelled)
    from anholon.linear.linearize_bodies import linearize_bodies

    with cancelled_by(cancelled):
        return linearize_bodies(model, own_inputs, own_outputs, needs_rest=at == "equilibrium")


def _without_programme(model: Model) -> Model:
    """Return the model without the parts outside its equations that may name parameters.

    An input is perhaps no longer a parameter there.
    """
    settings = replace(model.simulation, over="")
    return replace(model, poses={}, mirror={}, stages=(), boundary={}, traces={}, studies={}, simulation=settings)


def _find_double(names: Sequence[str]) -> str:
    """Return a name that occurs twice in a list; empty if there is none."""
    return next((name for k, name in enumerate(names) if name in names[:k]), "")
