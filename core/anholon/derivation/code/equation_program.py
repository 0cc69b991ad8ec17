"""The contents of a program of the equations, for every target language.

The functions are those of the compiled graph, so that a program computes what a run computes. Forms with machine code
of their own (Lagrange I and II, Maggi, impulse, program constraints) have their own right-hand side and state; the
other forms compute the same accelerations state by state, in (q, v).
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.compiler.evaluation_plan import Function
from anholon.derivation.code.solvers import ELEMENT_FORMS
from anholon.derivation.derivation_instant import DerivationInstant, make_system_at
from anholon.errors import RunError
from anholon.forms.base import BoundForm
from anholon.forms.binding import PROGRAM_FORMS, bind_form
from anholon.forms.lagrange2 import LagrangeSecondKind
from anholon.forms.maggi import Maggi
from anholon.forms.momentum_form import ImpulseForm
from anholon.forms.program_form import ProgramForm
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.mechanics.namespace import SCHEDULE_SLOTS
from anholon.mechanics.parameters import collect_schedule_pieces
from anholon.model.query.orientations import find_orientation_slots, show_orientations
from anholon.model.schema import Model
from anholon.system.compile import compile_model
from anholon.system.direct_sum import make_direct_sum_nodes
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.units import parse_unit

_STATES: Final = {
    "maggi": "coordinates, then quasi-velocities",
    "impulse": "coordinates, then momenta",
}


class ProgramParameter(NamedTuple):
    """A parameter: its name in the model and in code, value in SI units, and words with the unit it was typed in."""

    name: str
    code: str
    value: float
    words: str


class EquationProgram(NamedTuple):
    """A program of the equations.

    `functions` are the nodes of the outputs by name, all of (t, y, p); those in `of_rates` take y = (q, v), the others
    the state of the form. `p` is the parameter vector at t = 0, of which `parameters` describe the head; `schedules`
    are (first slot, pieces). `start` is the initial state. `scope` says which mode of a motion with modes is written.
    `rotation_vectors` are the first places in q of the rotation vectors of free bodies, which are reset when they are
    long; `tangent_vectors` of the state behind q are then turned with them, the rates and control accelerations.
    `differentiated_graph` is the graph of `rhs`: programs beside laws of control, contacts and friction have one
    of their own.
    """

    model: Model
    form: str
    graph: Graph
    coordinates: tuple[str, ...]
    rows: tuple[str, ...]
    kept_rows: tuple[int, ...]
    definite: bool
    functions: dict[str, list[int]]
    of_rates: frozenset[str]
    p: Floats
    parameters: tuple[ProgramParameter, ...]
    schedules: tuple[tuple[int, tuple[tuple[float, tuple[float, ...]], ...]], ...]
    state: str
    start: Floats
    has_virtual_rows: bool
    elements: tuple[int, tuple[list[int], list[int]]]
    scope: str
    differentiated_graph: Graph
    rotation_vectors: tuple[int, ...] = ()
    tangent_vectors: int = 1

    @property
    def velocities(self) -> str:
        """The function of the velocities that replace the rates in the state; "" where the rates are the state."""
        return next((x for x in ("quasi_velocities", "momenta") if {x, "rates"} <= self.functions.keys()), "")

    def function(self, name: str) -> Function:
        """Return a function ready for a writer."""
        return Function(
            self.differentiated_graph if name == "rhs" else self.graph, name, tuple(self.functions[name]), {}
        )


def make_program(model: Model, form: str, chart: str = "", moment: DerivationInstant | None = None) -> EquationProgram:
    """Return the program of a model in a form, at a moment of its motion; raises the errors of a run."""
    moment, system, p, q, v = make_system_at(compile_model(model), moment)
    bound = bind_form(form, SystemState(system, moment.t, q, v, p), chart or model.simulation.chart)
    code = _code_of(bound, system)
    functions = {
        "mass_matrix": [entry for line in system.equations.mass for entry in line],
        "forces": list(system.equations.force),
        "constraint_rows": _rows(system),
        "accelerations": list(system.compiled.nodes("rhs")[system.n :]),
        "multipliers": list(system.compiled.nodes("observe")[: system.m]),
    }
    if system.servo_rows:
        functions["virtual_rows"] = [entry for row in system.equations.rows for entry in row.B]
    if form in PROGRAM_FORMS:
        del functions["accelerations"], functions["multipliers"]
    functions["rhs"] = list(code.nodes("rhs"))
    of_rates = set(functions) - {"rhs"}
    if isinstance(bound, Maggi):
        if not bound.has_rate_state:
            functions["rates"] = list(code.nodes("rates"))
        functions["quasi_velocities"] = _quasi_velocities(system, bound)
        of_rates.add("quasi_velocities")
    if isinstance(bound, ImpulseForm):
        functions["rates"] = list(code.nodes("rhs")[: system.n])
        functions["momenta"] = list(system.equations.momentum)
        of_rates.add("momenta")
    slots = find_orientation_slots(system.model)
    if slots and isinstance(bound, ProgramForm) and bound.is_implicit:
        raise RunError(
            "the program is not written: accelerations stand in the state of the joint system, and a free orientation "
            "would change them. Choose the form generalized Gauss (generalized-gauss)."
        )
    if slots:
        kinematics = system.equations.kinematics
        functions["quaternions"] = [node for body in slots for node in kinematics.find_relative_quaternion(body)]
        of_rates.add("quaternions")
    elements: tuple[int, tuple[list[int], list[int]]] = (0, ([], []))
    if form in ELEMENT_FORMS:
        functions["elements"], first, second, size = make_direct_sum_nodes(system)
        of_rates.add("elements")
        elements = size, (first, second)
    rates_are_state = isinstance(bound, Maggi) and bound.has_rate_state
    state = _STATES.get("" if rates_are_state else form, "coordinates, then their rates")
    if form in PROGRAM_FORMS:
        state += ", then the hidden state of the control"
    head = bound.p[: code.n_params] if code is not system.compiled else p[: code.n_params]
    return EquationProgram(
        model,
        form,
        system.equations.graph,
        tuple(map(show_orientations, system.coordinates)),
        system.rows,
        tuple(system.diagnosis.independent),
        system.diagnosis.is_mass_definite,
        functions,
        frozenset(of_rates),
        np.array(head),
        describe_parameters(model, p),
        collect_schedules(model),
        state,
        bound.encode(moment.t, q, v),
        code is not system.compiled or form == "lagrange1",
        elements,
        _describe_scope(system, moment),
        bound.graph if isinstance(bound, ProgramForm) else system.equations.graph,
        tuple(slot.start for slot in slots.values()),
        bound.tangent_vectors if isinstance(bound, ProgramForm) else 1,
    )


def _describe_scope(system: System, moment: DerivationInstant) -> str:
    """Return a description of the part of a motion with stages or modes that the program computes; "" for all of it."""
    mode, staged = moment.mode, ""
    if moment.stage:
        staged = f"The stage {moment.stage} at t = {moment.t:.9g} s, where the initial state stands. "
        if moment.ramps:
            names = ", ".join(ramp.name for ramp in moment.ramps)
            staged += f"On their way as functions of time, up to the end of the change: {names}. "
    elif moment.t > 0.0:
        staged = f"The motion at t = {moment.t:.9g} s, where the initial state stands. "
    if not system.has_contact_modes:
        return staged.rstrip()
    states = [f"{name} does not act" for name in mode.open]
    grips = {"slide": "slips", "stick": "sticks", "off": "does not act", "driven": "is kept at rest"}
    nouns = dict.fromkeys(system.releasable, "constraint")
    states += [
        f"{nouns.get(friction_state.name, 'friction')} {friction_state.name} {grips[friction_state.grip]}"
        for friction_state in mode.holds
    ]
    words = ", ".join(states) or "all constraints act"
    return f"{staged}The mode in which the motion is: {words}. Changes of mode are not in it."


def make_identifiers(names: Iterable[str], *, ascii_only: bool = False) -> list[str]:
    """Return a different identifier for every name: no word of Python or C, nor special in a class.

    Python treats identifiers as equal that differ only in the form of their letters (µ, μ), so they have one form.
    """
    used: set[str] = set()
    results = []
    for name in names:
        text = name
        if ascii_only:
            text = "".join(c if c.isascii() else "_" + _spell_letter(c) for c in name)
        text = re.sub(r"\W", "_", unicodedata.normalize("NFKC", text))
        if not text or text[0].isdigit() or text.startswith("__"):
            text = f"x{text}"
        if keyword.iskeyword(text) or text in _RESERVED:
            text = f"{text}_"
        while text in used:
            text += "_"
        used.add(text)
        results.append(text)
    return results


_RESERVED: Final = frozenset({"t", "y", "p", "np", "math", "n", "m", "self", "lambda_", "double", "int", "float"})


def _spell_letter(sign: str) -> str:
    """Return the last word of the name of a sign: alpha for the Greek letter."""
    return unicodedata.name(sign, "sign").split()[-1].lower()


def _code_of(bound: BoundForm, system: System) -> CompiledFunctions:
    if isinstance(bound, (Maggi, ImpulseForm, LagrangeSecondKind, ProgramForm)):
        return bound.code
    return system.compiled


def _rows(system: System) -> list[int]:
    """Return A, b0, the rate level and the position level of all rows, flat."""
    rows = system.equations.rows
    return [
        *(entry for row in rows for entry in row.A),
        *(row.b0 for row in rows),
        *(row.rate for row in rows),
        *(ZERO if row.position is None else row.position for row in rows),
    ]


def _quasi_velocities(system: System, bound: Maggi) -> list[int]:
    """Return the nodes of the quasi-velocities over (q, v)."""
    equations = system.equations
    for number, chart in enumerate(system.charts):
        if chart.name == bound.chart:
            return list(equations.charts[number].value)
    graph, n, first = equations.graph, system.n, system.compiled.n_params
    r = n - len(system.diagnosis.independent)
    W: Callable[[int, int], int] = lambda i, j: graph.symbol("parameter", first + n * i + j)  # noqa: E731
    return [graph.dot([W(i, j) for j in range(n)], equations.names.v) for i in range(r)]


def describe_parameters(model: Model, p: Floats) -> tuple[ProgramParameter, ...]:
    """Return the parameters of a model with their values in the head of the vector p."""
    codes = make_identifiers(model.parameters)
    program_parameters = []
    for code, (name, parameter), value in zip(codes, model.parameters.items(), p.tolist(), strict=False):
        factor = parse_unit(parameter.unit).factor
        number = parameter.value if value == parameter.value * factor else float(f"{value / factor:.12g}")
        typed = f"{number!r} {parameter.unit}".rstrip()
        words = f"{typed}, in SI units" if factor != 1.0 else parameter.unit or "1"
        doc = " ".join(parameter.doc.split())
        program_parameters.append(ProgramParameter(name, code, value, f"{words}: {doc}" if doc else words))
    return tuple(program_parameters)


def collect_schedules(model: Model) -> tuple[tuple[int, tuple[tuple[float, tuple[float, ...]], ...]], ...]:
    """Return (first slot in p, pieces) of every schedule; a piece is its start and its polynomial."""
    slot = len(model.parameters)
    results = []
    for pieces in collect_schedule_pieces(model):
        results.append((slot, tuple((float(piece.start), tuple(map(float, piece.coefficients))) for piece in pieces)))
        slot += SCHEDULE_SLOTS
    return tuple(results)
