"""Files of others are read without waiting for a pipe and without filling the memory."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from anholon.errors import AnholonError, UsageError
from anholon.explore.design import read_points
from anholon.explore.journal import Journal
from anholon.explore.sweep_file import load_study
from anholon.export.hdf5 import load_run
from anholon.files import read_regular_file, read_regular_text

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")

READERS: dict[str, Callable[[Path], object]] = {
    "points.csv": read_points,
    "sweep.csv": load_study,
    "sweep.h5": load_study,
    "run.h5": load_run,
    "sweep.journal": lambda path: Journal(path, "", 1).resume(),
    "text": read_regular_text,
}


def test_the_content_of_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("\ufeffдва".encode())
    assert read_regular_text(path) == "два"
    assert read_regular_file(path, 9) == path.read_bytes()
    with pytest.raises(OSError, match="too large"):
        read_regular_file(path, 8)
    with pytest.raises(FileNotFoundError):
        read_regular_file(tmp_path / "b", 8)
    with pytest.raises(OSError, match="null byte"):
        read_regular_file("a\0b", 8)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_is_refused_at_once(name: str, make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / name
    make(path)
    with pytest.raises((OSError, AnholonError)) as refused:
        READERS[name](path)
    assert str(path) in str(refused.value) or path.name in str(refused.value)


def test_an_endless_device_is_refused(tmp_path: Path) -> None:
    (tmp_path / "points.csv").symlink_to("/dev/zero")
    with pytest.raises(UsageError, match="not an ordinary file"):
        read_points(tmp_path / "points.csv")
