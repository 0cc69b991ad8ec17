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
