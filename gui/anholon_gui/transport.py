"""The transport bar: a scrub line with the stages, buttons, speed, and the shown time."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from anholon.errors import AnholonError
from anholon.model.query.rod_runs import MODES
from anholon.number_text import typeset_number
from anholon_gui.actions import Actions
from anholon_gui.document import Document
from anholon_gui.playback import SPEEDS, Playback
from anholon_gui.texts.events import describe_event
from anholon_gui.texts.language import localize_units, quantity_text, to_si_symbols
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import theme_of
from anholon_gui.widgets.cached_paint import CachedPaintWidget
from anholon_gui.widgets.clock import ClockLabel
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon.outcome import Occurrence, StageSpan

_MARGIN_PX = 9.0
_TRACK_HEIGHT_PX = 7.0
_EVENT_HIT_PX = 4.0  # pixels within which a mark is meant
_SAME_TIME_S = 1e-9  # s within which events happen together
_MAX_TOOLTIP_EVENTS = 8  # events listed in the tooltip of a mark
_MIN_STAGE_PX = 10.0  # pixels of a stage that is a stroke of colour only


def round_division(length: float, max_parts: int) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that divides `length` into at most `most` parts."""
    if length <= 0 or max_parts < 1:
        return 1.0
    rough = length / max_parts
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * (1 - 1e-9))


class ScrubBar(CachedPaintWidget):
    """The time as a line: stages as coloured parts with their names, ticks below, a handle at the shown instant.

    Events stand above it as small marks that tell what they are. Drag to scrub, click a mark to go to its instant;
    arrow keys step frames, Page keys stages, Home and End go to the ends.
    """

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self.setObjectName("scrub")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Time"))
        self.setMouseTracking(True)
        self._x = 0.0  # where the handle was painted
        playback.timeFollowed.connect(self._on_time)
        self._fonts: tuple[QFont, QFont, QFontMetrics] | None = None  # of the widget, of its texts, and their measures
        self._doubtful = True  # the background may differ from the painted one
        self._painted: tuple[object, ...] = ()
        playback.rangeChanged.connect(self._on_range)

    def _on_range(self) -> None:
        self._doubtful = True
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Repaint the background for another run, unless it has the same stages."""
        if self._doubtful:
            self._doubtful = False
            stages = tuple((stage.t0, stage.t1, stage.name, stage.colour) for stage in self._playback.stages)
            shown = (
                self._time_range(),
                self._playback.t1,
                stages,
                tuple(occurrence.t for occurrence in self._playback.events),
            )
            if shown != self._painted:
                self._painted = shown
                self._still.clear()
        super().paintEvent(event)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a size for a line of names, the track, and a line of times."""
        return QSize(400, 2 * self._small_font().height() + 18)

    def _on_time(self, t: float) -> None:
        before, self._x = self._x, self.to_pixel(t)
        self.update_foreground(*(QRectF(x - 10.0, 0.0, 20.0, self.height()) for x in (before, self._x)))

    def to_pixel(self, t: float) -> float:
        """Return the pixel of the instant `t`."""
        t0, t1 = self._time_range()
        return _MARGIN_PX + (t - t0) / (t1 - t0) * (self.width() - 2 * _MARGIN_PX) if t1 > t0 else _MARGIN_PX

    def time_at(self, x: float) -> float:
        """Return the instant at the pixel `x`."""
        t0, t1 = self._time_range()
        return t0 + (x - _MARGIN_PX) / max(1.0, self.width() - 2 * _MARGIN_PX) * (t1 - t0)

    def event_at(self, x: float) -> Occurrence | None:
        """Return the event with its mark at the pixel `x`, the nearest of several."""
        near = [(abs(self.to_pixel(event.t) - x), k) for k, event in enumerate(self._playback.events)]
        distance, k = min(near, default=(math.inf, 0))
        return self._playback.events[k] if distance <= _EVENT_HIT_PX else None

    def event_text(self, x: float) -> str:
        """Return the events of the mark at the pixel `x`, line by line, or ""."""
        mark = self.event_at(x)
        if mark is None:
            return ""
        occurrences = [event for event in self._playback.events if abs(event.t - mark.t) <= _SAME_TIME_S]
        lines = [describe_event(event, self._playback.model) for event in occurrences[:_MAX_TOOLTIP_EVENTS]]
        if len(occurrences) > _MAX_TOOLTIP_EVENTS:
            lines.append(self.tr("… and %n more", "", len(occurrences) - _MAX_TOOLTIP_EVENTS))
        return "\n".join(lines)

    def stage_text(self, t: float) -> str:
        """Return the name and the times of the stage at the instant `t`, or ""."""
        k = self._playback.stage_at(t)
        if k < 0 or not self._playback.t0 <= t <= self._playback.t1:
            return ""
        stage = self._playback.stages[k]
        end = quantity_text(f"{min(stage.t1, self._playback.t1):.6g}", "s")
        return f"{k + 1}. {self._name_of(stage)}: {stage.t0:.6g} … {end}"

    def _name_of(self, stage: StageSpan) -> str:
        """Return the name of a stage. Names of modes are their frequencies with units."""
        return localize_units(stage.name) if self._playback.model.simulation.form == MODES else stage.name

    def _time_range(self) -> tuple[float, float]:
        return self._playback.t0, max(self._playback.t1, self._playback.t_end)

    def _small_font(self) -> QFontMetrics:
        return self._tick_texts()[2]

    def _tick_texts(self) -> tuple[QFont, QFont, QFontMetrics]:
        if self._fonts is None or self._fonts[0] != self.font():
            small = QFont(self.font())
            small.setPointSizeF(small.pointSizeF() * 0.85)
            self._fonts = QFont(self.font()), small, QFontMetrics(small)
        return self._fonts

    # --- painting --------------------------------------------------------------------------------------------------

    def paint_background(self, painter: QPainter, visible_rect: QRect) -> None:
        """Draw the track, the stages, the events and the ticks."""
        theme = theme_of(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._tick_texts()[1])
        line = self._small_font().height()
        top = line + 5.0
        t0, t1 = self._time_range()
        left, right = self.to_pixel(t0), self.width() - _MARGIN_PX
        track = QRectF(left, top, right - left, _TRACK_HEIGHT_PX)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.border))
        painter.drawRoundedRect(track, 3, 3)
        if t1 <= t0:
            return

        # The computed part, stage by stage.
        done = self.to_pixel(self._playback.t1)
        stages = self._playback.stages
        if len(stages) > 1:
            painted = left - 1.0
            for index, stage in enumerate(stages):
                a, b = self.to_pixel(stage.t0), min(self.to_pixel(min(stage.t1, t1)), done)
                if b - painted < 1.0:
                    continue  # of many stages within one pixel only the first is drawn
                painted = max(b, a + 1.0)
                self._paint_stage(
                    painter, stage, QRectF(a, top, painted - a, _TRACK_HEIGHT_PX), theme.muted, first=not index
                )
        else:
            accent = QColor(theme.accent)
            painter.setBrush(accent.lighter(130) if theme.name == "light" else accent.darker(130))
            painter.drawRoundedRect(QRectF(left, top, done - left, _TRACK_HEIGHT_PX), 3, 3)

        self._paint_events(painter, top)
        self._paint_ticks(painter, top + _TRACK_HEIGHT_PX, t0, t1)

    def _paint_stage(self, painter: QPainter, stage: StageSpan, place: QRectF, ink: str, *, first: bool) -> None:
        """Draw a stage on the track, with its name and separator if there is room."""
        if place.width() < _MIN_STAGE_PX:
            painter.fillRect(place, QColor(stage.colour))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(stage.colour))
        painter.drawRoundedRect(place.adjusted(0.5, 0.0, -0.5, 0.0), 2, 2)
        painter.setPen(QColor(ink))
        line = self._small_font().height()
        name = self._small_font().elidedText(self._name_of(stage), Qt.TextElideMode.ElideRight, int(place.width()) - 8)
        if name != "…":  # which says nothing
            painter.drawText(QRectF(place.x() + 5, 0, place.width(), line), Qt.AlignmentFlag.AlignLeft, name)
        if not first:
            painter.setPen(QPen(QColor(ink), 1))
            painter.drawLine(QPointF(place.x(), place.top() - 4), QPointF(place.x(), place.bottom() + 4))

    def paint_foreground(self, painter: QPainter) -> None:
        """Draw the handle."""
        t0, t1 = self._time_range()
        if t1 <= t0:
            return
        theme, top = theme_of(self.palette()), self._small_font().height() + 5.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = self._x = self.to_pixel(self._playback.time)
        painter.setPen(QPen(QColor(theme.panel), 2))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
        radius = 7.5 if self.hasFocus() else 6.5
        painter.drawEllipse(QPointF(x, top + _TRACK_HEIGHT_PX / 2), radius, radius)

    def _paint_events(self, painter: QPainter, top: float) -> None:
        """Draw a mark above the track for every event. Events at one pixel share a mark."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme_of(self.palette()).text))
        for x in sorted({round(self.to_pixel(event.t)) for event in self._playback.events}):
            painter.drawPolygon([QPointF(x - 3, top - 6), QPointF(x + 3, top - 6), QPointF(x, top - 1)])

    def _paint_ticks(self, painter: QPainter, top: float, t0: float, t1: float) -> None:
        theme = theme_of(self.palette())
        metrics = self._small_font()
        step = round_division(t1 - t0, max(1, int((self.width() - 2 * _MARGIN_PX) / 90)))
        digits = max(0, -math.floor(math.log10(step)))
        for index in range(math.ceil(t0 / step - 1e-9), math.floor(t1 / step + 1e-9) + 1):
            x = self.to_pixel(index * step)
            painter.setPen(QPen(QColor(theme.border), 1))
            painter.drawLine(QPointF(x, top + 3), QPointF(x, top + 6))
            painter.setPen(QColor(theme.muted))
            text = f"{index * step:.{digits}f}" + (self._playback.unit if index == 0 else "")
            width = metrics.horizontalAdvance(text)
            at = min(max(x - width / 2, 0.0), self.width() - width)
            painter.drawText(QPointF(at, top + 7 + metrics.ascent()), text)

    # --- mouse and keys --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Seek the clicked time."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._playback.pause()
            mark = self.event_at(event.position().x())
            self._playback.seek(mark.t if mark is not None else self.time_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Scrub, or show the tooltip of the mark below the pointer."""
        x = event.position().x()
        self.setToolTip(self.event_text(x) or self.stage_text(self.time_at(x)))
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._playback.seek(self.time_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Step, jump, or go to the ends."""
        playback = self._playback
        match event.key():
            case Qt.Key.Key_Left:
                playback.step(-1)
            case Qt.Key.Key_Right:
                playback.step(1)
            case Qt.Key.Key_PageUp:
                playback.previous_stage()
            case Qt.Key.Key_PageDown:
                playback.next_stage()
            case Qt.Key.Key_Home:
                playback.seek(playback.t0)
            case Qt.Key.Key_End:
                playback.seek(playback.t1)
            case _:
                super().keyPressEvent(event)


class TransportBar(QWidget):
    """Buttons, scrub line, readouts and speed."""

    def __init__(self, document: Document, playback: Playback, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._actions = actions

        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 2)
        row.setSpacing(2)
        shown = (actions.previous_stage, actions.step_back, actions.play, actions.step_forward, actions.next_stage)
        for action in shown:
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setIconSize(QSize(24, 24) if action is actions.play else QSize(18, 18))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        row.addSpacing(6)
        self.scrub = ScrubBar(playback, self)
        row.addWidget(self.scrub, 1)
        row.addSpacing(6)

        self.time_label = ClockLabel(self)
        self.time_label.entered.connect(self._seek_typed)
        self.frame_label = QLabel(self)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.15)
        font.setWeight(QFont.Weight.DemiBold)
        font.setFeature(QFont.Tag("tnum"), 1)
        self.time_label.setFont(font)
        self.time_label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.frame_label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.frame_label.setProperty("role", "muted")
        readout = QVBoxLayout()
        readout.setSpacing(0)
        readout.addStretch(1)
        readout.addWidget(self.time_label)
        readout.addWidget(self.frame_label)
        readout.addStretch(1)
        row.addLayout(readout)
        self.time_label.setMinimumWidth(QFontMetrics(font).horizontalAdvance("0000.000 s"))
        self.frame_label.setMinimumWidth(self.fontMetrics().horizontalAdvance("00000 / 00000"))
        row.addSpacing(8)

        self.speed = ComboBox()
        self.speed.setObjectName("speed")
        self.speed.setToolTip(self.tr("Speed"))
        self.speed.setAccessibleName(self.tr("Speed"))
        for value in SPEEDS:
            self.speed.addItem(f"{value:g} ×", value)
        self.speed.setCurrentIndex(SPEEDS.index(playback.speed))
        self.speed.activated.connect(lambda index: setattr(playback, "speed", self.speed.itemData(index)))
        row.addWidget(self.speed)
        loop = QToolButton(self)
        loop.setDefaultAction(actions.loop)
        loop.setIconSize(QSize(18, 18))
        row.addWidget(loop)

        actions.play.triggered.connect(playback.toggle)
        actions.step_forward.triggered.connect(lambda: playback.step(1))
        actions.step_back.triggered.connect(lambda: playback.step(-1))
        actions.next_stage.triggered.connect(playback.next_stage)
        actions.previous_stage.triggered.connect(playback.previous_stage)
        actions.loop.setChecked(playback.loop)
        actions.loop.toggled.connect(lambda on: setattr(playback, "loop", on))
        playback.playingChanged.connect(self._on_playing)
        playback.timeFollowed.connect(self._show_time)
        playback.rangeChanged.connect(self._show_time)
        playback.settingsChanged.connect(self._on_settings)
        self._show_time()

    def _seek_typed(self, text: str) -> None:
        """Seek a typed instant, in s or with a unit, or a typed value of the clock of a run without time."""
        from anholon.units import parse_quantity

        run = self._document.run
        unit = "s" if run is None or run.has_time else ""
        try:
            value = parse_quantity(to_si_symbols(text.rpartition("=")[2].strip()), unit)
        except AnholonError as error:
            self.time_label.refuse(translate_message(str(error)))
            return
        first, last = self._playback.t0, self._playback.t1
        if not first <= value <= last:
            self.time_label.refuse(
                self.tr("Enter a value from {} to {}.").format(
                    typeset_number(f"{first:g}"), typeset_number(f"{last:g}")
                )
            )
            return
        self._playback.seek(value)
        self.time_label.accept()

    def _on_playing(self, playing: bool) -> None:
        self._actions.play.setIcon(make_icon("pause" if playing else "play"))

    def _on_settings(self) -> None:
        self._actions.loop.setChecked(self._playback.loop)
        index = self.speed.findData(self._playback.speed)
        if index >= 0:
            self.speed.setCurrentIndex(index)

    def _show_time(self) -> None:
        playback = self._playback
        count = playback.frame_count
        run = self._document.run
        if run is not None and count:
            # A run that has just begun, or grown, does not reach the shown instant yet.
            instant_text = run.format_instant(min(max(playback.time, float(run.times[0])), float(run.times[-1])))
        else:
            instant_text = quantity_text(f"{playback.time:.3f}", "s")
        self.time_label.setText(localize_units(instant_text.removeprefix("t = ")))
        self.frame_label.setText(f"{playback.frame + 1} / {count}" if count else "–")
        for action in (
            self._actions.play,
            self._actions.step_forward,
            self._actions.step_back,
            self._actions.next_stage,
            self._actions.previous_stage,
        ):
            action.setEnabled(count > 0)
