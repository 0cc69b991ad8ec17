"""The status line: state of the run and remedies, progress, and the number of problems."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QStatusBar, QToolButton, QWidget

from anholon.model.schema import Model
from anholon.number_text import typeset_number
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.forms.labels import value_label
from anholon_gui.run.jobs import RunFailure
from anholon_gui.run.worker import Worker, changes_motion
from anholon_gui.texts.language import localize_units
from anholon_gui.texts.messages import problem_text, translate_message
from anholon_gui.theme import theme_of
from anholon_gui.widgets.bars import ElidedLabel
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon.outcome import Outcome

_MESSAGE_MS = 6000  # after which other words give way to those about a run
_PACE_S = 1.0  # s of a run after which its pace is known
_MAX_NAMED_PLACES = 3  # places that are named of those that changed along


class StatusBar(QStatusBar):
    """Shows one message with an icon on the left, progress and problems on the right. `place` describes a path of the
    model in words.

    Signals:
        problemsClicked(): the list of problems is wanted.
        stageClicked(number): it is wanted to know why a stage cannot begin.
    """

    problemsClicked = Signal()
    stageClicked = Signal(int)

    def __init__(
        self,
        document: Document,
        worker: Worker,
        describe_path: Callable[[Model, str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._describe_path = describe_path
        self._document = document
        self._worker = worker
        self.setSizeGripEnabled(False)
        self._kind = ("", "")  # of the message: its icon, and the colour of that
        self._also_changed = ""  # entries removed with an element: shown before all messages until the next change
        self._refused_stage = -1  # number of the stage that the message is about
        self._failure: tuple[str, str, bool] | None = None  # of the latest run, its icon, whether it can be explained
        self._standing = make_single_shot_timer(self, _MESSAGE_MS, self._show_failure)
        self._course: tuple[str, str] | None = None  # how the run goes, which waits for a message to be read
        self._reading = make_single_shot_timer(self, _MESSAGE_MS, self._show_waiting)
        self._first_progress = (0.0, 0.0)  # when this run had come how far
        self.addWidget(self._make_message_row(), 1)
        self._add_progress()

        document.problemsChanged.connect(self._show_problems)
        document.modelChanged.connect(self._on_model)
        document.modelReplaced.connect(self._clear_message)
        document.runFinished.connect(self.show_outcome)
        worker.runningChanged.connect(self._on_running)
        worker.preparing.connect(self._on_preparing)
        worker.progressChanged.connect(self._on_progress)
        worker.failed.connect(self._on_failed)
        self._show_problems()

    def _make_message_row(self) -> QWidget:
        """Return the message with its icon and buttons."""
        self._icon = QLabel(self)
        self.message = ElidedLabel(self)
        self.message.setObjectName("outcome")
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message.setMinimumWidth(80)
        self.explain = QToolButton(self)
        self.explain.setText(self.tr("Explain"))
        self.explain.setToolTip(self.tr("Why the stage cannot begin and how to fix it"))
        self.explain.clicked.connect(lambda: self.stageClicked.emit(self._refused_stage))
        self.explain.hide()
        self.place = QToolButton(self)
        self.place.setObjectName("failure-place")
        self.place.setText(self.tr("Show"))
        self.place.setToolTip(self.tr("Show the whole text and go to the place in the model"))
        self.place.clicked.connect(self._go_to_failure)
        self.place.hide()
        self._choices = _ChoiceButtons(self)
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(10, 3, 4, 3)
        row.addWidget(self._icon)
        row.addWidget(self.message, 1)
        for part in (self.explain, self.place, self._choices):
            row.addWidget(part)
        holder.setMinimumHeight(self.explain.sizeHint().height() + 6)  # the window stays as it is when that comes
        return holder

    def _add_progress(self) -> None:
        """Add the progress, the Pause button, and the number of problems."""
        self.progress = QProgressBar(self)
        self.progress.setObjectName("progress")
        self.progress.setFixedWidth(160)
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.pause = QToolButton(self)
        self.pause.setObjectName("pause-run")
        self.pause.setCheckable(True)
        self.pause.setIcon(make_icon("pause"))
        self.pause.setToolTip(self.tr("Pause the computation"))
        self.pause.toggled.connect(self._worker.pause)
        self.pause.hide()
        self._worker.pausedChanged.connect(self._on_paused)
        self.problems = QToolButton(self)
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problems.setIconSize(QSize(16, 16))
        self.problems.clicked.connect(self.problemsClicked)
        for part in (self.progress, self.pause, self.problems):
            self.addPermanentWidget(part)

    def show_text(self, text: str, kind: str = "info") -> None:
        """Show `text` with the icon `kind` (info, good, warning or error). After a failed run only for a while.

        The progress of a run does not replace a warning before it can be read.
        """
        self._put(text, kind)
        self._course = None
        if kind in ("warning", "error"):
            self._reading.start()

    def _show_course(self, text: str, kind: str = "info") -> None:
        """Show the progress or the end of the run unless a warning or a choice is shown."""
        self._course = (text, kind)
        if not self._reading.isActive() and not self._choices.has_actions:
            self._put(text, kind)

    def _show_waiting(self) -> None:
        if self._course is not None:
            self._show_course(*self._course)

    def _put(self, text: str, kind: str = "info") -> None:
        self.explain.hide()
        self.place.hide()
        self._choices.set_actions(())
        if self._failure is not None and self._failure[0] != text:
            self._standing.start()
        theme = theme_of(self.palette())
        colour = {"good": theme.good, "warning": theme.warning, "error": theme.error}.get(kind, theme.muted)
        text = f"{self._also_changed} {text}".strip()
        line = " ".join(text.split())
        self.message.setText(line)
        self.message.setToolTip(text)
        self._icon.setVisible(bool(line))
        if (kind, colour) != self._kind:  # a picture asks for a new layout of the whole window
            self._kind = kind, colour
            self._icon.setPixmap(make_icon(kind, colour).pixmap(QSize(16, 16)))

    def show_choices(self, text: str, actions: Sequence[QAction]) -> None:
        """Show a warning with buttons for its remedies, until the next message."""
        self.show_text(text, "warning")
        self._choices.set_actions(actions)

    def _clear_message(self) -> None:
        self._forget_failure()
        self._reading.stop()
        self._put("")

    def _stand(self, text: str, kind: str, *, explained: bool = False) -> None:
        """Show why a run failed, until the next run."""
        self._failure = (text, kind, explained)
        self._show_failure()

    def _show_failure(self) -> None:
        if self._failure is not None:
            text, kind, explained = self._failure
            self._reading.stop()
            self._put(text, kind)
            self.explain.setVisible(explained)
            self.place.setVisible(bool(self._document.run_failures))

    def _forget_failure(self) -> None:
        self._failure = None
        self._standing.stop()

    def _go_to_failure(self) -> None:
        self.problemsClicked.emit()
        path = next((problem.path for problem in self._document.run_failures if problem.path), "")
        if path:
            self._document.focus_field(path)

    def _on_running(self, running: bool) -> None:
        self.progress.setVisible(running)
        self.pause.setVisible(running)
        self._first_progress = (0.0, 0.0)
        if running:
            self._forget_failure()
            self._show_course(self.tr("Compiling…"))

    def _on_paused(self, paused: bool) -> None:
        self.pause.setChecked(paused)
        self._first_progress = (0.0, 0.0)
        if paused:
            self._show_course(self.tr("The computation is paused."))

    def _on_preparing(self) -> None:
        if self._worker.running:
            self._show_course(self.tr("Compiling the solver (first run only)…"))

    def _on_progress(self, part: float) -> None:
        if self._worker.paused:
            return
        run = self._document.run
        if part < 0:
            self.progress.setRange(0, 0)
            if run is not None and run.head and not run.has_time:
                instant = localize_units(run.format_instant(float(run.times[-1])))
                self._show_course(self.tr("Running: {}").format(instant))
        else:
            self.progress.setRange(0, 1000)
            self.progress.setValue(round(1000 * part))
            self._show_course(self._describe_progress(part))

    def _describe_progress(self, part: float) -> str:
        """Return the progress of a run, and the remaining time at its present speed."""
        now = time.perf_counter()
        since, begun_at = self._first_progress
        if not since:
            self._first_progress = (now, part)
        percent = round(100 * part)
        if not since or now - since < _PACE_S or part <= begun_at:
            return self.tr("Running: {} %").format(percent)
        remaining_s = (now - since) * (1.0 - part) / (part - begun_at)
        words = (
            self.tr("{} min").format(round(remaining_s / 60))
            if remaining_s > 90
            else self.tr("{} s").format(max(1, round(remaining_s)))
        )
        return self.tr("Running: {} %, about {} left").format(percent, words)

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Show how the document's run ended."""
        if outcome is None:
            return
        run = self._document.run
        frames = run.head if run is not None else 0
        figures = self.tr("{} s of motion, {} frames, computed in {} s").format(
            typeset_number(f"{outcome.t:.4g}"), frames, f"{self._worker.seconds:.2g}"
        )
        if run is not None and run.is_modal:
            figures = self.tr("{} modes, computed in {} s").format(len(run.stages), f"{self._worker.seconds:.2g}")
        elif run is not None and not run.has_time:
            figures = self.tr("{} equilibria, computed in {} s").format(frames, f"{self._worker.seconds:.2g}")
        self._forget_failure()
        if outcome.status == "done":
            done, doubt = self.tr("Done: {}").format(figures), translate_message(outcome.remedy)
            self._show_course(f"{done}. {doubt}" if doubt else done, "warning" if doubt else "good")
        else:
            kind = "error" if outcome.status == "failed" else "warning"
            words = translate_message(outcome.text())
            if run is not None and outcome.refused is not None:
                stage = run.system.model.stages[outcome.refused].name
                if outcome.remedy:  # that of the core names the field of the file
                    field = self._describe_path(run.system.model, f"stages.{outcome.refused}.change")
                    remedy = self.tr("Set {} to “{}”.").format(field, value_label("ramp", "change"))
                    words = f"{translate_message(outcome.message)} {remedy}"
                words = self.tr("Stage “{}” cannot begin: {}").format(stage, words)
            text, refused = f"{words[:1].upper()}{words[1:]} ({figures})", outcome.refused
            self._refused_stage = -1 if refused is None else refused
            if outcome.status == "failed":
                self._stand(text, kind, explained=refused is not None)
            else:
                self._put(text, kind)
                self.explain.setVisible(refused is not None)

    def _on_failed(self, failure: RunFailure) -> None:
        words = problem_text(failure.message, failure.remedy)
        if failure.path:
            words = f"{self._describe_path(self._document.model, failure.path)}: {words}"
        self._stand(self.tr("Run failed: {}").format(words), "error")
        if failure.details:
            self.message.setToolTip(failure.details)

    def _on_along(self, paths: tuple[str, ...]) -> None:
        places = [self._describe_path(self._document.model, path) for path in paths]
        more = self.tr("and {} more").format(len(places) - _MAX_NAMED_PLACES) if len(places) > _MAX_NAMED_PLACES else ""
        message = "; ".join((*places[:_MAX_NAMED_PLACES], *filter(None, (more,))))
        self._also_changed = self.tr("Also changed: {}. Undo restores everything.").format(message)
        self._put("")

    def _on_model(self, old: Model, new: Model) -> None:
        if self._document.changed_along:
            self._on_along(self._document.changed_along)
        elif self._also_changed:
            self._also_changed = ""
            self._put("")
        if self._failure is not None:
            self._show_failure()
        elif not self._worker.auto and self._document.run is not None and changes_motion(old, new):
            self._show_course(
                self.tr("The motion shown belongs to the model before the last change. Press F5 to run the model."),
                "warning",
            )

    def _show_problems(self) -> None:
        problems = [problem for problem in self._document.problems if problem.severity != "info"]
        errors = sum(problem.severity == "error" for problem in problems)
        theme = theme_of(self.palette())
        if not problems:
            self.problems.setIcon(make_icon("good", theme.good))
            self.problems.setText(self.tr("No problems"))
        else:
            self.problems.setIcon(make_icon("error", theme.error) if errors else make_icon("warning", theme.warning))
            self.problems.setText(self.tr("%n problem(s)", "", len(problems)))


class _ChoiceButtons(QWidget):
    """Buttons for a variable number of actions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._buttons: list[QToolButton] = []

    @property
    def has_actions(self) -> bool:
        """Whether there are actions."""
        return bool(self._buttons)

    def set_actions(self, actions: Sequence[QAction]) -> None:
        """Show buttons for these actions instead of the former ones."""
        for button in self._buttons:
            button.hide()
            button.deleteLater()  # later: it may be the one that was clicked
        self._buttons = [QToolButton(self) for _ in actions]
        for button, action in zip(self._buttons, actions, strict=True):
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            self._row.addWidget(button)
            button.show()
