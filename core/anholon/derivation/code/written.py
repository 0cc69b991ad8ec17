"""What a program of the equations consists of, whatever its language.

The functions are those of the compiled graph, so that a program computes what a run computes. Forms that have machine
code of their own (Lagrange I and II, Maggi, impulse, program constraints) bring their right-hand side and state; the
other forms reach the same accelerations state by state, in (q, v).
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.codegen.plan import Function
from anholon.derivation.code.solvers import DIRECT_SUM
from anholon.derivation.moment import Moment, present
from anholon.formula.graph import ZERO, Graph
from anholon.formulations.base import Bound
from anholon.formulations.catalogue import PROGRAM_FORMS, bind
from anholon.formulations.direct_sum import nodes_of
from anholon.formulations.impulse import Impulse
from anholon.formulations.lagrange2 import LagrangeSecondKind
from anholon.formulations.maggi import Maggi
from anholon.formulations.program_form import ProgramForm
from anholon.model.structs import Model
from anholon.system.namespace import SCHEDULE_SLOTS
from anholon.system.parameters import pieces_of
from anholon.system.system import System, compile_model
from anholon.units import parse_unit

Floats = NDArray[np.float64]

_STATES: Final = {
    "maggi": "coordinates, then quasi-velocities",
    "impulse": "coordinates, then momenta",
}


class Slot(NamedTuple):
    """A parameter: its name in the model and in code, value in SI units, and words with the unit it was typed in."""

    name: str
    code: str
    value: float
    words: str


class Written(NamedTuple):
    """A program of the equations.

    `functions` are the nodes of the outputs by name, all of (t, y, p); those in `of_rates` take y = (q, v), the others
    the state of the form. `p` is the parameter vector at t = 0, of which `slots` describe the head; `schedules` are
    (first slot, pieces). `start` is the initial state. `scope` says which mode of a motion with modes is written.
    `moved` is the graph of `rhs`: programs beside laws of control, contacts and friction have one of their own.
    """

    model: Model
    form: str
    graph: Graph
    coordinates: tuple[str, ...]
    rows: tuple[str, ...]
    kept: tuple[int, ...]
    definite: bool
    functions: dict[str, list[int]]
    of_rates: frozenset[str]
    p: Floats
    slots: tuple[Slot, ...]
    schedules: tuple[tuple[int, tuple[tuple[float, tuple[float, ...]], ...]], ...]
    state: str
    start: Floats
    own: bool
    elements: tuple[int, tuple[list[int], list[int]]]
    scope: str
    moved: Graph

    def function(self, name: str) -> Function:
        """Return a function ready for a writer."""
        return Function(self.moved if name == "rhs" else self.graph, name, tuple(self.functions[name]), {})


def write(model: Model, form: str, chart: str = "", moment: Moment | None = None) -> Written:
    """Return the program of a model in a form, at a moment of its motion; raises what a run would raise."""
    moment, system, p, q, v = present(compile_model(model), moment)
    bound = bind(form, system, p, moment.t, q, chart or model.simulation.chart)
    code = _code_of(bound, system)
    functions = {
        "mass_matrix": [entry for line in system.equations.mass for entry in line],
        "forces": list(system.equations.force),
        "constraint_rows": _rows(system),
        "accelerations": list(system.compiled.nodes("rhs")[system.n :]),
        "multipliers": list(system.compiled.nodes("observe")[: system.m]),
    }
    if system.oblique:
        functions["virtual_rows"] = [entry for row in system.equations.rows for entry in row.B]
    if form in PROGRAM_FORMS:
        del functions["accelerations"], functions["multipliers"]
    functions["rhs"] = list(code.nodes("rhs"))
    of_rates = set(functions) - {"rhs"}
    if isinstance(bound, Maggi):
        functions["rates"] = list(code.nodes("rates"))
        functions["quasi_velocities"] = _quasi_velocities(system, bound)
        of_rates.add("quasi_velocities")
    if isinstance(bound, Impulse):
        functions["rates"] = list(code.nodes("rhs")[: system.n])
        functions["momenta"] = list(system.equations.momentum)
        of_rates.add("momenta")
    elements: tuple[int, tuple[list[int], list[int]]] = (0, ([], []))
    if form in DIRECT_SUM:
        functions["elements"], first, second, size = nodes_of(system)
        of_rates.add("elements")
        elements = size, (first, second)
    state = _STATES.get(form, "coordinates, then their rates")
    if form in PROGRAM_FORMS:
        state += ", then the hidden state of the control"
    head = bound.p[: code.n_params] if code is not system.compiled else p[: code.n_params]
    return Written(
        model,
        form,
        system.equations.graph,
        system.coordinates,
        system.rows,
        tuple(system.diagnosis.kept),
        system.diagnosis.definite,
        functions,
        frozenset(of_rates),
        np.array(head),
        _slots(model, p),
        _schedules(model),
        state,
        bound.encode(moment.t, q, v),
        code is not system.compiled or form == "lagrange1",
        elements,
        _scope(system, moment),
        bound.graph if isinstance(bound, ProgramForm) else system.equations.graph,
    )


def _scope(system: System, moment: Moment) -> str:
    """Return in words which part of a motion with stages or modes the program computes; "" for all of it."""
    mode, staged = moment.mode, ""
    if moment.stage:
        staged = f"The stage {moment.stage} at t = {moment.t:.9g} s, where the initial state stands. "
        if moment.ramps:
            names = ", ".join(ramp.name for ramp in moment.ramps)
            staged += f"On their way as functions of time, up to the end of the change: {names}. "
    elif moment.t > 0.0:
        staged = f"The motion at t = {moment.t:.9g} s, where the initial state stands. "
    if not system.modal:
        return staged.rstrip()
    held = [f"{name} does not act" for name in mode.open]
    grips = {"slide": "slips", "stick": "sticks", "off": "does not act", "driven": "is kept at rest"}
    nouns = dict.fromkeys(system.releasing, "constraint")
    held += [f"{nouns.get(hold.name, 'friction')} {hold.name} {grips[hold.grip]}" for hold in mode.holds]
    words = ", ".join(held) or "all constraints act"
    return f"{staged}The mode in which the motion is: {words}. Changes of mode are not in it."


def identifiers(names: Iterable[str], *, ascii_only: bool = False) -> list[str]:
    """Return an identifier for every name, all different, none a word of Python or C."""
    taken: set[str] = set()
    found = []
    for name in names:
        text = name
        if ascii_only:
            text = "".join(c if c.isascii() else "_" + _letter(c) for c in name)
        text = re.sub(r"\W", "_", text)
        if not text or text[0].isdigit():
            text = f"x{text}"
        if keyword.iskeyword(text) or text in _RESERVED:
            text = f"{text}_"
        while text in taken:
            text += "_"
        taken.add(text)
        found.append(text)
    return found


_RESERVED: Final = frozenset({"t", "y", "p", "np", "math", "n", "m", "self", "lambda_", "double", "int", "float"})


def _letter(sign: str) -> str:
    """Return the last word of the name of a sign: alpha for the Greek letter."""
    return unicodedata.name(sign, "sign").split()[-1].lower()


def _code_of(bound: Bound, system: System) -> Compiled:
    if isinstance(bound, (Maggi, Impulse, LagrangeSecondKind, ProgramForm)):
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
    r = n - len(system.diagnosis.kept)
    W: Callable[[int, int], int] = lambda i, j: graph.symbol("parameter", first + n * i + j)  # noqa: E731
    return [graph.dot([W(i, j) for j in range(n)], equations.names.v) for i in range(r)]


def _slots(model: Model, p: Floats) -> tuple[Slot, ...]:
    codes = identifiers(model.parameters)
    found = []
    for code, (name, parameter), value in zip(codes, model.parameters.items(), p.tolist(), strict=False):
        factor = parse_unit(parameter.unit).factor
        shown = parameter.value if value == parameter.value * factor else float(f"{value / factor:.12g}")
        typed = f"{shown!r} {parameter.unit}".rstrip()
        words = f"{typed}, in SI units" if factor != 1.0 else parameter.unit or "1"
        doc = " ".join(parameter.doc.split())
        found.append(Slot(name, code, value, f"{words}: {doc}" if doc else words))
    return tuple(found)


def _schedules(model: Model) -> tuple[tuple[int, tuple[tuple[float, tuple[float, ...]], ...]], ...]:
    slot = len(model.parameters)
    found = []
    for pieces in pieces_of(model):
        found.append((slot, tuple((float(piece.start), tuple(map(float, piece.coefficients))) for piece in pieces)))
        slot += SCHEDULE_SLOTS
    return tuple(found)
