"""The joint system for coordinates and reactions of program constraints (principle of Mangeron and Deleanu).

    M q'' = f + B^T μ + a^T Λ   differentiated n - 2 times,      a q^(n) + a0 = 0

are as many equations as there are unknowns q^(n), μ^(n-2), Λ^(n-2). The reactions Λ of program rows are functions of
time with their own differential equation; Λ, …, Λ^(n-3) belong to the state, and start from 0: the control is switched
on softly. Since the plant gives q'' from (q, v, Λ), q''' from these and Λ', and so on, the state is (q, v, Λ, …,
Λ^(n-3)), without anything redundant: the plant holds exactly, whatever the step.

Where a contains q'' the plant gives q'' only implicitly. Then q'' and μ stand in the state too, the matrix becomes
K = M - Λ ∂a^T/∂q'', which may be singular (for a = q''^T at Λ = m), and a projection keeps the plant satisfied.
Where a contains higher derivatives and n > 3, the differentiated plant contains derivatives above the n-th whose
matrix vanishes with Λ: no motion starts from Λ = 0.

Rows of several orders n_k go together: each level j has the rows with n_k <= j, differentiated j - n_k times.

Source: 001, end of section 6; THEORY D6.
"""

from __future__ import annotations

from anholon.constraints.program import ProgramRow
from anholon.errors import RunError
from anholon.formula.graph import ZERO
from anholon.formulations.controlled import Controlled
from anholon.formulations.levels import Matrix, Motion, Plant, guard_size
from anholon.system.system import System


def build_joint(system: System, controlled: Controlled | None = None) -> Motion:
    """Return the joint system of coordinates and reactions; raises RunError where there is none.

    `controlled`: the equations of a mode whose laws and watches know the control.
    """
    plant = Plant(system, controlled)
    _refuse(plant.programs)
    motion = _Implicit(plant).motion() if is_implicit(system) else _explicit(plant)
    guard_size(motion, plant)
    return motion


def is_implicit(system: System) -> bool:
    """Tell whether the gradient of a program row contains accelerations, so that q'' and μ stand in the state."""
    return any(row.steep == 2 for row in system.equations.programs)


def _refuse(rows: tuple[ProgramRow, ...]) -> None:
    for row in rows:
        if row.steep > 2:
            raise RunError(
                f"the gradient of program constraint '{row.name}' contains derivatives of order {row.steep}: "
                "the joint system of Mangeron and Deleanu would be of higher order than the constraint and "
                "could not start without a reaction. Choose the form generalized Gauss (generalized-gauss)."
            )


def hidden_sizes(system: System) -> tuple[int, list[int]]:
    """Return how many components stand before Λ in the hidden state, and how many derivatives of Λ each row has."""
    before = system.n + len(system.diagnosis.kept) if is_implicit(system) else 0
    return before, [row.order - 2 for row in system.equations.programs]


class _Tower:
    """Symbols of Λ of all rows: those below n - 2 are states, the others unknowns."""

    def __init__(self, plant: Plant) -> None:
        first, counts = hidden_sizes(plant.system)
        self._order = plant.order
        self.rows: list[list[int]] = []
        for count in counts:
            self.rows.append([*plant.states(first, count), *plant.unknowns(plant.order - 1 - count)])
            first += count
        self.counts = counts

    def at(self, derivative: int) -> list[int]:
        """Return Λ^(derivative) of all rows."""
        return [row[derivative] for row in self.rows]

    def levels(self) -> list[list[int]]:
        """Return Λ, Λ', … for all rows."""
        return [self.at(k) for k in range(self._order - 1)]


def _known_rates(tower: _Tower, known: dict[int, int]) -> list[int]:
    """Return Λ', …, Λ^(n-2) of all rows, in the order of the state."""
    return [
        known.get(symbol, symbol)
        for row, count in zip(tower.rows, tower.counts, strict=True)
        for symbol in row[1 : count + 1]
    ]


def _explicit(plant: Plant) -> Motion:
    """The plant gives q'' at once."""
    names, n = plant.names, plant.n
    tower = _Tower(plant)
    mu = plant.tower(len(plant.kept), plant.order - 1)
    flow = plant.flow(mu, tower.levels())
    gradients = [list(row.A) for row in plant.programs]
    acceleration = names.derivatives(2)
    if plant.controlled is None:
        pull, pushes = plant.pull([*plant.B, *gradients], [*mu[0], *tower.at(0)]), gradients
    else:
        # The force contains the reactions, and what friction makes of them.
        pull = plant.pull(plant.B, mu[0])
        pushes = [[plant.graph.derivative(f, symbol) for f in plant.force] for symbol in tower.at(0)]
    alike = pushes == gradients
    nodes = [*plant.balance(acceleration, pull), *plant.restriction(acceleration)]
    known: dict[int, int] = {}
    rows: dict[int, int] = {}
    for j, current in plant.levels(nodes, flow):
        active, differentiated = _active(plant, rows, j, flow)
        unknown = [*names.derivatives(j), *mu[j - 2], *(tower.rows[k][j - 2] for k in active)]
        rest = plant.minus(plant.put(plant.without([*current, *differentiated], unknown), known))
        gradient = [plant.put(gradients[k], known) for k in active]
        if alike:
            (x, multipliers) = plant.solve(gradient, (rest[:n], rest[n:]))[0]
            found = [*x, *multipliers]
        else:
            forces = [plant.put(pushes[k], known) for k in active]
            found = plant.solve_any(plant.mass, gradient, rest[:n], rest[n:], forces)
        known |= zip(unknown, found, strict=True)
    derivatives = [plant.put(names.derivatives(j), known) for j in range(2, plant.order + 1)]
    A = [plant.put(gradient, known) for gradient in gradients]
    project: list[int] = []
    if plant.kept:
        q, v, residual = plant.back()
        hidden = [symbol for row, count in zip(tower.rows, tower.counts, strict=True) for symbol in row[:count]]
        project = [*q, *v, *hidden, residual]
    return Motion(
        [*names.v, *derivatives[0], *_known_rates(tower, known)],
        project,
        derivatives,
        plant.put(mu[0], known),
        tower.at(0),
        plant.pull(A, tower.at(0)),
        [],
        [],
    )


def _active(plant: Plant, rows: dict[int, int], j: int, flow: dict[int, int]) -> tuple[list[int], list[int]]:
    """Return which rows hold on level j, and these rows differentiated up to it; `rows` keeps them."""
    for k in rows:
        (rows[k],) = plant.graph.forward([rows[k]], flow)
    rows |= {k: row.f for k, row in enumerate(plant.programs) if row.order == j}
    active = sorted(rows)
    return active, [rows[k] for k in active]


class _Implicit:
    """The plant contains q'' in the directions of the reactions, too."""

    def __init__(self, plant: Plant) -> None:
        self._plant = plant
        self._tower = _Tower(plant)
        graph, names, n = plant.graph, plant.names, plant.n
        hidden = plant.states(0, n + len(plant.kept))
        mu = plant.tower(len(plant.kept), plant.order - 1)
        self._mu = mu
        self._flow = plant.flow(mu, self._tower.levels())
        self._gradients = [list(row.A) for row in plant.programs]
        acceleration = names.derivatives(2)
        pull = plant.pull([*plant.B, *self._gradients], [*mu[0], *self._tower.at(0)])
        self._nodes = [*plant.balance(acceleration, pull), *plant.restriction(acceleration)]
        self._known = dict(zip((*acceleration, *mu[0]), hidden, strict=True))
        self._hidden = hidden
        self._K: Matrix = [plant.put(line, self._known) for line in graph.jacobian(self._nodes[:n], acceleration)]

    def motion(self) -> Motion:
        """Return the joint system with accelerations in the state."""
        plant, tower, mu, known = self._plant, self._tower, self._mu, self._known
        names, n = plant.names, plant.n
        A = [plant.put(gradient, known) for gradient in self._gradients]
        rows: dict[int, int] = {}
        for j, current in plant.levels(self._nodes, self._flow):
            if j == 2:
                continue
            active, differentiated = _active(plant, rows, j, self._flow)
            unknown = [*names.derivatives(j), *mu[j - 2], *(tower.rows[k][j - 2] for k in active)]
            rest = plant.minus(plant.put(plant.without([*current, *differentiated], unknown), known))
            known |= zip(unknown, plant.solve_any(self._K, [A[k] for k in active], rest[:n], rest[n:]), strict=True)
        derivatives = [plant.put(names.derivatives(j), known) for j in range(2, plant.order + 1)]
        rates = [*names.v, *derivatives[0], *derivatives[1], *plant.put(mu[1], known), *_known_rates(tower, known)]
        return Motion(
            rates,
            self._projection(A),
            derivatives,
            plant.put(mu[0], known),
            tower.at(0),
            plant.pull(A, tower.at(0)),
            [entry for line in self._K for entry in line],
            self._residuals(),
        )

    def _residuals(self) -> list[int]:
        """Return the residuals of the plant and their slopes by q'', μ and Λ."""
        plant = self._plant
        symbols = [*plant.names.derivatives(2), *self._mu[0], *self._tower.at(0)]
        slopes = [entry for line in plant.graph.jacobian(self._nodes, symbols) for entry in line]
        return plant.put([*self._nodes, *slopes], self._known)

    def _projection(self, A: Matrix) -> list[int]:
        """One Newton step of q'', μ and Λ onto the plant that leaves a q'' as it is, which the program holds."""
        plant, graph, n = self._plant, self._plant.graph, self._plant.n
        residual = plant.minus(plant.put(self._nodes, self._known))
        change = plant.solve_any(self._K, A, residual[:n], [*residual[n:], *[ZERO] * len(A)])
        q, v, largest = plant.back() if plant.kept else (list(plant.names.q), list(plant.names.v), ZERO)
        hidden = [graph.add(a, b) for a, b in zip(self._hidden, change, strict=False)]
        first = len(hidden)
        for row, count, step in zip(self._tower.rows, self._tower.counts, change[first:], strict=True):
            hidden += [graph.add(row[0], step), *row[1:count]]
        return [*q, *v, *hidden, graph.maximum(largest, plant.largest(change[:n]))]
