"""What elements of the direct sum bring to the equations of motion at one state (000 (c), (e), section 6).

Points and bodies move with the coordinates of a model, elements of rods with the nodes at their ends. Both are elements
of one contract, `ElementGroup`: they have rates w, of coordinates or of a group (whose update is
`anholon.rods.dynamics.generalized_alpha.RodState.displace`), masses and given forces, and Cartesian
components x'' = J w' + g with b x'' = F + R, in which they know nothing of each other. What joins them are rows of
constraints. The whole is the direct sum of its parts: `join_elements`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from anholon.array_types import Floats


class DirectSum(NamedTuple):
    """The elements and their embedding.

    b (N, N) weights; F (N) forces on the elements themselves (gravity); J (N, n) and g (N) of the embedding;
    Q (n) all other given forces, which act on the rates.
    """

    b: Floats
    F: Floats
    J: Floats
    g: Floats
    Q: Floats

    def inertia(self) -> tuple[Floats, Floats, Floats]:
        """Return M = J^T b J (n, n), given forces J^T F + Q (n) and inertial terms h = J^T b g (n)."""
        pushed = self.J.T @ self.b
        return pushed @ self.J, self.J.T @ self.F + self.Q, pushed @ self.g


class KineticTerms(NamedTuple):
    """What follows from the kinetic energy alone, as Lagrange, Hamel and Poincaré use it: momenta P (n,), their rates
    without accelerations (n,), Π (n,) and the given forces Q (n,); SI units.

    With the momenta P_s = ∂T/∂w^s the equations of motion are

        P_s' = Π_s + Q_s + (B^T Λ)_s,

    Π_s = ∂T/∂q^s where the rates w are those of coordinates; where they are no such rates, as an angular velocity in
    axes that turn, Π_s = ∂T/∂π^s + (∂T/∂w^r) γ^r_as w^a with the three-index symbols of the rates.

    Source: 000 (47)-(50); H. Poincaré, C. R. Acad. Sci. Paris 132 (1901) 369, for rates on a group.
    """

    momentum: Floats
    rate: Floats
    slope: Floats
    Q: Floats


class ElementTerms(NamedTuple):
    """The terms of elements at one state, SI units.

    `names` (n) of the rates w (n,); masses M (n, n) and forces f (n,) of M w' = f, without reactions; the direct sum of
    the elements, and the terms of their kinetic energy.
    """

    names: tuple[str, ...]
    rates: Floats
    M: Floats
    f: Floats
    direct_sum: DirectSum
    kinetic: KineticTerms


class ElementGroup(Protocol):
    """Elements of one kind at one state.

    They are `anholon.system.direct_sum.BodyElements` of points and bodies, `anholon.rods.rod_elements.RodElements` of
    rods.
    """

    def evaluate(self) -> ElementTerms:
        """Return the terms of the group."""


def join_elements(kinds: Sequence[ElementGroup]) -> ElementTerms:
    """Return the terms of elements of several kinds together, with their rates in sequence."""
    parts = [elements.evaluate() for elements in kinds]
    sums = [part.direct_sum for part in parts]
    b, J = _join_blocks([direct_sum.b for direct_sum in sums]), _join_blocks([direct_sum.J for direct_sum in sums])
    F, g, Q = (np.concatenate([getattr(direct_sum, name) for direct_sum in sums]) for name in ("F", "g", "Q"))
    return ElementTerms(
        tuple(name for part in parts for name in part.names),
        np.concatenate([part.rates for part in parts]),
        _join_blocks([part.M for part in parts]),
        np.concatenate([part.f for part in parts]),
        DirectSum(b, F, J, g, Q),
        KineticTerms(*(np.concatenate(terms) for terms in zip(*(part.kinetic for part in parts), strict=True))),
    )


def _join_blocks(blocks: Sequence[Floats]) -> Floats:
    """Return the matrix with blocks along its diagonal."""
    result = np.zeros(np.sum([block.shape for block in blocks], axis=0))
    row = column = 0
    for block in blocks:
        height, width = block.shape
        result[row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return result
