"""The window of the manual: pages, list of contents, search over all pages, back and forward."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QImage, QKeySequence, QShortcut, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.help.manual import Hit, Page, load_pages, manual_folder, search
from anholon_gui.help.topics import Topic
from anholon_gui.texts.language import current_language
from anholon_gui.widgets.buttons import make_icon_button

_PAGE_ROLE, _HEADING_ROLE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_SEARCH_DELAY_MS = 120
_MARGIN_PX, _INDENT_PX = 16, 22  # around a page, and of the entries of a list
_IMAGE_MARGIN_PX = 52  # pixels that pictures leave free beside them, for margins and a scroll bar
_SIZE, _CONTENTS_WIDTH_PX = QSize(900, 640), 230
_PAGE_SCHEME = "page"


class _PageView(QTextBrowser):
    """Shows one page. Pictures come from the folder of its language and fit the width."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: N802 (Qt's name)
        """Return a picture of the manual. Other resources are refused."""
        place = name if isinstance(name, str) else name.path()
        if kind != QTextDocument.ResourceType.ImageResource.value or "/" in place:
            return None
        file = manual_folder(current_language()) / place
        if not file.is_file():
            return None
        image = QImage.fromData(file.read_bytes())
        room = max(200, self.viewport().width() - _IMAGE_MARGIN_PX)
        ratio = self.devicePixelRatioF()
        if image.width() > room * ratio:
            image = image.scaledToWidth(round(room * ratio), Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(ratio)
        return image


class ManualWindow(QDialog):
    """The manual. The `extra` pages, which depend on the running window, follow the others.

    Attributes:
        search_line, contents, view: the search, what it found or all pages, the page.
    """

    def __init__(self, parent: QWidget, extra: tuple[Page, ...] = ()) -> None:
        super().__init__(parent)
        self.setObjectName("manual")
        self.setWindowTitle(self.tr("Anholon manual"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.pages = (*load_pages(current_language()), *extra)
        self._by_key: Mapping[str, Page] = {page.key: page for page in self.pages}
        self._past: list[Topic] = []
        self._future: list[Topic] = []
        self._shown: Topic | None = None
        self.search_line = QLineEdit(self)
        self.search_line.setPlaceholderText(self.tr("Search in all pages"))
        self.search_line.setClearButtonEnabled(True)
        self._timer = make_single_shot_timer(self, _SEARCH_DELAY_MS, self._fill_contents)
        self.search_line.textChanged.connect(self._timer.start)
        self.search_line.returnPressed.connect(self._open_first)
        self.contents = QListWidget(self)
        self.contents.setWordWrap(True)
        self.contents.itemActivated.connect(self._open_item)
        self.contents.itemClicked.connect(self._open_item)
        self.view = _PageView(self)
        self.view.setOpenLinks(False)
        self.view.document().setDocumentMargin(_MARGIN_PX)
        self.view.document().setIndentWidth(_INDENT_PX)
        self.view.anchorClicked.connect(self._follow_link)
        self.back = self._make_button("left", self.tr("Back (Alt+Left)"), "Alt+Left", lambda: self._go(-1))
        self.forward = self._make_button("right", self.tr("Forward (Alt+Right)"), "Alt+Right", lambda: self._go(1))
        QShortcut(QKeySequence.StandardKey.Find, self, self._focus_search)
        self._build()
        self._fill_contents()
        self.resize(_SIZE)

    @property
    def page(self) -> Page | None:
        """The shown page."""
        return self._by_key.get(self._shown.page) if self._shown is not None else None

    def show_topic(self, topic: Topic) -> None:
        """Show a page at a place on it. An unknown page becomes the first one."""
        if self._shown is not None and topic != self._shown:
            self._past.append(self._shown)
            self._future.clear()
        self._open(topic)

    # --- building --------------------------------------------------------------------------------------------------

    def _make_button(self, icon: str, tip: str, key: str, act: object) -> QToolButton:
        button = make_icon_button(icon, tip, self)
        button.setShortcut(QKeySequence(key))
        button.clicked.connect(act)
        return button

    def _build(self) -> None:
        contents_side = QWidget(self)
        column = QVBoxLayout(contents_side)
        column.setContentsMargins(8, 8, 4, 8)
        bar = QHBoxLayout()
        bar.addWidget(self.back)
        bar.addWidget(self.forward)
        bar.addWidget(self.search_line, 1)
        column.addLayout(bar)
        column.addWidget(self.contents, 1)
        splitter = QSplitter(self)
        splitter.addWidget(contents_side)
        splitter.addWidget(self.view)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([_CONTENTS_WIDTH_PX, _SIZE.width() - _CONTENTS_WIDTH_PX])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(splitter)

    def _fill_contents(self) -> None:
        """List all pages, or the results of the search."""
        self._timer.stop()
        self.contents.clear()
        words = self.search_line.text()
        if not words.strip():
            for before, page in zip((None, *self.pages), self.pages, strict=False):
                if page.made and (before is None or not before.made):
                    self._add_heading(self.tr("Reference"))
                self._add_item(page.title, page.key, "", "")
            self._mark_current()
            return
        hits = search(self.pages, words)
        for hit in hits:
            self._add_hit(hit)
        if not hits:
            item = QListWidgetItem(self.tr("Nothing found."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.contents.addItem(item)

    def _add_hit(self, hit: Hit) -> None:
        title = self._by_key[hit.page].title
        place = title if hit.heading == title else f"{title}: {hit.heading}"
        self._add_item(f"{place}\n{hit.excerpt}", hit.page, hit.heading, hit.excerpt)

    def _add_heading(self, text: str) -> None:
        item = QListWidgetItem(text, self.contents)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)

    def _add_item(self, text: str, page: str, heading: str, tip: str) -> None:
        item = QListWidgetItem(text, self.contents)
        item.setData(_PAGE_ROLE, page)
        item.setData(_HEADING_ROLE, heading)
        item.setToolTip(tip)

    # --- going about -----------------------------------------------------------------------------------------------

    def _focus_search(self) -> None:
        self.search_line.setFocus()
        self.search_line.selectAll()

    def _open_first(self) -> None:
        self._fill_contents()
        self._open_item(self.contents.item(0))

    def _open_item(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_PAGE_ROLE):
            heading = str(item.data(_HEADING_ROLE))
            self.show_topic(Topic(str(item.data(_PAGE_ROLE)), (heading,) if heading else ()))

    def _follow_link(self, url: QUrl) -> None:
        if url.scheme() == _PAGE_SCHEME:
            self.show_topic(Topic(url.path()))

    def _go(self, step: int) -> None:
        source, other = (self._past, self._future) if step < 0 else (self._future, self._past)
        if source and self._shown is not None:
            other.append(self._shown)
            self._open(source.pop())

    def _open(self, topic: Topic) -> None:
        page = self._by_key.get(topic.page, self.pages[0])
        self._shown = Topic(page.key, topic.places)
        self.view.setMarkdown(page.text)
        self._scroll_to(topic.places)
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._future))
        self._mark_current()

    def _mark_current(self) -> None:
        for k in range(self.contents.count()):
            item = self.contents.item(k)
            if self._shown is not None and item.data(_PAGE_ROLE) == self._shown.page and not item.data(_HEADING_ROLE):
                self.contents.setCurrentItem(item)

    def _scroll_to(self, places: tuple[str, ...]) -> None:
        """Scroll to the first block that begins with each of the places in turn, and mark the last word."""
        block = self.view.document().begin()
        target: tuple[QTextBlock, str] | None = None
        for place in places:
            while block.isValid() and not block.text().startswith(place):
                block = block.next()
            if not block.isValid():
                break
            target = block, place
        cursor = QTextCursor(self.view.document())
        if target is not None:
            cursor.setPosition(self.view.document().lastBlock().position())
            self.view.setTextCursor(cursor)  # from below, so that the place comes to the top
            cursor.setPosition(target[0].position())
            self.view.setTextCursor(cursor)
            cursor.setPosition(target[0].position() + len(target[1]), QTextCursor.MoveMode.KeepAnchor)
        self.view.setTextCursor(cursor)
