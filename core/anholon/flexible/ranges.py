"""Small motions of a model over a range of loads or of a parameter, and the critical values at which they begin to
grow: of rods, and of systems of bodies alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.errors import RunError, UsageError
from anholon.flexible.rest import balance_of, require_masses
from anholon.flexible.statics import compile_rods
from anholon.model.structs import Model
from anholon.rods.balance import Balance, Equilibrium, Lost
from anholon.rods.equilibrium import balanced, reached
from anholon.rods.modes import grow, linearise, modes, roots_without_potential, swing
from anholon.rods.stability import negative
from anholon.steady.acting import acting_at_start
from anholon.steady.modes import look
from anholon.steady.motion import Steady, steady_from
from anholon.steady.sweep import AtValue, Critical, Looked, Sweep
from anholon.system.system import System, compile_model

__all__ = ["LOAD", "AtValue", "Critical", "Range", "modes_over", "stepped"]

LOAD: Final = "load"
"""What stands for the load factor where a parameter could be named."""


class Range:
    """The small motions of a model over a range."""

    def __init__(self, model: Model, name: str, values: Sequence[float]) -> None:
        known = (*((LOAD,) if model.rods else ()), *model.parameters)
        if name not in known:
            there = f"there are: {', '.join(known)}" if known else "the model has none"
            raise UsageError(f"there is no parameter “{name[:60]}” to go over; {there}")
        self._sweep: Sweep[Equilibrium] | Sweep[Steady] = (
            Sweep(_Rods(model, name).look, values) if model.rods else Sweep(_Bodies(model, name).look, values)
        )

    @property
    def criticals(self) -> list[Critical]:
        """The critical values that were met."""
        return self._sweep.criticals

    def walk(self, count: int) -> Iterator[AtValue]:
        """Yield the `count` lowest modes at all values; the critical values on the way are in `criticals` then."""
        return self._sweep.walk(count)


class _Rods:
    """Rods at values of the load factor or of a parameter."""

    def __init__(self, model: Model, name: str) -> None:
        self._model, self._name = model, name
        self._kept: Balance | None = None

    def look(self, value: float, near: Equilibrium | None) -> Looked[Equilibrium]:
        """Return equilibrium and small motions at a value, next to those at another one."""
        if self._name == LOAD:
            if self._kept is None:
                flexible = compile_rods(self._model)
                require_masses(flexible)
                self._kept, self._damping = balance_of(flexible), flexible.damping
            balance, factor = self._kept, value
            start = near or balance.unloaded()
        else:
            flexible = compile_rods(_with(self._model, self._name, value))
            require_masses(flexible)
            balance, self._damping, factor = balance_of(flexible), flexible.damping, 1.0
            start = near or balanced(balance)
        state = stepped(balance, start, factor)
        small = linearise(balance, state, self._damping)
        count = negative(balance, balance.linear(state)) if small.D is None else None
        if count is not None:
            return Looked(state, lambda many: modes(small, many), count, 0, 0.0)
        roots = roots_without_potential(small)
        growing, swings = grow(roots), swing(roots)
        frequency = float(np.abs(roots.imag[growing & swings]).min(initial=np.inf)) / (2.0 * np.pi)
        fluttering = int(np.count_nonzero(growing & swings & (roots.imag > 0.0)))
        diverging = int(np.count_nonzero(growing & ~swings))
        return Looked(state, lambda many: modes(small, many), diverging, fluttering, frequency)


class _Bodies:
    """Systems without rods at values of a parameter."""

    def __init__(self, model: Model, name: str) -> None:
        self._model, self._name = model, name
        self._kept: System | None = None

    def look(self, value: float, near: Steady | None) -> Looked[Steady]:
        """Return steady motion and small motions at a value, next to the initial state of the model with it."""
        model = _with(self._model, self._name, value)
        system = self._kept.revise(model) if self._kept is not None else None
        self._kept = system or compile_model(model)
        return look(steady_from(acting_at_start(self._kept), near))


def _with(model: Model, name: str, value: float) -> Model:
    """Return the model with another value of a parameter, in its unit."""
    return replace(model, parameters={**model.parameters, name: replace(model.parameters[name], value=value)})


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
