"""The equations of motion at one state, in all the ways in which forms of the equations look at them.

They are numbers for any model: points, bodies, rods. The rates w need not be those of coordinates.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.mechanics.elements import DirectSum, KineticTerms
from anholon.mechanics.equations import EquationArrays


class StateEquations(NamedTuple):
    """Equations at a state, of n rates w and k independent rows.

    `arrays`: M w' = f + B^T Λ, A w' + b0 = 0; `elements`: the mass elements one by one; `kinetic`: what follows from
    the kinetic energy; `has_coordinates`: whether w are the rates of coordinates; `oblique`: whether the reactions have
    directions of their own (B ≠ A); `massless`: names of rates without inertia, for which M has no inverse.
    """

    arrays: EquationArrays
    elements: DirectSum
    kinetic: KineticTerms
    has_coordinates: bool = True
    oblique: bool = False
    massless: tuple[str, ...] = ()

    def in_units_of_inertia(self) -> tuple[StateEquations, Floats, Floats]:
        """Return the same equations for rates ŵ = w / s with inertias 1, and rows of length 1, with s (n,) and r (k,).

        Λ = r Λ̂. Lengths, angles and light or heavy parts then have one scale.
        """
        inertia = np.diag(self.arrays.M)
        s = 1.0 / np.sqrt(np.where(inertia > 0.0, inertia, 1.0))
        M, f, A, b0, rate, B = self.arrays
        by_row, r = 1.0 / np.linalg.norm(A * s, axis=1), 1.0 / np.linalg.norm(B * s, axis=1)
        A_scaled = A * s * by_row[:, None]
        B_scaled = B * s * r[:, None] if self.oblique else A_scaled
        arrays = EquationArrays(M * s * s[:, None], f * s, A_scaled, b0 * by_row, rate * by_row, B_scaled)
        elements = self.elements._replace(J=self.elements.J * s, Q=self.elements.Q * s)
        kinetic = KineticTerms(*(x * s for x in self.kinetic))
        return self._replace(arrays=arrays, elements=elements, kinetic=kinetic), s, r
