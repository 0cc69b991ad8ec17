"""The part of the motion for which equations are shown: its beginning, a stage, or the part of the shown instant."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from anholon.derivation.derivation_instant import DerivationInstant, find_instant
from anholon.results.run_data import MotionSegment
from anholon_gui.document import Document
from anholon_gui.equations.protocol import relevant_model
from anholon_gui.playback import Playback
from anholon_gui.widgets.combo_box import ComboBox

_BEGINNING, _CURSOR = "", "cursor"
_STAGE_PREFIX = "stage:"  # before the name of a stage


class MotionPartBox(ComboBox):
    """Lists the parts of the motion of `document`. Visible if there are several.

    Signals:
        changed(): equations of another part are wanted.
    """

    changed = Signal()

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self.playback = document, playback
        self._motion: MotionSegment | None = None  # the part of the run that the instant belongs to
        self._shown: DerivationInstant | None = None
        self._is_stale = False  # the list is out of date, because it was not visible since
        self.setAccessibleName(self.tr("Part of the motion"))
        self.setToolTip(self.tr("Part of the motion whose equations are shown"))
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(90)
        self._fill()
        self._refresh_when_visible()
        self.currentIndexChanged.connect(lambda _index: self.changed.emit())
        document.modelChanged.connect(self._fill)
        document.runGrew.connect(self._check_time)
        document.runFinished.connect(self._check_time)
        playback.timeChanged.connect(self._check_time)

    def choose(self, what: str) -> None:
        """Choose the beginning (empty), the shown instant ("cursor"), or a stage by its name."""
        self._refresh_when_visible()
        result = self.findData(what if what in (_BEGINNING, _CURSOR) else _STAGE_PREFIX + what)
        self.setCurrentIndex(max(0, result))

    @property
    def motion_part(self) -> DerivationInstant | None:
        """The chosen instant. None for the beginning of the motion, and while the motion has not reached it."""
        self._refresh_when_visible()
        run, choice = self._document.run, str(self.currentData())
        if run is None or not run.segments or choice == _BEGINNING:
            return None
        if relevant_model(run.system.typed_model) != relevant_model(self._document.model):
            return None  # the run is of an older model
        t = self.playback.time
        if choice.startswith(_STAGE_PREFIX):
            name = choice.removeprefix(_STAGE_PREFIX)
            t = next((span.t0 for span in run.stages if span.name == name), -1.0)
            if t < 0.0:
                return None
        derivation_instant = find_instant(run, t)
        if derivation_instant.has_same_equations(self._shown):  # the same equations at another instant
            return self._shown
        self._shown = derivation_instant
        return derivation_instant

    def _check_time(self) -> None:
        """Follow the shown instant into another part of the motion."""
        run = self._document.run
        if self.currentData() == _BEGINNING or run is None or not run.segments:
            return
        t = self.playback.time
        motion = next((segment for segment in reversed(run.segments) if segment.t0 <= t), run.segments[0])
        if motion is not self._motion:
            self._motion = motion
            self.changed.emit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Update the list after changes while it was hidden."""
        super().showEvent(event)
        self._refresh_when_visible()

    def _refresh_when_visible(self) -> None:
        if self._is_stale:
            self._add_entries()

    def _fill(self) -> None:
        """List the choices of the model, at once if the widget is visible."""
        model = self._document.model
        sided = any(getattr(item, "side", "both") != "both" for item in model.constraints.values())
        loose = any(getattr(item, "grip", 0) != 0 for item in model.constraints.values())
        rough = any(force.__struct_config__.tag == "friction" for force in model.forces.values())
        self.setVisible(bool(model.stages or sided or loose or rough))
        self._is_stale = True
        if self.isVisible():
            self._add_entries()

    def _add_entries(self) -> None:
        self._is_stale = False
        model = self._document.model
        entries = [(_BEGINNING, self.tr("At the start")), (_CURSOR, self.tr("At the current time"))]
        entries += [(_STAGE_PREFIX + stage.name, self.tr("Stage {}").format(stage.name)) for stage in model.stages]
        if entries == [(self.itemData(k), self.itemText(k)) for k in range(self.count())]:
            return
        chosen = self.currentData()
        self.blockSignals(True)
        self.clear()
        for what, words in entries:
            self.addItem(words, what)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.blockSignals(False)
