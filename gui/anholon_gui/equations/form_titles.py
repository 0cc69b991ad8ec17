"""The forms of the equations and the titles of the blocks of a derivation. Rods have forms and blocks of their own."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def list_forms(*, rods: bool, bodies: bool) -> list[tuple[str, str]]:
    """Return (form, words) in the order of the list, for a model with rods, with rods and bodies, or without rods."""
    results: list[tuple[str, str]] = []
    if rods:
        results += [
            ("lerbet", QCoreApplication.translate("EquationsPanel", "Lerbet's six equations, rotations z, y, x")),
            ("lerbet-xyz", QCoreApplication.translate("EquationsPanel", "Lerbet's six equations, rotations x, y, z")),
            ("lerbet-zxy", QCoreApplication.translate("EquationsPanel", "Lerbet's six equations, rotations z, x, y")),
            ("lerbet-xzx", QCoreApplication.translate("EquationsPanel", "Lerbet's six equations, rotations x, z, x")),
            (
                "lerbet-statics",
                QCoreApplication.translate("EquationsPanel", "Lerbet's equilibrium equations, rotations z, y, x"),
            ),
            (
                "lerbet-xyz-statics",
                QCoreApplication.translate("EquationsPanel", "Lerbet's equilibrium equations, rotations x, y, z"),
            ),
        ]
    return results + list_body_forms() if bodies or not rods else results


def list_body_forms() -> list[tuple[str, str]]:
    return [
        ("newton", QCoreApplication.translate("EquationsPanel", "Newton: every element")),
        ("lagrange1", QCoreApplication.translate("EquationsPanel", "Lagrange's equations with multipliers")),
        ("lagrange2", QCoreApplication.translate("EquationsPanel", "Lagrange's equations, second kind")),
        ("covariant", QCoreApplication.translate("EquationsPanel", "Covariant tensor form")),
        ("contravariant", QCoreApplication.translate("EquationsPanel", "Contravariant tensor form")),
        ("covariant-mixed", QCoreApplication.translate("EquationsPanel", "Covariant mixed form")),
        ("contravariant-mixed", QCoreApplication.translate("EquationsPanel", "Contravariant mixed form")),
        ("maggi", QCoreApplication.translate("EquationsPanel", "Maggi's equations")),
        ("appell", QCoreApplication.translate("EquationsPanel", "Appell's equations")),
        ("boltzmann-hamel", QCoreApplication.translate("EquationsPanel", "Boltzmann-Hamel equations")),
        ("dalembert-lagrange", QCoreApplication.translate("EquationsPanel", "Principle of d'Alembert and Lagrange")),
        ("jourdain", QCoreApplication.translate("EquationsPanel", "Principle of Suslov and Jourdain")),
        ("gauss", QCoreApplication.translate("EquationsPanel", "Gauss's principle")),
        ("udwadia-kalaba", QCoreApplication.translate("EquationsPanel", "Udwadia and Kalaba's formula")),
        ("kirgetov", QCoreApplication.translate("EquationsPanel", "Kirgetov's modified Gauss principle")),
        ("impulse", QCoreApplication.translate("EquationsPanel", "Impulse form")),
        ("generalized-gauss", QCoreApplication.translate("EquationsPanel", "Generalized Gauss principle")),
        ("mangeron-deleanu", QCoreApplication.translate("EquationsPanel", "Mangeron and Deleanu's equations")),
    ]


def block_titles(*, rods: bool) -> list[str]:
    """Return the titles of the blocks."""
    if rods:
        return [
            QCoreApplication.translate("EquationsPanel", "Data"),
            QCoreApplication.translate("EquationsPanel", "Rotations"),
            QCoreApplication.translate("EquationsPanel", "Velocities and strains"),
            QCoreApplication.translate("EquationsPanel", "Constitutive law"),
            QCoreApplication.translate("EquationsPanel", "Frozen strains"),
            QCoreApplication.translate("EquationsPanel", "Components"),
            QCoreApplication.translate("EquationsPanel", "Balance equations"),
            QCoreApplication.translate("EquationsPanel", "Expanded form"),
            QCoreApplication.translate("EquationsPanel", "Special cases"),
        ]
    return [
        QCoreApplication.translate("EquationsPanel", "Data"),
        QCoreApplication.translate("EquationsPanel", "Elements"),
        QCoreApplication.translate("EquationsPanel", "Direct sum"),
        QCoreApplication.translate("EquationsPanel", "Forces"),
        QCoreApplication.translate("EquationsPanel", "Constraints"),
        QCoreApplication.translate("EquationsPanel", "Basis"),
        QCoreApplication.translate("EquationsPanel", "Equations of motion"),
        QCoreApplication.translate("EquationsPanel", "Solved for the accelerations"),
        QCoreApplication.translate("EquationsPanel", "Curves"),
    ]
