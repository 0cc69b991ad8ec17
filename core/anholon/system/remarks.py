"""What the user should know of equations that can be run: redundant constraints, laws that are supposed, and forces
that are not unique."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anholon.errors import Problem
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.diagnosis import Diagnosis, format_name_list
from anholon.mechanics.equations import EquationsOfMotion
from anholon.system.undetermined_reactions import UndeterminedReactions


def describe_redundancy(rows: Sequence[str], diagnosis: Diagnosis) -> tuple[str, ...]:
    """Return what is to be said of rows that follow from others."""
    if not diagnosis.redundant:
        return ()
    lines = [
        f"constraint '{rows[i]}' follows from {format_name_list([rows[k] for k in group])}: the motion is unique, "
        "but of their reactions only the sum is; the smallest ones that give it are shown"
        for i, group in zip(diagnosis.redundant, diagnosis.partners, strict=True)
    ]
    certain = [name for i, name in enumerate(rows) if i not in diagnosis.undetermined_rows]
    if certain:
        lines.append(f"only the reactions of {format_name_list(certain)} are determined individually")
    return tuple(lines)


def describe_assumed_laws(equations: EquationsOfMotion) -> tuple[Problem, ...]:
    """Return what is to be said of the laws that are supposed here."""
    rows = equations.rows
    return tuple(_make_chetaev_remark(row) for row in rows if row.B != row.A or (row.order == 1 and not row.linear))


def _make_chetaev_remark(row: ConstraintRow) -> Problem:
    """Return the law by which the reaction of a row that is not linear in the rates acts."""
    path = f"constraints.{row.name}.formula"
    if row.control_power is None:
        return Problem(
            path=path,
            message="The constraint is not linear in the rates. Its reaction acts along df/dq' (Chetaev's rule).",
            remedy="A mechanism whose linear constraints approach this one in the limit may move differently "
            "(Neimark and Fufaev).",
            severity="info",
        )
    slope = "df/dq'" if row.order == 1 and row.same_variables else "df/dq"
    return Problem(
        path=path,
        message=f"The reaction of this servo constraint acts along {slope} at fixed controls (Kirgetov's rule), not "
        "along its gradient with the laws of the controls.",
        remedy="The controls do the remaining work, if any.",
        severity="info",
    )


def describe_undetermined_forces(modes: Iterable[UndeterminedReactions]) -> tuple[str, ...]:
    """Return what is to be said of the forces that were not unique in the modes of a run."""
    groups = dict.fromkeys((*shared.frictions, *shared.unilateral) for shared in modes if shared)
    return tuple(
        f"the forces of {format_name_list(names)} are not unique while they hold together: shown are the smallest "
        "ones inside all friction cones"
        for names in groups
    )
