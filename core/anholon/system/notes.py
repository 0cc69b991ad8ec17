"""What the user should know of equations that can be run: redundant constraints, laws that are supposed, and forces
that are not unique."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anholon.constraints.rows import Row
from anholon.errors import Problem
from anholon.system.diagnosis import Diagnosis, listing
from anholon.system.equations import Equations
from anholon.system.undetermined import Shared


def redundancy(rows: Sequence[str], found: Diagnosis) -> tuple[str, ...]:
    """Return what is to be said of rows that follow from others."""
    if not found.dropped:
        return ()
    lines = [
        f"constraint '{rows[i]}' follows from {listing([rows[k] for k in group])}: the motion is unique, "
        "but of their reactions only the sum is; the smallest ones that give it are shown"
        for i, group in zip(found.dropped, found.partners, strict=True)
    ]
    certain = [name for i, name in enumerate(rows) if i not in found.undetermined]
    if certain:
        lines.append(f"only the reactions of {listing(certain)} are determined individually")
    return tuple(lines)


def suppositions(equations: Equations) -> tuple[Problem, ...]:
    """Return what is to be said of the laws that are supposed here."""
    rows = equations.rows
    return tuple(_supposed(row) for row in rows if row.B != row.A or (row.order == 1 and not row.linear))


def _supposed(row: Row) -> Problem:
    """Return the law by which the reaction of a row that is not linear in the rates acts."""
    path = f"constraints.{row.name}.formula"
    if row.driven is None:
        return Problem(
            path=path,
            message="The constraint is not linear in the rates. Its reaction acts along df/dq' (Chetaev's rule).",
            remedy="A mechanism whose linear constraints approach this one in the limit may move differently "
            "(Neimark and Fufaev).",
            severity="info",
        )
    slope = "df/dq'" if row.order == 1 and row.alike else "df/dq"
    return Problem(
        path=path,
        message=f"The reaction of this servo constraint acts along {slope} at fixed controls (Kirgetov's rule), not "
        "along its gradient with the laws of the controls.",
        remedy="The controls do the remaining work, if any.",
        severity="info",
    )


def not_unique(modes: Iterable[Shared]) -> tuple[str, ...]:
    """Return what is to be said of the forces that were not unique in the modes of a run."""
    groups = dict.fromkeys((*shared.frictions, *shared.sides) for shared in modes if shared)
    return tuple(
        f"the forces of {listing(names)} are not unique while they hold together: shown are the smallest ones inside "
        "all friction cones"
        for names in groups
    )
