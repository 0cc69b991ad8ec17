"""What is read from private folders may be run: nothing there may come from somebody else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from anholon.compiler.object_cache import ObjectCache
from anholon.files.private import is_private_folder, make_private_folder, read_private

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions, owners and links of POSIX")


@pytest.fixture
def cache(tmp_path: Path) -> ObjectCache:
    """Return a cache that holds something, below a folder that is not there yet."""
    cache = ObjectCache(tmp_path / "cache" / "anholon" / "code")
    cache.store("key", b"content")
    assert cache.load("key") == b"content"
    return cache


def test_folders_are_made_for_their_owner_alone(cache: ObjectCache) -> None:
    for folder in (cache.folder, *cache.folder.parents[:2]):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((cache.folder / "key.obj").stat().st_mode) == 0o600


@pytest.mark.parametrize("bits", [0o777, 0o770, 0o720, 0o702, 0o1777])
def test_a_folder_that_others_can_write_is_an_empty_cache(cache: ObjectCache, bits: int) -> None:
    cache.folder.chmod(bits)
    assert cache.load("key") is None
    cache.store("another", b"content")
    assert cache.load("another") is None
    assert [file.name for file in cache.folder.iterdir()] == ["key.obj"], "nothing is written there"
    cache.prune(0)
    assert (cache.folder / "key.obj").exists(), "nothing is deleted there"
    cache.folder.chmod(0o755)
    assert cache.load("key") == b"content"


@pytest.mark.parametrize("bits", [0o666, 0o620, 0o602])
def test_a_file_that_others_can_write_is_not_used(cache: ObjectCache, bits: int) -> None:
    (cache.folder / "key.obj").chmod(bits)
    assert cache.load("key") is None
    cache.store("key", b"mine")
    assert cache.load("key") == b"mine"


@pytest.mark.parametrize("whose", ["folder", "file"])
def test_what_belongs_to_another_is_not_used(cache: ObjectCache, whose: str) -> None:
    if os.geteuid() != 0:
        pytest.skip("only the superuser can give a file to somebody")
    os.chown(cache.folder if whose == "folder" else cache.folder / "key.obj", 1234, -1)
    assert cache.load("key") is None


def test_the_superuser_runs_nothing_of_a_user(cache: ObjectCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert cache.load("key") is None
    cache.store("key", b"other")
    monkeypatch.undo()
    assert cache.load("key") == b"content"


def test_links_are_not_followed(cache: ObjectCache, tmp_path: Path) -> None:
    kept = (cache.folder / "key.obj").rename(tmp_path / "elsewhere.obj")
    (cache.folder / "key.obj").symlink_to(kept)
    assert cache.load("key") is None
    (cache.folder / "key.obj").unlink()
    kept.rename(cache.folder / "key.obj")
    assert cache.load("key") == b"content"

    (tmp_path / "link").symlink_to(cache.folder)
    linked = ObjectCache(tmp_path / "link")
    assert linked.load("key") is None
    linked.store("key", b"other")
    assert cache.load("key") == b"content"
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    ObjectCache(tmp_path / "dangling").store("key", b"other")
    assert not (tmp_path / "nowhere").exists()


def test_folders_above_may_be_links(cache: ObjectCache, tmp_path: Path) -> None:
    """Many a user has the cache on another disk."""
    (tmp_path / "link").symlink_to(cache.folder.parent)
    assert ObjectCache(tmp_path / "link" / "code").load("key") == b"content"


def test_what_is_no_file_or_too_large_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    assert make_private_folder(folder)
    os.mkfifo(folder / "pipe", 0o600)
    (folder / "folder").mkdir(0o700)
    (folder / "file").write_bytes(b"12345")
    (folder / "file").chmod(0o600)
    assert [read_private(folder, name, 5) for name in ("pipe", "folder", "missing", "file")] == [
        None,
        None,
        None,
        b"12345",
    ]
    assert read_private(folder, "file", 4) is None
    assert read_private(tmp_path / "missing", "file", 5) is None
    assert not is_private_folder(folder / "file")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not make_private_folder(tmp_path / "file" / "folder")
    assert not make_private_folder(tmp_path / "file")


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    assert not make_private_folder(tmp_path / "open")
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) == 0o777
