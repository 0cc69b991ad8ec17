"""The choices that the window remembers between sessions: typed files in the user's configuration folder.

`settings.json` holds the choices, `poses.json` the library of poses. Nothing in them is ever executed; a broken file is
renamed, and the defaults take its place. Settings of earlier versions (`window.ini`) are taken over once.
"""

from __future__ import annotations

import contextlib
import math
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace
from platformdirs import user_config_path, user_state_path
from PySide6.QtCore import QByteArray, QObject, Signal

from anholon_gui.json_file import JsonFile
from anholon_gui.settings_migration import read_old_settings

THEMES = ("system", "light", "dark")
LANGUAGES = ("system", "en", "ru")

_MAX_RECENT_FILES = 10


def recovery_folder() -> Path:
    """Return the folder of the autosaved models."""
    return user_state_path("anholon", appauthor=False) / "recovery"


_SETTINGS_SIZE = 2**20  # bytes of the largest file of settings
_POSES_SIZE = 16 * 2**20  # bytes of the largest file of poses

_Text = Annotated[str, msgspec.Meta(max_length=10_000)]
_Bytes = Annotated[bytes, msgspec.Meta(max_length=200_000)]
_Pixels = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Poses = dict[str, dict[str, float]]


class SettingsData(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the file of settings. See `Settings`."""

    theme: _Text = THEMES[0]
    language: _Text = LANGUAGES[0]
    auto_run: bool = True
    recent: tuple[_Text, ...] = ()
    rods: _Text = "{}"
    folder: _Text = ""
    geometry: _Bytes = b""
    docks: _Bytes = b""
    widths: tuple[_Pixels, _Pixels] | None = None


class Settings(QObject):
    """Typed access to the remembered choices.

    Signals:
        changed(key): after a choice was changed through this object.
        notKept(error): a choice could not be written, which is reported once; it holds until the end of the session.
    """

    changed = Signal(str)
    saveFailed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        folder = user_config_path("anholon", appauthor=False)
        self._choices = JsonFile(folder / "settings.json", SettingsData, SettingsData, _SETTINGS_SIZE)
        self._poses: JsonFile[Poses] = JsonFile(folder / "poses.json", Poses, dict, _POSES_SIZE)
        self._failed = False
        if not self._choices.exists:
            self._import_old(folder / "window.ini")

    @property
    def theme(self) -> str:
        """One of THEMES."""
        return valid_choice(self._choices.read().theme, THEMES)

    @theme.setter
    def theme(self, value: str) -> None:
        self._set_value("theme", value)

    @property
    def language(self) -> str:
        """One of LANGUAGES."""
        return valid_choice(self._choices.read().language, LANGUAGES)

    @language.setter
    def language(self, value: str) -> None:
        self._set_value("language", value)

    @property
    def auto_run(self) -> bool:
        """Whether an edit runs the model automatically."""
        return self._choices.read().auto_run

    @auto_run.setter
    def auto_run(self, value: bool) -> None:
        self._set_value("auto_run", bool(value))

    @property
    def recent(self) -> list[Path]:
        """Recent model files, the latest first."""
        return [Path(text) for text in self._choices.read().recent[:_MAX_RECENT_FILES] if text]

    def add_recent(self, path: Path) -> None:
        """Put `path` first in the recent files, and make its folder the initial one of file dialogs."""
        if _is_unicode(path):  # JSON cannot hold other names
            others = [other for other in self.recent if other != path]
            recent = tuple(str(other) for other in [path, *others][:_MAX_RECENT_FILES])
            self._write(self._choices, replace(self._choices.read(), recent=recent, folder=str(path.parent)))
            for key in ("recent", "folder"):
                self.changed.emit(key)

    def clear_recent(self) -> None:
        """Remove all recent files."""
        self._set_value("recent", ())

    @property
    def poses(self) -> Poses:
        """Poses that the user keeps for all models: name -> SI values of parameters and coordinates."""
        return dict(self._poses.read())

    @poses.setter
    def poses(self, value: Poses) -> None:
        # JSON has no number for inf and nan, and such an angle is none.
        finite = {name: {key: x for key, x in pose.items() if math.isfinite(x)} for name, pose in value.items()}
        self._write(self._poses, finite)
        self.changed.emit("poses")

    @property
    def rods(self) -> str:
        """The display of rods, as JSON."""
        return self._choices.read().rods

    @rods.setter
    def rods(self, value: str) -> None:
        self._set_value("rods", value)

    @property
    def folder(self) -> Path:
        """Folder shown first by file dialogs."""
        return Path.home() / self._choices.read().folder

    @folder.setter
    def folder(self, value: Path) -> None:
        if _is_unicode(value):
            self._set_value("folder", str(value))

    def layout(self) -> tuple[QByteArray, QByteArray]:
        """Return geometry and dock state of the window. Empty if never saved."""
        choices = self._choices.read()
        return QByteArray(choices.geometry), QByteArray(choices.docks)

    @property
    def widths(self) -> tuple[int, int] | None:
        """Widths of the left and the right docks, in pixels. None if never saved."""
        return self._choices.read().widths

    def save_layout(self, geometry: QByteArray, docks: QByteArray, widths: tuple[int, int]) -> None:
        """Remember geometry, dock state and dock widths of the window."""
        left, right = (max(1, width) for width in widths)
        choices = self._choices.read()
        layout = {"geometry": bytes(geometry.data()), "docks": bytes(docks.data()), "widths": (left, right)}
        self._write(self._choices, replace(choices, **layout))

    def _set_value(self, key: str, value: object) -> None:
        self._write(self._choices, replace(self._choices.read(), **{key: value}))
        self.changed.emit(key)

    def _write(self, file: JsonFile[Any], value: object) -> None:
        try:
            file.write(value)
        except OSError as error:
            if not self._failed:
                self._failed = True
                self.saveFailed.emit(error)

    def _import_old(self, old: Path) -> None:
        """Import the settings of an earlier version, if there are any."""
        results = read_old_settings(old)
        if not results:
            return
        old_choices: dict[str, Any] = {"recent": tuple(text for text in results.get("recent", ()) if text)}
        for key in ("theme", "language", "rods", "folder"):
            if results.get(key):
                old_choices[key] = ",".join(results[key])
        old_choices["auto_run"] = results.get("auto_run", ["true"]) == ["true"]
        left, _, right = "".join(results.get("widths", ())).partition("x")
        if left.isdecimal() and right.isdecimal():
            old_choices["widths"] = (int(left[:6]), int(right[:6]))
        choices = SettingsData()
        for key, value in old_choices.items():
            with contextlib.suppress(msgspec.ValidationError):
                choices = msgspec.convert({**msgspec.to_builtins(choices), key: value}, SettingsData)
        self._write(self._choices, choices)
        if results.get("poses") and not self._poses.exists:
            with contextlib.suppress(msgspec.MsgspecError, RecursionError):
                self._write(self._poses, msgspec.json.decode(",".join(results["poses"]), type=Poses))


def valid_choice(value: str, choices: tuple[str, ...]) -> str:
    return value if value in choices else choices[0]


def _is_unicode(path: Path) -> bool:
    """Return False for a path with bytes that are not text."""
    return not any("\ud800" <= character <= "\udfff" for character in str(path))
