"""The command line: words in, exit status out.

    0  done
    1  the model or the run failed
    2  wrong usage

An error is one message on stderr. Nothing heavy is imported until a command needs it: `anholon --help` is quick.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from anholon.blas import ask_for_one_thread
from anholon.errors import AnholonError, UsageError

__all__ = ["main"]

_FAILED, _WRONG_USAGE = 1, 2
_FEW_OBJECTS = 50_000  # by which their number grows between two searches for cycles; Python searches at every 700
_INTERRUPTED, _BROKEN_PIPE, _TERMINATED = 130, 141, 143  # 128 + the number of the signal, as shells report it


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (without the program's name; by default this process's) and return its exit status."""
    ask_for_one_thread()
    gc.set_threshold(_FEW_OBJECTS, *gc.get_threshold()[1:])
    try:
        status = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except UsageError as error:
        return _complain(error, _WRONG_USAGE)
    except AnholonError as error:
        return _complain(error, _FAILED)
    except BrokenPipeError:
        # The reader has gone (`| head`): let the interpreter's last flush go nowhere, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else error, _FAILED)
    except KeyboardInterrupt:
        return _complain("interrupted", _INTERRUPTED)
    return status


def _run(argv: list[str]) -> int:
    """Parse the words and run the command they name."""
    from anholon.cli.arguments import parse

    arguments = parse(argv)
    if arguments is None:
        return 0
    from anholon.cli import commands

    if arguments.command == "window":
        return commands.COMMANDS[arguments.command](arguments)
    with _ended_in_order():
        return commands.COMMANDS[arguments.command](arguments)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Let a process that is asked to end remove what it has half written."""

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


def _complain(what: object, status: int) -> int:
    """Print a message for the user; return the status that goes with it."""
    print(f"anholon: {what}", file=sys.stderr)
    return status
