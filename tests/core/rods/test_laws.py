"""Rods whose sections follow nonlinear laws: closed forms and refusals."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from scipy.special import ellipj
from tests.core.rods.general_steps import steps_of_model

import anholon
from anholon.errors import ModelError, RunError
from anholon.results.rods.rod_statics import Statics
from anholon.rods.dynamics.rod_motion import RodMotion, find_initial_accelerations, make_rest_state
from anholon.rods.statics.equilibrium import solve_equilibrium
from anholon.system.compile import compile_model

ROD = """
format = 1
[parameters]
EI = { value = 3, unit = "N*m^2" }
b = { value = 0.4, unit = "m^2" }
GJ = { value = 2, unit = "N*m^2" }
EA = { value = 1e4, unit = "N" }
GA = { value = 4e3, unit = "N" }
M = { value = 5, unit = "N*m" }
F = { value = 0, unit = "N" }
[rods.bow]
elements = 8
curve = { kind = "straight", length = 1 }
[rods.bow.section]
kind = "law"
force = ["EA*(e + 20*e^3)", "GA*g2", "GA*g3"]
moment = ["GJ*k1", "EI*(k2 + b*k2^3)", "EI*(k3 + b*k3^3)"]
mass = 1
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
moment = [0, "M", 0]
force = ["-3*F", "4*F", "6*F"]
"""
NO_MOMENT = ROD.replace("value = 5", "value = 0")


def solved(text: str) -> anholon.Statics:
    return anholon.statics(anholon.loads(text))


def cubic(linear: float, third: float, value: float) -> float:
    """The real root of linear x + third x³ = value."""
    return next(float(r.real) for r in np.roots([third, 0.0, linear, -value]) if abs(r.imag) < 1e-9)


@pytest.mark.parametrize("model", ["general", "inextensible", "kirchhoff"])
def test_an_end_moment_bends_a_cantilever_to_the_circle_of_its_law(model: str) -> None:
    found, k = solved(ROD.replace("elements = 8", f'elements = 8\nmodel = "{model}"')), cubic(3.0, 1.2, 5.0)
    assert found.value("bow:tip.x") == pytest.approx(math.sin(k) / k, rel=1e-10)
    assert found.value("bow:tip.z") == pytest.approx(-(1.0 - math.cos(k)) / k, rel=1e-10)
    assert found.value("bow(0.3L).k2") == pytest.approx(k, rel=1e-10)
    assert found.value("bow(0.3L).M2") == pytest.approx(5.0, rel=1e-10)


def test_no_element_folds_over_under_a_moment_in_space() -> None:
    """A moment that follows the tip; the balance in the axes of the sections is m' = m x k(m), without a force.

    A folded element has the same bowed length, so that such a shape balances the forces, too, 8 cm away.
    """
    moment = np.array([0.0, 4.0, 9.0])

    def curvature(m: np.ndarray) -> np.ndarray:
        return np.array([m[0] / 2.0, cubic(3.0, 0.6, m[1]), cubic(5.0, 0.5, m[2])])

    def grow(_: float, y: np.ndarray) -> np.ndarray:
        k, R = curvature(y[:3]), y[6:].reshape(3, 3)
        return np.concatenate([np.cross(y[:3], k), R[:, 0], np.cross(R, k).ravel()])

    options = {"rtol": 1e-11, "atol": 1e-12}
    base = solve_ivp(lambda _, m: np.cross(m, curvature(m)), (1.2, 0.0), moment, **options).y[:, -1]
    tip = solve_ivp(grow, (0.0, 1.2), np.concatenate([base, np.zeros(3), np.eye(3).ravel()]), **options).y[3:6, -1]
    text = """
format = 1
[rods.bow]
elements = 24
model = "kirchhoff"
curve = { kind = "straight", length = 1.2 }
[rods.bow.section]
kind = "law"
force = ["1e6*e", "1e6*g2", "1e6*g3"]
moment = ["2*k1", "3*(k2 + 0.2*k2^3)", "5*(k3 + 0.1*k3^3)"]
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
moment = [0, 4, 9]
following = true
"""
    for model in ("kirchhoff", "general"):
        statics = solved(text.replace("kirchhoff", model))
        assert [statics.value(f"bow:tip.{axis}") for axis in "xyz"] == pytest.approx(tip, abs=3e-6)


@pytest.mark.parametrize("F", [-100.0, 300.0])
def test_a_bar_stretches_by_its_law(F: float) -> None:
    text = NO_MOMENT.replace('value = 0, unit = "N"', f'value = {F}, unit = "N"')
    text = text.replace('["-3*F", "4*F", "6*F"]', '["F", 0, 0]').replace("EI*(k2 +", "1000*EI*(k2 +")
    e = cubic(1e4, 2e5, F)
    found = solved(text.replace("EI*(k3 +", "1000*EI*(k3 +"))
    assert found.value("bow:tip.dx") == pytest.approx(e, rel=1e-9)
    assert found.value("bow:middle.e") == pytest.approx(e, rel=1e-9)


@pytest.mark.parametrize("F", [-1.0, 1e5])
def test_a_frozen_extension_beside_a_law_bears_any_force_and_stretches_by_nothing(F: float) -> None:
    text = NO_MOMENT.replace('value = 0, unit = "N"', f'value = {F}, unit = "N"').replace('"4*F", "6*F"', "0, 0")
    found = solved(text.replace("elements = 8", 'elements = 8\nmodel = "kirchhoff"'))
    assert found.value("bow:tip.x") == pytest.approx(1.0, abs=1e-14)
    assert found.value("bow:middle.N") == pytest.approx(-3.0 * F, rel=1e-13)


def test_a_given_stretch_asks_for_the_force_of_the_law() -> None:
    text = NO_MOMENT + '[supports.end]\nat = "bow:tip"\nturning = "clamped"\nmotion = [0.1, 0, 0]\n'
    assert solved(text).value("reaction:end.x") == pytest.approx(1e4 * (0.1 + 20.0 * 0.1**3), rel=1e-9)


def test_a_linear_law_is_the_section_of_its_stiffnesses() -> None:
    text = ROD.replace("20*e^3", "0*e").replace("value = 0.4", "value = 0")
    text = text.replace('value = 0, unit = "N"', 'value = 1, unit = "N"')
    given = '[rods.bow.section]\nkind = "given"\naxial = 1e4\nshear = [4e3, 4e3]\ntorsion = 2\nbending = [3, 3]\n'
    start, end = text.index("[rods.bow.section]"), text.index("[supports")
    one, two = solved(text), solved(text[:start] + given + text[end:])
    # Elements with laws are plain ones.
    plain = two.problem.without_sixth_order
    assert plain is not None
    two = Statics(
        replace(two.rod_system, assembly=two.rod_system.assembly._replace(mesh=plain.mesh)),
        solve_equilibrium(plain),
        plain,
    )
    for address in ("bow:tip.x", "bow:tip.y", "bow:tip.z", "bow(0.4L).M1", "bow(0.4L).M3", "bow(0.4L).k3"):
        assert one.value(address) == pytest.approx(two.value(address), rel=1e-7, abs=1e-9)


def test_bending_and_stretching_together_are_of_fourth_order() -> None:
    text = ROD.replace('value = 0, unit = "N"', 'value = 1, unit = "N"')
    tips = [
        np.array([found.value(f"bow:tip.{c}") for c in "xyz"])
        for found in (solved(text.replace("elements = 8", f"elements = {n}")) for n in (4, 8, 32))
    ]
    coarse, fine = (np.abs(tip - tips[-1]).max() for tip in tips[:-1])
    assert fine < coarse / 10.0


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"GA*g2"', '"GA*(g2 + e)"', "no energy"),
        ('"GJ*k1"', '"-GJ*k1"', "not positive"),
        ('"GA*g2"', '"GA*(g2 + 0.1)"', "without strain"),
        ('"GJ*k1"', '"GJ*g2"', "GJ"),
        ('"GJ*k1"', '"GJ*k4"', "k4"),
        ("elements = 8", 'elements = 8\nmodel = "cable"', "T2 has no effect"),
        ("elements = 8", 'elements = 8\nmodel = "string"', "string is inextensible"),
    ],
)
def test_what_is_no_law_is_refused(old: str, new: str, what: str) -> None:
    with pytest.raises(ModelError, match=what):
        solved(ROD.replace(old, new))


def test_a_law_that_gives_way_says_where_and_at_which_strain() -> None:
    curved = '"EI*K*tanh(k2/K)"'
    text = ROD.replace('"EI*(k2 + b*k2^3)"', curved).replace(
        "[parameters]", '[parameters]\nK = { value = 2, unit = "1/m" }'
    )
    below = solved(text)
    assert below.value("bow:tip.k2") == pytest.approx(2.0 * math.atanh(5.0 / 6.0), rel=1e-8)
    # The limit is EI K = 6 N·m.
    with pytest.raises(RunError, match=r"beyond 0\.923077 of the load: the law of “bow” fails at .*M2 = 6 N·m"):
        solved(text.replace("value = 5,", "value = 6.5,"))


def test_a_law_that_softens_ends_where_its_moment_is_greatest() -> None:
    # EI (k - b k³) is greatest, 2 EI k/3, at k = (3 b)^-1/2.
    text = ROD.replace("(k2 + b*k2^3)", "(k2 - b*k2^3)").replace("elements = 8", "elements = 2")
    most = 2.0 * 3.0 * (1.2**-0.5) / 3.0
    with pytest.raises(RunError, match=rf"beyond {most / 5.0:.4f}\d* of the load: the law of “bow” fails"):
        solved(text)


MOVING = (
    ROD.replace("mass = 1", "mass = 1\ninertia = [2e-3, 1e-3, 1e-3]")
    .replace('[0, "M", 0]', "[0, 0, 0]")
    .replace("EA = { value = 1e4", "EA = { value = 2e3")
    .replace('["-3*F", "4*F", "6*F"]', '[0, "3*sin(w*t)^4", "-6*sin(w*t)^4"]')
    .replace("[parameters]", '[parameters]\nw = { value = 6, unit = "rad/s" }')
    + "[simulation]\nuntil = 0.3\nstep = 0.006\naccuracy = 1\nframes = 20\n"
)


def tip(text: str) -> np.ndarray:
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.message
    return np.array([run[f"bow:tip.{c}"][-1] for c in "xyz"])


def test_motion_converges_in_steps_and_elements() -> None:
    few = MOVING.replace("elements = 8", "elements = 2")
    steps = [tip(few.replace("step = 0.006", f"step = {h}")) for h in (0.008, 0.004, 0.002)]
    one, two = (np.abs(a - b).max() for a, b in pairwise(steps))
    assert 3.3 < one / two < 4.7
    meshes = [tip(MOVING.replace("elements = 8", f"elements = {n}")) for n in (2, 4, 12)]
    one, two = (np.abs(mesh - meshes[-1]).max() for mesh in meshes[:-1])
    assert two < one / 5.0


def test_motion_of_slender_rods_is_of_fourth_order_in_their_elements() -> None:
    # Soft against stretch and shear they are of second order, as rods with linear sections are.
    slender = MOVING.replace("value = 2e3", "value = 1e6").replace("value = 4e3", "value = 1e6")
    slender = slender.replace("until = 0.3\nstep = 0.006", "until = 0.3\nstep = 0.001")
    tips = [tip(slender.replace("elements = 8", f"elements = {n}")) for n in (2, 4, 8, 32)]
    gaps = [np.abs(one - tips[-1]).max() for one in tips[:-1]]
    assert all(one / two > 2.0**3.7 for one, two in pairwise(gaps))


SWINGING_ROPE = """
format = 1
gravity = [0, 0, -9.81]
[rods.rope]
model = "cable"
elements = 4
damping = 0.002
curve = { kind = "straight", length = 1 }
lumps = [{ at = "0.5L", mass = 0.3 }]
[rods.rope.section]
kind = "law"
force = ["50*(e + 40*e^3)", 0, 0]
mass = "0.1*(1 + s)"
[supports.hook]
at = "rope:base"
turning = "free"
[supports.ring]
at = "rope:tip"
held = "xz"
turning = "free"
motion = ["0.05*sin(12*t)", 0, 0]
[loads.pull]
kind = "section"
at = "rope:middle"
force = [0, "2*sin(9*t)", 0]
[simulation]
step = 0.006
until = 0.3
"""


@pytest.mark.parametrize("kind", ["rod", "rope"])
def test_laws_move_in_compiled_loops_as_they_do_in_general(kind: str) -> None:
    text = MOVING.replace("elements = 8", "elements = 3").replace("[rods.bow]", "[rods.bow]\ndamping = 0.01")
    motion, general = steps_of_model(text if kind == "rod" else SWINGING_ROPE)
    one, two = (moving.advance(0.3, 0.006) for moving in (motion, general))
    assert np.abs(one.pose.x - two.pose.x).max() < 1e-7
    assert np.abs(one.pose.x - motion._mesh.reference.x).max() > 0.05
    assert np.abs(motion.wrench - general.wrench).max() < 1e-5 * np.abs(general.wrench).max()


BAR = """
format = 1
[rods.bar]
elements = 1
curve = { kind = "straight", length = 2 }
lumps = [{ at = "tip", mass = 0.7, inertia = [1, 1, 1] }]
[rods.bar.section]
kind = "law"
force = ["200*(e + 40*e^3)", "4e3*g2", "4e3*g3"]
moment = ["2*k1", "3*k2", "3*k3"]
mass = 0.3
inertia = [2e-3, 1e-3, 1e-3]
[supports.clamp]
at = "bar:base"
[loads.pull]
kind = "section"
at = "bar:tip"
force = [120, 0, 0]
[simulation]
step = 0.002
frames = 50
start = "equilibrium"
[[stages]]
name = "held"
duration = 0.5
[[stages]]
name = "free"
duration = 0.5
off = ["pull"]
"""


def test_a_bar_that_hardens_swings_as_duffings_oscillator() -> None:
    # (m + μ L/3) x'' + EA (x/L + 40 (x/L)³) = 0 from x = A: x = A cn(w t, k²).
    A = 2.0 * cubic(200.0, 8000.0, 120.0)
    mass = 0.7 + 0.3 * 2.0 / 3.0
    linear, third = 100.0 / mass, 1000.0 / mass
    w, k2 = math.sqrt(linear + third * A**2), third * A**2 / (2.0 * (linear + third * A**2))
    errors, drifts = [], []
    for h in (0.004, 0.002):
        run = anholon.simulate(anholon.loads(BAR.replace("step = 0.002", f"step = {h}")))
        exact = np.where(run.times < 0.5, A, A * ellipj(w * (run.times - 0.5), k2)[1])
        errors.append(np.abs(run["bar:tip.dx"] - exact).max())
        energy = run["energy"][run.times > 0.5]
        drifts.append(np.ptp(energy))
        assert energy[0] == pytest.approx(mass * (0.5 * linear * A**2 + 0.25 * third * A**4), rel=1e-3)
    assert errors[1] < 3e-3 * A
    assert 3.8 < errors[0] / errors[1] < 4.2
    assert 3.8 < drifts[0] / drifts[1] < 4.2


def test_small_motions_about_a_stretched_state_feel_the_tangent_of_the_law() -> None:
    text = BAR[: BAR.index("[[stages]]")].replace("elements = 1", 'elements = 1\nfrozen = ["shear2", "shear3"]')
    e = cubic(200.0, 8000.0, 120.0)
    EA, mass, length = 200.0 * (1.0 + 120.0 * e**2), 0.3, 2.0
    # A bar with a mass at its end: β tan β is the ratio of the masses.
    beta = brentq(lambda beta: beta * math.tan(beta) - mass * length / 0.7, 0.1, 1.5, xtol=1e-15)
    found = anholon.rod_modes(anholon.loads(text), 6)[1].frequencies
    expected = beta / length * math.sqrt(EA / mass) / (2.0 * math.pi)
    assert np.nanmin(np.abs(np.array(found) / expected - 1.0)) < 1e-9


def test_a_linear_law_moves_as_the_section_of_its_stiffnesses() -> None:
    text = MOVING.replace("20*e^3", "0*e").replace("value = 0.4", "value = 0")
    start, end = text.index("[rods.bow.section]"), text.index("[supports")
    given = '[rods.bow.section]\nkind = "given"\naxial = 2e3\nshear = [4e3, 4e3]\ntorsion = 2\nbending = [3, 3]\n'
    other = text[:start] + given + "mass = 1\ninertia = [2e-3, 1e-3, 1e-3]\n" + text[end:]
    states = []
    for source in (text, other):
        flexible = compile_model(anholon.loads(source)).rods
        assert flexible is not None
        mesh = flexible.assembly.mesh
        state = find_initial_accelerations(
            mesh, flexible.compute_supports(0.0), flexible.compute_loads(0.0), make_rest_state(mesh, mesh.reference)
        )
        motion = RodMotion(mesh, flexible.compute_supports, flexible.compute_loads, state, tolerance=1e-13)
        states.append(motion.advance(0.2, 0.004))
    one, two = states
    assert np.abs(one.pose.x - two.pose.x).max() < 1e-10
    assert np.abs(one.w - two.w).max() < 1e-8


STIFF = """
format = 1
[parameters]
b = {{ value = 1, unit = "m^2" }}
[rods.bow]
elements = 3
model = "{model}"
curve = {{ kind = "straight", length = 1 }}
[rods.bow.section]
kind = "law"
force = ["{k}*e", "{k}*g2", "{k}*g3"]
moment = ["2*k1", "3*(k2 + b*k2^3)", "3*k3"]
mass = 1
inertia = [2e-4, 1e-4, 1e-4]
[supports.clamp]
at = "bow:base"
motion = ["0.05*sin(8*t)^4", 0, "0.4*sin(3*t)^4"]
[simulation]
until = 0.6
step = 4e-3
frames = 5
accuracy = 1
"""


def test_frozen_strains_beside_a_law_are_the_limit_of_stiff_ones_in_motion() -> None:
    """What a stiffness misses of the limit shrinks with it: ten times stiffer sections are ten times nearer."""
    addresses = ["bow:tip.x", "bow:tip.z", "bow(0.5).z", "bow:base.k2"]
    soft, stiff, frozen = (
        np.array([anholon.simulate(anholon.loads(STIFF.format(model=model, k=k)))[name][1:] for name in addresses])
        for model, k in (("general", 1e5), ("general", 1e6), ("kirchhoff", 0))
    )
    assert np.abs(frozen[3]).max() > 0.7  # the law is far from linear: b k2² is above 0.49
    ones = [np.abs(found - frozen)[:3].max(axis=1) for found in (soft, stiff)]
    assert ones[1].max() < 3e-5
    assert ones[0] / ones[1] == pytest.approx(np.full(3, 10.0), rel=0.1)


def test_damping_takes_energy_of_a_law() -> None:
    run = anholon.simulate(anholon.loads(BAR.replace("elements = 1", "elements = 1\ndamping = 0.02")))
    energy = run["energy"][run.times > 0.5]
    assert (np.diff(energy) < 1e-6).all()
    assert energy[-1] < 0.6 * energy[0]


ROPE = """
format = 1
gravity = [0, 0, -9.81]
[rods.rope]
model = "cable"
elements = 8
curve = { kind = "straight", length = 2 }
rotation = [{ axis = "y", angle = 1.5707963267948966 }]
lumps = [{ at = "tip", mass = 3 }]
[rods.rope.section]
kind = "law"
force = ["500*(e + 30*e^2)", 0, 0]
mass = 0.1
[supports.hook]
at = "rope:base"
turning = "free"
[simulation]
until = 0.5
step = 0.002
frames = 50
"""


def test_a_rope_hangs_as_long_as_its_law_says() -> None:
    points, weights = np.polynomial.legendre.leggauss(20)
    N = 9.81 * (3.0 + 0.1 * (1.0 + points))
    stretch = float(weights @ ((np.sqrt(1.0 + 120.0 * N / 500.0) - 1.0) / 60.0))
    found = solved(ROPE)
    assert found.value("rope:tip.z") == pytest.approx(-2.0 - stretch, abs=1e-6)
    middle = 9.81 * (3.0 + 0.1)
    assert found.value("rope:middle.e") == pytest.approx(
        (math.sqrt(1.0 + 120.0 * middle / 500.0) - 1.0) / 60.0, rel=1e-6
    )


def test_a_linear_law_of_a_rope_is_its_stiffness() -> None:
    linear = ROPE.replace("(e + 30*e^2)", "e")
    given = linear.replace('kind = "law"\nforce = ["500*e", 0, 0]', 'kind = "cable"\naxial = 500')
    for address in ("rope:tip.z", "rope:middle.N", "rope(0.3L).e"):
        assert solved(linear).value(address) == pytest.approx(solved(given).value(address), rel=1e-12)


def test_a_weight_bounces_on_a_rope_that_hardens() -> None:
    # (m + 5/12 μ L) x'' = (m + μ L/2) g - N(x/L) with one element.
    run = anholon.simulate(anholon.loads(ROPE.replace("elements = 8", "elements = 1")))

    def rates(_: float, y: np.ndarray) -> list[float]:
        e = max(y[0], 0.0) / 2.0
        return [y[1], (3.1 * 9.81 - 500.0 * (e + 30.0 * e**2)) / (3.0 + 0.2 * 5.0 / 12.0)]

    exact = solve_ivp(rates, (0.0, 0.5), [0.0, 0.0], rtol=1e-10, atol=1e-12, t_eval=run.times).y[0]
    assert np.abs(-run["rope:tip.z"] - 2.0 - exact).max() < 2e-3 * exact.max()
    assert np.ptp(run["energy"]) < 1e-3
