"""Generalized forces: Q_j = sum of F . dv/dq'_j + L . d(omega)/dq'_j over the forces of a model.

Drag uses the velocity of its point along the same axes in which that was written, so that its square needs no rotation.
Gravity acts at the mass centres of the rigid groups.
"""

from __future__ import annotations

import sympy
from msgspec import Struct
from msgspec.structs import replace
from sympy import Add, Expr

from anholon.derivation.algebra import ONE, ZERO, Vector, dot, tidy_all
from anholon.derivation.bridge import Bridge
from anholon.derivation.kinematics import Kinematics, Turn, turned
from anholon.derivation.masses import Group
from anholon.derivation.phrases import phrase
from anholon.derivation.symbols import exact
from anholon.errors import UsageError
from anholon.model.formulas import moved_elements
from anholon.model.structs import (
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
from anholon.system.equations import Equations

__all__ = ["Contribution", "contributions"]


class Contribution(Struct, frozen=True):
    """What one force gives: its generalized forces by coordinate, and how it acts (`law` = `value`, words; along a
    `direction` (3) where a number alone does not say it)."""

    name: str
    words: str
    law: str
    value: tuple[Expr, ...]
    generalized: tuple[Expr, ...]
    direction: tuple[Expr, ...] = ()


def contributions(kinematics: Kinematics, groups: list[Group], equations: Equations) -> list[Contribution]:
    """Return the contributions of gravity and of every enabled force, in the order of the model.

    Forces work on virtual displacements, which hold the controls; where a control moves their places, or stands in a
    potential, their generalized forces are read from the compiled equations.
    """
    moved = set(moved_elements(kinematics.model)) if equations.oblique else set[str]()
    found = []
    gravity = kinematics.symbols.vector(kinematics.model.gravity)
    if any(component != 0 for component in gravity):
        found.append(_gravity(gravity, kinematics, groups))
    for name, force in kinematics.model.forces.items():
        if force.enabled and not isinstance(force, Friction | Resistance):
            contribution = _contribution(name, force, kinematics)
            if equations.oblique and (isinstance(force, Potential) or moved & _places(force)):
                contribution = replace(contribution, generalized=_displaced(name, kinematics, equations))
            found.append(contribution)
    return found


def _places(force: Force) -> set[str]:
    """Return the names of the elements on which a force acts."""
    places = {getattr(force, field, "") for field in ("at", "body", "frame")}
    return places | set(getattr(force, "between", ()))


def _displaced(name: str, kinematics: Kinematics, equations: Equations) -> tuple[Expr, ...]:
    """Return the generalized forces of a force while the controls are held, from the nodes of the equations."""
    bridge, ledger = Bridge(kinematics.symbols, equations), kinematics.ledger
    loads = [load for load in equations.loads if load.name.partition(":")[0] == name]
    columns = zip(*(load.Q for load in loads), strict=True)
    return tuple(ledger.tidy(Add(*map(bridge.expression, column))) for column in columns)


def _gravity(gravity: Vector, kinematics: Kinematics, groups: list[Group]) -> Contribution:
    sums: list[list[Expr]] = [[] for _ in kinematics.symbols.rates]
    for group in groups:
        local = kinematics.along(gravity, WORLD, group.frame)
        if group.frame != WORLD:
            x, y, z = (
                kinematics.ledger.offer(f"g_{axis}_{group.frame}", component)
                for axis, component in zip("xyz", local, strict=True)
            )
            local = (x, y, z)
        for index, partial in enumerate(kinematics.partials(group.velocity)):
            sums[index].append(group.mass * dot(local, partial))
    generalized = tuple(kinematics.ledger.tidy(Add(*terms)) for terms in sums)
    return Contribution("gravity", "weight of every part", "g", gravity, generalized)


def _contribution(name: str, force: Force, kinematics: Kinematics) -> Contribution:
    value = kinematics.symbols.expression
    words = force.doc or _words(force)
    rates = kinematics.symbols.rates
    match force:
        case GeneralizedForce():
            amount = value(force.value)
            chosen = list(kinematics.symbols.coordinates).index(force.coordinate)
            generalized = tuple(amount if index == chosen else ZERO for index in range(len(rates)))
            return Contribution(name, words, "Q", (amount,), generalized)
        case AppliedForce():
            vector = kinematics.symbols.vector(force.vector)
            motion = kinematics.motion(force.at)
            local = kinematics.along(vector, force.frame, motion.frame)
            return Contribution(name, words, "F", vector, _power(local, motion.velocity, kinematics))
        case AppliedTorque():
            vector = kinematics.symbols.vector(force.vector)
            local = kinematics.along(vector, force.frame, force.body)
            return Contribution(name, words, "L", vector, _power(local, kinematics.spin(force.body), kinematics))
        case Drag():
            motion = kinematics.motion(force.at)
            velocity, factor = motion.velocity, -value(force.coefficient)
            if force.power != 1:
                square = kinematics.ledger.tidy(dot(velocity, velocity))
                speed = kinematics.ledger.keep(
                    f"v_{force.at}", sympy.sqrt(square), note=phrase("speed of {}", force.at)
                )
                factor *= speed ** (exact(force.power) - 1)
            acting = (factor * velocity[0], factor * velocity[1], factor * velocity[2])
            return Contribution(
                name, phrase("{}{}", words, _axes(motion.frame)), "F", acting, _power(acting, velocity, kinematics)
            )
        case RotaryDrag():
            spin = kinematics.spin(force.body)
            factor = -value(force.coefficient)
            acting = (factor * spin[0], factor * spin[1], factor * spin[2])
            # About one vertical axis the components are the same in the world.
            frame = WORLD if spin[0] == spin[1] == 0 else force.body
            return Contribution(
                name, phrase("{}{}", words, _axes(frame)), "L", acting, _power(acting, spin, kinematics)
            )
        case Spring():
            return _spring(name, force, kinematics)
        case TorsionSpring():
            return _torsion(name, force, kinematics)
        case Potential():
            energy = value(force.energy)
            coordinates = kinematics.symbols.coordinates.values()
            generalized = tuple(-kinematics.ledger.partial(energy, coordinate) for coordinate in coordinates)
            return Contribution(name, words, "V", (energy,), generalized)
        case GivenReaction():
            amount = kinematics.ledger.offer(
                f"lambda_{name}", value(force.multiplier), note=phrase("multiplier of {}", name)
            )
            slopes = _slopes(force, kinematics)
            generalized = tuple(kinematics.ledger.tidy(amount * slope) for slope in slopes)
            return Contribution(name, words, "lambda", (amount,), generalized)
    raise AssertionError(f"laws of resistance stand apart: {name}")


def _slopes(force: GivenReaction, kinematics: Kinematics) -> list[Expr]:
    """Return the gradient of a constraint: of its velocity level with respect to the rates."""
    ledger, symbols = kinematics.ledger, kinematics.symbols
    constraint = kinematics.model.constraints[force.constraint]
    if not isinstance(constraint, Holonomic | Nonholonomic):
        raise UsageError(
            f"the force acts along {force.constraint!r}, which is not a formula of coordinates and rates; such forces "
            "are run, but not written in symbols yet"
        )
    left = symbols.expression(constraint.formula)
    level = ledger.bias(left) if isinstance(constraint, Holonomic) else ledger.tidy(left)
    return [ledger.partial(level, rate) for rate in symbols.rates]


def _spring(name: str, spring: Spring, kinematics: Kinematics) -> Contribution:
    """Return what a spring gives: -(c (r - l) + d r') dr/dq_j, with its present length r."""
    ledger, value = kinematics.ledger, kinematics.symbols.expression
    start, end = (kinematics.position(place) for place in spring.between)
    reach = tidy_all((b - a for a, b in zip(start, end, strict=True)), ledger.state)
    length = ledger.keep(
        f"r_{name}", sympy.sqrt(ledger.tidy(dot(reach, reach))), note=phrase("length of the spring {}", name)
    )
    tension = value(spring.stiffness) * (length - value(spring.length))
    damping = value(spring.damping)
    linear = value(spring.length) == 0 and damping == 0  # its force needs no direction: the ends may coincide
    if damping != 0:
        growth = ledger.tidy(dot(reach, [ledger.bias(component) for component in reach])) / length
        tension += damping * ledger.offer(f"r_{name}'", growth, note="its rate")
    tension = ledger.offer(f"N_{name}", tension, note=phrase("tension of the spring {}", name))
    generalized = []
    for coordinate in kinematics.symbols.coordinates.values():
        slope = ledger.tidy(dot(reach, [ledger.partial(component, coordinate) for component in reach]))
        amount = value(spring.stiffness) * slope if linear else tension * slope / length
        generalized.append(ledger.tidy(-amount))
    return Contribution(name, spring.doc or _words(spring), "N", (tension,), tuple(generalized))


def _torsion(name: str, spring: TorsionSpring, kinematics: Kinematics) -> Contribution:
    """Return what a torsional spring gives: -(c (φ - φ0) + d φ') dφ/dq_j, with its present turn φ."""
    ledger, value = kinematics.ledger, kinematics.symbols.expression
    turned_by = ledger.offer(
        f"phi_{name}", _twist(spring, kinematics), note=phrase("turn of the torsional spring {}", name)
    )
    moment = value(spring.stiffness) * (turned_by - value(spring.angle))
    damping = value(spring.damping)
    if damping != 0:
        moment += damping * ledger.bias(turned_by)
    moment = ledger.offer(f"M_{name}", moment, note=phrase("moment of the torsional spring {}", name))
    coordinates = kinematics.symbols.coordinates.values()
    generalized = tuple(ledger.tidy(-moment * ledger.partial(turned_by, coordinate)) for coordinate in coordinates)
    return Contribution(name, spring.doc or _words(spring), "L", (moment,), generalized)


def _twist(spring: TorsionSpring, kinematics: Kinematics) -> Expr:
    """Return the turn of the second frame beside the first about an axis of the first."""
    i = "xyz".index(spring.axis)
    zero = [Turn("xyz".index(one.axis), kinematics.symbols.expression(one.angle)) for one in spring.zero]
    turns = [
        *(Turn(turn.axis, -turn.angle) for turn in reversed(kinematics.world_turns(spring.between[0]))),
        *kinematics.world_turns(spring.between[1]),
        *(Turn(turn.axis, -turn.angle) for turn in reversed(zero)),
    ]
    if all(turn.axis == i for turn in turns):
        return kinematics.ledger.tidy(Add(*(turn.angle for turn in turns)))
    columns = []
    for axis in range(3):
        vector: Vector = (ONE if axis == 0 else ZERO, ONE if axis == 1 else ZERO, ONE if axis == 2 else ZERO)
        for turn in reversed(turns):
            vector = turned(vector, turn)
        columns.append([kinematics.ledger.tidy(component) for component in vector])
    j, k = (i + 1) % 3, (i + 2) % 3
    return sympy.atan2(columns[j][k] - columns[k][j], columns[j][j] + columns[k][k])


def _axes(frame: str) -> str:
    return phrase("") if frame == WORLD else phrase(", axes of {}", frame)


def _words(force: Force) -> str:
    """Return in words what a force is."""
    match force:
        case GeneralizedForce():
            return phrase("generalized force on {}", force.coordinate)
        case AppliedForce():
            return phrase("force at {}{}", force.at, _axes(force.frame))
        case AppliedTorque():
            return phrase("torque on {}{}", force.body, _axes(force.frame))
        case Drag():
            return phrase("drag at {}", force.at)
        case RotaryDrag():
            return phrase("rotary drag on {}", force.body)
        case Spring():
            return phrase("tension of the spring between {} and {}", force.between[0], force.between[1])
        case TorsionSpring():
            return phrase("moment of the torsional spring between {} and {}", force.between[0], force.between[1])
        case Potential():
            return phrase("potential energy")
        case GivenReaction():
            return phrase("force in the place of the constraint {}", force.constraint)
        case Friction() | Resistance():
            return phrase("resistance on {}", force.constraint)


def _power(acting: Vector, velocity: Vector, kinematics: Kinematics) -> tuple[Expr, ...]:
    """Return acting . d(velocity)/dq'_j for every coordinate."""
    return tuple(kinematics.ledger.tidy(dot(acting, partial)) for partial in kinematics.partials(velocity))
