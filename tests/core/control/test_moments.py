"""Linear plants of models, and where their systems of moments are regular."""

from __future__ import annotations

from math import factorial

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import brentq
from scipy.special import spherical_jn

import anholon
from anholon.control.rest_to_rest.moments import (
    MomentSystem,
    find_controllability_indices,
    find_degenerate_durations,
    find_uncontrolled_modes,
)
from anholon.control.rest_to_rest.plant import LinearPlant, linearise_plant
from anholon.errors import RunError

CART = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
l = { value = 1.3, unit = "m" }
u = { unit = "N" }
[coordinates]
x = {}
theta = { unit = "rad" }
[points]
cart = { position = ["x", 0, 0], mass = 2 }
bob = { position = ["x + l*sin(theta)", "-l*cos(theta)", 0], mass = 0.7 }
[forces]
push = { kind = "generalized", coordinate = "x", value = "u" }
"""
OMEGA = (9.81 / 1.3 * (1 + 0.7 / 2)) ** 0.5


def plant(text: str) -> LinearPlant:
    """Return the plant of a model whose control is the parameter u."""
    return linearise_plant(anholon.compile_model(anholon.loads(text)), ["u"], 1.0)


def test_a_cart_with_a_pendulum_has_its_known_frequency() -> None:
    values = np.sort_complex(np.linalg.eigvals(plant(CART).A))
    assert np.allclose(np.sort(values.imag), [-OMEGA, 0, 0, OMEGA], atol=1e-7)
    assert np.allclose(values.real, 0, atol=1e-7)


def test_constraints_reduce_the_plant_to_the_same_one() -> None:
    typed = CART.replace('theta = { unit = "rad" }', "bx = {}\nby = { value = -1.3 }")
    typed = typed.replace('["x + l*sin(theta)", "-l*cos(theta)", 0]', '["bx", "by", 0]')
    for constraint in (
        'kind = "holonomic", formula = "(bx - x)^2 + by^2 - l^2"',
        'kind = "distance", between = ["cart", "bob"], length = "l"',
    ):
        found = plant(typed + f"[constraints]\nrod = {{ {constraint} }}\n")
        assert found.order == 4
        ours, theirs = np.poly(plant(CART).A), np.poly(found.A)
        assert np.allclose(ours, theirs, atol=1e-10)
        # From the control to the acceleration of the cart, at rest and after: moments C A^k B of both are alike.
        for k in range(6):
            cart = [p.N[0] @ np.linalg.matrix_power(p.A, k)[: p.N.shape[1]] @ p.B for p in (plant(CART), found)]
            assert np.allclose(*cart, atol=1e-9)


def test_moments_are_those_of_the_exponential() -> None:
    moments = MomentSystem(plant(CART), 2.7)
    powers = moments.compute_moments(moments.nodes[:, None, None] ** np.arange(3))
    for k in range(3):
        # ∫ e^{A (1 - s)} B s^k ds is a block of the exponential of the plant with k + 1 integrators.
        size = moments.order
        big = np.zeros((size + k + 1, size + k + 1))
        big[:size, :size], big[:size, size : size + 1] = moments.A, moments.B
        big[np.arange(size, size + k), np.arange(size + 1, size + k + 1)] = 1.0
        assert np.allclose(powers[:, k], factorial(k) * expm(big)[:size, -1], rtol=1e-12, atol=1e-13)


def test_polynomials_fail_where_spherical_bessel_functions_vanish() -> None:
    # The moments of Legendre's P_k with e^{i a s} are 2 i^k j_k(a), a = ω T / 2: with the moments of 1 and s, which
    # P_0 and P_1 meet alone, the rest is j_2(a) j_3(a) = 0.
    cart = plant(CART)
    found = np.array(find_degenerate_durations(cart, (4,), 0.5, 28 / OMEGA)) * OMEGA / 2
    grid = np.linspace(1.0, 14.0, 4000)
    roots = sorted(
        brentq(lambda a, k=k: spherical_jn(k, a), grid[i], grid[i + 1])
        for k in (2, 3)
        for i in np.flatnonzero(np.diff(np.sign(spherical_jn(k, grid))))
    )
    assert np.allclose(found, roots, rtol=1e-9)


def test_conditions_grow_for_short_durations_and_at_the_roots() -> None:
    cart = plant(CART)
    short, long = (MomentSystem(cart, T).compute_gramian_factor()[1] for T in (0.01, 2.0))
    assert short > 1e6 * long
    root = find_degenerate_durations(cart, (4,), 2.0, 4.8)[0]
    off, at = (MomentSystem(cart, T).compute_polynomial_moments((4,))[1] for T in (0.95 * root, root))
    assert at > 1e9 * off


def test_equal_pendulums_have_a_mode_that_the_cart_does_not_move() -> None:
    two = CART.replace("theta = {", 'other = { unit = "rad" }\ntheta = {')
    two += 'second = { kind = "generalized", coordinate = "x", value = 0 }\n'
    bob = 'bob2 = { position = ["x + l*sin(other)", "-l*cos(other)", 0], mass = 0.7 }\n'
    two = two.replace("[forces]", bob + "[forces]")
    found = plant(two)
    assert sum(find_controllability_indices(MomentSystem(found, 1.0))) == 4
    (mode,) = find_uncontrolled_modes(found, 1.0)
    assert abs(mode.value) == pytest.approx((9.81 / 1.3) ** 0.5, rel=1e-9)
    assert found.describe_combination(mode.weights) in ("other - theta", "-other + theta")
    unequal = two.replace('"-l*cos(other)"', '"-1.1*l*cos(other)"').replace("l*sin(other)", "1.1*l*sin(other)")
    assert find_uncontrolled_modes(plant(unequal), 1.0) == []
    assert find_controllability_indices(MomentSystem(plant(unequal), 1.0)) == (6,)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('theta = { unit = "rad" }', 'theta = { value = 0.3, unit = "rad" }'), "not an equilibrium: a force"),
        (("x = {}", "x = { rate = 1 }"), "not at rest: x' = 1"),
        (('value = "u"', 'value = "u + sin(1*t)"'), "depends on time"),
    ],
)
def test_what_cannot_be_linearised_is_refused(change: tuple[str, str], reason: str) -> None:
    text = CART.replace(*change)
    if "sin(1*t)" in text:
        text = text.replace("sin(1*t)", "F*sin(w*t)").replace(
            "[coordinates]", 'F = { value = 1, unit = "N" }\nw = { value = 1, unit = "1/s" }\n[coordinates]'
        )
    with pytest.raises(RunError, match=reason):
        linearise_plant(anholon.compile_model(anholon.loads(text)), ["u"], 1.0)
