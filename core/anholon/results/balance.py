"""The energy balance of a run, term by term (THEORY D4).

    T + V at t  =  T + V at the start  +  Σ work of forces without potential  +  Σ work of reactions
                   +  energy of the jumps between smooth parts  +  work of the drives

Work is the integral of power over the dense output, by Gauss's rule with six nodes in every step of the integrator,
so that it is as exact as the motion. Drives are the motors that move parts by given functions of time; without such
parts their term is the rounding that is left, and shows how well the balance closes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.results.run import Motion, Run

Floats = NDArray[np.float64]

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(6)


class EnergyBalance(NamedTuple):
    """Energies and works at given times, J, each (k,).

    `work`: by forces without potential, by reactions (`reaction:NAME`) and by the control of program constraints
    (`control:COORDINATE`), since the start; `jumps`: energy that came with transitions; `rest`: what the other terms
    leave open, the work of the drives.
    """

    times: Floats
    kinetic: Floats
    potential: Floats
    work: dict[str, Floats]
    jumps: Floats
    rest: Floats


def energy_balance(run: Run, times: ArrayLike | None = None) -> EnergyBalance:
    """Return the energy balance at the frames of a run or at given times."""
    t = run.times if times is None else np.atleast_1d(np.asarray(times, dtype=float))
    system = run.system
    names = [name for name, kept in zip(system.loads, system.conservative, strict=True) if not kept]
    names += [f"reaction:{name}" for name in system.rows]
    if system.programs:
        names += [f"control:{name}" for name in system.coordinates]
    energies = run.quantity(("kinetic", "potential"), t)
    works = np.zeros((len(t), len(names)))
    jumps = np.zeros(len(t))
    done = np.zeros(len(names))
    last = len(run.motions) - 1
    for k, motion in enumerate(run.motions):
        inside = (t >= motion.t0) & ((t < motion.t1) | (k == last))
        edges = np.unique(np.concatenate([motion.steps(), t[inside & (t <= motion.t1)]]))
        sums = _cumulative(run, motion, names, edges)
        works[inside] = done + sums[np.searchsorted(edges, np.clip(t[inside], edges[0], edges[-1]))]
        done = done + sums[-1]
        if k < last:
            after = t >= run.motions[k + 1].t0
            jumps[after] += _energy(run, run.motions[k + 1], motion.t1) - _energy(run, motion, motion.t1)
    total = energies["kinetic"] + energies["potential"]
    begin = _energy(run, run.motions[0], run.motions[0].t0)
    rest = total - begin - works.sum(axis=1) - jumps
    return EnergyBalance(
        t, energies["kinetic"], energies["potential"], dict(zip(names, works.T, strict=True)), jumps, rest
    )


def _cumulative(run: Run, motion: Motion, names: list[str], edges: Floats) -> Floats:
    """Return the works done since the first edge at all edges, (len(edges), len(names))."""
    sums = np.zeros((len(edges), len(names)))
    if len(edges) < 2 or not names:
        return sums
    half = 0.5 * np.diff(edges)
    middle = edges[:-1] + half
    nodes = (middle[:, None] + half[:, None] * _NODES).ravel()
    power = run.within(motion, [f"power:{name}" for name in names], nodes)
    values = np.stack([power[f"power:{name}"].reshape(-1, len(_NODES)) for name in names], axis=2)
    sums[1:] = np.cumsum(np.einsum("k,q,kqn->kn", half, _WEIGHTS, values), axis=0)
    return sums


def _energy(run: Run, motion: Motion, t: float) -> float:
    return float(run.within(motion, ["energy"], np.array([t]))["energy"][0])
