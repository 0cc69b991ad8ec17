"""Equations of a part of the motion: stages with ramps, contacts, friction and laws of resistance."""

from __future__ import annotations

import re

import numpy as np
import pytest
from mpmath import mpf
from msgspec.structs import replace
from tests import models
from tests.core.derivation.mechanism import evaluate, read_formula
from tests.core.derivation.test_against_system import State, check, example, follow
from tests.core.derivation.test_programs import close, module
from tests.physics import test_curved_resistance as bent
from tests.physics.gripped_sleighs import JUMP, SLEIGH
from tests.physics.test_grip_beside_friction import BLOCK, BY_GRIP

import anholon
from anholon.derivation import DerivationBlock, blocks
from anholon.derivation.derivation_instant import DerivationInstant, find_instant, make_system_at
from anholon.errors import RunError
from anholon.forms.binding import bind_form
from anholon.model.schema import Model
from anholon.system.system_state import SystemState

ROUGH = {
    "curve": models.text("rubbing-curve"),
    "incline": models.text("rubbing-incline"),
    "table": models.text("rubbing-table"),
    "rod of Painleve": models.text("painleve-rod"),
    "ladder": models.text("ladder"),
    "belt": models.text("belt"),
    "ball": models.text("billiard"),
    "formula": models.text("rubbing-slope"),
}
LAWS = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
a = { value = 1, unit = "1/m" }
c = { value = 0.4, unit = "N*s/m" }
k = { value = 0.2, unit = "N*s/m" }
d = { value = 0.3, unit = "s/m" }
w = { value = 5, unit = "N" }
[coordinates]
x = { value = 0.3, rate = 0.5, unit = "m" }
y = { value = 0.09, rate = 0.32, unit = "m" }
z = { unit = "m", rate = 0.2 }
[points.P]
position = ["x", "y", "z"]
mass = 1.3
[constraints.bowl]
kind = "on-surface"
at = "P"
formula = "y - a*x^2 - 0.1*z"
[forces.drag]
kind = "resistance"
constraint = "bowl"
coordinate = "x"
value = "-(k + d*N)*x'"
projected = true
[forces.oil]
kind = "resistance"
constraint = "bowl"
viscous = "c"
"""
FORMS = ("lagrange1", "maggi", "newton", "covariant", "contravariant", "kirgetov", "jourdain", "boltzmann-hamel")


def staged(profile: str) -> Model:
    """The skater whose poses and moments change by ramps."""
    model = example("skater-staged")
    stages = (replace(stage, change="ramp", ramp=0.8, profile=profile) for stage in model.stages)
    return replace(model, stages=tuple(stages))


def text_of(derived: list[DerivationBlock]) -> str:
    return "\n".join(f"{row.note}\n{row.text}" for block in derived for row in block.rows)


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "newton", "appell", "covariant-mixed", "udwadia-kalaba"])
def test_the_equations_of_a_stage_in_its_ramp_are_those_of_the_system(form: str) -> None:
    """Arms that a motor moves push the body: the parameters are functions of time, with rates."""
    model = staged("quintic")
    run = anholon.simulate(model, until=6.0)
    moment = find_instant(run, 4.5 + 0.3)
    assert {ramp.name for ramp in moment.ramps} == {"alpha1", "alpha2", "alpha3", "alpha4", "L5z"}
    check(model, form, solved=False, moment=moment)


@pytest.mark.parametrize("profile", ["linear", "cosine", "quintic", "s^2"])
def test_the_course_of_a_ramp_is_written_as_it_is_run(profile: str) -> None:
    model = staged(profile)
    run = anholon.simulate(model, until=6.0)
    moment = find_instant(run, 4.5 + 0.23)
    rows = {row.text.partition(" = ")[0]: row.text.partition(" = ")[2] for row in blocks_of(model, moment)[0].rows}
    known = {"t": moment.t, "pi": np.pi}
    known["s"] = float(evaluate(read_formula(rows["s"]), lambda name: known[name.text]))
    system = anholon.compile_model(model)
    names, p = system.equations.names, system.parameters(moment.t, moment.values, moment.ramps)
    for ramp in moment.ramps:
        written = float(evaluate(read_formula(rows[ramp.name]), lambda name: known[name.text]))
        (run_value,) = system.equations.graph.evaluate([names.value(ramp.name)], moment.t, list(moment.state), list(p))
        assert written == pytest.approx(run_value, abs=1e-12)
    settled = blocks_of(model, find_instant(run, 5.9))[0]
    assert "alpha1 = 40 deg" in text_of([settled])
    assert not any(row.text.startswith("s = ") for row in settled.rows)


def blocks_of(model: Model, moment: DerivationInstant) -> list[DerivationBlock]:
    return list(blocks(model, "maggi", "", moment))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ROUGH)
def test_friction_in_symbols(name: str, form: str) -> None:
    """The size of the reaction closes the equations; a friction that sticks is a constraint."""
    model = anholon.loads(ROUGH[name])
    now = make_system_at(anholon.compile_model(model), None)
    try:
        bind_form(form, SystemState(now.system, 0.0, now.q, now.v, now.p))
    except RunError as refused:
        with pytest.raises(RunError, match=re.escape(str(refused)[:40])):
            list(blocks(model, form))
    else:
        check(model, form, solved=False)


GRIPS = {
    "blade": SLEIGH,
    "blade with friction along it": SLEIGH.replace('slide = "S"', 'slide = "S"\nglide = 25'),
    "row": BLOCK + BY_GRIP,
    "landing": JUMP.replace("GRIP", 'grip = "mu*N"\nslide = "0.5*mu*N"'),
}


@pytest.mark.parametrize("name", GRIPS)
def test_constraints_that_let_go(name: str) -> None:
    """What holds is a row with its reaction, what has let go a sliding force."""
    model = anholon.loads(GRIPS[name])
    run = anholon.simulate(model, until=3.0)
    for t in (0.0, *(event.t + 1e-3 for event in run.events[:2])):
        for form in ("lagrange1", "maggi"):
            check(model, form, solved=False, moment=find_instant(run, t))


@pytest.mark.parametrize("form", FORMS)
def test_projected_laws_leave_the_reactions_alone(form: str) -> None:
    check(anholon.loads(LAWS), form, solved=False)


CURVED = {
    "rod": bent.ROD.replace("k = { value = 0.01 }", "k = { value = 0.004 }"),
    "bowl": LAWS.replace('viscous = "c"', 'viscous = "c + d*sqrt(w^2 + N^2)"').replace("projected = true", ""),
    "projected": LAWS.replace("-(k + d*N)*x'", "-(k + d*N*tanh(N/w))*x'"),
    "rough": bent.ROD + '[forces.rub]\nkind = "friction"\nconstraint = "ground"\ncoefficient = 0.2\n',
}


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "contravariant"])
@pytest.mark.parametrize("name", CURVED)
def test_laws_that_are_not_linear_in_the_reaction(name: str, form: str) -> None:
    check(anholon.loads(CURVED[name]), form, solved=False)


def test_the_fold_is_written() -> None:
    """Where no reaction is left the run ends, and 1 - gamma is 0."""
    text = bent.ROD
    for number, value in (("0.01", "0.006"), ('2, unit = "m/s"', '-2, unit = "m/s"'), ("1.0", "1.3")):
        text = text.replace(f"value = {number}", f"value = {value}")
    model = anholon.loads(text)
    run = anholon.simulate(model, until=1.0)
    assert "ceases to exist" in run.outcome.message
    near = run.outcome.t - 1e-9
    moment = find_instant(run, near)
    state = State(anholon.compile_model(model), 0, moment)
    state.known |= zip(("x", "y", "th", "x'", "y'", "th'"), map(mpf, np.concatenate(run.state(near))), strict=True)
    state.known |= {
        "Lambda_ground": mpf(run.at(near)["reaction:ground"]),
        "N_ground": mpf(run.at(near)["reaction:ground"]),
    }
    follow(list(blocks(model, "lagrange1", "", moment)), state, "lagrange1")
    assert abs(float(state.known["gamma_ground"]) - 1) < 1e-3


def test_the_loss_of_solvability_is_written() -> None:
    """The rod of Painleve, centre of mass at l from the foot: 1 - mu l^2 cos sin m/(J + m l^2 cos^2) vanishes."""
    text = text_of(list(blocks(anholon.loads(models.text("painleve-rod")), "lagrange1")))
    assert "Painlevé" in text
    assert "N_ground = Lambda_ground" in text


def test_the_mode_of_the_moment_is_written() -> None:
    model = example("release-from-sphere")
    run = anholon.simulate(model)
    left = next(event.t for event in run.events if "release" in event.name)
    before, after = (text_of(blocks_of(model, find_instant(run, t))) for t in (left - 0.05, left + 0.05))
    assert "f_sphere = 0, f_ground > 0" in before
    assert "f_sphere >= 0; Lambda_sphere >= 0; f_sphere*Lambda_sphere = 0" in before
    assert "f_sphere > 0, f_ground > 0" in after
    assert "Lambda_sphere = 0" in after
    check(model, "maggi", solved=False, moment=find_instant(run, left - 0.05))
    check(model, "maggi", solved=False, moment=find_instant(run, left + 0.05))


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "newton"])
def test_programs_of_a_moment_begin_in_its_state(form: str) -> None:
    model = staged("cosine")
    run = anholon.simulate(model, until=6.0)
    moment = find_instant(run, 4.9)
    written = module(model, form, moment)
    system = anholon.compile_model(model)
    p, n = system.parameters(moment.t, moment.values, moment.ramps), system.n
    y = np.array(moment.state)
    values = written.vector(None, moment.t)
    assert close(
        written.mass_matrix(moment.t, y[:n], y[n:], values),
        SystemState(system, moment.t, y[:n], y[n:], p).evaluate_equations().M,
    )
    bound = bind_form(form, SystemState(system, moment.t, y[:n], y[n:], p))
    assert close(written.START, bound.encode(moment.t, y[:n], y[n:]))
    assert close(written.rhs(moment.t, written.START, values)[:n], y[n:], 1e-11)
    expected = bound.solve(moment.t, y[:n], y[n:]).acceleration
    assert close(written.accelerations(moment.t, y[:n], y[n:], values), expected, 1e-10) if form != "maggi" else True
