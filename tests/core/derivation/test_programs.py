"""Programs written in Python and C compute what a run computes: every form, every example, at random states."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.core.derivation.models import MODELS
from tests.core.derivation.test_against_system import CLASSICAL, admissible, moving
from tests.physics.test_program_contacts import RUB, TABLE
from tests.physics.test_program_servo import RING

from anholon.derivation import derive_text
from anholon.derivation.code.equation_program import make_identifiers
from anholon.derivation.derivation_instant import DerivationInstant, make_system_at
from anholon.errors import RunError
from anholon.forms.binding import PROGRAM_FORMS, bind_form
from anholon.forms.program_form import ProgramForm
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load, loads
from anholon.model.schema import Coordinate, GeneralizedForce, Model, Parameter, Point, Schedule
from anholon.system.compile import compile_model
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

EXACT = 1e-12
"""Both compute the same expressions; a solve of a small system loses a few digits more."""

COMPILER = shutil.which("gcc") or shutil.which("cc")
NAMES = ("skater-staged", "whipple-bicycle", "four-bar", "parallel-cranks", "pendulum-chain", "rolling-disc")


def example(name: str) -> Model:
    return load(example_path(name))


def scheduled() -> Model:
    """A point driven by a schedule, with names that are words of Python and letters of Greek."""
    return Model(
        name='driven */ """ point',
        parameters={"lambda": Parameter(value=3, unit="kg"), "κ": Parameter(value=20, unit="N/cm", doc="a */ doc")},
        schedules={"push": Schedule(times=(0.0, 1.0, 2.0), values=(0.0, 3.0, -1.0), unit="N", interpolation="cubic")},
        coordinates={"x": Coordinate(value=0.1, rate=0.3), "while": Coordinate(value=0.2)},
        points={"P": Point(position=("x", "while", 0), mass="lambda")},
        forces={
            "spring": GeneralizedForce(coordinate="x", value="push - κ*x + 0*lambda"),
            "other": GeneralizedForce(coordinate="while", value="push*step(x - 0.05) - κ*max(x, while)*sign(x)"),
        },
    )


def module(model: Model, form: str, moment: DerivationInstant | None = None) -> types.ModuleType:
    """Return the module written for a model."""
    made = types.ModuleType("written")
    sys.modules["written"] = made  # dataclasses look it up
    exec(compile(derive_text(model, form, "python", "", moment), "written.py", "exec"), made.__dict__)
    return made


def states(model: Model, count: int = 3) -> list[tuple[float, Floats, Floats]]:
    """Return admissible states (t, q, v) of a model."""
    system = compile_model(model)
    found = [admissible(system, seed) for seed in range(count)]
    return [(0.4 + 0.9 * k if model.schedules else t, q, v) for k, (t, q, v) in enumerate(found)]


def close(found: Floats, wanted: Floats, tolerance: float = EXACT) -> bool:
    return bool(np.abs(found - wanted).max(initial=0.0) <= tolerance * (1.0 + np.abs(wanted).max(initial=0.0)))


@pytest.mark.parametrize("form", CLASSICAL)
@pytest.mark.parametrize("name", ["chaplygin-sleigh", "ball-in-groove", "crane", "pendulum-redundant"])
def test_python_in_every_form(name: str, form: str) -> None:
    model = moving(MODELS[name]()) if name in MODELS else example(name)
    written, system = module(model, form), compile_model(model)
    for t, q, v in states(model):
        p, values = system.parameters(t), written.vector(None, t)
        pieces = SystemState(system, t, q, v, p).evaluate_equations()
        bound = bind_form(form, SystemState(system, t, q, v, p))
        wanted = bound.solve(t, q, v)
        assert close(written.mass_matrix(t, q, v, values), pieces.M)
        assert close(written.forces(t, q, v, values), pieces.f)
        A, b0, rate, _ = written.constraint_rows(t, q, v, values)
        assert close(A, pieces.A)
        assert close(b0, pieces.b0)
        assert close(rate, pieces.rate)
        assert close(written.accelerations(t, q, v, values), wanted.acceleration, 1e-10)
        assert close(written.multipliers(t, q, v, values), wanted.multipliers, 1e-9)
    if form not in ("maggi", "impulse"):
        t, q, v = states(model)[0]
        y = np.concatenate([q, v])
        derivative = written.rhs(t, y, written.vector(None, t))
        assert close(
            derivative,
            np.concatenate([v, bind_form(form, SystemState(system, t, q, v, p)).solve(t, q, v).acceleration]),
            1e-10,
        )


@pytest.mark.parametrize("name", NAMES)
def test_python_of_larger_models(name: str) -> None:
    model = example(name)
    written, system = module(model, "lagrange1"), compile_model(model)
    for t, q, v in states(model):
        y, p = np.concatenate([q, v]), system.parameters(t)
        assert close(written.rhs(t, y, written.vector(None, t)), system.call("rhs", t, q, v, p))
    start = system.compiled.call("initial", 0.0, np.zeros(2 * system.n), system.parameters())
    assert close(written.START, start)


def test_quasi_velocities_and_momenta_are_the_states_of_their_forms() -> None:
    model = example("skater-reference")
    maggi, impulse = module(model, "maggi"), module(model, "impulse")
    assert len(maggi.START) == 5
    system = compile_model(model)
    p = system.parameters()
    start = system.compiled.call("initial", 0.0, np.zeros(6), p)
    q, v = start[:3], start[3:]
    values = maggi.vector()
    assert close(maggi.START, np.concatenate([q, maggi.quasi_velocities(0.0, q, v, values)]))
    assert close(maggi.rates(0.0, maggi.START, values), v)
    assert close(impulse.START, np.concatenate([q, impulse.momenta(0.0, q, v, impulse.vector())]))
    assert close(impulse.rates(0.0, impulse.START, impulse.vector()), v)


def test_parameters_whose_names_python_takes_for_the_same_stay_apart() -> None:
    """µ (micro) and μ, ｘ and x, ﬁ and fi; names with a meaning in classes or private there stay ordinary ones."""
    names = ("µ", "μ", "ｋ", "k", "ﬁ", "fi", "__init__", "__eq__", "__own")
    model = Model(
        parameters={name: Parameter(value=10.0**-place) for place, name in enumerate(names)},
        coordinates={"x": Coordinate(value=0.1)},
        points={"P": Point(position=("x", 0, 0), mass=1)},
        forces={"f": GeneralizedForce(coordinate="x", value=" + ".join(names))},
    )
    written = module(model, "lagrange1")
    assert written.rhs(0.0, np.zeros(2), written.vector()) == pytest.approx([0.0, 1.11111111], rel=1e-14)


def test_parameters_are_fields_and_schedules_are_read() -> None:
    model = scheduled()
    written, system = module(model, "lagrange1"), compile_model(model)
    assert written.Parameters().lambda_ == 3.0
    assert written.Parameters().κ == 2000.0
    for t, q, v in states(model):
        found = written.rhs(t, np.concatenate([q, v]), written.vector(written.Parameters(κ=1500.0), t))
        assert close(found, system.call("rhs", t, q, v, system.parameters(t, {"κ": 1500.0})))


BLOCK = """
format = 1
gravity = [2, 0, -9]
[coordinates]
x = { value = 0.3, rate = 0.6 }
y = { rate = 0.8 }
z = { value = HEIGHT }
[points.block]
position = ["x", "y", "z"]
mass = 2
[constraints.ground]
kind = "on-surface"
at = "block"
formula = "z"
side = "positive"
[forces.rubbing]
kind = "friction"
constraint = "ground"
coefficient = 0.25
"""


@pytest.mark.parametrize(("height", "wanted"), [(0, (2 - 0.25 * 9 * 0.6, -0.25 * 9 * 0.8, 0)), (1, (2, 0, -9))])
def test_a_motion_with_modes_is_written_as_it_begins(height: int, wanted: tuple[float, ...], tmp_path: Path) -> None:
    # On the ground Coulomb's force is mu*N, N = 9 m, against the velocity (0.6, 0.8); above it the fall is free.
    model = loads(BLOCK.replace("HEIGHT", str(height)))
    for form in ("lagrange1", "maggi", "gauss"):
        program = module(model, form)
        p, (q, v) = program.vector(), np.array([[0.3, 0, height], [0.6, 0.8, 0]])
        assert close(program.accelerations(0.0, q, v, p), np.array(wanted))
    library = Library(model, "lagrange1", tmp_path)
    assert close(library.call("accelerations", 0.0, np.concatenate([q, v]), 3), np.array(wanted))
    if height:
        assert "ground > 0" in derive_text(model, "lagrange1")
        assert "ground does not act" in derive_text(model, "lagrange1", "python")


def test_equations_are_those_of_the_constraints_that_act_at_first() -> None:
    text = derive_text(load(example_path("release-from-sphere")), "lagrange1")
    assert "f_sphere = 0, f_ground > 0" in text
    assert "reaction of ground" not in text
    assert "reaction:ground" not in text
    assert "constraint ground acts on one side only" in text


def test_a_form_that_does_not_apply_is_refused_as_in_a_run() -> None:
    with pytest.raises(RunError, match="independent coordinates"):
        derive_text(example("chaplygin-sleigh"), "lagrange2", "c")


def test_identifiers_are_different_and_no_words_of_the_language() -> None:
    found = make_identifiers(["while", "t", "a.b", "a_b", "α", "2x"], ascii_only=True)
    assert len(set(found)) == 6
    assert all(name.isidentifier() and name.isascii() for name in found)


class Library:
    """A C program, compiled without warnings and loaded."""

    def __init__(self, model: Model, form: str, folder: Path, moment: DerivationInstant | None = None) -> None:
        text = derive_text(model, form, "c", "", moment)
        source, target = folder / "model.c", folder / "model.so"
        source.write_text(text, encoding="utf-8")
        assert COMPILER is not None
        flags = [
            "-std=c99",
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Werror",
            "-O1",
            "-ffp-contract=off",
            "-shared",
            "-fPIC",
        ]
        subprocess.run([COMPILER, *flags, str(source), "-o", str(target), "-lm"], check=True, timeout=120)
        self._library = ctypes.CDLL(str(target))
        self._name = next(line for line in text.splitlines() if line.startswith("void ")).split()[1].rpartition("_")[0]
        while not hasattr(self._library, f"{self._name}_start"):
            self._name = self._name.rpartition("_")[0]
        self.states = int(text.partition("_STATES = ")[2].partition(",")[0])
        self._p = np.zeros(int(text.partition("_PARAMETERS = ")[2].partition(" ")[0]) + 1)

    def call(self, function: str, t: float, y: Floats, size: int) -> Floats:
        pointer = ctypes.POINTER(ctypes.c_double)
        out = np.zeros(size + 1)
        place = lambda array: array.ctypes.data_as(pointer)  # noqa: E731
        getattr(self._library, f"{self._name}_parameters")(place(self._p))
        getattr(self._library, f"{self._name}_schedules")(ctypes.c_double(t), place(self._p))
        y = np.ascontiguousarray(y)
        getattr(self._library, f"{self._name}_{function}")(ctypes.c_double(t), place(y), place(self._p), place(out))
        return out[:size]


PROGRAMMED = {
    "law of control": RING + "[constraints.go]\nkind = \"program\"\nformula = \"x''' + s*z''' + p*x''\"\n",
    "friction": TABLE.format(v=2, h=0, side="positive", e="", program="x''' + p*x''", forces=RUB),
}


@pytest.mark.parametrize("form", PROGRAM_FORMS)
@pytest.mark.parametrize("name", PROGRAMMED)
def test_programs_beside_laws_of_control_and_friction(name: str, form: str, tmp_path: Path) -> None:
    """The motion has equations of its own, with the control among the forces."""
    model = loads(PROGRAMMED[name])
    now = make_system_at(compile_model(model), None)
    bound = bind_form(form, SystemState(now.system, 0.0, now.q, now.v, now.p))
    assert isinstance(bound, ProgramForm)
    y = bound.encode(0.0, now.q, now.v)
    y[2 * now.system.n :] += 0.1
    wanted = bound.code.call("rhs", 0.0, y, bound.p)
    written = module(model, form)
    assert close(written.rhs(0.0, y, written.vector()), wanted)
    if COMPILER is not None:
        assert close(Library(model, form, tmp_path).call("rhs", 0.0, y, len(y)), wanted)


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize(
    ("name", "form"),
    [(name, "lagrange1") for name in (*NAMES, "scheduled")]
    + [("chaplygin-sleigh", "maggi"), ("four-bar", "impulse"), ("crane", "lagrange2"), ("four-bar", "jourdain")],
)
def test_c(name: str, form: str, tmp_path: Path) -> None:
    model = scheduled() if name == "scheduled" else moving(MODELS[name]()) if name in MODELS else example(name)
    library, system = Library(model, form, tmp_path), compile_model(model)
    for t, q, v in states(model):
        p, y = system.parameters(t), np.concatenate([q, v])
        wanted = bind_form("lagrange1", SystemState(system, t, q, v, p)).solve(t, q, v)
        assert close(library.call("accelerations", t, y, system.n), wanted.acceleration)
        assert close(library.call("multipliers", t, y, system.m), wanted.multipliers)
        assert close(
            library.call("mass_matrix", t, y, system.n**2),
            SystemState(system, t, q, v, p).evaluate_equations().M.ravel(),
        )
        own = bind_form(form, SystemState(system, t, q, v, p))
        if form != "maggi":  # its chart would be that of another place
            state = own.encode(t, q, v)
            derivative = library.call("rhs", t, state, len(state))
            step = 1e-6
            assert len(state) == library.states
            moved = own.encode(t + step, q + step * v, v + step * wanted.acceleration)
            back = own.encode(t - step, q - step * v, v - step * wanted.acceleration)
            assert close(derivative, (moved - back) / (2 * step), 1e-6)
