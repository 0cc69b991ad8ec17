"""Icons and themes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from anholon_gui.theme import DARK, LIGHT, Theme, Themes, theme_of
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
    for background in (theme.panel, theme.base, theme.raised, theme.selection):
        assert contrast(theme.text, background) > 7.0
        assert contrast(theme.muted, background) > 4.3
    for ink in (theme.error, theme.warning, theme.good):
        assert contrast(ink, theme.panel) > 4.3
    assert contrast(theme.accent_text, theme.accent) > 4.5


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
