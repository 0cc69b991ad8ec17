"""Transitions explained: what was before and after, what is kept, what the path did, what a ramp would do.

Everything is computed again from the state just before the transition, by the laws of `anholon.stages.transition`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError, UsageError
from anholon.formula.syntax import STAGE_TIME
from anholon.model.structs import Model, Stage
from anholon.model.timeline import SWITCH, settings, shape_slope, switches
from anholon.modes.begin import PAUSE, nudge
from anholon.modes.blows import Blow
from anholon.modes.settle import settle
from anholon.results.balance import energy_within
from anholon.results.outcome import Located
from anholon.results.run import Motion, Run
from anholon.stages.forecast import Forecast, Peak, forecast, sharpened, spent
from anholon.stages.paths import Path, orders, same_path
from anholon.stages.plan import staying, without_corners
from anholon.stages.ramping import Moving
from anholon.stages.transition import Crossing, blows, crossing, struck
from anholon.stages.whole import Blade, Whole, blades, seen, swept, whole
from anholon.system.mode import taking_part
from anholon.system.parameters import si_values
from anholon.system.posing import weighing_parameters
from anholon.system.ramps import Ramp
from anholon.system.system import System

__all__ = ["BladeJump", "PathResult", "Transition", "explain_transition"]

Floats = NDArray[np.float64]

_LOOKS: Final = 8  # at every step of the integrator


class BladeJump(NamedTuple):
    """What a transition does seen from a blade, SI units: speed along it, offset of the mass centre to its left, and
    speed of the mass centre along it, u - ω y_C, each before and after; `expected`: the last one by H ∫ dy_C/J_C
    along the path, None where rates jump too, and where masses come or go."""

    name: str
    u: tuple[float, float]
    offset: tuple[float, float]
    along: tuple[float, float]
    expected: float | None


class PathResult(NamedTuple):
    """Where another order of the same change of pose leads: names of the groups in order (none: all together), the
    rates (n,) after it, angular velocity about the vertical, rad/s, speeds along the blades, m/s, the energy, J,
    whether it is the one that was taken, or why it is refused."""

    names: tuple[str, ...]
    path: Path
    rates: Floats
    turning: float
    speeds: dict[str, float]
    energy: float
    taken: bool
    refusal: str = ""


class Reached(NamedTuple):
    """Where a ramp has led: angular velocity about the vertical, rad/s, and the speeds along the blades, m/s."""

    turning: float
    speeds: dict[str, float]


class Transition(NamedTuple):
    """The beginning of a stage, SI units.

    `number`: the stage among those of the model; `parameters`: those that the stage sets, before and after; `ramped`:
    those of them that change by a ramp; `on`, `off`: constraints that it switches; `rates` (n,) of the `coordinates`
    before and after; `body`: all masses together before and after; `impulses` of rows that act at rates that jump, in
    units of their multipliers times s; `blows` of constraints that are engaged and of driven rates that jump;
    `reactions` just before and just after; `energy` before and after, `lost` in contacts by blows; `paths`: other
    orders, where the pose jumps; `forecast`: what is expected of a ramp; of both nothing is told where rods are joined
    to the bodies; `found` and `reached`: the peaks of the reactions in it and where it has led; `cut`: whether the
    stage was over before its ramps; `refusal`: why the motion could not go on here.
    """

    t: float
    number: int
    before: str
    after: str
    parameters: dict[str, tuple[float, float]]
    ramped: frozenset[str]
    on: tuple[str, ...]
    off: tuple[str, ...]
    coordinates: tuple[str, ...]
    rates: tuple[Floats, Floats]
    body: tuple[Whole, Whole]
    blades: tuple[BladeJump, ...]
    impulses: dict[str, float]
    blows: tuple[Located, ...]
    reactions: dict[str, tuple[float, float]]
    energy: tuple[float, float]
    lost: float
    paths: tuple[PathResult, ...]
    forecast: Forecast | None
    found: dict[str, Peak]
    reached: Reached | None
    cut: bool = False
    refusal: str = ""

    @property
    def brought(self) -> float:
        """Energy that the drives brought in, J: what the limbs did in the change of pose and in blows, and what fields
        that change give, without what the contacts took."""
        return self.energy[1] - self.energy[0] + self.lost


def explain_transition(run: Run, k: int) -> Transition:
    """Return what happened when the stage number k of `run.stages` began, k = 1, 2, …

    k = len(run.stages) is the transition that ended the run, where one was refused. Raises UsageError where there is no
    such transition.
    """
    spans = run.stages
    refused = run.ended.refused
    last = len(spans) - 1 if refused is None else len(spans)
    if not 1 <= k <= last:
        text = f"there are transitions 1 … {last}" if last >= 1 else "the run has none"
        raise UsageError(f"there is no transition {k}: {text}")
    taken = k < len(spans)
    t = spans[k].t0 if taken else spans[-1].t1
    number = spans[k].number if taken else int(refused or 0)
    starts = [motion.t0 for motion in run.motions]
    first = bisect_left(starts, t) if taken else len(run.motions)
    motions = run.motions
    here = motions[first - 1]
    # A stage that was over as soon as it had begun has no motion: what is behind it is that of another one.
    lasts = taken and spans[k].t1 > t and first < len(motions)
    there = motions[first] if lasts else None
    over = spans[k].t1 if taken else t
    explained = _Explained(run, [span.number for span in spans[:k]], number, here, there, over)
    return explained.whole(spans[k - 1].name, run.ended.message if not taken else "")


def expect_transition(run: Run, stage: int) -> Transition:
    """Return what is expected of the beginning of a stage, by its number in the model, where a run has ended; a
    transition that cannot be gone through says why."""
    last = run.stages[-1]
    gone = [span.number for span in run.stages]
    return _Explained(run, gone, stage, run.motions[-1], None, last.t1).whole(last.name, "")


class _Begun(NamedTuple):
    """What acts when the pose jumps: its system, the rates (n,) and its vector p; `came`: what led there, where the
    stage switches something before, and the `blows` of that."""

    system: System
    v: Floats
    p: Floats
    came: Crossing | None = None
    blows: tuple[Located, ...] = ()


class _Explained:
    """One transition, from the last of the stages `gone` through and the state at the end of `here` to the motion
    `there`, None where it is refused or was not run; `over`: when the stage that it began was over, s."""

    def __init__(
        self, run: Run, gone: Sequence[int], number: int, here: Motion, there: Motion | None, over: float
    ) -> None:
        self._run, self._here, self._there, self._over = run, here, there, over
        self._number, self._stage = number, run.system.model.stages[number]
        q, v = np.split(run.states_within(here, np.array([here.t1]))[0], 2)
        self._q, self._v, self._t = q, v, here.t1
        model = run.system.model
        self._system, self._before = _present(run.system, here, here.t1, q, v)
        system = self._system
        slots = {name: i for i, name in enumerate(model.parameters)}
        self._standing = system.equations.names.ramps.standing(self._before, self._t)
        system.compiled.prepare(self._standing)
        self._targets = si_values(model, settings(model, self._stage))
        self._values = {name: (float(self._standing[slots[name]]), value) for name, value in self._targets.items()}
        self._path: Path = tuple(tuple(group.replace(",", " ").split()) for group in self._stage.path)
        before = Moving(system.values(self._before), system.equations.names.ramps.read(self._before))
        left = before.left(model.stages[gone[-1]], self._t)
        after = left.entered(self._stage, self._t, self._targets, before.values.__getitem__)
        self._ramps = tuple(ramp for ramp in after.ramps if ramp.name in self._targets)
        self._length = max((ramp.length for ramp in self._ramps), default=0.0)
        ramped = {ramp.name for ramp in self._ramps}
        self._jumping = {name: values for name, values in self._values.items() if name not in ramped}
        values = after.values | switches(model, self._stage)
        if STAGE_TIME in values:
            values[STAGE_TIME] = self._t
        self._after = system.parameters(self._t, values, after.ramps)  # p just after
        earlier = [model.stages[index] for index in gone]
        self._off = _switched_off(model, [*earlier, self._stage])
        # What is switched acts before the pose jumps, and before ramps begin with a corner.
        self._switches = self._off != _switched_off(model, earlier)
        self._smooth = without_corners(after.ramps, self._t) if self._switches else after.ramps
        halting = tuple(ramp for ramp in left.ramps if ramp.name in self._jumping)
        jumps = {name: (left.values.get(name, here), there) for name, (here, there) in self._jumping.items()}
        self._stays = staying(system, jumps, halting) if self._switches else {}
        calm = (*(ramp for ramp in halting if ramp.name in self._stays), *self._smooth)
        still = values | self._stays
        alike = calm == after.ramps and still == values
        self._calm = self._after if alike else system.parameters(self._t, still, calm)

    def whole(self, before: str, refusal: str) -> Transition:
        run, here, there, t, q, v = self._run, self._here, self._there, self._t, self._q, self._v
        system, model = self._system, self._run.system.model
        # Rods that are joined to the bodies share in what these do: the bodies' equations alone would tell it wrong.
        alone = run.free_of_rods(here) and (there is None or run.free_of_rods(there))
        begun, made = None, None
        try:
            begun = self._begun() if alone else None
            made = None if begun is None or refusal else self._crossed(begun, self._path)
        except RunError as error:
            if there is not None and begun is not None:
                raise
            refusal = refusal or (error.message if there is None else "")
        if there is not None:
            places, rates = np.split(run.states_within(there, np.array([there.t0]))[0], 2)
            end_system, p_end = there.system, there.p
        else:
            places, rates = q, v if made is None else made.v
            end_system, p_end = (system, self._after) if begun is None else (begun.system, self._end(begun.system))
        met = tuple(event for event in run.events if event.t == t and event.impulse)
        if there is None and begun is not None and made is not None:  # nothing has run from here on
            met = tuple(event for event in (*begun.blows, *blows(begun.system, t, made)) if event.impulse)
        old = system.values(self._standing)
        switched = _switched(here.system, there.system if there is not None else begun and begun.system)
        switched |= {
            name.removeprefix(SWITCH) for name, value in switches(model, self._stage).items() if old[name] != value
        }
        first = energy_within(run, here, t)
        energy = first, energy_within(run, there, t) if there is not None else first
        if there is None and made is not None:  # nothing has run from here on
            energy = first, self._energy(places, rates)
        foreseen = None
        if self._ramps and begun and made:
            acting, v1, p1 = system, made.v, self._after
            if system.modal:
                acting, v1, p1 = self._entered(self._posed(begun) or made)
            foreseen = forecast(acting, t, q, v1, self._ramps, p1)
        return Transition(
            t,
            self._number,
            before,
            self._stage.name,
            self._values,
            frozenset(ramp.name for ramp in self._ramps),
            tuple(name for name in self._stage.on if name in switched),
            tuple(name for name in self._stage.off if name in switched),
            system.coordinates,
            (v, rates),
            (whole(system, t, q, v, self._before), whole(end_system, t, places, rates, p_end)),
            self._blades(places, rates, end_system, p_end, made),
            _impulses(system, begun, made),
            met,
            self._reactions(),
            energy,
            sum(blow.loss for blow in met),
            self._paths(begun, made) if begun is not None else (),
            foreseen,
            self._peaks(),
            self._reached(),
            bool(self._ramps) and self._there is not None and not self._whole_ramps(),
            refusal,
        )

    def _begun(self) -> _Begun:
        """Return what acts when the pose jumps, or corners of ramps begin: what the stage switches has done so. Raises
        RunError where it cannot."""
        t, system = self._t, self._system
        if not self._switches:
            return _Begun(system, self._v, self._before)
        ramps = system.equations.names.ramps.read(self._calm)
        came = crossing(system, t, self._q, self._v, self._before, self._calm, whole=self._run.system)
        acting, v, p, met = self._settled(came, self._calm, ramps, ramps)
        told = (*blows(system, t, came), *struck(system, t, met))
        return _Begun(acting, v, p, came, told)

    def _crossed(self, begun: _Begun, path: Path) -> Crossing:
        """Return the transition by an order of the joints."""
        end = self._end(begun.system)
        return crossing(begun.system, self._t, self._q, begun.v, begun.p, end, path, whole=self._run.system)

    def _posed(self, begun: _Begun) -> Crossing | None:
        """Return what leads to the new pose where the stage switches something before, without corners of ramps."""
        if begun.came is None or not self._stays:
            return begun.came
        system = begun.system
        end = system.parameters(self._t, self._system.values(self._after), self._smooth)
        return crossing(system, self._t, self._q, begun.v, begun.p, end, self._path, whole=self._run.system)

    def _end(self, system: System) -> Floats:
        """Return the vector p just after the transition for a system in another mode."""
        return self._after if system is self._system else system.carried(self._after)

    def _settled(
        self, made: Crossing, p: Floats, still: Sequence[Ramp], ramps: Sequence[Ramp]
    ) -> tuple[System, Floats, Floats, tuple[Blow, ...]]:
        """Return the system of the mode in which the motion goes on with the numbers in p, decided with the ramps
        `still`, the rates (n,) and the vector p there, with `ramps`, and the blows that brought it."""
        t, system, values = self._t, self._run.system, self._system.values(p)
        found = settle(
            system,
            t,
            self._q,
            made.v,
            system.parameters(t, values, still),
            off=self._off,
            before=self._here.system.mode,
            watch=spent(self._here),
            pause=PAUSE / system.model.simulation.frames,
        )
        variant = system.variant(found.mode, t, self._q, found.v, system.parameters(t, values, ramps))
        own = variant.parameters(t, values, ramps)
        nudge(variant, found, own)
        return variant, found.v, own, found.blows

    def _entered(self, made: Crossing) -> tuple[System, Floats, Floats]:
        """Return the system of the mode in which the stage would begin without the accelerations of its ramps, with the
        rates (n,) and its vector p."""
        ramps = self._system.equations.names.ramps.read(self._after)
        calm = self._system.equations.names.ramps.read(self._calm)
        gentle = calm == ramps and not any(shape_slope(ramp.shape, 0.0) for ramp in self._ramps)
        still = tuple(ramp for ramp in ramps if ramp.name not in self._targets) if gentle else calm
        variant, v, p, _ = self._settled(made, self._after, still, ramps)
        if calm == ramps:
            return variant, v, p
        before = variant.parameters(self._t, self._system.values(self._after), calm)
        return variant, crossing(variant, self._t, self._q, v, before, p, whole=self._run.system).v, p

    def _blades(
        self, places: Floats, rates: Floats, system: System, p: Floats, made: Crossing | None
    ) -> tuple[BladeJump, ...]:
        t, q, v, here = self._t, self._q, self._v, self._here
        old = {blade.name: blade for blade in blades(self._system, t, q, v, self._before)}
        new = {blade.name: blade for blade in blades(system, t, places, rates, p)}
        bodies = whole(self._system, t, q, v, self._before), whole(system, t, places, rates, p)
        found: list[BladeJump] = []
        changed = {name for name, (a, b) in self._values.items() if a != b}
        posed = not self._ramps and changed.isdisjoint(weighing_parameters(self._system.equations))
        for name in (*old, *(name for name in new if name not in old)):
            sides = old.get(name, new.get(name)), new.get(name, old.get(name))
            assert sides[0] is not None
            assert sides[1] is not None
            views = [seen(blade, body) for blade, body in zip(sides, bodies, strict=True) if blade is not None]
            (u0, y0, w0), (u1, y1, w1) = views
            smooth = (
                made is not None
                and not made.impulses.any()
                and not (self._there and _switched(here.system, self._there.system))
            )
            expected = self._expected(sides[0], bodies[0]) if smooth and posed else None
            found.append(BladeJump(name, (u0, u1), (y0, y1), (w0, w1), expected))
        return tuple(found)

    def _expected(self, blade: Blade, body: Whole) -> float:
        """Return u - ω y_C after the jump as H ∫ dy_C/J_C along the path adds to it, H without what limbs under way
        have."""
        system, t, q, v = self._system, self._t, self._q, self._v
        slots = {name: i for i, name in enumerate(system.model.parameters)}
        place = self._after.copy()
        for name in self._targets:
            place[slots[name]] = self._standing[slots[name]]
        along = float(body.velocity @ blade.along)
        rest = tuple(name for name in self._targets if all(name not in group for group in self._path))
        for group in (*self._path, rest):
            change = {slots[name]: self._targets[name] - place[slots[name]] for name in group}
            if not any(change.values()):
                continue
            along += swept(system, t, q, v, place, change, blade, float(body.spin[2]))
            for slot, step in change.items():
                place[slot] += step
        return along

    def _reactions(self) -> dict[str, tuple[float, float]]:
        run, t = self._run, np.array([self._t])
        names = [f"reaction:{row}" for row in run.system.rows]
        if not names:
            return {}
        old = run.within(self._here, names, t)
        new = run.within(self._there, names, t) if self._there is not None else old
        return {
            row: (float(old[name][0]), float(new[name][0])) for row, name in zip(run.system.rows, names, strict=True)
        }

    def _paths(self, begun: _Begun, made: Crossing | None) -> tuple[PathResult, ...]:
        """Return where other orders lead; there are such where several parameters that place masses jump."""
        system, p = begun.system, self._end(begun.system)
        moved = [name for name, (a, b) in self._jumping.items() if name in system.posed and a != b]
        if len(moved) < 2:
            return ()
        found: list[PathResult] = []
        for entry in orders(system.model, moved, self._path):
            taken = same_path(entry.path, self._path, moved)
            try:
                led = made if taken and made is not None else self._crossed(begun, entry.path)
            except RunError as error:
                nothing = np.full(system.n, np.nan)
                found.append(PathResult(entry.names, entry.path, nothing, np.nan, {}, np.nan, taken, error.message))
                continue
            body = whole(system, self._t, self._q, led.v, p)
            acting = blades(system, self._t, self._q, led.v, p)
            speeds = {blade.name: seen(blade, body)[0] for blade in acting}
            energy = self._energy(self._q, led.v)
            found.append(PathResult(entry.names, entry.path, led.v, body.turning, speeds, energy, taken))
        return tuple(found)

    def _energy(self, places: Floats, rates: Floats) -> float:
        """Return the energy just after the transition, J, with some places and rates."""
        system = self._system
        observed = system.call("observe", self._t, places, rates, self._after)
        return sum(float(observed[system.observed.index(name)]) for name in ("kinetic", "potential"))

    def _ramping(self) -> list[Motion]:
        """Return the motions that lie in the ramp and in the stage: what comes later has other causes too."""
        end = min(self._t + self._length * (1.0 + 1e-9), self._over)
        motions = self._run.motions
        first = motions.index(self._there) if self._there is not None else len(motions)
        return [motion for motion in motions[first:] if motion.t1 <= end] if self._ramps else []

    def _whole_ramps(self) -> bool:
        """Tell whether the stage lasted as long as its ramps."""
        motions = self._ramping()
        return bool(motions) and motions[-1].t1 >= self._t + self._length * (1.0 - 1e-9)

    def _peaks(self) -> dict[str, Peak]:
        """Return the peaks that the reactions had during the ramp."""
        peaks: dict[str, Peak] = {}
        names = [f"reaction:{row}" for row in self._run.system.rows]
        for motion in self._ramping() if names else ():
            steps = motion.steps()
            inside = (steps[:-1, None] + np.arange(_LOOKS) / _LOOKS * np.diff(steps)[:, None]).ravel()
            times = np.append(inside, steps[-1])
            values = self._run.within(motion, names, times)
            for row, name in zip(self._run.system.rows, names, strict=True):
                peak = sharpened(self._reading(motion, name), times, values[name])
                peaks[row] = max(peaks.get(row, peak), peak, key=lambda one: abs(one.value))
        return peaks

    def _reading(self, motion: Motion, name: str) -> Callable[[Floats], Floats]:
        return lambda times: self._run.within(motion, [name], times)[name]

    def _reached(self) -> Reached | None:
        """Return where a ramp has led that was gone through."""
        motions = self._ramping()
        if not motions or not self._whole_ramps():
            return None
        last = motions[-1]
        system, t = last.system, last.t1
        q, v = np.split(self._run.states_within(last, np.array([t]))[0], 2)
        p = system.equations.names.ramps.standing(last.p, t)
        system.compiled.prepare(p)
        body = whole(system, t, q, v, p)
        return Reached(body.turning, {blade.name: seen(blade, body)[0] for blade in blades(system, t, q, v, p)})


def _present(system: System, here: Motion, t: float, q: Floats, v: Floats) -> tuple[System, Floats]:
    """Return the system of the run in the mode of a motion, and its vector p at one of the ends t of that.

    A run that goes on from an earlier one has motions of the earlier model too, with places for fewer numbers.
    """
    old = here.system
    if old.model is system.model:
        return old, here.p
    known = system.values(system.parameters(t))
    numbers = {name: value for name, value in old.values(here.p).items() if name in known}
    ramps = old.equations.names.ramps.read(here.p)
    p = system.parameters(t, numbers, ramps)
    variant = system.variant(old.mode, t, q, v, p) if system.modal else system
    return variant, variant.parameters(t, numbers, ramps)


def _switched(here: System, there: System | None) -> set[str]:
    """Return the constraints that act on one side of a transition only."""
    return set() if there is None else set(here.mode.open) ^ set(there.mode.open)


def _impulses(system: System, begun: _Begun | None, made: Crossing | None) -> dict[str, float]:
    """Return the impulses of all rows at rates that jump, before and after what is switched has done so."""
    found: dict[str, float] = {}
    for acting, jump in ((system, begun and begun.came), (begun and begun.system, made)):
        for row, value in zip(acting.rows, jump.impulses, strict=True) if acting and jump else ():
            if value:
                found[row] = found.get(row, 0.0) + float(value)
    return found


def _switched_off(model: Model, stages: Sequence[Stage]) -> tuple[str, ...]:
    """Return the constraints that are switched off when the last of these stages has begun."""
    taking = set(taking_part(model))
    off = {name for name in taking if not model.constraints[name].enabled}
    for stage in stages:
        off = (off | set(stage.off)) - set(stage.on)
    return tuple(sorted(off & taking))
