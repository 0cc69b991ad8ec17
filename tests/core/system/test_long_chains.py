"""Chains, rings and nets of many points in redundant coordinates: costs grow with the points, results are exact.

What is counted are operations of the compiled functions, so that the law does not depend on the machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

import anholon
from anholon.model.schema import (
    Constraint,
    Coordinate,
    Distance,
    Drag,
    Force,
    Holonomic,
    Model,
    Nonholonomic,
    Parameter,
    Point,
    Spring,
)
from anholon.system.system_state import SystemState

PARAMETERS = {
    "g": Parameter(value=9.81, unit="m/s^2"),
    "m": Parameter(value=0.3, unit="kg"),
    "l": Parameter(value=0.1, unit="m"),
    "c": Parameter(value=0.02, unit="kg/s"),
    "k": Parameter(value=30.0, unit="N/m"),
}


def chain(n: int) -> Model:
    """A chain of n points that hangs on the origin, with ready constraints."""
    links: dict[str, Constraint] = {
        f"link{i}": Distance(between=(f"P{i - 1}", f"P{i}"), length="l") for i in range(1, n + 1)
    }
    return _points({f"P{i}": (0.1 * i, 0.0, 0.0) for i in range(1, n + 1)}, links, {})


def mixed(n: int) -> Model:
    """A chain whose links are formulas, ready constraints and, at its end, a nonholonomic row; every point has drag."""
    links: dict[str, Constraint] = {}
    for i in range(1, n + 1):
        if i % 3 == 1 and i > 1:
            square = " + ".join(f"({axis}{i} - {axis}{i - 1})^2" for axis in "xyz")
            links[f"link{i}"] = Holonomic(formula=f"{square} - l^2")
        else:
            links[f"link{i}"] = Distance(between=(f"P{i - 1}", f"P{i}"), length="l")
    links["knife"] = Nonholonomic(formula=f"l*y{n}' - x{n}*z{n}'")
    drag: dict[str, Force] = {f"drag{i}": Drag(at=f"P{i}", coefficient="c") for i in range(1, n + 1)}
    return _points({f"P{i}": (0.1 * i, 0.0, 0.0) for i in range(1, n + 1)}, links, drag)


def ring(n: int) -> Model:
    """A closed chain."""
    radius = 0.05 / math.sin(math.pi / n)
    angles = {f"P{i}": 2 * math.pi * i / n for i in range(1, n + 1)}
    places = {name: (radius * math.cos(a), radius * math.sin(a), 0.0) for name, a in angles.items()}
    links: dict[str, Constraint] = {
        f"link{i}": Distance(between=(f"P{i}", f"P{i % n + 1}"), length="l") for i in range(1, n + 1)
    }
    return _points(places, links, {})


def net(n: int) -> Model:
    """Four chains side by side that springs join: a net with n rows."""
    places = {f"P{4 * i + j + 1}": (0.1 * (i + 1), 0.2 * j, 0.0) for i in range(n) for j in range(4)}
    links: dict[str, Constraint] = {
        f"link{k}": Distance(between=(f"P{k}", f"P{k + 4}"), length="l") for k in range(1, 4 * n - 3)
    }
    springs: dict[str, Force] = {
        f"spring{4 * i + j}": Spring(between=(f"P{4 * i + j}", f"P{4 * i + j + 1}"), stiffness="k", length=0.2)
        for i in range(n)
        for j in (1, 2, 3)
    }
    return _points(places, links, springs)


def _points(
    places: dict[str, tuple[float, float, float]], links: dict[str, Constraint], forces: dict[str, Force]
) -> Model:
    coordinates = {
        f"{axis}{name[1:]}": Coordinate(value=value, unit="m")
        for name, place in places.items()
        for axis, value in zip("xyz", place, strict=True)
    }
    points = {name: Point(position=tuple(f"{axis}{name[1:]}" for axis in "xyz"), mass="m") for name in places}
    return Model(
        gravity=(0, 0, "-g"),
        parameters=PARAMETERS,
        coordinates=coordinates,
        points={"P0": Point(position=(0, 0, 0), mass=0), **points},
        constraints=links,
        forces=forces,
    )


@pytest.fixture(params=(chain, mixed, ring, net), ids=lambda build: build.__name__)
def build(request: pytest.FixtureRequest) -> Callable[[int], Model]:
    result: Callable[[int], Model] = request.param
    return result


def test_operations_grow_in_proportion_to_the_points(build: Callable[[int], Model]) -> None:
    systems = [anholon.compile_model(build(n)) for n in (16, 32, 64)]
    names = ("rhs", "project", "observe", "residual", "pieces", "momentum", "contact")
    # What only a picture needs is compiled apart.
    parts = [{"contact": system.drawing_functions} for system in systems]
    for name in names:
        compiled = [part.get(name, system.compiled) for part, system in zip(parts, systems, strict=True)]
        if name in compiled[0].names:
            small, middle, large = (code.count_operations(name) for code in compiled)
            assert large - middle <= 2.1 * (middle - small) + 50, name
    assert "contact" in systems[0].drawing_functions.names


def test_sparse_solution_is_that_of_the_dense_equations(build: Callable[[int], Model]) -> None:
    system = anholon.compile_model(build(12))
    random = np.random.default_rng(7)
    p = system.parameters()
    q0, _ = np.split(system.call("initial", 0.0, np.zeros(system.n), np.zeros(system.n), p), 2)
    for _ in range(5):
        q, v = q0 + random.uniform(-0.02, 0.02, system.n), random.uniform(-1.0, 1.0, system.n)
        found = system.call("rhs", 0.0, q, v, p)[system.n :]
        pieces = SystemState(system, 0.0, q, v, p).evaluate_equations()
        kept = list(system.diagnosis.independent)
        A = pieces.A[kept]
        whole = np.block([[pieces.M, -A.T], [A, np.zeros((len(kept), len(kept)))]])
        # Two steps of refinement give the dense solution to the last digits whatever its condition.
        right = np.concatenate([pieces.f, -pieces.b0[kept]])
        solution = np.linalg.solve(whole, right)
        for _ in range(2):
            solution += np.linalg.solve(whole, right - whole @ solution)
        assert np.abs(found - solution[: system.n]).max() <= 1e-12 * max(1.0, np.abs(solution[: system.n]).max())


def test_sparse_outputs_are_cleared(build: Callable[[int], Model]) -> None:
    system = anholon.compile_model(build(12))
    p, rest = system.parameters(), np.zeros(2 * system.n)
    clean = system.compiled.call("pieces", 0.0, rest, p, np.zeros(system.compiled.size("pieces")))
    dirty = system.compiled.call("pieces", 0.0, rest, p, np.full(system.compiled.size("pieces"), np.nan))
    np.testing.assert_array_equal(dirty, clean)


def test_swinging_chain_keeps_its_lengths_and_its_energy() -> None:
    run = anholon.simulate(anholon.compile_model(chain(20)), until=1.0, rtol=1e-9, atol=1e-12)
    assert run.outcome.status == "done"
    q = np.stack([run[name] for name in run.system.coordinates], axis=1).reshape(len(run.times), -1, 3)
    links = np.diff(q, axis=1, prepend=np.zeros((len(run.times), 1, 3)))
    assert np.abs(np.linalg.norm(links, axis=2) - 0.1).max() < 1e-12
    energy, weight = run["energy"], 20 * 0.3 * 9.81
    assert np.abs(energy - energy[0]).max() < 1e-9 * weight * 2.0
