"""Rigid groups of bodies: masses, mass centres, moments of inertia, kinetic energy by Koenig's theorem.

Bodies and points that are fixed to one moving frame (their placement in it depends on parameters only) form a group:

    T = sum over groups of  1/2 M v_C^2 + 1/2 omega . J_C omega,
    J_C = sum over parts of  J_k + m_k [(r_k - r_C)^2 1 - (r_k - r_C)(r_k - r_C)].

`J_k` is the inertia of part k about its own mass centre. A group that turns about one axis only needs one moment. A
group that is symmetric about the axis of its last turn is described along the axes before that turn, which do not spin
with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from sympy import Add, Expr, Rational

from anholon.derivation.simplification import ONE, ZERO, Vector, dot, simplify, simplify_vector, vector_sum
from anholon.derivation.subexpressions import SubexpressionTable
from anholon.derivation.symbolic_kinematics import AXES, AxisRotation, SymbolicKinematics, Turn, rotate_vector
from anholon.errors import UsageError
from anholon.model.schema import WORLD, Body, Box, Disc, Ellipsoid, Frustum, GivenInertia, Plate, Sphere, ThinRod

Tensor = tuple[Vector, Vector, Vector]
"""Symmetric 3x3 matrix by rows."""


class MassPart(Struct, frozen=True):
    """A body or mass point as part of a group: centre and inertia along the axes of the group's frame."""

    name: str
    mass: Expr
    center: Vector
    inertia: Tensor


class RigidGroup(Struct, frozen=True):
    """A rigid group, ready for the equations.

    `velocity` and `bias` (acceleration of the mass centre with q'' = 0) are along the axes of `frame`;
    `angular_velocity`, `angular_velocity_bias` (derivative of its components with q'' = 0), `frame_angular_velocity`
    and `inertia` are along the axes in which the inertia is constant. `axis` is the number of the only axis of
    rotation, or None.
    """

    name: str
    parts: tuple[MassPart, ...]
    mass: Expr
    center: Vector
    frame: str
    velocity: Vector
    bias: Vector
    angular_velocity: Vector
    angular_velocity_bias: Vector
    frame_angular_velocity: Vector
    inertia: Tensor
    axis: int | None


class MatrixRotation(Struct, frozen=True):
    """A rotation given by its matrix: components before it are `rows` times those after it."""

    rows: Tensor


Steps: TypeAlias = list[Turn | MatrixRotation]

_MAX_UNNAMED_ROTATIONS = 3  # longer chains of fixed turns get names for the components of their axes


def make_groups(kinematics: SymbolicKinematics) -> list[RigidGroup]:
    """Return the rigid groups that move and have mass, in the order of the model."""
    model, table = kinematics.model, kinematics.subexpressions
    members: dict[str, list[MassPart]] = {}
    places: dict[str, tuple[str, Vector, Steps]] = {WORLD: (WORLD, (ZERO, ZERO, ZERO), [])}

    def place(body: str) -> tuple[str, Vector, Steps]:
        """Return the group frame of a body, its origin there, and its turns from there."""
        if body not in places:
            local, turns = kinematics.find_local_position(body), list(kinematics.find_rotations(body))
            root, origin, before = place(model.bodies[body].frame)
            angles = [turn.angle for turn in turns if isinstance(turn, AxisRotation)]
            fixed = len(angles) == len(turns) and all(table.is_constant(e) for e in (*local, *angles))
            if fixed:
                places[body] = (
                    root,
                    *_name_placement(body, vector_sum(origin, _rotate_back(local, before)), [*before, *turns], table),
                )
            else:
                places[body] = (body, (ZERO, ZERO, ZERO), [])
        return places[body]

    for name, body in model.bodies.items():
        mass = kinematics.symbols.convert(body.mass)
        root, origin, turns = place(name)
        if mass == 0 or root == WORLD:
            continue
        center = vector_sum(origin, _rotate_back(kinematics.symbols.convert_vector(body.center), turns))
        inertia = _rotate_tensor(compute_own_inertia(body, mass, kinematics), turns)
        axes = [axis for axis, component in enumerate(kinematics.compute_angular_velocity(root)) if component != 0]
        members.setdefault(root, []).append(_make_part(name, mass, center, inertia, kinematics, axes))

    for name, point in model.points.items():
        mass = kinematics.symbols.convert(point.mass)
        if mass == 0:
            continue
        local = kinematics.find_local_position(name)
        root, origin, turns = place(point.frame)
        fixed = all(table.is_constant(e) for e in local)
        if fixed and root == WORLD:
            continue
        zero_inertia: Tensor = ((ZERO, ZERO, ZERO),) * 3
        if fixed:
            members.setdefault(root, []).append(
                _make_part(name, mass, vector_sum(origin, _rotate_back(local, turns)), zero_inertia, kinematics)
            )
        else:
            members[name] = [_make_part(name, mass, (ZERO, ZERO, ZERO), zero_inertia, kinematics)]

    is_single = len(members) == 1
    order = [*model.bodies, *model.points]
    return [_make_group(root, members[root], kinematics, is_single) for root in sorted(members, key=order.index)]


def compute_own_inertia(body: Body, mass: Expr, kinematics: SymbolicKinematics) -> Tensor:
    """Return the inertia of a body about its own mass centre along its own axes."""
    value = kinematics.symbols.convert
    if isinstance(body, Plate):
        w, h = value(body.width), value(body.height)
        return _diagonal(mass * (w**2 + h**2) / 12, mass * h**2 / 12, mass * w**2 / 12)
    if isinstance(body, ThinRod):
        across = mass * value(body.length) ** 2 / 12
        return _diagonal(across, across, ZERO)
    if isinstance(body, Box):
        a, b, c = (value(edge) ** 2 for edge in body.size)
        return _diagonal(mass * (b + c) / 12, mass * (a + c) / 12, mass * (a + b) / 12)
    if isinstance(body, Sphere):
        around = Rational(2, 5) * mass * value(body.radius) ** 2
        return _diagonal(around, around, around)
    if isinstance(body, Ellipsoid):
        a, b, c = (value(radius) ** 2 for radius in body.radii)
        return _diagonal(mass * (b + c) / 5, mass * (a + c) / 5, mass * (a + b) / 5)
    if isinstance(body, Disc):
        r, d = value(body.radius), value(body.thickness)
        around = mass * r**2 * (ONE if body.hollow else Rational(1, 2))
        across = around / 2 + mass * d**2 / 12
        principal = [across, across, across]
        principal[AXES.index(body.axis)] = around
        return _diagonal(principal[0], principal[1], principal[2])
    if isinstance(body, Frustum):
        a, b, d = value(body.radius), value(body.upper_radius), value(body.length)
        s2, s4 = (sum(a ** (n - k) * b**k for k in range(n + 1)) for n in (2, 4))
        wide = mass * Rational(3, 20) * s4 / s2
        height_term = mass * Rational(3, 80) * d**2 * ((a + b) ** 4 + 4 * a**2 * b**2) / s2**2
        return _diagonal(wide + height_term, wide + height_term, 2 * wide)
    assert isinstance(body, GivenInertia)
    xx, yy, zz = kinematics.symbols.convert_vector(body.inertia)
    xy, xz, yz = kinematics.symbols.convert_vector(body.products)
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def _make_group(root: str, parts: list[MassPart], kinematics: SymbolicKinematics, is_single: bool) -> RigidGroup:
    table = kinematics.subexpressions
    turns = kinematics.find_rotations(root) if root in kinematics.model.bodies else ()
    spin = kinematics.compute_angular_velocity(root) if turns or root in kinematics.model.bodies else (ZERO, ZERO, ZERO)
    axes = [axis for axis in range(3) if spin[axis] != 0]
    axis = axes[0] if len(axes) == 1 else None
    label = "" if is_single else f"_{root}"

    mass, center = _compute_mass_center(parts, kinematics, label, axis)
    inertia = _compute_inertia(parts, center, kinematics, label, axes, axis)

    # Along the axes before the last turn the components are shorter, where symmetry allows it.
    before, last = spin, turns[-1] if turns else None
    if axis is None and isinstance(last, AxisRotation) and _is_symmetric(inertia, center, last.axis):
        before = kinematics.compute_angular_velocity_before(root, len(turns) - 1)
        last_spin = [
            table.differentiate_without_accelerations(last.angle) if number == last.axis else ZERO
            for number in range(3)
        ]
        spin = simplify_vector(vector_sum(before, (last_spin[0], last_spin[1], last_spin[2])), table.state)

    label = root if is_single or len(parts) == 1 else f"C_{root}"
    if turns and all(component == 0 for component in center):
        # The origin does not turn with the body: it is a point of the frame in which the body is placed.
        motion = kinematics.compute_motion_at(
            kinematics.find_local_position(root), kinematics.frame_of(root), label=label
        )
    else:
        motion = kinematics.compute_motion_at(center, root, label=label)
    spin_bias = simplify_vector(
        (table.differentiate_without_accelerations(component) for component in spin), table.state
    )
    return RigidGroup(
        root,
        tuple(parts),
        mass,
        center,
        motion.frame,
        motion.velocity,
        motion.bias,
        spin,
        spin_bias,
        before,
        inertia,
        axis,
    )


def _is_symmetric(inertia: Tensor, center: Vector, axis: int) -> bool:
    i, j = (axis + 1) % 3, (axis + 2) % 3
    balanced = center[i] == center[j] == 0 and inertia[i][j] == inertia[i][axis] == inertia[j][axis] == 0
    return bool(balanced and inertia[i][i] == inertia[j][j])


def _compute_mass_center(
    parts: list[MassPart], kinematics: SymbolicKinematics, label: str, axis: int | None
) -> tuple[Expr, Vector]:
    """Return mass and mass centre of a group, named where they are sums."""
    table = kinematics.subexpressions
    if len(parts) == 1:
        return parts[0].mass, parts[0].center
    mass = table.name_value(f"M{label}", Add(*(part.mass for part in parts)), note="mass", unit="kg")
    center = []
    for number, name in enumerate(AXES):
        moment = table.simplify(Add(*(part.mass * part.center[number] for part in parts)))
        if moment == 0:
            center.append(ZERO)
        elif number == axis:
            center.append(table.name_value(f"{name}_C{label}", moment / mass, unit="m"))
        else:
            named = Add(
                *(part.mass * _name_coordinate(part, index, number, label, table) for index, part in enumerate(parts))
            )
            center.append(table.name_value(f"{name}_C{label}", named / mass, note="mass centre", unit="m"))
    return mass, (center[0], center[1], center[2])


def _compute_inertia(
    parts: list[MassPart], center: Vector, kinematics: SymbolicKinematics, label: str, axes: list[int], axis: int | None
) -> Tensor:
    """Return the inertia of a group about its mass centre; entries that no rotation needs are zero."""
    table = kinematics.subexpressions
    rows = [[ZERO] * 3 for _ in range(3)]
    for i in axes:
        for j in axes:
            if i > j:
                continue
            terms = []
            for index, part in enumerate(parts):
                part_inertia = part.inertia[i][j]
                if len(parts) > 1 and axis is not None and not part_inertia.is_Atom:
                    part_inertia = table.name_value(
                        f"J_{index}{label}", part_inertia, note="own moment of inertia", unit="kg·m²"
                    )
                arm = [
                    ZERO if n == axis else _name_coordinate(part, index, n, label, table) - center[n] for n in range(3)
                ]
                square = Add(*(a**2 for n, a in enumerate(arm) if n != i)) if i == j else -arm[i] * arm[j]
                terms.append(part_inertia + (part.mass * square if len(parts) > 1 else ZERO))
            total = Add(*terms) if axis is not None and len(parts) > 1 else table.simplify(Add(*terms))
            if axis is not None:
                name = f"J_C{label}" if len(parts) > 1 else f"J{label}"
            else:
                name = f"J_{AXES[i]}{label}" if i == j else f"J_{AXES[i]}{AXES[j]}{label}"
            rows[i][j] = rows[j][i] = (
                total if total.is_Atom else table.name_value(name, total, note="moment of inertia", unit="kg·m²")
            )
    return (_row(rows[0]), _row(rows[1]), _row(rows[2]))


def _name_coordinate(part: MassPart, index: int, number: int, label: str, subexpressions: SubexpressionTable) -> Expr:
    """Return the name of a coordinate of a part's centre, such as y_2."""
    value = part.center[number]
    return (
        value
        if value.is_Atom
        else subexpressions.name_value(f"{AXES[number]}_{index}{label}", value, note="centre of the part", unit="m")
    )


def _make_part(
    name: str,
    mass: Expr,
    center: Vector,
    inertia: Tensor,
    kinematics: SymbolicKinematics,
    axes: Sequence[int] = (0, 1, 2),
) -> MassPart:
    """Return a part; only the entries of its inertia for the `axes` about which its group turns are computed."""
    table = kinematics.subexpressions
    state = table.state
    if not all(table.is_constant(entry) for entry in (mass, *(entry for row in inertia for entry in row))):
        raise UsageError(
            f"the mass or the moment of inertia of '{name}' changes with time or with coordinates, which forms that "
            "are written out do not show. Write the equations as a program (--as python, --as c), or make bodies of "
            "what moves in it"
        )
    needed = ([entry if {i, j} <= {*axes} else ZERO for j, entry in enumerate(row)] for i, row in enumerate(inertia))
    first, second, third = (simplify_vector(row, state) for row in needed)
    return MassPart(name, mass, simplify_vector(center, state), (first, second, third))


def _name_placement(
    body: str, origin: Vector, turns: Steps, subexpressions: SubexpressionTable
) -> tuple[Vector, Steps]:
    """Return the position and rotation of a body in its group, by names where these expressions would grow long."""
    if len(turns) <= _MAX_UNNAMED_ROTATIONS:
        return origin, turns
    units: Tensor = ((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))
    columns = [_rotate_back(unit, turns) for unit in units]

    def named(name: str, value: Expr, note: str) -> Expr:
        return subexpressions.name_if_long(f"{name}_{body}", simplify(value, subexpressions.state), note=note)

    rows = [
        [named(f"e{k}{AXES[i]}", columns[k - 1][i], "direction of an axis of the part") for k in (1, 2, 3)]
        for i in range(3)
    ]
    x, y, z = (named(AXES[i], origin[i], "origin of the part") for i in range(3))
    return (x, y, z), [MatrixRotation((_row(rows[0]), _row(rows[1]), _row(rows[2])))]


def _rotate_back(vector: Vector, rotations: Steps) -> Vector:
    """Return components before the turns from components after them."""
    for turn in reversed(rotations):
        if not isinstance(turn, MatrixRotation):
            vector = rotate_vector(vector, turn)
        else:
            x, y, z = (dot(row, vector) for row in turn.rows)
            vector = (x, y, z)
    return vector


def _rotate_tensor(tensor: Tensor, rotations: Steps) -> Tensor:
    """Return R J R^T for the rotation R made of `rotations`."""
    half = [_rotate_back(row, rotations) for row in tensor]  # rows of J R^T, as J is symmetric
    columns = [_rotate_back((half[0][n], half[1][n], half[2][n]), rotations) for n in range(3)]
    return (
        (columns[0][0], columns[1][0], columns[2][0]),
        (columns[0][1], columns[1][1], columns[2][1]),
        (columns[0][2], columns[1][2], columns[2][2]),
    )


def _diagonal(x: Expr, y: Expr, z: Expr) -> Tensor:
    return ((x, ZERO, ZERO), (ZERO, y, ZERO), (ZERO, ZERO, z))


def _row(row: list[Expr]) -> Vector:
    return (row[0], row[1], row[2])
