"""How slips begin from rest on several surfaces at once: what slips, in which directions, and what sticks as a pivot.

With given normal reactions the accelerations a are those that make

    1/2 (a - x)^T M (a - x) + Σ φ_i·w_i(a) + Σ μ_i N_i |w_i(a)|,      w_i(a) = T_i a + b_i,

least among all that the acting constraints allow: Gauss's principle with the dissipation of dry friction, a convex
function, so that there is one answer. x are the accelerations with some frictions φ_i. What has w_i = 0 sticks. The
normal reactions follow from that anew, until they are those of the frictions found.

Source: J. J. Moreau, Quadratic programming in mechanics: dynamics of one-sided constraints, SIAM J. Control 4 (1966)
153-158; with friction THEORY D3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.modes.complementarity import Flags
from anholon.modes.contacts import Contact, Contacts
from anholon.modes.response import Response, free_directions, respond
from anholon.system.cone_program import solve
from anholon.system.grips import Grip
from anholon.system.mode import Hold

Floats = NDArray[np.float64]

_ROUNDS: Final = 30  # of normal reactions and frictions
_SETTLED: Final = 1e-7  # change of directions with which they agree
_STILL: Final = 1e-9  # part of the accelerations without friction below which a slip does not begin

_NEWTON: Final = 20  # steps
_DIFFERENCE: Final = 1e-4  # part of the accelerations by which they are varied for slopes
_LEAST_PART: Final = 1e-3  # of a step
_SOLVED: Final = 1e-9  # part of the accelerations by which they may miss
_NEARLY: Final = 1e-4  # the same where rounding allows no more


class Onset(NamedTuple):
    """The holds of all frictions, and the directions (3,) of those along surfaces that begin to slide."""

    holds: tuple[Hold, ...]
    directions: dict[str, Floats]


def onset(
    here: Contacts, contacts: Sequence[Contact], acting: Flags, holds: Sequence[Hold], begun: Sequence[Grip]
) -> Onset | None:
    """Return how the frictions `begun`, which are at rest, go on; the others do as `holds` say. None where the normal
    reactions and frictions do not come to agree."""
    names = {grip.name for grip in begun}
    now = Onset(tuple(Hold(hold.name) if hold.name in names else hold for hold in holds), {})
    frictions: dict[str, Floats] = {grip.name: np.zeros(3) for grip in begun}
    for _ in range(_ROUNDS):
        found = respond(here, contacts, acting, now.holds, now.directions)
        slips = _slips(here, contacts, acting, found, begun, frictions)
        if slips is None:
            return None
        then = _onset(here, now.holds, begun, slips)
        if then.holds == now.holds and _change(now.directions, then.directions) <= _SETTLED:
            return then
        now = then
        found = respond(here, contacts, acting, now.holds, now.directions)
        frictions = {grip.name: _friction(grip, now, found) for grip in begun}
    return now if _change(now.directions, then.directions) <= _STILL else None


def _slips(
    here: Contacts,
    contacts: Sequence[Contact],
    acting: Flags,
    found: Response,
    begun: Sequence[Grip],
    frictions: Mapping[str, Floats],
) -> dict[str, Floats] | None:
    """Return the accelerations (3,) with which slips begin for the normal reactions found, 0 where something sticks."""
    M, x = here.pieces.M, found.solved.x
    V = free_directions(here.pieces.A[here.rows_of(contacts, acting)], M)
    if not V.shape[1]:
        return None
    ways = [grip.across if grip.along is None else grip.along[None, :] for grip in begun]
    across = [way @ grip.T @ V for way, grip in zip(ways, begun, strict=True)]
    bias = [way @ (grip.T @ x + grip.bias) for way, grip in zip(ways, begun, strict=True)]
    sizes = [max(grip.slides(found.sizes.get(grip.constraint, 0.0)), 0.0) for grip in begun]
    n, m = V.shape[1], len(begun)
    q = np.zeros(n)
    for row, way, grip in zip(across, ways, begun, strict=True):
        q += row.T @ (way @ frictions[grip.name])
    # To accelerations of size 1: those that the frictions can make, or the forces without them.
    made = (size * float(np.abs(row).max()) for size, row in zip(sizes, across, strict=True))
    unit = max(float(np.abs(q).max()), *made, *(float(np.abs(b).max()) for b in bias), 1e-300)
    h, H = np.zeros((m, 3)), np.zeros((m, 3, n + m))
    for i, (row, b) in enumerate(zip(across, bias, strict=True)):
        H[i, 0, n + i] = 1.0
        H[i, 1 : 1 + len(row), :n], h[i, 1 : 1 + len(row)] = row, b / unit
    P = np.zeros((n + m, n + m))
    P[:n, :n] = np.eye(n)
    start = np.concatenate([np.zeros(n), 1.0 + np.linalg.norm(h, axis=1)])
    linear = np.concatenate([q / unit, np.array(sizes) / unit])
    w = solve(P[None], linear[None], h[None], H[None], start[None])[0][:n]
    return {
        grip.name: _beyond(unit * (way.T @ (b / unit + row @ w)), unit * _STILL)
        for grip, way, row, b in zip(begun, ways, across, bias, strict=True)
    }


def _beyond(vector: Floats, least: float) -> Floats:
    return vector if float(np.linalg.norm(vector)) > least else np.zeros(3)


def _onset(here: Contacts, holds: Sequence[Hold], begun: Sequence[Grip], slips: Mapping[str, Floats]) -> Onset:
    rests = {grip.name: grip for grip in begun}
    directions, result = {}, []
    for hold in holds:
        grip = rests.get(hold.name)
        if grip is None:
            result.append(hold)
        elif not slips[hold.name].any():
            result.append(Hold(hold.name, "stick"))
        elif grip.along is not None:
            result.append(Hold(hold.name, "slide", 1 if float(grip.along @ slips[hold.name]) > 0.0 else -1))
        else:
            result.append(Hold(hold.name, "slide"))
            directions[hold.name] = slips[hold.name] / float(np.linalg.norm(slips[hold.name]))
    return Onset(tuple(result), directions)


def _friction(grip: Grip, now: Onset, found: Response) -> Floats:
    """Return the force (3,) of a friction for holds and directions."""
    hold = next(hold for hold in now.holds if hold.name == grip.name)
    if hold.grip == "stick":
        across = grip.across if grip.along is None else grip.along[None, :]
        return np.asarray(found.held[grip.name] @ across)
    direction = now.directions[grip.name] if grip.along is None else hold.slip * grip.along
    return -grip.slides(found.sizes.get(grip.constraint, 0.0)) * direction


def _change(before: Mapping[str, Floats], after: Mapping[str, Floats]) -> float:
    """Return the largest distance of directions; inf where others begin to slide."""
    if before.keys() != after.keys():
        return np.inf
    return max((float(np.linalg.norm(before[name] - after[name])) for name in after), default=0.0)


def aligned(
    here: Contacts,
    contacts: Sequence[Contact],
    acting: Flags,
    holds: Sequence[Hold],
    begun: Sequence[Grip],
    start: Floats,
) -> dict[str, Floats] | None:
    """Return the directions (3,) in which frictions `begun` slide along surfaces so that the accelerations have them;
    `start` (n,): accelerations near those. None where Newton's method does not find them.

    The unknowns are the accelerations, not the directions: near the limit of what holds they are small, and turn by
    much where the directions change by little.
    """
    stuck = [
        (grip.across if grip.along is None else grip.along[None, :]) @ grip.T
        for grip, hold in zip(here.grips.grips, holds, strict=True)
        if hold.grip == "stick"
    ]
    M = here.pieces.M
    V = free_directions(np.vstack([here.pieces.A[here.rows_of(contacts, acting)], *stuck]), M)

    def directed(a: Floats) -> dict[str, Floats]:
        slips = {grip.name: grip.T @ a + grip.bias for grip in begun}
        return {name: slip / max(float(np.linalg.norm(slip)), 1e-300) for name, slip in slips.items()}

    def missed(a: Floats) -> Floats:
        return np.asarray(V.T @ M @ (respond(here, contacts, acting, holds, directed(a)).solved.x - a))

    # On the rows that act, as what responds is.
    held = respond(here, contacts, acting, holds, directed(start)).solved.x
    a = held + V @ (V.T @ M @ (start - held))
    size = float(np.linalg.norm(V.T @ M @ start))
    residual = missed(a)
    for _ in range(_NEWTON):
        if float(np.linalg.norm(residual)) <= _SOLVED * size:
            return directed(a)
        step = _DIFFERENCE * size
        slopes = np.stack([(missed(a + step * way) - missed(a - step * way)) / (2.0 * step) for way in V.T], axis=1)
        change = np.linalg.lstsq(slopes, -residual, rcond=1e-14)[0]
        part, found = 1.0, residual
        while part > _LEAST_PART:
            found = missed(a + part * (V @ change))
            if float(np.linalg.norm(found)) < float(np.linalg.norm(residual)):
                break
            part *= 0.5
        else:
            break
        a, residual = a + part * (V @ change), found
    return directed(a) if float(np.linalg.norm(residual)) <= _NEARLY * size else None
