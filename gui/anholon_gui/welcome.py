"""What an empty model is begun with: ways to a first motion, on a card over the 3D view, which has nothing to show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from anholon.model.structs import Model
from anholon_gui.document import Document
from anholon_gui.files import FileCommands
from anholon_gui.icons import icon

__all__ = ["Welcome"]

_WIDTH = 250  # of a button, pixels


class Welcome(QFrame):
    """Offers skaters, templates, examples and files in the middle of `view` while the model of `document` is empty.

    Attributes:
        skater, template, example, file: its buttons.
    """

    def __init__(self, document: Document, files: FileCommands, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("welcome")
        self._document, self._view = document, view
        title = QLabel(self.tr("This model is empty"), self)
        title.setProperty("role", "heading")
        self.skater = self._asking("poses", self.tr("New skater…"), files.new_skater)
        self.template = self._listing("model", self.tr("New from template"), files.fill_templates)
        self.example = self._listing("stages", self.tr("Example"), files.fill_examples)
        self.file = self._asking("open", self.tr("Open a file…"), files.choose)
        hint = QLabel(
            self.tr("Or build a model step by step: choose Add on the left and start with coordinates."), self
        )
        hint.setProperty("role", "muted")
        hint.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(8)
        for widget in (title, self.skater, self.template, self.example, self.file, hint):
            column.addWidget(widget)
        view.installEventFilter(self)
        document.modelChanged.connect(self._follow)
        document.modelReplaced.connect(self._follow)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Stay in the middle of the view."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(icon(name), text, self)
        button.setIconSize(QSize(18, 18))
        button.setMinimumWidth(_WIDTH)
        return button

    def _asking(self, name: str, text: str, ask: Callable[[], object]) -> QPushButton:
        """Return a button that opens a dialog."""
        button = self._button(name, text)
        button.clicked.connect(lambda: ask())
        return button

    def _listing(self, name: str, text: str, fill: Callable[[QMenu], None]) -> QPushButton:
        """Return a button that opens a menu, filled when it is to be seen."""
        button = self._button(name, text)
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: fill(menu))
        button.setMenu(menu)
        return button

    def _follow(self, *_models: object) -> None:
        self.setVisible(_empty(self._document.model))
        self._place()

    def _place(self) -> None:
        self.adjustSize()
        room = self._view.rect()
        self.setGeometry(
            max(0, (room.width() - self.width()) // 2),
            max(0, (room.height() - self.height()) // 2),
            min(self.width(), room.width()),
            min(self.height(), room.height()),
        )
        self.raise_()


def _empty(model: Model) -> bool:
    """Tell whether there is nothing in a model that could move."""
    return not (model.coordinates or model.points or model.bodies or model.rods)
