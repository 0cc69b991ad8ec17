"""What is said about a trace, in the language of the window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from anholon_gui.language import measured

if TYPE_CHECKING:
    from anholon.tracing.followed import Finding

__all__ = ["WORDS", "sentence"]

WORDS: Final[Mapping[str, object]] = {
    "stages": QT_TRANSLATE_NOOP(
        "traces",
        "The stages of the model are left out, and the model with the schedule has none any more: the pose is that of "
        "its parameters. Keep the model with the stages in another file.",
    ),
    "start": QT_TRANSLATE_NOOP("traces", "The motion begins on the curve: {changes}."),
    "curvature": QT_TRANSLATE_NOOP(
        "traces",
        "The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}: a blade would have to "
        "change its turn at once, by a blow. Join the parts by a curve whose curvature changes steadily, "
        "as a clothoid.",
    ),
    "step": QT_TRANSLATE_NOOP(
        "traces",
        "The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}: the controls jump there.",
    ),
    "slow": QT_TRANSLATE_NOOP(
        "traces",
        "The speed falls to {speed} m/s at t = {t} s, {s} m from the start of the curve: what hardly moves "
        "cannot follow a curve.",
    ),
    "singular": QT_TRANSLATE_NOOP(
        "traces",
        "The controls act on the trace no more at t = {t} s, {s} m from the start of the curve (Δ = 0): "
        "what is asked for there would take forces beyond all bounds.",
    ),
    "runaway": QT_TRANSLATE_NOOP(
        "traces",
        "The speed grows beyond all bounds at t = {t} s, {s} m from the start of the curve: in its turns "
        "the motion drives itself, the quicker the more. Follow it for a shorter time, or name a law of "
        "speed and a second control.",
    ),
    "failed": QT_TRANSLATE_NOOP(
        "traces",
        "The motion could not be computed any further at t = {t} s, {s} m from the start of the curve: it runs "
        "into a singularity, or the controls grow beyond all bounds.",
    ),
    "endless": QT_TRANSLATE_NOOP("traces", "The end of the curve was not reached within {t} s."),
    "reached": QT_TRANSLATE_NOOP("traces", "The end of the curve is reached at t = {t} s, {s} m from its begin."),
    "bound": QT_TRANSLATE_NOOP(
        "traces",
        "{name} exceeds its bound of {limit} for {share} s in all between t = {t} s and {until} s: it "
        "reaches {value} at t = {at} s.",
    ),
    "natural": QT_TRANSLATE_NOOP(
        "traces",
        "{name} is beyond its natural range, which ends at {limit}, for {share} s in all between t = {t} s "
        "and {until} s: it reaches {value} at t = {at} s.",
    ),
    "reaction": QT_TRANSLATE_NOOP(
        "traces",
        "The reaction of {name} exceeds its bound of {limit} for {share} s in all between t = {t} s and "
        "{until} s: it reaches {value} at t = {at} s.",
    ),
    "grip": QT_TRANSLATE_NOOP(
        "traces",
        "The grip of {name} does not bear it between t = {t} s and {until} s: at t = {at} s it would take"
        " {value} and bears {limit}, so that it slips.",
    ),
    "slips": QT_TRANSLATE_NOOP("traces", "In the replay {name} slips at t = {t} s."),
    "stopped": QT_TRANSLATE_NOOP(
        "traces",
        "The event {name} ends the replay at t = {t} s, {s} m from the start of the curve: what is found for "
        "later is not gone through.",
    ),
    "delta": QT_TRANSLATE_NOOP(
        "traces",
        "The controls act weakly on the trace at t = {t} s: normalised Δ = {value}.",
    ),
    "replay": QT_TRANSLATE_NOOP("traces", "The replay failed: {why}"),
    "off": QT_TRANSLATE_NOOP(
        "traces",
        "The replay leaves the curve by {error} m: the motion is too sensitive for a schedule, or the controls "
        "jump. A feedback answers deviations.",
    ),
    "sensitive": QT_TRANSLATE_NOOP(
        "traces",
        "The schedule is an open loop: an error of 0.001 {unit} in {name} at the start becomes {off} m on"
        " the way. Somebody has to correct it.",
    ),
    "feedback": QT_TRANSLATE_NOOP(
        "traces",
        "Deviations across the curve decay with the rate {rate} 1/s. What is ahead or late, or of another speed, stays"
        " so, and far from its time the law knows the curve less well: to hold the time, name a law of speed and a"
        " second control.",
    ),
    "balanced": QT_TRANSLATE_NOOP(
        "traces",
        "{name} is balanced: it goes from {least} to {most}, and what would have to hold it there bears {force} at most"
        " in the replay.",
    ),
    "falls": QT_TRANSLATE_NOOP(
        "traces",
        "{name} moves by itself, from {least} to {most}; nothing but the forces of the model brings it back when it is"
        " disturbed.",
    ),
    "held": QT_TRANSLATE_NOOP("traces", "Deviations from the place at the time decay with the rate {rate} 1/s."),
}
"""Kind of a finding -> its sentence, as in `anholon.tracing.findings`, which the window does not load at once."""


def sentence(finding: Finding) -> str:
    """Return the sentence of a finding."""
    return measured(QCoreApplication.translate("traces", str(WORDS[finding.kind])).format(**finding.values))
