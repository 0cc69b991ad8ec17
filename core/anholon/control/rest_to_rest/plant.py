"""The plant of a boundary problem: the model linearised about its rest, in admissible coordinates.

At rest in equilibrium v = v' = 0, so that the variations of M v' = f + B^T Λ, A v' + b0 = 0 are

    M δv' = f_q δq + f_v δv + f_u δu + (B^T Λ)_q δq + B^T δΛ,      A δv' + b0_q δq + b0_v δv = 0,

while the lower levels restrict the state itself: F δq = 0 for the holonomic rows F, and A δv + c_q δq = 0 for the rate
level A v + c of all rows of order 0 and 1. With bases N of ker F and V of ker A that are orthonormal in the metric of M
(lengths in sqrt(kg) m) and turned to normal modes, the state is x = (ξ, η): δq = N ξ, δv = V η + S ξ, and the plant is
autonomous and of full rank, x' = A x + B (u - u0) with the controls u0 that hold the rest.

Derivatives come from the expression graph; nothing is differenced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.control.control_units import find_control_unit
from anholon.control.rest_to_rest.smoothness import require_smooth
from anholon.control.tolerances import (
    HOLDING_RANK_REL,
    MAX_TARGET_ITERATIONS,
    MIN_CONTACT_REACTION_REL,
    MODE_TEXT_REL,
    PLANT_RANK_REL,
    PLANT_TEST_TIMES,
    REST_BALANCE_REL,
    REST_SPEED,
    TARGET_BALANCE_REL,
    TARGET_CONSTRAINT_TOLERANCE,
    TIME_DEPENDENCE_REL,
    VARIATION_RANK_REL,
)
from anholon.errors import RunError
from anholon.mechanics.equations import EquationArrays
from anholon.simulation.initial import require_consistent
from anholon.system.consistency import format_residual
from anholon.system.system import System
from anholon.system.system_state import SystemState


class LinearPlant(NamedTuple):
    """A linear plant dx/dt = A x + B (u - held) in seconds, x = (ξ, η) (k,), u (m,).

    `q` (n,): the rest it is linearised about; `holding_controls` (m,): controls that hold it there; N (n×r), V (n×g),
    S (n×r): δq = N ξ, δv = V η + S ξ; `mass_matrix` (n×n): the metric M there; `names`: coordinates.
    """

    A: Floats
    B: Floats
    q: Floats
    holding_controls: Floats
    N: Floats
    V: Floats
    S: Floats
    mass_matrix: Floats
    names: tuple[str, ...]

    @property
    def order(self) -> int:
        """Number of states k."""
        return len(self.A)

    def project_state(self, dq: Floats, v: Floats) -> Floats:
        """Return x (k,) of a deviation dq (n,) and rates v (n,): the nearest admissible one in the metric of M."""
        xi = self.N.T @ self.mass_matrix @ dq
        eta = self.V.T @ self.mass_matrix @ (v - self.S @ xi)
        return np.concatenate([xi, eta])

    def expand_state(self, x: Floats) -> tuple[Floats, Floats]:
        """Return coordinates (…, n) and rates (…, n) of states x (…, k)."""
        r = self.N.shape[1]
        xi, eta = x[..., :r], x[..., r:]
        return self.q + xi @ self.N.T, eta @ self.V.T + xi @ self.S.T

    def compute_scales(self, T: float) -> Floats:
        """Return the factors (k,) that scale all states x to one size: 1 for ξ, a time τ for η.

        τ is the duration T, or the shortest time of the plant's stiffness where that is shorter.
        """
        r = self.N.shape[1]
        stiffness = float(np.abs(self.A[r:, :r]).max(initial=0.0))
        return np.concatenate([np.ones(r), np.full(self.order - r, T / max(1.0, T * stiffness**0.5))])

    def scale_matrices(self, T: float) -> tuple[Floats, Floats]:
        """Return (A, B) for the state x divided by `compute_scales` and time in units of T."""
        size = self.compute_scales(T)
        return T * size[:, None] * self.A / size, T * size[:, None] * self.B

    def describe_combination(self, weights: NDArray[np.complex128]) -> str:
        """Return a row w^T x (k,) over the states in words: `theta1 - 0.5*theta2`, or rates."""
        r = self.N.shape[1]
        row = np.concatenate([weights[:r], weights[r:]])
        over_q = row[:r] @ (self.N.T @ self.mass_matrix) - row[r:] @ (
            self.V.T @ self.mass_matrix @ self.S @ self.N.T @ self.mass_matrix
        )
        over_v = row[r:] @ (self.V.T @ self.mass_matrix)
        # One of a complex pair says the same with coordinates as with rates; coordinates are read more easily.
        use_q = np.abs(over_q).max(initial=0.0) > MODE_TEXT_REL * np.abs(over_v).max(initial=0.0)
        entries, mark = (over_q, "") if use_q else (over_v, "'")
        # Of entries that are equal but for rounding the first one is 1.
        sizes = np.abs(entries)
        entries = entries / entries[np.argmax(sizes > (1.0 - MODE_TEXT_REL) * sizes.max())]
        terms = [
            (value.real, name) for value, name in zip(entries, self.names, strict=True) if abs(value) > MODE_TEXT_REL
        ]
        text = ""
        for value, name in terms:
            size = "" if abs(abs(value) - 1.0) < MODE_TEXT_REL else f"{abs(value):.4g}*"
            sign = "-" if value < 0 else "+"
            text += f" {sign} {size}{name}{mark}" if text else f"{'-' if value < 0 else ''}{size}{name}{mark}"
        return text


def linearise_plant(system: System, controls: Sequence[str], duration: float) -> LinearPlant:
    """Return the plant of a system whose parameters `controls` are the controls, about its initial state.

    Raises RunError where the initial state is no rest, cannot be held by the controls, or where the model changes with
    time within the duration.
    """
    p = system.parameters()
    q, v = require_consistent(system, p)
    if np.abs(v).max(initial=0.0) > REST_SPEED:
        name = system.coordinates[int(np.argmax(np.abs(v)))]
        raise RunError(
            f"the initial state is not at rest: {name}' = {v[np.argmax(np.abs(v))]:.6g}. Set the initial "
            "velocities to 0."
        )
    if system.programs:
        raise RunError(
            f"the program constraint '{system.programs[0]}' has states of its own. Name it among the controls: it is "
            "then switched off, and its reaction becomes the control."
        )
    plant = _plant_at(system, controls, 0.0, q)
    if system.depends_on_time or system.model.schedules:
        for t in np.linspace(0.0, duration, PLANT_TEST_TIMES)[1:]:
            later = _plant_at(system, controls, float(t), q)
            if (
                _is_different(later.A, plant.A)
                or _is_different(later.B, plant.B)
                or _is_different(later.holding_controls, plant.holding_controls)
            ):
                raise RunError(
                    f"the model depends on time: at t = {t:.6g} s its linear equations differ from those at the "
                    "start. A boundary problem needs a model without explicit time. Switch off the parts that "
                    "depend on time."
                )
    return plant


def find_end_coordinates(system: System, plant: LinearPlant, ends: Mapping[str, float]) -> Floats:
    """Return the coordinates (n,) at the end.

    Those of `ends` (SI) are as given, the others where they began or where the holonomic constraints take them.
    """
    index = {name: i for i, name in enumerate(system.coordinates)}
    q = plant.q.copy()
    for name, value in ends.items():
        q[index[name]] = value
    rows = np.array(system.holonomic, dtype=bool)
    free = [i for name, i in index.items() if name not in ends]
    p, zero_rates = system.parameters(), np.zeros(system.n)
    for _ in range(MAX_TARGET_ITERATIONS):
        if not rows.any():
            return q
        at = SystemState(system, 0.0, q, zero_rates, p)
        constraint_values = at.constraint_residual()[0][rows]
        if np.abs(constraint_values).max() < TARGET_CONSTRAINT_TOLERANCE:
            return q
        if not free:
            break
        A = at.evaluate_equations().A[rows]
        q[free] -= np.linalg.lstsq(A[:, free], constraint_values, rcond=PLANT_RANK_REL)[0]
    name = system.rows[int(np.flatnonzero(rows)[int(np.argmax(np.abs(constraint_values)))])]
    residual = format_residual(system.model, name, float(np.abs(constraint_values).max()))
    raise RunError(
        f"the target violates the constraint '{name}' (residual {residual}). Give only "
        "independent coordinates, or values that the constraints allow."
    )


def find_holding_controls(system: System, controls: Sequence[str], q: Floats) -> tuple[Floats, bool]:
    """Return the controls (m,) that hold the model at rest in q, and whether they do."""
    p, zero_rates = system.parameters(), np.zeros(system.n)
    pieces = SystemState(system, 0.0, q, zero_rates, p).evaluate_equations()
    f_u = _evaluate_nodes(system, _find_control_nodes(system, controls), 0.0, q, p).reshape(system.n, -1)
    unknown = np.hstack([f_u, pieces.B.T])
    answer = np.linalg.lstsq(unknown, -pieces.f, rcond=HOLDING_RANK_REL)[0]
    unbalanced_force = np.abs(pieces.f + unknown @ answer).max(initial=0.0)
    return np.asarray(answer[: f_u.shape[1]]), bool(
        unbalanced_force <= TARGET_BALANCE_REL * max(1.0, np.abs(pieces.f).max(initial=0.0))
    )


def _is_different(a: Floats, b: Floats) -> bool:
    return bool(np.abs(a - b).max(initial=0.0) > TIME_DEPENDENCE_REL * max(1.0, np.abs(b).max(initial=0.0)))


class _RestDerivatives(NamedTuple):
    """Derivatives at rest with respect to q and v, and of f to the controls."""

    f_q: Floats
    f_v: Floats
    f_u: Floats
    b_q: Floats
    b_v: Floats
    c_q: Floats


def _plant_at(system: System, controls: Sequence[str], t: float, q: Floats) -> LinearPlant:
    n = system.n
    p = system.parameters(t)
    zero_rates = np.zeros(n)
    pieces = SystemState(system, t, q, zero_rates, p).evaluate_equations()
    orders = np.array(system.orders, dtype=int) if system.m else np.zeros(0, dtype=int)
    f_u = _evaluate_nodes(system, _find_control_nodes(system, controls), t, q, p).reshape(n, -1)
    holding_controls, multipliers = _find_holding_forces(system, pieces, f_u)
    _require_loaded_contacts(system, pieces, multipliers)
    slopes = _compute_derivatives(system, multipliers, t, q, p)._replace(f_u=f_u)

    # Admissible positions and rates.
    M = pieces.M
    N = _compute_kernel_basis(pieces.A[np.array(system.holonomic, dtype=bool)] if system.m else pieces.A, M)
    level = orders < 2
    low = pieces.A[level]
    V = _compute_kernel_basis(low, M)
    S = np.zeros((n, N.shape[1]))
    if len(low):
        inverse = np.linalg.solve(M, low.T)
        S = -inverse @ np.linalg.pinv(low @ inverse, rcond=PLANT_RANK_REL) @ slopes.c_q[level] @ N
        S[np.abs(S) < PLANT_RANK_REL] = 0.0

    # The solve of the variations, redundant rows included.
    K = np.block([[M, -pieces.B.T], [pieces.A, np.zeros((system.m, system.m))]])
    top = np.hstack([slopes.f_q, slopes.f_v, slopes.f_u])
    bottom = -np.hstack([slopes.b_q, slopes.b_v, np.zeros((system.m, len(controls)))])
    answer = np.linalg.lstsq(K, np.vstack([top, bottom]), rcond=VARIATION_RANK_REL)[0][:n]
    a_q, a_v, a_u = answer[:, :n], answer[:, n : 2 * n], answer[:, 2 * n :]

    # Normal modes, so that the report about the plant does not depend on the coordinates of the model.
    _, turn = np.linalg.eigh(_symmetrise(N.T @ M @ a_q @ N))
    N, S = N @ turn, S @ turn
    _, turn = np.linalg.eigh(_symmetrise(V.T @ M @ a_q @ V))
    V = V @ turn

    weigh = V.T @ M
    A = np.block(
        [
            [N.T @ M @ S, N.T @ M @ V],
            [weigh @ (a_q @ N + a_v @ S), weigh @ a_v @ V],
        ]
    )
    B = np.vstack([np.zeros((N.shape[1], len(controls))), weigh @ a_u])
    return LinearPlant(A, B, q, holding_controls, N, V, S, M, system.coordinates)


def _symmetrise(K: Floats) -> Floats:
    return 0.5 * (K + K.T)


def _compute_kernel_basis(rows: Floats, M: Floats) -> Floats:
    """Return a basis of ker rows that is orthonormal in the metric M."""
    if len(rows):
        _, sizes, Vt = np.linalg.svd(rows / np.maximum(np.linalg.norm(rows, axis=1), 1e-300)[:, None])
        rank = int((sizes > PLANT_RANK_REL * sizes[0]).sum())
        Z = Vt[rank:].T
    else:
        Z = np.eye(len(M))
    gram = Z.T @ M @ Z
    try:
        L = np.linalg.cholesky(gram)
    except np.linalg.LinAlgError:
        raise RunError(
            "a motion that the constraints allow moves no mass, so the system has no equation for it. Add mass "
            "to the bodies that move there."
        ) from None
    return np.linalg.solve(L, Z.T).T


def _find_holding_forces(system: System, pieces: EquationArrays, f_u: Floats) -> tuple[Floats, Floats]:
    """Return the controls and multipliers that hold a rest: f + f_u u + B^T Λ = 0."""
    unknown = np.hstack([f_u, pieces.B.T])
    answer = np.asarray(np.linalg.lstsq(unknown, -pieces.f, rcond=HOLDING_RANK_REL)[0], dtype=np.float64)
    unbalanced_force = pieces.f + unknown @ answer
    size = max(1.0, np.abs(pieces.f).max(initial=0.0))
    if np.abs(unbalanced_force).max(initial=0.0) > REST_BALANCE_REL * size:
        worst = int(np.argmax(np.abs(unbalanced_force)))
        coordinate = system.coordinates[worst]
        unit = find_control_unit(system.model, coordinate) or "(SI)"
        raise RunError(
            f"the initial state is not an equilibrium: a force {unbalanced_force[worst]:.6g} {unit} acts on "
            f"'{coordinate}', which the controls do not balance. Start from an equilibrium, or "
            "add a control."
        )
    if system.m and np.abs(pieces.b0).max(initial=0.0) > REST_BALANCE_REL:
        name = system.rows[int(np.argmax(np.abs(pieces.b0)))]
        raise RunError(f"the constraint '{name}' requires an acceleration at rest. Start from an equilibrium.")
    return answer[: f_u.shape[1]], answer[f_u.shape[1] :]


def _require_loaded_contacts(system: System, pieces: EquationArrays, multipliers: Floats) -> None:
    """Raise RunError for a rest with a closed contact that carries nothing or pulls: a push may open it."""
    min_reaction = MIN_CONTACT_REACTION_REL * float(np.abs(pieces.f).max(initial=1e-300))
    for side in system.unilateral_constraints:
        if side.gap_row in system.rows:
            row = system.rows.index(side.gap_row)
            if side.sign * multipliers[row] * float(np.abs(pieces.B[row]).max()) <= min_reaction:
                raise RunError(
                    f"the unilateral constraint '{side.name}' is in contact at rest without a reaction: whether "
                    "it opens depends on the motion, and there are no linear equations. Start with a loaded or "
                    "an open contact, or make the constraint bilateral."
                )


def _find_control_nodes(system: System, controls: Sequence[str]) -> list[int]:
    equations = system.equations
    symbols = [equations.names.parameters[name] for name in controls]
    return [entry for line in equations.graph.jacobian(equations.force, symbols) for entry in line]


def _compute_derivatives(system: System, multipliers: Floats, t: float, q: Floats, p: Floats) -> _RestDerivatives:
    equations, n, m = system.equations, system.n, system.m
    graph, names = equations.graph, equations.names
    weights = [graph.const(float(value)) for value in multipliers]
    pulled = [graph.dot(weights, [row.B[i] for row in equations.rows]) if m else graph.const(0.0) for i in range(n)]
    force = [graph.add(a, b) for a, b in zip(equations.force, pulled, strict=True)]
    y = [*names.q, *names.v]
    values = [*force, *(row.b0 for row in equations.rows), *(row.rate for row in equations.rows)]
    nodes = [entry for line in graph.jacobian(values, y) for entry in line]
    J = _evaluate_nodes(system, nodes, t, q, p).reshape(n + 2 * m, 2 * n)
    labels = [f"the force on '{name}'" for name in system.coordinates]
    labels += [f"the constraint '{name}'" for name in (*system.rows, *system.rows)]
    require_smooth(graph, values, labels, y, J, t, [*q.tolist(), *([0.0] * n)], p.tolist())
    if not np.isfinite(J).all():
        line = int(np.flatnonzero(~np.isfinite(J).all(axis=1))[0])
        quantity = f"the force on '{system.coordinates[line]}'" if line < n else f"'{system.rows[(line - n) % m]}'"
        raise RunError(f"{quantity} has no derivative at rest, so that it cannot be linearised.")
    f, b, c = J[:n], J[n : n + m], J[n + m :]
    return _RestDerivatives(f[:, :n], f[:, n:], np.zeros((n, 0)), b[:, :n], b[:, n:], c[:, :n])


def _evaluate_nodes(system: System, nodes: list[int], t: float, q: Floats, p: Floats) -> Floats:
    y = [*q.tolist(), *([0.0] * system.n)]
    return np.array(system.equations.graph.evaluate(nodes, t, y, p.tolist()), dtype=float)
