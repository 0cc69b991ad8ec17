"""Can the laws of the controls be maintained? Kirgetov's condition and the three ways to fail it (004 section 3).

The reactions have the directions B^T, the accelerations must satisfy A v' + b0 = 0. There is one motion, and one
reaction, for all given forces if and only if Δ = det(A M^-1 B^T) is not 0. It is 0

* where rows of A depend on one another and agree: the laws are dependent;
* where they contradict one another: the laws are inconsistent;
* where A has full rank, but some condition lies across all reactions: forces that do no work on virtual displacements
  cannot maintain the law. Independent conditions are necessary, not sufficient (errata 004-8).

Rows that are redundant in A and in B alike (the same constraint twice) do no harm: the motion is unique.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.mechanics.tolerances import MIN_NORMALISED_DELTA

Failure = Literal["", "dependent", "inconsistent", "unmaintainable"]

INCONSISTENT: Final = "inconsistent"


class ServoRows(NamedTuple):
    """Data of the rows at a state in addition to A and b0.

    B (m, n), the residuals (m,) at position and rate level, masks of the rows that contain controls, and of those whose
    A and B are derivatives by the same variables.
    """

    B: Floats
    position: Floats
    rate: Floats
    parametric: tuple[bool, ...]
    same_variables: tuple[bool, ...]


class ControlCondition(NamedTuple):
    """Kirgetov's condition at one state.

    It has the failure ("" if there is none) and the rows that it concerns, Δ of the independent rows and the normalised
    Δ (see `anholon.formula.oblique_solve.Determinant`).
    """

    failure: Failure
    rows: tuple[int, ...]
    delta: float
    normalised: float


def compute_control_condition(
    M: Floats, A: Floats, B: Floats, same_variables: Sequence[bool], definite: bool
) -> ControlCondition:
    """Return Δ for independent rows A, B (k, n); `rows` of the result numbers the rows of A.

    If M (n, n) is singular, M + B^T B replaces it, as in `anholon.formula.oblique_solve`.
    """
    metric = M if definite else M + B.T @ B
    try:
        C = np.linalg.cholesky(metric)
    except np.linalg.LinAlgError:  # some motion has no mass, which the check of M reports; there is no Δ
        return ControlCondition("", (), 0.0, 0.0)
    rows, pushes = np.linalg.solve(C, A.T).T, np.linalg.solve(C, B.T).T
    delta = float(np.linalg.det(rows @ pushes.T))
    servo = np.flatnonzero((A != B).any(axis=1))
    if not len(servo):
        return ControlCondition("", (), delta, 1.0)

    # On the directions which the ordinary rows leave free.
    plain = np.setdiff1d(np.arange(len(A)), servo)
    plain_directions = np.linalg.qr(rows[plain].T)[0] if len(plain) else np.zeros((A.shape[1], 0))
    free_rows, free_pushes = (x[servo] - (x[servo] @ plain_directions) @ plain_directions.T for x in (rows, pushes))
    same = np.array(same_variables)[servo]
    lengths = np.linalg.norm(free_rows, axis=1), np.linalg.norm(free_pushes, axis=1)
    lengths[0][same] = np.maximum(lengths[0], np.hypot(np.linalg.norm(free_rows - free_pushes, axis=1), lengths[1]))[
        same
    ]
    if min(map(float, (*lengths[0], *lengths[1]))) == 0.0:
        return ControlCondition("unmaintainable", tuple(servo.tolist()), delta, 0.0)
    unit = (free_rows / lengths[0][:, None]) @ (free_pushes / lengths[1][:, None]).T
    normalised = float(np.linalg.det(unit))
    if abs(normalised) >= MIN_NORMALISED_DELTA:
        return ControlCondition("", (), delta, normalised)

    # The condition that no reaction changes, as a combination of rows, including the ordinary ones.
    weights = np.linalg.svd(unit)[0][:, -1] / lengths[0]
    shares = {int(i): abs(w) * float(np.linalg.norm(rows[i])) for i, w in zip(servo, weights, strict=True)}
    if len(plain):
        others = np.linalg.lstsq(rows[plain].T, -(weights @ rows[servo]), rcond=None)[0]
        shares |= {int(i): abs(w) * float(np.linalg.norm(rows[i])) for i, w in zip(plain, others, strict=True)}
    max_share = max(shares.values())
    return ControlCondition(
        "unmaintainable", tuple(sorted(i for i, s in shares.items() if s > 1e-6 * max_share)), delta, normalised
    )


def describe_failure(failure: Failure, others: str) -> tuple[str, str]:
    """Return message and remedy for a failure of a row together with the rows listed in `others`."""
    match failure:
        case "dependent":
            return (
                f"the laws of control are dependent: with them it says the same of the accelerations as {others}, so "
                "that these are not determined (Δ = 0)",
                "Let every parametric constraint demand something of its own: change a law, or remove a constraint.",
            )
        case "inconsistent":
            return (
                f"the laws of control are inconsistent: with them it contradicts {others} (Δ = 0)",
                "Change one of the laws.",
            )
    together = f" together with {others}" if others else ""
    return (
        f"the law of control cannot be maintained{together} by reactions that do no work on virtual displacements: "
        "Δ = det(A M⁻¹ Bᵀ) = 0, although the conditions are independent",
        "Choose a law that demands something across the constraint; what it demands now lies along it.",
    )


def describe_vanished_delta(rows: Sequence[str]) -> str:
    """Return the reason why a motion stopped whose normalised Δ vanished."""
    names = ", ".join(f"'{row}'" for row in rows)
    return (
        f"The law of control cannot be maintained any further: Kirgetov's Δ = det(A M⁻¹ Bᵀ) of {names} reaches 0, and "
        "the reaction grows beyond all bounds."
    )
