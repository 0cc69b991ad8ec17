"""Where no window can be shown, a sentence says why: Qt would end the process."""

from __future__ import annotations

import sys

import pytest

from anholon_gui.app import find_missing_display

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="platforms of Linux")


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=640x480", "xcb;offscreen", "Offscreen"])
def test_platforms_that_need_no_server_are_left_to_qt(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert find_missing_display() == ""


@pytest.mark.parametrize("platform", ["", "xcb", "wayland", "wayland-egl", "wayland;xcb", "nonsense;xcb"])
def test_platforms_of_servers_need_one_that_answers(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert find_missing_display().startswith("There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.")


def test_a_platform_that_qt_does_not_have_is_named_beside_those_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonsense")
    told = find_missing_display()
    assert "“nonsense”" in told
    assert "offscreen" in told
