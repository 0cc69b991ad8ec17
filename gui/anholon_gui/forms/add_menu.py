"""The menu of elements to add: parts of machines by their engineering terms, then every kind of element."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtWidgets import QMenu

from anholon.model.edit import element_list
from anholon_gui.actions import ElementCommands
from anholon_gui.forms.labels import kind_label, singular_label, translate_text
from anholon_gui.widgets.icons import make_icon

_GROUP_LABELS = {
    "joint": QT_TRANSLATE_NOOP("fields", "Joint"),
    "drive": QT_TRANSLATE_NOOP("fields", "Drive, spring, stop"),
    "contact": QT_TRANSLATE_NOOP("fields", "Contact, friction, wheel, gear"),
}

PART_LABELS = {
    "revolute": QT_TRANSLATE_NOOP("fields", "Revolute joint"),
    "prismatic": QT_TRANSLATE_NOOP("fields", "Prismatic joint"),
    "cylindrical": QT_TRANSLATE_NOOP("fields", "Cylindrical joint"),
    "universal": QT_TRANSLATE_NOOP("fields", "Universal joint (two angles)"),
    "spherical": QT_TRANSLATE_NOOP("fields", "Spherical joint"),
    "planar-xy": QT_TRANSLATE_NOOP("fields", "Plane motion, horizontal (x, y)"),
    "planar-xz": QT_TRANSLATE_NOOP("fields", "Plane motion, upright (x, z)"),
    "vertical": QT_TRANSLATE_NOOP("fields", "Vertical motion (z)"),
    "free": QT_TRANSLATE_NOOP("fields", "Free motion"),
    "motor": QT_TRANSLATE_NOOP("fields", "Motor"),
    "servo": QT_TRANSLATE_NOOP("fields", "Servo"),
    "spring-damper": QT_TRANSLATE_NOOP("fields", "Spring-damper"),
    "torsional-spring": QT_TRANSLATE_NOOP("fields", "Torsional spring"),
    "stop": QT_TRANSLATE_NOOP("fields", "Stops of a joint"),
    "ratchet": QT_TRANSLATE_NOOP("fields", "Ratchet"),
    "contact": QT_TRANSLATE_NOOP("fields", "Contact with the ground"),
    "friction": QT_TRANSLATE_NOOP("fields", "Friction"),
    "belt": QT_TRANSLATE_NOOP("fields", "Belt with a box"),
    "wheel": QT_TRANSLATE_NOOP("fields", "Wheel"),
    "blade": QT_TRANSLATE_NOOP("fields", "Blade"),
    "rope": QT_TRANSLATE_NOOP("fields", "Rope"),
    "gear": QT_TRANSLATE_NOOP("fields", "Gear"),
    "guide": QT_TRANSLATE_NOOP("fields", "Guide along x"),
    "incline": QT_TRANSLATE_NOOP("fields", "Inclined plane"),
}
"""Engineering term of each part."""

_GROUPS = {
    "joint": (
        "joints",
        (
            "revolute",
            "prismatic",
            "cylindrical",
            "universal",
            "spherical",
            "planar-xy",
            "planar-xz",
            "vertical",
            "free",
        ),
    ),
    "drive": ("controls", ("motor", "servo", "spring-damper", "torsional-spring", "stop", "ratchet")),
    "contact": ("constraints", ("contact", "friction", "belt", "wheel", "blade", "rope", "gear", "guide", "incline")),
}
"""Group -> its icon, and its parts (names of `anholon.library.parts`), which are loaded when one is added."""

_BETWEEN = QT_TRANSLATE_NOOP("fields", "Between two parts…")
_HELP = {
    "joint": QT_TRANSLATE_NOOP(
        "fields",
        "Moves the selected body, or hangs a new one on it: coordinate, frame and rotation in one step.",
    ),
    "drive": QT_TRANSLATE_NOOP("fields", "Acts at the joint of the selected body."),
    "contact": QT_TRANSLATE_NOOP("fields", "Acts at the selected body or point."),
}


def fill_add_menu(menu: QMenu, commands: ElementCommands) -> None:
    """Add an entry for every part of a machine and every kind of element to `menu`."""
    menu.setToolTipsVisible(True)
    for group, (icon, parts) in _GROUPS.items():
        inner = menu.addMenu(make_icon(icon), translate_text(_GROUP_LABELS[group]))
        inner.menuAction().setToolTip(translate_text(_HELP[group]))
        for part in parts:
            action = inner.addAction(translate_text(PART_LABELS[part]))
            action.triggered.connect(lambda _=False, p=part: commands.add_part(p))
        if group == "joint":
            inner.addSeparator()
            between = inner.addAction(translate_text(_BETWEEN))
            between.triggered.connect(lambda: commands.connectionRequested.emit())
    menu.addSeparator()
    for section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
        fill_kind_entries(menu, section, commands)


def fill_kind_entries(menu: QMenu, section: str, commands: ElementCommands) -> None:
    """Add an entry for every kind of element of a section."""
    kinds = [element_list.kind_of(kind) for kind in element_list.element_types(section)]
    if section == "rods":  # by the shape of their axis
        from anholon.library.rod_templates import ROD_SHAPES

        kinds = list(ROD_SHAPES)
    if len(kinds) > 1:
        inner = menu.addMenu(make_icon(section), singular_label(section))
        for kind in kinds:
            inner.addAction(kind_label(kind)).triggered.connect(lambda _=False, k=kind: commands.add(section, k))
    else:
        action = menu.addAction(make_icon(section), singular_label(section))
        action.triggered.connect(lambda: commands.add(section))
