"""The panel of poses: what the pose is for, its angles to be typed, mirror, and a library of poses."""

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
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError
from anholon.model.structs import Model
from anholon_gui.combo import Combo
from anholon_gui.document import Document
from anholon_gui.icons import icon
from anholon_gui.language import measure, si_symbols
from anholon_gui.messages import said
from anholon_gui.posing import Angle, PoseEditor
from anholon_gui.settings import Settings
from anholon_gui.theme import theme_of

__all__ = ["PosesPanel"]

_NAME = Qt.ItemDataRole.UserRole
_MINE = Qt.ItemDataRole.UserRole + 1


class PosesPanel(QWidget):
    """Shows the pose of `posing`, and the poses of the model and of the user's own library."""

    def __init__(
        self, document: Document, posing: PoseEditor, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._posing = posing
        self._settings = settings
        self._filling = False
        self._renaming = False

        self.target = Combo(self)
        self.target.setAccessibleName(self.tr("Target of the pose"))
        self.target.setToolTip(self.tr("Target of the pose"))
        self.target.activated.connect(lambda index: posing.set_target(self.target.itemData(index)))
        self.edit = self._button("poses", self.tr("Drag in the 3D view"))
        self.edit.setToolTip(self.tr("Show the pose in the 3D view and drag its joints (P)"))
        self.edit.setCheckable(True)
        self.edit.toggled.connect(posing.set_active)
        self.mirror = self._button("mirror", self.tr("Mirror"))
        self.mirror.setToolTip(self.tr("Swap left and right"))
        self.mirror.clicked.connect(self.exchange)
        row = QHBoxLayout()
        row.addWidget(self.target, 1)
        row.addWidget(self.edit)
        row.addWidget(self.mirror)

        self.table = QTableWidget(0, 3, self)
        self.table.setHorizontalHeaderLabels([self.tr("Angle"), self.tr("Value"), self.tr("Description")])
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
        self._told: Model | None = None  # of which something was said
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setProperty("role", "muted")
        self.message.linkActivated.connect(lambda _link: self._bring_back())
        self._taken_away: dict[str, dict[str, float]] = {}

        self.library = QListWidget(self)
        self.library.setObjectName("library")
        self.library.setMaximumHeight(190)
        self.library.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.library.itemDoubleClicked.connect(lambda _item: self.take())
        self.library.currentItemChanged.connect(lambda _new, _old: self._enable())
        self.library.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.library.itemDelegate().closeEditor.connect(self._end_renaming)
        self.empty = QLabel(self.tr("There are no poses yet. Enter a name for these angles and save them."), self)
        self.empty.setWordWrap(True)
        self.empty.setProperty("role", "muted")
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("Name of the pose"))
        self.name.returnPressed.connect(self.save)
        self.keep = self._button("add", self.tr("Save"))
        self.keep.setToolTip(self.tr("Save these angles as a pose of the model"))
        self.keep.clicked.connect(self.save)
        self.use = self._button("good", self.tr("Apply"))
        self.use.setToolTip(self.tr("Apply the selected pose to the target"))
        self.use.clicked.connect(self.take)
        self.mine = self._button("save", self.tr("To my library"))
        self.mine.setToolTip(self.tr("Save the selected pose for other models too"))
        self.mine.clicked.connect(self.keep_for_others)
        self.call = self._button("rename", self.tr("Rename"))
        self.call.setToolTip(self.tr("Rename the selected pose (F2)"))
        self.call.clicked.connect(self.begin_renaming)
        self.drop = self._button("delete", self.tr("Remove"))
        self.drop.setToolTip(self.tr("Remove the selected pose (Delete)"))
        self.drop.clicked.connect(self.remove)
        for key, deed in ((Qt.Key.Key_F2, self.begin_renaming), (Qt.Key.Key_Delete, self.remove)):
            shortcut = QShortcut(key, self.library)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(deed)
        names = QHBoxLayout()
        names.addWidget(self.name, 1)
        names.addWidget(self.keep)
        deeds = QHBoxLayout()
        for button in (self.use, self.mine, self.call, self.drop):
            deeds.addWidget(button)
        for button in (self.call, self.drop):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        deeds.addStretch(1)
        heading = QLabel(self.tr("Library of poses"), self)
        heading.setProperty("role", "label")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addLayout(row)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.message)
        layout.addWidget(heading)
        layout.addWidget(self.library)
        layout.addWidget(self.empty)
        layout.addLayout(names)
        layout.addLayout(deeds)

        posing.changed.connect(self._follow)
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Take in what has changed while nobody looked."""
        super().showEvent(event)
        self._refresh()

    def _follow(self) -> None:
        if self.isVisible():
            self._refresh()

    def exchange(self) -> None:
        """Exchange left and right."""
        try:
            self._posing.mirror()
        except AnholonError as error:
            self._say(said(str(error)), "error")

    # --- the library -----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the angles as a pose of the model, under the name that was typed."""
        from anholon.model.elements import free_name

        typed = "-".join(self.name.text().split())
        name = typed or free_name(self._document.model, "poses")
        if not _is_name(name):
            self._say(self.tr("A name consists of letters, digits, _ and -, and begins with a letter."), "error")
            return
        replaced = name in self._document.model.poses
        self._posing.save(name)
        self.name.clear()
        self._choose(name, mine=False)
        text = self.tr("The angles are saved as the pose {}.")
        if replaced:
            text = self.tr(
                "The angles are saved as the pose {} and replace the earlier pose of this name. Undo restores it."
            )
        self._say(text.format(name), "good")

    def take(self) -> None:
        """Give the chosen pose to what is posed."""
        item = self.library.currentItem()
        if item is not None:
            name = str(item.data(_NAME))
            if item.data(_MINE):
                values = self._scaled(self._settings.poses.get(name, {}), out=True)
                self._posing.apply(values, name)
                if not values:
                    self._say(self.tr("The model has no parameter or coordinate of the pose {}.").format(name), "error")
            elif name in self._document.model.poses:  # undone while another name is being typed
                self._posing.take(name)

    def keep_for_others(self) -> None:
        """Keep the chosen pose in the user's library."""
        item = self.library.currentItem()
        if item is not None and not item.data(_MINE):
            name = str(item.data(_NAME))
            pose = self._document.model.poses.get(name)
            if pose is None:
                return  # undone while another name is being typed
            kept, values = self._settings.poses, self._scaled(pose.set, out=False)
            self._settings.poses = {**kept, name: values}
            self._fill_library()
            self._choose(name, mine=True)
            if kept.get(name, values) != values:
                self._taken_away = {name: kept[name]}
                text = self.tr("{} is now in your library and replaces the earlier pose of this name.").format(name)
                self._say(self._with_way_back(text))

    def _scaled(self, values: Mapping[str, float], *, out: bool) -> dict[str, float]:
        """Return values in the units of the model in SI, or, coming `out` of the library, the other way round; without
        those of which the model does not know the unit."""
        from anholon.errors import UnitError
        from anholon.units import parse_unit

        model = self._document.model
        scaled: dict[str, float] = {}
        for name, value in values.items():
            known = model.parameters.get(name) or model.coordinates.get(name)
            if known is not None:
                try:
                    factor = parse_unit(known.unit).factor
                except UnitError:
                    continue
                scaled[name] = float(f"{value / factor:.12g}") if out else value * factor
        return scaled

    def remove(self) -> None:
        """Remove the chosen pose from the model or from the library."""
        item = self.library.currentItem()
        if item is None:
            return
        name = str(item.data(_NAME))
        if item.data(_MINE):
            self._taken_away = {name: self._settings.poses[name]}
            self._settings.poses = {other: pose for other, pose in self._settings.poses.items() if other != name}
            self._fill_library()
            text = self.tr("{} was removed from your library.").format(name)
            self._say(self._with_way_back(text))
        else:
            self._posing.remove(name)

    def _with_way_back(self, text: str) -> str:
        """Return a text with a link that brings back what was taken away."""
        link = self.tr("Restore")
        return f'{text} <a href="#">{link}</a>'

    def _bring_back(self) -> None:
        """Put the pose back that was taken out of the user's library, or replaced there: no step of undo holds that."""
        self._settings.poses = {**self._settings.poses, **self._taken_away}
        self._fill_library()
        for name in self._taken_away:
            self._choose(name, mine=True)
        self._say(self._hint(bool(self.table.rowCount())))

    def begin_renaming(self) -> None:
        """Let another name be typed for the chosen pose."""
        item = self.library.currentItem()
        if item is not None and not self._is_typing():
            self._renaming = True
            item.setText(str(item.data(_NAME)))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self.library.editItem(item)

    def _is_typing(self) -> bool:
        """Whether the line is open in which another name is typed."""
        lines = self.library.viewport().findChildren(QLineEdit)
        return self._renaming and any(line.isVisible() for line in lines)

    def _end_renaming(self) -> None:
        """Take over the name that was typed, or say why it cannot be."""
        item, self._renaming = self.library.currentItem(), False
        if item is None:
            return
        old, new, mine = str(item.data(_NAME)), "-".join(item.text().split()), bool(item.data(_MINE))
        taken = self._settings.poses if mine else self._document.model.poses
        if new in ("", old) or not _is_name(new) or new in taken:
            self._fill_library()
            if new and not _is_name(new):
                self._say(self.tr("A name consists of letters, digits, _ and -, and begins with a letter."), "error")
            elif new not in ("", old):
                self._say(self.tr("A pose {} already exists.").format(new), "error")
            return
        if mine:
            poses = self._settings.poses
            self._settings.poses = {new if name == old else name: pose for name, pose in poses.items()}
            self._fill_library()
        else:
            self._posing.rename(old, new)
        self._choose(new, mine=mine)

    def _fill_library(self) -> None:
        if self._is_typing():
            return  # the line in which a name is typed would be lost
        chosen = self.library.currentItem()
        before = (chosen.data(_NAME), chosen.data(_MINE)) if chosen is not None else None
        self.library.clear()
        for name, pose in self._document.model.poses.items():
            self._add(name, f"{name} – {pose.doc.rstrip('.')}" if pose.doc else name, pose.set, mine=False)
        for name, values in self._settings.poses.items():
            self._add(name, self.tr("{} (my library)").format(name), self._scaled(values, out=True), mine=True)
        if before is not None:
            self._choose(str(before[0]), mine=bool(before[1]))
        self.library.setVisible(self.library.count() > 0)
        self.empty.setVisible(self.library.count() == 0)
        self._enable()

    def _add(self, name: str, text: str, values: Mapping[str, float], *, mine: bool) -> None:
        item = QListWidgetItem(text)
        item.setData(_NAME, name)
        item.setData(_MINE, mine)
        item.setToolTip(", ".join(f"{other} = {value:g}" for other, value in values.items()))
        self.library.addItem(item)

    def _choose(self, name: str, *, mine: bool) -> None:
        for row in range(self.library.count()):
            item = self.library.item(row)
            if item is not None and item.data(_NAME) == name and bool(item.data(_MINE)) is mine:
                self.library.setCurrentItem(item)

    def _enable(self) -> None:
        item = self.library.currentItem()
        self.use.setEnabled(item is not None)
        self.drop.setEnabled(item is not None)
        self.call.setEnabled(item is not None)
        self.mine.setEnabled(item is not None and not item.data(_MINE))

    # --- the angles ------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the pose as it is now."""
        posing = self._posing
        self._filling = True
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
            self._show(row, 0, angle.name, angle.doc, editable=False, own=angle.own)
            text = measure(f"{angle.value:.6g}", angle.unit)
            told = self._objections(angle.name, angle.value)[1]
            tip = "\n".join(filter(None, (angle.doc, self._natural(angle), told)))
            self._show(row, 1, text, tip, editable=True, own=angle.own, odd=bool(told))
            self._show(row, 2, angle.doc, angle.doc, editable=False, own=False)
        self._filling = False
        self._fill_library()
        if self._told is not self._document.model:  # what was told of this model stays
            self._say(self._hint(bool(angles)))
            self._told = None

    def _hint(self, angles: bool) -> str:
        if not angles:
            return self.tr("The model has no parameters that are angles.")
        if self._posing.active and self._posing.posture() is None:
            return self.tr("Run the model to see its pose in the 3D view.")
        if self._posing.active:
            return self.tr("Drag a limb in the 3D view. Ctrl: use the next joint. Shift: steps of 5. Escape: cancel.")
        return ""

    def _natural(self, angle: Angle) -> str:
        """Return the natural range of an angle in words."""
        parameter = self._document.model.parameters.get(angle.name)
        if parameter is None or parameter.natural_min is None or parameter.natural_max is None:
            return ""
        most = measure(f"{parameter.natural_max:g}", angle.unit)
        return self.tr("Natural range: {} to {}").format(f"{parameter.natural_min:g}", most)

    def _show(
        self, row: int, column: int, text: str, tip: str, *, editable: bool, own: bool, odd: bool = False
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
        font.setBold(own and bool(self._posing.target))
        item.setFont(font)
        item.setData(Qt.ItemDataRole.ForegroundRole, QBrush(theme_of(self.palette()).warning) if odd else None)

    def _on_typed(self, item: QTableWidgetItem) -> None:
        """Take over an angle that was typed, in any unit."""
        from anholon.errors import UnitError
        from anholon.units import parse_quantity

        if self._filling or item.column() != 1:
            return
        angle = self._posing.angles()[item.row()]
        try:
            value = parse_quantity(si_symbols(item.text()), angle.unit)
        except UnitError as error:
            text, told = said(str(error)), ""
        else:
            refused, told = self._objections(angle.name, value)
            text = refused
        if text:
            self._refresh()
            self._say(text, "error")
        else:
            self._posing.store({angle.name: value}, self.tr("Change {}").format(angle.name))
            self._refresh()
            if told:
                self._say(told, "warning")

    def _objections(self, name: str, value: float) -> tuple[str, str]:
        """Return why a parameter cannot have a value, and what is not natural about it."""
        from anholon.model.bounds import check_bounds

        parameter = self._document.model.parameters.get(name)
        found = list(check_bounds(parameter, value, name)) if parameter is not None else []
        refused = [problem for problem in found if problem.severity == "error"]
        texts = (" ".join(filter(None, (problem.message, problem.remedy))) for problem in found)
        told = next((said(text) for text in texts), "")
        return (told, "") if refused else ("", told)

    def _say(self, text: str, kind: str = "muted") -> None:
        theme = theme_of(self.palette())
        colour = {"error": theme.error, "good": theme.good, "warning": theme.warning}.get(kind, theme.muted)
        self.message.setStyleSheet(f"color: {colour}")
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self._told = self._document.model if text else None

    def _button(self, picture: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setText(text)
        button.setAccessibleName(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button


def _is_name(text: str) -> bool:
    """Tell whether a pose can have a name."""
    return text.replace("-", "_").isidentifier()
