"""What is controlled along a trace: forces, coordinates, reactions, parameters of forces, and driven positions.

For the search every control becomes something that is linear in the equations of motion: a force its value, a parameter
of a force itself, and a parameter that places masses (the angle of an arm) a coordinate, the force on which is the
control: it is the drive of a prescribed motion. In the model that comes out of it the first are schedules of forces and
the last a schedule of the motion itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.control_units import find_control_unit
from anholon.control.path_control.speed_demand import evaluate_number
from anholon.control.rest_to_rest.control_forces import remove_stages_and_events, replace_by_parameters
from anholon.errors import UsageError
from anholon.formula.names import find_similar_name, free_names
from anholon.formula.parser import parse
from anholon.mechanics.driven_forces import set_controls
from anholon.mechanics.forced_model import make_forced_model
from anholon.model.edit.element_list import free_name
from anholon.model.query.orientations import add_orientations
from anholon.model.schema import (
    AppliedForce,
    AppliedTorque,
    Coordinate,
    GeneralizedForce,
    Model,
    Parameter,
    Resistance,
    Schedule,
)
from anholon.system.compile import compile_model
from anholon.units import parse_unit

ControlKind = Literal["force", "parameter", "motion", "free"]

ACTIVE_PARAMETER: Final = "trace_acts"
_CONTROLLED: Final = re.compile(rf"^\((.*)\)\*\(\(?\w+_trace(?: \+ \w+\))?\*{ACTIVE_PARAMETER}\)$")


_CORRECTED: Final = re.compile(rf"\+ \w+\)\*{ACTIVE_PARAMETER}")


class PathInput(NamedTuple):
    """One control: its name in the model, its kind, the parameter that replaces it while it is unknown, and its unit
    ("" where it has none). A `free` coordinate is balanced: it is driven during the search and free in the end."""

    name: str
    kind: ControlKind
    parameter: str
    unit: str

    @property
    def is_position(self) -> bool:
        """Whether the control is given by its position, not by its force."""
        return self.kind in ("motion", "free")


def replace_controls_by_parameters(
    model: Model, controls: Sequence[str], balanced_name: str
) -> tuple[Model, tuple[PathInput, ...]]:
    """Return the model with parameters of the value 0 as controls, without stages and events, and the controls.

    The balanced coordinate, if any, is the last control. Raises UsageError for an unknown control.
    """
    names = [*controls, balanced_name] if balanced_name else [*controls]
    if len(set(names)) < len(names):
        raise UsageError("a control of the path is listed twice")
    model = replace(remove_stages_and_events(model), poses={}, mirror={})
    kinds = {
        name: _find_balance_kind(model, name) if name == balanced_name else _find_control_kind(model, name)
        for name in names
    }
    units = {name: _find_unit(model, name, kind) for name, kind in kinds.items()}
    forces = [name for name in names if kinds[name] != "parameter"]
    for name in names:
        if kinds[name] == "motion":
            model = make_coordinate_of_parameter(model, name)
    model, parameters = replace_by_parameters(model, forces)
    parameter_names = dict(zip(forces, parameters, strict=True))
    for name in names:
        if kinds[name] == "parameter":
            zero = replace(model.parameters[name], value=0.0, min=None, max=None)
            model = replace(model, parameters={**model.parameters, name: zero})
    return model, tuple(PathInput(name, kinds[name], parameter_names.get(name, name), units[name]) for name in names)


def make_coordinate_of_parameter(model: Model, name: str) -> Model:
    """Return the model with a coordinate, at rest, instead of a parameter that places masses."""
    parameter = model.parameters[name]
    other_parameters = {key: value for key, value in model.parameters.items() if key != name}
    coordinate = Coordinate(value=parameter.value, unit=parameter.unit, doc=parameter.doc)
    # An initial value that follows the parameter is that number now.
    others: dict[str, Coordinate] = {}
    for key, other in model.coordinates.items():
        value, rate = (_evaluate_initial_value(model, initial, other.unit) for initial in (other.value, other.rate))
        others[key] = replace(other, value=value, rate=rate)
    return replace(model, parameters=other_parameters, coordinates={**others, name: coordinate})


def _evaluate_initial_value(model: Model, value: float | str, unit: str) -> float:
    """Return an initial value as a number in its unit."""
    return evaluate_number(model, value, "value") / parse_unit(unit).factor if isinstance(value, str) else value


def remove_earlier_controls(model: Model, names: Sequence[str]) -> Model:
    """Return the model without the controls that an earlier trace has written."""
    parameters, definitions, forces = dict(model.parameters), dict(model.definitions), dict(model.forces)
    schedules = dict(model.schedules)
    for name in names:
        schedule = model.schedules.get(make_schedule_name(name))
        if schedule is None or schedule.author != "trace":
            continue
        del schedules[make_schedule_name(name)]  # its pieces would be steps of the search
        if name in definitions:
            text = definitions.pop(name)
            value = schedule.values[0] if ACTIVE_PARAMETER not in text else 0.0
            parameters[name] = Parameter(value=value, unit=schedule.unit)
        force = forces.get(name)
        if isinstance(force, AppliedForce | AppliedTorque):
            x, y, z = (
                result[1] if isinstance(c, str) and (result := _CONTROLLED.match(c)) else c for c in force.vector
            )
            forces[name] = replace(force, vector=(x, y, z))
    others = {
        key: force for key, force in forces.items() if key not in names and key.removeprefix("control-") not in names
    }
    if not any(_CORRECTED.search(text) for text in (*definitions.values(), *map(str, others.values()))):
        removed = {key for key, item in schedules.items() if item.author == "feedback"}
        schedules = {key: item for key, item in schedules.items() if key not in removed}
        while fallen := {key for key, text in definitions.items() if not removed.isdisjoint(_find_names(text))}:
            definitions = {key: text for key, text in definitions.items() if key not in fallen}
            removed |= fallen
    return replace(model, parameters=parameters, definitions=definitions, forces=forces, schedules=schedules)


def write_controls(
    model: Model,
    inputs: Sequence[PathInput],
    samples: Mapping[str, tuple[Floats, Floats]],
    end: float,
    corrections: Mapping[str, str],
) -> Model:
    """Return the model with the curves (times, values in SI) of its controls as schedules; forces end at `end`.

    `corrections`: for a control, the definition that is added to its schedule.
    """
    if not all(drive.is_position for drive in inputs):
        doc = "1 while the controls of the path act."
        acts = Schedule(times=(0.0, end), values=(1.0, 0.0), interpolation="step", author="trace", doc=doc)
        model = replace(model, schedules={**model.schedules, ACTIVE_PARAMETER: acts})
    for drive in inputs:
        if drive.kind == "free":
            continue
        name, key = drive.name, make_schedule_name(drive.name)
        if key in model.schedules and model.schedules[key].author != "trace":
            key = free_name(model, "schedules", key)
        unit = model.parameters[name].unit if name in model.parameters else ""
        times, values = samples[name]
        schedule = Schedule(
            times=tuple(times.tolist()),
            values=tuple((values / parse_unit(unit).factor).tolist()),
            unit=unit,
            interpolation="cubic",
            author="trace",
            doc="Computed for the path.",
        )
        model = replace(model, schedules={**model.schedules, key: schedule})
        control_text = f"({key} + {corrections[name]})" if name in corrections else key
        if drive.kind == "force":
            model = set_controls(model, [name], [f"{control_text}*{ACTIVE_PARAMETER}"])
            continue
        model = remove_from_poses(model, name)
        other_parameters = {other: value for other, value in model.parameters.items() if other != name}
        text = key if drive.kind == "motion" else f"{control_text}*{ACTIVE_PARAMETER}"
        model = replace(model, parameters=other_parameters, definitions={**model.definitions, name: text})
    return replace(model, simulation=replace(model.simulation, until=end))


def remove_from_poses(model: Model, name: str) -> Model:
    """Return the model without a parameter in its poses: a quantity that follows a schedule takes no pose."""
    poses = {
        key: replace(pose, set={other: value for other, value in pose.set.items() if other != name})
        for key, pose in model.poses.items()
    }
    mirror = {
        other: text
        for other, text in model.mirror.items()
        if other != name and name not in {result.text for result in free_names(parse(str(text)))}
    }
    return replace(model, poses={key: pose for key, pose in poses.items() if pose.set}, mirror=mirror)


def make_schedule_name(name: str) -> str:
    """Return the name of the schedule of a control."""
    return re.sub(r"\W", "_", name) + "_trace"


def _find_control_kind(model: Model, name: str) -> ControlKind:
    if name not in model.parameters:
        elements = {**model.coordinates, **model.forces, **model.constraints}
        if name not in elements:
            similar_name = find_similar_name(name, {**elements, **model.parameters})
            raise UsageError(
                f"there is no force, coordinate, constraint or parameter '{name}' to control"
                + (f"; did you mean '{similar_name}'?" if similar_name else "")
            )
        return "force"
    foundation = make_forced_model(add_orientations(model))
    graph, symbol = foundation.graph, foundation.names.parameters[name]
    if any(
        graph.depends(node, symbol) for node in (*foundation.masses.x, *(e for row in foundation.mass for e in row))
    ):
        if not any(graph.depends(x, symbol) for x in foundation.masses.x):
            raise UsageError(f"the parameter '{name}' is a mass or a moment of inertia, which no drive changes")
        return "motion"
    if not any(graph.depends(node, symbol) for node in foundation.force):
        for law, force in model.forces.items():
            if isinstance(force, Resistance) and _depends_on(force, name):
                raise UsageError(
                    f"the parameter '{name}' stands in the law of resistance '{law}' of '{force.constraint}', which "
                    "comes and goes with that: it is no control along a trace. Let it stand in a force of its own"
                )
        raise UsageError(f"the parameter '{name}' stands in no force: it controls nothing")
    return "parameter"


def _find_balance_kind(model: Model, name: str) -> ControlKind:
    """Return the kind of control that balances a coordinate or a parameter."""
    if name in model.coordinates:
        return "free"
    if name not in model.parameters:
        elements = {**model.coordinates, **model.parameters}
        similar_name = find_similar_name(name, elements)
        raise UsageError(
            f"there is no coordinate or parameter '{name}' to balance"
            + (f"; did you mean '{similar_name}'?" if similar_name else "")
        )
    foundation = make_forced_model(add_orientations(model))
    symbol = foundation.names.parameters[name]
    if find_driving_rows(model, name) or any(foundation.graph.depends(x, symbol) for x in foundation.masses.x):
        return "motion"
    raise UsageError(
        f"the parameter '{name}' does not affect any position: there is nothing to balance. Choose the "
        "coordinate that moves freely, for example the lean 'phi'"
    )


def find_driving_rows(model: Model, name: str) -> list[str]:
    """Return the rows of constraints on positions that contain a parameter."""
    equations = compile_model(model).equations
    symbol = equations.names.parameters[name]
    return [
        row.name for row in equations.rows if row.position is not None and equations.graph.depends(row.position, symbol)
    ]


def _depends_on(law: Resistance, name: str) -> bool:
    """Return True if a law of resistance contains a parameter."""
    texts = [value for value in (law.value, law.viscous) if isinstance(value, str)]
    return any(name in _find_names(text) for text in texts)


def _find_names(text: str | float) -> set[str]:
    """Return the names that stand in a formula."""
    return {node.text for node in free_names(parse(text))} if isinstance(text, str) else set()


def _find_unit(model: Model, name: str, kind: ControlKind) -> str:
    if kind == "free":
        return model.coordinates[name].unit
    if kind == "force":
        force = model.forces.get(name)
        plain = name not in model.coordinates and not isinstance(force, GeneralizedForce)
        return "" if isinstance(force, AppliedForce | AppliedTorque) and plain else find_control_unit(model, name)
    return model.parameters[name].unit
