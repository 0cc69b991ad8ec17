"""Colours of traces: one for each, those of the stages, or by the size of a reaction; and their legend."""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import nlargest
from typing import TYPE_CHECKING

import numpy as np

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour, parse_colour
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model
from anholon.scene.colour_maps import map_sequential

if TYPE_CHECKING:
    from anholon.results.run import Run

_BAR = 24  # colours of a bar
_MOST = 8  # names for which a picture has room
_LONGEST = 12  # names by letters, among which the widest is
_BESIDE = 2  # of more, those before and after the current one that are listed


@dataclass(frozen=True)
class ColourLegend:
    """The meaning of colours: names with their colours, and perhaps a bar of colours under a title.

    The bar is from `low` to `high`. `current`: the present name; `displacement_scale`: factor of displacements;
    `longest`: the longest name at any time, which determines the width.
    """

    entries: tuple[tuple[str, Colour], ...] = ()
    title: str = ""
    bar: tuple[Colour, ...] = ()
    low: str = ""
    high: str = ""
    displacement_scale: float = 1.0
    current: str = ""
    longest: tuple[str, ...] = ()

    def shorten_around(self, current: str, max_entries: int = _MOST, neighbours: int = _BESIDE) -> ColourLegend:
        """Return the entries shown while `current` is active.

        Of more than `max_entries` names these are that one and so many `neighbours` on each side, between dots that
        have the colours of the others; without neighbours no dots either.
        """
        entries = self.entries
        if len(entries) > max_entries:
            state = next((k for k, (name, _) in enumerate(entries) if name == current), 0)
            first, last = max(0, state - neighbours), min(len(entries), state + neighbours + 1)
            before = [("…", entries[first - 1][1])] if first and neighbours else []
            behind = [("…", entries[last][1])] if last < len(entries) and neighbours else []
            entries = (*before, *entries[first:last], *behind)
        longest = tuple(nlargest(_LONGEST, (name for name, _ in self.entries), key=len))
        return replace(self, entries=entries, current=current if entries else "", longest=longest)


class TraceColours:
    """Finds the colours of the traces of a run that may still grow, as the view of `model` says.

    Attributes:
        largest: the largest size of the reaction so far.
    """

    def __init__(self, run: Run, model: Model) -> None:
        self._run = run
        self._kind = model.view.trace_colours
        rows = (*run.system.rows, *run.system.programs)
        owners = [row.partition(".")[0] for row in rows]
        wanted = model.view.trace_reaction
        self._name = wanted if wanted in owners else next(iter(owners), "")
        self._rows = tuple(row for row, owner in zip(rows, owners, strict=True) if owner == self._name)
        unit = FormulaUnits(model).of_reaction(self._rows[0]) if self._rows and self._kind == "reaction" else ""
        self._unit = f" {unit}" if unit else ""
        self.largest = 0.0

    def values(self, first: int, last: int) -> Floats:
        """Return the numbers behind the colours of the frames from `first` to before `last`.

        They are the number of the stage, or the size of the reaction.
        """
        run, count = self._run, last - first
        match self._kind:
            case "stage":
                starts = [span.t0 for span in run.stages]
                result = np.searchsorted(starts, run.times[first:last] + 1e-12, side="right") - 1.0
                return np.asarray(np.maximum(result, 0.0))
            case "reaction" if self._rows:
                names = [f"reaction:{row}" for row in self._rows]
                curves = run.quantity(names)
                sizes = np.sqrt(np.sum([curves[name][first:last] ** 2 for name in names], axis=0))
                self.largest = max(self.largest, float(np.max(sizes, initial=0.0, where=np.isfinite(sizes))))
                return np.asarray(sizes)
        return np.zeros(count)

    def colours(self, values: Floats, default: Colour) -> Floats:
        """Return the colours (k, 3) for values (k,) of a trace whose own colour is `default`."""
        if self._kind == "stage" and self._run.stages:
            spans = np.array([parse_colour(span.colour or "#808080") for span in self._run.stages])
            return np.asarray(spans[np.minimum(values.astype(np.int64), len(spans) - 1)])
        if self._kind == "reaction" and self._rows:
            return map_sequential(values / self.largest if self.largest > 0.0 else values)
        return np.tile(np.asarray(default, dtype=np.float64), (len(values), 1))

    @property
    def legend(self) -> ColourLegend | None:
        """The meaning of the colours; None if each trace has its own."""
        if self._kind == "stage" and self._run.stages:
            named = {span.name: parse_colour(span.colour or "#808080") for span in self._run.stages}
            return ColourLegend(entries=tuple(named.items()))
        if self._kind == "reaction" and self._rows:
            bar = tuple((float(r), float(g), float(b)) for r, g, b in map_sequential(np.linspace(0.0, 1.0, _BAR)))
            return ColourLegend(title=self._name, bar=bar, low="0", high=f"{self.largest:.4g}{self._unit}")
        return None
