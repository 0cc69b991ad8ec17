"""The equations of rods in print: Lerbet's six scalar equations for a model's rods."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Final

from sympy import Expr, Integer, Matrix, Symbol, expand, pi

from anholon.derivation import statements
from anholon.derivation.latex_names import make_latex_name, make_upright
from anholon.derivation.phrases import make_phrase
from anholon.derivation.rod_equations import (
    ANGLES,
    FORCES,
    MOMENTS,
    POSITIONS,
    REFERENCE_STRAINS,
    RodEquations,
    derivative_symbol,
    derive_plane_beam,
    derive_rod_equations,
    derive_string,
    derive_timoshenko,
)
from anholon.derivation.rod_program import write_rod_program
from anholon.derivation.statements import (
    BASIS,
    CONSTRAINTS,
    CURVES,
    DATA,
    DIRECT_SUM,
    ELEMENTS,
    EQUATIONS,
    SOLVED,
    Statement,
)
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.writer import ExpressionPrinter
from anholon.formula.parser import parse
from anholon.formula.symbolic import to_sympy
from anholon.model.check.rod_check import STRAINS as LAW_STRAINS
from anholon.model.schema import Arc, Helix, LawSection, MatrixSection, Model, Rod, Straight
from anholon.model.schema.values import Expression
from anholon.rods.section import CABLES, FROZEN, STRAIN_NAMES

__all__ = [
    "FROZEN_STRAINS",
    "STIFFNESS_NAMES",
    "iterate_balance_rows",
    "iterate_rod_rows",
    "read_rod_form",
    "write_rods_program",
]

_FORM: Final = re.compile(r"lerbet(-(?P<order>[xyz]{3}))?(?P<statics>-statics)?")

_GREEK: Final = {"psi": r"\psi", "tau": r"\tau", "kappa": r"\kappa", "omega": r"\omega", "gamma": r"\gamma"}
_NO_BENDING_STRAINS: Final = ("torsion", "bending2", "bending3")  # strains of what carries no moments
FROZEN_STRAINS: Final[Mapping[str, tuple[str, ...]]] = {
    **FROZEN,
    **{name: (*own, *_NO_BENDING_STRAINS) for name, own in CABLES.items()},
}
"""Strains that cannot change, by the model of a rod; those of cables besides, whose moments are none."""
STIFFNESS_NAMES: Final = ("EA", "GA2", "GA3", "GJ", "EI2", "EI3")
"""Stiffnesses against the six strains."""


def stiffness_symbol(i: int, j: int) -> Symbol:
    """Return an entry of a section's stiffness, forces before moments."""
    return Symbol(f"K{min(i, j) + 1}{max(i, j) + 1}", real=True)


def read_rod_form(form: str) -> tuple[str, bool] | None:
    """Read lerbet, lerbet-xyz, lerbet-statics, lerbet-xyz-statics: order of the rotations, statics or not."""
    match = _FORM.fullmatch(form)
    return (match["order"] or "zyx", bool(match["statics"])) if match is not None else None


def iterate_rod_rows(model: Model, order: str = "zyx", *, statics: bool = False) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row) of the equations of a model's rods.

    `order`: axes of the three rotations, one after another; `statics`: without the terms of motion.
    """
    straight = all(_is_straight(rod) for rod in model.rods.values())
    equations = derive_rod_equations(order, straight=straight, statics=statics)
    print_ = _RodPrinter(model.parameters)
    yield from _write_rods(model)
    yield from _write_kinematics(equations, print_)
    for name, rod in model.rods.items():
        yield from _write_reference(name, rod, print_)
        yield from _write_law(name, rod, print_, statics=statics)
    yield from _write_balances(equations, print_)
    yield from _write_special_cases(print_)


def _write_rods(model: Model) -> Iterator[tuple[int, Statement]]:
    """Yield the rods by their names."""
    for name, rod in model.rods.items():
        note = make_phrase("the rod {} follows the model {}, {} elements", name, rod.model, rod.elements)
        yield DATA, Statement(note=note)


def iterate_balance_rows(model: Model, order: str = "zyx", *, statics: bool = False) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row) of the balances of all rods beside other equations: rods whose references are
    alike, straight or curved, share the balances, and names of one rod, or of a group of them, are marked by it."""
    yield from _write_rods(model)
    alike: dict[bool, list[str]] = {}
    for name, rod in model.rods.items():
        alike.setdefault(_is_straight(rod), []).append(name)
    for straight, names in alike.items():
        label = make_label(names[0]) if len(names) == 1 else {True: "rod", False: "arc"}[straight]
        equations = derive_rod_equations(order, straight=straight, statics=statics)
        print_ = _RodPrinter(model.parameters, label)
        if len(names) > 1:
            yield (
                DATA,
                Statement(note=make_phrase("the index {} stands for each of the rods {}", label, ", ".join(names))),
            )
        yield from _write_kinematics(equations, print_)
        yield ELEMENTS, _write_placement(print_)
        for name in names:
            rod = model.rods[name]
            own = _RodPrinter(model.parameters, label, make_label(name))
            yield from _write_reference(name, rod, own)
            yield from _write_law(name, rod, own, statics=statics)
        yield from _write_short_balances(equations, print_)


def _write_placement(print_: _RodPrinter) -> Statement:
    """Return how displacement and rotation place a section."""
    r, start, frame, R, u = (print_.mark(name) for name in ("r", "r0", "R0", "R", "u"))
    x, y, z = (print_.mark(name) for name in POSITIONS)
    axes = [print_.mark(name) for name in ("e1", "e2", "e3")]
    tex = make_latex_name
    return Statement(
        latex=rf"{tex(r)} = {tex(start)} + {tex(frame)} {tex(u)},\qquad "
        rf"{tex(u)} = \left({tex(x)}, {tex(y)}, {tex(z)}\right),\qquad "
        rf"\left({', '.join(map(tex, axes))}\right) = {tex(frame)} {tex(R)}",
        text=f"{r} = {start} + {frame} {u}, {u} = ({x}, {y}, {z}), ({', '.join(axes)}) = {frame} {R}",
        note=make_phrase("place and axes of a section; {} and {}: those of the reference", start, frame),
    )


def write_rods_program(model: Model, order: str, *, statics: bool, language: str) -> str:
    """Return the equations of a model's rods as a program."""
    straight = all(_is_straight(rod) for rod in model.rods.values())
    return write_rod_program(order, straight=straight, statics=statics, language=language)


class _RodPrinter:
    """Writes expressions of jets."""

    def __init__(self, parameters: Iterable[str], label: str = "", owner: str = "") -> None:
        """`label` marks all names of functions and inertias; `owner` the stiffnesses, `label` where there is none."""
        names = [*POSITIONS, *ANGLES, *FORCES, *MOMENTS, *REFERENCE_STRAINS, "V1", "V2", "V3"]
        names += [f"{stem}{i}" for stem in ("omega", "k", "gamma", "f", "c") for i in (1, 2, 3)]
        rank: dict[Symbol, int] = {}
        latex: dict[Symbol, str] = {}
        for level, by in enumerate(("", "s", "t", "ss", "st", "tt")):
            for name in names:
                rank[derivative_symbol(name, by)] = level + 1
                latex[derivative_symbol(name, by)] = _make_latex(name, by)
        for name, shown in (("rho", r"\rho"), ("I11", "I_{11}"), ("I22", "I_{22}"), ("I33", "I_{33}")):
            rank[Symbol(name, positive=True)], latex[Symbol(name, positive=True)] = 0, shown
        for name, shown in (("EI", "EI"), ("GA", "GA"), *((law, _make_latex(law, "")) for law in STIFFNESS_NAMES)):
            rank[Symbol(name, positive=True)], latex[Symbol(name, positive=True)] = 0, shown
        rank[Symbol("tau", positive=True)], latex[Symbol("tau", positive=True)] = 0, r"\tau"
        for name, shown in (("alpha", r"\alpha"), ("kappa", r"\kappa"), ("Gamma", r"\Gamma"), ("F", "F"), ("P", "P")):
            rank[Symbol(name, real=True)], latex[Symbol(name, real=True)] = 0, shown
        for i, j in combinations_with_replacement(range(6), 2):
            rank[stiffness_symbol(i, j)], latex[stiffness_symbol(i, j)] = 0, f"K_{{{i + 1}{j + 1}}}"
        self._marked: dict[Symbol, Symbol] = {}
        self._label = label
        if label:
            self._mark(rank, latex, label, owner or label)
        for name in ("s", *parameters):
            rank[Symbol(name, real=True)], latex[Symbol(name, real=True)] = 0, make_latex_name(name)
        self._rank, self._latex = rank, latex
        self._writer = ExpressionPrinter(rank, latex)

    def _mark(self, rank: dict[Symbol, int], latex: dict[Symbol, str], label: str, owner: str) -> None:
        """Mark all names by a rod: x_s becomes x_arm_s."""
        stiff = {"tau", *STIFFNESS_NAMES, *(symbol.name for symbol in rank if re.fullmatch(r"K\d\d", symbol.name))}
        for symbol in list(rank):
            stem, _, by = symbol.name.partition("_")
            mark = owner if stem in stiff else label
            name = "_".join(part for part in (stem, mark, by) if part)
            self._marked[symbol] = Symbol(name, real=True)
            rank[self._marked[symbol]] = rank.pop(symbol)
            latex[self._marked[symbol]] = _mark_latex(latex.pop(symbol), mark)

    def mark(self, name: str) -> str:
        """Return the name of a vector or matrix of the rod."""
        return f"{name}_{self._label}" if self._label else name

    def equation(self, left: Expr, right: Expr, note: str = "") -> Statement:
        """Return left = right."""
        writer = self._writer
        left, right = left.xreplace(self._marked), right.xreplace(self._marked)
        for symbol in sorted((left.free_symbols | right.free_symbols) - self._rank.keys(), key=str):
            self._rank[symbol], self._latex[symbol] = 0, make_latex_name(symbol.name)
        return Statement(
            latex=writer.equation(writer.latex(left), right, "latex"),
            text=writer.equation(writer.text(left), right, "text"),
            note=note,
        )

    def matrix(self, left: str, plain: str, entries: Matrix, note: str) -> Statement:
        """Return a matrix."""
        entries = entries.xreplace(self._marked)
        lines = [[entries[i, j] for j in range(entries.shape[1])] for i in range(entries.shape[0])]
        body = r" \\ ".join(" & ".join(self._writer.latex(entry) for entry in line) for line in lines)
        text = "; ".join(", ".join(self._writer.text(entry) for entry in line) for line in lines)
        return Statement(
            latex=rf"{left} = \begin{{pmatrix}} {body} \end{{pmatrix}}", text=f"{plain} = [{text}]", note=note
        )


def _make_latex(name: str, by: str) -> str:
    """Return a function or its derivative: dots for t, primes for s."""
    stem = name.rstrip("0123456789")
    index = name[len(stem) :]
    shown = _GREEK.get(stem, stem)
    dots = by.count("t")
    if dots:
        shown = rf"\{'d' * dots}ot{{{shown}}}"
    index = f"_{{{index}}}" if index else ""
    return f"{shown}{index}{chr(39) * by.count('s')}"


def _mark_latex(latex: str, mark: str) -> str:
    """Return the LaTeX of a name with a rod as a further index."""
    found = re.fullmatch(r"(.*?)(?:_\{(.*)\})?('*)", latex)
    assert found is not None
    index = ",".join(part for part in (found[2], make_upright(mark)) if part)
    return f"{found[1]}_{{{index}}}{found[3]}"


def _write_kinematics(equations: RodEquations, print_: _RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield rotation, velocities and strains."""
    axes = make_phrase("rotations about the axes {}, one after another", ", ".join(equations.order))
    yield ELEMENTS, print_.matrix(make_latex_name(print_.mark("R")), print_.mark("R"), equations.R, axes)
    if not equations.statics:
        for name, vector, note in (
            ("omega", equations.omega, make_phrase("angular velocity, in the axes of the section")),
            ("V", equations.velocity, make_phrase("velocity of the axis")),
        ):
            yield from _write_vector(DIRECT_SUM, name, vector, note, print_)
    curvatures = make_phrase("torsion and curvatures; a prime is the derivative by the arc of the reference")
    yield from _write_vector(DIRECT_SUM, "k", equations.k, curvatures, print_)
    yield from _write_vector(
        DIRECT_SUM, "gamma", equations.gamma, make_phrase("stretch and shears of the axis"), print_
    )


def _write_vector(
    number: int, name: str, vector: Matrix, note: str, print_: _RodPrinter
) -> Iterator[tuple[int, Statement]]:
    for i in range(3):
        yield number, print_.equation(derivative_symbol(f"{name}{i + 1}"), vector[i], note if i == 0 else "")


def _write_law(name: str, rod: Rod, print_: _RodPrinter, *, statics: bool) -> Iterator[tuple[int, Statement]]:
    """Yield the law of the section with its damping, and what frozen strains make of it."""
    frozen = {*FROZEN_STRAINS[rod.model], *rod.frozen}
    strains = [
        derivative_symbol("gamma1") - 1,
        derivative_symbol("gamma2"),
        derivative_symbol("gamma3"),
        *(derivative_symbol(f"k{i}") for i in (1, 2, 3)),
    ]
    if not _is_straight(rod):
        strains[3:] = [
            strain - derivative_symbol(own) for strain, own in zip(strains[3:], REFERENCE_STRAINS, strict=True)
        ]
    note = make_phrase("law of the section of {}, as action of what lies behind it", name)
    free = [i for i, strain in enumerate(STRAIN_NAMES) if strain not in frozen]
    wrenches, tau = (*FORCES, *MOMENTS), Symbol("tau", positive=True)
    damped = not statics and rod.damping not in (0, "0")
    for i in free:
        match rod.section:
            case MatrixSection():
                value = sum((stiffness_symbol(i, j) * strains[j] for j in free), start=strains[i] * 0)
            case LawSection():
                known = {
                    one: strain if j in free else strain * 0 for j, (one, strain) in enumerate(_name_strains(strains))
                }
                value = _convert_formula((*rod.section.force, *rod.section.moment)[i], known)
            case _:
                value = Symbol(STIFFNESS_NAMES[i], positive=True) * strains[i]
        if damped:
            value += tau * _differentiate_law(value)
        yield statements.FORCES, print_.equation(derivative_symbol(wrenches[i]), value, note)
        note = make_phrase("")
    if damped:
        note = make_phrase("damping of {}: force and moment per strain rate, as part of the stiffness", name)
        yield statements.FORCES, print_.equation(tau, _convert_formula(rod.damping, {}), note)
    if rod.model in CABLES:
        words = "{} pulls only: where n1 would be negative it is slack, and n1 = 0"
        yield statements.FORCES, Statement(note=make_phrase(words, name))
    note = make_phrase("strains of {} that cannot change: their wrenches are multipliers", name)
    without = rod.model in CABLES
    for strain, value in zip(STRAIN_NAMES, strains, strict=True):
        if strain in frozen and not (without and strain in _NO_BENDING_STRAINS):
            yield CONSTRAINTS, print_.equation(value, value * 0, note)
            note = make_phrase("")
    if without:
        note = make_phrase("{} carries no moments", name)
        for wrench in MOMENTS:
            yield CONSTRAINTS, print_.equation(derivative_symbol(wrench), derivative_symbol(wrench) * 0, note)
            note = make_phrase("")


def _differentiate_law(value: Expr) -> Expr:
    """Return the rate of what a law of the section gives at changing strains."""
    strains = [derivative_symbol(f"{stem}{i}") for stem in ("gamma", "k") for i in (1, 2, 3)]
    rates = (value.diff(strain) * Symbol(f"{strain.name}_t", real=True) for strain in strains)
    return sum(rates, start=value * 0)


def _name_strains(strains: Sequence[Expr]) -> Iterator[tuple[str, Expr]]:
    """Yield the names of strains in formulas of laws, with the strains."""
    return zip(LAW_STRAINS, strains, strict=True)


def _convert_formula(formula: Expression, known: Mapping[str, Expr]) -> Expr:
    """Return a formula of the model with what some names stand for."""
    return to_sympy(parse(str(formula)), lambda name: known.get(name.text, Symbol(name.text, real=True)), str(formula))


def _is_straight(rod: Rod) -> bool:
    """Tell whether the reference of a rod has neither curvature nor torsion."""
    return isinstance(rod.curve, Straight) and rod.twist in (0, "0")


def _write_reference(name: str, rod: Rod, print_: _RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield torsion and curvatures of a reference that has the same ones everywhere."""
    radius, torsion, curvature = None, Integer(0), Integer(0)
    if rod.twist not in (0, "0"):
        return
    match rod.curve:
        case Arc():
            curvature = 1 / _convert_formula(rod.curve.radius, {})
        case Helix():
            radius, rise = _convert_formula(rod.curve.radius, {}), _convert_formula(rod.curve.pitch, {}) / (2 * pi)
            curvature, torsion = radius / (radius**2 + rise**2), rise / (radius**2 + rise**2)
        case _:
            return
    note = make_phrase("torsion and curvatures of the reference of {}", name)
    for own, value in zip(REFERENCE_STRAINS, (torsion, Integer(0), curvature), strict=True):
        yield ELEMENTS, print_.equation(derivative_symbol(own), value, note)
        note = make_phrase("")


def _write_short_balances(equations: RodEquations, print_: _RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield the six equations in ω, V, k, γ."""
    yield (
        BASIS,
        Statement(note=make_phrase("components along the axes of the section; f and c: loads and moments per length")),
    )
    short = _make_short_balances(equations)
    for kind, note in (("moments", make_phrase("balance of moments")), ("forces", make_phrase("balance of forces"))):
        for i, (left, right) in enumerate(short[kind]):
            yield EQUATIONS, print_.equation(left, right, note if i == 0 else "")


def _write_balances(equations: RodEquations, print_: _RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield the six equations, short and written out."""
    yield from _write_short_balances(equations, print_)
    names = {"moments": ("c", equations.load_moments), "forces": ("f", equations.load_forces)}
    for stem, vector in names.values():
        note = make_phrase("the same, written out")
        for i in range(3):
            yield (
                SOLVED,
                print_.equation(derivative_symbol(f"{stem}{i + 1}"), expand(vector[i]), note if i == 0 else ""),
            )


def _make_short_balances(equations: RodEquations) -> dict[str, list[tuple[Expr, Expr]]]:
    """Return left and right sides in ω, V, k, γ."""
    rho = Symbol("rho", positive=True)
    I = [Symbol(f"I{i}{i}", positive=True) for i in (1, 2, 3)]  # noqa: E741  # the field's letter
    w, V, k, g, n, m, f, c = (
        [derivative_symbol(f"{stem}{i}") for i in (1, 2, 3)]
        for stem in ("omega", "V", "k", "gamma", "n", "m", "f", "c")
    )
    slopes = {
        by: {stem: [derivative_symbol(f"{stem}{i}", by) for i in (1, 2, 3)] for stem in ("omega", "V", "n", "m")}
        for by in "st"
    }
    results: dict[str, list[tuple[Expr, Expr]]] = {"moments": [], "forces": []}
    for i, j, h in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        turning = rho * (I[i] * slopes["t"]["omega"][i] + (I[h] - I[j]) * w[j] * w[h])
        moving = rho * (slopes["t"]["V"][i] + w[j] * V[h] - w[h] * V[j])
        inner = slopes["s"]["m"][i] + k[j] * m[h] - k[h] * m[j] + g[j] * n[h] - g[h] * n[j]
        pulled = slopes["s"]["n"][i] + k[j] * n[h] - k[h] * n[j]
        nothing = rho * 0
        results["moments"].append((nothing if equations.statics else turning, c[i] + inner))
        results["forces"].append((nothing if equations.statics else moving, f[i] + pulled))
    return results


def _write_special_cases(print_: _RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield the classical equations as special cases."""
    zero = derivative_symbol("x") * 0
    for expressions, note in (
        (
            derive_plane_beam(),
            make_phrase("statics of a curved beam in its plane; α: stretch, κ: curvature of the reference"),
        ),
        (derive_string(), make_phrase("an inextensible, perfectly flexible string; under its own weight the catenary")),
        (derive_timoshenko(), make_phrase("small motions of a straight beam with shear (Timoshenko)")),
    ):
        for i, expr in enumerate(expressions):
            yield CURVES, print_.equation(zero, expr, note if i == 0 else "")
