"""Constraints in print: their formulas, their rows in coordinates, A and b, and dependent rows."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr

from anholon.derivation.instant_rows import write_complementarity
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import make_phrase
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.statements import Statement
from anholon.derivation.symbolic_constraints import SymbolicConstraint
from anholon.errors import FormulaError
from anholon.formula.parser import parse
from anholon.formula.text import to_latex, to_text
from anholon.mechanics.contact_mode import find_active_constraints
from anholon.mechanics.ready_constraints import expand_constraint
from anholon.model.schema import Constraint, TypedConstraint

_TYPE_WORDS = {
    "holonomic": "holonomic constraint {}",
    "nonholonomic": "nonholonomic constraint {}",
    "parametric": "parametric constraint {}",
    "program": "program constraint {}",
    "second-order": "constraint of second order {}",
}
"""Words by the kinds of typed constraints."""


def write_constraints(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Statement]:
    """Yield the constraints one by one, then their common equations."""
    rows = mechanics.all_constraints
    sides = {side.name for side in mechanics.equations.unilateral_constraints}
    taking = find_active_constraints(mechanics.model)
    for owner, item in mechanics.model.constraints.items():
        if owner in taking and (owner not in mechanics.inactive_constraints or owner in sides):
            owner_rows = [row for row in rows if row.name == owner or row.name.startswith(f"{owner}.")]
            if isinstance(item, TypedConstraint):
                yield from builder.definitions(row.left_side for row in owner_rows)
            yield from _write_typed(owner, item, owner_rows, mechanics, builder)
            for row in owner_rows:
                yield from _write_expanded(row, isinstance(item, TypedConstraint), mechanics, builder)
            yield from write_complementarity(mechanics, owner)
    for row in rows:
        if row.name.partition(".")[0] not in mechanics.model.constraints:
            yield Statement(note=make_phrase("{} sticks: nothing slips there, and its force is a reaction", row.name))
            yield from _write_expanded(row, False, mechanics, builder)
    if not rows:
        words = "no constraints of second or lower order" if mechanics.equations.programs else "no constraints"
        yield Statement(note=make_phrase("{}: the coordinates are independent", make_phrase(words)))
        return
    letter = "B" if mechanics.has_virtual_rows else "A"
    yield Statement(
        latex=rf"A\,\ddot{{q}} + b = 0,\qquad {letter}\,\delta q = 0,\qquad R = {letter}^{{T}} \Lambda",
        text=f"A q'' + b = 0, {letter} dq = 0, R = {letter}^T Lambda",
        note="every row restricts accelerations, virtual displacements and the direction of its reaction",
    )
    yield from write_differentiated(mechanics, builder)
    yield from _write_virtual_rows(mechanics, builder)
    yield from _write_counts(mechanics)
    for problem in mechanics.doubts:
        yield Statement(note=make_phrase("at the initial state: {}", problem.message))


def _write_typed(
    owner: str, item: Constraint, owner_rows: list[SymbolicConstraint], mechanics: Mechanics, builder: RowBuilder
) -> Iterator[Statement]:
    """Yield the formulas of a constraint as they are typed, or as its kind expands."""
    slips = (
        any(
            friction.slipping_constraint == owner and friction.stick_rows
            for friction in mechanics.equations.friction_elements
        )
        and not owner_rows
    )
    relation, text_relation = (r"\neq", "!=") if slips else ("=", "=")
    if isinstance(item, TypedConstraint):
        typed = parse(item.formula)
        for law in mechanics.symbols.controls.values():
            yield from builder.definitions([law])
        note = make_phrase(_TYPE_WORDS[str(type(item).__struct_config__.tag)], owner)
        note = make_phrase("{}, which has let go", note) if slips else note
        yield Statement(latex=f"{to_latex(typed)} {relation} 0", text=f"{to_text(typed)} {text_relation} 0", note=note)
        return
    words = " ".join((type(item).__doc__ or "").split())
    yield Statement(note=make_phrase("constraint {}: {}", owner, make_phrase(words)))
    ready = expand_constraint(item, mechanics.model)
    has_several_rows = len(owner_rows) > 1
    for row in ready:
        if has_several_rows and not any(constraint.name == f"{owner}.{row.suffix}" for constraint in owner_rows):
            continue
        try:
            typed = parse(str(row.formula))
        except FormulaError:
            continue
        row_phrase = make_phrase("its row {}", row.suffix) if has_several_rows else make_phrase("its row")
        if row.body_coordinates is not None:
            row_phrase = make_phrase(
                "{} with x, y, z in the axes of {}, divided by the length of the gradient", row_phrase, row.frame
            )
        if slips:
            row_phrase = make_phrase("{}, which has let go", row_phrase)
        yield Statement(
            latex=f"{to_latex(typed)} {relation} 0", text=f"{to_text(typed)} {text_relation} 0", note=row_phrase
        )


def _write_expanded(
    row: SymbolicConstraint, typed: bool, mechanics: Mechanics, builder: RowBuilder
) -> Iterator[Statement]:
    """Yield a row in coordinates, its relation between the rates, and its gradient."""
    if not typed:
        yield from builder.vanishes(row.left_side, note=make_phrase("row {} in coordinates", row.name))
    if row.velocity is not None and row.order == 0:
        yield from builder.vanishes(row.velocity, note=make_phrase("constraint {}, differentiated once", row.name))
    elif row.velocity is not None and not typed:
        yield from builder.vanishes(row.velocity, note=make_phrase("constraint {} between the rates", row.name))
    mark = "'" if row.order < 2 else "''"
    for label, entry in zip(mechanics.labels, row.gradient, strict=True):
        if entry == 0:
            continue
        yield from builder.definitions([entry])
        name = "f" if len(mechanics.all_constraints) == 1 else rf"f_{{{make_upright(row.name)}}}"
        top = name.replace("f", r"\dot{f}", 1) if row.order == 0 else name
        yield builder.equation(
            rf"\frac{{\partial {top}}}{{\partial {make_latex_name(label + mark)}}}",
            entry,
            text=f"d({row.name})/d({label}{mark})",
        )


def differentiate_constraint(row: SymbolicConstraint, mechanics: Mechanics) -> Expr:
    """Return A q'' + b."""
    moving = zip(row.gradient, mechanics.symbols.accelerations, strict=True)
    return Add(row.bias, *(a * acceleration for a, acceleration in moving))


def write_differentiated(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Statement]:
    """Yield A q'' + b = 0 for every independent row."""
    for row in mechanics.constraints:
        value = differentiate_constraint(row, mechanics)
        note = make_phrase("constraint {}" if row.order == 2 else "constraint {}, differentiated", row.name)
        yield from builder.vanishes(value, note=note)


def _write_virtual_rows(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Statement]:
    """Yield the rows of virtual displacements where controls make them others than A."""
    controlled = [row for row in mechanics.constraints if row.virtual != row.gradient]
    if not controlled:
        return
    yield Statement(
        latex=r"B\,\delta q = 0,\qquad R = B^{T} \Lambda",
        text="B dq = 0, R = B^T Lambda",
        note="virtual displacements do not move the controls: B is taken at fixed controls, and is not A",
    )
    for row in controlled:
        for label, entry in zip(mechanics.labels, row.virtual, strict=True):
            if entry != 0:
                yield from builder.definitions([entry])
                bottom = make_latex_name(label)
                yield builder.equation(
                    rf"B_{{{make_upright(row.name)},{bottom}}}", entry, text=f"B_{row.label}_{label}", note=""
                )


def _write_counts(mechanics: Mechanics) -> Iterator[Statement]:
    diagnosis = mechanics.diagnosis
    names = [row.name for row in mechanics.equations.rows]
    for index, partners in zip(diagnosis.redundant, diagnosis.partners, strict=True):
        yield Statement(
            note=make_phrase(
                "row {} follows from {} and is left out below; the run shows the smallest reactions that have the "
                "same sum",
                names[index],
                ", ".join(names[k] for k in partners),
            )
        )
    k = len(diagnosis.independent)
    counts = f"n = {mechanics.size}, k = {k}, r = n - k = {mechanics.size - k}"
    yield Statement(
        latex=counts.replace(", ", r",\qquad "), text=counts, note="coordinates, rows, independent accelerations"
    )
