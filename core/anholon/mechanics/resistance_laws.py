"""Laws of resistance: forces that depend on the reactions of constraints (docs/theory.md 6, friction).

A law acts along a covector D with the size c0 + c1 N + r(N), N = |Σ Λ_i n_i| the normal reaction of its constraint:
friction -μ N e (c1 = -μ), or a formula of the user. `anholon.mechanics.closed_equations` solves for the N.
"""

from __future__ import annotations

from typing import NamedTuple

from anholon.errors import Problem
from anholon.formula.nodes import ONE, ZERO
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction import FrictionElement, compute_slip_velocity, find_carrier_frame, find_reaction_element
from anholon.mechanics.namespace import Vector3
from anholon.model.check.formula_check import REACTION
from anholon.model.schema import Model, Resistance


class ResistanceLaw(NamedTuple):
    """A law: size c0 + c1 N + r(N) along the covector D (n,).

    `constraint`: the one with the reaction N; `nonlinear_part`: r(N) with the symbol `reaction_symbol` for N, r(0) = 0,
    and ZERO for a law that is linear in N.
    """

    name: str
    constraint: str
    direction: tuple[int, ...]
    constant: int
    linear_coefficient: int
    projected: bool
    nonlinear_part: int = ZERO

    @property
    def depends_on_reaction(self) -> bool:
        """Whether the size depends on the reaction."""
        return self.linear_coefficient != ZERO or self.nonlinear_part != ZERO


def make_resistance_laws(model: Model, equations: EquationsOfMotion) -> tuple[ResistanceLaw, ...]:
    """Return the laws that act in the mode of the equations; a friction that is off or sticks has none."""
    resistance_laws: list[ResistanceLaw] = []
    acting = equations.normal_reactions.keys() - set(equations.mode.open)
    for index, friction in enumerate(equations.friction_elements):
        resistance_laws += _friction(equations, friction, index)
    for name, force in model.forces.items():
        acts = force.enabled or name in equations.names.switches
        if isinstance(force, Resistance) and acts and force.constraint in acting:
            resistance_laws += _resistance(equations, name, force, model)
    return tuple(resistance_laws)


def _friction(equations: EquationsOfMotion, friction: FrictionElement, index: int) -> list[ResistanceLaw]:
    graph = equations.graph
    friction_state = equations.mode.friction_state(friction.name)
    if friction_state.grip != "slide":
        return []
    if friction.slip_direction is not None:
        direction, sign = friction.slip_direction, float(friction_state.slip)
    else:
        direction, sign = compute_slip_direction(equations, friction, index), 1.0
    D = tuple(graph.dot(column, direction) for column in compute_slip_jacobian(equations, friction))
    against = graph.const(-sign)
    size = graph.mul(against, friction.constant_force), graph.mul(against, friction.kinetic_coefficient)
    return [ResistanceLaw(friction.name, friction.constraint, D, *size, False)]


def compute_slip_direction(equations: EquationsOfMotion, friction: FrictionElement, index: int) -> Vector3:
    """Return the direction of a slip that has two, of the friction number `index`.

    At rest it is that in which the slip begins, given in p.
    """
    graph, names = equations.graph, equations.names
    begins = [names.slip_start(index, k) for k in range(3)]
    w = [graph.add(a, b) for a, b in zip(friction.slip, begins, strict=True)]
    speed = graph.sqrt(graph.dot(w, w))
    a, b, c = (graph.div(component, speed) for component in w)
    return a, b, c


def compute_slip_jacobian(equations: EquationsOfMotion, friction: FrictionElement) -> list[tuple[int, ...]]:
    """Return the columns (n times 3) of the slip velocity by the rates."""
    return list(zip(*equations.graph.jacobian(friction.slip, equations.names.v), strict=True))


def _resistance(equations: EquationsOfMotion, name: str, force: Resistance, model: Model) -> list[ResistanceLaw]:
    graph, names, path = equations.graph, equations.names, f"forces.{name}"
    N = reaction_symbol(equations)
    resistance_laws: list[ResistanceLaw] = []
    parts: list[tuple[int, tuple[int, ...]]] = []
    if force.coordinate:
        value = names.node(force.value, f"{path}.value", local={REACTION: N})
        at = names.coordinates[force.coordinate]
        parts.append((value, tuple(ONE if i == at else ZERO for i in range(len(names.q)))))
    viscous = names.node(force.viscous, f"{path}.viscous", local={REACTION: N})
    if viscous != ZERO:
        constraint = model.constraints[force.constraint]
        at_name = force.at or find_reaction_element(constraint)
        if not at_name:
            names.problems.append(
                Problem(
                    path=f"{path}.at", message="the slipping point is not specified", remedy="Name a point or body."
                )
            )
            return []
        slip = compute_slip_velocity(names, equations.kinematics, at_name, find_carrier_frame(constraint, ""))
        columns = zip(*graph.jacobian(slip, names.v), strict=True)
        D = tuple(graph.dot(column, slip) for column in columns)
        parts.append((graph.neg(viscous), D))
    switch = names.switches.get(name, ONE)
    for law_value, D in parts:
        size = graph.switched(switch, law_value)
        c1, nonlinear_part = graph.derivative(size, N), ZERO
        (c0,) = graph.substitute([size], {N: ZERO})
        if graph.depends(c1, N):
            c1, nonlinear_part = ZERO, graph.sub(size, c0)
        resistance_laws.append(ResistanceLaw(name, force.constraint, D, c0, c1, force.projected, nonlinear_part))
    return resistance_laws


def reaction_symbol(equations: EquationsOfMotion) -> int:
    """Return the symbol of N in laws."""
    return equations.graph.symbol("extra", reaction_slot(equations))


def reaction_slot(equations: EquationsOfMotion) -> int:
    """Return the slot of N among the extra symbols."""
    return len(equations.names.q) + 3
