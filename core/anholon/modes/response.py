"""How a system responds to a choice of acting contacts and holds of frictions: accelerations, reactions, forces.

    M v' = f + A^T Λ + Σ D_l c_l N_l,    A v' + b0 = 0,    N_j = |Σ Λ_i n_i|

with the rows of acting constraints and of frictions that stick, and the laws of frictions that slide (D = T^T d,
c = -μ) and of resistances. See `anholon.system.laws` for the equations in N. Of a contact that has faded the share β of
its resistances acts with which its reaction is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.modes.complementarity import Flags
from anholon.modes.contacts import SMALL, Contact, Contacts, Solved, constrained
from anholon.system.grips import Feed, Grip
from anholon.system.mode import Hold, loaded_by, owner
from anholon.system.sticking_set import (
    RANK,
    HeldFriction,
    OneSided,
    StickingSet,
    coordinate_sizes,
    least,
    margins,
    null_space,
    sticking_set,
)

Floats = NDArray[np.float64]

_NEWTON: Final = 60
_SINGULAR: Final = 1e-9
_MOVES: Final = 1e-8  # part of its rows by which a slip counts as free
_MET: Final = 1e-6  # part of the accelerations by which rows that agree may miss


class Response(NamedTuple):
    """`solved`: accelerations and multipliers of all rows of the system; `held`: forces (1 or 2) of frictions that
    stick; `sizes`: the normal reaction N of constraints, < 0 where it has not the sign that was supposed;
    `determinant` of the equations in N relative to those without feedback, -1 where they were not solved; `fed`: the
    constraints on whose reactions forces feed back; `met`: whether the rows that must hold agree; `shares`: β of the
    contacts that have faded; `undetermined`: the other distributions of the multipliers, where they are not unique and
    frictions that stick or contacts are among them."""

    solved: Solved
    held: dict[str, Floats]
    sizes: dict[str, float]
    determinant: float
    fed: tuple[str, ...] = ()
    met: bool = True
    shares: tuple[float, ...] = ()
    undetermined: StickingSet | None = None


class _Feedback(NamedTuple):
    """A law that acts: accelerations and multipliers for the size 1, and the size c1 N + r(N)."""

    constraint: str
    dx: Floats
    dL: Floats
    c1: float
    rest: Callable[[float], tuple[float, float]] | None

    def size(self, N: float, part: float = 1.0) -> tuple[float, float]:
        """Return the size and its derivative by N, with a part of r."""
        r, slope = self.rest(N) if self.rest is not None else (0.0, 0.0)
        return self.c1 * N + part * r, self.c1 + part * slope


def respond(
    here: Contacts,
    contacts: Sequence[Contact],
    acting: Flags,
    holds: Sequence[Hold],
    directions: Mapping[str, Floats],
    faded: tuple[str, ...] = (),
) -> Response:
    """Return the response to a choice; `directions` (3,) of frictions that begin to slide in one of two directions;
    `faded`: contacts that act and touch without pressure."""
    # A choice is looked at from several sides.
    ways = tuple((name, direction.tobytes()) for name, direction in directions.items())
    key = tuple(contact.rows for contact in contacts), tuple(acting), tuple(holds), ways, faded
    found: Response | None = here.responses.get(key)
    if found is None:
        found = here.responses[key] = _responded(here, contacts, acting, holds, directions, faded)
    return found


def _responded(
    here: Contacts,
    contacts: Sequence[Contact],
    acting: Flags,
    holds: Sequence[Hold],
    directions: Mapping[str, Floats],
    faded: tuple[str, ...],
) -> Response:
    pieces, system = here.pieces, here.system
    gates = {contact.name: contact.rows[0] for contact, acts in zip(contacts, acting, strict=True) if acts}
    faded = tuple(name for name in faded if name in gates)
    unloaded = loaded_by(system.model, faded) if faded else set()
    rows = [i for i in here.rows_of(contacts, acting) if owner(system.rows[i]) not in unloaded]
    present = {owner(system.rows[i]) for i in rows}
    active = [
        (grip, hold)
        for grip, hold in zip(here.grips.grips, holds, strict=True)
        if hold.grip != "off" and (not grip.constraint or grip.constraint in present)
    ]
    A, B, b, spans = [pieces.A[rows]], [pieces.B[rows]], [pieces.b0[rows]], {}
    at = len(rows)
    for grip, hold in active:
        if hold.grip == "stick" or (hold.grip == "driven" and hold.slip):
            across = grip.across if grip.along is None else grip.along[None, :]
            if hold.grip == "driven":
                across = directions[grip.name][None, :]
            A.append(across @ grip.T)
            B.append(across @ grip.T)
            b.append(across @ grip.bias)
            spans[grip.name] = slice(at, at + len(across))
            at += len(across)
    ordinary_rows = np.vstack(B)
    control, force = here.control, pieces.f - _steady(here, {*here.away(contacts, acting), *faded})
    if control is not None:
        push, force = control.rows, force + control.force
        if control.tangential:
            # Neither the control nor its jump presses on the acting rows.
            ordinary = np.vstack(A), np.vstack(B)
            force, push = force - control.force + _within(pieces.M, *ordinary, control.force), push.copy()
            for k, row in enumerate(control.rows):
                shape = constrained(pieces.M, ordinary[1], row, np.zeros(len(ordinary[0])), ordinary[0])[0]
                push[k] = _within(pieces.M, *ordinary, pieces.M @ shape)
        A.append(control.rows)
        B.append(push)
        b.append(-control.rows @ control.before)
    A_all, B_all, b_all = np.vstack(A), np.vstack(B), np.concatenate(b)
    given = force - sum(
        (grip.force * _across_rates(grip, hold, directions) for grip, hold in active if hold.grip == "slide"),
        np.zeros(len(pieces.f)),
    )
    acts = _feeds(here, active, present.difference(faded), directions)
    top, bottom = np.zeros((len(given), 1 + len(acts))), np.zeros((len(b_all), 1 + len(acts)))
    top[:, 0], bottom[:, 0] = given, -b_all
    for k, feed in enumerate(acts, 1):
        top[:, k] = feed.D
    X, L = constrained(pieces.M, A_all, top, bottom, B_all)
    x, multipliers = X[:, 0], L[:, 0]
    shares = np.zeros(0)
    if faded:
        # Their multipliers are linear in the shares of the laws that act.
        pushes = np.stack([_steady(here, {name}) for name in faded], axis=1)
        dx, dL = constrained(pieces.M, A_all, pushes, np.zeros((len(b_all), len(faded))), B_all)
        places = [rows.index(gates[name]) for name in faded]
        shares = _solved(dL[places], -multipliers[places])
        x, multipliers = x + dx @ shares, multipliers + dL @ shares
    feeds: list[_Feedback] = []
    for k, feed in enumerate(acts, 1):
        dL = np.zeros(len(L)) if feed.projected else L[:, k]
        feeds.append(_Feedback(feed.constraint, X[:, k], dL, feed.c1, feed.rest))
    names = list(dict.fromkeys(feed.constraint for feed in feeds))
    signs = {name: _sign(here, name, active) for name in here.grips.pushes}
    maps = {name: _map(here, name, rows, len(b_all)) for name in here.grips.pushes if name in present}
    N, determinant = _sizes(names, maps, signs, multipliers, feeds)
    for feedback in feeds:
        size, _ = feedback.size(N[feedback.constraint])
        x = x + size * feedback.dx
        multipliers = multipliers + size * feedback.dL
    others = _distributions(here, ordinary_rows, multipliers[: len(ordinary_rows)], rows, spans, active, gates)
    if others is not None:
        multipliers[: len(ordinary_rows)] = _distributed(here, others)
    sizes = {}
    for name, push in maps.items():
        vector = push @ multipliers
        shared = others is not None and name in others.reactions  # what slides under it counts with the smallest one
        sizes[name] = float(np.linalg.norm(vector)) if shared else N.get(name, float(np.linalg.norm(vector)))
    all_rows = np.zeros(len(pieces.A))
    all_rows[rows] = multipliers[: len(rows)]
    held = {name: multipliers[span] for name, span in spans.items()}
    met = True
    if control is not None:
        size = float((np.abs(A_all) @ (np.abs(x) + np.abs(control.before)) + np.abs(b_all)).max())
        met = float(np.abs(A_all @ x + b_all).max()) <= _MET * size
    told = tuple(names), met, tuple(shares.tolist()), others
    return Response(Solved(x, all_rows), held, sizes, determinant, *told)


def _distributions(
    here: Contacts,
    B: Floats,
    multipliers: Floats,
    rows: Sequence[int],
    spans: Mapping[str, slice],
    active: Sequence[tuple[Grip, Hold]],
    gates: Mapping[str, int],
) -> StickingSet | None:
    """Return the distributions of multipliers (r,) of rows B (r, n), where they are not unique and frictions or
    contacts are among them."""
    if not (spans or gates):
        return None
    Z = null_space(B, coordinate_sizes(here.pieces.M))
    if not Z.shape[1]:
        return None
    frictions = []
    for grip, _ in active:
        if grip.name not in spans:
            continue
        span, pushes = spans[grip.name], np.zeros((0, 3))
        pressing: tuple[int, ...] = ()
        if grip.constraint:
            owned, pushes = here.grips.pushes[grip.constraint]
            pressing = tuple(list(rows).index(here.system.rows.index(row)) for row in owned)
        sign = _sign(here, grip.constraint, active) if grip.constraint else 0
        held = HeldFriction(
            grip.name, tuple(range(span.start, span.stop)), grip.limit, grip.static, pressing, pushes, sign
        )
        frictions.append(held)
    signs = {side.name: side.sign for side in here.system.sides}
    sides = []
    for name, gate in gates.items():
        _, pushes = here.grips.pushes.get(name, ((), np.zeros((0, 3))))
        size = float(np.linalg.norm(pushes[0])) if len(pushes) == 1 else 1.0
        sides.append(OneSided(name, list(rows).index(gate), signs[name], size))
    return sticking_set(multipliers, Z, frictions, sides)


def _distributed(here: Contacts, others: StickingSet) -> Floats:
    """Return the distribution that lies inside all cones; else one inside those of the contacts alone, else the
    smallest."""
    if others.missed() <= 0.0:
        return others.base
    small = 0.5 * SMALL * max(float(np.abs(here.pieces.f).max(initial=0.0)), others.scale)
    for some in (others, others.without_frictions()):
        if margins([some])[0][0] >= -small:
            return least([some])[0]
    return others.base


def held_together(
    here: Contacts, contacts: Sequence[Contact], acting: Flags, holds: Sequence[Hold], grip: Grip
) -> bool:
    """Tell whether a friction could slip where the acting contacts let it, but not while the others stick that do."""
    rows, M = here.pieces.A[here.rows_of(contacts, acting)], here.pieces.M
    stuck = [
        (other.across if other.along is None else other.along[None, :]) @ other.T
        for other, hold in zip(here.grips.grips, holds, strict=True)
        if hold.grip == "stick"
    ]
    if not stuck:
        return False
    own = (grip.across if grip.along is None else grip.along[None, :]) @ grip.T
    moved, left = own @ free_directions(rows, M), own @ free_directions(np.vstack([rows, *stuck]), M)
    least_move = _MOVES * max(float(np.linalg.norm(moved)), 1e-300)
    return float(np.linalg.norm(moved)) > least_move >= float(np.linalg.norm(left))


def free_directions(rows: Floats, M: Floats) -> Floats:
    """Return a basis V (n, k) of what rows (r, n) leave free, with V^T M V = 1; M may be singular in their directions
    only."""
    sizes = coordinate_sizes(M)
    unit = rows / sizes
    lengths = np.linalg.norm(unit, axis=1) if len(unit) else np.zeros(0)
    unit = unit / np.where(lengths > 0.0, lengths, 1.0)[:, None]
    _, values, V = np.linalg.svd(unit) if len(unit) else (None, np.zeros(0), np.eye(len(M)))
    rank = int((values > RANK * max(float(values.max(initial=0.0)), 1e-300)).sum())
    free = (V[rank:] / sizes).T
    weights, turned = np.linalg.eigh(free.T @ M @ free)
    return np.asarray(free @ turned / np.sqrt(np.maximum(weights, 1e-300)))


def _solved(matrix: Floats, right: Floats) -> Floats:
    """Return x (k,) with matrix x = right; not numbers where it has none, or several."""
    sizes = np.abs(matrix).max(axis=0, initial=0.0)
    scaled = matrix / np.where(sizes > 0.0, sizes, 1.0)
    if np.linalg.matrix_rank(scaled, tol=_SINGULAR) < len(right):
        return np.full(len(right), np.nan)
    return np.asarray(np.linalg.solve(matrix, right))


def _steady(here: Contacts, constraints: set[str]) -> Floats:
    """Return what resistances of constraints add to the forces (n,) whatever the reaction."""
    total, pieces = np.zeros(len(here.v)), here.pieces
    for feed in here.grips.feeds:
        if feed.constraint in constraints and feed.c0:
            given = feed.c0 * feed.D
            total += _within(pieces.M, pieces.A, pieces.B, given) if feed.projected else given
    return total


def _within(M: Floats, A: Floats, B: Floats, force: Floats) -> Floats:
    """Return a covector (n,) without what presses on rows (k, n): with a reaction B^T λ added, so that A M^-1 of it
    vanishes."""
    if not len(A):
        return force
    x, _ = constrained(M, A, force, np.zeros(len(A)), B)
    return np.asarray(M @ x)


def _feeds(
    here: Contacts, active: Sequence[tuple[Grip, Hold]], present: set[str], directions: Mapping[str, Floats]
) -> list[Feed]:
    """Return the laws that act, frictions that slide among them."""
    sliding = [
        Feed(grip.name, grip.constraint, _across_rates(grip, hold, directions), -grip.coefficient, False)
        for grip, hold in active
        if hold.grip == "slide" and grip.constraint
    ]
    return sliding + [feed for feed in here.grips.feeds if feed.constraint in present and feed.acts]


def _across_rates(grip: Grip, hold: Hold, directions: Mapping[str, Floats]) -> Floats:
    """Return the covector (n,) of a force of 1 N along the slip of a friction."""
    if grip.along is not None:
        direction = hold.slip * grip.along
    elif grip.name in directions:
        direction = directions[grip.name]
    else:
        direction = grip.slip / max(float(np.linalg.norm(grip.slip)), 1e-300)
    return np.asarray(grip.T.T @ direction)


def _sign(here: Contacts, name: str, active: Sequence[tuple[Grip, Hold]]) -> int:
    """Return the sign of the only multiplier of a constraint; 0 where it has several, or any sign."""
    if len(here.grips.pushes[name][0]) != 1:
        return 0
    sides = [side.sign for side in here.system.sides if side.name == name]
    return sides[0] if sides else next((hold.normal for grip, hold in active if grip.constraint == name), 0)


def _map(here: Contacts, name: str, rows: Sequence[int], width: int) -> Floats:
    """Return the matrix (3, width) that makes the normal reaction of the multipliers of the acting rows."""
    owned, pushes = here.grips.pushes[name]
    result = np.zeros((3, width))
    for row, push in zip(owned, pushes, strict=True):
        result[:, list(rows).index(here.system.rows.index(row))] = push
    return result


def _sizes(
    names: Sequence[str],
    maps: Mapping[str, Floats],
    signs: Mapping[str, int],
    multipliers: Floats,
    feeds: Sequence[_Feedback],
) -> tuple[dict[str, float], float]:
    """Return N_j = |P_j (Λ0 + Σ_l G_l s_l(N))| and the determinant of these equations.

    Curved laws grow from nothing, as in `anholon.system.laws`.
    """
    if not names:
        return {}, 1.0
    N = np.zeros(len(names))
    J, solved = np.eye(len(names)), False
    curved = any(feed.rest is not None for feed in feeds)
    for part in (0.0, 0.25, 0.5, 0.75, 1.0) if curved else (1.0,):
        N, J, solved = _newton(names, maps, signs, multipliers, feeds, N, part)
    determinant = float(np.linalg.det(J)) if solved or not curved else -1.0
    return dict(zip(names, N.tolist(), strict=True)), determinant


def _newton(
    names: Sequence[str],
    maps: Mapping[str, Floats],
    signs: Mapping[str, int],
    multipliers: Floats,
    feeds: Sequence[_Feedback],
    N: Floats,
    part: float,
) -> tuple[Floats, Floats, bool]:
    """Return N from a first guess, with a part of the curved laws, the matrix there, and whether it was found."""
    place = {name: k for k, name in enumerate(names)}
    J, solved = np.eye(len(names)), False
    for step in range(_NEWTON):
        target, gradient = np.zeros(len(names)), np.zeros((len(names), len(names)))
        total, G = multipliers.copy(), np.zeros((len(multipliers), len(names)))
        for feed in feeds:
            size, slope = feed.size(float(N[place[feed.constraint]]), part)
            total += size * feed.dL
            G[:, place[feed.constraint]] += slope * feed.dL
        for k, name in enumerate(names):
            vector = maps[name] @ total
            push = maps[name]
            if signs[name]:
                direction = push[:, int(np.abs(push).sum(axis=0).argmax())]
                direction = signs[name] * direction / np.linalg.norm(direction)
            else:
                direction = vector / max(float(np.linalg.norm(vector)), 1e-300)
            target[k] = direction @ vector
            gradient[k] = direction @ push @ G
        J = np.eye(len(names)) - gradient
        change = np.linalg.lstsq(J, target - N, rcond=None)[0]
        N = N + change
        solved = bool(np.abs(change).max() <= 1e-9 * (1e-300 + np.abs(N).max()))
        if step and np.abs(change).max() <= 1e-13 * (1e-300 + np.abs(N).max()):
            break
    return N, J, solved
