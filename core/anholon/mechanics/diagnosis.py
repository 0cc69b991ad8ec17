"""Numbers of a system at one state: is the mass matrix definite, which constraint rows depend on the others, and can
the laws of its controls be maintained (`anholon.mechanics.control_condition`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import Problem
from anholon.mechanics.control_condition import (
    ControlCondition,
    Failure,
    ServoRows,
    compute_control_condition,
    describe_failure,
)
from anholon.mechanics.tolerances import MASSLESS_TOLERANCE_REL, RANK_TOLERANCE_REL


class Diagnosis(NamedTuple):
    """The diagnosis of M and A at one state.

    `is_mass_definite`: M is positive definite; `independent`: indices of independent rows of A; `redundant`: the
    others, which follow from them, each list in the order of the rows; `partners`: for each dropped row the kept rows
    it follows from; `problems`: contradictions and motions without inertia; `control`: about control laws, where there
    are any; `is_complete`: all rows have values and directions at this state, which tell which of them are independent.
    """

    is_mass_definite: bool
    independent: tuple[int, ...]
    redundant: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]
    problems: tuple[Problem, ...]
    control: ControlCondition | None = None
    is_complete: bool = True

    @property
    def undetermined_rows(self) -> tuple[int, ...]:
        """Rows whose single reactions the motion does not determine: those with an entry in a left null vector of A."""
        return tuple(sorted({*self.redundant, *(k for group in self.partners for k in group)}))

    def merge(self, other: Diagnosis) -> Diagnosis:
        """Return this diagnosis with the partners that another state of the same system shows.

        If other rows are independent there, as many as here, all rows that depend on each other there are partners.
        """
        if other.redundant != self.redundant:
            if len(other.redundant) != len(self.redundant):
                return self
            more = set(other.undetermined_rows) & set(self.independent)
            return self._replace(partners=tuple(tuple(sorted({*group, *more})) for group in self.partners))
        pairs = zip(self.partners, other.partners, strict=True)
        return self._replace(partners=tuple(tuple(sorted({*group, *other_group})) for group, other_group in pairs))


def diagnose_equations(
    M: Floats,
    A: Floats,
    b0: Floats,
    names: Sequence[str],
    orders: Sequence[int],
    coordinates: Sequence[str],
    servo: ServoRows | None = None,
    *,
    prefer_strongest: bool = False,
) -> Diagnosis:
    """Diagnose M (n×n), A (m×n) and b0 (m) at one state; rows have the given `names` and `orders`.

    `servo` is given if rows contain controls. Of dependent rows the first ones are kept, or with `prefer_strongest`
    those that are most independent here.
    """
    m = A.shape[0]
    B = A if servo is None else servo.B
    if not all(np.isfinite(part).all() for part in (M, A, b0, B)):
        problem = _make_not_finite_problem(M, np.hstack([A, B]), b0, names, coordinates)
        undefined = [i for i in range(m) if not (np.isfinite(A[i]).all() and np.isfinite(B[i]).all())]
        return _diagnose_without(undefined, A, orders, (problem,))
    diagonal = np.sqrt(np.maximum(np.diag(M), 0.0))
    largest = float(diagonal.max(initial=0.0))
    scale = np.where(diagonal > MASSLESS_TOLERANCE_REL * largest, diagonal, max(largest, 1.0))
    scaled_M = M / np.outer(scale, scale)
    definite = _is_definite(scaled_M)

    shares = scale / scale.max(initial=0.0)  # the rank decision must not depend on the total mass
    rows, pushes = A / shares, B / shares
    empty = _find_zero_rows(rows)
    idle = [i for i in empty if servo is not None and servo.parametric[i]]
    vanishing = [_make_zero_gradient_problem(names[i]) for i in empty if i not in idle]
    vanishing += [_make_unmaintainable_problem(names[i]) for i in _find_zero_rows(pushes) if i not in empty]
    control = None
    if servo is not None and idle:
        clashing = [i for i in idle if max(abs(servo.position[i]), abs(servo.rate[i]), abs(b0[i])) > 1e-8]
        vanishing += [_make_no_effect_problem(names[i], inconsistent=i in clashing) for i in idle]
        control = ControlCondition("inconsistent" if clashing else "dependent", tuple(idle), 0.0, 0.0)
    if vanishing:
        ineffective = {*empty, *_find_zero_rows(pushes)}
        return _diagnose_without(ineffective, rows, orders, tuple(vanishing))._replace(
            is_mass_definite=definite, control=control
        )
    lengths = np.linalg.norm(rows, axis=1)
    independent = _choose_independent_rows(orders, rows, prefer_strongest=prefer_strongest)
    failure: Failure = ""
    if servo is not None and not np.array_equal(A, B):
        # Of rows that are redundant in both, the rows independent in both must be kept.
        both, forces = _choose_independent_rows(orders, rows, pushes), _choose_independent_rows(orders, pushes)
        if len(both) == len(independent) == len(forces):
            independent = both
        else:
            failure = "unmaintainable" if len(forces) < len(independent) else "dependent"
    dropped = [i for i in range(m) if i not in independent]
    weights = [np.linalg.lstsq(A[independent].T, A[i], rcond=None)[0] for i in dropped]
    partners = tuple(
        tuple(k for k, w in zip(independent, result, strict=True) if abs(w) * lengths[k] > 1e-9 * lengths[i])
        for i, result in zip(dropped, weights, strict=True)
    )
    problems = _contradictions(b0, lengths, independent, dropped, weights, partners, names)
    if servo is not None:
        control, result = _control(
            M, A, b0, servo, definite, failure, independent, dropped, weights, partners, names, orders
        )
        problems = [*(result or problems)]
    if not definite:
        basis = np.linalg.svd(pushes[independent], full_matrices=False)[2] if independent else np.zeros((0, len(M)))
        free = _find_massless_directions(scaled_M, basis, coordinates)
        problems += [free] if free else []
    return Diagnosis(definite, tuple(independent), tuple(dropped), partners, tuple(problems), control)


def _diagnose_without(
    left_out: Collection[int], A: Floats, orders: Sequence[int], problems: tuple[Problem, ...]
) -> Diagnosis:
    """Return the diagnosis of equations with problems, some of whose rows are `left_out`: they count as redundant."""
    others = [i for i in range(len(A)) if i not in left_out]
    chosen = _choose_independent_rows([orders[i] for i in others], A[others]) if others else []
    independent = tuple(others[k] for k in chosen)
    redundant = tuple(i for i in range(len(A)) if i not in independent)
    return Diagnosis(False, independent, redundant, ((),) * len(redundant), problems, is_complete=False)


def _choose_independent_rows(orders: Sequence[int], *families: Floats, prefer_strongest: bool = False) -> list[int]:
    """Return rows that are independent in every family (m, n): a greedy choice.

    Rows of lower order come first, because they restrict positions or rates too; rows of equal order follow the user's
    order, so that a later row is the redundant one, or with `prefer_strongest` the one farthest from the rows chosen
    before.
    """
    unit = [rows / np.linalg.norm(rows, axis=1)[:, None] for rows in families]
    bases = [np.zeros((0, rows.shape[1])) for rows in families]
    independent: list[int] = []

    def compute_remainders(i: int) -> list[Floats]:
        results = []
        for rows, basis in zip(unit, bases, strict=True):
            remainder = rows[i] - basis.T @ (basis @ rows[i])
            results.append(remainder - basis.T @ (basis @ remainder))
        return results

    def reach(i: int) -> float:
        return min(float(np.linalg.norm(remainder)) for remainder in compute_remainders(i))

    waiting = sorted(range(len(orders)), key=lambda k: orders[k])
    while waiting:
        equal = [k for k in waiting if orders[k] == orders[waiting[0]]]
        i = max(equal, key=reach) if prefer_strongest else waiting[0]
        waiting.remove(i)
        remainders = compute_remainders(i)
        sizes = [float(np.linalg.norm(remainder)) for remainder in remainders]
        if min(sizes) > RANK_TOLERANCE_REL * 10:
            bases = [
                np.vstack([b, remainder / size]) for b, remainder, size in zip(bases, remainders, sizes, strict=True)
            ]
            independent.append(i)
    return sorted(independent)


def _control(
    M: Floats,
    A: Floats,
    b0: Floats,
    servo: ServoRows,
    definite: bool,
    failure: Failure,
    independent: Sequence[int],
    redundant: Sequence[int],
    weights: Sequence[Floats],
    partners: Sequence[Sequence[int]],
    names: Sequence[str],
    orders: Sequence[int],
) -> tuple[ControlCondition, list[Problem]]:
    """Return Kirgetov's condition, and the problems of laws that fail it."""
    concerned: list[int] = []
    problems: list[Problem] = []
    for i, result, group in zip(redundant, weights, partners, strict=True):
        involved = (i, *group)
        if not any(servo.parametric[k] for k in involved):
            continue
        # What depends at the level of accelerations must agree there and at all levels below that all of them have.
        levels = [b0, *([servo.rate] if max(orders[k] for k in involved) < 2 else [])]
        levels += [servo.position] if max(orders[k] for k in involved) == 0 else []
        gaps = [
            abs(level[i] - result @ level[list(independent)]) / max(1.0, float(np.abs(level).max())) for level in levels
        ]
        clash = max(gaps) > 1e-8
        if clash or failure:
            kind: Failure = "inconsistent" if clash else "dependent"
            message, remedy = describe_failure(kind, format_name_list([names[k] for k in group]))
            problems.append(Problem(path=find_constraint_path(names[i]), message=message, remedy=remedy))
            concerned += involved
            failure = kind if failure != "inconsistent" else failure
    if problems:
        return ControlCondition(failure, tuple(sorted({*concerned})), 0.0, 0.0), problems
    rows = list(independent)
    found_at = ControlCondition(failure, (), 0.0, 0.0)
    if not failure:
        found_at = compute_control_condition(
            M, A[rows], servo.B[rows], [servo.same_variables[i] for i in rows], definite
        )
    if failure:
        # Fewer directions of forces than conditions.
        found_at = found_at._replace(rows=tuple(i for i in rows if servo.parametric[i]))
    elif found_at.failure:
        found_at = found_at._replace(rows=tuple(rows[i] for i in found_at.rows))
    if not found_at.failure:
        return found_at, []
    first = next((i for i in reversed(found_at.rows) if servo.parametric[i]), found_at.rows[-1])
    others = [names[i] for i in found_at.rows if i != first]
    message, remedy = describe_failure(found_at.failure, format_name_list(others) if others else "")
    return found_at, [Problem(path=find_constraint_path(names[first]), message=message, remedy=remedy)]


def _find_zero_rows(rows: Floats) -> list[int]:
    """Return the rows that are only rounding in comparison with the others."""
    lengths = np.linalg.norm(rows, axis=1)
    return [i for i, length in enumerate(lengths) if length <= 1e-12 * max(1.0, float(lengths.max(initial=0.0)))]


def _is_definite(scaled_M: Floats) -> bool:
    """Return whether all eigenvalues are above 1e-13.

    It is decided by Cholesky factorisation, because the eigenvalues of a long chain take long.
    """
    try:
        np.linalg.cholesky(scaled_M - 1e-13 * np.eye(len(scaled_M)))
    except np.linalg.LinAlgError:
        return False
    return True


def _contradictions(
    b0: Floats,
    lengths: Floats,
    independent: Sequence[int],
    redundant: Sequence[int],
    weights: Sequence[Floats],
    partners: Sequence[Sequence[int]],
    names: Sequence[str],
) -> list[Problem]:
    problems: list[Problem] = []
    for i, result, group in zip(redundant, weights, partners, strict=True):
        mismatch = abs(b0[i] - result @ b0[list(independent)])
        size = max(1.0, float(np.abs(b0).max(initial=0.0)), float(lengths[i]))
        if mismatch > 1e-8 * size:
            others = format_name_list([names[k] for k in group])
            problems.append(
                Problem(
                    path=find_constraint_path(names[i]),
                    message=f"it contradicts {others}: no acceleration satisfies all of them",
                    remedy="Remove or change one of these constraints.",
                )
            )
    return problems


def find_inconsistent_rates(
    diagnosis: Diagnosis, A: Floats, level: Floats, size: Floats, names: Sequence[str]
) -> tuple[Problem, ...]:
    """Return a problem for every dropped row that no rates satisfy together with the others.

    `level` (m): A v + c at any rates v, of the size `size` (m); NaN for rows that are not linear in the rates or
    restrict only accelerations. If a combination of rows of A vanishes, the same combination of c must vanish too;
    accelerations do not show that, because the derivative of c may be zero.
    """
    problems: list[Problem] = []
    independent = list(diagnosis.independent)
    for i, group in zip(diagnosis.redundant, diagnosis.partners, strict=True):
        weights = np.linalg.lstsq(A[independent].T, A[i], rcond=None)[0]
        used = [(w, k) for w, k in zip(weights, independent, strict=True) if k in group]
        mismatch = abs(level[i] - sum(w * level[k] for w, k in used))
        scale = size[i] + sum(abs(w) * size[k] for w, k in used)
        if mismatch > 1e-8 * max(float(np.linalg.norm(A[i])), scale):
            others = format_name_list([names[k] for k in group])
            message = f"it contradicts {others}: no rates satisfy all of them"
            problems.append(
                Problem(
                    path=find_constraint_path(names[i]),
                    message=message,
                    remedy="Remove or change one of these constraints.",
                )
            )
    return tuple(problems)


def _find_massless_directions(scaled_M: Floats, basis: Floats, coordinates: Sequence[str]) -> Problem | None:
    """Report directions that the constraints leave free and that carry no mass."""
    n = scaled_M.shape[0]
    free = np.linalg.svd(basis)[2][basis.shape[0] :].T if basis.shape[0] else np.eye(n)
    if free.shape[1] == 0:
        return None
    values, vectors = np.linalg.eigh(free.T @ scaled_M @ free)
    if values[0] > 1e-13:
        return None
    direction = np.abs(free @ vectors[:, 0])
    moved = [c for c, size in zip(coordinates, direction, strict=True) if size > 0.3 * direction.max()]
    return Problem(
        path=f"coordinates.{moved[0]}",
        message=f"nothing with mass moves when {format_name_list(moved)} changes"
        if len(moved) == 1
        else f"nothing with mass moves when {format_name_list(moved)} change in a certain proportion",
        remedy="Give mass or inertia to an element that it moves, or constrain it.",
    )


def _make_not_finite_problem(
    M: Floats, A: Floats, b0: Floats, names: Sequence[str], coordinates: Sequence[str]
) -> Problem:
    for i, row in enumerate(M):
        if not np.isfinite(row).all():
            return Problem(
                path=f"coordinates.{coordinates[i]}",
                message=f"the inertia of '{coordinates[i]}' is not a finite number at the initial state",
                remedy="Look for a division by zero or a root of a negative number in the positions.",
            )
    bad = [name for name, row, b in zip(names, A, b0, strict=True) if not (np.isfinite(row).all() and np.isfinite(b))]
    return Problem(
        path=find_constraint_path(bad[0]),
        message="the constraint is not a finite number at the initial state",
        remedy="Look for a division by zero or a root of a negative number.",
    )


def make_singular_start_problem(name: str) -> Problem:
    """Return the problem of a row that depends on other rows at the initial state but not near it."""
    return Problem(
        path=find_constraint_path(name),
        message="at the initial state the constraint depends on the others, but not near it: a singular position",
        remedy="Start from a position a little away from it.",
    )


def mark_initial_only(problem: Problem) -> Problem:
    """Return a problem of the laws of control that states near the initial one do not have."""
    return Problem(
        path=problem.path,
        message=f"at the initial state, but not near it, {problem.message}",
        remedy="Start from a state a little away from it.",
    )


def _make_no_effect_problem(name: str, *, inconsistent: bool) -> Problem:
    if inconsistent:
        message = (
            "the law of control is inconsistent: with it the constraint is not met, and no coordinate is left in it"
        )
        return Problem(path=find_constraint_path(name), message=f"{message} (Δ = 0)", remedy="Change the law.")
    return Problem(
        path=find_constraint_path(name),
        message="the law of control is dependent: with it the constraint demands nothing of the accelerations (Δ = 0)",
        remedy="Change the law, or remove the constraint.",
    )


def _make_unmaintainable_problem(name: str) -> Problem:
    return Problem(
        path=find_constraint_path(name),
        message="at fixed controls the gradient of the constraint vanishes, so that it has no reaction (Δ = 0)",
        remedy="Write it so that coordinates stand in it beside the controls, or start from another state.",
    )


def _make_zero_gradient_problem(name: str) -> Problem:
    return Problem(
        path=find_constraint_path(name),
        message="the gradient of the constraint vanishes at the initial state, so that it restricts nothing there",
        remedy="Write it without a product or square that is zero there, or start from another state.",
    )


def find_constraint_path(row: str) -> str:
    """Return the path of the constraint that a row belongs to."""
    return f"constraints.{row.partition('.')[0]}"


def format_name_list(names: Sequence[str]) -> str:
    """Return quoted names as a list in words: 'a', 'b' and 'c'."""
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]
