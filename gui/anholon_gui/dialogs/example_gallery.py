"""The gallery of shipped examples: small pictures in groups, with a filter over all of them."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from anholon.model.file.examples import example_groups, read_example_title
from anholon_gui.texts.shipped_models import translate_shipped

_PICTURE = QSize(146, 92)  # pixels
_CELL = QSize(156, 130)
_NAME_ROLE = Qt.ItemDataRole.UserRole


def group_titles() -> tuple[str, ...]:
    """Return the titles of the groups of examples in order; & marks the shortcut letter."""
    translate = QCoreApplication.translate
    ice, rods, others = (
        translate("FileCommands", "On the &ice"),
        translate("FileCommands", "With &rods"),
        translate("FileCommands", "&Others"),
    )
    return ice, rods, others


class ExampleGallery(QWidget):
    """Tabs of subjects and a filter above the pictures.

    Attributes:
        tabs, filter, list: these parts.

    Signals:
        chosen(name): an example was chosen by a click, or by Enter.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = {
            name: translate_shipped(read_example_title(name)) for group in example_groups() for name in group
        }
        self.tabs = QTabBar(self)
        self.tabs.setDrawBase(False)
        for title in group_titles():
            self.tabs.addTab(title)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Search all examples"))
        self.filter.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setIconSize(_PICTURE)
        self.list.setGridSize(_CELL)
        self.list.setWordWrap(True)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("Examples"))
        bar = QHBoxLayout()
        bar.addWidget(self.tabs)
        bar.addWidget(self.filter, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(bar)
        column.addWidget(self.list, 1)
        self.tabs.currentChanged.connect(lambda _index: self._fill())
        self.filter.textChanged.connect(lambda _text: self._fill())
        self.filter.returnPressed.connect(lambda: self._choose(self.list.item(0)))
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self._fill()

    def names(self) -> list[str]:
        """Return the names of the examples that are shown."""
        return [str(self.list.item(k).data(_NAME_ROLE)) for k in range(self.list.count())]

    def _fill(self) -> None:
        """Show the examples of the chosen group, or those of all groups that pass the filter."""
        words = self.filter.text().casefold().split()
        names = [name for group in example_groups() for name in group] if words else example_groups()[self._subject]
        self.list.clear()
        for name in names:
            title = self._titles[name]
            if all(word in f"{title} {name}".casefold() for word in words):
                item = QListWidgetItem(load_thumbnail(name), title, self.list)
                item.setData(_NAME_ROLE, name)
                item.setToolTip(f"{title}\n{name}")
                item.setSizeHint(_CELL)  # room for a title of two lines

    @property
    def _subject(self) -> int:
        return max(0, self.tabs.currentIndex())

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(_NAME_ROLE)))


class ExamplesDialog(QDialog):
    """The gallery as a dialog.

    Attributes:
        gallery: the gallery.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("examples")
        self.setWindowTitle(self.tr("Examples"))
        self.gallery = ExampleGallery(self)
        self.gallery.chosen.connect(lambda _name: self.close())
        column = QVBoxLayout(self)
        column.addWidget(self.gallery)
        self.resize(QSize(840, 560).boundedTo(parent.size()))


def load_thumbnail(name: str) -> QIcon:
    """Return the picture of an example, or an empty picture."""
    file = files("anholon_resources") / "thumbnails" / f"{name}.png"
    pixmap = QPixmap()
    if file.is_file():
        pixmap.loadFromData(file.read_bytes())
    return QIcon(pixmap)
