"""What the steps of the generalized-α method take of vibrations, and what a run says of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon.cli import main
from anholon.results.run import Run
from anholon.rods.dynamics.amplitude_decay import compute_spectral_radius
from anholon.rods.dynamics.generalized_alpha import make_step_coefficients

MASS, LENGTH = 0.5, 2.0
BEAM = """
format = 1
[rods.a]
elements = 4
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 2, bending = [{EI}, {EI}] }}
lumps = [{{ at = "tip", mass = 0.5 }}]
spin = [0, {spin}, 0]
[supports.base]
at = "a:base"
[simulation]
until = {until}
{more}
"""
"""A mass on the tip of a beam without mass: one frequency of bending, (3 EI/m L³)^½ / 2π, in either plane."""

CANTILEVER = """
format = 1
[rods.a]
elements = 6
model = "kirchhoff"
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", width = 0.03, height = 0.006, young = 1.1e10, density = 700 }
[supports.base]
at = "a:base"
[loads.f]
kind = "section"
at = "a:tip"
force = [0, 0, FORCE]
[simulation]
until = UNTIL
"""


def beam(frequency: float, amplitude: float, periods: float, more: str = "") -> str:
    """Return the beam as it begins to vibrate with a frequency, Hz, and an amplitude, m, for so many periods."""
    omega = 2.0 * np.pi * frequency
    stiffness = omega**2 * MASS * LENGTH**3 / 3.0
    return BEAM.format(EI=stiffness, spin=amplitude * omega / LENGTH, until=periods / frequency, more=more)


def run_of(text: str) -> Run:
    return anholon.simulate(anholon.loads(text))


def left(run: Run) -> float:
    """Return what is left of the amplitude of the only vibration, by the energy after the first frames."""
    return float(np.sqrt(run.energy[-1] / run.energy[3]))


def peak(values: NDArray[np.float64]) -> float:
    """Return the largest Fourier amplitude near one period in 50 values, through Hann's window."""
    k = np.arange(len(values))
    window = 1.0 - np.cos(2.0 * np.pi * k / len(values))
    return max(abs(np.mean(window * values * np.exp(-2j * np.pi * f * k / 50.0))) for f in np.linspace(0.95, 1.02, 701))


@pytest.mark.parametrize("rho", [0.9, 0.6, 0.3, 1.0])
@pytest.mark.parametrize("omega_h", [0.3, 1.0, 3.0])
def test_the_spectral_radius_is_that_of_the_recursion(rho: float, omega_h: float) -> None:
    """x'' = -Ω² x by the formulas of the method, the slope over the last 300 of 900 steps."""
    by, square = make_step_coefficients(rho), omega_h**2
    x, v, a, sizes = 1.0, 0.0, -square, []
    for _ in range(900):
        pull = by.alpha_m * a + by.alpha_f * square * x
        near, slope = x + v + (0.5 - by.beta) * a, 1.0 - by.alpha_m
        new = -(pull + (1.0 - by.alpha_f) * square * near) / (slope + (1.0 - by.alpha_f) * square * by.beta)
        x, v, a = near + by.beta * new, v + (1.0 - by.gamma) * a + by.gamma * new, new
        sizes.append(np.hypot(omega_h * x, v))
    rows = np.array(sizes)
    steps = np.arange(300)
    slope = np.polyfit(steps, np.log(np.maximum(rows[600:], 1e-300)), 1)[0]
    assert np.exp(slope) == pytest.approx(float(compute_spectral_radius(omega_h, rho)), abs=2e-4)


@pytest.mark.parametrize(("frequency", "more"), [(10.0, ""), (20.0, ""), (20.0, "step = 0.01\naccuracy = 0")])
def test_a_small_vibration_loses_what_the_run_says(frequency: float, more: str) -> None:
    """Over 50 periods, too small for the control of the error to shorten the steps."""
    run = run_of(beam(frequency, 1e-6, 50.0, more))
    lost = 1.0 - run.compute_remaining_amplitude(frequency)
    assert lost > 0.01
    assert 1.0 - left(run) == pytest.approx(lost, rel=0.1)


def test_a_vibration_of_the_limit_loses_one_percent() -> None:
    limit = run_of(beam(10.0, 1e-6, 50.0)).damped_frequency
    run = run_of(beam(limit, 1e-6, 5.0 * limit))
    assert run.damped_frequency == pytest.approx(limit, rel=1e-9)
    assert 1.0 - left(run) == pytest.approx(0.01, rel=0.1)


def test_a_cantilever_keeps_its_first_mode_over_a_hundred_periods() -> None:
    """f = 3.516 √(EI/μ)/(2π L²), released from rest 2 % beside its equilibrium, at the default accuracy; what is lost
    is told to a tenth of a percent."""
    EI, mu = 1.1e10 * 0.03 * 0.006**3 / 12.0, 700.0 * 0.03 * 0.006
    frequency = 3.5160153 * np.sqrt(EI / mu) / (2.0 * np.pi)
    run = run_of(CANTILEVER.replace("UNTIL", str(100.0 / frequency)).replace("FORCE", "1e-4"))
    times = np.arange(0.0, 100.0 / frequency, 0.02 / frequency)
    tip = run.quantity(["a:tip.z"], times)["a:tip.z"]
    tip -= tip.mean()
    before, after = (peak(part) for part in (tip[:1000], tip[-1000:]))  # of the mode, in 20 periods
    assert after / before == pytest.approx(run.compute_remaining_amplitude(frequency), abs=0.005)
    assert run.compute_remaining_amplitude(frequency) > 0.99


def test_shorter_steps_damp_less() -> None:
    limits = [run_of(beam(10.0, 1e-6, 10.0, f"step = {h}\naccuracy = 0")).damped_frequency for h in (0.01, 0.005)]
    # ln of the amplitude falls by c (ω h)⁴ a step where ω h is small, and there are twice as many.
    assert limits[1] / limits[0] == pytest.approx(2.0**0.75, rel=0.03)


def test_the_end_of_a_run_tells_the_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = beam(10.0, 1e-6, 5.0)
    run = run_of(text)
    sentence = (
        f"Vibrations above {run.damped_frequency:.3g} Hz lost more than 1 % of their amplitude "
        "to numerical dissipation."
    )
    assert run.unchecked_outcome.message.endswith(sentence)
    path = tmp_path / "beam.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["run", str(path)]) == 0
    shown = capsys.readouterr()
    assert f"note: {sentence}" in shown.out + shown.err


def test_equilibria_damp_nothing() -> None:
    run = anholon.simulate(anholon.loads(CANTILEVER.replace("UNTIL", "1").replace("FORCE", "0.1")), form="statics")
    assert run.damped_frequency == np.inf
