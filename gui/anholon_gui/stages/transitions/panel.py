"""The transitions panel: one boundary between stages, chosen in its list, on the timeline or by the time."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from anholon.model.query.stage_sequence import first_stage, set_change
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.run.worker import has_same_motion
from anholon_gui.stages.transitions.page import JUMP, PATH, PREDICT, RAMP, transition_page
from anholon_gui.stages.transitions.reader import TransitionReader, TransitionResult
from anholon_gui.theme import theme_of
from anholon_gui.widgets.buttons import make_icon_button
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.simulation.explain import Transition

_READ_DELAY_MS = 30
_CLEAR_DELAY_MS = 300  # after which the page of another transition goes
_TIME_TOLERANCE_S = 1e-9  # s within which the shown instant is that of a transition


class TransitionsPanel(QWidget):
    """Shows a transition of the run of `document`."""

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._playback = document, playback
        self._result: TransitionResult | None = None
        self._chosen = 1
        self._wanted: int | None = None  # number of a stage that was selected and has not been run yet
        self._reader = TransitionReader(self._show, self)
        self._read_timer = make_single_shot_timer(self, _READ_DELAY_MS, self._request_transition)
        self._clear_timer = make_single_shot_timer(self, _CLEAR_DELAY_MS, self._show_waiting_text)

        self.choice = ComboBox()
        self.choice.setObjectName("transition")
        self.choice.setAccessibleName(self.tr("Transition"))
        self.choice.setMinimumContentsLength(12)
        self.choice.activated.connect(lambda _index: self.choose(self.choice.currentData()))
        self._previous_button = self._button("stage-previous", self.tr("Previous transition"), lambda: self._step(-1))
        self._next_button = self._button("stage-next", self.tr("Next transition"), lambda: self._step(1))
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.document().setDocumentMargin(10.0)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.anchorClicked.connect(self._follow_link)
        self.text.setAccessibleName(self.tr("Transition"))
        row = QHBoxLayout()
        row.setContentsMargins(8, 6, 8, 2)
        row.addWidget(self._previous_button)
        row.addWidget(self.choice, 1)
        row.addWidget(self._next_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.text, 1)

        document.runStarted.connect(self._read_soon)
        document.runFinished.connect(self._read_soon)
        document.modelReplaced.connect(self._clear)
        document.modelChanged.connect(self._read_soon)
        document.selection.changed.connect(self._follow_selection)
        document.selection.pointed.connect(self._follow_selection)
        playback.timeChanged.connect(self._follow_time)
        self._write_page()

    def _read_soon(self) -> None:
        self._read_timer.start()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def is_up_to_date(self) -> bool:
        """Whether the page shows the requested transition."""
        return not self._read_timer.isActive() and not self._reader.pool.is_running

    @property
    def transition(self) -> Transition | None:
        """The shown transition."""
        return self._result.transition if self._result is not None else None

    def choose(self, k: int) -> None:
        """Show the transition number k of the run."""
        self._chosen, self._wanted = k, None
        self._read_timer.start()

    def _button(self, picture: str, text: str, work: object) -> QToolButton:
        button = make_icon_button(picture, text, self)
        button.setIconSize(QSize(16, 16))
        button.clicked.connect(work)
        return button

    def _step(self, steps: int) -> None:
        run = self._document.run
        if run is not None:
            self.choose(min(max(self._chosen + steps, 1), max(1, transition_count(run))))

    # --- following -------------------------------------------------------------------------------------------------

    def _follow_selection(self, path: str) -> None:
        """Show the beginning of the selected stage."""
        section, _, key = path.partition(".")
        run = self._document.run
        if section != "stages" or not key:
            return
        self._wanted = int(key)
        self._read_soon()  # the forecast of this stage
        if run is not None:
            self._go_to_wanted(run)

    def _go_to_wanted(self, run: Run) -> None:
        """Choose the beginning of the selected stage if the run has reached it."""
        start = [k for k, span in enumerate(run.stages) if k and span.number == self._wanted]
        if self._wanted is not None and run.unchecked_outcome.refused == self._wanted:
            start.append(len(run.stages))
        if start:
            self._wanted = None
            if self._chosen not in start:
                self._chosen = start[0]

    def _follow_time(self, t: float) -> None:
        """Show the transition at the shown time."""
        if not self._playback.playing:
            states = [k for k, span in enumerate(self._playback.stages) if k and abs(span.t0 - t) <= _TIME_TOLERANCE_S]
            if states and states[-1] != self._chosen:
                self.choose(states[-1])

    def _clear(self) -> None:
        self._chosen, self._wanted, self._result = 1, None, None
        self._reader.pool.cancel_waiting()
        self._write_page()

    def _request_transition(self) -> None:
        run = self._document.run
        if not self.isVisible():
            return
        if run is None:
            self._write_page()
            return
        count = transition_count(run)
        self._fill_list(run, count)
        if run.unchecked_outcome.status == "running" or not count:
            self._result = None
            self._write_page()
            return
        self._go_to_wanted(run)
        if run.unchecked_outcome.refused is not None and self._result is not None and self._result.run is not run:
            self._chosen = count  # the user wants to know the failure first
        elif self._result is not None and self._result.run is None:  # and what was foreseen, how it came
            stage = self._result.k
            self._chosen = next((k for k, span in enumerate(run.stages) if k and span.number == stage), self._chosen)
        self._chosen = min(max(self._chosen, 1), count)
        self._reader.request(run, self._chosen)
        self._clear_timer.start()

    def _show_waiting_text(self) -> None:
        """Show that the transition is still being explained, instead of another one."""
        if self._reader.pool.is_running and self.isVisible():
            words = self.tr("Computing the transition…")
            self.text.setHtml(f'<p style="color:{theme_of(self.palette()).muted}">{words}</p>')

    def _show(self, answer: TransitionResult) -> None:
        run = self._document.run
        if answer.run is run and run is not None:
            self._fill_list(run, transition_count(run))
        elif answer.run is not None or answer.model is not self._document.model:
            return  # of a motion that is no longer shown
        self._result = answer
        self._write_page()

    def _fill_list(self, run: Run, count: int) -> None:
        names = [span.name for span in run.stages]
        if run.unchecked_outcome.refused is not None:
            names.append(run.system.model.stages[run.unchecked_outcome.refused].name)
        texts = [f"{k}. {names[k - 1]} → {names[k]}" for k in range(1, count + 1)]
        if [self.choice.itemText(i) for i in range(self.choice.count())] != texts:
            self.choice.clear()
            for k, text in enumerate(texts, 1):
                self.choice.addItem(text, k)
        self.choice.setCurrentIndex(min(self._chosen, count) - 1)
        self._previous_button.setEnabled(self._chosen > 1)
        self._next_button.setEnabled(self._chosen < count)

    def _write_page(self) -> None:
        """Show the page of the current transition."""
        theme = theme_of(self.palette())
        self.text.document().setDefaultStyleSheet(f"a {{ color: {theme.accent}; }}")
        answer = self._result
        if answer is None or answer.transition is None:
            problem = answer.problem if answer is not None else ""
            words = problem or self.tr(
                "Run a motion with several stages. This panel explains the transition to each of them."
            )
            self.text.setHtml(f'<p style="color:{theme.muted}">{words}</p>{self._prediction_link()}')
            if answer is None:
                self.choice.clear()
                self._previous_button.setEnabled(False)
                self._next_button.setEnabled(False)
            return
        bar = self.text.verticalScrollBar()
        place = bar.value()
        foreseen = answer.run is None
        self.text.setHtml(
            self._prediction_link() + transition_page(answer.model, answer.transition, theme, is_predicted=foreseen)
        )
        bar.setValue(place)

    def _prediction_link(self) -> str:
        """Return a link to the forecast of the beginning of the selected stage, if the shown motion does not have
        it."""
        model, run, answer = self._document.model, self._document.run, self._result
        section, _, key = self._document.selection.path.partition(".")
        number = int(key) if section == "stages" and key.isdigit() else len(model.stages)
        if number >= len(model.stages) or not model.stages[number].enabled or number == first_stage(model):
            return ""
        message = (
            run is not None
            and run.unchecked_outcome.status != "running"
            and has_same_motion(run.system.typed_model, model)
        )
        if message or (answer is not None and answer.run is None and (answer.model, answer.k) == (model, number)):
            return ""
        text = self.tr("Predict how {} begins, before running the motion").format(escape(model.stages[number].name))
        return f'<p><a href="{PREDICT}:{number}">{text}</a></p>'

    # --- links -----------------------------------------------------------------------------------------------------

    def _follow_link(self, url: QUrl) -> None:
        """Perform the command of a link: a ramp instead of a jump, a jump, another path."""
        transition, model = self.transition, self._document.model
        what, _, which = url.toString().partition(":")
        if what == PREDICT and int(which) < len(model.stages):
            self._reader.request_prediction(model, int(which))
            working = self.tr("Computing how {} begins…").format(escape(model.stages[int(which)].name))
            self.text.setHtml(f'<p style="color:{theme_of(self.palette()).muted}">{working}</p>')
            return
        if transition is None or transition.number >= len(model.stages):
            return
        stage = model.stages[transition.number]
        if what == RAMP:
            label = self.tr("Change by a ramp")
            changed = set_change(stage, "ramp", int(which) if which else None)
        elif what == JUMP:
            label = self.tr("Change by a jump")
            changed = set_change(stage, "jump", int(which) if which else None)
        elif what == PATH and int(which) < len(transition.paths):
            path = tuple(" ".join(group) for group in transition.paths[int(which)].path)
            label, changed = self.tr("Choose the order"), replace(stage, path=path)
        else:
            return
        stages = tuple(changed if k == transition.number else s for k, s in enumerate(model.stages))
        self._document.edit(label, replace(model, stages=stages))
        self._document.selection.select(f"stages.{transition.number}")

    # --- Qt --------------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Use the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "text"):
            self._write_page()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Read the changes since the panel was hidden."""
        super().showEvent(event)
        self._read_timer.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Stop reading while hidden."""
        super().hideEvent(event)
        self._reader.pool.cancel_waiting()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """End the thread."""
        self._read_timer.stop()
        self._reader.pool.close(10.0)
        super().closeEvent(event)


def transition_count(run: Run) -> int:
    """Return the number of transitions of a run, including the refused one."""
    return max(0, len(run.stages) - 1 + (run.unchecked_outcome.refused is not None))
