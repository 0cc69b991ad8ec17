"""All forms of the equations give the same accelerations and reactions of rods and of the bodies beside them."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import Model, Run
from anholon.errors import RunError, UsageError
from anholon.forms.form_names import FORMS
from anholon.model.file.examples import rod_example_names

NOT_OF_RODS = ("lagrange2", "generalized-gauss", "mangeron-deleanu")
"""Forms that need coordinates, or program constraints."""

ELEMENTS = {"spring": 48, "suspension-bridge": 4}
"""Elements of a rod at most, others than 8: dense matrices of all forms take long."""

BAR = """
format = 1
gravity = [0, 0, -9.81]
[rods.bar]
elements = 1
curve = { kind = "straight", length = 0.8 }
rotation = [{ axis = "y", angle = "pi/2" }]
section.kind = "given"
section.axial = 4000
section.shear = [1e4, 1e4]
section.torsion = 50
section.bending = [30, 30]
section.mass = 0.6
section.inertia = [2e-4, 1e-4, 1e-4]
section.drawn = 0.01
[[rods.bar.lumps]]
at = "tip"
mass = 0.5
[supports.top]
at = "bar:base"
[simulation]
until = 0.2
accuracy = 1e-8
"""

BEAM = BAR.replace('rotation = [{ axis = "y", angle = "pi/2" }]\n', "").replace("-9.81", "-0.01")

BOB = """
format = 1
gravity = [0, 0, -9.81]
[rods.line]
model = "cable"
elements = 1
curve = { kind = "straight", length = 1.5 }
section = { kind = "cable", axial = 1e4, mass = 0 }
[[rods.line.lumps]]
at = "tip"
mass = 2.0
[supports.peg]
at = "line:base"
turning = "free"
[simulation]
until = 0.3
"""


STIFF_BESIDE_LIGHT = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {}
y = {}
z = {}
[bodies.block]
kind = "box"
size = [0.1, 0.2, 0.3]
mass = 1.5
position = ["x", "y", "z"]
orientation = { kind = "rotations" }
[rods.arm]
elements = 4
frozen = ["bending2"]
rotation = [{ axis = "z", angle = -0.9 }]
curve = { kind = "straight", length = 0.85 }
section = { kind = "circle", radius = 0.0074, young = 1.5e7, density = 1500 }
[rods.bow]
elements = 6
position = [0.1, 0.4, 0.7]
curve = { kind = "arc", radius = 0.6, angle = 1.5 }
section = { kind = "circle", radius = "0.009*(1 - 0.4*s)", young = 5e8, density = 1500 }
[joints.hinge]
between = ["block", "arm:base"]
turning = "hinged"
axis = [1, 0, 0]
[supports.end]
at = "bow:tip"
turning = "free"
[forces.line]
kind = "spring"
between = ["arm:tip", "bow:base"]
stiffness = 30
[simulation]
until = 0.02
"""
"""The rows of a frozen curvature are a thousand times as long as those of joints, in units of inertia even more."""


def moving(name: str) -> Model:
    """Return an example as a motion: one that is computed at rest begins to move under its whole load."""
    model = anholon.load(name)
    most = ELEMENTS.get(name, 8)
    rods = {
        rod: replace(item, elements=min(item.elements, most)) if isinstance(item.elements, int) else item
        for rod, item in model.rods.items()
    }
    return replace(model, rods=rods, simulation=replace(model.simulation, form="lagrange1", until=1.0))


def named(run: Run, t: float, form: str) -> dict[str, float]:
    """Return accelerations and multipliers by name."""
    found = anholon.forms_at(run, t, [form])[form]
    return {
        **{f"{name}''": float(a) for name, a in zip(found.names, found.acceleration, strict=True)},
        **dict(zip(found.rows, map(float, found.multipliers), strict=True)),
    }


@pytest.mark.parametrize("name", rod_example_names())
def test_all_forms_agree_at_three_states_of_every_example(name: str) -> None:
    # Where the whole moment acts at once, few elements turn by more than half a turn soon after.
    until = 0.005 if name == "helix" else 0.02
    run = anholon.simulate(moving(name), until)
    assert run.outcome.status == "done", run.outcome.text()
    for t in (0.0, 0.37 * until, until):
        found = anholon.forms_at(run, t)
        assert set(found) == set(FORMS) - set(NOT_OF_RODS)
        at = anholon.principles_at(run, t).instant
        expected = found["lagrange1"]
        # What the given forces alone would do, and what they are, are the sizes beside which rounding is small.
        motion = max(float(np.abs(part).max()) for part in (expected.acceleration, np.linalg.solve(at.M, at.f)))
        force = max(float(np.abs(part).max(initial=0.0)) for part in (expected.multipliers, at.f))
        for form, other in found.items():
            off = np.abs(other.acceleration - expected.acceleration).max()
            assert off <= 1e-9 * motion, form
            off = np.abs(other.multipliers - expected.multipliers).max(initial=0.0)
            assert off <= 1e-9 * force, form
        np.testing.assert_allclose(at.acceleration, expected.acceleration, rtol=0, atol=1e-9 * motion)


def test_all_forms_agree_beside_rows_of_different_size() -> None:
    """No multiplier is lost because the rows of another are longer: all are those of the equations that are solved with
    equilibration and residuals of extended precision."""
    run = anholon.simulate(anholon.loads(STIFF_BESIDE_LIGHT))
    t = 0.013
    found, at = anholon.forms_at(run, t), anholon.principles_at(run, t).instant
    n, k = len(at.M), len(at.A)
    matrix = np.block([[at.M, -at.A.T], [at.A, np.zeros((k, k))]])
    right, size = np.concatenate([at.f, -at.b0]), 1.0 / np.sqrt(np.abs(np.diag(at.M)))
    sizes = np.concatenate([size, 1.0 / np.linalg.norm(at.A * size, axis=1)])
    expected = np.zeros(n + k)
    for _ in range(6):
        missing = np.asarray(right - matrix.astype(np.longdouble) @ expected, dtype=float)
        expected += sizes * np.linalg.solve(matrix * sizes * sizes[:, None], missing * sizes)
    for form, other in found.items():
        np.testing.assert_allclose(
            other.acceleration, expected[:n], rtol=0, atol=1e-9 * np.abs(expected[:n]).max(), err_msg=form
        )
        np.testing.assert_allclose(
            other.multipliers, expected[n:], rtol=0, atol=1e-9 * np.abs(expected[n:]).max(), err_msg=form
        )


def test_a_hanging_bar_is_the_lumped_model_of_textbooks() -> None:
    """One linear element: (m + μL/3) a = (m + μL/2) g - EA δ/L, and the top bears the rest."""
    run = anholon.simulate(anholon.loads(BAR))
    EA, mu, L, m, g = 4000.0, 0.6, 0.8, 0.5, 9.81
    for t in (0.0, 0.043, 0.2):
        delta = -float(run.quantity(["bar:tip.z"], [t])["bar:tip.z"][0]) - L
        a = ((m + mu * L / 2) * g - EA * delta / L) / (m + mu * L / 3)
        bears = -(EA * delta / L + mu * L / 2 * g - mu * L / 6 * a)
        for form in set(FORMS) - set(NOT_OF_RODS):
            found = named(run, t, form)
            assert found["bar:tip.z''"] == pytest.approx(-a, rel=1e-9), form
            assert found["top.z"] == pytest.approx(-bears, rel=1e-9), form
            assert found["top.mx"] == pytest.approx(0.0, abs=1e-9)
    assert abs(delta) > 1e-4


def test_a_beam_is_the_element_of_textbooks() -> None:
    """One element that bends a little: M (w'', θ'') = load - K (w, θ), its masses summed by Simpson's rule."""
    run = anholon.simulate(anholon.loads(BEAM.replace("shear = [1e4, 1e4]", "shear = [1e9, 1e9]")))
    EI, mu, L, m, g, j = 30.0, 0.6, 0.8, 0.5, 0.01, 1e-4
    K = EI / L**3 * np.array([[12.0, -6.0 * L], [-6.0 * L, 4.0 * L**2]])
    middle = np.array([0.5, -L / 8.0])  # of the place in the middle of Hermite's cubic
    M = np.diag([m + mu * L / 6.0, j * L / 2.0]) + 2.0 / 3.0 * mu * L * np.outer(middle, middle)
    load = -g * np.array([m + mu * L / 2.0, -mu * L**2 / 12.0])
    for t in (0.031, 0.2):
        read = run.quantity(["bar:tip.z", "bar:tip.e1z"], [t])
        u = np.array([read["bar:tip.z"][0], read["bar:tip.e1z"][0]])  # the slope is that of the tangent
        w, turn = np.linalg.solve(M, load - K @ u)
        found = named(run, t, "gauss")
        assert found["bar:tip.z''"] == pytest.approx(w, rel=1e-4)
        # A positive slope is a negative turn about y.
        assert found["bar:tip.rot2''"] == pytest.approx(-turn, rel=1e-4)


def test_a_free_rod_falls_and_keeps_its_momentum() -> None:
    text = BAR.partition("[supports.top]")[0].replace("elements = 1", "elements = 6")
    model = anholon.loads(text.replace("[[rods", "spin = [0, 3, 0]\n[[rods", 1) + "[simulation]\nuntil = 0.1\n")
    run = anholon.simulate(model)
    t = 0.06
    at = anholon.principles_at(run, t).instant
    found = anholon.forms_at(run, t)
    weight = (0.6 * 0.8 + 0.5) * 9.81
    for form in found.values():
        # The equations of all nodes along z, summed: inner forces cancel.
        rows = [i for i, name in enumerate(form.names) if name.endswith(".z")]
        assert (at.M @ form.acceleration + at.h)[rows].sum() == pytest.approx(-weight, rel=1e-9)
        rows = [i for i, name in enumerate(form.names) if name.endswith(".x")]
        assert (at.M @ form.acceleration + at.h)[rows].sum() == pytest.approx(0.0, abs=1e-9 * weight)


def test_the_run_moves_as_the_forms_say() -> None:
    """The rates of the generalized-α method grow with the accelerations that the forms find."""
    run = anholon.simulate(anholon.loads(BAR.replace("elements = 1", "elements = 4")))
    h, names = 1e-4, ["bar:tip.z'", "bar(0.5L).z'"]
    for t in (0.05, 0.11, 0.17):
        read = run.quantity(names, [t - h, t + h])
        found = named(run, t, "dalembert-lagrange")
        for name in names:
            assert (read[name][1] - read[name][0]) / (2.0 * h) == pytest.approx(found[f"{name}'"], abs=0.05)


def test_forms_that_divide_by_masses_refuse_nodes_without() -> None:
    run = anholon.simulate(anholon.loads(BOB))
    t = 0.3
    with pytest.raises(RunError, match=r"needs the inverse of the masses, and 'line:base\.x' moves no mass"):
        anholon.forms_at(run, t, ["gauss"])
    found = anholon.forms_at(run, t)
    assert {"newton", "lagrange1", "dalembert-lagrange", "appell", "boltzmann-hamel"} <= set(found)
    place = run.quantity(["line:tip.x", "line:tip.z", "line:tip.N"], [t])
    along = np.array([place["line:tip.x"][0], place["line:tip.z"][0]])
    pull = -float(place["line:tip.N"][0]) / 2.0 * along / np.linalg.norm(along)
    for form in found.values():
        a = dict(zip(form.names, form.acceleration, strict=True))
        assert a["line:tip.x"] == pytest.approx(pull[0], rel=1e-6)
        assert a["line:tip.z"] == pytest.approx(pull[1] - 9.81, rel=1e-6)


@pytest.mark.parametrize("form", NOT_OF_RODS)
def test_forms_that_do_not_apply_say_why(form: str) -> None:
    run = anholon.simulate(anholon.loads(BAR), 0.01)
    with pytest.raises(RunError, match="Choose the form"):
        anholon.forms_at(run, 0.01, [form])


def test_only_motions_have_forms() -> None:
    with pytest.raises(UsageError, match="the run shows equilibria"):
        anholon.forms_at(anholon.simulate(anholon.load("elastica")), 0.5)
    with pytest.raises(UsageError, match="there is no form 'lagrange3'"):
        anholon.forms_at(anholon.simulate(anholon.loads(BAR), 0.01), 0.01, ["lagrange3"])


def test_bodies_alone_have_them_too() -> None:
    run = anholon.simulate(anholon.load("skater-reference"), 1.0)
    found, h = anholon.forms_at(run, 0.7), 1e-3
    rates = np.array([run.state(0.7 + k * h)[1] for k in (-2, -1, 1, 2)])
    expected = (rates[0] - 8.0 * rates[1] + 8.0 * rates[2] - rates[3]) / (12.0 * h)
    for form in found.values():
        np.testing.assert_allclose(form.acceleration, expected, rtol=0, atol=1e-6)
    assert {"gauss", "maggi", "newton"} <= set(found)
