"""The 3D view of the window: follows the document's run and the playback's time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from anholon.errors import AnholonError
from anholon.model.schema import Model, View
from anholon.scene import Camera, ColourLegend, RodDisplay, RunPicture, SceneInstant
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.pose_editor import PoseEditor
from anholon_gui.rod_display import RodDisplaySettings
from anholon_gui.texts.messages import translate_message
from anholon_gui.theme import theme_of
from anholon_gui.view3d.appearance import BRIGHT, DARK, Appearance
from anholon_gui.view3d.camera_navigation import CameraNavigator
from anholon_gui.view3d.joint_dragging import JointDragging
from anholon_gui.view3d.section_probe import SectionProbe, shown_time
from anholon_gui.view3d.view_menu import show_view_menu
from anholon_gui.view3d.view_settings import (
    VIEWS,
    camera_settings,
    complete_legend,
    find_better_camera,
    legend_around,
    make_reference_picture,
    placed_elements,
    stored_view,
    with_next_colours,
    with_next_ghosts,
)
from anholon_gui.view3d.view_toolbar import ViewToolbar
from anholon_gui.view3d.viewport import ViewFrame, Viewport, open_viewport

if TYPE_CHECKING:
    from anholon.results.run import Run

_GROW_BATCH_SECONDS = 0.008  # time for new frames in one turn
_GROW_INTERVAL_MS = 60  # interval of updates of a growing run


class View3D(QWidget):
    """Shows the run of `document` at the time of `playback`. Another model resets the camera to its view."""

    def __init__(
        self,
        document: Document,
        playback: Playback,
        parent: QWidget | None = None,
        pose_editor: PoseEditor | None = None,
        rods: RodDisplaySettings | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._pose_editor = pose_editor or PoseEditor(document, playback, self)
        self._rods = rods
        self.dragging = JointDragging(self._pose_editor, self)
        self._displayed_pose = self._pose_editor.active  # what is shown is a pose
        self._picture: RunPicture | None = None
        self._other: RunPicture | None = None  # of the reference
        self._legend: ColourLegend | None = None
        self._camera = Camera()
        self._camera_target = np.zeros(3)  # target of the camera relative to the followed element
        self._following = True
        self._probe = SectionProbe(document.section_marker)
        self._run_has_ended = False  # the run has ended, and not all of it has been taken in
        self._needs_home, self._is_home = True, False  # neither a picture nor the user has set the camera
        self._refits = True  # the user has not moved the camera: it shows new bodies
        self._is_sketch = False  # the model is shown without a run
        self._followed: object = None  # followed element when the camera was set
        self._built: object = None  # contents of the picture when the camera was set
        self._was_framed: object = None  # what the camera was set for, as long as nobody has moved it
        self.viewport: Viewport = open_viewport(self._current_frame, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.viewport)
        self.setFocusProxy(self.viewport.target)
        self._navigator = CameraNavigator(self.viewport.target)
        self._navigator.moved.connect(self._on_moved)
        self._navigator.fitRequested.connect(self.fit)
        self._navigator.clicked.connect(self.select_at)
        self._navigator.menuRequested.connect(lambda x, y: show_view_menu(self, document, x, y))
        self._navigator.grab_object = self._grab_joint
        self._navigator.dragged.connect(self.dragging.drag)
        self._navigator.dropped.connect(self.dragging.finish)
        self.dragging.moved.connect(self._refresh)
        self._pose_editor.changed.connect(self._on_pose_changed)
        self._tools = self._build_tools()
        self._growth = make_single_shot_timer(self, _GROW_INTERVAL_MS, self._update_run)
        document.sketched.connect(self._update_run)
        document.runStarted.connect(self._on_started)
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(self._on_finished)
        document.runFinished.connect(self.viewport.poll, Qt.ConnectionType.QueuedConnection)  # after all have heard
        document.modelChanged.connect(self._on_model_changed)
        document.modelReplaced.connect(self._on_model_replaced)
        document.selection.changed.connect(self._refresh)
        document.referenceChanged.connect(self._update_reference)
        document.referenceFaded.connect(self._fade_reference)
        document.section_marker.changed.connect(self._refresh)
        playback.timeChanged.connect(self._refresh)
        if rods is not None:
            rods.changed.connect(self._on_rods)
        self._update_tools()
        self._update_run()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def picture(self) -> RunPicture | None:
        """The shown picture, or None before there is a run."""
        return self._picture

    @property
    def legend(self) -> ColourLegend | None:
        """The legend of colours, or None."""
        return self._legend

    @property
    def camera(self) -> Camera:
        """The current camera of the view."""
        return self._current_frame().camera

    def release(self) -> None:
        """Free the memory of the graphics driver. The view draws no more."""
        self._growth.stop()
        self.viewport.release()

    def _current_frame(self) -> ViewFrame:
        """Return the frame to be drawn now."""
        look = self._appearance()
        if self._picture is None:
            return ViewFrame(None, None, self._camera, look)
        dragged = self.dragging.instant_in(self._picture)
        instant = self._picture.at(self._playback.time) if dragged is None else dragged[1]
        caption: tuple[str, ...] = ()
        if self._picture.run is self._document.initial_run:
            instant = replace(instant, arrows=())  # there is no largest reaction yet to measure arrows by
            if self._document.initial_problems:
                instant = instant.as_ghost()
                reason = translate_message(self._document.initial_problems[0].message)
                caption = (reason[:1].upper() + reason[1:],)
        if not self.dragging.is_dragging:
            self._camera = self._camera.look_at(self._follow_position(instant) + self._camera_target)
        self._navigator.camera = self._camera
        other = self._other if self._other is not None and self._other.run is not self._picture.run else None
        shown = (other, other.at(self._playback.time)) if other is not None else None
        selected = self._document.selection.path
        note = self.dragging.note or self._probe.note(self._picture, self._camera, self._size, self._playback.time)
        tools = self._tools.geometry()
        clear = float(tools.left()), float(tools.bottom())
        legend = legend_around(self._legend, self._picture.stage_at(self._playback.time), self.width())
        if dragged is not None:
            caption = (self.tr("{} · drag a limb").format(self._pose_editor.title),)
        return ViewFrame(self._picture, instant, self._camera, look, selected, shown, legend, note, clear, caption)

    def _appearance(self) -> Appearance:
        return DARK if theme_of(self.palette()).name == "dark" else BRIGHT

    def _follow_position(self, instant: SceneInstant | None = None) -> NDArray[np.float64]:
        """Return the position that the camera follows at the shown time (3,), or the origin."""
        if self._picture is None or not self.following:
            return np.zeros(3)
        return (instant or self._picture.at(self._playback.time)).center

    def _update_run(self) -> None:
        """Show the computed part of the latest run."""
        self._growth.stop()
        run = self._document.standing_run
        if run is None or not run.head:
            return
        new = self._picture is None or self._picture.run is not run
        try:
            if self._picture is None or new:
                self._picture = self._make_picture(run)
            else:
                self._picture.update(_GROW_BATCH_SECONDS)
        except AnholonError:
            return  # the run ended before anything could be shown; the window says why
        if self._other is not None:
            self._other.update(_GROW_BATCH_SECONDS)
        self._update_reference()
        self._update_tools()
        sketched = run is self._document.initial_run
        if self._needs_home and not (sketched and self._is_home):
            self._needs_home = sketched  # the run itself may want to be seen from elsewhere
            self.reset_camera()
            self._is_home = True
        elif self._picture.scene.follow != self._followed:  # something travels far, as it turns out
            if self._refits:
                self.reset_camera()
            self._set_camera(self._camera, self._was_framed)
        elif new and self._refits and (self._is_sketch or self._built != placed_elements(self._document.model)):
            self._frame_what_is_built(self._picture)  # also when it moves at last, which takes another room
        self._is_sketch = sketched
        if self._picture.has_new_frames:
            self._growth.start()  # the rest, in unnoticeable portions
        elif self._run_has_ended:  # after the first look, which a short run may not have had yet
            self._run_has_ended = False
            self._fit_first_run()
        self.viewport.refresh(at_once=new)

    def _frame_what_is_built(self, picture: RunPicture) -> None:
        """Move the camera to rigid bodies that were added or moved and are outside the picture or small in it."""
        model = self._document.model
        self._built = placed_elements(model)
        camera = find_better_camera(self._camera, picture.extent(self._playback.time), self._aspect)
        if camera is not None and not model.rods and model.view.distance == 0.0:
            self._set_camera(camera, self._was_framed)

    def _update_reference(self) -> None:
        """Show the reference with the run, and the legend of colours."""
        reference = self._document.reference
        if reference is None:
            self._other = None
        elif self._other is None or self._other.run is not reference.run:
            self._other = make_reference_picture(reference.run, self._document.model.view)
        if self._other is not None and self._other.has_new_frames:
            self._growth.start()
        name = ""
        if reference is not None and self._other is not None:
            name = self.tr("Reference: {}").format(reference.title)
        self._legend = complete_legend(self._picture.legend if self._picture is not None else None, name)
        self.viewport.refresh()

    def _fade_reference(self, opacity: float) -> None:
        """Show the traces of the reference paler."""
        if self._other is not None:
            self._other.opacity = opacity
            self.viewport.refresh()

    def _make_picture(self, run: Run) -> RunPicture:
        """Return the picture that came with `run`, or a new one with the current view of the model."""
        view = self._document.model.view
        pictures = (self._document.initial_picture, self._document.picture)
        picture = next((candidate for candidate in pictures if candidate is not None and candidate.run is run), None)
        if picture is None or picture.view != view:
            picture = RunPicture(run, view, rods=self._display, previous=picture, follows=True)
        picture.show_rods(self._display)
        return picture

    @property
    def _display(self) -> RodDisplay:
        return self._rods.display if self._rods is not None else RodDisplay()

    def _on_rods(self) -> None:
        """Show rods with the new display settings."""
        if self._picture is not None:
            self._picture.show_rods(self._display)
            self._update_run()

    def _refresh(self) -> None:
        self.viewport.refresh()

    def _on_started(self) -> None:
        self._growth.start()

    def _on_grew(self) -> None:
        if self._picture is None or self._picture.run is not self._document.run:
            self._update_run()
        elif not self._growth.isActive():
            self._growth.start()

    def _on_finished(self) -> None:
        self._run_has_ended = True
        self._update_run()

    def _fit_first_run(self) -> None:
        """Show the whole path of the first run with rods, and parts outside the picture, unless the camera was
        moved."""
        if self._picture is None:
            return
        hidden = not self._camera.contains_box(*self._picture.extent(self._playback.time), self._aspect)
        if not self._document.model.rods:
            if hidden and self._refits and self._picture.scene.follow is None:
                self._frame_what_is_built(self._picture)
        elif self._is_home or (hidden and self._was_framed not in (None, placed_elements(self._document.model))):
            self.reset_camera()
            self._is_home = False

    def _on_model_changed(self, old: Model, new: Model) -> None:
        """Show another view of the same run. Other edits wait for their run."""
        picture = self._picture
        if picture is None or old.view == new.view or old.bodies is not new.bodies or old.points is not new.points:
            return
        self._picture = RunPicture(picture.run, new.view, rods=self._display, previous=picture, follows=True)
        if self._picture.has_new_frames:
            self._growth.start()
        self._update_tools()
        if camera_settings(old.view) != camera_settings(new.view):
            self.reset_camera()
        self._update_reference()

    def _on_model_replaced(self) -> None:
        self._picture, self._needs_home, self._is_home, self._following = None, True, False, True
        self._refits = True
        self._run_has_ended = False
        self._probe.clear()
        self._update_tools()
        self._update_reference()
        self.viewport.keep_picture()

    # --- the camera ------------------------------------------------------------------------------------------------

    @property
    def following(self) -> bool:
        """Whether the camera follows the element named by the model's view."""
        return self._following and self._picture is not None and self._picture.scene.follow is not None

    def set_following(self, following: bool) -> None:
        """Make the camera follow or stand still."""
        self._following = following
        self._set_camera(self._camera)
        self._update_tools()
        self.viewport.refresh()

    def reset_camera(self) -> None:
        """Set the camera of the model's view, and follow the element that it names."""
        if self._picture is not None:
            self._following = self._refits = True
            self._update_tools()
            self._built = placed_elements(self._document.model)
            self._set_camera(self._picture.home_camera(self._aspect, self._playback.time), self._built)

    def store_camera(self) -> None:
        """Store the present view in the model, as one step of undo."""
        if self._picture is None:
            return
        view = self._document.model.view
        new_view = stored_view(view, self._camera, self._picture, self._aspect, self._playback.time)
        self._edit_view(self.tr("Save the view"), new_view)

    def next_colours(self) -> None:
        """Colour the traces in the next way: each in its own colour, by stage, by reaction."""
        self._edit_view(self.tr("Colour the traces"), with_next_colours(self._document.model.view))

    def next_ghosts(self) -> None:
        """Show the next kind of ghost poses: none, those at the ends of stages, one at every interval."""
        self._edit_view(self.tr("Show ghost poses"), with_next_ghosts(self._document.model.view))

    def _edit_view(self, label: str, view: View) -> None:
        self._document.edit(label, msgspec.structs.replace(self._document.model, view=view), merge_key=f"view {label}")

    def fit(self) -> None:
        """Show the bodies at the shown instant from the present direction."""
        if self._picture is not None:
            self._set_camera(self._camera.fit_box(*self._picture.tight_bounds(self._playback.time), self._aspect))

    def fit_path(self) -> None:
        """Show the whole path from the present direction, and stop following, so that it stays visible."""
        if self._picture is not None:
            self.set_following(False)
            self._set_camera(self._camera.fit_box(*self._picture.path_bounds, self._aspect))

    def set_view(self, name: str) -> None:
        """Look from one of the directions in VIEWS. For a figure its face is the front."""
        azimuth, elevation = VIEWS[name]
        self._refits = False
        if name != "top" and self._picture is not None:
            azimuth += self._picture.figure_azimuth(self._playback.time)
        self._set_camera(replace(self._camera, azimuth=azimuth, elevation=elevation))

    @property
    def _size(self) -> tuple[int, int]:
        """Width and height of the viewport, pixels."""
        return self.viewport.target.width(), self.viewport.target.height()

    @property
    def _aspect(self) -> float:
        return max(self.viewport.width(), 1) / max(self.viewport.height(), 1)

    def _set_camera(self, camera: Camera, framed: object = None) -> None:
        self._was_framed = framed
        self._followed = self._picture.scene.follow if self._picture is not None else None
        self._camera = self._navigator.camera = camera
        self._camera_target = np.asarray(camera.center) - self._follow_position()
        self.viewport.refresh()

    def _grab_joint(self, x: float, y: float) -> bool:
        """Grab a joint under the mouse while a pose is being edited."""
        if self._picture is None or not self._pose_editor.active:
            return False
        return self.dragging.grab(self._picture, self._camera, x, y, self._size)

    def _on_pose_changed(self) -> None:
        active = self._pose_editor.active
        if active or self._displayed_pose:
            self._displayed_pose = active
            self._pose_button.setChecked(active)
            self._refresh()

    def select_at(self, x: float, y: float) -> str:
        """Select the element at a pixel and return its path, or ""."""
        frame = self._current_frame()
        if frame.instant is None:
            return ""
        eye, ray = frame.camera.eye, frame.camera.ray(x, y, self._size)
        marker = self._document.section_marker
        if marker.picking and self._picture is not None:
            solid = frame.instant.solid or frame.instant.mesh  # also behind an arrow
            path, place = solid.pick_with_point(eye, ray)
            if path.startswith("rods."):
                t, rod = shown_time(self._picture, self._playback.time), path.partition(".")[2]
                marker.deliver_section(self._picture.rod_picture.section_address(rod, place, t))
                return ""
        path, place = frame.instant.pick(eye, ray)
        self._probe.click(self._picture, path, place, self._playback.time)
        self._refresh()
        section, _, name = path.partition(".")
        if name not in getattr(self._document.model, section, ()):  # it may have been removed from the model
            return ""
        self._document.selection.select(path)
        return path

    def _on_moved(self, camera: Camera) -> None:
        self._is_home = self._needs_home = self._refits = False
        self._set_camera(camera)

    # --- the tools in the corner -----------------------------------------------------------------------------------

    def _build_tools(self) -> ViewToolbar:
        strip = ViewToolbar(self)
        self._follow_button = strip.add_tool("view-follow", self.tr("Follow"), "C")
        self._follow_button.setCheckable(True)
        self._follow_button.toggled.connect(self.set_following)
        entries = (
            ("view-home", self.tr("View of the model"), "Home", self.reset_camera),
            ("view-keep", self.tr("Save as the view of the model"), "Shift+Home", self.store_camera),
            ("view-fit", self.tr("Fit the bodies (F), the whole path (Shift+F)"), "F", self.fit),
            ("view-front", self.tr("Front (1), Back (4)"), "1", lambda: self.set_view("front")),
            ("view-side", self.tr("Right (2), Left (5)"), "2", lambda: self.set_view("side")),
            ("view-top", self.tr("Top"), "3", lambda: self.set_view("top")),
            ("trace-colours", self.tr("Trace colours: individual, by stage, by reaction"), "T", self.next_colours),
            ("ghosts", self.tr("Ghost poses: none, at the ends of stages, at intervals"), "G", self.next_ghosts),
        )
        for name, text, key, act in entries:
            strip.add_tool(name, text, key).clicked.connect(act)
        self._rods_button = strip.add_tool("rods", self.tr("Rods: colours, arrows, scale"), "B")
        self._rods_button.clicked.connect(self._show_rods_menu)
        self._pose_button = strip.add_tool("poses", self.tr("Pose: drag the joints"), "P")
        self._pose_button.setCheckable(True)
        self._pose_button.toggled.connect(self._pose_editor.set_active)
        strip.add_key("Shift+F", self.fit_path)
        strip.add_key("4", lambda: self.set_view("back"))
        strip.add_key("5", lambda: self.set_view("left"))
        return strip

    def _update_tools(self) -> None:
        """Show in the toolbar whether the camera follows, and whether it can."""
        possible = self._picture is not None and self._picture.scene.follow is not None
        self._follow_button.blockSignals(True)
        self._follow_button.setEnabled(possible)
        self._follow_button.setChecked(self.following)
        self._follow_button.blockSignals(False)
        self._rods_button.setVisible(self._rods is not None and bool(self._document.model.rods))
        self._tools.place()

    def _show_rods_menu(self) -> None:
        if self._rods is not None:
            self._rods.menu.popup(self._rods_button.mapToGlobal(self._rods_button.rect().bottomLeft()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Keep the tools in the upper right corner."""
        super().resizeEvent(event)
        self._tools.place()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "viewport"):
            self.viewport.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Free the memory of the graphics driver."""
        super().closeEvent(event)
        self.release()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Stop the timer when the window is closed."""
        super().hideEvent(event)
        self._growth.stop()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Show the changes since the view was hidden."""
        super().showEvent(event)
        if self._picture is not None and self._picture.has_new_frames:
            self._growth.start()
