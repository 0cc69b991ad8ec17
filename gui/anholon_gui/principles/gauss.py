"""Gauss's measure at random admissible accelerations, as points. For servo constraints beside the modified one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from PySide6.QtWidgets import QWidget

from anholon_gui.principles.chart import PrincipleChart, make_pen
from anholon_gui.principles.colours import vector_colour, with_opacity
from anholon_gui.texts.language import label_with_unit

if TYPE_CHECKING:
    from anholon.principles.all_principles import Principles

_PARABOLA_POINTS = 64  # of a parabola


class GaussChart(PrincipleChart):
    """ΔZ = Z - Z₀ over |δ|. For servo constraints ΔZ and ΔZ′ over the component of δ towards the least Z."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("|δ|, m/s²", "ΔZ, kg·m²/s⁴", parent)
        self._parabola = pg.PlotCurveItem()
        self._second = pg.PlotCurveItem()
        self._dots = pg.ScatterPlotItem(size=5, pxMode=True)
        self._other = pg.ScatterPlotItem(size=5, pxMode=True)
        self._actual = pg.ScatterPlotItem(size=11, pxMode=True, symbol="o")
        for item in (self._parabola, self._second, self._dots, self._other, self._actual):
            self.add(item)
        self.apply_theme()

    def show_principles(self, principles: Principles | None) -> None:
        """Draw the measure at the accelerations of `principles`."""
        empty = np.zeros(0)
        if principles is None or not len(principles.gauss.distance):
            for item in (self._parabola, self._second, self._dots, self._other, self._actual):
                item.setData(empty, empty)
            return
        sample, servo = principles.gauss, principles.servo
        if servo is None:
            distances = np.linspace(0.0, sample.scale, _PARABOLA_POINTS)
            parabola = 0.5 * principles.instant.mass * distances**2
            self.set_labels("|δ|, m/s²", "ΔZ, kg·m²/s⁴")
            self._parabola.setData(distances, parabola)
            self._second.setData(empty, empty)
            self._dots.setData(sample.distance, sample.excess)
            self._other.setData(empty, empty)
            self._actual.setData([0.0], [0.0])
            self.fit((0.0, sample.scale), (min(0.0, float(sample.excess.min())), float(parabola[-1])))
            return
        self.set_labels("δ, m/s²", "ΔZ, ΔZ′, kg·m²/s⁴")
        self._parabola.setData(servo.distances, servo.Z_line)
        self._second.setData(servo.distances, servo.modified_line)
        self._dots.setData(sample.along, sample.excess)
        self._other.setData(sample.along, sample.modified)
        self._actual.setData([0.0, servo.offset], [0.0, servo.Z_least - servo.Z_actual])
        reach = max(sample.scale, float(servo.distances[-1]))
        values = np.concatenate([sample.excess, sample.modified, servo.Z_line, servo.modified_line])
        self.fit((-reach, reach), (float(values.min()), float(values.max())))

    def show_released(self, principles: Principles) -> None:
        """Draw Kirgetov's function without the released constraints, over the distance of the tangential parts."""
        measure, empty = principles.released[-1], np.zeros(0)
        for item in (self._second, self._other):
            item.setData(empty, empty)
        if not len(measure.distance):
            for item in (self._parabola, self._dots, self._actual):
                item.setData(empty, empty)
            return
        reach = float(measure.distance.max()) or measure.scale
        places = np.linspace(0.0, reach, _PARABOLA_POINTS)
        curve = measure.actual + 0.5 * principles.instant.mass * places**2
        self.set_labels("|u − u₀|, m/s²", "(5.3), kg·m²/s⁴" if len(principles.released) > 1 else "(5.1), kg·m²/s⁴")
        self._parabola.setData(places, curve)
        self._dots.setData(measure.distance, measure.actual + measure.excess)
        self._actual.setData([0.0], [measure.actual])
        self.fit((0.0, reach), (min(0.0, measure.actual), float(curve[-1])))

    def show_generalized(self, principle: Principles | None) -> None:
        """Draw the measure of the generalized principle at derivatives that the programs allow."""
        sample, empty = principle.generalized if principle is not None else None, np.zeros(0)
        for item in (self._second, self._other):
            item.setData(empty, empty)
        if principle is None or sample is None or not len(sample.distance):
            for item in (self._parabola, self._dots, self._actual):
                item.setData(empty, empty)
            return
        has_offset = sample.offset > 1e-6 * sample.scale
        places = np.linspace(-sample.scale if has_offset else 0.0, sample.scale, _PARABOLA_POINTS)
        curve = principle.instant.mass * (0.5 * places**2 - (sample.offset * places if has_offset else 0.0))
        unit = f"kg·m²/s^{2 * sample.order}"
        self.set_labels(
            label_with_unit("δ" if has_offset else "|δ|", f"m/s^{sample.order}"), label_with_unit("ΔZ", unit)
        )
        self._parabola.setData(places, curve)
        self._dots.setData(sample.along if has_offset else sample.distance, sample.excess)
        self._actual.setData([0.0], [0.0])
        low = min(0.0, float(sample.excess.min()), float(curve.min()))
        self.fit((float(places[0]), sample.scale), (low, max(float(curve.max()), float(sample.excess.max()))))

    def apply_theme(self) -> None:
        """Use the colours of the theme."""
        super().apply_theme()
        if not hasattr(self, "_actual"):
            return
        self._parabola.setPen(make_pen(with_opacity(vector_colour("ordinary", self.theme), 0.9)))
        self._second.setPen(make_pen(with_opacity(vector_colour("W", self.theme), 0.9)))
        for dots, name in ((self._dots, "ordinary"), (self._other, "W")):
            dots.setPen(None)
            dots.setBrush(with_opacity(vector_colour(name, self.theme), 0.65))
        self._actual.setPen(make_pen(self.theme.base))
        self._actual.setBrush(with_opacity(vector_colour("W", self.theme), 1.0))
