"""A programme of four stages from an empty file, by clicks and keys: built, run, played, stepped, undone, filmed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from tests.gui.films import frames_of, still
from tests.gui.hand import CTRL, LEFT, Hand

import anholon
from anholon.model.schema import Model
from anholon_gui.dialogs.film import FilmDialog
from anholon_gui.main_window import MainWindow

WAIT_MS = 60_000


def build(hand: Hand) -> None:
    """Build a body on a blade with an arm, and a programme of four stages."""
    window, qtbot = hand.window, hand.qtbot
    qtbot.keyClick(window, Qt.Key.Key_N, CTRL)
    assert window.document.model == Model()
    hand.add("arm", "Parameter")
    hand.fill("parameters.arm.unit", "deg")
    hand.fill("parameters.arm.value", "80")
    for name, unit, rate in (("x", "m", "3"), ("y", "m", "0"), ("theta", "rad", "0.6")):
        hand.add(name, "Coordinate")
        hand.fill(f"coordinates.{name}.unit", unit)
        hand.fill(f"coordinates.{name}.rate", rate)
    hand.add("trunk", "Body", "Box")
    for k, text in enumerate(("x", "y", "0.9")):
        hand.fill(f"bodies.trunk.position.{k}", text)
    for k, text in enumerate(("0.25", "0.4", "1.7")):
        hand.fill(f"bodies.trunk.size.{k}", text)
    hand.fill("bodies.trunk.mass", "60")
    hand.click(hand.press("bodies.trunk.rotation", "Add"))
    hand.fill("bodies.trunk.rotation.0.angle", "theta")
    hand.add("limb", "Body", "Thin rod")
    hand.choose("bodies.limb.frame", "trunk")
    hand.fill("bodies.limb.length", "0.7")
    hand.fill("bodies.limb.mass", "5")
    for k, text in enumerate(("0", "0.2", "0.5")):
        hand.fill(f"bodies.limb.position.{k}", text)
    for k, text in enumerate(("0", "0", "-0.35")):
        hand.fill(f"bodies.limb.center.{k}", text)
    hand.click(hand.press("bodies.limb.rotation", "Add"))
    hand.choose("bodies.limb.rotation.0.axis", "x")
    hand.fill("bodies.limb.rotation.0.angle", "arm")
    hand.add("twist", "Force", "Torque")
    hand.choose("forces.twist.body", "trunk")
    hand.fill("forces.twist.vector.2", "4")
    hand.add("skate", "Constraint", "Blade")
    hand.choose("constraints.skate.at", "trunk")
    hand.choose("constraints.skate.frame", "trunk")

    hand.stage("Glide", "1")
    hand.switch(0, "off", "twist")
    arms = hand.stage("Arm in", "0.8")
    hand.change(arms, "arm", "15")
    hand.switch(arms, "on", "twist")
    flight = hand.stage("Slide", "0.5")
    hand.switch(flight, "off", "skate")
    edge = hand.stage("Edge", "1.2")
    hand.switch(edge, "on", "skate")
    hand.change(edge, "arm", "70")
    hand.choose(f"stages.{edge}.change", "ramp")
    hand.fill(f"stages.{edge}.ramp", "0.4")


def until(qtbot: QtBot, met: Callable[[], bool]) -> None:
    """Wait for something."""
    qtbot.waitUntil(met, timeout=WAIT_MS)


def test_a_programme_of_four_stages_is_built_run_played_undone_and_filmed(
    full_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window, document = full_window, full_window.document
    window.resize(1500, 1000)
    hand = Hand(window, qtbot)
    build(hand)
    model = document.model
    assert [stage.name for stage in model.stages] == ["Glide", "Arm in", "Slide", "Edge"]
    assert [stage.duration for stage in model.stages] == [1.0, 0.8, 0.5, 1.2]
    assert anholon.check(model) == ()
    assert not document.pending

    # Run it by F5; it is the motion that the core computes.
    with qtbot.waitSignal(document.runFinished, timeout=WAIT_MS):
        hand.key(Qt.Key.Key_F5)
    run = document.run
    assert run is not None
    assert run.outcome.status == "done"
    assert [span.name for span in run.stages] == ["Glide", "Arm in", "Slide", "Edge"]
    again = anholon.simulate(model)
    assert run.at(3.5)["theta"] == pytest.approx(again.at(3.5)["theta"], abs=1e-12)
    told = anholon.explain_transition(run, 1)
    assert told.body[1].angular_momentum[2] == pytest.approx(told.body[0].angular_momentum[2], abs=1e-10)
    assert told.on == ("twist",)
    assert np.abs(run["reaction:skate"][(run.times > 1.8 + 1e-6) & (run.times < 2.3)]).max() == 0.0

    # Play and pause by Space; step by stages; the block below the cursor is that of the stage.
    track, playback = window.timeline.panel.track, window.playback
    track.setFocus()
    playback.speed = 4.0
    hand.key(Qt.Key.Key_Space)
    until(qtbot, lambda: playback.time > 0.3)
    hand.key(Qt.Key.Key_Space)
    assert not playback.playing
    playback.seek(0.0)
    seen = []
    for number in range(1, 4):
        hand.key(Qt.Key.Key_Right, CTRL)
        seen.append(playback.time)
        x = track.to_pixel(playback.time)
        assert x == pytest.approx(track.blocks[number].x, abs=1.0)
    assert seen == [span.t0 for span in run.stages[1:]]
    hand.key(Qt.Key.Key_Left, CTRL)
    assert playback.time == run.stages[2].t0

    # A stage is dragged to another place by the mouse, and all steps are undone to the empty file and done again.
    start, end = track.block_rect(1).center(), QPoint(track.width() - 3, track.block_rect(1).center().y())
    qtbot.mousePress(track, LEFT, pos=start)
    for place in (start + QPoint(30, 0), QPoint((start.x() + end.x()) // 2, start.y()), end):
        qtbot.mouseMove(track, place)
    qtbot.mouseRelease(track, LEFT, pos=end)
    assert [stage.name for stage in document.model.stages] == ["Glide", "Slide", "Edge", "Arm in"]
    steps = document.undo_stack.count()
    track.setFocus()
    for _ in range(steps):
        hand.key(Qt.Key.Key_Z, CTRL)
    assert document.model == Model()
    for _ in range(steps - 1):
        hand.key(Qt.Key.Key_Y, CTRL)
    assert document.model == model

    # The film: as long as the motion, every picture that of its instant, the stages named in it.
    with qtbot.waitSignal(document.runFinished, timeout=WAIT_MS):
        hand.key(Qt.Key.Key_F5)
    hand.key(Qt.Key.Key_E, CTRL)
    dialog = window.findChild(FilmDialog)
    assert isinstance(dialog, FilmDialog)
    film = tmp_path / "programme.mp4"
    hand.qtbot.keyClick(dialog.file, Qt.Key.Key_A, CTRL)
    hand.qtbot.keyClicks(dialog.file, str(film))
    dialog.size_box.setCurrentText("1280 × 720")
    dialog.fps.setValue(10)
    with qtbot.waitSignal(dialog.written, timeout=WAIT_MS):
        qtbot.mouseClick(dialog.start_button, LEFT)
    size = dialog.size_box.currentData()
    dialog.reject()
    _, frames = frames_of(film)
    assert len(frames) == 36
    assert document.run is not None
    shots = {k: still(document.run, k / 10.0, tuple(size), tmp_path) for k in (5, 20, 33)}
    for k, expected in shots.items():
        own = np.abs(frames[k] - expected).mean()
        others = [np.abs(frames[k] - shots[j]).mean() for j in shots if j != k]
        assert own < 3.0
        assert own < 0.5 * min(others)
