"""Controls of a boundary problem in a model: replaced by parameters, or by schedules once it is solved."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.mechanics.driven_forces import set_controls
from anholon.model.edit.element_list import free_name
from anholon.model.schema import Model, Parameter, Schedule


def remove_stages_and_events(model: Model) -> Model:
    """Return a model without stages and events, which control problems do not support."""
    return replace(model, stages=(), events={}, boundary={}, traces={})


def replace_by_parameters(model: Model, controls: Sequence[str]) -> tuple[Model, tuple[str, ...]]:
    """Return the model with a parameter of the value 0 for every control, and the names of these parameters."""
    names: list[str] = []
    for _ in controls:
        name = free_name(model, "parameters", "control1")
        model = replace(model, parameters={**model.parameters, name: Parameter()})
        names.append(name)
    return set_controls(model, controls, names), tuple(names)


def replace_by_schedules(
    model: Model, controls: Sequence[str], times: Floats, values: Floats, after: Floats, doc: str = ""
) -> Model:
    """Return the model with a schedule for every control: `values` (k, m) at `times` (k,), then `after` (m,).

    A spline with a jump at the end would oscillate before it, so that a schedule of steps switches it off.
    """
    expressions: list[str] = []
    end = float(times[-1])
    window = ""
    for k, control in enumerate(controls):
        stem = re.sub(r"\W", "_", control)
        name = _find_schedule_name(model, f"{stem}_control")
        table = tuple(times.tolist()), tuple(values[:, k].tolist())
        schedule = Schedule(times=table[0], values=table[1], interpolation="cubic", author="control", doc=doc)
        model = replace(model, schedules={**model.schedules, name: schedule})
        if not window:
            window = _find_schedule_name(model, f"{stem}_acts")
            switch_doc = "1 while the control acts."
            steps = Schedule(
                times=(0.0, end), values=(1.0, 0.0), interpolation="step", author="control", doc=switch_doc
            )
            model = replace(model, schedules={**model.schedules, window: steps})
        final_value = float(after[k])
        expressions.append(f"{name}*{window}" + (f" + ({final_value!r})*(1 - {window})" if final_value else ""))
    return set_controls(model, controls, expressions)


def _find_schedule_name(model: Model, name: str) -> str:
    """Return the name of the schedule of a control; that of an earlier solution is used again."""
    schedule = model.schedules.get(name)
    return name if schedule is not None and schedule.author == "control" else free_name(model, "schedules", name)
