"""The log file: starts, failures and unexpected exceptions, with the versions they happened with.

Modules log to loggers of their own names, as the standard library does; the programs call `log_to_file` when they
start, a library never. The file rotates, so that it never grows beyond a few hundred kB. Where it cannot be written,
the program works without it.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from anholon.errors import UsageError

LEVELS: Final = ("off", "error", "warning", "info", "debug")
"""What the option `--log` and the variable ANHOLON_LOG may say."""

_DEFAULT_LEVEL: Final = "info"
_FILE_SIZE: Final = 256 * 1024  # bytes after which a new file is started
_FILES_KEPT: Final = 2  # older files beside the current one
_PACKAGES: Final = ("numpy", "scipy", "llvmlite", "h5py", "PySide6-Essentials", "vispy", "pyqtgraph")
_LOGGERS: Final = ("anholon", "anholon_gui")
_WARNINGS: Final = "py.warnings"  # the logger of warnings that are captured


def log_file() -> Path:
    """Return the path of the log file: `log/anholon.log` in the user's state folder."""
    import platformdirs

    return Path(platformdirs.user_state_dir("anholon", appauthor=False)) / "log" / "anholon.log"


def extract_log_level(arguments: Sequence[str]) -> tuple[list[str], str]:
    """Return the words without the option `--log LEVEL`, and the level: that of the option, of ANHOLON_LOG, or info.

    Raises UsageError for an unknown level.
    """
    words: list[str] = []
    level, source = os.environ.get("ANHOLON_LOG", "").lower() or _DEFAULT_LEVEL, "ANHOLON_LOG"
    remaining = iter(arguments)
    for word in remaining:
        if word == "--log" or word.startswith("--log="):
            level = word.partition("=")[2] if "=" in word else next(remaining, "")
            source = "--log"
        else:
            words.append(word)
    if level not in LEVELS:
        raise UsageError(f"{source}: {level!r} is no level; there are: {', '.join(LEVELS)}")
    return words, level


@contextmanager
def log_to_file(level: str, path: Path | None = None) -> Iterator[Path | None]:
    """Log to the file while the block runs; yield the file's path, or None if nothing is logged.

    Warnings of Python and NumPy are logged only there: users cannot do anything about them.
    """
    path = path or log_file()
    handler = None if level == "off" else _open_handler(level, path)
    used = logging.NullHandler() if handler is None else handler
    loggers = [logging.getLogger(name) for name in (*_LOGGERS, _WARNINGS)]
    before = [(logger.level, logger.propagate) for logger in loggers]
    for logger in loggers:
        if handler is not None:
            logger.setLevel(handler.level)
        logger.addHandler(used)
    loggers[-1].propagate = False
    logging.captureWarnings(True)
    try:
        yield None if handler is None else path
    finally:
        logging.captureWarnings(False)
        for logger, (old_level, propagate) in zip(loggers, before, strict=True):
            logger.removeHandler(used)
            logger.setLevel(old_level)
            logger.propagate = propagate
        used.close()


def describe_versions() -> str:
    """Return one line: the versions of the program, of Python and of the packages that compute and draw, the system."""
    import platform

    names = ("anholon", *_PACKAGES)
    packages = [f"{name} {result}" for name in names if (result := _version_of(name))]
    return ", ".join([*packages, f"Python {platform.python_version()}", platform.platform()])


def _version_of(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _open_handler(level: str, path: Path) -> logging.Handler | None:
    """Return a handler that appends to the file; None if its folder cannot be made or written."""
    from logging.handlers import RotatingFileHandler  # takes 10 ms to import

    class QuietHandler(RotatingFileHandler):
        def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the name is logging's)
            # A full disk, say: the log must not disturb the program.
            if not isinstance(sys.exc_info()[1], OSError):
                super().handleError(record)

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = QuietHandler(
            path, maxBytes=_FILE_SIZE, backupCount=_FILES_KEPT, encoding="utf-8", errors="backslashreplace"
        )
    except OSError:
        return None
    handler.setLevel(level.upper())
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    return handler
