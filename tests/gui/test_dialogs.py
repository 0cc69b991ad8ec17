"""Dialogs for models of every kind: nothing lies loose, and what they write is what was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

import anholon
from anholon_gui.dialogs.example_gallery import ExamplesDialog
from anholon_gui.dialogs.export import DataDialog, ReportDialog, SceneDialog
from anholon_gui.dialogs.film import FilmDialog
from anholon_gui.dialogs.frequency_response import FrequencyResponseDialog
from anholon_gui.dialogs.path_control import PathControlDialog
from anholon_gui.dialogs.principle import PrincipleDialog
from anholon_gui.dialogs.rest_to_rest import RestToRestDialog
from anholon_gui.dialogs.retargeting import RetargetingDialog
from anholon_gui.dialogs.settings import SettingsDialog
from anholon_gui.dialogs.skater import SkaterDialog
from anholon_gui.help.about import AboutDialog
from anholon_gui.settings import Settings
from anholon_gui.theme import DARK, LIGHT, Theme, Themes

MODELS = {"stages": "skater-staged", "bodies": "rolling-disc", "rods": "elastica", "points": "third-order-oscillators"}


@pytest.fixture(scope="module", params=MODELS, ids=str)
def run(request: pytest.FixtureRequest) -> anholon.Run:
    return anholon.simulate(anholon.load(MODELS[request.param]), until=None if request.param == "rods" else 0.5)


@pytest.mark.parametrize("dialog_class", [FilmDialog, SceneDialog, DataDialog, ReportDialog])
def test_no_widget_lies_over_another(
    run: anholon.Run, dialog_class: type[QDialog], settings: Settings, themes: Themes, qtbot: QtBot
) -> None:
    show_and_check(dialog_class(run, "name", settings), qtbot)  # type: ignore[arg-type,call-arg]


@pytest.mark.parametrize("model", [*MODELS.values(), "cart-pendulum"])
def test_no_widget_of_path_control_or_frequencies_lies_over_another(model: str, themes: Themes, qtbot: QtBot) -> None:
    loaded = anholon.load(model)
    if loaded.points or loaded.bodies:
        show_and_check(PathControlDialog(loaded), qtbot)
    show_and_check(FrequencyResponseDialog(loaded), qtbot)


def test_no_widget_of_other_dialogs_lies_over_another(settings: Settings, themes: Themes, qtbot: QtBot) -> None:
    skater, cart = anholon.load("skater-staged"), anholon.load("cart-pendulum")
    parent = QWidget()
    qtbot.addWidget(parent)
    for dialog in (
        RetargetingDialog(skater, skater),
        RestToRestDialog(cart, "carry"),
        PrincipleDialog(),
        SettingsDialog(settings),
        SkaterDialog(),
        AboutDialog(parent),
        ExamplesDialog(parent),
    ):
        show_and_check(dialog, qtbot)


def show_and_check(dialog: QDialog, qtbot: QtBot) -> None:
    """Show a dialog; all that is visible in it lies apart, inside it, and is placed by a layout."""
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    shown = [child for child in dialog.children() if isinstance(child, QWidget) and child.isVisible()]
    assert shown
    places = [QRect(child.mapTo(dialog, QPoint(0, 0)), child.size()) for child in shown]
    assert all(dialog.rect().contains(place) for place in places)
    clashes = [
        (type(shown[i]).__name__, type(shown[j]).__name__)
        for i in range(len(shown))
        for j in range(i)
        if places[i].adjusted(1, 1, -1, -1).intersects(places[j].adjusted(1, 1, -1, -1))
    ]
    assert clashes == []
    dialog.close()


@pytest.mark.parametrize("marked", [False, True])
def test_a_table_has_a_byte_order_mark_on_request(
    settings: Settings, themes: Themes, qtbot: QtBot, tmp_path: Path, marked: bool
) -> None:
    run = anholon.simulate(anholon.load("skater-reference"), until=0.1)
    dialog = DataDialog(run, "name", settings)
    qtbot.addWidget(dialog)
    dialog.byte_order_mark.setChecked(marked)
    dialog.prepare()(tmp_path / "run.csv")
    assert (tmp_path / "run.csv").read_bytes().startswith(b"\xef\xbb\xbft," if marked else b"t,")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_texts_hints_and_frames_stand_out(theme: Theme) -> None:
    grounds = (theme.panel, theme.base, theme.window)
    assert min(contrast(theme.text, ground) for ground in grounds) >= 4.5
    assert min(contrast(theme.muted, ground) for ground in (theme.panel, theme.base)) >= 4.5
    assert min(contrast(theme.accent, ground) for ground in (theme.panel, theme.base)) >= 4.5
    assert contrast(theme.accent_text, theme.accent) >= 4.5
    assert min(contrast(theme.error, ground) for ground in (theme.panel, theme.error_base)) >= 4.5
    assert min(contrast(theme.faint, ground) for ground in (theme.panel, theme.base)) >= 3.0
    assert min(contrast(theme.outline, ground) for ground in (theme.panel, theme.base)) >= 3.0


def contrast(one: str, other: str) -> float:
    """Return the ratio of contrast of WCAG 2.1."""
    low, high = sorted(luminance(QColor(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
