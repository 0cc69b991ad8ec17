"""Lerbet's scalar equations: the reference vectors, the printed sample, the classical equations."""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy
from sympy import Expr, Matrix, Symbol, cos, lambdify, sin, symbols

from anholon.derivation import derive_text
from anholon.derivation.rod_equations import (
    ANGLES,
    FORCES,
    MOMENTS,
    POSITIONS,
    derivative_symbol,
    derive_plane_beam,
    derive_rod_equations,
    derive_string,
    derive_timoshenko,
)
from anholon.errors import UsageError
from anholon.model.file.model_file import load, loads

GOLD = json.loads((Path(__file__).parents[2] / "data" / "gold" / "lerbet.json").read_text(encoding="utf-8"))
COMPILER = shutil.which("gcc") or shutil.which("cc")
ORDERS = {"order=zeta-eta-xi": "zyx", "order=xi-eta-zeta": "xyz"}


def values() -> dict[Symbol, float]:
    """Return all jets at the point of the reference file."""
    s, t = symbols("s t")
    fields = {**dict(zip(POSITIONS, (GOLD["fields"][c] for c in POSITIONS), strict=True))}
    fields |= {f"psi{i}": GOLD["fields"][f"p{i}"] for i in (1, 2, 3)}
    fields |= dict(zip((*FORCES, *MOMENTS), GOLD["Theta forces theta1..3, moments theta4..6"], strict=True))
    point = {s: GOLD["evaluation point"]["sigma"], t: GOLD["evaluation point"]["t"]}
    found: dict[Symbol, float] = {Symbol("rho", positive=True): GOLD["rho"]}
    for name, value in zip(("I11", "I22", "I33"), GOLD["I11,I22,I33 (per unit mass)"], strict=True):
        found[Symbol(name, positive=True)] = value
    for name, text in fields.items():
        expr = sympy.sympify(text, {"s": s, "t": t})
        for by in ("", "s", "t", "ss", "st", "tt"):
            slope = expr
            for variable in by:
                slope = slope.diff({"s": s, "t": t}[variable])
            found[derivative_symbol(name, by)] = float(slope.subs(point))
    return found


def numbers(vector: Matrix, given: dict[Symbol, float]) -> np.ndarray:
    names = list(given)
    return np.array(lambdify(names, list(vector), "math")(*(given[name] for name in names)), dtype=float)


@pytest.mark.parametrize("case", GOLD["results"])
def test_the_reference_vectors(case: str) -> None:
    order, curved = ORDERS[case.split(";")[0]], "curved" in case
    given = values()
    if curved:
        given |= {derivative_symbol("tau0"): 0.3, derivative_symbol("kappa2"): 0.0, derivative_symbol("kappa3"): 0.5}
        given |= {derivative_symbol(name, "s"): 0.0 for name in ("tau0", "kappa2", "kappa3")}
    found, truth = derive_rod_equations(order, straight=not curved), GOLD["results"][case]
    assert numbers(Matrix([*found.velocity, *found.omega]), given) == pytest.approx(
        truth["V,omega (v^c at A; angular)"], abs=1e-12
    )
    assert numbers(Matrix([*found.gamma, *found.k]), given) == pytest.approx(
        truth["total strain (e^c+omega): gamma,k"], abs=1e-12
    )
    assert numbers(found.strain, given) == pytest.approx(truth["e^c"], abs=1e-12)
    assert numbers(found.load_moments, given) == pytest.approx(truth["T moments (i,j,k)"], abs=1e-12)
    assert numbers(found.load_forces, given) == pytest.approx(truth["T forces (xi,eta,zeta)"], abs=1e-12)


@pytest.mark.parametrize("order", ["".join(axes) for axes in product("xyz", repeat=3)])
def test_every_order_of_rotations_gives_the_spin_of_its_matrix(order: str) -> None:
    """ω = vee(R^T R_t) and the inertia force is R^T u_tt, for all twelve orders; the others are refused."""
    if order[0] == order[1] or order[1] == order[2]:
        with pytest.raises(UsageError):
            derive_rod_equations(order)
        return
    equations = derive_rod_equations(order)
    R, t = equations.R, Symbol("t")
    functions = {derivative_symbol(name): sympy.Function(name)(t) for name in ANGLES}
    moving = R.subs(functions)
    spin = moving.T * moving.diff(t)
    rates = {derivative_symbol(name, "t"): functions[derivative_symbol(name)].diff(t) for name in ANGLES}
    expected = Matrix([spin[2, 1], spin[0, 2], spin[1, 0]])
    point = {functions[derivative_symbol(name)].diff(t): 0.3 + i for i, name in enumerate(ANGLES)}
    place = {functions[derivative_symbol(name)]: 0.4 * i - 0.7 for i, name in enumerate(ANGLES)}
    gap = (expected - equations.omega.subs(rates).subs(functions)).subs(point).subs(place)
    assert max(abs(float(part)) for part in gap) < 1e-14


def test_the_printed_sample_in_its_corrected_form() -> None:
    """(errata 002-7) ρ[I11 ω1' + (I33 - I22) ω2 ω3] = T_i + θ4' + k2 θ6 - k3 θ5 + g2 θ3 - g3 θ2, with the paper's ω."""
    found = derive_rod_equations("zyx")
    _, p2, p3 = (derivative_symbol(name) for name in ANGLES)
    a, b, c = (derivative_symbol(name, "t") for name in ANGLES)
    w = Matrix([c - a * sin(p2), a * cos(p2) * sin(p3) + b * cos(p3), a * cos(p2) * cos(p3) - b * sin(p3)])
    assert sympy.simplify(found.omega - w) == sympy.zeros(3, 1)
    k, g = found.k, found.gamma
    n, m = [derivative_symbol(name) for name in FORCES], [derivative_symbol(name) for name in MOMENTS]
    expected = derivative_symbol("m1", "s") + k[1] * m[2] - k[2] * m[1] + g[1] * n[2] - g[2] * n[1]
    assert sympy.expand(found.inner_moments[0] - expected) == 0
    rho, I11, I22, I33 = (Symbol(name, positive=True) for name in ("rho", "I11", "I22", "I33"))
    turned = found.inertia_moments[0] - rho * (I33 - I22) * w[1] * w[2]
    assert I22 not in sympy.expand(turned).free_symbols
    assert I33 not in sympy.expand(turned).free_symbols
    assert I11 in turned.free_symbols


def test_statics_is_dynamics_without_time() -> None:
    moving, still = (
        derive_rod_equations("xyz", straight=False),
        derive_rod_equations("xyz", straight=False, statics=True),
    )
    assert still.inertia_moments == sympy.zeros(3, 1)
    assert still.inner_moments == moving.inner_moments
    assert not any("_t" in symbol.name for symbol in still.load_forces.free_symbols)


def equal(one: Expr, two: Expr) -> bool:
    return bool(sympy.expand(one - two) == 0)


def test_the_classical_equations() -> None:
    """(3.2) with the corrected signs, the string and its catenary, and Timoshenko's beam."""
    Gamma, F, P, alpha, kappa = symbols("Gamma F P alpha kappa", real=True)
    N, T = derivative_symbol("n1"), derivative_symbol("n2")
    moments, along, across = derive_plane_beam()
    assert equal(moments, Gamma + derivative_symbol("m3", "s") + alpha * T)
    assert equal(along, F + derivative_symbol("n1", "s") - alpha * kappa * T)
    assert equal(across, P + derivative_symbol("n2", "s") + alpha * kappa * N)

    # A string under its weight p: F = -p sin β, P = -p cos β, κ = β'. N = p c / cos β with tan β = s/c solves it.
    along, across = derive_string()
    s, c, p = symbols("s c p", positive=True)
    beta = sympy.atan(s / c)
    tension = p * sympy.sqrt(c**2 + s**2)
    solved = {
        N: tension,
        derivative_symbol("n1", "s"): tension.diff(s),
        kappa: beta.diff(s),
        F: -p * sin(beta),
        P: -p * cos(beta),
    }
    assert sympy.simplify(along.subs(solved)) == 0
    assert sympy.simplify(across.subs(solved)) == 0

    force, moment = derive_timoshenko()
    rho, I33, GA, EI = (Symbol(name, positive=True) for name in ("rho", "I33", "GA", "EI"))
    assert equal(
        force, rho * derivative_symbol("y", "tt") - GA * (derivative_symbol("y", "ss") - derivative_symbol("psi1", "s"))
    )
    expected = (
        rho * I33 * derivative_symbol("psi1", "tt")
        - EI * derivative_symbol("psi1", "ss")
        - GA * (derivative_symbol("y", "s") - derivative_symbol("psi1"))
    )
    assert equal(moment, expected)


def test_the_reference_file_is_read_whole() -> None:
    found: dict[str, Any] = GOLD["results"]
    assert len(found) == 4


ROD = """
format = 1
[rods.{name}]
model = "{model}"
curve = {curve}
section = {{ kind = "circle", radius = 0.01, young = 2e11, density = 7800 }}
"""


@pytest.mark.parametrize("model", ["general", "timoshenko", "kirchhoff", "string"])
@pytest.mark.parametrize("form", ["lerbet", "lerbet-xyz", "lerbet-zxz-statics"])
def test_the_equations_of_a_model_in_print(model: str, form: str) -> None:
    source = loads(ROD.format(name="bow", model=model, curve='{ kind = "arc", radius = 2, angle = 1 }'))
    text = derive_text(source, form)
    assert "kappa3" in text
    assert ("omega1_t" in text) == ("statics" not in form)
    assert ("n1 = EA*(gamma1 - 1)" in text) == (model == "general")
    assert ("carries no moments" in text) == (model == "string")
    assert derive_text(source, form, "latex").count(r"\begin{align}") > 2
    assert "уравнение сил" in derive_text(source, form, language="ru")


def test_forms_of_rods_are_for_rods_only() -> None:
    with pytest.raises(UsageError, match="has none"):
        derive_text(load("chaplygin-sleigh"), "lerbet")
    source = loads(ROD.format(name="bow", model="general", curve='{ kind = "straight", length = 1 }'))
    with pytest.raises(UsageError, match="no order"):
        derive_text(source, "lerbet-xxy")


OTHERS = """
format = 1
[parameters]
R = {{ value = 2.0, unit = "m" }}
EI = {{ value = 3.0, unit = "N*m^2" }}
b = {{ value = 0.1, unit = "m^2" }}
[rods.bow]
curve = {curve}
section = {section}
{more}
"""
CIRCLE = '{ kind = "circle", radius = 0.01, young = 1e9 }'
DIAGONAL = (0, 6, 11, 15, 18, 20)  # places in the upper triangle of a stiffness
COUPLED = f"{{ kind = 'matrix', stiffness = {[3.0 if k in DIAGONAL else 0.1 for k in range(21)]} }}"
NONLINEAR = '{ kind = "law", force = ["1e6*e", "1e6*g2", "1e6*g3"], moment = ["2*k1", "EI*(k2 + b*k2^3)", "EI*k3"] }'


@pytest.mark.parametrize(
    ("curve", "section", "more", "lines"),
    [
        ('{ kind = "arc", radius = "R", angle = 1 }', CIRCLE, "", ["kappa3 = 1/R", "m3 = EI3*(k3 - kappa3)"]),
        ('{ kind = "helix", radius = "R", pitch = "2*pi*R" }', CIRCLE, "", ["tau0 = 1/(2*R)", "kappa3 = 1/(2*R)"]),
        # A twist is a torsion of the reference.
        ('{ kind = "straight", length = 1 }', CIRCLE, 'twist = "2*s"', ["m1 = GJ*(k1 - tau0)"]),
        (
            '{ kind = "straight", length = 1 }', COUPLED, 'model = "bernoulli"',
            ["n1 = K14*k1 + K15*k2 + K16*k3 + K11*(gamma1 - 1)", "gamma2 = 0"],
        ),
        ('{ kind = "straight", length = 1 }', NONLINEAR, "", ["m2 = EI*(b*k2^3 + k2)", "n2 = 1000000*gamma2"]),
    ],
    ids=["arc", "helix", "twisted", "coupled", "nonlinear"],
)  # fmt: skip
def test_laws_and_references_are_those_of_the_model(curve: str, section: str, more: str, lines: list[str]) -> None:
    source = loads(OTHERS.format(curve=curve, section=section, more=more))
    text = [line.strip() for line in derive_text(source, "lerbet-yxz-statics").splitlines()]
    assert set(lines) <= set(text)
    assert derive_text(source, "lerbet", "latex").count(r"\begin{align}") > 2


@pytest.mark.parametrize("case", GOLD["results"])
def test_the_programs_give_the_reference_vectors(case: str, tmp_path: Path) -> None:
    order, curved = ORDERS[case.split(";")[0]], "curved" in case
    given = values()
    given |= {derivative_symbol(name): x for name, x in zip(("tau0", "kappa2", "kappa3"), (0.3, 0.0, 0.5), strict=True)}
    curve = 'kind = "helix", radius = 1, pitch = 1' if curved else 'kind = "straight", length = 1'
    text = 'format = 1\n[rods.a]\nsection = { kind = "circle", radius = 0.1, young = 1e7 }\n'
    model = loads(text + f"curve = {{ {curve} }}\n")
    made: dict[str, Any] = {}
    exec(compile(derive_text(model, f"lerbet-{order}", "python"), "program", "exec"), made)
    found = made["loads"]({symbol.name: value for symbol, value in given.items()})
    truth = GOLD["results"][case]
    assert found[:3] == pytest.approx(truth["T forces (xi,eta,zeta)"], abs=1e-12)
    assert found[3:] == pytest.approx(truth["T moments (i,j,k)"], abs=1e-12)
    if COMPILER is None:
        pytest.skip("no C compiler")
    names = made["NAMES"]
    by_name = {symbol.name: value for symbol, value in given.items()}
    assert in_c(
        derive_text(model, f"lerbet-{order}", "c"), [by_name.get(name, 0.0) for name in names], tmp_path
    ) == pytest.approx(found, abs=1e-14)


def in_c(source: str, values: list[float], place: Path) -> list[float]:
    """Return what the program in C gives."""
    assert COMPILER is not None
    file, library = place / "rod.c", place / "rod.so"
    file.write_text(source, encoding="utf-8")
    flags = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-shared", "-fPIC"]
    subprocess.run([COMPILER, *flags, str(file), "-o", str(library), "-lm"], check=True, capture_output=True)
    out = (ctypes.c_double * 6)()
    ctypes.CDLL(str(library)).rod_loads((ctypes.c_double * len(values))(*values), out)
    return list(out)
