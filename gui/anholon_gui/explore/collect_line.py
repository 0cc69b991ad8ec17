"""CollectLine: what a study collects of each run, with a list of what may stand there."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from anholon_gui.document import Document
from anholon_gui.texts.formula_words import FormulaWord, WordGroup, list_quantity_words
from anholon_gui.widgets.name_list import offer_words

_NUMBERS = {
    "final()": QT_TRANSLATE_NOOP("CollectLine", "value at the end of the run"),
    "first()": QT_TRANSLATE_NOOP("CollectLine", "value at its beginning"),
    "max()": QT_TRANSLATE_NOOP("CollectLine", "greatest value"),
    "min()": QT_TRANSLATE_NOOP("CollectLine", "least value"),
    "mean()": QT_TRANSLATE_NOOP("CollectLine", "mean over time"),
    "rms()": QT_TRANSLATE_NOOP("CollectLine", "root of the mean square"),
    "integral()": QT_TRANSLATE_NOOP("CollectLine", "integral over time"),
    "time()": QT_TRANSLATE_NOOP("CollectLine", "instant of an event, by its name"),
    "@1.5": QT_TRANSLATE_NOOP("CollectLine", "value at an instant, s, behind a quantity"),
    "; ": QT_TRANSLATE_NOOP("CollectLine", "between two quantities"),
}
"""What makes a number of a curve."""


class CollectLine(QLineEdit):
    """The quantities that a study collects, with semicolons between them."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.setAccessibleName(self.tr("Collected quantities"))
        self.setPlaceholderText(self.tr("for example max(reaction:blade); theta@1.5; time(apex)"))
        offer_words(self, self._list_words)

    def _list_words(self) -> list[WordGroup]:
        translate = QCoreApplication.translate
        numbers = tuple(FormulaWord(text, "", translate("CollectLine", str(what))) for text, what in _NUMBERS.items())
        return [WordGroup(self.tr("Numbers of a curve"), numbers), *list_quantity_words(self._document.run)]
