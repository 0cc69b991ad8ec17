"""Rods and bodies in one derivation: forces of rods on bodies, and the rows of rods, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np
from sympy import Add

from anholon.derivation.classical import LagrangeFirst
from anholon.derivation.derivation_instant import DerivationInstant
from anholon.derivation.latex_names import make_latex_name
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.phrases import Translator, make_phrase
from anholon.derivation.rod_ends import RodEndWriter
from anholon.derivation.rod_joints import JointReaction, find_joint_geometry, make_reactions
from anholon.derivation.rod_printer import STIFFNESS_NAMES
from anholon.derivation.rod_rows import FROZEN_STRAINS, iterate_balance_rows, iterate_rod_rows, read_rod_form
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.simplification import ZERO
from anholon.derivation.statements import BASIS, DATA, Statement
from anholon.derivation.subexpressions import SubexpressionTable
from anholon.derivation.symbolic_constraints import make_label
from anholon.derivation.symbolic_kinematics import SymbolicKinematics
from anholon.derivation.symbols import ModelSymbols
from anholon.derivation.writer import format_number
from anholon.errors import UsageError
from anholon.model.query.left_out_parts import list_switched_parts
from anholon.model.query.rod_coupling import find_rods_on_bodies
from anholon.model.query.section_frames import name_section_frames
from anholon.model.schema import LawSection, MatrixSection, Model
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_functions import make_section_at
from anholon.rods.section import CABLES, STRAIN_NAMES
from anholon.simulation.run_plan import RunPlan
from anholon.system.compile_bodies import compile_bodies
from anholon.system.compile_rods import compile_moving_rods
from anholon.system.system import System

DIFFERENTIATING_FORMS: Final = ("mangeron-deleanu", "generalized-gauss")
"""Forms that differentiate the forces on bodies, of which those of rods have no derivatives."""


SECTION_WORDS: Final = (
    "at a section x, y, z are its place r, e1x ... e3z the components of its axes, N, T2, T3, M1, M2, M3 the force and "
    "the moment n and m there"
)


class DerivedRods(NamedTuple):
    """The rods of a model as they are derived: `order` of the rotations, `statics`: without motion; `inactive`: what
    does not act at the instant; `in_steps`: with the steps to their balances."""

    rod_system: RodSystem
    order: str
    statics: bool
    inactive: frozenset[str]
    in_steps: bool

    @property
    def model(self) -> Model:
        """The model with bodies in place of sections that carry constraints and forces."""
        return self.rod_system.model

    def add_reactions(self, mechanics: Mechanics, system: System) -> None:
        """Add the reactions of joints with bodies to the equations of the bodies."""
        joints = find_joint_geometry(system, self.rod_system, self.inactive)
        mechanics.rod_reactions = make_reactions(joints, mechanics.subexpressions)

    def iterate_section_names(self) -> Iterator[Statement]:
        """Yield the meaning of the names of sections with constraints and forces in the equations."""
        for names in name_section_frames(self.model):
            body, position = names.body, ", ".join(names.position)
            yield Statement(
                note=make_phrase(
                    "the section {} carries constraints or forces; in the equations it is {}", names.section, body
                )
            )
            yield Statement(note=make_phrase("position of {} in the world: {}", body, position))
            if names.angles:
                start, turns = ", ".join(names.base_angles), ", ".join(names.angles)
                yield Statement(
                    note=make_phrase(
                        "the axes of {} are rotated by the angles {} about z, y, x and then by {} about x, y, z",
                        body,
                        start,
                        turns,
                    )
                )

    def collect_rows(self, mechanics: Mechanics, builder: RowBuilder) -> Mapping[int, list[Statement]]:
        """Return the rows of the rods by the numbers of their blocks."""
        rows: dict[int, list[Statement]] = {}
        for number, row in self._iterate_rows(mechanics.rod_reactions, mechanics.kinematics, builder):
            rows.setdefault(number, []).append(row)
        return rows

    def _iterate_rows(
        self, reactions: tuple[JointReaction, ...], kinematics: SymbolicKinematics, builder: RowBuilder
    ) -> Iterator[tuple[int, Statement]]:
        yield from iterate_section_numbers(self.rod_system)
        yield from iterate_balance_rows(self.model, self.order, statics=self.statics, in_steps=self.in_steps)
        yield BASIS, Statement(note=SECTION_WORDS)
        yield from RodEndWriter(
            self.rod_system, reactions, kinematics, builder, self.inactive, statics=self.statics
        ).write()


def find_derived_rods(
    model: Model, form: str, order: str, moment: DerivationInstant | None, *, statics: bool
) -> DerivedRods:
    """Return the rods of a model with bodies as they stand in its derivation.

    Raises UsageError where a form, or an instant, cannot have them.
    """
    names = ", ".join(f"“{name}”" for name in find_rods_on_bodies(model))
    if names and form in DIFFERENTIATING_FORMS:
        raise UsageError(
            f"the form {form} differentiates the forces on the bodies, and those of the rods {names} have no "
            "derivatives where waves arrive. Choose another form, as lagrange1"
        )
    switched = list_switched_parts(model)
    parts = switched & {*model.supports, *model.joints, *model.loads}
    if moment is not None and moment.t > 0.0 and parts:
        listed = ", ".join(f"“{name}”" for name in sorted(parts))
        raise UsageError(
            f"the stages switch {listed} on or off, which hold sections where they then are; the equations with rods "
            "are those of the beginning. Leave out --stage and --time"
        )
    inactive: tuple[str, ...] = ()
    if model.stages and parts:
        inactive = RunPlan(model, None, {}).first_segment().inactive_rod_parts
    in_steps = read_rod_form(form) is not None
    return DerivedRods(compile_moving_rods(model), order, statics, frozenset(inactive), in_steps)


def iterate_rods_alone(
    model: Model, order: str, words: Translator, *, statics: bool
) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row) of a model without bodies, block by block.

    They are the equations of a rod, and those of the joints, supports and loads of its rods.
    """
    yield from sorted(_iterate_rows_of_rods(model, order, words, statics=statics), key=itemgetter(0))


def _iterate_rows_of_rods(
    model: Model, order: str, words: Translator, *, statics: bool
) -> Iterator[tuple[int, Statement]]:
    rod_system = compile_moving_rods(model)
    yield from iterate_section_numbers(rod_system)
    yield from iterate_rod_rows(model, order, statics=statics)
    yield BASIS, Statement(note=SECTION_WORDS)
    inactive: tuple[str, ...] = ()
    if model.stages:
        inactive = RunPlan(model, None, {}).first_segment().inactive_rod_parts
    subexpressions = SubexpressionTable()
    kinematics = SymbolicKinematics(ModelSymbols(rod_system.model, subexpressions))
    reactions = make_reactions(
        find_joint_geometry(compile_bodies(rod_system.model, rods=rod_system), rod_system, inactive), subexpressions
    )
    builder = RowBuilder(subexpressions, {}, words)
    yield from RodEndWriter(rod_system, reactions, kinematics, builder, inactive, statics=statics).write()


def iterate_section_numbers(rod_system: RodSystem) -> Iterator[tuple[int, Statement]]:
    """Yield stiffnesses, mass and inertia of the rods' sections in numbers."""
    for name, rod in rod_system.model.rods.items():
        label = make_label(name)
        at = [make_section_at(rod, name, rod_system.field_values, part) for part in (0.0, 0.5, 1.0)]
        base, middle = at[0], at[1]
        numbers: dict[str, float] = {}
        if not isinstance(rod.section, LawSection | MatrixSection) and np.all(np.diag(middle.compliance) > 0.0):
            frozen = {*FROZEN_STRAINS[rod.model], *rod.frozen}
            stiffness = zip(STRAIN_NAMES, STIFFNESS_NAMES, 1.0 / np.diag(middle.compliance), strict=True)
            numbers |= {
                f"{letter}_{label}": float(value) for strain, letter, value in stiffness if strain not in frozen
            }
        numbers[f"rho_{label}"] = middle.mass
        if middle.mass > 0.0 and rod.model not in CABLES:
            numbers |= {f"I{i}{i}_{label}": part / middle.mass for i, part in enumerate(middle.inertia, start=1)}
        same = all(
            np.allclose(other.compliance, base.compliance, rtol=1e-9)
            and np.allclose([other.mass, *other.inertia], [base.mass, *base.inertia], rtol=1e-9)
            for other in at[1:]
        )
        words = "sections of {}: stiffnesses, mass per length and inertia per mass"
        if not same:
            words = (
                "sections of {} in the middle: stiffnesses, mass per length and inertia per mass; they vary along it"
            )
        text = ", ".join(f"{key} = {format_number(value)}" for key, value in numbers.items())
        latex = r",\quad ".join(
            f"{make_latex_name(key)} = {_make_latex_number(value)}" for key, value in numbers.items()
        )
        yield DATA, Statement(latex=latex, text=text, note=make_phrase(words, name), numeric=True)


def _make_latex_number(value: float) -> str:
    """Return a number in LaTeX."""
    mantissa, _, exponent = format_number(value).partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


class BodiesAtRest(LagrangeFirst):
    """The bodies of statics with rods: forces and reactions on every coordinate balance."""

    def basis(self) -> Iterator[Statement]:
        """Yield the list of unknowns."""
        yield Statement(note="equilibrium: the coordinates, the reactions and the rods are sought; rates are 0")

    def equations(self) -> Iterator[Statement]:
        """Yield 0 = Q + A^T Lambda at vanishing rates."""
        at_rest = dict.fromkeys((*self.mechanics.symbols.rates, *self.mechanics.symbols.accelerations), ZERO)
        for index, label in enumerate(self.mechanics.labels):
            total = Add(self.mechanics.generalized_forces[index], self.compute_reaction_on(index))
            yield from self.builder.definitions([total])
            value = self.subexpressions.simplify(total.xreplace(at_rest))
            note = make_phrase("balance along {}", label)
            yield self.builder.equation(rf"Q_{{{make_latex_name(label)}}}^{{0}}", value, text="0", note=note)

    def solved(self) -> Iterator[Statement]:
        """Yield nothing: the equations of the bodies are not solved without those of the rods."""
        yield from ()
