"""The steps from the displacement of a section to the six equations of a rod, as Lerbet's program takes them (002,
section 4, items 1 to 9).

Screws are columns of components in the basis (i, j, k, ξ, η, ζ) of the reference frame: value, then vector. Three signs
of the printed tables are corrected: the block of Ad(exp u) and the table of brackets, so that Ad(exp u) = exp(ad u),
and the inverse in ω_i, without which the sum is no D⁻¹ ∂D/∂σ where the reference turns (errata 002-3, -4, -5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr, Matrix, Symbol, diag, eye, zeros

from anholon.derivation.rod_equations import (
    ANGLES,
    FORCES,
    MOMENTS,
    POSITIONS,
    REFERENCE_STRAINS,
    derivative_symbol,
    make_rotation,
)


@dataclass(frozen=True)
class RodSteps:
    """What the program makes on its way: axes ρ_i, the matrices Ad of the four factors of D and ad of u and ρ_i (6, 6),
    the screw ω of the reference, and for w = t and w = s the variations ω_i and their projections on the section's axes
    Ad(D)⁻¹ A_i ω_i (6, 1), i = 0 … 3, whose sums are v^c and e^c."""

    axes: tuple[Matrix, ...]
    adjoints: tuple[Matrix, ...]
    ads: tuple[Matrix, ...]
    reference: Matrix
    variations: dict[str, tuple[Matrix, ...]]
    projections: dict[str, tuple[Matrix, ...]]


def make_rod_steps(order: str, *, straight: bool) -> RodSteps:
    """Return the steps for successive rotations about three axes."""
    u = _symbols(POSITIONS)
    angles = [derivative_symbol(name) for name in ANGLES]
    axes = tuple(Matrix([*(0, 0, 0), *(int(axis == other) for other in "xyz")]) for axis in order)
    kappa = zeros(3, 1) if straight else _symbols(REFERENCE_STRAINS)
    reference = Matrix([1, 0, 0, *kappa])
    turns = [make_rotation(axis, angle) for axis, angle in zip(order, angles, strict=True)]
    shift = Matrix([*u, 0, 0, 0])
    adjoints = (eye(6) + make_ad(shift), *(diag(turn, turn) for turn in turns))
    inverses = (eye(6) - make_ad(shift), *(diag(turn.T, turn.T) for turn in turns))
    slopes = [Matrix([*(derivative_symbol(name, by) for name in POSITIONS), 0, 0, 0]) for by in "ts"]
    variations: dict[str, tuple[Matrix, ...]] = {}
    projections: dict[str, tuple[Matrix, ...]] = {}
    for by, slope, moving in zip("ts", slopes, (zeros(6, 1), reference), strict=True):
        first = slope + bracket_screws(moving, shift)
        turn_variations = (
            axis * derivative_symbol(name, by) + (inverse - eye(6)) * moving
            for axis, name, inverse in zip(axes, ANGLES, inverses[1:], strict=True)
        )
        variations[by] = (first, *turn_variations)
        projections[by] = tuple(_project(inverses[i + 1 :], variation) for i, variation in enumerate(variations[by]))
    return RodSteps(axes, adjoints, (make_ad(shift), *map(make_ad, axes)), reference, variations, projections)


def make_ad(screw: Matrix) -> Matrix:
    """Return the matrix (6, 6) of Y -> [X, Y]."""
    v, w = _skew(screw[:3]), _skew(screw[3:])
    return Matrix([[w, v], [zeros(3, 3), w]])


def bracket_screws(screw: Matrix, other: Matrix) -> Matrix:
    """Return the Lie bracket (6, 1) of two screws."""
    return make_ad(screw) * other


def make_balance_columns() -> dict[str, Matrix]:
    """Return the columns (6, 1) of the balance T = ρ H(v') + [v, ρ H v] - [e + ω, Θ] - ∂Θ/∂σ.

    In V, ω, γ, k, n, m they are `v`, `momentum` ρ H v, `gyroscopic` [v, ρ H v], `strain` e + ω, `wrench` Θ and `turned`
    [e + ω, Θ].
    """
    V, w, g, k = (_symbols([f"{stem}{i}" for i in (1, 2, 3)]) for stem in ("V", "omega", "gamma", "k"))
    rho, inertia = Symbol("rho", positive=True), diag(*(Symbol(f"I{i}{i}", positive=True) for i in (1, 2, 3)))
    v, strain = Matrix([*V, *w]), Matrix([*g, *k])
    momentum = rho * Matrix([*(inertia * w), *V])
    wrench = Matrix([*_symbols(MOMENTS), *_symbols(FORCES)])
    gyroscopic = bracket_screws(v, momentum).expand()
    return {
        "v": v,
        "momentum": momentum,
        "gyroscopic": gyroscopic,
        "strain": strain,
        "wrench": wrench,
        "turned": bracket_screws(strain, wrench),
    }


def _project(inverses: Sequence[Matrix], variation: Matrix) -> Matrix:
    """Return a variation in the axes behind the factors that follow."""
    for inverse in inverses:
        variation = inverse * variation
    return variation


def _symbols(names: Sequence[str]) -> Matrix:
    return Matrix([derivative_symbol(name) for name in names])


def _skew(v: Sequence[Expr]) -> Matrix:
    return Matrix([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
