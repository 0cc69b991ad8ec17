"""The pose editor: the edited pose and its angles.

A pose is made for a target: the beginning of the motion (values of parameters, initial values of coordinates), a stage
(what it sets), or a pose with a name. Every change is one step of undo of the document.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from anholon.errors import AnholonError
from anholon.model.query.stage_sequence import collect_parameters_at_stage, collect_stage_parameters
from anholon.model.schema import Model, Pose
from anholon_gui.document import Document
from anholon_gui.playback import Playback

if TYPE_CHECKING:
    from anholon.outcome import StageSpan
    from anholon.results.run import Run
    from anholon.scene.manipulation import Posture

START_TARGET = ""
"""Target: values of parameters, initial values of coordinates."""

ANGLE_UNITS = ("rad", "deg", "°", "mrad", "turn", "rev")
"""Units of angles."""


@dataclass(frozen=True)
class PoseAngle:
    """An angle of a pose: its value in its unit, and whether the target itself sets it."""

    name: str
    value: float
    unit: str
    is_set_here: bool
    doc: str


class PoseEditor(QObject):
    """The edited pose of the model of `document`.

    Attributes:
        active: whether the 3D view shows the pose instead of the motion.
        target: what the pose belongs to: BEGINNING, `stages.2` or `poses.open`.

    Signals:
        changed(): the target, its values or the activity.
    """

    changed = Signal()

    def __init__(self, document: Document, playback: Playback, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self.active = False
        self.target = START_TARGET
        self._cached_pose: tuple[tuple[Any, ...], Posture | None] | None = None
        document.modelChanged.connect(self._on_model)
        document.modelReplaced.connect(self._on_replaced)
        document.sketched.connect(self.changed)
        document.runStarted.connect(self.changed)
        document.runFinished.connect(self._on_finished)
        document.selection.changed.connect(self._on_selected)
        playback.playingChanged.connect(self._on_playing)
        playback.timeChanged.connect(self._on_time)

    # --- what is posed ---------------------------------------------------------------------------------------------

    def set_active(self, active: bool) -> None:
        """Show the pose in the 3D view, or the motion again."""
        if active == self.active:
            return
        self.active = active
        if active:
            self._playback.pause()
            at, span = self._playback.stage_at(self._playback.time), self._target_span()
            if at >= 0 and self.target == START_TARGET:
                self.target = self._target_of(self._playback.stages[at])
            elif span is not None and not span.t0 <= self._playback.time <= span.t1:
                self._playback.seek(span.t0)
        self.changed.emit()

    def set_target(self, target: str) -> None:
        """Edit the pose of another target. The time goes to the beginning of a stage."""
        if target == self.target:
            return
        self.target = target
        span = self._target_span()
        if span is not None:
            self._playback.pause()
            self._playback.seek(span.t0)
        self.changed.emit()

    def targets(self) -> list[tuple[str, str]]:
        """Return all targets with their names."""
        model = self._document.model
        targets = [
            START_TARGET,
            *(f"stages.{k}" for k in range(len(model.stages))),
            *(f"poses.{p}" for p in model.poses),
        ]
        return [(target, self._name(target)) for target in targets]

    @property
    def title(self) -> str:
        """The name of the target."""
        return self._name(self.target)

    def _name(self, target: str) -> str:
        section, _, key = target.partition(".")
        if section == "stages":
            return self.tr("Stage {}: {}").format(int(key) + 1, self._document.model.stages[int(key)].name)
        return self.tr("Pose {}").format(key) if section == "poses" else self.tr("Start")

    def angles(self) -> list[PoseAngle]:
        """Return the angles of the target, parameters first, and everything else that it sets."""
        model = self._document.model
        target_names = self._own_names()
        values = self._all_values()
        pose_angles: list[PoseAngle] = []
        for name, parameter in model.parameters.items():
            if parameter.unit in ANGLE_UNITS or (name in target_names and self.target.startswith("poses.")):
                pose_angles.append(PoseAngle(name, values[name], parameter.unit, name in target_names, parameter.doc))
        for name, coordinate in model.coordinates.items():
            if name in values and coordinate.unit in ANGLE_UNITS and not self.target.startswith("stages."):
                pose_angles.append(PoseAngle(name, values[name], coordinate.unit, name in target_names, coordinate.doc))
        return pose_angles

    def can_move(self, name: str) -> bool:
        """Return whether the target can set a parameter or coordinate."""
        return name in self._document.model.parameters or not self.target.startswith("stages.")

    def pose(self) -> dict[str, float]:
        """Return the values of all angles of the target, in their units."""
        parameters = self._document.model.parameters
        return {angle.name: angle.value for angle in self.angles() if angle.name in parameters}

    def displayed_pose(self) -> Posture | None:
        """Return the pose in the world. None if there is no run of this system to place it."""
        run, model = self._document.standing_run, self._document.model
        key = (model, run, self.target, run.head > 0 if run is not None else False)
        if self._cached_pose is None or any(a is not b for a, b in zip(self._cached_pose[0], key, strict=True)):
            try:
                self._cached_pose = key, self._pose_in_run(run, model) if run is not None and run.head else None
            except AnholonError:
                self._cached_pose = key, None
        return self._cached_pose[1]

    # --- changes ---------------------------------------------------------------------------------------------------

    def store(self, values: Mapping[str, float], label: str, merge_key: str | None = None) -> None:
        """Set values of parameters and coordinates, in their units, in the target, as one step of undo."""
        from anholon.model.check.pose_check import set_initial_pose

        model = self._document.model
        section, _, key = self.target.partition(".")
        if section == "stages":
            stage = model.stages[int(key)]
            parameter_values = {name: value for name, value in values.items() if name in model.parameters}
            stages = list(model.stages)
            stages[int(key)] = replace(stage, set={**stage.set, **parameter_values})
            model = replace(model, stages=tuple(stages))
        elif section == "poses":
            pose = model.poses[key]
            model = replace(model, poses={**model.poses, key: replace(pose, set={**pose.set, **values})})
        else:
            model = set_initial_pose(model, values)
        self._document.edit(label, model, merge_key)

    def mirror(self) -> None:
        """Exchange left and right in the target. Raises AnholonError if the model does not define it."""
        from anholon.model.check.pose_check import mirror_values

        model = self._document.model
        shown = {angle.name: angle.value for angle in self.angles()}
        results = mirror_values(self._model_with(model, self._all_values()), shown)
        results = {name: float(f"{value:.12g}") for name, value in results.items()}  # without the noise of conversions
        changes = {name: value for name, value in results.items() if shown.get(name) != value and self.can_move(name)}
        if changes:
            self.store(changes, self.tr("Swap left and right"))

    def save(self, name: str) -> None:
        """Store the angles of the target as the pose `name` of the model."""
        model = self._document.model
        doc = model.poses[name].doc if name in model.poses else ""
        poses = {**model.poses, name: Pose(set=self.pose(), doc=doc)}
        self._document.edit(self.tr("Save pose {}").format(name), replace(model, poses=poses))

    def rename(self, name: str, new: str) -> None:
        """Rename a pose of the model, also in the stages that use it."""
        from anholon.model.edit.rename import rename_element

        if self.target == f"poses.{name}":
            self.target = f"poses.{new}"
        label = self.tr("Rename {} to {}").format(name, new)
        self._document.edit(label, rename_element(self._document.model, "poses", name, new))

    def remove(self, name: str) -> None:
        """Remove a pose from the model. Stages that use it keep its values."""
        from anholon.model.edit.remove import remove_with_references

        self._document.remove_elements(
            self.tr("Remove pose {}").format(name), remove_with_references(self._document.model, f"poses.{name}")
        )

    def apply_pose(self, name: str) -> None:
        """Apply a pose of the model to the target: to a stage by its name, to other targets by its values."""
        model = self._document.model
        section, _, key = self.target.partition(".")
        if section != "stages" or not model.poses[name].set.keys().isdisjoint(model.coordinates):
            self.apply_values(model.poses[name].set, name)
            return
        stages = list(model.stages)
        stage = stages[int(key)]
        other_values = {other: value for other, value in stage.set.items() if other not in model.poses[name].set}
        stages[int(key)] = replace(stage, pose=name, set=other_values)
        label = self.tr("Apply pose {}").format(name)
        self._document.edit(label, replace(model, stages=tuple(stages)))

    def apply_values(self, values: Mapping[str, float], name: str) -> None:
        """Set the values of a pose in the target, as far as the model has their names."""
        model = self._document.model
        applicable_values = {
            other: value
            for other, value in values.items()
            if (other in model.parameters or other in model.coordinates) and self.can_move(other)
        }
        if applicable_values:
            self.store(applicable_values, self.tr("Apply pose {}").format(name))

    # --- how it is found -------------------------------------------------------------------------------------------

    def _own_names(self) -> set[str]:
        """Return the names that the target itself sets."""
        model = self._document.model
        section, _, key = self.target.partition(".")
        if section == "stages":
            return set(collect_stage_parameters(model, model.stages[int(key)]))
        return set(model.poses[key].set) if section == "poses" else {*model.parameters, *model.coordinates}

    def _all_values(self) -> dict[str, float]:
        """Return the values of all parameters and numeric coordinates at the target, in their units."""
        from anholon.model.check.pose_check import initial_values

        model = self._document.model
        values = initial_values(model)
        section, _, key = self.target.partition(".")
        if section == "stages":
            values |= collect_parameters_at_stage(model, int(key)) | collect_stage_parameters(
                model, model.stages[int(key)]
            )
        elif section == "poses":
            values |= model.poses[key].set
        return values

    def _model_with(self, model: Model, values: Mapping[str, float]) -> Model:
        from anholon.model.check.pose_check import set_initial_pose

        parameter_values = {name: value for name, value in values.items() if name in model.parameters}
        return set_initial_pose(model, parameter_values)

    def _target_span(self) -> Any:
        """Return the stage of the run that the target names, at its first occurrence, or None."""
        if not self.target.startswith("stages."):
            return None
        return next((span for span in self._playback.stages if self._target_of(span) == self.target), None)

    def _target_of(self, span: StageSpan) -> str:
        """Return the present target of a stage of the run, or BEGINNING.

        Stages may have been moved, renamed or removed since the run.
        """
        stages = self._document.model.stages
        ran = self._playback.model.stages
        if span.number < len(stages) and (stages is ran or stages[span.number].name == span.name):
            return f"stages.{span.number}"
        renamed = f"stages.{span.number}" if len(stages) == len(ran) else START_TARGET
        return next((f"stages.{k}" for k, stage in enumerate(stages) if stage.name == span.name), renamed)

    def _pose_in_run(self, run: Run, model: Model) -> Posture | None:
        """Return the posture of the target in a run of the same system."""
        from anholon.scene.manipulation import Posture
        from anholon.units import parse_unit

        system = run.system
        if model.rods or not has_same_pose_names(system.model, model):
            return None
        span = self._target_span()
        t = float(run.times[0]) if span is None else span.t0
        q = run.state(min(t, float(run.times[-1])))[0].copy()
        values = self._all_values()
        changes = {name: values[name] * parse_unit(item.unit).factor for name, item in model.parameters.items()}
        if span is None:
            for k, name in enumerate(system.coordinates):
                if name in values:
                    q[k] = values[name] * parse_unit(model.coordinates[name].unit).factor
        return Posture(system, t, q, system.parameters(t, changes), model)

    # --- following -------------------------------------------------------------------------------------------------

    def _on_model(self) -> None:
        model, (section, _, key) = self._document.model, self.target.partition(".")
        target_exists = int(key) < len(model.stages) if section == "stages" else key in model.poses
        if not target_exists:
            self.target = START_TARGET
        self.changed.emit()

    def _on_replaced(self) -> None:
        self.active, self.target, self._cached_pose = False, START_TARGET, None
        self.changed.emit()

    def _on_selected(self, path: str) -> None:
        """Edit the stage or the pose that is selected elsewhere."""
        section, _, key = path.partition(".")
        is_posable = key in self._document.model.poses if section == "poses" else key.isdigit()
        if section not in ("stages", "poses") or not is_posable:
            return
        if self.active:
            self.set_target(path)
        elif path != self.target:  # the time stays: the pose is not shown yet
            self.target = path
            self.changed.emit()

    def _on_time(self, t: float) -> None:
        """Follow the time to the pose of another stage."""
        if not self.target.startswith("stages.") or self._playback.is_restoring:
            return
        at = self._playback.stage_at(t)
        target = self._target_of(self._playback.stages[at]) if at >= 0 else self.target
        if target != self.target:
            self.target = target
            self.changed.emit()

    def _on_finished(self) -> None:
        """Show the edited stage at its present time: an edit may have moved it."""
        span = self._target_span() if self.active else None
        if span is not None and not span.t0 <= self._playback.time <= span.t1:
            self._playback.seek(span.t0)
        self.changed.emit()

    def _on_playing(self, playing: bool) -> None:
        if playing:
            self.set_active(False)


def has_same_pose_names(a: Model, b: Model) -> bool:
    """Return whether two models have the same bodies and the same names of quantities.

    Then a pose of one can be placed in the system of the other.
    """
    fields = ("bodies", "points", "definitions", "schedules", "controls")
    same = all(getattr(a, field) is getattr(b, field) or getattr(a, field) == getattr(b, field) for field in fields)
    return same and angle_units(a) == angle_units(b)


def angle_units(model: Model) -> list[tuple[str, str]]:
    parameters = [(name, item.unit) for name, item in model.parameters.items()]
    from anholon.model.query.orientations import is_orientation_coordinate  # brings NumPy: not at the start

    typed = [name for name in model.coordinates if not is_orientation_coordinate(model, name)]
    return parameters + [(name, model.coordinates[name].unit) for name in typed]
