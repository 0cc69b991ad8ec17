"""Forces in print: the law of each, then the generalized forces Q."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anholon.derivation.author import Author
from anholon.derivation.forces import Contribution
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.names import latex_name, upright
from anholon.derivation.restrictions import plain
from anholon.derivation.rows import Row

__all__ = ["generalized_forces"]


def generalized_forces(mechanics: Mechanics, author: Author) -> Iterator[Row]:
    """Yield every force and the generalized forces."""
    given = mechanics.contributions()
    for contribution in given:
        yield from author.definitions(contribution.value)
        yield _law(contribution, author)
        if contribution.direction:
            yield from author.definitions(contribution.direction)
            latex = ", ".join(map(author.writer.latex, contribution.direction))
            text = ", ".join(map(author.writer.text, contribution.direction))
            name = contribution.name
            yield Row(latex=rf"\vec{{e}}_{{{upright(name)}}} = ({latex})", text=f"e_{plain(name)} = ({text})")
    totals = mechanics.generalized_forces()
    zero = [label for label, total in zip(mechanics.labels, totals, strict=True) if total == 0]
    for label, total in zip(mechanics.labels, totals, strict=True):
        if total != 0:
            yield from author.named(f"Q_{label}", total)
    if zero:
        names = [f"Q_{label}" for label in zero]
        yield Row(latex=" = ".join(map(latex_name, names)) + " = 0", text=" = ".join(names) + " = 0")


def _law(contribution: Contribution, author: Author) -> Row:
    """Return the law of one force: its vector, or its scalar amount."""
    name = contribution.name
    short = re.fullmatch(r"([^\W\d_])(\d*)", name)
    if len(contribution.value) == 1:
        left = name if short else f"{contribution.law}_{plain(name)}"
        return author.equation(left, contribution.value[0], note=contribution.words)
    if name == "gravity":
        short = re.fullmatch(r"(g)()", "g")
    stem, index = (short.group(1), short.group(2)) if short else (contribution.law, upright(name))
    latex = ", ".join(author.writer.latex(component) for component in contribution.value)
    text = ", ".join(author.writer.text(component) for component in contribution.value)
    return Row(latex=rf"\vec{{{stem}}}_{{{index}}} = ({latex})", text=f"{name} = ({text})", note=contribution.words)
