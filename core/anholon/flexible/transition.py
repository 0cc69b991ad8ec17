"""From one part of a motion of rods to the next: what supports and joints that are switched on do to the rates.

A support or joint that is switched on takes away the rates that it forbids, by impulses; so does one whose motion
begins or ends in a corner. M Δ = G^T P with the masses of rods and bodies together: rates that are allowed stay.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.flexible.coupled import Bordered, wrench_covectors
from anholon.flexible.flexible import Flexible, Seat
from anholon.flexible.partner import Joined, Partner, Rest, pulls
from anholon.geometry.rotations import matrix, multiply, quaternion, rotation_vector
from anholon.results.outcome import Located
from anholon.rods.assembly import pattern_of
from anholon.rods.bearing import bound_masses
from anholon.rods.damping import damped
from anholon.rods.dynamics import inertia
from anholon.rods.generalized_alpha import State
from anholon.rods.loads import covectors
from anholon.rods.mesh import Mesh
from anholon.rods.supports import Held, hold
from anholon.system.pieces import Pieces

Floats = NDArray[np.float64]

_SMALL = 1e-9  # part of the rates that is rounding
_NUDGE = 1e-6  # s, for rates of supports by differences
_CONJUGATE = np.array([1.0, -1.0, -1.0, -1.0])


class Closed(NamedTuple):
    """A state whose rates supports and joints allow, and what had to happen."""

    state: State
    events: tuple[Located, ...]


def seat_of(flexible: Flexible, name: str, state: State, t: float) -> Seat:
    """Return where a support holds that is switched on at a state: its section as it stands there."""
    whole = Flexible(flexible.model, flexible.numbers, flexible.built)
    item = whole.supports(t)[list(flexible.model.supports).index(name)]
    reference = flexible.built.mesh.reference.q[item.node]
    turn = multiply(item.q, reference * _CONJUGATE)
    q = multiply(turn * _CONJUGATE, state.pose.q[item.node])
    about, back = flexible.numbers.at(f"turning_about:{name}"), matrix(quaternion(-t * flexible.spin(name)))
    x = about + back @ (state.pose.x[item.node] - item.moved - about)
    return Seat(tuple(map(float, x)), tuple(map(float, q)))


def inner_covectors(mesh: Mesh, flexible: Flexible, state: State, wrench: Floats, partner: Partner | None) -> Floats:
    """Return the covectors (n, 6) with which the rods' wrenches and damping act at the nodes of a state of a motion.

    They are what inertia, loads and joints leave: those of the wrenches themselves carry the rounding of stiff rods.
    Only what supports hold is not known so.
    """
    t, pose = state.t, state.pose
    known = covectors(mesh, pose, flexible.loads(t)) - inertia(mesh, pose, state.w, state.dv, state.dw)
    if partner is not None and isinstance(state.rest, Rest):
        links = partner.joined(pose, partner.anchors.at(t, state.rest.q, partner.p))
        known += pulls(links, state.rest.joints[partner.taken], mesh.size)
    held = hold(flexible.supports(t), pose, 1.0)
    own = wrench_covectors(mesh, pose, wrench)
    along = np.where(held.fixed, *(np.einsum("kij,kj->ki", held.basis, part) for part in (own, known)))
    return np.asarray(np.einsum("kij,ki->kj", held.basis, along))


def damping_change(mesh: Mesh, before: State, after: State, wrench: Floats, damping: Floats) -> Floats:
    """Return by how much the covectors (n, 6) of damping change with a jump of the rates."""
    if not damping.any():
        return np.zeros((mesh.size, 6))
    one, two = (damped(mesh, s.pose, wrench, np.concatenate([s.v, s.w], axis=1), damping) for s in (before, after))
    return two - one


def close(mesh: Mesh, flexible: Flexible, state: State, partner: Partner | None, new: tuple[str, ...]) -> Closed:
    """Return a state with rates that supports and joints allow; `new`: those that are switched on with it."""
    t, pose, rest = state.t, state.pose, state.rest
    held = hold(flexible.supports(t), pose, 1.0)
    R = matrix(pose.q)
    own = np.concatenate([np.einsum("kji,kj->ki", R, state.v), state.w], axis=1)
    wanted = _held_rates(flexible, state)
    step = np.where(held.fixed, np.einsum("kij,kj->ki", held.basis, wanted - own), 0.0)
    size = 1.0 + float(max(np.abs(state.v).max(initial=0.0), np.abs(state.w).max(initial=0.0)))
    missing = np.zeros(0)
    links = Joined([], np.zeros(0), [], np.zeros((0, 0)))
    none, flat = np.zeros(0), np.zeros((0, 0))
    pieces = Pieces(flat, none, flat, none, none, flat)
    if partner is not None and isinstance(rest, Rest):
        missing = partner.joint_rates(state, rest.q, rest.v)
        links = partner.joined(pose, partner.anchors.at(t, rest.q, partner.p))
        whole, first = partner.pieces(t, rest.q, rest.v, partner.p), partner.orders < 2
        pieces = whole._replace(A=whole.A[first], B=whole.B[first])  # others forbid no rates
    if max(float(np.abs(step).max()), float(np.abs(missing).max(initial=0.0))) <= _SMALL * size:
        return Closed(state, ())
    mass = bound_masses(mesh, pose)
    push = -links.by_q.T
    lu = Bordered(mass, pattern_of(mesh), held, pieces.M, links, pieces.B, pieces.A, push, once=True)
    n = len(pieces.M)
    right = np.concatenate([np.zeros(n), -missing, np.zeros(len(pieces.A))])
    eta, solved = lu.solve(np.zeros((mesh.size, 6)), held._replace(step=step), right)
    impulses = solved[n : n + len(missing)]
    after = state._replace(v=state.v + np.einsum("kij,kj->ki", R, eta[:, :3]), w=state.w + eta[:, 3:])
    if isinstance(rest, Rest):
        after = after._replace(rest=rest._replace(v=rest.v + solved[:n]))
    fallen, wrenches = _given(mesh, state, mass, eta, impulses, links, solved[:n], pieces)
    return Closed(after, _told(flexible, state, wrenches, impulses, partner, new, fallen, held, step, missing))


def _held_rates(flexible: Flexible, state: State) -> Floats:
    """Return the rates (n, 6) that supports ask of their nodes, in the nodes' axes; 0 elsewhere."""
    wanted, t = np.zeros((len(state.v), 6)), state.t
    pairs = zip(flexible.supports(t), flexible.supports(t + _NUDGE), flexible.supports(t - _NUDGE), strict=True)
    for item, ahead, behind in pairs:
        R = matrix(state.pose.q[item.node])
        v = (ahead.x + ahead.moved - behind.x - behind.moved) / (2.0 * _NUDGE)
        w = rotation_vector(multiply(ahead.q, behind.q * _CONJUGATE)) / (2.0 * _NUDGE)
        wanted[item.node] = np.concatenate([R.T @ v, R.T @ w])
    return wanted


def _given(
    mesh: Mesh,
    state: State,
    mass: Floats,
    eta: Floats,
    impulses: Floats,
    links: Joined,
    change: Floats,
    pieces: Pieces,
) -> tuple[float, Floats]:
    """Return the kinetic energy (J) that a change of rates took, and the impulses (n, 6) of supports on the nodes."""
    pattern = pattern_of(mesh)
    R = matrix(state.pose.q)
    own = np.concatenate([np.einsum("kji,kj->ki", R, state.v), state.w], axis=1)
    momentum, before = np.zeros_like(eta), np.zeros_like(eta)
    np.add.at(momentum, pattern[0], np.einsum("kij,kj->ki", mass, eta[pattern[1]]))
    np.add.at(before, pattern[0], np.einsum("kij,kj->ki", mass, own[pattern[1]]))
    fallen = -float(np.sum(before * eta)) - 0.5 * float(np.sum(momentum * eta))
    rest = state.rest
    if isinstance(rest, Rest):
        fallen -= float(rest.v @ pieces.M @ change) + 0.5 * float(change @ pieces.M @ change)
    return fallen, momentum - pulls(links, impulses, mesh.size)


def _told(
    flexible: Flexible,
    state: State,
    wrenches: Floats,
    impulses: Floats,
    partner: Partner | None,
    new: tuple[str, ...],
    fallen: float,
    held: Held,
    step: Floats,
    missing: Floats,
) -> tuple[Located, ...]:
    """Return what is told of a blow: the size of the impulse of all that was switched on, what it took in contacts that
    were met, 1/2 P w with the speed w at which they were, and what those gave that move by themselves."""
    along = np.einsum("kij,kj->ki", held.basis, wrenches)
    sizes: dict[str, float] = {}
    lost = 0.0
    names = [name for name in flexible.model.supports if name not in flexible.loose]
    for name, item in zip(names, flexible.supports(state.t), strict=True):
        sizes[name] = float(np.linalg.norm(wrenches[item.node, :3]))
        lost += 0.5 * float(along[item.node] @ step[item.node]) if name in new else 0.0
    first = 0
    for joint in partner.joints if partner is not None else ():
        rows = slice(first, first + joint.rows)
        sizes[joint.name] = float(np.linalg.norm(impulses[rows][:3]))
        lost -= 0.5 * float(impulses[rows] @ missing[rows]) if joint.name in new else 0.0
        first += joint.rows
    found: list[Located] = []
    for name in (name for name in new if name in sizes):
        energies = {} if found else {"loss": lost, "drives": lost - fallen}
        found.append(Located(name=f"engage {name}", t=state.t, impulse=sizes[name], **energies))
    return tuple(found)


def require_unmoved(partner: Partner, t: float, q: Floats, before: Floats, after: Floats) -> None:
    """Refuse a change of parameters, from p `before` to `after`, that moves a body to which a rod is joined at once."""
    ones, others = (partner.anchors.at(t, q, p) for p in (before, after))
    for body, one, other in zip(partner.anchors.bodies, ones, others, strict=True):
        gap = float(np.abs(one.frame - other.frame).max())
        if gap > _SMALL:
            raise RunError(
                f"at t = {t:.9g} s '{body}', to which a rod is joined, would jump (by {gap:.3g}), which would "
                "bend the rod without bound. Use a ramp or a schedule instead."
            )
