"""A transition as a page of rich text: tables of values before and after, and links to commands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from PySide6.QtCore import QCoreApplication

from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.model.query.stage_sequence import change_of, changes_of
from anholon.model.schema import Model, Stage
from anholon.simulation.blade_jumps import BladeJump
from anholon.simulation.explain import PathResult, Transition
from anholon.simulation.forecast import Forecast, PredictedChange
from anholon.units import parse_unit
from anholon_gui.pose_editor import ANGLE_UNITS
from anholon_gui.stages.transitions.page_texts import (
    cell_html,
    deviation_text,
    group_name,
    link_html,
    profile_name,
    without_rounding,
)
from anholon_gui.texts.events import event_text, impulse_unit_of
from anholon_gui.texts.language import label_with_unit, localize_units, quantity_text, unit_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import Theme

RAMP, JUMP, PATH, PREDICT = "ramp", "jump", "path", "foresee"
"""Links: change by a ramp, change at once (all, or those of the path with the following number), take the path with the
following number, show the forecast."""

translate = QCoreApplication.translate

_ROUNDING = 1e-12  # part by which two speeds differ that are equal
_ZERO_MASS_MOMENT, _SAME_FORCE_REL = 1e-9, 1e-4  # kg·m that are none; parts of forces that read the same
_NEGLIGIBLE_FORCE_REL = (
    1e-6  # of the peak of a force: what short ramps have of forces that do not grow with their shortness
)


Row = tuple[str, ...]


def transition_page(model: Model, transition: Transition, theme: Theme, *, is_predicted: bool = False) -> str:
    """Return the page of a transition. `is_predicted`: no run has reached it yet."""
    return "".join(_Page(model, transition, theme, is_predicted=is_predicted).parts())


class _Page:
    def __init__(self, model: Model, transition: Transition, theme: Theme, *, is_predicted: bool) -> None:
        self._model, self._transition, self._theme, self._is_predicted = model, transition, theme, is_predicted
        self._units = FormulaUnits(model)
        self._stage: Stage | None = model.stages[transition.number] if transition.number < len(model.stages) else None

    def parts(self) -> Iterator[str]:
        """Yield the parts of the page from top to bottom."""
        transition, theme = self._transition, self._theme
        yield f'<h3 style="margin-bottom:2px">{escape(transition.before)} → {escape(transition.after)}</h3>'
        when = localize_units(f"t = {transition.t:.9g} s")
        if self._is_predicted:
            when += " · " + translate("transitions", "predicted, not simulated yet")
        yield f'<p style="color:{theme.muted}; margin-top:0">{when}</p>'
        if transition.refusal:
            yield self._refusal_html()
        yield self._changes_html()
        if not transition.refusal:
            yield from self._conserved_html()
        yield from self._paths_html()
        yield from self._ramp_html()
        if not transition.refusal:
            yield from self._impacts_html()
            if not self._is_predicted:
                yield from self._reactions_html()
            yield self._energy_html()
            yield self._velocities_html()

    # --- what happens ----------------------------------------------------------------------------------------------

    def _refusal_html(self) -> str:
        theme = self._theme
        words = translate_message(self._transition.refusal)
        text = escape(words[:1].upper() + words[1:])
        offer = link_html(RAMP, translate("transitions", "Change by a ramp instead"))
        title = translate("transitions", "The motion cannot continue here.")
        return (
            f'<table width="100%" cellpadding="8" style="background:{theme.error_base}"><tr><td>'
            f'<b style="color:{theme.error}">{title}</b><br>'
            f"{text}<br>{offer}</td></tr></table>"
        )

    def _changes_html(self) -> str:
        transition = self._transition
        lines: list[str] = []
        rows = [self._parameter_row(name, *values) for name, values in transition.parameters.items()]
        same = [name for name, before, after in rows if before == after]
        rows = [row for row in rows if row[1] != row[2]]
        if rows:
            lines += self._transitions_html([name for name, *_ in rows])
            lines.append(self._table_html((translate("transitions", "Parameter"), *self._before_after_heads()), rows))
            if same:
                unchanged_text = translate("transitions", "Unchanged: {}").format(escape(", ".join(same)))
                lines.append(f'<p style="color:{self._theme.muted}">{unchanged_text}</p>')
        for names, text in (
            (transition.on, translate("transitions", "Becomes active: {}")),
            (transition.off, translate("transitions", "Becomes inactive: {}")),
        ):
            if names:
                lines.append(f"<p>{text.format(escape(', '.join(names)))}</p>")
        if not lines:
            nothing = translate("transitions", "Nothing changes here.")
            lines.append(f"<p>{nothing}</p>")
        return "".join(lines)

    def _transitions_html(self, changing: Sequence[str]) -> Iterator[str]:
        """Return the text about how parameters change: all together, or some separately."""
        transition, stage = self._transition, self._stage
        ramp, jump = translate("transitions", "Change by a ramp"), translate("transitions", "Change by a jump")
        if stage is None or transition.ramped.isdisjoint(changing):
            text = translate("transitions", "Changes by a jump (the limit of ever shorter ramps).")
            yield f'<p style="margin-bottom:6px">{text} {"" if transition.refusal else link_html(RAMP, ramp)}</p>'
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
                text = text.format(rounded_text(way.ramp), escape(profile_name(way.profile)), named)
            else:
                text = translate("transitions", "Changes by a ramp of {} s, {}.")
                text = text.format(rounded_text(way.ramp), escape(profile_name(way.profile)))
            what, words = (RAMP, ramp) if way.change == "jump" else (JUMP, jump)
            yield f"<p>{text} {'' if transition.refusal else link_html(f'{what}:{k}', words)}</p>"

    def _parameter_row(self, name: str, before: float, after: float) -> Row:
        unit = self._model.parameters[name].unit if name in self._model.parameters else ""
        factor = parse_unit(unit).factor
        return (
            name,
            quantity_text(rounded_text(before / factor), unit),
            quantity_text(rounded_text(after / factor), unit),
        )

    def _conserved_html(self) -> Iterator[str]:
        """Yield the text about conserved quantities, and why the others change."""
        transition = self._transition
        first, second = transition.body
        momentum = max(first.origin_momentum, second.origin_momentum)
        inertia = max(first.origin_inertia, second.origin_inertia)
        min_inertia = min(first.inertia, second.inertia)
        turning = max(abs(first.mean_angular_velocity), abs(second.mean_angular_velocity))
        angular_velocity = (momentum + turning * inertia) / min_inertia if min_inertia > 0.0 else 0.0
        rows: list[Row] = [
            self._before_after_row(
                "J<sub>C</sub> ω", first.angular_momentum[2], second.angular_momentum[2], "kg·m²/s", momentum
            ),
            self._before_after_row("J<sub>C</sub>", first.inertia, second.inertia, "kg·m²", inertia),
            self._before_after_row(
                "ω", first.mean_angular_velocity, second.mean_angular_velocity, "rad/s", angular_velocity
            ),
        ]
        for blade in transition.blades:
            rows += self._blade_rows(blade, angular_velocity, several=len(transition.blades) > 1)
        if not transition.blades:
            for axis, letter in enumerate("xyz"):
                if first.velocity[axis] or second.velocity[axis]:
                    rows.append(
                        self._before_after_row(
                            f"M v<sub>C,{letter}</sub>",
                            *self._momentum_pair(axis),
                            "kg·m/s",
                            max(body.mass * math.hypot(*body.velocity) for body in transition.body),
                        )
                    )
        yield self._heading_html(translate("transitions", "The whole body"))
        yield self._table_html((translate("transitions", "Quantity"), *self._before_after_heads(), "Δ"), rows)
        for blade in transition.blades:
            if blade.expected is not None:
                text = translate(
                    "transitions",
                    "J_C ω is conserved. u − ω y_C changes by H ∫ dy_C/J_C along the path and becomes {} m/s.",
                )
                if abs(blade.expected - blade.along[0]) <= _ROUNDING * max(1.0, abs(blade.along[0])):
                    text = translate("transitions", "J_C ω and u − ω y_C are conserved.")
                text = text.replace("_C", "<sub>C</sub>")
                yield f"<p>{text.format(rounded_text(blade.expected))}</p>"

    def _blade_rows(self, blade: BladeJump, angular_velocity: float, *, several: bool) -> Iterator[Row]:
        """Yield the rows of a blade. `angular_velocity`, rad/s, is the size of the terms of ω."""
        mark = f" ({escape(blade.name)})" if several else ""
        bodies = self._transition.body
        distance = max(math.hypot(*body.centre) for body in bodies)
        speed = max(math.hypot(*body.velocity) for body in bodies)
        offset = max(map(abs, blade.offset))
        turning = max(abs(body.mean_angular_velocity) for body in bodies)
        along = speed + turning * distance + angular_velocity * offset
        yield self._before_after_row(f"u{mark}", *blade.u, "m/s", along)
        yield self._before_after_row(f"y<sub>C</sub>{mark}", *blade.offset, "m", distance)
        yield self._before_after_row(f"u − ω y<sub>C</sub>{mark}", *blade.along, "m/s", speed)

    def _momentum_pair(self, axis: int) -> tuple[float, float]:
        first, second = self._transition.body
        return first.mass * float(first.velocity[axis]), second.mass * float(second.velocity[axis])

    # --- other ways ------------------------------------------------------------------------------------------------

    def _paths_html(self) -> Iterator[str]:
        transition = self._transition
        if len(transition.paths) < 2:
            return
        blades = [blade.name for blade in transition.blades]
        rate, turning, energy = unit_text("m/s"), unit_text("rad/s"), unit_text("J")
        speeds = [f"u<br>{rate}" if len(blades) == 1 else f"u ({escape(name)})<br>{rate}" for name in blades]
        head = (
            translate("transitions", "Order of the joints"),
            *speeds,
            f"ω<br>{turning}",
            f"E<br>{energy}",
            "",
        )
        yield self._heading_html(translate("transitions", "Orders of the joints"))
        yield self._table_html(head, [self._path_row(k, path, blades) for k, path in enumerate(transition.paths)])
        settled = [path for path in transition.paths if not path.refusal]
        for name in blades:
            speed = [path.speeds[name] for path in settled if name in path.speeds]
            if len(speed) > 1:
                spread = max(speed) - min(speed)
                text = translate("transitions", "The order changes the speed along the blade by up to {} m/s.")
                if spread < 1e-9 * max(1.0, abs(speed[0])):
                    text = translate(
                        "transitions", "The order does not matter, because the centre of mass does not move sideways."
                    )
                yield f"<p>{text.format(rounded_text(spread))}</p>"

    def _path_row(self, k: int, path: PathResult, blades: Sequence[str]) -> Row:
        order = " → ".join(escape(group_name(name)) for name in path.names)
        name = order or translate("transitions", "all together")
        if path.is_chosen:
            name = f"<b>{name}</b>"
            link = translate("transitions", "used")
        else:
            link = link_html(f"{PATH}:{k}", translate("transitions", "use"))
        if path.refusal:
            return name, *("–" for _ in blades), "–", "–", translate("transitions", "refused")
        speeds = (rounded_text(path.speeds.get(blade, math.nan)) for blade in blades)
        return name, *speeds, rounded_text(path.angular_velocity), rounded_text(path.energy), link

    def _ramp_html(self) -> Iterator[str]:
        transition = self._transition
        foreseen = transition.forecast
        if foreseen is None:
            return
        yield self._heading_html(translate("transitions", "The ramp"))
        rows: list[Row] = []
        for name, peak in foreseen.peaks.items():
            predicted_peak = transition.ramp_peaks.get(name)
            rows.append(
                (
                    self._with_unit(translate("transitions", "peak {}").format(escape(name)), name),
                    f"{rounded_text(peak.value)} ({self._time_after_start(peak.t)})",
                    f"{rounded_text(predicted_peak.value)} ({self._time_after_start(predicted_peak.t)})"
                    if predicted_peak
                    else "–",
                    deviation_text(peak.value, predicted_peak.value)
                    if predicted_peak and not transition.ramp_cut_short
                    else "–",
                )
            )
        for name, speed in foreseen.speeds.items():
            reached = transition.ramp_result.speeds.get(name, math.nan) if transition.ramp_result else math.nan
            label = "u" if len(foreseen.speeds) == 1 else f"u ({escape(name)})"
            rows.append(
                (
                    label_with_unit(label, "m/s"),
                    rounded_text(speed),
                    rounded_text(reached),
                    deviation_text(speed, reached),
                )
            )
        reached = transition.ramp_result.angular_velocity if transition.ramp_result else math.nan
        rows.append(
            (
                label_with_unit("ω", "rad/s"),
                rounded_text(foreseen.angular_velocity),
                rounded_text(reached),
                deviation_text(foreseen.angular_velocity, reached),
            )
        )
        head = ("", translate("transitions", "predicted"), translate("transitions", "computed"), "Δ")
        yield self._table_html(head, rows)
        text = translate(
            "transitions",
            "Predicted from the state at the start (all constraints hold).",
        )
        yield f"<p>{text}</p>"
        if transition.ramp_cut_short:
            cut = translate(
                "transitions", "The stage ended before its ramp. The computed values refer to the end of the stage."
            )
            yield f"<p>{cut}</p>"
        for name, grip in foreseen.reaction_limits.items():
            sticks = translate("transitions", "{} holds up to {}. It is expected to stick.")
            slips_text = translate("transitions", "{} holds up to {}. It is expected to slip.")
            change = foreseen.change
            early = change is not None and (change.what, change.name) == ("slip", name)
            words = slips_text if early or abs(foreseen.peaks[name].value) > grip else sticks
            unit = self._reaction_unit(name)
            yield f"<p>{words.format(escape(name), quantity_text(rounded_text(grip), unit))}</p>"
        if foreseen.change is not None:
            yield f"<p>{self._change_text(foreseen.change)}</p>"
        for name, sixth_order in foreseen.short_ramp_forces.items():
            yield from self._short_ramp_html(name, sixth_order, foreseen)
        if not foreseen.max_profile_curvature:
            straight = translate("transitions", "A linear ramp starts and ends with an impact, because its rate jumps.")
            yield f"<p>{straight}</p>"

    def _short_ramp_html(self, name: str, limit_force: float, forecast: Forecast) -> Iterator[str]:
        """Yield the limit of the lateral force of a blade for short ramps."""
        moving, square = forecast.lateral_forces[name], forecast.length**2
        largest = max(abs(limit_force), abs(moving))
        if largest * square < _ZERO_MASS_MOMENT or largest < _NEGLIGIBLE_FORCE_REL * abs(forecast.peaks[name].value):
            return
        max_curvature, unrotated_force = rounded_text(forecast.max_profile_curvature), rounded_text(abs(moving))
        if math.isclose(abs(limit_force), abs(moving), rel_tol=_SAME_FORCE_REL):
            words = translate(
                "transitions",
                "For short ramps, the lateral force of {} approaches M Δy_C · {} / T² = {} N.",
            )
            messages: tuple[str, ...] = max_curvature, unrotated_force
        else:
            words = translate(
                "transitions",
                "For short ramps, the lateral force of {} approaches {} N·s² / T² = {} N. It would be M Δy_C · "
                "{} / T² = {} N if the centre of mass followed the profile without rotation of the body.",
            )
            messages = (
                rounded_text(abs(limit_force) * square),
                rounded_text(abs(limit_force)),
                max_curvature,
                unrotated_force,
            )
        yield f"<p>{words.replace('_C', '<sub>C</sub>').format(escape(name), *messages)}</p>"

    def _change_text(self, change: PredictedChange) -> str:
        texts = {
            "slip": translate("transitions", "{} slips after {}, during the ramp. The prediction ends there."),
            "release": translate("transitions", "{} lifts off after {}, during the ramp. The prediction ends there."),
            "contact": translate(
                "transitions", "{} comes into contact after {}, during the ramp. The prediction ends there."
            ),
        }
        return texts[change.what].format(escape(change.name), self._time_after_start(change.t))

    def _time_after_start(self, t: float) -> str:
        """Return the time of an instant after the beginning of the stage, as text."""
        return f"{t - self._transition.t:.3g}\N{NO-BREAK SPACE}{unit_text('s')}"

    # --- forces and energies ---------------------------------------------------------------------------------------

    def _impacts_html(self) -> Iterator[str]:
        transition = self._transition
        rows: list[Row] = [
            (
                self._impact_text(occurrence.name),
                rounded_text(occurrence.impulse),
                rounded_text(occurrence.loss),
                rounded_text(occurrence.drives),
            )
            for occurrence in transition.impacts
        ]
        impact_names = {occurrence.name for occurrence in transition.impacts}
        foreseen = ((f"blow {name}", impulse) for name, impulse in transition.impulses.items())
        rows += [
            (self._impact_text(name), rounded_text(impulse), "–", "–")
            for name, impulse in foreseen
            if name not in impact_names
        ]
        if rows:
            yield self._heading_html(translate("transitions", "Impulses"))
            head = (
                "",
                translate("transitions", "impulse"),
                translate("transitions", "energy lost, J"),
                translate("transitions", "work of the drives, J"),
            )
            yield self._table_html(head, rows)

    def _impact_text(self, event: str) -> str:
        """Return the text of an impact with the unit of its impulse."""
        return label_with_unit(escape(event_text(event)), impulse_unit_of(self._model, event))

    def _reactions_html(self) -> Iterator[str]:
        messages = self._transition.reactions
        rows = [
            self._before_after_row(self._with_unit(escape(name), name), *values, "")
            for name, values in messages.items()
        ]
        if rows:
            yield self._heading_html(translate("transitions", "Reactions just before and just after"))
            yield self._table_html((translate("transitions", "Constraint"), *self._before_after_heads(), "Δ"), rows)

    def _energy_html(self) -> str:
        transition = self._transition
        rows = [
            (translate("transitions", "before"), rounded_text(transition.energy[0])),
            *(
                [(translate("transitions", "lost in contacts"), rounded_text(-transition.energy_lost))]
                if transition.energy_lost
                else []
            ),
            (
                translate("transitions", "supplied by the drives"),
                rounded_text(without_rounding(transition.drive_energy, max(map(abs, transition.energy)))),
            ),
            (translate("transitions", "after"), rounded_text(transition.energy[1])),
        ]
        return self._heading_html(translate("transitions", "Energy")) + self._table_html(("", unit_text("J")), rows)

    def _velocities_html(self) -> str:
        transition, model = self._transition, self._model
        pairs = zip(transition.coordinates, transition.rates[0].tolist(), transition.rates[1].tolist(), strict=True)
        shown = [pair for pair in pairs if not is_orientation_coordinate(model, pair[0])]
        largest: dict[str, float] = {}
        for name, a, b in shown:
            unit = self._velocity_unit(name)
            largest[unit] = max(largest.get(unit, 0.0), abs(a), abs(b))
        rows = [self._velocity_row(*pair, largest[self._velocity_unit(pair[0])]) for pair in shown]
        return self._heading_html(translate("transitions", "Velocities")) + self._table_html(
            (translate("transitions", "Coordinate"), *self._before_after_heads(), "Δ"), rows
        )

    def _velocity_row(self, name: str, before: float, after: float, size: float) -> Row:
        """Return the row of the rate of a coordinate. `size`: the largest rate of its unit."""
        return self._before_after_row(f"{escape(name)}′", before, after, self._velocity_unit(name), size)

    def _velocity_unit(self, name: str) -> str:
        """Return the unit of the rate of a coordinate."""
        unit = self._units.of_derivative(name, 1) if name in self._model.coordinates else ""
        return "rad/s" if unit == "1/s" and self._model.coordinates[name].unit in ANGLE_UNITS else unit

    def _reaction_unit(self, name: str) -> str:
        """Return the unit of the reaction of a constraint."""
        return self._units.of_reaction(name) if name.partition(".")[0] in self._model.constraints else ""

    def _with_unit(self, label: str, reaction: str) -> str:
        """Return a label with the unit of the reaction of a constraint."""
        unit = self._reaction_unit(reaction)
        return label_with_unit(label, unit)

    # --- building blocks -------------------------------------------------------------------------------------------

    def _before_after_heads(self) -> tuple[str, str]:
        return translate("transitions", "before"), translate("transitions", "after")

    def _before_after_row(self, name: str, before: float, after: float, unit: str, size: float = 0.0) -> Row:
        """Return a row of two values and their difference.

        `size` is that of the terms from which they were computed, in their unit, and determines their rounding error.
        """
        size = max(size, abs(before), abs(after))
        values = (before, after, after - before)
        return label_with_unit(name, unit), *(rounded_text(without_rounding(value, size)) for value in values)

    def _heading_html(self, text: str) -> str:
        return f'<p style="margin-bottom:2px; margin-top:12px"><b>{text}</b></p>'

    def _table_html(self, head: Sequence[str], rows: Iterable[Row]) -> str:
        theme = self._theme
        cells = "".join(cell_html(text, k, f"color:{theme.muted}") for k, text in enumerate(head))
        lines = "".join(f"<tr>{''.join(cell_html(text, k) for k, text in enumerate(row))}</tr>" for row in rows)
        shape = 'width="100%" cellspacing="0" cellpadding="3" style="margin-top:4px"'
        return f"<table {shape}><tr>{cells}</tr>{lines}</table>"
