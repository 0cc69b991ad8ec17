"""Dragging of joints in the 3D view: the grabbed joint, and its motion with the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from anholon.number_text import typeset_number
from anholon.scene import Camera, RunPicture, Scene, SceneInstant
from anholon.scene.manipulation import DraggedPoint
from anholon_gui.pose_editor import PoseEditor
from anholon_gui.texts.language import quantity_text

if TYPE_CHECKING:
    from anholon.scene.manipulation import Posture, Variable

_DRAG_THRESHOLD_PX = 4.0  # pixels after which the way of the mouse is known
_FINE_STEPS = {"deg": 0.1, "°": 0.1, "turn": 1e-3, "rev": 1e-3}  # steps of what is dragged, by unit
_COARSE_STEPS = {"deg": 5.0, "°": 5.0, "rad": 0.1, "turn": 0.01, "rev": 0.01, "m": 0.1}
_DEFAULT_STEP = 1e-3


class JointDragging(QObject):
    """The dragged joint, one at a time.

    Attributes:
        note: text beside the mouse and its place, or None.

    Signals:
        moved(): the pose is another one; it is to be drawn.
    """

    moved = Signal()

    def __init__(self, posing: PoseEditor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._posing = posing
        self._grab: DraggedPoint | None = None
        self._start = (0.0, 0.0)
        self.note: tuple[str, float, float] | None = None

    @property
    def is_dragging(self) -> bool:
        """Whether an object is being dragged."""
        return self._grab is not None

    @property
    def displayed_pose(self) -> Posture | None:
        """The pose to show: the dragged one, or that of the editor. None while the motion is shown."""
        if not self._posing.active:
            return None
        return self._grab.posture if self._grab is not None else self._posing.displayed_pose()

    def instant_in(self, picture: RunPicture) -> tuple[Scene, SceneInstant] | None:
        """Return the pose as it is shown in `picture`, or None."""
        posture = self.displayed_pose
        if posture is None or posture.system.bodies != picture.run.system.bodies:
            return None
        return picture.posed_scene(posture.system, posture.poses(), posture.p)

    def grab(self, picture: RunPicture, camera: Camera, x: float, y: float, size: tuple[int, int]) -> bool:
        """Grab the object at a pixel. Return whether it can be moved."""
        result = self.instant_in(picture)
        posture = self._posing.displayed_pose()
        if result is None or posture is None:
            return False
        scene, instant = result
        path, place = instant.mesh.pick_with_point(camera.eye, camera.ray(x, y, size))
        if path.partition(".")[0] not in ("bodies", "points"):
            return False
        allowed = [name for name in posture.variables if self._posing.can_move(name)]
        grip = DraggedPoint(posture.copy(), scene, path, place, camera, size, allowed)
        name = path.partition(".")[2]
        if not grip.candidate_names:
            self.note = self.tr("No angle moves {}").format(name), x, y
            self.moved.emit()
            return False
        self._grab, self._start = grip, (x, y)
        self.note = ", ".join(grip.candidate_names[:3]), x, y
        self.moved.emit()
        return True

    def drag(self, x: float, y: float, coarse: bool, next_joint: bool) -> None:
        """Drag the object to a pixel, in `coarse` steps, by a joint `next_joint` away from it."""
        grip = self._grab
        if grip is None:
            return
        if grip.variable is None:
            right, down = x - self._start[0], y - self._start[1]
            if (
                right * right + down * down < _DRAG_THRESHOLD_PX**2
                or grip.choose_variable(right, down, farther=next_joint) is None
            ):
                return
        variable = grip.variable
        assert variable is not None
        steps = _COARSE_STEPS if coarse else _FINE_STEPS
        value = grip.drag_to(x, y, steps.get(variable.unit, _DEFAULT_STEP))
        end = self.tr(" · limit of the joint reached") if grip.stopped else ""
        self.note = f"{variable.name} = {value_text(variable, value)}{end}", x, y
        self.moved.emit()

    def finish(self, accepted: bool) -> None:
        """Release the object. An `accepted` change becomes one step of undo, another one is dropped."""
        grip, self._grab, self.note = self._grab, None, None
        if grip is not None and accepted and grip.posture.values():
            name = grip.variable.name if grip.variable is not None else ""
            self._posing.store(rounded_change(grip), self.tr("Drag {}").format(name))
        self.moved.emit()


def value_text(variable: Variable, value: float) -> str:
    number = typeset_number(f"{value / variable.factor:.4g}")
    return quantity_text(number, variable.unit)


def rounded_change(grip: DraggedPoint) -> dict[str, float]:
    """Return the change without the rounding errors of conversions."""
    return {name: float(f"{value:.9g}") for name, value in grip.posture.values().items()}
