"""The curves of a run as a picture: coordinates and rates by kind, reactions, energy, with the stages marked."""

from __future__ import annotations

import os

from anholon.errors import ExportError
from anholon.export.charts import Band, Curve, Panel, draw
from anholon.export.files import write_whole
from anholon.model.seats import is_seat
from anholon.results.run import Run
from anholon.units import parse_unit

__all__ = ["panels", "save_plots"]


_LEGEND = 10  # curves for which a panel has room in its legend


def save_plots(run: Run, path: str | os.PathLike[str]) -> None:
    """Write the curves of `run` as an SVG picture to the file at `path`."""
    if not run.head:
        raise ExportError("the run has no frames to plot")
    model = run.system.model
    bands = [Band(stage.name, stage.t0, stage.t1) for stage in run.stages]
    picture = draw(model.name, run.times, panels(run), bands)
    write_whole(path, picture)


def panels(run: Run) -> tuple[Panel, ...]:
    """Return what is worth seeing of a run, in SI units: coordinates of one kind share a panel, so do their rates."""
    table = run.table()
    coordinates = run.system.model.coordinates
    length = parse_unit("m").dimension
    shown = [name for name in run.names if not is_seat(name)]
    lengths = [name for name in shown if parse_unit(coordinates[name].unit).dimension == length]
    angles = [name for name in shown if name not in lengths]
    result: list[Panel] = []
    for names, unit in ((lengths, "m"), (angles, "rad")):
        for title, mark, rate in (("coordinates", "", ""), ("rates", "'", "/s")):
            for chunk in _chunks([f"{name}{mark}" for name in names]):
                result.append(Panel(title, unit + rate, tuple(Curve(name, table[name]) for name in chunk)))
    for chunk in _chunks([name for name in table if name.startswith("reaction:")]):
        curves = tuple(Curve(name.partition(":")[2], table[name]) for name in chunk)
        result.append(Panel("reactions", "SI", curves))
    energies = run.quantity(("energy", "kinetic", "potential"))
    if not energies["potential"].any():
        energies = {"energy": energies["energy"]}
    result.append(Panel("energy", "J", tuple(Curve(name, values) for name, values in energies.items())))
    return tuple(result)


def _chunks(names: list[str]) -> list[list[str]]:
    """Return the names in lists short enough for the legend of one panel."""
    return [names[k : k + _LEGEND] for k in range(0, len(names), _LEGEND)]
