"""Mechanisms pass positions where their constraints become dependent, on the branch to which their velocity points."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import anholon
from anholon import Run
from anholon.export.hdf5 import load_run, save_run
from anholon.forms.binding import RUNNABLE

G = 9.81

BAR = """
[bodies.{name}]
kind = "inertia"
position = [{x}, {y}, 0]
rotation = [{{ axis = "z", angle = "{angle}" }}]
mass = 1
center = [0.5, 0, 0]
inertia = [0, "1/12", "1/12"]
[points.{end}]
frame = "{name}"
position = [1, 0, 0]
"""


def windows(count: int, rate: float = -1.0) -> str:
    """Return the IFToMM benchmark A02: `count` windows in a row of bars of 1 m and 1 kg, from theta = 90 degrees."""
    angles = range(count + 1)
    text = f"format = 1\ngravity = [0, -{G}, 0]\n[coordinates]\n"
    text += "".join(f'theta{k} = {{ value = "pi/2", rate = {rate}, unit = "rad" }}\n' for k in angles)
    text += "".join(f'psi{k} = {{ unit = "rad" }}\n' for k in angles[1:])
    text += "".join(BAR.format(name=f"crank{k}", x=k, y=0, angle=f"theta{k}", end=f"B{k}") for k in angles)
    for k in angles[1:]:
        place = {"x": f'"B{k - 1}.x"', "y": f'"B{k - 1}.y"'}
        text += BAR.format(name=f"coupler{k}", angle=f"psi{k}", end=f"E{k}", **place)
        text += f'[constraints.pin{k}]\nkind = "pin"\nbetween = ["E{k}", "B{k}"]\n'
    return text


@pytest.mark.parametrize("form", [form for form in RUNNABLE if form != "lagrange2"])
def test_two_windows_in_every_form(form: str) -> None:
    """Issue of the IFToMM library of computational benchmark problems, A02: theta by integration in one angle."""
    run = anholon.simulate(anholon.loads(windows(2)), until=2.4, form=form)
    assert run.outcome.status == "done", run.outcome.text()
    for t, angle in ((0.6244, 0.394024863), (0.8681, -0.879134857), (2.3303, -5.220081967)):
        assert run.at(t)["theta0"] == pytest.approx(angle, abs=1e-6)
    assert np.ptp(run.energy) < 1e-9 * run["kinetic"].max()


@pytest.mark.parametrize("count", [1, 2, 7])
def test_windows_are_one_pendulum(count: int) -> None:
    """All cranks turn alike, and the couplers move with their ends: J th'' = -g S cos th."""
    run = anholon.simulate(anholon.loads(windows(count)), until=10.0)
    inertia, moment = (count + 1) / 3.0 + count, (count + 1) / 2.0 + count
    one = solve_ivp(
        lambda t, y: [y[1], -G * moment / inertia * np.cos(y[0])],
        (0.0, 10.0), [np.pi / 2, -1.0], method="DOP853", rtol=1e-12, atol=1e-12, t_eval=run.times,
    )  # fmt: skip
    assert run.outcome.status == "done", run.outcome.text()
    for k in range(count + 1):
        np.testing.assert_allclose(run[f"theta{k}"], one.y[0], rtol=0, atol=1e-6)
    assert np.ptp(run.energy) < 1e-9 * run["kinetic"].max()
    if count == 2:
        assert run.at(9.983)["theta0"] == pytest.approx(-30.154717923, abs=1e-6)


def bars(
    start: float,
    rate: float,
    *,
    crank: float = 0.5,
    coupler: float = 1.0,
    masses: tuple[float, float, float] = (1.0, 2.0, 3.0),
    more: str = "",
) -> str:
    """Return a parallelogram of three thin bars in absolute coordinates: centre and angle of each, crank, crank and
    coupler, at the crank angle `start`, rad, with the rate `rate`, rad/s."""
    c, s = np.cos(start), np.sin(start)
    values = {
        "x1": (crank / 2 * c, -crank / 2 * s * rate), "y1": (crank / 2 * s, crank / 2 * c * rate), "a1": (start, rate),
        "x2": (coupler + crank / 2 * c, -crank / 2 * s * rate), "y2": (crank / 2 * s, crank / 2 * c * rate),
        "a2": (start, rate), "x3": (coupler / 2 + crank * c, -crank * s * rate), "y3": (crank * s, crank * c * rate),
        "a3": (0.0, 0.0),
    }  # fmt: skip
    text = f"format = 1\ngravity = [0, -{G}, 0]\n[coordinates]\n"
    for name, (value, speed) in values.items():
        unit = ', unit = "rad"' if name.startswith("a") else ""
        text += f"{name} = {{ value = {float(value)!r}, rate = {float(speed)!r}{unit} }}\n"
    for k, length in zip((1, 2, 3), (crank, crank, coupler), strict=True):
        text += f"""
        [bodies.b{k}]
        kind = "thin-rod"
        mass = {masses[k - 1]}
        length = {length}
        position = ["x{k}", "y{k}", 0]
        rotation = [{{ axis = "z", angle = "a{k}" }}, {{ axis = "y", angle = "pi/2" }}]
        [points.L{k}]
        frame = "b{k}"
        position = [0, 0, {-length / 2}]
        [points.R{k}]
        frame = "b{k}"
        position = [0, 0, {length / 2}]
        """
    return (
        text
        + f"""
        [points]
        O1 = {{ position = [0, 0, 0] }}
        O2 = {{ position = [{coupler}, 0, 0] }}
        [constraints]
        A = {{ kind = "pin", between = ["O1", "L1"] }}
        B = {{ kind = "pin", between = ["R1", "L3"] }}
        C = {{ kind = "pin", between = ["R3", "R2"] }}
        D = {{ kind = "pin", between = ["L2", "O2"] }}
        {more}
        """
    )


def inertia(masses: tuple[float, float, float], crank: float = 0.5) -> tuple[float, float]:
    """Return J, kg m^2, and S, kg m, of the pendulum J th'' = -g S cos th that the parallelogram is."""
    first, second, third = masses
    return ((first + second) / 3.0 + third) * crank**2, ((first + second) / 2.0 + third) * crank


def passes(run: Run) -> bool:
    """Return whether a run of `bars` came to its end as a parallelogram with its energy."""
    level = np.abs(run["a3"]).max() < 1e-9 and np.abs(run["a1"] - run["a2"]).max() < 1e-9
    kept = np.ptp(run.energy) < 1e-9 * run["kinetic"].max() and run.drift.max() < 1e-10
    return bool(run.outcome.status == "done" and level and kept)


def test_any_speed_passes_in_absolute_coordinates() -> None:
    random = np.random.default_rng(17)
    for _ in range(12):
        start, rate = float(random.uniform(0.2, 2.9)), float(random.uniform(-12.0, 12.0))
        crank, coupler = float(random.uniform(0.2, 1.5)), float(random.uniform(0.3, 2.0))
        run = anholon.simulate(anholon.loads(bars(start, rate, crank=crank, coupler=coupler)), until=2.0)
        assert passes(run), (start, rate, crank, coupler, run.outcome.text())


@pytest.mark.parametrize(
    "more",
    [
        'again = { kind = "pin", between = ["R1", "L3"] }',
        'length = { kind = "distance", between = ["R1", "R2"], length = 1 }',
    ],
)
def test_rows_that_stay_redundant(more: str) -> None:
    run = anholon.simulate(anholon.loads(bars(0.9, 4.0, more=more)), until=2.0)
    assert passes(run), run.outcome.text()


def test_a_driven_crank_leads_through() -> None:
    more = 'drive = { kind = "holonomic", formula = "a1 - 0.9 - 2*t/s" }\n[parameters]\ns = { value = 1, unit = "s" }'
    run = anholon.simulate(anholon.loads(bars(0.9, 2.0, more=more)), until=6.0)
    assert run.outcome.status == "done", run.outcome.text()
    np.testing.assert_allclose(run["a2"], 0.9 + 2.0 * run.times, rtol=0, atol=1e-10)
    np.testing.assert_allclose(run["a3"], 0.0, atol=1e-10)


@pytest.mark.parametrize("form", ["lagrange1", "maggi"])
@pytest.mark.parametrize("masses", [(2.0, 2.0, 3.0), (1.0, 2.0, 3.0)])
def test_reactions_beside_the_position(masses: tuple[float, float, float], form: str) -> None:
    """The second crank about its pivot: r (cos th Fy - sin th Fx) = J2 th'' + m2 g r/2 cos th, with the force (Fx, Fy)
    of the coupler, which does not turn: Fy = -m3 (y3'' + g)/2. With equal cranks Fx stays finite, else it is
    ~ 1/sin th."""
    crank, second, third = 0.5, masses[1], masses[2]
    J, S = inertia(masses)
    run = anholon.simulate(anholon.loads(bars(0.9, 5.0, masses=masses)), until=2.0, form=form)
    assert passes(run), run.outcome.text()
    k = int(np.flatnonzero(np.diff(np.sign(np.sin(run["a1"]))))[0])
    a, b = run.times[k], run.times[k + 1]
    for _ in range(60):  # the instant at which the cranks are in line
        middle = 0.5 * (a + b)
        a, b = (middle, b) if np.sin(run.at(middle)["a1"]) * np.sin(run.at(b)["a1"]) < 0.0 else (a, middle)
    for ahead in (-5e-2, -1e-2, -1e-3, -1e-5, -1e-7, 1e-7, 1e-5, 1e-3, 1e-2, 5e-2):
        at = run.at(b + ahead)
        angle, rate = at["a1"], at["a1'"]
        growth = -G * S * np.cos(angle) / J
        lift = crank * (growth * np.cos(angle) - rate**2 * np.sin(angle))
        Fy = -third * (lift + G) / 2.0
        torque = second * crank**2 / 3.0 * growth + second * G * crank / 2.0 * np.cos(angle)
        Fx = (np.cos(angle) * Fy - torque / crank) / np.sin(angle)
        assert at["reaction:C.y"] == pytest.approx(Fy, rel=1e-6)
        assert at["reaction:C.x"] == pytest.approx(Fx, rel=1e-6)


def test_the_finite_limit_of_a_reaction_at_the_position_and_in_files(tmp_path: Path) -> None:
    """Equal cranks without gravity: at th = pi the coupler pulls with the centripetal force of its half."""
    run = anholon.simulate(anholon.loads(bars(0.9, 5.0, masses=(2.0, 2.0, 3.0)).replace(f"-{G}", "0")), until=2.0)
    t = (np.pi - 0.9) / 5.0
    save_run(run, tmp_path / "run.h5")
    for found in (run, load_run(tmp_path / "run.h5")):
        assert found.at(t)["reaction:C.x"] == pytest.approx(-3.0 * 0.5 * 25.0 / 2.0, rel=1e-8)
        assert all(np.isfinite(list(found.at(t).values())))


def slider(angle: float, rate: float) -> str:
    """Return a crank and a rod of 1 m, 1 kg each, the pin at the rod's end on a slider of 1 kg along x."""
    return f"""
    format = 1
    gravity = [0, -{G}, 0]
    [coordinates]
    phi = {{ value = {angle!r}, rate = {rate!r}, unit = "rad" }}
    psi = {{ value = {-angle!r}, rate = {-rate!r}, unit = "rad" }}
    x = {{ value = {float(2 * np.cos(angle))!r}, rate = {float(-2 * np.sin(angle) * rate)!r} }}
    {BAR.format(name="crank", x=0, y=0, angle="phi", end="B")}
    {BAR.format(name="rod", x='"B.x"', y='"B.y"', angle="psi", end="C")}
    [points.S]
    position = ["x", 0, 0]
    mass = 1
    [constraints.pin]
    kind = "pin"
    between = ["C", "S"]
    """


@pytest.mark.parametrize("rate", [-7.0, 0.7, 5.0, 11.0])
def test_a_slider_crank_with_equal_links(rate: float) -> None:
    """The slider goes through the crank's centre and on: psi = -phi, 1/2 J(phi) phi'^2 + g sin phi is constant with
    J = 1/3 + (1/4 + 2 sin^2 phi + 1/12) + 4 sin^2 phi."""
    run = anholon.simulate(anholon.loads(slider(0.4, rate)), until=3.0)
    assert run.outcome.status == "done", run.outcome.text()
    np.testing.assert_allclose(run["psi"], -run["phi"], rtol=0, atol=1e-9)
    sine = np.sin(run["phi"])
    energy = 0.5 * (2.0 / 3.0 + 6.0 * sine**2) * run["phi'"] ** 2 + G * sine
    np.testing.assert_allclose(energy, energy[0], rtol=0, atol=1e-9 * np.ptp(G * sine + energy))
    if abs(rate) < 1.0:
        assert run["x"].min() < 0.0 < run["x"].max()


def test_the_other_branch_of_the_slider_crank() -> None:
    """Folded, with the slider at the centre, crank and rod turn together: psi = phi + pi, x = 0."""
    text = slider(0.4, 2.0).replace("value = -0.4, rate = -2.0", f"value = {0.4 + np.pi!r}, rate = 2.0")
    text = text.replace(
        f"value = {float(2 * np.cos(0.4))!r}, rate = {float(-4 * np.sin(0.4))!r}", "value = 0, rate = 0"
    )
    run = anholon.simulate(anholon.loads(text), until=3.0)
    assert run.outcome.status == "done", run.outcome.text()
    np.testing.assert_allclose(run["psi"], run["phi"] + np.pi, rtol=0, atol=1e-9)
    assert np.ptp(run.energy) < 1e-9 * run["kinetic"].max()


def test_a_swing_that_only_just_passes_and_turns_back() -> None:
    """At the horizontal position its speed is 0.01 rad/s: it passes, turns after some 0.5 ms, and passes again."""
    J, S = inertia((1.0, 2.0, 3.0))
    run = anholon.simulate(anholon.loads(bars(-np.pi / 2, float(np.sqrt(2 * G * S / J + 1e-4)))), until=2.0)
    assert passes(run), run.outcome.text()


def test_without_speed_nothing_selects_a_branch() -> None:
    """It swings up to the horizontal position and no further. The remedies lead on: more speed, another constraint."""
    J, S = inertia((1.0, 2.0, 3.0))
    rate = float(np.sqrt(2 * G * S / J))
    run = anholon.simulate(anholon.loads(bars(-np.pi / 2, rate)), until=2.0)
    assert run.outcome.status == "failed"
    assert run.at(run.times[-1])["a1"] == pytest.approx(0.0, abs=1e-9)
    assert run.outcome.t == pytest.approx(run.times[-1], abs=1e-6)
    assert "become dependent" in run.outcome.message
    assert "the velocity there does not select one of the branches" in run.outcome.message
    assert anholon.simulate(anholon.loads(bars(-np.pi / 2, rate)), until=run.outcome.t - 1e-3).outcome.status == "done"
    assert passes(anholon.simulate(anholon.loads(bars(-np.pi / 2, 1.01 * rate)), until=2.0))
    level = 'level = { kind = "holonomic", formula = "a3" }'
    assert passes(anholon.simulate(anholon.loads(bars(-np.pi / 2, rate, more=level)), until=2.0))


def curve(formula: str, x: float, y: float, vx: float, vy: float) -> Run:
    """Return the run of a point on a plane curve."""
    text = f"""
    format = 1
    [parameters]
    l = {{ value = 1, unit = "m" }}
    [coordinates]
    x = {{ value = {x}, rate = {vx} }}
    y = {{ value = {y}, rate = {vy} }}
    [points.P]
    position = ["x", "y", 0]
    mass = 1
    [constraints.f]
    kind = "holonomic"
    formula = "{formula}"
    """
    return anholon.simulate(anholon.loads(text), until=2.0)


def test_curves_that_cross() -> None:
    assert curve("x*y/l", -1, 0, 1, 0)["x"][-1] == pytest.approx(1.0, abs=1e-9)
    both = curve("(x^2 - y^2)/l", -1, -1, 1, 1)
    np.testing.assert_allclose((both["x"], both["y"]), (both.times - 1.0, both.times - 1.0), rtol=0, atol=1e-9)
    loop = curve("(y^2 - x^2*(1 + x/l))/l", 1, np.sqrt(2), -1, -5 / np.sqrt(8))
    assert loop.outcome.status == "done"
    assert loop.at(1.1)["y"] < -0.1  # through the node, along the lower arc of the loop
    np.testing.assert_allclose(np.hypot(loop["x'"], loop["y'"]), np.hypot(1, 5 / np.sqrt(8)), rtol=1e-9)


@pytest.mark.parametrize(
    ("formula", "start", "reason"),
    [
        ("(y - x^2/l)*(y + x^2/l)/l", (-1, 1, 1, -2), "does not select one of the branches"),
        ("(y - x^2/l)*y/l", (-1, 0, 1, 0), "does not select one of the branches"),
        ("y^2/l - x^3/l^2", (1, 1, -1, -1.5), "the branch ends or bends sharply there"),
    ],
)
def test_branches_that_touch_or_end(formula: str, start: tuple[float, float, float, float], reason: str) -> None:
    run = curve(formula, *start)
    assert run.outcome.status == "failed"
    assert "The gradient of constraint 'f' vanishes" in run.outcome.message
    assert reason in run.outcome.message
    np.testing.assert_allclose((run["x"][-1], run["y"][-1]), 0.0, atol=1e-3)
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=1e-9)


@pytest.mark.parametrize("gap", [1e-4, 1e-8])
def test_a_curve_that_only_nearly_crosses_turns_the_corner(gap: float) -> None:
    """x y = gap: the point comes along x and leaves along y with the same speed."""
    run = curve(f"x*y/l - {gap}*l", -1.0, -gap, 1.0, -gap)
    assert run.outcome.status == "done"
    assert run["y"][-1] == pytest.approx(-1.0, abs=0.05)
    np.testing.assert_allclose(np.hypot(run["x'"], run["y'"]), np.hypot(1.0, gap), rtol=1e-9)


def test_events_and_ends_at_the_position() -> None:
    text = bars(0.9, 3.0) + '[events.flat]\nformula = "a1"\naction = "stop"\n'
    run = anholon.simulate(anholon.loads(text), until=2.0)
    assert run.outcome.status == "stopped"
    (flat,) = run.events
    assert run.at(flat.t)["a1"] == pytest.approx(0.0, abs=1e-9)
    for aside in (-1e-3, -1e-7, 0.0, 1e-7, 1e-3):
        short = anholon.simulate(anholon.loads(bars(0.9, 3.0)), until=flat.t + aside)
        assert passes(short), aside
        assert short.times[-1] == flat.t + aside


@pytest.mark.parametrize("aside", [-5e-3, -1e-5, 0.0, 1e-5, 5e-3])
def test_a_stage_that_begins_beside_the_position(aside: float) -> None:
    """Another gravity from there on; a resumed run is the whole run, to the bit."""
    text = bars(0.9, 3.0).replace(f"-{G}", '"-g"') + f'[parameters.g]\nvalue = {G}\nunit = "m/s^2"\n'
    stages = '[[stages]]\nname = "one"\nduration = {t!r}\n[[stages]]\nname = "two"\nduration = 1\nset = {{ g = {g} }}\n'
    flat = 1.0972535642957  # s, when the cranks are in line under the gravity of the first stage
    runs = [anholon.simulate(anholon.loads(text + stages.format(t=flat + aside, g=g))) for g in (5.0, 6.0)]
    for run, g in zip(runs, (5.0, 6.0), strict=True):
        assert run.outcome.status == "done", run.outcome.text()
        np.testing.assert_allclose(run["a1"], run["a2"], rtol=0, atol=1e-9)
        J, S = inertia((1.0, 2.0, 3.0))
        last = run.times > flat + 6e-3
        energy = 0.5 * J * run["a1'"][last] ** 2 + g * S * np.sin(run["a1"][last])
        np.testing.assert_allclose(energy, energy[-1], rtol=3e-9)  # inside the step away from the position
        np.testing.assert_allclose(energy[1:], energy[-1], rtol=1e-9)
    again = anholon.simulate(anholon.loads(text + stages.format(t=flat + aside, g=6.0)), resume=runs[0])
    np.testing.assert_array_equal(again["a1"], runs[1]["a1"])


CRANKS = """
format = 1
[coordinates]
phi = { value = 0.9, rate = 5.0, unit = "rad" }
psi = { value = -0.9, rate = -5.0, unit = "rad" }
[points.A]
position = ["cos(phi)", "sin(phi)", 0]
mass = 1
[points.B]
position = ["cos(phi) + cos(psi)", "sin(phi) + sin(psi)", 0]
mass = 1
[constraints.slide]
kind = "holonomic"
formula = "B.y"
"""


def test_implicit_steps_end_before_a_singular_position_through_which_explicit_ones_lead() -> None:
    """Equal links: both stand upright at phi = π/2, where the gradient of B.y vanishes; by symmetry psi = -phi."""
    explicit = anholon.simulate(anholon.loads(CRANKS), until=0.5, method="dop853")
    assert explicit.outcome.status == "done"
    assert explicit.at(0.3)["psi"] == pytest.approx(-explicit.at(0.3)["phi"], abs=1e-9)
    implicit = anholon.simulate(anholon.loads(CRANKS), until=0.5, method="radau")
    assert implicit.outcome.status == "failed"
    assert "slide" in implicit.outcome.message
    assert "Radau" in implicit.outcome.message
    assert 'method = "dop853"' in implicit.outcome.remedy
    t = implicit.times[-1]
    assert 0.0 < t < implicit.outcome.t
    assert implicit.at(t)["phi"] == pytest.approx(explicit.at(t)["phi"], abs=1e-8)
