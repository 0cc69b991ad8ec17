"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from anholon.errors import ExportError
from anholon.export.output_file import output_file, require_writable, write_output


def fail_halfway(path: Path) -> None:
    path.write_text("half", "utf-8")
    raise ValueError("halfway")


def test_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old", "utf-8")
    with output_file(target) as draft:
        draft.write_text("new", "utf-8")
        assert draft.suffix == ".txt"
        assert target.read_text("utf-8") == "old"
    assert target.read_text("utf-8") == "new"
    assert list(tmp_path.iterdir()) == [target]


def test_what_is_written_whole_takes_the_place_of_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "figure.svg"
    for content in ("<svg>Δ</svg>", b"<svg/>"):
        write_output(path, content)
        assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    with pytest.raises(UnicodeEncodeError):
        write_output(path, "\ud800")
    assert path.read_bytes() == b"<svg/>"
    assert list(tmp_path.iterdir()) == [path]


def test_failure_keeps_the_old_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old", "utf-8")
    with pytest.raises(ValueError, match="halfway"), output_file(target) as draft:
        fail_halfway(draft)
    assert target.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_new_files_have_the_permissions_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    with output_file(tmp_path / "a.txt") as draft:
        draft.write_text("new", "utf-8")
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("name", ["missing/a.txt", "a.txt/b.txt"])
def test_places_that_cannot_be_written_are_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").touch()
    with pytest.raises(ExportError, match="cannot write"), output_file(tmp_path / name):
        pass


def test_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(ExportError, match="folder"), output_file(tmp_path / "folder") as draft:
        draft.write_text("new", "utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of POSIX")
def test_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a.txt")
    for text in ("new", "newer"):
        with output_file(tmp_path / "link") as draft:
            draft.write_text(text, "utf-8")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "a.txt").read_text("utf-8") == text


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of POSIX")
def test_pipe_gets_the_content_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with output_file(pipe) as draft:
            draft.write_text("content", "utf-8")
        assert os.read(reader, 100) == b"content"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.parametrize(
    ("name", "why"), [("missing/a.txt", "no folder"), ("a.txt/b.txt", "no folder"), ("", "folder")]
)
def test_places_are_refused_before_the_work(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "a.txt").touch()
    with pytest.raises(ExportError, match=why):
        require_writable(tmp_path / name)
    require_writable(tmp_path / "a.txt")
    require_writable(tmp_path / "b.txt")


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be removed")
def test_a_current_folder_that_is_gone_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    with pytest.raises(ExportError, match=r"cannot write a\.txt: the current folder is no longer there"):
        require_writable("a.txt")
