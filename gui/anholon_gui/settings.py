"""What the window remembers between sessions: an INI file in the user's configuration folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
from platformdirs import user_config_path, user_state_path
from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

__all__ = ["LANGUAGES", "THEMES", "Settings", "recovery_folder"]

THEMES = ("system", "light", "dark")
LANGUAGES = ("system", "en", "ru")

_MAX_RECENT = 10


def recovery_folder() -> Path:
    """Return the folder of the autosaved models."""
    return user_state_path("anholon", appauthor=False) / "recovery"


class Settings(QObject):
    """Typed access to the remembered choices.

    Signals:
        changed(key): after a choice was changed through this object.
    """

    changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        path = user_config_path("anholon", appauthor=False) / "window.ini"
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """One of THEMES."""
        return self._choice("theme", THEMES)

    @theme.setter
    def theme(self, value: str) -> None:
        self._set("theme", value)

    @property
    def language(self) -> str:
        """One of LANGUAGES."""
        return self._choice("language", LANGUAGES)

    @language.setter
    def language(self, value: str) -> None:
        self._set("language", value)

    @property
    def auto_run(self) -> bool:
        """Whether an edit runs the model by itself."""
        return self._store.value("auto_run", "true") in (True, "true")

    @auto_run.setter
    def auto_run(self, value: bool) -> None:
        self._set("auto_run", "true" if value else "false")

    @property
    def recent(self) -> list[Path]:
        """Model files used last, the latest first."""
        value = self._store.value("recent", [])
        texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [Path(text) for text in texts if isinstance(text, str) and text]

    def add_recent(self, path: Path) -> None:
        """Put `path` at the head of the recent files."""
        others = [other for other in self.recent if other != path]
        self._set("recent", [str(other) for other in [path, *others][:_MAX_RECENT]])

    def clear_recent(self) -> None:
        """Forget all recent files."""
        self._set("recent", [])

    @property
    def poses(self) -> dict[str, dict[str, float]]:
        """Poses that the user keeps for all models: name -> SI values of parameters and coordinates."""
        try:
            return msgspec.json.decode(str(self._store.value("poses", "{}")), type=dict[str, dict[str, float]])
        except msgspec.MsgspecError:
            return {}

    @poses.setter
    def poses(self, value: dict[str, dict[str, float]]) -> None:
        self._set("poses", msgspec.json.encode(value).decode())

    @property
    def rods(self) -> str:
        """How rods are shown, as JSON."""
        return str(self._store.value("rods", "{}"))

    @rods.setter
    def rods(self, value: str) -> None:
        self._set("rods", value)

    @property
    def folder(self) -> Path:
        """Folder shown first by file dialogs."""
        return Path.home() / str(self._store.value("folder", ""))

    @folder.setter
    def folder(self, value: Path) -> None:
        self._set("folder", str(value))

    def layout(self) -> tuple[QByteArray, QByteArray]:
        """Return geometry and dock state of the window; empty when never saved."""
        parts = (self._store.value("geometry", QByteArray()), self._store.value("docks", QByteArray()))
        geometry, docks = (part if isinstance(part, QByteArray) else QByteArray() for part in parts)
        return geometry, docks

    @property
    def widths(self) -> tuple[int, int] | None:
        """Widths of the left and the right docks, in pixels; None when never saved."""
        left, _, right = str(self._store.value("widths", "")).partition("x")
        return (int(left), int(right)) if left.isdigit() and right.isdigit() else None

    def save_layout(self, geometry: QByteArray, docks: QByteArray, widths: tuple[int, int]) -> None:
        """Remember geometry, dock state and dock widths of the window."""
        self._store.setValue("geometry", geometry)
        self._store.setValue("docks", docks)
        self._store.setValue("widths", f"{widths[0]}x{widths[1]}")
        self._store.sync()

    def _choice(self, key: str, choices: tuple[str, ...]) -> str:
        value = str(self._store.value(key, choices[0]))
        return value if value in choices else choices[0]

    def _set(self, key: str, value: object) -> None:
        self._store.setValue(key, value)
        self._store.sync()
        self.changed.emit(key)
