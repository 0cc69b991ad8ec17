"""Everything that the differential principles need of a system at one state.

    M v' = Q - h + B^T Λ + R_L,      A v' + b0 = 0,      B δq = 0                                   (THEORY D1-D3)

Q are the given forces, one row for each, h the inertia terms without v'. The accelerations are those of the motion
itself, found by the compiled solve; a principle that holds for them is tested, not assumed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions
from anholon.errors import RunError, UsageError
from anholon.formula.graph import ZERO
from anholon.formulations.algebra import augmented
from anholon.results.run import Run
from anholon.system.elements import mass_elements
from anholon.system.system import System

Floats = NDArray[np.float64]


_CONTROLLED: Final = ("parametric", "program")
"""Kinds of constraints that a control keeps; their reactions are the control forces."""


class Instant(NamedTuple):
    """A system at one state; n coordinates, m rows of constraints, k given forces. SI units.

    `M` (n, n), positive definite: where the system has massless coordinates it is M + s A^T A, which changes no
    admissible motion (`extended`); `f` (n) = Q - h, with -s A^T b0 where it is extended; `h` (n); `Q` (k, n);
    `A`, `B` (m, n), `b0`, `rate` (m) the rows of the constraints, their orders and whether they are linear in the
    rates; `acceleration` (n); `multipliers` (m); `kept`: independent rows; `mass`: of all elements, kg (1 where
    there is none, `massless`); `controlled`: rows that a control keeps; `kinetic`, `potential` in J and their rates of
    change along the motion in W.
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

    @property
    def servo(self) -> bool:
        """Whether virtual displacements obey other rows than accelerations do (B ≠ A)."""
        return self.B is not self.A and not np.array_equal(self.A, self.B)


def instant_at(
    system: System, t: float, q: Floats, v: Floats, p: Floats | None = None, multipliers: Floats | None = None
) -> Instant:
    """Return a system at the state (q, v); `multipliers` (m,) where another form than the system's own found them.

    Raises RunError where something is not a finite number there.
    """
    p = system.parameters(t) if p is None else p
    n, m = system.n, system.m
    code = system.derived("principles", lambda: _compile(system))
    more = code.call("principles", t, np.concatenate([q, v]), code.parameters(p[: system.compiled.n_params]))
    k = len(system.loads)
    Q, momentum, (mass, stretched, lifted) = np.split(more, np.cumsum([k * n, n]))
    Q = Q.reshape(k, n)
    pieces = system.pieces(t, q, v, p)
    observed = system.call("observe", t, q, v, p)
    acceleration = system.call("rhs", t, q, v, p)[n:]
    Lambda = observed[:m] if multipliers is None else multipliers
    for name, values in (("state", (q, v)), ("acceleration", acceleration), ("reaction", Lambda), ("force", pieces.f)):
        if not all(np.isfinite(part).all() for part in (values if isinstance(values, tuple) else (values,))):
            raise RunError(f"at t = {t:.6g} s the {name} is not a finite number, so that nothing can be said about it")
    M, f, A, B = pieces.M, pieces.f, pieces.A, pieces.B
    h = Q.sum(axis=0) - f
    extended = not system.diagnosis.definite
    if extended:
        M, f = augmented(M, f, A, pieces.b0)
    return Instant(
        float(t),
        q,
        v,
        M,
        f,
        h,
        Q,
        A,
        B,
        pieces.b0,
        pieces.rate,
        acceleration,
        Lambda,
        system.diagnosis.kept,
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
        tuple(_kind(system, name) in _CONTROLLED for name in system.rows),
    )


def instant_of(run: Run, t: float) -> Instant:
    """Return the equations that hold in a run at the time t, with the multipliers of the form that was run."""
    motions = run.motions
    if not motions:
        raise UsageError("the run has no motion to read from")
    q, v = run.state(t)
    part = next((motion for motion in reversed(motions) if motion.t0 <= t), motions[0])
    found = None
    if part.multipliers is not None and part.system.m:
        found = part.multipliers(np.array([float(t)]), q[None], v[None])[0]
    return instant_at(part.system, t, q, v, part.p, found)


def _kind(system: System, row: str) -> str:
    """Return the kind of the constraint that a row belongs to, as in the model file."""
    constraint = system.model.constraints[row.partition(".")[0]]
    return str(constraint.__struct_config__.tag)


def _compile(system: System) -> Compiled:
    """Compile given forces, ∂T/∂v, the mass of all elements, and the rates of T (at fixed v) and of V."""
    equations = system.equations
    graph, names = equations.graph, equations.names
    elements = mass_elements(system.model, names, equations.kinematics)
    mass = graph.sum([element.weight for element in elements.vectors if element.heavy]) if elements.vectors else ZERO
    nodes = [entry for load in equations.loads for entry in load.Q]
    nodes += graph.gradient(equations.kinetic, names.v)
    nodes += [mass, *names.rates([equations.kinetic, equations.potential])]
    return compile_functions(graph, {"principles": nodes}, system.compiled.n_params)
