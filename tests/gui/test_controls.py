"""Controls in the window: a constraint is replaced by its recorded reaction and comes back by undo."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from anholon.model.structs import Coordinate, GivenReaction, Holonomic, Model, Point, Simulation
from anholon_gui.main_window import MainWindow

RUN_MS = 60_000


def driven() -> Model:
    """Return a cart that is driven along x while a point hangs on it by a spring of the coordinate y."""
    return Model(
        coordinates={"x": Coordinate(), "y": Coordinate(value=0.1)},
        points={"A": Point(position=("x", "y", 0.0), mass=2.0)},
        constraints={"drive": Holonomic(formula="x - 0.1*t^3")},
        simulation=Simulation(until=1.0),
    )


def test_a_constraint_is_replaced_by_its_recorded_reaction(window: MainWindow, qtbot: QtBot) -> None:
    document, action = window.document, window.actions_.feed_back
    document.new(driven())
    document.select("constraints.drive")
    assert not action.isEnabled()  # nothing is recorded yet
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        window.run()
    assert action.isEnabled()
    index = window.model_panel.items.index_of("constraints.drive")
    menu = window.model_panel.menu_for(index)
    assert action in menu.actions()
    menu.deleteLater()

    before = document.model
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        action.trigger()
    assert not document.model.constraints["drive"].enabled
    assert isinstance(document.model.forces["drive-recorded"], GivenReaction)
    assert document.run is not None
    assert abs(document.run.at(1.0)["x"] - 0.1) < 1e-7
    assert "follows the recorded motion" in window.status.message.text()
    assert not action.isEnabled()  # the constraint is off
    document.undo_stack.undo()
    assert document.model == before


def test_a_run_of_another_model_is_not_fed_back(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    window.worker.auto = False
    document.new(driven())
    with qtbot.waitSignal(document.runFinished, timeout=RUN_MS):
        window.run()
    document.select("constraints.drive")
    document.set_value("constraints.drive.formula", "x - 0.2*t^3")
    window.actions_.feed_back.trigger()
    assert document.model.constraints["drive"].enabled
    assert "run it first" in window.status.message.text()
