"""Programs of models with laws of control, friction, grips, ramps and programs compute what a run computes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.core.derivation.test_against_system import CLASSICAL, admissible
from tests.core.derivation.test_moments import GRIPS, LAWS, ROUGH, staged
from tests.core.derivation.test_program_equations import CASES
from tests.core.derivation.test_programs import COMPILER, Library, close, module
from tests.physics.servo_models import SERVO

import anholon
from anholon.derivation.derivation_instant import DerivationInstant, find_instant, make_system_at
from anholon.errors import RunError
from anholon.forms.binding import PROGRAM_FORMS, bind_form
from anholon.model.schema import Model
from anholon.system.system_state import SystemState

WRITTEN = {f"servo {name}": text for name, text in SERVO.items()}
WRITTEN |= {f"friction {name}": ROUGH[name] for name in ("curve", "ladder", "rod of Painleve", "table")}
WRITTEN |= {"projected law": LAWS}
LATER = {name: GRIPS[name] for name in ("blade", "row")}


def moments(name: str) -> tuple[Model, DerivationInstant | None]:
    """Return a model and the moment whose program is written."""
    if name == "ramp":
        model = staged("cosine")
        return model, find_instant(anholon.simulate(model, until=5.0), 4.8)
    if name in LATER:
        model = anholon.loads(LATER[name])
        run = anholon.simulate(model, until=3.0)
        return model, find_instant(run, next(event.t for event in run.events if event.name.startswith("slip")) + 1e-3)
    return anholon.loads(WRITTEN[name]), None


@pytest.mark.parametrize("name", [*WRITTEN, *LATER, "ramp"])
def test_python_in_every_form_at_a_moment(name: str) -> None:
    model, moment = moments(name)
    system = anholon.compile_model(model)
    now = make_system_at(system, moment)
    for form in CLASSICAL:
        try:
            bound = bind_form(form, SystemState(now.system, now.instant.t, now.q, now.v, now.p))
        except RunError:
            with pytest.raises(RunError):
                module(model, form, moment)
            continue
        written = module(model, form, moment)
        for seed in range(2):
            t, q, v = admissible(
                now.system, seed, now.instant if moment is not None or system.has_contact_modes else None
            )
            p = now.system.parameters(t, now.instant.values, now.instant.ramps)
            wanted = bind_form(form, SystemState(now.system, t, q, v, p)).solve(t, q, v)
            values = written.vector(None, t)
            assert close(written.accelerations(t, q, v, values), wanted.acceleration, 1e-9), form
            assert close(written.multipliers(t, q, v, values), wanted.multipliers, 1e-8), form
        assert close(written.START, bound.encode(now.instant.t, now.q, now.v))


@pytest.mark.parametrize("form", PROGRAM_FORMS)
@pytest.mark.parametrize("name", CASES)
def test_python_of_program_constraints(name: str, form: str) -> None:
    model = anholon.loads(CASES[name].replace("PROGRAM", "jerk"))
    system = anholon.compile_model(model)
    bound = bind_form(form, SystemState(system, 0.0, np.zeros(system.n), np.zeros(system.n), system.parameters()))
    written = module(model, form)
    chance = np.random.default_rng(4)
    y = written.START + 0.1 * chance.standard_normal(len(written.START))
    assert close(written.rhs(0.3, y, written.vector(None, 0.3)), bound.code.call("rhs", 0.3, y, bound.p))


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("servo planes", "kirgetov"),
        ("servo towed", "newton"),
        ("friction ladder", "lagrange1"),
        ("projected law", "impulse"),
        ("row", "lagrange1"),
        ("ramp", "maggi"),
    ],
)
def test_c_at_a_moment(name: str, form: str, tmp_path: Path) -> None:
    model, moment = moments(name)
    now = make_system_at(anholon.compile_model(model), moment)
    bound = bind_form(form, SystemState(now.system, now.instant.t, now.q, now.v, now.p))
    library = Library(model, form, tmp_path, moment)
    t, y = now.instant.t, np.concatenate([now.q, now.v])
    wanted = bound.solve(t, now.q, now.v)
    assert close(library.call("accelerations", t, y, len(now.q)), wanted.acceleration, 1e-9)
    assert close(library.call("multipliers", t, y, now.system.m), wanted.multipliers, 1e-8)
    state = bound.encode(t, now.q, now.v)
    assert library.states == len(state)
    assert close(library.call("rhs", t, state, len(state))[: len(now.q)], now.v, 1e-9)
