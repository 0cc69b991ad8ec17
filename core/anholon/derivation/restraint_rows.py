"""Constraints in print: what each says, its rows in coordinates, A and b, and which rows follow from others."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr

from anholon.constraints.library import expand
from anholon.derivation.author import Author
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import latex_name, upright
from anholon.derivation.phrases import phrase
from anholon.derivation.restrictions import RowOfConstraint
from anholon.derivation.rows import Row
from anholon.derivation.situation import complementarity
from anholon.errors import FormulaError
from anholon.formula.parser import parse
from anholon.formula.text import to_latex, to_text
from anholon.model.structs import Constraint, TypedConstraint
from anholon.system.mode import taking_part

__all__ = ["constraint_rows", "differentiated", "differentiated_rows"]

_TYPED = {
    "holonomic": "holonomic constraint {}",
    "nonholonomic": "nonholonomic constraint {}",
    "parametric": "parametric constraint {}",
    "program": "program constraint {}",
    "second-order": "constraint of second order {}",
}
"""Words by the kinds of typed constraints."""


def constraint_rows(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield the constraints one by one, then what they are together."""
    rows = mechanics.all_constraints()
    sides = {side.name for side in mechanics.equations.sides}
    taking = taking_part(mechanics.model)
    for owner, item in mechanics.model.constraints.items():
        if owner in taking and (owner not in mechanics.open or owner in sides):
            own = [row for row in rows if row.name == owner or row.name.startswith(f"{owner}.")]
            if isinstance(item, TypedConstraint):
                yield from author.definitions(row.left for row in own)
            yield from _typed(owner, item, own, mechanics, author)
            for row in own:
                yield from _expanded(row, isinstance(item, TypedConstraint), mechanics, author)
            yield from complementarity(mechanics, owner)
    for row in rows:
        if row.name.partition(".")[0] not in mechanics.model.constraints:
            yield Row(note=phrase("{} sticks: nothing slips there, and its force is a reaction", row.name))
            yield from _expanded(row, False, mechanics, author)
    if not rows:
        words = "no constraints of second or lower order" if mechanics.equations.programs else "no constraints"
        yield Row(note=phrase("{}: the coordinates are independent", phrase(words)))
        return
    letter = "B" if mechanics.oblique else "A"
    yield Row(
        latex=rf"A\,\ddot{{q}} + b = 0,\qquad {letter}\,\delta q = 0,\qquad R = {letter}^{{T}} \Lambda",
        text=f"A q'' + b = 0, {letter} dq = 0, R = {letter}^T Lambda",
        note="every row restricts accelerations, virtual displacements and the direction of its reaction",
    )
    yield from differentiated_rows(mechanics, author)
    yield from _virtual_rows(mechanics, author)
    yield from _counts(mechanics)
    for problem in mechanics.doubts:
        yield Row(note=phrase("at the initial state: {}", problem.message))


def _typed(
    owner: str, item: Constraint, own: list[RowOfConstraint], mechanics: Mechanics, author: Author
) -> Iterator[Row]:
    """Yield the formulas of a constraint as they are typed, or as its kind expands."""
    slips = any(rub.own == owner and rub.governs for rub in mechanics.equations.rubs) and not own
    relation, text_relation = (r"\neq", "!=") if slips else ("=", "=")
    if isinstance(item, TypedConstraint):
        typed = parse(item.formula)
        for law in mechanics.symbols.controls.values():
            yield from author.definitions([law])
        note = phrase(_TYPED[str(type(item).__struct_config__.tag)], owner)
        note = phrase("{}, which has let go", note) if slips else note
        yield Row(latex=f"{to_latex(typed)} {relation} 0", text=f"{to_text(typed)} {text_relation} 0", note=note)
        return
    words = " ".join((type(item).__doc__ or "").split())
    yield Row(note=phrase("constraint {}: {}", owner, phrase(words)))
    ready = expand(item, mechanics.model)
    several = len(own) > 1
    for row in ready:
        if several and not any(found.name == f"{owner}.{row.mark}" for found in own):
            continue
        try:
            typed = parse(str(row.formula))
        except FormulaError:
            continue
        said = phrase("its row {}", row.mark) if several else phrase("its row")
        if row.carried is not None:
            said = phrase("{} with x, y, z in the axes of {}, divided by the length of the gradient", said, row.frame)
        if slips:
            said = phrase("{}, which has let go", said)
        yield Row(latex=f"{to_latex(typed)} {relation} 0", text=f"{to_text(typed)} {text_relation} 0", note=said)


def _expanded(row: RowOfConstraint, typed: bool, mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield a row in coordinates, its relation between the rates, and its gradient."""
    if not typed:
        yield from author.definitions([row.left])
        yield author.vanishing(row.left, note=phrase("row {} in coordinates", row.name))
    if row.velocity is not None and row.order == 0:
        yield from author.definitions([row.velocity])
        yield author.vanishing(row.velocity, note=phrase("constraint {}, differentiated once", row.name))
    elif row.velocity is not None and not typed:
        yield from author.definitions([row.velocity])
        yield author.vanishing(row.velocity, note=phrase("constraint {} between the rates", row.name))
    mark = "'" if row.order < 2 else "''"
    for label, entry in zip(mechanics.labels, row.gradient, strict=True):
        if entry == 0:
            continue
        yield from author.definitions([entry])
        name = "f" if len(mechanics.all_constraints()) == 1 else rf"f_{{{upright(row.name)}}}"
        top = name.replace("f", r"\dot{f}", 1) if row.order == 0 else name
        yield author.equation(
            rf"\frac{{\partial {top}}}{{\partial {latex_name(label + mark)}}}",
            entry,
            text=f"d({row.name})/d({label}{mark})",
        )


def differentiated(row: RowOfConstraint, mechanics: Mechanics) -> Expr:
    """Return A q'' + b."""
    moving = zip(row.gradient, mechanics.symbols.accelerations, strict=True)
    return Add(row.bias, *(a * acceleration for a, acceleration in moving))


def differentiated_rows(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield A q'' + b = 0 for every independent row."""
    for row in mechanics.constraints():
        value = differentiated(row, mechanics)
        yield from author.definitions([value])
        note = phrase("constraint {}" if row.order == 2 else "constraint {}, differentiated", row.name)
        yield author.vanishing(value, note=note)


def _virtual_rows(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield the rows of virtual displacements where controls make them others than A."""
    controlled = [row for row in mechanics.constraints() if row.virtual != row.gradient]
    if not controlled:
        return
    yield Row(
        latex=r"B\,\delta q = 0,\qquad R = B^{T} \Lambda",
        text="B dq = 0, R = B^T Lambda",
        note="virtual displacements do not move the controls: B is taken at fixed controls, and is not A",
    )
    for row in controlled:
        for label, entry in zip(mechanics.labels, row.virtual, strict=True):
            if entry != 0:
                yield from author.definitions([entry])
                bottom = latex_name(label)
                yield author.equation(
                    rf"B_{{{upright(row.name)},{bottom}}}", entry, text=f"B_{row.label}_{label}", note=""
                )


def _counts(mechanics: Mechanics) -> Iterator[Row]:
    diagnosis = mechanics.diagnosis
    names = [row.name for row in mechanics.equations.rows]
    for index, partners in zip(diagnosis.dropped, diagnosis.partners, strict=True):
        yield Row(
            note=phrase(
                "row {} follows from {} and is left out below; the run shows the smallest reactions that have the "
                "same sum",
                names[index],
                ", ".join(names[k] for k in partners),
            )
        )
    k = len(diagnosis.kept)
    counts = f"n = {mechanics.size}, k = {k}, r = n - k = {mechanics.size - k}"
    yield Row(latex=counts.replace(", ", r",\qquad "), text=counts, note="coordinates, rows, independent accelerations")
