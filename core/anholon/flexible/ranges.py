"""Small motions over a range of loads or of a parameter, and the critical values at which they begin to grow.

Between two values at which different numbers of motions grow the value is found at which that changes: a divergence
where what grows does not swing (buckling), flutter where it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import RunError, UsageError
from anholon.flexible.rest import balance_of, require_masses
from anholon.flexible.statics import compile_rods
from anholon.model.structs import Model
from anholon.rods.balance import Balance, Equilibrium, Lost
from anholon.rods.equilibrium import balanced, reached
from anholon.rods.modes import Modes, Small, grow, linearise, modes, roots_without_potential, swing
from anholon.rods.stability import negative

Floats = NDArray[np.float64]

LOAD: Final = "load"
"""What stands for the load factor where a parameter could be named."""

_LOCATE: Final = 60
_TOGETHER: Final = 1e-4  # of the range: changes nearer than that are one
_SHARP: Final = 1e-9  # of the range: how near a critical value is found


class AtValue(NamedTuple):
    """Small motions at a value of the load factor or of a parameter."""

    value: float
    modes: Modes


class Critical(NamedTuple):
    """A value at which motions begin to grow, or to fade again; `frequency`, Hz, of flutter there."""

    value: float
    kind: Literal["divergence", "flutter", "end of divergence", "end of flutter"]
    frequency: float


class _Found(NamedTuple):
    state: Equilibrium
    small: Small
    diverging: int
    fluttering: int
    frequency: float  # of the slowest flutter, Hz


class Range:
    """The small motions of a model over a range."""

    def __init__(self, model: Model, name: str, values: Sequence[float]) -> None:
        if name != LOAD and name not in model.parameters:
            known = ", ".join((LOAD, *model.parameters))
            raise UsageError(f"there is no parameter “{name[:60]}” to go over; there are: {known}")
        self._model, self._name, self._values = model, name, list(map(float, values))
        self._kept: Balance | None = None
        self.criticals: list[Critical] = []

    def walk(self, count: int) -> Iterator[AtValue]:
        """Yield the `count` lowest modes at all values; the critical values on the way are in `criticals` then."""
        before: tuple[float, _Found] | None = None
        for value in self._values:
            found = self._at(value, before[1].state if before else None)
            if before is not None and _differ(before[1], found):
                self._locate(before, (value, found))
            yield AtValue(value, modes(found.small, count))
            before = (value, found)

    def _at(self, value: float, near: Equilibrium | None) -> _Found:
        """Return equilibrium and small motions at a value, next to those at another one."""
        if self._name == LOAD:
            if self._kept is None:
                flexible = compile_rods(self._model)
                require_masses(flexible)
                self._kept, self._damping = balance_of(flexible), flexible.damping
            balance, factor = self._kept, value
            start = near or balance.unloaded()
        else:
            parameter = self._model.parameters[self._name]
            parameters = {**self._model.parameters, self._name: replace(parameter, value=value)}
            flexible = compile_rods(replace(self._model, parameters=parameters))
            require_masses(flexible)
            balance, self._damping, factor = balance_of(flexible), flexible.damping, 1.0
            start = near or balanced(balance)
        state = stepped(balance, start, factor)
        small = linearise(balance, state, self._damping)
        count = negative(balance, balance.linear(state)) if small.D is None else None
        if count is not None:
            return _Found(state, small, count, 0, 0.0)
        roots = roots_without_potential(small)
        growing, swings = grow(roots), swing(roots)
        frequency = float(np.abs(roots.imag[growing & swings]).min(initial=np.inf)) / (2.0 * np.pi)
        fluttering = int(np.count_nonzero(growing & swings & (roots.imag > 0.0)))
        return _Found(state, small, int(np.count_nonzero(growing & ~swings)), fluttering, frequency)

    def _locate(self, one: tuple[float, _Found], two: tuple[float, _Found]) -> None:
        """Find the first change between two values, then those behind it."""
        low, high = one, two
        span = abs(two[0] - one[0])
        for _ in range(_LOCATE):
            middle = 0.5 * (low[0] + high[0])
            if abs(high[0] - low[0]) <= _SHARP * max(span, abs(middle)):
                break
            found = self._at(middle, low[1].state)
            if _differ(one[1], found):
                high = (middle, found)
            else:
                low = (middle, found)
        # Motions that begin to grow together are told together.
        value, ahead = high[0], high[0] + _TOGETHER * (self._values[-1] - self._values[0])
        before = low[1]
        if (ahead - two[0]) * (two[0] - one[0]) < 0.0:
            high = (ahead, self._at(ahead, high[1].state))
        behind = high[1]
        if behind.fluttering != before.fluttering:
            kind: Literal["flutter", "end of flutter"] = (
                "flutter" if behind.fluttering > before.fluttering else "end of flutter"
            )
            frequency = (behind if kind == "flutter" else before).frequency
            self.criticals.append(Critical(value, kind, frequency))
        if behind.diverging != before.diverging:
            grows = behind.diverging > before.diverging
            self.criticals.append(Critical(value, "divergence" if grows else "end of divergence", 0.0))
        if _differ(behind, two[1]) and abs(two[0] - high[0]) > _SHARP * span and high[0] != value:
            self._locate(high, two)


def _differ(one: _Found, two: _Found) -> bool:
    return (one.diverging, one.fluttering) != (two.diverging, two.fluttering)


def stepped(balance: Balance, start: Equilibrium, factor: float) -> Equilibrium:
    """Return the equilibrium at a load factor by as many steps as it needs."""
    state, step = start, factor - start.factor
    found = reached(balance, state, factor)
    while isinstance(found, Lost) or state.factor != factor:
        if isinstance(found, Lost):
            step *= 0.5
            if abs(step) < 1e-6 * max(1.0, abs(factor)):
                raise RunError(f"no equilibrium was found beyond the load factor {state.factor:.6g}: {found.reason}")
        else:
            state = found
            if state.factor == factor:
                break
        ahead = factor if abs(factor - state.factor) <= abs(step) * (1.0 + 1e-9) else state.factor + step
        found = reached(balance, state, ahead)
    return found if isinstance(found, Equilibrium) else state


def modes_over(
    model: Model, name: str, values: Sequence[float], count: int = 4
) -> tuple[list[AtValue], list[Critical]]:
    """Return the lowest modes at values of a parameter, or of the load factor by the name load, and the critical values
    between them. Raises ModelError, RunError or UsageError."""
    over = Range(model, name, values)
    return list(over.walk(count)), over.criticals
