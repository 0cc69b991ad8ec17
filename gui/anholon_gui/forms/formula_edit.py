"""A text field for a formula, with colours, completion of names and underlined errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, QMimeData, QRect, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QCompleter, QListView, QPlainTextEdit, QSizePolicy, QTextEdit, QToolButton, QWidget

from anholon.formula.syntax import ARITY, CONSTANTS
from anholon_gui.forms.line_edit import DraftText, ShortcutFilter
from anholon_gui.texts.language import is_unit, to_si_symbols
from anholon_gui.theme import theme_of

_MAX_LINES = 8
_BUTTON_WIDTH_PX = 20  # room on the right for the button of the list of allowed words
_TOKEN_PATTERN = re.compile(
    r"(?P<place>[^\W\d]\w*(?::[a-z]+|\([\d.eE+-]+L?\))\.\w+)|(?P<number>(?<![\w.])(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*(?P<unit>(?:[^\W\d_]|°)[\w°·²³⁻¹]*(?:[*/^]\s*-?\w+)*))?|(?P<name>[^\W\d][\w.]*)(?P<primes>'*)|(?P<operator>[-+*/^(),])"
)
_WORD_PATTERN = re.compile(r"[^\W\d][\w.:]*$")
_PARENTHESES_PATTERN = re.compile(r"\(.*?\)")

Names = Callable[[], Collection[str]]


class _FormulaHighlighter(QSyntaxHighlighter):
    """Colours numbers with their units, functions, known names and unknown names."""

    def __init__(self, document: QTextDocument, editor: QWidget, names: Names) -> None:
        super().__init__(document)
        self._editor = editor
        self._names = names

    def highlightBlock(self, text: str) -> None:  # noqa: N802 (Qt's name)
        theme = theme_of(self._editor.palette())
        model_names = self._names() if text else ()
        for match in _TOKEN_PATTERN.finditer(text):
            style = QTextCharFormat()
            name = match["name"] or match["place"]
            if match["unit"] and not is_unit(to_si_symbols(match["unit"])):
                style.setForeground(QColor(theme.error))
            elif match["number"] or match["operator"]:
                style.setForeground(QColor(theme.muted if match["operator"] else theme.text))
            elif name in ARITY or name in CONSTANTS:
                style.setForeground(QColor(theme.good))
            elif name in model_names or name == "t" or _PARENTHESES_PATTERN.sub(":tip", name) in model_names:
                style.setForeground(QColor(theme.accent))
            else:
                style.setForeground(QColor(theme.error))
            self.setFormat(match.start(), match.end() - match.start(), style)


class _NameCompleter(QCompleter):
    """Shows names below the cursor."""

    def __init__(self, editor: QWidget) -> None:
        self._words = QStringListModel(editor)
        super().__init__(self._words, editor)
        self.list = QListView()
        self.list.setObjectName("completion")
        self.setPopup(self.list)
        self.setWidget(editor)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseSensitive)

    def show_names(self, word: str, names: Collection[str], cursor_rect: QRect) -> None:
        """Show the `names` that begin with `word`, unless it is complete."""
        self._words.setStringList(sorted(names))
        self.setCompletionPrefix(word)
        count = self.completionCount()
        if not count or (count == 1 and self.currentCompletion() == word):
            self.list.hide()
            return
        self.list.setCurrentIndex(self.completionModel().index(0, 0))
        cursor_rect.setWidth(self.list.sizeHintForColumn(0) + self.list.verticalScrollBar().sizeHint().width() + 12)
        self.complete(cursor_rect)


class FormulaEdit(QPlainTextEdit, DraftText):
    """A formula in one to eight lines. It grows with its text.

    Commits like `LineEdit`; Tab leaves the field, Enter commits. `names` returns the names that may stand in it.

    Attributes:
        list_button: asks for the list of names and functions; None until the field first has the keyboard.

    Signals:
        listRequested(): the list of what may stand in the formula is wanted.
    """

    listRequested = Signal()

    def __init__(self, names: Names, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = names
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(4)
        self.setViewportMargins(2, 0, _BUTTON_WIDTH_PX, 0)
        self._colours = _FormulaHighlighter(self.document(), self, names)
        self._theme = theme_of(self.palette())

        self.textChanged.connect(self._fit_height)

        self._completion: _NameCompleter | None = None  # made when it is first needed: a form has many formulas
        self.list_button: QToolButton | None = None
        self._is_choosing = False  # the list is open: leaving the field for it is no reason to commit
        self._fit_height()

    # --- the same interface as Line --------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the formula."""
        return self.toPlainText()

    def show_text(self, text: str) -> None:
        """Show `text` as the committed text."""
        self._stop_typing_timer()
        self._committed = text
        if text != self.toPlainText():
            self.setPlainText(text)

    def commit(self) -> None:
        """Send the text if it differs from the committed one, but not while names are offered."""
        if self._is_completing:
            self._stop_typing_timer()
        else:
            super().commit()

    def underline(self, span: tuple[int, int] | None, severity: str = "error") -> None:
        """Underline the characters of the half-open range `span` with a wave. None removes the wave."""
        selections: list[QTextEdit.ExtraSelection] = []
        length = len(self.text())
        if span is not None and length:
            start = min(max(span[0], 0), length - 1)
            selection = QTextEdit.ExtraSelection()
            cursor = self.textCursor()
            cursor.setPosition(start)
            cursor.setPosition(min(max(span[1], start + 1), length), QTextCursor.MoveMode.KeepAnchor)
            selection.cursor = cursor
            theme = theme_of(self.palette())
            style = QTextCharFormat()
            style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            style.setUnderlineColor(QColor(theme.error if severity == "error" else theme.warning))
            shade = QColor(theme.error if severity == "error" else theme.warning)
            shade.setAlpha(60)
            style.setBackground(shade)
            selection.format = style
            selections.append(selection)
        self.setExtraSelections(selections)

    def rehighlight_names(self) -> None:
        """Colour the names after a change of the known names or the theme."""
        self._colours.rehighlight()

    # --- keys ------------------------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt's name)
        """Watch shortcuts from now on."""
        super().focusInEvent(event)
        if self._shortcut_filter is None:
            self._shortcut_filter = ShortcutFilter(self)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.selectAll()  # as in a line: typed text replaces the selected one
        self._show_button()

    def override_shortcut(self, event: QKeyEvent) -> bool:
        """Leave undo and redo to the document except while the user types: then undo restores the committed text."""
        if super().override_shortcut(event):
            return True
        is_undo = event.matches(QKeySequence.StandardKey.Undo)
        if is_undo:
            event.accept()
        return is_undo

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow theme and font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_theme"):
            theme = theme_of(self.palette())
            if theme is not self._theme:  # a form that is put away changes its palette, too
                self._theme = theme
                self.rehighlight_names()
        elif event.type() == QEvent.Type.FontChange:
            self._fit_height()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Commit on Enter, restore the committed text on Escape and Ctrl+Z, complete on Ctrl+Space."""
        key = event.key()
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._is_completing and (enter or key in (Qt.Key.Key_Tab, Qt.Key.Key_Escape)):
            event.ignore()  # the completer's event filter takes it
        elif enter:
            self.commit()
            if not self.invalid:  # a selection would hide where the fault is
                self.selectAll()
        elif key == Qt.Key.Key_Escape or event.matches(QKeySequence.StandardKey.Undo):
            if not self.revert():
                event.ignore()
        elif key == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._request_list()
            else:
                self._offer_names(minimum_length=0)
        else:
            before = self.text()
            super().keyPressEvent(event)
            if self.text() != before:
                self._start_typing_timer()
                self._offer_names(minimum_length=2) if event.text().strip() else self._stop_completing()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt's name)
        """Commit when the focus leaves the field. A context menu or the completion list does not count."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and not self._is_choosing:
            if self.list_button is not None:
                self.list_button.hide()
            self._stop_completing()
            self.commit()
            cursor = self.textCursor()
            cursor.clearSelection()  # the next typed text would not replace it
            self.setTextCursor(cursor)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 (Qt's name)
        """Paste as one line."""
        self.insertPlainText(" ".join(source.text().split()))
        self._start_typing_timer()

    def _offer_names(self, minimum_length: int) -> None:
        """Show the names that begin with the word before the cursor if it has at least `minimum_length` characters."""
        word = self._word_before_cursor()
        if len(word) < minimum_length:
            self._stop_completing()
            return
        if self._completion is None:
            self._completion = _NameCompleter(self)
            self._completion.activated.connect(self._insert_completion)
        self._completion.show_names(word, {*self._names(), *ARITY, *CONSTANTS, "t"}, self.cursorRect())

    @property
    def _is_completing(self) -> bool:
        return self._completion is not None and self._completion.list.isVisible()

    def _stop_completing(self) -> None:
        if self._completion is not None:
            self._completion.list.hide()

    def _insert_completion(self, completion: str) -> None:
        self._replace_characters(len(self._word_before_cursor()), completion)

    def _replace_characters(self, count: int, text: str) -> None:
        """Replace characters before the cursor by `text`. The cursor enters the parentheses of a function."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, count)
        cursor.insertText(text)
        if text.endswith(")"):
            cursor.setPosition(cursor.position() - len(text) + text.index("(") + 1)
        self.setTextCursor(cursor)
        self._start_typing_timer()

    # --- the list of names and functions ----------------------------------------------------------------------------

    def insert_word(self, word: str) -> None:
        """Insert a word of the list at the cursor. A part of it that is already typed is replaced."""
        begun = self._word_before_cursor()
        self._replace_characters(len(begun) if begun and word.startswith(begun) else 0, word)

    def end_choice(self) -> None:
        """Move the focus back from the list to the field."""
        self._is_choosing = False
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_button(self) -> None:
        if self.list_button is None:
            self.list_button = QToolButton(self)
            self.list_button.setObjectName("nameListButton")
            self.list_button.setText("ƒ")
            self.list_button.setToolTip(self.tr("Names, functions and units (Ctrl+Shift+Space)"))
            self.list_button.setAccessibleName(self.list_button.toolTip())
            self.list_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.list_button.clicked.connect(self._request_list)
            self._place_button()
        self.list_button.show()

    def _place_button(self) -> None:
        if self.list_button is not None:
            self.list_button.setGeometry(self.width() - _BUTTON_WIDTH_PX - 1, 2, _BUTTON_WIDTH_PX, self._line_height())

    def _request_list(self) -> None:
        self._stop_completing()
        self._is_choosing = True
        self.listRequested.emit()

    def _word_before_cursor(self) -> str:
        match = _WORD_PATTERN.search(self.text()[: self.textCursor().position()])
        return match[0] if match else ""

    # --- size ------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Wrap the text again."""
        super().resizeEvent(event)
        self._fit_height()
        self._place_button()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the size of the text."""
        return QSize(120, self._text_height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the height of the text and a small width."""
        return QSize(60, self._text_height())

    def _text_height(self) -> int:
        lines = min(max(1, int(self.document().size().height())), _MAX_LINES)  # a plain text document counts lines
        return round(lines * self.fontMetrics().lineSpacing() + 2 * self.document().documentMargin()) + 4

    def _line_height(self) -> int:
        return round(self.fontMetrics().lineSpacing() + 2 * self.document().documentMargin())

    def _fit_height(self) -> None:
        height = self._text_height()
        if self.height() != height:
            self.setFixedHeight(height)
