"""Remarks on equations that can be run: redundant constraints, assumed laws, and forces that are not unique."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.errors import Fix, Problem
from anholon.mechanics.constraint_rows import ConstraintRow
from anholon.mechanics.diagnosis import Diagnosis, format_name_list
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.namespace import SCHEDULE_SLOTS
from anholon.mechanics.parameters import CubicPiece, make_schedule_pieces
from anholon.system.evaluation import SystemEvaluation
from anholon.system.tolerances import CONSISTENT_TOLERANCE_REL
from anholon.system.undetermined_reactions import UndeterminedReactions

_STATE_OFFSET: Final = 0.1  # SI, of all coordinates and rates: another state near the initial one


def describe_redundancy(rows: Sequence[str], diagnosis: Diagnosis) -> tuple[str, ...]:
    """Return remarks on rows that follow from others."""
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
    """Return remarks on laws that are assumed because the model does not state them."""
    rows = equations.rows
    return tuple(_make_chetaev_remark(row) for row in rows if row.B != row.A or (row.order == 1 and not row.linear))


def find_schedule_impacts(system: SystemEvaluation, p: Floats) -> tuple[Problem, ...]:
    """Return a warning for every linearly interpolated schedule whose rate jumps where a smooth rate is required.

    A constraint or a placement of masses requires it: each sample of the schedule is then an impact. `p` is the runtime
    vector of the system at t = 0; the state is the initial one.
    """
    model, equations = system.model, system.equations
    problems: list[Problem] = []
    slot = len(model.parameters)
    y: list[float] | None = None
    if not system.n:  # rods alone have no coordinates that could jump
        return ()
    for name, schedule in model.schedules.items():
        pieces = make_schedule_pieces(schedule)
        corners = _find_corners(pieces) if schedule.interpolation == "linear" and len(schedule.times) > 2 else []
        if corners:
            y = y or system.read_initial_values(p).tolist()
            nodes = [*(row.rate for row in equations.rows), *equations.momentum]
            states = y, [value + _STATE_OFFSET for value in y]  # at some states a jump does not matter
            k = max(corners, key=lambda k: abs(pieces[k].coefficients[2] - pieces[k - 1].coefficients[2]))
            jump = np.zeros(len(nodes), dtype=bool)
            for state in states:
                numbers = p[: equations.names.n_parameters].copy()
                values = []
                for piece in (pieces[k - 1], pieces[k]):
                    numbers[slot : slot + SCHEDULE_SLOTS] = piece.coefficients
                    values.append(np.array(equations.graph.evaluate(nodes, pieces[k].start, state, numbers.tolist())))
                jump |= np.abs(values[1] - values[0]) > CONSISTENT_TOLERANCE_REL * (1.0 + np.abs(values[0]))
            rows = dict.fromkeys(row.name for row, jumps in zip(equations.rows, jump, strict=False) if jumps)
            if jump.any():
                problems.append(_make_impact_warning(name, len(corners), [*rows]))
        slot += SCHEDULE_SLOTS
    return tuple(problems)


def _find_corners(pieces: Sequence[CubicPiece]) -> list[int]:
    """Return the numbers of the pieces at whose start, after t = 0, the slope is another one than before."""
    slopes = [piece.coefficients[2] for piece in pieces]
    size = CONSISTENT_TOLERANCE_REL * max(map(abs, slopes))
    return [k for k in range(1, len(pieces)) if pieces[k].start > 0.0 and abs(slopes[k] - slopes[k - 1]) > size]


def _make_impact_warning(name: str, count: int, rows: Sequence[str]) -> Problem:
    message = (
        f"With linear interpolation the rate of the schedule '{name}' jumps at {count} of its times, and each jump is "
        "an impact of the parts that it moves."
    )
    if rows:
        message = (
            f"With linear interpolation the rate of the schedule '{name}' jumps at {count} of its times, and each jump "
            f"is an impact in {format_name_list(rows)}."
        )
    return Problem(
        path=f"schedules.{name}.interpolation",
        message=message,
        remedy="Use cubic interpolation for a smooth motion.",
        severity="warning",
        fixes=(Fix(label="Use cubic interpolation", changes=((f"schedules.{name}.interpolation", "cubic"),)),),
    )


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
    """Return remarks on forces that were not unique in the modes of a run."""
    groups = dict.fromkeys((*shared.frictions, *shared.unilateral) for shared in modes if shared)
    return tuple(
        f"the forces of {format_name_list(names)} are not unique while they hold together: shown are the smallest "
        "ones inside all friction cones"
        for names in groups
    )
