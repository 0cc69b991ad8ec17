"""The library of ready constraints: each expands into rows f = 0 with a physical meaning.

A row is written in the grammar of formulas, with the places, axes and angular velocities of points and bodies as dotted
names, so that everything that reads typed constraints reads these, too. Rows of joints, blades and rolling bodies are
scaled so that the multiplier is a force, N, or a torque, N*m, on the second of two ends; the multiplier of a coupling
is the generalized force on its first coordinate, that of a gear the force at the pitch circles, N, and that of a typed
formula has the unit of work (of power, where the formula contains rates) over the unit of the formula.
`force_direction` is the direction of the force in the world, `point` its point of application. Rows that the
coordinates satisfy identically (the z components in a plane model) are omitted where the equations are built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, assert_never

import numpy as np

from anholon.model.schema import (
    WORLD,
    Axis,
    Ball,
    Blade,
    Body,
    Constraint,
    Coupling,
    Disc,
    Distance,
    Ellipsoid,
    Expression,
    Gear,
    Hinge,
    Holonomic,
    Joint,
    Model,
    Nonholonomic,
    OnCurve,
    OnSurface,
    Parametric,
    Pin,
    Program,
    Rolling,
    SecondOrder,
    Slider,
    Sphere,
    Universal,
    Vector,
    Weld,
)

Texts = tuple[str, str, str]
"""Formulas of three components in the world."""

_LETTERS: Final = "xyz"
_UNITS: Final[tuple[Texts, Texts, Texts]] = (("1", "0", "0"), ("0", "1", "0"), ("0", "0", "1"))


class ConstraintFormula(NamedTuple):
    """One row of a ready constraint, or a typed constraint as its only row.

    `suffix` is appended to the name of the constraint where it has several rows; `order` 0 or 1; `formula` f, in which
    x, y, z stand for `body_coordinates`, if given: then f is divided by the length of its gradient. `point` and
    `force_direction`: see the module; empty where the reaction is no force at a point. For a carried row
    `force_direction` are the axes of the frame that carries it, to be combined with the gradient.
    """

    suffix: str
    order: int
    formula: Expression
    point: Texts | None = None
    force_direction: Texts | None = None
    body_coordinates: Texts | None = None
    frame: str = WORLD


def expand_constraint(item: Constraint, model: Model) -> tuple[ConstraintFormula, ...]:
    """Return the rows of a constraint of `model`, including those that the coordinates satisfy identically.

    None for rolling on a surface: the contact point is the solution of an equation (`anholon.mechanics.rolling`).
    """
    match item:
        case Holonomic():
            rows: Sequence[ConstraintFormula] = [ConstraintFormula("", 0, item.formula)]
        case Nonholonomic():
            rows = [ConstraintFormula("", 1, item.formula)]
        case SecondOrder():
            rows = [ConstraintFormula("", 2, item.formula)]
        case Program():
            rows = []  # no row among those of second and lower order
        case Parametric():
            rows = [ConstraintFormula("", 0, item.formula)]
        case Distance():
            rows = [_distance(item)]
        case Pin():
            rows = _coincide(*item.between, item.plane)
        case Ball():
            rows = _coincide(*item.between, _LETTERS)
        case Slider():
            rows = list(_slider(item))
        case OnCurve():
            second = [] if item.second in (0, "") else [_make_surface_row("second", item.second, item.at, item.frame)]
            rows = [_make_surface_row("first", item.formula, item.at, item.frame), *second]
        case OnSurface():
            rows = [_make_surface_row("", item.formula, item.at, item.frame)]
        case Coupling():
            ratio, offset = _text(item.ratio), _text(item.offset)
            rows = [ConstraintFormula("", 0, _sum(item.first, _minus(_product(ratio, item.second)), _minus(offset)))]
        case Gear():
            arcs = _product(_text(item.first_radius), item.first), _product(_text(item.second_radius), item.second)
            other = _minus(arcs[1]) if item.internal else arcs[1]
            rows = [ConstraintFormula("", 0, _sum(arcs[0], other, _minus(_text(item.offset))))]
        case Blade():
            rows = [_blade(item)]
        case Rolling():
            rows = [] if item.curved else list(_rolling(item, model))
        case Hinge() | Universal() | Weld():
            rows = list(_joint(item))
        case _:
            assert_never(item)
    return tuple(rows)


# --- the kinds -----------------------------------------------------------------------------------------------------


def _distance(item: Distance) -> ConstraintFormula:
    first, second = item.between
    apart = _difference(_position(second), _position(first))
    length = _length(apart)
    unit = _scaled(f"1/{length}", apart)
    place, push = _find_force_point(first, second, unit)
    return ConstraintFormula("", 0, _sum(length, _minus(_text(item.length))), place, push)


def _coincide(first: str, second: str, letters: str) -> list[ConstraintFormula]:
    apart = _difference(_position(second), _position(first))
    rows = []
    for letter in letters:
        k = _LETTERS.index(letter)
        place, push = _find_force_point(first, second, _UNITS[k])
        rows.append(ConstraintFormula(letter, 0, apart[k], place, push))
    return rows


def _joint(item: Joint) -> Iterator[ConstraintFormula]:
    """Yield three rows that hold a point, then those that hold axes.

    With (e × e')·n' for the rates of e·n, the rows e_b2·e_a3, e_b3·e_a1, e_b1·e_a2 have the relative angular velocity
    about e_a1, e_a2, e_a3 as their rates, so that their multipliers are the torques about these axes.
    """
    a, b = item.between
    anchor = tuple(_sum(o, r) for o, r in zip(_position(a), _rotate_to_world(a, item.position), strict=True))
    apart = _difference(_position(b), (anchor[0], anchor[1], anchor[2]))
    for k, letter in enumerate(_LETTERS):
        place, push = _find_force_point(a, b, _UNITS[k])
        yield ConstraintFormula(letter, 0, apart[k], place, push)
    if isinstance(item, Universal):
        yield ConstraintFormula("torque", 0, _dot(_axis(a, item.axis), _axis(b, item.across)))
        return
    along = item.axis if isinstance(item, Hinge) else ""
    for k, letter in enumerate(_LETTERS):
        if letter == along:
            continue
        i, j = _LETTERS[(k + 1) % 3], _LETTERS[(k + 2) % 3]
        if j == along or not along:
            yield ConstraintFormula(
                f"torque_{letter}", 0, _dot(_axis(b, i), _axis(a, j))
            )  # axis i of b turns towards j of a
        else:
            yield ConstraintFormula(f"torque_{letter}", 0, _minus(_dot(_axis(b, j), _axis(a, i))))


def _slider(item: Slider) -> Iterator[ConstraintFormula]:
    offset = _difference(_position(item.at), _position(item.frame))
    for letter, through in zip(_LETTERS, item.through, strict=True):
        if letter != item.axis:
            across = _axis(item.frame, letter)
            f = _sum(_dot(across, offset), _minus(_text(through)))
            yield ConstraintFormula(letter, 0, f, _position(item.at), across)


def _make_surface_row(mark: str, formula: Expression, at: str, frame: str) -> ConstraintFormula:
    offset = _difference(_position(at), _position(frame))
    x, y, z = (_dot(_axis(frame, letter), offset) for letter in _LETTERS)
    return ConstraintFormula(mark, 0, formula, _position(at), None, (x, y, z), frame)


def _blade(item: Blade) -> ConstraintFormula:
    across = _rotate_to_world(item.frame, _unit_cross(item.normal, item.along))
    return ConstraintFormula("", 1, _dot(across, _velocity(item.at)), _position(item.at), across)


def _rolling(item: Rolling, model: Model) -> Iterator[ConstraintFormula]:
    """Yield the slip of the material point at the contact over the plane's frame, and the height over the plane.

    v + ω × ρ less the velocity of the frame there; ρ leads from the origin of the body to its lowest point.
    """
    body, frame = model.bodies[item.body], item.frame
    n = _axis(frame, item.normal)
    center = _rotate_to_world(item.body, body.center)
    drop, down = _find_lowest_point(item.body, body, n)
    lever = _add(center, down)
    origin = _position(item.body)
    place = _add(origin, lever)
    slip = _add(_velocity(item.body), _cross(_spin(item.body), lever))
    if frame != WORLD:
        carried = _cross(_spin(frame), _difference(place, _position(frame)))
        slip = _difference(_difference(slip, _velocity(frame)), carried)
    for letter in _LETTERS:
        if letter != item.normal:
            along = _axis(frame, letter)
            yield ConstraintFormula(letter, 1, _dot(along, slip), place, along)
    if item.contact:
        above = _difference(_add(origin, center), _position(frame))
        height = _sum(_dot(n, above), _minus(drop), _minus(_text(item.level)))
        yield ConstraintFormula(item.normal, 0, height, place, n)


def _find_lowest_point(name: str, body: Body, n: Texts) -> tuple[str, Texts]:
    """Return the depth of the lowest point of a body below its centre along the normal n, and the vector to it.

    r and -r n for a sphere; r w and -r (n - s e)/w, w = sqrt(1 - s^2), s = n·e, for a disc with the axis e; h = sqrt(Σ
    (a_i s_i)^2) and -Σ a_i^2 s_i e_i/h, s_i = n·e_i, for an ellipsoid.
    """
    if isinstance(body, Sphere):
        drop = _text(body.radius)
        return drop, _scaled(_minus(drop), n)
    if isinstance(body, Disc):
        e = _axis(name, body.axis)
        s = _dot(e, n)
        slope = f"sqrt(1 - {_grouped(s)}^2)"
        down = _scaled(_minus(f"{_text(body.radius)}/{slope}"), _difference(n, _scaled(_grouped(s), e)))
        return _product(_text(body.radius), slope), down
    assert isinstance(body, Ellipsoid)
    axes = [_axis(name, letter) for letter in _LETTERS]
    slopes = [_grouped(_dot(e, n)) for e in axes]
    radii = [_text(radius) for radius in body.radii]
    drop = _length((_product(radii[0], slopes[0]), _product(radii[1], slopes[1]), _product(radii[2], slopes[2])))
    parts = [_scaled(_product(f"{a}^2", s), e) for a, s, e in zip(radii, slopes, axes, strict=True)]
    x, y, z = (f"-({_sum(*(part[i] for part in parts))})/{drop}" for i in range(3))
    return drop, (x, y, z)


def _find_force_point(first: str, second: str, force_direction: Texts) -> tuple[Texts, Texts]:
    """Return the point at which a force between two ends is shown: the second end unless it is the world."""
    if second != WORLD:
        return _position(second), force_direction
    a, b, c = (_minus(component) for component in force_direction)
    return _position(first), (a, b, c)


# --- formulas of places, axes and products -------------------------------------------------------------------------


def _text(value: Expression) -> str:
    """Return an expression as a factor or summand."""
    if isinstance(value, str):
        return _grouped(value.strip())
    return repr(value) if value >= 0 else f"({value!r})"


def _grouped(text: str) -> str:
    return text if all(c.isalnum() or c in "_.'" for c in text) else f"({text})"


def _position(element: str) -> Texts:
    return ("0", "0", "0") if element == WORLD else (f"{element}.x", f"{element}.y", f"{element}.z")


def _velocity(element: str) -> Texts:
    return ("0", "0", "0") if element == WORLD else (f"{element}.x'", f"{element}.y'", f"{element}.z'")


def _spin(body: str) -> Texts:
    return (f"{body}.wx", f"{body}.wy", f"{body}.wz")


def _axis(frame: str, axis: Axis | str) -> Texts:
    k = _LETTERS.index(axis)
    if frame == WORLD:
        return _UNITS[k]
    x, y, z = (f"{frame}.e{k + 1}{c}" for c in _LETTERS)
    return (x, y, z)


def _rotate_to_world(frame: str, vector: Vector) -> Texts:
    """Return the components in the world of a vector given in a frame."""
    parts = [_scaled(_text(value), _axis(frame, letter)) for value, letter in zip(vector, _LETTERS, strict=True)]
    x, y, z = (_sum(*(part[i] for part in parts)) for i in range(3))
    return (x, y, z)


def _unit_cross(a: Vector, b: Vector) -> Vector:
    """Return a × b divided by its length; as numbers if both are numbers."""
    numbers = [value for value in (*a, *b) if not isinstance(value, str)]
    if len(numbers) == 6:
        product = np.cross(numbers[:3], numbers[3:])
        size = float(np.linalg.norm(product))
        x, y, z = (float(value / size) if size else 0.0 for value in product)
        return (x, y, z)
    a_text, b_text = ((_text(v[0]), _text(v[1]), _text(v[2])) for v in (a, b))
    product_text = _cross(a_text, b_text)
    return _scaled(f"1/{_length(product_text)}", product_text)


def _product(a: str, b: str) -> str:
    if _equals_number(a, 0) or _equals_number(b, 0):
        return "0"
    if _equals_number(a, 1):
        return b
    return a if _equals_number(b, 1) else f"{_factor(a)}*{_factor(b)}"


def _sum(*terms: str) -> str:
    nonzero_terms = [term for term in terms if not _equals_number(term, 0)]
    text = nonzero_terms[0] if nonzero_terms else "0"
    for term in nonzero_terms[1:]:
        text += f" - {term[1:]}" if term.startswith("-") else f" + {term}"
    return text


def _minus(text: str) -> str:
    if _equals_number(text, 0):
        return "0"
    if text.startswith("-") and _is_single_term(text[1:]):
        return text[1:]
    return f"-{text}" if _is_single_term(text) else f"-({text})"


def _factor(text: str) -> str:
    return text if _is_single_term(text) and not text.startswith("-") else f"({text})"


def _is_single_term(text: str) -> bool:
    """Return whether a text is one term: no + or - outside parentheses, except a leading sign."""
    depth = 0
    for position, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and position and c in "+-" and text[position - 1] not in "eE":
            return False
    return True


def _equals_number(text: str, value: int) -> bool:
    return text.strip("()") in (str(value), f"{value}.0", f"-{value}.0" if value == 0 else f"{value}.")


def _combine_components(operation: Callable[[str, str], str], a: Texts, b: Texts) -> Texts:
    x, y, z = (operation(a_k, b_k) for a_k, b_k in zip(a, b, strict=True))
    return (x, y, z)


def _difference(a: Texts, b: Texts) -> Texts:
    return _combine_components(lambda a_k, b_k: _sum(a_k, _minus(b_k)), a, b)


def _add(a: Texts, b: Texts) -> Texts:
    return _combine_components(_sum, a, b)


def _scaled(factor: str, vector: Texts) -> Texts:
    x, y, z = (_product(factor, component) for component in vector)
    return (x, y, z)


def _dot(a: Texts, b: Texts) -> str:
    return _sum(*(_product(a_k, b_k) for a_k, b_k in zip(a, b, strict=True)))


def _cross(a: Texts, b: Texts) -> Texts:
    def component(i: int, j: int) -> str:
        return _sum(_product(a[i], b[j]), _minus(_product(a[j], b[i])))

    return (component(1, 2), component(2, 0), component(0, 1))


def _length(vector: Texts) -> str:
    return f"sqrt({_sum(*(f'{_grouped(c)}^2' for c in vector if not _equals_number(c, 0)))})"
