"""The legend above a plot: its lines, and the room that it takes."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from anholon_gui.plots.legend import LegendEntry, PlotLegend


def test_a_legend_of_other_curves_takes_no_room_of_those_before(qtbot: QtBot) -> None:
    """A chart that shows other curves after an edit was pressed down by the lines of its old legend."""
    legend = PlotLegend()
    qtbot.addWidget(legend)
    legend.resize(300, 40)
    entries = [LegendEntry("#000000", f"support{k}.mx", "−1.234e−5", "N·m") for k in range(6)]
    legend.show_entries("Reactions", entries, "")
    high = legend.sizeHint().height()
    legend.show_entries("Energy", [LegendEntry("#000000", "Total", "1.766", "J")], "")
    low = legend.sizeHint().height()
    assert low < high / 2
    legend.show_entries("Energy", [LegendEntry("#000000", "Total", "1.7", "J")], "")
    assert legend.sizeHint().height() == low
