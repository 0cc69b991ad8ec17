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

Source: 001, end of section 6; docs/theory.md 2.
"""

from __future__ import annotations

from anholon.errors import RunError
from anholon.forms.differentiated_equations import Matrix, PlantEquations, ProgramEquations, require_moderate_size
from anholon.forms.program_reactions import ControlledEquations
from anholon.formula.nodes import ZERO
from anholon.mechanics.program_constraints import ProgramRow
from anholon.system.system import System


def make_joint_equations(system: System, controlled: ControlledEquations | None = None) -> ProgramEquations:
    """Return the joint system of coordinates and reactions; raises RunError where there is none.

    `controlled`: the equations of a mode whose laws and watches know the control.
    """
    plant = PlantEquations(system, controlled)
    _refuse_unsupported(plant.programs)
    motion = _ImplicitJointEquations(plant).motion() if is_implicit(system) else _make_explicit_equations(plant)
    require_moderate_size(motion, plant)
    return motion


def is_implicit(system: System) -> bool:
    """Return True if the gradient of a program row contains accelerations, so that q'' and μ stand in the state."""
    return any(row.gradient_order == 2 for row in system.equations.programs)


def _refuse_unsupported(rows: tuple[ProgramRow, ...]) -> None:
    for row in rows:
        if row.gradient_order > 2:
            raise RunError(
                f"the gradient of program constraint '{row.name}' contains derivatives of order {row.gradient_order}: "
                "the joint system of Mangeron and Deleanu would be of higher order than the constraint and "
                "could not start without a reaction. Choose the form generalized Gauss (generalized-gauss)."
            )


def hidden_sizes(system: System) -> tuple[int, list[int]]:
    """Return the number of components before Λ in the hidden state, and of derivatives of Λ of each row."""
    before = system.n + len(system.diagnosis.independent) if is_implicit(system) else 0
    return before, [row.order - 2 for row in system.equations.programs]


class _MultiplierDerivatives:
    """Symbols of Λ of all rows: those below n - 2 are states, the others unknowns."""

    def __init__(self, plant: PlantEquations) -> None:
        first, counts = hidden_sizes(plant.system)
        self._order = plant.order
        self.rows: list[list[int]] = []
        for count in counts:
            self.rows.append([*plant.states(first, count), *plant.unknowns(plant.order - 1 - count)])
            first += count
        self.counts = counts

    def derivative(self, derivative: int) -> list[int]:
        """Return Λ^(derivative) of all rows."""
        return [row[derivative] for row in self.rows]

    def levels(self) -> list[list[int]]:
        """Return Λ, Λ', … for all rows."""
        return [self.derivative(k) for k in range(self._order - 1)]


def _multiplier_rates(tower: _MultiplierDerivatives, solved: dict[int, int]) -> list[int]:
    """Return Λ', …, Λ^(n-2) of all rows, in the order of the state."""
    return [
        solved.get(symbol, symbol)
        for row, count in zip(tower.rows, tower.counts, strict=True)
        for symbol in row[1 : count + 1]
    ]


def _make_explicit_equations(plant: PlantEquations) -> ProgramEquations:
    """Return the joint system of a plant whose equations give q'' directly."""
    names, n = plant.names, plant.n
    tower = _MultiplierDerivatives(plant)
    mu = plant.make_derivative_tower(len(plant.independent), plant.order - 1)
    flow = plant.time_derivative_seeds(mu, tower.levels())
    gradients = [list(row.A) for row in plant.programs]
    acceleration = names.derivatives(2)
    if plant.controlled is None:
        pull, pushes = plant.reaction_force([*plant.B, *gradients], [*mu[0], *tower.derivative(0)]), gradients
    else:
        # The force contains the reactions and the friction due to them.
        pull = plant.reaction_force(plant.B, mu[0])
        pushes = [[plant.graph.derivative(f, symbol) for f in plant.force] for symbol in tower.derivative(0)]
    is_ideal = pushes == gradients
    nodes = [*plant.force_residual(acceleration, pull), *plant.constraint_residual(acceleration)]
    solved: dict[int, int] = {}
    rows: dict[int, int] = {}
    for j, current in plant.levels(nodes, flow):
        active, differentiated = _find_active_rows(plant, rows, j, flow)
        unknown = [*names.derivatives(j), *mu[j - 2], *(tower.rows[k][j - 2] for k in active)]
        right_side = plant.negate(plant.substitute(plant.set_to_zero([*current, *differentiated], unknown), solved))
        gradient = [plant.substitute(gradients[k], solved) for k in active]
        if is_ideal:
            (x, multipliers) = plant.solve(gradient, (right_side[:n], right_side[n:]))[0]
            results = [*x, *multipliers]
        else:
            forces = [plant.substitute(pushes[k], solved) for k in active]
            results = plant.solve_any(plant.mass, gradient, right_side[:n], right_side[n:], forces)
        solved |= zip(unknown, results, strict=True)
    derivatives = [plant.substitute(names.derivatives(j), solved) for j in range(2, plant.order + 1)]
    A = [plant.substitute(gradient, solved) for gradient in gradients]
    project: list[int] = []
    if plant.independent:
        q, v, residual = plant.project_state()
        hidden = [symbol for row, count in zip(tower.rows, tower.counts, strict=True) for symbol in row[:count]]
        project = [*q, *v, *hidden, residual]
    return ProgramEquations(
        [*names.v, *derivatives[0], *_multiplier_rates(tower, solved)],
        project,
        derivatives,
        plant.substitute(mu[0], solved),
        tower.derivative(0),
        plant.reaction_force(A, tower.derivative(0)),
        [],
        [],
    )


def _find_active_rows(
    plant: PlantEquations, rows: dict[int, int], j: int, flow: dict[int, int]
) -> tuple[list[int], list[int]]:
    """Return the rows that hold on level j, and these rows differentiated up to it; `rows` keeps them."""
    for k in rows:
        (rows[k],) = plant.graph.forward([rows[k]], flow)
    rows |= {k: row.f for k, row in enumerate(plant.programs) if row.order == j}
    active = sorted(rows)
    return active, [rows[k] for k in active]


class _ImplicitJointEquations:
    """The plant contains q'' in the directions of the reactions, too."""

    def __init__(self, plant: PlantEquations) -> None:
        self._plant = plant
        self._tower = _MultiplierDerivatives(plant)
        graph, names, n = plant.graph, plant.names, plant.n
        hidden = plant.states(0, n + len(plant.independent))
        mu = plant.make_derivative_tower(len(plant.independent), plant.order - 1)
        self._mu = mu
        self._flow = plant.time_derivative_seeds(mu, self._tower.levels())
        self._gradients = [list(row.A) for row in plant.programs]
        acceleration = names.derivatives(2)
        pull = plant.reaction_force([*plant.B, *self._gradients], [*mu[0], *self._tower.derivative(0)])
        self._nodes = [*plant.force_residual(acceleration, pull), *plant.constraint_residual(acceleration)]
        self._known = dict(zip((*acceleration, *mu[0]), hidden, strict=True))
        self._hidden = hidden
        self._K: Matrix = [
            plant.substitute(line, self._known) for line in graph.jacobian(self._nodes[:n], acceleration)
        ]

    def motion(self) -> ProgramEquations:
        """Return the joint system with accelerations in the state."""
        plant, tower, mu, solved = self._plant, self._tower, self._mu, self._known
        names, n = plant.names, plant.n
        A = [plant.substitute(gradient, solved) for gradient in self._gradients]
        rows: dict[int, int] = {}
        for j, current in plant.levels(self._nodes, self._flow):
            if j == 2:
                continue
            active, differentiated = _find_active_rows(plant, rows, j, self._flow)
            unknown = [*names.derivatives(j), *mu[j - 2], *(tower.rows[k][j - 2] for k in active)]
            right_side = plant.negate(plant.substitute(plant.set_to_zero([*current, *differentiated], unknown), solved))
            solved |= zip(
                unknown, plant.solve_any(self._K, [A[k] for k in active], right_side[:n], right_side[n:]), strict=True
            )
        derivatives = [plant.substitute(names.derivatives(j), solved) for j in range(2, plant.order + 1)]
        rates = [
            *names.v,
            *derivatives[0],
            *derivatives[1],
            *plant.substitute(mu[1], solved),
            *_multiplier_rates(tower, solved),
        ]
        return ProgramEquations(
            rates,
            self._projection(A),
            derivatives,
            plant.substitute(mu[0], solved),
            tower.derivative(0),
            plant.reaction_force(A, tower.derivative(0)),
            [entry for line in self._K for entry in line],
            self._residuals(),
        )

    def _residuals(self) -> list[int]:
        """Return the residuals of the plant and their slopes by q'', μ and Λ."""
        plant = self._plant
        symbols = [*plant.names.derivatives(2), *self._mu[0], *self._tower.derivative(0)]
        slopes = [entry for line in plant.graph.jacobian(self._nodes, symbols) for entry in line]
        return plant.substitute([*self._nodes, *slopes], self._known)

    def _projection(self, A: Matrix) -> list[int]:
        """Return one Newton step of q'', μ and Λ onto the plant; it does not change a q'', which the program holds."""
        plant, graph, n = self._plant, self._plant.graph, self._plant.n
        residual = plant.negate(plant.substitute(self._nodes, self._known))
        change = plant.solve_any(self._K, A, residual[:n], [*residual[n:], *[ZERO] * len(A)])
        q, v, largest = plant.project_state() if plant.independent else (list(plant.names.q), list(plant.names.v), ZERO)
        hidden = [graph.add(a, b) for a, b in zip(self._hidden, change, strict=False)]
        first = len(hidden)
        for row, count, step in zip(self._tower.rows, self._tower.counts, change[first:], strict=True):
            hidden += [graph.add(row[0], step), *row[1:count]]
        return [*q, *v, *hidden, graph.maximum(largest, plant.max_abs(change[:n]))]
