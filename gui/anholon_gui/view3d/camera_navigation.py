"""Movements of the camera by mouse, wheel and keys.

left button     orbit            wheel, right button     zoom
on a limb       drag it, while a pose is being made
middle button or Shift + left    pan                     double click     fit
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from anholon.scene import Camera

_ORBIT_DEG_PER_PX = 0.35  # deg per pixel
_WHEEL_ZOOM_FACTOR = 0.88  # factor of the distance per notch
_DRAG_ZOOM_FACTOR = 1.008  # ... per pixel
_CLICK_TOLERANCE_PX = 5.0  # pixels that the mouse may move in a click
_COARSE_MODIFIER, _NEXT_JOINT_MODIFIER = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_CLICKING_BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
_KEY_ORBIT_DEG = 5.0  # deg per press of an arrow key


class CameraNavigator(QObject):
    """Converts the input of one widget into movements of the camera.

    Signals:
        moved(Camera): the camera after the user's move.
        fitRequested(): a double click asked for everything to be shown.
        menuRequested(x, y): the right button was pressed and released at one place, in pixels of the widget.
        clicked(x, y): the left button was pressed and released at one place, in pixels of the widget.
        dragged(x, y, coarse, farther): what `grab_object` took hold of was dragged to a pixel, with Shift (`coarse`)
        in large
            steps, with Ctrl (`farther`) by a joint farther away.
        dropped(kept): it was released, or (not kept) the drag was cancelled.

    `grab_object` is called at every press of the left button and returns whether there is something to drag there.
    """

    moved = Signal(object)
    clicked = Signal(float, float)
    menuRequested = Signal(float, float)
    fitRequested = Signal()
    dragged = Signal(float, float, bool, bool)
    dropped = Signal(bool)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.grab_object: Callable[[float, float], bool] = lambda _x, _y: False
        self._is_dragging = False
        self.camera = Camera()
        self._widget = widget
        self._last: QPointF | None = None
        self._pressed: QPointF | None = None  # where the left button went down, while the mouse has hardly moved
        widget.installEventFilter(self)
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Handle the mouse, the wheel and the arrow keys of the widget."""
        if isinstance(event, QMouseEvent):
            return self._on_mouse(event)
        if isinstance(event, QWheelEvent):
            notches = event.angleDelta().y() / 120.0
            if notches:
                self._set_camera(self.camera.zoom(_WHEEL_ZOOM_FACTOR**notches))
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key(event)
        return False

    def _on_mouse(self, event: QMouseEvent) -> bool:
        kind = event.type()
        if self._is_dragging:
            self._on_drag(event)
        elif kind == QEvent.Type.MouseButtonDblClick:
            self.fitRequested.emit()
        elif kind == QEvent.Type.MouseButtonPress:
            self._widget.setFocus(Qt.FocusReason.MouseFocusReason)
            at = event.position()
            if event.button() == Qt.MouseButton.LeftButton and self.grab_object(at.x(), at.y()):
                self._is_dragging = True
                return True
            self._last = event.position()
            self._pressed = event.position() if event.button() in _CLICKING_BUTTONS else None
        elif kind == QEvent.Type.MouseButtonRelease:
            self._last = None
            if self._pressed is not None:
                pressed, self._pressed = self._pressed, None
                is_left = event.button() == Qt.MouseButton.LeftButton
                (self.clicked if is_left else self.menuRequested).emit(pressed.x(), pressed.y())
        elif kind == QEvent.Type.MouseMove and self._last is not None:
            step = event.position() - self._last
            self._last = event.position()
            if self._pressed is not None and (event.position() - self._pressed).manhattanLength() > _CLICK_TOLERANCE_PX:
                self._pressed = None
            self._move_camera_by_drag(step, event.buttons(), event.modifiers())
        return True

    def _on_drag(self, event: QMouseEvent) -> None:
        """Move the dragged object, or release it."""
        kind, at = event.type(), event.position()
        if kind == QEvent.Type.MouseMove:
            keys = event.modifiers()
            coarse, farther = (bool(keys & key) for key in (_COARSE_MODIFIER, _NEXT_JOINT_MODIFIER))
            self.dragged.emit(at.x(), at.y(), coarse, farther)
        elif kind == QEvent.Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
            self._is_dragging = False
            self.dropped.emit(True)

    def _move_camera_by_drag(self, step: QPointF, buttons: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
        pan = bool(buttons & Qt.MouseButton.MiddleButton) or bool(keys & Qt.KeyboardModifier.ShiftModifier)
        if pan:
            self._set_camera(self.camera.pan(step.x(), -step.y(), self._widget.height()))
        elif buttons & Qt.MouseButton.RightButton:
            self._set_camera(self.camera.zoom(_DRAG_ZOOM_FACTOR ** step.y()))
        elif buttons & Qt.MouseButton.LeftButton:
            self._set_camera(self.camera.orbit(-_ORBIT_DEG_PER_PX * step.x(), _ORBIT_DEG_PER_PX * step.y()))

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self._is_dragging = False
            self.dropped.emit(False)
            return True
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        key, camera = event.key(), self.camera
        moves = {
            Qt.Key.Key_Left: lambda: camera.orbit(-_KEY_ORBIT_DEG, 0.0),
            Qt.Key.Key_Right: lambda: camera.orbit(_KEY_ORBIT_DEG, 0.0),
            Qt.Key.Key_Up: lambda: camera.orbit(0.0, _KEY_ORBIT_DEG),
            Qt.Key.Key_Down: lambda: camera.orbit(0.0, -_KEY_ORBIT_DEG),
            Qt.Key.Key_Plus: lambda: camera.zoom(_WHEEL_ZOOM_FACTOR),
            Qt.Key.Key_Equal: lambda: camera.zoom(_WHEEL_ZOOM_FACTOR),
            Qt.Key.Key_Minus: lambda: camera.zoom(1.0 / _WHEEL_ZOOM_FACTOR),
        }
        if key not in moves:
            return False
        self._set_camera(moves[Qt.Key(key)]())
        return True

    def _set_camera(self, camera: Camera) -> None:
        self.camera = camera
        self.moved.emit(camera)
