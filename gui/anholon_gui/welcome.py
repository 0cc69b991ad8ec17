"""What an empty model is begun with: ways to a first motion, on a card over the 3D view, which has nothing to show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from anholon.model.schema import Model
from anholon_gui.commands.file_commands import FileCommands
from anholon_gui.document import Document
from anholon_gui.widgets.icons import make_icon

__all__ = ["Welcome"]

_BUTTON_WIDTH_PX = 250  # of a button, pixels


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
        self.skater = self._make_dialog_button("poses", self.tr("New skater…"), files.new_skater)
        self.template = self._make_menu_button("model", self.tr("New from template"), files.fill_templates)
        self.example = self._make_menu_button("stages", self.tr("Example"), files.fill_examples)
        self.file = self._make_dialog_button("open", self.tr("Open a file…"), files.open_chosen)
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
        document.modelChanged.connect(self._update_visibility)
        document.modelReplaced.connect(self._update_visibility)
        self._update_visibility()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Stay in the middle of the view."""
        if event.type() == QEvent.Type.Resize:
            self._center()
        return super().eventFilter(watched, event)

    def _make_button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(make_icon(name), text, self)
        button.setIconSize(QSize(18, 18))
        button.setMinimumWidth(_BUTTON_WIDTH_PX)
        return button

    def _make_dialog_button(self, name: str, text: str, ask: Callable[[], object]) -> QPushButton:
        """Return a button that opens a dialog."""
        button = self._make_button(name, text)
        button.clicked.connect(lambda: ask())
        return button

    def _make_menu_button(self, name: str, text: str, fill: Callable[[QMenu], None]) -> QPushButton:
        """Return a button that opens a menu, filled when it is to be seen."""
        button = self._make_button(name, text)
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: fill(menu))
        button.setMenu(menu)
        return button

    def _update_visibility(self, *_models: object) -> None:
        self.setVisible(is_empty_model(self._document.model))
        self._center()

    def _center(self) -> None:
        self.adjustSize()
        room = self._view.rect()
        self.setGeometry(
            max(0, (room.width() - self.width()) // 2),
            max(0, (room.height() - self.height()) // 2),
            min(self.width(), room.width()),
            min(self.height(), room.height()),
        )
        self.raise_()


def is_empty_model(model: Model) -> bool:
    """Tell whether there is nothing in a model that could move."""
    return not (model.coordinates or model.points or model.bodies or model.rods)
