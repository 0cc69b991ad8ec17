"""Texts of the findings about a trace in the language of the window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from anholon_gui.texts.language import localize_units
from anholon_gui.texts.messages import typeset_numbers

if TYPE_CHECKING:
    from anholon.control.path_control.result import Finding

FINDING_TEXTS: Final[Mapping[str, object]] = {
    "stages": QT_TRANSLATE_NOOP(
        "traces",
        "The path is followed in the first stage, “{name}”, with its parameters. The other stages go on from its end.",
    ),
    "later_stage": QT_TRANSLATE_NOOP(
        "traces",
        "The path is followed in the stage “{name}”, which begins at t = {t} s, with its parameters. Times are counted "
        "from there. The other stages stay as they are.",
    ),
    "led": QT_TRANSLATE_NOOP(
        "traces",
        "The curve begins where the point is then, {distance} m from the first of its points, in the direction of its "
        "velocity.",
    ),
    "start": QT_TRANSLATE_NOOP("traces", "The motion starts on the curve: {changes}."),
    "curvature": QT_TRANSLATE_NOOP(
        "traces",
        "The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}. A blade would need an impact "
        "to change its rotation at once. Join the parts by a curve of continuous curvature, for example a "
        "clothoid.",
    ),
    "step": QT_TRANSLATE_NOOP(
        "traces",
        "The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}. The controls jump there too.",
    ),
    "slow": QT_TRANSLATE_NOOP(
        "traces",
        "The speed falls to {speed} m/s at t = {t} s, {s} m from the start of the curve. At such a low speed "
        "the point cannot follow a curve.",
    ),
    "singular": QT_TRANSLATE_NOOP(
        "traces",
        "The controls no longer act on the path at t = {t} s, {s} m from the start of the curve (Δ = 0). The "
        "required forces would be unbounded.",
    ),
    "runaway": QT_TRANSLATE_NOOP(
        "traces",
        "The speed becomes unbounded at t = {t} s, {s} m from the start of the curve. The turns of the curve "
        "accelerate the motion. Choose a shorter duration, or specify a speed law and a second control.",
    ),
    "failed": QT_TRANSLATE_NOOP(
        "traces",
        "The computation stops at t = {t} s, {s} m from the start of the curve. The motion reaches a "
        "singularity, or the controls become unbounded.",
    ),
    "endless": QT_TRANSLATE_NOOP("traces", "The end of the curve was not reached within {t} s."),
    "reached": QT_TRANSLATE_NOOP("traces", "The end of the curve is reached at t = {t} s, {s} m from its start."),
    "bound": QT_TRANSLATE_NOOP(
        "traces",
        "{name} exceeds its bound of {limit} for {share} s in total between t = {t} s and {until} s. It "
        "reaches {value} at t = {at} s.",
    ),
    "natural": QT_TRANSLATE_NOOP(
        "traces",
        "{name} lies outside its natural range, which ends at {limit}, for {share} s in total between t = {t} "
        "s and {until} s. It reaches {value} at t = {at} s.",
    ),
    "reaction": QT_TRANSLATE_NOOP(
        "traces",
        "The reaction of {name} exceeds its bound of {limit} for {share} s in total between t = {t} s and "
        "{until} s. It reaches {value} at t = {at} s.",
    ),
    "grip": QT_TRANSLATE_NOOP(
        "traces",
        "The friction limit of {name} is exceeded between t = {t} s and {until} s. At t = {at} s the motion "
        "needs {value}, the limit is {limit}, and {name} slips.",
    ),
    "slips": QT_TRANSLATE_NOOP("traces", "In the replay, {name} slips at t = {t} s."),
    "stopped": QT_TRANSLATE_NOOP(
        "traces",
        "The event {name} ends the replay at t = {t} s, {s} m from the start of the curve. The controls for "
        "later times are not used.",
    ),
    "delta": QT_TRANSLATE_NOOP(
        "traces",
        "The controls act weakly on the path at t = {t} s (normalised Δ = {value}).",
    ),
    "replay": QT_TRANSLATE_NOOP("traces", "The replay failed: {why}"),
    "off": QT_TRANSLATE_NOOP(
        "traces",
        "The replay deviates from the curve by {error} m. The motion is too sensitive for a schedule, or the "
        "controls jump. Feedback corrects deviations.",
    ),
    "sensitive": QT_TRANSLATE_NOOP(
        "traces",
        "The schedule is open-loop control. An initial error of 0.001 {unit} in {name} grows to {off} m along "
        "the path. A feedback law would correct it.",
    ),
    "feedback": QT_TRANSLATE_NOOP(
        "traces",
        "Deviations across the curve decay with the rate {rate} 1/s. Deviations in time and speed remain and "
        "reduce the accuracy of the law. To control the time as well, specify a speed law and a second control.",
    ),
    "balanced": QT_TRANSLATE_NOOP(
        "traces",
        "{name} is balanced. It ranges from {least} to {most}, and its holding force is at most {force} in the replay.",
    ),
    "falls": QT_TRANSLATE_NOOP(
        "traces",
        "{name} moves freely from {least} to {most}. After a disturbance, only the forces of the model return it.",
    ),
    "held": QT_TRANSLATE_NOOP("traces", "Deviations from the planned position decay with the rate {rate} 1/s."),
}
"""Sentences by the kind of finding, as in `anholon.control.path_control.findings`, which the window imports later."""


def finding_text(finding: Finding) -> str:
    """Return the sentence of a finding."""
    text = QCoreApplication.translate("traces", str(FINDING_TEXTS[finding.kind])).format(**finding.values)
    return typeset_numbers(localize_units(text))
