"""Steps and equilibria of rods compared with Exudyn and PyElastica (whole runs: `rods_public`).

Problems are the same; compared are errors against a converged reference and CPU times of one thread.

A ratio is taken where we are at least as exact: of our runs the quickest whose error is not larger than the peer's. In
motions a peer has about the same choice of elements and steps as we have, and of its ways to solve; of its runs those
count that no other one beats both in time and in error. What builds a model is counted on no side, and each run is the
best of several, on both sides of as many as a tenth of a second holds.
The references of the pendulum and the elastica are our own converged solutions, that of the 45° bend is the exact one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import numpy as np
from measuring import MissingError, Row
from rod_problems import bend, elastica, tip

from anholon.compiler.background_optimizer import run_pending
from anholon.rods import loads, mesh_builders
from anholon.rods.dynamics.rod_motion import RodMotion, make_rest_state
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.section import from_stiffness
from anholon.rods.supports import make_support

GRAVITY = 9.81
END = 0.5  # s
SECTION = from_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
BEND = np.array([47.15044, 15.68480, 53.47486])  # Ibrahimbegovic's bend by shooting of the equations
RUNS = tuple((n, h) for n in (2, 4, 8, 16, 32) for h in (16e-3, 8e-3, 4e-3, 2e-3, 1e-3))
PEER_RUNS = tuple((n, h) for n in (4, 8, 16, 32) for h in (4e-3, 2e-3, 1e-3))
DROPS = tuple((n, (1500, 2000, 3000, 4000, 6000)) for n in (10, 20, 40, 80))
CORRECTIONS = (1.0, 4.0)  # of h²: corrections of a step stop below it, as the error of the method is of that size
ROUNDS = 5
WHILE = 0.1  # s of CPU time; short runs need more rounds until nothing disturbs one

Result = tuple[float, np.ndarray]
"""CPU time, s, and the position of the tip."""

Point = tuple[str, float, float]
"""Name of a run, its CPU time, s, and its error, m."""


def measure() -> list[Row]:
    """Compare; raises MissingError where no peer is installed."""
    rows: list[Row] = []
    missing = ""
    for compare in (beside_exudyn, beside_elastica):
        try:
            rows += compare()
        except MissingError as error:
            missing = f"{error}"
    if not rows:
        raise MissingError(missing)
    return rows


def beside_exudyn() -> list[Row]:
    """Compare the pendulum, the elastica and the 45° bend."""
    import peers_exudyn as peer

    rows: list[Row] = []
    exact = falling(64, 2.5e-4, clamped=False)[1]
    ours = list(_ours(partial(falling, clamped=False), exact))
    for kind, goal in (("exact3d", 25.0), ("exact2d", None), ("cable2d", 3.0)):
        runs = {
            (n, h): _quicker(
                _best(partial(peer.pendulum, kind, n, h, END, modified=modified), rounds=2)
                for modified in (True, False)
            )
            for n, h in PEER_RUNS
        }
        rows += _rows("pendulum", kind, goal, ours, _front(runs, exact), exact)
    sunk = at_rest(partial(elastica, axis=1), 64)[1]
    our_points = [_point(f"{n}", _best(partial(at_rest, partial(elastica, axis=1), n)), sunk) for n in (4, 8, 16, 32)]
    for kind, goal in (("cable2d", 5.0), ("cable3d", 11.0), ("exact3d", 30.0)):
        peer_results = {(n, 0.0): _best(partial(peer.elastica, kind, n), rounds=1) for n in (8, 32)}
        rows += _rows("elastica", kind, goal, our_points, peer_results, sunk)
    our_points = [_point(f"{n}", _best(partial(at_rest, bend, n)), BEND) for n in (4, 8, 16)]
    rows += _rows(
        "45° bend", "exact3d", 30.0, our_points, {(n, 0.0): _best(partial(peer.bend, n)) for n in (4, 8, 16)}, BEND
    )
    return rows


def beside_elastica() -> list[Row]:
    """Compare a rod that drops from a clamp."""
    import peers_elastica as peer

    exact = falling(64, 2.5e-4, clamped=True)[1]
    ours = list(_ours(partial(falling, clamped=True), exact))
    properties = {"EA": 1e4, "GA": 1e3, "EI": 1.0, "mass": 1.0, "g": GRAVITY}
    # Steps as large as stay stable, found by trial: some fail, and of the others the longest count.
    runs = {
        (n, END / steps): _best(partial(peer.drop, n, steps, END, **properties), rounds=2)
        for n, several in DROPS
        for steps in several
    }
    return _rows("clamped drop", "PyElastica", 100.0, ours, _front(runs, exact), exact)


def _quicker(results: Iterable[Result | None]) -> Result | None:
    """Return the fastest of the runs that did not fail."""
    done = [result for result in results if result is not None]
    return min(done, key=lambda result: result[0]) if done else None


def _front(runs: dict[tuple[int, float], Result | None], exact: np.ndarray) -> dict[tuple[int, float], Result]:
    """Return the runs that no other run beats both in time and in error."""
    done = {key: result for key, result in runs.items() if result is not None}
    errors = {key: float(np.linalg.norm(result[1] - exact)) for key, result in done.items()}
    return {
        key: result
        for key, result in done.items()
        if errors[key] < 0.1
        and not any(done[k][0] <= result[0] and errors[k] <= errors[key] and k != key for k in done)
    }


def _rows(
    what: str,
    kind: str,
    goal: float | None,
    ours: list[Point],
    theirs: Mapping[tuple[int, float], Result | None],
    exact: np.ndarray,
) -> list[Row]:
    rows = []
    for (n, h), peer_result in theirs.items():
        setting = f"N={n}" + (f" h={h:.2g}" if h else "")
        anchor = kind if kind == "PyElastica" else f"Exudyn {kind}"
        if peer_result is None:
            print(f"{what}, {anchor} {setting}: no setting converged")
            continue
        seconds, error = peer_result[0], float(np.linalg.norm(peer_result[1] - exact))
        good = [point for point in ours if point[2] <= error]
        if not good:
            print(f"{what}, {anchor} {setting}: error {error:.1e}, none of ours is as exact")
            continue
        name, our_seconds, our_error = min(good, key=lambda point: point[1])
        text = f"{what}, {our_error:.0e} at {name}; other {error:.0e} at {setting}"
        rows.append(Row(text, our_seconds, seconds, anchor, None if goal is None else 1.0 / goal))
    return rows


def _ours(run: Callable[[int, float, float], Result], exact: np.ndarray) -> Iterator[Point]:
    for n, h in RUNS:
        for part in CORRECTIONS:
            yield _point(f"N={n} h={h:.2g}", _best(partial(run, n, h, part * h**2)), exact)


def _point(name: str, result: tuple[float, np.ndarray] | None, exact: np.ndarray) -> Point:
    assert result is not None
    return name, result[0], float(np.linalg.norm(result[1] - exact))


def _best(run: Callable[[], Result | None], *, rounds: int = ROUNDS) -> Result | None:
    """Return the fastest of several equal runs: at least `rounds`, and all that fit into the same time."""
    run()
    run_pending()  # from here on with the best code
    results: list[Result | None] = []
    before = time.process_time()
    while len(results) < rounds or (results[-1] is not None and time.process_time() - before < WHILE):
        results.append(run())
    return _quicker(results)


def falling(elements: int, h: float, tolerance: float = 1e-7, *, clamped: bool) -> tuple[float, np.ndarray]:
    """Return CPU time and tip of a horizontal rod that falls from a hinge or a clamp.

    Corrections below the tolerance are the last ones of their step.
    """
    mesh = mesh_builders.make_straight_mesh(1.0, elements, SECTION)
    across = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])  # the axis of the hinge, z, comes first
    supports = (make_support(mesh.reference, 0, rotation="clamped" if clamped else "hinged", axes=across),)
    weight = loads.make_weight(mesh, (0.0, -GRAVITY, 0.0))
    motion = RodMotion(
        mesh, lambda t: supports, lambda t: weight, make_rest_state(mesh, mesh.reference), tolerance=tolerance
    )
    before = time.process_time()  # what builds a model is not counted, on neither side
    motion.compute_accelerations()
    state = motion.advance(END, h)
    return time.process_time() - before, state.pose.x[-1]


def at_rest(problem: Callable[[int], tuple[ElementMesh, RodLoads]], elements: int) -> Result:
    """Return the CPU time of an equilibrium and its tip."""
    mesh, load = problem(elements)
    before = time.process_time()
    tip_position = tip(mesh, load)
    return time.process_time() - before, tip_position
