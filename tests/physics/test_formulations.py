"""Every form that can be run gives the same motion and the same reactions."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.model.examples import example_names


@pytest.mark.parametrize("name", [name for name in example_names() if name != "second-order-constraints"])
def test_maggi_and_lagrange_agree(name: str) -> None:
    # Without charts of its own (the bicycle) a model gets the orthonormal basis of its admissible velocities.
    model = anholon.load(name)
    lagrange, maggi = (anholon.simulate(model, until=4.0, form=form) for form in ("lagrange1", "maggi"))
    assert maggi.outcome.status == "done", maggi.outcome.text()
    first, second = lagrange.table(), maggi.table()
    for column, values in first.items():
        size = max(1.0, float(np.abs(values).max()))
        np.testing.assert_allclose(second[column], values, rtol=0, atol=1e-9 * size, err_msg=column)


def test_maggi_keeps_holonomic_constraints() -> None:
    text = """
    format = 1
    gravity = [0, -9.81, 0]
    [coordinates]
    x = { value = 1.0 }
    y = {}
    [points.bob]
    position = ["x", "y", 0]
    mass = 2.0
    [constraints]
    rod = { kind = "holonomic", formula = "x^2 + y^2 - 1", at = "bob" }
    [[charts]]
    name = "sideways"
    velocities = { u = "x'" }
    """
    run = anholon.simulate(anholon.loads(text), until=10.0, form="maggi")
    assert run.outcome.status == "done", run.outcome.text()
    assert run.drift.max() < 1e-12
    np.testing.assert_allclose(run.energy, 0.0, rtol=0, atol=1e-8)
    assert len(run.motions) > 2  # u says nothing where the rod is level; another chart serves there
