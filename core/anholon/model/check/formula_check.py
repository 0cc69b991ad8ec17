"""The formulas of a model, parsed, with what their names mean: the part of the check that knows the whole model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from anholon.errors import FormulaError, FormulaUnitWarning, Problem, UnitError
from anholon.formula.dimension import infer_dimension
from anholon.formula.look_alikes import did_you_mean
from anholon.formula.names import find_similar_name, free_names, make_unknown_name_error, split_dotted_name
from anholon.formula.parser import parse
from anholon.formula.syntax import STAGE_TIME, TIME, Name, Syntax
from anholon.model.check.rod_check import section_problem
from anholon.model.file.toml_reader import MAX_PROBLEMS
from anholon.model.query.field_paths import ExpressionAt, expressions_in, iterate_expressions
from anholon.model.query.model_caches import SectionCache
from anholon.model.query.rod_formula_names import LOCAL, STRAINS, local_names
from anholon.model.query.rod_positions import is_section
from anholon.model.query.stage_sequence import parse_mode_change, suggest_formula
from anholon.model.schema import (
    WORLD,
    Constraint,
    Model,
    OnCurve,
    OnSurface,
    Resistance,
    Rolling,
    SlippingConstraint,
)
from anholon.model.schema.formula_components import BODY_COMPONENTS, BODY_RATES, POINT_COMPONENTS
from anholon.units import Dimension, dimension_phrase, parse_unit

REACTION: Final = "N"
"""What stands in a law of resistance for the size of the reaction."""

SLIP: Final = "slip"
"""What stands in a sliding force for the size of the slip rate."""

PARAMETER: Final = "s"
"""What stands in the formulas of a trace for the parameter of its curve, in its law of speed for the way."""

_OF_REACTIONS: Final = "reaction."

MAX_FORMULAS: Final = 1_000_000
"""Most characters of all formulas of a model together."""

_TIMELESS: Final = ("rods", "supports", "joints", "loads", "traces", "boundary")
"""Sections whose formulas know of no stages."""

_TOO_EARLY: Final = (
    "Places of sections are not known here: rods, supports and loads on them are described before they move.",
    "Let a force, a constraint or a control contain them.",
)

_DEFINITIONS, CONTROLS, ELEMENTS = "definitions", "controls", "elements"
_SHOWN: Final = 12  # names of a circle that are listed
_INFERRED: Final = "inferred: "  # begins the text that stands for the unit of a definition

# What slips at a typed constraint may be anything; the part of a length is a number that may stand for one of any unit.
_LOCAL_UNITS: Final = {REACTION: "N", LOCAL: "", SLIP: "", **STRAINS}

Item = tuple[str, str]
"""A definition, a control or an element: (section, name)."""


def find_limit_names(item: Constraint, field: str) -> tuple[str, ...]:
    """Return the names with a special meaning in the friction limit, sliding force or friction of a constraint.

    They are the reaction of its load, and the size of the slip.
    """
    if not isinstance(item, SlippingConstraint) or field not in ("grip", "slide", "glide"):
        return ()
    return (REACTION, SLIP) if field == "slide" else (REACTION,)


def uses_frame_coordinates(item: Constraint, field: str) -> bool:
    """Return whether x, y, z in a field of a constraint are the coordinates of a point in the frame that carries it."""
    return isinstance(item, OnCurve | OnSurface) or (isinstance(item, Rolling) and field == "surface")


def find_reaction_row(model: Model, name: str) -> str:
    """Return the row whose reaction a name like `reaction.blade` or `reaction.wheel.x` in an event means, else ""."""
    if not name.startswith(_OF_REACTIONS) or "reaction" in model.points or "reaction" in model.bodies:
        return ""
    return name.removeprefix(_OF_REACTIONS)


class FormulaChecker:
    """All formulas of a model, the problems found in them, and the dimensions of all names."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.problems: list[Problem] = []
        self._elements = model.points.keys() | model.bodies.keys()
        self._quantities = (
            model.parameters.keys()
            | model.definitions.keys()
            | model.schedules.keys()
            | model.coordinates.keys()
            | model.controls.keys()
        )
        self._listed: tuple[str, ...] = ()  # these in order, where an unknown name asks for them
        self._parsed: list[tuple[ExpressionAt, str, tuple[Name, ...]]] = []
        self._length = 0
        self._parse(iterate_expressions(model))
        self._units = self._declared_units()
        self._infer_definitions(self._dependency_order())

    def with_stages_of(self, model: Model) -> FormulaChecker:
        """Return the formulas in the stages of a model, which has no others than this one but there."""
        other = copy(self)
        other.model, other.problems, other._parsed = model, [], []
        other._parse(expressions_in(model, "stages"))
        return other

    def check(self) -> list[Problem]:
        """Return everything wrong with names, circles and dimensions of formulas."""
        for place, source, names in self._parsed:
            if len(self.problems) >= MAX_PROBLEMS:
                break  # looking for near names takes time
            local = self._local(place)
            unknown = [name for name in names if name.text not in local and not self._is_known(name, place)]
            self.problems += [self._unknown(name, place.path, source) for name in unknown]
            if _is_event_formula(place) and not names:
                message, remedy = "A constant never crosses zero.", "Use a formula of time, coordinates and velocities."
                self.problems.append(Problem(path=place.path, message=message, remedy=remedy, source=source))
            if not unknown and place.keys[0] != "definitions":
                self._check_dimension(place, source, names)
        return self.problems

    def _parse(self, expressions: Iterable[ExpressionAt]) -> None:
        texts = [(place, place.expression) for place in expressions if isinstance(place.expression, str)]
        self._length += sum(len(text) for _, text in texts)
        if self._length > MAX_FORMULAS:
            message = f"All formulas together have {self._length:,} characters; at most {MAX_FORMULAS:,} can be read."
            self.problems.append(Problem(path="", message=message))
            return
        for place, text in texts:
            if place.keys[0] == "stages" and parse_mode_change(text):
                continue  # no formula: see `anholon.model.check.stage_check`
            try:
                self._parsed.append((place, text, parse_cached(text)[1]))
            except FormulaError as error:
                self.problems.append(
                    problem_of(error, place.path, text, suggest_formula(text) if _is_event_formula(place) else "")
                )

    # --- names -----------------------------------------------------------------------------------------------------

    def _local(self, expression: ExpressionAt) -> tuple[str, ...]:
        """Return the names with a special meaning in a formula.

        They are the coordinates of a point on a curve, and the reaction in a law of resistance.
        """
        if expression.keys[0] == "forces" and isinstance(self.model.forces[expression.keys[1]], Resistance):
            return (REACTION,)
        if expression.keys[0] == "traces":
            return (PARAMETER,)
        if expression.keys[0] in ("rods", "loads"):
            return local_names(self.model, expression.keys)
        if expression.keys[0] == "constraints":
            sizes = find_limit_names(self.model.constraints[expression.keys[1]], expression.keys[2])
            if sizes:
                return sizes
        carried = expression.keys[0] == "constraints" and uses_frame_coordinates(
            self.model.constraints[expression.keys[1]], expression.keys[2]
        )
        return POINT_COMPONENTS if carried else ()

    def _local_units(self, expression: ExpressionAt) -> dict[str, str]:
        """Return the units of the local names; empty for any unit."""
        if expression.keys[0] == "traces":
            return {PARAMETER: ""}  # a way, but 3 + sin(s) has only one meaning, as sin(t) has
        return {name: _LOCAL_UNITS.get(name, "m") for name in self._local(expression)}

    def _is_known(self, name: Name, expression: ExpressionAt) -> bool:
        if "." not in name.text:
            return name.text == TIME or name.text in self._quantities
        if name.text == STAGE_TIME:
            return expression.keys[0] not in _TIMELESS
        if _is_event_formula(expression):
            row = find_reaction_row(self.model, name.text)
            if row and not name.primes and row.partition(".")[0] in self.model.constraints:
                return True
        element, component = split_dotted_name(name.text)
        if is_section(element):
            return expression.keys[0] not in _TIMELESS and not section_problem(self.model, element, component)
        if element in self.model.bodies:
            return component in (*POINT_COMPONENTS, *BODY_COMPONENTS, *BODY_RATES)
        return element in self.model.points and component in POINT_COMPONENTS

    def _unknown(self, name: Name, path: str, source: str) -> Problem:
        if "." not in name.text:
            remedy = ""
            if name.text in self._elements:
                remedy = f"{name.text} is a point or body: write {name.text}.x, {name.text}.y or {name.text}.z."
            self._listed = self._listed or (TIME, *sorted(self._quantities))
            error = make_unknown_name_error(name, self._listed, source)
            return problem_of(error, path, source, remedy)
        element, component = split_dotted_name(name.text)
        if is_section(element):
            message, remedy = section_problem(self.model, element, component) or _TOO_EARLY
            return Problem(path=path, message=message, remedy=remedy, source=source, span=name.span)
        if name.text == STAGE_TIME:
            message = f"The time since the stage began, {STAGE_TIME}, cannot stand here."
            remedy = f"Write {TIME}, the time since the beginning of the motion."
            return Problem(path=path, message=message, remedy=remedy, source=source, span=name.span)
        if find_reaction_row(self.model, name.text):
            constraint = component.partition(".")[0]
            message = "Reactions may stand in events and at the ends of stages only, without primes."
            remedy = ""
            if constraint not in self.model.constraints:
                message = f"There is no constraint “{constraint[:60]}”."
                meant = find_similar_name(constraint, self.model.constraints)
                remedy = did_you_mean(constraint, meant, f"reaction.{meant}")
        elif element not in self._elements:
            meant = find_similar_name(element, self._elements)
            message = f"There is no point or body “{element[:60]}”."
            remedy = did_you_mean(element, meant, f"{meant}.{component}")
        else:
            body = element in self.model.bodies
            message = f"{'The body' if body else 'The point'} “{element}” has no component “{component[:60]}”."
            components = (*POINT_COMPONENTS, *BODY_RATES, "e1x", "…", "e3z") if body else POINT_COMPONENTS
            remedy = f"It has {', '.join(components)}."
        return Problem(path=path, message=message, remedy=remedy, source=source, span=name.span)

    # --- circles ---------------------------------------------------------------------------------------------------

    def _dependency_order(self) -> list[Item]:
        """Return definitions, controls and elements, each after those it depends on; circles become problems."""
        needs = self._dependencies()
        order: dict[Item, None] = {}
        for start in needs:
            if start in order:
                continue
            trail: list[tuple[Item, Iterator[Item]]] = [(start, iter(needs[start]))]
            on_trail = {start: None}
            while trail:
                item, needed_items = trail[-1]
                following = next(needed_items, None)
                if following is None:
                    trail.pop()
                    del on_trail[item]
                    order[item] = None
                elif following in on_trail:
                    circle = [*list(on_trail)[list(on_trail).index(following) :], following]
                    self._report_cycle(circle)
                elif following not in order:
                    trail.append((following, iter(needs[following])))
                    on_trail[following] = None
        return list(order)

    def _dependencies(self) -> dict[Item, list[Item]]:
        """Return the names that each definition, control and element needs for its value or its position."""
        needs: dict[Item, list[Item]] = {(_DEFINITIONS, name): [] for name in self.model.definitions}
        needs |= {(CONTROLS, name): [] for name in self.model.controls}
        for section in (self.model.points, self.model.bodies):
            for name, element in section.items():
                needs[ELEMENTS, name] = [] if element.frame == WORLD else [(ELEMENTS, element.frame)]
        for place, _, names in self._parsed:
            match place.keys:
                case ("definitions", name):
                    needs[_DEFINITIONS, name] += self._mentioned(names)
                case ("controls", name, "law"):
                    needs[CONTROLS, name] += self._mentioned(names)
                case ("points" | "bodies", name, "position" | "rotation", *_):
                    needs[ELEMENTS, name] += self._mentioned(names)
        return {item: [other for other in dict.fromkeys(others) if other in needs] for item, others in needs.items()}

    def _mentioned(self, names: Iterable[Name]) -> list[Item]:
        """Return the definitions, controls and elements that names may denote."""
        return [find_mentioned_item(self.model, name) for name in names]

    def _report_cycle(self, cycle: list[Item]) -> None:
        shown = cycle if len(cycle) <= _SHOWN else [*cycle[: _SHOWN - 2], ("", "…"), cycle[-1]]
        names = " → ".join(name for _, name in shown)
        kinds = {section for section, _ in cycle}
        if kinds == {_DEFINITIONS}:
            self._add(cycle[0], f"The definition depends on itself: {names}.", "Break the circle of definitions.")
        elif kinds <= {_DEFINITIONS, CONTROLS}:
            self._add(cycle[0], f"The law depends on itself: {names}.", "Break the circle of controls.")
        elif kinds == {ELEMENTS}:
            self._add(cycle[0], f"The place depends on itself: {names}.", "Place one of them in the world.")
        else:
            self._add(cycle[0], f"The places and definitions form a circle: {names}.", "Break the circle.")

    def _add(self, item: Item, message: str, remedy: str) -> None:
        section, name = item
        if section == _DEFINITIONS:
            path, source = f"definitions.{name}", self.model.definitions[name]
        elif section == CONTROLS:
            law = self.model.controls[name].law
            path, source = f"controls.{name}.law", law if isinstance(law, str) else ""
        elif name in self.model.bodies:
            path, source = f"bodies.{name}.frame", ""
        else:
            path, source = f"points.{name}.frame", ""
        self.problems.append(Problem(path=path, message=message, remedy=remedy, source=source))

    # --- dimensions ------------------------------------------------------------------------------------------------

    def _declared_units(self) -> dict[str, str]:
        """Return the units of parameters, schedules, coordinates and controls; empty if none is given."""
        declared = {TIME: "s", STAGE_TIME: "s"}
        for section in (self.model.parameters, self.model.schedules, self.model.coordinates, self.model.controls):
            for name, quantity in section.items():
                declared[name] = "" if quantity.unit.startswith(_INFERRED) else quantity.unit
        return declared

    def _infer_definitions(self, order: Iterable[Item]) -> None:
        parsed = {place.keys: (source, names) for place, source, names in self._parsed}
        for section, name in order:
            if section == CONTROLS:
                law = parsed.get(("controls", name, "law"))
                if law is not None and not self._units[name]:
                    self._units[name] = self._infer_dimension(*law).unit  # the check reports what is wrong with it
                continue
            result = parsed.get(("definitions", name))
            if section == _DEFINITIONS and result is not None and name not in self._units:
                inferred = self._infer_dimension(*result)
                self._units[name] = inferred.unit
                if inferred.error is not None:
                    self.problems.append(problem_of(inferred.error, f"definitions.{name}", result[0]))

    def _infer_dimension(
        self, source: str, names: Iterable[Name], local_units: Mapping[str, str] | None = None
    ) -> _Inferred:
        local = local_units or {}
        return _infer(source, tuple(local.get(name.text) or self._unit(name.text) for name in names))

    def _unit(self, name: str) -> str:
        """Return a unit of the quantity that a name denotes; empty if it is not known."""
        if "." not in name:
            return self._units.get(name, "")
        component = name.rsplit(".", 1)[1]
        if find_reaction_row(self.model, name):
            return ""
        if component in POINT_COMPONENTS:
            return "m"
        return "1/s" if component.startswith("w") else "1"

    def _check_dimension(self, expression: ExpressionAt, source: str, names: Iterable[Name]) -> None:
        inferred = self._infer_dimension(source, names, self._local_units(expression))
        if inferred.error is not None:
            self.problems.append(problem_of(inferred.error, expression.path, source))
            return
        # In a trace plain numbers have the unit of their sum: 3 + t/10 is a speed to its author.
        unit = "" if expression.keys[0] == "traces" else expression.unit or ""
        dimension, wanted = inferred.dimension, dimension_of_unit(unit)
        if dimension is not None and wanted is not None and dimension != wanted:
            self.problems.append(
                Problem(
                    path=expression.path,
                    message=f"This is {dimension_phrase(dimension)}, but {dimension_phrase(wanted)} is needed here.",
                    remedy="Check the units of the parameters and coordinates in it.",
                    source=source,
                    span=(0, len(source)),
                )
            )


def check_formulas(model: Model) -> list[Problem]:
    """Return everything wrong with the formulas of a model; those outside of its stages are checked once."""
    apart = _without_stages(replace(model, stages=()))
    if not apart.problems and not apart.with_stages_of(model).check():
        return []
    return FormulaChecker(model).check()  # in the order of the file


def _check_cached(model: Model) -> FormulaChecker:
    formulas = FormulaChecker(model)
    formulas.check()
    return formulas


_without_stages = SectionCache(_check_cached)


def _is_event_formula(expression: ExpressionAt) -> bool:
    """Return whether a formula is one whose zero is sought."""
    return expression.keys[0] == "events" or (
        expression.keys[0] == "stages" and expression.keys[-1] in ("until", "when")
    )


class _Inferred(NamedTuple):
    """The dimension of a formula, the text shown in the place of a unit, or the problem with it."""

    dimension: Dimension | None
    unit: str
    error: FormulaError | None


@lru_cache(maxsize=8192)
def _infer(source: str, units: tuple[str, ...]) -> _Inferred:
    """Return the dimension of a formula whose names have these units; an edit changes it for few formulas only."""
    syntax, names = parse_cached(source)
    dimensions = {name.text: dimension_of_unit(unit) for name, unit in zip(names, units, strict=True)}
    try:
        dimension = infer_dimension(syntax, lambda name: dimensions[name.text], source)
    except FormulaError as error:
        return _Inferred(None, "", error)
    return _Inferred(dimension, "" if dimension is None else _INFERRED + " ".join(map(str, dimension)), None)


@lru_cache(maxsize=4096)
def parse_cached(text: str) -> tuple[Syntax, tuple[Name, ...]]:
    """Return a formula and the names in it; formulas that an edit did not change are not parsed again."""
    syntax = parse(text)
    return syntax, tuple(free_names(syntax))


def find_mentioned_item(model: Model, name: Name) -> Item:
    """Return the definition, control or element that a name may denote."""
    if "." in name.text:
        return ELEMENTS, split_dotted_name(name.text)[0]
    return CONTROLS if name.text in model.controls else _DEFINITIONS, name.text


@lru_cache(maxsize=1024)
def dimension_of_unit(unit: str) -> Dimension | None:
    """Return the dimension of a unit; None if none is given or it cannot be read (which is reported once)."""
    if unit.startswith(_INFERRED):
        return tuple(map(Fraction, unit.removeprefix(_INFERRED).split()))
    if not unit.strip():
        return None
    try:
        return parse_unit(unit).dimension
    except UnitError:
        return None


def problem_of(error: FormulaError, path: str, source: str, remedy: str = "") -> Problem:
    """Return a formula error as a problem of the field `path`."""
    return Problem(
        path=path,
        message=error.message,
        severity="warning" if isinstance(error, FormulaUnitWarning) else "error",
        remedy=remedy or error.remedy,
        source=error.source or source,
        span=error.span,
    )
