"""A transition as a page of rich text: tables of what was before and after, and links to what can be done about it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from PySide6.QtCore import QCoreApplication

from anholon.model.formula_units import FormulaUnits
from anholon.model.structs import Model, Stage
from anholon.model.timeline import change_of, changes_of
from anholon.stages.explanation import BladeJump, PathResult, Transition
from anholon.stages.forecast import Change, Forecast
from anholon.units import parse_unit
from anholon_gui.happenings import event_words, impulse_unit
from anholon_gui.language import measure, measured, unit_text, with_unit
from anholon_gui.messages import said
from anholon_gui.posing import ANGLES
from anholon_gui.theme import Theme

__all__ = ["FORESEE", "JUMP", "PATH", "RAMP", "number", "page"]

RAMP, JUMP, PATH, FORESEE = "ramp", "jump", "path", "foresee"
"""Links: change by a ramp, change at once (all, or those of the way whose number follows), take the path of the number
that follows, tell what is expected."""

translate = QCoreApplication.translate

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

_NOTHING = 1e-12  # what is smaller is rounding
_SAME = 1e-4  # %, below which two numbers read the same
_UNMOVED, _ALIKE = 1e-9, 1e-4  # kg·m that are none; parts of forces that read the same
_UNFELT = 1e-6  # of the peak of a force: what short ramps have of forces that do not grow with their shortness


Row = tuple[str, ...]


def number(value: float) -> str:
    """Return a number with five figures for reading."""
    if not math.isfinite(value):
        return "–"
    if abs(value) < _NOTHING:
        return "0"
    if not 1e-4 <= abs(value) < 1e7:
        mantissa, _, exponent = f"{value:.3e}".partition("e")
        return f"{mantissa}·10{str(int(exponent)).translate(_RAISED)}".replace("-", "−")
    digits = max(5, len(str(int(abs(value)))))
    return f"{value:.{digits}g}".replace("-", "−")


def page(model: Model, told: Transition, theme: Theme, *, foreseen: bool = False) -> str:
    """Return the page of a transition; `foreseen`: of one that no run has come to yet."""
    return "".join(_Page(model, told, theme, foreseen=foreseen).parts())


class _Page:
    def __init__(self, model: Model, told: Transition, theme: Theme, *, foreseen: bool) -> None:
        self._model, self._told, self._theme, self._foreseen = model, told, theme, foreseen
        self._units = FormulaUnits(model)
        self._stage: Stage | None = model.stages[told.number] if told.number < len(model.stages) else None

    def parts(self) -> Iterator[str]:
        """Yield the parts of the page from top to bottom."""
        told, theme = self._told, self._theme
        yield f'<h3 style="margin-bottom:2px">{escape(told.before)} → {escape(told.after)}</h3>'
        when = measured(f"t = {told.t:.9g} s")
        if self._foreseen:
            when += " · " + translate("transitions", "predicted, not simulated yet")
        yield f'<p style="color:{theme.muted}; margin-top:0">{when}</p>'
        if told.refusal:
            yield self._refused()
        yield self._changes()
        if not told.refusal:
            yield from self._kept()
        yield from self._paths()
        yield from self._ramp()
        if not told.refusal:
            yield from self._blows()
            if not self._foreseen:
                yield from self._reactions()
            yield self._energy()
            yield self._rates()

    # --- what happens ----------------------------------------------------------------------------------------------

    def _refused(self) -> str:
        theme = self._theme
        words = said(self._told.refusal)
        text = escape(words[:1].upper() + words[1:])
        offer = _link(RAMP, translate("transitions", "Change by a ramp instead"))
        title = translate("transitions", "The motion cannot continue here.")
        return (
            f'<table width="100%" cellpadding="8" style="background:{theme.error_base}"><tr><td>'
            f'<b style="color:{theme.error}">{title}</b><br>'
            f"{text}<br>{offer}</td></tr></table>"
        )

    def _changes(self) -> str:
        told = self._told
        lines: list[str] = []
        rows = [self._parameter(name, *values) for name, values in told.parameters.items()]
        same = [name for name, before, after in rows if before == after]
        rows = [row for row in rows if row[1] != row[2]]
        if rows:
            lines += self._ways([name for name, *_ in rows])
            lines.append(self._table((translate("transitions", "Parameter"), *self._sides()), rows))
            if same:
                kept = translate("transitions", "Unchanged: {}").format(escape(", ".join(same)))
                lines.append(f'<p style="color:{self._theme.muted}">{kept}</p>')
        for names, text in (
            (told.on, translate("transitions", "Becomes active: {}")),
            (told.off, translate("transitions", "Becomes inactive: {}")),
        ):
            if names:
                lines.append(f"<p>{text.format(escape(', '.join(names)))}</p>")
        if not lines:
            nothing = translate("transitions", "Nothing changes here.")
            lines.append(f"<p>{nothing}</p>")
        return "".join(lines)

    def _ways(self, changing: Sequence[str]) -> Iterator[str]:
        """Tell how parameters change: all alike, or some apart from the others."""
        told, stage = self._told, self._stage
        ramp, jump = translate("transitions", "Change by a ramp"), translate("transitions", "Change by a jump")
        if stage is None or told.ramped.isdisjoint(changing):
            text = translate("transitions", "Changes by a jump (the limit of ever shorter ramps).")
            yield f"<p>{text} {'' if told.refusal else _link(RAMP, ramp)}</p>"
            return
        ways = {name: change_of(stage, name) for name in changing}
        groups = [[name for name in changing if ways[name] == way] for way in changes_of(stage)]
        several = sum(map(bool, groups)) > 1
        for k, (way, names) in enumerate(zip(changes_of(stage), groups, strict=True)):
            if not names:
                continue
            named = escape(", ".join(names))
            if way.change == "jump":
                text = translate("transitions", "Jump (the limit of ever shorter ramps): {}.").format(named)
            elif several:
                text = translate("transitions", "By a ramp of {} s, {}: {}.")
                text = text.format(number(way.ramp), escape(_profile(way.profile)), named)
            else:
                text = translate("transitions", "Changes by a ramp of {} s, {}.")
                text = text.format(number(way.ramp), escape(_profile(way.profile)))
            what, words = (RAMP, ramp) if way.change == "jump" else (JUMP, jump)
            yield f"<p>{text} {'' if told.refusal else _link(f'{what}:{k}', words)}</p>"

    def _parameter(self, name: str, before: float, after: float) -> Row:
        unit = self._model.parameters[name].unit if name in self._model.parameters else ""
        factor = parse_unit(unit).factor
        return name, measure(number(before / factor), unit), measure(number(after / factor), unit)

    def _kept(self) -> Iterator[str]:
        """Tell about the whole: what is kept, and why the rest changes."""
        told = self._told
        first, second = told.body
        rows: list[Row] = [
            self._pair("J<sub>C</sub> ω", first.spin[2], second.spin[2], "kg·m²/s"),
            self._pair("J<sub>C</sub>", first.inertia, second.inertia, "kg·m²"),
            self._pair("ω", first.turning, second.turning, "rad/s"),
        ]
        for blade in told.blades:
            rows += self._blade(blade, several=len(told.blades) > 1)
        if not told.blades:
            for axis, letter in enumerate("xyz"):
                if first.velocity[axis] or second.velocity[axis]:
                    rows.append(self._pair(f"M v<sub>C,{letter}</sub>", *self._momentum(axis), "kg·m/s"))
        yield self._heading(translate("transitions", "The whole body"))
        yield self._table((translate("transitions", "Quantity"), *self._sides(), "Δ"), rows)
        for blade in told.blades:
            if blade.expected is not None:
                text = translate(
                    "transitions",
                    "J_C ω is conserved. u − ω y_C changes by H ∫ dy_C/J_C along the path and becomes {} m/s.",
                )
                if abs(blade.expected - blade.along[0]) <= _NOTHING * max(1.0, abs(blade.along[0])):
                    text = translate("transitions", "J_C ω and u − ω y_C are conserved.")
                text = text.replace("_C", "<sub>C</sub>")
                yield f"<p>{text.format(number(blade.expected))}</p>"

    def _blade(self, blade: BladeJump, *, several: bool) -> Iterator[Row]:
        mark = f" ({escape(blade.name)})" if several else ""
        yield self._pair(f"u{mark}", *blade.u, "m/s")
        yield self._pair(f"y<sub>C</sub>{mark}", *blade.offset, "m")
        yield self._pair(f"u − ω y<sub>C</sub>{mark}", *blade.along, "m/s")

    def _momentum(self, axis: int) -> tuple[float, float]:
        first, second = self._told.body
        return first.mass * float(first.velocity[axis]), second.mass * float(second.velocity[axis])

    # --- other ways ------------------------------------------------------------------------------------------------

    def _paths(self) -> Iterator[str]:
        told = self._told
        if len(told.paths) < 2:
            return
        blades = [blade.name for blade in told.blades]
        rate, turning, energy = unit_text("m/s"), unit_text("rad/s"), unit_text("J")
        speeds = [f"u<br>{rate}" if len(blades) == 1 else f"u ({escape(name)})<br>{rate}" for name in blades]
        head = (
            translate("transitions", "Order of the joints"),
            *speeds,
            f"ω<br>{turning}",
            f"E<br>{energy}",
            "",
        )
        yield self._heading(translate("transitions", "Orders of the joints"))
        yield self._table(head, [self._path(k, path, blades) for k, path in enumerate(told.paths)])
        settled = [path for path in told.paths if not path.refusal]
        for name in blades:
            speed = [path.speeds[name] for path in settled if name in path.speeds]
            if len(speed) > 1:
                spread = max(speed) - min(speed)
                text = translate("transitions", "The order changes the speed along the blade by up to {} m/s.")
                if spread < 1e-9 * max(1.0, abs(speed[0])):
                    text = translate(
                        "transitions", "The order does not matter, because the centre of mass does not move sideways."
                    )
                yield f"<p>{text.format(number(spread))}</p>"

    def _path(self, k: int, path: PathResult, blades: Sequence[str]) -> Row:
        order = " → ".join(escape(_group(name)) for name in path.names)
        name = order or translate("transitions", "all together")
        if path.taken:
            name = f"<b>{name}</b>"
            link = translate("transitions", "used")
        else:
            link = _link(f"{PATH}:{k}", translate("transitions", "use"))
        if path.refusal:
            return name, *("–" for _ in blades), "–", "–", translate("transitions", "refused")
        speeds = (number(path.speeds.get(blade, math.nan)) for blade in blades)
        return name, *speeds, number(path.turning), number(path.energy), link

    def _ramp(self) -> Iterator[str]:
        told = self._told
        foreseen = told.forecast
        if foreseen is None:
            return
        yield self._heading(translate("transitions", "The ramp"))
        rows: list[Row] = []
        for name, peak in foreseen.peaks.items():
            found = told.found.get(name)
            rows.append(
                (
                    self._with_unit(translate("transitions", "peak {}").format(escape(name)), name),
                    f"{number(peak.value)} ({self._after(peak.t)})",
                    f"{number(found.value)} ({self._after(found.t)})" if found else "–",
                    _percent(peak.value, found.value) if found and not told.cut else "–",
                )
            )
        for name, speed in foreseen.speeds.items():
            reached = told.reached.speeds.get(name, math.nan) if told.reached else math.nan
            label = "u" if len(foreseen.speeds) == 1 else f"u ({escape(name)})"
            rows.append((with_unit(label, "m/s"), number(speed), number(reached), _percent(speed, reached)))
        reached = told.reached.turning if told.reached else math.nan
        rows.append(
            (with_unit("ω", "rad/s"), number(foreseen.turning), number(reached), _percent(foreseen.turning, reached))
        )
        head = ("", translate("transitions", "predicted"), translate("transitions", "computed"), "Δ")
        yield self._table(head, rows)
        text = translate(
            "transitions",
            "Predicted from the state at the start (all constraints hold).",
        )
        yield f"<p>{text}</p>"
        if told.cut:
            cut = translate(
                "transitions", "The stage ended before its ramp. The computed values refer to the end of the stage."
            )
            yield f"<p>{cut}</p>"
        for name, grip in foreseen.grips.items():
            held = translate("transitions", "{} holds up to {}. It is expected to stick.")
            slips = translate("transitions", "{} holds up to {}. It is expected to slip.")
            change = foreseen.change
            early = change is not None and (change.what, change.name) == ("slip", name)
            words = slips if early or abs(foreseen.peaks[name].value) > grip else held
            unit = self._force(name)
            yield f"<p>{words.format(escape(name), measure(number(grip), unit))}</p>"
        if foreseen.change is not None:
            yield f"<p>{self._changing(foreseen.change)}</p>"
        for name, sharp in foreseen.sharp.items():
            yield from self._sharp(name, sharp, foreseen)
        if not foreseen.steep:
            straight = translate("transitions", "A linear ramp starts and ends with an impact, because its rate jumps.")
            yield f"<p>{straight}</p>"

    def _sharp(self, name: str, sharp: float, foreseen: Forecast) -> Iterator[str]:
        """Yield what the force of a blade comes to for ever shorter ramps."""
        moving, square = foreseen.sideways[name], foreseen.length**2
        largest = max(abs(sharp), abs(moving))
        if largest * square < _UNMOVED or largest < _UNFELT * abs(foreseen.peaks[name].value):
            return
        steep, alone = number(foreseen.steep), number(abs(moving))
        if math.isclose(abs(sharp), abs(moving), rel_tol=_ALIKE):
            words = translate(
                "transitions",
                "For short ramps, the lateral force of {} approaches M Δy_C · {} / T² = {} N.",
            )
            told: tuple[str, ...] = steep, alone
        else:
            words = translate(
                "transitions",
                "For short ramps, the lateral force of {} approaches {} N·s² / T² = {} N. It would be M Δy_C · "
                "{} / T² = {} N if the centre of mass followed the profile without rotation of the body.",
            )
            told = number(abs(sharp) * square), number(abs(sharp)), steep, alone
        yield f"<p>{words.replace('_C', '<sub>C</sub>').format(escape(name), *told)}</p>"

    def _changing(self, change: Change) -> str:
        texts = {
            "slip": translate("transitions", "{} slips after {}, during the ramp. The prediction ends there."),
            "release": translate("transitions", "{} lifts off after {}, during the ramp. The prediction ends there."),
            "contact": translate(
                "transitions", "{} comes into contact after {}, during the ramp. The prediction ends there."
            ),
        }
        return texts[change.what].format(escape(change.name), self._after(change.t))

    def _after(self, t: float) -> str:
        """Return how long after the beginning of the stage an instant is."""
        return f"{t - self._told.t:.3g}\N{NO-BREAK SPACE}{unit_text('s')}"

    # --- forces and energies ---------------------------------------------------------------------------------------

    def _blows(self) -> Iterator[str]:
        told = self._told
        rows: list[Row] = [
            (self._struck(blow.name), number(blow.impulse), number(blow.loss), number(blow.drives))
            for blow in told.blows
        ]
        known = {blow.name for blow in told.blows}
        foreseen = ((f"blow {name}", impulse) for name, impulse in told.impulses.items())
        rows += [(self._struck(name), number(impulse), "–", "–") for name, impulse in foreseen if name not in known]
        if rows:
            yield self._heading(translate("transitions", "Impulses"))
            head = (
                "",
                translate("transitions", "impulse"),
                translate("transitions", "energy lost, J"),
                translate("transitions", "work of the drives, J"),
            )
            yield self._table(head, rows)

    def _struck(self, event: str) -> str:
        """Return the words of a blow with the unit of its impulse."""
        return with_unit(escape(event_words(event)), impulse_unit(self._model, event))

    def _reactions(self) -> Iterator[str]:
        told = self._told.reactions
        rows = [self._pair(self._with_unit(escape(name), name), *values, "") for name, values in told.items()]
        if rows:
            yield self._heading(translate("transitions", "Reactions just before and just after"))
            yield self._table((translate("transitions", "Constraint"), *self._sides(), "Δ"), rows)

    def _energy(self) -> str:
        told = self._told
        rows = [
            (translate("transitions", "before"), number(told.energy[0])),
            *([(translate("transitions", "lost in contacts"), number(-told.lost))] if told.lost else []),
            (translate("transitions", "supplied by the drives"), number(told.brought)),
            (translate("transitions", "after"), number(told.energy[1])),
        ]
        return self._heading(translate("transitions", "Energy")) + self._table(("", unit_text("J")), rows)

    def _rates(self) -> str:
        told = self._told
        pairs = zip(told.coordinates, told.rates[0].tolist(), told.rates[1].tolist(), strict=True)
        rows = [self._rate(name, a, b) for name, a, b in pairs]
        return self._heading(translate("transitions", "Velocities")) + self._table(
            (translate("transitions", "Coordinate"), *self._sides(), "Δ"), rows
        )

    def _rate(self, name: str, before: float, after: float) -> Row:
        """Return the row of the rate of a coordinate."""
        unit = self._units.of_derivative(name, 1) if name in self._model.coordinates else ""
        if unit == "1/s" and self._model.coordinates[name].unit in ANGLES:
            unit = "rad/s"
        return self._pair(f"{escape(name)}′", before, after, unit)

    def _force(self, name: str) -> str:
        """Return the unit of the reaction of a constraint."""
        return self._units.of_reaction(name) if name.partition(".")[0] in self._model.constraints else ""

    def _with_unit(self, label: str, reaction: str) -> str:
        """Return a label with the unit of the reaction of a constraint."""
        unit = self._force(reaction)
        return with_unit(label, unit)

    # --- building blocks -------------------------------------------------------------------------------------------

    def _sides(self) -> tuple[str, str]:
        return translate("transitions", "before"), translate("transitions", "after")

    def _pair(self, name: str, before: float, after: float, unit: str) -> Row:
        change = float(after) - float(before)
        small = abs(change) <= 1e-9 * max(abs(before), abs(after), 1e-3)
        label = with_unit(name, unit)
        return label, number(float(before)), number(float(after)), "0" if small else number(change)

    def _heading(self, text: str) -> str:
        return f'<p style="margin-bottom:2px; margin-top:12px"><b>{text}</b></p>'

    def _table(self, head: Sequence[str], rows: Iterable[Row]) -> str:
        theme = self._theme
        cells = "".join(_cell(text, k, f"color:{theme.muted}") for k, text in enumerate(head))
        lines = "".join(f"<tr>{''.join(_cell(text, k) for k, text in enumerate(row))}</tr>" for row in rows)
        return f'<table width="100%" cellspacing="0" cellpadding="3"><tr>{cells}</tr>{lines}</table>'


def _cell(text: str, column: int, style: str = "") -> str:
    return f'<td align="{"right" if column else "left"}" style="{style}">{text}</td>'


def _link(address: str, text: str) -> str:
    return f'<a href="{address}">{text}</a>'


def _percent(expected: float, found: float) -> str:
    """Return how far what was expected lies from what was found."""
    if not math.isfinite(found) or not found:
        return "–"
    off = 100.0 * (expected / found - 1.0)
    return "0 %" if abs(off) < _SAME else f"{off:+.2g} %".replace("-", "−")


def _profile(shape: str) -> str:
    """Return the name of a shape, or its formula."""
    words = {
        "cosine": translate("transitions", "cosine"),
        "linear": translate("transitions", "linear"),
        "quintic": translate("transitions", "quintic"),
    }
    return words.get(shape, f"f(s) = {shape}")


def _group(noun: str) -> str:
    """Return the name of a group of joints in the user's language."""
    words = {"arms": translate("transitions", "arms"), "legs": translate("transitions", "legs")}
    return words.get(noun, noun)
