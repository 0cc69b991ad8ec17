"""Small motions of a model over a range of loads or of a parameter, and the critical values at which they begin to
grow: of rods, and of systems of bodies alone.

Without a range the loads that buckle rods are foreseen: those at which the tangent stiffness along the equilibria that
begin without load has null vectors, K(0) + λ K'(0), found again where they are. What is not found there (the stiffness
is not even in the load) is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import scipy.linalg
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import AnholonError, RunError, UsageError
from anholon.flexible.rest import Statics, balance_of, beside_of, require_masses
from anholon.flexible.statics import Flexible, compile_rods
from anholon.model.rods import LOAD
from anholon.model.structs import Model
from anholon.results.outcome import Cancel
from anholon.rods.balance import Balance, Equilibrium, Lost
from anholon.rods.equilibrium import balanced, reached
from anholon.rods.modes import Modes, Small, grow, linearise, modes, roots_without_potential, swing
from anholon.rods.stability import negative
from anholon.steady.acting import acting_at_start
from anholon.steady.modes import look
from anholon.steady.motion import Steady, steady_from
from anholon.steady.sweep import AtValue, Critical, Looked, Sweep
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]

__all__ = ["LOAD", "AtValue", "Critical", "Range", "critical_loads", "modes_over", "stepped"]


_STEP: Final = 1e-3  # of the load factor, for its derivative
_BELOW: Final = 0.03  # part of a critical factor at which its stiffness is looked at from below
_STEPS: Final = 60  # by which a load that may buckle is approached, at most
_AGAIN: Final = 4
_LOOKED_AT: Final = 24
_MANY: Final = 40  # modes among which those that begin to grow are looked for


class Range:
    """The small motions of a model over a range."""

    def __init__(self, model: Model, name: str, values: Sequence[float]) -> None:
        known = (*((LOAD,) if model.rods else ()), *model.parameters)
        if name not in known:
            there = f"there are: {', '.join(known)}" if known else "the model has none"
            raise UsageError(f"there is no parameter “{name[:60]}” to go over; {there}")
        self._rods = Sweep(_Rods(model, name).look, values) if model.rods else None
        self._bodies = Sweep(_Bodies(model, name).look, values) if not model.rods else None

    @property
    def criticals(self) -> list[Critical]:
        """The critical values that were met."""
        return self._rods.criticals if self._rods is not None else self._bodies.criticals if self._bodies else []

    def walk(self, count: int) -> Iterator[AtValue]:
        """Yield the `count` lowest modes at all values; the critical values on the way are in `criticals` then."""
        if self._rods is not None:
            yield from self._rods.walk(count)
        elif self._bodies is not None:
            yield from self._bodies.walk(count)

    def begun(self) -> Iterator[tuple[Critical, Statics, Modes]]:
        """Yield the critical values of rods that were met, with the equilibrium and the modes just behind each."""
        if self._rods is not None:
            for critical, behind in zip(self._rods.criticals, self._rods.behind, strict=True):
                flexible, balance, state, small = behind.place
                # As the critical values were found: by elements alone.
                yield critical, Statics(flexible, state, balance), modes(small._replace(exact=None), _MANY)


class _Stood(NamedTuple):
    """An equilibrium of rods with its equations and the small motions about it."""

    flexible: Flexible
    balance: Balance
    state: Equilibrium
    small: Small


class _Rods:
    """Rods at values of the load factor or of a parameter."""

    def __init__(self, model: Model, name: str) -> None:
        self._model, self._name = model, name
        self._kept: tuple[Flexible, Balance] | None = None

    def look(self, value: float, near: _Stood | None) -> Looked[_Stood]:
        """Return equilibrium and small motions at a value, next to those at another one."""
        if self._name == LOAD:
            self._kept = self._kept or _balanced(self._model)
            (flexible, balance), factor = self._kept, value
            start = near.state if near is not None else balance.unloaded()
        else:
            flexible, balance = _balanced(_with(self._model, self._name, value))
            factor, start = 1.0, near.state if near is not None else balanced(balance)
        state = stepped(balance, start, factor)
        small = linearise(balance, state, flexible.damping)
        found = _Stood(flexible, balance, state, small)
        count = negative(balance, balance.linear(state)) if small.D is None else None
        if count is not None:
            return Looked(found, lambda many: modes(small, many), count, 0, 0.0)
        roots = roots_without_potential(small)
        growing, swings = grow(roots), swing(roots)
        frequency = float(np.abs(roots.imag[growing & swings]).min(initial=np.inf)) / (2.0 * np.pi)
        fluttering = int(np.count_nonzero(growing & swings & (roots.imag > 0.0)))
        diverging = int(np.count_nonzero(growing & ~swings))
        return Looked(found, lambda many: modes(small, many), diverging, fluttering, frequency)


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


def _balanced(model: Model) -> tuple[Flexible, Balance]:
    flexible = compile_rods(model)
    require_masses(flexible)
    return flexible, balance_of(flexible)


def _with(model: Model, name: str, value: float) -> Model:
    """Return the model with another value of a parameter, in its unit."""
    return replace(model, parameters={**model.parameters, name: replace(model.parameters[name], value=value)})


def stepped(
    balance: Balance, start: Equilibrium, factor: float, look: Callable[[], None] = lambda: None
) -> Equilibrium:
    """Return the equilibrium at a load factor by as many steps as it needs; `look` is called before each and may end
    them by an error."""
    state, step = start, factor - start.factor
    found = reached(balance, state, factor)
    while isinstance(found, Lost) or state.factor != factor:
        look()
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


def critical_loads(flexible: Flexible, count: int, cancel: Cancel | None = None) -> list[tuple[float, Floats, Floats]]:
    """Return the lowest positive load factors at which the rods buckle, with the forms in which they do: motions (n, 6)
    of the nodes and (r,) of what stands beside them.

    Empty where no load can buckle them, or it was cancelled; a load that is not met within so many steps is none.
    """
    given, beside = flexible.loads(), beside_of(flexible)
    if not given.any() and (beside is None or not beside.by_load(beside.start()).any()):
        return []
    balance = balance_of(flexible)
    near = balance.unloaded()

    def tangent(factor: float) -> Small:
        left = iter(range(_STEPS))

        def look() -> None:
            if next(left, None) is None or (cancel is not None and cancel.is_set()):
                raise RunError("no equilibrium was found within the steps that it may take")

        return linearise(balance, stepped(balance, near, factor, look))

    try:
        foreseen = _crossings(tangent(0.0), tangent(_STEP), 0.0, _STEP)
    except (AnholonError, scipy.linalg.LinAlgError):
        return []
    found: list[tuple[float, Floats, Floats]] = []
    for factor, *_ in [one for one in foreseen if one[0] > 0.0][: 2 * count]:
        again = _found_again(tangent, factor)
        same = [one for one in found if again and abs(one[0] - again[0][0]) <= 1e-3 * one[0]]
        if len(same) < len(again) and len(found) < count:
            found.append(again[len(same)])
    return sorted(found, key=lambda one: one[0])


def _found_again(tangent: Callable[[float], Small], factor: float) -> list[tuple[float, Floats, Floats]]:
    """Return the null vectors nearest to a foreseen factor, by the stiffness just below it; empty where there are
    none."""
    for _ in range(_AGAIN):
        at, step = (1.0 - _BELOW) * factor, 0.5 * _BELOW * factor
        try:
            near = _crossings(tangent(at), tangent(at + step), at, step)
        except (AnholonError, scipy.linalg.LinAlgError):
            return []
        near = sorted(near, key=lambda one: abs(one[0] - at))
        if not near or near[0][0] <= 0.0:
            return []
        if abs(near[0][0] - factor) <= _BELOW * factor:
            return [one for one in near if abs(one[0] - near[0][0]) <= 1e-3 * near[0][0]]
        factor = near[0][0]
    return []


def _crossings(one: Small, two: Small, start: float, step: float) -> list[tuple[float, Floats, Floats]]:
    """Return the factors at which K, even in the factor, has null vectors, and these; from `start` on outward."""
    # The motions that joints allow are told by bases that need not be alike.
    bases = [np.vstack([small.directions, small.beside]) for small in (one, two)]
    turn = np.linalg.lstsq(bases[1], bases[0], rcond=None)[0] if one.beside.size else np.eye(len(one.K))
    slope = (turn.T @ two.K @ turn - one.K) / step
    if _is_symmetric(one.K, 1e-7) and _is_symmetric(slope, 1e-4) and _is_positive(one.K):
        values, vectors = scipy.linalg.eigh(0.5 * (slope + slope.T), 0.5 * (one.K + one.K.T))
    else:
        pairs, columns = np.linalg.eig(np.linalg.solve(one.K, slope))
        real = np.abs(pairs.imag) <= 1e-9 * np.abs(pairs).max(initial=0.0)
        values, vectors = pairs[real].real, columns[:, real].real
    # K φ + μ K' φ = 0: values are -1/μ; tiny ones are rounding.
    order = [k for k in np.argsort(-np.abs(values)) if abs(values[k]) > 1e-9 * np.abs(values).max()][:_LOOKED_AT]
    n = len(one.directions) // 6
    shapes = [((one.directions @ vectors[:, k]).reshape(n, 6), one.beside @ vectors[:, k]) for k in order]
    return [(start - 1.0 / float(values[k]), *shape) for k, shape in zip(order, shapes, strict=True)]


def _is_symmetric(K: Floats, part: float) -> bool:
    return float(np.abs(K - K.T).max()) <= part * float(np.abs(K).max(initial=1e-300))


def _is_positive(K: Floats) -> bool:
    try:
        np.linalg.cholesky(0.5 * (K + K.T))
    except np.linalg.LinAlgError:
        return False
    return True


def modes_over(
    model: Model, name: str, values: Sequence[float], count: int = 4
) -> tuple[list[AtValue], list[Critical]]:
    """Return the lowest modes at values of a parameter, or of the load factor by the name load, and the critical values
    between them. Raises ModelError, RunError or UsageError."""
    over = Range(model, name, values)
    return list(over.walk(count)), over.criticals
