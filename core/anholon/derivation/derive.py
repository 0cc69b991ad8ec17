"""The seven blocks of a derivation, worked out one after another as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from anholon.derivation import lagrange, maggi
from anholon.derivation.author import Author
from anholon.derivation.charts import quasi_velocities
from anholon.derivation.data import curves, data, generalized_forces, kinetic_energy, parameter_values
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.render import render
from anholon.derivation.rows import BLOCKS, Block, Row
from anholon.errors import UsageError
from anholon.model.structs import Model, SecondOrder, TypedConstraint

__all__ = ["FORMS", "blocks", "derive_text", "stream"]

FORMS = ("lagrange1", "maggi", "lagrange2")
"""Forms of the equations that can be derived."""


def blocks(model: Model, form: str = "maggi", chart: str = "") -> Iterator[Block]:
    """Yield the blocks of the derivation of `model` in `form`, each when it is complete."""
    rows: list[Row] = []
    current = 0
    for number, row in stream(model, form, chart):
        while number > current:
            yield Block(title=BLOCKS[current], rows=tuple(rows))
            rows, current = [], current + 1
        rows.append(row)
    yield Block(title=BLOCKS[current], rows=tuple(rows))


def derive_text(model: Model, form: str = "maggi", as_: str = "text", chart: str = "") -> str:
    """Return the derivation of `model` in `form` as a document of the kind `as_`: text, latex or html."""
    return render(blocks(model, form, chart), as_, title=model.name)


def stream(model: Model, form: str = "maggi", chart: str = "") -> Iterator[tuple[int, Row]]:
    """Yield (number of the block, row) one after another, each as soon as it is known."""
    _refuse(model, form)
    mechanics = Mechanics(model)
    author = Author(mechanics.ledger, parameter_values(mechanics))
    parts = _maggi(mechanics, author, chart) if form == "maggi" else _lagrange(mechanics, author)
    for number, rows in enumerate(parts):
        for row in rows:
            yield number, row


def _maggi(mechanics: Mechanics, author: Author, chart: str) -> Iterator[Iterator[Row]]:
    yield data(mechanics, author)
    velocities = quasi_velocities(mechanics, chart)
    yield maggi.chart_rows(mechanics, author, velocities)
    yield kinetic_energy(mechanics, author)
    yield generalized_forces(mechanics, author)
    yield maggi.equation_rows(mechanics, author, velocities)
    yield maggi.solved_rows(mechanics, author, maggi.Reduced(mechanics, velocities))
    yield curves(mechanics, velocities.symbols)


def _lagrange(mechanics: Mechanics, author: Author) -> Iterator[Iterator[Row]]:
    yield data(mechanics, author)
    yield lagrange.constraint_rows(mechanics, author)
    yield kinetic_energy(mechanics, author)
    yield generalized_forces(mechanics, author)
    multipliers = lagrange.Multipliers(mechanics)
    yield lagrange.equation_rows(mechanics, author, multipliers)
    yield lagrange.solved_rows(mechanics, author, multipliers)
    yield curves(mechanics, ())


def _refuse(model: Model, form: str) -> None:
    """Raise where a form cannot be derived, with the reason."""
    if form not in FORMS:
        raise UsageError(f"the form {form!r} cannot be derived; there are: {', '.join(FORMS)}")
    if not model.coordinates:
        raise UsageError("the model has no coordinates, so there is nothing to derive")
    higher = [name for name, item in model.constraints.items() if item.enabled and isinstance(item, SecondOrder)]
    if higher:
        raise UsageError(
            f"{higher[0]!r} is a constraint of second order; equations with such constraints are run, but not written "
            "in symbols yet"
        )
    ready = [name for name, item in model.constraints.items() if item.enabled and not isinstance(item, TypedConstraint)]
    if ready:
        raise UsageError(
            f"{ready[0]!r} is a ready constraint; equations with such constraints are run, but not written in symbols "
            "yet: type its formula as a constraint instead"
        )
    constrained = [name for name, constraint in model.constraints.items() if constraint.enabled]
    if form == "lagrange2" and constrained:
        raise UsageError(
            f"Lagrange's equations of the second kind hold for independent coordinates; {constrained[0]!r} constrains "
            "them: use lagrange1 or maggi"
        )
