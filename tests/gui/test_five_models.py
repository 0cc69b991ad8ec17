"""More models built from nothing by clicks and keys, each with its right value and a picture that shows it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from tests.gui.builder import Builder, step_to

from anholon.model.schema import Model
from anholon_gui.main_window import MainWindow
from anholon_gui.plots import PlotsPanel

G = 9.81


@pytest.fixture
def build(full_window: MainWindow, qtbot: QtBot) -> Builder:
    """Return a user before an empty model."""
    full_window.document.new(Model())
    return Builder(full_window, qtbot)


def test_double_pendulum_on_a_cart_with_a_motor(build: Builder) -> None:
    """At the constant speed of the motor the pendulum swings as on a cart at rest."""
    cart = build.add("Joint", "Prismatic joint")
    upper = build.add("Joint", "Revolute joint")
    build.add("Joint", "Revolute joint")
    build.type("coordinates.phi2.value", "60")
    build.select(upper)
    build.type("coordinates.phi1.value", "40")
    build.select(cart)
    motor = build.add("Drive", "Motor")
    build.qtbot.waitUntil(lambda: build.hand.field(f"{motor}.side").y() > 0)
    formula, speed, side = (
        build.hand.field(p).y() for p in (f"{motor}.formula", "parameters.v1.value", f"{motor}.side")
    )
    assert formula < speed < side, "the speed stands below the formula in which it is"
    run = build.run()
    assert build.actions <= 20
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    assert run["s1"] == pytest.approx(run.times, abs=1e-9)

    def rates(_t: float, y: np.ndarray) -> list[float]:
        a, b, u, v = y  # angles of both rods from the vertical, and their rates
        c, s = math.cos(a - b), math.sin(a - b)
        mass = np.array([[4.0 / 3.0, c / 2.0], [c / 2.0, 1.0 / 3.0]])
        force = [-s * v * v / 2.0 - 1.5 * G * math.sin(a), s * u * u / 2.0 - 0.5 * G * math.sin(b)]
        return [u, v, *np.linalg.solve(mass, force)]

    start = [math.radians(40.0), math.radians(100.0), 0.0, 0.0]
    a, b = solve_ivp(rates, (0.0, 2.0), start, rtol=1e-11, atol=1e-12).y[:2, -1]
    assert run.at(2.0)["phi1"] == pytest.approx(a, abs=1e-6)
    assert run.at(2.0)["phi2"] == pytest.approx(b - a, abs=1e-6)


def test_two_carts_on_a_spring(build: Builder) -> None:
    """A second cart stands beside the first one, not inside it: their spring has a direction, and both are in sight."""
    build.add("Joint", "Prismatic joint")
    build.window.document.selection.select("")
    cart = build.add("Joint", "Prismatic joint")
    build.connect(kind="spring-damper", first="box1")
    build.select(cart)
    assert build.window.document.model.coordinates["s2"].value == 0.6
    build.type("coordinates.s2.value", "0.7")
    run = build.run()
    assert build.actions <= 20
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    t, delta, omega = run.times, 1.0, math.sqrt(2.0 * 100.0 - 1.0)  # of the distance: m/2 = 0.5 kg, k = 100 N/m
    distance = 0.1 * np.exp(-delta * t) * (np.cos(omega * t) + delta / omega * np.sin(omega * t))
    assert run["s2"] - run["s1"] == pytest.approx(0.6 + distance, abs=1e-8)
    assert run["s1"] + run["s2"] == pytest.approx(np.full(len(t), 0.7), abs=1e-9)


def test_beam_on_two_supports(build: Builder) -> None:
    window = build.window
    build.add("Elastic rod", "Straight")
    build.select("supports.support1")
    build.choose("supports.support1.turning", "free")
    build.add("Support of a rod")
    build.type("supports.support2.held", "yz")
    build.choose("supports.support2.turning", "free")
    build.add("Load on a rod", "Force or moment")
    assert window.document.model.loads["load1"].at == "rod1:middle", "a support would carry it at once"
    build.compute("Equilibria")
    build.press(window.actions_.run)
    build.qtbot.waitUntil(lambda: "about its own axis" in window.status.message.text(), timeout=180_000)
    build.select("supports.support1")
    build.choose("supports.support1.turning", "hinged")
    build.choose("supports.support1.axis", "y")
    run = build.run()
    assert build.actions <= 35
    assert window.playback.time == 1.0, "the picture is that of the loaded beam"
    stiffness, weight = 2.1e11 * math.pi * 0.005**4 / 4.0, 7850.0 * G * math.pi * 0.005**2
    deflection = (10.0 / 48.0 + 5.0 * weight / 384.0) / stiffness
    assert run.quantity(["rod1:middle.dz"], [1.0])["rod1:middle.dz"][0] == pytest.approx(-deflection, rel=1e-3)
    plots = window.plots
    assert isinstance(plots, PlotsPanel)
    window.plots_dock.raise_()
    build.qtbot.waitUntil(lambda: plots.is_up_to_date and "rod1:middle.dz" in plots.chosen, timeout=60_000)
    low, high = next(c for c in plots.charts if c.group.key.startswith("displacements")).plot.y_range()
    assert high - low < 2.0 * deflection


def test_mass_on_a_spring_against_a_stop(build: Builder) -> None:
    box = build.add("Joint", "Prismatic joint")
    build.add("Drive", "Spring-damper")
    build.select(box)
    build.add("Drive", "Stops of a joint")
    build.type("constraints.stop_min1.restitution", "0.6")
    build.type("parameters.s1_min1.value", "-0.2")
    build.type("coordinates.s1.value", "0.4")
    run = build.run()
    assert build.actions <= 18
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    delta, omega = 0.5, math.sqrt(100.0 - 0.25)

    def place(t: float) -> float:
        return 0.4 * math.exp(-delta * t) * (math.cos(omega * t) + delta / omega * math.sin(omega * t))

    hit = brentq(lambda t: place(t) + 0.2, 0.1, 0.3)
    speed = -0.4 * math.exp(-delta * hit) * (omega + delta**2 / omega) * math.sin(omega * hit)
    first = run.events[0]
    assert first.t == pytest.approx(hit, abs=1e-8)
    assert first.impulse == pytest.approx(-1.6 * speed, rel=1e-8)
    plots = build.window.plots
    assert isinstance(plots, PlotsPanel)
    plots.choose("s1'")
    build.qtbot.waitUntil(lambda: plots.is_up_to_date)
    (curve,) = next(c for c in plots.charts if c.group.key.startswith("rates")).plot.curves
    assert curve.y[curve.x == first.t] == pytest.approx([speed, -0.6 * speed], rel=1e-8)


def test_vehicle_on_two_wheels(build: Builder) -> None:
    body = build.add("Joint", "Plane motion, horizontal")
    build.add("Contact", "Wheel")
    build.select(body)
    build.add("Contact", "Wheel")
    wheels = [build.window.document.model.bodies[f"wheel{k}"] for k in (1, 2)]
    left, right = (wheel.position[1] for wheel in wheels)
    assert left == -right > 0.09, "the wheels stand beside the box"
    build.type("coordinates.phi3.rate", "600")
    build.correct_state()
    run = build.run()
    assert build.actions <= 20
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    r, b = 0.09, left
    rolls, turn = [run[name][0] for name in ("phi2'", "phi3'")], run["phi1'"][0]
    speed = 0.5 * r * (rolls[0] + rolls[1])
    assert abs(turn) > 0.1
    assert turn == pytest.approx(r * (rolls[1] - rolls[0]) / (2.0 * b), rel=1e-9)
    # free of forces it goes on at its speed, on a circle
    assert run["phi1'"] == pytest.approx(np.full(len(run.times), turn), abs=1e-8)
    angle = run["phi1"] - run["phi1"][0]
    assert run["x1"] == pytest.approx(speed / turn * np.sin(angle), abs=1e-7)
    assert run["y1"] == pytest.approx(speed / turn * (1.0 - np.cos(angle)), abs=1e-7)


def test_car_that_falls_on_its_wheels(build: Builder) -> None:
    """Wheels of a body that moves up and down stand at its lower corners and touch the ground; with friction they slip
    on landing: their rims get at most the impulse of friction."""
    body = build.add("Joint", "Plane motion, upright")
    build.type("coordinates.z1.value", "0.3")
    build.type("coordinates.x1.rate", "4")
    build.add("Contact", "Wheel")
    build.select(body)
    build.add("Contact", "Wheel")
    for wheel in ("bodies.wheel1", "bodies.wheel2"):
        build.select(wheel)
        build.add("Contact", "Friction")
    run = build.run()
    assert build.actions <= 26
    assert build.sees(0.0, 0.2, 0.5)
    blow = 3.0 * math.sqrt(2.0 * G * (0.3 - 0.18))  # of all three masses, N s
    landed = run.events[0].t
    assert landed == pytest.approx(math.sqrt(2.0 * (0.3 - 0.18) / G), abs=1e-9)
    assert run.at(landed, "after")["x1'"] == pytest.approx(4.0 - 0.3 * blow / 3.0, abs=1e-8)
    # then friction 0.3 m g slows the car until the wheels roll: 3 v + 2 (1/2) v = 3 * 4
    assert run["x1'"][-1] == pytest.approx(3.0, abs=1e-8)
    assert run["phi2'"][-1] * 0.09 == pytest.approx(3.0, abs=1e-7)


def test_gyroscope_with_a_free_orientation(build: Builder) -> None:
    """A thin disc wobbles in its axes at the rate at which it spins; with a free orientation it is run at once."""
    window = build.window
    build.press(window.actions_.auto_run)
    disc = build.add("Body", "Disc")
    form = window.model_panel.forms.form
    assert form is not None
    build.qtbot.waitUntil(lambda: form.is_complete)
    box = form.findChild(QComboBox, f"{disc}.orientation.kind")
    assert isinstance(box, QComboBox)
    step_to(box, box.findData("rotations"))
    build.type(f"{disc}.orientation.angular_velocity.2", "50")
    build.type(f"{disc}.orientation.angular_velocity.0", "1")
    document = window.document
    build.qtbot.waitUntil(lambda: document.run is not None and not window.worker.running)
    build.qtbot.waitUntil(lambda: abs(document.run[f"{disc[7:]}.w1"][0] - 1.0) < 1e-12)  # type: ignore[index]
    run = document.run
    assert run is not None
    build.qtbot.waitUntil(lambda: run.outcome.status == "done")
    name = disc.removeprefix("bodies.")
    assert run[f"{name}.w1"] == pytest.approx(np.cos(50.0 * run.times), abs=1e-6)
    plots = window.plots
    assert isinstance(plots, PlotsPanel)
    build.qtbot.waitUntil(lambda: plots.is_up_to_date and f"{name}.w3" in plots.chosen)
    assert build.sees(0.0, 0.5)
    assert window.toolbar.widgetForAction(window.actions_.auto_run).isChecked()
    build.qtbot.keyClick(window, Qt.Key.Key_Space)
