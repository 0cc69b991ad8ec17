"""Commands on controls: feed a recorded reaction back as a schedule, solve a boundary problem, follow a trace."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from anholon.errors import AnholonError
from anholon_gui.actions import Actions, ElementCommands
from anholon_gui.document import Document
from anholon_gui.messages import said
from anholon_gui.shipped import made_in_own_words
from anholon_gui.thread_pool import awaited
from anholon_gui.undo import same
from anholon_gui.worker import Worker

if TYPE_CHECKING:
    from anholon.model.structs import Model, Trace
    from anholon.results.outcome import Outcome
    from anholon.results.run import Run
    from anholon_gui.dialogs.another_body import AnotherBodyDialog
    from anholon_gui.dialogs.boundary import BoundaryDialog
    from anholon_gui.dialogs.trace import TraceDialog

__all__ = ["ControlCommands"]


class ControlCommands(QObject):
    """What can be done about controls, and when.

    Signals:
        told(text, kind): something to say in the status line.
    """

    told = Signal(str, str)

    def __init__(
        self, document: Document, worker: Worker, actions: Actions, commands: ElementCommands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._commands = commands
        self.dialog: BoundaryDialog | None = None
        self.trace_dialog: TraceDialog | None = None
        self.body_dialog: AnotherBodyDialog | None = None
        self._document = document
        self._worker = worker
        self._action = actions.feed_back
        self._recorded: Run | None = None
        self._draft: tuple[str, Trace] | None = None  # a trace that was begun and not kept
        actions.feed_back.triggered.connect(self.feed_back)
        actions.boundary.triggered.connect(self.solve_boundary)
        actions.trace.triggered.connect(self.follow_trace)
        actions.another_body.triggered.connect(self.another_body)
        document.selection.changed.connect(self._enable)
        document.modelChanged.connect(self._enable)
        document.runStarted.connect(self._enable)
        document.runFinished.connect(self._compare)
        document.modelReplaced.connect(self._forget)
        worker.runningChanged.connect(self._enable)
        self._enable()

    def feed_back(self) -> None:
        """Put the recorded reaction in the place of the selected constraint, as one step of undo, and run that."""
        run, name = self._document.run, self._constraint()
        if run is None or not name:
            return

        def compute() -> Model:
            from anholon.run.feedback import feed_back  # slow to import

            return feed_back(run, name)

        try:
            model = awaited(compute) if same(run.system.model, self._document.model) else None
        except AnholonError as error:
            self.told.emit(said(str(error)), "error")
            return
        if model is None or not same(run.system.model, self._document.model):
            self.told.emit(self.tr("The model has changed since the last run. Run it first."), "warning")
            return
        self._recorded = run
        own = made_in_own_words(model, self._document.model)
        self._document.edit(self.tr("Replace {} by its recorded reaction").format(name), own)
        self._worker.start()

    def solve_boundary(self) -> None:
        """Open the selected boundary problem, or the first one; where there is none begin one."""
        model = self._document.model
        section, _, name = self._document.selection.path.partition(".")
        if not model.boundary:
            self._commands.add("boundary")
            self.told.emit(self.tr("Specify the controls and the target, then solve the problem."), "info")
            return
        awaited(lambda: [import_module(f"anholon.boundary.{name}") for name in ("formulas", "moments")])  # slow
        from anholon_gui.dialogs.boundary import BoundaryDialog

        model = self._document.model
        chosen = name if section == "boundary" and name in model.boundary else next(iter(model.boundary))
        self.dialog = BoundaryDialog(model, chosen, self._window)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.chosen.connect(self._apply)
        self.dialog.open()

    def follow_trace(self) -> None:
        """Open the selected trace, the first one, or begin one."""
        model = self._document.model
        if not model.points and not model.bodies:
            self.told.emit(self.tr("The model has no point or body that could follow a path."), "warning")
            return
        awaited(lambda: [import_module(f"anholon.tracing.{name}") for name in ("curves", "begin")])  # slow
        from anholon_gui.dialogs.trace import TraceDialog

        model = self._document.model
        section, _, name = self._document.selection.path.partition(".")
        chosen = name if section == "traces" and name in model.traces else ""
        draft = None
        if self._draft is not None and chosen in ("", self._draft[0]):
            chosen, draft = self._draft[0], _fitting(self._draft[1], model)
        self.trace_dialog = TraceDialog(model, chosen, self._window, draft)
        self.trace_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.trace_dialog.chosen.connect(self._apply_trace)
        self.trace_dialog.kept.connect(self._keep_trace)
        self.trace_dialog.left.connect(self._leave_trace)
        self.trace_dialog.open()

    def another_body(self) -> None:
        """Ask for another body, and carry the programme over to it."""
        from anholon.model.skating.another import body_parameters
        from anholon_gui.dialogs.another_body import AnotherBodyDialog

        model = self._document.model
        if not body_parameters(model):
            text = self.tr("No parameter is a mass or a length of a body, so there is nothing to change.")
            self.told.emit(text, "warning")
            return
        self.body_dialog = AnotherBodyDialog(model, self._document.origin(), self._window)
        self.body_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.body_dialog.chosen.connect(self._apply_body)
        self.body_dialog.open()

    def _apply_body(self, model: Model) -> None:
        """Take a programme for another body over, as one step of undo, and run that."""
        self._document.edit(self.tr("Another body"), model, whole=True)
        self._worker.start()

    def _keep_trace(self, model: Model) -> None:
        """Take a trace over into the model."""
        self._draft = None
        self._document.edit(self.tr("Save the path"), model)

    def _leave_trace(self, name: str, trace: Trace) -> None:
        """Remember a trace that was begun, if it is not that of the model."""
        self._draft = None if trace == self._document.model.traces.get(name) else (name, trace)

    def _apply_trace(self, model: Model) -> None:
        """Take the schedules over into the model, as one step of undo, and run that."""
        self._draft = None
        self._document.edit(self.tr("Follow a path"), made_in_own_words(model, self._document.model))
        self._worker.start()

    def _apply(self, model: Model, method: str) -> None:
        """Take a control over into the model, as one step of undo, and run that."""
        titles = {"pontryagin": self.tr("Pontryagin"), "gauss": self.tr("Gauss")}
        own = made_in_own_words(model, self._document.model)
        self._document.edit(self.tr("Control by {}").format(titles[method]), own)
        self._worker.start()

    def _constraint(self) -> str:
        """Return the name of the selected constraint that takes part in the motion; empty when there is none."""
        section, _, name = self._document.selection.path.partition(".")
        constraint = self._document.model.constraints.get(name) if section == "constraints" else None
        return name if constraint is not None and constraint.enabled else ""

    def _enable(self) -> None:
        ready = self._document.run is not None and not self._worker.running
        self._action.setEnabled(ready and bool(self._constraint()))

    def _compare(self, outcome: Outcome | None) -> None:
        """Say how far the replay lies from what was recorded."""
        self._enable()
        recorded, again = self._recorded, self._document.run
        if recorded is None or again is None or again is recorded or outcome is None or outcome.status == "cancelled":
            return
        self._recorded = None
        from anholon.run.feedback import LEFT, difference  # slow to import, but here it was done already

        found = difference(recorded, again)
        text = self.tr("The replay follows the recorded motion. Largest relative deviation: {} ({} at {} s).")
        if found.error == float("inf"):
            text = self.tr("The replay ended before the end of the recorded motion.")
        elif found.error > LEFT:
            text = self.tr(
                "The replay deviates from the recorded motion. Largest relative deviation: {} ({} at {} s). A "
                "schedule does not correct deviations, and impacts are not part of it."
            )
        kind = "warning" if found.error > LEFT else "info"
        self.told.emit(text.format(f"{found.error:.2g}", found.coordinate, f"{found.t:.6g}"), kind)

    def _forget(self) -> None:
        self._recorded = self._draft = None
        self._enable()


def _fitting(trace: Trace, model: Model) -> Trace | None:
    """Return a trace with what the model has of its controls; None where its point is gone."""
    if trace.at not in model.points and trace.at not in model.bodies:
        return None
    known = {*model.parameters, *model.definitions, *model.forces, *model.coordinates, *model.constraints}
    kept = tuple(name for name in trace.controls if name in known)
    return replace(trace, controls=kept or ("",), balanced=trace.balanced if trace.balanced in known else "")
