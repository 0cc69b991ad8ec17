"""Small motions of systems without rods about equilibria and steady motions."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sqrt
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.cli import main
from anholon.errors import ModelError, RunError
from anholon.linear.mode_ranges import find_modes_over


def with_values(model: anholon.Model, **values: float) -> anholon.Model:
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    return replace(model, parameters={**model.parameters, **changed})


@pytest.mark.parametrize(
    ("speed", "roots"),
    [
        (0.0, [3.13164324790656, -3.13164324790656, 5.53094371765393, -5.53094371765393]),
        (2.0, [-3.07158645641514, 2.68234517512745 + 1.68066296590675j, -8.67387984831735]),
        (5.0, [-0.32286642900409, -0.77534188219585 + 4.46486771378823j, -14.07838969279822]),
        (10.0, [0.16105338653172, -3.72016840437287 + 10.90681139476287j, -24.62459635017404]),
    ],
)
def test_the_bicycle_has_its_published_eigenvalues(speed: float, roots: list[complex]) -> None:
    """J. P. Meijaard, J. M. Papadopoulos, A. Ruina, A. L. Schwab, Proc. R. Soc. A 463 (2007) 1955, table 2. The push of
    the model is none of the steady motion; a further root, 0, is that of the speed."""
    steady, modes = anholon.steady_modes(with_values(anholon.load("whipple-bicycle"), v=speed))
    assert steady.named_values.get("x'", 0.0) == pytest.approx(speed, abs=1e-12)
    assert "roll'" not in steady.named_values
    found = [root for root in modes.roots.tolist() if root]
    assert len(found) == len(roots) == len(modes.roots) - 1
    for exact in roots:
        assert min(abs(root - exact) for root in found) < 2e-8


def test_the_bicycle_rights_itself_between_its_critical_speeds() -> None:
    """Weave speed 4.29238253634111 m/s, capsize speed 6.02426201538837 m/s (as above)."""
    _, (weave, capsize) = find_modes_over(anholon.load("whipple-bicycle"), "v", [4.0, 6.0, 7.0])
    assert (weave.kind, capsize.kind) == ("end of flutter", "divergence")
    assert weave.value == pytest.approx(4.29238253634111, rel=1e-7)
    assert capsize.value == pytest.approx(6.02426201538837, rel=1e-7)


ZIEGLER = """
format = 1
[parameters]
P = { value = 1, unit = "N" }
c = { value = 1, unit = "N*m/rad" }
b1 = { value = 0, unit = "N*m*s/rad" }
b2 = { value = 0, unit = "N*m*s/rad" }
l = { value = 1, unit = "m" }
[coordinates]
one = { unit = "rad" }
two = { unit = "rad" }
[points]
middle = { mass = 2, position = ["l*cos(one)", "l*sin(one)", 0] }
tip = { mass = 1, position = ["l*(cos(one) + cos(two))", "l*(sin(one) + sin(two))", 0] }
[forces.push]
kind = "force"
at = "tip"
vector = ["-P*cos(two)", "-P*sin(two)", 0]
[forces.first]
kind = "generalized"
coordinate = "one"
value = "c*(two - 2*one) + b2*(two' - one') - b1*one'"
[forces.second]
kind = "generalized"
coordinate = "two"
value = "c*(one - two) + b2*(one' - two')"
"""


def test_ziegler_s_pendulum_flutters() -> None:
    """P = (7/2 - sqrt 2) c/l; with vanishing damping alike in both joints (41/28) c/l (H. Ziegler, Ing.-Arch. 20 (1952)
    49); it ends where real roots take over, at (7/2 + sqrt 2) c/l."""
    model = anholon.loads(ZIEGLER)
    _, found = find_modes_over(model, "P", [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert found[0].kind == "flutter"
    assert found[0].value == pytest.approx(3.5 - sqrt(2.0), rel=1e-6)
    assert found[1].value == pytest.approx(3.5 + sqrt(2.0), rel=1e-6)
    _, damped = find_modes_over(with_values(model, b1=1e-4, b2=1e-4), "P", [0.5, 1.0, 2.0])
    assert damped[0].kind == "flutter"
    assert damped[0].value == pytest.approx(41.0 / 28.0, rel=1e-4)


SHAFT = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
W = {{ value = {rate}, unit = "rad/s" }}
[coordinates]
phi = {{ rate = "W", unit = "rad" }}
a = {{ value = {angle}, unit = "rad" }}
[points]
bob = {{ mass = 1, position = ["sin(a)*cos(phi)", "sin(a)*sin(phi)", "-cos(a)"] }}
{more}
"""
DRIVEN = '[constraints.shaft]\nkind = "holonomic"\nformula = "phi - W*t"\n'


def test_a_pendulum_on_a_shaft_stands_out() -> None:
    """At the rate W > sqrt(g/l) it rests at cos a = g/(l W²) and swings with W sin a; below it hangs, with
    sqrt(g/l - W²). A bead on a hoop is the same."""
    steady, modes = anholon.steady_modes(anholon.loads(SHAFT.format(rate=5, angle=0.9, more=DRIVEN)))
    assert cos(steady.named_values["a"]) == pytest.approx(9.81 / 25.0, rel=1e-10)
    assert np.abs(modes.roots.imag) == pytest.approx([5.0 * np.sin(steady.named_values["a"])], rel=1e-9)
    steady, modes = anholon.steady_modes(anholon.loads(SHAFT.format(rate=2, angle=0.9, more=DRIVEN)))
    assert steady.named_values["a"] == pytest.approx(0.0, abs=1e-9)
    assert np.abs(modes.roots.imag) == pytest.approx([sqrt(9.81 - 4.0)], rel=1e-9)
    hanging = anholon.loads(SHAFT.format(rate=2, angle=0, more=DRIVEN))
    _, (critical,) = find_modes_over(hanging, "W", [1.0, 2.0, 4.0])
    assert critical.kind == "divergence"
    assert critical.value == pytest.approx(sqrt(9.81), rel=1e-8)


def test_a_conical_pendulum_swings() -> None:
    """ω² = W² (1 + 3 cos² a), the momentum being kept; a root 0 is that of other steady motions beside it."""
    steady, modes = anholon.steady_modes(anholon.loads(SHAFT.format(rate=5, angle=1.0, more="")))
    assert steady.named_values["phi'"] == 5.0
    assert np.abs(modes.roots.imag) == pytest.approx([0.0, 5.0 * sqrt(1.0 + 3.0 * (9.81 / 25.0) ** 2)], rel=1e-9)


def test_coordinates_may_be_redundant() -> None:
    """A pendulum of cartesian coordinates hangs down from wherever it begins, however the rows are chosen."""
    for name in ("pendulum-redundant", "parallel-cranks"):
        steady, modes = anholon.steady_modes(anholon.load(name))
        assert (steady.named_values["x"], steady.named_values["y"]) == pytest.approx((0.0, -1.0), abs=1e-9)
        assert np.abs(modes.roots.imag) == pytest.approx([sqrt(9.81)], rel=1e-9)
        assert abs(modes.shapes[0][0]) == 1.0


def springs(N: int) -> str:
    text = "format = 1\n[coordinates]\n" + "".join(f'x{i} = {{ unit = "m" }}\n' for i in range(N)) + "[points]\n"
    text += "".join(f'p{i} = {{ mass = 2, position = ["x{i}", 0, 0] }}\n' for i in range(N))
    for i in range(N):
        before, after = (f"x{k}" if 0 <= k < N else "0*x0" for k in (i - 1, i + 1))
        pull = f"k*({before} - 2*x{i} + {after})"
        text += f'[forces.f{i}]\nkind = "generalized"\ncoordinate = "x{i}"\nvalue = "{pull}"\n'
    return text + '[parameters]\nk = { value = 8, unit = "N/m" }\n'


def test_a_chain_of_springs_and_masses() -> None:
    """ω = 2 sqrt(k/m) sin(n π/(2 (N + 1))) between two walls; a motion of the model is that of its modes."""
    N = 6
    model = anholon.loads(springs(N))
    steady, modes = anholon.steady_modes(model)
    assert steady.at_rest
    exact = 4.0 * np.sin(np.arange(1, N + 1) * pi / (2 * (N + 1)))
    assert np.abs(modes.roots.imag) == pytest.approx(exact, rel=1e-9)
    for n in range(N):
        shape = np.sin((n + 1) * np.arange(1, N + 1) * pi / (N + 1))
        shape /= shape[int(np.argmax(np.abs(modes.shapes[n])))]
        assert modes.shapes[n].real == pytest.approx(shape, abs=1e-7)
    first = modes.shapes[2].real
    swinging = {
        name: replace(one, value=float(x)) for (name, one), x in zip(model.coordinates.items(), first, strict=True)
    }
    run = anholon.simulate(replace(model, coordinates=swinging), until=3.0)
    assert run.quantity(["x2"])["x2"] == pytest.approx(first[2] * np.cos(exact[2] * run.times), abs=1e-6)


def disc(rate: float) -> anholon.Model:
    """An upright disc that rolls straight on."""
    model = anholon.load("rolling-disc")
    coordinates = dict(model.coordinates)
    for name, value in (("x", f"r*{rate}"), ("psi", 0.0), ("theta", 0.0), ("phi", rate)):
        coordinates[name] = replace(coordinates[name], rate=value, value=0.0)
    return replace(model, coordinates=coordinates, definitions={})


def test_a_rolling_disc_stays_upright_above_its_critical_speed() -> None:
    """A thin uniform disc: φ'² > g/(3 r) (E. J. Routh); it weaves with ω² = (12 φ'² - 4 g/r)/5."""
    critical = sqrt(9.81 / 1.2)
    for rate, stable in ((0.99 * critical, False), (1.01 * critical, True), (6.0, True)):
        _, modes = anholon.steady_modes(disc(rate))
        assert modes.is_stable == stable
    assert np.abs(modes.roots.imag).max() == pytest.approx(sqrt((12.0 * 36.0 - 4.0 * 9.81 / 0.4) / 5.0), rel=1e-8)


def test_a_disc_that_rolls_in_a_circle_is_steady() -> None:
    """As the example begins; with a wobble it is the same motion that is found."""
    for wobble in (0.0, 0.3):
        steady, modes = anholon.steady_modes(with_values(anholon.load("rolling-disc"), wobble=wobble))
        assert steady.named_values["theta"] == pytest.approx(np.radians(20.0), rel=1e-9)
        assert np.abs(modes.roots.imag).max() == pytest.approx(6.660001, rel=1e-6)


def test_what_is_driven_or_rubs_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RunError, match="no equilibrium or steady motion near"):
        anholon.steady_modes(anholon.load("cart-pendulum"))
    with pytest.raises(RunError, match="has no linear equations"):
        anholon.steady_modes(anholon.load("bead-with-friction"))
    assert main(["modes", "ring-on-rod"]) != 0
    assert "depends on time" in capsys.readouterr().err


def test_the_command_tells_the_motion_and_its_modes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["modes", "whipple-bicycle"]) == 0
    out = capsys.readouterr().out
    assert "x' = 4.6" in out
    assert "about the steady motion" in out
    path = tmp_path / "shaft.toml"
    path.write_text(SHAFT.format(rate=2, angle=0, more=DRIVEN), encoding="utf-8")
    assert main(["modes", str(path), "--over", "W=1:4:4"]) == 0
    out = capsys.readouterr().out
    assert "divergence at W = 3.13209195" in out


DISC = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
r = {{ value = {radius}, unit = "m" }}
v = {{ value = 1, unit = "m/s" }}
[coordinates]
X = {{ rate = "v" }}
Y = {{}}
phi = {{ unit = "rad" }}
theta = {{ value = 90, unit = "deg" }}
psi = {{ rate = "-v/r", unit = "deg" }}
[bodies.disc]
kind = "disc"
radius = "r"
mass = 1
position = ["X", "Y", "r*sin(theta)"]
rotation = [{{ axis = "z", angle = "phi" }}, {{ axis = "x", angle = "theta" }}, {{ axis = "z", angle = "psi" }}]
[constraints.roll]
kind = "rolling"
body = "disc"
contact = false
"""


@pytest.mark.parametrize(
    ("radius", "values"),
    [
        (0.4, [0.9, 1.03, 2.3]),
        (1.3, [1.0, 1.2, 2.1]),
        (0.4, [2.3, 0.2]),
        (0.4, [1.14, 1.15, 2.05, 2.07]),
        (1.3, [1.14, 1.15, 2.05, 2.07]),
    ],
)
def test_an_upright_disc_rights_itself_from_sqrt_of_a_third_of_g_r_on(radius: float, values: list[float]) -> None:
    """v² = g r/3 (A. M. Bloch, Nonholonomic Mechanics and Control, 2003, 1.4), whatever range is gone over."""
    _, found = find_modes_over(anholon.loads(DISC.format(radius=radius)), "v", values)
    exact = sqrt(9.81 * radius / 3.0)
    assert len(found) == 1
    assert found[0].value == pytest.approx(exact, rel=1e-9)
    text = found[0].format_value()
    assert len(text.replace(".", "")) >= 10
    assert abs(float(text) - exact) <= 0.51 * 10.0 ** -len(text.partition(".")[2])  # all digits are right


def test_critical_values_agree_with_the_roots_beside_them() -> None:
    """The squares of the roots that vanish are led on to 0 from both sides by a parabola."""
    model = anholon.loads(DISC.format(radius=0.4))
    _, (critical,) = find_modes_over(model, "v", [1.0, 1.3])
    speeds = critical.value * (1.0 + 1e-3 * np.arange(-3, 4))
    squares = []
    for speed in speeds.tolist():
        roots = anholon.steady_modes(with_values(model, v=speed))[1].roots
        squares.append(max((root**2 for root in roots), key=abs).real)
    zeros = np.polynomial.Polynomial.fit(speeds, squares, 4).roots()
    assert abs(zeros - critical.value).min() < 1e-9 * critical.value


def test_damped_and_undamped_flutter_have_all_digits() -> None:
    """Ziegler's pendulum with equal damping b in both joints: (41/28) c/l + b²/(2 m l³) (m the outer mass)."""
    model = anholon.loads(ZIEGLER)
    for values in ([0.0, 3.0, 6.0], [1.5, 2.0, 4.0, 5.0]):
        _, found = find_modes_over(model, "P", values)
        assert [one.kind for one in found] == ["flutter", "end of flutter", "divergence"]
        assert [one.value for one in found] == pytest.approx([3.5 - sqrt(2.0), *[3.5 + sqrt(2.0)] * 2], rel=1e-9)
        assert found[0].frequency * 2.0 * pi == pytest.approx(2.0**-0.25, rel=1e-7)  # ω⁴ = c²/(2 m² l⁴)
    for damping in (0.1, 0.4):
        _, found = find_modes_over(with_values(model, b1=damping, b2=damping), "P", [0.5, 1.0, 2.0])
        assert found[0].value == pytest.approx(41.0 / 28.0 + damping**2 / 2.0, rel=1e-9)


@pytest.mark.parametrize("damping", [0.0, 0.3])
def test_two_motions_that_begin_to_grow_together(damping: float) -> None:
    """An inverted pendulum in space on equal springs in both directions falls where k < m g l."""
    text = f"""
    format = 1
    gravity = [0, 0, -9.81]
    [parameters]
    k = {{ value = 5, unit = "N*m" }}
    [coordinates]
    a = {{ unit = "rad" }}
    b = {{ unit = "rad" }}
    [points]
    bob = {{ mass = 1, position = ["sin(a)", "sin(b)*cos(a)", "cos(a)*cos(b)"] }}
    [forces.first]
    kind = "generalized"
    coordinate = "a"
    value = "-k*a - {damping}*a'"
    [forces.second]
    kind = "generalized"
    coordinate = "b"
    value = "-k*b - {damping}*b'"
    """
    _, found = find_modes_over(anholon.loads(text), "k", [5.0, 12.0])
    assert [one.kind for one in found] == ["end of divergence"]
    assert found[0].value == pytest.approx(9.81, rel=1e-9)


INCONSISTENT = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.2, unit = "cm" }
y = { value = -1, rate = 0.3 }
[points]
A = { position = ["x", "y", 0], mass = 1 }
[constraints.rod]
kind = "holonomic"
formula = "x^2 + y^2 - 1"
"""


def test_an_inconsistent_start_is_refused_as_by_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "inconsistent.toml"
    nearest = "The nearest consistent state has x = 0.19999"
    kept = "The nearest consistent state that keeps x', y has y' = 0 m/s."
    keeping = INCONSISTENT.replace('unit = "cm" }', 'unit = "cm", keep = "rate" }').replace("0.2,", "0,")
    for text, offered in ((INCONSISTENT, nearest), (keeping.replace("0.3 }", '0.3, keep = "value" }'), kept)):
        path.write_text(text, encoding="utf-8")
        told = []
        for command in ("run", "modes"):
            assert main([command, str(path)]) != 0
            told.append(capsys.readouterr().err)
        assert "'rod' by 0.6" in told[1]
        assert offered in told[1]
        assert told[0] == told[1]
    with pytest.raises(ModelError, match="violates 'rod'"):
        anholon.steady_modes(anholon.loads(INCONSISTENT.replace("rate = 0.3", "rate = 1e-6")))
    _, modes = anholon.steady_modes(
        anholon.loads(INCONSISTENT.replace("0.2", "1e-9").replace("rate = 0.3", "rate = 0"))
    )
    assert np.abs(modes.roots.imag) == pytest.approx([sqrt(9.81)], rel=1e-9)


WINDOWS = """
format = 1
[parameters]
w = { value = 1, unit = "rad/s" }
kx = { value = 250, unit = "N/m" }
ky = { value = 300, unit = "N/m" }
p = { value = 1 }
c = { value = 1, unit = "N*s/m" }
[coordinates]
x = {}
y = {}
u = {}
[points]
shaft = { position = ["x*cos(w*t) - y*sin(w*t)", "x*sin(w*t) + y*cos(w*t)", 0], mass = 1.7 }
slider = { position = ["u", 0, 0], mass = 0.5 }
[forces]
elastic = { kind = "potential", energy = "kx*x^2/2 + ky*y^2/2 + 3*kx*u^2" }
damper = { kind = "generalized", coordinate = "u", value = "-c*((p - 3)^2 - 0.01)*u'" }
"""


@pytest.mark.parametrize(
    ("values", "ky"),
    [
        (np.linspace(1.0, 100.0, 9), 250.01),
        ([1.0, 100.0], 250.01),
        ([1.0, 100.0], 252.0),
        (np.linspace(5.0, 30.0, 3), 250.01),
        (np.linspace(5.0, 30.0, 3), 300.0),
    ],
)
def test_a_range_of_instability_between_two_values_is_found(values: Sequence[float], ky: float) -> None:
    """A shaft of two stiffnesses diverges between ω² = k₁/m and k₂/m (D. M. Smith, 1933), however coarse the range."""
    model = with_values(anholon.loads(WINDOWS), ky=ky)
    _, found = find_modes_over(model, "w", list(map(float, values)))
    assert [one.kind for one in found] == ["divergence", "end of divergence"]
    assert [one.value for one in found] == pytest.approx([sqrt(250.0 / 1.7), sqrt(ky / 1.7)], rel=1e-10)


def test_a_range_of_negative_damping_between_two_values_is_found() -> None:
    """The damping (p - 3)² - 0.01 is negative for 2.9 < p < 3.1; at the ends all motions decay or stay."""
    _, found = find_modes_over(anholon.loads(WINDOWS), "p", [0.0, 10.0])
    assert [one.kind for one in found] == ["flutter", "end of flutter"]
    assert [one.value for one in found] == pytest.approx([2.9, 3.1], rel=1e-10)
    assert found[0].frequency == pytest.approx(sqrt(6.0 * 250.0 / 0.5) / (2.0 * np.pi), rel=1e-9)
    _, found = find_modes_over(anholon.loads(WINDOWS.replace("- 0.01", "+ 0.01")), "p", [0.0, 10.0])
    assert found == []
