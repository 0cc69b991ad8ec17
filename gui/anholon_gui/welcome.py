"""The start page over the empty 3D view: commands for a first motion and the examples as pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from anholon_gui.after_edits import is_empty_model
from anholon_gui.commands.file_commands import FileCommands
from anholon_gui.document import Document
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon_gui.dialogs.example_gallery import ExampleGallery

_BUTTON_WIDTH_PX = 190  # of a button, pixels
_ROOMY_WIDTH_PX, _ROOMY_HEIGHT_PX = 2 * _BUTTON_WIDTH_PX + 44, 400  # from which on there is room for the examples
_MARGIN_PX = 24  # around the page, pixels


class Welcome(QFrame):
    """Offers skaters, templates, examples and files in the middle of `view` while the model of `document` is empty.

    Attributes:
        skater, template, example, file: its buttons.
        gallery: the examples as pictures; None before there was an empty model and room for them.
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
            self.tr("Or build a model step by step: choose Add on the left, and begin with a joint or an elastic rod."),
            self,
        )
        hint.setProperty("role", "muted")
        hint.setWordWrap(True)
        self.gallery: ExampleGallery | None = None
        self._files = files
        self._buttons = QGridLayout()
        self._buttons.setSpacing(8)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 14, 18, 14)
        self._column.setSpacing(8)
        self._column.addWidget(title)
        self._column.addLayout(self._buttons)
        self._column.addWidget(hint)
        self._arrange(roomy=False)
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
        """Return a button that opens a menu, filled when it is shown."""
        button = self._make_button(name, text)
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: fill(menu))
        button.setMenu(menu)
        return button

    def _update_visibility(self, *_models: object) -> None:
        self.setVisible(is_empty_model(self._document.model))
        self._center()

    def _center(self) -> None:
        """Use the available room for the examples, else only as much as the buttons need."""
        if self.isHidden():
            return
        room = self._view.rect().adjusted(_MARGIN_PX, 2 * _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
        roomy = room.width() >= _ROOMY_WIDTH_PX and room.height() >= _ROOMY_HEIGHT_PX
        self._arrange(roomy=roomy)
        size = room.size() if roomy else self.sizeHint().boundedTo(self._view.size())
        self.resize(size)
        self.move((self._view.width() - size.width()) // 2, (self._view.height() - size.height()) // 2)
        self.raise_()

    def _arrange(self, *, roomy: bool) -> None:
        """Place the buttons side by side above the examples if there is room, else one below the other."""
        if roomy and self.gallery is None:
            from anholon_gui.dialogs.example_gallery import ExampleGallery

            self.gallery = ExampleGallery(self)
            self.gallery.chosen.connect(self._files.begin_example)
            self._column.insertWidget(2, self.gallery, 1)
        if self.gallery is not None:
            self.gallery.setVisible(roomy)
        self.example.setVisible(not roomy)
        columns = 3 if roomy and self.width() >= _BUTTON_WIDTH_PX * 4 else 2 if roomy else 1
        buttons = [
            button for button in (self.skater, self.template, self.example, self.file) if button.isVisibleTo(self)
        ]
        for number, button in enumerate(buttons):
            self._buttons.addWidget(button, number // columns, number % columns)
