"""Where the scene is drawn: straight onto the window with a graphics card, else as a picture, else not at all.

    GLViewport      a QOpenGLWidget; for hardware
    ImageViewport   EGL into memory, painted as an image; needs no display, and is the faster one without a card
    NoViewport      a notice that says what is missing

`open_viewport` picks one; the environment variable ANHOLON_VIEWPORT (gl, image, none) overrides the choice.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QOffscreenSurface,
    QOpenGLContext,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from vispy import app

from anholon.scene import Camera, Instant, Legend, Picture
from anholon_gui.turns import once
from anholon_gui.view3d.egl import GraphicsUnavailableError
from anholon_gui.view3d.labels import LegendSheet, paint_caption, paint_labels, paint_note
from anholon_gui.view3d.looks import Look
from anholon_gui.view3d.offscreen import OffscreenView, Pixels
from anholon_gui.view3d.renderer import SceneRenderer

__all__ = ["Frame", "GLViewport", "ImageViewport", "NoViewport", "Pace", "Viewport", "open_viewport"]

_SLOW_SECONDS, _SLOW_FRAMES = 0.040, 8
_QUICK_SECONDS, _QUICK_FRAMES = 0.016, 60
_LOOK_MS, _LONGEST_LOOK_MS = 1, 8  # between two looks at whether a frame is ready, the longer the slower it comes
_REST_MS = 160  # without change for so long, the picture is drawn again with more samples
_HURRIED = 2.0  # size of a drawn pixel in pixels of the screen where somebody waits for the picture


class Frame(NamedTuple):
    """What a viewport is to draw: an instant of a picture (None before there is a run) as the camera sees it.

    `selected` is the path of the element to be highlighted, `other` another motion to compare with, `legend` what
    colours mean, `note` a text beside a pixel, `clear` the left edge and the bottom of what stands in the upper right
    corner, pixels; `caption` are lines in the lower left corner.
    """

    picture: Picture | None
    instant: Instant | None
    camera: Camera
    look: Look
    selected: str = ""
    other: tuple[Picture, Instant] | None = None
    legend: Legend | None = None
    note: tuple[str, float, float] | None = None
    clear: tuple[float, float] = (math.inf, 0.0)
    caption: tuple[str, ...] = ()


class _Begun(NamedTuple):
    """A frame that the driver is drawing: its size in drawn pixels, when it was begun, whether it shows motion."""

    frame: Frame
    size: tuple[int, int]
    start: float
    moving: bool


class Viewport(QWidget):
    """Draws the frame that `source` gives when it is needed.

    Signals:
        drawn(): a frame has been drawn.
    """

    drawn = Signal()

    def __init__(self, source: Callable[[], Frame], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = source
        self.setMinimumSize(QSize(160, 120))

    @property
    def target(self) -> QWidget:
        """The widget that takes the mouse."""
        return self

    def refresh(self, *, at_once: bool = False) -> None:
        """Ask for a new frame; one that somebody waits for is begun `at_once`, before anything else is painted."""
        self.update()

    def proceed(self) -> None:
        """Go on with a frame that was begun, as far as that needs no waiting."""

    def linger(self) -> None:
        """Let the last picture stay until the next one has been drawn, whoever asks for it."""

    def release(self) -> None:
        """Free what the graphics driver holds; the viewport draws no more."""


class Pace:
    """How coarse the picture is drawn while it moves, so that it does move: on large screens without a graphics card.

    `coarseness` is the size of a drawn pixel in pixels of the screen, 1 to 2.5.
    """

    def __init__(self) -> None:
        self.coarseness = 1.0
        self._slow = self._quick = 0  # frames in a row

    def take(self, seconds: float) -> None:
        """Take note that a moving frame took so many `seconds`."""
        self._slow = self._slow + 1 if seconds > _SLOW_SECONDS else 0
        self._quick = self._quick + 1 if seconds < _QUICK_SECONDS else 0
        if self._slow >= _SLOW_FRAMES:
            self.coarseness = min(1.25 * self.coarseness, 2.5)
            self._slow = 0
        elif self._quick >= _QUICK_FRAMES:
            self.coarseness = max(0.8 * self.coarseness, 1.0)
            self._quick = 0


class ImageViewport(Viewport):
    """Draws with EGL into memory and paints the result.

    Without a graphics card drawing takes longer than anything else in the window, but threads of the driver do it: a
    frame is begun in one turn of the event loop and fetched in a later one.

        refresh -> begin -> (ready?) -> take -> paint

    Whoever wants the picture in between (a grab, for example) gets the newest one, and waits.
    """

    def __init__(self, source: Callable[[], Frame], parent: QWidget | None = None) -> None:
        """Open the canvas; raises GraphicsUnavailableError when there is no OpenGL."""
        super().__init__(source, parent)
        self._frame = source()
        self._view: OffscreenView | None = OffscreenView(self._frame.look, channels="bgra")
        self._image = QImage()
        self._sheet = LegendSheet()
        self._pixels: Pixels | None = None  # the memory of the image
        self._pace = Pace()
        self._stale = True  # the frame begun last is not the one to be shown
        self._begun: _Begun | None = None
        self._painting = False  # the next paint event was asked for here, or can do with the picture there is
        self._lingering = False  # so can all others until the next picture is there
        self._samples = 1
        self._hurried = False  # somebody waits for the next frame
        self._turn = self._timer(0, self._begin)
        self._look = self._timer(_LOOK_MS, self._take_when_ready)
        self._rest = self._timer(_REST_MS, self._refine)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def refresh(self, *, at_once: bool = False) -> None:
        """Draw anew, quickly; finely when nothing changes for a while."""
        self._stale, self._samples, self._lingering = True, 1, False
        self._rest.start()
        self._begin_soon()
        self._hurried |= at_once
        if at_once and self._turn.isActive():
            self._begin()

    def linger(self) -> None:
        """Paint the picture there is without waiting for a newer one, until that is ready or something changes."""
        self._lingering = not self._image.isNull() and self.isVisible()

    def proceed(self) -> None:
        """Begin the second half of a frame when the first, its shadows, is there."""
        if self._begun is not None:
            self._take_when_ready()

    def release(self) -> None:
        """Free the canvas."""
        for timer in (self._turn, self._look, self._rest):
            timer.stop()
        self._begun = None
        if self._view is not None:
            self._view.close()
            self._view = None

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw in the new size; until that is done the old picture is stretched."""
        self._painting = not self._image.isNull()
        self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the picture with its labels."""
        if not self._painting and not self._lingering and self._view is not None:
            if self._stale:
                self._hurried = False
                self._begin()
            if self._begun is not None:
                self._take()
        self._painting = False
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.rect(), self._image)
        _paint_texts(painter, self._frame, self, self._sheet)
        painter.end()
        self.drawn.emit()

    def _begin(self) -> None:
        """Begin a frame as things are now, a coarse one where somebody waits for it; where it would be the one that is
        there, that stays."""
        if self._view is None:
            return
        self._turn.stop()
        start = time.perf_counter()
        hurried, self._hurried = self._hurried and self._samples == 1, False
        moving = self._samples == 1
        coarse = max(self._pace.coarseness, _HURRIED if hurried else 1.0) if moving else 1.0
        frame, size = self.source(), self._drawn_size(coarse)
        self._stale = False
        self._view.renderer.look = frame.look
        self._view.show_instant(frame.picture, frame.instant, frame.selected, frame.other)
        if self._view.taken(frame.camera, (self._drawn_size(1.0), size), self._samples):
            self._keep(frame)
            return
        if hurried and frame.picture is not None and frame.instant is not None:
            rough = frame.picture.rough(frame.instant)
            self._view.show_instant(frame.picture, rough, frame.selected, frame.other)
        self._view.begin(frame.camera, size, self._samples, 1.0 / _HURRIED if hurried else 1.0)
        self._begun = _Begun(frame, size, start, moving and not hurried)
        self._look.start(_LOOK_MS)
        if hurried:
            self._view.hurry()  # the driver draws all of it while the window changes what else there is

    def _drawn_size(self, coarseness: float) -> tuple[int, int]:
        """Return the size of a frame in drawn pixels."""
        scale = self.devicePixelRatioF() / coarseness
        return max(1, round(self.width() * scale)), max(1, round(self.height() * scale))

    def _keep(self, frame: Frame) -> None:
        """Show the picture there is for this frame, too, with the texts of this one."""
        self._begun, self._lingering = None, False
        self._look.stop()
        same, self._frame = _texts_of(self._frame) == _texts_of(frame), frame
        if same and not self._painting:
            self.drawn.emit()
        else:
            self._painting = True
            self.update()

    def _take_when_ready(self) -> None:
        if self._view is None or self._begun is None:
            return
        if not self._view.proceed():
            waited = 1e3 * (time.perf_counter() - self._begun.start)
            self._look.start(int(min(max(waited / 8.0, _LOOK_MS), _LONGEST_LOOK_MS)))
            return
        self._take()
        self._painting = True
        self.update()
        if self._stale:  # the driver draws the next frame while this one is painted
            self._begin()

    def _take(self) -> None:
        """Fetch the frame that was begun."""
        self._lingering = False
        begun, self._begun = self._begun, None
        assert self._view is not None
        assert begun is not None
        self._look.stop()
        pixels = self._view.take()
        width, height = begun.size
        self._image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        self._pixels, self._frame = pixels, begun.frame
        if begun.moving:
            self._pace.take(time.perf_counter() - begun.start)

    def _refine(self) -> None:
        self._stale, self._samples = True, 2
        self._begin_soon()

    def _begin_soon(self) -> None:
        """Begin a frame in the next turn, after the one under way; nobody sees the frames of a hidden view."""
        if self._stale and self._begun is None and self.isVisible():
            self._turn.start()

    def _timer(self, milliseconds: int, act: Callable[[], None]) -> QTimer:
        timer = once(self, milliseconds, act)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        return timer


class _Overlay(QWidget):
    """Lies over a QOpenGLWidget, lets the mouse through, and carries the labels."""

    def __init__(self, viewport: GLViewport, parent: QWidget) -> None:
        super().__init__(parent)
        self._viewport = viewport
        self._sheet = LegendSheet()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the labels."""
        if self._viewport.frame is not None:
            painter = QPainter(self)
            _paint_texts(painter, self._viewport.frame, self, self._sheet)
            painter.end()


class GLViewport(Viewport):
    """Draws with the graphics card on a QOpenGLWidget."""

    def __init__(self, source: Callable[[], Frame], parent: QWidget | None = None) -> None:
        super().__init__(source, parent)
        self.frame: Frame | None = None  # the one drawn last
        self._renderer: SceneRenderer | None = None
        self._shown: tuple[tuple[Picture, int], ...] = ()
        self._canvas: Any = app.Canvas(
            app=app.Application("pyside6"), parent=self, keys=None, config={"samples": 4}, autoswap=False
        )
        self._native: QWidget = self._canvas.native
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._native)
        self._overlay = _Overlay(self, self._native)
        self._canvas.events.draw.connect(self._on_draw)

    @property
    def target(self) -> QWidget:
        """The widget that takes the mouse."""
        return self._native

    def refresh(self, *, at_once: bool = False) -> None:
        """Ask for a new frame."""
        if self._canvas is not None:
            self._canvas.update()
            self._overlay.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Keep the labels over the picture."""
        self._overlay.setGeometry(QRect(0, 0, self.width(), self.height()))

    def release(self) -> None:
        """Free all OpenGL objects and the canvas: shared contexts would keep them."""
        if self._canvas is None:
            return
        canvas, self._canvas = self._canvas, None
        if self._renderer is not None:
            canvas.set_current()
            self._renderer.release()
            self._native.doneCurrent()  # type: ignore[attr-defined]  # of QOpenGLWidget, behind vispy's back
        canvas.close()

    def _on_draw(self, _event: Any) -> None:
        if self._canvas is None:
            return
        frame = self.frame = self.source()
        if self._renderer is None:
            self._renderer = SceneRenderer(frame.look)
        renderer, picture = self._renderer, frame.picture
        renderer.look = frame.look
        pictures = [found for found in (frame.other[0] if frame.other else None, picture) if found is not None]
        shown = tuple((found, found.version) for found in pictures)
        if self._shown != shown:
            self._shown = shown
            renderer.set_traces(pictures)
        bodies = frame.other[1].assembly if frame.other else None
        renderer.show(picture.scene if picture is not None else None, frame.instant, frame.selected, bodies)
        renderer.prepare(frame.camera)
        renderer.draw(frame.camera, self._canvas.physical_size)
        self.drawn.emit()


class NoViewport(Viewport):
    """Says why nothing can be drawn and what would help."""

    def __init__(self, reason: str, source: Callable[[], Frame], parent: QWidget | None = None) -> None:
        super().__init__(source, parent)
        text = QCoreApplication.translate(
            "Viewport",
            "The 3D view is not available.\n\n{}\n\nRuns, plots, forms and data exports still work.",
        )
        notice = QLabel(text.format(reason))
        notice.setWordWrap(True)
        notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        notice.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 40, 40, 40)
        layout.addWidget(notice)


def open_viewport(source: Callable[[], Frame], parent: QWidget | None = None) -> Viewport:
    """Return the best viewport that this machine can offer."""
    choice = os.environ.get("ANHOLON_VIEWPORT", "")
    if choice == "none":
        reason = QCoreApplication.translate("Viewport", "It is disabled by the environment variable ANHOLON_VIEWPORT.")
        return NoViewport(reason, source, parent)
    if choice == "gl" or (choice != "image" and _has_hardware()):
        return GLViewport(source, parent)
    try:
        return ImageViewport(source, parent)
    except GraphicsUnavailableError as error:
        return NoViewport(str(error), source, parent)


def _paint_texts(painter: QPainter, frame: Frame, widget: QWidget, sheet: LegendSheet) -> None:
    """Paint the labels of `frame` over its picture on `widget`."""
    size = widget.width(), widget.height()
    if frame.instant is not None:
        paint_labels(painter, frame.instant, frame.camera, size, frame.look, frame.clear)
    if frame.legend is not None:
        sheet.put(painter, frame.legend, frame.look, frame.clear, widget)
    paint_caption(painter, frame.caption, size, frame.look)
    if frame.note is not None:
        paint_note(painter, *frame.note, size, frame.look, frame.clear)


def _texts_of(frame: Frame) -> tuple[object, ...]:
    """Return what the labels of a frame depend on, its picture aside."""
    arrows = frame.instant.arrows if frame.instant is not None else ()
    labels = tuple((arrow.label, arrow.colour, arrow.start.tobytes(), arrow.tip.tobytes()) for arrow in arrows)
    return labels, frame.legend, frame.note, frame.clear, frame.caption


def _has_hardware() -> bool:
    """Tell whether windows can be drawn on by a graphics card (not by a program that stands in for one)."""
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        return False
    context = QOpenGLContext()
    if not context.create():
        return False
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not context.makeCurrent(surface):
        return False
    name = context.functions().glGetString(0x1F01) or ""  # GL_RENDERER
    context.doneCurrent()
    return not any(word in str(name).lower() for word in ("llvmpipe", "softpipe", "swrast", "software"))
