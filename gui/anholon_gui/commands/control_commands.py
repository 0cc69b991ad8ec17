"""Commands on controls: feed a recorded reaction back as a schedule, solve a boundary problem, follow a trace, show a
frequency response."""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from anholon.errors import AnholonError
from anholon.model.query.formula_units import FormulaUnits
from anholon.number_text import typeset_number
from anholon_gui.actions import Actions, ElementCommands
from anholon_gui.dialogs.background_computation import BackgroundComputation
from anholon_gui.document import Document
from anholon_gui.run.worker import Worker, has_same_motion
from anholon_gui.texts.language import quantity_text
from anholon_gui.texts.messages import error_text
from anholon_gui.texts.shipped_models import translate_new_notes
from anholon_gui.thread_pool import wait_in_event_loop
from anholon_gui.undo import is_same_model

if TYPE_CHECKING:
    from anholon.control.servo.servo_control import ServoControl
    from anholon.model.schema import Model, Trace
    from anholon.outcome import Outcome
    from anholon.results.run import Run
    from anholon_gui.dialogs.frequency_response import FrequencyResponseDialog
    from anholon_gui.dialogs.path_control import PathControlDialog
    from anholon_gui.dialogs.rest_to_rest import RestToRestDialog
    from anholon_gui.dialogs.retargeting import RetargetingDialog

_PROGRESS_STEPS: Final = 1000
_PROGRESS_DELAY_MS: Final = 400  # shorter computations show no dialog


class ControlCommands(QObject):
    """Commands on controls, with the conditions under which they are enabled.

    Signals:
        messageSent(text, kind): a message for the status line.
    """

    messageSent = Signal(str, str)

    def __init__(
        self, document: Document, worker: Worker, actions: Actions, commands: ElementCommands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._commands = commands
        self.dialog: RestToRestDialog | None = None
        self.path_dialog: PathControlDialog | None = None
        self.retargeting_dialog: RetargetingDialog | None = None
        self.frequency_dialog: FrequencyResponseDialog | None = None
        self.servo_progress: QProgressDialog | None = None
        self._servo_computation = BackgroundComputation("anholon-servo", self)
        self._servo_computation.resultReady.connect(self._on_servo_news)
        self._servo_computation.failed.connect(self._on_servo_failure)
        self._document = document
        self._worker = worker
        self._action = actions.replay_reaction
        self._recorded: Run | None = None
        self._draft: tuple[str, Trace] | None = None  # a trace that was begun and not kept
        actions.replay_reaction.triggered.connect(self.replay_reaction)
        actions.solve_rest_to_rest.triggered.connect(self.solve_rest_to_rest)
        actions.follow_path.triggered.connect(self.follow_path)
        actions.solve_servo.triggered.connect(self.solve_servo)
        actions.retarget.triggered.connect(self.retarget)
        actions.frequency_response.triggered.connect(self.show_frequency_response)
        document.selection.changed.connect(self._update_actions)
        document.modelChanged.connect(self._update_actions)
        document.runStarted.connect(self._update_actions)
        document.runFinished.connect(self._report_deviation)
        document.modelReplaced.connect(self._reset)
        worker.runningChanged.connect(self._update_actions)
        self._update_actions()

    def replay_reaction(self) -> None:
        """Replace the selected constraint by its recorded reaction, as one step of undo, and run the model."""
        run, name = self._document.run, self._selected_constraint()
        if run is None or not name:
            return

        def compute() -> Model:
            from anholon.control.reaction_replay import feed_back  # slow to import

            return feed_back(run, name)

        try:
            model = wait_in_event_loop(compute) if is_same_model(run.system.typed_model, self._document.model) else None
        except AnholonError as error:
            self.messageSent.emit(error_text(error), "error")
            return
        if model is None or not is_same_model(run.system.typed_model, self._document.model):
            self.messageSent.emit(self.tr("The model has changed since the last run. Run it first."), "warning")
            return
        self._recorded = run
        translated_model = translate_new_notes(model, self._document.model)
        self._document.edit(self.tr("Replace {} by its recorded reaction").format(name), translated_model)
        self._worker.start()

    def solve_rest_to_rest(self) -> None:
        """Open the selected boundary problem, or the first one, or a new one."""
        model = self._document.model
        section, _, name = self._document.selection.path.partition(".")
        if not model.boundary:
            self._commands.add("boundary")
            self.messageSent.emit(self.tr("Specify the controls and the target, then solve the problem."), "info")
            return
        wait_in_event_loop(
            lambda: [
                import_module(name)
                for name in ("anholon.control.rest_to_rest.control_formulas", "anholon.control.rest_to_rest.moments")
            ]
        )  # slow
        from anholon_gui.dialogs.rest_to_rest import RestToRestDialog

        model = self._document.model
        chosen = name if section == "boundary" and name in model.boundary else next(iter(model.boundary))
        self.dialog = RestToRestDialog(model, chosen, self._window)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.chosen.connect(self._apply_control)
        self.dialog.open()

    def follow_path(self) -> None:
        """Open the selected trace, or the first one, or a new one."""
        model = self._document.model
        if not model.points and not model.bodies:
            self.messageSent.emit(self.tr("The model has no point or body that could follow a path."), "warning")
            return
        wait_in_event_loop(
            lambda: [
                import_module(f"anholon.control.path_control.{name}")
                for name in ("plane_curves", "initial_point", "later_stage")
            ]
        )  # slow
        from anholon_gui.dialogs.path_control import PathControlDialog

        model = self._document.model
        section, _, name = self._document.selection.path.partition(".")
        chosen = name if section == "traces" and name in model.traces else ""
        draft = None
        if self._draft is not None and chosen in ("", self._draft[0]):
            chosen, draft = self._draft[0], _with_existing_controls(self._draft[1], model)
        run = self._document.run
        shown = run if run is not None and has_same_motion(run.system.model, model) else None
        self.path_dialog = PathControlDialog(model, chosen, self._window, draft, shown)
        self.path_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.path_dialog.chosen.connect(self._apply_path_control)
        self.path_dialog.pathStored.connect(self._store_path)
        self.path_dialog.draftLeft.connect(self._keep_draft)
        self.path_dialog.open()

    def solve_servo(self) -> None:
        """Compute the forces that maintain the servo constraints in a thread, with progress and a Cancel button."""
        model = self._document.model

        def work(tell: Callable[[object], None], given_up: threading.Event) -> None:
            from anholon.control.servo.servo_control import solve_servo  # slow to import

            tell((model, solve_servo(model, progress=tell, cancel=given_up)))

        self._end_servo_progress()
        self.servo_progress = QProgressDialog(self._window)
        self.servo_progress.setWindowTitle(self.tr("Servo constraints"))
        self.servo_progress.setLabelText(self.tr("Solving the servo constraints…"))
        self.servo_progress.setRange(0, _PROGRESS_STEPS)
        self.servo_progress.setAutoClose(False)
        self.servo_progress.setMinimumDuration(_PROGRESS_DELAY_MS)
        self.servo_progress.setValue(0)
        self.servo_progress.canceled.connect(self._servo_computation.stop)
        self._servo_computation.start(work)

    def _on_servo_news(self, news: float | tuple[Model, ServoControl]) -> None:
        """Show progress, or store the forces as schedules in the model, as one step of undo, and run it."""
        if not isinstance(news, tuple):
            if self.servo_progress is not None:
                self.servo_progress.setValue(round(_PROGRESS_STEPS * news))
            return
        self._end_servo_progress()
        model, solved = news
        if not is_same_model(model, self._document.model):
            self.messageSent.emit(self.tr("The model has changed meanwhile. Solve the constraints again."), "warning")
            return
        self._document.edit(self.tr("Solve servo constraints"), translate_new_notes(solved.model, model))
        self._worker.start()
        units = FormulaUnits(model)
        residuals = ", ".join(
            f"{name} {quantity_text(f'{value:.2g}', units.of_residual(name, 0))}"
            for name, value in solved.residuals.items()
        )
        text = self.tr("Servo constraints of index {}: the forces are schedules now. Largest deviations: {}.")
        self.messageSent.emit(text.format(solved.index, residuals), "info")

    def _on_servo_failure(self, text: str) -> None:
        self._end_servo_progress()
        if text:
            self.messageSent.emit(text, "error")
        else:
            self.messageSent.emit(self.tr("Solving the servo constraints was cancelled."), "info")

    def _end_servo_progress(self) -> None:
        if self.servo_progress is not None:
            self.servo_progress.deleteLater()
            self.servo_progress = None

    def show_frequency_response(self) -> None:
        """Linearise the current model and show the response from an input to an output."""
        model = self._document.model
        if not model.has_coordinates and not model.rods:
            self.messageSent.emit(self.tr("The model has neither coordinates nor rods that could respond."), "warning")
            return
        from anholon_gui.dialogs.frequency_response import FrequencyResponseDialog

        self.frequency_dialog = FrequencyResponseDialog(model, self._window)
        self.frequency_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.frequency_dialog.open()

    def retarget(self) -> None:
        """Ask for another body and transfer the programme to it."""
        from anholon.library.skater.body_change import body_parameters
        from anholon_gui.dialogs.retargeting import RetargetingDialog

        model = self._document.model
        if not body_parameters(model):
            text = self.tr("No parameter is a mass or a length of a body, so there is nothing to change.")
            self.messageSent.emit(text, "warning")
            return
        self.retargeting_dialog = RetargetingDialog(model, self._document.last_whole_model(), self._window)
        self.retargeting_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.retargeting_dialog.chosen.connect(self._apply_retargeted)
        self.retargeting_dialog.open()

    def _apply_retargeted(self, model: Model) -> None:
        """Replace the model by the programme for another body, as one step of undo, and run it."""
        self._document.edit(self.tr("Another body"), model, whole=True)
        self._worker.start()

    def _store_path(self, model: Model) -> None:
        """Store a trace in the model."""
        self._draft = None
        self._document.edit(self.tr("Save the path"), model)

    def _keep_draft(self, name: str, trace: Trace) -> None:
        """Remember an unfinished trace unless it equals the model's trace."""
        self._draft = None if trace == self._document.model.traces.get(name) else (name, trace)

    def _apply_path_control(self, model: Model) -> None:
        """Store the schedules in the model, as one step of undo, and run it."""
        self._draft = None
        self._document.edit(self.tr("Follow a path"), translate_new_notes(model, self._document.model))
        self._worker.start()

    def _apply_control(self, model: Model, method: str) -> None:
        """Store a control in the model, as one step of undo, and run it."""
        titles = {"pontryagin": self.tr("Pontryagin"), "gauss": self.tr("Gauss")}
        translated_model = translate_new_notes(model, self._document.model)
        self._document.edit(self.tr("Control by {}").format(titles[method]), translated_model)
        self._worker.start()

    def _selected_constraint(self) -> str:
        """Return the name of the selected constraint that takes part in the motion, or ""."""
        section, _, name = self._document.selection.path.partition(".")
        constraint = self._document.model.constraints.get(name) if section == "constraints" else None
        return name if constraint is not None and constraint.enabled else ""

    def _update_actions(self) -> None:
        ready = self._document.run is not None and not self._worker.running
        self._action.setEnabled(ready and bool(self._selected_constraint()))

    def _report_deviation(self, outcome: Outcome | None) -> None:
        """Report how far the replay deviates from the recorded motion."""
        self._update_actions()
        recorded, replay = self._recorded, self._document.run
        if recorded is None or replay is None or replay is recorded or outcome is None or outcome.status == "cancelled":
            return
        self._recorded = None
        from anholon.control.reaction_replay import compute_difference  # slow to import, but here it was done already
        from anholon.control.tolerances import DIVERGED_REL

        difference = compute_difference(recorded, replay)
        text = self.tr("The replay follows the recorded motion. Largest relative deviation: {} ({} at {} s).")
        if difference.error == float("inf"):
            text = self.tr("The replay ended before the end of the recorded motion.")
        elif difference.error > DIVERGED_REL:
            text = self.tr(
                "The replay deviates from the recorded motion. Largest relative deviation: {} ({} at {} s). A "
                "schedule does not correct deviations, and impacts are not part of it."
            )
        kind = "warning" if difference.error > DIVERGED_REL else "info"
        self.messageSent.emit(
            text.format(
                typeset_number(f"{difference.error:.2g}"), difference.coordinate, typeset_number(f"{difference.t:.6g}")
            ),
            kind,
        )

    def _reset(self) -> None:
        self._recorded = self._draft = None
        self._update_actions()


def _with_existing_controls(trace: Trace, model: Model) -> Trace | None:
    """Return a trace with only the controls that the model still has, or None if its point has been removed."""
    if trace.at not in model.points and trace.at not in model.bodies:
        return None
    model_names = {*model.parameters, *model.definitions, *model.forces, *model.coordinates, *model.constraints}
    controls = tuple(name for name in trace.controls if name in model_names)
    return replace(trace, controls=controls or ("",), balanced=trace.balanced if trace.balanced in model_names else "")
