"""The energy balance along the run: kinetic, potential and total energy, and the works that change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from anholon.array_types import Floats
from anholon_gui.principles.chart import PrincipleChart, make_pen
from anholon_gui.principles.colours import CURVE_COLOURS, vector_colour, with_opacity
from anholon_gui.texts.language import label_with_unit, unit_text

if TYPE_CHECKING:
    from anholon.results.energy_balance import EnergyBalance

_NEGLIGIBLE_WORK_REL = 1e-9  # works below this part of the largest energy are not drawn


def balance_terms(balance: EnergyBalance) -> dict[str, Floats]:
    """Return the terms of a balance: energies, works by the names of their sources, jumps, work of the drives."""
    return {
        "energy": balance.kinetic + balance.potential,
        "kinetic": balance.kinetic,
        "potential": balance.potential,
        **{f"work:{name}": work for name, work in balance.work.items()},
        "jumps": balance.jumps,
        "drives": balance.drives,
    }


class EnergyChart(PrincipleChart):
    """Curves of the terms over time with the cursor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(label_with_unit("t", "s"), unit_text("J"), parent)
        self._curves: dict[str, Any] = {}
        self._legend: dict[str, str] = {}
        self._balance: EnergyBalance | None = None
        self._cursor = pg.InfiniteLine(angle=90)
        self._cursor.setZValue(10)
        self.add(self._cursor)
        self.apply_theme()

    @property
    def legend(self) -> Mapping[str, str]:
        """Names of the drawn terms and their colours."""
        return self._legend

    @property
    def balance(self) -> EnergyBalance | None:
        """The drawn balance."""
        return self._balance

    def set_time(self, t: float) -> None:
        """Move the cursor to `t`."""
        self._cursor.setValue(t)

    def show_balance(self, balance: EnergyBalance | None) -> None:
        """Draw the nonzero terms of `balance`."""
        if balance is self._balance:
            return
        self._balance = balance
        terms = balance_terms(balance) if balance is not None else {}
        largest = max((float(np.nanmax(np.abs(values), initial=0.0)) for values in terms.values()), default=0.0)
        shown = {
            name: values
            for name, values in terms.items()
            if name == "energy" or float(np.nanmax(np.abs(values), initial=0.0)) > _NEGLIGIBLE_WORK_REL * largest
        }
        for name in [name for name in self._curves if name not in shown]:
            self.remove(self._curves.pop(name))
        for name in shown:
            if name not in self._curves:
                self._curves[name] = pg.PlotCurveItem()
                self.add(self._curves[name])
        self.apply_theme()
        if balance is None:
            return
        for name, values in shown.items():
            self._curves[name].setData(balance.times, values, connect="finite")
        values = np.concatenate(list(shown.values()))
        values = values[np.isfinite(values)]
        span = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
        self.fit((float(balance.times[0]), float(balance.times[-1])), span)

    def apply_theme(self) -> None:
        """Use the colours of the theme."""
        super().apply_theme()
        if not hasattr(self, "_cursor"):
            return
        self._legend = {}
        dark, colour_count = self.theme.name == "dark", 0
        for name, curve in self._curves.items():
            if name in ("energy", "kinetic", "potential"):
                colour = vector_colour(name, self.theme)
            else:
                colour = CURVE_COLOURS[colour_count % len(CURVE_COLOURS)][dark]
                colour_count += 1
            line = make_pen(colour)
            if name in ("kinetic", "potential"):
                line.setStyle(Qt.PenStyle.DashLine)
            curve.setPen(line)
            self._legend[name] = colour
        self._cursor.setPen(make_pen(with_opacity(self.theme.accent, 0.9)))
