"""The track: blocks of stages on a time axis, which are chosen, dragged and stretched by mouse and keys.

It holds no model: it shows the document's model and requests changes by signals.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.stage_times import stage_durations
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.texts.language import quantity_text
from anholon_gui.timeline.block_painter import BlockPainter, blocks_top, timeline_height
from anholon_gui.timeline.layout import (
    BranchArrow,
    StageBlock,
    block_at,
    blocks_between,
    branch_arrows,
    lay_out_blocks,
)
from anholon_gui.timeline.texts import stage_tooltip
from anholon_gui.widgets.cached_paint import CachedPaintWidget

if TYPE_CHECKING:
    from anholon.model.schema import Model
    from anholon.outcome import StageSpan

_EDGE_HIT_PX = 5.0  # pixels on both sides of an edge that is to be dragged
_STEPS = (1.0, 2.0, 5.0)
_PREFETCH_DELAY_MS = 40  # rest of the mouse before the result of a drag is shown
_REFRESH_DELAY_MS = 60  # the new picture and curves are painted before the blocks


class BlockDrag(NamedTuple):
    """A drag by the mouse: it moves blocks before `target`, or stretches one to `new_duration` s."""

    block: int
    start_x: float
    stretching: bool
    moving: bool = False
    target: int = 0
    new_duration: float = 0.0

    @property
    def duration(self) -> float:
        """The duration as stored, s."""
        return float(f"{self.new_duration:.9g}")


class Track(CachedPaintWidget):
    """The stages of the document as blocks.

    Signals:
        chosen(k, extend): the block k was clicked or reached by a key; `extend`: together with those before.
        opened(k): its form is wanted.
        moved(at): the chosen blocks shall stand before the block `at`; copied(at): copies of them shall.
        stretched(k, duration): the stage shall last so long, s.
        sought(t): the time of the run at which somebody clicked on the ruler.
        menuWanted(place): a menu at a place of the screen.
    """

    blockSelected = Signal(int, bool)
    blockOpened = Signal(int)
    blocksMoved = Signal(int)
    blocksCopied = Signal(int)
    durationDragged = Signal(int, float)
    seekRequested = Signal(float)
    menuRequested = Signal(QPoint)

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._playback = document, playback
        self.zoom = 1.0
        self.selected: frozenset[int] = frozenset()
        self.room = 400.0  # width that the blocks shall fill
        self._model: Model | None = None  # that was laid out
        self._units = FormulaUnits(document.model)
        self._layout_key: tuple[object, ...] = ()  # what else the layout depends on
        self._blocks: tuple[StageBlock, ...] = ()
        self._arrows: tuple[BranchArrow, ...] = ()
        self._spans: tuple[StageSpan, ...] = ()
        self._numbers: tuple[int, ...] = ()
        self._passes: dict[int, list[int]] = {}  # of the run, by the number of their stage
        self._drag: BlockDrag | None = None
        self.setObjectName("track")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Timeline"))
        self._current_block = -1  # the block of the stage at the shown instant
        self._x: float | None = None  # where the shown instant lies
        self._refresh_timer = make_single_shot_timer(self, _REFRESH_DELAY_MS, self.invalidate)
        self._resting = make_single_shot_timer(self, _PREFETCH_DELAY_MS, self._foresee)
        playback.timeFollowed.connect(self._on_time)
        self.refresh()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def blocks(self) -> tuple[StageBlock, ...]:
        """The blocks from left to right."""
        return self._blocks

    def refresh(self) -> None:
        """Lay out the blocks of the current model."""
        model = self._document.model
        shown = (self._playback.stages, self.room, self.zoom, self.font())
        if model is self._model and shown == self._layout_key:  # a run that lasts as planned changes nothing
            self._on_time()
            return
        self._layout_key = shown
        self._match_spans()
        measured: list[float | None] = [None] * len(model.stages)
        for span, number in zip(self._spans, self._numbers, strict=True):
            if number >= 0:
                measured[number] = (measured[number] or 0.0) + span.t1 - span.t0
        before = self._model, self._blocks
        if model is not self._model:
            self._units = FormulaUnits(model)
        durations = stage_durations(model, measured)._replace(**self._run_durations(model))
        self._model, self._blocks = model, lay_out_blocks(model, durations, self.room, self.zoom)
        self._arrows = branch_arrows(model)
        lanes = 1 + max((arrow.lane for arrow in self._arrows), default=-1)
        right = self._blocks[-1].right if self._blocks else self.room
        self.setFixedSize(QSize(int(right + 1e-6) + 1, timeline_height(QFontMetrics(self.font()), lanes)))
        self._update_accessible_text()
        self._on_time()
        if before[0] is not model or before[1] != self._blocks:  # a run that lasts as planned changes nothing
            self._refresh_timer.start()

    def _run_durations(self, model: Model) -> dict[str, Any]:
        """Return the starts and the skipped stages of the run, if the run is of this programme."""
        run = self._document.run
        if run is None or not (run.system.model.stages is model.stages or run.system.model.stages == model.stages):
            return {}
        start = {number: self._spans[results[0]].t0 for number, results in self._passes.items() if number >= 0}
        farthest = max(start, default=-1) if run.unchecked_outcome.status != "running" else -1
        passed = (k for k in range(farthest) if k not in start and model.stages[k].enabled)
        return {"start_times": start, "skipped": frozenset(passed)}

    def block_rect(self, number: int) -> QRect:
        """Return the rectangle of the block of a stage."""
        block = self._blocks[number]
        metrics = QFontMetrics(self.font())
        return QRect(
            int(block.x), blocks_top(metrics), int(block.width), timeline_height(metrics, 0) - blocks_top(metrics)
        )

    def to_pixel(self, t: float) -> float | None:
        """Return the pixel of the instant t in the block of the stage active at t, or None."""
        k = bisect_right(self._spans, t, key=span_start) - 1
        if k < 0 or self._numbers[k] < 0:
            return None
        span, block = self._spans[k], self._blocks[self._numbers[k]]
        same = self._passes[block.number]
        total_duration = sum(self._spans[j].t1 - self._spans[j].t0 for j in same)
        before = sum(self._spans[j].t1 - self._spans[j].t0 for j in same if j < k)
        share = (before + min(t, span.t1) - span.t0) / total_duration if total_duration > 0.0 else 0.0
        return block.x + share * block.width

    def time_at(self, x: float) -> float | None:
        """Return the instant of the run at the pixel `x`, or None."""
        block = block_at(self._blocks, x)
        same = [self._spans[k] for k in self._passes.get(block.number, ())] if block is not None else []
        remaining_s = sum(span.t1 - span.t0 for span in same)
        if block is None or not same:
            return None
        remaining_s *= (x - block.x) / block.width
        for span in same:
            if remaining_s <= span.t1 - span.t0:
                return span.t0 + remaining_s
            remaining_s -= span.t1 - span.t0
        return same[-1].t1

    def _match_spans(self) -> None:
        """Find for every stage of the run its block. The run may be of an earlier programme."""
        names = [stage.name for stage in self._document.model.stages]
        first = {name: k for k, name in reversed(list(enumerate(names)))}
        self._spans = self._playback.stages
        self._numbers = tuple(
            span.number if span.number < len(names) and names[span.number] == span.name else first.get(span.name, -1)
            for span in self._spans
        )
        self._passes = {}
        for k, number in enumerate(self._numbers):
            self._passes.setdefault(number, []).append(k)

    def _update_accessible_text(self) -> None:
        """Update the text for screen readers."""
        stages = self._document.model.stages
        if self.current is None:
            text = self.tr("No stage is selected")
        else:
            place = self.tr("Stage {} of {}").format(self.current + 1, len(stages))
            text = f"{place}. {stage_tooltip(self._document.model, self.current)}"
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    @property
    def current(self) -> int | None:
        """Number of the selected stage, or None."""
        section, _, key = self._document.selection.path.partition(".")
        return int(key) if section == "stages" and key and int(key) < len(self._document.model.stages) else None

    # --- painting --------------------------------------------------------------------------------------------------

    def paint_background(self, painter: QPainter, visible_rect: QRect) -> None:
        """Draw the blocks, the ruler and the arrows."""
        drawing = BlockPainter(painter, self, self._document.model, self._units, visible_rect)
        shown = list(blocks_between(self._blocks, visible_rect.left(), visible_rect.right()))
        for block in shown:
            drawing.draw_block(self._preview_block(block), selected=block.number in self.selected, current=False)
        drawing.draw_ruler(shown)
        drawing.draw_arrows(self._arrows, self._blocks)
        if self._drag is not None and self._drag.moving and not self._drag.stretching:
            drawing.draw_drop_position(self._edge_at(self._drag.target))

    def paint_foreground(self, painter: QPainter) -> None:
        """Draw the block of the active stage, and the shown instant."""
        drawing = BlockPainter(painter, self, self._document.model, self._units, self.rect())
        if 0 <= self._current_block < len(self._blocks):
            block = self._preview_block(self._blocks[self._current_block])
            drawing.draw_block(block, selected=block.number in self.selected, current=True)
        if self._x is not None:
            drawing.draw_cursor(self._x)

    def show_selected(self, selected: Collection[int]) -> None:
        """Show which blocks are chosen."""
        self.selected = frozenset(selected)
        self._update_accessible_text()
        self.invalidate()

    def _on_time(self) -> None:
        """Show the instant and the block of the active stage."""
        running = self._playback.stage_at(self._playback.time)
        under_way = self._numbers[running] if 0 <= running < len(self._numbers) else -1
        before, self._x = self._x, self.to_pixel(self._playback.time)
        if under_way != self._current_block:
            for number in (under_way, self._current_block):
                if 0 <= number < len(self._blocks):
                    self.update_foreground(QRectF(self.block_rect(number)).adjusted(-2.0, 0.0, 2.0, 0.0))
            self._current_block = under_way
        if self._x != before:
            self.update_foreground(
                *(QRectF(x - 5.0, 0.0, 10.0, self.height()) for x in (before, self._x) if x is not None)
            )

    def _preview_block(self, block: StageBlock) -> StageBlock:
        """Return a block as it will be when the mouse is released."""
        drag = self._drag
        if drag is None or not drag.stretching or not drag.moving or drag.block != block.number:
            return block
        repeat = self._document.model.stages[block.number].repeat
        wide = max(8.0, drag.new_duration * repeat * self._pixels_per_second())
        return block._replace(width=wide, length=drag.new_duration * repeat)

    def _block_tooltip(self, block: StageBlock) -> str:
        """Return the tool tip of the stage under the mouse."""
        message = stage_tooltip(self._document.model, block.number)
        return f"{message}\n" + self.tr("Not reached by the motion") if block.skipped else message

    def _pixels_per_second(self) -> float:
        """Return pixels per second of blocks wider than the minimum."""
        widest = max(self._blocks, key=lambda block: block.width)
        return widest.width / max(widest.length, 1e-9)

    def _edge_at(self, at: int) -> float:
        return self._blocks[at].x if at < len(self._blocks) else self._blocks[-1].right

    # --- mouse -----------------------------------------------------------------------------------------------------

    def edge_at(self, x: float) -> int | None:
        """Return the stage whose right edge at the pixel `x` can be dragged to change its duration."""
        stages = self._document.model.stages
        near = [
            block for block in self._blocks if abs(block.right - x) <= _EDGE_HIT_PX and stages[block.number].duration
        ]
        return near[0].number if near else None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Choose a block or start to drag it or its edge. On the ruler seek the time."""
        x, y = event.position().x(), event.position().y()
        if event.button() == Qt.MouseButton.LeftButton and y < blocks_top(QFontMetrics(self.font())):
            t = self.time_at(x)
            if t is not None:
                self.seekRequested.emit(t)
            return
        grip = self.edge_at(x)
        block = block_at(self._blocks, x)
        number = grip if grip is not None else block.number if block is not None else None
        if number is None:
            return
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not (event.button() == Qt.MouseButton.RightButton and number in self.selected):
            self.blockSelected.emit(number, extend)
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = BlockDrag(number, x, stretching=grip is not None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Continue a drag, or show what can be dragged."""
        x, drag = event.position().x(), self._drag
        if drag is None or not event.buttons() & Qt.MouseButton.LeftButton:
            below = event.position().y() >= blocks_top(QFontMetrics(self.font()))
            edge = below and self.edge_at(x) is not None
            self.setCursor(Qt.CursorShape.SizeHorCursor if edge else Qt.CursorShape.ArrowCursor)
            return
        if not drag.moving and abs(x - drag.start_x) < QApplication.startDragDistance():
            return
        if drag.stretching:
            free = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
            self._drag = drag._replace(moving=True, new_duration=self._dragged_duration(drag, x, unrounded=free))
            self._resting.start()
            text = quantity_text(f"{self._drag.new_duration:.6g}", "s")
            QToolTip.showText(event.globalPosition().toPoint(), text, self)
        else:
            target = sum(block.x + block.width / 2 < x for block in self._blocks)
            self._drag = drag._replace(moving=True, target=target)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.invalidate()

    def _foresee(self) -> None:
        """Announce the duration that the drag would give if it ended here."""
        drag = self._drag
        if drag is not None and drag.moving and drag.stretching:
            self._document.foresee(f"stages.{drag.block}.duration", drag.duration)

    def _dragged_duration(self, drag: BlockDrag, x: float, *, unrounded: bool) -> float:
        """Return the duration, s, of a stage whose edge is dragged to `x`, rounded unless `unrounded`."""
        block, repeat = self._blocks[drag.block], self._document.model.stages[drag.block].repeat
        scale = self._pixels_per_second() * repeat
        # A block held at the narrowest width counts from where it is.
        if block.width > block.length * self._pixels_per_second() + 1.0:
            length = self._document.model.stages[drag.block].duration + (x - drag.start_x) / scale
        else:
            length = (x - block.x) / scale
        step = round_step(4.0 / scale)
        return max(length, 1e-3) if unrounded else max(round(length / step), 1) * step

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Request the dragged change."""
        drag, self._drag = self._drag, None
        self.unsetCursor()
        if drag is None or not drag.moving:
            return
        if drag.stretching:
            self.durationDragged.emit(drag.block, drag.duration)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.blocksCopied.emit(drag.target)
        else:
            self.blocksMoved.emit(drag.target)
        self.invalidate()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 (Qt's name)
        """Open the form of a block."""
        block = block_at(self._blocks, event.position().x())
        if block is not None and event.button() == Qt.MouseButton.LeftButton:
            self._drag = None
            self.blockOpened.emit(block.number)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 (Qt's name)
        """Request a menu, from the keyboard at the selected block."""
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.current is not None:
            place = self.mapToGlobal(self.block_rect(self.current).center())
        self.menuRequested.emit(place)

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the block under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            block = block_at(self._blocks, event.pos().x())
            if block is not None:
                QToolTip.showText(event.globalPos(), self._block_tooltip(block), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # --- keys ------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 (Qt's name)
        """Choose another block, open it, change its duration. Escape cancels a drag."""
        last = len(self._blocks) - 1
        state = self.current if self.current is not None else -1
        plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        steps = {Qt.Key.Key_Left: state - 1, Qt.Key.Key_Right: state + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if event.key() == Qt.Key.Key_Escape and self._drag is not None:
            self._drag = None
            self.unsetCursor()
            self.invalidate()
        elif event.key() in steps and last >= 0 and not plain:
            self.blockSelected.emit(min(max(steps[Qt.Key(event.key())], 0), last), extend)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and state >= 0 and not plain:
            self.blockOpened.emit(state)
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus) and state >= 0 and not plain:
            self._change_duration_by_key(state, longer=event.key() != Qt.Key.Key_Minus)
        else:
            super().keyPressEvent(event)

    def _change_duration_by_key(self, number: int, *, longer: bool) -> None:
        duration = self._document.model.stages[number].duration
        if duration:
            step = round_step(duration / 20.0)
            count = round(duration / step) + (1 if longer else -1)
            self.durationDragged.emit(number, float(f"{max(count, 1) * step:.9g}"))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 (Qt's name)
        """Choose the first block if none is selected."""
        super().focusInEvent(event)
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_key and self.current is None and self._blocks:
            self.blockSelected.emit(0, False)


def span_start(span: StageSpan) -> float:
    return span.t0


def round_step(at_least: float) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that is not below `at_least`."""
    power = 1e-6
    while True:
        for factor in _STEPS:
            if power * factor >= at_least * (1.0 - 1e-9):
                return power * factor
        power *= 10.0
