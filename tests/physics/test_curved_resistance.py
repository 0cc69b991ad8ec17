"""Laws of resistance that are not linear in the normal reaction, against Newton's equations solved by hand."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon.errors import RunError

Floats = NDArray[np.float64]

ROD = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
k = { value = 0.01 }
h = { value = 0.5, unit = "m" }
u = { value = 2, unit = "m/s" }
th0 = { value = 1.0, unit = "rad" }
[coordinates]
x = { rate = "u" }
y = { value = "h*sin(th0)" }
th = { value = "th0", unit = "rad" }
[bodies.rod]
kind = "thin-rod"
mass = 2
length = "2*h"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }, { axis = "y", angle = "pi/2" }]
[points]
foot = { position = [0, 0, "-h"], frame = "rod" }
[constraints.ground]
kind = "on-surface"
at = "foot"
formula = "y"
side = "both"
[forces.law]
kind = "resistance"
constraint = "ground"
viscous = "k*N^2"
"""
M, H, G = 2.0, 0.5, 9.81
J = M * (2 * H) ** 2 / 12


def quadratic(z: Floats, k: float) -> tuple[float, float, float]:
    """Return a, b, e of a N² + b N + e = 0: the foot stays on the ground under F = -k N² s along it."""
    _, th, xd, w = z
    slip = xd + H * np.sin(th) * w
    a = H * H * np.cos(th) * np.sin(th) * k * slip / J
    return float(a), float(1 / M + (H * np.cos(th)) ** 2 / J), float(H * np.sin(th) * w * w - G)


def reserve(t: float, z: Floats, k: float) -> float:
    """Return the discriminant: below 0 no reaction satisfies the law."""
    a, b, e = quadratic(z, k)
    return b * b - 4 * a * e


def normal(z: Floats, k: float) -> float:
    """Return the root that grows out of the reaction without resistance."""
    _, b, e = quadratic(z, k)
    return float(-2 * e / (b + np.sqrt(max(reserve(0.0, z, k), 0.0))))


def by_hand(k: float, u: float, th0: float, end: float):  # type: ignore[no-untyped-def]  # scipy's bunch
    def rates(t: float, z: Floats, k: float) -> list[float]:
        _, th, xd, w = z
        N = normal(z, k)
        F = -k * N * N * (xd + H * np.sin(th) * w)
        return [xd, w, F / M, (-H * np.cos(th) * N + H * np.sin(th) * F) / J]

    def fold(t: float, z: Floats, k: float) -> float:
        return reserve(t, z, k) - 1e-14

    fold.terminal = True  # type: ignore[attr-defined]
    return solve_ivp(
        rates, (0, end), [0, th0, u, 0], "DOP853", args=(k,), rtol=1e-12, atol=1e-13, dense_output=True, events=fold
    )


@pytest.mark.parametrize("side", ["both", "positive"])
@pytest.mark.parametrize(("k", "u", "th0"), [(0.002, 2, 1.0), (0.03, 3, 1.0), (0.006, -2, 0.9)])
def test_the_reaction_satisfies_the_curved_law(k: float, u: float, th0: float, side: str) -> None:
    model = anholon.loads(ROD.replace("both", side))
    run = anholon.simulate(model, set={"k": k, "u": u, "th0": th0}, until=0.4)
    exact = by_hand(k, u, th0, 0.4).sol(run.times)
    np.testing.assert_allclose(run["x"], exact[0], rtol=0, atol=1e-10)
    np.testing.assert_allclose(run["th"], exact[1], rtol=0, atol=1e-10)
    np.testing.assert_allclose(run.reaction("ground"), [normal(z, k) for z in exact.T], rtol=1e-9)
    slip = exact[2] + H * np.sin(exact[1]) * exact[3]
    np.testing.assert_allclose(
        run["power:law"], [-k * normal(z, k) ** 2 * s * s for z, s in zip(exact.T, slip, strict=True)], rtol=1e-8
    )


@pytest.mark.parametrize("side", ["both", "positive"])
@pytest.mark.parametrize(("k", "u", "th0"), [(0.002, -1, 1.5), (0.006, -2, 1.3), (0.008, -3, 1.4)])
def test_the_motion_ends_where_no_reaction_is_left(k: float, u: float, th0: float, side: str) -> None:
    model = anholon.loads(ROD.replace("both", side))
    run = anholon.simulate(model, set={"k": k, "u": u, "th0": th0}, until=1.0)
    assert run.outcome.status == "failed"
    assert "ceases to exist" in run.outcome.message
    # Reactions end like a square root: a last step that ends across it misses the instant by up to 2e-8 s.
    assert run.outcome.t == pytest.approx(by_hand(k, u, th0, 1.0).t[-1], abs=3e-8)
    assert run.events[-1].name == "jam ground"


def test_a_start_without_a_reaction_is_refused() -> None:
    assert reserve(0.0, np.array([0, 0.7, -6.0, 0]), 0.02) < 0
    with pytest.raises(RunError, match=r"no reaction satisfies the friction laws on 'ground'.*Painlevé"):
        anholon.simulate(anholon.loads(ROD), set={"k": 0.02, "u": -6, "th0": 0.7}, until=0.1)


def test_friction_and_a_curved_law_together() -> None:
    """Beside Coulomb's friction μ N: a N² + (b + μ …) N + e = 0 with the same foot."""
    more = '[forces.rub]\nkind = "friction"\nconstraint = "ground"\ncoefficient = 0.2\n'
    run = anholon.simulate(anholon.loads(ROD.replace("both", "positive") + more), until=0.0)
    a, b, e = quadratic(np.array([0, 1.0, 2.0, 0]), 0.01)
    b += H * H * np.cos(1.0) * np.sin(1.0) * 0.2 / J
    assert run.reaction("ground")[0] == pytest.approx(-2 * e / (b + np.sqrt(b * b - 4 * a * e)), rel=1e-12)


def test_a_projected_curved_law_leaves_the_reaction_alone() -> None:
    model = ROD + "projected = true\n"
    run = anholon.simulate(anholon.loads(model), until=0.0)
    _, b, e = quadratic(np.array([0, 1.0, 2.0, 0]), 0.01)
    assert run.reaction("ground")[0] == pytest.approx(-e / b, rel=1e-12)
    # Its power is that of k N² on the slip of 2 m/s, less what the projection takes.
    assert run["power:law"][0] < 0


def test_the_slope_of_a_table_with_a_law_of_any_kind() -> None:
    """On a level table N = m g whatever the law along it: x'' = -r(m g)/m."""
    text = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
F = { value = 10, unit = "N" }
[coordinates]
x = { rate = 5 }
y = {}
[points]
P = { position = ["x", "y", 0], mass = 2 }
[constraints]
table = { kind = "holonomic", at = "P", formula = "y" }
[forces]
law = { kind = "resistance", constraint = "table", coordinate = "x", value = "-3*tanh(N/F) - 0.1*sqrt(1 + N/F)" }
"""
    run = anholon.simulate(anholon.loads(text), until=1.0)
    N = 2 * 9.81
    size = 3 * np.tanh(N / 10) + 0.1 * np.sqrt(1 + N / 10)
    np.testing.assert_allclose(run["x"], 5 * run.times - size / 4 * run.times**2, atol=1e-11)
