"""The cache of compiled code."""

from __future__ import annotations

import os
import tempfile

import pytest

from anholon.compiler.object_cache import ObjectCache, cache_folder


def test_what_is_stored_is_found(tmp_path):
    cache = ObjectCache(tmp_path / "code")
    assert cache.load("key") is None
    cache.store("key", b"content")
    assert cache.load("key") == b"content"
    cache.store("key", b"other")
    assert cache.load("key") == b"other"
    assert [file.name for file in (tmp_path / "code").iterdir()] == ["key.obj"]


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 100])
def test_damaged_files_are_not_used(tmp_path, damage):
    cache = ObjectCache(tmp_path)
    cache.store("key", b"content")
    (tmp_path / "key.obj").write_bytes(damage)
    assert cache.load("key") is None


def test_the_files_that_were_not_used_for_longest_go_first(tmp_path):
    cache = ObjectCache(tmp_path)
    for i in range(6):
        cache.store(f"key{i}", bytes(1000))
        os.utime(tmp_path / f"key{i}.obj", (1000.0 + i, 1000.0 + i))
    (tmp_path / "mine.txt").write_bytes(bytes(5000))
    assert cache.load("key1") is not None
    cache.prune(limit=3 * 1032)
    left = sorted(file.name for file in tmp_path.glob("*.obj"))
    assert left == ["key1.obj", "key4.obj", "key5.obj"]
    assert (tmp_path / "mine.txt").exists()


def test_the_folder_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("ANHOLON_CACHE")
    assert cache_folder().name == "anholon"


def test_temporary_files_take_the_place_of_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "cache").write_text("no folder")
    cache = ObjectCache(tmp_path / "cache" / "code")
    assert cache.load("key") is None
    cache.store("key", b"content")
    assert ObjectCache(tmp_path / "cache" / "code").load("key") == b"content"
    assert ObjectCache(tmp_path / "cache" / "texts").load("key") is None
    assert len(list(tmp_path.glob("anholon-*/code/*"))) == 1


@pytest.mark.skipif(os.name == "nt", reason="temporary folders of Windows belong to their user")
def test_nothing_is_run_that_others_could_have_written(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "cache").write_text("no folder")
    cache = ObjectCache(tmp_path / "cache" / "code")
    cache.store("key", b"content")
    (folder,) = tmp_path.glob("anholon-*")
    folder.chmod(0o777)
    assert cache.load("key") is None
    cache.store("another", b"content")
    assert cache.load("another") is None
