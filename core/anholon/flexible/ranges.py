"""Small motions of a model over a range of loads or of a parameter, and the critical values at which they begin to
grow: of rods, and of systems of bodies alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem, RunError, UsageError
from anholon.flexible.borders import without_mesh
from anholon.flexible.compile import compile_rods
from anholon.flexible.critical import Place, stepped
from anholon.flexible.description import Numbers
from anholon.flexible.flexible import Flexible
from anholon.flexible.rest import Statics, balance_of, has_masses, without_frozen
from anholon.model.rods import LOAD
from anholon.model.structs import Model
from anholon.rods.balance import TOO_FAR, Balance, Cancelled, Equilibrium
from anholon.rods.equilibrium import NEAR, balanced, reached
from anholon.rods.modes import (
    Modes,
    Small,
    buckling_shapes,
    grow,
    linearise,
    modes,
    no_modes,
    roots_without_potential,
    swing,
)
from anholon.rods.relaxation import distance
from anholon.rods.stability import unstable
from anholon.rods.whole_turns import MOST, support_rotation_between
from anholon.steady.acting import acting_at_start
from anholon.steady.critical import refined
from anholon.steady.modes import beside, look
from anholon.steady.motion import Steady, steady_from
from anholon.steady.sweep import AtValue, Critical, Kind, Looked, Sweep
from anholon.system.system import System, compile_model

__all__ = ["LOAD", "AtValue", "Critical", "Range", "modes_over"]

_BLUR: Final = (
    1e-4  # of the range or the value: error of a critical value that is found by the number of growing motions alone
)
_HALVINGS: Final = 12  # of a step of a parameter
_LEAP: Final = 0.5  # motion, as part of the rods' size or in rad, in which rods may have leapt to another equilibrium
_MANY: Final = 40  # modes among which those that begin to grow are looked for


class Range:
    """The small motions of a model over a range."""

    def __init__(
        self, model: Model, name: str, values: Sequence[float], cancelled: Callable[[], bool] | None = None
    ) -> None:
        """`cancelled` says that nobody waits for it any more; then Cancelled is raised on the way."""
        known = (*((LOAD,) if model.rods else ()), *model.parameters)
        if name not in known:
            there = f"there are: {', '.join(known)}" if known else "the model has none"
            raise UsageError(f"there is no parameter “{name[:60]}” for the mode range; {there}")
        _require_same_elements(model, name, values)
        rods = _Rods(model, name, abs(values[-1] - values[0]), cancelled) if model.rods else None
        self._rods = Sweep(rods.look, values, rods.lead) if rods is not None else None
        bodies = _Bodies(model, name, abs(values[-1] - values[0]), cancelled) if not model.rods else None
        self._bodies = Sweep(bodies.look, values, bodies.lead, _BLUR) if bodies is not None else None

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
                flexible, balance, state, small, _ = behind.place
                # As it was found which motions grow: by elements alone.
                small = small._replace(exact=None)
                shaped = modes(small, _MANY) if has_masses(flexible) else buckling_shapes(small, _MANY)
                yield critical, Statics(flexible, state, balance), shaped


def _require_same_elements(model: Model, name: str, values: Sequence[float]) -> None:
    """Refuse to go over what changes the numbers of elements of rods: equilibria and modes lead on from one value to
    the next. Raises UsageError."""
    counted = [rod for rod, item in model.rods.items() if isinstance(item.elements, str)]
    if not counted or name == LOAD:
        return
    found = [Numbers(_with(model, name, value)) for value in values]
    for rod in counted:
        if len({float(numbers.at(f"elements:{rod}")[0]) for numbers in found}) > 1:
            message = f"the number of elements of “{rod}” changes with “{name}”"
            raise UsageError(f"{message}. Compute single values instead, with {name} = {values[0]:g}")


class _Stood(NamedTuple):
    """An equilibrium of rods with its equations and the small motions about it."""

    flexible: Flexible
    balance: Balance
    state: Equilibrium
    small: Small
    value: float


class _Rods:
    """Rods at values of the load factor or of a parameter."""

    def __init__(self, model: Model, name: str, span: float, cancelled: Callable[[], bool] | None) -> None:
        self._model, self._name, self._span, self._cancelled = model, name, span, cancelled
        self._kept: tuple[Flexible, Balance] | None = None

    def look(self, value: float, near: _Stood | None) -> Looked[_Stood]:
        """Return equilibrium and small motions at a value, next to those at another one."""
        flexible, balance, state = self._at_rest(value, near)
        small = linearise(balance, state, flexible.damping)
        found = _Stood(flexible, balance, state, small, value)
        if not has_masses(flexible):
            return Looked(found, lambda _: no_modes(small), _unstable_without_masses(found), 0, 0.0)

        def lowest(many: int) -> Modes:
            return without_frozen(flexible, balance, state, modes(small, many))

        count = unstable(balance, balance.linear(state)) if small.D is None else None
        if count is not None:
            return Looked(found, lowest, count, 0, 0.0)
        roots = roots_without_potential(small)
        growing, swings = grow(roots), swing(roots)
        frequency = float(np.abs(roots.imag[growing & swings]).min(initial=np.inf)) / (2.0 * np.pi)
        fluttering = int(np.count_nonzero(growing & swings & (roots.imag > 0.0)))
        diverging = int(np.count_nonzero(growing & ~swings))
        return Looked(found, lowest, diverging, fluttering, frequency)

    def lead(self, value: float, kind: Kind, near: _Stood) -> Critical | None:
        """Return a critical value and its frequency, Hz, without the error of the mesh, from those of the elements."""
        known = [near]

        def at(value: float) -> Place:
            for one in known:
                if one.value == value:
                    return Place(one.state, one.small)
            start = min(known, key=lambda one: abs(one.value - value))
            flexible, balance, state = self._at_rest(value, start)
            known.append(_Stood(flexible, balance, state, linearise(balance, state, flexible.damping), value))
            return Place(state, known[-1].small)

        led = without_mesh(at, value, kind, self._span)
        return None if led is None else Critical(led[0], kind, led[1])

    def _at_rest(self, value: float, near: _Stood | None) -> tuple[Flexible, Balance, Equilibrium]:
        """Return the equilibrium at a value, next to that at another one."""
        if self._name == LOAD:
            self._kept = self._kept or self._balanced(self._model)
            flexible, balance = self._kept
            start = near.state if near is not None else balance.unloaded()
            return flexible, balance, stepped(balance, start, value)
        flexible, balance = self._balanced(_with(self._model, self._name, value))
        if near is None:
            return flexible, balance, balanced(balance)
        return flexible, balance, self._led((balance, value), near.state, (near.balance, near.value), 0)

    def _led(
        self, there: tuple[Balance, float], start: Equilibrium, here: tuple[Balance, float], halved: int
    ) -> Equilibrium:
        """Return the equilibrium of the equations at a value of the parameter (`there`), from that at another one
        (`here`) by as many steps as it needs."""
        (balance, value), (before, at) = there, here
        last = halved == _HALVINGS
        reason = TOO_FAR
        if support_rotation_between(before.supports, balance.supports) <= MOST:
            found = reached(balance, start, 1.0)
            if isinstance(found, Equilibrium) and (last or distance(balance, start, found) < _LEAP):
                return found
            found = reached(balance, start, 1.0, near=NEAR)
            if isinstance(found, Equilibrium):
                return found
            reason = found.reason
        if last:
            raise RunError(f"no equilibrium was found beyond {self._name} = {at:.6g}: {reason}")
        middle = 0.5 * (at + value)
        between = self._balanced(_with(self._model, self._name, middle))[1], middle
        halfway = self._led(between, start, here, halved + 1)
        return self._led(there, halfway, between, halved + 1)

    def _balanced(self, model: Model) -> tuple[Flexible, Balance]:
        flexible = compile_rods(model, self._cancelled)
        balance = balance_of(flexible)
        balance.cancelled = self._cancelled
        return flexible, balance


def _unstable_without_masses(stood: _Stood) -> int:
    """Return how many motions of rods without masses lower the energy. Raises ModelError where the loads have no
    potential: whether motions grow then depends on the masses."""
    count = unstable(stood.balance, stood.balance.linear(stood.state))
    if count is None:
        message = "The loads have no potential. Instability under such loads depends on the masses."
        remedy = "Give the sections a density or a mass."
        raise ModelError([Problem(path="rods", message=message, remedy=remedy)])
    return count


class _Bodies:
    """Systems without rods at values of a parameter."""

    def __init__(self, model: Model, name: str, span: float, cancelled: Callable[[], bool] | None) -> None:
        self._model, self._name, self._span, self._cancelled = model, name, span, cancelled
        self._kept: System | None = None

    def look(self, value: float, near: Steady | None) -> Looked[Steady]:
        """Return steady motion and small motions at a value, next to the initial state of the model with it."""
        return look(self._steady(value, near))

    def lead(self, value: float, kind: Kind, near: Steady) -> Critical | None:
        """Return a critical value that is refined from the roots beside it."""
        known: dict[float, Steady] = {}

        def at(value: float) -> Steady:
            if value not in known:
                known[value] = self._steady(value, near)
            return known[value]

        def roots(value: float, share: float) -> NDArray[np.complex128]:
            return np.linalg.eigvals(at(value).slopes(share)).astype(np.complex128)

        return refined(lambda value: beside(at(value)), roots, value, kind, self._span)

    def _steady(self, value: float, near: Steady | None) -> Steady:
        if self._cancelled is not None and self._cancelled():
            raise Cancelled
        model = _with(self._model, self._name, value)
        system = self._kept.revise(model) if self._kept is not None else None
        self._kept = system or compile_model(model)
        return steady_from(acting_at_start(self._kept), near)


def _with(model: Model, name: str, value: float) -> Model:
    """Return the model with another value of a parameter, in its unit."""
    return replace(model, parameters={**model.parameters, name: replace(model.parameters[name], value=value)})


def modes_over(
    model: Model, name: str, values: Sequence[float], count: int = 4
) -> tuple[list[AtValue], list[Critical]]:
    """Return the lowest modes at values of a parameter, or of the load factor by the name load, and the critical values
    between them. Raises ModelError, RunError or UsageError."""
    over = Range(model, name, values)
    return list(over.walk(count)), over.criticals
