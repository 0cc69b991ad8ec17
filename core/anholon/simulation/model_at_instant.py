"""A model as its motion leaves it at an instant: where it is then, with the parameters that its stages have set."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import RunError, UsageError
from anholon.model.query.orientations import add_orientations, remove_orientations
from anholon.model.schema import Model
from anholon.simulation.simulate import simulate
from anholon.units import parse_unit


def make_model_at(model: Model, t: float) -> Model:
    """Return a model without stages that begins with the state of a motion at a time, s.

    Raises UsageError or RunError if the equations would differ after that: beside rods, where stages switch
    constraints and forces, where the equations depend on time, and during a ramp.
    """
    if model.rods:
        raise UsageError("in a model with rods no instant of a motion can be chosen. Linearise about the equilibrium.")
    if any(stage.on or stage.off for stage in model.stages):
        raise RunError(
            "stages switch constraints or forces, which a model without stages cannot tell. "
            "Switch them in the model instead, and start close to the equilibrium."
        )
    model = add_orientations(model)
    run = simulate(model, t)
    if run.unchecked_outcome.t < t * (1.0 - 1e-12):
        raise RunError(f"the motion ends at t = {run.unchecked_outcome.t:.6g} s: {run.unchecked_outcome.text()}")
    segment, (q, v) = run.last_segment, run.state(t)
    system = segment.system
    if system.depends_on_time or model.schedules:
        raise RunError("time stands in the equations, so that an instant of the motion cannot be taken for the start.")
    if system.has_active_ramps(segment.p):
        raise RunError(f"a ramp is under way at t = {t:g} s. Choose an instant after its end.")
    values = system.parameter_values(segment.p)
    parameters = {
        name: replace(item, value=values[name] / parse_unit(item.unit).factor)
        for name, item in model.parameters.items()
    }
    coordinates = {
        name: replace(item, value=float(x) / parse_unit(item.unit).factor, rate=float(u) / parse_unit(item.unit).factor)
        for (name, item), x, u in zip(model.coordinates.items(), q, v, strict=True)
    }
    return remove_orientations(replace(model, parameters=parameters, coordinates=coordinates, stages=()))
