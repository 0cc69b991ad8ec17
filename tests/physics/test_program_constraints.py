"""Program constraints of third and higher order: reference numbers, closed forms, published motions, invariance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import expm

import anholon
from anholon import energy_balance, loads
from anholon.errors import RunError

Floats = NDArray[np.float64]

FORMS = ("mangeron-deleanu", "generalized-gauss")
GOLD = Path(__file__).parents[1] / "data" / "gold" / "program_constraints.json"

OSCILLATORS = """
format = 1
[parameters]
m1 = { value = 2, unit = "kg" }
m2 = { value = 1.5, unit = "kg" }
k = { value = 30, unit = "N/m" }
p = { value = 0.7, unit = "1/s" }
[coordinates]
x1 = { rate = 0.5 }
x2 = { value = 0.2, rate = -0.1 }
[points]
A = { position = ["x1", 0, 0], mass = "m1" }
B = { position = ["x2", 0, 0], mass = "m2" }
[forces.spring]
kind = "potential"
energy = "k*(x2 - x1)^2/2"
[constraints.program]
kind = "program"
formula = "%s"
"""

SATELLITE = """
format = 1
[parameters]
mu = { value = 398600.4418, unit = "km^3/s^2" }
m = { value = 1000, unit = "kg" }
r0 = { value = 7000, unit = "km" }
v0 = { value = 8.5, unit = "km/s" }
[coordinates]
x = { value = "r0" }
y = { rate = "v0" }
[points]
S = { position = ["x", "y", 0], mass = "m" }
[forces.attraction]
kind = "potential"
energy = "-mu*m/sqrt(x^2 + y^2)"
[constraints.modulus]
kind = "program"
formula = "x''*x''' + y''*y'''"
[simulation]
until = 6000
frames = 1
rtol = 1e-12
"""


def gold() -> dict[str, Any]:
    case: dict[str, Any] = json.loads(GOLD.read_text())["5.3_linear_third_order"]
    return case


@pytest.mark.parametrize("form", FORMS)
def test_third_order_agrees_with_the_reference_numbers(form: str) -> None:
    case = gold()
    rows = np.array(case["rows"])
    run = anholon.simulate(loads(OSCILLATORS % "x1''' + p*x1''"), until=4.0, form=form)
    names = ["t", "x1", "x1'", "x1''", "x2", "x2'", "reaction:program"]
    found = run.quantity(names, rows[:, 0])
    for name, expected in zip(names, rows.T, strict=True):
        assert np.abs(found[name] - expected).max() < 1e-9, name
    control = run.quantity(["control:x1", "control:x2", "reaction:program", "drift"], rows[:, 0])
    assert np.abs(control["control:x1"] - control["reaction:program"]).max() < 1e-9  # the gradient is (1, 0)
    assert np.abs(control["control:x2"]).max() < 1e-9
    assert control["drift"].max() < 1e-12


def companion(order: int, coefficients: list[float], m1: float, m2: float, k: float) -> tuple[Floats, Floats]:
    """Return the matrix of z' = S z for z = (x1, x1', …, x1^(order-1), x2, x2') and the row that gives Λ from z.

    x1 obeys x1^(order) + Σ c_j x1^(j) = 0 for j = 2 …, and x2 swings on the spring; Λ = m1 x1'' - k (x2 - x1).
    """
    S = np.zeros((order + 2, order + 2))
    S[range(order - 1), range(1, order)] = 1.0
    S[order - 1, 2:order] = -np.array(coefficients)
    S[order, order + 1] = 1.0
    S[order + 1, [0, order]] = k / m2, -k / m2
    reaction = np.zeros(order + 2)
    reaction[[0, 2, order]] = k, m1, -k
    return S, reaction


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("formula", "coefficients"),
    [
        ("x1''' + p*x1''", [0.9]),
        ("x1'''' + 2*p*x1''' + p^2*x1''", [0.81, 1.8]),
        ("2*x1''''' + 3*p*x1'''' + 3*p^2*x1'''", [0.0, 1.215, 1.35]),
        ("x1'''''''' + p^6*x1''", [0.9**6, 0, 0, 0, 0, 0]),
    ],
)
def test_linear_programs_of_any_order_agree_with_the_exponential(
    formula: str, coefficients: list[float], form: str
) -> None:
    order = len(coefficients) + 2
    m1, m2, k = 1.3, 0.8, 17.0
    run = anholon.simulate(
        loads(OSCILLATORS % formula), until=1.5, form=form, set={"m1": m1, "m2": m2, "k": k, "p": 0.9}, rtol=1e-12
    )
    S, reaction = companion(order, coefficients, m1, m2, k)

    # Derivatives at the start come from the plant without control.
    free = np.array([[0, 1, 0, 0], [-k / m1, 0, k / m1, 0], [0, 0, 0, 1], [k / m2, 0, -k / m2, 0]])
    z = np.array([0.0, 0.5, 0.2, -0.1])
    start = [(np.linalg.matrix_power(free, j) @ z)[0] for j in range(order)]
    state = np.array([*start, 0.2, -0.1])
    times = np.linspace(0.0, 1.5, 7)
    exact = np.array([expm(S * t) @ state for t in times])
    found = run.quantity(["x1", "x1'", "x1''", "x2", "x2'", "reaction:program"], times)
    scale = np.abs(exact).max(axis=0)
    for name, column in (("x1", 0), ("x1'", 1), ("x1''", 2), ("x2", order), ("x2'", order + 1)):
        assert np.abs(found[name] - exact[:, column]).max() < 1e-10 * (1 + scale[column]), name
    Lambda = exact @ reaction / (2.0 if formula[0] == "2" else 1.0)
    assert np.abs(found["reaction:program"] - Lambda).max() < 1e-9 * (1 + np.abs(Lambda).max())


def test_a_satellite_with_constant_modulus_by_mangeron_and_deleanu() -> None:
    # (m - Λ) x'' = F: the acceleration points to the centre, as under a central force of constant size m w. The
    # satellite moves between two concentric circles (published by Yushkov and co-workers).
    run = anholon.simulate(loads(SATELLITE), form="mangeron-deleanu")
    q = run.quantity(["x", "y", "x'", "y'", "x''", "y''", "reaction:modulus", "control:x", "control:y", "drift"])
    r, size = np.hypot(q["x"], q["y"]), np.hypot(q["x''"], q["y''"])
    mu, m, r0, v0 = 398600.4418e9, 1000.0, 7e6, 8500.0
    w = mu / r0**2
    assert np.abs(size / w - 1).max() < 1e-10
    assert np.abs(q["x''"] + w * q["x"] / r).max() < 1e-9 * w
    Lambda = m - mu * m / r**2 / w
    assert np.abs(q["reaction:modulus"] - Lambda).max() < 1e-8 * m
    assert np.abs(q["control:x"] - Lambda * q["x''"]).max() < 1e-8 * m * w
    speed2 = q["x'"] ** 2 + q["y'"] ** 2
    assert np.abs(speed2 / 2 + w * r - v0**2 / 2 - w * r0).max() < 1e-9 * v0**2
    assert np.abs((q["x"] * q["y'"] - q["y"] * q["x'"]) / (r0 * v0) - 1).max() < 1e-9
    outer = np.roots([w, -(v0**2) / 2 - w * r0, 0.0, r0**2 * v0**2 / 2])  # v²/2 + w r with v = r0 v0/r
    outer_radius = float(np.sort(outer)[-1])
    assert r.min() >= r0 * (1 - 1e-12)
    assert r.max() == pytest.approx(outer_radius, rel=1e-6)
    assert q["drift"].max() < 1e-12


def test_the_satellite_under_the_generalized_principle_goes_away() -> None:
    runs = {form: anholon.simulate(loads(SATELLITE), form=form, until=20000) for form in FORMS}
    gauss = runs["generalized-gauss"]
    q = gauss.quantity(["x", "y", "x'", "y'", "x''", "y''", "x'''", "y'''", "control:x", "control:y"])
    mu, m, w = 398600.4418e9, 1000.0, 398600.4418e9 / 7e6**2
    assert np.abs(np.hypot(q["x''"], q["y''"]) / w - 1).max() < 1e-10

    # q''' = (F/m)' + ν q'' with the ν that the program asks for.
    place, rate = np.stack([q["x"], q["y"]]), np.stack([q["x'"], q["y'"]])
    acceleration, jerk = np.stack([q["x''"], q["y''"]]), np.stack([q["x'''"], q["y'''"]])
    r = np.hypot(*place)
    turning = -mu * (rate / r**3 - 3 * place * (place * rate).sum(axis=0) / r**5)
    nu = -(turning * acceleration).sum(axis=0) / (acceleration**2).sum(axis=0)
    assert np.abs(jerk - turning - nu * acceleration).max() < 1e-12 * np.abs(turning).max()
    control = np.stack([q["control:x"], q["control:y"]])
    assert np.abs(control - m * acceleration - mu * m * place / r**3).max() < 1e-9 * m * w

    # The two principles part: here the motion tends to a straight line, uniformly accelerated.
    joint = runs["mangeron-deleanu"].quantity(["x", "y"])
    assert np.hypot(joint["x"] - q["x"], joint["y"] - q["y"]).max() > 1e6
    assert r[-1] > 5 * np.hypot(joint["x"], joint["y"])[-1]
    sine = np.abs(acceleration[0] * rate[1] - acceleration[1] * rate[0]) / (w * np.hypot(*rate))
    assert sine[-1] < 0.05


@pytest.mark.parametrize("form", FORMS)
def test_a_stage_switches_a_program_on_and_off(form: str) -> None:
    # Before and after the motion is Kepler's: its energy is kept and no force acts. Between them the size of the
    # acceleration is what it was when the control was switched on; the control starts from zero.
    stages = "".join(
        f'[[stages]]\nname = "s{k}"\nduration = {t}\n{switch} = ["modulus"]\n'
        for k, (t, switch) in enumerate([(1500, "off"), (2000, "on"), (1500, "off")])
    )
    run = anholon.simulate(loads(SATELLITE + stages), form=form)
    assert run.outcome.status == "done"
    names = ["x", "y", "x''", "y''", "x'''", "control:x", "reaction:modulus", "energy", "power:control:x"]
    for first, last in ((0.0, 1499.9), (3500.1, 5000.0)):
        q = run.quantity(names, np.linspace(first, last, 50))
        assert np.abs(q["energy"] / q["energy"][0] - 1).max() < 1e-10
        assert not q["control:x"].any()
        assert not q["reaction:modulus"].any()
        r = np.hypot(q["x"], q["y"])
        assert np.abs(np.hypot(q["x''"], q["y''"]) * r**2 / 398600.4418e9 - 1).max() < 1e-10
    q = run.quantity(names, np.linspace(1500.0, 3499.9, 50))
    before = run.quantity(names, [1500.0 - 1e-6])
    size = np.hypot(before["x''"], before["y''"])
    assert np.abs(np.hypot(q["x''"], q["y''"]) / size - 1).max() < 1e-8
    assert abs(q["control:x"][0]) < 1e-6
    assert np.abs(q["control:x"]).max() > 100.0


@pytest.mark.parametrize("form", FORMS)
def test_the_work_of_the_control_closes_the_energy_balance(form: str) -> None:
    run = anholon.simulate(loads(SATELLITE), form=form, until=3000)
    balance = energy_balance(run, [0.0, 1000.0, 3000.0])
    assert np.abs(balance.rest).max() < 1e-9 * balance.kinetic.max()
    assert abs(balance.work["control:x"][-1] + balance.work["control:y"][-1]) > 1e-3 * balance.kinetic.max()


def test_other_forms_refuse_and_name_both_choices() -> None:
    model = loads(OSCILLATORS % "x1''' + p*x1''")
    for form in (None, "lagrange1", "maggi", "gauss", "lagrange2", "kirgetov"):
        with pytest.raises(RunError, match=r"mangeron-deleanu.*generalized-gauss.*[Tt]he motions differ"):
            anholon.simulate(model, form=form)
