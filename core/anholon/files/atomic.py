"""Writing files whole or not at all.

The content goes to a draft beside the target; the draft is synced to the disk and then takes the place of the target by
a rename, so that a crash leaves the old file or the new one. A link is followed to the file that it names. A pipe that
somebody reads and a device of characters (a terminal) stay what they are and get the content; a folder, a socket and a
disk are refused.

The new file has the permissions of the old one, and its owner, group and extended attributes as far as the user may set
them; other names of the old file (hard links) keep the old content. `find_lost_attributes`
returns before what cannot be kept, and a `MetadataLostWarning` reports it after. A file that is write-protected is not
replaced.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_DRAFT: Final = ".anholon-draft-"
_DRAFT_NAME: Final = re.compile(rf"{re.escape(_DRAFT)}[0-9a-f]{{16}}(?:\.\w{{1,16}})?")
_ENDING: Final = re.compile(r"\.\w{1,16}")
_ABANDONED_S: Final = 24 * 3600.0  # a draft that was not written to for so long is one of a process that was killed
_READER_S: Final = 1.0  # for which a pipe may have no reader: a program that was started a moment ago
_READER_POLL_S: Final = 0.02
_MODE: Final = 0o7777  # permission bits of a mode
_GROUP: Final = 0o070
_OTHERS: Final = 0o007


class MetadataLostWarning(UserWarning):
    """A file was replaced, and its owner, group or other names could not be kept."""


@contextmanager
def atomic_replacement(path: str | os.PathLike[str], *, mode: int = 0o666) -> Iterator[Path]:
    """Yield the path of a draft to write to; it replaces `path` when the block succeeds.

    If the block fails the draft is removed, and the old file stays. The draft is an empty file in the folder of the
    target with the same ending. `mode` is that of a new file, less the umask of the process. Drafts of killed processes
    in the same folder are removed after a day.

    Raises OSError, which names `path`: PermissionError if the file is write-protected, else the error of the system, of
    `require_unprotected` or of the end of the block.
    """
    path_text, target = os.fspath(path), Path(path)
    old = _status(target)
    is_file = old is None or stat.S_ISREG(old.st_mode)
    with _report_user_path(path_text):
        require_unprotected(target)
        target = Path(os.path.realpath(target)) if is_file else target
        folder = target.parent if is_file else _temporary_folder()
        bits = mode if old is None else stat.S_IMODE(old.st_mode) if is_file else 0o600
        draft = _new_draft(folder, target.suffix, bits)
    lost: tuple[str, ...] = ()
    try:
        yield draft
        with _report_user_path(path_text):
            if is_file:
                lost = _install(draft, target)
            else:
                _copy_content(draft, target)
            _remove_old_drafts(folder)
    finally:
        with contextlib.suppress(OSError):  # mostly it has become the file
            draft.unlink()
    for text in lost:
        warnings.warn(f"{path_text}: {text}", MetadataLostWarning, stacklevel=3)


def write_atomically(path: str | os.PathLike[str], content: bytes, *, mode: int = 0o666) -> None:
    """Write a file whole or not at all; raises OSError like `atomic_replacement`."""
    with atomic_replacement(path, mode=mode) as draft, _report_user_path(os.fspath(path)):
        draft.write_bytes(content)


def is_protected(path: str | os.PathLike[str]) -> bool:
    """Return True if the file at `path` must not be replaced: it, or its folder, is protected against writing.

    The permission bits of the file decide for every user; the superuser, whom the system lets write everything, may
    replace the files of others unless nobody may write them. False if there is no file.
    """
    old = _status(path)
    if old is None or not stat.S_ISREG(old.st_mode):
        return False
    return _has_no_write_bit(old) or not _may_write(path) or not _may_write(Path(os.path.realpath(path)).parent)


def require_unprotected(path: str | os.PathLike[str]) -> None:
    """Raise OSError with the remedy if `path` must not be written.

    PermissionError for a write-protected file, IsADirectoryError for a folder, OSError for a socket or a disk.
    """
    old = _status(path)
    if old is None:
        return
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if stat.S_ISSOCK(old.st_mode) or stat.S_ISBLK(old.st_mode):
        raise OSError(errno.EINVAL, "it is a socket or a disk, not a file. Choose another name", os.fspath(path))
    if stat.S_ISREG(old.st_mode) and (_has_no_write_bit(old) or not _may_write(path)):
        raise PermissionError(
            errno.EACCES, "it is write-protected. Choose another name, or remove the protection first", os.fspath(path)
        )


def find_lost_attributes(path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Return the attributes of the file at `path` that are lost when it is replaced, as sentences; () for none."""
    old = _status(path)
    return () if old is None or not stat.S_ISREG(old.st_mode) else _find_lost_attributes(old)


def rename_backup(path: Path, suffix: str) -> Path | None:
    """Rename the file at `path` to a free name that ends in `suffix`, and return that; None if it cannot be renamed.

    Never overwrites a file: an earlier one keeps its name.
    """
    for number in range(1, 1000):
        new = path.with_name(f"{path.name}.{suffix}" if number == 1 else f"{path.name}.{suffix}-{number}")
        try:
            # A new file reserves the name: a rename replaces the file that has it.
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        except OSError:
            return None
        try:
            os.replace(path, new)
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()
            return None
        return new
    return None


# --- the target ----------------------------------------------------------------------------------------------------


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return the status of the file to which a path leads; None if there is none, or none that can be reached."""
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None  # writing will report the reason


def _has_no_write_bit(old: os.stat_result) -> bool:
    """Return True if the permission bits for this user forbid writing."""
    if not hasattr(os, "geteuid") or old.st_uid == os.geteuid():
        return not old.st_mode & stat.S_IWUSR
    return not old.st_mode & 0o222  # whether one of the others is meant, the system knows


def _may_write(path: str | os.PathLike[str]) -> bool:
    """Return True if the system lets this process write (file systems, lists of rights, and flags included)."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


# --- the draft -----------------------------------------------------------------------------------------------------


def _new_draft(folder: Path, ending: str, mode: int) -> Path:
    """Make an empty file in a folder, with at most the permissions of a mode, which its owner can write."""
    # The whole name would be too long for some targets.
    draft = folder / f"{_DRAFT}{os.urandom(8).hex()}{ending if _ENDING.fullmatch(ending) else ''}"
    # os.open leaves the permissions to the umask, as for any other file that the user makes.
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode & 0o777 | 0o600))
    return draft


def _install(draft: Path, target: Path) -> tuple[str, ...]:
    """Replace the target by a draft and sync it to the disk; return which attributes of the old file were lost."""
    old = _status(target)
    require_unprotected(target)
    with open(draft, "r+b") as content:
        lost = () if old is None else _copy_attributes(draft, target, old)
        os.fsync(content.fileno())
    os.replace(draft, target)
    _sync_folder(target.parent)
    return lost


def _copy_attributes(draft: Path, target: Path, old: os.stat_result) -> tuple[str, ...]:
    """Copy the attributes of a file to the draft that replaces it; return those that could not be copied."""
    mode, lost = stat.S_IMODE(old.st_mode), _find_lost_attributes(old)
    if hasattr(os, "chown"):
        new = os.stat(draft)
        if new.st_gid != old.st_gid:
            with contextlib.suppress(OSError):
                os.chown(draft, -1, old.st_gid)
        if new.st_uid != old.st_uid:
            with contextlib.suppress(OSError):
                os.chown(draft, old.st_uid, -1)
        if os.stat(draft).st_gid != old.st_gid:
            mode = mode & ~_GROUP | (mode & _OTHERS) << 3  # what the old group may is not for the members of another
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                with contextlib.suppress(OSError):
                    os.setxattr(draft, name, os.getxattr(target, name))
    os.chmod(draft, mode & _MODE)  # last, as a change of the owner clears some bits
    return lost


def _find_lost_attributes(old: os.stat_result) -> tuple[str, ...]:
    """Return the attributes of a file that this user cannot give to its replacement."""
    lost = []
    if old.st_nlink > 1:
        others = old.st_nlink - 1
        lost.append(
            "its other name (hard link) keeps the old content"
            if others == 1
            else f"its {others} other names (hard links) keep the old content"
        )
    if hasattr(os, "geteuid") and os.geteuid() != 0:
        if old.st_uid != os.geteuid():
            lost.append("it belongs to you now, not to its former owner")
        if old.st_gid not in {os.getegid(), *os.getgroups()}:
            lost.append("it has lost its group, and with that what the group was permitted")
    return tuple(lost)


def _sync_folder(folder: Path) -> None:
    """Sync a folder to the disk, so that a rename in it survives a loss of power, if the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_old_drafts(folder: Path) -> None:
    """Remove the drafts of this user in a folder that have not been written for a day."""
    before = time.time() - _ABANDONED_S
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _DRAFT_NAME.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    result = entry.stat(follow_symlinks=False)
                    is_own = not hasattr(os, "geteuid") or result.st_uid == os.geteuid()
                    if is_own and stat.S_ISREG(result.st_mode) and result.st_mtime < before:
                        os.unlink(entry.path)


def _temporary_folder() -> Path:
    from tempfile import gettempdir  # slow to import, and seldom needed

    return Path(gettempdir())


def _copy_content(source: Path, target: Path) -> None:
    """Write the content of a file to a pipe or a device; refuse a pipe without a reader, which would block forever."""
    from shutil import copyfileobj

    with open(source, "rb") as content, open(_open_for_writing(target), "wb") as sink:
        copyfileobj(content, sink)


def _open_for_writing(target: Path) -> int:
    """Open a pipe or a device; raises OSError if nobody reads a pipe within a second."""
    end = time.monotonic() + _READER_S
    while True:
        try:
            handle = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
            break
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if time.monotonic() > end:
                raise OSError(
                    errno.ENXIO, "it is a pipe that nobody reads. Start the reader first, or choose another name"
                ) from None
            time.sleep(_READER_POLL_S)
    os.set_blocking(handle, True)  # a slow reader is waited for
    return handle


@contextmanager
def _report_user_path(path: str) -> Iterator[None]:
    """Make system errors name the path that the user gave, not the temporary draft."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
