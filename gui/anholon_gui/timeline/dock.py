"""The dock of the timeline: buttons, the scrolling track, and the duration of the programme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.model.schema import Model
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.timeline.commands import StageActions, StageCommands
from anholon_gui.timeline.texts import programme_summary, run_summary
from anholon_gui.timeline.track import Track
from anholon_gui.widgets.bars import ElidedLabel

_ZOOM_STEP = 1.25
_MAX_ZOOM = 64.0
_MAX_WIDGET_SIZE = (1 << 24) - 1  # any height, as Qt says it


class _TrackScrollArea(QScrollArea):
    """Shows the track over its width. Ctrl and the wheel zoom, the wheel alone scrolls horizontally."""

    def __init__(self, track: Track, parent: QWidget) -> None:
        super().__init__(parent)
        self._track = track
        self.setWidget(track)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return the height of the track and a scroll bar."""
        return QSize(400, self._track.height() + self.horizontalScrollBar().sizeHint().height() + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Return a height for the blocks and for a visible scroll bar."""
        bar = self.horizontalScrollBar().sizeHint().height() + 2 if self.scrolls else 0
        return QSize(160, self._track.height() + bar)

    @property
    def scrolls(self) -> bool:
        """Whether the track is wider than its visible part."""
        return self._track.width() > self.viewport().width()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Fill the new width."""
        super().resizeEvent(event)
        self.fit_width()

    def fit_width(self) -> None:
        """Lay the track out for the width of the view."""
        self._track.room = max(80.0, self.viewport().width() - 3.0)
        self._track.refresh()
        self.updateGeometry()

    def zoom(self, factor: float, at: float) -> None:
        """Scale the time by a factor. The stage at the pixel `at` of the view stays there."""
        before = self._track.zoom
        overview_zoom = min(
            1.0, self._track.room * min(before, 1.0) / max(1, self._track.width())
        )  # all stages are in sight
        self._track.zoom = min(max(before * factor, overview_zoom if before <= 1.0 else 1.0), _MAX_ZOOM)
        bar = self.horizontalScrollBar()
        place = (bar.value() + at) / max(1, self._track.width())
        self.fit_width()
        bar.setValue(round(place * self._track.width() - at))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 (Qt's name)
        """Zoom with Ctrl, else scroll."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_ZOOM_STEP ** (delta / 120.0), event.position().x())
        else:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - delta)
        event.accept()


class _DurationLabel(ElidedLabel):
    """The duration of the programme. Its tooltip lists the stages of the run."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document

    def event(self, event: QEvent) -> bool:
        """Set the tooltip when it is requested."""
        if event.type() == QEvent.Type.ToolTip:
            cut = self.text() if self.visible_text() != self.text() else ""
            self.setToolTip("\n".join(filter(None, (cut, run_summary(self._document.run)))))
        return super().event(event)


class TimelinePanel(QWidget):
    """Buttons above, the track below."""

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._playback = document, playback
        self.commands = StageCommands(document, self)
        self.actions_ = StageActions(self.commands, self)
        self.track = Track(document, playback, self)
        self.view = _TrackScrollArea(self.track, self)
        self._hint = QLabel(
            self.tr("The motion has no stages. Add a stage to change parameters during the motion."), self
        )
        self._hint.setProperty("role", "muted")
        self._hint.setWordWrap(True)
        self._hint.hide()
        self._duration_label = _DurationLabel(document, self)
        self._duration_label.setProperty("role", "muted")

        acts = self.actions_
        self._fit_button: list[QAction] = []
        row = self._row = QHBoxLayout()
        row.setContentsMargins(6, 3, 10, 0)
        row.setSpacing(1)
        for action in (acts.add, acts.duplicate, acts.toggle, acts.left, acts.right, acts.remove):
            row.addWidget(self._button(action))
        row.addSpacing(8)
        row.addWidget(self._hint, 1000)  # in one line where there is room
        row.addStretch(1)
        row.addWidget(self._duration_label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        inner = QVBoxLayout()
        inner.setContentsMargins(8, 0, 8, 2)
        inner.addWidget(self.view)
        column.addLayout(inner, 1)
        for group in acts.groups:
            self.addActions(group)

        track, commands = self.track, self.commands
        track.blockSelected.connect(lambda number, extend: commands.select(number, extend=extend))
        track.blockOpened.connect(commands.open)
        track.blocksMoved.connect(commands.move_to)
        track.blocksCopied.connect(commands.copy_to)
        track.durationDragged.connect(commands.set_duration)
        track.seekRequested.connect(playback.seek)
        track.menuRequested.connect(self._show_menu)
        commands.selectionChanged.connect(self._show_selected)
        document.modelChanged.connect(self.refresh)
        document.runStarted.connect(self.refresh)
        document.runFinished.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current model."""
        before = self.track.height(), self.view.scrolls
        self.track.refresh()
        if (self.track.height(), self.view.scrolls) != before:  # to lay the window out takes longer than all else here
            self.view.updateGeometry()
        stages = self._document.model.stages
        if self._hint.isHidden() != bool(stages):
            self.show_track(shown=bool(stages))
        count = self.tr("%n stage(s)", "", len(stages)) if stages else ""
        text = programme_summary(count, self._document.model, self._document.run) if stages else ""
        if text != self._duration_label.text():
            self._duration_label.setText(text)

    def show_track(self, *, shown: bool) -> None:
        """Make room for the blocks of stages, or for the note that there are none."""
        self._hint.setVisible(not shown)
        self.view.setVisible(shown)
        low = 3 * self.fontMetrics().height() + 6  # two lines of words need no more
        self.setMaximumHeight(_MAX_WIDGET_SIZE if shown else low)

    def menu(self) -> QMenu:
        """Return a menu of commands on the chosen stages."""
        menu = QMenu(self)
        self.fill_menu(menu)
        return menu

    def add_action(self, action: QAction) -> None:
        """Add an action on all stages: as the last button, and at the end of the menus."""
        self._fit_button.append(action)
        button = self._button(action)
        self._row.insertWidget(self._row.indexOf(self._hint) - 1, button)

    def fill_menu(self, menu: QMenu) -> None:
        """Fill a menu with commands on stages."""
        for group in (*self.actions_.groups, tuple(self._fit_button)):
            menu.addSeparator()
            menu.addActions(list(group))

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setIconSize(QSize(16, 16))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _show_menu(self, place: QPoint) -> None:
        menu = self.menu()
        menu.exec(place)
        menu.deleteLater()

    def _show_selected(self) -> None:
        self.track.show_selected(self.commands.selected)
        state = self.commands.current
        if state is not None:
            rect = self.track.block_rect(state)
            self.view.ensureVisible(rect.center().x(), rect.center().y(), rect.width() // 2 + 10, 0)


class TimelineDock(QDockWidget):
    """The timeline at the bottom of the window, shown for models with stages or on ice unless the user closed it."""

    def __init__(self, document: Document, playback: Playback, parent: QMainWindow) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setWindowTitle(self.tr("Timeline"))
        self._document = document
        self._closed_by_user = False
        self.panel = TimelinePanel(document, playback, self)
        self.panel.setAutoFillBackground(True)
        self.setWidget(self.panel)
        self.setTitleBarWidget(QWidget(self))
        self.topLevelChanged.connect(self._show_title)
        self.toggleViewAction().triggered.connect(self._on_user_toggled)
        document.modelReplaced.connect(self._update_visibility)
        document.modelChanged.connect(self._on_change)
        parent.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self)
        self.setVisible(False)

    def fill_menu(self, menu: QMenu) -> None:
        """Fill a menu of the window with commands on stages."""
        self.panel.fill_menu(menu)

    def expect_stages(self) -> None:
        """Reserve the room for a model with stages that is about to be loaded, so that nothing in the window moves."""
        self.panel.show_track(shown=True)
        self.setVisible(not self._closed_by_user)

    def _show_title(self, floating: bool) -> None:
        self.setTitleBarWidget(None if floating else QWidget(self))  # type: ignore[arg-type]  # None gives it back

    def _on_user_toggled(self, shown: bool) -> None:
        self._closed_by_user = not shown

    def _on_change(self, old: Model, new: Model) -> None:
        if new.stages and not old.stages:
            self._update_visibility()

    def _update_visibility(self) -> None:
        if not self._closed_by_user:
            model = self._document.model
            self.setVisible(bool(model.stages) or model.view.ground == "ice")
