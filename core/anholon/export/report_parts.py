"""What a report consists of, whatever it looks like."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.derivation.rows import Block
from anholon.export.charts import Band, Panel

__all__ = ["Curves", "Heading", "Part", "Source", "Table", "Text"]


class Heading(NamedTuple):
    """The title of a chapter."""

    title: str


class Text(NamedTuple):
    """A paragraph."""

    words: str


class Table(NamedTuple):
    """Rows of cells under a title; the first column names, cells that are numbers stand right."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Curves(NamedTuple):
    """Panels of curves over the times (n,), s, with the stages behind them."""

    times: NDArray[np.float64]
    panels: tuple[Panel, ...]
    bands: tuple[Band, ...]


class Source(NamedTuple):
    """The text of a file, as it is."""

    text: str


Part = Heading | Text | Table | Block | Curves | Source
