"""Sentences that explain the contents of the panel at this instant in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from anholon_gui.principles.texts import escape_html
from anholon_gui.texts.numbers import rounded_text

if TYPE_CHECKING:
    from anholon.principles.all_principles import Principles


def describe_accelerations(principles: Principles) -> str:
    """Return the caption of the figure of the accelerations."""
    unconstrained = _describe_without_rows(principles)
    if unconstrained:
        return unconstrained
    sentences = [_describe_parts(principles), *_describe_views(principles), *_describe_peculiarities(principles)]
    return with_indices(" ".join(sentences))


def _describe_without_rows(principles: Principles) -> str:
    """Return the whole caption if no constraint restricts the accelerations, else ""."""
    translate, instant = QCoreApplication.translate, principles.instant
    if len(instant.program):
        text = translate(
            "Principles",
            "Program constraints of order {} do not restrict the accelerations. Their control force is a part "
            "of R, also in L. The principles below treat it as an applied force.",
        )
        return text.format(instant.program_order)
    if not instant.rows and instant.idle and instant.resistance.any():
        return translate(
            "Principles",
            "No constraint is active at this time, and K is empty. Sliding friction gives the reaction R, "
            "which lies in L. The principles below treat it as an applied force.",
        )
    if not instant.rows and instant.idle:
        return translate(
            "Principles",
            "No constraint is active at this time. K is empty, and the applied forces alone determine the "
            "acceleration.",
        )
    if not instant.rows:
        return translate(
            "Principles",
            "The model has no constraints. K is empty, and the applied forces alone determine the acceleration.",
        )
    return ""


def _describe_parts(principles: Principles) -> str:
    """Return what determines the parts of W in K and L."""
    translate, instant, figure = QCoreApplication.translate, principles.instant, principles.figure
    if not figure.dimension_L:
        return translate(
            "Principles",
            "The constraints leave no freedom. They alone determine W, and the reaction compensates Y.",
        )
    if instant.servo:
        return translate(
            "Principles",
            "The control law requires accelerations on the inclined line. Its force acts along K, which is "
            "orthogonal to the virtual displacements but not to that line. The part of W in L comes from "
            "the applied forces alone.",
        )
    if not principles.splitting.ideal:
        return translate(
            "Principles",
            "The constraints alone determine the part W_K, the distance of the plane from O. They are not "
            "ideal: their reaction has a part in L, and W_L = Y_L + R_L. The principles below treat that "
            "part as an applied force.",
        )
    return translate(
        "Principles",
        "The constraints alone determine the part W_K, the distance of the plane from O. The applied "
        "forces determine the part W_L = Y_L. The reaction R leads from Y to W by the shortest way to "
        "the plane.",
    )


def _describe_views(principles: Principles) -> Iterator[str]:
    """Yield what the views to the right of and below the front view show."""
    translate, figure = QCoreApplication.translate, principles.figure
    if figure.side_K is not None:
        yield translate(
            "Principles",
            "K has more than one dimension. The front view is aligned with R and shows R_K at true length. "
            "W_K and Y_K lie {} m/s² in front of the drawing plane. The view beside it shows the parts in "
            "K at true length and angle.",
        ).format(rounded_text(figure.depths["W_K"]))
    if figure.side_L is not None:
        yield translate(
            "Principles", "The view below shows the parts in L at true length, since they do not lie on one line."
        )


def _describe_peculiarities(principles: Principles) -> Iterator[str]:
    """Yield the special cases at this instant: inactive constraints, zero masses, dependent rows."""
    translate, instant = QCoreApplication.translate, principles.instant
    if instant.idle:
        yield translate("Principles", "Not active at this time: {}.").format(escape_html(", ".join(instant.idle)))
    if instant.extended:
        yield translate(
            "Principles", "Some coordinates have no mass. For lengths along K, the constraints replace the inertia."
        )
    if instant.massless:
        yield translate("Principles", "No element has mass. Lengths are given for 1 kg.")
    dropped = len(instant.rows) - len(instant.kept)
    if dropped:
        yield translate("Principles", "Of {} rows, {} are independent. W and R are nevertheless unique.").format(
            len(instant.rows), len(instant.kept)
        )


def describe_velocities(principles: Principles) -> str:
    """Return the caption of the figure of the rates."""
    translate = QCoreApplication.translate
    instant = principles.instant
    if not any(order <= 1 for order in instant.orders):
        return translate("Principles", "No constraint restricts the velocities. V lies in L.")
    has_normal_part = principles.rates.lengths["V_K"] > 1e-9 * principles.rates.lengths["V"]
    sentences = [
        translate(
            "Principles",
            "The end of V lies on the plane given by the constraints of order zero and one. V_K leads to it "
            "from O, and V_L lies in it.",
        )
        if has_normal_part
        else translate("Principles", "The plane of admissible velocities passes through O. V lies entirely in L.")
    ]
    if not instant.linear:
        sentences.append(
            translate(
                "Principles",
                "A constraint is not linear in the velocities. The plane touches its surface at V. The amber "
                "curve is the section of the surface of this constraint with the figure.",
            )
        )
    return with_indices(" ".join(sentences))


def describe_gauss(principles: Principles) -> str:
    """Return the caption of the chart of Gauss's measure."""
    translate = QCoreApplication.translate
    sample, servo = principles.gauss, principles.servo
    if not len(sample.distance):
        return translate(
            "Principles", "No other acceleration satisfies the constraints. There is nothing to compare W with."
        )
    if servo is None:
        return translate(
            "Principles",
            "{} random admissible accelerations. All lie on the parabola Z − Z₀ = M|δ|²/2 above the actual "
            "acceleration, for which Z₀ = {} kg·m²/s⁴.",
        ).format(len(sample.distance), rounded_text(sample.actual))
    text = translate(
        "Principles",
        "The ordinary Z (amber) has its minimum {} m/s² from the actual acceleration, where it is smaller by "
        "{} kg·m²/s⁴. Kirgetov's Z′ (blue) has its minimum at the actual acceleration. The angle between "
        "virtual displacements and admissible accelerations is {}°. Δ with rows of unit length is {}.",
    )
    return text.format(
        rounded_text(servo.offset),
        rounded_text(servo.Z_actual - servo.Z_least),
        rounded_text(degrees(servo.tilt)),
        rounded_text(servo.delta),
    )


def describe_generalized(principle: Principles) -> str:
    """Return the caption of the chart of the generalized principle."""
    translate, sample = QCoreApplication.translate, principle.generalized
    if sample is None:
        return ""
    if not len(sample.distance):
        return translate("Principles", "The program constraints admit no other derivative of order {}.").format(
            sample.order
        )
    if sample.offset <= 1e-6 * sample.scale:
        return translate(
            "Principles",
            "{} random admissible derivatives of order {}. All lie on the parabola above the actual "
            "derivative. Z measures the control's derivative of order {}.",
        ).format(len(sample.distance), sample.order, sample.order - 2)
    return translate(
        "Principles",
        "Among the admissible derivatives of order {}, the one with the minimum of Z lies {} m/s^{} from the "
        "actual derivative, which follows the principle of Mangeron and Deleanu.",
    ).format(sample.order, rounded_text(sample.offset), sample.order)


def with_indices(text: str) -> str:
    """Return text with W_K, V_L … as letters with an index."""
    for letter in "WYRV":
        for part in "KL":
            text = text.replace(f"{letter}_{part}", f"{letter}<sub>{part}</sub>")
    return text
