"""Servo constraints as demands: f(q, q', t) = 0 kept by forces that act elsewhere.

With one force for one constraint, f^(r) = α + D u is the first derivative in which the force appears (its relative
degree r). The equations of motion with the constraint and the unknown force are then differential-algebraic of the
index r + 1: 3 where the force acts on f at once, 5 where a spring or the swing of a load lies between. [S. L. Campbell,
High-index differential algebraic equations, Mech. Struct. Mach. 23 (1995) 199-222; W. Blajer, K. Kołodziejczyk, A
geometric approach to solving problems of control constraints, Multibody Syst. Dyn. 11 (2004) 343-364]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from anholon.control.path_control.demand_builder import Demand, DemandBuilder
from anholon.control.path_control.manifold import Manifold
from anholon.control.path_control.path_inputs import PathInput
from anholon.control.path_control.plane_curves import PlaneCurve
from anholon.control.tolerances import SERVO_RANK_TOLERANCE
from anholon.errors import ModelError, RunError
from anholon.system.system import System


class ServoDemandBuilder(DemandBuilder):
    """The graph of servo constraints on that of the system; the state s behind (q, v) is the time."""

    def __init__(
        self, system: System, axis: PlaneCurve, inputs: Sequence[PathInput], formulas: Mapping[str, str]
    ) -> None:
        """Prepare the demands of constraints `formulas`, f = 0; `axis`: a straight line with time as arc length."""
        super().__init__(system, axis, inputs)
        self.formulas = {
            name: self.names.node(formula, f"constraints.{name}.formula") for name, formula in formulas.items()
        }
        self.eliminates = len(self.formulas) > 2
        if self.names.problems:
            raise ModelError(self.names.problems)

    def list_demands(self, inputs: Sequence[PathInput]) -> list[tuple[str, int]]:
        """Return the left sides of the constraints."""
        return [(f"the servo constraint '{name}'", node) for name, node in self.formulas.items()]

    def describe_inconsistent(self, name: str) -> str:
        """Return the message for a constraint that no state satisfies."""
        return (
            f"no state of the model satisfies {name} with its derivatives: the force does not reach it, or it is "
            "inconsistent with the constraints and forces. Choose another force, or change what is demanded."
        )

    def describe_unreachable(self, inputs: Sequence[PathInput], name: str) -> str:
        """Return the message for a constraint on which no force ever acts."""
        names = " and ".join(f"'{drive.name}'" for drive in inputs)
        return (
            f"{names} cannot maintain {name}: no derivative of it contains the force, which does not act on it through "
            "the plant either. Choose another force."
        )

    def describe_dependent(self, inputs: Sequence[PathInput]) -> str:
        """Return the message for constraints on which the forces act in the same way."""
        names = " and ".join(f"'{drive.name}'" for drive in inputs)
        constraints = " and ".join(f"'{name}'" for name in self.formulas)
        return (
            f"{names} act on the servo constraints {constraints} in the same way on every level, so that they cannot "
            "maintain both (Kirgetov's Δ = 0). Choose another force for one of them."
        )


def compute_index(rows: Sequence[Demand]) -> int:
    """Return the index of the differential-algebraic equations.

    It is one more than the highest derivative of a constraint in which the forces appear. Combinations in which no
    force is left begin at that of the constraints.
    """
    return max(row.order for row in rows) + 1


def count_internal_states(builder: ServoDemandBuilder, rows: Sequence[Demand], manifold: Manifold) -> int:
    """Return the number of states (q, v) that the constraints and their derivatives leave undetermined.

    It is 0 for a flat system. Ranks are taken at states where all conditions hold.
    """
    graph, names = builder.graph, builder.names
    conditions = [*builder.base_conditions, *(node for row in rows for node in row.chain)]
    variables = (*names.q, *names.v)
    entries = [entry for line in graph.jacobian(conditions, variables) for entry in line]
    ranks = []
    for values in manifold.evaluate(entries):
        J = values.reshape(len(conditions), len(variables))
        lengths = np.linalg.norm(J, axis=1)
        if not np.isfinite(J).all():
            continue
        J = J / np.where(lengths > 0.0, lengths, 1.0)[:, None]
        ranks.append(int(np.sum(np.linalg.svd(J, compute_uv=False) > SERVO_RANK_TOLERANCE)))
    if not ranks:
        raise RunError("the servo constraints are not finite where they hold. Start elsewhere.")
    return len(variables) - max(ranks)
