"""State-space models of rods with the bodies beside them about an equilibrium.

The state holds modal coordinates: ξ and ξ' of the modes of lowest frequency of M η'' + K η = 0 on the motions that
supports, joints and bodies allow, with φ^T M φ = 1 (of an unsymmetric K the symmetric part makes the modes). What is
left of the motion, ζ with φ^T M ζ = 0, follows at once as at rest (static correction: R. R. Craig, A. J. Kurdila,
Fundamentals of Structural Dynamics, Wiley 2006, section 11.2), so that static gains are exact for any number of modes:

    η = φ ξ + ζ,    K ζ + M φ ν = b u - K φ ξ,    ξ'' + φ^T D φ ξ' + φ^T K η = φ^T b u.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace as replace_fields
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.sparse import csc_array

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.linear.active_constraints import require_holding_contacts
from anholon.linear.linear_model import LinearModel
from anholon.linear.linear_outputs import ModelOutput
from anholon.linear.model_inputs import ModelInput, require_acting
from anholon.linear.modes_at_equilibrium import remove_frozen_rod_modes, require_masses
from anholon.linear.rod_frames_about_rest import QuantityReader, SmallMotion
from anholon.linear.rod_linearisation import compute_inertia, linearise_rods
from anholon.linear.rod_modes import find_modes
from anholon.linear.slopes import compute_slopes
from anholon.linear.tolerances import (
    DISPLACEMENT_STEP,
    INPUT_STEP_REL,
    MOVED_CONSTRAINT_TOLERANCE,
    RATE_STEP,
    ZERO_DAMPING_COUPLING_REL,
)
from anholon.model.schema import Model
from anholon.results.rods.rod_statics import Statics, make_equilibrium_problem, statics
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem, LinearizedEquilibrium
from anholon.rods.statics.stability import (
    ReducedStiffness,
    compute_free_directions,
    is_symmetric,
    reduce_stiffness,
)
from anholon.system.compile_rods import compile_rods
from anholon.system.coupling.coupled_equilibrium import RigidEquilibriumEquations
from anholon.units import parse_unit

DEFAULT_MODES: Final = 40
"""Modes of rods in the state unless another number is asked for."""


class _AboutRest(NamedTuple):
    """An equilibrium with its linear equations, and what reads quantities near it."""

    statics: Statics
    linear: LinearizedEquilibrium
    reader: QuantityReader
    outputs: tuple[ModelOutput, ...]

    @property
    def names(self) -> list[str]:
        """The quantities among the outputs."""
        return [output.quantity for output in self.outputs if output.quantity]

    @property
    def quantity_rows(self) -> list[int]:
        """The indices of the quantities among the outputs."""
        return [i for i, output in enumerate(self.outputs) if output.quantity]


class _Equations(NamedTuple):
    """The equations of small motions: K, M, D (f, f) and inputs b (f, m) on the free directions.

    `tangent`: that of the equilibrium, without the correction of K for vibrations of long elements; `by_multipliers`
    (f, c): forces of the multipliers, whose places among the unknowns are `multipliers`. Further the free directions as
    columns (6 n + k, f), the `allowed` ones of them (f, d), the modes (f, j), and their ω² if K is symmetric.
    """

    K: Floats
    tangent: Floats
    M: Floats
    D: Floats
    b: Floats
    by_multipliers: Floats
    multipliers: NDArray[np.intp]
    directions: Floats
    allowed: Floats
    modes: Floats
    squares: Floats | None


def linearize_rods(
    model: Model,
    inputs: Sequence[ModelInput],
    outputs: Sequence[ModelOutput],
    modes: int,
    cancelled: Callable[[], bool] | None = None,
) -> LinearModel:
    """Return the linear model about the equilibrium of a model with rods, with at most `modes` modes.

    Raises ModelError, RunError or UsageError.
    """
    result = statics(model, cancelled=cancelled)
    require_masses(result.rod_system)
    _require_linear_equations(result)
    about = _AboutRest(result, result.problem.linearise(result.state), QuantityReader(result), tuple(outputs))
    by_input = np.stack([_compute_input_slopes(about, model_input) for model_input in inputs], axis=1)
    size = len(by_input) - len(about.names)
    equations = _make_equations(result, about.linear, -by_input[:size], modes)
    require_acting(inputs, np.abs(equations.b).sum(axis=0) + np.abs(by_input[size:]).sum(axis=0))
    return _assemble(about, equations, by_input[size:], inputs)


def _require_linear_equations(result: Statics) -> None:
    """Refuse an equilibrium about which there are no linear equations with constant coefficients."""
    if result.rotating_frame is not None:
        raise RunError(
            "the rods rest in a frame that turns, in which forces along the world's axes depend on time. "
            "Take the modes instead, which tell the frequencies in the frame that turns."
        )
    rods, coupled = result.rod_system, result.problem.coupled
    varying = rods.has_moving_supports or rods.field_values.has_time_dependence("force:", "moment:", "gravity")
    if isinstance(coupled, RigidEquilibriumEquations):
        subsystem = coupled.rigid_subsystem
        system = subsystem.system
        varying = varying or system.depends_on_time or bool(system.model.schedules)
        if system.frictions:
            raise RunError(
                f"the friction '{system.frictions[0]}' has no linear equations: it sticks up to its friction limit "
                "and then jumps to the sliding force. Switch it off, or use a viscous resistance."
            )
        rigid = coupled.make_rigid_state(result.state.extra_unknowns)
        if system.n:
            state = make_rest_state(result.problem.mesh, result.state.pose)._replace(rigid=rigid)
            require_holding_contacts(system, subsystem.make_loaded_parameters(state), rigid.q, rigid.v)
    if varying:
        raise RunError(
            "loads, supports or constraints of the model depend on time. A linear model needs an equilibrium under "
            "constant ones: remove the time from the formulas, or switch off what depends on it."
        )
    slack = result.slack_cables
    if slack:
        raise RunError(
            f"the cable '{next(iter(slack))}' is slack, so that what follows depends on the direction of the motion: "
            "it has no linear equations. Tighten it, or leave it out."
        )


def _compute_input_slopes(about: _AboutRest, model_input: ModelInput) -> Floats:
    """Return the derivatives by an input of the residual (6 n + k,) at the equilibrium, then those of quantities."""
    result, model = about.statics, about.statics.model
    parameter = model.parameters[model_input.parameter]
    unit = parse_unit(parameter.unit).factor
    first = _collect_residual(about.linear)
    multiplier_indices = _find_multiplier_indices(result.problem, result.state)
    at_rest = SmallMotion(*np.zeros((3, len(first))))

    def changed(value: float) -> Model:
        new_parameter = replace(parameter, value=value / unit)
        return replace(model, parameters={**model.parameters, model_input.parameter: new_parameter})

    def evaluate(values: Floats) -> Floats:
        rows = []
        for value in values[:, 0].tolist():
            other = changed(value)
            rods = replace_fields(result.rod_system, model=other, field_values=FieldValues(other))
            problem = make_equilibrium_problem(rods)
            if not _are_equal(problem.supports, result.problem.supports):
                raise RunError(_describe_moving_input(model_input.name))
            linear = problem.linearise(result.state)
            residual = _collect_residual(linear)
            if (
                np.abs(residual[multiplier_indices] - first[multiplier_indices]).max(initial=0.0)
                > MOVED_CONSTRAINT_TOLERANCE
            ):
                raise RunError(_describe_moving_input(model_input.name))
            loaded = replace_fields(result, rod_system=rods, problem=problem)
            rows.append(np.concatenate([residual, about.reader.read(loaded, linear, [at_rest], about.names)[0]]))
        return np.array(rows)

    result.problem.raise_if_cancelled()
    step = INPUT_STEP_REL * (abs(model_input.value) or 1.0)
    if not model_input.is_own:  # such an input is a factor of forces
        above, below = evaluate(np.array([[1.0], [-1.0]]))
        return np.asarray(0.5 * (above - below))
    if not _are_equal(compile_rods(changed(model_input.value + step)).assembly, compile_rods(model).assembly):
        raise RunError(_describe_moving_input(model_input.name))
    rows = [model_input.name] * len(first) + about.names
    return compute_slopes(evaluate, np.array([model_input.value]), np.array([step]), [model_input.name], rows)[:, 0]


def _describe_moving_input(name: str) -> str:
    """Return why a parameter is no input of rods."""
    return (
        f"the input '{name}' changes supports, joints, constraints, or the shape, sections or masses of rods, and in a "
        "model with rods only forces are inputs. Choose a parameter that stands in a load, load:NAME, or a force on a "
        "section, point or body."
    )


def _are_equal(first: object, second: object) -> bool:
    """Return whether two values made of tuples, mappings and arrays are equal."""
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.array_equal(np.asarray(first), np.asarray(second))
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_are_equal(first[key], second[key]) for key in first)
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(_are_equal(a, b) for a, b in zip(first, second, strict=True))
    return first is second or callable(first) or bool(first == second)


def _collect_residual(linear: LinearizedEquilibrium) -> Floats:
    """Return the residual of all equations (6 n + k,)."""
    block = linear.constraint_block
    return np.concatenate([linear.residual.ravel(), np.zeros(0) if block is None else block.residual])


def _find_multiplier_indices(problem: EquilibriumProblem, state: Equilibrium) -> NDArray[np.intp]:
    """Return the places of the multipliers among the unknowns."""
    if problem.coupled is None or not len(state.extra_unknowns):
        return np.zeros(0, dtype=np.intp)
    return np.asarray(6 * problem.mesh.size + np.flatnonzero(problem.coupled.unknown_scales == 0.0))


def _make_equations(result: Statics, linear: LinearizedEquilibrium, forces: Floats, count: int) -> _Equations:
    """Return the equations of small motions under forces (6 n + k, m) of the inputs, with their lowest modes."""
    problem, state = result.problem, result.state
    problem.raise_if_cancelled()
    reduced: ReducedStiffness = reduce_stiffness(problem, linear)
    M, D = compute_inertia(problem, linear, result.rod_system.damping_times, reduced)
    directions = compute_free_directions(problem, linear, reduced).toarray()
    K = reduced.K.toarray()
    allowed = np.eye(len(K)) if reduced.Z is None else reduced.Z
    places = _find_multiplier_indices(problem, state)
    small = linearise_rods(problem, state, result.rod_system.damping_times)
    symmetric = is_symmetric(small.K)
    bare = small._replace(K=0.5 * (small.K + small.K.T), D=None, make_dynamic_stiffness=None)
    modes = remove_frozen_rod_modes(result.rod_system, problem, state, find_modes(bare, count))
    motions = np.vstack([small.directions, small.extra_rows])
    shapes = np.hstack([modes.shapes.reshape(len(modes.roots), -1), modes.extra_parts]).real.T
    return _Equations(
        K,
        _select_entries(problem, linear, linear.K)[reduced.indices][:, reduced.indices].toarray(),
        M.toarray(),
        np.zeros_like(K) if D is None else D.toarray(),
        directions.T @ forces,
        _select_entries(problem, linear)[reduced.indices][:, places].toarray(),
        places,
        directions,
        allowed,
        allowed @ (motions.T @ shapes),
        modes.squares.real if symmetric else None,
    )


def _select_entries(
    problem: EquilibriumProblem, linear: LinearizedEquilibrium, blocks: Floats | None = None
) -> csc_array:
    """Return the tangent by all unknowns (6 n + k, 6 n + k), in the basis of the held directions.

    `blocks`: blocks at the nodes in place of those of the state.
    """
    i, j, values = linear.compute_entries(blocks)
    size = 6 * problem.mesh.size + len(linear.state.extra_unknowns)
    return csc_array((values, (i, j)), shape=(size, size))


def _assemble(about: _AboutRest, equations: _Equations, direct: Floats, inputs: Sequence[ModelInput]) -> LinearModel:
    """Return the linear model of the equations; `direct` (o, m): derivatives of quantities by the inputs themselves."""
    outputs = about.outputs
    K, D, b, modes, squares = equations.K, equations.D, equations.b, equations.modes, equations.squares
    still_u, still_modes = _solve_statically(equations)
    stiffness, force = modes.T @ K @ (modes + still_modes), modes.T @ (b - K @ still_u)
    damping = modes.T @ D @ modes
    if squares is not None:
        stiffness, force = np.diag(squares), modes.T @ b
    coupling = np.sqrt(np.abs(np.outer(np.diagonal(damping), np.diagonal(damping))))
    damping = np.where(np.abs(damping) <= ZERO_DAMPING_COUPLING_REL * coupling, 0.0, damping)
    j, m = len(stiffness), len(inputs)

    motions = np.hstack([modes + still_modes, still_u])
    by_place = _read_slopes(about, equations, motions, 0)
    by_rate = _read_slopes(about, equations, modes, 1)
    by_acceleration = _read_slopes(about, equations, modes, 2)
    by_force = _read_slopes(about, equations, b, 3)
    direct_rows = np.zeros((len(outputs), m))
    direct_rows[about.quantity_rows] = direct

    A, B = np.zeros((2 * j, 2 * j)), np.zeros((2 * j, m))
    A[0::2, 1::2] = np.eye(j)
    A[1::2, 0::2], A[1::2, 1::2], B[1::2] = -stiffness, -damping, force
    C = np.zeros((len(outputs), 2 * j))
    C[:, 0::2] = by_place[:, :j] - by_acceleration @ stiffness
    C[:, 1::2] = by_rate - by_acceleration @ damping
    feedthrough = by_place[:, j:] + by_acceleration @ force + by_force + direct_rows
    states = tuple(name for k in range(1, j + 1) for name in (f"mode {k}", f"mode {k}'"))
    return LinearModel(
        A,
        B,
        C,
        feedthrough,
        states,
        tuple(item.name for item in inputs),
        tuple(item.name for item in outputs),
        ("m·√kg", "m·√kg/s") * j,
        tuple(item.unit for item in inputs),
        tuple(item.unit for item in outputs),
        "rest",
        _name_values(about, inputs),
    )


def _solve_statically(equations: _Equations) -> tuple[Floats, Floats]:
    """Return the static motions ζ that the modes do not contain, for unit inputs and for unit modal coordinates.

    Shapes: (f, m) and (f, j). For a symmetric K it is the static motion under the inputs, by the tangent of the
    equilibrium, minus that of the modes with a stiffness: then static gains are the derivatives of the equilibrium.
    """
    M, b, modes, squares = equations.M, equations.b, equations.modes, equations.squares
    if squares is not None:
        elastic = squares != 0.0
        static_motion = _solve_bordered(equations.tangent, equations, M @ modes[:, ~elastic], b)
        modal_motion = modes[:, elastic] @ ((modes[:, elastic].T @ b) / squares[elastic, None])
        return static_motion - modal_motion, np.zeros_like(modes)
    answer = _solve_bordered(equations.K, equations, M @ modes, np.hstack([b, -equations.K @ modes]))
    return answer[:, : b.shape[1]], answer[:, b.shape[1] :]


def _solve_bordered(K: Floats, equations: _Equations, excluded: Floats, right: Floats) -> Floats:
    """Return solutions (f, c) of K η + `excluded` ν = right in the allowed directions with `excluded`ᵀ η = 0.

    `excluded` (f, r). Raises RunError if some motion has no stiffness.
    """
    Z = equations.allowed
    reduced, bars = Z.T @ K @ Z, Z.T @ excluded
    d, r = bars.shape
    scale = float(np.abs(reduced).max(initial=0.0)) / float(np.abs(bars).max()) if r else 1.0
    bordered = np.block([[reduced, scale * bars], [scale * bars.T, np.zeros((r, r))]])
    try:
        return np.asarray(Z @ np.linalg.solve(bordered, np.vstack([Z.T @ right, np.zeros((r, right.shape[1]))]))[:d])
    except np.linalg.LinAlgError:
        raise RunError(
            "motions without stiffness are left out of the modes of the state. Take more modes into the linear model."
        ) from None


def _read_slopes(about: _AboutRest, equations: _Equations, columns: Floats, order: int) -> Floats:
    """Return the derivatives (o, c) of the outputs along `columns` (f, c), each with its own multipliers.

    `order`: 0 for motions of the free directions, 1 for their rates, 2 for accelerations, 3 for forces there.
    """
    result, names = about.statics, about.names
    slopes = np.zeros((len(about.outputs), columns.shape[1]))
    if not columns.shape[1]:
        return slopes
    matrix = (-equations.tangent, -equations.D, -equations.M, np.eye(len(equations.K)))[order]
    size = 6 * result.problem.mesh.size
    motions = equations.directions @ columns if order < 3 else np.zeros((len(equations.directions), columns.shape[1]))
    if len(equations.multipliers):
        multipliers = np.linalg.lstsq(equations.by_multipliers, matrix @ columns, rcond=1e-12)[0]
    else:
        multipliers = np.zeros((0, columns.shape[1]))
    places = list(result.model.coordinates)
    for i, output in enumerate(about.outputs):
        if output.accelerated and order == 2:
            slopes[i] = motions[size + places.index(output.accelerated)]
    if not names:
        return slopes
    frames: list[SmallMotion] = []
    steps = _choose_steps(result, equations, motions, order)
    nothing = np.zeros(len(motions))
    for k, step in enumerate(steps.tolist()):
        for times in (1.0, -1.0, 2.0, -2.0):
            moved = times * step * motions[:, k]
            z = moved.copy() if order == 0 else nothing.copy()
            z[equations.multipliers] += times * step * multipliers[:, k]
            frames.append(SmallMotion(z, moved if order == 1 else nothing, moved if order == 2 else nothing))
    values = about.reader.read(result, about.linear, frames, names).reshape(len(steps), 4, len(names))
    differences = 8.0 * (values[:, 0] - values[:, 1]) - (values[:, 2] - values[:, 3])
    slopes[about.quantity_rows] = (differences / (12.0 * steps[:, None])).T
    return slopes


def _choose_steps(result: Statics, equations: _Equations, motions: Floats, order: int) -> Floats:
    """Return the steps (c,) along motions (6 n + k, c): small beside the rods' size and a radian."""
    size = 6 * result.problem.mesh.size
    extent = np.ones(len(motions))
    extent[:size] = np.tile([1.0 / result.problem.size] * 3 + [1.0] * 3, size // 6)
    extent[equations.multipliers] = 0.0
    largest = np.abs(extent[:, None] * motions).max(axis=0, initial=0.0)
    return np.where(
        largest > 0.0, (RATE_STEP if order else DISPLACEMENT_STEP) / np.where(largest > 0.0, largest, 1.0), 1.0
    )


def _name_values(about: _AboutRest, inputs: Sequence[ModelInput]) -> dict[str, float]:
    """Return the coordinates of the bodies, the inputs and the outputs at the equilibrium."""
    at_rest = SmallMotion(*np.zeros((3, len(_collect_residual(about.linear)))))
    values = about.reader.read(about.statics, about.linear, [at_rest], about.names)[0].tolist()
    quantities = dict(zip(about.names, values, strict=True))
    return {
        **about.statics.coordinates(),
        **{item.name: item.value for item in inputs},
        **{item.name: quantities.get(item.quantity, 0.0) for item in about.outputs},
    }
