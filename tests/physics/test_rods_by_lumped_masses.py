"""Rods beside bodies, with stages, friction, blades, hinges and drives, against lumped masses on springs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import cumulative_simpson
from tests.physics.lumped_rods import Rod, extrapolate, integrate, join

import anholon

Floats = NDArray[np.float64]

G = 9.81
CART = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
push = {{ value = 0, unit = "N" }}
[coordinates]
x = {{ unit = "m" }}
z = {{ unit = "m" }}
[bodies.cart]
kind = "box"
position = ["x", 0, "z"]
mass = 2
size = [0.2, 0.1, 0.05]
[constraints.rail]
kind = "holonomic"
formula = "z"
at = "cart"
[forces.push]
kind = "force"
at = "cart"
vector = ["push", 0, 0]
[rods.mast]
elements = 10
rotation = [{{ axis = "y", angle = "-pi/2" }}]
curve = {{ kind = "straight", length = 0.5 }}
lumps = [{{ at = "tip", mass = 0.1 }}]
[rods.mast.section]
kind = "given"
axial = 2e3
shear = [1e5, 1e5]
torsion = 1
bending = [0.6, 0.6]
mass = 0.4
inertia = [2e-8, 1e-8, 1e-8]
[joints.foot]
between = ["cart", "mast:base"]
[simulation]
accuracy = 1e-5
until = 1
{extra}
"""
FRICTION = """
[forces.brake]
kind = "friction"
constraint = "rail"
coefficient = 0.25
[[stages]]
name = "push"
duration = 0.3
set = { push = 14 }
[[stages]]
name = "slide"
duration = 0.7
set = { push = 0 }
"""
DRIVE = """
[constraints.drive]
kind = "holonomic"
formula = "x - 0.2*t^3*(10 - 15*t + 6*t^2)"
"""
MASSES, AXIAL, BENDING, LENGTH, TIP, BODY = 0.4, 2e3, 0.6, 0.5, 0.1, 2.0


class LumpedCart:
    """A cart with a mast of n segments; a state holds x, x', then places and rates of the free nodes."""

    def __init__(self, n: int) -> None:
        self.n, self.free = n, slice(1, n + 1)
        self.places = np.array([[0.0, LENGTH * k / n] for k in range(n + 1)] + [[0.0, -0.1]])
        mast = Rod(range(n + 1), AXIAL, BENDING, MASSES, LENGTH, start=n + 1)
        self.springs, self.masses = join([mast], self.places)
        self.masses[n] += TIP
        self.heavy = BODY + self.masses[0]
        self.start = np.concatenate([np.zeros(2), self.places[self.free].ravel(), np.zeros(2 * n)])

    def read_forces(self, x: float, y: Floats) -> tuple[Floats, Floats]:
        """Return the forces (n, 2) on the free nodes, and that (2,) on the cart with the reaction of its weight."""
        places = self.places.copy()
        places[[0, self.n + 1], 0] += x
        places[self.free] = y[2 : 2 + 2 * self.n].reshape(-1, 2)
        f = self.springs.forces(places)
        on_cart = f[0] + f[self.n + 1]
        return f[self.free], np.array([on_cart[0], self.heavy * G - on_cart[1]])

    def rate(self, y: Floats, forward: Callable[[Floats], float]) -> Floats:
        """Return the derivative of a state; `forward` gives x'' by force and normal reaction of the cart."""
        f, on_cart = self.read_forces(y[0], y)
        nodes = f / self.masses[self.free, None] - np.array([0.0, G])
        return np.concatenate([[y[1], forward(on_cart)], y[2 + 2 * self.n :], nodes.ravel()])


def slide(n: int, times: Floats) -> Floats:
    """Return the places of the cart and of the tip (k, 3): pushed for 0.3 s, then braked until it sticks."""
    cart, parts = LumpedCart(n), []
    y = cart.start
    for begin, end, push in ((0.0, 0.3, 14.0), (0.3, 1.0, 0.0)):
        asked = np.unique(np.concatenate([[begin], times[(times >= begin) & (times < end)], [end]]))

        def slides(t: float, y: Floats, push: float = push) -> Floats:
            return cart.rate(y, lambda force: (push + force[0] - 0.25 * force[1]) / cart.heavy)

        t, y, states = integrate(slides, y, asked, lambda t, y: y[1] + (t < 0.1))
        reached = asked[asked < t]
        if t < end:
            y[1] = 0.0
            along, normal = cart.read_forces(y[0], y)[1]
            assert abs(along) < 0.25 * normal  # it sticks
            rest = np.concatenate([[t], asked[asked > t]])
            _, y, more = integrate(lambda t, y: cart.rate(y, lambda _: 0.0), y, rest)
            states, reached = np.concatenate([states[: len(reached)], more[1:]]), asked
        parts.append(states[: len(reached)][np.isin(reached, times) & (reached < end)])
    whole = np.concatenate([*parts, y[None]])
    return np.column_stack([whole[:, 0], whole[:, 2 * n : 2 * n + 2]])


def test_a_cart_with_a_mast_is_pushed_slides_and_sticks() -> None:
    run = anholon.simulate(anholon.loads(CART.format(extra=FRICTION)))
    assert run.outcome.status == "done"
    assert [event.name for event in run.events] == ["stick brake"]
    times = np.linspace(0.0, 1.0, 21)
    found = run.quantity(["x", "mast:tip.x", "mast:tip.z"], times)
    expected = extrapolate(slide(6, times), slide(12, times))
    np.testing.assert_allclose(found["x"], expected[:, 0], atol=8e-5)
    np.testing.assert_allclose(found["mast:tip.x"], expected[:, 1], atol=6e-4)
    np.testing.assert_allclose(found["mast:tip.z"], expected[:, 2], atol=6e-4)


def drive(n: int, times: Floats) -> Floats:
    """Return the momentum along x of the driven cart with its mast, and the place of the tip, (k, 2)."""
    cart = LumpedCart(n)

    def place(t: float) -> float:
        return 0.2 * t**3 * (10.0 - 15.0 * t + 6.0 * t * t)

    def rate(t: float, y: Floats) -> Floats:
        return cart.rate(np.concatenate([[place(t)], y[1:]]), lambda _: 0.0)

    states = integrate(rate, cart.start, times)[2]
    speeds = 6.0 * times**2 * (1.0 - times) ** 2
    momentum = cart.heavy * speeds + states[:, 2 + 2 * n :: 2] @ cart.masses[cart.free]
    return np.column_stack([momentum, states[:, 2 * n]])


def test_the_reaction_of_a_drive_moves_a_cart_with_its_mast() -> None:
    run = anholon.simulate(anholon.loads(CART.format(extra=DRIVE)))
    times = np.linspace(0.0, 1.0, 11)
    expected = extrapolate(drive(6, times), drive(12, times))
    finely = np.linspace(0.0, 1.0, 2001)
    impulse = cumulative_simpson(run.quantity(["reaction:drive"], finely)["reaction:drive"], x=finely, initial=0.0)
    np.testing.assert_allclose(impulse[::200], expected[:, 0], atol=2e-3)  # N·s, of 0.87
    found = run.quantity(["mast:tip.x"], times)["mast:tip.x"]
    np.testing.assert_allclose(found, expected[:, 1], atol=1e-4)


SLEIGH = """
format = 1
[coordinates]
x = { rate = 1.5, unit = "m" }
y = { unit = "m" }
theta = { rate = 2, unit = "rad" }
[bodies.body]
kind = "box"
size = [0.25, 0.4, 1.2]
mass = 8
center = [0.05, 0, 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "theta" }]
[constraints.blade]
kind = "blade"
at = "body"
frame = "body"
[rods.left]
elements = 8
position = [0, 0.2, 0]
rotation = [{ axis = "z", angle = "pi/2" }]
curve = { kind = "straight", length = 0.7 }
[rods.left.section]
kind = "given"
axial = 1e3
shear = [1e6, 1e6]
torsion = 2
bending = [40, 2]
mass = 1.5
inertia = [2e-7, 1e-7, 1e-7]
[rods.right]
elements = 8
position = [0, -0.2, 0]
rotation = [{ axis = "z", angle = "-pi/2" }]
curve = { kind = "straight", length = 0.7 }
[rods.right.section]
kind = "given"
axial = 1e3
shear = [1e6, 1e6]
torsion = 2
bending = [40, 2]
mass = 1.5
inertia = [2e-7, 1e-7, 1e-7]
[joints.left_shoulder]
between = ["body", "left:base"]
[joints.right_shoulder]
between = ["body", "right:base"]
[simulation]
accuracy = 1e-5
until = 1
"""


def glide(n: int, times: Floats) -> Floats:
    """Return place and angle of the body on a blade, with two elastic arms of n segments, and the place of the tip of
    the left one, (k, 5)."""
    arms = [[[0.0, side * (0.2 + 0.7 * k / n)] for k in range(n + 1)] + [[0.0, side * 0.1]] for side in (1.0, -1.0)]
    own = np.array(arms[0] + arms[1])  # along the axes of the body
    m = n + 2
    rods = [Rod(range(k * m, k * m + n + 1), 1e3, 2.0, 1.5, 0.7, start=k * m + n + 1) for k in (0, 1)]
    springs, masses = join(rods, own)
    free = np.array([k * m + j for k in (0, 1) for j in range(1, n + 1)])
    held = np.array([0, n + 1, m, m + n + 1])
    mass, first = 8.0 + masses[held].sum(), 8.0 * 0.05
    inertia = 8.0 * ((0.25**2 + 0.4**2) / 12.0 + 0.05**2) + masses[held] @ (own[held] ** 2).sum(axis=1)

    def rate(t: float, s: Floats) -> Floats:
        x, y, theta, u, omega = s[:5]
        ahead, left = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)])
        places = np.array([x, y]) + own[:, :1] * ahead + own[:, 1:] * left
        nodes = s[5:].reshape(2, -1, 2)
        places[free] = nodes[0]
        f = springs.forces(places)
        arm = places[held] - np.array([x, y])
        moment = (arm[:, 0] * f[held, 1] - arm[:, 1] * f[held, 0]).sum()
        du = (f[held].sum(axis=0) @ ahead + first * omega**2) / mass
        domega = (moment - first * u * omega) / inertia
        return np.concatenate(
            [u * ahead, [omega, du, domega], nodes[1].ravel(), (f[free] / masses[free, None]).ravel()]
        )

    start = own[free]
    rates = np.array([1.5, 0.0]) + 2.0 * np.stack([-start[:, 1], start[:, 0]], axis=1)
    first_state = np.concatenate([[0.0, 0.0, 0.0, 1.5, 2.0], start.ravel(), rates.ravel()])
    states = integrate(rate, first_state, times)[2]
    return states[:, [0, 1, 2, 5 + 2 * (n - 1), 6 + 2 * (n - 1)]]


def test_a_body_on_a_blade_swings_elastic_arms() -> None:
    run = anholon.simulate(anholon.loads(SLEIGH))
    assert run.outcome.status == "done"
    times = np.linspace(0.0, 1.0, 11)
    expected = extrapolate(glide(6, times), glide(12, times))
    found = run.quantity(["x", "y", "theta", "left:tip.x", "left:tip.y"], times)
    for k, (name, values) in enumerate(found.items()):
        np.testing.assert_allclose(values, expected[:, k], atol=2e-3, err_msg=name)


LINKAGE = """
format = 1
[rods.crank]
elements = 4
rotation = [{ axis = "y", angle = "-pi/2" }]
curve = { kind = "straight", length = 0.12 }
[rods.crank.section]
kind = "given"
axial = 2e4
shear = [1e7, 1e7]
torsion = 4
bending = [4, 4]
mass = 0.4
inertia = [2e-8, 1e-8, 1e-8]
[rods.coupler]
elements = 8
position = [0, 0, 0.12]
curve = { kind = "straight", length = 0.3 }
[rods.coupler.section]
kind = "given"
axial = 2e4
shear = [1e7, 1e7]
torsion = 0.4
bending = [0.4, 0.4]
mass = 0.2
inertia = [2e-8, 1e-8, 1e-8]
[rods.rocker]
elements = 4
position = [0.3, 0, 0.12]
rotation = [{ axis = "y", angle = "pi/2" }]
curve = { kind = "straight", length = 0.2 }
[rods.rocker.section]
kind = "given"
axial = 2e4
shear = [1e7, 1e7]
torsion = 4
bending = [4, 4]
mass = 0.4
inertia = [2e-8, 1e-8, 1e-8]
[supports.motor]
at = "crank:base"
turn = [{ axis = "y", angle = "2*t^3" }]
[joints.elbow]
between = ["crank:tip", "coupler:base"]
turning = "hinged"
axis = [0, 1, 0]
[joints.wrist]
between = ["coupler:tip", "rocker:base"]
turning = "hinged"
axis = [0, 1, 0]
[joints.ground]
between = ["world", "rocker:tip"]
turning = "free"
[simulation]
accuracy = 1e-5
until = 1
step = 2e-3
"""


def turn_linkage(n: int, times: Floats) -> Floats:
    """Return the places of the middle of the coupler and of the wrist (k, 4) of a four-bar linkage whose rods are cut
    into n, 2 n and n segments, in the plane of x and z."""
    crank = [[0.0, 0.12 * k / n] for k in range(n + 1)]
    coupler = [[0.3 * k / (2 * n), 0.12] for k in range(1, 2 * n + 1)]
    rocker = [[0.3, 0.12 - 0.2 * k / n] for k in range(1, n + 1)]
    places = np.array([*crank, *coupler, *rocker, [0.0, -0.1]])
    elbow, wrist, ground, clamp = n, 3 * n, 4 * n, 4 * n + 1
    rods = [
        Rod(range(n + 1), 2e4, 4.0, 0.4, 0.12, start=clamp),
        Rod(range(elbow, wrist + 1), 2e4, 0.4, 0.2, 0.3),
        Rod(range(wrist, ground + 1), 2e4, 4.0, 0.4, 0.2),
    ]
    springs, masses = join(rods, places)
    free = np.arange(1, ground)

    def rate(t: float, s: Floats) -> Floats:
        moved, angle = places.copy(), 2.0 * t**3
        moved[clamp] = -0.1 * np.array([np.sin(angle), np.cos(angle)])  # about y from z to x
        nodes = s.reshape(2, -1, 2)
        moved[free] = nodes[0]
        return np.concatenate([nodes[1].ravel(), (springs.forces(moved)[free] / masses[free, None]).ravel()])

    start = np.concatenate([places[free].ravel(), np.zeros(2 * len(free))])
    states = integrate(rate, start, times)[2]
    return states[:, [4 * n - 2, 4 * n - 1, 6 * n - 2, 6 * n - 1]]


def test_a_four_bar_linkage_of_elastic_rods_is_turned() -> None:
    run = anholon.simulate(anholon.loads(LINKAGE))
    assert run.outcome.status == "done"
    times = np.linspace(0.0, 1.0, 11)
    expected = extrapolate(turn_linkage(3, times), turn_linkage(6, times))
    names = ["coupler:middle.x", "coupler:middle.z", "coupler:tip.x", "coupler:tip.z"]
    found = run.quantity(names, times)
    for k, name in enumerate(names):
        np.testing.assert_allclose(found[name], expected[:, k], atol=3e-4, err_msg=name)


LINE = """
format = 1
gravity = [0, 0, -9.81]
[rods.line]
model = "cable"
elements = 12
curve = { kind = "straight", length = 2 }
section = { kind = "cable", axial = 2e3, mass = 0.5 }
lumps = [{ at = "tip", mass = 1 }]
[supports.left]
at = "line:base"
turning = "free"
[supports.right]
at = "line:tip"
turning = "free"
[simulation]
accuracy = 1e-5
until = 0.9
[[stages]]
name = "sag"
duration = 0.3
[[stages]]
name = "fall"
duration = 0.6
off = ["right"]
"""


def release(n: int, times: Floats) -> Floats:
    """Return the places of the middle and of the end (k, 4) of a cable of n segments that sags, and whose end with a
    mass is released at 0.3 s."""
    places = np.array([[2.0 * k / n, 0.0] for k in range(n + 1)])
    springs, masses = join([Rod(range(n + 1), 2e3, 0.0, 0.5, 2.0, is_cable=True)], places)
    masses[n] += 1.0
    y, parts = np.concatenate([places[1:].ravel(), np.zeros(2 * n)]), []
    for begin, end, last in ((0.0, 0.3, n), (0.3, 0.9, n + 1)):
        asked = np.unique(np.concatenate([[begin], times[(times > begin) & (times <= end)], [end]]))

        def rate(t: float, s: Floats, last: int = last) -> Floats:
            nodes = s.reshape(2, n, 2)
            f = springs.forces(np.concatenate([places[:1], nodes[0]]))[1:] / masses[1:, None] - np.array([0.0, G])
            f[last - 1 :] = 0.0
            return np.concatenate([nodes[1].ravel(), f.ravel()])

        _, y, states = integrate(rate, y, asked)
        parts.append(states[1:])
    whole = np.concatenate(parts)
    return whole[:, [n - 2, n - 1, 2 * n - 2, 2 * n - 1]]


def test_a_cable_is_released_by_a_stage() -> None:
    run = anholon.simulate(anholon.loads(LINE))
    assert run.outcome.status == "done"
    times = np.arange(10) / 10
    expected = extrapolate(release(12, times), release(24, times))
    names = ["line:middle.x", "line:middle.z", "line:tip.x", "line:tip.z"]
    found = run.quantity(names, times[1:])
    for k, name in enumerate(names):
        np.testing.assert_allclose(found[name], expected[:, k], atol=2e-2, err_msg=name)
