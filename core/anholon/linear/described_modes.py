"""Small motions of any model with their description: the state about which they are, and named values of the mode
shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from anholon.linear.stability_sweep import Spectrum
from anholon.model.query.orientations import show_orientations
from anholon.model.schema import Model

if TYPE_CHECKING:
    from anholon.results.rods.rod_statics import Statics


class DescribedModes(NamedTuple):
    """Modes, lines that describe the state about which they are, and the named values of each shape.

    Further the noun for the state that may be unstable: the equilibrium, or "it" for a motion that the lines name.
    """

    spectrum: Spectrum
    heading: list[str]
    values: list[dict[str, float]]
    subject: str


def find_described_modes(model: Model, count: int, names: Sequence[str]) -> DescribedModes:
    """Return the lowest modes about the equilibrium or steady motion of a model, with named values of their shapes."""
    return _find_rod_modes(model, count, names) if model.rods else _find_steady_modes(model, count, names)


def _find_rod_modes(model: Model, count: int, names: Sequence[str]) -> DescribedModes:
    from anholon.linear.mode_values import compute_mode_values  # slow to import, and not for bodies
    from anholon.linear.modes_at_equilibrium import rod_modes
    from anholon.rods.assembly.mesh_resolution import describe_coarse_rod

    equilibrium, result = rod_modes(model, count)
    heading = [
        *describe_rotating_frame(equilibrium),
        *(describe_coarse_rod(*item) for item in equilibrium.coarse_rods.items()),
    ]
    return DescribedModes(result, heading, compute_mode_values(equilibrium, result, names), "the equilibrium")


def _find_steady_modes(model: Model, count: int, names: Sequence[str]) -> DescribedModes:
    from anholon.linear.steady_modes import steady_modes
    from anholon.rods.assembly.section_values import find_named_value, read_each

    steady, result = steady_modes(model)
    coordinates = [show_orientations(name) for name in steady.system.coordinates]
    heading = [f"about {'rest' if steady.at_rest else 'the steady motion'} (SI units):"]
    for name, q, v in zip(coordinates, steady.q.tolist(), steady.v.tolist(), strict=True):
        heading.append(f"  {name} = {q:.10g}" + (f", {name}' = {v:.10g}" if v else ""))
    lowest = result.take_lowest(count)
    read_each(names, lambda name: find_named_value(name, dict.fromkeys(coordinates, 0.0)))
    shapes = (dict(zip(coordinates, shape.real.tolist(), strict=True)) for shape in lowest.shapes)
    return DescribedModes(lowest, heading, [{name: values[name] for name in names} for values in shapes], "it")


def describe_rotating_frame(statics: Statics) -> list[str]:
    """Return the lines that describe the rotating frame in which the rods are at rest, if there is one."""
    if statics.rotating_frame is None:
        return []
    rate, about = (
        ", ".join(f"{x:.6g}" for x in row) for row in (statics.rotating_frame.omega, statics.rotating_frame.center)
    )
    return [f"in the frame that turns with ({rate}) rad/s about the axis through ({about}) m"]
