"""Generalized forces: Q_j = sum of F . dv/dq'_j + L . d(omega)/dq'_j over the forces of a model.

Drag uses the velocity of its point along the same axes in which that was written, so that its square needs no rotation.
Gravity acts at the mass centres of the rigid groups.
"""

from __future__ import annotations

import sympy
from msgspec import Struct
from msgspec.structs import replace
from sympy import Add, Expr

from anholon.derivation.graph_to_sympy import GraphConverter
from anholon.derivation.phrases import make_phrase
from anholon.derivation.rigid_groups import RigidGroup
from anholon.derivation.simplification import ONE, ZERO, Vector, dot, simplify_vector
from anholon.derivation.symbolic_kinematics import AxisRotation, SymbolicKinematics, invert_turn, rotate_vector
from anholon.derivation.symbols import make_exact_number
from anholon.errors import UsageError
from anholon.mechanics.equations import EquationsOfMotion
from anholon.model.check.contained_controls import find_controlled_elements
from anholon.model.schema import (
    WORLD,
    AppliedForce,
    AppliedTorque,
    Drag,
    Force,
    Friction,
    GeneralizedForce,
    GivenReaction,
    Holonomic,
    Nonholonomic,
    Potential,
    Resistance,
    RotaryDrag,
    Spring,
    TorsionSpring,
)


class ForceContribution(Struct, frozen=True):
    """The contribution of one force: its generalized forces by coordinate, and its law (`law` = `value`, words; along a
    `direction` (3) where a number alone does not determine it)."""

    name: str
    words: str
    law: str
    value: tuple[Expr, ...]
    generalized: tuple[Expr, ...]
    direction: tuple[Expr, ...] = ()


def make_contributions(
    kinematics: SymbolicKinematics, groups: list[RigidGroup], equations: EquationsOfMotion
) -> list[ForceContribution]:
    """Return the contributions of gravity and of every enabled force, in the order of the model.

    Forces work on virtual displacements, which hold the controls; where a control moves their places, or stands in a
    potential, their generalized forces are read from the compiled equations.
    """
    moved = set(find_controlled_elements(kinematics.model)) if equations.servo_rows else set[str]()
    force_contributions = []
    gravity = kinematics.symbols.convert_vector(kinematics.model.gravity)
    if any(component != 0 for component in gravity):
        force_contributions.append(_make_gravity(gravity, kinematics, groups))
    for name, force in kinematics.model.forces.items():
        if force.enabled and not isinstance(force, Friction | Resistance):
            contribution = _make_contribution(name, force, kinematics)
            if equations.servo_rows and (isinstance(force, Potential) or moved & _find_elements(force)):
                contribution = replace(contribution, generalized=_compute_from_graph(name, kinematics, equations))
            force_contributions.append(contribution)
    return force_contributions


def _find_elements(force: Force) -> set[str]:
    """Return the names of the elements on which a force acts."""
    places = {getattr(force, field, "") for field in ("at", "body", "frame")}
    return places | set(getattr(force, "between", ()))


def _compute_from_graph(name: str, kinematics: SymbolicKinematics, equations: EquationsOfMotion) -> tuple[Expr, ...]:
    """Return the generalized forces of a force at fixed controls, from the nodes of the equations."""
    bridge, table = GraphConverter(kinematics.symbols, equations), kinematics.subexpressions
    loads = [load for load in equations.loads if load.name.partition(":")[0] == name]
    columns = zip(*(load.Q for load in loads), strict=True)
    return tuple(table.simplify(Add(*map(bridge.expression, column))) for column in columns)


def _make_gravity(gravity: Vector, kinematics: SymbolicKinematics, groups: list[RigidGroup]) -> ForceContribution:
    sums: list[list[Expr]] = [[] for _ in kinematics.symbols.rates]
    for group in groups:
        local = kinematics.express_along(gravity, WORLD, group.frame)
        if group.frame != WORLD:
            x, y, z = (
                kinematics.subexpressions.name_if_long(f"g_{axis}_{group.frame}", component)
                for axis, component in zip("xyz", local, strict=True)
            )
            local = (x, y, z)
        for index, partial in enumerate(kinematics.compute_partials(group.velocity)):
            sums[index].append(group.mass * dot(local, partial))
    generalized = tuple(kinematics.subexpressions.simplify(Add(*terms)) for terms in sums)
    return ForceContribution("gravity", "weight of every part", "g", gravity, generalized)


def _make_contribution(name: str, force: Force, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return the contribution of a force that is not a law of resistance."""
    match force:
        case GeneralizedForce():
            return _make_generalized_force(name, force, kinematics)
        case AppliedForce():
            return _make_applied_force(name, force, kinematics)
        case AppliedTorque():
            return _make_applied_torque(name, force, kinematics)
        case Drag():
            return _make_drag(name, force, kinematics)
        case RotaryDrag():
            return _make_rotary_drag(name, force, kinematics)
        case Spring():
            return _make_spring(name, force, kinematics)
        case TorsionSpring():
            return _make_torsion_spring(name, force, kinematics)
        case Potential():
            return _make_potential(name, force, kinematics)
        case GivenReaction():
            return _make_given_reaction(name, force, kinematics)
    raise AssertionError(f"laws of resistance stand apart: {name}")


def _make_generalized_force(name: str, force: GeneralizedForce, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return a force along one coordinate."""
    amount = kinematics.symbols.convert(force.value)
    chosen = list(kinematics.symbols.coordinates).index(force.coordinate)
    generalized = tuple(amount if index == chosen else ZERO for index in range(len(kinematics.symbols.rates)))
    return ForceContribution(name, _find_words(force), "Q", (amount,), generalized)


def _make_applied_force(name: str, force: AppliedForce, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return a force vector at a point."""
    vector = kinematics.symbols.convert_vector(force.vector)
    motion = kinematics.compute_motion(force.at)
    local = kinematics.express_along(vector, force.frame, motion.frame)
    generalized = _compute_generalized_force(local, motion.velocity, kinematics)
    return ForceContribution(name, _find_words(force), "F", vector, generalized)


def _make_applied_torque(name: str, force: AppliedTorque, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return a torque vector on a body."""
    vector = kinematics.symbols.convert_vector(force.vector)
    local = kinematics.express_along(vector, force.frame, force.body)
    spin = kinematics.compute_angular_velocity(force.body)
    generalized = _compute_generalized_force(local, spin, kinematics)
    return ForceContribution(name, _find_words(force), "L", vector, generalized)


def _make_drag(name: str, force: Drag, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return the resistance of a medium at a point: -c |v|^(power - 1) v."""
    motion = kinematics.compute_motion(force.at)
    velocity, factor = motion.velocity, -kinematics.symbols.convert(force.coefficient)
    if force.power != 1:
        square = kinematics.subexpressions.simplify(dot(velocity, velocity))
        speed = kinematics.subexpressions.name_value(
            f"v_{force.at}", sympy.sqrt(square), note=make_phrase("speed of {}", force.at)
        )
        factor *= speed ** (make_exact_number(force.power) - 1)
    acting = (factor * velocity[0], factor * velocity[1], factor * velocity[2])
    words = make_phrase("{}{}", _find_words(force), _axes(motion.frame))
    return ForceContribution(name, words, "F", acting, _compute_generalized_force(acting, velocity, kinematics))


def _make_rotary_drag(name: str, force: RotaryDrag, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return the resistance of a medium against the rotation of a body: -c ω."""
    spin = kinematics.compute_angular_velocity(force.body)
    factor = -kinematics.symbols.convert(force.coefficient)
    acting = (factor * spin[0], factor * spin[1], factor * spin[2])
    # About one vertical axis the components are the same in the world.
    frame = WORLD if spin[0] == spin[1] == 0 else force.body
    words = make_phrase("{}{}", _find_words(force), _axes(frame))
    return ForceContribution(name, words, "L", acting, _compute_generalized_force(acting, spin, kinematics))


def _make_potential(name: str, force: Potential, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return the force of a potential energy V: -dV/dq_j."""
    energy = kinematics.symbols.convert(force.energy)
    coordinates = kinematics.symbols.coordinates.values()
    generalized = tuple(-kinematics.subexpressions.differentiate(energy, coordinate) for coordinate in coordinates)
    return ForceContribution(name, _find_words(force), "V", (energy,), generalized)


def _make_given_reaction(name: str, force: GivenReaction, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return a force that acts as the reaction of a constraint with a given multiplier."""
    amount = kinematics.subexpressions.name_if_long(
        f"lambda_{name}",
        kinematics.symbols.convert(force.multiplier),
        note=make_phrase("multiplier of {}", name),
    )
    slopes = _compute_gradient(force, kinematics)
    generalized = tuple(kinematics.subexpressions.simplify(amount * slope) for slope in slopes)
    return ForceContribution(name, _find_words(force), "lambda", (amount,), generalized)


def _find_words(force: Force) -> str:
    """Return the description of a force by the author of the model, else that of its kind."""
    return force.doc or _describe_force(force)


def _compute_gradient(force: GivenReaction, kinematics: SymbolicKinematics) -> list[Expr]:
    """Return the gradient of the velocity level of a constraint with respect to the rates."""
    table, symbols = kinematics.subexpressions, kinematics.symbols
    constraint = kinematics.model.constraints[force.constraint]
    if not isinstance(constraint, Holonomic | Nonholonomic):
        raise UsageError(
            f"the force acts along {force.constraint!r}, which is not a formula of coordinates and rates; such forces "
            "are run, but not written in symbols yet"
        )
    left = symbols.convert(constraint.formula)
    level = (
        table.differentiate_without_accelerations(left) if isinstance(constraint, Holonomic) else table.simplify(left)
    )
    return [table.differentiate(level, rate) for rate in symbols.rates]


def _make_spring(name: str, spring: Spring, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return the generalized forces of a spring: -(c (r - l) + d r') dr/dq_j, with its present length r."""
    table, value = kinematics.subexpressions, kinematics.symbols.convert
    start, end = (kinematics.compute_position(place) for place in spring.between)
    reach = simplify_vector((b - a for a, b in zip(start, end, strict=True)), table.state)
    length = table.name_value(
        f"r_{name}", sympy.sqrt(table.simplify(dot(reach, reach))), note=make_phrase("length of the spring {}", name)
    )
    tension = value(spring.stiffness) * (length - value(spring.length))
    damping = value(spring.damping)
    linear = value(spring.length) == 0 and damping == 0  # its force needs no direction: the ends may coincide
    if damping != 0:
        growth = (
            table.simplify(dot(reach, [table.differentiate_without_accelerations(component) for component in reach]))
            / length
        )
        tension += damping * table.name_if_long(f"r_{name}'", growth, note="its rate")
    tension = table.name_if_long(f"N_{name}", tension, note=make_phrase("tension of the spring {}", name))
    generalized = []
    for coordinate in kinematics.symbols.coordinates.values():
        slope = table.simplify(dot(reach, [table.differentiate(component, coordinate) for component in reach]))
        amount = value(spring.stiffness) * slope if linear else tension * slope / length
        generalized.append(table.simplify(-amount))
    return ForceContribution(name, _find_words(spring), "N", (tension,), tuple(generalized))


def _make_torsion_spring(name: str, spring: TorsionSpring, kinematics: SymbolicKinematics) -> ForceContribution:
    """Return the generalized forces of a torsional spring: -(c (φ - φ0) + d φ') dφ/dq_j, with its present angle φ."""
    table, value = kinematics.subexpressions, kinematics.symbols.convert
    turned_by = table.name_if_long(
        f"phi_{name}", _compute_twist(spring, kinematics), note=make_phrase("turn of the torsional spring {}", name)
    )
    moment = value(spring.stiffness) * (turned_by - value(spring.angle))
    damping = value(spring.damping)
    if damping != 0:
        moment += damping * table.differentiate_without_accelerations(turned_by)
    moment = table.name_if_long(f"M_{name}", moment, note=make_phrase("moment of the torsional spring {}", name))
    coordinates = kinematics.symbols.coordinates.values()
    generalized = tuple(
        table.simplify(-moment * table.differentiate(turned_by, coordinate)) for coordinate in coordinates
    )
    return ForceContribution(name, _find_words(spring), "L", (moment,), generalized)


def _compute_twist(spring: TorsionSpring, kinematics: SymbolicKinematics) -> Expr:
    """Return the rotation of the second frame relative to the first about an axis of the first."""
    i = "xyz".index(spring.axis)
    zero = [
        AxisRotation("xyz".index(rotation.axis), kinematics.symbols.convert(rotation.angle)) for rotation in spring.zero
    ]
    turns = [
        *map(invert_turn, reversed(kinematics.find_world_rotations(spring.between[0]))),
        *kinematics.find_world_rotations(spring.between[1]),
        *map(invert_turn, reversed(zero)),
    ]
    about_axis = [turn.angle for turn in turns if isinstance(turn, AxisRotation) and turn.axis == i]
    if len(about_axis) == len(turns):
        return kinematics.subexpressions.simplify(Add(*about_axis))
    columns = []
    for axis in range(3):
        vector: Vector = (ONE if axis == 0 else ZERO, ONE if axis == 1 else ZERO, ONE if axis == 2 else ZERO)
        for turn in reversed(turns):
            vector = rotate_vector(vector, turn)
        columns.append([kinematics.subexpressions.simplify(component) for component in vector])
    j, k = (i + 1) % 3, (i + 2) % 3
    return sympy.atan2(columns[j][k] - columns[k][j], columns[j][j] + columns[k][k])


def _axes(frame: str) -> str:
    return make_phrase("") if frame == WORLD else make_phrase(", axes of {}", frame)


def _describe_force(force: Force) -> str:
    """Return the description of a force."""
    match force:
        case GeneralizedForce():
            return make_phrase("generalized force on {}", force.coordinate)
        case AppliedForce():
            return make_phrase("force at {}{}", force.at, _axes(force.frame))
        case AppliedTorque():
            return make_phrase("torque on {}{}", force.body, _axes(force.frame))
        case Drag():
            return make_phrase("drag at {}", force.at)
        case RotaryDrag():
            return make_phrase("rotary drag on {}", force.body)
        case Spring():
            return make_phrase("tension of the spring between {} and {}", force.between[0], force.between[1])
        case TorsionSpring():
            return make_phrase("moment of the torsional spring between {} and {}", force.between[0], force.between[1])
        case Potential():
            return make_phrase("potential energy")
        case GivenReaction():
            return make_phrase("force in the place of the constraint {}", force.constraint)
        case Friction() | Resistance():
            return make_phrase("resistance on {}", force.constraint)


def _compute_generalized_force(force: Vector, velocity: Vector, kinematics: SymbolicKinematics) -> tuple[Expr, ...]:
    """Return acting . d(velocity)/dq'_j for every coordinate."""
    return tuple(
        kinematics.subexpressions.simplify(dot(force, partial)) for partial in kinematics.compute_partials(velocity)
    )
