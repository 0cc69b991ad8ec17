"""Options of a run: those requested, those that follow for each kind of integration, and those refused before it
starts.

Options without a meaning for a model are refused, never ignored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, RunError, UsageError
from anholon.forms.form_names import FORMS, FORMS_WITH_CHARTS
from anholon.mechanics.parameters import si_values
from anholon.model.query.field_paths import depends_on_time
from anholon.model.query.rod_runs import FORMS_AT_REST
from anholon.model.schema import Model
from anholon.simulation.tolerances import MAX_FRAME_BYTES, MAX_STEP_COUNT
from anholon.system.system import System
from anholon.system.system_state import SystemState

_TOLERANCE_MESSAGE: Final = "it moves by the generalized-α method, controlled by the step accuracy and the maximum step"
_METHOD_MESSAGE: Final = "it moves by the generalized-α method"
_FORM_MESSAGE: Final = (
    "a model with rods moves by the generalized-α method, whatever the form of the equations, which can be evaluated "
    f"along its motion (anholon forms, anholon.forms_at); forms of its own: {', '.join(FORMS_AT_REST)}"
)


class RunRequest(NamedTuple):
    """The requested options of a run, see `anholon.simulate`; None for those of the model, values in own units."""

    until: float | None
    rtol: float | None
    atol: float | None
    method: str | None
    form: str | None
    chart: str | None
    values: Mapping[str, float]
    before: str | None


class RunOptions(NamedTuple):
    """The requested options of a run in addition to its model.

    They are the given values of parameters in SI units, and whether anything could happen between two frames that a
    longer step would not show.
    """

    rtol: float
    atol: float
    method: str
    form: str
    chart: str
    frames: float
    has_short_events: bool
    values: Mapping[str, float]


def require_applicable_options(
    model: Model,
    *,
    form: str | None = None,
    chart: str | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    method: str | None = None,
) -> None:
    """Raise UsageError for the first given option that does not apply to the model.

    Models with rods are integrated by the generalized-α method. None and "" are not given, the method "auto" is that of
    rods.
    """
    if not model.rods:
        _require_bodies_form(model, form, chart)
        return
    if form and form not in FORMS_AT_REST:
        raise UsageError(f"the form {form!r} does not apply to a model with rods: {_FORM_MESSAGE}")
    if chart:
        raise UsageError(f"the chart {chart!r} does not apply to a model with rods: {_FORM_MESSAGE}")
    form = form or model.simulation.form
    at_rest = f"the form {form!r} takes no steps in time" if form in FORMS_AT_REST else ""
    if method and method != "auto":
        raise UsageError(f"the method {method!r} does not apply to a model with rods: {at_rest or _METHOD_MESSAGE}")
    for name, value in (("rtol", rtol), ("atol", atol)):
        if value is not None:
            raise UsageError(f"{name} does not apply to a model with rods: {at_rest or _TOLERANCE_MESSAGE}")


def _require_bodies_form(model: Model, form: str | None, chart: str | None) -> None:
    """Refuse forms at rest, which belong to rods, and a chart of the model in a form without quasi-velocities."""
    if form and form in FORMS_AT_REST:
        raise UsageError(f"the form {form!r} is one of rods, and the model has none: choose one of {', '.join(FORMS)}")
    form = form or model.simulation.form
    if chart and form not in FORMS_WITH_CHARTS and any(model_chart.name == chart for model_chart in model.charts):
        forms = ", ".join(FORMS_WITH_CHARTS)
        raise UsageError(
            f"the chart {chart!r} does not apply to the form {form!r}; forms with quasi-velocities: {forms}"
        )


def make_ode_options(system: System, request: RunRequest) -> RunOptions:
    """Return the options of a run by steps of coordinates."""
    model, settings = system.model, system.model.simulation
    timed = system.depends_on_time and depends_on_time(model)
    return RunOptions(
        settings.rtol if request.rtol is None else request.rtol,
        settings.atol if request.atol is None else request.atol,
        settings.method if request.method is None else request.method,
        request.form or settings.form,
        settings.chart if request.chart is None else request.chart,
        settings.frames,
        bool(timed or model.events or system.event_functions or system.depends_on_reactions),
        si_values(model, request.values),
    )


def make_rod_options(system: System) -> RunOptions:
    """Return the options of a run by steps of nodes.

    Step and accuracy replace the tolerances of other runs, and the values of parameters, which shape rods, are in the
    model.
    """
    model, settings = system.model, system.model.simulation
    watched = bool(depends_on_time(model) or model.events or system.has_contact_modes)
    return RunOptions(
        settings.step, settings.accuracy, settings.method, settings.form, "", settings.frames, watched, {}
    )


def require_maintainable_laws(system: System, p: NDArray[np.float64]) -> None:
    """Refuse laws of control that cannot be maintained with the given values of the parameters."""
    if any(system.parametric) and not system.has_contact_modes:
        q, v = np.split(system.read_initial_values(p), 2)
        diagnosis = SystemState(system, 0.0, q, v, p).diagnose()
        if diagnosis.control is not None and diagnosis.control.failure:
            raise ModelError(list(diagnosis.problems))


def require_memory(frame_size: int, frames: float, end: float) -> None:
    """Refuse a run whose frames would not fit into memory, from frames per second and bytes per frame."""
    if frames * end * frame_size > MAX_FRAME_BYTES:
        raise RunError(
            f"the run would have {frames * end:.3g} frames and would not fit into memory. Reduce the frame rate to at "
            f"most {MAX_FRAME_BYTES / (frame_size * end):.3g} frames per second, or end earlier."
        )


def require_countable_steps(step: float, end: float) -> None:
    """Refuse a maximum step of rods (0: none is given) that is too small for a run to this end.

    Such a run would take years, or the step is not resolved by floating-point time.
    """
    if 0.0 < step * MAX_STEP_COUNT < end:
        raise RunError(
            f"steps of at most {step:.3g} are too short: a run to {end:g} would have more than {MAX_STEP_COUNT:.0e} of "
            "them. Choose a larger maximum step, or 0 for one frame."
        )


def check_values(model: Model, values: Mapping[str, float]) -> None:
    """Refuse values of unknown parameters and values outside their bounds."""
    for name, value in values.items():
        if name not in model.parameters:
            raise UsageError(f"the model has no parameter '{name}'; it has {', '.join(model.parameters)}")
        if not math.isfinite(value):
            raise UsageError(f"the value of '{name}' must be a finite number")
        parameter = model.parameters[name]
        low = -math.inf if parameter.min is None else parameter.min
        high = math.inf if parameter.max is None else parameter.max
        if not low <= value <= high:
            raise UsageError(
                f"the value of '{name}', {value:g}, lies outside {low:g} … {high:g} {parameter.unit}".rstrip()
            )
