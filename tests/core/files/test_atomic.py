"""Files are written whole or not at all, and keep what they had; what is protected is not replaced."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import anholon
from anholon.cli import main
from anholon.compiler.object_cache import ObjectCache
from anholon.errors import ExportError
from anholon.export.output_file import output_file, require_writable
from anholon.export.output_file import write_output as export_whole
from anholon.files import MetadataLostWarning, find_lost_attributes, is_protected, rename_backup, write_atomically
from anholon.model.schema import Model

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions, owners and links of POSIX")

Write = Callable[[Path, str], object]

WAYS: dict[str, Write] = {
    "save": lambda path, text: anholon.save(Model(name=text), path),
    "export": export_whole,
    "write": lambda path, text: write_atomically(path, text.encode()),
}


@pytest.fixture(params=WAYS)
def write(request: pytest.FixtureRequest) -> Write:
    """Return each of the ways in which a file of the user is written."""
    return WAYS[request.param]


def mode(path: Path) -> int:
    """Return the permission bits of a file."""
    return stat.S_IMODE(path.stat().st_mode)


# --- attributes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [0o600, 0o640, 0o644, 0o664, 0o755, 0o604, 0o200])
def test_permissions_stay(write: Write, bits: int, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("", "utf-8")
    path.chmod(bits)
    write(path, "new")
    assert mode(path) == bits
    assert "new" in path.read_text("utf-8")
    assert list(tmp_path.iterdir()) == [path]


def test_a_draft_is_never_more_open_than_its_target(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("", "utf-8")
    path.chmod(0o600)
    with output_file(path) as draft:
        assert mode(draft) == 0o600


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_gets_what_the_umask_leaves(mask: int, tmp_path: Path) -> None:
    """In a process of its own: the umask belongs to all of a process."""
    code = (
        "import os, sys; from pathlib import Path; import anholon\n"
        "from anholon.files.atomic import write_atomically\n"
        "os.umask(int(sys.argv[2])); folder = Path(sys.argv[1])\n"
        "write_atomically(folder / 'a.csv', b''); anholon.save(anholon.Model(), folder / 'a.toml')"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path), str(mask)], check=True)
    assert [mode(tmp_path / name) for name in ("a.csv", "a.toml")] == [0o666 & ~mask] * 2


def test_the_umask_is_never_changed() -> None:
    """It belongs to all threads of the process: a file that another one makes meanwhile would get wrong permissions."""
    core = Path(anholon.__file__).parent
    window = importlib.util.find_spec("anholon_gui")
    places = [core, *(map(Path, (window.submodule_search_locations or ()) if window else ()))]
    assert not [file for place in places for file in place.rglob("*.py") if "umask(" in file.read_text("utf-8")]


def test_owner_and_group_stay(write: Write, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only the superuser can give a file to somebody")
    path = tmp_path / "a.toml"
    path.write_text("", "utf-8")
    os.chown(path, 1234, 2345)
    path.chmod(0o4664)
    write(path, "new")
    found = path.stat()
    assert (found.st_uid, found.st_gid, mode(path)) == (1234, 2345, 0o4664)
    assert not find_lost_attributes(path)


def test_owner_and_group_that_cannot_be_kept_are_told() -> None:
    """A member of no group of the file replaces it: what the group was permitted is not for the members of another."""
    if os.geteuid() != 0:
        pytest.skip("needs another user")
    code = (
        "import os, sys; from anholon.files.atomic import find_lost_attributes, write_atomically\n"
        "os.setgroups([]); os.setgid(4321); os.setuid(4321)\n"
        "print(find_lost_attributes(sys.argv[1])); write_atomically(sys.argv[1], b'new')"
    )
    with tempfile.TemporaryDirectory() as folder:  # those of pytest can be entered by one user alone
        os.chmod(folder, 0o777)
        path = Path(folder) / "a.csv"
        path.write_text("", "utf-8")
        os.chown(path, 1234, 2345)
        path.chmod(0o662)
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "former owner" in done.stdout
        assert "its group" in done.stdout
        assert done.stderr.count("MetadataLostWarning") == 2
        assert (path.stat().st_uid, path.stat().st_gid, mode(path)) == (4321, 4321, 0o622)


def test_other_names_of_a_file_are_told(write: Write, tmp_path: Path) -> None:
    path, other = tmp_path / "a.toml", tmp_path / "b.toml"
    path.write_text("# old", "utf-8")
    os.link(path, other)
    assert find_lost_attributes(path) == ("its other name (hard link) keeps the old content",)
    with pytest.warns(MetadataLostWarning, match="keeps the old content"):
        write(path, "new")
    assert "new" in path.read_text("utf-8")
    assert other.read_text("utf-8") == "# old"
    write(path, "newer")  # it has one name now, and nothing is to be told
    assert not find_lost_attributes(path)


def test_the_command_line_says_what_is_not_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old", "utf-8")
    os.link(path, tmp_path / "b.csv")
    os.link(path, tmp_path / "c.csv")
    assert main(["run", "skater-reference", "--until", "0.1", "--csv", str(path)]) == 0
    told = capsys.readouterr().err
    assert told == f"anholon: warning: {path}: its 2 other names (hard links) keep the old content\n"
    assert path.read_text("utf-8").startswith("t,")


def test_extended_attributes_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old", "utf-8")
    try:
        os.setxattr(path, "user.origin", b"laboratory")
    except (AttributeError, OSError):
        pytest.skip("the file system has none")
    write_atomically(path, b"new")
    assert os.getxattr(path, "user.origin") == b"laboratory"


# --- protection ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [0o444, 0o400, 0o440, 0o555, 0o464])
def test_a_protected_file_is_refused_with_the_remedy(write: Write, bits: int, tmp_path: Path) -> None:
    """The bits of the owner decide, for the superuser as well."""
    path = tmp_path / "a.toml"
    path.write_text("old", "utf-8")
    path.chmod(bits)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    for place in (path, link):
        assert is_protected(place)
        with pytest.raises((ExportError, PermissionError), match=r"write-protected. Choose another name") as refused:
            write(place, "new")
        assert str(place) in str(refused.value)
    assert (path.read_text("utf-8"), mode(path)) == ("old", bits)
    assert sorted(tmp_path.iterdir()) == [path, link]
    path.chmod(bits | 0o200)
    assert not is_protected(path)
    write(path, "new")


def test_a_protected_file_is_refused_before_the_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in ("csv", "h5", "mat", "glb", "svg", "html", "tex", "mp4", "png"):
        path = tmp_path / f"a.{ending}"
        path.write_text("old", "utf-8")
        path.chmod(0o444)
        assert main(["export", "skater-reference", str(path)]) == 1
        told = capsys.readouterr()
        assert told.err.startswith(f"anholon: cannot write {path}: it is write-protected. Choose another name")
        assert not told.out
        assert path.read_text("utf-8") == "old"
    assert main(["run", "skater-reference", "-o", str(tmp_path / "a.h5")]) == 1
    assert "write-protected" in capsys.readouterr().err


def test_a_file_that_is_protected_during_the_work_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old", "utf-8")
    with pytest.raises(ExportError, match="write-protected"), output_file(path):
        path.chmod(0o444)
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_not_there_or_no_file_is_not_protected(tmp_path: Path) -> None:
    assert not is_protected(tmp_path / "missing")
    assert not is_protected(tmp_path)
    assert not is_protected("/dev/null")
    require_writable("/dev/null")


def test_a_pipe_without_a_reader_a_socket_and_a_disk_are_refused(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To open such a pipe would wait for ever; what is written to a disk destroys its files."""
    pipe, plug, disk = (tmp_path / name for name in ("pipe", "plug", "disk"))
    os.mkfifo(pipe)
    monkeypatch.setattr("anholon.files.atomic._READER_S", 0.05)
    with pytest.raises((OSError, ExportError), match=r"pipe that nobody reads\. Start the reader first") as refused:
        write(pipe, "new")
    assert str(pipe) in str(refused.value)
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)  # the name of a socket is short
        listening.bind(plug.name)
        with pytest.raises((OSError, ExportError), match="socket or a disk, not a file"):
            write(plug, "new")
    disk.touch()
    status = os.stat_result((stat.S_IFBLK | 0o660, *disk.stat()[1:]))
    monkeypatch.setattr("anholon.files.atomic._status", lambda _path: status)
    with pytest.raises((OSError, ExportError), match="socket or a disk, not a file"):
        write(disk, "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["disk", "pipe", "plug"]


# --- drafts and the disk -------------------------------------------------------------------------------------------


def test_content_and_folder_are_synced(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the content reaches the disk, then the name changes, then that reaches the disk."""
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def syncing(handle: int) -> None:
        status = os.fstat(handle)
        done.append("folder" if stat.S_ISDIR(status.st_mode) else f"file of {status.st_size > 0}")
        fsync(handle)

    def renaming(old: str, new: str) -> None:
        done.append("rename")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(os, "replace", renaming)
    write(tmp_path / "a.toml", "new")
    assert done == ["file of True", "rename", "folder"]


def killed_export(path: Path) -> Path:
    """Return the draft that a process leaves that is killed while it writes to a path."""
    code = (
        "import os, signal, sys; from anholon.files.atomic import atomic_replacement\n"
        "with atomic_replacement(sys.argv[1]) as draft:\n"
        "    draft.write_text('half'); os.kill(os.getpid(), signal.SIGKILL)"
    )
    before = set(path.parent.iterdir())
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    (draft,) = set(path.parent.iterdir()) - before
    return draft


def test_drafts_of_killed_exports_are_removed_after_a_day(write: Write, tmp_path: Path) -> None:
    young, old = killed_export(tmp_path / "film.mp4"), killed_export(tmp_path / "table.csv")
    assert young.name.startswith(".anholon-draft-")
    others = [tmp_path / name for name in (".anholon-draft-mine.csv", ".anholon-draft-0123456789abcdef.csv.bak", "old")]
    for file in others:
        file.touch()
    folder = tmp_path / ".anholon-draft-0123456789abcdef.csv"
    folder.mkdir()
    day = 24 * 3600
    os.utime(young, (time.time() - day + 600,) * 2)
    for file in (old, folder, *others):
        os.utime(file, (time.time() - day - 600,) * 2)
    write(tmp_path / "a.toml", "new")
    assert sorted(tmp_path.iterdir()) == sorted([young, folder, *others, tmp_path / "a.toml"])


def test_a_name_of_any_length_that_the_system_takes_can_be_written(write: Write, tmp_path: Path) -> None:
    for name in ("ы" * 127, "a" * 250 + ".toml", "a." + "b" * 250):
        write(tmp_path / name, "new")
        assert "new" in (tmp_path / name).read_text("utf-8")


def test_a_full_disk_is_told_of_the_file_and_not_of_the_draft(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old", "utf-8")

    def full(_path: Path, _content: bytes) -> int:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises((ExportError, OSError), match="No space left on device") as failed:
        write(path, "new")
    assert str(path) in str(failed.value)
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_systems_without_owners_and_handles_of_folders_work_as_well(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Windows lacks is taken away here."""
    for name in ("chown", "geteuid", "getegid", "getgroups", "listxattr", "O_DIRECTORY", "O_NOFOLLOW", "fchmod"):
        monkeypatch.delattr(os, name, raising=False)
    monkeypatch.setattr(os, "supports_dir_fd", set())
    monkeypatch.setattr(os, "supports_effective_ids", set())
    path = tmp_path / "a.toml"
    for text in ("one", "two"):
        write(path, text)
        assert text in path.read_text("utf-8")
    path.chmod(0o444)  # what Windows calls read-only
    with pytest.raises((ExportError, PermissionError), match="write-protected"):
        write(path, "three")
    killed = tmp_path / ".anholon-draft-0123456789abcdef.csv"
    killed.touch()
    os.utime(killed, (0.0, 0.0))
    write(tmp_path / "b.toml", "four")
    assert not killed.exists()
    cache = ObjectCache(tmp_path / "cache" / "code")
    cache.store("key", b"content")
    assert cache.load("key") == b"content"


# --- setting aside -------------------------------------------------------------------------------------------------


def test_what_is_set_aside_takes_no_name_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    names = []
    for text in ("one", "two", "three"):
        path.write_text(text, "utf-8")
        new = rename_backup(path, "broken")
        assert new is not None
        assert new.read_text("utf-8") == text
        names.append(new.name)
    assert names == ["a.json.broken", "a.json.broken-2", "a.json.broken-3"]
    assert rename_backup(path, "broken") is None  # there is nothing left
    assert len(list(tmp_path.iterdir())) == 3
