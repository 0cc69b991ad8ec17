"""The viewport of the scene: with a graphics card it draws on the window, else it shows an image or a notice.

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

from anholon.scene import Camera, ColourLegend, RunPicture, SceneInstant
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.view3d.appearance import Appearance
from anholon_gui.view3d.egl import GraphicsUnavailableError
from anholon_gui.view3d.labels import CachedLegend, paint_caption, paint_labels, paint_note
from anholon_gui.view3d.offscreen import OffscreenView, Pixels
from anholon_gui.view3d.renderer import SceneRenderer

_SLOW_FRAME_SECONDS, _SLOW_FRAMES = 0.040, 8
_FAST_FRAME_SECONDS, _FAST_FRAMES = 0.016, 60
_POLL_MS, _MAX_POLL_MS = 1, 8  # between checks whether a frame is ready, the longer the slower it comes
_REFINE_DELAY_MS = 160  # without change for so long, the picture is drawn again with more samples
_PREVIEW_PIXEL_SIZE = 2.0  # size of a drawn pixel in pixels of the screen while the user waits for the picture


class ViewFrame(NamedTuple):
    """The contents of a viewport: an instant of a picture (None before there is a run) and a camera.

    `selected` is the path of the element to be highlighted, `reference` another motion for comparison, `legend` the
    legend of colours, `note` a text next to a pixel, `reserved` the left edge and the bottom of the occupied upper
    right corner, pixels; `caption` are lines in the lower left corner.
    """

    picture: RunPicture | None
    instant: SceneInstant | None
    camera: Camera
    appearance: Appearance
    selected: str = ""
    reference: tuple[RunPicture, SceneInstant] | None = None
    legend: ColourLegend | None = None
    note: tuple[str, float, float] | None = None
    reserved: tuple[float, float] = (math.inf, 0.0)
    caption: tuple[str, ...] = ()


class _FrameInProgress(NamedTuple):
    """A frame that the driver is drawing: its size in drawn pixels, its start time, whether it shows motion."""

    frame: ViewFrame
    size: tuple[int, int]
    start: float
    moving: bool


class Viewport(QWidget):
    """Draws the frame of `source` when it is needed.

    Signals:
        drawn(): a frame has been drawn.
    """

    drawn = Signal()

    def __init__(self, source: Callable[[], ViewFrame], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = source
        self.setMinimumSize(QSize(160, 120))

    @property
    def target(self) -> QWidget:
        """The widget that receives the mouse events."""
        return self

    def refresh(self, *, at_once: bool = False) -> None:
        """Request a new frame. One that the user waits for is started `at_once`, before anything else is painted."""
        self.update()

    def poll(self) -> None:
        """Continue the current frame without waiting."""

    def keep_picture(self) -> None:
        """Keep the last picture until the next one has been drawn."""

    def release(self) -> None:
        """Free the memory of the graphics driver. The viewport draws no more."""


class AdaptiveResolution:
    """The coarseness of the picture during motion, so that it is smooth on large screens without a graphics card.

    `coarseness` is the size of a drawn pixel in pixels of the screen, 1 to 2.5.
    """

    def __init__(self) -> None:
        self.coarseness = 1.0
        self._slow_count = self._fast_count = 0  # frames in a row

    def record_frame(self, seconds: float) -> None:
        """Record the duration of a moving frame, s."""
        self._slow_count = self._slow_count + 1 if seconds > _SLOW_FRAME_SECONDS else 0
        self._fast_count = self._fast_count + 1 if seconds < _FAST_FRAME_SECONDS else 0
        if self._slow_count >= _SLOW_FRAMES:
            self.coarseness = min(1.25 * self.coarseness, 2.5)
            self._slow_count = 0
        elif self._fast_count >= _FAST_FRAMES:
            self.coarseness = max(0.8 * self.coarseness, 1.0)
            self._fast_count = 0


class ImageViewport(Viewport):
    """Draws with EGL into memory and paints the result.

    Without a graphics card drawing takes longer than anything else in the window, but threads of the driver do it: a
    frame is begun in one turn of the event loop and fetched in a later one.

        refresh -> begin -> (ready?) -> take -> paint

    Whoever wants the picture in between (a grab, for example) gets the newest one, and waits.
    """

    def __init__(self, source: Callable[[], ViewFrame], parent: QWidget | None = None) -> None:
        """Open the canvas. Raises GraphicsUnavailableError if there is no OpenGL."""
        super().__init__(source, parent)
        self._frame = source()
        self._view: OffscreenView | None = OffscreenView(self._frame.appearance, channels="bgra")
        self._image = QImage()
        self._sheet = CachedLegend()
        self._pixels: Pixels | None = None  # the memory of the image
        self._resolution = AdaptiveResolution()
        self._stale = True  # the frame begun last is not the one to be shown
        self._in_progress: _FrameInProgress | None = None
        self._painting = False  # the next paint event was asked for here, or can do with the picture there is
        self._keeps_picture = False  # so can all others until the next picture is there
        self._samples = 1
        self._is_preview = False  # the user waits for the next frame
        self._turn = self._make_timer(0, self._begin_frame)
        self._poll_timer = self._make_timer(_POLL_MS, self._poll_frame)
        self._refine_timer = self._make_timer(_REFINE_DELAY_MS, self._refine)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def refresh(self, *, at_once: bool = False) -> None:
        """Draw again, quickly. Finely after a while without changes."""
        self._stale, self._samples, self._keeps_picture = True, 1, False
        self._refine_timer.start()
        self._begin_frame_soon()
        self._is_preview |= at_once
        if at_once and self._turn.isActive():
            self._begin_frame()

    def keep_picture(self) -> None:
        """Paint the present picture without waiting for a newer one, until that is ready or something changes."""
        self._keeps_picture = not self._image.isNull() and self.isVisible()

    def poll(self) -> None:
        """Start the second half of a frame when the first, its shadows, is ready."""
        if self._in_progress is not None:
            self._poll_frame()

    def release(self) -> None:
        """Free the canvas."""
        for timer in (self._turn, self._poll_timer, self._refine_timer):
            timer.stop()
        self._in_progress = None
        if self._view is not None:
            self._view.close()
            self._view = None

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw in the new size. Meanwhile the old picture is stretched."""
        self._painting = not self._image.isNull()
        self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the picture with its labels."""
        if not self._painting and not self._keeps_picture and self._view is not None:
            if self._stale:
                self._is_preview = False
                self._begin_frame()
            if self._in_progress is not None:
                self._fetch_frame()
        self._painting = False
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.rect(), self._image)
        paint_overlay(painter, self._frame, self, self._sheet)
        painter.end()
        self.drawn.emit()

    def _begin_frame(self) -> None:
        """Start a frame of the current scene, a coarse one if the user waits for it. An equal frame is kept."""
        if self._view is None:
            return
        self._turn.stop()
        start = time.perf_counter()
        hurried, self._is_preview = self._is_preview and self._samples == 1, False
        moving = self._samples == 1
        coarse = max(self._resolution.coarseness, _PREVIEW_PIXEL_SIZE if hurried else 1.0) if moving else 1.0
        frame, size = self.source(), self._drawn_size(coarse)
        self._stale = False
        self._view.renderer.appearance = frame.appearance
        self._view.show_instant(frame.picture, frame.instant, frame.selected, frame.reference)
        if self._view.is_current(frame.camera, (self._drawn_size(1.0), size), self._samples):
            self._reuse_picture(frame)
            return
        if hurried and frame.picture is not None and frame.instant is not None:
            rough = frame.picture.coarse_instant(frame.instant)
            self._view.show_instant(frame.picture, rough, frame.selected, frame.reference)
        self._view.begin_frame(frame.camera, size, self._samples, 1.0 / _PREVIEW_PIXEL_SIZE if hurried else 1.0)
        self._in_progress = _FrameInProgress(frame, size, start, moving and not hurried)
        self._poll_timer.start(_POLL_MS)
        if hurried:
            self._view.submit_all()  # the driver draws it while the window changes its other contents

    def _drawn_size(self, coarseness: float) -> tuple[int, int]:
        """Return the size of a frame in drawn pixels."""
        scale = self.devicePixelRatioF() / coarseness
        return max(1, round(self.width() * scale)), max(1, round(self.height() * scale))

    def _reuse_picture(self, frame: ViewFrame) -> None:
        """Show the present picture for this frame too, with the texts of this frame."""
        self._in_progress, self._keeps_picture = None, False
        self._poll_timer.stop()
        same, self._frame = overlay_key(self._frame) == overlay_key(frame), frame
        if same and not self._painting:
            self.drawn.emit()
        else:
            self._painting = True
            self.update()

    def _poll_frame(self) -> None:
        if self._view is None or self._in_progress is None:
            return
        if not self._view.poll():
            waited = 1e3 * (time.perf_counter() - self._in_progress.start)
            self._poll_timer.start(int(min(max(waited / 8.0, _POLL_MS), _MAX_POLL_MS)))
            return
        self._fetch_frame()
        self._painting = True
        self.update()
        if self._stale:  # the driver draws the next frame while this one is painted
            self._begin_frame()

    def _fetch_frame(self) -> None:
        """Fetch the started frame."""
        self._keeps_picture = False
        frame_in_progress, self._in_progress = self._in_progress, None
        assert self._view is not None
        assert frame_in_progress is not None
        self._poll_timer.stop()
        pixels = self._view.take_pixels()
        width, height = frame_in_progress.size
        self._image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        self._pixels, self._frame = pixels, frame_in_progress.frame
        if frame_in_progress.moving:
            self._resolution.record_frame(time.perf_counter() - frame_in_progress.start)

    def _refine(self) -> None:
        self._stale, self._samples = True, 2
        self._begin_frame_soon()

    def _begin_frame_soon(self) -> None:
        """Start a frame in the next turn, after the current one. Frames of a hidden view are not drawn."""
        if self._stale and self._in_progress is None and self.isVisible():
            self._turn.start()

    def _make_timer(self, milliseconds: int, act: Callable[[], None]) -> QTimer:
        timer = make_single_shot_timer(self, milliseconds, act)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        return timer


class _Overlay(QWidget):
    """A transparent layer over a QOpenGLWidget that shows the labels and ignores the mouse."""

    def __init__(self, viewport: GLViewport, parent: QWidget) -> None:
        super().__init__(parent)
        self._viewport = viewport
        self._sheet = CachedLegend()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Paint the labels."""
        if self._viewport.frame is not None:
            painter = QPainter(self)
            paint_overlay(painter, self._viewport.frame, self, self._sheet)
            painter.end()


class GLViewport(Viewport):
    """Draws with the graphics card on a QOpenGLWidget."""

    def __init__(self, source: Callable[[], ViewFrame], parent: QWidget | None = None) -> None:
        super().__init__(source, parent)
        self.frame: ViewFrame | None = None  # the one drawn last
        self._renderer: SceneRenderer | None = None
        self._shown: tuple[tuple[RunPicture, int, float], ...] = ()
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
        """The widget that receives the mouse events."""
        return self._native

    def refresh(self, *, at_once: bool = False) -> None:
        """Request a new frame."""
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
            self._renderer = SceneRenderer(frame.appearance)
        renderer, picture = self._renderer, frame.picture
        renderer.appearance = frame.appearance
        pictures = [
            run_picture
            for run_picture in (frame.reference[0] if frame.reference else None, picture)
            if run_picture is not None
        ]
        shown = tuple((run_picture, run_picture.version, run_picture.opacity) for run_picture in pictures)
        if self._shown != shown:
            self._shown = shown
            renderer.set_traces(pictures)
        bodies = frame.reference[1].mesh if frame.reference else None
        renderer.show(picture.scene if picture is not None else None, frame.instant, frame.selected, bodies)
        renderer.prepare(frame.camera)
        renderer.draw(frame.camera, self._canvas.physical_size)
        self.drawn.emit()


class NoViewport(Viewport):
    """Shows why nothing can be drawn, with the remedy."""

    def __init__(self, reason: str, source: Callable[[], ViewFrame], parent: QWidget | None = None) -> None:
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


def open_viewport(source: Callable[[], ViewFrame], parent: QWidget | None = None) -> Viewport:
    """Return the best viewport for this machine."""
    choice = os.environ.get("ANHOLON_VIEWPORT", "")
    if choice == "none":
        reason = QCoreApplication.translate("Viewport", "It is disabled by the environment variable ANHOLON_VIEWPORT.")
        return NoViewport(reason, source, parent)
    if choice == "gl" or (choice != "image" and has_hardware_gl()):
        return GLViewport(source, parent)
    try:
        return ImageViewport(source, parent)
    except GraphicsUnavailableError as error:
        return NoViewport(str(error), source, parent)


def paint_overlay(painter: QPainter, frame: ViewFrame, widget: QWidget, sheet: CachedLegend) -> None:
    """Paint the labels of `frame` over its picture on `widget`."""
    size = widget.width(), widget.height()
    if frame.instant is not None:
        paint_labels(painter, frame.instant, frame.camera, size, frame.appearance, frame.reserved)
    if frame.legend is not None:
        sheet.paint(painter, frame.legend, frame.appearance, frame.reserved, widget)
    paint_caption(painter, frame.caption, size, frame.appearance)
    if frame.note is not None:
        paint_note(painter, *frame.note, size, frame.appearance, frame.reserved)


def overlay_key(frame: ViewFrame) -> tuple[object, ...]:
    """Return a key of everything that determines the labels of a frame, except its picture."""
    arrows = frame.instant.arrows if frame.instant is not None else ()
    labels = tuple((arrow.label, arrow.colour, arrow.start.tobytes(), arrow.tip.tobytes()) for arrow in arrows)
    return labels, frame.legend, frame.note, frame.reserved, frame.caption


def has_hardware_gl() -> bool:
    """Return whether a graphics card can draw on windows (not a software renderer)."""
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
