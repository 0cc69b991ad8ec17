"""State-space models and frequency responses of bodies against closed forms, benchmarks and simulated motions."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.linalg import expm

import anholon

MASS_ON_SPRING = """
format = 1
[parameters]
m = { value = 2, unit = "kg" }
k = { value = 50, unit = "N/m" }
c = { value = 3, unit = "N*s/m" }
F = { value = 0, unit = "N" }
base = { value = 0, unit = "m" }
[coordinates]
x = { unit = "m" }
[points]
P = { position = ["x", 0, 0], mass = "m" }
[forces.spring]
kind = "generalized"
coordinate = "x"
value = "F - k*(x - base) - c*x'"
"""

OMEGA = np.logspace(-2, 3, 101)


def with_values(model: anholon.Model, **values: float) -> anholon.Model:
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    return replace(model, parameters={**model.parameters, **changed})


def test_a_mass_on_a_spring_has_its_transfer_functions() -> None:
    """x/F = 1/(k - m ω² + i c ω); the acceleration follows the force at once, D = 1/m."""
    model = anholon.loads(MASS_ON_SPRING)
    linear = anholon.linearize(model, ["F", "force:P.x", "force:x"], ["x", "x'", "x''", "P.vx", "x^2 + 4*x"])
    assert linear.states == ("x", "x'")
    assert linear.state_units == ("m", "m/s")
    assert (linear.input_units, linear.output_units) == (("N", "N", "N"), ("m", "m/s", "m/s²", "m/s", "m²"))
    assert linear.about == "rest"
    np.testing.assert_allclose(linear.A, [[0.0, 1.0], [-25.0, -1.5]], atol=1e-10)
    np.testing.assert_allclose(linear.D[2], 0.5, rtol=1e-11)
    exact = 1.0 / (50.0 - 2.0 * OMEGA**2 + 3.0j * OMEGA)
    factors = np.stack([np.ones_like(OMEGA), 1j * OMEGA, -(OMEGA**2), 1j * OMEGA, 4.0 * np.ones_like(OMEGA)], axis=1)
    response = linear.frequency_response(OMEGA)
    for j in range(3):
        np.testing.assert_allclose(response[:, :, j], factors * exact[:, None], rtol=1e-9)
    np.testing.assert_allclose(linear.poles, [-0.75 + 4.943429983321297j, -0.75 - 4.943429983321297j], rtol=1e-12)
    np.testing.assert_allclose(linear.static_gain()[:, 0], [0.02, 0.0, 0.0, 0.0, 0.08], atol=1e-12)
    assert linear.zeros("F", "x''") == pytest.approx(np.zeros(2), abs=1e-7)
    assert len(linear.zeros("F", "x")) == 0
    assert linear.channel_unit("F", "x") == "m/N"


def test_an_input_may_be_what_the_programme_of_the_model_changes() -> None:
    """Stages, poses, mirror formulas, studies and the range of modes name parameters; none is in the equations at the
    start. The force of the spring, F - k (x - 0.1), has the slope -k by x and 0.1 by k at x = 0 where F = -0.1 k."""
    programme = """
[poses.soft]
set = { k = 20 }
[mirror]
k = "2*k"
[[stages]]
name = "first"
duration = 1
[[stages]]
name = "second"
duration = 1
change = "ramp"
ramp = 0.5
set = { k = 30, base = 0.2 }
[studies.stiffness]
over = [{ name = "k", low = 20, high = 60 }]
[simulation]
over = "k"
"""
    model = with_values(anholon.loads(MASS_ON_SPRING + programme), base=0.1, F=-5.0)
    linear = anholon.linearize(model, ["k", "base"], ["x", "x''"])
    np.testing.assert_allclose(linear.A, [[0.0, 1.0], [-25.0, -1.5]], atol=1e-9)
    np.testing.assert_allclose(linear.static_gain()[0], [0.1 / 50.0, 1.0], rtol=1e-8)


def test_between_two_masses_lies_an_antiresonance() -> None:
    """A wall, k1, m1, k2, m2; a force on m1: x1/F = (k2 - m2 ω²)/N with the zero ω² = k2/m2, at which m1 rests (J. P.
    den Hartog, Mechanical Vibrations, 1956, section 3.2)."""
    model = anholon.loads("""
format = 1
[coordinates]
x1 = { unit = "m" }
x2 = { unit = "m" }
[points]
A = { position = ["x1", 0, 0], mass = 3 }
B = { position = ["x2 + 1", 0, 0], mass = 0.5 }
[forces.springs]
kind = "potential"
energy = "0.5*400*x1^2 + 0.5*72*(x2 - x1)^2"
""")
    linear = anholon.linearize(model, "force:A.x", ["x1", "x2"])
    exact = np.array([72.0 - 0.5 * OMEGA**2, np.full_like(OMEGA, 72.0)]).T
    below = (472.0 - 3.0 * OMEGA**2) * (72.0 - 0.5 * OMEGA**2) - 72.0**2
    np.testing.assert_allclose(linear.frequency_response(OMEGA)[:, :, 0], exact / below[:, None], rtol=1e-9)
    np.testing.assert_allclose(np.sort(linear.zeros().imag), [-12.0, 12.0], rtol=1e-9)
    assert abs(linear.frequency_response([12.0])[0, 0, 0]) < 1e-12
    below = np.roots([1.5, 0.0, -(3.0 * 72.0 + 0.5 * 472.0), 0.0, 472.0 * 72.0 - 72.0**2])
    np.testing.assert_allclose(np.sort(linear.poles.imag), np.sort(below.real), rtol=1e-9)


def test_an_inverted_pendulum_on_a_cart_has_its_textbook_matrices() -> None:
    """M = 0.5 kg, m = 0.2 kg, b = 0.1 N·s/m, l = 0.3 m, I = 0.006 kg·m², g = 9.8 m/s²: Control Tutorials for MATLAB and
    Simulink, University of Michigan, inverted pendulum, state-space."""
    model = anholon.loads("""
format = 1
gravity = [0, 0, -9.8]
[coordinates]
x = { unit = "m" }
phi = { unit = "rad" }
[points]
cart = { position = ["x", 0, 0], mass = 0.5 }
[bodies.pendulum]
kind = "inertia"
position = ["x", 0, 0]
rotation = [{ axis = "y", angle = "-phi" }]
center = [0, 0, 0.3]
mass = 0.2
inertia = [0.006, 0.006, 0.001]
[forces.friction]
kind = "generalized"
coordinate = "x"
value = "-0.1*x'"
""")
    linear = anholon.linearize(model, "force:x", ["x", "phi"])
    assert set(linear.states) == {"x", "phi", "x'", "phi'"}
    order = [linear.states.index(name) for name in ("x", "x'", "phi", "phi'")]
    below = 0.006 * 0.7 + 0.5 * 0.2 * 0.09
    exact = np.array(
        [
            [0.0, 1.0, 0.0, 0.0],
            [0.0, -0.024 * 0.1 / below, 0.04 * 9.8 * 0.09 / below, 0.0],
            [0.0, 0.0, 0.0, 1.0],
            [0.0, -0.06 * 0.1 / below, 0.06 * 9.8 * 0.7 / below, 0.0],
        ]
    )
    np.testing.assert_allclose(linear.A[np.ix_(order, order)], exact, atol=1e-9, rtol=1e-9)
    np.testing.assert_allclose(
        linear.B[order, 0], np.array([0.0, 0.024 / below, 0.0, 0.06 / below]), atol=1e-9, rtol=1e-9
    )
    assert exact[1, 1] == pytest.approx(-0.1818, abs=5e-5)
    assert exact[3, 2] == pytest.approx(31.1818, abs=5e-5)
    with pytest.raises(anholon.AnholonError, match="a pole is 0"):
        linear.static_gain()


def test_the_bicycle_answers_a_torque_on_its_handlebar_as_published() -> None:
    """M q'' + v C1 q' + (g K0 + v² K2) q = (0, T) with the matrices of J. P. Meijaard, J. M. Papadopoulos, A. Ruina, A.
    L. Schwab, Proc. R. Soc. A 463 (2007) 1955, equations (5.3) to (5.6), and its eigenvalues at 5 m/s, table 2."""
    M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
    C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
    K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
    K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
    v, g = 5.0, 9.81
    linear = anholon.linearize(
        with_values(anholon.load("whipple-bicycle"), v=v), "force:steer", ["roll", "steer", "yaw"]
    )
    assert linear.about == "steady motion"
    assert linear.states == ("roll", "steer", "yaw", "roll'", "steer'", "rear_spin'")
    for exact in (-0.32286642900409, -0.77534188219585 + 4.46486771378823j, -14.07838969279822):
        assert np.abs(linear.poles - exact).min() < 2e-8
    omega = np.logspace(-1, 1.5, 41)
    response = linear.frequency_response(omega)[:, :2, 0]
    for w, answer in zip(omega, response, strict=True):
        own = np.linalg.solve(-(w**2) * M + 1j * w * v * C1 + g * K0 + v**2 * K2, [0.0, 1.0])
        # Here the steering angle and its torque are positive to the left, the roll to the right as there.
        np.testing.assert_allclose(answer, [-own[0], own[1]], rtol=1e-6)
    # The bicycle heads where its wheels point: yaw' = (v δ + c δ') cos λ / w.
    follows = (v + 1j * omega * 0.08) * np.cos(np.pi / 10.0) / 1.02 * response[:, 1] / (1j * omega)
    np.testing.assert_allclose(linear.frequency_response(omega)[:, 2, 0], follows, rtol=1e-6)


def test_poles_are_those_of_the_modes() -> None:
    model = with_values(anholon.load("whipple-bicycle"), v=7.0)
    _, modes = anholon.steady_modes(model)
    linear = anholon.linearize(model, "force:steer", "steer")
    found = [root for root in modes.roots if root != 0.0]
    for root in found:
        assert np.abs(linear.poles - root).min() < 1e-8
    assert linear.is_stable is False


def test_the_static_gain_is_the_slope_of_the_equilibrium() -> None:
    """A pendulum under a moment at its pivot rests where m g l sin θ = T."""
    model = anholon.loads("""
format = 1
gravity = [0, 0, -9.81]
[parameters]
T = { value = 3, unit = "N*m" }
l = { value = 0.8, unit = "m" }
[coordinates]
theta = { value = 20, unit = "deg" }
[points]
P = { position = ["l*sin(theta)", 0, "-l*cos(theta)"], mass = 1.2 }
[forces.motor]
kind = "generalized"
coordinate = "theta"
value = "T - 0.3*theta'"
""")
    linear = anholon.linearize(model, ["T", "load:motor", "l"], ["theta", "P.x"])
    rest = np.arcsin(3.0 / (1.2 * 9.81 * 0.8))
    assert linear.operating_point["theta"] == pytest.approx(rest, rel=1e-10)
    slope = 1.0 / (1.2 * 9.81 * 0.8 * np.cos(rest))
    gain = linear.static_gain()
    np.testing.assert_allclose(gain[:, 0], [slope, 0.8 * np.cos(rest) * slope], rtol=1e-9)
    np.testing.assert_allclose(gain[:, 1], 3.0 * gain[:, 0], rtol=1e-9)
    # x = l sin θ = T/(m g) whatever the length is.
    np.testing.assert_allclose(gain[:, 2], [-np.tan(rest) / 0.8, 0.0], atol=1e-9)
    assert linear.input_units == ("N·m", "", "m")
    assert linear.output_units == ("rad", "m")


def test_all_components_of_a_load_grow_with_it() -> None:
    """A point on springs k along the axes moves by F/k with the whole force F."""
    springs = {"x": 10.0, "y": 20.0, "z": 40.0}
    text = "format = 1\n[coordinates]\nx = {}\ny = {}\nz = {}\n[points.P]\nposition = ['x', 'y', 'z']\nmass = 2\n"
    text += "".join(
        f"[forces.s{name}]\nkind = 'generalized'\ncoordinate = '{name}'\nvalue = '-{k}*{name}'\n"
        for name, k in springs.items()
    )
    text += "[forces.push]\nkind = 'force'\nat = 'P'\nvector = [1, -2, 3]\n"
    gain = anholon.linearize(anholon.loads(text), ["load:push"], list(springs)).static_gain()
    np.testing.assert_allclose(gain[:, 0], np.array([1.0, -2.0, 3.0]) / list(springs.values()), rtol=1e-9)


def test_a_pivot_that_moves_excites_a_pendulum() -> None:
    """The pivot is held at X = A: θ/A = m l ω²/(m g l - m l² ω² + i c ω), by the acceleration of A; the bob is at
    A + l θ."""
    model = anholon.loads(PUSHED_PENDULUM)
    linear = anholon.linearize(model, "A", ["theta", "P.x", "X"])
    theta = 1.4 * OMEGA**2 / (1.4 * 9.81 - 0.98 * OMEGA**2 + 0.1j * OMEGA)
    response = linear.frequency_response(OMEGA)[:, :, 0]
    np.testing.assert_allclose(response[:, 0], theta, rtol=1e-9)
    np.testing.assert_allclose(response[:, 1], 1.0 + 0.7 * theta, rtol=1e-7)
    np.testing.assert_allclose(response[:, 2], 1.0, rtol=1e-9)
    assert linear.operating_point["X"] == pytest.approx(0.3)
    # The velocity of the bob is proper although that of the pivot is not.
    speed = anholon.linearize(model, "A", "P.vx").frequency_response(OMEGA)[:, 0, 0]
    np.testing.assert_allclose(speed, 1j * OMEGA * (1.0 + 0.7 * theta), rtol=1e-6)


PUSHED_PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
A = { value = 0.3, unit = "m" }
l = { value = 0.7, unit = "m" }
[coordinates]
X = { value = "A", unit = "m" }
theta = { unit = "rad" }
[points]
H = { position = ["X", 0, 0], mass = 3 }
P = { position = ["X + l*sin(theta)", 0, "-l*cos(theta)"], mass = 2 }
[forces.air]
kind = "generalized"
coordinate = "theta"
value = "-0.1*theta'"
[constraints.base]
kind = "holonomic"
formula = "X - A"
"""


@pytest.mark.parametrize("output", ["X'", "theta'", "reaction:base"])
def test_outputs_that_follow_the_rate_of_a_prescribed_motion_are_refused(output: str) -> None:
    with pytest.raises(anholon.AnholonError, match=r"follows the (rate|acceleration) of the input 'A'"):
        anholon.linearize(anholon.loads(PUSHED_PENDULUM), "A", output)


def test_a_small_step_moves_the_linear_model_as_the_simulated_one() -> None:
    model = anholon.loads(
        PUSHED_PENDULUM.replace('A = { value = 0.3, unit = "m" }', 'F = { value = 1e-4, unit = "N" }')
        .replace('value = "A", ', "")
        .replace(
            '[constraints.base]\nkind = "holonomic"\nformula = "X - A"',
            '[forces.drive]\nkind = "generalized"\ncoordinate = "X"\nvalue = "F - 5*X"',
        )
    )
    still = with_values(model, F=0.0)
    linear = anholon.linearize(still, "F", ["theta", "X", "P.x", "theta'"])
    times = np.linspace(0.0, 4.0, 81)
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, rtol=1e-11)), until=4.0)
    moved = run.quantity(linear.outputs, times)
    whole = np.zeros((linear.order + 1, linear.order + 1))
    whole[:-1, :-1], whole[:-1, -1] = linear.A, 1e-4 * linear.B[:, 0]
    step = np.array([linear.C @ expm(whole * t)[:-1, -1] for t in times])
    for k, name in enumerate(linear.outputs):
        assert np.abs(step[:, k] - moved[name]).max() < 1e-6 * np.abs(step[:, k]).max()


def test_reactions_answer_at_once() -> None:
    """A weight on a lever: the pin bears what the force and the inertia ask of it, at high frequencies F times a part
    given by the masses alone, D."""
    model = anholon.loads("""
format = 1
[coordinates]
x = { unit = "m" }
y = { unit = "m" }
[points]
P = { position = ["x", "y", 0], mass = 2 }
[forces.spring]
kind = "potential"
energy = "0.5*8*x^2"
[constraints.slope]
kind = "holonomic"
formula = "y - x"
""")
    linear = anholon.linearize(model, "force:x", ["reaction:slope", "x''"])
    # 2 m x'' + 8 x = F along the slope, m y'' = λ.
    exact = -2.0 * OMEGA**2 / (8.0 - 4.0 * OMEGA**2)
    np.testing.assert_allclose(linear.frequency_response(OMEGA)[:, 0, 0], exact, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(linear.D[:, 0], [0.5, 0.25], rtol=1e-10)
    np.testing.assert_allclose(linear.static_gain()[:, 0], [0.0, 0.0], atol=1e-10)


def test_a_free_mass_has_no_static_gain() -> None:
    """Two poles 0, which rounding may split; the response falls by 1/(m ω²)."""
    model = anholon.loads(MASS_ON_SPRING.replace("F - k*(x - base) - c*x'", "F"))
    linear = anholon.linearize(model, "F", ["x", "x''"])
    assert linear.states == ("x", "x'")
    response = linear.frequency_response(OMEGA)[:, :, 0]
    np.testing.assert_allclose(response, np.stack([-0.5 / OMEGA**2, np.full_like(OMEGA, 0.5)], axis=1), rtol=1e-9)
    with pytest.raises(anholon.AnholonError, match="a pole is 0"):
        linear.static_gain()
    assert linear.suggest_frequencies(3) == pytest.approx([0.01, 1.0, 100.0])


def test_frequencies_are_suggested_around_the_poles() -> None:
    linear = anholon.linearize(anholon.loads(MASS_ON_SPRING), "F", "x")
    frequencies = linear.suggest_frequencies()
    assert len(frequencies) == 400
    assert frequencies[0] < 0.2 * 5.0 / (2.0 * np.pi) < 5.0 / (2.0 * np.pi) < 0.5 * frequencies[-1]


def test_a_resonance_without_damping_is_infinite() -> None:
    linear = anholon.linearize(with_values(anholon.loads(MASS_ON_SPRING), c=0.0), "F", "x")
    assert np.isinf(linear.frequency_response([5.0])).all() or abs(linear.frequency_response([5.0])[0, 0, 0]) > 1e9


SLIDER = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3 }
[coordinates]
x = { unit = "m" }
z = { unit = "m" }
[points]
P = { position = ["x", 0, "z"], mass = 1 }
[forces.spring]
kind = "potential"
energy = "0.5*10*x^2"
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
"""


@pytest.mark.parametrize(
    ("text", "inputs", "outputs", "message"),
    [
        (MASS_ON_SPRING, "G", "x", "there is no input 'G'"),
        (MASS_ON_SPRING, "force:Q.x", "x", "there is no input 'force:Q.x'"),
        (MASS_ON_SPRING, "load:drive", "x", "there is no load 'drive'"),
        (MASS_ON_SPRING, "F", "y", "no quantity 'y'"),
        (MASS_ON_SPRING, ["F", "F"], "x", "the input 'F' is named twice"),
        (MASS_ON_SPRING, [], "x", "there is no input"),
        (MASS_ON_SPRING, "F", [], "there is no output"),
        (MASS_ON_SPRING, "k", "x", "nothing in the equations depends on the input 'k'"),
        (MASS_ON_SPRING.replace("- c*x'", "- 4*abs(x)"), "F", "x", "corner or a jump"),
        (MASS_ON_SPRING.replace("- c*x'", "- 4*sign(x')"), "F", "x", "corner or a jump"),
        (MASS_ON_SPRING.replace("- c*x'", "+ 3*cos(t)"), "F", "x", "depends on time"),
        (MASS_ON_SPRING.replace("k*(x - base) - c*x'", "4"), "F", "x", "no equilibrium or steady motion"),
        (SLIDER + '[forces.rub]\nkind = "friction"\nconstraint = "floor"\ncoefficient = "mu"\n', "force:x", "x", "rub"),
        (SLIDER.replace("-9.81", "0"), "force:x", "x", "about to let go"),
    ],
)  # fmt: skip
def test_what_has_no_linear_model_is_refused(
    text: str, inputs: str | list[str], outputs: str | list[str], message: str
) -> None:
    with pytest.raises(anholon.AnholonError, match=message):
        anholon.linearize(anholon.loads(text), inputs, outputs)


def test_a_loaded_contact_acts_as_a_constraint() -> None:
    linear = anholon.linearize(anholon.loads(SLIDER), "force:x", ["x", "reaction:floor"])
    np.testing.assert_allclose(linear.poles.imag, [10.0**0.5, -(10.0**0.5)], rtol=1e-9)
    assert linear.operating_point["reaction:floor"] == pytest.approx(9.81)


def test_an_equilibrium_can_be_asked_for() -> None:
    with pytest.raises(anholon.AnholonError, match="no equilibrium"):
        anholon.linearize(anholon.load("whipple-bicycle"), "force:steer", "roll", at="equilibrium")
    assert anholon.linearize(anholon.loads(MASS_ON_SPRING), "F", "x", at="equilibrium").order == 2


def test_an_output_that_changes_along_a_steady_motion_is_refused() -> None:
    """A wheel that turns evenly: its angle has a linear model, a place on its rim has none."""
    model = anholon.loads("""
format = 1
[coordinates]
a = { rate = 2, unit = "rad" }
[points]
P = { position = ["cos(a)", "sin(a)", 0], mass = 1 }
""")
    assert anholon.linearize(model, "force:a", ["a", "a'"]).states == ("a", "a'")
    with pytest.raises(anholon.AnholonError, match=r"'P\.x' depends on time along the motion"):
        anholon.linearize(model, "force:a", "P.x")


WHEEL_ON_SPRING = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3 }
[coordinates]
x = { unit = "m" }
z = { value = 0.2, unit = "m" }
a = { unit = "rad" }
[bodies.wheel]
kind = "disc"
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "a" }]
axis = "y"
radius = 0.2
mass = 3
[forces.spring]
kind = "potential"
energy = "0.5*40*x^2"
[constraints.roll]
kind = "rolling"
body = "wheel"
side = "positive"
grip = "mu*N"
"""


def test_a_wheel_that_grips_rolls() -> None:
    """(m + I/r²) x'' + k x = F with I = m r²/2; the ground bears the weight, and along it the inertia of the turn."""
    model = anholon.loads(WHEEL_ON_SPRING)
    linear = anholon.linearize(model, "force:x", ["x", "reaction:roll.z", "reaction:roll.x"])
    response = linear.frequency_response(OMEGA)[:, :, 0]
    exact = 1.0 / (40.0 - 4.5 * OMEGA**2)
    np.testing.assert_allclose(response[:, 0], exact, rtol=1e-8)
    np.testing.assert_allclose(response[:, 2], -1.5 * (-(OMEGA**2)) * exact, rtol=1e-8, atol=1e-10)
    assert linear.operating_point["reaction:roll.z"] == pytest.approx(3.0 * 9.81)
    _, modes = anholon.steady_modes(model)
    assert np.abs(modes.roots).max() == pytest.approx((40.0 / 4.5) ** 0.5, rel=1e-9)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("mu = { value = 0.3 }", "mu = { value = 0 }"), "'roll' is about to slip"),
        (("a = { unit", "a = { rate = 1, unit"), "'roll' slips at the start"),
    ],
)
def test_a_wheel_that_slips_has_no_linear_model(change: tuple[str, str], message: str) -> None:
    with pytest.raises(anholon.AnholonError, match=message):
        anholon.linearize(anholon.loads(WHEEL_ON_SPRING.replace(*change)), "force:x", "x")
