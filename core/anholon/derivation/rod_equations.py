"""Lerbet's scalar equations of a rod, worked out for any order of rotations and any reference (002, section 4).

The displacement of the section σ at the time t is D = exp(u) R(ψ1) R(ψ2) R(ψ3) in the frame of its reference
position, u = (x, y, z), the rotations about three axes one after another. The reference frame has the strain
(1, 0, 0; τ0, κ2, κ3) along σ: torsion and curvatures, 0 where it is straight. Everything follows from it:

    ω = vee(R^T R_t),   V = R^T u_t,   k = R^T κ + vee(R^T R_σ),   γ = R^T (e1 + κ × u + u_σ)
    ρ (I ω_t + ω × I ω) = c + m_σ + k × m + γ × n   (balance of moments; errata 002-7 corrects the printed sample)
    ρ (V_t + ω × V)     = f + n_σ + k × n           (balance of forces)

with Θ = (n; m) the action of the part behind a section on the part before it, all in the axes of the section.
Derivatives stand for themselves: x_s, x_t, x_ss, x_st, x_tt are symbols.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from sympy import Expr, Integer, Matrix, Symbol, cos, diff, eye, sin, symbols, zeros

from anholon.errors import UsageError

POSITIONS: Final = ("x", "y", "z")
ANGLES: Final = ("psi1", "psi2", "psi3")
FORCES: Final = ("n1", "n2", "n3")
MOMENTS: Final = ("m1", "m2", "m3")
REFERENCE_STRAINS: Final = ("tau0", "kappa2", "kappa3")

_FUNCTIONS: Final = (*POSITIONS, *ANGLES, *FORCES, *MOMENTS, *REFERENCE_STRAINS)
_SUBSCRIPTS: Final = ("s", "t")


def derivative_symbol(name: str, by: str = "") -> Symbol:
    """Return the symbol of a function or of its derivative: jet("x", "st") is x_st."""
    ordered = "".join(sorted(by))
    return Symbol(f"{name}_{ordered}" if by else name, real=True)


def differentiate(expr: Expr, by: str) -> Expr:
    """Return the total derivative by s or t of an expression of functions and their first derivatives."""
    total: Expr = diff(expr, Symbol("s", real=True)) if by == "s" else diff(expr, Symbol("t", real=True))
    for name in _FUNCTIONS:
        for before in ("", *_SUBSCRIPTS):
            symbol = derivative_symbol(name, before)
            if symbol in expr.free_symbols:
                slope = derivative_symbol(name, before + by)
                total += diff(expr, symbol) * (0 if by == "t" and name in REFERENCE_STRAINS else slope)
    return total


@dataclass(frozen=True)
class RodEquations:
    """The equations of a rod: rotation R, angular velocity ω and velocity V, curvatures k and stretches γ in the axes
    of the section, strains (γ - e1, k - κ), and the sides of the balances without and with derivatives of Θ."""

    order: str
    straight: bool
    statics: bool
    R: Matrix
    omega: Matrix
    velocity: Matrix
    k: Matrix
    gamma: Matrix
    strain: Matrix
    inertia_forces: Matrix
    inertia_moments: Matrix
    inner_forces: Matrix
    inner_moments: Matrix

    @property
    def load_forces(self) -> Matrix:
        """The loads per length f that keep the motion: inertia less the terms of the sections."""
        return self.inertia_forces - self.inner_forces

    @property
    def load_moments(self) -> Matrix:
        """The moments per length c that keep the motion."""
        return self.inertia_moments - self.inner_moments


def derive_rod_equations(order: str = "zyx", *, straight: bool = True, statics: bool = False) -> RodEquations:
    """Return the six scalar equations for successive rotations about three axes (zyx: ζ, η, ξ)."""
    if len(order) != 3 or any(axis not in "xyz" for axis in order) or order[0] == order[1] or order[1] == order[2]:
        raise UsageError(f"{order!r} is no order of rotations; name three axes, as zyx or xyz, neighbours different")
    turns = [make_rotation(axis, derivative_symbol(angle)) for axis, angle in zip(order, ANGLES, strict=True)]
    R = turns[0] * turns[1] * turns[2]
    kappa = zeros(3, 1) if straight else Matrix([derivative_symbol(name) for name in REFERENCE_STRAINS])
    u, e1 = Matrix([derivative_symbol(name) for name in POSITIONS]), Matrix([1, 0, 0])
    rates = {by: _compute_rotation_rates(order, turns, by) for by in _SUBSCRIPTS}
    omega = zeros(3, 1) if statics else rates["t"]
    velocity = zeros(3, 1) if statics else R.T * Matrix([derivative_symbol(name, "t") for name in POSITIONS])
    k = R.T * kappa + rates["s"]
    gamma = R.T * (e1 + kappa.cross(u) + Matrix([derivative_symbol(name, "s") for name in POSITIONS]))
    rho, inertia = Symbol("rho", positive=True), Matrix.diag(*symbols("I11 I22 I33", positive=True))
    n, m = Matrix([derivative_symbol(name) for name in FORCES]), Matrix([derivative_symbol(name) for name in MOMENTS])
    turned = omega.applyfunc(lambda part: differentiate(part, "t"))
    forces = zeros(3, 1) if statics else rho * (R.T * Matrix([derivative_symbol(name, "tt") for name in POSITIONS]))
    moments = rho * (inertia * turned + omega.cross(inertia * omega))
    return RodEquations(
        order,
        straight,
        statics,
        R,
        omega,
        velocity,
        k,
        gamma,
        Matrix([*(gamma - e1), *(k - kappa)]),
        forces,
        moments,
        n.applyfunc(lambda part: differentiate(part, "s")) + k.cross(n),
        m.applyfunc(lambda part: differentiate(part, "s")) + k.cross(m) + gamma.cross(n),
    )


def make_rotation(axis: str, angle: Symbol) -> Matrix:
    """Return the rotation about an axis."""
    c, s, i = cos(angle), sin(angle), "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    R = eye(3)
    R[j, j], R[j, k], R[k, j], R[k, k] = c, -s, s, c
    return R


def _compute_rotation_rates(order: str, turns: Sequence[Matrix], by: str) -> Matrix:
    """Return vee(R^T R_by): the rates of the angles along the axes about which they turn, seen from the section."""
    result = zeros(3, 1)
    for place, (axis, angle) in enumerate(zip(order, ANGLES, strict=True)):
        unit = Matrix([int(axis == other) for other in "xyz"])
        for later in turns[place + 1 :]:
            unit = later.T * unit
        result += derivative_symbol(angle, by) * unit
    return result


# --- special cases -------------------------------------------------------------------------------------------------


def derive_plane_beam(*, shear: bool = False, stretch: bool = True) -> tuple[Expr, Expr, Expr]:
    """Return the left sides of the equations (3.2) of statics of a curved beam in the plane of x and y.

    Without `shear` the axis is stretched by α and has the curvature 1/ν with respect to the unstretched arc:
    γ = (α, 0, 0), k = (0, 0, α/ν), with α = 1 without `stretch`; with it γ = (γ1, γ2, 0), k = (0, 0, k3). Γ, F, P are
    the loads. Moments, forces along and across it.
    """
    alpha, curvature = symbols("alpha kappa", real=True)
    loads = symbols("Gamma F P", real=True)
    N, T, M = derivative_symbol("n1"), derivative_symbol("n2"), derivative_symbol("m3")
    along = (derivative_symbol("gamma1") if shear else alpha) if stretch else Integer(1)
    gamma = Matrix([along, derivative_symbol("gamma2") if shear else 0, 0])
    k = Matrix([0, 0, derivative_symbol("k3") if shear else along * curvature])
    n, m = Matrix([N, T, 0]), Matrix([0, 0, M])
    forces = n.applyfunc(lambda part: differentiate(part, "s")) + k.cross(n)
    moments = m.applyfunc(lambda part: differentiate(part, "s")) + k.cross(m) + gamma.cross(n)
    return loads[0] + moments[2], loads[1] + forces[0], loads[2] + forces[1]


def derive_bernoulli() -> tuple[Expr, Expr]:
    """Return the small motions of a straight beam without shear in the plane of x and y, left side less right side.

    Its rotation about z is the slope y_s, M = EI y_ss; the force n2 across it is a multiplier.
    """
    equations = derive_rod_equations("zyx")
    small, EI = Symbol("epsilon"), Symbol("EI", positive=True)
    law = {"y": 1, "psi1": derivative_symbol("y", "s"), "n2": 1}
    scaling: dict[Symbol, Expr] = {}
    for name, by in product((*POSITIONS, *ANGLES, *FORCES, *MOMENTS), ("", "s", "t", "ss", "st", "tt")):
        symbol = derivative_symbol(name, by)
        value = derivative_symbol("y", f"{by}s") if name == "psi1" else symbol
        scaling[symbol] = small * value if name in law else Integer(0)
    scaling[derivative_symbol("m3", "s")] = small * EI * derivative_symbol("y", "sss")

    def first(expr: Expr) -> Expr:
        result: Expr = diff(expr.xreplace(scaling), small).subs(small, 0)
        return result.expand()

    return first(equations.load_forces[1]), first(equations.load_moments[2])


def derive_string(*, stretch: bool = False) -> tuple[Expr, Expr]:
    """Return the left sides for a perfectly flexible string: M = T = 0, and α = 1 where it has no `stretch`."""
    moments, along, across = derive_plane_beam(stretch=stretch)
    zeros = {
        derivative_symbol("n2"): 0,
        derivative_symbol("n2", "s"): 0,
        derivative_symbol("m3"): 0,
        derivative_symbol("m3", "s"): 0,
    }
    if moments.subs(zeros) != Symbol("Gamma", real=True):
        raise AssertionError("a string carries no moment")
    return along.subs(zeros), across.subs(zeros)


def derive_timoshenko() -> tuple[Expr, Expr]:
    """Return the small motions of a straight beam in the plane of x and y, left side less right side.

    Deflection y and rotation psi1 about z are small, the section law is T = GA (y_s - psi1), M = EI psi1_s.
    """
    equations = derive_rod_equations("zyx")
    small = Symbol("epsilon")
    GA, EI = symbols("GA EI", positive=True)
    small_names = {"y", "psi1"}
    scaling: dict[Symbol, Expr] = {}
    for name, by in product((*POSITIONS, *ANGLES), ("", "s", "t", "ss", "st", "tt")):
        scaling[derivative_symbol(name, by)] = small * derivative_symbol(name, by) if name in small_names else 0
    law = {
        "n2": GA * (derivative_symbol("y", "s") - derivative_symbol("psi1")),
        "m3": EI * derivative_symbol("psi1", "s"),
    }
    for name, by in product((*FORCES, *MOMENTS), ("", "s")):
        value = law.get(name, 0)
        scaling[derivative_symbol(name, by)] = small * (differentiate(value, "s") if by and value != 0 else value)

    def first(expr: Expr) -> Expr:
        result: Expr = diff(expr.xreplace(scaling), small).subs(small, 0)
        return result.expand()

    return first(equations.load_forces[1]), first(equations.load_moments[2])
