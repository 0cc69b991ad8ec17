"""Small motions of a model over a range of loads or of a parameter, and the critical values at which they begin to
grow: of rods, and of systems of bodies alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.errors import AnholonError, ModelError, Problem, RunError, UsageError
from anholon.linear.active_constraints import activate_closed_constraints
from anholon.linear.buckling_loads import EquilibriumModes, follow_to_load
from anholon.linear.critical_values import refine_critical_value
from anholon.linear.instability_windows import count_window_nodes, find_window
from anholon.linear.modes_at_equilibrium import has_masses, remove_frozen_rod_modes
from anholon.linear.rod_critical_values import refine_rod_critical_value
from anholon.linear.rod_linearisation import LinearizedSystem, linearise_rods
from anholon.linear.rod_modes import (
    Modes,
    find_buckling_modes,
    find_growing,
    find_modes,
    find_oscillating,
    find_roots_without_potential,
    make_no_modes,
)
from anholon.linear.stability_sweep import ModesAtValue, StabilityAtValue, StabilitySweep
from anholon.linear.steady_modes import evaluate_roots, evaluate_stability
from anholon.linear.steady_motion import SteadyMotion, find_steady_motion_from
from anholon.linear.tolerances import COUNTED_ERROR_REL, MAX_GROWING_MODES, MAX_PARAMETER_HALVINGS, SNAP_THROUGH_MOTION
from anholon.linear.turning_bodies import describe_by_angles
from anholon.model.query.rod_runs import LOAD
from anholon.model.schema import Model
from anholon.outcome import Cancelled
from anholon.results.rods.modal_reader import CriticalKind, CriticalValue
from anholon.results.rods.rod_statics import Statics, make_equilibrium_problem
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.statics.equilibrium import solve_equilibrium
from anholon.rods.statics.equilibrium_problem import (
    SUPPORT_ROTATION_MESSAGE,
    Equilibrium,
    EquilibriumProblem,
)
from anholon.rods.statics.load_step import step_to_load
from anholon.rods.statics.pseudo_transient import compute_distance
from anholon.rods.statics.stability import count_unstable_motions
from anholon.rods.tolerances import MAX_SUPPORT_ROTATION, NEAR_CORRECTION
from anholon.rods.whole_turns import compute_support_rotation_between
from anholon.system.compile import compile_model
from anholon.system.compile_rods import compile_rods
from anholon.system.system import System


class ModeRange:
    """The small motions of a model over a range."""

    def __init__(
        self, model: Model, name: str, values: Sequence[float], cancelled: Callable[[], bool] | None = None
    ) -> None:
        """`cancelled` says that nobody waits for it any more; then Cancelled is raised on the way."""
        names = (*((LOAD,) if model.rods else ()), *model.parameters)
        if name not in names:
            choices = f"there are: {', '.join(names)}" if names else "the model has none"
            raise UsageError(f"there is no parameter “{name[:60]}” for the mode range; {choices}")
        _require_fixed_elements(model, name, values)
        span = abs(values[-1] - values[0])
        self._rods: StabilitySweep[_RodEquilibrium] | None = None
        self._sweep: StabilitySweep[_RodEquilibrium] | StabilitySweep[SteadyMotion]
        if model.rods:
            rods = _RodRange(model, name, span, cancelled)
            self._sweep = self._rods = StabilitySweep(rods.evaluate, values, rods.refine_critical)
        else:
            bodies = _BodyRange(model, name, span, cancelled)
            nodes = count_window_nodes(len(values) - 1)
            self._sweep = StabilitySweep(
                bodies.evaluate,
                values,
                bodies.refine_critical,
                COUNTED_ERROR_REL,
                lambda low, high, near: bodies.find_window(low, high, near, nodes),
            )

    @property
    def criticals(self) -> list[CriticalValue]:
        """The critical values that were found."""
        return self._sweep.critical_values

    def iterate(self, count: int) -> Iterator[ModesAtValue]:
        """Yield the `count` lowest modes at all values; the critical values on the way are in `criticals` then."""
        yield from self._sweep.iterate(count)

    def iterate_behind(self) -> Iterator[tuple[CriticalValue, Statics, Modes]]:
        """Yield the critical values of rods with the equilibrium and the modes just beyond each."""
        if self._rods is not None:
            for critical, behind in zip(self._rods.critical_values, self._rods.states_behind, strict=True):
                flexible, balance, state, small, _ = behind.location
                # As it was found which motions grow: by elements alone.
                small = small._replace(make_dynamic_stiffness=None)
                mode_shape = (
                    find_modes(small, MAX_GROWING_MODES)
                    if has_masses(flexible)
                    else find_buckling_modes(small, MAX_GROWING_MODES)
                )
                yield critical, Statics(flexible, state, balance), mode_shape


def _require_fixed_elements(model: Model, name: str, values: Sequence[float]) -> None:
    """Refuse a range that changes the number of elements of rods. Raises UsageError.

    Each equilibrium starts from the previous one.

    Raises UsageError.
    """
    counted = [rod for rod, item in model.rods.items() if isinstance(item.elements, str)]
    if not counted or name == LOAD:
        return
    field_values = [FieldValues(_set_parameter(model, name, value)) for value in values]
    for rod in counted:
        if len({float(numbers.evaluate(f"elements:{rod}")[0]) for numbers in field_values}) > 1:
            message = f"the number of elements of “{rod}” changes with “{name}”"
            raise UsageError(f"{message}. Compute single values instead, with {name} = {values[0]:g}")


class _RodEquilibrium(NamedTuple):
    """An equilibrium of rods with its equations and the small motions about it."""

    rod_system: RodSystem
    problem: EquilibriumProblem
    state: Equilibrium
    linearised: LinearizedSystem
    value: float


class _RodRange:
    """Rods at values of the load factor or of a parameter."""

    def __init__(self, model: Model, name: str, span: float, cancelled: Callable[[], bool] | None) -> None:
        self._model, self._name, self._span, self._cancelled = model, name, span, cancelled
        self._cache: tuple[RodSystem, EquilibriumProblem] | None = None

    def evaluate(self, value: float, neighbour: _RodEquilibrium | None) -> StabilityAtValue[_RodEquilibrium]:
        """Return equilibrium and small motions at a value, next to those at another one."""
        flexible, balance, state = self._find_equilibrium(value, neighbour)
        small = linearise_rods(balance, state, flexible.damping_times)
        rod_equilibrium = _RodEquilibrium(flexible, balance, state, small, value)
        if not has_masses(flexible):
            return StabilityAtValue(
                rod_equilibrium, lambda _: make_no_modes(small), _count_unstable_without_masses(rod_equilibrium), 0, 0.0
            )

        def lowest(many: int) -> Modes:
            return remove_frozen_rod_modes(flexible, balance, state, find_modes(small, many))

        count = count_unstable_motions(balance, balance.linearise(state)) if small.D is None else None
        if count is not None:
            return StabilityAtValue(rod_equilibrium, lowest, count, 0, 0.0)
        roots = find_roots_without_potential(small)
        growing, swings = find_growing(roots), find_oscillating(roots)
        frequency = float(np.abs(roots.imag[growing & swings]).min(initial=np.inf)) / (2.0 * np.pi)
        fluttering = int(np.count_nonzero(growing & swings & (roots.imag > 0.0)))
        diverging = int(np.count_nonzero(growing & ~swings))
        return StabilityAtValue(rod_equilibrium, lowest, diverging, fluttering, frequency)

    def refine_critical(self, value: float, kind: CriticalKind, neighbour: _RodEquilibrium) -> CriticalValue | None:
        """Return a critical value and its frequency, Hz, without the error of the mesh, from those of the mesh."""
        equilibria = [neighbour]

        def at(value: float) -> EquilibriumModes:
            for equilibrium in equilibria:
                if equilibrium.value == value:
                    return EquilibriumModes(equilibrium.state, equilibrium.linearised)
            start = min(equilibria, key=lambda equilibrium: abs(equilibrium.value - value))
            flexible, balance, state = self._find_equilibrium(value, start)
            equilibria.append(
                _RodEquilibrium(flexible, balance, state, linearise_rods(balance, state, flexible.damping_times), value)
            )
            return EquilibriumModes(state, equilibria[-1].linearised)

        refined = refine_rod_critical_value(at, value, kind, self._span)
        return None if refined is None else CriticalValue(refined[0], kind, refined[1])

    def _find_equilibrium(
        self, value: float, neighbour: _RodEquilibrium | None
    ) -> tuple[RodSystem, EquilibriumProblem, Equilibrium]:
        """Return the equilibrium at a value, next to that at another one."""
        if self._name == LOAD:
            self._cache = self._cache or self._make_problem(self._model)
            flexible, balance = self._cache
            start = neighbour.state if neighbour is not None else balance.make_unloaded_state()
            return flexible, balance, follow_to_load(balance, start, value)
        flexible, balance = self._make_problem(_set_parameter(self._model, self._name, value))
        if neighbour is None:
            return flexible, balance, solve_equilibrium(balance)
        return (
            flexible,
            balance,
            self._step_parameter((balance, value), neighbour.state, (neighbour.problem, neighbour.value), 0),
        )

    def _step_parameter(
        self,
        target: tuple[EquilibriumProblem, float],
        start: Equilibrium,
        origin: tuple[EquilibriumProblem, float],
        halved: int,
    ) -> Equilibrium:
        """Return the equilibrium at a value of the parameter, `target`, from that at another one, `origin`.

        It takes as many steps as it needs.
        """
        (balance, value), (before, at) = target, origin
        last = halved == MAX_PARAMETER_HALVINGS
        reason = SUPPORT_ROTATION_MESSAGE
        if compute_support_rotation_between(before.supports, balance.supports) <= MAX_SUPPORT_ROTATION:
            result = step_to_load(balance, start, 1.0)
            if isinstance(result, Equilibrium) and (
                last or compute_distance(balance, start, result) < SNAP_THROUGH_MOTION
            ):
                return result
            result = step_to_load(balance, start, 1.0, max_first_correction=NEAR_CORRECTION)
            if isinstance(result, Equilibrium):
                return result
            reason = result.reason
        if last:
            raise RunError(f"no equilibrium was found beyond {self._name} = {at:.6g}: {reason}")
        middle = 0.5 * (at + value)
        between = self._make_problem(_set_parameter(self._model, self._name, middle))[1], middle
        halfway = self._step_parameter(between, start, origin, halved + 1)
        return self._step_parameter(target, halfway, between, halved + 1)

    def _make_problem(self, model: Model) -> tuple[RodSystem, EquilibriumProblem]:
        flexible = compile_rods(model, self._cancelled)
        balance = make_equilibrium_problem(flexible, cancelled=self._cancelled)
        return flexible, balance


def _count_unstable_without_masses(equilibrium: _RodEquilibrium) -> int:
    """Return the number of motions of rods without masses that lower the energy.

    Raises ModelError if the loads have no potential: whether motions grow then depends on the masses.
    """
    count = count_unstable_motions(equilibrium.problem, equilibrium.problem.linearise(equilibrium.state))
    if count is None:
        message = "The loads have no potential. Instability under such loads depends on the masses."
        remedy = "Give the sections a density or a mass."
        raise ModelError([Problem(path="rods", message=message, remedy=remedy)])
    return count


class _BodyRange:
    """Systems without rods at values of a parameter."""

    def __init__(self, model: Model, name: str, span: float, cancelled: Callable[[], bool] | None) -> None:
        self._model, self._name, self._span, self._cancelled = describe_by_angles(model), name, span, cancelled
        self._cache: System | None = None

    def evaluate(self, value: float, neighbour: SteadyMotion | None) -> StabilityAtValue[SteadyMotion]:
        """Return steady motion and small motions at a value, next to the initial state of the model with it."""
        return evaluate_stability(self._find_steady_motion(value, neighbour))

    def refine_critical(self, value: float, kind: CriticalKind, neighbour: SteadyMotion) -> CriticalValue | None:
        """Return a critical value refined from the roots on both sides of it."""
        motions: dict[float, SteadyMotion] = {}

        def at(value: float) -> SteadyMotion:
            if value not in motions:
                motions[value] = self._find_steady_motion(value, neighbour)
            return motions[value]

        def roots(value: float, share: float) -> NDArray[np.complex128]:
            return np.linalg.eigvals(at(value).compute_jacobian(share)).astype(np.complex128)

        return refine_critical_value(lambda value: evaluate_roots(at(value)), roots, value, kind, self._span)

    def find_window(self, low: float, high: float, near: SteadyMotion, nodes: int) -> float | None:
        """Return a value between two at which the numbers of growing motions may differ; None if none is found."""
        try:
            return find_window(lambda value: self._find_steady_motion(value, near).J, low, high, nodes)
        except (AnholonError, np.linalg.LinAlgError):  # the range itself meets what has no steady motion
            return None

    def _find_steady_motion(self, value: float, near: SteadyMotion | None) -> SteadyMotion:
        if self._cancelled is not None and self._cancelled():
            raise Cancelled
        model = _set_parameter(self._model, self._name, value)
        system = self._cache.reuse_for(model) if self._cache is not None else None
        self._cache = system or compile_model(model)
        return find_steady_motion_from(activate_closed_constraints(self._cache), near)


def _set_parameter(model: Model, name: str, value: float) -> Model:
    """Return the model with another value of a parameter, in its unit."""
    return replace(model, parameters={**model.parameters, name: replace(model.parameters[name], value=value)})


def find_modes_over(
    model: Model, name: str, values: Sequence[float], count: int = 4
) -> tuple[list[ModesAtValue], list[CriticalValue]]:
    """Return the lowest modes at values of a parameter, or of the load factor by the name load.

    Further the critical values between them. Raises ModelError, RunError or UsageError.
    """
    over = ModeRange(model, name, values)
    return list(over.iterate(count)), over.criticals
