"""The equations panel: the derivation of the open model as a typeset sheet.

It derives only while it is visible and only when something changed on which the equations depend. Answers already seen
(by undo, by switching the form to and fro) come from a small cache.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.derivation import BLOCKS, ROD_BLOCKS, DerivationBlock, render
from anholon.errors import ExportError
from anholon.export.output_file import write_output
from anholon.forms.form_names import FORMS_PRINTED_WITH_CHARTS
from anholon.model.schema import Model
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.equations.block_view import BlockView
from anholon_gui.equations.derivation_process import DerivationProcess
from anholon_gui.equations.form_titles import block_titles, list_forms
from anholon_gui.equations.header import SheetHeader
from anholon_gui.equations.motion_part import MotionPartBox
from anholon_gui.equations.program_writer import LANGUAGES, write_program
from anholon_gui.equations.protocol import DerivationDone, EquationLine, relevant_model
from anholon_gui.playback import Playback
from anholon_gui.texts.language import current_language
from anholon_gui.texts.messages import problem_text, translate_message
from anholon_gui.thread_pool import Job, ThreadPool
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon

_DEBOUNCE_MS = 150  # typing rests this long before a derivation starts
_CACHE_SIZE = 12  # answers kept
_CACHE_CHARACTERS = 3_000_000  # characters of their pictures
_BATCH_ROWS = 12  # kept rows put on the sheet in one go
_PATIENCE_S = 60.0  # for a program that is being written when the window goes


class EquationsPanel(QWidget):
    """Shows the blocks of the derivation of `document`'s model."""

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._key = ""  # what is shown or under way
        self._pending_action: list[Callable[[], None]] = []  # copies and files that wait for the whole derivation
        self._lines: list[EquationLine] = []
        self._cache: OrderedDict[str, tuple[list[EquationLine], DerivationDone]] = OrderedDict()
        self._pool = ThreadPool("anholon-program", self)
        self._stale = False  # the rows on the sheet belong to an older request
        self._finished = False
        self._deriver = DerivationProcess(self)
        self._deriver.line.connect(self._on_line)
        self._deriver.done.connect(self._on_done)
        self._delay = make_single_shot_timer(self, _DEBOUNCE_MS, self.refresh)

        self._form = ComboBox()
        self._form.setAccessibleName(self.tr("Form of the equations"))
        self._titles = block_titles(rods=False)
        self._fill_forms(document.model)
        self._chart = ComboBox()
        self._chart.setAccessibleName(self.tr("Set of quasi-velocities"))
        for box in (self._form, self._chart):
            box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            box.setMinimumWidth(90)
        self._motion_part_box = MotionPartBox(document, playback)
        self._numbers = self._make_tool_button(
            "data", self.tr("Numbers"), self.tr("Show the values of parameters and derived quantities")
        )
        self._numbers.setCheckable(True)
        self._numbers.setChecked(True)
        self._export_button = self._make_tool_button(
            "save", self.tr("Copy or export"), self.tr("Copy or export the derivation")
        )
        self._blocks = [BlockView(number, self._titles[number - 1]) for number in range(1, len(BLOCKS) + 1)]
        self._status = QLabel()
        self._status.setProperty("role", "muted")
        self._status.setWordWrap(True)
        self._status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._area = QScrollArea()
        self._build()

        self._form.currentIndexChanged.connect(lambda _index: self._on_form())
        self._chart.currentIndexChanged.connect(lambda _index: self.refresh())
        self._motion_part_box.changed.connect(self._delay.start)
        self._numbers.toggled.connect(self._on_numbers)
        document.modelChanged.connect(self._on_model)
        document.modelReplaced.connect(self._on_replaced)
        self._on_model()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def blocks(self) -> list[BlockView]:
        """The blocks of the sheet."""
        return self._blocks

    @property
    def is_complete(self) -> bool:
        """Whether the sheet shows the whole derivation of the current model."""
        return self._finished and not self._delay.isActive()

    @property
    def message(self) -> str:
        """The message below the sheet: progress, or why a derivation stopped."""
        return self._status.text()

    def start_child(self) -> None:
        """Start the child process early, so that the first derivation does not wait for it."""
        self._deriver.start_child()

    @property
    def motion_part_box(self) -> MotionPartBox:
        """The choice of the part of the motion."""
        return self._motion_part_box

    def choose_form(self, form: str, chart: str = "") -> None:
        """Show the equations in another form and chart (empty: the chart of the model)."""
        self._form.setCurrentIndex(self._form.findData(form))
        self._chart.setCurrentIndex(max(0, self._chart.findData(chart)))

    def close_child(self) -> None:
        """End the child process and wait for running programs, before the window closes."""
        self._delay.stop()
        self._pool.close(_PATIENCE_S)
        self._deriver.close()

    def derivation(self) -> tuple[DerivationBlock, ...]:
        """Return the rows on the sheet as blocks."""
        titles = ROD_BLOCKS if self._has_rods() else BLOCKS
        return tuple(
            DerivationBlock(title=title, rows=tuple(line.row for line in self._lines if line.block == number))
            for number, title in enumerate(titles)
        )

    def text(self, kind: str) -> str:
        """Return the derivation on the sheet as `kind`: text, latex or html."""
        return render(self.derivation(), kind, title=self._document.model.name, language=current_language())

    def export(self, path: Path) -> None:
        """Write the derivation to a .tex, .html or .txt file, or its program to a .py or .c file when it is ready.

        Raises ExportError where the derivation cannot be written; reasons against a program are reported.
        """
        language = LANGUAGES.get(path.suffix.lower())
        if language is not None:
            self.make_program(language, lambda text: self._save(path, text))
            return
        kinds = {".tex": "latex", ".html": "html", ".htm": "html"}
        write_output(path, self.text(kinds.get(path.suffix.lower(), "text")))

    def make_program(self, language: str, deliver: Callable[[str], None]) -> None:
        """Write the equations as a program, python or c, in a thread. `deliver` is called with the text."""
        form, chart = self._form.currentData(), self._chart.currentData() or ""
        model, moment = self._document.model, self._motion_part_box.motion_part
        self._pool.submit(
            lambda _job: write_program(model, form, chart, moment, language),
            lambda job: self._on_program(job, deliver),
        )

    @property
    def is_writing(self) -> bool:
        """Whether a program is being written."""
        return self._pool.is_running

    def _on_program(self, job: Job[str], deliver: Callable[[str], None]) -> None:
        try:
            text = job.result()
        except ExportError as error:
            QMessageBox.warning(self, self.tr("Export"), translate_message(str(error)))
        else:
            deliver(text)

    def show_numbers(self, shown: bool) -> None:
        """Show or hide the values of parameters and derived quantities."""
        self._numbers.setChecked(shown)

    def go_to(self, number: int) -> None:
        """Unfold a block (1 to 9) and scroll to it."""
        block = self._blocks[number - 1]
        block.set_folded(False)
        QTimer.singleShot(0, self, lambda: self._area.verticalScrollBar().setValue(block.y()))

    # --- deriving --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Derive again if the panel is visible and the input has changed."""
        self._delay.stop()
        if not self.isVisible():
            return
        moment, tongue = self._motion_part_box.motion_part, current_language()
        model = relevant_model(self._document.model, moment)
        form, chart = self._form.currentData(), self._chart.currentData() or ""
        key = hashlib.sha256(msgspec.json.encode((model, form, chart, moment, tongue))).hexdigest()
        if key == self._key:
            return
        self._key = key
        if key in self._cache:
            self._cache.move_to_end(key)
            lines, done = self._cache[key]
            self._deriver.cancel()
            self._start()
            self._show_cached(list(lines), done, key)
            return
        self._start()
        self._status.setText(self.tr("Deriving…"))
        self._status.setHidden(False)
        self._deriver.request(model, form, chart, moment, tongue)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self._delay.start(0)

    def _start(self) -> None:
        # The old rows stay until the first new one arrives, so that an edit does not flash.
        self._stale = True
        self._finished = False
        self._lines = []

    def _clear_stale(self) -> None:
        if self._stale:
            self._stale = False
            for block in self._blocks:
                block.clear()
                block.show()

    def _on_line(self, line: EquationLine) -> None:
        self._clear_stale()
        self._lines.append(line)
        self._blocks[line.block].add_row(line)

    def _on_done(self, done: DerivationDone) -> None:
        self._clear_stale()
        for block in self._blocks:
            block.set_accessible_text()
            block.setVisible(bool(self._lines) or not done.problem)  # titles of nothing would hide the reason
        self._status.setText(problem_text(done.problem, ""))
        self._status.setHidden(not done.problem)
        self._finished = True
        owed, self._pending_action = self._pending_action, []
        for work in owed if not done.problem else ():
            work()
        self._cache[self._key] = (self._lines, done)
        while len(self._cache) > 1 and (len(self._cache) > _CACHE_SIZE or self._cache_size() > _CACHE_CHARACTERS):
            self._cache.popitem(last=False)

    def _cache_size(self) -> int:
        return sum(len(line.svg) for lines, _ in self._cache.values() for line in lines)

    def _show_cached(self, lines: list[EquationLine], done: DerivationDone, key: str) -> None:
        """Show cached rows on the sheet, a few at a time."""
        if key != self._key:
            return
        for line in lines[:_BATCH_ROWS]:
            self._on_line(line)
        if len(lines) > _BATCH_ROWS:
            QTimer.singleShot(0, self, lambda: self._show_cached(lines[_BATCH_ROWS:], done, key))
        else:
            self._on_done(done)

    def _on_replaced(self) -> None:
        """Clear the equations of the previous model, except on a visible sheet, where new ones will replace them."""
        self._cache.clear()
        if not self.isVisible():
            self._deriver.cancel()
            self._start()
            self._clear_stale()
            self._key = ""

    def _fill_forms(self, model: Model) -> None:
        """List the forms that the model has."""
        entries = list_forms(rods=bool(model.rods), bodies=model.has_coordinates)
        listed_forms = [self._form.itemData(n) for n in range(self._form.count())]
        if listed_forms == [form for form, _ in entries]:
            return
        chosen = self._form.currentData() or "maggi"
        self._form.blockSignals(True)
        self._form.clear()
        for form, words in entries:
            self._form.addItem(words, form)
        index = self._form.findData(chosen)
        self._form.setCurrentIndex(index if index >= 0 else max(0, self._form.findData("maggi")))
        self._form.setMaxVisibleItems(self._form.count())
        self._form.blockSignals(False)

    def _has_rods(self) -> bool:
        """Return whether the equations are those of rods alone, which have blocks of their own."""
        return str(self._form.currentData()).startswith("lerbet") and not self._document.model.has_coordinates

    def _set_block_titles(self) -> None:
        """Set the titles of the blocks for the shown form."""
        titles = block_titles(rods=self._has_rods())
        if titles != self._titles:
            self._titles = titles
            for block, title in zip(self._blocks, titles, strict=True):
                block.set_title(title)
            for number, button in enumerate(self.block_buttons, 1):
                button.setToolTip(f"{number} {titles[number - 1]}")
                button.setAccessibleName(titles[number - 1])
            self._label_block_buttons()

    def _on_model(self) -> None:
        model: Model = self._document.model
        self._fill_forms(model)
        self._set_block_titles()
        self._chart.setVisible(self._form.currentData() in FORMS_PRINTED_WITH_CHARTS)
        entries = [
            ("", self.tr("Quasi-velocities of the model") if model.charts else self.tr("Automatic quasi-velocities"))
        ]
        entries += [(chart.name, self.tr("Quasi-velocities {}").format(chart.name)) for chart in model.charts]
        shown = [(self._chart.itemData(n), self._chart.itemText(n)) for n in range(self._chart.count())]
        if shown != entries:
            chosen = self._chart.currentData()
            self._chart.blockSignals(True)
            self._chart.clear()
            for name, words in entries:
                self._chart.addItem(words, name)
            self._chart.setCurrentIndex(max(0, self._chart.findData(chosen)))
            self._chart.blockSignals(False)
        self._delay.start()

    def _on_form(self) -> None:
        self._set_block_titles()
        self._chart.setVisible(self._form.currentData() in FORMS_PRINTED_WITH_CHARTS)
        self.refresh()

    def _on_numbers(self, shown: bool) -> None:
        for block in self._blocks:
            block.show_numbers(shown)

    # --- copying ---------------------------------------------------------------------------------------------------

    def copy(self, kind: str) -> None:
        """Copy the derivation to the clipboard as text, latex or html, or its program as python or c."""
        if kind in LANGUAGES.values():
            self.make_program(kind, QGuiApplication.clipboard().setText)
        else:
            self._when_complete(lambda: QGuiApplication.clipboard().setText(self.text(kind)))

    def _when_complete(self, action: Callable[[], None]) -> None:
        """Call `action` as soon as the derivation is complete."""
        if self.is_complete:
            action()
            return
        self._pending_action.append(action)
        self._status.setText(self.tr("Deriving… The result follows when the derivation is complete."))
        self._status.setHidden(False)

    def _ask_path(self) -> None:
        choice = ask_path(
            self,
            self.tr("Export the derivation"),
            f"{self._document.model.name or 'equations'}.tex",
            self.tr("LaTeX (*.tex);;Web page (*.html);;Text (*.txt);;Python (*.py);;C (*.c)"),
        )
        if choice is None:
            return
        path, _ = choice
        if path.suffix.lower() in LANGUAGES:
            self.export(path)
        else:
            self._when_complete(lambda: self._save(path, ""))

    def _save(self, path: Path, program: str) -> None:
        """Write a program or the derivation, and report errors."""
        try:
            if program:
                write_output(path, program)
            else:
                self.export(path)
        except ExportError as error:
            QMessageBox.warning(self, self.tr("Export"), translate_message(str(error)))

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._status.setHidden(True)
        menu = QMenu(self)
        menu.addAction(self.tr("Copy as LaTeX"), lambda: self.copy("latex"))
        menu.addAction(self.tr("Copy as text"), lambda: self.copy("text"))
        menu.addAction(self.tr("Copy as Python"), lambda: self.copy("python"))
        menu.addAction(self.tr("Copy as C"), lambda: self.copy("c"))
        menu.addSeparator()
        menu.addAction(self.tr("Export…"), self._ask_path)
        self._export_button.setMenu(menu)
        self._export_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

        bar = SheetHeader((self._form, self._chart, self._motion_part_box), (self._numbers, self._export_button))

        jumps = QHBoxLayout()
        jumps.setContentsMargins(8, 0, 8, 5)
        jumps.setSpacing(0)
        self.block_buttons = tuple(self._scroll_to_block(block.number) for block in self._blocks)
        for button in self.block_buttons:
            jumps.addWidget(button)
        jumps.addStretch(1)
        self._label_block_buttons()

        sheet = QWidget()
        rows = QVBoxLayout(sheet)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for block in self._blocks:
            rows.addWidget(block)
        self._status.setContentsMargins(16, 12, 16, 12)
        rows.addWidget(self._status)
        rows.addStretch(1)
        self._area.setWidget(sheet)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)

        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)  # all of it gives way
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addLayout(jumps)
        rule = QFrame()
        rule.setProperty("role", "rule")
        layout.addWidget(rule)
        layout.addWidget(self._area, 1)

    def _scroll_to_block(self, number: int) -> QToolButton:
        button = QToolButton()
        button.setToolTip(f"{number} {self._titles[number - 1]}")
        button.setAccessibleName(self._titles[number - 1])
        button.clicked.connect(lambda: self.go_to(number))
        return button

    def _label_block_buttons(self) -> None:
        """Show the titles of the blocks on their buttons, or only the numbers if the panel is too narrow."""
        for number, button in enumerate(self.block_buttons, 1):
            button.setText(f"{number} {self._titles[number - 1]}")
        if sum(button.sizeHint().width() for button in self.block_buttons) > self.width() - 20:
            for number, button in enumerate(self.block_buttons, 1):
                button.setText(str(number))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._label_block_buttons()
            for block in self._blocks:
                block.lay_out()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a small width, because all contents can shrink."""
        return QSize(260, 200)

    def _make_tool_button(self, name: str, words: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(make_icon(name))
        button.setIconSize(QSize(16, 16))
        button.setToolTip(tip)
        button.setAccessibleName(words)
        return button
