"""The generalized principle of Gauss in numbers: the measure Z over the derivatives that the programs allow.

    Z(q^(N)) = (M_Σ/2) |D^(N-2) δ|²,      δ = q'' - w,      a q^(N) + a0 = 0,                  (001, end of section 6)

with w the acceleration without control at the same state and D the derivative along the motion that depends on no
choice of coordinates: for constant masses Z is that of q^(N) - d^(N-2)/dt^(N-2) [M^-1 (Q - h)]. Under the principle the
actual q^(N) is the lowest point of a parabola; a control by Mangeron and Deleanu lies beside it where gradients turn.
Beside laws of control all of it is about the parts tangent to virtual displacements (see `generalized_gauss`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.forms.generalized_gauss import make_deviation_nodes
from anholon.forms.linear_algebra import compute_projectors
from anholon.principles.state_quantities import StateQuantities
from anholon.principles.tangent_space import Metric, compute_bases
from anholon.results.run import Run
from anholon.system.system import System

_LARGEST: Final = 400_000
"""Most operations of the measure: Python would take seconds for more."""


class GeneralizedSample(NamedTuple):
    """Z at the actual q^(N) and at random others that the programs allow, in kg·m²/s^(2N).

    `order` N; `actual`: Z at the actual one; `distance` (count): |Δq^(N)| in m/s^N; `along` (count): its component
    towards the least Z; `excess` (count): Z less the actual; `offset`, `least`: distance of the least Z from the actual
    q^(N), and Z there; `slope`: largest slope of Z at the actual one, `size` of what it is made of; `scale`: the
    largest distance; `directions`: dimension of the q^(N) allowed.
    """

    order: int
    actual: float
    distance: Floats
    along: Floats
    excess: Floats
    offset: float
    least: float
    slope: float
    size: float
    scale: float
    directions: int


def sample_generalized_measure(
    run: Run, system: System, quantities: StateQuantities, p: Floats, count: int = 200, seed: int = 0
) -> GeneralizedSample | None:
    """Return Z at `count` random derivatives q^(N), uniform in direction and distance.

    None where there are no programs, programs of several orders, or equations too long to be differentiated so often.
    """
    orders = {row.order for row in system.equations.programs}
    if len(orders) != 1:
        return None
    nodes = system.derive(make_deviation_nodes)
    graph, names = system.equations.graph, system.equations.names
    if graph.count_operations(nodes) > _LARGEST:
        return None
    levels = range(2, system.program_order + 1)
    read = run.quantity([name + "'" * k for k in levels for name in system.coordinates], [quantities.t])
    slots = [graph.right[symbol] for k in levels for symbol in names.derivatives(k)]
    extra = np.zeros(max(slots) + 1)
    extra[slots] = [column[0] for column in read.values()]
    result = np.array(graph.evaluate(nodes, quantities.t, [*quantities.q, *quantities.v], list(p), list(extra)))
    metric = Metric(quantities.M, quantities.mass)
    return _sample_derivatives(
        metric, quantities, metric.flat(result), system.program_order, float(np.abs(extra).max()), count, seed
    )


def _sample_derivatives(
    metric: Metric, quantities: StateQuantities, lost: Floats, order: int, largest: float, count: int, seed: int
) -> GeneralizedSample:
    A, B = (rows[list(quantities.kept)] for rows in (quantities.A, quantities.B))
    program = quantities.program
    if quantities.servo:
        program = program @ compute_projectors(quantities.M, A, B)[1]
    rows = np.vstack([B, program])
    _, free = compute_bases(metric.raise_index(rows.T), len(lost))
    mass, size = metric.mass, float(np.linalg.norm(lost))
    slope = free.T @ lost
    offset = float(np.linalg.norm(slope))
    scale = max(1.6 * offset, size, 1e-3 * largest) or 1.0
    actual = 0.5 * mass * size**2
    empty = np.zeros(0)
    if not free.shape[1]:
        return GeneralizedSample(order, actual, empty, empty, empty, 0.0, actual, 0.0, mass * size, scale, 0)
    directions = np.random.default_rng(seed).standard_normal((free.shape[1], count))
    radii = np.random.default_rng(seed + 1).uniform(0.02, 1.0, count)
    steps = directions / np.linalg.norm(directions, axis=0) * (scale * radii)
    distance = scale * radii
    along = -(slope @ steps) / offset if offset > 1e-9 * scale else distance.copy()
    excess = mass * (slope @ steps + 0.5 * distance**2)
    min_measure = actual - 0.5 * mass * offset**2
    return GeneralizedSample(
        order, actual, distance, along, excess, offset, min_measure, mass * offset, mass * size, scale, free.shape[1]
    )
