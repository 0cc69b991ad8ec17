"""Rods in motion: order in time, conservation laws, limits that have closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.integrate import solve_ivp

import anholon
from anholon.geometry.rotations import matrix, quaternion
from anholon.rods import loads, shapes
from anholon.rods.balance import Balance
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.dynamics import Motion, at_rest, started
from anholon.rods.energy import energy
from anholon.rods.equilibrium import equilibrium
from anholon.rods.generalized_alpha import State
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh
from anholon.rods.modes import linearise, modes
from anholon.rods.section import by_stiffness
from anholon.rods.supports import Support, support

G = (0.0, 0.0, -9.81)
ACROSS = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]).T


def moved(
    mesh: Mesh, supports: tuple[Support, ...], given: Loads, state: State, until: float, h: float, rho: float = 0.9
) -> State:
    """Return the state at a time, steps of h."""
    first = started(mesh, supports, given, state)
    return Motion(mesh, lambda t: supports, lambda t: given, first, rho=rho, tolerance=1e-12).advance(until, h)


def pendulum(elements: int) -> tuple[Mesh, tuple[Support, ...]]:
    """Return a flexible rod hung on a hinge across y, horizontal at first."""
    mesh = shapes.straight(1.0, elements, by_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4)))
    return mesh, (support(mesh.reference, 0, turning="hinged", axes=ACROSS),)


def test_the_steps_are_of_second_order() -> None:
    """A soft rod, whose fastest mode the steps resolve."""
    mesh = shapes.straight(1.0, 2, by_stiffness((30.0, 30.0, 30.0, 1.0, 1.0, 1.0), 1.0, (1e-2, 1e-2, 1e-2)))
    supports = (support(mesh.reference, 0, turning="hinged", axes=ACROSS),)
    given = loads.weight(mesh, G)
    tips = [moved(mesh, supports, given, at_rest(mesh, mesh.reference), 0.2, h).pose.x[-1] for h in (4e-3, 2e-3, 1e-3)]
    ratio = np.linalg.norm(tips[1] - tips[0]) / np.linalg.norm(tips[2] - tips[1])
    assert ratio == pytest.approx(4.0, rel=0.1)


def test_a_free_rod_keeps_its_momenta() -> None:
    """Free flight with spin about all axes, in coarse steps."""
    section = by_stiffness((1e4, 1e4, 1e4, 100.0, 100.0, 100.0), 1.0, (20.0, 10.0, 10.0))
    mesh = shapes.straight(10.0, 8, section)
    spin = np.array([0.3, 0.5, 0.8])
    state = at_rest(mesh, mesh.reference)
    state = state._replace(
        w=np.tile(spin, (mesh.size, 1)),
        v=np.array([1.0, 2.0, 0.5]) + np.cross(spin, mesh.reference.x - [5.0, 0.0, 0.0]),
    )
    before = energy(mesh, state)
    after = energy(mesh, moved(mesh, (), loads.none(mesh), state, 4.0, 0.02))
    assert np.abs(after.momentum - before.momentum).max() < 1e-11 * np.abs(before.momentum).max()
    assert np.abs(after.angular - before.angular).max() < 1e-11 * np.abs(before.angular).max()


def test_the_flight_of_the_mass_centre_is_a_parabola() -> None:
    mesh = shapes.straight(1.0, 4, by_stiffness((1e3, 1e3, 1e3, 1.0, 1.0, 1.0), 2.0, (1e-2, 1e-2, 1e-2)))
    state = at_rest(mesh, mesh.reference)
    state = state._replace(v=np.tile([1.0, 0.0, 3.0], (mesh.size, 1)))
    after = moved(mesh, (), loads.weight(mesh, G), state, 0.5, 0.01)
    fallen = after.pose.x - mesh.reference.x
    assert np.abs(fallen - np.array([0.5, 0.0, 3.0 * 0.5 - 0.5 * 9.81 * 0.25])).max() < 1e-9


def test_a_stiff_pendulum_swings_like_a_rigid_one() -> None:
    """I θ'' = m g (L/2) cos θ with I = μ L³/3 + ρI L."""
    section = by_stiffness((1e7, 1e7, 1e7, 1e5, 1e5, 1e5), 1.5, (2e-3, 1e-3, 1e-3))
    mesh = shapes.straight(0.8, 2, section)
    supports = (support(mesh.reference, 0, turning="hinged", axes=ACROSS),)
    after = moved(mesh, supports, loads.weight(mesh, G), at_rest(mesh, mesh.reference), 0.6, 5e-4)
    inertia, mass = 1.5 * 0.8**3 / 3.0 + 1e-3 * 0.8, 1.5 * 0.8

    def rigid(t: float, y: np.ndarray) -> list[float]:
        return [y[1], -mass * 9.81 * 0.4 * np.cos(y[0]) / inertia]

    angle = solve_ivp(rigid, (0.0, 0.6), [0.0, 0.0], rtol=1e-11, atol=1e-12).y[0, -1]
    tip = 0.8 * np.array([np.cos(angle), 0.0, np.sin(angle)])
    assert np.abs(after.pose.x[-1] - tip).max() < 2e-5


def test_a_spinning_rod_precesses_like_a_rigid_body() -> None:
    """A short stiff rod with transverse spin: the angular momentum stays, the axis goes round it."""
    section = by_stiffness((1e7, 1e7, 1e7, 1e4, 1e4, 1e4), 1.0, (0.2, 0.1, 0.1))
    mesh = shapes.straight(1.0, 2, section)
    state = at_rest(mesh, mesh.reference)
    w = np.array([3.0, 1.0, 0.0])
    state = state._replace(w=np.tile(w, (mesh.size, 1)), v=np.cross(w, mesh.reference.x - [0.5, 0.0, 0.0]))
    about = energy(mesh, state).angular
    after = moved(mesh, (), loads.none(mesh), state, 1.0, 2e-3)
    # Symmetric top: the axis turns about the fixed angular momentum with |H| / I_across.
    H = energy(mesh, state).angular - np.cross([0.5, 0.0, 0.0], energy(mesh, state).momentum)
    across = 1.0 / 12.0 + 0.1
    exact = matrix(quaternion(H / across * 1.0)) @ np.array([1.0, 0.0, 0.0])
    axis = after.pose.x[-1] - after.pose.x[0]
    assert np.abs(axis / np.linalg.norm(axis) - exact).max() < 2e-3
    assert np.abs(energy(mesh, after).angular - about).max() < 1e-11


def test_small_swings_have_the_frequency_of_the_mode() -> None:
    """A cantilever let go from its first mode returns after a period, whatever the element size."""
    mesh = shapes.straight(1.0, 4, by_stiffness((1e4, 1e4, 1e4, 1.0, 1.0, 1.0), 1.0, (1e-6, 1e-6, 1e-6)))
    supports = (support(mesh.reference, 0, turning="clamped"),)
    none = loads.none(mesh)
    rest = equilibrium(mesh, supports, none)
    found = modes(linearise(Balance(mesh, supports, none), rest), 1)
    period = 1.0 / found.frequencies[0]
    state = at_rest(mesh, mesh.reference)
    shape = found.shapes[0].real
    speed = 1e-4 * shape
    state = state._replace(v=speed[:, :3], w=speed[:, 3:])
    after = moved(mesh, supports, none, state, period, period / 800.0, rho=0.99)
    assert np.abs(after.v - speed[:, :3]).max() < 2e-4 * np.abs(speed).max()
    assert np.abs(after.pose.x - mesh.reference.x).max() < 2e-3 * np.abs(speed).max() * period


def test_energy_is_lost_slowly_and_less_with_smaller_steps() -> None:
    mesh, supports = pendulum(4)
    given = loads.weight(mesh, G)
    losses = []
    for h in (2e-3, 1e-3):
        after = moved(mesh, supports, given, at_rest(mesh, mesh.reference), 0.4, h)
        found = energy(mesh, after)
        places = after.pose.x
        tangents = matrix(after.pose.q)[:, :, 0]
        middle = 0.5 * (places[:-1] + places[1:]) + mesh.length[:, None] / 8.0 * (tangents[:-1] - tangents[1:])
        height = (places[:-1, 2] + places[1:, 2] + 4.0 * middle[:, 2]) / 6.0
        losses.append(found.kinetic + found.strain + 9.81 * float(np.sum(mesh.mass * mesh.length * height)))
    assert abs(losses[1]) < 5e-4 * 9.81
    assert abs(losses[1]) < 0.5 * abs(losses[0])


SUPPORTS: dict[str, dict[str, object]] = {
    "hinge": {"turning": "hinged", "axes": ACROSS},
    "clamp": {"turning": "clamped"},
    "slide": {"held": (False, True, True), "turning": "hinged", "axes": ACROSS},
    "roller": {"held": (False, False, True)},
}


@pytest.mark.parametrize("kind", SUPPORTS)
@pytest.mark.parametrize("damped", [False, True])
def test_chains_move_as_rods_do_in_general(kind: str, damped: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    section = by_stiffness((1e3, 1e3, 1e3, 1.0, 1.0, 2.0), 1.0, (3e-3, 2e-3, 1e-3))
    mesh = shapes.straight(1.0, 5, section)
    masses, turning = np.zeros(mesh.size), np.zeros((mesh.size, 3))
    masses[-1], turning[-1] = 0.3, (1e-2, 2e-2, 3e-2)
    mesh = mesh._replace(node_mass=masses, node_inertia=turning)
    given = loads.weight(mesh, G)
    given.following[2] = (0.1, 0.4, 0.2, 0.05, 0.1, 0.02)
    given.dead[-1, 3:] = (0.05, 0.0, 0.1)
    given.line_following[:] = (0.0, 0.3, 0.1)
    begin = support(mesh.reference, 0, **SUPPORTS[kind])  # type: ignore[arg-type]

    def supports(t: float) -> tuple[Support, ...]:
        return (begin._replace(moved=np.array([0.0, 0.0, 0.05 * np.sin(10.0 * t) ** 2])),)

    ends = []
    for chained in (True, False):
        monkeypatch.setattr(Motion, "_chained", chained)
        first = started(mesh, supports(0.0), given, at_rest(mesh, mesh.reference))
        times = np.full(5, 1e-3 if damped else 0.0)
        motion = Motion(mesh, supports, lambda t: given, first, tolerance=1e-11, damping=times)
        ends.append(motion.advance(0.3, 2e-3))
    assert np.abs(ends[0].pose.x - ends[1].pose.x).max() < 1e-8
    assert np.abs(ends[0].w - ends[1].w).max() < 1e-5  # the tolerance times ∂v/∂x of a step, over many steps
    assert ends[0].pose.x[0, 2] == pytest.approx(0.05 * np.sin(3.0) ** 2, abs=1e-11)


def test_a_step_that_leads_nowhere_is_halved() -> None:
    """A rod so stiff that its first steps fail: warnings of NumPy are errors here, none may arise."""
    mesh = shapes.straight(0.1, 12, by_stiffness((1e6, 1e5, 1e5, 0.02, 0.01, 0.01), 6e-3, (2e-10, 1e-10, 1e-10)))
    supports = (support(mesh.reference, 0, turning="clamped"),)
    given = loads.weight(mesh, G)
    given.dead[-1, 1:3] = (5.0, -20.0)
    motion = Motion(mesh, lambda t: supports, lambda t: given, at_rest(mesh, mesh.reference))
    after = motion.advance(1.0 / 60.0, 1.0 / 60.0, 1e-3)
    assert motion.steps > 1
    assert np.isfinite(after.pose.x).all()
    assert np.abs(np.linalg.norm(np.diff(after.pose.x, axis=0), axis=1) - 0.1 / 12.0).max() < 1e-3


FLYING = """
format = 1
gravity = [0, 0, {g}]
[rods.bow]
elements = 4
curve = {{ kind = "arc", radius = 0.6, angle = 1.5 }}
section = {{ kind = "circle", radius = 0.01, young = 2e7, density = 1000 }}
velocity = [1, 0.5, 2]
spin = [1, 4, 2]
{more}
[simulation]
until = 0.15
frames = 40
"""
SECOND = """
[rods.string]
elements = 3
curve = {{ kind = "straight", length = 0.4 }}
section = {{ kind = "circle", radius = 0.01, young = 2e7, density = 1000 }}
velocity = [1, 0.5, 2]
[joints.pin]
between = ["bow:base", "string:base"]
turning = "{turning}"
"""


@pytest.mark.parametrize("more", ["", SECOND.format(turning="free"), SECOND.format(turning="clamped")])
@pytest.mark.parametrize("g", [0.0, -9.81])
def test_curved_and_joined_rods_in_flight_keep_their_momenta(more: str, g: float) -> None:
    """With the steps that are taken by default: P = P_0 + m g t, and about the mass centre nothing turns."""
    model = anholon.loads(FLYING.format(g=g, more=more))
    run = anholon.simulate(model)
    at = {name: np.array([run[f"{name}.{c}"] for c in "xyz"]).T for name in ("momentum", "angular")}
    mass = 1000.0 * np.pi * 0.01**2 * (0.9 + (0.4 if more else 0.0))
    weight = np.array([0.0, 0.0, mass * g])
    t = run.times[:, None]
    P = at["momentum"][0]
    assert np.abs(at["momentum"] - P - weight * t).max() < 1e-11 * np.abs(P).max()
    # d/dt L = c × m g with c = c_0 + (P/m) t + ½ g t²; c_0 is what the first instant and the last agree on.
    turned = at["angular"] - at["angular"][0] - np.cross(P / mass, weight) * t**2 / 2.0
    assert np.abs(turned - turned[-1] * t / run.times[-1]).max() < 1e-11 * np.abs(at["angular"]).max()
    # Between frames, too.
    between = run.quantity(["momentum.x", "momentum.z"], [0.03, 0.11])
    assert np.abs(between["momentum.x"] - P[0]).max() < 1e-11 * np.abs(P).max()
    assert np.abs(between["momentum.z"] - P[2] - weight[2] * np.array([0.03, 0.11])).max() < 1e-11 * np.abs(P).max()
    assert g != 0.0 or np.abs(turned).max() < 1e-11 * np.abs(at["angular"]).max()


@pytest.mark.parametrize("joined", [False, True])
def test_a_push_that_fades_to_rounding_leaves_the_momenta(joined: bool) -> None:
    """sin π is no zero in floating point; what flies on is free for all that. Two rods at a right angle, too."""
    text = PUSHED.format(name="a", position=0.0, turn=0.0)
    if joined:
        text += PUSHED.format(name="b", position=1.0, turn=90.0) + '[joints.corner]\nbetween = ["a:tip", "b:base"]\n'
    run = anholon.simulate(anholon.loads("format = 1\n" + text + PUSH))
    names = [f"{noun}.{c}" for noun in ("momentum", "angular") for c in "xyz"]
    flying = run.times > 0.05 + 1e-9
    for part in (names[:3], names[3:]):
        found = np.array([run[name][flying] for name in part])
        assert np.abs(found - found[:, :1]).max() < 1e-11 * np.linalg.norm(found[:, 0])


PUSHED = """
[rods.{name}]
elements = 4
position = [{position}, 0, 0]
rotation = [{{ axis = "z", angle = "{turn}*pi/180" }}]
curve = {{ kind = "straight", length = 1 }}
[rods.{name}.section]
kind = "given"
axial = 1e4
shear = [1e4, 1e4]
torsion = 3
bending = [2, 1.5]
mass = 0.5
inertia = [4e-4, 2e-4, 2e-4]
"""
PUSH = """
[loads.push]
kind = "section"
at = "a(0.25L)"
force = [0, "20*sin(pi*min(t, 0.05)/0.05)", "15*sin(pi*min(t, 0.05)/0.05)"]
moment = ["0.1*sin(pi*min(t, 0.05)/0.05)", 0, 0]
[simulation]
until = 0.5
step = 0.01
frames = 50
"""


@pytest.mark.parametrize("turning", ["clamped", "hinged"])
def test_what_steps_take_of_the_energy_is_told(turning: str) -> None:
    """An undamped rod that is struck in a whole, under a force that stays: all that its energy loses to the steps."""
    model = f"""
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 8
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.005, young = 1e9, density = 1100 }}
velocity = [0, 0, 1.5]
[supports.base]
at = "a:base"
turning = "{turning}"
axis = "y"
[loads.pull]
kind = "section"
at = "a:tip"
force = [0, 0.1, 0.3]
[simulation]
until = 0.3
step = 2e-3
accuracy = 1
"""
    run = anholon.simulate(anholon.loads(model))
    work = 0.1 * (run["a:tip.y"] - run["a:tip.y"][0]) + 0.3 * (run["a:tip.z"] - run["a:tip.z"][0])
    assert run["numerical"] == pytest.approx(run.energy[0] + work - run.energy, abs=1e-12)
    balance = anholon.energy_balance(run)
    assert balance.work["numerical"] == pytest.approx(-run["numerical"], abs=1e-12)
    assert balance.work["loads"] == pytest.approx(work, abs=1e-12)
    assert np.abs(balance.rest).max() < 1e-12
    assert run["numerical"][-1] > 0.01 * run["kinetic"].max()
    assert "the steps changed the energy by -" in run.outcome.message
    assert "smaller steps" in run.outcome.remedy
    damped = anholon.simulate(anholon.loads(model.replace("velocity", "damping = 1e-3\nvelocity")))
    assert not damped["numerical"].any()
    assert not damped.outcome.remedy


STIFF_BAR = """
format = 1
gravity = [0, 0, -9.81]
[rods.bar]
curve = {{ kind = "straight", length = 1 }}
model = "{model}"
section = {{ kind = "rectangle", width = {h}, height = {h}, young = 2.1e11, density = 7850 }}
[supports.pin]
at = "bar:base"
turning = "hinged"
axis = "y"
[simulation]
until = 0.5
step = 0.002
"""


@pytest.mark.parametrize("chained", [True, False])
@pytest.mark.parametrize("h", [0.1, 0.3])
def test_a_bar_whose_stretch_is_frozen_bears_what_a_rigid_one_bears(
    h: float, chained: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N = μ g L sin θ + μ L² θ'²/2 at the pin of a falling bar, however stiff it is, in compiled loops and as rods in
    general step."""
    monkeypatch.setattr(Motion, "_chained", chained)
    run = anholon.simulate(anholon.loads(STIFF_BAR.format(model="kirchhoff", h=h)))
    mu = 7850.0 * h * h
    inertia = mu / 3.0 + 7850.0 * h**4 / 12.0

    def rigid(t: float, y: np.ndarray) -> list[float]:
        return [y[1], mu * 9.81 * 0.5 * np.cos(y[0]) / inertia]

    angle, rate = solve_ivp(rigid, (0.0, 0.5), [0.0, 0.0], rtol=1e-11, atol=1e-12, t_eval=run.times).y
    N = mu * (9.81 * np.sin(angle) + 0.5 * rate**2)
    # The bar swings a little about the rigid one: the smaller, the stiffer it is.
    assert np.abs(run["bar:base.N"] - N).max() < (6e-3 if h < 0.2 else 1.2e-3) * N.max()


DRAWN = """
format = 1
gravity = [0, 0.3, -9.81]
[rods.r]
elements = 6
curve = { kind = "straight", length = 1 }
rotation = [{ axis = "z", angle = 3 }]
section = { kind = "circle", radius = 0.005, young = 5e7, density = 1100 }
[supports.pin]
at = "r:base"
turning = "hinged"
axis = "y"
[loads.tip]
kind = "spring"
at = "r:tip"
stiffness = [5, 3, 20]
turning = [0.01, 0.03, 0.02]
[loads.bed]
kind = "bed"
rod = "r"
stiffness = [3, "5*s", 4]
[loads.ground]
kind = "bed"
rod = "r"
turning = [0.1, "0.2*s", 0.3]
axes = "section"
[loads.couple]
kind = "line"
rod = "r"
moment = [0.001, "0.02*s*sin(9*t)", 0.01]
[simulation]
until = 0.2
step = 0.002
accuracy = 0
frames = 50
"""

JOINED = """
[rods.b]
elements = 3
position = [-0.5, 0, 0]
rotation = [{ axis = "z", angle = "pi/3" }]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", radius = 0.005, young = 5e7, density = 1100 }
[joints.j]
between = ["r(0.5L)", "b:base"]
turning = "free"
[loads.end]
kind = "spring"
at = "b:tip"
stiffness = [1, 2, 3]
"""


@pytest.mark.parametrize("more", ["", JOINED])
def test_springs_beds_and_couples_draw_in_chains_as_in_general(more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["r:tip.x", "r:tip.y", "r:tip.z", "r:tip.e2z", "r(0.7L).M2", "r(0.7L).N", "energy"]
    found = []
    for chained in (True, False):
        if not chained:  # also beside joints
            monkeypatch.setattr(ChainSteps, "suits", lambda mesh: False)
        run = anholon.simulate(anholon.loads(DRAWN + more))
        found.append(run.quantity(names))
    for name in names:
        one, two = (values[name] for values in found)
        assert np.abs(one - two).max() < 2e-7 * np.abs(two).max(), name


WHIRLING = """
format = 1
[rods.r]
model = "{model}"
spin = [0, 0, 10]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.005, young = 5e6, density = 1100 }}
[simulation]
until = 1.5
step = 0.02
accuracy = 1
frames = 50
"""


def test_long_steps_of_a_whirling_rod_bring_no_energy_in() -> None:
    """A free rod turns by 11° in each of the steps asked for; with just these its energy grew a thousandfold, until no
    step converged. Where it has grown the motion stands there again, damps more and takes shorter ones."""
    for model in ("inextensible", "kirchhoff"):
        run = anholon.simulate(anholon.loads(WHIRLING.format(model=model)))
        assert run.outcome.status == "done"
        assert run.times[-1] == 1.5
        assert np.ptp(run.energy) < 0.06 * run.energy[0]


PINNED = """
format = 1
[rods.r]
elements = 8
spin = [0, 0, {spin}]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.005, young = {young}, density = 1100 }}
[supports.pin]
at = "r:base"
turning = "free"
[simulation]
until = 3
step = {step}
accuracy = 1
frames = 50
"""


@pytest.mark.parametrize(("young", "spin", "step"), [(5e8, 10, 0.02), (5e8, 30, 0.01), (5e7, 30, 0.005)])
def test_steps_that_feed_the_ringing_of_a_pinned_whirling_rod_damp_it_more(
    young: float, spin: float, step: float
) -> None:
    """Steps that do not resolve its ringing fed it, up to a quarter of the energy with thousands of shorter ones; with
    a smaller ρ it dies away. What came in until that is seen, 3 % of the energy before and 3 % after, stays."""
    run = anholon.simulate(anholon.loads(PINNED.format(young=young, spin=spin, step=step)))
    assert run.outcome.status == "done"
    assert run.energy.max() < 1.06 * run.energy[0]


def test_steps_that_feed_the_ringing_of_a_rod_on_a_moving_support_damp_it_more() -> None:
    """A beam is turned up to 6 rad/s in steps in which it turns by 17°: with just these its tip was 9 % of the length
    off when it was turned evenly, where it stands still in the turning frame but for 2e-3 of its length."""
    example = anholon.load("spin-up")
    settings = replace(example.simulation, step=0.05, accuracy=1.0)
    run = anholon.simulate(replace(example, simulation=settings))
    e1x, e1y = run["beam:base.e1x"], run["beam:base.e1y"]
    across = e1x * run["beam:tip.y"] - e1y * run["beam:tip.x"]
    assert run.outcome.status == "done"
    assert np.abs(across[run.times > 16.0]).max() < 0.02 * 10.0


def test_a_wound_element_ends_the_motion() -> None:
    """A rod so limp that it is flung about in loops shorter than its elements: beyond half a turn from end to end an
    element was read as if it were turned the other way, and the energy seemed to be four times as large."""
    run = anholon.simulate(anholon.loads(PINNED.format(young=5e5, spin=30, step=0.01)))
    assert run.outcome.status == "failed"
    assert "'r' is turned by more than half a turn" in run.outcome.message
    assert 0.0 < run.times[-1] <= run.outcome.t < 3.0
    assert run.energy.max() < 1.06 * run.energy[0]


FED = """
format = 1
gravity = [0, 0, -9.81]
[rods.r]
elements = 6
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.005, young = 5e8, density = 1100 }
[supports.pin]
at = "r:base"
turning = "hinged"
axis = "y"
[loads.stays]
kind = "section"
at = "r(0.5L)"
force = [0.1, 0, 0.2]
[loads.varies]
kind = "section"
at = "r:tip"
force = [0, 0, "0.4*sin(9*t)"]
moment = [0, "0.005*t", 0]
[loads.follows]
kind = "line"
rod = "r"
force = [0, 0, "0.5*s"]
moment = [0, 0.03, 0]
following = true
[simulation]
until = 0.6
step = 0.001
frames = 120
"""


def test_the_work_of_all_loads_is_told() -> None:
    """Loads that vary, follow or turn: their power, integrated, is what the energy has grown by, as far as frames
    follow the ringing."""
    run = anholon.simulate(anholon.loads(FED))
    balance = anholon.energy_balance(run)
    assert np.abs(balance.work["loads"]).max() > 0.1
    assert np.abs(balance.rest).max() < 1e-3 * np.abs(balance.work["loads"]).max()
