"""Words of the panel: names of principles and terms, numbers with units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from anholon.principles.power_terms import PowerTerm
    from anholon.principles.residuals import Residual
    from anholon.principles.state_quantities import StateQuantities


def escape_html(text: str) -> str:
    """Return text escaped for rich text."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def principle_name(residual: Residual) -> str:
    """Return the name of a principle."""
    translate = QCoreApplication.translate
    names = {
        "newton": translate("Principles", "Newton's second law"),
        "constraints": translate("Principles", "Constraints on the accelerations"),
        "dalembert-lagrange": translate("Principles", "d'Alembert–Lagrange"),
        "jourdain": translate("Principles", "Suslov–Jourdain"),
        "gauss": translate("Principles", "Gauss"),
        "kirgetov": translate("Principles", "Kirgetov's modified Gauss"),
        "mangeron-deleanu": translate("Principles", "Mangeron–Deleanu"),
        "generalized-gauss": translate("Principles", "Generalized Gauss"),
    }
    return names[residual.name]


def principle_statement(residual: Residual, instant: StateQuantities) -> str:
    """Return the statement of a principle, in one sentence."""
    translate = QCoreApplication.translate
    match residual.name:
        case "newton":
            return translate("Principles", "Inertia, applied forces and reactions balance: M v′ = f + BᵀΛ.")
        case "constraints":
            return translate("Principles", "The acceleration satisfies every constraint: A v′ + b₀ = 0.")
        case "dalembert-lagrange":
            if max(instant.orders, default=0) == 0:
                return translate("Principles", "The lost forces do no virtual work.")
            return translate(
                "Principles", "The lost forces do no work on any virtual displacement in the sense of Chetaev."
            )
        case "jourdain":
            if not residual.is_applicable:
                return translate(
                    "Principles",
                    "Not applicable: a second-order constraint leaves all velocities free. Gauss's principle applies.",
                )
            if not residual.expected:
                return translate(
                    "Principles",
                    "Fails for a servo constraint: its reaction does work on variations of the velocities.",
                )
            return translate("Principles", "The lost forces have no power on any variation of the velocities.")
        case "gauss":
            if not residual.expected:
                return translate(
                    "Principles", "Fails for a servo constraint: some admissible acceleration has a smaller Z."
                )
            return translate("Principles", "Z is stationary in every admissible direction.")
        case "mangeron-deleanu":
            if residual.is_satisfied:
                return translate("Principles", "The control acts along the gradients of the program constraints.")
            return translate(
                "Principles",
                "The control has a part across the gradients of the program constraints. The motion follows "
                "the generalized principle of Gauss for derivatives of order {}.",
            ).format(instant.program_order)
        case "generalized-gauss":
            if residual.is_satisfied:
                return translate(
                    "Principles",
                    "Among the admissible derivatives of order {}, the actual one minimises Z.",
                ).format(instant.program_order)
            return translate(
                "Principles",
                "Another admissible derivative of order {} has a smaller Z. The motion follows the principle "
                "of Mangeron and Deleanu.",
            ).format(instant.program_order)
    return translate("Principles", "Z′ of the part in the virtual directions is minimal.")


def power_name(power: PowerTerm) -> str:
    """Return the name of a source of power."""
    translate = QCoreApplication.translate
    match power.kind:
        case "potential":
            return translate("Principles", "{} (potential)").format(power.name)
        case "force":
            return power.name
        case "reaction":
            return translate("Principles", "reaction of {}").format(power.name)
        case "control":
            return translate("Principles", "control of {}").format(power.name)
    return translate("Principles", "drives of moved bodies")


def term_name(key: str) -> str:
    """Return the name of a term of the energy balance."""
    translate = QCoreApplication.translate
    kind, _, source = key.partition(":")
    if kind == "work":
        if source.startswith("reaction:"):
            return translate("Principles", "work of the reaction of {}").format(source.removeprefix("reaction:"))
        if source.startswith("control:"):
            return translate("Principles", "work of the control of {}").format(source.removeprefix("control:"))
        return translate("Principles", "work of {}").format(source)
    names = {
        "energy": translate("Principles", "total energy"),
        "kinetic": translate("Principles", "kinetic energy"),
        "potential": translate("Principles", "potential energy"),
        "start": translate("Principles", "energy at the start"),
        "jumps": translate("Principles", "energy from jumps"),
        "drives": translate("Principles", "work of the drives of moved bodies"),
    }
    return names[key]
