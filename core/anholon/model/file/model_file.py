"""Reading and writing model files.

Loading checks the form of a file: that it is TOML, that every field exists and holds the right kind of value. What the
model means (names, units, formulas) is the business of `anholon.model.check.model_check`, so that a half-finished
model can be saved and opened again. Nothing in a file is ever executed, and limits keep hostile files from hanging the
program.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from anholon.errors import ModelError, Problem
from anholon.files import read_regular_file, write_atomically
from anholon.formula.look_alikes import describe_look_alike, replace_look_alikes
from anholon.model.file.examples import example_names, example_path
from anholon.model.file.migrations import migrate
from anholon.model.file.number_remedies import (
    NumberRangeError,
    find_number,
    may_leave_range,
    read_float,
    suggest_number,
    suggest_value,
)
from anholon.model.file.toml_reader import read_model
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model

MAX_BYTES = 16 * 1024 * 1024
"""Largest model file."""

_MAX_DOTS = 32  # tomllib takes quadratic time for longer chains of keys
_KEY_CHAIN = re.compile(
    rf"""(?<![\w"'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[\ \t]*+\.[\ \t]*+){{{_MAX_DOTS}}}""", re.ASCII
)
_COSTS: Final = (("\n[", 40), ("=", 8), (",", 4), (".", 2), ("\n", 1), ("\\", 1))
"""What tomllib is slow at, and its time for one of each in units of 0.25 µs (measured, Python 3.12)."""

_MAX_COST: Final = 6_500_000
"""That of five schedules of the largest size, 1.6 s."""
_LONG_NUMBER: Final = re.compile(r"(?<![0-9_])[0-9_]{4300,}+")  # Python refuses to read it
_OTHER_FILE: Final = "Model files are TOML texts; was another file meant?"
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_KEYS: Final = re.compile(r"(?<=\[)[^]\[\"'#={}]+(?=\])|(?:(?<=[{,])|^)[^]\[\"'#={},]+(?==)")
"""What stands in a line as a name of a table or before an equals sign, without quotes."""

_MAX_LINE: Final = 2000
"""Characters of a line that are shown, or searched for a remedy."""

_MAX_SHOWN: Final = 40
_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def load(source: str | os.PathLike[str]) -> Model:
    """Return the model in the file `source`, or the shipped example of that name if there is no such file.

    Raises ModelError with everything that is wrong with its form.
    """
    path = Path(source)
    if not os.path.exists(path) and os.fspath(source) in example_names():  # Path.exists fails for some names
        path = example_path(os.fspath(source))
    return loads(_read_bytes(path), str(path))


def loads(text: str | bytes, path: str = "") -> Model:
    """Return the model in a TOML text; `path` is named in errors. Raises ModelError like `load`."""
    try:
        return read_model(migrate(_parse(_decode_text(text))))
    except ModelError as error:
        raise ModelError(error.problems, path) from None


def save(model: Model, path: str | os.PathLike[str]) -> bytes:
    """Write the model to `path`, keeping the comments of the existing file; return the written text.

    The file is replaced in one step, so that a crash leaves the old one or the new one, and keeps its permissions,
    owner and group (see `anholon.files`). A special file (a pipe, a terminal) is not replaced and gets the content.

    Raises OSError, which names `path`: PermissionError if the file is write-protected.
    """
    from anholon.model.file.comments import merge_with_comments  # tomlkit is needed for saving only

    old = _read_existing(Path(path))
    content = (dumps(model) if old is None else merge_with_comments(old, model)).encode()
    write_atomically(path, content)
    return content


def _read_existing(target: Path) -> str | None:
    """Return the text of the file that will be replaced, if there is a readable one."""
    try:
        return read_regular_file(target, MAX_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None  # writing will report the reason


def _read_bytes(path: Path) -> bytes:
    """Return the content of a file; raises ModelError when it cannot be read or is too large."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _make_error("This is a folder, not a model file.", origin=str(path))
        if not stat.S_ISREG(status.st_mode):
            raise _make_error("This is not an ordinary file.", origin=str(path))
        if status.st_size > MAX_BYTES:
            raise _make_size_error(status.st_size, str(path))
        return read_regular_file(path, MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        from anholon.formula.names import find_similar_name

        names = example_names()
        meant = find_similar_name(str(path), names)
        remedy = f"Did you mean the example “{meant}”?" if meant else ""
        if not meant and path.name == str(path) and not path.suffix:  # it may be meant for the name of an example
            remedy = f"Shipped examples: {', '.join(names)}."
        raise _make_error("There is no such file.", remedy, origin=str(path)) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _make_error(f"The file cannot be read: {reason}.", origin=str(path)) from None


def _decode_text(text: str | bytes) -> str:
    """Return the text of a file; raises ModelError if it is not text."""
    if len(text) > MAX_BYTES:
        raise _make_size_error(len(text))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            data = error.object
            line, column = _line_and_column(data[: error.start].decode("utf-8", "replace"))
            raise _make_error(
                f"This is not a text in UTF-8: byte {data[error.start]:#04x} at line {line}, column {column}.",
                _OTHER_FILE,
            ) from None
    if control := _CONTROL.search(text):
        line, column = _line_and_column(text[: control.start()])
        raise _make_error(
            f"This is not a TOML text: control character {ord(control.group()):#04x} at line {line}, column {column}.",
            _OTHER_FILE,
        )
    return text


def _parse(text: str) -> dict[str, Any]:
    """Return the table in a TOML text; raises ModelError with the line and column of the first error of TOML."""
    if chain := _KEY_CHAIN.search(text):
        line, column = _line_and_column(text[: chain.start()])
        raise _make_error(f"A name at line {line}, column {column} has more than {_MAX_DOTS} dots.")
    if sum(cost * text.count(sign) for sign, cost in _COSTS) > _MAX_COST:
        raise _make_error("The file has too many tables and values.", "Keep fewer points in its schedules and curves.")
    try:
        return tomllib.loads(text, parse_float=read_float if may_leave_range(text) else float)
    except NumberRangeError as error:
        raise _make_range_error(error.text, text) from None
    except tomllib.TOMLDecodeError as error:
        raise _make_toml_error(str(error), text) from None
    except RecursionError:
        raise _make_error("Lists or tables are nested too deeply.", _OTHER_FILE) from None
    except ValueError:
        number = _LONG_NUMBER.search(text)
        line, column = _line_and_column(text[: number.start()] if number else "")
        message = f"The whole number at line {line}, column {column} has thousands of digits."
        raise _make_error(message, "Write it with an exponent: 1e20.") from None


def _suggest_quotes(line: str, column: int) -> str:
    """Return the remedy for a name that needs quotes in TOML; "" if the column of an error is not behind one."""
    for match in _KEYS.finditer(line):
        if match.start() < column <= match.end() + 1:
            for part in match[0].split("."):
                name = part.strip()
                if name and not _BARE_KEY.fullmatch(name):
                    latin = replace_look_alikes(name)
                    if _BARE_KEY.fullmatch(latin):
                        reason = describe_look_alike(name, latin)
                        return " ".join((reason, f'Write {latin}, or the name in quotes: "{name}".'))
                    return (
                        f'Write the name in quotes: "{name}". Without them it has only A to Z, a to z, 0 to 9, _ and -.'
                    )
    return ""


def _make_toml_error(message: str, text: str) -> ModelError:
    """Return the error for a message of tomllib, with the position in the text."""
    result = _POSITION.search(message)
    what = message[: result.start()] if result else message
    if result is None or result.group(1) is None:
        lines = text.rstrip("\n").split("\n")
        line, column, where = len(lines), len(lines[-1]) + 1, "at the end of the file"
        remedy = "The file may have been cut off."
    else:
        line, column = int(result.group(1)), int(result.group(2))
        where, written = f"at line {line}, column {column}", text.split("\n")[line - 1]
        near = written[:_MAX_LINE]
        remedy = suggest_number(near, column) or _suggest_quotes(written, column) or suggest_value(near, column)
    if message.count("\n"):
        what = what.split("\n")[0]
    source = text.replace("\r\n", "\n").split("\n")[line - 1][:_MAX_LINE]
    problem = Problem(
        path="",
        message=f"This is not TOML, {where}: {what[:200]}.",
        remedy=remedy,
        source=source,
        span=(column - 1, column) if column <= len(source) + 1 else None,
    )
    return ModelError([problem])


def _make_range_error(number: str, text: str) -> ModelError:
    """Return the error for a number outside double precision."""
    start = find_number(text, number)
    line, column = _line_and_column(text[:start])
    smallest, largest = sys.float_info.min, sys.float_info.max
    shown = number if len(number) <= _MAX_SHOWN else f"{number[:_MAX_SHOWN]}…"
    problem = Problem(
        path="",
        message=f"The number {shown} at line {line}, column {column} is too large or too small.",
        remedy=f"Write 0 or a number from {smallest:.2g} to {largest:.2g}.",
        source=text.split("\n")[line - 1][:_MAX_LINE],
        span=(column - 1, column - 1 + len(number)),
    )
    return ModelError([problem])


def _line_and_column(before: str) -> tuple[int, int]:
    """Return the line and column, counted from 1, of the position after the text `before`."""
    line = before.count("\n") + 1
    return line, len(before) - (before.rfind("\n") + 1) + 1


def _make_size_error(size: int, origin: str = "") -> ModelError:
    return _make_error(f"The file has {size:,} bytes; at most {MAX_BYTES:,} can be read.", origin=origin)


def _make_error(message: str, remedy: str = "", origin: str = "") -> ModelError:
    return ModelError([Problem(path="", message=message, remedy=remedy)], origin)
