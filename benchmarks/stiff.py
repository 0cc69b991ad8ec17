"""Stiff systems: a point on a bushing of 1e9 N/m and 1e6 N·s/m, and 20 masses on damped links from 1e4 to 1e8 N/m,
beside SciPy's Radau with the same tolerances and the Jacobian by hand, for these systems are linear."""

from __future__ import annotations

from functools import partial

import numpy as np
from measuring import MissingError, Row, cpu_median
from msgspec.structs import replace
from scipy.integrate import solve_ivp

import anholon
from anholon.model.schema import AppliedForce, Coordinate, GeneralizedForce, Model, Point, Simulation

RTOL, ATOL, END = 1e-6, 1e-9, 1.0


def measure() -> list[Row]:
    """Run both; raises MissingError where there is no method for them."""
    if "method" not in Simulation.__struct_fields__:
        raise MissingError("there is no choice of the method")
    rows = []
    systems = {"point on a bushing": ([1e9], [1e6]), "20 masses on links": stiffnesses(20)}
    for what, (k, c) in systems.items():
        system = anholon.compile_model(chain(k, c))
        matrix, load = linear(k, c)
        theirs = cpu_median(partial(scipy, matrix, load), rounds=3)
        for method in ("radau", "auto"):
            run = anholon.simulate(system, method=method)
            if run.outcome.status != "done":
                rows.append(Row(f"{what}: {method} fails", np.inf, goal=1.0))
                continue
            ours = cpu_median(partial(anholon.simulate, system, method=method), rounds=3)
            rows.append(Row(f"{what}, {END:g} s, {method}", ours, theirs, "SciPy Radau", 1.0))
    return rows


def stiffnesses(n: int) -> tuple[list[float], list[float]]:
    """Return stiffnesses and dampings of links between masses."""
    k = np.geomspace(1e4, 1e8, n)
    return k.tolist(), (1e-3 * k).tolist()


def chain(k: list[float], c: list[float]) -> Model:
    """Return masses of 1 kg on a line, joined by springs and dampers one after another from the world on; the last one
    is pushed by 10 N."""
    n = len(k)
    names = [f"x{i}" for i in range(n)]
    forces: dict[str, object] = {}
    for i in range(n):
        terms = [f"-{k[i]!r}*({_gap(names, i)}) - {c[i]!r}*({_gap(names, i, rate=True)})"]
        if i + 1 < n:
            terms.append(f"{k[i + 1]!r}*({_gap(names, i + 1)}) + {c[i + 1]!r}*({_gap(names, i + 1, rate=True)})")
        forces[f"F{i}"] = GeneralizedForce(coordinate=names[i], value=" + ".join(terms))
    forces["push"] = AppliedForce(at=f"P{n - 1}", vector=(10, 0, 0))
    model = Model(
        coordinates={name: Coordinate(unit="m") for name in names},
        points={f"P{i}": Point(position=(name, 0, 0), mass=1) for i, name in enumerate(names)},
        forces=forces,  # type: ignore[arg-type]
    )
    return replace(model, simulation=Simulation(until=END, rtol=RTOL, atol=ATOL, method="radau"))


def _gap(names: list[str], i: int, *, rate: bool = False) -> str:
    dot = "'" if rate else ""
    return f"{names[i]}{dot} - {names[i - 1]}{dot}" if i else f"{names[i]}{dot}"


def linear(k: list[float], c: list[float]) -> tuple[np.ndarray, np.ndarray]:
    """Return the matrix and the constant of the same system, y' = A y + b with y = (x, v)."""
    n = len(k)
    difference = np.eye(n) - np.eye(n, k=-1)
    K, C = (difference.T @ np.diag(values) @ difference for values in (k, c))
    load = np.zeros(2 * n)
    load[-1] = 10.0
    return np.block([[np.zeros((n, n)), np.eye(n)], [-K, -C]]), load


def scipy(matrix: np.ndarray, load: np.ndarray) -> None:
    """Solve with SciPy's Radau, with frames as we have them."""
    times = np.linspace(0.0, END, 61)
    start = np.zeros(len(load))
    solve_ivp(
        lambda _t, y: matrix @ y + load, (0.0, END), start, method="Radau", rtol=RTOL, atol=ATOL, jac=matrix,
        t_eval=times,
    )  # fmt: skip
