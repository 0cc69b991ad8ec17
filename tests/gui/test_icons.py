"""Icons and themes, and the contrast of what these draw."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from anholon.model.query.element_colours import stage_colour
from anholon.model.schema import Model, Stage
from anholon_gui.principles.colours import vector_colour
from anholon_gui.theme import DARK, LIGHT, Theme, Themes, theme_of
from anholon_gui.timeline.block_painter import mix_colours
from anholon_gui.widgets.icons import app_icon, icon_names, make_icon


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours as in WCAG 2."""

    def luminance(text: str) -> float:
        parts = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in QColor(text).getRgbF()[:3])
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_is_drawn_in_the_colour_asked_for(qapp: QApplication, name: str) -> None:
    image = make_icon(name, "#ff0000").pixmap(QSize(32, 32)).toImage()
    inked = [image.pixelColor(x, y) for x in range(32) for y in range(32) if image.pixelColor(x, y).alpha() > 128]
    assert len(inked) > 20
    if name != "anholon":  # the icon of the application has colours of its own
        assert all(colour.red() > 200 and colour.green() < 60 for colour in inked)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_icons_have_as_many_pixels_as_the_screen(qapp: QApplication, scale: float) -> None:
    pixmap = make_icon("save", "#ff0000").pixmap(QSize(20, 20), scale)
    assert pixmap.size() == QSize(20, 20) * scale
    assert pixmap.devicePixelRatio() == scale
    fine = make_icon("save", "#ff0000").pixmap(QSize(20, 20) * scale, 1.0)
    assert pixmap.toImage().pixelColor(7, 9) == fine.toImage().pixelColor(7, 9)


def test_a_disabled_icon_is_fainter(qapp: QApplication) -> None:
    images = [
        make_icon("run").pixmap(QSize(32, 32), mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    ]
    normal, disabled = (image.pixelColor(13, 16).alpha() for image in images)
    assert normal > 2 * disabled > 0


def test_the_application_has_an_icon(qapp: QApplication) -> None:
    assert not app_icon().isNull()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_texts_can_be_read(theme: Theme) -> None:
    grounds = (theme.window, theme.panel, theme.base, theme.raised, theme.selection, theme.hover, theme.error_base)
    for ground in grounds:
        assert contrast(theme.text, ground) > 7.0
        for ink in (theme.muted, theme.accent, theme.error, theme.warning, theme.good):
            assert contrast(ink, ground) > 4.5, (ink, ground)
        for line in (theme.faint, theme.outline):
            assert contrast(line, ground) > 3.0, (line, ground)
    for ground in (theme.window, theme.panel, theme.base, theme.raised):
        assert contrast(theme.border, ground) > 3.0, ground
    assert contrast(theme.accent_text, theme.accent) > 4.5
    for name in ("W", "Y", "R", "V", "ordinary"):
        assert contrast(vector_colour(name, theme), theme.base) > 4.5
    stages = tuple(Stage(name=f"s{k}", duration=1.0) for k in range(12))
    for k in range(12):  # blocks of the timeline, that of the shown instant in a stronger colour
        colour = QColor(stage_colour(Model(stages=stages), k))
        assert contrast(theme.muted, mix_colours(colour, QColor(theme.base), 0.2).name()) > 4.5
        assert contrast(theme.text, mix_colours(colour, QColor(theme.base), 0.42).name()) > 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_frames_hints_and_texts_are_seen_on_the_screen(theme: Theme, themes: Themes, qtbot: QtBot) -> None:
    """Measured in the pixels that are painted: the strongest contrast with the ground along a line across each."""
    themes.choose(theme.name)
    holder = QWidget()
    qtbot.addWidget(holder)
    themes.apply_to(holder)
    holder.setFixedSize(260, 480)
    scroll = QScrollBar(holder)
    scroll.setRange(0, 10)
    widgets: dict[str, QWidget] = {
        "line": QLineEdit(holder),
        "button": QPushButton(holder),
        "list": QComboBox(holder),
        "number": QSpinBox(holder),
        "notes": QPlainTextEdit(holder),
        "check": QCheckBox(holder),
        "progress": QProgressBar(holder),
        "scroll": scroll,
        "tabs": QTabWidget(holder),
    }
    for k, widget in enumerate(widgets.values()):
        widget.setGeometry(20, 10 + 48 * k, 200, 70 if widget is widgets["tabs"] else 30)
    holder.show()
    qtbot.waitExposed(holder)
    holder.setFocus()
    image = holder.grab().toImage()
    ground = image.pixelColor(5, 5).name()
    for name, widget in widgets.items():
        box = widget.geometry()
        y = box.center().y() if name != "tabs" else box.bottom() - 12
        across = [image.pixelColor(x, y).name() for x in range(box.left() - 2, box.left() + 8)]
        assert max(contrast(pixel, ground) for pixel in across) > 3.0, name

    # A hint in an empty field, a quiet text: the darkest pixels of the letters.
    hint, quiet = QLineEdit(holder), QLabel("HHHH", holder)
    hint.setPlaceholderText("HHHH")
    quiet.setProperty("role", "muted")
    for k, widget in enumerate((hint, quiet)):
        widget.setGeometry(20, 10 + 48 * k, 200, 30)
        widget.show()
        widget.raise_()
    image = holder.grab().toImage()
    for widget, least, inside in ((hint, 3.0, theme.base), (quiet, 4.5, ground)):
        box = widget.geometry().adjusted(4, 6, -100, -6)
        pixels = ((x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom()))
        found = (image.pixelColor(x, y).name() for x, y in pixels)
        assert max(contrast(pixel, inside) for pixel in found) > 0.93 * least  # letters are smoothed at their edges


def test_the_palette_tells_the_theme(themes: Themes, qapp: QApplication) -> None:
    assert theme_of(QApplication.palette()) is LIGHT
    themes.choose("dark")
    assert theme_of(QApplication.palette()) is DARK
    assert QApplication.palette().color(QPalette.ColorRole.Text).lightness() > 180
    themes.choose("light")
    assert theme_of(QApplication.palette()) is LIGHT


def test_an_icon_of_no_size_is_empty(themes: Themes) -> None:
    """Buttons ask for one before they are laid out; the capture of Qt's messages sees no complaint."""
    assert make_icon("remove").pixmap(QSize(0, 12)).isNull()
    assert not make_icon("remove").pixmap(QSize(12, 12)).isNull()
