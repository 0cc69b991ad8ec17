"""A derivation: its blocks, worked out one after another as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.derivation.classical import Impulse, LagrangeFirst, LagrangeSecond, Newton
from anholon.derivation.code.c_program import write_c_program
from anholon.derivation.code.equation_program import make_program
from anholon.derivation.code.python_program import write_python_program
from anholon.derivation.code.rod_c import write_rod_c
from anholon.derivation.code.rod_motion_program import make_rod_motion
from anholon.derivation.code.rod_python import write_rod_python
from anholon.derivation.constraint_print import write_constraints
from anholon.derivation.derivation_instant import (
    DerivationInstant,
    find_instant,
    make_system_at,
    plan_first_instant,
)
from anholon.derivation.direct_forms import Kirgetov, UdwadiaKalaba
from anholon.derivation.element_rows import ElementRows
from anholon.derivation.force_rows import write_generalized_forces
from anholon.derivation.generalized_gauss import GeneralizedGauss
from anholon.derivation.instant_rows import write_instant, write_reaction_magnitudes
from anholon.derivation.maggi import Maggi
from anholon.derivation.mangeron_deleanu import MangeronDeleanu
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.model_data import compute_parameter_values, write_curves, write_data
from anholon.derivation.phrases import Translator
from anholon.derivation.printed_form import PrintedForm
from anholon.derivation.quasi_forms import Appell, BoltzmannHamel
from anholon.derivation.regularity import compute_gradients
from anholon.derivation.render import render
from anholon.derivation.rod_rows import read_rod_form, write_rods_program
from anholon.derivation.rods_beside_bodies import BodiesAtRest, DerivedRods, find_derived_rods, iterate_rods_alone
from anholon.derivation.row_builder import RowBuilder
from anholon.derivation.statements import BLOCKS, ROD_BLOCKS, DerivationBlock, Statement
from anholon.derivation.tensor_forms import Contravariant, ContravariantMixed, Covariant, CovariantMixed
from anholon.derivation.variational import DAlembertLagrange, Gauss, Jourdain
from anholon.errors import ModelError, UsageError
from anholon.forms.binding import PROGRAM_FORMS, bind_form
from anholon.mechanics.diagnosis import Diagnosis, diagnose_equations
from anholon.mechanics.equations import EquationsOfMotion, build_equations, unpack_equations
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.model.check.model_check import check
from anholon.model.query.orientations import add_orientations, show_orientations
from anholon.model.query.stage_sequence import set_force_switches
from anholon.model.schema import Model
from anholon.rods.assembly.rod_system import RodSystem
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model
from anholon.system.compile_bodies import compile_bodies
from anholon.system.output_functions import make_equation_nodes
from anholon.system.state_diagnosis import find_nearby_state
from anholon.system.system import System
from anholon.system.system_state import SystemState

PROGRAMS: Final = ("python", "c")
"""Languages of programs."""

_OTHER_TIME: Final = 0.2  # time of a state that is not the initial one, s

_BODIES_BESIDE_RODS: Final = "lagrange1"  # form of the bodies' equations where those of rods are asked for

_FORMS: Final[dict[str, type[PrintedForm]]] = {
    "newton": Newton,
    "lagrange1": LagrangeFirst,
    "lagrange2": LagrangeSecond,
    "covariant": Covariant,
    "contravariant": Contravariant,
    "covariant-mixed": CovariantMixed,
    "contravariant-mixed": ContravariantMixed,
    "maggi": Maggi,
    "appell": Appell,
    "boltzmann-hamel": BoltzmannHamel,
    "dalembert-lagrange": DAlembertLagrange,
    "jourdain": Jourdain,
    "gauss": Gauss,
    "udwadia-kalaba": UdwadiaKalaba,
    "kirgetov": Kirgetov,
    "impulse": Impulse,
    "mangeron-deleanu": MangeronDeleanu,
    "generalized-gauss": GeneralizedGauss,
}


def blocks(
    model: Model, form: str = "maggi", chart: str = "", moment: DerivationInstant | None = None, language: str = "en"
) -> Iterator[DerivationBlock]:
    """Yield the blocks of the derivation of `model` in `form`, each when it is complete."""
    model = add_orientations(model)
    titles = ROD_BLOCKS if model.rods and not model.coordinates else BLOCKS
    rows: list[Statement] = []
    current = 0
    for number, row in stream(model, form, chart, moment, language):
        while number > current:
            yield DerivationBlock(title=titles[current], rows=tuple(rows))
            rows, current = [], current + 1
        rows.append(row)
    yield DerivationBlock(title=titles[current], rows=tuple(rows))


def derive_text(
    model: Model,
    form: str = "maggi",
    as_: str = "text",
    chart: str = "",
    moment: DerivationInstant | None = None,
    language: str = "en",
) -> str:
    """Return the derivation of `model` in `form` as a document of the kind `as_`: text, latex or html.

    The equations are those of a `moment` of the motion, by default of its beginning.
    As python or c it is a program that computes the accelerations (see `anholon.derivation.code`).
    """
    if as_ in PROGRAMS:
        return program_text(model, form, as_, chart, moment)
    return render(blocks(model, form, chart, moment, language), as_, title=model.name, language=language)


def program_text(
    model: Model, form: str, language: str, chart: str = "", moment: DerivationInstant | None = None
) -> str:
    """Return the equations of `model` in `form` as a program in `language`, python or c."""
    rod_form, model = read_rod_form(form), add_orientations(model)
    if model.rods:
        if rod_form is not None and not model.coordinates:
            return write_rods_program(model, rod_form[0], statics=rod_form[1], language=language)
        if moment is not None and moment.t > 0.0:
            raise UsageError("programs of the motion of rods begin at t = 0. Leave out --stage and --time")
        motion = make_rod_motion(model, form)
        return write_rod_python(motion, form) if language == "python" else write_rod_c(motion, form)
    if not model.coordinates:
        raise UsageError("the model has no coordinates, so there is nothing to derive")
    written = make_program(model, form, chart, moment)
    return write_python_program(written) if language == "python" else write_c_program(written)


def stream(
    model: Model, form: str = "maggi", chart: str = "", moment: DerivationInstant | None = None, language: str = "en"
) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row) one after another, each as soon as it is known, with words in a language.

    The equations are those of a `moment` of the motion (see `anholon.derivation.derivation_instant`), by default of its
    beginning. Raises the errors of a run of the model: ModelError for a model with errors, RunError or UsageError for a
    form that does not apply.
    """
    words = Translator(language)
    for number, row in _iterate_rows(add_orientations(model), form, chart, moment, words):
        text = words.translate_statement(row.text) if row.note else row.text
        yield number, replace(row, note=show_orientations(words(row.note)), text=show_orientations(text))


def _iterate_rows(
    model: Model, form: str, chart: str, moment: DerivationInstant | None, words: Translator
) -> Iterator[tuple[int, Statement]]:
    """Yield (number of the block, row), with notes before translation."""
    order, statics = read_rod_form(form) or ("zyx", False)
    if not model.rods and read_rod_form(form) is not None:
        raise UsageError("these are the equations of rods, and the model has none")
    if not model.coordinates:
        if not model.rods:
            raise UsageError("the model has no coordinates, so there is nothing to derive")
        yield from iterate_rods_alone(model, order, words, statics=statics)
        return
    rods: DerivedRods | None = None
    if model.rods:
        rods = find_derived_rods(model, form, order, moment, statics=statics)
        moment = moment or _find_first_instant_with_rods(model, compile_bodies(rods.model, rods=rods.rod_system))
        model = rods.model
        form = _BODIES_BESIDE_RODS if read_rod_form(form) is not None else form
        yield from ((0, row) for row in rods.iterate_section_names())
    for row in write_data(model, moment or plan_first_instant(model)):
        yield 0, row
    mechanics = _make_mechanics(model, form, chart, moment, None if rods is None else rods.rod_system)
    author = RowBuilder(mechanics.subexpressions, compute_parameter_values(mechanics), words)
    rod_rows: Mapping[int, list[Statement]] = {}
    if rods is not None:
        rods.add_reactions(mechanics, compile_bodies(model, rods=rods.rod_system))
    for row in write_instant(mechanics, author):
        yield 0, row
    if rods is not None:
        rod_rows = rods.collect_rows(mechanics, author)
        yield from ((0, row) for row in rod_rows.get(0, []))
    printed = BodiesAtRest if statics else _FORMS[form]
    for number, rows in enumerate(_iterate_parts(mechanics, author, printed, chart), start=1):
        for row in rows:
            yield number, row
        yield from ((number, row) for row in rod_rows.get(number, []))


def _find_first_instant_with_rods(model: Model, system: System) -> DerivationInstant | None:
    """Return the first instant of a motion with rods; None without contacts and frictions.

    Their mode depends on the reactions of rods too.
    """
    return find_instant(simulate(model, 0.0), 0.0) if system.has_contact_modes else None


def _make_mechanics(
    model: Model, form: str, chart: str, moment: DerivationInstant | None, rods: RodSystem | None
) -> Mechanics:
    """Return the mechanics of a model; a state that is singular only at the start does not matter."""
    try:
        system = compile_model(model) if rods is None else compile_bodies(model, rods=rods)
    except ModelError as error:
        if any(problem.severity == "error" for problem in check(model)) or form in PROGRAM_FORMS:
            raise
        equations = build_equations(model)
        diagnosis = None if equations.problems else _diagnose_other_state(model, equations)
        if diagnosis is None or diagnosis.problems:
            raise
        mechanics = Mechanics(model, equations, diagnosis)
        mechanics.doubts = tuple(error.problems)
        return mechanics
    system_at = make_system_at(system, moment)
    bind_form(
        form,
        SystemState(system_at.system, system_at.instant.t, system_at.q, system_at.v, system_at.p),
        chart or model.simulation.chart,
    )
    gradients = compute_gradients(
        SystemState(system_at.system, system_at.instant.t, system_at.q, system_at.v, system_at.p)
    )
    switched = set_force_switches(model, system_at.instant.values)
    return Mechanics(switched, system_at.system.equations, system_at.system.diagnosis, system_at.instant, gradients)


def _diagnose_other_state(model: Model, equations: EquationsOfMotion) -> Diagnosis:
    """Return the diagnosis of the equations at a state other than the initial one."""
    names, n = equations.names, len(equations.names.q)
    p = make_base_vector(model, names)
    fill_schedules(p, len(model.parameters), collect_schedule_pieces(model), _OTHER_TIME)
    random = np.random.default_rng(0)
    y = find_nearby_state(
        equations, 0.4 * random.standard_normal(2 * n) + 0.3, p, random, range(len(equations.rows)), _OTHER_TIME
    )
    pieces = equations.graph.evaluate(make_equation_nodes(equations), _OTHER_TIME, list(y), list(p))
    M, _, A, b0, *_ = unpack_equations(np.array(pieces), n, len(equations.rows))
    rows = equations.rows
    return diagnose_equations(
        M, A, b0, [row.name for row in rows], [row.order for row in rows], tuple(model.coordinates)
    )


def _iterate_parts(
    mechanics: Mechanics, builder: RowBuilder, form: type[PrintedForm], chart: str
) -> Iterator[Iterator[Statement]]:
    elements = ElementRows(mechanics, builder)
    yield elements.write_elements()
    yield elements.write_direct_sum()
    yield write_generalized_forces(mechanics, builder)
    yield write_constraints(mechanics, builder)
    chosen = form(mechanics, builder, chart)
    yield chosen.basis()
    yield chosen.equations()
    yield chain(chosen.solved(), write_reaction_magnitudes(mechanics, builder, chosen))
    yield write_curves(mechanics, chosen.quasi)
