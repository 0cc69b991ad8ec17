"""Equilibrium of rods: load steps, each by Newton's method on frames and wrenches together.

The whole load is tried first; a step that does not converge is halved, one that does is followed by one twice as long.
A step has converged when its last correction is so small that the next one, by quadratic convergence, would be lost in
rounding, or when the residual is the rounding of the forces that cancel in it. Where growing loads lead no further the
rods are let go under the whole load in a resisting medium, and come to rest where they are stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError

from anholon.codegen.repeats import FARTHER, GROWING, SETTLED, Limits
from anholon.errors import RunError
from anholon.rods.balance import FLOOR, HALF, OVERTURNED, Balance, Equilibrium, LawError, Lost
from anholon.rods.cable_balance import CableBalance, CableState
from anholon.rods.chain_balance import FURTHEST, ChainBalance
from anholon.rods.hanging import hung, pulled
from anholon.rods.kernel import giving_way
from anholon.rods.loads import Loads
from anholon.rods.mechanisms import Free, free_motions
from anholon.rods.mesh import Mesh
from anholon.rods.relaxation import relaxed, settled_down
from anholon.rods.stability import across, indifferent, unstable
from anholon.rods.supports import Support

_ITERATIONS: Final = 30
_LAST: Final = 1e-8  # a correction below this part of the rod's size and of a radian is the last one
_LAST_OF_CABLES: Final = 1e-10  # the share of their sag follows a step behind
_ROUNDING: Final = 1e-13  # of the covectors that cancel
_STANDING: Final = 3  # corrections that do not shrink any more
_COARSE: Final = 1e-4  # corrections by rounding that are still an equilibrium
_FAR: Final = 3.0  # a correction beyond this many sizes of the rod has lost the way
_SMALLEST: Final = 1e-7  # load step
_FIRST: Final = 2.5  # a first correction beyond this, as part of the size or in rad, asks for a smaller step
_TURN: Final = 1.0  # rad by which supports turn in one step: a whole turn at once would be none
_SOFT: Final = 1e-2  # of the compliance of bending over the whole length: rods that stretch and shear
_FIRM: Final = 2e-3  # such that do so less, and buckle before they are much shorter
_HARD: Final = 1e-6  # and such that hardly do
_LONGEST: Final = 0.1  # step of the load in which they may leap
_LEAP: Final = 0.02  # one that is so short that they may
_TINY: Final = 1e-5
_LEAST: Final = 0.01  # part of a step that is tried then at least
_ROLLED: Final = 3.2  # turn, rad, by which an end rolls a rod up
_ROUGH: Final = 0.05  # a correction from which the next step of the load can begin
_GROWING: Final = "the corrections grow"

NEAR: Final = 0.3
"""A first correction beyond this, as part of the size or in rad, asks for a smaller step where nothing shall leap."""


def equilibrium(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, start: Equilibrium | None = None
) -> Equilibrium:
    """Return the equilibrium under the whole load, reached from the reference shape (or `start`) by growing loads.

    Raises RunError, with the load factor that was reached, where there is no way on.
    """
    return balanced(Balance(mesh, supports, loads), start)


def balanced(balance: Balance, start: Equilibrium | None = None) -> Equilibrium:
    """Return the equilibrium under the whole load; see `equilibrium`."""
    free = free_motions(balance)
    if free.text and balance.mesh.cables is None:
        still = balance.unloaded()._replace(factor=1.0)
        linear = balance.linear(still)
        unmoved = not linear.held.step.any() and (linear.border is None or not linear.border.residual.any())
        if unmoved and linear.unbalanced <= FLOOR * linear.cancelling:
            return still
    # What flies freely may yet turn about a principal axis.
    if free.away and balance.loads.turning is None:
        raise RunError(f"no equilibrium is determined: {free.text}.")
    first = (start or balance.unloaded())._replace(factor=0.0)
    state, reason = _loaded(balance, first)
    plain = balance.plain or balance
    if reason and plain.chain is not None:
        # The general way exchanges rows, and goes on where elimination in the order of the chain loses its digits.
        plain.chain = None
        state, reason = _loaded(balance, first._replace(iterations=state.iterations))
    if not reason:
        return state
    limit = giving_way(balance.mesh, state.pose, state.wrench)
    if limit:
        raise RunError(f"no equilibrium was found beyond {state.factor:.6g} of the load: {limit}.")
    if balance.mesh.cables is not None and state.factor == 0.0:
        remedy = free.text or "Bring the curves of the cables closer to the equilibrium shape, or add a support"
        raise RunError(f"no equilibrium was found: {reason}. {remedy}.")
    slow, why = _loaded(balance, first._replace(iterations=state.iterations), near=NEAR)
    if not why:
        return slow
    state = slow if slow.factor > state.factor else state._replace(iterations=slow.iterations)
    given = _displaced(balance) if _is_moved(balance) else None
    if given is not None:
        return given
    if OVERTURNED in (reason, why) and any(len(item.turns) for item in balance.supports):
        raise RunError(
            f"beyond {state.factor:.6g} of the load an element would rotate by half a turn between its ends, "
            "and the rod would lose full turns of twist. Use more elements."
        )
    total = state.iterations
    rested = relaxed(plain, state)
    if isinstance(rested, Lost) and state.factor > 0.0:
        rested = relaxed(plain, balance.unloaded())
    if isinstance(rested, Lost):
        raise RunError(
            f"no equilibrium was found beyond {state.factor:.6g} of the load: {reason}; {rested.reason}. {_hint(free)}"
        )
    # A motion that meets no stiffness at all is none of Newton's, and stays as it is.
    sharp = reached(balance, rested, 1.0)
    found = rested if isinstance(sharp, Lost) else sharp
    return found._replace(iterations=total + rested.iterations + sharp.iterations)


def closely(balance: Balance) -> Equilibrium | None:
    """Return the stable equilibrium under the whole load to which it leads when it grows so slowly that nothing leaps,
    or under displaced supports as little as can be; None where there is none."""
    state = _slowly(balance)
    return _displaced(balance) if state is None and _is_moved(balance) else state


def _slowly(balance: Balance, start: Equilibrium | None = None) -> Equilibrium | None:
    state, reason = _loaded(balance, (start or balance.unloaded())._replace(factor=0.0), near=NEAR)
    return None if reason else state


def _is_moved(balance: Balance) -> bool:
    return any(item.moved.any() or len(item.turns) for item in balance.supports)


def _displaced(balance: Balance) -> Equilibrium | None:
    """Return the stable equilibrium under displaced supports that is found where they are turned and displaced one
    after another, or where rods first may stretch and shear; None where there is none."""
    return _in_turn(balance) or _hardened(balance)


def _in_turn(balance: Balance) -> Equilibrium | None:
    """Return the stable equilibrium that is found where supports first make the first of their turns, their places
    being free, then are displaced, then make their other turns; and last the loads grow. None where there is none.

    Ends that are turned and let go roll a rod up, where ends that are brought together beside it buckle it. A twist
    that comes last is taken by the rod in the shape to which it is bent.
    """
    if balance.beside is not None or balance.mesh.cables is not None or balance.loads.turning is not None:
        return None
    rolled = max((float(np.linalg.norm(item.turns[0])) for item in balance.supports if len(item.turns)), default=0.0)
    if rolled <= _ROLLED:
        return None
    still, most = balance.loads.times(0.0), max(len(item.turns) for item in balance.supports)
    at = [item._replace(x=item.x + item.moved, moved=np.zeros(3)) for item in balance.supports]
    free = [item.making(0)._replace(moved=np.zeros(3)) for item in balance.supports]
    let_go = [
        one._replace(held=(False, False, False)) if len(one.turns) and item.moved.any() else one
        for one, item in zip(free, balance.supports, strict=True)
    ]
    rolling = _under(balance, let_go, still)
    if free_motions(rolling).text:
        rolling = _under(balance, free, still)
    # With its places free a rod that is rolled up need not be stable, nor when these are held: about its stiffer axis.
    state: Equilibrium | None
    state, reason = _loaded(rolling, balance.unloaded()._replace(factor=0.0))
    if reason:
        return None
    places = [state.pose.x[item.node] for item in balance.supports]
    drawn = [
        item.making(0)._replace(x=x, moved=one.x - x, turns=np.zeros((0, 3)))
        for item, one, x in zip(balance.supports, at, places, strict=True)
    ]
    held = _under(balance, drawn, still)
    first = state._replace(factor=0.0)
    if unstable(held, held.linear(first)):
        settled = settled_down(held, first, 0.0)
        if isinstance(settled, Lost):
            return None
        state = settled
    ways = [(drawn, still), *(([one.making(k) for one in at], still) for k in range(1, most))]
    for supports, loads in [*ways, ([one._replace(turns=np.zeros((0, 3))) for one in at], balance.loads)]:
        led = _under(balance, supports, loads)
        state = _slowly(led, state) or _leaping(led, state)
        if state is None:
            return None
    sharp = reached(balance, state, 1.0)
    return None if isinstance(sharp, Lost) or unstable(balance, balance.linear(sharp)) else sharp


def _under(balance: Balance, supports: Sequence[Support], loads: Loads) -> Balance:
    """Return the equations of rest of plain elements under other supports and loads."""
    mesh = balance.mesh._replace(sharp=None)
    return Balance(mesh, tuple(supports), loads, balance.beside, balance.scale, balance.cancelled)


def _hardened(balance: Balance) -> Equilibrium | None:
    """Return the stable equilibrium under displaced supports that is found where the rods first may stretch and shear,
    and then less and less; None where there is none.

    Ends that come closer to each other bend rods that hardly shorten as suddenly as a column buckles.
    """
    mesh = balance.mesh
    if mesh.laws or mesh.cables is not None:
        return None
    bends = np.diagonal(mesh.compliance, axis1=1, axis2=2)[:, 3:].max() * float(mesh.length.sum()) ** 2
    for share, led in ((_SOFT, _slowly), (_FIRM, _leaping)):
        soft = led(_softened(balance, share * bends))
        found = None if soft is None else _hardening(balance, soft, share, bends)
        if found is not None:
            return found
    return None


def _hardening(balance: Balance, state: Equilibrium, share: float, bends: float) -> Equilibrium | None:
    """Return the stable equilibrium to which that leads, share by share, of rods that yield by a share of `bends`
    more."""
    part = 0.2
    while share > _HARD:
        found = reached(_softened(balance, part * share * bends), state, 1.0, near=NEAR)
        if not isinstance(found, Lost):
            state, share = found, part * share
        elif part > 0.9:
            return None
        else:
            part = part**0.5
    sharp = reached(balance, state, 1.0)
    return None if isinstance(sharp, Lost) or unstable(balance, balance.linear(sharp)) else sharp


def _leaping(balance: Balance, start: Equilibrium | None = None) -> Equilibrium | None:
    """Return the stable equilibrium under the whole load to which it leads, from no load or from `start`, when rods,
    wherever they lose their stability, settle into the next one; None where they find none."""
    longest = min(_LONGEST, longest_step(balance))
    state, step = (start or balance.unloaded())._replace(factor=0.0), longest
    while state.factor < 1.0:
        factor = min(1.0, state.factor + step)
        found = reached(balance, state, factor, near=NEAR)
        if isinstance(found, Lost) or unstable(balance, balance.linear(found)):
            if step > _LEAP:
                step *= 0.5
                continue
            overturned = isinstance(found, Lost) and found.reason == OVERTURNED
            found = settled_down(balance, state, factor)
            if isinstance(found, Lost) and overturned:
                return None  # shorter steps lead to the same half turn
        if isinstance(found, Lost):
            step *= 0.5
            if step < _TINY:
                return None
            continue
        state, step = found, min(2.0 * step, longest)
    return state


def _softened(balance: Balance, more: float) -> Balance:
    """Return the equations of rest of plain elements that yield more to forces."""
    compliance = balance.mesh.compliance.copy()
    compliance[:, range(3), range(3)] += more
    mesh = balance.mesh._replace(compliance=compliance, sharp=None)
    return Balance(mesh, balance.supports, balance.loads, balance.beside, balance.scale, balance.cancelled)


def _loaded(balance: Balance, state: Equilibrium, near: float = _FIRST) -> tuple[Equilibrium, str]:
    """Return the equilibrium to which growing loads lead, and why they lead no further than that; empty: they do.

    On the way equilibria are found roughly only, as long as the next one is found from there. A first correction beyond
    `near` asks for a smaller step; where it is not the usual one, states must be stable.
    """
    rough = near == _FIRST
    longest = min(1.0, longest_step(balance))
    step, total, reason, sure = longest, state.iterations, "", state
    while state.factor < 1.0:
        factor = min(1.0, state.factor + step)
        found = reached(balance, state, factor, settled=factor == 1.0 or not rough, near=near)
        total += found.iterations
        if not (isinstance(found, Lost) or near == _FIRST) and unstable(balance, balance.linear(found)):
            found = Lost("the equilibria are no longer stable", 0)
        if not isinstance(found, Lost):
            state = found
            sure = sure if rough else found
            step = min(2.0 * step, longest)
            continue
        reason, step = found.reason, (factor - state.factor) * found.part
        if state.factor == 0.0 and balance.mesh.cables is not None:
            return state._replace(iterations=total), reason  # cables have no shape to begin from under a part of it
        if state is not sure:
            found = reached(balance, state, state.factor)
            total += found.iterations
            if isinstance(found, Lost):
                # From what is known no better the next ones may be led astray.
                reason, step, rough = found.reason, 0.5 * (state.factor - sure.factor), False
                found = sure
            state = sure = found
        if step < _SMALLEST:
            return state._replace(iterations=total), reason
    return state._replace(iterations=total), ""


def longest_step(balance: Balance) -> float:
    """Return by how much the load factor may grow at once: further, turns of supports could not be told from less."""
    turning = max((float(np.abs(item.turns).sum()) for item in balance.supports), default=0.0)
    return _TURN / turning if turning > 0.0 else float(np.inf)


def _hint(free: Free) -> str:
    if free.text:
        return f"{free.text}."
    return "There may be a limit load or a branch. Choose the analysis “Equilibrium path”, or add a support."


def reached(
    balance: Balance, start: Equilibrium, factor: float, *, settled: bool = True, near: float = _FIRST
) -> Equilibrium | Lost:
    """Return the equilibrium with the load factor `factor` near `start`, or why none was found; without its reactions
    where it need not be `settled`. A first correction beyond `near`, as part of the size or in rad, is too large.

    Cables without load have no shape of their own: the way to their first equilibrium begins where they would hang.
    That of sharp elements begins at that of plain ones.
    """
    too_far = balance.turns_too_far(start, factor)
    if too_far is not None:
        return too_far
    if balance.plain is not None:
        plain = reached(balance.plain, start, factor, settled=settled, near=near)
        if isinstance(plain, Lost) or not settled:
            return plain
        sharp = _newton(balance, plain, factor)
        if isinstance(sharp, Lost) and balance.mesh.cables is not None:
            # What turns at will on cables meets no stiffness, and stays as it is.
            sharp = relaxed(balance, plain, factor)
        return sharp._replace(iterations=sharp.iterations + plain.iterations)
    if balance.mesh.cables is None or start.factor != 0.0:
        return _newton(balance, start, factor, settled=settled, near=near)
    total = 0
    for pose, wrench in hung(balance, factor):
        found = _newton(balance, start._replace(pose=pose, wrench=wrench), factor)
        total += found.iterations
        if not isinstance(found, Lost):
            return found
    # What hangs on the cables moves with them: all are let go, with forces by which cables bear at once.
    found = relaxed(balance, start._replace(wrench=pulled(balance, factor)), factor)
    return found._replace(iterations=total + found.iterations)


def _newton(
    balance: Balance, start: Equilibrium, factor: float, *, settled: bool = True, near: float = _FIRST
) -> Equilibrium | Lost:
    """Return the equilibrium with the load factor `factor` by Newton's method from `start`, or why none was found."""
    if balance.chain is not None:
        found = _reached_in_chain(balance, balance.chain, start, factor, settled=settled, near=near)
        # Where rounding is felt the general way, which exchanges rows, has the last word; and where some motion of a
        # stable equilibrium, from which the way leads by small steps, meets no stiffness.
        if isinstance(found, Equilibrium):
            return found
        loose = near != _FIRST and _meets_nothing(balance, start)
        if found.reason in (_GROWING, OVERTURNED) and not loose:
            return found
    if balance.limp is not None:
        found = _reached_by_cables(balance, balance.limp, start, factor)
        if isinstance(found, Equilibrium):
            return found
    balance.begin(start)
    state = start._replace(factor=factor)
    last = _LAST if balance.mesh.cables is None else _LAST_OF_CABLES
    before, standing, rounding = np.inf, 0, 0.0
    for iteration in range(1, _ITERATIONS + 1):
        try:
            linear = balance.linear(state)
            z = linear.newton()
        except LawError as error:
            return Lost(str(error), iteration)
        except LinAlgError:
            return Lost("a motion without stiffness is not supported", iteration)
        if not np.isfinite(z).all():
            return Lost("a motion without stiffness is not supported", iteration)
        size = balance.largest(z)
        if size > before or (iteration == 1 and near < size):
            z = across(balance, z, *indifferent(balance, linear))
            size = balance.largest(z)
        if size > _FAR * 10.0:
            return Lost(_GROWING, iteration)
        if iteration == 1 and near < size:
            return Lost(_GROWING, 1, max(0.9 * near / size, _LEAST))
        state = linear.moved(z)
        if balance.mesh.laws:
            size = max(size, linear.change(state))
        standing = standing + 1 if size > 0.5 * before else 0
        at_floor = linear.unbalanced <= FLOOR * linear.cancelling
        if standing >= _STANDING and at_floor and size < _COARSE:
            rounding = size
        exact = linear.unbalanced <= _ROUNDING * linear.sums.size and not (balance.mesh.laws and size > _COARSE)
        if size < last or rounding or exact:
            return balance.settled(start, state._replace(rounding=rounding), iteration)
        before = size
    return Lost("the corrections do not shrink", _ITERATIONS)


def _meets_nothing(balance: Balance, state: Equilibrium) -> bool:
    """Tell whether some motion near a state meets next to no stiffness and no force, or none at all."""
    try:
        return bool(indifferent(balance, balance.linear(state)))
    except LinAlgError:
        return True


def _reached_in_chain(
    balance: Balance, chain: ChainBalance, start: Equilibrium, factor: float, *, settled: bool, near: float
) -> Equilibrium | Lost:
    """Return the equilibrium of a chain; see `reached`."""
    balance.heed()
    chain.begin(start.pose, start.wrench, factor)
    last = _LAST if settled else _ROUGH
    found = chain.corrected(Limits(1.0 / balance.size, last, near, _FAR * 10.0, FURTHEST, _COARSE), _ITERATIONS)
    if found.end == SETTLED:
        if chain.bent() > HALF:
            return Lost(OVERTURNED, found.iterations)
        pose, wrench = chain.state()
        state = start._replace(factor=factor, pose=pose, wrench=wrench, iterations=found.iterations)
        if settled:
            return balance.settled(start, state, found.iterations, chain.residual())
        return balance.lost_turns(start, state, found.iterations) or state
    if found.end == FARTHER:
        return Lost(_GROWING, found.iterations, max(0.9 * near / found.size, _LEAST))
    reason = _GROWING if found.end == GROWING else "the corrections do not shrink"
    return Lost(reason, found.iterations)


def _reached_by_cables(balance: Balance, cables: CableBalance, start: Equilibrium, factor: float) -> Equilibrium | Lost:
    """Return the equilibrium of cables alone; see `reached`."""
    state = CableState(start.pose.x, start.wrench[:, 0])
    before, standing = np.inf, 0
    for iteration in range(1, _ITERATIONS + 1):
        try:
            step = cables.corrected(state, factor)
        except LinAlgError as error:
            return Lost(str(error), iteration)
        size = step.shift / balance.size
        if not size <= _FAR * 10.0:
            return Lost(_GROWING, iteration)
        state = step.state
        standing = standing + 1 if size > 0.5 * before else 0
        at_floor = step.unbalanced <= FLOOR * step.cancelling
        rounding = size if standing >= _STANDING and at_floor and size < _COARSE else 0.0
        if size < _LAST_OF_CABLES or rounding or step.unbalanced <= _ROUNDING * step.size:
            pose = start.pose._replace(x=state.x)
            wrench = np.zeros_like(start.wrench)
            wrench[:, 0] = state.force
            found = start._replace(factor=factor, pose=pose, wrench=wrench, rounding=rounding)
            return balance.settled(start, found, iteration, cables.residual(state, pose, factor))
        before = size
    return Lost("the corrections do not shrink", _ITERATIONS)
