"""What holds at the moment of a derivation, in print: the stage, parameters on their way, contacts and frictions.

At the end of a derivation with laws of resistance stands what closes it: the sizes of the reactions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy
from sympy import Add, Expr, Mul, Rational

from anholon.derivation.author import Author
from anholon.derivation.form import Form, Free, product
from anholon.derivation.linear import INVERTED, SingularError, inverse
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import upright
from anholon.derivation.phrases import phrase
from anholon.derivation.resistance import Pressed
from anholon.derivation.restrictions import plain
from anholon.derivation.rows import Row
from anholon.derivation.writer import number_text
from anholon.system.gripping import GLIDE
from anholon.system.mode import taking_part
from anholon.system.ramps import Ramp
from anholon.units import parse_unit

__all__ = ["closing", "complementarity", "situation"]

_GRIPS = {
    "slide": "friction {}: slips, its force against the slip",
    "stick": "friction {}: sticks, its force is a reaction",
    "off": "friction {}: does not act, as its contact is open",
    "driven": "friction {}: is at rest as other constraints keep it, not determined, and taken as 0 along their motion",
}
_HELD = {
    "slide": "constraint {}: has let go and slips, with its sliding force against the slip",
    "stick": "constraint {}: holds, as long as its reaction stays below its grip",
    "off": "constraint {}: does not act, as what loads it is open",
    "driven": "constraint {}: is at rest as other constraints keep it, not determined, and taken as 0",
}


def situation(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield the stage, the parameters on their way, the constraints that do not act, and the frictions."""
    moment = mechanics.moment
    if moment is None:
        return
    if moment.stage or moment.t > 0.0:
        t = number_text(moment.t)
        staged = phrase("equations of the stage {} at t = {} s", moment.stage, t)
        yield Row(note=staged if moment.stage else phrase("equations of the motion at t = {} s", t))
    for ramp in moment.ramps:
        value = _course(ramp, mechanics)
        yield from author.definitions([value])
        note = phrase("{} is on its way: a function of time, with its rates in the equations", ramp.name)
        yield author.equality(mechanics.symbols.expression(ramp.name), value, note=note)
    if mechanics.modal:
        releasing = {rub.own for rub in mechanics.equations.rubs if rub.own and rub.governs}
        signs = {side.name: side.sign for side in mechanics.equations.sides}
        names = [name for name in taking_part(mechanics.model) if name in signs or name in moment.mode.open]
        said = [(name, signs.get(name, 0), name not in moment.mode.open) for name in names]
        if said:
            latex = r",\qquad ".join(_state(name, sign, acts)[0] for name, sign, acts in said)
            text = ", ".join(_state(name, sign, acts)[1] for name, sign, acts in said)
            yield Row(latex=latex, text=text, note="the mode of the motion of which these equations are")
        off = {name for name, force in mechanics.model.forces.items() if not force.enabled}
        for hold in moment.mode.holds:
            if hold.name in off:
                continue
            words = _HELD if hold.name in releasing else _GRIPS
            yield Row(note=phrase(words[hold.grip], hold.name.removesuffix(GLIDE)))


def _state(name: str, sign: int, acts: bool) -> tuple[str, str]:
    """Return LaTeX and text of whether a constraint acts: f = 0, f > 0 where its contact is open, Λ = 0 without it."""
    latex = rf"f_{{{upright(name)}}}"
    if acts or sign:
        relation = "=" if acts else (">" if sign > 0 else "<")
        return f"{latex} {relation} 0", f"f_{plain(name)} {relation} 0"
    return rf"\Lambda_{{{upright(name)}}} = 0", f"Lambda_{plain(name)} = 0"


def _course(ramp: Ramp, mechanics: Mechanics) -> Expr:
    """Return a parameter on its way as a function of time: its value at the start and the shape of its change."""
    unit = parse_unit(mechanics.model.parameters[ramp.name].unit).factor
    moment = mechanics.moment
    assert moment is not None
    typed = mechanics.model.parameters[ramp.name].value * unit
    start = moment.values.get(ramp.name, typed)
    gone = (mechanics.ledger.time - _decimal(ramp.t0)) / _decimal(ramp.length)
    s = mechanics.ledger.keep("s", gone, note="time of the change, from 0 to 1")
    shape = mechanics.symbols.expression(ramp.shape, {"s": s})
    return _in_unit(start, unit) + _in_unit(ramp.change, unit) * shape


def _in_unit(value: float, factor: float) -> Expr:
    """Return a value in SI units by the number that was typed: 30 degrees as pi/6."""
    turns = factor / sympy.pi.evalf()
    exact = sympy.pi * Rational(Fraction(float(turns)).limit_denominator(1000)) if factor != 1.0 else Rational(1)
    if abs(float(exact) - factor) > 1e-15 * factor:
        exact = _decimal(factor)
    return _decimal(value / factor) * exact


def _decimal(value: float) -> Expr:
    """Return a number by twelve of its decimal digits, more than were typed."""
    return Rational(*Fraction(f"{value:.12g}").as_integer_ratio())


def complementarity(mechanics: Mechanics, owner: str) -> Iterator[Row]:
    """Yield what a unilateral constraint says of its place and its reaction."""
    side = next((side for side in mechanics.equations.sides if side.name == owner), None)
    if side is None:
        return
    f, reaction = rf"f_{{{upright(owner)}}}", rf"\Lambda_{{{upright(side.gate)}}}"
    sign, order = ("", ">=") if side.sign > 0 else ("-", "<=")
    latex_order = r"\geq" if side.sign > 0 else r"\leq"
    gate, name = plain(side.gate), plain(owner)
    yield Row(
        latex=rf"{f} {latex_order} 0,\qquad {reaction} {latex_order} 0,\qquad {f}\,{reaction} = 0",
        text=f"f_{name} {order} 0; Lambda_{gate} {order} 0; f_{name}*Lambda_{gate} = 0",
        note=phrase("constraint {} acts on one side only: it pushes, or is open", owner),
    )
    yield Row(
        latex=rf"{sign}\ddot{{f}}_{{{upright(owner)}}} \geq 0,\qquad {sign}{reaction} \geq 0,\qquad "
        rf"\ddot{{f}}_{{{upright(owner)}}}\,{reaction} = 0",
        text=f"{sign}f_{name}'' >= 0; {sign}Lambda_{gate} >= 0; f_{name}''*Lambda_{gate} = 0",
        note="while it touches: where the reaction would have to pull, it opens",
    )
    if owner in mechanics.open:
        yield Row(
            latex=f"{reaction} = 0",
            text=f"Lambda_{gate} = 0",
            note=phrase("constraint {} is open: it has no reaction", owner),
        )


def closing(mechanics: Mechanics, author: Author, form: Form) -> Iterator[Row]:
    """Yield the sizes of the reactions on which laws of resistance depend."""
    pressed, laws = mechanics.laws
    multipliers: dict[str, Expr] = {row.name: symbol for row, symbol in zip(form.rows, form.multipliers, strict=True)}
    for name, press in pressed.items():
        value = press.value(multipliers)
        yield from author.definitions([value])
        note = phrase("size of the reaction of {}, on which laws of resistance depend", name)
        yield author.equality(press.size, value, note=note)
    feeding = [law for law in laws if law.feeds and not law.projected]
    bent = any(law.curved != 0 for law in feeding)
    if bent:
        yield Row(
            note="laws that are not linear in N: of the roots the one that grows out of the reaction without them"
        )
    if len({law.constraint for law in feeding}) == 1 and len(pressed) == 1:
        (press,) = pressed.values()
        if (press.sign or bent) and mechanics.size <= INVERTED and not any(mechanics.thickness()):
            yield from _solved(mechanics, author, form, press, bent=bent)


def _solved(mechanics: Mechanics, author: Author, form: Form, press: Pressed, *, bent: bool) -> Iterator[Row]:
    """Yield the equation for the only size N: (1 - gamma) N = N0, or an implicit one where a law is not linear in N."""
    ledger = mechanics.ledger
    free = Free(form, [row.virtual for row in form.rows])
    try:
        lowered = inverse(free.D, ledger, "Di")
    except SingularError:
        return
    if bent:
        yield from _implicit(
            mechanics, author, press, _by_row(form, [product(line, free.e) for line in lowered], "LambdaN", mechanics)
        )
        return
    still = [ledger.without(entry, [press.size]) for entry in free.e]
    fed = [ledger.partial(entry, press.size) for entry in free.e]
    first = _by_row(form, [product(line, still) for line in lowered], "Lambda0", mechanics)
    gain = _by_row(form, [product(line, fed) for line in lowered], "Gamma", mechanics)
    N0 = ledger.offer(f"N0_{plain(press.constraint)}", ledger.shortest(press.value(first)))
    gamma = ledger.offer(f"gamma_{plain(press.constraint)}", ledger.shortest(press.value(gain)))
    yield from author.definitions([N0, gamma])
    if gamma == 0:
        yield author.equality(press.size, N0, note="the resistance does not feed back on this reaction")
        return
    determinant = Add(1, Mul(-1, gamma))
    yield author.equality(
        press.size,
        N0 / determinant,
        note=phrase(
            "the reaction feeds back on itself; no finite one exists where {} = 0 (Painlevé)",
            author.writer.text(determinant),
        ),
    )


def _implicit(mechanics: Mechanics, author: Author, press: Pressed, reactions: dict[str, Expr]) -> Iterator[Row]:
    """Yield N = |sum of Lambda_i(N) n_i| with the reactions that belong to any N, and where its root ends."""
    ledger, name = mechanics.ledger, plain(press.constraint)
    value = ledger.shortest(press.value(reactions))
    yield from author.definitions([value])
    note = "the reactions that belong to any N; the equation is implicit, and is solved by Newton's method"
    yield author.equality(press.size, value, note=note)
    slope = ledger.offer(f"gamma_{name}", ledger.shortest(ledger.partial(value, press.size)))
    yield from author.definitions([slope])
    determinant = Add(1, Mul(-1, slope))
    yield Row(
        latex=rf"{author.writer.latex(determinant)} > 0",
        text=f"{author.writer.text(determinant)} > 0",
        note="where this falls to 0 the root ends in a fold: no reaction satisfies the law any further",
    )


def _by_row(form: Form, values: list[Expr], name: str, mechanics: Mechanics) -> dict[str, Expr]:
    ledger = mechanics.ledger
    return {
        row.name: ledger.offer(f"{name}_{row.label}", ledger.shortest(value))
        for row, value in zip(form.rows, values, strict=True)
    }
