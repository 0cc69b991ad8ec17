"""The index of servo constraints that driven forces keep through the plant, from the jets of the forces.

With x' = F(t, x, u) and y = f(t, x) = 0 the derivatives y', ..., y^(k) are functions of x, u, u', .... The least k for
which they determine u for every x makes the index of the differential-algebraic equations k + 1 [S. L.
Campbell, High-index differential algebraic equations, Mech. Struct. Mach. 23 (1995) 199-222]: u is determined where its
columns in the Jacobian by (u, u', ...) have full rank, and no combination of the others makes up for them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.errors import AnholonError, ModelError, Problem
from anholon.formula.nodes import ONE
from anholon.mechanics.driven_forces import set_controls
from anholon.model.schema import Model, Parameter, Parametric
from anholon.system.compile_bodies import compile_bodies
from anholon.system.system import System

_MAX_ORDER: Final = 10  # derivatives of the constraints that are looked at
_OFFSET: Final = 0.05  # SI: distance from the initial state, where ranks may be lower than elsewhere
_RANK_TOLERANCE_REL: Final = 1e-9
_PREFIX: Final = "servo__"


def name_servo_index(model: Model, error: ModelError) -> ModelError:
    """Return the error of a model with unsolved servo constraints, with their index if it is found."""
    problems: list[Problem] = []
    index = None
    for problem in error.problems:
        section, _, field = problem.path.partition(".")
        item = model.constraints.get(field.removesuffix(".drive")) if section == "constraints" else None
        if not field.endswith(".drive") or not isinstance(item, Parametric):
            problems.append(problem)
            continue
        index = index or find_servo_index(model)
        if index is not None:
            message = (
                f"the servo constraint acts through '{item.drive}', whose force must be found before a run: with it "
                f"the equations have the index {index}"
            )
            problem = replace(problem, message=message)
        problems.append(problem)
    return error if index is None else ModelError(problems)


def find_servo_index(model: Model) -> int | None:
    """Return the index of the servo constraints of a model that name their forces; None if it is not found.

    It is not found if two of them name one force, rods move with the bodies, or no derivative up to a high order
    determines the forces.
    """
    servo = {
        name: item
        for name, item in model.constraints.items()
        if isinstance(item, Parametric) and item.drive and item.enabled
    }
    drives = list(dict.fromkeys(item.drive for item in servo.values()))
    if not servo or model.rods or len(drives) != len(servo):
        return None
    jets = [[f"{_PREFIX}{k}_{order}" for order in range(_MAX_ORDER + 1)] for k in range(len(drives))]
    forces = {drive: jet[0] for drive, jet in zip(drives, jets, strict=True) if drive not in model.parameters}
    added = {name: Parameter(value=0.0) for jet in jets for name in jet}
    jets = [[drive, *jet[1:]] if drive in model.parameters else jet for drive, jet in zip(drives, jets, strict=True)]
    plain = replace(
        model,
        parameters=model.parameters | added,
        constraints=model.constraints | {name: replace(item, enabled=False) for name, item in servo.items()},
        stages=(),
        events={},
    )
    try:
        system = compile_bodies(set_controls(plain, list(forces), list(forces.values())))
        return _find_index(system, {name: str(item.formula) for name, item in servo.items()}, jets)
    except AnholonError:
        return None


def _find_index(system: System, formulas: dict[str, str], jets: list[list[str]]) -> int | None:
    equations = system.equations
    graph = equations.graph.copy()
    names = equations.names.rebind(graph)
    order = len(formulas)
    derivatives = [names.node(formula, f"constraints.{name}.formula") for name, formula in formulas.items()]
    if names.problems:
        return None
    unknown = [[names.parameters[name] for name in jet] for jet in jets]
    flow = {
        names.time: ONE,
        **dict(zip(names.q, names.v, strict=True)),
        **dict(zip(names.v, system.compiled.nodes("rhs")[system.n :], strict=True)),
        **{symbol: next_symbol for jet in unknown for symbol, next_symbol in pairwise(jet)},
    }
    chance = np.random.default_rng(1)
    p = system.parameters()
    start = system.read_initial_values(p)
    y = (start + _OFFSET * chance.standard_normal(len(start))).tolist()
    slots = [list(system.model.parameters).index(name) for jet in jets for name in jet]
    p = p.copy()
    p[slots] = _OFFSET * chance.standard_normal(len(slots))
    rows: list[int] = []
    for k in range(1, _MAX_ORDER + 1):
        derivatives = graph.forward(derivatives, flow)
        rows += [
            entry
            for node in derivatives
            for entry in graph.gradient(node, [symbol for jet in unknown for symbol in jet])
        ]
        J = np.array(graph.evaluate(rows, 0.0, y, p.tolist())).reshape(k * order, order, _MAX_ORDER + 1)
        lowest, higher = J[:, :, 0], J[:, :, 1:].reshape(k * order, -1)
        if _compute_rank(np.hstack([lowest, higher])) - _compute_rank(higher) == order:
            return k + 1
    return None


def _compute_rank(J: Floats) -> int:
    """Return the rank of a matrix with its rows scaled to length 1; 0 if it is not finite."""
    lengths = np.linalg.norm(J, axis=1)
    if not np.isfinite(J).all():
        return 0
    J = J / np.where(lengths > 0.0, lengths, 1.0)[:, None]
    return int(np.sum(np.linalg.svd(J, compute_uv=False) > _RANK_TOLERANCE_REL))
