"""Stiff systems of points and bodies: they run to the end, by themselves, and as accurately as any others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.linalg import expm

import anholon
from anholon.cli import main
from anholon.errors import RunError, UsageError

Floats = NDArray[np.float64]

# A point of 1 kg on a bushing of 1e9 N/m and 1e6 N·s/m, pulled to and fro.
POINT = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.z]
unit = "m"
[points.mass]
position = [0, 0, "z"]
mass = 1
[forces.bushing]
kind = "generalized"
coordinate = "z"
value = "-1e9*z - 1e6*z'"
[forces.pull]
kind = "generalized"
coordinate = "z"
value = "1000*sin(7*t)"
[simulation]
until = 1
"""

TIMES = np.linspace(0.0, 1.0, 301)


def solve_by_scipy(function: object, y0: list[float], times: Floats, rtol: float = 1e-12) -> Floats:
    """Return the states (k, n) at given times, with tolerances far below what is tested."""
    options = {"method": "Radau", "rtol": rtol, "atol": 1e-3 * rtol}
    return solve_ivp(function, (times[0], times[-1]), y0, t_eval=times, **options).y.T  # type: ignore[call-overload]


def read_states(run: anholon.Run, times: Floats, names: list[str]) -> Floats:
    """Return coordinates and rates (k, 2 n) at given times, which need not be frames."""
    table = run.quantity([*names, *(f"{name}'" for name in names)], times)
    return np.array([*table.values()]).T


def point_slope(t: float, y: Floats) -> list[float]:
    return [y[1], -1e9 * y[0] - 1e6 * y[1] - 9.81 + 1000.0 * np.sin(7.0 * t)]


@pytest.mark.parametrize("method", ["auto", "radau"])
def test_point_on_a_stiff_bushing(method: str) -> None:
    run = anholon.simulate(anholon.loads(POINT), method=method)
    assert run.outcome.status == "done"
    expected = solve_by_scipy(point_slope, [0.0, 0.0], TIMES)
    np.testing.assert_allclose(read_states(run, TIMES, ["z"]), expected, atol=1e-12)
    # The bushing carries the load: also where it is read between frames.
    for t in (0.2345, 0.77777):
        force = run.at(t)["power:bushing"] / run.at(t)["z'"]
        assert force == pytest.approx(9.81 - 1000.0 * np.sin(7.0 * t), abs=0.02)


def test_the_run_says_which_method_it_used() -> None:
    model = anholon.loads(POINT)
    run = anholon.simulate(model)
    assert run.method.startswith("lagrange1, DOP853, from t = 0.00")
    assert run.method.endswith("s on Radau, rtol 1e-10")
    assert "The equations are stiff: from t = 0.00" in run.outcome.message
    assert anholon.simulate(model, method="radau").method == "lagrange1, Radau, rtol 1e-10"
    explicit = anholon.simulate(model, 0.01, method="dop853")
    assert explicit.method == "lagrange1, DOP853, rtol 1e-10"
    assert "stiff" not in explicit.outcome.message
    assert anholon.simulate(model, 0.001).method == "lagrange1, DOP853, rtol 1e-10"


def test_a_change_of_the_method_is_repeatable() -> None:
    one, other = anholon.simulate(anholon.loads(POINT)), anholon.simulate(anholon.loads(POINT))
    np.testing.assert_array_equal(one["z"], other["z"])
    assert one.method == other.method


def test_methods_that_do_not_apply_are_refused() -> None:
    with pytest.raises(UsageError, match="there is no method 'euler'"):
        anholon.simulate(anholon.loads(POINT), method="euler")
    with pytest.raises(RunError, match=r"Radau needs compiled equations, and the form 'gauss'"):
        anholon.simulate(anholon.loads(POINT), 0.001, method="radau", form="gauss")
    assert anholon.simulate(anholon.loads(POINT), 1e-4, form="gauss").outcome.status == "done"


@pytest.mark.parametrize("form", ["lagrange2", "impulse", "maggi"])
def test_other_compiled_forms_move_by_radau(form: str) -> None:
    run = anholon.simulate(anholon.loads(POINT), method="radau", form=form)
    assert run.method == f"{form}, Radau, rtol 1e-10"
    expected = solve_by_scipy(point_slope, [0.0, 0.0], TIMES)
    np.testing.assert_allclose(read_states(run, TIMES, ["z"]), expected, atol=1e-11)


def make_masses(k: list[float], c: list[float]) -> str:
    """Return masses of 1 kg on a line on links from the world on, of which the last one is pushed by 10 N."""
    n = len(k)

    def link(i: int) -> str:
        before = f" - x{i - 1}" if i else ""
        return f"({k[i]!r}*(x{i}{before}) + {c[i]!r}*(x{i}'{before + chr(39) if i else ''}))"

    lines = ["format = 1", "[coordinates]", *(f'x{i} = {{ unit = "m" }}' for i in range(n))]
    for i in range(n):
        following = f" + {link(i + 1)}" if i + 1 < n else " + 10"
        lines += [f"[points.P{i}]", f'position = ["x{i}", 0, 0]', "mass = 1", f"[forces.F{i}]", 'kind = "generalized"']
        lines += [f'coordinate = "x{i}"', f'value = "-{link(i)}{following}"']
    return "\n".join([*lines, "[simulation]", "until = 1", ""])


def test_twenty_masses_on_damped_links() -> None:
    k = np.geomspace(1e4, 1e8, 20)
    c = 1e-3 * k
    names = [f"x{i}" for i in range(20)]
    model = anholon.loads(make_masses(k.tolist(), c.tolist()))
    runs = [anholon.simulate(model, method=method) for method in ("auto", "radau")]
    assert [run.outcome.status for run in runs] == ["done", "done"]
    assert ["stiff" in run.outcome.message for run in runs] == [True, False]

    difference = np.eye(20) - np.eye(20, k=-1)
    K, C = (difference.T @ np.diag(values) @ difference for values in (k, c))
    matrix = np.block([[np.zeros((20, 20)), np.eye(20)], [-K, -C]])
    load = np.zeros(40)
    load[-1] = 10.0
    options = {"method": "Radau", "rtol": 1e-10, "atol": 1e-14, "jac": matrix}
    times = np.linspace(0.0, 1.0, 21)
    solution = solve_ivp(lambda _t, y: matrix @ y + load, (0.0, 1.0), np.zeros(40), t_eval=times, **options)
    rest = np.linalg.solve(matrix, load)
    between = np.linspace(0.005, 0.995, 23)
    exact = np.array([expm(t * matrix) @ rest - rest for t in between])
    for run in runs:
        np.testing.assert_allclose(read_states(run, times, names), solution.y.T, atol=1e-8)
        np.testing.assert_allclose(read_states(run, between, names), exact, atol=1e-9)


CRANK = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
a = { unit = "rad", rate = 10 }
x = { value = 0.6, unit = "m" }
y = { unit = "m", rate = 1 }
b = { unit = "rad", rate = RATE }
s = { value = 1.0, unit = "m" }
[definitions]
gx = "0.2*cos(a) - x + 0.4*cos(b)"
gy = "0.2*sin(a) - y + 0.4*sin(b)"
hx = "x + 0.4*cos(b) - s"
hy = "y + 0.4*sin(b)"
gu = "-0.2*sin(a)*a' - x' - 0.4*sin(b)*b'"
gw = "0.2*cos(a)*a' - y' + 0.4*cos(b)*b'"
hu = "x' - 0.4*sin(b)*b' - s'"
hw = "y' + 0.4*cos(b)*b'"
[bodies.crank]
kind = "inertia"
mass = 1
inertia = [0.01, 0.01, 0.02]
position = [0, 0, 0]
rotation = [{ axis = "z", angle = "a" }]
[bodies.rod]
kind = "inertia"
mass = 2
inertia = [0.01, 0.1, 0.1]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "b" }]
[points.slider]
position = ["s", 0, 0]
mass = 3
[forces.bushings]
kind = "potential"
energy = "K/2*(gx^2 + gy^2 + hx^2 + hy^2)"
[parameters]
K = { value = 1e8, unit = "N/m" }
C = { value = 1e5, unit = "N*s/m" }
[simulation]
until = 0.2
"""


def crank_slope(_t: float, state: Floats) -> list[float]:
    """The slider-crank with bushings in the place of its pins, written by hand."""
    K, C = 1e8, 1e5
    a, x, y, b, s, da, dx, dy, db, ds = state
    ca, sa, cb, sb = np.cos(a), np.sin(a), np.cos(b), np.sin(b)
    g = np.array([0.2 * ca - x + 0.4 * cb, 0.2 * sa - y + 0.4 * sb])
    h = np.array([x + 0.4 * cb - s, y + 0.4 * sb])
    dg = np.array([-0.2 * sa * da - dx - 0.4 * sb * db, 0.2 * ca * da - dy + 0.4 * cb * db])
    dh = np.array([dx - 0.4 * sb * db - ds, dy + 0.4 * cb * db])
    G, H = K * g + C * dg, K * h + C * dh
    return [
        da, dx, dy, db, ds,
        -(-0.2 * sa * G[0] + 0.2 * ca * G[1]) / 0.02,
        (G[0] - H[0]) / 2.0,
        (G[1] - H[1]) / 2.0 - 9.81,
        -(-0.4 * sb * (G[0] + H[0]) + 0.4 * cb * (G[1] + H[1])) / 0.1,
        H[0] / 3.0,
    ]  # fmt: skip


def test_a_slider_crank_with_bushings_in_the_place_of_pins() -> None:
    damping = {
        "a": "-C*(gu*(-0.2*sin(a)) + gw*0.2*cos(a))",
        "x": "C*(gu - hu)",
        "y": "C*(gw - hw)",
        "b": "-C*(-0.4*sin(b)*(gu + hu) + 0.4*cos(b)*(gw + hw))",
        "s": "C*hu",
    }
    text = CRANK.replace("RATE", "-2.5")
    for name, value in damping.items():
        text += f'[forces.damper_{name}]\nkind = "generalized"\ncoordinate = "{name}"\nvalue = "{value}"\n'
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    assert "Radau" in run.method
    times = np.linspace(0.0, 0.2, 37)
    start = [0.0, 0.6, 0.0, 0.0, 1.0, 10.0, 0.0, 1.0, -2.5, 0.0]
    expected = solve_by_scipy(crank_slope, start, times, rtol=1e-10)
    np.testing.assert_allclose(read_states(run, times, ["a", "x", "y", "b", "s"]), expected, atol=1e-8)
    assert np.ptp(run["a"]) > 0.9  # it turns


def test_a_relaxation_oscillator() -> None:
    """Van der Pol's equation with μ = 1000: it creeps and jumps."""
    model = anholon.loads(
        """
        format = 1
        [coordinates.x]
        value = 2
        unit = "m"
        [points.P]
        position = ["x", 0, 0]
        mass = 1
        [forces.feedback]
        kind = "generalized"
        coordinate = "x"
        value = "mu*(1 - x^2/L^2)*x' - k*x"
        [parameters]
        mu = { value = 1000, unit = "N*s/m" }
        k = { value = 1, unit = "N/m" }
        L = { value = 1, unit = "m" }
        [simulation]
        until = 1000
        frames = 1
        """
    )
    run = anholon.simulate(model)
    assert run.outcome.status == "done"
    assert "Radau" in run.method
    times = np.array([10.0, 500.0, 806.0, 850.5, 1000.0])

    def slope(_t: float, y: Floats) -> list[float]:
        return [y[1], 1000.0 * (1.0 - y[0] ** 2) * y[1] - y[0]]

    expected = solve_by_scipy(slope, [2.0, 0.0], np.concatenate([[0.0], times]))[1:]
    np.testing.assert_allclose(read_states(run, times, ["x"]), expected, rtol=1e-7, atol=1e-8)
    # The half period for large μ is about (3/2 - ln 2) μ: x has jumped once until 1000.
    assert run["x"][0] == 2.0
    assert run["x"].min() < -1.9


@pytest.mark.parametrize(
    "name",
    [
        "skater-staged",  # a blade, stages with ramps
        "rolling-disc",  # nonholonomic
        "pendulum-redundant",  # redundant constraints
        "parallel-cranks",  # driven through a singular position
        "ring-on-rod",  # rheonomic
        "release-from-sphere",  # contacts and impacts
        "slip-and-recovery",  # a grip that slips
        "isotachic-point",  # nonlinear in the velocities
        "third-order-oscillators",  # a program constraint
        "satellite-constant-acceleration",  # large numbers
    ],
)
def test_explicit_and_implicit_steps_give_the_same_motion(name: str) -> None:
    model = anholon.load(name)
    explicit, implicit = (anholon.simulate(model, method=method) for method in ("dop853", "radau"))
    assert implicit.outcome.status == explicit.outcome.status == "done"
    assert "Radau" in implicit.method
    assert [event.name for event in explicit.events] == [event.name for event in implicit.events]
    np.testing.assert_allclose(
        [event.t for event in explicit.events], [event.t for event in implicit.events], atol=1e-9
    )
    for column in (*explicit.names, *(f"{q}'" for q in explicit.names)):
        np.testing.assert_allclose(explicit[column], implicit[column], rtol=1e-8, atol=1e-8)
    assert implicit.drift.max() <= max(1e-9, 10.0 * explicit.drift.max())


def test_the_order_of_convergence_is_five() -> None:
    """A point turns about a centre that attracts it like a spring: x = cos t, y = sin t."""
    model = anholon.loads(
        """
        format = 1
        [coordinates]
        x = { value = 1, unit = "m" }
        y = { unit = "m", rate = 1 }
        [points.P]
        position = ["x", "y", 0]
        mass = 1
        [forces.centre]
        kind = "potential"
        energy = "k*(x^2 + y^2)/2"
        [parameters]
        k = { value = 1, unit = "N/m" }
        [simulation]
        until = 20
        """
    )
    counts, errors = [], []
    for rtol in (1e-5, 1e-6, 1e-7, 1e-8):
        run = anholon.simulate(model, method="radau", rtol=rtol, atol=rtol)
        counts.append(sum(len(segment.steps()) - 1 for segment in run.segments))
        errors.append(np.abs(run["x"] - np.cos(run.times)).max())
    assert -np.polyfit(np.log(counts), np.log(errors), 1)[0] == pytest.approx(5.0, abs=0.2)


BALL = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.z]
value = 1
unit = "m"
[points.P]
position = [0, 0, "z"]
mass = 2
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
restitution = 0.6
at = "P"
[simulation]
method = "radau"
until = 1.5
"""


def test_a_ball_bounces_under_radau_as_in_closed_form() -> None:
    run = anholon.simulate(anholon.loads(BALL))
    assert run.method.startswith("lagrange1, Radau")
    fall = np.sqrt(2.0 / 9.81)
    hits = fall + 2.0 * fall * np.cumsum([0.0, 0.6, 0.36])
    impacts = [event.t for event in run.events if event.name == "contact floor"]
    np.testing.assert_allclose(impacts[:3], hits[hits < 1.5], atol=1e-10)
    assert run.at(hits[0], side="after")["z'"] == pytest.approx(0.6 * 9.81 * fall, abs=1e-9)


@pytest.mark.parametrize("method", ["dop853", "radau"])
def test_energy_stays_where_nothing_takes_it(method: str) -> None:
    """A mass on a stiff spring, swinging: the balance closes to the tolerance for both."""
    model = anholon.loads(
        """
        format = 1
        gravity = [0, 0, -9.81]
        [coordinates]
        x = { value = 1.001, unit = "m" }
        z = { unit = "m" }
        [points.O]
        position = [0, 0, 0]
        [points.P]
        position = ["x", 0, "z"]
        mass = 1
        [forces.rod]
        kind = "spring"
        between = ["O", "P"]
        stiffness = 1e6
        length = 1
        [simulation]
        until = 1
        """
    )
    run = anholon.simulate(model, method=method)
    assert run.outcome.status == "done"
    assert run.outcome.remedy == ""
    assert np.abs(run.energy - run.energy[0]).max() < 1e-8


def test_other_units_give_the_same_motion() -> None:
    small = POINT.replace('unit = "m"', 'unit = "mm"')
    one, other = (anholon.simulate(anholon.loads(text), method="radau") for text in (POINT, small))
    np.testing.assert_allclose(one["z"], other["z"], atol=1e-13)


def test_a_coordinate_without_mass() -> None:
    """A spring between a driven point and a mass, joined by a point without mass that a constraint places."""
    model = anholon.loads(
        """
        format = 1
        [coordinates]
        x = { unit = "m", rate = 1 }
        u = { unit = "m", rate = 0.5 }
        [points.P]
        position = ["x", 0, 0]
        mass = 1
        [constraints.middle]
        kind = "holonomic"
        formula = "u - x/2"
        [forces.stiff]
        kind = "generalized"
        coordinate = "u"
        value = "-4e6*u - 4e4*u'"
        [simulation]
        until = 0.5
        """
    )
    # By virtual work the force on x is half of that on u: -1e6 x - 1e4 x'.
    run = anholon.simulate(model, method="radau")
    rates = np.roots([1.0, 1e4, 1e6])
    exact = (np.exp(rates[1] * run.times) - np.exp(rates[0] * run.times)) / (rates[1] - rates[0])
    np.testing.assert_allclose(run["x"], exact.real, atol=1e-11)
    np.testing.assert_allclose(run["u"], 0.5 * run["x"], atol=1e-13)


STAGED = """
format = 1
[parameters]
k = { value = 1e7, unit = "N/m" }
[coordinates.x]
value = 0.01
unit = "m"
[points.P]
position = ["x", 0, 0]
mass = 1
[forces.bushing]
kind = "generalized"
coordinate = "x"
value = "-k*x - 1e6*x' + 1000*cos(3*t)"
[[stages]]
name = "stiff"
duration = 0.5
[[stages]]
name = "soft"
duration = 0.5
set = { k = 1e5 }
ramp = 0.3
"""


def test_a_change_of_a_later_stage_is_computed_on_from_the_change_of_the_method() -> None:
    model = anholon.loads(STAGED)
    first = anholon.simulate(model)
    assert first.outcome.status == "done"
    assert "from t = 0.0" in first.method
    longer = anholon.loads(STAGED.replace("k = 1e5 }", "k = 2e5 }"))
    run, whole = anholon.simulate(longer, resume=first), anholon.simulate(longer)
    assert run.count_shared(first)[0] > 0
    assert run.method == whole.method == first.method
    assert run.outcome == whole.outcome
    np.testing.assert_array_equal(run["x"], whole["x"])
    # A run by another method has nothing in common with it.
    assert anholon.simulate(longer, resume=first, method="radau").count_shared(first) == (0, 0)
    explicit = anholon.simulate(model, 0.02, method="radau")
    np.testing.assert_allclose(explicit["x"], [first.at(t)["x"] for t in explicit.times], atol=1e-11)


def test_the_command_line_says_which_method_it_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "point.toml"
    path.write_text(POINT, encoding="utf-8")
    assert main(["run", str(path)]) == 0
    written = capsys.readouterr()
    assert "(lagrange1, DOP853, from t = 0.00" in written.err + written.out
    assert main(["run", str(path), "--method", "radau"]) == 0
    written = capsys.readouterr()
    assert "(lagrange1, Radau, rtol 1e-10)" in written.err + written.out
    assert main(["run", str(path), "--method", "euler"]) == 2
