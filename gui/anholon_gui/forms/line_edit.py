"""Text fields that commit at the end of typing, their common parts, and the message below a field."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QSizePolicy, QWidget

from anholon_gui.cooperative_tasks import make_single_shot_timer

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object  # a class of two Qt classes would have two objects of Qt

COMMIT_DELAY_MS = 450
"""Pause in typing after which a text is read, in ms."""

_DRAFT_DELAY_MS = 40  # pause after which the unfinished text is reported


class TypingTimer:
    """Pauses in typing: a short one calls `on_short_pause`, a longer one `commit`."""

    def __init__(self, parent: QObject, commit: Callable[[], object], on_short_pause: Callable[[], object]) -> None:
        self._timers = (
            make_single_shot_timer(parent, COMMIT_DELAY_MS, commit),
            make_single_shot_timer(parent, _DRAFT_DELAY_MS, on_short_pause),
        )

    def start(self) -> None:
        """Start to wait for a pause."""
        for timer in self._timers:
            timer.start()

    def stop(self) -> None:
        """Stop waiting."""
        for timer in self._timers:
            timer.stop()


class ShortcutFilter(QObject):
    """Asks the focused field whether a key belongs to the field or to an action of the window.

    It is made when the field gets the keyboard. An `event` of the field itself would be called for each of the hundred
    events that Qt sends to it while a form is made.
    """

    def __init__(self, field: DraftText) -> None:
        super().__init__(field)
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Ask the field about a key that may be a shortcut."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        return isinstance(watched, DraftText) and watched.override_shortcut(event)


class DraftText(_Widget):
    """Separates the typed text of a field from the committed text.

    Attributes:
        invalid: whether the text was refused; then giving back asks for the value of the model.

    Signals:
        committed(text); dropped(): the refused text is given up.
        typed(text): the text so far, which is not committed.
    """

    committed = Signal(str)
    typed = Signal(str)
    reverted = Signal()
    invalid = False
    text: Callable[[], str]
    show_text: Callable[[str], None]
    selectAll: Callable[[], None]
    _typing_timer: TypingTimer | None = None  # made when something is first typed: a form has many fields
    _committed = ""
    _shortcut_filter: ShortcutFilter | None = None

    def _start_typing_timer(self) -> None:
        if self._typing_timer is None:
            self._typing_timer = TypingTimer(self, self.commit, self._report_draft)
        self._typing_timer.start()

    def _stop_typing_timer(self) -> None:
        if self._typing_timer is not None:
            self._typing_timer.stop()

    def _report_draft(self) -> None:
        if self.text() != self._committed:
            self.typed.emit(self.text())

    def uncommitted(self) -> str | None:
        """Return the text if it differs from the committed one, else None."""
        return None if self.text() == self._committed else self.text()

    def commit(self) -> None:
        """Send the text if it differs from the committed one."""
        self._stop_typing_timer()
        if self.text() != self._committed:
            self._committed = self.text()
            self.committed.emit(self._committed)

    def revert(self) -> bool:
        """Show the committed text, or request the model's value after a refusal. Return False if nothing changes."""
        if self.text() != self._committed:
            self.show_text(self._committed)
            self.typed.emit(self._committed)  # prefetching for the typed text can stop
        elif self.invalid:
            self.reverted.emit()
        else:
            return False
        self.selectAll()
        return True

    def override_shortcut(self, event: QKeyEvent) -> bool:
        """Leave undo and redo to the document except while the user types. Return True if the key is handled."""
        if not self._is_left_to_document(event):
            return False
        event.ignore()
        return True

    def _is_left_to_document(self, event: QKeyEvent) -> bool:
        """Return whether a key belongs to the document: undo and redo do, except while the user types."""
        if event.matches(QKeySequence.StandardKey.Redo):
            return True
        return event.matches(QKeySequence.StandardKey.Undo) and self.text() == self._committed and not self.invalid


class FieldMessage(QLabel):
    """The problem of the field above, in words. Takes no room while empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setProperty("role", "error")
        self.hide()

    def show_text(self, text: str, severity: str = "error") -> None:
        """Show `text` in the colour of `severity`, or hide if it is empty."""
        if self.property("role") != severity:
            self.setProperty("role", severity)
            self.style().unpolish(self)
            self.style().polish(self)
        if bool(text) == self.isHidden():
            with holding_place_under_mouse(self):
                self.setText(text)
                self.setVisible(bool(text))
        else:
            self.setText(text)


@contextlib.contextmanager
def holding_place_under_mouse(widget: QWidget) -> Iterator[None]:
    """Keep the contents under the mouse in place while a widget above it in the same scroll area appears or
    disappears."""
    area: QWidget | None = widget
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    page = area.widget() if isinstance(area, QScrollArea) else None
    if not isinstance(area, QScrollArea) or page is None or not widget.window().isVisible():
        yield
        return
    viewport, bar = area.viewport(), area.verticalScrollBar()
    place = viewport.mapFromGlobal(QCursor.pos())
    child = viewport.childAt(place) if viewport.rect().contains(place) else None
    before = child.mapTo(viewport, QPoint(0, 0)).y() if child is not None else 0
    yield
    if child is None or child is page:
        return
    _lay_out(widget, page)
    moved = child.mapTo(viewport, QPoint(0, 0)).y() - before
    if moved:
        wanted = max(0, bar.value() + moved)
        if wanted > bar.maximum() or not wanted:
            page.setMinimumHeight(viewport.height() + wanted if wanted else 0)
        _lay_out(widget, page)
        bar.setValue(wanted)


def _lay_out(widget: QWidget, page: QWidget) -> None:
    """Lay out the ancestors of a widget now, up to the scrolled page."""
    around = widget.parentWidget()
    while around is not None and around is not page.parentWidget():
        layout = around.layout()
        if layout is not None:
            layout.activate()
        around = around.parentWidget()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


class LineEdit(QLineEdit, DraftText):
    """A line of text with a committed value.

    It commits on Enter, when it loses the focus and when typing pauses. Escape and Ctrl+Z give back the committed
    text while there is something to give back; otherwise undo and redo go to the document.

    Attributes:
        steps: whether Up and Down mean a step.

    Signals:
        stepped(steps): Up and Down, tenfold with Shift.
        entered(): Enter was pressed, and what was typed was taken.
    """

    stepped = Signal(int)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps = False
        self.textEdited.connect(lambda _text: self._start_typing_timer())

    def show_text(self, text: str) -> None:
        """Show `text` as the committed text."""
        self._stop_typing_timer()
        self._committed = text
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt's name)
        """Watch shortcuts from now on."""
        super().focusInEvent(event)
        if self._shortcut_filter is None:
            self._shortcut_filter = ShortcutFilter(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Commit on Enter, restore the committed text on Escape, step on Up and Down."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
            if not self.invalid:
                self.selectAll()
                self.entered.emit()
        elif key == Qt.Key.Key_Escape or event.matches(QKeySequence.StandardKey.Undo):
            if not self.revert():
                event.ignore()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.steps:
            count = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self.stepped.emit(count if key == Qt.Key.Key_Up else -count)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt's name)
        """Commit when the focus leaves the field. A context menu or another window does not count."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()
