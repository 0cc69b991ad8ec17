"""The choice of the horizontal quantity of the plots: the clock of the run, or any quantity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from anholon_gui.plots.pyramid import MinMaxPyramid
from anholon_gui.plots.quantities import PlotGroup, Quantity, clock_label
from anholon_gui.texts.language import label_with_unit
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.results.run import Run

_SHORT, _LONG = 9, 15  # room for the clock of the run, in letters X: a time, and a load factor or the length of a path


class XAxisBox(ComboBox):
    """The choice of the horizontal quantity.

    Signals:
        chosen(): the user wants another quantity.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = ""  # empty: the clock of the run
        self._label = label_with_unit("t", "s")
        self._offered: tuple[str, Sequence[PlotGroup]] | None = None
        self.setAccessibleName(self.tr("Quantity on the horizontal axis"))
        self.setToolTip(
            self.tr("Quantity on the horizontal axis: time, or any other quantity (a load against a displacement)")
        )
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_SHORT)
        self.activated.connect(self._on_activated)
        self.hide()  # until there is something to choose from

    def fill(self, run: Run, groups: Sequence[PlotGroup]) -> None:
        """List the quantities of a run. The choice is kept if it is among them."""
        self._label = clock_label(run)
        self.show()
        if self._offered == (self._label, groups) and self.name == str(self.currentData()):
            return
        self._offered = self._label, groups
        self.clear()
        self.addItem(self.tr("against {}").format(self._label), "")
        self.setMinimumContentsLength(_SHORT if len(self._label) <= _SHORT else _LONG)
        for group in groups:
            for quantity in group.quantities:
                label = quantity.name if group.key.startswith(("reactions", "power")) else quantity.label
                self.addItem(self.tr("against {}").format(label), quantity.name)
        self.setCurrentIndex(max(0, self.findData(self.name)))
        self.name = str(self.currentData())

    def find_x(
        self, groups: Sequence[PlotGroup], pyramids: Mapping[str, MinMaxPyramid]
    ) -> tuple[Quantity, MinMaxPyramid] | None:
        """Return the horizontal quantity with its samples. None: the clock of the run."""
        if self.name not in pyramids:
            return None
        return next(q for group in groups for q in group.quantities if q.name == self.name), pyramids[self.name]

    def axis_label(self, x_quantity: tuple[Quantity, MinMaxPyramid] | None) -> str:
        """Return the label below the plots."""
        if x_quantity is None:
            return self._label
        quantity = x_quantity[0]
        return label_with_unit(quantity.label, quantity.unit)

    def _on_activated(self) -> None:
        self.name = str(self.currentData())
        self.chosen.emit()
