"""The problems of `rod_peers` in PyElastica: explicit steps (position Verlet), rods of discrete elastic segments."""

from __future__ import annotations

import time
import warnings

import numpy as np
from measuring import MissingError

warnings.simplefilter("ignore")
try:
    import elastica as ea
except ImportError as error:
    raise MissingError("PyElastica is not there: install the extra `benchmark`") from error

Result = tuple[float, np.ndarray]


class _System(ea.BaseSystemCollection, ea.Constraints, ea.Forcing):  # type: ignore[misc]  # as its guide says
    """Rods with their supports and loads."""


def drop(
    elements: int, steps: int, end: float, *, EA: float, GA: float, EI: float, mass: float, g: float
) -> Result | None:
    """Return the CPU time and the tip of a horizontal rod of 1 m that drops from a clamp; None if it is unstable."""
    system = _System()
    rod = ea.CosseratRod.straight_rod(
        elements, np.zeros(3), np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0]), 1.0, 0.05,
        mass / (np.pi * 0.05**2), youngs_modulus=1e6, shear_modulus=1e6 / 2.6,
    )  # fmt: skip
    # Axis 3 of its sections is the tangent.
    rod.shear_matrix[:] = np.diag([GA, GA, EA])[:, :, None]
    rod.bend_matrix[:] = np.diag([EI, EI, EI])[:, :, None]
    inertia = np.diag([1e-4, 1e-4, 2e-4])[:, :, None] * rod.rest_lengths
    rod.mass_second_moment_of_inertia[:] = inertia
    rod.inv_mass_second_moment_of_inertia[:] = np.linalg.inv(inertia.transpose(2, 0, 1)).transpose(1, 2, 0)
    system.append(rod)
    system.constrain(rod).using(ea.OneEndFixedBC, constrained_position_idx=(0,), constrained_director_idx=(0,))
    system.add_forcing_to(rod).using(ea.GravityForces, acc_gravity=np.array([0.0, -g, 0.0]))
    system.finalize()
    stepper, t, dt = ea.PositionVerlet(), 0.0, end / steps
    stepper.step(system, t, 1e-12)  # compiles
    before = time.process_time()
    for _ in range(steps):
        t = stepper.step(system, t, dt)
    seconds = time.process_time() - before
    tip = rod.position_collection[:, -1].copy()
    return (seconds, tip) if np.isfinite(tip).all() else None
