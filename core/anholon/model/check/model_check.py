"""Checks a model: names, references, units, formulas, values. All problems are collected.

Problems that only the equations show (constraints that depend on one another at a configuration, inconsistent rates)
are reported when the model is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from anholon.errors import FormulaError, Problem, UnitError
from anholon.formula.faults import WORD
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.names import limit_suggestions
from anholon.formula.parser import parse
from anholon.formula.syntax import ARITY, CONSTANTS, TIME, Name
from anholon.model.check.boundary_check import check_boundary
from anholon.model.check.bounds_check import check_bounds
from anholon.model.check.contained_controls import find_controls_in_constraints
from anholon.model.check.duplicate_constraints import find_duplicates
from anholon.model.check.formula_check import check_formulas
from anholon.model.check.friction_limit_check import check_mode_changes, check_reaction_limits
from anholon.model.check.orientation_check import check_orientations
from anholon.model.check.pose_check import check_mirror, check_poses
from anholon.model.check.reference_check import check_references
from anholon.model.check.rod_check import check_rods
from anholon.model.check.script_check import check_scripts
from anholon.model.check.stage_check import check_stages, check_switches
from anholon.model.check.study_check import check_studies
from anholon.model.check.trace_check import check_traces
from anholon.model.file.toml_reader import MAX_PROBLEMS, find_problems
from anholon.model.query.field_paths import expressions_in
from anholon.model.query.left_out_parts import find_left_out_parts
from anholon.model.query.model_caches import CheckCache, SectionCache, without_numbers
from anholon.model.query.orientations import add_orientations
from anholon.model.query.rod_runs import FORMS_AT_REST, LOAD, ROD_ENERGIES, ROD_MOMENTA, UNSTABLE
from anholon.model.query.section_frames import SECTION_FRAME_PREFIX, map_section_frames
from anholon.model.query.stage_sequence import describe_unapplied_stages
from anholon.model.schema import (
    WORLD,
    Friction,
    Gear,
    GivenInertia,
    GivenReaction,
    Model,
    Parametric,
    UnilateralItem,
)
from anholon.model.schema.field_descriptions import describe_fields
from anholon.model.schema.formula_components import FRAMES, QUANTITIES
from anholon.units import DIMENSIONLESS, parse_unit

RESERVED: Final = frozenset({TIME, *CONSTANTS, *ARITY, "energy", "drift", "kinetic", "potential"})
"""Names of quantities that are taken: time, constants, functions and the columns of a run."""

REACTIONS: Final = "reaction"
"""What stands before the name of a constraint in formulas, as a body before its components."""

DELTA: Final = "delta"
"""Column of Kirgetov's determinant; a name of its own in models with parametric constraints."""

_TASKS = ("boundary.", "traces.", "studies.")  # what is not solved before it is finished, and needed by no motion
SMALLEST_SIZE: Final = 1e-30  # SI; powers of sizes up to the fourth times moduli stay far inside of double precision
SHORTEST_INTERVAL: Final = 1e-100  # s, between two times of a schedule; third powers of it are numbers
_IDENTIFIER = re.compile(WORD)
_LABEL = re.compile(r"[^\W\d][\w-]*")
_LABELLED = (
    *("forces", "constraints", "poses", "events", "boundary", "traces", "studies"),
    *("rods", "supports", "joints", "loads"),
)
_POSITIVE = ("mass", "width", "height", "length", "radius", "upper_radius", "thickness", "size", "inertia")


@CheckCache
def check(model: Model) -> tuple[Problem, ...]:
    """Return all problems of a model, in the order of the file if it is known."""
    with limit_suggestions():
        return _check_cached(model)


def _check_cached(model: Model) -> tuple[Problem, ...]:
    if misfits := find_problems(model):
        return misfits
    if model.free_bodies and (problems := tuple(check_orientations(model))):
        return problems
    model = add_orientations(model) if model.free_bodies else model
    if not model.coordinates and not model.rods:
        missing = Problem(
            path="coordinates", message="The model has no coordinates.", remedy="Add a joint or a coordinate."
        )
        return (missing, *_find_motion_problems(model))[:MAX_PROBLEMS]
    return tuple(_find_motion_problems(model)[:MAX_PROBLEMS])


def find_errors_at(model: Model, path: str) -> tuple[Problem, ...]:
    """Return the errors in the element at `path`, also in elements that motions do not need."""
    with limit_suggestions():
        result = (*find_problems(model), *check_orientations(model)) or _find_all(add_orientations(model))
    return tuple(problem for problem in result if problem.path.startswith(f"{path}.") and problem.severity == "error")


def _find_motion_problems(model: Model) -> list[Problem]:
    """Return the problems that prevent a motion, without those of disabled elements and of other tasks.

    Such tasks are still to be solved, for example boundary problems.
    """
    without_effect = _find_paths_without_effect(model)
    return [
        replace(problem, severity="warning")
        if problem.severity == "error" and problem.path.startswith(without_effect)
        else problem
        for problem in _find_all(model)
    ]


def _find_paths_without_effect(model: Model) -> tuple[str, ...]:
    """Return the beginnings of the paths of problems that prevent no motion."""
    return (*_TASKS, *(f"{path}." for path in find_left_out_parts(model)))


def _find_all(model: Model) -> list[Problem]:
    problems = [*_check_values(model), *_check_words(without_numbers(model))]
    without_effect = _find_paths_without_effect(model)
    if all(problem.severity == "warning" or problem.path.startswith(without_effect) for problem in problems):
        # These need the values of formulas.
        problems += [
            *_signs(model),
            *_check_sizes(model),
            *_check_laws(model),
            *(_duplicates(model) if len(model.constraints) > 1 else ()),
            *_check_controls(model),
            *(_mirror(model) if model.mirror else ()),
            *check_reaction_limits(model, _ConstantEvaluator(model).value),
        ]
    return [
        *problems,
        *_check_schedules(model),
        *_check_charts(model),
        *_check_form(model),
        *(_check_stages(model) if model.stages else check_poses(model) if model.poses else ()),
        *(check_boundary(model) if model.boundary or _has_given_reactions(model) else ()),
        *(check_rods(model) if _has_parts_of_rods(model) else ()),
        *(check_traces(model) if model.traces else ()),
        *(check_studies(model) if model.studies else ()),
    ]


def _check_stages(model: Model) -> tuple[Problem, ...]:
    return (*check_stages(model), *check_poses(model), *check_mode_changes(model), *check_switches(model))


def _has_given_reactions(model: Model) -> bool:
    return any(isinstance(force, GivenReaction) for force in model.forces.values())


def _has_parts_of_rods(model: Model) -> bool:
    return bool(model.rods or model.supports or model.joints or model.loads or model.simulation.over)


@CheckCache
def _check_words(model: Model) -> tuple[Problem, ...]:
    """Return the problems of names, units, references and formulas, which are independent of values."""
    return (
        *_check_names(model),
        *check_scripts(model),
        *_check_units(model),
        *_check_gears(model),
        *check_references(model),
        *check_formulas(model),
    )


# --- names ---------------------------------------------------------------------------------------------------------


def _check_names(model: Model) -> Iterator[Problem]:
    used_names: dict[str, str] = {}
    controlled = any(isinstance(item, Parametric) for item in model.constraints.values())
    reserved = RESERVED | {DELTA} if controlled else RESERVED
    columns_of_rods = {*ROD_ENERGIES, LOAD, UNSTABLE} if model.rods else set()
    for section in QUANTITIES:
        own_columns = reserved | columns_of_rods if section != "parameters" else reserved
        for name in getattr(model, section):
            yield from _check_name(name, section, used_names, own_columns)
    used_names = {}
    for section in FRAMES:
        for name in getattr(model, section):
            yield from _check_name(name, section, used_names, {WORLD, REACTIONS, *(ROD_MOMENTA if model.rods else ())})
    for section in _LABELLED:
        for name in getattr(model, section):
            if not _LABEL.fullmatch(name):
                remedy = "A name consists of letters, digits, _ and -, and begins with a letter."
                yield Problem(path=f"{section}.{name}", message=f"“{name[:60]}” is not a name.", remedy=remedy)
    frames = tuple(map_section_frames(model)) if model.joints else ()  # if the program has added them
    for section in (*QUANTITIES, *FRAMES, "joints"):
        for name in getattr(model, section):
            if SECTION_FRAME_PREFIX in name and not name.startswith(frames):
                yield _make_reserved_problem(f"{section}.{name}", name)
    if "gravity" in model.forces:
        yield Problem(path="forces.gravity", message="The name “gravity” is taken.", remedy="Choose another name.")


def _make_reserved_problem(path: str, name: str) -> Problem:
    return Problem(path=path, message=f"The name “{name}” is reserved.", remedy="Choose another name.")


def _check_name(name: str, section: str, used_names: dict[str, str], reserved: Iterable[str]) -> Iterator[Problem]:
    path = f"{section}.{name}"
    if not _IDENTIFIER.fullmatch(name):
        remedy = "A name consists of letters, digits and _, and does not begin with a digit."
        yield Problem(path=path, message=f"“{name[:60]}” is not a name.", remedy=remedy)
    elif name in reserved:
        yield _make_reserved_problem(path, name)
    elif name in used_names:
        message = f"The name “{name}” is already used in {used_names[name]}."
        yield Problem(path=path, message=message, remedy="Choose another name for one of them.")
    used_names.setdefault(name, section)


# --- units and values ----------------------------------------------------------------------------------------------


def _check_units(model: Model) -> Iterator[Problem]:
    for section in ("parameters", "schedules", "coordinates", "controls"):
        for name, quantity in getattr(model, section).items():
            try:
                parse_unit(quantity.unit)
            except UnitError as error:
                yield Problem(path=f"{section}.{name}.unit", message=str(error))


def _check_gears(model: Model) -> Iterator[Problem]:
    for name, constraint in model.constraints.items():
        for end in ("first", "second") if isinstance(constraint, Gear) else ():
            turned = getattr(constraint, end)
            unit = model.coordinates[turned].unit if turned in model.coordinates else ""
            try:
                turns = not unit or parse_unit(unit).dimension == DIMENSIONLESS
            except UnitError:
                continue  # reported elsewhere
            if not turns:
                message = f"A wheel turns by an angle, but the unit of “{turned}” is {unit}."
                remedy = "Name an angle; a rack and its pinion are a coupling whose ratio is the radius."
                yield Problem(path=f"constraints.{name}.{end}", message=message, remedy=remedy)


def _check_values(model: Model) -> Iterator[Problem]:
    for name, parameter in model.parameters.items():
        path = f"parameters.{name}"
        if parameter.min is not None and parameter.max is not None and parameter.min > parameter.max:
            message = f"The minimum {parameter.min:g} is above the maximum {parameter.max:g}."
            yield Problem(path=f"{path}.min", message=message)
        elif (
            parameter.natural_min is not None
            and parameter.natural_max is not None
            and parameter.natural_min > parameter.natural_max
        ):
            message = (
                f"The minimum {parameter.natural_min:g} of the natural range is above its maximum "
                f"{parameter.natural_max:g}."
            )
            yield Problem(path=f"{path}.natural_min", message=message)
        else:
            yield from check_bounds(parameter, parameter.value, f"{path}.value")


class PositiveValue(NamedTuple):
    """A mass or a length, which must not be negative: its path, its expression and its unit."""

    path: str
    expression: int | float | str
    unit: str


def iterate_positive_values(model: Model) -> Iterator[PositiveValue]:
    """Yield all masses and lengths of points and bodies."""
    for section in FRAMES:
        for name, element in getattr(model, section).items():
            kind: type[Struct] = type(element)
            for field in describe_fields(kind):
                if field.name not in _POSITIVE:
                    continue
                path = f"{section}.{name}.{field.name}"
                value = getattr(element, field.name)
                if isinstance(value, tuple):
                    yield from (PositiveValue(f"{path}.{k}", part, field.unit) for k, part in enumerate(value))
                else:
                    yield PositiveValue(path, value, field.unit)


def _check_signs(model: Model) -> Iterator[Problem]:
    """Report negative masses and lengths that depend only on parameters, and impossible inertias."""
    constants = _ConstantEvaluator(model)
    for path, expression, unit in iterate_positive_values(model):
        value = constants.value(expression)
        if value is not None and value < 0:
            source = expression if isinstance(expression, str) else ""
            yield Problem(path=path, message=f"This is {value:g} {unit}, but must not be negative.", source=source)
    for name, body in model.bodies.items():
        if isinstance(body, GivenInertia):
            yield from _check_inertia(body, constants, f"bodies.{name}.inertia")


def _check_sizes(model: Model) -> Iterator[Problem]:
    """Report numbers of rods that are so small or large that their powers and products are no finite numbers."""
    constants = _ConstantEvaluator(model)
    for path, expression, unit, *_ in expressions_in(model, "rods"):
        value = constants.value(expression) if unit else None
        if value and not SMALLEST_SIZE <= abs(value) <= 1.0 / SMALLEST_SIZE:
            message = f"This is {value:g} {unit}, with which nothing can be computed."
            remedy = f"Give a size between {SMALLEST_SIZE:g} and {1.0 / SMALLEST_SIZE:g} {unit}."
            source = expression if isinstance(expression, str) else ""
            yield Problem(path=path, message=message, remedy=remedy, source=source)


def _check_laws(model: Model) -> Iterator[Problem]:
    """Report impossible coefficients of friction and restitution that depend only on parameters."""
    constants = _ConstantEvaluator(model)
    for name, force in model.forces.items():
        if not isinstance(force, Friction):
            continue
        sliding, static = constants.value(force.coefficient), constants.value(force.static)
        for field, value in (("coefficient", sliding), ("static", static)):
            if value is not None and value < 0:
                message = f"The coefficient of friction is {value:g}, but must not be negative."
                remedy = "Give a number that is not negative."
                yield Problem(path=f"forces.{name}.{field}", message=message, remedy=remedy)
        if sliding is not None and static is not None and 0 < static < sliding:
            message = f"The static friction coefficient {static:g} is below the sliding coefficient {sliding:g}."
            remedy = "Increase the static friction coefficient, or write 0 for the sliding coefficient."
            yield Problem(path=f"forces.{name}.static", message=message, remedy=remedy)
    for name, constraint in model.constraints.items():
        if not isinstance(constraint, UnilateralItem) or constraint.side == "both":
            continue
        value = constants.value(constraint.restitution)
        if value is not None and not 0 <= value <= 1:
            message = f"The coefficient of restitution is {value:g}, but must lie between 0 and 1."
            yield Problem(path=f"constraints.{name}.restitution", message=message)


def _check_inertia(body: GivenInertia, constants: _ConstantEvaluator, path: str) -> Iterator[Problem]:
    values = [constants.value(entry) for entry in body.inertia]
    moments = [value for value in values if value is not None]
    if len(moments) == 3 and 2 * max(moments) > sum(moments) * (1 + 1e-9):
        yield Problem(
            path=path,
            message="These moments of inertia are impossible: each is at most the sum of the other two.",
            severity="warning",
        )


_signs = SectionCache(lambda model: tuple(_check_signs(model)))
_mirror = SectionCache(lambda model: tuple(check_mirror(model)))
_duplicates = SectionCache(lambda model: tuple(find_duplicates(model)))


class _ConstantEvaluator:
    """Values of expressions that depend on parameters only, at the initial values of the parameters."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._graph = Graph()
        self._definitions: dict[str, int] = {}

    def value(self, expression: int | float | str) -> float | None:
        """Return the value in SI; None if it depends on more than parameters."""
        if not isinstance(expression, str):
            return float(expression)
        try:
            node = lower(parse(expression), self._graph, self._resolve)
        except FormulaError:
            return None
        return self._graph.value(node) if self._graph.is_constant(node) else None

    def _resolve(self, name: Name) -> int:
        parameter = self._model.parameters.get(name.text)
        if parameter is not None:
            return self._graph.const(0.0 if name.primes else parameter.value * parse_unit(parameter.unit).factor)
        if name.text in self._model.definitions and not name.primes:
            if name.text not in self._definitions:
                syntax = parse(self._model.definitions[name.text])
                self._definitions[name.text] = lower(syntax, self._graph, self._resolve)
            return self._definitions[name.text]
        return self._graph.symbol("time", 0)


# --- schedules, charts, stages -------------------------------------------------------------------------------------


def _check_schedules(model: Model) -> Iterator[Problem]:
    for name, schedule in model.schedules.items():
        path = f"schedules.{name}"
        if len(schedule.times) != len(schedule.values):
            message = f"There are {len(schedule.times):,} times but {len(schedule.values):,} values."
            yield Problem(path=f"{path}.values", message=message, remedy="Give one value for each time.")
        for index, (time, next_time) in enumerate(pairwise(schedule.times)):
            if time >= next_time:
                message = f"The times do not increase: {next_time:g} s comes after {time:g} s."
                yield Problem(path=f"{path}.times.{index + 1}", message=message)
                break
            if schedule.interpolation != "step" and next_time - time < SHORTEST_INTERVAL:
                message = (
                    f"The interval from {time:g} s to {next_time:g} s is too short: the slope is not a finite number."
                )
                remedy = "Remove one of the two, or choose the interpolation “steps”."
                yield Problem(path=f"{path}.times.{index + 1}", message=message, remedy=remedy)
                break


def _check_form(model: Model) -> Iterator[Problem]:
    form = model.simulation.form
    if form in FORMS_AT_REST and not model.rods:
        message = f"The form “{form}” is one of rods, and the model has none."
        yield Problem(path="simulation.form", message=message, remedy="Add a rod, or choose another form.")
    for message in describe_unapplied_stages(model) if form in FORMS_AT_REST else ():
        remedy = "Disable the stages, or choose the form of a motion."
        yield Problem(path="simulation.form", message=message, severity="warning", remedy=remedy)


def _check_charts(model: Model) -> Iterator[Problem]:
    names: set[str] = set()
    used_names = {name: section for section in QUANTITIES for name in getattr(model, section)}
    for index, chart in enumerate(model.charts):
        path = f"charts.{index}"
        if chart.name in names:
            yield Problem(path=f"{path}.name", message=f"There are two sets of quasi-velocities named “{chart.name}”.")
        names.add(chart.name)
        if not chart.velocities:
            message = "The set has no quasi-velocities."
            yield Problem(path=f"{path}.velocities", message=message, remedy="Give one for each degree of freedom.")
        elif len(chart.velocities) > len(model.coordinates):
            message = f"There are {len(chart.velocities)} quasi-velocities for {len(model.coordinates)} coordinates."
            yield Problem(path=f"{path}.velocities", message=message)
        for name in chart.velocities:
            yield from _check_name(name, f"{path}.velocities", dict(used_names), RESERVED)


def _check_controls(model: Model) -> Iterator[Problem]:
    """Warn of controls that move nothing, and of parametric constraints without a control."""
    if not model.controls and not any(isinstance(item, Parametric) for item in model.constraints.values()):
        return
    reached = find_controls_in_constraints(model)
    used = {name for controls in reached.values() for name in controls}
    for name in model.controls:
        if name not in used:
            remedy = "Use it in a parametric constraint, or remove it."
            message = f"No parametric constraint contains the control “{name}”."
            yield Problem(path=f"controls.{name}", message=message, severity="warning", remedy=remedy)
    for name, controls in reached.items():
        if not controls and not getattr(model.constraints[name], "drive", ""):
            remedy = "Use a control in it, or make it holonomic or nonholonomic."
            message = "The constraint is parametric, but contains no control."
            formula = getattr(model.constraints[name], "formula", "")
            yield Problem(path=f"constraints.{name}.formula", message=message, remedy=remedy, source=formula)
