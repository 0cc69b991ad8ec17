"""Rods through the public interface: a pendulum, the right-angle cantilever and the elastica by `simulate` and
`statics`.

Settings are the coarsest whose error is what is asked for, which is looked at in each run; the references are converged
solutions of our own. Models are compiled in the first call and known in the others. Beside: the fastest planar beams of
Exudyn with no larger error, without what builds their models.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np
from measuring import MissingError, Row, cpu_median
from msgspec.structs import replace

import anholon
from anholon.compiler.background_optimizer import run_pending
from anholon.model.schema import Model

PENDULUM = """format = 1
gravity = [0, -9.81, 0]
[rods.bar]
elements = 4
curve = { kind = "straight", length = 1 }
[rods.bar.section]
kind = "given"
axial = 1e4
shear = [1e3, 1e3]
torsion = 1
bending = [1, 1]
mass = 1
inertia = [2e-4, 1e-4, 1e-4]
[supports.pin]
at = "bar:base"
turning = "hinged"
axis = "z"
[simulation]
until = 0.5
"""
END = 0.5  # s
PENDULUM_ERROR = 3e-4  # m
LEGS_ERROR = 0.01  # of the length of a leg
LEGS_END = 10.0  # s
ELASTICA_ERROR = 1e-4  # m
PEER_RUNS = tuple((n, h) for n in (4, 8, 16) for h in (8e-3, 4e-3, 2e-3, 1e-3))


def measure() -> list[Row]:
    """Time the three problems, the first and the last beside Exudyn where it is installed, and the order in N."""
    exact = tip(pendulum(64, 2.5e-4), "bar")
    falling, shown = pendulum(4, 4e-3), pendulum(4, 4e-3, 60.0)
    _require(tip(falling, "bar") - exact, PENDULUM_ERROR, "the pendulum")
    pendulum_time = _time(lambda: anholon.simulate(falling))
    legs = right_angle(4, 0.2)
    _require((tip(legs, "legs") - tip(right_angle(16, 0.01), "legs")) / 10.0, LEGS_ERROR, "the cantilever")
    bow, fine = elastica(8), elastica(64)
    _require(rest(bow) - rest(fine), ELASTICA_ERROR, "the elastica")
    elastica_time = _time(lambda: anholon.statics(bow))
    rows = [
        Row("rod pendulum 0.5 s, error 3e-4, simulate(model)", pendulum_time, goal=3e-3),
        Row("the same with 60 frames a second", _time(lambda: anholon.simulate(shown)), goal=3e-3),
        Row("right-angle cantilever 10 s at 1 %, simulate(model)", _time(lambda: anholon.simulate(legs)), goal=10e-3),
        Row("elastica, error 1e-4, statics(model)", elastica_time, goal=0.5e-3),
        Row("elastica with ever other loads, statics(model)", _time(_with_new_loads(bow)), goal=0.5e-3),
    ]
    still = [float(np.linalg.norm(rest(elastica(n)) - rest(fine))) for n in (4, 16)]
    order = math.log(still[0] / still[1], 4.0)
    rows.append(Row("elastica, order in N from 4 to 16", order, goal=3.7, unit="", at_least=True))
    try:
        return rows + list(beside_exudyn(exact, pendulum_time, elastica_time))
    except MissingError as missing:
        print(f"peers: left out, {missing}")
        return rows


def beside_exudyn(exact: np.ndarray, pendulum_time: float, elastica_time: float) -> Iterator[Row]:
    """Compare with the fastest setting of planar beams whose error is not larger."""
    import peers_exudyn as peer

    exact_runs = [
        (result, f"{kind} N={n} h={h:g}")
        for kind in ("exact2d", "cable2d")
        for n, h in PEER_RUNS
        for modified in (True, False)
        if (result := peer.pendulum(kind, n, h, END, modified=modified)) is not None
        and np.linalg.norm(result[1] - exact) <= PENDULUM_ERROR
    ]
    if exact_runs:
        (seconds, _), name = min(exact_runs, key=lambda entry: entry[0][0])
        yield Row("rod pendulum 0.5 s, error 3e-4, simulate(model)", pendulum_time, seconds, f"Exudyn {name}", 0.25)
    still = [(result, n) for n in (16, 32, 64) if (result := peer.elastica("cable2d", n)) is not None]
    sunk = rest(elastica(64))
    good = [
        (result[0], n)
        for result, n in still
        if np.linalg.norm(np.sort(np.abs(result[1])) - np.sort(np.abs(sunk))) < 1e-4
    ]
    if good:
        seconds, n = min(good)
        yield Row("elastica, statics(model)", elastica_time, seconds, f"Exudyn cable2d N={n}", 1.0 / 3.0)


def pendulum(elements: int, step: float, frames: float = 2.0) -> Model:
    """Return a horizontal rod of 1 m that falls from a hinge, with even steps."""
    model = anholon.loads(PENDULUM)
    bar = replace(model.rods["bar"], elements=elements)
    simulation = replace(model.simulation, step=step, accuracy=0.0, frames=frames)
    return replace(model, rods={"bar": bar}, simulation=simulation)


def right_angle(elements: int, step: float) -> Model:
    """Return the right-angle cantilever of Simo and Vu-Quoc with about that number of elements in each leg."""
    model = anholon.load("right-angle-cantilever")
    legs = replace(model.rods["legs"], elements=2 * elements)
    simulation = replace(model.simulation, step=step, accuracy=0.0, frames=2.0, until=LEGS_END)
    return replace(model, rods={"legs": legs}, simulation=simulation)


def elastica(elements: int) -> Model:
    """Return the elastica under P L²/EI = 10."""
    model = anholon.load("elastica")
    return replace(model, rods={"bow": replace(model.rods["bow"], elements=elements)})


def tip(model: Model, rod: str) -> np.ndarray:
    """Return the position of the tip of a rod at the end of its motion."""
    run = anholon.simulate(model)
    if run.outcome.status != "done":
        raise AssertionError(run.outcome.message)
    return np.array([run[f"{rod}:tip.{c}"][-1] for c in "xyz"])


def rest(model: Model) -> np.ndarray:
    """Return the position of the tip of the elastica at rest."""
    values = anholon.statics(model).summary()
    return np.array([values[f"bow:tip.{c}"] for c in "xyz"])


def _with_new_loads(model: Model) -> Callable[[], object]:
    loads = iter(np.linspace(10.0, 11.0, 10_000_000))
    parameter = model.parameters["P"]
    return lambda: anholon.statics(replace(model, parameters={"P": replace(parameter, value=float(next(loads)))}))


def _time(task: Callable[[], object]) -> float:
    task()
    run_pending()  # from here on with the best code
    return cpu_median(task)


def _require(error: np.ndarray, max_error: float, what: str) -> None:
    if not np.linalg.norm(error) <= max_error:
        raise AssertionError(f"{what} errs by {np.linalg.norm(error):.1e}, more than {max_error:g}")
