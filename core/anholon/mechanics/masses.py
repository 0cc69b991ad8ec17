"""Everything with mass, as flat components x_k(q, t) with weights: M, inertial forces and momenta."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Final

from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.composite_bodies import CompositeBody, Derivation
from anholon.mechanics.composite_grouping import GroupedElements
from anholon.mechanics.mass_elements import MassElements
from anholon.mechanics.namespace import Namespace, Vector3

_MANY: Final = 9  # coordinates that move one component from which on the backward pass is tried

Matrix = list[list[int]]
Partners = list[list[tuple[int, int]]]


class SymbolicDirectSum:
    """Components with weights, T = 1/2 Σ weight x_a' x_b' over pairs of them.

    `x` are the components; `partners[a]` the pairs (weight, b) that component a has in the energy, symmetric.
    """

    def __init__(self, graph: Graph, vectors: Sequence[Vector3], partners: Partners, q: Sequence[int]) -> None:
        self._graph, self._q = graph, tuple(q)
        self.x = [component for vector in vectors for component in vector]
        self._partners = partners
        self._columns: list[dict[int, int]] | None = None

    @property
    def J(self) -> list[dict[int, int]]:  # noqa: N802  # the Jacobian, as it is written everywhere
        """For each coordinate the components that it moves, with their derivatives."""
        if self._columns is None:
            self._columns = self._graph.jacobian_columns(self.x, self._q)
        return self._columns

    def weighted_square(self, motion: Sequence[int]) -> int:
        """Return Σ weight motion_a motion_b."""
        return self.weighted_product(motion, motion)

    def weighted_product(self, first: Sequence[int], second: Sequence[int]) -> int:
        """Return Σ weight one_a other_b."""
        product = self._graph.product
        return self._graph.sum(
            [product([w, first[a], second[b]]) for a, pairs in enumerate(self._partners) for w, b in pairs]
        )

    def weighted_covector(self, motion: Sequence[int]) -> list[int]:
        """Return Σ weight J^T motion, one entry per coordinate."""
        product = self._graph.product
        return [
            self._graph.sum(
                [product([w, entry, motion[b]]) for a, entry in column.items() for w, b in self._partners[a]]
            )
            for column in self.J
        ]

    @property
    def weights(self) -> set[int]:
        """All weights."""
        return {w for pairs in self._partners for w, _ in pairs}

    def mass_flow_forces(self, names: Namespace) -> tuple[list[int], int]:
        """Return the generalized forces of masses that change with time or the state, and their power.

        The forces are Σ weight' J^T x' - 1/2 Σ ∂weight/∂q x_a' x_b', the power is 1/2 Σ weight' x_a' x_b' of the mass
        that comes or leaves with the velocity x' of its body. Equations derived from T and its momenta lack these
        forces.
        """
        graph, product, rates = self._graph, self._graph.product, names.rates
        leaves = graph.symbol_bits([names.time]) | names.state_bits
        changing = [(a, b, w) for a, pairs in enumerate(self._partners) for w, b in pairs if graph.mask[w] & leaves]
        if not changing:
            return [ZERO] * len(self._q), ZERO
        moving = rates(self.x)
        grown = dict(zip(changing, rates([w for _, _, w in changing]), strict=True))
        slopes = graph.jacobian_columns([w for _, _, w in changing], self._q)
        minus_half, half = graph.const(-0.5), graph.const(0.5)
        forces: list[int] = []
        for column, slope in zip(self.J, slopes, strict=True):
            terms = [product([grown[a, b, w], column[a], moving[b]]) for a, b, w in changing if a in column]
            terms += [
                product([minus_half, slope[k], moving[a], moving[b]])
                for k, (a, b, _) in enumerate(changing)
                if k in slope
            ]
            forces.append(graph.sum(terms))
        power = graph.sum([product([half, rate, moving[a], moving[b]]) for (a, b, _), rate in grown.items()])
        return forces, power

    def pull_back_forces(self, forces: Sequence[int]) -> list[int]:
        """Return J^T forces for forces on the first components."""
        return [
            self._graph.sum([self._graph.mul(entry, forces[a]) for a, entry in column.items() if a < len(forces)])
            for column in self.J
        ]

    def inertia(self, bias: Sequence[int]) -> tuple[Matrix, list[int]]:
        """Return M = Σ weight J^T J and h = Σ weight J^T bias, in whichever way takes fewer operations."""
        contracted = (self._contracted(), self.weighted_covector(bias))
        if max(map(len, self._coordinates_by_component()), default=0) < _MANY:
            return contracted
        pulled = self._pulled_back(bias)
        return min(contracted, pulled, key=self._cost)

    def _cost(self, result: tuple[Matrix, list[int]]) -> int:
        return self._graph.count_operations([*(entry for row in result[0] for entry in row), *result[1]])

    def _contracted(self) -> Matrix:
        graph, n = self._graph, len(self._q)
        mass = [[ZERO] * n for _ in range(n)]
        moved_by = self._coordinates_by_component()
        for i, column in enumerate(self.J):
            weighted = [(graph.mul(w, entry), b) for a, entry in column.items() for w, b in self._partners[a]]
            terms: dict[int, list[int]] = {}
            for weighted_entry, b in weighted:
                for j in moved_by[b]:
                    if j >= i:
                        terms.setdefault(j, []).append(graph.mul(weighted_entry, self.J[j][b]))
            for j in sorted(terms):
                mass[i][j] = mass[j][i] = graph.sum(terms[j])
        return mass

    def _coordinates_by_component(self) -> list[list[int]]:
        """Return, for each component, the coordinates that move it."""
        result: list[list[int]] = [[] for _ in self.x]
        for i, column in enumerate(self.J):
            for k in column:
                result[k].append(i)
        return result

    def _pulled_back(self, bias: Sequence[int]) -> tuple[Matrix, list[int]]:
        """Return M and h column by column as J^T (weight J e_j): chains of bodies share almost everything."""
        n = len(self._q)
        mass = [[ZERO] * n for _ in range(n)]
        for j, column in enumerate(self.J):
            for i, entry in enumerate(self._pull_back(column, self._q[: j + 1])):
                mass[i][j] = mass[j][i] = entry
        return mass, self._pull_back({k: node for k, node in enumerate(bias) if node != ZERO}, self._q)

    def _pull_back(self, motion: dict[int, int], q: Sequence[int]) -> list[int]:
        graph = self._graph
        terms: dict[int, list[int]] = {}
        for b, value in motion.items():
            for w, a in self._partners[b]:
                terms.setdefault(a, []).append(graph.mul(w, value))
        return graph.pullback([(self.x[a], graph.sum(parts)) for a, parts in terms.items()], q)


class MassDistribution(SymbolicDirectSum):
    """The direct sum of all mass elements.

    The elements that one frame carries are combined when M, inertial forces and momenta are computed along derivations
    of the positions; the components `x` are those of all elements.
    """

    def __init__(self, graph: Graph, elements: MassElements, q: Sequence[int], groups: GroupedElements) -> None:
        super().__init__(graph, *_pair_components(elements), q)
        self._compounds = groups.composite_bodies
        self._grouped: SymbolicDirectSum | None = None
        if self._compounds:
            vectors, partners = _pair_components(groups.single_elements)
            corners, weights = _frame_components(graph, groups.composite_bodies)
            # Those of the compounds come first, so that forces on them alone can be distinguished.
            shifted = [[(w, b + 3 * len(corners)) for w, b in pairs] for pairs in partners]
            self._grouped = SymbolicDirectSum(graph, [*corners, *vectors], [*weights, *shifted], q)

    def rebind(self, graph: Graph) -> MassDistribution:
        """Return the same masses for a copy of the graph."""
        other = copy.copy(self)
        other._graph = graph
        other._compounds = tuple(compound.fork() for compound in self._compounds)
        if self._grouped is not None:
            other._grouped = copy.copy(self._grouped)
            other._grouped._graph = graph
        return other

    @property
    def _grouped_sum(self) -> SymbolicDirectSum:
        return self if self._grouped is None else self._grouped

    @property
    def is_grouped(self) -> bool:
        """Whether any elements are grouped."""
        return bool(self._compounds)

    def equations(self, along: Derivation) -> tuple[Matrix, list[int]]:
        """Return M and the inertial forces h = Σ weight J^T x'' at q'' = 0, where `along` takes derivatives in time."""
        first = along(self._grouped_sum.x)
        mass, inertial = self._grouped_sum.inertia(along(first))
        return mass, self._add_to_covector(inertial, self._relative_inertial_forces(along, along, first, first))

    def momenta(self, along: Derivation) -> list[int]:
        """Return Σ weight J^T D x for a derivation D."""
        return self._add_to_covector(
            self._grouped_sum.weighted_covector(along(self._grouped_sum.x)), self._relative_momenta(along)
        )

    def accelerations(self, along: Derivation, along_second: Derivation) -> list[int]:
        """Return Σ weight J^T E D x for two derivations, D and then E."""
        first = along(self._grouped_sum.x)
        turned = first if along_second is along else along_second(self._grouped_sum.x)
        return self._add_to_covector(
            self._grouped_sum.weighted_covector(along_second(first)),
            self._relative_inertial_forces(along, along_second, first, turned),
        )

    def twice_kinetic_energy(self, along: Derivation) -> int:
        """Return Σ weight D x_a D x_b for a derivation D: in time, twice the kinetic energy."""
        graph, first = self._graph, along(self._grouped_sum.x)
        two = graph.const(2.0)
        mixed = [graph.product([two, a, b]) for a, b in zip(first, self._relative_momenta(along), strict=False)]
        compound_energies = [compound.energy(graph, along) for compound in self._compounds]
        return graph.sum([self._grouped_sum.weighted_square(first), *mixed, *compound_energies])

    def _add_to_covector(self, covector: list[int], forces: Sequence[int]) -> list[int]:
        if not any(forces):
            return covector
        return [
            self._graph.add(a, b) for a, b in zip(covector, self._grouped_sum.pull_back_forces(forces), strict=True)
        ]

    def _relative_momenta(self, along: Derivation) -> list[int]:
        """Return the momenta that elements have by moving on their frames, by components of the frames."""
        results = [compound.momenta(self._graph, along) for compound in self._compounds]
        return [entry for four in results for vector in four for entry in vector]

    def _relative_inertial_forces(
        self, along: Derivation, along_second: Derivation, first: list[int], angular: list[int]
    ) -> list[int]:
        """Return the inertial forces of the grouped elements; `first` are the D x, `angular` the E x."""
        results = []
        for k, compound in enumerate(self._compounds):
            by_D, by_E = (_vectors(column[12 * k : 12 * k + 12]) for column in (first, angular))
            results += compound.forces(self._graph, along, along_second, by_D, by_E)
        return [entry for vector in results for entry in vector]


def _vectors(column: Sequence[int]) -> list[Vector3]:
    return [(column[k], column[k + 1], column[k + 2]) for k in range(0, len(column), 3)]


def _pair_components(elements: MassElements) -> tuple[list[Vector3], Partners]:
    """Return the vectors of elements, and for each component a the pairs (weight, b) that it has in the energy."""
    vectors = [element.vector for element in elements.vectors]
    vectors += [end for pair in elements.pairs for end in (pair.a, pair.b)]
    partners: Partners = []
    for element in elements.vectors:
        at = len(partners)
        partners += [[(element.weight, at + i)] for i in range(3)]
    for pair in elements.pairs:
        at = len(partners)
        partners += [[(pair.weight, at + 3 + i)] for i in range(3)]
        partners += [[(pair.weight, at + i)] for i in range(3)]
    return vectors, partners


def _frame_components(graph: Graph, compounds: Sequence[CompositeBody]) -> tuple[list[Vector3], Partners]:
    """Return origins and axes of the frames of compounds, and the partners of their components."""
    vectors: list[Vector3] = []
    partners: Partners = []
    for compound in compounds:
        at = len(partners)
        table = compound.weights(graph)
        vectors += compound.axes
        partners += [
            [(table[a][b], at + 3 * b + i) for b in range(4) if table[a][b]] for a in range(4) for i in range(3)
        ]
    return vectors, partners
