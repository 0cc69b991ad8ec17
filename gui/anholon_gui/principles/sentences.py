"""Sentences that explain what the panel shows at this instant, in plain words."""

from __future__ import annotations

from math import degrees
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from anholon_gui.principles.words import escaped, number

if TYPE_CHECKING:
    from anholon.principles.at import Principles

__all__ = ["about_figure", "about_gauss", "about_generalized", "about_rates"]


def about_figure(found: Principles) -> str:
    """Return what the figure of the accelerations shows."""
    translate = QCoreApplication.translate
    instant, figure = found.instant, found.figure
    if len(instant.program):
        text = translate(
            "Principles",
            "Program constraints of order {} limit no acceleration. The force of their control is a part of R, in L "
            "too; for the principles below it counts with the given forces.",
        )
        return text.format(instant.program_order)
    if not instant.rows and instant.idle and instant.resistance.any():
        return translate(
            "Principles",
            "No constraint holds at this instant: K is empty. What slips makes the reaction R, all of it in L; the "
            "principles below count it as given.",
        )
    if not instant.rows and instant.idle:
        return translate(
            "Principles",
            "No constraint acts at this instant: K is empty, and the given forces alone make the acceleration.",
        )
    if not instant.rows:
        return translate(
            "Principles", "The model has no constraints: K is empty, and the given forces alone make the acceleration."
        )
    said: list[str] = []
    if not figure.dimension_L:
        said.append(
            translate(
                "Principles", "The constraints leave no freedom: they alone fix W, and the reaction makes up for Y."
            )
        )
    elif instant.servo:
        said.append(
            translate(
                "Principles",
                "The law of control asks for accelerations on the inclined line. Its force acts along K, which is "
                "orthogonal to the virtual displacements but not to that line: the part of W in L comes from the "
                "given forces alone.",
            )
        )
    elif not found.splitting.ideal:
        said.append(
            translate(
                "Principles",
                "The constraints alone fix the part W_K, the distance of the plane from O. They are not ideal: their "
                "reaction has a part in L, so that W_L = Y_L + R_L; the principles below count that part as given.",
            )
        )
    else:
        said.append(
            translate(
                "Principles",
                "The constraints alone fix the part W_K, the distance of the plane from O; the given forces fix the "
                "part W_L = Y_L. The reaction R leads from Y to W across the plane, its shortest way there.",
            )
        )
    if figure.side_K is not None:
        said.append(
            translate(
                "Principles",
                "K has more than one dimension: the front view is taken along R, so that R_K is at true length; "
                "W_K and Y_K both stand {} m/s² before the paper. The view beside it shows the parts in K at true "
                "length and angle.",
            ).format(number(figure.depths["W_K"]))
        )
    if figure.side_L is not None:
        said.append(
            translate(
                "Principles", "The view below shows the parts in L, which do not lie on one line, at true length."
            )
        )
    if instant.idle:
        said.append(translate("Principles", "Not acting at this instant: {}.").format(escaped(", ".join(instant.idle))))
    if instant.extended:
        said.append(
            translate("Principles", "Some coordinates have no mass; lengths along K take the constraints for inertia.")
        )
    if instant.massless:
        said.append(translate("Principles", "No element has mass: lengths are given for 1 kg."))
    dropped = len(instant.rows) - len(instant.kept)
    if dropped:
        said.append(
            translate("Principles", "Of {} rows {} are independent; W and R are unique all the same.").format(
                len(instant.rows), len(instant.kept)
            )
        )
    return _indexed(" ".join(said))


def about_rates(found: Principles) -> str:
    """Return what the figure of the rates shows."""
    translate = QCoreApplication.translate
    instant = found.instant
    if not any(order <= 1 for order in instant.orders):
        return translate("Principles", "No constraint limits the rates: V lies in L.")
    held = found.rates.lengths["V_K"] > 1e-9 * found.rates.lengths["V"]
    said = [
        translate(
            "Principles",
            "The end of V lies on the plane that the constraints of first and zeroth order allow; V_K leads to it from "
            "O, V_L lies in it.",
        )
        if held
        else translate("Principles", "The plane of admissible rates goes through O: all of V lies in L.")
    ]
    if not instant.linear:
        said.append(
            translate(
                "Principles",
                "A constraint is not linear in the rates: the plane touches its surface at V. The amber curve is where "
                "the surface of a single constraint cuts the figure.",
            )
        )
    return _indexed(" ".join(said))


def about_gauss(found: Principles) -> str:
    """Return what the chart of Gauss's measure shows."""
    translate = QCoreApplication.translate
    sample, servo = found.gauss, found.servo
    if not len(sample.distance):
        return translate(
            "Principles", "No other acceleration obeys the constraints, so that there is nothing to compare W with."
        )
    if servo is None:
        return translate(
            "Principles",
            "{} random accelerations that the constraints allow: all lie on the parabola Z − Z₀ = M|δ|²/2 above the "
            "actual one, for which Z₀ = {} kg·m²/s⁴.",
        ).format(len(sample.distance), number(sample.actual))
    text = translate(
        "Principles",
        "The ordinary Z (amber) is least at {} m/s² from the actual acceleration, where it is smaller by {} kg·m²/s⁴; "
        "Kirgetov's Z′ (blue) is least at the actual one. Virtual displacements and admissible accelerations differ by "
        "an angle of {}°; Δ with rows of unit length is {}.",
    )
    return text.format(
        number(servo.offset),
        number(servo.Z_actual - servo.Z_least),
        number(degrees(servo.tilt)),
        number(servo.delta),
    )


def about_generalized(found: Principles) -> str:
    """Return what the chart of the generalized principle shows."""
    translate, sample = QCoreApplication.translate, found.generalized
    if sample is None:
        return ""
    if not len(sample.distance):
        return translate("Principles", "The programs leave no other derivative of order {}.").format(sample.order)
    if sample.offset <= 1e-6 * sample.scale:
        return translate(
            "Principles",
            "{} random derivatives of order {} that the programs allow: all lie on the parabola above the actual one. "
            "Z is that of the control's own derivative of order {}.",
        ).format(len(sample.distance), sample.order, sample.order - 2)
    return translate(
        "Principles",
        "Of the derivatives of order {} that the programs allow, the one with the least Z lies {} m/s^{} from the "
        "actual one, which follows the principle of Mangeron and Deleanu.",
    ).format(sample.order, number(sample.offset), sample.order)


def _indexed(text: str) -> str:
    """Return text with W_K, V_L … as letters with an index."""
    for letter in "WYRV":
        for part in "KL":
            text = text.replace(f"{letter}_{part}", f"{letter}<sub>{part}</sub>")
    return text
