"""Everything that the differential principles need of a system at one state.

    M v' = Q - h + B^T Λ + R_L + U,      A v' + b0 = 0,      B δq = 0                            (docs/theory.md 1 to 3)

Q are the given forces, one row for each, h the inertia terms without v', R_L what belongs to constraints that are not
ideal, U the control of program constraints. The accelerations are those of the motion itself; a principle that holds
for them is tested, not assumed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec
import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.errors import RunError, UsageError
from anholon.forms.linear_algebra import augment_equations
from anholon.formula.nodes import ZERO
from anholon.mechanics.mass_elements import make_mass_elements
from anholon.results.run import Run
from anholon.system.system import System
from anholon.system.system_state import SystemState

_OF_CONSTRAINTS: Final = ("friction", "resistance")
"""Kinds of forces that are the part R_L of the reaction of a constraint."""


class StateQuantities(NamedTuple):
    """A system at one state; n coordinates, m rows of constraints, k given forces. SI units.

    `M` (n, n), positive definite: where the system has massless coordinates it is M + s A^T A, which changes no
    admissible motion (`extended`); `f` (n) = Q - h, with -s A^T b0 where it is extended; `h` (n); `Q` (k, n);
    `A`, `B` (m, n), `b0`, `rate` (m) the rows of the constraints, their orders and whether they are linear in the
    rates; `acceleration` (n); `multipliers` (m); `kept`: independent rows; `mass`: of all elements, kg (1 where
    there is none, `massless`); `resistance` (n) = R_L and `control` (n) = U, `program` (r, n) the gradients of the
    program constraints by their highest derivatives, of the order `program_order`; `driven` (m): power of the controls
    of parametric rows for the multiplier 1, 0 in other rows, and `controlled` says which rows these are; `kinetic`,
    `potential` in J and their rates of change along the motion in W; `idle`: rows of the run that do not act now, as
    those of an open constraint.
    """

    t: float
    q: Floats
    v: Floats
    M: Floats
    f: Floats
    h: Floats
    Q: Floats
    A: Floats
    B: Floats
    b0: Floats
    rate: Floats
    acceleration: Floats
    multipliers: Floats
    resistance: Floats
    control: Floats
    program: Floats
    program_order: int
    driven: Floats
    kept: tuple[int, ...]
    orders: tuple[int, ...]
    linear: bool
    mass: float
    massless: bool
    extended: bool
    kinetic: float
    potential: float
    kinetic_rate: float
    potential_rate: float
    coordinates: tuple[str, ...]
    rows: tuple[str, ...]
    loads: tuple[str, ...]
    conservative: tuple[bool, ...]
    controlled: tuple[bool, ...]
    idle: tuple[str, ...]

    @property
    def servo(self) -> bool:
        """Whether virtual displacements satisfy other rows than accelerations (B ≠ A)."""
        return self.B is not self.A and not np.array_equal(self.A, self.B)


class FormResult(NamedTuple):
    """The results of a form beside the state: multipliers (m), and under program constraints accelerations (n), the
    force of the control (n) and the gradients (r, n) of the programs."""

    multipliers: Floats
    acceleration: Floats | None = None
    control: Floats | None = None
    program: Floats | None = None


def compute_state_quantities(at: SystemState, form_result: FormResult | None = None) -> StateQuantities:
    """Return the quantities of a system at a state.

    `form_result`: the result of another form than the system's own, if one was run. Raises RunError where a value is
    not a finite number.
    """
    system, t, q, v, _ = at
    n, m = system.n, system.m
    Q, momentum, driven, mass, stretched, lifted, resistance = read_force_terms(at)
    pieces = at.evaluate_equations()
    observed = at.call("observe")
    form_result = FormResult(observed[:m]) if form_result is None else form_result
    acceleration = form_result.acceleration if form_result.acceleration is not None else at.call("rhs")[n:]
    Lambda = form_result.multipliers
    for name, values in (("state", (q, v)), ("acceleration", acceleration), ("reaction", Lambda), ("force", pieces.f)):
        if not all(np.isfinite(part).all() for part in (values if isinstance(values, tuple) else (values,))):
            raise RunError(f"at t = {t:.6g} s the {name} is not a finite number")
    M, f, A, B = pieces.M, pieces.f, pieces.A, pieces.B
    h = Q.sum(axis=0) - f
    extended = not system.diagnosis.is_mass_definite
    if extended:
        M, f = augment_equations(M, f, A, pieces.b0)
    return StateQuantities(
        float(t),
        q,
        v,
        M,
        f - resistance,
        h,
        Q,
        A,
        B,
        pieces.b0,
        pieces.rate,
        acceleration,
        Lambda,
        resistance,
        np.zeros(n) if form_result.control is None else form_result.control,
        np.zeros((0, n)) if form_result.program is None else form_result.program,
        system.program_order,
        driven,
        system.diagnosis.independent,
        system.orders,
        system.linear,
        float(mass) if mass > 0.0 else 1.0,
        not mass > 0.0,
        extended,
        float(observed[m]),
        float(observed[m + 1]),
        float(stretched + momentum @ acceleration),
        float(lifted),
        system.coordinates,
        system.rows,
        system.loads,
        system.conservative,
        system.parametric,
        (),
    )


class ForceTerms(NamedTuple):
    """Forces of a system and what energies change by at a state: given forces Q (k, n), momenta ∂T/∂v (n,), powers
    (m,) of the controls of rows for the multiplier 1, the mass of all elements, kg, the rates of T, at fixed v, and of
    V, W, and R_L (n,), what belongs to constraints that are not ideal."""

    Q: Floats
    momentum: Floats
    driven: Floats
    mass: float
    kinetic_rate: float
    potential_rate: float
    resistance: Floats


def read_force_terms(at: SystemState) -> ForceTerms:
    """Return forces and rates of energies of a system at a state."""
    system, t, q, v, p = at
    n, m, k = system.n, system.m, len(system.loads)
    code = system.derive(_compile)
    outputs = code.call("principles", t, np.concatenate([q, v]), code.make_parameters(p[: system.compiled.n_params]))
    Q, momentum, driven, (mass, stretched, lifted) = np.split(outputs, np.cumsum([k * n, n, m]))
    Q = Q.reshape(k, n)
    slips = {friction.name for friction in system.equations.friction_elements if friction.slipping_constraint}
    of_constraints = [
        name in slips or (not conservative and _element_kind(system.model.forces, name) in _OF_CONSTRAINTS)
        for name, conservative in _loads(system)
    ]
    return ForceTerms(Q, momentum, driven, float(mass), float(stretched), float(lifted), Q[of_constraints].sum(axis=0))


def read_state_quantities(run: Run, t: float) -> tuple[StateQuantities, System, Floats]:
    """Return the quantities of a run at the time t, with the system of that segment and its parameters p.

    The multipliers are those of the form that was run.
    """
    motions = run.segments
    if not motions:
        raise UsageError("the run has no motion to read from")
    q, v = run.state(t)
    part = next((motion for motion in reversed(motions) if motion.t0 <= t), motions[0])
    system = part.system
    at = SystemState(system, t, q, v, part.p)
    form_result: FormResult | None = None
    if system.programs:
        names = system.coordinates
        columns = [f"{x}''" for x in names] + [f"control:{x}" for x in names] + [f"reaction:{x}" for x in system.rows]
        read = run.quantity(columns, [t])
        values = np.array([column[0] for column in read.values()])
        acceleration, control, multipliers = np.split(values, [system.n, 2 * system.n])
        form_result = FormResult(multipliers, acceleration, control, _program(run, at))
    elif part.multipliers is not None and system.m:
        form_result = FormResult(part.multipliers(np.array([float(t)]), q[None], v[None])[0])
    idle_rows = tuple(name for name in run.system.rows if name not in system.rows)
    return compute_state_quantities(at, form_result)._replace(idle=idle_rows), system, part.p


def _program(run: Run, at: SystemState) -> Floats:
    """Return the gradients of the program constraints by their highest derivatives, (r, n)."""
    system, t, q, v, p = at
    equations = system.equations
    orders = range(2, system.program_order + 1)
    read = run.quantity([name + "'" * k for k in orders for name in system.coordinates], [t])
    symbols = [symbol for k in orders for symbol in equations.names.derivatives(k)]
    slots = [equations.graph.right[symbol] for symbol in symbols]
    extra = np.zeros(max(slots) + 1)
    extra[slots] = [column[0] for column in read.values()]
    nodes = [entry for row in equations.programs for entry in row.A]
    results = equations.graph.evaluate(nodes, t, [*q, *v], list(p), list(extra))
    return np.array(results).reshape(-1, system.n)


def _loads(system: System) -> Iterator[tuple[str, bool]]:
    return zip(system.loads, system.conservative, strict=True)


def _element_kind(section: Mapping[str, msgspec.Struct], name: str) -> str:
    """Return the kind of the element that a row (`pin.x`) or a load (`spring:damping`) belongs to, as in the file."""
    owner = section.get(name.partition(".")[0].partition(":")[0])
    return str(owner.__struct_config__.tag) if owner is not None else ""


def _compile(system: System) -> CompiledFunctions:
    """Compile given forces, ∂T/∂v, powers of controls, the mass of all elements, the rates of T (at fixed v) and V."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    elements = make_mass_elements(system.model, names, equations.kinematics)
    mass = (
        graph.sum([element.weight for element in elements.vectors if element.has_weight]) if elements.vectors else ZERO
    )
    nodes = [entry for load in equations.loads for entry in load.Q]
    nodes += graph.gradient(equations.kinetic, names.v)
    nodes += [ZERO if row.control_power is None else row.control_power for row in equations.rows]
    nodes += [mass, *names.rates([equations.kinetic, equations.potential])]
    return compile_functions(graph, {"principles": nodes}, system.compiled.n_params)
