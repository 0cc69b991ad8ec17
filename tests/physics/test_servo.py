"""Parametric constraints with laws of control: closed forms, Kirgetov's condition and the ways to fail it (004)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace
from tests.physics.bodies import gold

import anholon
from anholon import energy_balance
from anholon.errors import ModelError
from anholon.mechanics.parameters import set_parameters
from anholon.model.schema import Model

GOLD = gold("servo")
TOLERANCE = {"rtol": 1e-9, "atol": 1e-9}


def ring(law: str, form: str = "x2*cos(theta) - x1*sin(theta)", **values: float) -> Model:
    """Return a ring on a turned rod: x1 along the axis of reference and of gravity, rod at the angle `theta`.

    It begins at the distance r0 with the rate rd0, the rod at the angle a0 with the rate ad0.
    """
    given = {"m": 1.0, "w": 0.0, "c": 0.0, "tau": 0.0, "g": 0.0, "r0": 0.5, "rd0": 0.2, "a0": 0.0, "ad0": 0.0} | values
    units = {
        "m": "kg",
        "w": "1/s",
        "c": "1/m",
        "tau": "s",
        "g": "m/s^2",
        "r0": "m",
        "rd0": "m/s",
        "a0": "rad",
        "ad0": "1/s",
    }
    numbers = "\n".join(f'{name} = {{ value = {value!r}, unit = "{units[name]}" }}' for name, value in given.items())
    return anholon.loads(f"""
format = 1
gravity = ["g", 0, 0]
[parameters]
{numbers}
[coordinates]
x1 = {{ value = "r0*cos(a0)", rate = "rd0*cos(a0) - r0*ad0*sin(a0)", unit = "m" }}
x2 = {{ value = "r0*sin(a0)", rate = "rd0*sin(a0) + r0*ad0*cos(a0)", unit = "m" }}
[definitions]
r = "sqrt(x1^2 + x2^2)"
turning = "(x1*x2' - x2*x1')/(x1^2 + x2^2)"
along = "(x1*x1' + x2*x2')/r"
[controls]
theta = {{ law = "{law}", unit = "rad" }}
[points.ring]
position = ["x1", "x2", 0]
mass = "m"
[constraints.rod]
kind = "parametric"
formula = "{form}"
at = "ring"
""")


def points(first: str, second: str, mass: float = 1.5) -> Model:
    """Return a point on the planes x1 + x2 = p1 and x1 - x2 = p2 with laws p1 and p2 (004 section 3)."""
    return anholon.loads(f"""
format = 1
gravity = [0, 0, -9.81]
[parameters]
u = {{ value = 0.4, unit = "m/s" }}
L = {{ value = 0.7, unit = "m" }}
[coordinates]
x1 = {{}}
x2 = {{}}
x3 = {{}}
[points.bob]
position = ["x1", "x2", "x3"]
mass = {mass}
[controls]
p1 = {{ law = "{first}" }}
p2 = {{ law = "{second}" }}
[constraints]
sum = {{ kind = "parametric", formula = "x1 + x2 - p1" }}
gap = {{ kind = "parametric", formula = "x1 - x2 - p2" }}
""")


@pytest.mark.parametrize(("m", "w", "g", "r0", "rd0"), [(2, 0.8, 0, 0.5, 0.2), (0.7, 1.3, 9.81, 0.4, -0.3)])
def test_a_law_of_time(m: float, w: float, g: float, r0: float, rd0: float) -> None:
    """r'' = r w² + g cos wt in closed form; Δ = 1/(m cos²) as the constraint is typed in the paper."""
    model = ring("w*t", form="x2 - x1*tan(theta)", m=m, w=w, g=g, r0=r0, rd0=rd0, ad0=w)
    run = anholon.simulate(model, until=1.1)
    t = run.times
    k = g / (2 * w**2)
    r = (r0 + k) * np.cosh(w * t) + rd0 / w * np.sinh(w * t) - k * np.cos(w * t)
    rd = (r0 + k) * w * np.sinh(w * t) + rd0 * np.cosh(w * t) + k * w * np.sin(w * t)
    N = 2 * w * m * rd + m * g * np.sin(w * t)
    np.testing.assert_allclose(run["x1"], r * np.cos(w * t), **TOLERANCE)
    np.testing.assert_allclose(run.reaction("rod"), N * np.cos(w * t), **TOLERANCE)
    np.testing.assert_allclose(run["delta"], 1 / (m * np.cos(w * t) ** 2), rtol=1e-11)
    np.testing.assert_allclose(run["delta:normalised"], 1.0, rtol=1e-14)
    # dT/dt = m g x1' + N r w: what is not the weight's is the control's.
    np.testing.assert_allclose(run["power:control:rod"], N * r * w, **TOLERANCE)
    assert np.abs(energy_balance(run).rest).max() < 1e-9


def test_the_table_of_the_law_of_time() -> None:
    case = GOLD["4.1a_time_law_horizontal"]
    run = anholon.simulate(ring("w*t", form="x2 - x1*tan(theta)", m=2.0, w=0.8, ad0=0.8), until=1.5)
    for row in case["rows"]:
        wanted = dict(zip(case["columns"], row, strict=True))
        found = run.at(wanted["t"])
        for name, column in (("x1", "x1"), ("x2", "x2"), ("mu", "reaction:rod"), ("T_kin", "kinetic")):
            assert found[column] == pytest.approx(wanted[name], abs=1e-9)
        assert found["delta"] == pytest.approx(wanted["Delta=1/(m cos^2)"], rel=1e-10)


def test_the_table_of_the_law_of_position() -> None:
    """θ = c r: virtual displacements lie along the rod, the motion does not."""
    case = GOLD["4.2_feedback_spiral"]
    model = ring("c*r", form="x2 - x1*tan(theta)", c=0.9, r0=0.4, rd0=0.7, a0=0.36, ad0=0.63)
    run = anholon.simulate(model, until=1.25)
    for row in case["rows"]:
        wanted = dict(zip(case["columns"], row, strict=True))
        found = run.at(wanted["t"])
        for name, column in (("x1", "x1"), ("x2", "x2"), ("mu", "reaction:rod"), ("T_kin", "kinetic"), ("theta",) * 2):
            assert found[column] == pytest.approx(wanted[name], abs=1e-9), name
        assert found["delta"] == pytest.approx(wanted["Delta"], rel=1e-9)
    balance = energy_balance(run)
    assert np.abs(balance.rest).max() < 1e-9
    assert np.abs(balance.work["reaction:rod"]).max() < 1e-12  # all the work is the control's
    assert balance.work["control:rod"][-1] == pytest.approx(run["kinetic"][-1] - run["kinetic"][0], rel=1e-9)


@pytest.mark.parametrize(("c", "r0", "rd0"), [(0.9, 0.4, 0.7), (1.7, 0.3, 0.4), (-0.6, 0.8, 0.5)])
def test_a_law_of_position(c: float, r0: float, rd0: float) -> None:
    """r' = r0' exp(c² (r² - r0²)/2), whatever the mass and however the constraint is written."""
    model = ring("c*r", m=3.1, c=c, r0=r0, rd0=rd0, a0=c * r0, ad0=c * rd0)
    run = anholon.simulate(model, until=0.9)
    r = np.hypot(run["x1"], run["x2"])
    rd = (run["x1"] * run["x1'"] + run["x2"] * run["x2'"]) / r
    np.testing.assert_allclose(rd, rd0 * np.exp(0.5 * c**2 * (r**2 - r0**2)), rtol=1e-9)
    np.testing.assert_allclose(np.arctan2(run["x2"], run["x1"]), c * r, **TOLERANCE)
    rdd = r * (c * rd) ** 2
    np.testing.assert_allclose(run.reaction("rod"), 3.1 * (r * c * rdd + 2 * rd * c * rd), rtol=1e-8)
    np.testing.assert_allclose(run["delta:normalised"], 1 / np.sqrt(1 + (c * r) ** 2), rtol=1e-12)


@pytest.mark.parametrize("tau", [0.8, -0.6])
def test_a_law_of_rates(tau: float) -> None:
    """θ = τ φ', φ' being the angular velocity of the ring: θ' = θ/τ. The row is one on the rates."""
    a0, r0, rd0, m = 0.3, 0.6, 0.2, 1.4
    system = anholon.compile_model(ring("tau*turning", m=m, tau=tau, r0=r0, rd0=rd0, a0=a0, ad0=a0 / tau))
    assert system.orders == (1,)
    run = anholon.simulate(system, until=1.0)
    theta = a0 * np.exp(run.times / tau)
    np.testing.assert_allclose(np.arctan2(run["x2"], run["x1"]), theta, **TOLERANCE)
    r = np.hypot(run["x1"], run["x2"])
    rd = (run["x1"] * run["x1'"] + run["x2"] * run["x2'"]) / r
    N = m * (r * theta / tau**2 + 2 * rd * theta / tau)
    np.testing.assert_allclose(run.reaction("rod"), N, rtol=1e-8, atol=1e-9)
    assert np.abs(energy_balance(run).rest).max() < 1e-9


@pytest.mark.parametrize(
    ("first", "second", "failure", "words"),
    [
        ("x3", "-2*x2 + x3", "dependent", "laws of control are dependent"),
        ("x3", "-2*x2 + x3 + 1", "inconsistent", "laws of control are inconsistent"),
        ("x3", "-2*x2 + 2*x3", "unmaintainable", "cannot be maintained"),
        ("2*x3", "x3", "", ""),
        ("x3", "2*x3", "", ""),
        ("L*sin(u*t/L)", "x3", "", ""),
        ("x3", "x3", "", ""),
        ("x1 - x2 - x3", "x3 - 2*x2 + x1 + x2", "unmaintainable", "cannot be maintained"),
        ("3*x3", "-2*x2 + 3*x3", "dependent", "laws of control are dependent"),
        ("3*x3 + u*t", "-2*x2 + 3*x3", "inconsistent", "laws of control are inconsistent"),
        ("x1 + x2", "x3", "dependent", "the law is dependent"),
        ("x1 + x2 + L", "x3", "inconsistent", "the law is inconsistent"),
    ],
)
def test_twelve_laws_of_two_planes(first: str, second: str, failure: str, words: str) -> None:
    model = points(first, second)
    if failure:
        with pytest.raises(ModelError, match=words):
            anholon.compile_model(model)
        return
    system = anholon.compile_model(model)
    control = system.diagnosis.control
    assert control is not None
    assert control.failure == ""


@pytest.mark.parametrize(
    ("law", "failure"),
    [
        ("w*t", ""),
        ("0.3", ""),
        ("c*r", ""),
        ("c*x1", ""),
        ("tau*turning", ""),
        ("w*t + 0.2*tau*turning", ""),
        ("atan2(x2, x1)", "dependent"),
        ("atan(x2/x1)", "dependent"),
        ("tau*along*c", "unmaintainable"),  # θ = k r' (errata 004-8): the condition lies along the rod
        ("asin(x2/r0)", "unmaintainable"),
    ],
)
def test_ten_laws_of_the_ring(law: str, failure: str) -> None:
    # Here 0.4 = 0.8 r0 = 0.375 * 0.8 * tau = 0.3 * tau is the angle that all laws but those of time give.
    model = ring(law, r0=0.5, rd0=0.375, a0=0.4, ad0=0.3, w=0.7, c=0.8, tau=0.4 / 0.3)
    control = anholon.classify(model).control
    assert control is not None
    assert control.failure == failure
    if failure:
        with pytest.raises(ModelError, match=r"law.*control.*Δ = (det\(A M⁻¹ Bᵀ\) = )?0"):
            anholon.compile_model(model)
    else:
        anholon.compile_model(model)


def test_delta_of_two_planes_and_free_fall() -> None:
    """Both planes are vertical while the controls are held: x3'' = -g though the line they meet in is inclined."""
    run = anholon.simulate(points("x3", "2*x3"), until=1.0)
    np.testing.assert_allclose(run["delta"], 4 / 1.5**2, rtol=1e-14)
    np.testing.assert_allclose(run["x3"], -9.81 * run.times**2 / 2, **TOLERANCE)
    np.testing.assert_allclose(run["x1"], 1.5 * run["x3"], **TOLERANCE)
    np.testing.assert_allclose(run["x2"], -0.5 * run["x3"], **TOLERANCE)


def circle(a: float, x1: float, x2: float) -> Model:
    """Return the ring under θ = arcsin(x2/a) at a place."""
    return anholon.loads(f"""
format = 1
[parameters]
a = {{ value = {a}, unit = "m" }}
[coordinates]
x1 = {{ value = {x1!r}, unit = "m" }}
x2 = {{ value = {x2!r}, unit = "m" }}
[controls]
theta = {{ law = "asin(x2/a)", unit = "rad" }}
[points.ring]
position = ["x1", "x2", 0]
mass = 1.2
[constraints.rod]
kind = "parametric"
formula = "x2 - x1*tan(theta)"
""")


@pytest.mark.parametrize("angle", [0.3, 0.7, -1.2])
def test_the_law_of_the_circle(angle: float) -> None:
    """θ = arcsin(x2/a) asks for the circle x1² + x2² = a², which no force across the rod can keep."""
    with pytest.raises(ModelError, match="rod: the law of control cannot be maintained"):
        anholon.compile_model(circle(0.9, 0.9 * math.cos(angle), 0.9 * math.sin(angle)))


def test_a_law_of_the_speed_along_the_rod_cannot_be_maintained_anywhere() -> None:
    """θ = a t + b r' asks for r'' by θ', which a force across the rod does not give: A and B are perpendicular on all
    states that the law allows, though not beside them."""
    b, r, u = 0.3, 0.8, 0.5
    c, s, turn = math.cos(b * u), math.sin(b * u), 0.6
    with pytest.raises(ModelError, match="rod: the law of control cannot be maintained"):
        anholon.compile_model(
            anholon.loads(f"""
format = 1
[coordinates]
x = {{ value = {r * c!r}, rate = {u * c - r * turn * s!r}, unit = "" }}
y = {{ value = {r * s!r}, rate = {u * s + r * turn * c!r}, unit = "" }}
[controls]
th = {{ law = "0.4*t + {b}*(x*x' + y*y')/sqrt(x^2 + y^2)" }}
[points.ring]
position = ["x", "y", 0]
mass = 1.7
[constraints.rod]
kind = "parametric"
formula = "y*cos(th) - x*sin(th)"
""")
        )


def test_the_other_branch_of_the_law_of_the_circle() -> None:
    """On x2 = 0 it is a law like others, Δ = (1 - x1/a)/m."""
    control = anholon.compile_model(circle(0.9, 0.4, 0.0)).diagnosis.control
    assert control is not None
    assert control.delta == pytest.approx((1 - 0.4 / 0.9) / 1.2, rel=1e-14)
    k = 0.4 / 0.9
    assert control.normalised == pytest.approx((1 - k) / math.hypot(k, 1), rel=1e-14)


WALL = """
format = 1
[coordinates]
x = {{ value = {x}, rate = {rate}, unit = "" }}
y = {{ rate = 0.5, unit = "" }}
[points.bob]
position = ["x", "y", 0]
mass = 2
[controls]
p = {{ law = "{law}" }}
[constraints.wall]
kind = "parametric"
formula = "x - p"
"""


@pytest.mark.parametrize(
    ("law", "x", "rate", "end"),
    [
        ("2*t*x + 1 + 0.1*y", 1.0, 2.05, 0.5),  # Δ = (1 - 2t)/m; x runs away
        ("x^2/2 + 0.3*t", 0.0, 0.3, 1 / 0.6),  # Δ = (1 - x)/m; x = 1 - sqrt(1 - 0.6 t) ends at 1
        ("x^2/2 + 0.3*t + 0.2*y", 0.0, 0.4, 1 / 0.8),
    ],
)
def test_a_motion_ends_where_its_law_can_be_kept_no_longer(law: str, x: float, rate: float, end: float) -> None:
    run = anholon.simulate(anholon.loads(WALL.format(law=law, x=x, rate=rate)), until=3.0)
    assert run.outcome.status == "failed"
    assert "Δ" in run.outcome.message
    assert "'wall'" in run.outcome.message
    assert run.outcome.t == pytest.approx(end, abs=1e-6)
    assert np.isfinite(run["reaction:wall"]).all()


def by_rates(model: Model) -> Model:
    """Return the shipped ring with the law of rates chosen."""
    constraints = {name: replace(item, enabled=name == "rod-by-rates") for name, item in model.constraints.items()}
    return replace(model, constraints=constraints)


def test_the_shipped_ring_has_all_its_laws() -> None:
    model = anholon.load("ring-on-rod")
    case = GOLD["4.1a_time_law_horizontal"]
    given = {"m": case["m"], "w": case["w"], "g": case["g(+x1)"], "r0": case["r0"], "rd0": case["rd0"]}
    run = anholon.simulate(model, set=given)
    for row in case["rows"]:
        wanted = dict(zip(case["columns"], row, strict=True))
        found = run.at(wanted["t"])
        assert [found[x] for x in ("x1", "x2", "r", "reaction:rod")] == pytest.approx(
            [wanted[x] for x in ("x1", "x2", "r", "N")], abs=1e-9
        )
    case = GOLD["4.2_feedback_spiral"]
    run = anholon.simulate(model, set={"m": 1, "w": 0, "c": 0.9, "r0": 0.4, "rd0": 0.7}, until=1.6)
    for row in case["rows"]:
        wanted = dict(zip(case["columns"], row, strict=True))
        found = run.at(wanted["t"])
        assert [found[x] for x in ("x1", "x2", "r", "theta", "reaction:rod")] == pytest.approx(
            [wanted[x] for x in ("x1", "x2", "r", "theta", "N")], abs=1e-9
        )
    assert run.outcome.t == pytest.approx(case["escape to infinity at t_inf"], abs=1e-9)
    mixed = anholon.simulate(model, set={"c": 0.5})
    np.testing.assert_allclose(mixed["angle"], 0.8 * mixed.times + 0.5 * mixed["r"], **TOLERANCE)
    rates = anholon.simulate(by_rates(model), set={"angle0": 0.4, "w": 0.32})
    np.testing.assert_allclose(rates["angle"], 0.4 * np.exp(rates.times / 1.25), **TOLERANCE)


FADING = """
format = 1
[parameters]
k = { value = 0.5 }
[coordinates]
x = {}
y = {}
[points.bob]
position = ["x", "y", 0]
mass = 2
[controls]
p = { law = "(1 - k)*x + y" }
[constraints]
wall = { kind = "parametric", formula = "x - p" }
"""


def test_values_that_no_law_allows_are_refused_when_they_are_set() -> None:
    """x = p with p = (1 - k) x + y: A = (k, -1), B = (1, 0), Δ = k/m."""
    system = anholon.compile_model(anholon.loads(FADING))
    run = anholon.simulate(system, set={"k": 0.3}, until=0.1)
    np.testing.assert_allclose(run["delta"], 0.15, rtol=1e-14)
    with pytest.raises(ModelError, match="cannot be maintained"):
        anholon.simulate(system, set={"k": 0.0})


def test_a_stage_may_not_end_a_law() -> None:
    stages = """
[[stages]]
name = "kept"
duration = 0.5
[[stages]]
name = "lost"
duration = 0.5
set = { k = 0 }
"""
    run = anholon.simulate(anholon.loads(FADING + stages))
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(0.5)
    assert "'wall'" in run.outcome.message or "wall:" in run.outcome.message
    assert "law of control cannot be maintained" in run.outcome.message


def test_classification_tells_laws_apart() -> None:
    lines = anholon.classify(anholon.load("ring-on-rod")).lines()
    assert any("parametric with a law of time and position" in line for line in lines)
    assert lines[-1].startswith("laws of control: correct; Δ = 0.5")
    rates = anholon.classify(by_rates(set_parameters(anholon.load("ring-on-rod"), {"angle0": 0.4, "w": 0.32})))
    assert any("law of position and rates" in line or "law of rates" in line for line in rates.lines())
    failing = anholon.classify(points("x3", "-2*x2 + 2*x3"))
    assert failing.control is not None
    assert failing.control.failure == "unmaintainable"
    assert failing.lines()[-1] == "laws of control: unmaintainable; Δ = 0"


def test_a_wall_that_lets_go_beside_a_controlled_rod() -> None:
    """The ring leans on a stop r <= 0.6 while the rod turns by a law of position and time, until it is pulled off."""
    model = anholon.loads("""
format = 1
[coordinates]
x1 = { value = 0.6, unit = "" }
x2 = { rate = 0.3, unit = "" }
[definitions]
r = "sqrt(x1^2 + x2^2)"
[controls]
theta = { law = "0.5*t + 0.4*(r - 0.6)", unit = "" }
[points.ring]
position = ["x1", "x2", 0]
mass = 2
[forces.pull]
kind = "force"
at = "ring"
vector = ["-1.2*t*x1/r", "-1.2*t*x2/r", 0]
[constraints]
rod = { kind = "parametric", formula = "x2*cos(theta) - x1*sin(theta)" }
stop = { kind = "holonomic", formula = "0.6 - r", side = "positive" }
""")
    run = anholon.simulate(model, until=1.0)
    # On the stop N = m r θ'^2 - 1.2 t with θ' = 0.5, along 0.6 - r.
    left = 2 * 0.6 * 0.25 / 1.2
    assert [event.name for event in run.events] == ["release stop"]
    assert run.events[0].t == pytest.approx(left, abs=1e-8)
    before = run.times < left
    np.testing.assert_allclose(run.reaction("stop")[before], 0.3 - 1.2 * run.times[before], **TOLERANCE)
    # Off it r'' = r θ'^2 - 0.6 t with θ' = 0.5 + 0.4 r', to be compared with the accelerations of the run.
    t = np.linspace(left + 0.05, 0.95, 7)
    h = 1e-4
    found = [run.quantity(["r", "theta"], t + s) for s in (-h, 0.0, h)]
    rdd = (found[0]["r"] - 2 * found[1]["r"] + found[2]["r"]) / h**2
    turning = (found[2]["theta"] - found[0]["theta"]) / (2 * h)
    np.testing.assert_allclose(rdd, found[1]["r"] * turning**2 - 0.6 * t, atol=1e-6)


SECOND_RATE = """
format = 1
[parameters]
T = { value = 2, unit = "s" }
[coordinates]
x = { unit = "m" }
[controls]
p = { law = "0.1*t^3", unit = "m" }
[points.P]
position = ["x", 0, 0]
mass = 3
[constraints.drive]
kind = "parametric"
formula = "x' - T*p''"
"""


def test_formulas_contain_second_rates_of_controls_at_most() -> None:
    """x' = T p'' = 1.2 t and the force 3 kg x''; a third rate is refused."""
    run = anholon.simulate(anholon.loads(SECOND_RATE), 2.0)
    assert run.at(2.0)["x"] == pytest.approx(0.6 * 2.0**2, rel=1e-9)
    np.testing.assert_allclose(run["reaction:drive"], 3.6, rtol=1e-9)
    with pytest.raises(ModelError, match="'p''''"):
        anholon.simulate(anholon.loads(SECOND_RATE.replace("T*p''", "T^2*p'''")))
