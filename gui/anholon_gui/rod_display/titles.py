"""Titles of the quantities that colour rods."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def colour_quantity_title(name: str) -> str:
    """Return the title of the quantity that colours rods."""
    titles = {
        "": QCoreApplication.translate("rods", "Own colour"),
        "speed": QCoreApplication.translate("rods", "Speed"),
        "e": QCoreApplication.translate("rods", "Extension e"),
        "g2": QCoreApplication.translate("rods", "Shear g2"),
        "g3": QCoreApplication.translate("rods", "Shear g3"),
        "k1": QCoreApplication.translate("rods", "Torsion k1"),
        "k2": QCoreApplication.translate("rods", "Curvature k2"),
        "k3": QCoreApplication.translate("rods", "Curvature k3"),
        "N": QCoreApplication.translate("rods", "Normal force N"),
        "T2": QCoreApplication.translate("rods", "Shear force T2"),
        "T3": QCoreApplication.translate("rods", "Shear force T3"),
        "M1": QCoreApplication.translate("rods", "Torque M1"),
        "M2": QCoreApplication.translate("rods", "Bending moment M2"),
        "M3": QCoreApplication.translate("rods", "Bending moment M3"),
    }
    return titles.get(name, name)
