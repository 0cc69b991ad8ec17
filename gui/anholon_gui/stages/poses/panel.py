"""The panel of poses: the target of the pose, its angles to be typed, mirror, and a library of poses."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.model.schema import MAX_NAME, Model
from anholon.number_text import typeset_number
from anholon_gui.document import Document
from anholon_gui.pose_editor import PoseAngle, PoseEditor
from anholon_gui.settings import Settings
from anholon_gui.texts.language import quantity_text, to_si_symbols
from anholon_gui.texts.messages import error_text, translate_message
from anholon_gui.theme import theme_of
from anholon_gui.widgets.buttons import make_text_button
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.table_headers import align_headers

_NAME_ROLE = Qt.ItemDataRole.UserRole
_LIBRARY_ROLE = Qt.ItemDataRole.UserRole + 1


class PosesPanel(QWidget):
    """Shows the pose of `pose_editor`, and the poses of the model and of the user's own library."""

    def __init__(
        self, document: Document, pose_editor: PoseEditor, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._pose_editor = pose_editor
        self._settings = settings
        self._is_filling = False
        self._renaming = False
        self._message_model: Model | None = None  # of which something was said
        self._removed_pose: dict[str, dict[str, float]] = {}

        self._build_target()
        self._build_table()
        self._build_library()
        self._build_library_buttons()
        self._lay_out()
        pose_editor.changed.connect(self._update_when_visible)
        self._refresh()

    def _build_target(self) -> None:
        """Make the choice of the target, and the buttons next to it."""
        self.target = ComboBox(self)
        self.target.setAccessibleName(self.tr("Target of the pose"))
        self.target.setToolTip(self.tr("Target of the pose"))
        self.target.activated.connect(lambda index: self._pose_editor.set_target(self.target.itemData(index)))
        self.edit = make_text_button("poses", self.tr("Drag in the 3D view"), self)
        self.edit.setToolTip(self.tr("Show the pose in the 3D view and drag its joints (P)"))
        self.edit.setCheckable(True)
        self.edit.toggled.connect(self._pose_editor.set_active)
        self.mirror = make_text_button("mirror", self.tr("Mirror"), self)
        self.mirror.setToolTip(self.tr("Swap left and right"))
        self.mirror.clicked.connect(self.mirror_pose)

    def _build_table(self) -> None:
        """Make the table of angles, and the message below it."""
        self.table = QTableWidget(0, 3, self)
        self.table.setHorizontalHeaderLabels([self.tr("Angle"), self.tr("Value"), self.tr("Description")])
        align_headers(self.table)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.horizontalHeader().setStretchLastSection(True)
        for column, widest in enumerate(("shoulder12", "−000.000°")):
            title = self.table.horizontalHeader().sectionSizeHint(column)
            self.table.setColumnWidth(column, max(self.fontMetrics().horizontalAdvance(widest), title))
        self.table.setWordWrap(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.itemChanged.connect(self._on_typed)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setProperty("role", "muted")
        self.message.linkActivated.connect(lambda _link: self._restore_removed())

    def _build_library(self) -> None:
        """Make the list of poses with its keys, and the field for the name of a new one."""
        self.library = QListWidget(self)
        self.library.setObjectName("library")
        self.library.setMaximumHeight(190)
        self.library.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.library.itemDoubleClicked.connect(lambda _item: self.apply_chosen())
        self.library.currentItemChanged.connect(lambda _new, _old: self._update_buttons())
        self.library.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.library.itemDelegate().closeEditor.connect(self._finish_renaming)
        for key, deed in ((Qt.Key.Key_F2, self.start_renaming), (Qt.Key.Key_Delete, self.remove)):
            shortcut = QShortcut(key, self.library)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(deed)
        self.empty = QLabel(self.tr("There are no poses yet. Enter a name for these angles and save them."), self)
        self.empty.setWordWrap(True)
        self.empty.setProperty("role", "muted")
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("Name of the pose"))
        self.name.returnPressed.connect(self.save)
        self.keep = make_text_button("add", self.tr("Save"), self)
        self.keep.setToolTip(self.tr("Save these angles as a pose of the model"))
        self.keep.clicked.connect(self.save)

    def _build_library_buttons(self) -> None:
        """Make the buttons for the selected pose."""
        self.apply_button = make_text_button("good", self.tr("Apply"), self)
        self.apply_button.setToolTip(self.tr("Apply the selected pose to the target"))
        self.apply_button.clicked.connect(self.apply_chosen)
        self.to_library_button = make_text_button("save", self.tr("To my library"), self)
        self.to_library_button.setToolTip(self.tr("Save the selected pose for other models too"))
        self.to_library_button.clicked.connect(self.save_to_library)
        self.call = make_text_button("rename", self.tr("Rename"), self)
        self.call.setToolTip(self.tr("Rename the selected pose (F2)"))
        self.call.clicked.connect(self.start_renaming)
        self.drop = make_text_button("delete", self.tr("Remove"), self)
        self.drop.setToolTip(self.tr("Remove the selected pose (Delete)"))
        self.drop.clicked.connect(self.remove)
        for button in (self.mirror, self.call, self.drop):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _lay_out(self) -> None:
        """Arrange all widgets."""
        target_row, name_row, button_row = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        target_row.addWidget(self.target, 1)
        target_row.addWidget(self.edit)
        target_row.addWidget(self.mirror)
        name_row.addWidget(self.name, 1)
        name_row.addWidget(self.keep)
        for button in (self.apply_button, self.to_library_button, self.call, self.drop):
            button_row.addWidget(button)
        button_row.addStretch(1)
        heading = QLabel(self.tr("Library of poses"), self)
        heading.setProperty("role", "label")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addLayout(target_row)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.message)
        layout.addWidget(heading)
        layout.addWidget(self.library)
        layout.addWidget(self.empty)
        layout.addLayout(name_row)
        layout.addLayout(button_row)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Update the panel after changes while it was hidden."""
        super().showEvent(event)
        self._refresh()

    def _update_when_visible(self) -> None:
        if self.isVisible():
            self._refresh()

    def mirror_pose(self) -> None:
        """Exchange left and right."""
        try:
            self._pose_editor.mirror()
        except AnholonError as error:
            self._show_message(error_text(error), "error")

    # --- the library -----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Store the angles as a pose of the model under the typed name."""
        from anholon.model.edit.element_list import free_name

        typed = "-".join(self.name.text().split())
        name = typed or free_name(self._document.model, "poses")
        if not is_valid_name(name):
            self._show_message(
                self.tr("A name consists of letters, digits, _ and -, and begins with a letter."), "error"
            )
            return
        replaced = name in self._document.model.poses
        self._pose_editor.save(name)
        self.name.clear()
        self._select_pose(name, in_library=False)
        text = self.tr("The angles are saved as the pose {}.")
        if replaced:
            text = self.tr(
                "The angles are saved as the pose {} and replace the earlier pose of this name. Undo restores it."
            )
        self._show_message(text.format(name), "good")

    def apply_chosen(self) -> None:
        """Apply the chosen pose to the target."""
        item = self.library.currentItem()
        if item is not None:
            name = str(item.data(_NAME_ROLE))
            if item.data(_LIBRARY_ROLE):
                values = self._convert_units(self._settings.poses.get(name, {}), from_library=True)
                self._pose_editor.apply_values(values, name)
                if not values:
                    self._show_message(
                        self.tr("The model has no parameter or coordinate of the pose {}.").format(name), "error"
                    )
            elif name in self._document.model.poses:  # undone while another name is being typed
                self._pose_editor.apply_pose(name)

    def save_to_library(self) -> None:
        """Store the chosen pose in the user's library."""
        item = self.library.currentItem()
        if item is not None and not item.data(_LIBRARY_ROLE):
            name = str(item.data(_NAME_ROLE))
            pose = self._document.model.poses.get(name)
            if pose is None:
                return  # undone while another name is being typed
            library_poses, values = self._settings.poses, self._convert_units(pose.set, from_library=False)
            self._settings.poses = {**library_poses, name: values}
            self._fill_library()
            self._select_pose(name, in_library=True)
            if library_poses.get(name, values) != values:
                self._removed_pose = {name: library_poses[name]}
                text = self.tr("{} is now in your library and replaces the earlier pose of this name.").format(name)
                self._show_message(self._with_undo_link(text))

    def _convert_units(self, values: Mapping[str, float], *, from_library: bool) -> dict[str, float]:
        """Return values converted from the model's units to SI, or back if `from_library`.

        Values whose unit the model does not know are omitted.
        """
        from anholon.errors import UnitError
        from anholon.units import parse_unit

        model = self._document.model
        scaled: dict[str, float] = {}
        for name, value in values.items():
            quantity = model.parameters.get(name) or model.coordinates.get(name)
            if quantity is not None:
                try:
                    factor = parse_unit(quantity.unit).factor
                except UnitError:
                    continue
                scaled[name] = float(f"{value / factor:.12g}") if from_library else value * factor
        return scaled

    def remove(self) -> None:
        """Remove the chosen pose from the model or from the library."""
        item = self.library.currentItem()
        if item is None:
            return
        name = str(item.data(_NAME_ROLE))
        if item.data(_LIBRARY_ROLE):
            others = self._settings.poses
            pose = others.pop(name, None)
            if pose is None:
                return  # removed by another window, or while its name was being typed
            self._removed_pose = {name: pose}
            self._settings.poses = others
            self._fill_library()
            text = self.tr("{} was removed from your library.").format(name)
            self._show_message(self._with_undo_link(text))
        else:
            self._pose_editor.remove(name)

    def _with_undo_link(self, text: str) -> str:
        """Return a text with a link that restores the removed pose."""
        link = self.tr("Restore")
        return f'{text} <a href="#">{link}</a>'

    def _restore_removed(self) -> None:
        """Restore the pose that was removed from the user's library or replaced there. No step of undo has it."""
        self._settings.poses = {**self._settings.poses, **self._removed_pose}
        self._fill_library()
        for name in self._removed_pose:
            self._select_pose(name, in_library=True)
        self._show_message(self._angles_hint(bool(self.table.rowCount())))

    def start_renaming(self) -> None:
        """Open the editor for the name of the chosen pose."""
        item = self.library.currentItem()
        if item is not None and not self._is_renaming():
            self._renaming = True
            item.setText(str(item.data(_NAME_ROLE)))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.library.editItem(item)

    def _is_renaming(self) -> bool:
        """Whether the editor for a name is open."""
        lines = self.library.viewport().findChildren(QLineEdit)
        return self._renaming and any(line.isVisible() for line in lines)

    def _finish_renaming(self) -> None:
        """Rename the pose, or show why that is impossible."""
        item, self._renaming = self.library.currentItem(), False
        if item is None:
            return
        old, new, mine = str(item.data(_NAME_ROLE)), "-".join(item.text().split()), bool(item.data(_LIBRARY_ROLE))
        used_names = self._settings.poses if mine else self._document.model.poses
        if new in ("", old) or not is_valid_name(new) or new in used_names:
            self._fill_library()
            if new and not is_valid_name(new):
                self._show_message(
                    self.tr("A name consists of letters, digits, _ and -, and begins with a letter."), "error"
                )
            elif new not in ("", old):
                self._show_message(self.tr("A pose {} already exists.").format(new), "error")
            return
        if mine:
            poses = self._settings.poses
            self._settings.poses = {new if name == old else name: pose for name, pose in poses.items()}
            self._fill_library()
        else:
            self._pose_editor.rename(old, new)
        self._select_pose(new, in_library=mine)

    def _fill_library(self) -> None:
        if self._is_renaming():
            return  # the line in which a name is typed would be lost
        chosen = self.library.currentItem()
        before = (chosen.data(_NAME_ROLE), chosen.data(_LIBRARY_ROLE)) if chosen is not None else None
        self.library.clear()
        for name, pose in self._document.model.poses.items():
            self._add_pose(name, f"{name} – {pose.doc.rstrip('.')}" if pose.doc else name, pose.set, in_library=False)
        for name, values in self._settings.poses.items():
            self._add_pose(
                name,
                self.tr("{} (my library)").format(name),
                self._convert_units(values, from_library=True),
                in_library=True,
            )
        if before is not None:
            self._select_pose(str(before[0]), in_library=bool(before[1]))
        self.library.setVisible(self.library.count() > 0)
        has_angles = self.table.rowCount() > 0
        self.empty.setVisible(self.library.count() == 0 and has_angles)
        for widget in (self.name, self.keep):
            widget.setEnabled(has_angles)
        self._update_buttons()

    def _add_pose(self, name: str, text: str, values: Mapping[str, float], *, in_library: bool) -> None:
        item = QListWidgetItem(text)
        item.setData(_NAME_ROLE, name)
        item.setData(_LIBRARY_ROLE, in_library)
        item.setToolTip(", ".join(f"{other} = {typeset_number(f'{value:g}')}" for other, value in values.items()))
        self.library.addItem(item)

    def _select_pose(self, name: str, *, in_library: bool) -> None:
        for row in range(self.library.count()):
            item = self.library.item(row)
            if item is not None and item.data(_NAME_ROLE) == name and bool(item.data(_LIBRARY_ROLE)) is in_library:
                self.library.setCurrentItem(item)

    def _update_buttons(self) -> None:
        item = self.library.currentItem()
        self.apply_button.setEnabled(item is not None)
        self.drop.setEnabled(item is not None)
        self.call.setEnabled(item is not None)
        self.to_library_button.setEnabled(item is not None and not item.data(_LIBRARY_ROLE))

    # --- the angles ------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the current pose."""
        posing = self._pose_editor
        self._is_filling = True
        targets = posing.targets()
        if [(self.target.itemData(k), self.target.itemText(k)) for k in range(self.target.count())] != targets:
            self.target.clear()
            for path, text in targets:
                self.target.addItem(text, path)
        self.target.setCurrentIndex(self.target.findData(posing.target))
        self.edit.setChecked(posing.active)
        self.mirror.setEnabled(bool(self._document.model.mirror))
        angles = posing.angles()
        self.table.setRowCount(len(angles))
        for row, angle in enumerate(angles):
            self._set_cell(row, 0, angle.name, angle.doc, editable=False, is_set=angle.is_set_here)
            text = quantity_text(f"{angle.value:.6g}", angle.unit)
            message = self._check_value(angle.name, angle.value)[1]
            tip = "\n".join(filter(None, (angle.doc, self._natural_range_text(angle), message)))
            self._set_cell(row, 1, text, tip, editable=True, is_set=angle.is_set_here, odd=bool(message))
            self._set_cell(row, 2, angle.doc, angle.doc, editable=False, is_set=False)
        self._is_filling = False
        self._fill_library()
        if self._message_model is not self._document.model:  # the message about this model stays
            self._show_message(self._angles_hint(bool(angles)))
            self._message_model = None

    def _angles_hint(self, angles: bool) -> str:
        if not angles:
            return self.tr("The model has no parameters that are angles.")
        if self._pose_editor.active and self._pose_editor.displayed_pose() is None:
            return self.tr("Run the model to see its pose in the 3D view.")
        if self._pose_editor.active:
            return self.tr("Drag a limb in the 3D view. Ctrl: use the next joint. Shift: steps of 5. Escape: cancel.")
        return ""

    def _natural_range_text(self, angle: PoseAngle) -> str:
        """Return the natural range of an angle in words."""
        parameter = self._document.model.parameters.get(angle.name)
        if parameter is None or parameter.natural_min is None or parameter.natural_max is None:
            return ""
        natural_max = quantity_text(f"{parameter.natural_max:g}", angle.unit)
        return self.tr("Natural range: {} to {}").format(typeset_number(f"{parameter.natural_min:g}"), natural_max)

    def _set_cell(
        self, row: int, column: int, text: str, tip: str, *, editable: bool, is_set: bool, odd: bool = False
    ) -> None:
        item = self.table.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.table.setItem(row, column, item)
        if item.text() != text:
            item.setText(text)
        item.setToolTip(tip)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
        font = item.font()
        font.setBold(is_set and bool(self._pose_editor.target))
        item.setFont(font)
        item.setData(Qt.ItemDataRole.ForegroundRole, QBrush(theme_of(self.palette()).warning) if odd else None)

    def _on_typed(self, item: QTableWidgetItem) -> None:
        """Store a typed angle, in any unit."""
        from anholon.errors import UnitError
        from anholon.units import parse_quantity

        if self._is_filling or item.column() != 1:
            return
        angle = self._pose_editor.angles()[item.row()]
        try:
            value = parse_quantity(to_si_symbols(item.text()), angle.unit)
        except UnitError as error:
            text, message = translate_message(str(error)), ""
        else:
            refused, message = self._check_value(angle.name, value)
            text = refused
        if text:
            self._refresh()
            self._show_message(text, "error")
        else:
            self._pose_editor.store({angle.name: value}, self.tr("Change {}").format(angle.name))
            self._refresh()
            if message:
                self._show_message(message, "warning")

    def _check_value(self, name: str, value: float) -> tuple[str, str]:
        """Return why a parameter cannot have a value, or a warning about an unusual value."""
        from anholon.model.check.bounds_check import check_bounds

        parameter = self._document.model.parameters.get(name)
        problems = list(check_bounds(parameter, value, name)) if parameter is not None else []
        refused = [problem for problem in problems if problem.severity == "error"]
        texts = (" ".join(filter(None, (problem.message, problem.remedy))) for problem in problems)
        message = next((translate_message(text) for text in texts), "")
        return (message, "") if refused else ("", message)

    def _show_message(self, text: str, kind: str = "muted") -> None:
        theme = theme_of(self.palette())
        colour = {"error": theme.error, "good": theme.good, "warning": theme.warning}.get(kind, theme.muted)
        self.message.setStyleSheet(f"color: {colour}")
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self._message_model = self._document.model if text else None


def is_valid_name(text: str) -> bool:
    """Return whether a name is allowed for a pose."""
    return text.replace("-", "_").isidentifier() and len(text) <= MAX_NAME
