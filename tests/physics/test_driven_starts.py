"""Starts: parts that start and stop at once beside a free body, and frictions whose coefficient has no sense."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import RunError
from anholon.model.schema import Stage

CART = """
format = 1
[parameters]
d = { value = 0.3, unit = "m" }
[coordinates]
x = { rate = 1.7 }
y = {}
[points]
cart = { position = ["x", "y", 0], mass = 3 }
head = { position = ["x + d*cos(a)", "y + d*sin(a)", 0], mass = 2 }
[constraints]
rail = { kind = "holonomic", formula = "y" }
"""


@pytest.mark.parametrize(("rate", "aslant"), [(0.8, 0.3), (-1.5, 0.7), (2.5, 2.0)])
def test_a_part_that_starts_and_stops_takes_its_momentum_from_the_cart(rate: float, aslant: float) -> None:
    """M x' + m (x' + r cos a) is kept, in closed form: the cart loses m r cos a / (M + m) and gets it back. The drive
    works by the kinetic energy between, at once where the part starts, and takes as much where it stops; the rail bears
    m r sin a."""
    text = CART.replace("cos(a)", f"cos({aslant})").replace("sin(a)", f"sin({aslant})")
    move = Stage(name="move", set={"d": 0.3 + 0.5 * rate}, change="ramp", ramp=0.5, profile="linear", duration=1.0)
    still = Stage(name="still", duration=0.25)
    run = anholon.simulate(replace(anholon.loads(text), stages=(still, move)), rtol=1e-12, atol=1e-13)
    c = np.cos(aslant)
    loss = 2.0 * rate * c / 5.0
    assert run.at(0.25 + 1e-9)["x'"] == pytest.approx(1.7 - loss, abs=1e-12)
    assert run.at(0.7)["x"] == pytest.approx(1.7 * 0.7 - loss * 0.45, abs=1e-11)
    assert run.at(1.2)["x'"] == pytest.approx(1.7, abs=1e-12)
    assert run.at(1.2)["x"] == pytest.approx(1.7 * 1.2 - loss * 0.5, abs=1e-11)
    gained = 0.5 * 2.0 * rate**2 - 0.5 * 5.0 * loss**2  # the energy of the motion relative to the mass centre
    start, stop = run.events
    assert (start.name, stop.name, start.t, stop.t) == ("blow rail", "blow rail", 0.25, pytest.approx(0.75))
    assert (start.impulse, stop.impulse) == pytest.approx((2.0 * rate * np.sin(aslant), -2.0 * rate * np.sin(aslant)))
    assert (start.drives, stop.drives) == pytest.approx((gained, -gained), abs=1e-11)
    assert (start.loss, stop.loss) == (0.0, 0.0)
    _, row = anholon.stage_table(run)
    assert row.jump == pytest.approx([-loss, 0.0], abs=1e-12)
    assert row.gained == pytest.approx(gained, abs=1e-11)
    assert row.jumped == pytest.approx(-gained, abs=1e-11)
    assert (row.drives, row.residual) == pytest.approx((0.0, 0.0), abs=1e-11)
    assert row.energy_in == pytest.approx(0.5 * 5.0 * 1.7**2 + gained, abs=1e-11)
    assert row.energy_out == pytest.approx(0.5 * 5.0 * 1.7**2, abs=1e-11)


BLOCK = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.2 }
rest = { value = 0.25 }
[coordinates]
x = { rate = 1 }
z = {}
[points]
P = { position = ["x", 0, "z"], mass = 2 }
[constraints]
ground = { kind = "on-surface", at = "P", formula = "z" }
[forces]
rub = { kind = "friction", constraint = "ground", coefficient = "mu", static = "rest" }
"""


@pytest.mark.parametrize("mu", [-0.01, 0.251, 0.3, 0.6])
def test_a_coefficient_that_has_no_sense_is_refused_before_anything_moves(mu: float) -> None:
    """Negative, or above that at rest; equal to that at rest it serves."""
    with pytest.raises(RunError, match=f"the coefficient of the friction 'rub' is {mu:g}"):
        anholon.simulate(anholon.loads(BLOCK), until=0.1, set={"mu": mu})
    run = anholon.simulate(anholon.loads(BLOCK), until=0.1, set={"mu": 0.25})
    assert run.at(0.1)["x'"] == pytest.approx(1.0 - 0.25 * 9.81 * 0.1, abs=1e-11)
