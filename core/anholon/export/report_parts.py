"""The parts of a report, independent of its format."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.derivation.statements import DerivationBlock
from anholon.export.svg_charts import PlotPanel, TimeBand


class ReportHeading(NamedTuple):
    """The title of a chapter."""

    title: str


class ReportText(NamedTuple):
    """A paragraph."""

    text: str


class ReportTable(NamedTuple):
    """Rows of cells under a title; the first column names, cells that are numbers stand right."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ReportCurves(NamedTuple):
    """Panels of curves over the times (n,), s, with the stages behind them."""

    times: NDArray[np.float64]
    panels: tuple[PlotPanel, ...]
    bands: tuple[TimeBand, ...]


class ReportSource(NamedTuple):
    """The text of a file, as it is."""

    text: str


ReportPart = ReportHeading | ReportText | ReportTable | DerivationBlock | ReportCurves | ReportSource
