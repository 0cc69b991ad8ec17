"""What the window remembers: typed files that nothing in them can run, of any content and by several windows."""

from __future__ import annotations

import base64
import json
import os
import stat
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as chances
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QSettings
from pytestqt.qtbot import QtBot

import anholon_gui.settings
from anholon.files import atomic_replacement
from anholon_gui.main_window import MainWindow
from anholon_gui.recovery import find_left_copies
from anholon_gui.settings import Settings, recovery_folder
from anholon_gui.settings_migration import read_old_settings


@pytest.fixture
def folder(home: Path) -> Path:
    """Return the folder of the settings, which is not there yet."""
    return Path(os.environ["XDG_CONFIG_HOME"]) / "anholon"


@pytest.fixture
def put(folder: Path) -> Path:
    """Return the folder of the settings, made."""
    folder.mkdir(parents=True)
    return folder


def test_all_choices_come_back(folder: Path, qapp: object) -> None:
    first = Settings()
    first.theme, first.language, first.auto_run = "dark", "ru", False
    for number in range(12):
        first.add_recent(Path(f"/models/модель {number}.toml"))
    assert Settings().folder == Path("/models")
    first.rods, first.folder = '{"shade": "force"}', Path("/somewhere")
    first.poses = {"deep": {"theta": 0.1, "knee": -1e-300}}
    first.save_layout(QByteArray(b"\x00geometry\xff"), QByteArray(b"docks"), (380, 440))
    again = Settings()
    assert (again.theme, again.language, again.auto_run) == ("dark", "ru", False)
    assert (again.rods, again.folder) == ('{"shade": "force"}', Path("/somewhere"))
    assert again.poses == {"deep": {"theta": 0.1, "knee": -1e-300}}
    assert again.recent == [Path(f"/models/модель {number}.toml") for number in range(11, 1, -1)]
    assert again.layout() == (QByteArray(b"\x00geometry\xff"), QByteArray(b"docks"))
    assert again.widths == (380, 440)
    assert sorted(file.name for file in folder.iterdir()) == ["poses.json", "settings.json"]
    if os.name != "nt":
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_two_windows_do_not_undo_each_others_choices(folder: Path, qapp: object) -> None:
    one, two = Settings(), Settings()
    one.theme = "dark"
    two.auto_run = False
    one.poses = {**one.poses, "a": {"x": 1.0}}
    two.poses = {**two.poses, "b": {"x": 2.0}}
    one.add_recent(Path("/a.toml"))
    two.add_recent(Path("/b.toml"))
    for settings in (one, two, Settings()):
        assert (settings.theme, settings.auto_run) == ("dark", False)
        assert settings.poses == {"a": {"x": 1.0}, "b": {"x": 2.0}}
        assert settings.recent == [Path("/b.toml"), Path("/a.toml")]


# --- hostile and broken files --------------------------------------------------------------------------------------


class Payload:
    """What runs a command where it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.mark,)


@pytest.mark.parametrize("key", ["theme", "poses", "recent", "geometry", "folder", "anything"])
def test_an_old_file_of_settings_runs_nothing(key: str, put: Path, tmp_path: Path, qapp: object) -> None:
    mark, ini = tmp_path / "was-run", put / "window.ini"
    store = QSettings(str(ini), QSettings.Format.IniFormat)
    store.setValue(key, Payload(mark))
    store.setValue("auto_run", "false")
    store.sync()
    del store
    assert "PyObjectWrapper" in ini.read_text("utf-8")
    mark.unlink(missing_ok=True)
    before = ini.read_bytes()

    settings = Settings()
    assert (settings.theme, settings.poses, settings.recent, settings.folder) == ("system", {}, [], Path.home())
    assert settings.layout() == (QByteArray(), QByteArray())
    assert not settings.auto_run, "the harmless value beside it is taken over"
    assert not mark.exists()
    assert ini.read_bytes() == before

    # The payload is a real one: Qt's own reader runs it (under another name, for it keeps what it has written itself).
    copy = tmp_path / "copy.ini"
    copy.write_bytes(before)
    QSettings(str(copy), QSettings.Format.IniFormat).value(key)
    assert mark.exists()


def test_no_module_of_the_window_reads_settings_by_qt() -> None:
    sources = Path(anholon_gui.settings.__file__).parent.rglob("*.py")
    assert not [file for file in sources if "QSettings" in file.read_text("utf-8")]


BROKEN = {
    "cut": b'{"theme": "dark", ',
    "no JSON": b"\x00\xff\xfe",
    "wrong type": b'{"theme": ["dark"]}',
    "wrong number": b'{"widths": [1e999, -5]}',
    "a list": b"[]",
    "deep": b'{"unknown": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "large": b" " * (2**20 + 1),
    "no base64": b'{"geometry": "???"}',
    "huge text": b'{"theme": "' + b"x" * 20_000 + b'"}',
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_renamed_and_the_defaults_hold(name: str, put: Path, qapp: object) -> None:
    content = BROKEN[name]
    for number in ("", "-2"):
        (put / "settings.json").write_bytes(content)
        settings = Settings()
        assert (settings.theme, settings.language, settings.auto_run, settings.widths) == (
            "system",
            "system",
            True,
            None,
        )
        assert (put / f"settings.json.broken{number}").read_bytes() == content
        settings.theme = "dark"
        assert Settings().theme == "dark"


def test_broken_poses_are_renamed_and_leave_the_settings_alone(put: Path, qapp: object) -> None:
    (put / "settings.json").write_text('{"theme": "dark"}', "utf-8")
    (put / "poses.json").write_text('{"deep": {"theta": "0.5"}}', "utf-8")
    settings = Settings()
    assert (settings.theme, settings.poses) == ("dark", {})
    assert [file.name for file in put.glob("*.broken")] == ["poses.json.broken"]


@chances(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(["settings.json", "poses.json", "window.ini"]),
    content=st.one_of(
        st.binary(max_size=200),
        st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists, max_leaves=5).map(
            lambda value: json.dumps({"theme": value, "widths": value, "recent": value, "a": value}).encode()
        ),
        st.text(max_size=100).map(lambda text: f"[General]\ntheme={text}\nwidths={text}\nposes={text}\n".encode()),
    ),
)
def test_no_content_of_a_file_stops_the_window(name: str, content: bytes, tmp_path: Path, qapp: object) -> None:
    with tempfile.TemporaryDirectory(dir=tmp_path) as place, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", place)
        folder = Path(place) / "anholon"
        folder.mkdir()
        (folder / name).write_bytes(content)
        found = Settings()
        assert found.theme in anholon_gui.settings.THEMES
        assert found.language in anholon_gui.settings.LANGUAGES
        assert isinstance(found.poses, dict)
        assert isinstance(found.recent, list)
        assert found.widths is None or all(width > 0 for width in found.widths)
        found.theme = "dark"
        assert Settings().theme == "dark"
        kept = [file.read_bytes() for file in folder.iterdir() if "broken" in file.name or file.name == "window.ini"]
        known = (folder / name).exists() and not kept
        assert kept == [content] or known


def test_what_is_not_known_is_ignored(put: Path, qapp: object) -> None:
    (put / "settings.json").write_text('{"theme": "violet", "language": "xx", "new": [1], "auto_run": false}', "utf-8")
    settings = Settings()
    assert (settings.theme, settings.language, settings.auto_run) == ("system", "system", False)


@pytest.mark.skipif(os.name == "nt", reason="pipes and permissions of POSIX")
def test_what_is_no_file_is_neither_read_nor_written(put: Path, qapp: object) -> None:
    os.mkfifo(put / "settings.json")
    (put / "poses.json").mkdir()
    settings = Settings()
    assert settings.theme == "system"
    settings.theme = "dark"
    settings.poses = {"a": {"x": 1.0}}
    assert stat.S_ISFIFO((put / "settings.json").stat().st_mode)
    assert (put / "poses.json").is_dir()


def test_numbers_that_are_none_do_not_spoil_the_library(folder: Path, qapp: object) -> None:
    settings = Settings()
    settings.poses = {"deep": {"theta": float("nan"), "knee": float("inf"), "hip": 1.0}}
    assert Settings().poses == {"deep": {"hip": 1.0}}


@pytest.mark.skipif(os.name == "nt", reason="names of files that are no text")
def test_a_path_that_is_no_text_is_not_remembered(folder: Path, qapp: object) -> None:
    settings = Settings()
    settings.add_recent(Path(os.fsdecode(b"/models/\xff.toml")))
    settings.folder = Path(os.fsdecode(b"/models\xff"))
    assert settings.recent == []
    assert settings.folder == Path.home()


def test_settings_that_cannot_be_written_hold_for_the_session_and_that_is_told_once(
    window: MainWindow, settings: Settings, folder: Path, qtbot: QtBot
) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("", "utf-8")  # no folder, and none can be made
    with qtbot.waitSignal(settings.saveFailed):
        settings.theme = "dark"
    assert "cannot be saved" in window.status.message.text()
    assert settings.theme == "dark"
    with qtbot.assertNotEmitted(settings.saveFailed):
        settings.poses = {"a": {"x": 1.0}}
    assert settings.poses == {"a": {"x": 1.0}}


# --- settings of earlier versions ----------------------------------------------------------------------------------


def test_settings_of_earlier_versions_are_taken_over_once(put: Path, tmp_path: Path, qapp: object) -> None:
    recent = ["/a/b.toml", '/c d/"e", f.toml', " lead.toml ", "/жизнь/é;=x.toml", "C:\\u\\x.toml", "/tab\tnew\nline"]
    poses = {"deep": {"theta": 0.5, "q": -0.001}}
    store = QSettings(str(put / "window.ini"), QSettings.Format.IniFormat)
    values = {
        "theme": "dark",
        "language": "ru",
        "auto_run": "false",
        "recent": recent,
        "poses": json.dumps(poses),
        "rods": '{"shade":"N","scale":2.0}',
        "folder": "/models, mine",
        "widths": "300x500",
        "geometry": QByteArray(b'\x00\x01,"'),
    }
    for key, value in values.items():
        store.setValue(key, value)
    store.sync()

    settings = Settings()
    assert (settings.theme, settings.language, settings.auto_run) == ("dark", "ru", False)
    assert settings.recent == [Path(path) for path in recent]
    assert settings.poses == poses
    assert (settings.rods, settings.folder, settings.widths) == (
        '{"shade":"N","scale":2.0}',
        Path("/models, mine"),
        (300, 500),
    )
    assert settings.layout() == (QByteArray(), QByteArray())
    store.setValue("theme", "light")
    store.sync()
    assert Settings().theme == "dark", "once"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[General]\ntheme=dark\n", {"theme": ["dark"]}),
        ("[Other]\ntheme=dark\n", {}),
        ("theme=dark\n", {}),
        ("[General]\n;theme=dark\ntheme = light \nbroken line\n", {"theme": ["light"]}),
        ("[General]\na=@Variant(\\0\\x7f)\nb=\"@Variant(x)\"\nc=x, @Variant(y), z\nd=\\x40Variant(q)\n",
         {"b": [], "c": ["x", "z"], "d": []}),
        ('[General]\na="open, \\"quote\n', {"a": []}),
        ("[General]\na=\\\n", {"a": [""]}),
        ("[General]\na=\\xd800\\x110000\n", {"a": ["\ufffd\ufffd"]}),
        ("\x00\xff", {}),
    ],
)  # fmt: skip
def test_old_settings_are_read_as_plain_text(text: str, found: dict[str, list[str]], tmp_path: Path) -> None:
    (tmp_path / "window.ini").write_text(text, "utf-8")
    assert read_old_settings(tmp_path / "window.ini") == found


def test_no_old_settings_are_read_from_what_is_large_or_no_file(tmp_path: Path) -> None:
    assert read_old_settings(tmp_path / "missing") == read_old_settings(tmp_path) == {}
    (tmp_path / "large").write_bytes(b"[General]\ntheme=dark\n" + b"x" * 2**20)
    assert read_old_settings(tmp_path / "large") == {}
    text = base64.b64encode(os.urandom(300_000)).decode()
    (tmp_path / "line").write_text(f'[General]\na="{text}\\"{text}"\n', "utf-8")
    assert read_old_settings(tmp_path / "line") == {"a": [f'{text}"{text}']}


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_pipe_in_the_place_of_a_copy_is_not_waited_for(home: Path, qapp: object) -> None:
    folder = recovery_folder()
    folder.mkdir(parents=True, mode=0o700)
    os.mkfifo(folder / "pipe.json")
    with (folder / "large.json").open("wb") as file:
        file.truncate(2**30)
    assert list(find_left_copies()) == []
    assert sorted(path.name for path in folder.glob("*.json")) == ["large.json", "pipe.json"]


def test_the_draft_of_a_copy_is_no_copy(home: Path, qapp: object) -> None:
    """Another session may be about to give it the name of its copy; renamed it could not."""
    file = recovery_folder() / "copy.json"
    file.parent.mkdir(parents=True, mode=0o700)
    unreadable: list[Path] = []
    with atomic_replacement(file) as draft:
        assert list(find_left_copies(unreadable.append)) == []
        assert draft.exists()
    assert unreadable == []
