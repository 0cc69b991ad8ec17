"""Program constraints beside laws of control (B is not A): equations derived by hand, invariance, Newton, refusals."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import sympy
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import anholon
from anholon import Run, principles_at
from anholon.errors import RunError
from anholon.export.hdf5 import load_run, save_run

FORMS = ("mangeron-deleanu", "generalized-gauss")

# A ring on a rod that a motor turns by θ = c r, and that may move along the vertical as well.
RING = """
format = 1
gravity = [0, 0, "-g"]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
c = { value = 0.6, unit = "rad/m" }
s = { value = 0.8 }
p = { value = 0.7, unit = "1/s" }
j = { value = 1.3, unit = "m/s^4" }
mu = { value = 0.25 }
m = { value = 2, unit = "kg" }
r0 = { value = 0.9, unit = "m" }
v0 = { value = 0.4, unit = "m/s" }
[controls.theta]
law = "c*sqrt(x^2 + y^2)"
unit = "rad"
[coordinates]
x = { value = "r0*cos(c*r0)", rate = "v0*(cos(c*r0) - c*r0*sin(c*r0))" }
y = { value = "r0*sin(c*r0)", rate = "v0*(sin(c*r0) + c*r0*cos(c*r0))" }
z = { rate = 0.3 }
[points]
A = { position = ["x", "y", "z"], mass = "m" }
[constraints]
rod = { kind = "parametric", formula = "y - x*tan(theta)", at = "A" }
[simulation]
rtol = 1e-11
atol = 1e-12
"""
C, S, P, J, M, R0, V0, G = 0.6, 0.8, 0.7, 1.3, 2.0, 0.9, 0.4, 9.81


def ring(program: str, form: str, *, more: str = "", until: float = 1.0) -> Run:
    text = RING + f'[constraints.go]\nkind = "program"\nformula = "{program}"\n' + more
    run = anholon.simulate(anholon.loads(text), until=until, form=form)
    assert run.outcome.status == "done", run.outcome.message
    return run


def slopes(r: float) -> tuple[float, float, float]:
    """Return x_r, x_rr, x_rrr of x = r cos c r."""
    a = C * r
    return (
        np.cos(a) - a * np.sin(a),
        -2 * C * np.sin(a) - C * a * np.cos(a),
        -3 * C**2 * np.cos(a) + C**2 * a * np.sin(a),
    )


def by_hand(form: str) -> NDArray[np.float64]:
    """Return r, z at t = 1 of x''' + s z''' + p x'' = 0: virtual displacements are radial and vertical.

    m (r'' - r θ'^2) = R_r, m z'' = R_z - m g with R = Λ (1, 0, s) or R' along the part of (1, 0, s) that a change of
    r and z feels, (x_r, s).
    """
    joint = form == "mangeron-deleanu"

    def rates(_: float, y: NDArray[np.float64]) -> list[float]:
        r, v, _z, w, a, b = y
        x1, x2, x3 = slopes(r)
        u, e = (a * np.cos(C * r) / M, a * S / M) if joint else (a, b)
        r2, z2 = r * C**2 * v**2 + u, e - G
        held = C**2 * v**3 + 2 * C**2 * r * v * r2 - (a * np.sin(C * r) * C * v / M if joint else 0.0)
        rest = held * x1 + 3 * v * r2 * x2 + v**3 * x3 + P * (r2 * x1 + v**2 * x2)
        if joint:
            return [v, r2, w, z2, -rest / (x1 * np.cos(C * r) / M + S**2 / M), 0.0]
        nu = -rest / (x1**2 + S**2)
        return [v, r2, w, z2, nu * x1, nu * S]

    found = solve_ivp(rates, (0, 1), [R0, V0, 0, 0.3, 0, 0], method="DOP853", rtol=3e-14, atol=1e-15).y[:, -1]
    return np.asarray(found[[0, 2]])


@pytest.mark.parametrize("form", FORMS)
def test_a_program_beside_a_law_of_control_obeys_the_equations_of_virtual_displacements(
    form: str, tmp_path: Path
) -> None:
    run = ring("x''' + s*z''' + p*x''", form)
    x, y, z = (run[name][-1] for name in "xyz")
    np.testing.assert_allclose([np.hypot(x, y), z], by_hand(form), rtol=0, atol=1e-11)
    q = run.quantity(["x''", "y''", "z''", "control:x", "control:y", "control:z", "reaction:rod", "theta"])
    pull = q["reaction:rod"]
    np.testing.assert_allclose(M * q["x''"], q["control:x"] - pull * np.tan(q["theta"]), atol=1e-10)
    np.testing.assert_allclose(M * q["y''"], q["control:y"] + pull, atol=1e-10)
    np.testing.assert_allclose(M * q["z''"], q["control:z"] - M * G, atol=1e-10)
    driven = pull * run["x"] / np.cos(q["theta"]) ** 2 * C * np.gradient(np.hypot(run["x"], run["y"]), run.times)
    np.testing.assert_allclose(run["power:control:rod"][5:-5], driven[5:-5], atol=1e-3)
    assert run.drift.max() < 1e-12
    save_run(run, tmp_path / "run.h5")
    kept = load_run(tmp_path / "run.h5")
    for name in ("x", "control:z", "reaction:rod", "power:control:rod", "delta"):
        np.testing.assert_allclose(kept[name], run[name], rtol=1e-12, atol=1e-13)


def test_the_generalized_principle_does_not_depend_on_how_the_program_is_written() -> None:
    """What the law itself demands of third derivatives may be added to the program."""
    plain = ring("x''' + s*z''' + p*x''", "generalized-gauss")
    third = _third("y - x*tan(c*sqrt(x^2 + y^2))")
    other = ring(f"x''' + s*z''' + p*x'' + 0.7*({third})", "generalized-gauss")
    for name in ("x", "y", "z", "control:x", "control:z", "reaction:rod"):
        np.testing.assert_allclose(other[name], plain[name], rtol=0, atol=1e-9)
    assert abs(other["z"][-1] - ring("x''' + s*z''' + p*x''", "mangeron-deleanu")["z"][-1]) > 1e-3


def _third(formula: str) -> str:
    """Return the third derivative in time of a formula of x and y."""
    t = sympy.Symbol("t")
    x, y = (sympy.Function(name)(t) for name in "xy")
    c = sympy.Symbol("c")
    f = sympy.sympify(formula.replace("^", "**"), locals={"x": x, "y": y, "c": c})
    text = sympy.diff(f, t, 3)
    for k in (3, 2, 1):
        for one, name in ((x, "X"), (y, "Y")):
            text = text.subs(
                sympy.Derivative(one, (t, k)) if k > 1 else sympy.Derivative(one, t), sympy.Symbol(f"{name}{k}")
            )
    text = text.subs({x: sympy.Symbol("x"), y: sympy.Symbol("y")})
    found = str(text)
    for k in (3, 2, 1):
        for name in "XY":
            found = found.replace(f"{name}{k}", name.lower() + "'" * k)
    return found.replace("**", "^")


@pytest.mark.parametrize("form", FORMS)
def test_programs_of_fourth_order_and_friction_go_with_laws_of_control(form: str) -> None:
    """Newton's equation of the ring holds with every force that is drawn."""
    rub = '[forces.rub]\nkind = "friction"\nconstraint = "rod"\ncoefficient = "mu"\n'
    for program, more in (("x'''' + s*z'''' - j", ""), ("x''' + s*z''' + p*x''", rub)):
        run = ring(program, form, more=more, until=0.6)
        q = run.quantity([f"{x}''" for x in "xyz"] + [f"control:{x}" for x in "xyz"])
        force = run.poses().force.sum(axis=1)
        for k, x in enumerate("xyz"):
            weight = -M * G if x == "z" else 0.0
            np.testing.assert_allclose(M * q[f"{x}''"], force[:, k] + q[f"control:{x}"] + weight, atol=1e-9)
        assert run.drift.max() < 1e-9


def test_the_principle_is_the_least_among_what_the_law_allows() -> None:
    found = {form: principles_at(ring("x''' + s*z''' + p*x''", form), 0.7) for form in FORMS}
    for form, principles in found.items():
        sample = principles.generalized
        assert sample is not None
        assert sample.directions == 1
        assert (sample.slope < 1e-10 * sample.size) == (form == "generalized-gauss")
        assert (sample.excess.min() > 0.0) == (form == "generalized-gauss")


def test_a_gradient_that_the_law_moves_back_is_refused_with_the_remedy() -> None:
    """At θ = π a force along y does not push the ring along its rod, on which y depends all the same."""
    text = RING.replace("value = 0.9", f"value = {np.pi / C}")
    text += "[constraints.go]\nkind = \"program\"\nformula = \"y''' + p*y''\"\n"
    model = anholon.loads(text)
    with pytest.raises(RunError, match=r"law of control 'rod' no force along the gradient of 'go'.*generalized-gauss"):
        anholon.simulate(model, until=0.1, form="mangeron-deleanu")
    assert anholon.simulate(model, until=0.1, form="generalized-gauss").outcome.status == "done"
    named = anholon.loads(text.replace("rod = {", "x = {"))
    with pytest.raises(RunError, match="name of a coordinate"):
        anholon.simulate(named, until=0.1, form="generalized-gauss")


@pytest.mark.parametrize("form", FORMS)
def test_the_program_goes_on_through_blows_on_a_rough_floor(form: str) -> None:
    """x''' = -p x'' also where the ring meets the floor, rests there and rubs."""
    floor = 'floor = { kind = "on-surface", at = "A", formula = "z", side = "positive", restitution = 0.3 }\n'
    rub = '[forces.rub]\nkind = "friction"\nconstraint = "floor"\ncoefficient = "mu"\n'
    text = RING.replace("z = { rate = 0.3 }", "z = { value = 0.3, rate = -0.2 }").replace(
        "[simulation]", f"{floor}[simulation]"
    )
    text += f"[constraints.go]\nkind = \"program\"\nformula = \"x''' + p*x''\"\n{rub}"
    run = anholon.simulate(anholon.loads(text), until=0.8, form=form)
    assert run.outcome.status == "done", run.outcome.message
    assert {"contact floor", "rest floor"} <= {event.name for event in run.events}
    np.testing.assert_allclose(run["x''"], run["x''"][0] * np.exp(-P * run.times), atol=1e-9)
    q = run.quantity([f"{x}''" for x in "xyz"] + [f"control:{x}" for x in "xyz"])
    force = run.poses().force.sum(axis=1)
    for k, x in enumerate("xyz"):
        weight = -M * G if x == "z" else 0.0
        np.testing.assert_allclose(M * q[f"{x}''"], force[:, k] + q[f"control:{x}"] + weight, atol=1e-9)


@pytest.mark.parametrize(
    ("form", "said"),
    [("mangeron-deleanu", "law of control 'rod'"), ("generalized-gauss", "vanishes there, or they become dependent")],
)
def test_the_end_of_the_rods_reach_is_told(form: str, said: str) -> None:
    """x = r cos c r has its greatest value where tan c r = 1/(c r): beyond it no control along the rod moves x on."""
    text = RING + "[constraints.go]\nkind = \"program\"\nformula = \"x''' + p*x''\"\n"
    run = anholon.simulate(anholon.loads(text), until=2.0, form=form)
    assert run.outcome.status == "failed"
    assert said in run.outcome.remedy
    x, v, a = (run[name][0] for name in ("x", "x'", "x''"))
    most = 0.8603335890193797  # c r
    reached = brentq(lambda t: x + v * t + a * (t / P + np.expm1(-P * t) / P**2) - most / C * np.cos(most), 0, 2)
    assert run.outcome.t == pytest.approx(reached, abs=1e-6)


@pytest.mark.parametrize("form", FORMS)
def test_a_stage_switches_a_program_on_beside_a_law(form: str) -> None:
    """Before, the ring moves under its law alone; then x''' + s z''' = -p x'', also where p jumps."""
    stages = [
        '[[stages]]\nname = "free"\nduration = 0.3\n',
        '[[stages]]\nname = "kept"\nduration = 0.3\non = ["go"]\n',
        '[[stages]]\nname = "other"\nduration = 0.2\nset = { p = 1.5 }\n',
    ]
    program = "[constraints.go]\nkind = \"program\"\nenabled = false\nformula = \"x''' + s*z''' + p*x''\"\n"
    run = anholon.simulate(anholon.loads(RING + program + "".join(stages)), form=form)
    assert run.outcome.status == "done", run.outcome.message
    assert run.drift.max() < 1e-10
    free = anholon.simulate(anholon.loads(RING), until=0.3)
    np.testing.assert_allclose(run["x"][: len(free.times)], free["x"], rtol=0, atol=1e-11)
    late = run.times > 0.3
    q = run.quantity(["x'''", "z'''", "x''"])
    p = np.where(run.times < 0.6 - 1e-9, P, 1.5)
    np.testing.assert_allclose((q["x'''"] + S * q["z'''"] + p * q["x''"])[late], 0.0, atol=1e-9)
