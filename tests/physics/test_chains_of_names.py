"""Formulas and frames that stand on one another, hundreds deep, are the system that one formula gives."""

from __future__ import annotations

import numpy as np
import pytest

import anholon

LINKS = 300
BASE = """format = 1
gravity = [0, 0, -9.81]

[coordinates]
phi = { unit = "rad", value = 0.5 }

"""
DIRECT = """[points.P]
position = ["sin(phi)", 0, "-cos(phi)"]
mass = 1
"""


def definitions() -> str:
    """Return a pendulum of one metre whose abscissa is the sum of 300 definitions, each of the one before."""
    sums = [f"x{k} = 'x{k - 1} + sin(phi)/{LINKS}'\n" for k in range(1, LINKS)]
    return f"""[definitions]
x0 = "sin(phi)/{LINKS}"
{"".join(reversed(sums))}
[points.P]
position = ["x{LINKS - 1}", 0, "-cos(phi)"]
mass = 1
"""


def frames() -> str:
    """Return the same with 300 frames, each on the one before; the last one carries the mass."""
    bodies = [
        f"[bodies.b{k}]\nkind = 'sphere'\nradius = 0.01\nframe = 'b{k - 1}'\nposition = [0, 0, -{1 / LINKS!r}]\n"
        for k in range(1, LINKS + 1)
    ]
    first = "[bodies.b0]\nkind = 'sphere'\nradius = 0.01\nrotation = [{ axis = 'y', angle = '-phi' }]\n"
    return "".join(reversed([first, *bodies])) + f"[points.P]\nframe = 'b{LINKS}'\nmass = 1\n"


def places() -> str:
    """Return the same where definitions name places, and places definitions, in turn."""
    step = f"sin(phi)/{LINKS}"
    sums = [f"x{k} = 'P{k - 1}.x + {step}'\n" for k in range(1, LINKS)]
    points = [f"[points.P{k}]\nposition = ['x{k}', 0, 0]\n" for k in range(1, LINKS)]
    head = f"[definitions]\n{''.join(reversed(sums))}\n"
    last = f"[points.P]\nposition = ['P{LINKS - 1}.x', 0, '-cos(phi)']\nmass = 1\n"
    return head + last + "".join(reversed([f"[points.P0]\nposition = ['{step}', 0, 0]\n", *points]))


@pytest.mark.parametrize("described", [definitions, frames, places])
def test_a_chain_of_hundreds_moves_as_what_it_is_the_sum_of(described: object) -> None:
    model = anholon.loads(BASE + described())  # type: ignore[operator]
    assert not anholon.check(model)
    run, direct = (anholon.simulate(one, until=2.0) for one in (model, anholon.loads(BASE + DIRECT)))
    assert run.outcome.status == "done"
    assert np.ptp(direct["phi"]) > 0.9
    assert run["phi"] == pytest.approx(direct["phi"], abs=1e-8)
    tip = run.quantity(["P.x", "P.z"], [2.0])
    assert np.hypot(tip["P.x"], tip["P.z"]) == pytest.approx(1.0, abs=1e-12)
