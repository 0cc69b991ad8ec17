"""Ramps at a change of stage: they continue, stop, or are replaced by other ramps.

Where a stage ends before its ramp does, the ramp continues by default: a parameter that the next stage does not set
reaches the end of its ramp, and one that it changes by another ramp keeps its rate α' as well as its value,

    α(s) = α + (α1 - α) f(s) + α' T h(s),     h = s (1 - s)³ (1 + 3 s),     s = (t - t0)/T,

h(0) = h(1) = 0, h'(0) = 1, h'(1) = h''(0) = h''(1) = 0, so that there is no impact. A parameter that stops or jumps
loses its rate at once, by the impulse form (docs/theory.md 6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from anholon.mechanics.ramps import Ramp
from anholon.model.query.stage_sequence import FADE, change_of, has_ramp, shape_derivative, shape_formula, shape_value
from anholon.model.schema import Change, Stage


class RampState(NamedTuple):
    """Values of parameters (SI) at the start of their ramps, as far as they have changed, and the active ramps."""

    values: dict[str, float]
    ramps: tuple[Ramp, ...]

    def value_and_rate(self, name: str, t: float, initial_value: Callable[[str], float]) -> tuple[float, float]:
        """Return the value and the rate of a parameter at a time; `initial_value`: its value if it never changed."""
        value, rate = self.values[name] if name in self.values else initial_value(name), 0.0
        for ramp in self.ramps:
            if ramp.name == name:
                s = _ramp_fraction(ramp, t)
                value += ramp.change * shape_value(ramp.shape, s)
                rate += 0.0 if ramp.is_finished(t) else ramp.change * shape_derivative(ramp.shape, s) / ramp.length
        return value, rate

    def finish_ramps(self, t: float) -> RampState:
        """Return the state after a time: the values include the changes of ramps that have ended."""
        ended = [ramp for ramp in self.ramps if ramp.is_finished(t)]
        return RampState(
            _added(self.values, ((ramp.name, _final_change(ramp)) for ramp in ended)), _remove_ramps(self.ramps, ended)
        )

    def stop_ramps(self, t: float) -> RampState:
        """Return the state with every ramp stopped at its current value."""
        under_way = self.finish_ramps(t)
        changes = (
            (ramp.name, ramp.change * shape_value(ramp.shape, _ramp_fraction(ramp, t))) for ramp in under_way.ramps
        )
        return RampState(_added(under_way.values, changes), ())

    def leave_stage(self, stage: Stage, t: float) -> RampState:
        """Return the state when a stage ends: ramps continue or stop, as the stage says."""
        return self.finish_ramps(t) if stage.unfinished == "go-on" else self.stop_ramps(t)

    def enter_stage(
        self, stage: Stage, t: float, targets: Mapping[str, float], initial_value: Callable[[str], float]
    ) -> RampState:
        """Return the state when a stage begins that sets parameters to their targets (SI)."""
        going = tuple(ramp for ramp in self.ramps if ramp.name not in targets)
        values, ramps = {**self.values, **targets}, []
        for name, way in find_ramped_changes(stage, targets).items():
            value, rate = self.value_and_rate(name, t, initial_value)
            values[name] = value
            ramps.append(Ramp(name, t, way.ramp, targets[name] - value, shape_formula(way.profile)))
            if rate:
                ramps.append(Ramp(name, t, way.ramp, rate * way.ramp, FADE))
        return RampState(values, (*going, *ramps))


def find_ramped_changes(stage: Stage, names: Iterable[str]) -> dict[str, Change]:
    """Return the parameters among `names` that a stage changes by a ramp, with the kind of change; the others jump."""
    if not has_ramp(stage):
        return {}
    ways = {name: change_of(stage, name) for name in names}
    return {name: way for name, way in ways.items() if way.change == "ramp" and way.ramp > 0.0}


def _ramp_fraction(ramp: Ramp, t: float) -> float:
    return min((1.0 / ramp.length) * (t - ramp.t0), 1.0)  # as the compiled ramps have it


def _final_change(ramp: Ramp) -> float:
    """Return the change that a ramp leaves."""
    return ramp.change if ramp.shape != FADE else 0.0


def _added(values: Mapping[str, float], changes: Iterable[tuple[str, float]]) -> dict[str, float]:
    total = dict(values)
    for name, change in changes:
        total[name] += change
    return total


def _remove_ramps(ramps: tuple[Ramp, ...], removed: list[Ramp]) -> tuple[Ramp, ...]:
    return tuple(ramp for ramp in ramps if ramp not in removed) if removed else ramps
