"""What runs across the plots: the clock of the run, or any quantity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from anholon_gui.combo import Combo
from anholon_gui.language import with_unit
from anholon_gui.plots.pyramid import Pyramid
from anholon_gui.plots.quantities import Group, Quantity, across_label

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["AcrossBox"]


class AcrossBox(Combo):
    """The choice of what runs across.

    Signals:
        chosen(): the user wants another quantity.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = ""  # empty: the clock of the run
        self._label = with_unit("t", "s")
        self._filled: tuple[str, Sequence[Group]] | None = None
        self.setAccessibleName(self.tr("Quantity on the horizontal axis"))
        self.setToolTip(
            self.tr("Quantity on the horizontal axis: time, or any other quantity (a load against a displacement)")
        )
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(9)
        self.activated.connect(self._on_activated)
        self.hide()  # until there is something to choose from

    def fill(self, run: Run, groups: Sequence[Group]) -> None:
        """Offer the quantities of a run; what was chosen stays where it is among them."""
        self._label = across_label(run)
        self.show()
        if self._filled == (self._label, groups) and self.name == str(self.currentData()):
            return
        self._filled = self._label, groups
        self.clear()
        self.addItem(self.tr("against {}").format(self._label), "")
        for group in groups:
            for quantity in group.quantities:
                label = quantity.name if group.key.startswith(("reactions", "power")) else quantity.label
                self.addItem(self.tr("against {}").format(label), quantity.name)
        self.setCurrentIndex(max(0, self.findData(self.name)))
        self.name = str(self.currentData())

    def found(self, groups: Sequence[Group], pyramids: Mapping[str, Pyramid]) -> tuple[Quantity, Pyramid] | None:
        """Return what runs across with its samples, None: the clock of the run."""
        if self.name not in pyramids:
            return None
        return next(q for group in groups for q in group.quantities if q.name == self.name), pyramids[self.name]

    def label(self, across: tuple[Quantity, Pyramid] | None) -> str:
        """Return what is written below the plots."""
        if across is None:
            return self._label
        quantity = across[0]
        return with_unit(quantity.label, quantity.unit)

    def _on_activated(self) -> None:
        self.name = str(self.currentData())
        self.chosen.emit()
