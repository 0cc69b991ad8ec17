"""Controls as formulas of time: sums of exponentials and circular functions of the plant, or polynomials."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.control.rest_to_rest.boundary_problem import BoundaryResult, ControlSolution
from anholon.control.rest_to_rest.moments import MomentSystem, find_cluster_means
from anholon.control.tolerances import FORMULA_RANK_REL, FORMULA_TOLERANCE_REL, MULTIPLE_ROOT_REL, ZERO_PART_REL

_DIGITS: Final = 12


class _Term(NamedTuple):
    text: str
    values: Floats


def find_control_formula(
    result: BoundaryResult, solution: ControlSolution, control: int = 0, digits: int = _DIGITS
) -> str:
    """Return a control as a formula of t (SI, for the model file); empty where none fits the samples.

    By Gauss it is a polynomial; by Pontryagin a sum of c t^k e^{at} cos bt and c t^k e^{at} sin bt for the eigenvalues
    -a ± ib of the plant and of the integrators before it, k below their multiplicity.
    """
    t, u = solution.times, solution.control[:, control]
    smooth = result.problem.smooth
    if solution.method == "gauss":
        terms = _make_powers(t, result.polynomial_counts[control] + smooth)
    else:
        terms = _make_modal_functions(t, MomentSystem(result.plant, result.duration, smooth), digits)
    basis = np.column_stack([term.values for term in terms])
    size = np.abs(basis).max(axis=0)
    coefficients = np.linalg.lstsq(basis / size, u, rcond=FORMULA_RANK_REL)[0] / size
    peak = max(float(np.abs(u).max()), 1e-300)
    rounded = [float(f"{value:.{digits}g}") for value in coefficients]
    if np.abs(basis @ coefficients - u).max() > FORMULA_TOLERANCE_REL * peak or not np.isfinite(coefficients).all():
        return ""
    text = ""
    for value, term in zip(rounded, terms, strict=True):
        if abs(value) * np.abs(term.values).max() > FORMULA_TOLERANCE_REL * peak:
            sign = "-" if value < 0 else "+" if text else ""
            number = f"{abs(value):.{digits}g}"
            factor = f"{number}*{term.text}" if term.text else number
            text += f" {sign} {factor}" if text else f"{sign}{factor}"
    return text or "0"


def _make_powers(t: Floats, count: int) -> list[_Term]:
    return [_Term("" if k == 0 else "t" if k == 1 else f"t^{k}", t**k) for k in range(count)]


def _make_modal_functions(t: Floats, moments: MomentSystem, digits: int) -> list[_Term]:
    """Return the functions of the adjoint plant, with growths and frequencies in 1/s."""
    values = np.linalg.eigvals(moments.A).astype(np.complex128)
    size = max(float(np.abs(values).max(initial=0.0)), 1.0)
    terms: list[_Term] = []
    T = moments.T
    for value in dict.fromkeys(find_cluster_means(values)):
        if value.imag < -ZERO_PART_REL * size:
            continue
        multiplicity = int((np.abs(values - value) < MULTIPLE_ROOT_REL * size).sum())
        growth, frequency = -value.real / T, value.imag / T
        if abs(value) <= ZERO_PART_REL * size:
            multiplicity += moments.control_derivative  # the control is the integral of what is sought
        for power in _make_powers(t, multiplicity):
            factors = [power.text] if power.text else []
            shape = power.values
            if abs(growth) * T > ZERO_PART_REL * size:
                factors.append(f"exp({growth:.{digits}g}*t)")
                shape = shape * np.exp(growth * t)
            if frequency * T <= ZERO_PART_REL * size:
                terms.append(_Term("*".join(factors), shape))
                continue
            for name, wave in (("sin", np.sin(frequency * t)), ("cos", np.cos(frequency * t))):
                terms.append(_Term("*".join([*factors, f"{name}({frequency:.{digits}g}*t)"]), shape * wave))
    return terms
