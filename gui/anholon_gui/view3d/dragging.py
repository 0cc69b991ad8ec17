"""Dragging joints in the 3D view: what was taken hold of, and how it follows the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from anholon.scene import Camera, Instant, Picture, Scene
from anholon.scene.posing import Grip
from anholon_gui.language import measure
from anholon_gui.posing import PoseEditor

if TYPE_CHECKING:
    from anholon.scene.posing import Posture, Variable

__all__ = ["Dragging"]

_BEGIN = 4.0  # pixels after which the way of the mouse is known
_FINE = {"deg": 0.1, "°": 0.1, "turn": 1e-3, "rev": 1e-3}  # steps of what is dragged, by unit
_COARSE = {"deg": 5.0, "°": 5.0, "rad": 0.1, "turn": 0.01, "rev": 0.01, "m": 0.1}
_ELSE = 1e-3


class Dragging(QObject):
    """A joint that is dragged, one at a time.

    Attributes:
        note: text beside the mouse and its place, or None.

    Signals:
        moved(): the pose is another one; it is to be drawn.
    """

    moved = Signal()

    def __init__(self, posing: PoseEditor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._posing = posing
        self._grip: Grip | None = None
        self._start = (0.0, 0.0)
        self.note: tuple[str, float, float] | None = None

    @property
    def holding(self) -> bool:
        """Whether something is held."""
        return self._grip is not None

    @property
    def posture(self) -> Posture | None:
        """The pose to be shown: what is dragged, or that of the editor; None while the motion is shown."""
        if not self._posing.active:
            return None
        return self._grip.posture if self._grip is not None else self._posing.posture()

    def seen(self, picture: Picture) -> tuple[Scene, Instant] | None:
        """Return the pose as it is seen in `picture`, or None."""
        posture = self.posture
        if posture is None or posture.system.bodies != picture.run.system.bodies:
            return None
        return picture.posed(posture.system, posture.poses(), posture.p)

    def grab(self, picture: Picture, camera: Camera, x: float, y: float, size: tuple[int, int]) -> bool:
        """Take hold of what is seen at a pixel, and tell whether there is something that can be moved."""
        found = self.seen(picture)
        posture = self._posing.posture()
        if found is None or posture is None:
            return False
        scene, instant = found
        path, place = instant.assembly.met(camera.eye, camera.ray(x, y, size))
        if path.partition(".")[0] not in ("bodies", "points"):
            return False
        allowed = [name for name in posture.variables if self._posing.can_move(name)]
        grip = Grip(posture.copy(), scene, path, place, camera, size, allowed)
        name = path.partition(".")[2]
        if not grip.candidates:
            self.note = self.tr("No angle moves {}").format(name), x, y
            self.moved.emit()
            return False
        self._grip, self._start = grip, (x, y)
        self.note = ", ".join(grip.candidates[:3]), x, y
        self.moved.emit()
        return True

    def drag(self, x: float, y: float, coarse: bool, farther: bool) -> None:
        """Let what is held follow the mouse to a pixel, in `coarse` steps, by a joint `farther` away from it."""
        grip = self._grip
        if grip is None:
            return
        if grip.variable is None:
            right, down = x - self._start[0], y - self._start[1]
            if right * right + down * down < _BEGIN**2 or grip.choose(right, down, farther=farther) is None:
                return
        variable = grip.variable
        assert variable is not None
        steps = _COARSE if coarse else _FINE
        value = grip.follow(x, y, steps.get(variable.unit, _ELSE))
        end = self.tr(" · limit of the joint reached") if grip.stopped else ""
        self.note = f"{variable.name} = {_text(variable, value)}{end}", x, y
        self.moved.emit()

    def drop(self, kept: bool) -> None:
        """Let go; what was changed is one step of undo, or, not `kept`, forgotten."""
        grip, self._grip, self.note = self._grip, None, None
        if grip is not None and kept and grip.posture.values():
            name = grip.variable.name if grip.variable is not None else ""
            self._posing.store(_rounded(grip), self.tr("Drag {}").format(name))
        self.moved.emit()


def _text(variable: Variable, value: float) -> str:
    number = f"{value / variable.factor:.4g}".replace("-", "−")
    return measure(number, variable.unit)


def _rounded(grip: Grip) -> dict[str, float]:
    """Return what was changed, without the noise of conversions."""
    return {name: float(f"{value:.9g}") for name, value in grip.posture.values().items()}
