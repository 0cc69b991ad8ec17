"""Stiff systems of points and bodies: they run to the end, by themselves, and as accurately as any others."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon.errors import RunError, UsageError

Floats = NDArray[np.float64]

# A point of 1 kg on a bushing of 1e9 N/m and 1e6 N·s/m, pulled to and fro.
POINT = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.z]
unit = "m"
[points.mass]
position = [0, 0, "z"]
mass = 1
[forces.bushing]
kind = "generalized"
coordinate = "z"
value = "-1e9*z - 1e6*z'"
[forces.pull]
kind = "generalized"
coordinate = "z"
value = "1000*sin(7*t)"
[simulation]
until = 1
"""

TIMES = np.linspace(0.0, 1.0, 301)


def solve_by_scipy(function: object, y0: list[float], times: Floats, method: str = "Radau") -> Floats:
    """Return the states (k, n) at given times, with tolerances far below what is tested."""
    options = {"method": method, "rtol": 1e-12, "atol": 1e-15}
    return solve_ivp(function, (times[0], times[-1]), y0, t_eval=times, **options).y.T  # type: ignore[call-overload]


def read_states(run: anholon.Run, times: Floats, names: list[str]) -> Floats:
    """Return coordinates and rates (k, 2 n) at given times, which need not be frames."""
    table = run.quantity([*names, *(f"{name}'" for name in names)], times)
    return np.array([*table.values()]).T


def point_slope(t: float, y: Floats) -> list[float]:
    return [y[1], -1e9 * y[0] - 1e6 * y[1] - 9.81 + 1000.0 * np.sin(7.0 * t)]


@pytest.mark.parametrize("method", ["auto", "radau"])
def test_point_on_a_stiff_bushing(method: str) -> None:
    run = anholon.simulate(anholon.loads(POINT), method=method)
    assert run.outcome.status == "done"
    expected = solve_by_scipy(point_slope, [0.0, 0.0], TIMES)
    np.testing.assert_allclose(read_states(run, TIMES, ["z"]), expected, atol=1e-12)
    # The bushing carries the load: also where it is read between frames.
    for t in (0.2345, 0.77777):
        force = run.at(t)["power:bushing"] / run.at(t)["z'"]
        assert force == pytest.approx(9.81 - 1000.0 * np.sin(7.0 * t), abs=0.02)


def test_the_run_says_which_method_it_used() -> None:
    model = anholon.loads(POINT)
    run = anholon.simulate(model)
    assert run.method.startswith("lagrange1, DOP853, from t = 0.00")
    assert run.method.endswith("s on Radau, rtol 1e-10")
    assert "The equations are stiff: from t = 0.00" in run.outcome.message
    assert anholon.simulate(model, method="radau").method == "lagrange1, Radau, rtol 1e-10"
    explicit = anholon.simulate(model, 0.01, method="dop853")
    assert explicit.method == "lagrange1, DOP853, rtol 1e-10"
    assert "stiff" not in explicit.outcome.message
    assert anholon.simulate(model, 0.001).method == "lagrange1, DOP853, rtol 1e-10"


def test_a_change_of_the_method_is_repeatable() -> None:
    one, other = anholon.simulate(anholon.loads(POINT)), anholon.simulate(anholon.loads(POINT))
    np.testing.assert_array_equal(one["z"], other["z"])
    assert one.method == other.method


def test_methods_that_do_not_apply_are_refused() -> None:
    with pytest.raises(UsageError, match="there is no method 'euler'"):
        anholon.simulate(anholon.loads(POINT), method="euler")
    with pytest.raises(RunError, match=r"Radau needs compiled equations, and the form 'gauss'"):
        anholon.simulate(anholon.loads(POINT), 0.001, method="radau", form="gauss")
    assert anholon.simulate(anholon.loads(POINT), 1e-4, form="gauss").outcome.status == "done"
