"""The window tells where the energy balance of a run does not close, some time after its end."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import MakeWindow

import anholon
from anholon.outcome import Outcome
from anholon.results.run import Run


@pytest.mark.parametrize("status", ["done", "failed"])
def test_an_open_balance_is_told(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    def judge(run: Run, outcome: Outcome, **tolerances: float) -> Outcome:
        return Outcome(status=status, t=outcome.t, message="The energy", remedy="does not balance")

    monkeypatch.setattr("anholon.simulation.ode_integration.add_energy_warning", judge)
    window = make_window()
    window.document.new(anholon.load("pendulum-redundant"))
    with qtbot.waitSignal(window.document.runFinished):
        window.actions_.run.trigger()
    assert "Done" in window.status.message.text()
    with qtbot.waitSignal(window.balance_check.balanceOpen):
        pass
    assert "does not balance" in window.status.message.text()


def test_a_closed_balance_is_not_mentioned(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    window.document.new(anholon.load("pendulum-redundant"))
    with qtbot.waitSignal(window.document.runFinished):
        window.actions_.run.trigger()
    told, run = window.status.message.text(), window.document.run
    assert run is not None
    qtbot.waitUntil(lambda: run._review is None and not window.balance_check._pool.is_running)
    assert window.status.message.text() == told
