"""Equations of motion differentiated in time, level by level, for program constraints (docs/theory.md 2).

Level j determines q^(j): it is the plant, M w = f + B^T μ, A w + b0 = 0, differentiated j - 2 times along the motion.
B = A but for rows that contain laws of control.
The equations are differentiated as they stand, with symbols for all derivatives, and are solved afterwards: on every
level the unknowns of highest order have the matrix of the second level, so that no solution is ever differentiated
and the operations grow with the square of the order, not exponentially.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from anholon.errors import RunError
from anholon.forms.program_reactions import ControlledEquations
from anholon.formula.linear_solve import kkt_solve_all, qr_solve
from anholon.formula.nodes import ZERO
from anholon.formula.oblique_solve import oblique_solve_all
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.diagnosis import format_name_list
from anholon.system.system import System

Matrix = list[list[int]]

_LARGEST: Final = 400_000
"""Most operations of a right-hand side: a compiler would take minutes for more."""


class ProgramEquations(NamedTuple):
    """The equations of a form for program constraints, as nodes in time, state and parameters.

    n coordinates, r program rows of highest order N. The state is y = (q, v, hidden); `rates` its derivative,
    `project` the corrected state and the residual behind it (empty where nothing is to be corrected), `derivatives`
    q'', …, q^(N), `multipliers` those of the kept ordinary rows, `reactions` Λ of the program rows, `control` the
    generalized control force R. Where q'' stands in the
    state, `matrix` is K (n, n) and `plant` the residuals of the plant and their slopes by q'', μ and Λ, else empty.
    """

    rates: list[int]
    project: list[int]
    derivatives: list[list[int]]
    multipliers: list[int]
    reactions: list[int]
    control: list[int]
    matrix: list[int]
    plant: list[int]


class PlantEquations:
    """The equations of a system without its program rows, and the solve of one level.

    With `controlled` the force contains the reactions of the program rows already.
    """

    def __init__(self, system: System, controlled: ControlledEquations | None = None) -> None:
        equations = system.equations if controlled is None else controlled.equations
        self.system, self.controlled = system, controlled
        self.graph, self.names = equations.graph, equations.names
        self.mass, self.force = equations.mass, equations.force
        self.programs = equations.programs
        self.order = system.program_order
        self.independent: list[ConstraintRow] = [equations.rows[i] for i in system.diagnosis.independent]
        self.A = [list(row.A) for row in self.independent]
        self.B = [list(row.B) for row in self.independent]
        self._unknowns = 0

    @property
    def n(self) -> int:
        """Number of coordinates."""
        return self.system.n

    @property
    def has_servo_rows(self) -> bool:
        """Whether reactions of ordinary rows act along other rows than those of the accelerations (control laws)."""
        return self.A != self.B

    def mass_times(self, x: Sequence[int]) -> list[int]:
        """Return M x."""
        return [self.graph.dot(line, x) for line in self.mass]

    def states(self, first: int, count: int) -> list[int]:
        """Return symbols of the state behind (q, v), from the hidden component `first` on."""
        return [self.graph.symbol("state", 2 * self.n + first + i) for i in range(count)]

    def unknowns(self, count: int) -> list[int]:
        """Return new symbols that will be solved for."""
        self._unknowns += count
        return [self.names.unknown(self._unknowns - count + i) for i in range(count)]

    def make_derivative_tower(self, count: int, levels: int) -> list[list[int]]:
        """Return new symbols for `count` quantities and their derivatives, one list for each of the levels."""
        return [self.unknowns(count) for _ in range(levels)]

    def force_residual(self, w: Sequence[int], reaction: Sequence[int]) -> list[int]:
        """Return M w - f - pull."""
        graph = self.graph
        return [
            graph.sum([graph.dot(line, w), graph.neg(f), graph.neg(r)])
            for line, f, r in zip(self.mass, self.force, reaction, strict=True)
        ]

    def constraint_residual(self, w: Sequence[int]) -> list[int]:
        """Return A w + b0 of the kept rows."""
        graph = self.graph
        return [graph.add(graph.dot(row.A, w), row.b0) for row in self.independent]

    def reaction_force(self, rows: Sequence[Sequence[int]], multipliers: Sequence[int]) -> list[int]:
        """Return Σ multiplier row, one entry for each coordinate."""
        graph = self.graph
        return [
            graph.sum([graph.mul(row[i], value) for row, value in zip(rows, multipliers, strict=True)])
            for i in range(self.n)
        ]

    def solve(self, rows: Matrix, *sides: tuple[Sequence[int], Sequence[int]]) -> list[tuple[list[int], list[int]]]:
        """Return (x, λ) with M x = top + (B; rows)^T λ and (A; rows) x = bottom for every side (top, bottom)."""
        return self._solved([*self.A, *rows], [*self.B, *rows], sides)

    def solve_virtual(self, *sides: tuple[Sequence[int], Sequence[int]]) -> list[tuple[list[int], list[int]]]:
        """Return (x, λ) with M x = top + B^T λ and B x = bottom for every side (top, bottom)."""
        return self._solved(self.B, self.B, sides)

    def solve_dual(self, *sides: tuple[Sequence[int], Sequence[int]]) -> list[tuple[list[int], list[int]]]:
        """Return (x, λ) with M x = top + A^T λ and B x = bottom for every side (top, bottom)."""
        return self._solved(self.B, self.A, sides)

    def _solved(
        self, rows: Matrix, pushes: Matrix, sides: Sequence[tuple[Sequence[int], Sequence[int]]]
    ) -> list[tuple[list[int], list[int]]]:
        method: Literal["auto", "augmented"] = "auto" if self.system.diagnosis.is_mass_definite else "augmented"
        if rows == pushes:
            return kkt_solve_all(self.graph, self.mass, rows, sides, method=method)
        return oblique_solve_all(self.graph, self.mass, rows, pushes, sides, method)

    def solve_any(
        self, K: Matrix, rows: Matrix, top: Sequence[int], bottom: Sequence[int], pushes: Matrix | None = None
    ) -> list[int]:
        """Return (x, λ) in one list with K x = top + (B; pushes)^T λ, (A; rows) x = bottom, for any matrix K.

        `pushes` are by default the rows themselves.
        """
        graph, stacked = self.graph, [*self.A, *rows]
        forces = [*self.B, *(rows if pushes is None else pushes)]
        matrix = [[*K[i], *(graph.neg(force[i]) for force in forces)] for i in range(self.n)]
        matrix += [[*row, *[ZERO] * len(stacked)] for row in stacked]
        return qr_solve(graph, matrix, [[*top, *bottom]])[0]

    def project_state(self) -> tuple[list[int], list[int], int]:
        """Return coordinates and rates brought back onto the kept rows by one step, and the residual before it."""
        graph, names = self.graph, self.names
        position = [ZERO if row.position is None else row.position for row in self.independent]
        rate = [row.rate for row in self.independent]
        zeros = [ZERO] * self.n
        (step, _), (change, _) = self.solve(
            [], (zeros, [graph.neg(x) for x in position]), (zeros, [graph.neg(x) for x in rate])
        )
        residual = self.max_abs([*position, *rate])
        moved = [graph.add(a, b) for a, b in zip((*names.q, *names.v), (*step, *change), strict=True)]
        return moved[: self.n], moved[self.n :], residual

    def max_abs(self, values: Sequence[int]) -> int:
        """Return the largest absolute value."""
        result = ZERO
        for value in values:
            result = self.graph.maximum(result, self.graph.abs(value))
        return result

    def set_to_zero(self, nodes: Sequence[int], symbols: Sequence[int]) -> list[int]:
        """Return the nodes with the symbols set to zero."""
        return self.graph.substitute(list(nodes), dict.fromkeys(symbols, ZERO))

    def negate(self, nodes: Sequence[int]) -> list[int]:
        """Return the nodes with opposite signs."""
        return [self.graph.neg(node) for node in nodes]

    def substitute(self, nodes: Sequence[int], values: Mapping[int, int]) -> list[int]:
        """Return the nodes with known values substituted."""
        return self.graph.substitute(list(nodes), values)

    def time_derivative_seeds(self, *towers: Sequence[Sequence[int]]) -> dict[int, int]:
        """Return d/dt of time, of the derivatives of the coordinates, and of the towers of symbols."""
        seeds = self.names.motion_seeds(self.order)
        for tower in towers:
            for below, above in pairwise(tower):
                seeds |= zip(below, above, strict=True)
        return seeds

    def levels(self, nodes: Sequence[int], flow: Mapping[int, int]) -> Iterator[tuple[int, list[int]]]:
        """Yield (j, nodes differentiated j - 2 times) for j = 2 … N."""
        current = list(nodes)
        for j in range(2, self.order + 1):
            if j > 2:
                current = self.graph.forward(current, flow)
            yield j, current


def make_dependent_rows_error(system: System) -> RunError:
    """Return the error of program rows that depend on other rows at every state; it names the first of them."""
    plant = PlantEquations(system)
    zeros = [ZERO] * plant.n
    for k, row in enumerate(plant.programs):
        rows = [list(other.A) for other in plant.programs[: k + 1]]
        try:
            plant.solve(rows, (zeros, [ZERO] * (len(plant.independent) + len(rows))))
        except ZeroDivisionError:
            names = [system.rows[i] for i in system.diagnosis.independent]
            return make_dependence_error(row.name, [*names, *(other.name for other in plant.programs[:k])])
    return make_dependence_error(plant.programs[-1].name, [row.name for row in plant.programs[:-1]])


def make_dependence_error(name: str, others: list[str]) -> RunError:
    """Return the error of a program row that depends on other rows."""
    rigid = f"depends on {format_name_list(others)}" if others else "restricts nothing that has mass"
    return RunError(f"program constraint '{name}' {rigid}: no control can keep it there. Remove or change one of them.")


def require_moderate_size(motion: ProgramEquations, plant: PlantEquations) -> None:
    """Raise RunError for equations that are too large for a compiler."""
    count = plant.graph.count_operations(motion.rates)
    if count > _LARGEST:
        raise RunError(
            f"differentiated {plant.order - 2} times, the equations have {count:,} operations, more than can be "
            "compiled. Lower the order of the program constraints, or use fewer coordinates."
        )
