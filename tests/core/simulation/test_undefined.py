"""What is undefined ends a run, at the instant and by the name of the formula."""

from __future__ import annotations

import math

import pytest

import anholon

MODEL = """
format = 1
[parameters]
L = { value = 1, unit = "m" }
F = { value = 1, unit = "N" }
[coordinates]
x = { value = 1, rate = -1 }
y = { value = 1, rate = -1 }
[points.A]
position = ["x", "y", 0]
mass = 2
"""


def simulate(part: str, **options: object) -> anholon.Run:
    return anholon.simulate(anholon.loads(MODEL + part + "\n[simulation]\nuntil = 2\n"), **options)


@pytest.mark.parametrize("action", ["stop", "record"])
@pytest.mark.parametrize(
    "formula",
    ["sqrt(x) - 5*sqrt(L)", "min(5, log(x/L)) - 3", "min(log(x/L), 5) - 3", "step(log(x/L)) + 1", "0*log(x/L) + 1"],
)
def test_an_undefined_event_ends_the_run(formula: str, action: str) -> None:
    """x = 1 - t is negative from 1 s on."""
    run = simulate(f'[events.far]\nformula = "{formula}"\naction = "{action}"')
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-9)
    assert "'far' becomes undefined" in run.outcome.message
    assert run.times[-1] == run.outcome.t
    assert run.events == []


def test_an_event_that_is_undefined_at_the_start_alone_is_waited_for() -> None:
    """(x - L)/(y - L) is 0/0 at the start and 1 from then on; with sin it falls through 0.9 at sin(s)/s = 0.9."""
    run = simulate('[events.e]\nformula = "sin((x - L)/L)/((y - L)/L) - 0.9"\naction = "stop"')
    assert run.outcome.status == "stopped"
    assert math.sin(run.outcome.t) / run.outcome.t == pytest.approx(0.9, abs=1e-9)


@pytest.mark.parametrize(
    "formula",
    [
        "sqrt(x)*sqrt(x) - y",
        "x - y + 0*L*log(x/L)",
        "max(L*sqrt(x/L), -L)*0 + x - y",
        "x - y + L*(log(x/L) - log(x/L))",
    ],
)
@pytest.mark.parametrize("form", ["lagrange1", "maggi", "gauss"])
def test_a_constraint_whose_residual_is_undefined_is_no_success(formula: str, form: str) -> None:
    run = simulate(f'[constraints.c]\nkind = "holonomic"\nformula = "{formula}"\nat = "A"', form=form)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize(
    "formula",
    [
        "F*min(1, log(x/L))",
        "F*min(log(x/L), 1)",
        "F*max(1, 2, log(x/L))",
        "F*step(log(x/L))",
        "F*sqrt(x/L)^0",
        "F*1^log(x/L)",
    ],
)
def test_an_undefined_force_ends_the_run(formula: str) -> None:
    run = simulate(f'[forces.push]\nkind = "force"\nat = "A"\nvector = [0, "{formula}", 0]')
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("method", ["dop853", "radau"])
@pytest.mark.parametrize(
    "part",
    [
        'kind = "force"\nat = "A"\nvector = [0, 0, "F*{}"]',
        'kind = "torque"\nbody = "W"\nvector = ["F*L*{}", 0, 0]',
        'kind = "potential"\nenergy = "F*y + F*L*{}"',
        'kind = "spring"\nbetween = ["W", "V"]\nstiffness = "F/L*{}"',
    ],
)
def test_a_force_that_moves_nothing_is_to_be_defined(part: str, method: str) -> None:
    """No coordinate moves A along z, turns W or stretches a spring of W; the potential falls out of the gradient."""
    bodies = """
[points.V]
position = ["x", "y", 3]
[bodies.W]
kind = "sphere"
mass = 1
radius = 0.1
position = ["x", "y", 2]
"""
    for formula in ("step(log(x/L))", "(x/L)^0.5"):
        if "potential" in part:
            formula = f"(0*{formula} + 1)"
        run = simulate(f"{bodies}[forces.push]\n" + part.format(formula), method=method)
        assert run.outcome.status == "failed"
        assert run.outcome.t == pytest.approx(1.0, abs=1e-9)
        assert "the force 'push'" in run.outcome.message


@pytest.mark.parametrize("method", ["dop853", "radau"])
@pytest.mark.parametrize("grip", ["F*sqrt(x/L)", "F*(0.5 + 0*log(x/L))", "F*min(0.5, sqrt(x/L))"])
def test_the_grip_of_a_constraint_that_slips_is_to_be_defined(grip: str, method: str) -> None:
    """Pulled by 5 N it slips at once, x = 1 - t."""
    slip = f'[constraints.c]\nkind = "nonholonomic"\nformula = "y\'"\ngrip = "{grip}"\nslide = 0.4\n'
    pull = '[forces.pull]\nkind = "force"\nat = "A"\nvector = [0, -5, 0]'
    run = simulate(slip + pull, method=method)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-9)
    assert "of the friction 'c' becomes undefined" in run.outcome.message


@pytest.mark.parametrize("formula", ["log(x/L) + 3", "sqrt(x/L) - exp(-1.5)"])
def test_what_an_earlier_stage_waited_for_may_be_undefined_later(formula: str) -> None:
    """x = 1 - t falls through e⁻³ in the first stage and below 0 in the second, which waits for another zero."""
    stages = f'[[stages]]\nname = "one"\nuntil = "{formula}"\n[[stages]]\nname = "two"\nuntil = "x + 0.5*L"\n'
    run = anholon.simulate(anholon.loads(MODEL + stages))
    assert run.outcome.status == "done", run.outcome.text()
    assert run.outcome.remedy == ""
    assert run.stages[0].t1 == pytest.approx(1.0 - math.exp(-3.0), abs=1e-9)
    assert run.outcome.t == pytest.approx(1.5, abs=1e-9)
    swapped = stages.replace("x + 0.5*L", "log(x/L) + 5")
    run = anholon.simulate(anholon.loads(MODEL + swapped.replace(formula, "x - 0.001*L")))
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("formula", ["sqrt(x/L)*sqrt(x/L)", "0*log(x/L)", "step(log(x/L))", "exp(log(x/L))"])
@pytest.mark.parametrize(
    "part",
    [
        '[points.B]\nposition = [0, 0, "y + L*({})"]\nmass = 1',
        '[points.B]\nposition = [0, 0, "y"]\nmass = "(2 + {})*1"',
        '[constraints.c]\nkind = "holonomic"\nside = "positive"\nformula = "y + 5*L + 0*L*({})"',
    ],
)
def test_an_undefined_mass_or_gap_ends_the_run(part: str, formula: str) -> None:
    """What x < 0 leaves undefined drops out of the equations of motion, and an open contact has no part in them."""
    run = simulate(part.format(formula))
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-9)
    assert "becomes undefined" in run.outcome.message
