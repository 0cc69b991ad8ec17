"""The steps of Lerbet's program: their matrices are those of the group, their sums the rates of a displacement, and the
special cases are those of the rod at hand."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import sympy
from sympy import Matrix, Symbol

from anholon.derivation import blocks, derive_text
from anholon.derivation.rod_equations import (
    derivative_symbol,
    derive_bernoulli,
    derive_plane_beam,
    derive_rod_equations,
)
from anholon.derivation.rod_steps import make_balance_columns, make_rod_steps
from anholon.geometry import Ad, ad, bracket, exp, inverse, log
from anholon.model.file.model_file import load, loads

ORDERS = ["".join(axes) for axes in product("xyz", repeat=3) if axes[0] != axes[1] and axes[1] != axes[2]]


def numbers(matrix: Matrix, seed: int = 0) -> np.ndarray:
    """Return a matrix with random numbers for its symbols, the same ones for the same seed."""
    values = {
        one: float(np.random.default_rng([seed, *one.name.encode()]).uniform(-1, 1)) for one in matrix.free_symbols
    }
    return np.array(matrix.xreplace(values).evalf(), dtype=float)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("straight", [True, False])
def test_the_sums_of_the_projections_are_velocity_and_strain(order: str, straight: bool) -> None:
    steps, equations = make_rod_steps(order, straight=straight), derive_rod_equations(order, straight=straight)
    velocity = sum(steps.projections["t"], start=sympy.zeros(6, 1))
    strain = sum(steps.projections["s"], start=sympy.zeros(6, 1))
    assert np.abs(numbers(velocity) - numbers(Matrix([*equations.velocity, *equations.omega]))).max() < 1e-14
    assert np.abs(numbers(strain) - numbers(equations.strain)).max() < 1e-14


@pytest.mark.parametrize("order", ["zyx", "xyz", "zxz"])
def test_the_matrices_are_those_of_the_group(order: str) -> None:
    steps = make_rod_steps(order, straight=False)
    names = [derivative_symbol(f"psi{i}") for i in (1, 2, 3)]
    shift = numbers(Matrix([derivative_symbol(name) for name in "xyz"]))[:, 0]
    angles = numbers(Matrix(names))[:, 0]
    screws = [np.array([*shift, 0, 0, 0])]
    screws += [np.array(axis, dtype=float)[:, 0] * angle for axis, angle in zip(steps.axes, angles, strict=True)]
    for screw, adjoint in zip(screws, steps.adjoints, strict=True):
        assert np.abs(numbers(adjoint) - Ad(exp(screw))).max() < 1e-14
    assert np.abs(numbers(steps.ads[0]) - ad(screws[0])).max() < 1e-15
    for axis, matrix in zip(steps.axes, steps.ads[1:], strict=True):
        assert numbers(matrix).tolist() == ad(np.array(axis, dtype=float)[:, 0]).tolist()


def test_the_strain_is_that_of_a_rod_that_is_moved_in_numbers() -> None:
    """Beside finite differences: D(s) in the moving frame of a helix, log((D_r D)⁻¹ (D_r D)(s + h))/h less ω."""
    reference = np.array([1.0, 0, 0, 0.3, -0.2, 0.5])

    def place(s: float) -> np.ndarray:
        frame = exp(reference * s)
        shift = np.array([0.2 * np.sin(s), 0.1 * s**2, -0.3 * s, 0, 0, 0])
        turns = [
            np.array(axis) * angle for axis, angle in zip(np.eye(6)[[5, 4, 3]], (0.4 * s, s**2, np.sin(s)), strict=True)
        ]
        return frame @ exp(shift) @ exp(turns[0]) @ exp(turns[1]) @ exp(turns[2])

    s, h = 0.7, 1e-4
    measured = (log(inverse(place(s - h)) @ place(s + h))) / (2 * h)
    steps = make_rod_steps("zyx", straight=False)
    given = {"x": 0.2 * np.sin(s), "y": 0.1 * s**2, "z": -0.3 * s, "psi1": 0.4 * s, "psi2": s**2, "psi3": np.sin(s)}
    given |= {"x_s": 0.2 * np.cos(s), "y_s": 0.2 * s, "z_s": -0.3, "psi1_s": 0.4, "psi2_s": 2 * s, "psi3_s": np.cos(s)}
    given |= {"tau0": 0.3, "kappa2": -0.2, "kappa3": 0.5}
    total = sum(steps.projections["s"], start=sympy.zeros(6, 1)) + steps.reference
    found = np.array(total.xreplace({one: given[one.name] for one in total.free_symbols}).evalf(), dtype=float)[:, 0]
    # The reference turns too: its own screw is carried to the section's axes by Ad(D)⁻¹, which the sum contains.
    assert found == pytest.approx(measured, abs=1e-6)


def test_the_columns_of_the_balance_are_brackets() -> None:
    columns = {name: numbers(column)[:, 0] for name, column in make_balance_columns().items()}
    assert columns["gyroscopic"] == pytest.approx(bracket(columns["v"], columns["momentum"]))
    assert columns["turned"] == pytest.approx(bracket(columns["strain"], columns["wrench"]))


def test_bernoullis_beam_vibrates_as_its_closed_form() -> None:
    """With n2 put from one equation into the other: ρ y'' - ρ I33 y''_ss + EI y_ssss = 0."""
    force, moment = derive_bernoulli()
    s, t, k, w = sympy.symbols("s t k omega")
    rho, I33, EI = (Symbol(name, positive=True) for name in ("rho", "I33", "EI"))
    y = sympy.exp(sympy.I * (k * s - w * t))
    shear = sympy.Function("n2")(s)
    slopes = {derivative_symbol("y", by): y.diff(*([{"s": s, "t": t}[one] for one in by])) for by in ("tt", "sss")}
    slopes[Symbol("y_stt", real=True)] = y.diff(s, t, t)
    n2 = sympy.solve(moment.xreplace({**slopes, derivative_symbol("n2"): shear}), shear)[0]
    whole = force.xreplace({**slopes, derivative_symbol("n2", "s"): n2.diff(s)})
    assert sympy.simplify(whole / y - (-rho * w**2 - rho * I33 * k**2 * w**2 + EI * k**4)) == 0


def test_the_plane_beam_with_shear_is_the_balance_of_the_six() -> None:
    moments, along, across = derive_plane_beam(shear=True)
    N, T, k3, g1, g2 = (derivative_symbol(name) for name in ("n1", "n2", "k3", "gamma1", "gamma2"))
    Gamma, F, P = sympy.symbols("Gamma F P", real=True)
    assert sympy.expand(moments - (Gamma + derivative_symbol("m3", "s") + g1 * T - g2 * N)) == 0
    assert sympy.expand(along - (F + derivative_symbol("n1", "s") - k3 * T)) == 0
    assert sympy.expand(across - (P + derivative_symbol("n2", "s") + k3 * N)) == 0


ROD = """
format = 1
[rods.bow]
model = "{model}"
curve = {curve}
section = {{ kind = "circle", radius = {radius}, young = 2e11, density = 7800 }}
"""
STRAIGHT = '{ kind = "straight", length = 1 }'
ARC = '{ kind = "arc", radius = 2, angle = 1 }'
HELIX = '{ kind = "helix", radius = 1, pitch = 0.5, turns = 2 }'

CASES = {
    ("general", STRAIGHT, "lerbet"): {"statics of a beam in its plane, with shear", "Timoshenko"},
    ("general", ARC, "lerbet"): {"statics of a beam in its plane, with shear"},
    ("bernoulli", ARC, "lerbet"): {"curved beam in its plane; α: stretch"},
    ("kirchhoff", STRAIGHT, "lerbet"): {"inextensible curved beam", "small motions", "Bernoulli"},
    ("kirchhoff", STRAIGHT, "lerbet-statics"): {"inextensible curved beam", "small deflections", "Bernoulli"},
    ("string", STRAIGHT, "lerbet"): {"inextensible, perfectly flexible string"},
    ("cable", STRAIGHT, "lerbet"): {"a perfectly flexible cable"},
    ("general", HELIX, "lerbet"): {"none of the classical special cases fits bow"},
}
WORDS = {
    "with shear",
    "Timoshenko",
    "Bernoulli",
    "flexible string",
    "flexible cable",
    "none of",
    "curved beam in its plane; α",
}


@pytest.mark.parametrize(("model", "curve", "form"), CASES)
def test_special_cases_fit_the_rod(model: str, curve: str, form: str) -> None:
    source = loads(ROD.format(model=model, curve=curve, radius=0.01))
    rows = list(blocks(source, form))[-1].rows
    notes = "\n".join(row.note for row in rows)
    expected = CASES[model, curve, form]
    assert all(words in notes for words in expected)
    assert not [word for word in WORDS if word in notes and not any(word in one for one in expected)]
    if form.endswith("statics"):
        assert not any("_tt" in row.text for row in rows)


def test_a_tapered_beam_has_no_equation_with_one_stiffness() -> None:
    source = loads(ROD.format(model="kirchhoff", curve=STRAIGHT, radius='"0.01 + 0.01*s"'))
    assert "Bernoulli" not in derive_text(source, "lerbet")


def test_every_item_of_the_program_stands_in_print() -> None:
    source = loads(ROD.format(model="general", curve=ARC, radius=0.01))
    titles = [block.title for block in blocks(source, "lerbet-xyz")]
    text = derive_text(source, "lerbet-xyz")
    assert len(titles) == len(set(titles))
    for number in range(1, 10):
        assert f"item {number}" in text or f"items {number}" in text or f"and {number})" in text
    for words in ("exp(psi1 xi1) exp(psi2 eta1) exp(psi3 zeta1)", "Ad(exp(psi3 zeta1)) = ", "ad(xi1) = ", "p3s"):
        assert words in text
    russian = derive_text(source, "lerbet-xyz", language="ru")
    for number in range(4, 10):
        assert f"(п. {number}" in russian
    statics = derive_text(source, "lerbet-xyz-statics")
    assert "omega0s" in statics
    assert "omega0t" not in statics
    assert "H_r" not in statics


def test_beside_bodies_the_steps_stand_with_the_names_of_the_rod() -> None:
    text = derive_text(load("wrecking-ball"), "lerbet")
    (rod,) = load("wrecking-ball").rods
    for words in (f"p0s1_{rod} = ", f"omega1s_{rod} = ", "item 7", "flexible"):
        assert words in text
    assert "item 7" not in derive_text(load("wrecking-ball"), "lagrange1")
