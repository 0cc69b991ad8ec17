"""Frictions that stick and one-sided reactions of a mode that are not unique, and how they are distributed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.formula.nodes import ZERO
from anholon.mechanics.contact_mode import EventFunction
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationArrays, EquationsOfMotion
from anholon.mechanics.friction import FrictionElement, name_active_stick_rows
from anholon.mechanics.friction_values import FrictionData, FrictionValues
from anholon.mechanics.sticking_set import (
    StickingFriction,
    StickingSet,
    UnilateralReaction,
    compute_coordinate_scales,
    compute_least_norm,
    make_sticking_set,
    null_space,
)
from anholon.system.system_state import SystemState
from anholon.system.tolerances import DISTRIBUTION_TOLERANCE_REL

if TYPE_CHECKING:
    from anholon.system.system import System


class UndeterminedReactions(NamedTuple):
    """Names of the sticking frictions and unilateral constraints of a mode whose forces are not unique.

    Their limits are checked for all of them together. `sliding`: frictions that slide under such a reaction.
    """

    frictions: tuple[str, ...] = ()
    unilateral: tuple[str, ...] = ()
    sliding: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.frictions or self.unilateral)

    def make_event_function(self) -> EventFunction:
        """Return the event function that ends the mode when no distribution inside all cones exists."""
        names = (*self.frictions, *self.unilateral)
        return EventFunction("slip" if self.frictions else "release", names[0], -1, names)


def find_undetermined_reactions(equations: EquationsOfMotion, diagnosis: Diagnosis) -> UndeterminedReactions:
    """Return the frictions and unilateral constraints of a mode whose single forces the motion does not determine."""
    if not equations.has_event_functions or not diagnosis.redundant:
        return UndeterminedReactions()
    rows = {equations.rows[i].name for i in diagnosis.undetermined_rows}
    frictions = [
        friction.name
        for friction in equations.friction_elements
        if _is_sticking(equations, friction) and _is_undetermined(equations, friction, rows)
    ]
    sliding = [
        friction.name
        for friction in equations.friction_elements
        if equations.mode.friction_state(friction.name).grip == "slide"
        and friction.constraint
        and friction.kinetic_coefficient != ZERO
        and rows & {*equations.normal_reactions[friction.constraint].rows}
    ]
    sides = tuple(side.name for side in equations.unilateral_constraints if side.gap_row in rows)
    return UndeterminedReactions(tuple(frictions), sides, tuple(sliding))


def _is_sticking(equations: EquationsOfMotion, friction: FrictionElement) -> bool:
    names = name_active_stick_rows(friction, equations.mode.friction_state(friction.name))
    return bool(names) and not friction.limits_reaction


def _is_undetermined(equations: EquationsOfMotion, friction: FrictionElement, rows: set[str]) -> bool:
    pressing = (
        equations.normal_reactions[friction.constraint].rows
        if friction.constraint and friction.static_coefficient != ZERO
        else ()
    )
    return bool(rows & {*name_active_stick_rows(friction, equations.mode.friction_state(friction.name)), *pressing})


def compute_distributions(
    base_system: System, variant: System, times: Sequence[float], Y: Floats, p: Floats, multipliers: Floats
) -> list[StickingSet]:
    """Return the distributions of the multipliers (k, m) of a mode with `shared` forces at states Y (k, 2n).

    `base_system`: the system of the model, which has the frictions; `p`: the vector of the variant.
    """
    n, carried = variant.n, base_system.convert_parameters(p)
    sticking_sets = []
    for t, y, values in zip(times, Y, multipliers, strict=True):
        q, v = y[:n], y[n:]
        sticking_set = _make_distribution(
            SystemState(base_system, t, q, v, carried).friction_data(),
            variant,
            SystemState(variant, t, q, v, p).evaluate_equations(),
            values,
        )
        sticking_sets.append(sticking_set)
    return sticking_sets


def _make_distribution(
    grips: FrictionData, variant: System, equations: EquationArrays, multipliers: Floats
) -> StickingSet:
    place = {name: i for i, name in enumerate(variant.rows)}
    signs = {side.name: side.sign for side in variant.unilateral_constraints}
    shared, by_name = (
        variant.undetermined_reactions,
        {friction.name: friction for friction in variant.equations.friction_elements},
    )
    frictions = []
    for grip in grips.frictions:
        if grip.name not in shared.frictions:
            continue
        pressing, pushes = _find_normal_rows(grip, grips)
        rows = tuple(place[row] for row in pressing)
        sign = signs.get(grip.constraint, 0) if len(rows) == 1 else 0
        stick_rows = tuple(
            place[row] for row in name_active_stick_rows(by_name[grip.name], variant.mode.friction_state(grip.name))
        )
        frictions.append(
            StickingFriction(grip.name, stick_rows, grip.constant_limit, grip.static_coefficient, rows, pushes, sign)
        )
    sides = []
    for side in variant.unilateral_constraints:
        if side.name in shared.unilateral:
            _, pushes = grips.force_directions.get(side.name, ((), np.zeros((0, 3))))
            size = float(np.linalg.norm(pushes[0])) if len(pushes) == 1 else 1.0
            sides.append(UnilateralReaction(side.name, place[side.gap_row], side.sign, size))
    Z = null_space(equations.B, compute_coordinate_scales(equations.M))
    sticking_set = make_sticking_set(multipliers, Z, frictions, sides, all_cones=True)
    if sticking_set is None:
        none = np.zeros((0, 3))
        return StickingSet(multipliers, np.zeros((len(multipliers), 0)), none, np.zeros((0, 3, 0)), (), ())
    return sticking_set


def _find_normal_rows(friction: FrictionValues, grips: FrictionData) -> tuple[tuple[str, ...], Floats]:
    return grips.force_directions[friction.constraint] if friction.constraint else ((), np.zeros((0, 3)))


def shift_into_cones(
    base_system: System, variant: System, times: Floats, Y: Floats, p: Floats, observed: Floats
) -> Floats:
    """Return observed numbers (k, …) of a mode with `shared` forces, with these forces inside all friction cones.

    If the smallest multipliers lie inside, they are kept; otherwise the distribution of the least norm inside the cones
    is shown: as reactions, frictions and their powers.
    """
    sets = compute_distributions(base_system, variant, times.tolist(), Y, p, observed[:, : variant.m])
    changed = _find_changed(sets, observed[:, : variant.m])
    result = observed.copy()
    column = {name: i for i, name in enumerate(variant.observed)}
    place = {name: i for i, name in enumerate(variant.rows)}
    by_name = [
        friction
        for friction in variant.equations.friction_elements
        if friction.name in variant.undetermined_reactions.frictions
    ]
    for k, values in changed.items():
        n = variant.n
        pieces = SystemState(variant, float(times[k]), Y[k, :n], Y[k, n:], p).evaluate_equations()
        result[k, : variant.m] = values
        for row, i in place.items():
            if f"power:reaction:{row}" in column:
                result[k, column[f"power:reaction:{row}"]] = values[i] * float(pieces.B[i] @ Y[k, n:])
        for friction in by_name:
            stick_rows = [
                place[row] for row in name_active_stick_rows(friction, variant.mode.friction_state(friction.name))
            ]
            size = values[stick_rows[0]] if friction.slip_direction is not None else np.linalg.norm(values[stick_rows])
            result[k, column[f"friction:{friction.name}"]] = size
            if f"power:{friction.name}" in column:
                result[k, column[f"power:{friction.name}"]] = float(
                    values[stick_rows] @ (pieces.A[stick_rows] @ Y[k, n:])
                )
        for friction in (
            friction
            for friction in variant.equations.friction_elements
            if friction.name in variant.undetermined_reactions.sliding
        ):
            pressing = place[variant.equations.normal_reactions[friction.constraint].rows[0]]
            was = float(observed[k, pressing])
            for name in (f"friction:{friction.name}", f"power:{friction.name}"):
                if name in column and was != 0.0:
                    result[k, column[name]] *= values[pressing] / was
    return result


def _find_changed(sets: Sequence[StickingSet], multipliers: Floats) -> dict[int, Floats]:
    """Return the distributions inside all cones (m,) that differ from the given ones (k, m), by their numbers."""
    return {
        k: result
        for k, (sticking_set, result) in enumerate(zip(sets, compute_least_norm(sets), strict=True))
        if float(np.abs(result - multipliers[k]).max(initial=0.0)) > DISTRIBUTION_TOLERANCE_REL * sticking_set.scale
    }


def shift_forces_into_cones(
    base_system: System, variant: System, times: Floats, Y: Floats, p: Floats, friction_forces: Floats
) -> Floats:
    """Return the friction forces (k, frictions, 3) of a mode with `shared` forces as `shift_into_cones` shows them.

    `friction_forces`: those of the smallest multipliers.
    """
    values = variant.map("observe", times, Y, p)[:, : variant.m]
    sets = compute_distributions(base_system, variant, times.tolist(), Y, p, values)
    result, n, carried = friction_forces.copy(), variant.n, base_system.convert_parameters(p)
    place = {name: i for i, name in enumerate(variant.rows)}
    by_name = {friction.name: friction for friction in variant.equations.friction_elements}
    for k, distribution in _find_changed(sets, values).items():
        for grip in SystemState(base_system, float(times[k]), Y[k, :n], Y[k, n:], carried).friction_data().frictions:
            friction_state = variant.mode.friction_state(grip.name)
            if grip.name in variant.undetermined_reactions.sliding:
                row = place[variant.equations.normal_reactions[grip.constraint].rows[0]]
                was = float(values[k, row])
                result[k, variant.frictions.index(grip.name)] *= distribution[row] / was if was != 0.0 else 1.0
            elif grip.name in variant.undetermined_reactions.frictions:
                stick_rows = [place[name] for name in name_active_stick_rows(by_name[grip.name], friction_state)]
                across = grip.slip_axes
                if friction_state.grip == "driven":
                    across = np.array([friction_state.along])
                result[k, variant.frictions.index(grip.name)] = distribution[stick_rows] @ across
    return result


def compute_ambiguity(base_system: System, variant: System, t: float, y: Floats, p: Floats) -> float:
    """Return the part of the sliding frictions that depends on the distribution of undetermined reactions.

    It is a generalized force: 0 if the motion is unique, for example that of a table which slides without rotation.
    """
    n = variant.n
    q, v = y[:n], y[n:]
    grips, pieces = (
        SystemState(base_system, t, q, v, base_system.convert_parameters(p)).friction_data(),
        SystemState(variant, t, q, v, p).evaluate_equations(),
    )
    place = {name: i for i, name in enumerate(variant.rows)}
    sizes = compute_coordinate_scales(pieces.M)
    Z = null_space(pieces.B, sizes)
    changes, total = np.zeros((n, Z.shape[1])), 0.0
    for index, grip in enumerate(grips.frictions):
        if grip.name not in variant.undetermined_reactions.sliding:
            continue
        (row,), pushes = grips.force_directions[grip.constraint]
        if grip.slip_direction is not None:
            direction = variant.mode.friction_state(grip.name).slip * grip.slip_direction
        else:
            slot = variant.slip_start_slot(index)
            moved = grip.slip + p[slot : slot + 3]
            direction = moved / max(float(np.linalg.norm(moved)), 1e-300)
        D = grip.kinetic_coefficient * float(np.linalg.norm(pushes[0])) * (grip.slip_jacobian.T @ direction) / sizes
        changes += D[:, None] * Z[place[row]]
        total += float(np.linalg.norm(D)) * float(np.abs(Z[place[row]]).max(initial=0.0))
    return float(np.abs(changes).max(initial=0.0)) / max(total, 1e-300)
