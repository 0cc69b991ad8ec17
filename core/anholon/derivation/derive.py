"""A derivation: its blocks, worked out one after another as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.derivation.author import Author
from anholon.derivation.classical import Impulse, LagrangeFirst, LagrangeSecond, Newton
from anholon.derivation.code.c_code import c_code
from anholon.derivation.code.python_code import python_code
from anholon.derivation.code.written import write
from anholon.derivation.data import curves, data, parameter_values
from anholon.derivation.elements import Elements
from anholon.derivation.form import Form
from anholon.derivation.kalaba import Kirgetov, UdwadiaKalaba
from anholon.derivation.loads import generalized_forces
from anholon.derivation.maggi import Maggi
from anholon.derivation.mechanics import Mechanics
from anholon.derivation.moment import Moment, planned, present
from anholon.derivation.phrases import Words
from anholon.derivation.programs import GeneralizedGauss, MangeronDeleanu
from anholon.derivation.quasi_forms import Appell, BoltzmannHamel
from anholon.derivation.regularity import gradients_at
from anholon.derivation.render import render
from anholon.derivation.restraint_rows import constraint_rows
from anholon.derivation.rods import read_rod_form, rod_rows, rods_program
from anholon.derivation.rows import BLOCKS, ROD_BLOCKS, Block, Row
from anholon.derivation.situation import closing, situation
from anholon.derivation.tensor import Contravariant, ContravariantMixed, Covariant, CovariantMixed
from anholon.derivation.variational import DAlembertLagrange, Gauss, Jourdain
from anholon.errors import ModelError, UsageError
from anholon.formulations.catalogue import PROGRAM_FORMS, bind
from anholon.model.check import check
from anholon.model.rod_coupling import require_no_acting_rods
from anholon.model.structs import Model
from anholon.model.timeline import with_switches
from anholon.system.diagnosis import Diagnosis, diagnose
from anholon.system.equations import Equations, build_equations
from anholon.system.functions import pieces_nodes
from anholon.system.inspection import nearby
from anholon.system.parameters import base_vector, fill_schedules, pieces_of
from anholon.system.pieces import split_pieces
from anholon.system.system import compile_model

__all__ = ["blocks", "derive_text", "program_text", "stream"]

PROGRAMS: Final = ("python", "c")
"""Languages of programs."""

_LATER: Final = 0.2  # time of a state that is not the initial one, s

_FORMS: Final[dict[str, type[Form]]] = {
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
    model: Model, form: str = "maggi", chart: str = "", moment: Moment | None = None, language: str = "en"
) -> Iterator[Block]:
    """Yield the blocks of the derivation of `model` in `form`, each when it is complete."""
    titles = BLOCKS if _rods_asked(model, form) is None else ROD_BLOCKS
    rows: list[Row] = []
    current = 0
    for number, row in stream(model, form, chart, moment, language):
        while number > current:
            yield Block(title=titles[current], rows=tuple(rows))
            rows, current = [], current + 1
        rows.append(row)
    yield Block(title=titles[current], rows=tuple(rows))


def derive_text(
    model: Model,
    form: str = "maggi",
    as_: str = "text",
    chart: str = "",
    moment: Moment | None = None,
    language: str = "en",
) -> str:
    """Return the derivation of `model` in `form` as a document of the kind `as_`: text, latex or html.

    The equations are those of a `moment` of the motion, by default of its beginning.
    As python or c it is a program that computes the accelerations (see `anholon.derivation.code`).
    """
    if as_ in PROGRAMS:
        return program_text(model, form, as_, chart, moment)
    return render(blocks(model, form, chart, moment, language), as_, title=model.name, language=language)


def program_text(model: Model, form: str, language: str, chart: str = "", moment: Moment | None = None) -> str:
    """Return the equations of `model` in `form` as a program in `language`, python or c."""
    wanted = read_rod_form(form)
    if wanted is not None and model.rods:
        return rods_program(model, wanted[0], statics=wanted[1], language=language)
    if not model.coordinates:
        raise UsageError("the model has no coordinates, so there is nothing to derive")
    require_no_acting_rods(model, f"the equations of the form {form} are those of")
    written = write(model, form, chart, moment)
    return python_code(written) if language == "python" else c_code(written)


def stream(
    model: Model, form: str = "maggi", chart: str = "", moment: Moment | None = None, language: str = "en"
) -> Iterator[tuple[int, Row]]:
    """Yield (number of the block, row) one after another, each as soon as it is known, with words in a language.

    The equations are those of a `moment` of the motion (see `anholon.derivation.moment`), by default of its beginning.
    Raises what a run of the model would raise: ModelError for a model with errors, RunError or UsageError for a form
    that does not apply.
    """
    words = Words(language)
    for number, row in _rows(model, form, chart, moment, words):
        yield number, replace(row, note=words(row.note), text=words.statement(row.text) if row.note else row.text)


def _rows(model: Model, form: str, chart: str, moment: Moment | None, words: Words) -> Iterator[tuple[int, Row]]:
    """Yield (number of the block, row), with notes still to be put into words."""
    asked = _rods_asked(model, form)
    if asked is not None:
        order, statics = asked
        yield from rod_rows(model, order, statics=statics)
        return
    if read_rod_form(form) is not None:
        raise UsageError("these are the equations of rods, and the model has none")
    if not model.coordinates:
        raise UsageError("the model has no coordinates, so there is nothing to derive")
    require_no_acting_rods(model, f"the equations of the form {form} are those of")
    for row in data(model, moment or planned(model)):
        yield 0, row
    mechanics = _mechanics(model, form, chart, moment)
    author = Author(mechanics.ledger, parameter_values(mechanics), words)
    for row in situation(mechanics, author):
        yield 0, row
    for number, rows in enumerate(_parts(mechanics, author, form, chart), start=1):
        for row in rows:
            yield number, row


def _rods_asked(model: Model, form: str) -> tuple[str, bool] | None:
    """Return (order of the rotations, statics or not) where the equations are those of rods; None for bodies."""
    form_of_rods = read_rod_form(form)
    if model.rods and (form_of_rods is not None or not model.coordinates):
        return form_of_rods or ("zyx", False)
    return None


def _mechanics(model: Model, form: str, chart: str, moment: Moment | None) -> Mechanics:
    """Return the pieces of the equations of a model; a state that is singular only at the start does not matter."""
    try:
        system = compile_model(model)
    except ModelError as error:
        if any(problem.severity == "error" for problem in check(model)) or form in PROGRAM_FORMS:
            raise
        equations = build_equations(model)
        found = None if equations.problems else _elsewhere(model, equations)
        if found is None or found.problems:
            raise
        mechanics = Mechanics(model, equations, found)
        mechanics.doubts = tuple(error.problems)
        return mechanics
    now = present(system, moment)
    bind(form, now.system, now.p, now.moment.t, now.q, chart or model.simulation.chart)
    gradients = gradients_at(now.system, now.moment.t, now.q, now.v, now.p)
    switched = with_switches(model, now.moment.values)
    return Mechanics(switched, now.system.equations, now.system.diagnosis, now.moment, gradients)


def _elsewhere(model: Model, equations: Equations) -> Diagnosis:
    """Return what is known of the equations at a state that is not the initial one."""
    names, n = equations.names, len(equations.names.q)
    p = base_vector(model, names, names.n_parameters + len(model.parameters))
    fill_schedules(p, len(model.parameters), pieces_of(model), _LATER)
    random = np.random.default_rng(0)
    y = nearby(equations, 0.4 * random.standard_normal(2 * n) + 0.3, p, random, range(len(equations.rows)), _LATER)
    pieces = equations.graph.evaluate(pieces_nodes(equations), _LATER, list(y), list(p))
    M, _, A, b0, *_ = split_pieces(np.array(pieces), n, len(equations.rows))
    rows = equations.rows
    return diagnose(M, A, b0, [row.name for row in rows], [row.order for row in rows], tuple(model.coordinates))


def _parts(mechanics: Mechanics, author: Author, form: str, chart: str) -> Iterator[Iterator[Row]]:
    elements = Elements(mechanics, author)
    yield elements.alone()
    yield elements.direct_sum()
    yield generalized_forces(mechanics, author)
    yield constraint_rows(mechanics, author)
    chosen = _FORMS[form](mechanics, author, chart)
    yield chosen.basis()
    yield chosen.equations()
    yield chain(chosen.solved(), closing(mechanics, author, chosen))
    yield curves(mechanics, chosen.quasi)
