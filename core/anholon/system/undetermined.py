"""Frictions that stick and one-sided reactions of a mode that are not unique, and how they are distributed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.formula.graph import ZERO
from anholon.system.diagnosis import Diagnosis
from anholon.system.equations import Equations
from anholon.system.grips import Grip, Grips
from anholon.system.mode import Watch
from anholon.system.pieces import Pieces
from anholon.system.rubbing import Rub, held_rows
from anholon.system.sticking_set import (
    HeldFriction,
    OneSided,
    StickingSet,
    coordinate_sizes,
    least,
    null_space,
    sticking_set,
)

if TYPE_CHECKING:
    from anholon.system.system import System

Floats = NDArray[np.float64]

_ROUNDING: Final = 1e-12  # part of the forces by which distributions that are the same may differ


class Shared(NamedTuple):
    """Names of the frictions that stick and of the one-sided constraints of a mode whose forces are not unique: what
    holds them is looked at for all of them together. `sliding`: frictions that slide under such a reaction."""

    frictions: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    sliding: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.frictions or self.sides)

    def watch(self) -> Watch:
        """Return what ends the mode where no distribution holds all of them."""
        names = (*self.frictions, *self.sides)
        return Watch("slip" if self.frictions else "release", names[0], -1, names)


def shared_by(equations: Equations, diagnosis: Diagnosis) -> Shared:
    """Return the frictions and one-sided constraints of a mode whose forces the motion does not tell one by one."""
    if not equations.watching or not diagnosis.dropped:
        return Shared()
    rows = {equations.rows[i].name for i in diagnosis.undetermined}
    frictions = [rub.name for rub in equations.rubs if _sticks(equations, rub) and _is_shared(equations, rub, rows)]
    sliding = [
        rub.name
        for rub in equations.rubs
        if equations.mode.hold(rub.name).grip == "slide"
        and rub.constraint
        and rub.coefficient != ZERO
        and rows & {*equations.pressed[rub.constraint].rows}
    ]
    sides = tuple(side.name for side in equations.sides if side.gate in rows)
    return Shared(tuple(frictions), sides, tuple(sliding))


def _sticks(equations: Equations, rub: Rub) -> bool:
    return bool(held_rows(rub, equations.mode.hold(rub.name))) and not (rub.own and rub.governs)


def _is_shared(equations: Equations, rub: Rub, rows: set[str]) -> bool:
    pressing = equations.pressed[rub.constraint].rows if rub.constraint and rub.static != ZERO else ()
    return bool(rows & {*held_rows(rub, equations.mode.hold(rub.name)), *pressing})


def distributions(
    whole: System, variant: System, times: Sequence[float], Y: Floats, p: Floats, multipliers: Floats
) -> list[StickingSet]:
    """Return the distributions of the multipliers (k, m) of a mode with `shared` forces at states Y (k, 2n); `whole`:
    the system of the model, which knows the frictions; `p`: the vector of the variant."""
    n, carried = variant.n, whole.carried(p)
    found = []
    for t, y, values in zip(times, Y, multipliers, strict=True):
        q, v = y[:n], y[n:]
        one = _at(whole.grips(t, q, v, carried), variant, variant.pieces(t, q, v, p), values)
        found.append(one)
    return found


def _at(grips: Grips, variant: System, pieces: Pieces, multipliers: Floats) -> StickingSet:
    place = {name: i for i, name in enumerate(variant.rows)}
    signs = {side.name: side.sign for side in variant.sides}
    shared, rubs = variant.shared, {rub.name: rub for rub in variant.equations.rubs}
    frictions = []
    for grip in grips.grips:
        if grip.name not in shared.frictions:
            continue
        pressing, pushes = _pressing(grip, grips)
        rows = tuple(place[row] for row in pressing)
        sign = signs.get(grip.constraint, 0) if len(rows) == 1 else 0
        own = tuple(place[row] for row in held_rows(rubs[grip.name], variant.mode.hold(grip.name)))
        frictions.append(HeldFriction(grip.name, own, grip.limit, grip.static, rows, pushes, sign))
    sides = []
    for side in variant.sides:
        if side.name in shared.sides:
            _, pushes = grips.pushes.get(side.name, ((), np.zeros((0, 3))))
            size = float(np.linalg.norm(pushes[0])) if len(pushes) == 1 else 1.0
            sides.append(OneSided(side.name, place[side.gate], side.sign, size))
    Z = null_space(pieces.B, coordinate_sizes(pieces.M))
    found = sticking_set(multipliers, Z, frictions, sides, every=True)
    if found is None:
        none = np.zeros((0, 3))
        return StickingSet(multipliers, np.zeros((len(multipliers), 0)), none, np.zeros((0, 3, 0)), (), ())
    return found


def _pressing(grip: Grip, grips: Grips) -> tuple[tuple[str, ...], Floats]:
    return grips.pushes[grip.constraint] if grip.constraint else ((), np.zeros((0, 3)))


def inside_cones(whole: System, variant: System, times: Floats, Y: Floats, p: Floats, observed: Floats) -> Floats:
    """Return observed numbers (k, …) of a mode with `shared` forces, in which these lie inside all friction cones.

    Where the smallest multipliers do, they stay; elsewhere the distribution of the least norm inside the cones is
    shown: as reactions, frictions and their powers.
    """
    sets = distributions(whole, variant, times.tolist(), Y, p, observed[:, : variant.m])
    changed = _changed(sets, observed[:, : variant.m])
    result = observed.copy()
    column = {name: i for i, name in enumerate(variant.observed)}
    place = {name: i for i, name in enumerate(variant.rows)}
    rubs = [rub for rub in variant.equations.rubs if rub.name in variant.shared.frictions]
    for k, values in changed.items():
        n = variant.n
        pieces = variant.pieces(float(times[k]), Y[k, :n], Y[k, n:], p)
        result[k, : variant.m] = values
        for row, i in place.items():
            if f"power:reaction:{row}" in column:
                result[k, column[f"power:reaction:{row}"]] = values[i] * float(pieces.B[i] @ Y[k, n:])
        for rub in rubs:
            own = [place[row] for row in held_rows(rub, variant.mode.hold(rub.name))]
            size = values[own[0]] if rub.along is not None else np.linalg.norm(values[own])
            result[k, column[f"friction:{rub.name}"]] = size
            if f"power:{rub.name}" in column:
                result[k, column[f"power:{rub.name}"]] = float(values[own] @ (pieces.A[own] @ Y[k, n:]))
        for rub in (rub for rub in variant.equations.rubs if rub.name in variant.shared.sliding):
            pressing = place[variant.equations.pressed[rub.constraint].rows[0]]
            was = float(observed[k, pressing])
            for name in (f"friction:{rub.name}", f"power:{rub.name}"):
                if name in column and was != 0.0:
                    result[k, column[name]] *= values[pressing] / was
    return result


def _changed(sets: Sequence[StickingSet], multipliers: Floats) -> dict[int, Floats]:
    """Return the distributions inside all cones (m,), by the numbers of those that are not the given ones (k, m)."""
    return {
        k: found
        for k, (one, found) in enumerate(zip(sets, least(sets), strict=True))
        if float(np.abs(found - multipliers[k]).max(initial=0.0)) > _ROUNDING * one.scale
    }


def pulls_inside(whole: System, variant: System, times: Floats, Y: Floats, p: Floats, pulls: Floats) -> Floats:
    """Return the forces (k, frictions, 3) of the frictions of a mode with `shared` forces as `inside_cones` shows
    them, for the smallest ones, `pulls`."""
    values = variant.map("observe", times, Y, p)[:, : variant.m]
    sets = distributions(whole, variant, times.tolist(), Y, p, values)
    result, n, carried = pulls.copy(), variant.n, whole.carried(p)
    place = {name: i for i, name in enumerate(variant.rows)}
    rubs = {rub.name: rub for rub in variant.equations.rubs}
    for k, found in _changed(sets, values).items():
        for grip in whole.grips(float(times[k]), Y[k, :n], Y[k, n:], carried).grips:
            hold = variant.mode.hold(grip.name)
            if grip.name in variant.shared.sliding:
                row = place[variant.equations.pressed[grip.constraint].rows[0]]
                was = float(values[k, row])
                result[k, variant.frictions.index(grip.name)] *= found[row] / was if was != 0.0 else 1.0
            elif grip.name in variant.shared.frictions:
                own = [place[name] for name in held_rows(rubs[grip.name], hold)]
                across = grip.across if grip.along is None else grip.along[None, :]
                if hold.grip == "driven":
                    across = np.array([hold.along])
                result[k, variant.frictions.index(grip.name)] = found[own] @ across
    return result


def ambiguity(whole: System, variant: System, t: float, y: Floats, p: Floats) -> float:
    """Return which part of the frictions that slide under reactions that are not unique depends on how these are
    distributed, as a generalized force: 0 where the motion is unique, as that of a table which slides without turning.
    """
    n = variant.n
    q, v = y[:n], y[n:]
    grips, pieces = whole.grips(t, q, v, whole.carried(p)), variant.pieces(t, q, v, p)
    place = {name: i for i, name in enumerate(variant.rows)}
    sizes = coordinate_sizes(pieces.M)
    Z = null_space(pieces.B, sizes)
    changes, total = np.zeros((n, Z.shape[1])), 0.0
    for index, grip in enumerate(grips.grips):
        if grip.name not in variant.shared.sliding:
            continue
        (row,), pushes = grips.pushes[grip.constraint]
        if grip.along is not None:
            direction = variant.mode.hold(grip.name).slip * grip.along
        else:
            slot = variant.nudge_slot(index)
            moved = grip.slip + p[slot : slot + 3]
            direction = moved / max(float(np.linalg.norm(moved)), 1e-300)
        D = grip.coefficient * float(np.linalg.norm(pushes[0])) * (grip.T.T @ direction) / sizes
        changes += D[:, None] * Z[place[row]]
        total += float(np.linalg.norm(D)) * float(np.abs(Z[place[row]]).max(initial=0.0))
    return float(np.abs(changes).max(initial=0.0)) / max(total, 1e-300)
