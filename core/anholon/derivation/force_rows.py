"""Forces in print: the law of each, then the generalized forces Q."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anholon.derivation.generalized_forces import ForceContribution
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.statements import Statement
from anholon.derivation.symbolic_constraints import make_label


def write_generalized_forces(mechanics: Mechanics, builder: RowBuilder) -> Iterator[Statement]:
    """Yield every force and the generalized forces."""
    contributions = mechanics.contributions
    for contribution in contributions:
        yield from builder.definitions(contribution.value)
        yield _write_force_law(contribution, builder)
        if contribution.direction:
            yield from builder.definitions(contribution.direction)
            latex = ", ".join(map(builder.writer.latex, contribution.direction))
            text = ", ".join(map(builder.writer.text, contribution.direction))
            name = contribution.name
            yield Statement(
                latex=rf"\vec{{e}}_{{{make_upright(name)}}} = ({latex})", text=f"e_{make_label(name)} = ({text})"
            )
    totals = mechanics.generalized_forces
    zero = [label for label, total in zip(mechanics.labels, totals, strict=True) if total == 0]
    for label, total in zip(mechanics.labels, totals, strict=True):
        if total != 0:
            yield from builder.named_value(f"Q_{label}", total)
    if zero:
        names = [f"Q_{label}" for label in zero]
        yield Statement(latex=" = ".join(map(make_latex_name, names)) + " = 0", text=" = ".join(names) + " = 0")


def _write_force_law(contribution: ForceContribution, builder: RowBuilder) -> Statement:
    """Return the law of one force: its vector, or its scalar amount."""
    name = contribution.name
    short = re.fullmatch(r"([^\W\d_])(\d*)", name)
    if len(contribution.value) == 1:
        left = name if short else f"{contribution.law}_{make_label(name)}"
        return builder.equation(left, contribution.value[0], note=contribution.words)
    if name == "gravity":
        short = re.fullmatch(r"(g)()", "g")
    stem, index = (short.group(1), short.group(2)) if short else (contribution.law, make_upright(name))
    latex = ", ".join(builder.writer.latex(component) for component in contribution.value)
    text = ", ".join(builder.writer.text(component) for component in contribution.value)
    return Statement(
        latex=rf"\vec{{{stem}}}_{{{index}}} = ({latex})", text=f"{name} = ({text})", note=contribution.words
    )
