"""Placement of the labels of arrows in a 3D picture: next to their tips, clear of one another and of drawn objects."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour
from anholon.scene import Camera, SceneInstant
from anholon_gui.texts.language import localize_units

PADDING: Final = 0.45
"""Distance of a text from the edge of its background, relative to the height of the text."""

GAP_REL: Final = (math.inf, 0.0)
"""Left edge and bottom of the reserved upper right corner if nothing is shown there."""

_MAX_SHIFT_REL = 14.0  # largest shift of a label, relative to that height: beyond it the arrow is not obvious
_LEADER_LINE_SHIFT_REL = 1.5  # the same, beyond which a line connects label and arrow
_MAX_OBSTACLE_REL = 0.4  # part of the picture above which an element is no obstacle but the subject
_SHARES: Final = np.linspace(0.0, 1.0, 7)[:, None, None]
"""Ends of the pieces of an arrow that labels avoid, relative to its length."""


class LabelPlacement(NamedTuple):
    """A label: its place, text and colour, and the tip (pixels) of its arrow if a line connects them."""

    box: QRectF
    text: str
    colour: Colour
    tip: QPointF | None


def place_labels(
    metrics: QFontMetricsF,
    instant: SceneInstant,
    camera: Camera,
    size: tuple[int, int],
    reserved: tuple[float, float] = GAP_REL,
) -> list[LabelPlacement]:
    """Return the positions of the labels of arrows in a picture of `size` (width, height).

    `reserved` is the left edge and the bottom of the occupied upper right corner, pixels.

    A label is placed beyond the tip of its arrow. If it would cover another label, a body or an arrow, it is moved
    horizontally or vertically by the shortest distance that avoids all of them, or at least the labels.
    """
    width, height = size
    line = metrics.height()
    label_placements: list[LabelPlacement] = []
    labelled = [arrow for arrow in instant.arrows if arrow.label]
    if not labelled:
        return label_placements
    starts, tips = (np.array([getattr(arrow, end) for arrow in labelled]) for end in ("start", "tip"))
    outlines = instant.mesh.outlines()
    # All points are projected together: a few at a time take as long.
    points = np.concatenate([outlines.reshape(-1, 3), (starts + _SHARES * (tips - starts)).reshape(-1, 3)])
    pixels = camera.project(points, size)
    count = len(points) - len(_SHARES) * len(labelled)
    arrows = pixels[count:].reshape(len(_SHARES), -1, 3).swapaxes(0, 1)
    elements = pixels[:count, :2].reshape(*outlines.shape[:2], 2)
    boxes = np.concatenate([element_boxes(elements, size), arrow_boxes(arrows)])
    for arrow, ((x0, y0, _), *_, (x, y, depth)) in zip(labelled, arrows.tolist(), strict=True):
        if not depth > 0.0 or not (-0.2 * width < x < 1.2 * width and -0.2 * height < y < 1.2 * height):
            continue
        # The label lies beyond the tip, so that it does not cover its arrow.
        label = localize_units(arrow.label)
        text_width = metrics.horizontalAdvance(label)
        away = (x - x0, y - y0) if math.isfinite(x0) and math.isfinite(y0) else (0.0, 0.0)
        length = max(math.hypot(*away), 1e-9)
        middle_x = x + away[0] / length * (0.5 * text_width + line)
        middle_y = y + away[1] / length * 1.3 * line
        box = QRectF(middle_x - 0.5 * text_width, middle_y - 0.5 * line, text_width, line)
        # A label that would leave the picture stays at its edge.
        box.moveLeft(min(max(box.left(), 6.0 + PADDING * line), width - text_width - line))
        top = top_limit(box, line, reserved)
        box.moveTop(min(max(box.top(), top), height - 2.0 * line))
        limits = (6.0 + PADDING * line, top, width - text_width - line, height - 2.0 * line)
        label_edges = np.array([box_edges(label_background(place.box)) for place in label_placements]).reshape(-1, 4)
        place = (
            move_clear(box, np.concatenate([boxes, label_edges]), limits, line)
            or move_clear(box, label_edges, limits, line)
            or box
        )
        moved = math.hypot(place.left() - box.left(), place.top() - box.top())
        tip = QPointF(float(x), float(y)) if moved > _LEADER_LINE_SHIFT_REL * line else None
        label_placements.append(LabelPlacement(place, label, arrow.colour, tip))
    return label_placements


def top_limit(box: QRectF, line: float, clear: tuple[float, float]) -> float:
    """Return the highest position of a text: at the upper edge, or below the occupied upper right corner."""
    return clear[1] + 0.8 * line if box.right() + line > clear[0] else 0.5 * line


def label_background(box: QRectF) -> QRectF:
    """Return the background box of a text."""
    padding = PADDING * box.height()
    return box.adjusted(-padding, -0.35 * padding, padding, 0.35 * padding)


def move_clear(box: QRectF, obstacles: Floats, limits: tuple[float, float, float, float], line: float) -> QRectF | None:
    """Return the box moved by the shortest way along one axis clear of all obstacles, or None if that is too far.

    Obstacles are (k, 4): left, top, right, bottom; `limits` are those of its left and upper edge.
    """
    ground = label_background(box)
    left, top, right, bottom = box_edges(ground)
    in_same_rows = (obstacles[:, 1] < bottom) & (obstacles[:, 3] > top)
    in_same_columns = (obstacles[:, 0] < right) & (obstacles[:, 2] > left)
    if not (in_same_rows & in_same_columns).any():
        return box
    ways: list[tuple[float, float, float]] = []
    for across, ends, axis in ((in_same_rows, (left, right), 0), (in_same_columns, (top, bottom), 1)):
        reach = [limit - (box.left(), box.top())[axis] for limit in (limits[axis], limits[axis + 2])]
        way = find_shift(
            obstacles[across][:, [axis, axis + 2]], ends, (max(reach[0], -_MAX_SHIFT_REL * line), reach[1])
        )
        if way is not None and abs(way) <= _MAX_SHIFT_REL * line:
            ways.append((abs(way), way * (1 - axis), way * axis))
    if not ways:
        return None
    _, x, y = min(ways)
    return box.translated(x, y)


def find_shift(occupied: Floats, ends: tuple[float, float], reach: tuple[float, float]) -> float | None:
    """Return the smallest shift of an interval that makes it clear of all `occupied` intervals (k, 2), or None.

    The interval lies between two `ends`, and the shift within `reach`.
    """
    order = occupied[np.argsort(occupied[:, 0])]
    starts, stops = order[:, 0], np.maximum.accumulate(order[:, 1])
    min_shifts = np.maximum(np.append(-np.inf, stops) - ends[0], reach[0])
    max_shifts = np.minimum(np.append(starts, np.inf) - ends[1], reach[1])
    room = min_shifts <= max_shifts
    ways = np.clip(0.0, min_shifts, max_shifts)[room]
    return float(ways[np.abs(ways).argmin()]) if len(ways) else None


def box_edges(box: QRectF) -> tuple[float, float, float, float]:
    return box.left(), box.top(), box.right(), box.bottom()


def element_boxes(pixels: Floats, size: tuple[int, int]) -> Floats:
    """Return the boxes (k, 4) of the visible elements with outlines (n, m, 2) in pixels.

    Elements that fill the picture are omitted.
    """
    if not len(pixels):
        return np.zeros((0, 4))
    across = np.ascontiguousarray(pixels.transpose(2, 0, 1))
    boxes = np.concatenate([across.min(axis=2), across.max(axis=2)]).T
    small = (boxes[:, 2:] - boxes[:, :2] < _MAX_OBSTACLE_REL * np.array(size)).all(axis=1)
    return np.asarray(boxes[small & np.isfinite(boxes).all(axis=1)])


def arrow_boxes(pixels: Floats) -> Floats:
    """Return the boxes (k, 4) around the pieces of arrows between points (n, m, ...) in pixels."""
    starts, ends = pixels[:, :-1, :2].reshape(-1, 2), pixels[:, 1:, :2].reshape(-1, 2)
    boxes = np.concatenate([np.minimum(starts, ends), np.maximum(starts, ends)], axis=1)
    return np.asarray(boxes[np.isfinite(boxes).all(axis=1)])
