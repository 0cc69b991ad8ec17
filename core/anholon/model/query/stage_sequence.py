"""The stages of a model as a timeline: which follow which, what may end them, and when all ends."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from anholon.errors import FormulaError, UnitError
from anholon.model.query.rod_runs import FORMS_AT_REST, MODE_SECONDS, MODES
from anholon.model.schema import Change, Friction, Model, Rolling, Stage
from anholon.units import parse_unit

if TYPE_CHECKING:
    from anholon.formula.graph import Graph
    from anholon.formula.syntax import Name

BUILTIN_SHAPES: Mapping[str, str] = {
    "linear": "s",
    "cosine": "(1 - cos(pi*s))/2",
    "quintic": "s^3*(10 - 15*s + 6*s^2)",
}
"""Ready shapes of a ramp as formulas of s."""

FADE = "s*(1 - s)^3*(1 + 3*s)"
"""Shape that begins with the slope 1 and ends where it began: how a rate decays that a ramp takes over."""

POWERS = ("s", *(f"s^{k}" for k in range(2, 8)))
"""Powers of s, of whose sums are the ready shapes but the cosine, and polynomials that a user writes."""

COMMON_SHAPES = (BUILTIN_SHAPES["cosine"], FADE, *POWERS)
"""The shapes that all ramps are made of, but for those that a user writes and that are no polynomials."""

DIRECTIONS: Mapping[str, int] = {"up": 1, "down": -1, "both": 0}
"""Directions of a crossing of 0; 0 is both."""

_RAMP = 0.3  # s


def find_default_ramp_duration(stage: Stage) -> float:
    """Return the default duration of a new ramp: that of the stage's ramp, or one that ends within the stage."""
    return stage.ramp or (min(_RAMP, stage.duration / 2.0) if stage.duration else _RAMP)


MODE_CHANGE_VERBS = ("slip", "grip", "stick", "reverse", "contact", "rest", "release", "engage")
"""Changes of mode that are events of a motion, followed by the name of a constraint or friction."""

_MODE_CHANGE_PATTERN = re.compile(rf"\s*({'|'.join(MODE_CHANGE_VERBS)})\s+([^\W\d][\w-]*(?:\.glide)?)\s*")


def parse_mode_change(text: object) -> tuple[str, str] | None:
    """Return the verb and the name of a change of mode in a text, such as "slip blade"; None for a formula."""
    result = _MODE_CHANGE_PATTERN.fullmatch(text) if isinstance(text, str) else None
    return (result[1], result[2]) if result is not None else None


_COMPARES = re.compile(r"==?|<=?|>=?|≤|≥")
_COMPARING = re.compile("[<>=≤≥!]")
_MEASURED = re.compile(r"([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)\s*([^\W\d°][\w/*^·²³]*|°(?:/s)?)")
_PLAIN = re.compile(r"[\w.'*/^]+|[\d.]+[eE][-+]?\d+")


def parse_comparison(text: str) -> tuple[str, str | None] | None:
    """Return the formula whose zero an equation or inequality denotes, and the direction in which it is crossed.

    Examples are theta = 90 deg or x' > 3; the direction None is any direction. None for a text that is no comparison. A
    number with a unit is converted to SI units.
    """
    result = _COMPARES.search(text)
    if result is None:
        return None
    left, sign, right = text[: result.start()].strip(), result[0], text[result.end() :].strip()
    if not left or not right or _COMPARING.search(left) or _COMPARING.search(right):
        return None
    measured = _MEASURED.fullmatch(right)
    if measured is not None:
        try:
            factor = parse_unit(measured[2]).factor
        except UnitError:
            return None
        right = f"{measured[1]}*pi/180" if measured[2] in _DEGREES else f"{float(measured[1]) * factor:.12g}"
    minus = right.startswith("-")
    if _PLAIN.fullmatch(right.lstrip("+-")) is None:
        right, minus = f"({right})", False
    direction = {"<": "down", "≤": "down", ">": "up", "≥": "up"}.get(sign[0])
    return (left if right == "0" else f"{left} {'+' if minus else '-'} {right.lstrip('+-')}"), direction


def suggest_formula(text: str) -> str:
    """Return the formula to write instead of an equation or inequality if a zero is sought, else ""."""
    from anholon.formula.parser import parse

    meant = parse_comparison(text)
    if meant is None:
        return ""
    formula, direction = meant
    try:
        parse(formula)
    except FormulaError:
        return ""
    return f"Write “{formula}”." if direction is None else f"Write “{formula}”, and direction = “{direction}”."


_DEGREES = ("deg", "deg/s", "°", "°/s")
_COMPARISON = re.compile(r"([^<>=!]+?) ([-+]) ([\d.]+(?:[eE][-+]?\d+)?)(\*pi/180)?")


def format_comparison(formula: str, direction: str = "both", unit: str = "") -> str | None:
    """Return the readable equation or inequality of a formula and a direction: theta = 90°.

    It is the inverse of `parse_comparison`; None for a formula other than a quantity and a number. `unit`: that of the
    number, in SI.
    """
    result = _COMPARISON.fullmatch(formula)
    if result is None:
        return None
    left, sign, right, angle = result.groups()
    middle = {"down": "<", "up": ">"}.get(direction, "=")
    turned = "°/s" if left.endswith("'") else "°"
    message = f"{left} {middle} {'-' if sign == '+' else ''}{right}"
    for ready in (f"{message}{turned}" if angle else f"{message} {unit}", message):
        if parse_comparison(ready) == (formula, None if direction == "both" else direction):
            return ready.rstrip()
    return None


def find_compared_quantity(formula: str) -> str | None:
    """Return the quantity that a formula compares with a number, such as reaction.blade; else None."""
    result = _COMPARISON.fullmatch(formula)
    return result[1] if result is not None else None


def first_stage(model: Model) -> int | None:
    """Return the number of the first stage of a motion; None if there is none."""
    return _enabled_from(model, 0)


def describe_unapplied_stages(model: Model) -> list[str]:
    """Return a note on the stages of a model that is examined at rest, or for which a control is sought."""
    if first_stage(model) is None:
        return []
    return ["The stages are not applied: parameters and switches are those of the model itself."]


def find_next_stage(model: Model, stage: int) -> int | None:
    """Return the number of the stage after one that ended without a branch; None at the end."""
    name = model.stages[stage].next
    return _enabled_from(model, stage + 1) if not name else find_stage_number(model, name)


def find_stage_number(model: Model, name: str) -> int | None:
    """Return the number of the stage called `name`, or of the next enabled one; None if there is none."""
    result = next((k for k, stage in enumerate(model.stages) if stage.name == name), None)
    return None if result is None else _enabled_from(model, result)


def _enabled_from(model: Model, start: int) -> int | None:
    return next((k for k in range(start, len(model.stages)) if model.stages[k].enabled), None)


def find_crossing_formulas(model: Model) -> dict[str, str]:
    """Return the formulas whose zeros end enabled stages, each once, with the path of a field that contains it."""
    results: dict[str, str] = {}
    for k, stage in enumerate(model.stages):
        if not stage.enabled:
            continue
        if isinstance(stage.until, str) and parse_mode_change(stage.until) is None:
            results.setdefault(stage.until, f"stages.{k}.until")
        for j, branch in enumerate(stage.branches):
            if parse_mode_change(branch.when) is None:
                results.setdefault(branch.when, f"stages.{k}.branches.{j}.when")
    return results


def planned_end(model: Model) -> float:
    """Return the time, s, at which the motion ends at the latest.

    Stages one after another end with the last of them. Where stages lead back, branch off or have no duration, the
    simulation's own end holds.
    """
    if model.simulation.form == MODES:
        return MODE_SECONDS * model.simulation.modes
    total = 0.0
    reached = first_stage(model)
    if reached is None:
        return model.simulation.until
    for _ in range(len(model.stages)):
        stage = model.stages[reached]
        if stage.branches or not stage.duration:
            return model.simulation.until
        for _ in range(stage.repeat):
            total += stage.duration
        after = find_next_stage(model, reached)
        if after is None:
            return total
        if after <= reached:
            break
        reached = after
    return model.simulation.until


def collect_stage_parameters(model: Model, stage: Stage) -> dict[str, float]:
    """Return the parameters that a stage sets, in its pose and directly, each in its unit."""
    pose = model.poses.get(stage.pose)
    if pose is None:
        return stage.set
    return {name: value for name, value in pose.set.items() if name in model.parameters} | stage.set


def collect_parameters_at_stage(model: Model, stage: int) -> dict[str, float]:
    """Return the values of all parameters when a stage begins, in their units, after all stages before it.

    These are the stages before it in the list.
    """
    values = {name: parameter.value for name, parameter in model.parameters.items()}
    for earlier in model.stages[:stage]:
        if earlier.enabled:
            values |= collect_stage_parameters(model, earlier)
    return values


def changes_of(stage: Stage) -> tuple[Change, ...]:
    """Return the changes of the parameters of a stage: first the one of all parameters that no other change names."""
    return (Change(parameters=(), change=stage.change, ramp=stage.ramp, profile=stage.profile), *stage.apart)


def change_of(stage: Stage, name: str) -> Change:
    """Return the way in which a stage changes a parameter that it sets."""
    return next((way for way in stage.apart if name in way.parameters), changes_of(stage)[0])


def has_ramp(stage: Stage) -> bool:
    """Return whether a stage changes anything by a ramp."""
    return stage.change == "ramp" or any(way.change == "ramp" for way in stage.apart)


def set_change(stage: Stage, change: Literal["jump", "ramp"], number: int | None = None) -> Stage:
    """Return a stage that changes its parameters by a ramp or at once.

    It applies to one of the changes in `changes_of`, by its number, or to all of them. A ramp without a duration gets
    one.
    """
    if number is None:
        apart = tuple(way for way in stage.apart if way.change == change)
        return set_change(replace(stage, apart=apart), change, 0)
    if number == 0:
        return replace(stage, change=change, ramp=find_default_ramp_duration(stage) if change == "ramp" else stage.ramp)
    way = stage.apart[number - 1]
    other = replace(
        way, change=change, ramp=way.ramp or (find_default_ramp_duration(stage) if change == "ramp" else 0.0)
    )
    return replace(stage, apart=(*stage.apart[: number - 1], other, *stage.apart[number:]))


def longest_ramp(stage: Stage) -> float:
    """Return the time of the longest ramp of a stage, s; 0 where all its parameters jump."""
    return max((way.ramp for way in changes_of(stage) if way.change == "ramp"), default=0.0)


_ROD_PARTS = ("supports", "joints", "loads")

SWITCH = "force:"
"""Before the name of a force: whether it acts, 1 or 0, among the numbers that stages change."""


def find_switched_on(model: Model) -> frozenset[str]:
    """Return the names of all that stages which are enabled switch on."""
    return frozenset(name for stage in model.stages if stage.enabled for name in stage.on)


def find_switched_forces(model: Model) -> tuple[str, ...]:
    """Return the forces that stages may switch on or off by a number alone, in the order of the model.

    They are those that any stage names, and with stages all active ones except frictions, which need a mode for it;
    without forces that are disabled and never switched on.
    """
    if not model.stages:
        return ()
    on = find_switched_on(model)
    named = on.union(name for stage in model.stages for name in (*stage.on, *stage.off))
    return tuple(
        name
        for name, force in model.forces.items()
        if name not in model.constraints
        and (name in on or (force.enabled and (name in named or not isinstance(force, Friction))))
    )


def find_disabled_parts(model: Model) -> frozenset[str]:
    """Return the names of supports, joints and loads of rods that do not act until a stage switches them on."""
    items = (item for section in _ROD_PARTS for item in getattr(model, section).items())
    return frozenset(name for name, part in items if not part.enabled)


def without_disabled_parts(model: Model, *, at_rest: bool = False) -> Model:
    """Return a model without the supports, joints and loads that never act; the model itself if all act.

    `at_rest`: without all that are disabled, because equilibria and modes have no stages.
    """
    disabled = find_disabled_parts(model)
    if disabled and not (at_rest or model.simulation.form in FORMS_AT_REST):
        disabled -= find_switched_on(model)
    parts = {
        section: {name: part for name, part in getattr(model, section).items() if part.enabled or name not in disabled}
        for section in _ROD_PARTS
    }
    return replace(model, **parts) if disabled else model


def restore_disabled_parts(model: Model, typed: Model) -> Model:
    """Return a model with the supports, joints and loads of the typed one, and those that were added since."""
    return replace(model, **{section: {**getattr(typed, section), **getattr(model, section)} for section in _ROD_PARTS})


def find_switchable_forces(model: Model) -> tuple[str, ...]:
    """Return the forces that stages can switch: all but the frictions by which rolling bodies may slip."""
    return tuple(name for name in model.forces if not is_rolling_friction(model, name))


def is_rolling_friction(model: Model, name: str) -> bool:
    """Return whether a force is the friction of a rolling body: what slips with it would be held without it."""
    force = model.forces.get(name)
    return isinstance(force, Friction) and isinstance(model.constraints.get(force.constraint), Rolling)


def collect_force_switches(model: Model, stage: Stage) -> dict[str, float]:
    """Return the forces that a stage switches, behind SWITCH, with 1 for on and 0 for off."""
    switched = find_switched_forces(model) if stage.on or stage.off else ()
    results = {SWITCH + name: 0.0 for name in stage.off if name in switched}
    return results | {SWITCH + name: 1.0 for name in stage.on if name in switched}


def set_force_switches(model: Model, values: Mapping[str, float]) -> Model:
    """Return the model with its forces enabled or disabled as numbers behind SWITCH say."""
    forces = {
        name: replace(force, enabled=bool(values[SWITCH + name])) if SWITCH + name in values else force
        for name, force in model.forces.items()
    }
    return replace(model, forces=forces)


def find_ramped_parameters(model: Model) -> tuple[str, ...]:
    """Return the parameters that ramps may change, in the order of the model.

    If any stage has a ramp these are all parameters, so that the settings of stages are numbers like others; with
    controls and rods, whose equations cannot leave ramps open, all that stages set.
    """
    if not any(map(has_ramp, model.stages)):
        return ()
    if not model.controls and not model.rods:
        return tuple(model.parameters)
    names = {name for stage in model.stages for name in collect_stage_parameters(model, stage)}
    return tuple(name for name in model.parameters if name in names)


def find_ramp_shapes(model: Model) -> tuple[str, ...]:
    """Return the shapes whose sums are the shapes of all ramps, as formulas of s, each once.

    They are the common ones, and the user's shapes that are no polynomials; if only disabled stages have ramps, the
    common ones.
    """
    if not any(map(has_ramp, model.stages)):
        return ()
    ways = [way for stage in model.stages if stage.enabled for way in changes_of(stage)]
    results = [shape_formula(way.profile) for way in ways if way.change == "ramp"]
    user_shapes = (shape for shape in results if find_shape_polynomial(shape) is None)
    return tuple(dict.fromkeys([*COMMON_SHAPES, *user_shapes]))


@lru_cache(maxsize=256)
def find_shape_polynomial(shape: str) -> Mapping[str, float] | None:
    """Return a shape (a formula of s) as a sum of powers of s, with their factors; None if this is impossible."""
    from anholon.formula.parser import parse
    from anholon.formula.polynomial import find_polynomial_coefficients

    try:
        coefficients = find_polynomial_coefficients(parse(shape), "s", len(POWERS))
    except FormulaError:
        return None
    if coefficients is None or coefficients[0]:
        return None
    return {name: value for name, value in zip(POWERS, coefficients[1:], strict=False) if value}


def format_polynomial(factors: Mapping[str, float]) -> str:
    """Return a sum of powers of s with factors as a formula of s: a common one if it is equal but for rounding."""
    ready = find_shape_polynomial(BUILTIN_SHAPES["quintic"]) or {}
    if ready.keys() == factors.keys() and all(math.isclose(ready[name], factors[name]) for name in ready):
        return BUILTIN_SHAPES["quintic"]
    terms = ((f"{value:.15g}*", name) for name, value in factors.items())
    return " + ".join(f"{factor if factor != '1*' else ''}{name}" for factor, name in terms).replace("+ -", "- ")


def shape_formula(shape: str) -> str:
    """Return a shape as a formula of s."""
    return BUILTIN_SHAPES.get(shape, shape)


@lru_cache(maxsize=1024)
def shape_value(shape: str, s: float) -> float:
    """Return the value of a shape (a formula of s); raises FormulaError if it cannot be read."""
    return shape_values(shape, (s,))[0]


def shape_values(shape: str, arguments: Sequence[float]) -> list[float]:
    """Return the values of a shape (a formula of s) at several places; raises FormulaError if it cannot be read."""
    graph, node, *_ = _shape_graph(shape)
    return [value for (value,) in graph.evaluate_along([node], arguments)]


@lru_cache(maxsize=1024)
def shape_derivative(shape: str, s: float) -> float:
    """Return the derivative of a shape (a formula of s); raises FormulaError if it cannot be read."""
    graph, _, slope, _ = _shape_graph(shape)
    return float(graph.evaluate([slope], s, [], [])[0])


def shape_second_derivative(shape: str, s: float) -> float:
    """Return the second derivative of a shape (a formula of s)."""
    graph, *_, bend = _shape_graph(shape)
    return float(graph.evaluate([bend], s, [], [])[0])


def shape_and_derivatives(shape: str, arguments: Sequence[float]) -> list[list[float]]:
    """Return a shape (a formula of s) and its two derivatives at several places."""
    graph, *nodes = _shape_graph(shape)
    return graph.evaluate_along(nodes, arguments)


@lru_cache(maxsize=64)
def find_shape_kink(shape: str) -> float | None:
    """Return the first s at which a shape has a kink or a jump, or no finite slope at its ends; None if smooth."""
    if _KINKED_FUNCTIONS.search(shape) is None:
        return None
    for end, inside in ((0.0, _BESIDE), (1.0, 1.0 - _BESIDE)):
        end_slope, inner_slope = (shape_derivative(shape, s) for s in (end, inside))
        if not abs(end_slope - inner_slope) <= _KINK_THRESHOLD * max(1.0, abs(end_slope), abs(inner_slope)):
            return end
    places = [(k + 0.381966) / _PLACES for k in range(_PLACES)]  # at no round number
    samples = [
        (s, value, slope) for s, (value, slope, _) in zip(places, shape_and_derivatives(shape, places), strict=True)
    ]
    size = max(1.0, *(abs(slope) for _, _, slope in samples))
    gaps = list(pairwise(samples))
    for _ in range(_HALVINGS):
        gaps = [gap for gap in gaps if _measure_change(gap) > _KINK_THRESHOLD * size]
        middles = [0.5 * (a[0] + b[0]) for a, b in gaps]
        values = shape_and_derivatives(shape, middles) if middles else []
        inner = [(s, value, slope) for s, (value, slope, _) in zip(middles, values, strict=True)]
        gaps = [max(((a, m), (m, b)), key=_measure_change) for (a, b), m in zip(gaps, inner, strict=True)]
    return min((a[0] for a, _ in gaps), default=None)


def _measure_change(gap: tuple[tuple[float, ...], tuple[float, ...]]) -> float:
    """Return the change of value or slope, whichever is larger, between two samples (s, value, slope)."""
    (_, *first_values), (_, *second_values) = gap
    return max(abs(b - a) for a, b in zip(first_values, second_values, strict=True))


_KINKED_FUNCTIONS = re.compile(r"\b(abs|sign|step|min|max|sqrt|asin|acos|atan2)\s*\(")
_BESIDE = 1e-7  # beside the ends
_KINK_THRESHOLD = 1e-5  # part of the largest slope
_PLACES = 512
_HALVINGS = 32


@lru_cache(maxsize=64)
def _shape_graph(shape: str) -> tuple[Graph, int, int, int]:
    """Return a shape and its two derivatives as nodes of a graph, with s as its time."""
    # The window asks for the end of a motion before it reads formulas.
    from anholon.formula.graph import Graph
    from anholon.formula.lower import lower
    from anholon.formula.names import make_unknown_name_error
    from anholon.formula.parser import parse

    graph = Graph()

    def resolve(name: Name) -> int:
        if name.text == "s" and not name.primes:
            return graph.symbol("time", 0)
        raise make_unknown_name_error(name, ("s",), shape)

    node = lower(parse(shape), graph, resolve, shape)
    along = {graph.symbol("time", 0): graph.const(1.0)}
    (slope,) = graph.forward([node], along)
    (bend,) = graph.forward([slope], along)
    return graph, node, slope, bend


def is_normalised_shape(shape: str) -> bool:
    """Return whether a shape goes from 0 to 1."""
    start, end = shape_value(shape, 0.0), shape_value(shape, 1.0)
    return math.isclose(start, 0.0, abs_tol=1e-9) and math.isclose(end, 1.0, abs_tol=1e-9)
