"""The choice of acting contacts and holds of frictions at one state: all signs must come out as they were supposed.

A contact at rest that acts must not pull, an open one not penetrate; a friction that sticks must not need more than
its grip, one that begins to slide must accelerate the way it was supposed to. Resistances of a contact that do not
vanish with its reaction end where it opens, and that may close it at once: then it would pull with them, and penetrate
without them. It touches without pressure there, and the share β of its resistances acts that keeps it so, 0 <= β <= 1,
till one of the two is possible. [A. F. Filippov's convex solution where a right-hand side jumps.] Where the feedback of
friction on the reaction is strong (the determinant 1 - γ is not positive) there may be no choice or several: P.
Painlevé's paradoxes, which are told and end the motion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.model.structs import WORLD
from anholon.modes.complementarity import Answer, Flags, choose
from anholon.modes.contacts import SMALL, Contact, Contacts
from anholon.modes.driven import GivenSlip, given_slip, is_prescribed
from anholon.modes.onset import aligned, onset
from anholon.modes.response import Response, held_together, respond
from anholon.system.grips import Grip
from anholon.system.mode import Hold, Mode, Watch, loaded_by, owner
from anholon.system.sticking_set import margins
from anholon.system.watching import COEFFICIENT_SLACK

Floats = NDArray[np.float64]

STILL: Final = 1e-9
"""Slips below this part of 1 m/s and the rates count as rest."""

_TOGETHER: Final = 100.0
"""Part by which slips may be larger that stop with another one."""

_SHARE: Final = 1e-6  # by which the share of resistances may miss 0 and 1
_MOMENT: Final = 1e-5  # s; how far ahead is looked where a reaction is 0
_AT_ONCE: Final = 1e-9  # s; a grip that is exceeded so soon is exceeded now: no event could tell it
_SOON: Final = (1e-9, 1e-7, 1e-5, 1e-3, 1e-2)  # s; how far ahead is looked where a set lets go
_CLEARLY: Final = 1e-8  # part of the forces by which a set of frictions cannot hold beyond doubt
_FAR_BEYOND: Final = 3e-4  # the same, from which it is told well what slips and what does not
_NEARER: Final = 0.1  # part of the time from step to step towards the limit
_JUST_BEYOND: Final = 1e-6  # the same, with which slips have the directions in which they begin
_NEAR: Final = 1e-3  # part of a grip that is left where it may be exceeded at once
_MOST: Final = 100_000  # choices tried at one state
_TURNS: Final = 200  # of the direction in which a slip begins
_DIGITS: Final = 10  # of the components of a direction in which a driven friction holds
_OPPOSITE: Final = 2.0  # distance of two unit vectors that are opposite
_ASIDE: Final = 1e-4  # part of the acceleration of a slip that may be across its friction
_ALIGNED: Final = 1e-13  # distance of two directions that are one


class Choice(NamedTuple):
    """Acting contacts, holds of all frictions, the directions (3,) of those that begin to slide along a surface, and
    the acting contacts that touch without pressure."""

    acting: Flags
    holds: tuple[Hold, ...]
    directions: dict[str, Floats]
    faded: tuple[str, ...] = ()


def still_speed(v: Floats) -> float:
    """Return the slip speed (m/s) below which a friction is at rest."""
    return STILL * (1.0 + float(np.abs(v).max(initial=0.0)))


def decide(here: Contacts, resting: Sequence[Contact], before: Mode, watch: Watch | None) -> Choice:
    """Return the choice that serves; raises RunError where none does, or several without a reason to prefer one."""
    for grip in here.grips.grips:
        if min(grip.coefficient, grip.static, grip.force, grip.limit) < -2.0 * COEFFICIENT_SLACK and grip.own:
            raise RunError(f"at t = {here.t:.9g} s the friction limit or the sliding force of '{grip.own}' is negative")
        slack = 2.0 * COEFFICIENT_SLACK
        if not grip.own and not -slack <= grip.coefficient <= grip.static * (1.0 + 1e-12) + slack:
            raise RunError(
                f"at t = {here.t:.9g} s the coefficient of the friction '{grip.name}' is {grip.coefficient:g}. "
                f"It must be between 0 and the static friction coefficient {grip.static:g}"
            )
    chooser = _Chooser(here, resting, before, watch)
    released = chooser.let_go() if watch is not None and watch.together else None
    if released is not None:
        return chooser.after_a_moment(released)
    found = chooser.first()
    if found is None or (watch is not None and watch.cause == "slip" and _holds(found, watch.name)):
        faded = chooser.fading()
        if faded is not None and (found is None or not _holds(faded, watch.name if watch else "")):
            found = faded
    if found is not None and watch is not None and watch.cause == "slip" and _holds(found, watch.name):
        found = chooser.soon(found, watch.name)
    if chooser.jammed and not (found is not None and found.faded):
        chooser.require_unique(found)
    if found is None or (watch is not None and watch.cause == "slip" and _holds(found, watch.name)):
        chooser.require_weaker_slides()
    if found is not None and watch is not None and watch.cause == "slip":
        chooser.require_held(found, watch.name)
    if found is None:
        names = ", ".join(f"'{name}'" for name in (*(c.name for c in resting), *(g.name for g in here.grips.grips)))
        told = f"at t = {here.t:.9g} s no consistent contact mode exists among {names}"
        if here.control is not None:
            told += ": the program constraint requires accelerations that are not possible there. Reduce its demand"
        else:
            told += firm_remedy(here, resting) or (
                ". Reduce their coefficients of friction, or replace one of them by a spring"
            )
        raise RunError(told)
    if watch is None:
        found = chooser.slipping_at_once(found)
    return chooser.after_a_moment(found)


def chosen(blow: Contacts, met: Sequence[Contact]) -> Choice | None:
    """Return the choice that serves for a blow (`Contacts.in_blow`) on contacts that are met; None where none does."""
    return _Chooser(blow, met, Mode(), None).first()


def holds_of(here: Contacts, choice: Choice) -> tuple[Hold, ...]:
    """Return the holds of a choice as a mode keeps them: driven ones with the direction in which they hold."""
    return tuple(
        replace(hold, along=_rounded(_in_frame(here, hold.name, choice.directions[hold.name])))
        if hold.grip == "driven" and hold.slip
        else hold
        for hold in choice.holds
    )


def _in_frame(here: Contacts, name: str, direction: Floats) -> Floats:
    """Return a direction (3,) in the axes of the frame on which a friction slips."""
    equations = here.system.equations
    frame = next(rub.frame for rub in equations.rubs if rub.name == name)
    if frame == WORLD:
        return direction
    nodes = [entry for line in equations.kinematics.frame(frame).R_WB for entry in line]
    values = equations.graph.evaluate(nodes, here.t, [*here.q, *here.v], here.p.tolist())
    return np.asarray(np.array(values).reshape(3, 3).T @ direction)


def _rounded(direction: Floats) -> tuple[float, float, float]:
    """Return a unit vector without the noise of its last digits, so that equal modes are told as equal."""
    x, y, z = (round(component, _DIGITS) + 0.0 for component in (direction * _first_sign(direction)).tolist())
    return x, y, z


def _first_sign(direction: Floats) -> float:
    return float(np.sign(direction[int(np.argmax(np.abs(direction) > 0.5))]))


def firm_remedy(here: Contacts, contacts: Sequence[Contact]) -> str:
    """Return what helps where a contact would pull for the sake of firm constraints that act while it does; or ""."""
    names = {contact.name for contact in contacts}
    rows = [owner(here.system.rows[i]) for contact in contacts for i in contact.rows[1:]]
    firm = ", ".join(f"'{name}'" for name in dict.fromkeys(rows) if name not in names)
    if not firm:
        return ""
    return f". Give {firm} a friction limit: without one, its unlimited force may lift its contact"


def _holds(choice: Choice, name: str) -> bool:
    return any(hold.name == name and _holding(hold) for hold in choice.holds)


def _holding(hold: Hold) -> bool:
    return hold.grip == "stick" or (hold.grip == "driven" and hold.slip != 0)


class _Chooser:
    def __init__(self, here: Contacts, resting: Sequence[Contact], before: Mode, watch: Watch | None) -> None:
        self._here, self._resting, self._before, self._watch = here, resting, before, watch
        self._still = still_speed(here.v)
        self._given: dict[tuple[str, Flags], GivenSlip | None] = {}
        every = here.rows_of(resting, (True,) * len(resting))
        self._prescribed = {grip.name for grip in here.grips.grips if is_prescribed(here, every, grip)}
        self.jammed: list[str] = []
        self._begun: dict[str, Floats] = {}  # directions in which several slips begin

    def fading(self, begun: tuple[str, ...] = ()) -> Choice | None:
        """Return the first choice that serves with contacts that touch without pressure, as few as possible, those in
        `begun` among them."""
        laws = {feed.constraint for feed in self._here.grips.feeds if feed.c0}
        names = [contact.name for contact in self._resting if contact.name in laws]
        every = (group for count in range(1, len(names) + 1) for group in combinations(names, count))
        groups = (group for group in every if set(begun) <= set(group))
        return next(filter(None, map(self.first, groups)), None)

    def first(self, faded: tuple[str, ...] = ()) -> Choice | None:
        """Return the first choice that serves, those tried first that keep things as they are; `faded`: contacts that
        are to touch without pressure."""
        start = tuple(contact.name not in self._before.open or contact.name in faded for contact in self._resting)
        for count, holds in enumerate(self._assignments()):
            if count > _MOST:
                return None
            directions = self._directions(holds, start)
            if not _is_possible(holds, directions):
                continue

            def answer(flags: Flags, holds: tuple[Hold, ...] = holds, d: dict[str, Floats] = directions) -> Answer:
                return self._answer(flags, holds, d, faded)

            acting = choose(answer, start) if start else ()
            if acting is None:
                self._note(self._closed(Choice(start, holds, directions, faded)))
                continue
            choice = self._closed(Choice(acting, holds, directions, faded))
            if not self._absent(acting).intersection(faded) and self._serves(choice):
                return choice
        return None

    def require_unique(self, found: Choice | None) -> None:
        """Raise RunError with the reason where strong feedback leaves no choice or several."""
        served: list[Floats] = []
        at = self._slipped()
        spent = "" if at is None or found is None else self._here.grips.grips[at].name
        if found is not None and _holds(found, spent):
            spent = ""
        for acting in product((True, False), repeat=len(self._resting)):
            for holds in self._assignments():
                directions = self._directions(holds, acting)
                if not _is_possible(holds, directions):
                    continue
                choice = self._closed(Choice(acting, holds, directions))
                # What is at its limit and leaves it by another choice does not stick a moment later.
                if _holds(choice, spent) or self._wrong(choice) or not self._serves(choice):
                    continue
                x = self._respond(choice).solved.x
                size = 1.0 + float(np.abs(x).max(initial=0.0))
                if all(float(np.abs(x - other).max(initial=0.0)) > 1e-6 * size for other in served):
                    served.append(x)
        if len(served) == 1 and found is not None:
            return
        names = ", ".join(f"'{name}'" for name in dict.fromkeys(self.jammed))
        what = "no reaction satisfies" if not served else f"{len(served)} different motions satisfy"
        raise RunError(
            f"at t = {self._here.t:.9g} s {what} the friction laws on {names}: the feedback of friction on the "
            "reaction gives 1 - γ <= 0 (Painlevé's paradox). Reduce the coefficient of friction or the "
            "resistance, or model the bodies as elastic there"
        )

    def after_a_moment(self, choice: Choice) -> Choice:
        """Return the choice with what is exactly between, a reaction or acceleration of 0, decided a moment later."""
        for _ in self._resting:
            answer = self._answer(*choice)
            undecided = [
                i
                for i, acts in enumerate(choice.acting)
                if self._resting[i].name not in choice.faded
                and (answer.force[i] <= answer.small_force if acts else answer.gap[i] <= answer.small_gap)
            ]
            if not undecided:
                break
            later, then = self._ahead(choice, _MOMENT)
            names = [contact.name for contact in self._resting]
            answer = _answered(later, then, choice)
            values = [(i, answer.force[i], answer.small_force) for i in undecided if choice.acting[i]]
            values += [(i, answer.gap[i], answer.small_gap) for i in undecided if not choice.acting[i]]
            turned = next((i for i, value, small in values if value < -1e-4 * small), None)
            if turned is None:
                break
            acting = tuple(acts != (i == turned) for i, acts in enumerate(choice.acting))
            choice = self._closed(Choice(acting, choice.holds, choice.directions, choice.faded))
            if turned in self._answer(*choice).wrong(choice.acting):
                found = self.fading((*choice.faded, names[turned])) or self.fading((names[turned],))
                if found is None:
                    break
                choice = found
        return choice

    def require_weaker_slides(self) -> None:
        """Raise RunError where a constraint lets go whose sliding force is larger than its grip."""
        grips = self._here.grips.grips
        acting = (True,) * len(self._resting)
        held = tuple(
            Hold(grip.name, "stick", 0, 1) if self._at_rest(grip) else self._options(grip, 1)[0] for grip in grips
        )
        found = self._respond(self._closed(Choice(acting, held, {})))
        for grip in grips:
            N = found.sizes.get(grip.constraint, 0.0)
            if grip.own and grip.slides(N) > grip.holds(N) * (1.0 + 1e-9):
                raise RunError(
                    f"at t = {self._here.t:.9g} s '{grip.own}' slips at {grip.holds(N):.6g} N, but its sliding "
                    f"force is {grip.slides(N):.6g} N. Choose a sliding force not above the friction limit"
                )

    def let_go(self) -> Choice | None:
        """Return the choice that serves as soon as what held together cannot, for which the forces of its frictions and
        contacts are not unique; None where it goes on to hold.

        At the instant itself all goes on to balance, and it cannot be told what begins to slip or to open.
        """
        acting = tuple(contact.name not in self._before.open for contact in self._resting)
        held = self._closed(Choice(acting, self._before.holds, {}, self._before.faded))
        far = self._far_beyond(held)
        if far is None:
            return None
        h, missed, later, then = far
        found = _Chooser(later, then, self._before, None).first()
        if found is None or not any(grip.name in found.directions for grip in later.grips.grips):
            return found
        return self._directed(found, held, h * min(1.0, _JUST_BEYOND / missed), far)

    def _far_beyond(self, held: Choice) -> tuple[float, float, Contacts, list[Contact]] | None:
        """Return a time, the part of the forces by which all miss the cones then, and the state and contacts there, far
        enough beyond the limit; None where it is not passed."""
        for h in _SOON:
            missed, later, then = self._beyond(held, h)
            if missed <= _CLEARLY:
                continue
            if missed < _FAR_BEYOND:  # it grows in proportion to the time
                h = min(2.0 * h * _FAR_BEYOND / missed, _SOON[-1])
                missed, later, then = self._beyond(held, h)
            return h, missed, later, then
        return None

    def _beyond(self, held: Choice, h: float) -> tuple[float, Contacts, list[Contact]]:
        """Return by which part of the forces no distribution lies inside all cones a time h later, and the state and
        contacts there."""
        later, then = self._ahead(held, h)
        others = respond(later, then, *held).undetermined
        missed = -margins([others])[0][0] / others.scale if others is not None else 0.0
        return missed, later, then

    def _directed(
        self, found: Choice, held: Choice, h: float, far: tuple[float, float, Contacts, list[Contact]]
    ) -> Choice:
        """Return a choice that serves `far` beyond the limit with the directions in which its slips begin just beyond
        it, a time h later: farther from there they are a little different."""
        at, missed, later, then = far
        moved = respond(later, then, *found).solved.x - respond(later, then, *held).solved.x
        while at > h:
            at = max(h, _NEARER * at)
            near, later, then = self._beyond(held, at)
            if near <= 0.0:
                break
            begun = [grip for grip in later.grips.grips if grip.name in found.directions]
            rest = respond(later, then, *held).solved.x
            directions = aligned(later, then, found.acting, found.holds, begun, rest + near / missed * moved)
            if directions is None:
                break
            found = found._replace(directions=directions)
            moved, missed = respond(later, then, *found).solved.x - rest, near
        return found

    def require_held(self, choice: Choice, name: str) -> None:
        """Raise RunError where a friction whose grip was exceeded goes on to stick, and needs more a moment later."""
        for grip, limit, held in self._later(choice):
            if grip == name and held > limit * (1.0 + 1e-9):
                raise RunError(
                    f"at t = {self._here.t:.9g} s '{name}' needs more than its friction limit {limit:.6g}, and "
                    "no choice of slipping contacts satisfies the friction laws. Reduce a coefficient of "
                    "friction, or increase the friction limit"
                )

    def soon(self, choice: Choice, name: str) -> Choice:
        """Return the choice that serves as soon as it makes no difference, where a friction whose grip was exceeded
        would stick: what it needs may grow so quickly that the instant is known too roughly."""
        later, then = self._ahead(choice, _AT_ONCE)
        found = _Chooser(later, then, self._before, self._watch).first()
        return choice if found is None or _holds(found, name) else found

    def slipping_at_once(self, choice: Choice) -> Choice:
        """Return the choice that serves where what sticks at the limit of its grip exceeds it at once."""
        if not any(map(_holding, choice.holds)):
            return choice
        if self._lost_at_once(choice):
            apart = self._here.away(self._resting, choice.acting)
            now = Mode(apart, choice.holds, choice.faded)
            return _Chooser(self._here, self._resting, now, None).let_go() or choice
        margins = {
            name: limit - held
            for name, limit, held in _stuck(self._here, choice, self._respond(choice))
            if held > limit * (1.0 - _NEAR)
        }
        for name, limit, held in self._later(choice) if margins else ():
            lost = margins[name] - (limit - held) if name in margins else 0.0  # within a moment
            if lost > 0.0 and margins[name] <= lost * _AT_ONCE / _MOMENT:
                slip = _Chooser(self._here, self._resting, self._before, Watch("slip", name, -1)).first()
                if slip is not None and not _holds(slip, name):
                    return slip
        return choice

    def _lost_at_once(self, choice: Choice) -> bool:
        """Tell whether frictions and contacts that hold together are at the limit of that, and beyond it at once."""
        others = self._respond(choice).undetermined
        if others is None:
            return False
        left = margins([others])[0][0]
        if left > _NEAR * others.scale:
            return False
        later, then = self._ahead(choice, _MOMENT)
        soon = respond(later, then, *choice).undetermined
        lost = left - margins([soon])[0][0] if soon is not None else 0.0
        return bool(lost > _CLEARLY * others.scale and left <= lost * _AT_ONCE / _MOMENT)

    def _later(self, choice: Choice) -> list[tuple[str, float, float]]:
        """Return what sticks, the limit of its grip and what it holds a moment later."""
        later, then = self._ahead(choice, _MOMENT)
        return _stuck(later, choice, respond(later, then, choice.acting, choice.holds, choice.directions))

    def _ahead(self, choice: Choice, h: float) -> tuple[Contacts, list[Contact]]:
        """Return the state after a short time, by a choice, and the contacts there that rest now."""
        later = self._here.later(self._respond(choice).solved.x, h)
        names = [contact.name for contact in self._resting]
        return later, sorted((c for c in later.contacts if c.name in names), key=lambda c: names.index(c.name))

    # One choice.

    def _closed(self, choice: Choice) -> Choice:
        """Return the choice with frictions off whose contacts are open."""
        gone = self._absent(choice.acting)
        grips = self._here.grips.grips
        if choice.faded:
            gone |= {*choice.faded, *loaded_by(self._here.system.model, choice.faded)}
        pairs = zip(grips, choice.holds, strict=True)
        holds = tuple(Hold(hold.name) if {grip.constraint, grip.own} & gone else hold for grip, hold in pairs)
        return choice._replace(holds=holds)

    def _absent(self, acting: Flags) -> set[str]:
        acts = {contact.name for contact, flag in zip(self._resting, acting, strict=True) if flag}
        one_sided = {side.name for side in self._here.system.sides}
        return (one_sided - acts) | set(self._here.switched_off)

    def _respond(self, choice: Choice) -> Response:
        return respond(self._here, self._resting, *choice)

    def _answer(
        self, acting: Flags, holds: tuple[Hold, ...], directions: dict[str, Floats], faded: tuple[str, ...] = ()
    ) -> Answer:
        return _answered(self._here, self._resting, self._closed(Choice(acting, holds, directions, faded)))

    def _wrong(self, choice: Choice) -> bool:
        return bool(self._answer(*choice).wrong(choice.acting)) if self._resting else False

    def _serves(self, choice: Choice) -> bool:
        """Tell whether holds and reactions are as they were supposed."""
        if not self._here.grips.grips and not self._here.grips.feeds:
            return True
        found = self._respond(choice)
        if choice.faded and (found.fed or not all(-_SHARE <= share <= 1.0 + _SHARE for share in found.shares)):
            return False
        if found.determinant <= 0.0:
            self.jammed += found.fed
        if found.determinant < 0.0 and not self._here.grips.grips:
            return False
        if found.undetermined is not None and found.undetermined.unclear:
            raise RunError(_unclear(self._here, found.undetermined.unclear))
        if not found.met and any(map(_holding, choice.holds)):
            return False  # a program keeps moving what would stick
        large = max((float(np.abs(self._here.pieces.f).max(initial=0.0)), *map(abs, found.sizes.values())))
        small = SMALL * max(large, 1e-300)
        if any(size < -small for size in found.sizes.values()):
            return False
        sizes = {"": 0.0, **found.sizes}
        for grip, hold in zip(self._here.grips.grips, choice.holds, strict=True):
            given = self._given_slip(grip, choice.acting) if hold.grip != "off" and self._at_rest(grip) else None
            if not _agrees(grip, hold, choice, given):
                return False
            if grip.name in found.held:
                if float(np.linalg.norm(found.held[grip.name])) > grip.holds(sizes[grip.constraint]) + small:
                    return False
            elif hold.grip == "slide" and self._at_rest(grip):
                if held_together(self._here, self._resting, choice.acting, choice.holds, grip):
                    return False  # what others hold does not begin to slip
                direction = choice.directions.get(grip.name)
                if direction is None:
                    direction = hold.slip * grip.along if grip.along is not None else np.zeros(3)
                gained = _gained(grip, found.solved.x, given)
                least_gain = SMALL * self._terms(grip, choice.acting, found.solved.x)
                along = float(direction @ gained)
                if along < -least_gain:
                    return False
                aside = float(np.linalg.norm(gained - along * direction))
                several = len(choice.directions) > 1 and not self._here.in_impact
                if several and grip.along is None and aside > _ASIDE * along + least_gain:
                    return False  # friction would not act against the slip
        return True

    def _given_slip(self, grip: Grip, acting: Flags) -> GivenSlip | None:
        """Return what the acting constraints prescribe of a slip that is at rest; None where they prescribe nothing."""
        if grip.name not in self._prescribed:
            return None
        key = grip.name, acting
        if key not in self._given:
            off = tuple(Hold(other.name) for other in self._here.grips.grips)
            x = respond(self._here, self._resting, acting, off, {}).solved.x
            self._given[key] = given_slip(self._here, self._here.rows_of(self._resting, acting), grip, x)
        return self._given[key]

    def _terms(self, grip: Grip, acting: Flags, x: Floats) -> float:
        """Return the size of the terms of which the acceleration of a slip is the sum: where friction balances what
        pushes, it is much smaller than that without friction."""
        off = tuple(Hold(grip.name) for grip in self._here.grips.grips)
        free = respond(self._here, self._resting, acting, off, {}).solved.x
        size = np.abs(grip.T).sum(axis=0) @ (np.abs(x) + np.abs(free))
        return max(float(size) + float(np.abs(grip.bias).max()), 1e-300)

    def _note(self, choice: Choice) -> Response:
        """Return the response to a choice, and remember the constraints on which friction feeds back too strongly."""
        found = self._respond(choice)
        if found.determinant <= 0.0:
            self.jammed += found.fed
        return found

    # All choices of holds.

    def _at_rest(self, grip: Grip) -> bool:
        stopped = self._watch.name if self._watch is not None and self._watch.cause == "stop" else ""
        if stopped == grip.name:
            return True
        speed = abs(float(grip.along @ grip.slip)) if grip.along is not None else float(np.linalg.norm(grip.slip))
        # What slides on several feet comes to rest on all of them at once.
        return speed <= (_TOGETHER if stopped else 1.0) * self._still

    def _assignments(self) -> Iterator[tuple[Hold, ...]]:
        """Yield the holds of all frictions, likely ones first."""
        grips = self._here.grips.grips
        if not grips:
            yield ()
            return
        loads = dict.fromkeys(grip.constraint for grip in grips if grip.constraint)
        signed = [name for name in loads if self._needs_sign(name)]
        for normals in product(*(self._normals(name) for name in signed)):
            normal = dict(zip(signed, normals, strict=True))
            options = [self._options(grip, normal.get(grip.constraint, 0)) for grip in grips]
            at = self._slipped()
            if at is None:
                every = product(*options)
                yield next(every)
                yield from self._onset(options)
                yield from every
                continue
            # What was to slip shall hold only where no choice of the others lets it.
            for first in options[at]:
                yield from product(*options[:at], [first], *options[at + 1 :])

    def _onset(self, options: Sequence[Sequence[Hold]]) -> Iterator[tuple[Hold, ...]]:
        """Yield the holds with which several frictions that are at rest begin to slip along surfaces, if they do."""
        begun = [g for g in self._here.grips.grips if self._at_rest(g) and g.name not in self._prescribed]
        if self._here.in_impact or len(begun) < 2 or all(grip.along is not None for grip in begun):
            return
        acting = (True,) * len(self._resting)
        found = onset(self._here, self._resting, acting, [choices[0] for choices in options], begun)
        if found is not None:
            self._begun = found.directions
            yield found.holds

    def _needs_sign(self, constraint: str) -> bool:
        one_sided = any(side.name == constraint for side in self._here.system.sides)
        return not one_sided and len(self._here.grips.pushes[constraint][0]) == 1

    def _normals(self, constraint: str) -> tuple[int, int]:
        """Return both signs of a multiplier, that first which it would have without friction."""
        watch = self._watch
        if watch is not None and watch.cause == "turn" and watch.name == constraint:
            held = [
                self._before.hold(grip.name).normal for grip in self._here.grips.grips if grip.constraint == constraint
            ]
            sign = -held[0] or 1
            return (sign, -sign)
        row = self._here.system.rows.index(self._here.grips.pushes[constraint][0][0])
        off = tuple(Hold(grip.name) for grip in self._here.grips.grips)
        acting = (True,) * len(self._resting)
        found = respond(self._here, self._resting, acting, off, {}).solved
        value = found.multipliers[row]
        if abs(value) <= SMALL * float(np.abs(self._here.pieces.M @ found.x).max(initial=0.0) + 1e-300):
            later = self._here.later(found.x, _MOMENT)
            names = {contact.name for contact in self._resting}
            then = [contact for contact in later.contacts if contact.name in names]
            value = respond(later, then, acting, off, {}).solved.multipliers[row]
        return (1, -1) if value >= 0.0 else (-1, 1)

    def _options(self, grip: Grip, normal: int) -> list[Hold]:
        name = grip.name
        if not self._at_rest(grip):
            sign = 0 if grip.along is None else (1 if float(grip.along @ grip.slip) > 0.0 else -1)
            return [Hold(name, "slide", sign, normal)]
        stick = Hold(name, "stick")
        slides = [Hold(name, "slide", sign, normal) for sign in ((1, -1) if grip.along is not None else (0,))]
        at = self._slipped()
        slipped = at is not None and self._here.grips.grips[at].name == name
        kept = [stick]
        if name in self._prescribed:
            kept += [Hold(name, "driven", 0, normal)]
            kept += [Hold(name, "driven", 1, normal)] if grip.along is None else []
        return [*slides, *kept] if slipped else [*kept, *slides]

    def _slipped(self) -> int | None:
        """Return the number of the friction whose grip was exceeded."""
        watch, grips = self._watch, self._here.grips.grips
        if watch is None or watch.cause != "slip":
            return None
        return next((k for k, grip in enumerate(grips) if grip.name == watch.name), None)

    def _directions(self, holds: tuple[Hold, ...], acting: Flags) -> dict[str, Floats]:
        """Return the directions in which slips begin along surfaces: those of the acceleration that they leave."""
        grips = self._here.grips.grips
        begun = [
            grip
            for grip, hold in zip(grips, holds, strict=True)
            if grip.along is None and hold.grip == "slide" and self._at_rest(grip)
        ]
        given = {
            grip.name: found
            for grip in (*begun, *(g for g, hold in zip(grips, holds, strict=True) if hold.grip == "driven"))
            if (found := self._given_slip(grip, acting)) is not None
        }
        kept = {
            grip.name: given[grip.name].free[0]
            for grip, hold in zip(grips, holds, strict=True)
            if hold.grip == "driven" and hold.slip and grip.name in given and len(given[grip.name].free) == 1
        }
        if not begun:
            return kept
        directions = {grip.name: self._begun.get(grip.name, np.zeros(3)) for grip in begun}
        best, missed, step = directions, np.inf, np.inf
        for _ in range(_TURNS):
            choice = self._closed(Choice(acting, holds, {**directions, **kept}))
            x = self._respond(choice).solved.x
            gained = {grip.name: _gained(grip, x, given.get(grip.name)) for grip in begun}
            miss = max(
                # At the limit of the grip the slip gains nothing yet, and goes the way that was supposed.
                0.0
                if directions[grip.name].any()
                and np.abs(gained[grip.name]).max() <= SMALL * self._terms(grip, acting, x)
                else _apart(directions[grip.name], gained[grip.name])
                for grip in begun
            )
            if miss < missed:
                best, missed, step = directions, miss, 2.0 * step
                ahead = gained
            else:
                step = min(0.25 * step, 1.0)  # what slips the other way at once is approached in shorter steps
            if missed <= _ALIGNED:
                break
            directions = {name: _unit(best[name] + _bounded(step, ahead[name])) for name in best}
        return {**best, **kept}


def _agrees(grip: Grip, hold: Hold, choice: Choice, given: GivenSlip | None) -> bool:
    """Return True if a friction may act as it is supposed beside what constraints prescribe of its slip, which is at
    rest."""
    if given is None:
        return hold.grip != "driven"
    if hold.grip == "driven":
        return given.rests and len(given.free) == hold.slip
    if hold.grip != "slide":
        return hold.grip == "off"
    if grip.along is not None:
        return hold.slip * float(grip.along @ given.onset) > 0.0
    return given.rests or float(choice.directions.get(hold.name, np.zeros(3)) @ given.onset) > 0.0


def _is_possible(holds: Sequence[Hold], directions: Mapping[str, Floats]) -> bool:
    """Return True if every friction that is to hold along the one direction which constraints leave has one."""
    return all(hold.name in directions for hold in holds if hold.grip == "driven" and hold.slip)


def _gained(grip: Grip, x: Floats, given: GivenSlip | None) -> Floats:
    """Return the acceleration (3,) with which a slip begins, with that which constraints prescribe a short time ahead
    in the place of the present one."""
    gained = grip.T @ x + grip.bias
    if given is None:
        return np.asarray(gained)
    return np.asarray(gained - given.given.T @ (given.given @ gained) + given.onset)


def _unit(vector: Floats) -> Floats:
    size = float(np.linalg.norm(vector))
    return vector / size if size > 0.0 else vector


def _bounded(step: float, vector: Floats) -> Floats:
    """Return a step (1 for a unit vector; without bound: as good as the vector alone) along a vector (3,)."""
    return min(step, 1e12) * _unit(vector)


def _apart(direction: Floats, vector: Floats) -> float:
    """Return the distance of a direction from that of a vector; as large as can be where none is known yet."""
    return float(np.linalg.norm(direction - _unit(vector))) if direction.any() or not vector.any() else _OPPOSITE


def _stuck(here: Contacts, choice: Choice, found: Response) -> list[tuple[str, float, float]]:
    """Return what sticks by itself, the limit of its grip and what it holds."""
    joint = found.undetermined.frictions if found.undetermined is not None else ()
    return [
        (grip.name, grip.holds(found.sizes.get(grip.constraint, 0.0)), float(np.linalg.norm(found.held[grip.name])))
        for grip, hold in zip(here.grips.grips, choice.holds, strict=True)
        if _holding(hold) and grip.name not in joint
    ]


def _unclear(here: Contacts, name: str) -> str:
    """Return the message that a friction depends on a reaction of either sign that is not unique."""
    constraint = next(grip.constraint for grip in here.grips.grips if grip.name == name)
    return (
        f"at t = {here.t:.9g} s the friction '{name}' depends on the reaction of '{constraint}', which is not "
        "determined, because the constraint depends on others and may push or pull. Make the constraint "
        "unilateral, or remove one of the dependent constraints"
    )


def _answered(here: Contacts, contacts: Sequence[Contact], choice: Choice) -> Answer:
    """Return forces and accelerations of the gaps of resting contacts."""
    found = respond(here, contacts, *choice).solved
    return here.answer(contacts, choice.acting, found, here.pieces.b0, here.pieces.f)
