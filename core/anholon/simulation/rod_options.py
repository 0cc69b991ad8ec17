"""Options of a simulation that mean nothing for a model with rods: they are refused, never ignored."""

from __future__ import annotations

from typing import Final

from anholon.errors import UsageError
from anholon.model.check.rod_check import MODES, STATIC_FORMS

_ROD_FORMS: Final = (*STATIC_FORMS, MODES)

_TOLERANCE_MESSAGE: Final = "it moves by the generalized-α method, controlled by the step accuracy and the maximum step"
_METHOD_MESSAGE: Final = "it moves by the generalized-α method"
_FORM_MESSAGE: Final = (
    "a model with rods moves by the generalized-α method, whatever the form of the equations, which can be evaluated "
    f"along its motion (anholon forms, anholon.forms_at); forms of its own: {', '.join(_ROD_FORMS)}"
)


def refuse_rigid_options(
    *,
    form: str | None = None,
    chart: str | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    method: str | None = None,
) -> None:
    """Raise UsageError for the first given option that does not apply to rods; None and "" are not given, the method
    "auto" is that of rods."""
    if form and form not in _ROD_FORMS:
        raise UsageError(f"the form {form!r} does not apply to a model with rods: {_FORM_MESSAGE}")
    if chart:
        raise UsageError(f"the chart {chart!r} does not apply to a model with rods: {_FORM_MESSAGE}")
    if method and method != "auto":
        raise UsageError(f"the method {method!r} does not apply to a model with rods: {_METHOD_MESSAGE}")
    for name, value in (("rtol", rtol), ("atol", atol)):
        if value is not None:
            raise UsageError(f"{name} does not apply to a model with rods: {_TOLERANCE_MESSAGE}")
