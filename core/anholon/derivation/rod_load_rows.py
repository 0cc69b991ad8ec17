"""Loads per length on rods in print: weight, loads along rods, beds; and springs against turning."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from sympy import Add, Expr, Symbol

from anholon.derivation.phrases import make_phrase
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import ZERO, Vector
from anholon.derivation.statements import Statement
from anholon.derivation.subexpressions import RANK_QUANTITY, SubexpressionTable
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.symbolic_kinematics import AXES, SymbolicKinematics
from anholon.model.schema import Bed, LineLoad, Model


class _Kind(NamedTuple):
    """A kind of load per length: its letter, its components, words."""

    stem: str
    parts: list[list[Expr]]
    words: str


def write_line_loads(
    model: Model, rod: str, inactive: Collection[str], kinematics: SymbolicKinematics, builder: RowBuilder
) -> Iterator[Statement]:
    """Yield the force q and the moment l per length on a rod, and their terms in its balances."""
    table, symbols, label = kinematics.subexpressions, kinematics.symbols, make_label(rod)
    density = table.make_symbol(f"rho_{label}", RANK_QUANTITY)
    arc = Symbol("s", real=True)
    table.ranks.setdefault(arc, RANK_QUANTITY)
    arc_symbols: dict[str, Expr] = {"s": arc}
    world: list[list[Expr]] = [[g * density] for g in symbols.convert_vector(model.gravity)] + [[ZERO], [ZERO], [ZERO]]
    follows: list[list[Expr]] = [[ZERO] for _ in range(6)]
    for name, load in model.loads.items():
        if name in inactive:
            continue
        match load:
            case LineLoad(rod=owner) if owner == rod:
                targets = follows if load.following else world
                for target, part in zip(targets, (*load.force, *load.moment), strict=True):
                    target.append(symbols.convert(part, arc_symbols))
            case Bed(rod=owner) if owner == rod:
                yield from _add_bed(name, load, world, arc_symbols, (kinematics, builder))
    kinds = (
        _Kind("q", world[:3], "force per length on {}, along the world's axes"),
        _Kind("l", world[3:], "moment per length on {}, along the world's axes"),
        _Kind("qf", follows[:3], "force per length that follows the sections of {}, along their axes"),
        _Kind("lf", follows[3:], "moment per length that follows the sections of {}, along their axes"),
    )
    present = []
    for kind in kinds:
        values = [table.simplify(Add(*terms)) for terms in kind.parts]
        if not any(values):
            continue
        present.append(kind.stem)
        note = make_phrase(kind.words, rod)
        for axis, value in zip("123" if kind.stem.endswith("f") else AXES, values, strict=True):
            yield from builder.named_value(f"{kind.stem}_{axis}_{label}", value, note=note)
            note = make_phrase("")
    yield _write_components(label, present, rod)


def _write_components(label: str, present: Sequence[str], rod: str) -> Statement:
    """Return the terms of the loads per length in the balances: f and c along the axes of the section."""
    note = make_phrase("loads per length in the balances of {}: along the axes e of the section", rod)
    text, latex = [], []
    for left, world, follower in (("f", "q", "qf"), ("c", "l", "lf")):
        right = [f"e_i . {world}_{label}"] * (world in present) + [f"{follower}_i_{label}"] * (follower in present)
        shown = [rf"\vec{{e}}_{{i}} \cdot \vec{{{world}}}"] * (world in present)
        shown += [rf"\vec{{{world}}}^{{f}}_{{i}}"] * (follower in present)
        text.append(f"{left}_i = {' + '.join(right or ['0'])}")
        latex.append(f"{left}_{{i}} = {' + '.join(shown or ['0'])}")
    return Statement(latex=r",\qquad ".join(latex), text=", ".join(text), note=note)


def _add_bed(
    name: str,
    load: Bed,
    totals: list[list[Expr]],
    arc_symbols: dict[str, Expr],
    written: tuple[SymbolicKinematics, RowBuilder],
) -> Iterator[Statement]:
    """Add the springs along a rod to its loads per length; yield the laws that are not written in full."""
    kinematics, builder = written
    table, label = kinematics.subexpressions, make_label(name)
    stiffness, turning = (
        [kinematics.symbols.convert(k, arc_symbols) for k in ks] for ks in (load.stiffness, load.turning)
    )
    if load.axes == "section":
        for target, axis in zip(totals, AXES, strict=False):
            target.append(table.make_symbol(f"b_{axis}_{label}", RANK_QUANTITY))
        builder.writer.update_symbols()
        along = ", ".join(map(builder.writer.text, stiffness))
        yield Statement(
            latex=r"\vec{b} = -R_{0} k R_{0}^{T} \left(\vec{r} - \vec{r}_{0}\right)",
            text=f"b_{label} = -R0 k R0^T (r - r0)",
            note=make_phrase("bed {} along the axes of the sections in the reference, k = ({})", name, along),
        )
    else:
        for target, k, axis in zip(totals, stiffness, AXES, strict=False):
            if k != 0:
                target.append(-k * table.make_symbol(f"d{axis}_{make_label(load.rod)}", RANK_QUANTITY))
        yield Statement(
            note=make_phrase("the bed {} draws back by the displacement (dx, dy, dz) from the reference", name)
        )
    if any(turning):
        for target, part in zip(totals[3:], make_spring_moment(name, table), strict=True):
            target.append(part)
        yield write_turning_spring(name, load.rod, (turning[0], turning[1], turning[2]), builder)


def scale_vector(vector: Vector, factor: Expr) -> Vector:
    """Return a vector times a number."""
    return (vector[0] * factor, vector[1] * factor, vector[2] * factor)


def make_spring_moment(name: str, subexpressions: SubexpressionTable) -> Vector:
    """Return the moment of springs against turning as new symbols, along the world's axes."""
    x, y, z = (subexpressions.make_symbol(f"L_{axis}_{make_label(name)}", RANK_QUANTITY) for axis in AXES)
    return (x, y, z)


def write_turning_spring(name: str, place: str, turning: Vector, builder: RowBuilder) -> Statement:
    """Return the law of springs against turning: their moment, with the energy φ·kφ/2."""
    builder.writer.update_symbols()
    along = ", ".join(map(builder.writer.text, turning))
    return Statement(
        latex=r"\vec{L} = -S^{T} k \varphi,\qquad S = 1 - \frac{1}{2} \tilde{\varphi} + "
        r"\frac{1 - \frac{\varphi}{2} \cot \frac{\varphi}{2}}{{\varphi}^{2}} {\tilde{\varphi}}^{2}",
        text=f"L_{make_label(name)} = -S^T k phi, S = 1 - phi~/2 + (1 - phi/2*cot(phi/2))/phi^2*phi~^2",
        note=make_phrase(
            "springs {} against turning of {}: phi is the rotation vector from the reference, in the world, k = ({})",
            name,
            place,
            along,
        ),
    )
