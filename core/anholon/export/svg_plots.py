"""The curves of a run as a picture: coordinates and rates by kind, reactions, energy, with the stages marked."""

from __future__ import annotations

import os

from anholon.errors import ExportError
from anholon.export.output_file import write_output
from anholon.export.svg_charts import PlotCurve, PlotPanel, TimeBand, draw_svg
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.model.query.section_frames import is_section_frame
from anholon.results.run import Run
from anholon.units import parse_unit

_LEGEND = 10  # curves for which a panel has room in its legend


def save_plots(run: Run, path: str | os.PathLike[str]) -> None:
    """Write the curves of `run` as an SVG picture to the file at `path`."""
    if not run.head:
        raise ExportError("the run has no frames to plot")
    model = run.system.model
    bands = [TimeBand(stage.name, stage.t0, stage.t1) for stage in run.stages]
    picture = draw_svg(model.name, run.times, make_panels(run), bands)
    write_output(path, picture)


def make_panels(run: Run) -> tuple[PlotPanel, ...]:
    """Return the default curves of a run, in SI units: coordinates of one kind share a panel, and so do their rates."""
    table = run.table()
    coordinates = run.system.model.coordinates
    length = parse_unit("m").dimension
    hidden = (is_section_frame(name) or is_orientation_coordinate(run.system.model, name) for name in run.names)
    visible_names = [name for name, left_out in zip(run.names, hidden, strict=True) if not left_out]
    lengths = [name for name in visible_names if parse_unit(coordinates[name].unit).dimension == length]
    angles = [name for name in visible_names if name not in lengths]
    result: list[PlotPanel] = []
    for names, unit in ((lengths, "m"), (angles, "rad")):
        for title, mark, rate in (("coordinates", "", ""), ("rates", "'", "/s")):
            for chunk in _split_names([f"{name}{mark}" for name in names]):
                result.append(PlotPanel(title, unit + rate, tuple(PlotCurve(name, table[name]) for name in chunk)))
    for chunk in _split_names([name for name in table if name.startswith("reaction:")]):
        curves = tuple(PlotCurve(name.partition(":")[2], table[name]) for name in chunk)
        result.append(PlotPanel("reactions", "SI", curves))
    energies = run.quantity(("energy", "kinetic", "potential"))
    if not energies["potential"].any():
        energies = {"energy": energies["energy"]}
    result.append(PlotPanel("energy", "J", tuple(PlotCurve(name, values) for name, values in energies.items())))
    return tuple(result)


def _split_names(names: list[str]) -> list[list[str]]:
    """Return the names in lists short enough for the legend of one panel."""
    return [names[k : k + _LEGEND] for k in range(0, len(names), _LEGEND)]
