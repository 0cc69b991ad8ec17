"""The instant of a derivation in print: the stage, active ramps, contacts and frictions.

With laws of resistance the derivation ends with the sizes of the reactions, which close it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy
from sympy import Add, Expr, Mul, Rational

from anholon.derivation.latex_names import make_upright
from anholon.derivation.linear_systems import MAX_INVERTED_SIZE, SingularError, invert
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import make_phrase
from anholon.derivation.printed_form import PrintedForm, UnconstrainedAcceleration
from anholon.derivation.resistance_terms import ReactionMagnitude
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import dot
from anholon.derivation.statements import Statement
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.writer import format_number
from anholon.mechanics.contact_mode import find_active_constraints
from anholon.mechanics.ramps import Ramp
from anholon.mechanics.reaction_limits import GLIDE_FRICTION_SUFFIX
from anholon.units import parse_unit

_FRICTION_WORDS = {
    "slide": "friction {}: slips, its force against the slip",
    "stick": "friction {}: sticks, its force is a reaction",
    "off": "friction {}: does not act, as its contact is open",
    "driven": "friction {}: is at rest as other constraints keep it, not determined, and taken as 0 along their motion",
}
_BREAKAWAY_WORDS = {
    "slide": "constraint {}: has let go and slips, with its sliding force against the slip",
    "stick": "constraint {}: holds, as long as its reaction stays below its grip",
    "off": "constraint {}: does not act, as what loads it is open",
    "driven": "constraint {}: is at rest as other constraints keep it, not determined, and taken as 0",
}


def write_instant(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Statement]:
    """Yield the stage, the active ramps, the inactive constraints, and the frictions."""
    moment = mechanics.moment
    if moment is None:
        return
    if moment.stage or moment.t > 0.0:
        t = format_number(moment.t)
        staged = make_phrase("equations of the stage {} at t = {} s", moment.stage, t)
        yield Statement(note=staged if moment.stage else make_phrase("equations of the motion at t = {} s", t))
    for ramp in moment.ramps:
        value = _make_ramp_function(ramp, mechanics)
        note = make_phrase("{} is on its way: a function of time, with its rates in the equations", ramp.name)
        yield from builder.equality(mechanics.symbols.convert(ramp.name), value, note=note)
    if mechanics.has_contact_modes:
        releasing = {
            friction.slipping_constraint
            for friction in mechanics.equations.friction_elements
            if friction.limits_reaction
        }
        signs = {side.name: side.sign for side in mechanics.equations.unilateral_constraints}
        names = [name for name in find_active_constraints(mechanics.model) if name in signs or name in moment.mode.open]
        constraint_states = [(name, signs.get(name, 0), name not in moment.mode.open) for name in names]
        if constraint_states:
            latex = r",\qquad ".join(
                _describe_constraint_state(name, sign, acts)[0] for name, sign, acts in constraint_states
            )
            text = ", ".join(_describe_constraint_state(name, sign, acts)[1] for name, sign, acts in constraint_states)
            yield Statement(latex=latex, text=text, note="the mode of the motion of which these equations are")
        off = {name for name, force in mechanics.model.forces.items() if not force.enabled}
        for friction_state in moment.mode.holds:
            if friction_state.name in off:
                continue
            words = _BREAKAWAY_WORDS if friction_state.name in releasing else _FRICTION_WORDS
            yield Statement(
                note=make_phrase(words[friction_state.grip], friction_state.name.removesuffix(GLIDE_FRICTION_SUFFIX))
            )


def _describe_constraint_state(name: str, sign: int, acts: bool) -> tuple[str, str]:
    """Return LaTeX and text of the state of a constraint: f = 0, f > 0 for an open contact, or Λ = 0."""
    latex = rf"f_{{{make_upright(name)}}}"
    if acts or sign:
        relation = "=" if acts else (">" if sign > 0 else "<")
        return f"{latex} {relation} 0", f"f_{make_label(name)} {relation} 0"
    return rf"\Lambda_{{{make_upright(name)}}} = 0", f"Lambda_{make_label(name)} = 0"


def _make_ramp_function(ramp: Ramp, mechanics: Mechanics) -> Expr:
    """Return a parameter on its way as a function of time: its value at the start and the shape of its change."""
    unit = parse_unit(mechanics.model.parameters[ramp.name].unit).factor
    moment = mechanics.moment
    assert moment is not None
    typed = mechanics.model.parameters[ramp.name].value * unit
    start = moment.values.get(ramp.name, typed)
    fraction = (mechanics.subexpressions.time - _round_decimal(ramp.t0)) / _round_decimal(ramp.length)
    s = mechanics.subexpressions.name_value("s", fraction, note="time of the change, from 0 to 1")
    shape = mechanics.symbols.convert(ramp.shape, {"s": s})
    return _convert_to_typed_unit(start, unit) + _convert_to_typed_unit(ramp.change, unit) * shape


def _convert_to_typed_unit(value: float, factor: float) -> Expr:
    """Return a value in SI units as an expression of the typed number: 30 degrees as pi/6."""
    turns = factor / sympy.pi.evalf()
    exact = sympy.pi * Rational(Fraction(float(turns)).limit_denominator(1000)) if factor != 1.0 else Rational(1)
    if abs(float(exact) - factor) > 1e-15 * factor:
        exact = _round_decimal(factor)
    return _round_decimal(value / factor) * exact


def _round_decimal(value: float) -> Expr:
    """Return a number rounded to twelve decimal digits, more than users type."""
    return Rational(*Fraction(f"{value:.12g}").as_integer_ratio())


def write_complementarity(mechanics: Mechanics, owner: str) -> Iterator[Statement]:
    """Yield the conditions of a unilateral constraint on its gap and its reaction."""
    side = next((side for side in mechanics.equations.unilateral_constraints if side.name == owner), None)
    if side is None:
        return
    f, reaction = rf"f_{{{make_upright(owner)}}}", rf"\Lambda_{{{make_upright(side.gap_row)}}}"
    sign, order = ("", ">=") if side.sign > 0 else ("-", "<=")
    latex_order = r"\geq" if side.sign > 0 else r"\leq"
    gate, name = make_label(side.gap_row), make_label(owner)
    yield Statement(
        latex=rf"{f} {latex_order} 0,\qquad {reaction} {latex_order} 0,\qquad {f}\,{reaction} = 0",
        text=f"f_{name} {order} 0; Lambda_{gate} {order} 0; f_{name}*Lambda_{gate} = 0",
        note=make_phrase("constraint {} acts on one side only: it pushes, or is open", owner),
    )
    if side.order == 0:
        dots, primes, note = r"\ddot", "''", "while it touches: where the reaction would have to pull, it opens"
    else:
        dots, primes, note = r"\dot", "'", "while f = 0: where the reaction would have to pull, it opens"
    yield Statement(
        latex=rf"{sign}{dots}{{f}}_{{{make_upright(owner)}}} \geq 0,\qquad {sign}{reaction} \geq 0,\qquad "
        rf"{dots}{{f}}_{{{make_upright(owner)}}}\,{reaction} = 0",
        text=f"{sign}f_{name}{primes} >= 0; {sign}Lambda_{gate} >= 0; f_{name}{primes}*Lambda_{gate} = 0",
        note=note,
    )
    if owner in mechanics.inactive_constraints:
        yield Statement(
            latex=f"{reaction} = 0",
            text=f"Lambda_{gate} = 0",
            note=make_phrase("constraint {} is open: it has no reaction", owner),
        )


def write_reaction_magnitudes(mechanics: Mechanics, builder: RowBuilder, form: PrintedForm) -> Iterator[Statement]:
    """Yield the sizes of the reactions on which laws of resistance depend."""
    pressed, laws = mechanics.laws
    multipliers: dict[str, Expr] = {row.name: symbol for row, symbol in zip(form.rows, form.multipliers, strict=True)}
    for name, reaction_magnitude in pressed.items():
        value = reaction_magnitude.compute_value(multipliers)
        note = make_phrase("size of the reaction of {}, on which laws of resistance depend", name)
        yield from builder.equality(reaction_magnitude.magnitude, value, note=note)
    feeding = [law for law in laws if law.depends_on_reaction and not law.is_projected]
    bent = any(law.nonlinear_part != 0 for law in feeding)
    if bent:
        yield Statement(
            note="laws that are not linear in N: of the roots the one that grows out of the reaction without them"
        )
    if len({law.constraint for law in feeding}) == 1 and len(pressed) == 1:
        (reaction_magnitude,) = pressed.values()
        if (
            (reaction_magnitude.sign or bent)
            and mechanics.size <= MAX_INVERTED_SIZE
            and not any(mechanics.compute_regularisation())
        ):
            yield from _solve_magnitude(mechanics, builder, form, reaction_magnitude, bent=bent)


def _solve_magnitude(
    mechanics: Mechanics, builder: RowBuilder, form: PrintedForm, press: ReactionMagnitude, *, bent: bool
) -> Iterator[Statement]:
    """Yield the equation for the only size N: (1 - gamma) N = N0, or an implicit one where a law is not linear in N."""
    table = mechanics.subexpressions
    free = UnconstrainedAcceleration(form, [row.virtual for row in form.rows])
    try:
        lowered = invert(free.D, table, "Di")
    except SingularError:
        return
    if bent:
        yield from _write_implicit_magnitude(
            mechanics,
            builder,
            press,
            _name_multipliers(form, [dot(line, free.e) for line in lowered], "LambdaN", mechanics),
        )
        return
    at_zero = [table.set_to_zero(entry, [press.magnitude]) for entry in free.e]
    fed = [table.differentiate(entry, press.magnitude) for entry in free.e]
    first = _name_multipliers(form, [dot(line, at_zero) for line in lowered], "Lambda0", mechanics)
    gain = _name_multipliers(form, [dot(line, fed) for line in lowered], "Gamma", mechanics)
    N0 = table.shorten(f"N0_{make_label(press.constraint)}", press.compute_value(first))
    gamma = table.shorten(f"gamma_{make_label(press.constraint)}", press.compute_value(gain))
    yield from builder.definitions([N0, gamma])
    if gamma == 0:
        yield from builder.equality(press.magnitude, N0, note="the resistance does not feed back on this reaction")
        return
    determinant = Add(1, Mul(-1, gamma))
    yield from builder.equality(
        press.magnitude,
        N0 / determinant,
        note=make_phrase(
            "the reaction feeds back on itself; no finite one exists where {} = 0 (Painlevé)",
            builder.writer.text(determinant),
        ),
    )


def _write_implicit_magnitude(
    mechanics: Mechanics, builder: RowBuilder, press: ReactionMagnitude, reactions: dict[str, Expr]
) -> Iterator[Statement]:
    """Yield N = |sum of Lambda_i(N) n_i| with the reactions for any N, and the end of its root."""
    table, name = mechanics.subexpressions, make_label(press.constraint)
    value = table.simplify_shortest(press.compute_value(reactions))
    note = "the reactions that belong to any N; the equation is implicit, and is solved by Newton's method"
    yield from builder.equality(press.magnitude, value, note=note)
    slope = table.shorten(f"gamma_{name}", table.differentiate(value, press.magnitude))
    yield from builder.definitions([slope])
    determinant = Add(1, Mul(-1, slope))
    yield Statement(
        latex=rf"{builder.writer.latex(determinant)} > 0",
        text=f"{builder.writer.text(determinant)} > 0",
        note="where this falls to 0 the root ends in a fold: no reaction satisfies the law any further",
    )


def _name_multipliers(form: PrintedForm, values: list[Expr], name: str, mechanics: Mechanics) -> dict[str, Expr]:
    table = mechanics.subexpressions
    return {row.name: table.shorten(f"{name}_{row.label}", value) for row, value in zip(form.rows, values, strict=True)}
