"""Frictions and other laws that feed back on reactions, at one state of the system of a model, as numbers.

For every friction: its slip velocity w (3), ∂w/∂v (3, n), w' at v' = 0 (3; along one direction e: (e·w)' e), its one
direction (3, zeros where there are two), two directions across the normal (3 + 3), μ and the coefficient at rest, the
sliding force and the limit at rest without N. For every constraint that presses, for every row its push (3). For every
law with a formula D (n), c0, c1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from anholon.array_types import Floats
from anholon.formula.derivative import find_parameter_slots
from anholon.formula.nodes import ZERO
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction import FrictionElement
from anholon.mechanics.resistance_laws import ResistanceLaw, make_resistance_laws, reaction_slot, reaction_symbol
from anholon.model.schema import Model


class FrictionValues(NamedTuple):
    """A friction at a state; `slip_direction` is None if the slip has two directions.

    Shapes: see the module. The sliding force is `constant_force` + `kinetic_coefficient` N, the largest sticking force
    `constant_limit` + `static_coefficient` N.
    """

    name: str
    constraint: str
    slip: Floats
    slip_jacobian: Floats
    bias: Floats
    slip_direction: Floats | None
    tangents: Floats
    kinetic_coefficient: float
    static_coefficient: float
    slipping_constraint: str = ""
    constant_force: float = 0.0
    constant_limit: float = 0.0

    @property
    def slip_axes(self) -> Floats:
        """Unit vectors (1 or 2, 3) along which it may slip."""
        return self.tangents if self.slip_direction is None else self.slip_direction[None, :]

    def static_limit(self, N: float) -> float:
        """Return the largest sticking force at the normal reaction N."""
        return self.constant_limit + self.static_coefficient * N

    def sliding_force(self, N: float) -> float:
        """Return its sliding force at the normal reaction N."""
        return self.constant_force + self.kinetic_coefficient * N


class ReactionFeedback(NamedTuple):
    """A law c0 + c1 N + r(N) along D (n,).

    `nonlinear_part` gives r and its derivative, None if the law is linear.
    """

    name: str
    constraint: str
    direction: Floats
    linear_coefficient: float
    projected: bool
    nonlinear_part: Callable[[float], tuple[float, float]] | None = None
    constant: float = 0.0

    @property
    def depends_on_reaction(self) -> bool:
        """Whether the value depends on the reaction."""
        return bool(self.linear_coefficient) or self.nonlinear_part is not None


class FrictionData(NamedTuple):
    """All of them at a state; `force_directions`: constraint -> (names of rows, (r, 3))."""

    frictions: tuple[FrictionValues, ...]
    force_directions: dict[str, tuple[tuple[str, ...], Floats]]
    feedbacks: tuple[ReactionFeedback, ...]


def make_friction_nodes(model: Model, equations: EquationsOfMotion) -> list[int]:
    """Return the nodes of all numbers."""
    graph, names = equations.graph, equations.names
    nodes: list[int] = []
    for friction in equations.friction_elements:
        nodes += friction.slip
        nodes += [entry for line in graph.jacobian(friction.slip, names.v) for entry in line]
        nodes += _slip_bias(friction, equations)
        nodes += friction.slip_direction or (ZERO, ZERO, ZERO)
        nodes += [entry for direction in friction.tangents or ((ZERO,) * 3,) * 2 for entry in direction]
        nodes += [
            friction.kinetic_coefficient,
            friction.static_coefficient,
            friction.constant_force,
            friction.constant_limit,
        ]
    for normal_reaction in equations.normal_reactions.values():
        nodes += [entry for push in normal_reaction.force_directions for entry in push]
    for law in make_resistance_laws(model, equations):
        nodes += [*law.direction, law.constant, law.linear_coefficient]
    return nodes


def _slip_bias(friction: FrictionElement, equations: EquationsOfMotion) -> list[int]:
    """Return w' at v' = 0; along one direction e with the term e' · w of its rotation.

    This term is not 0 if a blade slips sideways.
    """
    graph, names = equations.graph, equations.names
    rates = names.rates(friction.slip)
    if friction.slip_direction is None:
        return rates
    turn = graph.dot(names.rates(friction.slip_direction), friction.slip)
    return [graph.add(rate, graph.mul(turn, e)) for rate, e in zip(rates, friction.slip_direction, strict=True)]


def find_coefficient_slots(equations: EquationsOfMotion, laws: Sequence[ResistanceLaw]) -> frozenset[int]:
    """Return the places in p on which coefficients of frictions, grips, resistances and impacts depend."""
    graph = equations.graph
    nodes = [node for friction in equations.friction_elements for node in friction.coefficients]
    nodes += [side.restitution for side in equations.unilateral_constraints]
    nodes += [node for law in laws for node in (law.constant, law.linear_coefficient, law.nonlinear_part)]
    return frozenset(find_parameter_slots(graph, nodes))


def read_friction_data(
    equations: EquationsOfMotion, laws: Sequence[ResistanceLaw], values: Floats, t: float, y: Floats, p: Floats
) -> FrictionData:
    """Return the friction data at a time, state y (2n,) and vector p; `laws`: those of the equations."""
    n = len(equations.names.q)
    at = 0

    def take(count: int) -> Floats:
        nonlocal at
        at += count
        return values[at - count : at].copy()

    grips = []
    for friction in equations.friction_elements:
        slip, T, bias, along, across = take(3), take(3 * n).reshape(3, n), take(3), take(3), take(6).reshape(2, 3)
        sizes = take(4)
        mu, static, force, limit = sizes.tolist()
        direction = along if friction.slip_direction is not None else None
        grips.append(
            FrictionValues(
                friction.name,
                friction.constraint,
                slip,
                T,
                bias,
                direction,
                across,
                mu,
                static,
                friction.slipping_constraint,
                force,
                limit,
            )
        )
    pushes = {
        name: (normal_reaction.rows, take(3 * len(normal_reaction.rows)).reshape(-1, 3))
        for name, normal_reaction in equations.normal_reactions.items()
    }
    reaction_feedbacks = []
    for law in laws:
        D, (c0, c1) = take(n), take(2).tolist()
        curve = _make_nonlinear_part(equations, law.nonlinear_part, t, y, p) if law.nonlinear_part != ZERO else None
        reaction_feedbacks.append(ReactionFeedback(law.name, law.constraint, D, c1, law.projected, curve, c0))
    return FrictionData(tuple(grips), pushes, tuple(reaction_feedbacks))


def _make_nonlinear_part(
    equations: EquationsOfMotion, nonlinear_part: int, t: float, y: Floats, p: Floats
) -> Callable[[float], tuple[float, float]]:
    """Return the function N -> r(N), r'(N) at a state."""
    graph, slot = equations.graph, reaction_slot(equations)
    nodes = [nonlinear_part, graph.derivative(nonlinear_part, reaction_symbol(equations))]
    state, parameters, extra = y.tolist(), p.tolist(), [0.0] * (slot + 1)

    def at(N: float) -> tuple[float, float]:
        extra[slot] = N
        value, slope = graph.evaluate(nodes, t, state, parameters, extra)
        return value, slope

    return at
