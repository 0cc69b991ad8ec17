"""The check that a nonlinear law of a section has an energy."""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.errors import ModelError, Problem
from anholon.model.query.rod_formula_names import STRAINS
from anholon.rods.section_law import SectionLaw
from anholon.rods.tolerances import LAW_SAMPLE_COUNT, LAW_SAMPLE_STRAIN, LAW_SYMMETRY_TOLERANCE_REL

_STRAINS: Final = tuple(STRAINS)
_WRENCH: Final = ("N", "T2", "T3", "M1", "M2", "M3")


def require_conservative_law(law: SectionLaw, length: float) -> None:
    """Refuse a law whose wrench does not vanish without strain, or whose tangent is not symmetric for small strains.

    Raises ModelError.
    """
    at = np.arange(len(law.length_fractions))
    rest_wrench = np.abs(law.evaluate("wrench", at, np.zeros((len(at), 6))))[:, law.is_free]
    if not (rest_wrench == 0.0).all():
        message = "The law gives a force or moment without strain, but the reference shape is stress-free."
        component = int(np.flatnonzero(law.is_free)[np.argmax((rest_wrench != 0.0).any(axis=0))])
        path = f"section.{'force' if component < 3 else 'moment'}.{component % 3}"
        raise ModelError(
            [Problem(path=path, message=message, remedy="Make every force and moment zero at zero strain.")]
        )
    sizes = np.array([LAW_SAMPLE_STRAIN] * 3 + [1.0 / length] * 3)
    free = np.flatnonzero(law.is_free)
    for k in range(1, LAW_SAMPLE_COUNT + 1):
        # Strains without any symmetry, the same on every computer.
        strain = np.tile(sizes * np.sin(1.0 + 2.7 * k * np.arange(1, 7)), (len(at), 1))
        S = law.evaluate("tangent", at, strain).reshape(-1, 6, 6)
        for i in free:
            for j in free[free < i]:
                size = (
                    np.abs(S[:, i, j])
                    + np.abs(S[:, j, i])
                    + LAW_SYMMETRY_TOLERANCE_REL * np.sqrt(np.abs(S[:, i, i] * S[:, j, j]))
                )
                if (np.abs(S[:, i, j] - S[:, j, i]) > LAW_SYMMETRY_TOLERANCE_REL * size).any():
                    derivative, transposed = f"∂{_WRENCH[i]}/∂{_STRAINS[j]}", f"∂{_WRENCH[j]}/∂{_STRAINS[i]}"
                    message = f"The law has no energy: {derivative} is not {transposed}."
                    remedy = "Derive all forces and moments from one function of the strains."
                    raise ModelError([Problem(path="section", message=message, remedy=remedy)])
