"""Kirgetov's functions (5.1) and (5.3), 004 section 5: least at the actual acceleration, whatever is released."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.optimize import minimize

import anholon
from anholon.errors import UsageError
from anholon.forms.binding import bind_form
from anholon.principles.released_measure import ReleasedMeasure
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]


def ring() -> anholon.Model:
    """Return the ring on a rod that turns by a law of time and place: virtual displacements do not follow it."""
    model = anholon.load("ring-on-turning-rod")
    return replace(model, parameters={**model.parameters, "c": replace(model.parameters["c"], value=0.5)})


def measures(run: anholon.Run, t: float, *released: str) -> tuple[ReleasedMeasure, ...]:
    return anholon.principles_at(run, t, released=released).released


def is_least(measure: ReleasedMeasure) -> bool:
    """Return whether a function is least at the actual acceleration, of all and of the random ones."""
    near = measure.offset <= 1e-9 * measure.scale
    same = measure.actual == pytest.approx(measure.least, rel=1e-10, abs=1e-12)
    return near and same and bool((measure.excess > 0.0).all())


def without(model: anholon.Model, name: str) -> anholon.Model:
    """Return a model without one of its constraints."""
    return replace(model, constraints={key: item for key, item in model.constraints.items() if key != name})


@pytest.mark.parametrize("name", ["ring", "ring-on-turning-rod", "four-bar", "second-order-constraints"])
def test_the_functions_are_least_at_the_actual_acceleration(name: str) -> None:
    """u* is the tangential part of the acceleration that the model without the constraint has at the same state."""
    model, t = ring() if name == "ring" else anholon.load(name), 0.4
    run = anholon.simulate(model, until=0.5)
    q, v = run.state(t)
    owners = list(model.constraints)
    (whole,) = measures(run, t)
    assert whole.released == tuple(owners)
    assert is_least(whole)
    for owner in owners:
        _, measure = measures(run, t, owner)
        assert measure.released == (owner,)
        assert is_least(measure)
        system = anholon.compile_model(without(model, owner))
        p = system.parameters(t)
        free = bind_form("lagrange1", SystemState(system, t, q, v, p)).solve(t, q, v).acceleration
        pieces = SystemState(system, t, q, v, p).evaluate_equations()
        pushes = np.linalg.solve(pieces.M, pieces.B.T)
        weights = np.linalg.lstsq(pieces.B @ pushes, pieces.B @ free, rcond=None)[0]
        np.testing.assert_allclose(measure.released_tangential, free - pushes @ weights, rtol=0, atol=1e-9)
        apart = measure.tangential - measure.released_tangential
        assert measure.actual == pytest.approx(0.5 * apart @ pieces.M @ apart, rel=1e-9, abs=1e-12)
        assert measure.actual <= whole.actual + 1e-9  # less is released


def test_a_minimiser_that_knows_nothing_of_the_principle_finds_the_motion() -> None:
    """The ring by hand: over all accelerations with A v' + b0 = 0 the functions have their minimum where the run is."""
    model = ring()
    m, g, gx, w, c, slope = (model.parameters[name].value for name in ("m", "g", "gx", "w", "c", "slope"))
    t = 0.6
    run = anholon.simulate(model, until=1.0)
    actual = anholon.forms_at(run, t, ["newton"])["newton"].acceleration
    (x, y, _), (vx, vy, _) = run.state(t)
    r = np.hypot(x, y)
    dr = (x * vx + y * vy) / r
    theta, turn = w * t + c * r, w + c * dr
    along, across = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)])
    assert [x, y] == pytest.approx(r * along, abs=1e-9)
    # On the rod (r'' - r θ'²) e + (2 r' θ' + r θ'') n with θ'' = c r'': one number r'' is free, and z'' = slope y''.

    def acceleration(ddr: float) -> Floats:
        flat = (ddr - r * turn**2) * along + (2 * dr * turn + r * c * ddr) * across
        return np.array([*flat, slope * flat[1]])

    gravity = np.array([gx, 0.0, -g])
    normal, side = np.array([0.0, -slope, 1.0]), np.array([*across, 0.0])

    def project(a: Floats, *rows: Floats) -> Floats:
        B = np.array(rows)
        return a - B.T @ np.linalg.solve(B @ B.T, B @ a)

    cases = {(): gravity, ("plane",): project(gravity, side), ("rod",): project(gravity, normal)}
    for released, target in cases.items():

        def function(ddr: Floats, target: Floats = target) -> float:
            return float(0.5 * m * ((project(acceleration(ddr[0]), normal, side) - target) ** 2).sum())

        found = minimize(function, np.zeros(1), method="BFGS", options={"gtol": 1e-11})
        assert acceleration(found.x[0]) == pytest.approx(actual, abs=1e-6)
        measure = measures(run, t, *released)[-1]
        assert (measure.actual, measure.least) == pytest.approx((found.fun, found.fun), rel=1e-9)
    # The ordinary Z of Gauss is least elsewhere.
    found = minimize(lambda ddr: float(((acceleration(ddr[0]) - gravity) ** 2).sum()), np.zeros(1))
    assert abs(acceleration(found.x[0]) - actual).max() > 0.1


def test_with_nothing_released_the_least_value_is_zero_and_rows_may_be_released() -> None:
    run = anholon.simulate(anholon.load("four-bar"), until=0.2)
    whole, row = measures(run, 0.1, "knee.x")
    both = measures(run, 0.1, "knee")[1]
    assert 0.0 < row.actual < both.actual < whole.actual
    model = anholon.load("pendulum-redundant")
    redundant = anholon.simulate(model, until=0.2)
    assert measures(redundant, 0.1, next(iter(model.constraints)))[1].actual < 1e-20  # the others hold what it holds


def test_a_constraint_that_is_not_there_is_named() -> None:
    run = anholon.simulate(anholon.load("ring-on-turning-rod"), until=0.2)
    with pytest.raises(UsageError, match=r"no constraint 'plain' to release\. There are plane, rod\."):
        measures(run, 0.1, "plain")
