"""The command line: words in, exit status out.

    0  done
    1  the model or the run failed
    2  wrong usage

An error is one message on stderr. Nothing heavy is imported until a command needs it: `anholon --help` is quick.
Starts, failures and unexpected exceptions are recorded in the log file, see `anholon.log`.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from anholon.blas_threads import limit_blas_threads
from anholon.errors import AnholonError, UsageError
from anholon.files import MetadataLostWarning
from anholon.log import describe_versions, extract_log_level, log_to_file

__all__ = ["main", "start"]

_LOG = logging.getLogger(__name__)
_FAILED, _WRONG_USAGE = 1, 2
_FEW_OBJECTS = 50_000  # by which their number grows between two searches for cycles; Python searches at every 700
_INTERRUPTED, _BROKEN_PIPE, _TERMINATED = 130, 141, 143  # 128 + the number of the signal, as shells report it


def start() -> NoReturn:
    """Run this process's command line and end the process.

    After Ctrl-C it ends at once, and does not wait for code that is being compiled in other threads.
    """
    status = main()
    if status == _INTERRUPTED:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (without the program's name; by default this process's) and return its exit status."""
    limit_blas_threads()
    gc.set_threshold(_FEW_OBJECTS, *gc.get_threshold()[1:])
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        words, level = extract_log_level(words)
    except UsageError as error:
        return _report_error(error, _WRONG_USAGE)
    with log_to_file(level) as path:
        _LOG.info("start %s", words)
        status = _guarded(words, path)
        _LOG.info("end %s: status %d", words, status)
    return status


def _guarded(words: list[str], log: Path | None) -> int:
    """Run one command line; turn every exception into a message and an exit status."""
    try:
        status = _run(words)
        sys.stdout.flush()
    except UsageError as error:
        return _report_error(error, _WRONG_USAGE)
    except AnholonError as error:
        return _report_error(error, _FAILED)
    except BrokenPipeError:
        # The reader has gone (`| head`): let the interpreter's last flush go nowhere, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except OSError as error:
        return _report_error(f"{error.filename}: {error.strerror}" if error.filename else error, _FAILED)
    except KeyboardInterrupt:
        return _report_error("interrupted", _INTERRUPTED)
    except Exception as error:
        if log is None:
            raise  # the traceback is all that there is for a report
        _LOG.exception("unexpected exception in %s with %s", words, describe_versions())
        what = f"{type(error).__name__}: {error}"
        return _report_error(f"this is a fault of the program ({what}); please report it with the file {log}", _FAILED)
    return status


def _run(argv: list[str]) -> int:
    """Parse the words and run the command they name."""
    from anholon.cli.arguments import COMMANDS, parse

    arguments = parse(argv)
    if arguments is None:
        return 0
    if arguments.command == "window":
        from anholon.cli.commands import window

        return window(arguments)
    with _terminating_cleanly(), _report_lost_attributes():
        return COMMANDS[arguments.command].run(arguments)


@contextmanager
def _report_lost_attributes() -> Iterator[None]:
    """Print on stderr, in a line, which attributes of a replaced file could not be kept."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", MetadataLostWarning)
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
            if issubclass(category, MetadataLostWarning):
                _report_error(f"warning: {message}", 0)
            else:
                usual(message, category, *place, **more)

        warnings.showwarning = show
        yield


@contextmanager
def _terminating_cleanly() -> Iterator[None]:
    """Remove partially written files on a request to end."""

    def end(*_: object) -> NoReturn:
        raise SystemExit(_TERMINATED)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _report_error(error: object, status: int) -> int:
    """Print a message for the user and log it; return the status that goes with it."""
    _LOG.info("failed: %s", error)
    print(f"anholon: {error}", file=sys.stderr)
    return status
