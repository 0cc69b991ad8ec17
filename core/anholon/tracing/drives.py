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

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.boundary.controls import bare, by_parameters, with_controls
from anholon.boundary.units import control_unit
from anholon.errors import UsageError
from anholon.formula.names import free_names, near
from anholon.formula.parser import parse
from anholon.model.elements import free_name
from anholon.model.structs import (
    AppliedForce,
    AppliedTorque,
    Coordinate,
    GeneralizedForce,
    Model,
    Parameter,
    Resistance,
    Schedule,
)
from anholon.system.foundation import lay_foundation
from anholon.units import parse_unit

__all__ = ["Drive", "by_motion", "planned", "restored", "written"]

Floats = NDArray[np.float64]
Kind = Literal["force", "parameter", "motion"]

_ACTS: Final = "trace_acts"
_CONTROLLED: Final = re.compile(rf"^\((.*)\)\*\(\(?\w+_trace(?: \+ \w+\))?\*{_ACTS}\)$")


_CORRECTED: Final = re.compile(rf"\+ \w+\)\*{_ACTS}")


class Drive(NamedTuple):
    """One control: its name in the model, what it is, the parameter that stands for it while it is sought, and the unit
    in which it is told (empty where it has none)."""

    name: str
    kind: Kind
    parameter: str
    unit: str


def planned(model: Model, names: Sequence[str]) -> tuple[Model, tuple[Drive, ...]]:
    """Return the model in which the controls are parameters of the value 0, without stages and events, and them.

    Raises UsageError where a control is none.
    """
    if len(set(names)) < len(names):
        raise UsageError("a control of the trace is named twice")
    model = replace(bare(model), poses={}, mirror={})
    kinds = {name: _kind(model, name) for name in names}
    units = {name: _unit(model, name, kind) for name, kind in kinds.items()}
    forces = [name for name in names if kinds[name] != "parameter"]
    for name in names:
        if kinds[name] == "motion":
            model = by_motion(model, name)
    model, parameters = by_parameters(model, forces)
    given = dict(zip(forces, parameters, strict=True))
    for name in names:
        if kinds[name] == "parameter":
            zero = replace(model.parameters[name], value=0.0, min=None, max=None)
            model = replace(model, parameters={**model.parameters, name: zero})
    return model, tuple(Drive(name, kinds[name], given.get(name, name), units[name]) for name in names)


def by_motion(model: Model, name: str) -> Model:
    """Return the model in which a parameter that places masses is a coordinate, at rest where it was."""
    parameter = model.parameters[name]
    rest = {key: value for key, value in model.parameters.items() if key != name}
    coordinate = Coordinate(value=parameter.value, unit=parameter.unit, doc=parameter.doc)
    return replace(model, parameters=rest, coordinates={**model.coordinates, name: coordinate})


def restored(model: Model, names: Sequence[str]) -> Model:
    """Return the model without what an earlier trace has written for its controls."""
    parameters, definitions, forces = dict(model.parameters), dict(model.definitions), dict(model.forces)
    schedules = dict(model.schedules)
    for name in names:
        schedule = model.schedules.get(key_of(name))
        if schedule is None or schedule.author != "trace":
            continue
        del schedules[key_of(name)]  # its pieces would be steps of the search
        if name in definitions:
            text = definitions.pop(name)
            value = schedule.values[0] if _ACTS not in text else 0.0
            parameters[name] = Parameter(value=value, unit=schedule.unit)
        force = forces.get(name)
        if isinstance(force, AppliedForce | AppliedTorque):
            x, y, z = (found[1] if isinstance(c, str) and (found := _CONTROLLED.match(c)) else c for c in force.vector)
            forces[name] = replace(force, vector=(x, y, z))
    others = {
        key: force for key, force in forces.items() if key not in names and key.removeprefix("control-") not in names
    }
    if not any(_CORRECTED.search(text) for text in (*definitions.values(), *map(str, others.values()))):
        gone = {key for key, item in schedules.items() if item.author == "feedback"}
        schedules = {key: item for key, item in schedules.items() if key not in gone}
        while fallen := {key for key, text in definitions.items() if not gone.isdisjoint(_names(text))}:
            definitions = {key: text for key, text in definitions.items() if key not in fallen}
            gone |= fallen
    return replace(model, parameters=parameters, definitions=definitions, forces=forces, schedules=schedules)


def written(
    model: Model,
    drives: Sequence[Drive],
    curves: Mapping[str, tuple[Floats, Floats]],
    end: float,
    corrections: Mapping[str, str],
) -> Model:
    """Return the model with the curves (times, values in SI) of its controls as schedules; forces end at `end`.

    `corrections`: by control the definition that is added to its schedule.
    """
    if any(drive.kind != "motion" for drive in drives):
        doc = "1 while the controls of the trace act."
        acts = Schedule(times=(0.0, end), values=(1.0, 0.0), interpolation="step", author="trace", doc=doc)
        model = replace(model, schedules={**model.schedules, _ACTS: acts})
    for drive in drives:
        name, key = drive.name, key_of(drive.name)
        if key in model.schedules and model.schedules[key].author != "trace":
            key = free_name(model, "schedules", key)
        unit = model.parameters[name].unit if name in model.parameters else ""
        times, values = curves[name]
        schedule = Schedule(
            times=tuple(times.tolist()),
            values=tuple((values / parse_unit(unit).factor).tolist()),
            unit=unit,
            interpolation="cubic",
            author="trace",
            doc="Found for the trace.",
        )
        model = replace(model, schedules={**model.schedules, key: schedule})
        whole = f"({key} + {corrections[name]})" if name in corrections else key
        if drive.kind == "force":
            model = with_controls(model, [name], [f"{whole}*{_ACTS}"])
            continue
        model = _unposed(model, name)
        rest = {other: value for other, value in model.parameters.items() if other != name}
        text = key if drive.kind == "motion" else f"{whole}*{_ACTS}"
        model = replace(model, parameters=rest, definitions={**model.definitions, name: text})
    return replace(model, simulation=replace(model.simulation, until=end))


def _unposed(model: Model, name: str) -> Model:
    """Return the model whose poses say nothing of a parameter: what follows a schedule takes no pose."""
    poses = {
        key: replace(pose, set={other: value for other, value in pose.set.items() if other != name})
        for key, pose in model.poses.items()
    }
    mirror = {
        other: text
        for other, text in model.mirror.items()
        if other != name and name not in {found.text for found in free_names(parse(str(text)))}
    }
    return replace(model, poses={key: pose for key, pose in poses.items() if pose.set}, mirror=mirror)


def key_of(name: str) -> str:
    """Return the name of the schedule of a control."""
    return re.sub(r"\W", "_", name) + "_trace"


def _kind(model: Model, name: str) -> Kind:
    if name not in model.parameters:
        known = {**model.coordinates, **model.forces, **model.constraints}
        if name not in known:
            meant = near(name, {**known, **model.parameters})
            raise UsageError(
                f"there is no force, coordinate, constraint or parameter '{name}' to control"
                + (f"; did you mean '{meant}'?" if meant else "")
            )
        return "force"
    foundation = lay_foundation(model)
    graph, symbol = foundation.graph, foundation.names.parameters[name]
    if any(
        graph.depends(node, symbol) for node in (*foundation.masses.x, *(e for row in foundation.mass for e in row))
    ):
        if not any(graph.depends(x, symbol) for x in foundation.masses.x):
            raise UsageError(f"the parameter '{name}' is a mass or a moment of inertia, which no drive changes")
        return "motion"
    if not any(graph.depends(node, symbol) for node in foundation.force):
        for law, force in model.forces.items():
            if isinstance(force, Resistance) and _mentions(force, name):
                raise UsageError(
                    f"the parameter '{name}' stands in the law of resistance '{law}' of '{force.constraint}', which "
                    "comes and goes with that: it is no control along a trace. Let it stand in a force of its own"
                )
        raise UsageError(f"the parameter '{name}' stands in no force: it controls nothing")
    return "parameter"


def _mentions(law: Resistance, name: str) -> bool:
    """Tell whether a parameter stands in a law of resistance."""
    texts = [value for value in (law.value, law.viscous) if isinstance(value, str)]
    return any(name in _names(text) for text in texts)


def _names(text: str | float) -> set[str]:
    """Return the names that stand in a formula."""
    return {node.text for node in free_names(parse(text))} if isinstance(text, str) else set()


def _unit(model: Model, name: str, kind: Kind) -> str:
    if kind == "force":
        force = model.forces.get(name)
        plain = name not in model.coordinates and not isinstance(force, GeneralizedForce)
        return "" if isinstance(force, AppliedForce | AppliedTorque) and plain else control_unit(model, name)
    return model.parameters[name].unit
