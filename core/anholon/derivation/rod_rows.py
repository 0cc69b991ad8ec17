"""The equations of rods in print: Lerbet's six scalar equations for a model's rods."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from sympy import Expr, Integer, Matrix, Symbol, expand, pi

from anholon.derivation import statements
from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.phrases import make_phrase
from anholon.derivation.rod_equations import (
    FORCES,
    MOMENTS,
    POSITIONS,
    REFERENCE_STRAINS,
    RodEquations,
    derivative_symbol,
    derive_rod_equations,
)
from anholon.derivation.rod_printer import STIFFNESS_NAMES, RodPrinter, stiffness_symbol
from anholon.derivation.rod_program import write_rod_program
from anholon.derivation.rod_special_cases import write_special_cases
from anholon.derivation.rod_step_rows import write_balance_steps, write_rate_steps, write_rotation_steps
from anholon.derivation.statements import (
    BASIS,
    CONSTRAINTS,
    DATA,
    DIRECT_SUM,
    ELEMENTS,
    EQUATIONS,
    SOLVED,
    Statement,
)
from anholon.derivation.symbolic_constraints import make_label
from anholon.formula.parser import parse
from anholon.formula.symbolic import to_sympy
from anholon.model.query.rod_formula_names import STRAINS as LAW_STRAINS
from anholon.model.schema import (
    Arc,
    CableSection,
    CircleSection,
    EllipseSection,
    Helix,
    LawSection,
    MatrixSection,
    Model,
    RectangleSection,
    Rod,
    StiffnessSection,
    Straight,
)
from anholon.model.schema.values import Expression
from anholon.rods.section import CABLES, FROZEN, STRAIN_NAMES

_FORM: Final = re.compile(r"lerbet(-(?P<order>[xyz]{3}))?(?P<statics>-statics)?")

_NO_BENDING_STRAINS: Final = ("torsion", "bending2", "bending3")  # strains of what carries no moments
FROZEN_STRAINS: Final[Mapping[str, tuple[str, ...]]] = {
    **FROZEN,
    **{name: (*own, *_NO_BENDING_STRAINS) for name, own in CABLES.items()},
}
"""Strains that cannot change, by the model of a rod; those of cables besides, whose moments are none."""


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
    print_ = RodPrinter(model.parameters)
    yield from _write_rods(model)
    yield from write_rotation_steps(equations, print_)
    yield from write_rate_steps(equations, print_)
    yield from _write_kinematics(equations, print_)
    for name, rod in model.rods.items():
        yield from _write_reference(name, rod, print_)
        yield from _write_law(name, rod, print_, statics=statics)
    yield from write_balance_steps(equations, print_)
    yield from _write_balances(equations, print_)
    yield from write_special_cases(model.rods, print_, statics=statics)


def _write_rods(model: Model) -> Iterator[tuple[int, Statement]]:
    """Yield the rods by their names."""
    for name, rod in model.rods.items():
        note = make_phrase("the rod {} follows the model {}, {} elements", name, rod.model, rod.elements)
        yield DATA, Statement(note=note)


def iterate_balance_rows(
    model: Model, order: str = "zyx", *, statics: bool = False, in_steps: bool = False
) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row) of the balances of all rods besides other equations.

    Rods with references of the same kind, straight or curved, share the balances; names of one rod, or of a group of
    rods, are marked by it. `in_steps`: with all steps from the displacement to the balances, and with the classical
    equations that fit.
    """
    yield from _write_rods(model)
    rods_by_straightness: dict[bool, list[str]] = {}
    for name, rod in model.rods.items():
        rods_by_straightness.setdefault(_is_straight(rod), []).append(name)
    for straight, names in rods_by_straightness.items():
        label = make_label(names[0]) if len(names) == 1 else {True: "rod", False: "arc"}[straight]
        equations = derive_rod_equations(order, straight=straight, statics=statics)
        print_ = RodPrinter(model.parameters, label)
        if len(names) > 1:
            yield (
                DATA,
                Statement(note=make_phrase("the index {} stands for each of the rods {}", label, ", ".join(names))),
            )
        if in_steps:
            yield from write_rotation_steps(equations, print_)
            yield from write_rate_steps(equations, print_)
        yield from _write_kinematics(equations, print_)
        yield ELEMENTS, _write_placement(print_)
        for name in names:
            rod = model.rods[name]
            rod_printer = RodPrinter(model.parameters, label, make_label(name))
            yield from _write_reference(name, rod, rod_printer)
            yield from _write_law(name, rod, rod_printer, statics=statics)
        if in_steps:
            yield from write_balance_steps(equations, print_)
            similar_rods = {name: model.rods[name] for name in names}
            yield from write_special_cases(similar_rods, print_, statics=statics)
        yield from _write_short_balances(equations, print_)


def _write_placement(print_: RodPrinter) -> Statement:
    """Return the position and rotation of a section by displacement and rotation."""
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


def _write_kinematics(equations: RodEquations, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield rotation, velocities and strains."""
    axes = make_phrase("rotations about the axes {}, one after another", ", ".join(equations.order))
    for row in print_.matrix(make_latex_name(print_.mark("R")), print_.mark("R"), equations.R, axes):
        yield ELEMENTS, row
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
    number: int, name: str, vector: Matrix, note: str, print_: RodPrinter
) -> Iterator[tuple[int, Statement]]:
    for i in range(3):
        yield number, print_.equation(derivative_symbol(f"{name}{i + 1}"), vector[i], note if i == 0 else "")


def _write_law(name: str, rod: Rod, print_: RodPrinter, *, statics: bool) -> Iterator[tuple[int, Statement]]:
    """Yield the law of the section with its damping, and the constraints of frozen strains."""
    frozen = {*FROZEN_STRAINS[rod.model], *rod.frozen}
    strains = [
        derivative_symbol("gamma1") - 1,
        derivative_symbol("gamma2"),
        derivative_symbol("gamma3"),
        *(derivative_symbol(f"k{i}") for i in (1, 2, 3)),
    ]
    if not _is_straight(rod):
        strains[3:] = [
            strain - derivative_symbol(reference_strain)
            for strain, reference_strain in zip(strains[3:], REFERENCE_STRAINS, strict=True)
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
                values = {
                    strain_name: strain if j in free else strain * 0
                    for j, (strain_name, strain) in enumerate(_name_strains(strains))
                }
                value = _convert_formula((*rod.section.force, *rod.section.moment)[i], values)
            case CircleSection() | RectangleSection() | EllipseSection() | StiffnessSection() | CableSection():
                value = Symbol(STIFFNESS_NAMES[i], positive=True) * strains[i]
            case _:
                assert_never(rod.section)
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
    """Return the rate of a term of the section's law at changing strains."""
    strains = [derivative_symbol(f"{stem}{i}") for stem in ("gamma", "k") for i in (1, 2, 3)]
    rates = (value.diff(strain) * Symbol(f"{strain.name}_t", real=True) for strain in strains)
    return sum(rates, start=value * 0)


def _name_strains(strains: Sequence[Expr]) -> Iterator[tuple[str, Expr]]:
    """Yield the names of strains in formulas of laws, with the strains."""
    return zip(LAW_STRAINS, strains, strict=True)


def _convert_formula(formula: Expression, values: Mapping[str, Expr]) -> Expr:
    """Return a formula of the model with the values of some names."""
    return to_sympy(parse(str(formula)), lambda name: values.get(name.text, Symbol(name.text, real=True)), str(formula))


def _is_straight(rod: Rod) -> bool:
    """Return True if the reference of a rod has neither curvature nor torsion."""
    return isinstance(rod.curve, Straight) and rod.twist in (0, "0")


def _write_reference(name: str, rod: Rod, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield torsion and curvatures of a reference where they are the same everywhere."""
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
    for reference_strain, value in zip(REFERENCE_STRAINS, (torsion, Integer(0), curvature), strict=True):
        yield ELEMENTS, print_.equation(derivative_symbol(reference_strain), value, note)
        note = make_phrase("")


def _write_short_balances(equations: RodEquations, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
    """Yield the six equations in ω, V, k, γ."""
    yield (
        BASIS,
        Statement(note=make_phrase("components along the axes of the section; f and c: loads and moments per length")),
    )
    short = _make_short_balances(equations)
    for kind, note in (("moments", make_phrase("balance of moments")), ("forces", make_phrase("balance of forces"))):
        for i, (left, right) in enumerate(short[kind]):
            yield EQUATIONS, print_.equation(left, right, note if i == 0 else "")


def _write_balances(equations: RodEquations, print_: RodPrinter) -> Iterator[tuple[int, Statement]]:
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
        zero = rho * 0
        results["moments"].append((zero if equations.statics else turning, c[i] + inner))
        results["forces"].append((zero if equations.statics else moving, f[i] + pulled))
    return results
